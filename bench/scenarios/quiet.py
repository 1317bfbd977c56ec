"""Idle and lobby: many are there and hardly anything happens."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bench.client import Client
from bench.crowd import Crowd, Doing
from bench.measure import names, target, used_each
from bench.report import Figures, Report
from bench.target import Target

FEW = 12
"""Sessions of the server with a process each; more would not fit."""
WARM = 4
"""Sessions that come before memory is looked at: what is made once is made by then."""


async def idle(players: int, seconds: float) -> Report:
    """Everybody sits at a running game, and nobody moves."""
    report = Report(
        "idle",
        {
            "memory a session, MiB": 1.0,
            "bytes a session, B/s": 0,
            "CPU a session, ms/s": 0.2,
        },
    )
    async with target("this server", "game") as server:
        report.add(server.name, await _quiet(server, players, seconds, sit=True))
    async with target("bare echo", "echo", "200") as server:
        report.add(server.name, await _quiet(server, players, seconds, sit=False))
    async with target("process each", "processes") as server:
        report.add(server.name, await _quiet(server, FEW, seconds, sit=False))
    return report


async def lobby(players: int, seconds: float) -> Report:
    """Everybody is in the lobby; somebody comes or goes every second."""
    report = Report("lobby")
    async with target("this server", "game") as server:
        coming = asyncio.create_task(_come_and_go(server.port))
        report.add(server.name, await _quiet(server, players, seconds, sit=False))
        coming.cancel()
    async with target("bare echo", "echo", "200") as server:
        coming = asyncio.create_task(_come_and_go(server.port))
        report.add(server.name, await _quiet(server, players, seconds, sit=False))
        coming.cancel()
    return report


async def _quiet(server: Target, players: int, seconds: float, *, sit: bool) -> Figures:
    doing = Doing(server.port, names("w", WARM), sit=sit)
    first = await Crowd.start(doing)
    await asyncio.sleep(2)
    empty = server.used()
    crowd = await Crowd.start(replace(doing, names=names("p", players)))
    come = server.used()
    await asyncio.sleep(2)
    full = server.used()
    used = await used_each(server, [crowd], players, seconds)
    await crowd.end()
    await first.end()
    return {
        "sessions": players,
        "CPU to come and sit down, ms": (come.cpu - empty.cpu) * 1000 / players,
        "memory a session, MiB": (full.memory - empty.memory) / players,
        **used,
    }


async def _come_and_go(port: int) -> None:
    while True:
        client = await Client.connect(port, "guest")
        await asyncio.sleep(1)
        client.close()
        await asyncio.sleep(1)

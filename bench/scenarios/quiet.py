"""Idle and lobby: many are there and hardly anything happens."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bench.client import Client
from bench.crowd import Crowd, Doing
from bench.measure import Load, names, target, used_each
from bench.report import Figures, Goal, Report
from bench.target import Target

FEW = 12
"""Sessions of the server with a process each; more would not fit."""
WARM = 4
"""Sessions that come before memory is looked at: what is made once is made by then."""
KEPT = ("CPU a session, ms/s", "bytes a session, B/s", "redraws a session, 1/s")


async def idle(load: Load) -> Report:
    """Everybody sits at a running game, and nobody moves."""
    goals = (
        Goal("memory a session, MiB", 1.0),
        Goal("bytes a session, B/s", 0),
        Goal("CPU a session, ms/s", 0.2),
    )
    report = Report("idle", goals)
    for name, module, arguments, count, sit, alone in (
        ("this server", "game", (), load.players, True, False),
        ("bare echo", "echo", ("200",), load.players, False, False),
        ("process each", "processes", (), FEW, True, True),
    ):
        async with target(name, module, *arguments) as server:
            doing = Doing(server.port, (), sit=sit, alone=alone)
            report.add(name, await _quiet(server, doing, count, load.seconds))
    return report


async def lobby(load: Load) -> Report:
    """Everybody is in the lobby; somebody comes or goes every second, whom only those see who are
    in the same process."""
    report = Report("lobby")
    for name, module, arguments, count, comes in (
        ("this server", "game", (), load.players, True),
        ("bare echo", "echo", ("200",), load.players, True),
        ("process each", "processes", (), FEW, False),
    ):
        async with target(name, module, *arguments) as server:
            coming = asyncio.create_task(_come_and_go(server.port)) if comes else None
            doing = Doing(server.port, (), sit=False)
            report.add(name, await _quiet(server, doing, count, load.seconds))
            if coming is not None:
                coming.cancel()
    return report


async def _quiet(server: Target, doing: Doing, players: int, seconds: float) -> Figures:
    first = await Crowd.start(replace(doing, names=names("w", WARM)))
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
        **{name: used[name] for name in KEPT},
    }


async def _come_and_go(port: int) -> None:
    while True:
        client = await Client.connect(port, "guest")
        await asyncio.sleep(1)
        client.close()
        await asyncio.sleep(1)

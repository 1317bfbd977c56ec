"""Login and churn: many who come at once, and many who come and go one after another."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import asyncssh

from bench.client import Client
from bench.measure import target
from bench.report import Figures, Report, percentiles
from bench.target import Target

FEW = 24
TRIED = 50
"""Visits after which memory is looked at first: what is made once is made by then."""


async def login(people: int, seconds: float) -> Report:
    """So many come at once; each is in when the lobby is on the screen."""
    report = Report("login", {"login p95, ms": 5000.0, "CPU a login, ms": 20.0})
    for name, module, arguments, count in (
        ("this server", "game", (), people),
        ("bare echo", "echo", ("200",), people),
        ("process each", "processes", (), FEW),
    ):
        async with target(name, module, *arguments) as server:
            report.add(name, await _all_at_once(server, count))
    return report


async def _all_at_once(server: Target, people: int) -> Figures:
    before = server.used()
    took: list[float] = []
    clients: list[Client] = []

    async def come(name: str) -> None:
        began = time.perf_counter()
        client = await Client.connect(server.port, name)
        clients.append(client)
        await client.first.wait()
        took.append(time.perf_counter() - began)

    await asyncio.gather(*(come(f"p{n}") for n in range(people)))
    used = server.used().cpu - before.cpu
    for client in clients:
        client.close()
    return {
        "sessions": people,
        **percentiles("login", took),
        "CPU a login, ms": used * 1000 / people,
    }


async def churn(visits: int, seconds: float) -> Report:
    """So many come to the lobby and hang up, one after another."""
    report = Report("churn", {"CPU a visit, ms": 20.0, "growth, KiB a visit": 2.0})
    for name, module, arguments, count in (
        ("this server", "game", (), visits),
        ("bare echo", "echo", ("200",), visits),
        ("process each", "processes", (), FEW),
    ):
        async with target(name, module, *arguments) as server:
            report.add(name, await _one_after_another(server, count))
    return report


async def _one_after_another(server: Target, visits: int) -> Figures:
    await _visit(server, min(TRIED, visits))
    before = server.used()
    await _visit(server, visits)
    after = server.used()
    return {
        "visits": visits,
        "CPU a visit, ms": (after.cpu - before.cpu) * 1000 / visits,
        "memory before, MiB": before.memory,
        "memory after, MiB": after.memory,
        "growth, KiB a visit": max(after.memory - before.memory, 0) * 1024 / visits,
    }


async def _visit(server: Target, visits: int) -> None:
    for n in range(visits):
        client = await Client.connect(server.port, f"p{n}")
        await client.first.wait()
        client.close()
        with suppress(asyncssh.Error, OSError):
            await client.ended.wait()
    await asyncio.sleep(0.5)

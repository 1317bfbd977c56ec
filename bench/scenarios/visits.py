"""Login and churn: many who come at once, and many who come and go one after another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress

import asyncssh

from bench.client import Client
from bench.measure import Load, target
from bench.report import Figures, Goal, Report, percentiles
from bench.target import Target, Used

FEW = 24
"""Visits to the server with a process each."""
TRIED = 50
"""Visits after which memory is looked at first: what is made once is made by then."""
SETTLE = 0.5
"""Seconds until what is left of a visit is gone."""
FLAT = 2.0
"""KiB a visit; over 2,000 visits it is the 4 MiB by which memory may differ for other reasons."""


async def login(load: Load) -> Report:
    """So many come at once; each is in when the lobby is on the screen."""
    goals = (Goal("CPU a login, ms", 20.0), Goal("login p95, ms", 5000.0))
    report = Report("login", goals)
    for name, module, arguments, count in (
        ("this server", "game", (), load.players),
        ("bare echo", "echo", ("200",), load.players),
        ("process each", "processes", (), FEW),
    ):
        async with target(name, module, *arguments) as server:
            report.add(name, await _all_at_once(server, count))
    return report


async def _all_at_once(server: Target, people: int) -> Figures:
    """The first wave is measured; what a second one leaves behind is what visits cost for good."""
    handles_before, before = await server.handles(), server.used()
    took, with_all = await _wave(server, people)
    between = server.used()
    await _wave(server, people)
    handles, after = await server.handles(), server.used()
    return {
        "sessions": people,
        **percentiles("login", took),
        "CPU a login, ms": (with_all.cpu - before.cpu) * 1000 / people,
        "memory before, MiB": before.memory,
        "memory with all, MiB": with_all.memory,
        "memory after, MiB": between.memory,
        "memory after twice as many, MiB": after.memory,
        "growth, KiB a visit": (after.memory - between.memory) * 1024 / people,
        "files before": handles_before.files,
        "files after": handles.files,
        "tasks before": handles_before.tasks,
        "tasks after": handles.tasks,
    }


async def _wave(server: Target, people: int) -> tuple[list[float], Used]:
    """How long it took each to be in, all coming at once; and what the server had used by then. All
    have gone again afterwards."""
    took: list[float] = []
    clients: list[Client] = []

    async def come(name: str) -> None:
        began = time.perf_counter()
        client = await Client.connect(server.port, name)
        clients.append(client)
        await client.first.wait()
        took.append(time.perf_counter() - began)

    await asyncio.gather(*(come(f"p{n}") for n in range(people)))
    used = server.used()
    for client in clients:
        client.close()
    await _gone(clients)
    return took, used


async def churn(load: Load) -> Report:
    """So many come to the lobby and hang up, one after another."""
    goals = (Goal("growth, KiB a visit", FLAT), Goal("files more", 0), Goal("tasks more", 0))
    report = Report("churn", goals)
    for name, module, arguments, count in (
        ("this server", "game", (), load.players),
        ("bare echo", "echo", ("200",), load.players),
        ("process each", "processes", (), FEW),
    ):
        async with target(name, module, *arguments) as server:
            report.add(name, await _one_after_another(server, count))
    return report


async def _one_after_another(server: Target, visits: int) -> Figures:
    await _visit(server, min(TRIED, visits))
    before, handles_before = server.used(), await server.handles()
    await _visit(server, visits)
    after, handles = server.used(), await server.handles()
    return {
        "visits": visits,
        "CPU a visit, ms": (after.cpu - before.cpu) * 1000 / visits,
        "memory before, MiB": before.memory,
        "memory after, MiB": after.memory,
        "growth, KiB a visit": (after.memory - before.memory) * 1024 / visits,
        "files before": handles_before.files,
        "files after": handles.files,
        "files more": handles.files - handles_before.files,
        "tasks before": handles_before.tasks,
        "tasks after": handles.tasks,
        "tasks more": handles.tasks - handles_before.tasks,
    }


async def _visit(server: Target, visits: int) -> None:
    for n in range(visits):
        client = await Client.connect(server.port, f"p{n}")
        await client.first.wait()
        client.close()
        await _gone([client])
    await asyncio.sleep(SETTLE)


async def _gone(clients: Sequence[Client]) -> None:
    """Wait until all have hung up, and the server has noticed."""
    for client in clients:
        with suppress(asyncssh.Error, OSError):
            await client.ended.wait()
    if len(clients) > 1:
        await asyncio.sleep(SETTLE)

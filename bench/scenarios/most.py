"""Most: how many can play before keys take too long."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bench.measure import Load, disturbed, doubt, target
from bench.pace import PLAY
from bench.report import Figures, Goal, Report
from bench.scenarios.playing import alone_at, echo_at, play_at

STEP = 20
LIMIT = 600
"""No more than so many are tried: the clients would not keep up either."""
ALONE = 24
"""With how many, and how many more each time, a process each is tried."""
LIMIT_ALONE = 96
ENOUGH = 50.0
"""The p95 (ms) up to which a server counts as fast enough for so many."""
TIMES = 3
"""How often something is tried that was too slow while something else was running."""
P95 = "key to own picture p95, ms"


async def most(load: Load) -> Report:
    """Play with more and more players, until the own picture's p95 is 50 ms or more; with fewer and
    fewer if it is so from the start. Then with the same number at a bare echo, and with as many as
    a process each can hold."""
    report = Report("most", (Goal("most players", 300, least=True),))

    async def step(players: int) -> bool:
        name = f"{players} players"
        for _ in range(TIMES):
            async with target(name, "game") as server:
                figures = await play_at(server, replace(load, players=players), PLAY)
            report.steps[name] = figures
            if _fast_enough(name, figures) or not disturbed(figures):
                break
        doubt(report, name, report.steps[name])
        return report.steps[name][P95] < ENOUGH

    held = await search(step, load.players, STEP, LIMIT)
    report.add("this server", {**report.steps.get(f"{held} players", {}), "most players": held})
    players = held or load.players
    answer = int(report.steps[f"{players} players"]["bytes a session, B/s"] / PLAY.keys)
    async with target("bare echo", "echo", str(answer)) as server:
        echo = await echo_at(server, replace(load, players=players), PLAY)
    report.add(server.name, echo)
    _fast_enough(f"bare echo, {players} players", echo)

    async def step_alone(players: int) -> bool:
        name = f"process each, {players} players"
        async with target(name, "processes") as server:
            report.steps[name] = await alone_at(server, players, load.seconds, PLAY)
        return _fast_enough(name, report.steps[name])

    held = await search(step_alone, ALONE, ALONE, LIMIT_ALONE)
    figures = report.steps.get(f"process each, {held} players", {})
    report.add("process each", {**figures, "most players": held})
    return report


async def search(step: Callable[[int], Awaitable[bool]], start: int, by: int, limit: int) -> int:
    """The largest number of players up to the limit that a step says can be held: from the start on
    up, or else down; 0 if none can."""
    if not await step(start):
        for count in range(start - by, 0, -by):
            if await step(count):
                return count
        return 0
    held = start
    for count in range(start + by, limit + 1, by):
        if not await step(count):
            break
        held = count
    return held


def _fast_enough(name: str, figures: Figures) -> bool:
    own = ", ".join(
        f"{share} {figures[f'key to own picture {share}, ms']:.1f}"
        for share in ("p50", "p95", "p99")
    )
    ours, theirs = figures["server's core, %"], figures["clients' core, %"]
    print(
        f"{name}: key to own picture {own} ms;"
        f" the server took {ours:.0f} % of its core, the clients {theirs:.0f} %",
        flush=True,
    )
    return figures[P95] < ENOUGH

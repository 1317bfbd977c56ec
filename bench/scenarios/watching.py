"""Watch: one table with many spectators.

There is no column for a process each: spectators are in processes of their own there, and no table
is seen from two of them.
"""

from __future__ import annotations

import asyncio
from functools import partial

from bench.client import Client
from bench.crowd import Crowd, Doing, sit_down
from bench.measure import CORES, Load, doubt, names, target, used_each
from bench.pace import ACTIONS, PLACE, Kind
from bench.report import Figures, Goal, Report, percentiles
from bench.scenarios.pressing import press
from bench.target import Target

ACT_EVERY = 1.0
SETTLED = 0.2
"""Seconds after an action in which all of its picture has come."""
REFUSED = 0.3
"""Seconds after which a key is taken to have been refused."""


async def watch(load: Load) -> Report:
    """Many watch one table at which somebody does something every second; half of them in true
    colour, half in 256 colours."""
    goals = (
        Goal("CPU a redraw, ms", 0.35),
        Goal("bytes a placed tile", 350),
        Goal("bytes a placed tile, 256 colours", 250),
    )
    report = Report("watch", goals)
    async with target("this server", "game") as server:
        own = await _spectate(server, load.players, load.seconds)
    report.add(server.name, own)
    async with target("bare echo", "echo", str(int(own["bytes a redraw"]))) as server:
        here = Doing(server.port, names("p", load.players), sit=False, key_every=ACT_EVERY)
        figures = await press(server, here, load.players, load.seconds)
    figures["CPU a redraw, ms"] = figures.pop("CPU a key, ms")
    figures["bytes a redraw"] = figures.pop("bytes a key")
    report.add(server.name, figures)
    doubt(report, "this server", own)
    return report


async def _spectate(server: Target, spectators: int, seconds: float) -> Figures:
    players = [await Client.connect(server.port, f"eye{n}", looks=True) for n in range(4)]
    await sit_down(players)
    await asyncio.sleep(1)
    table = players[0].line(0).split()[2]
    rest = (spectators - 2) // 2
    crowds = [
        await Crowd.start(
            Doing(server.port, names(name, rest), sit=False, command=table, colours=colours)
        )
        for name, colours in (("s", "truecolor"), ("t", ""))
    ]
    looking = [
        await Client.connect(
            server.port, f"look{n}", looks=True, command=table, colours=("truecolor", "")[n]
        )
        for n in range(2)
    ]
    await asyncio.sleep(2)
    seen, placed = list[float](), list[list[int]]()
    acting = asyncio.create_task(_act(players, looking, seen, placed))
    before = [await crowd.tally() for crowd in crowds]
    used = await used_each(server, crowds, spectators, seconds, counted=2 * rest)
    after = [await crowd.tally() for crowd in crowds]
    acting.cancel()
    for crowd in crowds:
        await crowd.end()
    for client in (*players, *looking):
        client.close()
    each = [
        (new.received - old.received) / max(new.pieces - old.pieces, 1)
        for new, old in zip(after, before, strict=True)
    ]
    return {
        "sessions": spectators,
        **percentiles("action to spectators' pictures", seen),
        "redraws a session, 1/s": used["redraws a session, 1/s"],
        "CPU a redraw, ms": used["CPU a session, ms/s"] / used["redraws a session, 1/s"],
        "bytes a redraw": each[0],
        "bytes a redraw, 256 colours": each[1],
        **_means(placed),
        **{name: used[name] for name in CORES},
    }


async def _act(
    players: list[Client], looking: list[Client], seen: list[float], placed: list[list[int]]
) -> None:
    """The players act in turn; what they press before is not to be seen by others."""
    now = asyncio.get_running_loop().time
    for number in range(1_000_000):
        began = now()
        player = players[number % len(players)]
        action = ACTIONS[number // len(players) % len(ACTIONS)]
        received = [each.received for each in looking]
        for n, key in enumerate(action.keys):
            if action.kind(n) is Kind.LEAD:
                player.type(key)
            elif await _seen(player, key, looking, seen):
                break
        await asyncio.sleep(SETTLED)
        if action is PLACE and all("placed" in each.told[-1] for each in looking):
            placed.append(
                [each.received - old for each, old in zip(looking, received, strict=True)]
            )
        await asyncio.sleep(max(began + ACT_EVERY - now(), 0))


async def _seen(player: Client, key: str, looking: list[Client], seen: list[float]) -> bool:
    """Whether those who look see something new after a key."""
    before = [each.told for each in looking]
    pressed, found = player.type(key), True
    for each, old in zip(looking, before, strict=True):
        came = await each.see(partial(_news, each, old), REFUSED)
        if came is None:
            found = False
        else:
            seen.append(came - pressed)
    return found


def _news(client: Client, old: tuple[str, ...]) -> bool:
    return client.told != old


def _means(placed: list[list[int]]) -> Figures:
    """What those who look got for a placed tile, all that it changes taken together."""
    if not placed:
        return {}
    return {
        "bytes a placed tile": sum(each[0] for each in placed) / len(placed),
        "bytes a placed tile, 256 colours": sum(each[1] for each in placed) / len(placed),
    }

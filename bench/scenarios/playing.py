"""Play and rush: tables of four at which everybody plays, those of one looking closely."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bench.client import Client
from bench.crowd import FOUR, Crowd, Doing, sit_alone, sit_down
from bench.eye import Eye
from bench.looking import Player, Seen
from bench.measure import Load, doubt, names, target, used_each
from bench.openssh import OpenSsh
from bench.pace import PLAY, RUSH, Pace
from bench.report import Figures, Goal, Report
from bench.target import Target

LOOKING = 12
"""Players who look at the pictures, of those of three tables; the first may be OpenSSH itself."""
FEW = 12
"""Sessions of the server with a process each; they take half a second each to start."""


async def play(load: Load) -> Report:
    """Two keys a second, and an action every two seconds."""
    goals = (
        Goal("key to own picture p50, ms", 3.0),
        Goal("key to own picture p95, ms", 12.0),
        Goal("action to others' pictures p95, ms", 25.0),
    )
    return await _compare(Report("play", goals), load, PLAY)


async def rush(load: Load) -> Report:
    """Two keys and an action a second."""
    return await _compare(Report("rush", (Goal("bytes a session, B/s", 2500),)), load, RUSH)


async def _compare(report: Report, load: Load, pace: Pace) -> Report:
    async with target("this server", "game") as server:
        own = await play_at(server, load, pace)
    report.add(server.name, own)
    answer = int(own["bytes a session, B/s"] / pace.keys)
    async with target("bare echo", "echo", str(answer)) as server:
        report.add(server.name, await echo_at(server, load, pace))
    async with target("process each", "processes") as server:
        report.add(server.name, await alone_at(server, FEW, load.seconds, pace))
    for name in ("this server", "bare echo"):
        doubt(report, name, report.columns[name])
    return report


async def play_at(server: Target, load: Load, pace: Pace) -> Figures:
    """Have so many play, and look at what one table sees."""
    eyes = await _come(server, load)
    tables = [eyes[start : start + FOUR] for start in range(0, LOOKING, FOUR)]
    for table in tables:
        await sit_down(table)
    crowd = await _crowd(server, load, pace, sit=True)
    seen = Seen()
    watching = [
        asyncio.create_task(
            Player(eye, [each for each in table if each is not eye], seen).play(pace, seed)
        )
        for n, table in enumerate(tables)
        for seed, eye in enumerate(table, n * FOUR)
    ]
    return {"sessions": load.players, **await _over(server, eyes, watching, load, seen, crowd)}


async def echo_at(server: Target, load: Load, pace: Pace) -> Figures:
    """The same keys, each answered with the same share of what the game sends in all."""
    eyes = await _come(server, load)
    for eye in eyes:
        await eye.first.wait()
    crowd = await _crowd(server, load, pace, sit=False)
    seen = Seen()

    async def press(eye: Eye) -> None:
        while True:
            pressed = eye.type("x")
            seen.saw_own(eye, await eye.anything() - pressed)
            await asyncio.sleep(1 / pace.keys)

    pressing = [asyncio.create_task(press(eye)) for eye in eyes]
    return {"sessions": load.players, **await _over(server, eyes, pressing, load, seen, crowd)}


async def alone_at(server: Target, players: int, seconds: float, pace: Pace) -> Figures:
    """Everybody alone at a table in a process, so that nobody sees what others do; a program that
    does nothing has the other seat."""
    eyes = [await Client.connect(server.port, f"eye{n}", looks=True) for n in range(players)]
    await sit_alone(eyes)
    seen = Seen()
    playing = [
        asyncio.create_task(Player(eye, [], seen).play(pace, seed)) for seed, eye in enumerate(eyes)
    ]
    load = Load(players, seconds)
    return {"sessions": players, **await _over(server, eyes, playing, load, seen)}


async def _come(server: Target, load: Load) -> list[Eye]:
    """Those who look."""
    eyes: list[Eye] = []
    for n in range(LOOKING):
        if n < load.openssh:
            eyes.append(await OpenSsh.connect(server.port, f"eye{n}"))
        else:
            eyes.append(await Client.connect(server.port, f"eye{n}", looks=True))
    return eyes


async def _crowd(server: Target, load: Load, pace: Pace, *, sit: bool) -> Crowd:
    """All others, already playing."""
    crowd = await Crowd.start(
        Doing(
            server.port,
            names("p", load.players - LOOKING),
            sit=sit,
            key_every=pace.key,
            action_every=pace.action,
        )
    )
    await crowd.begin()
    return crowd


async def _over(
    server: Target,
    eyes: Sequence[Eye],
    tasks: Sequence[asyncio.Task[None]],
    load: Load,
    seen: Seen,
    *crowds: Crowd,
) -> Figures:
    """What is seen and used while all go on for a time; then all hang up."""
    await asyncio.sleep(2)
    seen.clear()
    used = await used_each(
        server, crowds, load.players, load.seconds, counted=load.players - len(eyes)
    )
    for task in tasks:
        task.cancel()
    for crowd in crowds:
        await crowd.end()
    for eye in eyes:
        eye.close()
    return {**seen.figures(), **used}

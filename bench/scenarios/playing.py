"""Play, rush and far: tables of four at which everybody plays, some of them looking closely."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random

from bench.client import Client
from bench.crowd import ACTIONS, Crowd, Doing, sit_down
from bench.measure import names, target, used_each
from bench.report import Figures, Report, percentiles
from bench.target import Target

LOOKING = 4
"""Players who look at the pictures: those of one table."""
FEW = 12
ENOUGH = 50.0
"""The p95 (ms) up to which a server counts as fast enough for so many."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast everybody plays: seconds between cursor keys and between actions of one player."""

    key: float = 0.5
    action: float = 2.0


PLAY, RUSH = Pace(), Pace(0.5, 1.0)


@dataclass(slots=True)
class Seen:
    """How long it took until pictures were there, in seconds."""

    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)


async def play(players: int, seconds: float) -> Report:
    """Two cursor keys a second and an action every two seconds."""
    targets = {
        "key to own picture p50, ms": 3.0,
        "key to own picture p95, ms": 12.0,
        "action to others' pictures p95, ms": 25.0,
    }
    return await _compare(Report("play", targets), players, seconds, PLAY)


async def rush(players: int, seconds: float) -> Report:
    """Two cursor keys and an action a second."""
    return await _compare(Report("rush", {"bytes a session, B/s": 2500}), players, seconds, RUSH)


async def most(players: int, seconds: float) -> Report:
    """Play with more and more players, until the own picture's p95 is 50 ms or more."""
    report = Report("most")
    held = 0
    for count in range(players, 8 * players, players):
        async with target(f"{count} players", "game") as server:
            figures = await play_at(server, count, seconds, PLAY)
        report.add(server.name, figures)
        if figures["key to own picture p95, ms"] >= ENOUGH:
            break
        held = count
    report.add("this server", {"most players": held})
    return report


async def _compare(report: Report, players: int, seconds: float, pace: Pace) -> Report:
    async with target("this server", "game") as server:
        own = await play_at(server, players, seconds, pace)
    report.add(server.name, own)
    answer = int(own["bytes a session, B/s"] * pace.key)
    async with target("bare echo", "echo", str(answer)) as server:
        report.add(server.name, await _echo(server, players, seconds, pace))
    async with target("process each", "processes") as server:
        report.add(server.name, await _alone(server, seconds, pace))
    return report


async def play_at(server: Target, players: int, seconds: float, pace: Pace) -> Figures:
    """Have so many play, and look at what one table sees."""
    eyes = [await Client.connect(server.port, f"eye{n}", looks=True) for n in range(LOOKING)]
    await sit_down(eyes)
    doing = Doing(
        server.port,
        names("p", players - LOOKING),
        key_every=pace.key,
        action_every=pace.action,
    )
    crowd = await Crowd.start(doing)
    await crowd.begin()
    seen = Seen()
    watching = [asyncio.create_task(_watch(eyes, n, seen, pace)) for n in range(LOOKING)]
    await asyncio.sleep(2)
    used = await used_each(server, [crowd], players - LOOKING, seconds)
    for task in watching:
        task.cancel()
    await crowd.end()
    for eye in eyes:
        eye.close()
    return {
        "sessions": players,
        **percentiles("key to own picture", seen.own),
        **percentiles("action to others' pictures", seen.others),
        **used,
    }


async def _watch(eyes: list[Client], number: int, seen: Seen, pace: Pace) -> None:
    """One of those who look: moves the cursor, and acts while the others look."""
    me, others = eyes[number], [eye for eye in eyes if eye is not eyes[number]]
    chance, now = Random(number), asyncio.get_running_loop().time
    await asyncio.sleep(chance.random() * pace.key)
    acted, act_at = 0, now() + number * pace.action / len(eyes)
    while True:
        began = now()
        if now() >= act_at:
            act_at += pace.action
            await _act(me, others, ACTIONS[acted % len(ACTIONS)], seen)
            acted += 1
        await move(me, seen)
        await asyncio.sleep(max(began + pace.key - now(), 0))


async def move(me: Client, seen: Seen) -> None:
    """Move the cursor by a square, and wait for the picture."""
    before = me.square
    key = "\x1b[D" if before[:1] == "h" else "\x1b[C"
    pressed = me.type(key)
    came = await me.see(lambda: me.square not in ("", before), 2.0)
    if came is not None:
        seen.own.append(came - pressed)


async def _act(me: Client, others: list[Client], keys: tuple[str, ...], seen: Seen) -> None:
    for key in keys[:-1]:
        me.type(key)
        await asyncio.sleep(0.05)
    before = [other.told for other in others]
    pressed = me.type(keys[-1])

    async def see(other: Client, old: tuple[str, ...]) -> float | None:
        mine = f" {me.name}~ "
        return await other.see(lambda: other.told != old and other.told[-1].startswith(mine), 1.0)

    times = [see(other, old) for other, old in zip(others, before, strict=True)]
    seen.others += [came - pressed for came in await asyncio.gather(*times) if came is not None]


async def _echo(server: Target, players: int, seconds: float, pace: Pace) -> Figures:
    """The same keys, answered with as many bytes as the game sends in all."""
    eyes = [await Client.connect(server.port, f"eye{n}") for n in range(LOOKING)]
    doing = Doing(server.port, names("p", players - LOOKING), sit=False, key_every=pace.key)
    crowd = await Crowd.start(doing)
    await crowd.begin()
    own: list[float] = []

    async def press(eye: Client) -> None:
        while True:
            pressed = eye.type("x")
            own.append(await eye.anything() - pressed)
            await asyncio.sleep(pace.key)

    pressing = [asyncio.create_task(press(eye)) for eye in eyes]
    await asyncio.sleep(1)
    used = await used_each(server, [crowd], players - LOOKING, seconds)
    for task in pressing:
        task.cancel()
    await crowd.end()
    for eye in eyes:
        eye.close()
    return {"sessions": players, **percentiles("key to own picture", own), **used}


async def _alone(server: Target, seconds: float, pace: Pace) -> Figures:
    """Everybody alone at a table in a process; a program that does nothing has the other seat."""
    eyes = [await Client.connect(server.port, f"eye{n}", looks=True) for n in range(FEW)]
    for eye in eyes:
        await sit_down([eye], before="+")
    seen = Seen()

    async def press(eye: Client) -> None:
        while True:
            await move(eye, seen)
            await asyncio.sleep(pace.key)

    pressing = [asyncio.create_task(press(eye)) for eye in eyes]
    await asyncio.sleep(1)
    used = await used_each(server, [], FEW, seconds)
    for task in pressing:
        task.cancel()
    for eye in eyes:
        eye.close()
    del used["bytes a session, B/s"], used["redraws a session, 1/s"]
    return {"sessions": FEW, **percentiles("key to own picture", seen.own), **used}

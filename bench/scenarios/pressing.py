"""Keys and far: what one key costs, and players far away."""

from __future__ import annotations

import asyncio

from bench.client import Client
from bench.crowd import FOUR, Crowd, Doing, sit_alone, sit_down
from bench.delay import Delay
from bench.looking import Seen, move
from bench.measure import CORES, Load, names, target, used_each
from bench.report import Figures, Goal, Report
from bench.target import Target

FEW = 8
"""Sessions of the server with a process each."""
EVERY = 0.1
ROUND_TRIP = 0.225


async def keys(load: Load) -> Report:
    """Everybody alone at a table moves the cursor, ten times a second."""
    goals = (
        Goal("CPU a key, ms", 0.9),
        Goal("CPU a key, ms", 0.5, wish=True),
        Goal("bytes a key", 600),
    )
    report = Report("keys", goals)
    async with target("this server", "game") as server:
        # Their tables are of four, of whom three hang up.
        here = Doing(server.port, names("p", load.players * FOUR), key_every=EVERY, stay=1)
        own = await press(server, here, load.players, load.seconds)
    report.add(server.name, own)
    async with target("bare echo", "echo", str(int(own["bytes a key"]))) as server:
        here = Doing(server.port, names("p", load.players), sit=False, key_every=EVERY)
        report.add(server.name, await press(server, here, load.players, load.seconds))
    async with target("process each", "processes") as server:
        here = Doing(server.port, names("p", FEW), alone=True, key_every=EVERY)
        report.add(server.name, await press(server, here, FEW, load.seconds))
    return report


async def press(server: Target, doing: Doing, sessions: int, seconds: float) -> Figures:
    """What each key costs while a crowd presses them, so many sessions of it."""
    crowd = await Crowd.start(doing)
    await asyncio.sleep(1)
    await crowd.begin()
    await asyncio.sleep(2)
    used = await used_each(server, [crowd], sessions, seconds)
    await crowd.end()
    return {
        "sessions": sessions,
        "CPU a key, ms": used["CPU a session, ms/s"] / used["keys a session, 1/s"],
        "bytes a key": used["bytes a session, B/s"] / used["keys a session, 1/s"],
        **{name: used[name] for name in CORES},
    }


async def far(load: Load) -> Report:
    """Players 225 ms away, there and back: what the server adds to that."""
    report = Report("far")
    async with target("this server", "game") as server:
        report.add(server.name, await _far(server, load.players, load.seconds, at="table"))
    async with target("bare echo", "echo", "200") as server:
        report.add(server.name, await _far(server, load.players, load.seconds, at="echo"))
    async with target("process each", "processes") as server:
        report.add(server.name, await _far(server, FOUR, load.seconds, at="alone"))
    return report


async def _far(server: Target, players: int, seconds: float, *, at: str) -> Figures:
    now = asyncio.get_running_loop().time
    clients: list[Client] = []
    took: list[float] = []
    async with Delay(server.port, ROUND_TRIP / 2) as delay:
        for n in range(players):
            began = now()
            clients.append(await Client.connect(delay.port, f"far{n}", looks=at != "echo"))
            await clients[-1].first.wait()
            took.append(now() - began)
        for start in range(0, players, FOUR):
            if at == "table":
                await sit_down(clients[start : start + FOUR])
            elif at == "alone":
                await sit_alone(clients[start : start + FOUR])
        await asyncio.sleep(2)
        seen = Seen()
        pressing = [asyncio.create_task(_press_far(client, at, seen)) for client in clients]
        await asyncio.sleep(seconds)
        for task in pressing:
            task.cancel()
        for client in clients:
            client.close()
    return {"sessions": players, **seen.figures(), "first picture, s": sum(took) / players}


async def _press_far(client: Client, at: str, seen: Seen) -> None:
    while True:
        if at == "echo":
            pressed = client.type("x")
            seen.saw_own(client, await client.anything() - pressed)
        else:
            await move(client, seen)
        await asyncio.sleep(0.2)

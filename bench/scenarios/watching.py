"""Keys, watch and far: what one key costs, one table with many spectators, and players far away."""

from __future__ import annotations

import asyncio
from functools import partial

from bench.client import Client
from bench.crowd import ACTIONS, FOUR, Crowd, Doing, sit_down
from bench.delay import Delay
from bench.measure import names, target, used_each
from bench.report import Figures, Report, percentiles
from bench.scenarios.playing import Seen, move
from bench.target import Target

ACT_EVERY = 1.0
ROUND_TRIP = 0.225


async def keys(players: int, seconds: float) -> Report:
    """Everybody alone at a table moves the cursor, ten times a second."""
    every = 0.1
    report = Report("keys", {"CPU a key, ms": 0.9, "bytes a key": 600})
    async with target("this server", "game") as server:
        own = await _press(server, players, seconds, every, sit=True)
    report.add(server.name, own)
    async with target("bare echo", "echo", str(int(own["bytes a key"]))) as server:
        report.add(server.name, await _press(server, players, seconds, every, sit=False))
    return report


async def _press(
    server: Target, players: int, seconds: float, every: float, *, sit: bool
) -> Figures:
    stay = 1 if sit else 4
    here = players * 4 if sit else players
    crowd = await Crowd.start(
        Doing(server.port, names("p", here), sit=sit, key_every=every, stay=stay)
    )
    await asyncio.sleep(1)
    await crowd.begin()
    await asyncio.sleep(2)
    used = await used_each(server, [crowd], players, seconds)
    await crowd.end()
    return {
        "sessions": players,
        "CPU a key, ms": used["CPU a session, ms/s"] * every,
        "bytes a key": used["bytes a session, B/s"] * every,
    }


async def watch(spectators: int, seconds: float) -> Report:
    """Many watch one table at which somebody does something every second."""
    report = Report(
        "watch", {"CPU a redraw, ms": 0.35, "action to spectators' pictures p95, ms": 25.0}
    )
    async with target("this server", "game") as server:
        own = await _spectate(server, spectators, seconds)
    report.add(server.name, own)
    answer = str(int(own["bytes a redraw"]))
    async with target("bare echo", "echo", answer) as server:
        figures = await _press(server, spectators, seconds, ACT_EVERY, sit=False)
    report.add(
        server.name,
        {
            "sessions": spectators,
            "CPU a redraw, ms": figures["CPU a key, ms"],
            "bytes a redraw": figures["bytes a key"],
        },
    )
    return report


async def _spectate(server: Target, spectators: int, seconds: float) -> Figures:
    players = [await Client.connect(server.port, f"eye{n}", looks=True) for n in range(4)]
    await sit_down(players)
    await asyncio.sleep(1)
    table = players[0].line(0).split()[2]
    crowd = await Crowd.start(
        Doing(server.port, names("s", spectators - 2), sit=False, command=table)
    )
    looking = [
        await Client.connect(server.port, f"look{n}", looks=True, command=table) for n in range(2)
    ]
    await asyncio.sleep(2)
    seen: list[float] = []
    acting = asyncio.create_task(_act(players, looking, seen))
    used = await used_each(server, [crowd], spectators - 2, seconds)
    acting.cancel()
    redraws = used["redraws a session, 1/s"]
    await crowd.end()
    for client in (*players, *looking):
        client.close()
    return {
        "sessions": spectators,
        **percentiles("action to spectators' pictures", seen),
        "redraws a session, 1/s": redraws,
        "CPU a redraw, ms": used["CPU a session, ms/s"] / redraws,
        "bytes a redraw": used["bytes a session, B/s"] / redraws,
    }


async def _act(players: list[Client], looking: list[Client], seen: list[float]) -> None:
    """The players act in turn; what they press before is not to be seen by others."""
    for number in range(1_000_000):
        player = players[number % len(players)]
        keys = ACTIONS[number // len(players) % len(ACTIONS)]
        for key in keys[:-1]:
            player.type(key)
        before = [each.told for each in looking]
        pressed = player.type(keys[-1])
        for each, old in zip(looking, before, strict=True):
            came = await each.see(partial(_news, each, old), ACT_EVERY / 2)
            if came is not None:
                seen.append(came - pressed)
        await asyncio.sleep(max(pressed + ACT_EVERY - asyncio.get_running_loop().time(), 0))


def _news(client: Client, old: tuple[str, ...]) -> bool:
    return client.told != old


async def far(players: int, seconds: float) -> Report:
    """Players 225 ms away, there and back: what the server adds to that."""
    report = Report("far")
    async with target("this server", "game") as server:
        own, took = await _far(server, players, seconds, sit=True)
    report.add(server.name, {**percentiles("key to own picture", own), "first picture, s": took})
    async with target("bare echo", "echo", "200") as server:
        own, took = await _far(server, players, seconds, sit=False)
    report.add(server.name, {**percentiles("key to own picture", own), "first picture, s": took})
    return report


async def _far(
    server: Target, players: int, seconds: float, *, sit: bool
) -> tuple[list[float], float]:
    now = asyncio.get_running_loop().time
    async with Delay(server.port, ROUND_TRIP / 2) as delay:
        began = now()
        clients = [await Client.connect(delay.port, f"far{n}", looks=sit) for n in range(players)]
        await clients[-1].first.wait()
        took = (now() - began) / players
        if sit:
            for start in range(0, players, FOUR):
                await sit_down(clients[start : start + FOUR])
            await asyncio.sleep(2)
        seen = Seen()

        async def press(client: Client) -> None:
            while True:
                if sit:
                    await move(client, seen)
                else:
                    pressed = client.type("x")
                    seen.own.append(await client.anything() - pressed)
                await asyncio.sleep(0.2)

        pressing = [asyncio.create_task(press(client)) for client in clients]
        await asyncio.sleep(seconds)
        for task in pressing:
            task.cancel()
        for client in clients:
            client.close()
    return seen.own, took

"""Many clients that do not look, in a process of their own: they type by the clock.

Started by `Crowd.start` with what they do as JSON; it says ``ready`` when all are where they should
be, begins at a line on its input, and ends with its input.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random

from bench.client import Client
from bench.target import ROOT, on_core

CLIENT_CORE = 1
FOUR = 4
"""How many connect at the same time, and sit at one table."""
SETTLE = 0.2
"""Seconds after which everybody has seen who sits at their table."""
ARROWS = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A")
ACTIONS = (("1", "n", " "), ("2", "n", " "), ("b",), ("1", "d"), ("t", "\r"), ("1", "n", " "))
"""What a player does, as keys: place both, draw, discard, take it back, place it."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What a crowd does.

    Attributes:
        port: where the server is.
        names: the clients' names, one each.
        sit: whether they play; a game has begun for all then.
        command: what they ask the server for, such as a table to watch.
        key_every: seconds between two cursor keys of one client; 0 is none.
        action_every: seconds between two actions of one client; 0 is none.
        stay: how many of each four go on; the others hang up once the game runs.
    """

    port: int
    names: tuple[str, ...]
    sit: bool = True
    command: str | None = None
    key_every: float = 0.0
    action_every: float = 0.0
    stay: int = 4


async def sit_down(clients: Sequence[Client], before: str = "") -> None:
    """Go from the lobby to one table with free chairs, and begin a game there, after pressing
    `before`. Four at most."""
    for client in clients:
        await client.first.wait()
        client.type("\r")
        await client.anything()
    await asyncio.sleep(SETTLE)
    for client in clients:
        for key in (*before, " "):
            client.type(key)
            await client.anything()


async def play(client: Client, doing: Doing, seed: int) -> None:
    """Press keys and act by the clock, for ever."""
    chance, now = Random(seed), asyncio.get_running_loop().time
    begin = now()
    keys = begin + chance.random() * doing.key_every if doing.key_every else float("inf")
    acts = begin + chance.random() * doing.action_every if doing.action_every else float("inf")
    pressed = acted = 0
    while True:
        await asyncio.sleep(max(min(keys, acts) - now(), 0))
        if keys <= acts:
            client.type(ARROWS[pressed % 4])
            pressed, keys = pressed + 1, keys + doing.key_every
        else:
            for key in ACTIONS[acted % len(ACTIONS)]:
                client.type(key)
                await asyncio.sleep(0.02)
            acted, acts = acted + 1, acts + doing.action_every


class Crowd:
    """A crowd's process, as seen from outside."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        """Use `start` instead."""
        self._process = process

    @classmethod
    async def start(cls, doing: Doing) -> Crowd:
        """Have them come; returns when all are where they should be."""
        process = await asyncio.create_subprocess_exec(
            *(*on_core(CLIENT_CORE), sys.executable, "-m", "bench.crowd"),
            json.dumps(asdict(doing)),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        crowd = cls(process)
        await crowd._ask(b"")
        return crowd

    async def begin(self) -> None:
        """Have them play."""
        await self._ask(b"go\n")

    async def received(self) -> tuple[int, int]:
        """Bytes that have come to all of them so far, and in how many pieces."""
        return await self._ask(b"count\n")

    async def end(self) -> None:
        """Have them hang up."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.communicate()

    async def _ask(self, line: bytes) -> tuple[int, int]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        answer = await self._process.stdout.readline()
        if not answer:
            raise RuntimeError("a crowd is gone")
        received, pieces = answer.split()
        return int(received), int(pieces)


async def _come(doing: Doing) -> list[Client]:
    async def one(name: str) -> Client:
        client = await Client.connect(doing.port, name, command=doing.command)
        if doing.command is None:
            await client.first.wait()
        return client

    # Four by four, so that tables fill one after the other.
    clients: list[Client] = []
    for start in range(0, len(doing.names), FOUR):
        four = await asyncio.gather(*(one(name) for name in doing.names[start : start + FOUR]))
        if doing.sit:
            await sit_down(four)
        clients += four
    return clients


async def _main(doing: Doing) -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    clients = await _come(doing)
    print(len(clients), 0, flush=True)
    tasks: list[asyncio.Task[None]] = []
    while line := await reader.readline():
        if line == b"go\n":
            staying = [each for n, each in enumerate(clients) if n % FOUR < doing.stay]
            for client in clients:
                if client not in staying:
                    client.close()
            tasks += [
                asyncio.create_task(play(client, doing, seed))
                for seed, client in enumerate(staying)
            ]
        received = sum(client.received for client in clients)
        print(received, sum(client.chunks for client in clients), flush=True)
    os._exit(0)  # the server sees all of them go at once


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    asyncio.run(_main(Doing(**{**given, "names": tuple(given["names"])})))

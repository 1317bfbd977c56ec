"""Many clients that do not look, in a process of their own: they type by the clock.

Started by `Crowd.start` with what they do as JSON; it answers when all are where they should be,
and to each line on its input then: ``go`` has them begin. It ends with its input.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random

from bench.client import Client
from bench.eye import Eye
from bench.pace import Pace, presses
from bench.target import ROOT, on_core

CLIENT_CORE = 1
FOUR = 4
"""How many connect at the same time, and sit at one table."""
SETTLE = 0.2
"""Seconds after which everybody has seen who sits at their table."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What a crowd does.

    Attributes:
        port: where the server is.
        names: the clients' names, one each.
        sit: whether they play; a game has begun for all then.
        alone: whether each has a table to themselves, against a program that does nothing.
        command: what they ask the server for, such as a table to watch.
        key_every: seconds between two keys of one client; 0 is none.
        action_every: seconds between two actions of one client; 0 is none.
        stay: how many of each four go on; the others hang up once the game runs.
        colours: what their terminals say of their colours (COLORTERM).
    """

    port: int
    names: tuple[str, ...]
    sit: bool = True
    alone: bool = False
    command: str | None = None
    key_every: float = 0.0
    action_every: float = 0.0
    stay: int = FOUR
    colours: str = "truecolor"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a crowd has come to so far.

    Attributes:
        received: bytes that have come to all of them.
        pieces: in how many pieces.
        pressed: keys.
        late: by how many ms the latest key of twenty came too late since it was last asked.
        cpu: seconds of CPU.
    """

    received: int
    pieces: int
    pressed: int
    late: float
    cpu: float


async def sit_down(clients: Sequence[Eye], before: str = "") -> None:
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


async def sit_alone(clients: Sequence[Eye]) -> None:
    """Begin a game for each, against a program that does nothing for a while."""
    for client in clients:
        await sit_down([client], before="+")


class _Players:
    """Those of a crowd, in its process."""

    def __init__(self, doing: Doing) -> None:
        self._doing = doing
        self._clients: list[Client] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._pressed = 0
        self._late: list[float] = []

    async def come(self) -> None:
        """Have all come, four by four, so that tables fill one after the other."""
        names = self._doing.names
        for start in range(0, len(names), FOUR):
            four = await asyncio.gather(*map(self._one, names[start : start + FOUR]))
            if self._doing.alone:
                await sit_alone(four)
            elif self._doing.sit:
                await sit_down(four)
            self._clients += four

    def begin(self) -> None:
        """Have those who stay play."""
        staying = [each for n, each in enumerate(self._clients) if n % FOUR < self._doing.stay]
        for client in self._clients:
            if client not in staying:
                client.close()
        if self._doing.key_every:
            self._tasks += [asyncio.create_task(self._play(*each)) for each in enumerate(staying)]

    def tally(self) -> Tally:
        """What it has come to."""
        late, self._late = sorted(self._late), []
        return Tally(
            received=sum(client.received for client in self._clients),
            pieces=sum(client.chunks for client in self._clients),
            pressed=self._pressed,
            late=late[len(late) * 95 // 100] * 1000 if late else 0.0,
            cpu=time.process_time(),
        )

    async def _one(self, name: str) -> Client:
        doing = self._doing
        client = await Client.connect(
            doing.port, name, command=doing.command, colours=doing.colours
        )
        if doing.command is None:
            await client.first.wait()
        return client

    async def _play(self, seed: int, client: Client) -> None:
        """Press keys by the clock, for ever."""
        now = asyncio.get_running_loop().time
        begin = now()
        for press in presses(Pace(self._doing.key_every, self._doing.action_every), Random(seed)):
            await asyncio.sleep(max(begin + press.at - now(), 0))
            self._late.append(now() - begin - press.at)
            client.type(press.key)
            self._pressed += 1


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

    async def tally(self) -> Tally:
        """What it has come to so far."""
        return await self._ask(b"count\n")

    async def end(self) -> None:
        """Have them hang up."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.communicate()

    async def _ask(self, line: bytes) -> Tally:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        answer = await self._process.stdout.readline()
        if not answer:
            raise RuntimeError("a crowd is gone")
        return Tally(**json.loads(answer))


async def _main(doing: Doing) -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    players = _Players(doing)
    await players.come()
    print(json.dumps(asdict(players.tally())), flush=True)
    while line := await reader.readline():
        if line == b"go\n":
            players.begin()
        print(json.dumps(asdict(players.tally())), flush=True)
    os._exit(0)  # the server sees all of them go at once


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    asyncio.run(_main(Doing(**{**given, "names": tuple(given["names"])})))

"""A server under attack for as long as you like: does it stay up, stay small, and serve a game?

Run it with ``python -m bench.siege --minutes 60``, all on this machine. A server as it comes is
attacked by several strangers at a time, from a process and many addresses of their own, in a random
order that ``--seed`` gives again, while somebody plays against programs; once a minute it prints
what memory the server takes, and how long the player's keys take. It exits with 1 if the server has
died, has logged a failure, or has kept more than it may.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

import asyncssh

from bench.client import Client
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from tests.e2e.hostile import test_garbage, test_logged_in, test_terminals
from tests.e2e.hostile.strangers import HELLO, call, hang_up, log_in, stop_reading
from tests.e2e.serving import ServerProcess
from tests.ssh.clients import open_terminal

GROWTH = 96.0
"""MiB the server may have grown by, from the first minute to the end."""
ADDRESSES = 2000
PATIENCE = 30.0

MISBEHAVIOURS = [each for kind in test_logged_in.MISBEHAVIOURS.values() for each in kind]
KEYS = [*test_terminals.REPORTS, b"\r", b"\x1b[B", b"b1 ", b"q"]


@dataclass
class Siege:
    """An attack on one server.

    Attributes:
        port: where it listens.
        rng: chooses what is done, and from where.
        done: how many attacks of each kind have ended.
    """

    port: int
    rng: Random
    done: Counter[str] = field(default_factory=Counter)

    def address(self) -> int:
        """Where the next stranger comes from."""
        return self.rng.randrange(ADDRESSES)

    async def garbage(self) -> None:
        """Something that is no SSH."""
        await self._say(self.rng.choice(test_garbage.NO_SSH))

    async def packets(self) -> None:
        """Something that only looks like it."""
        await self._say(HELLO + self.rng.choice(test_garbage.NO_PACKETS))

    async def noise(self) -> None:
        """Random bytes after a good beginning."""
        await self._say(HELLO + self.rng.randbytes(self.rng.randrange(4000)))

    async def half_open(self) -> None:
        """Many connections that stop half way, for some seconds."""
        streams = [await call(self.port, self.address()) for _ in range(20)]
        for stream in streams:
            stream[1].write(HELLO[: self.rng.randrange(len(HELLO))])
        await asyncio.sleep(self.rng.uniform(0, 5))
        for stream in streams:
            await hang_up(stream)

    async def messages(self) -> None:
        """A session, and messages that nobody should send in it."""
        async with await log_in(self.port, self.address()) as connection:
            await open_terminal(connection)
            self.rng.choice(MISBEHAVIOURS)(connection.send_packet)
            await asyncio.sleep(0.2)

    async def keys(self) -> None:
        """A session, and what no keyboard sends; sometimes gone in the middle of it."""
        async with await log_in(self.port, self.address()) as connection:
            channel, _ = await open_terminal(connection, self.rng.choice(test_terminals.SIZES))
            for _ in range(self.rng.randrange(20)):
                channel.write(
                    self.rng.choice([*test_terminals.REPORTS, b"\r", b"\x1b[B", b"b1 ", b"q"])
                )
                await asyncio.sleep(0.05)
            if self.rng.random() < 0.5:
                connection.abort()

    async def paste(self) -> None:
        """A session, and a paste without an end."""
        async with await log_in(self.port, self.address()) as connection:
            channel, _ = await open_terminal(connection)
            channel.write(self.rng.choice(test_terminals.PASTES)[:20_000])
            await asyncio.sleep(1)

    async def stall(self) -> None:
        """A session that reads nothing, until it is let go."""
        connection = await log_in(self.port, self.address())
        channel, _ = await open_terminal(connection, (500, 200), window=0x7FFFFFFF)
        stop_reading(connection)
        for width in range(400, 440):
            channel.change_terminal_size(width, 200)
            await asyncio.sleep(0.3)
        connection.abort()

    async def come_and_go(self) -> None:
        """A session that ends while it begins."""
        async with await log_in(self.port, self.address()) as connection:
            channel, _ = await open_terminal(connection)
            await asyncio.sleep(self.rng.uniform(0, 0.05))
            channel.write_eof()
            await channel.wait_closed()

    async def channels(self) -> None:
        """A connection that wants more and more of everything."""
        async with await log_in(self.port, self.address(), rekey_bytes=2000) as connection:
            asked = (open_terminal(connection) for _ in range(100))
            await asyncio.gather(*asked, return_exceptions=True)

    async def _say(self, data: bytes) -> None:
        stream = await call(self.port, self.address())
        stream[1].write(data)
        await asyncio.sleep(0.1)
        await hang_up(stream)

    async def attack(self, end: float, only: str | None) -> None:
        """One attack after the other, of all kinds or of one."""
        kinds: list[Callable[[], Awaitable[None]]] = [
            self.garbage, self.packets, self.noise, self.half_open, self.messages, self.keys,
            self.paste, self.stall, self.channels, self.come_and_go,
        ]  # fmt: skip
        kinds = [kind for kind in kinds if only in (None, kind.__name__)]
        while time.monotonic() < end:
            kind = self.rng.choice(kinds)
            # The server hangs up, or turns somebody away: that is what it is there for.
            with contextlib.suppress(asyncssh.Error, OSError, TimeoutError, AssertionError):
                async with asyncio.timeout(PATIENCE):
                    await kind()
            self.done[kind.__name__] += 1


def attack(port: int, seconds: float, strangers: int, seed: int, only: str | None) -> Counter[str]:
    """Attack a server in this process; how often what was done."""
    siege = Siege(port, Random(seed))

    async def all_of_them() -> None:
        end = time.monotonic() + seconds
        await asyncio.gather(*(siege.attack(end, only) for _ in range(strangers)))

    asyncio.run(all_of_them())
    return siege.done


async def play(client: Client, took: list[float], end: float) -> None:
    """Move about the table, and note how long each picture takes (ms)."""
    while time.monotonic() < end:
        await asyncio.sleep(0.2)
        before = client.square
        pressed = client.type("l" if before < "d" else "h")
        seen = await client.see(lambda: client.square not in ("", before))  # noqa: B023
        if seen is None:
            raise RuntimeError("a player's key was not heeded")
        took.append((seen - pressed) * 1000)


def memory(pid: int) -> float:
    """MiB a process takes."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize() / 2**20


async def run(minutes: float, strangers: int, seed: int, only: str | None) -> bool:
    """Besiege a server; whether it stood it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ensure_host_keys(folder / "hostkeys")
        server = await ServerProcess.start(folder / "hostkeys", folder)
        try:
            return await _besiege(server, minutes, strangers, seed, only)
        finally:
            await server.kill()


async def _besiege(
    server: ServerProcess, minutes: float, strangers: int, seed: int, only: str | None
) -> bool:
    client = await Client.connect(server.port, "ana", looks=True)
    await client.first.wait()
    client.type("\x1b[B\r")  # against programs
    if await client.see(lambda: client.square != "") is None:
        raise RuntimeError("no game began")
    took = list[float]()
    began = time.monotonic()
    end = began + minutes * 60
    pid = server.pid
    first = 0.0
    print(f"{'minute':>6}{'MiB':>7}{'p50':>8}{'p95':>8}{'max':>8}  ms a key")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        loop = asyncio.get_running_loop()
        attacks = loop.run_in_executor(
            pool, attack, server.port, minutes * 60, strangers, seed, only
        )
        async with asyncio.TaskGroup() as group:
            group.create_task(play(client, took, end))
            while time.monotonic() < end:
                await asyncio.sleep(min(60.0, max(1.0, minutes * 10)))
                figures, now = sorted(took), memory(pid)
                took.clear()
                first = first or now
                p50, p95 = (figures[int(len(figures) * share)] for share in (0.5, 0.95))
                minute = (time.monotonic() - began) / 60
                print(f"{minute:6.1f}{now:7.0f}{p50:8.1f}{p95:8.1f}{figures[-1]:8.1f}", flush=True)
        done = await attacks
    grown = memory(pid) - first
    failures = [line for line in server.log if '"error"' in line or "Traceback" in line]
    client.close()
    print(", ".join(f"{count} {kind}" for kind, count in sorted(done.items())))
    print(
        f"grown by {grown:.0f} MiB; {len(server.log)} lines in the log, {len(failures)} of failures"
    )
    print(*failures[:5], sep="\n")
    return grown < GROWTH and not failures


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m bench.siege", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--strangers", type=int, default=12, help="how many attack at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one kind of attack, as it is named in the last line")
    given = parser.parse_args()
    raise SystemExit(
        0 if asyncio.run(run(given.minutes, given.strangers, given.seed, given.only)) else 1
    )


if __name__ == "__main__":
    main()

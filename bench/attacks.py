"""What strangers do to a server, one thing after the other, from many addresses."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

import asyncssh

from bench.servers.common import die_with_parent
from tests.e2e.hostile import test_garbage, test_logged_in, test_terminals
from tests.e2e.hostile.strangers import HELLO, call, hang_up, log_in, stop_reading
from tests.ssh.clients import open_terminal

ADDRESSES = 2000
PATIENCE = 30.0

MISBEHAVIOURS = [each for kind in test_logged_in.MISBEHAVIOURS.values() for each in kind]
KEYS = [*test_terminals.REPORTS, b"\r", b"\x1b[B", b"b1 ", b"q"]


@dataclass
class Attackers:
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
                channel.write(self.rng.choice(KEYS))
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

    async def newcomers(self) -> None:
        """A session with a name and a key that nobody has seen before, for a moment."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        name = f"new{self.rng.randrange(10**9)}"
        where = self.address()
        async with await log_in(self.port, where, name, client_keys=[key]) as connection:
            _, terminal = await open_terminal(connection)
            await terminal.expect("obby")

    async def games(self) -> None:
        """A session that begins a game with programs, places a tile, and hangs up."""
        async with await log_in(self.port, self.address()) as connection:
            channel, terminal = await open_terminal(connection)
            await terminal.expect("obby")
            for key in (b"\x1b[B\r", b"b", b"1", b"n", b" "):
                channel.write(key)
                await asyncio.sleep(0.2)
            connection.abort()

    async def _say(self, data: bytes) -> None:
        stream = await call(self.port, self.address())
        stream[1].write(data)
        await asyncio.sleep(0.1)
        await hang_up(stream)

    async def attack(self, end: float, only: str | None) -> None:
        """One attack after the other, of all kinds or of one."""
        kinds: list[Callable[[], Awaitable[None]]] = [
            self.garbage, self.packets, self.noise, self.half_open, self.messages, self.keys,
            self.paste, self.stall, self.channels, self.come_and_go, self.newcomers, self.games,
        ]  # fmt: skip
        kinds = [kind for kind in kinds if only in (None, kind.__name__)]
        while time.monotonic() < end:
            kind = self.rng.choice(kinds)
            # The server hangs up, or turns somebody away: that is what it is there for.
            with contextlib.suppress(asyncssh.Error, TimeoutError, AssertionError):
                try:
                    async with asyncio.timeout(PATIENCE):
                        await kind()
                except OSError:
                    await asyncio.sleep(0.1)  # it may be gone altogether
            self.done[kind.__name__] += 1


def attack(port: int, seconds: float, strangers: int, seed: int, only: str | None) -> Counter[str]:
    """Attack a server in this process; how often what was done."""
    die_with_parent()
    attackers = Attackers(port, Random(seed))

    async def all_of_them() -> None:
        end = time.monotonic() + seconds
        await asyncio.gather(*(attackers.attack(end, only) for _ in range(strangers)))

    asyncio.run(all_of_them())
    return attackers.done

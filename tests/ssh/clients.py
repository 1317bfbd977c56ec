"""Clients made with the SSH library, for what OpenSSH would never do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import asyncssh


class Keyless(asyncssh.SSHClient):
    """A client that has no key and is ready to answer questions."""

    questions = 0

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        self.questions += 1
        return [""] * len(prompts)


async def connect(port: int, name: str = "ana", **options: object) -> asyncssh.SSHClientConnection:
    """Log in. Without ``client_keys`` the client has none."""
    settings: dict[str, object] = {
        "username": name,
        "known_hosts": None,
        "config": None,
        "agent_path": None,
        "client_keys": None,
        "client_factory": Keyless,
    }
    settings.update(options)
    return await asyncssh.connect("127.0.0.1", port, **settings)


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A terminal session that keeps what it received."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.news = asyncio.Event()
        self.closed = False

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.received += data
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self.news.set()

    async def wait_until(self, seen: Callable[[], bool]) -> None:
        """Wait until something holds; it is asked whenever bytes have come."""
        async with asyncio.timeout(20):
            while not seen():
                assert not self.closed, f"closed after {bytes(self.received[-200:])!r}"
                self.news.clear()
                await self.news.wait()

    async def expect(self, text: str) -> None:
        """Wait until this text was received in one piece."""
        await self.wait_until(lambda: text.encode() in self.received)


async def open_terminal(
    connection: asyncssh.SSHClientConnection, size: tuple[int, int] = (80, 24), **options: object
) -> tuple[asyncssh.SSHClientChannel[bytes], Terminal]:
    """Ask for a terminal and the game on it."""
    settings: dict[str, object] = {"term_type": "xterm-256color", "encoding": None}
    settings.update(options)
    return await connection.create_session(  # type: ignore[return-value]
        Terminal,
        term_size=(*size, 0, 0),
        **settings,  # type: ignore[arg-type]
    )

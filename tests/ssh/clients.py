"""Clients made with the SSH library, for what OpenSSH would never do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import asyncssh
import pyte

from tests.e2e.terminal import SpacingScreen, lines_of

OTHER_SCREEN = 1049
"""The DEC private mode of the screen that programs draw on."""


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


class _Screen(SpacingScreen):
    """A screen that is left empty by who leaves the other one, which pyte knows nothing of."""

    def reset_mode(self, *modes: int, **options: bool) -> None:
        super().reset_mode(*modes, **options)
        if options.get("private") and OTHER_SCREEN in modes:
            self.erase_in_display(2)
            self.cursor_position()


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A terminal that keeps what it received, for pictures of so many columns and rows.

    What a player reads is to be looked for on its screen: what is drawn sparingly arrives in
    pieces, without what was there already.
    """

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.received = bytearray()
        self.news = asyncio.Event()
        self.closed = False
        self._screen = _Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._pieces: list[bytes] = []
        self._shown: set[str] = set()

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.received += data
        self._pieces.append(data)
        self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self.news.set()

    @property
    def text(self) -> str:
        """The screen as a person sees it."""
        self._draw()
        return "\n".join(lines_of(self._screen))

    def has_shown(self, text: str) -> bool:
        """Whether this was on a line at any moment so far."""
        self._draw()
        return any(text in line for line in self._shown)

    async def wait_until(self, seen: Callable[[], bool]) -> None:
        """Wait until something holds; it is asked whenever bytes have come."""
        async with asyncio.timeout(20):
            while not seen():
                assert not self.closed, f"closed; the screen:\n{self.text}"
                self.news.clear()
                await self.news.wait()

    async def expect(self, text: str) -> None:
        """Wait until this text is on the screen."""
        await self.wait_until(lambda: text in self.text)

    def _draw(self) -> None:
        for piece in self._pieces:
            self._screen.dirty.clear()
            self._stream.feed(piece)
            lines = lines_of(self._screen)
            self._shown.update(lines[y] for y in self._screen.dirty if y < len(lines))
        self._pieces.clear()


async def open_terminal(
    connection: asyncssh.SSHClientConnection, size: tuple[int, int] = (80, 24), **options: object
) -> tuple[asyncssh.SSHClientChannel[bytes], Terminal]:
    """Ask for a terminal and the game on it."""
    settings: dict[str, object] = {"term_type": "xterm-256color", "encoding": None}
    settings.update(options)
    return await connection.create_session(  # type: ignore[return-value]
        # Whatever size it claims: pictures of those that are believed find room on it, also when
        # a test makes it a little larger meanwhile.
        lambda: Terminal(min(max(size[0], 100), 260), min(max(size[1], 30), 90)),
        term_size=(*size, 0, 0),
        **settings,  # type: ignore[arg-type]
    )

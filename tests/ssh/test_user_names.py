"""The user name is the wish for a name: whatever it is, it is no reason to hang up."""

from __future__ import annotations

import asyncssh
import pytest

from fourgods_tui.ssh.server import Server
from fourgods_tui.ssh.user_name import packed, unpacked, without_domain
from fourgods_tui.tui.terminal import Terminal
from tests.ssh.clients import Keyless, connect, open_terminal

NAMES = {
    "علي2": "علي2",
    "علي": "علي",
    "2علي": "2علي",
    "דוד1": "דוד1",
    "李": "李",
    "李小龙": "李小龙",
    "ана": "ана",
    "अना": "अना",
    "हिन्दी": "हिन्दी",
    "한글": "한글",
    "αναστασία": "αναστασία",
    "ᜀᜈ": "ᜀᜈ",
    "ev\x1b[31mil": "evil",
    "two\nlines": "two lines",
    "a\u202eb\u200bc": "abc",
    "x" * 3000: "x" * 16,
    "..": None,
    "!!": None,
    "": None,
    "\x00\x07": None,
    "\u0300": None,
    "🂡": None,
    "a": None,
    b"\xff\xfe".decode(errors="surrogateescape"): None,
}
"""What is sent, and the name that is wished for with it."""

DOMAINS = {
    r"corp\ana": "ana",
    r"corp\\ana": "ana",
    r".\ana": "ana",
    r"AzureAD\AnaSmith": "AnaSmith",
    "CORP+ana": "ana",
    "DESKTOP-4F+ana": "ana",
    "corp/ana": "ana",
    "ana@corp.example": "ana",
    "ana@corp@example": "ana",
    r"corp\ana@corp.example": "ana",
    "ana/laptop@CORP.EXAMPLE": "ana",
    "ana": "ana",
    "ana+chess": "ana+chess",
    "+ana": "+ana",
    "@ana": "@ana",
    "ana\\": "ana\\",
    "": "",
}


async def connect_as(
    server: Server, name: str, keys: list[asyncssh.SSHKey] | None = None
) -> asyncssh.SSHClientConnection:
    """Log in under any name; stock clients refuse to send some."""

    class Named(Keyless):
        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            conn._username = _Raw(name)

    return await connect(server.port, client_factory=Named, client_keys=keys)


class _Raw(str):
    """A name of which every byte is sent, be it UTF-8 or not."""

    __slots__ = ()

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        return super().encode(encoding, "surrogateescape")


@pytest.mark.parametrize(("sent", "wished"), NAMES.items())
@pytest.mark.parametrize("with_key", [False, True])
async def test_any_user_name_comes_in(
    server: Server, sent: str, wished: str | None, with_key: bool
) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519")] if with_key else None
    async with await connect_as(server, sent, keys) as connection:
        _, session = await open_terminal(connection)
        shown = keys[0].get_fingerprint()[:17] if keys else "none"
        await session.expect(f"key={shown}")
        (one,) = server.connections
        assert one.guest(Terminal(), "").wished_name == wished
    assert not server.turned.counts


@pytest.mark.parametrize(("sent", "person"), DOMAINS.items())
def test_a_domain_is_no_part_of_the_name(sent: str, person: str) -> None:
    assert without_domain(sent) == person


async def test_a_client_with_a_windows_name_comes_in_as_the_person(server: Server) -> None:
    async with await connect_as(server, r"corp\ana") as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana key=none")


@pytest.mark.parametrize("raw", [b"ana", b"", b"\xff", "علي2".encode(), b"x" * 9000])
def test_a_packed_name_is_the_name_again(raw: bytes) -> None:
    sent = packed(raw)
    assert len(sent) < 1024
    assert sent.isalnum() or not raw
    assert unpacked(sent.decode("ascii")) == raw[:480].decode("utf-8", "replace")

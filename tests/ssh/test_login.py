"""Anybody gets in; who has a key is known by it, and nobody by somebody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.login import Login
from fourgods_tui.ssh.server import Server
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import Keyless, connect, open_terminal
from tests.ssh.conftest import StartServer


async def test_openssh_without_a_key_gets_in_without_a_question(server: Server) -> None:
    async with await SshTerminal.open(server.port, "ana") as term:
        await term.expect("name=ana key=none")


async def test_openssh_with_a_key_is_known_by_it(server: Server, player_key: Path) -> None:
    fingerprint = asyncssh.read_private_key(player_key).get_fingerprint()
    for options in ([], ["BatchMode=yes"]):
        async with await SshTerminal.open(
            server.port, "bo", key=player_key, options=options
        ) as term:
            await term.expect(f"name=bo key={fingerprint[:17]}")


async def test_a_guest_gets_in_even_in_batch_mode(server: Server) -> None:
    options = ["BatchMode=yes", "KbdInteractiveAuthentication=no"]
    async with await SshTerminal.open(server.port, "guest", options=options) as term:
        await term.expect("name=guest key=none")


async def test_a_name_that_is_none_is_no_hindrance(server: Server) -> None:
    async with await connect(server.port, "!!") as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=None")


async def test_no_question_is_asked(server: Server) -> None:
    client = Keyless()
    async with await connect(server.port, client_factory=lambda: client):
        assert client.questions == 0


class _StolenKey(asyncssh.SSHKeyPair):
    """A key pair of which only the public half is somebody's."""

    def __init__(self, owner: asyncssh.SSHKey, thief: asyncssh.SSHKey) -> None:
        algorithm = owner.algorithm
        super().__init__(algorithm, algorithm, (algorithm,), (algorithm,), owner.public_data, None)
        self._thief = thief

    def sign(self, data: bytes) -> bytes:
        return self._thief.sign(data, self.sig_algorithm)


async def test_showing_a_key_is_not_having_it(server: Server) -> None:
    owner = asyncssh.generate_private_key("ssh-ed25519")
    thief = asyncssh.generate_private_key("ssh-ed25519")
    async with await connect(server.port, client_keys=[_StolenKey(owner, thief)]) as connection:
        _, session = await open_terminal(connection)
        await session.expect("key=none")


def test_a_key_only_shown_is_forgotten_on_the_other_way_in() -> None:
    login = Login()
    assert login.begin("ana")
    assert login.key_shown(asyncssh.generate_private_key("ssh-ed25519"))
    assert login.nothing_to_ask()
    assert login.fingerprint is None


def test_a_key_shown_under_another_name_is_forgotten() -> None:
    login = Login()
    login.begin("ana")
    login.key_shown(asyncssh.generate_private_key("ssh-ed25519"))
    assert not login.begin("guest")
    assert (login.user_name, login.fingerprint) == ("guest", None)


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-slow\r\n"])
async def test_who_takes_too_long_to_log_in_is_told(start_server: StartServer, said: bytes) -> None:
    server = await start_server(limits=Limits(login_time=0.3))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(said)
    async with asyncio.timeout(20):
        heard = await reader.read()
    assert b"That took too long. Please connect again." in heard
    writer.close()


async def test_who_asks_for_nothing_after_logging_in_is_told(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(login_time=0.5))
    async with await SshTerminal.run([*_told(server), "-N"], size=WIDE) as term:
        assert await term.wait_closed() == 255
        assert "That took too long. Please connect again." in term.text


@pytest.mark.parametrize(
    "name", ["ev\x1b[31mil", "two\nlines", "x" * 3000, b"\xff".decode(errors="surrogateescape")]
)
async def test_a_name_that_nobody_could_have_is_told_so(server: Server, name: str) -> None:
    command = [*_told(server)[:-1], "-l", name, "127.0.0.1"]
    async with await SshTerminal.run(command, size=WIDE) as term:
        assert await term.wait_closed() == 255
        assert "That can be nobody's name. Please connect with another one." in term.text
    assert not server.turned.counts


WIDE = (200, 24)


def _told(server: Server) -> list[str]:
    """The command line of a client that says what it is told when it is hung up on."""
    command = ssh_command(server.port)
    return [word.replace("LogLevel=ERROR", "LogLevel=INFO") for word in command]

"""Anybody gets in; who has a key is known by it, and nobody by somebody else's."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.lingering import HEEDED, MOST
from fourgods_tui.ssh.login import Login
from fourgods_tui.ssh.server import Server
from tests.e2e.hostile.strangers import until
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


async def test_people_have_time_for_what_their_client_asks_them(server: Server) -> None:
    """Whether to trust the server, and for the passphrase of their key: as long as sshd waits."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    await reader.readline()
    (one,) = server.connections
    timer = one._connection._login_timer
    assert timer is not None
    assert round(timer.when() - one._since) == 120
    writer.close()


async def test_who_answers_their_client_too_late_reads_why(
    start_server: StartServer, tmp_path: Path
) -> None:
    """Their client reads nothing while it asks, and then says something before it does."""
    server = await start_server(limits=Limits(login_time=1))
    command = _told(server)
    asking = [
        word.replace("StrictHostKeyChecking=no", "StrictHostKeyChecking=ask") for word in command
    ]
    asking[1:1] = ["-o", f"UserKnownHostsFile={tmp_path / 'none'}"]
    async with await SshTerminal.run(asking, size=WIDE) as term:
        await term.expect("continue connecting")
        (one,) = server.connections
        await one.wait_closed()
        assert len(server.lingering) == 1
        term.send("yes\r")
        assert await term.wait_closed() == 255
        assert "That took too long. Please connect again." in term.text
    await until(lambda: len(server.lingering) == 0)


async def test_who_types_their_passphrase_too_late_reads_why(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = await start_server(limits=Limits(login_time=1))
    path = tmp_path / "id_locked"
    make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "open sesame", "-f", str(path)]
    assert await (await asyncio.create_subprocess_exec(*make)).wait() == 0
    command = [
        word.replace("LogLevel=ERROR", "LogLevel=INFO")
        for word in ssh_command(server.port, key=path)
    ]
    async with await SshTerminal.run(command, size=WIDE) as term:
        await term.expect("passphrase for key")
        (one,) = server.connections
        await one.wait_closed()
        term.send("open sesame\r")
        assert await term.wait_closed() == 255
        assert "That took too long. Please connect again." in term.text


async def test_those_who_never_read_why_are_few(server: Server) -> None:
    loop = asyncio.get_running_loop()
    callers = []
    for _ in range(MOST + 5):
        ours, theirs = socket.socketpair()
        transport, _ = await loop.connect_accepted_socket(asyncio.Protocol, ours)
        theirs.setblocking(False)
        callers.append(theirs)
        server.lingering.add(transport)
    assert len(server.lingering) == MOST
    assert [await loop.sock_recv(each, 1) for each in callers] == [b""] * len(callers)
    # The oldest were dropped, not only half closed.
    with pytest.raises(OSError, match=r"[Bb]roken pipe|reset"):
        await until(lambda: callers[0].send(b"x") < 0)
    callers[-1].send(bytes(HEEDED + 1))
    await until(lambda: len(server.lingering) == MOST - 1)
    server.lingering.close()
    assert not len(server.lingering)
    for each in callers:
        each.close()


WIDE = (200, 24)


def _told(server: Server) -> list[str]:
    """The command line of a client that says what it is told when it is hung up on."""
    command = ssh_command(server.port)
    return [word.replace("LogLevel=ERROR", "LogLevel=INFO") for word in command]

"""Anybody gets in; who has a key is known by it, and nobody by somebody else's."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from fourgods_tui.ssh.login import Login
from fourgods_tui.ssh.server import Server
from tests.e2e.terminal import SshTerminal
from tests.ssh.clients import Keyless, connect, open_terminal


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

"""Clients that have no key and answer no questions are told how to get in."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.ssh.familiar import MOST, Familiar
from fourgods_tui.ssh.server import Server
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import Keyless, connect
from tests.ssh.conftest import StartServer

BATCH = ("BatchMode=yes",)
NO_WAY = (
    BATCH,
    ("BatchMode=yes", "PubkeyAuthentication=no"),
    ("PreferredAuthentications=publickey",),
    ("PreferredAuthentications=publickey,password", "PubkeyAuthentication=no"),
    ("KbdInteractiveAuthentication=no", "PasswordAuthentication=no"),
)


async def said_by_ssh(
    server: Server, options: Sequence[str], name: str = "ana", key: Path | None = None
) -> str:
    """What somebody reads on standard error whose OpenSSH is not quiet."""
    command = ssh_command(server.port, name, key=key, options=options)
    command[command.index("LogLevel=ERROR")] = "LogLevel=INFO"
    process = await asyncio.create_subprocess_exec(
        *command,
        "no-such-command",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    return (await asyncio.wait_for(process.communicate(), 30))[1].decode()


@pytest.mark.parametrize("options", NO_WAY, ids=" ".join)
async def test_who_has_no_key_and_answers_nothing_reads_how_to_get_in(
    server: Server, options: tuple[str, ...]
) -> None:
    for _ in range(2):
        said = await said_by_ssh(server, options)
        assert "Permission denied" in said
        assert said.count("ssh guest@HOST") == 1
    async with await SshTerminal.open(server.port, "guest", options=options) as term:
        await term.expect("name=guest key=none")


@pytest.mark.parametrize(
    ("access", "hint"),
    [
        (Access(Mode.KEYS), "you need a key that is known here"),
        (Access(Mode.PASSPHRASE, passphrase="sesame"), "leave out BatchMode"),
    ],
)
async def test_the_hint_is_true_where_not_everybody_may_come_in(
    start_server: StartServer, access: Access, hint: str
) -> None:
    server = await start_server(access=access)
    said = await said_by_ssh(server, BATCH)
    assert hint in said
    assert "guest@" not in said


async def test_who_came_with_a_key_is_told_nothing_the_next_time(
    server: Server, player_key: Path
) -> None:
    assert "guest@HOST" in await said_by_ssh(server, BATCH, key=player_key)
    assert "guest@HOST" not in await said_by_ssh(server, BATCH, key=player_key)
    assert "guest@HOST" in await said_by_ssh(server, BATCH, "bo", key=player_key)
    # Who has lost their key is not told at once, but when they try again.
    await said_by_ssh(server, BATCH)
    assert "guest@HOST" in await said_by_ssh(server, BATCH)


async def test_guests_are_told_nothing(server: Server) -> None:
    assert "guest@HOST" not in await said_by_ssh(server, BATCH, "guest")


class _Listening(Keyless):
    def __init__(self) -> None:
        self.told: list[str] = []

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.told.append(msg)


async def test_other_clients_are_told_once_and_still_come_in(server: Server) -> None:
    client = _Listening()
    async with await connect(server.port, client_factory=lambda: client):
        assert [line.count("ssh guest@HOST") for line in client.told] == [1]
    closed = _Listening()
    with pytest.raises(asyncssh.PermissionDenied):
        await connect(server.port, client_factory=lambda: closed, kbdint_auth=False)
    assert [line.count("ssh guest@HOST") for line in closed.told] == [1]


def test_only_so_many_are_remembered() -> None:
    familiar = Familiar()
    for number in range(MOST + 1):
        familiar.add(("192.0.2.1", f"ana{number}"))
    assert len(familiar) == MOST
    assert ("192.0.2.1", "ana0") not in familiar
    assert ("192.0.2.1", "ana1") in familiar
    familiar.discard(("192.0.2.1", "ana1"))
    assert ("192.0.2.1", "ana1") not in familiar

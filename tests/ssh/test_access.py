"""Who may come in: everybody, known keys, those who know the passphrase; and who may not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.ssh.access import Access, AccessError, Mode, fingerprint_of
from fourgods_tui.ssh.bans import Ban, BanError, Bans, Kind
from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.login import Login
from fourgods_tui.ssh.server import Server
from fourgods_tui.ssh.turned import Turned
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import Keyless, connect, open_terminal
from tests.ssh.conftest import StartServer

SECRET = "open sesame"


class Knowing(Keyless):
    """A client that knows what to answer."""

    def __init__(self, answer: str = SECRET) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        self.asked += [prompt for prompt, seen in prompts if not seen]
        return [self.answer] * len(prompts)


@pytest.fixture
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


async def _serve(start_server: StartServer, access: Access, bans: Bans | None = None) -> Server:
    return await start_server(access=access, bans=bans)


async def test_only_known_keys_come_in(
    start_server: StartServer, key: asyncssh.SSHKey, player_key: Path
) -> None:
    known = asyncssh.read_private_key(player_key).get_fingerprint()
    admin = key.get_fingerprint()
    access = Access(Mode.KEYS, frozenset([known]), admins=frozenset([admin]))
    server = await _serve(start_server, access)
    async with await SshTerminal.open(server.port, "ana", key=player_key) as term:
        await term.expect(f"name=ana key={known[:17]}")
    async with await connect(server.port, client_keys=[key]) as connection:
        _, session = await open_terminal(connection)
        await session.expect(f"key={admin[:17]}")
    for name in ("ana", "guest"):
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server.port, name)
        stranger = asyncssh.generate_private_key("ssh-ed25519")
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server.port, name, client_keys=[stranger])


async def test_openssh_says_that_the_key_is_not_known(
    start_server: StartServer, player_key: Path
) -> None:
    server = await _serve(start_server, Access(Mode.KEYS))
    command = ssh_command(server.port, key=player_key)
    process = await asyncio.create_subprocess_exec(
        *(word.replace("LogLevel=ERROR", "LogLevel=INFO") for word in command),
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(20):
        _, said = await process.communicate()
    assert process.returncode == 255
    assert b"Only people whose key is known may come in here." in said
    assert server.turned.counts[Turned.NOT_KNOWN] == 1


async def test_the_passphrase_lets_in_with_a_key_and_without(
    start_server: StartServer, key: asyncssh.SSHKey
) -> None:
    server = await _serve(start_server, Access(Mode.PASSPHRASE, passphrase=SECRET))
    for keys, shown in ((None, "none"), ([key], key.get_fingerprint()[:17])):
        client = Knowing()
        async with await connect(
            server.port, client_keys=keys, client_factory=lambda client=client: client
        ) as connection:
            _, session = await open_terminal(connection)
            await session.expect(f"key={shown}")
        assert client.asked == ["Passphrase: "]


async def test_a_person_types_the_passphrase(start_server: StartServer, player_key: Path) -> None:
    server = await _serve(start_server, Access(Mode.PASSPHRASE, passphrase=SECRET))
    async with await SshTerminal.open(server.port, "ana", key=player_key) as term:
        await term.expect("Passphrase:")
        term.send(SECRET + "\r")
        await term.expect("name=ana key=SHA256:")


async def test_a_key_alone_is_half_a_login_but_an_admins(
    start_server: StartServer, key: asyncssh.SSHKey
) -> None:
    admins = frozenset([key.get_fingerprint()])
    server = await _serve(start_server, Access(Mode.PASSPHRASE, passphrase=SECRET, admins=admins))
    async with await connect(server.port, client_keys=[key]):
        (one,) = server.connections
        assert one.is_admin
    other = asyncssh.generate_private_key("ssh-ed25519")
    with pytest.raises(asyncssh.PermissionDenied):
        await connect(server.port, client_keys=[other], client_factory=asyncssh.SSHClient)


async def test_wrong_passphrases_wait_ever_longer(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        if seconds >= 1:
            waited.append(seconds)
        await sleep(0)

    server = await _serve(start_server, Access(Mode.PASSPHRASE, passphrase=SECRET))
    monkeypatch.setattr("fourgods_tui.ssh.connection.asyncio.sleep", note)
    for _ in range(4):
        with pytest.raises(asyncssh.Error):
            await connect(server.port, client_factory=lambda: Knowing("guess"))
    assert len(waited) >= 4
    assert waited == sorted(waited)
    assert waited[-1] > 5
    assert server.turned.counts[Turned.PASSPHRASE] == len(waited)


async def test_admins_come_in_where_nobody_else_does(
    start_server: StartServer, key: asyncssh.SSHKey, player_key: Path
) -> None:
    admin = asyncssh.read_private_key(player_key).get_fingerprint()
    access = Access(admins=frozenset([admin]))
    server = await start_server(access=access, limits=Limits(connections=1, reserved=2))
    async with (
        await connect(server.port),
        await SshTerminal.open(server.port, "ana", key=player_key) as term,
    ):
        await term.expect(f"name=ana key={admin[:17]}")
        for name, keys in (("guest", None), ("ana", None), ("ana", [key])):
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(server.port, name, client_keys=keys)
            for one in server.connections:
                if not one.logged_in:
                    await one.wait_closed()
        assert server.turned.counts[Turned.FULL] == 3
        assert len(server.sessions) == 1


async def test_a_stranger_on_a_reserved_place_reads_that_the_server_is_full(
    start_server: StartServer, key: asyncssh.SSHKey, player_key: Path
) -> None:
    access = Access(admins=frozenset([key.get_fingerprint()]))
    server = await start_server(access=access, limits=Limits(connections=1))
    async with await connect(server.port):
        command = ssh_command(server.port, key=player_key)
        process = await asyncio.create_subprocess_exec(
            *(word.replace("LogLevel=ERROR", "LogLevel=INFO") for word in command),
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(20):
            _, said = await process.communicate()
        assert b"The server is full." in said


async def test_showing_an_admins_key_gets_nobody_in(
    start_server: StartServer, key: asyncssh.SSHKey
) -> None:
    access = Access(admins=frozenset([key.get_fingerprint()]))
    server = await start_server(access=access, limits=Limits(connections=1))
    async with await connect(server.port):
        thief = asyncssh.load_keypairs([key])[0]
        thief.sign = lambda data: asyncssh.generate_private_key("ssh-ed25519").sign(  # type: ignore[method-assign]
            data, b"ssh-ed25519"
        )
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server.port, client_keys=[thief])
        assert server.sessions == []


def test_a_proven_key_is_not_exchanged_for_another(key: asyncssh.SSHKey) -> None:
    login = Login(Access(Mode.PASSPHRASE, passphrase=SECRET))
    login.begin("ana")
    login.key_shown(key)
    assert login.succeeded()  # more is wanted
    assert not login.takes_keys
    login.question()
    assert login.answered([SECRET])
    assert not login.succeeded()
    assert login.fingerprint == key.get_fingerprint()
    login.begin("bo")
    assert [login.fingerprint, login.succeeded()] == [None, True]


@pytest.mark.parametrize("answers", [[], [""], [SECRET, SECRET], [SECRET + " "], ["\udcff"]])
def test_wrong_answers(answers: list[str]) -> None:
    login = Login(Access(Mode.PASSPHRASE, passphrase=SECRET))
    login.question()
    assert not login.answered(answers)


def test_no_passphrase_opens_nothing() -> None:
    assert not Access(Mode.PASSPHRASE).opens("")


def test_keys_are_meant_by_key_or_fingerprint(key: asyncssh.SSHKey) -> None:
    fingerprint = key.get_fingerprint()
    assert fingerprint_of(key.export_public_key().decode()) == fingerprint
    assert fingerprint_of(f" {fingerprint} ") == fingerprint
    for text in ("", "SHA256:short", "ssh-ed25519", "ssh-ed25519 AAAA"):
        with pytest.raises(AccessError):
            fingerprint_of(text)


# Bans


class Day:
    """A time of day that is moved by hand."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def test_bans_are_kept_and_end(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    day, file = Day(), tmp_path / "bans.json"
    bans = Bans(file, day, day)
    fingerprint = key.get_fingerprint()
    bans.add(Kind.KEY, fingerprint, 60)
    bans.add(Kind.NAME, "Bob~", 120, "rude\x1b[31m\nwords")
    bans.add(Kind.ADDRESS, "192.0.2.77/24", 180)
    bans.add(Kind.ADDRESS, "2001:db8::1", 180)
    assert file.stat().st_mode & 0o077 == 0
    again = Bans(file, day, day)
    assert list(again) == list(bans)
    assert [ban.reason for ban in again][1] == "rude words"
    assert again.on_person(fingerprint, [])
    assert again.on_person(None, ["bob"])
    assert again.on_address("192.0.2.1")
    assert again.on_address("::ffff:192.0.2.1")
    assert again.on_address("2001:db8::2")
    assert not again.on_address("2001:db8:0:1::2")
    assert not again.on_address("")
    day.now += 61
    assert not again.on_person(fingerprint, [])
    assert again.lift(Kind.NAME, "BOB")
    assert not again.lift(Kind.NAME, "BOB")
    day.now += 120
    assert list(again) == []
    assert not again.on_address("192.0.2.1")


def test_when_a_ban_ends_is_never_told_too_early() -> None:
    ends = [Ban(Kind.NAME, "eve", until).ends for until in (60.0, 60.1, 119.9)]
    assert ends == ["1970-01-01 00:01 UTC", "1970-01-01 00:02 UTC", "1970-01-01 00:02 UTC"]


@pytest.mark.parametrize(
    ("kind", "value"), [(Kind.KEY, "x"), (Kind.ADDRESS, "here"), (Kind.NAME, "!")]
)
def test_what_cannot_be_banned(kind: Kind, value: str) -> None:
    with pytest.raises(BanError):
        Bans().add(kind, value, 60)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"kind": "x"}]', "\x00"])
def test_a_damaged_file_is_named_and_changes_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bans.json"
    bans = Bans(file)
    bans.add(Kind.NAME, "bob", 60)
    file.write_text(text)
    with pytest.raises(BanError, match=r"bans\.json"):
        bans.reload()
    assert bans.on_person(None, ["bob"])


async def test_the_banned_are_told_until_when(start_server: StartServer, player_key: Path) -> None:
    bans = Bans()
    server = await _serve(start_server, Access(), bans)
    fingerprint = asyncssh.read_private_key(player_key).get_fingerprint()
    ban = bans.add(Kind.KEY, fingerprint, 3600)
    async with await SshTerminal.open(server.port, "ana", key=player_key) as term:
        assert await term.wait_closed() == 1
        assert f"You may not come in here until {ban.ends}." in term.text
    bans.lift(Kind.KEY, fingerprint)
    bans.add(Kind.NAME, "bo", 3600)
    server.name_of = {fingerprint: "Bo"}.get
    async with await SshTerminal.open(server.port, "ana", key=player_key) as term:
        assert await term.wait_closed() == 1
    async with await SshTerminal.open(server.port, "ana") as term:
        await term.expect("name=ana")
    bans.add(Kind.ADDRESS, "127.0.0.0/8", 3600)
    with pytest.raises(asyncssh.DisconnectError, match="You may not come in here until"):
        await connect(server.port)


async def test_who_is_sent_away_reads_why(start_server: StartServer) -> None:
    server = await _serve(start_server, Access())
    async with await SshTerminal.open(server.port, "ana") as term:
        await term.expect("name=ana")
        (one,), (session,) = server.connections, server.sessions
        server.send_away(one)
        assert await term.wait_closed() == 0
        assert "You were sent away by those who run this server." in term.text
        assert session.ending is Ending.SENT_AWAY

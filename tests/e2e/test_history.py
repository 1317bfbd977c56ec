"""Games that a server has kept, asked for and seen again with OpenSSH's own client."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import asyncssh
import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.people import Person
from fourgods_tui.core.record import read
from fourgods_tui.store.audit import audit
from fourgods_tui.store.store import Store
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.store.games_kept import BOB, keep
from tests.store.test_ratings import seated


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A player's key file."""
    path = tmp_path / "id_ed25519"
    made = asyncssh.generate_private_key("ssh-ed25519")
    made.write_private_key(path)
    made.write_public_key(path.with_suffix(".pub"))
    path.chmod(0o600)
    return path


@pytest.fixture
def ana(key: Path) -> Person:
    """The player with that key."""
    public = asyncssh.read_public_key(key.with_suffix(".pub"))
    return Person(public.get_fingerprint(), "ana", guest=False)


async def _keep(folder: Path, ana: Person) -> None:
    """Keep three games of hers, of which one is against a program."""
    store = Store(folder)
    for person in (ana, BOB):
        store.names.give(person.key, person.name)
    for number, people in enumerate(((ana, BOB), (BOB, ana), (ana, None)), 1):
        game = f"oak-{number}"
        await keep(store, game, people, seated(game, *people))
    store.close()


async def _ask(server: ServerProcess, key: Path | None, line: str) -> tuple[int, bytes, bytes]:
    """What OpenSSH exits with, and what it prints."""
    asking = await asyncio.create_subprocess_exec(
        *ssh_command(server.port, "ana" if key else "guest", key=key),
        line,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    async with asyncio.timeout(60):
        out, err = await asking.communicate()
    assert asking.returncode is not None
    return asking.returncode, out, err


async def test_what_was_kept_can_be_had_over_ssh(
    hostkeys: Path, tmp_path: Path, key: Path, ana: Person
) -> None:
    await _keep(tmp_path / "data", ana)
    server = await ServerProcess.start(hostkeys, tmp_path)
    try:
        code, out, err = await _ask(server, None, "games --json")
        assert (code, err) == (0, b"")
        assert [game["number"] for game in json.loads(out)] == [3, 2, 1]

        code, out, _ = await _ask(server, None, "record 2")
        assert code == 0
        assert check(read(io.BytesIO(out))).error is None

        code, out, _ = await _ask(server, None, "svg 2")
        assert ElementTree.fromstring(out).tag.endswith("svg")
        code, out, _ = await _ask(server, None, "cast 2")
        assert (code, json.loads(out.splitlines()[0])["version"]) == (0, 2)
        assert b"ana" in (await _ask(server, None, "scores"))[1]

        assert await _ask(server, None, "record 99") == (1, b"", b"there is no game 99\n")
        assert (await _ask(server, None, "record"))[0] == 2
        assert (await _ask(server, None, "me export"))[0] == 1

        code, out, _ = await _ask(server, key, "me export")
        assert (code, json.loads(out)["key"]) == (0, ana.key)
        assert (await _ask(server, key, "me delete"))[0] == 0
        code, out, _ = await _ask(server, None, "record 1")
        assert b"(gone)" in out
        assert b'"ana"' not in out
        await server.stop()
    finally:
        await server.kill()
    database = tmp_path / "data" / "fourgods.db"
    assert [each.wrong for each in audit(database)] == [None] * 3
    assert ana.key.encode() not in database.read_bytes()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_is_found_in_the_history_and_seen_again(
    hostkeys: Path, tmp_path: Path, key: Path, ana: Person, size: tuple[int, int]
) -> None:
    await _keep(tmp_path / "data", ana)
    server = await ServerProcess.start(hostkeys, tmp_path)
    try:
        async with await SshTerminal.open(server.port, "ana", key=key, size=size) as term:
            for keys, text in (
                ("", "y history"),
                ("y", "Clepsydra"),  # the list comes after the page
                ("\r", "event 0 of"),
                ("g9999\r", "wins with"),
                ("q", "To keep one"),
                ("\x1b", "y history"),
                ("s", "rating"),
                ("\x1b", "y history"),
                ("m", "Head to head"),
                ("\x1b", "y history"),
            ):
                term.send(keys)
                await term.expect(text)
        await server.stop()
    finally:
        await server.kill()

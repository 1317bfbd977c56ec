"""Every SSH client gets in, with a key and without one, and plays."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import asyncssh
import pytest

from fourgods_tui.core.events import Placed
from fourgods_tui.core.square import square_name
from tests.e2e.clients.kinds import KINDS, Call, Kind
from tests.e2e.playing import Players, enter, leave
from tests.e2e.script import use_both_hands
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal

pytestmark = pytest.mark.clients


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """A player's key."""
    path = tmp_path / "id_ed25519"
    path.touch(mode=0o600)
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
    return path


def _host_key(server: ServerProcess) -> str:
    (found,) = (re.search(r"SHA256:\S+(?= \(ssh-ed25519\))", "\n".join(server.said)),)
    assert found is not None
    return found[0]


async def _connect(kind: Kind, call: Call) -> SshTerminal:
    """The client at work, in the lobby of the game."""
    term = await SshTerminal.run(kind.command(call))
    if kind.asks:
        await term.expect(kind.asks)
        term.send("\r")
    await term.expect("lobby")
    return term


async def _place(players: Players, seat: int) -> None:
    """Have somebody place a tile, and see it said on both screens."""
    before = players.record.refresh()
    await players.play(use_both_hands(lambda: players.game, Random(seat), seat))
    placed = [each for each in players.record.events[before:] if isinstance(each, Placed)]
    name = players.game.seats[seat].name
    await players.all_read(f"{name} placed {square_name(placed[-1].square)}")


@pytest.mark.parametrize("kind", KINDS, ids=str)
async def test_a_client_with_and_without_a_key_plays(
    server: ServerProcess, key: Path, kind: Kind
) -> None:
    kind.check()
    calls = [
        Call(server.port, "ana", _host_key(server)),
        Call(server.port, "bo", _host_key(server), key),
    ]
    async with AsyncExitStack() as stack:
        terms: dict[str, SshTerminal] = {}
        for call in calls:
            term = await stack.enter_async_context(await _connect(kind, call))
            await enter(term)
            terms[call.name] = term
        players = Players(server, terms)
        await players.begin()
        for seat in range(2):
            await _place(players, seat)
        await players.agree()
        for term in terms.values():
            await leave(term)
    await server.stop()
    fingerprint = asyncssh.read_private_key(key).get_fingerprint()
    for name, shown in (("ana", "no key"), ("bo", fingerprint)):
        came, left = await server.log_of(name, 2)
        assert came.startswith("in, xterm")
        assert kind.name in came
        assert left.startswith("out, left after ")
        assert any(f", {name}, {shown}: in, " in line for line in server.log)

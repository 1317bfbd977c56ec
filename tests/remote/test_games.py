"""Commands for games, ratings and oneself, as the server answers them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.history import GONE_NAME
from fourgods_tui.core.journal import Opening
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.record import from_json, to_bytes
from fourgods_tui.core.table_view import TableOptions
from fourgods_tui.remote import exports, games, me, people, scores
from fourgods_tui.remote.running import Running
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from fourgods_tui.ssh.oneshot import FAILED, OK, WRONG, Answer, Commands
from fourgods_tui.ssh.server import serve
from fourgods_tui.store.store import Store
from fourgods_tui.tui.guest import Guest
from tests.core.games import HOURGLASS
from tests.ssh.apps import EchoApp
from tests.store.games_kept import ANN, BOB, opening
from tests.store.test_ratings import CAT, GAMES, fill, seated

WITH_KEY = Guest("ann", fingerprint=ANN.key)
WITHOUT = Guest("gus")


class Asked:
    """A server that is asked for answers."""

    def __init__(self, commands: Commands, store: Store, lobby: Lobby) -> None:
        self._commands, self.store, self.lobby = commands, store, lobby

    async def ask(self, line: str, guest: Guest = WITHOUT) -> Answer:
        """The answer to a command line."""
        return await self._commands.answer(line, guest, is_admin=False)

    async def text(self, line: str, guest: Guest = WITHOUT) -> str:
        """What a person gets, when all is well."""
        answer = await self.ask(line, guest)
        assert (answer.code, answer.complaint) == (OK, "")
        return answer.output(as_json=False)

    async def data(self, line: str, guest: Guest = WITHOUT) -> object:
        """What a program gets, when all is well."""
        answer = await self.ask(f"{line} --json", guest)
        assert (answer.code, answer.complaint) == (OK, "")
        return json.loads(answer.output(as_json=True))

    async def complaint(self, line: str, code: int, guest: Guest = WITHOUT) -> str:
        """What goes to standard error, with this exit code and nothing else."""
        answer = await self.ask(line, guest)
        assert (answer.code, answer.text) == (code, "")
        assert answer.complaint
        return answer.complaint


@pytest.fixture
async def empty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Asked]:
    """A server that has kept nothing yet."""
    store = Store(None)
    lobby = Lobby(clock=LoopClock(), journal=store, names=store.names)
    keys = ensure_host_keys(tmp_path_factory.getbasetemp() / "hostkeys")
    server = await serve(EchoApp, keys, port=None)
    server.name_of = store.names.name_of
    running = Running(server, lobby, 0.0, lambda: None, list)
    commands = Commands(
        [
            *people.commands(running),
            *games.commands(store),
            *scores.commands(store),
            *me.commands(running, store),
        ]
    )
    yield Asked(commands, store, lobby)
    await server.close()
    await lobby.close()
    store.close()


@pytest.fixture
async def server(empty: Asked) -> Asked:
    """A server that has kept a few games."""
    await fill(empty.store)
    return empty


# -- games ------------------------------------------------------------------------------------


async def test_games_are_listed_the_newest_first(server: Asked) -> None:
    heads, *rows = (await server.text("games")).splitlines()
    assert heads.split() == ["GAME", "ENDED", "(UTC)", "LENGTH", "PLAYERS"]
    assert [int(row.split()[0]) for row in rows] == list(range(len(GAMES), 0, -1))
    for past in await server.store.results():
        (row,) = (row for row in rows if int(row.split()[0]) == past.number)
        for seat in past.seats:
            assert f"{seat.name} {seat.total}{'*' if seat.won else ''}" in row


async def test_programs_get_all_that_is_known_of_games(server: Asked) -> None:
    found = await server.data("games")
    assert isinstance(found, list)
    for each, past in zip(found, await server.store.recent_games(50), strict=True):
        assert each["number"] == past.number
        assert each["reason"] == past.reason.value
        assert each["ended"] == past.ended_at
        assert [seat["total"] for seat in each["seats"]] == [seat.total for seat in past.seats]
        assert not any("key" in seat for seat in each["seats"])


async def test_games_may_be_ones_own_or_older(server: Asked) -> None:
    own = await server.data("games mine", WITH_KEY)
    assert isinstance(own, list)
    assert [each["number"] for each in own] == [5, 4, 2, 1]
    older = await server.data("games mine before 4", WITH_KEY)
    assert isinstance(older, list)
    assert [each["number"] for each in older] == [2, 1]
    assert "without a key" in await server.complaint("games mine", FAILED)


@pytest.mark.parametrize(
    "line",
    ["games yours", "games before", "games before x", "games 3", "record", "record x", "record 1 2",
     "record -1", "cast", "svg ٣³", "scores a b", "scores --bots ann", "me forget", "me export x"],
)  # fmt: skip
async def test_what_is_not_understood_is_told_how_it_goes(server: Asked, line: str) -> None:
    assert (await server.complaint(line, WRONG, WITH_KEY)).startswith("usage: ")


async def test_there_may_be_nothing_yet(empty: Asked) -> None:
    assert await empty.text("games") == "there are no games\n"
    assert await empty.data("games") == []
    assert "no rated game" in await empty.text("scores")
    assert await empty.data("scores") == []


async def test_a_record_is_the_whole_record(server: Asked) -> None:
    text = await server.text("record 4")
    lines = [from_json(line, number) for number, line in enumerate(text.splitlines(), 1)]
    assert check(lines).error is None
    assert text.encode() == to_bytes(await server.store.record_lines(4))


async def test_a_picture_is_svg(server: Asked) -> None:
    assert ElementTree.fromstring(await server.text("svg 4")).tag.endswith("svg")


async def test_a_cast_is_an_asciicast_and_is_made_once(server: Asked) -> None:
    first = await server.text("cast 2")
    header, *frames = (json.loads(line) for line in first.splitlines())
    assert header["version"] == 2
    assert "wins with" in "".join(frame[2] for frame in frames)
    assert await server.text("cast 2") is first


@pytest.mark.parametrize("what", ["record", "cast", "svg"])
async def test_a_game_there_is_not_is_told(server: Asked, what: str) -> None:
    assert await server.complaint(f"{what} 99", FAILED) == "there is no game 99"


async def test_what_is_told_of_a_running_game_can_be_checked(server: Asked) -> None:
    await server.store.append("sim-hidden", HOURGLASS[:-3], _public())
    text = await server.text(f"record {len(GAMES) + 1}")
    lines = [from_json(line, number) for number, line in enumerate(text.splitlines(), 1)]
    assert check(lines, unfinished=True).error is None
    assert str(check(lines).error) == '1: there is no "seed"'


async def test_a_game_whose_table_was_closed_keeps_no_secrets(server: Asked) -> None:
    await server.store.append("sim-hidden", HOURGLASS[:-3], _public())
    await server.store.close_game("sim-hidden")
    text = await server.text(f"record {len(GAMES) + 1}")
    assert text.encode() == to_bytes(HOURGLASS[:-3])
    assert '"seed"' in text
    lines = [from_json(line, number) for number, line in enumerate(text.splitlines(), 1)]
    assert check(lines, unfinished=True).error is None


def _public() -> Opening:
    """A table of three that anybody may watch."""
    public = opening(ANN, BOB, CAT)
    return replace(public, options=TableOptions("oak", seats=3))


async def test_a_running_game_is_seen_as_spectators_see_it(server: Asked) -> None:
    public = _public()
    await server.store.append("run-9", seated("run-9", BOB, CAT)[:40], opening(BOB, CAT))
    await server.store.append("sim-hidden", HOURGLASS[:-2], public)
    private, shown = len(GAMES) + 1, len(GAMES) + 2
    text = await server.text(f"record {shown}")
    assert '"seed"' not in text
    assert '"god"' not in text
    assert len(text.splitlines()) == len(HOURGLASS) - 2
    assert "wins with" not in await server.text(f"cast {shown}")
    _, first, *_ = (await server.text("games")).splitlines()
    assert first.split()[:2] == [str(shown), "runs"]
    assert await server.complaint(f"record {private}", FAILED) == f"there is no game {private}"
    found = await server.data("games")
    assert isinstance(found, list)
    assert [each["number"] for each in found][:2] == [shown, len(GAMES)]


# -- ratings ----------------------------------------------------------------------------------


async def test_the_best_are_listed(server: Asked) -> None:
    rows = (await server.text("scores")).splitlines()[1:]
    leaders = await server.store.leaders(10)
    assert [row.split()[1] for row in rows] == [each.name for each in leaders]
    found = await server.data("scores")
    assert isinstance(found, list)
    assert [each["rating"] for each in found] == [each.points for each in leaders]
    assert "walker" in await server.text("scores --bots")


async def test_anybody_may_ask_what_somebody_has_played(server: Asked) -> None:
    text = await server.text("scores ANN")
    assert text.startswith("ann: 4 games, ")
    assert "AGAINST" in text
    found = await server.data("scores ann")
    assert isinstance(found, dict)
    assert {each["name"] for each in found["against"]} == {"bob", "cat"}
    assert ANN.key not in json.dumps(found)
    assert await server.complaint("scores 'x\x1b[31m'", FAILED) == "nobody is called x"


# -- oneself ----------------------------------------------------------------------------------


async def test_one_is_told_who_one_is(server: Asked) -> None:
    text = await server.text("me", WITH_KEY)
    assert text.startswith(f"You are ann; your key is {ANN.key}.\n")
    assert "ann: 4 games" in text
    assert "guest" in await server.text("me")
    assert "not played here yet" in await server.text("me", Guest("x", fingerprint="SHA256:new"))
    found = await server.data("me", WITH_KEY)
    assert isinstance(found, dict)
    assert (found["name"], found["known"], found["career"]["games"]) == ("ann", True, 4)


async def test_all_that_is_kept_can_be_taken_along(server: Asked) -> None:
    server.store.tastes.keep(ANN, {"palette": "dim"})
    text = await server.text("me export", WITH_KEY)
    found = json.loads(text)
    assert (found["key"], found["name"]) == (ANN.key, "ann")
    assert found["settings"] == {"palette": "dim"}
    assert [game["number"] for game in found["games"]] == [1, 2, 4, 5]
    assert await server.data("me export", WITH_KEY) == found
    for line in ("me export", "me delete"):
        assert "without a key" in await server.complaint(line, FAILED)


@pytest.mark.parametrize("line", ["record 1", "cast 1", "svg 1", "me export"])
async def test_whose_requests_wait_already_is_told_to_wait(
    server: Asked, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "WAITING_EACH", 0)
    assert "try again in a moment" in await server.complaint(line, FAILED, WITH_KEY)
    monkeypatch.undo()
    assert (await server.ask(line, WITH_KEY)).code == OK


async def test_exports_of_oneself_are_made_one_at_a_time(server: Asked) -> None:
    answers = await asyncio.gather(*(server.ask("me export", WITH_KEY) for _ in range(8)))
    assert [answer.code for answer in answers] == [OK] * 4 + [FAILED] * 4


async def test_all_that_is_kept_can_be_deleted(server: Asked) -> None:
    person = server.lobby.arrive("ann", ANN.key)
    server.lobby.say(person, "hello")
    server.lobby.depart(person)
    assert "Nothing is kept" in await server.text("me delete", WITH_KEY)
    assert GONE_NAME in await server.text("record 1")
    assert '"ann"' not in await server.text("record 1")
    assert server.lobby.view().said == ()
    for line in ("me export", "me delete"):
        assert await server.complaint(line, FAILED, WITH_KEY) == "nothing is kept of you"
    assert server.lobby.arrive("bea", ANN.key).name == "bea"  # they begin anew


async def test_nothing_is_deleted_in_the_middle_of_a_game(server: Asked) -> None:
    await server.store.append("ivy-9", seated("ivy-9", ANN, BOB)[:30], opening(ANN, BOB))
    assert "finish it first" in await server.complaint("me delete", FAILED, WITH_KEY)
    assert (await server.text("me", WITH_KEY)).startswith("You are ann")

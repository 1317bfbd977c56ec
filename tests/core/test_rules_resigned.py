"""Who has resigned comes last, and the record tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.commands import SayDone
from fourgods_tui.core.events import Line, Scored, SeatChanged
from fourgods_tui.core.evolve import evolve
from fourgods_tui.core.landscape import God
from fourgods_tui.core.record import from_json, to_bytes, to_json
from fourgods_tui.core.score import score
from tests.core.play import Play
from tests.core.seats import ANN, BOB, house
from tests.test_record_page import replay

if TYPE_CHECKING:
    from fourgods_tui.core.game import Game


def resigned(play: Play, seat: int, bot: str | None = None) -> None:
    """Let a seat's player resign; the record knows."""
    event = SeatChanged(seat, "gone", bot, resigned=True)
    line = Line(play.game.seq + 1, play.now, event)
    play.lines.append(line)
    play.game = evolve(play.game, line)


def ahead(seat: int) -> Play:
    """Three seats, one of which has smashed a city, and leads."""
    play = Play(3)
    play.give_god(0, God.SEA)
    play.smash(seat, "a1")
    return play


def winners(game: Game) -> tuple[int, ...]:
    return score(game).winners


@pytest.mark.parametrize("bot", [None, "master"])
def test_who_has_resigned_does_not_win_whatever_the_points(bot: str | None) -> None:
    """Nor does the program that plays on."""
    play = ahead(1)
    assert winners(play.game) == (1,)
    resigned(play, 1, bot)
    assert winners(play.game) == (0, 2)
    assert score(play.game).totals[1].total == 5


def test_if_all_have_resigned_the_most_points_win() -> None:
    play = ahead(1)
    for seat in range(3):
        resigned(play, seat)
    assert winners(play.game) == (1,)


def test_resigning_is_for_good() -> None:
    play = ahead(1)
    resigned(play, 1)
    line = Line(play.game.seq + 1, play.now, SeatChanged(1, "bob", None))
    assert winners(evolve(play.game, line)) == (0, 2)


def test_the_record_tells_who_has_resigned() -> None:
    play = Play(2)
    resigned(play, 0)
    assert to_json(play.lines[-1]).endswith('"bot":null,"resigned":true}')
    assert from_json(to_json(play.lines[-1])) == play.lines[-1]
    play.do(1, SayDone())
    play.do(0, SayDone())
    scored = play.lines[-1].event
    assert isinstance(scored, Scored)
    assert scored.score.winners == (1,)
    assert check(play.lines).fine
    assert replay(to_bytes(play.lines)).scored


def test_a_record_in_which_who_has_resigned_wins_is_wrong() -> None:
    play = Play(2)
    resigned(play, 0)
    for seat in (1, 0):
        play.do(seat, SayDone())
    said = to_json(play.lines[-1])
    wrong = from_json(said.replace('"winners":[1]', '"winners":[0]'))
    error = check([*play.lines[:-1], wrong]).error
    assert error is not None
    assert '"winners.0" must be 1, not 0' in str(error)


@pytest.mark.parametrize("stand_in", [None, "master"])
async def test_at_a_table_resigning_goes_into_the_record(stand_in: str | None) -> None:
    async with house(stand_in=stand_in) as it:
        await it.begin(ANN, BOB)
        await it.table.resign(ANN)
        assert it.game.seats[0].resigned
        assert it.game.seats[0].bot == stand_in
        changes = [line.event for line in it.record if isinstance(line.event, SeatChanged)]
        assert len(changes) == 1
        assert check(it.record, unfinished=True).fine

"""Every refusal and every event has its words, in every language, with its facts in them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest
from rich.cells import cell_len

from fourgods_tui.core.clean import NAME_MAX
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import (
    Claimed,
    Closing,
    Discarded,
    Done,
    Drawn,
    Ended,
    EndReason,
    Event,
    Founded,
    LastCall,
    Name,
    Occupied,
    Placed,
    ProphetSent,
    Scored,
    SeatChanged,
    Smashed,
    Started,
    Taken,
    Turn,
)
from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import God, Landscape, Side
from fourgods_tui.core.refusals import Mismatch, Reason, Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.score import Score
from fourgods_tui.core.square import parse_square
from fourgods_tui.core.table_view import TableReason, TableRefusal
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.refused import ago, refusal, table_refusal
from fourgods_tui.tui.wording import happened

SMALLEST = 80
"""Columns of the smallest terminal."""
NAMES = ["Ann", "Bob", "Cem"]
C4 = parse_square("c4")

# With the facts that come with each reason.
REFUSALS = {
    Reason.NOT_YOUR_TURN: Refusal(Reason.NOT_YOUR_TURN, seat=1),
    Reason.ROW_FULL: Refusal(Reason.ROW_FULL, limit=10),
    Reason.SLOT_TAKEN: Refusal(Reason.SLOT_TAKEN, seat=1, ms=300),
    Reason.SQUARE_TAKEN: Refusal(Reason.SQUARE_TAKEN, square=C4, seat=1, ms=300),
    Reason.TOO_FEW_SIDES: Refusal(Reason.TOO_FEW_SIDES, square=C4, touching=1, limit=2),
    Reason.MISMATCH: Refusal(
        Reason.MISMATCH,
        square=C4,
        mismatches=(
            Mismatch(Side.NORTH, Landscape.SEA, Landscape.FOREST),
            Mismatch(Side.WEST, Landscape.PLAIN, Landscape.MOUNTAIN),
        ),
    ),
    Reason.GOD_CLAIMED: Refusal(Reason.GOD_CLAIMED, god=God.SEA, seat=1, ms=300),
    Reason.GODS_ENOUGH: Refusal(Reason.GODS_ENOUGH, limit=1),
    Reason.NOT_YOUR_GOD: Refusal(Reason.NOT_YOUR_GOD, god=God.SEA),
    Reason.TILE_FITS: Refusal(Reason.TILE_FITS, square=C4, seat=1, hand=Hand.LEFT),
    Reason.CITY_STANDS: Refusal(Reason.CITY_STANDS, square=C4, seat=1, ms=300),
    Reason.NO_CITY_LEFT: Refusal(Reason.NO_CITY_LEFT, limit=8),
    Reason.NO_CITY_THERE: Refusal(Reason.NO_CITY_THERE, square=C4),
    Reason.FOUNDER_WAITS: Refusal(Reason.FOUNDER_WAITS, square=C4, seat=1, ms=11_200),
    Reason.CITY_SMASHED: Refusal(Reason.CITY_SMASHED, square=C4, seat=1, ms=300),
    Reason.CITY_OCCUPIED: Refusal(Reason.CITY_OCCUPIED, square=C4, seat=1, ms=300),
}
EVENTS: list[Event] = [
    Started("g", "7", Rules(), (Name("Ann"), Name("Bob"), Name("Cem"))),
    Drawn(0, ((Hand.LEFT, 1),), 80),
    Drawn(0, ((Hand.LEFT, 1), (Hand.RIGHT, 2)), 80),
    Discarded(0, Hand.LEFT, 1, 0),
    Taken(0, Hand.LEFT, 1, 0, 0),
    Taken(0, Hand.LEFT, 1, 1, 0),
    Placed(0, Hand.LEFT, 1, C4, face("FFSP")),
    Claimed(0, God.SEA),
    Claimed(0, None),
    ProphetSent(0, God.SEA, C4, Side.NORTH),
    Founded(0, C4),
    Occupied(0, God.SEA, C4),
    Smashed(0, C4, 1),
    Smashed(0, C4, None),
    Done(0, True),
    Done(0, False),
    Turn(0),
    LastCall(1000),
    Closing(1000),
    SeatChanged(0, "Ann", None),
    SeatChanged(0, "Abacus", "novice"),
    *(Ended(reason) for reason in EndReason),
]
SILENT = {Scored}
"""Told by the screen that follows, not by the feed."""


def _is_a_sentence(text: str) -> bool:
    """Whether a text says something and nothing in it was left to fill in."""
    return bool(text.strip()) and not re.search(r"[{}]|None", text) and "  " not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", [None, 0, 1])
def test_every_refusal_has_its_words_and_facts(language: str, own: int | None) -> None:
    for reason in Reason:
        refused = REFUSALS.get(reason, Refusal(reason))
        text = refusal(words(language), refused, NAMES, own)
        assert _is_a_sentence(text), (reason, text)
        if reason in (Reason.SQUARE_TAKEN, Reason.CITY_STANDS, Reason.CITY_OCCUPIED):
            assert "c4" in text
        if refused.seat is not None and own != refused.seat:
            assert "Bob" in text, (reason, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_city_says_whose_tile_fits_and_where(language: str) -> None:
    """Hand or slot, one's own or somebody's: each is told apart from the others."""
    said, told = words(language), set()
    for seat in (0, 1):
        for hand, slot in ((Hand.LEFT, None), (Hand.RIGHT, None), (None, 9)):
            refused = Refusal(Reason.TILE_FITS, square=C4, seat=seat, hand=hand, slot=slot)
            text = refusal(said, refused, ["W" * NAME_MAX] * 2, 0)
            assert "c4" in text
            assert ("W" in text) is (seat == 1)
            assert ("10" in text) is (slot == 9)
            assert cell_len(text) <= SMALLEST - 3, text
            told.add(text)
    assert len(told) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_founder_is_told_how_long_to_wait(language: str) -> None:
    """In seconds, rounded up, or until the next turn; to be read in one line."""
    said = words(language)
    in_time, in_turns = (
        Refusal(Reason.FOUNDER_WAITS, square=C4, seat=0, ms=ms) for ms in (11_200, None)
    )
    for own in (0, 1):
        first, then = (refusal(said, refused, NAMES, own) for refused in (in_time, in_turns))
        assert "12" in first
        assert "c4" in first
        assert "c4" in then
        assert first != then
        assert ("Ann" in first) is (own == 1)
        assert max(cell_len(first), cell_len(then)) <= SMALLEST - 3


def test_a_refusal_that_hides_who_was_first() -> None:
    text = refusal(words("en"), Refusal(Reason.GOD_CLAIMED, god=God.SEA), NAMES, 0)
    assert text == "Another player has already claimed that god."


def test_a_refusal_says_which_side_and_what_lies_there() -> None:
    text = refusal(words("en"), REFUSALS[Reason.MISMATCH], NAMES, 0)
    assert text == ("North is forest, your side is sea. West is mountain, your side is plain.")


def test_where_there_is_no_room_a_refusal_says_what_lies_there() -> None:
    sides = tuple(Mismatch(side, Landscape.FOREST, Landscape.MOUNTAIN) for side in Side)
    refused = Refusal(Reason.MISMATCH, square=C4, mismatches=sides)
    text = refusal(words("en"), refused, NAMES, 0, columns=77)
    assert text == "No match: north mountain, east mountain, south mountain, west mountain"
    assert "your side" in refusal(words("en"), refused, NAMES, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said_in_one_line_of_the_smallest_terminal(language: str) -> None:
    names = ["W" * NAME_MAX] * 3
    said = words(language)
    for reason in Reason:
        refused = REFUSALS.get(reason, Refusal(reason))
        for land in Landscape:
            if reason is Reason.MISMATCH:
                sides = tuple(Mismatch(side, Landscape.SEA, land) for side in Side)
                refused = replace(refused, mismatches=sides)
            for ms in (1999, 119_999):
                late = replace(refused, ms=ms, god=land)
                text = refusal(said, late, names, 0, columns=SMALLEST - 3)
                assert cell_len(text) <= SMALLEST - 3, text


def test_who_was_long_before_was_not_first() -> None:
    english = words("en")
    square = Refusal(Reason.SQUARE_TAKEN, square=C4, seat=1, ms=9_999)
    assert refusal(english, square, NAMES, 0) == "Bob was on c4 9 s earlier."
    assert refusal(english, replace(square, ms=10_000), NAMES, 0) == "A tile of Bob lies on c4."
    for reason in (Reason.CITY_STANDS, Reason.CITY_OCCUPIED):
        late = replace(REFUSALS[reason], ms=90_000)
        assert "earlier" not in refusal(english, late, NAMES, 0)


def test_a_refusal_says_how_long_before() -> None:
    english = words("en")
    told = [ago(english, ms) for ms in (0, 1, 1999, 2000, 59_999, 119_999, 120_000)]
    assert told == ["0 ms", "1 ms", "1999 ms", "2 s", "59 s", "119 s", "2 min"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_table_has_its_words(language: str) -> None:
    for reason in TableReason:
        text = table_refusal(words(language), TableRefusal(reason, "oak"))
        assert _is_a_sentence(text), (reason, text)
        assert cell_len(text) <= SMALLEST - 3, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_words(language: str) -> None:
    texts = []
    for event in EVENTS:
        text = happened(words(language), event, NAMES)
        assert text is not None
        assert _is_a_sentence(text), (event, text)
        seat = getattr(event, "seat", None)
        if seat is not None and not isinstance(event, SeatChanged):
            assert NAMES[seat] in text, (event, text)
        texts.append(text)
    told = {type(event) for event in EVENTS}
    assert told | SILENT == set(get_args(Event))
    # Different things are told differently; a smashed city is one, whoever's prophet goes home.
    assert len(set(texts)) == len(texts) - 1


def test_a_score_is_not_for_the_feed() -> None:
    nothing = Score((), (), (), (), ())
    assert happened(words("en"), Scored(nothing), NAMES) is None


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_the_other_languages_are_other_languages(language: str) -> None:
    english = [happened(words("en"), event, NAMES) for event in EVENTS]
    other = [happened(words(language), event, NAMES) for event in EVENTS]
    assert not set(english) & set(other)

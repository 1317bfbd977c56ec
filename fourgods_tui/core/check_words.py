"""Refusals as one plain English sentence, for people who check records."""

from __future__ import annotations

from fourgods_tui.core.commands import Command, Discard, Place, Take
from fourgods_tui.core.refusals import Mismatch, Reason, Refusal
from fourgods_tui.core.square import square_name

_SIDE_WORDS = ("north", "east", "south", "west")

_SENTENCES = {
    Reason.GAME_OVER: "the game has ended",
    Reason.NOT_STARTED: "the game has not started",
    Reason.NOT_SEATED: "there is no such seat in this game",
    Reason.NOT_YOUR_TURN: "it is the turn of seat {seat}",
    Reason.NOT_HOURGLASS: "there are no turns in a real-time game",
    Reason.HANDS_NOT_EMPTY: "tiles are drawn with both hands empty only",
    Reason.BAD_COUNT: "one or two tiles are drawn",
    Reason.BAG_EMPTY: "the bag is empty",
    Reason.HAND_EMPTY: "the {hand} hand is empty",
    Reason.HAND_FULL: "the {hand} hand is full",
    Reason.ROW_FULL: "all {limit} slots of the row are full",
    Reason.NO_SUCH_SLOT: "there is no such slot",
    Reason.SLOT_EMPTY: "the slot is empty",
    Reason.SLOT_TAKEN: "seat {seat} took the tile of this slot {ms} ms before",
    Reason.OUTSIDE: "the square is outside the frame",
    Reason.SQUARE_TAKEN: "on {square} lies a tile of seat {seat}, placed {ms} ms before",
    Reason.TOO_FEW_SIDES: "{touching} of the sides of {square} touch frame or tiles, {limit} must",
    Reason.GOD_CLAIMED: "the god of the {god} has been claimed already",
    Reason.GODS_ENOUGH: "a seat claims no more than {limit} of the gods",
    Reason.NO_GOD: "the seat has not claimed a god",
    Reason.NOT_YOUR_GOD: "the seat has not claimed the god of the {god}",
    Reason.NO_PROPHET_LEFT: "the seat has no prophet left",
    Reason.NO_OPEN_TILE: "the seat has no tile open for a prophet",
    Reason.CITY_STANDS: "on {square} stands a city, founded by seat {seat} {ms} ms before",
    Reason.NO_CITY_LEFT: "all {limit} cities have been founded",
    Reason.NO_CITY_THERE: "there is no city on {square}",
    Reason.CITY_SMASHED: "the city on {square} was smashed by seat {seat} {ms} ms before",
    Reason.CITY_OCCUPIED: "the city on {square} was occupied by seat {seat} {ms} ms before",
    Reason.ALREADY_DONE: "the seat is done already",
    Reason.NOT_DONE: "the seat is not done",
}


def sentence(refusal: Refusal, command: Command) -> str:
    """Why this command is refused, e.g. ``east of c4 is sea, the tile shows forest``."""
    square = "" if refusal.square is None else square_name(refusal.square)
    if refusal.reason is Reason.MISMATCH:
        return _mismatch(square, refusal.mismatches[0])
    if refusal.reason is Reason.FOUNDER_WAITS:
        when = "in its next turn" if refusal.ms is None else f"after {refusal.ms} ms more"
        return f"seat {refusal.seat} founded the city on {square} and may smash it only {when}"
    if refusal.reason is Reason.TILE_FITS:
        return f"the tile in {_where(refusal)} of seat {refusal.seat} fits on {square}"
    hand = command.hand.word if isinstance(command, Discard | Take | Place) else ""
    return _SENTENCES[refusal.reason].format(
        seat=refusal.seat,
        ms=refusal.ms,
        limit=refusal.limit,
        touching=refusal.touching,
        square=square,
        god=refusal.god,
        hand=hand,
    )


def _where(refusal: Refusal) -> str:
    """In which hand or slot a tile is."""
    return f"slot {refusal.slot}" if refusal.hand is None else f"the {refusal.hand.word} hand"


def _mismatch(square: str, wrong: Mismatch) -> str:
    side = _SIDE_WORDS[wrong.side]
    return f"{side} of {square} is {wrong.lies}, the tile shows {wrong.shows}"

"""Why a command was refused, with the facts a player needs to understand it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.square import Square


class Reason(StrEnum):
    """The reasons. The comment behind each names the facts that come with it."""

    GAME_OVER = "game_over"
    NOT_STARTED = "not_started"
    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"  # seat: whose turn it is
    NOT_HOURGLASS = "not_hourglass"
    HANDS_NOT_EMPTY = "hands_not_empty"
    BAD_COUNT = "bad_count"
    BAG_EMPTY = "bag_empty"
    HAND_EMPTY = "hand_empty"
    HAND_FULL = "hand_full"
    ROW_FULL = "row_full"  # limit: slots of the row
    NO_SUCH_SLOT = "no_such_slot"
    SLOT_EMPTY = "slot_empty"  # limit: 0 if no slot at all holds a tile
    SLOT_TAKEN = "slot_taken"  # seat: who took the tile, ms: before
    OUTSIDE = "outside"
    SQUARE_TAKEN = "square_taken"  # square, seat: whose tile lies there, ms: before
    TOO_FEW_SIDES = "too_few_sides"  # square, touching, limit
    MISMATCH = "mismatch"  # square, mismatches
    GOD_CLAIMED = "god_claimed"  # god; seat, ms: unless gods are hidden
    GODS_ENOUGH = "gods_enough"  # limit
    NO_GOD = "no_god"
    NOT_YOUR_GOD = "not_your_god"  # god
    NO_PROPHET_LEFT = "no_prophet_left"
    NO_OPEN_TILE = "no_open_tile"
    CITY_STANDS = "city_stands"  # square, seat: the founder, ms: before
    NO_CITY_LEFT = "no_city_left"  # limit
    NO_CITY_THERE = "no_city_there"  # square
    TILE_FITS = "tile_fits"  # square, seat: who has the tile; hand or slot: where
    CITY_SMASHED = "city_smashed"  # square, seat: the smasher, ms: before
    FOUNDER_WAITS = "founder_waits"  # square, seat: the founder, ms: how long still; in turns None
    CITY_OCCUPIED = "city_occupied"  # square, seat: the occupier, ms: before
    ALREADY_DONE = "already_done"
    NOT_DONE = "not_done"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One side that does not fit: what the tile shows, and what lies there."""

    side: Side
    shows: Landscape
    lies: Landscape


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command the game did not carry out. Facts that do not belong to the reason are None."""

    reason: Reason
    square: Square | None = None
    seat: int | None = None
    """Who was first, or who has it."""
    ms: int | None = None
    """How many milliseconds before, or still to wait."""
    god: Landscape | None = None
    touching: int | None = None
    """How many sides touch frame or tiles."""
    limit: int | None = None
    """The number the rules allow or ask for."""
    hand: Hand | None = None
    """In which of the seat's hands."""
    slot: int | None = None
    """In which slot of the seat's row, from 0."""
    mismatches: tuple[Mismatch, ...] = ()

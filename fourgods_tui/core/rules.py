"""Every number of the rules, in one place, with the options a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Self

from fourgods_tui.core.square import MAX_FRAME


class RulesError(ValueError):
    """An option that does not exist, or a value it cannot have."""


class Mode(StrEnum):
    """Who may act."""

    REALTIME = "realtime"
    HOURGLASS = "hourglass"


class Gods(StrEnum):
    """What the others see of a claim."""

    OPEN = "open"
    HIDDEN = "hidden"


class Founding(StrEnum):
    """Where a city may be founded."""

    BELIEVED = "believed"
    """Not where a tile in plain view fits: nobody can believe that none will."""
    FREE = "free"
    """Nothing has to be shown, nor believed."""


class Hints(StrEnum):
    """How much the screen helps with finding places."""

    OFF = "off"
    SQUARES = "squares"
    FULL = "full"


OPTIONS = (
    "gods_per_player",
    "last_call",
    "time_limit",
    "abandon_after",
    "mode",
    "turn_seconds",
    "gods",
    "founding",
    "founder_waits",
    "hints",
)
"""The fields a table may choose; the others are the game."""

UNVERIFIED = ("bonus_points", "closing", "last_call", "founder_waits")
"""The fields whose numbers public sources do not give."""

MIN_SEATS, MAX_SEATS = 2, 4
KINGDOM_TILES = 2
"""Tiles that make a connected area a kingdom."""
LONGEST = 24 * 3600
"""No option may be longer than a day, in seconds."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Constants and options in force at a table. Times are in seconds.

    The numbers marked *unverified* are not given by public sources; they are this server's choice.
    """

    frame: int = MAX_FRAME
    """Squares along a side of the world."""
    touching: int = 2
    """Sides of a square that must touch frame or tiles before a tile or a city may go there."""
    row_slots: int = 10
    """Slots of a discard row with three or four players."""
    row_slots_two: int = 20
    """Slots of a discard row with two players."""
    prophets_four: int = 10
    """Prophets of a god with four players."""
    prophets_three: int = 13
    prophets_two: int = 13
    """Prophets of the one god each of two players has."""
    prophets_two_gods: int = 10
    """Prophets of each god where two players have two gods each."""
    cities: int = 8
    """City markers in the game."""
    city_points: int = 5
    """For the prophet that stands on a city at the end."""
    smash_points: int = 5
    """For each city smashed."""
    bonus_points: tuple[int, ...] = (10, 6, 3, 0)
    """For the ranks of mass and of spread (unverified)."""
    closing: int = 10
    """From a full world to the end (unverified)."""
    gods_per_player: int = 1
    """1, or 2 with two players."""
    last_call: int = 60
    """From the empty bag to the end; 0 ends the game with the bag (unverified)."""
    time_limit: int = 0
    """Length of a game; 0 is no limit."""
    abandon_after: int = 1800
    """How long a game without anybody connected is kept."""
    mode: Mode = Mode.REALTIME
    turn_seconds: int = 30
    """Length of a turn in hourglass mode."""
    gods: Gods = Gods.OPEN
    founding: Founding = Founding.BELIEVED
    founder_waits: int = 15
    """How long a city must have stood before its founder may smash it; in turns, any number but 0
    means until the founder's next turn (unverified)."""
    hints: Hints = Hints.FULL

    def slots(self, seats: int) -> int:
        """Slots of each discard row with so many seats."""
        return self.row_slots_two if seats == MIN_SEATS else self.row_slots

    def gods_each(self, seats: int) -> int:
        """Gods a player may claim with so many seats."""
        return self.gods_per_player if seats == MIN_SEATS else 1

    def prophets(self, seats: int) -> int:
        """Prophets that come with one claimed god, with so many seats."""
        if seats == MIN_SEATS:
            return self.prophets_two_gods if self.gods_per_player > 1 else self.prophets_two
        return self.prophets_three if seats == 3 else self.prophets_four

    def with_options(self, options: Mapping[str, object]) -> Self:
        """These rules with some options chosen anew.

        Raises:
            RulesError: an unknown option, or a value it cannot have.
        """
        for name in options:
            if name not in OPTIONS:
                raise RulesError(f"no such option: {name!r} (there are {', '.join(OPTIONS)})")
        return replace(self, **{name: _read(name, value) for name, value in options.items()})

    def as_record(self) -> dict[str, object]:
        """Every constant and option by name, as the record's first line carries them."""
        written: dict[str, object] = {"kingdom_tiles": KINGDOM_TILES}
        for name, value in asdict(self).items():
            written[name] = list(value) if isinstance(value, tuple) else value
        return written

    @classmethod
    def from_record(cls, written: Mapping[str, object]) -> Self:
        """Read `as_record` back; fields this version does not know are ignored.

        Raises:
            RulesError: a value that cannot be.
        """
        if written.get("kingdom_tiles", KINGDOM_TILES) != KINGDOM_TILES:
            raise RulesError(f"kingdom_tiles is always {KINGDOM_TILES}")
        known = {field.name for field in fields(cls)}
        return cls(**{name: _read(name, value) for name, value in written.items() if name in known})


_LIMITS: dict[str, tuple[int, int]] = {
    "frame": (2, MAX_FRAME),
    "touching": (0, 4),
    "row_slots": (1, 99),
    "row_slots_two": (1, 99),
    "gods_per_player": (1, 2),
    "last_call": (0, LONGEST),
    "time_limit": (0, LONGEST),
    "abandon_after": (1, LONGEST),
    "turn_seconds": (5, 600),
    "closing": (0, LONGEST),
    "founder_waits": (0, 600),
}
_PLAIN_LIMIT = (0, 99)
_CHOICES: dict[str, type[StrEnum]] = {
    "mode": Mode,
    "gods": Gods,
    "founding": Founding,
    "hints": Hints,
}


def _read(name: str, value: object) -> Any:
    """One value as its field wants it, or RulesError."""
    if name in _CHOICES:
        choices = [choice.value for choice in _CHOICES[name]]
        if value not in choices:
            raise RulesError(f"{name} is one of {', '.join(choices)}, not {_brief(value)}")
        return _CHOICES[name](value)
    if name == "bonus_points":
        numbers = value if isinstance(value, list | tuple) else ()
        low, high = _PLAIN_LIMIT
        if len(numbers) != 4 or not all(_whole(number, low, high) for number in numbers):
            raise RulesError(f"bonus_points is four whole numbers from {low} to {high}")
        return tuple(numbers)
    low, high = _LIMITS.get(name, _PLAIN_LIMIT)
    if not _whole(value, low, high):
        raise RulesError(f"{name} is a whole number from {low} to {high}, not {_brief(value)}")
    return value


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _brief(value: object) -> str:
    """A wrong value as a message may show it, however long or deep it is."""
    if isinstance(value, str | int | float) or value is None:
        shown = ascii(value) if not isinstance(value, int) or value.bit_length() < 99 else "…"
        return shown if len(shown) < 40 else f"{shown[:40]}…"
    return f"a {type(value).__name__}"

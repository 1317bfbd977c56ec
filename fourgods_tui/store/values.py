"""Values of the database, each as what it should be: SQLite lets any stand in any column."""

from __future__ import annotations

from fourgods_tui.core.clean import clean_kept

_GREATEST = 1 << 53
_YEAR_10000 = 253_402_300_800
"""In seconds since 1970; no calendar goes on from there."""


def text(value: object) -> str:
    """A short text, safe to show.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    return clean_kept(value)


def whole(value: object) -> int:
    """A whole number of a size that everything can work with.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(value, int) or not -_GREATEST < value < _GREATEST:
        raise ValueError(f"{value!r} is no whole number")
    return value


def time_of_day(value: object) -> int:
    """A time of day, in seconds since 1970.

    Raises:
        ValueError: it is none.
    """
    if not 0 <= whole(value) < _YEAR_10000:
        raise ValueError(f"{value!r} is no time of day")
    return whole(value)

"""Printing what came from files, which may be anything."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """Print a line for people, at once even where it goes into a pipe."""
    print(printable(text), flush=True)  # noqa: T201 - this is the place that prints


def complain(text: str) -> None:
    """Print a line about what went wrong, to standard error."""
    print(printable(text), file=sys.stderr, flush=True)  # noqa: T201 - this is the place that prints


def printable(text: str) -> str:
    """The text with a question mark for everything a terminal might obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)

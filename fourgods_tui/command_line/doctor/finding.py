"""What the doctor has to say: whether something is as it should be, and what to do otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How bad it is."""

    OK = "ok"
    NOTE = "note"
    """It can stay like that, and better would be otherwise; or it could not be looked at."""
    WRONG = "wrong"
    """A server does not start like that, or does not do what it should."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        about: what was looked at, in a word or two.
        text: how it is.
        remedy: what to do about it; empty if nothing has to be done.
    """

    about: str
    level: Level
    text: str
    remedy: str = ""

    @property
    def line(self) -> str:
        """How it is, and what to do."""
        return f"{self.text}; {self.remedy}" if self.remedy else self.text


def ok(about: str, text: str) -> Finding:
    """It is as it should be."""
    return Finding(about, Level.OK, text)


def note(about: str, text: str, remedy: str = "") -> Finding:
    """It is not bad."""
    return Finding(about, Level.NOTE, text, remedy)


def wrong(about: str, text: str, remedy: str = "") -> Finding:
    """It is bad. What the program says elsewhere has the remedy behind a semicolon already."""
    if not remedy:
        text, _, remedy = text.partition("; ")
    return Finding(about, Level.WRONG, text, remedy)

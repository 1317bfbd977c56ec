"""What an admin writes after ``ban`` and ``unban``, over SSH and on the command line alike.

Names have spaces and public keys have comments, and nobody should have to quote them twice: once
for their own shell and once for ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourgods_tui.remote.writing import seconds_in
from fourgods_tui.ssh.bans import Kind

USAGE = "[--for TIME] [--reason TEXT] key|address|name VALUE [TIME [REASON]]"
DEFAULT = 86400.0
"""Seconds of a ban for which no time was said."""

FOR, REASON = "--for", "--reason"
_KEY_BEGINS = ("ssh-", "ecdsa-", "sk-")


class WordsError(ValueError):
    """The words make no sense. The text is one line for the admin."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A ban that is wanted; times are in seconds."""

    kind: Kind
    value: str
    seconds: float
    reason: str


def ban_wanted(words: Sequence[str]) -> Wanted:
    """What the words after ``ban`` ask for.

    The options come first; then everything after the kind is the value. Where there are none, a
    time ends the value, and what follows it is the reason.

    Raises:
        WordsError: they ask for nothing that can be done.
    """
    options, rest = _options(words)
    kind, rest = _kind(rest, f"ban {USAGE}")
    if options:
        seconds = _seconds(options[FOR]) if FOR in options else DEFAULT
        return Wanted(kind, _value(kind, rest), seconds, options.get(REASON, ""))
    least = 2 if kind is Kind.KEY and rest[0].startswith(_KEY_BEGINS) else 1
    times = (index for index in range(least, len(rest)) if seconds_in(rest[index]) is not None)
    at = next(times, None)
    if at is None:
        return Wanted(kind, _value(kind, rest), DEFAULT, "")
    return Wanted(kind, _value(kind, rest[:at]), _seconds(rest[at]), " ".join(rest[at + 1 :]))


def unban_wanted(words: Sequence[str]) -> tuple[Kind, str]:
    """Which ban the words after ``unban`` mean.

    Raises:
        WordsError: they mean none.
    """
    kind, rest = _kind(words, "unban key|address|name VALUE")
    return kind, _value(kind, rest)


def _options(words: Sequence[str]) -> tuple[dict[str, str], Sequence[str]]:
    options: dict[str, str] = {}
    while words and words[0] in (FOR, REASON):
        name, *words = words
        taken = 1
        if name == REASON:  # it goes on to what can only come after it
            ends = (index for index, word in enumerate(words) if word in (FOR, *Kind))
            taken = next(ends, len(words))
        if not words or not taken or name in options:
            raise WordsError(f"{name} needs a value, once")
        options[name], words = " ".join(words[:taken]), words[taken:]
    return options, words


def _kind(words: Sequence[str], usage: str) -> tuple[Kind, Sequence[str]]:
    if len(words) < 2 or words[0] not in list(Kind):
        raise WordsError(f"usage: {usage}")
    kind, *rest = words
    if kind == Kind.KEY:  # which is known with and without marks around it and its comment
        rest = " ".join(rest).split()
    return Kind(kind), rest


def _value(kind: Kind, words: Sequence[str]) -> str:
    """One word for what can be no more; a name is all of them, a key may have a comment."""
    if kind is Kind.KEY and words[0].startswith(_KEY_BEGINS):
        return " ".join(words[:2])
    if kind is Kind.NAME or len(words) == 1 or "-" in words:
        return " ".join(words)
    raise WordsError(f"no such time: {words[1]}; write it as 30m, 2h or 7d")


def _seconds(text: str) -> float:
    seconds = seconds_in(text)
    if not seconds:
        raise WordsError("no such time; write it as 30m, 2h or 7d")
    return seconds

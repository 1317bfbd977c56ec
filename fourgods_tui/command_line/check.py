"""``fourgods check``: prove records of games legal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.core.check import Verdict, check
from fourgods_tui.core.game import Game
from fourgods_tui.core.record import read
from fourgods_tui.core.rules import OPTIONS, Rules
from fourgods_tui.store.audit import audit
from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.targets import is_database

FINE, WRONG, UNREADABLE = 0, 1, 2
"""Exit codes, the worst of all files."""

STANDARD_INPUT = "-"


def check_files(files: Sequence[str], *, unfinished: bool = False) -> int:
    """Check each file and print a line about it; the exit code."""
    return max((_check_file(file, unfinished) for file in files), default=FINE)


def _check_file(file: str, unfinished: bool) -> int:
    if _is_database(file):
        return _check_database(Path(file))
    try:
        with _opened(file) as stream:
            verdict = check(read(stream), unfinished=unfinished)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        complain(f"{file}: cannot be read: {why}")
        return UNREADABLE
    if verdict.error:
        say(f"{file}:{verdict.error}")
        return WRONG
    say(f"{file}: fine, {_summary(verdict)}")
    return FINE


def _is_database(file: str) -> bool:
    try:
        return file != STANDARD_INPUT and Path(file).is_file() and is_database(Path(file))
    except (OSError, ValueError):  # it will be said when it is read
        return False


def _check_database(file: Path) -> int:
    """Check each record in a database or a backup of one, and what it tells of the games."""
    games = running = lines = wrong = 0
    try:
        for found in audit(file):
            if not found.number:
                wrong += 1
                say(f"{file}: {found.wrong}")
                continue
            games, lines = games + 1, lines + found.lines
            running += not found.over
            if found.wrong is not None:
                wrong += 1
                say(f"{file}: game {found.number} ({found.game}): {found.wrong}")
    except StoreError as error:
        complain(str(error))
        return UNREADABLE
    if wrong:
        return WRONG
    say(f"{file}: fine, {games} games, {running} of them not finished, {lines} lines")
    return FINE


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as stream:
            yield stream


def _summary(verdict: Verdict) -> str:
    parts = [f"{verdict.lines} lines"]
    names = verdict.winners
    if names:
        parts.append(f"{'winner' if len(names) == 1 else 'winners'} {' and '.join(names)}")
    else:
        parts.append("not finished")
    if verdict.game:
        parts.extend(_unusual(verdict.game))
    return ", ".join(parts)


def _unusual(game: Game) -> list[str]:
    """Numbers of the game itself, not options, that a record may have but our games do not."""
    usual, played = Rules().as_record(), game.rules.as_record()
    return [
        f"played with {name} {value}"
        for name, value in played.items()
        if name not in OPTIONS and value != usual[name]
    ]

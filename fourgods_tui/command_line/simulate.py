"""``fourgods simulate``: whole games between programs, without waiting."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.simulate import simulate
from fourgods_tui.bots.tally import Tally, seating
from fourgods_tui.command_line.output import (
    RECORD,
    OutputError,
    refuse_to_replace,
    write_output,
)
from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.core.bag import new_seed
from fourgods_tui.core.events import Line
from fourgods_tui.core.record import to_bytes
from fourgods_tui.core.rules import Rules, RulesError
from fourgods_tui.files.owner import make_folder

FINE, FAILED = 0, 2
"""Exit codes."""

OWN = "own"
"""The pace at which each level plays at its own."""

_USUAL = Level.WALKER
"""Who plays if nobody is named: the fastest, and the one that does everything there is to do."""


class WishError(ValueError):
    """What was asked for cannot be; says why in a line."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks `simulate` for; None is what the rules or the other wishes make it.

    Attributes:
        seats: how many play.
        seed: decides everything.
        games: how many games.
        bots: levels, with commas between them.
        pace: the level at whose pace all play, or `OWN`.
        rotate: whether seats change from game to game.
        record: a file for the one game's record.
        out: a folder for all games' records.
        as_json: whether to print JSON.
        options: options of the rules by name.
    """

    seats: int | None
    seed: str | None
    games: int
    bots: str | None
    pace: str
    rotate: bool
    record: Path | None
    out: Path | None
    as_json: bool
    options: Mapping[str, object]


def run_simulation(wish: Wish) -> int:
    """Play the games, write their records, print who won; the exit code."""
    try:
        tally = _play(wish)
    except (WishError, RulesError, OutputError) as error:
        complain(str(error))
        return FAILED
    except OSError as error:
        complain(f"{error.filename or 'the record'}: cannot be written: {error.strerror or error}")
        return FAILED
    for line in [_as_json(tally)] if wish.as_json else _as_table(tally):
        say(line)
    return FINE


def _play(wish: Wish) -> Tally:
    levels = _levels(wish)
    rules = Rules().with_options(wish.options)
    if wish.record is not None and wish.games != 1:
        raise WishError("--record is for one game; for several there is --out")
    if wish.record is not None:
        refuse_to_replace(wish.record, RECORD)
    if wish.out is not None:
        make_folder(wish.out)
    tally = Tally()
    for seed, lines in _games(wish, rules, levels):
        tally.add(lines)
        if wish.record is not None:
            write_output(wish.record, to_bytes(lines), RECORD)
        if wish.out is not None:
            write_output(wish.out / f"{_file_name(seed)}.jsonl", to_bytes(lines), RECORD)
    return tally


def _games(
    wish: Wish, rules: Rules, levels: Sequence[str]
) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Each game's seed and lines. One game has the seed itself, several have it with a number."""
    seed = new_seed() if wish.seed is None else wish.seed
    pace = None if wish.pace == OWN else wish.pace
    for number in range(wish.games):
        own = seed if wish.games == 1 else f"{seed}-{number + 1}"
        seated = seating(levels, number, wish.rotate)
        yield own, simulate(own, rules, seated, pace=pace)


def _levels(wish: Wish) -> list[str]:
    """The level of each seat.

    Raises:
        WishError: unknown levels, or more or fewer than seats.
    """
    known = [level.value for level in Level]
    if wish.pace not in (OWN, *known):
        raise WishError(f"no such pace: {wish.pace} (there are {OWN}, {', '.join(known)})")
    if wish.bots is None:
        return [_USUAL.value] * (4 if wish.seats is None else wish.seats)
    levels = [level.strip() for level in wish.bots.split(",")]
    for level in levels:
        if level not in known:
            raise WishError(f"no such level: {level or 'nothing'} (there are {', '.join(known)})")
    if wish.seats is not None and wish.seats != len(levels):
        raise WishError(f"{len(levels)} bots do not go with {wish.seats} seats")
    return levels


def _file_name(seed: str) -> str:
    """A seed as a file's name."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in seed)


def _as_table(tally: Tally) -> list[str]:
    each = tally.time // tally.games // 1000
    ends = ", ".join(f"{reason} {count}" for reason, count in tally.ends.most_common())
    lines = [f"{'level':10}{'seats':>7}{'wins':>9}{'':>8}{'points':>8}"]
    lines += [
        f"{row.level:10}{row.seats:7}{row.wins:9.1f}{row.percent:7.1f}%{row.points:8.1f}"
        for row in tally.rows()
    ]
    games = "1 game of" if tally.games == 1 else f"{tally.games} games, on average of"
    lines.append(f"{games} {each // 60}:{each % 60:02}; ended by {ends}")
    return lines


def _as_json(tally: Tally) -> str:
    return json.dumps(
        {
            "games": tally.games,
            "seconds": tally.time / 1000,
            "ends": dict(tally.ends),
            "levels": {
                row.level: {
                    "seats": row.seats,
                    "wins": round(row.wins, 3),
                    "percent": round(row.percent, 2),
                    "points": round(row.points, 2),
                }
                for row in tally.rows()
            },
        }
    )

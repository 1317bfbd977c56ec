"""A replay as an asciicast, played by asciinema's own player into a terminal emulator."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pyte
import pytest

from fourgods_tui.core.events import Line, Placed, Scored
from fourgods_tui.core.reel import Reel
from fourgods_tui.tui.cast import cast_of
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.replay_screen import LONGEST_WAIT
from fourgods_tui.tui.terminal import ColourDepth, Letters, Terminal
from tests.core.games import GAME, HOURGLASS

SIZES = [(80, 24), (100, 30), (120, 40)]


async def _cast(
    lines: Sequence[Line],
    size: tuple[int, int],
    speed: float = 1.0,
    terminal: Terminal | None = None,
) -> tuple[dict[str, object], list[tuple[float, str, str]]]:
    """The header, and the frames."""
    text = await cast_of(Reel(lines), size, speed, Guest(terminal=terminal or Terminal()))
    header, *frames = (json.loads(line) for line in text.splitlines())
    return header, [(t, kind, data) for t, kind, data in frames]


def _played(path: Path, size: tuple[int, int]) -> list[str]:
    """The last picture of a cast, after asciinema has played it."""
    player = [sys.executable, "-m", "asciinema", "play", "--speed", "1000", "-i", "0.001"]
    played = subprocess.run(
        [*player, str(path)], stdin=subprocess.DEVNULL, capture_output=True, check=True
    )
    screen = pyte.Screen(*size)
    pyte.ByteStream(screen).feed(played.stdout)
    return [str(row).rstrip() for row in screen.display]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lines", [GAME, HOURGLASS], ids=["open", "hidden"])
async def test_asciinema_plays_it_to_the_final_score(
    lines: tuple[Line, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "game.cast"
    path.write_text(await cast_of(Reel(lines), size, 1.0, Guest(terminal=Terminal())))
    rows = _played(path, size)
    text = "\n".join(rows)
    scored = lines[-1].event
    assert isinstance(scored, Scored)
    seats = Reel(lines).game_at(len(lines) - 1).seats
    for seat, total in zip(seats, scored.score.totals, strict=True):
        places = [
            row for row in rows if seat.name in row and row.rstrip().endswith(str(total.total))
        ]
        assert places, (seat.name, total.total)
    for winner in scored.score.winners:
        assert f"{seats[winner].name} wins with {scored.score.totals[winner].total}" in text
    assert f"event {len(lines) - 1} of {len(lines) - 1}" in text


async def test_the_header_tells_size_and_game() -> None:
    header, frames = await _cast(GAME, (90, 26))
    assert (header["version"], header["width"], header["height"]) == (2, 90, 26)
    assert "Four Gods" in str(header["title"])
    assert len(frames) > sum(isinstance(line.event, Placed) for line in GAME)
    assert all(kind == "o" and data for _, kind, data in frames)


@pytest.mark.parametrize("speed", [1.0, 4.0])
async def test_frames_come_when_it_happened_but_for_long_waits(speed: float) -> None:
    _, frames = await _cast(GAME, (80, 24), speed)
    times = [t for t, *_ in frames]
    assert times == sorted(times)
    gaps = [later.t - line.t for line, later in itertools.pairwise(GAME)]
    whole = sum(min(gap / 1000 / speed, LONGEST_WAIT) for gap in gaps)
    assert times[-1] == pytest.approx(whole, abs=0.01)


async def test_it_can_be_drawn_for_terminals_that_show_little() -> None:
    plain = Terminal(colours=ColourDepth.NONE, letters=Letters.ASCII)
    _, frames = await _cast(GAME[:60], (80, 24), terminal=plain)
    text = "".join(data for *_, data in frames)
    assert text.isascii()
    assert "38;2" not in text

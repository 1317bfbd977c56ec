"""After a game, beside the world: the step of the story, what has been told, points so far."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Offset, Region

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.panels.ledger import ledger_lines, ledger_steps
from fourgods_tui.tui.panels.standing import standing_lines
from fourgods_tui.tui.panels.story_text import step_text, step_title
from fourgods_tui.tui.story import Verdict
from fourgods_tui.tui.text import Part, line
from fourgods_tui.tui.walk import Walk

_TEXT_LINES = 13
"""Lines for a step's text where there is room: every step fits, and the ledger keeps its place."""
_TEXT_COLUMNS = 52
_LEDGER_COLUMNS = 44


@dataclass(frozen=True, slots=True)
class OverPlan:
    """Where things are in a panel: a step's text, a line a seat, the ledger (may be empty)."""

    text: Region
    standing: Region
    ledger: Region


def plan(width: int, height: int, seats: int) -> OverPlan:
    """The ledger goes beside text and seats if there is room, else below, else nowhere."""
    wide = width >= _TEXT_COLUMNS + _LEDGER_COLUMNS
    column = _TEXT_COLUMNS if wide else width
    text = Region(0, 0, column, max(min(height - seats - 1, _TEXT_LINES), 1))
    standing = Region(0, text.bottom + 1, column, seats)
    below = standing.bottom + 1
    if wide:
        ledger = Region(column, 0, width - column, height)
    else:
        ledger = Region(0, below, width, max(height - below, 0))
    return OverPlan(text, standing, ledger)


def over_lines(walk: Walk, look: Look, words: Words, width: int, height: int) -> list[Strip]:
    """The whole panel, in exactly so many lines."""
    where = plan(width, height, len(walk.game.seats))
    ledger = ledger_lines(walk.story, walk.at, look, words, where.ledger.width, where.ledger.height)
    blank = line([], where.text.width, ink(look).plain)
    rows = [*_text(walk, look, words, where.text), blank, *_standing(walk, look, where.text.width)]
    if not where.ledger.x:
        rows += [blank, *ledger]
    rows = rows[:height] + [blank] * (height - len(rows))
    if where.ledger.x:
        empty = line([], where.ledger.width, ink(look).plain)
        beside = ledger + [empty] * (height - len(ledger))
        rows = [Strip.join(pair) for pair in zip(rows, beside, strict=True)]
    return rows


def step_at(walk: Walk, offset: Offset, width: int, height: int) -> int | None:
    """The step whose line in the ledger is at a point of the panel."""
    region = plan(width, height, len(walk.game.seats)).ledger
    if not region.contains_point(offset):
        return None
    steps = ledger_steps(walk.story, walk.at, region.height)
    row = offset.y - region.y
    return steps[row] if row < len(steps) else None


def _text(walk: Walk, look: Look, words: Words, region: Region) -> list[Strip]:
    style = ink(look)
    rows: list[list[Part]] = [
        [(step_title(walk.step, words), style.title)],
        [],
        *step_text(walk.step, walk.game, walk.score, style, words, region.width - 2),
    ]
    rows = squeezed(rows, region.height)
    rows += [[]] * (region.height - len(rows))
    return [line([(" ", style.plain), *row], region.width, style.plain) for row in rows]


def squeezed(rows: list[list[Part]], height: int) -> list[list[Part]]:
    """The rows in so many lines: blank ones go first, then the last ones."""
    rows = list(rows)
    while len(rows) > height and [] in rows:
        rows.remove([])
    return rows[:height]


def _standing(walk: Walk, look: Look, width: int) -> list[Strip]:
    about = walk.step.about
    return standing_lines(
        walk.game,
        [total.total for total in walk.totals],
        walk.step.points,
        max(total.total for total in walk.score.totals),
        look,
        width,
        winners=about.winners if isinstance(about, Verdict) else (),
    )

"""After a game: why it ended, who won, the score in full, and who wants to play again."""

from __future__ import annotations

from textual.strip import Strip

from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.panels.score import score_lines, winners_text
from fourgods_tui.tui.text import line
from fourgods_tui.tui.wording import END_REASONS


def over_lines(view: TableView, look: Look, words: Words, width: int) -> list[Strip]:
    """Everything there is to say about a finished game; it may be longer than a screen."""
    game = view.game
    if game is None or game.score is None or game.ended is None:
        return []
    style = ink(look)
    reason = words.gettext(END_REASONS[game.ended])
    ready = ", ".join(chair.name for chair in view.chairs if chair.person and chair.ready)
    again = words.gettext("again: {names}", names=ready) if ready else words.gettext("a: again")
    heading = words.gettext("The game is over: {reason}.", reason=reason)
    return [
        line([(f" {heading} ", style.plain), (again, style.dim)], width, style.plain),
        line([(f" {winners_text(game, game.score, words)}", style.title)], width, style.plain),
        line([], width, style.plain),
        *score_lines(game, game.score, look, words, width),
    ]

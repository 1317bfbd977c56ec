"""The first line: table, bag, clock, what will end the game; at the right keys, and a guest's code.

What will end the game is never cut off: the rest gives way, what matters least first.
"""

from __future__ import annotations

from collections.abc import Iterable

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.game import Game
from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.panels.footer import Caps, key_at, key_line, row_width
from fourgods_tui.tui.text import Part, line


def clock_text(ms: int) -> str:
    """Minutes and seconds."""
    seconds = max(ms, 0) // 1000
    return f"{seconds // 60:02}:{seconds % 60:02}"


class StatusLine:
    """The first line of a table's screen.

    Attributes:
        strip: how it is drawn.
    """

    def __init__(
        self,
        view: TableView,
        ms: int,
        code: str,
        spare: Caps,
        look: Look,
        words: Words,
        width: int,
    ) -> None:
        """
        Args:
            ms: the game's time.
            code: what a guest can come back with, or empty.
            spare: keys that the last lines have no room for; the first come first.
        """
        style, game = ink(look), view.game
        names: list[Part] = [
            (f" {words.gettext('Four Gods')} ", style.key),
            (f" {view.options.name} ", style.bar),
        ]
        counts: list[Part] = [(" ", style.bar)]
        ends: list[Part] = []
        if game is not None:
            ms = game.t if game.ended else ms
            counts.append((words.gettext("bag {n}", n=game.left) + "  ", style.bar))
            # Minutes only: a clock that ticks would keep every idle terminal busy.
            counts.append((words.gettext("{n} min", n=ms // 60_000) + "  ", style.bar))
            ends = [(f"{text}  ", style.key) for text in _ends(game, ms, view.you, words)]
        help_key: Caps = [("?", words.gettext("help"))]
        room = width - row_width(help_key)
        left, told = _that_fits(names, counts, ends, code, words, room)
        self._keys = _with_spare(help_key, spare, width - _columns(left, told))
        self._width = width
        right = row_width(self._keys)
        self.strip = Strip.join(
            [
                line(left, width - right - cell_len(told), style.bar),
                line([(told, style.bar)], cell_len(told), style.bar),
                key_line(self._keys, look, right),
            ]
        )

    def key_at(self, x: int) -> str | None:
        """The name of the key that a click on this column stands for, if any."""
        width = row_width(self._keys)
        return key_at(self._keys, x - self._width + width, width)


def _that_fits(
    names: list[Part], counts: list[Part], ends: list[Part], code: str, words: Words, room: int
) -> tuple[list[Part], str]:
    """What is at the left, and what is told of the code."""
    whole, short = [*names, *counts, *ends], [*counts, *ends]
    ways = [(whole, ""), (short, ""), (ends, "")]
    if code:
        told = words.gettext("your code {code}", code=code) + "  "
        bare = f"{code}  "
        ways = [(whole, told), (whole, bare), (short, bare), *ways[1:]]
    return next((way for way in ways if _columns(*way) <= room), ways[-1])


def _with_spare(keys: Caps, spare: Caps, room: int) -> Caps:
    """As many of the spare keys before the others as there is room for."""
    added: list[tuple[str, str]] = []
    for key in spare:
        if row_width([*added, key, *keys]) > room:
            break
        added.append(key)
    return [*added, *keys]


def _columns(left: list[Part], told: str) -> int:
    return sum(cell_len(text) for text, _ in left) + cell_len(told)


def _ends(game: Game, ms: int, you: int | None, words: Words) -> Iterable[str]:
    if game.ended is not None:
        return
    if game.closing_until is not None:
        yield words.gettext("closing {clock}", clock=clock_text(game.closing_until - ms + 999))
    if game.last_turn:
        yield words.gettext("the last turn")
    elif game.closing_turns is not None:
        turns = len(game.closing_turns)
        yield words.ngettext("closing: {n} more turn", "closing: {n} more turns", turns)
    elif game.last_call_turns is not None:
        turns = len(game.last_call_turns)
        yield words.ngettext("last call: {n} more turn", "last call: {n} more turns", turns)
    if game.last_call_until is not None:
        yield words.gettext("last call {clock}", clock=clock_text(game.last_call_until - ms + 999))
    if game.rules.time_limit:
        left = game.rules.time_limit * 1000 - ms + 999
        yield words.gettext("time left {clock}", clock=clock_text(left))
    if game.turn is not None and game.turn_until is not None:
        name = game.seats[game.turn].name
        left = game.turn_until - ms + 999
        clock = clock_text(left)
        if game.turn == you:
            yield words.gettext("your turn {clock}", clock=clock)
        else:
            yield words.gettext("{who}'s turn {clock}", who=name, clock=clock)

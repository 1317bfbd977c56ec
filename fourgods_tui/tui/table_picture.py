"""Draws a table on a surface: which panels there are now, and what is in each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Region, Size

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import Side
from fourgods_tui.core.score import Score, score
from fourgods_tui.core.square import Square
from fourgods_tui.core.table_view import Phase, TableView
from fourgods_tui.tui.desk import Desk, Mode, Slot
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.facts import Facts
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.layout import Layout, fits, lay_out, lay_out_over
from fourgods_tui.tui.over_picture import OverPicture
from fourgods_tui.tui.panels.feed import Telling, feed_lines
from fourgods_tui.tui.panels.footer import Caps, key_at, key_line, left_over
from fourgods_tui.tui.panels.gate import gate_lines
from fourgods_tui.tui.panels.hands import hand_at, hands_lines
from fourgods_tui.tui.panels.key_rows import key_rows
from fourgods_tui.tui.panels.lines import kingdom_line, notice_line, notice_text
from fourgods_tui.tui.panels.rows import rows_lines, slot_at
from fourgods_tui.tui.panels.seats import seats_lines
from fourgods_tui.tui.panels.status import StatusLine
from fourgods_tui.tui.panels.waiting import choice_at, waiting_lines
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.squares import Squares
from fourgods_tui.tui.story_squares import story_lines
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.text import line, wrap
from fourgods_tui.tui.world_panel import WorldPanel


class TablePicture:
    """The picture of one player's table.

    Attributes:
        desk: what is drawn.
        look: how it is drawn.
        words: in which language.
        wish: the zoom the player asked for, or None for what fits.
        muted: the keys of people whose words are not shown.
        code: what a guest can come back with; empty for others.
        question: what the player is asked just now, instead of a notice.
        over: the story of the score, after a game.
    """

    def __init__(self, desk: Desk, surface: Surface, look: Look, words: Words) -> None:
        self.desk, self.look, self.words = desk, look, words
        self.wish: Zoom | None = None
        self.muted: frozenset[str] = frozenset()
        self.question = ""
        self.code = ""
        self._surface = surface
        self.over = OverPicture(surface)
        self._squares = Squares()
        self._arranged: tuple[object, ...] = ()
        self._layout: Layout | None = None
        self._world = WorldPanel(surface)
        self._shown = Facts()
        self._spare: Caps = ()
        self._status: StatusLine | None = None

    @property
    def zoom(self) -> Zoom:
        """The world's zoom now."""
        return self._layout.zoom if self._layout else Zoom.SMALL

    def draw(self, size: Size, ms: int) -> None:
        """Draw all that is not as it should be; `ms` is the game's time now."""
        self._arrange(size)
        surface, words, look, desk = self._surface, self.words, self.look, self.desk
        desk.ms = ms
        view = desk.view
        if not fits(size.width, size.height):
            surface.show("gate", gate_lines(size, look, words, self.question))
            return
        facts: tuple[object, ...] = (view.phase, view.rules, desk.mode, view.you is None)
        gods = desk.free_gods if desk.mode is Mode.GOD else ()
        if self._shown.news("keys", *facts, desk.has_its_gods, gods):
            self._draw_keys(size.width)
        if self._shown.news("status", *_status_facts(view, ms), self._spare):
            self._status = StatusLine(view, ms, self.code, self._spare, look, words, size.width)
            surface.show("status", [self._status.strip])
        if view.phase is Phase.PLAYING:
            self._draw_game()
        elif view.phase is Phase.WAITING:
            if self._shown.news("waiting", view):
                width = surface.panel("waiting").width
                surface.show("waiting", waiting_lines(view, look, words, width))
        else:
            self._draw_over()
        if self._shown.news("feed", desk.heard, self.muted):
            self._draw_feed()
        facts = (view.phase, view.game, view.chairs, desk.own, desk.notice, desk.mode)
        if self._shown.news("notice", *facts, view.broken, desk.answer, self.question):
            notice = notice_line(desk, self.question, look, words, size.width)
            surface.show("notice", [notice])

    def _draw_feed(self) -> None:
        """What happened and what was said, apart where there is a panel for each."""
        apart = bool(self._surface.panel("chat").area)
        for panel, telling in (("feed", Telling.HAPPENED), ("chat", Telling.SAID)):
            width, height = self._surface.panel(panel).size
            if not height:
                continue
            shown = telling if apart else Telling.ALL
            told = feed_lines(self.desk, self.look, self.words, width, height, self.muted, shown)
            self._surface.show(panel, told)

    # -- what is under the mouse --------------------------------------------------------------

    def square_at(self, offset: Offset) -> Square | None:
        """The square under a point of the screen."""
        return self._world.square_at(offset)

    def side_at(self, offset: Offset) -> Side | None:
        """The side of a square's tile that is nearest to a point of the screen."""
        return self._world.side_at(offset)

    def hand_at(self, offset: Offset) -> Hand | None:
        """The hand under a point of the screen."""
        under = self._surface.panel_at(offset)
        if under is None or under[0] != "hands" or self._layout is None:
            return None
        return hand_at(under[1], self._layout.hand_zoom)

    def slot_at(self, offset: Offset) -> Slot | None:
        """The slot of a discard row under a point of the screen."""
        under, game, layout = self._surface.panel_at(offset), self.desk.game, self._layout
        if under is None or under[0] != "rows" or game is None or layout is None:
            return None
        width = self._surface.panel("rows").width
        slots = len(game.seats[0].row)
        return slot_at(under[1], len(game.seats), slots, layout.row_zoom, layout.both_faces, width)

    # -- panels -------------------------------------------------------------------------------

    def _arrange(self, size: Size) -> None:
        view, game = self.desk.view, self.desk.game
        seats = len(game.seats) if game else len(view.chairs)
        slots = len(game.seats[0].row) if game else view.rules.row_slots
        key = (size, self.look, self.words, view.phase, seats, slots, self.desk.size, self.wish)
        if key == self._arranged:
            return
        self._arranged = key
        self._shown.forget()
        self._world.forget()
        self._layout = None
        panels = {"gate": Region(0, 0, size.width, size.height)}
        if fits(size.width, size.height):
            if view.phase is not Phase.WAITING:
                arrange = lay_out if view.phase is Phase.PLAYING else lay_out_over
                self._layout = arrange(
                    size.width, size.height, self.look, self.desk.size, seats, slots, self.wish
                )
                panels = dict(self._layout.panels)
            else:
                panels = _plain(size)
        self._surface.lay_out(panels, ink(self.look).plain)

    def _draw_game(self) -> None:
        layout, desk, look, words = self._layout, self.desk, self.look, self.words
        view, game = desk.view, desk.game
        if layout is None or game is None:
            return
        surface = self._surface
        self._draw_world(layout, self._squares.views(desk))
        self._draw_tip()
        width = surface.panel("hands").width
        rows = tuple(seat.row for seat in game.seats)
        if self._shown.news("hands", desk.held, desk.hand, desk.mode, desk.pick, rows, desk.own):
            surface.show("hands", hands_lines(desk, look, layout.hand_zoom, words, width))
        if self._shown.news("seats", game, view.chairs, view.you):
            surface.show("seats", self._seats(view, width))
        if self._shown.news("rows", rows, desk.mode, desk.pick):
            width = surface.panel("rows").width
            surface.show("rows", self._rows(game, layout, width))
        if self._shown.news("kingdom", game, desk.cursor, desk.not_yet):
            width = surface.panel("kingdom").width
            surface.show("kingdom", [kingdom_line(desk, look, words, width)])

    def _rows(self, game: Game, layout: Layout, width: int) -> list[Strip]:
        zoom, both = layout.row_zoom, layout.both_faces

        def make() -> list[Strip]:
            return rows_lines(self.desk, self.look, zoom, both, width)

        if self.desk.mode is Mode.TAKE:
            return make()
        return shared(game, ("rows", self.look, zoom, both, width), make)

    def _seats(self, view: TableView, width: int) -> list[Strip]:
        look, words = self.look, self.words
        return shared(
            view,
            ("seats", look, words, width),
            lambda: seats_lines(view, self.score(), look, words, width),
        )

    def _draw_world(self, layout: Layout, views: Sequence[SquareView]) -> None:
        picture = world_picture(layout.zoom, self.look, self.desk.size)
        self._world.draw(picture, views, self.desk.cursor)

    def _draw_tip(self) -> None:
        """A refusal, right below or above the cursor."""
        desk, surface = self.desk, self._surface
        if desk.notice is None:
            surface.float_over(Region(), ())
            return
        style, world = ink(self.look), surface.panel("world")
        room = max(world.width, 34)
        text = notice_text(desk, self.words)
        parts = wrap(text, min(room, self._surface.size.width) - 4)
        width = max(cell_len(part) for part in parts) + 2
        square = self._world.region(desk.notice.square)
        left = min(max(square.x, 0), surface.size.width - width)
        top = square.bottom
        if top + len(parts) > world.bottom:
            top = square.y - len(parts)
        lines = [line([(f" {part}", style.tip)], width, style.tip) for part in parts]
        surface.float_over(Region(left, top, width, len(parts)), lines)

    def score(self) -> Score | None:
        """The score as it stands, worked out once for each state of the game."""
        game = self.desk.game
        if game is None:
            return None
        if game.score is not None:
            return game.score
        return shared(game, "score", lambda: score(game))

    def _draw_over(self) -> None:
        layout, game, final = self._layout, self.desk.game, self.score()
        if layout is None or game is None or final is None:
            return
        walk = self.over.walk_through(game, final)
        if self._shown.news("world", walk.game, walk.at):
            picture = world_picture(layout.zoom, self.look, self.desk.size)
            self._world.draw_still(picture, story_lines(walk, picture), self.desk.cursor)
        if self._shown.news("story", walk.game, walk.at):
            self.over.draw_step(walk, self.look, self.words)
        if self._shown.news("again", self.desk.view):
            self.over.draw_again(self.desk.view, self.look, self.words)

    def key_rows(self) -> list[Caps]:
        """The keys that the last lines show."""
        return key_rows(self.desk, self.words)

    def key_under(self, offset: Offset) -> str | None:
        """The name of the key under a point of the screen: in the last lines, at the right of
        the first one, or with an option of the waiting room."""
        name, at = self._surface.panel_at(offset) or ("", offset)
        width = self._surface.size.width
        if name == "status":
            return self._status.key_at(at.x) if self._status else None
        if name == "waiting":
            return None if self.question else choice_at(self.desk.view, at.y)
        rows = self.key_rows() if name == "keys" else []
        return key_at(rows[at.y], at.x, width) if at.y < len(rows) else None

    def _draw_keys(self, width: int) -> None:
        rows = self.key_rows()
        self._spare = left_over(rows, width)
        self._surface.show("keys", [key_line(row, self.look, width) for row in rows])


def _status_facts(view: TableView, ms: int) -> tuple[object, ...]:
    """All that the first line depends on."""
    game = view.game
    if game is None:
        return (view.options.name,)
    ends = (
        game.closing_until,
        game.last_call_until,
        game.turn_until,
        game.turn,
        game.closing_turns,
        game.last_call_turns,
    )
    counts = any(each is not None for each in ends[:3]) or game.rules.time_limit > 0
    return (view.options.name, game.left, game.ended, *ends, ms // (1000 if counts else 60_000))


def _plain(size: Size) -> dict[str, Region]:
    """The panels before a game."""
    width, height = size
    return {
        "status": Region(0, 0, width, 1),
        "waiting": Region(0, 1, width, height - 7),
        "feed": Region(0, height - 6, width, 3),
        "notice": Region(0, height - 3, width, 1),
        "keys": Region(0, height - 2, width, 2),
    }

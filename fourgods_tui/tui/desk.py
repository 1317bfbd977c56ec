"""A player's own side of the table: cursor, hands, what was chosen, what the keys mean now.

No terminal and no table in it: it takes updates and actions, and gives back commands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from fourgods_tui.core.commands import (
    Command,
    Hand,
    Place,
    Take,
)
from fourgods_tui.core.events import Event, Placed, SeatChanged
from fourgods_tui.core.face import Face
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.kingdoms import Kingdom
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.placement import legal_placements, squares_for_face
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Hints
from fourgods_tui.core.smashing import not_yet
from fourgods_tui.core.square import Square, column_of, row_of, square_at
from fourgods_tui.core.subscription import Update
from fourgods_tui.core.table_view import Phase, Said, TableRefusal, TableView
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.chair_news import ChairNews, Coming, chair_news, own_end
from fourgods_tui.tui.i18n import N_
from fourgods_tui.tui.keys import GOD_KEYS

FEED_KEPT = 200
"""Things that happened, kept for the feed."""

STEPS = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}
LABELS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Labels of the tiles in the rows while one is to be taken."""

FITS_OWN_CITY = N_("Like this it fits only on your own city, which you may smash later.")
FITS_NOWHERE = N_("It fits nowhere like this: turn it (r), flip it (f), or discard it (d).")
NO_HINTS = N_("This table gives no hints: where it fits is for you to find.")
NO_KINGDOM = N_("There is no kingdom here to light up.")

Slot = tuple[int, int]
"""A slot of a discard row: the row's seat, and the slot from 0."""


def _told_already(event: Event) -> bool:
    """Whether the news of the chairs tell of it, and know whether somebody was voted out."""
    return isinstance(event, SeatChanged) and event.resigned and event.bot is None


class Mode(Enum):
    """What keys are read as."""

    PLAY = "play"
    GOD = "god"
    PROPHET = "prophet"
    TAKE = "take"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the player at once: a refusal, or a hint about what keys do now."""

    refused: Refusal | TableRefusal
    square: Square


class Desk:
    """What one player, or spectator, has in front of them.

    Attributes:
        view: the table as last heard.
        cursor: the square the cursor is on.
        hand: the chosen hand.
        mode: what keys are read as.
        pick: in take mode, the slot that is chosen.
        notice: the last refusal, until the next key press.
        answer: what the last key is answered with, to be translated; until the next key.
        feed: what happened and was said, oldest first.
        flash: the newest tile's square and seat, for a moment.
        lit: which of the kingdoms at the cursor is lit up, counted from 1; 0 for none.
        following: the seat whose hands and cursor a spectator sees, or None.
        heard: how many times there was something new for the feed.
        out: why the player is out of the game that runs, or None.
        ms: the game's time when the table was drawn last.
        advised: whether the player is told what they might do now, when nobody else does that.
        god_keys: after the god key, which god each key claims.
    """

    def __init__(self, view: TableView) -> None:
        self.view = view
        size = view.rules.frame
        self.cursor: Square = square_at(0, 0)
        self.size = size
        self.hand = Hand.LEFT
        self.mode = Mode.PLAY
        self.pick: Slot | None = None
        self.notice: Notice | None = None
        self.answer = ""
        self.feed: deque[Event | Said | ChairNews] = deque(maxlen=FEED_KEPT)
        self.flash: tuple[Square, int] | None = None
        self.lit = 0
        self.ms = 0
        self.heard = 0
        self.out: Coming | None = None
        self.advised = True
        self.god_keys: Mapping[str, str] = GOD_KEYS
        self.following: int | None = None
        self._lies: dict[int, tuple[bool, int]] = {}
        self._chosen_for: tuple[object, ...] = ()

    # -- what there is ------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game as this player sees it."""
        return self.view.game

    @property
    def own(self) -> int | None:
        """The player's seat in the game; for a spectator the seat they follow, or None."""
        game, you = self.view.game, self.view.you
        if you is None:
            you = self.following
        return you if game and you is not None and you < len(game.seats) else None

    @property
    def seat(self) -> Seat | None:
        """The player's own seat as the game has it."""
        game, own = self.view.game, self.own
        return None if own is None or game is None else game.seats[own]

    @property
    def has_its_gods(self) -> bool:
        """Whether the player can claim no more gods in this game."""
        game, seat = self.game, self.seat
        return bool(game and seat and len(seat.gods) >= game.rules.gods_each(len(game.seats)))

    @property
    def free_gods(self) -> tuple[God, ...]:
        """The gods that nobody is known to have claimed."""
        return tuple(god for god in God if self.game and self.game.claimant(god) is None)

    def tile(self, hand: Hand) -> int | None:
        """The number of the tile in a hand, or None."""
        seat = self.seat
        return None if seat is None else seat.hands[hand]

    def lies(self, hand: Hand) -> tuple[bool, int]:
        """How the player holds a hand's tile: flipped, and how many quarter turns."""
        tile = self.tile(hand)
        return (False, 0) if tile is None else self._lies.get(tile, (False, 0))

    @property
    def held(self) -> tuple[tuple[int | None, tuple[bool, int]], ...]:
        """For each hand its tile, and how it is held."""
        seat = self.seat
        tiles = (None, None) if seat is None else seat.hands
        return tuple(
            (tile, (False, 0) if tile is None else self._lies.get(tile, (False, 0)))
            for tile in tiles
        )

    def shown(self, hand: Hand) -> Face | None:
        """The face of a hand's tile that is up, as it is turned."""
        tile, lies = self.held[hand]
        return None if tile is None else TILES[tile].shown(*lies)

    def fits(self) -> list[Square]:
        """Squares where the chosen tile fits just as it is held."""
        face = self.shown(self.hand)
        if face is None or self.game is None:
            return []
        found = squares_for_face(self.game.world, self.game.rules, face)
        return [square for square in found if square not in self.not_yet]

    @property
    def not_yet(self) -> frozenset[Square]:
        """The squares of the cities that the player founded, and may not smash yet."""
        return not_yet(self.game, self.own, self.ms) if self.game else frozenset()

    def kingdoms(self) -> list[Kingdom]:
        """The kingdoms that the tile at the cursor takes part in, the largest first."""
        if self.game is None:
            return []
        return [each for each in self.game.world.kingdoms if self.cursor in each.squares]

    def labels(self) -> dict[Slot, str]:
        """The label of each tile in the rows."""
        if self.game is None:
            return {}
        slots = [
            (row, slot)
            for row, seat in enumerate(self.game.seats)
            for slot, tile in enumerate(seat.row)
            if tile is not None
        ]
        return dict(zip(slots, LABELS, strict=False))

    # -- news ---------------------------------------------------------------------------------

    def absorb(self, update: Update) -> None:
        """Take in what is new at the table."""
        before = self.view
        self.view = update.view
        news = tuple(chair_news(before, update.view))
        self.heard += bool(update.lines or update.said or news)
        new_game = update.view.game and (
            before.game is None or before.game.game != update.view.game.game
        )
        self.out = own_end(before, update.view) or self.out
        if new_game:
            self.out = None
            self._lies.clear()
            self.mode, self.pick, self.flash = Mode.PLAY, None, None
            if before.game is not None:
                self.feed.clear()
        self.feed.extend(news)  # first, for events may follow from it
        happened = [line.event for line in update.lines]
        self.feed.extend(event for event in happened if not _told_already(event))
        for event in happened:
            if isinstance(event, Placed):
                self.flash = (event.square, event.seat)
        self.feed.extend(update.said)
        self._choose_full_hand()
        if update.view.you is None and self.following in update.view.cursors:
            self.cursor = update.view.cursors[self.following]
        if update.view.phase is not Phase.PLAYING:
            self.mode = Mode.PLAY
            if before.phase is Phase.PLAYING:  # why something was not done is no matter now
                self.notice, self.answer = None, ""
        if self.mode is Mode.TAKE and self.pick not in self.labels():
            self.pick = next(iter(self.labels()), None)
            if self.pick is None:
                self.mode = Mode.PLAY

    def catch_up(self, update: Update) -> None:
        """Take in what was before one came: no tile of it is the newest to look at."""
        self.absorb(update)
        self.flash = None

    def _choose_full_hand(self) -> None:
        """When a hand has changed and the chosen one is empty, the other one's tile is next. An
        empty hand that the player chose stays chosen, whatever else happens at the table."""
        seat = self.seat
        hands = () if seat is None else (self.own, *seat.hands)
        if hands == self._chosen_for:
            return
        self._chosen_for = hands
        if self.tile(self.hand) is None and self.tile(self.hand.other) is not None:
            self.hand = self.hand.other

    def refused(self, refusal: Refusal | TableRefusal) -> None:
        """The table refused a command; the tile is still in the hand, as it was held."""
        self.notice = Notice(refusal, self.cursor)

    # -- hands and cursor ---------------------------------------------------------------------

    def move(self, side: Side) -> None:
        """Move the cursor one square, staying in the world."""
        across, down = STEPS[side]
        column, row = column_of(self.cursor) + across, row_of(self.cursor) + down
        self.cursor = square_at(min(max(column, 0), self.size - 1), min(max(row, 0), self.size - 1))

    def turn(self, by: int) -> None:
        """Turn the chosen tile by so many quarters."""
        tile = self.tile(self.hand)
        if tile is not None:
            flipped, turns = self.lies(self.hand)
            self._lies[tile] = (flipped, (turns + by) % 4)

    def flip(self) -> None:
        """Show the chosen tile's other face."""
        tile = self.tile(self.hand)
        if tile is not None:
            flipped, turns = self.lies(self.hand)
            self._lies[tile] = (not flipped, turns)

    def jump(self, by: int) -> None:
        """Move the cursor to the next (+1) or previous (-1) square where the chosen tile fits."""
        if self.game is None or self.tile(self.hand) is None:
            return
        if self.game.rules.hints is Hints.OFF:
            self.answer = NO_HINTS
            return
        fits = self.fits()
        if not fits:
            face = self.shown(self.hand)
            own = face and squares_for_face(self.game.world, self.game.rules, face)
            self.answer = FITS_OWN_CITY if own else FITS_NOWHERE
            return
        later = [square for square in fits if square > self.cursor]
        earlier = [square for square in fits if square < self.cursor]
        self.cursor = (later or fits)[0] if by > 0 else (earlier or fits)[-1]

    def place(self) -> Command:
        """The command that places the chosen tile at the cursor."""
        flipped, turns = self.lies(self.hand)
        return Place(self.hand, self.cursor, flipped, turns)

    def way_to_place(self, tile: int | None, square: Square) -> tuple[bool, int]:
        """How a tile has to lie on a square: (flipped, turns) of the first way that fits; as it
        is printed if none does."""
        if tile is None or self.game is None:
            return False, 0
        ways = legal_placements(self.game.world, self.game.rules, tile)
        return next(((way.flipped, way.turns) for way in ways if way.square == square), (False, 0))

    def take(self, slot: Slot) -> Take:
        """The command that takes a tile from the rows, into the chosen hand if it is empty."""
        hand = self.hand
        if self.tile(hand) is not None and self.tile(hand.other) is None:
            hand = hand.other
        # Naming the tile keeps another one out of the hand that came to the slot meanwhile.
        row, number = slot
        tile = self.game.seats[row].row[number] if self.game else None
        return Take(hand, row, number, tile)

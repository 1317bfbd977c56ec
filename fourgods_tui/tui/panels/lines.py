"""The lines below the world: what is at the cursor, and what the player is told."""

from __future__ import annotations

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.founding import refuse_founding
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.kingdoms import Kingdom
from fourgods_tui.core.landscape import SIDES
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Hints
from fourgods_tui.core.square import square_name
from fourgods_tui.core.table_view import Phase
from fourgods_tui.core.world import City
from fourgods_tui.tui.chair_news import Coming
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.panels.again import again_prompt
from fourgods_tui.tui.refused import refusal, table_refusal
from fourgods_tui.tui.text import Part, line
from fourgods_tui.tui.wording import SIDE_NAMES, god_key, landscape_name


def kingdom_line(desk: Desk, look: Look, words: Words, width: int) -> Strip:
    """What is at the cursor: the square, and each kingdom there with its prophets and worth."""
    style, game = ink(look), desk.game
    parts: list[Part] = [(f" {square_name(desk.cursor)} ", style.bold)]
    if game is not None:
        parts += _at_cursor(desk, game, style, words, width - 4)
    return line(parts, width, style.plain)


def _at_cursor(desk: Desk, game: Game, style: Ink, words: Words, room: int) -> list[Part]:
    world = game.world
    city = world.cities.get(desk.cursor)
    if city is not None:
        text = _city_text(city, game, words)
        if desk.cursor in desk.not_yet:
            later = words.gettext("you may smash it later")
            text = f"{text}; {later}"
        return [(text, style.plain)]
    if world.tiles[desk.cursor] is None:
        touching = world.touching[desk.cursor]
        asked = [
            f"{words.gettext(SIDE_NAMES[side])} {landscape_name(words, beyond)}"
            for side in SIDES
            if (beyond := world.asked(desk.cursor, side)) is not None
        ]
        text = words.ngettext("free, {n} side touches", "free, {n} sides touch", touching)
        founding = _founding_text(desk, game, words)
        full = ": ".join([text, ", ".join(asked)]) if asked else text
        # What the sides ask is to be seen around the square as well.
        for shown in (full, text) if founding else ():
            if cell_len(shown) + cell_len(founding) + 2 <= room:
                return [(f"{shown}  {founding}", style.dim)]
        return [(full, style.dim)]
    parts: list[Part] = []
    for kingdom in world.kingdoms:
        if desk.cursor in kingdom.squares:
            parts += _kingdom(kingdom, game, style, words)
    return parts or [(words.gettext("no kingdom here yet"), style.dim)]


def _city_text(city: City, game: Game, words: Words) -> str:
    if city.occupant is None:
        founder = game.seats[city.founder].name
        return words.gettext("free city, founded by {who}", who=founder)
    return words.gettext("city of {who}, 5 points", who=game.seats[city.occupant].name)


def _founding_text(desk: Desk, game: Game, words: Words) -> str:
    """Whether a city may be founded at the cursor, where that is the question; else nothing."""
    if game.rules.hints is not Hints.FULL or game.ended or desk.seat is None:
        return ""
    refused = refuse_founding(game, desk.own or 0, desk.cursor, 0)
    if refused is None:
        return words.gettext("a city may be founded")
    if refused.reason is Reason.TILE_FITS:
        return words.gettext("no city: a tile in a hand or row fits")
    return ""


def _kingdom(kingdom: Kingdom, game: Game, style: Ink, words: Words) -> list[Part]:
    prophets = kingdom.prophets_of(game.world)
    name = landscape_name(words, kingdom.landscape)
    parts: list[Part] = [
        (f" {name} ", style.land(kingdom.landscape)),
        (f" {kingdom.size}", style.bold),
    ]
    for seat, count in sorted(prophets.items()):
        parts += [(" ", style.plain), (f"{SEAT_LETTERS[seat]}{count}", style.seat(seat))]
    worth = kingdom.size - prophets.total()
    if prophets:
        parts.append((f" ={worth}", style.plain))
    return [*parts, ("  ", style.plain)]


def notice_line(desk: Desk, question: str, look: Look, words: Words, width: int) -> Strip:
    """A question, a refusal, why the game waits, or what the keys ask for now."""
    style = ink(look)
    if question:
        return line([(f" {question}", style.bold)], width, style.plain)
    if desk.notice is not None:
        text = notice_text(desk, words, width - 3)
        return line([(" ! ", style.bad), (text, style.bad)], width, style.plain)
    if desk.view.broken and desk.view.phase is Phase.PLAYING and desk.mode is Mode.PLAY:
        waits = words.gettext("The server cannot keep the game just now; it waits.")
        return line([(" ! ", style.bad), (waits, style.bad)], width, style.plain)
    return line([(f" {prompt(desk, words)}", style.good)], width, style.plain)


def notice_text(desk: Desk, words: Words, columns: int = 1000) -> str:
    """The refusal in words, within so many columns where that can be."""
    if desk.notice is None:
        return ""
    refused = desk.notice.refused
    if not isinstance(refused, Refusal):
        return table_refusal(words, refused)
    names = [seat.name for seat in desk.game.seats] if desk.game else []
    return refusal(words, refused, names, desk.own, columns)


def prompt(desk: Desk, words: Words) -> str:
    """What the player might do now."""
    game, seat = desk.game, desk.seat
    if desk.mode is Mode.GOD:
        gods = [f"{god_key(words, god)} {landscape_name(words, god)}" for god in desk.free_gods]
        return words.gettext("Which god? {gods}  (esc: none)", gods="  ".join(gods))
    if desk.mode is Mode.PROPHET:
        return words.gettext("On which side of the tile? An arrow names it (esc: nowhere)")
    if desk.mode is Mode.TAKE:
        return words.gettext("Which tile? Arrows and enter, or its label (esc: none)")
    if desk.answer:
        return words.gettext(desk.answer)
    if game is None or game.ended:
        return again_prompt(desk.view, words) if game else ""
    if seat is None or desk.view.you is None:
        return words.gettext(_WATCHING[desk.out])
    if game.turn is not None and game.turn != desk.own:
        return words.gettext("Wait for {who}'s turn to end.", who=game.seats[game.turn].name)
    return _advice(desk, game, seat, words) if desk.advised else ""


def _first_step(game: Game, words: Words) -> str:
    if game.rules.hints is Hints.OFF:
        return words.gettext("The arrows go to a square, space places the tile.")
    return words.gettext("n goes to where the tile fits, space places it.")


_WATCHING = {
    None: N_("You are watching."),
    Coming.RESIGNED: N_("You have resigned, and are watching."),
    Coming.VOTED_OUT: N_("You were voted out, and are watching."),
}


def _advice(desk: Desk, game: Game, seat: Seat, words: Words) -> str:
    if seat.done:
        return words.gettext("You are done. e: not done after all.")
    empty = seat.hands == (None, None)
    if all(other.done for number, other in enumerate(game.seats) if number != desk.own):
        extra = words.gettext("All others are done: e ends the game.")
    elif not seat.gods:
        extra = words.gettext("No god yet: g claims one.")
    elif seat.open_square is not None and seat.prophets_left:
        square = square_name(seat.open_square)
        extra = words.gettext("p sends a prophet to {square}.", square=square)
    else:
        extra = ""
    if empty and game.left:
        return words.gettext("Both hands are empty: b draws two tiles.") + " " + extra
    if not empty and not any(lies and lies.seat == desk.own for lies in game.world.tiles):
        return f"{_first_step(game, words)} {extra}"
    if not extra and game.turn == desk.own and not empty:
        return words.gettext("It is your turn. E ends it early.")
    if empty and not extra:
        return words.gettext("The bag is empty: t takes a tile from a row, e says you are done.")
    return extra

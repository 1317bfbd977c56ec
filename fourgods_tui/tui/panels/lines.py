"""The single lines: status, the kingdom at the cursor, the notice, the feed, the keys."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.kingdoms import Kingdom
from fourgods_tui.core.landscape import SIDES, Landscape
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.square import square_name
from fourgods_tui.core.table_view import Phase, TableView
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.panels.again import again_prompt
from fourgods_tui.tui.text import Part, line
from fourgods_tui.tui.wording import SIDE_NAMES, god_key, landscape_name, refusal, table_refusal


def clock_text(ms: int) -> str:
    """Minutes and seconds."""
    seconds = max(ms, 0) // 1000
    return f"{seconds // 60:02}:{seconds % 60:02}"


def status_line(view: TableView, ms: int, code: str, look: Look, words: Words, width: int) -> Strip:
    """The first line: table, bag, clock, what will end the game, and a guest's code.

    `ms` is the game's time; `code` is what a guest can come back with, or empty.
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
        ends = [(f"{text}  ", style.key) for text in _ends(game, ms, words)]
    left, right = _that_fits(names, counts, ends, code, words, width)
    bar = line(left, width - cell_len(right), style.bar)
    return Strip.join([bar, line([(right, style.bar)], cell_len(right), style.bar)])


def _that_fits(
    names: list[Part], counts: list[Part], ends: list[Part], code: str, words: Words, width: int
) -> tuple[list[Part], str]:
    """What is at the left and at the right of the status line. What will end the game is never
    cut off: the rest gives way, what matters least first."""
    help_text = help_hint(words)
    whole, short = [*names, *counts, *ends], [*counts, *ends]
    ways = [(whole, help_text), (short, help_text), (ends, help_text)]
    if code:
        told = words.gettext("your code {code}", code=code)
        bare = f"{code}   {help_text}"
        ways = [(whole, f"{told}   {help_text}"), (whole, bare), (short, bare), *ways[1:]]
    return next((way for way in ways if _columns(*way) <= width), ways[-1])


def help_hint(words: Words) -> str:
    """What the status line ends with: the key for help."""
    return f"? {words.gettext('help')} "


def _columns(left: list[Part], right: str) -> int:
    return sum(cell_len(text) for text, _ in left) + cell_len(right)


def _ends(game: Game, ms: int, words: Words) -> Iterable[str]:
    if game.ended is not None:
        return
    if game.closing_until is not None:
        yield words.gettext("closing {clock}", clock=clock_text(game.closing_until - ms + 999))
    if game.last_call_until is not None:
        yield words.gettext("last call {clock}", clock=clock_text(game.last_call_until - ms + 999))
    if game.rules.time_limit:
        left = game.rules.time_limit * 1000 - ms + 999
        yield words.gettext("time left {clock}", clock=clock_text(left))
    if game.turn is not None and game.turn_until is not None:
        name = game.seats[game.turn].name
        left = game.turn_until - ms + 999
        yield words.gettext("{who}'s turn {clock}", who=name, clock=clock_text(left))


def kingdom_line(desk: Desk, look: Look, words: Words, width: int) -> Strip:
    """What is at the cursor: the square, and each kingdom there with its prophets and worth."""
    style, game = ink(look), desk.game
    parts: list[Part] = [(f" {square_name(desk.cursor)} ", style.bold)]
    if game is not None:
        parts += _at_cursor(desk, game, style, words)
    return line(parts, width, style.plain)


def _at_cursor(desk: Desk, game: Game, style: Ink, words: Words) -> list[Part]:
    world = game.world
    city = world.cities.get(desk.cursor)
    if city is not None:
        founder = game.seats[city.founder].name
        if city.occupant is None:
            return [(words.gettext("free city, founded by {who}", who=founder), style.plain)]
        who = game.seats[city.occupant].name
        return [(words.gettext("city of {who}, 5 points", who=who), style.plain)]
    if world.tiles[desk.cursor] is None:
        touching = world.touching[desk.cursor]
        asked = [
            f"{words.gettext(SIDE_NAMES[side])} {landscape_name(words, beyond)}"
            for side in SIDES
            if (beyond := world.asked(desk.cursor, side)) is not None
        ]
        text = words.ngettext("free, {n} side touches", "free, {n} sides touch", touching)
        return [(": ".join([text, ", ".join(asked)]) if asked else text, style.dim)]
    parts: list[Part] = []
    for kingdom in world.kingdoms:
        if desk.cursor in kingdom.squares:
            parts += _kingdom(kingdom, game, style, words)
    return parts or [(words.gettext("no kingdom here yet"), style.dim)]


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
        return line([(" ! ", style.bad), (notice_text(desk, words), style.bad)], width, style.plain)
    if desk.view.broken and desk.view.phase is Phase.PLAYING and desk.mode is Mode.PLAY:
        waits = words.gettext("The server cannot keep the game just now; it waits.")
        return line([(" ! ", style.bad), (waits, style.bad)], width, style.plain)
    return line([(f" {prompt(desk, words)}", style.good)], width, style.plain)


def notice_text(desk: Desk, words: Words) -> str:
    """The refusal in words."""
    if desk.notice is None:
        return ""
    refused = desk.notice.refused
    if not isinstance(refused, Refusal):
        return table_refusal(words, refused)
    names = [seat.name for seat in desk.game.seats] if desk.game else []
    return refusal(words, refused, names, desk.own)


def prompt(desk: Desk, words: Words) -> str:
    """What the player might do now."""
    game, seat = desk.game, desk.seat
    if desk.mode is Mode.GOD:
        gods = "  ".join(f"{god_key(words, god)} {landscape_name(words, god)}" for god in Landscape)
        return words.gettext("Which god? {gods}  (esc: none)", gods=gods)
    if desk.mode is Mode.PROPHET:
        return words.gettext("On which side of the tile? An arrow names it (esc: nowhere)")
    if desk.mode is Mode.TAKE:
        return words.gettext("Which tile? Arrows and enter, or its label (esc: none)")
    if game is None or game.ended:
        return again_prompt(desk.view, words) if game else ""
    if seat is None or desk.view.you is None:
        return words.gettext("You are watching.")
    if game.turn is not None and game.turn != desk.own:
        return words.gettext("Wait for {who}'s turn to end.", who=game.seats[game.turn].name)
    return _advice(desk, game, seat, words)


def _advice(desk: Desk, game: Game, seat: Seat, words: Words) -> str:
    if desk.fits_nowhere:
        return words.gettext(
            "It fits nowhere like this: turn it (r), flip it (f), or discard it (d)."
        )
    if not seat.gods:
        extra = words.gettext("No god yet: g claims one.")
    elif seat.open_square is not None and seat.prophets_left:
        square = square_name(seat.open_square)
        extra = words.gettext("p sends a prophet to {square}.", square=square)
    else:
        extra = ""
    if seat.hands == (None, None) and game.left:
        return words.gettext("Both hands are empty: b draws two tiles.") + " " + extra
    return extra

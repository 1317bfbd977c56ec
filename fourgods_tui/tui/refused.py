"""Why something was not done, in a player's words."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.names import NameRefusal
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.square import square_name
from fourgods_tui.core.table_view import TableReason, TableRefusal
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.wording import SIDE_NAMES, landscape_name


def ago(words: Words, ms: int | None) -> str:
    """How long before, short: in milliseconds under two seconds, else in seconds."""
    ms = ms or 0
    if ms < 2000:
        return words.gettext("{ms} ms", ms=ms)
    if ms < 120_000:
        return words.gettext("{s} s", s=ms // 1000)
    return words.gettext("{min} min", min=ms // 60_000)


def refusal(
    words: Words, refused: Refusal, names: Sequence[str], own: int | None, columns: int = 1000
) -> str:
    """One sentence that says why the game refused; where it can, within so many columns."""
    if refused.reason is Reason.MISMATCH:
        text = mismatch(words, refused)
        return text if cell_len(text) <= columns else mismatch_in_short(words, refused)
    if refused.reason is Reason.SLOT_EMPTY and refused.limit == 0:
        return words.gettext("No tile lies in any row.")
    if refused.reason is Reason.GOD_CLAIMED and refused.seat is None:
        return words.gettext("Another player has already claimed that god.")
    if refused.reason is Reason.TILE_FITS:
        message = _tile_fits(refused, own)
    elif refused.reason is Reason.FOUNDER_WAITS:
        texts = _WAITS_OWN if refused.seat == own else _WAITS
        message = texts[refused.ms is None]
    else:
        message = _refused(refused, refused.seat is not None and refused.seat == own)
    who = ""
    if refused.seat is not None and refused.seat < len(names):
        who = names[refused.seat]
    return words.gettext(
        message,
        who=who,
        ago=ago(words, refused.ms),
        square="" if refused.square is None else square_name(refused.square),
        god=landscape_name(words, refused.god) if refused.god else "",
        touching=refused.touching,
        limit=refused.limit,
        slot=(refused.slot or 0) + 1,
        s=-(-(refused.ms or 0) // 1000),
    )


def _refused(refused: Refusal, mine: bool) -> str:
    if mine and refused.reason in _REFUSED_OWN:
        return _REFUSED_OWN[refused.reason]
    if (refused.ms or 0) >= RACE and refused.reason in _REFUSED_LATE:
        return _REFUSED_LATE[refused.reason]
    return _REFUSED[refused.reason]


def _tile_fits(refused: Refusal, own: int | None) -> str:
    """Whose tile keeps a city from being founded, and where that tile is."""
    texts = _FITS_OWN if refused.seat == own else _FITS
    return texts[refused.hand]


def mismatch(words: Words, refused: Refusal) -> str:
    """Which sides do not match, and what lies there."""
    return " ".join(
        words.gettext(
            "{side} is {lies}, your side is {shows}.",
            side=words.gettext(SIDE_NAMES[each.side]).capitalize(),
            lies=landscape_name(words, each.lies),
            shows=landscape_name(words, each.shows),
        )
        for each in refused.mismatches
    )


def mismatch_in_short(words: Words, refused: Refusal) -> str:
    """What lies at the sides that do not match."""
    asked = ", ".join(
        f"{words.gettext(SIDE_NAMES[each.side])} {landscape_name(words, each.lies)}"
        for each in refused.mismatches
    )
    return words.gettext("No match: {sides}", sides=asked)


RACE = 10_000
"""Milliseconds after which nobody was first any more: what is there was there to be seen."""

_REFUSED = {
    Reason.GAME_OVER: N_("The game is over."),
    Reason.NOT_STARTED: N_("The game has not begun."),
    Reason.NOT_SEATED: N_("You have no seat in this game."),
    Reason.NOT_YOUR_TURN: N_("It is {who}'s turn."),
    Reason.NOT_HOURGLASS: N_("There are no turns in this game."),
    Reason.HANDS_NOT_EMPTY: N_("Draw only with both hands empty."),
    Reason.BAD_COUNT: N_("Draw one tile or two."),
    Reason.BAG_EMPTY: N_("The bag is empty."),
    Reason.HAND_EMPTY: N_("That hand is empty."),
    Reason.HAND_FULL: N_("Both hands are full: place or discard a tile first."),
    Reason.ROW_FULL: N_("Your row is full: all {limit} slots hold a tile."),
    Reason.NO_SUCH_SLOT: N_("There is no such slot."),
    Reason.SLOT_EMPTY: N_("There is no tile in that slot."),
    Reason.SLOT_TAKEN: N_("{who} took that tile {ago} earlier."),
    Reason.OUTSIDE: N_("That is outside the world."),
    Reason.SQUARE_TAKEN: N_("{who} was on {square} {ago} earlier."),
    Reason.TOO_FEW_SIDES: N_(
        "{square} needs {limit} sides that touch frame or tiles, and has {touching}."
    ),
    Reason.MISMATCH: "",
    Reason.TILE_FITS: "",
    Reason.FOUNDER_WAITS: "",
    Reason.GOD_CLAIMED: N_("{who} claimed the god of the {god} {ago} earlier."),
    Reason.GODS_ENOUGH: N_("You have your god already; a claim is final."),
    Reason.NO_GOD: N_("You have no prophets: claim a god first."),
    Reason.NOT_YOUR_GOD: N_("The god of the {god} is not yours."),
    Reason.NO_PROPHET_LEFT: N_("You have no prophet left."),
    Reason.NO_OPEN_TILE: N_("A prophet goes on the tile you placed last, before you do more."),
    Reason.CITY_STANDS: N_("{who} founded a city on {square} {ago} earlier."),
    Reason.NO_CITY_LEFT: N_("All {limit} cities of the game have been founded."),
    Reason.NO_CITY_THERE: N_("There is no city on {square}."),
    Reason.CITY_SMASHED: N_("{who} smashed the city on {square} {ago} earlier."),
    Reason.CITY_OCCUPIED: N_("{who} occupied the city on {square} {ago} earlier."),
    Reason.ALREADY_DONE: N_("You are done already."),
    Reason.NOT_DONE: N_("You are not done."),
}
_WAITS = {
    False: N_("{who} founded {square}, and may smash it in {s} s."),
    True: N_("{who} founded {square}, and may smash it next turn."),
}
_WAITS_OWN = {
    False: N_("You founded {square}: the others come first, you may smash it in {s} s."),
    True: N_("You founded {square}: the others come first, you may smash it next turn."),
}
"""Of a founder who has to wait, by whether it is for the next turn."""
_FITS: dict[Hand | None, str] = {
    Hand.LEFT: N_("No city on {square}: the tile in {who}'s left hand fits."),
    Hand.RIGHT: N_("No city on {square}: the tile in {who}'s right hand fits."),
    None: N_("No city on {square}: the tile in slot {slot} of {who}'s row fits."),
}
_FITS_OWN: dict[Hand | None, str] = {
    Hand.LEFT: N_("No city on {square}: the tile in your left hand fits."),
    Hand.RIGHT: N_("No city on {square}: the tile in your right hand fits."),
    None: N_("No city on {square}: the tile in slot {slot} of your row fits."),
}
"""Of a tile that keeps a city away, by the hand it is in; None is the row."""
_REFUSED_OWN = {
    Reason.SLOT_TAKEN: N_("You took that tile {ago} earlier."),
    Reason.SQUARE_TAKEN: N_("Your own tile lies on {square}."),
    Reason.GOD_CLAIMED: N_("The god of the {god} is yours already."),
    Reason.CITY_STANDS: N_("Your own city stands on {square}."),
    Reason.CITY_SMASHED: N_("You smashed the city on {square} {ago} earlier."),
    Reason.CITY_OCCUPIED: N_("Your own prophet is in the city on {square}."),
}
_REFUSED_LATE = {
    Reason.SQUARE_TAKEN: N_("A tile of {who} lies on {square}."),
    Reason.CITY_STANDS: N_("A city of {who} stands on {square}."),
    Reason.CITY_OCCUPIED: N_("A prophet of {who} is in the city on {square}."),
}
"""What is said instead to those who were not even nearly first."""


def table_refusal(words: Words, refused: TableRefusal) -> str:
    """One sentence that says why the table refused."""
    return words.gettext(_TABLE_REFUSED[refused.reason], detail=refused.detail)


_TABLE_REFUSED = {
    TableReason.CLOSED: N_("This table has been closed."),
    TableReason.NO_FREE_SEAT: N_("Every seat is taken."),
    TableReason.SEATED_ELSEWHERE: N_("You are in a game at {detail}: finish or resign it first."),
    TableReason.GAME_RUNS: N_("Not while a game runs."),
    TableReason.NOT_SEATED: N_("You have no seat here."),
    TableReason.NOT_WAITING: N_("The game has already begun."),
    TableReason.NOT_PLAYING: N_("No game runs."),
    TableReason.NOT_IDLE: N_("That player is not idle."),
    TableReason.TOO_FAST: N_("Not so fast: say less at once."),
    TableReason.NOTHING_SAID: N_("There was nothing to say."),
    TableReason.BAD_OPTION: N_("That cannot be chosen: {detail}"),
    TableReason.STORE_FAILED: N_("The server cannot keep the game just now; nothing was done."),
    TableReason.TOO_MANY_TABLES: N_("You have opened enough tables for now."),
    TableReason.STOPPING: N_("The server is about to stop; no new game begins."),
}


def name_refusal(words: Words, refused: NameRefusal) -> str:
    """One sentence that says why somebody may not be called that."""
    return words.gettext(_NAME_REFUSED[refused])


_NAME_REFUSED = {
    NameRefusal.UNUSABLE: N_("A name has 2 to 16 columns of letters, digits, and . _ - '"),
    NameRefusal.TAKEN: N_("Somebody else has that name."),
    NameRefusal.LOOKS_LIKE: N_("That name looks too much like somebody else's."),
    NameRefusal.STORE_FAILED: N_("The server cannot keep names just now; nothing was changed."),
}

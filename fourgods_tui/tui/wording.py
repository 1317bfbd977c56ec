"""What happened, in a player's words; and what things are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourgods_tui.core.events import (
    Claimed,
    Closing,
    Discarded,
    Done,
    Drawn,
    Ended,
    EndReason,
    Event,
    Founded,
    LastCall,
    Occupied,
    Placed,
    ProphetSent,
    SeatChanged,
    Smashed,
    Started,
    Taken,
    Turn,
)
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.square import square_name
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.keys import god_keys

LANDSCAPE_NAMES = {
    Landscape.FOREST: N_("forest"),
    Landscape.MOUNTAIN: N_("mountain"),
    Landscape.SEA: N_("sea"),
    Landscape.PLAIN: N_("plain"),
}
SIDE_NAMES = {
    Side.NORTH: N_("north"),
    Side.EAST: N_("east"),
    Side.SOUTH: N_("south"),
    Side.WEST: N_("west"),
}
END_REASONS = {
    EndReason.WORLD_FULL: N_("the world is full"),
    EndReason.AGREED: N_("everybody was done"),
    EndReason.BAG_EMPTY: N_("the bag is empty and the last call is over"),
    EndReason.NO_MOVE: N_("nothing can be placed any more"),
    EndReason.TIME_UP: N_("the time is up"),
    EndReason.ABANDONED: N_("nobody was here any more"),
}


def landscape_name(words: Words, landscape: Landscape) -> str:
    """A landscape in the player's language."""
    return words.gettext(LANDSCAPE_NAMES[landscape])


def god_key(words: Words, god: Landscape) -> str:
    """The key that claims a god, in the player's language."""
    return next(key for key, value in god_keys(words).items() if value == god.value)


def god_letter(words: Words, god: Landscape) -> str:
    """A god in one letter, in the player's language."""
    return god_key(words, god).upper()


def happened(words: Words, event: Event, names: Sequence[str]) -> str | None:
    """One line for the feed, or None for what needs no telling."""
    tell = _TELLERS.get(type(event))
    return None if tell is None else tell(words, event, names)


def _drawn(words: Words, event: Drawn, names: Sequence[str]) -> str:
    return words.ngettext(
        "{who} drew a tile", "{who} drew {n} tiles", len(event.tiles), who=names[event.seat]
    )


def _discarded(words: Words, event: Discarded, names: Sequence[str]) -> str:
    return words.gettext("{who} discarded", who=names[event.seat])


def _taken(words: Words, event: Taken, names: Sequence[str]) -> str:
    if event.row == event.seat:
        return words.gettext("{who} took back a tile", who=names[event.seat])
    return words.gettext(
        "{who} took a tile from {other}", who=names[event.seat], other=names[event.row]
    )


def _placed(words: Words, event: Placed, names: Sequence[str]) -> str:
    return words.gettext(
        "{who} placed {square}", who=names[event.seat], square=square_name(event.square)
    )


def _claimed(words: Words, event: Claimed, names: Sequence[str]) -> str:
    if event.god is None:
        return words.gettext("{who} claimed a god", who=names[event.seat])
    god = landscape_name(words, event.god)
    return words.gettext("{who} claimed the god of the {god}", who=names[event.seat], god=god)


def _prophet(words: Words, event: ProphetSent, names: Sequence[str]) -> str:
    return words.gettext(
        "{who} sent a prophet to {square}", who=names[event.seat], square=square_name(event.square)
    )


def _founded(words: Words, event: Founded, names: Sequence[str]) -> str:
    return words.gettext(
        "{who} founded a city on {square}",
        who=names[event.seat],
        square=square_name(event.square),
    )


def _occupied(words: Words, event: Occupied, names: Sequence[str]) -> str:
    return words.gettext(
        "{who} occupied the city on {square}",
        who=names[event.seat],
        square=square_name(event.square),
    )


def _smashed(words: Words, event: Smashed, names: Sequence[str]) -> str:
    return words.gettext(
        "{who} smashed the city on {square}!",
        who=names[event.seat],
        square=square_name(event.square),
    )


def _done(words: Words, event: Done, names: Sequence[str]) -> str:
    if event.done:
        return words.gettext("{who} is done", who=names[event.seat])
    return words.gettext("{who} is not done after all", who=names[event.seat])


def _turn(words: Words, event: Turn, names: Sequence[str]) -> str:
    return words.gettext("it is {who}'s turn", who=names[event.seat])


def _seat(words: Words, event: SeatChanged, names: Sequence[str]) -> str:
    if event.resigned and not event.bot:
        return words.gettext("{who} has resigned", who=event.name)
    if event.bot:
        return words.gettext("{who} plays on for an absent player", who=event.name)
    return words.gettext("{who} is back", who=event.name)


def _last_call(words: Words, event: LastCall, names: Sequence[str]) -> str:
    return words.gettext("The bag is empty: last call!")


def _closing(words: Words, event: Closing, names: Sequence[str]) -> str:
    return words.gettext("The game is closing: last chance!")


def _ended(words: Words, event: Ended, names: Sequence[str]) -> str:
    return words.gettext(
        "The game is over: {reason}.", reason=words.gettext(END_REASONS[event.reason])
    )


def _started(words: Words, event: Started, names: Sequence[str]) -> str:
    return words.gettext("The game begins.")


# Each function takes just the event it is filed under; the table cannot say so.
_TELLERS: dict[type[Event], Callable[..., str]] = {
    Started: _started,
    Drawn: _drawn,
    Discarded: _discarded,
    Taken: _taken,
    Placed: _placed,
    Claimed: _claimed,
    ProphetSent: _prophet,
    Founded: _founded,
    Occupied: _occupied,
    Smashed: _smashed,
    Done: _done,
    Turn: _turn,
    LastCall: _last_call,
    Closing: _closing,
    SeatChanged: _seat,
    Ended: _ended,
}

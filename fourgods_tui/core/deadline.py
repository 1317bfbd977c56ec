"""Time: what happens in a game when nobody does anything."""

from __future__ import annotations

from fourgods_tui.core.events import EndReason, Event
from fourgods_tui.core.game import Game
from fourgods_tui.core.settle import closing_reason, end, turn_ends


def next_deadline(game: Game) -> int | None:
    """When time will next change the game (ms since its start), or None."""
    due = _due(game)
    return due[0] if due else None


def overdue(game: Game, now: int) -> tuple[int, tuple[Event, ...]] | None:
    """The events of the next deadline and their time, if it has come by `now`, else None.

    They carry the deadline's own time, so a record does not depend on how busy a server was.
    Fold them and ask again: several may have come.
    """
    due = _due(game)
    if due is None or due[0] > now:
        return None
    t, reason = due
    if reason is not None:
        return t, end(game, reason, t)
    return t, turn_ends(game, t)


def _due(game: Game) -> tuple[int, EndReason | None] | None:
    """The next deadline and why the game ends then; None as the reason is the turn's end."""
    if game.ended is not None:
        return None
    limit = game.rules.time_limit * 1000 or None
    ends: list[tuple[int | None, EndReason | None]] = [
        (game.closing_until, closing_reason(game)),
        (game.last_call_until, EndReason.BAG_EMPTY),
        (limit, EndReason.TIME_UP),
        (game.turn_until, None),
    ]
    known = [(t, reason) for t, reason in ends if t is not None]
    return min(known, key=lambda due: due[0]) if known else None

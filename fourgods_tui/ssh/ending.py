"""Why sessions end, and what the client is told then."""

from __future__ import annotations

from enum import StrEnum

from fourgods_tui.tui.last_words import Farewell


class Ending(StrEnum):
    """Why a session ended, in the words of the log."""

    LEFT = "left"
    ELSEWHERE = "went on elsewhere"
    DELETED = "deleted"
    NO_TERMINAL = "no terminal"
    INPUT_ENDED = "input ended"
    LINK_LOST = "link lost"
    TOO_SLOW = "too slow"
    SERVER_STOPS = "server stops"
    BROKEN = "app failed"
    IDLE = "idle"
    TOO_LONG = "session too long"
    SENT_AWAY = "sent away"
    TURNED_AWAY = "turned away"
    ANSWERED = "answered"


FAREWELLS = {
    Ending.NO_TERMINAL: Farewell.NO_TERMINAL,
    Ending.ELSEWHERE: Farewell.ELSEWHERE,
    Ending.DELETED: Farewell.DELETED,
    Ending.TOO_SLOW: Farewell.TOO_SLOW,
    Ending.SERVER_STOPS: Farewell.SERVER_STOPS,
    Ending.BROKEN: Farewell.BROKEN,
    Ending.IDLE: Farewell.IDLE,
    Ending.TOO_LONG: Farewell.TOO_LONG,
    Ending.SENT_AWAY: Farewell.SENT_AWAY,
}
"""What the client is told for each; for the others nothing."""

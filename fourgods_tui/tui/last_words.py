"""The lines a player reads where no screen is drawn: instead of it, or after it."""

from __future__ import annotations

from enum import StrEnum

from fourgods_tui.tui.i18n import N_, words
from fourgods_tui.tui.letters import in_letters
from fourgods_tui.tui.taste import taste_for
from fourgods_tui.tui.terminal import Terminal

ELSEWHERE_CODE = 3
"""What an app returns, and the client's program exits with, for `Farewell.ELSEWHERE`."""


class Farewell(StrEnum):
    """Why there is no screen, or none any more."""

    NO_TERMINAL = "no_terminal"
    """The client asked for no terminal, or for something else than the game."""
    SERVER_STOPS = "server_stops"
    """The server is being stopped."""
    BROKEN = "broken"
    """The app failed."""
    ELSEWHERE = "elsewhere"
    """The person goes on in another session."""
    TOO_SLOW = "too_slow"
    """The client didn't take what was sent."""


_LINES = {
    Farewell.NO_TERMINAL: N_(
        "Four Gods is played on a terminal: connect with one, as in  ssh -t NAME@HOST"
    ),
    Farewell.SERVER_STOPS: N_("The server is stopping. Thank you for playing!"),
    Farewell.BROKEN: N_("Something broke, and it was not you. Please connect again."),
    Farewell.ELSEWHERE: N_("You went on in another session."),
    Farewell.TOO_SLOW: N_("The connection was too slow to follow the game. Please connect again."),
}


def last_words(farewell: Farewell, terminal: Terminal) -> str:
    """One line of text, without a line end, in the terminal's language and letters."""
    text = words(taste_for(terminal).language).gettext(_LINES[farewell])
    return in_letters(text, terminal.letters)

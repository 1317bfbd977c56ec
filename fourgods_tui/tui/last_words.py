"""The lines a player reads where no screen is drawn: instead of it, or after it."""

from __future__ import annotations

from enum import StrEnum

from fourgods_tui.tui.i18n import N_, words
from fourgods_tui.tui.letters import in_letters
from fourgods_tui.tui.taste import taste_for
from fourgods_tui.tui.terminal import Terminal

ELSEWHERE_CODE = 3
"""What an app returns, and the client's program exits with, for `Farewell.ELSEWHERE`."""


DELETED_CODE = 4
"""The same for `Farewell.DELETED`."""


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
    DELETED = "deleted"
    """The person had all that is kept of them deleted."""
    TOO_SLOW = "too_slow"
    """The client didn't take what was sent."""
    FULL = "full"
    """There are too many here."""
    CROWDED = "crowded"
    """So many are logging in that this one had to make room."""
    ADDRESS_FULL = "address_full"
    """There are too many here from the client's address."""
    TOO_FAST = "too_fast"
    """Too many connections in a short time."""
    TOO_OFTEN = "too_often"
    """Too many sessions in a short time."""
    TOO_MANY_SESSIONS = "too_many_sessions"
    """The person has too many sessions at once."""
    TOO_LATE = "too_late"
    """The client did not log in, or asked for nothing afterwards, for too long."""
    WEAK_KEY = "weak_key"
    """The key signs in a way that is not safe any more."""
    ATTEMPTS = "attempts"
    """Too many tries to log in."""
    WAY_IN = "way_in"
    """The client may have no key and answer no questions, and there are other ways in."""
    WAY_IN_BY_KEY = "way_in_by_key"
    """The same where only certain keys do."""
    WAY_IN_IF_ASKED = "way_in_if_asked"
    """The same where a passphrase is asked for."""
    NOT_KNOWN = "not_known"
    """Only those with certain keys may come in."""
    UNUSABLE_KEY = "unusable_key"
    """A key was shown that the server does not take of anybody."""
    PACKETS = "packets"
    """The client sent too many packets."""
    BANNED = "banned"
    """The person may not come in for a while; the fact is `until`."""
    SENT_AWAY = "sent_away"
    """Whoever runs the server ended the session."""
    IDLE = "idle"
    """No key was pressed for long."""
    TOO_LONG = "too_long"
    """The session has lasted as long as it may."""


_LINES = {
    Farewell.NO_TERMINAL: N_(
        "Four Gods is played on a terminal: connect with one, as in  ssh -t NAME@HOST"
    ),
    Farewell.SERVER_STOPS: N_("The server is stopping. Thank you for playing!"),
    Farewell.BROKEN: N_("Something broke, and it was not you. Please connect again."),
    Farewell.ELSEWHERE: N_("You went on in another session."),
    Farewell.DELETED: N_("Nothing is kept of you any more. Goodbye!"),
    Farewell.TOO_SLOW: N_("The connection was too slow to follow the game. Please connect again."),
    Farewell.FULL: N_("The server is full. Please come back in a while."),
    Farewell.CROWDED: N_(
        "Many are logging in just now, and others had to have a turn. Please connect again."
    ),
    Farewell.ADDRESS_FULL: N_(
        "There are too many connections from your address. Close some, or wait a while."
    ),
    Farewell.TOO_FAST: N_("Your address connects too often. Please wait a few seconds."),
    Farewell.TOO_OFTEN: N_("You have come in too often. Please wait a minute."),
    Farewell.TOO_MANY_SESSIONS: N_(
        "You have too many sessions here. Leave one of them, then connect again."
    ),
    Farewell.TOO_LATE: N_("That took too long. Please connect again."),
    Farewell.WEAK_KEY: N_(
        "Your SSH key signs with SHA-1, which is no longer safe: it is not taken here. "
        "Make another one with  ssh-keygen -t ed25519"
    ),
    Farewell.ATTEMPTS: N_("Too many tries to log in."),
    Farewell.WAY_IN: N_(
        "Four Gods: if you are not let in, use  ssh guest@HOST  or make a key with  ssh-keygen"
    ),
    Farewell.WAY_IN_BY_KEY: N_(
        "Four Gods: you need a key that is known here. Make one with  ssh-keygen"
    ),
    Farewell.WAY_IN_IF_ASKED: N_(
        "Four Gods: if you are not asked for the passphrase, leave out BatchMode"
    ),
    Farewell.NOT_KNOWN: N_("Only people whose key is known may come in here."),
    Farewell.UNUSABLE_KEY: N_(
        "One of your keys cannot be used here: take Ed25519, ECDSA, or RSA of 2048 to 8192 bits."
    ),
    Farewell.PACKETS: N_("Your SSH client sends too much. Please connect again in a while."),
    Farewell.BANNED: N_("You may not come in here until {until}."),
    Farewell.SENT_AWAY: N_("You were sent away by those who run this server."),
    Farewell.IDLE: N_("You pressed no key for a long time. Your seat is held for a while."),
    Farewell.TOO_LONG: N_("Your session has lasted as long as it may. Please connect again."),
}


def passphrase_question(terminal: Terminal) -> tuple[str, str]:
    """What somebody reads who has to know the server's passphrase, and the prompt for it."""
    said = words(taste_for(terminal).language)
    lines = (said.gettext("This server asks for a passphrase."), said.gettext("Passphrase:"))
    asks, prompt = (in_letters(each, terminal.letters) for each in lines)
    return asks, f"{prompt} "


def last_words(farewell: Farewell, terminal: Terminal, **facts: object) -> str:
    """One line of text, without a line end, in the terminal's language and letters."""
    text = words(taste_for(terminal).language).gettext(_LINES[farewell], **facts)
    return in_letters(text, terminal.letters)

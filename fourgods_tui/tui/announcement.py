"""What the server has to say to somebody in the middle of the game."""

from __future__ import annotations

from enum import StrEnum
from math import ceil

from textual.message import Message

from fourgods_tui.tui.i18n import Words


class News(StrEnum):
    """What it is about."""

    IDLE = "idle"
    """No key was pressed for long; the session ends in so many seconds."""
    TOO_LONG = "too_long"
    """The session ends in so many seconds, as every session does."""
    STOPPING = "stopping"
    """The server stops, in so many seconds at the latest."""
    TOO_BUSY = "too_busy"
    """They ask for more than the server has time for: what they type waits."""
    SAID = "said"
    """Whoever runs the server has something to say, which is the text."""


class Announcement(Message):
    """Shown on whatever screen is in front.

    Attributes:
        seconds: how long it takes until it happens.
        text: what was said, cleaned.
    """

    def __init__(self, news: News, seconds: float = 0.0, text: str = "") -> None:
        super().__init__()
        self.news, self.seconds, self.text = news, seconds, text


def announced(words: Words, message: Announcement) -> str:
    """An announcement in words, on one line."""
    seconds = max(1, ceil(message.seconds))
    if message.news is News.IDLE:
        return words.ngettext(
            "Are you there? Press a key within {n} second, or your session ends.",
            "Are you there? Press a key within {n} seconds, or your session ends.",
            seconds,
        )
    if message.news is News.TOO_LONG:
        return words.ngettext(
            "Your session ends in {n} second. You can connect again at once.",
            "Your session ends in {n} seconds. You can connect again at once.",
            seconds,
        )
    if message.news is News.STOPPING:
        return words.ngettext(
            "The server stops in {n} second. Games are kept and go on when it is back.",
            "The server stops in {n} seconds. Games are kept and go on when it is back.",
            seconds,
        )
    if message.news is News.TOO_BUSY:
        return words.gettext("This is faster than the server can follow. Your keys wait a moment.")
    return words.gettext("The server says: {text}", text=message.text)

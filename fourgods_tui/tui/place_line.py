"""A few signs typed to say where in a game one wants to be: an event's number, or a time."""

from __future__ import annotations

from fourgods_tui.core.reel import Reel

_SIGNS = "0123456789:"
_LONGEST = 8


class PlaceLine:
    """What has been typed so far.

    Attributes:
        text: the signs.
    """

    def __init__(self) -> None:
        self.text = ""

    def press(self, key: str) -> bool:
        """Take a key that is for the line; whether it was one."""
        sign = ":" if key == "colon" else key
        if key in ("backspace", "ctrl+h"):
            self.text = self.text[:-1]
        elif sign in _SIGNS and len(sign) == 1 and len(self.text) < _LONGEST:
            self.text += sign
        else:
            return False
        return True


def place_in(reel: Reel, text: str) -> int | None:
    """The line that a text asks for: ``137`` is that event, ``3:20`` the last one of that time.

    What is beyond the end is the end; None is a text that says nothing.
    """
    minutes, colon, seconds = text.partition(":")
    if not colon:
        return min(int(text), reel.last) if text.isdecimal() else None
    if not (minutes or "0").isdecimal() or not (seconds or "0").isdecimal():
        return None
    return reel.index_at((int(minutes or 0) * 60 + int(seconds or 0)) * 1000 + 999)

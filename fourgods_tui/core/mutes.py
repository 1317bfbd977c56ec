"""Whom people do not want to hear."""

from __future__ import annotations

MOST_MUTED = 100
"""People that one person can mute; the first is heard again when there are more."""


class Mutes:
    """By person, the people they muted; all by key."""

    def __init__(self) -> None:
        self._muted: dict[str, dict[str, None]] = {}

    def mute(self, listener: str, speaker: str) -> None:
        """Not hear somebody any more."""
        muted = self._muted.setdefault(listener, {})
        muted[speaker] = None
        if len(muted) > MOST_MUTED:
            del muted[next(iter(muted))]

    def unmute(self, listener: str, speaker: str) -> None:
        """Hear somebody again."""
        muted = self._muted.get(listener, {})
        muted.pop(speaker, None)
        if not muted:
            self._muted.pop(listener, None)

    def muted_by(self, listener: str) -> frozenset[str]:
        """Everybody a person muted."""
        return frozenset(self._muted.get(listener, ()))

    def hears(self, listener: str, speaker: str) -> bool:
        """Whether what the one says reaches the other."""
        return speaker not in self._muted.get(listener, ())

    def forget(self, listener: str) -> None:
        """A person is gone for good."""
        self._muted.pop(listener, None)

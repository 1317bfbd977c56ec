"""The codes with which guests come back: the interface of whatever keeps them."""

from __future__ import annotations

from typing import Protocol


class CodeBook(Protocol):
    """Which code is whose. It answers at once, and does not fail: whoever finds at their return
    that a code was not kept is a guest like any other."""

    def code_of(self, key: str) -> str | None:
        """The code of a guest's key, or None if they have none."""

    def keep(self, key: str, code: str) -> None:
        """From now on this is the guest's code."""

    def forget(self, key: str) -> None:
        """The guest will not come back."""


class MemoryCodeBook:
    """Knows codes for as long as the process lives."""

    def __init__(self) -> None:
        self._codes: dict[str, str] = {}

    def code_of(self, key: str) -> str | None:
        """See `CodeBook.code_of`."""
        return self._codes.get(key)

    def keep(self, key: str, code: str) -> None:
        """See `CodeBook.keep`."""
        self._codes[key] = code

    def forget(self, key: str) -> None:
        """See `CodeBook.forget`."""
        self._codes.pop(key, None)

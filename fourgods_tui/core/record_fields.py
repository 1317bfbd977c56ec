"""One JSON object of the record, read strictly: each field has one type, and a limit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")

_SHOWN = 40
"""Characters of a wrong value that a message quotes."""

LONGEST_TEXT = 200
"""Characters of the longest text a record holds."""


class FieldError(ValueError):
    """A field that is missing or wrong; the message says which and how."""


class Fields:
    """The fields of one JSON object. Fields nobody asks for are ignored."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        self._fields = fields

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def value(self, name: str) -> object:
        """Any value, which must be there."""
        if name not in self._fields:
            raise FieldError(f'there is no "{name}"')
        return self._fields[name]

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number within limits; 1.0 and true are none."""
        value = self.value(name)
        if type(value) is not int or not low <= value <= high:
            raise wrong(name, f"a whole number from {low} to {high}", value)
        return value

    def whole_or_null(self, name: str, low: int, high: int) -> int | None:
        """A whole number within limits, or null."""
        return None if self.value(name) is None else self.whole(name, low, high)

    def text(self, name: str) -> str:
        """A text that can be written as UTF-8 again."""
        value = self.value(name)
        if not isinstance(value, str):
            raise wrong(name, "a text", value)
        if len(value) > LONGEST_TEXT:
            raise FieldError(f'"{name}" is longer than {LONGEST_TEXT} characters')
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise wrong(name, "a text of whole characters", value)
        return value

    def text_or_null(self, name: str) -> str | None:
        """A text, or null."""
        return None if self.value(name) is None else self.text(name)

    def flag(self, name: str) -> bool:
        """true or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            raise wrong(name, "true or false", value)
        return value

    def chosen(self, name: str, choices: Mapping[str, T]) -> T:
        """One of a few words, as what it stands for."""
        value = self.value(name)
        if not isinstance(value, str) or value not in choices:
            raise wrong(name, f"one of {', '.join(choices)}", value)
        return choices[value]

    def parsed(self, name: str, what: str, parse: Callable[[str], T]) -> T:
        """A text that `parse` understands (it raises ValueError otherwise)."""
        value = self.value(name)
        if not isinstance(value, str):
            raise wrong(name, what, value)
        try:
            return parse(value)
        except ValueError:
            raise wrong(name, what, value) from None

    def members(self, name: str) -> dict[str, object]:
        """An object, as it is."""
        value = self.value(name)
        if not isinstance(value, dict):
            raise wrong(name, "an object", value)
        return value

    def listed(self, name: str) -> list[object]:
        """A list, as it is."""
        value = self.value(name)
        if not isinstance(value, list):
            raise wrong(name, "a list", value)
        return value

    def objects(self, name: str) -> tuple[Fields, ...]:
        """A list of objects."""
        found = []
        for value in self.listed(name):
            if not isinstance(value, dict):
                raise wrong(name, "a list of objects", value)
            found.append(Fields(value))
        return tuple(found)


def wrong(name: str, wanted: str, value: object) -> FieldError:
    """The error for a field that should be something else."""
    return FieldError(f'"{name}" must be {wanted}, not {quoted(value)}')


def quoted(value: object) -> str:
    """A value from a file as a message may show it: short, printable, whatever it is."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 99:
        return "a huge number"
    if isinstance(value, str) and len(value) > _SHOWN:
        value = value[:_SHOWN] + "…"
    written = json.dumps(value, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else "?" for letter in written)

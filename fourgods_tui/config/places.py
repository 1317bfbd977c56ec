"""Where in a file of settings something stands; the reader of TOML does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

_AT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)")


def find_line(text: str, path: Sequence[str]) -> int | None:
    """The line on which the setting at a path of names begins, counted from 1; None if it is not
    in the text.

    The text is read again and again, with one line more each time: what appears with a line began
    after the last line up to which the text made sense.
    """
    lines = text.splitlines(keepends=True)
    begins = 1
    for count in range(1, len(lines) + 1):
        try:
            read = tomllib.loads("".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue  # in the middle of a value
        if _has(read, path):
            return begins
        begins = count + 1
    return None


def file_line(file: Path, error: tomllib.TOMLDecodeError) -> str:
    """What is wrong with a file that is no TOML, in one line."""
    found = _AT.fullmatch(str(error))
    if found is None:
        return f"{file}: {error}"
    said = found[1][:1].lower() + found[1][1:]
    return f"{file}, line {found[2]}: {said}" if found[2] else f"{file}, at its end: {said}"


def _has(read: object, path: Sequence[str]) -> bool:
    for name in path:
        if not isinstance(read, dict) or name not in read:
            return False
        read = read[name]
    return True

"""Files a person asks for: written whole or not at all, and never over anything else."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from fourgods_tui.files.owner import make_file
from fourgods_tui.store.targets import is_beside_a_database

_READABLE = 0o644
"""For others at most to read, whatever the umask."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of files.

    Attributes:
        what: what one is called, with its article.
        begins: how each begins.
    """

    what: str
    begins: bytes


RECORD = Kind("a record", b'{"seq":')
CAST = Kind("a cast", b'{"version"')
SVG = Kind("a picture", b"<svg")


class OutputError(Exception):
    """A file may not be written. The text is one line for whoever asked for it."""


def write_output(path: Path, text: bytes, kind: Kind) -> None:
    """Write a file, in the place of an older one of its kind if there is one.

    Raises:
        OutputError: something else has this name.
        OSError: it cannot be written; what was there before is there still.
    """
    refuse_to_replace(path, kind)
    if path.exists() and not path.is_file():  # a pipe or a device: there is nothing to replace
        path.write_bytes(text)
        return
    with _whole(path) as stream:
        stream.write(text)


def refuse_to_replace(path: Path, kind: Kind) -> None:
    """See that nothing else has this name.

    Raises:
        OutputError: something has.
        OSError: it cannot be known.
    """
    if is_beside_a_database(path):
        raise OutputError(f"{path} belongs to a database; choose another name")
    if path.is_file() and path.stat().st_size and not _begins_with(path, kind.begins):
        raise OutputError(f"{path} is there already, and is not {kind.what}; choose another name")


def _begins_with(path: Path, begins: bytes) -> bool:
    with path.open("rb") as stream:
        return stream.read(len(begins)) == begins


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
    """A new file to write to; when all went well, it becomes the file."""
    path = path.resolve()  # so that a link stays one
    new = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        descriptor = make_file(new, _READABLE)
        try:
            with os.fdopen(descriptor, "wb") as stream:
                yield stream
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        error.filename = str(path)  # nobody has asked for the other name
        raise

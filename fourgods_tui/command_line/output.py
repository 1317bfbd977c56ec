"""Files a person asks for: written whole or not at all, and never over anything else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fourgods_tui.files.owner import write_file
from fourgods_tui.store.targets import is_beside_a_database


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
    write_file(path.resolve(), text)  # so that a link stays one


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

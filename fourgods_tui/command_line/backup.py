"""``fourgods backup`` and ``fourgods restore``: copies of a server's database."""

from __future__ import annotations

from pathlib import Path

from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.store.backup import backup, restore
from fourgods_tui.store.errors import StoreError

FAILED = 1


def make_backup(data: Path, file: Path, *, replace: bool = False) -> int:
    """Copy a folder's database into a file; the exit code."""
    try:
        backup(data, file, replace=replace)
    except StoreError as error:
        complain(str(error))
        return FAILED
    say(f"{file}: made; prove it with: fourgods check {file}")
    return 0


def put_back(file: Path, data: Path) -> int:
    """Put a backup in the place of a folder's database; the exit code."""
    try:
        replaced = restore(file, data)
    except StoreError as error:
        complain(str(error))
        return FAILED
    say(f"{file}: put back into {data}" + (f"; before it was {replaced}" if replaced else ""))
    return 0

"""What everybody on a machine may do with a file or a folder."""

from __future__ import annotations

import stat
from pathlib import Path


def writable_by_all(path: Path, *, even_if_sticky: bool = False) -> str | None:
    """The mode of a file or folder that everybody may write to, such as ``0777``, or None.

    In a folder with the sticky bit, as of ``/tmp``, everybody may make files, but only a file's
    owner may remove or replace it.

    Args:
        even_if_sticky: whether such a folder counts.

    Raises:
        OSError: it cannot be looked at.
    """
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & stat.S_IWOTH or (mode & stat.S_ISVTX and not even_if_sticky):
        return None
    return f"{mode:04o}"

"""Whose a file is: what root makes in somebody's folder is to belong to that somebody.

An admin makes host keys or puts back a backup as root, and the server runs under an account of its
own. It could open nothing of what would stay root's.

Files are given away through their descriptors only: whoever has the folder could put a link in
the place of a name, and be given what it leads to.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from secrets import token_hex


def give(descriptor: int, folder: Path) -> None:
    """Give an open file of root's to whoever has a folder; does nothing unless we are root.

    Raises:
        OSError: the folder cannot be looked at.
    """
    if os.geteuid() != 0:
        return
    owner, made = folder.stat(), os.fstat(descriptor)
    if made.st_uid == 0 and owner.st_uid != 0:
        # A root without that privilege, as in some containers, can do no better.
        with contextlib.suppress(PermissionError):
            os.fchown(descriptor, owner.st_uid, owner.st_gid)


def make_folder(path: Path, mode: int = 0o755) -> None:
    """Make a folder if it is not there, and those above it; each is its parent's owner's.

    Args:
        mode: of all that are made, less what the umask takes away.

    Raises:
        OSError: it cannot be made.
    """
    try:
        path.mkdir(mode)
    except FileNotFoundError:
        if path.parent == path:
            raise
        make_folder(path.parent, mode)
        path.mkdir(mode)
    except FileExistsError:
        if not path.is_dir():
            raise
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        give(descriptor, path.parent)
    finally:
        os.close(descriptor)


def make_file(path: Path, mode: int = 0o644) -> int:
    """Make a file that is not there yet, its folder's owner's; its descriptor, to be written to.

    Raises:
        OSError: it is there, or cannot be made.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    descriptor = os.open(path, flags, mode)
    give(descriptor, path.parent)
    return descriptor


def write_file(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Have exactly this in a file of its folder's owner's, whole or not at all.

    Raises:
        OSError: it cannot be written; what was there before is there still.
    """
    new = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        with os.fdopen(make_file(new, mode), "wb") as file:
            file.write(content)
        new.replace(path)
    except OSError as error:
        error.filename = str(path)  # nobody has asked for the other name
        raise
    finally:
        new.unlink(missing_ok=True)


def give_output(descriptor: int) -> None:
    """Give a file that the shell has just made for our output to whoever has its folder.

    So ``config example > FILE`` does as other commands do that make a file. Does nothing for
    terminals, pipes, and files that were there before.
    """
    with contextlib.suppress(OSError):  # closed, or a system that tells no names
        made = Path(f"/proc/self/fd/{descriptor}").readlink()
        if made.is_file() and os.fstat(descriptor).st_size == 0:
            give(descriptor, made.parent)

"""Which processes hold what: the lock of a server's data, and ports. Linux tells; others do not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fourgods_tui.store.folder import LOCK

PROC = Path("/proc")
_LISTENS = "0A"
"""The state of a TCP socket that listens, as the system writes it."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds something.

    Attributes:
        pid: the process; None if it is not ours to know.
        name: what it is called; empty if it is not known.
    """

    pid: int | None = None
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} (process {self.pid})" if self.pid else "another account's process"


def server_of(data: Path) -> Holder | None:
    """The server that uses a folder of data just now, or None.

    The list of all locks is looked at, as trying to lock would be in the way of a server that
    starts at that moment.
    """
    try:
        lock = (data / LOCK).stat()
        rows = (PROC / "locks").read_text().splitlines()
    except OSError:
        return None
    for row in rows:
        fields = row.split()
        if len(fields) < 6 or fields[1] != "FLOCK":  # or one that waits: "1: -> FLOCK …"
            continue
        pid, (_, _, inode) = int(fields[4]), fields[5].split(":")
        # File systems in layers have two numbers, so that the device is not compared.
        if int(inode) == lock.st_ino and _may_have_open(pid, lock):
            return Holder(pid, _name_of(pid))
    return None


def listens_on(port: int) -> Holder | None:
    """Who listens on a TCP port, or None."""
    inodes = set(_listening(port))
    if not inodes:
        return None
    for folder in _processes():
        for descriptor in _descriptors(folder):
            if _target(descriptor) in inodes:
                return Holder(int(folder.name), _name_of(int(folder.name)))
    return Holder()


def _listening(port: int) -> Iterator[str]:
    for table in ("tcp", "tcp6"):
        try:
            rows = (PROC / "net" / table).read_text().splitlines()[1:]
        except OSError:
            continue
        for fields in map(str.split, rows):
            if fields[3] == _LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                yield f"socket:[{fields[9]}]"


def _processes() -> Iterator[Path]:
    return (each for each in PROC.iterdir() if each.name.isdecimal())


def _descriptors(process: Path) -> list[Path]:
    try:
        return list((process / "fd").iterdir())
    except OSError:  # gone meanwhile, or somebody else's
        return []


def _target(descriptor: Path) -> str:
    try:
        return str(descriptor.readlink())
    except OSError:
        return ""


def _may_have_open(pid: int, file: os.stat_result) -> bool:
    """Whether a process has a file open, as far as that can be known."""
    descriptors = _descriptors(PROC / str(pid))
    return not descriptors or any(_is(each, file) for each in descriptors)


def _is(descriptor: Path, file: os.stat_result) -> bool:
    try:
        return os.path.samestat(descriptor.stat(), file)
    except OSError:
        return False


def _name_of(pid: int) -> str:
    try:
        return (PROC / str(pid) / "comm").read_text().strip()
    except OSError:
        return "a server"

"""Listening: on sockets that systemd has opened for us, such as one on port 22, or on our own."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

FIRST = 3
"""The first file descriptor that is passed."""


class ListenError(Exception):
    """It can't be listened there. The text is one line for the admin."""


@contextmanager
def listening(host: str | None, port: int) -> Iterator[None]:
    """Begin to listen, and raise ListenError where that doesn't work."""
    try:
        yield
    except (OSError, OverflowError, UnicodeError) as error:
        where = f"{host or 'any address'} port {port}"
        reason = str(error)
        if isinstance(error, OSError) and error.errno is not None:
            reason = os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
        raise ListenError(f"cannot listen on {where}: {reason}") from None


def passed_sockets() -> list[socket.socket]:
    """The listening sockets this process was given (``LISTEN_FDS``), or none.

    Raises:
        ListenError: one of them is nothing that SSH clients could connect to.
    """
    names = os.environ.pop("LISTEN_FDNAMES", "").split(":")
    try:
        mine = int(os.environ.pop("LISTEN_PID", "0")) == os.getpid()
        count = int(os.environ.pop("LISTEN_FDS", "0"))
    except ValueError:
        return []
    if not mine:
        return []
    names += [""] * count
    return [_passed(FIRST + number, names[number]) for number in range(count)]


def _passed(descriptor: int, name: str) -> socket.socket:
    called = f"descriptor {descriptor}" + (f" ({name})" if name not in ("", "unknown") else "")
    try:
        passed = socket.socket(fileno=descriptor)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise ListenError(f"{called} was passed as a socket: {reason}") from None
    wrong = _wrong_with(passed)
    if wrong is not None:
        passed.detach()
        raise ListenError(
            f"{called} was passed, and is {wrong}; pass TCP sockets only (ListenStream=2222)"
        )
    passed.set_inheritable(False)
    return passed


def _wrong_with(passed: socket.socket) -> str | None:
    """What a socket is that is not one that listens for TCP."""
    if passed.family == socket.AF_UNIX:
        return "a UNIX socket"
    if passed.type != socket.SOCK_STREAM:
        return "a datagram socket"
    if passed.family not in (socket.AF_INET, socket.AF_INET6):
        return "no socket of TCP"
    if not passed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        return "a connection, or does not listen (Accept=no is needed)"
    return None

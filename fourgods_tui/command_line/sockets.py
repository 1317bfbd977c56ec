"""Listening: on a socket that systemd has opened for us, such as one on port 22, or our own."""

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
    except (OSError, OverflowError) as error:
        where = f"{host or 'any address'} port {port}"
        reason = str(error)
        if isinstance(error, OSError) and error.errno is not None:
            reason = os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
        raise ListenError(f"cannot listen on {where}: {reason}") from None


def passed_sockets() -> list[socket.socket]:
    """The listening socket this process was given (``LISTEN_FDS``), or none.

    Raises:
        OSError: there are several, or what was given is none.
    """
    try:
        mine = int(os.environ.pop("LISTEN_PID", "0")) == os.getpid()
        count = int(os.environ.pop("LISTEN_FDS", "0"))
    except ValueError:
        return []
    if not mine or not count:
        return []
    if count > 1:
        raise OSError("one socket was expected, and several were passed")
    return [socket.socket(fileno=FIRST)]

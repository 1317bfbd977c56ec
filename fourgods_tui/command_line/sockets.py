"""A socket that systemd has opened for us, such as one on port 22."""

from __future__ import annotations

import os
import socket

FIRST = 3
"""The first file descriptor that is passed."""


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

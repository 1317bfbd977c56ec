"""A bare SSH server: for every key press it sends so many bytes back, and nothing else.

The argument is how many bytes a key press brings.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import asyncssh

from bench.servers.common import serve_plainly


class _Echo(asyncssh.SSHServerSession[bytes]):
    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, *terminal: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return True

    def session_started(self) -> None:
        self._channel.write(b"lobby")

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._channel.write(self._answer)


class _Server(asyncssh.SSHServer):
    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> _Echo:
        return _Echo(self._answer)


if __name__ == "__main__":
    asyncssh.set_log_level(logging.ERROR)
    asyncio.run(serve_plainly(lambda: _Server(b"x" * int(sys.argv[1]))))

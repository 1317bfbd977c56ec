"""A bare SSH server: for every key press it sends so many bytes back, and nothing else.

The argument is how many bytes a key press brings.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import asyncssh

from bench.servers.common import announce, host_keys, open_limits, until_told
from fourgods_tui.ssh.options import server_options


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


async def _serve(answer: bytes) -> None:
    asyncssh.set_log_level(logging.ERROR)
    options = server_options(lambda: _Server(answer), host_keys(), open_limits())
    acceptor = await asyncssh.listen("127.0.0.1", 0, options=options, backlog=512)
    announce(acceptor.get_port())
    await until_told()


if __name__ == "__main__":
    asyncio.run(_serve(b"x" * int(sys.argv[1])))

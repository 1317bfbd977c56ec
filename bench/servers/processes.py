"""What one would do otherwise: an SSH server that runs the app in a process of its own for
everybody, under a pseudo-terminal. Nobody meets anybody there: each process has its own tables.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import pty
import struct
import subprocess
import sys
import termios

import asyncssh

from bench.servers.common import serve_plainly


class _Session(asyncssh.SSHServerSession[bytes]):
    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        self._loop = asyncio.get_running_loop()
        self._master = -1

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object
    ) -> bool:
        self._size = term_size
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return True

    def session_started(self) -> None:
        self._master, slave = pty.openpty()
        columns, rows, *_ = self._size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.servers.one_app"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        )
        os.close(slave)
        self._loop.add_reader(self._master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        if data:
            self._channel.write(data)
        else:
            self._end()
            self._channel.exit(0)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        if self._master >= 0:
            os.write(self._master, data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._master >= 0:
            self._process.kill()
            self._end()

    def _end(self) -> None:
        self._loop.remove_reader(self._master)
        os.close(self._master)
        self._master = -1
        self._loop.run_in_executor(None, self._process.wait)


class _Server(asyncssh.SSHServer):
    def begin_auth(self, username: str) -> bool:
        return False

    def session_requested(self) -> _Session:
        return _Session()


if __name__ == "__main__":
    asyncssh.set_log_level(logging.ERROR)
    asyncio.run(serve_plainly(_Server))

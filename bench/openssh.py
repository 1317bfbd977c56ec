"""The OpenSSH client itself, under a pseudo-terminal."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import struct
import subprocess
import termios

from bench.eye import SIZE, Eye
from tests.e2e.terminal import ssh_command

READ = 65536


class OpenSsh(Eye):
    """Somebody at a terminal in which ``ssh`` runs."""

    _process: asyncio.subprocess.Process

    def __init__(self, name: str, terminal: int) -> None:
        """Use `connect` instead."""
        super().__init__(name, looks=True)
        self._terminal = terminal
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(terminal, self._read)

    @classmethod
    async def connect(cls, port: int, name: str) -> OpenSsh:
        """Start it, without a key; it has not logged in yet."""
        terminal, inside = pty.openpty()
        columns, rows = SIZE
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        eye = cls(name, terminal)
        eye._process = await asyncio.create_subprocess_exec(
            *ssh_command(port, name, options=["SendEnv=COLORTERM"]),
            stdin=inside,
            stdout=inside,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        )
        os.close(inside)
        return eye

    def write(self, data: bytes) -> None:
        """Send what was typed."""
        os.write(self._terminal, data)

    def close(self) -> None:
        """Hang up."""
        if not self.ended.is_set():
            self._process.kill()
            self._end()

    def _read(self) -> None:
        try:
            data = os.read(self._terminal, READ)
        except OSError:
            data = b""
        if data:
            self.take(data)
        else:
            self._end()

    def _end(self) -> None:
        self._loop.remove_reader(self._terminal)
        os.close(self._terminal)
        self.ended.set()

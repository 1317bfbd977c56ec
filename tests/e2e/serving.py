"""A real server in a process of its own, as an admin would run it."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from tests.e2e.terminal import PATIENCE

ROOT = Path(__file__).parents[2]

READY = re.compile(r"ready; connect with: ssh -p (\d+) NAME@127\.0\.0\.1")
EVENT = re.compile(
    r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} "
    r"(connection \d+|somebody) from 127\.\d+\.\d+\.\d+:\d+(, \S+, (no key|SHA256:\S+)| \(.+\))?: "
    r"((in|out|not logged in|turned away), .+|"
    r"(wrong code|hung up without a word|no SSH handshake|no algorithm in common)(; \d+ more .+)?)"
)
"""A line of the log: somebody came, went or guessed; no other kind is expected."""

BUSY = re.compile(r"[-\d]+ [:,\d]+ nobody was served for \d+ ms .*")
"""What the server says of a machine that has too much to do, as one that runs tests may have."""


def command(*arguments: str) -> list[str]:
    """The command line's command."""
    return [sys.executable, "-m", "fourgods_tui", *arguments]


class Served(Protocol):
    """What those who play need of a server."""

    @property
    def port(self) -> int:
        """Where it listens."""

    @property
    def records(self) -> Path:
        """Where it keeps the records of games."""


class ServerProcess:
    """A running ``fourgods serve``.

    Attributes:
        port: where it listens.
        said: the lines of its standard output.
        records: where it keeps the records of games.
    """

    def __init__(self, process: asyncio.subprocess.Process, records: Path, log: Path) -> None:
        """Use `start` instead."""
        self._process, self._log = process, log
        self.records = records
        self.said: list[str] = []
        self.port = 0

    @classmethod
    async def start(cls, hostkeys: Path, folder: Path, *options: str) -> ServerProcess:
        """Start one that keeps records and its log in a folder; returns when it is ready."""
        log, records = folder / "log", folder / "records"
        with log.open("wb") as stream:
            process = await asyncio.create_subprocess_exec(
                *command("serve", "--host", "127.0.0.1", "--port", "0"),
                *("--hostkeys", str(hostkeys)),
                *("--data", str(folder / "data"), "--records", str(records)),
                # It need not wait for the games to end.
                *("--set", "server.drain=0"),
                *("--set", "log.format=human"),
                *options,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stream,
                start_new_session=True,  # no terminal of whoever runs the tests is its own
            )
        server = cls(process, records, log)
        try:
            async with asyncio.timeout(PATIENCE):
                await server._get_ready()
        except BaseException:
            await server.kill()
            raise
        return server

    async def _get_ready(self) -> None:
        assert self._process.stdout is not None
        while found := await self._process.stdout.readline():
            self.said.append(found.decode().rstrip("\n"))
            ready = READY.fullmatch(self.said[-1])
            if ready:
                self.port = int(ready[1])
                return
        raise AssertionError(f"it did not start: {self.said}, {self.log}")

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._process.pid

    @property
    def log(self) -> list[str]:
        """The lines of its log so far."""
        return self._log.read_text(encoding="utf-8").splitlines()

    async def log_of(self, name: str, lines: int) -> list[str]:
        """What the log says of somebody, without when and where from, once it has so many lines:
        a server writes its log when it gets to it, not before it does what the log tells of."""
        found = self._so_far(name)
        async with asyncio.timeout(PATIENCE):
            while len(found) < lines:
                await asyncio.sleep(0.01)
                found = self._so_far(name)
        return found

    def _so_far(self, name: str) -> list[str]:
        return [line.split(": ", 1)[1] for line in self.log if f", {name}, " in line]

    async def stop(self, signum: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to stop, and hold it to stopping cleanly with nothing but events in its log."""
        self._process.send_signal(signum)
        async with asyncio.timeout(PATIENCE):
            out, _ = await self._process.communicate()
        self.said += out.decode().splitlines()
        told = "\n".join([*self.said, *self.log])
        assert self._process.returncode == 0, told
        assert self.said[-1] == "stopping …", told
        known = (EVENT, BUSY)
        unexpected = [line for line in self.log if not any(each.fullmatch(line) for each in known)]
        assert not unexpected, unexpected

    def signal(self, signum: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(signum)

    async def ended(self) -> int | None:
        """Wait until it has ended; its exit code."""
        async with asyncio.timeout(PATIENCE):
            await self._process.communicate()
        return self._process.returncode

    async def kill(self) -> None:
        """End it as a power cut would."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.communicate()

    @property
    def stopped(self) -> bool:
        """Whether it has ended."""
        return self._process.returncode is not None

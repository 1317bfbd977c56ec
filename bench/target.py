"""A server that is measured: a process on one core, with what it uses read from /proc."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVER_CORE = 0
_TICK = os.sysconf("SC_CLK_TCK")


def on_core(core: int) -> tuple[str, ...]:
    """How to start a command on one core; before what else the machine does, where we may."""
    first = ("chrt", "--rr", "1") if os.geteuid() == 0 else ()
    return (*first, "taskset", "-c", str(core))


@dataclass(frozen=True, slots=True)
class Used:
    """What a server has used.

    Attributes:
        cpu: seconds of CPU so far.
        waited: seconds so far for which it could have run, but its core was taken by others.
        memory: MiB now.
    """

    cpu: float
    waited: float
    memory: float


@dataclass(frozen=True, slots=True)
class Handles:
    """What a server holds now: open file descriptors, and tasks of its event loop."""

    files: int
    tasks: int


class Target:
    """A running server.

    Attributes:
        name: for the table.
        port: where it listens.
    """

    def __init__(self, name: str, process: asyncio.subprocess.Process) -> None:
        """Use `start` instead."""
        self.name, self._process, self.port = name, process, 0

    @classmethod
    async def start(cls, name: str, module: str, *arguments: str) -> Target:
        """Start a module of `bench.servers` on the server's core; returns when it listens."""
        process = await asyncio.create_subprocess_exec(
            *on_core(SERVER_CORE),
            *(sys.executable, "-m", f"bench.servers.{module}", *arguments),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        target = cls(name, process)
        assert process.stdout is not None
        said = await process.stdout.readline()
        if not said.startswith(b"port "):
            raise RuntimeError(f"{module} did not start")
        target.port = int(said.split()[1])
        return target

    def used(self) -> Used:
        """What it and its children have used."""
        pids = [self._process.pid, *_descendants(self._process.pid)]
        return Used(sum(map(cpu_of, pids)), waited(self._process.pid), sum(map(_memory, pids)))

    async def handles(self) -> Handles:
        """What it holds, its children left out."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"\n")
        said = await self._process.stdout.readline()
        return Handles(_files(self._process.pid), int(said.split()[1]))

    async def stop(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(10):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    try:
        tasks = Path(f"/proc/{pid}/task").iterdir()
        for task in tasks:
            for child in (task / "children").read_text().split():
                found += [int(child), *_descendants(int(child))]
    except OSError:
        pass
    return found


def _files(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def cpu_of(pid: int) -> float:
    """CPU seconds, those of children that have ended included."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(int(fields[index]) for index in (11, 12, 13, 14)) / _TICK


def waited(pid: int) -> float:
    """Seconds for which its main thread could have run, but its core was taken by others."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def _memory(pid: int) -> float:
    """MiB of its own and its share of what it shares with others."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0

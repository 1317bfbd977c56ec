"""A server under attack for as long as you like: does it stay up, stay small, and serve a game?

Run it with ``python -m bench.siege --minutes 60``, all on this machine. A server as it comes is
attacked by several strangers at a time, from a process and many addresses of their own, in a random
order that ``--seed`` gives again, while somebody plays against programs. Now and then it prints
what memory the server takes, how many tables there are, and how long the player's keys take.

Caches fill at first, and games that were left pile up to their bound: so it is the growth from the
third quarter to the last that counts, of the middle of what was seen in each. That says something
from half an hour on. It exits with 1 if the server has died, has logged anything but who came and
went, has grown by more than it may, or still has somebody when all have gone.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import resource
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from bench.attacks import attack
from bench.client import Client
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from tests.e2e.serving import EVENT, ServerProcess

GROWTH = 3.0
"""MiB the server may grow by from the third quarter to the last."""
LOOKS = 60
"""How often it is looked at, in all."""
GAME = 120.0
"""Seconds the player stays in one game: programs have not played it to its end by then."""
GONE_AFTER = 60.0
"""Seconds after which somebody who hung up is taken to be kept for ever."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is seen of the server at one time: memory in MiB, and its own metrics."""

    memory: float
    metrics: dict[str, float]

    @property
    def tables(self) -> int:
        """Tables of all kinds."""
        return int(sum(n for name, n in self.metrics.items() if name.startswith("fourgods_tables")))

    def nobody_is_left(self) -> bool:
        """Whether all who came are gone."""
        counted = ("connections", "sessions", "people", "unfinished_logins")
        return not any(self.metrics[f"fourgods_{name}"] for name in counted)


def look(server: ServerProcess) -> Look:
    """Look at a server."""
    pages = Path(f"/proc/{server.pid}/statm").read_text(encoding="ascii").split()[1]
    port = next(line.split()[-1] for line in server.said if line.startswith("metrics on port"))
    text = _ask(f"http://127.0.0.1:{port}/metrics")
    found = re.findall(r"^(fourgods_\S+) (\S+)$", text, re.MULTILINE)
    metrics = {name: float(value) for name, value in found}
    return Look(int(pages) * resource.getpagesize() / 2**20, metrics)


def _ask(url: str, tries: int = 12) -> str:
    """What is answered to a question; a server that is busy hangs up after some seconds."""
    for left in reversed(range(tries)):
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return str(answer.read().decode())
        except OSError:
            if not left:
                raise
            time.sleep(1)
    raise AssertionError("not asked at all")


async def play(port: int, took: list[float], end: float) -> None:
    """Move about in one game after the other, and note how long each picture takes (ms)."""
    while time.monotonic() < end:
        client = await _begin(port)
        until = min(end, time.monotonic() + GAME)
        while time.monotonic() < until:
            await asyncio.sleep(0.2)
            before = client.square
            pressed = client.type("l" if before < "d" else "h")
            seen = await client.see(lambda: client.square not in ("", before))  # noqa: B023
            if seen is None:
                raise RuntimeError("a player's key was not heeded")
            took.append((seen - pressed) * 1000)
        client.close()


async def _begin(port: int) -> Client:
    """Somebody comes and begins a game against programs."""
    client = await Client.connect(port, "ana", looks=True)
    await client.first.wait()
    client.type("\x1b[B\r")
    if await client.see(lambda: client.square != "") is None:
        raise RuntimeError("no game began")
    return client


async def run(minutes: float, strangers: int, seed: int, only: str | None) -> bool:
    """Besiege a server; whether it stood it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ensure_host_keys(folder / "hostkeys")
        server = await ServerProcess.start(folder / "hostkeys", folder, "--set", "metrics.port=0")
        try:
            return await _besiege(server, minutes, strangers, seed, only)
        finally:
            await server.kill()


async def _besiege(
    server: ServerProcess, minutes: float, strangers: int, seed: int, only: str | None
) -> bool:
    seconds = minutes * 60
    took, looks = list[float](), list[Look]()
    end = time.monotonic() + seconds
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        loop = asyncio.get_running_loop()
        attacks = loop.run_in_executor(pool, attack, server.port, seconds, strangers, seed, only)
        async with asyncio.TaskGroup() as group:
            group.create_task(play(server.port, took, end))
            group.create_task(_watch(server, took, looks, seconds))
        done = await attacks
    gone = await _all_gone(server)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(done.items())))
    grown = _growth(looks)
    each = grown * 1024 / (sum(done.values()) / 4000)
    failures = [at for at, line in enumerate(server.log) if not EVENT.fullmatch(line)]
    print(f"{sum(done.values())} attacks; {looks[0].memory:.0f} to {looks[-1].memory:.0f} MiB")
    print(
        f"from the third quarter to the last {grown:+.1f} MiB, {each:+.0f} KiB a thousand attacks"
    )
    print(f"{len(server.log)} lines in the log, {len(failures)} that should not be there")
    print("everybody is gone" if gone else f"somebody is left: {look(server).metrics}")
    for at in failures[:1]:
        print(*server.log[at : at + 60], sep="\n")
    return grown < GROWTH and gone and not failures


async def _watch(
    server: ServerProcess, took: list[float], looks: list[Look], seconds: float
) -> None:
    """Look at the server again and again, and print what is seen."""
    print(f"{'minute':>6}{'MiB':>7}{'tables':>8}{'p50':>8}{'p95':>8}{'max':>8}  ms a key")
    for number in range(1, LOOKS + 1):
        await asyncio.sleep(seconds / LOOKS)
        now = await asyncio.to_thread(look, server)
        looks.append(now)
        figures = sorted(took) or [float("nan")]
        took.clear()
        p50, p95 = (figures[int(len(figures) * share)] for share in (0.5, 0.95))
        minute = number * seconds / LOOKS / 60
        print(
            f"{minute:6.1f}{now.memory:7.1f}{now.tables:8}{p50:8.1f}{p95:8.1f}{figures[-1]:8.1f}",
            flush=True,
        )


async def _all_gone(server: ServerProcess) -> bool:
    """Wait until nobody is left; whether that has come to be."""
    until = time.monotonic() + GONE_AFTER
    while time.monotonic() < until:
        if (await asyncio.to_thread(look, server)).nobody_is_left():
            return True
        await asyncio.sleep(0.5)
    return False


def _growth(looks: Sequence[Look]) -> float:
    """MiB by which memory has grown from the third quarter to the last."""
    half, most = len(looks) // 2, len(looks) * 3 // 4
    third, last = (
        median(each.memory for each in part) for part in (looks[half:most], looks[most:])
    )
    return last - third


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m bench.siege", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--strangers", type=int, default=12, help="how many attack at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one kind of attack, as it is named in the last lines")
    given = parser.parse_args()
    raise SystemExit(
        0 if asyncio.run(run(given.minutes, given.strangers, given.seed, given.only)) else 1
    )


if __name__ == "__main__":
    main()

"""What strangers cost a player: key → picture, quiet and while many connections are held.

Run it with ``python -m bench.bystander``; it takes about a minute, all on this machine. In one
run, at one table, it measures a quiet while, then one with 200 connections that never log in and
50 that have logged in, asked for a large screen and read nothing any more. It prints percentiles
(ms) and their ratio, and exits with 1 if the p95 has more than doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from bench.client import Client
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from tests.e2e.hostile.strangers import HELLO, Stream, call, few_bytes_unread, log_in, stop_reading
from tests.e2e.serving import ServerProcess
from tests.ssh.clients import open_terminal

HALF_OPEN = 200
STALLED = 50
BOUND = 2.0
"""The p95 beside them may be so many times the quiet one."""

HELD = {
    # Whoever stalls or does not log in is held for as long as it takes to measure.
    "FOURGODS_LIMITS_STALLED": "600",
    "FOURGODS_LIMITS_LOGIN_TIME": "600",
    "FOURGODS_LIMITS_UNFINISHED": "300",
}


async def measure(client: Client, presses: int) -> list[float]:
    """Milliseconds from pressing a key that moves the cursor to the picture of it, sorted."""
    took = []
    for _ in range(presses):
        await asyncio.sleep(0.02)  # as fast as a fast typist
        before = client.square
        pressed = client.type("l" if before < "d" else "h")
        seen = await client.see(lambda: client.square not in ("", before))  # noqa: B023
        assert seen is not None, "the key was not heeded"
        took.append((seen - pressed) * 1000)
    return sorted(took)


async def hold_half_open(port: int, count: int) -> list[Stream]:
    """Connections from many addresses that get half way to logging in."""
    streams = []
    for number in range(count):
        stream = await call(port, number)
        stream[1].write((b"", HELLO)[number % 2])
        streams.append(stream)
    return streams


async def hold_stalled(port: int, count: int) -> list[object]:
    """Sessions from many addresses with the largest screen there is, which nobody reads."""
    held: list[object] = []
    channels = []
    for number in range(count):
        with few_bytes_unread(port, 300 + number) as sock:
            connection = await log_in(port, name=f"eve{number}", sock=sock.dup())
        channel, session = await open_terminal(connection, (500, 200), window=0x7FFFFFFF)
        await session.wait_until(lambda: len(session.received) > 1000)  # noqa: B023
        stop_reading(connection)
        channels.append(channel)
        held.append(connection)
    for width in range(490, 494):  # 100 KB for each, more than the kernels hold together
        for channel in channels:
            channel.change_terminal_size(width, 200)
        await asyncio.sleep(1)
    return held


async def run(presses: int) -> bool:
    """Measure and print; whether it was within the bound."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ensure_host_keys(folder / "hostkeys")
        os.environ.update(HELD)
        server = await ServerProcess.start(folder / "hostkeys", folder)
        try:
            return await _compare(server.port, presses)
        finally:
            await server.kill()


async def _compare(port: int, presses: int) -> bool:
    client = await Client.connect(port, "ana", looks=True)
    await client.first.wait()
    client.type("\x1b[B\r")  # against programs
    assert await client.see(lambda: client.square != "") is not None, "no game"
    await measure(client, 50)
    quiet = await measure(client, presses)
    half_open = await hold_half_open(port, HALF_OPEN)
    stalled = await hold_stalled(port, STALLED)
    began = time.perf_counter()
    held = await measure(client, presses)
    took = time.perf_counter() - began
    still = sum(not stream[0].at_eof() for stream in half_open)
    print(f"{'':34}{'p50':>8}{'p95':>8}{'p99':>8}  ms")
    for what, figures in (
        ("quiet", quiet),
        (f"{still} half open, {len(stalled)} stalled", held),
    ):
        p50, p95, p99 = (figures[int(len(figures) * share)] for share in (0.5, 0.95, 0.99))
        print(f"{what:34}{p50:8.2f}{p95:8.2f}{p99:8.2f}")
    at = int(presses * 0.95)
    ratio = held[at] / quiet[at]
    print(f"p95 beside them: {ratio:.2f} times the quiet one ({presses} keys in {took:.0f} s)")
    return ratio <= BOUND


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m bench.bystander", description=__doc__)
    parser.add_argument("--presses", type=int, default=300, help="keys of each while")
    given = parser.parse_args()
    raise SystemExit(0 if asyncio.run(run(given.presses)) else 1)


if __name__ == "__main__":
    main()

"""What guests who ask for more than their share cost a player: key → picture, with and without.

Run it with ``python -m bench.neighbours``; all on this machine. Eight guests, from one address or
from eight, go to a screen and flood it: 300 key presses in one write every three seconds; one key a
packet without end; the size of the terminal again and again; or a page opened and closed. Beside
them somebody plays at a table. For each it prints the player's p50 and p95 (ms), quiet and beside
them, and how many turns of the event loop took over 30 ms, as the server counts them itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import statistics
import tempfile
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

import asyncssh
from prometheus_client.parser import text_string_to_metric_families

from bench.bystander import measure
from bench.client import Client
from bench.servers.common import die_with_parent
from bench.store import fill
from bench.target import SERVER_CORE
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from fourgods_tui.store.store import Store
from tests.e2e.hostile.strangers import log_in
from tests.e2e.serving import ServerProcess
from tests.ssh.clients import Terminal, open_terminal

CLIENT_CORE = 1
GUESTS = 8
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
BURST = (DOWN * 5 + RIGHT * 10 + UP * 5 + LEFT * 10) * 10
"""300 key presses."""
_TO_TABLE = (DOWN + b"\r", "bag ")
SCREENS: dict[str, Sequence[tuple[bytes, str]]] = {
    "lobby": [(b"", "Play")],
    "open a table": [(b"o", "Open a table")],
    "settings": [(b",", "Settings")],
    "help": [(b"?", "In short")],
    "history": [(b"y", "History: ")],
    "leaders": [(b"s", "The best")],
    "career": [(b"m", "(you)")],
    "table": [_TO_TABLE],
    "people": [_TO_TABLE, (b"x", "The people at this table")],
    "scores": [_TO_TABLE, (b"s", "The scores so far")],
    "lesson": [(b"t", "lesson  bag ")],
    "replay": [(b"y", " just now "), (b"\r", "event 0 of ")],
    "dashboard": [(b"a", "up for ")],
}
"""Steps that lead to each from the lobby: keys, and a text that is on no screen before them."""
WITH_SETTINGS = ("lobby", "table", "lesson")
"""Where the settings can be opened."""
GAMES = 20
"""Games that are over, for the history and the replay."""
SIZES = ((80, 24), (260, 90))
TURN = "0.03"
"""Seconds from which on a turn of the loop is too long, as the metrics have it."""

Channel = asyncssh.SSHClientChannel[bytes]


async def bursts(channel: Channel, size: tuple[int, int]) -> None:
    """300 key presses at once, every three seconds."""
    while True:
        channel.write(BURST)
        await asyncio.sleep(3)


async def bytes_alone(channel: Channel, size: tuple[int, int]) -> None:
    """One key a packet, as fast as they are taken."""
    while True:
        for _ in range(20):
            channel.write(b"j")
            channel.write(b"k")
        await asyncio.sleep(0.02 if channel.get_write_buffer_size() < 1000 else 0.2)


async def resizes(channel: Channel, size: tuple[int, int]) -> None:
    """A size and another one, a hundred times a second."""
    while True:
        for step in range(10):
            channel.change_terminal_size(size[0] - step % 2, size[1])
        await asyncio.sleep(0.1)


async def pages(channel: Channel, size: tuple[int, int]) -> None:
    """The settings opened and closed, twenty times a second."""
    while True:
        channel.write(b",")
        await asyncio.sleep(0.025)
        channel.write(b"\x1b")
        await asyncio.sleep(0.025)


FLOODS: dict[str, Callable[[Channel, tuple[int, int]], Coroutine[object, object, None]]] = {
    "300 keys": bursts,
    "a key a packet": bytes_alone,
    "sizes": resizes,
    "page, esc": pages,
}


@dataclass(frozen=True, slots=True)
class Attack:
    """What the guests do.

    Attributes:
        addresses: from how many they come.
    """

    flood: str
    screen: str
    size: tuple[int, int]
    addresses: int


@dataclass(frozen=True, slots=True)
class Row:
    """What it came to; times in ms."""

    flood: str
    screen: str
    size: str
    addresses: int
    quiet_p50: float
    quiet_p95: float
    p50: float
    p95: float
    long_turns: int


def before_others(pid: int, core: int, priority: int) -> None:
    """Have a process run on one core and, where we may, before what else the machine does."""
    for thread in (int(each.name) for each in Path(f"/proc/{pid}/task").iterdir()):
        os.sched_setaffinity(thread, {core})
        if os.geteuid() == 0:
            os.sched_setscheduler(thread, os.SCHED_RR, os.sched_param(priority))


def attack(port: int, folder: str, what: Attack, ready: Event) -> None:
    """Be the guests, in a process of its own, until it is ended."""
    die_with_parent()
    before_others(os.getpid(), CLIENT_CORE, 1)

    async def guest(number: int) -> tuple[Channel, Terminal]:
        where = number % what.addresses
        key = str(Path(folder, f"key{number}"))
        connection = await log_in(port, where, f"eve{number}", client_keys=[key])
        channel, session = await open_terminal(connection, what.size)
        await session.expect("obby")
        for keys, text in SCREENS[what.screen]:
            channel.write(keys)
            await asyncio.wait_for(session.expect(text), 20)
        session.received = _Nothing()
        return channel, session

    async def all_of_them() -> None:
        channels = await asyncio.gather(*(guest(number) for number in range(GUESTS)))
        ready.set()
        flood = FLOODS[what.flood]
        await asyncio.gather(*(flood(channel, what.size) for channel, _ in channels))

    asyncio.run(all_of_them())


class _Nothing(bytearray):
    """Keeps nothing of what is added."""

    def __iadd__(self, more: object) -> _Nothing:
        return self


def long_turns(port: int) -> int:
    """How many turns the server has counted that took longer than they may."""
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    found = {
        (sample.name, sample.labels.get("le")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("fourgods_loop_turn_seconds")
    }
    bucket = "fourgods_loop_turn_seconds_bucket"
    return int(found[bucket, "+Inf"] - found[bucket, TURN])


async def compare(server: ServerProcess, folder: Path, what: Attack, presses: int) -> Row:
    """Measure a quiet while, and one beside the guests."""
    metrics = int(next(each for each in server.said if each.startswith("metrics")).split()[-1])
    client = await Client.connect(server.port, "ana", looks=True)
    await client.first.wait()
    client.type("\x1b[B\r")
    assert await client.see(lambda: client.square != "") is not None, "no game"
    await measure(client, 20)
    quiet = await measure(client, presses)
    context = multiprocessing.get_context("spawn")
    ready = context.Event()
    guests = context.Process(target=attack, args=(server.port, str(folder), what, ready))
    guests.start()
    try:
        assert await asyncio.to_thread(ready.wait, 120), "the guests did not get in"
        before = await asyncio.to_thread(long_turns, metrics)
        beside = await measure(client, presses)
        after = await asyncio.to_thread(long_turns, metrics)
    finally:
        guests.kill()
        await asyncio.to_thread(guests.join)
        client.close()
    await asyncio.sleep(1)
    return Row(
        what.flood,
        what.screen,
        "{} × {}".format(*what.size),
        what.addresses,
        *_percentiles(quiet),
        *_percentiles(beside),
        after - before,
    )


def _percentiles(took: Sequence[float]) -> tuple[float, float]:
    return round(statistics.median(took), 2), round(took[int(len(took) * 0.95)], 2)


def attacks(given: argparse.Namespace) -> Iterator[Attack]:
    """All that is to be measured: every flood on every screen, or where a page can be opened."""
    for flood in FLOODS if given.flood is None else [given.flood]:
        screens = WITH_SETTINGS if flood == "page, esc" else SCREENS
        for screen in [given.screen] if given.screen else screens:
            for size in SIZES[-1:] if given.quick else SIZES:
                for addresses in [GUESTS] if given.quick else (1, GUESTS):
                    yield Attack(flood, screen, size, addresses)


async def run(given: argparse.Namespace) -> list[Row]:
    """Measure all of it, on a server each."""
    rows: list[Row] = []
    print(
        f"{'flood':15}{'screen':14}{'size':>10}{'from':>5}{'quiet':>14}{'beside':>14}{'×':>6}>30ms"
    )
    for what in attacks(given):
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            ensure_host_keys(folder / "hostkeys")
            store = Store(folder / "data")
            await fill(store, GAMES)
            store.close()
            admins = []
            for number in range(GUESTS):
                key = asyncssh.generate_private_key("ssh-ed25519")
                key.write_private_key(folder / f"key{number}")
                admins.append(key.get_fingerprint())
            options = ("metrics.port=0", f"access.admins={','.join(admins)}")
            sets = [word for each in options for word in ("--set", each)]
            server = await ServerProcess.start(folder / "hostkeys", folder, *sets)
            before_others(server.pid, SERVER_CORE, 1)
            try:
                rows.append(await compare(server, folder, what, given.presses))
            finally:
                await server.kill()
        row = rows[-1]
        print(
            f"{row.flood:15}{row.screen:14}{row.size:>10}{row.addresses:5}"
            f"{row.quiet_p50:7.1f}{row.quiet_p95:7.1f}{row.p50:7.1f}{row.p95:7.1f}"
            f"{row.p95 / row.quiet_p95:6.1f}{row.long_turns:5}",
            flush=True,
        )
    return rows


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m bench.neighbours", description=__doc__)
    parser.add_argument("--presses", type=int, default=200, help="keys of each while")
    parser.add_argument(
        "--quick", action="store_true", help="at the largest size and from eight addresses only"
    )
    parser.add_argument("--screen", choices=SCREENS, help="only there")
    parser.add_argument("--flood", choices=FLOODS, help="only this")
    parser.add_argument("--json", type=Path, help="write the rows there")
    given = parser.parse_args()
    before_others(os.getpid(), CLIENT_CORE, 2)
    rows = asyncio.run(run(given))
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1), "utf-8")
    worst = max(row.p95 / row.quiet_p95 for row in rows)
    print(
        f"worst: {worst:.1f} times the quiet p95; {sum(row.long_turns for row in rows)} long turns"
    )


if __name__ == "__main__":
    main()

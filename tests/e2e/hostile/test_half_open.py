"""Those who connect and don't log in: too many, too slow, too large, or talking of something
else."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.options import VERSION
from fourgods_tui.ssh.turned import Turned
from fourgods_tui.tui.last_words import Farewell, last_words
from fourgods_tui.tui.terminal import Terminal
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import (
    HELLO,
    PATIENCE,
    Stream,
    call,
    hang_up,
    hear,
    log_in,
    packet,
    text,
)

OURS = f"SSH-2.0-{VERSION}\r\n".encode()

KEXINIT = b"\x14" + bytes(16)
"""How a message about algorithms begins."""

BEGINNINGS = [b"", b"S", HELLO, HELLO + packet(KEXINIT + text(b"curve25519-sha256"))[:30]]
"""How far those get who stop in the middle of connecting."""


async def test_many_from_one_address_are_turned_away_with_one_line(house: House) -> None:
    streams = [await call(house.port) for _ in range(200)]
    inside = house.server.limits.unfinished_per_address
    heard = [await hear(stream) for stream in streams[inside:]]
    assert house.server.gate.unfinished == inside
    lines = {line.partition(OURS)[0] for line in heard}
    # Where so many don't listen, the last ones are dropped without a word.
    expected = (Farewell.ADDRESS_FULL, Farewell.TOO_FAST)
    assert lines - {b""} == {f"{last_words(one, Terminal())}\r\n".encode() for one in expected}
    assert sum(OURS in line for line in heard) > 90
    # Somebody else gets in meanwhile.
    await house.plays()
    for stream in streams:
        await hang_up(stream)
    await house.recovers()
    assert len(house.log) < 60


async def test_two_hundred_addresses_make_room_for_whoever_does_log_in(house: House) -> None:
    unfinished = house.server.limits.unfinished
    streams = [await call(house.port, number) for number in range(unfinished)]
    assert house.server.gate.unfinished == unfinished
    with pytest.raises(asyncssh.DisconnectError, match="The server is full"):
        await log_in(house.port, unfinished)  # all of the strangers have only just come
    await come_in(house, unfinished)
    assert last_words(Farewell.CROWDED, Terminal()).encode() in await hear(streams[0])
    await house.plays()
    assert house.server.turned.counts[Turned.CROWDED] == 1  # whoever is in leaves room again
    for stream in streams:
        await hang_up(stream)
    await house.recovers()


async def test_one_address_cannot_keep_the_others_out(start_house: OpenHouse) -> None:
    house = await start_house(Limits(unfinished=12))
    streams = [await call(house.port) for _ in range(12)]
    await house.plays()  # and nobody has to wait
    assert last_words(Farewell.CROWDED, Terminal()).encode() in await hear(streams[0])
    for stream in streams:
        await hang_up(stream)
    await house.recovers()


async def come_in(house: House, number: int) -> None:
    """Try to log in until it works, and leave."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                async with await log_in(house.port, number):
                    return
            except asyncssh.DisconnectError:
                await asyncio.sleep(0.1)  # nobody says when there is room


async def test_two_hundred_that_stop_half_way_are_let_go_in_time(start_house: OpenHouse) -> None:
    house = await start_house(Limits(login_time=1))
    streams: list[Stream] = []
    for number in range(200):
        streams.append(await call(house.port, number))
        streams[-1][1].write(BEGINNINGS[number % len(BEGINNINGS)])
    for stream in streams:
        await hear(stream)
        await hang_up(stream)
    await house.recovers()
    assert len([line for line in house.log if "not logged in" in line]) == 200

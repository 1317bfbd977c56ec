"""Those who connect and don't log in: too many, too slow, too large, or talking of something
else."""

from __future__ import annotations

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.options import VERSION
from fourgods_tui.tui.last_words import Farewell, last_words
from fourgods_tui.tui.terminal import Terminal
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import HELLO, Stream, call, hang_up, hear, packet, text

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

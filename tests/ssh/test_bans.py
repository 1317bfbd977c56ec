"""Bans: found at once however many there are, whatever the clock does, whoever writes the file."""

from __future__ import annotations

import ipaddress
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.ssh import bans as bans_module
from fourgods_tui.ssh.address import Network
from fourgods_tui.ssh.bans import MOST, STEP, YEAR, BanError, Bans, Kind
from fourgods_tui.ssh.networks import NetworkTable

DAY = 86400.0
NOON = 1_800_000_000.0


class Machine:
    """A machine with a clock that can be put forward and back, and one that cannot."""

    def __init__(self) -> None:
        self.now, self.ticks = NOON, 5.0

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.ticks += seconds

    def bans(self, file: Path | None = None) -> Bans:
        """What a process that starts here has."""
        return Bans(file, lambda: self.now, lambda: self.ticks)

    def write(self, file: Path) -> None:
        """Have the file look as if it had been written now."""
        os.utime(file, (self.now, self.now))


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "bans.json"


def held(bans: Bans) -> list[str]:
    """The names that are banned."""
    return [ban.value for ban in bans]


# Looking up

RANGE = "198.51.100.7-198.51.100.20"


@pytest.mark.parametrize(
    ("value", "inside", "outside"),
    [
        ("192.0.2.1", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.2", "::c000:201"]),
        ("192.0.2.128/25", ["192.0.2.128", "192.0.2.255"], ["192.0.2.127"]),
        ("::ffff:192.0.2.0/120", ["192.0.2.7"], ["192.0.3.7"]),
        ("2001:db8::1", ["2001:db8::2"], ["2001:db8:0:1::1"]),
        ("2001:db8:1::/48", ["2001:db8:1:ffff::1"], ["2001:db8:2::1"]),
        ("2001:db8::/29", ["2001:dbf:ffff::1"], ["2001:dc0::1"]),
        ("fe80::1%eth0", ["fe80::2%eth1"], ["fe81::1"]),
        (RANGE, ["198.51.100.7", "198.51.100.20"], ["198.51.100.6", "198.51.100.21"]),
        ("2001:db8::1 - 2001:db8::ffff", ["2001:db8::abcd"], ["2001:db8::", "2001:db8::1:0"]),
        ("0.0.0.0/0", ["203.0.113.9"], ["2001:db8::1", "", "not an address"]),
    ],
)
def test_addresses_networks_and_ranges(
    machine: Machine, value: str, inside: list[str], outside: list[str]
) -> None:
    bans = machine.bans()
    bans.add(Kind.ADDRESS, value, DAY)
    assert all(bans.on_address(host) for host in inside)
    assert not any(bans.on_address(host) for host in outside)
    assert bans.lift(Kind.ADDRESS, value)
    assert not any(bans.on_address(host) for host in inside)


@pytest.mark.parametrize(
    "value", ["192.0.2.9-192.0.2.1", "192.0.2.1-2001:db8::1", "192.0.2.1-", "-", "192.0.2.0/33", ""]
)
def test_what_is_no_range(machine: Machine, value: str) -> None:
    with pytest.raises(BanError, match="no address"):
        machine.bans().add(Kind.ADDRESS, value, DAY)


def test_a_narrow_ban_that_ended_hides_no_wide_one(machine: Machine) -> None:
    bans = machine.bans()
    bans.add(Kind.ADDRESS, "192.0.2.1", 60)
    bans.add(Kind.ADDRESS, "192.0.2.0/24", DAY)
    machine.pass_by(61)
    found = bans.on_address("192.0.2.1")
    assert found is not None
    assert found.value == "192.0.2.0/24"


NETWORKS = st.builds(
    lambda number, prefix: ipaddress.ip_network((number, prefix), strict=False),
    st.integers(0, 2**32 - 1),
    st.integers(0, 32),
)


@given(st.lists(NETWORKS, max_size=20), st.integers(0, 2**32 - 1))
def test_the_table_finds_what_a_search_finds(
    networks: list[ipaddress.IPv4Network], number: int
) -> None:
    table = NetworkTable[int]()
    for index, network in enumerate(networks):
        table.put([network], index)
    address = ipaddress.ip_address(number)
    expected = {index for index, network in enumerate(networks) if address in network}
    assert set(table.around(str(address))) == expected
    for index, network in enumerate(networks):
        table.remove([network], index)
    assert not table._tables


def test_ten_thousand_bans_are_parsed_once(
    machine: Machine, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"kind": "address", "value": f"10.{n >> 8}.{n & 255}.0/{24 + n % 9}", "until": NOON + DAY}
        for n in range(MOST - 2)
    ]
    rows += [{"kind": kind, "value": "eve", "until": NOON + DAY} for kind in ("name",)]
    file.write_text(json.dumps(rows))
    machine.write(file)
    parsed: list[object] = []
    parse = ipaddress.ip_network

    def note(value: str, strict: bool = True) -> Network:
        parsed.append(value)
        return parse(value, strict)

    monkeypatch.setattr(bans_module, "ip_network", note)
    bans = machine.bans(file)
    assert len(list(bans)) == MOST - 1
    assert len(parsed) <= 2 * MOST
    parsed.clear()
    asked: list[object] = []
    left = Bans._left

    def count(self: Bans, key: tuple[Kind, str]) -> float:
        asked.append(key)
        return left(self, key)

    monkeypatch.setattr(Bans, "_left", count)
    for _ in range(100):
        assert bans.on_address("10.7.7.0")
        assert not bans.on_address("203.0.113.1")
        assert bans.on_person(None, ["Eve"])
        assert not bans.on_person("SHA256:" + "a" * 43, ["ana", "bo"])
    assert len(asked) == 2 * 100  # nothing but what was found is looked at
    machine.bans(file).add(Kind.NAME, "mallory", DAY)
    parsed.clear()
    assert bans.refresh()
    assert bans.on_person(None, ["mallory"])
    assert parsed == []


# The clock


@pytest.mark.parametrize("jump", [-40 * YEAR, -DAY, 10 * DAY, 30 * YEAR])
def test_a_clock_that_is_put_forward_or_back_lifts_no_ban(
    machine: Machine, file: Path, jump: float
) -> None:
    bans = machine.bans(file)
    bans.add(Kind.NAME, "eve", 2 * DAY)
    machine.pass_by(DAY)
    machine.now += jump
    assert bans.on_person(None, ["eve"])
    assert bans.refresh()
    assert bans.on_person(None, ["eve"])
    assert machine.bans(file).on_person(None, ["eve"]), "nor after the next start"
    machine.pass_by(2 * DAY)
    bans.refresh()
    assert not bans.on_person(None, ["eve"]), "nor does it hold for longer than it was meant to"


@pytest.mark.parametrize("clock", [0.0, NOON - 3 * DAY, NOON + 2 * YEAR, NOON + 70 * YEAR])
def test_a_clock_that_is_wrong_at_the_start_lifts_no_ban(
    machine: Machine, file: Path, clock: float
) -> None:
    machine.bans(file).add(Kind.NAME, "eve", 2 * DAY)
    machine.write(file)
    machine.now = clock
    bans = machine.bans(file)
    assert bans.on_person(None, ["eve"])
    bans.refresh()
    machine.pass_by(60)
    machine.now = NOON + 120  # it is set right
    assert bans.refresh()
    assert bans.on_person(None, ["eve"])
    assert machine.bans(file).on_person(None, ["eve"])
    machine.pass_by(2 * DAY)
    bans.refresh()
    assert not bans.on_person(None, ["eve"])


def test_a_ban_that_a_clock_a_little_ahead_ended_holds_again(machine: Machine, file: Path) -> None:
    machine.bans(file).add(Kind.NAME, "eve", 2 * DAY)
    machine.write(file)
    machine.now += 5 * DAY
    bans = machine.bans(file)
    assert held(bans) == []
    bans.add(Kind.NAME, "mallory", DAY)  # the file is written again
    machine.now -= 5 * DAY
    bans.refresh()
    assert held(bans) == ["mallory", "eve"]
    assert sorted(held(machine.bans(file))) == ["eve", "mallory"]


def test_a_ban_made_by_a_wrong_clock_holds_when_it_was_set_right(
    machine: Machine, file: Path
) -> None:
    machine.now = 100.0
    bans = machine.bans(file)
    bans.add(Kind.NAME, "eve", 2 * DAY)
    machine.write(file)
    machine.now = NOON
    assert held(machine.bans(file)) == ["eve"], "the server was killed meanwhile"
    bans.refresh()
    assert held(bans) == ["eve"]
    assert held(machine.bans(file)) == ["eve"]
    assert next(iter(bans)).ends.startswith("2027-01-1")


def test_time_that_the_server_was_stopped_counts(machine: Machine, file: Path) -> None:
    machine.bans(file).add(Kind.NAME, "eve", 2 * DAY)
    machine.write(file)
    machine.now += 3 * DAY
    assert held(machine.bans(file)) == []


def test_small_corrections_of_the_clock_change_nothing(machine: Machine, file: Path) -> None:
    bans = machine.bans(file)
    ban = bans.add(Kind.NAME, "eve", 2 * DAY)
    machine.now += STEP / 2
    bans.refresh()
    assert list(bans) == [ban]


def test_a_server_that_runs_for_years_notes_it(machine: Machine, file: Path) -> None:
    bans = machine.bans(file)
    bans.add(Kind.NAME, "eve", DAY)
    os.utime(file, (1e9, 1e9))
    bans.refresh()
    machine.pass_by(2 * 3600)
    bans.refresh()
    assert file.stat().st_mtime > 1e9


# The file


def test_a_file_that_was_changed_is_read_again(machine: Machine, file: Path) -> None:
    bans = machine.bans(file)
    assert not bans.refresh()
    other = machine.bans(file)
    other.add(Kind.NAME, "eve", DAY)
    assert bans.refresh()
    assert held(bans) == ["eve"]
    assert not bans.refresh()
    bans.add(Kind.NAME, "mallory", DAY)
    other.lift(Kind.NAME, "eve")
    assert bans.refresh()
    assert held(bans) == ["mallory"]


def test_two_who_write_the_file_lose_nothing_of_each_other(machine: Machine, file: Path) -> None:
    first, second = machine.bans(file), machine.bans(file)
    for number in range(10):
        first.add(Kind.NAME, f"eve{number}", DAY)
        second.add(Kind.NAME, f"mallory{number}", DAY)
    assert len(held(machine.bans(file))) == 20


def test_a_file_that_was_removed_lifts_all_bans(machine: Machine, file: Path) -> None:
    bans = machine.bans(file)
    bans.add(Kind.NAME, "eve", DAY)
    file.unlink()
    bans.reload()
    assert held(bans) == []


def test_a_damaged_file_is_not_written_over(machine: Machine, file: Path) -> None:
    bans = machine.bans(file)
    bans.add(Kind.NAME, "eve", DAY)
    file.write_text("[{")
    with pytest.raises(BanError, match=r"can't read the bans in .*bans\.json"):
        bans.add(Kind.NAME, "mallory", DAY)
    assert held(bans) == ["eve"]
    assert file.read_text() == "[{"


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "name", "value": "eve", "until": "inf"},
        {"kind": "name", "value": "eve", "until": 1e300},
        {"kind": "name", "value": "eve", "until": "nan"},
        {"kind": "name", "value": "eve", "until": NOON, "since": 2 * NOON},
        {"kind": "name", "value": "\x1b]0;x\x07", "until": NOON},
        {"kind": "address", "value": ["192.0.2.1"], "until": NOON},
        {"kind": "planet", "value": "earth", "until": NOON},
    ],
)
def test_rows_that_make_no_sense_are_named(
    machine: Machine, file: Path, row: dict[str, object]
) -> None:
    file.write_text(json.dumps([row]))
    with pytest.raises(BanError, match="can't read the bans"):
        machine.bans(file)


def test_reasons_in_the_file_are_cleaned(machine: Machine, file: Path) -> None:
    row = {"kind": "name", "value": "eve", "until": NOON + DAY, "reason": "\x1b]0;x\x07rude"}
    file.write_text(json.dumps([row]))
    machine.write(file)
    assert [ban.reason for ban in machine.bans(file)] == ["rude"]


def test_no_ban_is_for_ever(machine: Machine) -> None:
    with pytest.raises(BanError, match="too long"):
        machine.bans().add(Kind.NAME, "eve", 10**12)


@pytest.mark.parametrize("name", ["eve who was rude to everybody", "e" * 17])
def test_a_name_that_is_too_long_is_not_cut(machine: Machine, name: str) -> None:
    with pytest.raises(BanError, match="no name"):
        machine.bans().add(Kind.NAME, name, DAY)

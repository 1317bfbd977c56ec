"""Where a server listens: one port for all addresses of a host, and what is said of it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from fourgods_tui.ssh import listening
from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.listening import in_words, open_sockets


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """Closes what it is given."""
    with ExitStack() as stack:
        yield stack


def places(host: str | None, port: int, opened: ExitStack) -> list[tuple[str, int]]:
    """The addresses and ports of the sockets for a host."""
    made = [opened.enter_context(each) for each in open_sockets(host, port)]
    return [each.getsockname()[:2] for each in made]


@pytest.mark.parametrize("host", [None, "", "::", "[::]"])
def test_everywhere_is_one_port_of_both_kinds(host: str | None, opened: ExitStack) -> None:
    (one, port), (other, same) = places(host, 0, opened)
    assert (one, other) == ("::", "0.0.0.0")
    assert port == same != 0


@pytest.mark.parametrize(
    ("host", "meant"),
    [
        ("0.0.0.0", ["0.0.0.0"]),
        ("127.0.0.1", ["127.0.0.1"]),
        ("::1", ["::1"]),
        ("127.0.0.2, ::1,127.0.0.3", ["127.0.0.2", "::1", "127.0.0.3"]),
    ],
)
def test_a_host_is_what_it_says(host: str, meant: list[str], opened: ExitStack) -> None:
    found = places(host, 0, opened)
    assert [each for each, _ in found] == meant
    assert len({port for _, port in found}) == 1


def test_a_name_is_all_its_addresses(opened: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are not here are left out, as of `localhost` where there is no IPv6."""

    def named(*_: object, **__: object) -> list[object]:
        kinds = [(socket.AF_INET6, "2001:db8::1"), (socket.AF_INET, "127.0.0.1")]
        return [(family, socket.SOCK_STREAM, 6, "", (host, 0)) for family, host in kinds * 2]

    monkeypatch.setattr(socket, "getaddrinfo", named)
    assert [host for host, _ in places("here", 0, opened)] == ["127.0.0.1"]


def test_an_address_that_is_not_here_is_an_error_and_nothing_stays_open(
    opened: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[socket.socket] = []
    real = listening._at

    def at(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
        made.append(real(family, host, port))
        return made[-1]

    monkeypatch.setattr(listening, "_at", at)
    with pytest.raises(OSError, match="Cannot assign"):
        open_sockets("127.0.0.1,192.0.2.1", 0)
    assert [each.fileno() for each in made] == [-1]


def test_a_port_that_is_taken_at_one_address_is_tried_no_more(
    opened: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the free ports only one that is free everywhere will do."""
    taken = opened.enter_context(socket.socket())
    taken.bind(("127.0.0.3", 0))
    taken.listen()
    port = taken.getsockname()[1]
    real, asked = listening._at, []

    def at(family: socket.AddressFamily, host: str, wanted: int) -> socket.socket:
        """The first free port is the one that is taken elsewhere."""
        asked.append(wanted)
        return real(family, host, port if len(asked) == 1 else wanted)

    monkeypatch.setattr(listening, "_at", at)
    found = places("127.0.0.2,127.0.0.3", 0, opened)
    assert len({each for _, each in found} | {port}) == 2
    assert asked[:3] == [0, port, 0]
    with pytest.raises(OSError, match="in use"):
        open_sockets("127.0.0.2,127.0.0.3", port)


def test_where_it_listens_is_said() -> None:
    one, other = Address("0.0.0.0", 22), Address("::", 22)
    assert in_words([other, one]) == "[::]:22 and 0.0.0.0:22"
    assert in_words([one]) == "0.0.0.0:22 (IPv4 only)"
    assert in_words([other]) == "[::]:22 (IPv6 only)"
    assert in_words([Address("127.0.0.1", 5)]) == "127.0.0.1:5"

"""Those who have logged in and speak SSH as nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fourgods_tui.ssh.hostkeys import HostKey
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.wire import PROOF
from tests.e2e.hostile.house import House, open_house
from tests.e2e.hostile.strangers import log_in, stop_reading, until
from tests.ssh.clients import open_terminal

GLOBAL, OPEN, ADJUST, DATA, EXTENDED, EOF, CLOSE, REQUEST = 80, 90, 93, 94, 95, 96, 97, 98
HUGE = 0xFFFFFFFF
ESCAPES = b"\x1b]0;owned\x07\x1b[2J\x9b31m"

Send = Callable[..., None]


def _asks_much(send: Send) -> None:
    for name in (b"tcpip-forward", b"cancel-tcpip-forward", ESCAPES[:0] + b"x" * 1000, b""):
        for reply in (False, True):
            send(GLOBAL, String(name), Boolean(reply), ESCAPES * 10)


def _opens_strange_channels(send: Send) -> None:
    for kind in (b"session", b"x11", b"auth-agent@openssh.com", b"direct-tcpip", b"", b"z" * 999):
        send(OPEN, String(kind), UInt32(HUGE), UInt32(HUGE), UInt32(0), ESCAPES)


def _asks_a_channel_much(send: Send) -> None:
    names = b"shell exec subsystem pty-req env exit-status signal break xon-xoff x11-req nothing"
    for name in (*names.split(), b"auth-agent-req@openssh.com"):
        send(REQUEST, UInt32(0), String(name), Boolean(True), b"")


def _starts_again_and_again(send: Send) -> None:
    for _ in range(50):
        send(REQUEST, UInt32(0), String(b"shell"), Boolean(True))
        send(REQUEST, UInt32(0), String(b"exec"), Boolean(True), String(ESCAPES))


def _claims_sizes(send: Send) -> None:
    for size in (0, 1, 80, 0x7FFFFFFF, HUGE) * 50:
        sizes = UInt32(size) + UInt32(HUGE - size) + UInt32(HUGE) + UInt32(0)
        send(REQUEST, UInt32(0), String(b"window-change"), Boolean(True), sizes)


def _opens_its_window_wide(send: Send) -> None:
    for _ in range(200):
        send(ADJUST, UInt32(0), UInt32(HUGE))


def _says_more_than_it_may(send: Send) -> None:
    for _ in range(4):
        send(DATA, UInt32(0), String(b"h" * 8000))


def _says_it_elsewhere(send: Send) -> None:
    send(EXTENDED, UInt32(0), UInt32(1), String(ESCAPES))


def _speaks_to_nobody(send: Send) -> None:
    send(DATA, UInt32(7), String(b"x"))


def _goes_on_after_the_end(send: Send) -> None:
    send(EOF, UInt32(0))
    send(DATA, UInt32(0), String(b"x"))


def _closes_twice(send: Send) -> None:
    send(CLOSE, UInt32(0))
    send(CLOSE, UInt32(0))


def _answers_unasked(send: Send) -> None:
    send(99, UInt32(0))


def _begins_to_log_in_again(send: Send) -> None:
    send(5, String(b"ssh-userauth"))
    send(50, String(b"root"), String(b"ssh-connection"), String(b"none"))


def _says_goodbye_strangely(send: Send) -> None:
    send(1, UInt32(HUGE), String(ESCAPES * 100), String(ESCAPES))


MISBEHAVIOURS: dict[str, list[Callable[[Send], None]]] = {
    "asks": [_asks_much, _opens_strange_channels, _asks_a_channel_much, _starts_again_and_again],
    "claims": [_claims_sizes, _opens_its_window_wide, _says_more_than_it_may, _says_it_elsewhere],
    "speaks": [_speaks_to_nobody, _goes_on_after_the_end, _closes_twice, _answers_unasked],
    "ends": [_begins_to_log_in_again, _says_goodbye_strangely],
}
"""What one may do with a session, by kind."""


@pytest.mark.parametrize("misbehaves", MISBEHAVIOURS.values(), ids=MISBEHAVIOURS)
async def test_no_message_does_harm(house: House, misbehaves: list[Callable[[Send], None]]) -> None:
    for number, misbehave in enumerate(misbehaves):
        connection = await log_in(house.port, number)
        _, session = await open_terminal(connection)
        await session.expect("lobby")
        misbehave(connection.send_packet)
        # Those who are still there leave.
        connection.send_packet(1, UInt32(11), String(b"bye"), String(b""))
        await connection.wait_closed()
    await house.recovers()
    assert all(
        f"connection {number + 1}" in "".join(house.log) for number in range(len(misbehaves))
    )


async def test_host_keys_are_proven_once_and_few_at_a_time(house: House) -> None:
    assert house.server._options is not None
    pairs = house.server._options.server_host_keys.values()
    keys = [pair.public_data for pair in pairs]
    async with await log_in(house.port) as connection:

        async def prove(*keys: bytes) -> int:
            kind, _ = await connection._make_global_request(
                b"hostkeys-prove-00@openssh.com", *map(String, keys)
            )
            return kind

        success, failure = 81, 82
        many = keys * (1 + PROOF // len(b"".join(keys)))
        assert await prove(*many) == failure
        assert await prove(*keys) == success
        assert await prove(*keys) == failure
    await house.recovers()


async def test_who_sends_without_reading_the_answers(house: House) -> None:
    connection = await log_in(house.port)
    _, session = await open_terminal(connection)
    await session.expect("lobby")
    stop_reading(connection)
    await _ask_until_unheard(house, connection)
    connection.abort()
    await house.recovers()


async def _ask_until_unheard(house: House, connection: asyncssh.SSHClientConnection) -> None:
    (one,) = house.server.connections
    ours = one.transport
    assert isinstance(ours, asyncio.ReadTransport)

    theirs = connection._transport
    assert isinstance(theirs, asyncio.WriteTransport)

    def ask() -> None:
        # No more than goes out: on newer Pythons each write counts all that lies unsent.
        for _ in range(0 if theirs.get_write_buffer_size() else 200):
            connection.send_packet(GLOBAL, String(b"keepalive@openssh.com"), Boolean(True))

    await until(lambda: not ours.is_reading() or ours.is_closing(), ask)
    assert ours.get_write_buffer_size() < house.server.limits.pending + 16 * 1024


_MESSAGES = st.lists(
    st.tuples(
        st.sampled_from([2, 4, 5, 20, 21, 30, 50, GLOBAL, OPEN, *range(91, 101), 192, 255]),
        st.one_of(
            st.binary(max_size=60),
            st.builds(
                lambda channel, name, reply, rest: (
                    UInt32(channel) + String(name) + Boolean(reply) + rest
                ),
                st.sampled_from([0, 1, HUGE]),
                st.sampled_from([b"shell", b"env", b"pty-req", b"window-change", b"signal", b"?"]),
                st.booleans(),
                st.binary(max_size=40),
            ),
        ),
    ),
    max_size=12,
)


def test_no_messages_whatever_do_harm(loaded_keys: list[HostKey], tmp_path: Path) -> None:
    """Whatever comes after logging in, in whatever order."""
    with asyncio.Runner() as runner:
        opening = open_house(loaded_keys, tmp_path, Limits(connect_rate=1e6, connect_burst=1000))
        house = runner.run(opening.__aenter__())

        @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.booleans(), _MESSAGES)
        def attempt(with_channel: bool, messages: list[tuple[int, bytes]]) -> None:
            runner.run(_throw(house, with_channel, messages))
            assert house.troubles == []

        attempt()
        runner.run(house.recovers())
        runner.run(opening.__aexit__(None, None, None))


async def _throw(house: House, with_channel: bool, messages: list[tuple[int, bytes]]) -> None:
    connection = await log_in(house.port)
    if with_channel:
        connection.send_packet(OPEN, String(b"session"), UInt32(0), UInt32(9999), UInt32(9999))
    for kind, rest in messages:
        connection.send_packet(kind, rest)
    connection.send_packet(1, UInt32(11), String(b"bye"), String(b""))
    await connection.wait_closed()

"""Who is offered which ciphers, and that everybody gets one."""

from __future__ import annotations

import asyncio

import asyncssh
import pytest
from asyncssh.packet import NameList

from fourgods_tui.ssh import ciphers
from fourgods_tui.ssh.ciphers import LAST_RESORT, worth_offering
from fourgods_tui.ssh.options import CIPHERS
from fourgods_tui.ssh.server import Server
from tests.ssh.clients import connect, open_terminal
from tests.ssh.test_nothing_but_the_game import read_offer

CHACHA = LAST_RESORT.decode()
AES128, AES256 = "aes128-gcm@openssh.com", "aes256-gcm@openssh.com"
OPENSSH, PUTTY = "OpenSSH_9.2p1", "PuTTY_Release_0.83"
OURS = [cipher.encode() for cipher in CIPHERS]


@pytest.mark.parametrize(
    ("version", "has", "gets"),
    [
        (OPENSSH, [CHACHA, AES128, AES256], AES128),
        (OPENSSH, [CHACHA, "aes256-ctr", AES256], AES256),
        (OPENSSH, [AES256, CHACHA], AES256),
        (OPENSSH, [CHACHA], CHACHA),  # made without OpenSSL, or told to use nothing else
        (OPENSSH, [CHACHA, "aes256-ctr"], CHACHA),
        (PUTTY, ["aes256-ctr", CHACHA, AES256], AES256),
        (PUTTY, [CHACHA, "aes256-ctr"], CHACHA),
        ("Unheard_of", [CHACHA, AES128], CHACHA),
    ],
)
async def test_what_a_client_gets(
    server: Server, version: str, has: list[str], gets: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ciphers, "PATIENCE", 600)
    connection = await connect(server.port, client_version=version, encryption_algs=has)
    async with connection:
        assert connection.get_extra_info("send_cipher") == gets
        assert connection.get_extra_info("recv_cipher") == gets
        _, session = await open_terminal(connection)
        await session.expect("name=ana")


async def test_it_stays_so_when_keys_change(server: Server) -> None:
    connection = await connect(
        server.port, client_version=OPENSSH, encryption_algs=[CHACHA, AES128], rekey_bytes=2000
    )
    async with connection:
        channel, session = await open_terminal(connection)
        await session.expect("name=ana")
        for number in range(1, 40):
            channel.write(b"k" if number % 2 else b"j")
            await session.expect(f"keys={number} ")
        assert connection.get_extra_info("recv_cipher") == AES128


async def test_a_client_that_has_none_of_ours_is_told(server: Server) -> None:
    with pytest.raises(asyncssh.KeyExchangeFailed):
        await connect(server.port, client_version=OPENSSH, encryption_algs=["aes256-ctr"])


@pytest.mark.parametrize("version", [OPENSSH, PUTTY])
async def test_who_waits_for_us_after_all_is_offered_everything(
    server: Server, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ciphers, "PATIENCE", 0.01)
    assert (await read_offer(server.port, version))[2] == list(CIPHERS)


async def test_who_is_not_known_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ciphers, "PATIENCE", 600)
    assert (await read_offer(server.port, "libssh_0.9.6"))[2] == list(CIPHERS)


async def test_who_goes_while_we_wait_is_let_go(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ciphers, "PATIENCE", 600)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    await reader.readline()
    writer.write(f"SSH-2.0-{OPENSSH}\r\n".encode())
    (one,) = server.connections
    writer.close()
    async with asyncio.timeout(20):
        await one.wait_closed()
    assert not server.connections


@pytest.mark.parametrize(
    ("there", "back", "offered"),
    [
        ([CHACHA, AES128], [CHACHA, AES256], [AES128, AES256]),
        ([CHACHA, AES128], [CHACHA], list(CIPHERS)),
        ([CHACHA], [AES128], list(CIPHERS)),
        ([], [], list(CIPHERS)),
    ],
)
def test_both_ways_count(there: list[str], back: list[str], offered: list[str]) -> None:
    lists = [[b"kex"], [b"key"], [name.encode() for name in there], [n.encode() for n in back]]
    kexinit = b"\x14" + bytes(16) + b"".join(map(NameList, lists))
    assert worth_offering(OURS, kexinit) == [name.encode() for name in offered]

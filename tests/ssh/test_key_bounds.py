"""Keys that would be costly to check are refused by their bytes alone."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import asyncssh
import pytest
from asyncssh.packet import Boolean, MPInt, String
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.gate import Gate, Ticket
from fourgods_tui.ssh.key_bounds import key_is_bounded, signature_is_bounded
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turned import Turned
from tests.ssh.clients import Keyless, connect
from tests.ssh.conftest import StartServer
from tests.ssh.test_guessing import Send, request

ED25519 = String("ssh-ed25519") + String(bytes(32))
SIGNATURE = String("rsa-sha2-512") + String(bytes(256))


def rsa(exponent: int = 65537, bits: int = 3072, modulus: int | None = None) -> bytes:
    """An RSA key of this size, as it is sent."""
    value = (1 << (bits - 1)) | 1 if modulus is None else modulus
    return String("ssh-rsa") + MPInt(exponent) + MPInt(value)


def curve(name: str, point: bytes, kind: str = "") -> bytes:
    """A key on a curve, as it is sent."""
    return String(f"ecdsa-sha2-{kind or name}") + String(name) + String(point)


def certificate(principals: int = 1, of: bytes = ED25519) -> bytes:
    """A certificate with a key that signed it, which has to be verified too."""
    names = b"".join(String(f"ana{number}") for number in range(principals))
    head = String("ssh-ed25519-cert-v01@openssh.com") + String(bytes(32)) + String(bytes(32))
    return head + bytes(12) + String("id") + String(names) + String(of)


class Shower(Keyless):
    """A client that shows what it likes."""

    def __init__(self, show: Send) -> None:
        self._show: Send | None = show

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._connection = conn

    def public_key_auth_requested(self) -> None:
        show, self._show = self._show, None
        if show is not None:
            show(self._connection)


COSTLY = {
    "a long exponent": rsa(exponent=(1 << 3071) | 1),
    "an exponent just too long": rsa(exponent=65539),
    "an exponent of one": rsa(exponent=1),
    "an even exponent": rsa(exponent=65536),
    "a negative exponent": rsa(exponent=-3),
    "no exponent": rsa(exponent=0),
    "a short modulus": rsa(bits=2047),
    "a long modulus": rsa(bits=8193),
    "a huge modulus": rsa(bits=200_000),
    "an even modulus": rsa(modulus=1 << 3071),
    "a negative modulus": rsa(modulus=-(1 << 3071) - 1),
    "more than a key": rsa() + b"\\0",
    "half a key": rsa()[:-1],
    "another curve": curve("nistp192", b"\x04" + bytes(48)),
    "a curve by number": curve("1.3.132.0.10", b"\x04" + bytes(64)),
    "another curve than said": curve("nistp521", b"\x04" + bytes(132), "nistp256"),
    "a packed point": curve("nistp256", b"\x02" + bytes(32)),
    "a point at infinity": curve("nistp384", b"\x00"),
    "a short point": curve("nistp521", b"\x04" + bytes(131)),
    "a long token": String("sk-ssh-ed25519@openssh.com") + String(bytes(32)) + String("s" * 999),
    "a huge token": String("sk-ssh-ed25519@openssh.com") + String(bytes(32)) + String("s" * 30_000),
    "a short Ed25519": String("ssh-ed25519") + String(bytes(31)),
    "Ed448": String("ssh-ed448") + String(bytes(57)),
    "DSA": String("ssh-dss") + MPInt(7) * 4,
    "a certificate": certificate(),
    "a certificate for many": certificate(1000),
    "a certificate of a costly key": certificate(of=rsa(exponent=(1 << 3071) | 1)),
    "a certificate of a certificate": certificate(of=certificate()),
    "X.509": String("x509v3-ssh-rsa") + bytes(64),
    "an unknown kind": String("ssh-new") + String(bytes(32)),
    "nothing": b"",
    "zeros": bytes(5000),
}


@pytest.mark.parametrize("name", COSTLY)
def test_what_is_not_looked_at(name: str) -> None:
    assert not key_is_bounded(COSTLY[name])


@given(st.binary(max_size=200))
def test_no_bytes_are_a_surprise(data: bytes) -> None:
    for blob in (data, ED25519[:19] + data, rsa()[:11] + data):
        assert not key_is_bounded(blob) or len(blob) < 1200
        assert not signature_is_bounded(blob, data) or len(data) < 1200


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("ssh-ed25519", None),
        ("ecdsa-sha2-nistp256", None),
        ("ecdsa-sha2-nistp384", None),
        ("ecdsa-sha2-nistp521", None),
        ("ssh-rsa", 2048),
        ("ssh-rsa", 4096),
    ],
)
def test_what_people_have_is_taken(kind: str, size: int | None) -> None:
    key = (
        asyncssh.generate_private_key(kind, key_size=size)
        if size
        else asyncssh.generate_private_key(kind)
    )
    public = key.convert_to_public().public_data
    assert key_is_bounded(public)
    ways = ("rsa-sha2-256", "rsa-sha2-512") if kind == "ssh-rsa" else (kind,)
    for way in ways:
        assert signature_is_bounded(public, key.sign(b"x", way.encode()))


def test_keys_of_tokens_are_taken() -> None:
    token = String("sk-ssh-ed25519@openssh.com") + String(bytes(32)) + String("ssh:")
    assert key_is_bounded(token)
    assert signature_is_bounded(token, String("sk-ssh-ed25519@openssh.com") + bytes(73))
    kind = "sk-ecdsa-sha2-nistp256@openssh.com"
    point = String(b"\x04" + bytes(64))
    assert key_is_bounded(String(kind) + String("nistp256") + point + String("ssh:"))


@pytest.mark.parametrize(
    "signature",
    [
        String("ssh-rsa") + String(bytes(256)),
        String("rsa-sha2-512") + String(bytes(5000)),
        String("ssh-ed25519") + String(bytes(64)),
        b"",
        b"\xff" * 8,
    ],
    ids=["SHA-1", "long", "of another kind", "nothing", "no text"],
)
def test_which_signatures_are_not_verified(signature: bytes) -> None:
    assert not signature_is_bounded(rsa(), signature)


async def test_a_costly_key_is_never_decoded_nor_verified(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []
    for name in ("_validate_client_public_key", "_validate_client_certificate"):
        monkeypatch.setattr(
            asyncssh.SSHServerConnection, name, lambda *_, name=name: looked_at.append(name)
        )
    verify = asyncssh.rsa.RSAKey.verify

    def verified(self: asyncssh.rsa.RSAKey, data: bytes, signature: bytes) -> bool:
        if b"eve" in data:  # and not the server's own
            looked_at.append("verify")
        return verify(self, data, signature)

    monkeypatch.setattr(asyncssh.rsa.RSAKey, "verify", verified)
    server = await start_server()
    blobs = list(COSTLY.values())
    for index in range(0, len(blobs), 5):

        def offer(
            connection: asyncssh.SSHClientConnection, some: list[bytes] = blobs[index : index + 5]
        ) -> None:
            for blob in some:
                wish = (String("rsa-sha2-512"), String(blob))
                request(connection, "publickey", Boolean(False), *wish, name="eve")
                request(connection, "publickey", Boolean(True), *wish, String(SIGNATURE))

        with suppress(asyncssh.Error, OSError):  # or it comes in as a guest
            async with await connect(server.port, client_factory=partial(Shower, offer)):
                pass
        assert server.turned.counts[Turned.UNUSABLE_KEY] == 1 + index // 5
    assert looked_at == []


async def test_sha1_signatures_do_not_let_in(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await start_server()
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with await connect(server.port, client_keys=[key]):
        (one,) = server.connections
        assert one.fingerprint == key.get_fingerprint()
    pair = asyncssh.load_keypairs([key])[0]
    pair.sig_algorithms = (b"ssh-rsa",)
    pair.set_sig_algorithm(b"ssh-rsa")
    monkeypatch.setattr(pair, "set_sig_algorithm", lambda _: None)
    async with await connect(server.port, client_keys=[pair]):
        newest = max(server.connections, key=lambda one: one.number)
        assert newest.fingerprint is None  # a guest, as the key was not proven


def test_checks_of_keys_wait_for_those_before_them() -> None:
    gate = Gate(Limits(key_checks=10), lambda: 100.0)
    entered = [gate.enter(Address("192.0.2.1")) for _ in range(2)]
    first, second = (each for each in entered if isinstance(each, Ticket))
    assert [first.key_check(signed=True) for _ in range(10)] == [0] * 10
    assert first.key_check(signed=False) == pytest.approx(0.1)
    assert second.key_check(signed=True) == pytest.approx(0.5)


async def test_every_key_and_signature_is_counted(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[bool] = []

    def note(_: Ticket, signed: bool) -> float:
        counted.append(signed)
        return 0.001

    monkeypatch.setattr(Ticket, "key_check", note)
    server = await start_server()
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with await connect(server.port, client_keys=[key]):
        pass
    assert counted == [False, True] or counted == [True]

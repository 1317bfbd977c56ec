"""How keys may sign: never with SHA-1, whatever a client was told or says."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import String

from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.ssh.key_bounds import signs_with_sha1
from fourgods_tui.ssh.options import SIGNATURES
from fourgods_tui.ssh.server import Server
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer

REFUSED = "Your SSH key signs with SHA-1"


class _Signing(asyncssh.SSHKeyPair):
    """A key pair that says it signs in one way and does so in another."""

    def __init__(self, key: asyncssh.SSHKey, said: bytes, done: bytes, named: bytes | None = None):
        super().__init__(key.algorithm, said, (said,), (said,), key.public_data, None)
        self._key, self._done, self._named = key, done, named

    def sign(self, data: bytes) -> bytes:
        signature = self._key.sign(data, self._done)
        if self._named is None:
            return signature
        return String(self._named) + signature[4 + len(self._done) :]


@pytest.fixture(scope="module")
def rsa() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-rsa", key_size=2048)


@pytest.fixture(scope="module")
def dsa() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-dss")


@pytest.mark.parametrize(
    ("said", "done", "named"),
    [
        (b"ssh-rsa", b"ssh-rsa", None),
        (b"rsa-sha2-512", b"ssh-rsa", None),
        (b"rsa-sha2-256", b"ssh-rsa", None),
        (b"rsa-sha2-256", b"rsa1024-sha1", None),
        (b"rsa-sha2-256", b"ssh-rsa", b"rsa-sha2-256"),  # says SHA-2 of what is SHA-1
        (b"rsa-sha2-256", b"rsa-sha2-256", b"ssh-ed25519"),
        (b"rsa-sha2-256", b"rsa-sha2-256", b""),
    ],
)
async def test_a_signature_with_sha1_is_nobodys(
    server: Server, rsa: asyncssh.SSHKey, said: bytes, done: bytes, named: bytes | None
) -> None:
    pair = _Signing(rsa, said, done, named)
    async with await connect(server.port, client_keys=[pair]) as connection:
        _, session = await open_terminal(connection)
        await session.expect("key=none")


@pytest.mark.parametrize("algorithm", ["rsa-sha2-256", "rsa-sha2-512"])
async def test_rsa_keys_that_sign_with_sha2_are_known(
    server: Server, rsa: asyncssh.SSHKey, algorithm: str
) -> None:
    name = algorithm.encode()
    async with await connect(server.port, client_keys=[_Signing(rsa, name, name)]) as connection:
        _, session = await open_terminal(connection)
        await session.expect(f"key={rsa.get_fingerprint()[:17]}")


async def test_dsa_keys_are_nobodys(server: Server, dsa: asyncssh.SSHKey) -> None:
    pair = _Signing(dsa, b"ssh-dss", b"ssh-dss")
    async with await connect(server.port, client_keys=[pair]) as connection:
        _, session = await open_terminal(connection)
        await session.expect("key=none")


@pytest.mark.parametrize("mode", [Mode.KEYS, Mode.PASSPHRASE])
async def test_sha1_opens_no_closed_server(
    start_server: StartServer, rsa: asyncssh.SSHKey, dsa: asyncssh.SSHKey, mode: Mode
) -> None:
    known = frozenset([rsa.get_fingerprint(), dsa.get_fingerprint()])
    server = await start_server(access=Access(mode, known, passphrase="x", admins=known))
    for key, way in ((rsa, b"ssh-rsa"), (dsa, b"ssh-dss")):
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(
                server.port,
                client_keys=[_Signing(key, way, way)],
                client_factory=asyncssh.SSHClient,
            )


async def test_a_certificate_signed_with_sha1_is_nobodys(
    server: Server, rsa: asyncssh.SSHKey
) -> None:
    own = asyncssh.generate_private_key("ssh-ed25519")
    certificate = rsa.generate_user_certificate(own, "ana", principals=["ana"], sig_alg="ssh-rsa")
    async with await connect(
        server.port, client_keys=[(own, certificate)], client_certs=()
    ) as connection:
        _, session = await open_terminal(connection)
        # The certificate counts for nothing; the key in it is known by itself, or not shown.
        await session.expect("key=")
        (one,) = server.connections
        assert one.fingerprint in (None, own.get_fingerprint())


async def test_openssh_with_a_dsa_key_comes_in_as_a_guest_and_reads_why(
    server: Server, dsa: asyncssh.SSHKey, tmp_path: Path
) -> None:
    path = tmp_path / "id_dsa"
    dsa.write_private_key(path)
    path.chmod(0o600)
    asked = await asyncio.create_subprocess_exec("ssh", "-Q", "key", stdout=subprocess.PIPE)
    known, _ = await asked.communicate()
    options = ["LogLevel=INFO"]
    if b"ssh-dss" in known.split():  # newer ones refuse even to be told of it
        options.append("PubkeyAcceptedAlgorithms=+ssh-dss")
    command = ssh_command(server.port, key=path)
    command[1:1] = [word for option in options for word in ("-o", option)]
    async with await SshTerminal.run(command, size=(200, 24)) as term:
        if b"ssh-dss" in known.split():  # newer ones know nothing of such keys
            await term.wait_until(lambda: REFUSED.encode() in term.received)
        await term.expect("key=none")


def test_keys_on_hardware_sign_well() -> None:
    ways = {"sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com"}
    assert ways <= set(SIGNATURES)
    assert not any("sha1" in way or way in ("ssh-rsa", "ssh-dss") for way in SIGNATURES)
    for kind, badly in (("ssh-ed25519", False), ("ecdsa-sha2-nistp521", False), ("ssh-dss", True)):
        key = asyncssh.generate_private_key(kind)
        assert signs_with_sha1(key.public_data, key.sign(b"x", kind.encode())) is badly
        assert signs_with_sha1(key.public_data, b"") is badly

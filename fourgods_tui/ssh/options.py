"""The server's SSH options: what is offered to clients, and all that is turned off.

The lists are short on purpose. Old Diffie-Hellman groups cost the server far more than the
client, and compression lets a small packet grow large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import asyncssh
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs
from asyncssh.public_key import get_public_key_algs

from fourgods_tui.ssh.hostkeys import HostKey
from fourgods_tui.ssh.limits import Limits

VERSION = "FourGods"
"""What the server calls itself before anybody has logged in; no version, no library."""

# The plain curve first: some old clients guess the first one and are refused otherwise. Clients
# that can do better choose the hybrid, whatever the order here.
KEY_EXCHANGES = (
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "mlkem768x25519-sha256",
)

# ChaCha20 costs twice as much here; see `ciphers` for who is offered it.
CIPHERS = (
    "aes128-gcm@openssh.com",
    "aes256-gcm@openssh.com",
    "chacha20-poly1305@openssh.com",
)

MACS = (
    "hmac-sha2-256-etm@openssh.com",
    "hmac-sha2-512-etm@openssh.com",
    "umac-128-etm@openssh.com",
)

SIGNATURES = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "rsa-sha2-512",
    "rsa-sha2-256",
)
"""How players' keys may sign."""


def server_options(
    server_factory: Callable[[], asyncssh.SSHServer],
    host_keys: Iterable[HostKey],
    limits: Limits,
) -> asyncssh.SSHServerConnectionOptions:
    """The options of every connection; `server_factory` makes what answers its callbacks."""
    return asyncssh.SSHServerConnectionOptions(
        server_factory=server_factory,
        server_host_keys=[key.pair for key in host_keys],
        send_server_host_keys=True,  # so that clients learn of a new key before it is used
        server_version=VERSION,
        kex_algs=_available(KEY_EXCHANGES, get_kex_algs()),
        encryption_algs=_available(CIPHERS, get_encryption_algs()),
        mac_algs=_available(MACS, get_mac_algs()),
        signature_algs=_available(SIGNATURES, get_public_key_algs()),
        compression_algs=None,
        public_key_auth=True,
        kbdint_auth=True,
        password_auth=False,
        host_based_auth=False,
        gss_host=None,  # otherwise our own name is looked up at every login
        gss_kex=False,
        gss_auth=False,
        rdns_lookup=False,
        allow_pty=True,
        allow_scp=False,
        agent_forwarding=False,
        x11_forwarding=False,
        encoding=None,  # bytes: one invalid byte would end the connection otherwise
        line_editor=False,
        window=limits.window,
        login_timeout=limits.login_time,
        keepalive_interval=limits.keepalive_interval,
        keepalive_count_max=limits.keepalive_count,
        tcp_keepalive=True,
    )


def _available(wanted: Iterable[str], offered: Iterable[bytes]) -> list[str]:
    """Those of the wanted algorithms that this installation can do, in order."""
    known = {name.decode("ascii") for name in offered}
    return [name for name in wanted if name in known]

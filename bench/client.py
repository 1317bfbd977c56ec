"""An SSH client in this process, so that there can be hundreds; it says what OpenSSH says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import asyncssh

from bench.eye import SIZE, Eye

VERSION = "OpenSSH_9.2p1"
CIPHERS = [
    "chacha20-poly1305@openssh.com",
    "aes128-ctr",
    "aes192-ctr",
    "aes256-ctr",
    "aes128-gcm@openssh.com",
    "aes256-gcm@openssh.com",
]
"""In the order in which OpenSSH asks for them."""


class _Keyless(asyncssh.SSHClient):
    """Has no key, and answers questions, of which there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return [""] * len(prompts)


class Client(Eye, asyncssh.SSHClientSession[bytes]):
    """A client's session."""

    _connection: asyncssh.SSHClientConnection

    @classmethod
    async def connect(
        cls,
        port: int,
        name: str,
        *,
        looks: bool = False,
        command: str | None = None,
        colours: str = "truecolor",
    ) -> Client:
        """Log in, without a key, and ask for a terminal with these colours (COLORTERM)."""
        connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=name,
            config=None,
            client_keys=None,
            agent_path=None,
            known_hosts=None,
            client_version=VERSION,
            encryption_algs=CIPHERS,
            compression_algs=None,
            gss_host=None,
            client_factory=_Keyless,
            login_timeout=120,
        )
        _, session = await connection.create_session(
            lambda: cls(name, looks=looks),
            command,
            term_type="xterm-256color",
            term_size=SIZE,
            env={"COLORTERM": colours},
            encoding=None,
        )
        client = cast("Client", session)
        client._connection = connection
        return client

    @property
    def cipher(self) -> str:
        """What the server's bytes are encrypted with."""
        return str(self._connection.get_extra_info("recv_cipher"))

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """Called when the channel is there."""
        self._channel = chan

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when it is gone."""
        self.ended.set()

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Called when something comes."""
        self.take(data)

    def write(self, data: bytes) -> None:
        """Send what was typed."""
        self._channel.write(data)

    def close(self) -> None:
        """Hang up."""
        self._connection.abort()

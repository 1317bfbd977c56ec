"""Which ciphers OpenSSH ends up with, as it says itself."""

from __future__ import annotations

import asyncio
import re
import subprocess

import pytest

from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import ssh_command


async def _ciphers(port: int, *options: str) -> tuple[int | None, set[str]]:
    """The exit status of a client that asks for the list of games, and the ciphers it says."""
    command = ssh_command(port, options=options)
    command = [each.replace("LogLevel=ERROR", "LogLevel=DEBUG") for each in command]
    process = await asyncio.create_subprocess_exec(
        *command,
        "games",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    _, said = await process.communicate()
    return process.returncode, set(re.findall(r"cipher: (\S+)", said.decode()))


@pytest.mark.parametrize(
    ("options", "cipher"),
    [
        ([], "aes128-gcm@openssh.com"),
        (["Ciphers=chacha20-poly1305@openssh.com"], "chacha20-poly1305@openssh.com"),
        (["Ciphers=chacha20-poly1305@openssh.com,aes256-ctr"], "chacha20-poly1305@openssh.com"),
        (
            ["Ciphers=chacha20-poly1305@openssh.com,aes256-gcm@openssh.com"],
            "aes256-gcm@openssh.com",
        ),
    ],
)
async def test_openssh_gets_the_lighter_one_unless_it_has_no_other(
    server: ServerProcess, options: list[str], cipher: str
) -> None:
    assert await _ciphers(server.port, *options) == (0, {cipher})

"""A server with a small app, and clients of the library that behave or don't."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from fourgods_tui.ssh.hostkeys import HostKey, ensure_host_keys
from fourgods_tui.ssh.server import Server, serve
from fourgods_tui.tui.guest import AppFactory
from tests.ssh.apps import EchoApp

StartServer = Callable[..., Awaitable[Server]]


@pytest.fixture(scope="session")
def host_keys(tmp_path_factory: pytest.TempPathFactory) -> list[HostKey]:
    """Host keys, made once."""
    return ensure_host_keys(tmp_path_factory.mktemp("hostkeys"))


@pytest.fixture
async def start_server(host_keys: list[HostKey]) -> AsyncIterator[StartServer]:
    """Starts servers on free ports, and stops them at the end."""
    servers: list[Server] = []

    async def start(make_app: AppFactory = EchoApp, **options: Any) -> Server:
        server = await serve(make_app, host_keys, host="127.0.0.1", **options)
        servers.append(server)
        return server

    yield start
    for server in servers:
        await server.close()


@pytest.fixture
async def server(start_server: StartServer) -> Server:
    """A server with the small app and the default limits."""
    return await start_server()


@pytest.fixture
def player_key(tmp_path: Path) -> Path:
    """A player's key file, its public half beside it."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = tmp_path / "id_ed25519"
    key.write_private_key(path)
    key.write_public_key(path.with_suffix(".pub"))
    path.chmod(0o600)
    return path

"""Servers to play on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from fourgods_tui.ssh.hostkeys import ensure_host_keys
from tests.e2e.serving import ServerProcess

StartServer = Callable[[], Awaitable[ServerProcess]]


@pytest.fixture(scope="session")
def hostkeys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with host keys, made once: the slowest part of a first start."""
    folder = tmp_path_factory.mktemp("hostkeys")
    ensure_host_keys(folder)
    return folder


@pytest.fixture
async def server(hostkeys: Path, tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server; a test that does not stop it itself ends by stopping it cleanly."""
    running = await ServerProcess.start(hostkeys, tmp_path)
    try:
        yield running
        if not running.stopped:
            await running.stop()
    finally:
        await running.kill()

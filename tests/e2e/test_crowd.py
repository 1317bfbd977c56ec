"""Many people come in at the same moment, each with the OpenSSH client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal

CROWD = 30


@pytest.fixture
async def roomy_server(hostkeys: Path, tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server that lets so many in from one address."""
    limits = ("unfinished_per_address", "connect_burst", "joins_per_minute")
    sets = (f"limits.{limit}={2 * CROWD}" for limit in limits)
    options = [word for each in sets for word in ("--set", each)]
    running = await ServerProcess.start(hostkeys, tmp_path, *options)
    try:
        yield running
        await running.stop()
    finally:
        await running.kill()


async def test_thirty_people_come_in_at_once(roomy_server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:

        async def come(name: str) -> SshTerminal:
            terminal = await SshTerminal.open(roomy_server.port, name)
            return await stack.enter_async_context(terminal)

        names = [f"ana{number}" for number in range(CROWD)]
        everybody = await asyncio.gather(*map(come, names))
        await asyncio.gather(*(one.expect("lobby") for one in everybody))
        late = await come("late")
        await late.expect("lobby")
        for one in (*everybody, late):
            one.send("q")
            one.send("y")
        codes = await asyncio.gather(*(one.wait_closed() for one in (*everybody, late)))
    assert set(codes) == {0}

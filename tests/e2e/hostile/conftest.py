"""A house to be attacked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fourgods_tui.ssh.hostkeys import HostKey, ensure_host_keys
from fourgods_tui.ssh.limits import Limits
from tests.e2e.hostile.house import House, open_house

OpenHouse = Callable[[Limits], Awaitable[House]]


@pytest.fixture(scope="session")
def loaded_keys(hostkeys: Path) -> list[HostKey]:
    """The host keys, loaded."""
    return ensure_host_keys(hostkeys)


@pytest.fixture
async def start_house(loaded_keys: list[HostKey], tmp_path: Path) -> AsyncIterator[OpenHouse]:
    """Starts a server with limits of the test's choice."""
    async with AsyncExitStack() as stack:

        async def start(limits: Limits) -> House:
            return await stack.enter_async_context(open_house(loaded_keys, tmp_path, limits))

        yield start


@pytest.fixture
async def house(start_house: OpenHouse) -> House:
    """A server as it comes."""
    return await start_house(Limits())

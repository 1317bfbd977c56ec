"""A server with a lobby and admins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.remote.rooms import Rooms, open_rooms


@pytest.fixture(scope="session")
def keys_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for host keys, which are made once."""
    return tmp_path_factory.mktemp("hostkeys")


@pytest.fixture
async def rooms(keys_folder: Path) -> AsyncIterator[Rooms]:
    """The server."""
    async with open_rooms(keys_folder) as opened:
        yield opened

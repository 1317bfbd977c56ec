"""A server with a lobby and admins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.remote.rooms import Rooms, open_rooms


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    """The server."""
    async with open_rooms(tmp_path) as opened:
        yield opened

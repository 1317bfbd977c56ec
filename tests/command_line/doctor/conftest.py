"""Healthy servers, to be broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgods_tui.ssh.hostkeys import make_host_keys
from tests.command_line.doctor.places import Place


@pytest.fixture(scope="module")
def good_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with good host keys."""
    folder = tmp_path_factory.mktemp("hostkeys")
    make_host_keys(folder)
    return folder


@pytest.fixture
def place(tmp_path: Path, good_keys: Path) -> Place:
    """A healthy one."""
    return Place(tmp_path, good_keys)

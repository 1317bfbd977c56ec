"""Host keys that are broken on purpose, or missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fourgods_tui.ssh.hostkeys import KEY_FILES
from tests.command_line.doctor.places import Place, only


def _readable(key: Path) -> None:
    key.chmod(0o644)


def _spoilt(key: Path) -> None:
    key.write_bytes(b"no key")


def _open_folder(key: Path) -> None:
    key.parent.chmod(0o777)


@pytest.mark.parametrize("spoil", [_readable, _spoilt, _open_folder])
@pytest.mark.parametrize("other", ["there", "missing"])
def test_host_keys_that_cannot_be_used(
    place: Place, spoil: Callable[[Path], None], other: str
) -> None:
    first, second = (place.keys / name for name, _ in KEY_FILES)
    if other == "missing":
        first.unlink()
    spoil(second)
    assert only(place.wrong()).about == "host keys"


def test_host_keys_that_are_missing_are_to_be_made(place: Place) -> None:
    for name, _ in KEY_FILES:
        (place.keys / name).unlink()
    assert not place.wrong()
    assert any("will be made at the next start" in each.text for each in place.examine())

"""The folder of the data: who may write to it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from fourgods_tui.store.store import Store


@pytest.mark.parametrize("mode", [0o777, 0o702])
def test_a_folder_whose_files_everybody_may_replace_is_said_and_used(
    tmp_path: Path, mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.chmod(mode)
    with caplog.at_level(logging.WARNING):
        Store(tmp_path).close()
    (said,) = [record.getMessage() for record in caplog.records]
    assert said == (
        f"everybody on this machine may replace the files in {tmp_path} (mode {mode:04o}); "
        f"run: chmod go-w {tmp_path}"
    )


@pytest.mark.parametrize("mode", [0o700, 0o770, 0o755, 0o1777])
def test_a_folder_of_a_few_or_with_the_sticky_bit_is_fine(
    tmp_path: Path, mode: int, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.chmod(mode)
    with caplog.at_level(logging.WARNING):
        Store(tmp_path).close()
    assert not caplog.records

"""Room for open files."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import logging, resource
from fourgods_tui.command_line.descriptors import make_room
logging.basicConfig(format="%(message)s")
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
make_room(1000)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "room", "said"),
    [
        (300, 4096, 1256, ""),
        (2000, 4096, 2000, ""),
        (300, 500, 500, "only 500 files may be open at once, which is enough for some 244 conn"),
    ],
)
def test_room_is_made_as_far_as_allowed(soft: int, hard: int, room: int, said: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(soft=soft, hard=hard)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(ran.stdout) == room
    assert ran.stderr.startswith(said)
    assert bool(ran.stderr) == bool(said)

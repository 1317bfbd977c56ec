"""A server's folders and settings, which the doctor looks at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fourgods_tui.command_line.doctor.examine import examine
from fourgods_tui.command_line.doctor.finding import Finding, Level
from fourgods_tui.ssh.hostkeys import KEY_FILES
from fourgods_tui.store.store import Store

ROOT = Path(__file__).parents[3]


class Place:
    """A server's folders and settings, healthy until somebody breaks them."""

    def __init__(self, folder: Path, good_keys: Path) -> None:
        self.data, self.keys = folder / "data", folder / "hostkeys"
        self.config = folder / "fourgods.toml"
        self.config.touch(0o600)
        self.keys.mkdir(0o700)
        for name, _ in KEY_FILES:
            (self.keys / name).write_bytes((good_keys / name).read_bytes())
            (self.keys / name).chmod(0o600)
        Store(self.data).close()

    @property
    def folders(self) -> dict[str, object]:
        return {"host": "127.0.0.1", "port": 0, "data": self.data, "hostkeys": self.keys}

    def examine(self, *sets: str, **given: object) -> list[Finding]:
        """What the doctor says."""
        return examine(self.config, {**self.folders, **given}, sets)

    def wrong(self, *sets: str, **given: object) -> list[Finding]:
        """What it says is wrong; each with something to do."""
        found = [each for each in self.examine(*sets, **given) if each.level is Level.WRONG]
        assert all(each.remedy for each in found), found
        return found


def only(found: Sequence[Finding]) -> Finding:
    (one,) = found
    return one

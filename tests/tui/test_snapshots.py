"""Every screen as it was when somebody last looked at it.

After a change that is meant, ``make snapshots`` keeps the screens as they are now; the difference
shows what the change did.
"""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tests.tui.scenes import SCENES, SNAPSHOTS, Snapshot
from tests.tui.snapshot import FOLDER, dump, kept


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=lambda snapshot: snapshot.name)
async def test_a_screen_is_as_it_was(snapshot: Snapshot) -> None:
    strips = await snapshot.take()
    columns, lines = snapshot.size
    assert [cell_len(strip.text) for strip in strips] == [columns] * lines
    assert dump(strips) == kept(snapshot.name)


def test_none_is_left_over() -> None:
    files = {path.stem for path in FOLDER.glob("*")}
    assert files == {snapshot.name for snapshot in SNAPSHOTS}


def test_every_scene_has_its_share() -> None:
    for scene in SCENES:
        own = [each for each in SNAPSHOTS if each.scene == scene]
        assert {each.language for each in own} >= {"en", "ko", "es", "cs"}
        assert (80, 24) in {each.size for each in own}
    shown = {(each.size, each.manner.name) for each in SNAPSHOTS if each.scene == "game"}
    for size in ((80, 24), (120, 40), (200, 60)):
        assert {(size, name) for name in ("blocks", "glyphs", "ascii", "mono")} <= shown

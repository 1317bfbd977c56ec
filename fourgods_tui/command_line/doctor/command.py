"""The body of ``fourgods doctor``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from fourgods_tui.command_line.doctor.examine import examine
from fourgods_tui.command_line.doctor.finding import Level
from fourgods_tui.command_line.printing import say

WRONG = 1


def see_doctor(
    config: Path | None, given: Mapping[str, object], sets: Sequence[str], *, as_json: bool
) -> int:
    """Say of everything that a server needs whether it is as it should be; the exit code."""
    found = examine(config, given, sets)
    healthy = all(each.level is not Level.WRONG for each in found)
    if as_json:
        say(json.dumps({"healthy": healthy, "findings": [asdict(each) for each in found]}))
    else:
        for each in found:
            say(f"{each.level:5}  {each.about:11}  {each.line}")
    return 0 if healthy else WRONG

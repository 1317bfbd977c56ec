"""Prints the lowest versions that pyproject.toml allows as constraints, for ``make lowest``."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
RANGE = re.compile(r"([\w-]+)>=([\w.]+)(?:,<[\w.]+)?")

said = tomllib.loads(PROJECT.read_text())
project, building = said["project"], said["build-system"]["requires"]
ranges = [*building, *project["dependencies"], *project["optional-dependencies"]["dev"]]
for requirement in sorted(set(ranges)):
    found = RANGE.fullmatch(requirement)
    if not found:
        sys.exit(f"no range with a lower bound: {requirement}")
    print(f"{found[1]}=={found[2]}")

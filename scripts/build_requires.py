"""Prints what pyproject.toml needs for building, one requirement a line, for pip."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"

sys.stdout.writelines(
    f"{requirement}\n"
    for requirement in tomllib.loads(PROJECT.read_text())["build-system"]["requires"]
)

"""Compiles the translations whenever the package is built or installed, also editable.

The readable ``*.po`` files are under version control; the ``*.mo`` files that Python's own gettext
reads are made from them here, so the running program needs no Babel and parses nothing at start.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = "fourgods_tui/tui/locale"


def compile_messages(root: Path) -> list[Path]:
    """Write a ``.mo`` beside every ``.po`` of the tree at `root`; returns what was written.

    Unsure ("fuzzy") translations are left out: English is better than a wrong word.
    """
    written = []
    for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as po:
            catalog = read_po(po, locale=source.parent.parent.name, abort_invalid=True)
        target = source.with_suffix(".mo")
        with target.open("wb") as mo:
            write_mo(mo, catalog, use_fuzzy=False)
        written.append(target)
    return written


class CompileMessages(BuildHookInterface[Any]):
    """Called when hatchling is about to build a wheel or a source archive."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the messages of the tree that is being built."""
        compile_messages(Path(self.root))


if __name__ == "__main__":
    compile_messages(Path(__file__).parent)

"""Where a setting was set: on the command line, in the environment, or in a line of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fourgods_tui.config.places import find_line
from fourgods_tui.config.variables import Variables, variable


@dataclass(frozen=True, slots=True)
class Origin:
    """What settings were read from.

    Attributes:
        file, text: the file, if there is one, and what is in it.
        variables: what the environment says.
        flags: what was set on the command line, by section and name.
    """

    file: Path | None = None
    text: str = ""
    variables: Variables = field(default_factory=Variables)
    flags: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    def of(self, path: Sequence[str]) -> str:
        """Where the setting at a path of names was set, and its name, for the beginning of a line
        about it."""
        section, name = (*path, "", "")[:2]
        if name and name in self.flags.get(section, {}):
            return f"--set {section}.{name}"
        if name in self.variables.settings.get(section, {}):
            return variable(section, name)
        at, dotted = find_line(self.text, path), ".".join(path)
        return dotted if at is None else f"{self.file}, line {at}: {dotted}"

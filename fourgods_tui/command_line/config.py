"""The bodies of ``fourgods config check | show | example | page``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.config import pages
from fourgods_tui.config.access import only_while_it_runs, read_access
from fourgods_tui.config.settings import SECTIONS, ConfigError, Flags, Settings, read_settings
from fourgods_tui.files.owner import give_output

STANDARD_OUTPUT = 1
WRONG = 2
"""The exit code of settings that can't be used."""


def check_config(file: Path | None, given: Sequence[str]) -> int:
    """Say whether a server would start with these settings, and if not, why."""
    return _with_settings(file, given, _say_good)


def _say_good(settings: Settings) -> None:
    say("the settings are good")
    if settings.passed_over:
        say(f"passed over, as no settings of ours: {', '.join(settings.passed_over)}")


def show_config(file: Path | None, given: Sequence[str]) -> int:
    """Print the settings that hold."""
    return _with_settings(file, given, lambda settings: write(pages.shown(settings)))


def write(text: str) -> None:
    """Write a file's content to standard output."""
    give_output(STANDARD_OUTPUT)
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def flags_of_server(given: Mapping[str, object], sets: Sequence[str]) -> Flags:
    """The settings on the command line of a server: those of the section `server` that have
    options of their own, which are stronger, and those given as ``SECTION.NAME=VALUE``.

    Raises:
        ConfigError: one of these is not written like that.
    """
    flags = flags_in(sets)
    return {**flags, "server": {**flags.get("server", {}), **given}}


def flags_in(given: Sequence[str]) -> dict[str, dict[str, object]]:
    """Read settings given as ``SECTION.NAME=VALUE``.

    Raises:
        ConfigError: one of them is not written like that.
    """
    flags: dict[str, dict[str, object]] = {}
    for each in given:
        path, equals, value = each.partition("=")
        section, dot, name = path.strip().partition(".")
        if not (equals and dot):
            raise ConfigError([f"--set {each}: write it as SECTION.NAME=VALUE"])
        if section not in SECTIONS:
            known = ", ".join(SECTIONS)
            raise ConfigError([f"--set {path}: no section {section} (there are: {known})"])
        flags.setdefault(section, {})[name] = value
    return flags


def _with_settings(file: Path | None, given: Sequence[str], use: Callable[[Settings], None]) -> int:
    try:
        settings = read_settings(file, flags_in(given))
        absent = only_while_it_runs(settings)
        if not absent:
            read_access(settings)
    except ConfigError as error:
        for line in error.lines:
            complain(line)
        return WRONG
    use(settings)
    for line in absent:
        complain(f"{line}; it was not looked at")
    return 0

"""All that the doctor looks at, in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from fourgods_tui.command_line.config import flags_of_server
from fourgods_tui.command_line.doctor import machine, places
from fourgods_tui.command_line.doctor.database import look_at_database
from fourgods_tui.command_line.doctor.finding import Finding, Level, note, ok, wrong
from fourgods_tui.command_line.doctor.network import look_at_ports
from fourgods_tui.command_line.doctor.processes import server_of
from fourgods_tui.config.settings import ConfigError, Flags, Settings, read_what_holds

Look = Callable[[], Iterable[Finding]]


def examine(config: Path | None, given: Mapping[str, object], sets: Sequence[str]) -> list[Finding]:
    """Look at everything that a server with these settings needs; see `serve.run_server`."""
    problems: list[str] = []
    flags: Flags = {"server": given}
    try:
        flags = flags_of_server(given, sets)
    except ConfigError as error:
        problems += error.lines
    settings, more = read_what_holds(config, flags)
    return [*_of_settings(config, [*problems, *more]), *_of_all(config, settings)]


def before_a_start(config: Path | None, settings: Settings) -> list[Finding]:
    """What something is to be done about, of what nobody else says when a server starts."""
    looks: Mapping[str, Look] = {
        "versions": machine.look_at_versions,
        "access": partial(places.look_at_access, settings, config),
        "disk": partial(places.look_at_disks, settings),
    }
    return [each for each in _looked_at(looks) if each.level is not Level.OK and each.remedy]


def _of_settings(config: Path | None, problems: Sequence[str]) -> Iterator[Finding]:
    for each in problems:
        yield wrong("settings", each, "mend it; what follows goes by the others")
    if not problems:
        yield ok("settings", f"{config} is good" if config else "without a file")


def _of_all(config: Path | None, settings: Settings) -> Iterator[Finding]:
    server = server_of(settings.server.data)
    looks: Mapping[str, Look] = {
        "versions": machine.look_at_versions,
        "python": machine.look_at_python,
        "locale": machine.look_at_locale,
        "terminal": machine.look_at_terminal,
        "limits": partial(machine.look_at_limits, settings),
        "ports": partial(look_at_ports, settings, server),
        "access": partial(places.look_at_access, settings, config),
        "folders": partial(places.look_at_folders, settings),
        "host keys": partial(places.look_at_host_keys, settings),
        "disk": partial(places.look_at_disks, settings),
        "writing": partial(places.try_disks, settings),
        "bans": partial(places.look_at_bans, settings),
        "database": partial(look_at_database, settings, server),
        "clock": machine.look_at_ticks,
    }
    return _looked_at(looks)


def _looked_at(looks: Mapping[str, Look]) -> Iterator[Finding]:
    """What was found; what cannot be looked at is said, and the next thing is looked at."""
    for about, look in looks.items():
        try:
            yield from look()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            place = f"{error.filename}: " if error.filename else ""
            yield note(about, f"it could not be looked at: {place}{reason}")
        except (ValueError, LookupError, ImportError, sqlite3.Error) as error:
            yield note(about, f"it could not be looked at: {error}")

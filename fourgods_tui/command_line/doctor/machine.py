"""The machine and its Python: what is there before anything of a server is."""

from __future__ import annotations

import locale
import os
import platform
import resource
import sys
import sysconfig
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from fourgods_tui import __version__
from fourgods_tui.command_line.descriptors import fitting, needed_for
from fourgods_tui.command_line.doctor.finding import Finding, note, ok, wrong
from fourgods_tui.config.settings import Settings
from fourgods_tui.tui.layout import MIN_COLUMNS, MIN_LINES

PACKAGE = "fourgods-tui"


def look_at_python() -> Iterator[Finding]:
    """Its version, and how it was built."""
    said = f"{platform.python_version()}, {sys.executable}"
    wanted = metadata(PACKAGE)["Requires-Python"]
    if not SpecifierSet(wanted).contains(platform.python_version(), prereleases=True):
        yield wrong("python", f"{said}: it has to be {wanted}", "install with a newer Python")
    elif sysconfig.get_config_var("Py_DEBUG"):
        yield note("python", f"{said}: built to look for errors, and slow", "use another build")
    elif "--enable-optimizations" not in str(sysconfig.get_config_var("CONFIG_ARGS") or ""):
        yield note(
            "python",
            f"{said}: built without optimizations, so that a server holds fewer players",
            "use your distribution's Python, or build it with --enable-optimizations",
        )
    else:
        yield ok("python", f"{said}: an optimized build")


def look_at_versions() -> Iterator[Finding]:
    """What is installed, against what was tested."""
    found = [f"fourgods {__version__}"]
    for each in requires(PACKAGE) or ():
        wanted = Requirement(each)
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
            continue
        remedy = f'run: pip install "{wanted.name}{wanted.specifier}"'
        try:
            there = version(wanted.name)
        except PackageNotFoundError:
            yield wrong("versions", f"{wanted.name} is not installed", remedy)
            continue
        if not wanted.specifier.contains(there, prereleases=True):
            text = f"{wanted.name} is {there}, and tested was {wanted.specifier}"
            yield wrong("versions", text, remedy)
        elif wanted.name in ("textual", "asyncssh"):
            found.append(f"{wanted.name} {there}")
    yield ok("versions", ", ".join(found))


def look_at_locale() -> Iterator[Finding]:
    """The language and the letters of this account."""
    remedy = "set LANG=C.UTF-8"
    encodings = {locale.getencoding().lower(), sys.getfilesystemencoding().lower()}
    if not sys.flags.utf8_mode and encodings != {"utf-8"}:
        name = " and ".join(sorted(encodings - {"utf-8"}))
        yield note("locale", f"the encoding is {name}: letters beyond it come as ?", remedy)
        return
    before = locale.setlocale(locale.LC_ALL)
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        names = ("LC_ALL", "LC_CTYPE", "LANG")
        named = next((os.environ[each] for each in names if os.environ.get(each)), "?")
        yield note("locale", f"{named} is not installed here", remedy)
    else:
        yield ok("locale", "UTF-8")
    finally:
        locale.setlocale(locale.LC_ALL, before)


def look_at_limits(settings: Settings) -> Iterator[Finding]:
    """How many files may be open, against how many connections there may be."""
    limits = settings.ssh_limits
    connections = limits.connections + limits.reserved
    needed = needed_for(connections)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= needed:
        yield ok("limits", f"enough files may be open for {limits.connections} connections")
        return
    fit = min(connections, fitting(hard))
    yield wrong(
        "limits",
        f"only {hard} files may be open at once, which is enough for some {fit} connections, and "
        f"limits.connections = {limits.connections} needs {needed}",
        "allow more (LimitNOFILE, ulimit -n), or lower limits.connections",
    )


def look_at_ticks() -> Iterator[Finding]:
    """The clock by which everything in a game is measured."""
    first = time.monotonic()
    if not time.get_clock_info("monotonic").monotonic or time.monotonic() < first:
        yield wrong("clock", "the machine's steady clock goes back", "look at its virtualization")


def look_at_terminal() -> Iterator[Finding]:
    """The terminal, if we are on one: for playing and for reading what is said here."""
    if not sys.stdout.isatty():
        return
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        columns = lines = 0
    kind = os.environ.get("TERM", "")
    if kind in ("", "dumb", "unknown"):
        yield note("terminal", f"TERM is {kind or 'not set'}", "set it, as TERM=xterm-256color")
    elif columns and (columns < MIN_COLUMNS or lines < MIN_LINES):
        text = f"{columns} columns and {lines} lines"
        yield note("terminal", text, f"to play, make it {MIN_COLUMNS} by {MIN_LINES} or larger")
    else:
        yield ok("terminal", f"{kind}, {columns} columns and {lines} lines")

"""Open files: each connection is one, and systems often allow too few at first."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections.abc import Mapping
from dataclasses import replace

from fourgods_tui.ssh.limits import Limits

log = logging.getLogger(__name__)

OTHERS = 256
"""Files for everything that is no connection, and for those who are turned away."""
FEWEST = 64
"""Of these, what a server needs that turns away few at a time."""
QUIET = 60.0
"""Seconds between two lines about there being no more files."""


def limits_that_fit(limits: Limits) -> Limits:
    """The limits, as far as there can be open files for them; see `make_room`."""
    fit = make_room(limits.connections + limits.reserved)
    if fit == limits.connections + limits.reserved:
        return limits
    reserved = min(limits.reserved, fit // 4)
    connections = fit - reserved
    # Otherwise those who do not log in could take all the places there are.
    unfinished = min(limits.unfinished, max(1, connections // 2))
    return replace(limits, connections=connections, reserved=reserved, unfinished=unfinished)


def make_room(connections: int) -> int:
    """See that so many connections can be open at once; how many can, which the log tells if they
    are fewer."""
    needed = needed_for(connections)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return connections
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        wanted = soft
    if wanted >= needed:
        return connections
    fit = min(connections, fitting(wanted))
    log.warning(
        "only %d files may be open at once, which is enough for some %d connections; "
        "allow more (LimitNOFILE, ulimit -n), or set limits.connections",
        wanted,
        fit,
    )
    return fit


def needed_for(connections: int) -> int:
    """How many files may have to be open for so many connections."""
    return connections + OTHERS


def fitting(files: int) -> int:
    """How many connections there may be with so many files."""
    if files >= OTHERS + FEWEST * 2:
        return files - OTHERS
    # Where there are few, a third as many may be turned away at a time.
    return max(1, min(FEWEST * 2, (files - FEWEST) * 2 // 3))


class Shortage:
    """Handles what goes wrong in an event loop: to have no file for a client is said once a
    minute, not for each of thousands."""

    def __init__(self) -> None:
        self._quiet_until = 0.0
        self._unsaid = 0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
        """Called by the loop."""
        if "out of system resource" not in str(context.get("message")):
            loop.default_exception_handler(dict(context))
            return
        self._unsaid += 1
        if loop.time() < self._quiet_until:
            return
        log.error(
            "no more files may be open, so that nobody else can connect (%d times); allow more "
            "(LimitNOFILE, ulimit -n), or lower limits.connections",
            self._unsaid,
        )
        self._quiet_until, self._unsaid = loop.time() + QUIET, 0

"""Room for open files: each connection is one, and systems often allow too few at first."""

from __future__ import annotations

import logging
import resource

log = logging.getLogger(__name__)

OTHERS = 256
"""Files for everything that is no connection."""


def make_room(connections: int) -> None:
    """See that so many connections can be open at once, or say in the log how many can."""
    needed = connections + OTHERS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        wanted = soft
    if wanted < needed:
        log.warning(
            "only %d files may be open at once, which is enough for some %d connections; "
            "allow more (LimitNOFILE, ulimit -n), or set limits.connections",
            wanted,
            max(0, wanted - OTHERS),
        )

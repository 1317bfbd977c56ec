"""The bodies of ``fourgods hostkeys list | make | rotate``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.ssh.hostkeys import (
    HostKey,
    HostKeyError,
    ensure_host_keys,
    load_host_keys,
    make_next_keys,
    use_next_keys,
)

FAILED = 1
AFTERWARDS = "reload the server now (systemctl reload, or SIGHUP), so that it knows"


def list_keys(folder: Path) -> int:
    """List the keys."""
    return _show(lambda: load_host_keys(folder))


def make_keys(folder: Path) -> int:
    """Make the keys that are missing, and list them."""
    return _show(lambda: ensure_host_keys(folder))


def rotate_keys(folder: Path, finish: bool) -> int:
    """Take the first or the second step of a change of keys."""
    step = use_next_keys if finish else make_next_keys
    code = _show(lambda: step(folder))
    if not code:
        say(AFTERWARDS)
    return code


def _show(find: Callable[[], Sequence[HostKey]]) -> int:
    try:
        keys = find()
    except HostKeyError as error:
        complain(str(error))
        return FAILED
    for key in keys:
        use = "in use" if key.in_use else "to come"
        say(f"{key.fingerprint} ({key.kind}) {use}: {key.path}")
    return 0

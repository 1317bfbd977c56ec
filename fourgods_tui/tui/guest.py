"""Who is at the other end of a session, as the app may know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from textual.app import App

from fourgods_tui.tui.terminal import Terminal


@dataclass(frozen=True, slots=True)
class Guest:
    """One who came in. Where from is left out: no screen has any business with it."""

    wished_name: str | None = None
    """The name asked for, cleaned; None if nothing usable was asked for. It may be taken."""

    fingerprint: str | None = None
    """The fingerprint of the key that was proven (``SHA256:…``), or None without a key."""

    wanted_table: str = ""
    """What was asked for after the host: a table's name or code, or one's own code to come back
    with; cleaned, and empty if nothing was."""

    is_admin: bool = False
    """Whether the key is one of those who run the server."""

    terminal: Terminal = field(default_factory=Terminal)


AppFactory: TypeAlias = Callable[[Guest], App[None]]
"""Makes the app that a session runs. It must not start it."""

"""Who is at the other end of a session, as the app may know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from textual.app import App

from fourgods_tui.tui.terminal import Terminal


class Guesses(Protocol):
    """Counts the names and codes that somebody asks for and that there are not."""

    def wait(self) -> float:
        """The seconds until another one is looked at; 0 for now."""

    def wrong(self) -> None:
        """Called when there was none of that name or code."""


class Unlimited:
    """Lets somebody ask as often as they like: on a terminal of their own."""

    def wait(self) -> float:
        """See `Guesses.wait`."""
        return 0.0

    def wrong(self) -> None:
        """See `Guesses.wrong`."""


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

    guesses: Guesses = field(default_factory=Unlimited)
    """Whether one more name or code may be tried."""


AppFactory: TypeAlias = Callable[[Guest], App[None]]
"""Makes the app that a session runs. It must not start it."""

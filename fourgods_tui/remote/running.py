"""A server that runs, as those who run it see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.ssh.server import Server


@dataclass(frozen=True, slots=True)
class Running:
    """Everything that commands, metrics and the dashboard look at.

    Attributes:
        began: when it started, on the event loop's clock.
        stop: begins to stop it, as SIGTERM does; called again, it stops at once.
        reload: reads the settings again; what is wrong with them, if anything is.
        waiting: settings that were changed since the start, and hold from the next one on.
    """

    server: Server
    lobby: Lobby
    began: float
    stop: Callable[[], None]
    reload: Callable[[], list[str]]
    waiting: list[str] = field(default_factory=list)

"""What a session needs of the connection it is on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.oneshot import Commands
from fourgods_tui.tui.guest import AppFactory, Guest
from fourgods_tui.tui.terminal import Terminal

if TYPE_CHECKING:
    from fourgods_tui.ssh.session import Session


class Visitor(Protocol):
    """What a session needs of the connection it is on."""

    @property
    def limits(self) -> Limits:
        """What the client may ask for."""

    @property
    def make_app(self) -> AppFactory:
        """Makes the app of a session."""

    @property
    def transport(self) -> asyncio.WriteTransport:
        """Where the connection's bytes go."""

    @property
    def budget(self) -> Budget:
        """The CPU time it may take."""

    @property
    def backlog(self) -> bool:
        """Whether something has come that was not looked at yet."""

    def ask_turn(self) -> None:
        """Have what there is worked off when it is its turn, which may be now."""

    @property
    def commands(self) -> Commands | None:
        """The one-shot commands, if there are any."""

    @property
    def language(self) -> str:
        """The language of what is said while the client's own is not known."""

    @property
    def is_admin(self) -> bool:
        """Whether the client has proven an admin's key."""

    @property
    def origin(self) -> str:
        """The address the client comes from, as addresses are counted."""

    def guest(self, terminal: Terminal, wanted: str) -> Guest:
        """Who is on the connection, at this terminal, and what they asked for by name."""

    def turned_away(self, terminal: Terminal) -> str | None:
        """The line to turn somebody away with who has logged in; None if they may come in."""

    def session_began(self, session: Session) -> None:
        """Called when the client has got what it asked for, be it a line of text."""

    def session_over(self, session: Session) -> None:
        """Called when nothing of the session is left."""

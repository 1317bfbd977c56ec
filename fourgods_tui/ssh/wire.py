"""The library's connection, with what it has no callback for."""

from __future__ import annotations

from typing import Protocol, cast

import asyncssh

_NO_MORE_AUTH_METHODS = 14
"""The SSH standard's code for a peer that may not try again."""


class Watcher(Protocol):
    """What a connection asks of the one who answers its callbacks."""

    def login_failed(self) -> str | None:
        """Called when a try to log in has failed; what to say if there may be no other."""

    def more_wanted(self) -> bool:
        """Called when a try to log in has succeeded; whether something else is asked for too."""


class Wire(asyncssh.SSHServerConnection):
    """A connection that counts failed tries to log in, and may ask for more than one proof."""

    def send_userauth_failure(self, partial_success: bool) -> None:
        """Called when a try to log in did not do."""
        if not partial_success and self._owner is not None:
            enough = cast("Watcher", self._owner).login_failed()
            if enough is not None:
                self.disconnect(_NO_MORE_AUTH_METHODS, enough)
                return
        super().send_userauth_failure(partial_success)

    async def send_userauth_success(self) -> None:
        """Called when a try to log in did."""
        if cast("Watcher", self._owner).more_wanted():
            self.send_userauth_failure(True)
            return
        await super().send_userauth_success()

"""How players get in: with a key if they have one, and without a question if they have none.

A client first asks to be let in with nothing at all, to learn what else there is. That is
refused: were it let in then, it would never show its key, and the key is who a player is. Next
it shows its keys, and the first one will do. A client without any goes on to
keyboard-interactive, and is let in with no question asked.

OpenSSH in batch mode leaves out everything that might ask a question, and so gives up when it
has no key. For scripts there is the name GUEST, which is let in at once and never has a key.
"""

from __future__ import annotations

import asyncssh

GUEST = "guest"
"""The user name that is nobody in particular."""


class Login:
    """What is known of who is logging in on one connection."""

    def __init__(self) -> None:
        self.user_name = ""
        """The name asked for, as sent."""
        self.fingerprint: str | None = None
        """After login: the fingerprint of the key that was proven. Before, of one claimed."""

    def begin(self, user_name: str) -> bool:
        """Called when a client names itself, perhaps not for the first time.

        Whether it has to log in.
        """
        self.user_name = user_name
        self.fingerprint = None
        return user_name != GUEST

    def key_shown(self, key: asyncssh.SSHKey) -> bool:
        """Called when a client shows a key; whether it will do: every key does.

        It may be somebody else's. The library lets a client in by key only with a valid
        signature of the key shown last, and the other way in forgets what was shown.
        """
        self.fingerprint = key.get_fingerprint()
        return True

    def nothing_to_ask(self) -> bool:
        """Called when a client would answer questions; that it may come in without."""
        self.fingerprint = None
        return True

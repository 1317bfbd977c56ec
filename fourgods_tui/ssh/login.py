"""How players get in: with a key if they have one, and without a question if they have none.

A client first asks to be let in with nothing at all, to learn what else there is. That is
refused: were it let in then, it would never show its key, and the key is who a player is. Next
it shows its keys, and the first one will do. A client without any goes on to
keyboard-interactive, and is let in with no question asked.

OpenSSH in batch mode leaves out everything that might ask a question, and so gives up when it
has no key. For scripts there is the name GUEST, which is let in at once and never has a key.
Whoever else has none to show reads of it before they give up.

All this is for servers that let everybody in. Where only known keys may come in, no other way is
offered. Where a passphrase is asked for, a key alone is half a login, which says who a player is.
"""

from __future__ import annotations

import asyncssh

from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.tui.last_words import passphrase_question
from fourgods_tui.tui.terminal import DEFAULT_LANGUAGE, Terminal

GUEST = "guest"
"""The user name that is nobody in particular."""

Challenge = bool | tuple[str, str, str, list[tuple[str, bool]]]
"""A question (title, text, language, and prompts, each with whether the answer may be seen), or
whether the client may come in without one."""


class Login:
    """What is known of who is logging in on one connection."""

    def __init__(self, access: Access | None = None, language: str = DEFAULT_LANGUAGE) -> None:
        """`language` is what is asked in; that of the client is not known yet."""
        self.user_name = ""
        """The name asked for, cleaned, without a domain."""
        self.fingerprint: str | None = None
        """The fingerprint of the key that was proven, if any was."""
        self._access = access or Access()
        self._language = language
        self._shown: str | None = None
        self._passed = False
        self._asked = False

    @property
    def is_admin(self) -> bool:
        """Whether a key was proven that is an admin's."""
        return self._access.is_admin(self.fingerprint)

    @property
    def takes_keys(self) -> bool:
        """Whether a key may still be shown. One that was proven is not exchanged for another."""
        return self.fingerprint is None

    @property
    def asks(self) -> bool:
        """Whether there is a way in that can do without a key."""
        return self._access.mode is not Mode.KEYS

    def begin(self, user_name: str) -> bool:
        """Called when a client names itself, perhaps not for the first time.

        Whether it has to log in.
        """
        self.user_name = user_name
        self.fingerprint = self._shown = None
        self._passed = self._asked = False
        return user_name != GUEST or self._access.mode is not Mode.OPEN

    def key_shown(self, key: asyncssh.SSHKey) -> bool:
        """Called when a client shows a key; whether it will do.

        It may be somebody else's. The library lets a client in by key only with a valid
        signature of the key shown last, and the other way in forgets what was shown.
        """
        self._shown = key.get_fingerprint()
        return self._access.takes_key(self._shown)

    def nothing_to_ask(self) -> bool:
        """Whether a client that would answer questions may come in without."""
        self._shown = None
        return self._access.mode is Mode.OPEN

    def question(self) -> Challenge:
        """Called when a client would answer questions; what it is asked."""
        if self.nothing_to_ask():
            return True
        if self._access.mode is not Mode.PASSPHRASE:
            return False
        self._asked = True
        asks, prompt = passphrase_question(Terminal(language=self._language))
        return "", asks, self._language, [(prompt, False)]

    def answered(self, answers: list[str]) -> bool:
        """Called with the answer to the question; whether it was right. Each question has one."""
        asked, self._asked = self._asked, False
        self._passed = asked and len(answers) == 1 and self._access.opens(answers[0])
        return self._passed

    def not_answered(self) -> None:
        """Called when there were so many answers that this one is not looked at."""
        self._passed = self._asked = False

    def succeeded(self) -> bool:
        """Called when a way in was gone to its end; whether another has to be gone too."""
        if self._shown is not None:
            self.fingerprint = self._shown
        needed = self._access.mode is Mode.PASSPHRASE and not self._passed
        return needed and not self.is_admin

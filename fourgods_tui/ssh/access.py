"""Who may come in: everybody, those with a known key, or those who know the passphrase."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import asyncssh

from fourgods_tui.files.text import TextError, read_text

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class AccessError(ValueError):
    """A list of keys can't be used. The text is one line for the admin."""


class Mode(StrEnum):
    """Who may come in."""

    OPEN = "open"
    """Everybody, with a key or without."""
    KEYS = "keys"
    """Those whose key is in a file."""
    PASSPHRASE = "passphrase"  # noqa: S105 - it is none
    """Those who know the server's passphrase; a key says only who they are."""


@dataclass(frozen=True, slots=True)
class Access:
    """Who may come in, and who are the admins. Keys are meant by their fingerprints.

    Attributes:
        keys: who may come in where keys decide it.
        passphrase: what the others have to know where a passphrase decides it.
        admins: they may come in wherever they have a key to show, and may do more.
    """

    mode: Mode = Mode.OPEN
    keys: frozenset[str] = frozenset()
    passphrase: str = field(default="", repr=False)
    admins: frozenset[str] = frozenset()

    def is_admin(self, fingerprint: str | None) -> bool:
        """Whether a proven key is an admin's."""
        return fingerprint is not None and fingerprint in self.admins

    def takes_key(self, fingerprint: str) -> bool:
        """Whether somebody may show this key."""
        return self.mode is not Mode.KEYS or fingerprint in self.keys | self.admins

    def opens(self, passphrase: str) -> bool:
        """Whether this is the passphrase; takes as long whatever is wrong with it."""
        ours, theirs = (
            hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
            for text in (self.passphrase, passphrase)
        )
        return hmac.compare_digest(ours, theirs) and bool(self.passphrase)


def fingerprint_of(text: str) -> str:
    """The fingerprint meant by a fingerprint, or by a key as in a ``.pub`` file.

    Raises:
        AccessError: it is neither.
    """
    text = text.strip("\ufeff").strip()
    if _FINGERPRINT.fullmatch(text):
        return text
    try:
        return asyncssh.import_public_key(text).get_fingerprint()
    except (ValueError, TypeError):
        raise AccessError(
            "neither a public key (ssh-ed25519 AAAA…) nor a fingerprint (SHA256:…)"
        ) from None


def read_authorized_keys(path: Path) -> frozenset[str]:
    """The fingerprints of a file with one public key a line, as of ``authorized_keys``.

    Raises:
        AccessError: it can't be read, or a line of it is no key; options are not understood.
    """
    try:
        lines = read_text(path).splitlines()
    except TextError as error:
        raise AccessError(str(error)) from None
    return frozenset(_fingerprints(path, lines))


def _fingerprints(path: Path, lines: Iterable[str]) -> Iterable[str]:
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                yield fingerprint_of(line)
            except AccessError:
                raise AccessError(
                    f"{path}, line {number}: no public key (options before it are not understood)"
                ) from None

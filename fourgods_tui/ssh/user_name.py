"""The user name of a login: as it travels, and whose it is."""

from __future__ import annotations

import re

LONGEST = 480
"""Bytes of a user name that are looked at."""

# NetBIOS names of domains and machines are in capitals; `ana+chess` is no domain.
_PLUS = re.compile(r"[A-Z0-9][A-Z0-9-]{0,14}\+")


def packed(raw: bytes) -> bytes:
    """A user name as it was sent, in letters that the library takes for any name.

    It prepares names as passwords are (SASLprep), and hangs up on those that don't suit: good
    ones in other scripts are among them.
    """
    return raw[:LONGEST].hex().encode("ascii")


def unpacked(name: str) -> str:
    """The user name again; what is no UTF-8 in it is replaced."""
    return bytes.fromhex(name).decode("utf-8", "replace")


def without_domain(user_name: str) -> str:
    r"""The person's part of a user name that may have a domain: ``ana`` of ``corp\ana``,
    ``corp/ana``, ``CORP+ana``, ``ana@corp.example`` and ``ana/host@CORP.EXAMPLE``.

    Windows sends the domain along where nobody has named a user; others send what they log in to
    their own machine with.
    """
    name = user_name.strip()
    name = name.rpartition("\\")[2] or name
    before, at, _ = name.partition("@")
    if at and before:
        return before.partition("/")[0] or before
    name = name.rpartition("/")[2] or name
    return _PLUS.sub("", name, count=1) if _PLUS.match(name) else name

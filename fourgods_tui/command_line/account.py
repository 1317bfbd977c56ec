"""The account this process runs under, as a container or a service may have it."""

from __future__ import annotations

import os
from pathlib import Path

NOWHERE = "/nonexistent"
"""A home in which nothing is, as accounts without one have it."""


def settle_home() -> None:
    """See that there is a home, at which libraries look when they are used: an account that is
    only a number may have none, neither in HOME nor in the list of accounts."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = NOWHERE

"""Who is who: people as the tables know them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is connected, or was.

    Attributes:
        key: what tells people apart: a key's fingerprint, or a guest's own random id. It is
            never shown: a guest's proves who they are.
        name: what the others see; unique among the people here.
        guest: whether they came without a key, so that they are known only for now.
    """

    key: str
    name: str
    guest: bool = True

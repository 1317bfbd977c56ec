"""The bag: the order in which the tiles of a game come out, fixed by its seed."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex

from fourgods_tui.core.tiles import TILES


def shuffled(seed: str) -> tuple[int, ...]:
    """The numbers of all tiles in the order they are drawn.

    Tiles are sorted by the SHA-256 of ``"SEED:NUMBER"``, which any language can do again.
    """
    return tuple(
        sorted(range(len(TILES)), key=lambda number: sha256(f"{seed}:{number}".encode()).digest())
    )


def new_seed() -> str:
    """A seed nobody can guess: 128 random bits as hexadecimal digits."""
    return token_hex(16)

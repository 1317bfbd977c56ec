"""What programs are called: old instruments and machines, so that nobody takes one for a person."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

BOT_NAMES = (
    "Abacus",
    "Armillary",
    "Astrolabe",
    "Barograph",
    "Clepsydra",
    "Gnomon",
    "Metronome",
    "Orrery",
    "Pantograph",
    "Planimeter",
    "Sextant",
    "Theodolite",
)
"""Every name; more of them than a table has seats."""


def bot_name(rng: Random, taken: Collection[str] = ()) -> str:
    """A name that nobody at the table has; numbered once all of them are taken."""
    free = [name for name in BOT_NAMES if name not in taken]
    if free:
        return rng.choice(free)
    number = 2
    while f"{BOT_NAMES[0]} {number}" in taken:
        number += 1
    return f"{BOT_NAMES[0]} {number}"

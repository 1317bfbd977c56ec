"""Names that look alike: what is left of a name when only its looks count.

The Unicode consortium's list of confusable characters decides, as the package
`confusable_homoglyphs` carries it. Only its data is used: its own functions tell whether one
string is suspicious, not whether two look alike.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources

_SIGNS = str.maketrans(dict.fromkeys(" ._'", "-"))


def looks(name: str) -> frozenset[str]:
    """What a cleaned name looks like; names that share any of these are taken for one another.

    Capitals count as small letters and also as what they resemble: ``Ivan`` looks like ``ivan``
    and like ``lvan``. Spaces, dots, lines and dashes are one sign, and none at either end.
    """
    plain = unicodedata.normalize("NFD", name).translate(_SIGNS).strip("-")
    return frozenset((_fold(_shape(_fold(plain))), _fold(_shape(plain))))


def _shape(text: str) -> str:
    shapes = _shapes()
    return unicodedata.normalize("NFD", "".join(shapes.get(sign, sign) for sign in text))


def _fold(text: str) -> str:
    return unicodedata.normalize("NFD", text.casefold())


@cache
def _shapes() -> Mapping[str, str]:
    """By letter, what it looks like. About 3,000 entries, read once and kept."""
    package = resources.files("confusable_homoglyphs")
    alike = json.loads(package.joinpath("confusables.json").read_text("utf-8"))
    # The list goes both ways. A letter that resembles one thing only is drawn like it, unless
    # that thing in turn resembles nothing else; then the plainer of the two stands for both.
    known: dict[str, str] = {}
    for sign, others in alike.items():
        if len(sign) != 1 or len(others) != 1 or unicodedata.category(sign)[0] not in "LMN":
            continue
        other = _bare(others[0]["c"])
        if len(alike.get(others[0]["c"], ())) > 1 or _plainness(other) < _plainness(sign):
            known[sign] = other
    return known


def _bare(text: str) -> str:
    """Without the direction marks that the list puts around letters from right to left."""
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf")


def _plainness(text: str) -> tuple[bool, int, str]:
    return not text.isascii(), -len(text), text

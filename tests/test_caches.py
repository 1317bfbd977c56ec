"""Caches have an end: what a server holds for its guests is to be flat however many come."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from functools import _lru_cache_wrapper

from rich.segment import Segment
from rich.style import Style

import fourgods_tui
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.escape import PLAIN, change_line

FINITE = {
    "core.face.face",
    "core.face.turn",
    "core.lookalike._shapes",
    "core.placement.fillers",
    "core.square.frame",
    "tui.drawing.colour._labs",
    "tui.drawing.colour.nearest_256",
    "tui.drawing.colour.shade_256",
    "tui.drawing.paints._ansi",
    "tui.drawing.paints.true_colour",
    "tui.i18n.words",
    "tui.lean._handlers",
    "tui.lean._sheet",
    "tui.lean._variables",
    "tui.panels.preview._views",
    "tui.rules_text.kinds_of_faces",
}
"""Caches without a bound of their own. What they are asked for is no guest's to choose, and little:
faces, looks, colours of palettes, sizes of frames, languages, kinds of screens."""


PACKAGE = "fourgods_tui."


def caches() -> dict[str, _lru_cache_wrapper[object]]:
    """All caches of the package, by name."""
    for module in pkgutil.walk_packages(fourgods_tui.__path__, PACKAGE):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    return {
        f"{each.__module__}.{each.__qualname__}".removeprefix(PACKAGE): each
        for each in found
        if each.__module__.startswith(PACKAGE)
    }


def test_every_cache_has_a_bound_or_few_things_to_be_asked_for() -> None:
    sizes: dict[str, int | None] = {
        name: each.cache_parameters()["maxsize"] for name, each in caches().items()
    }
    assert {name for name, size in sizes.items() if size is None} == FINITE
    assert sum(size for size in sizes.values() if size) <= 130_000


def test_equal_codes_are_kept_once() -> None:
    """Caches of changes hold tens of thousands of them."""

    def codes_after(foreground: str) -> list[object]:
        sign = Segment("a", Style(color=foreground, bgcolor="#102030", bold=True))
        blank = Segment(" ", Style(bgcolor="#302010"))
        line = (Strip((sign, blank)),)
        return [change_line(None, line, force)[2] for force in (PLAIN, ("1", "2", frozenset("3")))]

    first, second = codes_after("#112233")
    codes_after("#332211")
    again, _ = codes_after("rgb(17,34,51)")
    assert first is second is again

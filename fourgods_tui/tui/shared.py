"""What several sessions show alike, worked out once for all of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

KEPT = 512
"""Things kept, the least recently used going first: views and games of some hundred tables."""

Made = TypeVar("Made")

_made: OrderedDict[tuple[int, Hashable], tuple[object, object]] = OrderedDict()
"""A cache shared by all sessions. By what something was made of and how; with what it was made
of, whose identity is taken by nothing else as long as it is kept."""


def shared(of: object, how: Hashable, make: Callable[[], Made]) -> Made:
    """What `make` returns, made once for each pair of an object that never changes (`of`, taken by
    identity, so it need not be hashable) and `how`, which must tell all else it depends on."""
    key = (id(of), how)
    found = _made.get(key)
    if found is not None:
        _made.move_to_end(key)
        return cast("Made", found[1])
    made = make()
    _made[key] = (of, made)
    if len(_made) > KEPT:
        _made.popitem(last=False)
    return made

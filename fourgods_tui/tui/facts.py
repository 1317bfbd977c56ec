"""What was drawn, by the facts it shows: it is drawn again when one of them is another."""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.core.table_view import TableView

_COMPARED_BY_IDENTITY = (TableView, Game)
"""What is never equal to what came before it, and takes long to compare."""


class Facts:
    """The facts that parts of a picture were drawn from last."""

    def __init__(self) -> None:
        self._drawn: dict[str, tuple[object, ...]] = {}

    def forget(self) -> None:
        """Nothing is drawn any more."""
        self._drawn.clear()

    def news(self, part: str, *facts: object) -> bool:
        """Whether a part has to be drawn (again), because one of the facts it shows is another
        than at the last call."""
        before = self._drawn.get(part)
        self._drawn[part] = facts
        return before is None or not same(before, facts)


def same(before: tuple[object, ...], facts: tuple[object, ...]) -> bool:
    """Whether these are the same facts, in the same order."""
    if len(before) != len(facts):
        return False
    for one, two in zip(before, facts, strict=True):
        if one is not two and (isinstance(one, _COMPARED_BY_IDENTITY) or one != two):
            return False
    return True

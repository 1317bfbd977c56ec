"""Letting go of what has ended, at once.

Textual's objects, and ours around them, hold each other in circles. Python finds those when it
looks for lost ones; but at what has lived for minutes it looks after hundreds of further sessions
only, and until then each that has ended would keep a quarter of a MiB. So the circles are undone
by hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from types import FunctionType, MethodType

from textual.dom import DOMNode
from textual.message_pump import MessagePump


def _nothing(*_: object, **__: object) -> None:
    """Do nothing."""


def all_of(node: DOMNode) -> list[DOMNode]:
    """A node that is about to end, and all that will end with it, those only for styles too."""
    nodes: list[DOMNode] = list(node.walk_children(with_self=True))
    styles = [each for one in nodes for each in vars(one).get("_component_styles", {}).values()]
    return [*nodes, *(each.node for each in styles if each.node is not None)]


def part(nodes: Iterable[DOMNode]) -> None:
    """Undo the circles that these apps, screens and widgets are in, now that they have ended.

    Whatever helps one forgets it; what it would have called does nothing any more. All else stays,
    for whoever still looks at it.
    """
    for node in nodes:
        mine = vars(node)
        for name, value in list(mine.items()):
            if isinstance(value, FunctionType | MethodType):
                mine[name] = _nothing
            elif isinstance(value, dict) and node in value:  # of what was still to be laid out
                value.clear()
            elif not isinstance(value, MessagePump | type) and hasattr(value, "__dict__"):
                _forget(vars(value), node)


def _forget(helper: dict[str, object], node: DOMNode) -> None:
    for name, value in list(helper.items()):
        if value is node:
            helper[name] = None
        elif isinstance(value, MethodType) and value.__self__ is node:
            helper[name] = _nothing
        elif isinstance(value, deque):  # of messages, which tell who sent them
            value.clear()

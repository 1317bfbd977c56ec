"""Calling back somebody without keeping them alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

Given = ParamSpec("Given")
Got = TypeVar("Got")


def weakly(method: Callable[Given, Got]) -> Callable[Given, Got]:
    """The same method, for those whom its object holds: with the method itself they would hold the
    object in turn, and only the collector could find that both are lost.

    Calling it raises ReferenceError when the object is gone; whoever calls it has to be gone first.
    """
    held = WeakMethod(method)

    def call(*args: Given.args, **kwargs: Given.kwargs) -> Got:
        bound = held()
        if bound is None:
            raise ReferenceError("it is gone")
        return bound(*args, **kwargs)

    return call

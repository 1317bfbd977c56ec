"""What is wrong with a setting, as a person would say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic_core import ErrorDetails

from fourgods_tui.core.clean import clean_text

LONGEST = 40
"""Columns of a wrong value that are shown."""

Facts = Mapping[str, object]

_WHOLE, _NUMBER, _TEXT = "a whole number", "a number", "a text in quotation marks"
_TRUTH, _LIST, _TABLE = (
    "true or false",
    "a list, or a text with commas",
    "a section, as in [server]",
)

_HAS_TO_BE: Mapping[str, Callable[[Facts], str]] = {
    "int_parsing": lambda _: _WHOLE,
    "int_type": lambda _: _WHOLE,
    "int_from_float": lambda _: _WHOLE,
    "int_parsing_size": lambda _: "a smaller number",
    "float_parsing": lambda _: _NUMBER,
    "float_type": lambda _: _NUMBER,
    "finite_number": lambda _: "a finite number",
    "bool_parsing": lambda _: _TRUTH,
    "bool_type": lambda _: _TRUTH,
    "string_type": lambda _: _TEXT,
    "path_type": lambda _: _TEXT,
    "list_type": lambda _: _LIST,
    "tuple_type": lambda _: "a pair, as in [20, 260]",
    "missing": lambda _: "a pair, as in [20, 260]",
    "too_long": lambda _: "a pair, as in [20, 260]",
    "model_type": lambda _: _TABLE,
    "model_attributes_type": lambda _: _TABLE,
    "enum": lambda facts: str(facts["expected"]).replace("'", '"'),
    "greater_than": lambda facts: f"more than {facts['gt']:g}",
    "greater_than_equal": lambda facts: f"at least {facts['ge']:g}",
    "less_than": lambda facts: f"less than {facts['lt']:g}",
    "less_than_equal": lambda facts: f"at most {facts['le']:g}",
}
"""What a value has to be, by the library's name for what is wrong with it."""


def in_words(error: ErrorDetails) -> str:
    """What is wrong, in a line; a secret is not told."""
    kind, facts = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return "no such setting"
    if kind == "value_error":  # our own
        return str(facts["error"])
    if kind not in _HAS_TO_BE:
        return "it has to be something else"
    is_secret = error["loc"][-1] == "passphrase"
    return f"it has to be {_HAS_TO_BE[kind](facts)}" + ("" if is_secret else _not(error["input"]))


def _not(value: object) -> str:
    """The value, where it is one that can be shown on a line."""
    if isinstance(value, str):
        return f', not "{clean_text(value, LONGEST)}"'
    if isinstance(value, bool):
        return f", not {str(value).lower()}"
    if isinstance(value, int | float):
        return f", not {clean_text(str(value), LONGEST)}"
    return ""

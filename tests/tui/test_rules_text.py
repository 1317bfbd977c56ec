"""The rules in the product: complete, the table's own numbers, and the same as on the page."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fourgods_tui.core import rules as rules_module
from fourgods_tui.core.rules import OPTIONS, UNVERIFIED, Founding, Gods, Hints, Mode, Rules
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.i18n import words
from fourgods_tui.tui.rules_text import KINDS, kinds_of_faces, rules_blocks

PAGE = (Path(__file__).parents[2] / "docs/rules.md").read_text()
ENGLISH = words("en")


def text_of(rules: Rules, *, ascii_only: bool = False) -> str:
    """The rules as one text, with what stands out not marked."""
    blocks = rules_blocks(rules, ENGLISH, ascii_only)
    parts = (
        getattr(block, name)
        for block in blocks
        for name in ("name", "text")
        if hasattr(block, name)
    )
    return "\n".join(parts).replace("`", "")


SAID = {
    "frame": (r"of (\d+) × 8 \*\*squares", r"frame of (\d+) × "),
    "row_slots": (r"discard row\*\* of (\d+) slots", r"discard row of (\d+) slots"),
    "row_slots_two": (r"or of (\d+) when two play", r"\((\d+) if two play"),
    "prophets_four": (r"\| four \| (\d+) ", r"prophets: (\d+) if four play"),
    "prophets_three": (r"\| three \| (\d+) ", r", (\d+) if three"),
    "prophets_two": (r"\| two, one god each \| (\d+) ", r", (\d+) if two have one god"),
    "prophets_two_gods": (r"\| two, two gods each \| (\d+) ", r", (\d+) a god if two"),
    "cities": (r"There are (\d+) city markers", r"There are (\d+) cities"),
    "city_points": (r"Each city gives (\d+) points", r"Cities: (\d+) points"),
    "smash_points": (r"smashed gives you (\d+) points", r"and (\d+) points to you for each city"),
    "closing": (r"closing\* of (\d+) seconds†", r"For (\d+)† seconds everything"),
    "last_call": (r"last call\* of (\d+) seconds†", r"last call of (\d+)† seconds"),
    "turn_seconds": (r"A turn lasts (\d+) seconds", r"A turn lasts (\d+) seconds"),
}
"""How a field's number stands on the page, and how in the product."""


@pytest.mark.parametrize("field", SAID)
def test_page_product_and_rules_have_the_same_number(field: str) -> None:
    on_page, in_product = SAID[field]
    value = getattr(Rules(), field)
    found = re.search(on_page, PAGE), re.search(in_product, text_of(Rules()))
    assert [match and int(match[1]) for match in found] == [value, value]


@pytest.mark.parametrize("field", SAID)
def test_the_numbers_are_those_of_the_table(field: str) -> None:
    found = re.search(SAID[field][1], text_of(Rules.from_record({field: 7})))
    assert found
    assert found[1] == "7"


def test_the_bonuses_are_the_same_and_marked() -> None:
    points = Rules().bonus_points
    on_page = re.findall(r"\| \w+ \| (\d+)† \|", PAGE)
    assert [int(each) for each in on_page] == list(points)
    assert "10†, 6†, 3† and 0† points" in text_of(Rules())


def test_what_rules_py_calls_unverified_is_marked_and_nothing_else() -> None:
    source = inspect.getsource(rules_module.Rules)
    said = re.findall(r'^    (\w+): .*\n    """[^"]*\(unverified\)[^"]*"""', source, re.MULTILINE)
    assert sorted(said) == sorted(UNVERIFIED)
    numbers = re.findall(r"\d+†", text_of(Rules()))
    assert sorted(numbers) == sorted(["10†", "60†", "15†", "10†", "6†", "3†", "0†"])
    assert sorted(re.findall(r"\d+†", PAGE)) == sorted(["10†", "6†", "3†", "0†"])
    assert set(re.findall(r"(\d+) seconds†", PAGE)) == {"10", "60", "15"}


def test_ascii_has_a_star_for_the_dagger() -> None:
    text = text_of(Rules(), ascii_only=True)
    assert "†" not in text
    assert "60* seconds" in text


def test_options_that_are_off_are_not_promised() -> None:
    assert "Time is up" not in text_of(Rules())
    assert "Time is up, after 20 minutes" in text_of(replace(Rules(), time_limit=1200))
    assert "without a last call" in text_of(replace(Rules(), last_call=0))


def test_where_founding_is_believed_or_free_that_is_said() -> None:
    assert "The bag is not looked at." in text_of(Rules())
    assert "nothing has to be believed" not in text_of(Rules())
    free = text_of(Rules(founding=Founding.FREE))
    assert "nothing has to be believed" in free
    assert "founding is refused" not in free


def test_how_long_a_founder_waits_is_said() -> None:
    assert "once it has stood for 15† seconds" in text_of(Rules())
    assert "from your next turn on" in text_of(Rules(mode=Mode.HOURGLASS))
    assert "Your own city you may smash" not in text_of(Rules(founder_waits=0))


def test_what_is_played_here_is_said() -> None:
    usual, other = Rules(), Rules(mode=Mode.HOURGLASS, gods=Gods.HIDDEN, hints=Hints.OFF)
    assert text_of(usual).count("(as here)") == 0
    assert text_of(other).count("(as here)") == 2
    assert "Here: none." in text_of(other)


def test_every_option_of_a_table_changes_the_text() -> None:
    values = {
        "gods_per_player": 2,
        "last_call": 30,
        "time_limit": 600,
        "abandon_after": 600,
        "mode": "hourglass",
        "turn_seconds": 15,
        "gods": "hidden",
        "founding": "free",
        "founder_waits": 30,
        "hints": "off",
    }
    assert set(values) == set(OPTIONS)
    for option, value in values.items():
        changed = Rules().with_options({option: value})
        if option == "abandon_after":
            assert "for 10 minutes" in text_of(changed)
        assert text_of(changed) != text_of(Rules()), option


def test_the_kinds_of_faces_are_those_of_the_tiles_and_of_the_page() -> None:
    counted = kinds_of_faces()
    assert sum(counted.values()) == 2 * len(TILES)
    on_page = dict(re.findall(r"\| `(\w{4})` \| \d+ \| \d+ \| (\d+) \|", PAGE))
    assert {kind: str(count) for kind, count in counted.items()} == on_page
    assert set(KINDS) == set(on_page)

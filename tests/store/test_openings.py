"""What comes with a game's first line, as text and back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fourgods_tui.core.table_view import Pace
from fourgods_tui.store.errors import DamageError
from fourgods_tui.store.openings import opening_text, read_opening
from tests.store.games_kept import ANN, GUS, opening


@pytest.mark.parametrize("pace", list(Pace))
def test_an_opening_is_read_as_it_was_written(pace: Pace) -> None:
    it = opening(ANN, None, GUS)
    it = replace(it, options=replace(it.options, pace=pace))
    assert read_opening(opening_text(it)) == it


def test_programs_at_a_table_of_an_older_version_are_calm() -> None:
    it = opening(ANN, None, GUS)
    fields = json.loads(opening_text(it))
    del fields["pace"]
    assert read_opening(json.dumps(fields)) == it
    assert it.options.pace is Pace.CALM


def test_a_pace_there_is_not() -> None:
    text = opening_text(opening(ANN)).replace('"calm"', '"asleep"')
    with pytest.raises(DamageError, match="asleep"):
        read_opening(text)

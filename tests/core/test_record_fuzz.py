"""Whatever the bytes: a record is read and judged, or there is a RecordError, and nothing else."""

from __future__ import annotations

import io
import json
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fourgods_tui.core.check import check
from fourgods_tui.core.record import RecordError, from_json, read, to_bytes, to_json
from tests.core.games import GAME

RECORD = to_bytes(GAME)
TEXTS = [to_json(line) for line in GAME]
KINDS = list({json.loads(text)["type"]: text for text in TEXTS}.values())
"""One line of every type."""

VALUES: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 99)
    | st.sampled_from((10**400, -(10**4000), 1 << 53))
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=6)
    | st.sampled_from(("a1", "left", "FFSS", "sea", "n", "\ud800", "0")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("seat", "tile", "0", "x", "\udfff")), inner, max_size=3)
    ),
    max_leaves=8,
)
QUICK = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def judged(data: bytes) -> None:
    """Read and judge it; the verdict names a line that is there, in one printable sentence."""
    error = check(read(io.BytesIO(data))).error
    if error is not None:
        assert 1 <= error.line_number <= data.count(b"\n") + 2
        in_words(error)


def reread(text: str) -> None:
    """A line is one that can be written and read again, or there is a RecordError."""
    try:
        line = from_json(text)
    except RecordError as error:
        in_words(error)
        return
    again = to_json(line)
    assert from_json(again) == line
    assert again.encode()


def in_words(error: RecordError) -> None:
    """One short sentence that any terminal can show."""
    assert error.what.isprintable()
    assert len(error.what) < 500
    assert error.what.encode()


@QUICK
@given(st.binary(max_size=200))
@example(b"\n\n\n")
@example(b"[" * 100_000)
def test_any_bytes(data: bytes) -> None:
    judged(data)


@QUICK
@given(st.text(st.characters(exclude_categories=())))
def test_any_text(text: str) -> None:
    reread(text)


@QUICK
@given(st.sampled_from(KINDS), st.data(), VALUES)
def test_any_value_anywhere(text: str, data: st.DataObject, value: object) -> None:
    """One value of a line, however deep, becomes any other value."""
    whole: Any = json.loads(text)
    inner: Any = whole
    while True:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        key = data.draw(st.sampled_from(keys))
        if isinstance(inner[key], dict | list) and inner[key] and data.draw(st.booleans()):
            inner = inner[key]
            continue
        inner[key] = value
        break
    reread(json.dumps(whole))


@QUICK
@given(st.data())
def test_any_damage_to_a_record(data: st.DataObject) -> None:
    """Lines lost, doubled, swapped; bytes lost, put in, changed."""
    damaged = bytearray(RECORD)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged)))
        to = min(len(damaged), at + data.draw(st.integers(0, 200)))
        damaged[at:to] = data.draw(st.binary(max_size=8))
    judged(bytes(damaged))


@QUICK
@given(st.lists(st.sampled_from(TEXTS), max_size=12))
def test_any_lines_in_any_order(texts: list[str]) -> None:
    judged("\n".join([*TEXTS[:5], *texts]).encode())


@QUICK
@given(st.lists(st.sampled_from(TEXTS[5:]), max_size=12))
def test_any_lines_with_seq_and_time_made_good(texts: list[str]) -> None:
    """So that the game itself has to find what is wrong."""
    good = [json.loads(text) for text in [*TEXTS[:5], *texts]]
    for seq, line in enumerate(good):
        line["seq"] = seq
        line["t"] = 0 if seq < 5 else 1000 + seq
    judged("\n".join(json.dumps(line) for line in good).encode())

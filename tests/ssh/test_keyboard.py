"""Strangers' bytes: what is understood, and what can't break anything."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.message import Message

from fourgods_tui.ssh import keyboard
from fourgods_tui.ssh.keyboard import Keyboard

PASTE_LIMIT = 50


def _keyboard() -> Keyboard:
    return Keyboard(PASTE_LIMIT, paste_pause=5.0)


_PRESSES = [
    *(b"a", b" ", b"\r", b"\x7f", b"\x03", b"\x1b[A", b"\x1bOB", b"\x1b[1;5C", "漢".encode()),
]
_PARTS = [
    *(b"\x1b", b"[", b"\x1b[", b"\x1b[200~", b"200~", b"\x1b[201~", b"\x1b]0;x", b"\x07"),
    *(b"\xe6", b"\x1b[<0;5;3M"),
]


@given(st.lists(st.sampled_from(_PRESSES + _PARTS), max_size=12))
def test_what_is_known_of_a_press_is_what_reading_it_tells(chunks: list[bytes]) -> None:
    """Whatever came before, a press that is looked up is the same as one that is read."""
    known, read = _keyboard(), _keyboard()
    with pytest.MonkeyPatch.context() as patch:
        for chunk in chunks:
            found = known.read(chunk)
            with patch.context() as here:
                here.setattr(keyboard, "_keys_in", lambda text: None)
                again = read.read(chunk)
            assert _names(found) == _names(again)
            assert known.patience == read.patience


def test_a_press_is_read_once() -> None:
    keyboard._keys_in.cache_clear()
    board = _keyboard()
    for _ in range(3):
        assert _names(board.read(b"\x1b[A") + board.read(b"x")) == ["up", "x"]
    assert keyboard._keys_in.cache_info().misses == 2


def _names(found: list[Message]) -> list[str]:
    names = []
    for event in found:
        if isinstance(event, events.Key):
            names.append(event.key)
        elif isinstance(event, events.Paste):
            names.append(f"paste:{event.text}")
        elif isinstance(event, events.MouseEvent):
            names.append(f"{type(event).__name__}:{event.x:.0f},{event.y:.0f}")
    return names


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"aZ ", ["a", "Z", "space"]),
        ("ệ漢".encode(), ["ệ", "漢"]),
        (b"\x1b[A\x1bOB\x1b[1;5C", ["up", "down", "ctrl+right"]),
        (b"\x1b[H\x1b[F\x1b[3~\x1b[Z\x7f\r\t", ["home", "end", "delete", "shift+tab",
                                                "backspace", "enter", "tab"]),
        (b"\x1bOP\x1b[[A\x1b[15~", ["f1", "f1", "f5"]),
        (b"\x03\x1a", ["ctrl+c", "ctrl+z"]),
        (b"\x1b[<0;5;3M\x1b[<0;5;3m", ["MouseDown:4,2", "MouseUp:4,2"]),
        (b"\x1b[<64;1;1M\x1b[<65;1;1M", ["MouseScrollUp:0,0", "MouseScrollDown:0,0"]),
        (b"\x1b[200~one\x1b[201~b", ["paste:one", "b"]),
        (b"\xff", ["replacement_character"]),
    ],
)  # fmt: skip
def test_what_terminals_send_is_understood(data: bytes, names: list[str]) -> None:
    whole = _keyboard()
    assert _names(whole.read(data)) == names
    assert whole.patience is None

    in_pieces = _keyboard()
    found: list[Message] = []
    for byte in data:
        found += in_pieces.read(bytes([byte]))
    assert _names(found) == names


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"\x1b[27u", ["escape"]),
        (b"\x1b[27;1u\x1b[27;129u", ["escape", "escape"]),  # with the num lock on
        (b"\x1b[99;5u", ["ctrl+c"]),
        (b"\x1b[99;69u\x1b[99;133u", ["ctrl+c", "ctrl+c"]),  # the locks
        (b"\x1b[1089::99;5u", ["ctrl+c"]),  # on a Russian keyboard
        (b"\x1b[27;5;99~", ["ctrl+c"]),  # modifyOtherKeys
        (b"\x1b[27;5;67~", ["ctrl+c"]),
        (b"\x1b[27;1;27~\x1b[27;2;82~", ["escape", "R"]),
        (b"\x1b[13u\x1b[9u\x1b[127u\x1b[32u", ["enter", "tab", "backspace", "space"]),
        (b"\x1b[9;2u", ["shift+tab"]),
        (b"\x1b[13;5u", ["enter"]),
        (b"\x1b[97u\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u", ["a", "a", "a"]),
        (b"\x1b[97;2u\x1b[97:65;2u\x1b[97;65u\x1b[97;66u", ["A", "A", "A", "a"]),
        (b"\x1b[49:33;2u\x1b[47:63;2u", ["exclamation_mark", "question_mark"]),
        (b"\x1b[97;;229u", ["\u00e5"]),  # what was typed with it
        (b"\x1b[1092u", ["\u0444"]),
        (b"\x1b[97;3u\x1b[98;3u\x1b[49;3u", ["alt+a", "alt+b", "alt+1"]),
        (b"\x1b[1;129A\x1b[1;1:2B\x1b[1;5:1C", ["up", "down", "ctrl+right"]),
        (b"\x1b[3;1:1~\x1b[5;129~\x1b[13;129~", ["delete", "pageup", "f3"]),
        (b"\x1b[1;129P", ["f1"]),
        (b"\x1b[57400u\x1b[57414u\x1b[57413u\x1b[57419u", ["1", "enter", "plus", "up"]),
        (b"\x1bOA\x1bOM\x1bOq", ["up", "enter", "1"]),  # the application's keypad
    ],
)
def test_keys_of_a_terminal_left_in_another_mode(data: bytes, names: list[str]) -> None:
    keyboard = _keyboard()
    assert _names(keyboard.read(data)) == names
    assert keyboard.patience is None
    in_pieces = _keyboard()
    found: list[Message] = []
    for byte in data:
        found += in_pieces.read(bytes([byte]))
    assert _names(found) == names


_NUMBERS = st.one_of(st.integers(0, 300), st.integers(0, 0x120000), st.just(""))


@given(
    st.lists(st.one_of(_NUMBERS, st.sampled_from([":", ";"])), max_size=9),
    st.sampled_from("uABCDEFHPQRS~t"),
)
def test_no_report_of_a_key_breaks_it(parts: list[object], end: str) -> None:
    keyboard = _keyboard()
    keyboard.read(f"\x1b[{''.join(map(str, parts))}{end}".encode())
    assert "q" in _names(keyboard.read(b"q"))


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[1114112H",  # a character that doesn't exist
        b"\x1b[:~",
        b"\x1b[0;:Q",
        b"\x1b[9;5u",  # keys that a plain terminal does not tell
        b"\x1b[27;5;9~",
        b"\x1b[97;1:3u",  # a key that was let go
        b"\x1b[1;1:3A",
        b"\x1b[97;9u",  # with the super key
        b"\x1b[99;6u",  # ctrl+shift+c is the terminal's own
        b"\x1b[57441u",  # shift by itself
        b"\x1b[1114112u",  # a character that doesn't exist
        b"\x1b[55296u",
        b"\x1b[1;1u",
        b"\x1b[48;99999;99999;1;1t",  # sizes
        b"\x1b[48;0;0;0;0t",
        b"\x1b[?2048;2$y\x1b[?2026;2$y",  # modes
        b"\x1b[?62;1;6c\x1b[5;5R\x1b[0n",  # reports
        b"\x1b[I\x1b[O",  # focus
    ],
)
def test_what_nobody_asked_for_is_dropped(data: bytes) -> None:
    keyboard = _keyboard()
    assert _names(keyboard.read(data)) == []
    assert _names(keyboard.read(b"\x1b[<0;5;3Mx")) == ["MouseDown:4,2", "x"]


def test_a_parser_that_fails_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard = _keyboard()

    def fail(self: object, code: str) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("textual._xterm_parser.XTermParser.parse_mouse_code", fail)
        assert _names(keyboard.read(b"a\x1b[<0;5;3M")) == ["a"]
    assert _names(keyboard.read(b"b")) == ["b"]


def test_a_lone_escape_waits_and_then_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("textual._parser.get_time", lambda: now)
    keyboard = _keyboard()
    assert _names(keyboard.read(b"\x1b")) == []
    patience = keyboard.patience
    assert patience is not None
    assert _names(keyboard.settle()) == [], "too early"
    assert keyboard.patience is not None
    now += patience
    assert _names(keyboard.settle()) == ["escape"]
    assert keyboard.patience is None


@pytest.mark.parametrize("key", [b"n", b"b", b"f", b" ", b"\r", b"1", b"\t", "é".encode(), b"?"])
def test_a_key_right_after_escape_is_not_lost(key: bytes) -> None:
    (alone,) = _names(_keyboard().read(key))
    keyboard = _keyboard()
    assert _names(keyboard.read(b"g\x1b")) == ["g"]
    assert _names(keyboard.read(key + b"r")) == ["escape", alone, "r"]
    assert keyboard.patience is None
    assert _names(keyboard.read(b"\x1b")) == []
    assert _names(keyboard.read(b"\x1b[A")) == ["escape", "up"]


_TAKEN_TOGETHER = sorted(
    sequence[1].encode()
    for sequence in ANSI_SEQUENCES_KEYS
    if len(sequence) == 2 and sequence[1].isprintable()
)
"""What Textual takes together with the escape key for something else."""


@pytest.mark.parametrize("key", [b"n", b" ", b"\r", b"?", b"R", *_TAKEN_TOGETHER])
def test_so_it_is_when_both_come_at_once(key: bytes) -> None:
    (alone,) = _names(_keyboard().read(key))
    assert _names(_keyboard().read(b"\x1b" + key)) == ["escape", alone]
    assert _names(_keyboard().read(b"a\x1b" + key + b"b")) == ["a", "escape", alone, "b"]
    assert _names(_keyboard().read(b"\x1b" + key + b"\x1b" + key)) == ["escape", alone] * 2


@pytest.mark.parametrize(
    ("data", "name"),
    [(b"\x1b\x7f", "ctrl+w"), (b"\x1b[127;3u", "ctrl+w"), (b"\x1b\t", "shift+tab")],
)
def test_keys_with_alt_that_edit_text_stay_what_they_are(data: bytes, name: str) -> None:
    assert _names(_keyboard().read(data)) == [name]


@pytest.mark.parametrize("start", [b"\x1b]", b"\x1bP", b"\x1bX", b"\x1b^", b"\x1b_"])
@pytest.mark.parametrize("end", [b"\x07", b"\x1b\\"])
def test_strings_that_terminals_answer_with_press_no_keys(start: bytes, end: bytes) -> None:
    keyboard = _keyboard()
    assert keyboard.read(b"a" + start + b"0;edq") != []
    assert keyboard.patience is not None
    assert _names(keyboard.read(b"done" + end + b"b")) == ["b"]


def test_a_string_that_does_not_end_swallows_nothing_for_long() -> None:
    keyboard = _keyboard()
    keyboard.read(b"\x1b]0;left")
    assert keyboard.patience is not None
    assert _names(keyboard.settle()) == []
    assert _names(keyboard.read(b"b")) == ["b"]


@pytest.mark.parametrize("sign", "]PX^_")
def test_what_could_begin_a_string_was_a_key_after_escape_if_no_more_comes(sign: str) -> None:
    (alone,) = _names(_keyboard().read(sign.encode()))
    keyboard = _keyboard()
    assert _names(keyboard.read(b"\x1b" + sign.encode())) == []
    patience = keyboard.patience
    assert patience is not None
    assert _names(keyboard.settle()) == ["escape", alone]
    assert keyboard.patience is None
    assert _names(keyboard.read(b"b")) == ["b"]


def test_a_paste_is_cut_and_its_rest_is_not_typed() -> None:
    keyboard = _keyboard()
    found = keyboard.read(b"\x1b[200~" + b"x" * 1000)
    for _ in range(100):
        found += keyboard.read(b"y" * 1000)
    found += keyboard.read(b"\x1b[201~z")
    assert _names(found) == ["paste:" + "x" * PASTE_LIMIT, "z"]


def test_a_paste_without_an_end_keeps_little_and_ends_in_time() -> None:
    keyboard = _keyboard()
    assert _names(keyboard.read(b"\x1b[200~" + b"abc" * 1_000_000)) == []
    assert keyboard.patience == 5.0
    (event,) = keyboard.settle()
    assert isinstance(event, events.Paste)
    assert len(event.text) == PASTE_LIMIT
    assert _names(keyboard.read(b"q")) == ["q"]


def test_an_escape_in_a_paste_does_not_end_it() -> None:
    keyboard = _keyboard()
    found = keyboard.read(b"\x1b[200~a\x1b[Ab\x1b[200~c\x00\x1b[201~")
    assert _names(found) == ["paste:a\x1b[Ab\x1b[200~c"]


_PIECES = st.one_of(
    st.binary(max_size=12),
    st.sampled_from([b"\x1b", b"\x1b[", b"\x1b[200~", b"\x1b[201~", b"\x1b[<", b";", b":", b"M",
                     b"~", b"u", b"t", b"99999999999999999999", b"1114112", b"48", b"\xc3"]),
)  # fmt: skip


@given(st.lists(st.one_of(_PIECES, st.none()), max_size=40))
@example([b"\x1b]"])
def test_no_bytes_break_it(pieces: list[bytes | None]) -> None:
    keyboard = _keyboard()
    for piece in pieces:
        found = keyboard.settle() if piece is None else keyboard.read(piece)
        assert all(
            isinstance(event, events.Key | events.Paste | events.MouseEvent) for event in found
        )
    # However it was left, it can be brought back to reading keys.
    keyboard.read(b"\x1b[201~")
    while keyboard.patience == 5.0:
        keyboard.settle()
    keyboard.settle()  # a string that was begun
    assert "q" in _names(keyboard.read(b"\x1b[A" * 12 + b"q"))

"""Key reports of terminals in a richer keyboard mode, as the plain keys that they are.

We ask for no such mode, but a program that ended badly may have left one on: the kitty keyboard
protocol, or xterm's modifyOtherKeys. Without this, escape and ctrl+c would be dead there.
"""

from __future__ import annotations

import re

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

_CHARACTER = re.compile(
    r"\x1b\[(\d{1,7})(?::(\d{0,7}))?(?::(\d{0,7}))?(?:;(\d{0,3})(?::(\d))?)?(?:;([\d:]{0,32}))?u"
)
_OTHER = re.compile(r"\x1b\[27;(\d{1,3});(\d{1,7})~")
_FUNCTION = re.compile(r"\x1b\[(\d{1,2})?;(\d{1,3})(?::(\d))?([A-HPQS~])")

_SHIFT, _ALT, _CTRL, _CAPS = 1, 2, 4, 64
_DEAD = 8 | 16 | 32
"""Super, hyper and meta: with these, a key is none of ours."""
_RELEASED = "3"

_KEYPAD = dict(zip(range(57399, 57414), "0123456789./*-+", strict=True)) | {57415: "="}
_KEYPAD_MOVES = {57417: "D", 57418: "C", 57419: "A", 57420: "B", 57423: "H", 57424: "F"}
_KEYPAD_OTHERS = {57414: "\r", 57421: "\x1b[5~", 57422: "\x1b[6~", 57426: "\x1b[3~"}


def plain(sequence: str) -> str | None:
    """What a terminal in no such mode would have sent: empty for what it would not tell, such as
    that a key was let go. None if this is no report of that kind."""
    if found := _CHARACTER.fullmatch(sequence):
        code, shifted, base, modifiers, event, text = found.groups()
        if event == _RELEASED:
            return ""
        held = _held(modifiers)
        if held & _SHIFT and shifted:
            code, held = shifted, held & ~_SHIFT
        if held & _CTRL and base:
            code = base
        return _character(int(code), held, _text(text))
    if found := _OTHER.fullmatch(sequence):
        return _character(int(found[2]), _held(found[1]) & ~_SHIFT, "")
    if found := _FUNCTION.fullmatch(sequence):
        number, modifiers, event, end = found.groups()
        return "" if event == _RELEASED else _function(number or "1", _held(modifiers), end)
    return None


def _held(modifiers: str | None) -> int:
    return max(int(modifiers or 1) - 1, 0)


def _text(codes: str | None) -> str:
    """The one character that was typed, where the terminal tells it."""
    first = (codes or "").partition(":")[0]
    return _sign(int(first)) if first else ""


def _sign(code: int) -> str:
    """A character that can be typed; empty for what is none."""
    sign = chr(code) if 0 < code < 0x110000 else ""
    return sign if sign.isprintable() or sign in "\x1b\r\t\x7f\x08" else ""


def _character(code: int, held: int, text: str) -> str:
    if held & _DEAD:
        return ""
    if code in _KEYPAD_MOVES:
        return _function("1", held, _KEYPAD_MOVES[code])
    sign = _KEYPAD_OTHERS.get(code) or _KEYPAD.get(code) or _sign(code)
    if held & _CTRL:
        return _with_control(sign, held)
    if sign == "\t" and held & _SHIFT:
        return "\x1b[Z"
    if not text and len(sign.upper()) == 1 and bool(held & _SHIFT) != bool(held & _CAPS):
        sign = sign.upper()
    sign = text or sign
    return f"\x1b{sign}" if held & _ALT and len(sign) == 1 and sign != "\x1b" else sign


def _with_control(sign: str, held: int) -> str:
    """Control and a key; with shift it is the terminal's own, such as for copying."""
    if held & (_SHIFT | _ALT) or not sign:
        return ""
    if sign in "\r\x1b":
        return sign
    if sign == "\x7f":
        return "\x08"
    code = ord(sign.upper()) if len(sign) == 1 and sign.isascii() else 0
    return chr(code & 0x1F) if 0x41 <= code <= 0x5F else ""


def _function(number: str, held: int, end: str) -> str:
    if held & _DEAD:
        return ""
    bits = held & (_SHIFT | _ALT | _CTRL)
    if bits:
        known = f"\x1b[{number};{bits + 1}{end}"
    elif end == "~":
        known = f"\x1b[{number}~"
    else:
        known = f"\x1bO{end}" if end in "PQS" else f"\x1b[{end}"
    return known if known in ANSI_SEQUENCES_KEYS else ""

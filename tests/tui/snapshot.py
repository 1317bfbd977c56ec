"""Screens as text, with their colours, to compare with what was kept.

A snapshot is the screen's lines, and after a ruled line, for each line the runs of its styles:
``a5 b3 a72`` is five columns in style a, three in b, and 72 in a. What each letter means follows
last. Styles are named in the order in which they come, so a colour that changes changes one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rich.style import Style
from textual.strip import Strip

from fourgods_tui.tui.escape import cells

FOLDER = Path(__file__).parent / "snapshots"
RULE = "----"


def dump(strips: Sequence[Strip]) -> str:
    """A screen as the text of a snapshot."""
    names: dict[str, str] = {}
    runs = [_runs(strip, names) for strip in strips]
    legend = [f"{name} = {style}" for style, name in names.items()]
    texts = [f"|{strip.text}|" for strip in strips]
    return "\n".join([*texts, RULE, *runs, RULE, *legend]) + "\n"


def _runs(strip: Strip, names: dict[str, str]) -> str:
    styles = [_named(style, names) for _, style in cells(strip)]
    return " ".join(f"{name}{len(list(group))}" for name, group in groupby(styles))


def _named(style: Style | None, names: dict[str, str]) -> str:
    text = str(style or Style.null())
    if text not in names:
        names[text] = _letters(len(names))
    return names[text]


def _letters(number: int) -> str:
    """a … z, aa, ab …"""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def kept(name: str) -> str:
    """What was kept under a name; empty if nothing was."""
    path = FOLDER / f"{name}.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def keep(name: str, text: str) -> None:
    """Keep a snapshot from now on."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")

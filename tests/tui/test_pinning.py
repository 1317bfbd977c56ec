"""Text that terminals shape moves nothing that follows it, whatever they make of it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style

from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.shown import Shown
from tests.e2e.terminal import SpacingScreen, lines_of

NAMES = ["हिन्दी", "علي2", "李", "שלום", "தமிழ்", "ana"]
WIDTH = 20


class MergingScreen(pyte.Screen):
    """A terminal that draws shaped letters in fewer columns: vowels take none, whole."""

    def draw(self, data: str) -> None:
        super().draw("".join(sign for sign in data if sign not in "िी्ுி"))


def row(name: str, after: str = "|12") -> Strip:
    text = f"> {name}{after}"
    return Strip([Segment(text + " " * (WIDTH - cell_len(text)), Style(bold=True))])


def seen(screen: pyte.Screen, texts: list[str]) -> str:
    stream = pyte.Stream(screen)
    for text in texts:
        stream.feed(text)
    return lines_of(screen)[0]


@pytest.mark.parametrize("kind", [MergingScreen, SpacingScreen])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", [0, 3])
def test_what_follows_is_in_its_column(kind: type[pyte.Screen], name: str, columns: int) -> None:
    shown, screen = Shown(), kind(WIDTH + columns, 1)
    left = Strip([Segment("x" * columns)])
    texts = [
        shown.write([(0, (left, row(before, after)))])
        for before, after in [("xxxxxxxx", "|99"), (name, "|12"), (name, "|13")]
    ]
    line = seen(screen, texts)
    at = columns + 2 + cell_len(name)
    assert "".join(screen.buffer[0][x].data for x in range(at, at + 3)) == "|13", line
    assert line.endswith("|13")
    assert "x" not in line[columns:]


@pytest.mark.parametrize("name", NAMES[:2])
def test_what_it_took_is_empty_when_it_goes(name: str) -> None:
    shown, screen = Shown(), MergingScreen(WIDTH, 1)
    texts = [shown.write([(0, (row(each),))]) for each in (name, "ana")]
    assert seen(screen, texts) == "> ana|12"


def test_a_change_within_it_sends_all_of_it() -> None:
    shown = Shown()
    shown.write([(0, (row("हिन्दी"),))])
    assert "हिन्दा" in shown.write([(0, (row("हिन्दा"),))])


def test_it_may_end_at_the_edge() -> None:
    shown, screen = Shown(), SpacingScreen(8, 1)
    text = shown.write([(0, (Strip([Segment("12345علي")]),))])
    assert seen(screen, [text]) == "12345علي"


def test_other_text_costs_nothing_more() -> None:
    assert "\r" not in Shown().write([(0, (row("李 서준 ana"),))])


ASK = """
import os, sys, termios, tty
tty.setraw(0)
answers = []
for line in open(sys.argv[1], encoding="utf-8", newline="").read().split("\\n"):
    os.write(1, line.encode() + b"\\x1b[6n")
    answer = b""
    while not answer.endswith(b"R"):
        answer += os.read(0, 1)
    answers.append(answer.decode().partition(";")[2].rstrip("R"))
open(sys.argv[2], "w").write(" ".join(answers))
os.system(sys.argv[3])
sys.stdin.read()
"""
"""Sends lines to its terminal and asks after each where the cursor is."""


def test_tmux_has_the_column_that_is_counted(tmp_path: Path) -> None:
    names = ["हिन्दी", "علي2", "李"]
    socket, sent, answers = tmp_path / "tmux", tmp_path / "sent", tmp_path / "answers"
    lines = []
    for y, name in enumerate(names):
        strip = row(name, "")
        # No blanks behind it: the cursor stays where it ends.
        text = strip.text.rstrip()
        lines.append(Shown().write([(y, (Strip([Segment(text)]),))]))
    sent.write_text("\n".join(lines), encoding="utf-8", newline="")
    (tmp_path / "ask.py").write_text(ASK)
    tmux = ["tmux", "-u", "-S", str(socket), "-f", "/dev/null"]
    told = shlex.join([*tmux, "wait-for", "-S", "done"])
    command = [sys.executable, str(tmp_path / "ask.py"), str(sent), str(answers), told]
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
    start = [*tmux, "new-session", "-d", "-x", "80", "-y", "24", shlex.join(command)]
    try:
        subprocess.run(start, check=True, env=environment, timeout=30)
        subprocess.run([*tmux, "wait-for", "done"], check=True, env=environment, timeout=60)
        picture = subprocess.run(
            [*tmux, "capture-pane", "-p"], check=True, env=environment, timeout=30, stdout=-1
        ).stdout.decode()
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, env=environment, timeout=30)
    assert answers.read_text() == " ".join(str(3 + cell_len(name)) for name in names)
    assert [line.split()[:2] for line in picture.splitlines()[:3]] == [[">", n] for n in names]

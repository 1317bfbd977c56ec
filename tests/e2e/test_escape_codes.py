"""What is sent to a terminal: nothing that one which does not know it would print as text."""

from __future__ import annotations

import re

import pytest

from fourgods_tui.ssh.screen import ENTER, RESTORE
from fourgods_tui.tui.i18n import LANGUAGES, words
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal

SEQUENCE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_].*?(?:\x07|\x1b\\)|[^\[])", re.DOTALL)
"""One escape sequence, of whatever kind."""
DRAWING = re.compile(rb"\x1b\[(?:[0-9;]*m|[0-9]+;[0-9]+H|[0-9]+C)")
"""Colours and attributes, going to a line and column, and to the right: what frames are made of."""
MODES = frozenset(SEQUENCE.findall(ENTER + RESTORE))
"""How a screen begins and ends. Terminals leave aside the modes they do not know."""
COLOURS = {
    "none": re.compile(rb"[34]8;|[;\[](?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]"),
    "16": re.compile(rb"[34]8;"),
    "256": re.compile(rb"[34]8;2;"),
}
"""Colour codes that a terminal with so many colours is not to be sent."""


LEFT = re.compile("|".join(words(language).gettext("LEFT") for language in LANGUAGES))
"""The heading over the left hand, which is on the screen while a game is."""


async def session(server: ServerProcess, term: str, env: dict[str, str]) -> SshTerminal:
    """A terminal that has been through the screens of a game, and has left."""
    terminal = await SshTerminal.open(server.port, "ana", term=term, env=env)
    await terminal.expect("ana")
    terminal.send(",")
    await terminal.expect("ASCII")
    terminal.send("\x1b")
    await terminal.expect_gone("ASCII")
    terminal.send("?")
    await terminal.expect_gone("ana")
    terminal.send("q")
    await terminal.expect("ana")
    terminal.send("\x1b[B\r")  # play against bots, at once
    await terminal.wait_until(lambda: LEFT.search(terminal.text) is not None, "the hands")
    terminal.send("jlrfnvzs")  # the last opens the scores
    await terminal.wait_until(lambda: not LEFT.search(terminal.text), "the scores")
    terminal.send("s")
    await terminal.wait_until(lambda: LEFT.search(terminal.text) is not None, "the hands again")
    terminal.send("/čau\x7f\x7f\x7fhello\r")
    await terminal.expect(": hello")
    terminal.resize(70, 20)
    await terminal.expect("80")
    terminal.resize(120, 40)
    await terminal.wait_until(lambda: LEFT.search(terminal.text) is not None, "all of it")
    terminal.send("qy")
    await terminal.wait_until(lambda: not LEFT.search(terminal.text), "the lobby")
    terminal.send("qy")
    assert await terminal.wait_closed() == 0
    return terminal


@pytest.mark.parametrize(
    ("term", "env", "colours"),
    [
        ("vt100", {}, "none"),
        ("linux", {"LANG": "en_US.UTF-8"}, "16"),
        ("xterm", {"LANG": "C"}, "16"),
        ("screen-256color", {"LANG": "es_ES.UTF-8"}, "256"),
        ("xterm-256color", {"COLORTERM": "truecolor", "LANG": "ko_KR.UTF-8"}, "true"),
    ],
)
async def test_only_codes_that_every_terminal_knows(
    server: ServerProcess, term: str, env: dict[str, str], colours: str
) -> None:
    terminal = await session(server, term, env)
    received = bytes(terminal.received)
    sequences = set(SEQUENCE.findall(received))
    assert not {each for each in sequences - MODES if not DRAWING.fullmatch(each)}
    assert sequences >= set(SEQUENCE.findall(ENTER))
    if colours in COLOURS:
        styles = {each for each in sequences if each.endswith(b"m")}
        assert not {each for each in styles if COLOURS[colours].search(each)}
    text = SEQUENCE.sub(b"", received)
    assert not set(text) & {*range(32), 127} - set(b"\r\n")
    if term == "vt100" or env.get("LANG") == "C":
        assert text.isascii()
    text.decode("utf-8")
    await terminal.close()

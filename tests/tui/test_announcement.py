"""What the server has to say, on whatever screen is in front."""

from __future__ import annotations

import pytest

from fourgods_tui.core.clean import clean_name, clean_text
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.tui.announcement import Announcement, News, announced
from fourgods_tui.tui.announcing import announcement_strip
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.drawing.look import Depth, Drawing, Look
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.i18n import words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.letters import in_letters
from fourgods_tui.tui.panels.sparkline import sparkline
from fourgods_tui.tui.screens.help_page import HelpPage
from fourgods_tui.tui.terminal import Letters
from tests.tui.piloting import Player


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Announcement(News.IDLE, 59.2), "Press a key within 60 seconds, or your session ends."),
        (Announcement(News.IDLE, 0.1), "Press a key within 1 second, or your session ends."),
        (Announcement(News.TOO_LONG, 5), "Your session ends in 5 seconds."),
        (Announcement(News.TOO_BUSY), "Your keys wait a moment."),
        (Announcement(News.STOPPING, 30), "The server stops in 30 seconds."),
        (Announcement(News.SAID, text="{hello}"), "The server says: {hello}"),
    ],
)
def test_announcements_in_words(message: Announcement, text: str) -> None:
    assert text in announced(words("en"), message)


async def test_it_is_on_the_top_line_of_every_screen_and_goes_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fourgods_tui.tui.announcing.SHOWN", 0.3)
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    app = FourGodsApp(lobby, Guest("ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.expect("Four Gods")
        before = player.lines
        await player.press("?")
        app.post_message(Announcement(News.SAID, text="back in five minutes"))
        await player.expect("The server says: back in five minutes")
        assert player.lines[0].startswith(" ◆ The server says:")
        page = app.front
        assert isinstance(page, HelpPage)
        page.restyle()
        assert player.lines[0].startswith(" ◆ The server says:")
        await player.press("escape")
        await player.until(lambda: player.lines == before, "the lobby as it was")
    await lobby.close()


IMITATIONS = "◆ ♦ ⬥ ❖ ⯁ ◈ ⟐ 🔷 🔶 ◇ ⧫ ✦ ⃟ ` ｀ \u1fef ᛜ"


@pytest.mark.parametrize("drawing", [Drawing.BLOCKS, Drawing.ASCII])
@pytest.mark.parametrize("letters", Letters)
def test_the_sign_of_what_the_server_says_is_in_nothing_that_players_say(
    drawing: Drawing, letters: Letters
) -> None:
    look = Look(drawing, Depth.NONE)  # where no colour tells
    official = announcement_strip(look, "The server says: hello", 40)
    shown = in_letters("".join(segment.text for segment in official.segments), letters)
    (sign,) = set(shown.split("The")[0]) - {" "}
    for text in ("".join(map(chr, range(0x20, 0x20000))), IMITATIONS):
        for start in range(0, len(text), 200):
            said = clean_text(text[start : start + 200], 400)
            assert sign not in in_letters(said, letters)
    assert clean_text(f"{IMITATIONS} The server says: hello", 200).lstrip("' ").startswith("The")
    assert clean_name(f"{IMITATIONS}bo") == "bo"


@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize("dark", [True, False])
def test_what_the_server_says_looks_like_nothing_else(depth: Depth, dark: bool) -> None:
    style = ink(Look(depth=depth, dark=dark))
    others = (style.plain, style.dim, style.bold, style.bar, style.chosen)
    assert style.official not in others


async def test_the_newest_one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    app = FourGodsApp(lobby, Guest("ana"))
    async with app.run_test(size=(40, 24)) as pilot:
        player = Player(app, pilot)
        for text in ("one", "two"):
            app.post_message(Announcement(News.SAID, text=text))
            await player.expect(f"The server says: {text}")
        await player.resize(80, 24)
        await player.expect("lobby")
    await lobby.close()


@pytest.mark.parametrize(
    ("values", "width", "text"),
    [
        ([], 3, "   "),
        ([0, 1, 7], 4, "  ▁▇"),
        ([5, 5], 2, "▇▇"),
        ([1, 2, 3, 4], 2, "▅▇"),
        ([3], 0, ""),
        ([-1, 2], 2, " ▇"),
    ],
)
def test_graphs(values: list[float], width: int, text: str) -> None:
    assert sparkline(values, width, plain=False) == text
    assert sparkline(values, width, plain=True).isascii()

"""What one is asked before one leaves a table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from fourgods_tui.tui.i18n import LANGUAGES
from fourgods_tui.tui.taste import Choice
from tests.tui.staged import stage, staged_game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [None, "novice"])
@pytest.mark.parametrize("code", ["", "abcd-efgh-jkmn"])
async def test_it_says_what_will_be(
    language: str, level: str | None, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(chosen={Choice.LANGUAGE: language}) as shown:
        screen = await shown.play(staged_game())
        options = replace(screen.desk.view.options, stand_in=level)
        screen.desk.view = replace(screen.desk.view, options=options)
        monkeypatch.setattr(shown.app.lobby, "resume_code", lambda person: code)
        await shown.press("q")
        asked = screen.picture.question
        assert asked in shown.text()
        assert cell_len(asked) < 80
        assert "…" not in asked
        assert code in asked
        if language == "en":
            assert ("bot" in asked) == (level is not None and not code)
        await shown.press("n")
        assert screen.picture.question == ""

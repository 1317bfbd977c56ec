"""Resigning: who does it watches from then on, and the others see that."""

from __future__ import annotations

import pytest

from fourgods_tui.core import attention
from tests.tui.piloting import party


async def test_who_resigns_watches_and_the_others_see_it() -> None:
    async with party(["ann", "bob", "cy"]) as three:
        await three.begin()
        ann, bob, _ = three.players
        await ann.expect("No god yet")
        await ann.press("x")
        await ann.expect("The people at this table")
        await ann.press("r")
        await ann.expect("Give up this game for good?")
        await ann.press("y")
        await ann.expect("You have resigned, and are watching.")
        assert ann.desk.own is None
        await ann.expect("1 2 3 4 0 whose view")  # the keys of those who watch, not of players
        assert "b draw" not in ann.text
        assert "b draw" in bob.text
        await bob.expect("resigned")
        await bob.press("x")
        await bob.expect("The people at this table")
        assert any("ann" in line and "resigned" in line for line in bob.lines)
        await ann.press("2")
        await ann.until(lambda: ann.desk.following == 1, "to follow bob")
        await ann.press("q")
        await ann.expect("Leave the table?")


async def test_who_is_voted_out_and_the_others_read_what_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with party(["ann", "bob", "cy"]) as three:
        await three.begin()
        ann, bob, cy = three.players
        monkeypatch.setattr(attention, "IDLE_AFTER", 0.0)
        seat = ann.desk.own
        assert seat is not None
        for voter in (bob, cy):
            await voter.press("x")
            await voter.expect("The people at this table")
            await voter.press(*["down"] * seat, "v")
            if voter is bob:
                await ann.expect("bob~ votes to remove ann~")
        await ann.expect("You were voted out, and are watching.")
        await bob.expect("ann~ was voted out")
        await bob.press("x")
        await bob.expect("The people at this table")
        assert any("ann" in line and "voted out" in line for line in bob.lines)
        assert not any("ann" in line and "idle" in line for line in bob.lines)

"""What is made of games for somebody to take along: once, one at a time, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from fourgods_tui.core.events import Line, Name, Started
from fourgods_tui.core.rules import Rules
from fourgods_tui.remote import exports
from fourgods_tui.remote.exports import BusyError, Exports
from tests.tui.finished import lines_of

GAME = lines_of(2, "exports", Rules())


class Maker:
    """Makes texts, each when it is let go on."""

    def __init__(self) -> None:
        self.made = self.together = self.most = 0
        self.go_on = asyncio.Event()

    async def __call__(self, lines: Sequence[Line]) -> str:
        self.together += 1
        self.most = max(self.most, self.together)
        await self.go_on.wait()
        self.together -= 1
        self.made += 1
        return f"text {self.made}"


def called(name: str) -> tuple[Line, ...]:
    """The game, with somebody of this name in it."""
    first = GAME[0].event
    assert isinstance(first, Started)
    seats = (Name(name), *first.seats[1:])
    return (replace(GAME[0], event=replace(first, seats=seats)), *GAME[1:])


async def test_what_several_ask_for_is_made_once() -> None:
    make, texts = Maker(), Exports()
    asked = [asyncio.create_task(texts.get("svg", GAME, make)) for _ in range(4)]
    await asyncio.sleep(0)
    make.go_on.set()
    assert await asyncio.gather(*asked) == ["text 1"] * 4
    assert await texts.get("svg", GAME, make) == "text 1"
    assert make.made == 1


async def test_one_is_made_at_a_time() -> None:
    make, texts = Maker(), Exports()
    kinds = ("svg", "cast", "record")
    asked = [asyncio.create_task(texts.get(kind, GAME, make)) for kind in kinds]
    await asyncio.sleep(0)
    make.go_on.set()
    await asyncio.gather(*asked)
    assert (make.made, make.most) == (3, 1)


async def test_more_than_some_do_not_wait() -> None:
    make, texts = Maker(), Exports()
    asked = [
        asyncio.create_task(texts.get(f"kind {number}", GAME, make))
        for number in range(exports.MOST_WAITING)
    ]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await texts.get("svg", GAME, make)
    make.go_on.set()
    await asyncio.gather(*asked)
    assert await texts.get("svg", GAME, make)


async def test_nobody_takes_all_the_places_to_wait() -> None:
    make, texts = Maker(), Exports()

    def ask(number: int, whose: set[str]) -> asyncio.Task[str]:
        return asyncio.create_task(texts.get(f"kind {number}", GAME, make, whose))

    asked = [
        ask(number, {"the same", f"another {number}"}) for number in range(exports.WAITING_EACH)
    ]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await texts.get("svg", GAME, make, {"the same", "yet another"})
    asked.append(ask(100, {"somebody else"}))
    await asyncio.sleep(0)
    make.go_on.set()
    await asyncio.gather(*asked)
    assert make.made == exports.WAITING_EACH + 1
    assert await texts.get("svg", GAME, make, {"the same"}), "whose wait is over may ask again"


async def test_who_gave_up_waiting_is_not_counted() -> None:
    make, texts = Maker(), Exports()
    for number in range(2 * exports.WAITING_EACH):
        asked = asyncio.create_task(texts.get(f"kind {number}", GAME, make, {"ann"}))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
    make.go_on.set()
    assert await texts.get("svg", GAME, make, {"ann"})


async def test_a_game_that_goes_on_is_made_anew() -> None:
    make, texts = Maker(), Exports()
    make.go_on.set()
    for part in (GAME[:20], GAME[:20], GAME[:21]):
        await texts.get("svg", part, make)
    assert make.made == 3


async def test_a_name_that_was_deleted_is_in_no_kept_text() -> None:
    make, texts = Maker(), Exports()
    make.go_on.set()
    before = await texts.get("cast", called("ann"), make)
    assert await texts.get("cast", called("somebody"), make) != before


async def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "KEPT_CHARACTERS", 20)
    make, texts = Maker(), Exports()
    make.go_on.set()
    for name in ("a", "b", "c", "d", "e", "c", "d", "e"):
        await texts.get("cast", called(name), make)
    assert make.made == 5, "of texts of six characters three are kept"
    await texts.get("cast", called("a"), make)
    assert make.made == 6


async def test_what_failed_is_tried_again() -> None:
    texts = Exports()

    async def fail(lines: Sequence[Line]) -> str:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        await texts.get("svg", GAME, fail)
    make = Maker()
    make.go_on.set()
    assert await texts.get("svg", GAME, make) == "text 1"

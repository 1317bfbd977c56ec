"""What a screen does past Textual's queue, and when it leaves that to Textual after all."""

from __future__ import annotations

import asyncio

import pytest
from textual import events

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from tests.tui.wired import KEYS, Wired


def _lobby() -> Lobby:
    return Lobby(clock=LoopClock(), journal=MemoryJournal())


async def _at_table(person: Wired) -> None:
    person.press("\r")
    await person.see("not ready yet")
    await person.settle()


async def test_a_key_at_a_table_is_heeded_before_the_driver_goes_on() -> None:
    async with Wired(_lobby(), "ana") as ana:
        await _at_table(ana)
        frames = len(ana.frames)
        ana.app.post_message(events.Key("q", "q"))
        assert len(ana.frames) == frames + 1
        assert "Leave the table?" in ana.text


async def test_while_textual_has_something_to_handle_it_comes_first() -> None:
    done: list[str] = []
    async with Wired(_lobby(), "ana") as ana:
        await _at_table(ana)
        screen = ana.table
        screen.post_message(events.Callback(lambda: done.append("first")))
        assert not screen.at_once(lambda: done.append("never"))
        screen.soon(lambda: done.append("second"))
        screen.after(0, lambda: done.append("third"))
        await ana.settle()
        assert screen.at_once(lambda: done.append("fourth"))
    assert done == ["first", "second", "third", "fourth"]


async def test_what_is_done_at_once_is_not_done_within_what_is_done_at_once() -> None:
    done: list[bool] = []
    async with Wired(_lobby(), "ana") as ana:
        await _at_table(ana)
        screen = ana.table
        assert screen.at_once(lambda: done.append(screen.at_once(lambda: None)))
    assert done == [False]


async def test_an_error_ends_the_session_as_any_other() -> None:
    wired = Wired(_lobby(), "ana")
    ana = await wired.__aenter__()
    await _at_table(ana)

    def fail() -> None:
        raise LookupError("on purpose")

    assert ana.table.at_once(fail)
    with pytest.raises(LookupError, match="on purpose"):
        await asyncio.wait_for(ana._task, 20)


async def test_a_screen_that_is_gone_does_nothing_more() -> None:
    done: list[str] = []
    async with Wired(_lobby(), "ana") as ana:
        await _at_table(ana)
        screen = ana.table
        prevent = screen.after(0, lambda: done.append("prevented"))
        prevent()
        ana.press("q")
        ana.press("y")
        await ana.see("lobby")
        await ana.settle()
        assert not screen.at_once(lambda: done.append("gone"))
    assert done == []


async def test_many_keys_in_one_packet_are_heeded_in_their_order() -> None:
    async with Wired(_lobby(), "ana") as ana:
        await _at_table(ana)
        for key in (" ", *([KEYS["right"]] * 3)):
            ana.press(key)
        ana.press("/")
        for sign in "hello":
            ana.press(sign)
        ana.press("\r")
        await ana.see("ana~: hello")

"""One thing after the other, each to the screen that is in front by then."""

from __future__ import annotations

from dataclasses import dataclass, field

from textual import events
from textual.message import Message

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.tui.lane import MOST_WAITING, Lane, Pressed
from tests.core.seats import TestJournal
from tests.tui.wired import Wired


@dataclass
class Front:
    """A screen that only notes what it gets, and takes what it is told to."""

    got: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    slow: bool = False
    gone: bool = False
    types: bool = False

    def takes(self, event: Pressed) -> bool:
        """Whether it takes a key."""
        return name_of(event) not in self.refused

    def heed(self, event: Pressed) -> bool:
        """Note a key."""
        if not self.gone:
            self.got.append(name_of(event))
        return not self.gone


def name_of(message: Message) -> str:
    """The key."""
    assert isinstance(message, events.Key)
    return message.key


def put(lane: Lane, keys: str) -> None:
    """Press keys."""
    for key in keys:
        lane.put(events.Key(key, key))


def test_a_key_right_after_escape_is_one_for_itself() -> None:
    front = Front()
    lane = Lane(lambda: front)
    for key, character in (("alt+x", "x"), ("alt+shift+r", "R"), ("alt+up", None)):
        lane.put(events.Key(key, character))
        while not lane.idle:
            lane.heeded(front)
    assert front.got == ["escape", "x", "escape", "R", "alt+up"]


def test_the_next_goes_to_whoever_is_in_front_when_the_first_is_heeded() -> None:
    one, two = Front(), Front()
    stack: list[Front] = []
    lane = Lane(lambda: stack[-1] if stack else None)
    put(lane, "abc")
    assert not lane.idle
    stack.append(one)
    lane.go_on()
    assert one.got == ["a"]
    stack.append(two)
    lane.heeded(two)  # it has not been given anything
    assert not two.got
    lane.heeded(one)
    assert (one.got, two.got) == (["a"], ["b"])
    lane.heeded(two)
    lane.heeded(two)
    assert two.got == ["b", "c"]
    assert lane.idle


def test_what_is_not_taken_waits_and_so_does_what_comes_after_it() -> None:
    front = Front(refused={"a"})
    lane = Lane(lambda: front)
    put(lane, "ab")
    assert not front.got
    front.refused.clear()
    lane.go_on()
    lane.heeded(front)
    assert "".join(front.got) == "ab"


def test_a_slow_screen_lets_pass_what_it_takes_and_the_rest_is_forgotten() -> None:
    front = Front(refused={"a", "b"}, slow=True)
    lane = Lane(lambda: front)
    put(lane, "ab")
    assert not front.got  # nothing else is there, so it may still be heeded
    put(lane, "qb")
    assert "".join(front.got) == "q"
    lane.heeded(front)
    front.refused.clear()
    lane.go_on()
    assert "".join(front.got) == "qb"


def test_who_is_going_away_gets_nothing_and_there_is_an_end_to_waiting() -> None:
    front = Front(gone=True)
    lane = Lane(lambda: front)
    put(lane, "ab")
    assert lane.idle  # it was all given out, to nobody
    front.gone, front.refused = False, {"a"}
    put(lane, "a" * (MOST_WAITING + 9))
    front.refused = set()
    lane.go_on()
    for _ in range(2 * MOST_WAITING):
        lane.heeded(front)
    assert len(front.got) == MOST_WAITING


async def test_a_table_that_does_not_answer_can_be_left() -> None:
    journal = TestJournal()
    lobby = Lobby(clock=LoopClock(), journal=journal)
    async with Wired(lobby, "ana") as ana, Wired(lobby, "bo") as bo:
        for each in (ana, bo):
            each.press("\r")
            await each.see("not ready yet")
        for each in (ana, bo):
            each.press(" ")
        await ana.see("bag ")
        journal.open.clear()
        for key in "ddq":
            ana.press(key)
        await ana.see("Leave?")
        ana.press("y")
        await ana.see("lobby")
        journal.open.set()
    await lobby.close()


def test_a_syllable_is_the_keys_that_were_pressed_for_it() -> None:
    front = Front()
    lane = Lane(lambda: front)
    put(lane, "고x꽯")
    while not lane.idle:
        lane.heeded(front)
    assert front.got == [*"ㄱㅗ", "x", *"ㄲㅗㅐㄹㅂ"]


def test_where_one_types_a_syllable_stays_whole() -> None:
    front = Front()
    lane = Lane(lambda: front)
    put(lane, "고고")
    front.types = True  # the first key opened a line to type in
    while not lane.idle:
        lane.heeded(front)
    assert front.got == ["ㄱ", "ㅗ", "고"]


@dataclass
class Typist:
    """Where keys come from: it says whether there are more, and gives time when it is told to."""

    more: bool = False
    asked: int = 0

    def ask(self) -> None:
        """Note that the lane could go on."""
        self.asked += 1


@dataclass
class Drawn(Front):
    """A screen that heeds keys at once and draws each, unless it is told not to."""

    lane: Lane | None = None
    pictures: int = 0

    def heed(self, event: Pressed) -> bool:
        """Heed a key, and draw."""
        super().heed(event)
        self.draw()
        assert self.lane is not None
        self.lane.heeded(self)
        return True

    def draw(self) -> None:
        """Draw, or leave that for later."""
        assert self.lane is not None
        self.pictures += not self.lane.postpones_drawing()


def drawn_lane() -> tuple[Lane, Drawn, Typist]:
    """A lane to a screen that draws, from somebody who types."""
    front, typist = Drawn(), Typist()
    front.lane = Lane(lambda: front, front.draw)
    front.lane.source = typist
    return front.lane, front, typist


def test_a_key_alone_is_drawn_at_once() -> None:
    lane, front, typist = drawn_lane()
    put(lane, "a")
    assert typist.asked == 1
    assert not lane.work(lambda: False)
    assert (front.got, front.pictures) == (["a"], 1)
    lane.rest(draw=True)
    assert front.pictures == 1


def test_keys_that_wait_together_are_drawn_once_and_in_order() -> None:
    lane, front, _ = drawn_lane()
    put(lane, "abc" * 100)
    assert not lane.work(lambda: False)
    assert ("".join(front.got), front.pictures) == ("abc" * 100, 1)


def test_a_slice_that_is_over_leaves_the_rest_and_draws_one_picture_at_most() -> None:
    lane, front, _ = drawn_lane()
    put(lane, "a" * 50)
    for taken in (10, 20):
        assert lane.work(lambda: len(front.got) >= taken)  # noqa: B023
        lane.rest(draw=False)
        lane.rest(draw=False)
    assert len(front.got) == 20
    assert front.pictures <= 2
    assert not lane.work(lambda: False)
    assert len(front.got) == 50
    assert front.pictures <= 3


def test_who_has_to_wait_for_long_sees_what_was_heeded_before() -> None:
    lane, front, _ = drawn_lane()
    put(lane, "a" * 9)
    for taken in (3, 6):
        assert lane.work(lambda: len(front.got) >= taken)  # noqa: B023
        lane.rest(draw=True)
    assert front.pictures == 2


def test_what_was_read_but_is_not_in_the_lane_yet_counts_as_more() -> None:
    lane, front, typist = drawn_lane()
    typist.more = True
    put(lane, "a")
    lane.work(lambda: False)
    assert front.pictures == 0
    typist.more = False
    put(lane, "b")
    lane.work(lambda: False)
    assert front.pictures == 1


def test_while_an_answer_is_awaited_the_screen_is_drawn() -> None:
    lane, front, _ = drawn_lane()
    front.refused = {"b"}
    put(lane, "aab")
    assert not lane.work(lambda: False)
    assert front.got == ["a", "a"]
    front.draw()
    assert front.pictures == 2  # once for the keys, once for what somebody else did

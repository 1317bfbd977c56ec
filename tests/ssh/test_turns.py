"""Turns: who gets the event loop's time, in what order, and who has to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.turns import Turn, Turns
from fourgods_tui.tui.metering import METER, Meter
from fourgods_tui.tui.tasks import keep_tasks_plain

PLENTY = 1e6


def _note(budget: Budget, seconds: float) -> None:
    """Note nothing."""


def budget(rate: float = PLENTY, burst: float = PLENTY, address: Bucket | None = None) -> Budget:
    """A budget of so many seconds of CPU time."""
    now = asyncio.get_running_loop().time()
    return Budget(Bucket(rate, burst, now), [address] if address else [], _note)


class Guest:
    """Somebody with so many slices of work; each slice is used up, but for the last one."""

    def __init__(self, name: str, slices: int, log: list[str], own: Budget | None = None) -> None:
        self.name, self.left, self.log = name, slices, log
        self.budget = own or budget()
        self.waits = False
        self.done = asyncio.Event()
        self.on_work: Callable[[], None] = lambda: None

    def work(self, turn: Turn) -> bool:
        assert METER.get() is self.budget.meter
        self.log.append(self.name)
        self.on_work()
        self.left -= 1
        if self.left:
            turn.begin(0)
            return True
        self.done.set()
        return False

    def make_wait(self, waits: bool) -> None:
        self.waits = waits


def turns(slice_time: float = 1e-9) -> Turns:
    """With the least slice there is: one for each pass of the loop."""
    loop = asyncio.get_running_loop()
    return Turns(loop, Bucket(PLENTY, PLENTY, loop.time()), slice_time)


async def all_done(*guests: Guest) -> None:
    async with asyncio.timeout(10):
        for guest in guests:
            await guest.done.wait()


async def test_who_is_alone_is_served_at_once() -> None:
    log: list[str] = []
    guest = Guest("a", 1, log)
    turns().ask(guest)
    assert log == ["a"]
    assert not guest.waits


async def test_nobodys_second_slice_comes_before_everybodys_first() -> None:
    log: list[str] = []
    dealt = turns()
    guests = [Guest(name, 5, log) for name in "abcdefgh"]
    for guest in guests:
        dealt.ask(guest)
    await all_done(*guests)
    assert sorted(log[:8]) == list("abcdefgh")
    for start in range(8, 40, 8):
        assert log[start : start + 8] == log[8:16], log


async def test_a_key_that_comes_in_between_is_heeded_before_the_others_go_on() -> None:
    log: list[str] = []
    dealt = turns()
    floods = [Guest(name, 20, log) for name in "abcdefgh"]
    player = Guest("PLAYER", 1, log)

    def press() -> None:
        """In the midst of the third round."""
        if len(log) == 20:
            dealt.ask(player)

    for guest in floods:
        guest.on_work = press
        dealt.ask(guest)
    await all_done(player, *floods)
    assert log.index("PLAYER") == 20


async def test_who_has_taken_least_comes_first() -> None:
    log: list[str] = []
    dealt = turns()
    names = ("first", "greedy", "modest")
    first, greedy, modest = (Guest(name, 1, log, budget(rate=1, burst=1)) for name in names)
    greedy.budget.meter._on_spent(greedy.budget.meter, 0.5)

    def both_come() -> None:
        dealt.ask(greedy)
        dealt.ask(modest)

    first.on_work = both_come
    dealt.ask(first)
    await all_done(greedy, modest)
    assert log == ["first", "modest", "greedy"]


async def test_the_loop_goes_on_between_two_slices() -> None:
    log: list[str] = []
    dealt = turns()
    guest = Guest("a", 3, log)

    def others_wait() -> None:
        asyncio.get_running_loop().call_soon(log.append, "others")

    guest.on_work = others_wait
    dealt.ask(guest)
    await all_done(guest)
    assert log[:5] == ["a", "others", "a", "others", "a"]


async def test_who_has_taken_too_much_waits_and_loses_nothing() -> None:
    log: list[str] = []
    dealt = turns()
    guest = Guest("a", 3, log, budget(rate=1, burst=0.01))
    owed: list[float] = []
    guest.budget.on_overdrawn = owed.append
    guest.budget.meter._on_spent(guest.budget.meter, 0.03)
    assert owed
    dealt.ask(guest)
    assert log == []
    assert (guest.waits, dealt.parked, dealt.waits(guest)) == (True, 1, True)
    other = Guest("b", 1, log)
    dealt.ask(other)
    assert log == ["b"]
    await all_done(guest)
    assert log == ["b", "a", "a", "a"]
    assert guest.budget.waited > 0
    assert (guest.waits, dealt.parked) == (False, 0)


async def test_an_address_has_a_budget_of_its_own() -> None:
    log: list[str] = []
    dealt, address = turns(), Bucket(1, 0.01, asyncio.get_running_loop().time())
    one, two = (Guest(name, 1, log, budget(address=address)) for name in "ab")
    one.budget.meter._on_spent(one.budget.meter, 0.03)
    dealt.ask(one)
    assert not log
    two.budget.meter._on_spent(two.budget.meter, 0.0)
    dealt.ask(two)
    assert not log
    await all_done(one, two)


async def test_all_who_have_taken_much_share_one_pool() -> None:
    log: list[str] = []
    loop = asyncio.get_running_loop()
    dealt = Turns(loop, Bucket(1, 0.001, loop.time()), 1e-9)
    one, two, light = (Guest(name, 1, log, budget(rate=1, burst=1)) for name in ("1", "2", "light"))
    for heavy in (one, two):
        heavy.budget.meter._on_spent(heavy.budget.meter, 0.5)
        assert heavy.budget.heavy
    assert not light.budget.heavy
    one.on_work = lambda: dealt.note(one.budget, 0.05)
    dealt.ask(one)
    dealt.ask(two)
    dealt.ask(light)
    assert log == ["1"]
    await all_done(light, two)
    assert log == ["1", "light", "2"]
    assert two.budget.waited > 0
    assert not one.budget.waited


async def test_who_has_gone_gets_no_slice() -> None:
    log: list[str] = []
    dealt = turns()
    gone, parked = Guest("gone", 2, log), Guest("parked", 1, log, budget(rate=100, burst=0))
    parked.budget.meter._on_spent(parked.budget.meter, 1)
    stays = Guest("stays", 3, log)
    for guest in (gone, parked, stays):
        dealt.ask(guest)
    for guest in (gone, parked):
        dealt.forget(guest)
    await all_done(stays)
    assert log == ["gone", "stays", "stays", "stays"]
    assert dealt.parked == 0


async def test_what_a_task_does_for_a_session_counts_as_its_own() -> None:
    keep_tasks_plain()
    taken: list[float] = []
    meter = Meter(lambda _, seconds: taken.append(seconds))

    async def think() -> str:
        await asyncio.sleep(0)
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            return "cancelled"
        return "slept"

    task = meter.context.run(asyncio.create_task, think())
    stranger = asyncio.create_task(asyncio.sleep(0))
    await stranger
    await asyncio.sleep(0)
    task.cancel()
    assert await task == "cancelled"
    assert len(taken) == 3  # a step each: until the first sleep, the second, and the end
    assert meter.total == sum(taken)


async def test_what_is_measured_already_is_not_measured_twice() -> None:
    taken: list[float] = []
    meter = Meter(lambda _, seconds: taken.append(seconds))
    assert meter.start()
    assert not meter.start()
    meter.stop()
    meter.stop()
    assert len(taken) == 1


async def test_a_turn_that_was_ended_leaves_no_time_to_others_in_that_pass() -> None:
    """What was done in it has the event loop do more, before which nobody else is served."""
    log: list[str] = []

    class Ending(Guest):
        def work(self, turn: Turn) -> bool:
            turn.end()
            assert turn.over
            asyncio.get_running_loop().call_soon(log.append, "what that led to")
            return super().work(turn)

    who = turns(slice_time=PLENTY)
    first, second = Ending("a", 1, log), Guest("b", 1, log)
    who.ask(first)
    who.ask(second)
    assert log == ["a"]
    await all_done(second)
    assert log == ["a", "what that led to", "b"]

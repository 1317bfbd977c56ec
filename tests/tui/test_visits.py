"""Whatever somebody does on a visit, nothing of it is left when they have gone.

What lives for long the collector looks at seldom. So all that a visit has made is old here when it
ends, and only what is young is collected then: whatever only a look at the old could find counts as
left.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bench.guests import SIZES, THINGS, Keys, stranger, visit
from fourgods_tui.bots.company import Programs
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.reel import Reel
from fourgods_tui.store.store import Store
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.facts import Facts
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.shown import Shown
from fourgods_tui.tui.surface import Surface
from tests.store.test_ratings import fill

KINDS = (FourGodsApp, LeanScreen, Surface, Shown, Desk, Facts, Reel)
VISITS = 3


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nobody looks for what is lost."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def counted() -> Counter[str]:
    """What there is of all that a visit makes, but for what is only lost for now."""
    gc.collect(0)
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, KINDS))


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("keys", THINGS, ids=[" ".join(keys)[:40] or "none" for keys in THINGS])
async def test_nothing_of_a_visit_is_left(keys: Keys) -> None:
    store, clock, chance = Store(None), LoopClock(), Random(1)
    await fill(store)
    lobby = Lobby(
        clock=clock,
        journal=store,
        company=Programs(clock),
        names=store.names,
        guests=store.codes,
    )
    await visit(lobby, store, stranger(0, chance), SIZES[0], [keys], gc.collect)
    await asyncio.sleep(0)
    before = counted()
    for number in range(VISITS):
        guest, size = stranger(number, chance), SIZES[number]
        await visit(lobby, store, guest, size, [keys], gc.collect)
    left, attempts = counted() - before, 40
    while left and attempts:  # what was said to be done soon may still be waiting
        await asyncio.sleep(0.05)
        left, attempts = counted() - before, attempts - 1
    assert not left
    await lobby.close()
    store.close()

"""Those who look while they play: how long it takes until pictures are there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bench.eye import Eye
from bench.openssh import OpenSsh
from bench.pace import Kind, Pace, Press, presses
from bench.report import Figures, percentiles

OWN, OTHERS = 2.0, 1.0
"""Seconds after which a picture of what one did oneself, or another, will not come any more."""


@dataclass(slots=True)
class Seen:
    """How long it took until pictures were there, in seconds; by OpenSSH of it also apart."""

    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    own_openssh: list[float] = field(default_factory=list)
    others_openssh: list[float] = field(default_factory=list)

    def figures(self) -> Figures:
        """Percentiles."""
        found = percentiles("key to own picture", self.own)
        if self.others:
            found |= percentiles("action to others' pictures", self.others)
        if self.own_openssh:
            found |= percentiles("key to own picture, OpenSSH", self.own_openssh)
        if self.others_openssh:
            found |= percentiles("action to others' pictures, OpenSSH", self.others_openssh)
        return found

    def clear(self) -> None:
        """Begin anew."""
        for times in (self.own, self.others, self.own_openssh, self.others_openssh):
            times.clear()

    def saw_own(self, eye: Eye, seconds: float) -> None:
        """Somebody has seen what their key did."""
        self.own.append(seconds)
        if isinstance(eye, OpenSsh):
            self.own_openssh.append(seconds)

    def saw_other(self, eye: Eye, seconds: float) -> None:
        """Somebody has seen what another did."""
        self.others.append(seconds)
        if isinstance(eye, OpenSsh):
            self.others_openssh.append(seconds)


class Player:
    """One of those who look: moves the cursor, and acts while others of the table look."""

    def __init__(self, me: Eye, others: Sequence[Eye], seen: Seen) -> None:
        self._me, self._others, self._seen = me, others, seen
        self._before: tuple[str, ...] = ()
        self._tried: list[asyncio.Task[None]] = []
        self._looking: set[asyncio.Task[None]] = set()

    async def play(self, pace: Pace, seed: int) -> None:
        """Play by the clock, until cancelled."""
        now = asyncio.get_running_loop().time
        begin = now()
        try:
            for press in presses(pace, Random(seed)):
                await asyncio.sleep(max(begin + press.at - now(), 0))
                await self._press(press)
        finally:
            for task in self._looking:
                task.cancel()

    async def _press(self, press: Press) -> None:
        if press.kind is Kind.CURSOR:
            await move(self._me, self._seen)
        elif press.kind is Kind.LEAD or (press.kind is Kind.ACT and self._succeeded()):
            self._me.type(press.key)
        else:
            looking = self._act(press.key)
            self._tried = looking if press.kind is Kind.TRY else []

    def _act(self, key: str) -> list[asyncio.Task[None]]:
        """Do something; the others wait to see it."""
        told = [other.told for other in self._others]
        self._before = self._me.told
        pressed = self._me.type(key)
        looking = [
            asyncio.create_task(self._see(other, old, pressed))
            for other, old in zip(self._others, told, strict=True)
        ]
        self._looking.update(looking)
        for task in looking:
            task.add_done_callback(self._looking.discard)
        return looking

    def _succeeded(self) -> bool:
        """Whether what was tried last is done, so that what comes instead will be refused. If not,
        nobody waits to see it any more."""
        tried, self._tried = self._tried, []
        if not tried:
            return False
        mine = self._mine
        if any(line.startswith(mine) and line not in self._before for line in self._me.told):
            return True
        for task in tried:
            task.cancel()
        return False

    async def _see(self, other: Eye, old: tuple[str, ...], pressed: float) -> None:
        mine = self._mine
        came = await other.see(
            lambda: other.told != old and other.told[-1].startswith(mine), OTHERS
        )
        if came is not None:
            self._seen.saw_other(other, came - pressed)

    @property
    def _mine(self) -> str:
        """How what was told begins if it is something I did."""
        return f" {self._me.name}~ "


async def move(me: Eye, seen: Seen) -> None:
    """Move the cursor by a square, and wait for the picture."""
    before = me.square
    key = "\x1b[D" if before[:1] == "h" else "\x1b[C"
    pressed = me.type(key)
    came = await me.see(lambda: me.square not in ("", before), OWN)
    if came is not None:
        seen.saw_own(me, came - pressed)

"""A screen that acts at once, past Textual's queue, when Textual is not busy with it.

A message to a screen waits in a queue for the screen's task, which looks for handlers, awaits them,
and then tells the screen that it is idle. Of what a key press or a piece of news costs here that is
a good part, and nothing in it is wanted: what they lead to is done in one go, and awaits nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context

from textual import events
from textual.message import Message
from textual.screen import Screen

from fourgods_tui.tui.metering import METER


class PromptScreen(Screen[None]):
    """A screen that can do something at once, soon, or later."""

    _own_context: Context | None = None
    """Where the app can be found, from when the screen is mounted."""
    _busy = False
    """Whether something is being done at once."""
    _handling = 0
    """Messages that Textual is having handled."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # it is Textual's name
        super().__init__(id=id)
        self._alarms: set[asyncio.TimerHandle] = set()

    def _on_mount(self, event: events.Mount) -> None:
        self._own_context = copy_context()

    async def _dispatch_message(self, message: Message) -> None:
        self._handling += 1
        try:
            await super()._dispatch_message(message)
        finally:
            self._handling -= 1

    def at_once(self, do: Callable[[], None]) -> bool:
        """Do something now; False if Textual has to come first, and nothing was done."""
        context = self._own_context
        if (
            context is None
            or self._busy
            or self._handling
            or self._closing
            or self._closed
            or self.message_queue_size
        ):
            return False
        meter = context.get(METER)
        measured = meter is not None and meter.start()
        self._busy = True
        try:
            context.run(do)
        except Exception as error:  # noqa: BLE001  # as it is with all that Textual has handled
            context.run(self.app._handle_exception, error)
        finally:
            self._busy = False
            if meter is not None and measured:
                meter.stop()
        return True

    def soon(self, do: Callable[[], None]) -> None:
        """Do something, but not within what goes on now; may be called in anybody's context."""
        asyncio.get_running_loop().call_soon(self.ring, do, context=Context())

    def after(self, seconds: float, do: Callable[[], None]) -> Callable[[], None]:
        """Do something later, if the screen is still there; returns what prevents it.

        Textual's timers have a task each, which costs more than most of what is done here.
        """

        def ring() -> None:
            self._alarms.discard(alarm)
            alarm.cancel()  # or it would hold us, who hold it
            self.ring(do)

        def prevent() -> None:
            alarm.cancel()
            self._alarms.discard(alarm)

        # In a context of its own: ours would keep the app until then, even if it is prevented.
        alarm = asyncio.get_running_loop().call_later(seconds, ring, context=Context())
        self._alarms.add(alarm)
        return prevent

    def ring(self, do: Callable[[], None]) -> None:
        """Do something now, or when Textual gets to it; may be called in anybody's context."""
        if not self.at_once(do):
            self.post_message(events.Callback(do))

    async def _message_loop_exit(self) -> None:
        for alarm in self._alarms:
            alarm.cancel()
        self._alarms.clear()
        self._own_context = None  # it holds the app, which holds the screen
        await super()._message_loop_exit()

"""A small app to run over SSH: it shows who it is for and what it receives."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from fourgods_tui.tui.guest import Guest


class EchoApp(App[None]):
    """Echoes keys, pastes, clicks and sizes. ``Q`` quits, ``X`` fails, ``P`` prints."""

    CSS = "#who { background: rgb(200, 30, 30); color: rgb(250, 250, 250); }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("Q", "quit"),
        Binding("X", "fail"),
        Binding("P", "print"),
    ]

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest = guest
        self.keys: list[str] = []
        self.pasted = 0

    def compose(self) -> ComposeResult:
        guest, terminal = self.guest, self.guest.terminal
        key = guest.fingerprint or "none"
        yield Static(f"name={guest.wished_name} key={key[:17]}", id="who", markup=False)
        yield Static(f"{terminal.term} {terminal.colours} {terminal.language}", markup=False)
        yield Static("size", id="size", markup=False)
        yield Static("keys", id="keys", markup=False)
        yield Static("paste", id="paste", markup=False)
        yield Static("click", id="click", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self._say("size", f"size={event.size.width}x{event.size.height};")

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self._say("keys", f"keys={len(self.keys)} last={event.key};")

    def on_paste(self, event: events.Paste) -> None:
        self.pasted += len(event.text)
        self._say("paste", f"pasted={self.pasted} {event.text[:10]};")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._say("click", f"click={event.screen_x},{event.screen_y};")

    def action_fail(self) -> None:
        raise RuntimeError("this app was told to fail")

    def action_print(self) -> None:
        print("from an app")  # noqa: T201  # what a stray print in an app does is under test

    def _say(self, where: str, text: str) -> None:
        self.query_one(f"#{where}", Static).update(text)

"""Textual's driver for a terminal of our own, where it asks something else than the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from fourgods_tui.tui.hangup import ended_by_hangup

STANDARD_OUTPUT = 1
USUAL = (80, 24)
"""Columns and lines of a terminal that does not know."""


class OwnTerminalDriver(LinuxDriver):
    """Draws on standard output, in the size that the terminal has.

    Textual draws on standard error, which may lead elsewhere (`2>errors`), and believes the
    variables COLUMNS and LINES first, which some shells export: they may be of another terminal.
    """

    def __init__(
        self,
        app: App[None],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._file = sys.stdout  # type: ignore[assignment]

    def _get_terminal_size(self) -> tuple[int, int]:
        return terminal_size()


async def run_on_own_terminal(app: App[None]) -> None:
    """Run an app on the terminal of this process, until it ends or the terminal is gone."""
    app.driver_class = OwnTerminalDriver
    with ended_by_hangup(app), _escape_and_key_apart():
        await app.run_async(size=terminal_size())


@contextmanager
def _escape_and_key_apart() -> Iterator[None]:
    """Have Textual's driver not take the escape key and a letter or digit right after it for
    something else, such as ctrl+left. Its parser asks one table, which is the process's."""
    table = cast("dict[str, object]", ANSI_SEQUENCES_KEYS)
    found = {
        sequence: table.pop(sequence)
        for sequence in tuple(table)
        if len(sequence) == 2 and sequence[0] == "\x1b" and sequence[1].isprintable()
    }
    try:
        yield
    finally:
        table.update(found)


def terminal_size() -> tuple[int, int]:
    """Columns and lines of the terminal we draw on; what it does not say is as usual."""
    try:
        columns, lines = os.get_terminal_size(STANDARD_OUTPUT)
    except OSError:
        columns = lines = 0
    return columns or USUAL[0], lines or USUAL[1]

"""A terminal of our own that goes away.

Its end is read as no input, again and again: Textual's thread would go on to read it as fast as the
machine can, and nobody would ever press a key to end the app.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import threading
from collections.abc import Iterator

from textual.app import App


@contextlib.contextmanager
def ended_by_hangup(app: App[None], terminal: int = 0) -> Iterator[None]:
    """While this is entered, the app ends when the terminal (a file descriptor) is gone."""
    loop, (told, tell) = asyncio.get_running_loop(), os.pipe()

    def watch() -> None:
        poll = select.poll()
        poll.register(terminal, 0)  # a hangup is told without being asked for
        poll.register(told, select.POLLIN)
        if (told, select.POLLIN) not in poll.poll():
            loop.call_soon_threadsafe(app.exit)

    watching = threading.Thread(target=watch, name="hangup", daemon=True)
    watching.start()
    try:
        yield
    finally:
        os.write(tell, b".")
        watching.join()
        os.close(tell)
        os.close(told)

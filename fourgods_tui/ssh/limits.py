"""How much one connection may ask of the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a connection. Sizes are in bytes and times in seconds, unless named."""

    login_time: float = 20.0
    """From connecting to being logged in, and again from there to the start of a session."""

    keepalive_interval: float = 15.0
    """How long a silent client is left alone before it is asked for a sign of life."""

    keepalive_count: int = 3
    """How many such questions may stay unanswered."""

    window: int = 8192
    """What a client may send before we have read it."""

    read_size: int = 4096
    """The most read from a connection at once, so that a flood leaves room for others."""

    send_buffer: int = 64 * 1024
    """The kernel's share of what was sent to a client and not yet taken by it."""

    variables: int = 32
    """How many environment variables a client may set."""

    variables_size: int = 4096
    """How large they may be together."""

    columns: tuple[int, int] = (20, 500)
    """The narrowest and the widest terminal that is believed."""

    rows: tuple[int, int] = (10, 200)
    """The lowest and the highest terminal that is believed."""

    behind: int = 16 * 1024
    """With more than this not yet sent, a client counts as behind: its frames are skipped."""

    pending: int = 256 * 1024
    """A client with more than this not yet sent is let go when more is to be written."""

    stalled: float = 10.0
    """A client that is behind and takes nothing for so long is let go."""

    input_rate: float = 4096.0
    """Bytes of key presses and the like read from a client in a second, in the long run."""

    input_burst: int = 16 * 1024
    """Bytes read at once before that rate is held."""

    event_rate: float = 100.0
    """Key presses and mouse reports a second that reach the game, in the long run."""

    event_burst: int = 300
    """Key presses and mouse reports at once before that rate is held."""

    paste: int = 4096
    """Characters of one paste that reach the game."""

    paste_pause: float = 5.0
    """A paste whose end was not announced ends when nothing more came for so long."""

    farewell: float = 2.0
    """How long a session may take to end, and its client to hang up, before we do."""

"""What is said to a client's terminal around the app: how its screen begins and how it ends."""

from __future__ import annotations

# A program that ended badly may have left a terminal in any mode. The kitty protocol's flags are
# kept for each screen by itself, so that those of the screen we come from stay as they are.
_KEYS_RESET = (
    "\x1b[=0;1u\x1b[>4;0m"  # keys as ever: neither kitty's protocol nor modifyOtherKeys
    "\x1b[?1l\x1b>"  # nor the application's cursor keys and keypad
    "\x1b[?1003l\x1b[?1005l\x1b[?1015l\x1b[?1016l"  # mouse reports we would not understand
    "\x1b[?1004l\x1b[?2048l"  # no reports of focus and size
    "\x1b[?6l\x1b[r\x1b[4l"  # the whole screen is drawn on, and nothing moved aside
)

ENTER = (
    "\x1b[?1049h"  # the alternate screen
    f"{_KEYS_RESET}"
    "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # clicks, wheel and drags; no movement without a button
    "\x1b[?2004h"  # say where a paste begins and ends
    "\x1b[?7l"  # what is too long for a line is cut
    "\x1b[?25l"  # no cursor
).encode("ascii")
"""Begin a screen."""

RESTORE = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l"  # no mouse reports
    "\x1b[?2004l\x1b[?1004l"  # no marks around pastes, no focus reports
    "\x1b[0m\x1b[?7h"  # no colours, lines wrap
    "\x1b[?1049l"  # the screen that was there before
    "\x1b[?25h\x1b[0m"  # the cursor
).encode("ascii")
"""Give the terminal back as it was, whatever was done to it. Does no harm when sent twice."""


def believed_size(
    width: int,
    height: int,
    columns: tuple[int, int],
    rows: tuple[int, int],
    otherwise: tuple[int, int],
) -> tuple[int, int]:
    """The columns and rows to draw for a terminal that claims this size.

    Claims outside the limits are moved to them; a size of nothing is no claim, and counts as
    `otherwise`.
    """
    if width <= 0 or height <= 0:
        return otherwise
    return (
        min(max(width, columns[0]), columns[1]),
        min(max(height, rows[0]), rows[1]),
    )

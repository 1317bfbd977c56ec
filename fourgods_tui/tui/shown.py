"""What a terminal shows, line by line, and the shortest way to have it show something else."""

from __future__ import annotations

from collections.abc import Iterable

from fourgods_tui.tui.escape import PLAIN, RESET, Line, change_line


class Shown:
    """The lines that one terminal shows, as far as they were written through this.

    Attributes:
        owner: whoever wrote last. Another one knows nothing of what is there, and writes all lines.
    """

    def __init__(self) -> None:
        self._lines: dict[int, Line] = {}
        self.owner: object = None

    def forget(self) -> None:
        """Something else has written on the terminal: every line counts as unknown."""
        self._lines.clear()
        self.owner = None

    def write(self, lines: Iterable[tuple[int, Line]]) -> str:
        """The text that makes these lines (numbered from 0) be shown; empty if they are.

        It is for a terminal in its plain state, which it is in again afterwards.
        """
        out: list[str] = []
        force = PLAIN
        for y, new in lines:
            old = self._lines.get(y)
            if old is new:
                continue
            self._lines[y] = new
            x, text, force = change_line(old, new, force)
            if text:
                out.append(f"\x1b[{y + 1};{x + 1}H{text}")
        if force != PLAIN:
            out.append(RESET)
        return "".join(out)

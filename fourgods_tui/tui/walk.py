"""Walking through the story of a score: where one is, and where one can go."""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.core.score import Score, Total
from fourgods_tui.core.square import Square
from fourgods_tui.tui.story import Step, tell, totals_after


class Walk:
    """One reader's place in the story of a game.

    Attributes:
        game, score: what the story is about.
        story: its steps.
        at: the step one is at.
    """

    def __init__(self, game: Game, score: Score) -> None:
        self.game, self.score = game, score
        self.story = tell(game, score)
        self.at = 0

    @property
    def step(self) -> Step:
        """The step one is at."""
        return self.story[self.at]

    @property
    def totals(self) -> tuple[Total, ...]:
        """By seat, what has been told so far."""
        return totals_after(self.story, self.at, len(self.game.seats))

    def go(self, to: int) -> None:
        """Go to a step; beyond either end, to that end."""
        self.at = min(max(to, 0), len(self.story) - 1)

    def by(self, steps: int) -> None:
        """Go on by so many steps, or back."""
        self.go(self.at + steps)

    def to_next_chapter(self) -> None:
        """Go to the first step of the next chapter; in the last chapter, to the end."""
        later = (n for n in self._chapters() if n > self.at)
        self.go(next(later, len(self.story) - 1))

    def to_previous_chapter(self) -> None:
        """Go to the first step of this chapter or, being there, of the one before."""
        earlier = [n for n in self._chapters() if n < self.at]
        self.go(earlier[-1] if earlier else 0)

    def to_square(self, square: Square) -> None:
        """Go to the next step that tells of this square, if there is one."""
        count = len(self.story)
        for ahead in range(1, count + 1):
            number = (self.at + ahead) % count
            step = self.story[number]
            lit = step.lit or frozenset()
            if square in step.marked or any(square == where for where, _ in lit):
                self.go(number)
                return

    def _chapters(self) -> list[int]:
        """The first step of each chapter."""
        return [number for number, step in enumerate(self.story) if step.number == 1]


WALKS = {
    "right": 1,
    "l": 1,
    "space": 1,
    "enter": 1,
    "n": 1,
    "left": -1,
    "h": -1,
    "backspace": -1,
    "N": -1,
}
"""Keys that go on and back, by the steps they go."""


def walk_by_key(walk: Walk, key: str) -> bool:
    """Carry out a key of the story; whether it was one."""
    if key in WALKS:
        walk.by(WALKS[key])
    elif key in ("down", "j", "pagedown"):
        walk.to_next_chapter()
    elif key in ("up", "k", "pageup"):
        walk.to_previous_chapter()
    elif key == "home":
        walk.go(0)
    elif key == "end":
        walk.go(len(walk.story) - 1)
    else:
        return False
    return True

"""The screens that there are snapshots of, and how to get to them.

``python -m tests.tui.scenes`` looks at all of them and keeps what it sees; read the difference
before you commit it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from textual.strip import Strip

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.refusals import Mismatch, Reason, Refusal
from fourgods_tui.tui.desk import Mode
from fourgods_tui.tui.taste import Choice
from fourgods_tui.tui.terminal import ColourDepth, Letters, Terminal
from tests.tui.snapshot import FOLDER, dump, keep
from tests.tui.staged import Stage, finished_game, stage, staged_events, staged_game

Show = Callable[[Stage], Awaitable[None]]


async def lobby(shown: Stage) -> None:
    """Where one arrives."""


async def waiting(shown: Stage) -> None:
    """A table before its game."""
    await shown.table()


async def game(shown: Stage) -> None:
    """In the middle of a game, with a refusal."""
    screen = await shown.play(staged_game())
    screen.desk.hand = Hand.LEFT
    await shown.press("n", "n")
    mismatch = Mismatch(Side.EAST, Landscape.SEA, Landscape.FOREST)
    screen.desk.refused(Refusal(Reason.MISMATCH, mismatches=(mismatch,)))
    screen.draw()
    await shown.settle()


async def kingdom(shown: Stage) -> None:
    """A kingdom is lit up."""
    screen = await shown.play(staged_game())
    screen.desk.cursor = staged_game().world.kingdoms[0].squares[0]
    await shown.press("v")


async def take(shown: Stage) -> None:
    """A tile is to be taken from the rows."""
    game = staged_game()
    own, *others = game.seats
    free = replace(own, hands=(own.hands[0], None))
    screen = await shown.play(replace(game, seats=(free, *others)))
    await shown.press("t", "right", "right")
    assert screen.desk.mode is Mode.TAKE


async def prophet(shown: Stage) -> None:
    """A prophet is to be sent; which side?"""
    screen = await shown.play(staged_game())
    screen.desk.mode = Mode.PROPHET
    screen.draw()
    await shown.settle()


async def god(shown: Stage) -> None:
    """A god is to be claimed; which one?"""
    await shown.play(staged_game(tiles=6), staged_events(tiles=6))
    await shown.press("g")


async def scores(shown: Stage) -> None:
    """The scores so far."""
    await shown.play(staged_game())
    await shown.press("s")


async def story(shown: Stage) -> None:
    """The end of a game, and some steps into its story."""
    await shown.play(finished_game(), staged_events(tiles=65)[-40:])
    await shown.press("right", "right")


async def settings(shown: Stage) -> None:
    """The settings."""
    await shown.press("comma")


async def help_page(shown: Stage) -> None:
    """The help."""
    await shown.press("question_mark")


SCENES: dict[str, Show] = {
    "lobby": lobby,
    "waiting": waiting,
    "game": game,
    "kingdom": kingdom,
    "take": take,
    "prophet": prophet,
    "god": god,
    "scores": scores,
    "story": story,
    "settings": settings,
    "help": help_page,
}


@dataclass(frozen=True)
class Manner:
    """How a scene is shown.

    Attributes:
        name: for the snapshot's name.
        terminal: on what.
        chosen: with which choices.
    """

    name: str
    terminal: Terminal = field(default_factory=Terminal)
    chosen: tuple[tuple[Choice, str], ...] = ()


BLOCKS = Manner("blocks")
LIGHT = Manner("light", chosen=((Choice.SHADE, "light"), (Choice.VISION, "deuteranopia")))
PALETTE = Manner("blocks256", Terminal(ColourDepth.PALETTE))
SIXTEEN = Manner("blocks16", Terminal(ColourDepth.BASIC))
GLYPHS = Manner("glyphs", chosen=((Choice.DRAWING, "glyphs"),))
CONSOLE = Manner("console", Terminal(ColourDepth.BASIC, Letters.CONSOLE))
ASCII = Manner("ascii", Terminal(ColourDepth.NONE, Letters.ASCII))
MONO = Manner("mono", Terminal(ColourDepth.NONE))

SMALL, MIDDLE, LARGE, TINY = (80, 24), (120, 40), (200, 60), (70, 20)


@dataclass(frozen=True)
class Snapshot:
    """One picture: a scene, its size, manner and language."""

    scene: str
    size: tuple[int, int]
    manner: Manner
    language: str

    @property
    def name(self) -> str:
        """What it is kept as."""
        columns, lines = self.size
        return f"{self.scene}-{columns}x{lines}-{self.manner.name}-{self.language}"

    async def take(self) -> list[Strip]:
        """Show the scene, and look."""
        chosen = dict(self.manner.chosen) | {Choice.LANGUAGE: self.language}
        async with stage(self.size, self.manner.terminal, chosen) as shown:
            await SCENES[self.scene](shown)
            return shown.strips()


def _product() -> list[Snapshot]:
    """Every scene at every size, in every manner and in every language, but not all of it at
    once: each pair of them comes up for a scene at least where it may matter."""
    taken: dict[str, Snapshot] = {}

    def add(scene: str, size: tuple[int, int], manner: Manner, language: str) -> None:
        snapshot = Snapshot(scene, size, manner, language)
        taken[snapshot.name] = snapshot

    for scene in SCENES:
        add(scene, SMALL, BLOCKS, "en")
    for language in ("ko", "es", "cs"):
        for scene in SCENES:
            add(scene, SMALL, BLOCKS if language == "ko" else MONO, language)
    for manner in (GLYPHS, MONO, ASCII, SIXTEEN, PALETTE, CONSOLE, LIGHT):
        add("game", SMALL, manner, "en")
        add("take", SMALL, manner, "en")
    for scene, size, manner, language in (
        ("game", MIDDLE, BLOCKS, "en"),
        ("game", MIDDLE, GLYPHS, "ko"),
        ("game", MIDDLE, ASCII, "cs"),
        ("game", MIDDLE, MONO, "es"),
        ("game", LARGE, BLOCKS, "ko"),
        ("game", LARGE, GLYPHS, "en"),
        ("game", LARGE, ASCII, "es"),
        ("game", LARGE, MONO, "cs"),
        ("take", LARGE, BLOCKS, "es"),
        ("prophet", MIDDLE, GLYPHS, "cs"),
        ("waiting", MIDDLE, ASCII, "es"),
        ("waiting", LARGE, GLYPHS, "ko"),
        ("scores", MIDDLE, GLYPHS, "cs"),
        ("scores", LARGE, ASCII, "es"),
        ("story", MIDDLE, GLYPHS, "ko"),
        ("story", LARGE, BLOCKS, "cs"),
        ("settings", MIDDLE, GLYPHS, "ko"),
        ("settings", LARGE, ASCII, "cs"),
        ("settings", SMALL, LIGHT, "es"),
        ("help", MIDDLE, ASCII, "ko"),
        ("help", LARGE, MONO, "es"),
        ("lobby", MIDDLE, GLYPHS, "cs"),
        ("lobby", LARGE, ASCII, "ko"),
        ("game", TINY, BLOCKS, "en"),
        ("game", TINY, ASCII, "cs"),
        ("game", TINY, MONO, "ko"),
        ("lobby", TINY, BLOCKS, "es"),
    ):
        add(scene, size, manner, language)
    return list(taken.values())


SNAPSHOTS = _product()


async def _keep_all() -> None:
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for snapshot in SNAPSHOTS:
        keep(snapshot.name, dump(await snapshot.take()))


if __name__ == "__main__":
    asyncio.run(_keep_all())

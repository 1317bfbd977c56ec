"""The keys of a replay: one table that the screen, its last lines and the help read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fourgods_tui.tui.i18n import N_


class Act(Enum):
    """What a key asks for while a game is replayed."""

    PLAY = "play"
    FORWARD = "forward"
    BACK = "back"
    MORE = "more"
    LESS = "less"
    LATER = "later"
    EARLIER = "earlier"
    FIRST = "first"
    LAST = "last"
    FASTER = "faster"
    SLOWER = "slower"
    GO = "go"
    VIEW = "view"
    SCORES = "scores"
    ZOOM = "zoom"
    HELP = "help"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class ReplayKey:
    """One row of the table.

    Attributes:
        acts: what the keys do, one each.
        keys: for each of the acts the keys' names.
        shown: how they are written for people.
        label: a word or two for the last lines (a message).
        help: a sentence for the help (a message).
    """

    acts: tuple[Act, ...]
    keys: tuple[tuple[str, ...], ...]
    shown: str
    label: str
    help: str


ROWS: tuple[tuple[ReplayKey, ...], ...] = (
    (
        ReplayKey(
            (Act.PLAY,),
            (("space", "enter"),),
            "space",
            N_("play, pause"),
            N_("play, or stay where it is"),
        ),
        ReplayKey(
            (Act.BACK, Act.FORWARD),
            (("left", "h"), ("right", "l")),
            "← →",
            N_("an event"),
            N_("one event back, or on"),
        ),
        ReplayKey(
            (Act.EARLIER, Act.LATER),
            (("up", "k"), ("down", "j")),
            "↑ ↓",
            N_("10 seconds"),
            N_("ten seconds of the game back, or on"),
        ),
        ReplayKey(
            (Act.FASTER, Act.SLOWER),
            (("plus", "equals_sign"), ("minus",)),
            "+ -",
            N_("speed"),
            N_("faster, up to 16 times, or slower"),
        ),
        ReplayKey(
            (Act.GO,),
            (("g",),),
            "g",
            N_("go to"),
            N_("go to an event by its number, or to a time such as 3:20: type it, then enter"),
        ),
    ),
    (
        ReplayKey(
            (Act.FIRST, Act.LAST),
            (("home",), ("end",)),
            "home end",
            N_("first, last"),
            N_("to the beginning, or to the end"),
        ),
        ReplayKey(
            (Act.VIEW,),
            (("1", "2", "3", "4", "0"),),
            "1 2 3 4 0",
            N_("whose view"),
            N_("see what that seat saw and held; 0 is everybody's view"),
        ),
        ReplayKey((Act.SCORES,), (("s",),), "s", N_("scores"), N_("the scores so far, in full")),
        ReplayKey((Act.ZOOM,), (("z",),), "z", N_("zoom"), N_("next zoom")),
        ReplayKey((Act.HELP,), (("question_mark",),), "?", N_("help"), N_("help")),
        ReplayKey(
            (Act.LEAVE,),
            (("q", "escape", "ctrl+c"),),
            "q",
            N_("leave"),
            N_("leave, at once"),
        ),
    ),
)
"""The rows of keys, as the last lines have them."""

HIDDEN = {"pagedown": Act.MORE, "pageup": Act.LESS}
"""Keys that no line shows: ten events on, or back."""

ACTS: dict[str, Act] = {
    name: act
    for row in ROWS
    for key in row
    for act, names in zip(key.acts, key.keys, strict=True)
    for name in names
} | HIDDEN
"""What each key does."""

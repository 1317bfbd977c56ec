"""The keys: one table that the game, the footer and the help read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from textual import events

from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.key_positions import keys_of


class Action(StrEnum):
    """What a key asks for while a game runs."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    OTHER_HAND = "other_hand"
    LEFT_HAND = "left_hand"
    RIGHT_HAND = "right_hand"
    TURN = "turn"
    TURN_BACK = "turn_back"
    FLIP = "flip"
    PLACE = "place"
    NEXT_FIT = "next_fit"
    PREVIOUS_FIT = "previous_fit"
    DRAW_TWO = "draw_two"
    DRAW_ONE = "draw_one"
    DISCARD = "discard"
    TAKE = "take"
    GOD = "god"
    PROPHET = "prophet"
    FOUND = "found"
    FOUND_AND_OCCUPY = "found_and_occupy"
    OCCUPY = "occupy"
    DONE = "done"
    END_TURN = "end_turn"
    KINGDOMS = "kingdoms"
    CHAT = "chat"
    SCORES = "scores"
    NEXT_ZOOM = "next_zoom"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    PEOPLE = "people"
    SETTINGS = "settings"
    HELP = "help"
    LEAVE = "leave"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Key:
    """One row of the table.

    Attributes:
        action: what it does.
        keys: the keys by Textual's names, the one to show first.
        shown: how the key is written for people.
        label: a word or two for the footer (translated).
        help: a sentence for the help (translated).
    """

    action: Action
    keys: tuple[str, ...]
    shown: str
    label: str
    help: str


KEYS: tuple[Key, ...] = (
    Key(Action.NORTH, ("up", "k"), "↑ k", N_("north"), N_("move the cursor north")),
    Key(Action.EAST, ("right", "l"), "→ l", N_("east"), N_("move the cursor east")),
    Key(Action.SOUTH, ("down", "j"), "↓ j", N_("south"), N_("move the cursor south")),
    Key(Action.WEST, ("left", "h"), "← h", N_("west"), N_("move the cursor west")),
    Key(Action.OTHER_HAND, ("tab",), "tab", N_("hand"), N_("choose the other hand")),
    Key(Action.LEFT_HAND, ("1",), "1", N_("left"), N_("choose the left hand")),
    Key(Action.RIGHT_HAND, ("2",), "2", N_("right"), N_("choose the right hand")),
    Key(Action.TURN, ("r",), "r", N_("turn"), N_("turn the chosen tile clockwise")),
    Key(Action.TURN_BACK, ("R",), "R", N_("turn back"), N_("turn it counter-clockwise")),
    Key(Action.FLIP, ("f",), "f", N_("flip"), N_("flip it to its other face")),
    Key(Action.PLACE, ("space", "enter"), "space", N_("place"), N_("place it at the cursor")),
    Key(Action.NEXT_FIT, ("n",), "n", N_("fits"), N_("jump to the next square where it fits")),
    Key(
        Action.PREVIOUS_FIT,
        ("N",),
        "N",
        N_("fits back"),
        N_("jump to the previous square where it fits"),
    ),
    Key(Action.DRAW_TWO, ("b",), "b", N_("draw"), N_("draw two tiles from the bag")),
    Key(Action.DRAW_ONE, ("B",), "B", N_("draw one"), N_("draw one tile from the bag")),
    Key(Action.DISCARD, ("d",), "d", N_("discard"), N_("discard the chosen tile to your row")),
    Key(Action.TAKE, ("t",), "t", N_("take"), N_("take a tile from the rows")),
    Key(Action.GOD, ("g",), "g", N_("god"), N_("claim a god, then f, m, s or p")),
    Key(
        Action.PROPHET,
        ("p",),
        "p",
        N_("prophet"),
        N_("a prophet on the tile placed last; an arrow names the side"),
    ),
    Key(Action.FOUND, ("c",), "c", N_("city"), N_("found a city at the cursor")),
    Key(
        Action.FOUND_AND_OCCUPY,
        ("C",),
        "C",
        N_("found+occupy"),
        N_("found a city and put a prophet on it"),
    ),
    Key(Action.OCCUPY, ("o",), "o", N_("occupy"), N_("put a prophet on the city at the cursor")),
    Key(Action.DONE, ("e",), "e", N_("done"), N_("say that you are done, or not after all")),
    Key(Action.END_TURN, ("E",), "E", N_("end turn"), N_("end your turn early (hourglass)")),
    Key(Action.KINGDOMS, ("v",), "v", N_("kingdom"), N_("light up the kingdom at the cursor")),
    Key(Action.CHAT, ("slash",), "/", N_("chat"), N_("say something")),
    Key(Action.SCORES, ("s",), "s", N_("scores"), N_("the scores so far, in full")),
    Key(Action.NEXT_ZOOM, ("z",), "z", N_("zoom"), N_("next zoom")),
    Key(Action.ZOOM_IN, ("plus", "equals_sign"), "+", N_("larger"), N_("larger tiles")),
    Key(Action.ZOOM_OUT, ("minus",), "-", N_("smaller"), N_("smaller tiles")),
    Key(
        Action.PEOPLE,
        ("x",),
        "x",
        N_("people"),
        N_("the people here: mute, follow, vote out, and resigning"),
    ),
    Key(Action.SETTINGS, ("comma",), ",", N_("settings"), N_("language, colours, drawing")),
    Key(Action.HELP, ("question_mark",), "?", N_("help"), N_("help")),
    Key(Action.LEAVE, ("q", "ctrl+c"), "q", N_("leave"), N_("leave, after a question")),
    Key(Action.BACK, ("escape",), "esc", N_("back"), N_("step back; never loses a tile")),
)

ACTIONS: dict[str, Action] = {name: key.action for key in KEYS for name in key.keys}
"""The action of each key while nothing else is asked for."""

BY_ACTION: dict[Action, Key] = {key.action: key for key in KEYS}

GOD_KEYS = {"f": "forest", "m": "mountain", "s": "sea", "p": "plain"}
"""After the god key: which god."""

_NAMES = {
    " ": "space",
    "/": "slash",
    "?": "question_mark",
    ",": "comma",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
}
_SIGNS = {name: sign for sign, name in _NAMES.items()}


def god_keys(words: Words) -> dict[str, str]:
    """After the god key: which god each key claims, as `GOD_KEYS` says.

    The initials in the player's language come first. Those of `GOD_KEYS` hold as well, but for
    one that is another god's initial in this language.
    """
    # L10N: the key that claims the god of the forest: one small letter, not q
    forest = words.pgettext("god key", "f")
    # L10N: the key that claims the god of the mountain
    mountain = words.pgettext("god key", "m")
    # L10N: the key that claims the god of the sea
    sea = words.pgettext("god key", "s")
    # L10N: the key that claims the god of the plain
    plain = words.pgettext("god key", "p")
    own = dict(zip((forest, mountain, sea, plain), GOD_KEYS.values(), strict=True))
    return {**own, **{key: god for key, god in GOD_KEYS.items() if key not in own}}


def named(event: events.Key) -> str:
    """The key of an event by the name that the tables here use."""
    character = event.character or ""
    typed = event.is_printable or not character.isascii()  # also a wide space
    key = keys_of(character) if character and typed else event.key
    return _NAMES.get(key, key)


def sign_of(key: str) -> str:
    """What a key, by the name that the tables here use, types; empty if it types nothing."""
    sign = _SIGNS.get(key, key)
    return sign if len(sign) == 1 else ""

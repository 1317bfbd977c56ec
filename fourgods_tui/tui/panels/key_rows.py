"""Which keys the last two lines show: those that are wanted most just now."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.landscape import God
from fourgods_tui.core.rules import Hints
from fourgods_tui.core.rules import Mode as RulesMode
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.keys import BY_ACTION, Action
from fourgods_tui.tui.panels.footer import Caps
from fourgods_tui.tui.wording import LANDSCAPE_NAMES

_FOOTER = (
    (
        Action.DRAW_TWO,
        Action.PLACE,
        Action.TURN,
        Action.FLIP,
        Action.NEXT_FIT,
        Action.OTHER_HAND,
        Action.DISCARD,
        Action.TAKE,
    ),
    (
        Action.GOD,
        Action.PROPHET,
        Action.FOUND,
        Action.OCCUPY,
        Action.DONE,
        Action.END_TURN,
        Action.SCORES,
        Action.LEAVE,
        Action.CHAT,
        Action.PEOPLE,
        Action.KINGDOMS,
        Action.SETTINGS,
        Action.NEXT_ZOOM,
    ),
)
"""What the footer shows, line by line; where there is no room, the last ones go to the first line
of the screen."""

_WAITING_KEYS = (
    (
        ("space", N_("ready")),
        ("w", N_("sit / watch")),
        ("+ -", N_("bots")),
        ("t", N_("lesson")),
    ),
    (
        ("/", N_("chat")),
        (",", N_("settings")),
        ("?", N_("help")),
        ("q", N_("leave")),
    ),
)
_WATCHING_KEYS = (
    (
        ("1 2 3 4 0", N_("whose view")),
        ("v", N_("kingdom")),
        ("s", N_("scores")),
        ("z", N_("zoom")),
    ),
    (
        ("/", N_("chat")),
        ("x", N_("people")),
        (",", N_("settings")),
        ("?", N_("help")),
        ("q", N_("leave")),
    ),
)
_OVER_KEYS = (
    (
        ("→ ←", N_("step")),
        ("↓ ↑", N_("chapter")),
        ("end", N_("the result")),
        ("home", N_("from the start")),
        ("s", N_("the whole table")),
    ),
    (
        ("a", N_("again")),
        ("w", N_("sit / watch")),
        ("+ -", N_("bots")),
        ("/", N_("chat")),
        (",", N_("settings")),
        ("?", N_("help")),
        ("q", N_("leave")),
    ),
)


_MODE_KEYS = {
    Mode.PROPHET: (
        ("↑", N_("north")),
        ("→", N_("east")),
        ("↓", N_("south")),
        ("←", N_("west")),
        ("esc", N_("back")),
    ),
    Mode.TAKE: (
        ("← →", N_("choose")),
        ("↑ ↓", N_("row")),
        ("enter", N_("take")),
        ("esc", N_("back")),
    ),
}


def key_rows(desk: Desk, words: Words) -> list[Caps]:
    """The keys that are wanted most just now, in two lines."""
    view = desk.view
    rows: Sequence[Sequence[tuple[str, str]]]
    if view.phase is Phase.WAITING:
        rows = _WAITING_KEYS
    elif view.phase is Phase.OVER:
        rows = _OVER_KEYS
    elif view.you is None:
        rows = _WATCHING_KEYS
    elif desk.mode is Mode.GOD:
        own = list(desk.god_keys.items())[: len(God)]  # the others are the same gods again
        free = desk.free_gods
        gods = [(key, LANDSCAPE_NAMES[God(god)]) for key, god in own if God(god) in free]
        rows = [(*gods, ("esc", N_("back"))), ()]
    elif desk.mode is not Mode.PLAY:
        rows = [_MODE_KEYS[desk.mode], ()]
    else:
        idle = _without_use(desk)
        rows = [
            [
                (BY_ACTION[action].shown, BY_ACTION[action].label)
                for action in actions
                if action not in idle
            ]
            for actions in _FOOTER
        ]
    return [[(shown, words.gettext(label)) for shown, label in row] for row in rows]


def _without_use(desk: Desk) -> set[Action]:
    """What can do nothing for the rest of this game."""
    rules = desk.view.rules
    idle = {
        Action.END_TURN: rules.mode is not RulesMode.HOURGLASS,
        Action.NEXT_FIT: rules.hints is Hints.OFF,
        Action.GOD: desk.has_its_gods,
    }
    return {action for action, useless in idle.items() if useless}

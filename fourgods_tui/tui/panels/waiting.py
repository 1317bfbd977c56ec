"""The waiting room: who is there, who is ready, and what will be played."""

from __future__ import annotations

from fourgods_tui.core.rules import MIN_SEATS, Rules
from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.text import Part, fit, line, wrap

MODES = {"realtime": N_("everybody at once"), "hourglass": N_("in turns")}
GODS = {"open": N_("open"), "hidden": N_("hidden until the end")}
FOUNDINGS = {"believed": N_("where no tile in sight fits"), "free": N_("anywhere")}
HINTS = {"off": N_("none"), "squares": N_("where it fits"), "full": N_("all")}


def waiting_lines(view: TableView, look: Look, words: Words, width: int) -> list[Strip]:
    """The whole waiting room."""
    style = ink(look)
    texts: list[list[Part]] = [
        [("  " + words.gettext("Table {name}", name=view.options.name), style.title)],
        *_code(view, style, words),
        *[_chair(number, view, style, words) for number in range(len(view.chairs))],
        [(f"  {_what_now(view, words)}", style.good)],
        [("  " + words.gettext("What will be played"), style.title)],
        *_options(view.rules, style, words),
    ]
    lines = [line(parts, width, style.plain) for parts in texts]
    if view.spectators:
        names = ", ".join(person.name for person in view.spectators)
        text = words.gettext("Watching: {names}", names=names)
        lines += [
            line([(f"  {part}", style.dim)], width, style.plain) for part in wrap(text, width - 4)
        ]
    return lines


def choice_at(view: TableView, y: int) -> str | None:
    """The key of the option on a line of the waiting room, if there is one."""
    above = 1 + bool(view.options.code) + len(view.chairs) + 2
    return list(CHOICES)[y - above] if 0 <= y - above < len(CHOICES) else None


def _code(view: TableView, style: Ink, words: Words) -> list[list[Part]]:
    if not view.options.code:
        return []
    text = words.gettext("private; others come in with the code {code}", code=view.options.code)
    return [[(f"  {text}", style.dim)]]


def _chair(number: int, view: TableView, style: Ink, words: Words) -> list[Part]:
    chair = view.chairs[number]
    if chair.free:
        free = words.gettext("free seat")
        return [("   ", style.plain), ("-", style.dim), (f"  {free}", style.dim)]
    name = style.bold if number == view.you else style.name(number)
    parts: list[Part] = [
        ("   ", style.plain),
        (SEAT_LETTERS[number], style.seat(number)),
        (f"  {fit(chair.name, 18)}", name),
    ]
    if chair.bot:
        return [*parts, (words.gettext("bot, always ready"), style.dim)]
    if not chair.connected:
        return [*parts, (words.gettext("away"), style.dim)]
    if chair.ready:
        return [*parts, (words.gettext("ready"), style.good)]
    return [*parts, (words.gettext("not ready yet"), style.dim)]


def _what_now(view: TableView, words: Words) -> str:
    taken = [chair for chair in view.chairs if not chair.free]
    if view.chair is None:
        return words.gettext("You are watching. w sits down at a free seat.")
    if len(taken) < MIN_SEATS:
        return words.gettext("Waiting for somebody to play with. + seats a bot.")
    if not view.chair.ready:
        return words.gettext("Press space when you are ready.")
    return words.gettext("Waiting until everybody is ready. Space: not ready after all.")


def _options(rules: Rules, style: Ink, words: Words) -> list[list[Part]]:
    off = words.gettext("off")
    rows = [
        ("m", words.gettext("mode"), words.gettext(MODES[rules.mode])),
        ("u", words.gettext("length of a turn"), seconds(words, rules.turn_seconds)),
        ("g", words.gettext("gods"), words.gettext(GODS[rules.gods])),
        ("y", words.gettext("gods a player, if two play"), str(rules.gods_per_player)),
        ("c", words.gettext("cities may be founded"), words.gettext(FOUNDINGS[rules.founding])),
        (
            "f",
            words.gettext("before the founder smashes it"),
            seconds(words, rules.founder_waits)
            if rules.founder_waits
            else words.gettext("at once"),
        ),
        ("i", words.gettext("hints"), words.gettext(HINTS[rules.hints])),
        (
            "l",
            words.gettext("last call"),
            seconds(words, rules.last_call) if rules.last_call else off,
        ),
        (
            "x",
            words.gettext("time limit"),
            words.gettext("{n} min", n=rules.time_limit // 60) if rules.time_limit else off,
        ),
    ]
    return [
        [(f"   {key}", style.key), (f"  {fit(name, 30)} ", style.plain), (value, style.bold)]
        for key, name, value in rows
    ]


def seconds(words: Words, n: int) -> str:
    """A number of seconds."""
    return words.gettext("{s} s", s=n)


CHOICES: dict[str, tuple[str, tuple[object, ...]]] = {
    "m": ("mode", ("realtime", "hourglass")),
    "u": ("turn_seconds", (15, 30, 60, 120)),
    "g": ("gods", ("open", "hidden")),
    "y": ("gods_per_player", (1, 2)),
    "c": ("founding", ("believed", "free")),
    "f": ("founder_waits", (15, 30, 60, 0)),
    "i": ("hints", ("full", "squares", "off")),
    "l": ("last_call", (60, 120, 30, 0)),
    "x": ("time_limit", (0, 600, 1200, 1800, 3600)),
}
"""By key: an option, and the values the key goes through."""


def next_choice(rules: Rules, key: str) -> dict[str, object]:
    """The option that a key changes, with its next value."""
    option, values = CHOICES[key]
    current = getattr(rules, option)
    index = values.index(current) if current in values else -1
    return {option: values[(index + 1) % len(values)]}

"""The dashboard of those who run the server: graphs, sessions, tables, and who was refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.overview import Overview, Sample, SessionLine, TableRow
from fourgods_tui.tui.panels.sparkline import sparkline
from fourgods_tui.tui.text import Part, columns_of, fit, line

LABEL, VALUE = 20, 10
"""Columns of a graph's name and of its newest value."""


def dashboard_lines(overview: Overview, look: Look, words: Words, width: int) -> list[Strip]:
    """All of it; it may be longer than the screen."""
    style = ink(look)
    samples = list(overview.samples)
    rows: list[list[Part]] = [_uptime(overview, words, style), []]
    rows += [
        _graph(name, [take(sample) for sample in samples], unit, style, width)
        for name, unit, take in _graphs(words)
    ]
    rows += [[], *_refused(overview, words, style)]
    rows += [[], [(" " + words.gettext("Connected"), style.title)]]
    rows += [_session(each, words, style) for each in overview.sessions()]
    rows += [[], [(" " + words.gettext("Tables"), style.title)]]
    rows += [_table(each, words, style) for each in overview.tables()]
    return [line(parts, width, style.plain) for parts in rows]


def _uptime(overview: Overview, words: Words, style: Ink) -> list[Part]:
    minutes = int(overview.uptime // 60)
    up = words.gettext("up for {time}", time=f"{minutes // 60}:{minutes % 60:02}")
    return [(f" {up}", style.dim)]


_Take = Callable[[Sample], float]


def _graphs(words: Words) -> Sequence[tuple[str, str, _Take]]:
    return (
        (words.gettext("sessions"), "", lambda sample: sample.sessions),
        (words.gettext("tables"), "", lambda sample: sample.tables),
        (words.gettext("actions a second"), "", lambda sample: sample.actions),
        (words.gettext("longest wait"), " ms", lambda sample: sample.lag),
        (words.gettext("memory"), " MiB", lambda sample: sample.memory),
        (words.gettext("refused a second"), "", lambda sample: sample.refused),
    )


def _graph(name: str, values: Sequence[float], unit: str, style: Ink, width: int) -> list[Part]:
    newest = values[-1] if values else 0
    graph = sparkline(values, width - LABEL - VALUE - 3, style.ascii)
    return [
        (f" {fit(name, LABEL)}", style.plain),
        (columns_of(f"{ceil(newest)}{unit}", VALUE), style.bold),
        (f" {graph}", style.good),
    ]


def _refused(overview: Overview, words: Words, style: Ink) -> list[list[Part]]:
    counts = overview.refused()
    if not counts:
        return [[(" " + words.gettext("Nobody was turned away."), style.dim)]]
    told = ", ".join(f"{_reason(why, words)} {count}" for why, count in counts.items())
    return [[(" " + words.gettext("Turned away") + ": ", style.plain), (told, style.bad)]]


_REASONS = {
    "full": N_("server full"),
    "crowded": N_("made room for others"),
    "address_full": N_("too many from one address"),
    "too_fast": N_("connects too fast"),
    "too_often": N_("joins too often"),
    "too_many_sessions": N_("too many sessions with one key"),
    "banned": N_("banned"),
    "not_known": N_("key not known"),
    "unusable_key": N_("key of no use here"),
    "attempts": N_("too many tries"),
    "passphrase": N_("wrong passphrase"),
    "code": N_("wrong code"),
    "packets": N_("too many packets"),
    "silent": N_("hung up without a word"),
    "no_handshake": N_("no SSH handshake"),
    "no_common_algorithm": N_("no algorithm in common"),
    "proxy": N_("bad header of a proxy"),
}
"""Why somebody was turned away."""
_PHASES = {
    "waiting": N_("waiting"),
    "playing": N_("playing"),
    "over": N_("over"),
}


def _reason(why: str, words: Words) -> str:
    return words.gettext(_REASONS[why]) if why in _REASONS else why


def _session(each: SessionLine, words: Words, style: Ink) -> list[Part]:
    idle = "-" if each.idle is None else words.gettext("idle {n} s", n=int(each.idle))
    facts = [
        fit(each.table or "-", 10),
        fit(idle, 14),
        f"{each.pending // 1024:4} KiB",
        f"{each.cpu_rate:4.0f} ms/s",
        f"{each.address:16}",
        each.key[:19],
    ]
    return [
        (f" {each.number:6} ", style.dim),
        (fit(each.name, 16), style.plain),
        ("  " + "  ".join(facts), style.dim),
    ]


def _table(each: TableRow, words: Words, style: Ink) -> list[Part]:
    private = " (" + words.gettext("private") + ")" if each.private else ""
    seats = f"{len(each.players)}/{each.seats}"
    watching = words.ngettext("{n} watches", "{n} watch", each.spectators)
    players = ", ".join(each.players)
    return [
        (f" {fit(each.name + private, 22)}", style.plain),
        (f"  {words.gettext(_PHASES[each.phase]):8}  {seats}  {watching}  {players}", style.dim),
    ]

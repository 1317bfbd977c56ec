"""What each step of a score's story says."""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.core.score import Bonus, BonusKind, CityScore, KingdomScore, Score
from fourgods_tui.core.square import square_name
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.panels.ledger import badge
from fourgods_tui.tui.panels.names import both, names_of, points_text
from fourgods_tui.tui.panels.story_end import reckoning, verdict_text
from fourgods_tui.tui.story import Chapter, FreeCities, Opening, Rank, Reckoning, Step
from fourgods_tui.tui.text import Part, fit, wrap
from fourgods_tui.tui.wording import END_REASONS, landscape_name

Lines = list[list[Part]]

CHAPTERS = {
    Chapter.OPENING: N_("The end"),
    Chapter.KINGDOMS: N_("Kingdoms"),
    Chapter.CITIES: N_("Cities"),
    Chapter.MASS: N_("Mass: the biggest kingdom"),
    Chapter.SPREAD: N_("Spread: the number of kingdoms"),
    Chapter.RESULT: N_("The result"),
}


def step_title(step: Step, words: Words) -> str:
    """The chapter, and how far it is."""
    title = words.gettext(CHAPTERS[step.chapter])
    return f"{title}  {step.number}/{step.count}" if step.count > 1 else title


def step_text(step: Step, game: Game, score: Score, style: Ink, words: Words, width: int) -> Lines:
    """All that a step says, in lines of at most so many columns."""
    about = step.about
    if isinstance(about, Opening):
        return _opening(about, game, style, words, width)
    if isinstance(about, KingdomScore):
        return _kingdom(about, game, style, words, width)
    if isinstance(about, CityScore):
        return _city(about, game, style, words, width)
    if isinstance(about, FreeCities):
        return _free_cities(about, style, words, width)
    if isinstance(about, Rank):
        return _rank(about, game, style, words, width)
    if isinstance(about, Reckoning):
        return reckoning(about, game, score, style, words, width)
    return verdict_text(about, game, score, style, words, width)


def said(text: str, style: Ink, width: int) -> Lines:
    """A sentence in as many lines as it takes."""
    return [[(part, style.plain)] for part in wrap(text, width)]


def _opening(about: Opening, game: Game, style: Ink, words: Words, width: int) -> Lines:
    reason = words.gettext(END_REASONS[game.ended]) if game.ended else ""
    counts = [
        words.ngettext("{n} kingdom with prophets", "{n} kingdoms with prophets", about.kingdoms),
        words.ngettext(
            "{n} kingdom without: worth nothing",
            "{n} kingdoms without: worth nothing",
            about.without_prophets,
        ),
        words.ngettext("{n} city", "{n} cities", about.cities),
        words.gettext("the gods' bonuses for mass and spread"),
    ]
    point = "-" if style.ascii else "•"
    return [
        *said(words.gettext("The game is over: {reason}.", reason=reason), style, width),
        [],
        *([(f"{point} {text}", style.plain)] for text in counts),
        [],
        *said(
            words.gettext("Space tells the score step by step; end shows who won."), style, width
        ),
    ]


def _kingdom(about: KingdomScore, game: Game, style: Ink, words: Words, width: int) -> Lines:
    size = len(about.squares)
    total = sum(count for _, count in about.prophets)
    tiles = words.ngettext("{n} tile", "{n} tiles", size)
    prophets = words.ngettext("{n} prophet", "{n} prophets", total)
    minus = "-" if style.ascii else "−"
    where = f"{square_name(about.squares[0])} … {square_name(about.squares[-1])}"
    rows: Lines = [
        [
            (f" {landscape_name(words, about.landscape)} ", style.land(about.landscape)),
            (f"  {tiles}  ", style.bold),
            (where.replace("…", "-" if style.ascii else "…"), style.dim),
        ],
        [],
    ]
    pawn = "i" if style.ascii else "♙"
    for seat, count in sorted(about.prophets, key=lambda each: -each[1]):
        rows.append(
            [
                *badge(seat, style),
                (fit(game.seats[seat].name, 14), style.name(seat)),
                (f" {count:>2} ", style.bold),
                (pawn * count, style.name(seat)),
            ]
        )
    worth = points_text(words, about.points)
    rows += [[], [(f"{tiles} {minus} {prophets} = ", style.plain), (worth, style.bold)]]
    return rows + said(_why(about, game, words), style, width)


def _why(about: KingdomScore, game: Game, words: Words) -> str:
    who = names_of(words, game, about.to)
    if len(about.to) > 1:
        return words.gettext("{names} are level: each gets them all.", names=who)
    if len(about.prophets) == 1:
        return words.gettext("{who} is alone here and gets them.", who=who)
    return words.gettext("{who} has the most prophets and gets them.", who=who)


def _city(about: CityScore, game: Game, style: Ink, words: Words, width: int) -> Lines:
    who, square = game.seats[about.seat].name, square_name(about.square)
    if about.smashed:
        text = words.gettext("{who} smashed it and laid a tile there.", who=who)
        title = words.gettext("The city that stood on {square}", square=square)
    else:
        text = words.gettext("It stands, with {who}'s prophet in it.", who=who)
        title = words.gettext("The city on {square}", square=square)
    return [
        [(title, style.bold)],
        [],
        *said(text, style, width),
        [],
        [*badge(about.seat, style), (points_text(words, about.points), style.bold)],
    ]


def _free_cities(about: FreeCities, style: Ink, words: Words, width: int) -> Lines:
    squares = both(words, [square_name(square) for square in about.squares])
    count = len(about.squares)
    title = words.ngettext("A city without a prophet", "{n} cities without prophets", count)
    return [
        [(title, style.bold)],
        [],
        *said(squares, style, width),
        [],
        *said(words.gettext("Nobody occupied them: no points."), style, width),
    ]


def _rank(about: Rank, game: Game, style: Ink, words: Words, width: int) -> Lines:
    hidden = len(about.ranking) - about.told
    rows: Lines = [
        _ranked(bonus, bonus is about.bonus, number < hidden, game, style, words)
        for number, bonus in enumerate(about.ranking)
    ]
    return [*rows, [], *said(_rank_text(about, game, words), style, width)]


def _ranked(
    bonus: Bonus, now: bool, hidden: bool, game: Game, style: Ink, words: Words
) -> list[Part]:
    """One row of a ranking; what has not been told yet is left open."""
    if hidden:
        return [(fit("  ." if style.ascii else "  ·", 10), style.dim)]
    owner: list[Part] = [(words.gettext("nobody's"), style.dim)]
    if bonus.to is not None:
        owner = [*badge(bonus.to, style), (game.seats[bonus.to].name, style.name(bonus.to))]
    mark = (">" if style.ascii else "▸") if now else " "
    return [
        (f"{mark} ", style.title),
        (f"{bonus.rank}. " if bonus.value else " - ", style.bold if now else style.plain),
        (fit(f" {landscape_name(words, bonus.landscape)}", 11), style.land(bonus.landscape)),
        (f" {bonus.value:>3} ", style.plain),
        (f" +{bonus.points:<3} ", style.bold if now else style.plain),
        *owner,
    ]


def _rank_text(about: Rank, game: Game, words: Words) -> str:
    bonus = about.bonus
    name = landscape_name(words, bonus.landscape)
    if not bonus.value:
        return words.gettext("There is no kingdom of {landscape}: no points.", landscape=name)
    if bonus.kind is BonusKind.MASS:
        measure = words.ngettext(
            "the biggest kingdom has {n} tile", "the biggest kingdom has {n} tiles", bonus.value
        )
    else:
        measure = words.ngettext("{n} kingdom", "{n} kingdoms", bonus.value)
    texts = [f"{name.capitalize()}: {measure}."]
    if about.level_with:
        others = [landscape_name(words, each) for each in about.level_with]
        texts.append(
            words.gettext(
                "Level with {names}: they share rank {rank}.",
                names=both(words, others),
                rank=bonus.rank,
            )
        )
    texts.append(_gets(bonus, game, words))
    return " ".join(texts)


def _gets(bonus: Bonus, game: Game, words: Words) -> str:
    points = points_text(words, bonus.points)
    if bonus.to is None:
        return words.gettext("Nobody claimed its god: {points} for nobody.", points=points)
    who = game.seats[bonus.to].name
    return words.gettext("{who} has its god: {points}.", who=who, points=points)

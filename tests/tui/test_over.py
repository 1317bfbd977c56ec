"""The end of a game on the screen: every step in full, who wants to play again, the whole score."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from textual.geometry import Offset

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.game import Game
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Gods, Rules
from fourgods_tui.core.score import BonusKind, CityScore, KingdomScore, Score
from fourgods_tui.core.score import score as score_of
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.square import square_name
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.drawing.look import Depth, Drawing, Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.layout import lay_out_over
from fourgods_tui.tui.letters import in_letters
from fourgods_tui.tui.panels.again import again_line, again_prompt
from fourgods_tui.tui.panels.over import over_lines, plan, step_at
from fourgods_tui.tui.panels.score import score_lines
from fourgods_tui.tui.panels.stepper import stepped_to, stepper_line
from fourgods_tui.tui.panels.story_end import tie_break
from fourgods_tui.tui.story import Chapter, Decision, Rank, Verdict, verdict
from fourgods_tui.tui.story_squares import story_views
from fourgods_tui.tui.terminal import Letters
from fourgods_tui.tui.walk import Walk
from tests.tui.finished import final, finished

MONO = Look(Drawing.BLOCKS, Depth.NONE)
LOOKS = [
    Look(),
    Look(Drawing.GLYPHS, Depth.ANSI16),
    MONO,
    Look(Drawing.ASCII, Depth.NONE),
]
SIZES = [(80, 24), (120, 40), (200, 60)]
EN = words("en")


def text_of(lines: list[Strip]) -> str:
    """All lines as one text, words apart by one blank."""
    return " ".join(" ".join(each.text for each in lines).split())


def walk_of(seats: int = 4) -> Walk:
    """The walk through a finished game."""
    game = finished(seats, f"over-{seats}", Rules())
    return Walk(game, final(game))


def story_size(columns: int, lines: int, seats: int = 4) -> tuple[int, int]:
    """How large the story's panel is on a screen of this size."""
    slots = Rules().slots(seats)
    return lay_out_over(columns, lines, MONO, 8, seats, slots, None).panels["story"].size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fills_its_panel_exactly(
    size: tuple[int, int], look: Look, language: str
) -> None:
    walk = walk_of()
    width, height = story_size(*size)
    for at in range(len(walk.story)):
        walk.go(at)
        lines = over_lines(walk, look, words(language), width, height)
        assert [each.cell_length for each in lines] == [width] * height
        if look.drawing is Drawing.ASCII and language == "en":
            assert in_letters(text_of(lines), Letters.ASCII) == text_of(lines).replace("…", ".")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_is_complete(size: tuple[int, int], seats: int) -> None:
    walk = walk_of(seats)
    width, height = story_size(*size, seats)
    names = [seat.name for seat in walk.game.seats]
    column = plan(width, height, seats).text.width
    for at, step in enumerate(walk.story):
        walk.go(at)
        lines = over_lines(walk, MONO, EN, width, height)
        said = text_of([each.crop(0, column) for each in lines])
        for seat, total in enumerate(walk.totals):
            added = f" +{step.points[seat]}" if step.points[seat] else ""
            assert f"{'ABCD'[seat]} {names[seat]} {total.total}{added}" in said
        about = step.about
        if isinstance(about, KingdomScore):
            for seat, count in about.prophets:
                assert f"{'ABCD'[seat]} {names[seat]} {count} {'♙' * count}" in said
            assert f"{len(about.squares)} tiles −" in said
            assert f"= {about.points} point" in said
            assert all(names[seat] in said for seat in about.to)
            assert said.count("level: each") == (len(about.to) > 1)
        elif isinstance(about, CityScore):
            assert ("smashed it" if about.smashed else "It stands") in said
            assert f"{square_name(about.square)} " in said
        elif isinstance(about, Rank):
            bonus = about.bonus
            assert f"▸ {bonus.rank}. {bonus.landscape.value} {bonus.value} +{bonus.points}" in said
            nobody = f"Nobody claimed its god: {bonus.points} point"
            owner = nobody if bonus.to is None else f"{names[bonus.to]} has its god"
            assert owner in said
            assert said.count("Level with") == bool(about.level_with)


def test_totals_are_explained_at_the_end() -> None:
    walk = walk_of()
    walk.go(len(walk.story) - 2)
    said = text_of(over_lines(walk, MONO, EN, *story_size(80, 24)))
    assert walk.story[-2].chapter is Chapter.RESULT
    order = sorted(range(4), key=lambda seat: -walk.score.totals[seat].total)
    totals = [walk.score.totals[seat] for seat in order]
    for name in ("kingdoms", "cities", "mass", "spread", "total"):
        values = " ".join(str(getattr(total, name)) for total in totals)
        assert f"{name} {values} " in f"{said} "


def test_the_winner_comes_last() -> None:
    walk = walk_of()
    winner = walk.game.seats[walk.score.winners[0]].name
    width, height = story_size(80, 24)
    for at in range(len(walk.story) - 1):
        walk.go(at)
        assert " wins" not in text_of(over_lines(walk, MONO, EN, width, height))
    walk.go(len(walk.story) - 1)
    said = text_of(over_lines(walk, MONO, EN, width, height))
    assert f"★ {winner} wins with" in said


def _told_tie(decision: Decision, winners: tuple[int, ...]) -> str:
    game = finished(4, "over-4", Rules())
    score = final(game)
    points = replace(score.totals[0], kingdoms=20, cities=0, mass=0, spread=0)
    level = replace(score, totals=(points, points, *score.totals[2:]), winners=winners)
    about = replace(
        verdict(game, level),
        decision=decision,
        level=(0, 1),
        winners=winners,
        cities=(3, 1, 0, 0),
        prophets=(4, 6, 0, 0),
    )
    return tie_break(about, game, level, EN)


def test_a_tie_break_gives_its_reason() -> None:
    one, two = (seat.name for seat in finished(4, "over-4", Rules()).seats[:2])
    assert _told_tie(Decision.POINTS, (0,)) == ""
    level = f"{one} and {two} have 20 points each. Cities: {one} 3 and {two} 1."
    assert _told_tie(Decision.CITIES, (0,)) == f"{level} More cities win: {one}."
    prophets = f"{level} Prophets in the world: {one} 4 and {two} 6."
    assert _told_tie(Decision.PROPHETS, (0,)) == f"{prophets} Fewer prophets win: {one}."
    assert _told_tie(Decision.SHARED, (0, 1)) == f"{prophets} Nothing tells them apart."


def test_a_long_verdict_keeps_its_reason_at_the_smallest_size() -> None:
    game = finished(4, "over-4", Rules())
    points = replace(final(game).totals[0], kingdoms=20, cities=0, mass=0, spread=0)
    everybody = (0, 1, 2, 3)
    walk = Walk(game, replace(final(game), totals=(points,) * 4, winners=everybody))
    walk.go(len(walk.story) - 1)
    about = walk.step.about
    assert isinstance(about, Verdict)
    assert about.decision is Decision.SHARED
    said = text_of(over_lines(walk, MONO, EN, *story_size(80, 24)))
    assert "share the win" in said
    assert "Nothing tells them apart." in said


def _after_resigning(gone: int, *points: int) -> list[str]:
    """What the verdict says when this seat has resigned, and the seats have these points."""
    game = finished(4, "over-4", Rules())
    seats = tuple(replace(s, resigned=number == gone) for number, s in enumerate(game.seats))
    empty = replace(final(game).totals[0], cities=0, mass=0, spread=0)
    totals = tuple(replace(empty, kingdoms=each) for each in points)
    best = max(each for number, each in enumerate(points) if number != gone)
    winners = tuple(n for n, each in enumerate(points) if n != gone and each == best)
    walk = Walk(replace(game, seats=seats), replace(final(game), totals=totals, winners=winners))
    walk.go(len(walk.story) - 1)
    lines = over_lines(walk, MONO, EN, *story_size(80, 24))
    return ["".join(part.text for part in strip.segments) for strip in lines]


def test_it_is_said_why_who_resigned_with_the_most_points_did_not_win() -> None:
    names = [seat.name for seat in finished(4, "over-4", Rules()).seats]
    lines = _after_resigning(1, 12, 40, 7, 9)
    said = " ".join(" ".join(lines).split())
    assert f"{names[0]} wins with 12 points." in said
    assert f"Gone before the end: {names[1]}. Those who stay come first" in said
    places = [line.split()[2] for line in lines if re.match(r"\s*\d\. ", line)]
    assert places == [names[0], names[3], names[2], names[1]]
    assert "Gone before" not in " ".join(_after_resigning(1, 12, 7, 8, 9))


def test_a_tie_is_broken_among_those_who_stayed() -> None:
    names = [seat.name for seat in finished(4, "over-4", Rules()).seats]
    said = " ".join(" ".join(_after_resigning(1, 12, 12, 7, 9)).split())
    assert f"{names[0]} and {names[1]} have" not in said
    said = " ".join(" ".join(_after_resigning(1, 12, 40, 12, 9)).split())
    assert f"{names[0]} and {names[2]} have 12 points each." in said


@pytest.mark.parametrize("size", SIZES[1:])
def test_the_ledger_grows_and_leads_back(size: tuple[int, int]) -> None:
    walk = walk_of()
    width, height = story_size(*size)
    end = len(walk.story) - 1
    walk.go(end)
    found = {
        step
        for y in range(height)
        for x in (0, width - 1)
        if (step := step_at(walk, Offset(x, y), width, height)) is not None
    }
    assert found
    assert all(0 < step <= end for step in found)
    assert max(found) == end - 2
    walk.go(0)
    assert not any(step_at(walk, Offset(width - 1, y), width, height) for y in range(height))


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("count", [1, 2, 12, 48])
def test_the_stepper_shows_and_takes_every_place(look: Look, count: int) -> None:
    for at in range(count):
        strip = stepper_line(at, count, look, 44)
        assert strip.cell_length == 44
        assert f"{at + 1}/{count}" in strip.text
        knob = strip.text.index("O" if look.drawing is Drawing.ASCII else "●")
        assert abs(stepped_to(knob, at, count, 44) - at) <= count // 30
        assert stepped_to(0, at, count, 44) == max(at - 1, 0)
        assert stepped_to(43, at, count, 44) == min(at + 1, count - 1)


def test_only_the_kingdom_that_is_told_is_lit_with_its_prophets() -> None:
    walk = walk_of()
    for step in walk.story:
        views = story_views(walk.game, step)
        assert len(views) == 64
        prophets = sum(view.prophet is not None for view in views)
        if isinstance(step.about, KingdomScore):
            assert sum(bool(view.lit) for view in views) == len(step.about.squares)
            assert prophets == sum(count for _, count in step.about.prophets)
            alone = story_views(walk.game, step, dims=False)
            assert sum(view.face is not None for view in alone) == len(step.about.squares)
        else:
            assert prophets == len(walk.game.world.prophets)
    opening = story_views(walk.game, walk.story[0], dims=False)
    assert all(view.lit is None for view in opening)
    assert sum(view.face is not None for view in opening) == sum(
        lies is not None for lies in walk.game.world.tiles
    )


# -- again ------------------------------------------------------------------------------------


def view_of(chairs: tuple[Chair, ...], you: int | None, watching: int = 0) -> TableView:
    """A table after a game."""
    return TableView(
        table="t",
        options=TableOptions("oak"),
        rules=Rules(),
        phase=Phase.OVER,
        chairs=chairs,
        spectators=tuple(Person(f"w{n}", f"watcher{n}") for n in range(watching)),
        you=you,
        game=None,
        clock=0,
        began_at=None,
    )


def chair(name: str, ready: bool = False) -> Chair:
    """A chair somebody sits on."""
    return Chair(Person(name, name), ready=ready, connected=True)


def test_everybody_sees_who_wants_to_play_again() -> None:
    chairs = (chair("ana", True), chair("bo"), Chair(bot="player", bot_name="Abacus"), Chair())
    text = again_line(view_of(chairs, 0, watching=2), MONO, EN, 80).text
    assert "ana ✓" in text
    assert "bo …" in text
    assert "Abacus ✓" in text
    assert "1 free seat" in text
    assert "2 watching" in text


@pytest.mark.parametrize(
    ("chairs", "you", "says"),
    [
        ((chair("ana"), chair("bo")), 0, "a: play again with the same people."),
        ((chair("ana", True), chair("bo")), 0, "Waiting for bo. a: not again after all."),
        ((chair("ana", True), Chair()), 0, "Waiting for somebody to play with. + seats a bot."),
        ((chair("ana"), Chair()), None, "You are watching. w takes the free seat."),
        ((chair("ana"), chair("bo")), None, "You are watching."),
    ],
)
def test_everybody_is_told_what_they_can_do(
    chairs: tuple[Chair, ...], you: int | None, says: str
) -> None:
    assert again_prompt(view_of(chairs, you), EN) == says


# -- the whole table --------------------------------------------------------------------------


def scored(game: Game, score: Score, look: Look = MONO, width: int = 80) -> list[Strip]:
    """The page of scores."""
    return score_lines(game, score, look, EN, width)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 120, 200])
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_page_has_the_whole_score(seats: int, width: int, look: Look) -> None:
    game = finished(seats, f"over-{seats}", Rules())
    score = final(game)
    lines = scored(game, score, look, width)
    assert all(each.cell_length == width for each in lines)
    said = text_of(lines)
    assert "…" not in said
    for seat, total in enumerate(score.totals):
        name, gods = game.seats[seat].name, game.seats[seat].gods
        god = " ".join(each.god.value for each in gods if each.god) or "no god"
        parts = f"{total.kingdoms} {total.cities} {total.mass} {total.spread} {total.total}"
        left = game.seats[seat].prophets_left if gods else "-"
        assert f"{'ABCD'[seat]} {name} {god} {parts} {left}" in said
    for bonus in score.bonuses:
        who = "nobody's" if bonus.to is None else "ABCD"[bonus.to]
        rank = f"{bonus.rank}." if bonus.value else "-"
        assert f"{rank} {bonus.landscape.value} {bonus.value} +{bonus.points} {who}" in said
    for kingdom in score.kingdoms:
        prophets = " ".join(f"{'ABCD'[seat]}{count}" for seat, count in kingdom.prophets)
        where = f"{len(kingdom.squares)} {square_name(kingdom.squares[0])}"
        to = "".join("ABCD"[seat] for seat in kingdom.to) if kingdom.points else ""
        assert f"{kingdom.landscape.value} {where} {prophets} +{kingdom.points} {to}" in said
    for city in score.cities:
        what = "smashed" if city.smashed else "occupied"
        assert f"{square_name(city.square)} {what} +{city.points} {'ABCD'[city.seat]}" in said
    assert f"{game.left} tile" in said


def test_what_hidden_gods_would_bring_is_left_open() -> None:
    game = finished(3, "story-3-1", Rules(gods=Gods.HIDDEN))
    running = replace(game, ended=None, score=None)
    claimants = [seat for seat, each in enumerate(game.seats) if each.gods]
    assert claimants
    own = claimants[0]
    seen = seen_by(running, own)
    score = score_of(seen)
    said = text_of(scored(seen, score))
    for seat in claimants:
        total = score.totals[seat]
        name = game.seats[seat].name
        if seat == own:
            god = game.seats[own].gods[0].god
            assert god is not None
            assert f"{name} {god.value} {total.kingdoms} {total.cities} {total.mass}" in said
        else:
            assert f"{name} unknown {total.kingdoms} {total.cities} ? ? " in said
            assert f"? ? {total.total}+? " in said
    assert "nobody's" not in said
    for kind in BonusKind:
        open_ones = [each for each in score.bonuses if each.kind is kind and each.to is None]
        assert open_ones


def test_a_game_that_has_just_begun_has_a_score_to_show() -> None:
    game = replace(finished(2, "over-2", Rules()), ended=None, score=None)
    fresh = replace(game, world=type(game.world)(8), seats=game.seats)
    bare = replace(fresh, seats=tuple(replace(each, gods=(), smashed=()) for each in fresh.seats))
    said = text_of(scored(bare, score_of(bare)))
    assert said.count("no god") == 2
    assert "Kingdoms with prophets none" in said
    assert "Cities none" in said

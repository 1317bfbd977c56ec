"""Programs that play: what they do is legal, of every kind, and theirs to know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.bots.bot import LEVELS, Level, chance, looks, think_ms
from fourgods_tui.bots.make import make_bot
from fourgods_tui.bots.names import BOT_NAMES, bot_name
from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.commands import SayDone
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.refusals import Reason
from fourgods_tui.core.rules import Gods, Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.square import Square
from tests.bots.watch import Look, kinds, looks_of

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"gods_per_player": 2}),
    (4, {"mode": "hourglass", "turn_seconds": 10}),
    (3, {"gods": "hidden"}),
    (2, {"gods": "hidden", "gods_per_player": 2, "mode": "hourglass"}),
    (4, {"last_call": 0}),
    (4, {"time_limit": 60}),
]
EVERY_KIND = {
    "Draw",
    "Discard",
    "Take",
    "Place",
    "Claim",
    "SendProphet",
    "Found",
    "Found and occupy",
    "Occupy",
    "SayDone",
    "Take back done",
}


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_a_program_does_is_legal_when_it_looks(
    level: Level, seats: int, options: dict[str, object]
) -> None:
    rules = Rules().with_options(options)
    for seed in ("a", "b"):
        looks, _ = looks_of(seed, rules, [level] * seats)
        assert len(looks) > 20
        for look in looks:
            assert look.refusal is None or _unknowable(look), look.command


def _unknowable(look: Look) -> bool:
    """Whether the refusal is for a god that somebody has in secret."""
    refusal = look.refusal
    return (
        refusal is not None
        and refusal.reason is Reason.GOD_CLAIMED
        and look.view.rules.gods is Gods.HIDDEN
        and refusal.god is not None
        and look.view.claimant(refusal.god) is None
    )


@pytest.mark.parametrize("level", list(Level))
def test_a_god_asked_for_in_vain_is_not_asked_for_again(level: Level) -> None:
    rules = Rules().with_options({"gods": "hidden"})
    refused = 0
    for seed in "abcdef":
        looks, _ = looks_of(seed, rules, [level] * 4)
        asked = [(look.seat, look.refusal.god) for look in looks if look.refusal is not None]
        assert len(asked) == len(set(asked))
        refused += len(asked)
    assert refused > 0


def test_one_game_has_every_kind_of_command_and_a_smash() -> None:
    looks, lines = looks_of("8", Rules(), [Level.WALKER] * 4)
    assert set(kinds(looks)) == EVERY_KIND
    assert any(seat.smashed for seat in fold(lines).seats)


def test_in_turns_there_is_every_kind_of_command_as_well() -> None:
    looks, _ = looks_of("7", Rules().with_options({"mode": "hourglass"}), [Level.WALKER] * 4)
    assert set(kinds(looks)) == EVERY_KIND | {"EndTurn"}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_uses_all_that_the_rules_offer(level: Level) -> None:
    used: set[str] = set()
    smashed = 0
    for number in range(24):
        others = [Level.NOVICE, Level.MASTER, Level.PLAYER][number % 3]
        mode = {"mode": "hourglass" if number % 6 == 0 else "realtime"}
        looks, lines = looks_of(
            f"all {number}", Rules().with_options(mode), [level, others, others, Level.NOVICE]
        )
        used |= set(kinds([look for look in looks if look.seat == 0]))
        smashed += len(fold(lines).seats[0].smashed)
    assert used | {"Take back done"} == EVERY_KIND | {"EndTurn"}
    assert smashed > 0


@pytest.mark.parametrize("level", list(Level))
def test_done_is_taken_back_when_there_is_more_to_do(level: Level) -> None:
    _, lines = looks_of("back", Rules(), [Level.WALKER] * 4)
    game = fold(lines[:60])
    behind = replace(
        game.seats[0], done=True, hands=(None, None), open_square=None, gods=game.seats[1].gods
    )
    ahead = replace(game.seats[1], smashed=((Square(0), 0), (Square(1), 0)) * 3)
    game = replace(game, seats=(behind, ahead, *game.seats[2:]))
    assert game.left > 0
    choices = {
        make_bot(level, f"seed {number}").choose(seen_by(game, 0), 0, game.t)
        for number in range(10)
    }
    assert SayDone(done=False) in choices


@pytest.mark.parametrize("level", list(Level))
def test_a_program_is_shown_no_secret(level: Level) -> None:
    rules = Rules().with_options({"gods": "hidden"})
    looks, _ = looks_of("secret", rules, [level] * 4)
    for look in looks:
        assert look.view.bag == ()
        for number, seat in enumerate(look.view.seats):
            assert number == look.seat or all(god.god is None for god in seat.gods)


@pytest.mark.parametrize("level", list(Level))
def test_what_a_program_does_depends_on_nothing_but_what_it_sees(level: Level) -> None:
    """Two games that differ in secrets only: the order of the bag."""
    _, lines = looks_of("same", Rules(), [level] * 4)
    for length in (6, 20, 60, 100):
        game = fold(lines[:length])
        order = [tile for tile in shuffled("other") if tile in game.bag]
        for seat in range(4):
            choices = {
                make_bot(level, "seed").choose(seen_by(each, seat), seat, game.t)
                for each in (game, replace(game, bag=tuple(order)))
            }
            assert len(choices) == 1


@pytest.mark.parametrize("level", list(Level))
def test_the_same_seed_makes_the_same_program(level: Level) -> None:
    rules = Rules()
    one, other = (
        [look.command for look in looks_of("twice", rules, [level] * 3)[0]] for _ in range(2)
    )
    assert one == other
    assert one != [look.command for look in looks_of("once", rules, [level] * 3)[0]]


@pytest.mark.parametrize("level", list(Level))
def test_in_turns_a_program_waits_for_its_own(level: Level) -> None:
    _, lines = looks_of("turns", Rules().with_options({"mode": "hourglass"}), [level] * 2)
    view = seen_by(fold(lines[:4]), 1)
    assert view.turn == 0
    assert make_bot(level, "seed").choose(view, 1, 1000) is None


@pytest.mark.parametrize("level", list(Level))
def test_after_the_end_a_program_has_nothing_to_do(level: Level) -> None:
    _, lines = looks_of("end", Rules(), [Level.WALKER] * 2)
    assert make_bot(level, "seed").choose(seen_by(fold(lines), 0), 0, lines[-1].t) is None


def test_a_higher_level_takes_less_time() -> None:
    rng = chance("pace")
    means = [sum(think_ms(level, rng) for _ in range(500)) / 500 for level in LEVELS]
    assert means == sorted(means, reverse=True)
    assert all(500 <= think_ms(level, rng) <= 10_000 for level in Level for _ in range(100))


def test_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        make_bot("grandmaster", "seed")
    with pytest.raises(ValueError, match="grandmaster"):
        think_ms("grandmaster", chance("pace"))
    with pytest.raises(ValueError, match="grandmaster"):
        looks("grandmaster")


def test_a_calm_program_with_full_hands_places_a_tile_in_6_to_12_seconds() -> None:
    rng = chance("calm")
    for level in LEVELS:
        times = [think_ms(level, rng) + looks(level) * think_ms(level, rng) for _ in range(500)]
        assert 6_000 <= sum(times) / len(times) <= 12_000


def test_names_are_not_used_twice_at_a_table() -> None:
    rng = chance("names")
    taken: list[str] = []
    for _ in range(len(BOT_NAMES) + 3):
        taken.append(bot_name(rng, taken))
    assert len(set(taken)) == len(taken)
    assert all(2 <= len(name) <= 16 for name in taken)

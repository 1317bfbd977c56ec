"""The lesson without a screen: its plan is legal, and every step can be reached and left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import Event, Line, Name
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.founding import foundable
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.people import Person
from fourgods_tui.core.placement import fits_at, legal_placements
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Founding
from fourgods_tui.core.score import score
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.start import start
from fourgods_tui.core.subscription import Update
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui import lesson_plan as plan
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.lesson import STEPS, TOPICS, Lesson, Topic


class Study:
    """A lesson on the real rules: a game, the learner's desk, and the opponent."""

    def __init__(self) -> None:
        names = (Name("ana"), Name("Bo", "novice"))
        events = start("lesson", plan.SEED, plan.RULES, names)
        self.game: Game = begin(Line(0, 0, events[0]))
        self._fold(events[1:])
        for seat, command in plan.BEFORE:
            self.command(seat, command)
        self.desk = Desk(self.view())
        self.desk.hand = Hand.LEFT
        self.lesson = Lesson()

    def command(self, seat: int, command: Command) -> None:
        """Carry out a command that must be legal."""
        decided = decide(self.game, seat, command, self.game.t + 1)
        assert not isinstance(decided, Refusal), f"{command}: {decided}"
        self._fold(decided)

    def _fold(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.game = evolve(self.game, Line(self.game.seq + 1, self.game.t + 1, event))

    def view(self) -> TableView:
        """The table as the learner sees it."""
        ana = Person("ana", "ana")
        return TableView(
            table="lesson",
            options=TableOptions("lesson", seats=2),
            rules=plan.RULES,
            phase=Phase.OVER if self.game.ended else Phase.PLAYING,
            chairs=(Chair(ana, connected=True), Chair(bot="novice", bot_name="Bo")),
            spectators=(),
            you=plan.LEARNER,
            game=seen_by(self.game, plan.LEARNER),
            clock=0,
            began_at=0.0,
        )

    def look(self) -> Topic:
        """Let the lesson look, and the opponent do what it does then; gives the topic."""
        self.desk.absorb(Update(self.view()))
        for command in self.lesson.look(self.desk):
            self.command(plan.OPPONENT, command)
        self.desk.absorb(Update(self.view()))
        return self.lesson.step.topic

    def ask(self, command: Command) -> None:
        """The learner asks for something that is legal."""
        assert not self.lesson.holds_back(self.desk, command), self.lesson.remark
        self.command(plan.LEARNER, command)

    def do(self, topic: Topic) -> None:
        """Do what a step asks for."""
        desk = self.desk
        if topic is Topic.WORLD:
            desk.cursor = plan.FIRST
        elif topic in (Topic.TURN, Topic.SMASH):
            square = plan.FIRST if topic is Topic.TURN else plan.OTHER_CITY
            desk.cursor = square
            while square not in desk.fits():
                desk.turn(1)
            if topic is Topic.SMASH:
                self.ask(desk.place())
        elif topic is Topic.REFUSE:
            desk.cursor = plan.SECOND
            place = desk.place()
            assert not self.lesson.holds_back(desk, place)
            refused = decide(self.game, plan.LEARNER, place, self.game.t)
            assert isinstance(refused, Refusal)
            desk.refused(refused)
        elif topic is Topic.FLIP:
            desk.flip()
        else:
            self.ask(self._command(topic))

    def _command(self, topic: Topic) -> Command:
        return {
            Topic.DRAW: Draw(),
            Topic.PLACE: self.desk.place(),
            Topic.PLACE_AGAIN: self.desk.place(),
            Topic.CLAIM: Claim(God.SEA),
            Topic.PROPHET: SendProphet(plan.KINGDOM_SIDE),
            Topic.CITY: Found(plan.OWN_CITY, occupy=True),
            Topic.TAKE: Take(Hand.RIGHT, plan.OPPONENT, 0),
            Topic.DONE: SayDone(),
        }[topic]

    def come_to(self, last: Topic) -> None:
        """Do all that is asked for until a topic is reached."""
        for topic in TOPICS[: TOPICS.index(last)]:
            assert self.look() is topic
            self.do(topic)
        assert self.look() is last


@pytest.fixture
def study() -> Study:
    return Study()


@pytest.mark.parametrize("topic", TOPICS)
def test_every_step_is_reached_and_not_left_by_itself(study: Study, topic: Topic) -> None:
    study.come_to(topic)
    assert study.look() is topic


def test_each_topic_has_one_step() -> None:
    assert sorted(TOPICS) == sorted(Topic)


def test_at_the_end_everything_was_scored(study: Study) -> None:
    study.come_to(Topic.SCORE)
    total = score(study.game).totals[plan.LEARNER]
    assert total.kingdoms > 0
    assert total.cities == plan.RULES.city_points + plan.RULES.smash_points
    assert total.mass > 0
    assert total.spread > 0


def test_the_bag_gives_what_the_plan_says(study: Study) -> None:
    study.come_to(Topic.TURN)
    world, rules = study.game.world, plan.RULES
    first = [way for way in legal_placements(world, rules, plan.FIRST_TILE)
             if way.square == plan.FIRST]  # fmt: skip
    second = [way for way in legal_placements(world, rules, plan.SECOND_TILE)
              if way.square == plan.SECOND]  # fmt: skip
    assert [(way.flipped, way.turns > 0) for way in first] == [(False, True)]
    assert [(way.flipped, way.turns) for way in second] == [(True, 0)]


def test_the_discarded_tile_fits_the_opponents_city_only_when_turned(study: Study) -> None:
    study.come_to(Topic.TAKE)
    tile = study.game.seats[plan.OPPONENT].row[0]
    assert tile is not None
    assert fits_at(study.game.world, plan.RULES, tile, plan.OTHER_CITY)
    ways = legal_placements(study.game.world, plan.RULES, tile)
    turns = [way.turns for way in ways if way.square == plan.OTHER_CITY]
    assert turns
    assert all(turns)


def test_what_comes_later_is_held_back(study: Study) -> None:
    study.come_to(Topic.DRAW)
    for command in (SayDone(), Claim(God.SEA), Found(plan.OWN_CITY), Discard(Hand.LEFT)):
        assert study.lesson.holds_back(study.desk, command)
        assert study.lesson.remark
    assert not study.lesson.holds_back(study.desk, Draw())
    assert study.lesson.remark == ""


def test_a_legal_placement_elsewhere_is_held_back_but_an_illegal_one_is_refused(
    study: Study,
) -> None:
    study.come_to(Topic.PLACE)
    game, desk = study.game, study.desk
    elsewhere = [
        Place(Hand.LEFT, way.square, way.flipped, way.turns)
        for way in legal_placements(game.world, plan.RULES, plan.FIRST_TILE)
        if way.square != plan.FIRST
    ]
    assert elsewhere
    assert all(study.lesson.holds_back(desk, place) for place in elsewhere)
    wrong = Place(Hand.LEFT, plan.FIRST, False, 0)
    assert not study.lesson.holds_back(desk, wrong)
    refused = decide(game, plan.LEARNER, wrong, game.t)
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.MISMATCH


def test_the_wrong_hand_is_pointed_out_until_the_right_one_is_chosen(study: Study) -> None:
    study.come_to(Topic.TURN)
    study.desk.hand = Hand.RIGHT
    study.look()
    assert "other hand" in study.lesson.remark
    study.desk.hand = Hand.LEFT
    study.look()
    assert study.lesson.remark == ""


def test_what_fits_is_held_back_where_a_refusal_is_wanted(study: Study) -> None:
    study.come_to(Topic.REFUSE)
    study.desk.cursor = plan.SECOND
    study.desk.flip()
    assert study.lesson.holds_back(study.desk, study.desk.place())


def test_the_prophet_is_led_to_the_larger_kingdom(study: Study) -> None:
    study.come_to(Topic.PROPHET)
    others = [side for side in Side if side is not plan.KINGDOM_SIDE]
    assert all(study.lesson.holds_back(study.desk, SendProphet(side)) for side in others)
    assert not study.lesson.holds_back(study.desk, SendProphet(plan.KINGDOM_SIDE))


def test_a_city_may_be_founded_first_and_occupied_then(study: Study) -> None:
    study.come_to(Topic.CITY)
    assert study.lesson.holds_back(study.desk, Found(plan.OTHER_CITY, occupy=True))
    study.ask(Found(plan.OWN_CITY))
    assert study.look() is Topic.CITY
    study.ask(Occupy(plan.OWN_CITY))
    assert study.look() is Topic.TAKE


def test_nothing_is_smashed_before_there_is_a_city(study: Study) -> None:
    study.come_to(Topic.SMASH)
    desk, game = study.desk, study.game
    desk.cursor = plan.OTHER_CITY
    while plan.OTHER_CITY not in desk.fits():
        desk.turn(1)
    study.game = replace(game, world=game.world.without_city(plan.OTHER_CITY))
    desk.absorb(Update(study.view()))
    assert study.lesson.holds_back(desk, desk.place())


@pytest.mark.parametrize("god", [God.FOREST, God.MOUNTAIN, God.SEA])
def test_any_free_god_will_do(study: Study, god: God) -> None:
    study.come_to(Topic.CLAIM)
    study.ask(Claim(god))
    assert study.look() is Topic.PROPHET


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_have_all_their_facts_in_every_language(study: Study, language: str) -> None:
    for step in STEPS:
        assert study.look() is step.topic
        for message in (step.title, step.why, step.do):
            text = study.lesson.text(message, words(language), study.desk)
            assert text
            assert "{" not in text
        if step.topic is not Topic.SCORE:
            study.do(step.topic)


def test_its_cities_are_founded_by_the_usual_rules(study: Study) -> None:
    """Where no tile in a hand or row fits; the tile for the opponent's came later."""
    assert plan.RULES.founding is Founding.BELIEVED
    study.come_to(Topic.CITY)
    assert plan.OWN_CITY in foundable(study.game)
    assert study.game.world.cities[plan.OTHER_CITY].occupant == plan.OPPONENT

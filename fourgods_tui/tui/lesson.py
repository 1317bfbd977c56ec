"""The five-minute lesson: one thing after the other, each done by the learner in a real game.

No terminal and no table in it: it looks at the learner's desk, says what comes next, and which
commands of the learner would lead away from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from fourgods_tui.core.commands import (
    Claim,
    Command,
    Draw,
    Found,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.placement import refuse_placement
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.square import Square, square_name
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui import lesson_plan as plan
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.keys import KEYS
from fourgods_tui.tui.wording import SIDE_NAMES, god_key, landscape_name


class Topic(StrEnum):
    """What a step of the lesson is about."""

    WORLD = "world"
    DRAW = "draw"
    TURN = "turn"
    PLACE = "place"
    REFUSE = "refuse"
    FLIP = "flip"
    PLACE_AGAIN = "place_again"
    CLAIM = "claim"
    PROPHET = "prophet"
    CITY = "city"
    TAKE = "take"
    SMASH = "smash"
    DONE = "done"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Step:
    """One step. The texts are messages for translation, with facts in braces.

    Attributes:
        topic: what it is about.
        title, why, do: a heading, what there is to know, and what the learner does now.
        done: whether the learner has done it.
        commands: the commands that belong to it; others come later.
        square: where its tile or city goes, or None if it has none.
        opponent: what the opponent does as the step begins.
    """

    topic: Topic
    title: str
    why: str
    do: str
    done: Callable[[Desk], bool]
    commands: tuple[type[Command], ...] = ()
    square: Square | None = None
    opponent: tuple[Command, ...] = ()


def _fits(square: Square, tile: int) -> Callable[[Desk], bool]:
    """This tile is chosen, and fits on this square as it is held."""
    return lambda desk: desk.tile(desk.hand) == tile and square in desk.fits()


def _lies(square: Square) -> Callable[[Desk], bool]:
    """There is a tile on this square."""
    return lambda desk: desk.game is not None and desk.game.world.tiles[square] is not None


def _saw_mismatch(desk: Desk) -> bool:
    refused = desk.notice.refused if desk.notice else None
    return isinstance(refused, Refusal) and refused.reason is Reason.MISMATCH


def _sent_prophet(desk: Desk) -> bool:
    return desk.game is not None and plan.SECOND in desk.game.world.prophets


def _holds_city(desk: Desk) -> bool:
    city = desk.game.world.cities.get(plan.OWN_CITY) if desk.game else None
    return city is not None and city.occupant == plan.LEARNER


def _holds_a_tile(desk: Desk) -> bool:
    return desk.seat is not None and desk.seat.hands != (None, None)


def _over(desk: Desk) -> bool:
    return desk.game is not None and desk.game.ended is not None


STEPS: tuple[Step, ...] = (
    Step(
        Topic.WORLD,
        N_("The world"),
        N_(
            "This is a small world, with {size} × {size} squares. {other} has begun already: "
            "there are no turns, everybody acts at the same time."
        ),
        N_("Move the cursor to {first} with the arrow keys."),
        lambda desk: desk.cursor == plan.FIRST,
    ),
    Step(
        Topic.DRAW,
        N_("Draw"),
        N_("You have two hands, left and right. When both are empty, you may draw."),
        N_("Press `{draw_two}` to draw two tiles from the bag."),
        _holds_a_tile,
        (Draw,),
    ),
    Step(
        Topic.TURN,
        N_("Turn"),
        N_(
            "Where tiles touch, they must show the same landscape; the frame goes with every one. "
            "As you hold it, the tile does not fit on {first}."
        ),
        N_("Press `{turn}` to turn it, until it fits."),
        _fits(plan.FIRST, plan.FIRST_TILE),
        (Place,),
        plan.FIRST,
    ),
    Step(
        Topic.PLACE,
        N_("Place"),
        N_("A tile needs two sides that touch the frame or other tiles. On {first} it has {n}."),
        N_("Press `{place}` to place it at the cursor, on {first}."),
        _lies(plan.FIRST),
        (Place,),
        plan.FIRST,
    ),
    Step(
        Topic.REFUSE,
        N_("A refusal"),
        N_(
            "What the rules do not allow is refused. You are told why, and it costs nothing. "
            "Try it with your next tile: as you hold it, it does not fit on {second}."
        ),
        N_("Go to {second} and press `{place}` all the same."),
        _saw_mismatch,
        (Place,),
        plan.SECOND,
        plan.BUILDS,
    ),
    Step(
        Topic.FLIP,
        N_("Flip"),
        N_(
            "The tile is still in your hand. It has another face, which you see beside the one "
            "that is up."
        ),
        N_("Press `{flip}` to flip it, and turn it if need be: it fits on {second}."),
        _fits(plan.SECOND, plan.SECOND_TILE),
        (Place,),
        plan.SECOND,
    ),
    Step(
        Topic.PLACE_AGAIN,
        N_("A kingdom grows"),
        N_(
            "Connected landscape over two tiles or more is a kingdom. This tile makes the {land} "
            "larger. In a game, `{next_fit}` jumps to where a tile fits."
        ),
        N_("Press `{place}` on {second}."),
        _lies(plan.SECOND),
        (Place,),
        plan.SECOND,
    ),
    Step(
        Topic.CLAIM,
        N_("Claim a god"),
        N_(
            "Each landscape has a god. Whoever claims it first has it for good: its prophets, and "
            "a bonus at the end. {other} has the {taken}."
        ),
        N_("Press `{god}`, then `{god_key}` for the {land} (or take another one)."),
        lambda desk: desk.seat is not None and bool(desk.seat.gods),
        (Claim,),
    ),
    Step(
        Topic.PROPHET,
        N_("Send a prophet"),
        N_(
            "One prophet may go on the tile placed last. Whoever has most in a kingdom gets its "
            "tiles less all prophets there: here {tiles} − 1."
        ),
        N_("Press `{prophet}`, then the arrow to the {side}: there lies the {land}."),
        _sent_prophet,
        (SendProphet,),
    ),
    Step(
        Topic.CITY,
        N_("Found a city"),
        N_(
            "No tile in a hand or row fits on {own_city}. If you believe that none will come, "
            "found a city there: {city_points} points to whoever has a prophet in it."
        ),
        N_("Go to {own_city} and press `{found_and_occupy}`."),
        _holds_city,
        (Found, Occupy),
        plan.OWN_CITY,
    ),
    Step(
        Topic.TAKE,
        N_("Take"),
        N_(
            "{other} has a city, too: on {other_city}. But then a tile for it came, and lies in "
            "{other}'s row! What somebody discards (`{discard}`), everybody may take."
        ),
        N_("Press `{take}` and then `enter` to take it."),
        _holds_a_tile,
        (Take,),
    ),
    Step(
        Topic.SMASH,
        N_("Smash"),
        N_(
            "A tile that fits may be put in a city's place. The {smash_points} points are then "
            "yours, and {other}'s prophet goes home."
        ),
        N_("Go to {other_city}, turn the tile (`{turn}`) until it fits, press `{place}`."),
        lambda desk: desk.seat is not None and bool(desk.seat.smashed),
        (Place,),
        plan.OTHER_CITY,
    ),
    Step(
        Topic.DONE,
        N_("The end"),
        N_(
            "A game ends when the world is full, when the bag is empty, or when all are done. "
            "{other} is. (`{scores}` shows the scores so far.)"
        ),
        N_("Press `{done}`: you are done, too."),
        _over,
        (SayDone,),
        None,
        plan.IS_DONE,
    ),
    Step(
        Topic.SCORE,
        N_("The score"),
        N_("Here you see, step by step, what your kingdoms, cities and god are worth."),
        N_("`→` goes on. That was the whole game: `esc` leaves the lesson."),
        lambda desk: False,
    ),
)
_OTHER_HAND = N_("This tile comes later: `{other_hand}` chooses the other hand.")
TOPICS = tuple(step.topic for step in STEPS)


class Lesson:
    """One learner's way through the steps.

    Attributes:
        number: the step they are at, from 0.
        remark: why the last command was held back, with its facts filled in later; "" if it was
            not.
    """

    def __init__(self) -> None:
        self.number = 0
        self.remark = ""

    @property
    def step(self) -> Step:
        """The step the learner is at."""
        return STEPS[self.number]

    def look(self, desk: Desk) -> tuple[Command, ...]:
        """Go on as far as the learner has come; gives back what the opponent does meanwhile."""
        doing: list[Command] = []
        while self.step.done(desk):
            self.number += 1
            self.remark = ""
            doing += self.step.opponent
        if self.step.topic in (Topic.TURN, Topic.PLACE):
            self._mind_the_hand(desk)
        return tuple(doing)

    def _mind_the_hand(self, desk: Desk) -> None:
        wrong = desk.tile(desk.hand) != plan.FIRST_TILE
        if wrong or self.remark == _OTHER_HAND:
            self.remark = _OTHER_HAND if wrong else ""

    def holds_back(self, desk: Desk, command: Command) -> bool:
        """Whether a command is not sent to the table; `remark` says why, for the learner.

        What the rules refuse is sent, so that the learner sees the refusal.
        """
        self.remark = self._objection(desk, command)
        return bool(self.remark)

    def _objection(self, desk: Desk, command: Command) -> str:
        step = self.step
        if not isinstance(command, step.commands):
            return N_("The lesson comes to that later.")
        if isinstance(command, Place):
            return self._objects_to_place(desk, command)
        if isinstance(command, Found | Occupy) and command.square != step.square:
            return N_("That could be done, but the lesson goes on at {here}.")
        if isinstance(command, SendProphet) and not _to_kingdom(desk, command):
            return N_("It may go there, but the larger kingdom lies to the {side}.")
        return ""

    def _objects_to_place(self, desk: Desk, command: Place) -> str:
        step, game, tile = self.step, desk.game, desk.tile(command.hand)
        if game is None or tile is None:
            return ""
        refused = refuse_placement(
            game.world, game.rules, command.square, TILES[tile], command.flipped, command.turns, 0
        )
        if refused:
            return ""
        if command.square != step.square:
            return N_("It may be placed there, but the lesson goes on at {here}.")
        if step.topic is Topic.REFUSE:
            return N_("That fits! For once, turn it so that it does not.")
        if step.topic in (Topic.TURN, Topic.PLACE) and tile != plan.FIRST_TILE:
            return _OTHER_HAND
        if step.topic is Topic.SMASH and command.square not in game.world.cities:
            return N_("Wait for {other}'s city.")
        return ""

    def text(self, message: str, words: Words, desk: Desk) -> str:
        """A message of the lesson in the learner's language, with its facts."""
        return words.gettext(message, **self._facts(words, desk))

    def _facts(self, words: Words, desk: Desk) -> dict[str, object]:
        facts: dict[str, object] = {key.action.value: key.shown for key in KEYS}
        facts |= {
            "first": square_name(plan.FIRST),
            "second": square_name(plan.SECOND),
            "own_city": square_name(plan.OWN_CITY),
            "other_city": square_name(plan.OTHER_CITY),
            "here": "" if self.step.square is None else square_name(self.step.square),
            "side": words.gettext(SIDE_NAMES[plan.KINGDOM_SIDE]),
            "land": landscape_name(words, plan.KINGDOM_OF),
            "god_key": god_key(words, plan.KINGDOM_OF),
            "taken": landscape_name(words, plan.TAKEN_GOD),
            "size": plan.RULES.frame,
            "city_points": plan.RULES.city_points,
            "smash_points": plan.RULES.smash_points,
        }
        game = desk.game
        if game is not None:
            kingdom = game.world.kingdom_at(plan.SECOND, plan.KINGDOM_SIDE)
            facts["other"] = game.seats[plan.OPPONENT].name
            facts["n"] = game.world.touching[plan.FIRST]
            facts["tiles"] = kingdom.size if kingdom else 0
        return facts


def _to_kingdom(desk: Desk, command: SendProphet) -> bool:
    """Whether the prophet goes into the kingdom that the lesson speaks of."""
    lies = desk.game.world.tiles[plan.SECOND] if desk.game else None
    return lies is None or command.side in lies.face.region_sides(plan.KINGDOM_SIDE)

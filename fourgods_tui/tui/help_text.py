"""The help, by topic. Every key in it comes from the table of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fourgods_tui.core.landscape import God
from fourgods_tui.core.rules import Founding, Mode, Rules
from fourgods_tui.tui.i18n import LANGUAGES, N_, Words
from fourgods_tui.tui.keys import KEYS
from fourgods_tui.tui.layout import MIN_COLUMNS, MIN_LINES
from fourgods_tui.tui.prose import Block, Heading, Paragraph, Point, Row
from fourgods_tui.tui.replay_keys import ROWS
from fourgods_tui.tui.rules_text import rules_blocks
from fourgods_tui.tui.wording import god_key


class Help:
    """What the topics are written with: the language, the rules in force, and the keys.

    Attributes:
        rules: the rules in force where the player is.
        words: their language.
        ascii_only: whether only ASCII may be shown.
    """

    def __init__(self, rules: Rules, words: Words, ascii_only: bool = False) -> None:
        self.rules, self.words, self.ascii_only = rules, words, ascii_only
        self._keys: dict[str, object] = {key.action.value: self.shown(key.shown) for key in KEYS}

    def shown(self, key: str) -> str:
        """A key as this player's terminal can write it."""
        return key.translate(_ASCII_ARROWS) if self.ascii_only else key

    def say(self, message: str, **facts: object) -> str:
        """A text in the player's language; ``{place}`` and the like are the keys in force."""
        return self.words.gettext(message, **self._keys, **facts)


_ASCII_ARROWS = str.maketrans("←→↑↓", "<>^v")


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the help: its title (a message), and what there is to say."""

    title: str
    blocks: Callable[[Help], Iterator[Block]]


def _short(help_: Help) -> Iterator[Block]:
    say, rules = help_.say, help_.rules
    yield Paragraph(
        say(N_("There are no turns: everybody plays at the same time, into one world."))
    )
    yield Point(say(N_("`{draw_two}` draws two tiles, one for each hand.")))
    yield Point(
        say(
            N_(
                "Move the cursor with the arrows, turn (`{turn}`) and flip (`{flip}`) the tile, "
                "and place it with `{place}`. Sides that touch must show the same landscape."
            )
        )
    )
    yield Point(
        say(
            N_(
                "No use for a tile? `{discard}` puts it into your row. Anybody may take it from "
                "there (`{take}`)."
            )
        )
    )
    yield Point(
        say(
            N_(
                "Connected landscape over two tiles or more is a kingdom. Claim a god (`{god}`) "
                "and send prophets (`{prophet}`) to the tiles you place."
            )
        )
    )
    yield Point(
        say(
            N_(
                "A kingdom is worth its tiles less all prophets in it, to whoever has most "
                "prophets there."
            )
        )
    )
    yield Point(
        say(
            N_(
                "Where nothing will fit, found a city and occupy it (`{found_and_occupy}`): "
                "{city} points, unless somebody smashes it with a tile that does fit."
            ),
            city=rules.city_points,
        )
    )
    yield Point(
        say(
            N_(
                "The game ends when the world is full, when the bag is empty, or when everybody "
                "says that they are done (`{done}`)."
            )
        )
    )


def _keys(help_: Help) -> Iterator[Block]:
    yield Paragraph(
        help_.say(
            N_("In a game. On other screens, the last lines show the keys. All goes by mouse, too.")
        )
    )
    for key in KEYS:
        yield Row(help_.shown(key.shown), help_.words.gettext(key.help))


def _placing(help_: Help) -> Iterator[Block]:
    say = help_.say
    yield Paragraph(say(N_("A tile may go on a square that")))
    yield Point(say(N_("has no tile yet,")))
    yield Point(
        say(
            N_("has at least {touching} sides that touch the frame or a tile, and"),
            touching=help_.rules.touching,
        )
    )
    yield Point(say(N_("shows on every side that touches a tile the landscape lying there.")))
    yield Heading(say(N_("What you see")))
    yield Paragraph(
        say(
            N_(
                "The tile of the chosen hand hangs in the air at the cursor, with a mark on each "
                "side that touches something: whether it matches. A small mark on a free square "
                "says that the tile fits there as you hold it, another one that it fits turned, "
                "flipped, or from the other hand. How much is shown is an option of the table."
            )
        )
    )
    yield Paragraph(
        say(
            N_(
                "`{next_fit}` and `{previous_fit}` jump from one square to the next where the "
                "tile fits. `{other_hand}`, `{left_hand}` and `{right_hand}` choose the hand."
            )
        )
    )
    yield Heading(say(N_("Refused?")))
    yield Paragraph(
        say(
            N_(
                "Then the reason stands beside the cursor, and the tile is still in your hand, as "
                "you held it. If somebody was faster you read who, and by how much."
            )
        )
    )


def _gods(help_: Help) -> Iterator[Block]:
    say = help_.say
    yield Point(
        say(
            N_(
                "`{god}` and then {god_keys} claims the god of the forest, mountain, "
                "sea or plain. Each can be claimed once, and it is final."
            ),
            god_keys=" ".join(f"`{god_key(help_.words, god)}`" for god in God),
        )
    )
    yield Point(
        say(
            N_("With four players a god has {four} prophets, with three {three}, with two {two}."),
            four=help_.rules.prophets(4),
            three=help_.rules.prophets(3),
            two=help_.rules.prophets(2),
        )
    )
    yield Point(
        say(
            N_(
                "`{prophet}` sends one to the tile you placed last. If that has several regions, "
                "an arrow names the side. It must be done before you draw, discard, take or "
                "place again, and the prophet never moves."
            )
        )
    )
    yield Point(
        say(
            N_(
                "Prophets pay in any landscape, not only in your god's. But each one makes the "
                "kingdom worth less: send no more than it takes to have most."
            )
        )
    )
    yield Point(say(N_("`{kingdoms}` lights up the kingdom at the cursor.")))


_WAITS = N_("Whoever founded a city lets the others go first, and may smash it after {waits} s.")
_NEXT_TURN = N_("Whoever founded a city lets the others go first, and may smash it next turn.")


def _cities(help_: Help) -> Iterator[Block]:
    say, rules = help_.say, help_.rules
    yield Point(
        say(
            N_(
                "`{found}` founds a city at the cursor, on a free square that touches frame or "
                "tiles on at least {touching} sides. There are {cities} in a game."
            ),
            touching=rules.touching,
            cities=rules.cities,
        )
    )
    if rules.founding is Founding.BELIEVED:
        yield Point(
            say(
                N_(
                    "A city says that no tile fits. So none is founded where a tile fits that "
                    "somebody holds or that lies in a row; you are told whose it is."
                )
            )
        )
    yield Point(
        say(
            N_(
                "`{occupy}` puts one of your prophets into a city that has none, "
                "`{found_and_occupy}` does both at once: {city} points if it still stands at the "
                "end."
            ),
            city=rules.city_points,
        )
    )
    yield Point(
        say(
            N_(
                "Place a tile that fits on a city's square, and you smash it: {smash} points for "
                "you, and the prophet goes back to its owner."
            ),
            smash=rules.smash_points,
        )
    )
    if rules.founder_waits:
        turns = rules.mode is Mode.HOURGLASS
        yield Point(say(_NEXT_TURN if turns else _WAITS, waits=rules.founder_waits))


def _end(help_: Help) -> Iterator[Block]:
    say, rules = help_.say, help_.rules
    yield Point(
        say(
            N_(
                "`{done}` says that you are done, or that you are not after all. When all are, "
                "the game is over. It also ends with a full world or an empty bag; the first line "
                "shows how much time is left then."
            )
        )
    )
    yield Point(
        say(N_("`{scores}` shows the scores so far in full, and after the game what it came to."))
    )
    first, second, third, fourth = rules.bonus_points
    yield Point(
        say(
            N_(
                "Your god brings a bonus for mass (the largest kingdom of its landscape) and for "
                "spread (the number of its kingdoms): {first}, {second}, {third} or {fourth} "
                "points by rank."
            ),
            first=first,
            second=second,
            third=third,
            fourth=fourth,
        )
    )


def _mouse(help_: Help) -> Iterator[Block]:
    say = help_.say
    yield Row(
        say(N_("click")), say(N_("on a square: the cursor goes there; again: place the tile"))
    )
    yield Row(say(N_("wheel")), say(N_("turns the tile; scrolls longer texts")))
    yield Row(say(N_("click")), say(N_("on a hand: choose it; on a tile in a row: take it")))
    yield Row(say(N_("drag")), say(N_("a tile from a hand or a row to a square: place it there")))
    yield Row(
        say(N_("right click")), say(N_("on a key in a game's last lines: that key with shift"))
    )
    yield Paragraph("")
    yield Paragraph(
        say(
            N_(
                "To mark text in the terminal's own way, hold shift (on some terminals option or "
                "alt) while you drag."
            )
        )
    )


def _company(help_: Help) -> Iterator[Block]:
    say = help_.say
    yield Heading(say(N_("Chat")))
    yield Paragraph(
        say(
            N_(
                "`{chat}` opens a line: write, and send it with enter. Players talk with players, "
                "spectators with spectators. Who talks too fast has to wait."
            )
        )
    )
    yield Heading(say(N_("Spectators")))
    yield Paragraph(
        say(
            N_(
                "Anybody may watch a public table, and see what the players see, except what is "
                "hidden. Before and after a game a free seat can be taken."
            )
        )
    )
    yield Heading(say(N_("If the connection is lost")))
    yield Paragraph(
        say(
            N_(
                "Your seat is held and your hands keep their tiles. Come back with the same key, "
                "and you are where you were."
            )
        )
    )


def _terminals(help_: Help) -> Iterator[Block]:
    say = help_.say
    yield Heading(say(N_("Settings")))
    yield Paragraph(
        say(
            N_(
                "`{settings}` changes the language ({languages}), the colours and how the world "
                "is drawn; `{next_zoom}`, `{zoom_in}` and `{zoom_out}` the size of its tiles."
            ),
            languages=", ".join(LANGUAGES if help_.ascii_only else LANGUAGES.values()),
        )
    )
    yield Heading(say(N_("Terminals")))
    yield Paragraph(
        say(
            N_(
                "It takes {columns} × {lines} characters; more show larger tiles. Colours, "
                "letters and language follow what your terminal says of itself (TERM, COLORTERM, "
                "NO_COLOR, LANG). Send them along with `ssh -o SendEnv=COLORTERM`."
            ),
            columns=MIN_COLUMNS,
            lines=MIN_LINES,
        )
    )
    yield Paragraph(
        say(
            N_(
                "Everything can be told apart without colour: each landscape has a sign of its "
                "own, each player a letter."
            )
        )
    )


def _history(help_: Help) -> Iterator[Block]:
    say = help_.say
    yield Paragraph(
        say(
            N_(
                "In the lobby there are all games that are over, and the public ones that run. "
                "Each can be played again, also one that runs, up to now. There are the best "
                "players, too, and what each has played."
            )
        )
    )
    yield Heading(say(N_("Replays")))
    for row in ROWS:
        for key in row:
            yield Row(help_.shown(key.shown), help_.words.gettext(key.help))
    yield Heading(say(N_("Ratings")))
    yield Paragraph(
        say(
            N_(
                "A game counts for the ratings if every seat is a person's with a key. Whoever is "
                "ahead gains points from whoever is behind, more from those who have more."
            )
        )
    )
    yield Heading(say(N_("What is kept of you")))
    yield Paragraph(
        say(
            N_(
                "Your name, your settings and your games. On your own page you can have it "
                "deleted; the games stay, without your name. `ssh HOST me export` gives you all "
                "of it."
            )
        )
    )


def _rules(help_: Help) -> Iterator[Block]:
    yield from rules_blocks(help_.rules, help_.words, help_.ascii_only)


TOPICS: Sequence[Topic] = (
    Topic(N_("In short"), _short),
    Topic(N_("Keys"), _keys),
    Topic(N_("Placing"), _placing),
    Topic(N_("Gods and prophets"), _gods),
    Topic(N_("Cities"), _cities),
    Topic(N_("End and score"), _end),
    Topic(N_("Mouse"), _mouse),
    Topic(N_("Chat, spectators"), _company),
    Topic(N_("History, replays"), _history),
    Topic(N_("Settings"), _terminals),
    Topic(N_("The rules"), _rules),
)
"""The topics, in order; the last one is the whole rules."""
RULES_TOPIC = len(TOPICS) - 1
REPLAY_TOPIC = next(n for n, topic in enumerate(TOPICS) if topic.blocks is _history)
"""The topic that has the keys of a replay."""

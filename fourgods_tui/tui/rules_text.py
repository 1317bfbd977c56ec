"""The rules in a player's language, with the numbers in force at their table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

from fourgods_tui.core.face import TURNS
from fourgods_tui.core.rules import KINGDOM_TILES, UNVERIFIED, Founding, Gods, Mode, Rules
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.panels.waiting import HINTS
from fourgods_tui.tui.prose import Block, Heading, Paragraph, Point, Row

DAGGER, STAR = "†", "*"
"""What marks a number that is not verified, and the same in ASCII."""

KINDS = {
    "AAAA": N_("one landscape all around"),
    "AAAB": N_("three sides, and one of another"),
    "AABB": N_("two neighbouring sides each"),
    "ABAb": N_("two opposite sides each, one pair joined, the other kept apart"),
    "AABC": N_("two neighbouring sides, and two others"),
    "ABAC": N_("two opposite sides joined, and two others"),
    "ABaC": N_("two opposite sides kept apart, and two others"),
}
"""Kinds of faces, however turned, and what they are."""

Number = Callable[[str], str]
"""By a field of the rules, its number as it is written: marked if it is not verified."""


def rules_blocks(rules: Rules, words: Words, ascii_only: bool = False) -> list[Block]:
    """The whole rules. A number marked with a dagger (a star in ASCII) is not verified."""
    mark = STAR if ascii_only else DAGGER

    def number(field: str) -> str:
        value = getattr(rules, field)
        return f"{value}{mark if field in UNVERIFIED else ''}"

    parts = (_world, _tiles, _having, _doing, _gods, _cities, _ends)
    blocks: list[Block] = [
        Paragraph(
            words.gettext(
                "These are the rules in force here. Numbers marked {mark} are unverified: public "
                "sources do not give them, they are this server's choice.",
                mark=mark,
            )
        )
    ]
    for part in parts:
        blocks += part(rules, number, words)
    blocks += _score(rules, mark, words)
    blocks += _variants(rules, words)
    return blocks


def _world(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("The world"))
    yield Paragraph(
        words.gettext(
            "The world is a frame of {size} × {size} squares. A letter names the column, from west "
            "to east, a digit the row, from north to south: a1 is the north-west corner.",
            size=rules.frame,
        )
    )
    yield Paragraph(
        words.gettext(
            "There are four landscapes, each with a people and its god: the forest of the elves, "
            "the mountain of the dwarves, the sea of the merfolk, the plain of the humans."
        )
    )


def _tiles(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("Tiles"))
    yield Paragraph(
        words.gettext(
            "There are {tiles} tiles, each with two different faces. Each of a face's four sides "
            "shows one landscape. A face shows one, two or three landscapes, never all four.",
            tiles=len(TILES),
        )
    )
    yield Paragraph(
        words.gettext(
            "Sides of one landscape belong together: they are one region of the face. Only where "
            "two opposite sides show the same landscape, another one may run between them and "
            "keep them apart, as two regions."
        )
    )
    yield Paragraph(
        words.gettext(
            "A face is written as its sides clockwise from the north, with a small letter for a "
            "region that is kept apart. These are all {faces} faces, where A, B and C stand for "
            "any different landscapes. All four are equally frequent in each kind.",
            faces=2 * len(TILES),
        )
    )
    for kind, text in KINDS.items():
        yield Row(kind, f"{words.gettext(text)}: {kinds_of_faces()[kind]}")


@cache
def kinds_of_faces() -> Counter[str]:
    """How many faces there are of each kind; worked out once."""
    return Counter(_kind(each.sides) for tile in TILES for each in tile.faces)


def _kind(sides: str) -> str:
    """The kind of a face: the first of its turns, with its landscapes renamed, that is one."""
    for turns in range(TURNS):
        turned = sides[turns:] + sides[:turns]
        names = dict(zip(dict.fromkeys(turned.upper()), "ABC", strict=False))
        written = "".join(
            names[each.upper()].lower() if each.islower() else names[each] for each in turned
        )
        for spelling in (written, _other_spelling(written)):
            if spelling in KINDS:
                return spelling
    raise ValueError(f"a face of no kind: {sides}")


def _other_spelling(written: str) -> str:
    """Of two regions kept apart, either may have the small letter."""
    apart = {each.upper() for each in written if each.islower()}
    return "".join(each.swapcase() if each.upper() in apart else each for each in written)


def _having(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("What a player has"))
    yield Paragraph(
        words.gettext(
            "Two to four people play, all at the same time. Each has two hands, left and right, "
            "with one tile or none, and a discard row of {slots} slots ({slots_two} if two play). "
            "The shuffled tiles are the bag. Everybody begins with two tiles from it.",
            slots=number("row_slots"),
            slots_two=number("row_slots_two"),
        )
    )
    yield Paragraph(
        words.gettext(
            "Only the bag is secret: everybody sees what all hands hold, and both faces of every "
            "tile in every row."
        )
    )


def _doing(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("What a player may do, at any time"))
    yield Point(
        words.gettext(
            "`Draw` with both hands empty: two tiles from the bag, or one. If one is left, that "
            "is the draw."
        )
    )
    yield Point(
        words.gettext(
            "`Discard` a tile from a hand into the first free slot of your own row, unless it is "
            "full."
        )
    )
    yield Point(
        words.gettext(
            "`Take` any tile from any row into an empty hand. Its slot stays empty until it is "
            "used again. You may keep the tile, place it, or discard it into your own row."
        )
    )
    yield Point(
        words.gettext(
            "`Place` a tile from a hand, on either face, turned as you like, on a square that has "
            "no tile, has at least {touching} sides that touch the frame or a tile (a corner "
            "touches the frame twice), and shows on each side that touches a tile the landscape "
            "that tile has there. The frame goes with everything. A city has no sides: it neither "
            "counts as touching nor has to match.",
            touching=number("touching"),
        )
    )
    yield Point(
        words.gettext(
            "Say that you are `done`, or take it back. Any tile placed and any city founded takes "
            "back everybody's."
        )
    )
    yield Paragraph(
        words.gettext(
            "Whoever is first is first. Whoever is later is told by whom and by how much."
        )
    )


def _gods(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("Gods and prophets"))
    yield Point(
        words.gettext(
            "`Claim` one of the gods that nobody has claimed. It is final. With two players it is "
            "an option of the table whether each has one god or two; here it is {gods}.",
            gods=number("gods_per_player"),
        )
    )
    yield Point(
        words.gettext(
            "A god comes with prophets: {four} if four play, {three} if three, {two} if two have "
            "one god each, {two_gods} a god if two have two each.",
            four=number("prophets_four"),
            three=number("prophets_three"),
            two=number("prophets_two"),
            two_gods=number("prophets_two_gods"),
        )
    )
    yield Point(
        words.gettext(
            "Send one `prophet` to the tile you placed last: to any of its regions, whatever the "
            "landscape, and whoever else has prophets there. You may do so until you next draw, "
            "discard, take or place something. A prophet never moves again."
        )
    )


def _cities(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("Cities"))
    yield Point(
        words.gettext(
            "`Found` a city on a square with neither tile nor city and with at least {touching} "
            "sides that touch frame or tiles, in the belief that no tile will fit there. You need "
            "no god for it. There are {cities} cities in the game.",
            touching=number("touching"),
            cities=number("cities"),
        )
    )
    if rules.founding is Founding.BELIEVED:
        yield Point(
            words.gettext(
                "Nobody can believe that of a square for which a tile lies in plain view: founding "
                "is refused while a tile in any hand or row may be placed there, on either face "
                "and turned in any way. You are told whose it is. The bag is not looked at."
            )
        )
    else:
        yield Point(
            words.gettext(
                "At this table nothing has to be believed: a city may be founded also where a tile "
                "in a hand or row fits."
            )
        )
    yield Point(
        words.gettext(
            "`Occupy` a city that has no prophet yet, whoever founded it, with one of yours; also "
            "in one go with founding it."
        )
    )
    yield Point(
        words.gettext(
            "`Smash` a city, anybody's: place a tile that may be placed on its square. You keep "
            "the marker for good; a prophet in the city goes back to its owner, who can use it "
            "again. The tile counts as placed last, like any other."
        )
    )
    if rules.founder_waits:
        yield _founder_waits(rules, number, words)


def _founder_waits(rules: Rules, number: Number, words: Words) -> Point:
    if rules.mode is Mode.HOURGLASS:
        return Point(
            words.gettext(
                "Your own city you may smash from your next turn on, so that all others have had "
                "the chance before."
            )
        )
    return Point(
        words.gettext(
            "Your own city you may smash once it has stood for {waits} seconds, so that all "
            "others have had the chance before. That is so in a closing and a last call as well.",
            waits=number("founder_waits"),
        )
    )


def _ends(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("How it ends"))
    if rules.mode is Mode.HOURGLASS:
        yield from _ends_in_turns(rules, words)
    else:
        yield from _ends_in_time(rules, number, words)
    yield Point(words.gettext("All agree: every player is done at the same time."))
    if rules.time_limit:
        yield Point(
            words.gettext("Time is up, after {minutes} minutes.", minutes=rules.time_limit // 60)
        )
    yield Point(
        words.gettext(
            "No player who still plays has been connected for {minutes} minutes.",
            minutes=_minutes(rules.abandon_after),
        )
    )


def _ends_in_time(rules: Rules, number: Number, words: Words) -> Iterator[Block]:
    yield Point(
        words.gettext(
            "The world is full: every square has a tile or a city. For {closing} seconds "
            "everything is still allowed, then the game ends.",
            closing=number("closing"),
        )
    )
    if not rules.last_call:
        yield _no_last_call(words)
        return
    yield Point(
        words.gettext(
            "The bag is empty: in a last call of {last_call} seconds hands and rows can still "
            "be used, then the game ends.",
            last_call=number("last_call"),
        )
    )
    yield Point(
        words.gettext(
            "Nothing is possible: the bag is empty, no tile in a hand or row fits anywhere, and "
            "no city can be founded. Then a closing begins as in a full world, so that the last "
            "tile can get its prophet; while somebody can occupy a city, it does not end "
            "before the last call."
        )
    )


def _ends_in_turns(rules: Rules, words: Words) -> Iterator[Block]:
    yield Point(
        words.gettext(
            "The world is full: every square has a tile or a city. Each player has one more turn, "
            "in which everything is still allowed, then the game ends."
        )
    )
    if not rules.last_call:
        yield _no_last_call(words)
        return
    yield Point(
        words.gettext(
            "The bag is empty: as a last call each player has one more turn, in which hands and "
            "rows can still be used, then the game ends."
        )
    )
    yield Point(
        words.gettext(
            "Nothing is possible: the bag is empty, no tile in a hand or row fits anywhere, and "
            "no city can be founded. Each player has one more turn, if a last call does not end "
            "before."
        )
    )


def _no_last_call(words: Words) -> Point:
    return Point(words.gettext("The bag is empty: the game ends at once, without a last call."))


def _minutes(seconds: int) -> str:
    whole, rest = divmod(seconds, 60)
    return str(whole) if not rest else f"{seconds / 60:.1f}"


def _score(rules: Rules, mark: str, words: Words) -> Iterator[Block]:
    yield Heading(words.gettext("The score"))
    yield Point(
        words.gettext(
            "`Kingdoms`: connected landscape over at least {tiles} tiles. Its size is the number "
            "of its tiles. With a prophet in it, a kingdom is worth its size less all prophets in "
            "it, everybody's. That goes to whoever has most prophets there; if several are level, "
            "each gets all of it. Whose god's landscape it is does not matter. With many prophets "
            "it can be worth less than nothing.",
            tiles=KINGDOM_TILES,
        )
    )
    yield Point(
        words.gettext(
            "`Cities`: {city} points to whoever's prophet is in it, and {smash} points to you for "
            "each city that you have smashed.",
            city=rules.city_points,
            smash=rules.smash_points,
        )
    )
    first, second, third, fourth = (f"{points}{mark}" for points in rules.bonus_points)
    yield Point(
        words.gettext(
            "`The gods' bonuses`: the landscapes are ranked twice, by the size of their largest "
            "kingdom (mass) and by their number of kingdoms (spread). Each time the ranks bring "
            "{first}, {second}, {third} and {fourth} points to whoever has claimed the god.",
            first=first,
            second=second,
            third=third,
            fourth=fourth,
        )
    )
    yield Point(
        words.gettext(
            "Level landscapes share the better rank, and the ranks after it are left out. A "
            "landscape without a kingdom gets nothing. A god nobody claimed keeps its rank, and "
            "its points go to nobody."
        )
    )
    yield Point(
        words.gettext(
            "The most points win. If players are level, more cities (occupied and smashed) win, "
            "then fewer prophets in the world; then the win is shared. Who has resigned is last."
        )
    )


def _variants(rules: Rules, words: Words) -> Iterator[Block]:
    here = words.gettext("as here")
    yield Heading(words.gettext("Other ways to play"))
    yield Row(
        words.gettext("Hourglass"),
        _chosen(
            rules.mode is Mode.HOURGLASS,
            words.gettext(
                "Players act in turn. A turn lasts {turn} seconds, and may be ended early. A "
                "prophet can only be sent to a tile placed in the same turn. Claiming a god and "
                "saying done need no turn. A closing or a last call is one more turn for each "
                "player, the next one first.",
                turn=rules.turn_seconds,
            ),
            here,
        ),
    )
    yield Row(
        words.gettext("Hidden gods"),
        _chosen(
            rules.gods is Gods.HIDDEN,
            words.gettext(
                "The others see that you have claimed a god, but not which; prophets show the "
                "player's colour only. At the end all gods are revealed. If a god is taken you "
                "learn that it is, not by whom."
            ),
            here,
        ),
    )
    yield Row(
        words.gettext("Hints"),
        words.gettext(
            "How much the screen helps: not at all, with the squares where your tile fits as you "
            "hold it, or also with those where another turn or face fits, or another tile in "
            "your hands, and with those where no tile that is left can fit. Here: {level}.",
            level=f"`{words.gettext(HINTS[rules.hints])}`",
        ),
    )


def _chosen(chosen: bool, text: str, here: str) -> str:
    """The text, with a remark if that is what is played at this table."""
    return f"{text} `({here})`" if chosen else text

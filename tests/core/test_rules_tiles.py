"""Tiles: 92 of them, and the table of their 184 faces."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from fourgods_tui.core.face import Face, FaceError, face, turn
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.tiles import TILES

FACES = [shown.sides for tile in TILES for shown in tile.faces]

KINDS = {  # pattern: (different faces, copies of each)
    "AAAA": (4, 4),
    "AAAB": (12, 3),
    "AABB": (6, 2),
    "ABAb": (12, 2),
    "AABC": (24, 2),
    "ABAC": (12, 2),
    "ABaC": (12, 2),
}


def all_turns(sides: str) -> frozenset[str]:
    """The face in all four turns and both spellings of a split, written without the program."""
    split = "".join(letter for letter in sides if letter.islower())
    other = "".join(
        letter.swapcase() if split and letter.lower() == split else letter for letter in sides
    )
    return frozenset(each[4 - n :] + each[: 4 - n] for each in (sides, other) for n in range(4))


def test_there_are_92_tiles_with_two_faces_each() -> None:
    assert len(TILES) == 92
    assert [tile.number for tile in TILES] == list(range(92))
    assert len(FACES) == 184


def test_the_faces_are_exactly_those_of_the_table() -> None:
    there = Counter(min(all_turns(sides)) for sides in FACES)
    wanted: Counter[str] = Counter()
    for pattern, (different, copies) in KINDS.items():
        made = set()
        for chosen in permutations("FMSP", 3):
            letters = dict(zip("ABC", chosen, strict=True))
            letters |= {name.lower(): letter.lower() for name, letter in letters.items()}
            made.add(min(all_turns("".join(letters[name] for name in pattern))))
        assert len(made) == different, pattern
        wanted.update(dict.fromkeys(made, copies))
    assert there == wanted


def test_the_two_faces_of_a_tile_differ() -> None:
    for tile in TILES:
        assert all_turns(tile.front.sides).isdisjoint(all_turns(tile.back.sides))


def test_no_two_tiles_carry_the_same_pair() -> None:
    pairs = {frozenset(min(all_turns(shown.sides)) for shown in tile.faces) for tile in TILES}
    assert len(pairs) == 92


def test_the_set_is_symmetric_in_the_four_landscapes() -> None:
    there = Counter(min(all_turns(sides)) for sides in FACES)
    for chosen in permutations("FMSP"):
        table = str.maketrans("FMSPfmsp", "".join(chosen) + "".join(chosen).lower())
        assert Counter(min(all_turns(sides.translate(table))) for sides in FACES) == there


def test_a_face_shows_one_two_or_three_landscapes() -> None:
    assert {len(set(sides.upper())) for sides in FACES} == {1, 2, 3}
    with pytest.raises(FaceError, match="four landscapes"):
        face("FMSP")


def test_at_most_one_landscape_is_split_always_into_two_regions() -> None:
    for tile in TILES:
        for shown in tile.faces:
            of = Counter(shown.landscapes[sides[0]] for sides in shown.regions)
            assert sorted(of.values())[:-1] == [1] * (len(of) - 1)
            assert max(of.values()) <= 2
            assert (shown.split is not None) == (max(of.values()) == 2)


def test_sides_of_one_landscape_are_one_region() -> None:
    assert face("FFFM").regions == ((Side.NORTH, Side.EAST, Side.SOUTH), (Side.WEST,))
    assert face("FMFS").regions[0] == (Side.NORTH, Side.SOUTH)
    assert face("FMFS").split is None


def test_a_lower_case_side_is_a_region_of_its_own() -> None:
    shown = face("FSfS")
    assert shown.regions == ((Side.NORTH,), (Side.EAST, Side.WEST), (Side.SOUTH,))
    assert [shown.landscapes[side] for side in Side] == [
        Landscape.FOREST,
        Landscape.SEA,
        Landscape.FOREST,
        Landscape.SEA,
    ]
    assert shown.split is Landscape.FOREST
    assert shown.region_sides(Side.WEST) == (Side.EAST, Side.WEST)


def test_both_spellings_of_a_split_are_one_face() -> None:
    assert face("fSFS") is face("FSfS")
    assert face("SfSF") is face("SFSf")


@pytest.mark.parametrize(
    "sides",
    ["", "FFF", "FFFFF", "FFFX", "ffff", "FfFF", "fFFF", "FFff", "fSSS", "fSfS", "FsfS", "Fsfs"],
)
def test_nothing_else_is_a_face(sides: str) -> None:
    with pytest.raises(FaceError):
        face(sides)


def test_turning_goes_clockwise_and_four_times_is_none() -> None:
    assert turn(face("FFSP"), 1) is face("PFFS")
    for tile in TILES:
        for shown in tile.faces:
            lies: Face = shown
            for turns in range(4):
                assert turn(shown, turns) is lies
                assert lies.sides in all_turns(shown.sides)
                lies = turn(lies, 1)
            assert lies is shown


def test_a_tile_knows_how_it_must_be_held_to_show_a_face() -> None:
    for tile in TILES:
        for flipped in (False, True):
            for turns in range(-3, 9):
                lies = tile.shown(flipped, turns)
                held = tile.orientation(lies)
                assert held is not None
                assert tile.shown(*held) is lies
    assert TILES[0].orientation(face("PPPP")) is None

"""The score, and what it is made of, written from docs/record.md and docs/rules.md alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

Fields = dict[str, Any]
Square = tuple[int, int]
"""Row and column, so that squares sort as the page says."""
Region = tuple[Square, str]
"""A region of a tile in the world: its square and its letter, small or capital."""

GODS = ("forest", "mountain", "sea", "plain")
LETTERS = dict(zip(GODS, "FMSP", strict=True))
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def square(name: str) -> Square:
    """Read a square's name."""
    return int(name[1]) - 1, "abcdefgh".index(name[0])


def square_name(at: Square) -> str:
    """Write it again."""
    return f"{'abcdefgh'[at[1]]}{at[0] + 1}"


def around(at: Square) -> list[Square]:
    """The four squares beside it, clockwise from north; some may be outside."""
    return [(at[0] + down, at[1] + right) for down, right in STEPS]


class Scored:
    """What the score depends on: the rules, the gods, and what lies in the world."""

    def __init__(self, rules: Fields, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.gods: list[dict[str, int]] = [{} for _ in range(seats)]
        self.tiles: dict[Square, str] = {}
        self.prophets: list[tuple[int, Square, str]] = []
        self.cities: dict[Square, tuple[int, str] | None] = {}
        self.kept: list[tuple[int, Square]] = []
        self.resigned: set[int] = set()

    def score(self) -> Fields:
        """The fields of the `scored` line as the world lies."""
        kingdoms = self._kingdoms()
        scored = [each for each in map(self._kingdom, kingdoms) if each["prophets"]]
        cities = [
            {
                "seat": prophet[0],
                "square": square_name(at),
                "smashed": False,
                "points": self.rules["city_points"],
            }
            for at, prophet in self.cities.items()
            if prophet
        ]
        cities += [
            {
                "seat": seat,
                "square": square_name(at),
                "smashed": True,
                "points": self.rules["smash_points"],
            }
            for seat, at in self.kept
        ]
        cities.sort(key=lambda city: square(str(city["square"])))
        bonuses = self._bonuses(kingdoms)
        totals = {
            str(seat): self._total(seat, scored, cities, bonuses) for seat in range(self.seats)
        }
        return {
            "kingdoms": scored,
            "cities": cities,
            "bonuses": bonuses,
            "totals": totals,
            "winners": self._winners(totals, cities),
        }

    def _kingdoms(self) -> list[tuple[str, list[Square], set[Region]]]:
        found, seen = [], set[Region]()
        for at, sides in self.tiles.items():
            for letter in set(sides):
                if (at, letter) in seen:
                    continue
                regions = self._reach((at, letter))
                seen |= regions
                squares = sorted({where for where, _ in regions})
                if len(squares) >= self.rules["kingdom_tiles"]:
                    god = next(god for god in GODS if LETTERS[god] == letter.upper())
                    found.append((god, squares, regions))
        return sorted(found, key=lambda each: (-len(each[1]), each[1], each[0]))

    def _reach(self, start: Region) -> set[Region]:
        reached, waiting = {start}, [start]
        while waiting:
            at, letter = waiting.pop()
            for side, beside in enumerate(around(at)):
                if self.tiles[at][side] == letter and beside in self.tiles:
                    region = (beside, self.tiles[beside][(side + 2) % 4])
                    if region not in reached:
                        reached.add(region)
                        waiting.append(region)
        return reached

    def _kingdom(self, kingdom: tuple[str, list[Square], set[Region]]) -> Fields:
        god, squares, regions = kingdom
        inside = Counter(seat for seat, at, letter in self.prophets if (at, letter) in regions)
        return {
            "landscape": god,
            "squares": [square_name(at) for at in squares],
            "prophets": {str(seat): inside[seat] for seat in sorted(inside)},
            "points": len(squares) - inside.total(),
            "to": [seat for seat in sorted(inside) if inside[seat] == max(inside.values())],
        }

    def _bonuses(self, kingdoms: list[tuple[str, list[Square], set[Region]]]) -> list[Fields]:
        bonuses: list[Fields] = []
        for kind in ("mass", "spread"):
            sizes = {
                god: [len(squares) for each, squares, _ in kingdoms if each == god] for god in GODS
            }
            values = {
                god: max(sizes[god], default=0) if kind == "mass" else len(sizes[god])
                for god in GODS
            }
            for god in GODS:
                rank = 1 + sum(value > values[god] for value in values.values())
                points = self.rules["bonus_points"][rank - 1] if values[god] else 0
                owner = next((seat for seat in range(self.seats) if god in self.gods[seat]), None)
                bonuses.append(
                    {
                        "kind": kind,
                        "landscape": god,
                        "value": values[god],
                        "rank": rank,
                        "points": points,
                        "to": owner,
                    }
                )
        return bonuses

    def _total(
        self, seat: int, kingdoms: list[Fields], cities: list[Fields], bonuses: list[Fields]
    ) -> dict[str, int]:
        total = {
            "kingdoms": sum(each["points"] for each in kingdoms if seat in each["to"]),
            "cities": sum(each["points"] for each in cities if each["seat"] == seat),
            **{
                kind: sum(
                    each["points"]
                    for each in bonuses
                    if each["kind"] == kind and each["to"] == seat
                )
                for kind in ("mass", "spread")
            },
        }
        return {**total, "total": sum(total.values())}

    def _winners(self, totals: dict[str, dict[str, int]], cities: list[Fields]) -> list[int]:
        def standing(seat: int) -> tuple[bool, int, int, int]:
            here = sum(owner == seat for owner, _, _ in self.prophets)
            here += sum(bool(city and city[0] == seat) for city in self.cities.values())
            mine = sum(city["seat"] == seat for city in cities)
            return seat not in self.resigned, totals[str(seat)]["total"], mine, -here

        best = max(map(standing, range(self.seats)))
        return [seat for seat in range(self.seats) if standing(seat) == best]

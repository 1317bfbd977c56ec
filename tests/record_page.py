"""A checker of records written from docs/record.md and docs/rules.md alone.

It shares nothing with the program, not even the names of squares. Where the two disagree about a
game, a page or the program is wrong.
"""

from __future__ import annotations

from hashlib import sha256

from tests.record_page_score import GODS, Fields, Scored, Square, around, square

HANDS = ("left", "right")
SIDES = "nesw"


def turnings(sides: str) -> set[str]:
    """The four ways a face lies, in both spellings of a split."""
    split = "".join(letter for letter in sides if letter.islower())
    swapped = "".join(
        letter.swapcase() if split and letter.upper() == split.upper() else letter
        for letter in sides
    )
    return {each[4 - n :] + each[: 4 - n] for each in (sides, swapped) for n in range(4)}


class Replay(Scored):
    """The state of the page's "What makes a record legal"; `line` takes the next line."""

    def __init__(self, started: Fields) -> None:
        assert (started["type"], started["seq"], started["t"]) == ("started", 0, 0)
        super().__init__(started["rules"], len(started["seats"]))
        assert started["version"] in (1, 2)
        self.version = started["version"]
        self.faces = [(each["front"], each["back"]) for each in started["tiles"]]
        seed = started["seed"]
        self.bag = sorted(range(92), key=lambda n: sha256(f"{seed}:{n}".encode()).digest())
        slots = self.rules["row_slots_two" if self.seats == 2 else "row_slots"]
        self.hands: list[dict[str, int | None]] = [
            {"left": None, "right": None} for _ in range(self.seats)
        ]
        self.rows: list[list[int | None]] = [[None] * slots for _ in range(self.seats)]
        self.done = [False] * self.seats
        self.open: list[Square | None] = [None] * self.seats
        self.turn: int | None = None
        self.turn_at = 0
        self.turn_number = 0
        self.founded: dict[Square, tuple[int, int, int]] = {}
        self.until: dict[str, int] = {}
        self.turns: dict[str, list[int]] = {}
        self.came_due = ""
        self.ended = False
        self.scored = False
        self.seq = self.t = 0
        self.due: list[Fields] = self._opening()
        self.smashing: Fields | None = None

    def _opening(self) -> list[Fields]:
        lines: list[Fields] = []
        for seat in range(self.seats):
            tiles = [{"hand": hand, "tile": self.bag[2 * seat + n]} for n, hand in enumerate(HANDS)]
            lines.append({"type": "drawn", "seat": seat, "tiles": tiles, "left": 90 - 2 * seat})
        return lines + ([{"type": "turn", "seat": 0}] if self.hourglass else [])

    @property
    def hourglass(self) -> bool:
        """Whether there are turns."""
        return bool(self.rules["mode"] == "hourglass")

    def line(self, line: Fields) -> None:
        """Check one line and let it change the state."""
        assert not self.scored, "nothing comes after the score"
        assert line["seq"] == self.seq + 1
        assert line["t"] >= self.t
        self.seq = line["seq"]
        kind = line["type"]
        bare = {name: value for name, value in line.items() if name not in ("seq", "t")}
        if self.due:
            assert line["t"] == self.t
            if kind == "occupied" and self.due[0]["type"] != "scored":
                assert self.founder == (line["seat"], line["square"]), "occupied comes too late"
            else:
                expected = self.due.pop(0)
                assert bare == expected, (bare, expected)
                self.founder = None
                self._change(line)
                return
        else:
            self._deadline(line)
        self.t = line["t"]
        if self.smashing:
            assert kind == "placed"
        if self.turn is not None and kind in _ACTS:
            at_any_moment = kind == "claimed" and self.version > 1
            assert at_any_moment or line["seat"] == self.turn
        getattr(self, f"_{kind}")(line)
        self.founder = (line["seat"], line["square"]) if kind == "founded" else None
        if kind not in ("ended", "scored", "turn", "seat", "smashed"):
            self.due = self._follows(kind)

    founder: tuple[int, str] | None = None

    def _change(self, line: Fields) -> None:
        """A line that had to come: it is right, it only has to be carried out."""
        kind = line["type"]
        if kind == "done":
            self.done[line["seat"]] = line["done"]
        elif kind in ("closing", "last_call"):
            if "turns" in line:
                self.turns[kind] = list(line["turns"])
            else:
                self.until[kind] = line["until"]
        elif kind == "ended":
            self.ended = True
        elif kind == "scored":
            self.scored = True
        else:
            getattr(self, f"_{kind}")(line)

    def _deadline(self, line: Fields) -> None:
        self.came_due = ""
        found = [
            (self.until[kind], reason)
            for kind, reason in (("closing", self._closed()), ("last_call", "bag_empty"))
            if kind in self.until
        ]
        if self.rules["time_limit"]:
            found.append((1000 * self.rules["time_limit"], "time_up"))
        if self.hourglass:
            brings = self._turn_brings()
            found.append((self.turn_at + 1000 * self.rules["turn_seconds"], brings))
        if not found or self.ended:
            return
        at, brings = min(found, key=lambda each: each[0])
        if line["t"] >= at and line.get("reason") != "abandoned":
            assert line["t"] == at
            if brings == "turn":
                assert line["type"] == "turn"
            else:
                assert (line["type"], line["reason"]) == ("ended", brings)
                self.came_due = brings

    def _closed(self) -> str:
        """Why a game ends after its closing."""
        return "world_full" if self._full() else "no_move"

    def _full(self) -> bool:
        return len(self.tiles) + len(self.cities) == self._size**2

    def _turn_brings(self) -> str:
        """What the end of the turn brings: the next one, or a reason why the game ends."""
        for kind, reason in (("closing", self._closed()), ("last_call", "bag_empty")):
            if self.turns.get(kind) == []:
                return reason
        return "turn"

    # What a seat does.

    def _drawn(self, line: Fields) -> None:
        hands = self.hands[line["seat"]]
        assert hands == {"left": None, "right": None}
        drawn = line["tiles"]
        assert 1 <= len(drawn) <= 2
        assert [each["tile"] for each in drawn] == self.bag[: len(drawn)]
        assert [each["hand"] for each in drawn] == list(HANDS[: len(drawn)])
        del self.bag[: len(drawn)]
        assert line["left"] == len(self.bag)
        hands.update({each["hand"]: each["tile"] for each in drawn})
        self.open[line["seat"]] = None

    def _discarded(self, line: Fields) -> None:
        seat, row = line["seat"], self.rows[line["seat"]]
        self._let_go(line)
        assert line["slot"] == row.index(None)
        row[line["slot"]] = line["tile"]
        self.open[seat] = None

    def _taken(self, line: Fields) -> None:
        seat, row = line["seat"], self.rows[line["from"]]
        assert self.hands[seat][line["hand"]] is None
        assert row[line["slot"]] == line["tile"]
        row[line["slot"]] = None
        self.hands[seat][line["hand"]] = line["tile"]
        self.open[seat] = None

    def _placed(self, line: Fields) -> None:
        at = square(line["square"])
        self._let_go(line)
        assert any(line["sides"] in turnings(shown) for shown in self.faces[line["tile"]])
        assert at not in self.cities
        assert self._fits(line["sides"], at)
        self.tiles[at] = line["sides"]
        self.open[line["seat"]] = at
        if self.smashing:
            assert (line["seat"], at) == (self.smashing["seat"], square(self.smashing["square"]))
            assert line["t"] == self.smashing["t"]
            self.smashing = None

    def _smashed(self, line: Fields) -> None:
        at = square(line["square"])
        prophet = self.cities.pop(at)
        assert self.waited(line, *self.founded[at])
        assert line["returned"] == (prophet[0] if prophet else None)
        if prophet:
            self.gods[prophet[0]][prophet[1]] += 1
        self.kept.append((line["seat"], at))
        self.smashing = line

    def _claimed(self, line: Fields) -> None:
        assert not any(line["god"] in gods for gods in self.gods)
        mine = self.gods[line["seat"]]
        assert len(mine) < (self.rules["gods_per_player"] if self.seats == 2 else 1)
        key = {2: "prophets_two", 3: "prophets_three", 4: "prophets_four"}[self.seats]
        if self.seats == 2 and self.rules["gods_per_player"] == 2:
            key = "prophets_two_gods"
        mine[line["god"]] = self.rules[key]

    def _prophet(self, line: Fields) -> None:
        at = square(line["square"])
        assert self.open[line["seat"]] == at
        self._spend(line)
        self.prophets.append((line["seat"], at, self.tiles[at][SIDES.index(line["side"])]))
        self.open[line["seat"]] = None

    def _founded(self, line: Fields) -> None:
        assert self._may_found(square(line["square"]))
        self.cities[square(line["square"])] = None
        self.founded[square(line["square"])] = (line["seat"], line["t"], self.turn_number)

    def waited(self, line: Fields, founder: int, t: int, turn: int) -> bool:
        """Whether a city may be smashed that was founded by this seat, then, in that turn."""
        waits = self.rules.get("founder_waits", 0) if self.version > 1 else 0
        if line["seat"] != founder or not waits:
            return True
        return bool(turn < self.turn_number if self.hourglass else line["t"] >= t + 1000 * waits)

    def _occupied(self, line: Fields) -> None:
        assert self.cities[square(line["square"])] is None
        self._spend(line)
        self.cities[square(line["square"])] = (line["seat"], line["god"])

    def _done(self, line: Fields) -> None:
        assert self.done[line["seat"]] is not line["done"]
        self.done[line["seat"]] = line["done"]

    def _turn(self, line: Fields) -> None:
        assert self.hourglass
        assert self._turn_brings() == "turn"
        for waiting in self.turns.values():
            waiting.remove(line["seat"])
        assert line["seat"] == (0 if self.turn is None else (self.turn + 1) % self.seats)
        self.turn, self.turn_at = line["seat"], line["t"]
        self.turn_number += 1
        self.open = [None] * self.seats

    def _seat(self, line: Fields) -> None:
        assert 0 <= line["seat"] < self.seats
        if line.get("resigned"):
            assert self.version > 1
            self.resigned.add(line["seat"])

    def _ended(self, line: Fields) -> None:
        if line["reason"] not in ("abandoned", self.came_due):  # then a player ended the last turn
            assert self.hourglass
            assert line["reason"] == self._turn_brings() != "turn"
        self.ended = True
        self.due = [{"type": "scored", **self.score()}]

    def _let_go(self, line: Fields) -> None:
        assert self.hands[line["seat"]][line["hand"]] == line["tile"]
        self.hands[line["seat"]][line["hand"]] = None

    def _spend(self, line: Fields) -> None:
        self.gods[line["seat"]][line["god"]] -= 1
        assert self.gods[line["seat"]][line["god"]] >= 0

    # What follows by itself.

    def _follows(self, kind: str) -> list[Fields]:
        lines: list[Fields] = []
        done = list(self.done)
        # A founder's occupying comes between founding and what follows from it.
        if kind in ("placed", "founded", "occupied"):
            pending = self.due if kind == "occupied" else []
            if kind != "occupied" or pending:
                lines += [
                    {"type": "done", "seat": seat, "done": False}
                    for seat in range(self.seats)
                    if done[seat]
                ]
                done = [False] * self.seats
        if all(done):
            return [*lines, *self._end("agreed")]
        if self._full() and not self._begun("closing"):
            lines.append({"type": "closing", **self._ending("closing")})
        if self.bag:
            return lines
        if not self._begun("last_call"):
            if not self.rules["last_call"]:
                return [*lines, *self._end("bag_empty")]
            lines.append({"type": "last_call", **self._ending("last_call")})
        if self._full() or self._begun("closing") or self._possible():
            return lines
        return [*lines, *self._no_move(lines)]

    def _begun(self, kind: str) -> bool:
        return kind in self.until or kind in self.turns

    def _no_move(self, lines: list[Fields]) -> list[Fields]:
        """What comes of it, after these lines, that nothing can be placed or founded."""
        if self.version == 1:
            return self._end("no_move")
        ending = self._ending("closing")
        if "until" in ending and self._can_occupy():
            begun = [line["until"] for line in lines if line["type"] == "last_call"]
            ending["until"] = max(ending["until"], *begun, self.until.get("last_call", 0))
        return [{"type": "closing", **ending}]

    def _ending(self, kind: str) -> Fields:
        """How long a closing or last call lasts that begins now."""
        if not self.hourglass or self.version == 1:
            return {"until": self.t + 1000 * self.rules[kind]}
        assert self.turn is not None
        return {"turns": [(self.turn + 1 + n) % self.seats for n in range(self.seats)]}

    def _can_occupy(self) -> bool:
        """Whether a city has no prophet, and a seat has one for it or may still claim a god."""
        most = self.rules["gods_per_player"] if self.seats == 2 else 1
        claimed = sum(len(gods) for gods in self.gods)
        can = [
            any(gods.values()) or (len(gods) < most and claimed < len(GODS)) for gods in self.gods
        ]
        return None in self.cities.values() and any(can)

    def _end(self, reason: str) -> list[Fields]:
        return [{"type": "ended", "reason": reason}, {"type": "scored", **self.score()}]

    def _possible(self) -> bool:
        everywhere = [(row, column) for row in range(self._size) for column in range(self._size)]
        if any(self._may_found(at) for at in everywhere):
            return True
        return any(self._fits(way, at) for way in self._ways_in_view() for at in everywhere)

    def _ways_in_view(self) -> set[str]:
        """Every way in which a tile in a hand or row may lie."""
        held = [
            tile
            for each in (*(hands.values() for hands in self.hands), *self.rows)
            for tile in each
            if tile is not None
        ]
        return {way for tile in held for shown in self.faces[tile] for way in turnings(shown)}

    @property
    def _size(self) -> int:
        return int(self.rules["frame"])

    def _touching(self, at: Square) -> int:
        return sum(beside in self.tiles or not self._inside(beside) for beside in around(at))

    def _inside(self, at: Square) -> bool:
        return 0 <= at[0] < self._size and 0 <= at[1] < self._size

    def _fits(self, sides: str, at: Square) -> bool:
        if at in self.tiles or self._touching(at) < self.rules["touching"]:
            return False
        return all(
            beside not in self.tiles
            or self.tiles[beside][(side + 2) % 4].upper() == sides[side].upper()
            for side, beside in enumerate(around(at))
        )

    def _may_found(self, at: Square) -> bool:
        used = len(self.cities) + len(self.kept)
        free = at not in self.tiles and at not in self.cities and used < self.rules["cities"]
        if not free or self._touching(at) < self.rules["touching"]:
            return False
        return not self.believed or not any(self._fits(way, at) for way in self._ways_in_view())

    @property
    def believed(self) -> bool:
        """Whether a tile in plain view keeps a city away from where it fits."""
        return bool(self.version > 1 and self.rules["founding"] == "believed")


_ACTS = (
    "drawn",
    "discarded",
    "taken",
    "placed",
    "smashed",
    "claimed",
    "prophet",
    "founded",
    "occupied",
)

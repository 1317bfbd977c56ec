"""Rules: what the rules alone cost, and whole games between programs. Without a server."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bench.bots import games_a_second
from bench.measure import Load
from bench.report import Figures, Goal, Report
from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.simulate import Simulation
from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.commands import Command
from fourgods_tui.core.decide import decide
from fourgods_tui.core.game import Game
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import Placed, World

SECOND = 1e6
"""In microseconds."""


async def rules(load: Load) -> Report:
    """So many games of each."""
    goals = (
        Goal("legal placements p95, µs", 150),
        Goal("command to events p95, µs", 50),
        Goal("games simulated a second", 20, least=True),
    )
    report = Report("rules", goals)
    placing = [time for n in range(load.players) for time in _placements(f"bench {n}")]
    deciding = [time for n in range(load.players) for time in _decisions(f"bench {n}")]
    figures = {
        **_spread("legal placements", placing),
        **_spread("command to events", deciding),
        "games simulated a second": games_a_second(),
    }
    report.add("this server", figures)
    return report


def _placements(seed: str) -> list[float]:
    """How long it takes to find where a held tile may lie (all faces, turns and squares), through a
    game in which every tile is placed that fits somewhere; seconds."""
    world, rules_, took = World(), Rules(), list[float]()
    for step, tile in enumerate(shuffled(seed)):
        began = time.perf_counter()
        found = legal_placements(world, rules_, tile)
        took.append(time.perf_counter() - began)
        if found:
            way = found[7 * step % len(found)]
            lies = TILES[tile].shown(way.flipped, way.turns)
            world = world.placing(way.square, Placed(tile, lies, 0, 0))
    return took


def _decisions(seed: str) -> list[float]:
    """How long it takes from each command of a game to its events; seconds."""
    took: list[float] = []

    def look(seat: int, view: Game, command: Command | None, now: int) -> None:
        if command is not None:
            began = time.perf_counter()
            decide(game.game, seat, command, now)
            took.append(time.perf_counter() - began)

    game = Simulation(seed, Rules(), [Level.PLAYER] * 4)
    game.on_look = look
    game.play()
    return took


def _spread(name: str, seconds: Sequence[float]) -> Figures:
    ordered = sorted(seconds)
    found = {
        f"{name} {share}, µs": ordered[min(int(len(ordered) * part), len(ordered) - 1)] * SECOND
        for share, part in (("p50", 0.5), ("p95", 0.95), ("most", 1.0))
    }
    return {**found, f"{name}, times": len(ordered)}

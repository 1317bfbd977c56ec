"""What people do between games: finding a table, watching, losing the connection, coming back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import asyncssh

from tests.e2e import eyes
from tests.e2e.eyes import Cell
from tests.e2e.fingers import SENT
from tests.e2e.playing import Players
from tests.e2e.terminal import SshTerminal, wait_for

KILLED = -9
"""How a process ends that is killed."""


def make_key(folder: Path, name: str) -> Path:
    """The file of a new key."""
    path = folder / f"key-{name}"
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(path)
    path.chmod(0o600)
    return path


def chosen_line(term: SshTerminal) -> str:
    """The line of a list that the mark is on; empty where there is none."""
    marked = (line for line in term.lines if line.startswith(" ▸ "))
    return next(marked, "")


async def choose_line(term: SshTerminal, text: str) -> None:
    """Go up or down a list to the line with this text."""
    await term.wait_until(lambda: text in term.text and chosen_line(term) != "", f"{text!r}")
    while text not in (line := chosen_line(term)):
        above = term.text.index(text) < term.text.index(line)
        term.send(SENT["up" if above else "down"])
        await term.wait_until(partial(_has_left, term, line), "a line")


def _has_left(term: SshTerminal, line: str) -> bool:
    """Whether something else is chosen now."""
    return chosen_line(term) not in ("", line)


async def open_table(term: SshTerminal, choices: dict[str, str]) -> None:
    """Go from the lobby to a table of one's own, with these choices by their labels."""
    await term.expect("lobby")
    term.send("o")
    await term.expect("kept while nobody is here")
    for label, value in choices.items():
        await choose_line(term, label)
        while not (line := chosen_line(term)).endswith(value):
            term.send(SENT["right"])
            await term.wait_until(partial(_has_left, term, line), value)
    term.send(SENT["enter"])
    await term.expect("not ready yet")


async def watch(term: SshTerminal, names: str) -> None:
    """Go from the lobby to the table of these players, and watch."""
    await choose_line(term, names)
    term.send("w")
    await term.expect("You are watching.")


async def stop_watching(term: SshTerminal) -> None:
    """Go back to the lobby."""
    term.send("q")
    await term.expect("Leave the table?")
    term.send("y")
    await term.expect(" lobby")


async def sees_game(term: SshTerminal, players: Players) -> None:
    """Wait until a spectator sees what the first of the players sees: world and seats."""
    one, game = players.terms[0], players.game
    cursors = {fingers.cursor for fingers in players.fingers}
    squares = eyes.filled(game.world, cursors)

    def same() -> bool:
        own = eyes.cursor(term)
        return (
            eyes.header(term) is not None
            and eyes.seats(term) == eyes.seats(one)
            and all(
                eyes.square_cells(term, square) == eyes.square_cells(one, square)
                for square in squares
                if square != own
            )
        )

    await wait_for([term, one], same, f"what the players see, {len(squares)} squares")


def hands(term: SshTerminal) -> list[list[Cell]]:
    """What is shown of two hands with a tile in each, below the headings; nothing while a hand is
    empty."""
    for y, line in enumerate(term.lines):
        at, right = line.find("LEFT"), line.find("RIGHT")
        if 0 <= at < right and line.count("other") == 2:
            end = line.rindex("other") + len("other")
            return eyes.cells(term, range(at, end), range(y + 1, y + 4))
    return []


async def lose(players: Players, name: str) -> None:
    """Kill somebody's client, as if their machine had lost power; all others see it."""
    term, seat = players.by_name[name], players.seat_of(name)
    term.kill()
    assert await term.wait_closed() == KILLED
    others = [each for each in players.terms if each is not term]

    def seen() -> bool:
        return all(
            "lost the connection" in each.text and eyes.seats(each)[seat].endswith("away")
            for each in others
        )

    await wait_for(others, seen, f"{name} away")


def code_of(term: SshTerminal) -> str:
    """The code that a guest can come back with, as it is on their screen."""
    return term.lines[0].split("your code ")[1].split()[0]

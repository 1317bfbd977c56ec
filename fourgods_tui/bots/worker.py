"""The process in which programs think, so that the server's own one answers at once.

It reads requests from its standard input and answers on its standard output until the input
ends, which also happens when the server is killed. Started by `workshop.Workshop`.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from dataclasses import dataclass
from typing import BinaryIO

from fourgods_tui.bots.bot import Bot
from fourgods_tui.bots.make import make_bot
from fourgods_tui.core.commands import Command
from fourgods_tui.core.game import Game

HEADER = struct.Struct(">I")
"""Goes before each message: how many bytes it has."""
START = "from fourgods_tui.bots.worker import main; main()"
"""The process's program. Not ``-m``: what it imports would be there twice, as two kinds."""
_NICENESS = 5


@dataclass(frozen=True, slots=True)
class Think:
    """Ask the program of this id what it would do; it is made if it is not known yet."""

    bot: int
    level: str
    seed: str
    view: Game
    seat: int
    now: int


@dataclass(frozen=True, slots=True)
class Forget:
    """The program of this id is not needed any more. There is no answer."""

    bot: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What the program would do, or what went wrong."""

    command: Command | None = None
    error: str = ""


def packed(message: Think | Forget | Thought) -> bytes:
    """A message as it travels."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests in their order until there are no more."""
    bots: dict[int, Bot] = {}
    while len(header := requests.read(HEADER.size)) == HEADER.size:
        body = requests.read(*HEADER.unpack(header))
        message = pickle.loads(body)  # noqa: S301 - both ends of the pipe are ours
        if isinstance(message, Forget):
            bots.pop(message.bot, None)
        elif isinstance(message, Think):
            answers.write(packed(_think(bots, message)))
            answers.flush()
        else:
            raise TypeError(f"not a request: {type(message)}")


def _think(bots: dict[int, Bot], asked: Think) -> Thought:
    try:
        bot = bots.get(asked.bot)
        if bot is None:
            bot = bots[asked.bot] = make_bot(asked.level, asked.seed)
        return Thought(bot.choose(asked.view, asked.seat, asked.now))
    except Exception as error:  # noqa: BLE001 - told to the server, which writes it down
        return Thought(error=f"{type(error).__name__}: {error}")


def main() -> None:
    """Be the process."""
    os.nice(_NICENESS)
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # whatever is printed does not get between the answers
    serve(sys.stdin.buffer, pipe)

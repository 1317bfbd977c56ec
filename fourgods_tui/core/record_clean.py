"""Records of strangers, made safe to show: the texts in them are anybody's."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.clean import clean_kept
from fourgods_tui.core.events import Line, Name, SeatChanged, Started


def cleaned(line: Line) -> Line:
    """The line, with all gone from its texts that a terminal might obey.

    Lines the program has written stay as they are. So does every seed, as each letter of it
    decides the bag's order; it is shown nowhere but in records, which escape it.
    """
    match line.event:
        case Started(game=game, seats=seats) as event:
            named = tuple(Name(clean_kept(each.name), _level(each.bot)) for each in seats)
            return replace(line, event=replace(event, game=clean_kept(game), seats=named))
        case SeatChanged(name=name, bot=bot) as event:
            return replace(line, event=replace(event, name=clean_kept(name), bot=_level(bot)))
        case _:
            return line


def _level(bot: str | None) -> str | None:
    return None if bot is None else clean_kept(bot)

"""People at a game who lose their link, are back, or are out: no event of the game tells that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.table_view import Phase, TableView
from fourgods_tui.tui.i18n import N_, Words


class Coming(Enum):
    """What became of somebody."""

    LOST = N_("{who} lost the connection")
    BACK = N_("{who} is here again")
    RESIGNED = N_("{who} has resigned")
    VOTED_OUT = N_("{who} was voted out")
    VOTE = N_("{by} votes to remove {who}")


OUT = frozenset({Coming.RESIGNED, Coming.VOTED_OUT})
"""What ends a game for somebody."""


@dataclass(frozen=True, slots=True)
class ChairNews:
    """It became of somebody who plays, called so at that time; by whom, if that matters."""

    who: str
    coming: Coming
    by: str = ""


def chair_news(before: TableView, after: TableView) -> Iterator[ChairNews]:
    """What the chairs tell, between two looks at the same game while it ran; of one's own chair
    only that one is out of the game, for whoever looks is connected."""
    if not before.phase is after.phase is Phase.PLAYING:
        return
    if before.game is None or after.game is None or before.game.game != after.game.game:
        return
    for number, (was, now) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        coming = _became(was, now)
        own = number in (before.you, after.you)
        if coming is not None and now.person and (coming in OUT or not own):
            yield ChairNews(now.person.name, coming)
        if now.person:
            for voter in sorted(_votes(after, number) - _votes(before, number)):
                yield ChairNews(now.person.name, Coming.VOTE, after.chairs[voter].name)


def _votes(view: TableView, number: int) -> frozenset[int]:
    return view.votes.get(number, frozenset())


def own_end(before: TableView, after: TableView) -> Coming | None:
    """Why whoever looks is out of the game since they looked before, or None."""
    if before.you is None or after.you is not None or after.phase is not Phase.PLAYING:
        return None
    chair = after.chairs[before.you] if before.you < len(after.chairs) else Chair()
    return _out_by(chair) if chair.resigned else None


def _out_by(chair: Chair) -> Coming:
    return Coming.VOTED_OUT if chair.voted_out else Coming.RESIGNED


def _became(was: Chair, now: Chair) -> Coming | None:
    if was.person is None or now.person is None or was.person.key != now.person.key:
        return None
    if now.resigned:
        return None if was.resigned else _out_by(now)
    if was.connected == now.connected:
        return None
    if now.connected:
        # Where a program stood in, an event tells that they are back.
        return None if was.bot else Coming.BACK
    return Coming.LOST


def chair_news_told(words: Words, news: ChairNews) -> str:
    """One line for the feed."""
    return words.gettext(news.coming.value, who=news.who, by=news.by)

"""The command for ratings: who is best, and what somebody has played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.clean import clean_text
from fourgods_tui.core.standing import Career, Standing
from fourgods_tui.remote.writing import in_columns
from fourgods_tui.ssh.oneshot import FAILED, Answer, Command, Json, Request, wrong

AT_ONCE = 50
"""Players of one answer."""
_BOTS = "--bots"
_USAGE = "usage: scores [--bots] [NAME] [--json]"
_NAME_COLUMNS = 40


def commands(archive: Archive) -> Sequence[Command]:
    """This command."""

    async def scores(request: Request) -> Answer:
        words = [word for word in request.words if word != _BOTS]
        programs = _BOTS in request.words
        if len(words) > 1 or (words and programs):
            return wrong(_USAGE)
        if not words:
            return list_leaders(await archive.leaders(AT_ONCE, programs=programs))
        person = await archive.person_called(words[0])
        career = None if person is None else await archive.career(person)
        if career is None:
            return wrong(f"nobody is called {clean_text(words[0], _NAME_COLUMNS)}", FAILED)
        return Answer(career_text(career), career_data(career))

    return (Command("scores", scores, "who is best, or what somebody has played", _USAGE[14:]),)


def list_leaders(leaders: Sequence[Standing]) -> Answer:
    """The best."""
    data: Json = [standing_data(standing) for standing in leaders]
    if not leaders:
        return Answer("no rated game has been finished yet\n", data)
    rows = [
        (f"{each.place}.", each.name, str(each.points), str(each.games), str(each.wins))
        for each in leaders
    ]
    return Answer(in_columns(("PLACE", "PLAYER", "RATING", "GAMES", "WON"), rows), data)


def career_text(career: Career) -> str:
    """What somebody has played, for people."""
    standing = career.standing
    lines = [f"{career.name}: {career.games} games, {career.wins} won"]
    if standing is not None:
        lines.append(
            f"rating {standing.points}, place {standing.place}, {standing.games} rated games"
        )
    if career.gods:
        gods = ", ".join(f"{god.value} {games}" for god, games in career.gods)
        lines.append(f"gods: {gods}")
    text = "".join(f"{line}\n" for line in lines)
    if not career.opponents:
        return text
    rows = [
        (each.name, str(each.games), str(each.ahead), str(each.behind)) for each in career.opponents
    ]
    return text + "\n" + in_columns(("AGAINST", "GAMES", "AHEAD", "BEHIND"), rows)


def standing_data(standing: Standing) -> Mapping[str, Json]:
    """Where somebody stands, for programs."""
    return {
        "place": standing.place,
        "name": standing.name,
        "rating": standing.points,
        "games": standing.games,
        "won": standing.wins,
    }


def career_data(career: Career) -> Mapping[str, Json]:
    """What somebody has played, for programs."""
    return {
        "name": career.name,
        "games": career.games,
        "won": career.wins,
        "rated": None if career.standing is None else standing_data(career.standing),
        "gods": {god.value: games for god, games in career.gods},
        "ratings": list(career.course),
        "against": [
            {
                "name": each.name,
                "games": each.games,
                "ahead": each.ahead,
                "behind": each.behind,
            }
            for each in career.opponents
        ],
    }

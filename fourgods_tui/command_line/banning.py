"""The bodies of ``fourgods ban``, ``unban`` and ``bans``: bans beside a server, or without one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.remote.ban_words import WordsError
from fourgods_tui.remote.banning import add_wanted, ban_data, lift_ban, list_bans
from fourgods_tui.ssh.bans import BanError, Bans
from fourgods_tui.ssh.oneshot import FAILED, WRONG, Answer
from fourgods_tui.store.folder import BANS


def ban_somebody(data: Path, words: Sequence[str]) -> int:
    """Ban somebody; the exit code."""

    def done(bans: Bans) -> Answer:
        ban = add_wanted(bans, words)
        return Answer(f"{ban.value} is banned until {ban.ends}\n", ban_data(ban))

    return _answered(data, done)


def unban_somebody(data: Path, words: Sequence[str]) -> int:
    """End a ban; the exit code."""
    return _answered(data, lambda bans: lift_ban(bans, words))


def show_bans(data: Path, *, as_json: bool) -> int:
    """Print the bans that hold; the exit code."""
    return _answered(data, lambda bans: list_bans(list(bans)), as_json=as_json)


def _answered(data: Path, ask: Callable[[Bans], Answer], *, as_json: bool = False) -> int:
    if not data.is_dir():
        complain(f"there is no folder {data}; name the server's with --data DIR")
        return FAILED
    try:
        answer = ask(Bans(data / BANS))
    except WordsError as error:
        complain(str(error))
        return WRONG
    except BanError as error:
        complain(str(error))
        return FAILED
    if answer.complaint:
        complain(answer.complaint)
    for line in answer.output(as_json).splitlines():
        say(line)
    return answer.code

"""One-shot commands: ``ssh HOST tables`` gets an answer instead of a screen.

Here is the frame: which commands there are, who may use them, and how an answer is given. What
they do is put in from outside.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from fourgods_tui.core.clean import clean_text
from fourgods_tui.tui.guest import Guest

Json: TypeAlias = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None
"""What can be written as JSON."""

OK, FAILED, WRONG, FORBIDDEN = 0, 1, 2, 3
"""Exit codes: done; could not be done; not understood; not allowed."""

LONGEST = 1024
"""Characters of a command line."""

AS_JSON = "--json"
_WORD_COLUMNS = 40
_WORD = re.compile(r"""\s*(?:"(.*?)"|'(.*?)'|([^\s"']\S*))(?=\s|$)""", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants.

    Attributes:
        words: what follows the command's name, without ``--json``.
        as_json: whether the answer is for a program.
        guest: who asks.
        is_admin: whether they have proven an admin's key.
        origin: the address they come from, as addresses are counted; empty if it is not known.
    """

    words: tuple[str, ...]
    guest: Guest = field(default_factory=Guest)
    as_json: bool = False
    is_admin: bool = False
    origin: str = ""

    @property
    def whose(self) -> frozenset[str]:
        """What is counted together with others of theirs: their key, and where they come from."""
        return frozenset(filter(None, (self.guest.fingerprint, self.origin)))


@dataclass(frozen=True, slots=True)
class Answer:
    """What they get.

    Attributes:
        text: for people, or a file's content; ends with a line end unless it is empty.
        data: the same for programs; None where the text is for programs already.
        complaint: one line about what went wrong.
        code: what the client's program exits with.
    """

    text: str = ""
    data: Json = None
    complaint: str = ""
    code: int = OK

    def output(self, as_json: bool) -> str:
        """What goes to standard output."""
        if as_json and self.data is not None:
            return json.dumps(self.data, ensure_ascii=False) + "\n"
        return self.text


def wrong(complaint: str, code: int = WRONG) -> Answer:
    """The answer to something that is not understood, or else goes wrong; the complaint is cleaned,
    as it may repeat what somebody has sent."""
    return Answer(complaint=clean_text(complaint, COMPLAINT_COLUMNS), code=code)


def words_in(line: str) -> list[str] | None:
    """The words of a command line; None where a quotation mark has no other.

    What stands between quotation marks is one word. They have to be around it: the apostrophe in
    a name, or in what is said, is a letter.
    """
    words, at = [], 0
    while line[at:].strip():
        found = _WORD.match(line, at)
        if found is None:
            return None
        words.append(next(each for each in found.groups() if each is not None))
        at = found.end()
    return words


COMPLAINT_COLUMNS = 1000
"""The most that is said of what went wrong."""

Run: TypeAlias = Callable[[Request], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Command:
    """A command.

    Attributes:
        usage: the words after its name, as in ``N [--for TIME]``; empty for none.
        summary: what it does, in a few words.
        admin: whether it is for admins only.
    """

    name: str
    run: Run
    summary: str
    usage: str = ""
    admin: bool = False


class Commands:
    """The commands there are; ``help`` is always among them."""

    def __init__(self, commands: Iterable[Command] = (), prefix: str = "") -> None:
        """`prefix` is what is written before the names, for commands of a command."""
        self._commands: dict[str, Command] = {}
        self._prefix = prefix
        self.add(Command("help", self._help, "list the commands, or say more of one", "[NAME]"))
        for command in commands:
            self.add(command)

    def add(self, command: Command) -> None:
        """Have one more."""
        assert command.name not in self._commands, f"two commands named {command.name}"
        self._commands[command.name] = command

    def __contains__(self, line: str) -> bool:
        """Whether a command line begins with a command's name."""
        return line[:LONGEST].split(" ", 1)[0] in self._commands

    async def answer(self, line: str, guest: Guest, is_admin: bool, origin: str = "") -> Answer:
        """The answer to a command line. What a command raises comes through."""
        if len(line) > LONGEST:
            return wrong("that is too long")
        words = words_in(line)
        if words is None:
            return wrong("a quotation mark is missing")
        as_json = AS_JSON in words
        left = tuple(word for word in words if word != AS_JSON)
        return await self.run(Request(left, guest, as_json, is_admin, origin))

    async def run(self, request: Request) -> Answer:
        """The answer to a request whose first word is the name of one of these commands."""
        name, *rest = request.words or ("help",)
        command = self._commands.get(name)
        if command is None:
            there = ", ".join(each.name for each in self._for(request.is_admin))
            said = clean_text(name, _WORD_COLUMNS)
            return wrong(f"no such command: {self._prefix}{said} (there are: {there})")
        if command.admin and not request.is_admin:
            return wrong(f"{self._prefix}{name} is for admins", FORBIDDEN)
        return await command.run(replace(request, words=tuple(rest)))

    def _for(self, is_admin: bool) -> list[Command]:
        return [each for each in self._commands.values() if is_admin or not each.admin]

    async def _help(self, request: Request) -> Answer:
        commands = self._for(request.is_admin)
        if request.words:
            commands = [each for each in commands if each.name == request.words[0]]
            if not commands:
                return wrong(f"no such command: {clean_text(request.words[0], _WORD_COLUMNS)}")
        usages = [f"{self._prefix}{each.name} {each.usage}".rstrip() for each in commands]
        width = max(len(usage) for usage in usages)
        lines = [
            f"{usage:{width}}  {each.summary}" for usage, each in zip(usages, commands, strict=True)
        ]
        data = [
            {"name": each.name, "usage": each.usage, "summary": each.summary} for each in commands
        ]
        return Answer("\n".join(lines) + "\n", data)

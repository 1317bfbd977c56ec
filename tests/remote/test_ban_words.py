"""Names with spaces and pasted keys need no quotation marks."""

from __future__ import annotations

import asyncssh
import pytest

from fourgods_tui.remote.ban_words import DEFAULT, Wanted, WordsError, ban_wanted, unban_wanted
from fourgods_tui.ssh.bans import Kind
from fourgods_tui.ssh.oneshot import OK, words_in
from tests.remote.rooms import Rooms

HOUR, DAY = 3600.0, 86400.0
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("name eve", Wanted(Kind.NAME, "eve", DEFAULT, "")),
        ("name Ana Maria", Wanted(Kind.NAME, "Ana Maria", DEFAULT, "")),
        ("name Ana Maria 2h", Wanted(Kind.NAME, "Ana Maria", 2 * HOUR, "")),
        ("name 'Ana Maria' 2h rude", Wanted(Kind.NAME, "Ana Maria", 2 * HOUR, "rude")),
        ("name Ana Maria 2h rude, twice", Wanted(Kind.NAME, "Ana Maria", 2 * HOUR, "rude, twice")),
        ("name O'Brien 1d don't", Wanted(Kind.NAME, "O'Brien", DAY, "don't")),
        ("name 7d", Wanted(Kind.NAME, "7d", DEFAULT, "")),
        ("--for 2h name Agent 7d", Wanted(Kind.NAME, "Agent 7d", 2 * HOUR, "")),
        ("name 'Agent 7d' 2h", Wanted(Kind.NAME, "Agent 7d", 2 * HOUR, "")),
        ("--for 2h --reason 'rude words' name Ana Maria",
         Wanted(Kind.NAME, "Ana Maria", 2 * HOUR, "rude words")),
        ("--reason rude words --for 2h name Ana", Wanted(Kind.NAME, "Ana", 2 * HOUR, "rude words")),
        (f"key {KEY}", Wanted(Kind.KEY, KEY, DEFAULT, "")),
        (f"key {KEY} eve@home of evil", Wanted(Kind.KEY, KEY, DEFAULT, "")),
        (f"key {KEY} eve@home 2h rude", Wanted(Kind.KEY, KEY, 2 * HOUR, "rude")),
        (f"key '{KEY} eve@home' 2h", Wanted(Kind.KEY, KEY, 2 * HOUR, "")),
        ("key SHA256:x 2h rude", Wanted(Kind.KEY, "SHA256:x", 2 * HOUR, "rude")),
        ("address 192.0.2.0/24 2h", Wanted(Kind.ADDRESS, "192.0.2.0/24", 2 * HOUR, "")),
        ("address 192.0.2.1 - 192.0.2.9 2h",
         Wanted(Kind.ADDRESS, "192.0.2.1 - 192.0.2.9", 2 * HOUR, "")),
    ],
)  # fmt: skip
def test_what_is_meant(line: str, wanted: Wanted) -> None:
    words = words_in(line)
    assert words is not None
    assert ban_wanted(words) == wanted


@pytest.mark.parametrize(
    "line",
    ["", "name", "nobody eve", "name eve 0s", "--for", "--for 2h", "--for soon name eve",
     "--for 2h --for 3h name eve", "--reason name eve", "address 192.0.2.1 soon", "key SHA256:x y"],
)  # fmt: skip
def test_what_means_nothing(line: str) -> None:
    words = words_in(line)
    assert words is not None
    with pytest.raises(WordsError):
        ban_wanted(words)


def test_the_rest_of_the_line_is_who_is_banned_no_more() -> None:
    assert unban_wanted(["name", "Ana", "Maria", "2h"]) == (Kind.NAME, "Ana Maria 2h")
    assert unban_wanted(["key", *KEY.split(), "eve@home"]) == (Kind.KEY, KEY)
    with pytest.raises(WordsError):
        unban_wanted(["address", "192.0.2.1", "2h"])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("kick O'Brien", ["kick", "O'Brien"]),
        ("say don't and won't", ["say", "don't", "and", "won't"]),
        ("say 'don't'", ["say", "don't"]),
        ('kick "Ana Maria" now', ["kick", "Ana Maria", "now"]),
        ("say ''", ["say", ""]),
        ("  a \t b ", ["a", "b"]),
        ("", []),
        ("say 'a", None),
        ('say "a', None),
    ],
)
def test_quotation_marks_stand_around_words(line: str, words: list[str] | None) -> None:
    assert words_in(line) == words


async def test_names_with_spaces_and_pasted_keys_are_kicked_and_banned(rooms: Rooms) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="eve of home")
    for line in (
        "kick Ana Maria",
        'kick "Ana Maria"',
        "ban name Ana Maria",
        f"ban key {key.export_public_key().decode().strip()}",
    ):
        async with rooms.visit("Ana Maria", client_keys=[key]) as session:
            assert (await rooms.ask(f"admin {line}")).text.strip().endswith("1 sent away")
            await session.expect("You were sent away")
        for connection in rooms.server.connections:
            await connection.wait_closed()
        if line.startswith("ban name"):
            assert (await rooms.ask("admin unban name Ana Maria")).code == OK

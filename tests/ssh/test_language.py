"""In which language people are spoken to whose own is not known."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.config.settings import ConfigError, read_settings
from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.tui.i18n import words
from tests.ssh.clients import Keyless, connect, open_terminal
from tests.ssh.conftest import StartServer

CZECH, SPANISH = words("cs"), words("es")
FULL = "The server is full. Please come back in a while."
TOO_OFTEN = "You have come in too often. Please wait a minute."
ATTEMPTS = "Too many tries to log in."
ASKS = "This server asks for a passphrase."


class Asked(Keyless):
    """A client that notes what it is asked, and what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.told.append(msg)

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        self.told += [instructions, lang, *(prompt for prompt, _ in prompts)]
        return ["sesame"] * len(prompts)


async def test_who_is_turned_away_at_the_door(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(connections=1))
    server.language = "cs"
    async with await connect(server.port):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        line = await reader.readline()
        assert line.decode().rstrip() == CZECH.gettext(FULL) != FULL
        writer.close()


async def test_who_is_asked_for_the_passphrase(start_server: StartServer) -> None:
    server = await start_server(access=Access(Mode.PASSPHRASE, passphrase="sesame"))
    server.language = "es"
    client = Asked()
    async with await connect(server.port, client_factory=lambda: client):
        way_in = "Four Gods: if you are not asked for the passphrase, leave out BatchMode"
        assert client.told[0] == SPANISH.gettext(way_in) + "\r\n" != way_in + "\r\n"
        assert client.told[1:3] == [SPANISH.gettext(ASKS), "es"]
        assert client.told[3] == f"{SPANISH.gettext('Passphrase:')} " != "Passphrase: "


async def test_who_has_no_known_key_and_who_tries_too_often(start_server: StartServer) -> None:
    server = await start_server(access=Access(Mode.KEYS), limits=Limits(attempts=2))
    server.language = "es"
    client = Asked()
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]
    with pytest.raises(asyncssh.DisconnectError) as ended:
        await connect(server.port, client_keys=keys, client_factory=lambda: client)
    assert client.told == [
        SPANISH.gettext("Four Gods: you need a key that is known here. Make one with  ssh-keygen")
        + "\r\n",
        SPANISH.gettext("Only people whose key is known may come in here.") + "\r\n",
    ]
    assert ended.value.reason == SPANISH.gettext(ATTEMPTS) != ATTEMPTS


@pytest.mark.parametrize(
    ("env", "language"),
    [({}, "cs"), ({"LANG": "C.UTF-8"}, "cs"), ({"LANG": "es_MX.UTF-8"}, "es")],
)
async def test_a_terminal_that_names_no_language(
    start_server: StartServer, env: dict[str, str], language: str
) -> None:
    server = await start_server(limits=Limits(joins_per_minute=1))
    server.language = "cs"
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection, env=env)
        await session.expect(" es_MX" if language == "es" else f" {language}")
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection, env=env)
        await session.wait_until(lambda: b"\r\n" in session.received)
        said = session.received.decode().strip()
        assert said == words(language).gettext(TOO_OFTEN) != TOO_OFTEN


def test_the_setting(tmp_path: Path) -> None:
    file = tmp_path / "fourgods.toml"
    file.write_text('[server]\nlanguage = "cs"\n')
    assert read_settings(file).server.language == "cs"
    assert read_settings().server.language == "en"
    file.write_text('[server]\n\nlanguage = "tlh"\n')
    with pytest.raises(ConfigError) as wrong:
        read_settings(file)
    assert wrong.value.lines == [
        f"{file}, line 3: server.language: it has to be one of en, ko, es, cs"
    ]

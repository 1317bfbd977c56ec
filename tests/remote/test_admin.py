"""What admins can do over SSH, and others cannot."""

from __future__ import annotations

import asyncio
import json

import asyncssh
import pytest

from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import TableOptions
from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.bans import Kind
from fourgods_tui.ssh.oneshot import FAILED, FORBIDDEN, OK, WRONG, Answer
from fourgods_tui.tui.app import FourGodsApp
from tests.remote.rooms import Rooms
from tests.ssh.clients import connect, open_terminal

ADMIN = (
    "sessions", "tables", "kick bo", "ban name bo 1h", "unban name bo", "bans", "say hello",
    "close oak", "drain", "stats", "reload", "help",
)  # fmt: skip


def told(answer: Answer) -> object:
    """The same answer for programs, as they would read it."""
    return json.loads(answer.output(as_json=True))


@pytest.mark.parametrize("line", ADMIN)
async def test_all_of_it_is_for_admins(rooms: Rooms, line: str) -> None:
    answer = await rooms.ask(f"admin {line}", is_admin=False)
    assert (answer.code, answer.output(as_json=True)) == (FORBIDDEN, "")
    assert not rooms.stops
    assert not list(rooms.server.bans)


async def test_only_a_proven_admins_key_makes_an_admin(rooms: Rooms) -> None:
    for keys, code in (
        ([rooms.admin], OK),
        ([asyncssh.generate_private_key("ssh-ed25519")], FORBIDDEN),
        (None, FORBIDDEN),
    ):
        async with await connect(rooms.server.port, "root", client_keys=keys) as connection:
            done = await connection.run("admin stats --json")
            assert done.exit_status == code
            assert bool(done.stdout) == (code == OK)


async def test_sessions_and_tables_are_listed(rooms: Rooms) -> None:
    table = rooms.lobby.open_table(TableOptions(name="Den"), Rules(), private=True)
    async with rooms.visit("ana") as session:
        answer = await rooms.ask("admin sessions")
        (line,) = rooms.figures.sessions()
        assert (line.name, line.key, line.address, line.table) == ("ana~", "", "127.0.0.1", "")
        assert "ana~" in answer.text
        (person,) = rooms.lobby.view().people
        await table.sit(person)
        watching = table.subscribe(person, lambda: None)
        await table.settled()
        assert [row["table"] for row in told(await rooms.ask("admin sessions"))] == [table.table]  # type: ignore[attr-defined]
        answer = await rooms.ask("admin tables")
        assert answer.text.splitlines()[1].split() == [
            *(table.table, "Den", "waiting", "private", "1/4", "0", "ana~")
        ]
        table.unsubscribe(watching)
        assert session.received
    assert (await rooms.ask("tables")).text == "there are no tables\n"


async def test_kick(rooms: Rooms) -> None:
    async with rooms.visit("ana") as ana, rooms.visit("bo") as bo:
        answer = await rooms.ask("admin kick ANA")
        assert told(answer) == {"done": "1 sent away", "sent_away": 1}
        await ana.expect("You were sent away by those who run this server.")
        assert not bo.closed
        number = next(line.number for line in rooms.figures.sessions() if line.name == "bo~")
        assert (await rooms.ask(f"admin kick {number}")).code == OK
        await bo.expect("You were sent away")
    answer = await rooms.ask("admin kick nobody")
    assert (answer.code, answer.complaint) == (
        FAILED,
        "nobody here is called nobody or has that number",
    )
    assert (await rooms.ask("admin kick")).code == WRONG


async def test_ban_and_unban(rooms: Rooms) -> None:
    async with rooms.visit("ana") as ana:
        answer = await rooms.ask("admin ban name ana 2h 'bad language'")
        assert answer.code == OK
        assert answer.text.endswith("; 1 sent away\n")
        await ana.expect("You were sent away")
    assert "bad language" in (await rooms.ask("admin bans")).text
    assert (await rooms.ask("admin unban name ana")).code == OK
    assert (await rooms.ask("admin unban name ana")).code == FAILED
    assert (await rooms.ask("admin bans")).text == "there are no bans\n"
    for line in (
        "ban",
        "ban name",
        "ban somebody x",
        "ban address 192.0.2.1 soon",
        "ban name bo 0s",
    ):
        assert (await rooms.ask(f"admin {line}")).code == WRONG
    assert (await rooms.ask("admin ban address here 1h")).code == FAILED


async def test_admins_are_marked_by_their_key_and_nobody_is_by_a_name(rooms: Rooms) -> None:
    async def names() -> list[str]:
        text = (await rooms.ask("admin sessions")).text
        return [row[8:].split("  ")[0] for row in text.splitlines()[1:]]

    async with (
        rooms.visit("ana", client_keys=[rooms.admin]),
        rooms.visit("eve (admin)"),
    ):
        assert await names() == ["ana (admin)", "eve admin~"]
        assert [line.admin for line in rooms.figures.sessions()] == [True, False]
        # Before the app knows them, and in commands, they are called as the client says.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("fourgods_tui.remote.figures.person_on", lambda connection: None)
            assert await names() == ["ana (admin)", "eve admin"]
        rooms.server.configure(access=Access())
        assert "(admin)" not in (await rooms.ask("admin sessions")).text


async def test_a_name_ends_the_sessions_of_one_person_only(rooms: Rooms) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with rooms.visit("ana") as guest, rooms.visit("ana", client_keys=[key]) as own:
        assert [person.name for person in rooms.lobby.view().people] == ["ana", "ana~"]
        assert "1 sent away" in (await rooms.ask("admin kick ana")).text
        await own.expect("You were sent away")
        assert not guest.closed
        assert "1 sent away" in (await rooms.ask("admin kick ana")).text  # only the guest is left
        await guest.expect("You were sent away")


async def test_a_name_ends_all_sessions_of_a_person(rooms: Rooms) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with (
        rooms.visit("ana", client_keys=[key]) as one,
        rooms.visit("else", "You are here already", client_keys=[key]) as other,
    ):
        assert "2 sent away" in (await rooms.ask("admin kick Ana")).text
        await one.expect("You were sent away")
        await other.expect("You were sent away")


async def test_whoever_is_deleted_leaves_with_all_their_sessions(rooms: Rooms) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with (
        rooms.visit("ana", client_keys=[key]) as one,
        rooms.visit("ana", "You are here already", client_keys=[key]) as asked,
        rooms.visit("bo") as bo,
    ):
        rooms.lobby.forget(key.get_fingerprint())
        for session in (one, asked):
            await session.expect("Nothing is kept of you any more. Goodbye!")
        assert not bo.closed


async def test_a_ban_reaches_whoever_has_changed_their_name(rooms: Rooms) -> None:
    async with rooms.visit("ana") as session:
        (connection,) = rooms.server.connections
        assert connection.session is not None
        app = connection.session.app
        assert isinstance(app, FourGodsApp)
        renamed = asyncio.Event()
        rooms.lobby.watch(renamed.set)
        app.call_later(app.rename, "Zed")
        async with asyncio.timeout(20):
            while rooms.lobby.view().people[0].name != "Zed~":
                renamed.clear()
                await renamed.wait()
        assert "1 sent away" in (await rooms.ask("admin ban name zed 1h")).text
        await session.expect("You were sent away")


async def test_admins_are_not_banned_by_their_own_address(rooms: Rooms) -> None:
    async with rooms.visit("ana", client_keys=[rooms.admin]) as session:
        rooms.server.bans.add(Kind.NAME, "root", 60)
        answer = await rooms.ask("admin ban name boss 1h")
        assert answer.text.endswith("; 0 sent away\n")
        assert not session.closed
    async with rooms.visit("ana", client_keys=[rooms.admin]):
        assert rooms.figures.sessions()


async def test_say(rooms: Rooms) -> None:
    async with rooms.visit("ana") as ana, rooms.visit("bo") as bo:
        assert told(await rooms.ask("admin say back in\x1b[31m 'five minutes'")) == {
            "done": "said to 2",
            "heard": 2,
        }
        for session in (ana, bo):
            await session.expect("The server says: back in five minutes")
    assert (await rooms.ask("admin say")).code == WRONG


async def test_close(rooms: Rooms) -> None:
    table = rooms.lobby.open_table(TableOptions(name="Den"), Rules())
    person = Person("k", "ana")
    assert await table.sit(person) is None
    assert (await rooms.ask("admin close den")).text == f"{table.table} is closed\n"
    assert table.stopped
    assert not rooms.lobby.tables
    assert (await rooms.ask("admin close den")).code == FAILED
    assert (await rooms.ask("admin close")).code == WRONG


async def test_drain_and_reload(rooms: Rooms) -> None:
    assert (await rooms.ask("admin drain")).text == "stopping; 0 games are still played\n"
    assert len(rooms.stops) == 1
    assert (await rooms.ask("admin reload")).code == OK
    rooms.problems.append("FILE, line 1: what")
    answer = await rooms.ask("admin reload")
    assert (answer.code, answer.complaint) == (
        FAILED,
        "the settings stay as they were: FILE, line 1: what",
    )


async def test_stats(rooms: Rooms) -> None:
    async with rooms.visit("ana"):
        rooms.figures.pulse.sample()
        stats = told(await rooms.ask("admin stats"))
        assert isinstance(stats, dict)
        assert (stats["sessions"], stats["people"], stats["unfinished"]) == (1, 1, 0)
        assert stats["memory"] > 2**20
    assert "refused" in (await rooms.ask("admin stats")).text


async def test_the_dashboard_is_for_admins(rooms: Rooms) -> None:
    rooms.figures.pulse.sample()
    for keys in ([rooms.admin], None):
        async with await connect(rooms.server.port, "root", client_keys=keys) as connection:
            channel, session = await open_terminal(connection)
            await session.expect("Four Gods")
            channel.write(b"a")
            if keys:
                await session.expect("actions a second")
                await session.expect("Nobody was turned away.")
            else:
                channel.write(b"q")
                await session.expect("Leave Four Gods?")
                assert not session.has_shown("actions a second")

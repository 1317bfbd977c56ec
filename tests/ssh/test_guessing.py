"""Passphrases are guessed one at a time, whatever a client sends, and each guess counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import asyncssh
import pytest
from asyncssh.auth import MSG_USERAUTH_INFO_RESPONSE
from asyncssh.constants import MSG_USERAUTH_REQUEST
from asyncssh.packet import Boolean, String, UInt32

from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.login import Login
from fourgods_tui.ssh.server import Server
from fourgods_tui.ssh.turned import Turned
from tests.ssh.clients import Keyless, connect
from tests.ssh.conftest import StartServer

SECRET = "open sesame"
ACCESS = Access(Mode.PASSPHRASE, passphrase=SECRET)

Send = Callable[[asyncssh.SSHClientConnection], None]


class Delays:
    """Takes the place of sleeping before and after an answer: nobody goes on until told to."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.over = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        await self.over.wait()

    def at_least(self, number: int) -> bool:
        """Whether there were so many."""
        return len(self.asked) >= number


class Guesser(Keyless):
    """A client that sends what it likes when it is first asked."""

    def __init__(self, send: Send) -> None:
        self._send: Send | None = send

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._connection = conn

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        send, self._send = self._send, None
        if send is not None:
            send(self._connection)
        return ["the library's own"]


def answer(connection: asyncssh.SSHClientConnection, *answers: str) -> None:
    """Send an answer to a question, if there was one or not."""
    connection.send_packet(
        MSG_USERAUTH_INFO_RESPONSE, UInt32(len(answers)), *(String(each) for each in answers)
    )


def request(
    connection: asyncssh.SSHClientConnection,
    method: str = "keyboard-interactive",
    *args: bytes,
    name: str = "ana",
) -> None:
    """Send a request to log in."""
    rest = args or (String(""), String(""))
    connection.send_packet(
        MSG_USERAUTH_REQUEST, String(name), String("ssh-connection"), String(method), *rest
    )


def guesses(connection: asyncssh.SSHClientConnection) -> None:
    for number in range(50):
        answer(connection, f"guess {number}")
    answer(connection, SECRET)


def guesses_with_questions(connection: asyncssh.SSHClientConnection) -> None:
    for number in range(50):
        answer(connection, f"guess {number}")
        request(connection)
    answer(connection, SECRET)


def guesses_under_many_names(connection: asyncssh.SSHClientConnection) -> None:
    for number in range(50):
        answer(connection, f"guess {number}")
        request(connection, name=f"ana{number}")
    answer(connection, SECRET)


def guesses_between_other_ways(connection: asyncssh.SSHClientConnection) -> None:
    for number in range(50):
        answer(connection, f"guess {number}")
        request(connection, "password", Boolean(False), String(SECRET))
        request(connection)
    answer(connection, SECRET)


def answers_of_all_sizes(connection: asyncssh.SSHClientConnection) -> None:
    for count in (0, 2, 1000):
        answer(connection, *[SECRET] * count)
        request(connection)
    for _ in range(50):
        answer(connection)


@pytest.fixture
def delays(monkeypatch: pytest.MonkeyPatch) -> Delays:
    made = Delays()
    monkeypatch.setattr("fourgods_tui.ssh.connection.asyncio.sleep", made.sleep)
    return made


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passphrases that were compared with the right one."""
    compared: list[str] = []
    opens = Access.opens

    def note(self: Access, passphrase: str) -> bool:
        compared.append(passphrase)
        return opens(self, passphrase)

    monkeypatch.setattr(Access, "opens", note)
    return compared


async def _until(seen: Callable[[], bool]) -> None:
    turn = asyncio.Event()
    async with asyncio.timeout(20):
        while not seen():
            asyncio.get_running_loop().call_later(0.01, turn.set)
            await turn.wait()
            turn.clear()


async def _fails(server: Server, send: Send) -> None:
    with pytest.raises((asyncssh.Error, OSError)):
        await connect(server.port, client_factory=lambda: Guesser(send))


FLOODS = [
    guesses,
    guesses_with_questions,
    guesses_under_many_names,
    guesses_between_other_ways,
    answers_of_all_sizes,
]


@pytest.mark.parametrize("send", FLOODS)
async def test_a_wrong_answer_holds_up_all_that_were_sent_with_it(
    start_server: StartServer, delays: Delays, tried: list[str], send: Send
) -> None:
    server = await start_server(access=ACCESS)
    failing = asyncio.ensure_future(_fails(server, send))
    await _until(lambda: bool(delays.asked))
    (connection,) = server.connections
    await _until(lambda: len(connection._connection._inpbuf) > 1000)
    assert len(delays.asked) == 1
    assert len(tried) <= 1
    delays.over.set()
    await failing
    # Three at once, three that waited; then none was looked at.
    assert len(tried) <= 6
    assert SECRET not in tried
    assert not any(one.logged_in for one in server.connections)
    assert server.turned.counts[Turned.PASSPHRASE] <= Limits().attempts + 1
    assert len(delays.asked) >= server.turned.counts[Turned.PASSPHRASE]


async def test_hanging_up_does_not_help_to_guess(
    start_server: StartServer, delays: Delays, tried: list[str]
) -> None:
    server = await start_server(access=ACCESS)
    for number in range(10):
        failing = asyncio.ensure_future(
            _fails(server, lambda connection: answer(connection, "guess"))
        )
        await _until(partial(delays.at_least, number + 1))
        for connection in server.connections:
            connection.abort()
        await failing
    assert tried == ["guess"] * 3


async def test_the_right_one_is_refused_after_too_many_wrong_ones(
    start_server: StartServer, delays: Delays, tried: list[str]
) -> None:
    delays.over.set()
    server = await start_server(access=ACCESS)
    for _ in range(3):
        await _fails(server, guesses_with_questions)
    tried.clear()
    await _fails(server, lambda connection: answer(connection, SECRET))
    assert tried == []


async def test_the_right_one_costs_nothing_and_does_not_wait(
    start_server: StartServer, delays: Delays
) -> None:
    server = await start_server(access=ACCESS)

    class Knowing(Keyless):
        def kbdint_challenge_received(
            self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
        ) -> list[str]:
            return [SECRET]

    for _ in range(10):
        async with await connect(server.port, client_factory=Knowing):
            pass
    assert delays.asked == []


async def test_tries_that_do_not_fail_have_an_end_too(start_server: StartServer) -> None:
    """Questions that nobody answers, keys that are shown and never proven."""
    server = await start_server(access=ACCESS)

    def ask(connection: asyncssh.SSHClientConnection) -> None:
        for _ in range(100):
            request(connection)

    with pytest.raises(asyncssh.DisconnectError, match="Too many tries"):
        await connect(server.port, client_factory=lambda: Guesser(ask))
    assert server.turned.counts == {Turned.ATTEMPTS: 1}


def test_an_answer_without_a_question_is_wrong() -> None:
    login = Login(ACCESS)
    assert not login.answered([SECRET])
    login.question()
    login.begin("bo")
    assert not login.answered([SECRET])
    login.question()
    assert login.answered([SECRET])
    assert not login.answered([SECRET])
    login.question()
    login.not_answered()
    assert login.succeeded()

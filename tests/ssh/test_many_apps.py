"""Many Textual apps in one process: none is in another's way, none is left behind."""

from __future__ import annotations

import asyncio
import gc
import io
import socket
import sys
import threading
import weakref

import pytest

from fourgods_tui.ssh.driver import SSHDriver
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.server import Server
from fourgods_tui.ssh.session import Session
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.metering import make_task
from tests.e2e.terminal import SshTerminal
from tests.ssh.apps import EchoApp
from tests.ssh.clients import Keyless, Terminal, connect, open_terminal
from tests.ssh.conftest import StartServer


async def _play(server: Server, number: int) -> None:
    async with await connect(server.port, f"player{number}") as connection:
        channel, session = await open_terminal(connection)
        await session.expect(f"name=player{number}")
        channel.write(b"k")
        await session.expect("keys=1 ")
        channel.write(b"Q")
        await channel.wait_closed()


async def test_two_apps_at_once_are_two(server: Server) -> None:
    async with (
        await SshTerminal.open(server.port, "ana", term="xterm-256color") as ana,
        await SshTerminal.open(
            server.port, "bo", size=(100, 30), env={"COLORTERM": "truecolor"}
        ) as bo,
    ):
        await ana.expect("name=ana")
        await bo.expect("name=bo")
        ana.send("a")
        bo.send("bb")
        await ana.expect("keys=1 last=a;")
        await bo.expect("keys=2 last=b;")
        await ana.expect("size=80x24;")
        await bo.expect("size=100x30;")
        # Each in its own depth, though Rich and Textual share styles and strips between them.
        assert b"48;2;" not in ana.received
        assert b"48;2;200;30;30" in bo.received
        ana.send("Q")
        await ana.wait_closed()
        bo.send("c")
        await bo.expect("keys=3 last=c;")


async def test_ended_sessions_leave_nothing(start_server: StartServer) -> None:
    left: weakref.WeakSet[object] = weakref.WeakSet()

    def make(guest: Guest) -> EchoApp:
        app = EchoApp(guest)
        left.add(app)
        return app

    server = await start_server(make)
    for number in range(20):
        await _play(server, number)
    await asyncio.gather(*(one.wait_closed() for one in server.connections))
    gc.collect()
    assert list(left) == []
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Session | SSHDriver)]


async def test_apps_that_end_in_any_order_leave_stdout_alone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    async with await connect(server.port, "ana") as first, await connect(server.port) as second:
        ana, ana_session = await open_terminal(first)
        await ana_session.expect("size=")
        bo, bo_session = await open_terminal(second)
        await bo_session.expect("size=")
        bo.write(b"Pz")
        await bo_session.expect("last=z;")
        ana.write(b"Q")
        await ana.wait_closed()
        bo.write(b"Q")
        await bo.wait_closed()
    assert sys.stdout is out
    assert sys.stderr is err
    assert (out.getvalue(), err.getvalue()) == ("from an app\n", "")


async def test_people_get_in_who_come_at_the_same_time(start_server: StartServer) -> None:
    crowd = 20
    limits = Limits(
        connections_per_address=crowd,
        unfinished_per_address=crowd,
        connect_burst=crowd,
        joins_per_minute=2 * crowd,
    )
    server = await start_server(limits=limits)
    async with asyncio.timeout(60):
        await asyncio.gather(*(_play(server, number) for number in range(crowd)))
        await _play(server, crowd)  # and whoever comes later


async def test_no_app_changes_the_loops_kind_of_tasks(server: Server) -> None:
    begun: list[str] = []

    async def begin() -> None:
        begun.append("later")

    async with await connect(server.port) as first, await connect(server.port, "bo") as second:
        sessions = [(await open_terminal(each))[1] for each in (first, second)]
        for session in sessions:
            await session.expect("name=")
        task = asyncio.create_task(begin())
        begun.append("made")
        await task
    assert begun == ["made", "later"]
    assert asyncio.get_running_loop().get_task_factory() is make_task


async def test_sessions_use_no_threads(server: Server) -> None:
    before = set(threading.enumerate())
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("name=ana")
        # asyncio has some of its own, to look up the client's address.
        new = {thread.name for thread in set(threading.enumerate()) - before}
        assert not [name for name in new if not name.startswith("asyncio_")]
        channel.write(b"Q")
        await channel.wait_closed()


async def test_a_connected_socket_can_be_served(server: Server) -> None:
    ours, theirs = socket.socketpair()
    serving = asyncio.create_task(server.serve_socket(ours))
    async with await connect(0, sock=theirs, client_factory=Keyless) as connection:
        await serving
        _, session = await open_terminal(connection)
        assert isinstance(session, Terminal)
        await session.expect("name=ana")

"""The life of a server's process: how it stops, and how it reads its settings again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.ssh.bans import Bans, Kind
from tests.e2e.playing import enter, sit_down
from tests.e2e.serving import ServerProcess, command
from tests.e2e.terminal import SshTerminal, ssh_command

UNTOUCHED = {7, 25}
"""The modes of a terminal nobody has changed."""


async def _run(*words: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    async with asyncio.timeout(30):
        out, _ = await process.communicate()
    return process.returncode, out.decode()


async def test_a_stop_waits_for_the_game_and_a_second_one_does_not(
    hostkeys: Path, tmp_path: Path
) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path, "--set", "server.drain=60")
    try:
        async with sit_down(server, ["ana", "bo"]) as players:
            await players.begin()
            server.signal(signal.SIGTERM)
            await players.all_see(lambda term: "The server stops in" in term.text, "the news")
            # The game goes on, and another does not begin.
            async with await SshTerminal.open(server.port, "cy") as third:
                await third.expect("no new game begins")  # who comes now is told, too
                await enter(third)
                third.send(" ")
                await third.expect("no new game begins")
            await server.stop()
            for term in players.terms:
                assert await term.wait_closed() == 0
                assert "The server is stopping" in term.text.replace("\n", "")
                assert term.private_modes == UNTOUCHED
    finally:
        await server.kill()


async def test_games_are_kept_when_the_time_to_stop_is_over(hostkeys: Path, tmp_path: Path) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path, "--set", "server.drain=0.5")
    try:
        async with sit_down(server, ["ana", "bo"]) as players:
            await players.begin()
            await server.stop()
    finally:
        await server.kill()
    again = await ServerProcess.start(hostkeys, tmp_path)
    try:
        code, said = await _run(*ssh_command(again.port, "guest"), "tables")
        assert (code, "playing" in said, "ana~, bo~" in said) == (0, True, True)
        await again.stop()
    finally:
        await again.kill()


async def test_a_game_whose_table_was_closed_is_not_back(hostkeys: Path, tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = tmp_path / "admin"
    key.write_private_key(path)
    path.chmod(0o600)
    admin = ("--set", f"access.admins={key.get_fingerprint()}")
    server = await ServerProcess.start(hostkeys, tmp_path, *admin)
    try:
        async with sit_down(server, ["ana", "bo"]) as players:
            await players.begin()
            root = [*ssh_command(server.port, "root", key=path), "admin"]
            code, said = await _run(*root, "tables", "--json")
            (table,) = (row["table"] for row in json.loads(said) if row["phase"] == "playing")
            assert code == 0
            assert await _run(*root, "close", table) == (0, f"{table} is closed\n")
            assert await _run(*root, "tables", "--json") == (0, "[]\n")
        await server.stop()
    finally:
        await server.kill()
    again = await ServerProcess.start(hostkeys, tmp_path)
    try:
        guest = ssh_command(again.port, "guest")
        assert await _run(*guest, "tables") == (0, "there are no tables\n")
        assert await _run(*guest, "games") == (0, "there are no games\n")
        await again.stop()
    finally:
        await again.kill()


async def test_settings_are_read_again(
    hostkeys: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    file, keys = folder / "fourgods.toml", folder / "keys"
    key = asyncssh.generate_private_key("ssh-ed25519")
    admin = folder / "admin"
    key.write_private_key(admin)
    admin.chmod(0o600)
    keys.write_text("")
    file.write_text(
        f'[access]\nmode = "keys"\nkeys = "{keys}"\nadmins = ["{key.get_fingerprint()}"]\n'
    )
    server = await ServerProcess.start(hostkeys, tmp_path, "--config", str(file))
    try:
        other = asyncssh.generate_private_key("ssh-ed25519")
        path = folder / "player"
        other.write_private_key(path)
        path.chmod(0o600)
        me = [*ssh_command(server.port, "ana", key=path), "me"]
        assert (await _run(*me))[0] == 255
        keys.write_bytes(other.export_public_key())
        server.signal(signal.SIGHUP)
        assert (await _run(*ssh_command(server.port, "root", key=admin), "admin", "stats"))[0] == 0
        assert (await _run(*me))[0] == 0
        # What is wrong changes nothing, and is said.
        file.write_text("[limits]\nidel = 1\n")
        reload = [*ssh_command(server.port, "root", key=admin), "admin", "reload"]
        code, said = await _run(*reload)
        assert code == 1
        assert f"{file}, line 2: limits.idel: no such setting" in said
        assert (await _run(*me))[0] == 0
        server.signal(signal.SIGTERM)
        assert await server.ended() == 0
    finally:
        await server.kill()


async def test_a_reload_says_what_waits_for_a_restart(
    hostkeys: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    file, admin = folder / "fourgods.toml", folder / "admin"
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(admin)
    admin.chmod(0o600)
    access = f'[access]\nadmins = ["{key.get_fingerprint()}"]\n'
    file.write_text(access)
    server = await ServerProcess.start(hostkeys, tmp_path, "--config", str(file))
    reload = [*ssh_command(server.port, "root", key=admin), "admin", "reload"]
    try:
        assert await _run(*reload) == (0, "the settings were read again\n")
        # One of the three holds at once.
        file.write_text(f"{access}[metrics]\nport = 1\n[limits]\ntables = 7\nidle = 60\n")
        waiting = "changed, but only from the next start on: limits.tables, metrics.port"
        assert await _run(*reload) == (0, f"the settings were read again; {waiting}\n")
        assert any(line.endswith(f" {waiting}") for line in server.log)
        file.write_text(access)  # as it was: nothing waits any more
        assert await _run(*reload) == (0, "the settings were read again\n")
        server.signal(signal.SIGTERM)
        assert await server.ended() == 0
    finally:
        await server.kill()


async def test_an_admin_is_marked_in_the_lobby_as_long_as_the_settings_say_so(
    hostkeys: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    file, admin = folder / "fourgods.toml", folder / "admin"
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(admin)
    admin.chmod(0o600)
    file.write_text(f'[access]\nadmins = ["{key.get_fingerprint()}"]\n')
    server = await ServerProcess.start(hostkeys, tmp_path, "--config", str(file))
    try:
        async with (
            await SshTerminal.run(ssh_command(server.port, "ana", key=admin)) as ours,
            await SshTerminal.open(server.port, "eve-admin") as theirs,
        ):
            await ours.expect("ana (you, admin)")
            await theirs.expect("ana (admin)")
            assert "eve-admin~ (you)" in theirs.text
            file.write_text("")
            server.signal(signal.SIGHUP)
            await theirs.expect_gone("(admin)")
            await ours.expect("ana (you)")
        server.signal(signal.SIGTERM)
        assert await server.ended() == 0
    finally:
        await server.kill()


async def test_host_keys_are_looked_after(tmp_path: Path) -> None:
    folder = ["--hostkeys", str(tmp_path / "hostkeys")]
    code, said = await _run(*command("hostkeys", "list", *folder))
    assert (code, "is missing" in said) == (1, True)
    code, made = await _run(*command("hostkeys", "make", *folder))
    assert (code, made.count("in use")) == (0, 2)
    assert await _run(*command("hostkeys", "list", *folder)) == (0, made)
    code, said = await _run(*command("hostkeys", "rotate", *folder))
    assert (code, said.count("in use"), said.count("to come")) == (0, 2, 2)
    code, said = await _run(*command("hostkeys", "rotate", *folder))
    assert (code, "--finish" in said) == (1, True)
    code, said = await _run(*command("hostkeys", "rotate", "--finish", *folder))
    assert (code, said.count("in use")) == (0, 2)
    assert not set(made.splitlines()) & set(said.splitlines())


async def test_a_socket_of_systemd_is_served(hostkeys: Path, tmp_path: Path) -> None:
    """As with systemd's own way of passing one: descriptor 3, and the number of the process."""
    import socket

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        os.set_inheritable(listening.fileno(), True)
        script = f'exec 3<&{listening.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
        serve = command("serve", "--hostkeys", str(hostkeys), "--data", str(tmp_path / "data"))
        process = await asyncio.create_subprocess_exec(
            *("bash", "-c", script, "sh", *serve),
            pass_fds=[listening.fileno()],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(30):
                while b"ready" not in (line := await process.stdout.readline()):
                    assert line
            code, said = await _run(*ssh_command(port, "guest"), "tables")
            assert (code, said) == (0, "there are no tables\n")
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(30):
                await process.communicate()
            assert process.returncode == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def test_whoever_watches_is_told(hostkeys: Path, tmp_path: Path) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path, "--set", "metrics.port=0")
    try:
        (line,) = (each for each in server.said if each.startswith("metrics on port "))
        port = int(line.split()[-1])
        answers = []
        for path in ("/healthz", "/readyz", "/metrics"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
            async with asyncio.timeout(30):
                answers.append(await reader.read())
            writer.close()
        assert [b"200 OK" in answer.split(b"\r\n")[0] for answer in answers] == [True] * 3
        assert b"\nfourgods_connections 0.0\n" in answers[-1]
        await server.stop()
    finally:
        await server.kill()


async def test_bans_written_beside_a_running_server_end_sessions(
    hostkeys: Path, tmp_path: Path
) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path)
    try:
        async with (
            await SshTerminal.open(server.port, "eve") as eve,
            await SshTerminal.open(server.port, "ana") as ana,
        ):
            await eve.expect("eve~")
            await ana.expect("ana~")
            Bans(tmp_path / "data" / "bans.json").add(Kind.NAME, "eve", 3600)
            assert await eve.wait_closed() == 0
            assert b"You were sent away" in eve.received
            Bans(tmp_path / "data" / "bans.json").add(Kind.NAME, "ana", 3600)
            server.signal(signal.SIGHUP)
            assert await ana.wait_closed() == 0
        server.signal(signal.SIGTERM)
        assert await server.ended() == 0
    finally:
        await server.kill()

"""Where a real server listens: with a free port at all addresses, and on what systemd passes."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.serving import command
from tests.e2e.terminal import ssh_command


@asynccontextmanager
async def served(
    hostkeys: Path, folder: Path, *options: str, sockets: Sequence[socket.socket] = ()
) -> AsyncIterator[list[str]]:
    """A server, with sockets passed as by systemd; what it says until it is ready or has ended."""
    numbers = [each.fileno() for each in sockets]
    # Copies first, as one may have the number that another is to get.
    moves = [f"exec {50 + n}<&{number}" for n, number in enumerate(numbers)]
    moves += [f"exec {3 + n}<&{50 + n} {50 + n}<&-" for n in range(len(numbers))]
    passed = f"LISTEN_PID=$$ LISTEN_FDS={len(numbers)} LISTEN_FDNAMES=one:two" if numbers else ""
    serve = command("serve", "--hostkeys", str(hostkeys), "--data", str(folder / "data"))
    process = await asyncio.create_subprocess_exec(
        *("bash", "-c", "\n".join([*moves, f'{passed} exec "$@"']), "sh", *serve, *options),
        pass_fds=numbers,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert process.stdout is not None
    said: list[str] = []
    try:
        async with asyncio.timeout(60):
            while line := (await process.stdout.readline()).decode():
                said.append(line.rstrip("\n"))
                if line.startswith("ready"):
                    break
        yield said
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(60):
            await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def tables(host: str, port: int) -> str:
    """What somebody is told who asks for the tables there."""
    ssh = [host if word == "127.0.0.1" else word for word in ssh_command(port, "guest")]
    ssh = [word.replace("@127.0.0.1", f"@{host}") for word in ssh]
    process = await asyncio.create_subprocess_exec(
        *ssh, "tables", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    async with asyncio.timeout(60):
        out, _ = await process.communicate()
    return out.decode()


@pytest.mark.parametrize("host", [[], ["--host", "::"]])
async def test_a_free_port_is_one_for_both_kinds_of_addresses(
    host: list[str], hostkeys: Path, tmp_path: Path
) -> None:
    async with served(hostkeys, tmp_path, "--port", "0", *host) as said:
        (line,) = (each for each in said if each.startswith("listening on "))
        found = re.fullmatch(r"listening on \[::\]:(\d+) and 0\.0\.0\.0:(\d+)", line)
        assert found, line
        assert found[1] == found[2]
        assert f"-p {found[1]} NAME@{socket.gethostname()}" in said[-1]
        assert await tables("127.0.0.1", int(found[1])) == "there are no tables\n"
        assert await tables("::1", int(found[1])) == "there are no tables\n"


async def test_all_sockets_of_systemd_are_served(hostkeys: Path, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(socket.create_server((host, 0), family=family))
            for host, family in (("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6))
        )
        ports = [each.getsockname()[1] for each in (one, other)]
        async with served(hostkeys, tmp_path, sockets=[one, other]) as said:
            assert f"listening on 127.0.0.1:{ports[0]} and [::1]:{ports[1]}" in said
            assert await tables("127.0.0.1", ports[0]) == "there are no tables\n"
            assert await tables("::1", ports[1]) == "there are no tables\n"


def _unix(folder: Path) -> socket.socket:
    made = socket.socket(socket.AF_UNIX)
    made.bind(str(folder / "socket"))
    made.listen()
    return made


def _datagram(folder: Path) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.bind(("127.0.0.1", 0))
    return made


def _deaf(folder: Path) -> socket.socket:
    return socket.socket()


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (_unix, "is a UNIX socket"),
        (_datagram, "is a datagram socket"),
        (_deaf, "is a connection, or does not listen (Accept=no is needed)"),
    ],
)
async def test_a_socket_of_another_kind_is_said(
    make: object, what: str, hostkeys: Path, tmp_path: Path
) -> None:
    assert callable(make)
    with socket.create_server(("127.0.0.1", 0)) as good, make(tmp_path) as bad:
        async with served(hostkeys, tmp_path, sockets=[good, bad]) as said:
            pass
    assert said == [
        f"descriptor 4 (two) was passed, and {what}; pass TCP sockets only (ListenStream=2222)"
    ]


async def test_a_descriptor_that_is_no_socket_is_said(hostkeys: Path, tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        number = os.dup(file.fileno())
    bad = socket.socket(fileno=os.dup(socket.create_server(("127.0.0.1", 0)).detach()))
    os.dup2(number, bad.fileno())
    async with served(hostkeys, tmp_path, sockets=[bad]) as said:
        pass
    os.close(number)
    os.close(bad.detach())
    assert said == ["descriptor 3 (one) was passed as a socket: Socket operation on non-socket"]

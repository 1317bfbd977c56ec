"""What ``fourgods doctor`` says of a healthy server, and a server of what is not healthy."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from fourgods_tui.command_line.doctor.command import see_doctor
from fourgods_tui.command_line.doctor.examine import examine
from fourgods_tui.command_line.doctor.finding import Level
from fourgods_tui.store.folder import DATABASE
from tests.command_line.doctor.places import ROOT, Place


def files_of(folder: Path) -> dict[str, tuple[int, int]]:
    """What would be others if somebody had changed something."""
    found = {str(each): each.lstat() for each in folder.rglob("*")}
    return {name: (stat.st_mtime_ns, stat.st_size) for name, stat in found.items()}


def test_a_healthy_server_that_does_not_run(place: Place, tmp_path: Path) -> None:
    before = files_of(tmp_path)
    found = place.examine()
    assert not [each for each in found if each.level is Level.WRONG]
    looked_at = {each.about for each in found}
    assert looked_at >= {
        *("settings", "versions", "python", "locale", "limits", "ports", "access", "data"),
        *("host keys", "disk", "database", "clock"),
    }
    fingerprints = [each.text for each in found if each.text.startswith("SHA256:")]
    assert [text.split(" ", 1)[1] for text in fingerprints] == ["(ssh-ed25519)", "(ssh-rsa)"]
    assert files_of(tmp_path) == before
    assert see_doctor(place.config, place.folders, [], as_json=False) == 0


def test_a_server_that_never_ran(tmp_path: Path) -> None:
    given = {"port": 0, "data": tmp_path / "a" / "data", "hostkeys": tmp_path / "b"}
    found = examine(None, given, [])
    assert not [each for each in found if each.level is Level.WRONG]
    assert not list(tmp_path.iterdir())


@contextmanager
def served(place: Place) -> Iterator[subprocess.Popen[str]]:
    """A server there, from its start on; killed in the end if it has not stopped."""
    serve = [sys.executable, "-m", "fourgods_tui", "serve", "--host", "127.0.0.1", "--port", "0"]
    folders = ["--data", str(place.data), "--hostkeys", str(place.keys)]
    with subprocess.Popen(
        [*serve, *folders, "--config", str(place.config)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            yield server
        finally:
            server.kill()


def ready(server: subprocess.Popen[str]) -> str:
    """The line that says that it is ready, once it is."""
    assert server.stdout is not None
    return next(line for line in server.stdout if line.startswith("ready"))


@pytest.fixture
def running(place: Place) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server that runs there, and its port."""
    with served(place) as server:
        yield server, int(ready(server).split(" -p ")[1].split()[0])


def test_a_healthy_server_that_runs(
    place: Place, running: tuple[subprocess.Popen[str], int], tmp_path: Path
) -> None:
    server, port = running
    before = files_of(tmp_path)
    command = [sys.executable, "-m", "fourgods_tui", "doctor", "--json"]
    options = ["--host", "127.0.0.1", "--port", str(port), "--config", str(place.config)]
    folders = ["--data", str(place.data), "--hostkeys", str(place.keys)]
    ran = subprocess.run(
        [*command, *options, *folders], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    said = json.loads(ran.stdout)
    assert said["healthy"] is True
    texts = {each["about"]: each["text"] for each in said["findings"]}
    assert f"process {server.pid}" in texts["server"]
    assert texts["ports"].startswith(f"port {port} of 127.0.0.1 is the running server's")
    assert texts["database"].startswith("whole")
    assert {name: size for name, (_, size) in files_of(tmp_path).items()} == {
        name: size for name, (_, size) in before.items()
    }
    server.send_signal(signal.SIGTERM)
    assert server.wait(60) == 0


def test_a_server_that_was_killed(place: Place, running: tuple[subprocess.Popen[str], int]) -> None:
    server, _ = running
    server.kill()
    server.wait()
    with closing(sqlite3.connect(place.data / DATABASE)) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute("PRAGMA user_version = 3")
        log = place.data / (DATABASE + "-wal")
        kept = log.read_bytes()
    log.write_bytes(kept)  # as nobody ended in order
    found = place.examine()
    assert not [each for each in found if each.level is Level.WRONG]
    assert any("did not stop in order" in each.text for each in found)


def test_a_server_says_at_its_start_what_is_not_as_it_should_be(place: Place) -> None:
    place.config.chmod(0o666)
    with served(place) as server:
        assert ready(server)
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=60)
    (said,) = [json.loads(line) for line in log.splitlines()]
    assert said["level"] == "warning"
    assert said["message"] == (
        f"everybody may write to {place.config} (mode 0666); run: chmod go-w {place.config}"
    )

"""``fourgods doctor``: a healthy server, and what it says of everything that can be broken."""

from __future__ import annotations

import errno
import importlib.metadata
import json
import os
import platform
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from fourgods_tui.command_line.doctor import machine, network
from fourgods_tui.command_line.doctor.command import see_doctor
from fourgods_tui.command_line.doctor.examine import before_a_start, examine
from fourgods_tui.command_line.doctor.finding import Finding, Level
from fourgods_tui.config.settings import read_settings
from fourgods_tui.ssh.hostkeys import KEY_FILES, make_host_keys
from fourgods_tui.store.folder import DATABASE, LOCK
from fourgods_tui.store.store import Store

ROOT = Path(__file__).parents[2]
NOBODY = 65534
"""An account of no files, in which root turns; others are already one that is not root."""
OTHER = 1234
"""An account that has something of this server's."""


@pytest.fixture(scope="module")
def good_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with good host keys."""
    folder = tmp_path_factory.mktemp("hostkeys")
    make_host_keys(folder)
    return folder


class Place:
    """A server's folders and settings, healthy until somebody breaks them."""

    def __init__(self, folder: Path, good_keys: Path) -> None:
        self.data, self.keys = folder / "data", folder / "hostkeys"
        self.config = folder / "fourgods.toml"
        self.config.touch(0o600)
        self.keys.mkdir(0o700)
        for name, _ in KEY_FILES:
            (self.keys / name).write_bytes((good_keys / name).read_bytes())
            (self.keys / name).chmod(0o600)
        Store(self.data).close()

    @property
    def folders(self) -> dict[str, object]:
        return {"host": "127.0.0.1", "port": 0, "data": self.data, "hostkeys": self.keys}

    def examine(self, *sets: str, **given: object) -> list[Finding]:
        """What the doctor says."""
        return examine(self.config, {**self.folders, **given}, sets)

    def wrong(self, *sets: str, **given: object) -> list[Finding]:
        """What it says is wrong; each with something to do."""
        found = [each for each in self.examine(*sets, **given) if each.level is Level.WRONG]
        assert all(each.remedy for each in found), found
        return found


@pytest.fixture
def place(tmp_path: Path, good_keys: Path) -> Place:
    """A healthy one."""
    return Place(tmp_path, good_keys)


def files_of(folder: Path) -> dict[str, tuple[int, int]]:
    """What would be others if somebody had changed something."""
    found = {str(each): each.lstat() for each in folder.rglob("*")}
    return {name: (stat.st_mtime_ns, stat.st_size) for name, stat in found.items()}


def only(found: Sequence[Finding]) -> Finding:
    (one,) = found
    return one


# -- healthy ----------------------------------------------------------------------------------


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


@pytest.fixture
def running(place: Place) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server that runs there, and its port."""
    serve = [sys.executable, "-m", "fourgods_tui", "serve", "--host", "127.0.0.1", "--port", "0"]
    folders = ["--data", str(place.data), "--hostkeys", str(place.keys)]
    with subprocess.Popen(
        [*serve, *folders],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            assert server.stdout is not None
            ready = next(line for line in server.stdout if line.startswith("ready"))
            yield server, int(ready.split(" -p ")[1].split()[0])
        finally:
            server.kill()


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


# -- broken on purpose ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\nidel = 1\n", "line 2: limits.idel: no such setting"),
        ('[limits]\nidle = "x"\n[log]\nlevel = 3\n', "line 2: limits.idle: it has to be"),
        ("[limits\n", "line 1: "),
        ('log = "no section"\n', "log: "),
        ('[access]\nmode = "keys"\n', "access: "),
    ],
)
def test_settings_that_are_wrong_are_said_and_the_rest_is_looked_at(
    place: Place, text: str, said: str
) -> None:
    place.config.write_text(text)
    found = place.wrong()
    assert {each.about for each in found} == {"settings"}
    assert said in found[0].text
    looked_at = {each.about for each in place.examine()}
    assert looked_at >= {"database", "host keys", "ports"}


def test_what_is_right_in_a_file_with_something_wrong_holds(place: Place) -> None:
    place.config.write_text(f'[server]\ndrain = "x"\nrecords = "{place.config}"\n')
    settings, records = place.wrong()
    assert "server.drain" in settings.text
    assert records == Finding(
        "records",
        Level.WRONG,
        f"{place.config} is no folder",
        "move it away, or choose another place",
    )


def test_a_file_of_settings_that_is_not_there(place: Place) -> None:
    place.config.unlink()
    assert "no such file" in only(place.wrong()).text


@pytest.mark.parametrize("given", ["nonsense", "a.b=c", "limits.idle=x"])
def test_a_wrong_setting_on_the_command_line(place: Place, given: str) -> None:
    assert only(place.wrong(given)).about == "settings"


@pytest.mark.parametrize("setting", ["server.port", "metrics.port"])
def test_a_port_that_somebody_else_holds(place: Place, setting: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        given = {"port": port} if setting == "server.port" else {}
        sets = [] if given else [f"{setting}={port}"]
        found = only(place.wrong(*sets, **given))
    assert found.text.startswith(f"port {port} of 127.0.0.1 is in use by ")
    assert f"(process {os.getpid()})" in found.text
    assert setting in found.remedy


def test_a_port_for_which_one_has_no_right(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str | None, port: int) -> list[socket.socket]:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(network, "open_sockets", refuse)
    found = only(place.wrong(port=22))
    assert "CAP_NET_BIND_SERVICE" in found.remedy


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "a" * 70 + ".invalid"])
def test_an_address_that_is_not_ours(place: Place, host: str) -> None:
    found = only(place.wrong(host=host))
    assert found.about == "ports"
    assert "server.host" in found.remedy


@pytest.mark.parametrize("which", ["data", "hostkeys", "records"])
def test_a_folder_that_is_none(place: Place, tmp_path: Path, which: str) -> None:
    file = tmp_path / "file"
    file.touch()
    for path in (file, file / "deeper"):
        assert "is no folder" in place.wrong(**{which: path})[0].text


def test_a_file_that_is_somebody_elses(place: Place, tmp_path: Path) -> None:
    file = place.data / "bans.json"
    if os.geteuid() == 0:
        file.write_text("[]")
        os.chown(place.data, OTHER, OTHER)
        for each in (DATABASE, LOCK):
            os.chown(place.data / each, OTHER, OTHER)
    else:
        file.symlink_to("/etc/hostname")  # which is root's
    found = next(each for each in place.wrong() if each.about == "data")
    assert str(file) in found.text
    assert "root" in found.text
    assert found.remedy.startswith("run: chown ")


def test_another_account_is_told_whose_the_folders_are(good_keys: Path) -> None:
    """Root turns into an account without anything; others look at what they may not."""
    program = """
import os, sys
from pathlib import Path
from fourgods_tui.command_line.doctor.command import see_doctor
given = {"port": 0, "data": Path(sys.argv[1]), "hostkeys": Path(sys.argv[2])}
see_doctor(None, given, [], as_json=True)  # what it needs of Python is loaded
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
else:
    Path(sys.argv[1]).chmod(0)
sys.exit(see_doctor(None, given, [], as_json=False))
"""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        place = Place(Path(folder), good_keys)
        ran = subprocess.run(
            [sys.executable, "-c", program, str(place.data), str(place.keys)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        place.data.chmod(0o700)
    assert (ran.returncode, ran.stderr) == (1, "")
    (line,) = [each for each in ran.stdout.splitlines() if each.startswith("wrong  data ")]
    assert f"may not read and write {place.data}, which is " in line
    assert "run this and the server as root" in line or "chmod u+rwX" in line


def _newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA user_version = 99")


def _of_somebody_else(database: Path) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA application_id = 7")


def _damage(database: Path) -> None:
    content = bytearray(database.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    database.write_bytes(content)


def _empty(database: Path) -> None:
    database.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_newer, _of_somebody_else, _damage, _empty])
def test_a_database_that_cannot_be_used(place: Place, spoil: Callable[[Path], None]) -> None:
    spoil(place.data / DATABASE)
    found = only(place.wrong())
    assert found.about == "database"
    assert "fourgods restore" in found.remedy


def test_a_database_that_lacks_what_was_kept_last(place: Place) -> None:
    (place.data / LOCK).write_bytes(b"7 12\n".ljust(48))
    found = only(place.wrong())
    assert found.text.startswith(f"{place.data / DATABASE} lacks its newest changes")


def test_a_clock_from_before_the_newest_game(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(place.data / DATABASE)) as database:
        database.execute(
            "INSERT INTO games (game, opening, sum, began_at) VALUES ('a', '', 0, ?)",
            (int(time.time()),),
        )
        database.commit()
    assert not place.wrong()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    found = only(place.wrong())
    assert found.text.startswith("the clock says 1970-01-01 00:00 UTC, which is before")


def test_a_clock_from_before_the_newest_game_is_said_at_the_start(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(place.data / DATABASE)) as database:
        database.execute(
            "INSERT INTO games (game, opening, sum, began_at, ended) VALUES ('a', '', 0, 100, 2)"
        )
        database.commit()
    Store(place.data, now=lambda: 100.0).close()
    assert not caplog.records
    Store(place.data, now=lambda: 0.0).close()
    assert caplog.records[0].getMessage().startswith("the clock says 1970-01-01 00:00 UTC")


def _readable(key: Path) -> None:
    key.chmod(0o644)


def _spoilt(key: Path) -> None:
    key.write_bytes(b"no key")


def _open_folder(key: Path) -> None:
    key.parent.chmod(0o777)


@pytest.mark.parametrize("spoil", [_readable, _spoilt, _open_folder])
@pytest.mark.parametrize("other", ["there", "missing"])
def test_host_keys_that_cannot_be_used(
    place: Place, spoil: Callable[[Path], None], other: str
) -> None:
    first, second = (place.keys / name for name, _ in KEY_FILES)
    if other == "missing":
        first.unlink()
    spoil(second)
    assert only(place.wrong()).about == "host keys"


def test_host_keys_that_are_missing_are_to_be_made(place: Place) -> None:
    for name, _ in KEY_FILES:
        (place.keys / name).unlink()
    assert not place.wrong()
    assert any("will be made at the next start" in each.text for each in place.examine())


@pytest.mark.parametrize("content", ["no JSON", "{}", '[{"kind": "key"}]'])
def test_bans_that_make_no_sense(place: Place, content: str) -> None:
    (place.data / "bans.json").write_text(content)
    assert only(place.wrong()).about == "bans"


def test_files_that_everybody_may_write_or_read(place: Place, tmp_path: Path) -> None:
    secret = tmp_path / "passphrase"
    secret.write_text("open sesame\n")
    secret.chmod(0o644)
    sets = ["access.mode=passphrase", f"access.passphrase_file={secret}"]
    found = only(place.wrong(*sets))
    assert found.text == f"everybody may read the passphrase in {secret} (mode 0644)"
    assert found.remedy == f"run: chmod o-rwx {secret}"
    assert "open sesame" not in str(place.examine(*sets))
    secret.chmod(0o640)
    assert not place.wrong(*sets)
    place.config.chmod(0o666)
    (place.data / DATABASE).chmod(0o666)
    assert {each.remedy for each in place.wrong(*sets)} == {
        f"run: chmod go-w {place.config}",
        f"run: chmod go-w {place.data / DATABASE}",
    }


def test_the_rights_of_devices_and_pipes_are_nobodys_business(place: Place) -> None:
    os.mkfifo(place.data.with_name("pipe"))
    place.data.with_name("pipe").chmod(0o666)
    for file in (Path(os.devnull), place.data.with_name("pipe")):
        settings = read_settings(None, {"server": place.folders})
        assert not before_a_start(file, settings)
    place.config = Path(os.devnull)
    assert not place.wrong()


def test_a_passphrase_file_that_is_missing_or_not_yet_there(place: Place, tmp_path: Path) -> None:
    sets = ["access.mode=passphrase", f"access.passphrase_file={tmp_path / 'no'}"]
    assert only(place.wrong(*sets)).about == "access"
    sets[1] = "access.passphrase_file=/run/credentials/no-such.service/passphrase"
    assert not place.wrong(*sets)
    assert any(each.about == "credentials" for each in place.examine(*sets))


def test_credentials_that_cannot_be_read(
    place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "gone"))
    assert only(place.wrong()).about == "credentials"


def test_too_few_files(place: Place) -> None:
    command = [sys.executable, "-m", "fourgods_tui", "doctor", "--port", "0"]
    folders = ["--data", str(place.data), "--hostkeys", str(place.keys)]
    ran = subprocess.run(
        ["bash", "-c", 'ulimit -n 300; exec "$@"', "bash", *command, *folders],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (1, "")
    (line,) = [each for each in ran.stdout.splitlines() if each.startswith("wrong")]
    assert "only 300 files may be open at once, which is enough for some 128 connections" in line
    assert "LimitNOFILE" in line


def _disk(**instead: int) -> Callable[[object], SimpleNamespace]:
    there = {
        "f_blocks": 10**9,
        "f_bavail": 10**9,
        "f_frsize": 4096,
        "f_files": 9,
        "f_favail": 9,
        "f_flag": 0,
    }
    return lambda path: SimpleNamespace(**{**there, **instead})


@pytest.mark.parametrize(
    ("instead", "said"),
    [
        ({"f_bavail": 256}, "only 1 MiB are free"),
        ({"f_favail": 0}, "no more files can be made"),
        ({"f_flag": os.ST_RDONLY}, "is read-only"),
    ],
)
def test_a_disk_without_room(
    place: Place, instead: dict[str, int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "statvfs", _disk(**instead))
    assert said in only(place.wrong()).text
    settings = read_settings(None, {"server": place.folders})
    assert any(said in each.text for each in before_a_start(None, settings))


def test_a_file_system_that_does_not_count(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "statvfs", _disk(f_blocks=0, f_bavail=0))
    assert not place.wrong()


def test_a_disk_that_takes_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(dir: Path) -> None:  # noqa: A002 - it is called so
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert "no space left on device" in only(place.wrong()).text


@pytest.mark.parametrize("there", ["1.0.0", "99.0", None])
def test_a_library_of_another_version(
    place: Place, there: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version(name: str) -> str:
        if name != "textual":
            return importlib.metadata.version(name)
        if there is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return there

    monkeypatch.setattr(machine, "version", version)
    found = only(place.wrong())
    assert found.remedy.startswith('run: pip install "textual<8.3,>=8.2.8"')
    settings = read_settings(None, {"server": place.folders})
    assert found in before_a_start(None, settings)


def test_a_python_that_is_too_old(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version", lambda: "3.10.1")
    assert "it has to be >=3.11" in only(place.wrong()).text


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"LC_ALL": "xx_YY.nonsense"}, "xx_YY.nonsense is not installed here"),
        (
            {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            "the encoding is",
        ),
    ],
)
def test_a_locale_that_will_not_do(variables: dict[str, str], said: str, place: Place) -> None:
    command = [sys.executable, "-m", "fourgods_tui", "doctor", "--port", "0"]
    folders = ["--data", str(place.data), "--hostkeys", str(place.keys)]
    ran = subprocess.run(
        [*command, *folders],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    (line,) = [each for each in ran.stdout.splitlines() if " locale " in each]
    assert line.startswith("note")
    assert said in line


def test_what_cannot_be_looked_at_is_said(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: object) -> None:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(os, "statvfs", fail)
    found = place.examine()
    assert f"it could not be looked at: {place.data}: input/output error" in [
        each.text for each in found
    ]
    assert "database" in {each.about for each in found}


def test_a_server_says_at_its_start_what_is_not_as_it_should_be(place: Place) -> None:
    place.config.chmod(0o666)
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
            assert server.stdout is not None
            assert any(line.startswith("ready") for line in server.stdout)
            server.send_signal(signal.SIGTERM)
            _, log = server.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                server.kill()
    (said,) = [json.loads(line) for line in log.splitlines()]
    assert said["level"] == "warning"
    assert said["message"] == (
        f"everybody may write to {place.config} (mode 0666); run: chmod go-w {place.config}"
    )

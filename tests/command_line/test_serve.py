"""``fourgods serve`` when something is wrong: one line for people, an exit code, no traceback."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fourgods_tui.ssh.hostkeys import KEY_FILES, make_host_keys

ROOT = Path(__file__).parents[2]
COMMANDS = ("serve", "doctor", "check", "play", "backup", "restore")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "fourgods_tui", *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def good_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with good host keys."""
    folder = tmp_path_factory.mktemp("hostkeys")
    make_host_keys(folder)
    return folder


def complaint(keys: Path, folder: Path, *options: str) -> str:
    """What it says when it does not start: a line, and nothing else anywhere."""
    ran = run(
        *("serve", "--host", "127.0.0.1", "--port", "0"),
        *("--hostkeys", str(keys), "--data", str(folder / "data")),
        *options,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    (line,) = ran.stderr.splitlines()
    return line


def test_a_port_in_use(good_keys: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = complaint(good_keys, tmp_path, "--port", str(port))
    assert said == f"cannot listen on 127.0.0.1 port {port}: Address already in use"


@pytest.mark.parametrize("port", ["65536", "-1"])
def test_a_port_that_does_not_exist(good_keys: Path, tmp_path: Path, port: str) -> None:
    ran = run("serve", "--hostkeys", str(good_keys), "--data", str(tmp_path), "--port", port)
    assert ran.returncode == 2
    assert "'--port'" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_an_address_that_is_not_ours(good_keys: Path, tmp_path: Path) -> None:
    # An address kept for examples in documents.
    said = complaint(good_keys, tmp_path, "--host", "192.0.2.1")
    assert said.startswith("cannot listen on 192.0.2.1 port 0: ")


@pytest.mark.parametrize("option", ["--hostkeys", "--data", "--records"])
def test_a_folder_that_cannot_be_written(good_keys: Path, tmp_path: Path, option: str) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder", encoding="utf-8")
    said = complaint(good_keys, tmp_path, option, str(in_the_way / "folder"))
    assert str(in_the_way) in said
    assert "not a directory" in said.lower()


def test_a_port_of_the_metrics_in_use(good_keys: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = complaint(good_keys, tmp_path, "--set", f"metrics.port={port}")
    assert said == f"cannot listen on 127.0.0.1 port {port}: Address already in use"


def _damage(key: Path) -> None:
    key.write_bytes(b"-----BEGIN OPENSSH %s KEY-----\nno key\n" % b"PRIVATE")


def _make_folder(key: Path) -> None:
    key.unlink()
    key.mkdir(mode=0o700)


def _show_everybody(key: Path) -> None:
    key.chmod(0o644)


@pytest.mark.parametrize("spoil", [_damage, _make_folder, _show_everybody])
def test_a_key_that_cannot_be_read(
    good_keys: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    folder = tmp_path / "keys"
    folder.mkdir(mode=0o700)
    for name, _ in KEY_FILES:
        key = folder / name
        key.write_bytes((good_keys / name).read_bytes())
        key.chmod(0o600)
    spoil(folder / KEY_FILES[0][0])
    said = complaint(folder, tmp_path)
    assert str(folder / KEY_FILES[0][0]) in said


def test_the_version() -> None:
    ran = run("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith("fourgods ")


@pytest.mark.parametrize("command", [[], *([each] for each in COMMANDS)])
def test_help_shows_an_example(command: list[str]) -> None:
    ran = run(*command, "--help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"Example: fourgods {command[0] if command else ''}" in ran.stdout

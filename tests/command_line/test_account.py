"""Accounts as containers and services have them: only a number, without a home or a language."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.command_line.account import settle_home

ROOT = Path(__file__).parents[2]

NOBODY = """
import pwd, sys
def unknown(number): raise KeyError(number)
pwd.getpwuid = unknown  # as for an account that is only a number
from fourgods_tui.cli import main
main()
"""


def test_an_account_without_a_home_gets_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(number: int) -> pwd.struct_passwd:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("HOME")
    with pytest.raises(RuntimeError):
        Path.home()
    settle_home()
    assert not Path.home().exists()
    asyncssh.SSHServerConnectionOptions(server_host_keys=[])


def test_a_home_stays_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/somewhere")
    settle_home()
    assert os.environ["HOME"] == "/somewhere"


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"LANG": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "xx_YY.nonsense", "TZ": "No/Where"},
        {"LANG": "", "TZ": ":::", "TERM": "", "COLUMNS": "x", "USER": "", "LOGNAME": ""},
    ],
)
def test_a_server_starts_with_next_to_no_environment(
    variables: dict[str, str], tmp_path: Path
) -> None:
    """Its folders are where it was started, and the name of that is not ASCII."""
    folder = tmp_path / "hráči"
    folder.mkdir()
    with subprocess.Popen(
        [sys.executable, "-c", NOBODY, "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **variables},
        start_new_session=True,
    ) as server:
        try:
            assert server.stdout is not None
            assert any(b"ready; " in line for line in server.stdout)
            server.send_signal(signal.SIGTERM)
            _, errors = server.communicate(timeout=60)
            assert (server.returncode, errors) == (0, b"")
        finally:
            server.kill()


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    script = 'mkdir gone; cd gone; rmdir ../gone; "$@"'
    ran = subprocess.run(
        ["bash", "-c", script, "bash", sys.executable, "-m", "fourgods_tui", "serve"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    (line,) = [each for each in ran.stderr.splitlines() if "getcwd" not in each]
    assert line.startswith("can't make host keys in hostkeys: no such file or directory")

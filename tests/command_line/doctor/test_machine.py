"""A machine that is not as a server needs it: its disk, libraries, limits and language."""

from __future__ import annotations

import errno
import importlib.metadata
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from fourgods_tui.command_line.doctor import machine
from fourgods_tui.command_line.doctor.examine import before_a_start
from fourgods_tui.config.settings import read_settings
from tests.command_line.doctor.places import ROOT, Place, only


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

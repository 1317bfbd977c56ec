"""Folders and files that are somebody else's, or everybody's."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from fourgods_tui.command_line.doctor.examine import before_a_start
from fourgods_tui.config.settings import read_settings
from fourgods_tui.store.folder import DATABASE, LOCK
from tests.command_line.doctor.places import ROOT, Place, only

OTHER = 1234
"""An account that has something of this server's."""


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


def test_what_cannot_be_looked_at_is_said(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: object) -> None:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(os, "statvfs", fail)
    found = place.examine()
    assert f"it could not be looked at: {place.data}: input/output error" in [
        each.text for each in found
    ]
    assert "database" in {each.about for each in found}

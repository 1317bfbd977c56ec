"""Settings, and the secrets they name, that are broken on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgods_tui.command_line.doctor.finding import Finding, Level
from tests.command_line.doctor.places import Place, only


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

"""Wrong settings of all kinds, from the file, the environment and the command line: what is said of
each is said as a person would, and names the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgods_tui.command_line.config import flags_in
from fourgods_tui.config.settings import ConfigError, read_settings

LIBRARY = ("pydantic", "validation", "input should", "valid ", "unable to parse", "field required")
"""Words of the library that looks at the settings."""

WRONG = [
    # section, name, as TOML has it, as a text (None: cannot be), what is said
    ("server", "port", '"ssh"', "ssh", 'it has to be a whole number, not "ssh"'),
    ("server", "port", '""', "", 'it has to be a whole number, not ""'),
    ("server", "port", "22.5", "22.5", "it has to be a whole number, not "),
    ("server", "port", "true", None, "true does not do here"),
    ("server", "port", "[2222]", "2222,2223", "it has to be a whole number"),
    ("server", "port", "-1", "-1", "it has to be at least 0, not "),
    ("server", "port", "70000", "70000", "it has to be at most 65535, not "),
    ("server", "port", "9" * 30, "9" * 30, "it has to be "),
    ("server", "port", "1979-05-27", None, "it has to be a whole number"),
    ("server", "host", "5", None, "it has to be a text in quotation marks, not 5"),
    ("server", "host", '""', "", "it is empty; leave the setting out instead"),
    ("server", "hostkeys", "[]", None, "it has to be a text in quotation marks"),
    ("server", "data", '""', "", "it is empty; leave the setting out instead"),
    ("server", "data", '"a\\u0000b"', None, "no text can have the character NUL in it here"),
    ("server", "drain", '"soon"', "soon", 'it has to be a number, not "soon"'),
    ("server", "drain", "-0.5", "-0.5", "it has to be at least 0, not "),
    ("server", "drain", "inf", "inf", "it has to be a finite number, not "),
    ("server", "drain", "false", None, "false does not do here"),
    ("server", "language", '"de"', "de", "it has to be one of "),
    ("server", "proxies", '["here"]', "here", "no address and no network: here"),
    ("server", "proxies", "5", None, "it has to be a list, or a text with commas, not 5"),
    ("access", "mode", '"closed"', "closed", 'it has to be "open", "keys" or "passphrase", not "c'),
    ("access", "admins", '["ssh-ed25519 A"]', "ssh-ed25519 A", "neither a public key"),
    ("access", "passphrase", "5", None, "it has to be a text in quotation marks"),
    ("limits", "connections", "0", "0", "it has to be at least 1, not "),
    ("limits", "connect_rate", "0", "0", "it has to be more than 0, not "),
    ("limits", "idle", "nan", "nan", "it has to be a finite number, not "),
    ("limits", "columns", "[20]", "20", "it has to be a pair, as in [20, 260]"),
    ("limits", "columns", "[20, 30, 40]", "20,30,40", "it has to be a pair, as in [20, 260]"),
    ("limits", "columns", "20", None, "it has to be a pair, as in [20, 260], not 20"),
    ("limits", "rows", '[1, "x"]', "1,x", 'it has to be a whole number, not "x"'),
    ("limits", "pending", "1", "1", "it has to be at least 32768, not "),
    ("limits", "sped", "1", "1", "no such setting"),
    ("log", "addresses", '"perhaps"', "perhaps", 'it has to be true or false, not "perhaps"'),
    ("log", "addresses", "[]", None, "it has to be true or false"),
    ("log", "level", "3", "3", 'it has to be "debug", "info", "warning" or "error", not '),
    ("metrics", "port", "{}", None, "it has to be a whole number"),
]


def said_of(file: Path | None = None, flags: list[str] | None = None) -> str:
    """The one line that is said."""
    with pytest.raises(ConfigError) as error:
        read_settings(file, flags_in(flags or []))
    (line,) = error.value.lines
    assert not [each for each in LIBRARY if each in line.lower()], line
    return line


@pytest.mark.parametrize(("section", "name", "toml", "text", "said"), WRONG)
def test_a_wrong_setting_is_told_in_plain_words(
    *,
    section: str,
    name: str,
    toml: str,
    text: str | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "fourgods.toml"
    file.write_text(f"[{section}]\n{name} = {toml}\n", encoding="utf-8")
    line = said_of(file)
    assert line.startswith(f"{file}, line 2: {section}.{name}")
    assert f": {said}" in line
    if text is not None:
        line = said_of(flags=[f"{section}.{name}={text}"])
        assert line.startswith(f"--set {section}.{name}")
        assert f": {said}" in line
        monkeypatch.setenv(f"FOURGODS_{section}_{name}".upper(), text)
        line = said_of()
        assert line.startswith(f"FOURGODS_{section}_{name}".upper())
        assert f": {said}" in line


def test_a_section_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "fourgods.toml"
    file.write_text("server = 5\n", encoding="utf-8")
    assert said_of(file) == f"{file}, line 1: server: it has to be a section, as in [server], not 5"


def test_a_wrong_passphrase_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "fourgods.toml"
    file.write_text("[access]\npassphrase = 12345678\n", encoding="utf-8")
    assert "1234" not in said_of(file)

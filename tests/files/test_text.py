"""Files that people write: with a byte order mark, with the line ends of Windows, or unreadable."""

from __future__ import annotations

import codecs
from pathlib import Path

import asyncssh
import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.config.access import read_access
from fourgods_tui.config.settings import ConfigError, read_settings
from fourgods_tui.files.text import TextError, read_text
from fourgods_tui.ssh.access import fingerprint_of, read_authorized_keys
from fourgods_tui.ssh.bans import BanError, Bans, Kind
from fourgods_tui.ssh.hostkeys import KEY_FILES, load_host_keys, make_host_keys

RECORD = Path(__file__).parents[1] / "core" / "records" / "four-seats.jsonl"


def of_windows(text: str) -> bytes:
    """A text as Windows' editor saves it."""
    return codecs.BOM_UTF8 + text.replace("\n", "\r\n").encode()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


def test_settings(file: Path) -> None:
    file.write_bytes(of_windows('[limits]\nidle = 5\n\n[server]\nhost = "::1"\n'))
    settings = read_settings(file)
    assert (settings.limits.idle, settings.server.host) == (5, "::1")
    file.write_bytes(of_windows("[limits]\nidle = 5\n\nsped = 1\n"))
    with pytest.raises(ConfigError) as error:
        read_settings(file)
    assert error.value.lines == [f"{file}, line 4: limits.sped: no such setting"]


def test_a_passphrase(file: Path) -> None:
    file.write_bytes(of_windows("open sésame\nand no more\n"))
    flags = {"access": {"mode": "passphrase", "passphrase_file": str(file)}}
    access = read_access(read_settings(flags=flags))
    assert access.opens("open sésame")
    file.write_bytes(of_windows("\n"))
    with pytest.raises(ConfigError, match=r"the first line of .* is empty"):
        read_access(read_settings(flags=flags))


def test_a_passphrase_may_have_signs_that_end_lines_elsewhere(file: Path) -> None:
    file.write_text("open\u2028sesame\x85\n", encoding="utf-8")
    flags = {"access": {"mode": "passphrase", "passphrase_file": str(file)}}
    assert read_access(read_settings(flags=flags)).opens("open\u2028sesame\x85")


def test_keys(file: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    public = key.export_public_key().decode()
    file.write_bytes(of_windows(f"{public}# mine\n\n{public}"))
    assert read_authorized_keys(file) == {key.get_fingerprint()}
    assert fingerprint_of(f"\ufeff{public}\r") == key.get_fingerprint()


def test_bans(file: Path) -> None:
    Bans(file).add(Kind.NAME, "mallory", 60)
    file.write_bytes(of_windows(file.read_text(encoding="utf-8")))
    assert [ban.value for ban in Bans(file)] == ["mallory"]


def test_host_keys(tmp_path: Path) -> None:
    make_host_keys(tmp_path)
    before = [key.fingerprint for key in load_host_keys(tmp_path)]
    for name, _ in KEY_FILES:
        path = tmp_path / name
        path.write_bytes(of_windows(path.read_text(encoding="utf-8")))
    assert [key.fingerprint for key in load_host_keys(tmp_path)] == before


def test_a_record(file: Path) -> None:
    file.write_bytes(of_windows(RECORD.read_text(encoding="utf-8")))
    ran = CliRunner().invoke(app, ["check", str(file)])
    assert (ran.exit_code, "fine" in ran.output) == (0, True), ran.output
    ran = CliRunner().invoke(app, ["check", "-"], input=file.read_bytes())
    assert (ran.exit_code, "fine" in ran.output) == (0, True), ran.output
    ran = CliRunner().invoke(app, ["replay", str(file), "--svg", str(file.with_suffix(".svg"))])
    assert ran.exit_code == 0, ran.output


def test_a_mark_is_none_in_the_middle_of_a_record(file: Path) -> None:
    first, rest = RECORD.read_bytes().split(b"\n", 1)
    file.write_bytes(first + b"\n" + codecs.BOM_UTF8 + rest)
    ran = CliRunner().invoke(app, ["check", str(file)])
    assert (ran.exit_code, f"{file}:2: not JSON" in ran.output) == (1, True), ran.output


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (codecs.BOM_UTF16_LE + "x".encode("utf-16-le"), "not UTF-8 but UTF-16"),
        (codecs.BOM_UTF16_BE + "x".encode("utf-16-be"), "not UTF-8 but UTF-16"),
        ("é".encode("latin-1"), "not UTF-8 but something else"),
        (None, "no such file or directory"),
    ],
)
def test_what_is_no_text_is_said(file: Path, content: bytes | None, why: str) -> None:
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(TextError) as error:
        read_text(file)
    assert str(error.value) == f"can't read {file}: {why}"
    if content is not None:
        with pytest.raises(BanError, match=r"can't read .*: not UTF-8"):
            Bans(file)


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(TextError, match="no file can have that name"):
        read_text(Path("a\0b"))


def test_a_folder_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="is a directory"):
        read_text(tmp_path)

"""Bans from the command line, while no server runs and beside one that does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.ssh.bans import Bans, Kind


def run(data: Path, *words: str) -> tuple[int, str]:
    """What a command exits with and says."""
    command, *rest = words
    done = CliRunner().invoke(app, [command, "--data", str(data), *rest])
    return done.exit_code, done.output


def test_bans_without_a_server(tmp_path: Path) -> None:
    assert run(tmp_path, "bans") == (0, "there are no bans\n")
    code, said = run(tmp_path, "ban", "name", "Ana", "Maria", "2h", "rude", "words")
    assert (code, said.startswith("ana maria is banned until ")) == (0, True)
    assert run(tmp_path, "ban", "--for", "7d", "address", "192.0.2.1-192.0.2.9")[0] == 0
    assert [ban.value for ban in Bans(tmp_path / "bans.json")] == [
        *("ana maria", "192.0.2.1-192.0.2.9")
    ]
    assert "rude words" in run(tmp_path, "bans")[1]
    code, said = run(tmp_path, "bans", "--json")
    assert [row["kind"] for row in json.loads(said)] == ["name", "address"]
    assert run(tmp_path, "unban", "name", "Ana", "Maria") == (0, "not banned any more\n")
    assert run(tmp_path, "unban", "name", "Ana", "Maria")[0] == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("ban", "name", "!"), 1),
        (("ban", "address", "here"), 1),
        (("ban", "somebody", "eve"), 2),
        (("ban", "--for", "soon", "name", "eve"), 2),
        (("unban", "name", "eve"), 1),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    tmp_path: Path, words: tuple[str, ...], code: int
) -> None:
    done, said = run(tmp_path, *words)
    assert done == code
    assert len(said.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    code, said = run(tmp_path / "typo", "ban", "name", "eve")
    assert (code, "there is no folder" in said.replace("\n", " ")) == (1, True)


def test_a_server_that_runs_takes_up_what_the_command_wrote(tmp_path: Path) -> None:
    servers = Bans(tmp_path / "bans.json")
    servers.add(Kind.NAME, "mallory", 3600)
    assert run(tmp_path, "ban", "name", "eve")[0] == 0
    assert servers.refresh()
    assert [ban.value for ban in servers] == ["mallory", "eve"]

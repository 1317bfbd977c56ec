"""The commands of the pages for those who run a server work as they are pasted."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fourgods_tui.config.settings import SECTIONS, read_settings
from fourgods_tui.store.store import Store
from tests.test_readme import ENVIRONMENT

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
PROGRAM = Path(sys.executable).with_name("fourgods")

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`(?:\S*/)?fourgods ([^`]+)`")
_TOML = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MACHINES_OWN = ("systemctl", "journalctl", "python3", "/opt/fourgods/bin/pip", "ssh", "docker")
"""Programs whose doings are the machine's, or that want a server to be there."""


def name(path: Path) -> str:
    """A page's name."""
    return path.name


def pasted(page: Path) -> list[str]:
    """The commands of a page's blocks, in order, of people and of root."""
    blocks = _BLOCK.findall(page.read_text())
    lines = [line for block in blocks for line in block.splitlines()]
    return [line[2:] for line in lines if line[:2] in ("$ ", "# ")]


def on_this_machine(command: str, folder: Path) -> str:
    """A command with the folders of the pages inside this one."""
    for theirs in ("/etc/", "/var/"):
        command = command.replace(theirs, f"{folder}{theirs}")
    command = re.sub(r"\S*/bin/fourgods", str(PROGRAM), command)
    return command.replace("packaging/", f"{ROOT}/packaging/")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_commands_of_a_page_run_in_order(page: Path, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "var/lib/fourgods"):
        Store(folder / "data").close()  # a server has been there
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    where = tmp_path
    for command in pasted(page):
        if command.split()[0] in _MACHINES_OWN:
            continue
        words = shlex.split(on_this_machine(command, tmp_path))
        if words[0] == "cd":
            where = Path(words[1])
            if page.name == "running.md" and not (where / "hostkeys").exists():
                subprocess.run(
                    [PROGRAM, "hostkeys", "make"], cwd=where, check=True, capture_output=True
                )
            continue
        ran = subprocess.run(
            ["sh", "-c", on_this_machine(command, tmp_path)],
            cwd=where,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{command}: {ran.stderr or ran.stdout}"


def test_there_are_commands_to_run() -> None:
    found = [command for page in PAGES for command in pasted(page)]
    assert sum("fourgods" in command.split()[0] for command in found) >= 8


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md", ROOT / "README.md"], ids=name)
def test_the_commands_that_a_page_names_are_there(page: Path) -> None:
    for said in _SPAN.findall(page.read_text()):
        words = said.split()
        command = [word for word in words[:2] if re.fullmatch(r"[a-z]+", word)]
        helped = subprocess.run(
            [PROGRAM, *command, "--help"],
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert helped.returncode == 0, said
        for option in (word for word in words if word.startswith("--")):
            assert option in helped.stdout, said


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_settings_in_a_page_are_good(page: Path, tmp_path: Path) -> None:
    for block in _TOML.findall(page.read_text()):
        file = tmp_path / "fourgods.toml"
        file.write_text(block)
        assert read_settings(file) != read_settings()
    sections = "|".join(SECTIONS)
    for setting, section in re.findall(
        rf"`(\w+)(?: = [^`]+)?`\s+under\s+`\[({sections})\]`", page.read_text()
    ):
        assert setting in SECTIONS[section].model_fields, f"{section}.{setting}"

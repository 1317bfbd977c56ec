"""The commands over SSH that the pages name are those that the server has."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from pathlib import Path

import asyncssh

from tests.e2e.people import make_key
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import PATIENCE, ssh_command

ROOT = Path(__file__).parents[2]
PAGES = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
SAID = re.compile(r"`ssh (?:-p 2222 )?HOST ([a-z]+)(?: ([a-z]+))?")
ROW = re.compile(r"^\| `admin ([a-z]+)", re.MULTILINE)


async def _names(command: list[str]) -> set[str]:
    process = await asyncio.create_subprocess_exec(
        *command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    async with asyncio.timeout(PATIENCE):
        out, _ = await process.communicate()
    return {each["name"] for each in json.loads(out)}


async def test_the_commands_are_there(hostkeys: Path, tmp_path: Path) -> None:
    path = make_key(tmp_path, "root")
    key = asyncssh.read_private_key(path)
    server = await ServerProcess.start(
        hostkeys, tmp_path, "--set", f"access.admins={key.get_fingerprint()}"
    )
    try:
        root = ssh_command(server.port, "root", key=path)
        names = await _names([*root, "help", "--json"])
        admins = await _names([*root, "admin", "help", "--json"])
        everybodys = await _names([*ssh_command(server.port, "guest"), "help", "--json"])
        await server.stop()
    finally:
        await server.kill()
    assert names - everybodys == {"admin"}
    texts = [page.read_text() for page in PAGES]
    said = [found for text in texts for found in SAID.findall(text)]
    assert {first for first, _ in said} <= names
    assert {second for first, second in said if first == "admin"} <= admins
    # What a page about them lists is all there is.
    assert set(ROW.findall((ROOT / "docs/admin.md").read_text())) == admins

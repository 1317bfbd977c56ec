"""The SSH clients there are, and how each is told where to go."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from shutil import which

from tests.e2e.terminal import ssh_command

HERE = Path(__file__).parent
NODE_MODULES = Path(sys.prefix) / "clients" / "node_modules"
"""Where ``make clients`` puts what node's client needs."""


@dataclass(frozen=True, slots=True)
class Call:
    """Whom to connect to, as whom.

    Attributes:
        port: where the server listens.
        name: the user name.
        host_key: the fingerprint of the key the server shows to whoever prefers ed25519.
        key: a file with an ed25519 key, or None to come without.
    """

    port: int
    name: str
    host_key: str
    key: Path | None = None

    @property
    def address(self) -> str:
        """As most clients want it."""
        return f"{self.name}@127.0.0.1"


@dataclass(frozen=True, slots=True)
class Kind:
    """A client.

    Attributes:
        name: what the log calls it, in part.
        needs: what has to be installed for it, and whether it is.
        command: its command line.
        asks: what it has the person confirm with enter before the session begins.
    """

    name: str
    needs: Mapping[str, Callable[[], bool]]
    command: Callable[[Call], list[str]]
    asks: str = ""

    def check(self) -> None:
        """Raises AssertionError that says what is missing, if something is."""
        missing = [package for package, is_there in self.needs.items() if not is_there()]
        assert not missing, f"not installed: {', '.join(missing)}; see `make help`, clients"

    def __str__(self) -> str:
        return self.name


def _openssh(call: Call) -> list[str]:
    return ssh_command(call.port, call.name, key=call.key)


def _dropbear(call: Call) -> list[str]:
    key = ["-i", _converted(call, "dropbearconvert", "openssh", "dropbear")] if call.key else []
    return ["dbclient", "-y", "-y", "-t", *key, "-p", str(call.port), call.address]


def _plink(call: Call) -> list[str]:
    key: list[str] = []
    if call.key:
        ppk = str(call.key.with_suffix(".ppk"))
        _run("puttygen", str(call.key), "-O", "private", "-o", ppk)
        key = ["-i", ppk]
    where = ["-P", str(call.port), "-hostkey", call.host_key, call.address]
    return ["plink", "-ssh", "-t", "-noagent", *key, *where]


def _library(name: str) -> Callable[[Call], list[str]]:
    script = str(HERE / "library_client.py")

    def command(call: Call) -> list[str]:
        key = [str(call.key)] if call.key else []
        return [sys.executable, script, name, str(call.port), call.name, *key]

    return command


def _ssh2(call: Call) -> list[str]:
    key = [str(call.key)] if call.key else []
    script = str(HERE / "ssh2_client.js")
    return ["node", script, str(NODE_MODULES), str(call.port), call.name, *key]


def _converted(call: Call, *command: str) -> str:
    target = f"{call.key}.{command[-1]}"
    _run(*command, str(call.key), target)
    return target


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=30)


def _program(name: str) -> Callable[[], bool]:
    return lambda: which(name) is not None


def _module(name: str) -> Callable[[], bool]:
    return lambda: find_spec(name) is not None


KINDS = (
    Kind("OpenSSH", {"openssh-client": _program("ssh")}, _openssh),
    Kind("dropbear", {"dropbear-bin": _program("dbclient")}, _dropbear),
    Kind("PuTTY", {"putty-tools": _program("plink")}, _plink, asks="Press Return to begin session"),
    Kind("paramiko", {"paramiko": _module("paramiko")}, _library("paramiko")),
    Kind("libssh", {"ssh-python": _module("ssh")}, _library("libssh")),
    Kind("ssh2js", {"nodejs": _program("node"), "ssh2": (NODE_MODULES / "ssh2").is_dir}, _ssh2),
)
"""All of them."""

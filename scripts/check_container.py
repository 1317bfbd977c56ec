"""Check the recipe of the image without a container engine.

Lints packaging/Containerfile, carries out its steps in an empty folder that stands for the image's
root, and runs what comes of them as an unprivileged user, in an environment with nothing but what
the recipe sets: the server has to become healthy, answer over SSH, write to its volume only, and
stop in order at SIGTERM. Needs `make`'s set-up for it, OpenSSH's client, and for the change of
user to be root; others stay who they are.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from dockerfile_parse import DockerfileParser

PROJECT = Path(__file__).parents[1]
RECIPE = PROJECT / "packaging/Containerfile"
FOLDERS = ("/src", "/opt/fourgods", "/var/lib/fourgods")
"""The folders of the image that the recipe names."""
PATIENCE = 60.0
"""Seconds to wait for the server."""


class RecipeError(Exception):
    """What is wrong with the recipe."""


class Image:
    """What the steps of the last stage have made; nothing runs in it yet."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment: dict[str, str] = {}
        self.user = ""
        self.workdir = root
        self.bin = root / "base-bin"
        self.volumes: list[Path] = []
        self.command: list[str] = []
        self.health: list[str] = []

    def within(self, text: str) -> str:
        """A text in which the image's folders are those below our root."""
        for folder in FOLDERS:
            text = text.replace(folder, f"{self.root}{folder}")
        return text

    def carry_out(self, instruction: str, value: str) -> None:
        """One instruction of the recipe."""
        match instruction:
            case "FROM":
                shutil.rmtree(self.root / "src", ignore_errors=True)
                self.environment, self.user, self.workdir = {}, "", self.root
            case "COPY":
                self._copy(value)
            case "RUN":
                self._run(value)
            case "WORKDIR":
                self.workdir = Path(self.within(value))
                self.workdir.mkdir(parents=True, exist_ok=True)
            case _:
                self._describe(instruction, value)

    def _describe(self, instruction: str, value: str) -> None:
        """An instruction about what runs in it."""
        match instruction:
            case "ENV":
                for pair in value.split():
                    name, _, content = pair.partition("=")
                    self.environment[name] = self.within(content)
            case "USER":
                self.user = value
            case "VOLUME":
                self.volumes.append(Path(self.within(value)))
            case "ENTRYPOINT" | "CMD":
                self.command += json.loads(value)
            case "HEALTHCHECK":
                self.health = json.loads(value[value.index("[") :])
            case "ARG" | "LABEL" | "EXPOSE" | "STOPSIGNAL" | "COMMENT":
                pass
            case _:
                raise RecipeError(f"don't know how to carry out {instruction}")

    def _copy(self, value: str) -> None:
        *sources, target = value.split()
        if sources[0].startswith("--from"):
            return  # from the stage before, which was made in the same root
        for source in sources:
            come_from, to = PROJECT / source, self.workdir / target
            if come_from.is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.mo")
                shutil.copytree(come_from, to, dirs_exist_ok=True, ignore=ignored)
            else:
                shutil.copy(come_from, to)

    def _run(self, value: str) -> None:
        self.bin.mkdir(exist_ok=True)
        (self.bin / "python").unlink(missing_ok=True)
        (self.bin / "python").symlink_to(python_for_all())
        for folder in FOLDERS:
            (self.root / folder[1:]).parent.mkdir(parents=True, exist_ok=True)
        line = self.within(value)
        if os.geteuid():  # others can't give files away
            line = line.replace("-o 10001 -g 10001 ", "")
        environment = {**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}"}
        environment.pop("PYTHONPATH", None)
        environment["PIP_QUIET"] = "1"
        subprocess.run(["sh", "-ec", line], cwd=self.workdir, env=environment, check=True)

    def start(self, words: list[str], port: int) -> subprocess.Popen[str]:
        """Run a command as the image would."""
        environment = {**self.environment, "FOURGODS_METRICS_PORT": str(port)}
        environment["PATH"] = environment["PATH"].replace("$PATH", "/usr/bin:/bin")
        program = shutil.which(words[0], path=environment["PATH"])
        if program is None:
            raise RecipeError(f"no program {words[0]} in the image")
        uid, _, gid = self.user.partition(":")
        if not uid.isdigit() or uid == "0":
            raise RecipeError(f"the user has to be a number other than root's, not {self.user!r}")
        who = {} if os.geteuid() else {"user": int(uid), "group": int(gid), "extra_groups": []}
        return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
            [program, *words[1:]],
            cwd=self.workdir,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **who,
        )


def python_for_all() -> str:
    """A Python that whoever runs the server may run, too; it can make virtual environments."""
    enough = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))"
    for python in (os.path.realpath(sys.executable), "/usr/local/bin/python3", "/usr/bin/python3"):
        open_to_all = all(each.stat().st_mode & 0o001 for each in Path(python).parents)
        if (os.geteuid() == 0 and not open_to_all) or not Path(python).exists():
            continue
        if subprocess.run([python, "-c", enough], capture_output=True, check=False).returncode == 0:
            return python
    raise RecipeError("no Python here that others than root may run (apt-get install python3-venv)")


def instructions() -> Iterator[tuple[str, str]]:
    """The recipe's instructions, in order."""
    with tempfile.TemporaryFile() as file:
        file.write(RECIPE.read_bytes())
        for each in DockerfileParser(fileobj=file).structure:
            yield each["instruction"], each["value"]


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def written_outside(image: Image, since: float) -> list[str]:
    """Files that were written since then, except in the volumes."""
    return [
        str(path)
        for path in image.root.rglob("*")
        if path.is_file()
        and path.stat().st_mtime > since
        and not any(path.is_relative_to(volume) for volume in image.volumes)
    ]


def check(image: Image) -> None:
    """Run the server, and look."""
    began = time.time()
    ssh_port, metrics_port = free_port(), free_port()
    image.environment["FOURGODS_SERVER_PORT"] = str(ssh_port)
    server = image.start(image.command, metrics_port)
    try:
        deadline = time.monotonic() + PATIENCE
        while image.start(image.health, metrics_port).wait() != 0:
            if server.poll() is not None or time.monotonic() > deadline:
                server.kill()
                raise RecipeError(f"the server does not get healthy:\n{server.communicate()[0]}")
            time.sleep(0.5)
        known = [
            "-F",
            "none",
            "-o",
            "StrictHostKeyChecking=no",
            "-o",
            "UserKnownHostsFile=/dev/null",
        ]
        asked = subprocess.run(
            ["ssh", *known, "-p", str(ssh_port), "guest@127.0.0.1", "games"],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        if asked.returncode:
            raise RecipeError(f"no answer over SSH: {asked.stderr}")
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate(timeout=PATIENCE)
        if server.returncode:
            raise RecipeError(f"SIGTERM ended it with {server.returncode}:\n{said}")
    finally:
        server.kill()
    if outside := written_outside(image, began):
        raise RecipeError(f"written outside of the volume: {', '.join(outside)}")
    if not any(path.name == "fourgods.db" for path in image.volumes[0].rglob("*")):
        raise RecipeError("no database in the volume")


def main() -> int:
    """Check everything; the exit code."""
    subprocess.run([Path(sys.executable).with_name("hadolint"), RECIPE], check=True)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)
        image = Image(root)
        try:
            for instruction, value in instructions():
                image.carry_out(instruction, value)
            check(image)
        except RecipeError as error:
            print(f"check_container: {error}", file=sys.stderr)
            return 1
    print("the image's recipe is good")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The set-up in .venv is made anew when it cannot be used any more."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"
BASE = Path(sys.base_prefix) / f"bin/python{HERE}"
"""This Python itself, not the virtual environment the tests run in."""

VERSION = re.compile(r"^version = .*$", re.MULTILINE)
MAKE_VENV = "scripts/make-venv .venv"


def try_out(command: list[str], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder. The variables of a `make` that runs the tests are not its own."""
    ours = ("MAKE", "MFLAGS", "VENV", "CONSTRAINTS")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    environment = {**kept, "PYTHON": "", **variables}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def run(command: list[str], folder: Path, **variables: str) -> str:
    """Run a command in a folder; it must succeed. Returns what it printed."""
    ran = try_out(command, folder, **variables)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def planned(checkout: Path, *variables: str) -> str:
    """What `make test` would do in a checkout."""
    return run(["make", "-n", "test", *variables], checkout)


def fits(checkout: Path, python: str = "") -> bool:
    """Whether a checkout's set-up can be used as it is."""
    command = ["scripts/venv-fits", ".venv"]
    environment = {**os.environ, "PYTHON": python}
    return subprocess.run(command, cwd=checkout, env=environment, check=False).returncode == 0


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout that was set up, but for the packages, which need a network."""
    checkout = tmp_path_factory.mktemp("made") / "four gods"
    shutil.copytree(ROOT / "scripts", checkout / "scripts")
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "hatch_build.py"):
        shutil.copy(ROOT / name, checkout)
    run(["scripts/make-venv", ".venv"], checkout, PYTHON=str(BASE))
    for stamp in (".made", ".installed", ".installed-dev"):
        (checkout / ".venv" / stamp).touch()
    return checkout


@pytest.fixture
def checkout(made: Path) -> Iterator[Path]:
    """The same, to be broken."""
    kept = made.with_name("kept")
    made.rename(kept)
    shutil.copytree(kept, made, symlinks=True)
    yield made
    shutil.rmtree(made)
    kept.rename(made)


def test_a_set_up_that_fits_is_used(checkout: Path) -> None:
    assert fits(checkout)
    assert "pytest" in planned(checkout)
    assert MAKE_VENV not in planned(checkout)


def test_there_is_none_yet(checkout: Path) -> None:
    shutil.rmtree(checkout / ".venv")
    assert MAKE_VENV in planned(checkout)


def test_the_checkout_was_moved(checkout: Path) -> None:
    elsewhere = checkout.with_name("elsewhere")
    checkout.rename(elsewhere)
    try:
        plan = planned(elsewhere)
        assert MAKE_VENV in plan
        assert plan.index(MAKE_VENV) < plan.index("pip") < plan.index("pytest")
        run(["make", ".venv/.made", f"PYTHON={BASE}"], elsewhere)
        assert fits(elsewhere)
    finally:
        elsewhere.rename(checkout)


def test_the_checkout_is_a_copy(checkout: Path) -> None:
    """Else it would run the code of the one it was copied from."""
    copy = checkout.with_name("copy")
    shutil.copytree(checkout, copy, symlinks=True)
    assert MAKE_VENV in planned(copy)
    assert MAKE_VENV not in planned(checkout)
    shutil.rmtree(copy)


def test_the_checkout_is_reached_by_a_link(checkout: Path) -> None:
    link = checkout.with_name("link")
    link.symlink_to(checkout)
    assert fits(link)
    link.unlink()


def test_python_became_another_minor_version(checkout: Path) -> None:
    """As a system's Python does behind the link in .venv/bin; what was installed for the old one is
    not found by the new one."""
    said = checkout / ".venv/pyvenv.cfg"
    said.write_text(VERSION.sub("version = 3.10.1", said.read_text()))
    assert MAKE_VENV in planned(checkout)
    run(["make", ".venv/.made", f"PYTHON={BASE}"], checkout)
    assert fits(checkout)


def test_what_was_installed_is_installed_again_in_the_same_go(checkout: Path) -> None:
    """Though the Python itself is older than what was installed before."""
    said = checkout / ".venv/pyvenv.cfg"
    said.write_text(VERSION.sub("version = 3.10.1", said.read_text()))
    installs = "PIP=echo installing:"
    plan = run(["make", ".venv/.installed-dev", f"PYTHON={BASE}", installs], checkout)
    assert plan.count("installing:") == 3
    assert fits(checkout)
    again = run(["make", ".venv/.installed-dev", f"PYTHON={BASE}", installs], checkout)
    assert "installing:" not in again


def test_python_became_another_patch_version(checkout: Path) -> None:
    said = checkout / ".venv/pyvenv.cfg"
    said.write_text(VERSION.sub(f"version = {HERE}.99", said.read_text()))
    assert MAKE_VENV not in planned(checkout)


def test_python_has_gone(checkout: Path) -> None:
    for link in (checkout / ".venv/bin").glob("python*"):
        link.unlink()
        link.symlink_to("/nonexistent/python3")
    assert MAKE_VENV in planned(checkout)
    run(["make", ".venv/.made", f"PYTHON={BASE}"], checkout)
    assert fits(checkout)


def test_python_does_not_start_any_more(checkout: Path) -> None:
    python = checkout / ".venv/bin/python"
    python.unlink()
    python.write_text("#!/bin/sh\nexit 127\n")
    python.chmod(0o755)
    assert MAKE_VENV in planned(checkout)


def test_making_it_was_interrupted(checkout: Path) -> None:
    (pip,) = (checkout / ".venv/lib").glob("python*/site-packages/pip")
    shutil.rmtree(pip)
    assert MAKE_VENV in planned(checkout)


def test_another_python_is_asked_for(checkout: Path, tmp_path: Path) -> None:
    other = tmp_path / "python3"
    other.write_text("#!/bin/sh\necho 3.99\n")
    other.chmod(0o755)
    assert MAKE_VENV in planned(checkout, f"PYTHON={other}")
    assert MAKE_VENV not in planned(checkout, f"PYTHON={BASE}")


def test_what_is_asked_for_is_no_python(checkout: Path) -> None:
    command = ["make", ".venv/.made", "PYTHON=/nonexistent/python3"]
    ran = try_out(command, checkout)
    assert ran.returncode != 0
    assert "/nonexistent/python3 is not there, or is no Python 3.11 or newer." in ran.stderr

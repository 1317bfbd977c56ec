"""The wheel has all that is needed, whether it is built from a checkout or from the archive."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GENERATED = shutil.ignore_patterns(
    ".git", ".venv*", "build", "dist", "data", "hostkeys", "__pycache__", "*.mo", ".*_cache",
    ".hypothesis",
)  # fmt: skip


def build(target: str, source: Path, folder: Path) -> Path:
    """Build a ``wheel`` or ``sdist`` as installers do; returns it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    ran = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (built,) = folder.iterdir()
    return built


def names(wheel: Path) -> set[str]:
    """The files in a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout with nothing that was generated."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("fresh") / "checkout", ignore=GENERATED)


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from it."""
    return build("wheel", checkout, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def archive(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in the source archive that is built from it."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(build("sdist", checkout, tmp_path_factory.mktemp("sdist"))) as opened:
        opened.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    return unpacked


def test_the_wheel_has_every_file_of_the_package(wheel: Path, checkout: Path) -> None:
    files = {each for each in (checkout / "fourgods_tui").rglob("*") if each.is_file()}
    expected = {
        str(each.relative_to(checkout)) for each in files if "__pycache__" not in each.parts
    }
    assert "fourgods_tui/py.typed" in expected
    assert expected <= names(wheel)


def test_the_wheel_has_every_language_compiled(wheel: Path) -> None:
    inside = names(wheel)
    texts = {each for each in inside if each.endswith(".po")}
    assert {each.split("/")[3] for each in texts} == {"cs", "es", "ko"}
    assert {each.removesuffix(".po") + ".mo" for each in texts} <= inside


def test_the_wheel_has_the_licence_and_nothing_but_the_package(wheel: Path) -> None:
    others = {each for each in names(wheel) if not each.startswith("fourgods_tui/")}
    assert {each.split("/", 1)[1] for each in others} == {
        "METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE",
    }  # fmt: skip


def test_the_wheel_of_the_archive_is_the_same(wheel: Path, archive: Path, tmp_path: Path) -> None:
    again = build("wheel", archive, tmp_path / "wheel")
    assert names(again) == names(wheel)
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        for name in one.namelist():
            assert one.read(name) == other.read(name), name


def test_the_archive_can_be_set_up_and_tested(archive: Path) -> None:
    needed = ("Makefile", "constraints.txt", "hatch_build.py", "tests/test_readme.py", "LICENSE")
    assert all((archive / each).is_file() for each in needed)
    for script in ("scripts/make-venv", "scripts/venv-fits"):
        assert (archive / script).stat().st_mode & 0o100

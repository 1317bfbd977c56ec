"""The pages of the project: their links lead somewhere, and their examples are true."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"(?<!\!)!?\[[^\]\n]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)

PRIVATE_KEY = re.compile(rb"BEGIN (?:[A-Z]+ )?PRIVATE " + rb"KEY")
MACHINE_PATH = re.compile(
    rb"(?<![\w.~-])/(?:"
    + rb"|".join([rb"home/\w", rb"Users/\w", rb"root/", rb"wor" + rb"k/"])
    + rb")"
)


def project_files() -> list[Path]:
    """The files under version control; in a copy without git, all that are not generated."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        return [
            path for name in listed.stdout.decode().split("\0") if (path := ROOT / name).is_file()
        ]
    return [path for path in _walk(ROOT) if path.suffix not in {".pyc", ".mo"}]


def _walk(folder: Path) -> Iterator[Path]:
    generated = {"build", "dist", "data", "__pycache__", "hostkeys"}
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield path
        elif path.name not in generated and (path.name == ".ci" or path.name[0] != "."):
            yield from _walk(path)


FILES = project_files()
PAGES = [path for path in FILES if path.suffix == ".md"]


def name(path: Path) -> str:
    """A file's name for people: its path in the project."""
    return str(path.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as the usual renderers of Markdown make them."""
    headings = HEADING.findall(FENCED.sub("", page.read_text()))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_pages_are_there() -> None:
    expected = {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/rules.md", "docs/record.md"}
    assert expected <= {name(page) for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_relative_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(FENCED.sub("", page.read_text())):
        if "://" in link or link.startswith("mailto:"):
            continue
        target, _, anchor = link.partition("#")
        leads_to = (page.parent / target).resolve() if target else page
        assert leads_to.exists(), f"{name(page)} links to {link}"
        assert leads_to.is_relative_to(ROOT), f"{name(page)} links out of the project: {link}"
        if anchor and leads_to.suffix == ".md":
            assert anchor in anchors(leads_to), f"{name(page)} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_examples_give_what_they_say(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_the_record_page_has_examples() -> None:
    """Else the test above would be content with nothing."""
    page = (ROOT / "docs/record.md").read_text()
    assert len(doctest.DocTestParser().get_examples(page)) >= 5


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_json_examples_are_json(page: Path) -> None:
    for block in re.findall(r"^```json\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            assert isinstance(json.loads(line), dict)


def test_no_file_carries_a_private_key() -> None:
    assert [name(path) for path in FILES if PRIVATE_KEY.search(path.read_bytes())] == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert [name(path) for path in FILES if MACHINE_PATH.search(path.read_bytes())] == []


def test_the_code_page_names_files_there_are() -> None:
    page = (ROOT / "docs/code.md").read_text()
    named = re.findall(r"`((?:core|bots|store|tui|ssh)/[\w/.]*)`", page)
    assert named
    assert [each for each in named if not (ROOT / "fourgods_tui" / each).exists()] == []

"""What people have chosen is remembered."""

from __future__ import annotations

from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import MemoryTastes, Tastes

ANA, BO, EVA = (Person(key, key) for key in ("ana", "bo", "eva"))


def test_each_person_has_their_own() -> None:
    tastes: Tastes = MemoryTastes()
    tastes.keep(ANA, {"language": "cs", "drawing": "ascii"})
    tastes.keep(BO, {"language": "ko"})
    assert tastes.chosen_by(ANA) == {"language": "cs", "drawing": "ascii"}
    assert tastes.chosen_by(BO) == {"language": "ko"}
    assert tastes.chosen_by(EVA) == {}


def test_what_is_kept_replaces_what_was() -> None:
    tastes = MemoryTastes()
    chosen = {"language": "cs"}
    tastes.keep(ANA, chosen)
    chosen["language"] = "es"
    assert tastes.chosen_by(ANA) == {"language": "cs"}
    tastes.keep(ANA, {})
    assert tastes.chosen_by(ANA) == {}


def test_who_chose_longest_ago_is_forgotten_first() -> None:
    tastes = MemoryTastes(limit=2)
    tastes.keep(ANA, {"language": "cs"})
    tastes.keep(BO, {"language": "ko"})
    tastes.keep(ANA, {"language": "es"})
    tastes.keep(EVA, {"language": "en"})
    assert tastes.chosen_by(ANA) == {"language": "es"}
    assert tastes.chosen_by(BO) == {}
    assert tastes.chosen_by(EVA) == {"language": "en"}

"""Difficulties, percentage results, and the book's catalogue of manoeuvres."""

from __future__ import annotations

import pytest

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.manoeuvre_tables import (
    CATALOGUE,
    DIFFICULTIES,
    manoeuvre,
    mishap,
    percentage,
    stabilising_difficulty,
)


def test_difficulties() -> None:
    """D-44: from trivial to absurd."""
    assert list(DIFFICULTIES) == ["trivial", "easy", "light", "medium", "hard", "very hard", "extreme", "absurd"]
    assert list(DIFFICULTIES.values()) == [50, 30, 15, 0, -20, -40, -60, -80]


@pytest.mark.parametrize(
    ("rule", "total", "percent"),
    [
        *[(f"D-45 {total}", total, 10 * ((total - 1) // 10)) for total in range(1, 161) if total <= 160 and total > 0
          and 10 * ((total - 1) // 10) <= 150],
        ("d100 W-26: 85", 85, 80),
        ("d100 W-27: 100", 100, 90),
        ("d100 W-27: 101", 101, 100),
        ("d100 W-27: 111", 111, 110),
        ("d100 W-27: 10", 10, 0),
        ("d100 W-27: 0", 0, 0),
        ("d100 W-27: 45", 45, 40),
        ("d100 W-27: 200", 200, 150),
        ("D-45 far below", -70, 0),
        ("D-45 from 151 on", 151, 150),
    ],
)  # fmt: skip
def test_percentage(rule: str, total: int, percent: int) -> None:
    assert percentage(total) == percent, rule


def test_mishaps() -> None:
    """D-45: 0 or less; d100 W-27 has 0."""
    assert [mishap(total) for total in (-5, 0, 1, 10)] == [True, True, False, False]


@pytest.mark.parametrize(
    ("key", "skill", "ap", "difficulty", "policy", "gains"),
    [
        ("race", "athletics", 2, "hard", "fail", ""),
        ("leap on foe", "acrobatics", 1, "hard", "penalty", "surprise"),
        ("leap", "acrobatics", 1, "medium", "penalty", ""),
        ("dive for cover", "athletics", 2, "medium", "exposed", "cover"),
        ("swing", "acrobatics", 3, "very hard", "fail", ""),
        ("climb", "athletics", 2, "medium", "fail", ""),
        ("hide", "stealth", 2, "medium", "fail", "hidden"),
    ],
)
def test_catalogue(key: str, skill: str, ap: int, difficulty: str, policy: str, gains: str) -> None:
    """D-47: the manoeuvres of the book."""
    row = manoeuvre(key)
    assert (row.skill, row.ap, row.policy, row.gains) == (skill, ap, policy, gains)
    assert row.difficulty == DIFFICULTIES[difficulty]
    assert row.moving


def test_the_catalogue_is_whole() -> None:
    assert len(CATALOGUE) == 7
    with pytest.raises(Mistake, match="unknown manoeuvre 'swnig'; did you mean 'swing'"):
        manoeuvre("swnig")


@pytest.mark.parametrize(
    ("left", "difficulty"),
    [(12, 0), (7, 0), (6, -20), (5, -20), (4, -20), (3, -40), (2, -40), (1, -60)],
)
def test_saving_the_dying(left: int, difficulty: int) -> None:
    """D-115: medium with seven rounds left, extreme in the last."""
    assert stabilising_difficulty(left) == difficulty

"""Critical tables: 570 cells, their rows, and the measure by which they rise."""

from __future__ import annotations

import pytest

from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.critical_tables import (
    BURN,
    CHEST,
    EFFECTS,
    HEAD,
    LEG,
    LIMBS,
    ROWS,
    SEVERITIES,
    SLASH,
    TYPES,
    UM66,
    UNBALANCE,
    Critical,
    CriticalType,
    row_of,
    type_of,
)

CELLS = [
    pytest.param(kind, severity, row, id=f"{kind.letter}{SEVERITIES[severity]} {ROWS[row]}")
    for kind in TYPES
    for severity in range(5)
    for row in range(len(ROWS))
]


def cell(kind: CriticalType, severity: int, row: int) -> Critical:
    return OURS.criticals().cell(kind, severity, row)


def test_types() -> None:
    """D-80: six types, A to E."""
    assert [each.letter for each in TYPES] == ["F", "I", "K", "P", "S", "U"]
    assert type_of("B") is BURN
    assert type_of("S") is SLASH
    assert len(CELLS) == 570


@pytest.mark.parametrize(("kind", "severity", "row"), CELLS)
def test_each_cell(kind: CriticalType, severity: int, row: int) -> None:
    """D-81: a cell holds what the file says, key by key, and says it in words."""
    made = cell(kind, severity, row)
    written = dict(OURS.rows("criticals")[kind.letter][SEVERITIES[severity]][ROWS[row]])
    assert made.location.key == written.pop("loc")
    assert made.text == written.pop("text")
    assert dict(made.effects()) == written
    assert set(written) <= set(EFFECTS)
    assert len(made.phrases()) == len(written)


ROW_NUMBERS = [
    (1, "01-05"), (5, "01-05"), (6, "06-10"), (10, "06-10"), (11, "11-15"), (15, "11-15"), (16, "16-20"),
    (20, "16-20"), (21, "21-35"), (35, "21-35"), (36, "36-45"), (45, "36-45"), (46, "46-50"), (50, "46-50"),
    (51, "51-55"), (55, "51-55"), (56, "56-60"), (60, "56-60"), (61, "61-65"), (65, "61-65"), (66, "UM66"),
    (67, "67-70"), (70, "67-70"), (71, "71-75"), (75, "71-75"), (76, "76-80"), (80, "76-80"), (81, "81-85"),
    (85, "81-85"), (86, "86-90"), (90, "86-90"), (91, "91-95"), (95, "91-95"), (96, "96-99"), (99, "96-99"),
    (100, "100+"),
]  # fmt: skip


@pytest.mark.parametrize(("die", "row"), ROW_NUMBERS)
def test_row_of_a_bare_die(die: int, row: str) -> None:
    """D-81: the ends of every row."""
    assert ROWS[row_of(die, 0)] == row


@pytest.mark.parametrize(
    ("rule", "die", "bonus", "row"),
    [
        ("D-82 a bare 66, whatever the bonus", 66, 40, "UM66"),
        ("D-82 a 66 by addition is no 66", 60, 6, "67-70"),
        ("d100 W-15: 66 + 3", 66, 3, "UM66"),
        ("d100 W-15: 64 + 2", 64, 2, "67-70"),
        ("d100 W-15: 99 + 1", 99, 1, "100+"),
        ("d100 W-15: 97 + 5", 97, 5, "100+"),
        ("d100 W-15: 100", 100, 0, "100+"),
        ("d100 W-15: 1", 1, 0, "01-05"),
        ("D-81 the highest row has no end", 100, 99, "100+"),
    ],
)
def test_row_with_a_bonus(rule: str, die: int, bonus: int, row: str) -> None:
    assert ROWS[row_of(die, bonus)] == row, rule


def test_a_critical() -> None:
    """d100 W-16: a slash C of 40: 10 hits, bleed 1, stun 1, on the head."""
    made = cell(SLASH, 2, row_of(40, 0))
    assert made.text == "Forehead slit above the eye"
    assert made.location is HEAD
    assert dict(made.effects()) == {"hits": 10, "bleed": 1, "stun": 1}


def test_another() -> None:
    """d100 W-17: a slash C of 78: 9 hits, bleed 2, prone, a leg."""
    made = cell(SLASH, 2, row_of(78, 0))
    assert dict(made.effects()) == {"hits": 9, "bleed": 2, "down": True, "limb": "leg"}


ORDER = [row for row in range(len(ROWS)) if row != UM66]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.key)
def test_weights_rise(kind: CriticalType) -> None:
    """D-91: the weight never falls from row to row nor from severity to severity."""
    for severity in range(5):
        weights = [cell(kind, severity, row).weight() for row in ORDER]
        assert weights == sorted(weights)
    for row in range(len(ROWS)):
        weights = [cell(kind, severity, row).weight() for severity in range(5)]
        assert weights == sorted(weights)


def test_texts_differ() -> None:
    """D-91: every description is told once."""
    texts = [each.text for each in OURS.criticals().cells]
    assert len(set(texts)) == 570


def test_who_kills() -> None:
    """D-91: A to C never kill at once, and nobody is unbalanced to death on the spot."""
    for kind in TYPES:
        for row in range(len(ROWS)):
            assert not any(cell(kind, severity, row).dead for severity in range(3))
            assert not cell(UNBALANCE, 4, row).dead


@pytest.mark.parametrize(
    ("kinds", "means", "ending"),
    [("FIKPS", [14, 23, 36, 53, 75], [0, 1, 6, 21, 31]), ("U", [11, 18, 28, 41, 55], [0, 0, 0, 11, 21])],
)
def test_mean_weight(kinds: str, means: list[int], ending: list[int]) -> None:
    """D-91: how heavy each severity is on average, and how often it ends the fight."""
    for severity in range(5):
        rolled = [cell(type_of(letter), severity, row_of(die, 0)) for letter in kinds for die in range(1, 101)]
        assert round(sum(each.weight() for each in rolled) / len(rolled)) == means[severity]
        final = [each for each in rolled if each.dead or each.dying or each.out == 600]
        assert round(100 * len(final) / len(rolled)) == ending[severity]


@pytest.mark.parametrize(
    ("rule", "effect", "weight"),
    [
        ("D-91 hits 1 each", Critical(CHEST, "", hits=7), 7),
        ("D-91 bleeding and burning 4", Critical(CHEST, "", bleed=2, burn=1), 12),
        ("D-91 stun 5", Critical(CHEST, "", stun=3), 15),
        ("D-91 must parry 6, no parry 7", Critical(CHEST, "", must_parry=1, no_parry=1), 13),
        ("D-91 3 for 5 of a penalty", Critical(CHEST, "", pen=-15), 9),
        ("D-91 down 8, drop 6", Critical(CHEST, "", down=True, drop=True), 14),
        ("D-91 a metre 1, ten of edge 3", Critical(CHEST, "", push=4, edge=20), 10),
        ("D-91 an arm 25", Critical(CHEST, "", limb=LIMBS[0]), 25),
        ("D-91 a leg 28", Critical(CHEST, "", limb=LEG), 28),
        ("D-91 out 12 a round", Critical(CHEST, "", out=3), 36),
        ("D-91 but at most 85", Critical(CHEST, "", out=600), 85),
        ("D-91 dying by the rounds left", Critical(CHEST, "", dying=5), 125),
        ("D-91 dead 220", Critical(CHEST, "", dead=True), 220),
    ],
)
def test_weight(rule: str, effect: Critical, weight: int) -> None:
    assert effect.weight() == weight, rule


def test_back_wounds_may_lame_a_leg() -> None:
    """D-90: the limb is that of the wound, or a leg after one at the back."""
    for each in OURS.criticals().cells:
        if each.limb is not None:
            assert each.limb is each.location or (each.limb is LEG and each.location.key == "back")

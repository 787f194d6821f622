"""Fudge dice: T-6 to T-9."""

import re
from fractions import Fraction
from math import sqrt

import icepool
import pytest

from fracas.kernel.dice import AS_IS, Dice, Grades, NoDice, Pool, SeededDice
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.threa.dice import (
    BONUS_WAYS,
    D12,
    FOUR_FUDGE,
    FUDGE_PLUS,
    FURTHEST,
    Several,
    at_least,
    chance,
    fudge,
)

PLUS, BLANK, MINUS = 6, 3, 1


class Faces(Dice):
    """Six-sided faces in order."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces

    def face(self, sides: int) -> int:
        assert sides == 6
        return self.faces.pop(0)


@pytest.mark.parametrize("face, value", [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_a_fudge_die_has_two_faces_of_each(face: int, value: int) -> None:
    """T-6: six sides, two each of -1, 0 and +1."""
    assert fudge(Faces([face])) == value


def test_dice_are_given() -> None:
    """T-3: whoever gives the dice gives the numbers; a copy rolls the same, and without dice there is no roll."""
    dice = SeededDice(5)
    again = dice.copy()
    assert [FUDGE_PLUS.throw(dice) for _ in range(50)] == [FUDGE_PLUS.throw(again) for _ in range(50)]
    with pytest.raises(AssertionError):
        FUDGE_PLUS.throw(NoDice())


@pytest.mark.parametrize(
    "rule, faces, total",
    [
        ("T-7 added up", [PLUS, PLUS, BLANK, MINUS], 1),
        ("T-7 nothing", [BLANK] * 4, 0),
        ("T-7 a 3 is a 3", [PLUS, PLUS, PLUS, BLANK], 3),
        ("T-7 bonus roll without a plus", [PLUS] * 4 + [MINUS, MINUS, BLANK, BLANK], 4),
        ("T-7 bonus roll counts only plus faces", [PLUS] * 4 + [PLUS, PLUS, MINUS, MINUS], 6),
        ("T-7 four more and again", [PLUS] * 8 + [PLUS, MINUS, MINUS, MINUS], 9),
        ("T-7 twice again", [PLUS] * 12 + [BLANK] * 4, 12),
        ("T-7 downward", [MINUS] * 4 + [MINUS, MINUS, PLUS, PLUS], -6),
        ("T-7 downward again", [MINUS] * 8 + [MINUS, MINUS, MINUS, PLUS], -11),
        ("threa W-19: a +4 and two pluses on skill 8", [PLUS] * 4 + [PLUS, PLUS, BLANK, BLANK], 14 - 8),
        ("threa W-19: a -4 and two minuses on skill 6", [MINUS] * 4 + [MINUS, MINUS, BLANK, PLUS], 0 - 6),
    ],
)
def test_open_ended(rule: str, faces: list[int], total: int) -> None:
    dice = Faces(faces[:])
    assert FUDGE_PLUS.throw(dice) == total, rule
    assert dice.faces == []


def test_plain_dice_do_not_explode() -> None:
    """T-7: attributes are rolled with plain 4dF."""
    assert FOUR_FUDGE.throw(Faces([PLUS] * 4)) == 4
    assert dict(FOUR_FUDGE.chances()) == {t: Fraction(n, 81) for t, n in zip(range(-4, 5), TRIANGLE, strict=True)}


TRIANGLE = [1, 4, 10, 16, 19, 16, 10, 4, 1]

PRINTED = [
    (-12, 0.000000, 0.999998, Fraction(16, 43046721)),
    (-11, 0.000015, 0.999998, Fraction(8, 531441)),
    (-10, 0.000045, 0.999983, Fraction(8, 177147)),
    (-9, 0.000060, 0.999938, Fraction(32, 531441)),
    (-8, 0.000030, 0.999878, Fraction(16, 531441)),
    (-7, 0.001219, 0.999848, Fraction(8, 6561)),
    (-6, 0.003658, 0.998628, Fraction(8, 2187)),
    (-5, 0.004877, 0.994970, Fraction(32, 6561)),
    (-4, 0.002439, 0.990093, Fraction(16, 6561)),
    (-3, 0.049383, 0.987654, Fraction(4, 81)),
    (-2, 0.123457, 0.938272, Fraction(10, 81)),
    (-1, 0.197531, 0.814815, Fraction(16, 81)),
    (0, 0.234568, 0.617284, Fraction(19, 81)),
    (1, 0.197531, 0.382716, Fraction(16, 81)),
    (2, 0.123457, 0.185185, Fraction(10, 81)),
    (3, 0.049383, 0.061728, Fraction(4, 81)),
    (4, 0.002439, 0.012346, Fraction(16, 6561)),
    (5, 0.004877, 0.009907, Fraction(32, 6561)),
    (6, 0.003658, 0.005030, Fraction(8, 2187)),
    (7, 0.001219, 0.001372, Fraction(8, 6561)),
    (8, 0.000030, 0.000152, Fraction(16, 531441)),
    (9, 0.000060, 0.000122, Fraction(32, 531441)),
    (10, 0.000045, 0.000062, Fraction(8, 177147)),
    (11, 0.000015, 0.000017, Fraction(8, 531441)),
    (12, 0.000000, 0.000002, Fraction(16, 43046721)),
]


@pytest.mark.parametrize("total, share, tail, exact", PRINTED)
def test_the_printed_distribution(total: int, share: float, tail: float, exact: Fraction) -> None:
    """T-8: the chance of each total, and of it or more, as printed."""
    assert chance(total) == exact
    assert round(float(chance(total)), 6) == share
    assert round(float(at_least(total)), 6) == tail
    assert at_least(total) - at_least(total + 1) == exact


def test_what_is_left_out_is_known() -> None:
    """T-8: lists stop at 15; the rest is 2 in 81 to the fourth, and the mass above 12 is 0.0000015."""
    listed = sum((each for _, each in FUDGE_PLUS.chances()), Fraction(0))
    assert 1 - listed == Fraction(2, 81**4)
    assert at_least(FURTHEST + 1) == Fraction(1, 81**4)
    assert round(float(at_least(13)), 7) == 0.0000015
    assert {total for total, _ in FUDGE_PLUS.chances()} == set(range(-15, 16))


def test_mean_and_variance() -> None:
    """T-8: mean 0, variance 901/300, and an exploded roll adds 1.35 on average."""
    ways = [*BONUS_WAYS, 1]
    more = Fraction(sum(n * count for count, n in enumerate(ways)), 81)
    squared = Fraction(sum(n * count * count for count, n in enumerate(ways)), 81)
    mean_bonus = more / (1 - Fraction(1, 81))
    assert round(float(mean_bonus), 2) == 1.35
    square_bonus = (squared + 2 * Fraction(4, 81) * mean_bonus) / (1 - Fraction(1, 81))
    within = sum(2 * Fraction(n, 81) * t * t for t, n in ((1, 16), (2, 10), (3, 4)))
    variance = within + Fraction(2, 81) * (16 + 8 * mean_bonus + square_bonus)
    assert variance == Fraction(901, 300)
    assert round(sqrt(variance), 6) == 1.733013
    assert all(chance(total) == chance(-total) for total in range(1, 40))


def test_against_icepool() -> None:
    """T-8: the same numbers from somebody else's arithmetic."""
    die = icepool.Die([-1, 0, 1])
    counted = icepool.Die([0, 0, 1])

    def again(depth: int) -> icepool.Die[int]:
        bonus = 4 @ counted
        return bonus.map(lambda n: n + again(depth - 1) if n == 4 and depth else n)

    def whole(total: int) -> icepool.Die[int]:
        if total == 4:
            return 4 + again(4)
        return -4 - again(4) if total == -4 else icepool.Die([total])

    theirs = (4 @ die).map(whole)
    for total, share in FUDGE_PLUS.chances():
        assert theirs.probability(total) == share


def test_seeded_dice_come_out_so() -> None:
    """T-7, T-8: thrown often, the totals have about their chances."""
    dice = SeededDice(7)
    many = 40_000
    counts: dict[int, int] = {}
    for _ in range(many):
        total = FUDGE_PLUS.throw(dice)
        counts[total] = counts.get(total, 0) + 1
    for total in range(-7, 8):
        expected = float(chance(total)) * many
        assert abs(counts.get(total, 0) - expected) < 4.5 * sqrt(expected) + 1, total


class Hit(Grades):
    def of(self, total: int) -> int:
        return int(total >= 2)


def test_branches_leave_out_only_the_far_tail() -> None:
    """T-8: an enumeration knows what it leaves out."""
    every = FUDGE_PLUS.branches(AS_IS)
    assert len(every) == 31
    assert abs(1 - sum(branch.chance for branch in every) - 2 / 81**4) < 1e-12
    hit, miss = sorted(FUDGE_PLUS.branches(Hit()), key=lambda branch: -branch.total)
    assert abs(hit.chance - float(at_least(2))) < 1e-7
    assert abs(miss.chance - float(1 - at_least(2))) < 1e-7


@pytest.mark.parametrize(
    "text, total",
    [
        ("2", 2),
        ("+2", 2),
        ("-3", -3),
        ("0", 0),
        ("+0-+", 1),
        ("+ + 0 0", 2),
        ("4 2", 6),
        ("4 4 1", 9),
        ("-4 2", -6),
        ("-4 -2", -6),
        ("++++ +0-+", 6),
        ("---- -+00", -5),
        ("7", 7),
    ],
)
def test_what_people_type(text: str, total: int) -> None:
    """T-7: a total, the rolls in order, or the faces."""
    assert FUDGE_PLUS.read(text) == total


@pytest.mark.parametrize("text", ["++++", "3 1", "4 5", "4 3 1", "x", "", "99"])
def test_what_dice_cannot_show(text: str) -> None:
    with pytest.raises(Mistake, match=r"4dF\+"):
        FUDGE_PLUS.read(text)


def test_plain_dice_are_typed_as_faces_or_as_a_total() -> None:
    assert FOUR_FUDGE.read("++++") == 4
    assert FOUR_FUDGE.read("-2") == -2
    with pytest.raises(Mistake, match="cannot come to 5"):
        FOUR_FUDGE.read("5")


def test_dice_of_several_kinds() -> None:
    """T-9: d6 and d8 in one throw; the location die is a d12."""
    pool = Several([6, 8])
    assert pool.name == "1d6 + 1d8"
    theirs = icepool.d(6) + icepool.d(8)
    assert dict(pool.chances()) == {total: theirs.probability(total) for total in range(2, 15)}
    assert pool.read("5 8") == 13
    assert pool.read("9") == 9
    for text in ("7 8", "1 2 3", "15"):
        with pytest.raises(Mistake, match="1d6"):
            pool.read(text)
    seen = {pool.throw(SeededDice(key)) for key in range(400)}
    assert seen == set(range(2, 15))
    assert (D12.count, D12.sides) == (1, 12)


@pytest.mark.parametrize(
    "rule, pool, complaint",
    [
        (
            "T-7 a total, faces, or rolls in order",
            FUDGE_PLUS,
            "'-2', '+0-+', or '4 2' for a +4 and then two plus faces",
        ),
        ("T-6 a total or faces", FOUR_FUDGE, "'-2' or '+0-+'"),
        ("T-9 a sum or faces", Several([6, 8]), "'5' or '2 3'"),
    ],
)
def test_what_to_type_is_something_these_dice_show(rule: str, pool: Pool, complaint: str) -> None:
    with pytest.raises(Mistake, match=re.escape(f"'high' is not a roll; type what the dice show, such as {complaint}")):
        pool.read("high")
    for example in re.findall(r"'([^']*)'", complaint):
        pool.read(example)

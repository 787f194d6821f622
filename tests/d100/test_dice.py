"""The plain and the open-ended d100."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.d100.staging import BOOK

from fracas.kernel.dice import AS_IS, Dice, Grades, GradeTable, SeededDice, Sum
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.dice import MOST_DICE, PERCENT, TAIL, OpenEnded


class Faces(Dice):
    """Faces that were laid down beforehand."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def face(self, sides: int) -> int:
        assert sides == 100
        return self.faces.pop(0)


def test_a_plain_d100() -> None:
    """D-2: one die, 1 to 100, each as likely as any other."""
    assert PERCENT.chances() == [(total, Fraction(1, 100)) for total in range(1, 101)]
    assert PERCENT.throw(Faces(100)) == 100


@pytest.mark.parametrize(
    ("rule", "faces", "total"),
    [
        ("D-3 below the threshold one die is all", (95,), 95),
        ("d100 W-1: 95", (95,), 95),
        ("d100 W-1: 96 and 40", (96, 40), 136),
        ("d100 W-1: 100, 97 and 3", (100, 97, 3), 200),
        ("d100 W-1: 96 and 1", (96, 1), 97),
        ("d100 W-1: 1, there is no way down", (1,), 1),
    ],
)
def test_open_ended(rule: str, faces: tuple[int, ...], total: int) -> None:
    dice = Faces(*faces)
    assert OpenEnded().throw(dice) == total, rule
    assert dice.faces == []


def test_only_the_newest_die_counts() -> None:
    """D-3: a sum of more than 96 is not rolled on."""
    dice = Faces(96, 50, 99)
    assert OpenEnded().throw(dice) == 146
    assert dice.faces == [99]


TAILS = [
    (50, 0.51), (75, 0.26), (90, 0.11), (95, 0.06), (96, 0.05), (97, 0.05), (100, 0.0494), (101, 0.049),
    (110, 0.0445), (125, 0.037), (150, 0.0245), (175, 0.012), (200, 0.002424), (250, 0.001175),
]  # fmt: skip


@pytest.mark.parametrize(("least", "chance"), TAILS)
def test_tail(least: int, chance: float) -> None:
    """D-4: how likely a total of at least that is."""
    reached = sum(weight for total, weight in OpenEnded().chances() if total >= least)
    digits = len(str(chance)) - 2
    assert round(float(reached), digits) == chance


def test_the_tail_from_101() -> None:
    """d100 W-2: .049, to the last digit that is counted."""
    reached = sum((weight for total, weight in OpenEnded().chances() if total >= 101), Fraction(0))
    left_out = 1 - sum((weight for _, weight in OpenEnded().chances()), Fraction(0))
    assert reached + left_out == Fraction(49, 1000)


def test_moments_and_gaps() -> None:
    """D-4: 1 to 95 are alike, 96 cannot be, the mean is 50.5 / 0.95."""
    chances = dict(OpenEnded().chances())
    assert all(chances[total] == Fraction(1, 100) for total in range(1, 96))
    assert 96 not in chances
    assert 97 in chances
    mean = float(sum(total * weight for total, weight in chances.items()))
    square = float(sum(total * total * weight for total, weight in chances.items()))
    assert abs(mean - 53.1579) < 1e-4
    assert abs((square - mean * mean) ** 0.5 - 35.8355) < 1e-3


@pytest.mark.parametrize("threshold", [2, 50, 84, 90, 96, 100])
def test_what_is_left_out_is_the_chance_of_more_dice(threshold: int) -> None:
    pool = OpenEnded(threshold)
    again = Fraction(101 - threshold, 100)
    assert sum(weight for _, weight in pool.chances()) == 1 - again ** pool.depth()
    assert again ** pool.depth() <= TAIL or pool.depth() == MOST_DICE


def test_thrown_as_often_as_reckoned() -> None:
    """D-4: seeded dice fall like the table."""
    pool, dice = OpenEnded(), SeededDice(5)
    thrown = [pool.throw(dice) for _ in range(20_000)]
    for least, chance in [(50, 0.51), (90, 0.11), (101, 0.049), (150, 0.0245)]:
        share = sum(total >= least for total in thrown) / len(thrown)
        assert abs(share - chance) < 4 * (chance * (1 - chance) / len(thrown)) ** 0.5


def test_grades_gather_totals() -> None:
    grades: Grades = GradeTable(1, [0] * 95 + [1])
    low, high = OpenEnded().branches(grades)
    assert (round(low.chance, 12), round(high.chance, 6)) == (0.95, 0.05)
    assert len(OpenEnded().branches(AS_IS)) == len(OpenEnded().chances())


@pytest.mark.parametrize(
    ("rule", "threshold", "fumble", "faces", "total"),
    [
        ("D-79 a first die within the range stands", 96, 5, (5,), 5),
        ("D-79 even where it would be rolled again", 2, 5, (5,), 5),
        ("D-79 a later die never fumbles", 96, 5, (97, 3), 100),
        ("D-79 above the range it goes on", 4, 5, (6, 3), 9),
    ],
)
def test_fumbles(rule: str, threshold: int, fumble: int, faces: tuple[int, ...], total: int) -> None:
    dice = Faces(*faces)
    assert OpenEnded(threshold, fumble).throw(dice) == total, rule
    assert dice.faces == []


def test_a_fumble_can_be_told_by_the_total() -> None:
    """D-79: 5 in 100 with a range of 5, whatever the threshold."""
    for threshold in (2, 4, 96):
        chances = OpenEnded(threshold, 5).chances()
        assert sum(weight for total, weight in chances if total <= 5) == Fraction(5, 100)


@pytest.mark.parametrize(
    ("text", "total"),
    [("95", 95), ("96 40", 136), ("100, 97, 3", 200), ("136", 136), ("96+1", 97), ("00 12", 112), ("00+00+3", 203)],
)
def test_typed(text: str, total: int) -> None:
    assert OpenEnded().read(text) == total


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("97", "a 97 is rolled again; type all the dice, such as '97 40'"),
        ("40 20", "a 40 is not rolled again; only 96 or more is"),
        ("0", "cannot be what d100s show"),
        ("96 101", "cannot be what d100s show"),
        ("12000", "the dice cannot come to 12000"),
        ("high", "is not a roll"),
    ],
)
def test_typed_wrongly(text: str, complaint: str) -> None:
    with pytest.raises(Mistake) as mistake:
        OpenEnded().read(text)
    assert complaint in str(mistake.value)


@pytest.mark.parametrize("pool", [OpenEnded(), OpenEnded(96, 5), OpenEnded(50), OpenEnded(2), OpenEnded(4, 5)])
def test_what_is_offered_can_be_typed(pool: OpenEnded) -> None:
    assert all(pool.read(text) == total for text, total in pool.shown())
    assert [total for _, total in pool.shown()] == sorted(total for total, _ in pool.chances())


@pytest.mark.parametrize(("text", "total"), [("00", 100), ("100", 100), ("7", 7), ("07", 7)])
def test_two_noughts_are_a_hundred(text: str, total: int) -> None:
    """D-2: as percentile dice show it."""
    assert PERCENT.read(text) == total


@pytest.mark.parametrize("text", ["0", "101", "00 5", ""])
def test_no_roll_of_one_die(text: str) -> None:
    with pytest.raises(Mistake):
        PERCENT.read(text)


def test_what_is_open_ended() -> None:
    """D-5: attack rolls alone; by the option manoeuvres too."""
    attack = BOOK.attack_dice(3)
    assert isinstance(attack, OpenEnded)
    assert (attack.threshold, attack.fumble) == (96, 0)
    assert BOOK.manoeuvre_dice() is PERCENT
    assert isinstance(PERCENT, Sum)
    assert isinstance(D100({"manoeuvre_open_ended": "on"}).manoeuvre_dice(), OpenEnded)
    low = D100({"open_ended_threshold": "90", "fumbles": "on"}).attack_dice(3)
    assert (low.threshold, low.fumble) == (90, 3)

"""Dice: exact distributions, seeded streams, scripts, typed rolls."""

import re
from fractions import Fraction
from itertools import pairwise

import icepool
import pytest
from tests.gurps.scene import fight, swordsman

from fracas.kernel.dice import (
    AS_IS,
    Dice,
    FallenDice,
    Grades,
    GradeTable,
    Pool,
    ScriptedDice,
    SeededDice,
    Sum,
    fight_key,
    hash64,
)
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.tally import Reason

WHY = Reason("test", "")
SOMEWHERE = fight((swordsman(), "c3", "e"), (swordsman(), "e3", "w"))


class FudgePlus(Pool):
    """T-7's pool, as a rulebook would make it: the kernel must carry open-ended dice."""

    def __init__(self) -> None:
        super().__init__("4dF+")

    def throw(self, dice: Dice) -> int:
        total = sum(dice.face(3) - 2 for _ in range(4))
        sign = 1 if total == 4 else -1 if total == -4 else 0
        more = 4
        while sign and more == 4:
            more = sum(dice.face(3) - 2 == sign for _ in range(4))
            total += sign * more
        return total

    def chances(self) -> list[tuple[int, Fraction]]:
        plain = [
            (total, Fraction(ways, 81)) for total, ways in zip(range(-3, 4), (4, 10, 16, 19, 16, 10, 4), strict=True)
        ]
        tails = [
            (sign * (4 + 4 * again + more), Fraction(ways, 81) * Fraction(1, 81) ** (again + 1))
            for again in range(3)
            for more, ways in enumerate((16, 32, 24, 8))
            for sign in (1, -1)
        ]
        return plain + tails


@pytest.mark.parametrize(("count", "sides", "plus"), [(3, 6, 0), (1, 6, -2), (2, 6, 1), (1, 100, 0), (4, 8, 3)])
def test_sums_are_distributed_as_icepool_says(count: int, sides: int, plus: int) -> None:
    die = icepool.d(sides)
    expected = {total + plus: Fraction(ways, die.denominator() ** count) for total, ways in (count @ die).items()}
    assert dict(Sum(count, sides, plus).chances()) == expected


def test_an_open_ended_pool_says_what_it_leaves_out() -> None:
    known = sum(chance for _, chance in FudgePlus().chances())
    assert known == 1 - 2 * Fraction(1, 81) ** 4
    once = icepool.Die([-1, 0, 1])
    exploded = (4 @ once).map(lambda t: t + (4 @ icepool.Die([0, 0, 1])) if t == 4 else t)
    exact = dict(FudgePlus().chances())
    for total in (-3, 0, 3, 4, 5, 6, 7):
        assert exact[total] == Fraction(exploded.probability(total))


def test_seeded_dice_fall_as_the_pool_says() -> None:
    """A chi-square test on fixed keys: a bad mixer shows at once."""
    pool = Sum(3, 6)
    counts: dict[int, int] = {}
    rolls = 40_000
    dice = SeededDice(fight_key(1, 1))
    for _ in range(rolls):
        total = pool.throw(dice)
        counts[total] = counts.get(total, 0) + 1
    chi = sum((counts.get(t, 0) - rolls * p) ** 2 / (rolls * p) for t, p in pool.chances())
    assert chi < 38  # 15 degrees of freedom, one in a thousand


def test_neighbouring_fights_do_not_share_dice() -> None:
    """First faces over fights of a batch are as random as faces in one fight, and pairs independent."""
    firsts = [SeededDice(fight_key(7, k)).face(6) for k in range(6000)]
    assert max(abs(firsts.count(face) - 1000) for face in range(1, 7)) < 120
    pairs = list(pairwise(firsts))
    expected = len(pairs) / 36
    assert sum((pairs.count((a, b)) - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)) < 75


def test_the_same_key_is_the_same_stream_and_a_copy_goes_on_alone() -> None:
    one, other = SeededDice(99), SeededDice(99)
    assert [one.face(6) for _ in range(50)] == [other.face(6) for _ in range(50)]
    copy = one.copy()
    ahead = [copy.face(20) for _ in range(10)]
    assert [one.face(20) for _ in range(10)] == ahead


def test_the_stream_is_pinned() -> None:
    """These faces must never change: every record and golden fight hangs on them."""
    dice = SeededDice(0x0123456789ABCDEF)
    assert [dice.face(6) for _ in range(16)] == [4, 5, 4, 4, 2, 4, 4, 1, 2, 6, 5, 4, 6, 3, 5, 3]


def test_mixing_tells_neighbours_apart() -> None:
    keys = {hash64(seed, number) for seed in range(50) for number in range(50)}
    assert len(keys) == 2500
    assert all(0 <= key < 2**64 for key in keys)
    flips = [(hash64(1, n) ^ hash64(1, n + 1)).bit_count() for n in range(500)]
    assert 28 < sum(flips) / len(flips) < 36


def test_branches_walk_one_total_a_grade_and_keep_all_the_chance() -> None:
    pool = Sum(3, 6)
    halves = GradeTable(3, [0] * 8 + [1] * 8)
    branches = pool.branches(halves)
    assert [round(branch.chance, 12) for branch in branches] == [0.5, 0.5]
    assert {halves.of(branch.total) for branch in branches} == {0, 1}
    assert len(pool.branches(AS_IS)) == 16
    assert pool.branches(AS_IS) is pool.branches(AS_IS)
    assert [b.chance for b in pool.branches(Grades())] == sorted(
        [b.chance for b in pool.branches(Grades())], reverse=True
    )


def test_a_listing_reads_beyond_its_ends_as_its_ends() -> None:
    grades = GradeTable(3, [7, 8, 9])
    assert [grades.of(total) for total in (-5, 3, 4, 5, 60)] == [7, 7, 8, 9, 9]


def test_scripted_dice_give_faces_in_order_and_know_whether_they_are_used_up() -> None:
    dice = ScriptedDice([(1, 2, 3), (6,)])
    assert not dice.used_up
    assert dice.roll(SOMEWHERE, 0, Sum(3, 6), WHY, AS_IS) == 6
    copy = dice.copy()
    assert dice.roll(SOMEWHERE, 0, Sum(1, 6, -2), WHY, AS_IS) == 4
    assert dice.used_up
    assert copy.roll(SOMEWHERE, 0, Sum(1, 6), WHY, AS_IS) == 6


@pytest.mark.parametrize("faces", [(1, 2), (1, 2, 7), (0, 1, 1)])
def test_a_script_that_does_not_fit_the_roll_fails(faces: tuple[int, ...]) -> None:
    with pytest.raises(AssertionError, match="test wants 3d"):
        ScriptedDice([faces]).roll(SOMEWHERE, 0, Sum(3, 6), WHY, AS_IS)


def test_a_script_that_is_used_up_fails() -> None:
    with pytest.raises(AssertionError, match="no roll left"):
        ScriptedDice([]).roll(SOMEWHERE, 0, Sum(3, 6), WHY, AS_IS)


def test_fallen_dice_come_first_and_then_the_others() -> None:
    dice = FallenDice([11, 4], ScriptedDice([(1, 1, 1)]))
    assert [dice.roll(SOMEWHERE, 0, Sum(3, 6), WHY, AS_IS) for _ in range(3)] == [11, 4, 3]


@pytest.mark.parametrize(
    ("pool", "text", "total"),
    [
        (Sum(3, 6), "2 3 4", 9),
        (Sum(3, 6), "9", 9),
        (Sum(3, 6), "2,3,4", 9),
        (Sum(3, 6), " 2+3+4 ", 9),
        (Sum(1, 6, -2), "4", 2),
        (Sum(2, 6, 1), "7", 8),
        (FudgePlus(), "-5", -5),
    ],
)
def test_what_real_dice_show_is_read(pool: Pool, text: str, total: int) -> None:
    assert pool.read(text) == total


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a roll"),
        ("nine", "is not a roll"),
        ("²", "is not a roll"),
        ("--5", "is not a roll"),
        ("9" * 30, "is not a roll"),
        ("2", "cannot be what 3d6 show"),
        ("19", "cannot be what 3d6 show"),
        ("2 3", "cannot be what 3d6 show"),
        ("2 3 7", "cannot be what 3d6 show"),
    ],
)
def test_what_dice_cannot_show_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(Mistake, match=complaint):
        Sum(3, 6).read(text)


@pytest.mark.parametrize(
    ("pool", "text", "complaint"),
    [
        (Sum(1, 12), "13", "1d12: '13' cannot be what 1d12 shows, from 1 to 12"),
        (Sum(1, 12), "high", "1d12: 'high' is not a roll; type what the dice show, such as '2'"),
        (Sum(2, 10), "high", "2d10: 'high' is not a roll; type what the dice show, such as '5' or '2 3'"),
        (Sum(3, 6), "high", "3d: 'high' is not a roll; type what the dice show, such as '9' or '2 3 4'"),
        (FudgePlus(), "high", "4dF+: 'high' is not a roll; type what the dice show, such as '0'"),
    ],
)
def test_what_to_type_instead_is_something_these_dice_show(pool: Pool, text: str, complaint: str) -> None:
    with pytest.raises(Mistake, match=re.escape(complaint)):
        pool.read(text)
    for example in re.findall(r"'([^']*)'", pool.example()):
        pool.read(example)


def test_every_shown_roll_can_be_typed() -> None:
    for pool in (Sum(3, 6), Sum(1, 6, -5), Sum(2, 6, 3)):
        assert all(pool.read(key) == total for key, total in pool.shown())
        assert [total for _, total in pool.shown()] == sorted(total for total, _ in pool.chances())


def test_names_of_pools_are_what_players_write() -> None:
    assert [Sum(3, 6).name, Sum(2, 6, 1).name, Sum(1, 6, -2).name, Sum(1, 100).name] == ["3d", "2d+1", "1d-2", "1d100"]


def in_round(round_: int) -> Fight:
    copy = SOMEWHERE.copy()
    copy.round = round_
    return copy


def test_what_one_fighter_rolls_does_not_depend_on_what_others_roll() -> None:
    attack, notice = Reason("attack", ""), Reason("notice", "")
    plain, busy = SeededDice(99), SeededDice(99)
    for round_ in range(1, 4):
        fight = in_round(round_)
        for _ in range(5):
            busy.roll(fight, 1, Sum(3, 6), attack, AS_IS)
            busy.roll(fight, 0, Sum(3, 6), notice, AS_IS)
            expected = plain.roll(fight, 0, Sum(3, 6), attack, AS_IS)
            assert busy.roll(fight, 0, Sum(3, 6), attack, AS_IS) == expected


def test_streams_of_fighters_purposes_and_rounds_are_fair_and_differ() -> None:
    purposes = [Reason(text, "") for text in ("attack", "defence", "damage", "notice", "health")]
    dice = SeededDice(4)
    faces: list[int] = []
    for round_ in range(1, 41):
        fight = in_round(round_)
        for who in range(-1, 9):
            for purpose in purposes:
                faces.extend([dice.roll(fight, who, Sum(1, 6), purpose, AS_IS) for _ in range(3)])
    expected = len(faces) / 6
    assert sum((faces.count(face) - expected) ** 2 / expected for face in range(1, 7)) < 20
    pairs = list(pairwise(faces))
    share = len(pairs) / 36
    assert sum((pairs.count((a, b)) - share) ** 2 / share for a in range(1, 7) for b in range(1, 7)) < 75

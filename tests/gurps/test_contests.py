"""Section 2: Quick and Regular Contests."""

import icepool
import pytest
from tests.gurps.scene import GURPS, fight, of_kind, sheet

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import ContestRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.rolls import SUCCESS, Contest

SKILL = Reason("skill", "G-14")
PURPOSE = Reason("a trial", "G-19")


def faces(total: int) -> tuple[int, int, int]:
    """Three dice that come to this."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


def arena(*rolls: int) -> GurpsFight:
    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"))
    scene.dice = ScriptedDice([faces(roll) for roll in rolls])
    return scene


def quick(mine: int, roll: int, theirs: int, other: int) -> Contest:
    scene = arena(roll, other)
    me, foe = scene.fighters
    contest = GURPS.quick_contest(scene, me, Tally(mine, SKILL), foe, Tally(theirs, SKILL), PURPOSE)
    told = of_kind(scene.events, ContestRolled)[0]
    assert (told.roll, told.other, told.winner) == (roll, other, contest.winner)
    return contest


@pytest.mark.parametrize(
    ("rule", "mine", "roll", "theirs", "other", "winner", "victory"),
    [
        ("gurps W-8 14 rolls 10, 12 rolls 11", 14, 10, 12, 11, 1, 3),
        ("gurps W-9 10 rolls 13, 9 rolls 14", 10, 13, 9, 14, 1, 2),
        ("G-19 one succeeds, one fails", 10, 10, 15, 16, 1, 1),
        ("G-19 the other way round", 10, 11, 15, 15, -1, 1),
        ("G-19 both succeed: the larger margin", 14, 12, 12, 8, -1, 2),
        ("G-19 both fail: the smaller margin of failure", 10, 14, 10, 12, -1, 2),
        ("G-19 equal margins of success tie", 14, 11, 12, 9, 0, 0),
        ("G-19 equal margins of failure tie", 10, 12, 9, 11, 0, 0),
        ("G-19 success beats failure, whatever the margins", 10, 10, 20, 17, 1, 0),
        ("G-19 a 4 succeeds at any skill", 2, 4, 12, 13, 1, 0),
    ],
)
def test_quick_contest(rule: str, mine: int, roll: int, theirs: int, other: int, winner: int, victory: int) -> None:
    contest = quick(mine, roll, theirs, other)
    assert (contest.winner, contest.victory) == (winner, victory), rule


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "first", "second"),
    [
        ("gurps W-59 17 against 15", 17, 15, 12, 10),
        ("gurps W-59 5 against 4", 5, 4, 11, 10),
        ("gurps W-59 30 against 24", 30, 24, 12, 10),
        ("G-20 the smaller may be the first", 24, 30, 10, 12),
        ("G-20 both 14", 14, 14, 10, 10),
        ("G-20 one below 14: as they are", 14, 13, 14, 13),
        ("G-20 both 6", 6, 6, 10, 10),
        ("G-20 one above 6: as they are", 7, 4, 7, 4),
        ("G-20 20 is not above 20", 30, 20, 20, 10),
        ("G-20 above 20 by proportion, dropped", 40, 21, 19, 10),
    ],
)
def test_adjusted_scores(rule: str, mine: int, theirs: int, first: int, second: int) -> None:
    one, other = Tally(mine, SKILL), Tally(theirs, SKILL)
    GURPS.adjust(one, other)
    assert (one.total, other.total) == (first, second), rule


def test_a_regular_contest_goes_on_until_one_succeeds_alone() -> None:
    """G-20: both succeed, both fail, then the second alone: it wins, and the scores are the adjusted ones."""
    scene = arena(12, 10, 13, 11, 13, 10)
    me, foe = scene.fighters
    won = GURPS.regular_contest(scene, me, Tally(17, SKILL), foe, Tally(15, SKILL), PURPOSE)
    assert not won
    told = of_kind(scene.events, ContestRolled)
    assert [(event.mine.total, event.theirs.total, event.roll, event.other, event.winner) for event in told] == [
        (12, 10, 13, 10, -1)
    ]
    assert isinstance(scene.dice, ScriptedDice)
    assert scene.dice.used_up


def test_a_regular_contest_may_be_over_at_once() -> None:
    """G-20: the first succeeds, the second fails."""
    scene = arena(10, 11)
    me, foe = scene.fighters
    assert GURPS.regular_contest(scene, me, Tally(10, SKILL), foe, Tally(10, SKILL), PURPOSE)


@pytest.mark.parametrize(("mine", "theirs"), [(14, 12), (10, 10), (16, 9)])
def test_quick_contests_come_out_as_arithmetic_says(mine: int, theirs: int) -> None:
    """G-19: every pair of rolls, against the rule written out beside it."""

    def winner(roll: int, other: int) -> int:
        won = (GURPS.judge(roll, mine) >= SUCCESS, GURPS.judge(other, theirs) >= SUCCESS)
        if won[0] != won[1]:
            return 1 if won[0] else -1
        difference = (mine - roll) - (theirs - other)
        return (difference > 0) - (difference < 0)

    three = 3 @ icepool.d6
    exact = icepool.map(winner, three, three)
    weights = dict(three.items())
    counted = {-1: 0, 0: 0, 1: 0}
    for roll, often in weights.items():
        for other, as_often in weights.items():
            counted[quick(mine, roll, theirs, other).winner] += often * as_often
    assert counted == {outcome: exact.quantity(outcome) for outcome in (-1, 0, 1)}

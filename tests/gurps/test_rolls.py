"""Section 2: success rolls and criticals, against exact arithmetic."""

from fractions import Fraction

import icepool
import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import AttackRolled, DefenceRolled, SuccessRolled
from fracas.rulebooks.gurps.guards import Guard
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS

THREE = 3 @ icepool.d6


@pytest.mark.parametrize(
    ("rule", "skill", "roll", "result"),
    [
        ("gurps W-6 5 at skill 14", 14, 5, SUCCESS),
        ("gurps W-6 5 at skill 15", 15, 5, CRITICAL_SUCCESS),
        ("gurps W-6 6 at skill 15", 15, 6, SUCCESS),
        ("gurps W-6 6 at skill 16", 16, 6, CRITICAL_SUCCESS),
        ("gurps W-7 17 at skill 16", 16, 17, FAILURE),
        ("gurps W-7 17 at skill 15", 15, 17, CRITICAL_FAILURE),
        ("gurps W-7 16 at skill 6", 6, 16, CRITICAL_FAILURE),
        ("gurps W-7 16 at skill 7", 7, 16, FAILURE),
        ("G-15 at the skill", 12, 12, SUCCESS),
        ("G-15 over it", 12, 13, FAILURE),
        ("G-15 4 succeeds at any skill", 1, 4, CRITICAL_SUCCESS),
        ("G-15 17 fails at any skill", 30, 17, FAILURE),
        ("G-16 3 and 4 always", 10, 4, CRITICAL_SUCCESS),
        ("G-17 18 always", 30, 18, CRITICAL_FAILURE),
        ("G-17 by ten", 3, 13, CRITICAL_FAILURE),
        ("G-17 not by nine", 3, 12, FAILURE),
    ],
)
def test_judging(rule: str, skill: int, roll: int, result: int) -> None:
    assert GURPS.judge(roll, skill) == result, rule


@pytest.mark.parametrize("skill", range(1, 25))
def test_chances_are_exact(skill: int) -> None:
    """G-15: the chance of success is what the dice say."""
    exact = THREE.map(lambda roll: GURPS.judge(roll, skill) >= SUCCESS).probability(True)
    assert GURPS.chance(skill) == pytest.approx(float(exact), abs=1e-12)


def test_chances_at_skill_12() -> None:
    """gurps W-53: 160/216 to succeed, 4/216 for each critical."""
    results = THREE.map(lambda roll: GURPS.judge(roll, 12))
    assert results.probability(CRITICAL_SUCCESS) == Fraction(4, 216)
    assert results.probability(CRITICAL_FAILURE) == Fraction(4, 216)
    assert results.probability(SUCCESS) + results.probability(CRITICAL_SUCCESS) == Fraction(160, 216)


def test_grades_follow_the_rule_that_judges() -> None:
    """A variant that judges otherwise has other grades: they are made from its own rule."""

    class Kinder(type(GURPS)):  # type: ignore[misc]
        def judge(self, roll: int, skill: int) -> int:
            return SUCCESS

    assert [Kinder().grades(5).of(roll) for roll in (3, 12, 18)] == [SUCCESS] * 3
    assert GURPS.grades(5).of(18) == CRITICAL_FAILURE


def test_an_attack_below_3_may_not_be_tried_and_a_defence_is_made_at_3() -> None:
    """G-18: no voluntary roll below 3; a defence counts as 3 at least."""
    scene = fight((swordsman(3), "d5", "e"), (swordsman(10), "e5", "w"))
    me, foe = scene.fighters
    strike = me.held[0].item.strikes[0]
    assert GURPS.reaches(scene, me, foe, strike)
    me.shock = 1
    assert GURPS.melee_skill(scene, GURPS.blow_at(scene, me, foe, strike)).total == 2
    assert not GURPS.reaches(scene, me, foe, strike)
    foe.held[0].parries = 3
    need = GURPS.defence_need(scene, foe, GURPS.blow_at(scene, me, foe, strike), Guard(foe.held[0].item.parry))
    assert need.total == 3
    assert str(need).endswith("never below 3 +7 = 3")


def test_a_referees_modifier_counts_once() -> None:
    me = one(sheet(), bonus=2)
    need = Tally(10, Reason("DX", ""))
    GURPS.add_referee_bonus(me, need)
    assert (need.total, me.bonus) == (12, 0)
    GURPS.add_referee_bonus(me, need)
    assert need.total == 12


def test_a_critical_hit_cannot_be_defended() -> None:
    """G-16: a 4 strikes past every guard."""
    scene = fight((swordsman(12, dx=12), "d5", "e"), (swordsman(12), "e5", "w"))
    answers = ["attack", "d5", "e", "broadsword swing", "torso", "strike", "d5", "e"]
    events = beat(scene, [(1, 1, 2), (3, 3, 3), (1,)], answers)
    assert of_kind(events, AttackRolled)[0].result == CRITICAL_SUCCESS
    assert not of_kind(events, DefenceRolled)


def test_a_defence_at_3_goes_wrong_from_13_on() -> None:
    """G-18: 3 is used for everything: 12 fails, 13 is a critical failure, 4 still succeeds."""
    assert [GURPS.grades(3).of(roll) for roll in (4, 5, 12, 13)] == [
        CRITICAL_SUCCESS,
        FAILURE,
        FAILURE,
        CRITICAL_FAILURE,
    ]


def test_a_roll_that_is_forced_is_made_at_any_skill() -> None:
    """G-18: HT 3 at -2xHP: consciousness at 1, and a 4 keeps it."""
    scene = fight((sheet(ht=3, dx=17, hp=10), "d5", "e"), (sheet(dx=8), "k9", "w"))
    scene.fighters[0].hp = -20
    events = beat(scene, [(1, 1, 2)], ["do nothing"])
    assert [(roll.need.total, roll.passed) for roll in of_kind(events, SuccessRolled)] == [(1, True)]


@pytest.mark.parametrize(
    ("rule", "st", "mode", "basic"),
    [
        ("G-21 2d-1 and what the dice show", 20, "thrust", 3),
        ("G-21 crushing at least 0", 3, "thrust", 0),
        ("G-21 anything else at least 1", 3, "swing", 1),
    ],
)
def test_damage_notation(rule: str, st: int, mode: str, basic: int) -> None:
    scene = fight((swordsman(12, st=st), "d5", "e"), (sheet(hp=40), "e5", "w"))
    me, foe = scene.fighters
    strike = next(each for each in me.held[0].item.strikes if each.mode.name == mode)
    scene.dice = ScriptedDice([(1, 2) if st == 20 else (1,)])
    assert GURPS.basic_damage(scene, GURPS.blow_at(scene, me, foe, strike)).total == basic, rule


def test_half_and_multiple_damage_apply_to_the_total() -> None:
    """G-21: (3 + 1) x 3 = 12; half of 5 is 2."""
    scene = fight((swordsman(12), "d5", "e"), (sheet(hp=40), "e5", "w"))
    me, foe = scene.fighters
    for roll, times, halved, basic in ((3, 3, False, 12), (4, 1, True, 2)):
        blow = GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])
        blow.times, blow.halved = times, halved
        scene.dice = ScriptedDice([(roll,)])
        assert GURPS.basic_damage(scene, blow).total == basic

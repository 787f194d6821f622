"""Exact odds of an exchange, attack and defence and the tables behind them: against arithmetic, and without grades."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.gurps.deeds import strike_of
from tests.gurps.scene import GURPS, fight, of_kind, sheet, swordsman

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.outcomes import Outcome, Outcomes
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, DefenceRolled, TableRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.rolls import CRITICAL_SUCCESS, SUCCESS

THREE_DICE = 3 @ icepool.d6


def landing(skill: int, defence: int) -> Fraction:
    """G-15, G-16: the attack succeeds, and is critical or not defended."""

    def share(totals: list[int]) -> Fraction:
        return sum([Fraction(THREE_DICE.quantity(total), 216) for total in totals], Fraction(0))

    critical = [total for total in range(3, 7) if total <= 4 or skill >= total + 10]
    hits = [total for total in range(3, 17) if total <= max(4, skill) and total not in critical]
    stops = [total for total in range(3, 17) if total <= max(4, defence)]
    return share(critical) + share(hits) * (1 - share(stops))


class Plain(Chooser):
    """One strike and one kind of defence, and of everything else the first."""

    def __init__(self, strike: str, place: str, defence: str) -> None:
        self.answers = {"manoeuvre": "attack", "strike": strike, "location": place, "defence": defence}

    def choose(self, fight: Fight, decision: Decision) -> Option:
        wanted = self.answers.get(decision.question.key)
        option = None if wanted is None else decision.menu.find(wanted)
        return decision.menu.options()[0] if option is None else option


def ways(
    start: GurpsFight, chooser: Plain, book: Gurps = GURPS, graded: bool = True
) -> tuple[Outcomes[GurpsFight], list[Outcome[GurpsFight]]]:
    walker: Outcomes[GurpsFight] = Outcomes(book, start, chooser, graded=graded)
    out = walker.walk(10**6)
    assert walker.left() == 0.0
    return walker, out


def landed(outcome: Outcome[GurpsFight]) -> bool:
    attack = of_kind(outcome.fight.events, AttackRolled)[0]
    defences = of_kind(outcome.fight.events, DefenceRolled)
    stopped = any(event.who == 1 and event.result >= SUCCESS for event in defences)
    return bool(attack.result >= CRITICAL_SUCCESS or (attack.result == SUCCESS and not stopped))


@pytest.mark.parametrize(
    ("rule", "skill", "foe", "defence", "score"),
    [
        ("gurps W-54 skill 12 against Dodge 8", 12, sheet(hp=90), "dodge", 8),
        ("G-115 skill 10 against a parry of 11", 10, swordsman(16, hp=90), "parry broadsword", 11),
        ("G-124 skill 16 against a parry of 16", 16, swordsman(26, hp=90), "parry broadsword", 16),
        ("G-18 skill 20 against a defence of 3", 20, sheet(hp=90, basic_speed=0.25), "dodge", 3),
        ("G-118 skill 15 against a block of 12", 15, sheet(hp=90, shield="medium-shield", skills={"Shield": 14}),
         "block", 12),
    ],
)  # fmt: skip
def test_a_blow_lands_as_often_as_arithmetic_says(rule: str, skill: int, foe: Any, defence: str, score: int) -> None:
    start = fight((swordsman(skill, dx=14, hp=90), "d5", "e"), (foe, "e5", "w"), dice=SeededDice(1))
    _, found = ways(start, Plain("broadsword swing", "torso", defence))
    needs = {event.need.total for each in found for event in of_kind(each.fight.events, DefenceRolled)}
    assert needs == {score}, rule
    assert sum(each.chance for each in found) == pytest.approx(1.0, abs=1e-12), rule
    chance = sum(each.chance for each in found if landed(each))
    assert chance == pytest.approx(float(landing(skill, score)), abs=1e-9), rule


def test_the_arithmetic_itself() -> None:
    """gurps W-54: 269/486 for skill 12 against Dodge 8."""
    assert landing(12, 8) == Fraction(269, 486)


def states(found: list[Outcome[GurpsFight]]) -> dict[object, float]:
    """Where the fight can stand after the beat, and how likely that is."""
    out: dict[object, float] = defaultdict(float)
    for each in found:
        out[tuple(fighter.state() for fighter in each.fight.fighters)] += each.chance
    return dict(out)


def assert_alike(left: dict[object, float], right: dict[object, float]) -> None:
    assert set(left) == set(right)
    for state, chance in right.items():
        assert left[state] == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize(
    ("rule", "mine", "strike", "place", "foe", "defence", "tables"),
    [
        (
            "G-137 to the torso, G-139 on both sides",
            {"skills": {"Broadsword": 10}, "weapons": ["broadsword"]},
            "broadsword swing",
            "torso",
            {"skills": {"Broadsword": 8}, "weapons": ["broadsword"]},
            "parry broadsword",
            ["critical hit table", "critical miss table"],
        ),
        (
            "G-138 to the face, G-139 with a point, G-140 with bare hands",
            {"skills": {"Rapier": 15}, "weapons": ["rapier"]},
            "rapier thrust",
            "face",
            {},
            "parry unarmed",
            ["critical head blow table", "critical miss table", "unarmed critical miss table"],
        ),
        (
            "G-140 with a kick",
            {"skills": {"Brawling": 12}},
            "unarmed kick",
            "torso",
            {},
            "dodge",
            ["critical hit table", "unarmed critical miss table"],
        ),
    ],
)
def test_tables_read_rolls_through_their_grades(
    rule: str, mine: dict[str, Any], strike: str, place: str, foe: dict[str, Any], defence: str, tables: list[str]
) -> None:
    """Law 8: one branch a grade leads to the same states with the same odds as one branch a total, through
    critical hits, critical misses, botched and brilliant defences."""
    body = {"st": 7, "hp": 90, "ht": 16}
    start = fight(
        (sheet(**body, dx=10, basic_speed=6.0, **mine), "d5", "e"),
        (sheet(**body, dx=10, basic_speed=5.0, **foe), "e5", "w"),
        dice=SeededDice(1),
    )
    assert strike_of(start.fighters[0], strike)
    few, graded = ways(start, Plain(strike, place, defence))
    many, plain = ways(start, Plain(strike, place, defence), graded=False)
    assert few.runs * 5 < many.runs, rule
    assert_alike(states(graded), states(plain))
    seen = {event.table for each in graded for event in of_kind(each.fight.events, TableRolled)}
    assert sorted(seen) == tables, rule


def test_light_blades_and_bare_limbs_read_theirs_too() -> None:
    """G-126, G-127: a dagger that meets a kick breaks by its grades and cuts by those of its skill."""
    book = Gurps({"critical_misses": "none"})
    start = fight(
        (sheet(hp=90, basic_speed=6.0), "d5", "e"),
        (sheet(hp=90, skills={"Knife": 12}, weapons=["dagger"]), "e5", "w"),
        book=book,
        dice=SeededDice(1),
    )
    chooser = Plain("unarmed kick", "torso", "parry dagger")
    few, graded = ways(start, chooser, book)
    many, plain = ways(start, chooser, book, graded=False)
    assert few.runs * 5 < many.runs
    assert_alike(states(graded), states(plain))
    broken = sum(each.chance for each in graded if each.fight.fighters[1].held[0].broken)
    parried = Fraction(sum(THREE_DICE.quantity(total) for total in range(3, 9)), 216)  # a Parry of 8
    struck = Fraction(sum(THREE_DICE.quantity(total) for total in range(5, 9)), 216)  # a kick at 8
    assert broken == pytest.approx(float(struck * parried / 2), abs=1e-9)  # 1 lb against a quarter: 3 in 6


class Lenient(Gurps):
    """A variant in which only a 3 is critical, and only an 18 goes badly wrong."""

    def judge(self, roll: int, skill: int) -> int:
        usual = super().judge(roll, skill)
        if 3 < roll < 18:
            return {0: 1, 3: 2}.get(usual, usual)
        return usual


def test_grades_follow_a_variant() -> None:
    """Law 8: a book that judges otherwise has other odds, the same with grades and without."""
    book = Lenient()
    start = fight((swordsman(10, hp=90), "d5", "e"), (swordsman(8, hp=90), "e5", "w"), book=book, dice=SeededDice(1))
    start.fighters[0].order, start.fighters[1].order = 1, 2
    chooser = Plain("broadsword swing", "torso", "parry broadsword")
    _, graded = ways(start, chooser, book)
    _, plain = ways(start, chooser, book, graded=False)
    left = states(graded)
    assert_alike(left, states(plain))
    usual = states(ways(start, chooser)[1])
    assert set(usual) != set(left) or any(abs(usual[state] - left[state]) > 1e-6 for state in usual)

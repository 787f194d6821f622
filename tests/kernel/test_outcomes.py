"""Exact odds by running the rules: sums, independence of grades, agreement with arithmetic."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.gurps.scene import GURPS, Script, fight, of_kind, one, sheet, swordsman
from tests.kernel.test_dice import FudgePlus

from fracas.agents.brutes.gurps import GurpsBrute
from fracas.kernel.decision import Nobody, Pause
from fracas.kernel.dice import SeededDice, Sum
from fracas.kernel.event import Event
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import DamageRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import CUTTING
from fracas.rulebooks.gurps.locations import TORSO

PLAIN = Gurps({"critical_hits": "max_on_3", "critical_misses": "none"})
"""No tables: arithmetic has none."""
ATTACK = ["attack", "d5", "e", "broadsword swing", "torso", "strike"]


def duel(foe: Any = None, **mine: Any) -> GurpsFight:
    return fight((swordsman(12, dx=13, **mine), "d5", "e"), (foe or sheet(hp=40), "e5", "w"), dice=SeededDice(1))


class Polite(Script):
    """Whatever is asked beyond the script: the first option."""

    def choose(self, fight: Any, decision: Any) -> Any:
        if decision.question.key == "defence":
            return decision.menu.find("dodge")
        return decision.menu.options()[0]


def walk(
    start: GurpsFight, answers: list[str], graded: bool = True, budget: int = 10**6, book: Gurps = GURPS
) -> tuple[Any, dict[int, float]]:
    ways = Outcomes(book, start, Polite([]), answers=answers, graded=graded)
    injuries: dict[int, float] = defaultdict(float)
    for outcome in ways.walk(budget):
        hurt = [event.injury for event in of_kind(outcome.fight.events, DamageRolled) if event.who == 1]
        injuries[sum(hurt)] += outcome.chance
    return ways, dict(injuries)


def test_a_blow_against_a_dodge_lands_as_often_as_arithmetic_says() -> None:
    """gurps W-54: skill 12 against Dodge 8 lands with 269/486."""
    foe = sheet(hp=60, basic_speed=5.0)
    ways, injuries = walk(duel(foe), ATTACK, book=PLAIN)
    assert ways.left() == 0.0
    assert sum(injuries.values()) == pytest.approx(1.0, abs=1e-12)
    assert 1 - injuries[0] == pytest.approx(269 / 486, abs=1e-9)


def test_expected_injury_of_a_cut_through_armour() -> None:
    """gurps W-55: 2d+1 cutting against DR 4 wounds 209/36 on average."""
    damage = 2 @ icepool.d6 + 1
    exact = sum(
        Fraction(GURPS.wound(max(0, total - 4), CUTTING, TORSO, one(sheet()))) * Fraction(ways, 36)
        for total, ways in damage.items()
    )
    assert exact == Fraction(209, 36)
    foe = sheet(hp=90, armour=["mail-hauberk"], basic_speed=6.0)  # Dodge 8 under its weight
    start = duel(foe, st=14, basic_speed=7.0)
    _, injuries = walk(start, ATTACK, book=PLAIN)
    landed = 269 / 486
    maximum = 1 / 216  # a natural 3 is all sixes
    mean = sum(injury * chance for injury, chance in injuries.items())
    assert mean == pytest.approx((landed - maximum) * 209 / 36 + maximum * 13, abs=1e-9)


def test_grades_only_save_time() -> None:
    """Law 8: one branch a grade gives the odds of one branch a total, in far fewer runs."""
    start = duel(sheet(hp=12))
    few, graded = walk(start, ATTACK)
    many, plain = walk(start, ATTACK, graded=False)
    assert few.runs * 5 < many.runs
    assert set(graded) == set(plain)
    for injury, chance in plain.items():
        assert graded[injury] == pytest.approx(chance, abs=1e-12)


def test_states_after_a_beat_are_the_same_with_and_without_grades() -> None:
    start = duel(sheet(hp=12))

    def states(graded: bool) -> dict[object, float]:
        out: dict[object, float] = defaultdict(float)
        for outcome in Outcomes(GURPS, start, Polite([]), answers=ATTACK, graded=graded).walk(10**6):
            out[tuple(fighter.state() for fighter in outcome.fight.fighters)] += outcome.chance
        return dict(out)

    few, many = states(True), states(False)
    assert set(few) == set(many)
    assert all(few[state] == pytest.approx(many[state], abs=1e-12) for state in few)


def test_the_likeliest_come_first_and_what_is_left_is_known() -> None:
    full, _ = walk(duel(sheet(hp=12)), ATTACK)
    lefts = []
    for budget in (3, 9, full.runs - 2):
        ways, injuries = walk(duel(sheet(hp=12)), ATTACK, budget=budget)
        assert ways.runs == budget
        assert ways.left() + sum(injuries.values()) == pytest.approx(1.0, abs=1e-12)
        lefts.append(ways.left())
    assert lefts == sorted(lefts, reverse=True)
    assert lefts[1] < 0.2 < lefts[0]


def test_from_the_middle_of_a_beat_what_has_fallen_stays() -> None:
    """The defender's question: the attack roll is known, only what follows is enumerated."""
    start = duel(sheet(hp=40))
    run = start.begin_beat(Script([*ATTACK]), None)
    run.chooser = PausingAtDefence(ATTACK)
    with pytest.raises(Pause):
        GURPS.beat(run)  # type: ignore[arg-type]
    ways = Outcomes(PLAIN, start, Polite([]), rolls=run.rolls, answers=run.answers)
    hurt = sum(o.chance for o in ways.walk(10**6) if any(e.who == 1 for e in of_kind(o.fight.events, DamageRolled)))
    assert hurt == pytest.approx(1 - GURPS.chance(8), abs=1e-9)


class PausingAtDefence(Script):
    def choose(self, fight: Any, decision: Any) -> Any:
        if decision.question.key == "defence":
            return Nobody().choose(fight, decision)
        return super().choose(fight, decision)


def test_sampling_agrees_with_enumeration() -> None:
    start = duel(sheet(hp=12))
    brute = GurpsBrute(GURPS)
    exact = sum(
        outcome.chance
        for outcome in Outcomes(GURPS, start, brute).walk(10**6)
        if of_kind(outcome.fight.events, DamageRolled)
    )
    hits = 0
    fights = 3000
    for key in range(fights):
        run = start.copy()
        run.dice = SeededDice(key)
        run.chooser = brute
        GURPS.beat(run)
        hits += bool(of_kind(run.events, DamageRolled))
    error = (exact * (1 - exact) / fights) ** 0.5
    assert abs(hits / fights - exact) < 4 * error


def test_the_tail_of_open_ended_dice_is_left_over() -> None:
    """What a pool does not list is told as left, not lost."""

    class Fudging(type(GURPS)):  # type: ignore[misc]
        def beat(self, fight: GurpsFight) -> None:
            fight.roll(0, FudgePlus(), Reason("fudge", "T-7"))

    ways = Outcomes(Fudging(), duel(), Polite([]))
    total = sum(outcome.chance for outcome in ways.walk(1000))
    assert ways.left() == pytest.approx(2 / 81**4, rel=1e-6)
    assert total + ways.left() == pytest.approx(1.0, abs=1e-12)


class Chain(type(GURPS)):  # type: ignore[misc]
    """Three dice whose sum is all that the fourth needs."""

    def beat(self, fight: GurpsFight) -> None:
        total = sum(fight.roll(0, D6, Reason("link", "G-1")) for _ in range(3))
        fight.cut((total,))
        total += fight.roll(0, D6, Reason("end", "G-1"))
        fight.tell(Sum4(total))


D6 = Sum(1, 6)


class Sum4(Event):
    def __init__(self, total: int) -> None:
        self.total = total


def chain(reading: Any, budget: int = 10**6) -> tuple[Any, dict[int, float]]:
    ways = Outcomes(Chain(), duel(), Polite([]), reading=reading)
    sums: dict[int, float] = defaultdict(float)
    for outcome in ways.walk(budget):
        sums[of_kind(outcome.fight.events, Sum4)[0].total] += outcome.chance
    return ways, dict(sums)


def test_cuts_only_save_time() -> None:
    """Law 8: ways that are equal at a cut are walked on once, and the odds stay the same."""
    many, plain = chain(None)
    few, joined = chain(lambda fight: None)
    assert many.runs == 6**4
    assert few.runs == 6**3 + 16 * 6  # every way to the cut, then each sum once
    assert few.left() == pytest.approx(0.0, abs=1e-12)
    exact = 4 @ icepool.d6
    for total, ways in exact.items():
        assert plain[total] == pytest.approx(ways / 6**4, abs=1e-12)
        assert joined[total] == pytest.approx(ways / 6**4, abs=1e-12)


def test_what_somebody_will_read_keeps_ways_apart() -> None:
    """Ways that differ in what is read out of their events are not joined at a cut."""
    first = chain(lambda fight: fight.rolls[0])[0]
    anything = chain(lambda fight: None)[0]
    assert anything.runs < first.runs < 6**4


def test_what_is_left_counts_what_waits_at_a_cut() -> None:
    for budget in (1, 10, 100, 250):
        ways, sums = chain(lambda fight: None, budget)
        assert ways.runs == budget
        assert ways.left() + sum(sums.values()) == pytest.approx(1.0, abs=1e-12)


def test_whoever_wants_only_states_says_how_much_may_be_left() -> None:
    """Then ways are joined at cuts, and go on from there before the unlikeliest have come to it."""
    whole = Outcomes(Chain(), duel(), Polite([]), states_only=True)
    assert len(whole.walk(10**6)) == 16 * 6
    assert whole.runs == 6**3 + 16 * 6
    some = Outcomes(Chain(), duel(), Polite([]), states_only=True, rest=0.2)
    found = sum(outcome.chance for outcome in some.walk(10**6))
    assert 0.2 - 1 / 36 < some.left() <= 0.2
    assert found + some.left() == pytest.approx(1.0, abs=1e-12)
    assert some.runs < whole.runs - 30

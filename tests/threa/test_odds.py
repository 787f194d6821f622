"""Odds: walking one branch a grade gives the same chances as walking every total."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.threa.scene import PAID, THREA, Script, fight, sheet, swordsman

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.odds import OddsSearch, best_answer
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.plans import Halt, Plan, PlanDice
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.dice import at_least
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.harm_tables import TORSO, Location

SHOVE = ["attack", "staff", "knockback", PAID, "0", "0", "passive"]
BLOW = ["attack", "maul", "strike", PAID, "0", "0", "passive"]
MAUL: dict[str, Any] = {
    "weapons": [{"from": "long-sword", "key": "maul", "name": "Maul", "dc": 3}],
    "skills": {"Swords": 5, "Physicality": 4, "Focus": 4},
}


class Anew(Chooser):
    """The same answers in every run: which one comes next is how many have been given."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers

    def choose(self, fight: Fight, decision: Decision) -> Option:
        return Script([self.answers[len(fight.answers)]]).choose(fight, decision)


def odds(
    scene: ThreaFight, answers: list[str], graded: bool, read: Callable[[ThreaFight], tuple[object, ...]]
) -> tuple[dict[tuple[object, ...], float], int]:
    """What a beat can lead to, as far as `read` looks, and how many runs it took."""
    ways = Outcomes(THREA, scene, Anew(answers), graded=graded)
    found: dict[tuple[object, ...], float] = {}
    for way in ways.walk(100_000):
        key = read(way.fight)
        found[key] = found.get(key, 0.0) + way.chance
    assert ways.left() < 1e-6
    return found, ways.runs


def tired_pikeman() -> ThreaFight:
    scene = fight((sheet(weapons=["staff"], skills={"Polearms": 5, "Focus": 4}), "c3"), (swordsman(), "d3"))
    scene.fighters[0].fat = 2
    return scene


def test_a_focus_check_is_read_by_its_grade() -> None:
    """T-38: the check before an action, then the attack: the same odds in a fraction of the runs."""

    def read(scene: ThreaFight) -> tuple[object, ...]:
        return scene.fighters[1].knocked_until, scene.fighters[0].done

    every, many = odds(tired_pikeman(), SHOVE, False, read)
    graded, few = odds(tired_pikeman(), SHOVE, True, read)
    assert few < many / 10
    assert every.keys() == graded.keys()
    assert all(abs(every[key] - graded[key]) < 1e-9 for key in every)
    failed = sum(chance for key, chance in graded.items() if key == (0, True))
    assert failed == pytest.approx(1 - float(at_least(7 - 9)), abs=1e-6)


def test_physicality_and_location_are_read_by_theirs() -> None:
    """T-72, T-102: a blow of class 3 that nobody survives, with its hold on the attacker's balance."""

    def read(scene: ThreaFight) -> tuple[object, ...]:
        me, foe = scene.fighters
        return foe.dead, THREA.imbalance(scene, me)

    every, many = odds(fight((sheet(**MAUL), "c3"), (swordsman(), "d3")), BLOW, False, read)
    graded, few = odds(fight((sheet(**MAUL), "c3"), (swordsman(), "d3")), BLOW, True, read)
    assert few < many / 5
    assert every.keys() == graded.keys()
    assert all(abs(every[key] - graded[key]) < 1e-6 for key in every)
    killed = sum(chance for key, chance in graded.items() if key[0])
    assert killed == pytest.approx(float(at_least(-2)), abs=1e-5)


TWO_BLADES: dict[str, Any] = {"weapons": ["short-sword", "short-sword"], "in_hand": ["short-sword", "short-sword 2"]}
STROKE = ["attack", "long-sword", "strike", PAID, "0", "0", "passive"]
SWING = ["attack", "long-sword", "strike", PAID, "0", "0", "dodge", PAID, "0", "0"]


def injury(scene: Fight) -> tuple[object, ...]:
    """What a blow has done to both: pools and wounds, armour, and the attacker's balance."""
    assert isinstance(scene, ThreaFight)
    me, foe = scene.fighters
    wounds = tuple(sorted(wound.location.key for wound in foe.wounds))
    worn = tuple(worn.durability for worn in foe.worn)
    return foe.fat_damage, foe.vit_damage, wounds, worn, foe.dead, THREA.imbalance(scene, me)


def walked(
    scene: ThreaFight, answers: list[str], cuts: bool, budget: int = 10**6, book: Threa = THREA
) -> tuple[dict[tuple[object, ...], float], Outcomes[ThreaFight]]:
    """The odds of an injury with cuts or without, and the walk that led to them."""
    ways = Outcomes(book, scene, Anew(answers), reading=no_events if cuts else None)
    found: dict[tuple[object, ...], float] = {}
    for way in ways.walk(budget):
        key = injury(way.fight)
        found[key] = found.get(key, 0.0) + way.chance
    return found, ways


def no_events(scene: Fight) -> object:
    """Nothing is read out of the events, only where the fight stands at the end."""
    return None


def alike(one: dict[tuple[object, ...], float], other: dict[tuple[object, ...], float]) -> bool:
    return one.keys() == other.keys() and all(one[key] == pytest.approx(other[key], abs=1e-9) for key in one)


class Torso(Threa):
    """Everything lands in the same place, so that all of it can be walked."""

    def random_location(self, fight: ThreaFight, roller: Combatant, landing: object = None) -> Location:
        return TORSO


@pytest.mark.parametrize("case, foe", [("T-119 nothing worn", {}), ("T-108 mail", {"armour": ["mail-shirt"]})])
def test_cuts_only_save_time(case: str, foe: dict[str, Any]) -> None:
    """Law 8: attack, Physicality and armour end in one SV: the same odds of every injury, in fewer runs."""
    book = Torso()
    scene = fight((swordsman(), "c3"), (swordsman(**foe), "d3"), book=book)
    plain, many = walked(scene, STROKE, False, book=book)
    joined, few = walked(scene, STROKE, True, book=book)
    assert max(many.left(), few.left()) < 1e-6
    assert alike(plain, joined), case
    assert few.runs < many.runs, (few.runs, many.runs)


SHIELDED: dict[str, Any] = {"armour": ["mail-shirt"], "shield": "round-shield", "skills": {"Shield": 4}}
TWO_TYPES: dict[str, Any] = {
    "weapons": [{"from": "long-sword", "key": "long-sword", "damage": {"Cutting": 3, "Heat": 1}}]
}


@pytest.mark.parametrize(
    "case, mine, foe, answers, saved",
    [
        ("T-67 a dodge", {}, {}, SWING, 5),
        ("T-108 mail", {}, {"armour": ["mail-shirt"]}, SWING, 3),
        ("T-69 mail and a shield block", {}, SHIELDED, [*SWING, "block", PAID, "0", "0"], 2),
        ("T-106 two types", TWO_TYPES, {}, SWING, 1),
        ("T-133 a called shot", {}, {}, [*SWING[:2], "called shot", "head", *SWING[3:]], 1),
    ],
)
def test_cuts_know_more_for_the_same_work(
    case: str, mine: dict[str, Any], foe: dict[str, Any], answers: list[str], saved: int
) -> None:
    """Law 8: after so many runs far less is unknown, and what is known agrees as far as it can."""
    scene = fight((swordsman(**mine), "c3"), (swordsman(**foe), "d3"))
    plain, many = walked(scene, answers, False, 2500)
    joined, few = walked(scene, answers, True, 2500)
    assert few.left() * saved < many.left(), (few.left(), many.left())
    for key in {*plain, *joined}:
        gap = plain.get(key, 0.0) - joined.get(key, 0.0)
        assert -many.left() - 1e-9 < gap < few.left() + 1e-9, case


class BestAfter(Chooser):
    """Answers in order, and then the best chance, as odds suppose."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers

    def choose(self, fight: Fight, decision: Decision) -> Option:
        at = len(fight.answers)
        if at < len(self.answers):
            return Script([self.answers[at]]).choose(fight, decision)
        return best_answer(Torso(), fight, decision)


def at_first_roll(scene: ThreaFight, answers: list[str]) -> ThreaFight:
    run = scene.begin_beat(Anew(answers), None)
    assert isinstance(run, ThreaFight)
    run.dice = PlanDice(Plan(0), False)
    with pytest.raises(Halt):
        Torso().beat(run)
    return run


@pytest.mark.parametrize("case, foe", [("T-119 nothing worn", {}), ("T-108 mail", {"armour": ["mail-shirt"]})])
def test_named_outcomes_are_those_of_every_way(case: str, foe: dict[str, Any]) -> None:
    """Neither what is left out of the state nor the totals of damage that are not walked change a chance."""
    book = Torso()
    scene = fight((swordsman(), "c3"), (swordsman(**foe), "d3"), book=book)
    scene.fighters[1].ap = 0  # so that there is only passive defence
    before = at_first_roll(scene, STROKE[:-1])
    assert before.attempts == 1
    odds = OddsSearch(book, before, 0, -1).walk(1e-4, 10_000)
    ways = Outcomes(book, scene, BestAfter(before.answers))
    found = [0.0] * len(odds.chances)
    for way in ways.walk(10_000):
        found[book.outcome_of(before, way.fight, 0, True)] += way.chance
    assert odds.left < 1e-4
    assert odds.runs < ways.runs / 3
    for quick, slow in zip(odds.chances, found, strict=True):
        assert -odds.left - 1e-6 < quick - slow < ways.left() + 1e-6, case


def test_two_blades_are_two_attempts_in_one() -> None:
    """T-73: too many ways to be walked, so it is about so much; many throws say the same."""
    book = Torso()
    scene = fight((swordsman(**TWO_BLADES), "c3"), (swordsman(), "d3"), book=book)
    scene.fighters[1].ap = 0
    before = at_first_roll(scene, ["both weapons", "2 AP + 2 FAT", "0", "0"])
    assert before.attempts == 2
    odds = OddsSearch(book, before, 0, -1).walk()
    assert odds.error < 0.04
    found = [0.0] * len(odds.chances)
    for number in range(1000):
        run = scene.begin_beat(BestAfter(before.answers), None)
        run.dice = SeededDice(number)
        assert isinstance(run, ThreaFight)
        book.beat(run)
        found[book.outcome_of(before, run, 0, True)] += 0.001
    for quick, slow in zip(odds.chances, found, strict=True):
        assert abs(quick - slow) < 0.05 + odds.error

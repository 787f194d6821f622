"""All that an attack can lead to: what only saves work changes neither a state nor its chance, in any book."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from tests.laws.test_odds import SCENARIOS, attacks

from fracas.agents.registry import agent
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.plans import Plan
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.fighter import ThreaFight

States = dict[tuple[object, ...], float]


def ways(book: Rulebook[Any], plan: Plan, **how: Any) -> Outcomes[Any]:
    fight = plan.fight
    assert fight is not None
    assert fight.start is not None
    others = agent("brute-1", book, 1)
    return Outcomes(book, fight.start, others, fight.rolls, fight.answers, fight.referee, **how)


def walked(found: Outcomes[Any], budget: int, rest: float) -> States:
    """The chance of each state, as far as the budget goes or until so little is left."""
    states: States = defaultdict(float)
    while found.left() > rest:
        outcome = found.next(budget)
        if outcome is None:
            break
        states[outcome.fight.state()] += outcome.chance
    return dict(states)


def assert_same(quick: States, left: float, whole: States, left_whole: float) -> None:
    """No state is likelier in one than in the other by more than the other leaves open."""
    for state, chance in quick.items():
        assert chance <= whole.get(state, 0.0) + left_whole + 1e-9
    for state, chance in whole.items():
        assert chance <= quick.get(state, 0.0) + left + 1e-9
    assert sum(quick.values()) + left == pytest.approx(1.0, abs=1e-9)


def nothing(fight: Fight) -> None:
    """What is read out of events by one who wants only states."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_saves_work_changes_no_state(name: str) -> None:
    """Ways that begin at a step of the attack, rolls that come to the same and ways that are joined there, with nobody
    to hear of it: as if every way were walked from the start of the beat to its end."""
    for book, plan in attacks(name):
        quick = ways(book, plan, states_only=True, rest=1e-3)
        found = walked(quick, 2500, 1e-3)
        for whole, budget in ((ways(book, plan), 800), (ways(book, plan, reading=nothing), 2500)):
            assert_same(found, quick.left(), walked(whole, budget, 1e-3), whole.left())
            assert quick.left() < whole.left() + 1e-3


@pytest.mark.parametrize(("name", "runs"), [("swords", 3000), ("corridor", 1200)])
def test_nothing_is_joined_that_differs(name: str, runs: int) -> None:
    """The same for a blow with and without armour in its way, whose every single way is walked far down."""
    book, plan = next(attacks(name))
    quick, whole = ways(book, plan, states_only=True, rest=1e-4), ways(book, plan)
    found = walked(quick, runs, 1e-4)
    assert quick.left() <= 1e-4
    assert_same(found, quick.left(), walked(whole, 20_000, 1e-4), whole.left())
    assert whole.left() < 0.02


class Jarred(Threa):
    """A house rule: a weapon suffers by where it hits."""

    def wear_weapon(self, fight: ThreaFight, attack: Attack, sv: int) -> None:
        super().wear_weapon(fight, attack, sv)
        attack.held.durability -= 0 if attack.location is None else attack.location.index


def test_a_book_with_other_rules_is_walked_by_these() -> None:
    """What is left after a roll is known for the book's own rules only."""
    _, plan = next(attacks("swords"))
    quick, whole = ways(Jarred(), plan, states_only=True, rest=1e-3), ways(Jarred(), plan)
    found = walked(quick, 4000, 1e-3)
    assert_same(found, quick.left(), walked(whole, 8000, 1e-3), whole.left())
    assert whole.left() < 0.05


def test_whoever_wants_states_gets_fights_that_can_go_on() -> None:
    book, plan = next(attacks("swords"))
    outcome = ways(book, plan, states_only=True).next(10_000)
    assert outcome is not None
    assert outcome.fight.heard
    after = outcome.fight.copy()
    after.dice = SeededDice(1)
    after.chooser = agent("brute-1", book, 1)
    book.run(after, after.beats + 50)
    assert after.beats > outcome.fight.beats

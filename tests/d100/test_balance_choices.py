"""The rest of the balance chapter: what other choices are worth, comebacks, and what decides a duel.

The drill makes one choice of each kind. Here it makes the others: hasty strokes, the foe who parries least, holds, and
getting out of them.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from tests.d100.test_balance import FIGHTS, SURE, THEIRS, duel, pairs

from fracas.agents.brutes.d100_drill import D100Drill
from fracas.arena.fights import Fights
from fracas.kernel.decision import Decision, Menu, Option, Options, Seated, Target
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.events import AttackRolled, DisciplineRolled
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.holds import ESCAPE, HOLD, SEIZE
from fracas.rulebooks.d100.rows import HASTY
from fracas.rulebooks.d100.turn import Acts
from fracas.stage.scenario import from_document


class Hasty(D100Drill):
    """Two hasty strokes instead of one that is measured."""

    def manner(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        assert isinstance(menu, Options)
        return HASTY if HASTY in menu.list else super().manner(fight, me, menu)

    def measures(self, fight: D100Fight, me: Combatant) -> bool:
        return False


class Seeker(D100Drill):
    """Strikes the foe who parries it least."""

    def target(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        assert isinstance(menu, Options)
        up = [each for each in menu.list if isinstance(each, Target) and not fight.fighters[each.index].out]
        return min(up, key=lambda each: self.parried(fight.fighters[each.index], me)) if up else menu.list[0]

    def parried(self, foe: Combatant, me: Combatant) -> int:
        return foe.parry[me.index] if foe.parry else 0


class Holder(D100Drill):
    """Holds on when its grapple earns a B or a C, and takes the critical when it is worse."""

    def choose_more(self, fight: D100Fight, me: Combatant, decision: Decision) -> Option:
        if decision.question is SEIZE:
            assert isinstance(decision.matter, Blow)
            assert isinstance(decision.menu, Options)
            return HOLD if decision.matter.severity <= 2 else decision.menu.list[0]
        return super().choose_more(fight, me, decision)


class Breaker(D100Drill):
    """Breaks free before it does anything else."""

    def act(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        return ESCAPE if me.held_by >= 0 and menu.offers(ESCAPE) else super().act(fight, me, menu)


def wins(document: dict[str, Any], red: type[D100Drill], blue: type[D100Drill], seed: int, count: int) -> float:
    """The share of the fights that the first side wins."""
    scenario = from_document(document, "yardstick")
    fights = Fights(scenario, {}, seed)
    assert isinstance(scenario.book, D100)
    sides = [entrant.side for entrant in scenario.setup.entrants]
    fights.choosers = [(blue if side else red)(scenario.book) for side in sides]
    return sum([fights.fight(number).winner == 0 for number in range(count)]) / count


def check(found: float, share: float, count: int) -> None:
    error = sqrt(share * (1 - share) * (1 / count + 1 / THEIRS) + 0.01**2 / 12)
    assert abs(found - share) < SURE * error, f"{found:.3f} +- {error:.3f}, not {share}"


@pytest.mark.parametrize(("armour", "share"), [("AT1", 0.30), ("AT3", 0.28), ("AT5", 0.32), ("AT8", 0.46)])
def test_haste_is_for_the_stunned(armour: str, share: float) -> None:
    """D-28, D-29: two hasty strokes a turn against an equal who measures one."""
    alike = {"armour": armour}
    check(wins(duel(alike, alike), Hasty, D100Drill, 1, FIGHTS), share, FIGHTS)


@pytest.mark.parametrize(("parry", "share"), [(0, 0.61), (25, 0.48), (50, 0.36), (100, 0.24)])
def test_who_parries_is_left_alone(parry: int, share: float) -> None:
    """D-61: pair against pair, everybody strikes the foe who parries him least."""
    check(wins(pairs(parry, 0), Seeker, Seeker, 2, FIGHTS), share, FIGHTS)


@pytest.mark.parametrize(
    ("armour", "answer", "share"),
    [
        ("AT1", D100Drill, 0.45), ("AT3", D100Drill, 0.58), ("AT5", D100Drill, 0.75),
        ("AT1", Breaker, 0.37), ("AT3", Breaker, 0.38), ("AT5", Breaker, 0.50),
    ],
)  # fmt: skip
def test_holds(armour: str, answer: type[D100Drill], share: float) -> None:
    """D-77: a grappler against a sword; who is held strikes back, or gets out with athletics +60."""
    mine = {"weapon": "grapple", "armour": armour}
    theirs = {"armour": armour, "skills": {"athletics": 60}}
    check(wins(duel(mine, theirs), Holder, answer, 3, FIGHTS), share, FIGHTS)


class Tale:
    """One duel: who was hurt first, how far each was ever behind, and whether an attack ended it there and then."""

    def __init__(self, fights: Fights, number: int) -> None:
        fight = fights.begin(number)
        assert isinstance(fight, D100Fight)
        fight.chooser = Seated(fights.choosers)
        self.first = -1
        self.behind = [0, 0]
        self.by_critical = False
        whole = [me.hits for me in fight.fighters]
        while not fight.over:
            fights.scenario.book.run(fight, fight.beats + 1)
            hits = [me.hits for me in fight.fighters]
            hurt = [me.index for me in fight.fighters if me.hits < whole[me.index]]
            if self.first < 0 and hurt:
                self.first = hurt[0]
            for me in fight.fighters:
                if not me.out:
                    self.behind[me.index] = max(self.behind[me.index], hits[1 - me.index] - me.hits)
            kinds = [type(event) for event in fight.events]
            if AttackRolled in kinds and DisciplineRolled not in kinds:
                self.by_critical = any(me.out for me in fight.fighters)
        self.winner = fight.winner


def tales(armour: str, seed: int, count: int) -> list[Tale]:
    alike = {"armour": armour}
    fights = Fights(from_document(duel(alike, alike), "yardstick"), {}, seed)
    return [Tale(fights, number) for number in range(count)]


@pytest.mark.parametrize(
    ("armour", "first", "behind", "far", "critical"),
    [("AT1", 0.39, 0.25, 0.21, 0.43), ("AT3", 0.44, 0.24, 0.17, 0.30), ("AT5", 0.47, 0.16, 0.09, 0.13)],
)
def test_comebacks_happen(armour: str, first: float, behind: float, far: float, critical: float) -> None:
    """D-81, D-94: whoever is hurt first still wins so often; so often the winner was 20 behind; so often who is 30
    behind and still up wins; and so many duels end by a critical, not by lost hits."""
    told = [tale for tale in tales(armour, 4, FIGHTS) if tale.winner >= 0]
    check(share([tale.winner == tale.first for tale in told]), first, len(told))
    check(share([tale.behind[tale.winner] >= 20 for tale in told]), behind, len(told))
    thirty = [(tale, who) for tale in told for who in (0, 1) if tale.behind[who] >= 30]
    check(share([tale.winner == who for tale, who in thirty]), far, len(thirty))
    check(share([tale.by_critical for tale in told]), critical, len(told))


def share(found: list[bool]) -> float:
    return sum(found) / len(found)

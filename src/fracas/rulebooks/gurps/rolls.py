"""Chapter 2: success rolls and contests (G-15 to G-20)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import GradeTable, Sum
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.contents import Contents
from fracas.rulebooks.gurps.events import ContestRolled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant

THREE_DICE: Final = Sum(3, 6)
ONE_DIE: Final = Sum(1, 6)

CRITICAL_FAILURE: Final = 0
FAILURE: Final = 1
SUCCESS: Final = 2
CRITICAL_SUCCESS: Final = 3
NATURAL_THREE: Final = 4
"""A critical success by a roll of 3, where that counts for more."""
NEAR_MISS: Final = 5
"""An attack that misses a small place by 1 and hits what is around it (G-78)."""

REFEREE: Final = Reason("game master", "ruling")
FLOOR: Final = Reason("never below 3", "G-18")


ADJUSTED: Final = Reason("adjusted", "G-20")


class Contest:
    """G-19: two rolls against each other; `winner` is 1 for the first, -1 for the second, 0 for a tie."""

    def __init__(self, mine: Tally, first: RollResult, theirs: Tally, second: RollResult) -> None:
        self.first = first
        self.second = second
        self.margin = mine.total - first.roll
        """The first one's margin of success, negative for a failure."""
        other = theirs.total - second.roll
        if first.succeeded != second.succeeded:
            self.winner = 1 if first.succeeded else -1
        else:
            self.winner = 1 if self.margin > other else -1 if self.margin < other else 0
        self.victory = max(0, self.winner * (self.margin - other))
        """The margin of victory: the winner's margin less the loser's."""


@mypyc_attr(acyclic=True, free_list_len=1)
class RollResult:
    """A roll and what it means."""

    def __init__(self, roll: int, result: int) -> None:
        self.roll = roll
        self.result = result

    @property
    def succeeded(self) -> bool:
        return self.result >= SUCCESS


MOST_KEPT: Final = 64
"""Chances are kept for skills below that."""
NOT_RECKONED: Final = -1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Rolls(Contents):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.graded: dict[int, GradeTable] = {}
        self.chances: list[float] = [NOT_RECKONED] * MOST_KEPT

    def judge(self, roll: int, skill: int) -> int:
        """G-15, G-16, G-17: success at or under the skill, 3 and 4 always, 17 and 18 never; and
        the criticals, which depend on the skill."""
        if roll <= 4 or (roll == 5 and skill >= 15) or (roll == 6 and skill >= 16):
            return CRITICAL_SUCCESS
        if roll == 18 or (roll == 17 and skill <= 15) or roll - skill >= 10:
            return CRITICAL_FAILURE
        return SUCCESS if roll <= skill and roll < 17 else FAILURE

    def grades(self, skill: int) -> GradeTable:
        """How this book judges a roll against a skill, as a table: made from the rule, so that a
        variant's rule makes its own."""
        made = self.graded.get(skill)
        if made is None:
            made = GradeTable(3, [self.judge(roll, skill) for roll in range(3, 19)])
            self.graded[skill] = made
        return made

    def success_roll(self, fight: GurpsFight, me: Combatant, need: Tally, purpose: Reason) -> RollResult:
        """G-15: 3d against the effective skill."""
        if me.bonus:
            self.add_referee_bonus(me, need)
        grades = self.grades(need.total)
        roll = fight.roll(me.index, THREE_DICE, purpose, grades)
        return RollResult(roll, grades.of(roll))

    def check(self, fight: GurpsFight, me: Combatant, need: Tally, purpose: Reason, beside: int = NOBODY) -> RollResult:
        """G-15: a success roll, and everybody is told how it went, but for those who do not know of whoever is `beside`
        and makes it necessary."""
        result = self.success_roll(fight, me, need, purpose)
        if fight.heard:
            fight.tell(SuccessRolled(me.index, purpose.text, need, result.roll, result.succeeded, beside))
        return result

    def add_referee_bonus(self, me: Combatant, need: Tally) -> None:
        """A modifier that the referee gave counts once."""
        if me.bonus:
            need.add(me.bonus, REFEREE)
            me.bonus = 0

    def chance(self, skill: int) -> float:
        """G-15: the probability of success at an effective skill."""
        if 0 <= skill < MOST_KEPT:
            known = self.chances[skill]
            if known >= 0.0:
                return known
        grades = self.grades(skill)
        chance = sum([b.chance for b in THREE_DICE.branches(grades) if grades.of(b.total) >= SUCCESS])
        if 0 <= skill < MOST_KEPT:
            self.chances[skill] = chance
        return chance

    def margin_roll(self, fight: GurpsFight, me: Combatant, need: Tally, purpose: Reason) -> RollResult:
        """G-15: a roll whose margin counts, so that no total is like another."""
        self.add_referee_bonus(me, need)
        roll = fight.roll(me.index, THREE_DICE, purpose)
        return RollResult(roll, self.judge(roll, need.total))

    def quick_contest(
        self, fight: GurpsFight, me: Combatant, mine: Tally, foe: Combatant, theirs: Tally, purpose: Reason
    ) -> Contest:
        """G-19: both roll once; success beats failure, then the larger margin; equal margins tie."""
        first = self.margin_roll(fight, me, mine, purpose)
        second = self.margin_roll(fight, foe, theirs, purpose)
        contest = self.contest(mine, first, theirs, second)
        fight.tell(
            ContestRolled(me.index, foe.index, purpose.text, mine, first.roll, theirs, second.roll, contest.winner)
        )
        return contest

    def contest(self, mine: Tally, first: RollResult, theirs: Tally, second: RollResult) -> Contest:
        """G-19: who wins, and by how much."""
        return Contest(mine, first, theirs, second)

    def regular_contest(
        self, fight: GurpsFight, me: Combatant, mine: Tally, foe: Combatant, theirs: Tally, purpose: Reason
    ) -> bool:
        """G-20: again and again until one succeeds and the other fails; whether `me` wins."""
        self.adjust(mine, theirs)
        while True:
            first = self.success_roll(fight, me, mine, purpose)
            second = self.success_roll(fight, foe, theirs, purpose)
            if first.succeeded != second.succeeded:
                winner = 1 if first.succeeded else -1
                fight.tell(
                    ContestRolled(me.index, foe.index, purpose.text, mine, first.roll, theirs, second.roll, winner)
                )
                return first.succeeded

    def adjust(self, mine: Tally, theirs: Tally) -> None:
        """G-20: scores that would roll for ever are brought towards 10."""
        low, high = min(mine.total, theirs.total), max(mine.total, theirs.total)
        if low > 20:
            for need in (mine, theirs):
                need.add(10 * need.total // low - need.total, ADJUSTED)
        elif low >= 14 or high <= 6:
            shift = 10 - low
            mine.add(shift, ADJUSTED)
            theirs.add(shift, ADJUSTED)

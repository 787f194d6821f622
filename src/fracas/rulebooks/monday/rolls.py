"""Chapter 2: success rolls without criticals (M-2 to M-4)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.rolls import FAILURE, NEAR_MISS, SUCCESS, Contest, Throw
from fracas.rulebooks.monday.switches import CRITICALS


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayRolls(Gurps):
    def judge(self, roll: int, skill: int) -> int:
        """M-2, for G-15: only a 3 always succeeds and only an 18 always fails; where a rule still asks for a
        critical result, the thresholds of the base stand (M-3)."""
        result = super().judge(roll, skill)
        if roll == 3 or roll <= min(skill, 17):
            return max(result, SUCCESS)
        return min(result, FAILURE)

    def margin_of_failure(self, roll: int, need: int) -> int:
        """M-2: an 18 against 18 or more fails by 0."""
        return max(0, roll - need)

    def contest(self, mine: Tally, first: Throw, theirs: Tally, second: Throw) -> Contest:
        """M-2, M-4: as in the base; but nobody who fails does so by less than 0."""
        return super().contest(mine, self.counted(mine, first), theirs, self.counted(theirs, second))

    def counted(self, need: Tally, throw: Throw) -> Throw:
        return throw if throw.succeeded else Throw(max(throw.roll, need.total), throw.result)

    def most_bonus(self) -> int:
        """M-2: a referee's modifier goes from -10 to +10."""
        return 10

    # M-3

    def plain(self, result: int) -> int:
        """M-3, for G-136 to G-140: a hit or a miss and no more, by the switch `monday.criticals`."""
        if result == NEAR_MISS or self.is_set(CRITICALS, "base"):
            return result
        return SUCCESS if result >= SUCCESS else FAILURE

    def judge_attack(self, roll: int, skill: int, near: bool) -> int:
        """M-3, for G-136: every hit may be defended against."""
        return self.plain(super().judge_attack(roll, skill, near))

    def grip_roll(self, fight: GurpsFight, me: Combatant, skill: Tally) -> Throw:
        """M-3: holds too."""
        throw = super().grip_roll(fight, me, skill)
        return Throw(throw.roll, self.plain(throw.result))

    def judge_defence(self, roll: int, need: int) -> int:
        """M-3, for G-124: a defence works or it does not."""
        return self.plain(super().judge_defence(roll, need))

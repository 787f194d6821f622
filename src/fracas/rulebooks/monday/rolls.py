"""Chapter 2: success rolls without criticals (M-2 to M-4)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, FAILURE, SUCCESS, THREE_DICE, Contest, RollResult
from fracas.rulebooks.monday.switches import CRITICALS


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayRolls(Gurps):
    def judge(self, roll: int, skill: int) -> int:
        """M-2, M-3, for G-15 to G-17: only a 3 always succeeds and only an 18 always fails; nothing is critical
        unless the switch `monday.criticals` says so."""
        made = roll == 3 or roll <= min(skill, 17)
        if self.is_set(CRITICALS, "off"):
            return SUCCESS if made else FAILURE
        result = super().judge(roll, skill)
        return max(result, SUCCESS) if made else min(result, FAILURE)

    def fumbles(self, roll: int, need: int) -> bool:
        """M-3: a critical failure by the thresholds of the base, for the rules of this variant that need one."""
        return self.judge(roll, need) < SUCCESS and super().judge(roll, need) == CRITICAL_FAILURE

    def strength_roll(self, fight: GurpsFight, me: Combatant, need: Tally, purpose: Reason) -> RollResult:
        """M-3, M-47: a roll that may leave a weapon stuck for the fight."""
        self.add_referee_bonus(me, need)
        roll = fight.roll(me.index, THREE_DICE, purpose)
        return RollResult(roll, CRITICAL_FAILURE if self.fumbles(roll, need.total) else self.judge(roll, need.total))

    def margin_of_failure(self, roll: int, need: int) -> int:
        """M-2: an 18 against 18 or more fails by 0."""
        return max(0, roll - need)

    def contest(self, mine: Tally, first: RollResult, theirs: Tally, second: RollResult) -> Contest:
        """M-2, M-4: as in the base, but nobody fails by less than 0."""
        return super().contest(mine, self.counted(mine, first), theirs, self.counted(theirs, second))

    def counted(self, need: Tally, rolled: RollResult) -> RollResult:
        """The same roll, counted as a failure by at least 0."""
        return rolled if rolled.succeeded else RollResult(max(rolled.roll, need.total), rolled.result)

    def most_bonus(self) -> int:
        """M-2: a referee's modifier is from -10 to +10."""
        return 10

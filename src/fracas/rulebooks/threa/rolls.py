"""Chapters 2 and 5: ability scores and checks (T-13 to T-17, T-57 to T-63)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Grades
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.contents import Contents
from fracas.rulebooks.threa.dice import FUDGE_PLUS, at_least
from fracas.rulebooks.threa.effects import BLINDED, DEAFENED, ON_ATTRIBUTES, EffectKind
from fracas.rulebooks.threa.events import CheckRolled
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.harm_tables import HEAD
from fracas.rulebooks.threa.sheet import DEX, STR
from fracas.rulebooks.threa.tables import RESULTS, RVS_ROWS, Result

WOUNDS: Final = Reason("wounds", "T-135")
HEAD_WOUNDS: Final = Reason("wounded head", "T-136")
BLIND: Final = Reason("blinded", "T-138")
DEAF: Final = Reason("deafened", "T-138")
REFEREE: Final = Reason("game master", "ruling")

CRITICAL: Final = 8
STUN_CRITICAL: Final = 10
"""T-63: the base SV from which an attack is critical; a stun needs more."""


class Least(Grades):
    """A roll that must come to a number: 1 if it does, else 0."""

    def __init__(self, need: int) -> None:
        self.need = need

    def of(self, total: int) -> int:
        return 1 if total >= self.need else 0


class Rvs(Grades):
    """A roll that is read through the result value table (T-61), with a score and TV already in `base`."""

    def __init__(self, base: int) -> None:
        self.base = base

    def of(self, total: int) -> int:
        return RVS_ROWS.of(total + self.base)

    def row(self, total: int) -> Result:
        return RESULTS[self.of(total)]


_LEASTS: Final[list[Least]] = [Least(need) for need in range(-40, 61)]
_RVS: Final[list[Rvs]] = [Rvs(base) for base in range(-40, 61)]


def least(need: int) -> Least:
    return _LEASTS[need + 40] if -40 <= need <= 60 else Least(need)


def rvs_grades(base: int) -> Rvs:
    return _RVS[base + 40] if -40 <= base <= 60 else Rvs(base)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rolls(Contents):
    def ability(self, me: Combatant, skill: str, arm: int = 0, action: bool = True) -> Tally:
        """T-17: attribute, species and equipment, effects on attributes, skill level, then wounds and effects;
        `arm` is STR that the arm in use has beyond the rest of the body (T-162), `action` whether it is for
        something that one does (T-135)."""
        if not me.effects and not me.wounds and not me.sheet.aids:
            score = me.sheet.ability(skill)
        else:
            score = me.sheet.ability(skill, self.attribute_changes(me, arm))
            self.add_wounds_and_effects(me, skill, score, action)
        return score

    def skilled(self, me: Combatant, skill: str, least: int) -> bool:
        """T-16: a minimum level is needed to use an item at all; by the switch, only to parry with it."""
        return least == 0 or me.sheet.level(skill) >= least or self.is_set(switches.MINIMUM_LEVEL, "parries")

    def add_posture(self, me: Combatant, score: Tally) -> None:
        """T-138, T-176: what a low posture costs in melee, of attacks and defences; by the switch it only protects."""
        if me.posture.melee and self.is_set(switches.LOW_POSTURES, "hamper"):
            score.add(me.posture.melee, me.posture.reason)

    def add_ruling_bonus(self, me: Combatant, score: Tally) -> None:
        """A modifier that the referee gave counts once, for the next roll."""
        if me.bonus:
            score.add(me.bonus, REFEREE)
            me.bonus = 0

    def attribute_changes(self, me: Combatant, arm: int) -> list[int] | None:
        """T-17, T-162: what effects, and implants that are switched on, do to the eight attributes; None where nothing
        does. `arm` is STR of the arm in use."""
        if arm == 0 and not me.effects and not me.sheet.aids:
            return None
        shifts = [self.total(me, kind) for kind in ON_ATTRIBUTES] if me.effects else [0] * len(ON_ATTRIBUTES)
        shifts[STR] += arm
        for aid in me.sheet.aids:
            if aid.dex and me.has_on(aid):
                shifts[DEX] += aid.dex
        return shifts if any(shifts) else None

    def attribute(self, me: Combatant, which: int) -> int:
        """T-17: an attribute as it is now, with equipment, effects and implants."""
        shifts = self.attribute_changes(me, 0)
        return me.sheet.equipped[which] + (0 if shifts is None else shifts[which])

    def total(self, me: Combatant, kind: EffectKind) -> int:
        """T-140: the sum over active effects of a kind of value times stacks."""
        total = 0
        for effect in me.effects:
            if effect.kind is kind:
                total += effect.strength()
        return total

    def add_wounds_and_effects(self, me: Combatant, skill: str, score: Tally, action: bool) -> None:
        """T-135, T-136, T-138, T-140: wounds, a wounded head, and effects. By a switch wounds burden only actions:
        not passive defence, nor checks that one makes without doing anything."""
        row = me.sheet.skills[skill]
        if me.wounds:
            if action or self.is_set(switches.WOUND_PENALTY, "every skill"):
                score.add(self.wound_penalty(me), WOUNDS)
            if row.mental and me.useless(HEAD):
                score.add(-2, HEAD_WOUNDS)
        for effect in me.effects:
            kind = effect.kind
            score.add(kind.every_skill * effect.strength(), kind.reason)
            if kind.physical and row.physical:
                score.add(kind.physical * effect.strength(), kind.reason)
            if skill == "Awareness":
                if kind is BLINDED:
                    score.add(-4, BLIND)
                elif kind is DEAFENED:
                    score.add(-2, DEAF)
        if skill == "Hand-to-Hand":
            for aid in me.sheet.aids:
                score.add(aid.hand_to_hand, aid.reason)

    def wound_penalty(self, me: Combatant) -> int:
        """T-135: -2 for each wound, unless a pain editor is on (T-162)."""
        for aid in me.sheet.aids:
            if aid.painless and me.has_on(aid):
                return 0
        return -2 * len(me.wounds)

    def check(self, fight: ThreaFight, me: Combatant, score: Tally, tv: int, purpose: Reason) -> bool:
        """T-59: AS and 4dF+ against a TV, where only success counts."""
        self.add_ruling_bonus(me, score)
        grades = least(tv - score.total)
        roll = fight.roll(me.index, FUDGE_PLUS, purpose, grades)
        passed = grades.of(roll) == 1
        if fight.heard:
            fight.tell(CheckRolled(me.index, purpose.text, score, roll, tv, passed))
        return passed

    def margin(self, fight: ThreaFight, me: Combatant, score: Tally, tv: int, purpose: Reason) -> int:
        """T-59: AS and 4dF+ against a TV, where the SV itself counts."""
        self.add_ruling_bonus(me, score)
        roll = fight.roll(me.index, FUDGE_PLUS, purpose)
        sv = score.total + roll - tv
        fight.tell(CheckRolled(me.index, purpose.text, score, roll, tv, sv >= 0))
        return sv

    def opposed(
        self, fight: ThreaFight, me: Combatant, mine: Tally, foe: Combatant, theirs: Tally, purpose: Reason
    ) -> int:
        """T-58: against somebody who rolls too: TV is the opponent's AS and 4dF+; the SV."""
        self.add_ruling_bonus(me, mine)
        self.add_ruling_bonus(foe, theirs)
        roll = fight.roll(me.index, FUDGE_PLUS, purpose)
        tv = theirs.total + fight.roll(foe.index, FUDGE_PLUS, purpose)
        sv = mine.total + roll - tv
        fight.tell(CheckRolled(me.index, purpose.text, mine, roll, tv, sv >= 0))
        return sv

    def chance(self, score: int, tv: int) -> float:
        """T-8, T-59: the exact probability that a score succeeds against a TV."""
        return float(at_least(tv - score))

    def is_critical(self, sv: int) -> bool:
        """T-63: attacks and special actions, by their base SV."""
        return sv >= CRITICAL

    def is_critical_stun(self, sv: int) -> bool:
        """T-63: a stun needs more."""
        return sv >= STUN_CRITICAL

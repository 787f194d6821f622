"""Chapter 12: consciousness and death (G-160 to G-163)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.events import SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rolls import SUCCESS, THREE_DICE
from fracas.rulebooks.gurps.rows import PRONE, lying
from fracas.rulebooks.gurps.shock import Shock

HT: Final = Reason("HT", "G-158")
HARD_TO_KILL: Final = Reason("Hard to Kill", "G-13")
HARD_TO_SUBDUE: Final = Reason("Hard to Subdue", "G-13")
FITNESS: Final = Reason("Fit", "G-13")
DEEP: Final = Reason("far below 0 HP", "G-161")
SURVIVE: Final = Reason("death check", "G-162")
CONSCIOUSNESS: Final = Reason("consciousness", "G-161")


@mypyc_attr(allow_interpreted_subclasses=True)
class Dying(Shock):
    def health_need(self, me: Combatant) -> Tally:
        """HT, with Fit."""
        need = Tally(me.sheet.ht, HT)
        need.add(me.sheet.traits.fit, FITNESS)
        return need

    def survival_need(self, me: Combatant) -> Tally:
        """G-13: HT against death; Hard to Kill helps."""
        need = self.health_need(me)
        need.add(me.sheet.traits.hard_to_kill, HARD_TO_KILL)
        return need

    def death_checks(self, fight: GurpsFight, foe: Combatant, before: int) -> None:
        """G-160, G-162: one HT roll for each full multiple of HP below zero that is crossed; at five
        of them, dead; at ten, nothing is left of the body."""
        full = foe.sheet.hp
        for multiple in range(1, 6):
            threshold = -multiple * full
            if foe.hp > threshold or foe.dead:
                break
            if before <= threshold:
                continue
            if multiple == 5:
                self.die(fight, foe)
            else:
                self.death_check(fight, foe)
        if foe.hp <= -self.last_multiple() * full < before:
            fight.tell(Became(foe.index, "torn to pieces"))

    def last_multiple(self) -> int:
        """G-160: at so many times one's HP below zero nothing is left of the body."""
        return 10

    def death_check(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-162, G-163: HT or die; by the switch `death_near_miss`, missing by 1 or 2 is a mortal wound."""
        need = self.survival_need(foe)
        self.add_referee_bonus(foe, need)
        mortal = self.is_set(switches.DEATH_NEAR_MISS, "mortal_wound")
        if mortal:
            roll = fight.roll(foe.index, THREE_DICE, SURVIVE)
        else:
            roll = fight.roll(foe.index, THREE_DICE, SURVIVE, self.grades(need.total))
        passed = self.judge(roll, need.total) >= SUCCESS
        fight.tell(SuccessRolled(foe.index, SURVIVE.text, need, roll, passed))
        if passed:
            return
        if mortal and roll - need.total <= 2:
            foe.dying = True
            fight.tell(Became(foe.index, "mortally wounded"))
            self.pass_out(fight, foe)
        else:
            self.die(fight, foe)

    def consciousness_need(self, me: Combatant) -> Tally:
        """G-161: HT, -1 for each full multiple of HP below zero, unless the switch `consciousness_penalty` says
        otherwise."""
        need = self.health_need(me)
        if self.is_set(switches.CONSCIOUSNESS_PENALTY, "per_multiple"):
            need.add(-(-me.hp // me.sheet.hp), DEEP)
        need.add(me.sheet.traits.hard_to_subdue, HARD_TO_SUBDUE)
        return need

    def stay_conscious(self, fight: GurpsFight, me: Combatant) -> None:
        """G-27, G-161, G-198: at 0 HP or less, an HT roll at the start of every turn; none for those who have come
        round after a fight, until they are hurt again."""
        me.checked = True
        if me.hp > 0 or me.out or (me.recovery is not None and me.recovery.roused):
            return
        if not self.check(fight, me, self.consciousness_need(me), CONSCIOUSNESS).succeeded:
            self.pass_out(fight, me)

    def pass_out(self, fight: GurpsFight, me: Combatant) -> None:
        """G-26, G-51, G-178: an unconscious combatant is out of the fight, and lies there; it no longer concentrates,
        lets go, and is let go."""
        self.lose_concentration(fight, me)
        if not me.out:
            me.unconscious = True
            me.out = True
            fight.tell(Became(me.index, "unconscious"))
            if not lying(me.posture):
                self.set_posture(fight, me, PRONE, True)
        self.let_go(fight, me)

    def die(self, fight: GurpsFight, me: Combatant) -> None:
        """G-160, G-178: out of the fight; the dead hold nobody."""
        me.dead = True
        me.out = True
        fight.tell(Became(me.index, "dead"))
        if not lying(me.posture):
            me.posture = PRONE
        self.let_go(fight, me)

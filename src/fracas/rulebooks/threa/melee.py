"""Chapter 6: striking at somebody, with one weapon or two (T-71, T-73, T-76, T-77, T-148)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Question
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.attack import Attacking
from fracas.rulebooks.threa.belongings import MAIN, OFF, Held
from fracas.rulebooks.threa.contents import MELEE, NO_EFFORT, Attack
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import PUNCH
from fracas.rulebooks.threa.questions import EnemyIsUsual, WithWhat
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST

WEAPON: Final[Question] = WithWhat("weapon", "What do you attack with?", "T-71")
TARGET: Final[Question] = EnemyIsUsual("target", "Whom do you attack?", "T-71")
SECOND_TARGET: Final[Question] = EnemyIsUsual("second target", "Whom do you attack with the off hand?", "T-73")


@mypyc_attr(allow_interpreted_subclasses=True)
class Melee(Attacking):
    # what one can strike with, and whom

    def can_strike(self, me: Combatant, held: Held) -> bool:
        """T-16, T-71, T-77: a melee weapon in hand, a free fist or foot; not below its minimum level."""
        weapon = held.striker
        if weapon is None or weapon.reach == 0 or held.hand < 0 or not self.can_wield(me, held):
            return False
        return self.skilled(me, weapon.skill, weapon.min_level)

    def in_reach(self, fight: ThreaFight, me: Combatant, foe: Combatant, reach: int) -> bool:
        """T-71, T-174: within the weapon's reach, and no wall on the line."""
        if self.distance(fight, me, foe) > reach:
            return False
        return reach == 1 or fight.board.sees(me.cell, foe.cell)

    def in_melee_reach(self, fight: ThreaFight, me: Combatant, held: Held) -> list[Combatant]:
        """T-192: everybody whom that weapon reaches, enemies first."""
        assert held.striker is not None
        reach = held.striker.reach
        near: list[Combatant] = []
        friends = False
        for other in fight.fighters:
            if self.attackable(me, other) and self.in_reach(fight, me, other, reach):
                if other.side != me.side:
                    near.append(other)
                else:
                    friends = True
        if friends:
            for other in fight.fighters:
                if other.side == me.side and self.attackable(me, other) and self.in_reach(fight, me, other, reach):
                    near.append(other)
        return near

    def reaches_anyone(self, fight: ThreaFight, me: Combatant, held: Held) -> bool:
        """Whether that weapon reaches somebody, without looking at all of them."""
        assert held.striker is not None
        for other in fight.fighters:
            if self.attackable(me, other) and self.in_reach(fight, me, other, held.striker.reach):
                return True
        return False

    def strikers(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """Weapons with which somebody is in reach."""
        if me.aboard != NOBODY:
            return []
        return [held for held in me.held if self.can_strike(me, held) and self.reaches_anyone(fight, me, held)]

    def anyone_in_reach(self, fight: ThreaFight, me: Combatant) -> bool:
        if me.aboard != NOBODY:
            return False
        for held in me.held:
            if self.can_strike(me, held) and self.reaches_anyone(fight, me, held):
                return True
        return False

    def attack_someone(self, fight: ThreaFight, me: Combatant) -> None:
        """T-56, T-71: with what, how, at whom; then payment, rolls and consequences."""
        attack = self.declare(fight, me)
        self.choose_manner(fight, attack)
        effort = self.commit(fight, me, "attack", NORMAL_COST, boosted=True, matter=attack)
        if effort is None:
            return
        attack.effort = effort
        attack.ends_deed = True
        self.interrupt(fight, me, attack.held)
        self.carry_out(fight, attack)

    def declare(self, fight: ThreaFight, me: Combatant) -> Attack:
        """T-71: the weapon, then the target."""
        held = self.choose_held(fight, me, WEAPON, self.strikers(fight, me))
        near = self.in_melee_reach(fight, me, held)
        assert held.striker is not None
        attack = Attack(me, near[0], held, held.striker, MELEE)
        attack.foe = self.choose_target(fight, me, near, TARGET, attack)
        return attack

    # T-73, T-76: two at once

    def pair(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """T-73: a one-handed melee weapon in each hand, both with somebody in reach; main hand first."""
        main = me.in_hand_at(MAIN)
        off = me.in_hand_at(OFF)
        if main is None or off is None or main is off:
            return []
        for held in (main, off):
            if held.weapon is None or not self.can_strike(me, held) or not self.in_melee_reach(fight, me, held):
                return []
        return [main, off]

    def fists(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """T-76, T-77: both hands free and fit to punch."""
        for held in me.held:
            if held.weapon is PUNCH and self.can_strike(me, held):
                if self.may_punch(me, held, MAIN) and self.may_punch(me, held, OFF):
                    if self.in_melee_reach(fight, me, held):
                        return [held, held]
        return []

    def attack_twice(self, fight: ThreaFight, me: Combatant, both: list[Held], deed: str) -> None:
        """T-73, T-76: one action of 2 AP + 2 FAT or 4 AP; the off hand at -2, perhaps at another foe. Neither
        wounds nor penalties from the first change the second roll."""
        foe = self.choose_target(fight, me, self.in_melee_reach(fight, me, both[0]), TARGET)
        second = self.choose_second_target(fight, me, both[1], foe)
        effort = self.commit(fight, me, deed, HEAVY_COST, boosted=True)
        if effort is None:
            return
        self.interrupt(fight, me, both[0])
        wounds = self.wound_penalty(me)
        penalty = self.imbalance(fight, me)
        unseen = me.hidden
        fight.expect_attempts(2)
        for at in range(2):
            fight.begin_attempt()
            target = foe if at == 0 else second
            if target.dead or target.fled:
                continue
            weapon = both[at].weapon
            assert weapon is not None
            attack = Attack(me, target, both[at], weapon, MELEE)
            attack.effort = effort
            attack.off_hand = at == 1
            attack.simultaneous = at == 1
            attack.ends_deed = at == 1
            attack.unaware = unseen and target.side != me.side
            attack.wounds_then = wounds
            attack.imbalance_then = penalty
            self.carry_out(fight, attack)

    def choose_second_target(self, fight: ThreaFight, me: Combatant, held: Held, foe: Combatant) -> Combatant:
        """T-73: another foe in reach may be named for the off hand; by the switch only the same one, if it can."""
        near = self.in_melee_reach(fight, me, held)
        if self.is_set(switches.SECOND_TARGET, "same") and foe in near:
            return foe
        return self.choose_target(fight, me, near, SECOND_TARGET)

    def why_no_attack(self, fight: ThreaFight, me: Combatant) -> str:
        if me.aboard != NOBODY:
            return "nobody strikes out of a vehicle (T-179)"
        return "" if self.anyone_in_reach(fight, me) else "nobody is in reach (T-71)"

    def free_attack(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> None:
        """T-148: at full AS, at no cost, not counted as an action."""
        for held in self.strikers(fight, me):
            if held.weapon is not None and foe in self.in_melee_reach(fight, me, held):
                attack = Attack(me, foe, held, held.weapon, MELEE)
                attack.effort = NO_EFFORT
                attack.free = True
                self.carry_out(fight, attack)
                return

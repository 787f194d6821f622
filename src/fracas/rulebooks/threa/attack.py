"""Chapter 6: attacks, in melee with weapons and without (T-56, T-62, T-64, T-65, T-71 to T-77, T-192)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question, Target
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.contents import MELEE, NO_EFFORT, Attack
from fracas.rulebooks.threa.defence import Guard
from fracas.rulebooks.threa.dice import FUDGE_PLUS
from fracas.rulebooks.threa.effects import ATTACKS, BLINDED
from fracas.rulebooks.threa.events import AttackJudged, AttackRolled
from fracas.rulebooks.threa.fighter import MAIN, OFF, Combatant, Held, Thing, ThreaFight
from fracas.rulebooks.threa.gear import PUNCH
from fracas.rulebooks.threa.harm import Harming
from fracas.rulebooks.threa.rolls import BLIND, WOUNDS
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST, PLAIN, Cost, Manner
from fracas.rulebooks.threa.tables import RVS_ROWS, rvs

WEAPON: Final = Question("weapon", "What do you attack with?", "T-71")
TARGET: Final = Question("target", "Whom do you attack?", "T-71")
SECOND_TARGET: Final = Question("second target", "Whom do you attack with the off hand?", "T-73")
MANNER: Final = Question("manner", "How do you attack?", "T-130")

ATTACK_ROLL: Final = Reason("attack", "T-64")
OFF_BALANCE: Final = Reason("off balance", "T-62")
OFF_HAND: Final = Reason("off hand", "T-73")

MISJUDGED: Final = -3
"""From this SV down an attack leaves its maker off balance (T-62)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacking(Harming):
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

    def attackable(self, me: Combatant, foe: Combatant) -> bool:
        """T-192, T-195, T-201: anybody who can be hit, allies included, but no prisoner, and no enemy of whom one does
        not know where it is."""
        if foe.yielded or (foe.hidden and foe.side != me.side):
            return False
        return foe is not me and self.can_be_hit(foe)

    def can_be_hit(self, foe: Combatant) -> bool:
        """T-179, T-192: whoever is on the map, and not inside a vehicle."""
        return not foe.dead and not foe.fled and foe.aboard == NOBODY

    def in_melee_reach(self, fight: ThreaFight, me: Combatant, held: Held) -> list[Combatant]:
        """T-192: everybody whom that weapon reaches, enemies first."""
        assert held.striker is not None
        reach = held.striker.reach
        foes: list[Combatant] = []
        friends: list[Combatant] = []
        for other in fight.fighters:
            if self.attackable(me, other) and self.in_reach(fight, me, other, reach):
                if other.side != me.side:
                    foes.append(other)
                else:
                    friends.append(other)
        return foes + friends

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

    # declaring

    def attack_someone(self, fight: ThreaFight, me: Combatant) -> None:
        """T-56, T-71: with what, how, at whom; then payment, rolls and consequences."""
        attack = self.declare(fight, me)
        self.choose_manner(fight, attack)
        effort = self.commit(fight, me, "attack", NORMAL_COST, boosted=True, matter=attack)
        if effort is None:
            return
        attack.effort = effort
        self.interrupt(fight, me, attack.held)
        self.carry_out(fight, attack)

    def declare(self, fight: ThreaFight, me: Combatant) -> Attack:
        """T-71: the weapon, then the target."""
        options: list[Option] = []
        for held in self.strikers(fight, me):
            options.append(held.thing)
        thing = fight.ask(me.index, WEAPON, Options(options))
        assert isinstance(thing, Thing)
        held = me.held[thing.index]
        near = self.in_melee_reach(fight, me, held)
        assert held.striker is not None
        attack = Attack(me, near[0], held, held.striker, MELEE)
        attack.foe = self.choose_target(fight, me, near, TARGET, attack)
        return attack

    def choose_target(
        self, fight: ThreaFight, me: Combatant, foes: list[Combatant], question: Question, attack: Attack | None = None
    ) -> Combatant:
        options: list[Option] = []
        for foe in foes:
            options.append(foe.target)
        answer = fight.ask(me.index, question, Options(options), attack)
        assert isinstance(answer, Target)
        return fight.fighters[answer.index]

    def choose_manner(self, fight: ThreaFight, attack: Attack) -> None:
        """T-130: plain, or one of the special actions (chapter 9)."""
        options: list[Option] = []
        options.extend(self.manners(fight, attack))
        answer = fight.ask(attack.attacker.index, MANNER, Options(options), attack)
        assert isinstance(answer, Manner)
        attack.manner = answer

    def manners(self, fight: ThreaFight, attack: Attack) -> list[Manner]:
        return [PLAIN]

    # carrying out

    def attack_score(self, fight: ThreaFight, attack: Attack) -> Tally:
        """T-64: skill AS and all that makes this attack easier or harder."""
        me = attack.attacker
        skill = self.attack_skill(attack)
        score = self.ability(me, skill, self.arm_strength(attack))
        score.add(attack.weapon.av, attack.weapon.reason)
        self.exert(attack.effort, score)
        if attack.simultaneous:
            score.add(attack.wounds_then - self.wound_penalty(me), WOUNDS)
            score.add(attack.imbalance_then, OFF_BALANCE)
        elif me.off_balance:
            score.add(self.imbalance(fight, me), OFF_BALANCE)
        if attack.off_hand:  # T-73, T-76: of two at once, and of nothing else
            score.add(-2, OFF_HAND)
        score.add(attack.manner.penalty, attack.manner.reason)
        if attack.melee:
            self.hampered(me, score)
        if me.effects and me.has(BLINDED):
            score.add(-4, BLIND)
        return score

    def attack_skill(self, attack: Attack) -> str:
        return attack.weapon.skill

    def carry_out(self, fight: ThreaFight, attack: Attack) -> None:
        """T-56: roll, defence, SV, consequences; the defender sees the AV unless the switch hides it."""
        me = attack.attacker
        fight.attacks.append((me.index, attack.foe.index))
        attack.score = self.attack_score(fight, attack)
        if me.effects:
            self.break_effects(fight, me, ATTACKS)
        if me.hidden:
            self.spring(fight, attack)
        guard: Guard | None = None
        if self.is_set(switches.ATTACK_VALUE, "hidden"):
            guard = self.choose_guard(fight, attack)
        self.roll_attack(fight, attack)
        if guard is None:
            guard = self.choose_guard(fight, attack)
        attack.tv = self.meet(fight, attack, guard)
        self.judge(fight, attack)

    def spring(self, fight: ThreaFight, attack: Attack) -> None:
        """T-196, T-199: an attack from hiding finds an enemy unaware, and ends it."""
        attack.unaware = attack.foe.side != attack.attacker.side or attack.cell != NOBODY
        self.reveal(fight, attack.attacker)

    def roll_attack(self, fight: ThreaFight, attack: Attack) -> None:
        """T-64: AV is AS and 4dF+."""
        me = attack.attacker
        self.heed(me, attack.score)
        attack.roll = fight.roll(me.index, FUDGE_PLUS, ATTACK_ROLL)
        attack.av = attack.score.total + attack.roll
        foe = attack.foe.index if attack.cell == NOBODY else NOBODY
        fight.tell(
            AttackRolled(me.index, foe, attack.cell, attack.held.name, attack.manner.key, attack.score, attack.roll)
        )

    def judge(self, fight: ThreaFight, attack: Attack) -> None:
        """T-59, T-62, T-65: base SV is AV - TV; from 0 on it hits, from -3 down it leaves one off balance."""
        attack.base = attack.av - attack.tv
        fight.tell(AttackJudged(attack.attacker.index, attack.foe.index, attack.av, attack.tv))
        if not self.asks_for_av(attack):
            fight.cut(self.judged(attack))
        if attack.base >= 0:
            self.succeed(fight, attack)
            self.hurt_arm(fight, attack)
        else:
            self.fail(fight, attack)
        self.test_concentration(fight, attack)
        if attack.base <= MISJUDGED:
            self.unbalance(fight, attack.attacker, rvs(attack.base))

    def judged(self, attack: Attack) -> tuple[object, ...]:
        """All that the rest hangs on, however AV and TV came about: the base SV, of a miss only its row of T-61."""
        base = attack.base if attack.base >= 0 else -1 - RVS_ROWS.of(attack.base)
        return (attack.attacker.index, attack.foe.index, attack.off_hand, base, attack.defence == "unarmed")

    def succeed(self, fight: ThreaFight, attack: Attack) -> None:
        """T-65: what a hit does; the special actions differ (chapter 9)."""
        self.strike_home(fight, attack)

    def fail(self, fight: ThreaFight, attack: Attack) -> None:
        """A miss does nothing, with few exceptions (T-93, T-94)."""

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
        for at in range(2):
            target = foe if at == 0 else second
            if target.dead or target.fled:
                continue
            weapon = both[at].weapon
            assert weapon is not None
            attack = Attack(me, target, both[at], weapon, MELEE)
            attack.effort = effort
            attack.off_hand = at == 1
            attack.simultaneous = at == 1
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

    def why_no_attack(self, fight: ThreaFight, me: Combatant, cost: Cost) -> str:
        if me.aboard != NOBODY:
            return "nobody strikes out of a vehicle (T-179)"
        if not self.anyone_in_reach(fight, me):
            return "nobody is in reach (T-71)"
        return self.why_no_payment(me, cost)

    def free_attack(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> None:
        """T-148: at full AS, at no cost, not counted as an action."""
        for held in self.strikers(fight, me):
            if held.weapon is not None and foe in self.in_melee_reach(fight, me, held):
                attack = Attack(me, foe, held, held.weapon, MELEE)
                attack.effort = NO_EFFORT
                attack.free = True
                self.carry_out(fight, attack)
                return

"""Chapter 6: an attack, from how it is meant to what comes of it (T-56, T-62, T-64, T-65, T-93, T-94, T-96, T-130,
T-133)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Kinds, Menu, Option, Question, is_among
from fracas.kernel.fight import NOBODY
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.contents import SHOT, THROWN, Attack
from fracas.rulebooks.threa.defence import PlannedGuard
from fracas.rulebooks.threa.dice import FUDGE_PLUS, one_of
from fracas.rulebooks.threa.effects import ATTACKS, BLINDED
from fracas.rulebooks.threa.events import AttackJudged, AttackRolled, Burst
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import AUTOMATIC, BURST
from fracas.rulebooks.threa.manners import KNOCKBACK, MANNERS, Manner
from fracas.rulebooks.threa.rolls import BLIND, WOUNDS
from fracas.rulebooks.threa.rows import row_called
from fracas.rulebooks.threa.special import Special
from fracas.rulebooks.threa.tables import RVS_ROWS, rvs

MANNER: Final[Question] = Kinds("manner", "How do you attack?", "T-130", "strike")

ATTACK_ROLL: Final = Reason("attack", "T-64")
OFF_BALANCE: Final = Reason("off balance", "T-62")
OFF_HAND: Final = Reason("off hand", "T-73")

STRAY: Final = Reason("a stray round", "T-94")

MISJUDGED: Final = -3
"""An attack with this SV or less leaves the attacker off balance (T-62)."""
GRAZES: Final = -2
"""A burst with this SV or more still grazes (T-93)."""
STRAYS: Final = -5
"""Automatic fire with this SV or less may hit somebody else (T-94)."""
MARGINAL: Final = 1
"""A called shot with this SV or less may land anywhere (T-166)."""


class Attempting(Step["Attacking", ThreaFight, Attack]):
    def go_on(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        rules.make_rolls(fight, attack, None)


class Judged(Step["Attacking", ThreaFight, Attack]):
    def go_on(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        rules.carry_through(fight, attack)


ATTEMPTING: Final = Attempting()
JUDGED: Final = Judged()


@mypyc_attr(free_list_len=1)
class Manners(Menu[Manner]):
    """The ways to make an attack: one is checked alone, all of them only when somebody looks."""

    def __init__(self, rules: Attacking, attack: Attack) -> None:
        self.rules = rules
        self.attack = attack

    def only(self) -> Manner | None:
        found: Manner | None = None
        for manner in self.rules.manners():
            if not self.rules.why_no_manner(self.attack, manner):
                if found is not None:
                    return None
                found = manner
        assert found is not None, "a decision needs an answer"
        return found

    def find(self, key: str) -> Manner | None:
        manner = row_called(self.rules.manners(), key)
        return None if manner is None or self.rules.why_no_manner(self.attack, manner) else manner

    def includes(self, option: Option) -> bool:
        if not isinstance(option, Manner) or self.rules.why_no_manner(self.attack, option):
            return False
        return is_among(option, self.rules.manners())

    def options(self) -> list[Manner]:
        return self.rules.open_manners(self.attack)


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacking(Special):
    # whom, and how

    def manners(self) -> list[Manner]:
        """T-130: all the ways to attack, as people look for them."""
        return MANNERS

    def why_no_manner(self, attack: Attack, manner: Manner) -> str:
        """T-131: why an attack cannot be made that way; empty if it can. A shield only knocks back."""
        if attack.held.weapon is None and manner is not KNOCKBACK:
            return "a shield only knocks back (T-131)"
        return manner.why_not(self, attack)

    def open_manners(self, attack: Attack) -> list[Manner]:
        """T-130: those that this attack could be made in."""
        return [manner for manner in self.manners() if not self.why_no_manner(attack, manner)]

    def choose_manner(self, fight: ThreaFight, attack: Attack) -> None:
        """T-130: plain, or one of the special actions; each is declared before the roll."""
        attack.manner = fight.ask(attack.attacker.index, MANNER, Manners(self, attack), attack)
        attack.manner.specify(self, fight, attack)

    # carrying out

    def attack_skill(self, attack: Attack) -> str:
        """T-91: what is thrown may have a skill of its own for that."""
        return self.throwing_skill(attack.weapon) if attack.kind == THROWN else attack.weapon.skill

    def attack_score(self, fight: ThreaFight, attack: Attack) -> Tally:
        """T-64: the AS of the skill, and everything that makes this attack easier or harder."""
        me = attack.attacker
        score = self.ability(me, self.attack_skill(attack), self.arm_strength(attack))
        score.add(attack.weapon.av, attack.weapon.reason)
        self.add_effort(attack.effort, score)
        if attack.simultaneous:
            score.add(attack.wounds_then - self.wound_penalty(me), WOUNDS)
            score.add(attack.imbalance_then, OFF_BALANCE)
        elif me.off_balance:
            score.add(self.imbalance(fight, me), OFF_BALANCE)
        if attack.off_hand:  # T-73, T-76: only for the second of two blows at once
            score.add(-2, OFF_HAND)
        score.add(attack.manner.penalty, attack.manner.reason)
        if attack.melee:
            self.add_posture(me, score)
        if me.effects and me.has(BLINDED):
            score.add(-4, BLIND)
        if not attack.melee:
            self.add_range(fight, attack, score)
        return score

    def carry_out(self, fight: ThreaFight, attack: Attack) -> None:
        """T-56: roll, defence, SV, consequences; the defender sees the AV unless the switch hides it."""
        me = attack.attacker
        fight.attacks.append((me.index, attack.foe.index))
        attack.score = self.attack_score(fight, attack)
        if me.effects:
            self.break_effects(fight, me, ATTACKS)
        if me.hidden:
            self.attack_from_hiding(fight, attack)
        plan: PlannedGuard | None = None
        if self.is_set(switches.ATTACK_VALUE, "hidden"):
            plan = self.choose_guard(fight, attack)
        else:
            fight.mark(ATTEMPTING, attack)
        self.make_rolls(fight, attack, plan)

    def make_rolls(self, fight: ThreaFight, attack: Attack, plan: PlannedGuard | None) -> None:
        """T-56: the attack, the defence, and what comes of them."""
        self.roll_attack(fight, attack)
        if plan is None:
            plan = self.choose_guard(fight, attack)
        attack.tv = self.meet(fight, attack, plan)
        self.judge(fight, attack)

    def attack_from_hiding(self, fight: ThreaFight, attack: Attack) -> None:
        """T-196, T-199: an attack from hiding finds an enemy unaware, and ends it."""
        attack.unaware = attack.foe.side != attack.attacker.side or attack.cell != NOBODY
        self.reveal(fight, attack.attacker)

    def roll_attack(self, fight: ThreaFight, attack: Attack) -> None:
        """T-64: AV is AS and 4dF+."""
        me = attack.attacker
        self.add_ruling_bonus(me, attack.score)
        attack.roll = fight.roll(me.index, FUDGE_PLUS, ATTACK_ROLL)
        attack.av = attack.score.total + attack.roll
        if fight.heard:
            foe = attack.foe.index if attack.cell == NOBODY else NOBODY
            how = attack.manner.key
            fight.tell(AttackRolled(me.index, foe, attack.cell, attack.held.name, how, attack.score, attack.roll))

    def judge(self, fight: ThreaFight, attack: Attack) -> None:
        """T-59, T-62, T-65: base SV is AV - TV; 0 or more hits, -3 or less leaves the attacker off balance."""
        attack.base = attack.av - attack.tv
        if fight.heard:
            fight.tell(AttackJudged(attack.attacker.index, attack.foe.index, attack.av, attack.tv))
        if attack.roll_is_spent():
            fight.cut(self.what_matters(attack))
        fight.mark(JUDGED, attack)
        self.carry_through(fight, attack)

    def carry_through(self, fight: ThreaFight, attack: Attack) -> None:
        """T-62, T-65: what comes of a hit or a miss."""
        if attack.base >= 0:
            attack.manner.succeed(self, fight, attack)
        elif attack.kind == SHOT:
            self.near_miss(fight, attack)
        self.end_hit(fight, attack)
        if attack.base <= MISJUDGED:
            self.unbalance(fight, attack.attacker, rvs(attack.base))

    def what_matters(self, attack: Attack) -> tuple[object, ...]:
        """What the rest of the attack depends on, whatever AV and TV were: base SV, or for a miss its row of T-61."""
        base = attack.base if attack.base >= 0 else -1 - RVS_ROWS.of(attack.base)
        return (attack.attacker.index, attack.foe.index, attack.off_hand, base, attack.defence == "unarmed")

    # what a hit does, and what a miss does

    def strike_home(self, fight: ThreaFight, attack: Attack) -> None:
        """T-96, T-97, T-101: harm to whoever was hit, then to everybody else in the radius; an EMP does no damage."""
        bursts = attack.radius > 0 and attack.centre == NOBODY
        if bursts:
            fight.tell(Burst(attack.foe.cell, attack.radius))
        if attack.ammo is not None and attack.ammo.harmless:
            self.add_effects(fight, attack)
        elif attack.foe.is_vehicle():
            self.strike_hull(fight, attack)
        else:
            self.strike_body(fight, attack)
        if bursts:
            self.burst(fight, attack, attack.foe.cell, attack.foe)

    def burst(self, fight: ThreaFight, attack: Attack, cell: int, struck: Combatant | None) -> None:
        """T-96, T-178: everybody in the radius takes the base SV, reduced by distance, and cannot defend against it."""
        for other in fight.fighters:
            if other is struck or other.dead or other.fled or other.aboard != NOBODY:
                continue
            if self.steps_from(fight, cell, other) > attack.radius:
                continue
            caught = Attack(attack.attacker, other, attack.held, attack.weapon, SHOT)
            caught.ammo = attack.ammo
            caught.profile = attack.profile
            caught.mode = attack.mode
            caught.power = attack.power
            caught.radius = attack.radius
            caught.centre = cell
            caught.av = attack.av
            caught.base = attack.base
            caught.defence = "passive"
            caught.unaware = attack.unaware and other.side != attack.attacker.side
            self.strike_home(fight, caught)
            self.test_concentration(fight, caught)

    def hit_called(self, fight: ThreaFight, attack: Attack) -> None:
        """T-133, T-166, T-190: a called shot hits where it was aimed; by the switch a marginal one lands anywhere."""
        if attack.base <= MARGINAL and self.is_set(switches.MARGINAL_CALLED_SHOT, "random"):
            attack.location = None
        self.strike_home(fight, attack)
        if self.is_critical(attack.base) and attack.damage > 0:
            self.hit_critically(fight, attack)

    def near_miss(self, fight: ThreaFight, attack: Attack) -> None:
        """T-93, T-94: by the switches, a burst that just misses grazes, and automatic fire that goes wide may hit
        somebody else."""
        if attack.mode is BURST and attack.base >= GRAZES and self.on(switches.GRAZE):
            attack.graze = True
            attack.base = 0
            self.strike_home(fight, attack)
        elif attack.mode is AUTOMATIC and attack.base <= STRAYS and self.on(switches.STRAY_FIRE):
            self.stray(fight, attack)

    def stray(self, fight: ThreaFight, attack: Attack) -> None:
        """T-94: hits one of those beside the target, friend or foe, if the AV reaches the passive value."""
        near = [
            other
            for other in fight.fighters
            if other is not attack.foe
            and other is not attack.attacker
            and self.can_be_hit(other)
            and self.distance(fight, attack.foe, other) <= 1
        ]
        if not near:
            return
        at = 0
        if len(near) > 1:
            at = fight.roll(attack.attacker.index, one_of(len(near)), STRAY) - 1
        wild = self.shot(fight, attack.attacker, attack.held, near[at])
        wild.mode = attack.mode
        wild.power = attack.power
        wild.av = attack.av
        wild.tv = self.defend_passively(fight, wild)
        wild.base = wild.av - wild.tv
        if wild.base >= 0:
            self.strike_home(fight, wild)

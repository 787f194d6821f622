"""Chapter 7: shooting, aiming and throwing (T-81, T-84, T-85, T-91, T-92, T-98)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options, Question, Target
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.areas import A_HEX, HEX
from fracas.rulebooks.threa.belongings import DROPPED, Held
from fracas.rulebooks.threa.contents import THROWN, Attack
from fracas.rulebooks.threa.events import Handled, Intended
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import POWERS
from fracas.rulebooks.threa.handling import Handling
from fracas.rulebooks.threa.questions import EnemyIsUsual, FirstIsUsual
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST
from fracas.rulebooks.threa.tables import PRONE

GUN: Final[Question] = FirstIsUsual("gun", "What do you shoot with?", "T-81")
SHOT_TARGET: Final[Question] = EnemyIsUsual("shot at", "Whom do you shoot at?", "T-81")
MODE: Final = Question("mode", "How do you fire?", "T-92", "single")
POWER_SETTING: Final = Question("power", "With how much power?", "T-98", "standard")
THROW_WHAT: Final[Question] = FirstIsUsual("throw", "What do you throw?", "T-91")
THROWN_AT: Final[Question] = EnemyIsUsual("thrown at", "Whom do you throw it at?", "T-91")
AIM_AT: Final[Question] = EnemyIsUsual("aim at", "Whom do you aim at?", "T-85")


@mypyc_attr(allow_interpreted_subclasses=True)
class Shooting(Handling):
    def shoot(self, fight: ThreaFight, me: Combatant) -> None:
        """T-81: with what, at whom, in which mode; then payment, ammunition, rolls and consequences."""
        ready = fight.can_shoot
        if ready is None or fight.can_shoot_ruled != fight.ruled:
            ready = self.shooters(fight, me)
        fight.can_shoot = None
        held = self.choose_held(fight, me, GUN, ready)
        weapon = held.weapon
        assert weapon is not None
        attack = self.aim_shot(fight, me, held)
        self.choose_mode(fight, attack)
        if not self.enough(held):
            self.load_prepped(fight, me, held)
        if weapon.energy:
            self.choose_power(fight, attack)
        if attack.cell == NOBODY:
            self.choose_manner(fight, attack)
        attack.locked = self.has_aimed(fight, me, attack.foe) and attack.cell == NOBODY
        cost = HEAVY_COST if attack.mode.heavy else NORMAL_COST
        effort = self.commit(fight, me, "shoot", cost, boosted=True, matter=attack)
        if effort is None:
            return
        attack.effort = effort
        self.interrupt(fight, me, held)
        self.use_rounds(fight, attack)
        if attack.cell == NOBODY:
            attack.ends_deed = attack.ammo is None or not attack.ammo.tracer
            self.carry_out(fight, attack)
        else:
            self.shoot_hex(fight, attack)
        if attack.ammo is not None and attack.ammo.tracer:
            held.traced = attack.foe.index
            held.traced_round = fight.round

    def choose_mode(self, fight: ThreaFight, attack: Attack) -> None:
        """T-92 to T-94: only modes for which the target is near enough."""
        me = attack.attacker
        modes = [mode for mode in self.modes_now(me, attack.held) if attack.band.index <= mode.furthest]
        attack.mode = fight.ask(me.index, MODE, Options(modes), attack)

    def choose_power(self, fight: ThreaFight, attack: Attack) -> None:
        """T-98: low power, standard or overcharge, if the cell has enough for it."""
        rounds = attack.held.rounds()
        powers = [power for power in POWERS if rounds >= self.needs(attack.weapon, attack.mode, power)]
        attack.power = fight.ask(attack.attacker.index, POWER_SETTING, Options(powers), attack)

    def aim_shot(self, fight: ThreaFight, me: Combatant, held: Held) -> Attack:
        """T-81, T-96, T-178: the target; what bursts may be aimed at a hex instead of somebody."""
        foes = self.shootable(fight, me, held, self.furthest(me, held))
        attack = self.shot(fight, me, held, foes[0] if foes else me)
        if attack.radius == 0:
            self.turn_to(fight, attack, self.choose_target(fight, me, foes, SHOT_TARGET, attack))
            return attack
        answer = fight.ask(me.index, SHOT_TARGET, Options([*[foe.target for foe in foes], A_HEX]), attack)
        if isinstance(answer, Target):
            self.turn_to(fight, attack, fight.fighters[answer.index])
            return attack
        attack = self.shot(fight, me, held, me)
        self.turn_to_hex(fight, attack, fight.ask(me.index, HEX, self.hexes_in_range(fight, me, held), attack).cell)
        return attack

    def load_prepped(self, fight: ThreaFight, me: Combatant, held: Held) -> None:
        """T-26, T-84: loading what is prepped is free and instant."""
        supply = self.prepped_for(me, held)
        assert supply is not None
        self.load_from(fight, me, held, supply, True)

    # T-85: aiming

    def take_aim(self, fight: ThreaFight, me: Combatant) -> None:
        """T-85: an action at a named target; it counts for the first action of the very next round."""
        foe = self.choose_target(fight, me, self.aimable(fight, me), AIM_AT)
        if self.commit(fight, me, "aim") is None:
            return
        me.aim = foe.index
        me.aim_round = fight.round
        self.start_aim_cooldown(fight, me)
        fight.tell(Intended(me.index, "aims", foe.index))

    def aimable(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        """T-85: everybody in range of the first thing in hand that has anybody in range."""
        for held in self.guns(fight, me):
            weapon = held.weapon
            assert weapon is not None
            foes = self.in_range(fight, me, weapon.short, weapon.nearest, 3)
            if foes:
                return foes
        for held in me.held:
            if held.weapon is not None and held.weapon.thrown > 0 and held.in_hand():
                foes = self.in_range(fight, me, held.weapon.thrown, 0, 3)
                if foes:
                    return foes
        return []

    def why_no_aim(self, fight: ThreaFight, me: Combatant) -> str:
        if not self.may_aim(fight, me):
            why = "you have aimed this round" if me.aim_round == fight.round else "you were disturbed while you aimed"
            return f"{why}, and aiming has a cooldown (T-52)"
        return "" if self.aimable(fight, me) else "nobody is in range and in sight of what you hold (T-85)"

    def escape_aim(self, fight: ThreaFight, me: Combatant, sprinted: bool) -> None:
        """T-85: an aim is lost if the target sprints, is a vehicle that drives, or gets out of sight."""
        for other in fight.fighters:
            if other.aim == me.index and (sprinted or not self.sees(fight, other, me)):
                self.lose_aim(fight, other)

    # T-91: throwing

    def throwables(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """T-84, T-91: in hand, or prepped with a hand free; somebody in range."""
        if me.aboard != NOBODY or (me.posture is PRONE and self.is_set(switches.LOW_POSTURES, "hamper")):
            return []
        out: list[Held] = []
        for held in me.held:
            weapon = held.weapon
            if weapon is None or weapon.thrown == 0:
                continue
            if not self.skilled(me, self.throwing_skill(weapon), weapon.min_level):
                continue
            ready = held.in_hand() and me.arm_works(held.hand)
            if not ready and not (held.prepped and self.free_hand(me) >= 0):
                continue
            if not held.prepped and not self.may_throw_again(fight, me):
                continue
            if self.in_range(fight, me, weapon.thrown, 0, 3):
                out.append(held)
        return out

    def free_hand(self, me: Combatant) -> int:
        """A hand that is empty and works, the main one first; -1 if there is none."""
        for hand in range(2):
            if me.hand_free(hand) and me.arm_works(hand):
                return hand
        return -1

    def throw(self, fight: ThreaFight, me: Combatant) -> None:
        """T-91: as a ranged attack, with Physicality; the weapon lies at the target until picked up."""
        held = self.choose_held(fight, me, THROW_WHAT, self.throwables(fight, me))
        weapon = held.weapon
        assert weapon is not None
        foes = self.in_range(fight, me, weapon.thrown, 0, 3)
        attack = Attack(me, foes[0], held, weapon, THROWN)
        foe = self.choose_target(fight, me, foes, THROWN_AT, attack)
        self.turn_to(fight, attack, foe)
        self.choose_manner(fight, attack)
        attack.locked = self.has_aimed(fight, me, foe)
        effort = self.commit(fight, me, "throw", NORMAL_COST, boosted=True, matter=attack)
        if effort is None:
            return
        attack.effort = effort
        self.pause(fight, me, held)
        if not held.prepped:
            self.start_throw_cooldown(fight, me, me.sheet.level(self.throwing_skill(weapon)))
        held.prepped = False
        attack.ends_deed = True
        self.carry_out(fight, attack)
        self.lie_where_it_fell(fight, attack)

    def lie_where_it_fell(self, fight: ThreaFight, attack: Attack) -> None:
        """T-91: what was thrown lies at its target; a parry with it has ended."""
        me, held = attack.attacker, attack.held
        held.hand = DROPPED
        held.flung = True
        held.cell = attack.foe.cell
        fight.tell(Handled(me.index, "has thrown", held.name))
        if me.parrying == held.thing.index:
            self.end_parry(fight, me)

"""Chapter 7: ranged combat (T-78 to T-86, T-90 to T-94, T-97 to T-100, T-175, T-177)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.dice import Pool, Sum
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.contents import MELEE, SHOT, THROWN, Attack
from fracas.rulebooks.threa.effects import POWERLESS
from fracas.rulebooks.threa.events import Handled, Intended
from fracas.rulebooks.threa.fighter import (
    BOTH,
    DROPPED,
    MOUNTED,
    Combatant,
    Held,
    Supply,
    Thing,
    ThreaFight,
)
from fracas.rulebooks.threa.gear import (
    AUTOMATIC,
    BURST,
    POWERS,
    SINGLE,
    STANDARD_POWER,
    SUPPRESSIVE,
    Ammunition,
    FireMode,
    Power,
    Weapon,
)
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST
from fracas.rulebooks.threa.sheet import STR
from fracas.rulebooks.threa.special import Special
from fracas.rulebooks.threa.tables import (
    COVERS,
    CROUCHED,
    CROUCHING,
    IN_MOTION,
    LYING,
    NO_COVER,
    PRONE,
    SIZES,
    STANDING,
    Band,
    Condition,
    band,
    range_value,
)

GUN: Final = Question("gun", "What do you shoot with?", "T-81")
SHOT_TARGET: Final = Question("shot at", "Whom do you shoot at?", "T-81")
MODE: Final = Question("mode", "How do you fire?", "T-92")
POWER_SETTING: Final = Question("power", "With how much power?", "T-98")
THROW_WHAT: Final = Question("throw", "What do you throw?", "T-91")
THROWN_AT: Final = Question("thrown at", "Whom do you throw it at?", "T-91")
AIM_AT: Final = Question("aim at", "Whom do you aim at?", "T-85")

MOVING: Final = Reason("on the move", "T-83")
AIMED: Final = Reason("aim", "T-85")
STEADY: Final = Reason("aimed with such a rifle", "T-85")
SIGHTS: Final = Reason("sights", "T-100")
BRACED: Final = Reason("bipod", "T-100")
FOREGRIP: Final = Reason("foregrip", "T-100")
TRACER: Final = Reason("tracer", "T-97")
WEATHER: Final = Reason("rain or fog", "T-98")
STRAY: Final = Reason("a stray round", "T-94")

HEAVY_STRENGTH: Final = 12
"""T-99: from this STR on a heavy weapon need not be deployed."""
GRAZES: Final = -2
STRAYS: Final = -5


@mypyc_attr(allow_interpreted_subclasses=True)
class Shooting(Special):
    # what can shoot

    def guns(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """Weapons that shoot and are in hand, or mounted on the vehicle that one crews (T-179)."""
        found = [held for held in me.held if held.weapon is not None and held.weapon.short > 0 and held.in_hand()]
        if me.aboard != NOBODY:
            found.extend([held for held in fight.fighters[me.aboard].held if held.hand == MOUNTED])
        return found

    def why_no_shot(self, fight: ThreaFight, me: Combatant, held: Held) -> str:
        """T-16, T-53, T-86, T-88, T-98, T-99, T-176: what keeps a weapon from shooting at all now."""
        weapon = held.weapon
        assert weapon is not None
        mounted = held.hand == MOUNTED
        if me.aboard != NOBODY and not mounted:
            return "only mounted weapons shoot out of a vehicle (T-179)"
        if mounted and not self.in_order(fight.fighters[me.aboard]):
            return "the vehicle is out of order (T-126)"
        if not mounted and (not self.can_wield(me, held) or (weapon.hands == 2 and held.hand != BOTH)):
            return "it needs hands that it does not have (T-136, T-138)"
        if not held.intact():
            return "it is broken (T-113)"
        if not self.skilled(me, weapon.skill, weapon.min_level):
            return f"it takes level {weapon.min_level} in {weapon.skill} (T-16)"
        if me.posture is PRONE and not weapon.lies_down and self.is_set(switches.LOW_POSTURES, "hamper"):
            return "it cannot be used lying down (T-176)"
        if weapon.heavy and not mounted and not held.deployed and self.attribute(me, STR) < HEAVY_STRENGTH:
            return "it must be deployed first (T-99)"
        if weapon.energy and me.has(POWERLESS):
            return "electronics are off (T-98)"
        if held.fires_from > fight.round:
            return "its magazine has just been changed (T-88)"
        if self.prepped_for(me, held) is None or self.enough(held):
            if not self.enough(held):
                return "it is not loaded (T-86)"
            if not held.quick and not self.cooled(fight, held):
                return "its cooldown runs beyond this round (T-53)"
        return ""

    def in_order(self, vehicle: Combatant) -> bool:
        """T-126: a disabled vehicle, or one whose electronics are off, neither moves nor fires."""
        return vehicle.structure > 0 and not vehicle.has(POWERLESS)

    def fire_modes(self, weapon: Weapon) -> list[FireMode]:
        """T-92 to T-95: what this weapon can do, without suppressive fire."""
        return [mode for mode in weapon.modes if mode is not SUPPRESSIVE]

    def needs(self, weapon: Weapon, mode: FireMode, power: Power) -> int:
        """T-86, T-98: rounds that a shot uses; of an energy weapon half shots."""
        rounds = weapon.rounds(mode)
        return rounds * power.halves if weapon.energy else rounds

    def least_power(self, weapon: Weapon) -> Power:
        return POWERS[1] if weapon.energy else STANDARD_POWER

    def enough(self, held: Held) -> bool:
        """T-86: loaded for at least one of its modes."""
        weapon = held.weapon
        assert weapon is not None
        for mode in self.fire_modes(weapon):
            if held.rounds() >= self.needs(weapon, mode, self.least_power(weapon)):
                return True
        return False

    def prepped_for(self, me: Combatant, held: Held) -> Supply | None:
        """T-84: something prepped that goes into this weapon, which holds nothing else."""
        for supply in me.supplies:
            if supply.prepped > 0 and supply.rounds > 0 and self.fits(held, supply):
                return supply
        return None

    def fits(self, held: Held, supply: Supply) -> bool:
        """T-194: the calibre, and a container where the weapon takes one."""
        weapon = held.weapon
        if weapon is None or weapon.short == 0 or not weapon.takes(supply.ammo.calibre):
            return False
        if weapon.reload.swap != supply.goes_in():
            return False
        if supply.container is None or not supply.goes_in() or (held.item is not None and held.item.extended):
            return True
        return supply.container.capacity <= self.capacity(held)

    def capacity(self, held: Held) -> int:
        """T-86, T-100: rounds that fit into the weapon, without the chamber."""
        return 0 if held.item is None else held.item.capacity

    # whom one can shoot at

    def gap(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> int:
        """T-79, T-169: the range value to a target."""
        return range_value(self.distance(fight, me, foe))

    def band_to(self, fight: ThreaFight, me: Combatant, foe: Combatant, short: int, nearest: int) -> Band | None:
        """T-80, T-96: the range band; None if it is out of range, too near or out of sight."""
        value = self.gap(fight, me, foe)
        found = band(value, short)
        if found is None or value < nearest or not self.sees(fight, me, foe):
            return None
        return found

    def sees(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> bool:
        """T-175: a wall on the line blocks sight."""
        return fight.board.sees(me.cell, foe.cell)

    def shootable(self, fight: ThreaFight, me: Combatant, held: Held, furthest: int) -> list[Combatant]:
        """T-81, T-192: everybody in range and in sight, enemies first."""
        weapon = held.weapon
        assert weapon is not None
        return self.in_range(fight, me, weapon.short, weapon.nearest, furthest)

    def in_range(self, fight: ThreaFight, me: Combatant, short: int, nearest: int, furthest: int) -> list[Combatant]:
        foes: list[Combatant] = []
        friends: list[Combatant] = []
        for other in fight.fighters:
            if self.reaches(fight, me, other, short, nearest, furthest):
                if other.side != me.side:
                    foes.append(other)
                else:
                    friends.append(other)
        return foes + friends

    def anyone_in_range(self, fight: ThreaFight, me: Combatant, held: Held, furthest: int) -> bool:
        """Whether there is anybody to shoot at, without looking at all of them."""
        weapon = held.weapon
        assert weapon is not None
        for other in fight.fighters:
            if self.reaches(fight, me, other, weapon.short, weapon.nearest, furthest):
                return True
        return False

    def reaches(
        self, fight: ThreaFight, me: Combatant, other: Combatant, short: int, nearest: int, furthest: int
    ) -> bool:
        """T-80, T-81: somebody who may be attacked, in sight and in a band up to that one."""
        if not self.attackable(me, other) or other.index == me.aboard:
            return False
        found = self.band_to(fight, me, other, short, nearest)
        return found is not None and found.index <= furthest

    def shooters(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """Weapons that can shoot now, and that somebody is in range of."""
        return [held for held in self.guns(fight, me) if self.can_shoot(fight, me, held)]

    def can_shoot(self, fight: ThreaFight, me: Combatant, held: Held) -> bool:
        if self.why_no_shot(fight, me, held):
            return False
        weapon = held.weapon
        assert weapon is not None
        if self.blast(me, held) > 0:
            return True  # a hex will do (T-178)
        for mode in self.modes_now(me, held):
            if self.anyone_in_range(fight, me, held, mode.furthest):
                return True
        return False

    def next_round(self, me: Combatant, held: Held) -> Ammunition | None:
        """T-84, T-86: what it would shoot now, once what is prepped is in."""
        if not self.enough(held):
            supply = self.prepped_for(me, held)
            if supply is not None:
                return supply.ammo
        return held.ammo

    def blast(self, me: Combatant, held: Held) -> int:
        """T-96: the radius of what it would shoot now."""
        assert held.weapon is not None
        ammo = self.next_round(me, held)
        return max(held.weapon.radius, ammo.radius if ammo is not None else 0)

    def modes_now(self, me: Combatant, held: Held) -> list[FireMode]:
        """T-86: modes for which there are rounds enough, counting what is prepped, and AP and FAT."""
        weapon = held.weapon
        assert weapon is not None
        rounds = held.rounds()
        if not self.enough(held):
            supply = self.prepped_for(me, held)
            if supply is not None and supply.goes_in():
                rounds = held.chamber + supply.rounds  # what is in goes out
            elif supply is not None:
                rounds += min(supply.rounds, weapon.reload.rounds)
        out: list[FireMode] = []
        for mode in self.fire_modes(weapon):
            if rounds >= self.needs(weapon, mode, self.least_power(weapon)):
                if self.can_pay(me, HEAVY_COST if mode.heavy else NORMAL_COST):
                    out.append(mode)
        return out

    # shooting

    def shoot(self, fight: ThreaFight, me: Combatant) -> None:
        """T-81: with what, at whom, in which mode; then payment, ammunition, rolls and consequences."""
        held = self.choose_gun(fight, me)
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
        self.loose(fight, attack)
        if attack.ammo is not None and attack.ammo.tracer:
            held.traced = attack.foe.index
            held.traced_round = fight.round

    def choose_gun(self, fight: ThreaFight, me: Combatant) -> Held:
        guns = self.shooters(fight, me)
        options: list[Option] = []
        for held in guns:
            options.append(held.thing)
        answer = fight.ask(me.index, GUN, Options(options))
        for held in guns:
            if held.thing is answer:
                return held
        raise AssertionError("no such weapon")

    def choose_mode(self, fight: ThreaFight, attack: Attack) -> None:
        """T-92 to T-94: only modes for which the target is near enough."""
        me = attack.attacker
        options: list[Option] = []
        for mode in self.modes_now(me, attack.held):
            if attack.band.index <= mode.furthest:
                options.append(mode)
        answer = fight.ask(me.index, MODE, Options(options), attack)
        assert isinstance(answer, FireMode)
        attack.mode = answer

    def furthest(self, me: Combatant, held: Held) -> int:
        """T-92 to T-94: the furthest band that some mode reaches that could be fired now."""
        return max([mode.furthest for mode in self.modes_now(me, held)])

    def choose_power(self, fight: ThreaFight, attack: Attack) -> None:
        """T-98: low power, standard or overcharge, as far as the cell lasts."""
        options: list[Option] = []
        for power in POWERS:
            if attack.held.rounds() >= self.needs(attack.weapon, attack.mode, power):
                options.append(power)
        answer = fight.ask(attack.attacker.index, POWER_SETTING, Options(options), attack)
        assert isinstance(answer, Power)
        attack.power = answer

    def aim_shot(self, fight: ThreaFight, me: Combatant, held: Held) -> Attack:
        """T-81: the target."""
        foes = self.shootable(fight, me, held, self.furthest(me, held))
        attack = self.shot(fight, me, held, foes[0])
        self.turn_to(fight, attack, self.choose_target(fight, me, foes, SHOT_TARGET, attack))
        return attack

    def turn_to(self, fight: ThreaFight, attack: Attack, foe: Combatant) -> None:
        """At somebody else, in whatever band that is (T-80)."""
        attack.foe = foe
        short = attack.weapon.thrown if attack.kind == THROWN else attack.weapon.short
        found = band(self.gap(fight, attack.attacker, foe), short)
        if found is not None:
            attack.band = found

    def shot(self, fight: ThreaFight, me: Combatant, held: Held, foe: Combatant) -> Attack:
        """An attack with that weapon at somebody, with what is loaded or prepped for it (T-84); single fire where the
        weapon has that."""
        weapon = held.weapon
        assert weapon is not None
        attack = Attack(me, foe, held, weapon, SHOT)
        attack.ammo = self.next_round(me, held)
        attack.profile = weapon.loaded_with(attack.ammo)
        attack.radius = self.blast(me, held)
        if SINGLE not in weapon.modes:
            modes = self.fire_modes(weapon)
            if modes:
                attack.mode = modes[0]
        self.turn_to(fight, attack, foe)
        return attack

    def loose(self, fight: ThreaFight, attack: Attack) -> None:
        self.carry_out(fight, attack)

    def use_rounds(self, fight: ThreaFight, attack: Attack) -> None:
        """T-86, T-90, T-84: ammunition is used, hit or miss, the chamber first; an unprepped shot starts the
        cooldown (T-52)."""
        held = attack.held
        rounds = self.needs(attack.weapon, attack.mode, attack.power)
        first = min(held.chamber, rounds)
        held.chamber -= first
        held.loaded -= rounds - first
        if held.quick:
            held.quick = False
        elif self.waits_between(held):
            level = attack.attacker.sheet.level(attack.weapon.skill)
            self.start_cooldown(fight, attack.attacker, held, level, attack.power.cooldown)

    def waits_between(self, held: Held) -> bool:
        """T-52: the cooldown between shots; by the switch, only for what holds a single round."""
        return self.capacity(held) <= 1 or self.is_set(switches.SHOT_COOLDOWN, "every shot")

    def load_prepped(self, fight: ThreaFight, me: Combatant, held: Held) -> None:
        """T-26, T-84: loading what is prepped is free and instant."""
        supply = self.prepped_for(me, held)
        assert supply is not None
        self.load_from(fight, me, held, supply, True)

    def load_from(self, fight: ThreaFight, me: Combatant, held: Held, supply: Supply, prepped: bool) -> None:
        raise NotImplementedError

    # the attack value

    def attack_skill(self, attack: Attack) -> str:
        """T-91: what is thrown may have a skill of its own for that."""
        return self.throwing_skill(attack.weapon) if attack.kind == THROWN else attack.weapon.skill

    def throwing_skill(self, weapon: Weapon) -> str:
        """T-91: that of the melee weapon, or one of its own if the item names one; by the switch, only what cannot
        strike has one of its own."""
        if weapon.reach > 0 and self.is_set(switches.THROWN_SKILL, "melee"):
            return weapon.skill
        return weapon.thrown_skill

    def attack_score(self, fight: ThreaFight, attack: Attack) -> Tally:
        """T-64, T-80 to T-85, T-97 to T-100: range, mode, aim, sights, ammunition and one's own movement."""
        score = super().attack_score(fight, attack)
        if attack.kind == MELEE:
            return score
        me = attack.attacker
        score.add(attack.band.av, attack.band.reason)
        if me.sprinted:
            score.add(-2, MOVING)
        for aid in me.sheet.aids:
            if aid.ranged and me.has_on(aid):
                score.add(aid.ranged, aid.reason)
        if attack.locked and attack.effort.first:
            score.add(2, AIMED)
            score.add(attack.weapon.aimed, STEADY)
        if attack.kind == SHOT:
            self.add_gun(fight, attack, score)
        return score

    def add_gun(self, fight: ThreaFight, attack: Attack, score: Tally) -> None:
        """T-92 to T-100: what mode, sights, bipod, ammunition and weather do."""
        held = attack.held
        score.add(attack.mode.to_hit, attack.mode.reason)
        item = held.item
        if item is not None and item.attachments:
            score.add(item.by_band[attack.band.index], SIGHTS)
            if attack.attacker.posture is PRONE or held.deployed:
                score.add(item.braced, BRACED)
            if attack.mode is AUTOMATIC:
                score.add(min(item.automatic, 2), FOREGRIP)
        ammo = attack.ammo
        if ammo is not None:
            if not ammo.lock or self.guided(attack, ammo):
                score.add(ammo.av, ammo.reason)
            if ammo.tracer and held.traced == attack.foe.index and held.traced_round == fight.round:
                score.add(ammo.tracer, TRACER)
        if attack.weapon.energy and fight.weather:
            score.add(-1, WEATHER)

    def guided(self, attack: Attack, ammo: Ammunition) -> bool:
        """T-97: a lock, and for smart rounds a smart weapon; else they count as standard."""
        if not attack.locked:
            return False
        return not ammo.smart or (attack.held.item is not None and attack.held.item.smart)

    # the target value

    def hinder(self, fight: ThreaFight, attack: Attack, value: Tally) -> None:
        """T-82, T-177: movement, posture, cover and size count against what is shot or thrown; all that apply add up.
        A melee around the target does not."""
        foe = attack.foe
        if not attack.melee:
            if foe.in_motion:
                value.add(IN_MOTION.tv, IN_MOTION.reason)
            if foe.posture is PRONE:
                value.add(LYING.tv, LYING.reason)
            elif foe.posture is CROUCHING:
                value.add(CROUCHED.tv, CROUCHED.reason)
            cover = self.cover_for(fight, attack)
            value.add(cover.tv, cover.reason)
            self.size_up(foe, value)
        self.unseen(attack, value)

    def size_up(self, foe: Combatant, value: Tally) -> None:
        """T-82: small targets are harder to hit, and large ones easier unless the switch says otherwise."""
        size = SIZES[foe.sheet.size]
        if size.tv > 0 or self.is_set(switches.LARGE_TARGETS, "easier"):
            value.add(size.tv, size.reason)

    def cover_for(self, fight: ThreaFight, attack: Attack) -> Condition:
        """T-97, T-99: smart rounds ignore cover, and a railgun goes through it."""
        if attack.weapon.through_cover:
            return NO_COVER
        if attack.ammo is not None and attack.ammo.smart and self.guided(attack, attack.ammo):
            return NO_COVER
        return self.cover(fight, attack.attacker, attack.foe)

    def cover(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> Condition:
        """T-175: the best of the target's own hex, the last hex before it on the line, and half cover if somebody
        stands in between; none at distance 1."""
        board = fight.board
        if board.distance(me.cell, foe.cell) <= 1:
            return NO_COVER
        best = COVERS.get(board.terrain[foe.cell].cover, NO_COVER)
        last = board.last_between(me.cell, foe.cell)
        if last >= 0:
            before = COVERS.get(board.terrain[last].cover, NO_COVER)
            if before.tv > best.tv:
                best = before
            if best.tv == 0:
                for other in fight.fighters:
                    if other is not me and other is not foe and other.index != me.aboard:
                        if other.hidden and other.side != me.side:
                            continue  # T-195: what one knows nothing of does not count
                        if self.stands_between(fight, other, me.cell, foe.cell):
                            return COVERS["half"]
        return best

    def stands_between(self, fight: ThreaFight, other: Combatant, source: int, target: int) -> bool:
        """T-175: somebody on his feet in a hex on the line."""
        if other.posture is not STANDING or other.aboard != NOBODY or other.fled or other.out:
            return False
        return fight.board.crosses(source, target, other.cell)

    # T-93, T-94: near misses

    def fail(self, fight: ThreaFight, attack: Attack) -> None:
        """T-93, T-94: by the switches, a burst that just misses grazes, and automatic fire that goes wide may hit
        somebody else."""
        super().fail(fight, attack)
        if attack.kind != SHOT or attack.cell != NOBODY:
            return
        if attack.mode is BURST and attack.base >= GRAZES and self.on(switches.GRAZE):
            attack.graze = True
            attack.base = 0
            self.strike_home(fight, attack)
        elif attack.mode is AUTOMATIC and attack.base <= STRAYS and self.on(switches.STRAY_FIRE):
            self.stray(fight, attack)

    def stray(self, fight: ThreaFight, attack: Attack) -> None:
        """T-94: somebody beside the target, whoever it is, met at the passive value."""
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
        wild.tv = self.stand_still(fight, wild)
        wild.base = wild.av - wild.tv
        if wild.base >= 0:
            self.strike_home(fight, wild)

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
        """T-85: whoever is in range of something that one holds; never oneself."""
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
        if not self.aimable(fight, me):
            return "nobody is in range and in sight of what you hold (T-85)"
        return self.why_no_payment(me, NORMAL_COST)

    def has_aimed(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> bool:
        """T-85: at this target, in the round before."""
        return me.aim == foe.index and me.aim_round == fight.round - 1 and me.actions == 0

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
        options: list[Option] = []
        for held in self.throwables(fight, me):
            options.append(held.thing)
        thing = fight.ask(me.index, THROW_WHAT, Options(options))
        assert isinstance(thing, Thing)
        held = me.held[thing.index]
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
        self.carry_out(fight, attack)
        held.hand = DROPPED
        held.flung = True
        held.cell = foe.cell
        fight.tell(Handled(me.index, "has thrown", held.name))
        if me.parrying == held.thing.index:
            self.end_parry(fight, me)


_CHOICES: Final[list[Pool]] = [Sum(1, max(1, sides)) for sides in range(41)]


def one_of(number: int) -> Pool:
    """A die with as many sides as there are candidates."""
    return _CHOICES[number] if number <= 40 else Sum(1, number)

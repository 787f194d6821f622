"""Chapter 7: which weapon can shoot now, at whom, and with what in it (T-16, T-53, T-80, T-84, T-86, T-92 to T-99,
T-194)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.belongings import BOTH, MOUNTED, Held, Supply
from fracas.rulebooks.threa.contents import SHOT, THROWN, Attack
from fracas.rulebooks.threa.effects import POWERLESS
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import POWERS, SINGLE, STANDARD_POWER, Ammunition, FireMode, Power, Weapon
from fracas.rulebooks.threa.ranged import Ranged
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST
from fracas.rulebooks.threa.sheet import STR
from fracas.rulebooks.threa.tables import PRONE, band

HEAVY_STRENGTH: Final = 12
"""T-99: from this STR on a heavy weapon need not be deployed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Guns(Ranged):
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
        loaded = self.enough(held)
        if loaded or self.prepped_for(me, held) is None:
            if not loaded:
                return "it is not loaded (T-86)"
            if not held.quick and not self.cooled(fight, held):
                return "its cooldown runs beyond this round (T-53)"
        return ""

    def in_order(self, vehicle: Combatant) -> bool:
        """T-126: a disabled vehicle, or one whose electronics are off, neither moves nor fires."""
        return vehicle.structure > 0 and not vehicle.has(POWERLESS)

    def fire_modes(self, weapon: Weapon) -> list[FireMode]:
        """T-92 to T-95: what this weapon can do, without suppressive fire."""
        return weapon.fire_modes

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
        rounds = held.rounds()
        least = self.least_power(weapon)
        for mode in self.fire_modes(weapon):
            if rounds >= self.needs(weapon, mode, least):
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
        least = self.least_power(weapon)
        for mode in self.fire_modes(weapon):
            if rounds >= self.needs(weapon, mode, least):
                if self.can_pay(me, HEAVY_COST if mode.heavy else NORMAL_COST):
                    out.append(mode)
        return out

    def furthest(self, me: Combatant, held: Held) -> int:
        """T-92 to T-94: the furthest band that some mode reaches that could be fired now."""
        return furthest_of(self.modes_now(me, held))

    # whom one can shoot at

    def in_range(self, fight: ThreaFight, me: Combatant, short: int, nearest: int, furthest: int) -> list[Combatant]:
        """T-80, T-81, T-192: everybody whom such a shot or throw reaches, enemies first."""
        near: list[Combatant] = []
        friends: list[Combatant] | None = None
        for other in fight.fighters:
            if self.reaches(fight, me, other, short, nearest, furthest):
                if other.side != me.side:
                    near.append(other)
                elif friends is None:
                    friends = [other]
                else:
                    friends.append(other)
        if friends is not None:
            near.extend(friends)
        return near

    def reaches(
        self, fight: ThreaFight, me: Combatant, other: Combatant, short: int, nearest: int, furthest: int
    ) -> bool:
        """T-80, T-81: somebody who may be attacked, in sight and in a band up to that one."""
        if not self.attackable(me, other) or other.index == me.aboard:
            return False
        found = self.band_to(fight, me, other, short, nearest)
        return found is not None and found.index <= furthest

    def anyone_in_range(self, fight: ThreaFight, me: Combatant, held: Held, furthest: int) -> bool:
        """Whether there is anybody to shoot at, without looking at all of them."""
        weapon = held.weapon
        assert weapon is not None
        for other in fight.fighters:
            if self.reaches(fight, me, other, weapon.short, weapon.nearest, furthest):
                return True
        return False

    def shootable(self, fight: ThreaFight, me: Combatant, held: Held, furthest: int) -> list[Combatant]:
        """T-81, T-192: everybody in range and in sight, enemies first."""
        weapon = held.weapon
        assert weapon is not None
        return self.in_range(fight, me, weapon.short, weapon.nearest, furthest)

    def shooters(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """Weapons that can shoot now, and that somebody is in range of; looked for once while somebody chooses what to
        do."""
        if fight.choosing != me.index:
            return self.find_shooters(fight, me)
        known = fight.can_shoot
        if known is None or fight.can_shoot_ruled != fight.ruled:
            known = self.find_shooters(fight, me)
            fight.can_shoot = known
            fight.can_shoot_ruled = fight.ruled
        return known

    def find_shooters(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """The same, looked for anew."""
        return [held for held in self.guns(fight, me) if self.can_shoot(fight, me, held)]

    def shoots(self, fight: ThreaFight, me: Combatant) -> bool:
        """Whether there is any such weapon."""
        return len(self.shooters(fight, me)) > 0

    def can_shoot(self, fight: ThreaFight, me: Combatant, held: Held) -> bool:
        """T-178: whether it can shoot, and somebody is in range; what bursts needs nobody, a hex will do."""
        if self.why_no_shot(fight, me, held):
            return False
        modes = self.modes_now(me, held)
        if not modes:
            return False
        return self.blast(me, held) > 0 or self.anyone_in_range(fight, me, held, furthest_of(modes))

    def why_no_shooting(self, fight: ThreaFight, me: Combatant) -> str:
        """The first weapon's trouble, or that nobody is in range."""
        for held in self.guns(fight, me):
            why = self.why_no_shot(fight, me, held)
            if why:
                return why
            if not self.modes_now(me, held):
                return self.why_no_payment(me, NORMAL_COST) or "it is not loaded (T-86)"
            return "nobody is in range and in sight (T-80)"
        return "you have nothing in hand that shoots (T-81)"

    # a shot

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

    def turn_to(self, fight: ThreaFight, attack: Attack, foe: Combatant) -> None:
        """At somebody else, in whatever band that is (T-80)."""
        attack.foe = foe
        short = attack.weapon.thrown if attack.kind == THROWN else attack.weapon.short
        found = band(self.gap(fight, attack.attacker, foe), short)
        if found is not None:
            attack.band = found

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


def furthest_of(modes: list[FireMode]) -> int:
    """The furthest band that one of these modes reaches."""
    furthest = 0
    for mode in modes:
        furthest = max(furthest, mode.furthest)
    return furthest

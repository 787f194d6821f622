"""Chapter 8: what a hit does to a vehicle and to those inside (T-126, T-127)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import RISING
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.contents import Attack, Layer, Penetration
from fracas.rulebooks.threa.dice import one_of
from fracas.rulebooks.threa.events import CrewReached, Stopped, Struck, StructureLost
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import Damage
from fracas.rulebooks.threa.harm import AGAINST_BODY, DAMAGE, DICE, SCRATCH, Harming
from fracas.rulebooks.threa.harm_tables import OVERKILL, TORSO, damage_row, escalation, translated
from fracas.rulebooks.threa.manners import WEAK_POINT

OCCUPANT: Final = Reason("who is hit", "T-126")


@mypyc_attr(allow_interpreted_subclasses=True)
class Hulls(Harming):
    def strike_hull(self, fight: ThreaFight, attack: Attack) -> None:
        """T-126: a vehicle has no hit locations, and its hull needs no armour check."""
        power = self.physicality(fight, attack)
        vehicle = attack.foe
        attack.armoured = True
        assert vehicle.sheet.vehicle is not None
        attack.armour_class = vehicle.sheet.vehicle.dc
        worst = 0
        hits = attack.profile.hits
        for entry in hits:
            sv = self.final_sv(fight, attack, entry, power, False)
            fight.tell(Struck(vehicle.index, "hull", entry.type.name, sv))
            worst = max(worst, sv.total)
            if sv.total >= 0 and (len(hits) == 1 or sv.total > 0):
                self.hit_hull(fight, attack, entry, sv.total)
        self.wear_weapon(fight, attack, worst)
        self.add_effects(fight, attack)

    def hull(self, vehicle: Combatant) -> Layer:
        """T-126: the hull as a layer; its structure is its durability."""
        row = vehicle.sheet.vehicle
        assert row is not None
        layer = Layer(vehicle, "hull", row.dc, row.absorbs, vehicle.structure, self.full_durability(row.structure))
        layer.hull = True
        layer.outer = True
        return layer

    def hit_hull(self, fight: ThreaFight, attack: Attack, entry: Damage, sv: int) -> None:
        """T-126, T-127, T-128: of the hull's class or above the rest goes on to the crew; of a lower class what is
        left of the rolled damage comes off structure."""
        vehicle = attack.foe
        layer = self.hull(vehicle)
        weak = attack.manner is WEAK_POINT
        if weak and attack.systems:
            hit = Penetration(sv, attack.weapon.dc)
            self.translate(fight, vehicle, hit, layer.dc)
            self.wreck(fight, attack, vehicle, hit)
            return
        layers = [] if weak or layer.durability <= 0 else [layer]
        hit = Penetration(sv, attack.weapon.dc)
        self.penetrate(fight, attack, entry, hit, layers)
        if hit.stopped:
            fight.tell(Stopped(vehicle.index, hit.stopped))
        elif hit.dc < layer.dc and not weak and layers:
            self.wreck(fight, attack, vehicle, hit)
        else:
            self.reach_crew(fight, attack, entry, hit)
        self.check_hull(fight, vehicle)

    def wreck(self, fight: ThreaFight, attack: Attack, vehicle: Combatant, hit: Penetration) -> None:
        """T-120, T-121, T-126, T-183: damage to systems comes off structure."""
        row = damage_row(hit.sv)
        assert row is not None
        hull = vehicle.sheet.vehicle
        assert hull is not None
        if hit.dc == hull.dc and hit.sv >= OVERKILL:
            vehicle.structure = 0
            fight.tell(Stopped(vehicle.index, "destroyed at once"))
            self.check_hull(fight, vehicle)
            return
        rolled = row.damage(fight.roll(attack.attacker.index, row.pool, DAMAGE, RISING))
        damage = Tally(rolled, DICE)
        damage.add(-min(rolled, hit.minus), SCRATCH)
        effective = max(hit.dc + row.higher, escalation(damage.total))
        felt = self.felt(damage.total, effective, hull.dc)
        damage.add(felt - damage.total, AGAINST_BODY)
        vehicle.structure = max(0, vehicle.structure - felt)
        attack.damage += felt
        fight.tell(StructureLost(vehicle.index, row.name, damage, vehicle.structure))
        self.check_hull(fight, vehicle)

    def reach_crew(self, fight: ThreaFight, attack: Attack, entry: Damage, hit: Penetration) -> None:
        """T-117, T-126: what penetrates strikes one random occupant, after the armour of the compartment."""
        if attack.occupant == NOBODY:
            crew = self.crew(fight, attack.foe)
            if not crew:
                fight.tell(Stopped(attack.foe.index, "nobody inside"))
                return
            at = 0
            if len(crew) > 1:
                at = fight.roll(attack.attacker.index, one_of(len(crew)), OCCUPANT) - 1
            attack.occupant = crew[at].index
        me = fight.fighters[attack.occupant]
        if me.dead:
            return  # of another type of the same hit
        first = attack.inside is None
        layers = self.compartment(attack) if attack.inside is None else attack.inside
        attack.inside = layers
        deadly = not layers and not me.worn and translated(hit.sv, hit.dc, me.sheet.dc) >= OVERKILL
        if first and not deadly:  # T-183: else it makes no difference where
            attack.struck = self.random_location(fight, attack.attacker)
        location = attack.struck
        fight.tell(CrewReached(me.index, location.key if location is not None else "", hit.sv, hit.dc))
        if first and location is not None:
            layers.extend(self.armour_layers(fight, me, location, attack))
        self.penetrate(fight, attack, entry, hit, layers)
        if hit.stopped:
            fight.tell(Stopped(me.index, hit.stopped))
            return
        attack.through = True
        self.hurt(fight, attack, me, hit, location if location is not None else TORSO)

    def compartment(self, attack: Attack) -> list[Layer]:
        """T-112, T-126: the armour round the crew, if the vehicle has any; it wears like any other."""
        inside = attack.foe.compartment
        if inside is None or inside.durability <= 0:
            return []
        return [self.layer_of(attack.foe, inside)]

    def check_hull(self, fight: ThreaFight, vehicle: Combatant) -> None:
        """T-126: at structure 0 it is disabled: it neither moves nor fires, and its hull absorbs nothing."""
        if vehicle.structure <= 0 and not vehicle.fainted:
            vehicle.fainted = True
            fight.tell(Became(vehicle.index, "disabled"))
        self.update_out(fight, vehicle)

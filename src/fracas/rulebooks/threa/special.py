"""Chapter 9: special actions (T-127, T-130 to T-134, T-166, T-167, T-190)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.attack import Attacking
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.events import Handled
from fracas.rulebooks.threa.fighter import Combatant, Held, Thing, ThreaFight
from fracas.rulebooks.threa.rows import (
    CALLED_SHOT,
    DISARM,
    KNOCKBACK,
    PLAIN,
    STUN,
    WEAK_POINT,
    Manner,
)
from fracas.rulebooks.threa.tables import (
    ARM,
    HEAD_KIND,
    LEG,
    LOCATIONS,
    PRONE,
    Location,
    knockback_time,
)

LOCATION: Final = Question("location", "Where do you aim?", "T-133")
ITEM: Final = Question("item", "What do you strike at?", "T-132")
WEAKNESS: Final = Question("weak point", "Which weak point?", "T-127")

CREW: Final = Option("crew")
SYSTEMS: Final = Option("systems")

MARGINAL: Final = 1
"""The highest SV of a called shot that may go astray (T-166)."""
HEAD_STUN: Final = 3
"""Seconds (T-190)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Special(Attacking):
    def manners(self, fight: ThreaFight, attack: Attack) -> list[Manner]:
        """T-130: each is declared before the roll; only what could be done is offered."""
        return [manner for manner in ALL if not self.why_no_manner(attack, manner)]

    def why_no_manner(self, attack: Attack, manner: Manner) -> str:
        """T-127, T-131, T-132: what speaks against a special action."""
        foe = attack.foe
        if attack.held.weapon is None and manner is not KNOCKBACK:
            return "a shield only knocks back (T-131)"
        if manner is PLAIN:
            return ""
        if manner is WEAK_POINT:
            return "" if self.has_outer_layer(foe) else "the target has no powered armour and no hull (T-127)"
        if foe.is_vehicle():
            return "a vehicle has no body (T-126)"
        if manner is KNOCKBACK and not (attack.weapon.knockback and attack.melee):
            return "that is no weapon to knock somebody back with (T-131)"
        if manner is DISARM and not self.holdings(foe):
            return "the target holds nothing (T-132)"
        return ""

    def has_outer_layer(self, foe: Combatant) -> bool:
        """T-127: powered armour over a body of a lower class, or a hull."""
        if foe.is_vehicle():
            return True
        for worn in foe.worn:
            if worn.armour.dc > foe.sheet.dc and worn.durability > 0:
                return True
        return False

    def holdings(self, foe: Combatant) -> list[Held]:
        return [held for held in foe.held if held.in_hand()]

    def choose_manner(self, fight: ThreaFight, attack: Attack) -> None:
        """T-127, T-132, T-133: a called shot names a location, a disarm the item, a weak point of a vehicle what it
        leads to."""
        super().choose_manner(fight, attack)
        me = attack.attacker
        options: list[Option] = []
        if attack.manner is CALLED_SHOT:
            options.extend(LOCATIONS)
            answer = fight.ask(me.index, LOCATION, Options(options), attack)
            assert isinstance(answer, Location)
            attack.location = answer
        elif attack.manner is DISARM:
            for held in self.holdings(attack.foe):
                options.append(held.thing)
            thing = fight.ask(me.index, ITEM, Options(options), attack)
            assert isinstance(thing, Thing)
            attack.item = thing.index
        elif attack.manner is WEAK_POINT and attack.foe.is_vehicle():
            options = [CREW, SYSTEMS] if self.crew(fight, attack.foe) else [SYSTEMS]
            attack.systems = fight.ask(me.index, WEAKNESS, Options(options), attack) is SYSTEMS

    def crew(self, fight: ThreaFight, vehicle: Combatant) -> list[Combatant]:
        """T-126: those inside who are alive."""
        return [other for other in fight.fighters if other.aboard == vehicle.index and not other.dead]

    def succeed(self, fight: ThreaFight, attack: Attack) -> None:
        """T-130, T-166: knockback, disarm and stun do no damage; the others hit as usual."""
        if attack.manner is KNOCKBACK:
            self.knock_back(fight, attack)
        elif attack.manner is DISARM:
            self.disarm(fight, attack)
        elif attack.manner is STUN:
            self.stun(fight, attack)
        else:
            if attack.manner is CALLED_SHOT and attack.base <= MARGINAL:
                if self.is_set(switches.MARGINAL_CALLED_SHOT, "random"):
                    attack.location = None  # T-166
            super().succeed(fight, attack)
            if attack.manner is CALLED_SHOT and self.is_critical(attack.base) and attack.damage > 0:
                self.hit_critically(fight, attack)

    def knock_back(self, fight: ThreaFight, attack: Attack) -> None:
        """T-131, T-167: no action for base SV seconds, at least 1, or by the optional table; critical: prone."""
        length = self.time_lost(attack.base)
        if self.is_set(switches.KNOCKBACK_TIME, "table"):
            length = knockback_time(attack.base)
        self.halt(fight, attack.foe, False, length)
        if self.is_critical(attack.base) and self.is_set(switches.KNOCKBACK_CRITICAL, "prone"):
            self.set_posture(fight, attack.foe, PRONE, True)

    def disarm(self, fight: ThreaFight, attack: Attack) -> None:
        """T-132: it falls at the target's feet; critical: it breaks."""
        foe = attack.foe
        held = foe.held[attack.item]
        if not held.in_hand():
            return
        self.drop(fight, foe, held)
        if self.is_critical(attack.base):
            held.durability = min(held.durability, 0)
            held.broken = True
            fight.tell(Handled(foe.index, "sees broken", held.name))

    def stun(self, fight: ThreaFight, attack: Attack) -> None:
        """T-134: stunned for base SV seconds, at least 1; critical: unconscious."""
        length = self.time_lost(attack.base)
        if self.is_critical_stun(attack.base):
            self.knock_out(fight, attack.foe, length)
        else:
            self.halt(fight, attack.foe, True, length)

    def hit_critically(self, fight: ThreaFight, attack: Attack) -> None:
        """T-190: a critical called shot: an arm drops what it holds, a leg gives way, a head is stunned."""
        foe = attack.foe
        location = attack.location
        assert location is not None
        if foe.dead:
            return
        if location.kind == ARM:
            for held in foe.held:
                if held.in_hand() and (held.hand > 1 or foe.arm_of(held.hand) is location):
                    self.drop(fight, foe, held)
        elif location.kind == LEG:
            self.set_posture(fight, foe, PRONE, True)
        elif location.kind == HEAD_KIND:
            self.halt(fight, foe, True, 2 * HEAD_STUN)


ALL: Final = [PLAIN, CALLED_SHOT, KNOCKBACK, DISARM, STUN, WEAK_POINT]

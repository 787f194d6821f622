"""What somebody goes on with from one fight to the next: wounds, fatigue, ammunition, what is broken or lost."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.rulebook import Remains
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Weapon
from fracas.rulebooks.gurps.in_hand import DROPPED, Held
from fracas.rulebooks.gurps.rows import FACE_UP
from fracas.rulebooks.gurps.secrets import Secrets
from fracas.rulebooks.gurps.start_forms import StartForm
from fracas.rulebooks.written import as_list, as_table, numbered, taken_over

SHIELD: Final = "shield"
"""What a start calls the shield among the things that are damaged or broken."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GoingOn(Secrets):
    # a start

    def take_up(self, me: Combatant, start: StartForm) -> None:
        """G-168: what earlier fights have left of somebody."""
        me.crippled = (*start.crippled, *[part for part in start.destroyed if part not in start.crippled])
        me.destroyed = tuple(start.destroyed)
        me.useless = tuple([(part, 0) for part in start.useless])
        me.torn = tuple(start.torn)
        me.pain = start.pain
        me.blunted = start.blunted
        me.deafened = start.deafened
        me.scarred = start.scarred
        me.dead = start.dead
        me.dying = start.dying
        me.unconscious = start.unconscious or start.dying
        me.knocked_out = start.knocked_out
        me.collapsed = start.collapsed
        for held in me.held:
            held.damage_taken = start.damaged.get(held.item.key, 0)
            held.broken = held.item.key in start.broken
        me.shield_damage = start.damaged.get(SHIELD, 0)
        if SHIELD in start.broken:
            me.shield_broken = True
            me.shield_off = True
            me.shield_ready = False
        me.update_out()
        if me.out and not me.absent:
            me.posture = FACE_UP

    # what remains

    def close_fight(self, fight: GurpsFight) -> None:
        self.end_of_fight(fight)

    def remains(self, fight: GurpsFight, who: int, sheets: list[dict[str, object]], gathers: bool) -> Remains:
        """G-168, G-202: what is left of somebody when the fight is over; stun, shock and the like pass."""
        me = fight.fighters[who]
        kept = [held for held in me.held if self.has_still(me, held, gathers)]
        keys = numbered([held.item.weapon.key for held in kept])
        sheet = dict(sheets[who])
        self.write_arms(fight, me, sheet, sheets, kept, keys)
        self.write_armour(me, sheet)
        start: dict[str, object] = {}
        start.update({"hp": me.hp} if me.hp != me.sheet.hp else {})
        start.update({"fp": me.fp} if me.fp != me.sheet.fp else {})
        parts = {
            "crippled": [part for part in me.crippled if part not in me.destroyed],
            "destroyed": list(me.destroyed),
            "useless": [part for part, until in me.useless if until == 0],
            "torn": list(me.torn),
            "broken": [key for key, held in zip(keys, kept, strict=True) if held.broken],
        }
        if me.shield_broken:
            parts["broken"].append(SHIELD)
        start.update({key: names for key, names in parts.items() if names})
        flags = {
            "deafened": me.deafened,
            "scarred": me.scarred,
            "dead": me.dead,
            "dying": me.dying,
            "unconscious": me.unconscious,
            "knocked_out": me.knocked_out,
            "collapsed": me.collapsed,
        }
        start.update({key: True for key, value in flags.items() if value})
        numbers = {"pain": me.pain, "blunted": me.blunted}
        start.update({key: value for key, value in numbers.items() if value})
        damaged = {key: held.damage_taken for key, held in zip(keys, kept, strict=True) if held.damage_taken}
        damaged.update({SHIELD: me.shield_damage} if me.shield_damage else {})
        start.update({"damaged": damaged} if damaged else {})
        loaded = {key: held.loaded for key, held in zip(keys, kept, strict=True) if self.missile_of(held) is not None}
        start.update({"loaded": loaded} if loaded else {})
        gone = [held.item.name for held in me.held if not held.item.natural and held not in kept]
        gone += [each.piece.name for each in me.outfit if each.off]
        return Remains(sheet, start, gone)

    def has_still(self, me: Combatant, held: Held, gathers: bool) -> bool:
        """Whether somebody has a thing when the fight is over: what lies about is picked up by those who hold the
        field."""
        if held.item.natural or held.gone or self.too_strong(me, held):
            return False
        return held.hand != DROPPED or (gathers and not self.has_burst(held))

    def too_strong(self, me: Combatant, held: Held) -> bool:
        """G-105: a bow that somebody has taken and cannot draw is left behind."""
        missile = held.item.weapon.missile()
        return missile is not None and missile.bow and missile.rated > me.sheet.st

    def write_arms(
        self,
        fight: GurpsFight,
        me: Combatant,
        sheet: dict[str, object],
        sheets: list[dict[str, object]],
        kept: list[Held],
        keys: list[str],
    ) -> None:
        """G-103, G-204: the weapons that are left, what is in hand of those that were, and what there is to load."""
        written = as_list(sheet.get("weapons"))
        own = len(me.sheet.weapons)
        weapons: list[object] = []
        for held in kept:
            at = me.held.index(held)
            weapons.append(written[at] if at < own else self.as_written(held.item.weapon, sheet, sheets))
        in_hand = [key for key, held in zip(keys, kept, strict=True) if held.item.key in me.sheet.in_hand]
        if sheet.get("weapons") is not None or weapons:
            sheet["weapons"] = weapons
        if not in_hand and me.sheet.in_hand:
            sheet.pop("in_hand", None)  # the first of those that are left
        elif "in_hand" in sheet or in_hand != keys[:1]:
            sheet["in_hand"] = in_hand
        sheet.pop("loaded", None)
        missiles = [missile for missile in [self.missile_of(held) for held in kept] if missile is not None]
        left = {missile.ammunition: 0 for missile in missiles}  # whoever takes a gun finds no rounds for it
        known = [*self.ammunition_kinds(), *as_table(sheet.get("arsenal")), *left]
        left.update({kind: count for kind, count in me.ammunition if kind in known})
        if left or "ammunition" in sheet:
            sheet["ammunition"] = left

    def write_armour(self, me: Combatant, sheet: dict[str, object]) -> None:
        """G-207: what a ruling has left on somebody, piece by piece; what was taken off is left behind."""
        if me.outfit:
            sheet.pop("suit", None)
            sheet["armour"] = [each.written() for each in me.outfit if not each.off]

    def as_written(self, weapon: Weapon, sheet: dict[str, object], sheets: list[dict[str, object]]) -> object:
        """G-186: how a sheet names a weapon that was another's, with the ST that a bow is made for."""
        entry = taken_over(weapon.key, weapon.name, sheet, sheets)
        missile = weapon.missile()
        if entry == weapon.key and missile is not None and missile.family in ("bow", "crossbow"):
            return f"{weapon.key} (ST {missile.rated})"
        return entry

    def ammunition_kinds(self) -> list[str]:
        """What the catalogue has to shoot with."""
        raise NotImplementedError

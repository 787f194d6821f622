"""The drill that the balance figures of percentile fights are made with: stand up, take your weapon, strike."""

from __future__ import annotations

from fracas.agents.brutes.d100 import D100Brute
from fracas.agents.brutes.d100_arms import offered
from fracas.agents.brutes.d100_medic import ALIGHT
from fracas.kernel.decision import Amounts, Menu, Option, Target, amount
from fracas.rulebooks.d100.aid import ROLL_OVER
from fracas.rulebooks.d100.declaration import NO_PARRY, NOBODY_ELSE
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Lying
from fracas.rulebooks.d100.movement import STAND, AttackForm
from fracas.rulebooks.d100.rows import PRONE, Act
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import Aim, Load
from fracas.rulebooks.d100.turn import END, Acts


class D100Drill(D100Brute):
    """Puts a fixed share of its pool into parry, divided equally among all foes, whatever happens; in its turn it puts
    out a fire, takes its weapon up, stands up, and attacks the first foe again and again. No first aid, no cover."""

    # declaring

    def form(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """With what it fights with."""
        if menu.options()[0] is NO_PARRY and self.share(me) == 0:
            return NO_PARRY
        wanted = self.arm(me)
        for option in menu.options():
            if isinstance(option, AttackForm) and option.item is wanted:
                return option
        return menu.options()[-1]

    def part(self, fight: D100Fight, me: Combatant) -> int:
        """What each foe gets."""
        pool = 0
        for item in self.book.all_items(me):
            if item.index == me.form:
                pool = self.book.parry_pool(me, item)
        given = pool if me.must_parry else pool * self.share(me) // 100
        return given // max(1, len(self.enemies(fight, me)))

    def parry(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        return amount(max(menu.low, min(menu.high, self.part(fight, me))))

    def parry_whom(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """All of them, one after another."""
        if menu.options()[-1] is NOBODY_ELSE and self.part(fight, me) == 0:
            return NOBODY_ELSE
        return menu.options()[0]

    # what it fights with

    def arm(self, me: Combatant) -> Item:
        """Who has learnt to grapple and carries no weapon grapples, as long as both arms are whole."""
        best = super().arm(me)
        grapples = best.weapon.natural and "grapple" in me.sheet.ob and not me.held
        return me.sheet.grapple if grapples and not (me.arm_useless or me.off_useless) else best

    def near_things(self, fight: D100Fight, me: Combatant) -> Lying | None:
        """Its own weapon, if it can still be used."""
        if me.arm_useless and me.off_useless:
            return None
        for lying in fight.floor:
            held = lying.held
            if held is not None and fight.board.distance(lying.cell, me.cell) <= 1:
                known = any(item.weapon is held.item.weapon for item in me.sheet.items)
                if known and (held.item.weapon.hands < 2 or not (me.arm_useless or me.off_useless)):
                    return lying
        return None

    # acting

    def casualty(self, fight: D100Fight, me: Combatant) -> Combatant | None:
        """No first aid."""
        return None

    def act(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """Fire, weapon, feet, blow, in this order."""
        if fight.settled or self.book.has_unpaid(me) or me.held_by >= 0:
            return super().act(fight, me, menu)
        if me.wounds and self.flames(me) >= ALIGHT and menu.offers(ROLL_OVER):
            return ROLL_OVER
        armed = self.take_up(fight, me, menu)
        if armed is None and me.posture is PRONE and menu.offers(STAND):
            return STAND
        return armed or self.blow(fight, me, menu) or self.advance(fight, me, menu) or END

    def take_up(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """Its weapon off the ground; in place of one that can no longer be used, the next best."""
        drop = self.let_go_of_useless(me, menu)
        if drop is not None or not self.unarmed(me):
            return drop
        return self.take_weapon(fight, me, menu)

    def blow(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """An attack; before it, the next load, or a step of aim if there is one AP too many."""
        item = self.arm(me)
        act = self.attack_with(item)
        if act is None or not self.worthwhile(fight, me, act):
            return None
        gun = self.book.held_item(me, item)
        if gun is not None and item.weapon.mag and gun.shots == 0:
            return offered(menu, item, Load)
        aim = offered(menu, item, Aim) if act.ranged and me.ap == item.weapon.ap + 1 else None
        return aim or (act if menu.offers(act) else None)

    def target(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """The first who is conscious."""
        for option in menu.options():
            if isinstance(option, Target) and not fight.fighters[option.index].out:
                return option
        return menu.options()[0]

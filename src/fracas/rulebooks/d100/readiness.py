"""Chapter 4: things in hand and things of the place: draw, put away, pick up, doors, devices (D-27, D-123)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Terrain
from fracas.kernel.decision import Decision, Option, Options, Spot, View
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.events import Changed, Handled
from fracas.rulebooks.d100.field import BULKHEAD_OPEN, BULKHEAD_SHUT, CONSOLE, DOOR_OPEN, DOOR_SHUT
from fracas.rulebooks.d100.fighter import DROPPED, SHEATHED, Combatant, D100Fight, Held, Lying
from fracas.rulebooks.d100.grenades import Grenades, Lob
from fracas.rulebooks.d100.questions import D100Question
from fracas.rulebooks.d100.rows import NO_OCCASION, Act
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import Aim, Attack, ItemAct, Load, Unjam

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class WhichObject(D100Question):
    """Shows what there is in a hex."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        note = fight.board.terrain[option.cell].name if isinstance(option, Spot) else ""
        return View(option.key, rule=self.rule, note=note)


class WhatLiesThere(D100Question):
    """Most people pick up what is theirs."""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        for option in decision.menu.options():
            if isinstance(option, Thing) and fight.floor[option.number].owner == decision.who:
                return option.key
        return ""


WHAT: Final = WhatLiesThere("thing", "What do you pick up?", "D-27")
OBJECT: Final = WhichObject("object", "Which one?", "D-27")
DOORS: Final = [DOOR_OPEN, DOOR_SHUT]


class Thing(Option):
    """Something on the ground, by its place in the list of such things."""

    def __init__(self, key: str, number: int) -> None:
        super().__init__(key)
        self.number = number


@mypyc_attr(allow_interpreted_subclasses=True)
class Readiness(Grenades):
    def equip(self, item: Item) -> None:
        """The acts that a weapon offers, made once for each item."""
        if item.acts:
            return
        weapon = item.weapon
        acts: list[Act] = []
        if weapon.melee:
            acts.append(Attack("attack", item, False, False))
        if weapon.blast:
            acts.append(Lob("throw", item, "D-68"))
        elif weapon.thrown:
            acts.append(Attack("throw", item, True, True))
        elif weapon.shoots:
            acts.append(Attack("shoot", item, True, False))
            acts.append(Unjam("clear", item, costs.CLEAR_JAM, "D-79", once=True))
        if weapon.shoots or weapon.thrown:
            acts.append(Aim("aim", item, costs.AIM, "D-29"))
        if weapon.mag and weapon.load_ap:
            acts.append(Load("load", item, weapon.load_ap, "D-66", extended=True))
        if not weapon.natural:
            acts.append(Draw("draw", item, costs.DRAW, "D-27", once=True))
            acts.append(PutAway("put away", item, costs.PUT_AWAY, "D-27", once=True, after=True))
            acts.append(Drop("drop", item, 0, "D-120"))
        item.acts = acts

    def take_in_hand(self, fight: D100Fight, me: Combatant, held: Held) -> None:
        """D-123: into the weapon hand if it is free, else the other; what needs two takes both."""
        held.hand = self.hand_for(fight, me, held.item.weapon.hands)

    def plans_to_ready(self, me: Combatant, item: Item) -> bool:
        """D-17: the plan draws it, or picks up what lies there."""
        held = self.held_item(me, item)
        for planned in me.plan:
            act = planned.act
            if (isinstance(act, Draw) and act.item is item) or (act is PICK_UP and held is None):
                return True
        return False

    def like_another(self, me: Combatant, held: Held) -> bool:
        """The same weapon in the same state comes before it: to draw one of them is enough to choose from."""
        for other in me.held:
            if other is held:
                return False
            if other.hand == SHEATHED and other.item.weapon is held.item.weapon and other.shots == held.shots:
                return True
        return False

    # on the ground

    def within_grasp(self, fight: D100Fight, me: Combatant) -> list[Thing]:
        """D-27: what lies in the same or an adjacent hex and there are hands for; each kind once."""
        out: list[Thing] = []
        keys: list[str] = []
        for number in range(len(fight.floor)):
            lying = fight.floor[number]
            if lying.key not in keys and fight.board.distance(me.cell, lying.cell) <= 1:
                if self.could_hold(fight, me, lying):
                    keys.append(lying.key)
                    out.append(Thing(lying.key.replace("_", " "), number))
        return out

    def could_hold(self, fight: D100Fight, me: Combatant, lying: Lying) -> bool:
        if lying.held is None:
            return me.shield is None and self.off_hand_free(me) and self.free_hands(fight, me) > 0
        return self.hand_for(fight, me, lying.held.item.weapon.hands) != SHEATHED

    def pick_up(self, fight: D100Fight, me: Combatant, number: int) -> None:
        """D-27: into the hands, whoever it belonged to."""
        lying = fight.floor[number]
        del fight.floor[number]
        fight.tell(Handled(me.index, "picks up", lying.name()))
        if lying.held is None:
            me.shield = lying.shield
            me.shield_up = True
            return
        held = self.carry(me, lying.held)
        self.equip(held.item)
        me.held.append(held)
        self.take_in_hand(fight, me, held)

    # doors and devices

    def objects(self, fight: D100Fight, me: Combatant, kinds: list[Terrain]) -> list[int]:
        """Hexes next to one with something of that kind that can be moved: nobody stands in it."""
        out: list[int] = []
        for step in fight.board.steps:
            cell = me.cell + step
            if fight.board.terrain[cell] in kinds and self.seems_empty(fight, me, cell):
                out.append(cell)
        return out

    def unoccupied(self, fight: D100Fight, cell: int) -> bool:
        """Nobody is there, conscious or not, and nothing lies there that would keep it open."""
        return all(other.cell != cell or other.away() for other in fight.fighters)

    def seems_empty(self, fight: D100Fight, me: Combatant, cell: int) -> bool:
        """D-130: the same as far as that one knows: a foe who hides there is no reason."""
        return all(other.cell != cell or other.away() or fight.lost_to(other, me) for other in fight.fighters)

    def choose_object(self, fight: D100Fight, me: Combatant, cells: list[int]) -> int:
        names = fight.board.names
        return fight.ask(me.index, OBJECT, Options([Spot(names[cell], cell) for cell in cells])).cell

    def change_ground(self, fight: D100Fight, me: Combatant, cell: int, terrain: Terrain) -> None:
        fight.board = fight.board.changed(cell, terrain)
        fight.tell(Changed(me.index, cell, terrain.key))

    def use_door(self, fight: D100Fight, me: Combatant, cell: int) -> None:
        """D-27: a door is opened or shut; against somebody who hides in it, it is not (D-130)."""
        for other in fight.fighters:
            if other.cell == cell and not other.away():
                self.bump(fight, me, other)
                return
        shut = fight.board.terrain[cell] is DOOR_SHUT
        self.change_ground(fight, me, cell, DOOR_OPEN if shut else DOOR_SHUT)

    def operate_console(self, fight: D100Fight, me: Combatant) -> None:
        """D-27: a console opens every bulkhead of the place, or shuts them all if none is shut."""
        kinds = fight.board.terrain
        shut = [cell for cell in fight.board.cells() if kinds[cell] is BULKHEAD_SHUT]
        for cell in shut:
            self.change_ground(fight, me, cell, BULKHEAD_OPEN)
        if not shut:
            for cell in fight.board.cells():
                if fight.board.terrain[cell] is BULKHEAD_OPEN and self.unoccupied(fight, cell):
                    self.change_ground(fight, me, cell, BULKHEAD_SHUT)
        self.check_aims(fight)


class Draw(ItemAct):
    """D-27: draws or readies a weapon."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if me.bound or not self.plannable(rules, fight, me):
            return "it is in your hand already, or bound hands cannot get at it"
        return "" if rules.hand_for(fight, me, self.item.weapon.hands) != SHEATHED else "no hand is free for it"

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        held = rules.held_item(me, self.item)
        return held is not None and held.hand == SHEATHED and not rules.like_another(me, held)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        rules.take_in_hand(fight, me, self.held(rules, me))
        fight.tell(Handled(me.index, "draws", self.item.name))


class PutAway(ItemAct):
    """D-27: puts a weapon away."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        held = rules.held_item(me, self.item)
        return "" if held is not None and held.hand != SHEATHED and rules.able(me) else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        self.held(rules, me).hand = SHEATHED
        fight.tell(Handled(me.index, "puts away", self.item.name))


class Drop(ItemAct):
    """D-27, D-120: drops a weapon, free of cost."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        held = rules.held_item(me, self.item)
        can = held is not None and held.hand != SHEATHED and rules.may_act_freely(me, DROPPED)
        return "" if can else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.drop(fight, me, self.held(rules, me))
        rules.free_act(me, DROPPED)


class DrawShield(Act):
    """D-123: takes up the shield."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        can = me.shield is not None and not me.shield_up and rules.off_hand_free(me) and rules.able(me)
        return "" if can else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        me.shield_up = True
        fight.tell(Handled(me.index, "readies", "shield"))


class PutAwayShield(Act):
    """D-123: puts the shield away, which frees the off hand."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.shield_up and rules.able(me) else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        me.shield_up = False
        fight.tell(Handled(me.index, "puts away", "shield"))


class DropShield(Act):
    """D-120, D-123: drops the shield, free of cost."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.shield_up and rules.may_act_freely(me, DROPPED) else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.drop_shield(fight, me)
        rules.free_act(me, DROPPED)


class PickUp(Act):
    """D-27: picks something up."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return (
            ""
            if self.plannable(rules, fight, me) and rules.within_grasp(fight, me)
            else "nothing lies here or next to you"
        )

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return len(fight.floor) > 0 and rules.able(me)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        thing = fight.ask(me.index, WHAT, Options(rules.within_grasp(fight, me)))
        rules.set_about(fight, me, self)
        rules.pick_up(fight, me, thing.number)


class UseObject(Act):
    """D-27: a door next to one."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if rules.able(me) and rules.objects(fight, me, DOORS) else "there is no door here or next to you"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        cell = rules.choose_object(fight, me, rules.objects(fight, me, DOORS))
        rules.set_about(fight, me, self)
        rules.use_door(fight, me, cell)
        rules.check_aims(fight)


class Operate(Act):
    """D-27: a device next to one."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return (
            "" if rules.able(me) and rules.objects(fight, me, [CONSOLE]) else "there is no device here or next to you"
        )

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        rules.operate_console(fight, me)


DRAW_SHIELD: Final = DrawShield("ready shield", costs.DRAW, "D-123", once=True)
PUT_AWAY_SHIELD: Final = PutAwayShield(
    "put away shield", costs.PUT_AWAY, "D-123", intention="put away the shield", once=True, after=True
)
DROP_SHIELD: Final = DropShield("drop shield", 0, "D-120")
PICK_UP: Final = PickUp("pick up", costs.PICK_UP, "D-27", intention="pick something up")
USE_OBJECT: Final = UseObject("use object", costs.USE_OBJECT, "D-27", intention="see to a door")
OPERATE: Final = Operate("operate device", costs.OPERATE_DEVICE, "D-27", intention="work a device")

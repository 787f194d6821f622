"""What a brute of percentile fights declares: its parry, and the acts of a whole turn."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.d100_arms import IN_A_HOLD
from fracas.agents.brutes.d100_medic import ALIGHT
from fracas.agents.brutes.d100_moves import D100Mover
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Amounts, Decision, Menu, Option, Target, amount
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100 import aid, declaration
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.fighter import DECLARE, Combatant, D100Fight
from fracas.rulebooks.d100.grenades import Lob
from fracas.rulebooks.d100.holds import ESCAPE
from fracas.rulebooks.d100.manoeuvres import OBSERVE
from fracas.rulebooks.d100.movement import RISE, RUN, STAND, AttackForm
from fracas.rulebooks.d100.readiness import PICK_UP, Draw
from fracas.rulebooks.d100.rows import HASTY, KNEELING, MEASURED, PLAIN, PRONE, Act, Manner
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import Attack

SHARE: Final = 25
"""Per cent of the pool that go into the parry, unless the scenario says otherwise."""


class Step:
    """An act that it means to do, and what it takes."""

    def __init__(self, act: Act, cost: int, manner: Manner = PLAIN) -> None:
        self.act = act
        self.cost = cost
        self.manner = manner


class Plan:
    """The steps of a turn, and the AP that they leave."""

    def __init__(self, left: int) -> None:
        self.steps: list[Step] = []
        self.left = left

    def add(self, act: Act, cost: int, manner: Manner = PLAIN) -> None:
        self.steps.append(Step(act, cost, manner))
        self.left -= cost

    def fill(self, act: Act, cost: int) -> None:
        """The same again and again."""
        while self.left >= cost:
            self.add(act, cost)


class D100Planner(D100Mover):
    """Knows what it would do with a whole turn, and keeps that in mind while it declares one."""

    def __init__(self, book: D100) -> None:
        super().__init__(book)
        self._meant: list[Step] = []
        self._who: int = NOBODY
        self._ruled = 0
        self._rolls: list[int] = []
        """Each beat of each fight has a list of its own, and a declaration is a beat."""

    def form(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """Parries where that helps: against those who strike, not those who shoot."""
        offered = menu.options()
        if offered[0] is declaration.NO_PARRY and not self.threat(fight, me):
            return declaration.NO_PARRY
        best: Option = offered[0]
        most = -1
        for option in offered:
            if isinstance(option, AttackForm) and self.book.parry_pool(me, option.item) > most:
                most = self.book.parry_pool(me, option.item)
                best = option
        return best

    def parry(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        """A quarter of it, or what the scenario says; all of it in a round without an attack of one's own."""
        if menu.low == menu.high or not self.means_to_attack(fight, me):
            return amount(menu.high)
        return amount(max(menu.low, menu.high * self.share(me) // 100))

    def parry_whom(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """The nearest that strikes; the rest get nothing."""
        forced = declaration.NOBODY_ELSE not in menu.options()
        targets = [option for option in menu.options() if isinstance(option, Target)]
        started = not forced and len(targets) < len(self.enemies(fight, me))
        best: Option = declaration.NOBODY_ELSE
        least = 0
        for option in targets:
            foe = fight.fighters[option.index]
            far = fight.board.distance(me.cell, foe.cell)
            if forced or (not started and self.strikes(foe)):
                if best is declaration.NOBODY_ELSE or far < least:
                    best = option
                    least = far
        return best

    def plan(self, fight: D100Fight, me: Combatant, menu: declaration.Plans) -> Option:
        """The next of the steps that it has in mind."""
        spent = self.book.budget(me) - menu.left
        for step in self.steps(fight, me):
            if spent == 0:
                return step.act if step.cost <= menu.left and menu.offers(step.act) else declaration.PLANNED
            spent -= step.cost
            if spent < 0:
                break
        return declaration.PLANNED

    def manner(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """Measured if there is just the AP for it, else plainly; hastily only if there is no other way."""
        offered = menu.options()
        if MEASURED in offered and self.measures(fight, me):
            return MEASURED
        return PLAIN if PLAIN in offered else offered[0]

    def measures(self, fight: D100Fight, me: Combatant) -> bool:
        """One AP beyond the attack's own, and nothing else to use it for."""
        ap = me.ap if fight.acting == me.index else self.left_to_plan(fight, me)
        return ap == self.blade(me).weapon.ap + 1

    def left_to_plan(self, fight: D100Fight, me: Combatant) -> int:
        """AP that its other steps leave for the attack."""
        left = self.book.budget(me)
        for step in self.steps(fight, me):
            if isinstance(step.act, Attack):
                break
            left -= step.cost
        return left

    def threat(self, fight: D100Fight, me: Combatant) -> bool:
        """Somebody with a blade or bare hands is near enough to come, and will be seen to."""
        if self.book.in_the_dark(fight, me):
            return False
        for foe in self.enemies(fight, me):
            if self.strikes(foe) and fight.board.distance(me.cell, foe.cell) <= 1 + 2 * self.book.stride(foe):
                return True
        return False

    def strikes(self, foe: Combatant) -> bool:
        return self.arm(foe).weapon.melee

    def share(self, me: Combatant) -> int:
        return me.stance if me.stance >= 0 else SHARE

    def means_to_attack(self, fight: D100Fight, me: Combatant) -> bool:
        return not me.must_parry and any(isinstance(step.act, (Attack, Lob)) for step in self.steps(fight, me))

    def parry_now(self, fight: D100Fight, me: Combatant, decision: Decision, menu: Amounts) -> Option:
        """Before its own attack its share against blows, and nothing against shots; without one to come, or after it,
        whatever is left, divided among those who may still strike."""
        matter = decision.matter
        assert isinstance(matter, Blow)
        if me.committed or me.acted or not self.means_to_attack(fight, me):
            return amount(menu.high // self.still_to_strike(fight, me, matter.attacker))
        if matter.ranged:
            return amount(0)
        return self.up_to_share(me, menu)

    def still_to_strike(self, fight: D100Fight, me: Combatant, attacker: Combatant) -> int:
        """How many foes there are to parry in this round: this one, and those within reach whose turn is to come."""
        others = [foe for foe in self.enemies(fight, me) if foe is not attacker and not foe.acted and self.strikes(foe)]
        return 1 + len([foe for foe in others if fight.board.distance(me.cell, foe.cell) <= 1])

    def keep_back(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        """Its share of the pool, if somebody may still come who strikes; nothing if all who could have acted."""
        coming = any(self.strikes(foe) and not foe.acted for foe in self.enemies(fight, me))
        if not coming or not self.threat(fight, me):
            return amount(menu.low)
        return self.up_to_share(me, menu)

    def up_to_share(self, me: Combatant, menu: Amounts) -> Option:
        """What its share of the whole pool is more than it has put into parry already."""
        wanted = (menu.high + me.parrying) * self.share(me) // 100
        return amount(max(0, min(menu.high, wanted - me.parrying)))

    # the acts of a whole turn

    def steps(self, fight: D100Fight, me: Combatant) -> list[Step]:
        """Up on the feet, weapon in hand, at them. Nothing on which that depends changes while somebody declares."""
        if not CACHES or fight.phase != DECLARE:
            return self.think(fight, me)
        if self._rolls is not fight.rolls or self._who != me.index or self._ruled != fight.ruled:
            self._meant = self.think(fight, me)
            self._rolls = fight.rolls
            self._who = me.index
            self._ruled = fight.ruled
        return self._meant

    def think(self, fight: D100Fight, me: Combatant) -> list[Step]:
        """Those steps, as things stand."""
        plan = Plan(self.book.budget(me))
        if me.held_by >= 0:
            self.add_struggle(me, plan)
            return plan.steps
        if self.flames(me) >= ALIGHT and plan.left >= aid.ROLL_OVER.ap:
            plan.add(aid.ROLL_OVER, aid.ROLL_OVER.ap)
        rolled = len(plan.steps) > 0
        patient = self.casualty(fight, me)
        if patient is not None:
            self.add_rescue(fight, me, patient, plan)
            return plan.steps
        self.add_weapon(fight, me, plan)
        if me.posture is PRONE or rolled:
            if me.legs_useless < 2 and self.book.stand_cost(me) <= plan.left:
                plan.add(STAND, self.book.stand_cost(me))
        elif me.posture is KNEELING and plan.left and not self.well_placed(fight, me):
            plan.add(RISE, RISE.ap)
        if self.haven(fight, me) >= 0:
            plan.fill(RUN, RUN.ap)
        elif me.must_parry == 0:
            self.add_attacks(fight, me, plan)
        return plan.steps

    def add_struggle(self, me: Combatant, plan: Plan) -> None:
        """Out of a hold: by blows if it is better at those."""
        item = self.blade(me)
        act = self.attack_with(item)
        if act is not None and not act.ranged and item.ob >= me.sheet.skill("athletics"):
            plan.fill(act, IN_A_HOLD)
        else:
            plan.fill(ESCAPE, ESCAPE.ap)

    def add_run(self, me: Combatant, need: int, plan: Plan) -> bool:
        """The way there, so many hexes beyond the free move; whether there is time for all of it."""
        while need > 0 and plan.left > 0:
            plan.add(RUN, RUN.ap)
            need -= self.book.stride(me)
        return need <= 0

    def add_rescue(self, fight: D100Fight, me: Combatant, patient: Combatant, plan: Plan) -> None:
        """The way to one who is dying, then first aid with what is left."""
        far = self.how_far(fight, me, patient) - 1
        if far > 0 and (me.posture is PRONE or plan.steps):
            plan.add(STAND, self.book.stand_cost(me))
        if self.add_run(me, far - self.book.free_move(me), plan) and plan.left > 0:
            plan.add(aid.STABILISE, min(plan.left, self.book.still_to_pay(me, aid.STABILISE, aid.STABILISE.ap)))

    def add_weapon(self, fight: D100Fight, me: Combatant, plan: Plan) -> None:
        """A weapon into an empty hand."""
        if not self.unarmed(me):
            return
        if self.near_things(fight, me) is not None and plan.left >= PICK_UP.ap:
            plan.add(PICK_UP, PICK_UP.ap)
            return
        draw = self.to_draw(me)
        if draw is not None and plan.left >= draw.ap:
            plan.add(draw, draw.ap)

    def add_attacks(self, fight: D100Fight, me: Combatant, plan: Plan) -> None:
        """As many as there is time for, after the way there."""
        item = self.planned_arm(fight, me, plan)
        act = self.attack_with(item)
        foe = self.enemy(fight, me)
        if act is None or foe is None:
            plan.fill(OBSERVE, OBSERVE.ap)
            return
        if act.ranged:
            self.add_loading(me, item, plan)
        else:
            reach = self.book.hexes(item.weapon.reach_m)
            if not self.add_run(me, self.how_far(fight, me, foe) - reach - self.book.free_move(me), plan):
                return
        ap = item.weapon.ap
        careful = self.book.careful
        while plan.left >= act.cost(self.book, fight, me):
            aim = self.aim_of(item) if careful and plan.left == ap + 1 and act.ranged else None
            if aim is not None:
                plan.add(aim, aim.ap)
            if careful and plan.left == ap + 1:
                plan.add(act, plan.left, MEASURED)
            elif plan.left >= ap:
                plan.add(act, ap)
            else:
                plan.add(act, ap + HASTY.ap, HASTY)

    def planned_arm(self, fight: D100Fight, me: Combatant, plan: Plan) -> Item:
        """What will be in hand once it has been drawn or picked up."""
        for step in plan.steps:
            if isinstance(step.act, Draw):
                return step.act.item
            if step.act is PICK_UP:
                lying = self.near_things(fight, me)
                if lying is not None and lying.held is not None:
                    for item in me.sheet.items:
                        if item is lying.held.item:
                            return item
        return self.arm(me)

    def add_loading(self, me: Combatant, item: Item, plan: Plan) -> None:
        held = self.book.held_item(me, item)
        load = self.load_of(item)
        if held is not None and load is not None and held.shots == 0 and held.spare != 0 and plan.left:
            plan.add(load, min(plan.left, self.book.still_to_pay(me, load, load.ap)))

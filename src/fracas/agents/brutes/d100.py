"""A brute for percentile fights: closes in or shoots, parries with a part of its bonus, and sees to the wounded."""

from __future__ import annotations

from typing import ClassVar

from fracas.agents.brutes.d100_arms import offered
from fracas.agents.brutes.d100_medic import ALIGHT
from fracas.agents.brutes.d100_plans import D100Planner
from fracas.kernel.decision import Amounts, Decision, Menu, Option, Target
from fracas.kernel.fight import Fight
from fracas.kernel.ways import FAR
from fracas.rulebooks.d100 import aid, declaration
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gifts import CONCENTRATE, STOP_CONCENTRATING
from fracas.rulebooks.d100.grenades import MARK, Lob, Marks
from fracas.rulebooks.d100.holds import ESCAPE, KEEP_HOLD, LET_GO
from fracas.rulebooks.d100.late_parry import KEEP_BACK, PARRY_NOW
from fracas.rulebooks.d100.manoeuvres import OBSERVE
from fracas.rulebooks.d100.movement import FACE, LET_IT_GO, MOVE, MOVE_FREELY, PARTING, RISE, STAND
from fracas.rulebooks.d100.readiness import USE_OBJECT, WHAT
from fracas.rulebooks.d100.rows import KNEELING, PRONE, TARGET, Act
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import MANNER, Aim, Attack, Load, Unjam
from fracas.rulebooks.d100.turn import ACT_NOW, DO, END, NOW, Acts
from fracas.rulebooks.d100.ways import Ways


class D100Brute(D100Planner):
    """Looks at the fight as it is, and no further ahead than the next blow."""

    reads_no_secrets: ClassVar[bool] = True

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, D100Fight)
        me = fight.fighters[decision.who]
        menu = decision.menu
        question = decision.question
        if question is DO:
            assert isinstance(menu, Acts)
            return self.act(fight, me, menu)
        if question is declaration.FORM:
            return self.form(fight, me, menu)
        if question is declaration.PARRY:
            assert isinstance(menu, Amounts)
            return self.parry(fight, me, menu)
        if question is declaration.PLAN:
            assert isinstance(menu, declaration.Plans)
            return self.plan(fight, me, menu)
        if question is TARGET or question is declaration.PLAN_TARGET:
            return self.target(fight, me, menu)
        if question is MANNER or question is declaration.PLAN_MANNER:
            return self.manner(fight, me, menu)
        if question is MOVE:
            assert isinstance(menu, Ways)
            return self.way(fight, me, menu)
        if question is FACE:
            return self.facing(fight, me, menu)
        if question is NOW:
            return ACT_NOW
        return self.choose_more(fight, me, decision)

    def choose_more(self, fight: D100Fight, me: Combatant, decision: Decision) -> Option:
        """Questions that come up less often."""
        menu = decision.menu
        question = decision.question
        if question is declaration.PARRY_WHOM:
            return self.parry_whom(fight, me, menu)
        if question is aid.PATIENT:
            return self.patient(fight, decision)
        if question is aid.WOUND:
            return self.wound(decision)
        if question is MARK:
            assert isinstance(menu, Marks)
            return self.mark(fight, me, menu)
        if question is WHAT:
            return self.thing(fight, me, menu)
        if question is PARRY_NOW:
            assert isinstance(menu, Amounts)
            return self.parry_now(fight, me, decision, menu)
        if question is KEEP_BACK:
            assert isinstance(menu, Amounts)
            return self.keep_back(fight, me, menu)
        if question is PARTING:
            return next(option for option in menu.options() if option is not LET_IT_GO)
        return menu.options()[0]

    def target(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """Whom it planned to strike, else whoever can least afford it."""
        options = menu.options()
        if len(options) == 1:
            return options[0]
        best: Target | None = None
        least = 0
        planned = [step.target for step in me.plan[me.planned :]]
        for option in options:
            assert isinstance(option, Target)
            foe = fight.fighters[option.index]
            far = fight.board.distance(me.cell, foe.cell)
            rank = far + FAR * (option.index not in planned) + 2 * FAR * foe.out
            if best is None or rank < least or (rank == least and foe.hits < fight.fighters[best.index].hits):
                best = option
                least = rank
        assert best is not None
        return best

    # acting

    def act(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """The most pressing thing that is open."""
        if self.book.has_unpaid(me):
            for act in (KEEP_HOLD, CONCENTRATE, LET_GO, STOP_CONCENTRATING):
                if menu.offers(act):
                    return act
        if fight.settled:
            return self.help(fight, me, menu)
        if me.wounds and self.flames(me) >= ALIGHT and menu.offers(aid.ROLL_OVER):
            return aid.ROLL_OVER
        first = self.attend(fight, me, menu) or self.get_ready(fight, me, menu)
        if first is not None:
            return first
        if me.posture is PRONE and menu.offers(STAND):
            return STAND
        if me.posture is KNEELING and menu.offers(RISE) and not self.well_placed(fight, me):
            return RISE
        if self.haven(fight, me) >= 0:
            run = self.advance(fight, me, menu)
            if run is not None:
                return run
        strike = self.strike(fight, me, menu)
        if strike is not None:
            return strike
        if me.held_by >= 0:
            return ESCAPE if menu.offers(ESCAPE) else END
        return self.move_or_mend(fight, me, menu)

    def get_ready(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """A weapon that works, in hand and loaded."""
        act = self.let_go_of_useless(me, menu)
        for held in me.held:
            if act is None and held.jammed and held.hand:
                act = offered(menu, held.item, Unjam)
        item = self.arm(me)
        if act is None and item.weapon.natural and me.held_by < 0:
            act = self.take_weapon(fight, me, menu)
        if act is not None:
            return act
        gun = self.book.held_item(me, item)
        if gun is not None and item.weapon.shoots and gun.shots == 0:
            return offered(menu, item, Load)
        return None

    def strike(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """An attack on somebody who is still up; a step of aim if there is one AP too many."""
        item = self.blade(me)
        act = self.attack_with(item)
        if act is None or not self.worthwhile(fight, me, act):
            return self.lob(fight, me, menu)
        if act.ranged and me.ap == item.weapon.ap + 1:
            if self.better_cover(fight, me) >= 0:
                return MOVE_FREELY
            aim = offered(menu, item, Aim)
            if aim is not None:
                return aim
        if not menu.offers(act):
            return None
        if act.ranged and self.better_cover(fight, me) >= 0:
            return MOVE_FREELY
        return self.lob(fight, me, menu) or act

    def worthwhile(self, fight: D100Fight, me: Combatant, act: Attack) -> bool:
        targets = self.book.targets(fight, me, act.item, act.ranged)
        return len(targets) > 0 and not targets[0].out

    def lob(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """A grenade that is in hand, if it hurts foes only."""
        for held in me.held:
            if held.hand and held.item.weapon.blast and self.best_mark(fight, me, held.item) >= 0:
                act = offered(menu, held.item, Lob)
                if act is not None:
                    return act
        return None

    def best_mark(self, fight: D100Fight, me: Combatant, item: Item) -> int:
        """The hex of a foe with no friend within the blast."""
        radius = item.weapon.radius_m // self.book.metres
        for foe in self.enemies(fight, me):
            if self.book.may_throw_at(fight, me, item, foe.cell):
                if all(fight.board.distance(foe.cell, each.cell) > radius for each in fight.friends(me)):
                    return foe.cell
        return -1

    def mark(self, fight: D100Fight, me: Combatant, menu: Marks) -> Option:
        cell = self.best_mark(fight, me, menu.item)
        return menu.place(cell) if cell >= 0 and menu.fits(cell) else menu.options()[0]

    # moving

    def move_or_mend(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """Towards the foe if that leads anywhere; else what can be done for wounds."""
        if self.enemy(fight, me) is None:
            return self.hunt(fight, me, menu) if fight.foes(me) else END
        if self.presses(me) and not self.foe_near(fight, me, me.cell):
            act = self.mend(fight, me, menu)
            if act is not None:
                return act
        run = self.advance(fight, me, menu)
        if run is None and menu.offers(USE_OBJECT) and self.shut_in(fight, me):
            return USE_OBJECT
        return run or self.mend(fight, me, menu) or END

    def hunt(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """Nobody is to be seen (D-122): uses the time to load and to mend, goes where a foe may be, and looks round."""
        for held in me.held:
            load = offered(menu, held.item, Load) if held.hand else None
            if load is not None:
                return load
        look = OBSERVE if menu.offers(OBSERVE) else END
        return self.mend(fight, me, menu) or self.advance(fight, me, menu) or look

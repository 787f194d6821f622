"""A brute for percentile fights: closes in or shoots, parries with a part of its bonus, and sees to the wounded."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.d100_medic import ALIGHT, D100Medic
from fracas.agents.paths import FAR
from fracas.kernel.board import Board
from fracas.kernel.decision import Amounts, Decision, Facing, Menu, Option, Place, Target, amount
from fracas.kernel.fight import Fight
from fracas.rulebooks.d100.aid import (
    PATIENT,
    ROLL_OVER,
    STABILISE,
    WOUND,
)
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.declaration import (
    FORM,
    NO_PARRY,
    NOBODY_ELSE,
    PARRY,
    PARRY_WHOM,
    PLAN,
    PLAN_MANNER,
    PLAN_TARGET,
    PLANNED,
    Plans,
)
from fracas.rulebooks.d100.field import DEGREES, DOOR_SHUT
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gear import FULL_COVER
from fracas.rulebooks.d100.gifts import CONCENTRATE, STOP_CONCENTRATING
from fracas.rulebooks.d100.holds import ESCAPE, KEEP_HOLD, LET_GO
from fracas.rulebooks.d100.late_parry import KEEP_BACK, PARRY_NOW
from fracas.rulebooks.d100.manoeuvres import OBSERVE
from fracas.rulebooks.d100.movement import FACE, LET_IT_GO, MOVE, MOVE_FREELY, PARTING, RISE, RUN, STAND, AttackForm
from fracas.rulebooks.d100.readiness import PICK_UP, USE_OBJECT, WHAT, Draw, Drop
from fracas.rulebooks.d100.rows import HASTY, KNEELING, MEASURED, PLAIN, PRONE, TARGET, Act, Manner
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import MANNER, MARK, Attack, Lob, Marks, Unjam
from fracas.rulebooks.d100.turn import ACT_NOW, DO, END, NOW, Acts
from fracas.rulebooks.d100.ways import Ways

SHARE: Final = 25
"""Per cent of the pool that go into the parry, unless the scenario says otherwise."""
SEARCH: Final = 2
"""Rounds for which it looks for somebody in one place."""
STRIDE: Final = 7919
"""A prime, so that the places which it searches lie all over the map."""


class Step:
    """An act that it means to do, and what it takes."""

    def __init__(self, act: Act, cost: int, manner: Manner = PLAIN) -> None:
        self.act = act
        self.cost = cost
        self.manner = manner


class D100Brute(D100Medic):
    """Looks at the fight as it is, and no further ahead than the next blow."""

    def __init__(self, book: D100) -> None:
        super().__init__(book)
        self.covered: list[int] = []
        self.covered_board: Board | None = None

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, D100Fight)
        me = fight.fighters[decision.who]
        menu = decision.menu
        question = decision.question
        if question is DO:
            assert isinstance(menu, Acts)
            return self.act(fight, me, menu)
        if question is FORM:
            return self.form(fight, me, menu)
        if question is PARRY:
            assert isinstance(menu, Amounts)
            return self.parry(fight, me, menu)
        if question is PLAN:
            assert isinstance(menu, Plans)
            return self.plan(fight, me, menu)
        if question is TARGET or question is PLAN_TARGET:
            return self.target(fight, me, menu)
        if question is MANNER or question is PLAN_MANNER:
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
        if question is PARRY_WHOM:
            return self.parry_whom(fight, me, menu)
        if question is PATIENT:
            return self.patient(fight, decision)
        if question is WOUND:
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
        best: Target | None = None
        least = 0
        planned = [step.target for step in me.plan[me.planned :]]
        for option in menu.options():
            assert isinstance(option, Target)
            foe = fight.fighters[option.index]
            far = fight.board.distance(me.cell, foe.cell)
            rank = far + FAR * (option.index not in planned) + 2 * FAR * foe.out
            if best is None or rank < least or (rank == least and foe.hits < fight.fighters[best.index].hits):
                best = option
                least = rank
        assert best is not None
        return best

    # declaring

    def form(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """Parries where that helps: against those who strike, not those who shoot."""
        offered = menu.options()
        if offered[0] is NO_PARRY and not self.threat(fight, me):
            return NO_PARRY
        best: Option = offered[0]
        most = -1
        for option in offered:
            if isinstance(option, AttackForm):
                for item in self.book.all_items(me):
                    if item.index == option.index and self.book.parry_pool(me, item) > most:
                        most = self.book.parry_pool(me, item)
                        best = option
        return best

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

    def parry(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        """A quarter of it, or what the scenario says; all of it in a round without an attack of one's own."""
        if menu.low == menu.high or not self.means_to_attack(fight, me):
            return amount(menu.high)
        return amount(max(menu.low, menu.high * self.share(me) // 100))

    def parry_now(self, fight: D100Fight, me: Combatant, decision: Decision, menu: Amounts) -> Option:
        """Before its own attack its share against blows, and nothing against shots; without one to come, or after it,
        whatever is left, divided among those who may still strike."""
        matter = decision.matter
        assert isinstance(matter, Blow)
        if me.committed or me.acted or not self.means_to_attack(fight, me):
            return amount(menu.high // self.still_to_strike(fight, me, matter.attacker))
        if matter.ranged:
            return amount(0)
        return amount(max(0, min(menu.high, self.wanted(me, menu.high + me.parrying) - me.parrying)))

    def still_to_strike(self, fight: D100Fight, me: Combatant, attacker: Combatant) -> int:
        """How many foes there are to parry in this round: this one, and those within reach whose turn is to come."""
        others = [foe for foe in self.enemies(fight, me) if foe is not attacker and not foe.acted and self.strikes(foe)]
        return 1 + len([foe for foe in others if fight.board.distance(me.cell, foe.cell) <= 1])

    def wanted(self, me: Combatant, pool: int) -> int:
        """What it puts into parry of such a pool."""
        return pool * self.share(me) // 100

    def keep_back(self, fight: D100Fight, me: Combatant, menu: Amounts) -> Option:
        """Its share of the pool, if somebody may still come who strikes; nothing if all who could have acted."""
        coming = any(self.strikes(foe) and not foe.acted for foe in self.enemies(fight, me))
        if not coming or not self.threat(fight, me):
            return amount(menu.low)
        return amount(max(0, min(menu.high, self.wanted(me, menu.high + me.parrying) - me.parrying)))

    def share(self, me: Combatant) -> int:
        return me.stance if me.stance >= 0 else SHARE

    def means_to_attack(self, fight: D100Fight, me: Combatant) -> bool:
        if me.must_parry:
            return False
        for step in self.steps(fight, me):
            if isinstance(step.act, (Attack, Lob)):
                return True
        return False

    def parry_whom(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """The nearest that strikes; the rest get nothing."""
        forced = NOBODY_ELSE not in menu.options()
        targets = [option for option in menu.options() if isinstance(option, Target)]
        started = not forced and len(targets) < len(self.enemies(fight, me))
        best: Option = NOBODY_ELSE
        least = 0
        for option in targets:
            foe = fight.fighters[option.index]
            far = fight.board.distance(me.cell, foe.cell)
            if forced or (not started and self.strikes(foe)):
                if best is NOBODY_ELSE or far < least:
                    best = option
                    least = far
        return best

    def plan(self, fight: D100Fight, me: Combatant, menu: Plans) -> Option:
        """The next of the steps that it has in mind."""
        spent = self.book.budget(me) - menu.left
        for step in self.steps(fight, me):
            if spent == 0:
                return step.act if step.cost <= menu.left and menu.offers(step.act) else PLANNED
            spent -= step.cost
            if spent < 0:
                break
        return PLANNED

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

    # what it would do with a whole turn

    def steps(self, fight: D100Fight, me: Combatant) -> list[Step]:
        """Up on the feet, weapon in hand, at them."""
        left = self.book.budget(me)
        out: list[Step] = []
        if me.held_by >= 0:
            return self.steps_held(fight, me, left)
        if self.flames(me) >= ALIGHT and left >= ROLL_OVER.ap:
            out.append(Step(ROLL_OVER, ROLL_OVER.ap))
            left -= ROLL_OVER.ap
        patient = self.casualty(fight, me)
        if patient is not None:
            self.add_rescue(fight, me, patient, out, left)
            return out
        left = self.add_weapon(fight, me, out, left)
        if me.posture is PRONE or (len(out) > 0 and out[0].act is ROLL_OVER):
            cost = self.book.stand_cost(me)
            if me.legs_useless < 2 and cost <= left:
                out.append(Step(STAND, cost))
                left -= cost
        elif me.posture is KNEELING and left and not self.well_placed(fight, me):
            out.append(Step(RISE, RISE.ap))
            left -= RISE.ap
        if self.haven(fight, me) >= 0:
            out.extend([Step(RUN, RUN.ap) for _ in range(left)])
        elif me.must_parry == 0:
            self.add_attacks(fight, me, out, left)
        return out

    def add_rescue(self, fight: D100Fight, me: Combatant, patient: Combatant, out: list[Step], left: int) -> None:
        """The way to one who is dying, then first aid with what is left."""
        need = self.how_far(fight, me, patient) - 1
        if need > 0 and (me.posture is PRONE or len(out) > 0):
            cost = self.book.stand_cost(me)
            out.append(Step(STAND, cost))
            left -= cost
        need -= self.book.free_move(me)
        while need > 0 and left > 0:
            out.append(Step(RUN, RUN.ap))
            left -= RUN.ap
            need -= self.book.stride(me)
        if need <= 0 and left > 0:
            out.append(Step(STABILISE, min(left, self.book.still_to_pay(me, STABILISE, STABILISE.ap))))

    def well_placed(self, fight: D100Fight, me: Combatant) -> bool:
        """It can shoot somebody from where it is, or will when the gun is loaded."""
        act = self.attack_with(self.arm(me))
        if act is None or not act.ranged or self.haven(fight, me) >= 0:
            return False
        return any(self.book.in_range(fight, me, foe.cell, act.item, True) for foe in self.enemies(fight, me))

    def steps_held(self, fight: D100Fight, me: Combatant, left: int) -> list[Step]:
        out: list[Step] = []
        item = self.blade(me)
        act = self.attack_with(item)
        if act is not None and not act.ranged and item.ob >= me.sheet.skill("athletics"):
            return [Step(act, 2) for _ in range(left // 2)]
        for _ in range(left // ESCAPE.ap):
            out.append(Step(ESCAPE, ESCAPE.ap))
        return out

    def add_weapon(self, fight: D100Fight, me: Combatant, out: list[Step], left: int) -> int:
        """A weapon into an empty hand."""
        if not self.unarmed(me):
            return left
        if self.near_things(fight, me) is not None and left >= PICK_UP.ap:
            out.append(Step(PICK_UP, PICK_UP.ap))
            return left - PICK_UP.ap
        draw = self.to_draw(me)
        if draw is not None and left >= draw.ap:
            out.append(Step(draw, draw.ap))
            return left - draw.ap
        return left

    def add_attacks(self, fight: D100Fight, me: Combatant, out: list[Step], left: int) -> None:
        """As many as there is time for, after the way there."""
        item = self.planned_arm(fight, me, out)
        act = self.attack_with(item)
        foe = self.enemy(fight, me)
        if act is None or foe is None:
            out.extend([Step(OBSERVE, OBSERVE.ap) for _ in range(left)])
            return
        if act.ranged:
            left = self.add_loading(me, item, out, left)
        else:
            need = self.how_far(fight, me, foe) - self.book.hexes(item.weapon.reach_m) - self.book.free_move(me)
            while need > 0 and left > 0:
                out.append(Step(RUN, RUN.ap))
                left -= RUN.ap
                need -= self.book.stride(me)
            if need > 0:
                return
        weapon = item.weapon
        careful = self.book.careful
        while left >= act.cost(self.book, fight, me):
            if careful and left == weapon.ap + 1 and act.ranged:
                aim = self.aim_of(item)
                if aim is not None:
                    out.append(Step(aim, aim.ap))
                    left -= aim.ap
            if careful and left == weapon.ap + 1:
                out.append(Step(act, left, MEASURED))
                left = 0
            elif left >= weapon.ap:
                out.append(Step(act, weapon.ap))
                left -= weapon.ap
            else:
                out.append(Step(act, weapon.ap + HASTY.ap, HASTY))
                left -= weapon.ap + HASTY.ap

    def planned_arm(self, fight: D100Fight, me: Combatant, out: list[Step]) -> Item:
        """What will be in hand once it has been drawn or picked up."""
        for step in out:
            if isinstance(step.act, Draw):
                return step.act.item
            if step.act is PICK_UP:
                lying = self.near_things(fight, me)
                if lying is not None and lying.held is not None:
                    for item in me.sheet.items:
                        if item is lying.held.item:
                            return item
        return self.arm(me)

    def add_loading(self, me: Combatant, item: Item, out: list[Step], left: int) -> int:
        held = self.book.held_item(me, item)
        load = self.load_of(item)
        if held is not None and load is not None and held.shots == 0 and held.spare != 0 and left:
            cost = min(left, self.book.still_to_pay(me, load, load.ap))
            out.append(Step(load, cost))
            return left - cost
        return left

    # acting

    def act(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """The most pressing thing that is open."""
        if self.book.must_uphold(me):
            for act in (KEEP_HOLD, CONCENTRATE, LET_GO, STOP_CONCENTRATING):
                if menu.offers(act):
                    return act
        if fight.settled:
            return self.help(fight, me, menu)
        if me.wounds and self.flames(me) >= ALIGHT and menu.offers(ROLL_OVER):
            return ROLL_OVER
        patient = self.casualty(fight, me)
        if patient is not None:
            rescue = self.attend(fight, me, menu, patient)
            if rescue is not None:
                return rescue
        ready = self.get_ready(fight, me, menu)
        if ready is not None:
            return ready
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
        spoilt = self.useless_in_hand(me)
        if spoilt is not None:
            for act in spoilt.item.acts:
                if isinstance(act, Drop) and menu.offers(act):
                    return act
        for held in me.held:
            if held.jammed and held.hand:
                for act in held.item.acts:
                    if isinstance(act, Unjam) and menu.offers(act):
                        return act
        if self.unarmed(me) and me.held_by < 0:
            if self.near_things(fight, me) is not None and menu.offers(PICK_UP):
                return PICK_UP
            draw = self.to_draw(me)
            if draw is not None and menu.offers(draw):
                return draw
        item = self.arm(me)
        gun = self.book.held_item(me, item)
        if gun is not None and item.weapon.shoots and gun.shots == 0:
            load = self.load_of(item)
            if load is not None and menu.offers(load):
                return load
        return None

    def strike(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """An attack on somebody who is still up; a step of aim if there is one AP too many."""
        item = self.blade(me)
        act = self.attack_with(item)
        if act is None or not self.worthwhile(fight, me, act):
            return self.lob(fight, me, menu)
        if act.ranged and me.ap == item.weapon.ap + 1:
            cover = self.better_cover(fight, me)
            if cover >= 0:
                return MOVE_FREELY
            aim = self.aim_of(item)
            if aim is not None and menu.offers(aim):
                return aim
        if not menu.offers(act):
            return None
        if act.ranged and self.better_cover(fight, me) >= 0:
            return MOVE_FREELY
        if self.would_lob(fight, me, menu):
            return self.lob(fight, me, menu)
        return act

    def worthwhile(self, fight: D100Fight, me: Combatant, act: Attack) -> bool:
        for foe in self.enemies(fight, me):
            if self.book.legal_target(fight, me, foe, act.item, act.ranged):
                return True
        return False

    def lob(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """A grenade that is in hand, if it hurts foes only."""
        for held in me.held:
            if held.hand and held.item.weapon.blast and self.best_mark(fight, me, held.item) >= 0:
                for act in held.item.acts:
                    if isinstance(act, Lob) and menu.offers(act):
                        return act
        return None

    def would_lob(self, fight: D100Fight, me: Combatant, menu: Acts) -> bool:
        return any(held.hand and held.item.weapon.blast for held in me.held) and self.lob(fight, me, menu) is not None

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
            aid = self.mend(fight, me, menu)
            if aid is not None:
                return aid
        run = self.advance(fight, me, menu)
        if run is not None:
            return run
        if menu.offers(USE_OBJECT) and self.shut_in(fight, me):
            return USE_OBJECT
        aid = self.mend(fight, me, menu)
        return aid if aid is not None else END

    def hunt(self, fight: D100Fight, me: Combatant, menu: Acts) -> Option:
        """Nobody is to be seen (D-122): uses the time to load and to mend, goes where a foe may be, and looks round."""
        for held in me.held:
            load = self.load_of(held.item)
            if held.hand and load is not None and menu.offers(load):
                return load
        aid = self.mend(fight, me, menu)
        if aid is not None:
            return aid
        run = self.advance(fight, me, menu)
        if run is not None:
            return run
        return OBSERVE if menu.offers(OBSERVE) else END

    def hunting_ground(self, fight: D100Fight, me: Combatant) -> int:
        """Where to look for foes who hide: by turns where one was seen last (or the middle of the map), and somewhere
        else on the map; -1 if it is there already."""
        watch = fight.round // SEARCH
        goal = self.last_seen(fight, me)
        if goal < 0:
            goal = self.book.middle(fight.board)
        if watch % 2:
            cells = [cell for cell in fight.board.cells() if not fight.board.closed[cell]]
            goal = cells[(31 * watch + 17 * me.index) * STRIDE % len(cells)]
        return goal if fight.board.distance(me.cell, goal) > 1 else -1

    def last_seen(self, fight: D100Fight, me: Combatant) -> int:
        """The nearest hex in which a foe was seen that hides now; -1 if there is none."""
        best = -1
        least = 0
        for foe in fight.foes(me):
            if foe.hidden and foe.hid_at >= 0:
                far = fight.board.distance(me.cell, foe.hid_at)
                if best < 0 or far < least:
                    best = foe.hid_at
                    least = far
        return best

    def advance(self, fight: D100Fight, me: Combatant, menu: Acts) -> Act | None:
        """A move that leads nearer."""
        if menu.offers(MOVE_FREELY) and self.goal(fight, me, self.book.free_ways(fight, me)) >= 0:
            return MOVE_FREELY
        if menu.offers(RUN) and self.goal(fight, me, self.book.run_ways(fight, me)) >= 0:
            return RUN
        return None

    def haven(self, fight: D100Fight, me: Combatant) -> int:
        """A hex that wins the fight for one's side, if it is no further than three Base Moves; -1 without one."""
        best = -1
        if fight.ending.goals and me.posture is not PRONE:
            least = 3 * self.book.stride(me)
            for side, cells in fight.ending.goals:
                for cell in cells if side == me.side else []:
                    far = self.paths.to(fight.board, cell)[me.cell]
                    if far <= least:
                        least = far
                        best = cell
        return best

    def shut_in(self, fight: D100Fight, me: Combatant) -> bool:
        """A shut door is next to one, and no way leads to the foe."""
        foe = self.enemy(fight, me)
        if foe is None or self.paths.to(fight.board, foe.cell)[me.cell] < FAR:
            return False
        return any(fight.board.terrain[me.cell + step] is DOOR_SHUT for step in fight.board.steps)

    def goal(self, fight: D100Fight, me: Combatant, ways: Ways) -> int:
        """A hex from which it can do more than from here; -1 if there is none."""
        haven = self.haven(fight, me)
        if haven >= 0:
            return self.nearer(fight, me, ways, haven)
        patient = self.casualty(fight, me)
        if patient is not None:
            return self.nearer(fight, me, ways, patient.cell)
        foe = self.enemy(fight, me)
        if foe is None:
            ground = self.hunting_ground(fight, me) if fight.foes(me) else -1
            return self.nearer(fight, me, ways, ground) if ground >= 0 else -1
        if self.well_placed(fight, me):
            return self.better_cover(fight, me)
        if fight.board.distance(me.cell, foe.cell) <= 1:
            return -1
        return self.nearer(fight, me, ways, foe.cell)

    def better_cover(self, fight: D100Fight, me: Combatant) -> int:
        """A hex in reach with better cover than here, from which the foe can be shot; -1 without one."""
        foe = self.enemy(fight, me)
        if foe is None or me.stride == 0 or me.strode or not self.book.may_move(me):
            return -1
        if self.book.cover_degree(fight, me.cell, foe.cell) or self.foe_near(fight, me, me.cell):
            return -1
        parapets = [cell for cell in self.parapets(fight.board) if self.shelters(fight, me, cell, foe.cell)]
        if not parapets:
            return -1
        best = -1
        most = 0
        for cell in self.book.free_ways(fight, me).cells():
            if cell in parapets:
                degree = DEGREES[fight.board.terrain[cell].cover]
                if degree > most:
                    most = degree
                    best = cell
        return best

    def parapets(self, board: Board) -> list[int]:
        """Hexes with cover that one can shoot over."""
        if board is not self.covered_board:
            self.covered_board = board
            self.covered = [cell for cell in board.cells() if 0 < DEGREES[board.terrain[cell].cover] < FULL_COVER]
        return self.covered

    def shelters(self, fight: D100Fight, me: Combatant, cell: int, foe: int) -> bool:
        """It may be near enough, and from there one sees the foe over the cover."""
        if fight.board.distance(me.cell, cell) > me.stride or not self.book.sees(fight, cell, foe):
            return False
        return self.book.cover_degree(fight, cell, foe) >= DEGREES[fight.board.terrain[cell].cover]

    def way(self, fight: D100Fight, me: Combatant, menu: Ways) -> Option:
        cell = self.errand(fight, me, menu) if fight.settled else self.goal(fight, me, menu)
        place: Place | None = menu.to(cell) if cell >= 0 else None
        return place if place is not None else menu.options()[0]

    def facing(self, fight: D100Fight, me: Combatant, menu: Menu[Option]) -> Option:
        """Towards the foe."""
        foe = self.enemy(fight, me)
        if foe is None or foe.cell == me.cell:
            return menu.options()[0]
        wanted = fight.board.direction(me.cell, foe.cell)
        for option in menu.options():
            if isinstance(option, Facing) and option.facing == wanted:
                return option
        return menu.options()[0]

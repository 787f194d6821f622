"""Chapter 3: turns: what can be done in them, how they end, acting later (D-19 to D-21, D-23, D-24, D-120)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Decision, Menu, Option, Options, View
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100 import aid, holds, manoeuvres, movement, readiness
from fracas.rulebooks.d100.ending import Ending
from fracas.rulebooks.d100.events import Idled, TurnBegan, Waited
from fracas.rulebooks.d100.fighter import ACT, GAP, RESOLVE, UPKEEP, Combatant, D100Fight, Edge
from fracas.rulebooks.d100.gifts import CONCENTRATE, STOP_CONCENTRATING
from fracas.rulebooks.d100.manoeuvres import OBSERVE
from fracas.rulebooks.d100.movement import MOVE_FREELY
from fracas.rulebooks.d100.parting import LEAVE, YIELD
from fracas.rulebooks.d100.planning import IN_PART
from fracas.rulebooks.d100.questions import Choice, D100Question
from fracas.rulebooks.d100.rows import NO_OCCASION, Act
from fracas.rulebooks.d100.shooting import Attack
from fracas.rulebooks.d100.ways import Ways

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


HEALING: Final[list[Act]] = [aid.MED_KIT, aid.BANDAGE, aid.TOURNIQUET, aid.SMOTHER]
"""What closes a wound, the best first (D-102 to D-105)."""


class WhatToDo(D100Question):
    """Shows acts with the AP that they take now."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if not isinstance(option, Act):
            return super().view(rules, fight, decision, option)
        me = fight.fighters[decision.who]
        return rules.view_act(fight, me, option, me.ap, False)

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        return rules.why_no_act(fight, fight.fighters[decision.who], key)

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """What has to be paid for first; when all is decided, what closes a wound; then as declared, as long as that
        can be done, if need be after the free move towards the foe; without AP the turn ends."""
        me = fight.fighters[decision.who]
        if rules.has_unpaid(me):
            paying = rules.unpaid_acts(fight, me)[0]
            return paying.key if paying in (holds.KEEP_HOLD, CONCENTRATE) else ""
        if fight.settled:
            offered = [act.key for act in HEALING if decision.menu.find(act.key) is act]
            if offered:
                return offered[0]
        if fight.settled or me.planned >= len(me.plan):
            return END.key if me.ap <= 0 and decision.menu.find(END.key) is not None else ""
        planned = me.plan[me.planned]
        legal = planned.target < 0 or planned.act.legal(rules, fight, me, fight.fighters[planned.target])
        if legal and decision.menu.find(planned.act.key) is planned.act:
            return planned.act.key
        goes = decision.menu.find(MOVE_FREELY.key) is not None and rules.goes_nearer(fight, me)
        return MOVE_FREELY.key if goes else ""


class WhetherNow(D100Question):
    """The last chance is taken; before that one waits for something."""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        return ACT_NOW.key if rules.last_chance(fight, fight.fighters[decision.who]) else ""


class ActNow(Choice):
    """D-20: takes the turn that was put off, or what is left of it."""

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        me = fight.fighters[decision.who]
        return f"what is left, {me.ap} AP" if me.midway else f"the whole turn, {max(0, rules.budget(me) - me.lost)} AP"


class WaitOn(Choice):
    """D-20: goes on waiting."""

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        last = rules.last_chance(fight, fight.fighters[decision.who])
        return "and let the turn go" if last else "until somebody slower has acted"


DO: Final = WhatToDo("act", "What do you do?", "D-21")
NOW: Final = WhetherNow("now", "Do you act now?", "D-20")

ACT_NOW: Final = ActNow("act")
WAIT: Final = WaitOn("wait")


class EndTurn(Act):
    """D-120: a turn ends when its owner says so."""

    ends_turn: ClassVar[bool] = True

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return ""

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.end_turn(fight, me)

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        return f"with {left} AP unspent" if left else "nothing more"

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        bleeding = any(each.wounds and not each.dead and not each.away() for each in fight.fighters)
        return "wounds that nobody sees to run on, and may kill (D-126)" if fight.settled and bleeding else ""


class ActLater(Act):
    """D-20: holds, at its place and before anything is done; by the option `act_later` also after something."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if fight.settled:
            return NO_OCCASION
        if me.fresh:
            return "you have put it off, and act now" if fight.in_gap else ""
        if not rules.later_by_action:
            return "only a whole turn can be put off, before anything is done in it"
        behind = fight.at if fight.in_gap else fight.at + 1
        more = rules.some_known(fight, me, fight.order[behind:]) or rules.some_known(fight, me, fight.waiting)
        return "" if more else "nobody else is to act in this round"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        if me.fresh:
            rules.hold(fight, me)
        else:
            rules.put_off(fight, me)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if me.fresh:
            return self.summary
        return f"keep the {me.ap} AP that are left, and act again after somebody slower"

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        return ""


END: Final = EndTurn("end turn", 0, "D-120", closing=True)
LATER: Final = ActLater("act later", 0, "D-20", "put the whole turn off", closing=True)
ACTS: Final[list[Act]] = [
    movement.RUN, movement.STAND, movement.RISE, movement.KNEEL, readiness.PICK_UP, holds.ESCAPE,
    manoeuvres.SLIP_PAST, OBSERVE, readiness.USE_OBJECT, readiness.OPERATE, readiness.DRAW_SHIELD,
    readiness.PUT_AWAY_SHIELD, *manoeuvres.ATTEMPTS, *aid.HELP,
    IN_PART, movement.TURN, movement.NAME_WATCH, movement.DROP_PRONE, holds.LET_GO, readiness.DROP_SHIELD,
    LEAVE, YIELD, LATER, END,
]  # fmt: skip
"""Every act but the free move and those that keep something up, in the order in which they are offered."""


@mypyc_attr(free_list_len=1)
class Acts(Menu[Act]):
    """The acts that are open now, listed only when somebody looks."""

    def __init__(self, rules: Turns, fight: D100Fight, me: Combatant) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self._free: Ways | None = None
        self._run: Ways | None = None
        self._ruled = fight.ruled

    def offers(self, act: Act) -> bool:
        """Whether that one is open."""
        return self.rules.offered(self.fight, self.me, act)

    def free_ways(self) -> Ways:
        """Where the free move leads: whoever goes there then need not look again."""
        ways = self._free
        if ways is None or not self._holds():
            ways = self.rules.free_ways(self.fight, self.me)
            self._free = ways
        return ways

    def run_ways(self) -> Ways:
        """Where a run leads, likewise."""
        ways = self._run
        if ways is None or not self._holds():
            ways = self.rules.run_ways(self.fight, self.me)
            self._run = ways
        return ways

    def looked_at(self, act: Act) -> Ways | None:
        """Where that act leads, if somebody has looked, and nothing has been ruled since."""
        if not self._holds():
            return None
        return self._free if act is MOVE_FREELY else self._run if act is movement.RUN else None

    def _holds(self) -> bool:
        return CACHES and self.fight.ruled == self._ruled

    def find(self, key: str) -> Act | None:
        for act in self.rules.turn_acts(self.fight, self.me):
            if act.key == key and self.rules.open_to(self.fight, self.me, act):
                return act
        return None

    def options(self) -> list[Act]:
        return self.rules.open_acts(self.fight, self.me)


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Ending):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        rows = self.acts()
        self.costly_rows = [act for act in rows if not (act.free or act.closing)]
        self.free_rows = [act for act in rows if act.free and not act.closing]
        self.closing_rows = [act for act in rows if act.closing]
        self.row_of = {act.key: act for act in rows}
        self.removed_rows = [act for act in ACTS if act not in rows]

    def acts(self) -> list[Act]:
        """D-27: what a turn can be spent on, in the order in which it is offered. A variant may add acts of its own,
        and leave out or replace others; acts with a weapon or a gift come with that."""
        return ACTS

    # turns

    def next_place(self, fight: D100Fight) -> bool:
        """D-19: turns from the highest initiative to the lowest; whoever has none is passed by (D-23)."""
        if fight.at >= len(fight.order):
            self.close_resolution(fight)
            return False
        me = fight.fighters[fight.order[fight.at]]
        if fight.past and fight.had_turn(me.index):
            me.acted = True
            self.place_done(fight)
        elif self.has_turn(fight, me):
            self.begin_turn(fight, me, False)
        else:
            self.mark_unpaid(me)
            self.pass_by(fight, me)
            self.place_done(fight)
        return False

    def has_turn(self, fight: D100Fight, me: Combatant) -> bool:
        """D-23, D-24, D-126: conscious and not surprised; when all is decided, with somebody to help."""
        if me.out or me.surprised:
            return False
        return not fight.settled or (self.able(me) and self.needed(fight, me))

    def pass_by(self, fight: D100Fight, me: Combatant) -> None:
        """D-23: somebody's place passes without a turn: durations drop, and whoever wakes by that has no turn in this
        round. What had to be paid for in it ends (D-31, D-77)."""
        if me.dead or me.away():
            return
        if not me.midway:
            self.note_due(me)
        me.midway = False
        self.drop_durations(fight, me)
        self.expire_turn_effects(me)
        self.end_unpaid(fight, me)

    def begin_turn(self, fight: D100Fight, me: Combatant, late: bool) -> None:
        """D-26, D-33: AP are counted, and the free Base Move."""
        fight.turn_of(me.index)
        fight.phase = ACT
        fight.in_gap = late
        me.ap = max(0, self.budget(me) - me.lost)
        me.lost = 0
        me.spent = 0
        me.stride = 0 if self.constrained(me) else self.free_move(me)
        me.strode = False
        me.run = 0
        me.fired = 0
        me.freed = 0
        me.fresh = True
        me.refused = False
        me.changed = False
        me.worked = False
        self.mark_unpaid(me)
        self.note_due(me)
        if fight.heard:
            fight.tell(TurnBegan(me.index, me.ap, late))

    def act(self, fight: D100Fight) -> bool:
        """D-21: one act, carried out at once; whether anything was left to choose."""
        me = fight.fighters[fight.acting]
        if me.out:
            self.end_turn(fight, me)
            return False
        if not self.turn_goes_on(fight, me):
            self.end_turn(fight, me)
            return False
        menu = Acts(self, fight, me)
        fight.choosing = me.index
        fight.in_reach = None
        choice = fight.ask(me.index, DO, menu)
        fight.choosing = NOBODY
        if not isinstance(choice, Attack):
            fight.in_reach = None
        if choice is not END and choice is not LATER:
            me.fresh = False
            fight.helped = True
        fight.looked_at = menu.looked_at(choice)
        if me.shaky and self.shaky_action:
            self.act_shakily(fight, me, choice)
        else:
            choice.perform(self.book, fight, me)
        fight.looked_at = None
        if fight.phase == ACT and (me.out or (fight.settled and not self.needed(fight, me))):
            self.end_turn(fight, me)
        return True

    def act_shakily(self, fight: D100Fight, me: Combatant, act: Act) -> None:
        """D-46: by the option `shortfall` the next act that costs AP takes the penalty, with a roll or without; if that
        act falls short as well, its own penalty is for the one after it."""
        me.shaky_turns = 1
        spent = me.spent
        act.perform(self.book, fight, me)
        if me.shaky_turns == 1 and me.spent > spent:
            me.shaky = 0
            me.shaky_turns = 0

    # what is kept up

    def mark_unpaid(self, me: Combatant) -> None:
        """D-31, D-77: a hold or a gift that was there before this turn has to be paid for in it."""
        me.hold_paid = me.holding < 0
        me.gift_paid = me.trance < 0

    def end_unpaid(self, fight: D100Fight, me: Combatant) -> None:
        """D-31, D-77: what was not paid for ends, whether the turn was taken or not."""
        if me.holding >= 0 and not me.hold_paid:
            self.let_go(fight, me)
        if me.trance >= 0 and not me.gift_paid:
            self.end_trance(fight, me)

    # what is open

    def has_unpaid(self, me: Combatant) -> bool:
        """D-31, D-77: whether a hold or a gift must be paid for before anything else."""
        return (me.holding >= 0 and not me.hold_paid) or (me.trance >= 0 and not me.gift_paid)

    def offered(self, fight: D100Fight, me: Combatant, act: Act) -> bool:
        if self.has_unpaid(me):
            return act in self.unpaid_acts(fight, me)
        return self.open_to(fight, me, act)

    def unpaid_acts(self, fight: D100Fight, me: Combatant) -> list[Act]:
        """D-31, D-77: what is open then."""
        return [act for act in self.keeping_up(me) if self.open_to(fight, me, act)]

    def keeping_up(self, me: Combatant) -> list[Act]:
        """D-31, D-77: keep the hold or let go; keep up the gift or let it end."""
        if me.holding >= 0 and not me.hold_paid:
            return [holds.KEEP_HOLD, holds.LET_GO, LATER]
        return [CONCENTRATE, STOP_CONCENTRATING, LATER]

    def turn_goes_on(self, fight: D100Fight, me: Combatant) -> bool:
        """D-120: something must be paid for, or could be done; else a turn ends unasked."""
        return self.has_unpaid(me) or self.has_more(fight, me)

    def has_more(self, fight: D100Fight, me: Combatant) -> bool:
        """D-120: whether anything that costs AP or movement is open; whoever is bound can still yield (D-132)."""
        if me.bound:
            return me.fresh and self.open_to(fight, me, YIELD)
        if self.can_stride(fight, me):
            return True
        if me.ap and not fight.settled and self.open_to(fight, me, OBSERVE):
            return True  # nearly always, and quick to see
        if me.stride > 0 and self.open_to(fight, me, LEAVE):
            return True
        if me.ap == 0:
            return False
        for act in self.spendable(fight, me):
            if self.open_to(fight, me, act):
                return True
        return False

    def spendable(self, fight: D100Fight, me: Combatant) -> list[Act]:
        """Acts that cost AP; when the fight is decided, those that help (D-126)."""
        if not fight.settled:
            return self.costly_acts(fight, me)
        return [act for act in [*self.costly_rows, *self.item_acts(me)] if act.after]

    def item_acts(self, me: Combatant) -> list[Act]:
        """What can be done with what one carries."""
        return [act for held in me.held for act in held.item.acts]

    def open_acts(self, fight: D100Fight, me: Combatant) -> list[Act]:
        """D-21, D-27, D-120: everything that is open, the turn's end last."""
        return [act for act in self.turn_acts(fight, me) if self.open_to(fight, me, act)]

    def turn_acts(self, fight: D100Fight, me: Combatant) -> list[Act]:
        """What a turn could be spent on now, open or not, in the order in which it is offered."""
        if self.has_unpaid(me):
            return self.keeping_up(me)
        drops = [act for act in self.item_acts(me) if act.free]
        return [MOVE_FREELY, *self.spendable(fight, me), *self.free_rows, *drops, *self.closing_rows]

    # the end of a turn

    def end_turn(self, fight: D100Fight, me: Combatant) -> None:
        """D-23, D-30, D-101: durations drop, what was not gone on with is lost."""
        if me.fresh and not me.out and not me.midway and fight.heard:
            fight.tell(Idled(me.index))
        me.acted = True
        me.midway = False
        me.ap = 0
        me.stride = 0
        me.fresh = False
        self.end_unpaid(fight, me)
        self.drop_durations(fight, me)
        self.expire_turn_effects(me)
        if any(wound.staunched_by == me.index for each in fight.fighters for wound in each.wounds):
            self.end_pressure(fight, me)
        me.caught = ()
        self.leave_turn(fight)

    def leave_turn(self, fight: D100Fight) -> None:
        """D-20: after a turn, or a part of it: back to the holders if it was put off, or on to the next place."""
        late = fight.in_gap
        fight.acting = NOBODY
        fight.in_gap = False
        if late:
            fight.asked = 0
            fight.phase = GAP
            self.check_end(fight, False)
        elif not self.check_end(fight, False):
            self.place_done(fight)

    def expire_turn_effects(self, me: Combatant) -> None:
        """D-30, D-46, D-89: what is counted in turns, and long work that was not gone on with."""
        if not me.worked:
            me.work = None
        me.worked = False
        if me.shaky_turns and not self.shaky_action:
            me.shaky_turns -= 1
            if me.shaky_turns == 0:
                me.shaky = 0
        if me.edges:
            me.edges = tuple([Edge(edge.foe, edge.bonus, edge.turns - 1) for edge in me.edges if edge.turns > 1])

    # acting later

    def hold(self, fight: D100Fight, me: Combatant) -> None:
        """D-20: the whole turn is put off; nobody acts before its place."""
        me.due = 0
        me.ap = 0
        me.stride = 0
        me.fresh = False
        fight.waiting = (*fight.waiting, me.index)
        fight.acting = NOBODY
        fight.tell(Waited(me.index))
        self.place_done(fight)

    def put_off(self, fight: D100Fight, me: Combatant) -> None:
        """D-20: by the option `act_later` what is left of a turn, AP and movement, is kept for later in the round;
        whoever it took by surprise becomes aware meanwhile (D-24)."""
        me.midway = True
        me.fresh = False
        me.caught = ()
        at = fight.order.index(me.index)
        before = [each for each in fight.waiting if fight.order.index(each) < at]
        fight.waiting = (*before, me.index, *[each for each in fight.waiting if each not in before])
        fight.tell(Waited(me.index, True, me.ap))
        self.leave_turn(fight)

    def resume_turn(self, fight: D100Fight, me: Combatant) -> None:
        """D-20, D-108: goes on with what was left, which is less for whoever was stunned or seized meanwhile."""
        fight.turn_of(me.index)
        fight.phase = ACT
        fight.in_gap = True
        me.ap = max(0, min(me.ap, self.budget(me) - me.spent) - me.lost)
        me.lost = 0
        if self.constrained(me):
            me.stride = 0
        me.fresh = True
        fight.tell(TurnBegan(me.index, me.ap, True))

    def place_done(self, fight: D100Fight) -> None:
        """D-20: when all members of a place have acted, those who hold may step in."""
        fight.at += 1
        more = fight.at < len(fight.order) and fight.places[fight.at] == fight.places[fight.at - 1]
        fight.asked = 0
        fight.phase = RESOLVE if more or not fight.waiting else GAP

    def next_holder(self, fight: D100Fight) -> bool:
        """D-20: after a later place each holder is asked, the higher initiative first; all of them after the last. Of a
        place whose owners hide from it a holder knows nothing (D-122)."""
        place = fight.places[fight.at - 1]
        done = tuple([index for at, index in enumerate(fight.order) if fight.places[at] == place])
        while fight.asked < len(fight.waiting):
            index = fight.waiting[fight.asked]
            me = fight.fighters[index]
            chance = fight.places[fight.order.index(index)] < place or self.last_chance(fight, me)
            if me.out or not chance or not self.some_known(fight, me, done):
                fight.asked += 1
                continue
            if fight.ask(index, NOW, Options([WAIT, ACT_NOW])) is ACT_NOW:
                fight.waiting = tuple([each for each in fight.waiting if each != index])
                if me.midway:
                    self.resume_turn(fight, me)
                else:
                    self.begin_turn(fight, me, True)
            else:
                fight.asked += 1
            return True
        if fight.at >= len(fight.order):
            self.close_resolution(fight)
        else:
            fight.phase = RESOLVE
        return False

    def last_chance(self, fight: D100Fight, me: Combatant) -> bool:
        """D-20: nobody is still to act in this round of whom one knows."""
        return not self.some_known(fight, me, fight.order[fight.at :])

    def some_known(self, fight: D100Fight, me: Combatant, people: tuple[int, ...]) -> bool:
        """D-122: whether there is anybody among them who does not hide from one."""
        return any(not fight.lost_to(fight.fighters[each], me) for each in people)

    def close_resolution(self, fight: D100Fight) -> None:
        """D-23, D-31, D-77: for whoever held a turn and never took it, durations drop as for others, and what was not
        paid for ends."""
        for index in fight.waiting:
            self.pass_by(fight, fight.fighters[index])
            self.end_pressure(fight, fight.fighters[index])
        fight.waiting = ()
        fight.phase = UPKEEP

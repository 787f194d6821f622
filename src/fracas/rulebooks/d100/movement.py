"""Chapter 5: movement, opposition, posture (D-33 to D-41, D-124)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Decision, Facing, Option, Options, Place, Spot, Target, View
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import COMPASS, FRONT
from fracas.kernel.tally import Reason
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.events import Barred, Bumped, Moved, Watching
from fracas.rulebooks.d100.field import FACES
from fracas.rulebooks.d100.fighter import LAY_DOWN, LOOKED, TURNED, Combatant, D100Fight
from fracas.rulebooks.d100.holds import Holds
from fracas.rulebooks.d100.questions import Choice, D100Question, Whom
from fracas.rulebooks.d100.rows import KNEELING, PRONE, STANDING, Act, Posture
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.ways import BARRED, CROWDED, NO_STOP, TAKEN, ZONE, Terms, Ways

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class WhereTo(D100Question):
    """Shows how far it is, where one goes hex by hex; otherwise who is next to that place."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        menu = decision.menu
        note = ""
        if isinstance(menu, Ways) and isinstance(option, Place):
            stop = ", and no further" if menu.terms.has(option.cell, ZONE) else ""
            note = f"{rules.way_words(option.way)}{stop}"
        elif isinstance(option, Spot):
            me = fight.fighters[decision.who]
            near = [foe for foe in fight.foes(me) if fight.board.distance(foe.cell, option.cell) == 1]
            beside = [foe.name for foe in near if not fight.lost_to(foe, me)]
            note = f"next to {' and '.join(beside)}" if beside else ""
        return View(option.key, rule=self.rule, note=note)

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        menu = decision.menu
        if isinstance(menu, Ways):
            return rules.why_no_place(fight, fight.fighters[decision.who], menu, key)
        return super().why_not(rules, fight, decision, key)

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """To whom a blow is planned on."""
        menu = decision.menu
        return rules.usual_place(fight, fight.fighters[decision.who], menu) if isinstance(menu, Ways) else ""


class WhichWay(D100Question):
    """Shows the foes that a facing brings in front (D-36)."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if not isinstance(option, Facing):
            return super().view(rules, fight, decision, option)
        me = fight.fighters[decision.who]
        ahead = [
            foe.name
            for foe in fight.foes(me)
            if not fight.lost_to(foe, me) and fight.board.arc(me.cell, option.facing, foe.cell) == FRONT
        ]
        now = ["as now"] if option.facing == me.facing else []
        front = [f"in front: {', '.join(ahead)}"] if ahead else []
        return View(COMPASS[option.facing], rule=self.rule, note="; ".join([*now, *front]))

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """The foe whom one watches in front, or as one looks already."""
        facing = rules.natural_facing(fight, fight.fighters[decision.who])
        return FACES[facing].key if decision.menu.find(FACES[facing].key) is not None else ""


class StrikeAsItLeaves(D100Question):
    """Most people strike, with what they have in hand."""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        forms = [option.key for option in decision.menu.options() if isinstance(option, AttackForm)]
        return forms[0] if forms else ""


@mypyc_attr(free_list_len=1)
class AttackForm(Choice):
    """A weapon, or bare hands."""

    def __init__(self, item: Item) -> None:
        super().__init__(item.key)
        self.item = item

    def view(self, rules: D100, fight: D100Fight, decision: Decision) -> View:
        return View(self.item.name, rule=decision.question.rule)


MOVE: Final = WhereTo("move", "Where do you go?", "D-33")
FACE: Final = WhichWay("facing", "Which way do you face?", "D-36")


class WhomToWatch(Whom):
    """Whom to keep in front: nothing comes of it but that."""

    aside: ClassVar[bool] = True


class Anybody(Choice):
    """D-119: nobody in particular, said so that it is clear without its question."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision) -> View:
        return View(f"facing {self.key}", rule=decision.question.rule, note=self.summary)


ANYBODY: Final = Anybody("whoever is nearest", "or has most of your parry")
WATCH: Final = WhomToWatch("watch", "Whom do you keep in front?", "D-119", ANYBODY.key)
PARTING: Final = StrikeAsItLeaves("parting", "With what do you strike as it leaves?", "D-129")
LET_IT_GO: Final = Option("let it go")

CRAWL: Final = 3
PARTING_PENALTY: Final = Reason("parting attack", "D-118")


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Holds):
    # Base Move

    def base_move_m(self, me: Combatant) -> int:
        """D-35: Base Move and armour, never below 0; half with a useless leg, none with two."""
        if me.legs_useless >= 2:
            return 0
        metres = max(0, me.sheet.bm_m + me.sheet.armour.bm_m)
        return metres // 2 if me.legs_useless else metres

    def base_move(self, me: Combatant) -> int:
        """D-32: in hexes."""
        return self.hexes(self.base_move_m(me))

    def free_move(self, me: Combatant) -> int:
        """D-33, D-108: the free Base Move in hexes; by the option `stun_halves_base_move` half while stunned."""
        metres = self.base_move_m(me)
        if me.stun and self.stun_slows:
            metres //= 2
        return self.hexes(metres)

    def stride(self, me: Combatant) -> int:
        """D-34, D-35: what 1 AP carries; one hex where the Base Move is 0, for nobody who is able is rooted."""
        return max(1, self.base_move(me))

    def may_move(self, me: Combatant) -> bool:
        """D-10, D-35: neither constrained nor on one's knees."""
        return me.posture is not KNEELING and not self.constrained(me)

    def terms(self, fight: D100Fight, me: Combatant, points: int, fresh: bool, ignoring: int = NOBODY) -> Terms:
        """D-35, D-37 to D-39, D-124: what stands in the way of a move, as far as the mover knows."""
        board = fight.board
        terms = self.terms_alone(me, points, fresh)
        for other in fight.fighters:
            # Whoever is further away has no hex next to it that could be reached.
            if other is me or board.distance(me.cell, other.cell) > points + 1 or other.away():
                continue
            if other.out:
                terms.put(board, other.cell, CROWDED | NO_STOP if other.fills() else CROWDED)
            elif other.side == me.side:
                terms.put(board, other.cell, CROWDED | NO_STOP)
            elif not fight.lost_to(other, me):
                terms.put(board, other.cell, TAKEN)
                if other.index != ignoring and self.bars(fight, other, me):
                    self.add_zone(fight, me, other, terms)
        return terms

    def terms_alone(self, me: Combatant, points: int, fresh: bool) -> Terms:
        """The same as if nobody else was there."""
        return Terms(me.cell, points, fresh, CRAWL if me.posture is PRONE else 0)

    def add_zone(self, fight: D100Fight, me: Combatant, foe: Combatant, terms: Terms) -> None:
        """D-38, D-39, D-119: where that foe would stop the mover: in front of it, or all round if it turns after
        it; and where a first step out of its guard zone would fail."""
        board = fight.board
        all_round = self.follows(fight, foe, me)
        bars = BARRED if self.guards(fight, foe, me.cell) else 0
        for turn in range(6):
            ahead = turn <= 1 or turn == 5
            if ahead or all_round:
                terms.put(board, foe.cell + board.steps[(foe.facing + turn) % 6], ZONE | bars)
            elif bars:
                terms.put(board, foe.cell + board.steps[(foe.facing + turn) % 6], bars)

    def free_ways(self, fight: D100Fight, me: Combatant) -> Ways:
        return Ways(fight.board, self.terms(fight, me, me.stride, not me.strode))

    def run_ways(self, fight: D100Fight, me: Combatant, ignoring: int = NOBODY) -> Ways:
        return Ways(fight.board, self.terms(fight, me, self.stride(me), True, ignoring))

    def can_stride(self, fight: D100Fight, me: Combatant) -> bool:
        """D-33: something of the free Base Move is left, and leads somewhere."""
        return me.stride > 0 and self.may_move(me) and self.leads_on(fight, me, me.stride, not me.strode)

    def why_rooted(self, me: Combatant, points: int) -> str:
        """D-10, D-33, D-35: why somebody cannot go so far."""
        if me.posture is KNEELING:
            return "one has to rise first (D-35)"
        if self.constrained(me):
            return "held, bound or pinned (D-10)"
        return "no hex next to you can be entered (D-35)" if points > 0 else "the free Base Move is used up"

    def leads_on(self, fight: D100Fight, me: Combatant, points: int, fresh: bool) -> bool:
        """D-35: whether a move leads anywhere: most often an open hex that nobody else is next to says so, and most
        often it is behind one's back."""
        if points <= 0:
            return False
        board = fight.board
        alone = not self.somebody_within(fight, me, me.cell, 2)
        for turn in range(6):
            to = me.cell + board.steps[(me.facing + 3 + turn) % 6]
            if not board.closed[to]:
                price = CRAWL if me.posture is PRONE else board.price[to]
                if (fresh or price <= points) and (alone or not self.somebody_within(fight, me, to, 1)):
                    return True
        return Ways(board, self.terms(fight, me, points, fresh)).any()

    def somebody_within(self, fight: D100Fight, me: Combatant, cell: int, hexes: int) -> bool:
        """Whether somebody else is so near to a hex: whoever is in it or beside it may be in the way (D-38, D-124)."""
        for other in fight.fighters:
            if other is not me and fight.board.distance(cell, other.cell) <= hexes and not other.away():
                return True
        return False

    # going

    def go(self, fight: D100Fight, me: Combatant, ways: Ways, how: str, ignoring: int = NOBODY) -> int:
        """D-33, D-34: choose a place and go there; the points spent, all of them if one was stopped."""
        return self.follow(fight, me, fight.ask(me.index, MOVE, ways), how, ignoring)

    def follow(self, fight: D100Fight, me: Combatant, place: Place, how: str, ignoring: int = NOBODY) -> int:
        """D-38, D-39, D-119: hex by hex; watchers turn after each step, and guard zones end the move. What came of it
        is told after the move itself; where somebody strikes in between, the way up to there is told before that."""
        start = me.cell
        told = len(fight.events)
        spent = 0
        stopped_by: int = NOBODY
        failed = False
        me.freed = 0
        for at in range(len(place.way.cells)):
            cell = place.way.cells[at]
            stopped_by = self.blocked_by(fight, me, cell, ignoring)
            if stopped_by >= 0:
                failed = True
                break
            if self.parting and self.would_part(fight, me, cell, ignoring):
                self.tell_move(fight, me, how, start, told)
                goes_on = self.parted(fight, me, cell, ignoring)
                start = me.cell
                told = len(fight.events)
                if not goes_on:
                    break
            self.step(fight, me, cell)
            spent = place.way.costs[at]
            stopped_by = self.stopped_by(fight, me, ignoring)
            if stopped_by >= 0:
                break
        self.tell_move(fight, me, how, start, told)
        if stopped_by >= 0:
            foe = fight.fighters[stopped_by]
            if foe.hidden:
                self.bump(fight, me, foe)
                return BLOCKED
            if me.cell != place.cell:
                fight.tell(Barred(me.index, stopped_by, failed))
            return BLOCKED
        return spent

    def bump(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
        """D-130: into somebody who hides there: both know of each other now, and the rest of the move is lost."""
        for each in (me, foe):
            each.hidden = False
            each.hid_at = NOBODY
        fight.tell(Bumped(me.index, foe.index))
        if foe.watch < 0:
            foe.watch = self.natural_watch(fight, foe)

    def tell_move(self, fight: D100Fight, me: Combatant, how: str, start: int, told: int) -> None:
        """The move comes before whatever was told of its steps."""
        if me.cell != start and fight.heard:
            fight.events.insert(told, Moved(me.index, "crawls" if me.posture is PRONE else how, start, me.cell))

    def step(self, fight: D100Fight, me: Combatant, cell: int) -> None:
        """One hex further: one looks where one goes, and others turn after one."""
        if cell != me.cell:
            me.facing = fight.board.direction(me.cell, cell)
        me.cell = cell
        self.shifted(fight, me)

    def blocked_by(self, fight: D100Fight, me: Combatant, cell: int, ignoring: int) -> int:
        """D-39: out of a guard zone no step leads to another hex next to that foe, nor into its own; whose it is."""
        board = fight.board
        for foe in fight.fighters:
            if foe.side == me.side or foe.out:
                continue
            if foe.cell == cell:
                return foe.index
            if foe.index != ignoring and board.distance(foe.cell, cell) == 1:
                if self.guards(fight, foe, me.cell) and self.bars(fight, foe, me):
                    return foe.index
        return NOBODY

    def stopped_by(self, fight: D100Fight, me: Combatant, ignoring: int) -> int:
        """D-38: who opposes one and has one in its guard zone, as it lies after D-119."""
        for foe in fight.fighters:
            if foe.side != me.side and not foe.out and foe.index != ignoring:
                if self.guards(fight, foe, me.cell) and self.bars(fight, foe, me):
                    return foe.index
        return NOBODY

    def strikes_at(self, fight: D100Fight, foe: Combatant, me: Combatant, cell: int, ignoring: int) -> bool:
        """D-118: the step leads out of that foe's guard zone."""
        if foe.side == me.side or foe.out or foe.index == ignoring:
            return False
        return self.guards(fight, foe, me.cell) and not self.guards(fight, foe, cell) and self.opposes(foe, me)

    def would_part(self, fight: D100Fight, me: Combatant, cell: int, ignoring: int) -> bool:
        """Whether anybody may strike at that step."""
        return any(self.strikes_at(fight, foe, me, cell, ignoring) for foe in fight.fighters)

    def parted(self, fight: D100Fight, me: Combatant, cell: int, ignoring: int) -> bool:
        """D-118, D-129: by the option `parting_attack`, a step out of a guard zone gives its owner a free blow;
        whether the mover can still take the step."""
        for foe in fight.fighters:
            if self.strikes_at(fight, foe, me, cell, ignoring):
                posture = me.posture
                here = me.cell
                self.strike_in_passing(fight, foe, me)
                if not self.may_move(me) or me.posture is not posture or me.cell != here:
                    return False
        return True

    def strike_in_passing(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
        """D-129: an ordinary attack for 0 AP at -25, neither measured nor hasty."""
        if not self.may_attack(me):
            return
        options: list[Option] = [LET_IT_GO]
        forms = [held.item for held in me.held if held.hand and held.item.weapon.melee]
        for item in [*forms, me.sheet.strike, me.sheet.grapple]:
            if self.ready(fight, me, item, False) and self.within_cost(me, item):
                if self.legal_target(fight, me, foe, item, False):
                    options.append(AttackForm(item))
        answer = fight.ask(me.index, PARTING, Options(options))
        if isinstance(answer, AttackForm):
            blow = self.aimed_at(fight, me, foe, answer.item, False, False)
            blow.free = True
            blow.extra = -25
            blow.extra_reason = PARTING_PENALTY
            held = self.held_item(me, answer.item)
            if held is not None and held.shots:
                held.shots -= 1
            self.make_attack(fight, blow)

    def turn_about(self, fight: D100Fight, me: Combatant) -> None:
        """D-36, D-120: after a move one faces as one likes; the way that has most to say for it comes first."""
        if me.out or self.constrained(me):
            return
        first = self.natural_facing(fight, me)
        order = [FACES[(first + turn) % 6] for turn in range(6)]
        self.face(fight, me, fight.ask(me.index, FACE, Options(order)).facing)

    def natural_facing(self, fight: D100Fight, me: Combatant) -> int:
        """D-36, D-119: the foe whom one watches in front, if one knows where it is; else as one faces."""
        if me.watch >= 0:
            foe = fight.fighters[me.watch]
            if not foe.out and not fight.lost_to(foe, me):
                return self.turn_to(fight, me, foe.cell)
        return me.facing

    # posture

    def stand_cost(self, me: Combatant) -> int:
        """D-27: 2 AP, 3 with a useless leg."""
        return costs.STAND_LAME if me.legs_useless else costs.STAND


class Move(Act):
    """D-33: the free Base Move, in as many parts as one likes."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if rules.can_stride(fight, me) else rules.why_rooted(me, me.stride)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        spent = rules.go(fight, me, fight.looked_at or rules.free_ways(fight, me), "moves")
        me.strode = True
        me.stride = max(0, me.stride - spent)
        rules.turn_about(fight, me)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return f"{self.summary}, {rules.count_hexes(me.stride)}"

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        return ""  # the note says that it is free


class Run(Act):
    """D-34: another Base Move, made at that point, for 1 AP."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if me.stride > 0 and not me.strode:
            return "the free Base Move comes first, if it leads anywhere (D-34)"
        return (
            ""
            if rules.may_move(me) and rules.leads_on(fight, me, rules.stride(me), True)
            else rules.why_rooted(me, rules.stride(me))
        )

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return not rules.constrained(me)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        ways = fight.looked_at or rules.run_ways(fight, me)
        rules.set_about(fight, me, self)
        me.run += self.ap
        rules.go(fight, me, ways, "runs")
        rules.turn_about(fight, me)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return f"{self.summary}, {rules.count_hexes(rules.stride(me))}"


class Turn(Act):
    """D-36, D-120: faces another way."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return (
            ""
            if rules.may_act_freely(me, TURNED) and not rules.constrained(me)
            else "it was done just now, or you are held, bound or pinned"
        )

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        others = [face for face in FACES if face is not FACES[me.facing]]
        rules.face(fight, me, fight.ask(me.index, FACE, Options(others)).facing)
        rules.free_act(me, TURNED)


class Watch(Act):
    """D-119: names another foe to keep in front."""

    def others(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Target]:
        known = [foe for foe in fight.foes(me) if rules.knows(fight, me, foe)]
        return [foe.target for foe in known if foe.index != me.watch]

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        open_to = rules.watches and rules.may_act_freely(me, LOOKED) and self.others(rules, fight, me)
        return "" if open_to else "there is no other foe to watch, or it was done just now"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        me.watch = fight.ask(me.index, WATCH, Options(self.others(rules, fight, me))).index
        rules.free_act(me, LOOKED)
        fight.tell(Watching(me.index, me.watch))


class TakePosture(Act):
    """D-27, D-41: up or down for AP."""

    def __init__(self, key: str, ap: int, posture: Posture, after: bool = False) -> None:
        super().__init__(key, ap, "D-27", once=True, after=after)
        self.posture = posture

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        rules.set_posture(fight, me, self.posture, False)


class Stand(TakePosture):
    """D-27, D-35: up from the ground; not with two useless legs."""

    def cost(self, rules: D100, fight: D100Fight, me: Combatant) -> int:
        return rules.stand_cost(me)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "on one leg, the other is useless" if me.legs_useless else self.summary

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        super().perform(rules, fight, me)
        if me.legs_useless:
            fight.tell(Became(me.index, "on one leg"))

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if me.posture is not PRONE:
            return "only those who lie on the ground can"
        if me.legs_useless > 1:
            return "both legs are useless (D-35)"
        return "" if not rules.constrained(me) else "held, bound or pinned (D-10)"


class Rise(TakePosture):
    """D-27: up from one's knees."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        can = me.posture is KNEELING and me.legs_useless < 2 and me.held_by < 0 and not me.pinned
        return "" if can else "only those who kneel can"


class Kneel(TakePosture):
    """D-27: down on one's knees."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.posture is STANDING and me.held_by < 0 else "only those who stand can, and nobody in a hold"


class DropProne(Act):
    """D-27, D-120: down at once, free of cost."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        can = me.posture is not PRONE and me.held_by < 0 and rules.may_act_freely(me, LAY_DOWN)
        return "" if can else "you lie already, or have got down just now, or are held"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_posture(fight, me, PRONE, False)
        rules.free_act(me, LAY_DOWN)


MOVE_FREELY: Final = Move("move", 0, "D-33", "the free Base Move")
RUN: Final = Run("run", costs.MOVE, "D-34", "another Base Move", after=True)
TURN: Final = Turn("turn", 0, "D-120", "face another way")
NAME_WATCH: Final = Watch("watch", 0, "D-119", "keep another foe in front")
STAND: Final = Stand("stand up", costs.STAND, STANDING, after=True)
RISE: Final = Rise("rise", costs.RISE, STANDING, after=True)
KNEEL: Final = Kneel("kneel", costs.KNEEL, KNEELING)
DROP_PRONE: Final = DropProne("drop prone", 0, "D-120")

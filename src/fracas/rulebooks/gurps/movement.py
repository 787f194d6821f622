"""Chapter 6: movement, facing, posture (G-55 to G-71)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED, Terrain
from fracas.kernel.decision import Facing, Matter, Menu, Option, Options, Place, Question
from fracas.kernel.event import PostureChanged, Turned
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason, Tally
from fracas.kernel.ways import Gait
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.events import Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.options import Choices
from fracas.rulebooks.gurps.questions import AsYouAre, TowardsTheFoe, WhereYouAre
from fracas.rulebooks.gurps.rows import (
    CRAWLING,
    CROUCHING,
    FACE_UP,
    KNEELING,
    POSTURES,
    PRONE,
    SITTING,
    STANDING,
    Choice,
    Posture,
    lying,
)
from fracas.rulebooks.gurps.shock import DX
from fracas.rulebooks.gurps.ways import ALL_ROUND, ANY_TURN, FACES, Gone, StepOr, StepsAmong, Ways, WaysOr

MOVE: Final = Question("move", "Where do you go?", "G-57")
STEP: Final = WhereYouAre("step", "Do you step?", "G-61")
FACE: Final = TowardsTheFoe("facing", "Which way do you face?", "G-59")
CROUCH_DOWN: Final = AsYouAre("crouch", "Do you crouch?", "G-65")

FREE_ACTION: Final = Choice("free action", "drop something, let go, draw in no time", "G-54")
NOTHING_MORE: Final = Option("nothing more")
ANYTHING_ELSE: Final = Question("anything else", "Anything else this second?", "G-54", NOTHING_MORE.key)
STEP_INSTEAD: Final = Choice("a step instead", "also up from your knees, or down to them", "G-47")
SLIP: Final = Option("slip past")
HOW_PAST: Final = Question("how past", "How do you get past?", "G-67", SLIP.key)
TUMBLE: Final = Option("tumble past")
PASS: Final = Option("let pass")
STOP: Final = Option("stand in the way")
LET_PASS: Final = Question("let pass", "Do you let them pass?", "G-68", STOP.key)

NOTHING_ELSE: Final[list[Option]] = []
NO_POSTURES: Final[list[Posture]] = []
TO_KNEES: Final[list[Posture]] = [KNEELING]
FROM_KNEES: Final[list[Posture]] = [STANDING, CROUCHING]
TO_CROUCH: Final[list[Posture]] = [CROUCHING]
FROM_CROUCH: Final[list[Posture]] = [STANDING]
"""What a step or a free action may bring (G-61, G-65); nobody adds to them."""

EVADING: Final = Reason("evading", "G-68")
FOE_STANDS: Final = Reason("foe standing", "G-68")
FOE_KNEELS: Final = Reason("foe kneeling", "G-68")
FOE_LIES: Final = Reason("foe lying", "G-68")
FROM_SIDE: Final = Reason("from the side", "G-68")
FROM_REAR: Final = Reason("from the rear", "G-68")
ACROBAT: Final = Reason("Acrobatics", "G-67")
PAST_A_FOE: Final = Reason("past a foe", "G-67")
RUNNING: Final = Reason("keeping up the sprint", "G-66")
RUNNER: Final = Reason("Running", "G-66")

OPEN: Final = Terrain("open", "open ground", ".", rule="G-69")
TERRAIN: Final = [
    OPEN,
    Terrain("rough", "bad footing", "~", extra=1, footing=True, rule="G-69"),
    Terrain("stairs", "stairs", "=", extra=1, footing=True, height=2, rule="G-69"),
    Terrain("shallow water", "shallow water", ",", extra=1, footing=True, rule="G-69"),
    Terrain("obstacle", "minor obstacle", "o", extra=1, rule="G-69"),
    Terrain("table", "table", "T", extra=1, height=3, rule="G-69"),
    Terrain("gallery", "gallery", "^", height=6, rule="G-70"),
    Terrain("barricade", "severe obstacle", "X", closed=True, rule="G-69"),
    Terrain("deep water", "deep water", "w", extra=BLOCKED - 2, rule="G-69"),
    Terrain("fire", "fire", "f", rule="G-31"),
    Terrain("wall", "wall", "#", closed=True, opaque=True, rule="G-69"),
    Terrain("door", "closed door", "+", closed=True, opaque=True, rule="G-69"),
    Terrain("pillar", "pillar", "I", closed=True, opaque=True, rule="G-69"),
    Terrain("low wall", "low wall", "-", extra=1, cover="waist", rule="G-69", cover_dr=8),
    Terrain("brush", "brush", '"', extra=1, cover="light", rule="G-106"),
    Terrain("barrels", "barrels", "B", closed=True, cover="waist", rule="G-106", cover_dr=1),
    Terrain("sandbags", "sandbags", "S", extra=1, cover="chest", rule="G-106", cover_dr=6),
    Terrain("crates", "crates", "C", closed=True, cover="chest", rule="G-106", cover_dr=2),
    Terrain("window", "window", "W", closed=True, cover="chest", rule="G-106", cover_dr=6),
    Terrain("planking", "wooden wall", "P", closed=True, opaque=True, cover="full", rule="G-106", cover_dr=2),
]
"""G-69, G-106: kinds of ground. Deep water takes all the movement there is, for one hex."""


class Passing(Matter):
    """Somebody who is in the way of somebody else, or would come into its hex."""

    def __init__(self, other: int) -> None:
        self.other = other

    def about(self, who: int) -> int:
        return self.other


class Stepping(Matter):
    """The step that goes with a manoeuvre (G-61): before what it does, or once nothing more comes after it."""

    def __init__(self, last: bool) -> None:
        self.last = last


class Unasked(Matter):
    """A free action that the turn ends with for whoever wants one, and nobody has asked for (G-54)."""


UNASKED: Final[Unasked] = Unasked()
FIRST_STEP: Final[Stepping] = Stepping(False)
LAST_STEP: Final[Stepping] = Stepping(True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Choices):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.walking = self.gait(self.free_turn())
        self.charging = self.forward_gait(self.free_turn())
        self.walking_on = self.gait(0)
        self.charging_on = self.forward_gait(0)
        """The same for whoever has had the free hex-side of the turn already (G-59)."""

    def gait(self, free_turn: int) -> Gait:
        """G-58, G-59, G-60: a front hex costs 1, a side or rear one 2, and the first hex-side turned
        is free; the switches `sideways_cost` and `free_facing` change that."""
        side = 1 if self.is_set(switches.SIDEWAYS_COST, "1") else 2
        return Gait(1, side, 2, 1, free_turn)

    def forward_gait(self, free_turn: int) -> Gait:
        """G-40, G-66: front hexes only."""
        return Gait(1, BLOCKED, BLOCKED, 1, free_turn)

    def free_turn(self) -> int:
        free = self.value_of(switches.FREE_FACING)
        return 6 if free == "whole" else int(free)

    def allowance(self, me: Combatant, points: int) -> int:
        """G-57, G-62: the posture's share of the movement points, at least one hex where it moves at all;
        nobody walks away from a weapon that is stuck (G-204)."""
        if points == 0 or self.rooted(me):
            return 0
        if lying(me.posture):
            return 1
        return max(1, points * me.posture.thirds // 3)

    def crowd(self, fight: GurpsFight, me: Combatant) -> tuple[dict[int, int], list[int], list[int]]:
        """G-67: an ally's hex may be passed for 1 more but not ended in, a body costs 1 more, and a foe's hex
        is closed to all but those who enter it (G-169) or evade the foe (G-68). Those in one's own hex are in
        nobody's way."""
        extra: dict[int, int] = {}
        no_stop: list[int] = []
        through: list[int] = []
        for other in fight.fighters:
            if other.cell == me.cell or other.absent or other.fled or not fight.knows_place(me, other):
                continue
            if other.tail >= 0:
                self.block_tail(me, other, extra, no_stop)
            if other.out:
                extra[other.cell] = extra.get(other.cell, 0) + 1
            elif other.side == me.side:
                extra[other.cell] = extra.get(other.cell, 0) + 1
                no_stop.append(other.cell)
            else:
                extra[other.cell] = BLOCKED
                through.append(other.cell)
        if fight.close_combat_begun:
            no_stop = [cell for cell in no_stop if cell not in through]
        return extra, no_stop, through

    def block_tail(self, me: Combatant, other: Combatant, extra: dict[int, int], no_stop: list[int]) -> None:
        """G-12, G-67: the rest of a larger body is as much in the way as its head, and nobody slips past it."""
        if other.out or other.side == me.side:
            extra[other.tail] = extra.get(other.tail, 0) + 1
            if not other.out:
                no_stop.append(other.tail)
        else:
            extra[other.tail] = BLOCKED

    # moving

    def full_move(self, fight: GurpsFight, me: Combatant) -> int:
        """G-34, G-57: up to one's current Move; what is left of it for `move_on`, as a negative number if the
        free hex-side of the turn has been used."""
        last = not me.manoeuvre.capped
        gone = self.move(fight, me, self.allowance(me, self.current_move(me)), self.walking, last)
        return -gone.left if gone.turned else gone.left

    def half_move(self, fight: GurpsFight, me: Combatant, forward: bool) -> None:
        """G-40, G-47, G-57: half of it, fractions dropped, at least one hex; forward for an All-Out Attack, but by
        the switch `aoa_move`. Whoever has watched hexes fires from where it stands (G-110)."""
        if me.watched_foe != NOBODY:
            return
        move = self.current_move(me)
        points = self.allowance(me, max(1, move // 2) if move else 0)
        ahead = forward and self.is_set(switches.AOA_MOVE, "forward")
        self.move(fight, me, points, self.charging if ahead else self.walking, not forward)

    def half_move_or_step(self, fight: GurpsFight, me: Combatant) -> None:
        """G-47: half a move in any direction, or in its place a step, by which one also rises from one's knees."""
        move = self.current_move(me)
        points = max(0, self.allowance(me, max(1, move // 2) if move else 0) - me.steps_owed)
        if points == 0:
            self.step(fight, me, True)
            return
        ways = self.ways_from(fight, me, points, self.walking, ANY_TURN)
        answer = fight.ask(me.index, MOVE, WaysOr(ways, STEP_INSTEAD))
        if answer is STEP_INSTEAD:
            self.step(fight, me, True)
            return
        assert isinstance(answer, Place)
        self.move(fight, me, points + me.steps_owed, self.walking, True, ANY_TURN, answer)

    def move_on(self, fight: GurpsFight, me: Combatant, points: int) -> None:
        """G-46: the rest of a move, after the attack in the midst of it; as `full_move` has left it."""
        if points != 0 and self.can_act(me):
            self.move(fight, me, abs(points), self.walking if points > 0 else self.walking_on, True)

    def sprint_points(self, me: Combatant) -> int:
        """G-66: a fifth more than Move, at least one hex more."""
        move = self.current_move(me)
        return max(move + 1, move * 6 // 5)

    def sprint(self, fight: GurpsFight, me: Combatant) -> None:
        """G-66: forward only, a hex-side a hex, or turning as in any Move by the switch `sprint_turns`; every 15 turns
        of it in a row tire those who fail."""
        me.sprints += 1
        bend = 1 if self.is_set(switches.SPRINT_TURNS, "one_side") else ANY_TURN
        self.move(fight, me, self.sprint_points(me), self.charging, False, bend)
        if me.sprints % 15 == 0 and not me.out:
            need = self.health_need(me)
            running = me.sheet.skills.get("Running", 0)
            if running > need.total:
                need = Tally(running, RUNNER)
            if not self.check(fight, me, need, RUNNING).succeeded:
                self.tire(fight, me, 1)

    def move(
        self,
        fight: GurpsFight,
        me: Combatant,
        points: int,
        gait: Gait,
        last: bool,
        bend: int = ANY_TURN,
        first: Place | None = None,
    ) -> Gone:
        """G-57, G-58, G-194: choose a place, unless the `first` one is chosen already, and go there hex by hex;
        whoever is stopped on the way and can still move is asked again. Then face as the rules allow. What is left of
        it."""
        if me.gripped and self.bound(me):
            return Gone(0, False)
        spent = 0
        turned = False
        barred = False
        posture = me.posture
        points = max(0, points - me.steps_owed)
        me.forward = True
        while spent < points and not barred:
            paid = self.walking_on if gait is self.walking else self.charging_on
            answer = first or self.choose_way(fight, me, points - spent, paid if turned else gait, bend)
            first = None
            facing = me.facing
            gone, barred = self.follow(fight, me, answer, "moves")
            if gone:
                me.walked = True
                spent += answer.way.costs[gone - 1]
                turned = turned or any(each != facing for each in answer.way.facings[:gone])
            if gone == len(answer.way.cells) or not self.can_act(me) or me.posture is not posture:
                break
        left = 0 if barred else points - spent
        if not self.can_act(me):
            return Gone(left, turned)
        facings = self.end_facings(me.facing, points if bend < ANY_TURN else spent, points, bend)
        free = gait.free_turn if not turned else 0
        sides = self.turn_at_the_end(fight, me, facings, self.late_postures(me, last))
        return Gone(max(0, left - max(0, sides - free)), turned or sides > 0)

    def choose_way(self, fight: GurpsFight, me: Combatant, points: int, gait: Gait, bend: int) -> Place:
        return fight.ask(me.index, MOVE, self.ways_from(fight, me, points, gait, bend))

    def ways_from(self, fight: GurpsFight, me: Combatant, points: int, gait: Gait, bend: int) -> Ways:
        extra, no_stop, through = self.crowd(fight, me)
        fresh = len(me.path) <= 1
        return Ways(fight.board, gait, me.cell, me.facing, points, extra, no_stop, through, fresh, bend)

    def follow(self, fight: GurpsFight, me: Combatant, place: Place, how: str) -> tuple[int, bool]:
        """G-194: goes a way, hex by hex, and stops where somebody steps in; how many hexes it went, and
        whether a foe who was not evaded or did not let it in has ended it (G-68, G-169)."""
        cells, facings = place.way.cells, place.way.facings
        if not cells:
            return 0, False
        watched = any(other.wait is not None for other in fight.fighters)
        start = me.cell
        posture = me.posture
        gone = 0
        barred = False
        for at in range(len(cells)):
            cell, facing = cells[at], facings[at]
            chasers: list[Combatant] = []
            before = me.cell
            if self.runs_into(fight, me, cell):
                break
            if fight.close_combat_begun:
                if me.cell != start and self.shares_hex(fight, me):
                    fight.tell(Moved(me.index, how, start, me.cell, me.facing))
                    start = me.cell
                chasers = self.leave_hex(fight, me)
                if me.cell != before or not self.can_act(me) or me.posture is not posture:
                    start = me.cell
                    break
            foes = [other for other in fight.fighters if other.covers(cell) and not other.out and other.side != me.side]
            if foes:
                if me.cell != start:
                    fight.tell(Moved(me.index, how, start, me.cell, me.facing))
                    start = me.cell
                if not self.may_enter(fight, me, foes, gone == len(place.way.cells) - 1):
                    barred = True
                    break
            if 1 < (fight.board.direction(me.cell, cell) - facing) % 6 < 5:
                me.forward = False
            me.facing = facing
            fight.place_at(me, cell)
            me.path = (*me.path, cell)
            gone += 1
            if foes and gone == len(place.way.cells):
                how = "closes in"
            if fight.close_combat_begun:
                self.arrive(fight, me, before, chasers)
            if me.hidden:
                self.check_in_the_open(fight, me)
            if fight.zones and self.under_fire(fight, me):
                fight.tell(Moved(me.index, how, start, cell, facing))
                posture = me.posture
                self.cross_fire(fight, me)
                start = me.cell  # dropping elsewhere has been told
                if not self.can_act(me) or me.posture is not posture:
                    break
            if watched and self.triggered(fight, me, "move", None):
                fight.tell(Moved(me.index, how, start, cell, facing))
                stopped = self.interrupted(fight, me, "move", None)
                start = me.cell  # a retreat has been told
                if stopped:
                    break
        if me.cell != start and fight.heard:
            fight.tell(Moved(me.index, how, start, me.cell, me.facing))
        return gone, barred

    def may_enter(self, fight: GurpsFight, me: Combatant, foes: list[Combatant], last: bool) -> bool:
        """G-67, G-169: into the foes' hex where a way ends there; past them only if they let one by or are evaded
        (G-68)."""
        if last:
            return self.gets_in(fight, me, foes)
        return all(self.evade(fight, me, foe) for foe in foes)

    def evade(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-68: Quick Contest of DX to slip past somebody who does not let it happen; where the scenario allows
        it, an acrobat may tumble instead, at -5 (G-67). Whoever has no idea of it bars no way (G-210)."""
        if self.unaware(foe, me):
            return True
        if fight.ask(foe.index, LET_PASS, Options([PASS, STOP]), Passing(me.index)) is PASS:
            return True
        if fight.tumbling and "Acrobatics" in me.sheet.skills:
            if fight.ask(me.index, HOW_PAST, Options([SLIP, TUMBLE]), Passing(foe.index)) is TUMBLE:
                return self.tumble_past(fight, me)
        mine, theirs = self.evade_score(fight, me, foe), self.barring_score(foe)
        return self.quick_contest(fight, me, mine, foe, theirs, EVADING).winner > 0

    def barring_score(self, foe: Combatant) -> Tally:
        """G-68: DX, of whoever stands in the way."""
        return self.dx_need(foe)

    def tumble_need(self, me: Combatant) -> Tally:
        """G-67: Acrobatics - 5."""
        need = Tally(me.sheet.skills["Acrobatics"], ACROBAT)
        need.add(-5, PAST_A_FOE)
        self.add_dx_penalties(me, need)
        return need

    def tumble_past(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-67: instead of slipping past."""
        return self.check(fight, me, self.tumble_need(me), EVADING).succeeded

    def evade_score(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Tally:
        """G-68: DX; easier past those who are down or look away."""
        need = Tally(me.sheet.dx, DX)
        if lying(foe.posture):
            need.add(5, FOE_LIES)
        elif foe.posture is KNEELING or foe.posture is SITTING:
            need.add(-2, FOE_KNEELS)
        else:
            need.add(-5, FOE_STANDS)
        arc = fight.board.arc(foe.cell, foe.facing, me.cell)
        if arc == REAR:
            need.add(5, FROM_REAR)
        elif arc == LEFT or arc == RIGHT:
            need.add(2, FROM_SIDE)
        self.add_dx_penalties(me, need)
        return need

    # facing

    def end_facings(self, facing: int, spent: int, allowed: int, bend: int = ANY_TURN) -> list[Option]:
        """G-59: any way at the end; by the switch `end_facing`, only after half a move or less, and
        one hex-side otherwise; one after a sprint (G-66). The present facing comes first."""
        if bend < ANY_TURN or (self.is_set(switches.END_FACING, "published") and spent * 2 > allowed):
            return [FACES[facing], FACES[(facing + 1) % 6], FACES[(facing + 5) % 6]]
        return ALL_ROUND[facing]

    def turn_at_the_end(self, fight: GurpsFight, me: Combatant, facings: list[Option], free: list[Posture]) -> int:
        """G-54, G-59, G-65: how one faces, and before that a crouch or rise, or another free action; by how many
        hex-sides one has turned."""
        before = me.facing
        others: list[Option] = [*free] if free else NOTHING_ELSE
        if self.may_act_freely(me):
            others = [*others, FREE_ACTION]
        while True:
            answer = fight.ask(me.index, FACE, Options([*facings, *others] if others else facings))
            if isinstance(answer, Posture):
                self.set_posture(fight, me, answer, False)
            elif answer is FREE_ACTION:
                self.take_late_free_actions(fight, me)
            else:
                break
            others = [FREE_ACTION] if self.may_act_freely(me) else NOTHING_ELSE
        assert isinstance(answer, Facing)
        if answer.facing != me.facing:
            me.facing = answer.facing
            if fight.heard:
                fight.tell(Turned(me.index, me.facing))
        sides = (me.facing - before) % 6
        return min(sides, 6 - sides)

    # steps and postures

    def step(self, fight: GurpsFight, me: Combatant, last: bool) -> bool:
        """G-61: a step in any direction and any facing, or rising from or sinking to one's knees instead;
        at the end of the turn crouching is free, and rising always (G-65). Whether all of it is used. Whoever
        is held stays as it is (G-177), and whoever has watched hexes fires first (G-110)."""
        if me.gripped or (me.watched_foe != NOBODY and not last):
            return False
        any_time = self.is_set(switches.CROUCH_WHEN, "any_time")
        free = self.free_postures(me) if last or any_time or me.posture is CROUCHING else NO_POSTURES
        while True:
            steps = StepsAmong(self, fight, me, 0 if self.rooted(me) else me.step_left)
            postures = self.step_postures(me)
            if free:
                postures = [*postures, *free]
            menu: Menu[Option] = StepOr(steps, postures) if postures else steps
            answer = fight.ask(me.index, STEP, menu, LAST_STEP if last else FIRST_STEP)
            if isinstance(answer, Posture) and answer in free:
                self.set_posture(fight, me, answer, False)
                free = NO_POSTURES
                continue
            break
        if isinstance(answer, Posture):
            self.set_posture(fight, me, answer, False)
            me.step_left -= self.step_length(me)
        else:
            assert isinstance(answer, Place)
            gone, barred = self.follow(fight, me, answer, "steps")
            me.step_left = 0 if barred else me.step_left - gone
        if self.can_act(me) and not me.turned:
            self.turn_with_step(fight, me, isinstance(answer, Place) and not answer.way.cells)
        return me.step_left == 0

    def turn_with_step(self, fight: GurpsFight, me: Combatant, on_the_spot: bool) -> None:
        """G-59, G-61: any way, once in a manoeuvre, with the step or in its place; by the switch `step_facing`
        again at the end."""
        sides = self.turn_at_the_end(fight, me, self.end_facings(me.facing, 0, 1), NO_POSTURES)
        if sides > 0 and self.is_set(switches.STEP_FACING, "once"):
            me.turned = True
            if on_the_spot:
                me.step_left = 0

    def step_postures(self, me: Combatant) -> list[Posture]:
        """G-61, G-64: down to one's knees or up from them for a whole step."""
        if me.step_left < self.step_length(me):
            return NO_POSTURES
        if me.posture is STANDING or me.posture is CROUCHING:
            return TO_KNEES
        return FROM_KNEES if me.posture is KNEELING and not me.lame() else NO_POSTURES

    def free_postures(self, me: Combatant) -> list[Posture]:
        """G-65: crouching down and rising again cost nothing."""
        if me.posture is STANDING:
            return TO_CROUCH
        return FROM_CROUCH if me.posture is CROUCHING else NO_POSTURES

    def end_low(self, fight: GurpsFight, me: Combatant) -> None:
        """G-54, G-65: a turn that has led no further than a step may end in a crouch, or out of one, and any turn with
        a free action."""
        if not self.can_act(me) or not fight.opposed(me):
            return
        postures = NO_POSTURES if me.gripped else self.late_postures(me, True)
        while postures:
            options: list[Option] = [me.posture, *postures]
            if self.may_act_freely(me):
                options.append(FREE_ACTION)
            answer = fight.ask(me.index, CROUCH_DOWN, Options(options))
            if isinstance(answer, Posture):
                if answer is not me.posture:
                    self.set_posture(fight, me, answer, False)
                return
            self.take_late_free_actions(fight, me)
        if not me.gripped:
            self.take_late_free_actions(fight, me, UNASKED)

    def late_postures(self, me: Combatant, last: bool) -> list[Posture]:
        """G-65: after a move one may rise from a crouch, and crouch if it was the end of the turn and no
        further than a step; by the switch `crouch_when`, after any but a sprint."""
        if me.posture is STANDING and not (last and len(me.path) - 1 <= self.step_length(me)):
            if self.is_set(switches.CROUCH_WHEN, "start_or_end") or me.manoeuvre.key == "sprint":
                return NO_POSTURES
        return self.free_postures(me)

    def postures(self) -> list[Posture]:
        """G-63: every posture that somebody can be in."""
        return POSTURES

    def postures_open(self, me: Combatant) -> list[Posture]:
        """G-64, G-154: where one Change Posture leads; from lying to standing takes two, but by the switch `stand_up`,
        and nobody stands on a crippled leg, though one may kneel."""
        posture = me.posture
        if lying(posture):
            open_ = [KNEELING, CRAWLING, SITTING, FACE_UP if posture is PRONE else PRONE]
            if self.is_set(switches.STAND_UP, "one_change"):
                open_.insert(0, STANDING)
        elif posture is STANDING or posture is CROUCHING:
            open_ = [KNEELING, CRAWLING, SITTING, PRONE, FACE_UP]
        elif posture is KNEELING:
            open_ = [STANDING, CROUCHING, CRAWLING, SITTING, PRONE, FACE_UP]
        else:
            open_ = [each for each in [STANDING, KNEELING, CRAWLING, SITTING, PRONE, FACE_UP] if each is not posture]
        return [each for each in open_ if not (me.lame() and each in (STANDING, CROUCHING))]

    def set_posture(self, fight: GurpsFight, me: Combatant, posture: Posture, fell: bool) -> None:
        me.posture = posture
        fight.tell(PostureChanged(me.index, posture.key, fell))

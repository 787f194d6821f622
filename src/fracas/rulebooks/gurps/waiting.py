"""Chapter 14: waiting and stepping in (G-53, G-95, G-192 to G-197)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Menu, Option, Options, Question, Spot, Target
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import Interrupted, ManoeuvreChosen, Planned
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.skills import skill_reason
from fracas.rulebooks.gurps.stealth import EARSHOT
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import IN_REACH, TRIGGERS, Happening, Trigger
from fracas.rulebooks.gurps.turn_options import TurnOptions
from fracas.rulebooks.gurps.watches import MOST_ANSWERS, WATCH, WatchArea, Watches, WatchHex, WatchLine

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

WAIT_FOR: Final = Question("wait for", "What do you wait for?", "G-192", IN_REACH.key)
WAIT_THEN: Final = Question("then", "What will you do then?", "G-53", m.ATTACK.key)

ANYONE: Final = Option("anyone")
WAIT_WHOM: Final = Question("wait for whom", "Whose doing do you wait for?", "G-192", ANYONE.key)
RESPONSES: Final[list[Manoeuvre]] = [
    m.ATTACK, m.DETERMINED, m.DOUBLE, m.FEINT_AND_ATTACK, m.STRONG, m.FEINT, m.READY,
]  # fmt: skip
"""G-53, G-197: what a Wait can turn into."""
STRIKING: Final[list[Manoeuvre]] = [m.ATTACK, m.DETERMINED, m.DOUBLE, m.FEINT_AND_ATTACK, m.STRONG]

WATCHERS: Final[list[Manoeuvre]] = [m.ATTACK, m.DETERMINED]
"""G-110: what somebody who watches hexes may do."""

OPPOSED: Final = Reason("who is quicker", "G-195")
LONGER: Final = Reason("longer reach", "G-195")


def watch_penalty(hexes: int) -> int:
    """G-110: by the number of hexes watched."""
    for penalty, most in enumerate([1, 2, 4, 6, 10]):
        if hexes <= most:
            return -penalty
    return -5


class AnyHex(Menu[Spot]):
    """A hex of the map that somebody could be in."""

    def __init__(self, fight: GurpsFight) -> None:
        self.fight = fight

    def find(self, key: str) -> Spot | None:
        cell = self.fight.board.find(key)
        return Spot(key, cell) if cell >= 0 and not self.fight.board.closed[cell] else None

    def options(self) -> list[Spot]:
        board = self.fight.board
        return [Spot(board.names[cell], cell) for cell in board.cells() if not board.closed[cell]]


class StepOnly(Manoeuvre):
    """Only a step as a response, by the switch `wait_step` (G-197)."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.step(fight, me, True)


STEP_ONLY: Final = StepOnly("step", "Step", "G-197", "a mere step", "steps in")


NOBODY_WAITS: Final[list[Combatant]] = []
"""Nobody adds to it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Waiting(TurnOptions):
    # G-53, G-192: declaring

    def triggers(self) -> list[Trigger]:
        """G-192: everything that one may wait for, in the order in which it is offered."""
        return TRIGGERS

    def begin_waiting(self, fight: GurpsFight, me: Combatant) -> None:
        """G-192: trigger and response are fixed now."""
        fight.ask(me.index, WAIT_FOR, Options(self.open_triggers(fight, me))).begin(self.book(), fight, me)

    def open_triggers(self, fight: GurpsFight, me: Combatant) -> list[Trigger]:
        """G-192: those that can happen at all."""
        return [each for each in self.triggers() if not each.why_not(self.book(), fight, me)]

    def wait_for(self, fight: GurpsFight, me: Combatant, trigger: Trigger) -> None:
        """G-192: the trigger may be limited to one foe or friend, or to hexes; then the response is named."""
        whom = self.wait_for_whom(fight, me, trigger)
        cells = trigger.hexes(self.book(), fight, me)
        response = fight.ask(me.index, WAIT_THEN, Options(self.responses()))
        me.wait = Wait(trigger, whom, trigger.place(fight, whom), response, cells=cells)
        if whom != me.aim_foe:
            self.lose_aim(me)  # G-36: a Wait on the target alone keeps it
        fight.tell(Planned(me.index, "wait", whom, self.triggers().index(trigger), True))

    def pick_hex(self, fight: GurpsFight, me: Combatant, question: Question) -> int:
        return fight.ask(me.index, question, AnyHex(fight)).cell

    def line_between(self, fight: GurpsFight, start: int, end: int) -> list[int]:
        """The hexes of a line without gaps."""
        board = fight.board
        cells = [start]
        while cells[-1] != end:
            cells.append(cells[-1] + board.steps[board.direction(cells[-1], end)])
        return cells

    def why_no_friends(self, fight: GurpsFight, me: Combatant) -> Reason | None:
        """G-192: some triggers need a friend, who may still be to come."""
        for other in fight.fighters:
            if other.side == me.side and other is not me and (not other.out or other.absent):
                return None
        return Reason("you have no friend in this fight", "G-192")

    def wait_for_whom(self, fight: GurpsFight, me: Combatant, trigger: Trigger) -> int:
        """G-192: anyone, or somebody in particular."""
        others = [
            other
            for other in fight.fighters
            if not other.out
            and other is not me
            and (other.side == me.side) == trigger.friendly
            and (other.side == me.side or fight.knows(me, other))
        ]
        options: list[Option] = [ANYONE]
        options.extend([other.target for other in others])
        answer = fight.ask(me.index, WAIT_WHOM, Options(options))
        return answer.index if isinstance(answer, Target) else NOBODY

    def responses(self) -> list[Manoeuvre]:
        """G-53, G-197: Attack, All-Out Attack with its variant, Feint or Ready; by the switch also a step."""
        known = [each for each in RESPONSES if not self.left_out(each)]
        return [*known, STEP_ONLY] if self.on(switches.WAIT_STEP) else known

    def variants(self) -> list[Manoeuvre]:
        """G-40 to G-50, G-197: manoeuvres that are chosen only as a kind of another one or as a response of a Wait."""
        return [*m.VARIANTS, STEP_ONLY]

    # G-193, G-194: stepping in

    def interrupted(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """G-194, G-195: those whose Wait this step or attack sets off act, in turn order. Returns whether somebody has,
        so that what is going on must be checked again."""
        again = False
        for other in self.triggered(fight, me, deed, foe):
            if me.out:
                break
            if other.wait is None or (deed == "attack" and self.outreached(fight, other, me)):
                continue  # already set off by another response, or outreached
            opposed = fight.acting != me.index and other.side != me.side
            quicker = self.quicker(fight, me, other) if opposed else -1
            if quicker >= 0:
                self.hold_back(other, me.index, quicker == 0)
            else:
                again = self.step_in(fight, other, me) or again
        return again

    def triggered(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> list[Combatant]:
        """G-193, G-195: waiters whose trigger this is and who can respond, in turn order. The stunned do not
        react, and a response that has become impossible leaves the Wait as it is."""
        if not any(other.wait is not None for other in fight.fighters):
            return NOBODY_WAITS
        found: list[Combatant] = []
        for index in fight.order:
            other = fight.fighters[index]
            wait = other.wait
            if wait is None or other is me or wait.late != NOBODY or not self.can_act(other):
                continue
            if other.side != me.side and self.unaware(other, me):
                continue  # G-115, G-210
            if self.sets_off(fight, other, me, deed, foe) and self.can_respond(fight, other, wait.response):
                found.append(other)
        return found

    def sets_off(self, fight: GurpsFight, waiter: Combatant, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """G-192: whether this is what somebody waits for."""
        wait = waiter.wait
        assert wait is not None
        if wait.foe != NOBODY and wait.foe != me.index:
            return False
        if wait.trigger.friendly != (me.side == waiter.side):
            return False
        return wait.trigger.happens(self.book(), fight, Happening(waiter, wait, me, deed, foe))

    def can_tell(self, fight: GurpsFight, waiter: Combatant, me: Combatant, before: int) -> bool:
        """G-192, G-212: whether a waiter notices a move: near enough to hear it, or with a view of where it began or
        ended."""
        board = fight.board
        if not waiter.deafened and min(fight.distance(waiter, me), board.distance(waiter.cell, before)) <= EARSHOT:
            return True
        if waiter.blind() or fight.darkness <= -10:
            return False
        return board.sees(waiter.cell, me.cell) or board.sees(waiter.cell, before)

    def in_reach_of(self, waiter: Combatant, distance: int) -> bool:
        for held in waiter.held:
            for strike in held.item.strikes:
                if self.within(waiter, strike, distance) and self.usable(waiter, held, strike.mode):
                    return True
        return False

    def quicker(self, fight: GurpsFight, me: Combatant, other: Combatant) -> int:
        """G-195: where a Wait sets off a foe's, a Quick Contest of weapon skills, longer reach +1 a hex, says
        who acts first: 1 for `me`, who has stepped in already, -1 for the other, 0 for both at once."""
        mine, theirs = self.quickness(me), self.quickness(other)
        longer = self.longest_reach(me) - self.longest_reach(other)
        mine.add(max(0, longer), LONGER)
        theirs.add(max(0, -longer), LONGER)
        return self.quick_contest(fight, me, mine, other, theirs, OPPOSED).winner

    def hold_back(self, me: Combatant, until: int, tied: bool = False) -> None:
        """G-195: delays a Wait: who is slower acts after the other's response, who ties when the other strikes."""
        wait = me.wait
        assert wait is not None
        me.wait = Wait(wait.trigger, wait.foe, wait.cell, wait.response, until, tied, wait.cells, wait.penalty)

    def catch_up(self, fight: GurpsFight, quicker: Combatant) -> None:
        """G-195: now those act who were slower."""
        for index in fight.order:
            other = fight.fighters[index]
            wait = other.wait
            if wait is not None and wait.late == quicker.index:
                self.hold_back(other, NOBODY)
                self.step_in(fight, other, quicker)

    def strike_together(self, fight: GurpsFight, blow: Blow) -> None:
        """G-195: after a tie both act at once: the other one now, and what it does changes nothing of this
        blow."""
        me = blow.attacker
        for index in fight.order:
            other = fight.fighters[index]
            wait = other.wait
            if wait is not None and wait.tied and wait.late == me.index:
                if not blow.simultaneous:
                    blow.skill = self.melee_skill(fight, blow)
                    blow.simultaneous = True
                self.hold_back(other, NOBODY)
                self.step_in(fight, other, me)

    def quickness(self, me: Combatant) -> Tally:
        best = Tally(me.sheet.unarmed(), skill_reason("DX"))
        for strike in self.strikes(me):
            level = me.sheet.level_with(strike.mode)
            if level > best.total:
                best = Tally(level, skill_reason(strike.mode.skill))
        return best

    def step_in(self, fight: GurpsFight, me: Combatant, mover: Combatant) -> bool:
        """G-193, G-194: the response in full, if it is still possible; otherwise the Wait stays. Whoever
        steps in is bound by its restrictions from then on."""
        wait = me.wait
        if wait is None or not self.can_act(me) or not self.can_respond(fight, me, wait.response):
            return False
        me.wait = None
        fight.tell(Interrupted(me.index, mover.index, wait.trigger.key))
        me.manoeuvre = wait.response
        fight.tell(ManoeuvreChosen(me.index, wait.response.key, False))
        self.end_interrupted_efforts(me, wait.response.key)
        me.step_left = self.steps_allowed(me)
        me.turned = False
        path = me.path
        me.path = tuple([me.cell])  # noqa: C409 - compiled code would take (me.cell,) to stay that long
        wait.trigger.respond(self.book(), fight, me, mover, wait)
        me.path = (*path, *me.path)
        if wait.response.key != "aim":
            self.lose_aim(me)
        self.catch_up(fight, me)
        return True

    def can_respond(self, fight: GurpsFight, me: Combatant, response: Manoeuvre) -> bool:
        """G-193: the prerequisites of the response at that moment."""
        if response in STRIKING and response is not m.ATTACK:
            return response in self.all_out_attacks(fight, me)
        return not self.why_no_manoeuvre(fight, me, response)

    # G-110: opportunity fire

    def why_no_watching(self, fight: GurpsFight, me: Combatant) -> Reason | None:
        """G-110: watching hexes needs something to shoot with, and a way to look along."""
        if me.shoots and self.ready_shots(me) and Watches(self, fight, me, []).lines():
            return None
        return Reason("there is nothing to shoot with, or no hex before you to watch", "G-110")

    def watch_hexes(self, fight: GurpsFight, me: Combatant, trigger: Trigger) -> None:
        """G-110: any number of hexes in the front arc, one by one or by area; more of them make the shot harder, a
        straight line is -2. An aim at the only hex that is watched is kept."""
        cells: list[int] = []
        middle = NOBODY
        line = False
        for _ in range(MOST_ANSWERS):
            answer = fight.ask(me.index, WATCH, Watches(self, fight, me, cells, middle))
            middle = NOBODY
            if isinstance(answer, WatchHex):
                cells.append(answer.cell)
                middle = answer.cell
            elif isinstance(answer, WatchArea):
                cells.extend(answer.cells)
                if answer.whole:
                    break
            else:
                if isinstance(answer, WatchLine):
                    cells = self.line_ahead(fight, me, answer.toward)
                    line = True
                break
        penalty = -2 if line else watch_penalty(len(cells))
        response = fight.ask(me.index, WAIT_THEN, Options(WATCHERS))
        me.wait = Wait(trigger, NOBODY, NOBODY, response, cells=tuple(cells), penalty=penalty)
        me.exposed = True
        if len(cells) > 1 or me.aim_foe == NOBODY or fight.fighters[me.aim_foe].cell != cells[0]:
            self.lose_aim(me)
        fight.tell(Planned(me.index, "wait", NOBODY, self.triggers().index(trigger), True))

    def line_ahead(self, fight: GurpsFight, me: Combatant, toward: int) -> list[int]:
        """G-110: a straight line, as far as the first opaque hex."""
        board = fight.board
        cells: list[int] = []
        cell = me.cell + board.steps[toward]
        while board.inside(cell) and not board.opaque[cell]:
            cells.append(cell)
            cell += board.steps[toward]
        return cells

    def may_watch(self, fight: GurpsFight, me: Combatant, cell: int) -> bool:
        """G-110: in front and in sight."""
        board = fight.board
        if cell == me.cell or board.closed[cell]:
            return False
        return board.arc(me.cell, me.facing, cell) == FRONT and board.sees(me.cell, cell)

    def watchable(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """G-110: every hex that may be watched."""
        return [cell for cell in fight.board.cells() if self.may_watch(fight, me, cell)]

    def doorways(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """G-110: doors in sight, and gaps between walls."""
        board = fight.board
        found: list[int] = []
        for cell in board.cells():
            if board.terrain[cell].key == "door":
                watched = board.arc(me.cell, me.facing, cell) == FRONT and board.sees(me.cell, cell)
            else:
                watched = self.may_watch(fight, me, cell) and self.is_gap(fight, cell)
            if watched:
                found.append(cell)
        return found

    def is_gap(self, fight: GurpsFight, cell: int) -> bool:
        """Whether a hex has walls on two sides, and ways in and out between them."""
        board = fight.board
        ring = [cell + step for step in board.steps]
        ways = walls = 0
        for turn in range(6):
            one, last = ring[turn], ring[turn - 1]
            ways += board.closed[one] == 0 and board.closed[last] != 0
            walls += self.is_wall(fight, one) and not self.is_wall(fight, last)
        return ways >= 2 and walls >= 2

    def is_wall(self, fight: GurpsFight, cell: int) -> bool:
        """Closed, and part of the map."""
        return fight.board.closed[cell] != 0 and fight.board.inside(cell)

    def shows_there(self, fight: GurpsFight, waiter: Combatant, me: Combatant, cells: tuple[int, ...]) -> bool:
        """G-110: whether somebody is visible in one of the watched hexes."""
        return me.cell in cells and self.visible(fight, waiter, me)

    def fire_at_first(self, fight: GurpsFight, me: Combatant, foe: Combatant, wait: Wait) -> None:
        """G-110: at the first who appears, whoever that is."""
        me.watched_foe = foe.index
        me.watch_penalty = wait.penalty
        if me.aim_turns:
            me.aim_foe = foe.index
        wait.response.perform(self.book(), fight, me)
        me.watched_foe = NOBODY
        me.watch_penalty = 0

    # G-95: stop thrust

    def outreached(self, fight: GurpsFight, waiter: Combatant, me: Combatant) -> bool:
        """G-95: whoever comes on with a longer weapon strikes first, and is met only after that."""
        wait = waiter.wait
        if wait is None or wait.response not in STRIKING or self.hexes_toward(fight, me, waiter) == 0:
            return False
        if self.in_reach_of(waiter, fight.distance(waiter, me)):
            return False
        return any(strike.mode.thrust for strike in self.strikes(waiter))

"""Chapter 14: waiting and stepping in (G-53, G-95, G-192 to G-197)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question, Target
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.attack import skill_reason
from fracas.rulebooks.gurps.contents import Blow, Contents
from fracas.rulebooks.gurps.events import Interrupted, ManoeuvreChosen, Planned
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight, Wait
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.manoeuvres import (
    ATTACK,
    DETERMINED,
    DOUBLE,
    FEINT,
    FEINT_AND_ATTACK,
    READY,
    STRONG,
    Manoeuvres,
)
from fracas.rulebooks.gurps.rows import Manoeuvre

WAIT_FOR: Final = Question("wait for", "What do you wait for?", "G-192")
WAIT_WHOM: Final = Question("wait for whom", "Whose doing do you wait for?", "G-192")
WAIT_THEN: Final = Question("then", "What will you do then?", "G-53")

ADJACENT: Final = "a foe moves next to me"
IN_REACH: Final = "a foe comes into my reach"
ATTACKS_ME: Final = "a foe attacks me"
ATTACKS_ALLY: Final = "a foe attacks a friend"
LEAVES: Final = "a foe leaves its place"
ALLY_ATTACKS: Final = "a friend attacks"
ALLY_MOVES: Final = "a friend moves"
TRIGGERS: Final = [ADJACENT, IN_REACH, ATTACKS_ME, ATTACKS_ALLY, LEAVES, ALLY_ATTACKS, ALLY_MOVES]
"""Part of G-192: what the engine can watch for; hexes to be shot into come with shooting."""
FRIENDLY: Final = [ALLY_ATTACKS, ALLY_MOVES]
TRIGGER_OPTIONS: Final[list[Option]] = [Option(trigger) for trigger in TRIGGERS]
ANYONE: Final = Option("anyone")
RESPONSES: Final[list[Manoeuvre]] = [ATTACK, DETERMINED, DOUBLE, FEINT_AND_ATTACK, STRONG, FEINT, READY]
"""G-53, G-197: what a Wait can turn into."""
STRIKING: Final[list[Manoeuvre]] = [ATTACK, DETERMINED, DOUBLE, FEINT_AND_ATTACK, STRONG]

OPPOSED: Final = Reason("who is quicker", "G-195")
LONGER: Final = Reason("longer reach", "G-195")


class StepOnly(Manoeuvre):
    """A mere step as a response, by the switch `wait_step` (G-197)."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.step(fight, me, True)


STEP_ONLY: Final = StepOnly("step", "Step", "G-197")


@mypyc_attr(allow_interpreted_subclasses=True)
class Interrupts(Manoeuvres):
    # G-53, G-192: declaring

    def begin_waiting(self, fight: GurpsFight, me: Combatant) -> None:
        """G-192: trigger and response are fixed now; the trigger may be limited to one foe or friend."""
        trigger = fight.ask(me.index, WAIT_FOR, Options(TRIGGER_OPTIONS)).key
        whom = self.wait_for_whom(fight, me, trigger)
        responses: list[Option] = []
        responses.extend(self.responses())
        response = fight.ask(me.index, WAIT_THEN, Options(responses))
        assert isinstance(response, Manoeuvre)
        cell = NOBODY
        if trigger == LEAVES and whom != NOBODY:
            cell = fight.fighters[whom].cell
        me.wait = Wait(trigger, whom, cell, response)
        if whom != me.aim_foe:
            self.lose_aim(me)  # G-36: a Wait on the target alone keeps it
        fight.tell(Planned(me.index, "wait", whom, TRIGGERS.index(trigger), True))

    def wait_for_whom(self, fight: GurpsFight, me: Combatant, trigger: str) -> int:
        """G-192: anyone, or one that is named."""
        others = [
            other
            for other in fight.fighters
            if not other.out and other is not me and (other.side == me.side) == (trigger in FRIENDLY)
        ]
        options: list[Option] = [ANYONE]
        options.extend([other.target for other in others])
        answer = fight.ask(me.index, WAIT_WHOM, Options(options))
        return answer.index if isinstance(answer, Target) else NOBODY

    def responses(self) -> list[Manoeuvre]:
        """G-53, G-197: Attack, All-Out Attack with its variant, Feint or Ready; by the switch also a step."""
        if self.is_set("wait_step", "on"):
            return [*RESPONSES, STEP_ONLY]
        return RESPONSES

    # G-193, G-194: stepping in

    def interrupted(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """G-194, Part of G-195: those whom this step or attack sets off act, in turn order; whether what is
        going on must be looked at again."""
        again = False
        for other in self.triggered(fight, me, deed, foe):
            if me.out:
                break
            if deed == "attack" and self.outreached(fight, other, me):
                continue
            if fight.acting != me.index and other.side != me.side and self.quicker(fight, me, other):
                self.hold_back(other, me.index)
            else:
                again = self.step_in(fight, other, me) or again
        return again

    def triggered(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> list[Combatant]:
        """G-193, G-195: waiters whose trigger this is and who can respond, in turn order. The stunned do not
        react, and a response that has become impossible leaves the Wait as it is."""
        found: list[Combatant] = []
        for index in fight.order:
            other = fight.fighters[index]
            wait = other.wait
            if wait is None or other is me or wait.late != NOBODY or not self.can_act(other):
                continue
            if self.sets_off(fight, other, me, deed, foe) and self.can_respond(fight, other, wait.response):
                found.append(other)
        return found

    def sets_off(self, fight: GurpsFight, waiter: Combatant, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """G-192: whether this very thing is waited for."""
        wait = waiter.wait
        assert wait is not None
        if wait.foe != NOBODY and wait.foe != me.index:
            return False
        hostile = me.side != waiter.side
        if wait.trigger in FRIENDLY:
            return not hostile and deed == ("attack" if wait.trigger == ALLY_ATTACKS else "move")
        if not hostile:
            return False
        distance = fight.board.distance(waiter.cell, me.cell)
        if deed == "attack":
            if wait.trigger == ATTACKS_ME:
                return foe is waiter
            return wait.trigger == ATTACKS_ALLY and foe is not None and foe is not waiter and foe.side == waiter.side
        before = me.path[-2] if len(me.path) > 1 else me.cell
        if wait.trigger == ADJACENT:
            return distance <= 1
        if wait.trigger == IN_REACH:
            was = fight.board.distance(waiter.cell, before)
            return self.in_reach_of(waiter, distance) and not self.in_reach_of(waiter, was)
        return wait.trigger == LEAVES and (wait.cell == NOBODY or wait.cell == before)

    def in_reach_of(self, waiter: Combatant, distance: int) -> bool:
        return any(waiter.held[strike.item].reaches(strike.mode, distance) for strike in self.strikes(waiter))

    def quicker(self, fight: GurpsFight, me: Combatant, other: Combatant) -> bool:
        """Part of G-195: where a Wait sets off a foe's, a Quick Contest of weapon skills, longer reach +1 a hex,
        says whether `me`, who has stepped in already, acts first. After a tie both should act at once; here
        the other goes first."""
        mine, theirs = self.quickness(me), self.quickness(other)
        longer = self.longest_reach(me) - self.longest_reach(other)
        mine.add(max(0, longer), LONGER)
        theirs.add(max(0, -longer), LONGER)
        return self.quick_contest(fight, me, mine, other, theirs, OPPOSED).winner > 0

    def hold_back(self, me: Combatant, until: int) -> None:
        """G-195: whoever is slower acts after the other one's response."""
        wait = me.wait
        assert wait is not None
        me.wait = Wait(wait.trigger, wait.foe, wait.cell, wait.response, until)

    def catch_up(self, fight: GurpsFight, quicker: Combatant) -> None:
        """G-195: now those who were slower."""
        for index in fight.order:
            other = fight.fighters[index]
            wait = other.wait
            if wait is not None and wait.late == quicker.index:
                self.hold_back(other, NOBODY)
                self.step_in(fight, other, quicker)

    def quickness(self, me: Combatant) -> Tally:
        best = Tally(me.sheet.unarmed(), skill_reason("DX"))
        for strike in self.strikes(me):
            level = me.sheet.level(strike.mode.skill)
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
        fight.tell(Interrupted(me.index, mover.index, wait.trigger))
        me.manoeuvre = wait.response
        fight.tell(ManoeuvreChosen(me.index, wait.response.key, False))
        self.forget(me, wait.response.key)
        me.step_left = self.step_length(me)
        path = me.path
        me.path = tuple([me.cell])  # noqa: C409 - compiled code would take (me.cell,) to stay that long
        wait.response.perform(self, fight, me)
        me.path = (*path, *me.path)
        self.lose_aim(me)
        self.catch_up(fight, me)
        return True

    def can_respond(self, fight: GurpsFight, me: Combatant, response: Manoeuvre) -> bool:
        """G-193: the prerequisites of the response at that moment."""
        if response in STRIKING and response is not ATTACK:
            return response in self.all_out_attacks(fight, me)
        return not self.why_no_manoeuvre(fight, me, response)

    # G-95: stop thrust

    def aimed(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow:
        """Part of G-196, G-95: a thrust out of a Wait at somebody who comes on is driven home by its own weight.
        Shots at whoever shows come with shooting."""
        blow = super().aimed(fight, me, foe, strike)
        if fight.acting == foe.index and me.index != foe.index and strike.mode.thrust:
            blow.stop_thrust = self.hexes_toward(fight, foe, me)
        return blow

    def hexes_toward(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> int:
        """G-60, G-95: how many hexes nearer somebody has come this turn; backing up does not count."""
        board = fight.board
        if len(foe.path) < 2 or board.direction(foe.path[-2], foe.path[-1]) == (foe.facing + 3) % 6:
            return 0
        return max(0, board.distance(foe.path[0], me.cell) - board.distance(foe.cell, me.cell))

    def outreached(self, fight: GurpsFight, waiter: Combatant, me: Combatant) -> bool:
        """G-95: whoever comes on with a longer weapon strikes first, and is met only after that."""
        wait = waiter.wait
        if wait is None or wait.response not in STRIKING or self.hexes_toward(fight, me, waiter) == 0:
            return False
        if self.in_reach_of(waiter, fight.board.distance(waiter.cell, me.cell)):
            return False
        return any(strike.mode.thrust for strike in self.strikes(waiter))

    def melee_attack(self, fight: GurpsFight, blow: Blow) -> None:
        """G-95: after the blow come the thrusts that it forestalled."""
        me = blow.attacker
        late = [] if blow.free else self.triggered(fight, me, "attack", blow.foe)
        super().melee_attack(fight, blow)
        for waiter in late:
            if not me.out:
                self.step_in(fight, waiter, me)

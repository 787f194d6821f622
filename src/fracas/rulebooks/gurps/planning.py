"""A turn that has not come yet, for whoever plans ahead, and what hangs on an answer; what is usual, questions know
(`questions.py`)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Facing, Place
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.rulebooks.gurps.character import Characters
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.manoeuvres import SUPPRESSION, AllOutVariant
from fracas.rulebooks.gurps.movement import ANYTHING_ELSE, CROUCH_DOWN, FACE, FIRST_STEP, MOVE, STEP, UNASKED
from fracas.rulebooks.gurps.rows import STANDING


def quickest_first(fighter: Combatant) -> tuple[int, int]:
    return (-fighter.sheet.speed, -fighter.sheet.dx)


@mypyc_attr(allow_interpreted_subclasses=True)
class Planning(Characters):
    def next_turn(self, fight: GurpsFight, who: int) -> None:
        """G-22: the turn in the round that is on, or in the next one for whoever has had it; newcomers have come by
        then. While there is no order yet, nobody rolls for ties."""
        me = fight.fighters[who]
        if not fight.order:
            people = sorted([each for each in fight.fighters if not each.absent], key=quickest_first)
            fight.order = tuple([each.index for each in people])
        elif who in fight.order:
            at = fight.order.index(who)
            if at < fight.place or (at == fight.place and fight.acting == who):
                fight.round += 1
        if me.absent:
            me.arrives = fight.round
        self.admit(fight)
        fight.place = fight.order.index(who)

    def hush(self, fight: GurpsFight, side: int) -> None:
        """G-192: foes wait for nothing."""
        for fighter in fight.fighters:
            if fighter.side != side:
                fighter.wait = None

    # what people do without thinking

    def usual(self, fight: GurpsFight, decision: Decision) -> str:
        """G-40, G-61: whoever attacks or feints and has nobody in reach steps to where somebody is; an All-Out Attack
        that strikes or shoots from here needs no move."""
        if decision.question is MOVE and self.stays_all_out(fight, fight.fighters[decision.who]):
            return STEP.usual_answer(fight, decision)
        if decision.question is STEP and decision.matter is FIRST_STEP:
            cell = self.step_into_reach(fight, fight.fighters[decision.who], decision)
            if cell != NOBODY:
                return fight.board.names[cell]
        return super().usual(fight, decision)

    def stays_all_out(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-40, G-45: whether this is an All-Out Attack for which somebody can be struck or shot from here, or a zone
        swept."""
        if me.manoeuvre is SUPPRESSION:
            return True
        if not isinstance(me.manoeuvre, AllOutVariant):
            return False
        in_reach = any(self.strikes_at(me, fight.distance(me, foe)) for foe in fight.foes(me))
        return in_reach or self.shoots_without_throwing(fight, me)

    def step_into_reach(self, fight: GurpsFight, me: Combatant, decision: Decision) -> int:
        """G-61, G-87: the hex within a step from which a weapon in hand strikes the nearest foe that it can strike at
        all, which may be a step back; NOBODY if that takes no step, or one shoots."""
        foes = fight.foes(me)
        if me.manoeuvre.key not in ("attack", "feint") or self.shoots_without_throwing(fight, me):
            return NOBODY
        if any(self.strikes_at(me, fight.distance(me, foe)) for foe in foes):
            return NOBODY
        best = NOBODY
        least: tuple[int, ...] = ()
        for option in decision.menu.options():
            if not isinstance(option, Place) or option.cell == me.cell:
                continue
            for foe in foes:
                far = min([fight.board.distance(option.cell, cell) for cell in foe.body()])
                if far == 0 or not self.strikes_at(me, far):
                    continue
                worth = self.step_order(fight, me, foe, option.cell, far)
                if best == NOBODY or worth < least:
                    best, least = option.cell, worth
        return best

    def step_order(self, fight: GurpsFight, me: Combatant, foe: Combatant, cell: int, far: int) -> tuple[int, ...]:
        """G-61: what comes first among steps: the nearest foe, the shortest step, one that keeps the foe in front,
        and then straight ahead, or straight behind if it leads away."""
        board = fight.board
        near = fight.distance(me, foe)
        turn = (board.direction(me.cell, cell) - me.facing) % 6
        ahead = min(turn, 6 - turn)
        step = board.distance(me.cell, cell)
        if far <= near:
            return (near, step, 0, ahead)
        lost = 0 if board.arc(cell, me.facing, fight.spot(me, foe)) == FRONT else 1
        return (near, step, lost, 3 - ahead)

    def strikes_at(self, me: Combatant, distance: int) -> bool:
        """G-87: whether a weapon in hand strikes somebody so far away; whoever has none to strike with counts on
        hands and feet."""
        blades = [strike for strike in self.strikes(me) if not strike.mode.natural and strike.mode.missile is None]
        if blades:
            return any(self.strikes_freely(me, strike, distance) for strike in blades)
        return self.in_reach_of(me, distance)

    def strikes_freely(self, me: Combatant, strike: Strike, distance: int) -> bool:
        """G-87: whether a weapon strikes so far away as it is meant to; in a variant it may, and still be cramped."""
        return self.within(me, strike, distance)

    def shoots_without_throwing(self, fight: GurpsFight, me: Combatant) -> bool:
        """Whether somebody can be shot at with what stays in hand."""
        if not me.shoots:
            return False
        ready = []
        for strike in self.ready_shots(me):
            if strike.mode.missile is not None and not strike.mode.missile.thrown:
                ready.append(strike)
        return len(ready) > 0 and any(self.in_shot(fight, me, foe, ready) for foe in fight.foes(me))

    # what hangs on an answer

    def matters(self, fight: GurpsFight, decision: Decision) -> bool:
        """G-59, G-61, G-65: a step, a facing, a crouch decide nothing where nobody's reach, front or shots depend on
        them; what could only be dropped (G-54) is mostly kept."""
        me = fight.fighters[decision.who]
        question = decision.question
        if question is ANYTHING_ELSE and decision.matter is UNASKED:
            return len(me.holds) > 0 or len(self.fast_draws(me)) > 0
        if question is FACE:
            return self.facing_matters(fight, me, decision)
        if question is CROUCH_DOWN:
            return me.posture is not STANDING or self.may_be_shot_at(fight, me)
        if question is STEP and decision.matter is FIRST_STEP:
            return self.first_step_matters(fight, me, decision)
        if question is STEP:
            return self.may_be_shot_at(fight, me) or self.changes_reach(fight, me, decision)
        return True

    def facing_matters(self, fight: GurpsFight, me: Combatant, decision: Decision) -> bool:
        """G-59: unless the usual facing has every known foe in front who could strike or shoot within a turn."""
        facing = decision.menu.find(self.usual(fight, decision))
        foes = fight.foes(me)
        if not isinstance(facing, Facing) or not foes:
            return True
        for foe in foes:
            near = fight.distance(me, foe) <= self.current_move(foe) + self.arm_reach(foe)
            if near or self.could_shoot(fight, foe):
                if fight.board.arc(me.cell, facing.facing, fight.spot(me, foe)) != FRONT:
                    return True
        return False

    def first_step_matters(self, fight: GurpsFight, me: Combatant, decision: Decision) -> bool:
        """G-61: whoever can do without it what the manoeuvre is for may still step afterwards."""
        key = me.manoeuvre.key
        if key in ("aim", "concentrate", "evaluate") or me.posture is not STANDING:
            return me.posture is not STANDING
        if key == "ready":
            return True
        in_reach = any(self.strikes_at(me, fight.distance(me, foe)) for foe in fight.foes(me))
        if in_reach or self.step_into_reach(fight, me, decision) != NOBODY:
            return not in_reach
        return not self.could_shoot(fight, me)

    def changes_reach(self, fight: GurpsFight, me: Combatant, decision: Decision) -> bool:
        """G-47, G-61: whether a step leads out of the reach of somebody who can strike at one here; or, for whoever
        thinks of defence only, into somebody's reach."""
        foes = fight.foes(me)
        if not me.better_defence:
            foes = [foe for foe in foes if self.in_reach_of(foe, fight.distance(me, foe))]
        for foe in foes:
            here = self.in_reach_of(foe, fight.distance(me, foe))
            for option in decision.menu.options():
                if isinstance(option, Place) and option.cell != me.cell:
                    far = min([fight.board.distance(option.cell, cell) for cell in foe.body()])
                    if self.in_reach_of(foe, far) != here:
                        return True
        return False

    def may_be_shot_at(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-106: whether a known foe has something ready to shoot with, so that cover and a crouch may count."""
        return any(self.could_shoot(fight, foe) for foe in fight.foes(me))

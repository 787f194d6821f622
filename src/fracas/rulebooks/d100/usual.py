"""What people do without thinking, and planning ahead: usual answers, what hangs on an answer, and a copy in which
somebody's turn is next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Facing, Matter
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.rulebooks.d100.fighter import ACT, DECLARE, GAP, INITIATIVE, RESOLVE, UPKEEP, Combatant, D100Fight
from fracas.rulebooks.d100.movement import FACE, RUN, WATCH
from fracas.rulebooks.d100.questions import D100Question
from fracas.rulebooks.d100.rows import TARGET, Errand
from fracas.rulebooks.d100.shooting import MANNER, Attack, AttackAct
from fracas.rulebooks.d100.turn import DO, END
from fracas.rulebooks.d100.views import Views
from fracas.rulebooks.d100.ways import Ways

NEAR: Final = 3
"""Hexes: a foe so near may strike in this round."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Usual(Views):
    def usual(self, fight: D100Fight, decision: Decision) -> str:
        """Each question knows its own; a referee's decision comes with it."""
        if decision.usual is not None:
            return decision.usual.key
        question = decision.question
        return question.usually(self.book, fight, decision) if isinstance(question, D100Question) else ""

    def matters(self, fight: D100Fight, decision: Decision) -> bool:
        """D-17, D-36, D-119: what has been declared stands; a facing decides nothing if it has everybody in front, and
        whom one watches nothing before two of them are near."""
        me = fight.fighters[decision.who]
        question = decision.question
        if question is TARGET or question is MANNER:
            return not self.as_declared(me, decision.matter)
        foes = [foe for foe in fight.foes(me) if self.aware(me, foe) and not foe.hidden]
        if question is WATCH:
            return len([foe for foe in foes if fight.board.distance(me.cell, foe.cell) <= NEAR]) > 1
        if question is FACE and foes:
            facing = decision.menu.find(self.usual(fight, decision))
            if isinstance(facing, Facing):
                return any(fight.board.arc(me.cell, facing.facing, foe.cell) != FRONT for foe in foes)
        return True

    def worth_repeating(self, fight: D100Fight, who: int, question: str, answer: str) -> bool:
        """D-26: nobody ends a turn by habit while there are AP to spend."""
        return not (question == DO.key and answer == END.key and fight.fighters[who].ap > 0)

    def as_declared(self, me: Combatant, matter: Matter | None) -> bool:
        """D-17: whether what is just done is what comes next in the plan."""
        act = me.plan[me.planned].act if me.planned < len(me.plan) else None
        if isinstance(matter, Errand):
            return act is matter.act and me.plan[me.planned].target >= 0
        return isinstance(act, AttackAct) and act.concerns(matter)

    # going there

    def planned_foe(self, fight: D100Fight, me: Combatant) -> Combatant | None:
        """D-17: the foe whom the next blow of the plan is for, if it is still up and not within reach."""
        for planned in me.plan[me.planned :]:
            act = planned.act
            if isinstance(act, Attack) and not act.ranged and planned.target >= 0:
                foe = fight.fighters[planned.target]
                near = self.in_range(fight, me, foe.cell, act.item, False)
                return None if near or foe.out or foe.retired() or fight.lost_to(foe, me) else foe
        return None

    def goes_nearer(self, fight: D100Fight, me: Combatant) -> bool:
        """D-33: whether a blow or a run comes next in the plan, and the free move leads nearer to that foe."""
        act = me.plan[me.planned].act
        return (act is RUN or isinstance(act, Attack)) and self.usual_place(fight, me, self.free_ways(fight, me)) != ""

    def usual_place(self, fight: D100Fight, me: Combatant, menu: Ways) -> str:
        """D-33, D-49: as near to that foe as one can get, of several hexes the cheapest; empty without such a foe."""
        foe = self.planned_foe(fight, me)
        cells = menu.cells()
        if foe is None or not cells:
            return ""
        nearest = min(cells, key=lambda cell: fight.board.distance(cell, foe.cell))
        nearer = fight.board.distance(nearest, foe.cell) < fight.board.distance(me.cell, foe.cell)
        return fight.board.names[nearest] if nearer else ""

    # planning ahead

    def goes_on(self, fight: D100Fight, who: int) -> bool:
        """D-120: its turn is under way, and there is something to do in it."""
        if fight.phase != ACT or fight.acting != who:
            return False
        me = fight.fighters[who]
        return not me.out and self.turn_goes_on(fight, me)

    def next_turn(self, fight: D100Fight, who: int) -> None:
        """D-16, D-20: what is still to come for that fighter in this round: the rest of its turn, its declaration, its
        turn, or one that it has put off; if nothing is, its declaration in the next round."""
        if self.goes_on(fight, who):
            return
        me = fight.fighters[who]
        past = me.acted or me.surprised or fight.phase == UPKEEP or fight.acting == who
        fight.acting = NOBODY
        fight.in_gap = False
        if fight.phase == INITIATIVE:
            self.expect_order(fight)
        if who not in fight.order:
            self.expect_place(fight, who)
            past = True
        at = fight.order.index(who)
        declares_at = len(fight.order) - 1 - at
        if fight.phase == DECLARE and fight.declaring <= declares_at and not past:
            fight.declaring = declares_at
        elif who in fight.waiting:
            fight.waiting = (who,)
            fight.asked = 0
            fight.at = len(fight.order)
            fight.phase = GAP
        elif fight.at <= at and not past:
            fight.at = at
            fight.phase = RESOLVE
        else:
            self.expect_round(fight, me, at)

    def expect_order(self, fight: D100Fight) -> None:
        """D-12: before the first round nobody knows the order, so it is that of the list."""
        fight.order = tuple([me.index for me in fight.fighters if not me.absent])
        fight.places = tuple(range(len(fight.order)))
        fight.round = 1
        fight.phase = DECLARE

    def expect_place(self, fight: D100Fight, who: int) -> None:
        """D-15: a newcomer has a place from the next round on; until it is known, the last."""
        fight.places = (*fight.places, fight.places[-1] + 1 if fight.places else 0)
        fight.order = (*fight.order, who)

    def expect_round(self, fight: D100Fight, me: Combatant, at: int) -> None:
        """D-16, D-126: nobody has declared anything yet; once the fight is decided, nobody does."""
        for each in fight.fighters:
            self.clear(each)
            each.surprised = False
        me.midway = False
        fight.waiting = ()
        fight.at = at
        fight.declaring = len(fight.order) - 1 - at
        fight.phase = RESOLVE if fight.settled else DECLARE

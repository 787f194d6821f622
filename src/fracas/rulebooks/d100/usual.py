"""What people do without thinking, and planning ahead: usual answers, and a copy in which somebody's turn is next."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100.fighter import ACT, DECLARE, GAP, INITIATIVE, RESOLVE, UPKEEP, Combatant, D100Fight
from fracas.rulebooks.d100.questions import D100Question
from fracas.rulebooks.d100.turn import END, Acts
from fracas.rulebooks.d100.views import Views


@mypyc_attr(allow_interpreted_subclasses=True)
class Usual(Views):
    def usual(self, fight: D100Fight, decision: Decision) -> str:
        """Each question knows its own; a referee's decision comes with it."""
        if decision.usual is not None:
            return decision.usual.key
        question = decision.question
        return question.usually(self.book, fight, decision) if isinstance(question, D100Question) else ""

    # planning ahead

    def goes_on(self, fight: D100Fight, who: int) -> bool:
        """D-120: its turn is under way, and there is something to do in it."""
        if fight.phase != ACT or fight.acting != who:
            return False
        me = fight.fighters[who]
        return not me.out and Acts(self, fight, me).only() is not END

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

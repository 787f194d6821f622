"""Chapters 3 and 4: the order of turns, and what happens at the ends of one (G-22 to G-30)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options, Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps.events import Became, FightEnded, HealthRolled, ManoeuvreChosen, OrderSet, TurnBegan
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.manoeuvres import Manoeuvres
from fracas.rulebooks.gurps.rolls import ONE_DIE
from fracas.rulebooks.gurps.rows import DO_NOTHING, Manoeuvre

MANOEUVRE: Final = Question("manoeuvre", "What do you do this second?", "G-24")
TIE: Final = Reason("order of turns", "G-22")
RECOVER: Final = Reason("shaking off the stun", "G-28")


def given_order(fighter: Combatant) -> int:
    return fighter.order


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Manoeuvres):
    def beat(self, fight: GurpsFight) -> None:
        """G-24: one combatant's turn; the first of all sets the order."""
        if not fight.order:
            self.set_order(fight)
        me = fight.fighters[fight.order[fight.place]]
        fight.acting = me.index
        if not me.out:
            self.turn(fight, me)
        fight.place = (fight.place + 1) % len(fight.order)
        fight.finish(fight.place == 0)
        if fight.over:
            fight.tell(FightEnded(fight.winner, fight.round))
        elif fight.place == 0:
            fight.round += 1

    def set_order(self, fight: GurpsFight) -> None:
        """Part of G-22: highest Basic Speed first, ties by DX, then as the scenario says or the dice fall."""
        groups: dict[tuple[int, int], list[Combatant]] = {}
        for fighter in fight.fighters:
            groups.setdefault((-fighter.sheet.speed, -fighter.sheet.dx), []).append(fighter)
        order: list[int] = []
        for rank in sorted(groups):
            order.extend([fighter.index for fighter in self.settle(fight, groups[rank])])
        fight.order = tuple(order)
        fight.tell(OrderSet(fight.order))

    def settle(self, fight: GurpsFight, tied: list[Combatant]) -> list[Combatant]:
        """Part of G-22: by the scenario's numbers if all of them have one; else a die each, ties again."""
        if len(tied) < 2:
            return tied
        if all(fighter.order > 0 for fighter in tied):
            return sorted(tied, key=given_order)
        groups: dict[int, list[Combatant]] = {}
        for fighter in tied:
            groups.setdefault(-fight.roll(fighter.index, ONE_DIE, TIE), []).append(fighter)
        order: list[Combatant] = []
        for rank in sorted(groups):
            order.extend(self.settle(fight, groups[rank]))
        return order

    def turn(self, fight: GurpsFight, me: Combatant) -> None:
        """G-24: begin-turn checks, one manoeuvre carried out, end-of-turn effects."""
        fight.tell(TurnBegan(me.index, fight.round))
        self.begin_turn(fight, me)
        if not me.out:
            if me.stunned:
                self.stay_stunned(fight, me)
            else:
                choice = fight.ask(me.index, MANOEUVRE, Options(self.manoeuvres(fight, me)))
                assert isinstance(choice, Manoeuvre)
                self.take_up(fight, me, choice)
        self.end_turn(me)

    def begin_turn(self, fight: GurpsFight, me: Combatant) -> None:
        """Part of G-25, in its order: consciousness, then what the last turn left behind (G-30)."""
        self.reset(me)
        self.stay_conscious(fight, me)

    def reset(self, me: Combatant) -> None:
        """Part of G-30: counts and restrictions of the last turn end; shock from the wounds since then begins."""
        for held in me.held:
            held.parries = 0
            held.attacked = False
        me.blocks = 0
        me.defences = 0
        me.retreated_from = NOBODY
        me.better_defence = ""
        me.manoeuvre = DO_NOTHING
        me.path = (me.cell,)
        me.shock = me.lost
        me.lost = 0

    def take_up(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> None:
        """G-24: the manoeuvre that was picked, and its restrictions from now on."""
        me.manoeuvre = manoeuvre
        fight.tell(ManoeuvreChosen(me.index, manoeuvre.key, False))
        manoeuvre.perform(self, fight, me)

    def stay_stunned(self, fight: GurpsFight, me: Combatant) -> None:
        """Part of G-28: nothing else but Do Nothing, and at the end of the turn an HT roll to shake it off."""
        me.manoeuvre = DO_NOTHING
        fight.tell(ManoeuvreChosen(me.index, DO_NOTHING.key, True))
        need = self.health(me)
        throw = self.success_roll(fight, me, need, RECOVER)
        fight.tell(HealthRolled(me.index, RECOVER.text, need, throw.roll, throw.succeeded))
        if throw.succeeded:
            me.stunned = False
            fight.tell(Became(me.index, "no longer stunned"))

    def end_turn(self, me: Combatant) -> None:
        """Part of G-30: shock ends with the turn that it burdened."""
        me.shock = 0

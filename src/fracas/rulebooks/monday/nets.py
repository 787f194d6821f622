"""Chapter 9: nets, which catch whomever they hit (M-48, M-53)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, View
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.rolls import FLOOR
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.weapons import MondayWeapons

NET: Final = "net"
IN_A_NET: Final = Reason("in a net", "M-53")
STRUGGLING: Final = Reason("getting out of the net", "M-53")


class Struggle(Manoeuvre):
    """M-53: a turn spent on getting out of a net."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        return None if person(me).netted else Reason("you are not in a net", "M-53")

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        assert isinstance(rules, MondayNets)
        rules.struggle(fight, me)

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        assert isinstance(rules, MondayNets)
        me = fight.fighters[decision.who]
        return rules.view_roll(me, self.name, rules.struggle_need(me), self.rule, self.summary)


STRUGGLE: Final[Struggle] = Struggle(
    "struggle", "Struggle out of the net", "M-53", "DX at -4, to get out of it", occasional=True
)


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayNets(MondayWeapons):
    def wound_with(self, fight: GurpsFight, shot: Shot) -> None:
        """M-53: a net does no damage, but catches its target."""
        if shot.attacker.held[shot.strike.item].item.weapon.key != NET:
            super().wound_with(fight, shot)
        elif not shot.foe.out and not person(shot.foe).netted:
            person(shot.foe).netted = True
            self.lose_aim(shot.foe)
            fight.tell(Became(shot.foe.index, "caught in a net"))

    def bound(self, me: Combatant) -> bool:
        """M-53: nobody walks in a net."""
        return person(me).netted or super().bound(me)

    def add_dx_penalties(self, me: Combatant, need: Tally) -> None:
        """M-53: -4 to DX and everything based on it."""
        super().add_dx_penalties(me, need)
        if person(me).netted:
            need.add(-4, IN_A_NET)

    def defence_need(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> Tally:
        """M-53: -1 to a dodge, -2 to a parry or block."""
        need = super().defence_need(fight, me, blow, guard)
        if person(me).netted:
            need.add(-1 if guard.choice is DODGE else -2, IN_A_NET)
            need.at_least(3, FLOOR)
        return need

    def turn_options(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """M-53: getting out of a net is the last that is offered, after yielding."""
        options = super().turn_options(fight, me)
        if person(me).netted and STRUGGLE in options:
            options.remove(STRUGGLE)
            options.append(STRUGGLE)
        return options

    def struggle_need(self, me: Combatant) -> Tally:
        """M-53: DX, at the -4 of the net."""
        return self.dx_need(me)

    def struggle(self, fight: GurpsFight, me: Combatant) -> None:
        """M-53: a DX roll, and one is out of it."""
        if self.check(fight, me, self.struggle_need(me), STRUGGLING).succeeded:
            person(me).netted = False
            fight.tell(Became(me.index, "out of the net"))

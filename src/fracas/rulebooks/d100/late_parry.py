"""Chapter 8, by the switch `parry_when`: points are put into a parry when an attack comes, not beforehand (D-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Decision, Matter, View
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.defence import PARRY, Defence
from fracas.rulebooks.d100.events import Parried
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, for_each
from fracas.rulebooks.d100.questions import HowMany, count_points
from fracas.rulebooks.d100.sheet import Item

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class Onset(Matter):
    """Somebody's first attack in a round, and the form that it is made with."""

    def __init__(self, item: Item) -> None:
        self.item = item


class ParryNow(HowMany):
    """Shows what the points take off the attack that comes (D-60), and off one's own."""

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        blow = decision.matter
        if not isinstance(blow, Blow):
            return self.text
        return f"How many points of OB do you put into parrying {blow.attacker.name} ({blow.item.name})?"

    def view_number(self, rules: D100, fight: D100Fight, decision: Decision, number: int) -> View:
        me = fight.fighters[decision.who]
        blow = decision.matter
        assert isinstance(blow, Blow)
        off = (number + me.parry_against(blow.attacker.index)) // blow.parry_class().ratio
        own = "" if me.committed or not number else f"; your own attacks are at -{me.parrying + number}"
        view = View(count_points(number), rule="D-60", note=f"{off} off this attack{own}")
        if blow.attacker.index not in fight.undisclosed:
            bonus = rules.attack_bonus(fight, blow)
            bonus.add(blow.parried - off, PARRY)
            view.details = [f"added to its die: {bonus}"]
            view.outlook = 1.0 - rules.attack_chances(blow, bonus.total)[0]
            view.chance_of = "that the attack does no harm"
        return view


class KeepBack(HowMany):
    """Shows what the points take off one's own attacks (D-59)."""

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        return f"You attack with the {matter.item.name}. {self.text}" if isinstance(matter, Onset) else self.text

    def view_number(self, rules: D100, fight: D100Fight, decision: Decision, number: int) -> View:
        less = fight.fighters[decision.who].parrying + number
        own = f"; your own attacks are at -{less}" if less else ""
        return View(count_points(number), rule=self.rule, note=f"for whoever attacks you later{own}")


PARRY_NOW: Final = ParryNow("parry now", "How many points of OB do you put into parrying it?", "D-59")
KEEP_BACK: Final = KeepBack("keep back", "How many points of OB do you keep back for parrying?", "D-59")


@mypyc_attr(allow_interpreted_subclasses=True)
class LateParry(Defence):
    def best_pool(self, fight: D100Fight, me: Combatant) -> int:
        """D-59: what the best of the forms has to give that could be used now."""
        return max([0, *[self.parry_pool(me, item) for item in self.forms(fight, me)]])

    def spare_points(self, fight: D100Fight, me: Combatant) -> int:
        """D-59: before one's own attack all of OB that has not gone into a parry yet; after it what was kept back."""
        return me.reserve if me.committed else max(0, self.best_pool(fight, me) - me.parrying)

    def parry_it(self, fight: D100Fight, blow: Blow) -> None:
        """D-59, D-61: by the option `parry_when` the defender decides when it is attacked; points that have gone
        against a foe stay with that foe for the round."""
        foe = blow.foe
        me = blow.attacker
        if foe.side == me.side or foe.out or not self.may_parry(foe) or not self.sees_blow(fight, blow):
            return
        spare = self.spare_points(fight, foe)
        if spare <= 0:
            return
        points = fight.ask(foe.index, PARRY_NOW, Amounts(0, spare), blow).number
        if points:
            self.set_against(fight, foe, me, points)
            fight.tell(Parried(foe.index, me.index, points, foe.parry_against(me.index)))

    def set_against(self, fight: D100Fight, me: Combatant, foe: Combatant, points: int) -> None:
        """D-59, D-61: so many more points against that foe."""
        if me.committed:
            me.reserve -= points
        else:
            me.parrying += points
        shares = for_each(fight, me.parry, 0)
        shares[foe.index] += points
        me.parry = tuple(shares)

    def could_parry(self, fight: D100Fight, me: Combatant) -> bool:
        """D-62, D-63: whether there is a foe whose attacks one could see coming, and parry."""
        if self.in_the_dark(fight, me) or not self.may_parry(me):
            return False
        return any(self.knows(fight, me, foe) for foe in fight.foes(me))

    def commit(self, fight: D100Fight, me: Combatant, item: Item) -> None:
        """D-59: with the first attack of a round one says how much of OB is kept back for parries; every attack of
        the round is that much lower, and no more can go into a parry later."""
        if me.committed:
            return
        spare = self.parry_pool(me, item) - me.parrying
        if spare > 0 and self.could_parry(fight, me):
            me.reserve = fight.ask(me.index, KEEP_BACK, Amounts(0, spare), Onset(item)).number
            me.parrying += me.reserve
        me.committed = True

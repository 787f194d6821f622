"""Chapter 10, grappling: holds, keeping them, and getting out (D-77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Options, View
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.attack import SHAKY, Attacks
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.critical_tables import SEVERITIES
from fracas.rulebooks.d100.events import ManoeuvreRolled
from fracas.rulebooks.d100.fighter import RELEASED, Combatant, D100Fight
from fracas.rulebooks.d100.questions import Choice, D100Question
from fracas.rulebooks.d100.rows import WHOM, Act
from fracas.rulebooks.d100.tables import Result
from fracas.rulebooks.d100.wounds import WOUNDS

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class WhetherToHold(D100Question):
    """Names the foe: `naming` is the question with `WHOM` in it."""

    def __init__(self, key: str, text: str, rule: str, naming: str, usual: str = "") -> None:
        super().__init__(key, text, rule, usual)
        self.naming = naming

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        return self.naming.replace(WHOM, matter.foe.name) if isinstance(matter, Blow) else self.text


class RollCritical(Choice):
    """The critical that the grapple has earned."""

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        return f"a critical of grade {SEVERITIES[matter.severity]}" if isinstance(matter, Blow) else self.summary


SEIZE: Final = WhetherToHold(
    "hold", "Do you hold the foe, or roll the critical?", "D-77", "Do you hold WHOM, or roll the critical?"
)
HOLD: Final = Choice("hold", "the foe can neither move nor parry and strikes at -20; keeping it up costs 1 AP a turn")
HOLD_TOO: Final = WhetherToHold(
    "hold too", "Do you hold the foe as well?", "D-77", "Do you hold WHOM as well?", HOLD.key
)
LET_BE: Final = Choice("no hold", "the critical is enough")
STRIKE: Final[RollCritical] = RollCritical("critical")

GRAPPLE: Final = Reason("grapple OB", "D-77")
ATHLETICS: Final = Reason("athletics", "D-77")
GRIP: Final = Reason("the holder's grip", "D-77")
ESCAPING: Final = Reason("escape", "D-77")
HOLDING_GRADE: Final = 1
"""D-77: a critical of grade B or better."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Holds(Attacks):
    def holds_instead(self, fight: D100Fight, blow: Blow, result: Result) -> bool:
        """D-77: a grapple with a critical of grade B or better may hold instead of rolling it."""
        me = blow.attacker
        foe = blow.foe
        if self.holds_too or not self.may_seize(blow, result):
            return False
        blow.severity = result.severity
        if fight.ask(me.index, SEIZE, Options([STRIKE, HOLD]), blow) is STRIKE:
            return False
        self.seize(fight, me, foe)
        return True

    def may_seize(self, blow: Blow, result: Result) -> bool:
        """D-77: a grapple with a critical of grade B or better, by one who holds nobody yet, of a foe who is up."""
        me = blow.attacker
        foe = blow.foe
        if blow.item is not me.sheet.grapple or result.severity < HOLDING_GRADE:
            return False
        return me.holding < 0 and foe.held_by < 0 and not foe.out

    def hold_as_well(self, fight: D100Fight, blow: Blow, result: Result) -> None:
        """D-77: by the option `hold_critical` a foe who is still up and within reach may be held beside the
        critical."""
        me = blow.attacker
        near = fight.board.distance(me.cell, blow.foe.cell) <= 1
        if near and not me.out and self.may_seize(blow, result):
            if fight.ask(me.index, HOLD_TOO, Options([HOLD, LET_BE]), blow) is HOLD:
                self.seize(fight, me, blow.foe)

    def seize(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
        """D-77: held, so constrained: no movement, no parry, and what it was doing ends."""
        if foe.holding >= 0:
            self.let_go(fight, foe)
        me.holding = foe.index
        me.hold_paid = True
        foe.held_by = me.index
        foe.escaped = 0
        self.lose_parry(foe)
        self.stop_working(foe)
        self.stop_aiming(foe)
        fight.tell(Became(foe.index, "held"))
        self.check_pressure(fight)

    def let_go(self, fight: D100Fight, me: Combatant) -> None:
        """D-77: a hold ends when the holder lets go, moves, stops being able, or is no longer next to the target."""
        foe = fight.fighters[me.holding]
        me.holding = NOBODY
        foe.held_by = NOBODY
        foe.escaped = 0
        fight.tell(Became(foe.index, "free"))

    def escape_bonus(self, fight: D100Fight, me: Combatant) -> Tally:
        """D-77: the better of grapple and athletics, less half the holder's grapple; wounds count."""
        grapple = me.sheet.grapple.ob
        athletics = me.sheet.skill("athletics")
        bonus = Tally(grapple, GRAPPLE) if grapple >= athletics else Tally(athletics, ATHLETICS)
        bonus.add(me.penalty, WOUNDS)
        holder = fight.fighters[me.held_by]
        bonus.add(-max(0, holder.sheet.grapple.ob // 2), GRIP)
        if self.shaky_action:
            bonus.add(me.shaky, SHAKY)
        return bonus

    def escape(self, fight: D100Fight, me: Combatant) -> None:
        """D-77: percentages of attempts against the same hold add up, and 100 frees."""
        bonus = self.escape_bonus(fight, me)
        throw = self.percentage_roll(fight, me, bonus, ESCAPING)
        me.escaped += throw.percent
        free = me.escaped >= 100
        outcome = "free" if free else "still held"
        roll = ManoeuvreRolled(
            me.index, ESCAPE.key, bonus, throw.die, throw.percent, outcome, me.held_by, me.escaped, throw.dice
        )
        fight.tell(roll)
        if free:
            self.let_go(fight, fight.fighters[me.held_by])


class Escape(Act):
    """D-77: tries to get out of a hold."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.held_by >= 0 else "nobody holds you"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        rules.escape(fight, me)

    def view(self, rules: D100, fight: D100Fight, me: Combatant, note: str, left: int, planning: bool) -> View:
        if planning or me.held_by < 0:
            return super().view(rules, fight, me, note, left, planning)
        bonus = rules.escape_bonus(fight, me)
        done = f", {me.escaped} % so far" if me.escaped else ""
        chance = rules.chance_of(bonus, 100 - me.escaped)
        return View(self.key, bonus, chance, self.rule, note + done, "of getting free")


class KeepHold(Act):
    """D-77: the holder pays first in each later turn; that needs no planning."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.holding >= 0 and not me.hold_paid else "you hold nobody, or have paid for it already"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.pay(fight, me, self.ap)
        me.hold_paid = True
        fight.tell(Became(me.holding, "still held"))


class LetGo(Act):
    """D-77, D-120: lets go, free of cost."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.holding >= 0 and rules.may_act_freely(me, RELEASED) else "you hold nobody"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.free_act(me, RELEASED)
        rules.let_go(fight, me)

    def price(self, rules: D100, fight: D100Fight, me: Combatant, left: int, extra: int) -> str:
        return ""


ESCAPE: Final = Escape(
    "escape", costs.ESCAPE, "D-77", "out of the hold; attempts add up",
    intention="break free", effort="break free", effort_on="break free of WHOM",
)  # fmt: skip
KEEP_HOLD: Final = KeepHold("keep hold", costs.KEEP_HOLD, "D-77", "or the foe is free", planless=True)
LET_GO: Final = LetGo("let go", 0, "D-77", "the foe is free again")

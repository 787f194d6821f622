"""Chapter 6: what comes of a manoeuvre that falls short of 100 per cent: its policy, or a referee's verdict (D-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Matter
from fracas.kernel.tally import Tally
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.manoeuvre_tables import EXPOSED, FAIL, PENALTY, Manoeuvre
from fracas.rulebooks.d100.questions import Choice, D100Question
from fracas.rulebooks.d100.rolls import RollResult

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class Shortfall(Matter):
    """A manoeuvre that has come to less than 100 per cent, for whoever is to judge it."""

    def __init__(self, me: Combatant, manoeuvre: Manoeuvre, bonus: Tally, throw: RollResult) -> None:
        self.me = me
        self.manoeuvre = manoeuvre
        self.bonus = bonus
        self.throw = throw


class WhatComesOfIt(D100Question):
    """Tells the referee the roll: it is not in the story yet, as it is told together with its result."""

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        return rules.word_shortfall(matter) if isinstance(matter, Shortfall) else self.text


@mypyc_attr(allow_interpreted_subclasses=True)
class Verdict(Choice):
    """D-46: what comes of a shortfall. This one only says whether the manoeuvre is done; others bring more."""

    def __init__(self, key: str, outcome: str, summary: str = "", *, done: bool = True) -> None:
        super().__init__(key, summary)
        self.outcome = outcome
        """The word for it in the record."""
        self.done = done

    def price(self, rules: D100) -> str:
        """What it costs to have it done all the same, in words; empty where nothing does."""
        return ""

    def consequence(self, rules: D100, short: int) -> str:
        """What a referee is told of it; the roll is so many per cent short."""
        return self.summary

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, short: int, goal: int) -> None:
        """What happens to whoever fell short by so many per cent, on its way to that hex."""

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        short = 100 - matter.throw.percent if isinstance(matter, Shortfall) else 0
        return f"{self.consequence(rules, short)}{'; the usual' if self is decision.usual else ''}"


class OffBalance(Verdict):
    """D-46: done, and the next roll, or the next action, is the worse for it."""

    def price(self, rules: D100) -> str:
        return f"done, with the next {'action' if rules.shaky_action else 'roll'} the worse for it"

    def consequence(self, rules: D100, short: int) -> str:
        return f"completed, with -{short} to the next {'action' if rules.shaky_action else 'attack or manoeuvre'}"

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, short: int, goal: int) -> None:
        rules.unbalance(fight, me, short)


class ShotAt(Verdict):
    """D-46: done, after a foe's free shot."""

    def price(self, rules: D100) -> str:
        return "done, but a foe may shoot at you first"

    def consequence(self, rules: D100, short: int) -> str:
        return f"completed after a free shot at +{short}, if there is anybody to shoot"

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, short: int, goal: int) -> None:
        rules.expose(fight, me, short, goal)


SHORTFALL: Final = WhatComesOfIt("shortfall", "What comes of it?", "D-46")

COMPLETED: Final[Verdict] = Verdict("done", "done", "completed, and nothing else")
"""At 100 per cent; below that only a referee says so (D-128)."""
VERDICTS: Final[dict[str, Verdict]] = {
    FAIL: Verdict(FAIL, "failed", "not completed", done=False),
    PENALTY: OffBalance(PENALTY, "short"),
    EXPOSED: ShotAt(EXPOSED, "exposed"),
    COMPLETED.key: COMPLETED,
}
"""By policy."""

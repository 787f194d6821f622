"""Rows of the book's small tables: options in general, postures, free actions and manoeuvres.

A row is whole: it has its rule, says what it does and why it cannot be done now, and does it, through the book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, View
from fracas.kernel.rulebook import Switch
from fracas.kernel.tally import Reason

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps
    from fracas.rulebooks.gurps.fight import GurpsFight
    from fracas.rulebooks.gurps.fighter import Combatant


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Option):
    """An option of this book, with a summary of what it does, and its rule if that is not the question's."""

    def __init__(self, key: str, summary: str = "", rule: str = "") -> None:
        super().__init__(key)
        self.summary = summary
        self.rule = rule

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        """What a person sees of it."""
        label = self.key.replace("-", " ")
        return View(label, rule=self.rule or decision.question.rule, note=rules.summary(self))


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeAction(Choice):
    """G-54: something that costs nothing; a manoeuvre still follows."""

    group: ClassVar[str] = "free actions"

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError


class Posture(FreeAction):
    """G-63: what a posture does to attacks, defences and movement (in thirds of the allowance)."""

    group: ClassVar[str] = ""

    def __init__(self, key: str, to_hit: int, to_defend: int, thirds: int, low: bool) -> None:
        super().__init__(key, rule="G-63")
        self.to_hit = to_hit
        self.to_defend = to_defend
        self.thirds = thirds
        self.low = low
        self.reason = Reason(key, "G-63")

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        """Takes the posture up, where that is a free action."""
        rules.set_posture(fight, me, self, False)

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        return View(self.key, rule=self.rule, note=rules.posture_words(self))


STANDING: Final = Posture("standing", 0, 0, 3, False)
CROUCHING: Final = Posture("crouching", -2, 0, 2, False)
KNEELING: Final = Posture("kneeling", -2, -2, 1, True)
CRAWLING: Final = Posture("crawling", -4, -3, 1, True)
SITTING: Final = Posture("sitting", -2, -2, 0, True)
PRONE: Final = Posture("lying prone", -4, -3, 0, True)
FACE_UP: Final = Posture("lying face up", -4, -3, 0, True)
POSTURES: Final = [STANDING, CROUCHING, KNEELING, CRAWLING, SITTING, PRONE, FACE_UP]


def lying(posture: Posture) -> bool:
    return posture is PRONE or posture is FACE_UP


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvre(Choice):
    """What a combatant does with a second. Its restrictions on defence hold until the next turn."""

    def __init__(
        self,
        key: str,
        name: str,
        rule: str,
        summary: str = "",
        told: str | None = None,
        *,
        defends: bool = True,
        parries: bool = True,
        to_hit: int = 0,
        held: bool = False,
        holding: bool = True,
        occasional: bool = False,
        switch: Switch | None = None,
    ) -> None:
        super().__init__(key, summary, rule)
        self.name = name
        self.told = f"takes a second to {key}" if told is None else told
        """How narration tells it; empty where the events that follow tell enough."""
        self.defends = defends
        self.parries = parries
        """Whether one may parry and retreat until the next turn."""
        self.to_hit = to_hit
        self.capped = False
        """Effective skill is at most 9 (G-77)."""
        self.held = held
        """Whether it is possible while somebody holds one (G-177)."""
        self.holding = holding
        """Whether it is possible while one holds somebody (G-176)."""
        self.occasional = occasional
        """Listed after the free actions, and only where it is possible."""
        self.switch = switch
        """The house rule that may leave it out."""
        self.reason = Reason(name.lower(), rule)

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        """Why it cannot be chosen now; None if it can. `gap`: how many hexes the nearest foe is beyond one's reach."""
        return None

    def is_open(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> bool:
        """Whether it can be chosen now. Asked every turn: a row whose `why_not` is slow says it more quickly here."""
        return not self.why_not(rules, fight, me, gap)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        return View(self.name, rule=self.rule, note=rules.summary(self))


class Wording:
    """How a variant words a row of its base: by a summary of its own, and perhaps another name, rule or way to tell
    it."""

    def __init__(self, row: Choice, summary: str, name: str = "", rule: str = "", told: str = "") -> None:
        self.row = row
        self.summary = summary
        self.name = name
        self.rule = rule
        self.told = told


class DoNothing(Manoeuvre):
    """G-33: no movement and no facing change; defences as usual."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        pass


DO_NOTHING: Final = DoNothing(
    "do nothing", "Do Nothing", "G-33", "stay as you are, with your usual defences", "does nothing", held=True
)

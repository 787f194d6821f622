"""Questions and answers that know what a person sees of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Amounts, Decision, Option, Question, Target, View

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100
    from fracas.rulebooks.d100.fighter import Combatant, D100Fight


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Option):
    """An answer with a few words on what it means, and its rule if that is not the question's."""

    def __init__(self, key: str, summary: str = "", rule: str = "") -> None:
        super().__init__(key)
        self.summary = summary
        self.rule = rule

    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """What it means, as things stand."""
        return self.summary

    def view(self, rules: D100, fight: D100Fight, decision: Decision) -> View:
        """What a person sees of it."""
        note = self.note(rules, fight, decision)
        return View(self.key.replace("_", " "), rule=self.rule or decision.question.rule, note=note)


@mypyc_attr(allow_interpreted_subclasses=True)
class D100Question(Question):
    """A question of this book: how it is worded, how its answers are shown, and why others are not offered."""

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """The question with names, where it is about somebody."""
        return self.text

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        """What a person sees of an answer. A `Choice` knows that itself."""
        if isinstance(option, Choice):
            return option.view(rules, fight, decision)
        return View(option.key.replace("_", " "), rule=self.rule)

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        """Why that answer is not offered; empty for what was never an answer."""
        me = fight.fighters[decision.who]
        people = [fight.fighters[each.index] for each in decision.menu.options() if isinstance(each, Target)]
        if not people:
            return ""
        friends = [each.name for each in fight.fighters if each.side == me.side and each is not me]
        if key == me.name:
            return f"that is you ({self.rule})"
        if key in friends and all(each.side != me.side for each in people):
            return f"{key} is on your side ({self.rule})"
        return rules.why_no_target(fight, me, key)

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        """The answer that most people would give without thinking; empty where one has to think."""
        return self.usual_answer(fight, decision)


@mypyc_attr(allow_interpreted_subclasses=True)
class BestFirst(D100Question):
    """Lists its answers with the best of them first, which most people would take."""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        return decision.menu.options()[0].key


@mypyc_attr(allow_interpreted_subclasses=True)
class Whom(D100Question):
    """Asks for a fighter, who is shown with what helps to choose."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if not isinstance(option, Target):
            return super().view(rules, fight, decision, option)
        other = fight.fighters[option.index]
        told = rules.look_of(fight, fight.fighters[decision.who], other)
        return self.view_fighter(rules, fight, decision, other, told)

    def view_fighter(
        self, rules: D100, fight: D100Fight, decision: Decision, other: Combatant, told: list[str]
    ) -> View:
        """`told` is how far away that fighter is, and how it is."""
        return View(other.name, rule=self.rule, note=", ".join(told))


@mypyc_attr(allow_interpreted_subclasses=True)
class HowMany(D100Question):
    """Asks for a number: of points of OB, unless a question says otherwise."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        if isinstance(option, Amount):
            return self.view_number(rules, fight, decision, option.number)
        return super().view(rules, fight, decision, option)

    def view_number(self, rules: D100, fight: D100Fight, decision: Decision, number: int) -> View:
        raise NotImplementedError

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        menu = decision.menu
        return self.limits(menu.low, menu.high) if isinstance(menu, Amounts) else ""

    def limits(self, low: int, high: int) -> str:
        """How much there is to give."""
        return f"you have from {low} to {high} points to give (D-59)"


def count_points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"

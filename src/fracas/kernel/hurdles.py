"""What an attempt has to get past, told with its sums: the course that odds have found is walked once more."""

from __future__ import annotations

from fracas.kernel.courses import Course, Hurdle
from fracas.kernel.decision import Amounts, Decision, Option
from fracas.kernel.dice import Dice, Grades, Pool
from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.odds import OddsChooser, OddsSearch, Settled
from fracas.kernel.tally import Reason


class GivenDice(Dice):
    """Dice that fall as they are told to, with a note of the event that is told after each roll."""

    def __init__(self, rolls: list[int]) -> None:
        self.totals = rolls
        self.told: list[int] = []

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        if len(self.told) >= len(self.totals):
            raise Settled(0)
        self.told.append(len(fight.events))
        return self.totals[len(self.told) - 1]

    def copy(self) -> Dice:
        return self


class Answered:
    """What somebody else would answer on the way, and how many rolls had fallen by then."""

    def __init__(self, who: int, label: str, rolls: int) -> None:
        self.who = who
        self.label = label
        self.rolls = rolls


class NotedChooser(OddsChooser):
    """The same answers as for the odds, with a note of those that others give."""

    def __init__(self, search: OddsSearch, given: list[str]) -> None:
        super().__init__(search, given)
        self.answered: list[Answered] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        expected = self.at >= len(self.given) and decision.usual is None
        option = super().choose(fight, decision)
        matters = expected and decision.who != self.search.who and not isinstance(decision.menu, Amounts)
        if matters and len(decision.menu.options()) > 1:
            label = self.search.book.view(fight, decision, option).label
            self.answered.append(Answered(decision.who, label, len(fight.rolls)))
        return option


class Told:
    """A hurdle, the event that tells of its roll if there is one, and how whoever rolls means to stop the attempt."""

    def __init__(self, hurdle: Hurdle, event: Event | None, how: list[str]) -> None:
        self.hurdle = hurdle
        self.event = event
        self.how = how


def watch(search: OddsSearch, purpose: int) -> None:
    """From now on the search notes which rolls there are on the way to that outcome."""
    search.course = Course(purpose, search.before.rolls)


def told_hurdles(search: OddsSearch) -> list[Told]:
    """What a search that was watched has found in the attempt's way."""
    course = search.course
    assert course is not None, "nobody watched it"
    hurdles, rolls = course.hurdles()
    if not hurdles:
        return []
    search.course = None
    chooser = NotedChooser(search, search.before.answers)
    dice = GivenDice(rolls)
    fight = search.start.begin_beat(chooser, search.before.referee)
    fight.dice = dice
    search.finish(fight)
    out: list[Told] = []
    before = len(search.before.rolls)
    for each in hurdles:
        at = dice.told[each.before] if each.before < len(dice.told) else NOBODY
        event = fight.events[at] if 0 <= at < len(fight.events) else None
        how = [
            said.label for said in chooser.answered
            if said.who == each.fork.who and before <= said.rolls <= each.before
        ]  # fmt: skip
        out.append(Told(each, event, how))
        before = each.before + 1
    return out

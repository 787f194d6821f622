"""Whoever plans: usual answers are always answers, and any fighter's turn may come next. Random walks over the
scenarios of GURPS and its variant."""

import pytest
from tests.laws.test_laws import MORE
from tests.laws.walks import SCENARIOS, agents, begin, play, scenario

from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.plans import FIGHT_OVER, TOO_LONG, plan_turn
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight

NAMES = [name for name in SCENARIOS if isinstance(scenario(name).book, Gurps)]
every_scenario = pytest.mark.parametrize("name", NAMES)


def book_of(name: str) -> Gurps:
    book = scenario(name).book
    assert isinstance(book, Gurps)
    return book


class Watching(Chooser):
    """Another chooser, and a check of the usual answer to everything that it is asked."""

    def __init__(self, book: Gurps, other: Chooser) -> None:
        self.book = book
        self.other = other
        self.usual = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, GurpsFight)
        before = fight.state()
        key = self.book.usual(fight, decision)
        assert fight.state() == before, decision.question.key
        assert not key or decision.menu.find(key) is not None, (decision.question.key, key)
        self.usual += bool(key)
        return self.other.choose(fight, decision)


@every_scenario
@pytest.mark.parametrize("kind", ["random", "brute"])
def test_a_usual_answer_is_offered_and_costs_nothing(name: str, kind: str) -> None:
    found = 0
    for seed in range(MORE):
        fight = begin(name, seed)
        watching = Watching(book_of(name), Seated(agents(name, kind, seed)))
        fight.chooser = watching
        book_of(name).run(fight, 100)  # type: ignore[arg-type]  # a fight of this book
        found += watching.usual
    assert found > 0


class Asked(BaseException):
    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who


class FirstQuestion(Chooser):
    """Stops at the first question that matters: others say what is usual, and dive or not without an end to it."""

    def __init__(self, book: Gurps, who: int) -> None:
        self.book = book
        self.who = who

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, GurpsFight)
        if decision.who != self.who and decision.question.key in ("dive", "sacrifice", "free action"):
            return decision.menu.options()[0]
        raise Asked(decision.who)


def asked_first(book: Gurps, fight: GurpsFight, who: int) -> int:
    """Who is asked first in a copy in which that fighter's turn comes next; itself if nobody is."""
    copy = fight.copy()
    book.next_turn(copy, who)
    run = copy.begin_beat(FirstQuestion(book, who), None)
    run.dice = SeededDice(fight.beats)
    assert isinstance(run, GurpsFight)
    try:
        book.beat(run)
    except Asked as asked:
        return asked.who
    return run.acting


@every_scenario
def test_anybodys_turn_may_come_next(name: str) -> None:
    """Between beats and in the midst of them: the next question is that fighter's, if there is one at all."""
    book = book_of(name)
    for seed in range(MORE):
        driver = play(name, seed)
        chooser = agents(name, "random", seed)
        for _ in range(30):
            pending = driver.pending
            if pending is None:
                break
            for fight in (driver.fight, driver.run):
                assert isinstance(fight, GurpsFight)
                for me in fight.fighters:
                    if not me.out:
                        assert asked_first(book, fight, me.index) == me.index
            driver.answer(chooser[pending.who].choose(driver.run, pending).key)


@every_scenario
def test_a_turn_to_come_is_the_next_of_that_fighter(name: str) -> None:
    """In this round if it has not acted yet, otherwise in the next."""
    book = book_of(name)
    fight = begin(name, 3)
    assert isinstance(fight, GurpsFight)
    fight.chooser = Seated(agents(name, "random", 3))
    book.run(fight, 7)
    if fight.over:
        return
    for at, who in enumerate(fight.order):
        copy = fight.copy()
        book.next_turn(copy, who)
        assert copy.order[copy.place] == who
        assert copy.round == fight.round + (at < fight.place)


@every_scenario
def test_plans_filled_with_usual_answers_end(name: str) -> None:
    """Whoever it is made for, a plan stops somewhere and changes nothing."""
    book = book_of(name)
    driver = play(name, 4)
    chooser = agents(name, "random", 4)
    for _ in range(20):
        pending = driver.pending
        if pending is None:
            break
        before = driver.run.state()
        for me in driver.run.everyone():
            if not me.out and not me.hidden:
                plan = plan_turn(book, driver.run, pending, me.index, [])
                assert plan.stop not in ("", TOO_LONG)
                assert plan.stop != FIGHT_OVER or plan.fight is not None
        assert driver.run.state() == before
        driver.answer(chooser[pending.who].choose(driver.run, pending).key)

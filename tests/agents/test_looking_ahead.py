"""Those who look ahead: legal, steady, fair, better than those who do not; and what they weigh."""

from __future__ import annotations

from typing import Any

import pytest
from tests.agents.test_agents import Twice
from tests.laws.walks import agents, begin, play, scenario

from fracas.agents.ahead import Ahead, Habit, find_share, share_of
from fracas.agents.candidates import worth_trying
from fracas.agents.race import LEAST, ROOM, Limits, Race
from fracas.agents.registry import agent
from fracas.agents.tactician import Searcher, Tactician
from fracas.kernel.decision import Amounts, Chooser, Decision, Option, Options, Question, Seated, spread
from fracas.kernel.dice import SeededDice
from fracas.kernel.doctrine import DOCTRINES, LEADER, NEAREST, WEAKEST, Doctrine
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.weighing import FLEES, PLAIN, TARGETED, WEIGHED, YIELDS, Weigher

SMALL = Limits(play_outs=10)
"""For tests: a fight would take minutes with the usual one, uncompiled."""
ONE_OF_EACH = ["duel", "bout", "swords", "knives"]


def tactician(name: str, doctrine: Doctrine = DOCTRINES[0], limits: Limits = SMALL) -> Tactician:
    book = scenario(name).book
    return Tactician(book, agent(book.default_agent(), book, 0), 5, doctrine, limits=limits)


def at_question(name: str, question: str, seed: int = 3) -> Play[Any]:
    """A fight among brutes, where somebody is asked that."""
    driver = play(name, seed)
    players = agents(name, "brute", seed)
    for _ in range(400):
        decision = driver.pending
        assert decision is not None
        if decision.question.key == question:
            return driver
        driver.answer(players[decision.who].choose(driver.run, decision).key)
    raise AssertionError(f"{name} never asks '{question}'")


@pytest.mark.parametrize("name", [*ONE_OF_EACH, "guards"])
def test_they_answer_legally_and_the_same_when_asked_again(name: str) -> None:
    book = scenario(name).book
    chooser = tactician(name)
    fight = begin(name, 1)
    brute = agent("brute", book, 0)
    fight.chooser = Seated([Twice(chooser) if each.side == 0 else brute for each in fight.everyone()])
    fight = book.run_in_steps(fight, 12)
    assert fight.beats == 12 or fight.over
    assert chooser.failed == 0


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_beats_that_keep_where_they_began_come_to_the_same(name: str) -> None:
    book = scenario(name).book
    straight, steps = begin(name, 4), begin(name, 4)
    straight.chooser = Seated(agents(name, "brute", 4))
    steps.chooser = Seated(agents(name, "brute", 4))
    book.run(straight, 10_000)
    steps = book.run_in_steps(steps, 10_000)
    assert straight.state() == steps.state()


def test_play_outs_of_one_number_have_the_same_luck() -> None:
    driver = at_question("duel", "blow")
    decision = driver.pending
    assert decision is not None
    book = scenario("duel").book
    ahead = Ahead(book, driver.run, decision.who, agent("brute", book, 0), 7, 2)
    first = [ahead.play("strike", None, number) for number in range(4)]
    assert first == [ahead.play("strike", None, number) for number in range(4)]
    assert len(set(first)) > 1
    assert ahead.count == 8
    assert ahead.effort > 0


def test_a_play_out_knows_no_more_than_its_side() -> None:
    """Whoever hides is not there in what a tactician plays through."""
    book = scenario("guards").book
    brute = agent("brute", book, 0)
    seen = 0

    class Spy(Chooser):
        def choose(self, fight: Fight, decision: Decision) -> Option:
            nonlocal seen
            for each in driver.run.everyone():
                if each.side != side and each.hidden and not each.out and fight.beats == driver.run.beats:
                    seen += 1
                    assert fight.everyone()[each.index].absent
            return brute.choose(fight, decision)

    driver = play("guards", 1)
    for _ in range(60):
        decision = driver.pending
        if decision is None:
            break
        side = driver.run.everyone()[decision.who].side
        usual = brute.choose(driver.run, decision)
        if book.has_secrets(driver.run, side):
            ahead = Ahead(book, driver.run, decision.who, Spy(), 7, 1)
            ahead.play(usual.key, None, 0)
            assert ahead.failed == 0
        driver.answer(usual.key)
    assert seen > 0


def test_a_habit_lasts() -> None:
    """'Where the brute says X, say Y from now on': for that fighter, at that question, where it is offered."""
    usual, other = Option("strike"), Option("deceptive")
    question = Question("blow", "How?", "G-1")
    habit = Habit(0, "blow", "strike", "deceptive")
    assert habit.applies(Decision(0, question, Options([usual, other])), usual)
    assert not habit.applies(Decision(1, question, Options([usual, other])), usual)
    assert not habit.applies(Decision(0, question, Options([usual, other])), other)
    assert Habit(0, "blow", "", "deceptive").applies(Decision(0, question, Options([usual, other])), other)


def test_a_share_of_a_number() -> None:
    assert share_of(Amounts(0, 80), "40") == "50%"
    found = find_share(Amounts(10, 50), "50%")
    assert found is not None
    assert found.key == "30"


def test_what_is_worth_trying() -> None:
    question = Question("parry", "How much?", "D-1")
    decision = Decision(0, question, Amounts(0, 80))
    assert worth_trying({"parry": ["0%", "50%", "100%"]}, decision, "40") == ["0", "80"]
    assert worth_trying({"form": ["any"]}, decision, "40") == []
    assert len(worth_trying({}, decision, "0")) == 5
    blows = Decision(0, question, Options([Option("attack knife"), Option("attack fist"), Option("move")]))
    assert worth_trying({"parry": ["attack *", "fly"]}, blows, "attack fist") == ["attack knife"]
    assert worth_trying({"parry": ["any", "but move"]}, blows, "attack fist") == ["attack knife"]


@pytest.mark.parametrize(("count", "most", "places"), [(3, 5, [0, 1, 2]), (9, 3, [0, 4, 8]), (9, 1, [0])])
def test_a_sample_is_spread_over_the_menu(count: int, most: int, places: list[int]) -> None:
    assert spread(count, most) == places
    menu = Amounts(1, count)
    assert [each.number for each in menu.sample(most)] == [place + 1 for place in places]
    options = Options([Option(str(number)) for number in range(count)])
    assert [each.key for each in options.sample(most)] == [str(place) for place in places]


def test_a_race_keeps_what_is_usual_unless_something_is_surely_better() -> None:
    """At the wrists of somebody at the other end of the map nothing makes a difference."""
    driver = at_question("duel", "manoeuvre", 1)
    decision = driver.pending
    assert decision is not None
    book = scenario("duel").book
    ahead = Ahead(book, driver.run, decision.who, agent("brute", book, 0), 7, 2)
    weighing = Race(ahead, decision, "move", ["do nothing"], Limits(16, sure=100.0)).weighing(Option("move"))
    assert weighing.option.key == "move"
    assert weighing.ground == WEIGHED
    assert weighing.play_outs <= 20
    assert [each.key for each in weighing.tried] == ["do nothing", "do nothing"]
    assert {each.lasting for each in weighing.tried} == {True, False}


def test_a_search_tries_everything() -> None:
    driver = at_question("duel", "defence")
    decision = driver.pending
    assert decision is not None
    book = scenario("duel").book
    searcher = Searcher(book, agent("brute", book, 0), 5, limits=Limits(20))
    weighing = searcher.weigh(driver.run, decision)
    assert weighing.ground == WEIGHED  # the book's own list leaves defences to the brute
    assert tactician("duel").weigh(driver.run, decision).ground == PLAIN


def test_a_search_with_a_clock_stops() -> None:
    driver = at_question("duel", "manoeuvre")
    decision = driver.pending
    assert decision is not None
    book = scenario("duel").book
    searcher = Searcher(book, agent("brute", book, 0), 5, limits=Limits(1_000_000, seconds=0.05))
    assert searcher.weigh(driver.run, decision).play_outs < 1000


def test_a_clock_lets_no_more_run_than_it_can_tell_apart() -> None:
    driver = at_question("duel", "manoeuvre")
    decision = driver.pending
    assert decision is not None
    book = scenario("duel").book
    ahead = Ahead(book, driver.run, decision.who, agent("brute", book, 0), 7, 2)
    keys = [option.key for option in decision.menu.options() if option.key != "move"]
    race = Race(ahead, decision, "move", keys, Limits(1_000_000, seconds=0.01))
    assert race.play_outs < 1000
    assert len(race.runners) <= max(1, race.play_outs // ROOM)
    assert race.count == len(race.known) <= LEAST


@pytest.mark.parametrize("name", ["search-0", "search-9", "search-3600001ms", "search-fast"])
def test_a_budget_that_makes_no_sense_is_told(name: str) -> None:
    with pytest.raises(Mistake, match=f"agent '{name}': "):
        agent(name, scenario("duel").book, 1)


def test_budgets_by_name() -> None:
    book = scenario("duel").book
    for name, play_outs, seconds in (("search", 400, 0.0), ("search-50", 50, 0.0), ("search-200ms", 1_000_000, 0.2)):
        chooser = agent(name, book, 1)
        assert isinstance(chooser, Searcher)
        assert (chooser.limits.play_outs, chooser.limits.seconds) == (play_outs, seconds)


def test_the_mindless_do_not_think() -> None:
    driver = at_question("duel", "manoeuvre")
    decision = driver.pending
    assert decision is not None
    assert tactician("duel", DOCTRINES[1]).weigh(driver.run, decision).ground == PLAIN


@pytest.mark.parametrize(("targets", "chosen"), [(NEAREST, 2), (WEAKEST, 3), (LEADER, 1), ("Wat", 3)])
def test_whom_a_doctrine_goes_for(targets: str, chosen: int) -> None:
    book = scenario("skirmish").book
    fight = begin("skirmish", 1)
    people = fight.everyone()
    foes = [each for each in people if each.side == 1][:3]
    me = next(each for each in people if each.side == 0)
    board = fight.board
    for foe, cell in zip(foes, [board.find("e5"), board.find("c3"), board.find("h9")], strict=True):
        foe.cell = cell
    me.cell = board.find("b2")
    foes[2].name = "Wat"
    foes[2].hp = -1  # type: ignore[attr-defined]
    menu = Options([each.target for each in foes])  # type: ignore[attr-defined]
    decision = Decision(me.index, Question("target", "Whom?", "G-1"), menu)
    usual = menu.list[0]
    doctrine = Doctrine("test", "", targets=targets)
    ordered = tactician("skirmish", doctrine).orders.answer(fight, decision, usual)
    assert ordered is not None
    assert ordered.ground == TARGETED
    assert ordered.option is menu.list[chosen - 1]
    assert book.key == "gurps"


def test_the_cowardly_yield_or_run() -> None:
    driver = at_question("duel", "manoeuvre")
    decision = driver.pending
    assert decision is not None
    me = driver.run.everyone()[decision.who]
    chooser = tactician("duel", Doctrine("coward", "", flees_below=0.9))
    assert chooser.orders.answer(driver.run, decision, Option("attack")) is None
    me.hp = 1
    ordered = chooser.orders.answer(driver.run, decision, Option("attack"))
    assert ordered is not None
    assert (ordered.ground, ordered.option.key) in [(FLEES, "move"), (FLEES, "leave"), (FLEES, "sprint")]
    yielding = tactician("duel", Doctrine("coward", "", yields_below=0.9)).orders.answer(
        driver.run, decision, Option("attack")
    )
    assert yielding is not None
    assert (yielding.ground, yielding.option.key) == (YIELDS, "yield")


def test_why_is_said_by_whoever_weighs() -> None:
    assert isinstance(agent("tactician", scenario("duel").book, 1), Weigher)
    assert not isinstance(agent("brute", scenario("duel").book, 1), Weigher)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_standing_falls_with_harm(name: str) -> None:
    book = scenario(name).book
    fight = begin(name, 1)
    assert book.standing(fight, 0) > 0.9
    fight.chooser = Seated(agents(name, "brute", 1))
    fight.dice = SeededDice(1)
    book.run(fight, 10_000)
    loser = next(each for each in fight.everyone() if each.side != fight.winner)
    assert book.standing(fight, loser.index) == 0.0

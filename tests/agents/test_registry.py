"""Who can play which book, by name: ours, and those of other packages."""

from importlib.metadata import EntryPoint
from typing import Any

import pytest
from tests.laws.walks import begin, scenario

from fracas.agents.brutes.gurps import GurpsBrute
from fracas.agents.greedy import Greedy
from fracas.agents.guarded import Guarded
from fracas.agents.random import Random
from fracas.agents.registry import agent, first_sentence, from_point, listed, made, names, unveiled
from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.rulebook import Rulebook
from fracas.stage.rulebooks import opened
from fracas.stage.scenario import shipped

DUEL = scenario("duel").book


class Bare(Rulebook[Any]):
    """A book that brings nobody."""

    key = "bare"


class Keen(Chooser):
    """Wants the book and a key. And more is told here."""

    def __init__(self, book: Rulebook[Any], key: int, patience: int = 3) -> None:
        self.book = book
        self.key = key
        self.patience = patience

    def choose(self, fight: Fight, decision: Decision) -> Option:
        return decision.menu.options()[0]


class Modest(Keen):
    def __init__(self) -> None:
        super().__init__(DUEL, 0)


class Demanding(Keen):
    def __init__(self, gold: int) -> None:
        super().__init__(DUEL, gold)


def no_agent(book: Rulebook[Any]) -> int:
    return 4


def test_who_can_play() -> None:
    assert names(DUEL) == ["brute", "drill", "tactician", "search", "random", "greedy"]
    assert names(Bare()) == ["tactician", "search", "random", "greedy"]
    assert type(agent("brute", DUEL, 1)) is GurpsBrute
    assert type(agent("random", Bare(), 1)) is Random
    assert type(unveiled("greedy", Bare(), 1)) is Greedy
    with pytest.raises(Mistake, match="unknown agent 'brute'; there is 'tactician', 'search', 'random', 'greedy'"):
        agent("brute", Bare(), 1)


def test_who_plays_where_nobody_says_who() -> None:
    assert DUEL.default_agent() == "brute"
    assert Bare().default_agent() == "greedy"


def test_an_agent_is_given_what_it_asks_for() -> None:
    keen = made(Keen, "Keen", DUEL, 17)
    assert isinstance(keen, Keen)
    assert (keen.book, keen.key, keen.patience) == (DUEL, 17, 3)
    assert isinstance(made(Modest, "Modest", DUEL, 17), Modest)


@pytest.mark.parametrize(
    "kind, words",
    [
        (Demanding, "mine cannot be made: TypeError: "),
        (no_agent, "mine is no agent: expected a class of Choosers"),
        (int, "mine is no agent: expected a class of Choosers"),
    ],
)
def test_what_cannot_be_an_agent_is_told(kind: object, words: str) -> None:
    with pytest.raises(Mistake) as told:
        made(kind, "mine", DUEL, 1)
    assert str(told.value).startswith(words)


@pytest.mark.parametrize(
    "value, words",
    [
        ("no.such.module:Agent", "cannot be loaded: ModuleNotFoundError: "),
        ("fracas.kernel.dice:Agent", "cannot be loaded: AttributeError: "),
        ("fracas.kernel.dice:SeededDice", "is no agent"),
    ],
)
def test_a_broken_entry_point_is_told(value: str, words: str) -> None:
    with pytest.raises(Mistake) as told:
        from_point(EntryPoint("mine", value, "fracas.agents"), DUEL, 1)
    assert str(told.value).startswith(f"agent 'mine' ({value})")
    assert words in str(told.value)


def test_an_entry_point_leads_to_a_guarded_agent() -> None:
    found = from_point(EntryPoint("mine", "fracas.agents.brutes.gurps:GurpsBrute", "fracas.agents"), DUEL, 1)
    assert isinstance(found, Guarded)
    assert isinstance(found.then, GurpsBrute)


def test_everybody_is_listed_with_a_sentence() -> None:
    found = {(each.name, each.book): each.text for each in listed(opened()[0])}
    assert {("brute", "gurps"), ("drill", "d100"), ("random", ""), ("greedy", "")} <= found.keys()
    assert all(found.values())
    assert first_sentence(Keen) == "Wants the book and a key. And more is told here"
    assert first_sentence(Modest()) != ""


@pytest.mark.parametrize("name", shipped())
def test_greedy_plays_every_scenario_to_its_end(name: str) -> None:
    """It knows no book, so it plays them all; once is enough to see that nothing stops it."""
    stage = scenario(name)
    fight = begin(name, 3)
    fight.chooser = Seated([Greedy(stage.book, each.index) for each in fight.everyone()])
    stage.book.run(fight, 20_000)
    assert fight.over


def test_greedy_beats_somebody_who_does_anything() -> None:
    wins = 0
    for seed in range(12):
        fight = begin("duel", seed)
        fight.chooser = Seated([Greedy(DUEL, 0), Random(seed)])
        DUEL.run(fight, 5000)
        wins += fight.winner == 0
    assert wins >= 8


def test_greedy_walks_at_the_nearest_foe() -> None:
    play = Play(DUEL, begin("duel", 1), [None, None])
    play.resume()
    play.answer("move")
    asked = play.pending
    assert asked is not None
    board = play.run.board
    foe = play.run.everyone()[1 - asked.who]
    place = Greedy(DUEL, 0).choose(play.run, asked)
    away = [board.distance(board.find(each.key), foe.cell) for each in asked.menu.options()]
    assert board.distance(board.find(place.key), foe.cell) == max(1, min(away))


def test_greedy_takes_the_best_chance() -> None:
    """Asked for a defence it takes the likeliest one."""
    fight = begin("duel", 3)
    seen: list[tuple[float, float]] = []

    class Watching(Chooser):
        def choose(self, fight: Fight, decision: Decision) -> Option:
            option = Greedy(DUEL, 0).choose(fight, decision)
            if decision.question.key == "defence":
                views = [DUEL.view(fight, decision, each).chance for each in decision.menu.options()]
                seen.append((DUEL.view(fight, decision, option).chance, max(views)))
            return option

    fight.chooser = Seated([Watching(), agent("brute", DUEL, 1)])
    DUEL.run(fight, 500)
    assert seen
    assert all(taken == best for taken, best in seen)

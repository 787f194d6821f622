"""Agents: legal, steady, and the brute with some sense."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, board, fight, sheet, swordsman
from tests.laws.walks import begin, scenario

from fracas.agents.registry import agent
from fracas.agents.walking import Paths
from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.ways import FAR


class Twice(Chooser):
    """Asks an agent twice and wants the same answer, one that is on the menu."""

    def __init__(self, then: Chooser) -> None:
        self.then = then
        self.seen: set[str] = set()

    def choose(self, fight: Fight, decision: Decision) -> Option:
        first, second = self.then.choose(fight, decision), self.then.choose(fight, decision)
        assert first.key == second.key
        assert decision.menu.find(first.key) is not None
        self.seen.add(f"{decision.question.key} {first.key}")
        return first


@pytest.mark.parametrize("name", ["brute", "drill", "greedy", "random"])
@pytest.mark.parametrize("stage", ["duel", "skirmish"])
def test_agents_answer_legally_and_the_same_when_asked_again(name: str, stage: str) -> None:
    book = scenario(stage).book
    for seed in range(5):
        scene = begin(stage, seed)
        scene.chooser = Twice(agent(name, book, seed))
        book.run(scene, 5000)
        assert scene.over


def test_random_agents_of_other_keys_choose_otherwise() -> None:
    book = scenario("duel").book
    seen = []
    for key in range(2):
        scene = begin("duel", 1)
        watcher = Twice(agent("random", book, key))
        scene.chooser = watcher
        book.run(scene, 5000)
        seen.append(watcher.seen)
    assert seen[0] != seen[1]


def test_every_manoeuvre_comes_up_in_random_play() -> None:
    """Coverage by use: nothing is offered that is never taken."""
    seen: set[str] = set()
    guard = swordsman(13, shield="medium-shield", skills={"Broadsword": 13, "Shield": 12})
    for seed in range(30):
        scene = begin("skirmish", seed)
        watcher = Twice(agent("random", scenario("skirmish").book, seed))
        scene.chooser = watcher
        scenario("skirmish").book.run(scene, 3000)
        seen |= watcher.seen
        crowd = fight((guard, "d4", "e"), (guard, "e4", "w"), (guard, "d5", "e"), (guard, "e5", "w"), rounds=20)
        crowd.dice = SeededDice(seed)
        crowd.chooser = watcher
        GURPS.run(crowd, 100)
        seen |= watcher.seen
    for key in ("attack", "all-out attack", "move", "all-out defence", "ready", "change posture", "do nothing"):
        assert f"manoeuvre {key}" in seen
    assert {"variant determined", "variant double", "variant strong", "defence block", "defence dodge"} <= seen
    assert {"raise dodge", "raise parry", "raise block", "posture lying prone", "step kneeling"} <= seen
    assert any(each.startswith("retreat retreat") for each in seen)
    assert any(each.startswith("ready pick up") for each in seen)


def test_a_brute_beats_a_random_walker() -> None:
    wins = 0
    for seed in range(30):
        scene = fight((swordsman(13, dx=12), "d5", "e"), (swordsman(13, dx=12), "g5", "w"), rounds=200)
        scene.dice = SeededDice(seed)
        scene.chooser = Seated([agent("brute", GURPS, 1), agent("random", GURPS, seed)])
        GURPS.run(scene, 5000)
        wins += scene.winner == 0
    assert wins >= 29


def test_a_brute_goes_round_a_wall() -> None:
    rows = ["........", "######..", "........", "........"]
    scene = fight((swordsman(13), "a1", "e"), (sheet(), "a4", "e"), rows=rows, rounds=30)
    scene.dice = SeededDice(3)
    scene.chooser = agent("brute", GURPS, 1)
    GURPS.run(scene, 200)
    assert scene.winner >= 0


def test_a_brute_picks_its_weapon_up_again() -> None:
    scene = fight((swordsman(13), "c3", "e"), (sheet(), "j8", "w"), rounds=3)
    me = scene.fighters[0]
    GURPS.drop_everything(scene, me)
    scene.dice = SeededDice(3)
    scene.chooser = agent("brute", GURPS, 1)
    GURPS.run(scene, 4)
    assert me.held[0].in_hand()


def test_unknown_agents_are_told() -> None:
    with pytest.raises(Mistake, match="unknown agent 'brutus'; did you mean 'brute'"):
        agent("brutus", GURPS, 1)


def test_paths_know_walls_and_changed_boards() -> None:
    paths = Paths()
    walled: Any = board([".#.", ".#.", "..."])
    open_: Any = board(["...", "...", "..."])
    assert paths.to(walled, walled.find("c1"))[walled.find("a1")] == 5  # a2 b3 c3 c2 c1
    assert paths.to(open_, open_.find("c1"))[open_.find("a1")] == 2
    assert paths.to(walled, walled.find("c1"))[walled.find("b1")] == FAR


def test_a_brute_does_not_strike_through_a_wall() -> None:
    rows = ["......", "#####.", "......"]
    pikeman = sheet(dx=12, skills={"Spear": 13}, weapons=["spear"])
    scene = fight((pikeman, "b1", "e"), (sheet(), "b3", "w"), rows=rows, rounds=30)
    scene.dice = SeededDice(3)
    scene.chooser = agent("brute", GURPS, 1)
    GURPS.run(scene, 1)
    assert scene.fighters[0].manoeuvre.key in ("move", "wait")


def test_a_brute_steps_back_to_use_a_long_spear() -> None:
    pikeman = sheet(dx=12, skills={"Spear": 13}, weapons=["long-spear"])
    scene = fight((pikeman, "e5", "e"), (sheet(), "f5", "w"), rounds=30)
    scene.dice = SeededDice(3)
    scene.chooser = agent("brute", GURPS, 1)
    me = scene.fighters[0]
    GURPS.run(scene, 1)
    assert me.held[0].reach == 2
    assert scene.board.distance(me.cell, scene.fighters[1].cell) == 2


def test_a_brute_lets_a_dagger_fall_to_take_up_its_sword() -> None:
    knight = swordsman(13, weapons=["broadsword", "dagger"], in_hand=["dagger"], shield="light-shield")
    scene = fight((knight, "c3", "e"), (sheet(), "j8", "w"), rounds=5)
    me = scene.fighters[0]
    scene.dice = SeededDice(3)
    scene.chooser = agent("brute", GURPS, 1)
    GURPS.run(scene, 2)
    assert [held.in_hand() for held in me.held[:2]] == [True, False]


def test_a_brute_with_two_blades_uses_both() -> None:
    fencer = swordsman(
        16, weapons=["broadsword", "axe"], in_hand=["broadsword", "axe"], traits=["Ambidexterity"], dx=14
    )
    scene = fight((fencer, "c3", "e"), (sheet(), "d3", "w"), rounds=5)
    scene.dice = SeededDice(3)
    watcher = Twice(agent("brute", GURPS, 1))
    scene.chooser = watcher
    GURPS.run(scene, 1)
    assert "blow both weapons" in watcher.seen

"""What people do without thinking: the usual answer to each question of the book, or none."""

import random
from typing import Any

import pytest
from tests.laws.walks import play
from tests.table.games import game_of
from tests.threa.scene import PAID, RIFLE, THREA, beat, fight, peek, sheet, swordsman

from fracas.kernel.decision import Decision
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.table.seat import Seat

SCENARIOS = ["arrows", "charge", "corridor", "goblin", "powered", "smugglers", "street", "swords", "tank"]
WITHOUT = {
    "move", "run", "leave melee", "drive to", "get out", "location", "weak point", "pick up", "drop",
    "switch on", "patient", "medicine", "heal", "wait for", "how near", "hex", "zone", "mercy",
}  # fmt: skip
"""What a person must decide, wherever it comes up."""


def duel(*more: tuple[Any, str], **options: Any) -> ThreaFight:
    return fight((swordsman(), "c3"), (swordsman(), "d3"), *more, **options)


def usual(scene: ThreaFight, decision: Decision) -> tuple[str, str]:
    return decision.question.key, THREA.usual(scene, decision)


def test_a_blow() -> None:
    """Weapon, plain blow, no boost; the enemy if there is only one; the foe's best defence."""
    scene = duel()
    asked: list[tuple[str, str]] = []
    answers = ["attack"]
    for _ in range(6):
        trial = scene.copy()
        decision = peek(trial, [2], answers)
        asked.append(usual(trial, decision))
        if not asked[-1][1]:
            break
        answers.append(asked[-1][1])
    assert asked == [
        ("weapon", "long-sword"), ("manner", "strike"), ("pay", PAID), ("boost with AP", "0"), ("boost with FAT", "0"),
        ("defence", "parry with long-sword"),
    ]  # fmt: skip


@pytest.mark.parametrize(("ap", "answer"), [(3, ""), (0, "end turn")])
def test_without_ap_the_turn_ends(ap: int, answer: str) -> None:
    """T-43, T-48: what is left is free positioning, and for whoever thinks of it."""
    scene = duel()
    scene.fighters[0].ap = ap
    assert usual(scene, peek(scene, [], [])) == ("action", answer)


def test_in_parry_mode_one_parries() -> None:
    """T-68: it costs nothing."""
    scene = duel()
    scene.fighters[1].parrying = 0
    decision = peek(scene, [2], ["attack", "long-sword", "strike", PAID, "0", "0"])
    assert usual(scene, decision) == ("defence", "parry")


@pytest.mark.parametrize(("sides", "answer"), [([0, 1, 0], "B"), ([0, 1, 1], "")])
def test_whom_one_means(sides: list[int], answer: str) -> None:
    """T-192: the only enemy in reach, not a friend; of two enemies one must say which."""
    scene = duel((swordsman(), "c4"), sides=sides)
    decision = peek(scene, [], ["attack", "long-sword"])
    assert usual(scene, decision) == ("target", answer)


@pytest.mark.parametrize(("fat", "answer"), [(15, PAID), (2, PAID), (1, "2 AP")])
def test_nobody_faints_without_thinking(fat: int, answer: str) -> None:
    """T-24, T-38: as usual, unless that takes the last FAT."""
    scene = duel()
    scene.fighters[0].fat = fat
    decision = peek(scene, [], ["attack", "long-sword", "strike"])
    assert usual(scene, decision) == ("pay", answer)


def test_a_shot() -> None:
    """T-81, T-92: the only enemy, single fire."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "h3"), (swordsman(), "k3"), sides=[0, 1, 0])
    decision = peek(scene, [], ["shoot"])
    assert usual(scene, decision) == ("shot at", "B")
    decision = peek(scene, [], ["shoot", "B"])
    assert usual(scene, decision) == ("mode", "single")


def test_rest_with_everything() -> None:
    scene = duel()
    assert usual(scene, peek(scene, [], ["rest"])) == ("rest", "4")


def test_waiting_for_anyone() -> None:
    """T-189: what for, a person must say; whose doing is nearly always anyone's."""
    scene = duel()
    assert usual(scene, peek(scene.copy(), [], ["delay"])) == ("wait for", "")
    assert usual(scene, peek(scene, [], ["delay", "an enemy attacks me"])) == ("whose doing", "anyone")


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_usual_answer_is_always_offered_and_changes_nothing(name: str) -> None:
    """In random walks: nothing, or a key that the menu takes; looking for it rolls no dice and leaves the fight be."""
    for seed in range(4):
        driver = play(name, seed)
        numbers = random.Random(seed)
        for _ in range(120):
            decision = driver.pending
            if decision is None:
                break
            before = driver.run.state()
            answer = driver.rulebook.usual(driver.run, decision)
            assert driver.run.state() == before
            key = decision.question.key
            if answer:
                assert key not in WITHOUT
                assert decision.menu.find(answer) is not None, (name, seed, key, answer)
            options = [option.key for option in decision.menu.options()]
            driver.answer(answer if answer and numbers.random() < 0.3 else numbers.choice(options))


def things_to_say(name: str, seed: int, turns: int) -> float:
    """Answers that a person must give per action, when the usual ones are filled in."""
    driver = play(name, seed)
    book: Rulebook[Any] = driver.rulebook
    numbers = random.Random(seed)
    said, actions = 0, 0
    while driver.pending is not None and actions < turns:
        answer = book.usual(driver.run, driver.pending)
        actions += driver.pending.question.key == "action"
        if not answer:
            said += 1
            answer = numbers.choice([option.key for option in driver.pending.menu.options()])
        driver.answer(answer)
    return said / actions


@pytest.mark.parametrize("name", ["goblin", "corridor"])
def test_an_action_takes_few_words(name: str) -> None:
    """What to do, where to, and how to meet what comes: mostly two or three answers for each action."""
    assert things_to_say(name, 1, 60) < 2.5


# how an attack is met

STRUCK = ["attack", "long-sword", "strike", PAID, "0", "0"]


@pytest.mark.parametrize(
    ("roll", "parrying", "answer"),
    [
        (0, 0, "parry"),  # passive TV 8 against AV 10 holds nothing
        (-4, 0, "passive"),  # AV 6: passive is sure, a parry is not
        (-4, -1, "passive"),
        (0, -1, "parry with long-sword"),  # what is free is hopeless, and a parry worth an action
        (8, -1, ""),  # so is everything
    ],
)
def test_of_what_is_free_the_best(roll: int, parrying: int, answer: str) -> None:
    """T-66, T-68."""
    scene = duel()
    scene.fighters[1].parrying = parrying
    assert usual(scene, peek(scene, [roll], STRUCK)) == ("defence", answer)


@pytest.mark.parametrize(("parrying", "answer"), [(0, "parry"), (-1, "parry with long-sword")])
def test_without_knowing_the_av_one_parries(parrying: int, answer: str) -> None:
    """T-56: the scores are all that one knows."""
    book = Threa({"attack_value": "hidden"})
    scene = duel()
    scene.fighters[1].parrying = parrying
    decision = peek(scene, [], STRUCK, book)
    assert (decision.question.key, book.usual(scene, decision)) == ("defence", answer)


def test_whoever_has_aimed_keeps_the_aim() -> None:
    """T-85: any other action would lose it; in the next round one shoots rather than aim again."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "h3"))
    beat(scene, [], ["aim", PAID])
    decision = peek(scene, [], [])
    assert usual(scene, decision) == ("action", "end turn")
    assert not THREA.worth_repeating(scene, 0, "action", "aim")
    scene.fighters[0].aim_round = scene.round - 1
    assert usual(scene, decision) == ("action", "")


# what matters


@pytest.mark.parametrize(
    ("answers", "roll", "asked"),
    [
        ([*STRUCK, "dodge", PAID], 0, True),
        ([*STRUCK, "dodge", PAID, "1"], 0, True),
        ([*STRUCK, "dodge", PAID], -12, False),  # it holds anyway
        (["attack", "long-sword", "strike", PAID], 0, True),  # SV
    ],
)
def test_a_boost_is_asked_for_where_it_makes_a_difference(answers: list[str], roll: int, asked: bool) -> None:
    """T-27."""
    scene = duel()
    decision = peek(scene, [roll] if "dodge" in answers else [], answers)
    assert decision.question.key.startswith("boost")
    assert THREA.matters(scene, decision) == asked


@pytest.mark.parametrize(("roll", "asked"), [(-4, False), (0, True)])
def test_nobody_is_asked_about_an_attack_that_misses_anyway(roll: int, asked: bool) -> None:
    """T-66: passive defence costs nothing; where the AV is not seen, nobody knows."""
    scene = duel()
    assert THREA.matters(scene, peek(scene, [roll], STRUCK)) == asked
    book = Threa({"attack_value": "hidden"})
    scene = duel()
    assert book.matters(scene, peek(scene, [], STRUCK, book))


# the same again


def test_to_end_the_turn_is_not_said_again() -> None:
    """T-43: Enter at the beginning of a turn is never the end of it; what was done before that is offered."""
    game = game_of("swords", seed=3)
    for key in ("move", "e3", "attack", "punch", "strike", PAID, "0", "0", "passive", "end turn", "end turn"):
        game.play.answer(key)
    assert [each.key for each in Seat(game, "blue").before()] == ["attack", "punch", "strike", PAID]
    game.play.answer("end turn")
    assert Seat(game, "red").before() == []  # Red has never done anything else


def test_what_is_not_said_again() -> None:
    """T-66, T-68: parry mode would mean another thing to parry with."""
    scene = duel()
    assert THREA.worth_repeating(scene, 0, "action", "parry mode")
    scene.fighters[0].parrying = 0
    assert not THREA.worth_repeating(scene, 0, "action", "parry mode")
    assert THREA.worth_repeating(scene, 0, "action", "attack")
    assert not THREA.worth_repeating(scene, 0, "defence", "dodge")  # against another attack
    assert not THREA.worth_repeating(scene, 0, "boost with AP", "0")
    assert THREA.worth_repeating(scene, 0, "boost with AP", "1")

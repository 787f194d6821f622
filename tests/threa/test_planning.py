"""A turn that has not come yet, on a copy of the fight."""

import random
from typing import Any

import pytest
from tests.laws.walks import play
from tests.threa.scene import PAID, THREA, beat, fight, keys, peek, swordsman

from fracas.kernel.decision import Pause
from fracas.kernel.dice import NoDice
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.threa.delay import IN_REACH
from fracas.rulebooks.threa.fighter import Combatant, Delay, ThreaFight

SCENARIOS = ["arrows", "charge", "corridor", "goblin", "powered", "smugglers", "street", "swords", "tank"]


def duel() -> ThreaFight:
    return fight((swordsman(), "c3"), (swordsman(), "d3"))


def asked(scene: ThreaFight) -> tuple[int, str]:
    decision = peek(scene, [], [])
    return decision.who, decision.question.key


def test_a_turn_that_is_still_to_come() -> None:
    """T-46: it is taken before the others', in the same round."""
    scene = duel()
    THREA.next_turn(scene, 1)
    assert (scene.round, list(scene.queue)) == (1, [1, 0])
    assert asked(scene) == (1, "action")


def test_a_turn_that_goes_on() -> None:
    """T-48: with the AP that are left of it."""
    scene = duel()
    beat(scene, [-4, 0], ["attack", "long-sword", "strike", PAID, "0", "0", "dodge", PAID, "0", "0"])
    assert THREA.goes_on(scene, 0)
    assert not THREA.goes_on(scene, 1)
    THREA.next_turn(scene, 0)
    assert (scene.round, scene.fighters[0].ap, scene.fighters[0].began) == (1, 3, True)
    assert asked(scene) == (0, "action")


def test_a_turn_that_is_over() -> None:
    """T-31, T-49: the next one comes after the round, with the AP of that."""
    scene = duel()
    beat(scene, [-4, 0], ["attack", "long-sword", "strike", PAID, "0", "0", "dodge", PAID, "0", "0"])
    beat(scene, [], ["end turn"])
    assert not THREA.goes_on(scene, 0)
    THREA.next_turn(scene, 0)
    assert (scene.round, scene.fighters[0].ap, list(scene.queue)) == (2, 4, [0, 1])
    assert asked(scene) == (0, "action")


def test_a_turn_that_is_delayed() -> None:
    """T-44: what it waits for is taken to happen; it may not delay again."""
    scene = duel()
    me = scene.fighters[1]
    me.began = me.has_delayed = True
    me.delay = Delay(IN_REACH)
    scene.queue = (0,)
    THREA.next_turn(scene, 1)
    assert me.delay is None
    assert (scene.round, list(scene.queue)) == (1, [1, 0])
    decision = peek(scene, [], [])
    assert (decision.who, "delay" in keys(decision)) == (1, False)


def test_whoever_is_surprised_acts_in_the_next_round() -> None:
    """T-70."""
    scene = duel()
    scene.fighters[1].surprised = True
    THREA.next_turn(scene, 1)
    assert scene.round == 2
    assert asked(scene) == (1, "action")


def test_before_the_fight_has_begun() -> None:
    """T-47: as if the die for ties had fallen already."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), joined=False)
    THREA.next_turn(scene, 1)
    assert asked(scene) == (1, "action")


def test_whoever_cannot_act_is_not_asked() -> None:
    """T-39: the turn passes without a question."""
    scene = duel()
    scene.fighters[1].vit = 1
    THREA.next_turn(scene, 1)
    assert not THREA.goes_on(scene, 1)
    beat(scene, [], [])
    assert scene.acting == 1


def next_asked(book: Rulebook[Any], copy: Fight) -> int:
    """Whom the next beat asks first, or nobody."""
    try:
        book.beat(copy)
    except Pause as pause:
        return pause.decision.who
    return NOBODY


@pytest.mark.parametrize("name", SCENARIOS)
def test_everybody_can_be_next(name: str) -> None:
    """From random places of random fights, in the middle of beats too: whoever can act is asked next, or the beat ends
    without a question; no die falls on the way to it, and the fight itself stays as it was."""
    for seed in range(3):
        driver = play(name, seed)
        numbers = random.Random(seed)
        book = driver.rulebook
        for _ in range(60):
            if driver.pending is None:
                break
            before = driver.run.state()
            for fighter in driver.run.everyone():
                copy = driver.run.copy()
                copy.dice = NoDice()
                book.next_turn(copy, fighter.index)
                me = copy.everyone()[fighter.index]
                assert isinstance(me, Combatant)
                could = book.can_act(copy, me)  # type: ignore[attr-defined]
                who = next_asked(book, copy)
                assert who == (fighter.index if could and not me.done else NOBODY), (name, seed, fighter.name)
            assert driver.run.state() == before
            driver.answer(numbers.choice([option.key for option in driver.pending.menu.options()]))

"""Open-ended rolls are kept and told die by die (D-117), whoever rolls them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import D100, FREE, D100Fight, act, blow_of, do, duel, of_kind, sheet, swordsman, turn_of

from fracas.kernel.decision import Nobody
from fracas.kernel.dice import Dice, SeededDice
from fracas.kernel.play import Play
from fracas.kernel.real_dice import TypedDice
from fracas.rulebooks.d100.events import AttackRolled, ManoeuvreRolled
from fracas.rulebooks.d100.rows import DIM


class Faces(Dice):
    """Faces that were laid down beforehand."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def face(self, sides: int) -> int:
        return self.left.pop(0)


@pytest.mark.parametrize(
    ("rule", "faces", "dice", "words"),
    [
        (
            "D-117 one that went on",
            (97, 30),
            [97, 30],
            "97, then 30: 127, and OB 80 = 80: 207 on AT1, 30 hits and an E",
        ),
        ("D-117 twice", (96, 100, 1), [96, 100, 1], "96, then 100, then 1: 197, and OB 80 = 80: 277 on AT1"),
        (
            "D-117 a plain one is told as ever",
            (20,),
            [20],
            "20 and OB 80 = 80: 100 on AT1, 15 hits and a C slash",
        ),
    ],
)
def test_an_attack_tells_each_die(rule: str, faces: tuple[int, ...], dice: list[int], words: str) -> None:
    scene, _, _ = duel(book=FREE)
    scene.dice = Faces(*faces, 1, 1)
    FREE.make_attack(scene, blow_of(scene, book=FREE))
    event = of_kind(scene.events, AttackRolled)[0]
    assert event.to_dict()["dice"] == dice, rule
    assert words.replace("OB 80 = 80", "OB 80") in FREE.narrate(scene, event), rule


def test_a_roll_after_it_has_its_own_dice() -> None:
    """D-117: what was kept of one roll is not told of the next."""
    scene, _, _ = duel(book=FREE)
    scene.dice = Faces(97, 30, 1, 20, 1)
    FREE.make_attack(scene, blow_of(scene, book=FREE))
    FREE.make_attack(scene, blow_of(scene, book=FREE))
    assert [event.dice for event in of_kind(scene.events, AttackRolled)] == [[97, 30], []]


def test_manoeuvres_that_are_open_ended() -> None:
    """D-117, D-5: they tell their dice too."""
    book = D100({"declaration": "free", "manoeuvre_open_ended": "on"})
    scene, _, _ = duel(sheet(skills={"perception": 50}), book=book)
    scene.light = DIM
    turn_of(scene, 0, book)
    event = of_kind(act(scene, [(98, 40)], ["observe"], book), ManoeuvreRolled)[0]
    assert event.to_dict()["dice"] == [98, 40]
    assert "rolls 98, then 40: 138, with perception 50" in book.narrate(scene, event)


def typed() -> Play[Any]:
    scene, me, _ = duel(book=FREE, dice=TypedDice())
    scene.phase = 2
    driver: Play[Any] = Play(FREE, scene, [None, None])
    driver.resume()
    driver.answer("attack sword")
    driver.answer("plain")
    assert me.name == "A"
    return driver


def test_dice_that_are_typed() -> None:
    """D-117: what a person typed die by die is told so, a sum as a sum."""
    driver = typed()
    driver.answer("97 30")
    assert of_kind(driver.events(), AttackRolled)[0].to_dict()["dice"] == [97, 30]
    driver.undo()
    driver.answer("127")
    assert of_kind(driver.events(), AttackRolled)[0].to_dict()["dice"] == [127]


def test_whoever_looks_ahead_sees_the_same_dice() -> None:
    """D-117: a fork keeps what has fallen, die by die."""
    driver = typed()
    driver.answer("97 30")
    fork = driver.run.fork(SeededDice(1), Nobody())
    assert isinstance(fork, D100Fight)
    FREE.beat(fork)
    assert of_kind(fork.events, AttackRolled)[0].to_dict()["dice"] == [97, 30]


def test_scripted_dice_are_kept_too() -> None:
    scene, _, _ = duel(swordsman(), book=FREE)
    events = do(scene, [(97, 30), (1,)], [], lambda: FREE.make_attack(scene, blow_of(scene, book=FREE)))
    assert of_kind(events, AttackRolled)[0].dice == [97, 30]

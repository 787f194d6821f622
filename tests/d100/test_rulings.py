"""The referee, what is concealed, and what is done after a fight (D-122, D-126, D-128)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    FREE,
    Combatant,
    D100Fight,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.d100.critical_tables import CHEST, LEG
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.manoeuvre_tables import RACE
from fracas.rulebooks.d100.rows import DARK, PRONE


def ruled(field: str, value: str, subject: str = "B") -> tuple[D100Fight, Combatant]:
    scene, _, foe = duel()
    BOOK.amend(scene, Ruling(subject, field, value))
    return scene, foe


@pytest.mark.parametrize(
    "rule, field, value, attribute, expected",
    [
        ("D-128 hits", "hits", "12", "hits", 12),
        ("D-128 a modifier", "bonus", "15", "bonus", 15),
        ("D-128 a difficulty", "difficulty", "very hard", "ease", 960),
        ("D-128 a policy", "policy", "penalty", "policy", "penalty"),
        ("D-128 stun", "stun", "3", "stun", 3),
        ("D-128 must parry", "must_parry", "2", "must_parry", 2),
        ("D-128 no parry", "no_parry", "2", "no_parry", 2),
        ("D-128 dying", "dying", "4", "dying", 4),
        ("D-128 unconscious", "out", "yes", "unconscious", True),
        ("D-128 dead", "dead", "yes", "dead", True),
        ("D-10 bound", "bound", "yes", "bound", True),
        ("D-10 pinned", "pinned", "yes", "pinned", True),
        ("D-10 blinded", "blinded", "yes", "blinded", True),
        ("D-128 hidden", "hidden", "yes", "hidden", True),
        ("D-128 surprised", "surprised", "yes", "surprised", True),
        ("D-128 posture", "posture", "prone", "posture", PRONE),
        ("D-128 facing", "facing", "ne", "facing", 1),
    ],
)
def test_rulings(rule: str, field: str, value: str, attribute: str, expected: object) -> None:
    _, foe = ruled(field, value)
    assert getattr(foe, attribute) == expected, rule
    assert foe.out == (not foe.awake()), rule


def test_rulings_on_the_place_and_the_end() -> None:
    """D-128: the light, the ground, where somebody is, and the end of the combat."""
    scene, foe = ruled("light", "dark", "scene")
    assert scene.light is DARK
    scene, foe = ruled("at", "h8")
    assert scene.board.names[foe.cell] == "h8"
    scene, foe = ruled("terrain", "wall", "a1")
    assert scene.board.closed[scene.board.find("a1")]
    scene, foe = ruled("end", "blue", "scene")
    assert (scene.over, scene.winner) == (True, 1)
    scene, foe = ruled("end", "draw", "scene")
    assert (scene.over, scene.winner) == (True, -1)


@pytest.mark.parametrize(
    "field, value, subject, message",
    [
        ("hitz", "3", "B", "did you mean 'hits'"),
        ("hits", "many", "B", "expected a whole number"),
        ("policy", "mercy", "B", "expected one of"),
        ("stun", "3", "Bob", "nobody is called"),
        ("at", "z99", "B", "no hex"),
        ("at", "d5", "B", "stands at"),
        ("terrain", "wall", "d5", "cannot be"),
        ("terrain", "wall", "z99", "no hex"),
        ("dead", "maybe", "B", "expected"),
    ],
)
def test_rulings_that_are_refused(field: str, value: str, subject: str, message: str) -> None:
    """D-128: with a reason, and nothing has changed."""
    scene, _, _ = duel()
    before = scene.state()
    with pytest.raises(Mistake, match=message):
        BOOK.amend(scene, Ruling(subject, field, value))
    assert scene.state() == before


def test_a_chosen_policy_and_difficulty_count_once() -> None:
    """D-46, D-128: for one attempt, before the die is rolled."""
    scene, me, _ = duel(sheet(skills={"athletics": 60}))
    me.policy, me.ease = "penalty", 1000 + 15
    events = do(scene, [(1,)], [], lambda: BOOK.try_manoeuvre(scene, me, RACE, None))
    rolled: Any = events[0]
    assert (rolled.bonus.total, rolled.percent, rolled.outcome) == (75, 70, "short")
    assert (me.policy, me.ease) == ("", 0)


def test_a_modifier_counts_once() -> None:
    """D-128, D-51: for the next attack."""
    scene, me, _ = duel(None, swordsman(db_misc=100))
    me.bonus = 15
    do(scene, [(1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene)))
    assert me.bonus == 0


def test_hits_wake_the_unconscious() -> None:
    """D-96: a ruling brings them above 0."""
    scene, foe = ruled("out", "yes")
    BOOK.amend(scene, Ruling("B", "hits", "5"))
    assert not foe.out
    BOOK.amend(scene, Ruling("B", "out", "yes"))
    BOOK.amend(scene, Ruling("B", "out", "no"))
    assert not foe.out


# afterwards


def wounded() -> tuple[D100Fight, Combatant, Combatant]:
    people = [
        (sheet(bandages=1, tourniquets=1, med_kits=1, skills={"first_aid": 60}), "d5", "e"),
        (swordsman(), "l9", "w"),
    ]
    scene = in_order(fight(*people, (swordsman(), "a1", "e"), sides=[0, 1, 0], book=FREE))
    scene.fighters[2].wounds = [Wound(False, 3, LEG, False), Wound(False, 8, CHEST, False)]
    return scene, turn_of(scene, 0, FREE), scene.fighters[2]


def test_remedies_help_the_worst_wound() -> None:
    """D-102, D-103, D-104: one bandage, a strip of cloth, one use of a kit; supplies are spent."""
    scene, me, patient = wounded()
    BOOK.treat(scene, 0, "bandage", ["on", "C"])
    assert [wound.effective() for wound in patient.wounds] == [3, 3]
    BOOK.treat(scene, 0, "tourniquet", ["on", "C"])
    assert [wound.effective() for wound in patient.wounds] == [0, 3]
    BOOK.treat(scene, 0, "kit", ["on", "C"])
    assert patient.losing() == 0
    assert (me.bandages, me.kit) == (0, 4)


def test_remedies_for_the_dying_and_for_hits() -> None:
    """D-115, D-96: stabilise, and heal."""
    scene, _, patient = wounded()
    BOOK.begin_dying(scene, patient, 9)
    do(scene, [(60,)], [], lambda: BOOK.treat(scene, 0, "stabilise", ["on", "C"]))
    assert patient.dying == 0
    patient.hits = 50
    BOOK.treat(scene, 2, "heal", ["100"])
    assert patient.hits == 80


@pytest.mark.parametrize(
    "who, remedy, words, message",
    [
        (0, "leeches", [], "nothing called"),
        (0, "bandage", ["of", "C"], "expected on whom"),
        (0, "bandage", ["on", "Zed"], "nobody is called"),
        (0, "smother", ["on", "C"], "no wound"),
        (0, "stabilise", ["on", "C"], "not dying"),
        (2, "bandage", [], "nothing of the kind"),
        (0, "heal", ["lots"], "how many hits"),
        (0, "heal", ["5"], "lost no hits"),
    ],
)
def test_remedies_that_are_refused(who: int, remedy: str, words: list[str], message: str) -> None:
    """D-107: with a reason, and nothing has changed."""
    scene, _, _ = wounded()
    before = scene.state()
    with pytest.raises(Mistake, match=message):
        BOOK.treat(scene, who, remedy, words)
    assert scene.state() == before


def test_somebody_ruled_alive_again_is_not_dead_at_once_again() -> None:
    """D-97, D-116, D-128: with hits above the limit, and able to act if nothing else keeps it down."""
    scene, _, foe = duel()
    foe.hits = -foe.sheet.physique_total
    BOOK.amend(scene, Ruling("B", "dead", "yes"))
    assert (foe.dead, foe.out) == (True, True)
    BOOK.amend(scene, Ruling("B", "dead", "no"))
    assert (foe.dead, foe.out) == (False, False)
    assert foe.hits > -foe.sheet.physique_total

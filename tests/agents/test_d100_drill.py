"""The drill: a share into parry, weapon, feet, blow, and nothing else."""

from __future__ import annotations

import pytest
from tests.d100.scene import FREE, Combatant, D100Fight, armed, duel, fight, in_order, sheet, swordsman, turn_of

from fracas.agents.brutes.d100_drill import D100Drill
from fracas.agents.registry import agent
from fracas.kernel.dice import SeededDice
from fracas.rulebooks.d100.critical_tables import CHEST
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.rows import PRONE
from fracas.stage.scenario import load


def declared(scene: D100Fight, who: int = 0) -> Combatant:
    scene.chooser = D100Drill(FREE)
    FREE.declare(scene, scene.fighters[who])
    return scene.fighters[who]


def turn(scene: D100Fight, who: int = 0) -> list[str]:
    """All that it does on its turn; what it is asked besides is left out."""
    turn_of(scene, who, FREE)
    scene.chooser = D100Drill(FREE)
    scene.dice = SeededDice(2)
    acts: list[str] = []
    while scene.acting == who and not scene.over:
        scene.answers = []
        FREE.act(scene)
        acts.extend(scene.answers[:1])
    return [act for act in acts if act != "end turn"]


@pytest.mark.parametrize("share, parried", [(-1, 20), (0, 0), (50, 40), (100, 80)])
def test_a_share_of_the_pool(share: int, parried: int) -> None:
    scene, me, _ = duel(book=FREE)
    me.stance = share
    assert declared(scene).parrying == parried


def test_the_share_is_divided_equally() -> None:
    """Rounded down, twice: a quarter of 81 is 20, and three foes get 6 each."""
    people = [(swordsman(81), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "e"), (swordsman(), "d6", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 1, 1], book=FREE))
    assert declared(scene).parry == (0, 6, 6, 6)


def test_all_of_it_when_it_must() -> None:
    people = [(swordsman(81), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    scene.fighters[0].must_parry = 1
    me = declared(scene)
    assert me.parrying == 81
    assert sorted(me.parry) == [0, 40, 41]


def test_weapon_feet_blow() -> None:
    """Dropped and down: it picks up, and the 2 AP that are left bring it to its feet."""
    scene, me, _ = duel(book=FREE)
    FREE.drop(scene, me, me.held[0])
    me.posture = PRONE
    assert turn(scene) == ["pick up", "stand up"]
    scene, me, _ = duel(book=FREE)
    me.wounds.append(Wound(True, 5, CHEST, False))
    assert turn(scene)[:2] == ["drop and roll", "stand up"]


def test_what_it_does_with_four_points() -> None:
    assert turn(duel(book=FREE)[0]) == ["attack sword"]
    assert turn(duel(armed("knife"), book=FREE)[0]) == ["attack knife", "attack knife"]
    assert turn(duel(armed("slug_rifle"), book=FREE)[0]) == ["aim slug rifle", "shoot slug rifle"]
    scene, me, _ = duel(armed("stun_baton"), book=FREE)
    me.held[0].shots = 0
    assert turn(scene) == ["load stun baton", "attack stun baton"]


def test_no_first_aid() -> None:
    scene, me, _ = duel(armed("axe", bandages=2), book=FREE)
    me.wounds.append(Wound(False, 9, CHEST, False))
    me.stun = 1
    assert turn(scene) == []


def test_a_grappler_with_a_useless_arm_strikes() -> None:
    scene, me, _ = duel(sheet(ob={"grapple": 80, "strike": 80}), book=FREE)
    assert turn(scene)[:1] == ["attack grapple"]
    scene, me, _ = duel(sheet(ob={"grapple": 80, "strike": 80}), book=FREE)
    me.crippled_off = True
    FREE.heed_limbs(scene, me)
    assert turn(scene) == ["attack strike", "attack strike"]


def test_who_is_held_strikes_twice() -> None:
    """No sword in a hold (D-77), and 4 AP are two strikes, not a measured one."""
    scene, me, foe = duel(book=FREE)
    FREE.seize(scene, foe, me)
    assert turn(scene) == ["attack strike", "attack strike"]


def test_other_books_have_none() -> None:
    """Where a book has no drill, the first brute stands in, which does not change either."""
    book = load("duel").book
    assert type(agent("drill", book, 1)) is type(agent("brute-1", book, 1))
    assert isinstance(agent("drill", FREE, 1), D100Drill)

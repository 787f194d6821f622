"""The brute for percentile fights: it declares, closes in, shoots, loads, mends, and ends fights."""

from __future__ import annotations

import pytest
from tests.d100.scene import BOOK, FREE, Combatant, D100Fight, armed, duel, fight, in_order, sheet, swordsman, turn_of

from fracas.agents.brutes.d100 import D100Brute
from fracas.kernel.dice import SeededDice
from fracas.rulebooks.d100.critical_tables import CHEST, LEG
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.rows import KNEELING, PRONE


def declared(scene: D100Fight, who: int = 0) -> Combatant:
    scene.chooser = D100Brute(BOOK)
    BOOK.declare(scene, scene.fighters[who])
    return scene.fighters[who]


def chosen(scene: D100Fight, who: int = 0) -> str:
    """What it does first on its turn, with nothing to keep it to a plan."""
    me = turn_of(scene, who, FREE)
    scene.chooser = D100Brute(FREE)
    scene.dice = SeededDice(1)
    scene.answers = []
    FREE.act(scene)
    assert me.index == who
    return scene.answers[0]


def test_it_splits_its_bonus() -> None:
    """A quarter into the parry, the rest into a measured stroke."""
    me = declared(duel()[0])
    assert me.parry == (0, 20)
    assert [(planned.act.key, planned.target, planned.manner.key) for planned in me.plan] == [
        ("attack sword", 1, "measured")
    ]


def test_it_parries_with_everything_on_the_way() -> None:
    """In a round without an attack of its own a full parry costs nothing."""
    rows = ["." * 30] * 3
    scene = in_order(fight((swordsman(), "a2", "e"), (swordsman(), "i2", "w"), rows=rows))
    me = scene.fighters[0]
    me.stun = 1
    assert declared(scene).parrying == 80


def test_it_does_not_parry_guns() -> None:
    """Two or four points for one are a poor bargain."""
    assert declared(duel(armed("slug_pistol"), armed("laser_pistol"))[0]).parrying == 0


@pytest.mark.parametrize(
    "what, paper, foe_at, act",
    [
        ("strikes who is near", {"weapons": ["sword"], "ob": {"sword": 80}}, "e5", "attack sword"),
        ("closes in", {"weapons": ["sword"], "ob": {"sword": 80}}, "j5", "move"),
        ("shoots", {"weapons": ["slug_pistol"], "ob": {"slug_pistol": 80}}, "j5", "shoot slug pistol"),
        ("draws", {"weapons": ["sword"], "ready": "", "ob": {"sword": 80}}, "e5", "draw sword"),
    ],
)
def test_what_it_does_first(what: str, paper: dict[str, object], foe_at: str, act: str) -> None:
    scene = in_order(fight((sheet(**paper), "d5", "e"), (swordsman(), foe_at, "w"), book=FREE))
    assert chosen(scene) == act, what


def test_it_loads_gets_up_and_puts_out_fires() -> None:
    scene, me, _ = duel(armed("crossbow"), book=FREE)
    me.held[0].shots = 0
    assert chosen(scene) == "load crossbow"
    scene, me, _ = duel(book=FREE)
    me.posture = PRONE
    assert chosen(scene) == "stand up"
    me.wounds.append(Wound(True, 6, CHEST, False))
    assert chosen(scene) == "drop and roll"


def test_it_picks_up_what_it_dropped() -> None:
    scene, me, _ = duel(book=FREE)
    FREE.drop(scene, me, me.held[0])
    assert chosen(scene) == "pick up"


def test_it_takes_cover_before_it_shoots() -> None:
    people = [(armed("slug_rifle"), "a2", "e"), (armed("slug_rifle"), "k2", "w")]
    scene = in_order(fight(*people, rows=["...........", "...........", ".x........."], book=FREE))
    assert chosen(scene) == "move"
    assert scene.board.names[scene.fighters[0].cell] == "b3"


def test_it_helps_when_nothing_else_presses() -> None:
    """After the fight first of all: the dying, then whoever bleeds."""
    medic = sheet(bandages=2, skills={"first_aid": 80})
    people = [(medic, "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0, 0], book=FREE))
    FREE.die(scene, scene.fighters[1])
    FREE.begin_dying(scene, scene.fighters[2], 8)
    scene.fighters[3].wounds.append(Wound(False, 4, LEG, False))
    scene.settled = True
    assert chosen(scene) == "stabilise"
    FREE.save(scene, scene.fighters[2])
    assert chosen(scene) == "bandage"


def test_it_fights_to_the_end() -> None:
    for seed in range(10):
        scene = fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w"), dice=SeededDice(seed))
        scene.chooser = D100Brute(BOOK)
        BOOK.run(scene, 2000)
        assert scene.over
        assert scene.round < 100


def test_it_kneels_on_where_it_can_shoot() -> None:
    """A kneeling rifleman behind a crate with somebody in range neither gets up nor leaves."""
    rows = ["." * 30, "x" + "." * 29, "." * 30]
    people = [(armed("laser_rifle"), "a2", "e"), (swordsman(), "y2", "w"), (swordsman(), "z2", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], rows=rows, book=FREE))
    me = scene.fighters[0]
    me.posture = KNEELING
    assert chosen(scene) == "aim laser rifle"
    me.ap = 0
    scene.answers = []
    FREE.act(scene)
    assert (me.cell, me.posture) == (scene.board.find("a2"), KNEELING)


@pytest.mark.parametrize("share, parried", [(0, 0), (25, 20), (50, 40), (100, 80)])
def test_a_stance_of_its_own(share: int, parried: int) -> None:
    """What the scenario says goes into the parry, not the usual quarter."""
    scene, me, _ = duel()
    me.stance = share
    assert declared(scene).parrying == parried

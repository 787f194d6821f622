"""The brute for percentile fights: it declares, closes in, shoots, loads, mends, and ends fights."""

from __future__ import annotations

import pytest
from tests.d100.scene import BOOK, FREE, Combatant, D100Fight, armed, duel, fight, in_order, sheet, swordsman, turn_of

from fracas.agents.brutes.d100 import D100Brute
from fracas.arena.batch import run_batch
from fracas.kernel.dice import SeededDice
from fracas.rulebooks.d100.aid import FOR_GOOD
from fracas.rulebooks.d100.critical_tables import CHEST, LEG
from fracas.rulebooks.d100.fighter import ACT, Wound
from fracas.rulebooks.d100.rows import KNEELING, PRONE
from fracas.stage.scenario import load


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


def test_a_hand_stays_on_the_wound_that_it_presses() -> None:
    """D-101: after the fight two hands stop two bleedings, both of them kept up, and a third waits for nobody."""
    people = [(sheet(), "d5", "e"), (swordsman(), "l9", "w"), (sheet(), "e5", "w"), (sheet(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0, 0], book=FREE))
    for index in (0, 2, 3):
        scene.fighters[index].wounds.append(Wound(False, 1, CHEST, False))
    for index in (2, 3):
        FREE.fail_test(scene, scene.fighters[index])
    FREE.die(scene, scene.fighters[1])
    scene.settled = True
    scene.chooser = D100Brute(FREE)
    scene.dice = SeededDice(1)
    pressed: list[list[int]] = []
    for _ in range(3):
        turn_of(scene, 0, FREE)
        scene.phase = ACT
        while scene.phase == ACT:
            FREE.act(scene)
        pressed.append([each.index for each in scene.fighters for wound in each.wounds if wound.staunched_by == 0])
    assert [len(each) for each in pressed] == [2, 2, 2]
    assert pressed[0] == pressed[1] == pressed[2]


def test_empty_hands_are_made_to_stop_a_bleeding() -> None:
    """D-101, D-123: a rifle is let fall when one can be stopped by hand, and not when that is no use."""
    people = [(armed("slug_rifle"), "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    FREE.die(scene, scene.fighters[1])
    FREE.fail_test(scene, scene.fighters[2])
    scene.settled = True
    scene.fighters[2].wounds.append(Wound(False, 6, CHEST, False))
    assert chosen(scene) == "end turn"
    scene.fighters[2].wounds[0].bandages = 1
    assert chosen(scene) == "drop slug rifle"
    assert chosen(scene) == "staunch"


def test_a_limb_is_not_given_up_for_a_scratch() -> None:
    """D-103: a strip of cloth is always there; the arm that still fights is tied off only where it bleeds badly, that
    of somebody who is down at once."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    me, _, friend = scene.fighters
    FREE.drop_all(scene, me)
    agent = D100Brute(FREE)
    for patient in (me, friend):
        patient.wounds = [Wound(False, 2, LEG, False)]
        assert not agent.would_tie_off(scene, me, patient)
        patient.wounds[0].rate = 5
        assert agent.would_tie_off(scene, me, patient)
    friend.wounds[0].rate = 2
    FREE.fail_test(scene, friend)
    assert agent.would_tie_off(scene, me, friend)
    FREE.die(scene, scene.fighters[1])
    scene.settled = True
    me.wounds = []
    assert chosen(scene) == "tourniquet"


def rescue(**change: object) -> D100Fight:
    """A medic, a friend who is dying, another who fights, and a foe far off."""
    medic = sheet(weapons=["laser_pistol"], ob={"laser_pistol": 50}, med_kits=1, skills={"first_aid": 80})
    at: dict[str, str] = {
        "dying": "c5",
        "foe": "z5",
        "friend": "a1",
        **{key: str(each) for key, each in change.items()},
    }
    people = [
        (medic, "b5", "e"), (armed("slug_rifle"), at["foe"], "w"), (swordsman(), at["dying"], "w"),
        (armed("slug_rifle"), at["friend"], "e"),
    ]  # fmt: skip
    scene = in_order(fight(*people, sides=[0, 1, 0, 0], rows=["." * 30] * 9, book=FREE))
    FREE.begin_dying(scene, scene.fighters[2], 9)
    return scene


def test_a_medic_saves_who_is_dying() -> None:
    """D-115: if nobody presses either of them, others fight on, and it is the one who knows most of it."""
    assert chosen(rescue()) == "stabilise"
    far = rescue(dying="h5")
    assert chosen(far) == "move"
    assert far.board.distance(far.fighters[0].cell, far.fighters[2].cell) == 2
    assert chosen(rescue(foe="d5")) == "shoot laser pistol"
    assert chosen(rescue(dying="x5")).endswith("laser pistol")
    alone = rescue()
    FREE.fail_test(alone, alone.fighters[3])
    assert chosen(alone).endswith("laser pistol")
    scene = rescue()
    assert chosen(scene, 3).endswith("slug rifle")


def test_a_rescue_is_planned() -> None:
    """D-17: the way there and first aid with what is left of the AP, so that it is no change of plan."""
    scene = rescue(dying="j5")
    assert [planned.act.key for planned in declared(scene).plan] == ["run", "stabilise"]
    scene = rescue()
    assert [planned.act.key for planned in declared(scene).plan] == ["stabilise"]


def test_a_chase_is_a_contest() -> None:
    """Neither side of the shipped scenario has won before it has begun."""
    document = load("chase").document
    wins = run_batch(document, "chase", {}, 200, 1, 1).wins
    assert all(60 <= wins[side] <= 140 for side in ("red", "blue")), wins


def test_a_bleeding_is_stopped_before_a_life_is_saved() -> None:
    """D-97, D-115: who bleeds at the limit would be dying again at once; where nothing stops it, it is let go."""
    medic = sheet(bandages=3, skills={"first_aid": 10})
    people = [(medic, "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    FREE.die(scene, scene.fighters[1])
    patient = scene.fighters[2]
    FREE.begin_dying(scene, patient, 6)
    patient.wounds.append(Wound(False, 4, CHEST, False))
    scene.settled = True
    assert chosen(scene) == "stabilise"
    patient.hits = -80
    patient.dying = 6
    assert chosen(scene) == "bandage"
    assert chosen(scene) == "stabilise"
    patient.dying = 6
    patient.wounds = [Wound(False, 8, CHEST, False)]
    scene.fighters[0].bandages = 0
    assert chosen(scene) == "end turn"


def test_a_bleeding_that_is_stopped_for_good_keeps_nobody() -> None:
    """D-101, D-118: under a friend's hand one had better stay; by the option `pressure` no hand is needed."""
    people = [(sheet(), "d5", "e"), (swordsman(), "l9", "w"), (sheet(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    me = scene.fighters[0]
    me.wounds.append(Wound(False, 1, CHEST, False))
    for helper, stays in ((2, True), (FOR_GOOD, False)):
        me.wounds[0].staunched_by = helper
        assert D100Brute(FREE).hands_on(scene, me) == stays


def test_no_hand_is_put_to_what_cannot_be_saved_by_hand() -> None:
    """D-101: three bleedings are too many for two hands, but not for four."""
    people = [(sheet(), "d5", "e"), (swordsman(), "l9", "w"), (sheet(), "e5", "w"), (sheet(), "f5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0, 0], book=FREE))
    FREE.die(scene, scene.fighters[1])
    FREE.fail_test(scene, scene.fighters[2])
    scene.fighters[2].wounds.extend([Wound(False, 1, CHEST, False) for _ in range(3)])
    scene.settled = True
    assert chosen(scene) == "staunch"
    FREE.fail_test(scene, scene.fighters[3])
    scene.fighters[2].wounds = [Wound(False, 1, CHEST, False) for _ in range(3)]
    assert chosen(scene) == "end turn"

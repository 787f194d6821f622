"""The brute: what it chooses, and that fights between brutes come out as the rules' own simulation says."""

from typing import Any

import pytest
from tests.threa.scene import THREA, fight, of_kind, sheet, swordsman, thing

from fracas.agents.brutes.threa import ThreaBrute
from fracas.kernel.decision import Decision, Options
from fracas.kernel.dice import SeededDice
from fracas.rulebooks.threa.attack import MANNER
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import MELEE, Attack
from fracas.rulebooks.threa.defence import DEFENCE
from fracas.rulebooks.threa.events import AttackRolled, Paid
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.tables import CROUCHING, PRONE
from fracas.rulebooks.threa.turn import ACTION, Deeds

BRUTE = ThreaBrute(THREA)
RIFLE: dict[str, Any] = {"weapons": ["rifle-5mm"], "supplies": ["5mm-magazine"], "ap": 3}


def rifleman(level: int = 5) -> Any:
    return sheet(**RIFLE, skills={"Rifle": level, "Dodge": 4, "Focus": 4})


def deed(scene: ThreaFight, who: int = 0) -> str:
    return BRUTE.choose(scene, Decision(who, ACTION, Deeds(THREA, scene, scene.fighters[who]))).key


def test_it_attacks_and_keeps_an_ap() -> None:
    scene = fight((swordsman(ap=3), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    assert deed(scene) == "attack"
    me.ap, me.actions = 1, 2
    assert deed(scene) == "end turn"
    me.actions = 0
    assert deed(scene) == "attack"


def test_it_rests_when_tired() -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    scene.fighters[0].fat = 4
    assert deed(scene) == "rest"


def test_it_closes_in() -> None:
    scene = fight((swordsman(ap=3), "c3"), (swordsman(), "p3"))
    me = scene.fighters[0]
    assert deed(scene) == "move"
    me.free_hexes = 4
    assert deed(scene) == "sprint"
    scene = fight((swordsman(ap=3), "c3"), (swordsman(), "az3"))
    scene.fighters[0].free_hexes = 4
    assert deed(scene) == "full sprint"


def test_it_gets_up_and_takes_its_weapon() -> None:
    scene = fight((swordsman(ap=3), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    me.posture = PRONE
    assert deed(scene) == "stand up"
    scene = fight((swordsman(ap=3), "c3"), (swordsman(), "h3"))
    THREA.drop(scene, scene.fighters[0], thing(scene.fighters[0], "long-sword"))
    assert deed(scene) == "pick up"


def test_it_shoots_aims_and_reloads() -> None:
    """T-85: a snap shot that needs a roll of 4 or more is aimed first, and not fired in the same round."""
    scene = fight((rifleman(), "c3"), (swordsman(), "l3"))
    assert deed(scene) == "shoot"
    far = fight((rifleman(1), "c3"), (swordsman(), "bh3"))  # AS 6, Long: a roll of 4
    assert deed(far) == "aim"
    far.fighters[0].aim, far.fighters[0].aim_round = 1, far.round
    assert deed(far) == "end turn"
    far.fighters[0].aim, far.fighters[0].aim_round = 1, far.round - 1
    assert deed(far) == "shoot"
    thing(scene.fighters[0], "rifle-5mm").loaded = 0
    assert deed(scene) == "reload"


def test_it_crouches_behind_cover() -> None:
    rows = ["." * 20, "." * 20, "..o" + "." * 17, "." * 20, "." * 20]
    scene = fight((rifleman(), "c3"), (swordsman(), "m3"), rows=rows)
    scene.fighters[0].ap, scene.fighters[0].actions = 1, 2
    assert deed(scene) == "crouch"
    scene.fighters[0].posture = CROUCHING
    assert deed(scene) == "end turn"


@pytest.mark.parametrize(
    "roll, ap, answer",
    [(-3, 4, "passive"), (0, 4, "parry with long-sword"), (0, 0, "passive"), (9, 4, "parry with long-sword")],
)
def test_it_defends_when_the_passive_value_would_be_hit(roll: int, ap: int, answer: str) -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    me, foe = scene.fighters
    foe.ap = ap
    held = thing(me, "long-sword")
    assert held.weapon is not None
    attack = Attack(me, foe, held, held.weapon, MELEE)
    attack.av = 10 + roll
    decision = Decision(1, DEFENCE, Options([*THREA.open_guards(scene, attack)]), attack)
    assert BRUTE.choose(scene, decision).key == answer


def test_it_goes_for_the_weak_point_of_what_is_proof() -> None:
    """T-127: powered armour only where the switch makes it impervious."""
    suit = swordsman(armour=["powered-armour"], skills={"Powered armor": 5})
    for switches, manner in (({}, "strike"), ({"higher_class": "impervious"}, "weak point")):
        book = Threa(switches)
        scene = fight((swordsman(), "c3"), (suit, "d3"), book=book)
        held = thing(scene.fighters[0], "long-sword")
        assert held.weapon is not None
        attack = Attack(scene.fighters[0], scene.fighters[1], held, held.weapon, MELEE)
        options = Options([*book.open_manners(attack)])
        assert ThreaBrute(book).choose(scene, Decision(0, MANNER, options, attack)).key == manner


def test_it_pays_as_is_fit() -> None:
    """T-24: the standard price with breath, AP without."""
    for fat, price in ((15, (1, 1)), (4, (2, 0))):
        scene = fight((swordsman(), "c3"), (swordsman(), "d3"), dice=SeededDice(3))
        scene.chooser = BRUTE
        scene.fighters[0].fat, scene.fighters[0].actions = fat, 1
        THREA.beat(scene)
        assert of_kind(scene.events, AttackRolled)
        paid = of_kind(scene.events, Paid)[0]
        assert (paid.ap.total, paid.fat.total) == price


def test_it_draws_steel_when_the_arrows_are_gone() -> None:
    """T-86: an empty bow is nothing to fight with."""
    archer = sheet(weapons=["straight-bow", "knife"], skills={"Bows": 5, "Daggers": 3}, supplies=["quiver"], ap=3)
    scene = fight((archer, "c3"), (swordsman(), "h3"))
    assert deed(scene) == "reload"
    scene.fighters[0].supplies[0].rounds = 0
    assert deed(scene) == "draw"


@pytest.mark.parametrize(
    "switch, av, answer", [("impervious", 14, "passive"), ("impervious", 20, "dodge"), ("scratched", 14, "dodge")]
)
def test_it_trusts_armour_that_stops_everything(switch: str, av: int, answer: str) -> None:
    """T-168: no dodge is wasted on what cannot get through; an SV of 15 could."""
    book = Threa({"higher_class": switch})
    suit = sheet(armour=["powered-armour"], skills={"Powered armor": 5, "Dodge": 4}, ap=4)
    scene = fight((rifleman(), "c3"), (suit, "l3"), book=book)
    shot = book.shot(scene, scene.fighters[0], thing(scene.fighters[0], "rifle-5mm"), scene.fighters[1])
    shot.av = av
    decision = Decision(1, DEFENCE, Options([*book.open_guards(scene, shot)]), shot)
    assert ThreaBrute(book).choose(scene, decision).key == answer


def test_it_runs_round_a_friend() -> None:
    """T-145, T-171: beside the fight, behind somebody, in undergrowth where free positioning ends after a hex."""
    rows = ["%" * 9] * 5
    scene = fight((swordsman(ap=3), "e3"), (swordsman(), "c3"), (swordsman(), "d3"), sides=[0, 1, 0], rows=rows)
    assert deed(scene) == "sprint"
    corridor = ["#########", ".........", "#########"]
    scene = fight((swordsman(ap=3), "e2"), (swordsman(), "c2"), (swordsman(), "d2"), sides=[0, 1, 0], rows=corridor)
    assert deed(scene) == "end turn"

"""How somebody is, as data: numbers, states with their rule and how long they last, gear, and the parts of the body."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, fight, sheet, swordsman
from tests.laws.walks import agents, begin, scenario
from tests.monday import scene as monday
from tests.rule_lists import listed

from fracas.kernel import status
from fracas.kernel.decision import Seated
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import SHEATHED, Hold
from fracas.rulebooks.gurps.locations import NECK
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED
from fracas.rulebooks.gurps.rows import KNEELING
from fracas.rulebooks.gurps.tasks import Task, Wait
from fracas.rulebooks.gurps.triggers import IN_REACH

KNIGHT = swordsman(14, shield="medium-shield", armour=["mail-shirt", "pot-helm"])
RIFLEMAN = sheet(skills={"Guns (Rifle)": 13}, weapons=["assault-rifle"], ammunition={"cartridge-556mm": 60})


def scene_with(**state: Any) -> GurpsFight:
    scene = fight((KNIGHT, "d5", "e"), (swordsman(), "e5", "w"))
    for name, value in state.items():
        setattr(scene.fighters[0], name, value)
    return scene


WAIT = Wait(IN_REACH, NOBODY, NOBODY, ATTACK)


@pytest.mark.parametrize(
    ("state", "key", "text", "rule", "lasts"),
    [
        ({"absent": True, "out": True, "arrives": 3}, "absent", "arrives in second 3", "G-22", "until second 3"),
        ({"dead": True, "stunned": True}, "dead", "dead", "G-162", ""),
        ({"fled": True}, "fled", "has left", "G-214", ""),
        ({"unconscious": True}, "unconscious", "unconscious", "G-161", "until it wakes after the fight"),
        ({"unconscious": True, "dying": True}, "dying", "mortally wounded", "G-163", "until it dies or is treated"),
        ({"posture": KNEELING}, "kneeling", "kneeling", "G-63", ""),
        ({"yielded": True}, "yielded", "has yielded", "G-215", "the rest of the fight"),
        ({"hidden": True}, "hidden", "hidden", "G-211", "until it attacks, comes into the open or is found"),
        ({"collapsed": True}, "collapsed", "collapsed", "G-164", "until it has FP again"),
        ({"stunned": True}, "stunned", "stunned", "G-28", "until an HT roll succeeds at the end of its turn"),
        ({"mentally_stunned": True}, "surprised", "surprised", "G-159",
         "until an IQ roll succeeds at the end of its turn"),
        ({"mentally_stunned": True, "frozen": 2}, "surprised", "surprised", "G-159",
         "2 turns, then until an IQ roll succeeds at the end of its turn"),
        ({"burning": 1}, "on fire", "on fire", "G-31", "until it is put out with a Ready"),
        ({"breathless": 1}, "choking", "choking", "G-165", "until it can breathe again"),
        ({"hp": 2}, "reeling", "reeling", "G-160", "while HP are below a third"),
        ({"fp": 2}, "tired", "tired", "G-164", "while FP are below a third"),
        ({"lost": 2}, "in shock", "in shock", "G-156", "until the end of its next turn"),
        ({"shock": 2}, "in shock", "in shock", "G-156", "until the end of its turn"),
        ({"balance": -2}, "off balance", "off balance", "G-139", "until its next turn"),
        ({"wait": WAIT}, "waiting", "waiting", "G-53", "until it happens, or its next turn"),
        ({"evaluated": 2}, "watching", "watching, +2", "G-37", "until it attacks or does something else"),
        ({"manoeuvre": DETERMINED}, "no defence", "no defence", "G-40", "until its next turn"),
        ({"task": Task("the ward", 5, True), "concentration": 2}, "task", "the ward: 2 of 5 seconds", "G-51",
         "3 seconds more"),
        ({"task": Task("the ward", 5, True), "task_done": True}, "task", "the ward: done", "G-51", ""),
        ({"unaware_of": (1,)}, "unaware", "unaware of B", "G-210", "until it sees them plainly, or they attack"),
        ({"aim_turns": 1, "aim_foe": 1}, "aiming", "aiming at B", "G-36", "until it shoots, defends or moves on"),
        ({"crippled": ("left arm",)}, "crippled: left arm", "left arm crippled", "G-154", "the rest of the fight"),
        ({"crippled": ("left arm",), "destroyed": ("left arm",)}, "gone: left arm", "left arm gone", "G-154",
         "for good"),
        ({"useless": (("left arm", 4),)}, "useless: left arm", "left arm useless", "G-137", "3 seconds"),
        ({"useless": (("left arm", 0),)}, "useless: left arm", "left arm useless", "G-137", "the rest of the fight"),
        ({"holders": (1,), "gripped": True}, "held", "held by B", "G-175", "until it breaks free or is let go"),
        ({"holds": [Hold(1, NECK)]}, "holding", "holds B (neck)", "G-174",
         "until it lets go or the other breaks free"),
        ({"better_defence": "dodge"}, "raised defence", "dodge raised", "G-47", "until its next turn"),
        ({"off_balance": True}, "turn lost", "loses its next turn", "G-138", "its next turn"),
        ({"guard_dropped": True}, "guard dropped", "guard dropped", "G-140", "until its next turn"),
        ({"exposed": True}, "exposed", "looks over its cover", "G-106", "until its next turn"),
        ({"deafened": True}, "deaf", "deafened", "G-138", "the rest of the fight"),
        ({"pain": -1}, "in pain", "-1 to DX and IQ", "G-140", "the rest of the fight"),
        ({"torn": ("right leg",)}, "torn: right leg", "a torn muscle, right leg", "G-140", "the rest of the fight"),
    ],
)  # fmt: skip
def test_conditions(state: dict[str, Any], key: str, text: str, rule: str, lasts: str) -> None:
    scene = scene_with(**state)
    found = GURPS.conditions(scene, 0)
    assert [(each.key, each.text, each.rule, each.lasts) for each in found] == [(key, text, rule, lasts)]
    assert (text in GURPS.describe(scene, 0)) == (found[0].told != status.UNTOLD)


def test_nothing_is_the_matter() -> None:
    assert GURPS.conditions(scene_with(), 0) == []


@pytest.mark.parametrize("paper", [{"traits": ["High Pain Threshold"]}, {"hp": 20}])
def test_whoever_feels_no_shock_is_not_in_shock(paper: dict[str, Any]) -> None:
    """G-156: one HP is slight for twenty."""
    scene = fight((sheet(**paper), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[0].lost = 1
    assert "in shock" not in [each.key for each in GURPS.conditions(scene, 0)]


def test_holds_are_told_last() -> None:
    """After what is in hand."""
    scene = scene_with(holds=[Hold(1, NECK)], stunned=True)
    assert GURPS.describe(scene, 0) == ["HP 10/10", "stunned", "broadsword", "medium shield", "holds B (neck)"]


def test_gauges() -> None:
    """FP are always there, and told only if some are gone."""
    scene = scene_with(hp=7)
    told = [(each.key, each.value, each.most, each.rule) for each in GURPS.gauges(scene, 0)]
    assert told == [("hp", 7, 10, "G-160"), ("fp", 10, 10, "G-164")]
    assert GURPS.describe(scene, 0)[:2] == ["HP 7/10", "broadsword"]
    scene.fighters[0].fp = 9
    assert GURPS.describe(scene, 0)[:2] == ["HP 7/10", "FP 9/10"]


def test_posture() -> None:
    assert GURPS.posture(scene_with(), 0) == "standing"
    assert GURPS.posture(scene_with(posture=KNEELING), 0) == "kneeling"


Row = tuple[str, str, list[str], list[int]]


def gear(scene: GurpsFight) -> list[Row]:
    return [(each.name, each.where, each.notes, each.reach) for each in GURPS.gear(scene, 0)]


def test_gear_of_a_knight() -> None:
    """In hand, on the arm, worn; and once the sword is put away or dropped."""
    scene = scene_with()
    shield: Row = ("medium shield", "worn", ["DB 2"], [])
    mail: list[Row] = [("mail shirt", "worn", ["DR 4, 2 against crushing"], []), ("pot-helm", "worn", ["DR 4"], [])]
    assert gear(scene) == [("broadsword", "in hand", ["right hand"], [0, 1]), shield, *mail]
    held = scene.fighters[0].held[0]
    held.ready = False
    assert gear(scene)[0] == ("broadsword", "in hand", ["right hand", "unready"], [])
    held.ready, held.broken = True, True
    assert gear(scene)[0] == ("broadsword", "in hand", ["right hand", "broken"], [])
    held.broken, held.hand = False, SHEATHED
    assert gear(scene)[0] == ("broadsword", "carried", [], [])
    GURPS.drop(scene, scene.fighters[0], held)
    assert gear(scene)[0] == ("broadsword", "dropped", ["dropped at d5"], [])
    scene.fighters[0].shield_off = True
    assert gear(scene)[1] == ("medium shield", "dropped", ["DB 2"], [])


def test_gear_of_somebody_who_shoots() -> None:
    """What is loaded stands with the weapon, what is left by itself; in hand or not."""
    scene = fight((RIFLEMAN, "d5", "e"), (swordsman(), "e5", "w"))
    rifle, rounds = gear(scene)
    loaded = scene.fighters[0].held[0].loaded
    assert rifle[:2] == ("assault rifle", "in hand")
    assert f"{loaded} loaded" in rifle[2]
    assert rounds[0] == "cartridge 556mm"
    assert rounds[1:3] == ("carried", [f"{loaded} loaded", "60 left"])
    assert f"{loaded} loaded, 60 left" in GURPS.describe(scene, 0)
    scene.fighters[0].held[0].hand = SHEATHED
    assert gear(scene)[1][1:3] == ("carried", ["60 left"])


def test_gear_of_the_dead_is_not_told() -> None:
    scene = scene_with(dead=True, out=True)
    assert GURPS.describe(scene, 0) == ["HP 10/10", "dead"]
    assert gear(scene)[0][0] == "broadsword"


@pytest.mark.parametrize(
    ("rule", "weapons", "reach"),
    [
        ("G-93 feet reach a yard", [], [0, 1]),
        ("G-87 a spear in both hands two", ["spear"], [0, 1, 2]),
        ("G-87 a halberd as it is held, at three", ["halberd"], [0, 1, 3]),
    ],
)
def test_reach(rule: str, weapons: list[str], reach: list[int]) -> None:
    scene = fight((sheet(st=13, weapons=weapons), "d5", "e"), (swordsman(), "e5", "w"))
    me = scene.fighters[0]
    assert GURPS.reach_of(scene, 0) == reach, rule
    me.out = True
    assert GURPS.reach_of(scene, 0) == []


def test_body_parts() -> None:
    """G-144, G-152: armour in terms of DR, and what has become of each."""
    scene = scene_with(crippled=("left arm",), useless=(("right hand", 4),), torn=("right leg",))
    parts = {each.key: each for each in GURPS.body_parts(scene, 0)}
    assert len(parts) == 16
    assert [parts[key].armour for key in ("torso", "skull", "left leg")] == ["DR 4, 2 against crushing", "DR 6", ""]
    assert [(parts[key].wounds, parts[key].useless) for key in ("left arm", "right hand", "right leg", "torso")] == [
        ("crippled", True), ("useless: 3 seconds", True), ("a torn muscle", False), ("", False),
    ]  # fmt: skip


def test_what_the_variant_has() -> None:
    """M-26, M-43, M-50, M-53, and its own numbers for rules that it replaces."""
    scene = monday.fight((monday.swordsman(), "d5", "e"), (monday.swordsman(), "e5", "w"))
    me = scene.fighters[0]
    assert monday.MONDAY.body_parts(scene, 0) == []
    assert len(monday.book(locations="on").body_parts(scene, 0)) == 16
    me.netted = me.submerged = me.mentally_stunned = True  # type: ignore[attr-defined]
    me.posture = KNEELING
    told = [(each.key, each.rule, each.lasts) for each in monday.MONDAY.conditions(scene, 0)]
    assert told == [
        ("kneeling", "M-19", ""),
        ("surprised", "G-159", "1 turn"),
        ("in a net", "M-53", "until it gets free"),
        ("under water", "M-43", ""),
    ]
    assert monday.MONDAY.describe(scene, 0)[-1] == "in a net"


RULES = {
    rule["number"] for book in ("gurps", "monday") for rule in listed(f"fracas.rulebooks.{book}")["rules"]
}  # fmt: skip


@pytest.mark.parametrize("name", ["skirmish", "wrestling", "gunfight", "bout", "ambush"])
def test_everything_cites_a_rule_and_has_words(name: str) -> None:
    """Whatever random play comes to."""
    book = scenario(name).book
    run = begin(name, 1)
    run.chooser = Seated(agents(name, "random", 1))
    for _ in range(150):
        if run.over:
            break
        book.beat(run)
        run.beats += 1
        for each in run.everyone():
            for condition in book.conditions(run, each.index):
                assert condition.rule in RULES
                assert condition.key
                assert condition.text
            for gauge in book.gauges(run, each.index):
                assert gauge.rule in RULES
            for item in book.gear(run, each.index):
                assert item.name
                assert item.where in ("in hand", "worn", "carried", "dropped")

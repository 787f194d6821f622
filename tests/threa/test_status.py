"""How somebody is, as data: points, states with their rule and how long they last, gear, and the parts of the body."""

import re
from collections.abc import Callable

import pytest
from tests.laws.walks import pick, play
from tests.rule_lists import listed
from tests.threa.scene import RIFLE, THREA, fight, sheet, swordsman, thing

from fracas.kernel import status
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.belongings import DROPPED, GONE, SHEATHED
from fracas.rulebooks.threa.concentration import SUSTAINING
from fracas.rulebooks.threa.delay import IN_REACH
from fracas.rulebooks.threa.effects import BLESSED, STUNNED, Effect
from fracas.rulebooks.threa.fighter import Combatant, Concentration, Delay, Unbalance, Wound, Zone
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, TORSO
from fracas.rulebooks.threa.medicine import TREATING
from fracas.rulebooks.threa.tables import PRONE

RULES = {rule["number"] for rule in listed("fracas.rulebooks.threa")["rules"]}
SCENARIOS = ["arrows", "charge", "corridor", "goblin", "powered", "smugglers", "street", "swords", "tank"]

UNTIL_THEN = "until it does something else"


def setting(**fields: object) -> Callable[[Combatant], None]:
    def change(me: Combatant) -> None:
        for name, value in fields.items():
            setattr(me, name, value)

    return change


@pytest.mark.parametrize(
    ("change", "key", "text", "rule", "lasts"),
    [
        (setting(yielded=True), "yielded", "yielded", "T-201", ""),
        (setting(fat_damage=3), "FAT damage", "3 FAT damage to come", "T-36", "half of it at the end of each round"),
        (setting(wounds=(Wound(TORSO, 1),) * 2), "wounds: torso", "2 wounds (torso)", "T-135",
         "four hours of rest, or until it is treated"),
        (setting(posture=PRONE), "prone", "prone", "T-176", ""),
        (setting(fat=0), "unconscious", "unconscious", "T-40", "until it has FAT again"),
        (setting(vit=1), "helpless", "helpless", "T-39", "until it has more VIT"),
        (setting(surprised=True), "surprised", "surprised", "T-70", "until the round ends"),
        (setting(hidden=True), "hidden", "hidden", "T-195", "until it is found or attacks"),
        (setting(parrying=0), "parry mode", "in parry mode with the long sword", "T-68", UNTIL_THEN),
        (setting(passive=True), "passive", "passive defence only", "T-66", "until the round ends"),
        (setting(delay=Delay(IN_REACH)), "waiting", "waiting", "T-189",
         "until its moment comes, at the latest this round"),
        (setting(off_balance=(Unbalance(-2, 3), Unbalance(-1, 4))), "off balance", "off balance (-2)", "T-62",
         "up to round 4"),
        (setting(concentration=Concentration(TREATING, 2)), "concentrating", "concentrating", "T-141", "2 rounds"),
        (setting(concentration=Concentration(SUSTAINING, 0)), "concentrating", "concentrating", "T-141",
         "until it lets go"),
        (setting(aim=1), "aiming", "aiming at B", "T-85", "for its first action of the next round"),
        (setting(actions=2), "actions", "2 actions this round", "T-28", "until the round ends"),
        (setting(in_motion=True), "in motion", "in motion", "T-82", "until its next turn"),
        (setting(effects=(Effect(STUNNED, 1, 0, until=11),)), "stunned", "stunned (2.5 seconds left)", "T-134",
         "2.5 seconds"),
        (setting(effects=(Effect(BLESSED, 2, 3),)), "blessed", "blessed (3 rounds left)", "T-140", "3 rounds"),
        (setting(throws_at=11), "next throw", "next throw in 2.5 seconds", "T-52", "2.5 seconds"),
        (setting(dead=True), "dead", "dead", "T-40", ""),
        (setting(fled=True), "fled", "fled", "T-200", ""),
    ],
)  # fmt: skip
def test_what_is_the_matter(change: Callable[[Combatant], None], key: str, text: str, rule: str, lasts: str) -> None:
    """A key, what people are told, the rule, and how long it lasts where the rules say so."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    assert THREA.conditions(scene, 0) == []
    change(scene.fighters[0])
    found = [(each.key, each.text, each.rule, each.lasts) for each in THREA.conditions(scene, 0)]
    assert found == [(key, text, rule, lasts)]
    assert text in THREA.describe(scene, 0)


def test_under_fire_is_whoever_stands_in_the_zone() -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    scene.zones = (Zone(0, scene.fighters[1].cell, 3, 1),)
    assert [each.key for who in (0, 1) for each in THREA.conditions(scene, who)] == ["under fire"]


def test_points_with_what_is_pending() -> None:
    """T-18 to T-20, T-36: damage to come is more than zero, healing less; the dead have no AP."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    me.fat, me.fat_damage, me.fat_healing, me.vit_healing, me.ap = 9, 5, 1, 2, 1
    gauges = THREA.gauges(scene, 0)
    assert [(each.key, each.value, each.most, each.pending) for each in gauges] == [
        ("fat", 9, 15, 4), ("vit", 15, 15, -2), ("ap", 1, 4, 0),
    ]  # fmt: skip
    me.dead = True
    assert [each.key for each in THREA.gauges(scene, 0)] == ["fat", "vit"]


def test_where_things_are() -> None:
    """In hand, carried, dropped and where; what another has taken is gone."""
    scene = fight((swordsman(weapons=["long-sword", "dagger", "spear"], armour=["leather-armour"]), "c3"))
    me = scene.fighters[0]
    sword, dagger, spear = thing(me, "long-sword"), thing(me, "dagger"), thing(me, "spear")
    dagger.hand, dagger.prepped = SHEATHED, True
    spear.hand, spear.cell = DROPPED, scene.board.find("d4")
    sword.broken = True
    gear = [(item.name, item.where, item.text, item.notes) for item in THREA.gear(scene, 0)]
    assert gear[:3] == [
        ("long sword", status.IN_HAND, "long sword (broken)", ["broken"]),
        ("dagger", status.CARRIED, "dagger prepped", ["prepped"]),
        ("spear", status.DROPPED, "spear dropped", ["at d4"]),
    ]
    assert [(name, where, text) for name, where, text, _ in gear[3:]] == [("leather armour", status.WORN, "")]
    spear.hand = GONE
    assert "spear" not in [item.name for item in THREA.gear(scene, 0)]
    me.dead = True
    assert [item.text for item in THREA.gear(scene, 0)] == ["", "", ""], "nobody reads that of the dead"


def test_guns_and_what_is_for_them() -> None:
    """T-84, T-86, T-186: rounds in it, magazines, and what of them is prepped or packed."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    thing(me, "rifle-5mm").deployed = True
    me.supplies[0].prepped, me.supplies[0].packed = 1, True
    rifle, magazine = THREA.gear(scene, 0)
    assert rifle.notes == [f"{thing(me, 'rifle-5mm').rounds()} loaded", "deployed"]
    assert magazine.where == status.CARRIED
    assert magazine.text.startswith("1 ")
    assert "prepped" in magazine.notes[0]
    assert magazine.notes[1] == "in a backpack"


@pytest.mark.parametrize(
    ("weapons", "reach"), [(["long-sword"], [1]), (["spear"], [1, 2]), ([], [1]), (["rifle-5mm"], [1])]
)
def test_how_far_one_can_strike(weapons: list[str], reach: list[int]) -> None:
    """T-71, T-74: up to the reach of the longest weapon, and by hand or foot beside one."""
    skills = {"Spears": 5, "Polearms": 5, "Swords": 5, "Rifle": 5}
    scene = fight((sheet(weapons=weapons, skills=skills), "c3"), (swordsman(), "h3"))
    assert THREA.reach_of(scene, 0) == reach
    scene.fighters[0].aboard = 1
    assert THREA.reach_of(scene, 0) == []


def test_parts_of_the_body() -> None:
    """T-102, T-103, T-136: the armour over each, wounds, and limbs that are useless."""
    scene = fight((swordsman(armour=["plate-armour"]), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    me.wounds = (Wound(LEFT_ARM, 1), Wound(LEFT_ARM, 1), Wound(TORSO, 1), Wound(TORSO, 1))
    parts = {part.key: part for part in THREA.body_parts(scene, 0)}
    assert list(parts) == ["head", "torso", "left arm", "right arm", "left leg", "right leg"]
    assert (parts["left arm"].wounds, parts["left arm"].useless) == ("2 wounds", True)
    assert (parts["torso"].wounds, parts["torso"].useless) == ("2 wounds", False)
    assert parts["right leg"].wounds == ""
    assert parts["torso"].armour == "plate armour"
    me.worn[0].durability = 0
    assert {part.armour for part in THREA.body_parts(scene, 0)} == {""}, "T-109: broken pieces are skipped"


def test_what_armour_absorbs() -> None:
    """T-110, T-113, T-125: of each type of damage, half when it is failing, nothing when it is broken; its class."""
    scene = fight((swordsman(armour=["mail-shirt"]), "c3"), (swordsman(armour=["powered-armour"]), "h3"))
    mail = scene.fighters[0].worn[0]
    found = []
    for durability in (100, 20, 0):
        mail.durability = durability
        found.append(THREA.gear(scene, 0)[-1].notes)
    assert found == [
        ["100/100", "bashing 2, cutting 5, piercing 3, projectile 2"],
        ["20/100", "failing", "bashing 1, cutting 2, piercing 1, projectile 1"],
        ["0/100", "broken", "absorbs nothing"],
    ]
    assert THREA.gear(scene, 1)[-1].notes[-1].startswith("class 2, ")


def test_a_vehicle() -> None:
    """T-126: structure, crew and the lining; it has no body to aim at, and no posture."""
    scene = fight(
        (swordsman(), "c3"), (sheet(vehicle="tank", ap=1), "m5"), (swordsman(), "m5"), sides=[0, 1, 1],
        starts=[{}, {}, {"aboard": "B", "seat": "driver"}],
    )  # fmt: skip
    tank = scene.fighters[1]
    assert [each.key for each in THREA.gauges(scene, 1)] == ["structure"]
    assert [each.text for each in THREA.conditions(scene, 1)] == ["crew: C"]
    assert [each.text for each in THREA.conditions(scene, 2)] == ["in B, driving"]
    assert {item.where for item in THREA.gear(scene, 1)} >= {status.IN_HAND}
    assert (THREA.posture(scene, 1), THREA.body_parts(scene, 1), THREA.reach_of(scene, 1)) == ("", [], [])
    tank.structure = 0
    tank.effects = (Effect(STUNNED, 1, 0),)
    assert [each.key for each in THREA.conditions(scene, 1)] == ["disabled", "crew", "stunned"]
    assert THREA.posture(scene, 0) == "standing"


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_condition_cites_its_rule(name: str) -> None:
    """In walks through all scenarios: a rule of the book, a key without a number, and a phrase for each."""
    for seed in range(3):
        driver = play(name, seed)
        for number in range(60):
            if driver.pending is None:
                break
            for who in driver.run.everyone():
                words = driver.rulebook.describe(driver.run, who.index)
                for each in driver.rulebook.conditions(driver.run, who.index):
                    assert each.rule in RULES, each.key
                    assert each.text in words
                    assert not re.search(r"\d", each.key) or each.rule == "T-186", each.key  # a calibre
                for gauge in driver.rulebook.gauges(driver.run, who.index):
                    assert gauge.rule in RULES
                    assert gauge.value <= gauge.most
            driver.answer(pick(driver, number * 7 + seed))


def test_nobody_is_nobodys_aim() -> None:
    """T-85: whoever aims at nobody is not told to aim."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    assert scene.fighters[0].aim == NOBODY
    assert not [each for each in THREA.conditions(scene, 0) if each.key == "aiming"]

"""Sheets: T-11 to T-22."""

from typing import Any

import pytest
from tests.threa.scene import THREA, swordsman

from fracas.kernel.dice import Dice
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.threa.forms import read_scene, read_sheet, read_start
from fracas.rulebooks.threa.sheet import (
    ATTRIBUTES,
    CORE_SKILLS,
    DEX,
    SPECIES,
    STR,
    WIL,
    Item,
    ThreaSheet,
    average,
    most_ap,
    most_fat,
    most_vit,
    rolled_up,
)
from fracas.rulebooks.threa.start import ThreaScene, ThreaStart
from fracas.rulebooks.threa.tables import PRONE


def sheet(**written: Any) -> ThreaSheet:
    return read_sheet({"name": "Somebody", **written})


def test_attributes_and_their_core_skills() -> None:
    """T-11: eight attributes, each with its core skill."""
    me = sheet()
    goes_by = {skill: me.skills[skill].goes_by for skill in CORE_SKILLS}
    assert goes_by == {
        "Physicality": "STR",
        "Dodge": "DEX",
        "Drive": "END",
        "Reasoning": "INT",
        "Awareness": "ITT",
        "Focus": "WIL",
        "Influence": "PHY",
        "Bearing": "SOC",
    }
    assert me.attributes == [10] * 8


@pytest.mark.parametrize(
    "species, changes",
    [
        ("human", {}),
        ("elf", {"INT": 1, "STR": -1}),
        ("dwarf", {"STR": 1, "DEX": -1}),
        ("halfling", {"DEX": 1, "ITT": 1, "STR": -2}),
        ("orc", {"STR": 2, "END": 1, "INT": -1, "SOC": -1}),
    ],
)
def test_species(species: str, changes: dict[str, int]) -> None:
    """T-12: what changes the constant 10; what is written is as it is written."""
    assert sheet(species=species).attributes == [10 + changes.get(name, 0) for name in ATTRIBUTES]
    assert sheet(species=species, attributes={"STR": 14}).attributes[STR] == 14


class Always(Dice):
    def __init__(self, number: int) -> None:
        self.number = number

    def face(self, sides: int) -> int:
        return self.number


@pytest.mark.parametrize("face, total", [(1, 6), (3, 10), (6, 14)])
def test_rolling_up_attributes(face: int, total: int) -> None:
    """T-12: 4dF + 10, from 6 to 14, and no explosion."""
    assert rolled_up(Always(face), SPECIES[0]) == [total] * 8
    orc = next(each for each in SPECIES if each.key == "orc")
    assert rolled_up(Always(face), orc)[STR] == total + 2


def test_a_sheet_that_is_rolled_up() -> None:
    """T-12: 'rolled' is a number of the writer's choice: the same one, the same person; what is written stays."""
    made = [sheet(rolled=number).attributes for number in range(200)]
    assert made[7] == sheet(rolled=7).attributes
    assert {min(min(each) for each in made), max(max(each) for each in made)} == {6, 14}
    assert 9.8 < sum(sum(each) for each in made) / 1600 < 10.2
    orcs = [sheet(rolled=number, species="orc").attributes for number in range(200)]
    changes = next(each for each in SPECIES if each.key == "orc").changes
    assert orcs == [[value + change for value, change in zip(each, changes, strict=True)] for each in made]
    assert sheet(rolled=7, attributes={"WIL": 13}).attributes == [*made[7][:5], 13, *made[7][6:]]


@pytest.mark.parametrize(
    "rule, attributes, skills, skill, score",
    [
        ("T-13 level 0", {}, {"Swords": 0}, "Swords", 5),
        ("T-13 level 5", {}, {"Swords": 5}, "Swords", 10),
        ("T-13 level 10", {}, {"Swords": 10}, "Swords", 15),
        ("T-13 the attribute counts", {"STR": 13}, {"Swords": 5}, "Swords", 13),
        ("T-16 never learned", {"STR": 12}, {}, "Swords", 7),
        ("T-14 the average, rounded down", {"STR": 13, "INT": 10}, {"Heavy gun": 4}, "Heavy gun", 10),
        ("T-15 Dodge goes by DEX", {"DEX": 12}, {"Dodge": 4}, "Dodge", 11),
    ],
)
def test_ability_score(rule: str, attributes: dict[str, int], skills: dict[str, int], skill: str, score: int) -> None:
    me = sheet(attributes=attributes, skills=skills)
    assert me.score(skill) == score, rule
    assert me.ability(skill).total == score


def test_compound_attributes() -> None:
    """T-14: STR 13, DEX 10, level 4: AS 10; blanks around the slash are allowed."""
    assert average([13, 10, 10], [0, 1]) == 11
    for written in ("STR/DEX", "STR / DEX"):
        me = sheet(attributes={"STR": 13}, goes_by={"Juggling": written}, skills={"Juggling": 4})
        assert me.score("Juggling") == 10
        assert me.skills["Juggling"].goes_by == "STR/DEX"


DEFAULTS = {
    "Physicality": "STR", "Dodge": "DEX", "Drive": "END", "Awareness": "ITT", "Focus": "WIL", "Swords": "STR",
    "Axes": "STR", "Polearms": "STR", "Maces": "STR", "Daggers": "DEX", "Spears": "DEX", "Hand-to-Hand": "STR",
    "Bows": "DEX", "Crossbows": "DEX", "Throwing": "DEX", "Slingshot": "DEX", "Pistols": "DEX", "Rifle": "DEX",
    "Shotgun": "DEX", "Firearms": "DEX", "Heavy gun": "INT/STR", "Shield": "DEX", "Light Armor": "DEX",
    "Heavy Armor": "STR", "Powered armor": "INT/DEX", "Sprint": "DEX", "Whip": "DEX", "Stealth": "DEX",
    "Driving": "DEX", "First-Aid": "WIL", "Nursing": "INT", "Doctor": "INT",
}  # fmt: skip


@pytest.mark.parametrize("skill", DEFAULTS)
def test_skills_and_attributes(skill: str) -> None:
    """T-15: the default attribute of each skill."""
    assert sheet().skills[skill].goes_by == DEFAULTS[skill]


def test_skills_are_data() -> None:
    """T-15: a sheet may have a skill go by another attribute; some have two names."""
    assert sheet(attributes={"DEX": 13}, goes_by={"Swords": "DEX"}, skills={"Swords": 5}).score("Swords") == 13
    assert sheet(skills={"Archery": 6, "Handgun": 7}).levels == {"Bows": 6, "Pistols": 7}


def test_everybody_has_the_core_skills() -> None:
    """T-15: unless the sheet says that somebody lacks one (T-142)."""
    assert all(sheet().has(skill) for skill in CORE_SKILLS)
    assert not sheet().has("Swords")
    assert sheet(skills={"Swords": 0}).has("Swords")
    assert sheet(scores={"Swords": 9}).has("Swords")
    assert not sheet(lacks=["Focus"]).has("Focus")


def test_modifier_order() -> None:
    """T-17: points of several items add up, then percent; an attribute's change reaches its skills."""
    bonuses = [{"to": "DEX", "points": 1}, {"to": "DEX", "points": 2, "from": "boots"}, {"to": "Bows", "points": 1}]
    me = sheet(skills={"Bows": 4}, bonuses=bonuses)
    assert me.equipped[DEX] == 13
    assert (me.level("Bows"), me.score("Bows"), me.score("Dodge")) == (5, 13, 8)
    more = sheet(bonuses=[{"to": "STR", "points": 2}, {"to": "STR", "percent": 50}])
    assert more.equipped[STR] == 18
    assert more.vit == 31


def test_a_tally_tells_the_parts() -> None:
    """T-13, T-17: attribute, what effects do to it, level."""
    me = sheet(attributes={"STR": 12}, skills={"Swords": 4})
    assert str(me.ability("Swords")) == "Swords 4 on STR 12, level -1 = 11"
    shifts = [0] * 8
    shifts[STR] = 2
    assert str(me.ability("Swords", shifts)) == "Swords 4 on STR 12, STR changed +2, level -1 = 13"
    shifts[STR] = 1
    assert me.shift("Heavy gun", shifts) == 0  # 11.0 to 11.5, rounded down


@pytest.mark.parametrize("end, wil, fat", [(10, 10, 15), (8, 9, 12), (14, 13, 22)])
def test_maximum_fat(end: int, wil: int, fat: int) -> None:
    """T-18: END + WIL - 5."""
    assert most_fat(end, wil) == fat
    assert sheet(attributes={"END": end, "WIL": wil}).fat == fat


@pytest.mark.parametrize("strength, vit", [(10, 15), (8, 11), (14, 23)])
def test_maximum_vit(strength: int, vit: int) -> None:
    """T-19: STR * 2 - 5."""
    assert most_vit(strength) == vit
    assert sheet(attributes={"STR": strength}).vit == vit


@pytest.mark.parametrize("levels, ap", [(0, 1), (10, 1), (19, 1), (20, 1), (25, 1), (40, 2), (47, 2), (120, 6)])
def test_maximum_ap(levels: int, ap: int) -> None:
    """T-20: one for each 20 levels, at least 1."""
    assert most_ap(levels) == ap


def test_maximum_ap_on_a_sheet() -> None:
    """T-20: the levels of all skills together; a sheet that leaves some out may write it down."""
    skills = {"Swords": 10, "Dodge": 10, "Focus": 10, "Rifle": 10, "Doctor": 7}
    assert sheet(skills=skills).ap == 2
    assert sheet(skills=skills, ap=5).ap == 5


def test_npcs_may_give_scores_outright() -> None:
    """T-21: an ability score instead of attribute and level; the body's class."""
    me = sheet(scores={"Swords": 14, "Dodge": 11}, dc=2)
    assert (me.score("Swords"), me.score("Dodge"), me.dc, sheet().dc) == (14, 11, 2, 1)
    assert str(me.ability("Swords")) == "Swords 14"
    assert (me.level("Swords"), me.level("Dodge")) == (9, 6)


def test_prerequisites() -> None:
    """T-22: secondary at least 8, tertiary at least 6, compounds by their average; only where switched on."""
    goes_by = {"Fencing": {"attribute": "DEX", "secondary": "ITT/WIL", "tertiary": "INT"}}
    fit: dict[str, Any] = {
        "name": "a",
        "goes_by": goes_by,
        "skills": {"Fencing": 3},
        "attributes": {"ITT": 7, "WIL": 9, "INT": 6},
    }
    assert read_sheet(fit, prerequisites=True).unmet("Fencing") == ""
    slow: dict[str, Any] = {**fit, "attributes": {"ITT": 7, "WIL": 8, "INT": 6}}
    assert read_sheet(slow).score("Fencing") == 8
    with pytest.raises(Mistake, match=r"skills\.Fencing: Fencing needs ITT/WIL of at least 8"):
        read_sheet(slow, prerequisites=True)
    dull: dict[str, Any] = {**fit, "attributes": {"INT": 5}}
    with pytest.raises(Mistake, match="needs INT of at least 6"):
        read_sheet(dull, prerequisites=True)


# what is carried


def test_what_is_in_hand_at_the_start() -> None:
    """T-184: the first weapon, and the shield if there is a hand for it; the sheet may say otherwise."""
    one = sheet(weapons=["long-sword", "dagger"], shield="buckler")
    assert (one.in_hand, one.shield_in_hand) == ([0], True)
    two = sheet(weapons=["longbow", "dagger"], shield="buckler")
    assert (two.in_hand, two.shield_in_hand) == ([0], False)
    both = sheet(weapons=["dagger", "dagger"], in_hand=["dagger", "dagger 2"])
    assert both.in_hand == [0, 1]
    assert sheet(weapons=["dagger"], in_hand=[]).in_hand == []
    assert sheet().in_hand == []


@pytest.mark.parametrize(
    "weapon, rounds",
    [("longbow", 0), ("slingshot", 0), ("crossbow", 1), ("pistol-9mm", 15), ("shotgun", 7), ("rocket-launcher", 1)],
)
def test_what_is_loaded_at_the_start(weapon: str, rounds: int) -> None:
    """T-184: guns and crossbows, the chamber too; bows are not nocked."""
    item: Item = sheet(weapons=[weapon]).items[0]
    assert item.rounds == rounds
    assert item.ammunition is not None


def test_attachments_change_the_weapon() -> None:
    """T-100: what they add up to."""
    written = {"from": "rifle-5mm", "attachments": ["scope-2-4x", "red-dot", "bipod", "foregrip", "extended-magazine"]}
    item = sheet(weapons=[written]).items[0]
    assert (item.by_band, item.braced, item.automatic, item.capacity) == ([0, 2, 1, 1], 2, 1, 45)
    assert item.rounds == 45
    assert not item.quiet


def test_fists_and_feet_come_last() -> None:
    """T-74: everybody has them, and implants add to them (T-155)."""
    me = sheet(weapons=["dagger", "dagger"], aids=["claws"])
    assert [item.key for item in me.items] == ["dagger", "dagger 2", "punch", "kick", "claws"]
    assert [item.index for item in me.items] == [0, 1, 2, 3, 4]


def test_armour_from_outside_in() -> None:
    """T-103, T-154: layers in order, and what armour does to Dodge."""
    me = sheet(armour=["gambeson", "mail-shirt", "helmet"], aids=["subdermal-armour"])
    assert [piece.key for piece in me.armour] == ["mail-shirt", "helmet", "gambeson", "subdermal-armour"]
    assert me.dodge == -1


def test_supplies() -> None:
    """T-158: containers come full; loose rounds and other contents are written out."""
    me = sheet(supplies=["quiver", {"container": "quiver", "ammunition": "bodkin-arrow", "rounds": 4}, "slug"])
    assert [(each.key, each.rounds, each.goes_in) for each in me.supplies] == [
        ("arrow", 12, False), ("bodkin-arrow", 4, False), ("slug", 1, False),
    ]  # fmt: skip
    more = sheet(supplies=[{"container": "5mm-magazine", "count": 2, "packed": True}])
    assert [(each.key, each.rounds, each.goes_in, each.packed) for each in more.supplies] == [
        ("5mm-magazine", 30, True, True)
    ] * 2


def test_load() -> None:
    """T-149: pounds and cubic feet on the sheet."""
    assert sheet(load=25.0).encumbrance == 1
    assert sheet(load=24.99).encumbrance == 0
    assert sheet(bulk=10.0).encumbrance == 3
    assert sheet(load=57.5, attributes={"STR": 11}).encumbrance == 3


# where somebody starts


def test_start() -> None:
    """T-184: what a scenario may say otherwise."""
    assert read_start({}) == ThreaStart()
    said: dict[str, object] = {"posture": "prone", "surprised": True, "fat": 5, "aboard": "Tank", "seat": "driver"}
    assert read_start(said) == ThreaStart(posture=PRONE, surprised=True, fat=5, aboard="Tank", driver=True)
    assert read_start({"surprised": "check"}) == ThreaStart(watchful=True)


def test_scene() -> None:
    """T-98, T-97: rain hinders energy weapons, walls help thermobaric rounds."""
    assert read_scene({}) == read_scene({"weather": "clear"}) == ThreaScene()
    assert read_scene({"weather": "rain", "enclosed": True}) == ThreaScene(weather="rain", enclosed=True)


def test_wil_is_an_attribute_like_others() -> None:
    """T-17: effects on attributes cascade to every skill that goes by them."""
    shifts = [0] * 8
    shifts[WIL] = -2
    me = sheet(skills={"Focus": 4, "First-Aid": 3})
    assert [me.ability(skill, shifts).total for skill in ("Focus", "First-Aid", "Dodge")] == [7, 6, 5]


def test_legendary_cooks_are_none_of_our_business() -> None:
    """T-13, T-15: only what a fight uses has a limit."""
    assert read_sheet({"name": "X", "skills": {"Cooking": 14}}).kept == ["Cooking 14"]


def test_skills_that_no_fight_uses_are_kept() -> None:
    """T-15: they stand on the sheet and are shown; what looks like a known one is a mistake, and so is a weapon's."""
    me = sheet(skills={"Swords": 4, "Cooking": 3}, scores={"Weaving": 9})
    assert me.kept == ["Cooking 3", "Weaving 9"]
    assert me.score("Swords") == sheet(skills={"Swords": 4}).score("Swords")
    assert sheet(skills={"Swords": 4}).kept == []
    with pytest.raises(ValueError, match=r"skills\.Swrods: unknown skill 'Swrods'; did you mean 'Swords'"):
        sheet(skills={"Swrods": 4})
    with pytest.raises(ValueError, match="unknown skill 'Cooking'"):
        sheet(weapons=[{"from": "dagger", "skill": "Cooking"}])


@pytest.mark.parametrize("key, most", [("ap", 4), ("fat", 15), ("vit", 15)])
def test_nobody_starts_with_more_than_the_maximum(key: str, most: int) -> None:
    """T-23: found when a scenario is read."""
    THREA.check_start(swordsman(), THREA.read_start({key: most}))
    with pytest.raises(Mistake, match=f"{key}: found {most + 1}, expected a whole number from 0 to {most}"):
        THREA.check_start(swordsman(), THREA.read_start({key: most + 1}))


def test_ap_go_by_the_levels_of_all_skills() -> None:
    """T-20: also of those that no fight uses; whoever checks a sheet is told when there is but 1."""
    few = read_sheet({"name": "X", "skills": {"Swords": 10, "Dodge": 9}})
    assert (few.ap, few.remarks) == (
        1,
        ["1 AP, for 19 levels: one for every 20 of all skills (T-20); 'ap' sets it outright"],
    )
    many = read_sheet({"name": "X", "skills": {"Swords": 10, "Dodge": 10, "Cooking": 10, "Weaving": 10}})
    assert (many.ap, many.remarks) == (2, [])
    assert read_sheet({"name": "X", "ap": 1}).remarks == []

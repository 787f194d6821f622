"""What is wrong with a sheet is named with its key, and with what would be right."""

import re
from copy import deepcopy
from typing import Any

import pytest
from pydantic import ValidationError
from tests.threa.scene import sheet

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.threa.forms import read_scene, read_sheet, read_start
from fracas.stage.scenario import from_document, load


def complaint(written: dict[str, Any]) -> str:
    """The first complaint, with where pydantic found it."""
    try:
        read_sheet({"name": "Somebody", **written})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        return f"{place}: {first['msg'].removeprefix('Value error, ')}".removeprefix(": ")
    except Mistake as mistake:
        return str(mistake)
    return ""


GUN = {"from": "rifle-5mm"}


@pytest.mark.parametrize(
    "rule, written, text",
    [
        ("T-15 unknown skill", {"skills": {"Sords": 3}}, "skills.Sords: unknown skill 'Sords'; did you mean 'Swords'?"),
        (
            "T-15 unknown skill of an NPC",
            {"scores": {"Dogde": 3}},
            "scores.Dogde: unknown skill 'Dogde'; did you mean 'Dodge'?",
        ),
        (
            "T-15 a weapon's skill",
            {"weapons": [{"from": "club", "skill": "Clubbing"}]},
            "weapons[1].skill: unknown skill 'Clubbing'",
        ),
        ("T-13 legendary", {"skills": {"Swords": 11}}, "skills: Swords: found level 11, expected 0 to 10"),
        ("T-13 negative", {"skills": {"Swords": -1}}, "skills.Swords: Input should be greater than or equal to 0"),
        (
            "T-11 unknown attribute",
            {"attributes": {"DXE": 3}},
            "attributes: unknown attribute 'DXE'; did you mean 'DEX'?",
        ),
        ("T-14 in a compound", {"goes_by": {"Zen": "STR/DXE"}}, "goes_by.Zen.attribute: unknown attribute 'DXE'"),
        ("T-12 species", {"species": "ork"}, "species: unknown species 'ork'; did you mean 'orc'?"),
        (
            "T-17 bonus",
            {"bonuses": [{"to": "Strength", "points": 1}]},
            "bonuses[1].to: unknown attribute or skill 'Strength'",
        ),
        ("T-21 both", {"skills": {"Swords": 3}, "scores": {"Swords": 12}}, "scores.Swords: found both a level and"),
        ("T-20 no AP", {"ap": 0}, "ap: Input should be greater than or equal to 1"),
        ("T-19 no VIT", {"attributes": {"STR": 2}}, "attributes: they leave 15 FAT and -1 VIT; expected at least 1"),
        (
            "T-104 damage type",
            {"weapons": [{"from": "club", "damage": {"Bashin": 3}}]},
            "weapons.0.damage: unknown damage type 'Bashin'; did you mean 'Bashing'?",
        ),
        (
            "T-104 absorbed",
            {"armour": [{"from": "helmet", "absorbs": {"Shock": 3}}]},
            "armour.0.absorbs: unknown damage type 'Shock'",
        ),
        (
            "T-154 weapon",
            {"weapons": ["long-swrd"]},
            "weapons.0: unknown weapon 'long-swrd'; did you mean 'long-sword'?",
        ),
        (
            "T-154 useless",
            {"weapons": [{"name": "Zap", "skill": "Rifle", "damage": {}}]},
            "weapons.0: has neither a reach",
        ),
        ("T-154 unknown key", {"weapons": [{"from": "club", "weigth": 3}]}, "weapons.0.weigth: unknown key 'weigth'"),
        (
            "T-154 slot",
            {"armour": [{"from": "helmet", "slots": ["Hed"]}]},
            "armour.0.slots: no such slot: 'Hed'; did you mean 'Head'?",
        ),
        (
            "T-154 a slot for rings",
            {"armour": [{"from": "helmet", "slots": ["Ring3"]}]},
            "armour.0.slots: 'Ring3' holds things but is no place for armour",
        ),
        ("T-154 no slot", {"armour": [{"from": "helmet", "slots": []}]}, "armour.0: slots: missing"),
        (
            "T-154 location",
            {"armour": [{"from": "helmet", "locations": ["hed"]}]},
            "armour.0.locations: unknown location 'hed'; did you mean 'head'?",
        ),
        (
            "T-154 layer",
            {"armour": [{"from": "helmet", "layer": "outter"}]},
            "armour.0.layer: unknown layer 'outter'; did you mean 'outer'?",
        ),
        (
            "T-154 two in one slot",
            {"armour": ["plate-armour", "helmet"]},
            "armour[2]: helmet and plate armour are both outer armour on slot Head",
        ),
        (
            "T-159 armour",
            {"armour": ["mail-shrt"]},
            "armour.0: unknown piece of armour 'mail-shrt'; did you mean 'mail-shirt'?",
        ),
        ("T-160 shield", {"shield": "bukler"}, "shield: unknown shield 'bukler'; did you mean 'buckler'?"),
        ("T-162 implant", {"aids": ["claw"]}, "aids.0: unknown aid or implant 'claw'; did you mean 'claws'?"),
        ("T-161 vehicle", {"vehicle": "tnak"}, "vehicle: unknown vehicle 'tnak'; did you mean 'tank'?"),
        (
            "T-86 too much in it",
            {"weapons": [{**GUN, "loaded": 31}]},
            "weapons.0: loaded: found 31 rounds, but the rifle 5mm holds 30",
        ),
        (
            "T-86 the chamber counts",
            {"weapons": [{"from": "shotgun", "loaded": 8}]},
            "weapons.0: loaded: found 8 rounds, but the shotgun 12 gauge holds 6, and 1 in the chamber",
        ),
        (
            "T-86 no room",
            {"weapons": [{**GUN, "capacity": 0}]},
            "weapons.0: capacity: what shoots holds at least 1 round",
        ),
        (
            "T-93 burst",
            {"weapons": [{**GUN, "burst": 9, "capacity": 5}]},
            "weapons.0: burst: found 9 rounds, but it holds 5",
        ),
        (
            "T-92 fire mode",
            {"weapons": [{**GUN, "modes": ["brust"]}]},
            "weapons.0.modes: unknown fire mode 'brust'; did you mean 'burst'?",
        ),
        ("T-87 reload", {"weapons": [{**GUN, "reload": "clip"}]}, "weapons.0.reload: unknown kind of reload 'clip'"),
        (
            "T-87 not drawn",
            {"weapons": [{**GUN, "reload": "draw"}]},
            "weapons.0: reload: found 'draw', expected how it is loaded",
        ),
        (
            "T-194 does not fit",
            {"weapons": [{**GUN, "ammunition": "9mm"}]},
            "weapons.0: ammunition: '9mm' does not fit the rifle 5mm, which takes '5mm', '5mm-ap', '5mm-frangible'",
        ),
        ("T-194 no such round", {"weapons": [{**GUN, "ammunition": "5m"}]}, "weapons.0: unknown ammunition '5m'"),
        (
            "T-97 no such type",
            {"weapons": [{**GUN, "ammunition": "tracr 5mm"}]},
            "weapons.0: unknown type of ammunition 'tracr'; did you mean 'tracer'?",
        ),
        ("T-194 calibre", {"weapons": [{**GUN, "calibre": "8mm"}]}, "weapons.0: unknown calibre '8mm'; did you mean "),
        (
            "T-194 magazine too large",
            {"weapons": ["pistol-9mm"], "supplies": ["9mm-extended-magazine"]},
            "supplies[1]: the extended 9mm magazine holds 25 rounds, but the pistol 9mm only 15",
        ),
        (
            "T-194 magazine of another calibre",
            {"supplies": [{"container": "9mm-magazine", "ammunition": "5mm"}]},
            "supplies.0: ammunition: '5mm' is 5mm and does not fit a 9mm magazine, which takes '9mm'",
        ),
        (
            "T-158 too full",
            {"supplies": [{"container": "quiver", "rounds": 20}]},
            "supplies.0: rounds: found 20, but a quiver holds 12",
        ),
        ("T-158 nothing", {"supplies": [{"count": 3}]}, "supplies.0: found neither a container nor loose ammunition"),
        (
            "T-97 quiet rounds",
            {"weapons": [{**GUN, "ammunition": "subsonic 5mm"}]},
            "weapons.0: ammunition: 'subsonic 5mm' needs a suppressor",
        ),
        (
            "T-97 smart rounds",
            {"weapons": [{**GUN, "ammunition": "smart 5mm"}]},
            "weapons.0: ammunition: 'smart 5mm' needs a smart weapon",
        ),
        (
            "T-100 attachment",
            {"weapons": [{**GUN, "attachments": ["scoop"]}]},
            "weapons.0.attachments: unknown attachment 'scoop'",
        ),
        (
            "T-100 twice",
            {"weapons": [{**GUN, "attachments": ["bipod", "bipod"]}]},
            "weapons.0.attachments: 'bipod' is there twice",
        ),
        (
            "T-100 on a club",
            {"weapons": [{"from": "club", "attachments": ["bipod"]}]},
            "weapons.0: attachments: nothing goes on the club",
        ),
        (
            "T-90 a loaded club",
            {"weapons": [{"from": "club", "loaded": 1}]},
            "weapons.0: loaded: the club is not loaded with anything",
        ),
        (
            "T-77 three hands",
            {"weapons": ["longbow"], "shield": "buckler", "in_hand": ["longbow", "shield"]},
            "in_hand: 'longbow', 'shield' take 3 hands, and there are 2",
        ),
        (
            "T-184 not there",
            {"weapons": ["dagger"], "in_hand": ["daggr"]},
            "in_hand: 'daggr' is not among the weapons; did you mean 'dagger'?",
        ),
        ("T-184 no shield", {"in_hand": ["shield"]}, "in_hand: there is no shield to hold"),
        ("T-184 twice", {"weapons": ["dagger"], "in_hand": ["dagger", "dagger"]}, "in_hand: found one thing twice"),
        ("T-84 nothing to prep", {"prepped": {"arrow": 1}}, "prepped: there is no 'arrow' at hand"),
        (
            "T-84 not so many",
            {"supplies": [{"container": "quiver", "rounds": 2}], "prepped": {"arrow": 3}},
            "prepped.arrow: found 3, but only 2 are at hand",
        ),
        (
            "T-186 packed away",
            {"supplies": [{"container": "quiver", "packed": True}], "prepped": {"arrow": 1}},
            "prepped: there is no 'arrow' at hand",
        ),
        (
            "T-129 effect",
            {"weapons": [{"from": "club", "effects": [{"effect": "freezing"}]}]},
            "weapons.0.effects.0.effect: unknown effect 'freezing'",
        ),
        ("T-82 size", {"size": "big"}, "size: unknown size 'big'; there is 'tiny'"),
    ],
)
def test_bad_sheets(rule: str, written: dict[str, Any], text: str) -> None:
    assert complaint(written).startswith(text), rule


def test_an_extended_magazine_makes_room() -> None:
    """T-194: with the attachment the larger magazine fits."""
    gun = {"from": "pistol-9mm", "attachments": ["extended-magazine"]}
    assert complaint({"weapons": [gun], "supplies": ["9mm-extended-magazine"]}) == ""


def test_a_weapon_of_ones_own() -> None:
    """T-154: all that a record needs."""
    axe = {"name": "War axe", "skill": "Axes", "damage": {"Cutting": 6}, "reach": 1, "durability": 90}
    me = read_sheet(
        {"name": "Somebody", "weapons": [axe, {"from": "long-sword", "name": "Brand", "damage": {"Heat": 7}}]}
    )
    assert [(item.key, item.name) for item in me.items][:2] == [("war-axe", "war axe"), ("long-sword", "brand")]
    assert me.items[1].weapon.profile.primary.type.key == "Heat"


@pytest.mark.parametrize(
    "written, text",
    [
        ({"posture": "kneeling"}, "unknown posture 'kneeling'"),
        ({"seat": "driver"}, "aboard: missing"),
        ({"seat": "captain", "aboard": "Tank"}, "seat"),
        ({"concealed": True}, "concealed"),
        ({"hidden": True, "aboard": "Tank"}, "nobody hides inside a vehicle"),
        ({"fat": -1}, "fat"),
    ],
)
def test_bad_starts(written: dict[str, object], text: str) -> None:
    """T-184: how nobody can start."""
    with pytest.raises(ValidationError, match=text):
        read_start(written)


def test_bad_scenes() -> None:
    with pytest.raises(ValidationError, match="weather"):
        read_scene({"weather": "hail"})


@pytest.mark.parametrize(
    "name, text",
    [
        ("Old Bes", "nobody is called 'Old Bes'; did you mean 'Old Bess'?"),
        ("Rosa", "Rosa is no vehicle"),
    ],
)
def test_a_seat_in_what_is_not_there(name: str, text: str) -> None:
    """T-179: the scenario is refused when it is read, not when it is played."""
    document: dict[str, Any] = deepcopy(load("tank").document)
    crew = [each for each in document["fighters"] if "aboard" in each.get("start", {})]
    crew[0]["start"]["aboard"] = name
    with pytest.raises(Mistake, match=re.escape(f"tank.toml: fighters: {crew[0]['name']}: start.aboard: {text}")):
        from_document(document, "tank.toml")


def test_a_misspelt_container_is_guessed() -> None:
    """T-158: a supply may be a container or loose rounds."""
    with pytest.raises(ValueError, match="unknown container or ammunition '9mm-magazin'; did you mean '9mm-magazine'"):
        sheet(weapons=["pistol-9mm"], supplies=["9mm-magazin"])

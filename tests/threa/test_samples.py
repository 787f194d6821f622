"""The sample characters: whole sheets, and what the book says of them."""

import pytest

from fracas.rulebooks.threa.catalogue import OURS
from fracas.rulebooks.threa.forms import read_sheet
from fracas.rulebooks.threa.sheet import ThreaSheet

SAMPLES = list(OURS.rows("characters"))


def sample(key: str) -> ThreaSheet:
    return read_sheet(OURS.rows("characters")[key])


def test_there_is_somebody_for_everybody() -> None:
    assert len(SAMPLES) >= 14
    assert {"aldric", "goblin", "fighter", "novice", "master", "archer", "rifleman", "medic", "tank"} <= set(SAMPLES)
    species = {OURS.rows("characters")[key].get("species", "human") for key in SAMPLES}
    assert species == {"human", "elf", "dwarf", "halfling", "orc"}


def test_aldric_and_the_goblin() -> None:
    """threa W-14: Swords 14, Dodge 11, AP 5, FAT 12; Daggers 8, Dodge 9, AP 3."""
    aldric, goblin = sample("aldric"), sample("goblin")
    assert (aldric.score("Swords"), aldric.score("Dodge") + aldric.dodge, aldric.ap, aldric.fat) == (14, 11, 5, 12)
    assert (goblin.score("Daggers"), goblin.score("Dodge") + goblin.dodge, goblin.ap) == (8, 9, 3)


@pytest.mark.parametrize("key", ["fighter", "mail-fighter", "shield-fighter", "plate-fighter"])
def test_the_standard_fighter(key: str) -> None:
    """T-18, T-19: weapon AS 10, the rest AS 9, FAT 15, VIT 15, and 3 AP as the balance check has it."""
    me = sample(key)
    assert me.attributes == [10] * 8
    assert me.score("Swords") == 10
    assert [me.score(skill) for skill in ("Dodge", "Physicality", "Focus", "Heavy Armor")] == [9, 9, 9, 9]
    assert (me.fat, me.vit, me.ap) == (15, 15, 3)


@pytest.mark.parametrize("key, skill", [("archer", "Bows"), ("rifleman", "Rifle"), ("boxer", "Hand-to-Hand")])
def test_others_of_the_balance_check(key: str, skill: str) -> None:
    me = sample(key)
    assert (me.score(skill), me.score("Dodge"), me.fat, me.vit, me.ap) == (10, 9, 15, 15, 3)


def test_the_powered_soldier() -> None:
    """T-125: weapon and armour AS 11, 4 AP, class 2 over a shirt of class 1."""
    me = sample("powered-soldier")
    assert (me.score("Heavy gun"), me.score("Powered armor"), me.ap) == (11, 11, 4)
    over_torso = [(piece.key, piece.dc) for piece in me.armour if piece.covers[1]]
    assert over_torso == [("powered-armour", 2), ("blast-shirt", 1)]
    assert me.dc == 1


def test_novice_and_master() -> None:
    assert (sample("novice").level("Swords"), sample("novice").ap) == (2, 1)
    assert (sample("master").level("Swords"), sample("master").ap) == (8, 6)


@pytest.mark.parametrize("key", SAMPLES)
def test_everybody_is_fit_to_fight(key: str) -> None:
    me = sample(key)
    if me.vehicle is not None:
        assert me.items == []
        return
    assert me.encumbrance <= 1
    assert me.fat >= 10
    assert me.vit >= 10
    for index in me.in_hand:
        weapon = me.items[index].weapon
        skills = {weapon.skill, weapon.thrown_skill}
        assert any(me.level(skill) >= max(1, weapon.min_level) for skill in skills), weapon.name
    for piece in me.armour:
        if piece.checked:
            assert me.level(piece.skill) > 0, piece.name
    for item in me.items:
        if item.weapon.short:
            assert any(item.weapon.takes(supply.ammunition.calibre) for supply in me.supplies), item.name

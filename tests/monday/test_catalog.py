"""M-45, M-48, M-49: the tables, cell by cell, and the defaults of skills."""

import pytest
from tests.monday.scene import MONDAY, beat, fight, one, ordered, sheet, two, unarmed

from fracas.rulebooks.gurps.gear import Mode
from fracas.rulebooks.gurps.in_hand import MAIN
from fracas.rulebooks.gurps.skills import UNTRAINED
from fracas.rulebooks.monday.skills import LORE

MELEE = """
axe | swing | Axe/Mace | sw+2 cut | 1 | 0U | 4 | 11 | 50
club | swing | Axe/Mace | sw+1 cr | 1 | 0U | 3 | 10 | 10
great-axe | swing | Axe/Mace | sw+4 cut | 1,2* | 0U | 8 | 12‡ | 100
humongous-club | swing | Axe/Mace | sw+6 cr | 1,2* | 0U | 15 | 16‡ | 100
mace | swing | Axe/Mace | sw+2 cr | 1 | 0U | 5 | 12 | 50
maul | swing | Axe/Mace | sw+5 cr | 1,2* | 0U | 12 | 13‡ | 80
pick | swing | Axe/Mace | sw+1 imp | 1 | 0U | 3 | 10 | 70
scythe | swing | Axe/Mace | sw+3 cut | 1 | 0U | 5 | 11‡ | 15
scythe | point swing | Axe/Mace | sw+1 imp | 1 | 0U | 5 | 11‡ | 15
throwing-axe | swing | Axe/Mace | sw cut | 1 | 0U | 2 | 8 | 40
warhammer | swing | Axe/Mace | sw+4 imp | 1,2* | 0U | 7 | 12‡ | 100
brass-knuckles | punch | Brawling | thr cr | C | 0 | 0.25 | 0 | 10
flail | swing | Flail | sw+4 cr | 1,2* | 0U | 8 | 13† | 100
kusari | swing | Flail | sw+2 cr | 1-4* | -2U | 5 | 11 | 70
kusari | thrust | Flail | thr+2 cr | 1-4* | -2U | 5 | 11 | 70
morningstar | swing | Flail | sw+3 cr | 1 | 0U | 6 | 12 | 80
whip-1 | swing | Flail | sw-3(0.5) cr | 1* | -2U | 1 | 4 | 20
whip-4 | swing | Flail | sw-3(0.5) cr | 1-4* | -2U | 4 | 7 | 80
whip-7 | swing | Flail | sw-3(0.5) cr | 1-7* | -2U | 7 | 10 | 140
whip-7 | crack | Flail | sw-1(0.5) cr | 1-7* | -2U | 7 | 10 | 140
dagger | swing | Knife | sw-2 cut | C,1 | -1 | 1 | 6 | 40
dagger | thrust | Knife | thr imp | C | -1 | 1 | 6 | 40
long-knife | swing | Knife | sw-1 cut | 1 | 0 | 1.5 | 7 | 120
long-knife | thrust | Knife | thr imp | C,1 | 0 | 1.5 | 7 | 120
main-gauche | swing | Knife | sw-3 imp | C,1 | 0 | 1.25 | 6 | 50
main-gauche | thrust | Knife | thr imp | C | 0 | 1.25 | 6 | 50
main-gauche | fencing swing | Fencing | sw-3 imp | C,1 | 0F | 1.25 | 6 | 50
main-gauche | fencing thrust | Fencing | thr imp | C | 0F | 1.25 | 6 | 50
short-baton | swing | Knife | sw-1 cr | C,1 | -1 | 0.5 | 5 | 10
short-baton | thrust | Knife | thr cr | C | -1 | 0.5 | 5 | 10
glaive | swing | Polearm | sw+3 cut | 2,3* | 0U | 8 | 11‡ | 100
glaive | thrust | Polearm | thr+3 imp | 1-3* | 0U | 8 | 11‡ | 100
halberd | swing | Polearm | sw+5 cut | 2,3* | 0U | 12 | 13‡ | 150
halberd | hook swing | Polearm | sw+4 imp | 2,3* | 0U | 12 | 13‡ | 150
halberd | thrust | Polearm | thr+3 imp | 1-3* | 0U | 12 | 12‡ | 150
edged-rapier | swing | Fencing | sw cut | 1,2 | 0F | 3 | 10 | 1000
edged-rapier | thrust | Fencing | thr+1 imp | 1,2 | 0F | 3 | 10 | 1000
edged-rapier | sword swing | Sword | sw cut | 1,2 | 0 | 3 | 10 | 1000
edged-rapier | sword thrust | Sword | thr+1 imp | 1,2 | 0 | 3 | 10 | 1000
rapier | thrust | Fencing | thr+1 imp | 1,2 | 0F | 2.75 | 9 | 500
bastard-sword | swing | Sword | sw+1 cut | 1,2 | 0U | 5 | 11 | 750
bastard-sword | thrust | Sword | thr+2 imp | 2 | 0U | 5 | 11 | 750
bastard-sword | two-handed swing | Sword | sw+2 cut | 1,2 | 0 | 5 | 10† | 750
bastard-sword | two-handed thrust | Sword | thr+3 imp | 2 | 0 | 5 | 10† | 750
broadsword | swing | Sword | sw+1 cut | 1 | 0 | 3 | 10 | 600
broadsword | thrust | Sword | thr+2 imp | 1 | 0 | 3 | 10 | 600
falchion | swing | Sword | sw+1 cut | 1 | 0 | 3 | 10 | 400
falchion | thrust | Sword | thr-2 imp | 1 | 0 | 3 | 10 | 400
greatsword | swing | Sword | sw+3 cut | 1,2 | 0 | 7 | 12† | 900
greatsword | thrust | Sword | thr+3 imp | 2 | 0 | 7 | 12† | 900
shortsword | swing | Sword | sw cut | 1 | 0 | 2 | 8 | 400
shortsword | thrust | Sword | thr+1 imp | 1 | 0 | 2 | 8 | 400
quarterstaff | swing | Spear/Staff | sw+2 cr | 1,2 | 2 | 4 | 7† | 10
quarterstaff | thrust | Spear/Staff | thr+2 cr | 1,2 | 2 | 4 | 7† | 10
quarterstaff | sword swing | Sword | sw+2 cr | 1,2 | 0 | 4 | 9† | 10
quarterstaff | sword thrust | Sword | thr+1 cr | 2 | 0 | 4 | 9† | 10
long-spear | thrust | Spear/Staff | thr+2 imp | 2,3* | 0U | 5 | 11 | 60
long-spear | two-handed thrust | Spear/Staff | thr+3 imp | 2,3* | 0 | 5 | 10† | 60
long-staff | swing | Spear/Staff | sw+2 cr | 2,3 | 2 | 5 | 10† | 15
long-staff | thrust | Spear/Staff | thr+2 cr | 2,3 | 2 | 5 | 10† | 15
pike | thrust | Spear/Staff | thr+3 imp | 4,5* | 0U | 13 | 12† | 80
spear | thrust | Spear/Staff | thr+2 imp | 1,2* | 0U | 4 | 10 | 40
spear | two-handed thrust | Spear/Staff | thr+3 imp | 1,2* | 0 | 4 | 9† | 40
"""

RANGED = """
shortbow | Bow | thr imp | 1 | x10/x15 | 1.5 | 1(2) | 7† | -6 | 50
bow | Bow | thr+1 imp | 2 | x15/x20 | 2 | 1(2) | 10† | -7 | 100
longbow | Bow | thr+2 imp | 3 | x15/x20 | 3 | 1(2) | 11† | -8 | 200
composite-bow | Bow | thr+3 imp | 3 | x20/x25 | 4 | 1(2) | 10† | -7 | 900
sling | Sling | sw pi | 0 | x6/x10 | 0.5 | 1(2) | 6 | -4 | 20
crossbow | Crossbow | thr+4 imp | 4 | x20/x25 | 6 | 1(4) | 7† | -6 | 150
pistol | Guns (Pistol) | 2d-1 pi+ | 1 | 75/450 | 3 | 1(20) | 10 | -3 | 200
pepperbox | Guns (Pistol) | 1d pi | 1 | 40/420 | 1.9 | 4(20i) | 7 | -3 | 325
musket | Guns (Musket) | 4d pi++ | 2 | 100/1500 | 13 | 1(15) | 10† | -6 | 325
mace | Axe/Mace | sw+2 cr | 0 | x1/x1.5 | 5 | T | 12 | -4 | 50
throwing-axe | Axe/Mace | sw cut | 0 | x1/x1.5 | 2 | T | 8 | -4 | 40
dagger | Knife | thr imp | 0 | x1/x1.5 | 1 | T | 6 | -4 | 40
spear | Spear/Staff | thr+2 imp | 0 | x1/x1.5 | 4 | T | 10 | -4 | 40
net | Net | 0d cr | 1 | x0.5 | 5 | T | 8 | -4 | 20
"""

ARMOUR = """
cloth | 1 | 18 | 150 | yes |
leather | 2 | 36 | 450 | yes |
light-mail | 3/1 | 36 | 1500 | yes | yes
light-scale | 3/2 | 48 | 960 | | yes
mail | 4/2 | 45 | 2700 | yes | yes
scale | 4/3 | 84 | 1650 | | yes
plate | 6 | 60 | 7500 | | yes
"""

SHIELDS = """
small-shield | 1 | 8 | 40 | small
medium-shield | 2 | 15 | 60 | medium
large-shield | 3 | 25 | 90 | large
cloak | 1 | 2 | 20 | small
"""


def table(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def marked(st: str) -> tuple[int, int, bool]:
    return int(st.rstrip("†‡")), 2 if st[-1] in "†‡" else 1, st.endswith("‡")


@pytest.mark.parametrize("row", table(MELEE), ids=lambda row: f"{row[0]} {row[1]}")
def test_melee_weapons(row: list[str]) -> None:
    """M-45: a row of the table."""
    key, name, skill, damage, reach, parry, weight, st, cost = row
    entry = MONDAY.catalogue.rows("weapons")[key]
    mode = next(each for each in entry["modes"] if each["name"] == name)
    found = (mode["skill"], mode["damage"], mode["reach"], mode["parry"])
    assert found == (skill, damage, reach, parry)
    assert (mode["st"], mode["hands"], mode["unready"]) == marked(st)
    assert (entry["weight"], entry["cost"]) == (float(weight), int(cost))


def test_no_other_weapons() -> None:
    """M-45: the table takes the place of the base's."""
    known = MONDAY.catalogue.rows("weapons")
    whips = [f"whip-{yards}" for yards in range(1, 8)]
    assert set(known) == {row[0] for row in table(MELEE)} | set(whips)
    assert sum(len(entry["modes"]) for key, entry in known.items() if key not in whips) == len(table(MELEE)) - 4


@pytest.mark.parametrize("yards", range(1, 8))
def test_whips(yards: int) -> None:
    """M-45: a pound, a point of ST and $20 a yard, from 1 to 7."""
    entry = MONDAY.catalogue.rows("weapons")[f"whip-{yards}"]
    assert (entry["weight"], entry["cost"], entry["modes"][0]["st"]) == (float(yards), 20 * yards, 3 + yards)


@pytest.mark.parametrize("row", table(RANGED), ids=lambda row: row[0])
def test_ranged_weapons(row: list[str]) -> None:
    """M-48: a row of the table; and M-46 note a for what is thrown."""
    key, skill, damage, acc, reach, weight, shots, st, bulk, cost = row
    entry = MONDAY.catalogue.rows("missiles")[key]
    assert [entry[name] for name in ("skill", "damage", "acc", "range", "shots")] == [skill, damage, acc, reach, shots]
    assert (entry["st"], entry["hands"]) == marked(st)[:2]
    assert (entry["weight"], entry["bulk"], entry["cost"]) == (float(weight), int(bulk), int(cost))


def test_no_other_ranged_weapons() -> None:
    """M-48: the table takes the place of the base's."""
    assert list(MONDAY.catalogue.rows("missiles")) == [row[0] for row in table(RANGED)]


def test_thrown_weapons() -> None:
    """M-44: the skill of the weapon, and Acc 0."""
    me = one(sheet(skills={"Knife": 14}, weapons=["dagger"]))
    mode = me.held[0].item.shots[0].mode
    assert mode.missile is not None
    assert (mode.skill, mode.missile.acc) == ("Knife", 0)
    assert (MONDAY.half_range(me, mode), MONDAY.farthest(me, mode)) == (10, 15)


def test_a_bow_has_its_own_st() -> None:
    """M-44: as in the base."""
    me = one(sheet(st=14, skills={"Bow": 14}, weapons=["longbow (ST 11)"]))
    assert str(MONDAY.damage_dice(me, me.held[0].item.shots[0].mode)) == "1d+1"


def test_thrust_and_spear() -> None:
    """monday W-24: thr 1d-1 and a spear (thr+2): 1d+1 impaling."""
    me = one(sheet(st=11, weapons=["spear"]))
    mode: Mode = me.held[0].item.strikes[0].mode
    assert str(MONDAY.damage_dice(me, mode)) == "1d+1"
    assert mode.damage.key == "imp"


@pytest.mark.parametrize("row", table(ARMOUR), ids=lambda row: row[0])
def test_armour(row: list[str]) -> None:
    """M-49: whole suits with one DR."""
    key, dr, weight, cost, flexible, metal = row
    entry = MONDAY.catalogue.rows("armour")[key]
    assert (entry["dr"], entry["weight"], entry["cost"]) == (dr, float(weight), int(cost))
    assert entry.get("flexible", False) == (flexible == "yes")
    assert entry.get("metal", False) == (metal == "yes")
    plain, _, crushing = dr.partition("/")
    paper = sheet(armour=[key])
    assert paper.dr_table[0] == int(plain)
    assert paper.dr_table[2] == int(crushing or plain)


def test_no_other_armour() -> None:
    """M-49: nor suits of pieces."""
    assert list(MONDAY.catalogue.rows("armour")) == [row[0] for row in table(ARMOUR)]
    assert MONDAY.catalogue.rows("suits") == {}


@pytest.mark.parametrize("row", table(SHIELDS), ids=lambda row: row[0])
def test_shields(row: list[str]) -> None:
    """M-49: DB, weight, cost."""
    key, db, weight, cost, size = row
    entry = MONDAY.catalogue.rows("shields")[key]
    found = (entry["db"], entry["weight"], entry["cost"], entry["size"])
    assert found == (int(db), float(weight), int(cost), size)


def test_no_other_shields() -> None:
    """M-49: three, and a cloak; a spike weighs 5 lb and adds 1 to the bash."""
    assert list(MONDAY.catalogue.rows("shields")) == [row[0] for row in table(SHIELDS)]
    plain, spiked = one(sheet(shield="small-shield")), one(sheet(shield="spiked small-shield"))
    assert spiked.sheet.shield is not None
    assert spiked.sheet.shield.weight == 1300
    assert [str(MONDAY.damage_dice(me, me.held[0].item.strikes[0].mode)) for me in (plain, spiked)] == ["1d-2", "1d-1"]


@pytest.mark.parametrize(
    "rule, armour, dr, crushing",
    [
        ("M-49 mail under plate: 6 + 4 whatever strikes", ["plate", "mail"], 10, 10),
        ("M-49 cloth under scale", ["scale", "cloth"], 5, 4),
        ("M-49 mail alone", ["mail"], 4, 2),
    ],
)
def test_layers(rule: str, armour: list[str], dr: int, crushing: int) -> None:
    paper = sheet(armour=armour)
    assert (paper.dr_table[0], paper.dr_table[2]) == (dr, crushing), rule
    assert paper.layered == (len(armour) > 1), rule


def test_two_suits_of_a_kind() -> None:
    """M-49: not one flexible suit under another."""
    with pytest.raises(ValueError, match="both flexible"):
        sheet(armour=["mail", "cloth"])


DEFAULTS = """
Axe/Mace | -5
Brawling | 0
Flail | -6
Knife | -4
Polearm | -5
Fencing | -5
Shield | -4
Sword | -5
Spear/Staff | -5
Bow | -5
Sling | -6
"""


@pytest.mark.parametrize("row", table(DEFAULTS), ids=lambda row: row[0])
def test_defaults_from_dx(row: list[str]) -> None:
    """M-45: with no points in it."""
    assert LORE.level({}, 12, row[0]) == 12 + int(row[1])


@pytest.mark.parametrize(
    "rule, skill, other, penalty",
    [
        ("M-45 Axe/Mace from Polearm", "Axe/Mace", "Polearm", -4),
        ("M-45 Knife from Sword", "Knife", "Sword", -3),
        ("M-45 Knife from Fencing", "Knife", "Fencing", -3),
        ("M-45 Polearm from Spear/Staff", "Polearm", "Spear/Staff", -3),
        ("M-45 Polearm from Axe/Mace", "Polearm", "Axe/Mace", -4),
        ("M-45 Fencing from Sword", "Fencing", "Sword", -4),
        ("M-45 Sword from Fencing", "Sword", "Fencing", -4),
        ("M-45 Spear/Staff from Polearm", "Spear/Staff", "Polearm", -3),
    ],
)
def test_defaults_from_skills(rule: str, skill: str, other: str, penalty: int) -> None:
    assert LORE.level({other: 18}, 10, skill) == 18 + penalty, rule


def test_skills_that_there_are() -> None:
    """M-45: one Sword for all swords; what has no default cannot be used untrained."""
    with pytest.raises(ValueError, match="unknown skill 'Broadsword'"):
        sheet(skills={"Broadsword": 12})
    assert LORE.level({}, 12, "Swimming") == UNTRAINED


def test_characters() -> None:
    """M-45, M-49: every one of them is ready to fight."""
    people = MONDAY.catalogue.rows("characters")
    assert len(people) >= 6
    for key, fields in people.items():
        me = one(sheet(**fields))
        assert me.encumbrance < 4, key
        assert all(held.hand >= MAIN for held in me.held if held.item.key in me.sheet.in_hand), key


def test_a_large_shield_in_numbers() -> None:
    """M-49: -2 to other attacks; in close combat its DB counts as -3."""
    paper = sheet(skills={"Sword": 14, "Shield": 14}, weapons=["dagger"], shield="large-shield")
    stage = fight((paper, "c3", "e"), (unarmed(), "d3", "w"))
    me, foe = two(stage)
    bash = next(strike for held in me.held for strike in held.item.strikes if strike.mode.name == "bash")
    swing = me.held[0].item.strikes[0]
    assert MONDAY.melee_skill(stage, MONDAY.blow_at(stage, me, foe, bash)).total == 14
    assert MONDAY.melee_skill(stage, MONDAY.blow_at(stage, me, foe, swing)).total == 11 - 2
    foe.cell = me.cell
    stage.close_combat_begun = True
    assert MONDAY.melee_skill(stage, MONDAY.blow_at(stage, me, foe, swing)).total == 11 - 2 - 3


def test_a_shield_takes_as_many_seconds_as_its_db() -> None:
    """M-49: to ready it or put it away."""
    stage = ordered(fight((sheet(shield="medium-shield"), "c3", "e"), (unarmed(), "h3", "w")))
    me = stage.fighters[0]
    for taken in (False, True):
        beat(stage, [], ["ready", "c3", "e", "c3", "e"])
        assert me.shield_off == taken
        stage.place = 0


@pytest.mark.parametrize(
    "rule, skills, readys",
    [
        ("M-48 one Ready to place and one to draw", {"Bow": 14}, 2),
        ("M-48 Fast-Draw saves the first", {"Bow": 14, "Fast-Draw (Arrow)": 14}, 1),
    ],
)
def test_reloading(rule: str, skills: dict[str, int], readys: int) -> None:
    stage = ordered(fight((sheet(st=11, skills=skills, weapons=["longbow"]), "c3", "e"), (unarmed(), "h3", "w")))
    me = stage.fighters[0]
    for done in range(readys):
        assert me.held[0].loaded == 0, rule
        fast = readys == 1 and done == 0
        free = ["fast-draw for longbow"] if fast else []
        beat(stage, [(3, 3, 3)] if fast else [], [*free, "ready", "c3", "e", "load longbow", "c3", "e"])
        stage.place = 0
    assert me.held[0].loaded == 1, rule

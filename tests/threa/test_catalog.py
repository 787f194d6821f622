"""The catalogue holds what the rulebook prints, row by row: T-97, T-99, T-100, T-155 to T-162, T-194."""

import re

import pytest

from fracas.rulebooks.threa.armour_forms import AidForm, ArmourForm, ShieldForm, VehicleForm
from fracas.rulebooks.threa.catalogue import OURS
from fracas.rulebooks.threa.gear import DAMAGE_TYPES, NO_LIMIT, Aid, Profile
from fracas.rulebooks.threa.tables import SIZES, band, range_value

KEY = re.compile(r"\.?[a-z0-9]+(-[a-z0-9]+)*")
KINDS = ["weapons", "ammunition", "ammunition_types", "containers", "attachments", "armour", "shields", "aids"]


def only(profile: Profile) -> tuple[str, int]:
    (entry,) = profile.entries
    assert (entry.ap, entry.sv_max) == (0, NO_LIMIT)
    return entry.type.key, entry.sv


def test_everything_is_there() -> None:
    """T-154: how many rows there are of each kind."""
    assert {kind: len(OURS.rows(kind)) for kind in KINDS} == {
        "weapons": 47, "ammunition": 33, "ammunition_types": 13, "containers": 25, "attachments": 8, "armour": 11,
        "shields": 5, "aids": 18,
    }  # fmt: skip


@pytest.mark.parametrize("kind", [*KINDS, "vehicles", "characters"])
def test_keys_are_plain_names(kind: str) -> None:
    for key in OURS.rows(kind):
        assert KEY.fullmatch(key), key


MELEE = [
    ("club", "Hand-to-Hand", "Bashing", 4, 1, 1, False, 60),
    ("staff", "Polearms", "Bashing", 5, 2, 2, True, 60),
    ("pike", "Polearms", "Piercing", 6, 2, 4, True, 80),
    ("halberd", "Polearms", "Cutting", 7, 2, 2, True, 100),
    ("knife", "Daggers", "Cutting", 1, 1, 1, False, 40),
    ("dagger", "Daggers", "Cutting", 3, 1, 1, False, 60),
    ("short-sword", "Swords", "Cutting", 4, 1, 1, False, 80),
    ("long-sword", "Swords", "Cutting", 5, 1, 1, False, 100),
    ("broad-sword", "Swords", "Cutting", 6, 1, 1, False, 120),
    ("foil", "Swords", "Piercing", 4, 1, 1, False, 60),
    ("light-whip", "Whip", "Cutting", 3, 1, 3, False, 40),
    ("heavy-whip", "Whip", "Cutting", 4, 1, 3, False, 40),
    ("taser", "Hand-to-Hand", "Energy", 3, 1, 1, False, 40),
    ("stun-rod", "Hand-to-Hand", "Energy", 3, 1, 1, False, 40),
]


@pytest.mark.parametrize("key, skill, damage, sv, hands, reach, knockback, durability", MELEE)
def test_melee_weapons(
    key: str, skill: str, damage: str, sv: int, hands: int, reach: int, knockback: bool, durability: int
) -> None:
    """T-155: every row."""
    row = OURS.weapon(key)
    assert only(row.profile) == (damage, sv)
    assert (row.skill, row.hands, row.reach, row.knockback, row.durability) == (
        skill,
        hands,
        reach,
        knockback,
        durability,
    )
    assert (row.dc, row.av, row.min_level, row.short) == (1, 0, 0, 0)


@pytest.mark.parametrize("key, sv", [("claws", 3), ("arm-blade", 5), ("foot-blade", 5)])
def test_blades_under_the_skin(key: str, sv: int) -> None:
    """T-155: the implants among the weapons."""
    made = AidForm.model_validate(key, context=OURS).aid().weapon
    assert made is not None
    assert (only(made.profile), made.skill, made.natural, made.durability) == (("Cutting", sv), "Hand-to-Hand", True, 0)


THROWN = [
    ("dagger", "Daggers", "Cutting", 3, 2),
    ("throwing-knife", "Throwing", "Cutting", 2, 2),
    ("shuriken", "Throwing", "Cutting", 2, 2),
    ("throwing-axe", "Throwing", "Cutting", 4, 2),
    ("dart", "Throwing", "Piercing", 1, 1),
    ("javelin", "Throwing", "Piercing", 5, 4),
    ("spear", "Throwing", "Piercing", 5, 4),
]


@pytest.mark.parametrize("key, skill, damage, sv, short", THROWN)
def test_thrown_weapons(key: str, skill: str, damage: str, sv: int, short: int) -> None:
    """T-156: what is thrown, with one hand (T-194) and drawn."""
    row = OURS.weapon(key)
    assert only(row.thrown_profile) == (damage, sv)
    assert (row.thrown_skill, row.thrown, row.hands, row.reload.key) == (skill, short, 1, "draw")


RANGED = [
    ("slingshot", "Slingshot", "Bashing", 2, 2, 1, "stone", "single", 1, "stone"),
    ("shortbow", "Bows", "Projectile", 4, 3, 1, "nock", "single", 2, "arrow"),
    ("straight-bow", "Bows", "Projectile", 5, 4, 1, "nock", "single", 2, "arrow"),
    ("longbow", "Bows", "Projectile", 6, 5, 1, "nock", "single", 2, "arrow"),
    ("crossbow", "Crossbows", "Projectile", 6, 6, 1, "bolt", "single", 2, "bolt"),
    ("revolver-22", "Pistols", "Projectile", 0, 4, 6, "single round", "single", 1, ".22"),
    ("revolver-357", "Pistols", "Projectile", 0, 4, 6, "single round", "single", 1, ".357"),
    ("revolver-44", "Pistols", "Projectile", 0, 4, 6, "single round", "single", 1, ".44"),
    ("pistol-9mm", "Pistols", "Projectile", 0, 4, 15, "magazine", "single", 1, "9mm"),
    ("heavy-pistol", "Pistols", "Projectile", 1, 4, 15, "magazine", "single, burst", 1, ".357"),
    ("smg", "Firearms", "Projectile", 0, 4, 30, "magazine", "single, burst, automatic", 2, "9mm"),
    ("shotgun", "Shotgun", "Projectile", 0, 3, 6, "single round", "single", 2, "12 gauge"),
    ("rifle-5mm", "Rifle", "Projectile", 0, 6, 30, "magazine", "single, burst", 2, "5mm"),
    ("rifle-30", "Rifle", "Projectile", 0, 6, 20, "magazine", "single", 2, ".30"),
    ("sniper-rifle-30", "Rifle", "Projectile", 0, 8, 5, "magazine", "single", 2, ".30"),
    ("sniper-rifle-50", "Rifle", "Projectile", 0, 8, 5, "magazine", "single", 2, ".50"),
    ("energy-pistol", "Pistols", "Energy", 5, 5, 20, "cell", "single", 1, "charge"),
    ("pulse-rifle", "Rifle", "Energy", 6, 6, 40, "cell", "single, burst", 2, "charge"),
]


@pytest.mark.parametrize("key, skill, damage, sv, short, capacity, reload, modes, hands, calibre", RANGED)
def test_ranged_weapons(
    key: str,
    skill: str,
    damage: str,
    sv: int,
    short: int,
    capacity: int,
    reload: str,
    modes: str,
    hands: int,
    calibre: str,
) -> None:
    """T-156, T-194: every row, with hands and calibre."""
    row = OURS.weapon(key)
    assert only(row.profile) == (damage, sv)
    assert (row.skill, row.short, row.capacity, row.reload.key) == (skill, short, capacity, reload)
    assert ", ".join(mode.key for mode in row.modes if mode.key != "suppressive") == modes
    assert (row.hands, row.calibre, row.dc, row.reach, row.durability) == (hands, calibre, 1, 0, 0)
    assert row.chamber == (1 if key == "shotgun" else 0)
    assert row.energy == (reload == "cell")


@pytest.mark.parametrize(
    "key, last, metres",
    [
        ("shortbow", 6, 36),
        ("straight-bow", 7, 49),
        ("longbow", 8, 64),
        ("crossbow", 9, 81),
        ("pistol-9mm", 7, 49),
        ("rifle-5mm", 9, 81),
        ("sniper-rifle-30", 11, 121),
    ],
)
def test_how_far_they_shoot(key: str, last: int, metres: int) -> None:
    """threa W-3: Extreme range value and the greatest distance."""
    short = OURS.weapon(key).short
    assert short + 3 == last
    assert band(range_value(metres), short) is not None
    assert band(range_value(metres + 1), short) is None


def test_how_far_a_dagger_is_thrown() -> None:
    """threa W-3: thrown dagger 2 -> 5, 25 m."""
    assert band(range_value(25), OURS.weapon("dagger").thrown) is not None
    assert band(range_value(26), OURS.weapon("dagger").thrown) is None


@pytest.mark.parametrize("key, capacity", [("longbow", 1), ("crossbow", 1), ("revolver-44", 6)])
def test_capacities(key: str, capacity: int) -> None:
    """threa W-6: a bow and a crossbow hold one shot, a revolver six; one round an action, a magazine all."""
    row = OURS.weapon(key)
    assert (row.capacity, row.reload.rounds, row.reload.swap) == (capacity, 1, False)
    assert OURS.weapon("pistol-9mm").reload.swap


HEAVY = [
    ("anti-materiel-rifle", 2, 4, 5, 9, 0, "magazine"),
    ("railgun", 2, 5, 3, 9, 0, "magazine"),
    ("plasma-cannon", 2, 4, 10, 6, 0, "cell"),
    ("rocket-launcher", 2, 6, 1, 6, 3, "single round"),
    ("heavy-rocket-launcher", 3, 6, 1, 6, 3, "single round"),
    ("grenade-launcher", 2, 3, 6, 5, 2, "single round"),
    ("minigun", 2, 3, 200, 5, 0, "belt"),
]


@pytest.mark.parametrize("key, dc, sv, capacity, short, radius, reload", HEAVY)
def test_heavy_weapons(key: str, dc: int, sv: int, capacity: int, short: int, radius: int, reload: str) -> None:
    """T-99: every row; they need STR 12 or to be deployed."""
    row = OURS.weapon(key)
    assert only(row.profile)[1] == sv
    assert (row.dc, row.capacity, row.short, row.radius, row.reload.key) == (dc, capacity, short, radius, reload)
    assert row.heavy
    assert row.skill == "Heavy gun"
    assert row.nearest == (2 if radius else 0)


def test_what_is_special_about_heavy_weapons() -> None:
    """T-99: past armour, through cover, burning; T-85: what aiming adds."""
    assert OURS.weapon("anti-materiel-rifle").past_armour
    assert OURS.weapon("railgun").through_cover
    (burning,) = OURS.weapon("plasma-cannon").effects
    assert (burning.key, burning.value, burning.rounds) == ("burning", 1, 3)
    aimed = {key for key in OURS.rows("weapons") if OURS.weapon(key).aimed}
    assert aimed == {"sniper-rifle-30", "sniper-rifle-50", "anti-materiel-rifle"}
    assert {OURS.weapon(key).aimed for key in aimed} == {2}


def test_who_can_lie_down() -> None:
    """T-176: prone, no bows, slings or thrown weapons; a spear or dagger still strikes."""
    upright = {key for key in OURS.rows("weapons") if not OURS.weapon(key).lies_down}
    bows = {"shortbow", "straight-bow", "longbow", "slingshot"}
    assert upright == bows | {"throwing-knife", "shuriken", "throwing-axe", "dart", "javelin"}


AMMUNITION = [
    ("arrow", "arrow", "Projectile", 0, 0, 0, NO_LIMIT),
    ("bolt", "bolt", "Projectile", 0, 0, 0, NO_LIMIT),
    ("broadhead-arrow", "arrow", "Cutting", 2, 0, 0, NO_LIMIT),
    ("bodkin-arrow", "arrow", "Piercing", 0, 1, 2, NO_LIMIT),
    ("9mm", "9mm", "Projectile", 6, 0, 0, NO_LIMIT),
    ("9mm-hollow-point", "9mm", "Projectile", 8, -1, 0, 5),
    ("9mm-ap", "9mm", "Projectile", 5, 0, 2, NO_LIMIT),
    (".357", ".357", "Projectile", 8, 0, 0, NO_LIMIT),
    (".44", ".44", "Projectile", 10, 0, 0, NO_LIMIT),
    (".22", ".22", "Projectile", 6, 0, 0, NO_LIMIT),
    ("5mm", "5mm", "Projectile", 8, 0, 0, NO_LIMIT),
    ("5mm-ap", "5mm", "Projectile", 8, 0, 2, NO_LIMIT),
    (".30", ".30", "Projectile", 8, 0, 0, NO_LIMIT),
    (".30-ap", ".30", "Projectile", 9, 0, 2, NO_LIMIT),
    (".50", ".50", "Projectile", 11, 0, 0, NO_LIMIT),
    (".50-slap", ".50", "Projectile", 10, 1, 0, NO_LIMIT),
    (".50-ap", ".50", "Projectile", 11, 0, 5, NO_LIMIT),
    (".50-incendiary-ap", ".50", "Energy", 7, 0, 0, NO_LIMIT),
    ("bird-shot", "12 gauge", "Projectile", 2, 0, 0, NO_LIMIT),
    ("buck-shot", "12 gauge", "Projectile", 7, 0, 0, NO_LIMIT),
    ("slug", "12 gauge", "Projectile", 7, 0, 0, NO_LIMIT),
    ("12-gauge-he", "12 gauge", "Projectile", 8, 0, 0, NO_LIMIT),
    ("5mm-frangible", "5mm", "Piercing", 8, 0, 0, 5),
    (".30-frangible", ".30", "Piercing", 9, 0, 0, 5),
    ("12-gauge-frangible", "12 gauge", "Piercing", 8, 0, 0, 5),
]


@pytest.mark.parametrize("key, calibre, damage, sv, av, ap, sv_max", AMMUNITION)
def test_ammunition(key: str, calibre: str, damage: str, sv: int, av: int, ap: int, sv_max: int) -> None:
    """T-157: every row."""
    row = OURS.ammunition(key)
    (entry,) = row.profile.entries
    assert (row.calibre, row.av) == (calibre, av)
    assert (entry.type.key, entry.sv, entry.ap, entry.sv_max) == (damage, sv, ap, sv_max)


def test_explosive_shells() -> None:
    """T-157: 12 gauge HE, 1 m radius, direct-hit bonus 2."""
    shell = OURS.ammunition("12-gauge-he")
    assert (shell.radius, shell.direct) == (1, 2)


TYPES = [
    ("standard", 0, 0, 0, 10),
    ("armour-piercing", 0, -1, 2, 20),
    ("hollow-point", 0, 0, 0, 15),
    ("high-explosive", 0, 2, 0, 50),
    ("incendiary", 0, -1, 0, 30),
    ("emp", 0, 0, 0, 100),
    ("tracer", 0, 0, 0, 15),
    ("subsonic", -1, -1, 0, 20),
    ("smart", 2, 0, 0, 200),
    ("heat", 0, 0, 0, 10),
    ("apfsds", 0, 0, 5, 10),
    ("thermobaric", 0, 0, 0, 10),
    ("guided", 3, 0, 0, 10),
]


@pytest.mark.parametrize("key, av, sv, ap, cost", TYPES)
def test_ammunition_types(key: str, av: int, sv: int, ap: int, cost: int) -> None:
    """T-97: AV, SV, AP offset and cost factor, on a rifle round."""
    row = OURS.ammunition(f"{key} 5mm")
    (entry,) = row.profile.entries
    assert (row.av, entry.sv, entry.ap, row.cost) == (av, 8 + sv, ap, cost)
    assert row.calibre == "5mm"


def test_what_else_types_do() -> None:
    """T-97: the column 'other'."""
    hollow = OURS.ammunition("hollow-point 5mm")
    assert (hollow.unarmoured, hollow.armoured) == (1, -1)
    assert OURS.ammunition("high-explosive 5mm").radius == 1
    assert OURS.ammunition("high-explosive rocket").radius == 1
    (burning,) = OURS.ammunition("incendiary 5mm").effects
    assert (burning.key, burning.value, burning.rounds) == ("burning", 1, 3)
    emp = OURS.ammunition("emp 5mm")
    assert emp.harmless
    assert [effect.key for effect in emp.effects] == ["electronics off"]
    assert OURS.ammunition("tracer 5mm").tracer == 1
    assert OURS.ammunition("subsonic 5mm").quiet
    smart, guided = OURS.ammunition("smart 5mm"), OURS.ammunition("guided rocket")
    assert (smart.smart, smart.lock, guided.smart, guided.lock) == (True, True, False, True)
    heat = OURS.ammunition("heat rocket")
    assert (heat.vehicles, heat.infantry) == (2, -2)
    assert OURS.ammunition("thermobaric rocket").enclosed == 4
    assert OURS.ammunition("standard 5mm").profile.primary.sv == OURS.ammunition("5mm").profile.primary.sv


@pytest.mark.parametrize(
    "key, capacity, goes_in",
    [
        ("9mm-magazine", 15, True),
        ("9mm-extended-magazine", 25, True),
        ("5mm-magazine", 30, True),
        ("5mm-drum", 60, True),
        (".30-magazine", 20, True),
        (".50-magazine", 10, True),
        (".22-magazine", 10, True),
        ("shell-holder", 6, False),
        ("speedloader", 6, False),
        ("quiver", 12, False),
        ("bolt-case", 10, False),
        ("belt", 100, True),
        ("minigun-belt", 200, True),
        ("small-cell", 6, True),
        ("large-cell", 50, True),
    ],
)
def test_containers(key: str, capacity: int, goes_in: bool) -> None:
    """T-158: every row."""
    row = OURS.containers[key]
    assert (row.capacity, row.goes_in) == (capacity, goes_in)


@pytest.mark.parametrize(
    "key, by_band",
    [
        ("scope-2-4x", [-1, 1, 1, 1]),
        ("scope-6-12x", [-2, -2, 2, 2]),
        ("red-dot", [1, 1, 0, 0]),
        ("laser-sight", [1, 0, 0, 0]),
    ],
)
def test_sights(key: str, by_band: list[int]) -> None:
    """T-100: AS at Short, Medium, Long and Extreme."""
    assert OURS.attachment(key).by_band == by_band


def test_other_attachments() -> None:
    """T-100: bipod, foregrip, extended magazine, suppressor."""
    assert OURS.attachment("bipod").braced == 2
    assert OURS.attachment("foregrip").automatic == 1
    assert OURS.attachment("extended-magazine").capacity == 50
    assert OURS.attachment("suppressor").quiet


ARMOUR = [
    ("gambeson", "Light Armor", "Chest ArmLeft ArmRight", [2, 2, 1, 1, 1], 40, 0, 2),
    ("leather-armour", "Light Armor", "Chest", [1, 2, 1, 0, 0], 80, -1, 1),
    ("mail-shirt", "Heavy Armor", "Chest Shoulders", [2, 5, 3, 2, 0], 100, -1, 1),
    ("breastplate", "Heavy Armor", "Chest Back", [5, 7, 6, 5, 1], 120, -1, 1),
    ("plate-armour", "Heavy Armor", "all", [8, 12, 10, 12, 3], 200, -2, 1),
    ("helmet", "Heavy Armor", "Head", [3, 4, 3, 2, 0], 60, 0, 1),
    ("greaves", "Heavy Armor", "Legs", [3, 4, 3, 2, 0], 60, 0, 1),
    ("light-vest", "Light Armor", "Chest Back", [2, 3, 3, 3, 1], 60, 0, 1),
    ("heavy-vest", "Heavy Armor", "Chest Back Shoulders", [5, 6, 7, 8, 3], 120, -1, 1),
    ("blast-shirt", "Light Armor", "Chest ArmLeft ArmRight", [3, 3, 3, 3, 3], 60, 0, 2),
]


@pytest.mark.parametrize("key, skill, slots, ratings, durability, dodge, layer", ARMOUR)
def test_armour(key: str, skill: str, slots: str, ratings: list[int], durability: int, dodge: int, layer: int) -> None:
    """T-159: every row."""
    row = ArmourForm.model_validate(key, context=OURS).armour()
    assert (row.skill, row.absorbs, row.durability, row.dodge) == (skill, [*ratings, 0, 0, 0], durability, dodge)
    assert (row.dc, row.layer, row.physicality, row.checked) == (1, layer, 0, True)
    if slots == "all":
        assert all(row.covers)
    else:
        assert row.slots == slots.split()


@pytest.mark.parametrize("key, rating", [("subdermal-armour", 2), ("subdermal-armour-2", 4)])
def test_armour_under_the_skin(key: str, rating: int) -> None:
    """T-159: subdermal armour; no check (T-162), everywhere."""
    made = AidForm.model_validate(key, context=OURS).aid().armour
    assert made is not None
    assert made.absorbs == [rating] * 5 + [0] * 3
    assert (made.durability, made.dodge, made.layer, made.checked, all(made.covers)) == (40, 0, 3, False, True)


@pytest.mark.parametrize(
    "key, ratings, durability, knockback, dodge",
    [
        ("buckler", [2, 2, 2, 0, 0], 30, False, 0),
        ("round-shield", [4, 4, 3, 3, 0], 50, True, 0),
        ("kite-shield", [5, 5, 4, 5, 0], 70, True, 0),
        ("tower-shield", [6, 6, 6, 7, 1], 100, False, -1),
        ("riot-shield", [5, 5, 4, 4, 2], 60, False, 0),
    ],
)
def test_shields(key: str, ratings: list[int], durability: int, knockback: bool, dodge: int) -> None:
    """T-160: every row."""
    row = ShieldForm.model_validate(key, context=OURS).shield()
    assert (row.skill, row.absorbs, row.durability) == ("Shield", [*ratings, 0, 0, 0], durability)
    assert (row.knockback, row.dodge, row.dc) == (knockback, dodge, 1)


def test_powered_armour() -> None:
    """T-161: class 2, every slot, 4 of every type, structure 40."""
    row = ArmourForm.model_validate("powered-armour", context=OURS).armour()
    assert (row.dc, row.absorbs, row.durability, all(row.covers)) == (2, [4] * len(DAMAGE_TYPES), 40, True)
    assert (row.layer, row.skill) == (0, "Powered armor")


@pytest.mark.parametrize(
    "key, dc, rating, size, hexes, move", [("armoured-car", 2, 4, "large", 2, 16), ("tank", 3, 6, "huge", 7, 9)]
)
def test_vehicles(key: str, dc: int, rating: int, size: str, hexes: int, move: int) -> None:
    """T-161, T-179: car and tank, both with structure 60."""
    row = VehicleForm.model_validate(key, context=OURS).vehicle()
    assert (row.dc, row.absorbs, row.structure) == (dc, [rating] * len(DAMAGE_TYPES), 60)
    assert (SIZES[row.size].key, row.hexes, row.move) == (size, hexes, move)
    assert row.seats >= 2
    assert row.mounts


def aid(key: str) -> Aid:
    return AidForm.model_validate(key, context=OURS).aid()


def test_unarmed_aids() -> None:
    """T-162: knuckles, gloves, boots."""
    assert (aid("brass-knuckles").punch, aid("combat-gloves").hand_to_hand, aid("steel-toed-boots").kick) == (1, 1, 1)
    assert not aid("brass-knuckles").implant


def test_implants() -> None:
    """T-162: what each does, and which must be switched on."""
    for level in (1, 2):
        reflexes = aid(f"wired-reflexes-{level}")
        assert (reflexes.dex, reflexes.defence, reflexes.switched) == (level, level, True)
    assert (aid("targeting-eyes").ranged, aid("targeting-eyes").switched) == (1, False)
    assert (aid("pain-editor").painless, aid("pain-editor").switched) == (True, True)
    surge = aid("adrenaline-surge")
    assert (surge.surge, surge.surge_rounds, surge.slump, surge.switched) == (3, 3, -2, True)
    assert (aid("cyber-arm").strong_arm, aid("cyber-arm").arm, aid("cyber-arm-left").arm) == (2, "right", "left")
    assert (aid("retractable-blade").punch, aid("monofilament-blade").punch) == (2, 3)
    assert aid("shock-hand").stuns
    worn = {key for key in OURS.rows("aids") if not aid(key).implant}
    assert worn == {"brass-knuckles", "combat-gloves", "steel-toed-boots"}

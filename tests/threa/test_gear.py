"""Damage profiles, fire modes, reloads, armour layers: T-86 to T-100, T-103 to T-106."""

import pytest

from fracas.rulebooks.threa.armour_forms import AidForm, ArmourForm
from fracas.rulebooks.threa.catalogue import OURS
from fracas.rulebooks.threa.gear import (
    AUTOMATIC,
    BASHING,
    BURST,
    CUTTING,
    ENERGY,
    KICK,
    NO_LIMIT,
    PIERCING,
    POWERS,
    PROJECTILE,
    PUNCH,
    RELOADS,
    SINGLE,
    SUPPRESSIVE,
    Armour,
    Damage,
    Profile,
    narrower,
)
from fracas.rulebooks.threa.harm_tables import LOCATIONS
from fracas.rulebooks.threa.sheet import by_rank


def entries(profile: Profile) -> list[tuple[str, int, int, int]]:
    return [(each.type.key, each.sv, each.ap, each.sv_max) for each in profile.entries]


# profiles


def test_an_empty_profile_is_bashing() -> None:
    """T-104: Bashing with no modifier."""
    assert entries(Profile([])) == [("Bashing", 0, 0, NO_LIMIT)]


def test_the_primary_type_has_the_highest_modifier() -> None:
    """T-104: among equals the first."""
    assert Profile([Damage(CUTTING, 2), Damage(ENERGY, 5), Damage(PIERCING, 5)]).primary.type is ENERGY


def test_merging() -> None:
    """T-105: modifiers and offsets add up by type, the smaller SV Max counts, other types are taken over."""
    weapon_side = Profile([Damage(PROJECTILE, 1, 2, 9), Damage(BASHING, 3)])
    round_side = Profile([Damage(PROJECTILE, 6, 3, 5), Damage(ENERGY, 2, 1)])
    both = weapon_side.merged(round_side)
    assert entries(both) == [
        ("Projectile", 7, 5, 5),
        ("Bashing", 3, 0, NO_LIMIT),
        ("Energy", 2, 1, NO_LIMIT),
    ]
    assert entries(weapon_side) == [("Projectile", 1, 2, 9), ("Bashing", 3, 0, NO_LIMIT)]
    assert entries(round_side) == [("Projectile", 6, 3, 5), ("Energy", 2, 1, NO_LIMIT)]


@pytest.mark.parametrize("one, other, limit", [(5, 9, 5), (9, 5, 5), (5, -1, 5), (-1, 5, 5), (-1, -1, -1), (0, 3, 0)])
def test_the_smaller_limit(one: int, other: int, limit: int) -> None:
    """T-105: the smaller of two, or the only one."""
    assert narrower(one, other) == limit


def test_which_types_a_hit_resolves() -> None:
    """T-106: highest first, none with modifier 0; a single type even at 0."""
    several = Profile(
        [Damage(CUTTING, 2), Damage(BASHING, 0), Damage(ENERGY, 5), Damage(PIERCING, 2), Damage(PROJECTILE, -1)]
    )
    assert [each.type.key for each in several.hits] == ["Energy", "Cutting", "Piercing", "Projectile"]
    assert [each.type.key for each in Profile([Damage(CUTTING, 0)]).hits] == ["Cutting"]


@pytest.mark.parametrize(
    "rule, gun, kind, expected",
    [
        ("T-65 a pistol has its SV in the round", "pistol-9mm", "9mm", ("Projectile", 6, 0, NO_LIMIT)),
        ("T-65 the heavy pistol adds its own", "heavy-pistol", ".357", ("Projectile", 9, 0, NO_LIMIT)),
        ("T-157 a plain arrow adds nothing", "longbow", "arrow", ("Projectile", 6, 0, NO_LIMIT)),
        ("T-157 a broadhead cuts", "straight-bow", "broadhead-arrow", ("Cutting", 7, 0, NO_LIMIT)),
        ("T-157 a bodkin pierces", "straight-bow", "bodkin-arrow", ("Piercing", 5, 2, NO_LIMIT)),
        ("T-157 hollow points", "pistol-9mm", "9mm-hollow-point", ("Projectile", 8, 0, 5)),
        ("T-157 frangible rounds pierce", "rifle-5mm", "5mm-frangible", ("Piercing", 8, 0, 5)),
        ("T-157 incendiary is energy", "sniper-rifle-50", ".50-incendiary-ap", ("Energy", 7, 0, NO_LIMIT)),
        ("T-97 armour-piercing", "rifle-5mm", "armour-piercing 5mm", ("Projectile", 7, 2, NO_LIMIT)),
        ("T-97 on top of the weapon's whole SV", "railgun", "apfsds rail", ("Projectile", 5, 5, NO_LIMIT)),
        ("T-97 high explosive", "grenade-launcher", "high-explosive grenade", ("Projectile", 5, 0, NO_LIMIT)),
    ],
)  # fmt: skip
def test_loaded_weapons(rule: str, gun: str, kind: str, expected: tuple[str, int, int, int]) -> None:
    made = OURS.weapon(gun)
    assert entries(made.loaded_with(OURS.ammunition(kind))) == [expected], rule
    assert made.loaded_with(OURS.ammunition(kind)) is made.loaded_with(OURS.ammunition(kind))
    assert made.loaded_with(None) is made.profile


# unarmed


@pytest.mark.parametrize("attack, to_hit, sv, limb", [(PUNCH, 0, 2, "arm"), (KICK, -1, 4, "leg")])
def test_unarmed(attack: object, to_hit: int, sv: int, limb: str) -> None:
    """T-74: punch and kick."""
    made = PUNCH if attack is PUNCH else KICK
    assert entries(made.profile) == [("Bashing", sv, 0, NO_LIMIT)]
    assert (made.av, made.dc, made.min_level, made.limb, made.reach) == (to_hit, 1, 0, limb, 1)
    assert (made.skill, made.durability) == ("Hand-to-Hand", 0)


def test_bludgeoning_is_bashing() -> None:
    """T-74: an alias in data."""
    row = {"name": "Cosh", "skill": "Maces", "damage": {"Bludgeoning": 2}, "reach": 1}
    from fracas.rulebooks.threa.weapon_forms import CarriedForm

    assert CarriedForm.model_validate(row, context=OURS).weapon().profile.primary.type is BASHING


# how guns fire and are loaded


@pytest.mark.parametrize(
    "rule, mode, rounds, to_hit, sv, heavy, furthest",
    [
        ("T-92 single", SINGLE, 1, 0, 0, False, "extreme"),
        ("T-93 burst, not at Extreme", BURST, 3, -1, 1, False, "long"),
        ("T-94 automatic, not beyond Medium", AUTOMATIC, 10, -2, 2, True, "medium"),
        ("T-95 suppressive", SUPPRESSIVE, 15, 0, 0, True, "long"),
    ],
)
def test_fire_modes(rule: str, mode: object, rounds: int, to_hit: int, sv: int, heavy: bool, furthest: str) -> None:
    row = next(each for each in (SINGLE, BURST, AUTOMATIC, SUPPRESSIVE) if each is mode)
    assert (row.rounds, row.to_hit, row.sv, row.heavy) == (rounds, to_hit, sv, heavy), rule
    assert ["short", "medium", "long", "extreme"][row.furthest] == furthest


def test_a_weapon_may_have_its_own_burst() -> None:
    """T-93: and its own number of rounds for suppressive fire (T-95)."""
    rifle = OURS.weapon("rifle-5mm")
    assert [rifle.rounds(mode) for mode in (SINGLE, BURST, SUPPRESSIVE)] == [1, 3, 15]
    rifle.burst, rifle.suppression = 5, 20
    assert [rifle.rounds(mode) for mode in (SINGLE, BURST, AUTOMATIC, SUPPRESSIVE)] == [1, 5, 10, 20]


def test_suppressive_fire_needs_burst_or_automatic() -> None:
    """T-194: and nothing else."""
    able = ["smg", "rifle-5mm", "pulse-rifle", "heavy-pistol", "minigun"]
    assert all(SUPPRESSIVE in OURS.weapon(key).modes for key in able)
    assert not any(SUPPRESSIVE in OURS.weapon(key).modes for key in ("pistol-9mm", "rifle-30", "railgun", "longbow"))
    assert [mode.key for mode in OURS.weapon("minigun").modes] == ["automatic", "suppressive"]


@pytest.mark.parametrize(
    "key, sv, halves, cooldown", [("standard", 0, 2, 0), ("low power", -2, 1, 0), ("overcharge", 2, 4, 1)]
)
def test_power(key: str, sv: int, halves: int, cooldown: int) -> None:
    """T-98: what a shot takes out of the cell, in half shots."""
    row = next(each for each in POWERS if each.key == key)
    assert (row.sv, row.halves, row.cooldown) == (sv, halves, cooldown)


@pytest.mark.parametrize(
    "key, rounds, swap, heavy",
    [
        ("nock", 1, False, False),
        ("bolt", 1, False, False),
        ("single round", 1, False, False),
        ("break-action", 2, False, False),
        ("magazine", 0, True, False),
        ("cell", 0, True, False),
        ("belt", 0, True, True),
        ("draw", 1, False, False),
    ],
)
def test_reloads(key: str, rounds: int, swap: bool, heavy: bool) -> None:
    """T-87: every row; 0 is whatever the new container holds."""
    row = next(each for each in RELOADS if each.key == key)
    assert (row.rounds, row.swap, row.heavy) == (rounds, swap, heavy)


@pytest.mark.parametrize("key", ["longbow", "crossbow", "pistol-9mm", "minigun", "energy-pistol", "dagger"])
def test_what_waits_for_the_next_round(key: str) -> None:
    """T-186: an unprepped nock, load, draw or swap."""
    assert OURS.weapon(key).reload.waits


@pytest.mark.parametrize("key", ["revolver-44", "shotgun", "double-shotgun"])
def test_what_does_not(key: str) -> None:
    """T-186: single rounds of revolvers and shotguns."""
    assert not OURS.weapon(key).reload.waits


# armour


def piece(*slots: str, layer: int = 1) -> Armour:
    return Armour(
        key="x", name="x", skill="Heavy Armor", slots=list(slots), absorbs=[0] * 8, durability=10, layer=layer
    )


@pytest.mark.parametrize(
    "slot, places",
    [
        ("Neck", ["head", "torso"]),
        ("Shoulders", ["torso", "left arm", "right arm"]),
        ("Waist", ["torso", "left leg", "right leg"]),
        ("Legs", ["left leg", "right leg"]),
        ("Chest", ["torso"]),
        ("HandLeft", ["left arm"]),
        ("FootRight", ["right leg"]),
        ("Ears", ["head"]),
    ],
)
def test_coverage(slot: str, places: list[str]) -> None:
    """T-103: a slot may protect two or three locations."""
    covers = piece(slot).covers
    assert [location.key for location in LOCATIONS if covers[location.index]] == places


def test_locations_may_be_listed() -> None:
    """T-103: whatever the slots are."""
    made = ArmourForm.model_validate({"from": "helmet", "locations": ["left arm"]}, context=OURS).armour()
    assert [location.key for location in LOCATIONS if made.covers[location.index]] == ["head", "left arm"]


def test_layer_order() -> None:
    """T-103: Back, Shoulders, Chest, Waist, everything else; inner ones beneath, implants last."""
    implant = AidForm.model_validate("subdermal-armour", context=OURS).aid().armour
    assert implant is not None
    assert not implant.checked
    pieces = {
        "implant": implant,
        "shirt": piece("Chest", layer=2),
        "head": piece("Head"),
        "waist": piece("Waist"),
        "chest": piece("Chest"),
        "shoulders": piece("Shoulders", "Chest"),
        "back": piece("Chest", "Back"),
        "powered": piece("Head", layer=0),
    }
    order = sorted(pieces, key=lambda name: by_rank(pieces[name]))
    assert order == ["powered", "back", "shoulders", "chest", "waist", "head", "shirt", "implant"]

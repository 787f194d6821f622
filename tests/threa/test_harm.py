"""From hit to harm: T-101, T-107 to T-118, T-124 to T-129, T-163, T-164, T-183, T-187, T-191."""

from typing import Any

import pytest
from tests.threa.acts import (
    PLAIN_PAYMENT,
    THREA,
    beat,
    begun,
    blow,
    held,
    of_kind,
    prepare,
    sample,
    scene,
    sheet,
    shot,
    strike,
    used_up,
)

from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Attack, Penetration
from fracas.rulebooks.threa.events import Absorbed, CheckRolled, DamageRolled, Stopped, Struck
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.gear import (
    BASHING,
    CUTTING,
    IGNORE_ARMOUR,
    NO_ARMOUR,
    PENETRATION,
    PROJECTILE,
    Damage,
    OnHit,
)
from fracas.rulebooks.threa.harm_tables import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_LEG, TORSO, translated
from fracas.rulebooks.threa.manners import WEAK_POINT

MAIL = {"armour": ["mail-shirt", "gambeson"], "skills": {"Heavy Armor": 5, "Light Armor": 5}}
STROKE = Damage(CUTTING, 0)


def sworded(**more: Any) -> Any:
    return sheet(**{"scores": {"Swords": 12, "Physicality": 8, "Dodge": 9}, "weapons": ["long-sword"], "ap": 4, **more})


def two(foe: Any, book: Threa = THREA, **more: Any) -> ThreaFight:
    return scene((sworded(), "d4"), (foe, "e4"), book=book, **more)


def a_blow(fight: ThreaFight) -> Attack:
    return blow(fight.fighters[0], fight.fighters[1], "long-sword")


def home(fight: ThreaFight, attack: Attack, base: int, rolls: list[tuple[int, ...]], answers: list[str]) -> list[Any]:
    """A hit with that base SV, all the way."""
    dice, script = prepare(fight, rolls, answers)
    attack.base = base
    THREA.strike_home(fight, attack)
    used_up(dice, script)
    events: list[Any] = fight.events
    return events


def test_the_order_of_rolls() -> None:
    """T-10, T-101: attack, defence, Physicality, location and its second die, shield, armour, damage."""
    foe = sheet(
        scores={"Dodge": 9, "Shield": 9, "Heavy Armor": 9, "Focus": 9},
        ap=4,
        shield="round-shield",
        armour=["helmet"],
    )
    fight = begun((sworded(), "d4"), (foe, "e4"))
    answers = ["attack", "long-sword", "strike", *PLAIN_PAYMENT, "dodge", *PLAIN_PAYMENT, "block", *PLAIN_PAYMENT]
    rolls: list[tuple[int, ...]] = [(3,), (-2,), (0,), (1,), (6,), (-1,), (-1,), (2,)]
    events = beat(fight, rolls, answers)
    kinds = [type(event).__name__ for event in events if type(event).__name__ != "Paid"]
    assert kinds == [
        "TurnBegan", "AttackRolled", "Defended", "AttackJudged", "PowerRolled", "Struck", "CheckRolled", "CheckRolled",
        "Absorbed", "Absorbed", "DamageRolled",
    ]  # fmt: skip
    assert [each.purpose for each in of_kind(events, CheckRolled)] == ["shield block", "armour check"]
    assert of_kind(events, Struck)[0].location == "head"
    assert [(each.layer, each.amount) for each in of_kind(events, Absorbed)] == [("Round shield", 4), ("Helmet", 4)]
    assert of_kind(events, DamageRolled)[0].sv == 8 + 5 - 4 - 4


# shield and armour


@pytest.mark.parametrize("roll, absorbed", [(-1, 4), (-2, 0)])
def test_shield_absorbs_after_a_successful_block(roll: int, absorbed: int) -> None:
    """T-107: up to its rating, whatever the location; durability falls by as much. Nothing without a block."""
    foe = sheet(scores={"Shield": 9}, ap=4, shield="round-shield")
    fight = two(foe)
    me = fight.fighters[1]
    dice = (1, 1) if absorbed else (1, 1, 1)
    home(fight, a_blow(fight), 5, [(0,), (9,), (roll,), dice], ["block", *PLAIN_PAYMENT])
    assert held(me, "round-shield").durability == 50 - absorbed
    assert (me.ap, me.fat) == (3, 14)


@pytest.mark.parametrize("roll, absorbed", [(-2, [("Mail shirt", 5), ("Gambeson", 2)]), (-3, [])])
def test_the_armour_check_is_a_gate(roll: int, absorbed: list[tuple[str, int]]) -> None:
    """T-108: with the skill of the outermost piece against 8; all covering layers absorb, or none."""
    fight = two(sheet(**MAIL))
    rolls: list[tuple[int, ...]] = [(0,), (3,), (roll,), (1, 1) if absorbed else (1, 1, 1, 1)]
    events = home(fight, a_blow(fight), 9, rolls, [])
    (checked,) = of_kind(events, CheckRolled)
    assert (checked.score.total, checked.tv) == (10, 8)
    assert [(each.layer, each.amount) for each in of_kind(events, Absorbed)] == absorbed


@pytest.mark.parametrize(
    "sv, absorbed",
    [
        (10, [("Mail shirt", 5), ("Gambeson", 2)]),
        (4, [("Mail shirt", 4)]),
        (6, [("Mail shirt", 5), ("Gambeson", 1)]),
    ],
)
def test_layers(sv: int, absorbed: list[tuple[str, int]]) -> None:
    """T-109: each absorbs its rating, but not more than the SV; at 0 it stops."""
    fight = two(sheet(**MAIL))
    events = strike(fight, a_blow(fight), STROKE, sv, [(1,)] if sv > 7 else [])
    assert [(each.layer, each.amount) for each in of_kind(events, Absorbed)] == absorbed
    assert bool(of_kind(events, Stopped)) == (sv < 7)


def test_not_more_than_the_durability_that_is_left() -> None:
    """T-109: a piece with 2 left absorbs 2, and is then broken; broken pieces are skipped."""
    fight = two(sheet(**MAIL))
    me = fight.fighters[1]
    me.worn[0].durability = 2
    events = strike(fight, a_blow(fight), STROKE, 10, [(1, 1)])
    assert [(each.layer, each.amount) for each in of_kind(events, Absorbed)] == [("Mail shirt", 2), ("Gambeson", 2)]
    events = strike(fight, a_blow(fight), STROKE, 10, [(1, 1)])
    assert [each.layer for each in of_kind(events, Absorbed)] == ["Gambeson"]


@pytest.mark.parametrize("ap, absorbed", [(0, [5, 2]), (1, [4, 1]), (2, [3]), (5, []), (9, [])])
def test_ap_offset(ap: int, absorbed: list[int]) -> None:
    """T-110: off every layer, never below 0."""
    fight = two(sheet(**MAIL))
    left = 10 - sum(absorbed)
    faces: dict[int, tuple[int, ...]] = {3: (1,), 5: (1,), 7: (1, 1), 10: (1, 1, 1)}
    events = strike(fight, a_blow(fight), Damage(CUTTING, 0, ap), 10, [faces[left]])
    assert [each.amount for each in of_kind(events, Absorbed)] == absorbed


def test_ap_offset_counts_for_shields_too() -> None:
    """T-110: every shield and armour layer."""
    fight = two(sheet(shield="round-shield"))
    me = fight.fighters[1]
    shield = held(me, "round-shield")
    assert shield.shield is not None
    layer = THREA.shield_layer(me, shield, shield.shield, a_blow(fight), 0)
    assert [layer.rating(Damage(CUTTING, 0, ap)) for ap in (0, 3, 9)] == [4, 1, 0]


@pytest.mark.parametrize(
    "sv_max, stopped, worn",
    [(6, True, [94, 40]), (7, False, [95, 38]), (5, True, [95, 40]), (0, True, [100, 40])],
)
def test_sv_max(sv_max: int, stopped: bool, worn: list[int]) -> None:
    """T-111: the total of all layers (7) against SV Max; if it is greater nothing gets through, and the armour loses
    SV Max, the outermost first."""
    fight = two(sheet(**MAIL))
    events = strike(fight, a_blow(fight), Damage(CUTTING, 0, 0, sv_max), 10, [] if stopped else [(1,)])
    assert bool(of_kind(events, Stopped)) is stopped
    assert [piece.durability for piece in fight.fighters[1].worn] == worn


def test_sv_max_spills_inward() -> None:
    """T-111: what the outermost layer cannot lose the next one does."""
    fight = two(sheet(**MAIL))
    fight.fighters[1].worn[0].durability = 30
    strike(fight, a_blow(fight), Damage(CUTTING, 0, 0, 6), 10, [])
    assert [piece.durability for piece in fight.fighters[1].worn] == [24, 40]
    fight.fighters[1].worn[0].durability = 4
    fight.fighters[1].worn[0].armour.absorbs[1] = 10
    strike(fight, a_blow(fight), Damage(CUTTING, 0, 0, 6), 10, [])
    assert [piece.durability for piece in fight.fighters[1].worn] == [0, 38]


def test_sv_max_counts_a_higher_class_ten_times() -> None:
    """T-111: powered armour of 4 is 40 for a hit of class 1."""
    fight = two(sheet(armour=["powered-armour"]))
    layers = [THREA.layer_of(fight.fighters[1], worn) for worn in fight.fighters[1].worn]
    assert THREA.total_rating(layers, STROKE, 1) == 40
    assert THREA.total_rating(layers, STROKE, 2) == 4


def test_wear() -> None:
    """T-112: armour by what it absorbed, the weapon by the final SV before absorption; fists do not wear."""
    fight = two(sheet(**MAIL))
    me, foe = fight.fighters
    home(fight, a_blow(fight), 4, [(0,), (3,), (0,), (1,)], [])
    assert held(me, "long-sword").durability == 100 - 9
    assert [piece.durability for piece in foe.worn] == [95, 38]
    fist = blow(me, foe, "punch")
    home(fight, fist, 0, [(0,), (3,), (-4,), (1,)], [])
    assert held(me, "punch").durability == 0
    assert held(me, "punch").intact()


@pytest.mark.parametrize("durability, final", [(100, 9), (26, 9), (25, 6), (1, 6)])
def test_a_failing_sword(durability: int, final: int) -> None:
    """T-113: from a quarter down half of its SV bonus; 5 becomes 2."""
    fight = two(sheet())
    held(fight.fighters[0], "long-sword").durability = durability
    attack = a_blow(fight)
    attack.base = 4
    assert THREA.final_sv(fight, attack, attack.profile.hits[0], 0, True).total == final


# classes


@pytest.mark.parametrize(
    "dc, layer, sv, left, minus",
    [
        (1, 1, 10, 6, 0),
        (2, 2, 10, 6, 0),
        (1, 2, 10, 10, 1),
        (1, 3, 10, 10, 1),
        (2, 1, 1, 6, 0),
        (3, 1, 1, 96, 0),
    ],
)
def test_classes_of_layers(dc: int, layer: int, sv: int, left: int, minus: int) -> None:
    """T-115, T-116, T-117: an equal class absorbs (4), a higher one takes 1 off the dice, before a lower one the SV
    counts ten times for each step."""
    piece = {"from": "breastplate", "absorbs": {"all": 4}, "dc": layer}
    fight = two(sheet(armour=[piece]))
    attack = a_blow(fight)
    attack.weapon.dc = dc
    hit = Penetration(sv, dc)
    prepare(fight, [], [])
    layers = [THREA.layer_of(fight.fighters[1], worn) for worn in fight.fighters[1].worn]
    THREA.penetrate(fight, attack, STROKE, hit, layers)
    assert (hit.sv, hit.minus) == (left, minus)
    attack.weapon.dc = 1


def test_four_classes() -> None:
    """T-114: normal, heavy, massive and siege, each ten times the one before; weapons, layers and bodies have one."""
    assert [translated(1, 4, dc) for dc in (4, 3, 2, 1)] == [1, 10, 100, 1000]
    assert (sample("powered-soldier").armour[0].dc, sample("tank").dc, sheet().dc) == (2, 3, 1)


def test_each_layer_of_a_higher_class_counts() -> None:
    """T-116: two of them take 2 off, and both are scratched."""
    twice = [{"from": "breastplate", "dc": 2}, {"from": "gambeson", "dc": 2, "absorbs": {"all": 3}}]
    fight = two(sheet(armour=twice))
    (rolled,) = of_kind(strike(fight, a_blow(fight), STROKE, 4, [(9,)]), DamageRolled)
    assert rolled.damage.total == 7
    assert [piece.durability for piece in fight.fighters[1].worn] == [119, 39]


def test_a_layer_without_a_rating_takes_nothing_off() -> None:
    """T-116: at most min(1, rating)."""
    fight = two(sheet(armour=[{"from": "breastplate", "dc": 2, "absorbs": {"Energy": 3}}]))
    (rolled,) = of_kind(strike(fight, a_blow(fight), STROKE, 4, [(9,)]), DamageRolled)
    assert rolled.damage.total == 9


def test_nothing_left() -> None:
    """T-118: an SV absorbed to 0 rolls nothing; one that was 0 from the start rolls the row of 0."""
    fight = two(sheet(**MAIL))
    assert of_kind(strike(fight, a_blow(fight), STROKE, 7, []), Stopped)
    bare = two(sheet())
    (rolled,) = of_kind(strike(bare, a_blow(bare), STROKE, 0, [(6,)]), DamageRolled)
    assert (rolled.dice, rolled.damage.total) == ("1d6 / 3", 2)


def test_powered_armour_over_a_shirt() -> None:
    """T-125: class 2 with a structure of its own, over armour and body of class 1."""
    fight = two(sample("powered-soldier"))
    foe = fight.fighters[1]
    events = strike(fight, a_blow(fight), Damage(BASHING, 0), 8, [(9,)])
    assert [(each.layer, each.amount, each.scratched) for each in of_kind(events, Absorbed)] == [
        ("Powered armour", 1, True),
        ("Blast-resistant shirt", 3, False),
    ]
    (rolled,) = of_kind(events, DamageRolled)
    assert (rolled.sv, rolled.damage.total, foe.worn[0].durability) == (5, 8, 39)


# the body


def test_damage_waits_and_wounds_do_not() -> None:
    """T-124: FAT and VIT go to the pending pools, wounds are there at once."""
    fight = two(sheet())
    foe = fight.fighters[1]
    strike(fight, a_blow(fight), STROKE, 8, [(3, 4)])
    assert (foe.fat, foe.vit, foe.fat_damage, foe.vit_damage) == (15, 15, 7, 4)
    assert [(wound.location.key, wound.since) for wound in foe.wounds] == [("torso", fight.round)]


@pytest.mark.parametrize(
    "rule, dc, sv, faces, vit, dead",
    [
        ("T-124 translated, and at least the VIT that is left", 2, 1, (5, 5, 5), 15, True),
        ("T-124 translated, but less than that", 2, 1, (3, 4, 4), 15, False),
        ("T-124 not multiplied: at the end of the round", 1, 10, (5, 5, 5), 15, False),
        ("T-124 multiplied by escalation", 1, 12, (5, 5, 5, 5), 15, True),
    ],
)
def test_instant_death(rule: str, dc: int, sv: int, faces: tuple[int, ...], vit: int, dead: bool) -> None:
    fight = two(sheet(vit=vit))
    attack = a_blow(fight)
    attack.weapon.dc = dc
    strike(fight, attack, STROKE, sv, [faces])
    attack.weapon.dc = 1
    assert fight.fighters[1].dead is dead, rule


@pytest.mark.parametrize("sv, rolls", [(10, []), (9, [(1,)])])
def test_overkill(sv: int, rolls: list[tuple[int, ...]]) -> None:
    """T-183: 100 at the body's class kills without a roll; 90 is rolled."""
    fight = two(sheet(vit=150))
    attack = a_blow(fight)
    attack.weapon.dc = 2
    strike(fight, attack, STROKE, sv, rolls)
    attack.weapon.dc = 1
    assert fight.fighters[1].dead is (sv == 10)


def test_the_whole_way_of_a_hit() -> None:
    """T-128: class 2 through a class-3 scratch, a class-2 and a class-1 layer, then the body."""
    layers = [
        {"from": "powered-armour", "dc": 3},
        {"from": "breastplate", "dc": 2, "absorbs": {"Cutting": 3}},
        {"from": "gambeson", "absorbs": {"Cutting": 8}},
    ]
    fight = two(sheet(armour=layers, vit=50))
    foe = fight.fighters[1]
    attack = a_blow(fight)
    attack.weapon.dc = 2
    events = strike(fight, attack, STROKE, 4, [(2,)])
    attack.weapon.dc = 1
    assert [(each.amount, each.scratched) for each in of_kind(events, Absorbed)] == [(1, True), (3, False), (8, False)]
    (rolled,) = of_kind(events, DamageRolled)
    assert (rolled.sv, rolled.dice, rolled.damage.total) == (2, "1d6", 1)
    assert [piece.durability for piece in foe.worn] == [39, 117, 32]


def test_several_types() -> None:
    """T-106, T-191: highest first, one armour check for all, durability lost once is gone; the weapon wears by the
    largest SV."""
    brand = {"from": "long-sword", "damage": {"Cutting": 5, "Energy": 3, "Bashing": 0}}
    fight = scene(
        (sheet(weapons=[brand], scores={"Swords": 12, "Physicality": 8}), "d4"),
        (sheet(armour=[{"from": "breastplate", "durability": 8}], scores={"Heavy Armor": 9}), "e4"),
    )
    me, foe = fight.fighters
    events = home(fight, a_blow(fight), 4, [(0,), (3,), (0,), (1,), (1, 1)], [])
    assert [(each.damage, each.sv.total) for each in of_kind(events, Struck)] == [("cutting", 9), ("energy", 7)]
    assert len(of_kind(events, CheckRolled)) == 1
    assert [each.amount for each in of_kind(events, Absorbed)] == [7]  # what is left of it is worth nothing
    assert held(me, "long-sword").durability == 100 - 9
    assert foe.fat_damage == sum(each.fat for each in of_kind(events, DamageRolled))


# weak points, effects


def test_a_weak_point_bypasses_the_outer_layer() -> None:
    """T-127: the suit absorbs nothing, the shirt underneath does."""
    fight = two(sample("powered-soldier"))
    attack = a_blow(fight)
    attack.manner = WEAK_POINT
    events = home(fight, attack, 3, [(0,), (3,), (0,), (1,)], [])
    assert [(each.layer, each.amount) for each in of_kind(events, Absorbed)] == [("Blast-resistant shirt", 3)]


@pytest.mark.parametrize(
    "rule, armour, effect_dc, armoured, through, layer_dc, works",
    [
        ("T-129 bare skin", PENETRATION, 0, False, False, 0, True),
        ("T-129 armour that held", PENETRATION, 0, True, False, 1, False),
        ("T-129 armour that did not", PENETRATION, 0, True, True, 1, True),
        ("T-129 only without armour", NO_ARMOUR, 0, True, True, 1, False),
        ("T-129 only without armour, and there is none", NO_ARMOUR, 0, False, True, 0, True),
        ("T-129 whatever the armour", IGNORE_ARMOUR, 0, True, False, 1, True),
        ("T-129 armour of its class", IGNORE_ARMOUR, 2, True, True, 2, False),
        ("T-129 armour of a lower class", IGNORE_ARMOUR, 2, True, True, 1, True),
        ("T-129 human bodies count as 0", IGNORE_ARMOUR, 1, False, True, 0, True),
    ],
)
def test_effects_of_a_hit(
    rule: str, armour: int, effect_dc: int, armoured: bool, through: bool, layer_dc: int, works: bool
) -> None:
    attack = a_blow(two(sheet()))
    attack.armoured, attack.through, attack.armour_class = armoured, through, layer_dc
    assert THREA.takes_hold(attack, OnHit("burning", armour, effect_dc)) is works, rule


def test_big_bodies_shrug_effects_off() -> None:
    """T-129: the target's own class counts above human scale."""
    attack = a_blow(two(sheet(dc=2)))
    assert not THREA.takes_hold(attack, OnHit("burning", IGNORE_ARMOUR, 2))
    assert THREA.takes_hold(attack, OnHit("burning", IGNORE_ARMOUR, 3))


# optional rules


@pytest.mark.parametrize("roll, rating", [(-9, 2), (-5, 3), (-3, 4), (0, 5), (3, 6), (4, 7), (8, 8), (12, 9)])
def test_armour_margin(roll: int, rating: int) -> None:
    """T-163: no gate; the row of T-61 shifts the first layer's rating (5) by -3 to +4."""
    book = Threa({"armour_check": "margin"})
    fight = two(sheet(armour=["mail-shirt", "gambeson"], scores={"Heavy Armor": 8}), book)
    attack = a_blow(fight)
    dice, script = prepare(fight, [(roll,)], [])
    layers = book.armour_layers(fight, fight.fighters[1], TORSO, attack)
    used_up(dice, script)
    assert [layer.rating(STROKE) for layer in layers] == [rating, 2]


@pytest.mark.parametrize("roll, plus", [(0, 0), (1, 0), (2, 1), (5, 2), (8, 4), (11, 4)])
def test_shield_margin(roll: int, plus: int) -> None:
    """T-164: min(4, RV // 2) more."""
    book = Threa({"shield_margin": "on"})
    fight = two(sheet(shield="buckler", scores={"Shield": 8}, ap=4), book)
    dice, script = prepare(fight, [(roll,)], ["block", *PLAIN_PAYMENT])
    assert book.blocks(fight, a_blow(fight)) == plus
    used_up(dice, script)


# where it lands


@pytest.mark.parametrize(
    "faces, place",
    [
        ([(1,), (6,)], HEAD),
        ([(1,), (7,)], TORSO),
        ([(2,)], TORSO),
        ([(7,)], LEFT_ARM),
        ([(9,)], LEFT_LEG),
        ([(12,)], RIGHT_LEG),
    ],
)
def test_locations_are_rolled(faces: list[tuple[int, ...]], place: object) -> None:
    """T-102: a second die only after a 1."""
    fight = two(sheet())
    dice, script = prepare(fight, faces, [])
    assert THREA.random_location(fight, fight.fighters[0]) is place
    used_up(dice, script)


def test_ammunition_in_the_final_sv() -> None:
    """T-65, T-97: hollow points by the armour at the location, HEAT by what is hit."""
    gun = {"from": "pistol-9mm", "ammunition": "hollow-point 9mm"}
    fight = scene((sheet(weapons=[gun, "dagger"]), "d4"), (sheet(), "h4"))
    me, foe = fight.fighters
    attack = shot(fight, me, foe, "pistol-9mm")
    attack.base = 2
    entry = attack.profile.hits[0]
    assert entry.type is PROJECTILE
    assert THREA.final_sv(fight, attack, entry, 0, True).total == 2 + 6 + 1
    assert THREA.final_sv(fight, attack, entry, 0, False).total == 2 + 6 - 1

"""Weapons, armour, shields and costs hold what the rulebook prints."""

from __future__ import annotations

import pytest

from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.gear import (
    BAND_MODIFIERS,
    BANDS,
    COVER_VALUES,
    COVERS,
    ENERGY,
    MED_KIT_USES,
    MELEE,
    MISSILE,
    MODES,
    OUT_OF_RANGE,
)

ARMOUR = """
AT1   0  0    0   0   100 100 100 100 100 100 100 100    0  0  0  0  0  0  0  0
AT2  -3  0    0   0    88  92  90  96  94  92  92  98    6  4  5  2  4  4  4  2
AT3  -8  1   -5   0    74  80  80  90  88  84  84  95   14 10 12  6  8  8  9  4
AT4 -12  1  -10  -1    62  70  76  80  85  98  76  92   24 16 15 12 10  8 15  6
AT5 -20  2  -25  -3    48  52  64  66  75  90  62  86   36 32 22 22 20 14 26 10
AT6  -6  1   -5   0    76  72  82  54  84  80  58  96   14 14 10 30 10  8 28  3
AT7  -4  1    0   0    90  94  94  94  46  72  84  98    5  3  3  3 34 14  8  2
AT8 -25  3  -10   2    34  36  44  40  44  36  38  60   50 46 38 40 36 40 40 30
"""
"""Shift, stretch, manoeuvres, Base Move; then percentages and guard by mode."""

WEAPONS = """
strike        unarmed     melee    0  2  2  2   blunt  K   52  12  90  16   0  C
grapple       unarmed     melee    2  3  2  3   grip   U   48   8  75  14   0  E
knife         melee       melee    1  2  2  2   point  P   55  14  82  14   0  E
sword         melee       melee    1  3  2  3   edge   S   50  30  72  13   0  E
axe           melee       melee    2  4  2  5   edge   S   54  48  70  11   6  E
mace          melee       melee    1  3  2  4   blunt  K   54  25  77  13   4  E
staff         melee       melee    2  3  2  3   blunt  K   45  20  82  15   0  D  U1
spear         melee       melee    2  3  3  4   point  P   52  25  73  12   2  E
stun_baton    melee       melee    1  2  2  3   shock  U   50   8  82  16   0  D
bow           missile     missile  2  2  0  4   point  P   52  28  74  12   0  E
crossbow      missile     missile  2  2  0  4   point  P   48  36  66  12  10  E
slug_pistol   projectile  missile  1  2  0  2   slug   P   52  20  79  13   0  E
slug_rifle    projectile  missile  2  3  0  2   slug   P   48  32  70  12   6  E  I2
shotgun       projectile  missile  2  3  0  2   slug   I   40  34  74  13   0  E  P2
laser_pistol  energy      energy   1  2  0  2   heat   F   50  15  79  13   0  E
laser_rifle   energy      energy   2  3  0  2   heat   F   44  27  68  12   4  E
plasma_gun    energy      energy   2  4  0  5   heat   F   42  44  66  11   8  E  I1
frag_grenade  area        missile  1  3  0  4   blast  I   35  34  70  12   0  E  P1
"""
"""Group, parry class, hands, AP, reach, fumble; mode, type, start, max, first, step, pierce, cap, second and lag."""

RANGED = """
knife            2    5   10   15     0   thrown  missile    0  0  0   0
spear            3    8   15   25     0   thrown  missile    0  0  0   0
bow              5   20   50  100   150   shot    missile    1  2  1   0
crossbow         5   25   60  120   180   shot    missile    1  4  1   0
slug_pistol      3   12   30   60   100   shot    missile   12  2  0  10
slug_rifle       5   60  150  300   600   shot    missile   20  2  0  10
shotgun          4   12   25   40    60   shot    missile    6  1  1  20
laser_pistol     5   25   60  120   200   shot    energy    20  2  0   0
laser_rifle      5  100  250  500  1000   shot    energy    30  2  0   0
plasma_gun       4   15   35   70   100   shot    energy     5  3  0   0
frag_grenade     0   10   20   30    40   thrown  missile    1  0  0   0
"""
"""Bands; thrown or shot; parry class; magazine, AP to load, shots gained, recoil."""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", rows(ARMOUR), ids=lambda row: row[0])
def test_armour(row: list[str]) -> None:
    """D-70: the eight armour types."""
    armour = OURS.armours()[row[0]]
    numbers = [armour.shift, armour.stretch, armour.manoeuvre, armour.bm_m, *armour.pct, *armour.guard]
    assert numbers == [int(number) for number in row[1:]]
    assert list(OURS.armours()) == [each[0] for each in rows(ARMOUR)]


def test_modes() -> None:
    """D-71: eight ways of doing harm."""
    assert MODES == ["edge", "point", "blunt", "slug", "heat", "shock", "blast", "grip"]


@pytest.mark.parametrize("row", rows(WEAPONS), ids=lambda row: row[0])
def test_weapon(row: list[str]) -> None:
    """D-71, D-27: use and profile of every weapon."""
    weapon = OURS.weapons()[row[0]]
    use = [weapon.hands, weapon.ap, weapon.reach_m, weapon.fumble]
    assert [weapon.group, weapon.parry.key, *[str(number) for number in use]] == row[1:7]
    profile = weapon.profile
    numbers = [profile.start, profile.most, profile.first, profile.step, profile.pierce]
    made = [MODES[profile.mode], profile.type.letter, *[str(number) for number in numbers], "ABCDE"[profile.cap]]
    second = [f"{profile.second.letter}{profile.lag}"] if profile.second is not None else []
    assert [*made, *second] == row[7:]
    assert list(OURS.weapons()) == [each[0] for each in rows(WEAPONS)]


@pytest.mark.parametrize("row", rows(RANGED), ids=lambda row: row[0])
def test_ranged(row: list[str]) -> None:
    """D-65, D-66: bands, parry class at range, ammunition and recoil."""
    weapon = OURS.weapons()[row[0]]
    assert weapon.bands == [int(number) for number in row[1:6]]
    assert [weapon.thrown, weapon.shoots] == [row[6] == "thrown", row[6] == "shot"]
    assert weapon.far_parry.key == row[7]
    assert [weapon.mag, weapon.load_ap, weapon.load_gain, weapon.recoil] == [int(number) for number in row[8:]]


def test_what_has_no_range() -> None:
    """D-66: a stun baton is loaded though it does not shoot."""
    far = [row[0] for row in rows(RANGED)]
    assert all(not weapon.bands and not weapon.thrown for key, weapon in OURS.weapons().items() if key not in far)
    baton = OURS.weapons()["stun_baton"]
    assert (baton.mag, baton.load_ap, baton.load_gain, baton.recoil) == (30, 2, 0, 0)


def test_energy_weapons() -> None:
    """D-67: harder to parry, no recoil; reflec stops them as weave stops slugs."""
    for key in ("laser_pistol", "laser_rifle", "plasma_gun"):
        weapon = OURS.weapons()[key]
        assert (weapon.parry, weapon.recoil) == (ENERGY, 0)
        hits = {armour.key: weapon.table(armour).most for armour in OURS.armours().values() if armour.key != "AT8"}
        assert min(hits, key=lambda armour: hits[armour]) == "AT7"
    rifle = OURS.weapons()["slug_rifle"]
    hits = {armour.key: rifle.table(armour).most for armour in OURS.armours().values() if armour.key != "AT8"}
    assert min(hits, key=lambda armour: hits[armour]) == "AT6"


@pytest.mark.parametrize(
    ("rule", "weapon", "metres", "band"),
    [
        ("D-65 up to the limit", "slug_pistol", 30, "medium"),
        ("d100 W-30: 3 m", "slug_pistol", 3, "point blank"),
        ("d100 W-30: 12 m", "slug_pistol", 12, "short"),
        ("d100 W-30: 20 m", "slug_pistol", 20, "medium"),
        ("d100 W-30: 60 m", "slug_pistol", 60, "long"),
        ("d100 W-30: 100 m", "slug_pistol", 100, "extreme"),
        ("D-65 a grenade has no point blank", "frag_grenade", 2, "short"),
        ("D-65 a knife has no extreme", "knife", 15, "long"),
    ],
)
def test_bands(rule: str, weapon: str, metres: int, band: str) -> None:
    assert BANDS[OURS.weapons()[weapon].band(metres)] == band, rule


def test_beyond_the_last_band() -> None:
    """d100 W-30: 102 m are too far for a slug pistol; +10, 0, -20, -40, -60 before."""
    assert OURS.weapons()["slug_pistol"].band(102) == OUT_OF_RANGE
    assert OURS.weapons()["knife"].band(16) == OUT_OF_RANGE
    assert OURS.weapons()["sword"].band(1) == OUT_OF_RANGE
    assert BAND_MODIFIERS == [10, 0, -20, -40, -60]


def test_a_blast() -> None:
    """D-68: +60 in the hex of the burst, 5 less a metre, as far as 8 m."""
    grenade = OURS.weapons()["frag_grenade"]
    assert (grenade.blast, grenade.blast_ob, grenade.radius_m, grenade.falloff) == (True, 60, 8, 5)
    assert [weapon.key for weapon in OURS.weapons().values() if weapon.blast] == ["frag_grenade"]


def test_parry_classes() -> None:
    """D-60: 1, 2 or 4 points for one."""
    assert [MELEE.ratio, MISSILE.ratio, ENERGY.ratio] == [1, 2, 4]


def test_shields() -> None:
    """D-52: what each gives against melee, missiles and energy."""
    assert {key: shield.db for key, shield in OURS.shields().items()} == {
        "buckler": [10, 5, 0],
        "shield": [20, 15, 5],
        "riot_shield": [20, 25, 10],
    }


def test_cover() -> None:
    """D-53: 10, 25, 50."""
    assert dict(zip(COVERS[:4], COVER_VALUES, strict=False)) == {"none": 0, "light": 10, "half": 25, "heavy": 50}
    assert COVERS[4] == "full"


def test_haste() -> None:
    """D-28: what costs 2 cannot be hastened."""
    quick = [weapon.key for weapon in OURS.weapons().values() if not weapon.hastened()]
    assert quick == ["strike", "knife", "stun_baton", "bow", "crossbow", "slug_pistol", "laser_pistol"]


COSTS = [
    (costs.PER_ROUND, 4), (costs.PER_ROUND_STUNNED, 2), (costs.MOVE, 1), (costs.DRAW, 1), (costs.PUT_AWAY, 1),
    (costs.KNEEL, 1), (costs.RISE, 1), (costs.STAND, 2), (costs.STAND_LAME, 3), (costs.PICK_UP, 2), (costs.AIM, 1),
    (costs.MEASURE, 1), (costs.CHANGE_OF_PLAN, 1), (costs.QUICK, 1), (costs.STANDARD, 2), (costs.COMPLEX, 3),
    (costs.SLIP_PAST, 2), (costs.USE_OBJECT, 1), (costs.OPERATE_DEVICE, 2), (costs.OBSERVE, 1), (costs.KEEP_HOLD, 1),
    (costs.ESCAPE, 2), (costs.GIFT, 2), (costs.MEDITATION, 4), (costs.CONCENTRATE, 1), (costs.STAUNCH, 1),
    (costs.KEEP_STAUNCHING, 1), (costs.BANDAGE, 4), (costs.TOURNIQUET, 3), (costs.TOURNIQUET_OFF, 1),
    (costs.MED_KIT, 4), (costs.SMOTHER, 2), (costs.ROLL, 2), (costs.STABILISE, 4), (costs.CLEAR_JAM, 2),
]  # fmt: skip


def test_costs() -> None:
    """D-26, D-27: four points a round, two for the stunned, and the whole table."""
    assert all(cost == printed for cost, printed in COSTS)
    assert MED_KIT_USES == 5

"""The book's tables, cell by cell."""

from fractions import Fraction

import icepool
import pytest

from fracas.rulebooks.threa.harm_tables import (
    BODY_SLOTS,
    BROKEN,
    DESTROYED,
    FAILING,
    FIRST_LOCATION,
    LOCATIONS,
    OTHER_SLOTS,
    OVERKILL,
    SECOND_LOCATION,
    SOUND,
    WORN,
    against_body,
    damage_row,
    escalation,
    harm,
    lasting,
    risen,
    state,
    translated,
)
from fracas.rulebooks.threa.medicine import MEDICINE
from fracas.rulebooks.threa.tables import (
    BANDS,
    CANNOT,
    COVERS,
    DAY,
    DIFFICULTIES,
    FREE,
    FULL_SPRINT,
    HOUR,
    IN_MOTION,
    LOAD_PENALTIES,
    LOADS,
    MINUTE,
    MOST_HEXES,
    PACES,
    POSTURES,
    SECONDS,
    SIZES,
    SPRINT,
    TURN,
    UNSEEN,
    WEEK,
    ap_recovery,
    band,
    cooldown,
    drive_healing,
    encumbrance,
    fat_recovery,
    focus_by_fat,
    focus_by_vit,
    focus_needed,
    healing,
    hexes,
    incapacitated,
    knockback_time,
    load_level,
    metres,
    moved_value,
    quality,
    range_value,
    released,
    rounds_of,
    rvs,
    sprint_change,
    up,
)


@pytest.mark.parametrize("value, by, result", [(0, 3, 0), (1, 3, 1), (3, 3, 1), (4, 3, 2), (5, 2, 3), (-1, 3, 0)])
def test_rounding_up(value: int, by: int, result: int) -> None:
    """T-2: where a rule says up."""
    assert up(value, by) == result


def test_rounding_down() -> None:
    """T-2: everywhere else, toward minus infinity: a quarter of FAT 7, half of a rating of 7."""
    assert (ap_recovery(7), lasting(7, 1, 100), quality(-9), moved_value(8)) == (1, 3, "critical failure", 2)


# time


def test_units_of_time() -> None:
    """T-45: minutes, turns, hours, days and weeks in rounds."""
    assert (MINUTE, TURN, HOUR, DAY, WEEK) == (20, 200, 1200, 28_800, 201_600)


def test_a_round_is_three_seconds() -> None:
    """T-5: and a minute of 60 seconds has 20 of them."""
    assert SECONDS == 3
    assert MINUTE * SECONDS == 60


@pytest.mark.parametrize("seconds, rounds", [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (9, 3), (10, 4)])
def test_seconds_to_rounds(seconds: int, rounds: int) -> None:
    """T-55: every round that is touched is lost."""
    assert rounds_of(seconds) == rounds


# fatigue and vitality


@pytest.mark.parametrize("fat, ap", [(0, 1), (3, 1), (4, 1), (7, 1), (8, 2), (9, 2), (12, 3), (16, 4)])
def test_ap_recovery(fat: int, ap: int) -> None:
    """T-32: a quarter of current FAT."""
    assert ap_recovery(fat) == ap


@pytest.mark.parametrize("vit, rounds", [(20, 1), (5, 1), (4, 20), (3, 600), (2, 1200), (1, 0), (0, 0), (-1, 0)])
def test_fat_recovery(vit: int, rounds: int) -> None:
    """T-34: round, minute, half hour, hour, never."""
    assert fat_recovery(vit) == rounds


@pytest.mark.parametrize("pool, given", [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_pools_give_off_half(pool: int, given: int) -> None:
    """T-36: rounded up."""
    assert released(pool) == given


@pytest.mark.parametrize("fat, tv", [(9, 0), (4, 0), (3, 5), (2, 7), (1, 12), (0, CANNOT)])
def test_focus_at_low_fat(fat: int, tv: int) -> None:
    """T-38: what it takes to act."""
    assert focus_by_fat(fat) == tv


@pytest.mark.parametrize("vit, tv", [(9, 0), (4, 0), (3, 7), (2, 12), (1, CANNOT), (0, CANNOT)])
def test_focus_at_low_vit(vit: int, tv: int) -> None:
    """T-39: what it takes to act."""
    assert focus_by_vit(vit) == tv


@pytest.mark.parametrize("fat, vit, tv", [(3, 3, 7), (1, 3, 12), (2, 2, 12), (9, 9, 0), (3, 9, 5), (0, 9, CANNOT)])
def test_one_check_for_both(fat: int, vit: int, tv: int) -> None:
    """T-39: one check at the higher TV."""
    assert focus_needed(fat, vit) == tv


@pytest.mark.parametrize("drive, healed", [(8, 2), (10, 4), (13, 7)])
def test_drive(drive: int, healed: int) -> None:
    """T-42: Drive AS - 8 + 2."""
    assert drive_healing(drive) == healed


# checks


def test_difficulties() -> None:
    """T-57: nine of them."""
    assert [(row.name, row.tv) for row in DIFFICULTIES] == [
        ("trivial", 2), ("easy", 4), ("routine", 6), ("moderate", 8), ("challenging", 10), ("hard", 12),
        ("very hard", 14), ("extreme", 16), ("impossible", 18),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "low, high, name",
    [
        (0, 1, "marginal success"),
        (2, 3, "standard success"),
        (4, 5, "good success"),
        (6, 7, "excellent success"),
        (8, 20, "outstanding success"),
        (-2, -1, "minor failure"),
        (-4, -3, "failure"),
        (-6, -5, "bad failure"),
        (-8, -7, "severe failure"),
        (-20, -9, "critical failure"),
    ],
)
def test_quality(low: int, high: int, name: str) -> None:
    """T-60: the bands."""
    assert {quality(sv) for sv in range(low, high + 1)} == {name}


@pytest.mark.parametrize(
    "low, high, penalty, rounds, bonus",
    [
        (-30, -9, -3, 3, 0),
        (-8, -7, -2, 2, 0),
        (-6, -5, -2, 1, 0),
        (-4, -3, -1, 1, 0),
        (-2, 1, 0, 0, 0),
        (2, 3, 0, 0, 1),
        (4, 7, 0, 0, 2),
        (8, 11, 0, 0, 3),
        (12, 30, 0, 0, 4),
    ],
)
def test_result_values(low: int, high: int, penalty: int, rounds: int, bonus: int) -> None:
    """T-61: every row, and the end rows beyond the printed ends."""
    for rv in range(low, high + 1):
        row = rvs(rv)
        assert (row.penalty, row.rounds, row.bonus) == (penalty, rounds, bonus), rv


# ranges


def test_range_values_are_roots() -> None:
    """T-78: the squares."""
    assert [metres(value) for value in range(13)] == [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144]


@pytest.mark.parametrize(
    "low, high, value",
    [
        (0, 0, 0),
        (1, 1, 1),
        (2, 4, 2),
        (5, 9, 3),
        (10, 16, 4),
        (17, 25, 5),
        (26, 36, 6),
        (37, 49, 7),
        (50, 64, 8),
        (65, 81, 9),
        (82, 100, 10),
        (101, 121, 11),
        (122, 144, 12),
    ],
)
def test_targeting(low: int, high: int, value: int) -> None:
    """T-169: the table of hexes and range values."""
    assert {range_value(distance) for distance in range(low, high + 1)} == {value}


@pytest.mark.parametrize(
    "rule, distance, up, down",
    [
        ("T-79 20 m is range value 5 for a target", 20, 5, 4),
        ("T-79 8 m moved is 2", 8, 3, 2),
        ("T-79 15 m moved is 3", 15, 4, 3),
        ("T-79 24 m moved is 4", 24, 5, 4),
        ("T-79 a square is itself both ways", 16, 4, 4),
    ],
)
def test_two_conversions(rule: str, distance: int, up: int, down: int) -> None:
    assert (range_value(distance), moved_value(distance)) == (up, down), rule


@pytest.mark.parametrize(
    "distance, value",
    [(1, 1), (2, 2), (4, 2), (5, 3), (9, 3), (10, 4), (16, 4), (17, 5), (25, 5), (26, 6)],
)
def test_hexes_to_range_values(distance: int, value: int) -> None:
    """threa W-29: distances in hexes."""
    assert range_value(distance) == value


@pytest.mark.parametrize("short", [1, 2, 3, 4, 5, 6, 8, 9])
def test_range_bands(short: int) -> None:
    """T-80: Short, Medium, Long, Extreme, out of range."""
    found = [band(value, short) for value in range(short + 5)]
    assert [each.av for each in found[: short + 1] if each] == [0] * (short + 1)
    assert [each.av if each else None for each in found[short + 1 :]] == [-1, -2, -4, None]
    assert [each.name for each in BANDS] == ["short", "medium", "long", "extreme"]


@pytest.mark.parametrize(
    "distance, name",
    [
        (1, "short"),
        (16, "short"),
        (17, "medium"),
        (25, "medium"),
        (26, "long"),
        (36, "long"),
        (37, "extreme"),
        (49, "extreme"),
        (50, "out"),
    ],
)
def test_straight_bow(distance: int, name: str) -> None:
    """threa W-2, W-29: a straight bow, Short range 4."""
    found = band(range_value(distance), 4)
    assert (found.name if found else "out") == name


@pytest.mark.parametrize("value, av", [(1, 0), (4, 0), (5, -1), (6, -2), (7, -4), (8, None)])
def test_straight_bow_modifiers(value: int, av: int | None) -> None:
    """threa W-2: the modifiers."""
    found = band(value, 4)
    assert (found.av if found else None) == av


@pytest.mark.parametrize(
    "short, last, most",
    [(2, 5, 25), (3, 6, 36), (4, 7, 49), (5, 8, 64), (6, 9, 81), (8, 11, 121)],
)
def test_short_ranges(short: int, last: int, most: int) -> None:
    """threa W-3: Extreme range value and the furthest metre."""
    assert band(last, short) is BANDS[3]
    assert band(last + 1, short) is None
    assert metres(last) == most
    assert band(range_value(most), short) is BANDS[3]
    assert band(range_value(most + 1), short) is None


def test_target_modifiers() -> None:
    """T-82: every row; crouching and prone are in the table of postures."""
    assert IN_MOTION.tv == 2
    assert {key: cover.tv for key, cover in COVERS.items()} == {"": 0, "half": 1, "three-quarter": 2}
    assert [(size.key, size.tv) for size in SIZES] == [
        ("tiny", 2), ("small", 1), ("normal", 0), ("large", -1), ("huge", -2),
    ]  # fmt: skip
    assert UNSEEN.tv == 4
    assert [posture.shot for posture in POSTURES] == [0, 2, 2]


def test_a_small_target_behind_half_cover() -> None:
    """threa W-4: at Long range AV -2, TV +2."""
    small = next(size for size in SIZES if size.key == "small")
    assert BANDS[2].av == -2
    assert small.tv + COVERS["half"].tv == 2


@pytest.mark.parametrize(
    "key, free, sprints, melee, shot, shoots_all",
    [("standing", 4, True, 0, 0, True), ("crouching", 1, False, -1, 2, True), ("prone", 1, False, -2, 2, False)],
)
def test_postures(key: str, free: int, sprints: bool, melee: int, shot: int, shoots_all: bool) -> None:
    """T-176: the table."""
    posture = next(each for each in POSTURES if each.key == key)
    assert (posture.free, posture.sprints, posture.melee) == (free, sprints, melee)
    assert (posture.shot, posture.shoots_all) == (shot, shoots_all)


# cooldowns


@pytest.mark.parametrize(
    "level, seconds",
    [(-1, 6), (0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 2), (6, 1), (7, 1), (8, 0.5), (9, 0.5), (10, 0), (12, 0)],
)
def test_ranged_cooldown(level: int, seconds: float) -> None:
    """T-52: seconds by skill level; kept in halves."""
    assert cooldown(level) == seconds * 2


@pytest.mark.parametrize("sv, seconds", [(0, 1), (1, 1), (2, 2), (7, 7)])
def test_knockback_and_stun_last_sv_seconds(sv: int, seconds: int) -> None:
    """T-131: at least 1."""
    assert incapacitated(sv) == seconds


@pytest.mark.parametrize(
    "sv, seconds",
    [*list(enumerate([0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8])), (11, 9), (12, 10), (15, 13)],
)
def test_knockback_table(sv: int, seconds: float) -> None:
    """T-167: by SV, then a second more for each."""
    assert knockback_time(sv) == seconds * 2


# the body


def test_locations() -> None:
    """T-102: a d12, and a second one after a 1: head 1/24, torso 11/24, arms 2/24 each, legs 4/24 each."""
    shares: dict[str, Fraction] = {}
    for face in range(1, 13):
        first = LOCATIONS[FIRST_LOCATION.of(face)]
        second = [LOCATIONS[SECOND_LOCATION.of(again)] for again in range(1, 13)] if face == 1 else [first] * 12
        for place in second:
            shares[place.key] = shares.get(place.key, Fraction(0)) + Fraction(1, 144)
    assert shares == {
        "head": Fraction(1, 24),
        "torso": Fraction(11, 24),
        "left arm": Fraction(2, 24),
        "right arm": Fraction(2, 24),
        "left leg": Fraction(4, 24),
        "right leg": Fraction(4, 24),
    }
    named = ["head", *["torso"] * 5, "left arm", "right arm", "left leg", "left leg", "right leg", "right leg"]
    assert [LOCATIONS[FIRST_LOCATION.of(face)].key for face in range(1, 13)] == named


@pytest.mark.parametrize(
    "key, slots",
    [
        ("head", ["Head", "Face", "Ears", "Neck"]),
        ("torso", ["Neck", "Shoulders", "Back", "Chest", "Waist"]),
        ("left arm", ["Shoulders", "ArmLeft", "WristLeft", "HandLeft"]),
        ("right arm", ["Shoulders", "ArmRight", "WristRight", "HandRight"]),
        ("left leg", ["Waist", "Legs", "AnkleLeft", "FootLeft"]),
        ("right leg", ["Waist", "Legs", "AnkleRight", "FootRight"]),
    ],
)
def test_slots_of_a_location(key: str, slots: list[str]) -> None:
    """T-103: what protects what."""
    assert next(each for each in LOCATIONS if each.key == key).slots == slots


def test_slots() -> None:
    """T-154: nineteen places for armour, and thirteen that hold things."""
    assert {slot for location in LOCATIONS for slot in location.slots} == set(BODY_SLOTS)
    assert (len(BODY_SLOTS), len(OTHER_SLOTS)) == (19, 13)


@pytest.mark.parametrize(
    "durability, expected",
    [
        (100, SOUND),
        (51, SOUND),
        (50, WORN),
        (26, WORN),
        (25, FAILING),
        (1, FAILING),
        (0, BROKEN),
        (-49, BROKEN),
        (-50, DESTROYED),
        (-80, DESTROYED),
    ],
)
def test_durability_states(durability: int, expected: int) -> None:
    """T-113: of an item that had 100."""
    assert state(durability, 100) == expected


@pytest.mark.parametrize("durability, rating", [(100, 7), (50, 7), (26, 7), (25, 3), (1, 3), (0, 0), (-10, 0)])
def test_what_a_worn_item_still_gives(durability: int, rating: int) -> None:
    """T-113: half from a quarter down, rounded down; nothing at 0."""
    assert lasting(7, durability, 100) == rating


# damage


@pytest.mark.parametrize(
    "sv, dc, to, result", [(1, 2, 1, 10), (2, 3, 2, 20), (2, 3, 1, 200), (5, 1, 1, 5), (5, 1, 2, 5)]
)
def test_lower_classes(sv: int, dc: int, to: int, result: int) -> None:
    """T-117: ten times for each step."""
    assert translated(sv, dc, to) == result


ROWS = [
    (0, "1d6 / 3", icepool.d(6).map(lambda n: (n + 2) // 3), 1.5, 0),
    (1, "1d6 / 2", icepool.d(6).map(lambda n: (n + 1) // 2), 2, 0),
    (2, "1d6", icepool.d(6), 3.5, 0),
    (3, "1d8", icepool.d(8), 4.5, 0),
    (4, "1d10", icepool.d(10), 5.5, 0),
    (5, "1d12", icepool.d(12), 6.5, 0),
    (6, "1d6 + 1d8", icepool.d(6) + icepool.d(8), 8, 0),
    (7, "2d8", 2 @ icepool.d(8), 9, 0),
    (8, "2d10", 2 @ icepool.d(10), 11, 0),
    (9, "2d12", 2 @ icepool.d(12), 13, 0),
    (10, "3d10", 3 @ icepool.d(10), 16.5, 0),
    (11, "3d12", 3 @ icepool.d(12), 19.5, 0),
    (12, "4d10", 4 @ icepool.d(10), 22, 0),
    (13, "4d10", 4 @ icepool.d(10), 22, 0),
    (14, "4d10", 4 @ icepool.d(10), 22, 0),
    (15, "1d6, class +1", icepool.d(6), 3.5, 1),
    (16, "1d6, class +1", icepool.d(6), 3.5, 1),
    (17, "1d8, class +1", icepool.d(8), 4.5, 1),
    (18, "1d8, class +1", icepool.d(8), 4.5, 1),
    (19, "1d10, class +1", icepool.d(10), 5.5, 1),
    (20, "1d10, class +1", icepool.d(10), 5.5, 1),
    (55, "1d10, class +1", icepool.d(10), 5.5, 1),
]


@pytest.mark.parametrize("sv, name, die, mean, higher", ROWS)
def test_damage_dice(sv: int, name: str, die: "icepool.Die[int]", mean: float, higher: int) -> None:
    """T-119: every row, its mean, and its distribution against icepool."""
    row = damage_row(sv)
    assert row is not None
    assert (row.name, row.higher) == (name, higher)
    shares: dict[int, Fraction] = {}
    for total, share in row.pool.chances():
        shares[row.damage(total)] = shares.get(row.damage(total), Fraction(0)) + share
    assert shares == {outcome: die.probability(outcome) for outcome in die.outcomes()}
    assert sum(value * share for value, share in shares.items()) == Fraction(mean)


def test_no_dice_below_zero() -> None:
    """T-119: an SV below 0 does nothing."""
    assert damage_row(-1) is None


@pytest.mark.parametrize("sv, up", [(0, -1), (14, -1), (15, 2), (16, 2), (17, 3), (18, 3), (19, 4), (20, 4), (40, 4)])
def test_a_great_sv_rises_a_class(sv: int, up: int) -> None:
    """T-168: those SV that roll 1d6, 1d8 and 1d10 one class up."""
    assert risen(sv) == up
    if up >= 0:
        one, other = damage_row(sv), damage_row(up)
        assert one is not None and other is not None  # noqa: PT018
        assert one.pool is other.pool


@pytest.mark.parametrize("damage, dc", [(0, 1), (1, 1), (19, 1), (20, 2), (29, 2), (30, 3), (39, 3), (40, 4), (400, 4)])
def test_escalation(damage: int, dc: int) -> None:
    """T-120: by damage value."""
    assert escalation(damage) == dc


@pytest.mark.parametrize("damage, dc, result", [(19, 1, 1), (22, 1, 2), (35, 2, 3), (23, 2, 2), (40, 1, 4), (25, 3, 3)])
def test_escalation_examples(damage: int, dc: int, result: int) -> None:
    """threa W-16: the higher of the two classes."""
    assert max(dc, escalation(damage)) == result


@pytest.mark.parametrize(
    "damage, dc, body, result",
    [
        (7, 1, 1, 7),
        (7, 2, 1, 70),
        (7, 3, 1, 700),
        (7, 4, 1, 7000),
        (23, 2, 3, 23),
        (7, 3, 4, 7),
        (17, 1, 3, 1),
        (170, 1, 4, 1),
        (170, 2, 4, 17),
        (9, 1, 3, 0),
    ],
)
def test_class_against_body(damage: int, dc: int, body: int, result: int) -> None:
    """T-121: ten times up, as it is one step down, a tenth for each further one."""
    assert against_body(damage, dc, body) == result


POOLS = [
    (-3, 0, 0, 0), (0, 0, 0, 0), (1, 1, 0, 0), (2, 2, 0, 0), (3, 3, 0, 0), (4, 4, 0, 0), (5, 5, 1, 0), (6, 6, 2, 0),
    (7, 7, 4, 1), (8, 8, 6, 1), (9, 9, 8, 1), (10, 10, 10, 2), (11, 11, 11, 2), (12, 12, 12, 2), (13, 13, 13, 2),
    (14, 14, 14, 2), (15, 15, 15, 3), (16, 16, 16, 3), (17, 17, 17, 3), (18, 18, 18, 3), (19, 19, 19, 3),
    (20, 20, 20, 4),
]  # fmt: skip


@pytest.mark.parametrize("damage, fat, vit, wounds", POOLS)
def test_damage_to_pools(damage: int, fat: int, vit: int, wounds: int) -> None:
    """T-122: every row."""
    row = harm(damage)
    assert (row.fat, row.vit, row.wounds) == (fat, vit, wounds)


@pytest.mark.parametrize("damage, wounds", [(21, 4), (29, 4), (30, 6), (39, 6), (40, 8), (49, 8), (270, 54)])
def test_great_damage(damage: int, wounds: int) -> None:
    """T-123: two wounds for each full ten."""
    row = harm(damage)
    assert (row.fat, row.vit, row.wounds) == (damage, damage, wounds)


def test_overkill() -> None:
    """T-183: from 100 on."""
    assert OVERKILL == 100


# movement


@pytest.mark.parametrize(
    "rule, load, difficult, free, sprint, full",
    [
        ("threa W-30: clear ground", 0, 0, 4, 9, 25),
        ("threa W-30: a rough hex", 0, 1, 1, 4, 16),
        ("threa W-30: rough and uphill", 0, 2, 0, 1, 9),
        ("threa W-30: a medium load", 1, 0, 1, 4, 16),
        ("T-171 load and ground together", 1, 1, 0, 1, 9),
        ("T-171 never below 0", 3, 4, 0, 0, 0),
    ],
)
def test_hexes_of_a_move(rule: str, load: int, difficult: int, free: int, sprint: int, full: int) -> None:
    moves = [hexes(value, load, difficult) for value in (FREE, SPRINT, FULL_SPRINT)]
    assert moves == [free, sprint, full], rule


def test_the_third_sprint_is_cut_short() -> None:
    """threa W-30: free positioning and two sprints are 22 hexes, and 3 are left."""
    gone = hexes(FREE, 0, 0) + 2 * hexes(SPRINT, 0, 0)
    assert gone == 22
    assert MOST_HEXES - gone == 3


@pytest.mark.parametrize(
    "ratio, level, penalty",
    [
        (0, 0, 0),
        (49, 0, 0),
        (50, 1, 0),
        (74, 1, 0),
        (75, 2, 1),
        (99, 2, 1),
        (100, 3, 2),
        (124, 3, 2),
        (125, 4, 3),
        (149, 4, 3),
        (150, 5, CANNOT),
        (400, 5, CANNOT),
    ],
)
def test_encumbrance_levels(ratio: int, level: int, penalty: int) -> None:
    """T-149: by load ratio, in percent of the 50 lb of STR 10."""
    assert encumbrance(50 * ratio, 0, 10) == level
    assert LOAD_PENALTIES[level] == penalty
    assert LOADS[level] == ["unencumbered", "light", "medium", "heavy", "very heavy", "overloaded"][level]


@pytest.mark.parametrize("strength", [3, 8, 9, 10, 11, 12, 15, 20])
def test_capacity_grows_by_15_percent(strength: int) -> None:
    """T-149: 50 lb and 10 cubic feet times 1.15 to the power of STR - 10."""
    factor = Fraction(115, 100) ** (strength - 10)
    for at_ten in (5000, 1000):
        full = at_ten * factor
        assert load_level(-(-full.numerator // full.denominator), strength, at_ten) == 3
        assert load_level((full.numerator - 1) // full.denominator, strength, at_ten) == 2


def test_bulk_counts_as_well() -> None:
    """T-149: whichever is worse."""
    assert encumbrance(0, 1000, 10) == 3
    assert encumbrance(6250, 100, 10) == 4


@pytest.mark.parametrize(
    "key, distance, rounds, fat",
    [
        ("walk", 4, 1, 1),
        ("walk", 2000, 500, 1),
        ("walk", 2001, 501, 2),
        ("endurance run", 1000, 100, 1),
        ("endurance run", 1005, 101, 2),
        ("burst run", 12, 1, 2),
        ("burst run", 13, 2, 3),
        ("fast sprint", 16, 1, 4),
        ("fast sprint", 15, 1, 3),
    ],
)
def test_travel(key: str, distance: int, rounds: int, fat: int) -> None:
    """T-150: rounds and FAT, both rounded up."""
    pace = next(each for each in PACES if each.key == key)
    assert (pace.rounds(distance), pace.fat(distance)) == (rounds, fat)


@pytest.mark.parametrize(
    "sv, change",
    [
        (12, 2),
        (8, 2),
        (7, 1),
        (4, 1),
        (3, 0),
        (0, 0),
        (-1, -1),
        (-2, -1),
        (-3, -2),
        (-4, -2),
        (-5, -3),
        (-6, -3),
        (-7, CANNOT),
        (-12, CANNOT),
    ],
)
def test_sprint_check(sv: int, change: int) -> None:
    """T-165: the range value changes by SV."""
    assert sprint_change(sv) == change


# first aid


@pytest.mark.parametrize("skill, bonus, rounds", [("First-Aid", 0, 2), ("Nursing", 2, 3), ("Doctor", 4, 4)])
def test_medical_skills(skill: str, bonus: int, rounds: int) -> None:
    """T-151: SV bonus and concentration."""
    row = next(each for each in MEDICINE if each.skill == skill)
    assert (row.bonus, row.rounds) == (bonus, rounds)


@pytest.mark.parametrize(
    "sv, points",
    [
        (0, 1),
        (1, 1),
        (2, 2),
        (3, 2),
        (4, 4),
        (5, 4),
        (6, 6),
        (7, 6),
        (8, 8),
        (20, 8),
        (-1, 0),
        (-4, 0),
        (-5, -1),
        (-9, -1),
    ],
)
def test_healing(sv: int, points: int) -> None:
    """T-152: by SV; -1 stands for 1 FAT damage."""
    assert healing(sv) == points

"""The book's tables and arithmetic: whole numbers in, whole numbers or rows out.

Divisions round down (T-2) unless a rule says otherwise. Times shorter than a second are kept in half
seconds, loads in hundredths.
"""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option
from fracas.kernel.dice import GradeTable, Pool, Sum
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.dice import Several


def up(value: int, by: int) -> int:
    """T-2: divisions go downward, but where a rule says so, up."""
    return -(-value // by)


# Time (T-45)

SECONDS: Final = 3
"""T-5: what a round lasts."""
MINUTE: Final = 20
TURN: Final = 200
HOUR: Final = 1200
DAY: Final = 28_800
WEEK: Final = 201_600
"""T-45: minutes, turns of ten minutes, hours, days and weeks, in rounds."""

NEVER: Final = 0


def rounds_of(seconds: int) -> int:
    """T-55: so many rounds, counting the current one, are touched by that many seconds from its start."""
    return up(seconds, SECONDS)


# Fatigue and vitality


def ap_recovery(fat: int) -> int:
    """T-32: a quarter of current FAT, at least 1."""
    return max(1, fat // 4)


FAT_RECOVERY: Final = [NEVER, NEVER, HOUR, 30 * MINUTE, MINUTE, 1]


def fat_recovery(vit: int) -> int:
    """T-34: a point of FAT comes back every so many rounds; 0 for never."""
    return FAT_RECOVERY[max(0, min(vit, 5))]


def released(pool: int) -> int:
    """T-36: what a pending pool gives off at the end of a round: half, rounded up."""
    return up(pool, 2)


CANNOT: Final = 99
"""In place of a target value: no roll will do."""
FOCUS_BY_FAT: Final = [CANNOT, 12, 7, 5]
FOCUS_BY_VIT: Final = [CANNOT, CANNOT, 12, 7]


def focus_by_fat(fat: int) -> int:
    """T-38: what a Focus check must reach to act with so little FAT; 0 where none is needed."""
    return FOCUS_BY_FAT[max(0, fat)] if fat < 4 else 0


def focus_by_vit(vit: int) -> int:
    """T-39: what a Focus check must reach to act with so little VIT; 0 where none is needed."""
    return FOCUS_BY_VIT[max(0, vit)] if vit < 4 else 0


def focus_needed(fat: int, vit: int) -> int:
    """One check serves both tables, at the higher of the two (T-39)."""
    return max(focus_by_fat(fat), focus_by_vit(vit))


def drive_healing(drive: int) -> int:
    """T-42: FAT that a successful Drive action brings back."""
    return drive - 8 + 2


# Checks


class Difficulty:
    """A row of the table of fixed difficulties (T-57)."""

    def __init__(self, name: str, tv: int) -> None:
        self.name = name
        self.tv = tv


DIFFICULTIES: Final = [
    Difficulty("trivial", 2),
    Difficulty("easy", 4),
    Difficulty("routine", 6),
    Difficulty("moderate", 8),
    Difficulty("challenging", 10),
    Difficulty("hard", 12),
    Difficulty("very hard", 14),
    Difficulty("extreme", 16),
    Difficulty("impossible", 18),
]
"""T-57: fixed difficulties."""

ROUTINE: Final = DIFFICULTIES[2].tv
MODERATE: Final = DIFFICULTIES[3].tv
"""T-57: what a sprint, and what Physicality, armour, shields, Drive and medicine are rolled against."""

QUALITIES: Final = [
    "critical failure", "severe failure", "severe failure", "bad failure", "bad failure", "failure", "failure",
    "minor failure", "minor failure", "marginal success", "marginal success", "standard success", "standard success",
    "good success", "good success", "excellent success", "excellent success", "outstanding success",
]  # fmt: skip
LOWEST_QUALITY: Final = -9


def quality(sv: int) -> str:
    """T-60: what a success value is called, from -9 or less to 8 or more."""
    return QUALITIES[max(0, min(sv - LOWEST_QUALITY, len(QUALITIES) - 1))]


class Result:
    """A row of the result value table (T-61): a penalty to one's own attacks for some rounds, or a bonus to SV."""

    def __init__(self, penalty: int, rounds: int, bonus: int) -> None:
        self.penalty = penalty
        self.rounds = rounds
        self.bonus = bonus


RESULTS: Final = [
    Result(-3, 3, 0),
    Result(-2, 2, 0),
    Result(-2, 1, 0),
    Result(-1, 1, 0),
    Result(0, 0, 0),
    Result(0, 0, 1),
    Result(0, 0, 2),
    Result(0, 0, 3),
    Result(0, 0, 4),
]
"""T-61: the rows of the result value system, worst first."""
RVS_ROWS: Final = GradeTable(-9, [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8])
"""Which of the rows each RV from -9 to 12 means; beyond them the end rows count."""


def rvs(rv: int) -> Result:
    """T-61: the row for a result value."""
    return RESULTS[RVS_ROWS.of(rv)]


# Ranges


def metres(value: int) -> int:
    """T-78: a range value is the root of a distance."""
    return value * value


def range_value(distance: int) -> int:
    """T-79, T-169: for targeting, the smallest range value whose square is at least the distance."""
    value = 0
    while value * value < distance:
        value += 1
    return value


def moved_value(distance: int) -> int:
    """T-79: for movement, the largest range value whose square does not exceed the distance."""
    value = 0
    while (value + 1) * (value + 1) <= distance:
        value += 1
    return value


class Band:
    """A row of the table of range bands (T-80), by how far beyond Short it lies."""

    def __init__(self, index: int, name: str, av: int) -> None:
        self.index = index
        self.name = name
        self.av = av
        self.reason = Reason(f"{name} range", "T-80")


SHORT: Final = Band(0, "short", 0)
MEDIUM: Final = Band(1, "medium", -1)
LONG: Final = Band(2, "long", -2)
EXTREME: Final = Band(3, "extreme", -4)
BANDS: Final = [SHORT, MEDIUM, LONG, EXTREME]


def band(value: int, short: int) -> Band | None:
    """T-80: the band of a range value for a weapon's Short range; None is out of range."""
    beyond = value - short
    if beyond > 3:
        return None
    return BANDS[beyond] if beyond > 0 else SHORT


class Condition:
    """A row of the table of target modifiers (T-82): what makes somebody harder to hit from afar."""

    def __init__(self, key: str, tv: int) -> None:
        self.key = key
        self.tv = tv
        self.reason = Reason(key, "T-82")


IN_MOTION: Final = Condition("target in motion", 2)
LYING: Final = Condition("target prone", 2)
CROUCHED: Final = Condition("target crouching", 2)
NO_COVER: Final = Condition("no cover", 0)
HALF_COVER: Final = Condition("half cover", 1)
THREE_QUARTER_COVER: Final = Condition("three-quarter cover", 2)
UNSEEN: Final = Condition("target invisible", 4)
SIZES: Final = [
    Condition("tiny", 2),
    Condition("small", 1),
    Condition("normal", 0),
    Condition("large", -1),
    Condition("huge", -2),
]
"""T-82: sizes, the smallest first."""
COVERS: Final[dict[str, Condition]] = {"": NO_COVER, "half": HALF_COVER, "three-quarter": THREE_QUARTER_COVER}
"""What the cover tag of a kind of ground means (T-175)."""


class Posture(Option):
    """A row of the table of postures (T-176)."""

    def __init__(self, key: str, free: int, sprints: bool, melee: int, shot: int, shoots_all: bool) -> None:
        super().__init__(key)
        self.free = free
        """Hexes of free positioning."""
        self.sprints = sprints
        self.melee = melee
        """To one's own melee attacks, and to dodge and parry against those of others."""
        self.shot = shot
        """What is added to the TV of those who shoot at it."""
        self.shoots_all = shoots_all
        """Whether one can use bows and slings and throw things."""
        self.reason = Reason(key, "T-176")


STANDING: Final = Posture("standing", 4, True, 0, 0, True)
CROUCHING: Final = Posture("crouching", 1, False, -1, CROUCHED.tv, True)
PRONE: Final = Posture("prone", 1, False, -2, LYING.tv, False)
POSTURES: Final = [STANDING, CROUCHING, PRONE]
"""T-176: the three postures."""

# Cooldowns and incapacitation

COOLDOWN: Final = [12, 10, 8, 6, 4, 4, 2, 2, 1, 1, 0]


def cooldown(level: int) -> int:
    """T-52: half seconds until the next unprepped shot, by skill level."""
    return COOLDOWN[max(0, min(level, 10))]


def incapacitated(sv: int) -> int:
    """T-131: seconds that knockback or a stun lasts: the base SV, at least 1."""
    return max(1, sv)


KNOCKBACK_TIMES: Final = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16]


def knockback_time(sv: int) -> int:
    """T-167: the optional table of knockback times, in half seconds."""
    if sv > 10:
        return KNOCKBACK_TIMES[10] + 2 * (sv - 10)
    return KNOCKBACK_TIMES[max(0, sv)]


# The body

HEAD_KIND: Final = 0
TORSO_KIND: Final = 1
ARM: Final = 2
LEG: Final = 3

BODY_SLOTS: Final = [
    "Head", "Face", "Ears", "Neck", "Shoulders", "Back", "Chest", "ArmLeft", "ArmRight", "WristLeft", "WristRight",
    "HandLeft", "HandRight", "Waist", "Legs", "AnkleLeft", "AnkleRight", "FootLeft", "FootRight",
]  # fmt: skip
"""T-154: the slots in which armour can be worn."""
OTHER_SLOTS: Final = ["MainHand", "OffHand", "TwoHand", *[f"Ring{number}" for number in range(1, 11)]]
"""T-154: the slots that hold something, but protect nothing."""


class Location(Option):
    """Where a hit lands (T-102), and the slots whose armour protects it (T-103)."""

    def __init__(self, index: int, key: str, kind: int, slots: list[str]) -> None:
        super().__init__(key)
        self.index = index
        self.kind = kind
        self.slots = slots
        self.reason = Reason(key, "T-102")


HEAD: Final = Location(0, "head", HEAD_KIND, ["Head", "Face", "Ears", "Neck"])
TORSO: Final = Location(1, "torso", TORSO_KIND, ["Neck", "Shoulders", "Back", "Chest", "Waist"])
LEFT_ARM: Final = Location(2, "left arm", ARM, ["Shoulders", "ArmLeft", "WristLeft", "HandLeft"])
RIGHT_ARM: Final = Location(3, "right arm", ARM, ["Shoulders", "ArmRight", "WristRight", "HandRight"])
LEFT_LEG: Final = Location(4, "left leg", LEG, ["Waist", "Legs", "AnkleLeft", "FootLeft"])
RIGHT_LEG: Final = Location(5, "right leg", LEG, ["Waist", "Legs", "AnkleRight", "FootRight"])
LOCATIONS: Final = [HEAD, TORSO, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG]
"""T-103: every location and what covers it."""

FIRST_LOCATION: Final = GradeTable(1, [0, 1, 1, 1, 1, 1, 2, 3, 4, 4, 5, 5])
"""T-102: which location a d12 means; after a 1 a second d12 decides between head and torso."""
SECOND_LOCATION: Final = GradeTable(1, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
"""T-102: the second d12 after a 1: head on 1 to 6, else torso."""

# Durability

SOUND: Final = 0
WORN: Final = 1
FAILING: Final = 2
BROKEN: Final = 3
DESTROYED: Final = 4
STATES: Final = ["sound", "worn", "failing", "broken", "destroyed"]


def state(durability: int, most: int) -> int:
    """T-113: what an item with that much of its durability is like."""
    if 2 * durability > most:
        return SOUND
    if 4 * durability > most:
        return WORN
    if durability > 0:
        return FAILING
    return BROKEN if 2 * durability > -most else DESTROYED


def lasting(value: int, durability: int, most: int) -> int:
    """T-113: a rating or SV bonus of an item: half from a quarter of its durability down, nothing at 0."""
    if durability <= 0:
        return 0
    return value // 2 if 4 * durability <= most else value


# Damage


def translated(sv: int, dc: int, to: int) -> int:
    """T-117: an SV met by a lower class counts ten times for each step."""
    return sv * int(10 ** (dc - to)) if dc > to else sv


class DamageRow:
    """A row of the table from SV to dice (T-119)."""

    def __init__(self, name: str, pool: Pool, divisor: int = 1, higher: int = 0) -> None:
        self.name = name
        self.pool = pool
        self.divisor = divisor
        self.higher = higher
        """By how many classes the damage is above the attack's."""

    def damage(self, total: int) -> int:
        """What the dice mean: divided rows round up."""
        return up(total, self.divisor)


_D6: Final = Sum(1, 6)
_D8: Final = Sum(1, 8)
_D10: Final = Sum(1, 10)
_FOUR: Final = DamageRow("4d10", Sum(4, 10))
DAMAGE_ROWS: Final = [
    DamageRow("1d6 / 3", _D6, divisor=3),
    DamageRow("1d6 / 2", _D6, divisor=2),
    DamageRow("1d6", _D6),
    DamageRow("1d8", _D8),
    DamageRow("1d10", _D10),
    DamageRow("1d12", Sum(1, 12)),
    DamageRow("1d6 + 1d8", Several([6, 8])),
    DamageRow("2d8", Sum(2, 8)),
    DamageRow("2d10", Sum(2, 10)),
    DamageRow("2d12", Sum(2, 12)),
    DamageRow("3d10", Sum(3, 10)),
    DamageRow("3d12", Sum(3, 12)),
    _FOUR,
    _FOUR,
    _FOUR,
    DamageRow("1d6, class +1", _D6, higher=1),
    DamageRow("1d6, class +1", _D6, higher=1),
    DamageRow("1d8, class +1", _D8, higher=1),
    DamageRow("1d8, class +1", _D8, higher=1),
    DamageRow("1d10, class +1", _D10, higher=1),
    DamageRow("1d10, class +1", _D10, higher=1),
]
"""T-119: the dice for an SV from 0 to 20 and more."""


def damage_row(sv: int) -> DamageRow | None:
    """The row for an SV; None below 0, where nothing is rolled."""
    if sv < 0:
        return None
    return DAMAGE_ROWS[min(sv, 20)]


def risen(sv: int) -> int:
    """T-168: the SV that a hit of 15 or more has one class up; -1 if it does not rise."""
    if sv < 15:
        return -1
    return 2 if sv < 17 else 3 if sv < 19 else 4


def escalation(damage: int) -> int:
    """T-120: the least class that so much damage has."""
    if damage < 20:
        return 1
    return min(damage // 10, 4)


def against_body(damage: int, dc: int, body: int) -> int:
    """T-121: damage of a class as a body of its own class feels it."""
    if dc > body:
        return damage * int(10 ** (dc - body))
    return damage // int(10 ** (body - dc - 1)) if dc < body - 1 else damage


class Harm:
    """What damage does to a body (T-122): FAT, VIT and wounds."""

    def __init__(self, fat: int, vit: int, wounds: int) -> None:
        self.fat = fat
        self.vit = vit
        self.wounds = wounds


HARM: Final = [
    Harm(0, 0, 0), Harm(1, 0, 0), Harm(2, 0, 0), Harm(3, 0, 0), Harm(4, 0, 0), Harm(5, 1, 0), Harm(6, 2, 0),
    Harm(7, 4, 1), Harm(8, 6, 1), Harm(9, 8, 1), Harm(10, 10, 2), Harm(11, 11, 2), Harm(12, 12, 2), Harm(13, 13, 2),
    Harm(14, 14, 2), Harm(15, 15, 3), Harm(16, 16, 3), Harm(17, 17, 3), Harm(18, 18, 3), Harm(19, 19, 3),
    Harm(20, 20, 4),
]  # fmt: skip
"""T-122: damage of 0 to 20."""


def harm(damage: int) -> Harm:
    """T-123: above 20 FAT and VIT are the damage, with two wounds for each full ten."""
    if damage > 20:
        return Harm(damage, damage, damage // 10 * 2)
    return HARM[max(0, damage)]


OVERKILL: Final = 100
"""T-183: an SV at the body's own class that nobody survives."""

# Movement

FREE: Final = 2
SPRINT: Final = 3
FULL_SPRINT: Final = 5
"""Range values of free positioning, a sprint and a full-round sprint (T-144 to T-146)."""
MOST_HEXES: Final = 25
"""T-172: the most that somebody covers in a round."""


def hexes(value: int, load: int, difficult: int) -> int:
    """T-171: what a move covers, by its range value, the load's penalty and the kinds of difficult ground."""
    return metres(max(0, value - load - difficult))


LOADS: Final = ["unencumbered", "light", "medium", "heavy", "very heavy", "overloaded"]
LOAD_PENALTIES: Final = [0, 0, 1, 2, 3, CANNOT]
"""T-149: what each level takes off the range value of a move; the last one cannot move."""


def load_level(load: int, strength: int, at_ten: int) -> int:
    """T-149: the level of a load, from what STR 10 could carry; load and capacity in the same hundredths.

    Capacity grows by 15 percent a point: with STR 10 + n it is at_ten * 23**n / 20**n, in whole numbers.
    """
    up = int(23 ** abs(strength - 10))
    down = int(20 ** abs(strength - 10))
    if strength < 10:
        up, down = down, up
    for level in range(5):
        if load * down * 4 < at_ten * up * (2 + level):
            return level
    return 5


def encumbrance(pounds: int, cubic_feet: int, strength: int) -> int:
    """T-149: the level of what is carried, by weight or bulk, whichever is worse; both in hundredths."""
    return max(load_level(pounds, strength, 5000), load_level(cubic_feet, strength, 1000))


class Pace:
    """A way to travel (T-150): metres a round, and metres for each point of FAT."""

    def __init__(self, key: str, metres: int, tiring: int) -> None:
        self.key = key
        self.metres = metres
        self.tiring = tiring

    def rounds(self, distance: int) -> int:
        return up(distance, self.metres)

    def fat(self, distance: int) -> int:
        return up(distance, self.tiring)


PACES: Final = [
    Pace("walk", 4, 2000),
    Pace("endurance run", 10, 1000),
    Pace("burst run", 12, 6),
    Pace("fast sprint", 16, 5),
]
"""T-150: travel outside of combat; rounds and FAT are rounded up."""


def sprint_change(sv: int) -> int:
    """T-165: by what an optional Sprint check changes the range value; CANNOT is a fall on the spot."""
    if sv >= 0:
        return 2 if sv >= 8 else 1 if sv >= 4 else 0
    return -((1 - sv) // 2) if sv >= -6 else CANNOT


# First aid


class Medicine(Option):
    """A medical skill (T-151): its SV bonus, and the rounds of concentration that a treatment takes."""

    def __init__(self, key: str, skill: str, bonus: int, rounds: int) -> None:
        super().__init__(key)
        self.skill = skill
        self.bonus = bonus
        self.rounds = rounds
        self.reason = Reason(skill, "T-151")


MEDICINE: Final = [
    Medicine("first-aid", "First-Aid", 0, 2),
    Medicine("nursing", "Nursing", 2, 3),
    Medicine("doctor", "Doctor", 4, 4),
]
"""T-151: the medical skills."""

HEALING: Final = [1, 1, 2, 2, 4, 4, 6, 6, 8]


def healing(sv: int) -> int:
    """T-152: points healed by a treatment; -1 means that it does 1 FAT damage."""
    if sv < 0:
        return -1 if sv <= -5 else 0
    return HEALING[min(sv, 8)]

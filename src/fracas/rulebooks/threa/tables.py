"""The book's tables and arithmetic: whole numbers in, whole numbers or rows out.

Divisions round down (T-2) unless a rule says otherwise. Times shorter than a second are kept in half
seconds, loads in hundredths.
"""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option
from fracas.kernel.dice import GradeTable
from fracas.kernel.tally import Reason


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
    return 0 if fat >= 4 and vit >= 4 else max(focus_by_fat(fat), focus_by_vit(vit))


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


def root(distance: int) -> int:
    """The smallest number whose square is at least the distance."""
    value = 0
    while value * value < distance:
        value += 1
    return value


RANGE_VALUES: Final = [root(distance) for distance in range(401)]


def range_value(distance: int) -> int:
    """T-79, T-169: for targeting, the smallest range value whose square is at least the distance."""
    return RANGE_VALUES[distance] if distance < len(RANGE_VALUES) else root(distance)


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

HEALING: Final = [1, 1, 2, 2, 4, 4, 6, 6, 8]


def healing(sv: int) -> int:
    """T-152: points healed by a treatment; -1 means that it does 1 FAT damage."""
    if sv < 0:
        return -1 if sv <= -5 else 0
    return HEALING[min(sv, 8)]

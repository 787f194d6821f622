"""The tables and arithmetic of harm: where a hit lands, what gear lasts, and what damage does (T-102 to T-123, T-154,
T-168, T-183)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fracas.kernel.dice import GradeTable, Pool, Sum
from fracas.kernel.tally import Reason
from fracas.kernel.words import thing_name
from fracas.rulebooks.threa.dice import Several
from fracas.rulebooks.threa.rows import AttackChoice
from fracas.rulebooks.threa.tables import up

if TYPE_CHECKING:
    from fracas.rulebooks.threa.contents import Attack
    from fracas.rulebooks.threa.views import Views

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


class Location(AttackChoice):
    """Where a hit lands (T-102), and the slots whose armour protects it (T-103)."""

    def __init__(self, index: int, key: str, kind: int, slots: list[str]) -> None:
        super().__init__(key)
        self.index = index
        self.kind = kind
        self.slots = slots
        self.reason = Reason(key, "T-102")

    def apply(self, attack: Attack) -> None:
        attack.location = self

    def notes(self, rules: Views, attack: Attack) -> list[str]:
        """T-103: the armour there."""
        return [thing_name(worn.armour.name) for worn in rules.covering(attack.foe, self)]


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

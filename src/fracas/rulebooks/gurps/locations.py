"""Hit locations: where a blow lands and what that means (G-147, G-152 to G-155)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option
from fracas.kernel.dice import GradeTable, Sum
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps.gear import CUTTING, DamageType

TORSO_KIND: Final = 0
VITALS_KIND: Final = 1
SKULL_KIND: Final = 2
EYE_KIND: Final = 3
FACE_KIND: Final = 4
NECK_KIND: Final = 5
GROIN_KIND: Final = 6
LIMB: Final = 7
EXTREMITY: Final = 8


class Location(Option):
    """A row of the location table (G-152).

    `armour` is what pieces that cover it list; `cripples` is the share of HP beyond which an injury
    cripples it (2 for half, 3 for a third, 10 for a tenth), 0 where nothing can be crippled.
    """

    def __init__(self, key: str, kind: int, to_hit: int, behind: int, armour: str, cripples: int = 0) -> None:
        super().__init__(key)
        self.index = 0
        """Its place in LOCATIONS."""
        self.kind = kind
        self.to_hit = to_hit
        self.behind = behind
        """The penalty when it is struck from behind."""
        self.armour = armour
        self.cripples = cripples
        self.reason = Reason(key, "G-152")
        self.near_miss = kind in (EYE_KIND, SKULL_KIND, FACE_KIND, NECK_KIND, VITALS_KIND, GROIN_KIND)
        """A blow aimed there that misses by 1 hits the torso (G-78)."""
        self.head = kind in (SKULL_KIND, FACE_KIND, EYE_KIND)
        self.right = key.startswith("right")
        self.arm = armour in ("arms", "hands")


TORSO: Final = Location("torso", TORSO_KIND, 0, 0, "torso")
VITALS: Final = Location("vitals", VITALS_KIND, -3, -3, "torso")
SKULL: Final = Location("skull", SKULL_KIND, -7, -5, "skull")
FACE: Final = Location("face", FACE_KIND, -5, -7, "face")
RIGHT_EYE: Final = Location("right eye", EYE_KIND, -9, -9, "eye", 10)
LEFT_EYE: Final = Location("left eye", EYE_KIND, -9, -9, "eye", 10)
NECK: Final = Location("neck", NECK_KIND, -5, -5, "neck")
GROIN: Final = Location("groin", GROIN_KIND, -3, -3, "groin")
RIGHT_ARM: Final = Location("right arm", LIMB, -2, -2, "arms", 2)
LEFT_ARM: Final = Location("left arm", LIMB, -2, -2, "arms", 2)
RIGHT_LEG: Final = Location("right leg", LIMB, -2, -2, "legs", 2)
LEFT_LEG: Final = Location("left leg", LIMB, -2, -2, "legs", 2)
RIGHT_HAND: Final = Location("right hand", EXTREMITY, -4, -4, "hands", 3)
LEFT_HAND: Final = Location("left hand", EXTREMITY, -4, -4, "hands", 3)
RIGHT_FOOT: Final = Location("right foot", EXTREMITY, -4, -4, "feet", 3)
LEFT_FOOT: Final = Location("left foot", EXTREMITY, -4, -4, "feet", 3)
LOCATIONS: Final = [
    TORSO, VITALS, SKULL, FACE, RIGHT_EYE, LEFT_EYE, NECK, GROIN, RIGHT_ARM, LEFT_ARM, RIGHT_LEG, LEFT_LEG,
    RIGHT_HAND, LEFT_HAND, RIGHT_FOOT, LEFT_FOOT,
]  # fmt: skip
"""G-152: every location, the default first."""
for _at in range(len(LOCATIONS)):
    LOCATIONS[_at].index = _at

BY_KEY: Final[dict[str, Location]] = {location.key: location for location in LOCATIONS}
EYES: Final = [RIGHT_EYE, LEFT_EYE]
ARMOURED: Final = ["skull", "face", "eye", "neck", "torso", "groin", "arms", "hands", "legs", "feet"]
"""What a piece of armour may cover."""

EITHER_HAND: Final = 20
EITHER_FOOT: Final = 21
RANDOM_LOCATION: Final = GradeTable(3, [2, 2, 3, 10, 10, 8, 0, 0, 7, 9, 11, 11, EITHER_HAND, EITHER_FOOT, 6, 6])
"""G-153: which of the locations each total of 3d means; hands and feet need one more die."""
EITHER_SIDE: Final = GradeTable(1, [0, 0, 0, 1, 1, 1])
ONE_DIE: Final = Sum(1, 6)

SIXTIETHS: Final[dict[str, tuple[int, ...]]] = {
    #       torso vitals skull eye face neck groin limb extremity
    "cr": (60, 60, 240, 240, 60, 90, 60, 60, 60),
    "cut": (90, 90, 240, 240, 90, 120, 90, 90, 90),
    "imp": (120, 180, 240, 240, 120, 120, 120, 60, 60),
    "pi-": (30, 180, 240, 240, 30, 30, 30, 30, 30),
    "pi": (60, 180, 240, 240, 60, 60, 60, 60, 60),
    "pi+": (90, 180, 240, 240, 90, 90, 90, 60, 60),
    "pi++": (120, 180, 240, 240, 120, 120, 120, 60, 60),
    "burn": (60, 60, 240, 240, 60, 60, 60, 60, 60),
    "cor": (60, 60, 240, 240, 90, 90, 60, 60, 60),
    "tox": (60, 60, 60, 60, 60, 60, 60, 60, 60),
    "fat": (60, 60, 60, 60, 60, 60, 60, 60, 60),
}
"""G-146, G-147: wounding modifiers by damage type and kind of location, in sixtieths. Where a type
cannot be aimed at the vitals the torso's value stands, at the eye the skull's."""

STACKED: Final = [1, 3, 4, 4, 1, 1, 1, 1, 1]
"""What a location multiplies by where multipliers stack (R-29); the neck doubles cutting alone."""

UNLIVING_SIXTIETHS: Final[dict[str, int]] = {"imp": 60, "pi++": 60, "pi+": 30, "pi": 20, "pi-": 12}
HOMOGENOUS_SIXTIETHS: Final[dict[str, int]] = {"imp": 30, "pi++": 30, "pi+": 20, "pi": 12, "pi-": 6}
"""G-149: what points do to bodies that have little inside to hurt."""


def wounding(damage: DamageType, location: Location) -> int:
    """G-147: the modifier of that type there, in sixtieths; it replaces the torso's."""
    if damage.tight and location.kind == VITALS_KIND:
        return 120
    return SIXTIETHS[damage.key][location.kind]


def stacked_wounding(damage: DamageType, location: Location) -> int:
    """R-29, by the switch: the type's own modifier times the location's."""
    if location.kind == NECK_KIND and damage is CUTTING:
        return SIXTIETHS["cut"][TORSO_KIND] * 2
    return SIXTIETHS[damage.key][TORSO_KIND] * STACKED[location.kind]


def may_aim(damage: DamageType, location: Location, behind: bool) -> bool:
    """G-152: vitals and eyes are for points and tight beams, eyes not from behind."""
    if location.kind == VITALS_KIND:
        return damage.sharp or damage.tight
    if location.kind == EYE_KIND:
        return not behind and (damage.sharp or damage.tight)
    return True


def sharp(damage: DamageType) -> bool:
    """Impaling and piercing: what goes through gaps."""
    return damage.sharp

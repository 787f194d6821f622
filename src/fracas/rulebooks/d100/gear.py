"""Weapons, armour, shields and supplies as the rules read them (D-53, D-60, D-65 to D-71, D-102 to D-104)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fracas.rulebooks.d100.critical_tables import CriticalType
from fracas.rulebooks.d100.tables import AttackTable


class ParryClass:
    """What kind of attack it is to whoever parries it: so many points for one of DB (D-60)."""

    def __init__(self, key: str, index: int, ratio: int) -> None:
        self.key = key
        self.index = index
        self.ratio = ratio


MELEE: Final = ParryClass("melee", 0, 1)
MISSILE: Final = ParryClass("missile", 1, 2)
ENERGY: Final = ParryClass("energy", 2, 4)
"""D-67: what lasers and plasma count as; one evades the aim, not the beam."""
PARRY_CLASSES: Final = [MELEE, MISSILE, ENERGY]

MODES: Final = ["edge", "point", "blunt", "slug", "heat", "shock", "blast", "grip"]
"""D-71: the ways in which a weapon does harm, and the columns of every armour."""

BANDS: Final = ["point blank", "short", "medium", "long", "extreme"]
BAND_MODIFIERS: Final = [10, 0, -20, -40, -60]
OUT_OF_RANGE: Final = -1

COVERS: Final = ["none", "light", "half", "heavy", "full"]
COVER_VALUES: Final = [0, 10, 25, 50, 0]
"""What each degree of cover takes from an attack; behind full cover there is no attack (D-53)."""
FULL_COVER: Final = 4

OWN: Final = -1
"""The index of armour that is not in the catalogue, but somebody's own."""


@dataclass(kw_only=True, eq=False)
class Armour:
    """D-70: an armour type: where its tables start, how far grades are apart, and its columns by damage mode."""

    key: str
    index: int
    name: str
    shift: int
    stretch: int
    manoeuvre: int
    bm_m: int
    pct: list[int]
    guard: list[int]
    told: str = field(init=False)
    """What totals are read on: the type's key, or the name of somebody's own."""
    tables: dict[Weapon, AttackTable] = field(init=False, default_factory=dict)
    """Somebody's own armour has these, one for each weapon that has struck at it."""

    def __post_init__(self) -> None:
        self.told = self.name if self.index == OWN else self.key


@dataclass(kw_only=True, eq=False)
class Profile:
    """D-71: the few numbers from which a weapon's attack tables are made."""

    mode: int
    type: CriticalType
    start: int
    most: int
    first: int
    step: int
    pierce: int
    cap: int
    second: CriticalType | None
    lag: int


@dataclass(kw_only=True, eq=False)
class Weapon:
    """A weapon: how it is used, and its attack table against each armour."""

    key: str
    name: str
    group: str
    parry: ParryClass
    """The parry class of a blow or shot."""
    hands: int
    ap: int
    reach_m: int
    fumble: int
    profile: Profile
    tables: list[AttackTable]
    """One for each armour of the catalogue, by its index."""

    bands: list[int] = field(default_factory=list)
    """The upper limits of range in metres; empty for what neither shoots nor is thrown."""
    thrown: bool = False
    far_parry: ParryClass
    """The parry class at range, which differs for a knife that is thrown."""
    mag: int = 0
    """0 for what needs no ammunition."""
    load_ap: int = 0
    load_gain: int = 0
    recoil: int = 0
    blast: bool = False
    """It bursts."""
    blast_ob: int = 0
    radius_m: int = 0
    falloff: int = 0
    called: str = ""
    """What its owner calls it; empty for what goes by the name of the catalogue."""

    melee: bool = field(init=False)
    shoots: bool = field(init=False)
    natural: bool = field(init=False)
    """Strike and grapple: nothing is held."""

    def __post_init__(self) -> None:
        self.melee = self.reach_m > 0
        self.shoots = len(self.bands) > 0 and not self.thrown
        self.natural = self.hands == 0 or self.group == "unarmed"

    def table(self, armour: Armour) -> AttackTable:
        """The table is that of the weapon and of the defender's armour (D-54)."""
        if armour.index != OWN:
            return self.tables[armour.index]
        table = armour.tables.get(self)
        if table is None:
            table = AttackTable(self.profile, armour)
            armour.tables[self] = table
        return table

    def band(self, metres: int) -> int:
        """D-65: the first band whose limit is not less than the distance; -1 beyond the last."""
        for at, limit in enumerate(self.bands):
            if limit and metres <= limit:
                return at
        return OUT_OF_RANGE

    def hastened(self) -> bool:
        """Only what costs 3 or 4 AP can be made hasty (D-28)."""
        return self.ap >= 3


@dataclass(kw_only=True, eq=False)
class Shield:
    """What a shield adds to DB, by the parry class of the attack (D-52)."""

    key: str
    name: str
    db: list[int]
    called: str = ""
    """What its owner calls it."""
    told: str = field(init=False)
    """Its name within a sentence."""

    def __post_init__(self) -> None:
        self.told = self.called or self.name.lower()


MED_KIT_USES: Final = 5
"""How often a med kit can be used (D-104)."""


@dataclass(kw_only=True, eq=False)
class Supplies:
    """What somebody carries for the wounded; a med kit counts by its uses (D-102 to D-104)."""

    bandages: int
    tourniquets: int
    """On the paper only: any strip of cloth will do (D-103)."""
    kit_uses: int

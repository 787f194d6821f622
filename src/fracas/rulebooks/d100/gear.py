"""Weapons, armour, shields and supplies as the rules read them (D-53, D-60, D-65 to D-71, D-102 to D-104)."""

from __future__ import annotations

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


class Armour:
    """D-70: an armour type: where its tables start, how far grades are apart, and its columns by damage mode."""

    def __init__(
        self,
        key: str,
        index: int,
        name: str,
        shift: int,
        stretch: int,
        manoeuvre: int,
        bm_m: int,
        pct: list[int],
        guard: list[int],
    ) -> None:
        self.key = key
        self.index = index
        self.name = name
        self.shift = shift
        self.stretch = stretch
        self.manoeuvre = manoeuvre
        self.bm_m = bm_m
        self.pct = pct
        self.guard = guard


class Profile:
    """D-71: the few numbers from which a weapon's attack tables are made."""

    def __init__(
        self,
        mode: int,
        type: CriticalType,  # noqa: A002  # the book's word
        start: int,
        most: int,
        first: int,
        step: int,
        pierce: int,
        cap: int,
        second: CriticalType | None,
        lag: int,
    ) -> None:
        self.mode = mode
        self.type = type
        self.start = start
        self.most = most
        self.first = first
        self.step = step
        self.pierce = pierce
        self.cap = cap
        self.second = second
        self.lag = lag


class Weapon:
    """A weapon: how it is used, and its attack table against each armour.

    `bands` are the upper limits of range in metres, empty for what neither shoots nor is thrown;
    `mag` is 0 for what needs no ammunition; `blast` marks what bursts.
    """

    def __init__(
        self,
        key: str,
        name: str,
        group: str,
        parry: ParryClass,
        hands: int,
        ap: int,
        reach_m: int,
        fumble: int,
        profile: Profile,
        bands: list[int],
        thrown: bool,
        far_parry: ParryClass,
        mag: int,
        load_ap: int,
        load_gain: int,
        recoil: int,
        blast: bool,
        blast_ob: int,
        radius_m: int,
        falloff: int,
        tables: list[AttackTable],
    ) -> None:
        self.key = key
        self.name = name
        self.group = group
        self.parry = parry
        """The parry class of a blow or shot."""
        self.hands = hands
        self.ap = ap
        self.reach_m = reach_m
        self.fumble = fumble
        self.profile = profile
        self.bands = bands
        self.thrown = thrown
        self.far_parry = far_parry
        """The parry class at range, which differs for a knife that is thrown."""
        self.mag = mag
        self.load_ap = load_ap
        self.load_gain = load_gain
        self.recoil = recoil
        self.blast = blast
        self.blast_ob = blast_ob
        self.radius_m = radius_m
        self.falloff = falloff
        self.tables = tables
        """One for each armour, by its index."""
        self.melee = reach_m > 0
        self.shoots = bool(bands) and not thrown
        self.natural = hands == 0 or group == "unarmed"
        """Strike and grapple: nothing is held."""

    def table(self, armour: Armour) -> AttackTable:
        """The table is that of the weapon and of the defender's armour (D-54)."""
        return self.tables[armour.index]

    def band(self, metres: int) -> int:
        """D-65: the first band whose limit is not less than the distance; -1 beyond the last."""
        for at, limit in enumerate(self.bands):
            if limit and metres <= limit:
                return at
        return OUT_OF_RANGE

    def hastened(self) -> bool:
        """Only what costs 3 or 4 AP can be made hasty (D-28)."""
        return self.ap >= 3


class Shield:
    """What a shield adds to DB, by the parry class of the attack (D-52)."""

    def __init__(self, key: str, name: str, db: list[int]) -> None:
        self.key = key
        self.name = name
        self.db = db


MED_KIT_USES: Final = 5
"""How often a med kit can be used (D-104)."""


class Supplies:
    """What somebody carries for the wounded; a med kit counts by its uses (D-102 to D-104)."""

    def __init__(self, bandages: int, tourniquets: int, kit_uses: int) -> None:
        self.bandages = bandages
        self.tourniquets = tourniquets
        """On the paper only: any strip of cloth will do (D-103)."""
        self.kit_uses = kit_uses

"""Weapons, shields and armour as they stand on a sheet (G-87 to G-90, G-144, G-204 to G-207)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from fracas.kernel.decision import Decision, Option, View
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps.rows import FreeAction
from fracas.rulebooks.gurps.skills import skill_reason

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps
    from fracas.rulebooks.gurps.fight import GurpsFight
    from fracas.rulebooks.gurps.fighter import Combatant


class DamageType:
    """A kind of damage; `sharp` ones go through gaps, a `tight` one burns and can be aimed like a point."""

    def __init__(self, key: str, name: str, sharp: bool = False, tight: bool = False) -> None:
        self.key = key
        self.name = name
        self.sharp = sharp
        self.tight = tight


CRUSHING: Final = DamageType("cr", "crushing")
CUTTING: Final = DamageType("cut", "cutting")
IMPALING: Final = DamageType("imp", "impaling", sharp=True)
BURNING: Final = DamageType("burn", "burning")
CORROSION: Final = DamageType("cor", "corrosive")
FATIGUE: Final = DamageType("fat", "fatiguing")
TIGHT_BEAM: Final = DamageType("burn", "burning", tight=True)
"""Of a laser or the like: it burns, and can be aimed like a point (G-152)."""
PIERCING: Final = [
    DamageType("pi-", "small piercing", sharp=True),
    DamageType("pi", "piercing", sharp=True),
    DamageType("pi+", "large piercing", sharp=True),
    DamageType("pi++", "huge piercing", sharp=True),
]
DAMAGE_TYPES: Final[dict[str, DamageType]] = {
    damage.key: damage
    for damage in [CRUSHING, CUTTING, IMPALING, *PIERCING, BURNING, CORROSION, DamageType("tox", "toxic"), FATIGUE]
}


SKILL_NUMBERS: Final[dict[str, int]] = {}
"""A number for each skill that weapons go by, in the order in which they come up."""

THROWN: Final = "thrown"
ARROW: Final = "arrow"
BULLET: Final = "bullet"
BEAM: Final = "beam"
KINDS: Final = [THROWN, ARROW, BULLET, BEAM]
"""What flies, as G-125 tells them apart: bolts, stones and darts count as arrows."""


@dataclass(kw_only=True, eq=False)
class Missile:
    """What a shot or throw has beside its damage: a row of the ranged weapon table (G-205).

    Ranges are in yards, or in tenths of the ST that drives it where `by_st` says so (G-105).
    """

    kind: str
    most: int
    half: int = 0
    """From here on damage is halved; 0 for never (G-104)."""
    nearest: int = 0
    """The minimum range."""
    by_st: bool = False
    acc: int = 0
    scope: int = 0
    rof: int = 1
    pellets: int = 1
    automatic: bool = False
    """Fires no single shots (G-101)."""
    capacity: int = 0
    """Shots that it holds, without the one in the chamber; 0 for what is thrown itself."""
    chamber: bool = False
    reload: int = 0
    """Seconds to reload, all of it or each shot."""
    each: bool = False
    bulk: int = 0
    recoil: int = 0
    """0 where there is none: then one attack scores one hit (G-101)."""
    rated: int = 0
    """The ST that it is made for, for bows and crossbows; 0 for the user's own (G-105)."""
    ammunition: str = ""
    family: str = ""
    """"bow", "crossbow", "gun" or "" for anything else: what posture, brace and reloading ask."""
    bipod: bool = False
    mounted: bool = False
    """On a fixed mount (G-112)."""
    fuse: int = -1
    """Seconds until it bursts; 0 on landing, -1 for what does not burst by itself."""
    fragments: int = 0
    """Dice of cutting damage that fly off when it bursts (G-205)."""
    thrown: bool = field(init=False)
    bow: bool = field(init=False)
    """What it is, asked more often than any other kind or family."""

    def __post_init__(self) -> None:
        self.thrown = self.kind == THROWN
        self.bow = self.family == "bow"

    def holds(self) -> int:
        """G-103: the most shots that can be in it."""
        return self.capacity + 1 if self.chamber else self.capacity


@dataclass(kw_only=True, eq=False)
class Mode:
    """One way to use a weapon: a row of the weapon table.

    `reach` has one bit for each distance at which it strikes, bit 0 being close combat; with
    `set_reach` the wielder must ready the weapon to change between them. The armour divisor is
    kept in tenths.
    """

    name: str
    skill: str
    base: int
    damage: DamageType
    dice: int = 0
    add: int = 0
    divisor: int = 10
    reach: int = 0
    far: int = field(init=False)
    """The longest of those distances."""
    set_reach: bool = False
    parries: bool = False
    parry: int = 0
    fencing: bool = False
    unbalanced: bool = False
    st: int = 0
    hands: int = 1
    unready: bool = False
    natural: bool = False
    flail: int = 0
    """2 for a flail, 1 for one at half strength, such as nunchaku (G-120)."""
    sticks: bool = False
    thrust: bool = False
    """A point or end that goes straight in: it can stop a charge (G-95)."""
    explosive: bool = False
    """It bursts, and may take a limb off as an edge does (G-154)."""
    missile: Missile | None = None
    """What makes it a shot or a throw; None for everything that strikes (G-205)."""

    kick: bool = field(init=False)
    punch: bool = field(init=False)
    bare: bool = field(init=False)
    """It goes by DX, or by what one has learned for it (G-93)."""
    skill_at: int = field(init=False)
    """The number of its skill, by which sheets keep levels."""
    reason: Reason = field(init=False)
    """Its skill as the first term of a tally."""

    def __post_init__(self) -> None:
        self.far = self.reach.bit_length() - 1
        self.kick = self.name == "kick"
        self.punch = self.name == "punch"
        self.bare = self.skill == "DX"
        self.skill_at = SKILL_NUMBERS.setdefault(self.skill, len(SKILL_NUMBERS))
        self.reason = skill_reason(self.skill)

    def one_handed(self, st: int) -> bool:
        """G-88: whether one hand will do: where no more are needed, or for somebody half as strong again as the
        table says, or three times as strong for what goes unready."""
        return self.hands < 2 or (st >= 3 * self.st if self.unready else 2 * st >= 3 * self.st)

    def longest(self) -> int:
        return self.far


@dataclass(kw_only=True, eq=False)
class Weapon:
    """A weapon of the catalogue; weights are in hundredths of a pound."""

    key: str
    name: str
    weight: int = 0
    modes: list[Mode]
    shots: list[Mode] = field(default_factory=list)
    """Ways to shoot or throw it (G-205)."""
    material: str = "metal"
    quality: str = "good"
    called: str = ""
    """What its owner calls it; empty for what goes by the name of the catalogue."""
    far: int = field(init=False)
    """The longest reach of its modes; -1 for what does not strike."""
    set_reach: bool = field(init=False)
    """Whether the wielder must ready it to change its reach, in some mode."""

    def __post_init__(self) -> None:
        self.far = max([-1, *[mode.far for mode in self.modes]])
        self.set_reach = any(mode.set_reach for mode in self.modes)

    def longest(self) -> int:
        return self.far

    def missile(self) -> Missile | None:
        """The row of what only shoots or is thrown; None for what also strikes."""
        return self.shots[0].missile if self.shots and not self.modes else None

    def gun(self) -> bool:
        return any(mode.missile is not None and mode.missile.family == "gun" for mode in self.shots)

    def tough(self) -> bool:
        """G-139: solid crushing weapons, modern guns and fine ones do not break at the first bad roll."""
        if self.quality in ("fine", "very fine") or self.material == "gun":
            return True
        if not self.modes:
            return False
        return self.material != "soft" and all(mode.damage is CRUSHING and not mode.flail for mode in self.modes)

    def dr(self) -> int:
        """G-94: solid metal 6, metal on wood or a gun 4, wood 2; whatever bends or tears, none."""
        return {"metal": 6, "mixed": 4, "gun": 4, "wood": 2}.get(self.material, 0)

    def hp(self) -> int:
        """G-94: 8 times the cube root of its weight in pounds, to the nearest; 4 times for a gun."""
        hp = 0
        root = 64 if self.gun() else 512
        while (2 * hp + 1) ** 3 * 100 < 8 * root * self.weight:  # 8 * root(w) >= hp + 1/2, in whole numbers
            hp += 1
        return max(1, hp)


class Strike(Option):
    """To strike with one mode of one item: 'broadsword swing'."""

    def __init__(self, key: str, item: int, mode: Mode) -> None:
        super().__init__(key)
        self.item = item
        self.mode = mode


class Parry(Option):
    """To parry with one item."""

    rule: ClassVar[str] = "G-115"

    def __init__(self, key: str, item: int, words: str = "parry {}") -> None:
        super().__init__(words.format(key))
        self.words = words
        self.item = item


def plain_name(name: str) -> str:
    """As it stands in a sentence: 'Auto Pistol, 9mm' is an auto pistol."""
    plain = name.partition(",")[0]
    return plain if plain.isupper() else plain.lower()


class Drop(FreeAction):
    """To let something fall (G-54)."""

    def __init__(self, key: str, item: int) -> None:
        super().__init__(f"drop {key}", rule="G-54")
        self.item = item

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.drop(fight, me, me.held[self.item])

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        return View(rules.with_item(fight.fighters[decision.who], "drop {}", self.item), rule=self.rule)


class Item:
    """A weapon that somebody carries. Its key is unique on the sheet: 'dagger', 'dagger 2'."""

    def __init__(self, index: int, key: str, weapon: Weapon) -> None:
        self.index = index
        self.key = key
        self.weapon = weapon
        self.name = weapon.called or plain_name(weapon.name)
        self.strikes = [Strike(f"{key} {mode.name}", index, mode) for mode in weapon.modes]
        self.parry = Parry(key, index)
        self.drop = Drop(key, index)
        self.shots = [Strike(f"{key} {mode.name}", index, mode) for mode in weapon.shots]
        self.natural = len(weapon.modes) > 0 and weapon.modes[0].natural
        self.bash = key == "shield"
        self.ranged = len(weapon.shots) > 0
        """It can be shot or thrown."""
        self.either_way = len({mode.hands for mode in weapon.modes}) > 1
        """Made for one hand and for both (G-88)."""


@dataclass(kw_only=True, eq=False)
class Shield:
    """A shield or cloak (G-206)."""

    key: str
    name: str
    skill: str
    db: int
    weight: int
    dr: int
    hp: int
    size: str
    spiked: bool = False
    buckler: bool = False
    """Held in the hand, readied and dropped like a weapon."""
    called: str = ""
    """What its owner calls it."""
    told: str = field(init=False)
    """Its name within a sentence."""
    large: bool = field(init=False)
    small: bool = field(init=False)
    cloak: bool = field(init=False)

    def __post_init__(self) -> None:
        self.large = self.size == "large"
        self.small = self.size == "small"
        self.cloak = self.skill == "Cloak"
        self.told = self.called or self.name.lower()


@dataclass(kw_only=True, eq=False)
class Armour:
    """A piece of armour (G-207): DR, DR against crushing, what it covers."""

    key: str
    name: str
    covers: list[str]
    dr: int
    dr_crushing: int
    weight: int
    flexible: bool = False
    front: bool = False
    written: dict[str, object] | None = None
    """The table in which its owner has written it down, if it is none of the catalogue's."""
    alone: Armour | None = None
    """The same as it protects with nothing over it, where that is a difference."""
    called: str = ""
    """What its owner calls it."""
    told: str = field(init=False)
    """Its name within a sentence."""

    def __post_init__(self) -> None:
        self.told = self.called or self.name.lower()

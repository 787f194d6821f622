"""Weapons, shields and armour as they stand on a sheet (G-87 to G-90, G-144, G-204 to G-207)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fracas.kernel.decision import Decision, Option, View
from fracas.rulebooks.gurps.rows import FreeAction

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps
    from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight


class DamageType:
    """A kind of damage; `tight` marks a burning beam that can be aimed like a point."""

    def __init__(self, key: str, name: str, tight: bool = False) -> None:
        self.key = key
        self.name = name
        self.tight = tight


CRUSHING: Final = DamageType("cr", "crushing")
CUTTING: Final = DamageType("cut", "cutting")
IMPALING: Final = DamageType("imp", "impaling")
BURNING: Final = DamageType("burn", "burning")
CORROSION: Final = DamageType("cor", "corrosive")
FATIGUE: Final = DamageType("fat", "fatiguing")
TIGHT_BEAM: Final = DamageType("burn", "burning", tight=True)
"""Of a laser or the like: it burns, and can be aimed like a point (G-152)."""
PIERCING: Final = [
    DamageType("pi-", "small piercing"),
    DamageType("pi", "piercing"),
    DamageType("pi+", "large piercing"),
    DamageType("pi++", "huge piercing"),
]
DAMAGE_TYPES: Final[dict[str, DamageType]] = {
    damage.key: damage
    for damage in [CRUSHING, CUTTING, IMPALING, *PIERCING, BURNING, CORROSION, DamageType("tox", "toxic"), FATIGUE]
}


THROWN: Final = "thrown"
ARROW: Final = "arrow"
BULLET: Final = "bullet"
BEAM: Final = "beam"
KINDS: Final = [THROWN, ARROW, BULLET, BEAM]
"""What flies, as G-125 tells them apart: bolts, stones and darts count as arrows."""


class Missile:
    """What a shot or throw has beside its damage: a row of the ranged weapon table (G-205).

    Ranges are in yards, or in tenths of the ST that drives it where `by_st` says so (G-105).
    """

    def __init__(
        self,
        kind: str,
        acc: int,
        half: int,
        most: int,
        by_st: bool,
        rof: int,
        capacity: int,
        reload: int,
        bulk: int,
        recoil: int,
        pellets: int = 1,
        automatic: bool = False,
        chamber: bool = False,
        each: bool = False,
        rated: int = 0,
        ammunition: str = "",
        family: str = "",
        scope: int = 0,
        nearest: int = 0,
        bipod: bool = False,
        mounted: bool = False,
        fuse: int = -1,
        fragments: int = 0,
    ) -> None:
        self.kind = kind
        self.acc = acc
        self.half = half
        """From here on damage is halved; 0 for never (G-104)."""
        self.most = most
        self.by_st = by_st
        self.rof = rof
        self.capacity = capacity
        """Shots that it holds, without the one in the chamber; 0 for what is thrown itself."""
        self.reload = reload
        """Seconds to reload, all of it or each shot."""
        self.bulk = bulk
        self.recoil = recoil
        """0 where there is none: then one attack scores one hit (G-101)."""
        self.pellets = pellets
        self.automatic = automatic
        """Fires no single shots (G-101)."""
        self.chamber = chamber
        self.each = each
        self.rated = rated
        """The ST that it is made for, for bows and crossbows; 0 for the user's own (G-105)."""
        self.ammunition = ammunition
        self.family = family
        """"bow", "crossbow", "gun" or "" for anything else: what posture, brace and reloading ask."""
        self.scope = scope
        self.nearest = nearest
        """The minimum range."""
        self.bipod = bipod
        self.mounted = mounted
        """On a fixed mount (G-112)."""
        self.fuse = fuse
        """Seconds until it bursts; 0 on landing, -1 for what does not burst by itself."""
        self.fragments = fragments
        """Dice of cutting damage that fly off when it bursts (G-205)."""

    def holds(self) -> int:
        """G-103: the most shots that can be in it."""
        return self.capacity + 1 if self.chamber else self.capacity


class Mode:
    """One way to use a weapon: a row of the weapon table.

    `reach` has one bit for each distance at which it strikes, bit 0 being close combat; with
    `set_reach` the wielder must ready the weapon to change between them. The armour divisor is
    kept in tenths.
    """

    def __init__(
        self,
        name: str,
        skill: str,
        base: int,
        dice: int,
        add: int,
        damage: DamageType,
        divisor: int,
        reach: int,
        set_reach: bool,
        parries: bool,
        parry: int,
        fencing: bool,
        unbalanced: bool,
        st: int,
        hands: int,
        unready: bool,
        natural: bool = False,
        flail: int = 0,
        sticks: bool = False,
        thrust: bool = False,
        explosive: bool = False,
        missile: Missile | None = None,
    ) -> None:
        self.name = name
        self.skill = skill
        self.base = base
        self.dice = dice
        self.add = add
        self.damage = damage
        self.divisor = divisor
        self.reach = reach
        self.far = reach.bit_length() - 1
        """The longest of those distances."""
        self.set_reach = set_reach
        self.parries = parries
        self.parry = parry
        self.fencing = fencing
        self.unbalanced = unbalanced
        self.st = st
        self.hands = hands
        self.unready = unready
        self.natural = natural
        self.flail = flail
        """2 for a flail, 1 for one at half strength, such as nunchaku (G-120)."""
        self.sticks = sticks
        self.thrust = thrust
        """A point or end that goes straight in: it can stop a charge (G-95)."""
        self.explosive = explosive
        """It bursts, and may take a limb off as an edge does (G-154)."""
        self.missile = missile
        """What makes it a shot or a throw; None for everything that strikes (G-205)."""

    def one_handed(self, st: int) -> bool:
        """G-88: whether one hand will do: where no more are needed, or for somebody half as strong again as the
        table says, or three times as strong for what goes unready."""
        return self.hands < 2 or (st >= 3 * self.st if self.unready else 2 * st >= 3 * self.st)

    def longest(self) -> int:
        return self.far


class Weapon:
    """A weapon of the catalogue; weights are in hundredths of a pound."""

    def __init__(
        self,
        key: str,
        name: str,
        weight: int,
        modes: list[Mode],
        material: str = "metal",
        quality: str = "good",
        shots: list[Mode] | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.weight = weight
        self.modes = modes
        self.shots: list[Mode] = shots if shots is not None else []
        """Ways to shoot or throw it (G-205)."""
        self._longest = max([-1, *[mode.longest() for mode in modes]])
        self.material = material
        self.quality = quality

    def longest(self) -> int:
        return self._longest

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
        self.name = plain_name(weapon.name)
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


class Shield:
    """A shield or cloak (G-206)."""

    def __init__(
        self,
        key: str,
        name: str,
        skill: str,
        db: int,
        weight: int,
        dr: int,
        hp: int,
        size: str,
        spiked: bool,
        buckler: bool = False,
    ) -> None:
        self.key = key
        self.name = name
        self.skill = skill
        self.db = db
        self.weight = weight
        self.dr = dr
        self.hp = hp
        self.large = size == "large"
        self.small = size == "small"
        self.spiked = spiked
        self.buckler = buckler
        """Held in the hand, readied and dropped like a weapon."""
        self.cloak = skill == "Cloak"


class Armour:
    """A piece of armour (G-207): DR, DR against crushing, what it covers."""

    def __init__(
        self,
        key: str,
        name: str,
        covers: list[str],
        dr: int,
        dr_crushing: int,
        weight: int,
        flexible: bool,
        front: bool,
    ) -> None:
        self.key = key
        self.name = name
        self.covers = covers
        self.dr = dr
        self.dr_crushing = dr_crushing
        self.weight = weight
        self.flexible = flexible
        self.front = front

"""Weapons, shields and armour as they stand on a sheet (G-87 to G-90, G-144, G-204 to G-207)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option


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
    ) -> None:
        self.name = name
        self.skill = skill
        self.base = base
        self.dice = dice
        self.add = add
        self.damage = damage
        self.divisor = divisor
        self.reach = reach
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

    def longest(self) -> int:
        return self.reach.bit_length() - 1


class Weapon:
    """A weapon of the catalogue; weights are in hundredths of a pound."""

    def __init__(
        self, key: str, name: str, weight: int, modes: list[Mode], material: str = "metal", quality: str = "good"
    ) -> None:
        self.key = key
        self.name = name
        self.weight = weight
        self.modes = modes
        self.material = material
        self.quality = quality

    def longest(self) -> int:
        return max([mode.longest() for mode in self.modes])

    def tough(self) -> bool:
        """G-139: solid crushing weapons and fine ones do not break at the first bad roll."""
        if self.quality in ("fine", "very fine"):
            return True
        return self.material != "soft" and all(mode.damage is CRUSHING and not mode.flail for mode in self.modes)

    def dr(self) -> int:
        """G-94: solid metal 6, metal on wood 4, wood 2; whatever bends or tears, none."""
        return {"metal": 6, "mixed": 4, "wood": 2}.get(self.material, 0)

    def hp(self) -> int:
        """G-94: 8 times the cube root of its weight in pounds, to the nearest."""
        hp = 0
        while (2 * hp + 1) ** 3 * 100 < 8 * 512 * self.weight:  # 8 * root(w) >= hp + 1/2, in whole numbers
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

    def __init__(self, key: str, item: int) -> None:
        super().__init__(key)
        self.item = item


class Item:
    """A weapon that somebody carries. Its key is unique on the sheet: 'dagger', 'dagger 2'."""

    def __init__(self, index: int, key: str, weapon: Weapon) -> None:
        self.index = index
        self.key = key
        self.weapon = weapon
        self.name = weapon.name.lower()
        self.strikes = [Strike(f"{key} {mode.name}", index, mode) for mode in weapon.modes]
        self.parry = Parry(f"parry {key}", index)
        self.natural = weapon.modes[0].natural
        self.bash = key == "shield"
        self.ranged = False
        """Shooting is a chapter of its own."""


class Shield:
    """A shield or cloak (G-206)."""

    def __init__(
        self, key: str, name: str, skill: str, db: int, weight: int, dr: int, hp: int, size: str, spiked: bool
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

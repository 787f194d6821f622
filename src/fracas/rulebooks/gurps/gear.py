"""Weapons, shields and armour as they stand on a sheet (G-87 to G-90, G-144, G-204 to G-207)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option


class DamageType:
    """A kind of damage and its wounding modifier on the torso, in halves (G-146)."""

    def __init__(self, key: str, name: str, halves: int) -> None:
        self.key = key
        self.name = name
        self.halves = halves


CRUSHING: Final = DamageType("cr", "crushing", 2)
CUTTING: Final = DamageType("cut", "cutting", 3)
IMPALING: Final = DamageType("imp", "impaling", 4)
DAMAGE_TYPES: Final[dict[str, DamageType]] = {
    "cr": CRUSHING,
    "cut": CUTTING,
    "imp": IMPALING,
    "pi-": DamageType("pi-", "small piercing", 1),
    "pi": DamageType("pi", "piercing", 2),
    "pi+": DamageType("pi+", "large piercing", 3),
    "pi++": DamageType("pi++", "huge piercing", 4),
    "burn": DamageType("burn", "burning", 2),
    "cor": DamageType("cor", "corrosive", 2),
    "tox": DamageType("tox", "toxic", 2),
    "fat": DamageType("fat", "fatiguing", 2),
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

    def longest(self) -> int:
        return self.reach.bit_length() - 1


class Weapon:
    """A weapon of the catalogue; weights are in hundredths of a pound."""

    def __init__(self, key: str, name: str, weight: int, modes: list[Mode]) -> None:
        self.key = key
        self.name = name
        self.weight = weight
        self.modes = modes


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


class Shield:
    """A shield or cloak (G-206)."""

    def __init__(self, key: str, name: str, skill: str, db: int, weight: int, large: bool) -> None:
        self.key = key
        self.name = name
        self.skill = skill
        self.db = db
        self.weight = weight
        self.large = large


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

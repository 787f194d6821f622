"""Chapter 2: a combatant's record and what follows from it (D-8, D-9, D-31)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fighter import Sheet
from fracas.rulebooks.d100.critical_tables import Critical
from fracas.rulebooks.d100.gear import Armour, Shield, Supplies, Weapon

if TYPE_CHECKING:
    from fracas.rulebooks.d100.rows import Act

UNTRAINED: Final = -25
"""The OB of a weapon, and the total of a skill, that is not on the sheet (D-9)."""
THROWN_UNTRAINED: Final = -20
"""For a hand weapon that is thrown without having been learned so (D-9)."""

GIFT: Final = "gift"
MEDITATION: Final = "meditation"


@dataclass(kw_only=True, eq=False)
class Gift:
    """A gift or meditation as a record; its effects are written with the keys of a critical (D-31)."""

    key: str
    name: str
    kind: str
    ap: int
    concentration: bool
    sustain_ap: int
    at_foe: bool
    """It is used on a foe in sight; otherwise on oneself."""
    range_m: int
    on_start: Critical | None
    on_sustain: Critical | None
    on_end: Critical | None
    acts: list[Act] = field(init=False, default_factory=list)
    """Its use in a turn; the book fills it in."""


def plainly(key: str) -> str:
    """A weapon by its name alone: the second knife is a knife."""
    return " ".join([word for word in key.replace("_", " ").split() if not word.isdigit()])


class Item:
    """A weapon on a sheet. Its key is unique there: 'knife', 'knife 2'.

    `ob` is its owner's bonus with it, `thrown_ob` that of throwing it.
    """

    def __init__(self, index: int, key: str, weapon: Weapon, ob: int, thrown_ob: int, spare: int) -> None:
        self.index = index
        self.key = key
        self.weapon = weapon
        self.name = weapon.called or weapon.name.lower()
        self.thing = weapon.called or plainly(key)
        """What it is called where one of its kind is like another."""
        self.ob = ob
        self.thrown_ob = thrown_ob
        self.spare = spare
        """How often it can be loaded; -1 where nobody counts (D-66)."""
        self.acts: list[Act] = []
        """What can be done with it in a turn; the book fills them in."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True, eq=False)
class D100Sheet(Sheet):
    """D-8: what is on the paper."""

    pc: bool
    group: str
    """Empty for whoever rolls initiative alone (D-13)."""
    qu: int
    sd: int
    physique_total: int
    physique_ranks: int
    ob: dict[str, int]
    db_misc: int
    skills: dict[str, int]
    bm_m: int
    armour: Armour
    suits: dict[str, Armour] = field(default_factory=dict)
    """Armour of its own that it may wear instead."""
    shield: Shield | None
    weapons: list[Weapon]
    """Those that are carried, then strike and grapple."""
    weapon_hand: int
    """The item in the weapon hand by its index, -1 for an empty hand; a two-handed one is there too."""
    off_hand: int
    spare: dict[str, int]
    supplies: Supplies
    gifts: list[Gift]

    items: list[Item] = field(init=False, default_factory=list)
    strike: Item = field(init=False)
    grapple: Item = field(init=False)
    first_armour: Armour = field(init=False)
    """What is on the paper, whatever it wears by now."""

    def __post_init__(self) -> None:
        for weapon in self.weapons:
            same = len([item for item in self.items if item.weapon.key == weapon.key])
            key = weapon.key if same == 0 else f"{weapon.key} {same + 1}"
            ob, thrown_ob = offensive_bonus(self.ob, weapon), thrown_bonus(self.ob, weapon)
            self.items.append(Item(len(self.items), key, weapon, ob, thrown_ob, self.spare.get(weapon.key, -1)))
        self.strike = self.items[-2]
        self.grapple = self.items[-1]
        self.first_armour = self.armour

    def wearing(self, armour: Armour) -> D100Sheet:
        """The same paper with other armour; its items are the very same, since what fighters hold refers to them."""
        it = replace(self, armour=armour)
        it.items = self.items
        it.strike = self.strike
        it.grapple = self.grapple
        it.first_armour = self.first_armour
        return it

    def skill(self, name: str) -> int:
        """D-9: the total of a skill; -25 for one that was never learned."""
        return self.skills.get(name, UNTRAINED)


def offensive_bonus(ob: dict[str, int], weapon: Weapon) -> int:
    """D-9: the weapon skill's total, or -25."""
    return ob.get(weapon.key, UNTRAINED)


def thrown_bonus(ob: dict[str, int], weapon: Weapon) -> int:
    """D-9: what was learned for throwing it, or 20 less than in the hand; a grenade is made to be thrown."""
    if weapon.blast:
        return offensive_bonus(ob, weapon)
    return ob.get(f"{weapon.key}_thrown", offensive_bonus(ob, weapon) + THROWN_UNTRAINED)

"""A character's sheet: attributes, what follows from them, skills, traits and gear (G-4 to G-14)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.fighter import Sheet
from fracas.rulebooks.gurps.gear import CRUSHING, CUTTING, Armour, Item, Mode, Shield, Strike, Weapon
from fracas.rulebooks.gurps.locations import ARMOURED, LOCATIONS, SKULL_KIND, Location
from fracas.rulebooks.gurps.skills import LORE, UNTRAINED, Lore
from fracas.rulebooks.gurps.strength import THRUST

UNARMED_SKILLS: Final = ["Brawling", "Boxing", "Karate"]

PUNCH: Final = Mode(
    "punch", "DX", THRUST, 0, -1, CRUSHING, 10, 1, False, True, 0, False, False, 0, 1, False, natural=True
)
KICK: Final = Mode(
    "kick", "DX", THRUST, 0, 0, CRUSHING, 10, 3, False, False, 0, False, False, 0, 0, False, natural=True
)
BITE: Final = Mode(
    "bite", "DX", THRUST, 0, -1, CRUSHING, 10, 1, False, False, 0, False, False, 0, 0, False, natural=True
)
SHARP_BITE: Final = Mode(
    "bite", "DX", THRUST, 0, -1, CUTTING, 10, 1, False, False, 0, False, False, 0, 0, False, natural=True
)
BODY: Final = Weapon("unarmed", "bare hands", 0, [PUNCH, KICK, BITE])
TOOTHED: Final = Weapon("unarmed", "bare hands", 0, [PUNCH, KICK, SHARP_BITE])
"""What everybody carries (G-93): fists and teeth for close combat, feet for one yard."""
HOLDS: Final = [
    "grapple", "cloak grapple", "cloak", "choke hold", "grab", "lock", "slam", "tackle", "pounce", "rush", "shove",
]  # fmt: skip
"""What a body can do at close quarters besides striking (chapter 13)."""
HOLD_MODES: Final = [
    Mode(name, "DX", THRUST, 0, 0, CRUSHING, 10, 3, False, False, 0, False, False, 0, 0, False, natural=True)
    for name in HOLDS
]


LIVING: Final = 0
UNLIVING: Final = 1
HOMOGENOUS: Final = 2
DIFFUSE: Final = 3

SIZES: Final = [
    (8, -6), (12, -5), (18, -4), (24, -3), (36, -2), (54, -1), (72, 0), (108, 1), (180, 2), (252, 3), (360, 4),
]  # fmt: skip
"""G-98: up to so many inches the Size Modifier."""


class Traits:
    """G-13: the traits that change numbers in combat."""

    def __init__(self) -> None:
        self.combat_reflexes = False
        self.enhanced_dodge = 0
        self.enhanced_parry = 0
        self.enhanced_block = 0
        self.high_pain_threshold = False
        self.low_pain_threshold = False
        self.hard_to_kill = 0
        self.hard_to_subdue = 0
        self.fit = 0
        self.ambidexterity = False
        self.peripheral_vision = False
        self.perfect_balance = False
        self.weapon_master = False
        self.extra_attack = 0
        self.tolerance = LIVING
        """What the body is made of (G-149)."""
        self.no_brain = False
        self.no_vitals = False
        self.no_blood = False
        self.four_legs = False
        """Leaps and stays on its feet (G-189)."""
        self.extra_arms = 0
        """Beyond two, to hold on with (G-174)."""
        self.damage_reduction = 1
        self.vulnerability: dict[str, int] = {}
        """Damage types that hurt so many times as much."""
        self.damage_resistance = 0
        self.tough: dict[str, int] = {}
        """More natural DR, in some places only."""
        self.hardened = 0
        """Levels by which armour divisors do less (G-145)."""
        self.blindness = False
        """Sees nothing, and is used to it (G-76)."""
        self.unfazeable = False
        self.sharp_teeth = False
        self.male = True
        """Humanlike and male: crushing blows to the groin hurt more (G-155)."""


class GurpsSheet(Sheet):
    """What is on the paper. Basic Speed is in quarters, weights in hundredths of a pound."""

    def __init__(
        self,
        name: str,
        st: int,
        dx: int,
        iq: int,
        ht: int,
        hp: int,
        fp: int,
        will: int,
        per: int,
        speed: int,
        move: int,
        sm: int,
        skills: dict[str, int],
        traits: Traits,
        weapons: list[Weapon],
        in_hand: list[str],
        shield: Shield | None,
        armour: list[Armour],
        load: int,
        left_handed: bool,
        tech_level: int,
        ammunition: dict[str, int] | None = None,
        ammunition_weights: dict[str, int] | None = None,
        loaded: dict[str, int] | None = None,
        lore: Lore = LORE,
    ) -> None:
        super().__init__(name)
        self.lore = lore
        self.st = st
        self.dx = dx
        self.iq = iq
        self.ht = ht
        self.hp = hp
        self.fp = fp
        self.will = will
        self.per = per
        self.speed = speed
        self.move = move
        self.sm = sm
        self.skills = skills
        self.traits = traits
        self.in_hand = in_hand
        self.shield = shield
        self.armour = armour
        self.load = load
        self.left_handed = left_handed
        self.tech_level = tech_level
        self.hexes = 1
        """How many hexes the body covers: one or two (G-12)."""
        body = TOOTHED if traits.sharp_teeth else BODY
        natural = [body] if shield is None or shield.cloak else [bash(shield), body]
        self.items = itemised([*weapons, *natural])
        self.body = len(self.items) - 1
        """Which of them is what everybody has."""
        self.moves: dict[str, Strike] = {mode.name: Strike(mode.name, self.body, mode) for mode in HOLD_MODES}
        """How it grapples and slams (chapter 13)."""
        self.shoots = any(len(weapon.shots) > 0 for weapon in weapons)
        """Carries something to shoot or throw: asked first, since most do not."""
        self.ammunition: dict[str, int] = ammunition if ammunition is not None else {}
        self.ammunition_weights: dict[str, int] = ammunition_weights if ammunition_weights is not None else {}
        self.loaded: dict[str, int] = loaded if loaded is not None else {}
        """Shots in weapons that do not start as they usually do (G-103)."""
        self.levels: dict[str, int] = {}
        self.layered = any(len(self.worn(place)) > 1 for place in ARMOURED)
        """Flexible under rigid armour somewhere: -1 DX (G-144)."""
        self.dr_table: list[int] = []
        self.flexible_table: list[int] = []
        for location in LOCATIONS:
            for crushing in (False, True):
                for around in (False, True):
                    self.dr_table.append(self._dr(location, crushing, around))
                    self.flexible_table.append(self._flexible_dr(location, crushing, around))

    def worn(self, place: str) -> list[Armour]:
        return [piece for piece in self.armour if place in piece.covers]

    def dr(self, location: Location, crushing: bool, around: bool) -> int:
        """G-144: all that protects a place; `around` is from the side or rear, past a piece for the front."""
        return self.dr_table[location.index * 4 + 2 * crushing + around]

    def flexible_dr(self, location: Location, crushing: bool, around: bool) -> int:
        """How much cloth, leather or mail gives way there (G-150): none under something rigid."""
        return self.flexible_table[location.index * 4 + 2 * crushing + around]

    def natural_dr(self, location: Location) -> int:
        """G-144: what one is born with: everywhere, in some places, and the skull's 2."""
        dr = self.traits.damage_resistance + self.traits.tough.get(location.armour, 0)
        return dr + 2 if location.kind == SKULL_KIND else dr

    def _facing(self, location: Location, around: bool) -> list[Armour]:
        return [piece for piece in self.worn(location.armour) if not (around and piece.front)]

    def _dr(self, location: Location, crushing: bool, around: bool) -> int:
        """G-144: natural protection, and every worn piece that covers the place."""
        pieces = self._facing(location, around)
        return self.natural_dr(location) + sum([piece.dr_crushing if crushing else piece.dr for piece in pieces])

    def _flexible_dr(self, location: Location, crushing: bool, around: bool) -> int:
        pieces = self._facing(location, around)
        if any(not piece.flexible for piece in pieces):
            return 0
        return sum([piece.dr_crushing if crushing else piece.dr for piece in pieces])

    def level(self, skill: str) -> int:
        """G-14: the level in a skill, or of its best default; worked out once."""
        known = self.levels.get(skill)
        if known is None:
            known = self.unarmed() if skill == "DX" else self.lore.level(self.skills, self.dx, skill)
            self.levels[skill] = known
        return known

    def unarmed(self) -> int:
        """DX, or the best unarmed skill."""
        return max([self.dx, *[self.skills.get(skill, UNTRAINED) for skill in UNARMED_SKILLS]])

    def armour_weight(self) -> int:
        return sum([piece.weight for piece in self.armour])


def bash(shield: Shield) -> Weapon:
    """G-96: a shield as a weapon: thrust crushing at one yard, 1 more with a spike."""
    add = 1 if shield.spiked else 0
    mode = Mode(
        "bash", shield.skill, THRUST, 0, add, CRUSHING, 10, 2, False, False, 0, False, False, 0, 1, False, natural=True
    )
    return Weapon("shield", shield.name, 0, [mode], "mixed")


def basic_speed(dx: int, ht: int) -> int:
    """G-5: a quarter of DX + HT, in quarters."""
    return dx + ht


def size_modifier(inches: int) -> int:
    """G-98: by the longest dimension, the next larger one that is listed; each further factor of ten is +6."""
    for far, size in SIZES:
        if inches <= far:
            return size
    return size_modifier((inches + 9) // 10) + 6


def itemised(weapons: list[Weapon]) -> list[Item]:
    """Each weapon with a key of its own: the second dagger is 'dagger 2'."""
    items: list[Item] = []
    for weapon in weapons:
        same = len([item for item in items if item.weapon.key == weapon.key])
        key = weapon.key if same == 0 else f"{weapon.key} {same + 1}"
        items.append(Item(len(items), key, weapon))
    return items

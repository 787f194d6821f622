"""A character's sheet: attributes, what follows from them, skills, traits and gear (G-4 to G-14)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from fracas.kernel.fighter import Sheet
from fracas.rulebooks.gurps.gear import CRUSHING, CUTTING, Armour, DamageType, Item, Mode, Shield, Strike, Weapon
from fracas.rulebooks.gurps.locations import ARMOURED, LOCATIONS, SKULL_KIND, Location
from fracas.rulebooks.gurps.skills import LORE, UNTRAINED, Lore
from fracas.rulebooks.gurps.strength import THRUST

NOT_LOOKED_UP: Final = -1000
UNARMED_SKILLS: Final = ["Brawling", "Boxing", "Karate"]
GRAPPLING_ARTS: Final = ["Wrestling", "Judo", "Sumo Wrestling"]


def body_mode(name: str, add: int = 0, reach: int = 1, damage: DamageType = CRUSHING, hand: bool = False) -> Mode:
    """G-93: a way to strike or to hold on with the body: in close combat, or (reach 3) up to one yard as well."""
    return Mode(
        name=name,
        skill="DX",
        base=THRUST,
        add=add,
        damage=damage,
        reach=reach,
        parries=hand,
        hands=int(hand),
        natural=True,
    )


PUNCH: Final = body_mode("punch", add=-1, hand=True)
KICK: Final = body_mode("kick", reach=3)
BITE: Final = body_mode("bite", add=-1)
SHARP_BITE: Final = body_mode("bite", add=-1, damage=CUTTING)
BODY: Final = Weapon(key="unarmed", name="bare hands", modes=[PUNCH, KICK, BITE])
TOOTHED: Final = Weapon(key="unarmed", name="bare hands", modes=[PUNCH, KICK, SHARP_BITE])
"""What everybody carries (G-93): fists and teeth for close combat, feet for one yard."""
HOLDS: Final = [
    "grapple", "cloak grapple", "cloak", "choke hold", "grab", "lock", "slam", "tackle", "pounce", "rush", "shove",
]  # fmt: skip
"""What a body can do at close quarters besides striking (chapter 13)."""
HOLD_MODES: Final = [body_mode(name, reach=3) for name in HOLDS]


LIVING: Final = 0
UNLIVING: Final = 1
HOMOGENOUS: Final = 2
DIFFUSE: Final = 3

SIZES: Final = [
    (8, -6), (12, -5), (18, -4), (24, -3), (36, -2), (54, -1), (72, 0), (108, 1), (180, 2), (252, 3), (360, 4),
]  # fmt: skip
"""G-98: up to so many inches the Size Modifier."""


@dataclass(kw_only=True, eq=False)
class Traits:
    """G-13: the traits that change numbers in combat."""

    combat_reflexes: bool = False
    enhanced_dodge: int = 0
    enhanced_parry: int = 0
    enhanced_block: int = 0
    high_pain_threshold: bool = False
    low_pain_threshold: bool = False
    hard_to_kill: int = 0
    hard_to_subdue: int = 0
    fit: int = 0
    ambidexterity: bool = False
    peripheral_vision: bool = False
    perfect_balance: bool = False
    weapon_master: bool = False
    extra_attack: int = 0
    tolerance: int = LIVING
    """What the body is made of (G-149)."""
    no_brain: bool = False
    no_vitals: bool = False
    no_blood: bool = False
    four_legs: bool = False
    """Leaps and stays on its feet (G-189)."""
    extra_arms: int = 0
    """Beyond two, to hold on with (G-174)."""
    damage_reduction: int = 1
    vulnerability: dict[str, int] = field(default_factory=dict)
    """Damage types that hurt so many times as much."""
    damage_resistance: int = 0
    tough: dict[str, int] = field(default_factory=dict)
    """More natural DR, in some places only."""
    hardened: int = 0
    """Levels by which armour divisors do less (G-145)."""
    blindness: bool = False
    """Sees nothing, and is used to it (G-76)."""
    unfazeable: bool = False
    sharp_teeth: bool = False
    male: bool = True
    """Humanlike and male: crushing blows to the groin hurt more (G-155)."""


@dataclass(kw_only=True, eq=False)
class GurpsSheet(Sheet):
    """What is on the paper. Basic Speed is in quarters, weights in hundredths of a pound."""

    st: int
    dx: int
    iq: int
    ht: int
    hp: int
    fp: int
    will: int
    per: int
    speed: int
    move: int
    sm: int
    skills: dict[str, int]
    lore: Lore = LORE
    traits: Traits
    weapons: list[Weapon] = field(default_factory=list)
    in_hand: list[str] = field(default_factory=list)
    shield: Shield | None = None
    armour: list[Armour] = field(default_factory=list)
    load: int = 0
    left_handed: bool = False
    tech_level: int = 3
    hexes: int = 1
    """How many hexes the body covers: one or two (G-12)."""
    ammunition: dict[str, int] = field(default_factory=dict)
    ammunition_weights: dict[str, int] = field(default_factory=dict)
    loaded: dict[str, int] = field(default_factory=dict)
    """Shots in weapons that do not start as they usually do (G-103)."""

    items: list[Item] = field(init=False)
    """The weapons, each with a key of its own, and what the body has."""
    body: int = field(init=False)
    """Which of them is what everybody has."""
    moves: dict[str, Strike] = field(init=False)
    """How it grapples and slams (chapter 13)."""
    shoots: bool = field(init=False)
    """Carries something to shoot or throw: asked first, since most do not."""
    wrestles: bool = field(init=False)
    """Is better at an art of holds and throws than its DX."""
    draws_fast: bool = field(init=False)
    """Has learned to draw something in no time (G-52)."""
    layered: bool = field(init=False)
    """Flexible under rigid armour somewhere: -1 DX (G-144)."""
    levels: dict[str, int] = field(init=False, default_factory=dict)
    levels_at: list[int] = field(init=False, default_factory=list)
    """The same by the numbers of skills."""
    dr_table: list[int] = field(init=False, default_factory=list)
    flexible_table: list[int] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        body = TOOTHED if self.traits.sharp_teeth else BODY
        natural = [body] if self.shield is None or self.shield.cloak else [bash(self.shield), body]
        self.items = itemised([*self.weapons, *natural])
        self.body = len(self.items) - 1
        self.moves = {mode.name: Strike(mode.name, self.body, mode) for mode in HOLD_MODES}
        self.shoots = any(len(weapon.shots) > 0 for weapon in self.weapons)
        self.draws_fast = any(skill.startswith("Fast-Draw") for skill in self.skills)
        self.wrestles = any(self.skills.get(art, 0) > self.dx for art in GRAPPLING_ARTS)
        self.layered = any(len(self.worn(place)) > 1 for place in ARMOURED)
        for location in LOCATIONS:
            for crushing in (False, True):
                for around in (False, True):
                    self.dr_table.append(self._dr(location, crushing, around))
                    self.flexible_table.append(self._flexible_dr(location, crushing, around))

    def wearing(self, armour: list[Armour]) -> GurpsSheet:
        """The same paper with other armour; its items are the very same, since what fighters hold refers to them."""
        it = replace(self, armour=armour)
        it.items = self.items
        it.moves = self.moves
        it.levels = self.levels
        it.levels_at = self.levels_at
        return it

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

    def level_with(self, mode: Mode) -> int:
        """G-14: the level in the skill by which a weapon goes."""
        at = mode.skill_at
        while len(self.levels_at) <= at:
            self.levels_at.append(NOT_LOOKED_UP)
        known = self.levels_at[at]
        if known == NOT_LOOKED_UP:
            known = self.level(mode.skill)
            self.levels_at[at] = known
        return known

    def unarmed(self) -> int:
        """DX, or the best unarmed skill."""
        return max([self.dx, *[self.skills.get(skill, UNTRAINED) for skill in UNARMED_SKILLS]])

    def armour_weight(self) -> int:
        return sum([piece.weight for piece in self.armour])


def bash(shield: Shield) -> Weapon:
    """G-96: a shield as a weapon: thrust crushing at one yard, 1 more with a spike."""
    mode = Mode(
        name="bash",
        skill=shield.skill,
        base=THRUST,
        add=1 if shield.spiked else 0,
        damage=CRUSHING,
        reach=2,
        natural=True,
    )
    return Weapon(key="shield", name=shield.name, modes=[mode], material="mixed", called=shield.called)


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

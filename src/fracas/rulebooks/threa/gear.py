"""Weapons, ammunition, armour and machines as they stand in the catalogue (T-86 to T-100, T-104, T-154 to T-162)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Option
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.harm_tables import BODY_SLOTS, LOCATIONS, Location
from fracas.rulebooks.threa.tables import EXTREME, MEDIUM

NO_LIMIT: Final = -1
"""In place of an SV Max: none."""


class DamageType:
    """A kind of damage; `index` is its place in a list of absorptions."""

    def __init__(self, index: int, key: str) -> None:
        self.index = index
        self.key = key
        self.name = key.lower()


BASHING: Final = DamageType(0, "Bashing")
CUTTING: Final = DamageType(1, "Cutting")
PIERCING: Final = DamageType(2, "Piercing")
PROJECTILE: Final = DamageType(3, "Projectile")
ENERGY: Final = DamageType(4, "Energy")
DAMAGE_TYPES: Final = [
    BASHING,
    CUTTING,
    PIERCING,
    PROJECTILE,
    ENERGY,
    DamageType(5, "Heat"),
    DamageType(6, "Cold"),
    DamageType(7, "Acid"),
]
ALIASES: Final = {"Bludgeoning": "Bashing"}
"""Other names that data use (T-74)."""


class Damage:
    """An entry of a damage profile (T-104): what one type of damage adds, and how it meets armour."""

    def __init__(self, damage: DamageType, sv: int, ap: int = 0, sv_max: int = NO_LIMIT) -> None:
        self.type = damage
        self.sv = sv
        self.ap = ap
        """The AP offset: so much less does every layer absorb (T-110)."""
        self.sv_max = sv_max
        """The SV Max: against more absorption than that nothing gets through (T-111)."""
        self.reason = Reason(damage.name, "T-104")


class Profile:
    """T-104: types of damage, each with its entry; an empty profile is Bashing with no modifier."""

    def __init__(self, entries: list[Damage]) -> None:
        self.entries = entries if entries else [Damage(BASHING, 0)]
        self.hits = self._hits()
        """The entries that a hit resolves, one after the other (T-106)."""

    @property
    def primary(self) -> Damage:
        """The entry with the highest SV modifier; among equals, the first."""
        best = self.entries[0]
        for entry in self.entries:
            if entry.sv > best.sv:
                best = entry
        return best

    def _hits(self) -> list[Damage]:
        """T-106: a single entry whatever its modifier; of several those that are not 0, highest first."""
        if len(self.entries) == 1:
            return self.entries
        out: list[Damage] = []
        for entry in self.entries:
            if entry.sv:
                at = 0
                while at < len(out) and out[at].sv >= entry.sv:
                    at += 1
                out.insert(at, entry)
        return out if out else [self.primary]

    def merged(self, other: Profile) -> Profile:
        """T-105: modifiers and AP offsets add up by type, the smaller SV Max counts; neither profile changes."""
        entries: list[Damage] = []
        for mine in self.entries:
            entry = mine
            for theirs in other.entries:
                if theirs.type is mine.type:
                    limit = narrower(mine.sv_max, theirs.sv_max)
                    entry = Damage(mine.type, mine.sv + theirs.sv, mine.ap + theirs.ap, limit)
            entries.append(entry)
        for theirs in other.entries:
            if all(mine.type is not theirs.type for mine in self.entries):
                entries.append(theirs)
        return Profile(entries)

    def as_type(self, damage: DamageType) -> Profile:
        """The same modifiers as another type: a broadhead makes the bow's shot a cutting one (T-157)."""
        if len(self.entries) == 1:
            only = self.entries[0]
            return Profile([Damage(damage, only.sv, only.ap, only.sv_max)])
        return self


def narrower(one: int, other: int) -> int:
    """The smaller SV Max, or the only one."""
    if one == NO_LIMIT:
        return other
    return one if other == NO_LIMIT else min(one, other)


PENETRATION: Final = 0
NO_ARMOUR: Final = 1
IGNORE_ARMOUR: Final = 2
ARMOUR_RULES: Final = ["penetration only", "no armour", "ignore armour"]


class OnHit:
    """T-129: what a hit does besides damage. `armour` is one of the armour rules, `dc` 0 is unrestricted, `value` is
    that of the effect: points of FAT, of an attribute, of the TV ..."""

    def __init__(self, key: str, armour: int = PENETRATION, dc: int = 0, value: int = 0, rounds: int = 0) -> None:
        self.key = key
        self.armour = armour
        self.dc = dc
        self.value = value
        self.rounds = rounds


# How guns fire and are loaded


class FireMode(Option):
    """A way to shoot (T-92 to T-95)."""

    def __init__(
        self, key: str, rule: str, rounds: int, to_hit: int = 0, sv: int = 0, heavy: bool = False, furthest: int = 3
    ) -> None:
        super().__init__(key)
        self.rounds = rounds
        self.to_hit = to_hit
        self.sv = sv
        self.heavy = heavy
        """It costs 2 AP + 2 FAT or 4 AP (T-25)."""
        self.furthest = furthest
        """The index of the last range band in which it can be used."""
        self.reason = Reason(f"{key} fire", rule)


SINGLE: Final = FireMode("single", "T-92", 1)
BURST: Final = FireMode("burst", "T-93", 3, to_hit=-1, sv=1, furthest=EXTREME.index - 1)
AUTOMATIC: Final = FireMode("automatic", "T-94", 10, to_hit=-2, sv=2, heavy=True, furthest=MEDIUM.index)
SUPPRESSIVE: Final = FireMode("suppressive", "T-95", 15, heavy=True, furthest=EXTREME.index - 1)
FIRE_MODES: Final = [SINGLE, BURST, AUTOMATIC, SUPPRESSIVE]


class Power(Option):
    """T-98: how much of its charge an energy weapon puts into a shot; charges are counted in half shots."""

    def __init__(self, key: str, sv: int, halves: int, cooldown: int) -> None:
        super().__init__(key)
        self.sv = sv
        self.halves = halves
        self.cooldown = cooldown
        """Further rounds of cooldown."""
        self.reason = Reason(key, "T-98")


STANDARD_POWER: Final = Power("standard", 0, 2, 0)
LOW_POWER: Final = Power("low power", -2, 1, 0)
OVERCHARGE: Final = Power("overcharge", 2, 4, 1)
POWERS: Final = [STANDARD_POWER, LOW_POWER, OVERCHARGE]


class Reload(Option):
    """A row of the table of reloads (T-87)."""

    def __init__(self, key: str, verb: str, rounds: int, swap: bool, heavy: bool = False, waits: bool = True) -> None:
        super().__init__(key)
        self.verb = verb
        self.rounds = rounds
        """How many rounds one action loads; 0 for whatever the new container holds."""
        self.swap = swap
        """A container is changed: no shot before the next round (T-88)."""
        self.heavy = heavy
        self.waits = waits
        """An unprepped one makes the next wait for the next round (T-186)."""


NOCK: Final = Reload("nock", "nock an arrow", 1, False)
BOLT: Final = Reload("bolt", "load a bolt", 1, False)
STONE: Final = Reload("stone", "load a stone", 1, False)
SINGLE_ROUND: Final = Reload("single round", "load one round", 1, False, waits=False)
BREAK_ACTION: Final = Reload("break-action", "load shells", 2, False, waits=False)
MAGAZINE: Final = Reload("magazine", "swap the magazine", 0, True)
CELL: Final = Reload("cell", "swap the cell", 0, True)
BELT: Final = Reload("belt", "change the belt", 0, True, heavy=True)
DRAW: Final = Reload("draw", "draw", 1, False)
RELOADS: Final = [NOCK, BOLT, STONE, SINGLE_ROUND, BREAK_ACTION, MAGAZINE, CELL, BELT, DRAW]
"""T-87: how weapons are loaded. A thrown weapon is drawn."""


class Ammunition:
    """What is shot (T-97, T-157): a damage profile and modifiers that are added to the weapon's."""

    def __init__(
        self,
        key: str,
        name: str,
        calibre: str,
        profile: Profile,
        becomes: DamageType | None = None,
        av: int = 0,
        radius: int = 0,
        direct: int = 0,
        cost: int = 10,
    ) -> None:
        self.key = key
        self.name = name
        self.calibre = calibre
        self.profile = profile
        self.becomes = becomes
        """The type that it makes of the weapon's own."""
        self.av = av
        self.radius = radius
        """The blast (T-96), in metres; 0 for none."""
        self.direct = direct
        """The SV bonus for whom it hits directly (T-96)."""
        self.cost = cost
        """The cost factor of T-97, in tenths."""
        self.unarmoured = 0
        self.armoured = 0
        """SV against an unarmoured or an armoured location: hollow points."""
        self.vehicles = 0
        self.infantry = 0
        """SV against vehicles and against everybody else: HEAT."""
        self.enclosed = 0
        """SV in an enclosed space: thermobaric."""
        self.tracer = 0
        """AV of later shots this round at the same target."""
        self.lock = False
        """Its AV and what it ignores count only after aiming at the target in the round before (T-97)."""
        self.smart = False
        """Needs a smart weapon, and ignores cover."""
        self.quiet = False
        """Needs a suppressor, and is not heard."""
        self.harmless = False
        """No damage at all: EMP."""
        self.effects: list[OnHit] = []
        self.reason = Reason(name, "T-157")


class Container:
    """Something that holds rounds of one calibre (T-158); `goes_in` is a magazine, cell or belt."""

    def __init__(self, key: str, name: str, calibre: str, capacity: int, goes_in: bool) -> None:
        self.key = key
        self.name = name
        self.calibre = calibre
        self.capacity = capacity
        self.goes_in = goes_in


class Attachment:
    """T-100: what is screwed to a gun."""

    def __init__(
        self,
        key: str,
        name: str,
        by_band: list[int],
        braced: int = 0,
        automatic: int = 0,
        capacity: int = 0,
        quiet: bool = False,
    ) -> None:
        self.key = key
        self.name = name
        self.by_band = by_band
        """AS at Short, Medium, Long and Extreme range."""
        self.braced = braced
        """AS when prone or braced."""
        self.automatic = automatic
        """What it takes off the penalty of automatic fire."""
        self.capacity = capacity
        """Percent more rounds."""
        self.quiet = quiet
        self.reason = Reason(name, "T-100")


class Weapon:
    """A weapon (T-154). It strikes where it has a reach, shoots where it has a Short range, and may be thrown."""

    def __init__(
        self,
        key: str,
        name: str,
        skill: str,
        profile: Profile,
        hands: int = 1,
        dc: int = 1,
        av: int = 0,
        dodge: int = 0,
        min_level: int = 0,
        reach: int = 0,
        short: int = 0,
        thrown: int = 0,
        thrown_skill: str = "",
        thrown_profile: Profile | None = None,
        knockback: bool = False,
        durability: int = 0,
        limb: str = "",
        calibre: str = "",
        capacity: int = 0,
        chamber: int = 0,
        reload: Reload | None = None,
        modes: list[FireMode] | None = None,
        burst: int = 3,
        suppression: int = 15,
        energy: bool = False,
        heavy: bool = False,
        aimed: int = 0,
        radius: int = 0,
        nearest: int = 0,
        through_cover: bool = False,
        past_armour: bool = False,
        lies_down: bool = True,
        smart: bool = False,
        effects: list[OnHit] | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.skill = skill
        self.profile = profile
        self.hands = hands
        self.dc = dc
        self.av = av
        self.dodge = dodge
        """To the Dodge AS of whoever has it in hand."""
        self.min_level = min_level
        self.reach = reach
        """Metres at which it strikes; 0 if it does not."""
        self.short = short
        """The Short range value at which it shoots; 0 if it does not."""
        self.thrown = thrown
        """The Short range value at which it can be thrown; 0 if it cannot."""
        self.thrown_skill = thrown_skill if thrown_skill else skill
        self.thrown_profile = thrown_profile if thrown_profile is not None else profile
        self.knockback = knockback
        self.durability = durability
        """0 for what does not wear (T-112)."""
        self.limb = limb
        """'arm' or 'leg' for what belongs to the body: fists, feet, blades under the skin."""
        self.natural = limb != ""
        self.calibre = calibre
        self.capacity = capacity
        self.chamber = chamber
        self.reload = reload if reload is not None else DRAW
        self.modes: list[FireMode] = modes if modes is not None else []
        self.burst = burst
        self.suppression = suppression
        self.energy = energy
        """It has a power cell and power settings, suffers in rain and fog, and EMP stops it (T-98)."""
        self.heavy = heavy
        """It needs STR 12 or to be deployed (T-99)."""
        self.aimed = aimed
        """Further AV when aimed (T-85)."""
        self.radius = radius
        """Its own blast, in metres (T-96)."""
        self.nearest = nearest
        """The least range value at which it can be used (T-96)."""
        self.through_cover = through_cover
        """Half and three-quarter cover do not count (T-99)."""
        self.past_armour = past_armour
        """Armour of a lower class absorbs nothing (T-99)."""
        self.lies_down = lies_down
        """Whether it can be used prone (T-176)."""
        self.smart = smart
        """Whether it guides smart rounds (T-97)."""
        self.effects: list[OnHit] = effects if effects is not None else []
        self.reason = Reason(name.lower(), "T-64")
        self._loaded: dict[str, Profile] = {}

    def loaded_with(self, ammunition: Ammunition | None) -> Profile:
        """T-65, T-105: the profile of a shot, the weapon's and the ammunition's together; worked out once."""
        if ammunition is None:
            return self.profile
        known = self._loaded.get(ammunition.key)
        if known is None:
            mine = self.profile if ammunition.becomes is None else self.profile.as_type(ammunition.becomes)
            known = mine.merged(ammunition.profile)
            self._loaded[ammunition.key] = known
        return known

    def rounds(self, mode: FireMode) -> int:
        """What a shot in that mode uses; bursts and suppressive fire may have the weapon's own number."""
        if mode is BURST:
            return self.burst
        return self.suppression if mode is SUPPRESSIVE else mode.rounds

    def takes(self, calibre: str) -> bool:
        """T-194: whether that calibre fits."""
        return self.calibre != "" and self.calibre == calibre


PUNCH: Final = Weapon(
    "punch", "punch", "Hand-to-Hand", Profile([Damage(BASHING, 2)]), hands=1, reach=1, limb="arm", durability=0
)
KICK: Final = Weapon(
    "kick", "kick", "Hand-to-Hand", Profile([Damage(BASHING, 4)]), hands=0, reach=1, av=-1, limb="leg", durability=0
)
"""T-74: what everybody has."""

# Armour

OUTER: Final = 1
IMPLANT: Final = 3
LAYERS: Final = ["powered", "outer", "inner", "innermost"]
OUTERMOST_SLOTS: Final = ["Back", "Shoulders", "Chest", "Waist"]


class Armour:
    """A piece of armour (T-154, T-159): a layer over the locations that its slots protect."""

    def __init__(
        self,
        key: str,
        name: str,
        skill: str,
        slots: list[str],
        absorbs: list[int],
        durability: int,
        dc: int = 1,
        layer: int = OUTER,
        dodge: int = 0,
        physicality: int = 0,
        min_level: int = 0,
        locations: list[Location] | None = None,
        checked: bool = True,
    ) -> None:
        self.key = key
        self.name = name
        self.skill = skill
        self.slots = slots
        self.absorbs = absorbs
        """By the index of the damage type."""
        self.durability = durability
        self.dc = dc
        self.layer = layer
        self.dodge = dodge
        self.physicality = physicality
        self.min_level = min_level
        self.checked = checked
        """Whether it needs an armour check (T-108); implants and hulls do not."""
        listed = locations if locations is not None else []
        self.covers = [location in listed or covered(location, slots) for location in LOCATIONS]
        """T-103: by the index of the location."""
        self.rank = 10 * layer + outermost(slots)
        """Its place among the layers; the lowest is outermost."""
        self.reason = Reason(name, "T-159")


def covered(location: Location, slots: list[str]) -> bool:
    """T-103: armour protects a location if it sits in one of its slots."""
    return any(slot in location.slots for slot in slots)


def outermost(slots: list[str]) -> int:
    """T-103: Back, Shoulders, Chest, Waist, then everything else."""
    for at in range(len(OUTERMOST_SLOTS)):
        if OUTERMOST_SLOTS[at] in slots:
            return at
    return len(OUTERMOST_SLOTS)


class Shield:
    """A shield (T-160): a layer wherever the hit goes, once a block has succeeded."""

    def __init__(
        self,
        key: str,
        name: str,
        skill: str,
        absorbs: list[int],
        durability: int,
        dc: int = 1,
        dodge: int = 0,
        physicality: int = 0,
        min_level: int = 0,
        knockback: bool = False,
    ) -> None:
        self.key = key
        self.name = name
        self.skill = skill
        self.absorbs = absorbs
        self.durability = durability
        self.dc = dc
        self.dodge = dodge
        self.physicality = physicality
        self.min_level = min_level
        self.knockback = knockback
        self.bash: Weapon | None = None
        """The shield as a weapon, once somebody has asked for it (T-131)."""
        self.reason = Reason(name, "T-160")


# What is in or on the body


class Aid:
    """T-162: an unarmed aid or an implant, and all that it may do."""

    def __init__(self, key: str, name: str, implant: bool) -> None:
        self.key = key
        self.name = name
        self.implant = implant
        self.switched = False
        """It does nothing until switched on, which costs 1 AP."""
        self.dex = 0
        self.defence = 0
        """To DEX and to defence rolls while switched on."""
        self.ranged = 0
        self.hand_to_hand = 0
        """To the AS of ranged attacks, of Hand-to-Hand."""
        self.punch = 0
        self.kick = 0
        """To the SV of punches and of kicks."""
        self.painless = False
        """No wound penalty while switched on."""
        self.surge = 0
        self.surge_rounds = 0
        self.slump = 0
        """To physical skills for some rounds, and what they suffer for as long afterwards."""
        self.strong_arm = 0
        """STR with the arm that it replaces."""
        self.arm = ""
        self.stuns = False
        self.armour: Armour | None = None
        self.weapon: Weapon | None = None
        self.reason = Reason(name.lower(), "T-162")


class Bonus:
    """T-17: what a piece of equipment adds to an attribute or a skill: points, then percent of the value."""

    def __init__(self, to: str, points: int, percent: int, source: str) -> None:
        self.to = to
        self.points = points
        self.percent = percent
        self.reason = Reason(source, "T-17")


# Machines


class Mount:
    """A weapon of a vehicle, and the ammunition that comes with it."""

    def __init__(self, weapon: Weapon, ammunition: Ammunition | None, rounds: int) -> None:
        self.weapon = weapon
        self.ammunition = ammunition
        self.rounds = rounds


class Vehicle:
    """A vehicle (T-126, T-161, T-179): a hull with a structure, room for a crew, and mounted weapons."""

    def __init__(
        self,
        key: str,
        name: str,
        dc: int,
        absorbs: list[int],
        structure: int,
        size: int,
        hexes: int,
        move: int,
        seats: int,
        mounts: list[Mount],
        compartment: Armour | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.dc = dc
        self.absorbs = absorbs
        self.structure = structure
        self.size = size
        """The index of its size in T-82."""
        self.hexes = hexes
        """2 in a row, or 7: one and its neighbours."""
        self.move = move
        self.seats = seats
        self.mounts = mounts
        self.compartment = compartment
        """What protects the crew once the hull is pierced."""


SLOT_GROUPS: Final[dict[str, list[str]]] = {
    "Arms": ["ArmLeft", "ArmRight"],
    "Wrists": ["WristLeft", "WristRight"],
    "Hands": ["HandLeft", "HandRight"],
    "Ankles": ["AnkleLeft", "AnkleRight"],
    "Feet": ["FootLeft", "FootRight"],
    "all": BODY_SLOTS,
}
"""Short words for several slots at once."""

"""Weapons, ammunition, armour and machines as they stand in the catalogue (T-86 to T-100, T-104, T-154 to T-162)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from fracas.kernel.decision import Decision, Option, View
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.harm_tables import BODY_SLOTS, LOCATIONS, Location
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST, AttackChoice
from fracas.rulebooks.threa.tables import EXTREME, MEDIUM

if TYPE_CHECKING:
    from fracas.rulebooks.threa.contents import Attack
    from fracas.rulebooks.threa.fighter import ThreaFight
    from fracas.rulebooks.threa.views import Views

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


class FireMode(AttackChoice):
    """A way to shoot (T-92 to T-95)."""

    def __init__(
        self, key: str, rule: str, rounds: int, to_hit: int = 0, sv: int = 0, heavy: bool = False, furthest: int = 3
    ) -> None:
        super().__init__(key, rule=rule)
        self.rounds = rounds
        self.to_hit = to_hit
        self.sv = sv
        self.heavy = heavy
        """It costs 2 AP + 2 FAT or 4 AP (T-25)."""
        self.furthest = furthest
        """The index of the last range band in which it can be used."""
        self.reason = Reason(f"{key} fire", rule)

    def apply(self, attack: Attack) -> None:
        attack.mode = self

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        """With what it uses, gives and costs."""
        seen = super().view(rules, fight, decision)
        used = rules.tried(fight, decision).weapon.rounds(self)
        words = [f"{used} round{'' if used == 1 else 's'}"]
        if self.to_hit:
            words.append(f"{self.to_hit:+d} to hit")
        if self.sv:
            words.append(f"SV {self.sv:+d}")
        cost = HEAVY_COST if self.heavy else NORMAL_COST
        seen.note = f"{', '.join(words)} ({cost.text})"
        return seen


SINGLE: Final = FireMode("single", "T-92", 1)
BURST: Final = FireMode("burst", "T-93", 3, to_hit=-1, sv=1, furthest=EXTREME.index - 1)
AUTOMATIC: Final = FireMode("automatic", "T-94", 10, to_hit=-2, sv=2, heavy=True, furthest=MEDIUM.index)
SUPPRESSIVE: Final = FireMode("suppressive", "T-95", 15, heavy=True, furthest=EXTREME.index - 1)
FIRE_MODES: Final = [SINGLE, BURST, AUTOMATIC, SUPPRESSIVE]


class Power(AttackChoice):
    """T-98: how much of its charge an energy weapon puts into a shot; charges are counted in half shots."""

    def __init__(self, key: str, sv: int, halves: int, cooldown: int) -> None:
        super().__init__(key)
        self.sv = sv
        self.halves = halves
        self.cooldown = cooldown
        """Further rounds of cooldown."""
        self.reason = Reason(key, "T-98")

    def notes(self, rules: Views, attack: Attack) -> list[str]:
        shots = self.halves // 2
        used = "half a shot" if shots == 0 else f"{shots} shot{'' if shots == 1 else 's'}"
        return [f"SV {self.sv:+d}", used] if self.sv else [used]


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


@dataclass(kw_only=True, eq=False)
class Ammunition:
    """What is shot (T-97, T-157): a damage profile and modifiers that are added to the weapon's."""

    key: str
    name: str
    calibre: str
    profile: Profile
    becomes: DamageType | None = None
    """The type that replaces the weapon's own."""
    av: int = 0
    radius: int = 0
    """The blast (T-96), in metres; 0 for none."""
    direct: int = 0
    """The SV bonus for whom it hits directly (T-96)."""
    cost: int = 10
    """The cost factor of T-97, in tenths."""
    unarmoured: int = 0
    armoured: int = 0
    """SV against an unarmoured or an armoured location: hollow points."""
    vehicles: int = 0
    infantry: int = 0
    """SV against vehicles and against everybody else: HEAT."""
    enclosed: int = 0
    """SV in an enclosed space: thermobaric."""
    tracer: int = 0
    """AV of later shots this round at the same target."""
    lock: bool = False
    """Its AV and what it ignores count only after aiming at the target in the round before (T-97)."""
    smart: bool = False
    """Needs a smart weapon, and ignores cover."""
    quiet: bool = False
    """Needs a suppressor, and is not heard."""
    harmless: bool = False
    """No damage at all: EMP."""
    effects: list[OnHit] = field(default_factory=list)
    reason: Reason = field(init=False)

    def __post_init__(self) -> None:
        self.reason = Reason(self.name, "T-157")


@dataclass(kw_only=True, eq=False)
class Container:
    """Something that holds rounds of one calibre (T-158); `goes_in` is a magazine, cell or belt."""

    key: str
    name: str
    calibre: str
    capacity: int
    goes_in: bool


@dataclass(kw_only=True, eq=False)
class Attachment:
    """T-100: what is screwed to a gun."""

    key: str
    name: str
    by_band: list[int]
    """AS at Short, Medium, Long and Extreme range."""
    braced: int = 0
    """AS when prone or braced."""
    automatic: int = 0
    """How much it reduces the penalty of automatic fire."""
    capacity: int = 0
    """Percent more rounds."""
    quiet: bool = False
    reason: Reason = field(init=False)

    def __post_init__(self) -> None:
        self.reason = Reason(self.name, "T-100")


@dataclass(kw_only=True, eq=False)
class Weapon:
    """A weapon (T-154). It strikes where it has a reach, shoots where it has a Short range, and may be thrown."""

    key: str
    name: str
    skill: str
    profile: Profile
    hands: int = 1
    dc: int = 1
    av: int = 0
    dodge: int = 0
    """To the Dodge AS of whoever has it in hand."""
    min_level: int = 0
    reach: int = 0
    """Metres at which it strikes; 0 if it does not."""
    short: int = 0
    """The Short range value at which it shoots; 0 if it does not."""
    thrown: int = 0
    """The Short range value at which it can be thrown; 0 if it cannot."""
    thrown_skill: str = ""
    thrown_own: Profile | None = None
    """The profile when it is thrown, where that is another."""
    thrown_profile: Profile = field(init=False)
    knockback: bool = False
    durability: int = 0
    """0 for what does not wear (T-112)."""
    limb: str = ""
    """'arm' or 'leg' for what belongs to the body: fists, feet, blades under the skin."""
    natural: bool = field(init=False)
    calibre: str = ""
    capacity: int = 0
    chamber: int = 0
    reload: Reload = DRAW
    modes: list[FireMode] = field(default_factory=list)
    burst: int = 3
    suppression: int = 15
    energy: bool = False
    """It has a power cell and power settings, suffers in rain and fog, and EMP stops it (T-98)."""
    heavy: bool = False
    """It needs STR 12 or to be deployed (T-99)."""
    aimed: int = 0
    """Further AV when aimed (T-85)."""
    radius: int = 0
    """Its own blast, in metres (T-96)."""
    nearest: int = 0
    """The least range value at which it can be used (T-96)."""
    through_cover: bool = False
    """Half and three-quarter cover do not count (T-99)."""
    past_armour: bool = False
    """Armour of a lower class absorbs nothing (T-99)."""
    lies_down: bool = True
    """Whether it can be used prone (T-176)."""
    smart: bool = False
    """Whether it guides smart rounds (T-97)."""
    effects: list[OnHit] = field(default_factory=list)
    reason: Reason = field(init=False)
    fire_modes: list[FireMode] = field(init=False)
    """Its modes without suppressive fire, in which no attack is made."""
    loaded: dict[str, Profile] = field(init=False, default_factory=dict)
    """The profiles of shots that have been worked out, by the ammunition's key."""

    def __post_init__(self) -> None:
        self.thrown_skill = self.thrown_skill or self.skill
        self.thrown_profile = self.thrown_own if self.thrown_own is not None else self.profile
        self.natural = self.limb != ""
        self.fire_modes = [mode for mode in self.modes if mode is not SUPPRESSIVE]
        self.reason = Reason(self.name.lower(), "T-64")

    def loaded_with(self, ammunition: Ammunition | None) -> Profile:
        """T-65, T-105: the profile of a shot, the weapon's and the ammunition's together; worked out once."""
        if ammunition is None:
            return self.profile
        known = self.loaded.get(ammunition.key)
        if known is None:
            mine = self.profile if ammunition.becomes is None else self.profile.as_type(ammunition.becomes)
            known = mine.merged(ammunition.profile)
            self.loaded[ammunition.key] = known
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
    key="punch", name="punch", skill="Hand-to-Hand", profile=Profile([Damage(BASHING, 2)]), reach=1, limb="arm"
)
KICK: Final = Weapon(
    key="kick",
    name="kick",
    skill="Hand-to-Hand",
    profile=Profile([Damage(BASHING, 4)]),
    hands=0,
    reach=1,
    av=-1,
    limb="leg",
)
"""T-74: what everybody has."""

# Armour

OUTER: Final = 1
IMPLANT: Final = 3
LAYERS: Final = ["powered", "outer", "inner", "innermost"]
OUTERMOST_SLOTS: Final = ["Back", "Shoulders", "Chest", "Waist"]


@dataclass(kw_only=True, eq=False)
class Armour:
    """A piece of armour (T-154, T-159): a layer over the locations that its slots protect."""

    key: str
    name: str
    skill: str
    slots: list[str]
    locations: list[Location] = field(default_factory=list)
    """Locations that it covers in addition to its slots."""
    absorbs: list[int]
    """By the index of the damage type."""
    durability: int
    dc: int = 1
    layer: int = OUTER
    dodge: int = 0
    physicality: int = 0
    min_level: int = 0
    checked: bool = True
    """Whether it needs an armour check (T-108); implants and hulls do not."""
    covers: list[bool] = field(init=False)
    """T-103: by the index of the location."""
    rank: int = field(init=False)
    """Its place among the layers; the lowest is outermost."""
    reason: Reason = field(init=False)

    def __post_init__(self) -> None:
        self.covers = [location in self.locations or covered(location, self.slots) for location in LOCATIONS]
        self.rank = 10 * self.layer + outermost(self.slots)
        self.reason = Reason(self.name, "T-159")


def covered(location: Location, slots: list[str]) -> bool:
    """T-103: armour protects a location if it sits in one of its slots."""
    return any(slot in location.slots for slot in slots)


def outermost(slots: list[str]) -> int:
    """T-103: Back, Shoulders, Chest, Waist, then everything else."""
    for at in range(len(OUTERMOST_SLOTS)):
        if OUTERMOST_SLOTS[at] in slots:
            return at
    return len(OUTERMOST_SLOTS)


@dataclass(kw_only=True, eq=False)
class Shield:
    """A shield (T-160): a layer wherever the hit goes, once a block has succeeded."""

    key: str
    name: str
    skill: str
    absorbs: list[int]
    durability: int
    dc: int = 1
    dodge: int = 0
    physicality: int = 0
    min_level: int = 0
    knockback: bool = False
    bash: Weapon | None = None
    """The shield as a weapon, once somebody has asked for it (T-131)."""
    reason: Reason = field(init=False)

    def __post_init__(self) -> None:
        self.reason = Reason(self.name, "T-160")


# What is in or on the body


@dataclass(kw_only=True, eq=False)
class Aid:
    """T-162: an unarmed aid or an implant, and all that it may do."""

    key: str
    name: str
    implant: bool = False
    switched: bool = False
    """It does nothing until switched on, which costs 1 AP."""
    dex: int = 0
    defence: int = 0
    """To DEX and to defence rolls while switched on."""
    ranged: int = 0
    hand_to_hand: int = 0
    """To the AS of ranged attacks, of Hand-to-Hand."""
    punch: int = 0
    kick: int = 0
    """To the SV of punches and of kicks."""
    painless: bool = False
    """No wound penalty while switched on."""
    surge: int = 0
    surge_rounds: int = 0
    slump: int = 0
    """To physical skills for some rounds, and what they suffer for as long afterwards."""
    strong_arm: int = 0
    """STR with the arm that it replaces."""
    arm: str = ""
    stuns: bool = False
    armour: Armour | None = None
    weapon: Weapon | None = None
    reason: Reason = field(init=False)

    def __post_init__(self) -> None:
        self.reason = Reason(self.name.lower(), "T-162")

    def note(self) -> str:
        """What an implant does once it is switched on."""
        words: list[str] = []
        if self.dex:
            words.append(f"DEX {self.dex:+d}")
        if self.defence:
            words.append(f"defences {self.defence:+d}")
        if self.painless:
            words.append("no penalty for wounds")
        if self.surge:
            lasts = f"for {self.surge_rounds} rounds, then {self.slump:+d} for as long"
            words.append(f"physical skills {self.surge:+d} {lasts}")
        return ", ".join(words)


@dataclass(kw_only=True, eq=False)
class Bonus:
    """T-17: what a piece of equipment adds to an attribute or a skill: points, then percent of the value."""

    to: str
    points: int
    percent: int
    source: str
    reason: Reason = field(init=False)

    def __post_init__(self) -> None:
        self.reason = Reason(self.source, "T-17")


# Machines


@dataclass(kw_only=True, eq=False)
class Mount:
    """A weapon of a vehicle, and the ammunition that comes with it."""

    weapon: Weapon
    ammunition: Ammunition | None
    rounds: int


@dataclass(kw_only=True, eq=False)
class Vehicle:
    """A vehicle (T-126, T-161, T-179): a hull with a structure, room for a crew, and mounted weapons."""

    key: str
    name: str
    dc: int
    absorbs: list[int]
    structure: int
    size: int
    """The index of its size in T-82."""
    hexes: int
    """2 in a row, or 7: one and its neighbours."""
    move: int
    seats: int
    mounts: list[Mount]
    compartment: Armour | None = None
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

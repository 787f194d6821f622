"""A character's sheet: attributes, skills, what follows from them, and gear (T-11 to T-22)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fracas.kernel.dice import Dice
from fracas.kernel.fighter import Sheet
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import gear
from fracas.rulebooks.threa.dice import FOUR_FUDGE
from fracas.rulebooks.threa.tables import encumbrance

ATTRIBUTES: Final = ["STR", "DEX", "END", "INT", "ITT", "WIL", "PHY", "SOC"]
STR: Final = 0
DEX: Final = 1
END: Final = 2
INT: Final = 3
ITT: Final = 4
WIL: Final = 5
PHY: Final = 6
SOC: Final = 7
CORE_SKILLS: Final = ["Physicality", "Dodge", "Drive", "Reasoning", "Awareness", "Focus", "Influence", "Bearing"]
"""T-11: the eight attributes, and the core skill of each."""

AVERAGE: Final = 10
UNSKILLED: Final = 5
"""What is taken off a skill level (T-13)."""
LEVEL: Final = Reason("level", "T-13")
SECONDARY: Final = 8
TERTIARY: Final = 6
"""T-22: what a secondary and a tertiary attribute must at least be."""


class Species:
    """A row of the table of species (T-12): what it adds to each attribute."""

    def __init__(self, key: str, changes: list[int]) -> None:
        self.key = key
        self.changes = changes


HUMAN: Final = Species("human", [0, 0, 0, 0, 0, 0, 0, 0])
SPECIES: Final = [
    #                     STR DEX END INT ITT WIL PHY SOC
    HUMAN,
    Species("elf", [-1, 0, 0, 1, 0, 0, 0, 0]),
    Species("dwarf", [1, -1, 0, 0, 0, 0, 0, 0]),
    Species("halfling", [-2, 1, 0, 0, 1, 0, 0, 0]),
    Species("orc", [2, 0, 1, -1, 0, 0, 0, -1]),
]
"""T-12: the species and what they change."""


def rolled_up(dice: Dice, species: Species) -> list[int]:
    """T-12: eight attributes, each 4dF and 10, or what the species makes of the 10."""
    return [AVERAGE + change + FOUR_FUDGE.throw(dice) for change in species.changes]


def most_fat(end: int, wil: int) -> int:
    """T-18: END + WIL - 5."""
    return end + wil - 5


def most_vit(strength: int) -> int:
    """T-19: twice STR, less 5."""
    return strength * 2 - 5


def most_ap(levels: int) -> int:
    """T-20: one for each full 20 levels of all skills together, at least 1."""
    return max(1, levels // 20)


class Skill:
    """A skill and the attributes it goes by (T-14, T-15); the further ones are prerequisites (T-22)."""

    def __init__(
        self, name: str, attributes: list[int], secondary: list[int] | None = None, tertiary: list[int] | None = None
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.secondary: list[int] = secondary if secondary is not None else []
        self.tertiary: list[int] = tertiary if tertiary is not None else []
        self.goes_by = "/".join([ATTRIBUTES[each] for each in attributes])
        self.direct = Reason(name, "T-21")
        self.physical = any(each in (STR, DEX, END) for each in attributes)
        """Whether it goes by STR, DEX or END, at least in part."""
        self.mental = any(each in (INT, ITT, WIL) for each in attributes)
        """Whether a wounded head hinders it (T-136)."""
        self.shifted = Reason(f"{self.goes_by} changed", "T-17")
        self._levels: list[Reason] = []

    def level_reason(self, level: int) -> Reason:
        """'Swords 4 on STR': the skill, its level and the attribute that it goes by, made once."""
        while len(self._levels) <= level:
            self._levels.append(Reason(f"{self.name} {len(self._levels)} on {self.goes_by}", "T-13"))
        return self._levels[level]


def average(values: list[int], which: list[int]) -> int:
    """T-14: the attribute of a skill; of several the average, rounded down."""
    total = 0
    for each in which:
        total += values[each]
    return total // len(which)


class SupplyEntry:
    """Rounds that are written on a sheet: in a container, or loose in a pouch."""

    def __init__(
        self, ammunition: gear.Ammunition, rounds: int, container: gear.Container | None, packed: bool
    ) -> None:
        self.ammunition = ammunition
        self.rounds = rounds
        self.container = container
        self.packed = packed
        """In a backpack or box: it must be brought to hand first (T-186)."""
        self.goes_in = container is not None and container.goes_in

    @property
    def key(self) -> str:
        """What it is called when it is prepped: the magazine, or the kind of round."""
        if self.container is not None and self.container.goes_in:
            return self.container.key
        return self.ammunition.key


class Item:
    """A weapon that somebody carries. Its key is unique on the sheet: 'dagger', 'dagger 2'."""

    def __init__(
        self,
        index: int,
        key: str,
        weapon: gear.Weapon,
        attachments: list[gear.Attachment],
        ammunition: gear.Ammunition | None,
        rounds: int,
    ) -> None:
        self.index = index
        self.key = key
        self.weapon = weapon
        self.name = weapon.name.lower()
        self.attachments = attachments
        self.ammunition = ammunition
        """What it is loaded with at the start, or would be."""
        self.rounds = rounds
        """How much of it is in at the start (T-184)."""
        self.capacity = weapon.capacity
        self.by_band = [0, 0, 0, 0]
        self.braced = 0
        self.automatic = 0
        self.extended = False
        """Whether magazines larger than the weapon's own fit (T-194)."""
        self.quiet = False
        self.smart = weapon.smart
        for each in attachments:
            self.capacity += weapon.capacity * each.capacity // 100
            for at in range(4):
                self.by_band[at] += each.by_band[at]
            self.braced += each.braced
            self.automatic += each.automatic
            self.extended = self.extended or each.capacity > 0
            self.quiet = self.quiet or each.quiet


class Score:
    """What a skill comes to by the sheet (T-13): an attribute or the score outright, and what its level adds."""

    def __init__(self, points: int, reason: Reason, plus: int) -> None:
        self.points = points
        self.reason = reason
        self.plus = plus


@dataclass(kw_only=True, eq=False)
class ThreaSheet(Sheet):
    """What is on the paper. Weights and bulks are in hundredths of a pound and of a cubic foot."""

    attributes: list[int]
    """As written, with the species in them."""
    levels: dict[str, int]
    skills: dict[str, Skill]
    """All that there are, with the attributes they go by for this character."""
    scores: dict[str, int]
    """T-21: ability scores given outright."""
    bonuses: list[gear.Bonus]
    lacks: list[str]
    ap: int = 0
    fat: int = 0
    vit: int = 0
    """T-18 to T-20: worked out where they are 0."""
    dc: int
    size: int
    """The index of its size in T-82."""
    weapons: list[Item]
    in_hand: list[int]
    """Indices of the items that are in hand at the start, the main hand's first (T-184)."""
    shield: gear.Shield | None
    shield_in_hand: bool
    armour: list[gear.Armour]
    """Outermost first (T-103), with what aids add to it."""
    aids: list[gear.Aid]
    supplies: list[SupplyEntry]
    prepped: dict[str, int]
    load: int
    bulk: int
    left_handed: bool
    vehicle: gear.Vehicle | None

    items: list[Item] = field(init=False)
    """The weapons, and what the body has."""
    equipped: list[int] = field(init=False)
    """The attributes with what equipment does to them."""
    encumbrance: int = field(init=False)
    """The index of the load's level in T-149."""
    dodge: int = field(init=False)
    physicality: int = field(init=False)
    """What worn armour does to Dodge and Physicality AS (T-154); shields and weapons only while in hand."""
    known_scores: dict[str, Score] = field(init=False, default_factory=dict)
    known_levels: dict[str, int] = field(init=False, default_factory=dict)
    """What skills come to, as far as somebody has asked: a sheet never changes."""

    def __post_init__(self) -> None:
        self.equipped = [self._equipped(each) for each in range(len(ATTRIBUTES))]
        self.ap = self.ap or most_ap(sum(self.levels.values()))
        self.fat = self.fat or most_fat(self.equipped[END], self.equipped[WIL])
        self.vit = self.vit or most_vit(self.equipped[STR])
        if self.vehicle is not None:
            self.dc = self.vehicle.dc
            self.size = self.vehicle.size
        self.items = [*self.weapons, *natural(len(self.weapons), self.aids)] if self.vehicle is None else []
        implants = [aid.armour for aid in self.aids if aid.armour is not None]
        self.armour = sorted([*self.armour, *implants], key=by_rank)
        self.encumbrance = encumbrance(self.load, self.bulk, self.equipped[STR])
        self.dodge = sum([piece.dodge for piece in self.armour])
        self.physicality = sum([piece.physicality for piece in self.armour])

    def _equipped(self, attribute: int) -> int:
        return improved(self.attributes[attribute], ATTRIBUTES[attribute], self.bonuses)

    def has(self, skill: str) -> bool:
        """Whether that skill is there at all: the core skills are, for everybody who has a mind of its own."""
        if skill in self.lacks:
            return False
        return skill in CORE_SKILLS or skill in self.levels or skill in self.scores

    def level(self, skill: str) -> int:
        """T-16: the level with what equipment adds; 0 for what was never learned.

        Where only the ability score is known, the level that would lead to it.
        """
        level = self.known_levels.get(skill)
        if level is None:
            if skill in self.scores:
                goes_by = average(self.equipped, self.skills[skill].attributes)
                level = max(0, min(self.scores[skill] - goes_by + UNSKILLED, 10))
            else:
                level = improved(self.levels.get(skill, 0), skill, self.bonuses)
            self.known_levels[skill] = level
        return level

    def score(self, skill: str) -> int:
        """T-13: the ability score before anything that a fight does to it."""
        score = self.known_score(skill)
        return score.points + score.plus

    def known_score(self, skill: str) -> Score:
        score = self.known_scores.get(skill)
        if score is None:
            score = self.work_out(skill)
            self.known_scores[skill] = score
        return score

    def work_out(self, skill: str) -> Score:
        """T-13, T-17: attribute, species and equipment with it, then level - 5; or the score outright (T-21)."""
        row = self.skills[skill]
        if skill in self.scores:
            return Score(improved(self.scores[skill], skill, self.bonuses), row.direct, 0)
        level = self.level(skill)
        return Score(average(self.equipped, row.attributes), row.level_reason(level), level - UNSKILLED)

    def ability(self, skill: str, shifts: list[int] | None = None) -> Tally:
        """T-17: the ability score as a tally; `shifts` is what effects do to the eight attributes."""
        score = self.known_score(skill)
        tally = Tally(score.points, score.reason)
        if shifts is not None:
            tally.add(self.shift(skill, shifts), self.skills[skill].shifted)
        tally.add(score.plus, LEVEL)
        return tally

    def shift(self, skill: str, shifts: list[int]) -> int:
        """T-17: what changes of attributes do to a skill that goes by them."""
        which = self.skills[skill].attributes
        changed = [self.equipped[each] + shifts[each] for each in range(len(shifts))]
        return average(changed, which) - average(self.equipped, which)

    def unmet(self, skill: str) -> str:
        """T-22: which optional prerequisite of a skill is not met; empty if all are."""
        row = self.skills[skill]
        for which, least in ((row.secondary, SECONDARY), (row.tertiary, TERTIARY)):
            if which and average(self.equipped, which) < least:
                names = "/".join([ATTRIBUTES[each] for each in which])
                return f"{skill} needs {names} of at least {least}"
        return ""


def improved(value: int, name: str, bonuses: list[gear.Bonus]) -> int:
    """T-17: what equipment makes of a value: points first, all added up, then percent."""
    percent = 100
    for bonus in bonuses:
        if bonus.to == name:
            value += bonus.points
            percent += bonus.percent
    return value * percent // 100 if percent != 100 else value


def by_rank(piece: gear.Armour) -> int:
    return piece.rank


def natural(first: int, aids: list[gear.Aid]) -> list[Item]:
    """Fists and feet (T-74), and what implants add to them."""
    weapons = [gear.PUNCH, gear.KICK, *[aid.weapon for aid in aids if aid.weapon is not None]]
    return [Item(first + at, weapons[at].key, weapons[at], [], None, 0) for at in range(len(weapons))]


def itemised(keys: list[str]) -> list[str]:
    """Each weapon with a key of its own: the second dagger is 'dagger 2'."""
    out: list[str] = []
    for at in range(len(keys)):
        before = keys[:at].count(keys[at])
        out.append(keys[at] if before == 0 else f"{keys[at]} {before + 1}")
    return out

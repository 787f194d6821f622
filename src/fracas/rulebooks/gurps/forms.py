"""Sheets as people write them: checked, and turned into what the rules read.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from math import ceil
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from fracas.kernel.mistake import Mistake, listing, misspelt, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.forms import Form
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES, TIGHT_BEAM, Armour, Item, Missile, Mode, Shield, Weapon
from fracas.rulebooks.gurps.locations import ARMOURED
from fracas.rulebooks.gurps.rows import POSTURES
from fracas.rulebooks.gurps.sheet import (
    DIFFUSE,
    HOMOGENOUS,
    LIVING,
    UNLIVING,
    GurpsSheet,
    Traits,
    basic_speed,
    itemised,
    size_modifier,
)
from fracas.rulebooks.gurps.skills import LORE, Lore, family
from fracas.rulebooks.gurps.strength import FIXED, SWING, THRUST

FLAGS = {
    "combat reflexes": "combat_reflexes",
    "high pain threshold": "high_pain_threshold",
    "low pain threshold": "low_pain_threshold",
    "ambidexterity": "ambidexterity",
    "peripheral vision": "peripheral_vision",
    "perfect balance": "perfect_balance",
    "weapon master": "weapon_master",
    "trained by a master": "weapon_master",
    "no brain": "no_brain",
    "no vitals": "no_vitals",
    "no blood": "no_blood",
    "blindness": "blindness",
    "unfazeable": "unfazeable",
    "sharp teeth": "sharp_teeth",
    "four legs": "four_legs",
}
LEVELS = {
    "enhanced dodge": "enhanced_dodge",
    "enhanced parry": "enhanced_parry",
    "enhanced block": "enhanced_block",
    "hard to kill": "hard_to_kill",
    "hard to subdue": "hard_to_subdue",
    "damage resistance": "damage_resistance",
    "damage reduction": "damage_reduction",
    "extra attack": "extra_attack",
    "extra arms": "extra_arms",
    "hardened": "hardened",
}
FITNESS = {"fit": 1, "very fit": 2}
TOLERANCE = {"unliving": UNLIVING, "homogenous": HOMOGENOUS, "diffuse": DIFFUSE}
FEMALE = "female"
VULNERABLE = re.compile(r"vulnerability (\d+) \(([a-z+-]+)\)")
TOUGH = re.compile(r"damage resistance (\d+) \(([a-z, ]+)\)")


@cache
def entries_of(package: str, kind: str) -> dict[str, dict[str, Any]]:
    """One catalogue of one package; empty if there is none."""
    file = resources.files(package).joinpath("catalog", f"{kind}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


class Shelf:
    """What sheets are written from: the skills of a book, and the packages of each of its catalogues."""

    def __init__(self, packages: Callable[[str], list[str]], lore: Lore = LORE) -> None:
        self.packages = packages
        self.lore = lore
        self.known: dict[str, dict[str, dict[str, Any]]] = {}

    def catalog(self, kind: str) -> dict[str, dict[str, Any]]:
        """The catalogue of weapons, shields, armour, suits ...; a variant's adds to its base's."""
        if kind not in self.known:
            found: dict[str, dict[str, Any]] = {}
            for package in self.packages(kind):
                found.update(entries_of(package, kind))
            self.known[kind] = found
        return self.known[kind]

    def dressed(self, pieces: list[Armour]) -> list[Armour]:
        """Armour as it protects when all of it is worn together."""
        return pieces


OURS = Shelf(lambda kind: ["fracas.rulebooks.gurps"])
SHELVES: dict[type, Shelf] = {}


def shared(book: Rulebook[Any], shelf: Shelf) -> Shelf:
    """One for all books of a kind, whatever their switches."""
    return SHELVES.setdefault(type(book), shelf)


def shelf_of(info: ValidationInfo) -> Shelf:
    """Whose sheet is being checked."""
    return info.context if isinstance(info.context, Shelf) else OURS


def catalog(kind: str) -> dict[str, dict[str, Any]]:
    """The book's catalogue of weapons, shields, armour or suits."""
    return OURS.catalog(kind)


def chosen(kind: str, key: str, what: str, shelf: Shelf = OURS) -> dict[str, Any]:
    """An entry of the catalogue, or a complaint that names what is near."""
    entries = shelf.catalog(kind)
    if key not in entries:
        raise ValueError(f"unknown {what} '{key}'; {suggestion(key, list(entries))}")
    return entries[key]


def pounds(weight: float) -> int:
    """Weights are kept in hundredths of a pound: no floats inside a fight."""
    return round(weight * 100)


DAMAGE = re.compile(r"(?:(thr|sw)|(\d+)d)([+-]\d+)?(?:\(([\d.]+)\))? (cr|cut|imp|pi-|pi\+\+|pi\+|pi|burn|cor|tox|fat)")


def read_mode(row: dict[str, Any]) -> Mode | None:
    """G-204: a row of the weapon table; a garrote does no damage of its own, but strangles."""
    match = DAMAGE.fullmatch("0d cr" if row["damage"] == "none" else row["damage"])
    if match is None:
        return None
    base, dice, add, divisor, damage = match.groups()
    reach, starred = row["reach"].rstrip("*"), row["reach"].endswith("*")
    bits = 0
    for part in reach.split(","):
        low, _, high = part.partition("-")
        if low == "C":
            bits |= 1
        else:
            for distance in range(int(low), int(high or low) + 1):
                bits |= 1 << distance
    parry = row["parry"]
    return Mode(
        name=row["name"],
        skill=row["skill"],
        base=THRUST if base == "thr" else SWING if base == "sw" else FIXED,
        dice=int(dice or 0),
        add=int(add or 0),
        damage=DAMAGE_TYPES[damage],
        divisor=round(float(divisor) * 10) if divisor else 10,
        reach=bits,
        set_reach=starred,
        parries=parry != "No",
        parry=0 if parry == "No" else int(parry.rstrip("FU")),
        fencing=parry.endswith("F"),
        unbalanced=parry.endswith("U"),
        st=row["st"],
        hands=row["hands"],
        unready=row["unready"],
        flail={"full": 2, "half": 1}.get(row.get("flail", ""), 0),
        sticks=row.get("sticks", False),
        thrust="thrust" in row["name"],
    )


QUALITIES = ("cheap", "very fine", "fine")


RATED = re.compile(r"(.+) \(ST (\d+)\)")
RANGE = re.compile(r"(?:(\d+)-)?(x?)(\d+(?:\.\d)?)(?:/x?(\d+(?:\.\d)?))?")
ROF = re.compile(r"(\d+)(?:x(\d+))?(!?)")
SHOTS = re.compile(r"T|1|(\d+)(\+1)?\((\d+)(i?)\)")
ACC = re.compile(r"(\d+)(?:\+(\d+))?")


class MissileForm(Form):
    """A ranged weapon, written as in the table of G-205."""

    name: str = Field(min_length=1, max_length=60)
    skill: str
    damage: str
    acc: str
    range: str
    weight: Annotated[float, Field(ge=0)]
    rof: str
    shots: str
    st: Annotated[int, Field(ge=0, le=100)]
    hands: Annotated[int, Field(ge=1, le=2)]
    bulk: Annotated[int, Field(ge=-10, le=0)]
    recoil: Annotated[int, Field(ge=0, le=20)]
    kind: Literal["thrown", "arrow", "bullet", "beam"]
    family: Literal["", "bow", "crossbow", "gun"] = ""
    ammunition: str = ""
    material: Literal["metal", "mixed", "wood", "soft", "gun"] = "metal"
    cost: Annotated[int, Field(ge=0)] = 0
    rated: Annotated[int, Field(ge=0, le=100)] = 0
    fuse: Annotated[int, Field(ge=-1, le=60)] = -1
    fragments: Annotated[int, Field(ge=0, le=20)] = 0
    bipod: bool = False
    mounted: bool = False

    @field_validator("skill")
    @classmethod
    def skill_exists(cls, value: str, info: ValidationInfo) -> str:
        known = shelf_of(info).lore.known()
        if family(value) not in known:
            raise ValueError(f"unknown skill '{value}'; {suggestion(value, known)}")
        return value

    @field_validator("damage")
    @classmethod
    def damage_is_dice(cls, value: str) -> str:
        if DAMAGE.fullmatch(value.removesuffix(" ex")) is None:
            raise ValueError("expected dice and a damage type, such as '2d-1 pi', 'thr+2 imp' or '8d cr ex'")
        return value

    @field_validator("acc")
    @classmethod
    def acc_is_a_number(cls, value: str) -> str:
        if ACC.fullmatch(value) is None:
            raise ValueError("expected a number, or two with a scope: '3', '5+2'")
        return value

    @field_validator("range")
    @classmethod
    def range_is_well_formed(cls, value: str) -> str:
        if RANGE.fullmatch(value) is None:
            raise ValueError("expected half-damage and maximum range, such as '150/1850', or 'x15/x20' by ST")
        return value

    @field_validator("rof")
    @classmethod
    def rof_is_at_least_one(cls, value: str) -> str:
        match = ROF.fullmatch(value)
        if match is None or int(match[1]) == 0 or int(match[2] or 1) == 0:
            raise ValueError("a rate of fire is at least 1, such as '3', '2x9' for pellets, '10!' for bursts only")
        return value

    @field_validator("shots")
    @classmethod
    def shots_are_well_formed(cls, value: str) -> str:
        match = SHOTS.fullmatch(value)
        if match is None or match[1] == "0":
            raise ValueError("expected 'T' for thrown, or shots and seconds such as '1(2)', '6(3i)', '15+1(3)'")
        return value

    @field_validator("ammunition")
    @classmethod
    def ammunition_exists(cls, value: str, info: ValidationInfo) -> str:
        if value:
            chosen("ammunition", value, "ammunition", shelf_of(info))
        return value


@cache
def missile_rows(shelf: Shelf = OURS) -> dict[str, MissileForm]:
    return {key: MissileForm.model_validate(row, context=shelf) for key, row in shelf.catalog("missiles").items()}


def parts(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    match = pattern.fullmatch(text)
    assert match is not None, text
    return match


def read_shot(key: str, row: MissileForm, st: int) -> Mode:
    """G-205: a row of the table of ranged weapons, for somebody of that ST or a bow made for it."""
    damage = parts(DAMAGE, row.damage.removesuffix(" ex"))
    reach, rof, shots, acc = parts(RANGE, row.range), parts(ROF, row.rof), parts(SHOTS, row.shots), parts(ACC, row.acc)
    base, dice, add, divisor, type_ = damage.groups()
    unit = 10 if reach[2] else 1
    near, far = round(float(reach[3]) * unit), round(float(reach[4]) * unit) if reach[4] else 0
    made_for = row.rated or (st if row.family in ("bow", "crossbow") else 0)
    thrown = row.kind == "thrown"
    missile = Missile(
        kind=row.kind,
        acc=int(acc[1]),
        half=near if far else 0,
        most=far or near,
        by_st=bool(reach[2]),
        rof=int(rof[1]),
        capacity=0 if thrown else int(shots[1] or 1),
        reload=int(shots[3] or 0),
        bulk=row.bulk,
        recoil=row.recoil,
        pellets=int(rof[2] or 1),
        automatic=bool(rof[3]),
        chamber=bool(shots[2]),
        each=bool(shots[4]),
        rated=made_for,
        ammunition="" if thrown else row.ammunition or key,
        family=row.family,
        scope=int(acc[2] or 0),
        nearest=int(reach[1] or 0),
        bipod=row.bipod,
        mounted=row.mounted,
        fuse=row.fuse,
        fragments=row.fragments,
    )
    return Mode(
        name="throw" if thrown else "shot",
        skill=row.skill,
        base=THRUST if base == "thr" else SWING if base == "sw" else FIXED,
        dice=int(dice or 0),
        add=int(add or 0),
        damage=TIGHT_BEAM if row.kind == "beam" and type_ == "burn" else DAMAGE_TYPES[type_],
        divisor=round(float(divisor) * 10) if divisor else 10,
        reach=0,
        set_reach=False,
        parries=False,
        parry=0,
        fencing=False,
        unbalanced=False,
        st=row.st,
        hands=row.hands,
        unready=False,
        explosive=row.damage.endswith(" ex"),
        missile=missile,
    )


def plain_key(key: str) -> str:
    """Without the ST that a bow is made for: 'longbow' for 'longbow (ST 12)'."""
    match = RATED.fullmatch(key)
    return match[1] if match else key


def weapon(key: str, st: int = 10, arsenal: dict[str, MissileForm] | None = None, shelf: Shelf = OURS) -> Weapon:
    """G-204, G-205: a weapon of the catalogue or of one's own arsenal, in the hands of somebody of that ST."""
    own = plain_key(key).partition(" ")[2] or plain_key(key)
    for name in (plain_key(key), own):
        if arsenal and name in arsenal:
            return made_weapon(key, name, st, None, arsenal[name])
    return known_weapon(key, st, shelf)


@cache
def known_weapon(key: str, st: int, shelf: Shelf) -> Weapon:
    quality = next((word for word in QUALITIES if key.startswith(f"{word} ")), "good")
    name = plain_key(key).removeprefix(f"{quality} ")
    melee, missiles = shelf.catalog("weapons").get(name), missile_rows(shelf).get(name)
    if melee is None and missiles is None:
        known = [*shelf.catalog("weapons"), *missile_rows(shelf)]
        raise ValueError(f"unknown weapon '{name}'; {suggestion(name, known)}")
    return made_weapon(key, name, st, melee, missiles)


def made_weapon(key: str, bare: str, st: int, melee: dict[str, Any] | None, missiles: MissileForm | None) -> Weapon:
    """'fine broadsword' and 'cheap axe' differ in how they break; 'longbow (ST 12)' is made for that ST."""
    quality = next((word for word in QUALITIES if key.startswith(f"{word} ")), "good")
    made_for = RATED.fullmatch(key)
    if made_for and (missiles is None or missiles.family not in ("bow", "crossbow") or missiles.rated):
        raise ValueError(f"'{key}': only bows and crossbows are made for a certain ST")
    modes = [mode for each in melee["modes"] if (mode := read_mode(each)) is not None] if melee else []
    shots = [read_shot(bare, missiles, int(made_for[2]) if made_for else st)] if missiles else []
    plain = melee["name"] if melee else missiles.name if missiles else bare
    if not modes and not shots:
        raise ValueError(f"the {plain.lower()} cannot be used yet")
    name = plain if quality == "good" else f"{quality.capitalize()} {plain}"
    weight = melee["weight"] if melee else missiles.weight if missiles else 0
    material = melee["material"] if melee else missiles.material if missiles else "metal"
    return Weapon(plain_key(key), name, pounds(weight), modes, material, quality, shots)


def stock(weapons: list[Weapon], given: dict[str, int]) -> dict[str, int]:
    """What there is to shoot with: as written, else 20 missiles, or twice as much as a gun holds."""
    found = dict(given)
    for each in weapons:
        for mode in each.shots:
            missile = mode.missile
            if missile is not None and missile.ammunition and missile.ammunition not in given:
                plenty = 2 * missile.capacity if missile.family == "gun" else 20
                found[missile.ammunition] = max(found.get(missile.ammunition, 0), plenty)
    return found


def check_loads(weapons: list[Weapon], loaded: dict[str, int]) -> None:
    """G-103: what is loaded is carried, shoots, and holds that much."""
    for key, count in loaded.items():
        same = [each for each in itemised(weapons) if each.key == key]
        if not same:
            raise ValueError(f"loaded: '{key}' is not among the weapons")
        missiles = [mode.missile for mode in same[0].weapon.shots if mode.missile is not None]
        most = max([0, *[missile.holds() for missile in missiles]])
        if count > most:
            found = f"{count} shot{'' if count == 1 else 's'}"
            raise ValueError(f"loaded: found {found} in the {same[0].name}, which holds {most or 'none'}")


def known_ammunition(value: dict[str, int], own: list[str], shelf: Shelf) -> None:
    kinds = [*shelf.catalog("ammunition"), *own]
    for kind in value:
        if kind not in kinds:
            raise ValueError(f"unknown ammunition '{kind}'; {suggestion(kind, kinds)}")


@cache
def shield(key: str, shelf: Shelf = OURS) -> Shield:
    """G-206: a shield or cloak of the catalogue; 'spiked medium-shield' bashes harder, 'small-shield buckler' is held
    in the hand."""
    spiked, buckler = key.startswith("spiked "), key.endswith(" buckler")
    name = key.removeprefix("spiked ").removesuffix(" buckler")
    row = chosen("shields", name, "shield", shelf)
    if buckler and not row.get("buckler", False):
        raise ValueError(f"the {row['name'].lower()} is no buckler; small and medium shields may be")
    weight = pounds(row["weight"] + (5 if spiked else 0))
    plain = f"{row['name']} (buckler)" if buckler else row["name"]
    return Shield(key, plain, row["skill"], row["db"], weight, row["dr"], row["hp"], row["size"], spiked, buckler)


@cache
def armour(key: str, shelf: Shelf = OURS) -> Armour:
    """G-207: a piece of armour of the catalogue."""
    row = chosen("armour", key, "piece of armour", shelf)
    dr, _, crushing = row["dr"].partition("/")
    return Armour(
        key,
        row["name"],
        row["covers"],
        int(dr),
        int(crushing or dr),
        pounds(row["weight"]),
        row.get("flexible", False),
        row.get("front", False),
    )


Attribute = Annotated[int, Field(ge=1, le=200)]


class SheetForm(Form):
    """A character as written in TOML (G-4, G-5): four attributes, and what differs from the rest."""

    name: str = Field(min_length=1, max_length=60)
    st: Attribute = 10
    dx: Attribute = 10
    iq: Attribute = 10
    ht: Attribute = 10
    hp: Attribute | None = None
    fp: Attribute | None = None
    will: Attribute | None = None
    per: Attribute | None = None
    basic_speed: Annotated[float, Field(ge=0.25, le=50)] | None = None
    basic_move: Annotated[int, Field(ge=0, le=200)] | None = None
    sm: Annotated[int, Field(ge=-10, le=10)] | None = None
    length: Annotated[float, Field(ge=0.1, le=300)] | None = None
    """The longest dimension in yards, for whoever does not know the Size Modifier (G-98)."""
    skills: dict[str, Annotated[int, Field(ge=1, le=60)]] = Field(default_factory=dict)
    traits: list[str] = Field(default_factory=list)
    arsenal: dict[str, MissileForm] = Field(default_factory=dict)
    """Ranged weapons that are not in the catalogue, by their keys."""
    weapons: list[str] = Field(default_factory=list)
    in_hand: list[str] | None = None
    ammunition: dict[str, Annotated[int, Field(ge=0, le=10000)]] = Field(default_factory=dict)
    loaded: dict[str, Annotated[int, Field(ge=0)]] = Field(default_factory=dict)
    shield: str | None = None
    suit: str | None = None
    armour: list[str] = Field(default_factory=list)
    load: Annotated[float, Field(ge=0)] = 0.0
    hand: Literal["right", "left"] = "right"
    tech_level: Annotated[int, Field(ge=0, le=12)] = 3
    hexes: Annotated[int, Field(ge=1, le=2)] = 1

    @field_validator("basic_speed")
    @classmethod
    def quarters(cls, value: float | None) -> float | None:
        if value is not None and value * 4 != round(value * 4):
            raise ValueError("Basic Speed goes by quarters, such as 5.25")
        return value

    @field_validator("skills")
    @classmethod
    def skills_exist(cls, value: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        lore = shelf_of(info).lore
        for skill in value:
            if lore.mistaken(skill):
                raise ValueError(f"unknown skill '{skill}'; {suggestion(family(skill), lore.known())}")
        return value

    @field_validator("traits")
    @classmethod
    def traits_exist(cls, value: list[str]) -> list[str]:
        read_traits(value)
        return value

    @field_validator("weapons")
    @classmethod
    def weapons_exist(cls, value: list[str], info: ValidationInfo) -> list[str]:
        for key in value:
            made = weapon(key, info.data.get("st", 10), info.data.get("arsenal"), shelf_of(info))
            for mode in made.shots:
                missile = mode.missile
                if missile is not None and missile.family == "bow" and missile.rated > info.data.get("st", 200):
                    raise ValueError(
                        f"the {made.name.lower()} is made for ST {missile.rated}, above ST {info.data['st']}; "
                        "nobody draws a bow above one's ST"
                    )
        return value

    @field_validator("ammunition")
    @classmethod
    def ammunition_exists(cls, value: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        known_ammunition(value, list(info.data.get("arsenal", {})), shelf_of(info))
        return value

    @model_validator(mode="after")
    def one_size(self) -> SheetForm:
        if self.sm is not None and self.length is not None:
            raise ValueError("found both 'sm' and 'length', expected one of them")
        return self

    @model_validator(mode="after")
    def magazines_hold_it(self, info: ValidationInfo) -> SheetForm:
        check_loads([weapon(key, self.st, self.arsenal, shelf_of(info)) for key in self.weapons], self.loaded)
        return self

    @field_validator("shield")
    @classmethod
    def shield_exists(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None:
            shield(value, shelf_of(info))
        return value

    @field_validator("suit")
    @classmethod
    def suit_exists(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None:
            chosen("suits", value, "suit of armour", shelf_of(info))
        return value

    @field_validator("armour")
    @classmethod
    def armour_exists(cls, value: list[str], info: ValidationInfo) -> list[str]:
        for key in value:
            armour(key, shelf_of(info))
        return value

    @model_validator(mode="after")
    def layers_fit(self, info: ValidationInfo) -> SheetForm:
        """G-144: on a place at most one flexible piece under one rigid one."""
        shelf = shelf_of(info)
        pieces = [armour(key, shelf) for key in worn(self, shelf)]
        for place in ARMOURED:
            here = [piece for piece in pieces if place in piece.covers]
            for layer, kind in ((True, "flexible"), (False, "rigid")):
                names = [piece.name.lower() for piece in here if piece.flexible == layer]
                if len(names) > 1:
                    raise ValueError(
                        f"armour: {' and '.join(names)} are both {kind} on the {place}; "
                        "at most one flexible piece goes under one rigid one"
                    )
        shelf.dressed(pieces)
        return self

    @model_validator(mode="after")
    def hands_suffice(self, info: ValidationInfo) -> SheetForm:
        """What is in hand is carried, and there are two hands for it."""
        if self.in_hand is not None and not hands_hold(self, in_hand(self, shelf_of(info))):
            raise ValueError("in_hand: more is in hand than there are hands")
        return self


def in_hand(form: SheetForm, shelf: Shelf) -> list[Item]:
    """What somebody starts with in hand: the first weapon, unless it says. Of two daggers, 'dagger' is the first,
    'dagger' again or 'dagger 2' the second."""
    left = itemised([weapon(key, form.st, form.arsenal, shelf) for key in form.weapons])
    if form.in_hand is None:
        return left[:1]
    found: list[Item] = []
    for key in form.in_hand:
        like = [item for item in left if item.key == plain_key(key)]
        like += [item for item in left if item.weapon.key == plain_key(key)]
        if not like:
            raise ValueError(f"in_hand: '{key}' is not among the weapons")
        found.append(like[0])
        left.remove(like[0])
    return found


def hands_hold(form: SheetForm, items: list[Item]) -> bool:
    """G-88: two hands for everything, a shield included; one will do for what needs no more in some mode, or for
    whoever is strong enough."""
    hands = int(form.shield is not None)
    for item in items:
        light = any(mode.one_handed(form.st) for mode in item.weapon.modes)
        hands += 1 if light or any(mode.hands < 2 for mode in item.weapon.shots) else 2
    return hands <= 2


def worn(form: SheetForm, shelf: Shelf) -> list[str]:
    """Every piece of armour, those of a suit first."""
    return [*(shelf.catalog("suits")[form.suit]["pieces"] if form.suit else []), *form.armour]


def read_traits(names: list[str]) -> Traits:
    """G-13: 'Combat Reflexes', 'Hard to Kill 2', 'Damage Resistance 4 (skull)', 'Vulnerability 2 (burn)'."""
    traits = Traits()
    for name in names:
        text = " ".join(name.lower().split())
        words = text.split()
        level = int(words.pop()) if words and words[-1].isdigit() else 1
        key = " ".join(words)
        vulnerable, tough = VULNERABLE.fullmatch(text), TOUGH.fullmatch(text)
        if vulnerable:
            if vulnerable[2] not in DAMAGE_TYPES:
                raise ValueError(
                    f"unknown damage type '{vulnerable[2]}'; {suggestion(vulnerable[2], list(DAMAGE_TYPES))}"
                )
            if int(vulnerable[1]) < 2:
                raise ValueError(f"'{name}': a vulnerability multiplies damage by 2 or more")
            traits.vulnerability[vulnerable[2]] = int(vulnerable[1])
        elif tough:
            places = [place.strip() for place in tough[2].split(",")]
            for place in places:
                if place not in ARMOURED:
                    raise ValueError(f"no such place on the body: '{place}'; {suggestion(place, ARMOURED)}")
                traits.tough[place] = int(tough[1])
        elif key in FLAGS:
            setattr(traits, FLAGS[key], True)
        elif key in LEVELS:
            setattr(traits, LEVELS[key], level)
        elif key in FITNESS:
            traits.fit = FITNESS[key]
        elif key in TOLERANCE:
            if traits.tolerance not in (LIVING, TOLERANCE[key]):
                raise ValueError("a body is Unliving, Homogenous or Diffuse, but not two of them")
            traits.tolerance = TOLERANCE[key]
        elif key == FEMALE:
            traits.male = False
        else:
            check_unknown(name, key)
    if traits.tolerance == HOMOGENOUS or traits.tolerance == DIFFUSE:
        traits.no_brain = traits.no_vitals = True
    if traits.high_pain_threshold and traits.low_pain_threshold:
        raise ValueError("nobody has both High and Low Pain Threshold")
    return traits


KNOWN_TRAITS = [*FLAGS, *LEVELS, *FITNESS, *TOLERANCE, FEMALE]
BRACKETED = {"damage resistance": "Damage Resistance 4 (skull)", "vulnerability": "Vulnerability 2 (burn)"}
"""Traits that say in brackets what for."""
LIKE_OURS = ["fat", "very fat", "unfit", "very unfit"]
"""Traits of other people's that only look like ours."""


def check_unknown(name: str, key: str) -> None:
    """G-216: a trait that has no use here is kept; one that has, but is not written so, is a mistake."""
    plain = key.split(" (")[0].rstrip("0123456789 ")
    if plain in BRACKETED:
        raise ValueError(f"trait '{name}': expected it as in '{BRACKETED[plain]}'")
    if plain != key and plain in KNOWN_TRAITS:
        raise ValueError(f"trait '{name}': there is no other than '{plain.title()}' here, without brackets")
    if key not in LIKE_OURS and misspelt(plain, [*KNOWN_TRAITS, *BRACKETED]):
        raise ValueError(f"unknown trait '{name}'; {suggestion(plain, [*KNOWN_TRAITS, *BRACKETED])}")


def kept_traits(names: list[str]) -> list[str]:
    """G-216: those that have no use in a fight."""
    kept: list[str] = []
    for name in names:
        text = " ".join(name.lower().split())
        key = text.rstrip("0123456789").strip()
        if key not in KNOWN_TRAITS and not VULNERABLE.fullmatch(text) and not TOUGH.fullmatch(text):
            kept.append(" ".join(name.split()))
    return kept


def kept_skills(skills: dict[str, int], lore: Lore) -> dict[str, int]:
    """G-216: those that have no use in a fight."""
    return {skill: level for skill, level in skills.items() if family(skill) not in lore.known()}


def size(form: SheetForm) -> int:
    """G-12, G-98: as it is written, or by the longest dimension; people are at 0."""
    if form.length is not None:
        return size_modifier(ceil(36 * form.length - 0.001))
    return form.sm if form.sm is not None else 0


def read_sheet(data: dict[str, object], shelf: Shelf = OURS) -> GurpsSheet:
    """G-4, G-5: a sheet, with what is not written worked out from the attributes."""
    form = SheetForm.model_validate(data, context=shelf)
    speed = round(form.basic_speed * 4) if form.basic_speed is not None else basic_speed(form.dx, form.ht)
    weapons = [weapon(key, form.st, form.arsenal, shelf) for key in form.weapons]
    others = kept_skills(form.skills, shelf.lore)
    sheet = GurpsSheet(
        name=form.name,
        st=form.st,
        dx=form.dx,
        iq=form.iq,
        ht=form.ht,
        hp=form.hp if form.hp is not None else form.st,
        fp=form.fp if form.fp is not None else form.ht,
        will=form.will if form.will is not None else form.iq,
        per=form.per if form.per is not None else form.iq,
        speed=speed,
        move=form.basic_move if form.basic_move is not None else speed // 4,
        sm=size(form),
        skills={skill: level for skill, level in form.skills.items() if skill not in others},
        traits=read_traits(form.traits),
        weapons=weapons,
        in_hand=[item.key for item in in_hand(form, shelf)],
        shield=shield(form.shield, shelf) if form.shield is not None else None,
        armour=shelf.dressed([armour(key, shelf) for key in worn(form, shelf)]),
        load=pounds(form.load),
        left_handed=form.hand == "left",
        tech_level=form.tech_level,
        ammunition=stock(weapons, form.ammunition),
        ammunition_weights={kind: pounds(row["weight"]) for kind, row in shelf.catalog("ammunition").items()},
        loaded=form.loaded,
        lore=shelf.lore,
    )
    sheet.hexes = form.hexes
    sheet.kept = [*kept_traits(form.traits), *[f"{skill} {level}" for skill, level in others.items()]]
    return sheet


class VehicleForm(Form):
    """What somebody rides on (G-132)."""

    control_skill: Annotated[int, Field(ge=1, le=60)]
    handling: Annotated[int, Field(ge=-10, le=10)]
    driver: str = ""


class TaskForm(Form):
    """Something to concentrate on: what, for how many seconds, and whether it wins the fight (G-51)."""

    text: Annotated[str, Field(min_length=1, max_length=60)]
    seconds: Annotated[int, Field(ge=1, le=10000)]
    wins: bool = False


class StartForm(Form):
    """How somebody starts, beside place and facing."""

    posture: str | None = None
    surprised: Literal["partial", "total"] | None = None
    order: Annotated[int, Field(ge=1)] | None = None
    arrives: Annotated[int, Field(ge=2, le=10000)] | None = None
    """The second in which a newcomer enters, where it is put (G-22)."""
    hp: int | None = None
    fp: int | None = None
    ammunition: dict[str, Annotated[int, Field(ge=0, le=10000)]] | None = None
    loaded: dict[str, Annotated[int, Field(ge=0)]] | None = None
    vehicle: VehicleForm | None = None
    task: TaskForm | None = None
    hidden: bool | None = None
    """Its foes do not know where it is (G-211)."""
    unaware_of: list[str] | None = None
    """Foes of whom it has no idea yet (G-210)."""

    @field_validator("posture")
    @classmethod
    def posture_exists(cls, value: str | None) -> str | None:
        keys = [posture.key for posture in POSTURES]
        if value is not None and value not in keys:
            raise ValueError(f"unknown posture '{value}'; {suggestion(value, keys)}")
        return value


def read_start(data: dict[str, object]) -> dict[str, object]:
    return StartForm.model_validate(data).model_dump(exclude_none=True)


def check_start(sheet: GurpsSheet, start: dict[str, object]) -> None:
    """G-103: somebody starts alive and awake, with what it carries, and with no more shots than a weapon holds."""
    form = StartForm.model_validate(start)
    for key, points, low, high in (
        ("hp", form.hp, 1 - 5 * sheet.hp, sheet.hp),
        ("fp", form.fp, 1 - sheet.fp, sheet.fp),
    ):
        if points is not None and not low <= points <= high:
            raise Mistake(f"{key}: found {points}, expected a whole number from {low} to {high}")
    kinds = list(sheet.ammunition)
    for kind in form.ammunition or {}:
        if kind not in kinds:
            there = f"there is {listing(kinds)}" if kinds else "nothing that is carried takes any"
            raise Mistake(f"ammunition: '{kind}' fits no weapon; {there}")
    try:
        check_loads([item.weapon for item in sheet.items], form.loaded or {})
    except ValueError as error:
        raise Mistake(str(error)) from error


class SceneForm(Form):
    """What a scenario may say of the place and the hour."""

    darkness: Annotated[int, Field(ge=0, le=10)] = 0
    """From broad day to pitch dark; the visibility penalty is minus that (G-76)."""
    tumbling: bool = False
    """Whether acrobats may tumble past their foes (G-67)."""


def read_scene(data: dict[str, object]) -> dict[str, object]:
    return SceneForm.model_validate(data).model_dump()

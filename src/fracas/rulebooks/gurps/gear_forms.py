"""Weapons, shields and armour as people write them, in the catalogue or on a sheet (G-204 to G-207).

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationInfo, ValidatorFunctionWrapHandler, WrapValidator

from fracas.kernel.mistake import suggestion
from fracas.kernel.rulings import as_words
from fracas.rulebooks.catalogue import Catalogue
from fracas.rulebooks.forms import Form, made
from fracas.rulebooks.gurps.gear import (
    DAMAGE_TYPES,
    TIGHT_BEAM,
    Armour,
    Missile,
    Mode,
    Shield,
    Weapon,
)
from fracas.rulebooks.gurps.locations import ARMOURED
from fracas.rulebooks.gurps.skills import LORE, Lore, family
from fracas.rulebooks.gurps.strength import FIXED, SWING, THRUST
from fracas.rulebooks.problems import shown

FormT = TypeVar("FormT", bound=Form)


def pounds(weight: float) -> int:
    """Weights are kept in hundredths of a pound: no floats inside a fight."""
    return round(weight * 100)


def catalogue_of(info: ValidationInfo) -> GurpsCatalogue:
    """Whose sheet or table is being read."""
    return info.context if isinstance(info.context, GurpsCatalogue) else OURS


# How single cells of the tables are written

DICE = re.compile(r"(?:(thr|sw)|(\d+)d)([+-]\d+)?(?:\(([\d.]+)\))?")
REACH = re.compile(r"(?:C|\d(?:-\d)?)(?:,\d(?:-\d)?)*\*?")
PARRY = re.compile(r"No|[+-]?\d+[FU]?")
DR = re.compile(r"(\d+)(?:/(\d+))?")
RATED = re.compile(r"(.+) \(ST (\d+)\)")
RANGE = re.compile(r"(?:(\d+)-)?(x?)(\d+(?:\.\d)?)(?:/x?(\d+(?:\.\d)?))?")
ROF = re.compile(r"([1-9]\d*)(?:x([1-9]\d*))?(!?)")
SHOTS = re.compile(r"T|1|([1-9]\d*)(\+1)?\((\d+)(i?)\)")
ACC = re.compile(r"(\d+)(?:\+(\d+))?")


def cell(pattern: re.Pattern[str], expected: str) -> WrapValidator:
    """A check that a cell is written by the pattern; one that is a mere number needs no quotes."""

    def check(value: Any, handler: ValidatorFunctionWrapHandler) -> str:
        text: str = handler(str(value) if type(value) is int else value)
        if pattern.fullmatch(text) is None:
            raise ValueError(f"found '{text}', {expected}")
        return text

    return WrapValidator(check)


def parts(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    """The parts of a cell that has been checked."""
    match = pattern.fullmatch(text)
    assert match is not None, text
    return match


def skill_exists(value: str, info: ValidationInfo) -> str:
    known = catalogue_of(info).lore.known()
    if family(value) not in known:
        raise ValueError(f"unknown skill '{value}'; {suggestion(value, known)}")
    return value


def damage_is_dice(value: str) -> str:
    dice, _, damage = value.removesuffix(" ex").partition(" ")
    if value != "none" and (DICE.fullmatch(dice) is None or not damage):
        raise ValueError(
            f"found '{value}', expected dice and a damage type, such as '2d-1 pi', 'thr+2 imp' or '8d cr ex'"
        )
    if value != "none" and damage not in DAMAGE_TYPES:
        raise ValueError(f"unknown damage type '{damage}'; {suggestion(damage, list(DAMAGE_TYPES))}")
    return value


def places_exist(value: list[str]) -> list[str]:
    for place in value:
        if place not in ARMOURED:
            raise ValueError(f"no such place on the body: '{place}'; {suggestion(place, ARMOURED)}")
    return value


Name = Annotated[str, Field(min_length=1, max_length=60)]
SkillName = Annotated[str, AfterValidator(skill_exists)]
Damage = Annotated[str, AfterValidator(damage_is_dice)]
Pounds = Annotated[float, Field(ge=0, le=100_000)]
Cost = Annotated[int, Field(ge=0)]
Strength = Annotated[int, Field(ge=0, le=100)]
Hands = Annotated[int, Field(ge=1, le=2)]
Material = Literal["metal", "mixed", "wood", "soft", "gun"]


def damage_columns(text: str) -> dict[str, Any]:
    """What a Mode has of its column of damage; 'none' is that of a garrote, which strangles."""
    dice, _, damage = ("0d cr" if text == "none" else text.removesuffix(" ex")).partition(" ")
    base, number, add, divisor = parts(DICE, dice).groups()
    return {
        "base": THRUST if base == "thr" else SWING if base == "sw" else FIXED,
        "dice": int(number or 0),
        "add": int(add or 0),
        "damage": DAMAGE_TYPES[damage],
        "divisor": round(float(divisor) * 10) if divisor else 10,
        "explosive": text.endswith(" ex"),
    }


# Weapons


class ModeForm(Form):
    """One way to strike with a weapon, written as in the table of G-204."""

    shelves: ClassVar[dict[str, list[str]]] = {"skill": ["skills"], "skills": ["skills"]}

    name: Name
    """`swing`, `thrust`, or what it is called."""
    skill: SkillName
    """The skill that it is used with."""
    skills: list[SkillName] = Field(default_factory=list)
    """All that it can be used with, where there are several."""
    damage: Damage
    """Dice and type: `"sw+1 cut"`, `"thr+2 imp"`, `"2d cr"`."""
    reach: Annotated[str, cell(REACH, "expected yards, such as '1', '1,2', 'C,1' or '1-2*'")]
    """Yards: `"1"`, `"C,1"`; `"1,2*"` must be readied to change between them (G-87)."""
    parry: Annotated[str, cell(PARRY, "expected a number, such as '0', '-1', '0U' or '0F', or 'No'")]
    """`"0"`, `"-1"`, `"0U"` unbalanced, `"0F"` fencing, or `"No"` (G-89)."""
    st: Strength
    """The ST that it needs."""
    hands: Hands
    """Hands that it needs (G-88)."""
    unready: bool = False
    """Whether it must be readied after a swing (G-88)."""
    flail: Literal["", "half", "full"] = ""
    """How hard it is to parry and block (G-120)."""
    sticks: bool = False
    """Whether its point sticks in a wound (G-204)."""

    def mode(self) -> Mode:
        """G-204: a row of the weapon table."""
        parries = self.parry != "No"
        return made(
            Mode,
            self,
            **damage_columns(self.damage),
            reach=self.reach_bits(),
            set_reach=self.reach.endswith("*"),
            parries=parries,
            parry=int(self.parry.rstrip("FU")) if parries else 0,
            fencing=self.parry.endswith("F"),
            unbalanced=self.parry.endswith("U"),
            flail={"": 0, "half": 1, "full": 2}[self.flail],
            thrust="thrust" in self.name,
        )

    def reach_bits(self) -> int:
        """G-87: a bit for each distance, C being the first."""
        bits = 0
        for part in self.reach.rstrip("*").replace("C", "0").split(","):
            low, _, high = part.partition("-")
            for distance in range(int(low), int(high or low) + 1):
                bits |= 1 << distance
        return bits


class WeaponForm(Form):
    """G-204: a weapon to strike with."""

    name: Name
    """What it is called."""
    weight: Pounds
    """In pounds."""
    cost: Cost = 0
    """In money; nothing follows from it."""
    material: Material = "metal"
    """What it is made of, for blows at the weapon itself (G-94)."""
    modes: Annotated[list[ModeForm], Field(min_length=1)]
    """Ways to strike: a list of tables; with `from`, also a table that changes them by name."""


def ammunition_exists(value: str, info: ValidationInfo) -> str:
    if value:
        catalogue_of(info).ammunition[value]
    return value


class MissileForm(Form):
    """G-205: a weapon that shoots or is thrown, written as in the table of ranged weapons."""

    shelves: ClassVar[dict[str, list[str]]] = {"skill": ["skills"]}

    name: Name
    """What it is called."""
    skill: SkillName
    """The skill that it is used with."""
    damage: Damage
    """As of a mode; ` ex` after it for what bursts."""
    acc: Annotated[str, cell(ACC, "expected a number, or two with a scope: '3', '5+2'")]
    """Accuracy, `"5+2"` with a scope (G-36)."""
    range: Annotated[str, cell(RANGE, "expected half-damage and maximum range, such as '150/1850', or 'x15/x20' by ST")]
    """Half damage and most, in yards: `"150/1850"`, or `"x15/x20"` by ST (G-104, G-105)."""
    weight: Pounds
    """In pounds."""
    rof: Annotated[
        str, cell(ROF, "but a rate of fire is at least 1, such as '3', '2x9' for pellets, '10!' for bursts only")
    ]
    """Rate of fire: `"3"`, `"2x9"` pellets, `"10!"` bursts only (G-101)."""
    shots: Annotated[
        str, cell(SHOTS, "expected 'T' for thrown, or shots and seconds such as '1(2)', '6(3i)', '15+1(3)'")
    ]
    """`"T"` thrown, or shots and seconds to reload: `"1(2)"`, `"6(3i)"` one by one, `"15+1(3)"` (G-103)."""
    st: Strength
    """The ST that it needs."""
    hands: Hands
    """Hands that it needs."""
    bulk: Annotated[int, Field(ge=-10, le=0)]
    """What it costs to shoot on the move or at close quarters."""
    recoil: Annotated[int, Field(ge=0, le=20)]
    """0 for one hit at most (G-101)."""
    kind: Literal["thrown", "arrow", "bullet", "beam"]
    """What flies (G-125)."""
    family: Literal["", "bow", "crossbow", "gun"] = ""
    """What posture, bracing and reloading ask."""
    ammunition: Annotated[str, AfterValidator(ammunition_exists)] = ""
    """What it is loaded with; else rounds of its own."""
    material: Material = "metal"
    """What it is made of (G-94)."""
    cost: Cost = 0
    """In money; nothing follows from it."""
    rated: Strength = 0
    """The ST that it is made for, if that is always the same."""
    fuse: Annotated[int, Field(ge=-1, le=60)] = -1
    """Seconds until it bursts, 0 on landing, -1 for never by itself."""
    fragments: Annotated[int, Field(ge=0, le=20)] = 0
    """Dice of fragments when it bursts."""
    bipod: bool = False
    """Has a bipod."""
    mounted: bool = False
    """Is on a mount (G-112)."""

    def mode(self, key: str, st: int) -> Mode:
        """G-205: a row of the table of ranged weapons, for somebody of that ST or a bow made for it."""
        columns = damage_columns(self.damage)
        if self.kind == "beam" and columns["damage"].key == "burn":
            columns["damage"] = TIGHT_BEAM
        return Mode(
            name="throw" if self.kind == "thrown" else "shot",
            skill=self.skill,
            st=self.st,
            hands=self.hands,
            missile=self.missile(key, st),
            **columns,
        )

    def missile(self, key: str, st: int) -> Missile:
        reach, rof, shots = parts(RANGE, self.range), parts(ROF, self.rof), parts(SHOTS, self.shots)
        acc = parts(ACC, self.acc)
        unit = 10 if reach[2] else 1
        near, far = round(float(reach[3]) * unit), round(float(reach[4]) * unit) if reach[4] else 0
        thrown = self.kind == "thrown"
        return made(
            Missile,
            self,
            acc=int(acc[1]),
            scope=int(acc[2] or 0),
            half=near if far else 0,
            most=far or near,
            nearest=int(reach[1] or 0),
            by_st=bool(reach[2]),
            rof=int(rof[1]),
            pellets=int(rof[2] or 1),
            automatic=bool(rof[3]),
            capacity=0 if thrown else int(shots[1] or 1),
            chamber=bool(shots[2]),
            reload=int(shots[3] or 0),
            each=bool(shots[4]),
            rated=self.rated or (st if self.family in ("bow", "crossbow") else 0),
            ammunition="" if thrown else self.ammunition or key,
        )


class AmmunitionForm(Form):
    """What ranged weapons shoot, and what one of it weighs."""

    name: Name
    weight: Pounds


QUALITIES = ("cheap", "very fine", "fine")


def plain_key(key: str) -> str:
    """Without the ST that a bow is made for: 'longbow' for 'longbow (ST 12)'."""
    match = RATED.fullmatch(key)
    return match[1] if match else key


def quality_of(key: str) -> str:
    """The quality that a key begins with: 'fine' of 'fine broadsword'."""
    return next((word for word in QUALITIES if key.startswith(f"{word} ")), "good")


def made_weapon(
    key: str,
    bare: str,
    st: int,
    melee: WeaponForm | None,
    ranged: MissileForm | None,
    own: str = "good",
    called: str = "",
) -> Weapon:
    """'fine broadsword' and 'cheap axe' differ in how they break (G-126, G-139); 'longbow (ST 12)' is made for that
    ST. One of somebody's own has a quality and is called as its owner calls it."""
    form = melee or ranged
    assert form is not None
    named = quality_of(key)
    quality = named if named != "good" else own
    made_for = RATED.fullmatch(key)
    if made_for and (ranged is None or ranged.family not in ("bow", "crossbow") or ranged.rated):
        raise ValueError(f"'{key}': only bows and crossbows are made for a certain ST")
    return Weapon(
        key=plain_key(key),
        name=form.name if named == "good" else f"{named.capitalize()} {form.name}",
        weight=pounds(form.weight),
        modes=[each.mode() for each in melee.modes] if melee is not None else [],
        shots=[ranged.mode(bare, int(made_for[2]) if made_for else st)] if ranged is not None else [],
        material=form.material,
        quality=quality,
        called=f"{named} {called}" if called and named != "good" else called,
    )


# Shields and armour


class ShieldForm(Form):
    """G-206: a shield or cloak; `buckler` marks one that may be held in the hand."""

    name: Name
    """What it is called."""
    skill: SkillName
    """`Shield` or `Cloak`."""
    db: Annotated[int, Field(ge=0, le=10)]
    """Defence Bonus (G-206)."""
    weight: Pounds
    """In pounds."""
    cost: Cost = 0
    """In money; nothing follows from it."""
    dr: Annotated[int, Field(ge=0, le=100)]
    """What it takes off a blow at it."""
    hp: Annotated[int, Field(ge=0, le=1000)]
    """0 for one that cannot be broken."""
    size: Literal["small", "medium", "large"]
    """How large: what close combat and rushes ask."""
    buckler: bool = False
    """In the catalogue: may be held in the hand; of one's own: is."""


class ArmourForm(Form):
    """G-207: a piece of armour."""

    name: Name
    """What it is called."""
    covers: Annotated[list[str], Field(min_length=1), AfterValidator(places_exist)]
    """Places: skull, face, neck, torso, groin, arms, hands, legs, feet ..."""
    dr: Annotated[str, cell(DR, "expected DR, or that and DR against crushing: '4', '4/2'")]
    """`4`, or `"4/2"` with that against crushing."""
    weight: Pounds
    """In pounds."""
    cost: Cost = 0
    """In money; nothing follows from it."""
    flexible: bool = False
    """Cloth, leather, mail: blows bruise through it, and rigid armour goes over it (G-144, G-150)."""
    front: bool = False
    """Only from the front."""
    metal: bool = False
    """Is of metal."""

    def piece(self, key: str) -> Armour:
        dr, crushing = parts(DR, self.dr).groups()
        return made(Armour, self, key=key, dr=int(dr), dr_crushing=int(crushing or dr), weight=pounds(self.weight))


class SuitForm(Form):
    """G-207: a suit of armour, and the pieces that it is put together from."""

    name: Name
    pieces: list[str]
    weight: Pounds = 0.0
    cost: Cost = 0


class GurpsCatalogue(Catalogue):
    """G-14, G-204 to G-207: the skills and the gear that sheets are written from."""

    armour_form: ClassVar[type[ArmourForm]] = ArmourForm
    """How a piece of armour is written."""

    def __init__(self, packages: Callable[[str], list[str]], lore: Lore = LORE) -> None:
        super().__init__(packages)
        self.lore = lore
        self.weapons = self.table("weapons", "weapon", WeaponForm)
        self.missiles = self.table("missiles", "weapon", MissileForm)
        self.ammunition = self.table("ammunition", "ammunition", AmmunitionForm)
        self.shields = self.table("shields", "shield", ShieldForm)
        self.pieces = self.table("armour", "piece of armour", self.armour_form)
        self.suits = self.table("suits", "suit of armour", SuitForm)
        self.made_weapons: dict[tuple[str, int], Weapon] = {}

    def weapon(self, key: str, st: int = 10) -> Weapon:
        """G-204, G-205: a weapon of the catalogue, in the hands of somebody of that ST."""
        if (key, st) not in self.made_weapons:
            self.made_weapons[key, st] = self.known_weapon(key, st)
        return self.made_weapons[key, st]

    def known_weapon(self, key: str, st: int) -> Weapon:
        name = self.known_key(key)
        return made_weapon(key, name, st, self.weapons.get(name), self.missiles.get(name))

    def known_key(self, key: str) -> str:
        """The key in the catalogue, without quality and ST."""
        name = plain_key(key).removeprefix(f"{quality_of(key)} ")
        if name not in self.weapons and name not in self.missiles:
            raise ValueError(f"unknown weapon '{name}'; {suggestion(name, [*self.weapons, *self.missiles])}")
        return name

    def weapon_rows(self, key: Any) -> tuple[dict[str, Any], dict[str, Any], str]:
        """What a weapon of one's own begins with, to strike and to shoot or throw, and its quality; None is nothing."""
        if key is None:
            return {}, {}, "good"
        if not isinstance(key, str):
            raise ValueError(f"from: found {shown(key)}, expected the key of a weapon")
        name = self.known_key(key)
        return dict(self.weapons.rows.get(name, {})), dict(self.missiles.rows.get(name, {})), quality_of(key)

    def shield(self, key: str) -> Shield:
        """G-206: a shield or cloak of the catalogue; 'spiked medium-shield' bashes harder, 'small-shield buckler' is
        held in the hand."""
        spiked, buckler = key.startswith("spiked "), key.endswith(" buckler")
        row = self.shields[key.removeprefix("spiked ").removesuffix(" buckler")]
        if buckler and not row.buckler:
            raise ValueError(f"the {row.name.lower()} is no buckler; small and medium shields may be")
        return made(
            Shield,
            row,
            key=key,
            name=f"{row.name} (buckler)" if buckler else row.name,
            weight=pounds(row.weight + (5 if spiked else 0)),
            spiked=spiked,
            buckler=buckler,
        )

    def armour(self, key: str) -> Armour:
        """G-207: a piece of armour of the catalogue."""
        return self.pieces[key].piece(key)

    def suit(self, key: str) -> list[Armour]:
        """G-207: the pieces of a suit."""
        return [self.armour(piece) for piece in self.suits[key].pieces]

    def armour_called(self, name: str) -> list[Armour]:
        """G-207: a piece, or all of a suit, by its key or name; nothing if there is neither."""
        for key, row in self.pieces.all().items():
            if as_words(name) in (as_words(key), as_words(row.name)):
                return [self.armour(key)]
        for key, suit in self.suits.all().items():
            if as_words(name) in (f"{as_words(key)} suit", as_words(suit.name)):
                return self.suit(key)
        return []

    def armour_names(self) -> list[str]:
        """What the pieces and suits of the catalogue are called."""
        pieces = [row.name.lower() for row in self.pieces.all().values()]
        return [*pieces, *[row.name.lower() for row in self.suits.all().values()]]

    def dressed(self, pieces: list[Armour]) -> list[Armour]:
        """Armour as it protects when all of it is worn together."""
        return pieces

    def remarks(self, pieces: list[Armour]) -> list[str]:
        """What whoever wears this armour should know of it."""
        return []

    def check_layers(self, pieces: list[Armour]) -> None:
        """G-144: on a place at most one flexible piece under one rigid one."""
        for place in ARMOURED:
            here = [piece for piece in pieces if place in piece.covers]
            for layer, kind in ((True, "flexible"), (False, "rigid")):
                names = [piece.told for piece in here if piece.flexible == layer]
                if len(names) > 1:
                    raise ValueError(
                        f"armour: {' and '.join(names)} are both {kind} on the {place}; "
                        "at most one flexible piece goes under one rigid one"
                    )


OURS = GurpsCatalogue(lambda kind: ["fracas.rulebooks.gurps"])

"""Sheets as people write them: checked, and turned into what the rules read.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from fracas.kernel.mistake import suggestion
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES, Armour, Mode, Shield, Weapon
from fracas.rulebooks.gurps.locations import ARMOURED
from fracas.rulebooks.gurps.rows import POSTURES
from fracas.rulebooks.gurps.sheet import DIFFUSE, HOMOGENOUS, LIVING, UNLIVING, GurpsSheet, Traits, basic_speed
from fracas.rulebooks.gurps.skills import family, known_skills
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
    "unfazeable": "unfazeable",
    "sharp teeth": "sharp_teeth",
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
    "hardened": "hardened",
}
FITNESS = {"fit": 1, "very fit": 2}
TOLERANCE = {"unliving": UNLIVING, "homogenous": HOMOGENOUS, "diffuse": DIFFUSE}
FEMALE = "female"
VULNERABLE = re.compile(r"vulnerability (\d+) \(([a-z+-]+)\)")
TOUGH = re.compile(r"damage resistance (\d+) \(([a-z, ]+)\)")


@cache
def catalog(kind: str) -> dict[str, dict[str, Any]]:
    """The book's catalogue of weapons, shields, armour or suits."""
    text = resources.files("fracas.rulebooks.gurps").joinpath("catalog", f"{kind}.toml").read_text("utf-8")
    return tomllib.loads(text)


def chosen(kind: str, key: str, what: str) -> dict[str, Any]:
    """An entry of the catalogue, or a complaint that names what is near."""
    entries = catalog(kind)
    if key not in entries:
        raise ValueError(f"unknown {what} '{key}'; {suggestion(key, list(entries))}")
    return entries[key]


def pounds(weight: float) -> int:
    """Weights are kept in hundredths of a pound: no floats inside a fight."""
    return round(weight * 100)


DAMAGE = re.compile(r"(?:(thr|sw)|(\d+)d)([+-]\d+)?(?:\(([\d.]+)\))? (cr|cut|imp|pi-|pi\+\+|pi\+|pi|burn|cor|tox|fat)")


def read_mode(row: dict[str, Any]) -> Mode | None:
    """Part of G-204: a row of the weapon table; None for what does no damage of its own."""
    match = DAMAGE.fullmatch(row["damage"])
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


@cache
def weapon(key: str) -> Weapon:
    """G-204: a weapon of the catalogue; 'fine broadsword' and 'cheap axe' differ in how they break."""
    quality = next((word for word in QUALITIES if key.startswith(f"{word} ")), "good")
    row = chosen("weapons", key.removeprefix(f"{quality} "), "weapon")
    modes = [mode for each in row["modes"] if (mode := read_mode(each)) is not None]
    if not modes:
        raise ValueError(f"the {row['name'].lower()} cannot be used yet")
    name = row["name"] if quality == "good" else f"{quality.capitalize()} {row['name']}"
    return Weapon(key, name, pounds(row["weight"]), modes, row["material"], quality)


@cache
def shield(key: str) -> Shield:
    """G-206: a shield or cloak of the catalogue; 'spiked medium-shield' bashes harder."""
    spiked = key.startswith("spiked ")
    row = chosen("shields", key.removeprefix("spiked "), "shield")
    weight = pounds(row["weight"] + (5 if spiked else 0))
    return Shield(key, row["name"], row["skill"], row["db"], weight, row["dr"], row["hp"], row["size"], spiked)


@cache
def armour(key: str) -> Armour:
    """G-207: a piece of armour of the catalogue."""
    row = chosen("armour", key, "piece of armour")
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


class SheetForm(BaseModel):
    """A character as written in TOML (G-4, G-5): four attributes, and what differs from the rest."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

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
    sm: Annotated[int, Field(ge=-10, le=10)] = 0
    skills: dict[str, Annotated[int, Field(ge=1, le=60)]] = {}
    traits: list[str] = []
    weapons: list[str] = []
    in_hand: list[str] | None = None
    shield: str | None = None
    suit: str | None = None
    armour: list[str] = []
    load: Annotated[float, Field(ge=0)] = 0.0
    hand: Literal["right", "left"] = "right"
    tech_level: Annotated[int, Field(ge=0, le=12)] = 3

    @field_validator("basic_speed")
    @classmethod
    def quarters(cls, value: float | None) -> float | None:
        if value is not None and value * 4 != round(value * 4):
            raise ValueError("Basic Speed goes by quarters, such as 5.25")
        return value

    @field_validator("skills")
    @classmethod
    def skills_exist(cls, value: dict[str, int]) -> dict[str, int]:
        for skill in value:
            if family(skill) not in known_skills():
                raise ValueError(f"unknown skill '{skill}'; {suggestion(skill, known_skills())}")
        return value

    @field_validator("traits")
    @classmethod
    def traits_exist(cls, value: list[str]) -> list[str]:
        read_traits(value)
        return value

    @field_validator("weapons")
    @classmethod
    def weapons_exist(cls, value: list[str]) -> list[str]:
        for key in value:
            weapon(key)
        return value

    @field_validator("shield")
    @classmethod
    def shield_exists(cls, value: str | None) -> str | None:
        if value is not None:
            shield(value)
        return value

    @field_validator("suit")
    @classmethod
    def suit_exists(cls, value: str | None) -> str | None:
        if value is not None:
            chosen("suits", value, "suit of armour")
        return value

    @field_validator("armour")
    @classmethod
    def armour_exists(cls, value: list[str]) -> list[str]:
        for key in value:
            armour(key)
        return value

    @model_validator(mode="after")
    def layers_fit(self) -> SheetForm:
        """G-144: on a place at most one flexible piece under one rigid one."""
        pieces = [armour(key) for key in worn(self)]
        for place in ARMOURED:
            here = [piece for piece in pieces if place in piece.covers]
            for layer, kind in ((True, "flexible"), (False, "rigid")):
                names = [piece.name.lower() for piece in here if piece.flexible == layer]
                if len(names) > 1:
                    raise ValueError(
                        f"armour: {' and '.join(names)} are both {kind} on the {place}; "
                        "at most one flexible piece goes under one rigid one"
                    )
        return self

    @model_validator(mode="after")
    def hands_suffice(self) -> SheetForm:
        """What is in hand is carried, and there are two hands for it."""
        for key in self.in_hand or []:
            if key not in self.weapons:
                raise ValueError(f"in_hand: '{key}' is not among the weapons")
        free = 2 - (self.shield is not None) - len(self.in_hand if self.in_hand is not None else self.weapons[:1])
        if free < 0:
            raise ValueError("in_hand: more is in hand than there are hands")
        return self


def worn(form: SheetForm) -> list[str]:
    """Every piece of armour, those of a suit first."""
    return [*(catalog("suits")[form.suit]["pieces"] if form.suit else []), *form.armour]


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
            known = [*FLAGS, *LEVELS, *FITNESS, *TOLERANCE, FEMALE]
            raise ValueError(f"unknown trait '{name}'; {suggestion(key, known)}")
    if traits.tolerance == HOMOGENOUS or traits.tolerance == DIFFUSE:
        traits.no_brain = traits.no_vitals = True
    if traits.high_pain_threshold and traits.low_pain_threshold:
        raise ValueError("nobody has both High and Low Pain Threshold")
    return traits


def read_sheet(data: dict[str, object]) -> GurpsSheet:
    """G-4, G-5: a sheet, with what is not written worked out from the attributes."""
    form = SheetForm.model_validate(data)
    speed = round(form.basic_speed * 4) if form.basic_speed is not None else basic_speed(form.dx, form.ht)
    return GurpsSheet(
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
        sm=form.sm,
        skills=dict(form.skills),
        traits=read_traits(form.traits),
        weapons=[weapon(key) for key in form.weapons],
        in_hand=form.in_hand if form.in_hand is not None else form.weapons[:1],
        shield=shield(form.shield) if form.shield is not None else None,
        armour=[armour(key) for key in worn(form)],
        load=pounds(form.load),
        left_handed=form.hand == "left",
        tech_level=form.tech_level,
    )


class StartForm(BaseModel):
    """How somebody starts, beside place and facing."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    posture: str | None = None
    surprised: Literal["partial", "total"] | None = None
    order: Annotated[int, Field(ge=1)] | None = None
    hp: int | None = None
    fp: int | None = None

    @field_validator("posture")
    @classmethod
    def posture_exists(cls, value: str | None) -> str | None:
        keys = [posture.key for posture in POSTURES]
        if value is not None and value not in keys:
            raise ValueError(f"unknown posture '{value}'; {suggestion(value, keys)}")
        return value


def read_start(data: dict[str, object]) -> dict[str, object]:
    return StartForm.model_validate(data).model_dump(exclude_none=True)


class SceneForm(BaseModel):
    """What a scenario may say of the place and the hour."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    darkness: Annotated[int, Field(ge=0, le=10)] = 0
    """From broad day to pitch dark; the visibility penalty is minus that (G-76)."""


def read_scene(data: dict[str, object]) -> dict[str, object]:
    return SceneForm.model_validate(data).model_dump()

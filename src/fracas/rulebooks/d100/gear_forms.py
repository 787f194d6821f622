"""Armour, weapons and shields as people write them, in the catalogue or on a sheet.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from fracas.kernel.mistake import listing, suggestion
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.critical_tables import SEVERITIES, TYPES, type_of
from fracas.rulebooks.d100.gear import BANDS, MODES, PARRY_CLASSES, Armour, ParryClass, Profile, Shield, Weapon
from fracas.rulebooks.d100.tables import HIGHEST, AttackTable
from fracas.rulebooks.forms import Form, made

Count = Annotated[int, Field(ge=0)]
Bonus = Annotated[int, Field(ge=-500, le=500)]


def one_of(value: str, known: list[str], what: str) -> str:
    if value not in known:
        raise ValueError(f"unknown {what} '{value}'; {suggestion(value, known)}")
    return value


# armour


class ArmourForm(Form):
    """D-70: an armour type of the catalogue, or somebody's own, with a column for every damage mode."""

    name: str = Field(min_length=1)
    """What it is called."""
    shift: Annotated[int, Field(ge=-100, le=100)]
    """Added to the total at which a weapon begins to hit."""
    stretch: Annotated[int, Field(ge=0, le=50)]
    """Added to the points between grades of criticals."""
    manoeuvre: Annotated[int, Field(ge=-100, le=50)]
    """Added to moving manoeuvres."""
    bm_m: Annotated[int, Field(ge=-20, le=20)]
    """Added to Base Move, in metres."""
    pct: dict[str, Annotated[int, Field(ge=0, le=200)]]
    """How much of a weapon's hits comes through, in per cent, by damage mode: edge, point, blunt, slug, heat,
    shock, blast, grip."""
    guard: dict[str, Annotated[int, Field(ge=0, le=150)]]
    """Added to the total of the first critical, by damage mode."""

    @field_validator("pct", "guard")
    @classmethod
    def every_mode(cls, value: dict[str, int]) -> dict[str, int]:
        for mode in value:
            one_of(mode, MODES, "damage mode")
        lacking = [mode for mode in MODES if mode not in value]
        if lacking:
            raise ValueError(f"a gap: there is nothing for {listing(lacking)}; expected a number for every damage mode")
        return value

    def armour(self, key: str, index: int) -> Armour:
        return made(
            Armour,
            self,
            key=key,
            index=index,
            pct=[self.pct[mode] for mode in MODES],
            guard=[self.guard[mode] for mode in MODES],
        )


# weapons


class UseForm(Form):
    group: Literal["unarmed", "melee", "missile", "projectile", "energy", "area"]
    """What kind of weapon it is."""
    parry: Literal["melee", "missile", "energy"]
    """What can parry it."""
    hands: Annotated[int, Field(ge=0, le=2)]
    """Hands that it takes."""
    ap: Annotated[int, Field(ge=1, le=costs.PER_ROUND)]
    """AP of an attack."""
    reach_m: Annotated[int, Field(ge=0, le=20)]
    """Reach in metres; 0 for what only shoots."""
    fumble: Annotated[int, Field(ge=0, le=50)] = 0
    """The dice that fumble (D-79)."""


class ProfileForm(Form):
    """D-71: the profile of a weapon. Hits must begin within the table, and criticals not before the hits."""

    mode: str
    """The damage mode: the armour's column."""
    type: str
    """The critical table: F, I, K, P, S or U."""
    start: Annotated[int, Field(ge=1, lt=HIGHEST)]
    """The lowest total that hits AT1."""
    max: Annotated[int, Field(ge=1, le=500)]
    """Hits at 150 against AT1."""
    first: Annotated[int, Field(ge=1)]
    """The lowest total with a critical."""
    step: Annotated[int, Field(ge=1)]
    """Points from grade to grade."""
    pierce: Count = 0
    """Guard points that do not count."""
    cap: str
    """The highest grade, A to E."""
    second: str | None = None
    """A second critical table."""
    lag: Annotated[int, Field(ge=0, le=4)] | None = None
    """How many grades it is behind."""

    @field_validator("mode")
    @classmethod
    def mode_exists(cls, value: str) -> str:
        return one_of(value, MODES, "damage mode")

    @field_validator("type", "second")
    @classmethod
    def type_exists(cls, value: str | None) -> str | None:
        return value if value is None else one_of(value, [each.letter for each in TYPES], "critical type")

    @field_validator("cap")
    @classmethod
    def grade_exists(cls, value: str) -> str:
        return one_of(value, list(SEVERITIES), "severity")

    @model_validator(mode="after")
    def fits_together(self) -> ProfileForm:
        if self.first < self.start:
            raise ValueError(
                f"a crossing: criticals would begin at {self.first}, before the hits at {self.start}; "
                f"expected 'first' to be {self.start} or more"
            )
        if self.first > HIGHEST:
            raise ValueError(f"a gap: no total has a critical; expected 'first' to be {HIGHEST} or less")
        if (self.second is None) != (self.lag is None):
            raise ValueError("found only one of 'second' and 'lag', expected both or none")
        if self.second == self.type:
            raise ValueError(f"the second critical is of type {self.type} like the first; expected another")
        return self

    def profile(self) -> Profile:
        return made(
            Profile,
            self,
            mode=MODES.index(self.mode),
            type=type_of(self.type),
            most=self.max,
            cap=SEVERITIES.index(self.cap),
            second=type_of(self.second) if self.second is not None else None,
            lag=self.lag or 0,
        )


class RangeForm(Form):
    bands: list[Count] = Field(min_length=len(BANDS), max_length=len(BANDS))
    """The upper limit of each band in metres, point blank to extreme; 0 for none (D-65)."""
    thrown: bool
    """It is thrown."""
    parry: Literal["melee", "missile", "energy"]
    """What can parry it in flight."""

    @field_validator("bands")
    @classmethod
    def bands_rise(cls, value: list[int]) -> list[int]:
        """D-65: each band ends farther out than the one before; bands may lack at the ends only."""
        there = [at for at, limit in enumerate(value) if limit]
        if not there:
            raise ValueError("found no band at all, expected the upper limit of at least one in metres")
        for at in range(there[0], there[-1] + 1):
            if value[at] == 0:
                raise ValueError(f"a gap: there is no {BANDS[at]} band between two others; expected metres there")
            if at > there[0] and value[at] <= value[at - 1]:
                raise ValueError(
                    f"a crossing: {BANDS[at]} ends at {value[at]} m and {BANDS[at - 1]} at {value[at - 1]} m; "
                    "expected each band to reach farther than the one before"
                )
        return value


class AmmoForm(Form):
    mag: Annotated[int, Field(ge=1)]
    """Shots when it is full."""
    load_ap: Count
    """AP of one act of loading."""
    load_gain: Count
    """Shots that it brings, 0 for all."""
    recoil: Count
    """What each later shot of a turn loses."""

    @model_validator(mode="after")
    def gain_fits(self) -> AmmoForm:
        if self.load_gain > self.mag:
            raise ValueError(f"loading would bring {self.load_gain} shots where only {self.mag} fit")
        return self


class BlastForm(Form):
    ob: Bonus
    """OB in the hex of the burst."""
    radius_m: Count
    """How far it reaches, in metres."""
    falloff_per_m: Count
    """What each metre takes off."""


class WeaponForm(Form):
    """D-71: a weapon as it stands in the catalogue, or on the sheet of somebody who has one of its own."""

    name: str = Field(min_length=1, max_length=60)
    """What it is called."""
    use: UseForm
    """How it is used: a table."""
    table: ProfileForm
    """Its profile, from which its attack tables are made (D-71 to D-75)."""
    range: RangeForm | None = None
    """How far it goes, for what is shot or thrown."""
    ammo: AmmoForm | None = None
    """What it is loaded with."""
    blast: BlastForm | None = None
    """For what bursts (D-68)."""

    @model_validator(mode="after")
    def can_attack(self) -> WeaponForm:
        if self.use.reach_m == 0 and self.range is None:
            raise ValueError("it has neither reach nor range; expected 'use.reach_m' above 0, or 'range'")
        if (self.blast is not None) != (self.use.group == "area"):
            raise ValueError("expected 'blast' for weapons of group 'area', and only for those")
        if self.blast is not None and (self.range is None or not self.range.thrown):
            raise ValueError("what bursts is thrown; expected 'range' with thrown = true")
        return self

    def weapon(self, key: str, armours: list[Armour]) -> Weapon:
        """The weapon, with its attack table against every armour (D-72 to D-75)."""
        profile = self.table.profile()
        more: dict[str, Any] = {"far_parry": parry_class(self.use.parry)}
        if self.range is not None:
            far = self.range
            more.update(bands=list(far.bands), thrown=far.thrown, far_parry=parry_class(far.parry))
        if self.ammo is not None:
            more.update(self.ammo.model_dump())
        if self.blast is not None:
            blast = self.blast
            more.update(blast=True, blast_ob=blast.ob, radius_m=blast.radius_m, falloff=blast.falloff_per_m)
        return made(
            Weapon,
            self.use,
            key=key,
            name=self.name,
            parry=parry_class(self.use.parry),
            profile=profile,
            tables=[AttackTable(profile, armour) for armour in armours],
            **more,
        )


def parry_class(key: str) -> ParryClass:
    return next(each for each in PARRY_CLASSES if each.key == key)


# shields


class ShieldForm(Form):
    name: str = Field(min_length=1)
    """What it is called."""
    db: dict[str, Annotated[int, Field(ge=0, le=100)]]
    """Added to DB, by the class of the attack: melee, missile, energy (D-52)."""

    @field_validator("db")
    @classmethod
    def every_class(cls, value: dict[str, int]) -> dict[str, int]:
        for key in value:
            one_of(key, [each.key for each in PARRY_CLASSES], "parry class")
        lacking = [each.key for each in PARRY_CLASSES if each.key not in value]
        if lacking:
            raise ValueError(f"a gap: there is nothing for {listing(lacking)}; expected a number for every parry class")
        return value

    def shield(self, key: str) -> Shield:
        return Shield(key=key, name=self.name, db=[self.db[each.key] for each in PARRY_CLASSES])

"""The book's data files as people write them: armour, weapons, shields; what is wrong is named with file and key.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails

from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.critical_tables import SEVERITIES, TYPES, type_of
from fracas.rulebooks.d100.gear import BANDS, MODES, PARRY_CLASSES, Armour, ParryClass, Profile, Shield, Weapon
from fracas.rulebooks.d100.tables import HIGHEST, AttackTable
from fracas.rulebooks.forms import UNKNOWN_KEY, Form

Table = dict[str, Any]
Count = Annotated[int, Field(ge=0)]
Bonus = Annotated[int, Field(ge=-500, le=500)]


# what is wrong, and where


def complaint(file: str, key: str, detail: ErrorDetails) -> str:
    """One thing that pydantic found, as `file: key: what; what would be right`."""
    parts = [key, *[f"[{part + 1}]" if isinstance(part, int) else str(part) for part in detail["loc"]]]
    where = ".".join([part for part in parts if part]).replace(".[", "[")
    if detail["type"] == "missing":
        return f"{file}: {where}: missing"
    if detail["type"] == UNKNOWN_KEY:
        return f"{file}: {where}: {detail['msg']}"
    if detail["type"] == "value_error":
        return f"{file}: {where}: {detail['ctx']['error']}"
    return f"{file}: {where}: found {detail['input']!r}; {detail['msg'].lower()}"


def told(file: str, key: str, error: ValidationError) -> list[str]:
    return [complaint(file, key, detail) for detail in error.errors(include_url=False)]


@cache
def catalog(kind: str) -> Table:
    """One of the book's data files."""
    text = resources.files("fracas.rulebooks.d100").joinpath("catalog", f"{kind}.toml").read_text("utf-8")
    return tomllib.loads(text)


def one_of(value: str, known: list[str], what: str) -> str:
    if value not in known:
        raise ValueError(f"unknown {what} '{value}'; {suggestion(value, known)}")
    return value


# armour


class ArmourForm(Form):
    """D-70: an armour type, with a column for every damage mode."""

    name: str = Field(min_length=1)
    shift: Annotated[int, Field(ge=-100, le=100)]
    stretch: Annotated[int, Field(ge=0, le=50)]
    manoeuvre: Annotated[int, Field(ge=-100, le=50)]
    bm_m: Annotated[int, Field(ge=-20, le=20)]
    pct: dict[str, Annotated[int, Field(ge=0, le=200)]]
    guard: dict[str, Annotated[int, Field(ge=0, le=150)]]

    @field_validator("pct", "guard")
    @classmethod
    def every_mode(cls, value: dict[str, int]) -> dict[str, int]:
        for mode in value:
            one_of(mode, MODES, "damage mode")
        lacking = [mode for mode in MODES if mode not in value]
        if lacking:
            raise ValueError(f"a gap: there is nothing for {listing(lacking)}; expected a number for every damage mode")
        return value


def read_armours(table: Table, file: str) -> dict[str, Armour]:
    """D-70: the armour types of a file; everything that is wrong with it is told at once."""
    lines: list[str] = []
    out: dict[str, Armour] = {}
    for key, written in table.items():
        try:
            form = ArmourForm.model_validate(written)
        except ValidationError as error:
            lines += told(file, key, error)
            continue
        columns = [[column[mode] for mode in MODES] for column in (form.pct, form.guard)]
        out[key] = Armour(
            key, len(out), form.name, form.shift, form.stretch, form.manoeuvre, form.bm_m, columns[0], columns[1]
        )
    if lines:
        raise Mistake("\n".join(lines))
    return out


@cache
def armours() -> dict[str, Armour]:
    """D-70: the eight armour types."""
    return read_armours(catalog("armour"), "armour.toml")


# weapons


class UseForm(Form):
    group: Literal["unarmed", "melee", "missile", "projectile", "energy", "area"]
    parry: Literal["melee", "missile", "energy"]
    hands: Annotated[int, Field(ge=0, le=2)]
    ap: Annotated[int, Field(ge=1, le=costs.PER_ROUND)]
    reach_m: Annotated[int, Field(ge=0, le=20)]
    fumble: Annotated[int, Field(ge=0, le=50)] = 0


class ProfileForm(Form):
    """D-71: the profile of a weapon. Hits must begin within the table, and criticals not before the hits."""

    mode: str
    type: str
    start: Annotated[int, Field(ge=1, lt=HIGHEST)]
    max: Annotated[int, Field(ge=1, le=500)]
    first: Annotated[int, Field(ge=1)]
    step: Annotated[int, Field(ge=1)]
    pierce: Count = 0
    cap: str
    second: str | None = None
    lag: Annotated[int, Field(ge=0, le=4)] | None = None

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


class RangeForm(Form):
    bands: list[Count] = Field(min_length=len(BANDS), max_length=len(BANDS))
    thrown: bool
    parry: Literal["melee", "missile", "energy"]

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
    load_ap: Count
    load_gain: Count
    recoil: Count

    @model_validator(mode="after")
    def gain_fits(self) -> AmmoForm:
        if self.load_gain > self.mag:
            raise ValueError(f"loading would bring {self.load_gain} shots where only {self.mag} fit")
        return self


class BlastForm(Form):
    ob: Bonus
    radius_m: Count
    falloff_per_m: Count


class WeaponForm(Form):
    """D-71: a weapon as it stands in the catalogue, or on the sheet of somebody who has one of its own."""

    name: str = Field(min_length=1, max_length=60)
    use: UseForm
    table: ProfileForm
    range: RangeForm | None = None
    ammo: AmmoForm | None = None
    blast: BlastForm | None = None

    @model_validator(mode="after")
    def can_attack(self) -> WeaponForm:
        if self.use.reach_m == 0 and self.range is None:
            raise ValueError("it has neither reach nor range; expected 'use.reach_m' above 0, or 'range'")
        if (self.blast is not None) != (self.use.group == "area"):
            raise ValueError("expected 'blast' for weapons of group 'area', and only for those")
        if self.blast is not None and (self.range is None or not self.range.thrown):
            raise ValueError("what bursts is thrown; expected 'range' with thrown = true")
        return self


def parry_class(key: str) -> ParryClass:
    return next(each for each in PARRY_CLASSES if each.key == key)


def make_weapon(key: str, form: WeaponForm) -> Weapon:
    """The weapon, with its attack table against every armour (D-72 to D-75)."""
    table, use, far, ammo, blast = form.table, form.use, form.range, form.ammo, form.blast
    profile = Profile(
        MODES.index(table.mode),
        type_of(table.type),
        table.start,
        table.max,
        table.first,
        table.step,
        table.pierce,
        SEVERITIES.index(table.cap),
        type_of(table.second) if table.second is not None else None,
        table.lag or 0,
    )
    return Weapon(
        key=key,
        name=form.name,
        group=use.group,
        parry=parry_class(use.parry),
        hands=use.hands,
        ap=use.ap,
        reach_m=use.reach_m,
        fumble=use.fumble,
        profile=profile,
        bands=list(far.bands) if far is not None else [],
        thrown=far is not None and far.thrown,
        far_parry=parry_class(far.parry if far is not None else use.parry),
        mag=ammo.mag if ammo is not None else 0,
        load_ap=ammo.load_ap if ammo is not None else 0,
        load_gain=ammo.load_gain if ammo is not None else 0,
        recoil=ammo.recoil if ammo is not None else 0,
        blast=blast is not None,
        blast_ob=blast.ob if blast is not None else 0,
        radius_m=blast.radius_m if blast is not None else 0,
        falloff=blast.falloff_per_m if blast is not None else 0,
        tables=[AttackTable(profile, armour) for armour in armours().values()],
    )


def spelled(table: AttackTable) -> str:
    return " ".join([str(table.results[row]) for row in table.rows])


def read_weapons(table: Table, file: str) -> dict[str, Weapon]:
    """D-71, D-76: the weapons of a file; no two of them may share a table."""
    lines: list[str] = []
    out: dict[str, Weapon] = {}
    taken: dict[tuple[int, str], str] = {}
    for key, written in table.items():
        try:
            made = make_weapon(key, WeaponForm.model_validate(written))
        except ValidationError as error:
            lines += told(file, key, error)
            continue
        for armour in armours().values():
            other = taken.setdefault((armour.index, spelled(made.table(armour))), key)
            if other != key:
                lines.append(
                    f"{file}: {key}.table: gives the table of '{other}' against {armour.key}; expected its own"
                )
        out[key] = made
    if lines:
        raise Mistake("\n".join(lines))
    return out


@cache
def weapons() -> dict[str, Weapon]:
    """D-71: the eighteen weapons of the catalogue."""
    return read_weapons(catalog("weapons"), "weapons.toml")


# shields


class ShieldForm(Form):
    name: str = Field(min_length=1)
    db: dict[Literal["melee", "missile", "energy"], Annotated[int, Field(ge=0, le=100)]]

    @field_validator("db")
    @classmethod
    def every_class(cls, value: dict[str, int]) -> dict[str, int]:
        lacking = [each.key for each in PARRY_CLASSES if each.key not in value]
        if lacking:
            raise ValueError(f"a gap: there is nothing for {listing(lacking)}; expected a number for every parry class")
        return value


def read_shields(table: Table, file: str) -> dict[str, Shield]:
    """The shields of a file (D-52)."""
    lines: list[str] = []
    out: dict[str, Shield] = {}
    for key, written in table.items():
        try:
            form = ShieldForm.model_validate(written)
        except ValidationError as error:
            lines += told(file, key, error)
            continue
        out[key] = Shield(key, form.name, [dict(form.db)[each.key] for each in PARRY_CLASSES])  # type: ignore[index]
    if lines:
        raise Mistake("\n".join(lines))
    return out


@cache
def shields() -> dict[str, Shield]:
    return read_shields(catalog("shields"), "shields.toml")

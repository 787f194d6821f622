"""Armour, implants and machines as people write them (T-103, T-154, T-159 to T-162).

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from fracas.kernel.mistake import listing
from fracas.rulebooks.forms import Form
from fracas.rulebooks.threa.base_forms import (
    Absorption,
    DamageClass,
    Named,
    Small,
    Words,
    absorbs,
    like,
    near,
    one_of,
    size_row,
)
from fracas.rulebooks.threa.gear import IMPLANT, LAYERS, SLOT_GROUPS, Aid, Armour, Mount, Shield, Vehicle
from fracas.rulebooks.threa.harm_tables import BODY_SLOTS, LOCATIONS, OTHER_SLOTS
from fracas.rulebooks.threa.tables import SIZES
from fracas.rulebooks.threa.weapon_forms import CarriedForm, WeaponForm, ammunition, fitting


def slots_exist(value: list[str]) -> list[str]:
    """T-154: every slot by itself; short words stand for several."""
    out: list[str] = []
    for slot in value:
        if slot in OTHER_SLOTS:
            raise ValueError(f"'{slot}' holds things but is no place for armour; there is {listing(BODY_SLOTS)}")
        if slot not in SLOT_GROUPS and slot not in BODY_SLOTS:
            raise ValueError(f"no such slot: '{slot}'; {near(slot, [*BODY_SLOTS, *SLOT_GROUPS])}")
        out.extend(SLOT_GROUPS.get(slot, [slot]))
    return list(dict.fromkeys(out))


def locations_exist(value: list[str]) -> list[str]:
    for name in value:
        one_of(name, [location.key for location in LOCATIONS], "location")
    return value


def layer_exists(word: str) -> str:
    return LAYERS[one_of(word, LAYERS, "layer")]


class ArmourForm(Form):
    """T-154, T-159: a piece of armour."""

    key: str = ""
    name: Words
    skill: Named
    min_level: Annotated[int, Field(ge=0, le=10)] = 0
    slots: Annotated[list[str], AfterValidator(slots_exist)] = Field(default_factory=list)
    locations: Annotated[list[str], AfterValidator(locations_exist)] = Field(default_factory=list)
    absorbs: Absorption
    durability: Annotated[int, Field(ge=1, le=10_000)]
    dc: DamageClass = 1
    dodge: Small = 0
    physicality: Small = 0
    layer: Annotated[str, AfterValidator(layer_exists)] = "outer"

    @model_validator(mode="before")
    @classmethod
    def from_catalogue(cls, data: Any) -> Any:
        return like("armour", "piece of armour", data)

    @model_validator(mode="after")
    def covers_something(self) -> ArmourForm:
        if not self.slots and not self.locations:
            raise ValueError("slots: missing; expected where it is worn, or the locations that it covers")
        return self

    def armour(self) -> Armour:
        return Armour(
            key=self.key or self.name.lower().replace(" ", "-"),
            name=self.name,
            skill=self.skill,
            slots=self.slots,
            absorbs=absorbs(self.absorbs),
            durability=self.durability,
            dc=self.dc,
            layer=LAYERS.index(self.layer),
            dodge=self.dodge,
            physicality=self.physicality,
            min_level=self.min_level,
            locations=[location for location in LOCATIONS if location.key in self.locations],
        )


class ShieldForm(Form):
    """T-154, T-160: a shield."""

    key: str = ""
    name: Words
    skill: Named = "Shield"
    min_level: Annotated[int, Field(ge=0, le=10)] = 0
    absorbs: Absorption
    durability: Annotated[int, Field(ge=1, le=10_000)]
    dc: DamageClass = 1
    dodge: Small = 0
    physicality: Small = 0
    knockback: bool = False

    @model_validator(mode="before")
    @classmethod
    def from_catalogue(cls, data: Any) -> Any:
        return like("shields", "shield", data)

    def shield(self) -> Shield:
        return Shield(
            key=self.key or self.name.lower().replace(" ", "-"),
            name=self.name,
            skill=self.skill,
            absorbs=absorbs(self.absorbs),
            durability=self.durability,
            dc=self.dc,
            dodge=self.dodge,
            physicality=self.physicality,
            min_level=self.min_level,
            knockback=self.knockback,
        )


class AidForm(Form):
    """T-162: an unarmed aid or an implant."""

    key: str = ""
    name: Words
    implant: bool = False
    switched: bool = False
    dex: Small = 0
    defence: Small = 0
    ranged: Small = 0
    hand_to_hand: Small = 0
    punch: Small = 0
    kick: Small = 0
    painless: bool = False
    surge: Small = 0
    surge_rounds: Annotated[int, Field(ge=0, le=100)] = 0
    slump: Small = 0
    strong_arm: Small = 0
    arm: Literal["", "left", "right"] = ""
    stuns: bool = False
    absorbs: Absorption | None = None
    durability: Annotated[int, Field(ge=1, le=10_000)] = 40
    weapon: WeaponForm | None = None

    @model_validator(mode="before")
    @classmethod
    def from_catalogue(cls, data: Any) -> Any:
        return like("aids", "aid or implant", data)

    def aid(self) -> Aid:
        made = Aid(self.key or self.name.lower().replace(" ", "-"), self.name, self.implant)
        made.switched = self.switched
        made.dex = self.dex
        made.defence = self.defence
        made.ranged = self.ranged
        made.hand_to_hand = self.hand_to_hand
        made.punch = self.punch
        made.kick = self.kick
        made.painless = self.painless
        made.surge = self.surge
        made.surge_rounds = self.surge_rounds
        made.slump = self.slump
        made.strong_arm = self.strong_arm
        made.arm = self.arm
        made.stuns = self.stuns
        if self.absorbs is not None:
            made.armour = Armour(
                made.key,
                self.name,
                "",
                BODY_SLOTS,
                absorbs(self.absorbs),
                self.durability,
                layer=IMPLANT,
                checked=False,
            )
        if self.weapon is not None:
            made.weapon = self.weapon.weapon()
        return made


# Machines


class MountForm(Form):
    """A mounted weapon, loaded to the brim with one kind of ammunition."""

    weapon: CarriedForm
    ammunition: str | None = None

    @model_validator(mode="after")
    def fits(self) -> MountForm:
        if self.ammunition is not None and ammunition(self.ammunition).calibre != self.weapon.calibre:
            raise ValueError(
                f"ammunition: '{self.ammunition}' does not fit the {self.weapon.name.lower()}, "
                f"which takes {listing(fitting(self.weapon.calibre))}"
            )
        return self

    def mount(self) -> Mount:
        inside = ammunition(self.ammunition) if self.ammunition is not None else self.weapon.inside
        return Mount(self.weapon.weapon(), inside, self.weapon.holds)


class VehicleForm(Form):
    """T-126, T-161, T-179: a vehicle."""

    key: str = ""
    name: Words
    dc: DamageClass
    absorbs: Absorption
    structure: Annotated[int, Field(ge=1, le=10_000)]
    size: Annotated[str, AfterValidator(lambda word: SIZES[size_row(word)].key)] = "large"
    hexes: Literal[1, 2, 7]
    move: Annotated[int, Field(ge=0, le=25)]
    seats: Annotated[int, Field(ge=1, le=20)]
    mounts: list[MountForm] = Field(default_factory=list)
    compartment: ArmourForm | None = None

    @model_validator(mode="before")
    @classmethod
    def from_catalogue(cls, data: Any) -> Any:
        return like("vehicles", "vehicle", data)

    def vehicle(self) -> Vehicle:
        return Vehicle(
            key=self.key or self.name.lower().replace(" ", "-"),
            name=self.name,
            dc=self.dc,
            absorbs=absorbs(self.absorbs),
            structure=self.structure,
            size=size_row(self.size),
            hexes=self.hexes,
            move=self.move,
            seats=self.seats,
            mounts=[each.mount() for each in self.mounts],
            compartment=self.compartment.armour() if self.compartment is not None else None,
        )

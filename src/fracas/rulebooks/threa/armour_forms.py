"""Armour, implants and machines as people write them (T-103, T-154, T-159 to T-162).

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, model_validator

from fracas.kernel.mistake import listing, suggestion
from fracas.rulebooks.forms import Form, made
from fracas.rulebooks.threa.base_forms import (
    Absorption,
    DamageClass,
    GearForm,
    Named,
    Small,
    absorbs,
    one_of,
    size_row,
)
from fracas.rulebooks.threa.gear import IMPLANT, LAYERS, SLOT_GROUPS, Aid, Armour, Mount, Shield, Vehicle
from fracas.rulebooks.threa.harm_tables import BODY_SLOTS, LOCATIONS, OTHER_SLOTS
from fracas.rulebooks.threa.tables import SIZES
from fracas.rulebooks.threa.weapon_forms import CarriedForm, WeaponForm


def slots_exist(value: list[str]) -> list[str]:
    """T-154: every slot by itself; short words stand for several."""
    out: list[str] = []
    for slot in value:
        if slot in OTHER_SLOTS:
            raise ValueError(f"'{slot}' holds things but is no place for armour; there is {listing(BODY_SLOTS)}")
        if slot not in SLOT_GROUPS and slot not in BODY_SLOTS:
            raise ValueError(f"no such slot: '{slot}'; {suggestion(slot, [*BODY_SLOTS, *SLOT_GROUPS])}")
        out.extend(SLOT_GROUPS.get(slot, [slot]))
    return list(dict.fromkeys(out))


def locations_exist(value: list[str]) -> list[str]:
    for name in value:
        one_of(name, [location.key for location in LOCATIONS], "location")
    return value


def layer_exists(word: str) -> str:
    return LAYERS[one_of(word, LAYERS, "layer")]


class ArmourForm(GearForm):
    """T-154, T-159: a piece of armour."""

    from_table: ClassVar[str] = "armour"

    skill: Named
    """The skill that it needs."""
    min_level: Annotated[int, Field(ge=0, le=10)] = 0
    """The level of it (T-16)."""
    slots: Annotated[list[str], AfterValidator(slots_exist)] = Field(default_factory=list)
    """What it covers: Head, Chest, Arms, Legs ... (T-154)."""
    locations: Annotated[list[str], AfterValidator(locations_exist)] = Field(default_factory=list)
    """The same by location (T-103)."""
    absorbs: Absorption
    """What it takes of each type: `{ Cutting = 4, all = 2 }` (T-104)."""
    durability: Annotated[int, Field(ge=1, le=10_000)]
    """What it can wear off (T-112)."""
    dc: DamageClass = 1
    """Damage class (T-114)."""
    dodge: Small = 0
    """To Dodge."""
    physicality: Small = 0
    """To Physicality."""
    layer: Annotated[str, AfterValidator(layer_exists)] = "outer"
    """Which layer it is worn in (T-103)."""

    @model_validator(mode="after")
    def covers_something(self) -> ArmourForm:
        if not self.slots and not self.locations:
            raise ValueError("slots: missing; expected where it is worn, or the locations that it covers")
        return self

    def armour(self) -> Armour:
        return made(
            Armour,
            self,
            key=self.own_key,
            absorbs=absorbs(self.absorbs),
            layer=LAYERS.index(self.layer),
            locations=[location for location in LOCATIONS if location.key in self.locations],
        )


class ShieldForm(GearForm):
    """T-154, T-160: a shield."""

    from_table: ClassVar[str] = "shields"

    skill: Named = "Shield"
    """The skill that it needs."""
    min_level: Annotated[int, Field(ge=0, le=10)] = 0
    """The level of it."""
    absorbs: Absorption
    """What it takes of each type."""
    durability: Annotated[int, Field(ge=1, le=10_000)]
    """What it can wear off."""
    dc: DamageClass = 1
    """Damage class (T-114)."""
    dodge: Small = 0
    """To Dodge, while it is in hand."""
    physicality: Small = 0
    """To Physicality, likewise."""
    knockback: bool = False
    """Whether it can knock back (T-131)."""

    def shield(self) -> Shield:
        return made(Shield, self, key=self.own_key, absorbs=absorbs(self.absorbs))


class AidForm(GearForm):
    """T-162: an unarmed aid or an implant."""

    from_table: ClassVar[str] = "aids"

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

    def aid(self) -> Aid:
        return made(
            Aid,
            self,
            key=self.own_key,
            armour=self.armour() if self.absorbs is not None else None,
            weapon=self.weapon.weapon() if self.weapon is not None else None,
        )

    def armour(self) -> Armour:
        """Armour under the skin, everywhere."""
        return Armour(
            key=self.own_key,
            name=self.name,
            skill="",
            slots=BODY_SLOTS,
            absorbs=absorbs(self.absorbs or {}),
            durability=self.durability,
            layer=IMPLANT,
            checked=False,
        )


# Machines


class MountForm(Form):
    """A mounted weapon, loaded to the brim with one kind of ammunition."""

    weapon: CarriedForm
    ammunition: str | None = None

    @model_validator(mode="after")
    def fits(self) -> MountForm:
        catalogue = self.weapon.catalogue
        if self.ammunition is not None and catalogue.ammunition(self.ammunition).calibre != self.weapon.calibre:
            raise ValueError(
                f"ammunition: '{self.ammunition}' does not fit the {self.weapon.name.lower()}, "
                f"which takes {listing(catalogue.fitting(self.weapon.calibre))}"
            )
        return self

    def mount(self) -> Mount:
        inside = self.weapon.inside if self.ammunition is None else self.weapon.catalogue.ammunition(self.ammunition)
        return Mount(weapon=self.weapon.weapon(), ammunition=inside, rounds=self.weapon.holds)


class VehicleForm(GearForm):
    """T-126, T-161, T-179: a vehicle."""

    from_table: ClassVar[str] = "vehicles"

    dc: DamageClass
    absorbs: Absorption
    structure: Annotated[int, Field(ge=1, le=10_000)]
    size: Annotated[str, AfterValidator(lambda word: SIZES[size_row(word)].key)] = "large"
    hexes: Literal[1, 2, 7]
    move: Annotated[int, Field(ge=0, le=25)]
    seats: Annotated[int, Field(ge=1, le=20)]
    mounts: list[MountForm] = Field(default_factory=list)
    compartment: ArmourForm | None = None

    def vehicle(self) -> Vehicle:
        return made(
            Vehicle,
            self,
            key=self.own_key,
            absorbs=absorbs(self.absorbs),
            size=size_row(self.size),
            mounts=[each.mount() for each in self.mounts],
            compartment=self.compartment.armour() if self.compartment is not None else None,
        )

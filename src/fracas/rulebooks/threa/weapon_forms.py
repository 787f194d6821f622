"""Weapons and ammunition as people write them: from the catalogue, changed, or all their own (T-86 to T-100, T-154).

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from fracas.kernel.mistake import listing, suggestion
from fracas.rulebooks.forms import Form, made
from fracas.rulebooks.threa import gear
from fracas.rulebooks.threa.base_forms import (
    Count,
    DamageClass,
    Damages,
    GearForm,
    Named,
    OnHitForm,
    Small,
    Words,
    catalogue_of,
    damage_type,
    one_of,
    profile,
)
from fracas.rulebooks.threa.sheet import Item, SupplyEntry

if TYPE_CHECKING:
    from fracas.rulebooks.threa.catalogue import ThreaCatalogue

# Ammunition


class AmmunitionForm(Form):
    """T-157: a kind of ammunition."""

    name: Words
    calibre: Words
    damage: Damages
    becomes: Annotated[str, AfterValidator(lambda word: damage_type(word).key)] | None = None
    av: Small = 0
    radius: Annotated[int, Field(ge=0, le=20)] = 0
    direct: Small = 0

    def ammunition(self, key: str) -> gear.Ammunition:
        becomes = damage_type(self.becomes) if self.becomes else None
        return made(gear.Ammunition, self, key=key, profile=profile(self.damage), becomes=becomes)


class TypeForm(Form):
    """T-97: a type of ammunition: what it changes in any kind of it."""

    av: Small = 0
    sv: Small = 0
    ap: Annotated[int, Field(ge=0, le=20)] = 0
    radius: Annotated[int, Field(ge=0, le=20)] = 0
    unarmoured: Small = 0
    armoured: Small = 0
    vehicles: Small = 0
    infantry: Small = 0
    enclosed: Small = 0
    tracer: Small = 0
    lock: bool = False
    smart: bool = False
    quiet: bool = False
    harmless: bool = False
    effects: list[OnHitForm] = Field(default_factory=list)
    cost: int | float = 1

    def change(self, kind: gear.Ammunition, key: str, name: str) -> gear.Ammunition:
        """That kind of ammunition, made so."""
        extra = gear.Profile([gear.Damage(kind.profile.primary.type, self.sv, self.ap)])
        return made(
            gear.Ammunition,
            self,
            key=key,
            name=name,
            calibre=kind.calibre,
            profile=kind.profile.merged(extra),
            becomes=kind.becomes,
            av=kind.av + self.av,
            radius=max(kind.radius, self.radius),
            direct=kind.direct,
            cost=round(self.cost * 10),
            effects=[each.on_hit() for each in self.effects],
        )


class ContainerForm(Form):
    """T-158: a magazine, quiver or cell."""

    name: Words
    calibres: Annotated[list[str], Field(min_length=1)]
    capacity: Annotated[int, Field(ge=1, le=1000)]
    goes_in: bool = False


class SupplyForm(Form):
    """Rounds that somebody carries: '5mm-magazine', or a table that says what is in it and how many there are."""

    container: str | None = None
    """A magazine, quiver or cell of the catalogue."""
    ammunition: str | None = None
    """What is in it, or loose rounds; a type may stand before it: `"tracer 9mm"`."""
    rounds: Annotated[int, Field(ge=0, le=1000)] | None = None
    """How many; else it is full."""
    count: Annotated[int, Field(ge=1, le=50)] = 1
    """How many of them there are."""
    packed: bool = False
    """In a backpack: it must be brought to hand first (T-186)."""

    _catalogue: Any = None

    @model_validator(mode="before")
    @classmethod
    def short(cls, data: Any, info: ValidationInfo) -> Any:
        if isinstance(data, str):
            catalogue = catalogue_of(info)
            if data in catalogue.containers:
                return {"container": data}
            hint = suggestion(data, list(catalogue.containers))
            if data not in catalogue.kinds and hint.startswith("did you mean"):
                raise ValueError(f"unknown container or ammunition '{data}'; {hint}")
            return {"ammunition": data, "rounds": 1}
        return data

    def model_post_init(self, context: Any) -> None:
        self._catalogue = context

    @property
    def inside(self) -> gear.Ammunition | None:
        """What is written, or what the container usually holds."""
        catalogue: ThreaCatalogue = self._catalogue
        if self.ammunition is not None:
            return catalogue.ammunition(self.ammunition)
        return catalogue.usual(self.holder.calibres[0]) if self.holder is not None else None

    @property
    def holder(self) -> ContainerForm | None:
        catalogue: ThreaCatalogue = self._catalogue
        return catalogue.containers[self.container] if self.container is not None else None

    @model_validator(mode="after")
    def fits(self) -> SupplyForm:
        """T-194: a container holds one calibre, and not more than its capacity."""
        row, inside = self.holder, self.inside
        if row is None:
            if inside is None or self.rounds is None:
                raise ValueError("found neither a container nor loose ammunition with its number of rounds")
            return self
        if inside is not None and inside.calibre not in row.calibres:
            raise ValueError(
                f"ammunition: '{self.ammunition}' is {inside.calibre} and does not fit a {row.name}, "
                f"which takes {listing(row.calibres)}"
            )
        if self.rounds is not None and self.rounds > row.capacity:
            raise ValueError(f"rounds: found {self.rounds}, but a {row.name} holds {row.capacity}")
        return self

    def supplies(self) -> list[SupplyEntry]:
        row, inside = self.holder, self.inside
        assert inside is not None
        rounds, holds = self.rounds or 0, None
        if row is not None and self.container is not None:
            rounds = self.rounds if self.rounds is not None else row.capacity
            holds = made(gear.Container, row, key=self.container, calibre=inside.calibre)
        return [SupplyEntry(inside, rounds, holds, self.packed) for _ in range(self.count)]


class AttachmentForm(Form):
    """T-100: an attachment."""

    name: Words
    by_band: Annotated[list[Small], Field(min_length=4, max_length=4)] = Field(default_factory=lambda: [0, 0, 0, 0])
    braced: Small = 0
    automatic: Small = 0
    capacity: Annotated[int, Field(ge=0, le=400)] = 0
    quiet: bool = False


# Weapons


class WeaponForm(GearForm):
    """T-154: a weapon, from the catalogue, changed, or all one's own."""

    skill: Named
    """The skill that it is used with."""
    min_level: Annotated[int, Field(ge=0, le=10)] = 0
    """The level that it needs (T-16)."""
    damage: Damages
    """SV by type: `{ Cutting = 5 }`, or `{ Cutting = { sv = 5, ap = 2, sv_max = 5 } }` (T-104)."""
    dc: DamageClass = 1
    """Damage class (T-114)."""
    av: Small = 0
    """To the attack."""
    dodge: Small = 0
    """To Dodge, while it is in hand."""
    hands: Literal[0, 1, 2] = 1
    """Hands that it takes."""
    reach: Annotated[int, Field(ge=0, le=4)] = 0
    """Metres at which it strikes."""
    short: Annotated[int, Field(ge=0, le=12)] = 0
    """The Short range value at which it shoots (T-81)."""
    thrown: Annotated[int, Field(ge=0, le=12)] = 0
    """The same, for what can be thrown."""
    thrown_skill: Named = ""
    """With which skill; else Throwing."""
    thrown_damage: Damages | None = None
    """What a throw does, if something else."""
    knockback: bool = False
    """Whether it can knock back (T-131)."""
    durability: Annotated[int, Field(ge=0, le=1000)] = 0
    """What it can wear off; 0 for what does not wear (T-112)."""
    limb: Literal["", "arm", "leg"] = ""
    """Part of the body."""
    calibre: str = ""
    """Which rounds fit (T-194)."""
    capacity: Count = 0
    """How many (T-86)."""
    chamber: Literal[0, 1] = 0
    """One more in the chamber."""
    reload: Annotated[str, AfterValidator(lambda word: reload_row(word).key)] = "draw"
    """How it is loaded (T-87)."""
    modes: list[str] | None = None
    """Fire modes: single, burst, automatic, suppressive (T-92)."""
    burst: Annotated[int, Field(ge=2, le=20)] = gear.BURST.rounds
    """Rounds of a burst."""
    suppression: Annotated[int, Field(ge=1, le=200)] = gear.SUPPRESSIVE.rounds
    """Rounds of suppressive fire."""
    energy: bool = False
    """Counts half shots, and suffers from rain and fog (T-98)."""
    heavy: bool = False
    """Must be deployed."""
    aimed: Small = 0
    """More for an aimed shot."""
    radius: Annotated[int, Field(ge=0, le=20)] = 0
    """What is near is hit too."""
    nearest: Annotated[int, Field(ge=0, le=12)] = 0
    """The nearest range value at which it shoots."""
    through_cover: bool = False
    """Shoots through cover."""
    past_armour: bool = False
    """Passes armour."""
    prone: bool | None = None
    """Whether it can be used lying down."""
    smart: bool = False
    """Takes smart rounds."""
    effects: list[OnHitForm] = Field(default_factory=list)
    """What a hit does besides: `{ effect = "blinded", rounds = 2 }` (T-129)."""

    @field_validator("modes")
    @classmethod
    def modes_exist(cls, value: list[str] | None) -> list[str] | None:
        for word in value or []:
            one_of(word, [mode.key for mode in gear.FIRE_MODES], "fire mode")
        return value

    @model_validator(mode="after")
    def does_something(self) -> WeaponForm:
        if not (self.reach or self.short or self.thrown):
            raise ValueError("has neither a reach, nor a short range, nor a range to be thrown; expected one of them")
        if self.short:
            if self.capacity < 1:
                raise ValueError("capacity: what shoots holds at least 1 round")
            self.catalogue.usual(self.calibre)
            if self.reload == "draw":
                known = [row.key for row in gear.RELOADS if row.key != "draw"]
                raise ValueError(f"reload: found 'draw', expected how it is loaded: {listing(known)}")
            wanted = [self.burst] if "burst" in (self.modes or []) else []
            if wanted and max(wanted) > self.capacity + self.chamber:
                raise ValueError(f"burst: found {self.burst} rounds, but it holds {self.capacity}")
        elif self.capacity or self.modes:
            raise ValueError("short: missing; capacity and fire modes are for what shoots")
        return self

    def weapon(self) -> gear.Weapon:
        modes = [each for each in gear.FIRE_MODES if each.key in (self.modes if self.modes is not None else ["single"])]
        if (gear.BURST in modes or gear.AUTOMATIC in modes) and gear.SUPPRESSIVE not in modes:
            modes.append(gear.SUPPRESSIVE)  # T-194: it needs burst or automatic fire, and nothing else
        return made(
            gear.Weapon,
            self,
            key=self.own_key,
            profile=profile(self.damage),
            thrown_own=profile(self.thrown_damage) if self.thrown_damage is not None else None,
            reload=reload_row(self.reload),
            modes=modes if self.short else [gear.SINGLE],
            lies_down=self.prone if self.prone is not None else not self.thrown or self.reach > 0,
            effects=[each.on_hit() for each in self.effects],
        )


def reload_row(key: str) -> gear.Reload:
    return gear.RELOADS[one_of(key, [row.key for row in gear.RELOADS], "kind of reload")]


class CarriedForm(WeaponForm):
    """A weapon that somebody carries, with what is in it and on it; of the catalogue, or like one (T-155, T-156)."""

    from_table: ClassVar[str] = "weapons"

    ammunition: str | None = None
    """What is in it; else the usual for its calibre."""
    loaded: Count | None = None
    """How many; else it is full, but bows and slings are not."""
    attachments: list[str] = Field(default_factory=list)
    """What is screwed to it (T-100)."""

    @field_validator("attachments")
    @classmethod
    def attachments_exist(cls, value: list[str], info: ValidationInfo) -> list[str]:
        for key in value:
            catalogue_of(info).attachment(key)
            if value.count(key) > 1:
                raise ValueError(f"'{key}' is there twice")
        return value

    @property
    def attached(self) -> list[gear.Attachment]:
        return [self.catalogue.attachment(key) for key in self.attachments]

    @property
    def holds(self) -> int:
        """Its capacity with what is screwed to it, and the chamber."""
        return self.capacity + sum(self.capacity * each.capacity // 100 for each in self.attached)

    @model_validator(mode="after")
    def load_fits(self) -> CarriedForm:
        """T-86, T-194: only ammunition that fits, and not more than there is room for."""
        if not self.short:
            for key, value in (("ammunition", self.ammunition), ("loaded", self.loaded)):
                if value is not None:
                    raise ValueError(f"{key}: the {self.name.lower()} is not loaded with anything")
            if self.attachments:
                raise ValueError(f"attachments: nothing goes on the {self.name.lower()}")
            return self
        inside = self.inside
        if inside.calibre != self.calibre:
            raise ValueError(
                f"ammunition: '{self.ammunition}' does not fit the {self.name.lower()}, "
                f"which takes {listing(self.catalogue.fitting(self.calibre))}"
            )
        if self.loaded is not None and self.loaded > self.holds + self.chamber:
            chamber = ", and 1 in the chamber" if self.chamber else ""
            raise ValueError(
                f"loaded: found {self.loaded} rounds, but the {self.name.lower()} holds {self.holds}{chamber}"
            )
        if inside.quiet and not any(each.quiet for each in self.attached):
            raise ValueError(f"ammunition: '{self.ammunition}' needs a suppressor among the attachments")
        if inside.smart and not self.smart:
            raise ValueError(f"ammunition: '{self.ammunition}' needs a smart weapon; write smart = true for one")
        return self

    @property
    def inside(self) -> gear.Ammunition:
        if self.ammunition is not None:
            return self.catalogue.ammunition(self.ammunition)
        return self.catalogue.usual(self.calibre)

    def item(self, index: int, key: str) -> Item:
        """T-184: guns and crossbows are loaded at the start, bows and slings are not."""
        weapon = self.weapon()
        ready = 0 if weapon.reload.key in ("nock", "stone") else self.holds + self.chamber
        rounds = self.loaded if self.loaded is not None else ready
        inside = self.inside if self.short else None
        return Item(index, key, weapon, self.attached, inside, rounds)

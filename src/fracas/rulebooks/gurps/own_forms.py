"""Gear of one's own: weapons, shields and armour that are written on a sheet, whole or as changes of one of the
catalogue (G-204 to G-207).

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import PlainValidator, ValidationError, ValidationInfo

from fracas.kernel.words import own_name
from fracas.rulebooks.catalogue import begun, own_key
from fracas.rulebooks.forms import Form, made, within
from fracas.rulebooks.gurps.gear import Armour, Shield, Weapon
from fracas.rulebooks.gurps.gear_forms import (
    MissileForm,
    ShieldForm,
    WeaponForm,
    catalogue_of,
    made_weapon,
    plain_key,
    pounds,
    quality_of,
)
from fracas.rulebooks.problems import shown

FormT = TypeVar("FormT", bound=Form)


Quality = Literal["cheap", "good", "fine", "very fine"]


class QualityForm(Form):
    """How well a weapon of one's own is made, which tells how it breaks (G-126, G-139)."""

    quality: Quality = "good"
    """How well it is made, which tells how it breaks (G-126, G-139)."""


class OwnWeaponForm(QualityForm, WeaponForm, MissileForm):
    """How a weapon of one's own is written: to strike with, to shoot with, or both. No sheet is read by it as a whole:
    which of the fields there must be follows from the others."""

    headings: ClassVar[dict[str, str]] = {"name": "", "modes": "to strike with", "thrown": "to throw"}

    thrown: MissileForm | None = None
    """With `modes`: that it can be thrown as well, and how that differs from what is usual."""


@dataclass(frozen=True)
class OwnWeapon:
    """A weapon of one's own, checked: how it strikes, how it is shot or thrown, and how well it is made."""

    key: str
    melee: WeaponForm | None
    ranged: MissileForm | None
    quality: str
    name: str
    """What its owner calls it; empty if it has no name of its own."""

    def weapon(self, written: str, st: int) -> Weapon:
        """As somebody of that ST has it; `written` may say more of its quality, and for which ST it is made."""
        return made_weapon(written, self.key, st, self.melee, self.ranged, self.quality, self.name)

    def called(self, key: str) -> OwnWeapon:
        return replace(self, key=key)


def own_name_in(data: dict[str, Any]) -> str:
    """What the owner calls something; empty if it says nothing of the kind."""
    name = data.get("name")
    return own_name(name) if isinstance(name, str) else ""


def from_arsenal(key: str, arsenal: dict[str, OwnWeapon]) -> OwnWeapon | None:
    """The weapon of that key, with its quality or not, if it is one of the sheet's own."""
    plain = plain_key(key)
    for name in (plain, plain.removeprefix(f"{quality_of(plain)} ")):
        if name in arsenal:
            return arsenal[name].called(name)
    return None


def own_weapon(data: Any, info: ValidationInfo) -> OwnWeapon:
    """A weapon as written on a sheet. With `modes` it strikes and is written like a row of the weapon table, with
    `thrown` it can be thrown as well; without either it is written like a row of ranged weapons. `from` begins with one
    of the catalogue, and what is written besides replaces what stands there."""
    if not isinstance(data, dict):
        raise ValueError(f"found {shown(data)}, expected a table")
    own = dict(data)
    catalogue = catalogue_of(info)
    melee, ranged, quality = catalogue.weapon_rows(own.pop("from", None))
    made_well = QualityForm.model_validate({"quality": own.pop("quality", quality)}).quality
    thrown = own.pop("thrown", None)
    called = own_name_in(data)
    key = own_key(own.get("name", melee.get("name", ranged.get("name"))))
    if melee or "modes" in own:
        modes = changed_modes(melee.get("modes", []), own.pop("modes", []))
        strikes = WeaponForm.model_validate({**melee, **own, "modes": modes}, context=info.context)
        if not ranged and thrown is None:
            return OwnWeapon(key, strikes, None, made_well, called)
        like = {name: getattr(strikes, name) for name in ("name", "weight", "cost", "material")}
        flies = told_within("thrown", MissileForm, {**THROWN_ROW, **ranged, **like, **as_table(thrown)}, info)
        return OwnWeapon(key, strikes, flies, made_well, called)
    shoots = MissileForm.model_validate({**ranged, **own, **as_table(thrown)}, context=info.context)
    return OwnWeapon(key, None, shoots, made_well, called)


THROWN_ROW = {"kind": "thrown", "rof": "1", "shots": "T", "hands": 1, "bulk": -4, "recoil": 0}
"""What does not have to be said of a weapon that can also be thrown."""


def as_table(data: Any) -> dict[str, Any]:
    if data is not None and not isinstance(data, dict):
        raise ValueError(f"thrown: found {shown(data)}, expected a table")
    return data or {}


def changed_modes(rows: list[dict[str, Any]], own: Any) -> Any:
    """A list of modes stands for itself; a table changes those of the same names, and adds others."""
    if not isinstance(own, dict):
        return own or rows
    for name, mode in own.items():
        if not isinstance(mode, dict):
            raise ValueError(f"modes: {name}: found {shown(mode)}, expected a table")
    names = [row["name"] for row in rows]
    changed = [{**row, **own.get(row["name"], {})} for row in rows]
    return [*changed, *[{"name": name, **mode} for name, mode in own.items() if name not in names]]


def told_within(key: str, form: type[FormT], data: dict[str, Any], info: ValidationInfo) -> FormT:
    """A form read from a table within another: what is wrong is told under its key."""
    try:
        return form.model_validate(data, context=info.context)
    except ValidationError as error:
        raise within(error, key) from None


def carried(data: Any, info: ValidationInfo) -> str | OwnWeapon:
    if not isinstance(data, str | dict):
        raise ValueError(f"found {shown(data)}, expected the key of a weapon, or a table")
    return data if isinstance(data, str) else own_weapon(data, info)


Arms = Annotated[OwnWeapon, PlainValidator(own_weapon)]
Carried = Annotated[str | OwnWeapon, PlainValidator(carried)]
"""A weapon by its key, of the catalogue or of one's own arsenal, or a table that says what it is."""


def armour_piece(data: Any, info: ValidationInfo) -> Armour:
    if isinstance(data, str):
        return catalogue_of(info).armour(data)
    if not isinstance(data, dict):
        raise ValueError(f"found {shown(data)}, expected the key of a piece of armour, or a table")
    catalogue = catalogue_of(info)
    form = catalogue.armour_form.model_validate(begun(data, catalogue.pieces), context=info.context)
    return replace(form.piece(own_key(form.name)), written=data, called=own_name_in(data))


ArmourPiece = Annotated[Armour, PlainValidator(armour_piece)]
"""A piece of the catalogue by its key, or one of one's own: a table written like a row of the catalogue, or one that
begins with such a row (`from`)."""


class OwnShieldForm(ShieldForm):
    """G-206: a shield of one's own: here `buckler` says that it is one, and it may have a spike."""

    spiked: bool = False
    """With a spike, for bashing."""


def shield_of(data: Any, info: ValidationInfo) -> Shield | None:
    catalogue = catalogue_of(info)
    if data is None or isinstance(data, str):
        return catalogue.shield(data) if data is not None else None
    if not isinstance(data, dict):
        raise ValueError(f"found {shown(data)}, expected the key of a shield, or a table")
    own = dict(begun(data, catalogue.shields))
    if "buckler" not in data:
        own.pop("buckler", None)  # the catalogue says so of those that may be one
    form = OwnShieldForm.model_validate(own, context=info.context)
    return made(Shield, form, key=own_key(form.name), weight=pounds(form.weight), called=own_name_in(data))


ShieldPiece = Annotated[Shield | None, PlainValidator(shield_of)]
"""A shield of the catalogue by its key, or one of one's own, likewise."""

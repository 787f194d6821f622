"""What sheets of this book are written from: skills, weapons, ammunition, armour, implants and machines."""

from __future__ import annotations

from collections.abc import Callable

from fracas.kernel.mistake import suggestion
from fracas.rulebooks.catalogue import Catalogue
from fracas.rulebooks.forms import made
from fracas.rulebooks.threa.armour_forms import AidForm, ArmourForm, ShieldForm, VehicleForm
from fracas.rulebooks.threa.base_forms import SkillForm
from fracas.rulebooks.threa.gear import Ammunition, Attachment, Weapon
from fracas.rulebooks.threa.sheet import Skill
from fracas.rulebooks.threa.weapon_forms import (
    AmmunitionForm,
    AttachmentForm,
    CarriedForm,
    ContainerForm,
    TypeForm,
    WeaponForm,
)


class ThreaCatalogue(Catalogue):
    """T-15, T-97 to T-100, T-154 to T-162: the tables of the book."""

    def __init__(self, packages: Callable[[str], list[str]]) -> None:
        super().__init__(packages)
        self.skills = self.table("skills", "skill", SkillForm)
        self.kinds = self.table("ammunition", "ammunition", AmmunitionForm)
        self.types = self.table("ammunition_types", "type of ammunition", TypeForm)
        self.containers = self.table("containers", "container", ContainerForm)
        self.attachments = self.table("attachments", "attachment", AttachmentForm)
        self.weapons = self.table("weapons", "weapon", WeaponForm)
        self.armour = self.table("armour", "piece of armour", ArmourForm)
        self.shields = self.table("shields", "shield", ShieldForm)
        self.aids = self.table("aids", "aid or implant", AidForm)
        self.vehicles = self.table("vehicles", "vehicle", VehicleForm)
        self._skill_list: dict[str, Skill] = {}
        self._aliases: dict[str, str] = {}
        self._ammunition: dict[str, Ammunition] = {}
        self._attachments: dict[str, Attachment] = {}

    def skill_list(self) -> dict[str, Skill]:
        """T-15: the skills of the book."""
        if not self._skill_list:
            self._skill_list = {name: form.skill(name) for name, form in self.skills.all().items()}
        return self._skill_list

    def proper(self, skill: str) -> str:
        """The name of a skill that has two."""
        if not self._aliases:
            self._aliases = {other: name for name, form in self.skills.all().items() for other in form.also}
        return self._aliases.get(skill, skill)

    def ammunition(self, key: str) -> Ammunition:
        """T-97, T-157: '9mm', or with a type before it, 'tracer 9mm'."""
        if key not in self._ammunition:
            kind, _, rest = key.partition(" ")
            if rest and kind in self.types:
                base = self.ammunition(rest)
                self._ammunition[key] = self.types[kind].change(base, key, f"{kind} {base.name}")
            elif rest in self.kinds:
                raise ValueError(f"unknown type of ammunition '{kind}'; {suggestion(kind, list(self.types))}")
            else:
                self._ammunition[key] = self.kinds[key].ammunition(key)
        return self._ammunition[key]

    def fitting(self, calibre: str) -> list[str]:
        """The ammunition of a calibre."""
        return [key for key, form in self.kinds.all().items() if form.calibre == calibre]

    def usual(self, calibre: str) -> Ammunition:
        """What a weapon of that calibre is loaded with when nothing is said: the first of the catalogue."""
        fitting = self.fitting(calibre)
        if not fitting:
            calibres = list(dict.fromkeys([form.calibre for form in self.kinds.all().values()]))
            raise ValueError(f"unknown calibre '{calibre}'; {suggestion(calibre, calibres)}")
        return self.ammunition(fitting[0])

    def attachment(self, key: str) -> Attachment:
        """T-100: an attachment by its key."""
        if key not in self._attachments:
            self._attachments[key] = made(Attachment, self.attachments[key], key=key)
        return self._attachments[key]

    def weapon(self, key: str) -> Weapon:
        """A weapon by its key, for whoever builds sheets in Python."""
        return CarriedForm.model_validate(key, context=self).weapon()


OURS = ThreaCatalogue(lambda kind: ["fracas.rulebooks.threa"])

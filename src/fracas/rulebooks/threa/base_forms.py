"""What all forms of this book have in common: words, skills, damage and effects.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from fracas.kernel.mistake import suggestion
from fracas.rulebooks.catalogue import Table
from fracas.rulebooks.forms import Form
from fracas.rulebooks.threa.effects import KIND_OF, NUMBERS
from fracas.rulebooks.threa.gear import (
    ALIASES,
    ARMOUR_RULES,
    DAMAGE_TYPES,
    NO_LIMIT,
    Damage,
    DamageType,
    OnHit,
    Profile,
)
from fracas.rulebooks.threa.sheet import ATTRIBUTES, Skill
from fracas.rulebooks.threa.tables import SIZES

if TYPE_CHECKING:
    from fracas.rulebooks.threa.catalogue import ThreaCatalogue

EFFECTS = list(KIND_OF)
"""What a hit may bring about besides damage (T-129, T-138)."""


def catalogue_of(info: ValidationInfo) -> ThreaCatalogue:
    """Whose sheet or table is being read: all forms of this book need one as their context."""
    context: Any = info.context
    catalogue: ThreaCatalogue = context
    return catalogue


def one_of(word: str, known: list[str], what: str) -> int:
    """The place of a word among those that there are, or a complaint."""
    if word not in known:
        raise ValueError(f"unknown {what} '{word}'; {suggestion(word, known)}")
    return known.index(word)


Words = Annotated[str, Field(min_length=1, max_length=60)]
Small = Annotated[int, Field(ge=-20, le=20)]
Count = Annotated[int, Field(ge=0, le=1000)]
DamageClass = Annotated[int, Field(ge=1, le=4)]


def size_row(word: str) -> int:
    return one_of(word, [size.key for size in SIZES], "size")


def attribute_list(text: str) -> list[int]:
    """T-14: 'STR/END', with blanks around the slash or without."""
    return [one_of(word.strip(), ATTRIBUTES, "attribute") for word in text.split("/")]


def attributes_exist(text: str) -> str:
    attribute_list(text)
    return text


AttributeNames = Annotated[str, AfterValidator(attributes_exist)]


class SkillForm(Form):
    """T-15, T-22: what a skill goes by, and what it asks for besides."""

    attribute: AttributeNames
    secondary: AttributeNames | None = None
    tertiary: AttributeNames | None = None
    also: list[str] = Field(default_factory=list)

    @model_validator(mode="before")
    @classmethod
    def short(cls, data: Any) -> Any:
        return {"attribute": data} if isinstance(data, str) else data

    def skill(self, name: str) -> Skill:
        return Skill(
            name,
            attribute_list(self.attribute),
            attribute_list(self.secondary) if self.secondary else None,
            attribute_list(self.tertiary) if self.tertiary else None,
        )


def proper(skill: str, info: ValidationInfo) -> str:
    """The name of a skill that has two."""
    return catalogue_of(info).proper(skill)


Named = Annotated[str, AfterValidator(proper)]


class GearForm(Form):
    """Something that is called by its key in a table of the catalogue, or written out on a sheet. A sheet may also
    begin with one of the catalogue and change it: { from = "long-sword", name = "Brand" }."""

    from_table: ClassVar[str] = ""
    """Where a key is looked up: the name of a table of the catalogue."""

    key: str = ""
    """What it is called by on a sheet; else its name with hyphens."""
    name: Words
    """What it is called."""
    _catalogue: Any = None

    @model_validator(mode="before")
    @classmethod
    def from_catalogue(cls, data: Any, info: ValidationInfo) -> Any:
        named = data.get("from") if isinstance(data, dict) else data
        if not cls.from_table or not isinstance(named, str):
            return data
        table: Table[Form] = getattr(catalogue_of(info), cls.from_table)
        table[named]  # it must be right as it stands there
        own = {key: value for key, value in data.items() if key != "from"} if isinstance(data, dict) else {}
        return {**table.rows[named], "key": named, **own}

    def model_post_init(self, context: Any) -> None:
        self._catalogue = context

    @property
    def catalogue(self) -> ThreaCatalogue:
        catalogue: ThreaCatalogue = self._catalogue
        return catalogue

    @property
    def own_key(self) -> str:
        return self.key or self.name.lower().replace(" ", "-")


def damage_type(name: str) -> DamageType:
    """T-104: one of the eight types; data may also say Bludgeoning."""
    names = [each.key for each in DAMAGE_TYPES]
    return DAMAGE_TYPES[one_of(ALIASES.get(name, name), names, "damage type")]


def damage_types_exist(value: dict[str, Any]) -> dict[str, Any]:
    for name in value:
        damage_type(name)
    return value


class DamageForm(Form):
    """T-104: an entry of a damage profile."""

    sv: Small = 0
    ap: Annotated[int, Field(ge=0, le=20)] = 0
    sv_max: Annotated[int, Field(ge=0, le=100)] | None = None

    @model_validator(mode="before")
    @classmethod
    def short(cls, data: Any) -> Any:
        return {"sv": data} if isinstance(data, int) and not isinstance(data, bool) else data

    def entry(self, name: str) -> Damage:
        return Damage(damage_type(name), self.sv, self.ap, self.sv_max if self.sv_max is not None else NO_LIMIT)


Damages = Annotated[dict[str, DamageForm], AfterValidator(damage_types_exist)]


def profile(damage: dict[str, DamageForm]) -> Profile:
    return Profile([form.entry(name) for name, form in damage.items()])


def absorbable(value: dict[str, int]) -> dict[str, int]:
    """T-104: types with what is absorbed of each; 'all' stands for every type that is not named."""
    for name in value:
        if name != "all":
            damage_type(name)
    return value


Absorption = Annotated[dict[str, Annotated[int, Field(ge=0, le=100)]], AfterValidator(absorbable)]


def absorbs(value: dict[str, int]) -> list[int]:
    named = {damage_type(name).index: rating for name, rating in value.items() if name != "all"}
    return [named.get(each.index, value.get("all", 0)) for each in DAMAGE_TYPES]


class OnHitForm(Form):
    """T-129: what a hit does besides damage."""

    effect: Annotated[str, AfterValidator(lambda word: EFFECTS[one_of(word, EFFECTS, "effect")])]
    armour: Annotated[str, AfterValidator(lambda word: ARMOUR_RULES[one_of(word, ARMOUR_RULES, "armour rule")])] = (
        ARMOUR_RULES[0]
    )
    dc: Annotated[int, Field(ge=0, le=4)] = 0
    fat: Annotated[int, Field(ge=0, le=20)] = 0
    value: Small = 0
    rounds: Annotated[int, Field(ge=0, le=100)] = 0

    @model_validator(mode="after")
    def says_how_much(self) -> OnHitForm:
        """T-17, T-140: an effect that is nothing but a number needs one; 'fat' is for damage over time."""
        if self.fat and self.value:
            raise ValueError("value: found beside 'fat', expected one of them")
        if KIND_OF[self.effect] in NUMBERS and not (self.fat or self.value):
            raise ValueError(f"value: missing; expected what is added to {self.effect}, such as -2")
        return self

    def on_hit(self) -> OnHit:
        value = self.fat if self.fat else self.value
        return OnHit(self.effect, ARMOUR_RULES.index(self.armour), self.dc, value, self.rounds)

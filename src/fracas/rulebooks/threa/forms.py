"""Sheets as people write them: checked, and turned into what the rules read.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.mistake import Mistake, listing, misspelt, suggestion
from fracas.rulebooks.catalogue import own_key
from fracas.rulebooks.forms import Form, made
from fracas.rulebooks.threa.armour_forms import AidForm, ArmourForm, ShieldForm, VehicleForm
from fracas.rulebooks.threa.base_forms import (
    DamageClass,
    Named,
    SkillForm,
    Small,
    Words,
    catalogue_of,
    one_of,
    proper,
    size_row,
)
from fracas.rulebooks.threa.catalogue import OURS, ThreaCatalogue
from fracas.rulebooks.threa.effects import KIND_OF
from fracas.rulebooks.threa.gear import Bonus
from fracas.rulebooks.threa.harm_tables import LOCATIONS
from fracas.rulebooks.threa.sheet import ATTRIBUTES, AVERAGE, SPECIES, Skill, ThreaSheet, itemised, most_ap, rolled_up
from fracas.rulebooks.threa.start import ThreaScene, ThreaStart
from fracas.rulebooks.threa.tables import POSTURES, SIZES
from fracas.rulebooks.threa.weapon_forms import CarriedForm, SupplyForm

LEGENDARY = 11
ROLLED = 0x7E4A
"""Mixed into the number of a sheet that is rolled up (T-12)."""
HANDS = 2


class BonusForm(Form):
    """T-17: what some piece of equipment adds to an attribute or skill."""

    to: str
    """An attribute or a skill."""
    points: Small = 0
    """Points, added first."""
    percent: Annotated[int, Field(ge=-100, le=1000)] = 0
    """Per cent, after that."""
    source: Words = Field(default="equipment", alias="from")
    """What it comes from."""


Attribute = Annotated[int, Field(ge=1, le=40)]
Level = Annotated[int, Field(ge=0, le=100)]
Score = Annotated[int, Field(ge=-20, le=60)]


def legal_levels(value: dict[str, int], info: ValidationInfo) -> dict[str, int]:
    """T-13: levels of 0 to 10; 11 and more are legendary, and not for this book. Of skills that no fight uses nobody
    asks."""
    named = proper_names(value, info)
    known = [*catalogue_of(info).skill_list(), *info.data.get("goes_by", {})]
    for skill, level in named.items():
        if level >= LEGENDARY and skill in known:
            raise ValueError(f"{skill}: found level {level}, expected 0 to 10; 11 and more are legendary")
    return named


def proper_names(value: dict[str, int], info: ValidationInfo) -> dict[str, int]:
    return {proper(skill, info): number for skill, number in value.items()}


def attribute_names(value: dict[str, int]) -> dict[str, int]:
    for name in value:
        one_of(name, ATTRIBUTES, "attribute")
    return value


class SheetForm(Form):
    """A character as written in TOML (T-11 to T-21)."""

    headings: ClassVar[dict[str, str]] = {
        "name": "who it is",
        "attributes": "attributes",
        "goes_by": "skills",
        "ap": "points and body",
        "arsenal": "gear",
        "hand": "besides",
    }
    shelves: ClassVar[dict[str, list[str]]] = {
        "skills": ["skills"],
        "scores": ["skills"],
        "lacks": ["skills"],
        "weapons": ["weapons"],
        "shield": ["shields"],
        "armour": ["armour"],
        "aids": ["aids"],
        "supplies": ["containers", "ammunition"],
        "vehicle": ["vehicles"],
    }
    begins: ClassVar[dict[str, list[str]]] = {"arsenal": ["weapons"], "supplies": []}
    words: ClassVar[dict[str, list[str]]] = {
        "species": [each.key for each in SPECIES],
        "attributes": ATTRIBUTES,
        "size": [each.key for each in SIZES],
    }

    name: Words
    """What the character is called."""
    species: str = "human"
    """human, elf, dwarf, halfling or orc: changes attributes that are not written (T-12)."""
    rolled: Annotated[int, Field(ge=0, le=2**32 - 1)] | None = None
    """A number by which the other attributes are rolled up, the same each time (T-12)."""
    attributes: Annotated[dict[str, Attribute], AfterValidator(attribute_names)] = Field(default_factory=dict)
    """STR, DEX, END, INT, ITT, WIL, PHY, SOC; else 10 and what the species changes (T-11)."""
    goes_by: dict[str, SkillForm] = Field(default_factory=dict)
    """What a skill of one's own goes by: `{ Juggling = "DEX" }` (T-14)."""
    skills: Annotated[dict[str, Level], AfterValidator(legal_levels)] = Field(default_factory=dict)
    """Levels from 0 to 10, by name; those without a use in a fight are kept (T-13, T-15)."""
    scores: Annotated[dict[str, Score], AfterValidator(proper_names)] = Field(default_factory=dict)
    """Ability scores outright, in place of levels (T-21)."""
    lacks: list[Named] = Field(default_factory=list)
    """Core skills that it has not: a beast that cannot reason."""
    bonuses: list[BonusForm] = Field(default_factory=list)
    """What equipment adds to attributes and skills (T-17)."""
    ap: Annotated[int, Field(ge=1, le=20)] | None = None
    """Action points; else one for every 20 levels of all skills, at least 1 (T-20)."""
    fat: Annotated[int, Field(ge=1, le=200)] | None = None
    """Fatigue; else END + WIL - 5 (T-18)."""
    vit: Annotated[int, Field(ge=1, le=200)] | None = None
    """Vitality; else twice STR - 5 (T-19)."""
    dc: DamageClass = 1
    """Damage class of the body, 1 for people (T-114)."""
    size: Annotated[str, AfterValidator(lambda word: SIZES[size_row(word)].key)] = "normal"
    """How large it is, for whoever shoots at it (T-82)."""
    arsenal: dict[str, CarriedForm] = Field(default_factory=dict)
    """Weapons of one's own by their keys; one may also stand among the weapons."""
    weapons: list[CarriedForm] = Field(default_factory=list)
    """Keys of the catalogue or of the arsenal, or tables (T-154)."""
    in_hand: list[str] | None = None
    """What is in hand, `shield` too; else the first weapon, and the shield if a hand is free (T-184)."""
    shield: ShieldForm | None = None
    """A key of the catalogue, or a table (T-160)."""
    armour: list[ArmourForm] = Field(default_factory=list)
    """Pieces: keys of the catalogue, or tables (T-159)."""
    aids: list[AidForm] = Field(default_factory=list)
    """Unarmed aids and implants, likewise (T-162)."""
    supplies: list[SupplyForm] = Field(default_factory=list)
    """Ammunition: keys of containers or rounds, or tables (T-158)."""
    prepped: dict[str, Annotated[int, Field(ge=1, le=100)]] = Field(default_factory=dict)
    """How many rounds, magazines or weapons to throw are ready to hand (T-84)."""
    load: Annotated[float, Field(ge=0, le=100_000)] = 0.0
    """Pounds that are carried (T-149)."""
    bulk: Annotated[float, Field(ge=0, le=100_000)] = 0.0
    """Their bulk in cubic feet (T-149)."""
    hand: Literal["right", "left"] = "right"
    """The better hand."""
    vehicle: VehicleForm | None = None
    """A machine instead of a person: a key of the catalogue, or a table (T-126)."""
    _catalogue: Any = None

    def model_post_init(self, context: Any) -> None:
        self._catalogue = context

    @property
    def catalogue(self) -> ThreaCatalogue:
        catalogue: ThreaCatalogue = self._catalogue
        return catalogue

    @model_validator(mode="before")
    @classmethod
    def arsenal_is_carried(cls, data: Any) -> Any:
        """What is carried of the arsenal stands among the weapons as it is written there."""
        if not isinstance(data, dict):
            return data
        arsenal, weapons = data.get("arsenal"), data.get("weapons")
        if not isinstance(arsenal, dict) or not isinstance(weapons, list):
            return data
        own = {key: {**each, "key": key} for key, each in arsenal.items() if isinstance(each, dict) and key in weapons}
        return {
            **data,
            "arsenal": {key: each for key, each in arsenal.items() if key not in own},  # what is wrong is told once
            "weapons": [own.get(each, each) if isinstance(each, str) else each for each in weapons],
        }

    @field_validator("species")
    @classmethod
    def species_exists(cls, value: str) -> str:
        one_of(value, [each.key for each in SPECIES], "species")
        return value

    @property
    def known_skills(self) -> dict[str, Skill]:
        names = {self.catalogue.proper(name): form for name, form in self.goes_by.items()}
        return {**self.catalogue.skill_list(), **{name: form.skill(name) for name, form in names.items()}}

    @property
    def item_keys(self) -> list[str]:
        return itemised([each.own_key for each in self.weapons])

    @model_validator(mode="after")
    def skills_exist(self) -> SheetForm:
        """T-15: skills are data, but what a fight uses must be known: from the catalogue, or from goes_by. Others are
        kept; only what looks like a known one is a mistake."""
        known = list(self.known_skills)
        written = [(f"skills.{skill}", skill) for skill in self.skills]
        written += [(f"scores.{skill}", skill) for skill in self.scores]
        named = [(where, skill) for where, skill in written if misspelt(skill, known)]
        named += [(f"lacks[{at}]", skill) for at, skill in enumerate(self.lacks, 1)]
        for at, each in enumerate(self.weapons, 1):
            named += [(f"weapons[{at}].skill", each.skill)]
            named += [(f"weapons[{at}].thrown_skill", each.thrown_skill)] if each.thrown_skill else []
        named += [(f"armour[{at}].skill", each.skill) for at, each in enumerate(self.armour, 1)]
        named += [("shield.skill", self.shield.skill)] if self.shield is not None else []
        for where, skill in named:
            if skill not in known:
                raise ValueError(f"{where}: unknown skill '{skill}'; {suggestion(skill, known)}")
        known = [*ATTRIBUTES, *known]
        for at, bonus in enumerate(self.bonuses, 1):
            if bonus.to not in known:
                raise ValueError(
                    f"bonuses[{at}].to: unknown attribute or skill '{bonus.to}'; {suggestion(bonus.to, known)}"
                )
        for skill in self.scores:
            if skill in self.skills:
                raise ValueError(f"scores.{skill}: found both a level and an ability score, expected one of them")
        return self

    @model_validator(mode="after")
    def slots_are_free(self) -> SheetForm:
        """T-154: one piece of a layer in each slot."""
        taken: dict[tuple[str, str], str] = {}
        for at, piece in enumerate(self.armour, 1):
            for slot in piece.slots:
                other = taken.setdefault((piece.layer, slot), piece.name)
                if other != piece.name:
                    raise ValueError(
                        f"armour[{at}]: {piece.name.lower()} and {other.lower()} are both {piece.layer} armour "
                        f"on slot {slot}; expected one of a layer in each slot"
                    )
        return self

    @model_validator(mode="after")
    def hands_suffice(self) -> SheetForm:
        """T-77: two hands; a weapon for both leaves none for a shield."""
        held = self.held
        for key in held:
            if key == "shield":
                if self.shield is None:
                    raise ValueError("in_hand: there is no shield to hold")
            elif key not in self.item_keys:
                raise ValueError(f"in_hand: '{key}' is not among the weapons; {suggestion(key, self.item_keys)}")
        if len(set(held)) < len(held):
            raise ValueError(f"in_hand: found one thing twice; the second of a kind is called '{held[0]} 2'")
        hands = sum(1 if key == "shield" else self.weapons[self.item_keys.index(key)].hands for key in held)
        if hands > HANDS:
            raise ValueError(f"in_hand: {listing(held)} take {hands} hands, and there are {HANDS}")
        return self

    @property
    def held(self) -> list[str]:
        """T-184: what is said, or else the first weapon, and the shield if there is a hand for it."""
        if self.in_hand is not None:
            named = {own_key(each.name): key for key, each in zip(self.item_keys, self.weapons, strict=True)}
            return [key if key in self.item_keys else named.get(key, key) for key in self.in_hand]
        first = self.item_keys[:1]
        hands = self.weapons[0].hands if first else 0
        return [*first, *(["shield"] if self.shield is not None and hands < HANDS else [])]

    @model_validator(mode="after")
    def magazines_fit(self) -> SheetForm:
        """T-194: a magazine larger than the weapon's capacity needs the extended-magazine attachment."""
        for at, supply in enumerate(self.supplies, 1):
            row, inside = supply.holder, supply.inside
            if row is None or inside is None:
                continue
            guns = [gun for gun in self.weapons if gun.calibre == inside.calibre and gun.short]
            extended = [gun for gun in guns if any(each.capacity for each in gun.attached)]
            if row.goes_in and guns and not extended and all(row.capacity > gun.capacity for gun in guns):
                most = max(guns, key=lambda gun: gun.capacity)
                raise ValueError(
                    f"supplies[{at}]: the {row.name} holds {row.capacity} rounds, but the {most.name.lower()} "
                    f"only {most.capacity}; it needs the attachment 'extended-magazine'"
                )
        return self

    @model_validator(mode="after")
    def prepped_is_there(self) -> SheetForm:
        """T-84: only what is carried can be ready to hand: loose rounds, magazines, weapons to throw."""
        there: dict[str, int] = {}
        for supply in [each for form in self.supplies for each in form.supplies() if not each.packed]:
            there[supply.key] = there.get(supply.key, 0) + (1 if supply.goes_in else supply.rounds)
        for key, each in zip(self.item_keys, self.weapons, strict=True):
            if each.thrown and key not in self.held:
                there[each.key] = there.get(each.key, 0) + 1
        for key, count in self.prepped.items():
            if key not in there:
                raise ValueError(f"prepped: there is no '{key}' at hand; {suggestion(key, list(there))}")
            if count > there[key]:
                raise ValueError(f"prepped.{key}: found {count}, but only {there[key]} are at hand")
        return self


def read_sheet(data: dict[str, object], prerequisites: bool = False, catalogue: ThreaCatalogue = OURS) -> ThreaSheet:
    """T-11 to T-21: a sheet, with what is not written worked out from the rest."""
    form = SheetForm.model_validate(data, context=catalogue)
    species = next(each for each in SPECIES if each.key == form.species)
    usual = [AVERAGE + change for change in species.changes]
    if form.rolled is not None:
        usual = rolled_up(SeededDice(hash64(form.rolled, ROLLED)), species)
    keys, known = form.item_keys, form.known_skills
    levels = sum(form.skills.values())
    sheet = made(
        ThreaSheet,
        form,
        attributes=[form.attributes.get(name, usual[at]) for at, name in enumerate(ATTRIBUTES)],
        levels={skill: level for skill, level in form.skills.items() if skill in known},
        skills=known,
        scores={skill: score for skill, score in form.scores.items() if skill in known},
        bonuses=[made(Bonus, each) for each in form.bonuses],
        ap=form.ap or most_ap(levels),
        fat=form.fat or 0,
        vit=form.vit or 0,
        size=size_row(form.size),
        weapons=[each.item(at, key) for at, (key, each) in enumerate(zip(keys, form.weapons, strict=True))],
        in_hand=[keys.index(key) for key in form.held if key != "shield"],
        shield=form.shield.shield() if form.shield is not None else None,
        shield_in_hand="shield" in form.held,
        armour=[each.armour() for each in form.armour],
        aids=[each.aid() for each in form.aids],
        supplies=[supply for each in form.supplies for supply in each.supplies()],
        load=round(form.load * 100),
        bulk=round(form.bulk * 100),
        left_handed=form.hand == "left",
        vehicle=form.vehicle.vehicle() if form.vehicle is not None else None,
    )
    others = {**form.skills, **form.scores}
    if form.ap is None and sheet.ap == 1 and sheet.vehicle is None:
        sheet.remarks = [f"1 AP, for {levels} levels: one for every 20 of all skills (T-20); 'ap' sets it outright"]
    sheet.kept = [f"{skill} {number}" for skill, number in others.items() if skill not in sheet.skills]
    if sheet.fat < 1 or sheet.vit < 1:
        raise Mistake(f"attributes: they leave {sheet.fat} FAT and {sheet.vit} VIT; expected at least 1 of each")
    if prerequisites:
        for skill in sheet.levels:
            complaint = sheet.unmet(skill)
            if complaint:
                raise Mistake(f"skills.{skill}: {complaint}")
    return sheet


def posture_exists(value: str) -> str:
    one_of(value, [posture.key for posture in POSTURES], "posture")
    return value


def locations_exist(value: dict[str, int]) -> dict[str, int]:
    for place in value:
        one_of(place, [each.key for each in LOCATIONS], "location")
    return value


def effects_exist(value: dict[str, int]) -> dict[str, int]:
    for kind in value:
        one_of(kind, [key for key, row in KIND_OF.items() if not row.halts], "effect that lasts")
    return value


class StartForm(Form):
    """How somebody starts, apart from place and facing, if not as T-184 says."""

    headings: ClassVar[dict[str, str]] = {
        "turn": "its turn",
        "posture": "how it stands",
        "ap": "what is left",
        "aboard": "in a vehicle",
        "wounds": "wounds",
        "durability": "gear",
    }
    shelves: ClassVar[dict[str, list[str]]] = {"effects": ["effects"]}
    words: ClassVar[dict[str, list[str]]] = {
        "posture": [posture.key for posture in POSTURES],
        "wounds": [place.key for place in LOCATIONS],
    }

    turn: Annotated[int, Field(ge=0, le=1000)] = 0
    """The place in the order of the first round, 1 for the first of all; 0 for where the book puts it."""
    acted: bool = False
    """It has had its turn of the first round already."""
    posture: Annotated[str, AfterValidator(posture_exists)] | None = None
    """standing, crouching or prone (T-176)."""
    surprised: bool | Literal["check"] = False
    """true, or `check` for whoever may notice in time (T-70)."""
    hidden: bool = False
    """Enemies do not know where it is (T-195)."""
    ap: Annotated[int, Field(ge=0, le=20)] | None = None
    """Available AP (T-23)."""
    fat: Annotated[int, Field(ge=0, le=200)] | None = None
    """FAT that is left."""
    vit: Annotated[int, Field(ge=0, le=200)] | None = None
    """VIT that is left."""
    aboard: Words | None = None
    """The name of the vehicle that it is in (T-179)."""
    seat: Literal["driver", "passenger"] | None = None
    """Where in it."""
    structure: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """What is left of a vehicle's hull (T-126)."""
    wounds: Annotated[dict[str, Annotated[int, Field(ge=1, le=20)]], AfterValidator(locations_exist)] = Field(
        default_factory=dict
    )
    """How many wounds there are, by location (T-135)."""
    effects: Annotated[dict[str, Small], AfterValidator(effects_exist)] = Field(default_factory=dict)
    """Effects that last until somebody ends them, with their values (T-138)."""
    durability: dict[str, Annotated[int, Field(ge=0, le=10_000)]] = Field(default_factory=dict)
    """What is left of a weapon, a shield or a piece of armour, by its key (T-113)."""
    broken: list[str] = Field(default_factory=list)
    """Weapons and shields in pieces, by their keys (T-132)."""
    loaded: dict[str, Annotated[int, Field(ge=0, le=1000)]] = Field(default_factory=dict)
    """Rounds in a weapon, by its key (T-184)."""
    deployed: bool = False
    """What is in hand is deployed."""
    parrying: bool = False
    """In parry mode from the beginning (T-68)."""

    @model_validator(mode="after")
    def seat_is_in_something(self) -> StartForm:
        if self.seat is not None and self.aboard is None:
            raise ValueError("aboard: missing; expected the name of the vehicle that the seat is in")
        if self.hidden and self.aboard is not None:
            raise ValueError("hidden: nobody hides inside a vehicle; expected one of hidden and aboard")
        return self


def read_start(data: dict[str, object]) -> ThreaStart:
    """T-184: what the scenario says otherwise."""
    form = StartForm.model_validate(data)
    return made(
        ThreaStart,
        form,
        posture=next((each for each in POSTURES if each.key == form.posture), None),
        surprised=form.surprised is True,
        watchful=form.surprised == "check",
        aboard=form.aboard or "",
        driver=form.seat == "driver",
    )


class SceneForm(Form):
    """What a scenario may say of the place and the weather."""

    weather: Literal["clear", "rain", "fog"] = "clear"
    """Rain and fog hinder energy weapons (T-98)."""
    enclosed: bool = False
    """Where thermobaric rounds do more (T-97)."""


def read_scene(data: dict[str, object]) -> ThreaScene:
    form = SceneForm.model_validate(data)
    return made(ThreaScene, form, weather="" if form.weather == "clear" else form.weather)

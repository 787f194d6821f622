"""Sheets, starts and scenes as people write them: checked, and turned into what the rules read.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

import re
from math import ceil
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationInfo, field_validator, model_validator

from fracas.kernel.mistake import Mistake, listing, misspelt, suggestion
from fracas.rulebooks.forms import Form, made
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES, Armour, Item, Weapon
from fracas.rulebooks.gurps.gear_forms import (
    OURS,
    ArmourForm,
    GurpsCatalogue,
    Name,
    catalogue_of,
    places_exist,
    plain_key,
    pounds,
)
from fracas.rulebooks.gurps.own_forms import (
    ArmourPiece,
    Arms,
    Carried,
    OwnShieldForm,
    OwnWeapon,
    OwnWeaponForm,
    ShieldPiece,
    from_arsenal,
)
from fracas.rulebooks.gurps.rows import POSTURES
from fracas.rulebooks.gurps.sheet import (
    DIFFUSE,
    HOMOGENOUS,
    LIVING,
    UNLIVING,
    GurpsSheet,
    Traits,
    basic_speed,
    itemised,
    size_modifier,
)
from fracas.rulebooks.gurps.skills import Lore, family
from fracas.rulebooks.gurps.start import GurpsScene, GurpsStart
from fracas.rulebooks.gurps.start_forms import Loads, Rounds, StartForm
from fracas.rulebooks.gurps.tasks import Task, Vehicle

SHIELD = "shield"
"""What a start calls the shield among the things that are damaged or broken."""
FLAGS = [
    "combat reflexes", "high pain threshold", "low pain threshold", "ambidexterity", "peripheral vision",
    "perfect balance", "weapon master", "trained by a master", "no brain", "no vitals", "no blood", "blindness",
    "unfazeable", "sharp teeth", "four legs",
]  # fmt: skip
"""Traits that one has or has not; each is a field of `Traits`."""
OTHER_NAMES = {"trained by a master": "weapon master"}
LEVELS = [
    "enhanced dodge", "enhanced parry", "enhanced block", "hard to kill", "hard to subdue", "damage resistance",
    "damage reduction", "extra attack", "extra arms", "hardened",
]  # fmt: skip
"""Traits with levels."""
FITNESS = {"fit": 1, "very fit": 2}
TOLERANCE = {"unliving": UNLIVING, "homogenous": HOMOGENOUS, "diffuse": DIFFUSE}
FEMALE = "female"
VULNERABLE = re.compile(r"vulnerability (\d+) \(([a-z+-]+)\)")
TOUGH = re.compile(r"damage resistance (\d+) \(([a-z, ]+)\)")


# Traits and skills


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
            for place in places_exist([each.strip() for each in tough[2].split(",")]):
                traits.tough[place] = int(tough[1])
        elif key in FLAGS:
            setattr(traits, OTHER_NAMES.get(key, key).replace(" ", "_"), True)
        elif key in LEVELS:
            setattr(traits, key.replace(" ", "_"), level)
        elif key in FITNESS:
            traits.fit = FITNESS[key]
        elif key in TOLERANCE:
            if traits.tolerance not in (LIVING, TOLERANCE[key]):
                raise ValueError("a body is Unliving, Homogenous or Diffuse, but not two of them")
            traits.tolerance = TOLERANCE[key]
        elif key == FEMALE:
            traits.male = False
        else:
            check_unknown(name, key)
    if traits.tolerance == HOMOGENOUS or traits.tolerance == DIFFUSE:
        traits.no_brain = traits.no_vitals = True
    if traits.high_pain_threshold and traits.low_pain_threshold:
        raise ValueError("nobody has both High and Low Pain Threshold")
    return traits


KNOWN_TRAITS = [*FLAGS, *LEVELS, *FITNESS, *TOLERANCE, FEMALE]
BRACKETED = {"damage resistance": "Damage Resistance 4 (skull)", "vulnerability": "Vulnerability 2 (burn)"}
"""Traits that say in brackets what for."""
LIKE_OURS = ["fat", "very fat", "unfit", "very unfit"]
"""Traits of other people's that only look like ours."""


def check_unknown(name: str, key: str) -> None:
    """G-216: a trait that has no use here is kept; one that has, but is not written so, is a mistake."""
    plain = key.split(" (")[0].rstrip("0123456789 ")
    if plain in BRACKETED:
        raise ValueError(f"trait '{name}': expected it as in '{BRACKETED[plain]}'")
    if plain != key and plain in KNOWN_TRAITS:
        raise ValueError(f"trait '{name}': there is no other than '{plain.title()}' here, without brackets")
    if key not in LIKE_OURS and misspelt(plain, [*KNOWN_TRAITS, *BRACKETED]):
        raise ValueError(f"unknown trait '{name}'; {suggestion(plain, [*KNOWN_TRAITS, *BRACKETED])}")


def kept_traits(names: list[str]) -> list[str]:
    """G-216: those that have no use in a fight."""
    kept: list[str] = []
    for name in names:
        text = " ".join(name.lower().split())
        key = text.rstrip("0123456789").strip()
        if key not in KNOWN_TRAITS and not VULNERABLE.fullmatch(text) and not TOUGH.fullmatch(text):
            kept.append(" ".join(name.split()))
    return kept


def kept_skills(skills: dict[str, int], lore: Lore) -> dict[str, int]:
    """G-216: those that have no use in a fight."""
    return {skill: level for skill, level in skills.items() if family(skill) not in lore.known()}


# Sheets


def stock(weapons: list[Weapon], given: dict[str, int]) -> dict[str, int]:
    """What there is to shoot with: as written, else 20 missiles, or twice as much as a gun holds."""
    found = dict(given)
    for each in weapons:
        for mode in each.shots:
            missile = mode.missile
            if missile is not None and missile.ammunition and missile.ammunition not in given:
                plenty = 2 * missile.capacity if missile.family == "gun" else 20
                found[missile.ammunition] = max(found.get(missile.ammunition, 0), plenty)
    return found


def check_loads(weapons: list[Weapon], loaded: dict[str, int]) -> None:
    """G-103: what is loaded is carried, shoots, and holds that much."""
    for key, count in loaded.items():
        same = [each for each in itemised(weapons) if each.key == key]
        if not same:
            raise ValueError(f"loaded: '{key}' is not among the weapons")
        missiles = [mode.missile for mode in same[0].weapon.shots if mode.missile is not None]
        most = max([0, *[missile.holds() for missile in missiles]])
        if count > most:
            found = f"{count} shot{'' if count == 1 else 's'}"
            raise ValueError(f"loaded: found {found} in the {same[0].name}, which holds {most or 'none'}")


def one_weapon(catalogue: GurpsCatalogue, key: str | OwnWeapon, st: int, arsenal: dict[str, OwnWeapon]) -> Weapon:
    """G-204, G-205: a weapon of the catalogue or of one's own, in the hands of somebody of that ST."""
    if isinstance(key, OwnWeapon):
        return key.weapon(key.key, st)
    own = from_arsenal(key, arsenal)
    return own.weapon(key, st) if own is not None else catalogue.weapon(key, st)


def skills_exist(value: dict[str, int], info: ValidationInfo) -> dict[str, int]:
    lore = catalogue_of(info).lore
    for skill in value:
        if lore.mistaken(skill):
            raise ValueError(f"unknown skill '{skill}'; {suggestion(family(skill), lore.known())}")
    return value


def traits_exist(value: list[str]) -> list[str]:
    read_traits(value)
    return value


def suit_exists(value: str | None, info: ValidationInfo) -> str | None:
    if value is not None:
        catalogue_of(info).suit(value)
    return value


Attribute = Annotated[int, Field(ge=1, le=200)]


class SheetForm(Form):
    """A character as written in TOML (G-4, G-5): four attributes, and what differs from the rest."""

    headings: ClassVar[dict[str, str]] = {
        "name": "who it is",
        "st": "attributes",
        "skills": "skills and traits",
        "arsenal": "gear",
        "hand": "besides",
    }
    shelves: ClassVar[dict[str, list[str]]] = {
        "skills": ["skills"],
        "traits": ["traits"],
        "weapons": ["weapons", "missiles"],
        "ammunition": ["ammunition"],
        "shield": ["shields"],
        "suit": ["suits"],
        "armour": ["armour"],
    }
    tables: ClassVar[dict[str, type[BaseModel]]] = {
        "arsenal": OwnWeaponForm,
        "weapons": OwnWeaponForm,
        "shield": OwnShieldForm,
        "armour": ArmourForm,
    }
    begins: ClassVar[dict[str, list[str]]] = {"arsenal": ["weapons", "missiles"]}

    name: Name
    """What the character is called."""
    st: Attribute = 10
    """Strength: damage, HP, and what can be carried (G-4)."""
    dx: Attribute = 10
    """Dexterity: most skills (G-4)."""
    iq: Attribute = 10
    """Intelligence (G-4)."""
    ht: Attribute = 10
    """Health: FP, and rolls to stay on one's feet (G-4)."""
    hp: Attribute | None = None
    """Hit points; else as many as ST (G-5)."""
    fp: Attribute | None = None
    """Fatigue points; else as many as HT (G-5)."""
    will: Attribute | None = None
    """Will; else IQ (G-5)."""
    per: Attribute | None = None
    """Perception; else IQ (G-5)."""
    basic_speed: Annotated[float, Field(ge=0.25, le=50)] | None = None
    """Basic Speed, in quarters; else a quarter of DX + HT (G-5)."""
    basic_move: Annotated[int, Field(ge=0, le=200)] | None = None
    """Basic Move in yards a second; else Basic Speed without its fraction (G-5)."""
    sm: Annotated[int, Field(ge=-10, le=10)] | None = None
    """Size Modifier, 0 for people (G-12)."""
    length: Annotated[float, Field(ge=0.1, le=300)] | None = None
    """The longest dimension in yards, for whoever does not know the Size Modifier (G-98)."""
    skills: Annotated[dict[str, Annotated[int, Field(ge=1, le=60)]], AfterValidator(skills_exist)] = Field(
        default_factory=dict
    )
    """Levels by name: `{ Broadsword = 14, "Guns (Pistol)" = 12 }`; those without a use in a fight are kept (G-14,
    G-216)."""
    traits: Annotated[list[str], AfterValidator(traits_exist)] = Field(default_factory=list)
    """Names as in the list of traits, with levels: `["Combat Reflexes", "Hard to Kill 2"]` (G-13)."""
    arsenal: dict[str, Arms] = Field(default_factory=dict)
    """Weapons that are not in the catalogue, by their keys."""
    weapons: list[Carried] = Field(default_factory=list)
    """Keys of the catalogue or of the arsenal, or tables; `"fine broadsword"` says how well it is made, `"longbow
    (ST 12)"` for whom (G-204, G-205)."""
    in_hand: list[str] | None = None
    """Which of the weapons are in hand; else the first (G-88)."""
    ammunition: Rounds = Field(default_factory=dict)
    """What is carried to shoot with, by kind; else 20 missiles, or twice what a gun holds (G-103)."""
    loaded: Loads = Field(default_factory=dict)
    """Shots in a weapon, by its key; else guns and crossbows are full (G-103)."""
    shield: ShieldPiece = None
    """A key of the catalogue, `"spiked ..."` or `"... buckler"`, or a table (G-206)."""
    suit: Annotated[str | None, AfterValidator(suit_exists)] = None
    """A whole suit of armour by its key (G-207)."""
    armour: list[ArmourPiece] = Field(default_factory=list)
    """Pieces: keys of the catalogue, or tables (G-207)."""
    load: Annotated[float, Field(ge=0, le=100_000)] = 0.0
    """Pounds carried besides what is listed (G-10)."""
    hand: Literal["right", "left"] = "right"
    """The better hand."""
    tech_level: Annotated[int, Field(ge=0, le=12)] = 3
    """What medicine knows: first aid depends on it (G-200)."""
    hexes: Annotated[int, Field(ge=1, le=2)] = 1
    """How many hexes the body covers (G-12)."""

    @field_validator("basic_speed")
    @classmethod
    def quarters(cls, value: float | None) -> float | None:
        if value is not None and value * 4 != round(value * 4):
            raise ValueError("Basic Speed goes by quarters, such as 5.25")
        return value

    @field_validator("weapons")
    @classmethod
    def weapons_exist(cls, value: list[Carried], info: ValidationInfo) -> list[Carried]:
        for key in value:
            made_for = one_weapon(catalogue_of(info), key, info.data.get("st", 10), info.data.get("arsenal", {}))
            for mode in made_for.shots:
                missile = mode.missile
                if missile is not None and missile.family == "bow" and missile.rated > info.data.get("st", 200):
                    name = made_for.called or made_for.name.lower()
                    raise ValueError(
                        f"the {name} is made for ST {missile.rated}, above ST {info.data['st']}; "
                        "nobody draws a bow above one's ST"
                    )
        return value

    @field_validator("ammunition")
    @classmethod
    def ammunition_exists(cls, value: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        kinds = [*catalogue_of(info).ammunition, *info.data.get("arsenal", {})]
        for kind in value:
            if kind not in kinds:
                raise ValueError(f"unknown ammunition '{kind}'; {suggestion(kind, kinds)}")
        return value

    @model_validator(mode="after")
    def one_size(self) -> SheetForm:
        if self.sm is not None and self.length is not None:
            raise ValueError("found both 'sm' and 'length', expected one of them")
        return self

    @model_validator(mode="after")
    def magazines_hold_it(self, info: ValidationInfo) -> SheetForm:
        check_loads(self.carried(catalogue_of(info)), self.loaded)
        return self

    @model_validator(mode="after")
    def layers_fit(self, info: ValidationInfo) -> SheetForm:
        catalogue_of(info).check_layers(self.worn(catalogue_of(info)))
        return self

    @model_validator(mode="after")
    def hands_suffice(self, info: ValidationInfo) -> SheetForm:
        """G-88: what is in hand is carried, and there are two hands for it, a shield included; one will do for what
        needs no more in some mode, or for whoever is strong enough."""
        hands = int(self.shield is not None)
        for item in self.items_in_hand(catalogue_of(info)):
            light = any(mode.one_handed(self.st) for mode in item.weapon.modes)
            hands += 1 if light or any(mode.hands < 2 for mode in item.weapon.shots) else 2
        if self.in_hand is not None and hands > 2:
            raise ValueError("in_hand: more is in hand than there are hands")
        return self

    def carried(self, catalogue: GurpsCatalogue) -> list[Weapon]:
        return [one_weapon(catalogue, key, self.st, self.arsenal) for key in self.weapons]

    def items_in_hand(self, catalogue: GurpsCatalogue) -> list[Item]:
        """What somebody starts with in hand: the first weapon, unless it says. Of two daggers, 'dagger' is the first,
        'dagger' again or 'dagger 2' the second."""
        left = itemised(self.carried(catalogue))
        if self.in_hand is None:
            return left[:1]
        found: list[Item] = []
        for key in self.in_hand:
            like = [item for item in left if item.key == plain_key(key)]
            like += [item for item in left if item.weapon.key == plain_key(key)]
            if not like:
                raise ValueError(f"in_hand: '{key}' is not among the weapons")
            found.append(like[0])
            left.remove(like[0])
        return found

    def worn(self, catalogue: GurpsCatalogue) -> list[Armour]:
        """Every piece of armour, those of a suit first."""
        return [*(catalogue.suit(self.suit) if self.suit else []), *self.armour]

    def size(self) -> int:
        """G-12, G-98: as it is written, or by the longest dimension; people are at 0."""
        if self.length is not None:
            return size_modifier(ceil(36 * self.length - 0.001))
        return self.sm if self.sm is not None else 0


def read_sheet(data: dict[str, object], catalogue: GurpsCatalogue = OURS) -> GurpsSheet:
    """G-4, G-5: a sheet, with what is not written worked out from the attributes."""
    form = SheetForm.model_validate(data, context=catalogue)
    speed = round(form.basic_speed * 4) if form.basic_speed is not None else basic_speed(form.dx, form.ht)
    weapons = form.carried(catalogue)
    worn = form.worn(catalogue)
    others = kept_skills(form.skills, catalogue.lore)
    return made(
        GurpsSheet,
        form,
        hp=form.hp if form.hp is not None else form.st,
        fp=form.fp if form.fp is not None else form.ht,
        will=form.will if form.will is not None else form.iq,
        per=form.per if form.per is not None else form.iq,
        speed=speed,
        move=form.basic_move if form.basic_move is not None else speed // 4,
        sm=form.size(),
        skills={skill: level for skill, level in form.skills.items() if skill not in others},
        lore=catalogue.lore,
        traits=read_traits(form.traits),
        kept=[*kept_traits(form.traits), *[f"{skill} {level}" for skill, level in others.items()]],
        weapons=weapons,
        in_hand=[item.key for item in form.items_in_hand(catalogue)],
        armour=catalogue.dressed(worn),
        remarks=catalogue.remarks(worn),
        load=pounds(form.load),
        left_handed=form.hand == "left",
        ammunition=stock(weapons, form.ammunition),
        ammunition_weights={kind: pounds(row.weight) for kind, row in catalogue.ammunition.all().items()},
    )


# Starts and scenes


def read_start(data: dict[str, object]) -> GurpsStart:
    form = StartForm.model_validate(data)
    vehicle, task = form.vehicle, form.task
    return made(
        GurpsStart,
        form,
        said=form,
        posture=next((each for each in POSTURES if each.key == form.posture), None),
        vehicle=Vehicle(vehicle.control_skill, vehicle.handling, vehicle.driver) if vehicle is not None else None,
        task=Task(task.text, task.seconds, task.wins) if task is not None else None,
    )


def check_start(sheet: GurpsSheet, start: StartForm) -> None:
    """G-103: somebody starts alive and awake, unless it says otherwise, with what it carries, and with no more shots
    than a weapon holds."""
    down = start.unconscious or start.collapsed or start.dying or start.dead
    for key, points, low, high in (
        ("hp", start.hp, -20 * sheet.hp if start.dead else 1 - 5 * sheet.hp, sheet.hp),
        ("fp", start.fp, -sheet.fp if down else 1 - sheet.fp, sheet.fp),
    ):
        if points is not None and not low <= points <= high:
            raise Mistake(f"{key}: found {points}, expected a whole number from {low} to {high}")
    things = [item.key for item in sheet.items if not item.natural] + ([SHIELD] if sheet.shield is not None else [])
    for key, named in (("damaged", list(start.damaged)), ("broken", start.broken)):
        for thing in named:
            if thing not in things:
                raise Mistake(f"{key}: '{thing}' is not among what is carried; {suggestion(thing, things)}")
    kinds = list(sheet.ammunition)
    for kind in start.ammunition:
        if kind not in kinds:
            there = f"there is {listing(kinds)}" if kinds else "nothing that is carried takes any"
            raise Mistake(f"ammunition: '{kind}' fits no weapon; {there}")
    try:
        check_loads([item.weapon for item in sheet.items], start.loaded)
    except ValueError as error:
        raise Mistake(str(error)) from error


class SceneForm(Form):
    """What a scenario may say of the place and the hour."""

    darkness: Annotated[int, Field(ge=0, le=10)] = 0
    """From broad day to pitch dark; the visibility penalty is minus that (G-76)."""
    tumbling: bool = False
    """Whether acrobats may tumble past their foes (G-67)."""


def read_scene(data: dict[str, object]) -> GurpsScene:
    return made(GurpsScene, SceneForm.model_validate(data))

"""Sheets, starts and scenes as people write them: checked, and turned into what the rules read.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    PrivateAttr,
    ValidationInfo,
    field_validator,
    model_validator,
)

from fracas.kernel.mistake import suggestion
from fracas.kernel.words import own_name
from fracas.rulebooks.catalogue import Table, begun, own_key
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.catalogue import OURS, D100Catalogue
from fracas.rulebooks.d100.critical_forms import EffectForm, make_critical
from fracas.rulebooks.d100.critical_tables import LOCATIONS
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.gear import MED_KIT_USES, OWN, Armour, Shield, Supplies, Weapon
from fracas.rulebooks.d100.gear_forms import ArmourForm, Bonus, Count, ShieldForm, WeaponForm, one_of
from fracas.rulebooks.d100.manoeuvre_tables import CATALOGUE, DIFFICULTIES, POLICIES, SKILLS, Feat, Manoeuvre, manoeuvre
from fracas.rulebooks.d100.rows import LIGHTS, POSTURES
from fracas.rulebooks.d100.sheet import GIFT, D100Sheet, Gift
from fracas.rulebooks.d100.start import D100Scene, D100Start
from fracas.rulebooks.forms import Form, made


class GiftForm(Form):
    """A gift or meditation; what it does is written with the keys of a critical (D-31)."""

    name: str = Field(min_length=1, max_length=60)
    """What it is called."""
    kind: Literal["gift", "meditation"] = "gift"
    """`gift` or `meditation`."""
    ap: Annotated[int, Field(ge=0, le=20)] | None = None
    """What it costs."""
    concentration: bool = False
    """Whether it must be kept up."""
    sustain_ap: Annotated[int, Field(ge=0, le=costs.PER_ROUND)] = costs.CONCENTRATE
    """What that costs in each turn."""
    at: Literal["foe", "self"] = "self"
    """On whom."""
    range_m: Count = 0
    """How far, in metres."""
    on_start: EffectForm | None = None
    """What it does, with the keys of a critical: `{ stun = 1 }`."""
    on_sustain: EffectForm | None = None
    """What it does while it is kept up."""
    on_end: EffectForm | None = None
    """What it does when it ends."""


def make_gift(key: str, form: GiftForm) -> Gift:
    on_start, on_sustain, on_end = [
        make_critical(each, LOCATIONS[0], form.name) if each is not None else None
        for each in (form.on_start, form.on_sustain, form.on_end)
    ]
    usual = costs.GIFT if form.kind == GIFT else costs.MEDITATION
    return made(
        Gift,
        form,
        key=key,
        ap=form.ap if form.ap is not None else usual,
        at_foe=form.at == "foe",
        on_start=on_start,
        on_sustain=on_sustain,
        on_end=on_end,
    )


def catalogue_of(info: ValidationInfo) -> D100Catalogue:
    """Whose sheet is being read."""
    return info.context if isinstance(info.context, D100Catalogue) else OURS


def armour_exists(value: str | ArmourForm, info: ValidationInfo) -> str | ArmourForm:
    if isinstance(value, ArmourForm):
        return value
    return one_of(value, [*info.data.get("suits", {}), *catalogue_of(info).armours()], "armour type")


def shield_exists(value: str | ShieldForm | None, info: ValidationInfo) -> str | ShieldForm | None:
    if value is None or isinstance(value, ShieldForm):
        return value
    return one_of(value, list(catalogue_of(info).shields()), "shield")


def gathered(data: Any) -> Any:
    """A sheet with every weapon of one's own in its arsenal: those under the older key `arms`, and those that are
    written out among the weapons."""
    if not isinstance(data, dict):
        return data
    out = dict(data)
    older = out.pop("arms", {})
    arsenal, weapons = out.get("arsenal", {}), out.get("weapons", [])
    if not (isinstance(older, dict) and isinstance(arsenal, dict) and isinstance(weapons, list)):
        return data
    own = {**older, **arsenal}
    for at, each in enumerate(weapons):
        if isinstance(each, dict):
            key = own_key(each.get("name", f"own {each.get('from')}"))
            own[key] = each
            weapons = [*weapons[:at], key, *weapons[at + 1 :]]
    return {**out, "arsenal": own, "weapons": weapons} if own else out


def begun_weapon(data: Any, info: ValidationInfo) -> Any:
    return begun(data, catalogue_of(info).weapon_rows)


def begun_suit(data: Any, info: ValidationInfo) -> Any:
    return begun(data, catalogue_of(info).armour_rows)


def own_armour(data: Any, info: ValidationInfo) -> Any:
    """An armour type by its key, or a table that says what it is."""
    if not isinstance(data, dict):
        return data
    return ArmourForm.model_validate(begun_suit(data, info), context=info.context)


def own_shield(data: Any, info: ValidationInfo) -> Any:
    """A shield by its key, or a table that says what it is."""
    if not isinstance(data, dict):
        return data
    return ShieldForm.model_validate(begun(data, catalogue_of(info).shield_rows), context=info.context)


def arms_are_new(value: dict[str, WeaponForm], info: ValidationInfo) -> dict[str, WeaponForm]:
    for key in value:
        if key in catalogue_of(info).weapons():
            raise ValueError(f"'{key}' is a weapon of the catalogue; expected a key of its own")
    return value


def suits_are_new(value: dict[str, ArmourForm], info: ValidationInfo) -> dict[str, ArmourForm]:
    for key in value:
        if key in catalogue_of(info).armours():
            raise ValueError(f"'{key}' is an armour type of the catalogue; expected a key of its own")
    return value


Arms = Annotated[WeaponForm, BeforeValidator(begun_weapon)]
Suit = Annotated[ArmourForm, BeforeValidator(begun_suit)]


class SheetForm(Form):
    """D-8: a combatant as written in TOML. Identity, side and place are the scenario's."""

    headings: ClassVar[dict[str, str]] = {
        "name": "who it is",
        "qu": "attributes",
        "ob": "bonuses and skills",
        "suits": "gear",
        "gifts": "gifts",
    }
    shelves: ClassVar[dict[str, list[str]]] = {
        "ob": ["weapons"],
        "skills": ["skills"],
        "armour": ["armour"],
        "shield": ["shields"],
        "weapons": ["weapons"],
    }
    tables: ClassVar[dict[str, type[BaseModel]]] = {"weapons": WeaponForm}
    begins: ClassVar[dict[str, list[str]]] = {"arsenal": ["weapons"], "suits": ["armour"]}

    name: str = Field(min_length=1, max_length=60)
    """What the character is called."""
    pc: bool = False
    """A player's character: rolls initiative alone (D-13)."""
    group: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    """Those of one group share an initiative (D-13)."""
    qu: Annotated[int, Field(ge=-100, le=200)] = 0
    """Quickness bonus: initiative and DB (D-12, D-52)."""
    sd: Annotated[int, Field(ge=-100, le=300)] = 50
    """Self Discipline: to stay conscious (D-95)."""
    physique_total: Annotated[int, Field(ge=1, le=1000)] = 50
    """Hits (D-9)."""
    physique_ranks: Annotated[int, Field(ge=0, le=100)] = 5
    """Ranks of Physique: how much stun somebody bears (D-111)."""
    ob: dict[str, Bonus] = Field(default_factory=dict)
    """Offensive bonus by weapon, `strike` and `grapple` too; `knife_thrown` for throwing it; else -25 (D-9)."""
    db_misc: Bonus = 0
    """Other bonuses to DB (D-52)."""
    skills: dict[str, Bonus] = Field(default_factory=dict)
    """Bonuses by name: athletics, acrobatics, stealth, perception, first_aid; others for manoeuvres of a place
    (D-9, D-47)."""
    bm_m: Annotated[int, Field(ge=0, le=100)] = 8
    """Base Move in metres (D-33)."""
    suits: Annotated[dict[str, Suit], AfterValidator(suits_are_new)] = Field(default_factory=dict)
    """Armour of one's own, written like that of the catalogue; `armour` says which is worn."""
    armour: Annotated[str | ArmourForm, BeforeValidator(own_armour), AfterValidator(armour_exists)] = "AT1"
    """An armour type, one of the sheet's suits, or a table that says what it is."""
    shield: Annotated[str | ShieldForm | None, BeforeValidator(own_shield), AfterValidator(shield_exists)] = None
    """A key of the catalogue, or a table (D-52)."""
    weapons: list[str] = Field(default_factory=list)
    """Keys of the catalogue or of the arsenal, or tables (D-71)."""
    ready: str | None = None
    """What is in the weapon hand; the first weapon unless written, "" for nothing."""
    off_hand: str | None = None
    """What is in the off hand."""
    arsenal: Annotated[dict[str, Arms], AfterValidator(arms_are_new)] = Field(default_factory=dict)
    """Weapons of one's own, written like those of the catalogue; one may also stand among the weapons."""
    spare: dict[str, Count] = Field(default_factory=dict)
    """How often a weapon can be loaded, where that is counted (D-66)."""
    bandages: Count = 0
    """Those that are carried (D-102)."""
    tourniquets: Count = 0
    """Those that are carried; nobody needs any, for a strip of cloth will do (D-103)."""
    med_kits: Count = 0
    """Those that are carried (D-104)."""
    gifts: dict[str, GiftForm] = Field(default_factory=dict)
    """Gifts and meditations by their keys (D-31)."""
    _catalogue: D100Catalogue = PrivateAttr(default_factory=lambda: OURS)

    def model_post_init(self, context: object) -> None:
        self._catalogue = context if isinstance(context, D100Catalogue) else OURS

    @model_validator(mode="before")
    @classmethod
    def arsenal_is_whole(cls, data: Any) -> Any:
        return gathered(data)

    @field_validator("skills")
    @classmethod
    def skills_are_spelled(cls, value: dict[str, int]) -> dict[str, int]:
        """Any skill may be on a sheet, but one that is nearly one of the book's is a slip."""
        for skill in value:
            if skill not in SKILLS and get_close_matches(skill.lower(), SKILLS, 1, 0.8):
                raise ValueError(f"unknown skill '{skill}'; {suggestion(skill, SKILLS)}")
        return value

    def armoury(self) -> list[str]:
        return [*self.arsenal, *self._catalogue.weapons()]

    @model_validator(mode="after")
    def arms_exist(self) -> SheetForm:
        """D-9: what is carried, learned, counted and held is a weapon, and what is thrown can be."""
        for key in self.weapons:
            check(key, self.armoury(), "weapons", "weapon")
            if self.weapon(key).natural:
                raise ValueError(f"weapons: nobody carries '{key}'; everybody has it")
        for key in self.ob:
            base = key.removesuffix("_thrown")
            check(base, self.armoury(), "ob", "weapon")
            if base != key and (not self.weapon(base).thrown or self.weapon(base).blast):
                raise ValueError(f"ob: '{key}' is nothing to learn; expected '{base}'")
        for key in self.spare:
            check(key, self.weapons, "spare", "carried weapon")
        return self

    @model_validator(mode="after")
    def player_alone(self) -> SheetForm:
        """Whoever plays a character rolls for it (D-13)."""
        if self.pc and self.group is not None:
            raise ValueError(f"group: a player character rolls initiative alone; expected no group '{self.group}'")
        return self

    @model_validator(mode="after")
    def hands_suffice(self) -> SheetForm:
        """What is in hand is carried, and there are hands for it (D-123)."""
        held = [key for key in (self.in_hand(), self.off_hand) if key]
        for key in held:
            where = "ready" if key == self.ready else "off_hand"
            check(key, self.weapons, where, "carried weapon")
        if len(held) == 2 and held[0] == held[1] and self.weapons.count(held[0]) < 2:
            raise ValueError(f"off_hand: there is only one '{held[0]}', and the weapon hand has it")
        if self.off_hand and self.shield is not None:
            raise ValueError(f"off_hand: the {self.borne_key()} fills that hand; expected no '{self.off_hand}' in it")
        needed = sum([max(1, self.weapon(key).hands) for key in held]) + (self.shield is not None)
        if needed > 2:
            two = next(key for key in held if self.weapon(key).hands == 2)
            raise ValueError(f"ready: '{two}' takes both hands, and the off hand is not free")
        return self

    def in_hand(self) -> str:
        """What the weapon hand holds."""
        if self.ready is not None:
            return self.ready
        return self.weapons[0] if self.weapons else ""

    def worn(self, suits: dict[str, Armour]) -> Armour:
        if isinstance(self.armour, ArmourForm):
            return self.armour.armour(own_key(self.armour.name), OWN)
        return suits[self.armour] if self.armour in suits else self._catalogue.armours()[self.armour]

    def borne_key(self) -> str:
        return self.shield if isinstance(self.shield, str) else "shield"

    def borne(self) -> Shield | None:
        if isinstance(self.shield, ShieldForm):
            shield = self.shield.shield(own_key(self.shield.name))
            return replace(shield, called=self.called(self.shield.name, self._catalogue.shield_rows))
        return self._catalogue.shields()[self.shield] if self.shield is not None else None

    def weapon(self, key: str) -> Weapon:
        own = self.arsenal.get(key)
        if own is None:
            return self._catalogue.weapons()[key]
        weapon = self._catalogue.make_weapon(key, own)
        weapon.called = self.called(own.name, self._catalogue.weapon_rows)
        return weapon

    def called(self, name: str, table: Table[Any]) -> str:
        """What the owner of something calls it; empty if it is but a name of the catalogue."""
        return "" if name in [row["name"] for row in table.rows.values()] else own_name(name)


def check(key: str, known: list[str], where: str, what: str) -> None:
    if key not in known:
        raise ValueError(f"{where}: unknown {what} '{key}'; {suggestion(key, known)}")


def read_sheet(data: dict[str, object], catalogue: D100Catalogue = OURS) -> D100Sheet:
    """D-8, D-9: a sheet, with what follows from it."""
    form = SheetForm.model_validate(data, context=catalogue)
    main = form.weapons.index(form.in_hand()) if form.in_hand() else -1
    off = -1
    if form.off_hand:
        off = next(at for at, key in enumerate(form.weapons) if key == form.off_hand and at != main)
    suits = {key: each.armour(key, OWN) for key, each in form.suits.items()}
    return made(
        D100Sheet,
        form,
        group=form.group or "",
        armour=form.worn(suits),
        suits=suits,
        shield=form.borne(),
        weapons=[form.weapon(key) for key in [*form.weapons, "strike", "grapple"]],
        weapon_hand=main,
        off_hand=off,
        supplies=made(Supplies, form, kit_uses=form.med_kits * MED_KIT_USES),
        gifts=[make_gift(key, each) for key, each in form.gifts.items()],
    )


class WoundForm(Form):
    """D-98: something that bleeds or burns, and what has been done about it."""

    words: ClassVar[dict[str, list[str]]] = {"at": [each.key for each in LOCATIONS]}

    rate: Annotated[int, Field(ge=1, le=1000)]
    """Hits that it takes each round."""
    at: str = "none"
    """head, neck, chest, abdomen, back, weapon_arm, off_arm, leg, or none."""
    burns: bool = False
    """It burns, and does not bleed."""
    lamed: bool = False
    """It has made the limb useless already."""
    bandages: Annotated[int, Field(ge=0, le=100)] = 0
    """Bandages on it."""
    tourniquet: bool = False
    """Tied off."""
    slack: bool = False
    """The tourniquet leaves the limb its use (D-118)."""

    @field_validator("at")
    @classmethod
    def location_exists(cls, value: str) -> str:
        return one_of(value, [each.key for each in LOCATIONS], "location")

    def wound(self) -> Wound:
        place = next(each for each in LOCATIONS if each.key == self.at)
        wound = Wound(self.burns, self.rate, place, self.lamed)
        wound.bandages = self.bandages
        wound.tourniquet = self.tourniquet
        wound.slack = self.slack
        return wound


class StartForm(Form):
    """How somebody starts, apart from place and facing (D-8, D-10, D-15, D-24)."""

    headings: ClassVar[dict[str, str]] = {
        "turn": "its turn",
        "posture": "how it is",
        "dying": "wounds",
        "loaded": "gear",
        "parry": "besides",
    }
    words: ClassVar[dict[str, list[str]]] = {"posture": ["standing", "kneeling", "prone"]}

    turn: Annotated[int, Field(ge=0, le=1000)] = 0
    """The place in the order of the first round, 1 for the first of all; 0 for where the book puts it."""
    acted: bool = False
    """It has had its turn of the first round already."""
    posture: str | None = None
    """standing, kneeling or prone (D-41)."""
    surprised: bool = False
    """Until the first round ends (D-24)."""
    hits: int | None = None
    """Hits that are left (D-93)."""
    bound: bool = False
    """Tied up (D-10)."""
    pinned: bool = False
    """Under a weight (D-10)."""
    blinded: bool = False
    """Sees nothing (D-10)."""
    hidden: bool = False
    """Foes do not know where it is (D-122)."""
    arrives: Annotated[int, Field(ge=2)] | None = None
    """The round in which a late arrival enters (D-15)."""
    dying: Annotated[int, Field(ge=1, le=100)] | None = None
    """Rounds until death, for somebody who is down before it begins (D-113)."""
    penalty: Annotated[int, Field(ge=-500, le=0)] = 0
    """What old wounds take off everything (D-88)."""
    wounds: list[WoundForm] = Field(default_factory=list)
    """Those that bleed or burn, if nobody stops it (D-98)."""
    crippled: list[Literal["weapon arm", "off arm", "leg"]] = Field(default_factory=list)
    """Limbs that are useless; `leg` twice for both (D-90)."""
    unconscious: bool = False
    """Lies there (D-96)."""
    dead: bool = False
    """Lies there, for good (D-116)."""
    loaded: dict[str, Count] = Field(default_factory=dict)
    """Shots in a weapon, by its key (D-66)."""
    spare: dict[str, Count] = Field(default_factory=dict)
    """How often it can be loaded again, likewise."""
    jammed: list[str] = Field(default_factory=list)
    """Weapons that are jammed (D-79)."""
    bandages: Count | None = None
    """Bandages that are left (D-102)."""
    kit_uses: Count | None = None
    """Uses of med kits that are left (D-104)."""
    parry: Annotated[int, Field(ge=0, le=100)] | None = None
    """What agents put into its parry, in per cent of the pool (D-59)."""

    @field_validator("posture")
    @classmethod
    def posture_exists(cls, value: str | None) -> str | None:
        return value if value is None else one_of(value, ["standing", "kneeling", "prone"], "posture")


def read_start(data: dict[str, object]) -> D100Start:
    form = StartForm.model_validate(data)
    return made(
        D100Start,
        form,
        posture=next((each for each in POSTURES if each.key == form.posture), None),
        wounds=[each.wound() for each in form.wounds],
    )


class FeatForm(Form):
    """A manoeuvre that the place offers, with what is special about it there (D-47)."""

    words: ClassVar[dict[str, list[str]]] = {
        "manoeuvre": [each.key for each in CATALOGUE],
        "difficulty": list(DIFFICULTIES),
        "policy": POLICIES,
    }

    manoeuvre: str
    """The manoeuvre of the book that it is like (D-47)."""
    name: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    """What it is called here."""
    starts: list[str] = Field(default_factory=list)
    """The hexes where it can be begun; else anywhere within a Base Move of an end."""
    ends: list[str] = Field(min_length=1)
    """The hexes that it leads to."""
    skill: str | None = None
    """The skill that it is rolled by; else the manoeuvre's."""
    difficulty: str | None = None
    """How hard it is; else as the manoeuvre is."""
    policy: str | None = None
    """What comes of part of a success; else as with the manoeuvre."""
    concentration: bool = False
    """Whether it must be kept up."""

    @field_validator("manoeuvre")
    @classmethod
    def manoeuvre_exists(cls, value: str) -> str:
        return one_of(value, [each.key for each in CATALOGUE], "manoeuvre")

    @field_validator("difficulty")
    @classmethod
    def difficulty_exists(cls, value: str | None) -> str | None:
        return value if value is None else one_of(value, list(DIFFICULTIES), "difficulty")

    @field_validator("policy")
    @classmethod
    def policy_exists(cls, value: str | None) -> str | None:
        return value if value is None else one_of(value, POLICIES, "policy")


def make_feat(key: str, form: FeatForm) -> Feat:
    row = manoeuvre(form.manoeuvre)
    special = Manoeuvre(
        key,
        form.name or row.name,
        form.skill or row.skill,
        row.ap,
        DIFFICULTIES[form.difficulty] if form.difficulty is not None else row.difficulty,
        form.policy or row.policy,
        row.gains,
        row.moving,
        row.moves,
        row.over_foes,
        form.concentration or row.concentration,
        row.jumps,
    )
    return Feat(key, special, list(form.starts), list(form.ends))


class SceneForm(Form):
    """What a scenario may say of the place and the hour."""

    light: Literal["bright", "dim", "dark"] = "bright"
    """Dim light is -20, darkness -40, half in melee (D-51)."""
    feats: dict[str, FeatForm] = Field(default_factory=dict)
    """Manoeuvres that the place offers, by keys of their own (D-47)."""


def read_scene(data: dict[str, object]) -> D100Scene:
    form = SceneForm.model_validate(data)
    return D100Scene(
        light=next(each for each in LIGHTS if each.key == form.light),
        feats=[make_feat(key, each) for key, each in form.feats.items()],
    )

"""How somebody starts, as people write it: every key of a start stands here, and nowhere else.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, field_validator

from fracas.kernel.mistake import suggestion
from fracas.rulebooks.forms import Form
from fracas.rulebooks.gurps.locations import LOCATIONS
from fracas.rulebooks.gurps.rows import POSTURES

Rounds = dict[str, Annotated[int, Field(ge=0, le=10000)]]
Loads = dict[str, Annotated[int, Field(ge=0)]]


class VehicleForm(Form):
    """What somebody rides on (G-132)."""

    control_skill: Annotated[int, Field(ge=1, le=60)]
    """The driver's skill."""
    handling: Annotated[int, Field(ge=-10, le=10)]
    """The vehicle's handling."""
    driver: str = ""
    """Who drives, if it is somebody else."""


class TaskForm(Form):
    """Something to concentrate on: what, for how many seconds, and whether it wins the fight (G-51)."""

    text: Annotated[str, Field(min_length=1, max_length=60)]
    """What is done."""
    seconds: Annotated[int, Field(ge=1, le=10000)]
    """How long it takes."""
    wins: bool = False
    """Whether to finish it wins the fight."""


def parts_exist(value: list[str]) -> list[str]:
    known = [place.key for place in LOCATIONS]
    for part in value:
        if part not in known:
            raise ValueError(f"no such part of the body: '{part}'; {suggestion(part, known)}")
    return value


Parts = Annotated[list[str], AfterValidator(parts_exist)]


class StartForm(Form):
    """How somebody starts, beside place and facing."""

    headings: ClassVar[dict[str, str]] = {
        "turn": "its turn",
        "posture": "how it stands",
        "hp": "what is left",
        "crippled": "wounds",
        "vehicle": "besides",
    }
    shelves: ClassVar[dict[str, list[str]]] = {"ammunition": ["ammunition"]}
    words: ClassVar[dict[str, list[str]]] = {
        "posture": [posture.key for posture in POSTURES],
        **{key: [place.key for place in LOCATIONS] for key in ("crippled", "destroyed", "useless", "torn")},
    }

    turn: Annotated[int, Field(ge=0, le=1000)] = 0
    """The place in the order of the first round, 1 for the first of all; 0 for where the book puts it."""
    acted: bool = False
    """It has had its turn of the first round already."""
    posture: str | None = None
    """standing, crouching, kneeling, crawling, sitting, lying prone, lying face up (G-63)."""
    surprised: Literal["", "partial", "total"] = ""
    """`partial` or `total` (G-23)."""
    order: Annotated[int, Field(ge=1)] | None = None
    """Who goes first among those of equal Speed and DX (G-22)."""
    arrives: Annotated[int, Field(ge=2, le=10000)] | None = None
    """The second in which a newcomer enters, where it is put (G-22)."""
    hp: int | None = None
    """HP that are left (G-160)."""
    fp: int | None = None
    """FP that are left (G-164)."""
    ammunition: Rounds = Field(default_factory=dict)
    """What is left to load, by kind (G-103)."""
    loaded: Loads = Field(default_factory=dict)
    """Shots in a weapon, by its key (G-103)."""
    damaged: Loads = Field(default_factory=dict)
    """HP that weapons have lost, by their keys, and the `shield` (G-94, G-190)."""
    broken: list[str] = Field(default_factory=list)
    """Weapons in pieces, by their keys, and the `shield`."""
    crippled: Parts = Field(default_factory=list)
    """Parts of the body that are crippled (G-154)."""
    destroyed: Parts = Field(default_factory=list)
    """Parts that are gone."""
    useless: Parts = Field(default_factory=list)
    """Parts that are of no use in this fight (G-137)."""
    torn: Parts = Field(default_factory=list)
    """Limbs with a torn muscle (G-140)."""
    pain: Annotated[int, Field(ge=-20, le=0)] = 0
    """A penalty to DX and IQ (G-140)."""
    blunted: Annotated[int, Field(ge=0, le=20)] = 0
    """What its teeth have lost (G-140)."""
    deafened: bool = False
    """Hears nothing (G-138)."""
    scarred: bool = False
    """Bears a scar; nothing follows from it in a fight."""
    unconscious: bool = False
    """Lies there, out of the fight (G-161)."""
    knocked_out: bool = False
    """By a blunder of its own: how it wakes (G-140)."""
    collapsed: bool = False
    """Worn out, until it has FP again (G-164)."""
    dying: bool = False
    """With a mortal wound (G-163)."""
    dead: bool = False
    """Lies there, and stays out of it (G-162)."""
    vehicle: VehicleForm | None = None
    """What somebody rides on (G-132)."""
    task: TaskForm | None = None
    """Something to concentrate on (G-51)."""
    hidden: bool = False
    """Its foes do not know where it is (G-211)."""
    unaware_of: list[str] = Field(default_factory=list)
    """Foes of whom it has no idea yet (G-210)."""

    @field_validator("posture")
    @classmethod
    def posture_exists(cls, value: str | None) -> str | None:
        keys = [posture.key for posture in POSTURES]
        if value is not None and value not in keys:
            raise ValueError(f"unknown posture '{value}'; {suggestion(value, keys)}")
        return value

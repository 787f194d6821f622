"""What a scenario says of somebody's start, apart from place and facing, and of the place and the hour."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy_extensions import mypyc_attr

from fracas.kernel.rulebook import Scene, Start
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.manoeuvre_tables import Feat
from fracas.rulebooks.d100.rows import LIGHTS, Light, Posture


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class D100Start(Start):
    """How somebody starts (D-8, D-10, D-15, D-24)."""

    posture: Posture | None = None
    surprised: bool = False
    hits: int | None = None
    bound: bool = False
    pinned: bool = False
    blinded: bool = False
    hidden: bool = False
    arrives: int | None = None
    """The round in which a late arrival enters (D-15)."""
    dying: int | None = None
    """Rounds until death, for somebody who is down before it begins (D-113)."""
    penalty: int = 0
    wounds: list[Wound] = field(default_factory=list)
    crippled: list[str] = field(default_factory=list)
    unconscious: bool = False
    dead: bool = False
    loaded: dict[str, int] = field(default_factory=dict)
    spare: dict[str, int] = field(default_factory=dict)
    jammed: list[str] = field(default_factory=list)
    bandages: int | None = None
    kit_uses: int | None = None
    parry: int | None = None
    """What agents put into its parry, in per cent of the pool (D-59)."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class D100Scene(Scene):
    light: Light = LIGHTS[0]
    """Dim light is -20, darkness -40, half in melee (D-51)."""
    feats: list[Feat] = field(default_factory=list)
    """Manoeuvres that the place offers (D-47)."""

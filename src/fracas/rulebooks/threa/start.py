"""What a scenario says of somebody's start, apart from place and facing, and of the place and the weather."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy_extensions import mypyc_attr

from fracas.kernel.rulebook import Scene, Start
from fracas.rulebooks.threa.tables import Posture


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class ThreaStart(Start):
    """How somebody starts where it is not as T-184 has it."""

    posture: Posture | None = None
    surprised: bool = False
    watchful: bool = False
    """It may notice in time: surprised unless a check succeeds."""
    hidden: bool = False
    ap: int | None = None
    fat: int | None = None
    vit: int | None = None
    aboard: str = ""
    """The name of the vehicle that it is in."""
    driver: bool = False
    structure: int | None = None
    wounds: dict[str, int] = field(default_factory=dict)
    """How many there are at each location (T-135)."""
    effects: dict[str, int] = field(default_factory=dict)
    """Those that last, with their values (T-138)."""
    durability: dict[str, int] = field(default_factory=dict)
    """What is left of weapons, shields and armour that are worn (T-113)."""
    broken: list[str] = field(default_factory=list)
    loaded: dict[str, int] = field(default_factory=dict)
    """Rounds in weapons that are not loaded as the sheet has them."""
    deployed: bool = False
    parrying: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class ThreaScene(Scene):
    weather: str = ""
    """"rain" or "fog", which hinder energy weapons (T-98)."""
    enclosed: bool = False
    """Where thermobaric rounds do more (T-97)."""

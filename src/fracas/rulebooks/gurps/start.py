"""What a scenario says of somebody's start, beside place and facing, and of the place and the hour."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy_extensions import mypyc_attr

from fracas.kernel.rulebook import Scene, Start
from fracas.rulebooks.gurps.rows import Posture
from fracas.rulebooks.gurps.tasks import Task, Vehicle


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class GurpsStart(Start):
    """How somebody starts; None and empty for what is as usual."""

    posture: Posture | None = None
    surprised: str = ""
    """"partial", "total" or "" (G-23)."""
    order: int | None = None
    arrives: int | None = None
    """The second in which a newcomer enters, where it is put (G-22)."""
    hp: int | None = None
    fp: int | None = None
    ammunition: dict[str, int] = field(default_factory=dict)
    loaded: dict[str, int] = field(default_factory=dict)
    damaged: dict[str, int] = field(default_factory=dict)
    """HP that weapons and the shield have lost (G-94, G-190)."""
    broken: list[str] = field(default_factory=list)
    crippled: list[str] = field(default_factory=list)
    destroyed: list[str] = field(default_factory=list)
    useless: list[str] = field(default_factory=list)
    """Parts of the body that are of no use in this fight (G-137, G-154)."""
    torn: list[str] = field(default_factory=list)
    pain: int = 0
    blunted: int = 0
    deafened: bool = False
    scarred: bool = False
    unconscious: bool = False
    knocked_out: bool = False
    collapsed: bool = False
    dying: bool = False
    dead: bool = False
    vehicle: Vehicle | None = None
    task: Task | None = None
    hidden: bool = False
    """Its foes do not know where it is (G-211)."""
    unaware_of: list[str] = field(default_factory=list)
    """Foes of whom it has no idea yet (G-210)."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class GurpsScene(Scene):
    darkness: int = 0
    """From broad day to pitch dark; the visibility penalty is minus that (G-76)."""
    tumbling: bool = False
    """Whether acrobats may tumble past their foes (G-67)."""

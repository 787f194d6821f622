"""What a scenario says of somebody's start, beside place and facing, and of the place and the hour."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from fracas.kernel.rulebook import Scene, Start
from fracas.rulebooks.gurps.rows import Posture
from fracas.rulebooks.gurps.start_forms import StartForm
from fracas.rulebooks.gurps.tasks import Task, Vehicle


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class GurpsStart(Start):
    """How somebody starts: what is written of it, and the rows and things that this means."""

    said: StartForm
    posture: Posture | None
    vehicle: Vehicle | None
    task: Task | None


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class GurpsScene(Scene):
    darkness: int = 0
    """From broad day to pitch dark; the visibility penalty is minus that (G-76)."""
    tumbling: bool = False
    """Whether acrobats may tumble past their foes (G-67)."""

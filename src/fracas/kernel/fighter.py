"""What all fighters have in common; each rulebook adds its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from mypy_extensions import mypyc_attr

from fracas.kernel.fields import Stateful


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True, eq=False)
class Sheet:
    """What is on a character's paper. Never changes in a fight and is shared by all copies."""

    name: str
    kept: list[str] = field(default_factory=list)
    """What else is written there but not used in a fight: kept, shown, and listed when a file is checked."""
    remarks: list[str] = field(default_factory=list)
    """What else whoever checks a file should know of it: what follows from the rest and is easily overlooked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter(Stateful):
    """Somebody in a fight: a name, a side, a place, a facing, and whether still in it. Books add a `sheet`."""

    not_state: ClassVar[tuple[str, ...]] = ("sheet",)

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int) -> None:
        self.index = index
        self.name = name
        self.side = side
        self.cell = cell
        self.facing = facing
        self.out = False
        self.absent = False
        """Has not come to the fight yet; out of it till then, but to be reckoned with."""
        self.hidden = False
        """Foes do not know where it is."""
        self.fled = False
        """Has left the map for good, and is out."""
        self.yielded = False
        """Has laid down its arms and was spared: out, and nobody's target, but still there."""
        self.refused = False
        """Offered to yield in this turn and got no quarter. A rulebook clears it when the next turn begins."""

    def copy_standing(self, other: Fighter) -> None:
        """What every fighter copies of whether it is in the fight, for the copies that rulebooks write out."""
        self.out = other.out
        self.absent = other.absent
        self.hidden = other.hidden
        self.fled = other.fled
        self.yielded = other.yielded
        self.refused = other.refused

    def body(self) -> list[int]:
        """Every hex that it covers, its own place first."""
        return [self.cell]

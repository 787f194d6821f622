"""What all fighters have in common; each rulebook adds its own."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet:
    """What is on a character's paper. Never changes in a fight and is shared by all copies."""

    def __init__(self, name: str) -> None:
        self.name = name


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter:
    """Somebody in a fight: a name, a side, a place, a facing, and whether still in it."""

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int) -> None:
        self.index = index
        self.name = name
        self.side = side
        self.cell = cell
        self.facing = facing
        self.out = False
        self.absent = False
        """Has not come to the fight yet; out of it till then, but to be reckoned with."""

    def body(self) -> list[int]:
        """Every hex that it covers, its own place first."""
        return [self.cell]

"""Chapter 9: what stands between a shooter and a target, and what it hides (G-106)."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = 0
HALF: Final = 1
SHOWN: Final = 2

RANKS: Final[dict[str, int]] = {"": 0, "light": 1, "waist": 2, "chest": 3, "full": 4}
"""G-106: the tags of cover, from none to all of a body."""
BELOW_THE_WAIST: Final = frozenset({"groin", "right leg", "left leg", "right foot", "left foot"})
BODY: Final = frozenset({"torso", "vitals"})
"""What a breastwork hides, and shows by half while somebody shoots over it with both hands."""


class Cover:
    """A piece of cover as it serves one target: its tag (empty in the open), its DR, and the arms with which that one
    attacks over it."""

    def __init__(self, kind: str, dr: int, right: bool = False, left: bool = False, both: bool = False) -> None:
        self.kind = kind
        self.dr = dr
        self.right = right
        self.left = left
        self.both = both
        """With a two-handed weapon."""
        self.rank = RANKS[kind]

    def shows(self, location: str) -> int:
        """G-106: whether a place is hidden, half exposed or shown."""
        if self.kind == "":
            return SHOWN
        if self.kind == "light":
            return HALF
        if self.kind == "full" or location in BELOW_THE_WAIST:
            return HIDDEN
        if self.kind == "waist":
            return SHOWN
        if location in BODY:
            return HALF if self.both else HIDDEN
        if location.endswith(("arm", "hand")):
            used = self.right if location.startswith("right") else self.left
            return SHOWN if used else HIDDEN
        return SHOWN


OPEN: Final = Cover("", 0)

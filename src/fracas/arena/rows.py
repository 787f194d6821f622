"""What is kept of a fight: a row for it, and one for each of its fighters.

Shares are whole thousandths, so that sums do not depend on the order in which rows come in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fracas.kernel.fight import NOBODY

WHOLE: Final = 1000
"""A share of one: of a fighter's health, of what a side is worth."""

STANDING: Final = "standing"
OUT: Final = "out"
DEAD: Final = "dead"
FLED: Final = "fled"
PRISONER: Final = "prisoner"
ENDS: Final = (STANDING, OUT, DEAD, FLED, PRISONER)
"""What can have become of a fighter."""


@dataclass(frozen=True, slots=True)
class FighterRow:
    """What became of one fighter; and, in a batch with details, what it did and suffered."""

    end: str
    health: int
    """What is left of what keeps it alive, of a thousand: 0 for nothing or less."""
    attacks: int = 0
    hits: int = 0
    wounds_dealt: int = 0
    wounds_taken: int = 0
    harm_taken: int = 0
    harm_dealt: dict[str, int] = field(default_factory=dict)
    """Points that foes lost to it, by what dealt them."""
    harm_to_own: int = 0
    """Points that its own side lost to it."""
    harm_from: dict[str, int] = field(default_factory=dict)
    """Points that it lost itself, by what took them."""
    done: dict[str, int] = field(default_factory=dict)
    """How often it did what."""
    fell_in: int = 0
    """The round in which it went out of the fight; 0 for never."""
    fell_to: int = NOBODY
    """Who had wounded it last by then."""
    health_by_round: tuple[int, ...] = ()
    """At the beginning, and at the end of each round."""
    places: tuple[int, ...] = ()
    """Where it was then, as cells of the board; NOBODY while it is not there."""


@dataclass(frozen=True, slots=True)
class FightRow:
    """How one fight ended: the winning side (NOBODY for none), its rounds, and the side of whoever acted first."""

    number: int
    winner: int
    rounds: int
    first: int = NOBODY
    forfeits: tuple[tuple[int, str], ...] = ()
    """The sides whose agents failed, each with what is told of it."""
    fighters: tuple[FighterRow, ...] = ()
    first_blood: int = NOBODY
    """The fighter who dealt the first wound."""
    decided_by: int = NOBODY
    """The fighter who dealt the wound after which the winners stayed ahead to the end; and the round of it."""
    decided_in: int = 0
    worth: tuple[tuple[int, ...], ...] = ()
    """By round as above, for each side: the mean of what its fighters are still worth (`Rulebook.standing`)."""

    def left(self, sides: tuple[int, ...], side: int) -> int:
        """How many of a side are left standing; `sides` has the side of each fighter."""
        return sum(row.end == STANDING for row, each in zip(self.fighters, sides, strict=True) if each == side)

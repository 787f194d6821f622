"""What may keep somebody busy for longer than a turn: a task, a wait, a ride, getting well again."""

from __future__ import annotations

from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.triggers import Trigger


class Task(Stateful):
    """Something that takes so many seconds of Concentrate, all in a row (G-51)."""

    def __init__(self, text: str, seconds: int, wins: bool) -> None:
        self.text = text
        self.seconds = seconds
        self.wins = wins
        """Whoever has done it has won the fight for its side."""


class Wait(Stateful):
    """What somebody waits for, and what it will do then (G-192)."""

    def __init__(
        self, trigger: Trigger, foe: int, cell: int, response: Manoeuvre, late: int = NOBODY, tied: bool = False,
        cells: tuple[int, ...] = (), penalty: int = 0,
    ) -> None:  # fmt: skip
        self.trigger = trigger
        self.foe = foe
        """Only that foe sets it off, or NOBODY for any."""
        self.cell = cell
        """The hex that is watched, for triggers that name one."""
        self.response = response
        self.late = late
        """Who was quicker and steps in first, out of a Wait of its own; or NOBODY (G-195)."""
        self.tied = tied
        """Nobody was: it acts when that one strikes, and neither stops the other."""
        self.cells = cells
        """Hexes that are watched, gun in hand (G-110)."""
        self.penalty = penalty
        """What it costs to watch so many."""


class Vehicle(Stateful):
    """What somebody rides on, for its Dodge alone (G-132). It steers evasively while its driver takes Move."""

    def __init__(self, control_skill: int, handling: int, driver: str) -> None:
        self.control_skill = control_skill
        self.handling = handling
        self.driver = driver


class Recovery(Stateful):
    """How somebody mends after a fight (G-198 to G-202)."""

    def __init__(self) -> None:
        self.minutes = 0
        """How long ago the fight was."""
        self.tended = 0
        """1 once a wound has been bandaged, 2 once it has been treated (G-200)."""
        self.sinking = False
        """Will not wake without help, and may die (G-198)."""
        self.roused = False
        """Awake in spite of its wounds: no consciousness rolls until it is hurt again (G-198)."""
        self.mending: tuple[tuple[str, int], ...] = ()
        """Crippled parts and the days that they still need: 0 until all HP are back, -1 for ever (G-202)."""

    def blank(self) -> Recovery:
        return Recovery()

    def copy(self) -> Recovery:
        it = self.blank()
        it.minutes = self.minutes
        it.tended = self.tended
        it.sinking = self.sinking
        it.roused = self.roused
        it.mending = self.mending
        return it

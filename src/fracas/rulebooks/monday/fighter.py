"""What this variant records about fighters and their weapons, besides what its base does."""

from __future__ import annotations

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Item
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.tasks import Recovery


class MondayHeld(Held):
    """An item that somebody carries, and whether it is out of balance."""

    def __init__(self, item: Item) -> None:
        super().__init__(item)
        self.parried = False
        """It is unbalanced and has parried since its wielder's last turn (M-44)."""

    def blank(self) -> Held:
        return MondayHeld(self.item)

    def copy(self) -> Held:
        it = super().copy()
        assert isinstance(it, MondayHeld)
        it.parried = self.parried
        return it


class Person(Combatant):
    """Somebody in a fight of this variant."""

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int, sheet: GurpsSheet) -> None:
        super().__init__(index, name, side, cell, facing, sheet)
        self.dashing = False
        """Has spent an effort on more movement this turn (M-39)."""
        self.moved_ahead = False
        """Has already taken the movement of the manoeuvre that it waits to do (M-13)."""
        self.submerged = False
        """Is under water (M-43)."""
        self.warned = -1
        """The beat in which it was last asked whether to get down before a shooter (M-14)."""
        self.netted = False
        """In a net (M-53)."""

    def blank(self) -> Combatant:
        return Person(self.index, self.name, self.side, self.cell, self.facing, self.sheet)

    def copy(self) -> Combatant:
        it = super().copy()
        assert isinstance(it, Person)
        it.dashing = self.dashing
        it.moved_ahead = self.moved_ahead
        it.submerged = self.submerged
        it.warned = self.warned
        it.netted = self.netted
        return it


class Care(Recovery):
    """How somebody recovers after the fight: who has tried to help, and what waking depends on (M-33, M-34)."""

    def __init__(self) -> None:
        super().__init__()
        self.helpers: tuple[int, ...] = ()
        """Who has made a First Aid roll for it."""
        self.healers: tuple[int, ...] = ()
        """Whose roll has succeeded."""
        self.nursed = False
        """Has had the longer care."""
        self.aided = NOBODY
        """The minute of the first First Aid."""
        self.risen = NOBODY
        """The minute since when its HP have been positive."""

    def blank(self) -> Recovery:
        return Care()

    def copy(self) -> Recovery:
        it = super().copy()
        assert isinstance(it, Care)
        it.helpers = self.helpers
        it.healers = self.healers
        it.nursed = self.nursed
        it.aided = self.aided
        it.risen = self.risen
        return it


def person(me: Combatant) -> Person:
    assert isinstance(me, Person)
    return me

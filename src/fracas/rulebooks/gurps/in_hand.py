"""What somebody has in hand: an item, or a hold on a foe."""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.gear import Item, Mode, Strike
from fracas.rulebooks.gurps.locations import Location

SHEATHED: Final = -1
DROPPED: Final = -2
MAIN: Final = 0
OFF: Final = 1
BOTH: Final = 2
"""Where an item is: put away, on the ground, or in which hand."""


class Held(Stateful):
    """An item and how it is carried at the moment."""

    not_state: ClassVar[tuple[str, ...]] = ("parry_found", "parry_hand", "parry_st")

    def __init__(self, item: Item) -> None:
        self.item = item
        self.hand = SHEATHED
        self.ready = False
        self.reach = 0
        """The distance at which it is held, for weapons that must be readied to change it."""
        self.cell = -1
        """Where it lies, once dropped."""
        self.parries = 0
        self.attacked = False
        """Since the start of the wielder's last turn: matters for unbalanced weapons (G-89)."""
        self.swung = False
        """In a mode that is unbalanced, whatever its others are (G-89)."""
        self.broken = False
        self.stuck_in = NOBODY
        """Whom the point sticks in (G-204)."""
        self.stuck_injury = 0
        self.stuck_fast = False
        """For the rest of the fight."""
        self.sheathing = False
        """Half put away: the second Ready ends it (G-52)."""
        self.turned = 0
        """How many more Readys it needs, besides the usual one: it has turned in the hand while unready (G-139)."""
        self.damage_taken = 0
        self.loaded = 0
        """Shots in it (G-103)."""
        self.loading = 0
        """Seconds of reloading that are done."""
        self.fuse = 0
        """The round in which it bursts; 0 while nobody has pulled the pin (G-205)."""
        self.grabbed = NOBODY
        """Whose hand is on it as well: nobody uses it until one of them lets go (G-186)."""
        self.gone = False
        """Somebody has wrested it away (G-186)."""
        self.parry_found: Strike | None = None
        self.parry_hand = SHEATHED
        self.parry_st = 0
        """The mode in which it parries best, once somebody has asked: in that hand, with that strength."""

    def blank(self) -> Held:
        """Another of its kind, as it is at first; a variant's own kind makes its own."""
        return Held(self.item)

    def copy(self) -> Held:
        it = self.blank()
        it.hand = self.hand
        it.ready = self.ready
        it.reach = self.reach
        it.cell = self.cell
        it.parries = self.parries
        it.attacked = self.attacked
        it.swung = self.swung
        it.broken = self.broken
        it.stuck_in = self.stuck_in
        it.stuck_injury = self.stuck_injury
        it.stuck_fast = self.stuck_fast
        it.sheathing = self.sheathing
        it.turned = self.turned
        it.damage_taken = self.damage_taken
        it.grabbed = self.grabbed
        it.gone = self.gone
        it.loaded = self.loaded
        it.loading = self.loading
        it.fuse = self.fuse
        return it

    def in_hand(self) -> bool:
        return self.hand >= 0

    def fit(self) -> bool:
        """In hand, ready, whole and free to be used."""
        return self.hand >= 0 and self.ready and not self.broken and self.stuck_in < 0 and self.grabbed < 0

    def reaches(self, mode: Mode, distance: int) -> bool:
        """G-87: a distance that the mode lists, and that the weapon is held for."""
        if mode.set_reach and distance != self.reach:
            return False
        return mode.reach >> distance & 1 == 1

    def gripped(self, mode: Mode) -> bool:
        """G-88: held with as many hands as the mode needs; in both hands, what has modes for them is used in those,
        until a Ready changes the grip."""
        if self.hand == BOTH:
            return mode.hands == 2 or not self.item.either_way or mode.missile is not None
        return mode.hands < 2


class Hold(Stateful):
    """What somebody has of somebody else (G-174): where, how firmly, and with which hands."""

    def __init__(self, foe: int, location: Location) -> None:
        self.foe = foe
        self.location = location
        self.control = 0
        """Control points."""
        self.main = False
        self.off = False
        self.more = 0
        """The hands that it needs: the better one, the other, and how many beyond two."""
        self.lash = NOBODY
        """The weapon that holds instead: a whip, a chain, a garrote."""
        self.cloak = False
        """A cloak does."""
        self.item = NOBODY
        """Not the foe but something in its hand has been taken hold of (G-186)."""
        self.burden = False
        """The foe is too strong to be held and only carries the weight (G-175)."""
        self.fresh = True
        """Taken this turn: what follows from a hold comes on later ones (G-176)."""
        self.pinned = False
        self.next_try = 0
        """The round from which somebody pinned may try again to break free (G-178)."""
        self.locked = False
        """An arm or leg lock (G-183)."""
        self.tries = 0
        """How often the foe has failed to break a lock."""
        self.twisted = False
        """The lock has been tightened this turn."""
        self.choke_hold = False
        """From behind, with both arms round the neck (G-182)."""
        self.stops_breath = False
        """It is what keeps the foe from breathing (G-181, G-182)."""

    def copy(self) -> Hold:
        it = Hold(self.foe, self.location)
        it.control = self.control
        it.main = self.main
        it.off = self.off
        it.more = self.more
        it.lash = self.lash
        it.cloak = self.cloak
        it.item = self.item
        it.burden = self.burden
        it.fresh = self.fresh
        it.pinned = self.pinned
        it.next_try = self.next_try
        it.locked = self.locked
        it.tries = self.tries
        it.twisted = self.twisted
        it.choke_hold = self.choke_hold
        it.stops_breath = self.stops_breath
        return it

    def hands(self) -> int:
        """How many hands are in it; a lash or cloak is one."""
        return self.main + self.off + self.more + (self.lash >= 0) + self.cloak

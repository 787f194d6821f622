"""What somebody has: weapons, shields, ammunition and armour, and how they are at the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fracas.kernel.decision import Decision, View
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY
from fracas.kernel.words import thing_name
from fracas.rulebooks.threa.gear import Ammunition, Armour, Container, Profile, Shield, Weapon
from fracas.rulebooks.threa.guards import ParryWith
from fracas.rulebooks.threa.rows import Choice
from fracas.rulebooks.threa.sheet import Item

if TYPE_CHECKING:
    from fracas.rulebooks.threa.fighter import ThreaFight
    from fracas.rulebooks.threa.views import Views

SHEATHED: Final = -1
DROPPED: Final = -2
GONE: Final = -3
"""Where a thing is if in no hand: put away, on the ground, or with somebody else."""
MAIN: Final = 0
OFF: Final = 1
BOTH: Final = 2
BODY: Final = 3
"""In which hand, or part of the body."""
MOUNTED: Final = 4
"""Fixed to the vehicle that has it."""

READY: Final = 0
"""No cooldown is running."""


class Thing(Choice):
    """A weapon, shield or supply of somebody's as an answer; `index` is its place in the list."""

    def __init__(self, key: str, index: int) -> None:
        super().__init__(key)
        self.index = index
        self.parry = ParryWith(key, index)

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        return rules.view_thing(fight, decision, self)


class Things:
    """The answers that weapons are, or supplies: one for all that are called alike and have the same place."""

    def __init__(self) -> None:
        self._known: list[dict[str, Thing]] = []

    def of(self, key: str, index: int) -> Thing:
        while len(self._known) <= index:
            self._known.append({})
        thing = self._known[index].get(key)
        if thing is None:
            thing = Thing(key, index)
            self._known[index][key] = thing
        return thing


def bash_of(shield: Shield) -> Weapon | None:
    """T-131, T-160: a shield that can knock somebody back, as a weapon; made once for each shield."""
    if shield.knockback and shield.bash is None:
        shield.bash = Weapon(
            key=shield.key, name=shield.name, skill=shield.skill, profile=Profile([]), reach=1, knockback=True
        )
    return shield.bash


ORDINALS: Final = ["", "", "second ", "third ", "fourth ", "fifth ", "sixth "]


def said(name: str, key: str) -> str:
    """What people call a thing: 'long sword', 'SMG', 'Boat Hook' as its owner wrote it; where somebody has several of
    them, 'second dagger'."""
    plain = thing_name(name)
    number = key.rpartition(" ")[2]
    if key.startswith("mounted "):
        return f"mounted {plain}"
    if not number.isdigit() or name.endswith(number):
        return plain
    return ORDINALS[int(number)] + plain if int(number) < len(ORDINALS) else f"{plain} {number}"


class Held(Stateful):
    """A weapon or shield of somebody's, and how it is at the moment."""

    def __init__(self, item: Item | None, shield: Shield | None, thing: Thing) -> None:
        self.item = item
        self.weapon: Weapon | None = None if item is None else item.weapon
        self.shield = shield
        self.striker: Weapon | None = self.weapon if shield is None else bash_of(shield)
        """What it strikes with: a shield that can knock back does nothing else (T-131)."""
        self.thing = thing
        self.hand = SHEATHED
        self.cell = -1
        """Where it lies, once dropped."""
        self.durability = self.most()
        self.flung = False
        """It was thrown, and lies where it landed (T-91)."""
        self.broken = False
        """By a critical disarm, whatever its durability (T-132)."""
        # what only shoots
        self.ammo: Ammunition | None = None
        self.container: Container | None = None
        self.loaded = 0
        """Rounds; of an energy weapon half shots (T-98)."""
        self.chamber = 0
        """The round in the chamber, used first (T-86)."""
        self.quick = False
        """The next shot is of prepped ammunition: it waits for no cooldown and starts none (T-84)."""
        self.prepped = False
        """A weapon to be thrown that is ready to hand."""
        self.fires_from = 0
        """The first round in which it can fire after a swap (T-88)."""
        self.deployed = False
        self.ready_at = READY
        """The end of the cooldown between shots, in half seconds (T-53)."""
        self.cooling = 0
        """Its whole length."""
        self.paused = 0
        """The last round in which it was interrupted (T-54)."""
        self.traced = NOBODY
        self.traced_round = 0
        """Whom tracers have been fired at, and when (T-97)."""

    def copy(self) -> Held:
        it = Held(self.item, self.shield, self.thing)
        it.hand = self.hand
        it.cell = self.cell
        it.durability = self.durability
        it.broken = self.broken
        it.flung = self.flung
        it.ammo = self.ammo
        it.container = self.container
        it.loaded = self.loaded
        it.chamber = self.chamber
        it.quick = self.quick
        it.prepped = self.prepped
        it.fires_from = self.fires_from
        it.deployed = self.deployed
        it.ready_at = self.ready_at
        it.cooling = self.cooling
        it.paused = self.paused
        it.traced = self.traced
        it.traced_round = self.traced_round
        return it

    @property
    def name(self) -> str:
        return self.thing.key

    def said(self) -> str:
        """What people call it."""
        if self.weapon is not None:
            return said(self.weapon.name, self.thing.key)
        assert self.shield is not None
        return said(self.shield.name, self.thing.key)

    def in_hand(self) -> bool:
        return MAIN <= self.hand <= BOTH

    def usable(self) -> bool:
        """In hand, part of the body or fixed to a vehicle."""
        return self.hand >= MAIN

    def intact(self) -> bool:
        """T-113: not broken; what has no durability does not wear."""
        if self.durability > 0:
            return not self.broken
        return self.most() == 0 and not self.broken

    def most(self) -> int:
        """The durability that it began with."""
        if self.weapon is not None:
            return self.weapon.durability
        return self.shield.durability if self.shield is not None else 0

    def rounds(self) -> int:
        """What can be fired, the chamber included."""
        return self.loaded + self.chamber


class Supply(Stateful):
    """Ammunition that somebody carries: a quiver, a pouch, a magazine."""

    def __init__(self, ammo: Ammunition, container: Container | None, rounds: int, thing: Thing) -> None:
        self.ammo = ammo
        self.container = container
        self.rounds = rounds
        """Of an energy cell half shots."""
        self.thing = thing
        self.packed = False
        """In a backpack or box: it must be brought to hand first (T-186)."""
        self.ready_at = READY
        """When the cooldown of bringing it to hand is over, in half seconds."""
        self.prepped = 0
        """Rounds, or one for the whole container, that are ready to be loaded (T-84)."""

    def copy(self) -> Supply:
        it = Supply(self.ammo, self.container, self.rounds, self.thing)
        it.packed = self.packed
        it.ready_at = self.ready_at
        it.prepped = self.prepped
        return it

    def said(self) -> str:
        """What people call it: the magazine, or the kind of round."""
        container = self.container
        name = container.name if container is not None and container.goes_in else self.ammo.name
        return said(name, self.thing.key)

    def goes_in(self) -> bool:
        return self.container is not None and self.container.goes_in

    def note(self) -> str:
        """What is left of it, and what of that is prepped."""
        words = [f"{self.ammo.name}, {self.rounds} in it" if self.goes_in() else f"{self.rounds} left"]
        if self.prepped:
            words.append("prepped" if self.goes_in() else f"{self.prepped} prepped")
        return ", ".join(words)


class Worn(Stateful):
    """A piece of armour that somebody wears, with what is left of it."""

    def __init__(self, armour: Armour, durability: int) -> None:
        self.armour = armour
        self.durability = durability

    def copy(self) -> Worn:
        return Worn(self.armour, self.durability)

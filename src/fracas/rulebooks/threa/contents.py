"""What all chapters speak of: an attack on its way, and where everybody is (T-126, T-169, T-179)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Matter
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.belongings import Held, Worn
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import SINGLE, STANDARD_POWER, Ammunition, Damage, FireMode, Power, Profile, Weapon
from fracas.rulebooks.threa.harm_tables import Location, lasting
from fracas.rulebooks.threa.manners import PLAIN, Manner
from fracas.rulebooks.threa.rows import Choice
from fracas.rulebooks.threa.tables import SHORT, Band

if TYPE_CHECKING:
    from fracas.rulebooks.threa.defence import OpenGuards

NOTHING: Final = Reason("", "")

MELEE: Final = 0
SHOT: Final = 1
THROWN: Final = 2
"""What kind of attack it is."""


@mypyc_attr(free_list_len=1)
class Effort:
    """An action that has been paid for: its boosts, and whether it is a later one of the round (T-27, T-28)."""

    def __init__(self, ap: int, fat: int, later: bool) -> None:
        self.ap = ap
        self.fat = fat
        self.later = later
        self.first = False
        """The first action of the round (T-85)."""


NO_EFFORT: Final = Effort(0, 0, False)


class Layer:
    """A shield, a piece of armour or a hull in the way of a hit: what it is, and what it has left."""

    def __init__(self, owner: Combatant, name: str, dc: int, absorbs: list[int], durability: int, most: int) -> None:
        self.owner = owner
        self.name = name
        self.dc = dc
        self.absorbs = absorbs
        self.durability = durability
        self.most = most
        self.plus = 0
        """What a margin adds to its rating (T-163, T-164)."""
        self.worn: Worn | None = None
        self.held: Held | None = None
        self.hull = False
        self.outer = False
        """Powered armour or a hull, which a weak point bypasses (T-127)."""

    def rating(self, damage: Damage) -> int:
        """T-110, T-113: what it can absorb of that type: half of it when failing, less the AP offset."""
        index = damage.type.index
        rating = lasting(self.absorbs[index], self.durability, self.most) + self.plus
        return max(0, rating - damage.ap)


@mypyc_attr(free_list_len=1)
class Penetration:
    """What is left of a hit after its layers (T-128)."""

    def __init__(self, sv: int, dc: int) -> None:
        self.sv = sv
        self.dc = dc
        self.minus = 0
        """What layers of a higher class take off the rolled damage (T-116)."""
        self.stopped = ""
        """Why nothing got through, if nothing did."""
        self.translated = False
        self.absorbed = False

    def copy(self) -> Penetration:
        it = Penetration(self.sv, self.dc)
        it.minus = self.minus
        it.stopped = self.stopped
        it.translated = self.translated
        it.absorbed = self.absorbed
        return it


NO_SCORE: Final = Tally(0, NOTHING)
"""Of an attack that has not been sized up."""


@mypyc_attr(free_list_len=1)
class Attack(Matter):
    """One attack on its way: who, whom, with what, how, and how well."""

    def __init__(self, attacker: Combatant, foe: Combatant, held: Held, weapon: Weapon, kind: int) -> None:
        self.attacker = attacker
        self.foe = foe
        """Whom it is aimed at; the attacker itself stands here for an attack on a hex."""
        self.cell = NOBODY
        """The hex that is aimed at instead of somebody (T-178)."""
        self.held = held
        self.weapon = weapon
        self.kind = kind
        self.manner: Manner = PLAIN
        self.location: Location | None = None
        """Where it is aimed at, or has landed."""
        self.item = NOBODY
        """What is to be struck from the foe's hand (T-132)."""
        self.systems = False
        """At a vehicle's weak point: its systems instead of the crew (T-127)."""
        self.mode: FireMode = SINGLE
        self.power: Power = STANDARD_POWER
        self.ammo: Ammunition | None = None
        self.band: Band = SHORT
        self.profile: Profile = weapon.thrown_profile if kind == THROWN else weapon.profile
        self.effort: Effort = NO_EFFORT
        self.added = 0
        """AP that are to boost it, or the defence against it, while one is still asked for FAT."""
        self.off_hand = False
        """The second weapon or fist of two (T-73, T-76)."""
        self.simultaneous = False
        """The second of two: what the first has brought about does not count (T-73)."""
        self.wounds_then = 0
        self.imbalance_then = 0
        self.locked = False
        """The shooter has aimed at this target in the round before (T-85, T-97)."""
        self.unaware = False
        """It comes from hiding: the target can do nothing about it (T-199)."""
        self.free = False
        """A free attack on somebody who leaves (T-148)."""
        self.ends_deed = False
        """Its deed ends with it, but for what comes of something thrown."""
        # what comes of it
        self.score = NO_SCORE
        self.roll = 0
        self.av = 0
        self.tv = 0
        self.base = 0
        """The base SV."""
        self.graze = False
        """A near miss that does half damage (T-93)."""
        self.guard: Choice | None = None
        """How the defender means to meet it: a defence, or later a shield block."""
        self.guards: OpenGuards | None = None
        """What the defender can do about it, while one is asked for that and for what goes into it."""
        self.defence = ""
        """How it was met."""
        self.push = 0
        """What Physicality adds to the SV (T-72)."""
        self.sv = 0
        """The final SV, of several types the highest: known when a block is chosen (T-69)."""
        self.radius = 0
        """Of a burst (T-96)."""
        self.centre = NOBODY
        """Where it bursts, for others caught in it than the one who was hit."""
        self.damage = 0
        """What has reached the pools."""
        self.through = False
        """Some SV got past all layers."""
        self.armoured = False
        """The location is armoured, or a shield was used (T-129)."""
        self.armour_class = 0
        """The highest class among those layers."""
        self.hit: Penetration | None = None
        """What is left of the hit that is about to harm somebody (T-128)."""
        self.blocked = NOBODY
        """The shield that has blocked it."""
        self.occupant = NOBODY
        """Who in a vehicle is struck (T-126)."""
        self.inside: list[Layer] | None = None
        """What lies between the hull and that one: one location and one armour check for all types (T-106)."""
        self.struck: Location | None = None
        """Where that one is struck; None where it makes no difference."""

    def made_by(self) -> int:
        return self.attacker.index

    def roll_is_spent(self) -> bool:
        """Whether the AV is not used again once the base SV is known: for bursts, near misses and concentration."""
        return self.radius == 0 and self.mode is SINGLE and self.foe.concentration is None

    def ends_with_hit(self) -> bool:
        """Whether the deed ends with what a hit does to the one body that it is aimed at."""
        return self.ends_deed and self.manner is PLAIN and self.radius == 0 and not self.graze

    def ends_with_harm(self) -> bool:
        """Whether it ends with one roll of damage there."""
        return self.ends_with_hit() and len(self.profile.hits) == 1

    def in_copy(self, fight: Fight) -> Attack:
        fighters = fight.everyone()
        attacker = cast(Combatant, fighters[self.attacker.index])
        foe = cast(Combatant, fighters[self.foe.index])
        it = Attack(attacker, foe, attacker.held[self.held.thing.index], self.weapon, self.kind)
        it.score = self.score.copy()
        it.cell = self.cell
        it.manner = self.manner
        it.location = self.location
        it.item = self.item
        it.systems = self.systems
        it.mode = self.mode
        it.power = self.power
        it.ammo = self.ammo
        it.band = self.band
        it.profile = self.profile
        it.effort = self.effort
        it.added = self.added
        it.off_hand = self.off_hand
        it.simultaneous = self.simultaneous
        it.wounds_then = self.wounds_then
        it.imbalance_then = self.imbalance_then
        it.locked = self.locked
        it.unaware = self.unaware
        it.free = self.free
        it.ends_deed = self.ends_deed
        it.roll = self.roll
        it.av = self.av
        it.tv = self.tv
        it.base = self.base
        it.graze = self.graze
        it.guard = self.guard
        it.defence = self.defence
        it.push = self.push
        it.sv = self.sv
        it.radius = self.radius
        it.centre = self.centre
        it.damage = self.damage
        it.through = self.through
        it.armoured = self.armoured
        it.armour_class = self.armour_class
        it.hit = None if self.hit is None else self.hit.copy()
        it.blocked = self.blocked
        it.occupant = self.occupant
        it.struck = self.struck
        return it

    def about(self, who: int) -> int:
        return self.foe.index if who == self.attacker.index else self.attacker.index

    @property
    def melee(self) -> bool:
        return self.kind == MELEE

    @property
    def muscle(self) -> bool:
        """T-72: strength counts in melee and for what is thrown."""
        return self.kind != SHOT


def replaces_nothing(kind: type) -> bool:
    """Whether no class from elsewhere has a method in place of one of the book's."""
    classes = kind.__mro__
    for at, each in enumerate(classes):
        if not each.__module__.startswith("fracas."):
            for name, value in vars(each).items():
                if callable(value) and not name.startswith("__"):
                    if any(name in vars(base) for base in classes[at + 1 :]):
                        return False
    return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Rulebook[ThreaFight]):
    """Where everybody is, on foot or in a vehicle."""

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.unchanged = replaces_nothing(type(self))
        """Whether all rules are the book's own. What is left of an attack after a roll is known for these; if somebody
        replaces any of them, every way is walked from the start of its beat."""

    def distance(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> int:
        """T-169, T-179: to the nearest hex of a vehicle, and from the nearest of one's own."""
        if me.sheet.vehicle is None and foe.sheet.vehicle is None and me.aboard == NOBODY and foe.aboard == NOBODY:
            return fight.board.distance(me.cell, foe.cell)
        ours = self.place_of(fight, me)
        theirs = self.place_of(fight, foe)
        if not ours.is_vehicle() and not theirs.is_vehicle():
            return fight.board.distance(me.cell, foe.cell)
        best = BLOCKED * BLOCKED
        for mine in ours.body():
            for yours in theirs.body():
                best = min(best, fight.board.distance(mine, yours))
        return best

    def place_of(self, fight: ThreaFight, me: Combatant) -> Combatant:
        """Whoever is inside a vehicle is where the vehicle is."""
        return me if me.aboard == NOBODY else fight.fighters[me.aboard]

    def steps_from(self, fight: ThreaFight, cell: int, foe: Combatant) -> int:
        """T-178, T-179: to the nearest hex of a vehicle."""
        if not foe.is_vehicle():
            return fight.board.distance(cell, foe.cell)
        return min([fight.board.distance(cell, each) for each in foe.body()])

    def crew(self, fight: ThreaFight, vehicle: Combatant) -> list[Combatant]:
        """T-126: those inside who are alive."""
        return [other for other in fight.fighters if other.aboard == vehicle.index and not other.dead]

    def manned(self, fight: ThreaFight, vehicle: Combatant) -> bool:
        for other in fight.fighters:
            if other.aboard == vehicle.index and not other.out:
                return True
        return False

    def driver_of(self, fight: ThreaFight, vehicle: Combatant) -> Combatant | None:
        for other in fight.fighters:
            if other.aboard == vehicle.index and other.driver:
                return other
        return None

"""An attack on its way: a blow, or a shot, which is a blow that flies."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter, Option
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.cover import OPEN, Cover
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Missile, Strike
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.techniques import Technique

UNASKED: Final = 999
NOTHING: Final = Reason("", "")
UNSIZED: Final = Tally(0, NOTHING)
"""The skill of every blow before anybody has looked; nothing is ever added to it."""


@mypyc_attr(free_list_len=1)
class Blow(Matter):
    """One attack on its way: who, whom, with what, where to, with which options, and how well."""

    def __init__(self, attacker: Combatant, foe: Combatant, strike: Strike) -> None:
        self.attacker = attacker
        self.foe = foe
        self.aimed_at = foe
        """Whom it was meant for, whoever takes it in the end."""
        self.strike = strike
        self.location: Location = TORSO
        self.at_random = False
        """Not aimed: the dice say where it lands (G-153)."""
        self.at_gap = False
        """At a gap in the armour (G-152)."""
        self.deceptive = 0
        """Levels of deception: -2 to hit and -1 to the defence each (G-79)."""
        self.rapid = False
        """One of two blows of a rapid strike (G-80)."""
        self.flurry = False
        self.mighty = False
        """Extra effort (G-84, G-85)."""
        self.dual = False
        """One of two weapons used at once (G-81)."""
        self.both_at_one = False
        self.wild = False
        """Into a side or rear hex (G-82)."""
        self.at_item = NOBODY
        """A weapon of the foe's that is struck at instead (G-94)."""
        self.disarming = False
        self.stop_thrust = 0
        """How many hexes the foe ran onto the point (G-95)."""
        self.simultaneous = False
        """Struck at the same moment as another: nothing that the other does changes it (G-195)."""
        self.free = False
        """Not an attack of its own: a stray blow, or a parrying weapon that strikes a limb; only some rules apply."""
        self.arc = FRONT
        """From which side of the defender it comes."""
        self.range = 0
        """Yards between shooter and target, for a shot or throw."""
        self.more_dr = 0
        """DR of the cover that it goes through (G-106)."""
        self.bunched = 1
        """Pellets that strike as one: dice and DR are multiplied by it (G-109)."""
        self.behind = False
        """It lands on the back, where a breastplate does not help."""
        self.runaround = False
        """The attacker was in front when its turn began and came round to the rear (G-123)."""
        self.sacrificed = False
        """A friend of the target has jumped in the way (G-131)."""
        self.close = False
        """Both are in one hex (G-170)."""
        self.technique: Technique | None = None
        """Set for a hold, slam or shove, which is no ordinary blow (chapter 13)."""
        self.hands = 0
        """How many hands go into it."""
        self.margin = 0
        """By how much the attack roll succeeded, where that counts."""
        self.last_defence: Option | None = None
        """The last defence that was tried against it."""
        self.skill = UNSIZED
        self.sized = -1
        """How many rulings there had been when its skill at the body was worked out; -1 once it may be another."""
        self.at_body = UNASKED
        """How much of that skill comes of its being aimed at the body, as long as it is `sized`."""
        self.best_guard: Option | None = None
        """The best defence against it, once an attacker has looked; what is added to it weighs on all of them alike."""
        self.best_need = 0
        self.deceptive_then = 0
        """What that needs, against as much deception as there was then."""
        self.result = 0
        self.more = False
        """More projectiles of the same attack hit after this one."""
        # what a critical hit does (G-137, G-138)
        self.times = 1
        self.halved = False
        self.maximum = False
        self.dr_halved = 0
        """1 rounds the half down, 2 up."""
        self.dr_ignored = False
        self.major = False
        self.more_shock = False
        self.cripples = False
        self.marks = False
        """Deafens or scars, if anything gets through (G-138)."""

    def about(self, who: int) -> int:
        return self.foe.index if who == self.attacker.index else self.attacker.index

    def made_by(self) -> int:
        return self.attacker.index

    def in_copy(self, fight: Fight) -> Blow:
        fighters = fight.everyone()
        attacker, foe = fighters[self.attacker.index], fighters[self.foe.index]
        it = self.again(cast(Combatant, attacker), cast(Combatant, foe))
        it.copy_all(self)
        it.aimed_at = cast(Combatant, fighters[self.aimed_at.index])
        return it

    def again(self, attacker: Combatant, foe: Combatant) -> Blow:
        """One of the same kind."""
        return Blow(attacker, foe, self.strike)

    def copy_all(self, other: Blow) -> None:
        """Takes over all that does not name a fighter."""
        self.skill = other.skill.copy()
        self.location = other.location
        self.at_random = other.at_random
        self.at_gap = other.at_gap
        self.deceptive = other.deceptive
        self.rapid = other.rapid
        self.flurry = other.flurry
        self.mighty = other.mighty
        self.dual = other.dual
        self.both_at_one = other.both_at_one
        self.wild = other.wild
        self.at_item = other.at_item
        self.disarming = other.disarming
        self.stop_thrust = other.stop_thrust
        self.simultaneous = other.simultaneous
        self.free = other.free
        self.arc = other.arc
        self.range = other.range
        self.more_dr = other.more_dr
        self.bunched = other.bunched
        self.behind = other.behind
        self.runaround = other.runaround
        self.sacrificed = other.sacrificed
        self.close = other.close
        self.technique = other.technique
        self.hands = other.hands
        self.margin = other.margin
        self.last_defence = other.last_defence
        self.sized = other.sized
        self.at_body = other.at_body
        self.best_need = other.best_need
        self.deceptive_then = other.deceptive_then
        self.best_guard = other.best_guard
        self.result = other.result
        self.more = other.more
        self.times = other.times
        self.halved = other.halved
        self.maximum = other.maximum
        self.dr_halved = other.dr_halved
        self.dr_ignored = other.dr_ignored
        self.major = other.major
        self.more_shock = other.more_shock
        self.cripples = other.cripples
        self.marks = other.marks

    def copy_circumstances(self, other: Blow) -> None:
        """Takes over from another blow everything that a defence depends on."""
        self.location = other.location
        self.deceptive = other.deceptive
        self.both_at_one = other.both_at_one
        self.at_item = other.at_item
        self.free = other.free
        self.arc = other.arc
        self.behind = other.behind
        self.runaround = other.runaround
        self.close = other.close
        self.technique = other.technique
        self.hands = other.hands
        self.range = other.range


class Shot(Blow):
    """An attack with a missile: a blow that flies."""

    def __init__(self, attacker: Combatant, foe: Combatant, strike: Strike, missile: Missile) -> None:
        super().__init__(attacker, foe, strike)
        self.missile = missile
        self.shots = 1
        self.hits = 0
        """How many of them hit, once the roll is made (G-101)."""
        self.cover: Cover = OPEN
        self.unaimed = False
        """At whatever shows: the dice say where, and the cover may stop it (G-106)."""
        self.through = False
        """Through the cover."""
        self.zone = False
        """One of the shots that sweep a zone (G-112)."""
        self.at_cell = NOBODY
        """The hex that it is thrown at, and nobody in it (G-114); `foe` then is the thrower."""

    def again(self, attacker: Combatant, foe: Combatant) -> Blow:
        it = Shot(attacker, foe, self.strike, self.missile)
        it.shots = self.shots
        it.hits = self.hits
        it.cover = self.cover
        it.unaimed = self.unaimed
        it.through = self.through
        it.zone = self.zone
        it.at_cell = self.at_cell
        return it

    def pellets(self) -> int:
        """G-109: shots times what each of them scatters, unless they fly together."""
        return self.shots if self.bunched > 1 else self.shots * self.missile.pellets

"""The book's table of contents: rules that rows and early chapters call and later chapters fill in."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.rows import Manoeuvre, Posture


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
        """Nobody aims: the dice say where it lands (G-153)."""
        self.chink = False
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
        """Hexes that the foe came into the point (G-95)."""
        self.free = False
        """Not of a manoeuvre: a stray blow or a limb that meets a parrying weapon; only some rules apply."""
        self.arc = FRONT
        """Where it comes from, as the defender faces."""
        self.behind = False
        """It lands on the back, where a breastplate does not help."""
        self.runaround = False
        """The attacker was in front when its turn began and came round to the rear (G-123)."""
        self.sacrificed = False
        """Somebody else has thrown itself in the way (G-131)."""
        self.skill = Tally(0, NOTHING)
        self.result = 0
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

    def take_from(self, other: Blow) -> None:
        """Everything that a defence against it depends on."""
        self.location = other.location
        self.deceptive = other.deceptive
        self.both_at_one = other.both_at_one
        self.at_item = other.at_item
        self.free = other.free
        self.arc = other.arc
        self.behind = other.behind
        self.runaround = other.runaround


NOTHING: Final = Reason("", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Rulebook[GurpsFight]):
    """What the chapters below this one may call before it is their turn to say how."""

    def can_act(self, me: Combatant) -> bool:
        """Still on its feet, in its wits and with something of the turn left."""
        return not (me.out or me.stunned or me.shaken or me.spent or me.collapsed)

    def interrupted(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """Whether somebody who waits steps in at what `me` is doing (chapter 14)."""
        raise NotImplementedError

    def triggered(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> list[Combatant]:
        """Those who have waited for this (chapter 14)."""
        raise NotImplementedError

    def set_posture(self, fight: GurpsFight, me: Combatant, posture: Posture, fell: bool) -> None:
        raise NotImplementedError

    def drop_everything(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def disturb(self, fight: GurpsFight, me: Combatant) -> None:
        """What an injury or a fall does to aim and concentration (chapter 5)."""
        raise NotImplementedError

    # what manoeuvres do

    def full_move(self, fight: GurpsFight, me: Combatant) -> int:
        raise NotImplementedError

    def sprint(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def half_move(self, fight: GurpsFight, me: Combatant, forward: bool) -> None:
        raise NotImplementedError

    def move_on(self, fight: GurpsFight, me: Combatant, points: int) -> None:
        raise NotImplementedError

    def step(self, fight: GurpsFight, me: Combatant, last: bool) -> bool:
        raise NotImplementedError

    def attack_someone(self, fight: GurpsFight, me: Combatant, times: int) -> None:
        raise NotImplementedError

    def attacks_allowed(self, me: Combatant) -> int:
        raise NotImplementedError

    def choose_variant(self, fight: GurpsFight, me: Combatant, variants: list[Manoeuvre]) -> Manoeuvre:
        raise NotImplementedError

    def all_out_attacks(self, fight: GurpsFight, me: Combatant) -> list[Manoeuvre]:
        raise NotImplementedError

    def all_out_defences(self) -> list[Manoeuvre]:
        raise NotImplementedError

    def choose_defence_to_raise(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def change_posture(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def make_ready(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def evaluate(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def feint_at_someone(self, fight: GurpsFight, me: Combatant, at_once: bool) -> None:
        raise NotImplementedError

    def take_aim(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def concentrate(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def begin_waiting(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

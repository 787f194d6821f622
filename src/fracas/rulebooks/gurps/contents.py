"""The book's table of contents: rules that rows and early chapters call and later chapters fill in."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter, Option, Options, Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.cover import OPEN, Cover
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Item, Missile, Mode, Strike
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.rows import Manoeuvre, Posture
from fracas.rulebooks.gurps.techniques import Technique


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
        """Hexes that the foe came into the point (G-95)."""
        self.simultaneous = False
        """Struck at the same moment as another: nothing that the other does changes it (G-195)."""
        self.free = False
        """Not of a manoeuvre: a stray blow or a limb that meets a parrying weapon; only some rules apply."""
        self.arc = FRONT
        """Where it comes from, as the defender faces."""
        self.range = 0
        """Yards between shooter and target, for a shot or throw."""
        self.more_dr = 0
        """What stands in its way: cover that it goes through (G-106)."""
        self.bunched = 1
        """Pellets that strike as one: dice and DR are multiplied by it (G-109)."""
        self.behind = False
        """It lands on the back, where a breastplate does not help."""
        self.runaround = False
        """The attacker was in front when its turn began and came round to the rear (G-123)."""
        self.sacrificed = False
        """Somebody else has thrown itself in the way (G-131)."""
        self.close = False
        """Both are in one hex (G-170)."""
        self.technique: Technique | None = None
        """No blow at all but a hold, a slam, a shove (chapter 13)."""
        self.hands = 0
        """How many hands go into it."""
        self.margin = 0
        """By how much the attack roll succeeded, where that counts."""
        self.last_defence: Option | None = None
        """The last defence that was tried against it."""
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

    def pellets(self) -> int:
        """G-109: shots times what each of them scatters, unless they fly together."""
        return self.shots if self.bunched > 1 else self.shots * self.missile.pellets


NOTHING: Final = Reason("", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Rulebook[GurpsFight]):
    """What the chapters below this one may call before it is their turn to say how."""

    def can_act(self, me: Combatant) -> bool:
        """Still on its feet, in its wits and with something of the turn left."""
        return not (me.out or me.stunned or me.mentally_stunned or me.spent or me.collapsed)

    def choose_foe(
        self, fight: GurpsFight, me: Combatant, question: Question, foes: list[Combatant], matter: Matter | None = None
    ) -> Combatant:
        """One of them, by name."""
        return fight.fighters[fight.ask(me.index, question, Options([foe.target for foe in foes]), matter).index]

    def interrupted(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """Whether somebody who waits steps in at what `me` is doing (chapter 14)."""
        raise NotImplementedError

    def triggered(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> list[Combatant]:
        """Those who have waited for this (chapter 14)."""
        raise NotImplementedError

    def step_in(self, fight: GurpsFight, me: Combatant, mover: Combatant) -> bool:
        """The response of somebody who waits to what the mover does (chapter 14)."""
        raise NotImplementedError

    def strike_together(self, fight: GurpsFight, blow: Blow) -> None:
        """Those whose response ties with a blow strike at the same moment (chapter 14)."""
        raise NotImplementedError

    def set_posture(self, fight: GurpsFight, me: Combatant, posture: Posture, fell: bool) -> None:
        raise NotImplementedError

    def disturb(self, fight: GurpsFight, me: Combatant) -> None:
        """What an injury or a fall does to aim and concentration (chapter 5)."""
        raise NotImplementedError

    def lose_thread(self, fight: GurpsFight, me: Combatant) -> None:
        """What ends concentration outright (chapter 5)."""
        raise NotImplementedError

    def disturb_mind(self, fight: GurpsFight, me: Combatant) -> None:
        """What a defence does to concentration (chapter 5)."""
        raise NotImplementedError

    def lose_aim(self, me: Combatant) -> None:
        """Whatever it has aimed at (chapter 5)."""
        raise NotImplementedError

    def held(self, item: Item) -> Held:
        """Something as it is carried; a variant that keeps more about it has a kind of its own."""
        return Held(item)

    def spoil_aim(self, me: Combatant) -> None:
        """By another manoeuvre, a fall or a stun (chapter 5)."""
        raise NotImplementedError

    def take_off_string(self, held: Held) -> None:
        """What is on the string of a bow that is no longer in hand (chapter 9)."""
        raise NotImplementedError

    # who knows of whom (our own chapter)

    def reveal(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def check_in_the_open(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def runs_into(self, fight: GurpsFight, me: Combatant, cell: int) -> bool:
        raise NotImplementedError

    def hide(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def search(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def climb(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def depart(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    # close combat (chapter 13)

    def shares_hex(self, fight: GurpsFight, me: Combatant) -> bool:
        """Whether somebody else still in the fight is in the same hex."""
        return any(other is not me and not other.out and fight.together(me, other) for other in fight.fighters)

    def leave_hex(self, fight: GurpsFight, me: Combatant) -> list[Combatant]:
        raise NotImplementedError

    def arrive(self, fight: GurpsFight, me: Combatant, before: int, chasers: list[Combatant]) -> None:
        raise NotImplementedError

    def add_close_attack(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        raise NotImplementedError

    def add_close_defence(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        raise NotImplementedError

    def catch_arm(self, me: Combatant, blow: Blow) -> None:
        """A bare hand that has parried an arm may take hold of it on its next turn (G-183)."""
        raise NotImplementedError

    def skill_with(self, me: Combatant, mode: Mode) -> Tally:
        """The skill that a mode of attack goes by (chapter 7)."""
        raise NotImplementedError

    def gets_in(self, fight: GurpsFight, me: Combatant, foes: list[Combatant]) -> bool:
        raise NotImplementedError

    def let_go(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def end_broken_holds(self, fight: GurpsFight) -> None:
        raise NotImplementedError

    def add_technique(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        raise NotImplementedError

    def techniques_open(self, fight: GurpsFight, me: Combatant, bound: Combatant | None) -> list[Technique]:
        raise NotImplementedError

    def declare_technique(
        self, fight: GurpsFight, me: Combatant, technique: Technique, bound: Combatant | None
    ) -> Blow:
        raise NotImplementedError

    def wrestle(self, fight: GurpsFight, blow: Blow, changed: bool) -> None:
        raise NotImplementedError

    # what manoeuvres do

    def full_move(self, fight: GurpsFight, me: Combatant) -> int:
        raise NotImplementedError

    def sprint(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def half_move(self, fight: GurpsFight, me: Combatant, forward: bool) -> None:
        raise NotImplementedError

    def half_move_or_step(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def move_on(self, fight: GurpsFight, me: Combatant, points: int) -> None:
        raise NotImplementedError

    def step(self, fight: GurpsFight, me: Combatant, last: bool) -> bool:
        raise NotImplementedError

    def end_low(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def may_act_freely(self, me: Combatant) -> bool:
        """Whether there is something that a free action could be done with (G-54)."""
        raise NotImplementedError

    def draws_fast(self, me: Combatant) -> bool:
        """Whether something could be in hand in no time, once a hand is free for it (G-52)."""
        raise NotImplementedError

    def act_at_will(self, fight: GurpsFight, me: Combatant) -> None:
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

    def dodges_on_the_move(self) -> bool:
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

    # shooting (chapter 9)

    def shot_skill(self, fight: GurpsFight, shot: Shot) -> Tally:
        raise NotImplementedError

    def showing(self, shot: Shot, location: Location) -> int:
        """How much of a place the cover leaves to be seen."""
        raise NotImplementedError

    def still_possible(self, fight: GurpsFight, shot: Shot) -> bool:
        """Whether a shot that was declared can still be fired."""
        raise NotImplementedError

    def shoot(self, fight: GurpsFight, shot: Shot) -> None:
        raise NotImplementedError

    def shots_open(self, fight: GurpsFight, me: Combatant, bound: Combatant | None, other: Blow | None) -> list[Strike]:
        """The ways in which somebody could shoot or throw at somebody now, or at the one it is bound to."""
        raise NotImplementedError

    def declare_shot(
        self, fight: GurpsFight, me: Combatant, bound: Combatant | None, strike: Strike, other: Blow | None
    ) -> Blow:
        raise NotImplementedError

    def load(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        raise NotImplementedError

    def missile_preparations(self, me: Combatant, held: Held) -> list[Option]:
        raise NotImplementedError

    def unload_to_sheathe(self, me: Combatant, held: Held) -> None:
        raise NotImplementedError

    def fast_loads(self, me: Combatant) -> list[Option]:
        raise NotImplementedError

    def fast_load(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        raise NotImplementedError

    def under_fire(self, fight: GurpsFight, me: Combatant) -> bool:
        """In a zone under suppression fire that has not shot at it yet (G-112)."""
        raise NotImplementedError

    def cross_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """Whoever is in such a zone is shot at."""
        raise NotImplementedError

    def enter_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """The same for whoever may have come there without a step of its own."""
        raise NotImplementedError

    def everybody_enters_fire(self, fight: GurpsFight) -> None:
        raise NotImplementedError

    def suppress(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def pop_up(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

"""A combatant and a fight, as they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Target
from fracas.kernel.dice import Dice
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.gurps.gear import Item, Mode
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.rows import DO_NOTHING, STANDING, Manoeuvre, Posture
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.triggers import Trigger

SHEATHED: Final = -1
DROPPED: Final = -2
MAIN: Final = 0
OFF: Final = 1
BOTH: Final = 2
"""Where an item is: put away, on the ground, or in which hand."""


class Held(Stateful):
    """An item and how it is carried at the moment."""

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
        """Readys that it takes more than one: it has turned in the hand while unready (G-139)."""
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


class Combatant(Fighter):
    """G-168: somebody in this fight, as it is now: HP, FP, shock, stun, crippled parts, what was dropped."""

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int, sheet: GurpsSheet) -> None:
        super().__init__(index, name, side, cell, facing)
        self.sheet = sheet
        self.target = Target(name, index)
        self.tail = NOBODY
        """The second hex of a body that covers two; `cell` is that of its head (G-12)."""
        self.arrives = 0
        """The round in which a newcomer enters, or 0 (G-22)."""
        self.hp = sheet.hp
        self.fp = sheet.fp
        self.posture: Posture = STANDING
        self.manoeuvre: Manoeuvre = DO_NOTHING
        self.held: list[Held] = []
        self.shield_ready = sheet.shield is not None
        self.shield_off = False
        """Taken off and put down."""
        self.shield_work = 0
        """Seconds of strapping a shield on or off that are done (G-52)."""
        self.shield_cell = NOBODY
        """Where a buckler lies, once dropped (G-206)."""
        self.shield_broken = False
        """In pieces, by a bash that went badly wrong (G-139)."""
        self.encumbrance = 0
        self.order = 0
        """Where the scenario puts it among those of equal Speed and DX; 0 for nowhere (G-22)."""
        # wounds and what follows from them
        self.shock = 0
        """HP lost that count on this turn (G-30)."""
        self.lost = 0
        """HP lost since, which will count on the next."""
        self.shock_more = 0
        """HP of those that count twice (G-137, G-155)."""
        self.lost_more = 0
        self.checked = False
        """Whether this turn's consciousness roll has been made (G-161)."""
        self.stunned = False
        self.mentally_stunned = False
        """Mentally stunned (G-159)."""
        self.frozen = 0
        """Turns of total surprise that are left (G-23)."""
        self.unconscious = False
        self.dead = False
        self.dying = False
        self.collapsed = False
        """Worn out: helpless until FP are positive again (G-164)."""
        self.crippled: tuple[str, ...] = ()
        self.destroyed: tuple[str, ...] = ()
        self.useless: tuple[tuple[str, int], ...] = ()
        """Parts that cannot be used until that round; 0 for the rest of the fight (G-137, G-139)."""
        self.deafened = False
        self.scarred = False
        self.pain = 0
        """A penalty to DX and IQ for the rest of the fight (G-140)."""
        self.torn: tuple[str, ...] = ()
        """Limbs with a torn muscle: -3 with them (G-140)."""
        self.blunted = 0
        """What its teeth have lost (G-140)."""
        self.sore = 0
        """-1 to defences, and to attacks once it is 1: turns until a torn muscle is only a torn muscle (G-140)."""
        self.knocked_out = False
        """By a blunder of its own: it wakes by a roll each half hour (G-140)."""
        self.burning = 0
        """1 for part of the clothes, 2 for all of them (G-31)."""
        self.breathless = 0
        """Seconds without air (G-165)."""
        self.fall = 0
        """Yards that it is about to fall (G-166)."""
        # since its last turn began
        self.blocks = 0
        self.defences = 0
        self.retreated_from: int = NOBODY
        self.broke_away = False
        """That retreat led out of a close combat, and is worth less (G-171)."""
        self.acrobatics = False
        self.better_defence = ""
        """What an All-Out Defence raises: 'dodge', 'parry', 'block', 'double' or 'all' (G-48 to G-50)."""
        self.left_posture: Posture | None = None
        """What it changed from; the worse of the two counts until its next turn (G-35)."""
        self.balance = 0
        """A penalty to active defences until its next turn (G-139, G-140)."""
        self.spent = False
        """Nothing more this turn (G-139)."""
        self.off_balance = False
        """Must Do Nothing on its next turn (G-138)."""
        self.guard_dropped = False
        """Evaluate and Feint count double against it (G-140)."""
        self.path: tuple[int, ...] = ()
        """Where this turn led, from the hex where it began."""
        self.forward = False
        """Whether the whole of it led forward."""
        self.ran = False
        """Its last turn was a forward Move (G-66)."""
        self.sprints = 0
        """Turns of sprinting in a row."""
        # what it is up to
        self.evaluated = 0
        self.evaluated_foe: int = NOBODY
        self.feint = 0
        self.feint_foe: int = NOBODY
        self.feint_turns = 0
        self.aim_item = NOBODY
        self.aim_foe: int = NOBODY
        self.aim_turns = 0
        self.aim_braced = False
        self.concentration = 0
        self.task: Task | None = None
        """What it concentrates on, if the scenario says (G-51)."""
        self.task_done = False
        self.wait: Wait | None = None
        self.unseen_penalty = 0
        """-6 for one whom nobody sees, -4 if its hex is known all the same (G-76)."""
        self.unaware_of: tuple[int, ...] = ()
        """Foes of whom it has no idea (G-115, G-210)."""
        self.stealth = 0
        """By how much its last Stealth roll succeeded: what a search has to beat (G-212)."""
        self.fast_draw_failed = False
        """A Fast-Draw has failed this turn."""
        self.crouch_used = False
        """The free crouch or rise of this turn has been used (G-65)."""
        self.step_left = 0
        """Hexes of its step that it has not used (G-61)."""
        self.walked = False
        """Its path is that of a move, however short, and not of a step (G-97)."""
        self.turned = False
        """Has had the one turn that goes with a step or takes its place (G-61)."""
        self.split = False
        """One attack of this turn has been split in two (G-80, G-81)."""
        self.bonus = 0
        """A referee's modifier for the next success roll."""
        self.recovery: Recovery | None = None
        """What has been done for it since the fight (chapter 15)."""
        # close combat (chapter 13)
        self.holds: list[Hold] = []
        """Whom it has hold of."""
        self.holders: tuple[int, ...] = ()
        """Who has hold of it; with that goes whether it is really held, and how."""
        self.gripped = False
        self.drags_holders = False
        """Held, but strong enough to walk off with whoever holds it (G-177)."""
        self.pinned = False
        self.held_parts: tuple[str, ...] = ()
        """The parts of it that are held."""
        self.clinging_foes = 0
        """How many it carries about with it who are too weak to hold it (G-175)."""
        self.entrants: tuple[tuple[int, int], ...] = ()
        """Who has come into its hex, and from which direction (G-169)."""
        self.steps_owed = 0
        """Hexes by which its next turn is shorter, for having followed somebody (G-173)."""
        self.reacted = -1
        """The beat in which it last followed or struck at somebody who left its hex (G-173)."""
        self.slammed = False
        """It has slammed into somebody this turn and runs no further (G-187)."""
        self.caught_foe: int = NOBODY
        self.caught_part = ""
        self.caught_by_judo = False
        """Whose arm its bare hand has just parried, which, and whether by Judo (G-183, G-185)."""
        self.shield_damage = 0
        """HP that the shield has lost in rushes (G-190)."""
        # shooting
        self.shoots = sheet.shoots
        """Has something to shoot or throw, or has had: asked first, since most have not."""
        self.ammunition: tuple[tuple[str, int], ...] = ()
        """What is left to load, by kind (G-103)."""
        self.exposed = False
        """Has looked or shot over its cover since its last turn (G-106)."""
        self.watched_foe: int = NOBODY
        """Whom opportunity fire must be at, while it lasts (G-110)."""
        self.watch_penalty = 0
        self.vehicle: Vehicle | None = None
        """What it rides on (G-132)."""

    def blank(self) -> Combatant:
        """Another of its kind, as it is at first; a variant's own kind makes its own."""
        return Combatant(self.index, self.name, self.side, self.cell, self.facing, self.sheet)

    def copy(self) -> Combatant:
        it = self.blank()
        it.copy_standing(self)
        it.target = self.target
        it.tail = self.tail
        it.arrives = self.arrives
        it.hp = self.hp
        it.fp = self.fp
        it.posture = self.posture
        it.manoeuvre = self.manoeuvre
        it.held = [held.copy() for held in self.held]
        it.shield_ready = self.shield_ready
        it.shield_off = self.shield_off
        it.shield_work = self.shield_work
        it.shield_cell = self.shield_cell
        it.shield_broken = self.shield_broken
        it.encumbrance = self.encumbrance
        it.order = self.order
        it.shock = self.shock
        it.lost = self.lost
        it.shock_more = self.shock_more
        it.lost_more = self.lost_more
        it.checked = self.checked
        it.stunned = self.stunned
        it.mentally_stunned = self.mentally_stunned
        it.frozen = self.frozen
        it.unconscious = self.unconscious
        it.dead = self.dead
        it.dying = self.dying
        it.collapsed = self.collapsed
        it.crippled = self.crippled
        it.destroyed = self.destroyed
        it.useless = self.useless
        it.deafened = self.deafened
        it.scarred = self.scarred
        it.pain = self.pain
        it.torn = self.torn
        it.blunted = self.blunted
        it.sore = self.sore
        it.knocked_out = self.knocked_out
        it.burning = self.burning
        it.breathless = self.breathless
        it.fall = self.fall
        it.blocks = self.blocks
        it.defences = self.defences
        it.retreated_from = self.retreated_from
        it.broke_away = self.broke_away
        it.acrobatics = self.acrobatics
        it.better_defence = self.better_defence
        it.left_posture = self.left_posture
        it.balance = self.balance
        it.spent = self.spent
        it.off_balance = self.off_balance
        it.guard_dropped = self.guard_dropped
        it.path = self.path
        it.forward = self.forward
        it.ran = self.ran
        it.sprints = self.sprints
        it.evaluated = self.evaluated
        it.evaluated_foe = self.evaluated_foe
        it.feint = self.feint
        it.feint_foe = self.feint_foe
        it.feint_turns = self.feint_turns
        it.aim_item = self.aim_item
        it.aim_foe = self.aim_foe
        it.aim_turns = self.aim_turns
        it.aim_braced = self.aim_braced
        it.concentration = self.concentration
        it.task = self.task
        it.task_done = self.task_done
        it.wait = self.wait
        it.unseen_penalty = self.unseen_penalty
        it.unaware_of = self.unaware_of
        it.stealth = self.stealth
        it.fast_draw_failed = self.fast_draw_failed
        it.crouch_used = self.crouch_used
        it.step_left = self.step_left
        it.walked = self.walked
        it.turned = self.turned
        it.split = self.split
        it.bonus = self.bonus
        it.recovery = None if self.recovery is None else self.recovery.copy()
        if self.holds:
            it.holds = [hold.copy() for hold in self.holds]
        it.holders = self.holders
        it.gripped = self.gripped
        it.drags_holders = self.drags_holders
        it.pinned = self.pinned
        it.held_parts = self.held_parts
        it.clinging_foes = self.clinging_foes
        it.entrants = self.entrants
        it.steps_owed = self.steps_owed
        it.reacted = self.reacted
        it.slammed = self.slammed
        it.caught_foe = self.caught_foe
        it.caught_part = self.caught_part
        it.caught_by_judo = self.caught_by_judo
        it.shield_damage = self.shield_damage
        it.shoots = self.shoots
        it.ammunition = self.ammunition
        it.exposed = self.exposed
        it.watched_foe = self.watched_foe
        it.watch_penalty = self.watch_penalty
        it.vehicle = self.vehicle
        return it

    def covers(self, cell: int) -> bool:
        """G-12: whether some of it is there."""
        return cell == self.cell or cell == self.tail

    def body(self) -> list[int]:
        return [self.cell] if self.tail < 0 else [self.cell, self.tail]

    def update_out(self) -> None:
        """Out of the fight for as long as anything keeps it there."""
        self.out = self.dead or self.unconscious or self.collapsed or self.fled or self.yielded or self.absent

    def knows_of(self, foe: Combatant) -> bool:
        """G-210: not of a foe who hides, nor of one of whom it has no idea for some other reason."""
        if foe.hidden:
            return foe.side == self.side
        return not self.unaware_of or foe.index not in self.unaware_of

    def can_use(self, part: str) -> bool:
        """Neither crippled nor useless for now."""
        if not self.crippled and not self.useless:
            return True
        return part not in self.crippled and all(name != part for name, _ in self.useless)

    def maimed(self) -> bool:
        """Some part cannot be used: asked first, since mostly none is."""
        return bool(self.crippled) or bool(self.useless)

    def main_side(self) -> str:
        return "left" if self.sheet.left_handed else "right"

    def off_side(self) -> str:
        return "right" if self.sheet.left_handed else "left"

    def main_hand_works(self) -> bool:
        return not (self.maimed() or self.held_parts) or self.hand_works(self.main_side())

    def off_hand_works(self) -> bool:
        return not (self.maimed() or self.held_parts) or self.hand_works(self.off_side())

    def hand_works(self, side: str) -> bool:
        """Neither crippled nor in somebody's hold (G-154, G-175)."""
        arm, hand = f"{side} arm", f"{side} hand"
        return self.can_use(arm) and self.can_use(hand) and arm not in self.held_parts and hand not in self.held_parts

    def hold_on(self, foe: Combatant) -> Hold | None:
        """The hold that it has on the foe's body."""
        for hold in self.holds:
            if hold.foe == foe.index and hold.item < 0:
                return hold
        return None

    def grab_on(self, foe: Combatant) -> Hold | None:
        """The hold that it has on something in the foe's hand (G-186)."""
        for hold in self.holds:
            if hold.foe == foe.index and hold.item >= 0:
                return hold
        return None

    def has_hold(self, foe: Combatant) -> bool:
        """Of the foe's body, or of something in its hand."""
        return any(hold.foe == foe.index for hold in self.holds)

    def grips_with(self, hand: int) -> bool:
        """Whether that hand is in one of its holds."""
        return any(hold.main if hand == MAIN else hold.off for hold in self.holds)

    def lame(self) -> bool:
        """A leg that does not carry (G-154)."""
        return self.maimed() and not (self.can_use("right leg") and self.can_use("left leg"))

    def limping(self) -> bool:
        return self.maimed() and not (self.can_use("right foot") and self.can_use("left foot"))

    def blind(self) -> bool:
        if self.sheet.traits.blindness:
            return True
        return self.maimed() and not (self.can_use("right eye") or self.can_use("left eye"))

    def one_eyed(self) -> bool:
        if not self.maimed() or self.sheet.traits.blindness:
            return False
        return self.can_use("right eye") != self.can_use("left eye")


class Vehicle(Stateful):
    """What somebody rides on, for its Dodge alone (G-132). It steers evasively while its driver takes Move."""

    def __init__(self, control_skill: int, handling: int, driver: str) -> None:
        self.control_skill = control_skill
        self.handling = handling
        self.driver = driver


class Zone(Stateful):
    """Two hexes under suppression fire, until the shooter's next turn (G-112). Zones do not change."""

    def __init__(
        self, shooter: int, item: int, cells: tuple[int, ...], shots: int, hits: int, struck: tuple[int, ...]
    ) -> None:
        self.shooter = shooter
        self.item = item
        self.cells = cells
        self.shots = shots
        self.hits = hits
        """How many more can hit anybody there."""
        self.struck = struck
        """Who has been shot at already: each is, once."""


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


class GurpsFight(Fight):
    """A fight of this book. `order` lists the combatants as their turns come (G-22)."""

    def __init__(
        self,
        board: Board,
        sides: list[str],
        ending: Ending,
        dice: Dice,
        chooser: Chooser,
        fighters: list[Combatant],
    ) -> None:
        super().__init__(board, sides, ending, dice, chooser)
        self.fighters = fighters
        self.order: tuple[int, ...] = ()
        self.place = 0
        self.darkness = 0
        """The visibility penalty of the place, 0 to -10 (G-76)."""
        self.close_combat_begun = False
        """Somebody has come into a foe's hex: before that, nobody need look for close combat (G-169)."""
        self.tumbling = False
        """The scenario lets acrobats tumble past their foes (G-67)."""
        self.stealthy = False
        """Somebody hides or has hidden, or has no idea of somebody: before that, nobody need look (G-210)."""
        self.zones: tuple[Zone, ...] = ()
        """Hexes under suppression fire (G-112)."""
        self.fuses = 0
        """How many things are about to burst (G-114)."""
        self.achieved = NOBODY
        """The side that has done what wins the fight (G-51)."""

    def everyone(self) -> Sequence[Fighter]:
        return self.fighters

    def copy(self) -> GurpsFight:
        fighters = [fighter.copy() for fighter in self.fighters]
        it = GurpsFight(self.board, self.sides, self.ending, self.dice.copy(), self.chooser, fighters)
        it.copy_clock(self)
        it.order = self.order
        it.place = self.place
        it.darkness = self.darkness
        it.close_combat_begun = self.close_combat_begun
        it.stealthy = self.stealthy
        it.tumbling = self.tumbling
        it.zones = self.zones
        it.fuses = self.fuses
        it.achieved = self.achieved
        return it

    def distance(self, me: Combatant, foe: Combatant) -> int:
        """G-12, G-55: in hexes, from the nearest that one covers to the nearest that the other does."""
        far = self.board.distance(me.cell, foe.cell)
        if me.tail < 0 and foe.tail < 0:
            return far
        return min([self.board.distance(here, there) for here in me.body() for there in foe.body()])

    def together(self, me: Combatant, foe: Combatant) -> bool:
        """G-1, G-12: in one hex, or with some part of the body: close combat."""
        if me.cell == foe.cell:
            return True
        return (me.tail >= 0 or foe.tail >= 0) and self.distance(me, foe) == 0

    def spot(self, me: Combatant, foe: Combatant) -> int:
        """G-12: the hex of the other that is nearest to one's own head, from which arcs are taken."""
        return foe.cell if foe.tail < 0 else self.nearest_of(foe, me.cell)

    def nearest_of(self, foe: Combatant, cell: int) -> int:
        """G-12: of the hexes that somebody covers, the nearest to that one."""
        if foe.tail >= 0 and self.board.distance(cell, foe.tail) < self.board.distance(cell, foe.cell):
            return foe.tail
        return foe.cell

    def standing_at(self, cell: int, but: Combatant | None) -> Combatant | None:
        """Who is in that hex and still in the fight, other than that one."""
        for fighter in self.fighters:
            if not fighter.out and fighter is not but and (fighter.cell == cell or fighter.tail == cell):
                return fighter
        return None

    def known_taken(self, me: Combatant) -> list[int]:
        """Every hex in which it knows somebody else to be who is still in the fight (G-210)."""
        return [
            cell for each in self.fighters if not each.out and each is not me and me.knows_of(each)
            for cell in each.body()
        ]  # fmt: skip

    def taken(self, but: Combatant | None) -> list[int]:
        """Every hex in which somebody is who is still in the fight, other than that one."""
        cells: list[int] = []
        for fighter in self.fighters:
            if not fighter.out and fighter is not but:
                cells.append(fighter.cell)
                if fighter.tail >= 0:
                    cells.append(fighter.tail)
        return cells

    def place_at(self, me: Combatant, cell: int) -> None:
        """G-12: to that hex, and the rest of the body after the head: into the hex that it leaves, or on,
        where it backs away."""
        was, tail = me.cell, me.tail
        me.cell = cell
        if tail >= 0 and cell != was:
            beyond = cell + (cell - was) if cell == tail else was
            if self.board.distance(cell, was) == 1 and self.has_room(beyond, me):
                me.tail = beyond
            else:
                self.settle_tail(me)

    def has_room(self, cell: int, me: Combatant) -> bool:
        return not self.board.closed[cell] and self.standing_at(cell, me) is None

    def settle_tail(self, me: Combatant) -> None:
        """Behind the head if there is room, or wherever there is; with none at all, in the same hex."""
        me.tail = me.cell
        for turn in (3, 2, 4, 1, 5, 0):
            cell = me.cell + self.board.steps[(me.facing + turn) % 6]
            if self.has_room(cell, me):
                me.tail = cell
                return

    def foes(self, me: Combatant) -> list[Combatant]:
        """Those of other sides who are still in the fight, and of whom one knows (G-210)."""
        return [each for each in self.fighters if each.side != me.side and not each.out and me.knows_of(each)]

    def opposed(self, me: Combatant) -> bool:
        """Whether anybody of another side is still in the fight, known or not."""
        return any(each.side != me.side and not each.out for each in self.fighters)

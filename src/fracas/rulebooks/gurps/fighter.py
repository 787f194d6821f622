"""A combatant, as it changes."""

from __future__ import annotations

from typing import Final

from fracas.kernel.decision import Target
from fracas.kernel.fight import NOBODY
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.gurps.in_hand import MAIN, Held, Hold
from fracas.rulebooks.gurps.outfit import Worn
from fracas.rulebooks.gurps.rows import DO_NOTHING, STANDING, Manoeuvre, Posture
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.tasks import Recovery, Task, Vehicle, Wait

INVISIBLE: Final = -6
"""G-76: the penalty to strike at one whom nobody sees, its hex unknown."""
NEVER: Final = 1_000_000
"""The round in which somebody arrives of whom one side knows nothing, in a fight as that side knows it."""


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
        self.outfit: tuple[Worn, ...] = ()
        """Every piece of armour that it has, on or off, once a ruling has changed any; till then as the sheet says."""
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
        """Turns for which a muscle just torn still hurts: -1 to defences, and on the last one to attacks (G-140)."""
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
        it.outfit = self.outfit
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
        arm, hand = ("right arm", "right hand") if side == "right" else ("left arm", "left hand")
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

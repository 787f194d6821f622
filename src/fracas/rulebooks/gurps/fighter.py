"""A combatant and a fight, as they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Target
from fracas.kernel.dice import Dice
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.gurps.gear import Item, Mode
from fracas.rulebooks.gurps.rows import DO_NOTHING, STANDING, Manoeuvre, Posture
from fracas.rulebooks.gurps.sheet import GurpsSheet

SHEATHED: Final = -1
DROPPED: Final = -2
MAIN: Final = 0
OFF: Final = 1
BOTH: Final = 2
"""Where an item is: put away, on the ground, or in which hand."""


class Held:
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
        self.broken = False
        self.stuck_in = NOBODY
        """Whom the point sticks in (G-204)."""
        self.stuck_injury = 0
        self.stuck_fast = False
        """For the rest of the fight."""
        self.sheathing = False
        """Half put away: the second Ready ends it (G-52)."""
        self.damage_taken = 0

    def copy(self) -> Held:
        it = Held(self.item)
        it.hand = self.hand
        it.ready = self.ready
        it.reach = self.reach
        it.cell = self.cell
        it.parries = self.parries
        it.attacked = self.attacked
        it.broken = self.broken
        it.stuck_in = self.stuck_in
        it.stuck_injury = self.stuck_injury
        it.stuck_fast = self.stuck_fast
        it.sheathing = self.sheathing
        it.damage_taken = self.damage_taken
        return it

    def state(self) -> tuple[object, ...]:
        return (
            self.hand, self.ready, self.reach, self.cell, self.parries, self.attacked, self.broken, self.stuck_in,
            self.stuck_injury, self.stuck_fast, self.sheathing, self.damage_taken,
        )  # fmt: skip

    def in_hand(self) -> bool:
        return self.hand >= 0

    def fit(self) -> bool:
        """In hand, ready, whole and free to be used."""
        return self.hand >= 0 and self.ready and not self.broken and self.stuck_in < 0

    def reaches(self, mode: Mode, distance: int) -> bool:
        """G-87: a distance that the mode lists, and that the weapon is held for."""
        if mode.set_reach and distance != self.reach:
            return False
        return mode.reach >> distance & 1 == 1

    def gripped(self, mode: Mode) -> bool:
        """Held with as many hands as the mode needs."""
        return mode.hands < 2 or self.hand == BOTH


class Combatant(Fighter):
    """G-168: somebody in this fight, as it is now: HP, FP, shock, stun, crippled parts, what was dropped."""

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int, sheet: GurpsSheet) -> None:
        super().__init__(index, name, side, cell, facing)
        self.sheet = sheet
        self.target = Target(name, index)
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
        self.shield_damage = 0
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
        self.shaken = False
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
        """What its natural weapons have lost (G-140)."""
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
        self.wait: Wait | None = None
        self.veiled = 0
        """-6 for one whom nobody sees, -4 if its hex is known all the same (G-76)."""
        self.drawn = False
        """A Fast-Draw has failed this turn."""
        self.freed = False
        """The free crouch or rise of this turn has been used (G-65)."""
        self.step_left = 0
        """Hexes of its step that it has not used (G-61)."""
        self.split = False
        """One attack of this turn has been split in two (G-80, G-81)."""
        self.bonus = 0
        """A referee's modifier for the next success roll."""
        self.recovery: Recovery | None = None
        """What has been done for it since the fight (chapter 15)."""

    def copy(self) -> Combatant:
        it = Combatant(self.index, self.name, self.side, self.cell, self.facing, self.sheet)
        it.out = self.out
        it.target = self.target
        it.hp = self.hp
        it.fp = self.fp
        it.posture = self.posture
        it.manoeuvre = self.manoeuvre
        it.held = [held.copy() for held in self.held]
        it.shield_ready = self.shield_ready
        it.shield_off = self.shield_off
        it.shield_work = self.shield_work
        it.shield_damage = self.shield_damage
        it.encumbrance = self.encumbrance
        it.order = self.order
        it.shock = self.shock
        it.lost = self.lost
        it.shock_more = self.shock_more
        it.lost_more = self.lost_more
        it.checked = self.checked
        it.stunned = self.stunned
        it.shaken = self.shaken
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
        it.burning = self.burning
        it.breathless = self.breathless
        it.fall = self.fall
        it.blocks = self.blocks
        it.defences = self.defences
        it.retreated_from = self.retreated_from
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
        it.wait = self.wait
        it.veiled = self.veiled
        it.drawn = self.drawn
        it.freed = self.freed
        it.step_left = self.step_left
        it.split = self.split
        it.bonus = self.bonus
        it.recovery = None if self.recovery is None else self.recovery.copy()
        return it

    def state(self) -> tuple[object, ...]:
        wait = None if self.wait is None else self.wait.state()
        left = None if self.left_posture is None else self.left_posture.key
        recovery = None if self.recovery is None else self.recovery.state()
        return (
            self.name, self.side, self.cell, self.facing, self.out, self.hp, self.fp, self.posture.key,
            self.manoeuvre.key, tuple([held.state() for held in self.held]), self.shield_ready, self.shield_off,
            self.shield_work, self.shield_damage, self.encumbrance, self.order, self.shock, self.lost,
            self.shock_more, self.lost_more, self.checked, self.stunned, self.shaken, self.frozen, self.unconscious,
            self.dead, self.dying, self.collapsed, self.crippled, self.destroyed, self.useless, self.deafened,
            self.scarred, self.pain, self.torn, self.blunted, self.burning, self.breathless, self.fall, self.blocks,
            self.defences, self.retreated_from, self.acrobatics, self.better_defence, left, self.balance,
            self.spent, self.off_balance, self.guard_dropped, self.path, self.forward, self.ran, self.sprints,
            self.evaluated, self.evaluated_foe, self.feint, self.feint_foe, self.feint_turns, self.aim_item,
            self.aim_foe, self.aim_turns, self.aim_braced, self.concentration, wait, self.veiled, self.drawn,
            self.freed, self.step_left, self.split, self.bonus, recovery,
        )  # fmt: skip

    def can_use(self, part: str) -> bool:
        """Neither crippled nor useless for now."""
        if not self.crippled and not self.useless:
            return True
        return part not in self.crippled and all(name != part for name, _ in self.useless)

    def maimed(self) -> bool:
        """Some part cannot be used: asked first, since mostly none is."""
        return len(self.crippled) > 0 or len(self.useless) > 0

    def main_side(self) -> str:
        return "left" if self.sheet.left_handed else "right"

    def off_side(self) -> str:
        return "right" if self.sheet.left_handed else "left"

    def main_hand_works(self) -> bool:
        return not self.maimed() or self.hand_works(self.main_side())

    def off_hand_works(self) -> bool:
        return not self.maimed() or self.hand_works(self.off_side())

    def hand_works(self, side: str) -> bool:
        return self.can_use(f"{side} arm") and self.can_use(f"{side} hand")

    def lame(self) -> bool:
        """A leg that does not carry (G-154)."""
        return self.maimed() and not (self.can_use("right leg") and self.can_use("left leg"))

    def limping(self) -> bool:
        return self.maimed() and not (self.can_use("right foot") and self.can_use("left foot"))

    def blind(self) -> bool:
        return self.maimed() and not (self.can_use("right eye") or self.can_use("left eye"))

    def one_eyed(self) -> bool:
        return self.maimed() and self.can_use("right eye") != self.can_use("left eye")


class Wait:
    """What somebody waits for, and what it will do then (G-192)."""

    def __init__(self, trigger: str, foe: int, cell: int, response: Manoeuvre, late: int = NOBODY) -> None:
        self.trigger = trigger
        self.foe = foe
        """Only that foe sets it off, or NOBODY for any."""
        self.cell = cell
        """The hex that is watched, for triggers that name one."""
        self.response = response
        self.late = late
        """Who was quicker and steps in first, out of a Wait of its own; or NOBODY (G-195)."""

    def state(self) -> tuple[object, ...]:
        return (self.trigger, self.foe, self.cell, self.response.key)


class Recovery:
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

    def copy(self) -> Recovery:
        it = Recovery()
        it.minutes = self.minutes
        it.tended = self.tended
        it.sinking = self.sinking
        it.roused = self.roused
        it.mending = self.mending
        return it

    def state(self) -> tuple[object, ...]:
        return (self.minutes, self.tended, self.sinking, self.roused, self.mending)


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

    def everyone(self) -> Sequence[Fighter]:
        return self.fighters

    def copy(self) -> GurpsFight:
        fighters = [fighter.copy() for fighter in self.fighters]
        it = GurpsFight(self.board, self.sides, self.ending, self.dice.copy(), self.chooser, fighters)
        it.copy_clock(self)
        it.order = self.order
        it.place = self.place
        it.darkness = self.darkness
        return it

    def state(self) -> tuple[object, ...]:
        return (
            *self.clock_state(),
            self.darkness,
            self.order,
            self.place,
            tuple([ground.key for ground in self.board.terrain]),
            tuple([fighter.state() for fighter in self.fighters]),
        )

    def foes(self, me: Combatant) -> list[Combatant]:
        """Those of other sides who are still in the fight."""
        return [fighter for fighter in self.fighters if fighter.side != me.side and not fighter.out]

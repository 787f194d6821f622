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

    def __init__(self, item: Item, hand: int, ready: bool, reach: int, cell: int, parries: int, attacked: bool) -> None:
        self.item = item
        self.hand = hand
        self.ready = ready
        self.reach = reach
        """The distance at which it is held, for weapons that must be readied to change it."""
        self.cell = cell
        """Where it lies, once dropped."""
        self.parries = parries
        self.attacked = attacked
        """Since the start of the wielder's last turn: matters for unbalanced weapons (G-89)."""

    def copy(self) -> Held:
        return Held(self.item, self.hand, self.ready, self.reach, self.cell, self.parries, self.attacked)

    def state(self) -> tuple[object, ...]:
        return (self.hand, self.ready, self.reach, self.cell, self.parries, self.attacked)

    def in_hand(self) -> bool:
        return self.hand >= 0

    def reaches(self, mode: Mode, distance: int) -> bool:
        """G-87: a distance that the mode lists, and that the weapon is held for."""
        if mode.set_reach and distance != self.reach:
            return False
        return mode.reach >> distance & 1 == 1

    def gripped(self, mode: Mode) -> bool:
        """Held with as many hands as the mode needs."""
        return mode.hands < 2 or self.hand == BOTH


class Combatant(Fighter):
    """Somebody in this fight."""

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
        self.encumbrance = 0
        self.order = 0
        """Where the scenario puts it among those of equal Speed and DX; 0 for nowhere (G-22)."""
        self.shock = 0
        """HP lost that count on this turn (G-30)."""
        self.lost = 0
        """HP lost since, which will count on the next."""
        self.stunned = False
        self.unconscious = False
        self.dead = False
        self.dying = False
        self.blocks = 0
        self.defences = 0
        self.retreated_from: int = NOBODY
        self.better_defence = ""
        """What an All-Out Defence raises: 'dodge', 'parry' or 'block' (G-48)."""
        self.path: tuple[int, ...] = ()
        """Where this turn led, from the hex where it began."""
        self.bonus = 0
        """A referee's modifier for the next success roll."""

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
        it.encumbrance = self.encumbrance
        it.order = self.order
        it.shock = self.shock
        it.lost = self.lost
        it.stunned = self.stunned
        it.unconscious = self.unconscious
        it.dead = self.dead
        it.dying = self.dying
        it.blocks = self.blocks
        it.defences = self.defences
        it.retreated_from = self.retreated_from
        it.better_defence = self.better_defence
        it.path = self.path
        it.bonus = self.bonus
        return it

    def state(self) -> tuple[object, ...]:
        return (
            self.name, self.side, self.cell, self.facing, self.out, self.hp, self.fp, self.posture.key,
            self.manoeuvre.key, tuple([held.state() for held in self.held]), self.shield_ready, self.encumbrance,
            self.order, self.shock, self.lost, self.stunned, self.unconscious, self.dead, self.dying, self.blocks,
            self.defences, self.retreated_from, self.better_defence, self.path, self.bonus,
        )  # fmt: skip


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

    def everyone(self) -> Sequence[Fighter]:
        return self.fighters

    def copy(self) -> GurpsFight:
        fighters = [fighter.copy() for fighter in self.fighters]
        it = GurpsFight(self.board, self.sides, self.ending, self.dice.copy(), self.chooser, fighters)
        it.copy_clock(self)
        it.order = self.order
        it.place = self.place
        return it

    def state(self) -> tuple[object, ...]:
        return (
            *self.clock_state(),
            self.order,
            self.place,
            tuple([ground.key for ground in self.board.terrain]),
            tuple([fighter.state() for fighter in self.fighters]),
        )

    def foes(self, me: Combatant) -> list[Combatant]:
        """Those of other sides who are still in the fight."""
        return [fighter for fighter in self.fighters if fighter.side != me.side and not fighter.out]

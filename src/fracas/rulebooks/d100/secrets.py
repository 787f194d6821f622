"""Chapter 16: what one side must not know (D-15, D-122): whoever hides from it or is still to come is not there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.fight import NOBODY
from fracas.kernel.fighter import Sheet
from fracas.rulebooks.d100.aid import FOR_GOOD
from fracas.rulebooks.d100.fighter import GAP, RESOLVE, Combatant, D100Fight
from fracas.rulebooks.d100.sheet import D100Sheet
from fracas.rulebooks.d100.usual import Usual

SOMEBODY: Final = "somebody"
NEVER: Final = 1_000_000
"""The round in which somebody arrives of whom nobody knows."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrets(Usual):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.unknown_sheet: D100Sheet | None = None
        """What is on the paper of somebody of whom nothing is known; made when it is first needed."""

    def veil(self, fight: D100Fight, side: int) -> None:
        """D-15, D-122: nothing of those of whom that side does not know is left: they are strangers who have not come
        yet, have no place in the order, and nobody minds them."""
        unseen = self.unseen_by(fight, side)
        if not unseen:
            return
        self.close_ranks(fight, unseen)
        for me in fight.fighters:
            if me.index in unseen:
                fight.fighters[me.index] = self.stranger(fight, me)
            else:
                self.mind_nobody(me, unseen, me.side == side)
        for lying in fight.floor:
            if lying.owner in unseen:
                lying.owner = NOBODY
        fight.events = [event.without(unseen) for event in fight.events if not event.concerns(unseen)]
        fight.beats = 0

    def hidden_from(self, fight: D100Fight, side: int) -> set[int]:
        """D-15, D-122: foes who hide or have not come yet; in a hold nobody can hide."""
        unseen: set[int] = set()
        for me in fight.fighters:
            if me.side != side:
                hides = me.hidden and not me.out and me.holding < 0 and me.held_by < 0
                if hides or (me.absent and not me.fled):
                    unseen.add(me.index)
        return unseen

    def stranger(self, fight: D100Fight, me: Combatant) -> Combatant:
        """D-15: somebody of that side may come, some day."""
        it = Combatant(me.index, SOMEBODY, me.side, self.middle(fight.board), 0, self.sheet_of_a_stranger())
        it.absent = True
        it.out = True
        it.enters = NEVER
        return it

    def middle(self, board: Board) -> int:
        """Where one would look for somebody whom nobody has seen: an open hex in the middle of the map."""
        cells = [cell for cell in board.cells() if not board.closed[cell]]
        return cells[len(cells) // 2]

    def sheet_of_a_stranger(self) -> D100Sheet:
        sheet = self.unknown_sheet
        if sheet is None:
            made: Sheet = self.read_sheet({"name": SOMEBODY})
            assert isinstance(made, D100Sheet)
            sheet = made
            self.unknown_sheet = sheet
        return sheet

    def close_ranks(self, fight: D100Fight, unseen: set[int]) -> None:
        """D-13, D-19, D-20: the order of turns without them, and where the round stands in it."""
        order = fight.order
        declared = order[len(order) - fight.declaring :]
        fight.at = self.count_known(order[: fight.at], unseen)
        fight.declaring = self.count_known(declared, unseen)
        fight.asked = self.count_known(fight.waiting[: fight.asked], unseen)
        fight.waiting = tuple([index for index in fight.waiting if index not in unseen])
        renumbered: dict[int, int] = {}
        places: list[int] = []
        for index, place in zip(order, fight.places, strict=True):
            if index not in unseen:
                places.append(renumbered.setdefault(place, len(renumbered)))
        fight.places = tuple(places)
        fight.past = tuple([index for index in fight.past if index not in unseen])
        fight.order = tuple([index for index in order if index not in unseen])
        if fight.first_to_act in unseen:
            fight.first_to_act = NOBODY
        if fight.acting in unseen:
            fight.acting = NOBODY
            fight.phase = GAP if fight.in_gap else RESOLVE
            fight.in_gap = False
        if fight.phase == GAP and not fight.waiting:
            fight.phase = RESOLVE

    def count_known(self, people: tuple[int, ...], unseen: set[int]) -> int:
        return len([index for index in people if index not in unseen])

    def mind_nobody(self, me: Combatant, unseen: set[int], own: bool) -> None:
        """What others do about somebody unseen: whom they watch and aim at; what foes plan, do or keep up for it."""
        if me.watch in unseen:
            me.watch = NOBODY
        if me.aim_foe in unseen:
            self.stop_aiming(me)
        for wound in me.wounds:
            if wound.staunched_by in unseen:
                wound.staunched_by = FOR_GOOD
        if own:
            return
        done = len([planned for planned in me.plan[: me.planned] if planned.target not in unseen])
        me.plan = tuple([planned for planned in me.plan if planned.target not in unseen])
        me.planned = done
        work = me.work
        if work is not None and work.target in unseen:
            me.work = None

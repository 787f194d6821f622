"""Chapter 3: the round: its start, arrivals, declarations and upkeep (D-12, D-15 to D-17, D-22)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100.events import Moved, RoundBegan
from fracas.rulebooks.d100.fighter import ACT, DECLARE, GAP, INITIATIVE, RESOLVE, UNROLLED, Combatant, D100Fight
from fracas.rulebooks.d100.turn import Turns


@mypyc_attr(allow_interpreted_subclasses=True)
class Rounds(Turns):
    def beat(self, fight: D100Fight) -> None:
        """D-16: one declaration, one act, one chance of a holder to step in, or the change of the round."""
        while not self.advance(fight):
            if fight.over:
                return

    def advance(self, fight: D100Fight) -> bool:
        """One step of the round; whether somebody had something to do in it."""
        phase = fight.phase
        if phase == ACT:
            return self.act(fight)
        if phase == DECLARE:
            return self.next_declaration(fight)
        if phase == RESOLVE:
            return self.next_place(fight)
        if phase == GAP:
            return self.next_holder(fight)
        if phase == INITIATIVE:
            self.begin_fight(fight)
        else:
            self.end_round(fight)
        return True

    # the round

    def begin_fight(self, fight: D100Fight) -> None:
        """D-12: initiative, then the first round."""
        present = [me for me in fight.fighters if not me.absent]
        self.set_order(fight, self.rank_entries(fight, self.roll_initiative(fight, present)))
        fight.given = ()
        fight.round = 0
        self.start_round(fight)

    def start_round(self, fight: D100Fight) -> None:
        """D-16: parries are cleared, and those at 0 hits or less are tested, from the highest initiative down."""
        fight.tell(RoundBegan(fight.round + 1, fight.settled))
        self.admit(fight)
        fight.attacked = False
        fight.helped = False
        for me in fight.fighters:
            self.clear(me)
        for index in self.everyone_there(fight):
            me = fight.fighters[index]
            if me.hits <= 0 and not me.out:
                self.self_discipline(fight, me)
        if self.check_end(fight, False):
            return
        if not fight.settled:
            fight.round += 1
        fight.declaring = 0
        fight.at = 0
        fight.waiting = ()
        fight.phase = RESOLVE if fight.settled else DECLARE

    def clear(self, me: Combatant) -> None:
        """D-16, D-64: what was declared for the last round is over."""
        self.clear_declaration(me)
        me.acted = False
        me.tested = False

    def clear_declaration(self, me: Combatant) -> None:
        me.form = NOBODY
        me.parry = ()
        me.parrying = 0
        me.reserve = 0
        me.committed = False
        me.plan = ()
        me.planned = 0

    def end_round(self, fight: D100Fight) -> None:
        """D-16, D-22: upkeep, then a new round."""
        fight.acting = NOBODY
        self.upkeep(fight)
        for me in fight.fighters:
            me.surprised = False
        fight.quiet = 0 if fight.attacked else fight.quiet + 1
        if not self.check_end(fight, True):
            self.start_round(fight)

    # arrivals

    def admit(self, fight: D100Fight) -> None:
        """D-15: a newcomer rolls initiative on entry and takes its place from the next round."""
        waiting = [me for me in fight.fighters if not me.absent and not fight.has_place(me.index)]
        if waiting:
            self.roll_initiative(fight, [me for me in waiting if me.initiative == UNROLLED])
            entries = self.standing_entries(fight)
            known: dict[str, list[Combatant]] = {}
            for me in waiting:
                known.setdefault(f"{me.side} {me.sheet.group}" if me.sheet.group else me.name, []).append(me)
            for members in known.values():
                late = self.entries(fight, members)[0]
                late.total = members[0].initiative
                self.insert_entry(fight, entries, late)
            self.set_order(fight, entries)
        coming = [me for me in fight.fighters if me.absent and me.enters <= fight.round + 1]
        if coming and not fight.settled:
            for me in coming:
                me.absent = False
                me.out = False
                me.cell = self.nearest_free(fight, me)
                fight.tell(Moved(me.index, "arrives", me.cell, me.cell))
            self.roll_initiative(fight, coming)
            for me in coming:
                me.watch = self.natural_watch(fight, me)

    def nearest_free(self, fight: D100Fight, me: Combatant) -> int:
        """D-124: its hex, or the nearest that nobody conscious stands in."""
        taken = [other.cell for other in fight.fighters if other is not me and other.fills()]
        cells = [cell for cell in fight.board.cells() if not fight.board.closed[cell] and cell not in taken]
        return min([(fight.board.distance(me.cell, cell), cell) for cell in cells])[1]

    # declarations

    def next_declaration(self, fight: D100Fight) -> bool:
        """D-17: from the lowest initiative to the highest."""
        order = fight.order
        while fight.declaring < len(order):
            me = fight.fighters[order[len(order) - 1 - fight.declaring]]
            fight.declaring += 1
            if self.declares(me):
                self.declare(fight, me)
                return True
        fight.phase = RESOLVE
        return False

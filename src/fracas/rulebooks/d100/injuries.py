"""Chapter 11: critical rolls, and every effect of a critical carried out (D-80 to D-92, D-42)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel import attempts
from fracas.kernel.dice import Alike
from fracas.kernel.tally import Reason
from fracas.rulebooks.catalogue import catalogue_of
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.catalogue import D100Catalogue
from fracas.rulebooks.d100.critical_tables import (
    DOWN,
    DROPS,
    LEG,
    OFF_ARM,
    ROWS,
    WEAPON_ARM,
    Critical,
    CriticalTables,
    CriticalType,
)
from fracas.rulebooks.d100.dice import PERCENT
from fracas.rulebooks.d100.events import Bled, CriticalRolled, Moved
from fracas.rulebooks.d100.fighter import MAIN, Combatant, D100Fight, Edge, Wound
from fracas.rulebooks.d100.rolls import CriticalRow
from fracas.rulebooks.d100.rows import PRONE
from fracas.rulebooks.d100.wounds import Wounds

CRITICAL: Final = Reason("critical", "D-81")


class CriticalOn(CriticalRow):
    """D-81: the row of a critical roll, and whom it strikes."""

    def __init__(
        self,
        rules: Injuries,
        me: Combatant,
        foe: Combatant,
        type_: CriticalType,
        severity: int,
        bonus: int,
        last: bool,
    ) -> None:
        super().__init__(bonus)
        self.rules = rules
        self.me = me
        self.foe = foe
        self.type = type_
        self.severity = severity
        self.last = last

    def for_outcomes(self, who: int) -> Alike | None:
        return None if self.me.index != who or self.foe is self.me else AlikeRows(self)


class AlikeRows(Alike):
    """The same for somebody who has lost hits already: what a row does besides putting down or out counts for later
    rounds only."""

    def __init__(self, on: CriticalOn) -> None:
        super().__init__(on.foe.index)
        self.on = on

    def cell(self, total: int) -> Critical:
        on = self.on
        return on.rules.tables.cell(on.type, on.severity, on.of(total))

    def settles(self, total: int) -> int:
        on, cell = self.on, self.cell(total)
        foe = on.foe
        if cell.out or cell.dying or cell.dead:
            return attempts.OUT  # D-92: whoever is senseless or dying collapses
        if not on.last or foe.hits <= cell.hits or (cell.push and on.rules.on(switches.PUSH_DAMAGE)):
            return -1
        if cell.stun and foe.stun + cell.stun > foe.sheet.physique_ranks:
            return attempts.OUT  # D-111
        lamed = cell.limb is LEG and foe.crippled_legs > 0
        return attempts.DOWN if cell.stun or ((cell.down or lamed) and foe.posture is not PRONE) else attempts.WOUNDED

    def kind(self, total: int) -> tuple[object, ...]:
        cell = self.cell(total)
        if cell.push and self.on.rules.on(switches.PUSH_DAMAGE):
            return (total,)
        return (cell.hits, cell.stun, cell.down, cell.limb is LEG)


@mypyc_attr(allow_interpreted_subclasses=True)
class Injuries(Wounds):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.catalogue: D100Catalogue = catalogue_of(self, D100Catalogue)
        self.tables: CriticalTables = self.catalogue.criticals()

    def critical(
        self,
        fight: D100Fight,
        me: Combatant,
        foe: Combatant,
        type_: CriticalType,
        severity: int,
        bonus: int,
        source: int,
        last: bool = True,
    ) -> CriticalRolled:
        """D-81, D-82: d100 and what was above 150 find the row; its effects follow at once. `last` says that no other
        follows from the same attack."""
        grades = CriticalOn(self, me, foe, type_, severity, bonus, last)
        die = fight.roll(me.index, PERCENT, CRITICAL, grades)
        row = grades.of(die)
        cell = self.tables.cell(type_, severity, row)
        event = CriticalRolled(foe.index, type_, severity, die, bonus, row, cell)
        if cell.down and foe.posture is PRONE:
            event.moot.append(DOWN)
        if cell.drop and foe.in_hand(MAIN) is None:
            event.moot.append(DROPS)
        fight.tell(event)
        self.carry_out(fight, foe, cell, me, source)
        return event

    def most_hits(self, type_: CriticalType, severity: int) -> int:
        """The most that a row of that table takes off."""
        return max([self.tables.cell(type_, severity, row).hits for row in range(len(ROWS))])

    def carry_out(self, fight: D100Fight, foe: Combatant, cell: Critical, me: Combatant, source: int) -> None:
        """D-84 to D-92: each effect of a cell; whether the victim stays up is settled after the whole event."""
        self.lose_hits(fight, foe, cell.hits)
        if cell.bleed:
            self.wound(foe, cell, False, cell.bleed)
        if cell.burn:
            self.wound(foe, cell, True, cell.burn)
        self.stun(fight, foe, cell.stun)
        self.unsettle(foe, cell)
        foe.penalty += cell.pen
        if cell.limb is not None:
            self.cripple(fight, foe, cell)
        if cell.down:
            self.set_posture(fight, foe, PRONE, True)
        if cell.drop:
            self.disarm(fight, foe)
        if cell.push:
            self.push(fight, foe, source, cell.push)
        if cell.edge and me is not foe:
            self.gain_edge(fight, me, foe, cell.edge)
        self.fell(fight, foe, cell)

    def wound(self, foe: Combatant, cell: Critical, burns: bool, rate: int) -> None:
        """D-85: one record for each key, where the critical struck."""
        foe.wounds.append(Wound(burns, rate, cell.location, cell.limb is not None and cell.limb is cell.location))

    def unsettle(self, foe: Combatant, cell: Critical) -> None:
        """D-87, D-64: rounds of having to parry, and of not being able to, add up; a parry is lost at once."""
        foe.must_parry += cell.must_parry
        foe.no_parry += cell.no_parry
        if cell.no_parry:
            self.lose_parry(foe)

    def cripple(self, fight: D100Fight, foe: Combatant, cell: Critical) -> None:
        """D-90: an arm or a leg is useless; the same arm again makes no difference."""
        if cell.limb is WEAPON_ARM:
            foe.crippled_arm = True
        elif cell.limb is OFF_ARM:
            foe.crippled_off = True
        elif cell.limb is LEG:
            foe.crippled_legs = min(2, foe.crippled_legs + 1)
        self.heed_limbs(fight, foe)

    def disarm(self, fight: D100Fight, foe: Combatant) -> None:
        """D-89: what the weapon hand holds falls in the hex; an empty hand drops nothing."""
        held = foe.in_hand(MAIN)
        if held is not None:
            self.drop(fight, foe, held)

    def gain_edge(self, fight: D100Fight, me: Combatant, foe: Combatant, bonus: int) -> None:
        """D-89: for the next attack on that foe before the end of one's next turn; edges add up."""
        turns = 2 if fight.acting == me.index else 1
        me.edges = (*me.edges, Edge(foe.index, bonus, turns))

    def fell(self, fight: D100Fight, foe: Combatant, cell: Critical) -> None:
        """D-92: the larger of two counts of being senseless, the smaller of two of dying; death is at once."""
        foe.senseless = max(foe.senseless, cell.out)
        if cell.dying:
            self.near_death(fight, foe, cell.dying)
        if cell.dead and not foe.dead:
            self.die(fight, foe)

    # D-42

    def push(self, fight: D100Fight, foe: Combatant, source: int, metres: int) -> None:
        """D-42: straight away from where it came from, up to what is blocked or occupied."""
        board = fight.board
        if source == foe.cell:
            return
        step = board.steps[board.direction(source, foe.cell)]
        start = foe.cell
        hexes = metres // self.metres
        gone = 0
        while gone < hexes and self.open_for_push(fight, foe, foe.cell + step):
            foe.cell += step
            gone += 1
        if gone:
            fight.tell(Moved(foe.index, "is driven back", start, foe.cell))
            self.shifted(fight, foe)
        if gone < hexes and self.on(switches.PUSH_DAMAGE):
            hits = (hexes - gone) * self.metres
            self.lose_hits(fight, foe, hits)
            fight.tell(Bled(foe.index, hits, foe.hits, "is stopped short"))

    def open_for_push(self, fight: D100Fight, foe: Combatant, cell: int) -> bool:
        if fight.board.closed[cell]:
            return False
        return all(other.cell != cell or not other.fills() for other in fight.fighters if other is not foe)

    def shifted(self, fight: D100Fight, me: Combatant) -> None:
        """Somebody is elsewhere now: aim is lost, holds that no longer reach end, others turn after it."""
        self.stop_aiming(me)
        if me.holding >= 0:
            self.let_go(fight, me)
        if me.held_by >= 0:
            holder = fight.fighters[me.held_by]
            if fight.board.distance(holder.cell, me.cell) > 1:
                self.let_go(fight, holder)
        self.keep_watch(fight, me)
        self.look_round(fight, me)
        self.check_aims(fight)
        for each in fight.fighters:
            if each.wounds:
                self.check_pressure(fight)
                break

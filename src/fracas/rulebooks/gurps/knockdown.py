"""Chapter 12: knockdown and stunning; falling, and dropping what one holds (G-71, G-88, G-157, G-158)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import GradeTable
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.dying import Dying
from fracas.rulebooks.gurps.events import Handled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import DROPPED, Held
from fracas.rulebooks.gurps.locations import EYE_KIND, FACE_KIND, GROIN_KIND, SKULL_KIND, VITALS_KIND, Location
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, SUCCESS, THREE_DICE
from fracas.rulebooks.gurps.rows import PRONE, lying

PAIN: Final = Reason("High Pain Threshold", "G-13")
NO_PAIN: Final = Reason("Low Pain Threshold", "G-13")
GRAVE: Final = Reason("a vital place", "G-158")

KNOCKDOWN: Final = Reason("knockdown", "G-158")

FELLED: Final = 0
STUNNED: Final = 1
UNHURT: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Knockdown(Dying):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.knockdown_tables: dict[int, GradeTable] = {}

    def major_wound(self, foe: Combatant, injury: int) -> bool:
        """G-157: a single injury of more than half one's HP. (Crippling and critical results count too.)"""
        return injury * 2 > foe.sheet.hp

    def calls_for_knockdown(self, foe: Combatant, location: Location, injury: int) -> bool:
        """G-155: any injury to head or vitals that causes shock calls for a knockdown roll, and any at
        all to the groin."""
        if injury == 0 or self.has_no_weak_spot(foe):
            return False
        if location.kind == GROIN_KIND:
            return self.is_set(switches.GROIN_KNOCKDOWN, "any_injury")
        return (location.head or location.kind == VITALS_KIND) and injury >= self.shock_unit(foe)

    def knockdown_need(self, foe: Combatant, location: Location, major: bool) -> Tally:
        """G-158: HT; a major wound to a vital location makes it harder, and pain thresholds count."""
        need = self.health_need(foe)
        if major and not self.has_no_weak_spot(foe):
            if location.kind == SKULL_KIND or location.kind == EYE_KIND:
                need.add(0 if foe.sheet.traits.no_brain else -10, GRAVE)
            elif location.kind in (FACE_KIND, VITALS_KIND, GROIN_KIND):
                need.add(-5, GRAVE)
        if foe.sheet.traits.high_pain_threshold:
            need.add(3, PAIN)
        if foe.sheet.traits.low_pain_threshold:
            need.add(-4, NO_PAIN)
        return need

    def knockdown_result(self, roll: int, need: int) -> int:
        """G-158: nothing, stunned and down, or out by 5 or a critical failure; by the switch `knockdown_out`, by
        5 alone, or not at all."""
        result = self.judge(roll, need)
        if result >= SUCCESS:
            return UNHURT
        if self.is_set(switches.KNOCKDOWN_OUT, "never"):
            return STUNNED
        badly = result == CRITICAL_FAILURE and self.is_set(switches.KNOCKDOWN_OUT, "by_5_or_critical")
        return FELLED if badly or roll - need >= 5 else STUNNED

    def knockdown_grades(self, need: int) -> GradeTable:
        made = self.knockdown_tables.get(need)
        if made is None:
            made = GradeTable(3, [self.knockdown_result(roll, need) for roll in range(3, 19)])
            self.knockdown_tables[need] = made
        return made

    def knockdown(self, fight: GurpsFight, foe: Combatant, location: Location, major: bool) -> None:
        """G-158: an HT roll against being stunned, or worse."""
        if foe.out:
            return
        need = self.knockdown_need(foe, location, major)
        self.add_referee_bonus(foe, need)
        grades = self.knockdown_grades(need.total)
        roll = fight.roll(foe.index, THREE_DICE, KNOCKDOWN, grades)
        result = grades.of(roll)
        fight.tell(SuccessRolled(foe.index, KNOCKDOWN.text, need, roll, result == UNHURT))
        if result == UNHURT:
            return
        if result == FELLED:
            self.pass_out(fight, foe)
            return
        self.stun(fight, foe)
        self.fall(fight, foe)
        if self.on(switches.KNOCKDOWN_DROPS):
            self.drop_everything(fight, foe)

    def stun(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-36, G-158: an aim ends with it, and a heavy weapon is no longer ready."""
        self.spoil_aim(foe)
        if not foe.stunned:
            foe.stunned = True
            fight.tell(Became(foe.index, "stunned"))
            self.lose_grip(foe)

    def fall(self, fight: GurpsFight, me: Combatant) -> None:
        """G-71: prone in the same hex, facing unchanged; it ends an aim (G-36)."""
        if not lying(me.posture):
            self.spoil_aim(me)
            self.set_posture(fight, me, PRONE, True)
            self.lose_grip(me)
            self.disturb(fight, me)

    def lose_grip(self, me: Combatant) -> None:
        """G-88: a weapon that goes unready by attacking also does so when its wielder is stunned or falls."""
        for held in me.held:
            if held.in_hand() and any(self.heavy_for(me, held, at) for at in range(len(held.item.weapon.modes))):
                held.ready = False

    def heavy_for(self, me: Combatant, held: Held, at: int) -> bool:
        """G-88: whether this mode goes unready by attacking, in the present grip; a mode that only a lack of strength
        makes unready does not count where the grip is meant for another."""
        mode = held.item.weapon.modes[at]
        if not self.goes_unready(me, held, mode):
            return False
        if mode.unready:
            return self.wields(me, held, mode)
        return not any(held.gripped(each) for each in held.item.weapon.modes)

    def drop(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """What is dropped lies where its owner is; what sticks in somebody stays there (G-204). It is out of a
        grabbing hand as well, and a lash holds nobody any more (G-186); what is on the string of a bow falls too."""
        held.hand = DROPPED
        held.cell = me.cell
        held.ready = False
        held.sheathing = False
        held.turned = 0
        fight.tell(Handled(me.index, "drops", held.item.name))
        self.update_encumbrance(me)
        if held.grabbed >= 0 or me.holds:
            self.end_broken_holds(fight)
        self.take_off_string(held)

    def drop_buckler(self, fight: GurpsFight, me: Combatant) -> None:
        """G-206: let fall like a weapon."""
        shield = me.sheet.shield
        assert shield is not None
        me.shield_off = True
        me.shield_ready = False
        me.shield_cell = me.cell
        fight.tell(Handled(me.index, "drops", shield.name.lower()))
        self.update_encumbrance(me)

    def drop_everything(self, fight: GurpsFight, me: Combatant) -> None:
        """G-158, G-206: whatever is in the hands falls into the hex; a strapped shield stays on."""
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                self.drop(fight, me, held)
        if self.buckler_in_hand(me):
            self.drop_buckler(fight, me)

"""Chapter 7: attack options and extra effort (M-35 to M-39), and blows without hit locations (M-26)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.options import LOCATION, AtItem
from fracas.rulebooks.gurps.strength import FIXED
from fracas.rulebooks.monday.injury import MondayInjury
from fracas.rulebooks.monday.switches import ADVANCED, LOCATIONS

SPLITTING: Final = ["attack", "determined", "double", "strong"]
MIGHTY_IN: Final = ["attack", "determined", "double", "move and attack"]
FULL_MOVERS: Final = ["move", "move and attack"]
HALF_MOVERS: Final = ["all-out attack", "determined", "double", "strong", "all-out defence", "increased defence"]


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayOptions(MondayInjury):
    def may_swing_wild(self, strike: Strike, distance: int) -> bool:
        """M-18, for G-82: attacks go into front hexes only."""
        return False

    # M-26

    def choose_place(self, fight: GurpsFight, blow: Blow) -> None:
        """M-26, for G-152: nobody aims at a place, but one may strike at a weapon (G-94)."""
        if self.on(LOCATIONS):
            super().choose_place(fight, blow)
            return
        if self.strikes_blind(fight, blow.attacker, blow.foe):
            return
        options: list[Option] = [TORSO]
        options.extend(self.item_options(fight, blow))
        answer = fight.ask(blow.attacker.index, LOCATION, Options(options), blow)
        if isinstance(answer, AtItem):
            blow.at_item = answer.item
            blow.disarming = answer.disarm

    # M-35

    def deception(self) -> int:
        """M-35, for G-79: one size, -4 to hit and -2 to the defence."""
        return 4

    def deception_floor(self) -> int:
        """M-35: the skill that must be left is only the 3 that every attack needs (G-18)."""
        return 3

    def may_deceive(self, blow: Blow) -> bool:
        """M-35: once a blow."""
        return blow.deceptive == 0 and self.on(ADVANCED)

    # M-36

    def off_hand_counts(self, blow: Blow) -> bool:
        """M-36, for G-81: with two weapons at once there is no penalty but the -4 for that."""
        return not blow.dual and super().off_hand_counts(blow)

    def may_use_both(self, me: Combatant, blow: Blow) -> bool:
        return self.on(ADVANCED) and super().may_use_both(me, blow)

    # M-37

    def may_split(self, blow: Blow) -> bool:
        """M-37, for G-80: on an Attack or All-Out Attack, with anything that stays ready."""
        me = blow.attacker
        if not self.on(ADVANCED) or me.manoeuvre.key not in SPLITTING:
            return False
        return not self.goes_unready(me, me.held[blow.strike.item], blow.strike.mode)

    def goes_with(self, me: Combatant, strike: Strike, other: Blow) -> bool:
        """M-37: the second blow of a rapid strike is made with the same weapon."""
        if other.dual:
            return super().goes_with(me, strike, other)
        return strike.item == other.strike.item

    # M-38

    def backs_up(self, fight: GurpsFight, foe: Combatant) -> bool:
        """M-15, M-38: nobody walks backwards in this game."""
        return False

    def stop_thrust_hexes(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> int:
        """M-38, for G-95: the whole movement that the foe's manoeuvre allows, not only what it has used."""
        if not self.on(ADVANCED) or self.hexes_toward(fight, foe, me) == 0:
            return 0
        if foe.manoeuvre.key in FULL_MOVERS:
            return self.full_points(foe)
        return self.half_points(foe) if foe.manoeuvre.key in HALF_MOVERS else self.steps_allowed(foe)

    # M-39

    def may_be_mighty(self, blow: Blow) -> bool:
        """M-39, for G-85: not with a flurry of blows, nor with an All-Out Attack (Strong)."""
        if blow.attacker.manoeuvre.key not in MIGHTY_IN or blow.strike.mode.base == FIXED:
            return False
        return self.on(ADVANCED) and not blow.flurry and not blow.mighty

"""Chapter 12: shock, pain, and what else weighs on DX (G-4, G-13, G-140, G-144, G-155, G-156, G-175)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.damage import Damage
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, DamageType
from fracas.rulebooks.gurps.locations import GROIN_KIND, Location

DX: Final = Reason("DX", "G-4")
PERFECT_BALANCE: Final = Reason("Perfect Balance", "G-13")
SHOCK: Final = Reason("shock", "G-156")
LAYERS: Final = Reason("layered armour", "G-144")
ACHING: Final = Reason("pain", "G-140")
GRAPPLED: Final = Reason("held", "G-175")


@mypyc_attr(allow_interpreted_subclasses=True)
class Shock(Damage):
    def take_shock(
        self, foe: Combatant, injury: int, location: Location, damage: DamageType, blow: Blow | None
    ) -> None:
        """G-155, G-156: counts HP lost since the last turn; some wounds count twice."""
        foe.lost += injury
        groin = location.kind == GROIN_KIND and damage is CRUSHING and foe.sheet.traits.male
        if (groin and self.is_living(foe)) or (blow is not None and blow.more_shock):
            foe.lost_more += injury

    def shock_penalty(self, me: Combatant) -> int:
        """G-156: -1 for each HP lost (each tenth of them from 20 HP up), at most -4; wounds that count
        twice as much again for themselves, and with Low Pain Threshold all of it, at most -8."""
        traits = me.sheet.traits
        if traits.high_pain_threshold or me.shock == 0:
            return 0
        unit = self.shock_unit(me)
        penalty = min(4, me.shock // unit) + min(4, me.shock_more // unit)
        return -min(8, 2 * penalty) if traits.low_pain_threshold else -penalty

    def shock_unit(self, me: Combatant) -> int:
        """G-156: how many HP make a point of shock; by the switch `shock_scale` always one."""
        return me.sheet.hp // 10 if me.sheet.hp >= 20 and self.is_set(switches.SHOCK_SCALE, "by_hp") else 1

    def dx_need(self, me: Combatant) -> Tally:
        """DX with its penalties."""
        need = Tally(me.sheet.dx, DX)
        self.add_dx_penalties(me, need)
        return need

    def with_balance(self, me: Combatant, need: Tally) -> Tally:
        """G-13: with the penalties to DX; Perfect Balance helps."""
        self.add_dx_penalties(me, need)
        if me.sheet.traits.perfect_balance:
            need.add(4, PERFECT_BALANCE)
        return need

    def add_dx_penalties(self, me: Combatant, need: Tally) -> None:
        """Penalties to DX and everything based on it."""
        self.add_skill_penalties(me, need)
        if me.gripped:
            need.add(-4, GRAPPLED)

    def add_skill_penalties(self, me: Combatant, need: Tally) -> None:
        """The same without the penalty for being held (G-175)."""
        need.add(self.shock_penalty(me), SHOCK)
        if me.sheet.layered:
            need.add(-1, LAYERS)
        need.add(me.pain, ACHING)

"""Chapter 6: damage and wounds (M-26 to M-30, M-32), and what no longer exists (M-51)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import GradeTable
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.cover import HALF
from fracas.rulebooks.gurps.dying import SURVIVE
from fracas.rulebooks.gurps.events import SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import DamageType
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.rolls import SUCCESS, THREE_DICE
from fracas.rulebooks.monday.defence import MondayDefence
from fracas.rulebooks.monday.switches import INJURY, LOCATIONS

DIES: Final = 0
FAINTS: Final = 1
LIVES: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayInjury(MondayDefence):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.death_tables: dict[int, GradeTable] = {}

    def least_damage(self, damage: DamageType) -> int:
        """M-27, for G-142: at least 1 before armour, crushing or not."""
        return 1

    def half_damage(self, basic: int) -> int:
        """M-27, for G-143: also at long range."""
        return max(1, super().half_damage(basic))

    def showing(self, shot: Shot, location: Location) -> int:
        """M-26, M-51, for G-106: without hit locations, any partial cover hides half of the body."""
        if shot.cover.kind in ("", "full") or self.on(LOCATIONS):
            return super().showing(shot, location)
        return HALF

    def large_area_dr(self, me: Combatant) -> int:
        """M-26, for G-167: armour has one value, unless there are hit locations."""
        return super().large_area_dr(me) if self.on(LOCATIONS) else me.sheet.dr(TORSO, False, False)

    # M-29, M-51: by the switch `monday.injury`

    def take_shock(
        self, foe: Combatant, injury: int, location: Location, damage: DamageType, blow: Blow | None
    ) -> None:
        """M-29, for G-156: there is no shock."""
        if self.is_set(INJURY, "full"):
            super().take_shock(foe, injury, location, damage, blow)

    def shock_penalty(self, me: Combatant) -> int:
        """M-29, M-51: there is no shock from an arm lock either."""
        return super().shock_penalty(me) if self.is_set(INJURY, "full") else 0

    def knockdown(self, fight: GurpsFight, foe: Combatant, location: Location, major: bool) -> None:
        """M-29, for G-157 and G-158: no wound is a major one, and none knocks down."""
        if self.is_set(INJURY, "full"):
            super().knockdown(fight, foe, location, major)

    def stun(self, fight: GurpsFight, foe: Combatant) -> None:
        """M-29, M-51: nothing stuns."""
        if self.is_set(INJURY, "full"):
            super().stun(fight, foe)

    def reeling(self, me: Combatant) -> bool:
        """M-29, for G-160: full ability down to 1 HP."""
        return self.is_set(INJURY, "full") and super().reeling(me)

    # M-32

    def last_multiple(self) -> int:
        """M-32, for G-160: at six times one's HP below zero the body is destroyed."""
        return 6

    def judge_death(self, roll: int, need: int) -> int:
        """M-32: missing by 2 or less is a faint, by more death."""
        if self.judge(roll, need) >= SUCCESS:
            return LIVES
        return FAINTS if self.margin_of_failure(roll, need) <= 2 else DIES

    def death_grades(self, need: int) -> GradeTable:
        made = self.death_tables.get(need)
        if made is None:
            made = GradeTable(3, [self.judge_death(roll, need) for roll in range(3, 19)])
            self.death_tables[need] = made
        return made

    def death_check(self, fight: GurpsFight, foe: Combatant) -> None:
        """M-32, for G-162 and G-163: an HT roll, unpenalised; pass out, or die."""
        need = self.survival_need(foe)
        self.add_referee_bonus(foe, need)
        grades = self.death_grades(need.total)
        roll = fight.roll(foe.index, THREE_DICE, SURVIVE, grades)
        result = grades.of(roll)
        fight.tell(SuccessRolled(foe.index, SURVIVE.text, need, roll, result == LIVES))
        if result == DIES:
            self.die(fight, foe)
        elif result == FAINTS:
            self.pass_out(fight, foe)

"""Chapter 6: fighting uphill and downhill (G-70)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.visibility import Visibility

HIGHER: Final = Reason("height", "G-70")

UPPER: Final = ["skull", "face", "right eye", "left eye"]
LOWER: Final = ["right leg", "left leg", "right foot", "left foot"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Height(Visibility):
    def height_difference(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """How much higher `me` stands, in feet."""
        terrain = fight.board.terrain
        return terrain[me.cell].height - terrain[foe.cell].height

    def height_defence(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-70: 1 to 3 for standing higher than the attacker by 3, 4 or 5 feet, and as much against."""
        feet = self.height_difference(fight, me, foe)
        if feet == 0:
            return 0
        bonus = max(0, min(3, abs(feet) - 2))
        return bonus if feet > 0 else -bonus

    def height_to_hit(self, fight: GurpsFight, blow: Blow) -> int:
        """G-70: the lower fighter strikes feet more easily, the higher one heads."""
        feet = self.height_difference(fight, blow.attacker, blow.foe)
        if -2 < feet < 2 or abs(feet) > 5:
            return 0
        if blow.location.key in LOWER:
            return -2 if feet > 0 else 2
        if blow.location.key in UPPER:
            return 1 if feet > 0 else -2
        return 0

    def height_allows(self, fight: GurpsFight, me: Combatant, foe: Combatant, location: Location) -> bool:
        """G-70: whether the difference in height leaves a location within reach."""
        if not self.on(switches.HEIGHT):
            return True
        feet = self.height_difference(fight, me, foe)
        if feet == 0:
            return True
        if abs(feet) > 6:
            return False
        if feet == 6:
            return location.head or location.key == "neck"
        if feet == -6:
            return location.key in LOWER or location.key == "groin"
        if feet >= 4 and location.key in LOWER:
            return False
        return not (feet <= -5 and location.key in UPPER)

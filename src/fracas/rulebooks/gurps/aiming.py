"""Chapters 5 and 9: Aim (G-36) and what steadies it (G-99)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Options, View
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.events import CameToNothing, Planned
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.questions import SameFoe, SameWeapon
from fracas.rulebooks.gurps.ranged import Ranged
from fracas.rulebooks.gurps.rows import Choice, lying

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

AIM_WITH: Final = SameWeapon("aim with", "With what do you aim?", "G-36")
AIM_AT: Final = SameFoe("aim", "At whom do you aim?", "G-36")

ALL: Final = 1000
STEADY: Final = ["gun", "crossbow"]
"""What can be braced at all."""
RESTS: Final = ["waist", "chest"]
"""Cover that something can be rested on."""


class AimWith(Choice):
    """A weapon to aim with."""

    def __init__(self, key: str, item: int) -> None:
        super().__init__(key, rule="G-36")
        self.item = item

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        me = fight.fighters[decision.who]
        return View(rules.with_item(me, "{}", self.item), rule=self.rule, note=rules.accuracy_words(me, self.item))


@mypyc_attr(allow_interpreted_subclasses=True)
class Aiming(Ranged):
    def visible(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """In sight, neither behind full cover (G-106) nor hidden by darkness, a veil or one's own blindness (G-76)."""
        if self.unseen(fight, me, foe) or not fight.board.sees(me.cell, fight.spot(me, foe)):
            return False
        return not self.fully_covered(fight, me, foe)

    def aim_holds(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-36: an aim is lost with the sight of its target."""
        return not foe.out and fight.knows(me, foe) and self.visible(fight, me, foe)

    def aim_targets(self, fight: GurpsFight, me: Combatant, held: Held, many: int = ALL) -> list[Combatant]:
        """G-36: those in sight and in range of that weapon, whichever way one looks now; no more than so many."""
        found: list[Combatant] = []
        for strike in held.item.shots:
            missile = strike.mode.missile
            if missile is None or self.why_no_shot(me, held, strike.mode):
                continue
            most = self.farthest(me, strike.mode)
            for foe in fight.foes(me):
                yards = fight.distance(me, foe)
                if missile.nearest <= yards <= most and self.visible(fight, me, foe):
                    found.append(foe)
                    if len(found) >= many:
                        return found
        return found

    def may_aim_at(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-36: a ready ranged weapon, and somebody in sight and range."""
        if not me.shoots:
            return False
        return any(held.item.ranged and len(self.aim_targets(fight, me, held, 1)) > 0 for held in me.held)

    def take_aim(self, fight: GurpsFight, me: Combatant) -> None:
        """G-36: one second more on the same target with the same weapon, or a new aim; braced only if no step was
        taken (G-99)."""
        weapons = [
            AimWith(held.item.key, held.item.index)
            for held in me.held
            if held.item.ranged and self.aim_targets(fight, me, held, 1)
        ]
        if not weapons:
            fight.tell(CameToNothing(me.index, "nobody to aim at"))  # the step led out of sight
            return
        held = me.held[fight.ask(me.index, AIM_WITH, Options(weapons)).item]
        foe = self.choose_foe(fight, me, AIM_AT, self.aim_targets(fight, me, held))
        if me.aim_foe != foe.index or me.aim_item != held.item.index:
            self.lose_aim(me)
        me.aim_foe = foe.index
        me.aim_item = held.item.index
        me.aim_turns += 1
        me.aim_braced = self.braced(fight, me, held)
        me.exposed = True
        fight.tell(Planned(me.index, "aim", foe.index, me.aim_turns, False))

    def braced(self, fight: GurpsFight, me: Combatant, held: Held) -> bool:
        """G-99: a gun or crossbow whose user keeps still: rested on a wall, a pistol in both hands, or a long gun on
        its bipod, lying; never bows, slings or what is thrown."""
        mode = held.item.shots[0].mode
        missile = mode.missile
        if missile is None or missile.family not in STEADY or len(me.path) > 1:
            return False
        if not self.on(switches.BRACING):
            return False
        if missile.family == "gun" and mode.hands == 1 and self.free_hands(me) > 0:
            return True
        if missile.bipod and mode.hands == 2 and lying(me.posture):
            return True
        board = fight.board
        if board.terrain[me.cell].cover in RESTS:
            return True
        ahead = [me.cell + board.steps[(me.facing + turn) % 6] for turn in (0, 1, 5)]
        return any(board.terrain[cell].cover in RESTS for cell in ahead)

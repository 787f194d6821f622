"""Questions that work out what most people would answer without thinking; others always have the same, or none."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Decision, Facing, Option, Question
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.hexes import FRONT
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.rows import Posture


@mypyc_attr(allow_interpreted_subclasses=True)
class GurpsQuestion(Question):
    """A question whose usual answer depends on who is asked, and on how things stand."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        assert isinstance(fight, GurpsFight)
        key = self.usually(fight, fight.fighters[decision.who], decision)
        return key if decision.menu.find(key) is not None else ""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        """The key of the usual answer, which counts only where it is offered; empty if there is none this time."""
        raise NotImplementedError


class FirstOffered(GurpsQuestion):
    """The first answer is as good as any."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        options: list[Option] = decision.menu.options()
        return options[0].key


class AsMany(GurpsQuestion):
    """As many as there may be."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        menu = decision.menu
        return str(menu.high) if isinstance(menu, Amounts) else ""


class WhereYouAre(GurpsQuestion):
    """To stay in one's hex."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        return fight.board.names[me.cell]


class AsYouAre(GurpsQuestion):
    """To keep one's posture."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        return me.posture.key


class UpYouGet(GurpsQuestion):
    """Whoever is down gets up, as far as a change leads; nobody lies down without thinking."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        best = me.posture
        for option in decision.menu.options():
            if isinstance(option, Posture) and option.thirds > best.thirds:
                best = option
        return best.key


class TowardsTheFoe(GurpsQuestion):
    """To keep one's facing while the nearest foe is in front, and otherwise to turn straight to it, or as far as one
    may."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        spot = self.nearest(fight, me)
        wanted = [me.facing]
        if spot != NOBODY and fight.board.arc(me.cell, me.facing, spot) != FRONT:
            toward = fight.board.direction(me.cell, spot)
            wanted = [(toward + turn) % 6 for turn in (0, 1, 5, 2, 4)]
        offered = [each for each in decision.menu.options() if isinstance(each, Facing)]
        for facing in wanted:
            for option in offered:
                if option.facing == facing:
                    return option.key
        return ""

    def nearest(self, fight: GurpsFight, me: Combatant) -> int:
        """The hex of the nearest known foe who is not in one's own."""
        found = NOBODY
        least = 0
        for foe in fight.foes(me):
            far = fight.distance(me, foe)
            if far > 0 and (found == NOBODY or far < least):
                found = fight.spot(me, foe)
                least = far
        return found


class WithAWeapon(GurpsQuestion):
    """The first way to strike or shoot, by the best skill for it: holds, slams and throwing away what one has are for
    those who think of them."""

    apart: ClassVar[bool] = True

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        found: Strike | None = None
        for option in decision.menu.options():
            if isinstance(option, Strike) and not self.is_thrown(option):
                if found is None or (alike(found, option) and level(me, option) > level(me, found)):
                    found = option
        return "" if found is None else found.key

    def is_thrown(self, strike: Strike) -> bool:
        return strike.mode.missile is not None and strike.mode.missile.thrown


def alike(one: Strike, other: Strike) -> bool:
    """The same blow with the same thing, by whatever skill."""
    a, b = one.mode, other.mode
    same_thing = one.item == other.item and a.missile is None and b.missile is None
    return same_thing and (a.damage, a.base, a.dice, a.add, a.reach) == (b.damage, b.base, b.dice, b.add, b.reach)


def level(me: Combatant, strike: Strike) -> int:
    return me.sheet.level(strike.mode.skill)


class SameFoe(GurpsQuestion):
    """Whom one has aimed at, deceived or watched; otherwise somebody must decide."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        if me.aim_turns:
            return fight.fighters[me.aim_foe].name
        if me.feint_turns:
            return fight.fighters[me.feint_foe].name
        return fight.fighters[me.evaluated_foe].name if me.evaluated else ""


class SameWeapon(GurpsQuestion):
    """What one has aimed with, or the first."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        if me.aim_turns:
            return me.held[me.aim_item].item.key
        first: Option = decision.menu.options()[0]
        return first.key

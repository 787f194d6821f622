"""Gifts and meditations: the hook of chapter 4 (D-31, D-48, D-109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.aid import Aid
from fracas.rulebooks.d100.critical_tables import Critical
from fracas.rulebooks.d100.events import Gifted
from fracas.rulebooks.d100.fighter import GIFTED, Combatant, D100Fight
from fracas.rulebooks.d100.rows import NO_OCCASION, Act
from fracas.rulebooks.d100.sheet import MEDITATION, Gift

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


@mypyc_attr(allow_interpreted_subclasses=True)
class Gifts(Aid):
    def may_use(self, me: Combatant, gift: Gift) -> bool:
        """D-109: nothing that takes concentration while stunned; one at a time is kept up."""
        if gift.concentration and (me.stun or me.trance >= 0):
            return False
        return self.able(me)

    def gift_targets(self, fight: D100Fight, me: Combatant, gift: Gift) -> list[Combatant]:
        """Foes in sight and range, for a gift that is used on one."""
        out: list[Combatant] = []
        for foe in fight.foes(me):
            if not foe.hidden and self.sees(fight, me.cell, foe.cell):
                if gift.range_m == 0 or self.metres_between(fight, me.cell, foe.cell) <= gift.range_m:
                    out.append(foe)
        return out

    def start_gift(self, fight: D100Fight, me: Combatant, number: int, foe: int) -> None:
        """D-31: its effect begins; one that takes concentration is kept up from now on."""
        gift = me.sheet.gifts[number]
        fight.tell(Gifted(me.index, foe, gift.key, "begins"))
        if self.fought_only and foe >= 0:
            self.engage(fight, me, fight.fighters[foe])
        if gift.concentration:
            me.trance = number
            me.trance_foe = foe
            me.gift_paid = True
        self.gift_works(fight, me, foe, gift.on_start)

    def sustain(self, fight: D100Fight, me: Combatant) -> None:
        """D-31: paid for first in each later turn."""
        gift = me.sheet.gifts[me.trance]
        me.gift_paid = True
        fight.tell(Gifted(me.index, me.trance_foe, gift.key, "goes on"))
        self.gift_works(fight, me, me.trance_foe, gift.on_sustain)

    def end_trance(self, fight: D100Fight, me: Combatant) -> None:
        """D-31, D-109: it ends when it is not paid for, or its user is stunned or not conscious."""
        gift = me.sheet.gifts[me.trance]
        foe = me.trance_foe
        me.trance = NOBODY
        me.trance_foe = NOBODY
        fight.tell(Gifted(me.index, foe, gift.key, "ends"))
        self.gift_works(fight, me, foe, gift.on_end)

    def gift_works(self, fight: D100Fight, me: Combatant, foe: int, effect: Critical | None) -> None:
        """D-31, D-95: effects are those of a critical, on the foe or on oneself, as an event of their own."""
        if effect is None:
            return
        victim = me if foe < 0 else fight.fighters[foe]
        if victim.dead:
            return
        self.carry_out(fight, victim, effect, me, me.cell)
        self.settle(fight, victim, effect.hits > 0)


class UseGift(Act):
    """D-31: uses a gift, or begins a meditation, which may take more than one turn (D-30)."""

    def __init__(self, gift: Gift, number: int) -> None:
        super().__init__(f"use {gift.key}", gift.ap, "D-31", extended=gift.kind == MEDITATION)
        self.free = False
        self.gift = gift
        self.number = number

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if fight.settled or not rules.may_use(me, self.gift) or not rules.may_act_freely(me, GIFTED):
            return NO_OCCASION
        if self.gift.at_foe and not rules.some_target(fight, me, self, rules.gift_targets(fight, me, self.gift)):
            return NO_OCCASION
        return ""

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return rules.may_use(me, self.gift)

    def legal(self, rules: D100, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        return not target.out and target in rules.gift_targets(fight, me, self.gift)

    def plan_targets(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if not fight.lost_to(foe, me)] if self.gift.at_foe else []

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        foe: int = NOBODY
        if self.gift.at_foe:
            foe = rules.choose_target(fight, me, self, rules.gift_targets(fight, me, self.gift)).index
        if self.extended:
            if not rules.labour(fight, me, self, foe, NOBODY, self.ap):
                return
        else:
            rules.set_about(fight, me, self, foe)
        if self.ap == 0:
            rules.free_act(me, GIFTED)
        rules.start_gift(fight, me, self.number, foe)


class Concentrate(Act):
    """D-31: keeps up what takes concentration; needs no planning."""

    def cost(self, rules: D100, fight: D100Fight, me: Combatant) -> int:
        return me.sheet.gifts[me.trance].sustain_ap if me.trance >= 0 else self.ap

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.trance >= 0 and not me.gift_paid else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.pay(fight, me, self.cost(rules, fight, me))
        rules.sustain(fight, me)


class StopConcentrating(Act):
    """D-31: lets it end."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.trance >= 0 and not me.gift_paid else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.end_trance(fight, me)


CONCENTRATE: Final = Concentrate("concentrate", costs.CONCENTRATE, "D-31", planless=True)
STOP_CONCENTRATING: Final = StopConcentrating("stop concentrating", 0, "D-31")

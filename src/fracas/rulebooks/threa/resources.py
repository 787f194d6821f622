"""Chapter 3: action points, fatigue and vitality (T-23 to T-43, T-180, T-181)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Decision, Extras, Matter, Options, Question
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.belongings import Held, Supply
from fracas.rulebooks.threa.conditions import Conditions
from fracas.rulebooks.threa.contents import Attack, Effort
from fracas.rulebooks.threa.events import Healed, Intended, Paid
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.questions import MostIsUsual
from fracas.rulebooks.threa.rows import NORMAL_COST, Cost, Price
from fracas.rulebooks.threa.tables import MODERATE, ap_recovery, drive_healing, fat_recovery, focus_needed, released


class HowToPay(Question):
    """T-24, T-38: most people take the first way that leaves them some FAT; nobody faints without thinking."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        assert isinstance(fight, ThreaFight)
        fat = fight.fighters[decision.who].fat
        for price in decision.menu.options():
            assert isinstance(price, Price)
            if price.fat < fat or price.fat == 0:
                return price.key
        return ""


PAY: Final[Question] = HowToPay("pay", "How do you pay for it?", "T-24")
BOOST_AP: Final = Extras("boost with AP", "How many AP do you add as a boost?", "T-27", "0")
BOOST_FAT: Final = Extras("boost with FAT", "How much FAT do you add as a boost?", "T-27", "0")
REST_AP: Final[Question] = MostIsUsual("rest", "How many AP do you rest with?", "T-41")

ACTION: Final = Reason("action", "T-24")
BOOST: Final = Reason("boost", "T-27")
LATER: Final = Reason("later action", "T-28")
HOLDING_ON: Final = Reason("staying in action", "T-38")
UNDER_FIRE: Final = Reason("acting under fire", "T-95")
DRIVING_ON: Final = Reason("driving oneself on", "T-42")

BOOST_LIMIT: Final = 3
DRIVE_NEEDS: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Resources(Conditions):
    # paying

    def affordable(self, me: Combatant, price: Price) -> bool:
        """T-30, T-181: AP and FAT cannot be spent below 0."""
        return me.ap >= price.ap and me.fat >= price.fat

    def can_pay(self, me: Combatant, cost: Cost = NORMAL_COST) -> bool:
        """T-30: some form of the cost can be paid."""
        for price in cost.prices:
            if self.affordable(me, price):
                return True
        return False

    def choose_price(self, fight: ThreaFight, me: Combatant, cost: Cost, matter: Matter | None = None) -> Price:
        """T-24, T-25: the player chooses the form, which cannot be mixed."""
        prices = cost.prices
        for price in prices:
            if not self.affordable(me, price):
                prices = [each for each in cost.prices if self.affordable(me, each)]
                break
        return fight.ask(me.index, PAY, Options(prices), matter)

    def choose_held(self, fight: ThreaFight, me: Combatant, question: Question, ready: list[Held]) -> Held:
        """Which of these weapons and shields."""
        answer = fight.ask(me.index, question, Options([held.thing for held in ready]))
        for held in ready:
            if held.thing is answer:
                return held
        raise AssertionError("no such thing")

    def choose_supply(self, fight: ThreaFight, me: Combatant, question: Question, ready: list[Supply]) -> Supply:
        """Which of these supplies."""
        answer = fight.ask(me.index, question, Options([supply.thing for supply in ready]))
        for supply in ready:
            if supply.thing is answer:
                return supply
        raise AssertionError("no such thing")

    def choose_target(
        self, fight: ThreaFight, me: Combatant, foes: list[Combatant], question: Question, attack: Attack | None = None
    ) -> Combatant:
        """Which of these people."""
        return fight.fighters[fight.ask(me.index, question, Options([foe.target for foe in foes]), attack).index]

    def choose_boost(
        self, fight: ThreaFight, me: Combatant, price: Price, matter: Matter | None = None
    ) -> tuple[int, int]:
        """T-27, T-193: extra AP and FAT on top, mixed as one likes; the switch caps them at 3 together."""
        limit = BOOST_LIMIT if self.is_set(switches.BOOST_CAP, "3") else me.ap + me.fat
        ap = 0
        if isinstance(matter, Attack):
            matter.added = 0
        most = min(limit, me.ap - price.ap)
        if most > 0:
            ap = fight.ask(me.index, BOOST_AP, Amounts(0, most), matter).number
        fat = 0
        most = min(limit - ap, me.fat - price.fat)
        if most > 0:
            if isinstance(matter, Attack):
                matter.added = ap
            fat = fight.ask(me.index, BOOST_FAT, Amounts(0, most), matter).number
        return ap, fat

    def commit(
        self,
        fight: ThreaFight,
        me: Combatant,
        deed: str,
        cost: Cost = NORMAL_COST,
        boosted: bool = False,
        defending: bool = False,
        guarded: bool = False,
        matter: Matter | None = None,
    ) -> Effort | None:
        """T-30, T-56: how it is paid, whether one can act at all, then payment; None if a Focus check stops it.

        `guarded` are actions that do not end parry mode (T-68); `matter` is the attack that it is about.
        """
        price = self.choose_price(fight, me, cost, matter)
        ap = 0
        fat = 0
        if boosted:
            ap, fat = self.choose_boost(fight, me, price, matter)
        if not self.holds_on(fight, me, defending):
            return None
        if not defending:
            me.acted = True
        if isinstance(matter, Attack) and matter.locked and matter.attacker is me:
            me.aim = NOBODY  # used, and not lost (T-85)
        return self.pay(fight, me, deed, price, ap, fat, guarded)

    def pay(
        self, fight: ThreaFight, me: Combatant, deed: str, price: Price, ap: int, fat: int, guarded: bool
    ) -> Effort:
        """T-28, T-29, T-30: AP and FAT come off at once, and it counts as an action of this round. Aim, concentration
        and mostly parry mode end with it (T-68, T-85, T-141)."""
        effort = Effort(ap, fat, me.actions > 0)
        effort.first = me.actions == 0
        me.ap -= price.ap + ap
        me.spent += price.ap + ap
        me.fat -= price.fat + fat
        me.actions += 1
        if fight.heard:
            points = Tally(price.ap, ACTION)
            points.add(ap, BOOST)
            strain = Tally(price.fat, ACTION)
            strain.add(fat, BOOST)
            fight.tell(Paid(me.index, deed, points, strain, me.ap, me.fat))
        self.break_concentration(fight, me)
        self.lose_aim(fight, me)
        if not guarded:
            self.end_parry(fight, me)
        return effort

    def pay_boost(self, fight: ThreaFight, me: Combatant, deed: str, ap: int, fat: int) -> Effort:
        """T-27: a boost on something free, by a switch: it is no action of its own."""
        me.ap -= ap
        me.spent += ap
        me.fat -= fat
        fight.tell(Paid(me.index, deed, Tally(ap, BOOST), Tally(fat, BOOST), me.ap, me.fat))
        return Effort(ap, fat, False)

    def holds_on(self, fight: ThreaFight, me: Combatant, defending: bool) -> bool:
        """T-10, T-38, T-39, T-95, T-180: the Focus checks before an action of one's own or an active defence. A
        failed one ends the turn, or leaves passive defence for the rest of the round."""
        if not defending and fight.zones and self.suppressed(fight, me):
            if not self.check(fight, me, self.ability(me, "Focus", action=False), MODERATE, UNDER_FIRE):
                me.faltered = True
                fight.tell(Intended(me.index, "keeps down", NOBODY))
                return False
        need = focus_needed(me.fat, me.vit)
        if need == 0 or self.check(fight, me, self.ability(me, "Focus", action=False), need, HOLDING_ON):
            return True
        if defending:
            me.unfocused = True
        else:
            me.done = True
        fight.tell(Intended(me.index, "defends passively" if defending else "loses the turn", NOBODY))
        return False

    def add_effort(self, effort: Effort, score: Tally, penalised: bool = True) -> None:
        """T-27, T-28: -1 for every action but the first, and the boosts."""
        if penalised and effort.later:
            score.add(-1, LATER)
        score.add(effort.ap + effort.fat, BOOST)

    # Rest, Drive, passing

    def rest(self, fight: ThreaFight, me: Combatant) -> None:
        """T-41: AP into FAT healing; the rest is locked, and only passive defence is left this round."""
        points = fight.ask(me.index, REST_AP, Amounts(1, me.ap)).number
        me.fat_healing += points
        me.ap -= points
        me.spent += points
        me.actions += 1
        me.locked += me.ap
        me.ap = 0
        me.passive = True
        self.end_parry(fight, me)
        self.break_concentration(fight, me)
        self.lose_aim(fight, me)
        fight.tell(Intended(me.index, "rests", NOBODY, points))

    def why_no_rest(self, me: Combatant) -> str:
        if me.spent > 0 or me.actions > 0:
            return "you have already acted this round (T-41)"
        return "" if me.ap > 0 else "you have no AP to rest with (T-41)"

    def drive(self, fight: ThreaFight, me: Combatant) -> None:
        """T-42: Drive against 8; vitality is burned for fatigue."""
        effort = self.commit(fight, me, "drive", boosted=True)
        if effort is None:
            return
        score = self.ability(me, "Drive")
        healing = drive_healing(score.total)
        self.add_effort(effort, score)
        if self.check(fight, me, score, MODERATE, DRIVING_ON):
            me.vit_damage += 1
            me.fat_healing += max(0, healing)
            fight.tell(Healed(me.index, "FAT", max(0, healing), "drive"))

    def why_no_drive(self, me: Combatant) -> str:
        return "your Drive AS is below 8 (T-42)" if self.ability(me, "Drive").total < DRIVE_NEEDS else ""

    def why_no_payment(self, me: Combatant, cost: Cost | None) -> str:
        """T-30: nothing, if it is free or can be paid."""
        if cost is None or self.can_pay(me, cost):
            return ""
        return f"it costs {cost.text}, you have {me.ap} AP and {me.fat} FAT"

    # the end of a round

    def recover_naturally(self, fight: ThreaFight, me: Combatant, dazed: bool = False) -> None:
        """T-33: 1 FAT a round with VIT of 5 or more; none in a round that a stun touches (T-134), though it may be
        over by now."""
        if me.vit >= 5 and me.fat < me.sheet.fat and not dazed and not self.stunned(fight, me):
            me.fat_healing += 1

    def apply_pools(self, fight: ThreaFight, me: Combatant) -> None:
        """T-36, T-37, T-38: FAT, then VIT, healing before damage; what FAT cannot take goes on to VIT."""
        before = me.fat
        if me.fat_healing:
            step = released(me.fat_healing)
            me.fat_healing -= step
            me.fat = min(me.sheet.fat, me.fat + step)
        if me.fat_damage:
            step = self.due(me.fat_damage)
            me.fat_damage -= step
            me.fat -= step
            if me.fat < 0:
                me.vit_damage -= me.fat
                me.fat = 0
        if me.vit_healing:
            step = released(me.vit_healing)
            me.vit_healing -= step
            me.vit = min(me.sheet.vit, me.vit + step)
        if me.vit_damage:
            step = self.due(me.vit_damage)
            me.vit_damage -= step
            me.vit = max(0, me.vit - step)
        if me.vit <= 0:
            self.die(fight, me)
        elif me.fat == 0 and before > 0:
            self.faint(fight, me, True)
        elif me.fat > 0 and me.fainted:
            me.fainted = False
            fight.tell(Became(me.index, "awake"))
        self.update_out(fight, me)

    def due(self, damage: int) -> int:
        """T-36: half of the damage that is pending, or by the switch all of it."""
        return damage if self.is_set(switches.DAMAGE, "at once") else released(damage)

    def recover_ap(self, fight: ThreaFight, me: Combatant, dazed: bool = False) -> None:
        """T-31, T-32, T-134: by current FAT, the minimum in a round that a stun touches; what was locked comes back."""
        recovery = 1 if dazed or self.stunned(fight, me) else ap_recovery(me.fat)
        me.ap = min(me.sheet.ap, me.ap + recovery + me.locked)
        me.locked = 0
        me.spent = 0
        me.actions = 0

    def recover_slowly(self, fight: ThreaFight, me: Combatant, rounds: int) -> None:
        """T-34, T-35, T-49: after so many rounds, FAT at low VIT by the minute, half hour or hour, VIT by the hour."""
        often = fat_recovery(me.vit)
        if often > 1 and rounds % often == 0 and me.fat < me.sheet.fat:
            me.fat_healing += 1
        if rounds % 1200 == 0 and 0 < me.vit < me.sheet.vit:
            me.vit_healing += 1

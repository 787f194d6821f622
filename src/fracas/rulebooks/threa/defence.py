"""Chapter 6: how an attack is met (T-29, T-66 to T-69, T-75)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.belongings import BODY, Held, ParryWith
from fracas.rulebooks.threa.contents import Attack, Effort
from fracas.rulebooks.threa.dice import D12, FUDGE_PLUS
from fracas.rulebooks.threa.effects import BLINDED
from fracas.rulebooks.threa.events import Defended, Intended, Wounded
from fracas.rulebooks.threa.fighter import NO_PARRY, Combatant, ThreaFight
from fracas.rulebooks.threa.gear import PUNCH
from fracas.rulebooks.threa.guns import Guns
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, RIGHT_ARM
from fracas.rulebooks.threa.rolls import BLIND, Least
from fracas.rulebooks.threa.rows import NO_PRICE, NORMAL_COST, Price
from fracas.rulebooks.threa.tables import MODERATE

DEFENCE: Final = Question("defence", "How do you meet it?", "T-66")
BLOCK: Final = Question("block", "Do you block with the shield?", "T-69")
PARRY_WITH: Final = Question("parry with", "What do you parry with?", "T-68")

PASSIVE: Final = Option("passive")
DODGE: Final = Option("dodge")
PARRY: Final = Option("parry")
NO_BLOCK: Final = Option("no block")
SHIELD_BLOCK: Final = Option("block")

NO_ROLL: Final = Reason("passive", "T-66")
ROLLED: Final = Reason("4dF+", "T-58")
DODGING: Final = Reason("dodge", "T-67")
PARRYING: Final = Reason("parry", "T-68")
BLOCKING: Final = Reason("shield block", "T-69")
WORN_ARMOUR: Final = Reason("armour", "T-154")
IN_HAND: Final = Reason("what is in hand", "T-154")
BARE_HANDS: Final = Reason("bare hands", "T-75")
WHICH_ARM: Final = Reason("which arm", "T-75")

CAUGHT: Final = 3
"""The base SV from which an attack hurts the arm that parried it (T-75)."""


class Guard:
    """A defence that has been chosen, and what is to be paid for it."""

    def __init__(self, choice: Option) -> None:
        self.choice = choice
        self.price: Price | None = None
        self.ap = 0
        self.fat = 0


PARKED: Final = Reason("vehicle", "T-179")
DRIVEN: Final = Reason("passive", "T-179")


@mypyc_attr(allow_interpreted_subclasses=True)
class Defence(Guns):
    # what one has to defend with

    def dodge_score(self, me: Combatant, melee: bool, action: bool = True) -> Tally:
        """T-15, T-154, T-176: Dodge, what armour, weapons and shields in hand take off it, and posture in melee."""
        score = self.ability(me, "Dodge", action=action)
        score.add(me.sheet.dodge, WORN_ARMOUR)
        burden = 0
        for held in me.held:
            if held.in_hand():
                if held.shield is not None:
                    burden += held.shield.dodge
                elif held.weapon is not None:
                    burden += held.weapon.dodge
        score.add(burden, IN_HAND)
        if melee:
            self.add_posture(me, score)
        return score

    def parry_score(self, me: Combatant, held: Held) -> Tally:
        """T-68, T-75, T-176: the skill of what one parries with; bare hands at -2."""
        if held.shield is not None:
            score = self.ability(me, held.shield.skill)
        else:
            assert held.weapon is not None
            score = self.ability(me, held.weapon.skill)
            if held.weapon is PUNCH:
                score.add(-2, BARE_HANDS)
        self.add_posture(me, score)
        return score

    def add_defence_bonuses(self, me: Combatant, score: Tally) -> None:
        """T-138, T-162: what helps or hinders a defence that is rolled."""
        for aid in me.sheet.aids:
            if aid.defence and me.has_on(aid):
                score.add(aid.defence, aid.reason)
        if me.effects and me.has(BLINDED):
            score.add(-4, BLIND)

    # what is allowed

    def can_defend(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-66, T-180: able to act, neither resting nor running, and no Focus check for a defence has failed."""
        return self.can_act(fight, me) and not me.passive and not me.unfocused

    def may_parry(self, me: Combatant, held: Held) -> bool:
        """T-16, T-68, T-75: a melee weapon, a shield or a bare hand, intact, with the skill level that it needs."""
        if not self.can_wield(me, held) or not held.intact():
            return False
        if held.shield is not None:
            return me.sheet.level(held.shield.skill) >= held.shield.min_level
        weapon = held.weapon
        if weapon is None or weapon.reach == 0 or (held.hand == BODY and weapon.limb != "arm"):
            return False
        return me.sheet.level(weapon.skill) >= weapon.min_level

    def guards(self, fight: ThreaFight, attack: Attack) -> list[Option]:
        """T-66, T-67, T-68: passive always; a parry in mode is free; the others are actions."""
        me = attack.foe
        options: list[Option] = [PASSIVE]
        if attack.unaware:  # T-199
            return options
        if attack.melee and me.parrying != NO_PARRY and self.can_act(fight, me) and not me.passive:
            if self.may_parry(me, me.held[me.parrying]):  # T-113: a shield may have broken meanwhile
                options.append(PARRY)
            if self.is_set(switches.PARRY_CHOICE, "each time"):
                options.extend(self.other_parries(me))
        if self.can_defend(fight, me) and self.can_pay(me):
            options.append(DODGE)
            if attack.melee and self.is_set(switches.PARRY_ENTRY, "any time"):
                others = self.other_parries(me)
                if others and others[0] not in options:
                    options.extend(others)
        return options

    def other_parries(self, me: Combatant) -> list[ParryWith]:
        """T-68: everything else that one could parry with."""
        out: list[ParryWith] = []
        for held in me.held:
            if held.hand >= 0 and held.thing.index != me.parrying and self.may_parry(me, held):
                out.append(held.thing.parry)
        return out

    def is_free(self, me: Combatant, choice: Option) -> bool:
        """T-66, T-68: what costs nothing: passive defence, and a parry in parry mode; by the switch with anything."""
        if choice is PASSIVE or choice is PARRY:
            return True
        return (
            isinstance(choice, ParryWith)
            and me.parrying != NO_PARRY
            and self.is_set(switches.PARRY_CHOICE, "each time")
        )

    def choose_guard(self, fight: ThreaFight, attack: Attack) -> Guard:
        """T-56: the defender chooses, with payment and boosts (T-27); on free parries only by the switch."""
        me = attack.foe
        guard = Guard(fight.ask(me.index, DEFENCE, Options(self.guards(fight, attack)), attack))
        if self.is_free(me, guard.choice):
            if guard.choice is not PASSIVE and self.is_set(switches.BOOSTED_PARRIES, "yes"):
                guard.ap, guard.fat = self.choose_boost(fight, me, NO_PRICE, attack)
        else:
            price = self.choose_price(fight, me, NORMAL_COST, attack)
            guard.ap, guard.fat = self.choose_boost(fight, me, price, attack)
            guard.price = price
        return guard

    # meeting it

    def meet(self, fight: ThreaFight, attack: Attack, guard: Guard) -> int:
        """T-38, T-66 to T-68: the TV, passive if a Focus check fails."""
        me = attack.foe
        choice = guard.choice
        effort: Effort | None = None
        if guard.price is not None:
            if self.holds_on(fight, me, True):
                parries = isinstance(choice, ParryWith)
                effort = self.pay(fight, me, choice.key, guard.price, guard.ap, guard.fat, parries)
            else:
                choice = PASSIVE
        elif guard.ap or guard.fat:
            effort = self.pay_boost(fight, me, choice.key, guard.ap, guard.fat)
        if choice is PASSIVE:
            return self.defend_passively(fight, attack)
        if choice is DODGE:
            score = self.dodge_score(me, attack.melee)
            return self.roll_guard(fight, attack, "dodge", score, effort, DODGING)
        if isinstance(choice, ParryWith):
            if guard.price is None:
                me.parrying = choice.index
            else:
                self.take_guard(fight, me, choice.index)
        held = me.held[me.parrying]
        attack.defence = "unarmed" if held.weapon is PUNCH else "parry"
        return self.roll_guard(fight, attack, held.thing.parry.key, self.parry_score(me, held), effort, PARRYING)

    def defend_passively(self, fight: ThreaFight, attack: Attack) -> int:
        """T-66, T-179: passive defence, no roll and no cost."""
        value = self.passive_value(fight, attack)
        attack.defence = "passive"
        how = "vehicle" if attack.foe.is_vehicle() else "passive"
        fight.tell(Defended(attack.foe.index, how, value, False, 0))
        return value.total

    def passive_value(self, fight: ThreaFight, attack: Attack) -> Tally:
        """T-58, T-66, T-81: Dodge AS - 1 and what the target's place adds."""
        if attack.foe.is_vehicle():
            return self.vehicle_value(fight, attack)
        value = self.dodge_score(attack.foe, attack.melee, False)
        value.add(-1, NO_ROLL)
        self.add_target_modifiers(fight, attack, value)
        return value

    def vehicle_value(self, fight: ThreaFight, attack: Attack) -> Tally:
        """T-179: 8, or the driver's Driving AS - 1 if it has moved since its driver's last turn began; size counts
        in melee too."""
        vehicle = attack.foe
        driver = self.driver_of(fight, vehicle)
        if vehicle.in_motion and driver is not None:
            value = self.ability(driver, "Driving", action=False)
            value.add(-1, DRIVEN)
        else:
            value = Tally(MODERATE, PARKED)
        self.add_size(vehicle, value)
        if not attack.melee:
            cover = self.cover_for(fight, attack)
            value.add(cover.tv, cover.reason)
        self.add_invisibility(attack, value)
        return value

    def roll_guard(
        self, fight: ThreaFight, attack: Attack, how: str, value: Tally, effort: Effort | None, purpose: Reason
    ) -> int:
        """T-29, T-58, T-67: AS, boosts and 4dF+, never the -1 for later actions; it stands even if worse than
        passive."""
        me = attack.foe
        if effort is not None:
            self.add_effort(effort, value, False)
        self.add_defence_bonuses(me, value)
        self.add_target_modifiers(fight, attack, value)
        self.add_ruling_bonus(me, value)
        roll = fight.roll(me.index, FUDGE_PLUS, purpose)
        value.add(roll, ROLLED)
        if not attack.defence:
            attack.defence = "active"
        fight.tell(Defended(me.index, how, value, True, roll))
        return value.total

    # T-68: parry mode

    def take_guard(self, fight: ThreaFight, me: Combatant, index: int) -> None:
        """T-68: in parry mode with a weapon, a shield or bare hands."""
        me.parrying = index
        fight.tell(Intended(me.index, "parry mode", NOBODY))

    def enter_parry_mode(self, fight: ThreaFight, me: Combatant) -> None:
        """T-68: on one's own turn, as an action."""
        choice = fight.ask(me.index, PARRY_WITH, Options(self.other_parries(me)))
        if self.commit(fight, me, choice.key, guarded=True) is not None:
            self.take_guard(fight, me, choice.index)

    def why_no_parry_mode(self, me: Combatant) -> str:
        if me.aboard != NOBODY:
            return "nobody can strike at you inside a vehicle (T-179)"
        return "" if self.other_parries(me) else "there is nothing else to parry with (T-68)"

    def hurt_arm(self, fight: ThreaFight, attack: Attack) -> None:
        """T-75: an attack that gets through a bare-handed parry by 3 or more wounds an arm, whichever."""
        if attack.defence != "unarmed" or attack.base < CAUGHT or attack.foe.dead:
            return
        left = LEFT_OR_RIGHT
        arm = RIGHT_ARM if left.of(fight.roll(attack.attacker.index, D12, WHICH_ARM, left)) else LEFT_ARM
        fight.tell(Wounded(attack.foe.index, arm.key, 1))
        self.wound(fight, attack.foe, arm, 1)

    # T-69: the shield

    def shield_of(self, me: Combatant) -> Held | None:
        """T-69, T-136: an intact shield in a hand that works."""
        for held in me.held:
            if held.shield is not None and held.in_hand() and held.durability > 0 and me.arm_works(held.hand):
                return held
        return None

    def blocks(self, fight: ThreaFight, attack: Attack) -> int:
        """T-69, T-107, T-164: after the hit is known, an action: Shield against 8. What is added to the rating, or -1
        if there is no block."""
        me = attack.foe
        held = self.shield_of(me)
        if held is None or attack.unaware or not self.can_defend(fight, me) or not self.can_pay(me):
            return -1
        if fight.ask(me.index, BLOCK, Options([NO_BLOCK, SHIELD_BLOCK]), attack) is NO_BLOCK:
            return -1
        keeps = self.is_set(switches.BLOCK_ENDS_PARRY, "no")
        effort = self.commit(fight, me, "shield block", boosted=True, defending=True, guarded=keeps, matter=attack)
        if effort is None:
            return -1
        assert held.shield is not None
        score = self.ability(me, held.shield.skill)
        self.add_effort(effort, score, False)
        self.add_defence_bonuses(me, score)
        attack.blocked = held.thing.index
        if self.on(switches.SHIELD_MARGIN):
            margin = self.margin(fight, me, score, MODERATE, BLOCKING)
            return -1 if margin < 0 else min(4, margin // 2)
        return 0 if self.check(fight, me, score, MODERATE, BLOCKING) else -1


LEFT_OR_RIGHT: Final = Least(7)
"""A d12 for which arm: 7 or more is the right one."""

"""Chapter 6: how an attack is met (T-29, T-66 to T-69, T-75)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import MISSED
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Defending, Options, Question
from fracas.kernel.dice import Alike, Grades
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.belongings import BODY, Held
from fracas.rulebooks.threa.contents import Attack, Effort
from fracas.rulebooks.threa.dice import D12, FUDGE_PLUS
from fracas.rulebooks.threa.effects import BLINDED
from fracas.rulebooks.threa.events import Defended, Intended, Wounded
from fracas.rulebooks.threa.fighter import NO_PARRY, Combatant, ThreaFight
from fracas.rulebooks.threa.gear import PUNCH
from fracas.rulebooks.threa.guards import GUARDS, NO_BLOCK, SHIELD_BLOCK, Guard, ParryWith
from fracas.rulebooks.threa.guns import Guns
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, RIGHT_ARM
from fracas.rulebooks.threa.questions import FirstIsUsual
from fracas.rulebooks.threa.rolls import BLIND, Least
from fracas.rulebooks.threa.rows import NO_PRICE, NORMAL_COST, Price
from fracas.rulebooks.threa.tables import MODERATE, RVS_ROWS

DEFENCE: Final = Defending("defence", "How do you meet it?", "T-66")
BLOCK: Final = Defending("block", "Do you block with the shield?", "T-69", "block")
PARRY_WITH: Final[Question] = FirstIsUsual("parry with", "What do you parry with?", "T-68")

NO_ROLL: Final = Reason("passive", "T-66")
ROLLED: Final = Reason("4dF+", "T-58")
PARRYING: Final = Reason("parry", "T-68")
BLOCKING: Final = Reason("shield block", "T-69")
WORN_ARMOUR: Final = Reason("armour", "T-154")
IN_HAND: Final = Reason("what is in hand", "T-154")
BARE_HANDS: Final = Reason("bare hands", "T-75")
WHICH_ARM: Final = Reason("which arm", "T-75")
PARKED: Final = Reason("vehicle", "T-179")
DRIVEN: Final = Reason("passive", "T-179")

UNASKED: Final = -1_000_000
CAUGHT: Final = 3
"""The base SV from which an attack hurts the arm that parried it (T-75)."""


@mypyc_attr(free_list_len=1)
class PlannedGuard:
    """A defence that has been chosen, and what is to be paid for it."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.price: Price | None = None
        self.ap = 0
        self.fat = 0


@mypyc_attr(free_list_len=1)
class OpenGuards(Options[Guard]):
    """The ways to meet an attack that are open, and what each comes to before the roll, which several may ask."""

    def __init__(self, rules: Defence, fight: ThreaFight, attack: Attack) -> None:
        super().__init__(rules.open_guards(fight, attack))
        self.rules = rules
        self.fight = fight
        self.attack = attack
        self._values: list[int] = [UNASKED] * len(self.list)
        self._ruled = fight.ruled

    def now(self) -> list[Guard]:
        """Those that are open: as they were looked at to be offered, unless something has been ruled since."""
        return self.list if self._holds() else self.rules.open_guards(self.fight, self.attack)

    def value(self, guard: Guard) -> int:
        """What one of them comes to."""
        if self._holds():
            guards = cast("list[object]", self.list)  # looked at one by one, without asking each whether it is a guard
            for at in range(len(guards)):
                if guards[at] is guard:
                    if self._values[at] == UNASKED:
                        self._values[at] = self.rules.guard_value(self.fight, self.attack, guard)
                    return self._values[at]
        return self.rules.guard_value(self.fight, self.attack, guard)

    def _holds(self) -> bool:
        return CACHES and self.fight.ruled == self._ruled


@mypyc_attr(free_list_len=1)
class Meeting(Grades):
    """The roll of a defence against an attack that is known."""

    def __init__(self, rules: Defence, attack: Attack, score: int) -> None:
        self.rules = rules
        self.attack = attack
        self.score = score

    def for_outcomes(self, who: int) -> Alike | None:
        attack = self.attack
        return AlikeMeetings(self) if attack.attacker.index == who and attack.roll_is_spent() else None

    def for_states(self) -> Alike | None:
        return AlikeMeetings(self, True) if self.rules.unchanged and self.attack.roll_is_spent() else None


class AlikeMeetings(Alike):
    """The same, where only the base SV matters any more (T-59): any miss comes to nothing, but perhaps to a row of
    T-61."""

    def __init__(self, meeting: Meeting, rows: bool = False) -> None:
        super().__init__(meeting.attack.foe.index, joins=True)
        self.besides = (meeting.attack.attacker.index,)
        self.meeting = meeting
        self.rows = rows

    def base(self, total: int) -> int:
        return self.meeting.attack.av - self.meeting.score - total

    def settles(self, total: int) -> int:
        return MISSED if self.base(total) < 0 else -1

    def kind(self, total: int) -> tuple[object, ...]:
        attack = self.meeting.attack
        base = self.base(total)
        if self.rows and base < 0:
            base = -1 - RVS_ROWS.of(base)
        return (attack.foe.index, attack.off_hand, base, attack.defence)


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

    def why_no_parry(self, attack: Attack) -> str:
        """T-68, T-199: why such an attack cannot be parried at all."""
        if attack.unaware:
            return "you do not see it coming (T-199)"
        return "" if attack.melee else "what is shot or thrown cannot be parried (T-68)"

    def why_no_defence(self, fight: ThreaFight, attack: Attack, free: bool = False) -> str:
        """T-66, T-180, T-199: why there is only passive defence; a Focus check comes before what is not free."""
        me = attack.foe
        if attack.unaware:
            return "you do not see it coming (T-199)"
        if not self.can_act(fight, me):
            return "you cannot act, and defend passively (T-66)"
        if me.passive:
            return "you rest or run, and defend passively (T-66)"
        if me.unfocused and not free:
            return "a Focus check has failed; you defend passively until the round ends (T-180)"
        return ""

    def parries_now(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-68, T-113: in parry mode with something that has not broken meanwhile, and free to use it."""
        if me.parrying == NO_PARRY or me.passive or not self.can_act(fight, me):
            return False
        return self.may_parry(me, me.held[me.parrying])

    def guards(self) -> list[Guard]:
        """T-66 to T-68: the ways to meet an attack; a parry with something comes with the thing."""
        return GUARDS

    def guards_of(self, me: Combatant) -> list[Guard]:
        """T-66 to T-68: all of them, possible or not, that somebody has."""
        return [*self.guards(), *[held.thing.parry for held in me.held]]

    def open_guards(self, fight: ThreaFight, attack: Attack) -> list[Guard]:
        """T-66 to T-68: what the defender can do about an attack: first what is free, then actions."""
        me = attack.foe
        able = self.can_pay(me)
        free: list[Guard] = []
        paid: list[Guard] = []
        for guard in self.guards_of(me):
            is_free = guard.is_free(self, me)
            if (is_free or able) and not guard.why_not(self, fight, attack):
                (free if is_free else paid).append(guard)
        return free + paid

    def guard_value(self, fight: ThreaFight, attack: Attack, guard: Guard) -> int:
        """What a guard comes to before the roll, boosts aside."""
        score = guard.score(self, fight, attack)
        self.add_target_modifiers(fight, attack, score)
        return score.total

    def other_parries(self, me: Combatant) -> list[ParryWith]:
        """T-68: everything else that one could parry with."""
        return [held.thing.parry for held in me.held if held.thing.index != me.parrying and self.may_parry(me, held)]

    def parry_thing(self, me: Combatant, index: int) -> str:
        """What people call something to parry with: 'the long sword', 'bare hands'."""
        held = me.held[index]
        return "bare hands" if held.weapon is PUNCH else f"the {held.said()}"

    def choose_guard(self, fight: ThreaFight, attack: Attack) -> PlannedGuard:
        """T-56: the defender chooses, with payment and boosts (T-27); on free parries only by the switch."""
        me = attack.foe
        attack.guards = OpenGuards(self, fight, attack)
        plan = PlannedGuard(fight.ask(me.index, DEFENCE, attack.guards, attack))
        attack.guard = plan.guard
        if plan.guard.is_free(self, me):
            if plan.guard.parries and self.is_set(switches.BOOSTED_PARRIES, "yes"):
                plan.ap, plan.fat = self.choose_boost(fight, me, NO_PRICE, attack)
        else:
            price = self.choose_price(fight, me, NORMAL_COST, attack)
            plan.ap, plan.fat = self.choose_boost(fight, me, price, attack)
            plan.price = price
        attack.guards = None
        return plan

    # meeting it

    def meet(self, fight: ThreaFight, attack: Attack, plan: PlannedGuard) -> int:
        """T-38, T-66 to T-68: pays for the defence and meets the attack: the TV, passive if a Focus check fails."""
        me = attack.foe
        guard = plan.guard
        effort: Effort | None = None
        if plan.price is not None:
            if not self.holds_on(fight, me, True):
                return self.defend_passively(fight, attack)
            effort = self.pay(fight, me, guard.key, plan.price, plan.ap, plan.fat, guard.parries)
        elif plan.ap or plan.fat:
            effort = self.pay_boost(fight, me, guard.key, plan.ap, plan.fat)
        return guard.meet(self, fight, attack, effort)

    def parry(self, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        """T-68, T-75: with what one is in parry mode with."""
        held = attack.foe.held[attack.foe.parrying]
        attack.defence = "unarmed" if held.weapon is PUNCH else "parry"
        score = self.parry_score(attack.foe, held)
        return self.roll_guard(fight, attack, held.thing.parry.key, score, effort, PARRYING)

    def defend_passively(self, fight: ThreaFight, attack: Attack) -> int:
        """T-66, T-179: passive defence, no roll and no cost."""
        value = self.passive_value(fight, attack)
        attack.defence = "passive"
        if fight.heard:
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
        roll = fight.roll(me.index, FUDGE_PLUS, purpose, Meeting(self, attack, value.total))
        value.add(roll, ROLLED)
        if not attack.defence:
            attack.defence = "active"
        if fight.heard:
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
        attack.guard = SHIELD_BLOCK
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

"""Chapter 5: all manoeuvres (G-32 to G-54), as rows that act through the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from fracas.kernel.decision import Decision, View
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.events import CameToNothing
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rows import DO_NOTHING, Manoeuvre

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

NOBODY_TO_ATTACK: Final = Reason("no foe is within reach and a step of a ready weapon", "G-38")
NOBODY_TO_FEINT_AT: Final = Reason("no foe is within reach and a step of a ready weapon", "G-39")
NOBODY_TO_EVALUATE: Final = Reason("no foe is in sight and within reach of a move", "G-37")
NOBODY_TO_AIM_AT: Final = Reason("there is no ready ranged weapon, or nobody in its range and in sight", "G-36")
NOTHING_TO_READY: Final = Reason("there is nothing to make ready", "G-52")
NOBODY_WITHIN_HALF_A_MOVE: Final = Reason("no foe is within half a move and reach of a ready weapon", "G-40")
NOT_IN_COVER: Final = Reason(
    "nobody pops up but out of full cover, a step from where there is something to shoot at", "G-111"
)
NOBODY_WITHIN_A_MOVE: Final = Reason("no foe is within a move and reach of a ready weapon", "G-46")
NOBODY_TO_SEARCH_FOR: Final = Reason("you know of everybody who is here, or are in a hold", "G-212")
NOTHING_TO_CLIMB: Final = Reason("nothing is before you that you could climb over, or you cannot move freely", "G-217")


class Move(Manoeuvre):
    """G-34: up to full Move, and nothing else but free actions."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        return rules.why_no_move(me)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        facing, posture = me.facing, me.posture
        rules.full_move(fight, me)
        if len(me.path) == 1 and me.facing == facing and me.posture is posture and rules.can_act(me):
            fight.tell(CameToNothing(me.index, "stays"))


class Sprint(Manoeuvre):
    """G-66: a faster Move, forward only, after a forward Move."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        return rules.why_no_sprint(me)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.sprint(fight, me)


class ChangePosture(Manoeuvre):
    """G-35: from one posture to another that is one change away."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.change_posture(fight, me)


class StepAnd(Manoeuvre):
    """A manoeuvre with a step before or after what it does (G-61)."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.step(fight, me, False)
        if rules.can_act(me):
            self.act(rules, fight, me)
        if rules.can_act(me) and fight.opposed(me):
            if me.step_left > 0:
                rules.step(fight, me, True)
            else:
                rules.end_low(fight, me)

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError


class AttackManoeuvre(StepAnd):
    """G-38: one attack, and one more for each Extra Attack, with a step before or after."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if me.gripped or gap <= rules.steps_possible(me) or rules.could_shoot(fight, me):
            return None
        return NOBODY_TO_ATTACK

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.attack_someone(fight, me, rules.attacks_allowed(me))


class Feint(StepAnd):
    """G-39: a Quick Contest to open the foe's guard for the next turn."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if gap <= rules.steps_possible(me):
            return None
        return NOBODY_TO_FEINT_AT

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.feint_at_someone(fight, me, False)


class Evaluate(StepAnd):
    """G-37: watching one foe, for +1 to +3 next turn; one in reach of a move, or anyone by the switch
    `evaluate_whom`."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        far = gap > rules.steps_possible(me) and gap > rules.move_and_attack_distance(me) and not me.gripped
        if (far and rules.is_set(switches.EVALUATE_WHOM, "in_reach")) or not rules.may_evaluate(fight, me):
            return NOBODY_TO_EVALUATE
        return None

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.evaluate(fight, me)


class Aim(StepAnd):
    """G-36: a second spent on one target with one weapon."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if rules.may_aim_at(fight, me):
            return None
        return NOBODY_TO_AIM_AT

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.take_aim(fight, me)


class Concentrate(StepAnd):
    """G-51: mental work, for one or more turns; a hold ends it (G-177)."""

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.concentrate(fight, me)

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        me = fight.fighters[decision.who]
        if me.task is None or me.task_done:
            return super().view(rules, fight, decision)
        note = f"{me.task.text}: second {me.concentration + 1} of {me.task.seconds}"
        return View(self.name, rule=self.rule, note=note)


class Ready(StepAnd):
    """G-52: draw, pick up, make ready ..., with a step before it (to kneel, say) or after."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        return None if rules.could_prepare(fight, me) else NOTHING_TO_READY

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.make_ready(fight, me)


class AllOutAttack(Manoeuvre):
    """G-40: choose a variant; then half a move forward, then the attack, and no defence."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if gap <= rules.all_out_attack_distance(me) or rules.could_shoot(fight, me):
            return None
        return NOBODY_WITHIN_HALF_A_MOVE

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_variant(fight, me, rules.all_out_attacks(fight, me)).perform(rules, fight, me)


class AllOutVariant(Manoeuvre):
    """G-41 to G-44: one attack at +4 (a shot at +1), two, a feint and one, or one with more force."""

    def __init__(
        self,
        key: str,
        name: str,
        rule: str,
        summary: str,
        told: str,
        to_hit: int = 0,
        more: int = 0,
        feints: bool = False,
    ) -> None:
        super().__init__(key, name, rule, summary, told, defends=False, to_hit=to_hit)
        self.more = more
        """How many attacks more than usual."""
        self.feints = feints

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.half_move(fight, me, True)
        if self.feints and rules.can_act(me):
            rules.feint_at_someone(fight, me, True)
        if rules.can_act(me):
            rules.attack_someone(fight, me, rules.attacks_allowed(me) + self.more)
        rules.end_low(fight, me)


class SuppressionFire(Manoeuvre):
    """G-45: half a move forward, then fire into one zone or more; no defence."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.half_move(fight, me, True)
        if rules.can_act(me):
            rules.suppress(fight, me)
        rules.end_low(fight, me)


class PopUpAttack(Manoeuvre):
    """G-111: out of full cover, one shot, and back; it counts as an Attack."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if me.shoots and rules.places_to_pop_out(fight, me):
            return None
        return NOT_IN_COVER

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.pop_up(fight, me)
        rules.end_low(fight, me)


class MoveAndAttack(Manoeuvre):
    """G-46: a full move with one poor attack anywhere in it; no parry and no retreat."""

    def __init__(self, key: str, name: str, rule: str, summary: str, told: str) -> None:
        super().__init__(key, name, rule, summary, told, parries=False, to_hit=-4, holding=False)
        self.capped = True

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if gap <= rules.move_and_attack_distance(me):
            return None
        if rules.could_shoot(fight, me) and not rules.is_set(switches.MAA_RANGED, "forbidden"):
            return None
        return NOBODY_WITHIN_A_MOVE

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        left = rules.full_move(fight, me)
        if rules.can_act(me):
            rules.attack_someone(fight, me, 1)
        if left != 0 and not me.slammed and not me.holds:
            rules.move_on(fight, me, left)
        else:
            rules.end_low(fight, me)


class AllOutDefence(Manoeuvre):
    """G-47: choose a variant; no attack."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_variant(fight, me, rules.all_out_defences()).perform(rules, fight, me)


class IncreasedDefence(Manoeuvre):
    """G-47, G-48: +2 to one defence; half a move in any direction with Dodge, else a step."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_defence_to_raise(fight, me)
        if me.better_defence == "dodge" and rules.dodges_on_the_move():
            rules.half_move_or_step(fight, me)
        else:
            rules.step(fight, me, True)


class BroadDefence(Manoeuvre):
    """G-49, G-50: a second, different defence if one fails; or +1 to all three."""

    def __init__(self, key: str, name: str, rule: str, summary: str, told: str, better: str) -> None:
        super().__init__(key, name, rule, summary, told)
        self.better = better

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        me.better_defence = self.better
        rules.step(fight, me, True)


class WaitManoeuvre(Manoeuvre):
    """G-53: name a trigger and a response, and wait."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.begin_waiting(fight, me)


class Hide(Manoeuvre):
    """G-211: where nobody sees one plainly, Stealth against Per."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        return rules.why_no_hiding(fight, me)

    def is_open(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> bool:
        return rules.may_hide(fight, me)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.hide(fight, me)

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        need = rules.stealth(fight.fighters[decision.who])
        return View(self.name, need, rule=self.rule, note=rules.summary(self))


class Search(StepAnd):
    """G-212: a second of looking and listening for whoever hides."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if rules.may_search(fight, me):
            return None
        return NOBODY_TO_SEARCH_FOR

    def act(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.search(fight, me)


class Climb(Manoeuvre):
    """G-217: over a severe obstacle."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        if rules.may_climb(fight, me):
            return None
        return NOTHING_TO_CLIMB

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.climb(fight, me)

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        me = fight.fighters[decision.who]
        return rules.view_roll(me, self.name, rules.climbing(me), self.rule, rules.summary(self))


class Leave(Manoeuvre):
    """G-214: a move off the map."""

    leaves_fight: ClassVar[bool] = True

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> Reason | None:
        why = rules.why_cannot_leave(fight, me)
        return Reason(why, "G-214") if why else None

    def is_open(self, rules: Gurps, fight: GurpsFight, me: Combatant, gap: int) -> bool:
        return not rules.why_cannot_leave(fight, me)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.depart(fight, me)


MOVE: Final[Move] = Move("move", "Move", "G-34", "up to your full Move", "", holding=False)
SPRINT: Final[Sprint] = Sprint(
    "sprint", "Sprint", "G-66", "faster than a Move, forward only; defences at -2", "sprints", holding=False
)
CHANGE_POSTURE: Final[ChangePosture] = ChangePosture(
    "change posture", "Change Posture", "G-35", "stand up, kneel, sit, lie down", ""
)
AIM: Final[Aim] = Aim("aim", "Aim", "G-36", "a steadier shot next turn", "", holding=False)
EVALUATE: Final[Evaluate] = Evaluate(
    "evaluate", "Evaluate", "G-37", "+1 to hit one foe next turn, up to +3", "", held=True
)
ATTACK: Final[AttackManoeuvre] = AttackManoeuvre(
    "attack", "Attack", "G-38", "a step and one attack; you defend as usual", "", held=True
)
FEINT: Final[Feint] = Feint(
    "feint", "Feint", "G-39", "open a foe's guard for your next turn", "", holding=False, switch=switches.FEINT
)
ALL_OUT_ATTACK: Final[AllOutAttack] = AllOutAttack(
    "all-out attack", "All-Out Attack", "G-40", "half a move and a better attack, but no defence", "",
    defends=False, held=True,
)  # fmt: skip
DETERMINED: Final[AllOutVariant] = AllOutVariant(
    "determined", "All-Out Attack (Determined)", "G-41", "one attack at +4, or a shot at +1",
    "puts everything into one sure blow: All-Out Attack (Determined)", to_hit=4,
)  # fmt: skip
DOUBLE: Final[AllOutVariant] = AllOutVariant(
    "double", "All-Out Attack (Double)", "G-42", "two attacks on one foe",
    "puts everything into two blows: All-Out Attack (Double)", more=1,
)  # fmt: skip
FEINT_AND_ATTACK: Final[AllOutVariant] = AllOutVariant(
    "feint and attack", "All-Out Attack (Feint)", "G-43", "a feint and an attack at once",
    "puts everything into a feint and a blow: All-Out Attack (Feint)", feints=True,
)  # fmt: skip
STRONG: Final[AllOutVariant] = AllOutVariant(
    "strong", "All-Out Attack (Strong)", "G-44", "one attack with +2 damage, or +1 a die",
    "puts everything into one mighty blow: All-Out Attack (Strong)",
)  # fmt: skip
SUPPRESSION: Final[SuppressionFire] = SuppressionFire(
    "suppression fire", "All-Out Attack (Suppression Fire)", "G-45",
    "sweep hexes with automatic fire until your next turn",
    "fires without a thought of defence: All-Out Attack (Suppression Fire)", defends=False,
)  # fmt: skip
POP_UP: Final[PopUpAttack] = PopUpAttack(
    "pop-up attack", "Pop-Up Attack", "G-111", "step out of full cover, shoot at -2 without aim, step back",
    "breaks cover for a shot", holding=False, switch=switches.POP_UP,
)  # fmt: skip
MOVE_AND_ATTACK: Final[MoveAndAttack] = MoveAndAttack(
    "move and attack", "Move and Attack", "G-46",
    "a full move and an attack at -4, 9 at most, or a shot at Bulk; no parry, no retreat", "attacks on the move",
)  # fmt: skip
ALL_OUT_DEFENCE: Final[AllOutDefence] = AllOutDefence(
    "all-out defence", "All-Out Defence", "G-47", "a better defence, no attack", "", held=True
)
INCREASED: Final[IncreasedDefence] = IncreasedDefence(
    "increased defence", "All-Out Defence (Increased)", "G-48", "+2 to one defence",
    "thinks of defence only: All-Out Defence (Increased)",
)  # fmt: skip
DOUBLE_DEFENCE: Final[BroadDefence] = BroadDefence(
    "double defence", "All-Out Defence (Double)", "G-49", "a second, different defence if one fails",
    "thinks of defence only: All-Out Defence (Double)", "double",
)  # fmt: skip
ENHANCED_DEFENCE: Final[BroadDefence] = BroadDefence(
    "enhanced defence", "All-Out Defence (Enhanced)", "G-50", "+1 to every defence",
    "thinks of defence only: All-Out Defence (Enhanced)", "all",
)  # fmt: skip
CONCENTRATE: Final[Concentrate] = Concentrate("concentrate", "Concentrate", "G-51", "mental work", "", holding=False)
READY: Final[Ready] = Ready(
    "ready", "Ready", "G-52", "a step, and draw, pick up, load or ready something", "", held=True
)
WAIT: Final[WaitManoeuvre] = WaitManoeuvre("wait", "Wait", "G-53", "step in when something happens", "", holding=False)
HIDE: Final[Hide] = Hide(
    "hide", "Hide", "G-211",
    "Stealth against the Per of all who could notice; unseen, you strike whom you like unawares", occasional=True,
)  # fmt: skip
SEARCH: Final[Search] = Search("search", "Search", "G-212", "a step, and Per to find whoever hides", occasional=True)
CLIMB: Final[Climb] = Climb(
    "climb", "Climb over", "G-217", "Climbing, to the far side of a severe obstacle", occasional=True
)
LEAVE: Final[Leave] = Leave(
    "leave", "Leave the map", "G-214", "off the map and out of the fight, for good", occasional=True
)
OCCASIONAL: Final[list[Manoeuvre]] = [HIDE, SEARCH, CLIMB, LEAVE]
"""G-211, G-212, G-214, G-217: our own, listed after the free actions and only where they are possible."""
MANOEUVRES: Final[list[Manoeuvre]] = [
    ATTACK, ALL_OUT_ATTACK, MOVE_AND_ATTACK, FEINT, EVALUATE, MOVE, SPRINT, ALL_OUT_DEFENCE, READY, WAIT, AIM,
    POP_UP, CHANGE_POSTURE, CONCENTRATE, DO_NOTHING, *OCCASIONAL,
]  # fmt: skip
"""G-32: the published thirteen, the sprint, the pop-up attack and our own, in the order in which they are offered."""
VARIANTS: Final[list[Manoeuvre]] = [
    DETERMINED, DOUBLE, FEINT_AND_ATTACK, STRONG, SUPPRESSION, INCREASED, DOUBLE_DEFENCE, ENHANCED_DEFENCE,
]  # fmt: skip

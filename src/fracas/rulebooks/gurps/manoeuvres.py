"""Chapter 5: all manoeuvres (G-32 to G-54), as rows that act through the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, Options, Question, View
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.climbing import Climbing
from fracas.rulebooks.gurps.events import CameToNothing, Defended, ManoeuvreChosen
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.guards import BLOCK, DODGE
from fracas.rulebooks.gurps.movement import ANYTHING_ELSE, NOTHING_MORE
from fracas.rulebooks.gurps.rows import CROUCHING, DO_NOTHING, SITTING, STANDING, FreeAction, Manoeuvre, Posture
from fracas.rulebooks.gurps.strength import FIXED

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

VARIANT: Final = Question("variant", "Which kind?", "G-40")
RAISE: Final = Question("raise", "Which defence do you raise?", "G-48")
POSTURE: Final = Question("posture", "Which posture do you take?", "G-35")

PARRY: Final = Option("parry")
OUT_OF_REACH: Final = 999

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
NOT_RUNNING_YET: Final = Reason("the last turn was no forward Move", "G-66")


# free actions (G-54)


class ChangeCrouch(FreeAction):
    """G-65: into a crouch, or out of it."""

    def __init__(self, key: str, summary: str, posture: Posture) -> None:
        super().__init__(key, summary, "G-65")
        self.posture = posture

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        me.crouch_used = True
        rules.set_posture(fight, me, self.posture, False)


class DropBuckler(FreeAction):
    """G-206: to let a buckler fall."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.drop_buckler(fight, me)


class Yield(FreeAction):
    """G-215: to lay down one's arms, before anything else is done."""

    leaves_fight: ClassVar[bool] = True

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.offer_to_yield(fight, me)


CROUCH: Final[ChangeCrouch] = ChangeCrouch("crouch", "-2 to be shot at, -2 to your own blows", CROUCHING)
RISE: Final[ChangeCrouch] = ChangeCrouch("rise", "from the crouch", STANDING)
DROP_BUCKLER: Final[DropBuckler] = DropBuckler("drop buckler", rule="G-206")
YIELD: Final[Yield] = Yield("yield", "lay down your arms, if the nearest foe spares you: out of the fight", "G-215")


# manoeuvres


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvres(Climbing):
    def manoeuvres(self) -> list[Manoeuvre]:
        """G-32: every manoeuvre of the book, in the order in which it is offered."""
        return MANOEUVRES

    def turn_options(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """G-32, G-54: the manoeuvres whose prerequisites are met, and the free actions; Do Nothing always is."""
        options: list[Option] = []
        occasional: list[Option] = []
        gap = self.gap(fight, me)
        book = self.book()
        for row in self.manoeuvres():
            if row.occasional:
                if row.is_open(book, fight, me, gap):
                    occasional.append(row)
            elif not self.why_not_at_all(fight, me, row) and row.is_open(book, fight, me, gap):
                options.append(row)
        options.extend(self.free_actions(me))
        if me.holds:
            options.extend(self.releases(fight, me))
            options.extend(self.twists(fight, me))
        options.extend(occasional)
        if not self.why_no_yielding(fight, me):
            options.append(YIELD)
        return options

    def gap(self, fight: GurpsFight, me: Combatant) -> int:
        """How many hexes are between the reach of what is in hand and the nearest foe."""
        reach = self.arm_reach(me)
        return min([OUT_OF_REACH, *[fight.distance(me, foe) - reach for foe in fight.foes(me)]])

    def arm_reach(self, me: Combatant) -> int:
        """How far away somebody can be struck, or taken hold of or run into, which is a hex (G-174, G-187)."""
        reach = self.longest_reach(me)
        if reach == 0 and (me.posture is STANDING or me.posture is CROUCHING or self.free_hands(me) > 0):
            return 1
        return reach

    def why_no_manoeuvre(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> Reason | None:
        """G-32: why a manoeuvre cannot be picked; None if it can."""
        why = None if manoeuvre.occasional else self.why_not_at_all(fight, me, manoeuvre)
        return why or manoeuvre.why_not(self.book(), fight, me, self.gap(fight, me))

    def why_not_at_all(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> Reason | None:
        """G-3, G-29: why it is out of the question: by a house rule, or in a hold."""
        if self.left_out(manoeuvre):
            return Reason("a house rule of this fight leaves it out", manoeuvre.rule)
        return self.why_not_in_hold(fight, me, manoeuvre) if me.gripped or me.holds else None

    def left_out(self, manoeuvre: Manoeuvre) -> bool:
        """G-3: whether a house rule of this fight leaves it out."""
        return manoeuvre.switch is not None and not self.on(manoeuvre.switch)

    def why_no_move(self, me: Combatant) -> Reason | None:
        if self.allowance(me, self.current_move(me)) > 0:
            return None
        if self.anchored(me):
            return Reason("the weapon is stuck; let it go first", "G-204")
        if me.posture is SITTING:
            return Reason("nobody moves sitting", "G-62")
        return Reason("the load is too heavy to move", "G-11")

    def why_no_sprint(self, me: Combatant) -> Reason | None:
        """G-66: after a Move that led forward only, or on any by the switch `sprint_on`; on one's feet; not
        crouching."""
        if not me.ran and self.is_set(switches.SPRINT_ON, "second_move"):
            return NOT_RUNNING_YET
        if me.posture is not STANDING or self.anchored(me) or self.current_move(me) == 0:
            return Reason("nobody sprints but standing", "G-66")
        return None

    def steps_allowed(self, me: Combatant) -> int:
        """G-61: how many hexes the step of a manoeuvre may go."""
        return self.step_length(me)

    def steps_possible(self, me: Combatant) -> int:
        """G-61, G-62: the same; none for whoever is kept in place."""
        return 0 if self.rooted(me) else self.steps_allowed(me)

    def move_and_attack_distance(self, me: Combatant) -> int:
        """G-46: how far a Move and Attack goes before it strikes."""
        return self.allowance(me, self.current_move(me))

    def all_out_attack_distance(self, me: Combatant) -> int:
        """G-40: how far an All-Out Attack goes before it strikes."""
        move = self.current_move(me)
        return self.allowance(me, max(1, move // 2)) if move else 0

    def free_actions(self, me: Combatant) -> list[FreeAction]:
        """G-54, G-65: crouch or rise, drop something, draw fast, and let go of somebody (chapter 13); then a
        manoeuvre still follows. Nothing of that in a hold but dropping things (G-177)."""
        options: list[FreeAction] = []
        if me.posture is STANDING and not me.crouch_used and not me.gripped:
            options.append(CROUCH)
        elif me.posture is CROUCHING and not me.gripped:
            options.append(RISE)
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                options.append(held.item.drop)
        if self.buckler_in_hand(me):
            options.append(DROP_BUCKLER)
        if not me.gripped:
            options.extend(self.fast_draws(me))
        return options

    def may_act_freely(self, me: Combatant) -> bool:
        """G-54: whether `late_free_actions` could list anything; asked often, so it makes no options."""
        if me.holds or self.buckler_in_hand(me):
            return True
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                return True
        return len(self.fast_draws(me)) > 0

    def late_free_actions(self, fight: GurpsFight, me: Combatant) -> list[FreeAction]:
        """G-54: what may be done at any time in one's turn: drop something, let go, draw fast. Crouching may not
        (G-65)."""
        options = [each for each in self.free_actions(me) if each is not CROUCH and each is not RISE]
        if me.holds:
            options.extend(self.releases(fight, me))
        return options

    def take_late_free_actions(self, fight: GurpsFight, me: Combatant) -> None:
        """G-54: after the step or the attack, as many free actions as one likes."""
        while self.can_act(me):
            options = self.late_free_actions(fight, me)
            if not options:
                return
            answer = fight.ask(me.index, ANYTHING_ELSE, Options([NOTHING_MORE, *options]))
            if not isinstance(answer, FreeAction):
                return
            answer.perform(self.book(), fight, me)

    def choose_variant(self, fight: GurpsFight, me: Combatant, variants: list[Manoeuvre]) -> Manoeuvre:
        """G-40, G-47: the variant, which takes the place of the manoeuvre from then on."""
        variant = fight.ask(me.index, VARIANT, Options(variants))
        me.manoeuvre = variant
        fight.tell(ManoeuvreChosen(me.index, variant.key, False))
        return variant

    def all_out_attacks(self, fight: GurpsFight, me: Combatant) -> list[Manoeuvre]:
        """G-40, G-42, G-44: Double needs two ready weapons or one that stays ready and gets there; Strong a
        weapon that one's own strength drives."""
        gap = self.gap(fight, me)
        shooting: list[Manoeuvre] = []
        if self.could_shoot(fight, me):
            sweeps = self.on(switches.SUPPRESSION_FIRE) and self.sweeping_shots(me)
            shooting = [DETERMINED, SUPPRESSION] if sweeps else [DETERMINED]
        if gap > self.all_out_attack_distance(me):
            return shooting
        strikes = self.strikes(me)
        variants: list[Manoeuvre] = [DETERMINED]
        near = gap + self.arm_reach(me) - self.all_out_attack_distance(me)
        stays = any(
            strike.mode.longest() >= near and not self.goes_unready(me, me.held[strike.item], strike.mode)
            for strike in strikes
        )
        if stays or len([held for held in me.held if held.fit() and not held.item.natural]) > 1:
            variants.append(DOUBLE)
        if not me.gripped and not me.holds:  # G-176, G-177: no feints in a hold
            variants.append(FEINT_AND_ATTACK)
        if any(strike.mode.base != FIXED for strike in strikes):
            variants.append(STRONG)
        if SUPPRESSION in shooting:
            variants.append(SUPPRESSION)
        return variants

    def all_out_defences(self) -> list[Manoeuvre]:
        """G-47 to G-50: the enhanced kind by the switch `aod_enhanced`."""
        variants: list[Manoeuvre] = [INCREASED, DOUBLE_DEFENCE]
        if self.on(switches.AOD_ENHANCED):
            variants.append(ENHANCED_DEFENCE)
        return variants

    def dodges_on_the_move(self) -> bool:
        """G-47: half a move with Increased Dodge; by the switch `aod_move` a step, as with the others."""
        return self.is_set(switches.AOD_MOVE, "half_with_dodge")

    def choose_defence_to_raise(self, fight: GurpsFight, me: Combatant) -> None:
        """G-48: Dodge, Parry or Block, for every use until the next turn."""
        options: list[Option] = [DODGE]
        if self.free_hands(me) > 0 or any(held.in_hand() and not held.item.natural for held in me.held):
            options.append(PARRY)
        if self.shield_worn(me) and me.shield_ready:
            options.append(BLOCK)
        me.better_defence = fight.ask(me.index, RAISE, Options(options)).key
        fight.tell(Defended(me.index, me.better_defence))

    def change_posture(self, fight: GurpsFight, me: Combatant) -> None:
        """G-35, G-64: one change; while changing, the worse of the two postures counts."""
        posture = fight.ask(me.index, POSTURE, Options(self.postures_open(me)))
        me.left_posture = me.posture
        self.set_posture(fight, me, posture, False)

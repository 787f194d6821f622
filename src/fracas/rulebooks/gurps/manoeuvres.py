"""Chapter 5: all manoeuvres (G-32 to G-54), as rows that act through the book."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.climbing import Climbing
from fracas.rulebooks.gurps.contents import Contents
from fracas.rulebooks.gurps.events import CameToNothing, Defended, ManoeuvreChosen
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.follow_ups import Twist
from fracas.rulebooks.gurps.gear import Drop
from fracas.rulebooks.gurps.guards import BLOCK, DODGE
from fracas.rulebooks.gurps.holds import Release
from fracas.rulebooks.gurps.movement import ANYTHING_ELSE, NOTHING_MORE
from fracas.rulebooks.gurps.readiness import Preparation
from fracas.rulebooks.gurps.rows import CROUCHING, DO_NOTHING, SITTING, STANDING, Manoeuvre, Posture
from fracas.rulebooks.gurps.strength import FIXED

VARIANT: Final = Question("variant", "Which kind?", "G-40")
RAISE: Final = Question("raise", "Which defence do you raise?", "G-48")
POSTURE: Final = Question("posture", "Which posture do you take?", "G-35")

PARRY: Final = Option("parry")
CROUCH: Final = Option("crouch")
RISE: Final = Option("rise")
DROP_BUCKLER: Final = Option("drop buckler")
OUT_OF_REACH: Final = 999


class Move(Manoeuvre):
    """G-34: up to full Move, and nothing else but free actions."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        facing, posture = me.facing, me.posture
        rules.full_move(fight, me)
        if len(me.path) == 1 and me.facing == facing and me.posture is posture and rules.can_act(me):
            fight.tell(CameToNothing(me.index, "stays"))


class Sprint(Manoeuvre):
    """G-66: a faster Move, forward only, after a forward Move."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.sprint(fight, me)


class ChangePosture(Manoeuvre):
    """G-35: from one posture to another that is one change away."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.change_posture(fight, me)


class StepAnd(Manoeuvre):
    """A manoeuvre with a step before its deed, or after it (G-61)."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.step(fight, me, False)
        if rules.can_act(me):
            self.act(rules, fight, me)
        if rules.can_act(me) and fight.opposed(me):
            if me.step_left > 0:
                rules.step(fight, me, True)
            else:
                rules.end_low(fight, me)

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError


class AttackManoeuvre(StepAnd):
    """G-38: one attack, and one more for each Extra Attack, with a step before or after."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.attack_someone(fight, me, rules.attacks_allowed(me))


class Feint(StepAnd):
    """G-39: a Quick Contest to open the foe's guard for the next turn."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.feint_at_someone(fight, me, False)


class Evaluate(StepAnd):
    """G-37: watching one foe, for +1 to +3 next turn."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.evaluate(fight, me)


class Aim(StepAnd):
    """G-36: a second spent on one target with one weapon."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.take_aim(fight, me)


class Concentrate(StepAnd):
    """G-51: mental work, for one or more turns; a hold ends it (G-177)."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.concentrate(fight, me)


class Ready(StepAnd):
    """G-52: draw, pick up, make ready ..., with a step before it (to kneel, say) or after."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.make_ready(fight, me)


class AllOutAttack(Manoeuvre):
    """G-40: choose a variant; then half a move forward, then the attack, and no defence."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_variant(fight, me, rules.all_out_attacks(fight, me)).perform(rules, fight, me)


class AllOutVariant(Manoeuvre):
    """G-41 to G-44: one attack at +4 (a shot at +1), two, a feint and one, or one with more force."""

    def __init__(self, key: str, name: str, rule: str, to_hit: int, more: int, feints: bool) -> None:
        super().__init__(key, name, rule, defends=False, to_hit=to_hit)
        self.more = more
        self.feints = feints

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.half_move(fight, me, True)
        if self.feints and rules.can_act(me):
            rules.feint_at_someone(fight, me, True)
        if rules.can_act(me):
            rules.attack_someone(fight, me, rules.attacks_allowed(me) + self.more)
        rules.end_low(fight, me)


class SuppressionFire(Manoeuvre):
    """G-45: half a move forward, then fire into one zone or more; no defence."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.half_move(fight, me, True)
        if rules.can_act(me):
            rules.suppress(fight, me)
        rules.end_low(fight, me)


class PopUpAttack(Manoeuvre):
    """G-111: out of full cover, one shot, and back; it counts as an Attack."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.pop_up(fight, me)
        rules.end_low(fight, me)


class MoveAndAttack(Manoeuvre):
    """G-46: a full move with one poor attack anywhere in it; no parry and no retreat."""

    def __init__(self, key: str, name: str, rule: str) -> None:
        super().__init__(key, name, rule, parries=False, to_hit=-4)
        self.capped = True

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        left = rules.full_move(fight, me)
        if rules.can_act(me):
            rules.attack_someone(fight, me, 1)
        if left != 0 and not me.slammed and not me.holds:
            rules.move_on(fight, me, left)
        else:
            rules.end_low(fight, me)


class AllOutDefence(Manoeuvre):
    """G-47: choose a variant; no attack."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_variant(fight, me, rules.all_out_defences()).perform(rules, fight, me)


class IncreasedDefence(Manoeuvre):
    """G-47, G-48: +2 to one defence; half a move in any direction with Dodge, else a step."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_defence_to_raise(fight, me)
        if me.better_defence == "dodge" and rules.dodges_on_the_move():
            rules.half_move_or_step(fight, me)
        else:
            rules.step(fight, me, True)


class BroadDefence(Manoeuvre):
    """G-49, G-50: a second, different defence if one fails; or +1 to all three."""

    def __init__(self, key: str, name: str, rule: str, better: str) -> None:
        super().__init__(key, name, rule)
        self.better = better

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        me.better_defence = self.better
        rules.step(fight, me, True)


class Waiting(Manoeuvre):
    """G-53: name a trigger and a response, and wait."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.begin_waiting(fight, me)


class Hide(Manoeuvre):
    """G-211: where nobody sees one plainly, Stealth against Per."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.hide(fight, me)


class Search(StepAnd):
    """G-212: a second of looking and listening for whoever hides."""

    def act(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.search(fight, me)


class Climb(Manoeuvre):
    """G-217: over a severe obstacle."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.climb(fight, me)


class Leave(Manoeuvre):
    """G-214: a move off the map."""

    @property
    def parting(self) -> bool:
        return True

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.depart(fight, me)


class Yield(Option):
    """G-215: to lay down one's arms, before anything else is done."""

    @property
    def parting(self) -> bool:
        return True


MOVE: Final = Move("move", "Move", "G-34")
SPRINT: Final = Sprint("sprint", "Sprint", "G-66")
CHANGE_POSTURE: Final = ChangePosture("change posture", "Change Posture", "G-35")
AIM: Final = Aim("aim", "Aim", "G-36")
EVALUATE: Final = Evaluate("evaluate", "Evaluate", "G-37")
ATTACK: Final = AttackManoeuvre("attack", "Attack", "G-38")
FEINT: Final = Feint("feint", "Feint", "G-39")
ALL_OUT_ATTACK: Final = AllOutAttack("all-out attack", "All-Out Attack", "G-40", defends=False)
DETERMINED: Final = AllOutVariant("determined", "All-Out Attack (Determined)", "G-41", 4, 0, False)
DOUBLE: Final = AllOutVariant("double", "All-Out Attack (Double)", "G-42", 0, 1, False)
FEINT_AND_ATTACK: Final = AllOutVariant("feint and attack", "All-Out Attack (Feint)", "G-43", 0, 0, True)
STRONG: Final = AllOutVariant("strong", "All-Out Attack (Strong)", "G-44", 0, 0, False)
SUPPRESSION: Final = SuppressionFire("suppression fire", "All-Out Attack (Suppression Fire)", "G-45", defends=False)
POP_UP: Final = PopUpAttack("pop-up attack", "Pop-Up Attack", "G-111")
MOVE_AND_ATTACK: Final = MoveAndAttack("move and attack", "Move and Attack", "G-46")
ALL_OUT_DEFENCE: Final = AllOutDefence("all-out defence", "All-Out Defence", "G-47")
INCREASED: Final = IncreasedDefence("increased defence", "All-Out Defence (Increased)", "G-48")
DOUBLE_DEFENCE: Final = BroadDefence("double defence", "All-Out Defence (Double)", "G-49", "double")
ENHANCED_DEFENCE: Final = BroadDefence("enhanced defence", "All-Out Defence (Enhanced)", "G-50", "all")
CONCENTRATE: Final = Concentrate("concentrate", "Concentrate", "G-51")
READY: Final = Ready("ready", "Ready", "G-52")
WAIT: Final = Waiting("wait", "Wait", "G-53")
HIDE: Final = Hide("hide", "Hide", "G-211")
SEARCH: Final = Search("search", "Search", "G-212")
LEAVE: Final = Leave("leave", "Leave the map", "G-214")
CLIMB: Final = Climb("climb", "Climb over", "G-217")
OURS: Final[list[Manoeuvre]] = [HIDE, SEARCH, CLIMB, LEAVE]
"""G-211, G-212, G-214, G-217: what every second may be used for besides, where there is occasion."""
YIELD: Final = Yield("yield")
MANOEUVRES: Final[list[Manoeuvre]] = [
    ATTACK, ALL_OUT_ATTACK, MOVE_AND_ATTACK, FEINT, EVALUATE, MOVE, SPRINT, ALL_OUT_DEFENCE, READY, WAIT, AIM,
    POP_UP, CHANGE_POSTURE, CONCENTRATE, DO_NOTHING,
]  # fmt: skip
"""G-32: the thirteen, the sprint and the pop-up attack, in the order in which they are offered."""
VARIANTS: Final[list[Manoeuvre]] = [
    DETERMINED, DOUBLE, FEINT_AND_ATTACK, STRONG, SUPPRESSION, INCREASED, DOUBLE_DEFENCE, ENHANCED_DEFENCE,
]  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvres(Climbing):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.left_out: list[str] = []
        """Manoeuvres that there are not, by the switches `feint` and `pop_up`."""
        if not self.on(switches.FEINT):
            self.left_out.append(FEINT.key)
        if not self.on(switches.POP_UP):
            self.left_out.append(POP_UP.key)

    def manoeuvres(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """G-32, G-54: those whose prerequisites are met, and the free actions; Do Nothing always is."""
        options: list[Option] = []
        gap = self.gap(fight, me)
        for manoeuvre in self.all_manoeuvres():
            if not self.why_not_now(fight, me, manoeuvre, gap):
                options.append(manoeuvre)
        options.extend(self.free_actions(me))
        if me.holds:
            options.extend(self.releases(fight, me))
            options.extend(self.twists(fight, me))
        options.extend([each for each in OURS if self.may_do(fight, me, each)])
        if not self.why_no_yielding(fight, me):
            options.append(YIELD)
        return options

    def may_do(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> bool:
        """G-211, G-212, G-214, G-217: whether there is occasion to hide, to search, to climb or to leave."""
        if manoeuvre is LEAVE:
            return not self.why_cannot_leave(fight, me)
        if manoeuvre is CLIMB:
            return self.may_climb(fight, me)
        return self.may_hide(fight, me) if manoeuvre is HIDE else self.may_search(fight, me)

    def all_manoeuvres(self) -> list[Manoeuvre]:
        """Every manoeuvre of the book, in the order in which it is offered."""
        return MANOEUVRES

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

    def why_no_manoeuvre(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> str:
        """G-32: why a manoeuvre cannot be picked; empty if it can."""
        return self.why_not_now(fight, me, manoeuvre, self.gap(fight, me))

    def why_not_now(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre, gap: int) -> str:
        """G-32: prerequisites, one manoeuvre after the other; near enough is good enough for reach."""
        key = manoeuvre.key
        if key in self.left_out:
            return f"a house rule of this fight leaves it out ({manoeuvre.rule})"
        if me.gripped or me.holds:
            why = self.why_not_in_hold(fight, me, manoeuvre)
            if why or (key == "attack" and me.gripped):
                return why
        if key == "attack" or key == "feint":
            if gap > self.step_forward(me):
                if key == "attack" and self.could_shoot(fight, me):
                    return ""
                return f"no foe is within reach and a step of a ready weapon ({manoeuvre.rule})"
        elif key == "all-out attack":
            if gap > self.charge(me) and not self.could_shoot(fight, me):
                return "no foe is within half a move and reach of a ready weapon (G-40)"
        elif key == "move and attack":
            if gap > self.sweep(me):
                if not self.could_shoot(fight, me) or self.is_set(switches.MAA_RANGED, "forbidden"):
                    return "no foe is within a move and reach of a ready weapon (G-46)"
        elif key == "evaluate":
            far = gap > self.step_forward(me) and gap > self.allowance(me, self.current_move(me)) and not me.gripped
            if (far and self.is_set(switches.EVALUATE_WHOM, "in_reach")) or not self.may_evaluate(fight, me):
                return "no foe is in sight and within reach of a move (G-37)"
        elif key == "aim":
            if not self.may_aim_at(fight, me):
                return "there is no ready ranged weapon, or nobody in its range and in sight (G-36)"
        elif key == "pop-up attack":
            if not me.shoots or not self.places_to_pop_out(fight, me):
                return "nobody pops up but out of full cover, a step from where there is something to shoot at (G-111)"
        elif key == "move":
            return self.why_no_move(me)
        elif key == "sprint":
            return self.why_no_sprint(me)
        elif key == "ready":
            if not self.could_prepare(fight, me):
                return "there is nothing to make ready (G-52)"
        return ""

    def why_no_move(self, me: Combatant) -> str:
        if self.allowance(me, self.current_move(me)) > 0:
            return ""
        if self.anchored(me):
            return "the weapon is stuck; let it go first (G-204)"
        if me.posture is SITTING:
            return "nobody moves sitting (G-62)"
        return "the load is too heavy to move (G-11)"

    def why_no_sprint(self, me: Combatant) -> str:
        """G-66: after a Move that led forward only, or on any by the switch `sprint_on`; on one's feet; not
        crouching."""
        if not me.ran and self.is_set(switches.SPRINT_ON, "second_move"):
            return "the last turn was no forward Move (G-66)"
        if me.posture is not STANDING or self.anchored(me) or self.current_move(me) == 0:
            return "nobody sprints but standing (G-66)"
        return ""

    def stride(self, me: Combatant) -> int:
        """G-61: how far a manoeuvre with a step leads before it strikes."""
        return self.step_length(me)

    def step_forward(self, me: Combatant) -> int:
        """G-61, G-62: the same for those whom nothing keeps where they are."""
        return 0 if self.rooted(me) else self.stride(me)

    def sweep(self, me: Combatant) -> int:
        """G-46: how far a Move and Attack goes before it strikes."""
        return self.allowance(me, self.current_move(me))

    def charge(self, me: Combatant) -> int:
        """G-40: how far an All-Out Attack goes before it strikes."""
        move = self.current_move(me)
        return self.allowance(me, max(1, move // 2)) if move else 0

    def free_actions(self, me: Combatant) -> list[Option]:
        """G-54, G-65: crouch or rise, drop something, draw fast, and let go of somebody (chapter 13); then a
        manoeuvre still follows. Nothing of that in a hold but dropping things (G-177)."""
        options: list[Option] = []
        if me.gripped:
            for held in me.held:
                if held.in_hand() and not held.item.natural:
                    options.append(held.item.drop)
            if self.buckler_in_hand(me):
                options.append(DROP_BUCKLER)
            return options
        if me.posture is STANDING and not me.crouch_used:
            options.append(CROUCH)
        elif me.posture is CROUCHING:
            options.append(RISE)
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                options.append(held.item.drop)
        if self.buckler_in_hand(me):
            options.append(DROP_BUCKLER)
        options.extend(self.fast_draws(me))
        return options

    def may_act_freely(self, me: Combatant) -> bool:
        """G-54: something in hand, somebody in one's hold, or a weapon to be drawn in no time; asked often, so before
        any option is made."""
        if me.holds or self.buckler_in_hand(me):
            return True
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                return True
        return len(self.fast_draws(me)) > 0

    def late_free_actions(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """G-54: what may be done at any time in one's turn: drop something, let go, draw fast. Crouching has times of
        its own (G-65)."""
        options = [each for each in self.free_actions(me) if each is not CROUCH and each is not RISE]
        if me.holds:
            options.extend(self.releases(fight, me))
        return options

    def act_at_will(self, fight: GurpsFight, me: Combatant) -> None:
        """G-54: after the step, after the attack, as much of it as one likes."""
        while self.can_act(me):
            options = self.late_free_actions(fight, me)
            if not options:
                return
            answer = fight.ask(me.index, ANYTHING_ELSE, Options([NOTHING_MORE, *options]))
            if answer is NOTHING_MORE:
                return
            self.act_freely(fight, me, answer)

    def act_freely(self, fight: GurpsFight, me: Combatant, action: Option) -> None:
        """G-54, G-65: a free action."""
        if action is CROUCH:
            me.crouch_used = True
            self.set_posture(fight, me, CROUCHING, False)
        elif action is RISE:
            me.crouch_used = True
            self.set_posture(fight, me, STANDING, False)
        elif isinstance(action, Drop):
            self.drop(fight, me, me.held[action.item])
        elif action is DROP_BUCKLER:
            self.drop_buckler(fight, me)
        elif action is YIELD:
            self.offer_to_yield(fight, me)
        elif isinstance(action, Release):
            self.release(fight, me, fight.fighters[action.foe])
        elif isinstance(action, Twist):
            self.twist(fight, me, fight.fighters[action.foe])
        else:
            assert isinstance(action, Preparation)
            self.fast_draw(fight, me, me.held[action.item])

    def choose_variant(self, fight: GurpsFight, me: Combatant, variants: list[Manoeuvre]) -> Manoeuvre:
        """G-40, G-47: the variant is chosen with the manoeuvre, and stands for it from then on."""
        options: list[Option] = []
        options.extend(variants)
        variant = fight.ask(me.index, VARIANT, Options(options))
        assert isinstance(variant, Manoeuvre)
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
        if gap > self.charge(me):
            return shooting
        strikes = self.strikes(me)
        variants: list[Manoeuvre] = [DETERMINED]
        near = gap + self.arm_reach(me) - self.charge(me)
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
        options: list[Option] = []
        options.extend(self.postures_open(me))
        posture = fight.ask(me.index, POSTURE, Options(options))
        assert isinstance(posture, Posture)
        me.left_posture = me.posture
        self.set_posture(fight, me, posture, False)

"""Chapter 13, third part: taking hold of somebody and what follows from it (G-174, G-176, G-179 to G-186)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.attack import skill_reason
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, Gripped, Handled, HealthRolled, Moved
from fracas.rulebooks.gurps.fighter import DROPPED, MAIN, OFF, Combatant, GurpsFight, Held, Hold
from fracas.rulebooks.gurps.gear import CRUSHING, Item, Mode, Strike
from fracas.rulebooks.gurps.guards import RESIST, Guard
from fracas.rulebooks.gurps.holds import (
    CONTROL,
    DX_KEY,
    HT_KEY,
    ST_KEY,
    UNTRAINED,
    WITH_SUMO,
    WRESTLING,
    Holds,
)
from fracas.rulebooks.gurps.locations import (
    BY_KEY,
    EYE_KIND,
    LEFT_HAND,
    LIMB,
    LOCATIONS,
    NECK,
    RIGHT_HAND,
    TORSO,
    VITALS_KIND,
    Location,
)
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, SUCCESS
from fracas.rulebooks.gurps.rows import SITTING, lying
from fracas.rulebooks.gurps.sheet import HOLDS
from fracas.rulebooks.gurps.strength import Roll, pool, swing, thrust
from fracas.rulebooks.gurps.techniques import (
    CHOKE_HOLD,
    CLOAK_GRAPPLE,
    ENTANGLE,
    GARROTE,
    GRAB,
    GRAPPLE,
    HOLDING,
    POUNCE,
    SNATCH,
    TACKLE,
    Technique,
)
from fracas.rulebooks.gurps.wounds import DX

GRIP: Final = Question("grip", "Where do you take hold?", "G-174")
HANDS: Final = Question("hands", "With how many hands?", "G-174")
GRAB_WHAT: Final = Question("grab", "What do you reach for?", "G-186")
KEEP_ON: Final = Question("pin with", "With how many hands do you hold them down?", "G-180")
THROW_TO: Final = Question("throw to", "Where do you throw them?", "G-185")
DRAG_TO: Final = Question("drag to", "Where do you drag them?", "G-176")

BURDEN: Final = Reason("encumbrance", "G-11")
CHOKE_HOLD_PENALTY: Final = Reason("choke hold", "G-182")

BOTH_HANDS: Final = Option("both hands")
ONE_HAND: Final = Option("one hand")

MORE_ARMS: Final = Reason("more arms", "G-174")
LASH: Final = Reason("with a lash", "G-204")
HAND: Final = Reason("at the hand", "G-186")
AT_NECK: Final = Reason("neck", "G-204")
LEAP: Final = Reason("leap", "G-188")
RESISTING: Final = Reason("resisting the hold", "G-174")
TAKING_DOWN: Final = Reason("takedown", "G-179")
BY_THE_LEG: Final = Reason("by the leg", "G-179")
PINNING: Final = Reason("pin", "G-180")
SIZE: Final = Reason("size", "G-180")
FREE_HANDS: Final = Reason("more hands free", "G-180")
CHOKING: Final = Reason("choke", "G-181")
BY_HANDS: Final = Reason("hands", "G-181")
BY_THE_BODY: Final = Reason("by the body", "G-181")
TWISTING: Final = Reason("twisting the limb", "G-183")
WRENCHING: Final = Reason("wrench", "G-184")
HARD: Final = Reason("hard to do", "G-184")
THROWING: Final = Reason("throw", "G-185")
DAZED: Final = Reason("being dazed by the throw", "G-185")
TUGGING: Final = Reason("pulling at it", "G-186")
SQUEEZE: Final = Reason("margin of victory", "G-181")
JERK: Final = Reason("wrench damage", "G-184")
IMPACT: Final = Reason("throw damage", "G-185")

PLACES: Final[list[Location]] = [each for each in LOCATIONS if each.kind != VITALS_KIND and each.kind != EYE_KIND]
"""G-174: what one can take hold of."""
LASHES: Final = ["Kusari", "Whip"]
"""Skills of weapons that wind themselves round things (G-204)."""
ARTS: Final = ["Judo", "Wrestling", "Sumo Wrestling"]
BY_MARGIN: Final = "margin of victory"


class GrabItem(Option):
    """Something in a foe's hand to reach for."""

    def __init__(self, key: str, item: int) -> None:
        super().__init__(key)
        self.item = item


class Hex(Option):
    """A hex to throw or drag somebody to, or to run on to."""

    def __init__(self, name: str, cell: int) -> None:
        super().__init__(name)
        self.cell = cell


class Twist(Option):
    """To tighten a lock, as a free action (G-183)."""

    def __init__(self, part: str, name: str, foe: int) -> None:
        super().__init__(f"twist {part} of {name}")
        self.foe = foe


def half_penalty(location: Location) -> int:
    """G-174: half of what a blow at that place costs, to the worse number."""
    return -((1 - location.to_hit) // 2)


@mypyc_attr(allow_interpreted_subclasses=True)
class Grappling(Holds):
    # declaring

    def technique_blow(self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: Technique) -> Blow:
        """An attack of that kind as it would be rolled now."""
        blow = self.aimed(fight, me, foe, self.technique_strike(me, technique))
        blow.technique = technique
        blow.location = NECK if technique is CHOKE_HOLD or technique is GARROTE else TORSO
        return blow

    def technique_strike(self, me: Combatant, technique: Technique) -> Strike:
        """What it is rolled with: a lash or garrote in hand, or the body."""
        if technique is ENTANGLE or technique is SNATCH:
            lash = self.lash(me)
            if lash is not None:
                return lash
        elif technique is GARROTE:
            for held in me.held:
                for strike in held.item.strikes:
                    if strike.mode.name == "strangle" and held.fit():
                        return strike
        return me.sheet.moves[technique.mode if technique.mode in HOLDS else "grapple"]

    def lash(self, me: Combatant) -> Strike | None:
        """G-204: a whip or chain that is ready."""
        for held in me.held:
            for strike in held.item.strikes:
                if self.winds(held, strike.mode) and self.usable(me, held, strike.mode):
                    return strike
        return None

    def winds(self, held: Held, mode: Mode) -> bool:
        """G-204: it winds itself round things."""
        return mode.skill in LASHES

    def skill_with(self, me: Combatant, mode: Mode) -> Tally:
        """G-182, G-190, G-206: a choke hold goes by Judo - 2 or Wrestling - 3, a cloak by Cloak, a rush by the
        shield's skill or DX."""
        if not mode.natural:
            return super().skill_with(me, mode)
        if mode.name == "choke hold":
            return self.choke_hold_skill(me)
        if mode.name == "cloak grapple" or mode.name == "cloak":
            return Tally(max(0, me.sheet.level("Cloak")), skill_reason("Cloak"))
        shield = me.sheet.shield
        if mode.name == "rush" and shield is not None and me.sheet.level(shield.skill) > me.sheet.dx:
            return Tally(me.sheet.level(shield.skill), skill_reason(shield.skill))
        return super().skill_with(me, mode)

    def choke_hold_skill(self, me: Combatant) -> Tally:
        """G-182: Judo - 2 or Wrestling - 3, which stands at DX for those who have not learned it (G-14)."""
        wrestling = me.sheet.level("Wrestling") - 3
        judo = me.sheet.skills.get("Judo", 0) - me.encumbrance - 2
        if judo > wrestling:
            skill = Tally(judo + me.encumbrance + 2, skill_reason("Judo"))
            skill.add(-me.encumbrance, BURDEN)
            skill.add(-2, CHOKE_HOLD_PENALTY)
            return skill
        skill = Tally(wrestling + 3, skill_reason("Wrestling"))
        skill.add(-3, CHOKE_HOLD_PENALTY)
        return skill

    def add_technique(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        """G-174, G-186, G-188, G-204: where one takes hold, and with what."""
        technique = blow.technique
        if technique is GRAPPLE or technique is CLOAK_GRAPPLE or technique is ENTANGLE:
            skill.add(half_penalty(blow.location), blow.location.reason)
        elif technique is GRAB or technique is SNATCH:
            skill.add(-4, HAND)
        elif technique is GARROTE:
            skill.add(-5, AT_NECK)
        elif technique is TACKLE or technique is POUNCE:
            skill.add(4, LEAP)
        if technique is ENTANGLE or technique is SNATCH:
            skill.add(-4, LASH)
        skill.add(2 * max(0, blow.hands - 2), MORE_ARMS)

    def choose_grip(self, fight: GurpsFight, blow: Blow) -> None:
        """G-174: where, and with how many hands; whoever holds on already does so with all that are free."""
        me = blow.attacker
        if blow.technique is None or blow.technique.takes != "place":
            return
        blow.hands = self.grasp(me, blow.foe)
        if self.is_set("hit_locations", "on"):
            options: list[Option] = [place for place in PLACES if self.may_grip(fight, blow, place)]
            place = fight.ask(me.index, GRIP, Options(options), blow)
            assert isinstance(place, Location)
            blow.location = place
        if blow.technique is GRAPPLE and blow.hands > 1 and self.hold_on(me, blow.foe) is None:
            if fight.ask(me.index, HANDS, Options([BOTH_HANDS, ONE_HAND])) is ONE_HAND:
                blow.hands = 1

    def grasp(self, me: Combatant, foe: Combatant) -> int:
        """How many hands could be on somebody: those that are, and all that are free."""
        hold = self.hold_on(me, foe)
        used = sum([each.more for each in me.holds])
        free = self.free_hands(me) + me.sheet.traits.extra_arms - used
        return free + (0 if hold is None else hold.hands())

    def may_grip(self, fight: GurpsFight, blow: Blow, place: Location) -> bool:
        """G-18: not where it is hopeless."""
        was = blow.location
        blow.location = place
        hopeful = self.melee_skill(fight, blow).total >= 3
        blow.location = was
        return hopeful

    def choose_item(self, fight: GurpsFight, blow: Blow) -> None:
        """G-186: something that the foe has in hand."""
        options: list[Option] = [GrabItem(held.item.key, held.item.index) for held in self.grabbable(blow.foe)]
        answer = fight.ask(blow.attacker.index, GRAB_WHAT, Options(options), blow)
        assert isinstance(answer, GrabItem)
        blow.at_item = answer.item

    def grabbable(self, foe: Combatant) -> list[Held]:
        return [held for held in foe.held if held.in_hand() and not held.item.natural and held.grabbed < 0]

    # the roll

    def grip_lands(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-72, G-174: the attack roll, whose margin counts; a critical hit cannot be resisted."""
        me = blow.attacker
        if self.must_hear(fight, me, blow.foe) and not self.hearing(fight, me):
            return False
        held = me.held[blow.strike.item]
        blow.skill = self.melee_skill(fight, blow)
        throw = self.grip_roll(fight, me, blow.skill)
        blow.result = throw.result
        blow.margin = blow.skill.total - throw.roll
        self.tell_attack(fight, blow, throw.roll)
        self.note_attack(me, held, blow.strike.mode)
        return self.goes_home(fight, blow)

    def tell_attack(self, fight: GurpsFight, blow: Blow, roll: int) -> None:
        me = blow.attacker
        technique = blow.technique
        where = blow.location.key if technique in HOLDING and self.is_set("hit_locations", "on") else ""
        if blow.at_item >= 0:
            where = blow.foe.held[blow.at_item].item.name
        name = me.held[blow.strike.item].item.name
        how = "" if technique is None else technique.key
        fight.tell(AttackRolled(me.index, blow.foe.index, name, how, where, blow.skill, roll, blow.result))

    def goes_home(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-72: neither missed nor defended against."""
        if blow.result < SUCCESS:
            if blow.result == CRITICAL_FAILURE and self.is_set("critical_misses", "table"):
                self.critical_miss(fight, blow.attacker, blow.strike, blow.foe, False)
            return False
        if blow.result < CRITICAL_SUCCESS and self.defended(fight, blow):
            return False
        return self.can_act(blow.attacker)

    def defences(self, fight: GurpsFight, me: Combatant, blow: Blow) -> list[Option]:
        """G-174: against a hold also a plain DX roll, unless it is the published kind."""
        options = super().defences(fight, me, blow)
        if blow.technique in HOLDING and self.is_set("grapple_model", "control_points"):
            options.insert(0, RESIST)
        return options

    def defend(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> bool:
        """G-174: to resist is no active defence: no retreat goes with it, and no effort."""
        if guard.choice is not RESIST:
            return super().defend(fight, me, blow, guard, may_retreat)
        if not self.musters(fight, me):
            return False
        need = self.resist_need(me)
        throw = self.success_roll(fight, me, need, RESISTING)
        fight.tell(HealthRolled(me.index, RESISTING.text, need, throw.roll, throw.succeeded))
        blow.met = RESIST
        return throw.succeeded

    def resist_need(self, me: Combatant) -> Tally:
        """G-174: DX, with what weighs on it."""
        need = Tally(me.sheet.dx, DX)
        self.burden_dx(me, need)
        return need

    def part_used(self, me: Combatant, mode: Mode) -> Location:
        """What a parrying weapon meets: the body of who slams into it, the hand of who reaches out (G-127)."""
        if mode.natural and mode.name in HOLDS:
            if mode.name in ("slam", "tackle", "pounce", "rush"):
                return TORSO
            return RIGHT_HAND if self.fist(me) == "right" else LEFT_HAND
        return super().part_used(me, mode)

    def limb_used(self, me: Combatant, mode: Mode) -> str:
        if mode.natural and mode.name in HOLDS:
            return f"{self.fist(me)} arm"
        return super().limb_used(me, mode)

    def strikes_by_art(self, blow: Blow) -> bool:
        """G-127: somebody trained in Judo reaches out with care."""
        if blow.technique is None:
            return super().strikes_by_art(blow)
        return self.skill_with(blow.attacker, blow.strike.mode).terms[0][1] is skill_reason("Judo")

    # G-174: grapples of every kind

    def why_out_of_arm(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-174: in the same hex, or in an adjacent one that can be entered."""
        distance = fight.distance(me, foe)
        if distance == 0:
            return ""
        if distance > 1:
            return f"{foe.name} is {distance} hexes away (G-174)"
        if self.rooted(me) or me.posture is SITTING:
            return "you cannot get into the next hex (G-175)"
        if not self.in_front(fight, me, foe):
            return f"{foe.name} is not in front of you (G-73)"
        return ""

    def in_front(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        return fight.board.arc(me.cell, me.facing, fight.spot(me, foe)) == FRONT

    def why_too_low(self, me: Combatant, foe: Combatant) -> str:
        """G-174: whoever kneels, sits or lies is taken hold of by somebody who is as low, or much smaller."""
        if foe.posture.low and not me.posture.low and foe.sheet.sm - me.sheet.sm < 2:
            return f"{foe.name} is down: kneel first, a step will do (G-174)"
        return ""

    def why_no_grapple(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-174: an empty hand, or a hold to be made firmer."""
        hold = self.hold_on(me, foe)
        if hold is not None:
            return "you hold them with something else (G-204)" if hold.lash >= 0 or hold.cloak else ""
        if self.grasp(me, foe) == 0:
            return "no hand is free (G-174)"
        return self.why_out_of_arm(fight, me, foe) or self.why_too_low(me, foe)

    def grapple(self, fight: GurpsFight, blow: Blow) -> None:
        """G-174: on a hit that is neither resisted nor defended against the foe is held, the more firmly the better
        the roll."""
        if self.grip_lands(fight, blow):
            self.seize(fight, blow, blow.margin)

    def seize(self, fight: GurpsFight, blow: Blow, control: int) -> Hold:
        """G-174: into the foe's hex, and the hands on it."""
        me, foe = blow.attacker, blow.foe
        if blow.technique is not ENTANGLE:
            self.close_with(fight, me, foe)
        fight.mingled = True
        hold = self.take_hold(fight, me, foe, blow.location, control)
        if blow.technique is CLOAK_GRAPPLE:
            hold.cloak = True
        elif not blow.strike.mode.natural:
            hold.lash = blow.strike.item
            me.held[hold.lash].grabbed = me.index
        else:
            self.put_hands(me, hold, blow.hands)
        return hold

    def put_hands(self, me: Combatant, hold: Hold, hands: int) -> None:
        """G-174: the better hand first."""
        for side in self.empty_hands(me):
            if hold.main + hold.off + hold.more < hands:
                if side == me.main_side():
                    hold.main = True
                else:
                    hold.off = True
        more = me.sheet.traits.extra_arms - sum([each.more for each in me.holds if each is not hold])
        hold.more = max(0, min(more, hands - hold.main - hold.off))

    # with other things than hands

    def why_no_cloak(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-206: a cloak at the ready, that holds nobody yet."""
        if not self.cloak_ready(me):
            return "there is no cloak at the ready (G-206)"
        if any(hold.cloak for hold in me.holds) or self.hold_on(me, foe) is not None:
            return "the cloak is not free (G-206)"
        return self.why_out_of_arm(fight, me, foe) or self.why_too_low(me, foe)

    def cloak_ready(self, me: Combatant) -> bool:
        """G-206: on an arm that works; it can grapple, and feint (G-39)."""
        shield = me.sheet.shield
        if shield is None or not shield.cloak:
            return False
        return self.shield_worn(me) and me.shield_ready and me.off_hand_works()

    def why_no_lash(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-204: a whip or chain that reaches that far."""
        lash = self.lash(me)
        if lash is None:
            return "there is no whip or chain at the ready (G-204)"
        if me.gripped or not me.held[lash.item].reaches(lash.mode, fight.distance(me, foe)):
            return f"{foe.name} is out of the reach of the {me.held[lash.item].item.name} (G-204)"
        if not fight.board.sees(me.cell, foe.cell) or not self.in_front(fight, me, foe):
            return f"{foe.name} is not in front of you (G-73)"
        return "you hold them already (G-174)" if self.hold_on(me, foe) is not None else ""

    def why_no_garrote(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-204: from the rear, on somebody unaware or helpless."""
        if self.technique_strike(me, GARROTE).mode.natural:
            return "there is no garrote in hand (G-204)"
        if self.hold_on(me, foe) is not None:
            return "you hold them already (G-174)"
        if not (foe.stunned or foe.shaken or foe.pinned or self.unseen(fight, foe, me)):
            return f"{foe.name} is on guard (G-204)"
        return self.why_not_behind(fight, me, foe) or self.why_out_of_arm(fight, me, foe)

    def why_not_behind(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        behind = self.aimed(fight, me, foe, me.sheet.moves["grapple"]).behind
        return "" if behind else f"you are not behind {foe.name} (G-182)"

    def garrote(self, fight: GurpsFight, blow: Blow) -> None:
        """G-204: round the neck, and pulled tight at once (G-181)."""
        if self.grip_lands(fight, blow):
            self.seize(fight, blow, 0)
            self.choke(fight, blow)

    # G-182

    def why_no_choke_hold(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-182: from the rear, with both hands."""
        hold = self.hold_on(me, foe)
        if hold is not None and (hold.choke_hold or hold.lash >= 0 or hold.cloak):
            return "you hold them already (G-182)"
        if self.grasp(me, foe) < 2:
            return "both hands are needed (G-182)"
        why = self.why_not_behind(fight, me, foe) or self.why_out_of_arm(fight, me, foe)
        return why or ("" if hold is not None else self.why_too_low(me, foe))

    def take_choke_hold(self, fight: GurpsFight, blow: Blow) -> None:
        """G-182: a grapple of the neck; from the holder's next turn on the foe cannot breathe."""
        blow.hands = self.grasp(blow.attacker, blow.foe)
        if self.grip_lands(fight, blow):
            hold = self.seize(fight, blow, blow.margin)
            hold.choke_hold = True
            hold.fresh = True
            fight.tell(Gripped(blow.attacker.index, blow.foe.index, "chokes", NECK.key, hold.control))

    # G-176: what follows from a hold

    def why_no_follow_up(self, me: Combatant, foe: Combatant) -> str:
        """G-176: on a later turn, with somebody who is really held."""
        hold = self.hold_on(me, foe)
        if hold is None:
            return f"you do not hold {foe.name} (G-176)"
        if hold.burden:
            return f"{foe.name} is too strong for you (G-175)"
        return "you have only just taken hold (G-176)" if hold.fresh else ""

    def held_by_me(self, blow: Blow) -> Hold:
        hold = self.hold_on(blow.attacker, blow.foe)
        assert hold is not None
        return hold

    # G-179

    def why_no_takedown(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        return self.why_no_follow_up(me, foe) or (f"{foe.name} lies already (G-179)" if lying(foe.posture) else "")

    def takedown_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-179: the best of ST, DX and every grappling skill on each side; a leg is easier, half of the control
        points help."""
        scores = [ST_KEY, DX_KEY, *ARTS]
        mine = self.best_of(me, scores, WITH_SUMO)
        self.at_posture(me, mine)
        hold = self.hold_on(me, foe)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
            if hold.location.armour == "legs":
                mine.add(3, BY_THE_LEG)
        return mine, self.best_of(foe, scores, WITH_SUMO)

    def take_down(self, fight: GurpsFight, blow: Blow) -> None:
        """G-179: a Quick Contest; the loser falls."""
        me, foe = blow.attacker, blow.foe
        mine, theirs = self.takedown_scores(me, foe)
        winner = self.quick_contest(fight, me, mine, foe, theirs, TAKING_DOWN).winner
        if winner != 0:
            self.fall(fight, foe if winner > 0 else me)

    # G-180

    def why_no_pin(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = self.hold_on(me, foe)
        if hold is None or hold.pinned or hold.lash >= 0:
            return f"{foe.name} is pinned already, or not in your arms (G-180)"
        if not lying(foe.posture):
            return f"{foe.name} does not lie (G-180)"
        return "" if hold.location is TORSO else "you do not hold the torso (G-180)"

    def pin_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-180: ST; the larger side +3 a step of size, the one with more free hands +3."""
        mine, theirs = self.might(me, WRESTLING), self.might(foe, WRESTLING)
        larger = me.sheet.sm - foe.sheet.sm
        mine.add(3 * max(0, larger), SIZE)
        theirs.add(3 * max(0, -larger), SIZE)
        more = self.grasp(me, foe) - self.grasp(foe, me)
        mine.add(3 if more > 0 else 0, FREE_HANDS)
        theirs.add(3 if more < 0 else 0, FREE_HANDS)
        hold = self.hold_on(me, foe)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
        return mine, theirs

    def pin(self, fight: GurpsFight, blow: Blow) -> None:
        """G-180: a Regular Contest; the loser of it is helpless. The pinner may take one of two hands away."""
        me, foe = blow.attacker, blow.foe
        hold = self.held_by_me(blow)
        mine, theirs = self.pin_scores(me, foe)
        if not self.regular_contest(fight, me, mine, foe, theirs, PINNING) or self.hold_on(me, foe) is not hold:
            return
        hold.pinned = True
        self.reckon_holds(fight, foe)
        if hold.main and hold.off:
            if fight.ask(me.index, KEEP_ON, Options([BOTH_HANDS, ONE_HAND])) is ONE_HAND:
                hold.main = False
        fight.tell(Gripped(me.index, foe.index, "pins", hold.location.key, hold.control))

    # G-181

    def why_no_choke(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-181: by the neck; by the body only if one is larger."""
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = self.hold_on(me, foe)
        if hold is not None and hold.location is NECK:
            return ""
        if hold is not None and hold.location is TORSO and me.sheet.sm > foe.sheet.sm:
            return ""
        return "you do not hold the neck (G-181)"

    def choke_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-181: ST against the better of ST and HT; harder with one hand or round the body."""
        mine = self.might(me, WRESTLING)
        hold = self.hold_on(me, foe)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
            if hold.location is TORSO:
                mine.add(-5, BY_THE_BODY)
            if hold.lash < 0:
                mine.add(-5 if hold.hands() == 1 else 2 * max(0, hold.hands() - 2), BY_HANDS)
        return mine, self.best_of(foe, [ST_KEY, HT_KEY], WRESTLING)

    def choke(self, fight: GurpsFight, blow: Blow) -> None:
        """G-181: the margin of victory is crushing damage there; once it hurts, the foe cannot breathe."""
        me, foe = blow.attacker, blow.foe
        hold = self.held_by_me(blow)
        mine, theirs = self.choke_scores(me, foe)
        contest = self.quick_contest(fight, me, mine, foe, theirs, CHOKING)
        if contest.winner > 0:
            hurt = self.crush(fight, foe, Tally(contest.victory, SQUEEZE), BY_MARGIN, hold.location, False)
            if hurt > 0 and not foe.out and self.hold_on(me, foe) is hold:
                self.stifle(fight, foe, hold)

    # G-183

    def survive_parry(self, fight: GurpsFight, me: Combatant, blow: Blow, held: Held) -> bool:
        """G-183, G-185: a bare hand that has parried an arm may take hold of it on its next turn."""
        if held.item.natural:
            self.catch_arm(me, blow)
        return super().survive_parry(fight, me, blow, held)

    def catch_arm(self, me: Combatant, blow: Blow) -> None:
        """G-183: whoever knows Judo or Wrestling notes whose arm it was, unless that was no arm."""
        skills = me.sheet.skills
        mode = blow.strike.mode
        if ("Judo" not in skills and "Wrestling" not in skills) or blow.technique is not None:
            return
        if mode.missile is not None or mode.name in ("kick", "bite"):
            return
        foe = blow.attacker
        hand = foe.held[blow.strike.item].hand
        off = self.fist(foe) == foe.off_side() if mode.name == "punch" else hand == OFF or mode.name == "bash"
        me.caught_foe = foe.index
        me.caught_part = f"{foe.off_side() if off else foe.main_side()} arm"
        me.caught_by_judo = self.bare_skill(me, blow, me.retreated_from == foe.index) == "Judo"

    def why_no_lock(self, fight: GurpsFight, me: Combatant, foe: Combatant, limb: str) -> str:
        """G-183: an arm that was just parried, or an arm or leg that is held."""
        hold = self.hold_on(me, foe)
        if hold is not None and hold.location.kind == LIMB and hold.location.armour == limb:
            if hold.locked:
                return "it is locked already (G-183)"
            if hold.lash >= 0 or hold.cloak:
                return "a lock needs hands (G-183)"
            return self.why_no_follow_up(me, foe)
        if hold is None and limb == "arms" and me.caught_foe == foe.index:
            if self.free_hands(me) == 0:
                return "no hand is free (G-183)"
            return self.why_out_of_arm(fight, me, foe)
        return f"you have no {'arm' if limb == 'arms' else 'leg'} of {foe.name} to lock (G-183)"

    def lock(self, fight: GurpsFight, blow: Blow) -> None:
        """G-183: an attack with Judo or Wrestling that the foe defends against; from then on the limb is locked."""
        me, foe = blow.attacker, blow.foe
        hold = self.hold_on(me, foe)
        blow.location = hold.location if hold is not None else BY_KEY[me.caught_part]
        blow.hands = max(2, self.grasp(me, foe))
        if not self.grip_lands(fight, blow) or blow.foe is not foe:
            return
        if hold is None:
            hold = self.seize(fight, blow, 0)
        elif self.hold_on(me, foe) is not hold:
            return
        hold.locked = True
        hold.tries = 0
        hold.twisted = True
        fight.tell(Gripped(me.index, foe.index, "locks", hold.location.key, hold.control))

    def twists(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """G-183: once a turn, whatever else is done."""
        return [
            Twist(hold.location.key, fight.fighters[hold.foe].name, hold.foe)
            for hold in me.holds
            if hold.locked and not hold.twisted
        ]

    def twist(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        """G-183: the margin of victory is crushing damage to the limb, against rigid armour alone; if it is crippled
        already, pain and perhaps a stun."""
        hold = self.hold_on(me, foe)
        assert hold is not None
        hold.twisted = True
        mine = self.best_of(me, [ST_KEY, "Judo", "Wrestling"], WRESTLING)
        mine.add(hold.control // 2, CONTROL)
        theirs = self.best_of(foe, [ST_KEY, HT_KEY], WRESTLING)
        contest = self.quick_contest(fight, me, mine, foe, theirs, TWISTING)
        if contest.winner <= 0:
            return
        if foe.can_use(hold.location.key):
            self.crush(fight, foe, Tally(contest.victory, SQUEEZE), BY_MARGIN, hold.location, True)
        else:
            foe.lost += contest.victory
            self.knockdown(fight, foe, hold.location, False)

    # G-184

    def why_no_wrench(self, fight: GurpsFight, me: Combatant, foe: Combatant, neck: bool) -> str:
        """G-184: a neck or limb held with both hands since an earlier turn."""
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = self.hold_on(me, foe)
        if hold is None or hold.lash >= 0 or hold.hands() < 2:
            return "both hands are needed (G-184)"
        if neck:
            return "" if hold.location is NECK else "you do not hold the neck (G-184)"
        return "" if hold.location.kind == LIMB else "you do not hold an arm or leg (G-184)"

    def wrench_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-184: ST - 4 against the better of ST and HT."""
        mine = self.might(me, WRESTLING)
        mine.add(-4, HARD)
        hold = self.hold_on(me, foe)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
        return mine, self.best_of(foe, [ST_KEY, HT_KEY], WRESTLING)

    def wrench(self, fight: GurpsFight, blow: Blow) -> None:
        """G-184: swing damage to the neck or limb, which flexible armour does not stop."""
        me, foe = blow.attacker, blow.foe
        hold = self.held_by_me(blow)
        mine, theirs = self.wrench_scores(me, foe)
        if self.quick_contest(fight, me, mine, foe, theirs, WRENCHING).winner > 0 and not foe.out:
            self.crush_with(fight, me, foe, swing(me.sheet.st), JERK, hold.location, True)

    # G-185

    def why_no_throw(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-185: somebody held, or whose arm was just parried with Judo."""
        hold = self.hold_on(me, foe)
        if hold is not None:
            return "a throw needs hands (G-185)" if hold.lash >= 0 or hold.cloak else self.why_no_follow_up(me, foe)
        if me.caught_foe == foe.index and me.caught_by_judo:
            return self.why_out_of_arm(fight, me, foe)
        return f"you do not hold {foe.name} (G-185)"

    def throw_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-185: the best grappling skill against the best of ST, DX and grappling skill."""
        hold = self.hold_on(me, foe)
        mine = self.best_of(me, ["Judo"] if hold is None else [DX_KEY, *ARTS], UNTRAINED)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
        return mine, self.best_of(foe, [ST_KEY, DX_KEY, *ARTS], UNTRAINED)

    def throw(self, fight: GurpsFight, blow: Blow) -> None:
        """G-185: the foe lands prone in a free hex next to the thrower, is hurt and perhaps stunned, and the hold
        ends; if it fails, nothing changes."""
        me, foe = blow.attacker, blow.foe
        mine, theirs = self.throw_scores(me, foe)
        if self.quick_contest(fight, me, mine, foe, theirs, THROWING).winner <= 0:
            return
        hold = self.hold_on(me, foe)
        if hold is not None:
            self.end_hold(fight, me, hold, "lets go")
        options: list[Option] = [Hex(fight.board.names[cell], cell) for cell in self.free_around(fight, me)]
        if options:
            answer = fight.ask(me.index, THROW_TO, Options(options))
            assert isinstance(answer, Hex)
            start = foe.cell
            fight.place_at(foe, answer.cell)
            if foe.cell != start:
                fight.tell(Moved(foe.index, "is thrown", start, foe.cell, foe.facing))
                self.sever(fight)
        self.fall(fight, foe)
        dice = thrust(me.sheet.st) if self.is_set("throw_damage", "thrust") else Roll(me.sheet.st // 2, 0)
        self.crush_with(fight, me, foe, dice, IMPACT, TORSO, False)
        if not foe.out:
            self.daze(fight, foe)

    def daze(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-185: HT, or stunned."""
        need = self.health(foe)
        thrown = self.success_roll(fight, foe, need, DAZED)
        fight.tell(HealthRolled(foe.index, DAZED.text, need, thrown.roll, thrown.succeeded))
        if not thrown.succeeded:
            self.stun(fight, foe)

    def free_around(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """Hexes next to somebody that nobody stands in."""
        taken = fight.taken(None)
        return [cell for cell in fight.board.neighbours(me.cell) if cell not in taken]

    # G-176: dragging

    def why_no_drag(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-176: by the stronger, or of somebody pinned."""
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = self.hold_on(me, foe)
        if hold is not None and not hold.pinned and self.strength(me) <= self.strength(foe):
            return f"you are not stronger than {foe.name} (G-176)"
        if me.gripped or me.posture is SITTING or len(me.holds) > 1:
            return "you cannot move (G-175)"
        return "" if self.free_around(fight, me) else "there is no free hex (G-176)"

    def drag(self, fight: GurpsFight, blow: Blow) -> None:
        """G-176: both into a free hex next to the one where the grappler is."""
        me, foe = blow.attacker, blow.foe
        hold = self.held_by_me(blow)
        options: list[Option] = [Hex(fight.board.names[cell], cell) for cell in self.free_around(fight, me)]
        answer = fight.ask(me.index, DRAG_TO, Options(options))
        assert isinstance(answer, Hex)
        if self.hold_on(me, foe) is not hold:
            return
        before = me.cell
        fight.place_at(me, answer.cell)
        me.path = (*me.path, me.cell)
        fight.tell(Moved(me.index, "drags the foe along", before, me.cell, me.facing))
        self.join(fight, me, before)
        if hold.lash < 0:
            fight.place_at(foe, me.cell)
            self.join(fight, foe, before)
        self.sever(fight)

    # G-186

    def why_no_grab(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-186: a free hand, and something in the foe's."""
        if self.free_hands(me) == 0:
            return "no hand is free (G-186)"
        if not self.grabbable(foe) or self.grab_on(me, foe) is not None:
            return f"{foe.name} has nothing in hand to grab (G-186)"
        return self.why_out_of_arm(fight, me, foe)

    def why_no_snatch(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-204: the same with a lash."""
        if not self.grabbable(foe) or self.grab_on(me, foe) is not None:
            return f"{foe.name} has nothing in hand to snatch (G-204)"
        return self.why_no_lash(fight, me, foe)

    def grab(self, fight: GurpsFight, blow: Blow) -> None:
        """G-186: on a hit both hold it, and neither can use it."""
        me, foe = blow.attacker, blow.foe
        if not self.grip_lands(fight, blow) or blow.foe is not foe or not foe.held[blow.at_item].in_hand():
            return
        hold = Hold(foe.index, RIGHT_HAND if foe.main_side() == "right" else LEFT_HAND)
        hold.item = blow.at_item
        if blow.technique is SNATCH:
            hold.lash = blow.strike.item
            me.held[hold.lash].grabbed = me.index
        else:
            self.close_with(fight, me, foe)
            self.put_hands(me, hold, 1)
        fight.mingled = True
        me.holds.append(hold)
        foe.held[blow.at_item].grabbed = me.index
        fight.tell(Gripped(me.index, foe.index, "grabs", foe.held[blow.at_item].item.name, 0))

    def why_no_wrest(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> str:
        """G-186: on later turns."""
        hold = self.grab_on(me, foe)
        if hold is None:
            return f"you have hold of nothing that {foe.name} holds (G-186)"
        return "you have only just taken hold (G-186)" if hold.fresh else ""

    def wrest_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        return self.might(me, WRESTLING), self.might(foe, WRESTLING)

    def wrest(self, fight: GurpsFight, blow: Blow) -> None:
        """G-186: a Regular Contest of ST; it is yours, or you let go."""
        me, foe = blow.attacker, blow.foe
        hold = self.grab_on(me, foe)
        assert hold is not None
        mine, theirs = self.wrest_scores(me, foe)
        won = self.regular_contest(fight, me, mine, foe, theirs, TUGGING)
        held = foe.held[hold.item]
        hand = MAIN if hold.main else OFF
        self.end_hold(fight, me, hold, "lets go")
        if won:
            self.take_away(fight, me, foe, held, hold.lash >= 0, hand)

    def take_away(self, fight: GurpsFight, me: Combatant, foe: Combatant, held: Held, lashed: bool, hand: int) -> None:
        """G-186: out of the foe's hand into one's own; what a lash brings falls at one's feet."""
        held.hand = DROPPED
        held.ready = False
        held.cell = me.cell
        held.stuck_in = NOBODY
        if not lashed:
            mine = self.make_own(me, held)
            mine.hand = hand
            mine.ready = True
            mine.reach = max(1, held.item.weapon.longest())
            self.reckon_load(me)
        self.reckon_load(foe)
        fight.tell(Handled(me.index, "tears away", held.item.name))

    def make_own(self, me: Combatant, held: Held) -> Held:
        """G-52, G-186: something that was another's, with all that is in it, a burning fuse as well."""
        key = held.item.weapon.key
        same = len([each for each in me.held if each.item.weapon.key == key])
        mine = self.held(Item(len(me.held), key if same == 0 else f"{key} {same + 1}", held.item.weapon))
        mine.loaded = held.loaded
        mine.damage_taken = held.damage_taken
        mine.fuse = held.fuse
        held.fuse = 0
        held.gone = True
        me.held.append(mine)
        me.shoots = me.shoots or mine.item.ranged
        return mine

    # what it does

    def crush_with(
        self, fight: GurpsFight, me: Combatant, foe: Combatant, dice: Roll, why: Reason, place: Location, rigid: bool
    ) -> int:
        """Crushing damage by the dice."""
        basic = Tally(max(self.least_damage(CRUSHING), fight.roll(me.index, pool(dice.dice, dice.add), why)), why)
        return self.crush(fight, foe, basic, str(dice), place, rigid)

    def crush(self, fight: GurpsFight, foe: Combatant, basic: Tally, dice: str, location: Location, rigid: bool) -> int:
        """G-141, G-181, G-183, G-184: crushing damage at close quarters, to one place; `rigid` is what armour that
        gives way does not stop. The injury."""
        location = self.where_it_counts(foe, location, CRUSHING)
        dr = foe.sheet.dr(location, True, False)
        if rigid:
            dr -= sum([piece.dr_crushing for piece in foe.sheet.worn(location.armour) if piece.flexible])
        penetrating = max(0, basic.total - dr)
        injury = self.wound(penetrating, CRUSHING, location, foe)
        limited = self.limited(foe, location, injury)
        left = foe.hp - limited
        fight.tell(DamageRolled(foe.index, location.key, dice, basic, "cr", dr, penetrating, limited, left))
        if injury > 0:
            self.suffer(fight, foe, injury, location, CRUSHING, None)
        elif self.is_set("blunt_trauma", "on") and not rigid and penetrating == 0:
            flexible = foe.sheet.flexible_dr(location, True, False)
            self.lose_hp(fight, foe, self.trauma(basic.total, CRUSHING, flexible), "blunt trauma", location)
        return limited

"""Chapter 13, third part: taking hold of somebody (G-174, G-182, and the reach for what a foe holds)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Aiming, Option, Options, Question
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import AttackRolled, Gripped
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.holds import Holds
from fracas.rulebooks.gurps.in_hand import Held, Hold
from fracas.rulebooks.gurps.locations import EYE_KIND, LOCATIONS, NECK, TORSO, VITALS_KIND, Location
from fracas.rulebooks.gurps.questions import FirstOffered
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, SUCCESS
from fracas.rulebooks.gurps.rows import Choice
from fracas.rulebooks.gurps.sheet import HOLDS
from fracas.rulebooks.gurps.techniques import CLOAK_GRAPPLE, ENTANGLE, GARROTE, GRAPPLE, Technique
from fracas.rulebooks.gurps.words import yards

GRIP: Final = Aiming("grip", "Where do you take hold?", "G-174", TORSO.key)
GRAB_WHAT: Final = FirstOffered("grab", "What do you reach for?", "G-186")
BOTH_HANDS: Final = Option("both hands")
HANDS: Final = Question("hands", "With how many hands?", "G-174", BOTH_HANDS.key)
ONE_HAND: Final = Choice("one hand", "the other stays free")
MORE_ARMS: Final = Reason("more arms", "G-174")
LASH: Final = Reason("with a lash", "G-204")
HAND: Final = Reason("at the hand", "G-186")
AT_NECK: Final = Reason("neck", "G-204")
LEAP: Final = Reason("leap", "G-188")
PLACES: Final[list[Location]] = [each for each in LOCATIONS if each.kind != VITALS_KIND and each.kind != EYE_KIND]
"""G-174: what one can take hold of."""
LASHES: Final = ["Kusari", "Whip"]
"""Skills of weapons that wind themselves round their target (G-204)."""

NO_CLOAK: Final = Reason("there is no cloak at the ready", "G-206")
NO_LASH: Final = Reason("there is no whip or chain at the ready", "G-204")
NO_GARROTE: Final = Reason("there is no garrote in hand", "G-204")


class GrabItem(Option):
    """Something in a foe's hand to reach for."""

    def __init__(self, key: str, item: int) -> None:
        super().__init__(key)
        self.item = item


def half_penalty(location: Location) -> int:
    """G-174: half of what a blow at that place costs, to the worse number."""
    return -((1 - location.to_hit) // 2)


@mypyc_attr(allow_interpreted_subclasses=True)
class Grappling(Holds):
    # declaring

    def technique_blow(self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: Technique) -> Blow:
        """The attack that this technique would be now."""
        blow = self.blow_at(fight, me, foe, self.technique_strike(me, technique))
        blow.technique = technique
        blow.location = NECK if technique.at_neck else TORSO
        return blow

    def technique_strike(self, me: Combatant, technique: Technique) -> Strike:
        """What a technique is rolled with: a lash or garrote in hand, or the body."""
        if technique.by_lash:
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
                if self.is_lash(held, strike.mode) and self.usable(me, held, strike.mode):
                    return strike
        return None

    def is_lash(self, held: Held, mode: Mode) -> bool:
        """G-204: whether this mode winds itself round its target."""
        return mode.skill in LASHES

    def add_technique(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        """G-174, G-186, G-188, G-204: where one takes hold, and with what."""
        technique = blow.technique
        assert technique is not None
        if technique.takes == "place":
            skill.add(half_penalty(blow.location), blow.location.reason)
        elif technique.takes == "item":
            skill.add(-4, HAND)
        elif technique is GARROTE:
            skill.add(-5, AT_NECK)
        elif technique.leaps:
            skill.add(4, LEAP)
        if technique.by_lash:
            skill.add(-4, LASH)
        skill.add(2 * max(0, blow.hands - 2), MORE_ARMS)

    def choose_grip(self, fight: GurpsFight, blow: Blow) -> None:
        """G-174: where, and with how many hands; whoever holds on already does so with all that are free."""
        me = blow.attacker
        if blow.technique is None or blow.technique.takes != "place":
            return
        blow.hands = self.hands_available(me, blow.foe)
        if self.on(switches.HIT_LOCATIONS):
            places = [place for place in PLACES if self.may_grip(fight, blow, place)]
            blow.location = fight.ask(me.index, GRIP, Options(places), blow)
        if blow.technique is GRAPPLE:
            self.choose_hands(fight, blow)

    def choose_hands(self, fight: GurpsFight, blow: Blow) -> None:
        """G-174: both hands or one, for a new hold."""
        me = blow.attacker
        if blow.hands > 1 and me.hold_on(blow.foe) is None:
            if fight.ask(me.index, HANDS, Options([BOTH_HANDS, ONE_HAND])) is ONE_HAND:
                blow.hands = 1

    def hands_available(self, me: Combatant, foe: Combatant) -> int:
        """How many hands could hold somebody: those that already do, and all that are free."""
        hold = me.hold_on(foe)
        used = sum([each.more for each in me.holds])
        free = self.free_hands(me) + me.sheet.traits.extra_arms - used
        return free + (0 if hold is None else hold.hands())

    def may_grip(self, fight: GurpsFight, blow: Blow, place: Location) -> bool:
        """G-18: whether the skill for that location is at least 3."""
        was = blow.location
        blow.location = place
        possible = self.melee_skill(fight, blow).total >= 3
        blow.location = was
        return possible

    def choose_item(self, fight: GurpsFight, blow: Blow) -> None:
        """G-186: something that the foe has in hand."""
        options = [GrabItem(held.item.key, held.item.index) for held in self.grabbable(blow.foe)]
        blow.at_item = fight.ask(blow.attacker.index, GRAB_WHAT, Options(options), blow).item

    def grabbable(self, foe: Combatant) -> list[Held]:
        return [held for held in foe.held if held.in_hand() and not held.item.natural and held.grabbed < 0]

    # the roll

    def grip_lands(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-72, G-174: the attack roll, whose margin counts; a critical hit cannot be resisted."""
        me = blow.attacker
        if self.must_hear(fight, me, blow.foe) and not self.hearing_roll(fight, me):
            return False
        held = me.held[blow.strike.item]
        blow.skill = self.melee_skill(fight, blow)
        rolled = self.grip_roll(fight, me, blow.skill)
        blow.result = rolled.result
        blow.margin = blow.skill.total - rolled.roll
        self.tell_attack(fight, blow, rolled.roll)
        self.note_attack(me, held, blow.strike.mode)
        return self.gets_through(fight, blow)

    def tell_attack(self, fight: GurpsFight, blow: Blow, roll: int) -> None:
        me = blow.attacker
        technique = blow.technique
        assert technique is not None
        where = blow.location.key if technique.resisted and self.on(switches.HIT_LOCATIONS) else ""
        if blow.at_item >= 0:
            where = blow.foe.held[blow.at_item].item.name
        name = me.held[blow.strike.item].item.name
        fight.tell(AttackRolled(me.index, blow.foe.index, name, technique.key, where, blow.skill, roll, blow.result))

    def gets_through(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-72: neither missed nor defended against."""
        if blow.result < SUCCESS:
            if blow.result == CRITICAL_FAILURE and self.is_set(switches.CRITICAL_MISSES, "table"):
                self.critical_miss(fight, blow.attacker, blow.strike, blow.foe, False)
            return False
        if blow.result < CRITICAL_SUCCESS and self.defended(fight, blow):
            return False
        return self.can_act(blow.attacker)

    # G-174: grapples of every kind

    def why_not_within_arms_reach(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-174: in the same hex, or in an adjacent one that can be entered."""
        distance = fight.distance(me, foe)
        if distance == 0:
            return None
        if distance > 1:
            return Reason(f"{foe.name} is {yards(distance)} away", "G-174")
        if self.rooted(me):
            return Reason("you cannot get into the next hex", "G-175")
        if not self.in_front(fight, me, foe):
            return Reason(f"{foe.name} is not in front of you", "G-73")
        return None

    def in_front(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        return fight.board.arc(me.cell, me.facing, fight.spot(me, foe)) == FRONT

    def why_too_low(self, me: Combatant, foe: Combatant) -> Reason | None:
        """G-174: whoever kneels, sits or lies can be grappled only by somebody as low, or much smaller."""
        if foe.posture.low and not me.posture.low and foe.sheet.sm - me.sheet.sm < 2:
            return Reason(f"{foe.name} is down: kneel first, a step will do", "G-174")
        return None

    def why_no_grapple(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-174: an empty hand, or a hold to be made firmer."""
        hold = me.hold_on(foe)
        if hold is not None:
            return Reason("you hold them with something else", "G-204") if hold.lash >= 0 or hold.cloak else None
        if self.hands_available(me, foe) == 0:
            return Reason("no hand is free", "G-174")
        return self.why_not_within_arms_reach(fight, me, foe) or self.why_too_low(me, foe)

    def grapple(self, fight: GurpsFight, blow: Blow) -> None:
        """G-174: on a hit that is neither resisted nor defended against the foe is held, the more firmly the better
        the roll."""
        if self.grip_lands(fight, blow):
            self.seize(fight, blow, blow.margin)

    def seize(self, fight: GurpsFight, blow: Blow, control: int) -> Hold:
        """G-174: enters the foe's hex and takes hold of it."""
        me, foe = blow.attacker, blow.foe
        if blow.technique is not ENTANGLE:
            self.close_with(fight, me, foe)
        fight.close_combat_begun = True
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
        """G-174: which hands hold on, the better one first."""
        for side in self.empty_hands(me):
            if hold.main + hold.off + hold.more < hands:
                if side == me.main_side():
                    hold.main = True
                else:
                    hold.off = True
        more = me.sheet.traits.extra_arms - sum([each.more for each in me.holds if each is not hold])
        hold.more = max(0, min(more, hands - hold.main - hold.off))

    # holds with a cloak, lash or garrote

    def why_no_cloak(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-206: a cloak at the ready, that holds nobody yet."""
        if not self.cloak_ready(me):
            return NO_CLOAK
        if any(hold.cloak for hold in me.holds) or me.hold_on(foe) is not None:
            return Reason("the cloak is not free", "G-206")
        return self.why_not_within_arms_reach(fight, me, foe) or self.why_too_low(me, foe)

    def cloak_ready(self, me: Combatant) -> bool:
        """G-206: on an arm that works; it can grapple, and feint (G-39)."""
        shield = me.sheet.shield
        if shield is None or not shield.cloak:
            return False
        return self.shield_worn(me) and me.shield_ready and me.off_hand_works()

    def why_no_lash(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-204: a whip or chain that reaches that far."""
        lash = self.lash(me)
        if lash is None:
            return NO_LASH
        if me.gripped or not me.held[lash.item].reaches(lash.mode, fight.distance(me, foe)):
            return Reason(f"{foe.name} is out of the reach of the {me.held[lash.item].item.name}", "G-204")
        if not fight.board.sees(me.cell, foe.cell) or not self.in_front(fight, me, foe):
            return Reason(f"{foe.name} is not in front of you", "G-73")
        return Reason("you hold them already", "G-174") if me.hold_on(foe) is not None else None

    def why_no_garrote(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-204: from the rear, on somebody unaware or helpless."""
        if self.technique_strike(me, GARROTE).mode.natural:
            return NO_GARROTE
        if me.hold_on(foe) is not None:
            return Reason("you hold them already", "G-174")
        if not (foe.stunned or foe.mentally_stunned or foe.pinned or self.overlooks(fight, foe, me)):
            return Reason(f"{foe.name} is on guard", "G-204")
        return self.why_not_behind(fight, me, foe) or self.why_not_within_arms_reach(fight, me, foe)

    def why_not_behind(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        behind = self.blow_at(fight, me, foe, me.sheet.moves["grapple"]).behind
        return None if behind else Reason(f"you are not behind {foe.name}", "G-182")

    # G-182

    def why_no_choke_hold(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-182: from the rear, with both hands."""
        hold = me.hold_on(foe)
        if hold is not None and (hold.choke_hold or hold.lash >= 0 or hold.cloak):
            return Reason("you hold them already", "G-182")
        if self.hands_available(me, foe) < 2:
            return Reason("both hands are needed", "G-182")
        why = self.why_not_behind(fight, me, foe) or self.why_not_within_arms_reach(fight, me, foe)
        return why or (None if hold is not None else self.why_too_low(me, foe))

    def take_choke_hold(self, fight: GurpsFight, blow: Blow) -> None:
        """G-182: a grapple of the neck; from the holder's next turn on the foe cannot breathe."""
        blow.hands = self.hands_available(blow.attacker, blow.foe)
        if self.grip_lands(fight, blow):
            hold = self.seize(fight, blow, blow.margin)
            hold.choke_hold = True
            hold.fresh = True
            fight.tell(Gripped(blow.attacker.index, blow.foe.index, "chokes", NECK.key, hold.control))

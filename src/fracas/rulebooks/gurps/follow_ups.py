"""Chapter 13, fourth part: what follows from a hold (G-176, G-179 to G-181, G-183 to G-186)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Options, Question, Spot, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.close import CONTROL
from fracas.rulebooks.gurps.events import Gripped, Handled, Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, Item
from fracas.rulebooks.gurps.grappling import BOTH_HANDS, ONE_HAND, Grappling
from fracas.rulebooks.gurps.holds import DX_KEY, HT_KEY, ST_KEY, UNTRAINED, WITH_SUMO, WRESTLING
from fracas.rulebooks.gurps.in_hand import DROPPED, MAIN, OFF, Held, Hold
from fracas.rulebooks.gurps.locations import BY_KEY, LEFT_HAND, LIMB, NECK, RIGHT_HAND, TORSO, Location
from fracas.rulebooks.gurps.rows import SITTING, FreeAction, lying
from fracas.rulebooks.gurps.strength import Roll, pool, swing, thrust
from fracas.rulebooks.gurps.techniques import SNATCH

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

KEEP_ON: Final = Question("pin with", "With how many hands do you hold them down?", "G-180", BOTH_HANDS.key)
THROW_TO: Final = Question("throw to", "Where do you throw them?", "G-185")
DRAG_TO: Final = Question("drag to", "Where do you drag them?", "G-176")
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
ARTS: Final = ["Judo", "Wrestling", "Sumo Wrestling"]
BY_MARGIN: Final = "margin of victory"


class Hex(Spot):
    """A hex to throw or drag somebody to, or to run on to."""


class Twist(FreeAction):
    """To tighten a lock (G-183)."""

    def __init__(self, part: str, name: str, foe: int) -> None:
        super().__init__(f"twist {part} of {name}", rule="G-183")
        self.foe = foe

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.twist(fight, me, fight.fighters[self.foe])

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        return View(self.key, rule=self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class FollowUps(Grappling):
    # G-176: what follows from a hold

    def why_no_follow_up(self, me: Combatant, foe: Combatant) -> Reason | None:
        """G-176: on a later turn, with somebody who is really held."""
        hold = me.hold_on(foe)
        if hold is None:
            return Reason(f"you do not hold {foe.name}", "G-176")
        if hold.burden:
            return Reason(f"{foe.name} is too strong for you", "G-175")
        return Reason("you have only just taken hold", "G-176") if hold.fresh else None

    def my_hold(self, blow: Blow) -> Hold:
        hold = blow.attacker.hold_on(blow.foe)
        assert hold is not None
        return hold

    # G-179

    def why_no_takedown(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        if lying(foe.posture):
            return self.why_no_follow_up(me, foe) or Reason(f"{foe.name} lies already", "G-179")
        return self.why_no_follow_up(me, foe)

    def takedown_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-179: the best of ST, DX and every grappling skill on each side; a leg is easier, half of the control
        points help."""
        scores = [ST_KEY, DX_KEY, *ARTS]
        mine = self.best_score(me, scores, WITH_SUMO)
        self.add_posture_penalty(me, mine)
        hold = me.hold_on(foe)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
            if hold.location.armour == "legs":
                mine.add(3, BY_THE_LEG)
        return mine, self.best_score(foe, scores, WITH_SUMO)

    def take_down(self, fight: GurpsFight, blow: Blow) -> None:
        """G-179: a Quick Contest; the loser falls."""
        me, foe = blow.attacker, blow.foe
        mine, theirs = self.takedown_scores(me, foe)
        winner = self.quick_contest(fight, me, mine, foe, theirs, TAKING_DOWN).winner
        if winner != 0:
            self.fall(fight, foe if winner > 0 else me)

    # G-180

    def why_no_pin(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = me.hold_on(foe)
        if hold is None or hold.pinned or hold.lash >= 0:
            return Reason(f"{foe.name} is pinned already, or not in your arms", "G-180")
        if not lying(foe.posture):
            return Reason(f"{foe.name} does not lie", "G-180")
        return None if hold.location is TORSO else Reason("you do not hold the torso", "G-180")

    def pin_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-180: ST; the larger side +3 a step of size, the one with more free hands +3."""
        mine, theirs = self.contest_strength(me, WRESTLING), self.contest_strength(foe, WRESTLING)
        larger = me.sheet.sm - foe.sheet.sm
        mine.add(3 * max(0, larger), SIZE)
        theirs.add(3 * max(0, -larger), SIZE)
        more = self.hands_available(me, foe) - self.hands_available(foe, me)
        mine.add(3 if more > 0 else 0, FREE_HANDS)
        theirs.add(3 if more < 0 else 0, FREE_HANDS)
        self.add_control(me, foe, mine)
        return mine, theirs

    def pin(self, fight: GurpsFight, blow: Blow) -> None:
        """G-180: a Regular Contest; the loser of it is helpless. The pinner may take one of two hands away."""
        me, foe = blow.attacker, blow.foe
        hold = self.my_hold(blow)
        mine, theirs = self.pin_scores(me, foe)
        if not self.regular_contest(fight, me, mine, foe, theirs, PINNING) or me.hold_on(foe) is not hold:
            return
        hold.pinned = True
        self.update_holds(fight, foe)
        if hold.main and hold.off:
            if fight.ask(me.index, KEEP_ON, Options([BOTH_HANDS, ONE_HAND])) is ONE_HAND:
                hold.main = False
        fight.tell(Gripped(me.index, foe.index, "pins", hold.location.key, hold.control))

    # G-181

    def why_no_choke(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-181: by the neck; by the body only if one is larger."""
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = me.hold_on(foe)
        if hold is not None and hold.location is NECK:
            return None
        if hold is not None and hold.location is TORSO and me.sheet.sm > foe.sheet.sm:
            return None
        return Reason("you do not hold the neck", "G-181")

    def choke_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-181: ST against the better of ST and HT; harder with one hand or round the body."""
        mine = self.contest_strength(me, WRESTLING)
        hold = me.hold_on(foe)
        if hold is not None:
            mine.add(hold.control // 2, CONTROL)
            if hold.location is TORSO:
                mine.add(-5, BY_THE_BODY)
            if hold.lash < 0:
                mine.add(-5 if hold.hands() == 1 else 2 * max(0, hold.hands() - 2), BY_HANDS)
        return mine, self.best_score(foe, [ST_KEY, HT_KEY], WRESTLING)

    def choke(self, fight: GurpsFight, blow: Blow) -> None:
        """G-181: the margin of victory is crushing damage there; once it hurts, the foe cannot breathe."""
        me, foe = blow.attacker, blow.foe
        hold = self.my_hold(blow)
        mine, theirs = self.choke_scores(me, foe)
        contest = self.quick_contest(fight, me, mine, foe, theirs, CHOKING)
        if contest.winner > 0:
            hurt = self.crush(fight, foe, Tally(contest.victory, SQUEEZE), BY_MARGIN, hold.location, False)
            if hurt > 0 and not foe.out and me.hold_on(foe) is hold:
                self.cut_off_breath(fight, foe, hold)

    def garrote(self, fight: GurpsFight, blow: Blow) -> None:
        """G-204: round the neck, and pulled tight at once (G-181)."""
        if self.grip_lands(fight, blow):
            self.seize(fight, blow, 0)
            self.choke(fight, blow)

    # G-183

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

    def why_no_lock(self, fight: GurpsFight, me: Combatant, foe: Combatant, limb: str) -> Reason | None:
        """G-183: an arm that was just parried, or an arm or leg that is held."""
        hold = me.hold_on(foe)
        if hold is not None and hold.location.kind == LIMB and hold.location.armour == limb:
            if hold.locked:
                return Reason("it is locked already", "G-183")
            if hold.lash >= 0 or hold.cloak:
                return Reason("a lock needs hands", "G-183")
            return self.why_no_follow_up(me, foe)
        if hold is None and limb == "arms" and me.caught_foe == foe.index:
            if self.free_hands(me) == 0:
                return Reason("no hand is free", "G-183")
            return self.why_not_within_arms_reach(fight, me, foe)
        return Reason(f"you have no {'arm' if limb == 'arms' else 'leg'} of {foe.name} to lock", "G-183")

    def lock(self, fight: GurpsFight, blow: Blow) -> None:
        """G-183: an attack with Judo or Wrestling that the foe defends against; from then on the limb is locked."""
        me, foe = blow.attacker, blow.foe
        hold = me.hold_on(foe)
        blow.location = hold.location if hold is not None else BY_KEY[me.caught_part]
        blow.hands = max(2, self.hands_available(me, foe))
        if not self.grip_lands(fight, blow) or blow.foe is not foe:
            return
        if hold is None:
            hold = self.seize(fight, blow, 0)
        elif me.hold_on(foe) is not hold:
            return
        hold.locked = True
        hold.tries = 0
        hold.twisted = True
        fight.tell(Gripped(me.index, foe.index, "locks", hold.location.key, hold.control))

    def twists(self, fight: GurpsFight, me: Combatant) -> list[Twist]:
        """G-183: once a turn, whatever else is done."""
        return [
            Twist(hold.location.key, fight.fighters[hold.foe].name, hold.foe)
            for hold in me.holds
            if hold.locked and not hold.twisted
        ]

    def twist(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        """G-183: the margin of victory is crushing damage to the limb, against rigid armour alone; if it is crippled
        already, pain and perhaps a stun."""
        hold = me.hold_on(foe)
        assert hold is not None
        hold.twisted = True
        mine = self.best_score(me, [ST_KEY, "Judo", "Wrestling"], WRESTLING)
        mine.add(hold.control // 2, CONTROL)
        theirs = self.best_score(foe, [ST_KEY, HT_KEY], WRESTLING)
        contest = self.quick_contest(fight, me, mine, foe, theirs, TWISTING)
        if contest.winner <= 0:
            return
        if foe.can_use(hold.location.key):
            self.crush(fight, foe, Tally(contest.victory, SQUEEZE), BY_MARGIN, hold.location, True)
        else:
            foe.lost += contest.victory
            self.knockdown(fight, foe, hold.location, False)

    # G-184

    def why_no_wrench(self, fight: GurpsFight, me: Combatant, foe: Combatant, neck: bool) -> Reason | None:
        """G-184: a neck or limb held with both hands since an earlier turn."""
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = me.hold_on(foe)
        if hold is None or hold.lash >= 0 or hold.hands() < 2:
            return Reason("both hands are needed", "G-184")
        if neck:
            return None if hold.location is NECK else Reason("you do not hold the neck", "G-184")
        return None if hold.location.kind == LIMB else Reason("you do not hold an arm or leg", "G-184")

    def wrench_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-184: ST - 4 against the better of ST and HT."""
        mine = self.contest_strength(me, WRESTLING)
        mine.add(-4, HARD)
        self.add_control(me, foe, mine)
        return mine, self.best_score(foe, [ST_KEY, HT_KEY], WRESTLING)

    def wrench(self, fight: GurpsFight, blow: Blow) -> None:
        """G-184: swing damage to the neck or limb, which flexible armour does not stop."""
        me, foe = blow.attacker, blow.foe
        hold = self.my_hold(blow)
        mine, theirs = self.wrench_scores(me, foe)
        if self.quick_contest(fight, me, mine, foe, theirs, WRENCHING).winner > 0 and not foe.out:
            self.crush_with(fight, me, foe, swing(me.sheet.st), JERK, hold.location, True)

    # G-185

    def why_no_throw(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-185: somebody held, or whose arm was just parried with Judo."""
        hold = me.hold_on(foe)
        if hold is not None:
            if hold.lash >= 0 or hold.cloak:
                return Reason("a throw needs hands", "G-185")
            return self.why_no_follow_up(me, foe)
        if me.caught_foe == foe.index and me.caught_by_judo:
            return self.why_not_within_arms_reach(fight, me, foe)
        return Reason(f"you do not hold {foe.name}", "G-185")

    def throw_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        """G-185: the best grappling skill against the best of ST, DX and grappling skill."""
        hold = me.hold_on(foe)
        mine = self.best_score(me, ["Judo"] if hold is None else [DX_KEY, *ARTS], UNTRAINED)
        self.add_control(me, foe, mine)
        return mine, self.best_score(foe, [ST_KEY, DX_KEY, *ARTS], UNTRAINED)

    def throw(self, fight: GurpsFight, blow: Blow) -> None:
        """G-185: the foe lands prone in a free hex next to the thrower, is hurt and perhaps stunned, and the hold
        ends; if it fails, nothing changes."""
        me, foe = blow.attacker, blow.foe
        mine, theirs = self.throw_scores(me, foe)
        if self.quick_contest(fight, me, mine, foe, theirs, THROWING).winner <= 0:
            return
        hold = me.hold_on(foe)
        if hold is not None:
            self.end_hold(fight, me, hold, "lets go")
        free = self.free_hexes(fight, me)
        if free:
            answer = fight.ask(me.index, THROW_TO, Options(free))
            start = foe.cell
            if not self.runs_into(fight, me, answer.cell):
                fight.place_at(foe, answer.cell)
            if foe.cell != start:
                fight.tell(Moved(foe.index, "is thrown", start, foe.cell, foe.facing))
                self.end_broken_holds(fight)
        self.fall(fight, foe)
        dice = thrust(me.sheet.st) if self.is_set(switches.THROW_DAMAGE, "thrust") else Roll(me.sheet.st // 2, 0)
        self.crush_with(fight, me, foe, dice, IMPACT, TORSO, False)
        if not foe.out:
            self.daze(fight, foe)

    def daze(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-185: HT, or stunned."""
        if not self.check(fight, foe, self.health_need(foe), DAZED).succeeded:
            self.stun(fight, foe)

    def free_around(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """G-210: hexes next to somebody in which it knows of nobody."""
        taken = fight.known_taken(me)
        return [cell for cell in fight.board.neighbours(me.cell) if cell not in taken]

    def free_hexes(self, fight: GurpsFight, me: Combatant) -> list[Hex]:
        """The same to choose from."""
        return [Hex(fight.board.names[cell], cell) for cell in self.free_around(fight, me)]

    # G-176: dragging

    def why_no_drag(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-176: by the stronger, or of somebody pinned."""
        why = self.why_no_follow_up(me, foe)
        if why:
            return why
        hold = me.hold_on(foe)
        if hold is not None and not hold.pinned and self.strength(me) <= self.strength(foe):
            return Reason(f"you are not stronger than {foe.name}", "G-176")
        if me.gripped or me.posture is SITTING or len(me.holds) > 1:
            return Reason("you cannot move", "G-175")
        return None if self.free_around(fight, me) else Reason("there is no free hex", "G-176")

    def drag(self, fight: GurpsFight, blow: Blow) -> None:
        """G-176: both into a free hex next to the one where the grappler is."""
        me, foe = blow.attacker, blow.foe
        hold = self.my_hold(blow)
        answer = fight.ask(me.index, DRAG_TO, Options(self.free_hexes(fight, me)))
        if me.hold_on(foe) is not hold or self.runs_into(fight, me, answer.cell):
            return
        before = me.cell
        fight.place_at(me, answer.cell)
        me.path = (*me.path, me.cell)
        fight.tell(Moved(me.index, "drags the foe along", before, me.cell, me.facing))
        self.note_entry(fight, me, before)
        if hold.lash < 0:
            fight.place_at(foe, me.cell)
            self.note_entry(fight, foe, before)
        self.end_broken_holds(fight)

    # G-186

    def why_no_grab(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-186: a free hand, and something in the foe's."""
        if self.free_hands(me) == 0:
            return Reason("no hand is free", "G-186")
        if not self.grabbable(foe) or me.grab_on(foe) is not None:
            return Reason(f"{foe.name} has nothing in hand to grab", "G-186")
        return self.why_not_within_arms_reach(fight, me, foe)

    def why_no_snatch(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-204: the same with a lash."""
        if not self.grabbable(foe) or me.grab_on(foe) is not None:
            return Reason(f"{foe.name} has nothing in hand to snatch", "G-204")
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
        fight.close_combat_begun = True
        me.holds.append(hold)
        foe.held[blow.at_item].grabbed = me.index
        fight.tell(Gripped(me.index, foe.index, "grabs", foe.held[blow.at_item].item.name, 0))

    def why_no_wrest(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-186: on later turns."""
        hold = me.grab_on(foe)
        if hold is None:
            return Reason(f"you have hold of nothing that {foe.name} holds", "G-186")
        return Reason("you have only just taken hold", "G-186") if hold.fresh else None

    def wrest_scores(self, me: Combatant, foe: Combatant) -> tuple[Tally, Tally]:
        return self.contest_strength(me, WRESTLING), self.contest_strength(foe, WRESTLING)

    def wrest(self, fight: GurpsFight, blow: Blow) -> None:
        """G-186: a Regular Contest of ST; it is yours, or you let go."""
        me, foe = blow.attacker, blow.foe
        hold = me.grab_on(foe)
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
            self.update_encumbrance(me)
        self.update_encumbrance(foe)
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
        """G-181, G-183, G-184: crushing damage at close quarters, to one place; `rigid` is what armour that gives way
        does not stop. The injury."""
        location = self.where_it_counts(foe, location, CRUSHING)
        dr = foe.sheet.dr(location, True, False)
        if rigid:
            dr -= sum([piece.dr_crushing for piece in foe.sheet.worn(location.armour) if piece.flexible])
        flexible = 0 if rigid else foe.sheet.flexible_dr(location, True, False)
        return self.bruise(fight, foe, basic, dice, location, dr, flexible)

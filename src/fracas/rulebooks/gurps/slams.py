"""Chapter 13, last part: running into people, and choosing among all that can be done at close quarters
(G-187 to G-191)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.dice import Sum
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.damage import STRONG
from fracas.rulebooks.gurps.events import ItemDamaged, Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.follow_ups import FollowUps, Hex
from fracas.rulebooks.gurps.gear import CRUSHING
from fracas.rulebooks.gurps.guards import DODGE
from fracas.rulebooks.gurps.knockback import STAY_UP, collision_dice
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.options import TARGET
from fracas.rulebooks.gurps.rolls import SUCCESS
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, lying
from fracas.rulebooks.gurps.shock import DX
from fracas.rulebooks.gurps.strength import pool, thrust
from fracas.rulebooks.gurps.techniques import BREAK_FREE, POUNCE, RUSH, TACKLE, TECHNIQUES, Technique

STOP_HERE: Final = Option("stop here")
RUN_ON: Final = Question("run on", "Do you run on?", "G-187", STOP_HERE.key)

COLLISION: Final = Reason("slam damage", "G-187")
PUSH: Final = Reason("shove", "G-191")
SUMO: Final = Reason("Sumo Wrestling", "G-208")
BEHIND_SHIELD: Final = Reason("shield", "G-190")
LANDING: Final = Reason("landing on one's feet", "G-189")
ACROBATICS: Final = Reason("Acrobatics", "G-189")
JUMPING: Final = Reason("Jumping", "G-189")

FOE_FALLS: Final = 2
FOE_ROLLS: Final = 1
NOBODY_FALLS: Final = 0
SLAMMER_FALLS: Final = -1
LEAP: Final = 2
"""Hexes: how far a leap reaches, and how far beyond a foe it ends that it misses (G-188)."""

TOO_FEW_LEGS: Final = Reason("you have not four legs", "G-189")
NO_SHIELD_TO_RUSH_WITH: Final = Reason("there is no shield on your arm", "G-190")


def slam_result(dealt: int, taken: int) -> int:
    """G-187: who falls, by the basic damage of each, counted as at least 1."""
    dealt, taken = max(1, dealt), max(1, taken)
    if dealt >= 2 * taken:
        return FOE_FALLS
    if dealt >= taken:
        return FOE_ROLLS
    return SLAMMER_FALLS if taken >= 2 * dealt else NOBODY_FALLS


@mypyc_attr(allow_interpreted_subclasses=True)
class Slams(FollowUps):
    # G-187: a slam

    def why_no_slam(self, fight: GurpsFight, me: Combatant, foe: Combatant, reach: int) -> Reason | None:
        """G-187, G-188: on one's feet, from the next hex, or from two off by a leap over one that is free."""
        if self.bound(me) or self.rooted(me):
            return Reason("you cannot move", "G-175")
        if me.posture is not STANDING and me.posture is not CROUCHING:
            return Reason("you are not on your feet", "G-187")
        if me.slammed:
            return Reason("you have run into somebody already this turn", "G-187")
        distance = fight.distance(me, foe)
        if distance == 0 or distance > reach:
            return Reason(f"{foe.name} is not that far away", "G-187")
        if not self.in_front(fight, me, foe):
            return Reason(f"{foe.name} is not in front of you", "G-73")
        if distance == LEAP and not self.gap_between(fight, me, foe):
            return Reason("something is in the way", "G-188")
        return None

    def gap_between(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        to = fight.spot(me, foe)
        return any(fight.board.distance(cell, to) == 1 for cell in self.free_around(fight, me))

    def why_no_pounce(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-189: for bodies with four legs."""
        if not me.sheet.traits.four_legs:
            return TOO_FEW_LEGS
        return self.why_no_slam(fight, me, foe, LEAP)

    def why_no_rush(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-190: with a shield that is strapped on."""
        shield = me.sheet.shield
        if shield is None or shield.cloak or not self.shield_worn(me) or not me.shield_ready:
            return NO_SHIELD_TO_RUSH_WITH
        if shield.buckler:
            return Reason("nobody rushes behind a buckler", "G-190")
        return self.why_no_slam(fight, me, foe, 1)

    def relative_speed(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-187: the hexes that the slammer has moved this turn, the last one into the foe included, and those that
        the foe came towards it on its own last turn."""
        board = fight.board
        start = me.path[0] if me.path else me.cell
        moved = max(0, len(me.path) - 1) + fight.distance(me, foe)
        if len(foe.path) > 1:
            moved += max(0, board.distance(foe.path[0], start) - board.distance(foe.path[-1], start))
        return moved

    def slam(self, fight: GurpsFight, blow: Blow) -> None:
        """G-187, G-188: the attack roll; a foe that dodges lets the slammer run past, a leap that fails ends beyond,
        and a parry or block stops it."""
        me, foe = blow.attacker, blow.foe
        speed = self.relative_speed(fight, me, foe)
        to = fight.spot(me, foe)
        toward = fight.board.direction(me.cell, to)
        leaps = blow.technique is not None and blow.technique.leaps
        me.slammed = True
        if self.slam_lands(fight, blow):
            self.close_with(fight, me, blow.foe)
            self.collide(fight, blow, speed)
        elif self.can_act(me):
            if leaps and (blow.result < SUCCESS or blow.last_defence is DODGE):
                self.overrun(fight, me, to, toward, LEAP)
            elif blow.result >= SUCCESS and blow.last_defence is DODGE:
                self.overrun(fight, me, to, toward, 1)
        self.land(fight, blow)

    def slam_lands(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-72: roll and defence as with any blow; a critical hit is not defended against, and does no more."""
        me = blow.attacker
        if self.must_hear(fight, me, blow.foe) and not self.hearing_roll(fight, me):
            return False
        blow.skill = self.melee_skill(fight, blow)
        throw = self.attack_roll(fight, me, blow.skill, False)
        blow.result = throw.result
        self.tell_attack(fight, blow, throw.roll)
        self.note_attack(me, me.held[blow.strike.item], blow.strike.mode)
        return self.gets_through(fight, blow)

    def overrun(self, fight: GurpsFight, me: Combatant, to: int, toward: int, beyond: int) -> None:
        """G-187, G-188: through the hex where the foe was, and on as far as there is room; who hides is bumped into
        (G-213)."""
        board = fight.board
        taken = fight.taken(me)
        before, cell = me.cell, to
        for _ in range(beyond):
            ahead = cell + board.steps[toward]
            if board.closed[ahead] or self.runs_into(fight, me, ahead) or ahead in taken:
                break
            cell = ahead
        fight.place_at(me, cell)
        me.path = (*me.path, cell)
        fight.close_combat_begun = True
        fight.tell(Moved(me.index, "runs on", before, cell, me.facing))
        self.note_entry(fight, me, before)

    def land(self, fight: GurpsFight, blow: Blow) -> None:
        """G-188, G-189: a tackler ends on the ground; whoever pounces may land on its feet, unless the crash has
        thrown it off them already."""
        me = blow.attacker
        if me.out or lying(me.posture):
            return
        if blow.technique is TACKLE:
            self.fall(fight, me)
        elif blow.technique is POUNCE:
            if not self.check(fight, me, self.landing_need(me), LANDING).succeeded:
                self.fall(fight, me)

    def landing_need(self, me: Combatant) -> Tally:
        """G-13, G-189: the best of DX, Acrobatics and Jumping; Perfect Balance helps."""
        best, reason = me.sheet.dx, DX
        for skill, why in (("Acrobatics", ACROBATICS), ("Jumping", JUMPING)):
            if me.sheet.skills.get(skill, 0) > best:
                best, reason = me.sheet.skills[skill], why
        return self.with_balance(me, Tally(best, reason))

    # G-187: the collision

    def slam_damage(self, fight: GurpsFight, me: Combatant, speed: int, blow: Blow | None) -> tuple[Tally, str]:
        """G-187, G-190, G-208: a hundredth of HP times speed in dice; the slammer's own also by training, by a
        shield, by putting everything into it."""
        dice = collision_dice(me.sheet.hp * speed)
        rolled = fight.roll(me.index, pool(dice.dice, dice.add), COLLISION)
        basic = Tally(max(self.least_damage(CRUSHING), rolled), COLLISION)
        if blow is not None:
            basic.add(dice.dice * self.training(me, ["Sumo Wrestling"]), SUMO)
            if me.manoeuvre.key == "strong":
                basic.add(2, STRONG)
            shield = me.sheet.shield
            if blow.technique is RUSH and shield is not None:
                basic.add(shield.db, BEHIND_SHIELD)
        return basic, str(dice)

    def collide(self, fight: GurpsFight, blow: Blow, speed: int) -> None:
        """G-187: each is hurt by the weight of the other, and the basic damage says who falls. The slammer stops
        in the foe's hex, unless the foe falls."""
        me, foe = blow.attacker, blow.foe
        dealt, dealt_dice = self.slam_damage(fight, me, speed, blow)
        taken, taken_dice = self.slam_damage(fight, foe, speed, None)
        result = slam_result(dealt.total, taken.total)
        self.crush(fight, foe, dealt, dealt_dice, TORSO, False)
        if blow.technique is RUSH:
            taken = self.shielded(fight, me, taken)
        if not me.dead:
            self.crush(fight, me, taken, taken_dice, TORSO, False)
        if result == SLAMMER_FALLS and not me.out:
            self.fall(fight, me)
        elif result == FOE_FALLS or (result == FOE_ROLLS and not self.stands_fast(fight, foe)):
            if not foe.out:
                self.fall(fight, foe)
            self.go_on(fight, blow)

    def stands_fast(self, fight: GurpsFight, foe: Combatant) -> bool:
        """G-187: DX, or down."""
        if foe.out:
            return False
        return self.check(fight, foe, self.with_balance(foe, Tally(foe.sheet.dx, DX)), STAY_UP).succeeded

    def go_on(self, fight: GurpsFight, blow: Blow) -> None:
        """G-187: over somebody who falls one may run on by a hex."""
        me = blow.attacker
        if not self.can_act(me) or (blow.technique is not None and blow.technique.leaps):
            return
        toward = fight.board.direction(me.path[-2], me.path[-1]) if len(me.path) > 1 else me.facing
        free = self.free_around(fight, me)
        ahead = [me.cell + fight.board.steps[(toward + turn) % 6] for turn in (0, 1, 5)]
        options: list[Option] = [STOP_HERE]
        options.extend([Hex(fight.board.names[cell], cell) for cell in ahead if cell in free])
        answer = fight.ask(me.index, RUN_ON, Options(options))
        if isinstance(answer, Hex) and not self.runs_into(fight, me, answer.cell):
            before = me.cell
            fight.place_at(me, answer.cell)
            me.path = (*me.path, me.cell)
            fight.tell(Moved(me.index, "runs on", before, me.cell, me.facing))
            self.note_entry(fight, me, before)

    def shielded(self, fight: GurpsFight, me: Combatant, taken: Tally) -> Tally:
        """G-190: what a rush costs goes to the shield first, to its DR and then its HP."""
        shield = me.sheet.shield
        assert shield is not None
        through = max(0, taken.total - shield.dr)
        kept = through if shield.hp == 0 else min(through, shield.hp - me.shield_damage)
        if kept > 0 and shield.hp:
            me.shield_damage += kept
            fight.tell(ItemDamaged(me.index, shield.told, kept))
            if me.shield_damage >= shield.hp:
                self.break_shield(fight, me)
        left = Tally(taken.total, COLLISION)
        left.add(through - kept - taken.total, BEHIND_SHIELD)
        return left

    # G-191

    def why_no_shove(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Reason | None:
        """G-191: an empty hand, somebody within arm's length, and blows that drive back at all."""
        if not self.on(switches.KNOCKBACK):
            return Reason("nobody is driven back", "G-151")
        if self.free_hands(me) == 0:
            return Reason("no hand is free", "G-191")
        distance = fight.distance(me, foe)
        if distance > 1 or (distance == 1 and me.gripped):
            return Reason(f"{foe.name} is out of reach", "G-191")
        if distance == 1 and not self.in_front(fight, me, foe):
            return Reason(f"{foe.name} is not in front of you", "G-73")
        return None

    def shove(self, fight: GurpsFight, blow: Blow) -> None:
        """G-191: twice the thrust, less with one hand, only to drive the foe back (G-151)."""
        me = blow.attacker
        both = self.free_hands(me) > 1
        if not self.slam_lands(fight, blow):
            return
        dice = thrust(me.sheet.st)
        basic = Tally(max(0, fight.roll(me.index, self.shove_pool(me, both), PUSH)), PUSH)
        basic.add(dice.dice * self.training(me, ["Sumo Wrestling"]), SUMO)
        self.drive_back(fight, me, blow.foe, self.knockback_hexes(blow.foe, 2 * basic.total))

    def shove_pool(self, me: Combatant, both: bool) -> Sum:
        """G-191: thrust, -1 a die with one hand."""
        dice = thrust(me.sheet.st)
        return pool(dice.dice, dice.add if both else dice.add - dice.dice)

    # choosing

    def techniques(self) -> list[Technique]:
        """G-174 to G-191: everything that can be done at close quarters besides striking."""
        return TECHNIQUES

    def techniques_open(self, fight: GurpsFight, me: Combatant, bound: Combatant | None) -> list[Technique]:
        """G-174 to G-191: what can be done to somebody near, or to the one that one is bound to."""
        near = self.near_foes(fight, me, bound)
        return [
            technique
            for technique in self.techniques()
            if any(not self.why_no_technique(fight, me, foe, technique) for foe in near)
        ]

    def near_foes(self, fight: GurpsFight, me: Combatant, bound: Combatant | None) -> list[Combatant]:
        lash = self.lash(me) if me.held else None
        reach = LEAP if lash is None else max(LEAP, lash.mode.longest())
        return [
            foe
            for foe in fight.foes(me)
            if (bound is None or foe is bound)
            and (foe.index in me.holders or me.has_hold(foe) or fight.distance(me, foe) <= reach)
        ]

    def why_no_technique(self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: Technique) -> Reason | None:
        """Why it cannot be tried on that foe now; nobody tries what is hopeless (G-18)."""
        if me.pinned and technique is not BREAK_FREE:
            return Reason("you are pinned", "G-177")
        if me.manoeuvre.key == "strong" and technique.by_skill:
            return Reason("an All-Out Attack (Strong) is for what goes by ST", "G-44")
        why = technique.why_not(self, fight, me, foe)
        if why or not technique.mode:
            return why
        if self.melee_skill(fight, self.technique_blow(fight, me, foe, technique)).total < 3:
            return Reason("it is hopeless", "G-18")
        return None

    def declare_technique(
        self, fight: GurpsFight, me: Combatant, technique: Technique, bound: Combatant | None
    ) -> Blow:
        """G-72: whom, and whatever else there is to say."""
        near = [foe for foe in self.near_foes(fight, me, bound) if not self.why_no_technique(fight, me, foe, technique)]
        matter = self.technique_blow(fight, me, near[0], technique)
        answer = fight.ask(me.index, TARGET, Options([foe.target for foe in near]), matter)
        blow = self.technique_blow(fight, me, fight.fighters[answer.index], technique)
        self.choose_grip(fight, blow)
        if technique.takes == "item":
            self.choose_item(fight, blow)
        return blow

    def perform_technique(self, fight: GurpsFight, blow: Blow, changed: bool) -> None:
        """G-72: whatever has happened in between, if it can still be done; it may lead into suppression fire
        (G-112)."""
        technique = blow.technique
        assert technique is not None
        gone = blow.at_item >= 0 and not blow.foe.held[blow.at_item].in_hand()
        if not gone and not self.why_no_technique(fight, blow.attacker, blow.foe, technique):
            if changed:
                now = self.technique_blow(fight, blow.attacker, blow.foe, technique)
                blow.arc, blow.behind, blow.runaround, blow.close = now.arc, now.behind, now.runaround, now.close
            technique.perform(self, fight, blow)
            self.end_broken_holds(fight)
        self.everybody_enters_fire(fight)

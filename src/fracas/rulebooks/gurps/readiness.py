"""Chapter 5: making ready (G-52), and weapons that are stuck (G-204)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import preparations as prep
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.events import CameToNothing, Handled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import BOTH, DROPPED, MAIN, OFF, SHEATHED, Held
from fracas.rulebooks.gurps.loading import Loading
from fracas.rulebooks.gurps.preparations import Preparation
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, RollResult
from fracas.rulebooks.gurps.rows import STANDING, lying

READY_WHAT: Final = prep.WhatIsNeeded("ready", "What do you make ready?", "G-52")
ST: Final = Reason("ST", "G-4")
PULL: Final = Reason("pulling the weapon free", "G-204")
FAST_DRAW: Final = Reason("Fast-Draw", "G-52")
NOTHING_TO_DRAW: Final[list[prep.FastDraw]] = []
"""Nobody adds to it."""
PUT_OUT: Final = Reason("putting out the fire", "G-31")
ON_FIRE: Final = Reason("on fire", "G-31")


@mypyc_attr(allow_interpreted_subclasses=True)
class Readiness(Loading):
    def preparations(self, fight: GurpsFight, me: Combatant) -> list[Preparation]:
        """G-52: draw, sheathe, pick up, make ready again, change reach or grip, pull free, strap a shield on or
        off, open a door, put out one's clothes; with what shoots, load it."""
        options: list[Preparation] = []
        for held in me.held:
            if me.held_parts and held.in_hand() and not self.hand_holds(me, held):
                continue  # G-177: only with a hand that nobody holds
            if not held.item.natural and not held.broken and held.grabbed < 0 and not held.gone:
                options.extend(self.item_preparations(fight, me, held))
                if held.item.ranged and held.fit():
                    options.extend(self.missile_preparations(me, held))
        options.extend(self.finds(fight, me))
        options.extend(self.shield_preparations(fight, me))
        for toward, step in enumerate(fight.board.steps):
            if fight.board.terrain[me.cell + step].key == "door":
                options.append(prep.OpenDoor(fight.board.names[me.cell + step], toward))
        if me.burning == 1 or (me.burning == 2 and lying(me.posture)):
            options.append(prep.PUT_OUT_FIRE)
        return options

    def item_preparations(self, fight: GurpsFight, me: Combatant, held: Held) -> list[Preparation]:
        """G-52: what can be done to one thing that is carried or was dropped."""
        if held.hand == SHEATHED:
            return [prep.TakeInHand("draw {}", held, "draws")] if self.free_hands(me) > 0 else []
        if held.hand == DROPPED:
            if self.free_hands(me) > 0 and self.can_pick_up(fight, me, held):
                return [prep.TakeInHand("pick up {}", held, "takes hold of" if held.stuck_in >= 0 else "picks up")]
            return []
        if held.stuck_in >= 0:
            return [] if held.stuck_fast else [prep.PullFree("pull {} free", held, "pulls at")]
        options: list[Preparation] = []
        if not held.ready:
            options.append(prep.ReadyAgain("ready {}", held, "readies"))
        if held.ready or held.sheathing:
            options.append(prep.Sheathe("sheathe {}", held, "puts away"))
        for reach in self.other_reaches(me, held):
            options.append(prep.ChangeReach(held, reach))
        if held.ready and self.may_change_grip(me, held):
            options.append(prep.ChangeGrip(held))
        return options

    def finds(self, fight: GurpsFight, me: Combatant) -> list[Preparation]:
        """G-52, G-113: what others have dropped or thrown, lying within a hex, and what is in the hand of somebody
        who is out of the fight; what sticks in somebody is its owner's to pull out (G-204)."""
        options: list[Preparation] = []
        if me.posture is STANDING or self.free_hands(me) == 0:
            return options
        for other in fight.fighters:
            if other is not me:
                for held in other.held:
                    if self.lies_near(fight, me, held, 1):
                        options.append(prep.Find(other, held))
                    elif other.out and self.in_slack_hand(fight, me, other, held, 1):
                        options.append(prep.Take(other, held))
        return options

    def in_slack_hand(self, fight: GurpsFight, me: Combatant, other: Combatant, held: Held, far: int) -> bool:
        """G-52: whole, and in the hand of somebody who is unconscious or dead, no further away than that."""
        if not (other.unconscious or other.dead or other.collapsed) or other.fled:
            return False
        if not held.in_hand() or held.item.natural:
            return False
        if held.broken or held.gone or held.stuck_in >= 0 or held.grabbed >= 0:
            return False
        return fight.distance(me, other) <= far

    def lies_near(self, fight: GurpsFight, me: Combatant, held: Held, far: int) -> bool:
        """Whole and on the ground, no further away than that."""
        if held.hand != DROPPED or held.broken or held.gone or held.stuck_in >= 0:
            return False
        return fight.board.distance(me.cell, held.cell) <= far

    def shield_preparations(self, fight: GurpsFight, me: Combatant) -> list[Preparation]:
        """G-52, G-206: as many seconds as its DB to put a shield on or off; one to take hold of it again; a buckler
        is picked up like a weapon."""
        shield = me.sheet.shield
        if shield is None:
            return []
        if me.shield_cell >= 0:
            near = fight.board.distance(me.cell, me.shield_cell) <= 1 and me.posture is not STANDING
            if near and not me.shield_broken and self.off_hand_free(me):
                return [prep.PICK_UP_BUCKLER]
            return []
        if me.shield_off:
            return [prep.STRAP_ON] if not me.shield_broken and self.off_hand_free(me) else []
        if not me.shield_ready:
            return [prep.READY_SHIELD]
        return [] if shield.buckler else [prep.TAKE_OFF]

    def can_pick_up(self, fight: GurpsFight, me: Combatant, held: Held) -> bool:
        """G-52: within a hex, and crouching or lower; what sticks in somebody is at hand, but not what is stuck
        for good (G-204)."""
        if held.stuck_fast or fight.board.distance(me.cell, self.lies_at(fight, held)) > 1:
            return False
        return held.stuck_in >= 0 or me.posture is not STANDING

    def lies_at(self, fight: GurpsFight, held: Held) -> int:
        """The hex of something dropped: what sticks in somebody goes where that one goes (G-204)."""
        return fight.fighters[held.stuck_in].cell if held.stuck_in >= 0 else held.cell

    def could_prepare(self, fight: GurpsFight, me: Combatant) -> bool:
        """Something can be made ready, perhaps after a step or after kneeling down."""
        # whatever is in hand can be readied or put away; asked every turn, so before any option is made
        if not me.held_parts and any(
            held.in_hand() and not held.item.natural and not held.broken and held.stuck_in < 0 and held.grabbed < 0
            for held in me.held
        ):
            return True
        if self.preparations(fight, me):
            return True
        far = 1 + self.step_length(me)
        near = any(
            held.hand == DROPPED
            and not held.broken
            and not held.gone
            and fight.board.distance(me.cell, self.lies_at(fight, held)) <= far
            for held in me.held
        ) or any(
            self.lies_near(fight, me, held, far) or (other.out and self.in_slack_hand(fight, me, other, held, far))
            for other in fight.fighters
            for held in other.held
        )
        if me.shield_cell >= 0 and not me.shield_broken:
            near = near or fight.board.distance(me.cell, me.shield_cell) <= far
        return near and self.free_hands(me) > 0

    def other_reaches(self, me: Combatant, held: Held) -> list[int]:
        """G-87: the distances that a weapon with an asterisk could be held for instead."""
        reaches = 0
        for mode in held.item.weapon.modes:
            if mode.set_reach and self.wields(me, held, mode):
                reaches |= mode.reach
        return [reach for reach in range(1, 8) if reaches >> reach & 1 and reach != held.reach]

    def may_change_grip(self, me: Combatant, held: Held) -> bool:
        """G-52, G-88: from two hands to one where some mode needs only one, or the wielder is strong enough; or
        back if a hand is free."""
        modes = held.item.weapon.modes
        if held.hand == BOTH:
            strength = self.strength(me)
            return any(mode.one_handed(strength) for mode in modes)
        return any(mode.hands == 2 for mode in modes) and self.free_hands(me) > 0

    def make_ready(self, fight: GurpsFight, me: Combatant) -> None:
        """G-52: one of the things that take a second."""
        preparations = self.preparations(fight, me)
        if not preparations:
            fight.tell(CameToNothing(me.index, "nothing to ready"))
            return
        what = fight.ask(me.index, READY_WHAT, Options(preparations))
        if not me.gripped or self.readies_despite_hold(fight, me, what.item):
            what.perform(self.book(), fight, me)

    def hold_ready(self, held: Held) -> None:
        """G-52, G-139: ready, but for what is still stuck, or has turned in the hand and needs more time."""
        if held.turned and not held.ready:
            held.turned -= 1
        elif held.stuck_in < 0:
            held.ready = True
            held.sheathing = False

    def made_ready(self, held: Held) -> None:
        """What else a Ready does to something in hand: nothing in this book."""

    def sheathe(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """G-52: two Readys put a weapon away; a pistol is holstered in one, with whatever is in it. Nobody puts an
        arrow away on the string."""
        self.unload_to_sheathe(me, held)
        if not held.sheathing:
            held.sheathing = True
            held.ready = False
            fight.tell(Handled(me.index, "begins to put away", held.item.name))
            return
        held.sheathing = False
        held.hand = SHEATHED
        fight.tell(Handled(me.index, "puts away", held.item.name))

    def take_in_hand(self, me: Combatant, held: Held, alone: bool = True) -> None:
        """Into both hands where the weapon likes that and they are free, else into a free one, or where it is
        not alone."""
        weapon = held.item.weapon
        two = any(mode.hands == 2 for mode in weapon.modes) or any(mode.hands == 2 for mode in weapon.shots)
        if alone and two and self.free_hands(me) == 2:
            held.hand = BOTH
        else:
            held.hand = MAIN if self.main_hand_free(me) else OFF
        held.cell = -1
        held.ready = True
        held.sheathing = False
        held.reach = self.first_reach(me, held)

    def first_reach(self, me: Combatant, held: Held) -> int:
        """The distance for which a weapon is first held: the longest that its grip allows."""
        reaches = [mode.longest() for mode in held.item.weapon.modes if self.wields(me, held, mode)]
        return max([1, *reaches])

    def handle_shield(self, fight: GurpsFight, me: Combatant, what: prep.HandleShield) -> None:
        """G-206: a second of it."""
        shield = me.sheet.shield
        assert shield is not None
        fight.tell(Handled(me.index, what.deed, shield.told))
        if what is prep.READY_SHIELD:
            me.shield_ready = True
            return
        me.shield_work += 1
        if me.shield_work >= shield.db:
            me.shield_work = 0
            me.shield_off = what is prep.TAKE_OFF
            me.shield_ready = what is prep.STRAP_ON
            self.update_encumbrance(me)

    def find(self, fight: GurpsFight, me: Combatant, whose: int, thing: int, deed: str) -> None:
        """G-52: from now on it is one's own."""
        owner = fight.fighters[whose]
        held = owner.held[thing]
        fight.tell(Handled(me.index, deed, held.item.name))
        if held.in_hand():
            held.hand = DROPPED
            held.ready = False
            self.update_encumbrance(owner)
        mine = self.make_own(me, held)
        self.take_in_hand(me, mine)
        self.update_encumbrance(me)

    def pick_up_buckler(self, fight: GurpsFight, me: Combatant) -> None:
        """G-206: and picked up like one."""
        shield = me.sheet.shield
        assert shield is not None
        fight.tell(Handled(me.index, "picks up", shield.told))
        me.shield_off = False
        me.shield_ready = True
        me.shield_cell = NOBODY
        self.update_encumbrance(me)

    def pull_free(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """G-204: an ST roll; success tears the wound open again, a critical failure sticks for good."""
        need = Tally(self.strength(me), ST)
        throw = self.strength_roll(fight, me, need, PULL)
        fight.tell(SuccessRolled(me.index, PULL.text, need, throw.roll, throw.succeeded))
        if throw.succeeded:
            self.come_free(fight, held)
        elif throw.result == CRITICAL_FAILURE:
            held.stuck_fast = True

    def strength_roll(self, fight: GurpsFight, me: Combatant, need: Tally, purpose: Reason) -> RollResult:
        """G-204: the roll of whoever pulls."""
        return self.success_roll(fight, me, need, purpose)

    def come_free(self, fight: GurpsFight, held: Held) -> None:
        """G-204: half the injury again, fractions dropped."""
        victim = fight.fighters[held.stuck_in]
        again = held.stuck_injury // 2
        held.stuck_in = NOBODY
        held.stuck_injury = 0
        self.lose_hp(fight, victim, again, "the weapon torn out of the wound")

    def put_out_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """G-31: a Ready and a DX roll, at the -2 of a fire in part of the clothes; with all of them alight
        only lying down, but without the -3."""
        need = self.dx_need(me)
        if me.burning == 1:
            need.add(-2, ON_FIRE)
        if self.check(fight, me, need, PUT_OUT).succeeded:
            me.burning = 0

    def fast_draws(self, me: Combatant) -> list[prep.FastDraw]:
        """G-18, G-52, G-103: whoever has the skill may draw a weapon or a missile as a free action, until a try fails;
        not by the switch `fast_draw`."""
        if not me.sheet.draws_fast or me.fast_draw_failed or not self.on(switches.FAST_DRAW):
            return NOTHING_TO_DRAW
        if not me.shoots:
            return self.fast_weapons(me)
        return [*self.fast_weapons(me), *self.fast_loads(me)]

    def fast_weapons(self, me: Combatant) -> list[prep.FastDraw]:
        """G-18, G-52: weapons that could be drawn in no time."""
        if "Fast-Draw" not in me.sheet.skills or self.free_hands(me) == 0 or self.fast_draw_skill(me).total < 3:
            return []
        return [prep.FastDraw(held) for held in me.held if held.hand == SHEATHED and not held.item.natural]

    def may_fast_draw(self, me: Combatant) -> bool:
        """G-52: whoever has the skill, and something left to draw."""
        if me.fast_draw_failed or "Fast-Draw" not in me.sheet.skills:
            return False
        return any(held.hand == SHEATHED and not held.item.natural for held in me.held)

    def fast_draw_skill(self, me: Combatant) -> Tally:
        """G-13: Combat Reflexes help."""
        need = Tally(me.sheet.skills["Fast-Draw"], FAST_DRAW)
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)
        self.add_dx_penalties(me, need)
        return need

    def fast_draw(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """G-52: success draws at once; failure leaves it to a Ready; a critical failure drops it."""
        need = self.fast_draw_skill(me)
        throw = self.check(fight, me, need, FAST_DRAW)
        me.fast_draw_failed = not throw.succeeded
        if throw.succeeded:
            self.take_in_hand(me, held)
            fight.tell(Handled(me.index, "draws", held.item.name))
        elif throw.result == CRITICAL_FAILURE:
            self.drop(fight, me, held)

"""Chapters 3 and 4: the order of turns, and what happens when one begins and ends (G-22 to G-30)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Question
from fracas.kernel.event import Became, FightEnded, OrderSet
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.events import Arrived, ManoeuvreChosen, TurnBegan
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rolls import ONE_DIE
from fracas.rulebooks.gurps.rows import DO_NOTHING, FreeAction, Manoeuvre
from fracas.rulebooks.gurps.shock import ACHING, SHOCK
from fracas.rulebooks.gurps.turn_options import TurnMenu
from fracas.rulebooks.gurps.waiting import Waiting

MANOEUVRE: Final = Question("manoeuvre", "What do you do this second?", "G-24")
TIE: Final = Reason("order of turns", "G-22")
FROZEN: Final = Reason("turns of total surprise", "G-23")
RECOVER: Final = Reason("shaking off the stun", "G-28")
WITS: Final = Reason("getting over the surprise", "G-159")
IQ: Final = Reason("IQ", "G-4")


def given_order(fighter: Combatant) -> int:
    return fighter.order


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Waiting):
    def beat(self, fight: GurpsFight) -> None:
        """G-24: one combatant's turn; the first one sets the order. A finished task may end the fight (G-51)."""
        if not fight.order:
            self.set_order(fight)
        elif fight.place == 0 and len(fight.order) < len(fight.fighters):
            self.admit(fight)
        while fight.past and fight.had_turn(fight.order[fight.place]):
            fight.place = (fight.place + 1) % len(fight.order)
            fight.round += int(fight.place == 0)
        me = fight.fighters[fight.order[fight.place]]
        fight.turn_of(me.index)
        if fight.zones:
            self.cease_fire(fight, me)
        if not me.out and fight.heard:
            fight.tell(TurnBegan(me.index, fight.round))
        if fight.fuses:
            self.burn_fuses(fight, me)
        if not me.out:
            self.turn(fight, me)
        elif not me.dead and not me.fled:
            self.suffer_while_out(fight, me)
        if fight.zones:
            self.everybody_enters_fire(fight)
        fight.place = (fight.place + 1) % len(fight.order)
        if fight.achieved == NOBODY:
            fight.finish(fight.place == 0)
        else:
            fight.over = True
            fight.winner = fight.achieved
        if fight.over:
            fight.tell(FightEnded(fight.winner, fight.round))
        elif fight.place == 0:
            fight.round += 1

    def set_order(self, fight: GurpsFight) -> None:
        """G-22: highest Basic Speed first, ties by DX, then as the scenario says or the dice fall."""
        groups: dict[tuple[int, int], list[Combatant]] = {}
        for fighter in fight.fighters:
            if fighter.absent:
                continue
            groups.setdefault((-fighter.sheet.speed, -fighter.sheet.dx), []).append(fighter)
        order: list[int] = []
        for rank in sorted(groups):
            order.extend([fighter.index for fighter in self.settle_tie(fight, groups[rank])])
        fight.order = tuple(fight.as_given(order) if fight.given else order)
        fight.given = ()
        fight.tell(OrderSet(fight.order))
        self.roll_surprise(fight)

    def admit(self, fight: GurpsFight) -> None:
        """G-22: a newcomer has turns from the next round on, where its Speed puts it, and after those with whom it
        ties."""
        order = list(fight.order)
        for fighter in fight.fighters:
            if fighter.absent and fighter.arrives <= fight.round:
                self.join_in(fight, fighter)
            if fighter.index not in order and not fighter.absent:
                faster = [index for index in order if not self.slower(fight.fighters[index], fighter)]
                order.insert(len(faster), fighter.index)
        if len(order) > len(fight.order):
            fight.order = tuple(order)
            fight.tell(OrderSet(fight.order))

    def join_in(self, fight: GurpsFight, me: Combatant) -> None:
        """G-22: a newcomer arrives where the scenario puts it, or as near to that as there is room."""
        board = fight.board
        cells = [me.cell]
        for cell in cells:
            if fight.has_room(cell, me):
                me.cell = cell
                break
            cells.extend([near for near in board.neighbours(cell) if near not in cells])
        me.absent = False
        me.out = False
        if me.tail >= 0:
            fight.settle_tail(me)
        fight.tell(Arrived(me.index, me.cell))

    def slower(self, me: Combatant, other: Combatant) -> bool:
        """G-22: by Basic Speed, then DX."""
        if me.sheet.speed != other.sheet.speed:
            return me.sheet.speed < other.sheet.speed
        return me.sheet.dx < other.sheet.dx

    def roll_surprise(self, fight: GurpsFight) -> None:
        """G-23: total surprise freezes a side for some turns."""
        for side in range(len(fight.sides)):
            people = [fighter for fighter in fight.fighters if fighter.side == side]
            frozen = [fighter for fighter in people if fighter.frozen]
            if not frozen:
                continue
            turns = self.surprised_turns(fight, people, frozen[0])
            for fighter in frozen:
                fighter.frozen = turns

    def surprised_turns(self, fight: GurpsFight, side: list[Combatant], roller: Combatant) -> int:
        """G-23: 1d, or none for a side on which somebody has Combat Reflexes."""
        if any(fighter.sheet.traits.combat_reflexes for fighter in side):
            return 0
        return fight.roll(roller.index, ONE_DIE, FROZEN)

    def settle_tie(self, fight: GurpsFight, tied: list[Combatant]) -> list[Combatant]:
        """G-22: the order of those who tie: by the scenario's numbers if all have one; else a die each, rolled again
        on a tie."""
        if len(tied) < 2:
            return tied
        if all(fighter.order > 0 for fighter in tied):
            return sorted(tied, key=given_order)
        groups: dict[int, list[Combatant]] = {}
        for fighter in tied:
            groups.setdefault(-fight.roll(fighter.index, ONE_DIE, TIE), []).append(fighter)
        order: list[Combatant] = []
        for rank in sorted(groups):
            order.extend(self.settle_tie(fight, groups[rank]))
        return order

    def turn(self, fight: GurpsFight, me: Combatant) -> None:
        """G-24: begin-turn checks, one manoeuvre carried out, end-of-turn effects."""
        self.begin_turn(fight, me)
        if not me.out:
            if self.must_do_nothing(me):
                self.do_nothing(fight, me)
            else:
                self.choose_manoeuvre(fight, me)
        self.end_turn(fight, me)

    def begin_turn(self, fight: GurpsFight, me: Combatant) -> None:
        """G-25, in its order: continuing damage (G-31), consciousness (G-27), then what the last turn left behind
        (G-30). Whoever is stunned has no choice after that (G-28), and whoever is held few (G-29); those who
        are worn out roll once they have picked (G-164)."""
        self.tick(fight, me)
        if self.is_set(switches.CONSCIOUSNESS_ROLL, "every_turn"):
            self.stay_conscious(fight, me)
        self.reset(fight, me)
        self.look_about(fight, me)

    def reset(self, fight: GurpsFight, me: Combatant) -> None:
        """G-30: counts and restrictions of the last turn end; shock from the wounds since then begins."""
        for held in me.held:
            held.parries = 0
            held.attacked = False
            held.swung = False
        me.ran = me.manoeuvre.key in ("move", "sprint") and me.forward and len(me.path) > 1
        if me.manoeuvre.key != "sprint":
            me.sprints = 0
        me.forward = False
        me.blocks = 0
        me.defences = 0
        me.retreated_from = NOBODY
        me.broke_away = False
        me.acrobatics = False
        me.better_defence = ""
        me.left_posture = None
        me.balance = 0
        me.sore = max(0, me.sore - 1)
        me.spent = False
        me.refused = False
        me.guard_dropped = False
        me.checked = False
        me.split = False
        me.fast_draw_failed = False
        me.crouch_used = False
        me.wait = None
        me.exposed = False
        me.manoeuvre = DO_NOTHING
        me.path = (me.cell,)
        if me.tail >= 0 and fight.board.distance(me.cell, me.tail) > 1:
            fight.settle_tail(me)
        me.step_left = max(0, self.step_length(me) - me.steps_owed)
        me.walked = False
        me.turned = False
        me.slammed = False
        me.shock = me.lost
        me.shock_more = me.lost_more
        me.lost = 0
        me.lost_more = 0
        if me.holds or me.holders:
            self.renew_holds(fight, me)
        if me.feint_turns:
            me.feint_turns -= 1
        if me.feint_turns == 0:
            self.spend_feint(me)
        if me.useless:
            me.useless = tuple([(part, until) for part, until in me.useless if until == 0 or until > fight.round])

    def must_do_nothing(self, me: Combatant) -> bool:
        """G-28, G-138, G-159: stunned in body or mind, frozen, or thrown off balance by a blow."""
        return me.stunned or me.mentally_stunned or me.off_balance

    def choose_manoeuvre(self, fight: GurpsFight, me: Combatant) -> None:
        """G-24, G-54: free actions first, then exactly one manoeuvre."""
        while True:
            choice = fight.ask(me.index, MANOEUVRE, TurnMenu(self, fight, me))
            if isinstance(choice, Manoeuvre):
                break
            assert isinstance(choice, FreeAction)
            choice.perform(self.book(), fight, me)
            if me.out:
                return
        if choice is not DO_NOTHING:
            if self.is_set(switches.CONSCIOUSNESS_ROLL, "only_if_acting"):
                self.stay_conscious(fight, me)
            if me.out or not self.overcomes_exhaustion(fight, me):
                return
        self.begin_manoeuvre(fight, me, choice)

    def begin_manoeuvre(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> None:
        """G-24: the manoeuvre that was picked, and its restrictions from now on."""
        me.manoeuvre = manoeuvre
        if fight.heard:
            fight.tell(ManoeuvreChosen(me.index, manoeuvre.key, False))
        if me.task is not None and manoeuvre.key not in ("concentrate", "do nothing"):
            self.lose_concentration(fight, me)
        self.end_interrupted_efforts(me, manoeuvre.key)
        manoeuvre.perform(self.book(), fight, me)

    def do_nothing(self, fight: GurpsFight, me: Combatant) -> None:
        """G-28: Do Nothing, and a roll to recover from each stun."""
        me.manoeuvre = DO_NOTHING
        fight.tell(ManoeuvreChosen(me.index, DO_NOTHING.key, True))
        self.end_interrupted_efforts(me, DO_NOTHING.key)
        me.off_balance = False
        if me.stunned:
            self.recover_from_stun(fight, me)
        if me.mentally_stunned:
            self.recover_from_mental_stun(fight, me)

    def recover_from_stun(self, fight: GurpsFight, me: Combatant) -> None:
        """G-28: HT against a physical stun."""
        if self.check(fight, me, self.health_need(me), RECOVER).succeeded:
            me.stunned = False
            fight.tell(Became(me.index, "no longer stunned"))

    def recover_from_mental_stun(self, fight: GurpsFight, me: Combatant) -> None:
        """G-23, G-28, G-159: IQ against a mental stun, Combat Reflexes +6; total surprise has to
        pass first."""
        if me.frozen > 0:
            me.frozen -= 1
            return
        need = Tally(me.sheet.iq, IQ)
        if me.sheet.traits.combat_reflexes:
            need.add(6, REFLEXES)
        need.add(self.shock_penalty(me), SHOCK)
        need.add(me.pain, ACHING)
        if self.check(fight, me, need, WITS).succeeded:
            me.mentally_stunned = False
            fight.tell(Became(me.index, "no longer surprised"))

    def end_turn(self, fight: GurpsFight, me: Combatant) -> None:
        """G-30, G-31: shock ends with the turn that it affected; standing in a fire hurts."""
        me.shock = 0
        me.shock_more = 0
        me.steps_owed = 0
        if me.feint_turns == 1:
            self.spend_feint(me)
        me.caught_foe = NOBODY
        if fight.close_combat_begun:
            self.end_broken_holds(fight)
        self.check_still_hidden(fight, me)
        self.notice_neighbours(fight, me)
        self.expire_turn_bonuses(fight, me)
        self.stand_in_fire(fight, me)

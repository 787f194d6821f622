"""Chapter 4: rounds, initiative, and what happens at the end of a round (T-45 to T-50, T-70)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.concentration import Concentrating
from fracas.rulebooks.threa.dice import D12
from fracas.rulebooks.threa.events import Intended, Recovered, RoundBegan, TieRolled
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight

TIE: Final = Reason("who goes first", "T-47")
SURPRISE: Final = Reason("not being surprised", "T-70")


@mypyc_attr(free_list_len=1)
class Place:
    """T-47: what somebody's place in the order of a round goes by."""

    def __init__(self, me: Combatant, able: bool, aware: int) -> None:
        self.me = me
        self.able = able
        self.aware = aware

    def comes_before(self, other: Place) -> bool:
        """Of those who are alike in everything the first on the list."""
        if self.able != other.able:
            return self.able
        if self.me.ap != other.me.ap:
            return self.me.ap > other.me.ap
        if self.aware != other.aware:
            return self.aware > other.aware
        return self.me.rank < other.me.rank


@mypyc_attr(allow_interpreted_subclasses=True)
class Rounds(Concentrating):
    def join(self, fight: ThreaFight) -> None:
        """T-47, T-70: everybody rolls the die that settles ties, and those whom somebody sneaks up on a check."""
        people = [me for me in fight.fighters if not me.is_vehicle()]
        for rank, me in enumerate(self.settle(fight, people)):
            me.rank = rank
        for me in people:
            if me.watchful:
                self.notice(fight, me)
        fight.joined = True

    def settle(self, fight: ThreaFight, tied: list[Combatant]) -> list[Combatant]:
        """T-47: a d12 each, higher first; equal dice are rolled again between those concerned."""
        if len(tied) < 2:
            return tied
        groups: dict[int, list[Combatant]] = {}
        for me in tied:
            roll = fight.roll(me.index, D12, TIE)
            if fight.heard:
                fight.tell(TieRolled(me.index, roll))
            groups.setdefault(-roll, []).append(me)
        order: list[Combatant] = []
        for roll in sorted(groups):
            order.extend(self.settle(fight, groups[roll]))
        return order

    def notice(self, fight: ThreaFight, me: Combatant) -> None:
        """T-70: Awareness against the best Stealth of the other sides."""
        me.watchful = False
        best: Combatant | None = None
        for other in fight.fighters:
            if other.side != me.side and not other.is_vehicle():
                if best is None or self.ability(other, "Stealth").total > self.ability(best, "Stealth").total:
                    best = other
        if best is not None:
            mine = self.ability(me, "Awareness", action=False)
            me.surprised = self.opposed(fight, me, mine, best, self.ability(best, "Stealth"), SURPRISE) < 0

    def begin_round(self, fight: ThreaFight) -> None:
        """T-46, T-47: by Available AP, then Awareness, then the die; whoever cannot act comes last and is skipped."""
        places: list[Place] = []
        for me in fight.fighters:
            if self.present(me) and not me.is_vehicle():
                aware = self.ability(me, "Awareness", action=False).total
                place = Place(me, self.can_act(fight, me), aware)
                at = len(places)
                while at > 0 and place.comes_before(places[at - 1]):
                    at -= 1
                places.insert(at, place)
        order = [place.me.index for place in places]
        fight.order = tuple(fight.as_given(order) if fight.given else order)
        fight.queue = tuple([index for index in fight.order if index not in fight.past])
        fight.given = ()
        fight.past = ()
        if fight.heard:
            fight.tell(RoundBegan(fight.round, fight.order))

    def end_round(self, fight: ThreaFight) -> None:
        """T-49: effects tick, natural recovery, pending pools, AP, cooldowns, and the larger units of time."""
        dazed = [self.stunned(fight, me) for me in fight.fighters]
        for me in fight.fighters:
            if me.effects:
                self.tick_effects(fight, me)
            if me.concentration is not None:
                self.tick_concentration(fight, me)
            if me.wounds:
                self.bleed(fight, me)
        for me in fight.fighters:
            if self.present(me) and not me.is_vehicle():
                self.recover(fight, me, me.index < len(dazed) and dazed[me.index])
            self.get_over(fight, me)
            self.clear(me)
        self.lift_old_zones(fight)
        for me in fight.fighters:
            self.update_out(fight, me)

    def recover(self, fight: ThreaFight, me: Combatant, dazed: bool = False) -> None:
        """T-49: from the second step on, or by the switch AP first. Cooldowns need none of their own: they are ends on
        the clock."""
        ap_first = self.is_set(switches.RECOVERY, "AP first")
        if ap_first:
            self.recover_ap(fight, me, dazed)
        self.recover_naturally(fight, me, dazed)
        self.apply_pools(fight, me)
        if me.dead:
            return
        if not ap_first:
            self.recover_ap(fight, me, dazed)
        self.recover_slowly(fight, me, fight.round)
        if fight.heard:
            fight.tell(Recovered(me.index, me.fat, me.vit, me.ap))

    def clear(self, me: Combatant) -> None:
        """What lasts no longer than its round. Parry mode, prepped items and loaded weapons stay (T-49)."""
        me.surprised = False
        me.passive = False
        me.unfocused = False
        me.hexes = 0
        me.sprinted = False
        me.provoked = ()
        me.running = ""
        me.began = False
        me.done = False
        me.has_delayed = False
        me.delay = None

    def begin_turn(self, fight: ThreaFight, me: Combatant) -> None:
        """T-48: what a new turn brings: free positioning, a look round (T-196), the end of one's own suppressive fire;
        whoever has just got over a stun has had its turn (T-188)."""
        me.began = True
        me.acted = False
        me.idled = 0
        me.faltered = False
        me.free_hexes = 0
        me.free_kinds = 0
        me.free_closed = False
        me.in_motion = False
        me.spared = False
        me.refused = False
        self.look_round(fight, me)
        self.lift_zones(fight, me)
        if me.aim != NOBODY and me.aim_round < fight.round - 1:
            self.lose_aim(fight, me)
        if me.aboard != NOBODY and me.driver:
            fight.fighters[me.aboard].in_motion = False

    def end_turn(self, fight: ThreaFight, me: Combatant) -> None:
        """T-43, T-48: the turn passes on; without any action, not even a rest, it is a pass, and AP are kept."""
        me.done = True
        if not me.acted and not me.passive and fight.heard:
            fight.tell(Intended(me.index, "passes", NOBODY))

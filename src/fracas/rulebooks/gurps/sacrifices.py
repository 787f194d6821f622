"""Chapter 10: throwing oneself in the way of what is meant for a friend (G-131)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.defence_scores import DROPPING
from fracas.rulebooks.gurps.events import Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.retreats import Retreats
from fracas.rulebooks.gurps.rows import STANDING, Choice

SACRIFICIAL: Final = Reason("sacrificial dodge", "G-131")
LET_BE: Final = Option("stay out of it")
SACRIFICE: Final = Question("sacrifice", "Do you throw yourself in the way?", "G-131", LET_BE.key)
THROW_IN: Final = Option("throw yourself in the way")
THROW_DOWN: Final = Choice("throw both down", "a Dodge at +3; you take it, and both of you lie prone")


@mypyc_attr(allow_interpreted_subclasses=True)
class Sacrifices(Retreats):
    def sacrificed(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-131: a friend within a step may throw itself in the way before the ally defends."""
        victim = blow.foe
        if blow.free or blow.at_item >= 0 or blow.sacrificed:
            return False
        for friend in fight.fighters:
            if friend.side != victim.side or friend is victim or friend.out:
                continue
            cell = self.way_in(fight, friend, blow)
            if cell < 0 or not self.may_sacrifice(friend) or self.unaware(friend, blow.attacker):
                continue
            answer = fight.ask(friend.index, SACRIFICE, Options(self.ways_to_save(blow)), blow)
            if answer is not LET_BE and self.dodges_into_the_way(fight, friend, blow, cell, answer is THROW_DOWN):
                return True
        return False

    def ways_to_save(self, blow: Blow) -> list[Option]:
        """G-131: how a friend may get in the way; from a shot also by dragging the ally down, after which both lie
        prone."""
        return [LET_BE, THROW_IN] if blow.strike.mode.missile is None else [LET_BE, THROW_IN, THROW_DOWN]

    def may_sacrifice(self, friend: Combatant) -> bool:
        """G-131: standing, unstunned, free to defend, and with its retreat left."""
        if friend.out or friend.posture is not STANDING or not friend.manoeuvre.defends:
            return False
        return self.may_retreat(friend)

    def way_in(self, fight: GurpsFight, friend: Combatant, blow: Blow) -> int:
        """G-131: the hex from which a friend covers the victim: its own or one within a step, beside the victim and no
        further from the attacker; -1 if there is none."""
        board = fight.board
        foe, victim = blow.attacker, blow.foe
        far = board.distance(foe.cell, victim.cell)
        if board.distance(friend.cell, victim.cell) > 1 + self.step_length(friend):
            return -1
        if board.distance(friend.cell, victim.cell) <= 1 and board.distance(friend.cell, foe.cell) <= far:
            return friend.cell
        if self.step_length(friend) == 1:  # nearly always: without a list of those who are about
            for cell in board.neighbours(friend.cell):
                if board.distance(cell, victim.cell) <= 1 and board.distance(cell, foe.cell) <= far:
                    if not fight.known_at(friend, cell):
                        return cell
            return -1
        for cell in self.within_a_step(fight, friend):
            if board.distance(cell, victim.cell) <= 1 and board.distance(cell, foe.cell) <= far:
                return cell
        return -1

    def within_a_step(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """The free hexes that a step leads to, the nearest first."""
        taken = fight.known_taken(me)
        found: list[int] = []
        edge = [me.cell]
        for _ in range(self.step_length(me)):
            edge = [to for at in edge for to in fight.board.neighbours(at) if to not in taken and to not in found]
            found.extend([to for to in edge if to not in found and to != me.cell])
        return found

    def dodges_into_the_way(self, fight: GurpsFight, friend: Combatant, blow: Blow, cell: int, down: bool) -> bool:
        """G-131: a Dodge to get there in time, at +3 if both go down."""
        victim = blow.foe
        friend.retreated_from = friend.index  # used up, though not from the attacker
        self.lose_aim(friend)  # G-36: a defence
        need = self.sacrifice_need(fight, friend, blow)
        if down:
            need.add(3, DROPPING)
        in_time = self.check(fight, friend, need, SACRIFICIAL).succeeded
        if in_time:
            self.throw_in(fight, friend, blow, cell)
        if down:
            self.go_down(fight, friend)
            if in_time:
                self.go_down(fight, victim)
        return in_time

    def sacrifice_need(self, fight: GurpsFight, friend: Combatant, blow: Blow) -> Tally:
        """G-131: a Dodge with all that makes it better or worse, whichever way the friend looked."""
        met = Blow(blow.attacker, friend, blow.strike)
        met.copy_circumstances(blow)
        met.arc = FRONT
        return self.defence_need(fight, friend, met, Guard(DODGE))

    def throw_in(self, fight: GurpsFight, friend: Combatant, blow: Blow, cell: int) -> None:
        """G-131: it steps into the way and takes the blow."""
        start = friend.cell
        if cell != start and not self.runs_into(fight, friend, cell):
            fight.place_at(friend, cell)
            fight.tell(Moved(friend.index, "throws itself in the way,", start, cell, friend.facing))
        blow.foe = friend
        blow.sacrificed = True
        blow.arc = fight.board.arc(friend.cell, friend.facing, fight.spot(friend, blow.attacker))
        blow.behind = blow.arc == REAR
        blow.runaround = False

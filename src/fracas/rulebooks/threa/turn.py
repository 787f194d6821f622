"""The turn: what one can do with it, and the beats of a fight (T-26, T-43, T-46, T-48, T-180, T-182)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Decision, Matter, Menu, Option, Question
from fracas.kernel.event import FightEnded
from fracas.kernel.fight import NOBODY, Fight
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.contents import THROWN, Attack
from fracas.rulebooks.threa.deeds import DEEDS, END_TURN, MOVE, SEARCH, SHOOT, Deed
from fracas.rulebooks.threa.events import TurnBegan
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.ground import Walk
from fracas.rulebooks.threa.rounds import Rounds
from fracas.rulebooks.threa.rows import row_called


@mypyc_attr(free_list_len=1)
class Deeds(Menu[Deed]):
    """The deeds that are open to somebody now. A named one is checked alone; all are checked only to list them."""

    def __init__(self, rules: Turn, fight: ThreaFight, me: Combatant) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self._walk: Walk | None = None
        self._ruled = fight.ruled

    def walk(self) -> Walk:
        """Where free positioning leads: whoever goes there then need not look again."""
        walk = self._walk
        if walk is None or not self._holds():
            walk = self.rules.position_menu(self.fight, self.me)
            self._walk = walk
        return walk

    def looked_at(self, deed: Deed) -> Walk | None:
        """Where that deed leads, if somebody has looked, and nothing has been ruled since."""
        return self._walk if deed is MOVE and self._holds() else None

    def _holds(self) -> bool:
        return CACHES and self.fight.ruled == self._ruled

    def offers(self, deed: Deed) -> bool:
        if deed.cost is not None and not self.rules.can_pay(self.me, deed.cost):
            return False
        return not self.rules.why_not_cost_aside(self.fight, self.me, deed)

    def only(self) -> Deed | None:
        """With nothing to do but end the turn or yield, nobody is asked: the turn ends."""
        if self.includes(SEARCH):  # whoever has anything to pay with can do that
            return None
        for deed in reversed(self.rules.deeds()):  # from the end on, where what is nearly always possible stands
            if not deed.last and self.offers(deed):
                return None
        return END_TURN

    def includes(self, option: Option) -> bool:
        return isinstance(option, Deed) and self.rules.has_deed(option) and self.offers(option)

    def find(self, key: str) -> Deed | None:
        deed = self.rules.deed_called(key)
        return deed if deed is not None and self.offers(deed) else None

    def options(self) -> list[Deed]:
        """Attacks that could only hit friends come last, just before the end of the turn (T-192)."""
        first: list[Deed] = []
        last: list[Deed] = []
        for deed in self.rules.deeds():
            if self.offers(deed):
                late = deed is END_TURN or deed.hurts_only_friends(self.rules, self.fight, self.me)
                (last if late else first).append(deed)
        return first + last


class WhatToDo(Question):
    """Once nothing is left that one could pay for, most people end their turn."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        menu = decision.menu
        if not isinstance(menu, Deeds) or menu.find(END_TURN.key) is None:
            return ""
        payable = [deed for deed in menu.rules.deeds() if deed.cost is not None and menu.offers(deed)]
        return "" if payable else END_TURN.key


MOST_IDLING: Final = 12
"""So often a turn has room for what costs nothing and leads nowhere: to stay where one is, to begin a task anew."""

ACTION: Final[WhatToDo] = WhatToDo("action", "What do you do?", "T-48")


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Rounds):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self._known_deeds: set[Deed] | None = None

    def beat(self, fight: ThreaFight) -> None:
        """T-46: the next thing that somebody does, or the end of a round and the order of the next."""
        if fight.attacks:
            fight.attacks = []
        ended = False
        if not fight.joined:
            self.join(fight)
            self.begin_round(fight)
        elif not fight.queue:
            self.end_round(fight)
            ended = True
        else:
            self.take_turn(fight)
        self.end_beat(fight, ended)

    def end_beat(self, fight: ThreaFight, ended: bool) -> None:
        """T-46, T-48: whose turn is next, and with the end of a round the order of the next."""
        self.pass_over(fight)
        fight.finish(ended)
        if fight.over:
            fight.tell(FightEnded(fight.winner, fight.round))
        elif ended:
            fight.round += 1
            self.begin_round(fight)
            self.pass_over(fight)

    def take_turn(self, fight: ThreaFight) -> None:
        """T-48: one deed of the fighter whose turn it is, and what follows from it."""
        me = fight.fighters[fight.queue[0]]
        fight.turn_of(me.index)
        if not me.began:
            if fight.heard:
                fight.tell(TurnBegan(me.index, fight.round))
            self.begin_turn(fight, me)
        actions = me.actions
        if not self.can_act(fight, me):
            return  # a ruling has just put it out
        if me.running:
            self.run_on(fight, me)
        else:
            menu = Deeds(self, fight, me)
            fight.can_shoot = None
            fight.choosing = me.index if CACHES else NOBODY
            deed = fight.ask(me.index, ACTION, menu)
            fight.choosing = NOBODY
            if deed is not SHOOT:
                fight.can_shoot = None
            hexes = me.hexes
            fight.looked_at = menu.looked_at(deed)
            deed.perform(self, fight, me)
            fight.looked_at = None
            if me.actions == actions and me.hexes == hexes:
                me.idled += 1
        self.settle_action(fight)
        if me.actions > actions or fight.attacks:
            self.after_action(fight, me)

    def ends_with_attempt(self, fight: ThreaFight, matter: Matter) -> bool:
        """An attack that is all of a deed, and has been paid for."""
        if not isinstance(matter, Attack) or not matter.ends_deed or not self.unchanged or fight.ruled:
            return False
        return fight.acting == matter.attacker.index

    def end_after_attempt(self, fight: ThreaFight, matter: Matter) -> None:
        """T-48: what comes after such an attack."""
        assert isinstance(matter, Attack)
        if matter.kind == THROWN:
            self.lie_where_it_fell(fight, matter)
        self.settle_action(fight)
        self.after_action(fight, matter.attacker)
        self.end_beat(fight, False)

    def pass_over(self, fight: ThreaFight) -> None:
        """T-44, T-47, T-48: skips everybody who is done or cannot act any more; then come those who still delay,
        unless the switch makes them pass."""
        while True:
            while fight.queue:
                me = fight.fighters[fight.queue[0]]
                if not me.done and self.can_act(fight, me):
                    return
                me.running = ""
                fight.queue = fight.queue[1:]
            late = self.waiting(fight)
            for me in late:
                me.delay = None
            if not late or self.is_set(switches.UNMET_DELAY, "passes"):
                for me in late:
                    self.end_turn(fight, me)
                return
            fight.queue = tuple([me.index for me in late])

    # what can be done

    def has_deed(self, deed: Deed) -> bool:
        """Whether there is such a deed at all, in the book or a variant of it."""
        known = self._known_deeds
        if known is None:
            known = set(self.deeds())
            self._known_deeds = known
        return deed in known

    def deeds(self) -> list[Deed]:
        """Everything that can be done on a turn, in the order in which people look for it."""
        return DEEDS

    def deed_called(self, key: str) -> Deed | None:
        return row_called(self.deeds(), key)

    def why_not_do(self, fight: ThreaFight, me: Combatant, deed: Deed) -> str:
        """T-30, T-95, T-148: why a deed is not possible, with the rule that says so; empty if it is."""
        why = self.why_not_now(fight, me, deed)
        return why if not why or "(T-" in why else f"{why} ({deed.rule})"

    def why_not_now(self, fight: ThreaFight, me: Combatant, deed: Deed) -> str:
        """The same, mostly without the rule."""
        return self.why_not_cost_aside(fight, me, deed) or self.why_no_payment(me, deed.cost)

    def why_not_cost_aside(self, fight: ThreaFight, me: Combatant, deed: Deed) -> str:
        """Likewise, as if it could be paid."""
        if me.faltered and not deed.positions:
            return "only free positioning is left of this turn (T-95, T-148)"
        if me.idled >= MOST_IDLING and deed.cost is None and not deed.last:
            return "you have spent this turn on what costs nothing (T-48)"
        return deed.why_not(self, fight, me)

"""Following a doctrine: whom to go for, when to get away and when to yield, before anything is weighed."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.decision import Decision, Destinations, Option, Target
from fracas.kernel.doctrine import BEST, LEADER, NEAREST, WEAKEST, Doctrine
from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.weighing import FLEES, TARGETED, YIELDS, Weighing

YIELD: Final = "yield"


class Orders:
    """What a doctrine says to a question."""

    def __init__(self, book: Rulebook[Any], doctrine: Doctrine) -> None:
        self.book = book
        self.doctrine = doctrine

    def answer(self, fight: Fight, decision: Decision, usual: Option) -> Weighing | None:
        """The answer that it demands; nothing where it leaves one free."""
        doctrine = self.doctrine
        if doctrine.flees_below > 0.0 or doctrine.yields_below > 0.0:
            parting = self.parting(fight, decision, usual)
            if parting is not None:
                return parting
        if doctrine.targets != BEST and isinstance(usual, Target):
            target = self.target(fight, decision)
            if target is not None:
                return Weighing(target, usual.key, TARGETED)
        return None

    def allowed(self, fight: Fight, decision: Decision, keys: list[str]) -> list[str]:
        """What may be tried: never to strike at a friend instead."""
        me = fight.everyone()[decision.who]
        friends = [each.name for each in fight.everyone() if each.side == me.side]
        return [key for key in keys if key not in friends]

    def parting(self, fight: Fight, decision: Decision, usual: Option) -> Weighing | None:
        """Off the map, towards its edge, or arms down, if somebody is hurt enough for it."""
        doctrine = self.doctrine
        standing = self.book.standing(fight, decision.who)
        menu = decision.menu
        if standing < doctrine.yields_below:
            option = menu.find(YIELD)
            if option is not None:
                return Weighing(option, usual.key, YIELDS)
        if standing >= doctrine.flees_below or not fight.ending.may_leave:
            return None
        if isinstance(menu, Destinations):
            place = self.way_off(fight, decision.who, menu)
            return None if place is None else Weighing(place, usual.key, FLEES)
        for key in self.book.ways_off:
            option = menu.find(key)
            if option is not None:
                return Weighing(option, usual.key, FLEES)
        return None

    def way_off(self, fight: Fight, who: int, menu: Destinations) -> Option | None:
        """The place nearest to the edge of the map; of equals, that which is furthest from foes."""
        board = fight.board
        me = fight.everyone()[who]
        foes = [each.cell for each in fight.everyone() if each.side != me.side and not each.out and not each.hidden]
        best = -1
        most = 0
        for cell in menu.cells():
            column, row = board.column(cell), board.row(cell)
            edge = min(column, row, board.columns - 1 - column, board.rows - 1 - row)
            safe = min([board.distance(cell, foe) for foe in foes], default=0)
            worth = min(safe, 9) - 10 * edge
            if best < 0 or worth > most:
                best, most = cell, worth
        return menu.to(best) if best >= 0 else None

    def target(self, fight: Fight, decision: Decision) -> Option | None:
        """Of the foes who are offered, the one whom the doctrine names."""
        me = fight.everyone()[decision.who]
        best: Option | None = None
        most = 0.0
        for option in decision.menu.options():
            if not isinstance(option, Target):
                continue
            foe = fight.everyone()[option.index]
            if foe.side == me.side or foe.out:
                continue
            worth = self.liking(fight, me, foe)
            if best is None or worth > most:
                best, most = option, worth
        return best

    def liking(self, fight: Fight, me: Fighter, foe: Fighter) -> float:
        wanted = self.doctrine.targets
        near = -fight.board.distance(me.cell, foe.cell)
        if wanted == NEAREST:
            return near
        if wanted == WEAKEST:
            return near / 1000 - self.book.standing(fight, foe.index)
        if wanted == LEADER:
            return near / 1000 - foe.index
        return near + (1000.0 if foe.name.lower() == wanted.lower() else 0.0)

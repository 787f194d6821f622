"""An agent for any rulebook, its own or not: takes the best chance, and walks at the nearest foe."""

from __future__ import annotations

from typing import Any, Final

from fracas.agents.random import Random
from fracas.agents.walking import Paths
from fracas.kernel.decision import Amounts, Chooser, Decision, Destinations, Facing, Option, Target
from fracas.kernel.dice import hash64
from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.rulebook import Rulebook

STRIKING: Final = ["attack", "strike", "shoot", "fire", "throw"]
GOING: Final = ["move", "walk", "run", "go", "advance"]
"""How books call what gets one on, where nothing else tells: with a foe in reach, and without."""


HESITATION: Final = 4
"""Once in so many times it does not go by the words: what it wants may lead nowhere, for ever."""


class Greedy(Chooser):
    """Knows no rules, only what the book says of its options: their chances, and which of them is usual. Where it says
    nothing, anything that is legal."""

    def __init__(self, book: Rulebook[Any], key: int) -> None:
        self.book = book
        self.otherwise = Random(key)
        self.paths = Paths()

    def choose(self, fight: Fight, decision: Decision) -> Option:
        menu = decision.menu
        foe = self.nearest_foe(fight, decision.who)
        choice: Option | None = None
        if isinstance(menu, Destinations):
            choice = self.towards(fight, menu, foe) if foe is not None else None
        elif not isinstance(menu, Amounts):
            choice = self.best(fight, decision, foe)
        if choice is not None:
            return choice
        usual = menu.find(self.book.usual(fight, decision))
        return usual if usual is not None else self.any(fight, decision)

    def any(self, fight: Fight, decision: Decision) -> Option:
        return self.otherwise.choose(fight, decision)

    def best(self, fight: Fight, decision: Decision, foe: Fighter | None) -> Option | None:
        """The option with the best chance, or failing that the nearest foe, or the way that it is looking."""
        best: Option | None = None
        most = 0.0
        options = [option for option in decision.menu.options() if not option.leaves_fight]
        for option in options:
            chance = self.book.view(fight, decision, option).chance
            if chance > most:
                best, most = option, chance
        if best is not None or foe is None:
            return best
        ahead = self.direction(fight, decision.who, foe)
        for option in options:
            if isinstance(option, Target) and option.index == foe.index:
                return option
            if isinstance(option, Facing) and option.facing == ahead:
                return option
        here = hash64(fight.number, fight.beats, fight.position(), decision.who)
        if here % HESITATION == 0:
            return None
        away = fight.board.distance(fight.everyone()[decision.who].cell, foe.cell)
        near = away <= max([1, *self.book.reach_of(fight, decision.who)])
        for word in STRIKING if near else GOING:
            for option in options:
                if word == option.key.partition(" ")[0]:
                    return option
        return None

    def towards(self, fight: Fight, menu: Destinations, foe: Fighter) -> Option | None:
        """The hex from which it is least far to the foe, beside it at best."""
        distances = self.paths.to(fight.board, foe.cell)
        best = -1
        for cell in menu.cells():
            if best < 0 or max(1, distances[cell]) < max(1, distances[best]):
                best = cell
        return menu.to(best) if best >= 0 else None

    def nearest_foe(self, fight: Fight, who: int) -> Fighter | None:
        """Of those whom it can know of."""
        me = fight.everyone()[who]
        nearest: Fighter | None = None
        least = 0
        for foe in fight.everyone():
            if foe.side == me.side or foe.out or foe.hidden:
                continue
            away = fight.board.distance(me.cell, foe.cell)
            if nearest is None or away < least:
                nearest, least = foe, away
        return nearest

    def direction(self, fight: Fight, who: int, foe: Fighter) -> int:
        """The facing in which the next hex is nearest to the foe."""
        board = fight.board
        here = fight.everyone()[who].cell
        best = 0
        for facing, step in enumerate(board.steps):
            if board.distance(here + step, foe.cell) < board.distance(here + board.steps[best], foe.cell):
                best = facing
        return best

"""Chapter 14: the hexes that may be watched for opportunity fire (G-110), as a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fracas.kernel.decision import Decision, Menu, Option, Question, Spot, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import COMPASS, FACINGS
from fracas.rulebooks.gurps.rows import Choice

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps
    from fracas.rulebooks.gurps.fight import GurpsFight
    from fracas.rulebooks.gurps.fighter import Combatant
    from fracas.rulebooks.gurps.waiting import Waiting

NO_MORE: Final = Option("no more")
WATCH: Final = Question(
    "watch", "Which hexes do you watch? (One, several with spaces between, or an area.)", "G-110", NO_MORE.key
)
MOST_ANSWERS: Final = 12
"""The most answers to `WATCH`; several hexes named in one answer count once."""
FRONTS: Final = [1, 2, 3, 5, 10, 20]
"""G-110: distances to which everything in front may be watched by a single answer."""
PATCHES: Final = [1, 2, 3]
"""G-110: distances to which everything around a hex may be watched."""


class WatchHex(Spot):
    """A hex to be watched."""


class WatchLine(Choice):
    """A whole straight line to be watched."""

    def __init__(self, toward: int) -> None:
        super().__init__(f"line {FACINGS[toward]}", "every hex that way, as far as you see; -2 to hit", "G-110")
        self.toward = toward

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        return View(f"line {COMPASS[self.toward]}", rule=self.rule, note=self.summary)


class WatchArea(Option):
    """Several hexes to be watched by a single answer: a doorway, a patch around a hex, everything in front."""

    def __init__(self, key: str, label: str, cells: list[int], whole: bool) -> None:
        super().__init__(key)
        self.label = label
        self.cells = cells
        self.whole = whole
        """Whether it ends the choice: nothing may be added."""


class Watches(Menu[Option]):
    """What one may watch for opportunity fire; one hex is checked cheaply, all are listed only when somebody looks."""

    def __init__(
        self, rules: Waiting, fight: GurpsFight, me: Combatant, taken: list[int], middle: int = NOBODY
    ) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self.taken = taken
        self.middle = middle
        """The hex that has just been chosen, around which a patch may be added."""
        self.seen: list[int] = []

    def in_sight(self) -> list[int]:
        """Every hex that may be watched, computed once."""
        if not self.seen:
            self.seen = self.rules.watchable(self.fight, self.me)
        return self.seen

    def only(self) -> Option | None:
        options = self.options()
        return options[0] if len(options) == 1 else None

    def find(self, key: str) -> Option | None:
        cell = self.fight.board.find(key)
        if cell >= 0:
            return WatchHex(key, cell) if self.free(cell) else None
        for option in self.others():
            if option.key == key:
                return option
        return self.several(key)

    def free(self, cell: int) -> bool:
        return cell >= 0 and cell not in self.taken and self.rules.may_watch(self.fight, self.me, cell)

    def several(self, key: str) -> Option | None:
        """Any number of hexes in one answer: 'f7 f8 g8'."""
        cells: list[int] = []
        for name in key.split():
            cell = self.fight.board.find(name)
            if not self.free(cell) or cell in cells:
                return None
            cells.append(cell)
        return WatchArea(key, key, cells, False) if len(cells) > 1 else None

    def lines(self) -> list[Option]:
        lines: list[Option] = []
        for turn in (0, 1, 5):
            toward = (self.me.facing + turn) % 6
            if self.rules.line_ahead(self.fight, self.me, toward):
                lines.append(WatchLine(toward))
        return lines

    def others(self) -> list[Option]:
        """What there is besides single hexes: at first a line, everything in front or a doorway; later 'no more', a
        patch, or another doorway."""
        options: list[Option] = []
        if self.taken:
            options.append(NO_MORE)
            options.extend(self.patches())
        else:
            options.extend(self.lines())
            options.extend(self.fronts())
        options.extend(self.doorways())
        return options

    def fronts(self) -> list[Option]:
        """Everything in front, to several distances."""
        seen = self.in_sight()
        options: list[Option] = []
        last = 1
        for far in FRONTS:
            cells = [cell for cell in seen if self.fight.board.distance(self.me.cell, cell) <= far]
            if len(cells) > last:
                last = len(cells)
                words = "next to you" if far == 1 else f"up to {far} hexes away"
                options.append(WatchArea(f"front {far}", f"everything in front, {words}", cells, True))
        return options

    def patches(self) -> list[Option]:
        """What lies around the hex that has just been chosen."""
        options: list[Option] = []
        if self.middle == NOBODY:
            return options
        board = self.fight.board
        seen = self.in_sight()
        last = 0
        for far in PATCHES:
            near = [cell for cell in seen if board.distance(self.middle, cell) <= far and cell not in self.taken]
            if len(near) > last:
                last = len(near)
                words = "1 hex" if far == 1 else f"{far} hexes"
                label = f"everything within {words} of {board.names[self.middle]}"
                options.append(WatchArea(f"around {far}", label, near, False))
        return options

    def doorways(self) -> list[Option]:
        """Doors, and gaps between walls."""
        options: list[Option] = []
        for cell in self.rules.doorways(self.fight, self.me):
            if cell not in self.taken:
                name = self.fight.board.names[cell]
                options.append(WatchArea(f"doorway {name}", f"the doorway at {name}", [cell], False))
        return options

    def options(self) -> list[Option]:
        names = self.fight.board.names
        options = self.others()
        for cell in self.in_sight():
            if cell not in self.taken:
                options.append(WatchHex(names[cell], cell))
        return options

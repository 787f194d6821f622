"""Watching a fight for its rows: who did what, how everybody was after each round, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.arena.rows import DEAD, FLED, OUT, PRISONER, STANDING, WHOLE, FighterRow
from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.ledger import Ledger
from fracas.kernel.rulebook import Rulebook


def end_of(fighter: Fighter) -> str:
    """What has become of somebody."""
    if not fighter.out:
        return STANDING
    if getattr(fighter, "dead", False):
        return DEAD
    if fighter.fled:
        return FLED
    return PRISONER if fighter.yielded else OUT


def health_of(book: Rulebook[Any], fight: Fight, index: int) -> int:
    """What is left of whatever keeps somebody alive, the scarcest of it, of a thousand."""
    if getattr(fight.everyone()[index], "dead", False):
        return 0
    shares = [
        WHOLE * gauge.value // gauge.most for gauge in book.gauges(fight, index) if gauge.vital and gauge.most > 0
    ]
    return min(WHOLE, max(0, min(shares, default=0 if fight.everyone()[index].out else WHOLE)))


class Account:
    """One fight, watched from beat to beat."""

    def __init__(self, book: Rulebook[Any], fight: Fight) -> None:
        self.book = book
        people = fight.everyone()
        self.ledger = Ledger(len(people))
        self.sides = [each.side for each in people]
        self.of_side = [[each.index for each in people if each.side == side] for side in range(len(fight.sides))]
        self.fell_in = [0] * len(people)
        self.fell_to = [NOBODY] * len(people)
        self.out = [each.out and not each.absent for each in people]
        self.health: list[list[int]] = [[] for _ in people]
        self.places: list[list[int]] = [[] for _ in people]
        self.worth: list[tuple[int, ...]] = []
        self.round = fight.round
        self.leader, self.lead_by, self.lead_since = NOBODY, NOBODY, 0
        self._look(fight)

    def take_in(self, fight: Fight, events: Sequence[Event]) -> None:
        """A beat is over."""
        ledger, wounds = self.ledger, self.ledger.wounds
        ledger.begin_beat()
        for event in events:
            self.book.account(fight, event, ledger)
        fallen = self._fallen(fight)
        if fallen or ledger.wounds > wounds:
            self._judge(fight)
        if fight.round > self.round or fight.over:
            self.round = fight.round
            self._look(fight)

    def _fallen(self, fight: Fight) -> bool:
        """Enters whoever went out of the fight in this beat."""
        fallen = False
        for each in fight.everyone():
            if each.out and not each.absent and not self.out[each.index]:
                fallen = self.out[each.index] = True
                self.fell_in[each.index] = self.round
                self.fell_to[each.index] = self.ledger.deeds[each.index].wounded_by
        return fallen

    def _judge(self, fight: Fight) -> None:
        """Who is ahead now; if that is somebody new, whoever dealt the last wound to the others has changed it."""
        worth = self._worth(fight)
        best = max(worth)
        ahead = worth.index(best) if worth.count(best) == 1 else NOBODY
        if ahead != self.leader and ahead != NOBODY:
            self.leader, self.lead_since = ahead, self.round
            self.lead_by = self.ledger.last_by

    def _worth(self, fight: Fight) -> list[int]:
        """What is left of each side, of a thousand."""
        out: list[int] = []
        for members in self.of_side:
            total = sum([self.book.standing(fight, each) for each in members])
            out.append(int(WHOLE * total / max(1, len(members))))
        return out

    def _look(self, fight: Fight) -> None:
        """How everybody is, and where."""
        for each in fight.everyone():
            self.health[each.index].append(health_of(self.book, fight, each.index))
            self.places[each.index].append(NOBODY if each.absent or each.fled else each.cell)
        self.worth.append(tuple(self._worth(fight)))

    def fighters(self, fight: Fight) -> tuple[FighterRow, ...]:
        rows: list[FighterRow] = []
        for each in fight.everyone():
            at, deeds = each.index, self.ledger.deeds[each.index]
            rows.append(
                FighterRow(
                    end_of(each),
                    self.health[at][-1],
                    deeds.attacks,
                    deeds.hits,
                    deeds.wounds_dealt,
                    deeds.wounds_taken,
                    deeds.harm_taken,
                    deeds.harm_dealt,
                    deeds.done,
                    self.fell_in[at],
                    self.fell_to[at],
                    tuple(self.health[at]),
                    tuple(self.places[at]),
                )
            )
        return tuple(rows)

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
    """What has become of somebody. Whoever has yet to come is none the worse."""
    if not fighter.out or fighter.absent:
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
        self.ledger = Ledger(people)
        self.fell_in = [0] * len(people)
        self.fell_to = [NOBODY] * len(people)
        self.out = [each.out and not each.absent for each in people]
        self.health: list[list[int]] = [[] for _ in people]
        self.places: list[list[int]] = [[] for _ in people]
        self.worth: list[tuple[int, ...]] = []
        self.round = fight.round
        self.leader = self._ahead(fight)
        self.lead_by, self.lead_since = NOBODY, 0
        self._look(fight)

    def take_in(self, fight: Fight, events: Sequence[Event]) -> None:
        """A beat is over."""
        ledger, harms = self.ledger, self.ledger.harms
        ledger.begin_beat(fight.everyone())
        for event in events:
            self.book.account(fight, event, ledger)
        by = ledger.last_by if ledger.harms > harms else NOBODY
        fallen = self._fallen(fight)
        if fallen:
            by = self.fell_to[fallen[-1]]
        if fallen or ledger.harms > harms:
            self._judge(fight, by)
        if fight.round > self.round or fight.over:
            self.round = fight.round
            self._look(fight)

    def _fallen(self, fight: Fight) -> list[int]:
        """Enters whoever went out of the fight in this beat, and whoever came back to it."""
        fallen: list[int] = []
        for each in fight.everyone():
            at, out = each.index, each.out and not each.absent
            if out and not self.out[at]:
                fallen.append(at)
                self.fell_in[at] = self.round
                self.fell_to[at] = NOBODY if each.fled else self.ledger.deeds[at].hurt_by
            elif self.out[at] and not out:
                self.fell_in[at], self.fell_to[at] = 0, NOBODY
            self.out[at] = out
        return fallen

    def _judge(self, fight: Fight, by: int) -> None:
        """If somebody new is ahead, whoever was behind the last harm has changed it."""
        ahead = self._ahead(fight)
        if ahead != self.leader and ahead != NOBODY:
            self.leader, self.lead_since = ahead, self.round
            self.lead_by = by

    def _ahead(self, fight: Fight) -> int:
        """The side that is worth most; NOBODY of equals."""
        worth = self._worth(fight)
        best = max(worth)
        return worth.index(best) if worth.count(best) == 1 else NOBODY

    def _worth(self, fight: Fight) -> list[int]:
        """What is left of each side, of a thousand; those who have yet to come are as good as new."""
        total = [0.0] * len(fight.sides)
        count = [0] * len(fight.sides)
        for each in fight.everyone():
            total[each.side] += 1.0 if each.absent else self.book.standing(fight, each.index)
            count[each.side] += 1
        return [int(WHOLE * share / max(1, many)) for share, many in zip(total, count, strict=True)]

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
                    sum(deeds.harm_from.values()),
                    deeds.harm_dealt,
                    deeds.harm_to_own,
                    deeds.harm_from,
                    deeds.done,
                    self.fell_in[at],
                    self.fell_to[at],
                    tuple(self.health[at]),
                    tuple(self.places[at]),
                )
            )
        return tuple(rows)

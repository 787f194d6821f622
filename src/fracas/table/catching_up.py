"""A record being played again, up to where it ends, or does not fit the rules any more."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from fracas.kernel.entries import Entry, Refusal
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import SECRET, Record
from fracas.version import VERSION

if TYPE_CHECKING:
    from fracas.table.game import Game


class Drift(Mistake):
    """A record comes out differently under these rules; the fight stands at the beginning of the beat that does."""


class CatchingUp:
    """A record being played again."""

    def __init__(self, game: Game, record: Record, where: str) -> None:
        self.game = game
        self.play = game.play
        self.record = record
        self.where = where

    def run(self) -> None:
        play, people, entries = self.play, len(self.game.seats), self.record.entries
        fitting = list(takewhile(lambda entry: entry.ruling is not None or 0 <= entry.who < people, entries))
        play.future = fitting[:]
        try:
            play.step()
            while play.pending is None and not play.over:
                self.compare()
                play.step()
            if play.over and play.past:
                self.compare()
        except Drift:
            raise
        except Exception as error:
            fault = self.number_of(error, fitting)
            self.stand_before(taken=fault <= len(fitting) - len(play.future))
            raise self.misfit(fault, str(error) or "the rules find no way on after it") from error
        if play.future:
            entry = play.future[0]
            play.future = []
            raise self.misfit(entries.index(entry) + 1, f"the fight is over before '{entry.answer}'")
        if len(fitting) < len(entries):
            who = entries[len(fitting)].who
            raise self.misfit(len(fitting) + 1, f"it answers for fighter {who}, but there are only {people}")

    def number_of(self, error: Exception, fitting: list[Entry]) -> int:
        """Which entry does not fit, counted from one: the one that a fault names, the one that stands in the way, or
        else the last that was taken in."""
        if isinstance(error, Refusal):
            return [entry.ruling for entry in fitting].index(error.ruling) + 1
        taken = len(fitting) - len(self.play.future)
        in_the_way = isinstance(error, Mistake) and self.play.pending is not None and bool(self.play.future)
        return taken + 1 if in_the_way or taken == 0 else taken

    def misfit(self, number: int, what: str) -> Mistake:
        return Mistake(
            f"{self.where}: entry {number} of {len(self.record.entries)} does not fit: {what}\n"
            f"(the record was made by fracas {self.record.version}, this is fracas {VERSION})"
        )

    def stand_before(self, taken: bool) -> None:
        """Leaves out what was taken in last, until the fight can stand there."""
        play = self.play
        play.future = []
        if taken and play.entries:
            play.entries.pop()
        while True:
            try:
                play.resume()
                return
            except Exception:
                if not play.entries:
                    raise
                play.entries.pop()

    def compare(self) -> None:
        """Whether the beat that is done has come out as in the record; older records do not say."""
        play, beats = self.play, self.record.beats
        number = len(play.past)
        if number > len(beats) or beats[number - 1] == play.digests()[-1]:
            return
        fight = play.fight
        who = f", {fight.everyone()[fight.acting].name}" if fight.acting >= 0 else ""
        same = self.record.rules == self.game.rules
        changed = "a rule or a die" if self.record.dice == SECRET else "a rule"
        why = f"with the same tables, so {changed} has changed" if same else "with other tables or house rules"
        play.return_to(number - 1)
        raise Drift(
            f"{self.where}: beat {number} of {len(beats)} (round {fight.round}{who}) comes out differently: the record "
            f"was made by fracas {self.record.version} {why}; this is fracas {VERSION}"
        )

"""What a seat may know of a fight: the fight as its side sees it, and the events that it is told of."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final

from fracas.kernel.decision import Chooser, Decision, Option, Pause
from fracas.kernel.dice import Dice, NoDice
from fracas.kernel.event import Event, Ruled
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.play import NO_SIDE, Beat, Play
from fracas.kernel.real_dice import RollMenu, TypedDice
from fracas.kernel.rulebook import Rulebook

EVERYTHING: Final = -1
"""Instead of a side: whoever may see all, as the game master does."""
NOTHING_HIDDEN: Final = NO_SIDE
"""Instead of a side: whoever belongs to none and sees what everybody sees, as a spectator does."""


class Asked:
    """A fight as a side may know it, at the question that is pending; `decision` belongs to that very fight."""

    def __init__(self, fight: Fight, decision: Decision | None) -> None:
        self.fight = fight
        self.decision = decision


class Veil(Chooser):
    """Draws the veil over a fight at the first question that it is asked, and stops there."""

    def __init__(self, book: Rulebook[Any], side: int) -> None:
        self.book = book
        self.side = side

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.book.veil(fight, self.side)
        raise Pause(decision)


def as_known(play: Play[Any], side: int) -> Asked:
    """Where the fight stands, as that side may know it: the fight itself where nothing is secret.

    A veiled copy is made at the pending question, by running the beat again up to there: veiled from its beginning
    the beat could come to another question.
    """
    book, run = play.rulebook, play.run
    if side == EVERYTHING or not book.has_secrets(run, side):
        return Asked(run, play.pending)
    if play.pending is None:
        return Asked(as_known_then(book, run, side), None)
    dice: Dice = TypedDice() if isinstance(play.pending.menu, RollMenu) else NoDice()
    copy = run.fork(dice, Veil(book, side))
    try:
        book.beat(copy)
    except Pause as pause:
        return Asked(copy, pause.decision)
    raise AssertionError("the beat ended before the question that is pending")


def as_known_then(book: Rulebook[Any], fight: Fight, side: int) -> Fight:
    """A fight between two beats, as that side may know it."""
    secret = side != EVERYTHING and book.has_secrets(fight, side)
    return book.conceal(fight, side) if secret else fight


class Hearing:
    """Which events a side is told of: not what somebody does unseen, nor what would give somebody away."""

    def __init__(self, play: Play[Any], side: int) -> None:
        self.play = play
        self.side = side
        self._openings = [*[beat.logged for beat in play.past], len(play.log)]
        self._secret: dict[int, set[int]] = {}

    def told(self, number: int, event: Event) -> Event | None:
        """An event, by its number in the log, as the side is told of it; None for one that it must not know of."""
        secret = self.unseen_at(number)
        if self._moves_unseen(number, event):
            return None
        if isinstance(event, Ruled) and self.side != EVERYTHING:
            event = event.as_heard([each.index for each in self.play.run.everyone() if each.side == self.side])
        if getattr(event, "who", NOBODY) in self._unseen_at_first(number):
            event = event.from_nowhere()
        if not secret:
            return event
        return None if self._names(event, secret) else event.without(secret)

    def _moves_unseen(self, number: int, event: Event) -> bool:
        """Whether it tells where somebody goes of whom the side knew, but not where it was."""
        who = getattr(event, "who", NOBODY)
        if self.side == EVERYTHING or who == NOBODY:
            return False
        if not any(getattr(event, name, None) is not None for name in event.hex_fields):
            return False
        play, beat = self.play, self.beat_of(number)
        moments = [*[each.start for each in play.past[beat : beat + 2]], play.fight, play.run][:2]
        return any(each is not None and who in play.rulebook.place_unknown(each, self.side) for each in moments)

    def unseen_at(self, number: int) -> set[int]:
        """The fighters of whom the side knew nothing when that event happened."""
        if self.side == EVERYTHING:
            return set()
        beat = self.beat_of(number)
        secret = self._secret.get(beat)
        if secret is None:
            secret = self._unseen_throughout(beat)
            self._secret[beat] = secret
        return secret

    def _unseen_at_first(self, number: int) -> set[int]:
        """Who was unseen when the beat of that event began."""
        if self.side == EVERYTHING:
            return set()
        before = self.play.past[self.beat_of(number) :][:1]
        return self._unseen_before(before[0]) if before else self._unseen(self.play.fight)

    def beat_of(self, number: int) -> int:
        """Which beat that event belongs to."""
        return bisect_right(self._openings, number) - 1

    def _names(self, event: Event, secret: set[int]) -> bool:
        if isinstance(event, Ruled):
            people = self.play.run.everyone()
            return event.subject in [people[index].name for index in secret]
        return event.concerns(secret)

    def _unseen_throughout(self, beat: int) -> set[int]:
        """Who was unseen when that beat began and when it ended: a blow is told though its striker has hidden since,
        and so is coming out of hiding."""
        play = self.play
        moments = [self._unseen_before(each) for each in play.past[beat : beat + 2]]
        moments.extend([self._unseen(play.fight), self._unseen(play.run)])
        return moments[0] & moments[1]

    def _unseen_before(self, beat: Beat) -> set[int]:
        if beat.start is None:
            return beat.unseen[self.side] | self._to_come(beat.people)
        return self._unseen(beat.start)

    def _unseen(self, fight: Fight) -> set[int]:
        return self.play.rulebook.unseen_by(fight, self.side) | self._to_come(len(fight.everyone()))

    def _to_come(self, people: int) -> set[int]:
        """Those who joined when there were so many already: nobody knew of them before."""
        return set(range(people, len(self.play.run.everyone())))

    def withheld(self, event: Event) -> tuple[str, ...]:
        """The fields of an event that are its doer's own affair, and not this side's."""
        private = event.private_fields()
        if not private or self.side == EVERYTHING:
            return ()
        who = getattr(event, "who", NOBODY)
        return () if who != NOBODY and self.play.run.everyone()[who].side == self.side else private

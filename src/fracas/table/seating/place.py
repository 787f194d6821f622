"""Who sits there, for whom it answers, and the fight as it is known there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.table.answers import Answers
from fracas.table.chronicle import Chronicle
from fracas.table.game import Game
from fracas.table.portrait import OPEN
from fracas.table.reasons import Reasons
from fracas.table.secrets import EVERYTHING, NOTHING_HIDDEN, Asked, as_known

REFEREE = "referee"
SPECTATOR = "spectator"


def shared(people: Sequence[Fighter], names: list[str]) -> int:
    """The side of those who share a seat; they must be of one, since a seat knows what its side knows."""
    found = {each.name: each for each in people}
    for name in names:
        if name not in found:
            raise Mistake(f"there is nobody called '{name}'; {suggestion(name, list(found))}")
    if not names:
        raise Mistake("a seat is for one fighter at least")
    if len({found[name].side for name in names}) > 1:
        raise Mistake(f"{listing(names)} are not of one side; a seat is for fighters of one side")
    return found[names[0]].side


class Place(Answers):
    """A place at the table, and what is known there."""

    def __init__(self, game: Game, name: str, fighters: list[str] | None = None) -> None:
        self.game = game
        self.play = game.play
        self.book = game.book
        self.name = name
        self._side = NOTHING_HIDDEN
        self._mine: list[str] | None = None
        """Those for whom it answers, by name; None for all of its side."""
        self._asked_at: tuple[object, object] = (None, None)
        self._last_known: Asked | None = None
        self._is_master = fighters is None and name == REFEREE  # whoever shares a seat may call it as they like
        self._looks_on = fighters is None and name == SPECTATOR
        people = self.play.run.everyone()
        names = [each.name for each in people]
        if fighters is not None:
            self._side = shared(people, fighters)
            self._mine = fighters
        elif name == REFEREE:
            self._side = EVERYTHING
        elif name in game.sides:
            self._side = game.sides.index(name)
        elif name in names:
            self._side = people[names.index(name)].side
            self._mine = [name]
        elif name != SPECTATOR:
            raise Mistake(
                f"there is no seat '{name}'; there is {listing([*game.sides, REFEREE, SPECTATOR])}, or a fighter"
            )
        told_numbers = self._side == EVERYTHING or game.scenario.foes == OPEN
        self._chronicle = Chronicle(game.play, self._side, told_numbers)
        self._reasons = Reasons(game)

    @property
    def _answers_for(self) -> list[int]:
        """Those for whom it answers, by their numbers: others may have joined the fight since it was taken."""
        people, mine = self.play.run.everyone(), self._mine
        if mine is not None:
            return [each.index for each in people if each.name in mine and each.side == self._side]
        return [each.index for each in people if self._side in (EVERYTHING, each.side)]

    @property
    def asked(self) -> bool:
        """Whether it is this seat's turn to answer."""
        pending = self.play.pending
        if pending is None:
            return False
        return self._may_answer(pending.who, pending.refereed)

    def _may_answer(self, who: int, refereed: bool) -> bool:
        return self._is_master or (who in self._answers_for and not refereed)

    @property
    def number(self) -> int:
        """How many entries of the fight this seat knows of: what a prompt is made for. Answers of other sides do not
        count, nor rulings that it was not told of, since how many there were might tell of somebody hidden."""
        fighters = self.play.run.everyone()
        mine = [each.index for each in fighters if self._side in (EVERYTHING, each.side)]
        number, ruled = 0, 0
        for entry in self.play.history():
            if entry.ruling is not None:  # answers that it took back count on, or a question would have an older one's
                ruled += 1
                number += len([who for who, _ in entry.ruling.dropped if who in mine])
            elif entry.who in mine:
                number += 1
        if ruled and self._side != EVERYTHING:
            ruled = self._chronicle.rulings()
        return number + ruled

    @property
    def has_secrets(self) -> bool:
        """Whether there is something that this seat must not know."""
        return self._side >= 0 and self.book.has_secrets(self.play.run, self._side)

    def _known(self) -> Asked:
        """The fight as this seat knows it: concealed once for each question."""
        at = (self.play.run, self.play.pending)
        if self._last_known is None or self._asked_at[0] is not at[0] or self._asked_at[1] is not at[1]:
            self._asked_at = at
            self._last_known = as_known(self.play, self._side)
        return self._last_known

    @contextmanager
    def _withholding(self, fight: Fight) -> Iterator[None]:
        """While options are shown: numbers of foes that this seat is not told stay out of them."""
        before = fight.undisclosed
        fight.undisclosed = self._chronicle.undisclosed(self.game.own_chances and not self._is_master)
        try:
            yield
        finally:
            fight.undisclosed = before

    def known_names(self) -> list[str]:
        """Those of whom this seat knows."""
        return [each.name for each in self._known().fight.everyone() if self._knows_of(each)]

    def _knows_of(self, who: Fighter) -> bool:
        """Whether this seat knows of somebody, in a fight as it is known here."""
        return self._side in (EVERYTHING, who.side) or not (who.absent or (who.hidden and not who.out))

    def _placeless(self, fight: Fight) -> set[int]:
        """Those of whom this seat knows, but not where they are."""
        return set() if self._side == EVERYTHING else self.book.place_unknown(fight, self._side)

    def _not_asked(self) -> str:
        pending = self.play.pending
        if pending is None:
            return "nobody is asked anything"
        if self._looks_on:
            return "a spectator is never asked"
        return f"{self.name} is not asked now"

    def _as_master(self) -> None:
        if not self._is_master:
            raise Mistake(f"{self.name} is not the game master")

"""A seat: a play, what may be seen of it, and for whom may be answered.

Whatever leaves a seat has been concealed first, and is in the wire form. A terminal, a page, an agent in another
process are all served by one.
"""

from __future__ import annotations

from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake, listing
from fracas.table import portrait, wire
from fracas.table.game import Game
from fracas.table.secrets import EVERYTHING, NOTHING_HIDDEN, Asked, Hearing, as_known

REFEREE = "referee"
SPECTATOR = "spectator"


class Told:
    """What a seat has been told last, so that an update can leave out what has not changed."""

    def __init__(self, board: wire.Board, fighters: list[wire.Fighter], events: list[wire.Event]) -> None:
        self.board = board
        self.fighters = {each.name: each for each in fighters}
        self.events = events


class Seat:
    """Somebody at the table. `name` is a side, a fighter who sits apart from its side, `referee` or `spectator`."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.play = game.play
        self.book = game.book
        self.name = name
        self._answers_for: list[int] = []
        self._side = NOTHING_HIDDEN
        self._told: Told | None = None
        fighters = self.play.fight.everyone()
        names = [each.name for each in fighters]
        if name == REFEREE:
            self._side = EVERYTHING
            self._answers_for = [each.index for each in fighters]
        elif name in game.sides:
            self._side = game.sides.index(name)
            self._answers_for = [each.index for each in fighters if each.side == self._side]
        elif name in names:
            self._side = fighters[names.index(name)].side
            self._answers_for = [names.index(name)]
        elif name != SPECTATOR:
            raise Mistake(
                f"there is no seat '{name}'; there is {listing([*game.sides, REFEREE, SPECTATOR])}, or a fighter"
            )

    # what is asked

    @property
    def asked(self) -> bool:
        """Whether it is this seat's turn to answer."""
        pending = self.play.pending
        if pending is None:
            return False
        return self._may_answer(pending.who, pending.refereed)

    def _may_answer(self, who: int, refereed: bool) -> bool:
        return self.name == REFEREE or (who in self._answers_for and not refereed)

    @property
    def number(self) -> int:
        """How many entries the fight has had: what a prompt is made for."""
        return len(self.play.history())

    def _known(self) -> Asked:
        return as_known(self.play, self._side)

    def prompt(self) -> wire.Prompt | None:
        """What this seat is asked; None while others are, or nobody."""
        if not self.asked:
            return None
        known = self._known()
        assert known.decision is not None
        return portrait.prompt(self.book, known.fight, known.decision, self.number)

    def option(self, key: str) -> wire.Option:
        """One answer with all that the rulebook says of it: the way to a hex, any amount."""
        known = self._asked_here()
        assert known.decision is not None
        found = known.decision.menu.find(key)
        if found is None:
            raise Mistake(self.book.why_not(known.fight, known.decision, key))
        return portrait.option(self.book, known.fight, known.decision, found)

    def why_not(self, key: str) -> str:
        """Why that answer is not offered, in a sentence."""
        known = self._asked_here()
        assert known.decision is not None
        return self.book.why_not(known.fight, known.decision, key)

    def _asked_here(self) -> Asked:
        if not self.asked:
            raise Mistake(self._not_asked())
        return self._known()

    def _not_asked(self) -> str:
        pending = self.play.pending
        if pending is None:
            return "nobody is asked anything"
        if self.name == SPECTATOR:
            return "a spectator is never asked"
        return f"{self.name} is not asked now"

    def answer(self, key: str, number: int | None = None) -> None:
        """Says it. With a number, only if the question is still the one that was asked then."""
        if not self.asked:
            raise Mistake(self._not_asked())
        if number is not None and number != self.number:
            raise Mistake(f"that was an answer to question {number}, and this is {self.number}; the fight has gone on")
        self.play.answer(key)

    # what is seen

    def fight(self) -> wire.Fight:
        """Everything that this seat may know, whole."""
        known = self._known()
        fight = known.fight
        board, fighters, events = portrait.board(fight), self._fighters(fight), self._events()
        self._told = Told(board, fighters, events)
        return wire.Fight(
            number=self.number,
            title=self.game.scenario.title,
            rulebook=self.book.key,
            seat=self.name,
            sides=fight.sides,
            round=fight.round,
            acting=self._acting(fight),
            over=fight.over,
            winner=self._winner(fight),
            board=board,
            fighters=fighters,
            events=events,
            prompt=self.prompt(),
        )

    def update(self) -> wire.Update:
        """What has changed since this seat was last told; everything, if it never was."""
        told = self._told
        known = self._known()
        fight = known.fight
        board, fighters, events = portrait.board(fight), self._fighters(fight), self._events()
        same = 0
        if told is not None:
            while same < min(len(events), len(told.events)) and events[same] == told.events[same]:
                same += 1
        before = told.fighters if told is not None else {}
        self._told = Told(board, fighters, events)
        names = [each.name for each in fighters]
        return wire.Update(
            number=self.number,
            round=fight.round,
            acting=self._acting(fight),
            over=fight.over,
            winner=self._winner(fight),
            replaced_from=same,
            events=events[same:],
            fighters=[each for each in fighters if before.get(each.name) != each],
            gone=[name for name in before if name not in names],
            board=board if told is None or board != told.board else None,
            prompt=self.prompt(),
        )

    def _fighters(self, fight: Fight) -> list[wire.Fighter]:
        """Everybody of whom this seat knows: hidden foes and those still to come are not among them."""
        out: list[wire.Fighter] = []
        for each in fight.everyone():
            mine = self._side == EVERYTHING or each.side == self._side
            if mine or not (each.absent or (each.hidden and not each.out)):
                out.append(portrait.fighter(self.book, fight, each.index))
        return out

    def _events(self) -> list[wire.Event]:
        """What this seat has been told so far, numbered for this seat alone."""
        play = self.play
        hearing = Hearing(play, self._side)
        rolls = play.rolls()
        at = 0
        out: list[wire.Event] = []
        for number, event in enumerate(play.events()):
            first = at
            while at < len(rolls) and rolls[at].at <= number:
                at += 1
            if hearing.hears(number, event):
                sentence = self.book.sentence(play.run, event)
                out.append(portrait.event(self.book, play.run, event, len(out), rolls[first:at], sentence))
        return out

    def _acting(self, fight: Fight) -> str | None:
        """Whose turn it is, if this seat may know."""
        if fight.acting == NOBODY:
            return None
        who = fight.everyone()[fight.acting]
        seen = self._side in (EVERYTHING, who.side) or not (who.hidden or who.absent)
        return who.name if seen else None

    def _winner(self, fight: Fight) -> str | None:
        return fight.sides[fight.winner] if fight.winner != NOBODY else None

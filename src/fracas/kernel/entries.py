"""What comes into a fight from outside: answers, typed rolls, rulings, and how a beat takes them in again."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from fracas.kernel.decision import CalledOff, Chooser, Decision, Forfeit, Impossible, Menu, Option, Pause
from fracas.kernel.event import Ruled
from fracas.kernel.fight import MOST_QUESTIONS, Fight, Referee, offered
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.rulings import Ruling
from fracas.kernel.weighing import Weighing, weighed_by

F = TypeVar("F", bound=Fight)

FORFEIT: Final = "forfeit"
"""What is ruled of a side whose agent has failed, at the beginning of a beat."""


class Entry:
    """Something that came in from outside: an answer, a typed roll, or a ruling."""

    def __init__(
        self,
        who: int,
        question: str,
        answer: str,
        human: bool,
        ruling: Ruling | None = None,
        at: int = 0,
        follows: bool = False,
    ) -> None:
        self.who = who
        self.question = question
        self.answer = answer
        self.human = human
        self.ruling = ruling
        self.at = at
        """Of an answer: how many answers and rolls of the beat had come before it; known once the beat has run."""
        self.follows = follows
        """Whether it was said in one line with what came before it, or followed from that without a question."""
        self.weighing: Weighing | None = None
        """How an agent came to it; not known of people, nor of what comes from a record."""


class Refusal(Mistake):
    """The rulebook does not take a ruling."""

    def __init__(self, text: str, ruling: Ruling) -> None:
        super().__init__(text)
        self.ruling = ruling


def side_called(fight: Fight, name: str) -> int:
    if name not in fight.sides:
        raise Mistake(f"ruling: {FORFEIT}: there is no side '{name}'; {suggestion(name, fight.sides)}")
    return fight.sides.index(name)


class BeatRulings(Referee, Generic[F]):
    """The rulings of the running beat, each applied when the fight comes to its place."""

    def __init__(self, rulebook: Rulebook[F], rulings: list[Ruling]) -> None:
        self.rulebook = rulebook
        self.rulings = rulings

    def apply_due(self, fight: Fight) -> None:
        self._apply_all(fight, False)

    def apply_at_question(self, fight: Fight) -> None:
        self._apply_all(fight, True)

    def _apply_all(self, fight: Fight, late: bool) -> None:
        for ruling in self.rulings:
            if ruling.at == fight.position() and ruling.late == late:
                try:
                    self._apply(fight, ruling)
                except Mistake as mistake:
                    raise Refusal(str(mistake), ruling) from None

    def _apply(self, fight: Fight, ruling: Ruling) -> None:
        if ruling.field == FORFEIT and ruling.at == 0:
            fight.ruled += 1
            self.rulebook.forfeit(fight, side_called(fight, ruling.subject), ruling.value)  # type: ignore[arg-type]
        else:
            before = fight.sides_left()
            fight.ruled += 1
            self.rulebook.amend(fight, ruling)  # type: ignore[arg-type]  # the fight is of this book
            fight.tell(Ruled(ruling.subject, ruling.field, ruling.value, ruling.dropped))
            if len(before) > 1 and not fight.over:
                self.rulebook.end_if_ruled(fight)  # type: ignore[arg-type]
            if fight.over and (ruling.late or ruling.at > 0):  # else the beat has not begun, and never does
                raise CalledOff


class Recorded(Chooser):
    """Gives recorded answers back in turn; new ones come from agents and are recorded, or pause."""

    def __init__(self, entries: list[Entry], future: list[Entry], seats: list[Chooser | None]) -> None:
        self.entries = entries
        self.future = future
        self.seats = seats
        self.at = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        me = fight.everyone()[decision.who]
        rolls = isinstance(decision.menu, RollMenu)
        if me.out and not decision.refereed and not rolls:
            raise Impossible(f"{me.name} is out of the fight and is asked '{decision.question.key}'")
        if len(fight.answers) >= MOST_QUESTIONS:
            raise Impossible(f"'{decision.question.key}' is asked without end")
        while self.at < len(self.entries) and self.entries[self.at].ruling is not None:
            self.at += 1  # the desk speaks these
        if self.at == len(self.entries) and self.future and self.future[0].ruling is None:
            self.entries.append(self.future.pop(0))
        if self.at < len(self.entries):
            return self._given(fight, decision, self.entries[self.at])
        usual = decision.usual
        weighing: Weighing | None = None
        if usual is not None and None not in self.seats:
            option = usual  # agents among themselves have no referee
        else:
            agent = None if usual is not None or rolls else self._agent_of(decision.who)
            if agent is None:
                raise Pause(decision)
            weighing = self._weighed(agent, fight, decision)
            option = weighing.option
        option = offered(decision, decision.menu.find(option.key), option.key, me.name)
        entry = Entry(decision.who, decision.question.key, option.key, False, None, fight.position())
        entry.weighing = weighing
        self.entries.append(entry)
        self.at += 1
        return option

    def _agent_of(self, who: int) -> Chooser | None:
        """Nobody, for somebody who has just joined."""
        return self.seats[who] if who < len(self.seats) else None

    def _given(self, fight: Fight, decision: Decision, entry: Entry) -> Option:
        """The recorded answer, which must be one to this very question."""
        people = fight.everyone()
        name = people[decision.who].name
        if entry.who != decision.who or entry.question != decision.question.key:
            other = people[entry.who].name if 0 <= entry.who < len(people) else f"fighter {entry.who}"
            raise Mistake(
                f"the record answers '{entry.question}' for {other}, but the fight asks {name} for "
                f"'{decision.question.key}'"
            )
        option = offered(decision, decision.menu.find(entry.answer), entry.answer, name)
        entry.at = fight.position()
        self.at += 1
        return option

    def _weighed(self, agent: Chooser, fight: Fight, decision: Decision) -> Weighing:
        """What an agent answers, and why; where nothing can be answered, it is not the agent that has failed."""
        try:
            return weighed_by(agent, fight, decision)
        except Forfeit:
            if not answerable(decision.menu):
                raise Impossible(f"'{decision.question.key}' has no answer") from None
            raise


def answerable(menu: Menu[Option]) -> bool:
    """Whether there is any answer: a ruling may have taken the last one."""
    return isinstance(menu, RollMenu) or len(menu.options()) > 0


def held_from(entries: list[Entry], place: int, told: bool = True) -> list[Entry]:
    """The entries of a beat with what was answered from that place on taken back; rulings that came later hold from
    there, and the last of them tells of it."""
    dropped = [(entry.who, entry.answer) for entry in entries if entry.ruling is None and entry.at >= place]
    out: list[Entry] = []
    last = -1
    for entry in entries:
        ruling = entry.ruling
        if ruling is None:
            if entry.at < place:
                out.append(entry)
        elif ruling.at <= place:
            out.append(entry)
        else:
            last = len(out)
            out.append(Entry(entry.who, entry.question, entry.answer, entry.human, ruling.held_from(place, [])))
    if last >= 0 and told:
        ruling = out[last].ruling
        assert ruling is not None
        out[last].ruling = ruling.held_from(place, dropped)
    return out

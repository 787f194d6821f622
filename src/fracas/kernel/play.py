"""The driver of one fight: runs it, stands still when somebody must answer, undoes and redoes.

Where a fight stands is the snapshot that the beat began from and what has come in since. When an
answer comes, the beat runs again from the snapshot with the longer trace; the dice are part of the
snapshot, so they fall the same.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from fracas.kernel.decision import Chooser, Decision, Forfeit, Menu, Option, Pause, Question
from fracas.kernel.dice import Dice, Grades, Pool, SeededDice
from fracas.kernel.event import Event, Ruled
from fracas.kernel.fight import NOBODY, Fight, Referee, offered
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.rulings import Ruling
from fracas.kernel.tally import Reason

F = TypeVar("F", bound=Fight)

SNAPSHOTS: Final = 100
"""How many beats back a snapshot is kept; further back, the record is played again."""

NO_SIDE: Final = -2
"""Instead of a side: that of whoever watches and belongs to none."""

CONTRADICTION: Final = "that ruling takes away what is just being done; rule it before the action begins, or after it"

ROLL: Final = "roll"
"""The question to whoever rolls real dice."""

FORFEIT: Final = "forfeit"
"""What is ruled of a side whose agent has failed, at the beginning of a beat."""


class Entry:
    """Something that came in from outside: an answer, a typed roll, or a ruling."""

    def __init__(self, who: int, question: str, answer: str, human: bool, ruling: Ruling | None = None) -> None:
        self.who = who
        self.question = question
        self.answer = answer
        self.human = human
        self.ruling = ruling


class Thrown(Option):
    """What real dice show, and the total that the pool makes of it."""

    def __init__(self, key: str, total: int) -> None:
        super().__init__(key)
        self.total = total


class RollMenu(Menu[Option]):
    """What the dice of a pool can show: the menu of somebody who rolls real dice."""

    def __init__(self, pool: Pool, purpose: Reason) -> None:
        self.pool = pool
        self.purpose = purpose

    def wording(self, purpose: str) -> str:
        """The question, for whatever the roll is for."""
        return f"{purpose}: what do the dice show ({self.pool.name})?"

    def find(self, key: str) -> Option | None:
        return Thrown(key, self.pool.read(key))

    def options(self) -> list[Option]:
        return [Thrown(key, total) for key, total in self.pool.shown()]


class TypedDice(Dice):
    """Dice on a real table: somebody types what they show."""

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        menu = RollMenu(pool, purpose)
        question = Question(ROLL, menu.wording(purpose.text), purpose.rule)
        option = fight.chooser.choose(fight, Decision(who, question, menu))
        assert isinstance(option, Thrown)
        faces = pool.single_dice(option.key)
        if faces:
            fight.keep_faces(faces)
        return option.total

    def copy(self) -> Dice:
        return self


class FallenRoll:
    """Dice that fell: whose, what for, what they came to, what each of them showed where that is known; and the number
    of the event that was told next."""

    def __init__(self, who: int, pool: Pool, purpose: Reason, total: int, faces: list[int], at: int) -> None:
        self.who = who
        self.pool = pool
        self.purpose = purpose
        self.total = total
        self.faces = faces
        self.at = at


class NotedDice(Dice):
    """Other dice, with a note of every roll: only where a fight is played for somebody to look at."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rolls: list[FallenRoll] = []
        self._faces: list[int] = []

    def face(self, sides: int) -> int:
        face = self.dice.face(sides)
        self._faces.append(face)
        return face

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        self._faces = []
        at = len(fight.events)
        dice = self.dice
        if isinstance(dice, SeededDice):
            stream = dice.open(fight.round, who, purpose)
            total = pool.cast(self, fight)  # so that every single die is seen
            dice.close(stream)
        else:
            total = dice.roll(fight, who, pool, purpose, grades)
        faces = self._faces or fight.faces.get(len(fight.rolls), [])
        self.rolls.append(FallenRoll(who, pool, purpose, total, faces, at))
        return total

    def cut(self, fight: Fight, key: tuple[object, ...]) -> None:
        self.dice.cut(fight, key)

    def copy(self) -> Dice:
        return self.dice.copy()

    def state(self) -> tuple[int, ...]:
        return self.dice.state()


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
        for ruling in self.rulings:
            if ruling.at != fight.position():
                continue
            if ruling.field == FORFEIT and ruling.at == 0:
                self.rulebook.forfeit(fight, side_called(fight, ruling.subject), ruling.value)  # type: ignore[arg-type]
            else:
                self.rulebook.amend(fight, ruling)  # type: ignore[arg-type]  # the fight is of this book
                fight.tell(Ruled(ruling.subject, ruling.field, ruling.value))


class Recorded(Chooser):
    """Gives recorded answers back in turn; new ones come from agents and are recorded, or pause."""

    def __init__(self, entries: list[Entry], future: list[Entry], seats: list[Chooser | None]) -> None:
        self.entries = entries
        self.future = future
        self.seats = seats
        self.at = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        while self.at < len(self.entries) and self.entries[self.at].ruling is not None:
            self.at += 1  # the desk speaks these
        if self.at == len(self.entries) and self.future and self.future[0].ruling is None:
            self.entries.append(self.future.pop(0))
        name = fight.everyone()[decision.who].name
        if self.at < len(self.entries):
            entry = self.entries[self.at]
            if entry.who != decision.who or entry.question != decision.question.key:
                people = fight.everyone()
                other = people[entry.who].name if 0 <= entry.who < len(people) else f"fighter {entry.who}"
                raise Mistake(
                    f"the record answers '{entry.question}' for {other}, but the fight asks {name} for "
                    f"'{decision.question.key}'"
                )
            option = offered(decision, decision.menu.find(entry.answer), entry.answer, name)
            self.at += 1
            return option
        usual = decision.usual
        if usual is not None and None not in self.seats:
            option = usual  # agents among themselves have no referee
        else:
            agent = None if usual is not None or isinstance(decision.menu, RollMenu) else self.seats[decision.who]
            if agent is None:
                raise Pause(decision)
            option = agent.choose(fight, decision)
        option = offered(decision, decision.menu.find(option.key), option.key, name)
        self.entries.append(Entry(decision.who, decision.question.key, option.key, False))
        self.at += 1
        return option


def answerable(menu: Menu[Option]) -> bool:
    """Whether there is any answer: a ruling may have taken the last one."""
    return isinstance(menu, RollMenu) or len(menu.options()) > 0


class Beat:
    """A beat that is done: where it began (if that is still kept), what came in, where its log begins."""

    def __init__(self, start: Fight | None, entries: list[Entry], logged: int) -> None:
        self.start = start
        self.entries = entries
        self.logged = logged
        self.unseen: dict[int, set[int]] = {}
        """Of whom each side knew nothing when it began; only where that snapshot is not kept any more."""


class Play(Generic[F]):
    """One fight being played."""

    def __init__(self, rulebook: Rulebook[F], fight: F, seats: list[Chooser | None]) -> None:
        self.rulebook = rulebook
        self.origin = fight
        self.fight = fight
        self.seats = seats
        self.entries: list[Entry] = []
        self.future: list[Entry] = []
        self.past: list[Beat] = []
        self.log: list[Event] = []
        self.standing: list[Event] = []
        self.fallen: list[FallenRoll] = []
        """The rolls of the beats that are done, each with the number of its event in the log."""
        self.pending: Decision | None = None
        self.run: F = fight
        """The fight as it stands: in the middle of the beat where somebody is asked."""

    @property
    def over(self) -> bool:
        return self.fight.over

    def events(self) -> list[Event]:
        """Everything told so far, also in the beat that stands still."""
        return self.log + self.standing

    def rolls(self) -> list[FallenRoll]:
        """Every roll so far, also in the beat that stands still, with the number of the event that tells of it."""
        return self.fallen + (self._rolls_of(self.run) if self.pending is not None else [])

    def _rolls_of(self, run: Fight) -> list[FallenRoll]:
        """The rolls of a beat, numbered as the log is; those after its last event are told with that one."""
        assert isinstance(run.dice, NotedDice)
        logged = len(self.log)
        last = max(0, len(run.events) - 1)
        return [
            FallenRoll(each.who, each.pool, each.purpose, each.total, each.faces, logged + min(each.at, last))
            for each in run.dice.rolls
        ]

    def step(self) -> None:
        """Runs the next beat, to its end or to where somebody must answer."""
        self.pending = None
        self.standing = []
        if self.fight.over:
            return
        self._hear()
        chooser = Recorded(self.entries, self.future, self.seats)
        rulings = [entry.ruling for entry in self.entries if entry.ruling is not None]
        run: F = self.fight.begin_beat(chooser, BeatRulings(self.rulebook, rulings))  # type: ignore[assignment]
        run.dice = NotedDice(run.dice)
        self.run = run
        try:
            if not run.over:
                self.rulebook.beat(run)
        except Pause as pause:
            self.pending = pause.decision
        except Forfeit as forfeit:
            self._forfeit(forfeit)
            self.step()
            return
        for ruling in rulings:
            if ruling.at > run.position():
                raise Mistake(f"the ruling '{ruling}' belongs to a moment that this fight does not come to")
        if self.pending is not None:
            if rulings and not answerable(self.pending.menu):
                raise Mistake(CONTRADICTION)
            if self.future:
                self._take_ruling()
                self.step()
            else:
                self.standing = run.events
            return
        run.beats += 1
        self.past.append(Beat(self.fight, self.entries, len(self.log)))
        if len(self.past) > SNAPSHOTS:
            self._drop_snapshot(self.past[-SNAPSHOTS - 1])
        self.fallen.extend(self._rolls_of(run))
        self.log.extend(run.events)
        run.dice = run.dice.copy()
        run.events = []
        run.rolls = []
        run.faces = {}
        run.answers = []
        run.start = None
        run.referee = None
        self.fight = run
        self.entries = []

    def _forfeit(self, forfeit: Forfeit) -> None:
        """The beat begins again without the side whose agent has failed; what was ruled before it still holds."""
        side = self.fight.sides[self.fight.everyone()[forfeit.who].side]
        kept: list[Entry] = []
        for entry in self.entries:
            if entry.ruling is not None and entry.ruling.at == 0:
                again = entry.ruling.field == FORFEIT and entry.ruling.subject == side
                assert not again, f"{side} is out of the fight, and was asked"
                kept.append(entry)
        ruling = Ruling(side, FORFEIT, forfeit.text, self.fight.beats, 0)
        self.entries = [*kept, Entry(NOBODY, "ruling", str(ruling), False, ruling)]

    def _drop_snapshot(self, beat: Beat) -> None:
        """Keeps of where an old beat began only who was unseen then, so that what was told stays told."""
        start = beat.start
        if start is not None:
            for side in (*range(len(start.sides)), NO_SIDE):
                beat.unseen[side] = self.rulebook.unseen_by(start, side)  # type: ignore[arg-type]  # of this book
            beat.start = None

    def _hear(self) -> None:
        """Takes recorded rulings that come next and belong to this beat."""
        while self.future:
            ruling = self.future[0].ruling
            if ruling is None or ruling.beat != self.fight.beats:
                return
            self.entries.append(self.future.pop(0))

    def _take_ruling(self) -> None:
        """What stands between here and the next recorded answer must be a ruling of this beat."""
        entry = self.future[0]
        if entry.ruling is None or entry.ruling.beat != self.fight.beats:
            raise Mistake(f"the record's '{entry.answer}' does not belong here")
        self.entries.append(self.future.pop(0))

    def resume(self) -> None:
        """Runs on until somebody must answer, or the fight is over."""
        self.step()
        while self.pending is None and not self.fight.over:
            self.step()

    def answer(self, key: str) -> None:
        """What a person says to the pending decision; refused with a Mistake if it is not offered."""
        decision = self.pending
        if decision is None:
            raise Mistake("nobody is asked anything")
        name = self.fight.everyone()[decision.who].name
        option = offered(decision, decision.menu.find(key), key, name)
        self._say(Entry(decision.who, decision.question.key, option.key, True))

    def rule(self, subject: str, field: str, value: str) -> None:
        """A referee's ruling; refused with a Mistake if the rulebook does not take it."""
        if self.pending is None:
            raise Mistake("a ruling can be given while somebody is asked")
        ruling = Ruling(subject, field, value, self.fight.beats, self.run.position())
        self._say(Entry(NOBODY, "ruling", str(ruling), True, ruling))

    def _say(self, entry: Entry) -> None:
        """Takes one entry in whole, or leaves everything as it was."""
        future = self.future[:]
        entries = self.entries[:]
        self.future.clear()
        self.entries.append(entry)
        try:
            self.step()
        except Exception as error:
            ruled = any(each.ruling is not None for each in self.entries)
            self.entries = entries
            self.future = []
            self.step()
            self.future = future
            if ruled and not isinstance(error, Mistake):
                raise Mistake(CONTRADICTION) from error
            raise
        if self.pending is None and not self.fight.over:
            self.resume()

    def undo(self) -> bool:
        """Takes back the last thing that a person said, and what agents answered after it."""
        back: list[Entry] = []
        entries = self.entries
        past = len(self.past)
        while True:
            while entries:
                last = entries[-1]
                entries = entries[:-1]
                back.insert(0, last)
                if last.human:
                    self._return_to(past, entries)
                    self.future = back + self.future
                    self._stand()
                    return True
            if past == 0:
                return False
            past -= 1
            entries = self.past[past].entries

    def redo(self) -> bool:
        """Says again what was undone last."""
        if not self.future:
            return False
        rest = self.future
        again = 1
        while again < len(rest) and not rest[again].human:
            again += 1
        self.future = rest[:again]
        self.resume()
        self.future = rest[again:]
        return True

    def _stand(self) -> None:
        """Runs to where the next entry of the future would come, without taking it."""
        future = self.future
        self.future = []
        self.resume()
        self.future = future

    def _return_to(self, past: int, entries: list[Entry]) -> None:
        """Back to the beginning of that beat, with some of its entries."""
        if past < len(self.past):
            start = self.past[past].start
            if start is None:
                start = self._replayed(past)
            logged = self.past[past].logged
            del self.log[logged:]
            self.fallen = [each for each in self.fallen if each.at < logged]
            del self.past[past:]
            self.fight = start  # type: ignore[assignment]  # a snapshot of this book's fight
        self.entries = list(entries)

    def _replayed(self, past: int) -> Fight:
        """The snapshot before that beat, by playing the record again."""
        again = Play(self.rulebook, self.origin, [None for _ in self.seats])
        again.future = [entry for beat in self.past[:past] for entry in beat.entries]
        while len(again.past) < past:
            again.step()
        return again.fight

    def history(self) -> list[Entry]:
        """Everything that has come in, from the beginning."""
        return [entry for beat in self.past for entry in beat.entries] + self.entries

"""The driver of one fight: runs it, stands still when somebody must answer, undoes and redoes.

Where a fight stands is the snapshot that the beat began from and what has come in since. When an
answer comes, the beat runs again from the snapshot with the longer trace; the dice are part of the
snapshot, so they fall the same.

A ruling holds from where it was given. If the fight cannot go on from there, the last answer is taken back and it holds
from one question earlier, and so on, at worst from the beginning of the beat.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from fracas.kernel.decision import CalledOff, Chooser, Decision, Forfeit, Impossible, Pause
from fracas.kernel.digest import digest_of
from fracas.kernel.entries import FORFEIT, BeatRulings, Entry, Recorded, Refusal, answerable, held_from
from fracas.kernel.event import Event, Ruled
from fracas.kernel.fight import NOBODY, Fight, offered
from fracas.kernel.mistake import Mistake
from fracas.kernel.newcomers import Newcomer
from fracas.kernel.noted_dice import FallenRoll, NotedDice
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.rulings import Ruling, joining
from fracas.kernel.signals import heed_signals
from fracas.kernel.weighing import Weighing

F = TypeVar("F", bound=Fight)

SNAPSHOTS: Final = 100
"""How many beats back a snapshot is kept; further back, the record is played again."""

NO_SIDE: Final = -2
"""Instead of a side: that of whoever watches and belongs to none."""

MOST_OVERTAKING: Final = 3
"""How many answers are taken back at most for the sake of where and how somebody was ruled to be."""

PLACES: Final = ("at", "facing", "posture")
"""What is ruled of where and how somebody stands."""

NO_WAY_ON: Final = "the rules find no way on from there; rule something else, or take back what was answered first"
NO_ANSWER: Final = "after what was ruled, the rules find no way on with that answer; give another, or rule once more"


class Beat:
    """A beat that is done: where it began (if that is still kept), what came in, where its log and its rolls begin."""

    def __init__(self, start: Fight | None, entries: list[Entry], logged: int, fallen: int) -> None:
        self.start = start
        self.round = start.round if start is not None else 0
        self.entries = entries
        self.logged = logged
        self.fallen = fallen
        self.unseen: dict[int, set[int]] = {}
        """Of whom each side knew nothing when it began; only where that snapshot is not kept any more."""
        self.people = 0
        """How many fighters there were when it began, likewise."""
        self.digest = ""
        """Of the state after it; empty while nobody has asked."""


class Bookmark(Generic[F]):
    """Where a play stands, to come back to."""

    def __init__(self, play: Play[F]) -> None:
        self.fight = play.fight
        self.run = play.run
        self.pending = play.pending
        self.standing = play.standing
        self.entries = play.entries[:]
        self.future = play.future[:]
        self.past = len(play.past)
        self.logged = len(play.log)
        self.fallen = len(play.fallen)


class TriedRuling:
    """What a ruling would come to: the line of the log, the answers that it takes back, whether it would hold."""

    def __init__(self, line: str, dropped: list[Entry], holds: bool) -> None:
        self.line = line
        self.dropped = dropped
        self.holds = holds


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
        self.ruled = False
        """Whether anything was ever ruled: then the next question may be one that cannot be asked."""
        self.dropped: list[Entry] = []
        """Answers that were taken back by what was said last, since a ruling had made them impossible."""

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
        return [each.told_at(logged + min(each.at, last)) for each in run.dice.rolls]

    def running_beat(self) -> Beat:
        """The beat that is not done yet, as it would be kept."""
        return Beat(self.fight, self.entries, len(self.log), len(self.fallen))

    def step(self) -> None:
        """Runs the next beat, to its end or to where somebody must answer."""
        self.pending = None
        self.standing = []
        if self.fight.over:
            return
        heed_signals()
        self._hear()
        chooser = Recorded(self.entries, self.future, self.seats)
        rulings = [entry.ruling for entry in self.entries if entry.ruling is not None]
        self.ruled = self.ruled or len(rulings) > 0
        run: F = self.fight.begin_beat(chooser, BeatRulings(self.rulebook, rulings))  # type: ignore[assignment]
        run.dice = NotedDice(run.dice)
        self.run = run
        try:
            if not run.over:
                self.rulebook.beat(run)
        except Pause as pause:
            self.pending = pause.decision
        except CalledOff:
            assert run.over
        except Forfeit as forfeit:
            self._forfeit(forfeit)
            self.step()
            return
        for ruling in rulings:
            if ruling.at > run.position():
                raise Mistake(f"the ruling '{ruling}' belongs to a moment that this fight does not come to")
        if self.pending is not None:
            if self.ruled and not answerable(self.pending.menu):
                raise Impossible(f"'{self.pending.question.key}' has no answer")
            if self.future:
                self._take_rulings()
                self.step()
            else:
                self.standing = run.events
            return
        self._settle(run)

    def _settle(self, run: F) -> None:
        """The beat is done. What belongs together changes together, lest Ctrl-C come in between."""
        run.beats += 1
        beat = self.running_beat()
        rolls = self._rolls_of(run)
        events = run.events
        run.dice = run.dice.copy()
        run.events = []
        run.rolls = []
        run.faces = {}
        run.answers = []
        run.start = None
        run.referee = None
        self.past.append(beat)
        self.fallen.extend(rolls)
        self.log.extend(events)
        self.fight = run
        self.entries = []
        if len(self.past) > SNAPSHOTS:
            self._drop_snapshot(len(self.past) - SNAPSHOTS - 1)

    def _forfeit(self, forfeit: Forfeit) -> None:
        """The beat begins again without the side whose agent has failed; what was ruled in it holds from its start."""
        side = self.fight.sides[self.run.everyone()[forfeit.who].side]
        for entry in self.entries:
            again = entry.ruling is not None and entry.ruling.field == FORFEIT and entry.ruling.subject == side
            assert not again, f"{side} is out of the fight, and was asked"
        ruling = Ruling(side, FORFEIT, forfeit.text, self.fight.beats, 0)
        kept = [entry for entry in held_from(self.entries, 0, told=False) if entry.ruling is not None]
        self.entries = [*kept, Entry(NOBODY, "ruling", str(ruling), False, ruling)]

    def forfeit(self, forfeit: Forfeit) -> None:
        """An agent that was asked elsewhere has failed: the fight goes on without its side."""
        self._forfeit(forfeit)
        self.future = []
        self.resume()

    def _drop_snapshot(self, number: int) -> None:
        """Keeps of where an old beat began only who was unseen then, so that what was told stays told, and the digest
        for the record."""
        beat = self.past[number]
        start = beat.start
        if start is not None:
            if number > 0:
                self._digest_after(number - 1)
            for side in (*range(len(start.sides)), NO_SIDE):
                beat.unseen[side] = self.rulebook.unseen_by(start, side)  # type: ignore[arg-type]  # of this book
            beat.people = len(start.everyone())
            beat.start = None

    def _hear(self) -> None:
        """Takes recorded rulings that come next and belong to this beat."""
        while self.future:
            ruling = self.future[0].ruling
            if ruling is None or ruling.beat != self.fight.beats:
                return
            self.entries.append(self.future.pop(0))

    def _take_rulings(self) -> None:
        """What stands between here and the next recorded answer must be rulings of this beat."""
        entry = self.future[0]
        if entry.ruling is None or entry.ruling.beat != self.fight.beats:
            raise Mistake(f"the record's '{entry.answer}' does not belong here")
        self._hear()

    def resume(self) -> None:
        """Runs on until somebody must answer, or the fight is over."""
        self.step()
        while self.pending is None and not self.fight.over:
            self.step()

    def answer(self, key: str, follows: bool = False) -> None:
        """What a person says to the pending decision; refused with a Mistake if it is not offered. `follows` if it is
        said in one line with what came before it."""
        decision = self.pending
        if decision is None:
            raise Mistake("nobody is asked anything")
        name = self.run.everyone()[decision.who].name
        option = offered(decision, decision.menu.find(key), key, name)
        self._say(Entry(decision.who, decision.question.key, option.key, True, None, self.run.position(), follows))

    def answer_of_agent(self, key: str, weighing: Weighing | None) -> None:
        """What an agent says that was asked elsewhere, and what it had weighed."""
        decision = self.pending
        if decision is None:
            raise Mistake("nobody is asked anything")
        option = offered(decision, decision.menu.find(key), key, self.run.everyone()[decision.who].name)
        entry = Entry(decision.who, decision.question.key, option.key, False, None, self.run.position())
        entry.weighing = weighing
        self._say(entry)

    def rule(self, subject: str, field: str, value: str) -> bool:
        """A game master's ruling; refused with a Mistake if the rulebook does not take it, or nothing can come of it.

        False if it was overtaken: an answer that had been given is carried out after it and has led somewhere else.
        """
        if self.pending is None:
            raise Mistake("a ruling can be given while somebody is asked")
        ruling = Ruling(subject, field, value, self.fight.beats, self.run.position())
        before = Bookmark(self)
        self._say(Entry(NOBODY, "ruling", str(ruling), True, ruling))
        return self._holds(ruling) or self._held_late(before, ruling) or self._made_to_hold(before, ruling)

    def would_rule(self, subject: str, field: str, value: str) -> TriedRuling:
        """What a ruling would come to; refused likewise. Nothing stays of it, and nobody answers after it."""
        before, dropped, ruled, seats = Bookmark(self), self.dropped, self.ruled, self.seats
        self.seats = [None for _ in seats]
        try:
            holds = self.rule(subject, field, value)
            told = [event for event in self.events()[before.logged :] if isinstance(event, Ruled)]
            return TriedRuling(self.rulebook.sentence(self.run, told[-1]) if told else "", self.dropped, holds)
        finally:
            self._return_to_mark(before)
            self.dropped, self.ruled, self.seats = dropped, ruled, seats

    def add_fighter(self, newcomer: Newcomer) -> None:
        """Somebody joins the fight as it stands before everybody's eyes; what is asked is asked anew. Refused with a
        Mistake if that cannot be."""
        if self.pending is None:
            raise Mistake("somebody can join while somebody is asked")
        before = Bookmark(self)
        agents = self.seats
        self.seats = [None]
        try:
            self._join(before, newcomer)
        finally:
            self.seats = agents
        try:
            self.resume()
        except BaseException:
            self._return_to_mark(before)
            raise

    def _join(self, before: Bookmark[F], newcomer: Newcomer) -> None:
        """If possible before the question is made, so that it is about the newcomer too: unless what was answered last,
        which is carried out after that, would then lead elsewhere."""
        seen: F = self.run.copy()  # type: ignore[assignment]  # a fight copies to its own kind
        self.rulebook.admit_newcomer(seen, newcomer)
        ruling = joining(newcomer, self.fight.beats, self.run.position())
        try:
            self._say(Entry(NOBODY, "ruling", str(ruling), True, ruling))
            if self._stands_as(seen, before.pending):
                return
        except Mistake:
            pass  # nothing has changed
        self._return_to_mark(before)
        late = ruling.at_question()
        self._say(Entry(NOBODY, "ruling", str(late), True, late))

    def _stands_as(self, seen: F, asked: Decision | None) -> bool:
        """Whether everybody is where that copy has them, and the same one is asked the same."""
        now = self.pending
        if self.dropped or now is None or asked is None:
            return False
        if now.who != asked.who or now.question is not asked.question:
            return False
        places = [each.body() for each in self.run.everyone()]
        return places == [each.body() for each in seen.everyone()]

    def newcomers(self) -> list[Newcomer]:
        """Those who have joined since the fight began, in the order in which they came: that of their numbers."""
        rulings = [entry.ruling for entry in self.history() if entry.ruling is not None]
        return [ruling.newcomer for ruling in rulings if ruling.newcomer is not None]

    def _holds(self, ruling: Ruling) -> bool:
        if self.pending is None or self.fight.beats != ruling.beat:
            return True  # the fight has gone on
        return self.rulebook.still_holds(self.run, ruling)

    def _held_late(self, before: Bookmark[F], ruling: Ruling) -> bool:
        """Lets a ruling hold from the question on that is asked, if what the last answer or roll brought about has
        overtaken it; if the rulebook does not take it there, it is refused. But not one on where and how somebody
        stands who is asked: what is offered depends on it."""
        asked = before.pending
        assert asked is not None
        if self.dropped or (ruling.field in PLACES and ruling.fighter(self.run) == asked.who):
            return False
        overtaken = Bookmark(self)
        self._return_to_mark(before)
        late = ruling.at_question()
        try:
            self._go_on([*before.entries, Entry(NOBODY, "ruling", str(late), True, late)])
        except Refusal:
            self._return_to_mark(before)
            raise
        except Exception:
            self._return_to_mark(before)
            self._go_on(overtaken.entries)
            return False
        return True

    def _made_to_hold(self, before: Bookmark[F], ruling: Ruling) -> bool:
        """Takes back the answer that overtakes a ruling on where and how somebody stands, such as where to turn, and if
        need be that before it, such as where to go; if that does not help, the ruling stays as it is."""
        if ruling.field not in PLACES:
            return False
        overtaken, dropped = Bookmark(self), self.dropped
        entries = [*before.entries, Entry(NOBODY, "ruling", str(ruling), True, ruling)]
        answers = [entry for entry in before.entries if entry.ruling is None]
        for count in range(1, min(MOST_OVERTAKING, len(answers)) + 1):
            self._return_to_mark(before)
            if self._tried(held_from(entries, answers[-count].at)) and self._holds(ruling):
                self.dropped = answers[-count:]
                return True
        self._return_to_mark(before)
        self._go_on(overtaken.entries)
        self.dropped = dropped
        return False

    def _say(self, entry: Entry) -> None:
        """Takes one entry in whole, or leaves everything as it was. Where a ruling of the beat has made the fight
        impossible, it steps back."""
        before = Bookmark(self)
        entries = [*before.entries, entry]
        self.dropped = []
        try:
            self._go_on(entries)
        except Exception as error:
            self._return_to_mark(before)
            if isinstance(error, Refusal) and error.ruling is entry.ruling:
                raise
            if self._stepped_back(entries):
                return
            if entry.ruling is not None:
                raise Mistake(NO_WAY_ON) from error
            if self.ruled and not isinstance(error, Mistake):
                raise Mistake(NO_ANSWER) from error
            raise
        except BaseException:  # Ctrl-C
            self._return_to_mark(before)
            raise

    def _go_on(self, entries: list[Entry]) -> None:
        """Runs on with these entries of the beat instead of those that there are."""
        self.entries = entries[:]
        self.future = []
        self.resume()

    def _stepped_back(self, entries: list[Entry]) -> bool:
        """Takes answers back, the last first, until the rulings of the beat leave a way on; False if they never do."""
        latest = max([entry.ruling.at for entry in entries if entry.ruling is not None], default=0)
        places = [entry.at for entry in entries if entry.ruling is None and entry.at < latest]
        for place in [*reversed(places), 0]:
            dropped = [entry for entry in entries if entry.ruling is None and entry.at >= place]
            before = Bookmark(self)
            if place < latest and self._tried(held_from(entries, place)):
                if place == 0 or not self._leads_nowhere(dropped):
                    self.dropped = dropped
                    return True
                self._return_to_mark(before)
        return False

    def _leads_nowhere(self, answers: list[Entry]) -> bool:
        """Whether the same answers, as far as they are still offered, would break the fight once more."""
        here = Bookmark(self)
        try:
            for entry in answers:
                asked = self.pending
                if asked is None or asked.who != entry.who or asked.question.key != entry.question:
                    break
                if asked.menu.find(entry.answer) is None:
                    break
                self._go_on([*self.entries, Entry(entry.who, entry.question, entry.answer, True)])
        except Exception:
            return True
        finally:
            self._return_to_mark(here)
        return False

    def _tried(self, entries: list[Entry]) -> bool:
        """Whether the fight goes on with these entries of the beat; if not, everything is as it was."""
        before = Bookmark(self)
        try:
            self._go_on(entries)
        except Exception:
            self._return_to_mark(before)
            return False
        except BaseException:
            self._return_to_mark(before)
            raise
        return True

    def _return_to_mark(self, mark: Bookmark[F]) -> None:
        self.fight = mark.fight
        self.run = mark.run
        self.pending = mark.pending
        self.standing = mark.standing
        self.entries = mark.entries[:]
        self.future = mark.future[:]
        del self.past[mark.past :]
        del self.log[mark.logged :]
        del self.fallen[mark.fallen :]

    def undo(self) -> list[Entry]:
        """Takes back the last thing that a person said, and what agents answered after it: returns it first."""
        back: list[Entry] = []
        entries = self.entries
        past = len(self.past)
        while True:
            while entries:
                last = entries[-1]
                entries = entries[:-1]
                back.insert(0, last)
                if last.human and self._taken_back(past, entries, back):
                    return back
            if past == 0:
                return []
            past -= 1
            entries = self.past[past].entries

    def take_back(self, mine: list[int]) -> Entry | None:
        """Takes back the last answer of the beat, if it was given for one of these and nothing has come of it yet: no
        die has fallen and nobody else was asked. What was ruled since then stays ruled. None if it is too late."""
        answers = [entry for entry in self.entries if entry.ruling is None]
        last = answers[-1] if answers else None
        asked = self.pending
        if last is None or asked is None or not last.human or last.who not in mine or asked.who not in mine:
            return None
        if self.run.position() > last.at + 1 or not self._tried(held_from(self.entries, last.at, told=False)):
            return None
        self.dropped = []
        return last

    def _taken_back(self, past: int, entries: list[Entry], back: list[Entry]) -> bool:
        """Whether the fight can stand there: of several rulings at once, one may hold only with the others."""
        before = Bookmark(self)
        done = self.past[past:]
        log, fallen = self.log[:], self.fallen[:]
        try:
            self._return_to(past, entries)
            self._stand()
        except BaseException as error:
            self._return_to_mark(before)
            self.past[past:] = done
            self.log, self.fallen = log, fallen
            if self.ruled and isinstance(error, Exception):
                return False
            raise
        self.future = back + before.future
        self.dropped = []
        return True

    def redo(self) -> list[Entry]:
        """Says again what was undone last: returns it, and what agents had answered after it."""
        if not self.future:
            return []
        before = Bookmark(self)
        rest = self.future
        again = 1
        while again < len(rest) and not rest[again].human:
            again += 1
        self.future = rest[:again]
        self.dropped = []
        try:
            self.resume()
        except BaseException:
            self._return_to_mark(before)
            raise
        self.future = rest[again:]
        return rest[:again]

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
            del self.log[self.past[past].logged :]
            del self.fallen[self.past[past].fallen :]
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

    def snapshots(self, beats: list[int]) -> list[F]:
        """The fight as it stood when so many beats were done, for each of these numbers, which go up."""
        out: list[F] = []
        again: Play[F] | None = None
        for done in beats:
            found = self.past[done].start if done < len(self.past) else self.fight
            if found is None:
                if again is None:
                    again = Play(self.rulebook, self.origin, [None for _ in self.seats])
                    again.future = [entry for beat in self.past for entry in beat.entries]
                while len(again.past) < done:
                    again.step()
                found = again.fight
            out.append(found)  # type: ignore[arg-type]  # a snapshot of this book's fight
        return out

    def digests(self) -> list[str]:
        """The state after each beat that is done, as a fingerprint."""
        return [self._digest_after(number) for number in range(len(self.past))]

    def _digest_after(self, number: int) -> str:
        beat = self.past[number]
        if not beat.digest:
            end = self.past[number + 1].start if number + 1 < len(self.past) else self.fight
            assert end is not None, "a snapshot is dropped after its digest was taken"
            beat.digest = digest_of(end)
        return beat.digest

    def return_to(self, beat: int) -> None:
        """Back to the beginning of that beat; what came after it is forgotten."""
        self._return_to(beat, [])
        self.future = []
        self.resume()

    def follow(self, entries: list[Entry], kept: int) -> None:
        """Goes to where exactly these entries have come in, of which the first `kept` are those that are here already.
        What does not fit raises, and leaves the fight where it came to."""
        past, left = len(self.past), kept
        counts = [len(beat.entries) for beat in self.past]
        for number, count in enumerate(counts):
            if left < count:
                past = number
                break
            left -= count
        if past < len(self.past) or left < len(self.entries):
            self._return_to(past, (self.past[past].entries if past < len(self.past) else self.entries)[:left])
        self.future = entries[kept:]
        self.dropped = []
        self.resume()
        if self.future:
            raise Mistake(f"the fight is over before '{self.future[0].answer}'")

    def history(self) -> list[Entry]:
        """Everything that has come in, from the beginning."""
        return [entry for beat in self.past for entry in beat.entries] + self.entries

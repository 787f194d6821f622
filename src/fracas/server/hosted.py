"""A fight in this process's memory: the play that its rows lead to, and what is to be written when somebody acts.

It is a cache. Whatever becomes of it, the head and the rows in the database say where the fight stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeVar

from fracas.kernel.decision import Chooser, Decision, Forfeit, Option, Pause
from fracas.kernel.entries import Entry
from fracas.kernel.fight import Fight
from fracas.kernel.promises import Promise, new_promise
from fracas.kernel.real_dice import ROLL
from fracas.kernel.record import Record, parse, read_entry, written
from fracas.kernel.weighing import read_weighing, written_weighing
from fracas.server import rows
from fracas.server.refusals import Answered, Refusal
from fracas.server.rows import Body, Done, Folded, Row
from fracas.server.store import MASTER, SPECTATOR, Head, SeatRow
from fracas.server.thinker import Where
from fracas.server.tokens import Seal
from fracas.stage.parts import HUMAN
from fracas.table import wire
from fracas.table.game import Game, begun_game
from fracas.table.seat import REFEREE, Seat
from fracas.table.seat import SPECTATOR as ONLOOKER
from fracas.version import VERSION

T = TypeVar("T")

OPEN: Final = "open"
TURN: Final = "turn"
"""Until when somebody is lent: up to the turn of somebody else."""
OTHER_RULES: Final = (
    "this fight was played by other rules than this server has, by which it comes out differently; it can be looked "
    "at, and the game master can go on from there"
)
INLINE: Final = 40
"""So many answers quick agents give at a time; then they are written, told, and it goes on."""


class Stand(StrEnum):
    """What a fight waits for."""

    PERSON = "person"
    MASTER = "master"
    AGENT = "agent"
    """For one who thinks, elsewhere."""
    QUICK = "quick"
    """For nobody: it could go on."""
    OVER = "over"
    DRIFTED = "drifted"


class Allowance:
    """How many answers agents may still give: none once the server is about to end."""

    def __init__(self, left: int, ends: Callable[[], bool]) -> None:
        self.left = left
        self.ends = ends

    def take(self) -> bool:
        """One of them, if there is one."""
        self.left -= 1
        return self.left >= 0 and not self.ends()


class Inline(Chooser):
    """An agent that is quick enough to be asked where the fight is, up to an allowance."""

    def __init__(self, agent: Chooser, allowance: Allowance, lending: Lending) -> None:
        self.agent = agent
        self.allowance = allowance
        self.lending = lending

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.lending.hear(fight, decision.who)
        if self.lending.waits(decision.who) or not self.allowance.take():
            raise Pause(decision)
        return self.agent.choose(fight, decision)


class Author:
    """Who says something, from which seat, in which message; and how, if it is not for a fighter of its own."""

    def __init__(
        self,
        name: str,
        seat: str | None = None,
        message: str | None = None,
        is_master: bool = False,
        how: str = "",
    ) -> None:
        self.name = name
        self.is_master = is_master
        self.seat = seat
        self.message = message
        self.how = how


class Lending:
    """Fighters whom an agent plays until it is somebody else's turn, and whether that has come."""

    def __init__(self, fighters: set[int]) -> None:
        self.fighters = fighters
        self.over = False

    def hear(self, fight: Fight, who: int) -> None:
        """Somebody is asked."""
        if self.fighters and who not in self.fighters and fight.acting == who:
            self.over = True

    def waits(self, who: int) -> bool:
        """Whether that fighter is played by its own person again."""
        return self.over and who in self.fighters


class Hosted:
    """A fight as it stands after its rows so far."""

    def __init__(self, head: Head, version: str = VERSION, dice: Body | None = None) -> None:
        self.head = head
        self.version = version
        self.seal = Seal(head.seal)
        self.folded = Folded()
        self.folded.dice = dice
        self.drift = ""
        """Why nothing can be written any more: the rules of this version lead elsewhere."""
        self.game = self._fresh()
        self._own: dict[str, str] = {}
        """Who plays each fighter, but for those who are lent."""
        self._joined: list[Body] = []
        """Those who have joined since the fight began, as the database has them."""
        self._agents: dict[tuple[int, str], Chooser] = {}
        self._chairs: dict[tuple[str, str, tuple[str, ...]], Seat] = {}
        self._referee: Seat | None = None
        """Who finds out what is to be written of beats."""
        self._said: list[Entry] = []
        """The entries that are in the database, as the play has them."""
        self._dice_before: list[Body | None] = []
        """The dice that are in the database, while the play has others."""
        self.ends: Callable[[], bool] = lambda: False
        """Whether the server is about to end: then agents answer no more."""
        self._follow(0)

    def _fresh(self) -> Game:
        text = json.dumps({**self.head.head, **(self.folded.dice or {}), "entries": [], "beats": []})
        game = begun_game(parse(text, "fight"), "fight")
        self._first = list(game.seats)  # who plays whom at the beginning
        return game

    # what has been written

    def catch_up(self, added: list[Row]) -> None:
        """Plays what was added since."""
        folded = self.folded
        folded.kept = len(folded.entries)
        self._fold(added)
        if not self.drift:
            self._follow(folded.kept)

    def _fold(self, added: list[Row]) -> None:
        for row in added:
            self.folded.add(row)
        if any(row.kind == rows.DICE for row in added):
            self._throw_new_dice()
        self._seat()
        if self.folded.version is not None:
            engine, rules = self.folded.version
            self.head = replace(self.head, engine=engine, rules=rules)

    def _throw_new_dice(self) -> None:
        """From here on other dice fall; those that have fallen are written down and stay."""
        self.game, self._said, self.folded.kept = self._fresh(), [], 0
        self._seat()
        self._follow(0)

    def _seat(self) -> None:
        """Who plays whom, by the rows so far."""
        game, folded = self.game, self.folded
        joined = [body["newcomer"] for body in folded.entries if "newcomer" in body]
        names = [each.name for each in game.scenario.setup.entrants]
        seats = [*self._first[: len(names)], *[each["control"] for each in joined]]
        names.extend([each["name"] for each in joined])
        game.seats = [folded.controls.get(name, seat) for name, seat in zip(names, seats, strict=True)]
        self._own = dict(zip(names, game.seats, strict=True))
        game.seats = [folded.lent.get(name, {"agent": seat})["agent"] for name, seat in self._own.items()]
        game.own_chances = folded.settings.get("odds", OPEN) != OPEN
        if joined != self._joined:  # whoever has the number of somebody else now has an agent of its own
            self._joined = joined
            self._agents = {}
            self._chairs = {}

    def _follow(self, kept: int) -> None:
        play, folded = self.game.play, self.folded
        try:
            new = [self._entry(at) for at in range(kept, len(folded.entries))]
            with self._agents_silent():
                play.follow([*self._said[:kept], *new], kept)
        except Exception as error:
            self._stand_before(len(play.past), str(error) or type(error).__name__)
        self._said = play.history()
        self._compare()

    def _entry(self, at: int) -> Entry:
        """An entry as the database has it, and how an agent came to it."""
        entry = read_entry(self.folded.entries[at], f"entry {at + 1}")
        why = self.folded.weighed.get(at)
        if why is not None:
            entry.weighing = read_weighing(entry.answer, why)
        return entry

    def _compare(self) -> None:
        """Whether every beat came out as it is written; of a fight that cannot go on, those that there are."""
        digests = self.game.play.digests()
        for at, beat in enumerate(self.folded.beats[: len(digests)] if self.drift else self.folded.beats):
            if at >= len(digests) or digests[at] != beat.digest:
                self._stand_before(at, "comes out differently")
                return

    def _stand_before(self, beat: int, why: str) -> None:
        """From here on it can only be looked at, as it stood before that beat."""
        self.drift = (
            f"this fight was played by fracas {self.head.engine}, this is fracas {self.version}, and beat {beat + 1} "
            f"{why}; "
            "it can be looked at, and the game master can go on from the beginning of that beat by the rules of now"
        )
        try:
            with self._agents_silent():
                self.game.play.return_to(min(beat, len(self.game.play.past)))
        except Exception:
            self.game = self._fresh()
        self._said = self.game.play.history()

    @contextmanager
    def _agents_silent(self) -> Iterator[None]:
        """While recorded answers are played nobody else answers."""
        play = self.game.play
        play.seats = [None] * len(self.game.seats)
        yield

    def _index(self, name: str) -> int:
        return int(self.game.play.run.called(name))

    # what is to be written

    def perform(self, act: Callable[[], T], author: Author) -> tuple[list[Row], T]:
        """Does something to the play and lets quick agents answer after it: what comes of it, as rows that are not
        written yet. A Mistake leaves everything as it was."""
        over = self.over
        added, said = self._performed(act, author)
        if not added or not over or not self.game.promises:
            return added, said
        # the fight was over, and everybody knows the secret of its dice: other dice fall in what comes now
        self.revert()
        dice = self._row(rows.DICE, self.new_dice(), Author("table", author.seat, author.message))
        self._dice_before = [self.folded.dice]
        self.folded.dice = dice.body
        self._throw_new_dice()
        added, said = self._performed(act, author)
        return [dice, *added], said

    def _performed(self, act: Callable[[], T], author: Author) -> tuple[list[Row], T]:
        with self._agents_answering() as lending:
            said = act()
        return self._difference(author, lending), said

    def go_on(self) -> list[Row]:
        """Lets quick agents answer, where it could go on."""
        with self._agents_answering() as lending:
            self.game.play.resume()
        return self._difference(Author("table"), lending)

    @contextmanager
    def _agents_answering(self) -> Iterator[Lending]:
        play, allowance = self.game.play, Allowance(INLINE, self.ends)
        lending = Lending({self._index(name) for name in self._lent_for_a_turn})
        play.seats = [self._inline(index, allowance, lending) for index in range(len(self.game.seats))]
        try:
            yield lending
        finally:
            play.seats = [None] * len(self.game.seats)

    def _inline(self, index: int, allowance: Allowance, lending: Lending) -> Chooser | None:
        agent = self._agent(index)
        return None if agent is None or agent.looks_ahead else Inline(agent, allowance, lending)

    @property
    def _lent_for_a_turn(self) -> list[str]:
        return [name for name, body in self.folded.lent.items() if body["until"] == TURN and name in self._own]

    def _agent(self, index: int) -> Chooser | None:
        """The agent that plays a fighter; None for people."""
        name = self.game.seats[index]
        if name == HUMAN:
            return None
        if (index, name) not in self._agents:
            agent = self.game.agent_of(index)
            assert agent is not None
            self._agents[index, name] = agent
        return self._agents[index, name]

    def _difference(self, author: Author, lending: Lending) -> list[Row]:
        """What has changed since it was last written."""
        history, kept = self.game.play.history(), self._kept()
        out: list[Row] = []
        if kept < len(self._said):
            out.append(self._row(rows.TAKE_BACK, {"keep": kept}, author))
        for entry in history[kept:]:
            kind = rows.RULING if entry.ruling is not None else rows.ROLL if entry.question == ROLL else rows.ANSWER
            by = author if entry.human else Author(self._agent_name(entry), author.seat, author.message)
            weighed = written_weighing(entry.weighing) if entry.weighing is not None else None
            how = self._how(entry, kind, author)
            body = {**written(entry), **({rows.HOW: how} if how else {})}
            out.append(replace(self._row(kind, body, by), weighed=weighed))
        if out:
            last = out[-1]
            done = self._done(kept)
            out[-1] = replace(last, beats=done)
        pending = self.game.play.pending
        if pending is not None:
            lending.hear(self.game.play.run, pending.who)
        if lending.over:  # its turn is over: whoever was lent is as before
            back = {"fighters": self._lent_for_a_turn, "agent": "", "until": TURN}
            out.append(self._row(rows.LEND, back, Author("table", author.seat, author.message)))
        return out

    def _how(self, entry: Entry, kind: str, author: Author) -> str:
        """How an entry came, if not from whoever plays that fighter."""
        if kind == rows.ROLL and entry.human:
            return rows.TYPED
        if entry.human or kind != rows.ANSWER:
            return author.how if kind == rows.ANSWER else ""
        names = self.game.names
        name = names[entry.who] if 0 <= entry.who < len(names) else ""
        first = self.head.head["seats"].get(name, HUMAN if name else "")
        return rows.BY_AGENT if name in self.folded.lent or first == HUMAN else ""

    def _kept(self) -> int:
        """How many entries of the play are those that are written."""
        kept = 0
        for mine, known in zip(self.game.play.history(), self._said, strict=False):
            if mine is not known:
                break
            kept += 1
        return kept

    def _agent_name(self, entry: Entry) -> str:
        return self.game.seats[entry.who] if 0 <= entry.who < len(self.game.seats) else "table"

    def _row(self, kind: str, body: Body, author: Author) -> Row:
        return Row(kind, body, [], author.name, author.seat, author.message)

    def _done(self, kept: int) -> list[Done]:
        """The beats that are done and not written yet."""
        play = self.game.play
        known = len([beat for beat in self.folded.beats if beat.entries <= kept])
        digests = play.digests()
        if known >= len(digests):
            return []
        if self._referee is None or self._referee.game is not self.game:
            self._referee = Seat(self.game, REFEREE)
        events = self._referee.events()
        openings = [*[beat.logged for beat in play.past], len(play.log)]
        count = 0
        out: list[Done] = []
        for at, beat in enumerate(play.past):
            count += len(beat.entries)
            if at >= known:
                told = events[openings[at] : openings[at + 1]]
                plain = [each.model_dump(mode="json", exclude_defaults=True) for each in told]
                out.append(Done(count, digests[at], plain))
        return out

    def answered_in(self, added: list[Row]) -> list[str]:
        """The fighters for whom something was answered."""
        people = self.game.play.run.everyone()
        return sorted({people[row.body["who"]].name for row in added if row.kind == rows.ANSWER})

    def forfeit(self, why: str) -> None:
        """The agent that is asked has failed: its side is out of the fight."""
        play = self.game.play
        assert play.pending is not None
        play.forfeit(Forfeit(play.pending.who, why))

    def revert(self) -> None:
        """What came of this play has not been written: back to what is."""
        if self._dice_before:
            self.folded.dice = self._dice_before.pop()
            self._throw_new_dice()
            return
        self._seat()
        play, said, kept = self.game.play, self._said, self._kept()
        if kept < len(play.history()) or kept < len(said) or (play.pending is None and not play.over):
            with self._agents_silent():
                play.follow(said, kept)

    def wrote(self, added: list[Row]) -> None:
        """These rows, which came of this play, have been written."""
        self._fold(added)
        self._dice_before = []
        self._said = self.game.play.history()

    # whose it is

    @property
    def is_ours(self) -> bool:
        """Whether it is written by this version, with these rules."""
        return (self.head.engine, self.head.rules) == (self.version, self.game.rules)

    @property
    def is_newer(self) -> bool:
        """Whether a newer version has it: that one alone writes it then."""
        return parts(self.head.engine) > parts(self.version)

    @property
    def read_only(self) -> str:
        """Why nothing can be said here, if so. A fight of an older version that comes out the same by the rules of now
        simply goes on."""
        if self.is_ours:
            return self.drift
        if self.is_newer:
            return (
                f"this fight goes on with fracas {self.head.engine}, and this server has {self.version}; it can be "
                "looked at here, and played where that version runs"
            )
        if self.drift or self.head.engine != self.version:
            return self.drift
        return (
            "this fight was begun by other rules than this server has now; it can be looked at, and the game master "
            "can go on by the rules of now"
        )

    def read_only_to(self, master: bool) -> str:
        """The same, for the game master or for others: which beat is to blame is not for those who count fewer of
        them."""
        text, drift = self.read_only, self.drift
        return text if not drift or text != drift or master else OTHER_RULES

    def taking_over(self, author: Author) -> list[Row]:
        """What is to be written so that it goes on by the rules of now: where it has come out differently, from the
        beginning of that beat."""
        if self.is_newer:
            raise Refusal(self.read_only)
        if not self.read_only:
            raise Refusal("this fight comes out the same by the rules of now; there is nothing to take over")
        out = [self._row(rows.RULES, {"engine": self.version, "rules": self.game.rules}, author)]
        if self.drift:
            out.append(self._row(rows.TAKE_BACK, {"keep": len(self.game.play.history())}, author))
        return out

    # where it stands

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def question(self) -> str:
        """The name of what is asked now, for agents: anything that is said gives it another."""
        return self.seal.question(self.folded.stands)

    def question_for(self, chair: Seat) -> str:
        """The name of what is asked now, for a person who answers it: anything that it is told of gives it another."""
        return self.seal.question_for(self.folded.asked, chair.number)

    @property
    def where(self) -> Where:
        """Where it stands, for those who think about it elsewhere."""
        return Where(self.head.id, self.game.record(), self.folded.stands)

    def answered(self, question: str, seat: SeatRow) -> Answered | None:
        """Who was quicker with an answer that this seat could have given, and what it was; None if that question was
        not answered, or long ago."""
        for before, row in self.folded.steps:
            if row.kind == rows.ANSWER and self.seal.is_question(question, before):
                who = self.game.play.run.everyone()[row.body["who"]].name
                mine = seat.role == MASTER or who in seat.fighters
                return Answered(row.author, row.body["answer"], who) if mine else None
        return None

    def stand(self) -> Stand:
        """What the fight waits for."""
        play = self.game.play
        if self.read_only:
            return Stand.DRIFTED
        if play.over:
            return Stand.OVER
        pending = play.pending
        assert pending is not None
        people = HUMAN in self.game.seats
        if pending.refereed or pending.usual is not None:
            return Stand.MASTER if people else Stand.QUICK
        if pending.question.key == ROLL:
            return Stand.PERSON
        return self._stand_for(pending.who)

    def _stand_for(self, who: int) -> Stand:
        """What the fight waits for where that fighter is asked."""
        agent = self._agent(who)
        if agent is None:
            return Stand.PERSON
        return Stand.AGENT if agent.looks_ahead else Stand.QUICK

    def marks(self, chair: Seat) -> dict[int, list[wire.SaidBy]]:
        """By the beats that a seat knows: what was said in them by others than those who play."""
        out: dict[int, list[wire.SaidBy]] = {}
        if not any(how for _, how in self.folded.said_by):
            return out
        play, known, numbers = self.game.play, set(chair.known_names()), chair.told_as()
        said = iter(self.folded.said_by)
        beats = [
            *[beat.entries for beat in play.past],
            play.history()[sum([len(each.entries) for each in play.past]) :],
        ]
        for number, entries in zip(numbers, beats, strict=False):
            for entry, (author, how) in zip(entries, said, strict=False):
                name = self.game.names[entry.who] if 0 <= entry.who < len(self.game.names) else ""
                if how and name in known:
                    mark = wire.SaidBy(who=name, by=author, how=how)  # type: ignore[arg-type]  # one of those words
                    out.setdefault(number, [])
                    if mark not in out[number]:
                        out[number].append(mark)
        return out

    def waits_for(self, known: set[str]) -> tuple[str, Stand]:
        """The fighter for whom the fight waits, as somebody sees it who knows of these: while one is asked who is not
        among them, it is the last of them who was, as if that one had more to say."""
        if self.asked in known:
            return self.asked, self.stand()
        people = self.game.play.run.everyone()
        asked = [entry.who for entry in self.game.play.history() if entry.ruling is None and entry.who >= 0]
        last = next((who for who in reversed(asked) if people[who].name in known), -1)
        if last < 0:
            last = next((each.index for each in people if each.name in known), -1)
        return (people[last].name, self._stand_for(last)) if last >= 0 else ("", Stand.PERSON)

    @property
    def asked(self) -> str:
        """The fighter who is asked, or about whom the game master is; empty if nobody is."""
        pending = self.game.play.pending
        return "" if pending is None else str(self.game.play.run.everyone()[pending.who].name)

    def control(self, fighter: str) -> str:
        return self.game.seats[self._index(fighter)]

    def chair(self, seat: SeatRow) -> Seat:
        """The table's seat for whoever has that one, shared by all who ask from it: what it has been told so far is
        not found out anew each time."""
        key = (seat.id, seat.name, tuple(seat.fighters))
        if key not in self._chairs or self._chairs[key].game is not self.game:
            self._chairs[key] = self.sit(seat)
        return self._chairs[key]

    def sit(self, seat: SeatRow) -> Seat:
        """The table's seat for one connection of that one: what is told there is counted anew."""
        if seat.role == MASTER:
            return Seat(self.game, REFEREE)
        mine = [name for name, _ in self.company(seat)]
        if seat.role == SPECTATOR or not mine:  # whom it was for has never come
            return Seat(self.game, ONLOOKER)
        return Seat(self.game, seat.name or "this seat", mine)

    def company(self, seat: SeatRow) -> list[tuple[str, str]]:
        """Those of a seat who are in the fight, each with its side: somebody who has joined may have been taken back,
        and another of that name have come."""
        names = self.game.names
        return [(name, self.game.side_of(names.index(name))) for name in seat.fighters if name in names]

    def then(self, entries: int) -> Hosted:
        """The fight as it stood when so many entries had come in."""
        out = Hosted(self.head, self.version, self.folded.dice)
        said, weighed = self.folded.entries[:entries], self.folded.weighed
        out.catch_up([Row(rows.ANSWER, body, number=at + 1, weighed=weighed.get(at)) for at, body in enumerate(said)])
        return out

    def record(self, then: Promise | None = None) -> Record:
        """The fight so far, without the secret of its dice while it runs; with `then`, for one that goes on from there
        with other dice."""
        return self.game.record(sealed=not self.over, then=then)

    def new_dice(self) -> Body:
        """Other dice, from here on."""
        return {"promises": json.loads(self.game.record(then=new_promise()).dump())["promises"]}


def parts(version: str) -> list[int]:
    """A version as numbers, so that a newer one is greater."""
    return [int(each) for each in re.findall("[0-9]+", version)]

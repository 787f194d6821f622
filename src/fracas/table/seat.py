"""A seat: a play, what may be seen of it, and for whom may be answered.

Whatever leaves a seat has been concealed first, and is in the wire form. A terminal, a page, an agent in another
process are all served by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.decision import Decision
from fracas.kernel.entries import Entry
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.glossary import Lookup
from fracas.kernel.hexes import FACINGS
from fracas.kernel.hurdles import told_hurdles, watch
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.odds import RUNS
from fracas.kernel.plans import A_ROLL, Given, Plan, plan_turn
from fracas.kernel.play import Beat
from fracas.kernel.real_dice import ROLL, RollMenu
from fracas.kernel.rulings import OF_FIGHTER, OF_HEX, OF_SCENE
from fracas.stage.newcomers import read_newcomer
from fracas.table import advice, ask, chains, portrait, threat, wire
from fracas.table.advised import advised_plan
from fracas.table.answers import Answers
from fracas.table.chronicle import Chronicle, sealed
from fracas.table.extras import extras_of
from fracas.table.game import Game
from fracas.table.portrait import OPEN
from fracas.table.prospects import Prospects
from fracas.table.reasons import Reasons
from fracas.table.secrets import EVERYTHING, NOTHING_HIDDEN, Asked, as_known, as_known_then
from fracas.table.stakes import Stakes, Wanted
from fracas.table.surroundings import Surroundings
from fracas.table.verdict import verdict

REFEREE = "referee"
SPECTATOR = "spectator"


class Told:
    """What a seat has been told last, so that an update can leave out what has not changed."""

    def __init__(
        self,
        board: wire.Board,
        fighters: list[wire.Fighter],
        events: list[wire.Event],
        reasons: list[wire.Reasoning],
        order: list[str],
    ) -> None:
        self.board = board
        self.fighters = {each.name: each for each in fighters}
        self.events = events
        self.reasons = {(each.beat, each.sentence) for each in reasons}
        self.order = order


def overtaken(subject: str) -> str:
    return f"overtaken: what {subject} had begun was carried out after it; rule it again, or take back the answer"


def answers_of(beat: Beat, who: int) -> list[Entry]:
    """What a fighter answered in a beat, but for dice."""
    return [entry for entry in beat.entries if entry.who == who and entry.question != ROLL]


def again_from(said: list[Entry], board: Board, start: int, here: int) -> list[Given]:
    """What somebody who began there could say again here: all but the hexes it went to and its facings; that it stayed
    is filled in for where it is now."""
    again: list[Given] = []
    at = start
    for each in said:
        cell = board.find(each.answer.partition(" ")[0])
        if cell < 0 and each.answer not in FACINGS:
            again.append(Given(each.answer, each.question))
        elif cell >= 0 and cell == at:
            again.append(Given(board.names[here], each.question, filled=True))
        elif cell >= 0:
            at = cell
    return again


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


class Seat(Answers):
    """Somebody at the table. `name` is a side, a fighter who sits apart from its side, `referee` or `spectator`; with
    `fighters`, any name for those of one side who share a seat."""

    def __init__(self, game: Game, name: str, fighters: list[str] | None = None) -> None:
        self.game = game
        self.play = game.play
        self.book = game.book
        self.name = name
        self._side = NOTHING_HIDDEN
        self._mine: list[str] | None = None
        """Those for whom it answers, by name; None for all of its side."""
        self._told: Told | None = None
        self._asked_at: tuple[object, object] = (None, None)
        self._last_known: Asked | None = None
        self._threats: tuple[Decision, threat.Threats] | None = None
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

    # what is asked

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

    def prompt(self) -> wire.Prompt | None:
        """What this seat is asked; None while others are, or nobody."""
        if not self.asked:
            return None
        known = self._known()
        assert known.decision is not None
        with self._withholding(known.fight):
            return portrait.prompt(self.book, known.fight, known.decision, self.number)

    def option(self, key: str, after: Sequence[str | Given] = ()) -> wire.Option:
        """One answer with all that the rulebook says of it: the way to a hex, any amount. With `after`, to the question
        that comes after these answers."""
        found = self.find(key, after)
        if found is None:
            raise Mistake(self.why_not(key, after))
        return found

    def find(self, key: str, after: Sequence[str | Given] = ()) -> wire.Option | None:
        """That very answer, if it is offered."""
        known = self._asked_after(after)
        assert known.decision is not None
        found = known.decision.menu.find(key)
        if found is None:
            return None
        with self._withholding(known.fight):
            return portrait.option(self.book, known.fight, known.decision, found)

    def why_not(self, key: str, after: Sequence[str | Given] = ()) -> str:
        """Why that answer is not offered, in a sentence."""
        known = self._asked_after(after)
        assert known.decision is not None
        return self.book.why_not(known.fight, known.decision, key)

    def term(self, text: str) -> str:
        """What a word of sheets and sums means, such as 'OB' or 'FAT'; empty if it is none."""
        known = self._asked_here()
        assert known.decision is not None
        return Lookup(self.book, known.fight, known.decision).term(text)

    def not_now(self, after: Sequence[str | Given] = ()) -> list[wire.NotNow]:
        """What one would look for among the answers and does not find, each with the reason."""
        known = self._asked_after(after)
        assert known.decision is not None
        return portrait.not_now(self.book, known.fight, known.decision)

    @contextmanager
    def _withholding(self, fight: Fight) -> Iterator[None]:
        """While options are shown: numbers of foes that this seat is not told stay out of them."""
        before = fight.undisclosed
        fight.undisclosed = self._chronicle.undisclosed(self.game.own_chances and not self._is_master)
        try:
            yield
        finally:
            fight.undisclosed = before

    def _asked_here(self) -> Asked:
        if not self.asked:
            raise Mistake(self._not_asked())
        return self._known()

    def _asked_after(self, answers: Sequence[str | Given]) -> Asked:
        """The question that comes after some answers, and the fight where it is asked."""
        known = self._asked_here()
        if not answers:
            return known
        plan, _ = self._planned(list(answers), None, False)
        if plan.decision is None or plan.fight is None or plan.changed:
            raise Mistake("these answers lead to no other question")
        return Asked(plan.fight, plan.decision)

    def _not_asked(self) -> str:
        pending = self.play.pending
        if pending is None:
            return "nobody is asked anything"
        if self._looks_on:
            return "a spectator is never asked"
        return f"{self.name} is not asked now"

    def answer(self, key: str, number: int | None = None, follows: bool = False) -> None:
        """Says it. With a number, only if the question is still the one that was asked then. `follows` if nobody was
        asked for it, since it follows from what was said before: it is taken back together with that."""
        if not self.asked:
            raise Mistake(self._not_asked())
        if number is not None and number != self.number:
            raise Mistake(f"that was an answer to question {number}, and this is {self.number}; the fight has gone on")
        self.play.answer(key, follows)

    # the map in words

    def ask(self, question: str, who: str | None = None) -> wire.InWords:
        """The map in words, as far as this seat knows it: "who is near", "way to m5", "sight to Ulf". For the fighter
        who is asked, or another of this seat's; what cannot be asked is a Mistake that lists what can."""
        known = self._known()
        everyone = known.fight.everyone()
        me = self._one_of_mine(who)
        pending = self.play.pending
        chances: list[str] = []
        if pending is not None and pending.who == me and self.asked:
            chances = self._threat_in_words(question)
        if chances and ask.asks_for_safety(question):
            return wire.InWords(question=question, who=everyone[me].name, sentences=chances)
        lost = self._placeless(known.fight)
        seen = [each.index for each in everyone if self._knows_of(each) and each.index not in lost]
        around = Surroundings(self.book, known.fight, me, seen, known.decision)
        sentences = [*ask.answer(around, question), *chances]
        return wire.InWords(question=question, who=everyone[me].name, sentences=sentences)

    def _threat_in_words(self, question: str) -> list[str]:
        """How dangerous it is in reach, or in the hex that is asked about; nothing for any other question, or where
        nobody goes anywhere."""
        place = ask.threatened_hex(question)
        if not place and not ask.asks_for_safety(question):
            return []
        try:
            found = self.threat()
        except Mistake:
            return []
        return threat.told_at(found, place) if place else threat.in_words(found)

    def _one_of_mine(self, who: str | None) -> int:
        """The fighter of that name, who must be this seat's; without one whoever is asked, or the first who is there. A
        spectator asks for anybody."""
        fight, pending = self._known().fight, self.play.pending
        everyone = fight.everyone()
        mine = self._answers_for or [each.index for each in everyone if self._knows_of(each)]
        if who is not None:
            index = next((index for index in mine if everyone[index].name == who), NOBODY)
            if index == NOBODY:
                raise Mistake(f"{self.name} does not answer for '{who}'")
            return index
        if pending is not None and pending.who in mine:
            return pending.who
        there = [index for index in mine if not everyone[index].out]
        if not there and not mine:
            raise Mistake("there is nobody for whom the map could be told")
        return (there or mine)[0]

    # the game master's word

    def rulings(self, subject: str = "") -> list[wire.Ruleable]:
        """What can be ruled; of a fighter, a hex or the scene only that, each with the values that it may take."""
        if not subject:
            return [portrait.ruleable(each) for each in self.book.amendments()]
        self._as_master()
        about, who = self._subject(subject)
        known = [each for each in self.book.amendments() if each.about() == about]
        return [portrait.ruleable_of(self.book, self.play.run, each, who) for each in known]

    def _subject(self, subject: str) -> tuple[str, int]:
        """What kind of thing that is, and which fighter, if it is one."""
        if subject == OF_SCENE:
            return OF_SCENE, NOBODY
        names = [each.name for each in self.play.run.everyone()]
        if subject not in names and self.play.run.board.find(subject) >= 0:
            return OF_HEX, NOBODY
        return OF_FIGHTER, self.play.run.called(subject)

    def would_rule(self, subject: str, field: str, value: str) -> wire.WouldRule:
        """What a ruling would come to, without making it; refused with a Mistake as the ruling would be."""
        self._as_master()
        tried = self.play.would_rule(subject, field, value)
        back = [self._words(each) for each in tried.dropped]
        return wire.WouldRule(line=tried.line, taken_back=back, note="" if tried.holds else overtaken(subject))

    def rule(self, subject: str, field: str, value: str) -> str:
        """A ruling; refused with a Mistake if the rulebook does not take it. Answers that it makes impossible are taken
        back: the event tells which. Returns what else there is to say of it, mostly nothing."""
        self._as_master()
        return "" if self.play.rule(subject, field, value) else overtaken(subject)

    def add_fighter(self, written: dict[str, Any]) -> str:
        """Somebody joins the fight where it stands, written as a fighter of a scenario is; a Mistake if that cannot be.
        Returns the name."""
        self._as_master()
        newcomer = read_newcomer(written, self.game.scenario, self.play.run)
        self.game.add_fighter(newcomer)
        return newcomer.name

    def take_back(self, line: bool = False) -> str:
        """Takes back the last thing that a person said, and what agents answered after it; says what it was, and is
        empty if there is nothing. With `line` the game master takes back all that was said in one line with it. A side
        takes back its own last answer, as long as nothing has come of it; what the game master has ruled since then
        stays."""
        if not self._is_master:
            mine = None if self._was_shown() else self.play.take_back(self._answers_for)
            if mine is None:
                raise Mistake(
                    f"{self.name} has nothing to take back: no answer of this turn since which no die has fallen, "
                    "nobody else was asked and nothing hidden was shown; the game master can"
                )
            return self._words(mine)
        back = self.play.undo()[:1]
        while line and back and back[0].follows and (more := self.play.undo()):
            back.insert(0, more[0])
        return "; ".join([self._words(each) for each in back])

    def _was_shown(self) -> bool:
        """Whether this seat has come to know of somebody, or where somebody is, since the beat began."""
        start, side = self.play.fight, self._side
        if side < 0 or not self.book.has_secrets(start, side):
            return False
        then, now = as_known_then(self.book, start, side), self._known().fight
        before = {each.index for each in then.everyone() if self._knows_of(each)} - self._placeless(then)
        after = {each.index for each in now.everyone() if self._knows_of(each)} - self._placeless(now)
        return bool(after - before)

    def say_again(self, line: bool = False) -> str:
        """Says again what was taken back last; says what, likewise."""
        self._as_master()
        again = self.play.redo()[:1]
        while line and again and self.play.future and self.play.future[0].follows:
            again.extend(self.play.redo()[:1])
        return "; ".join([self._words(each) for each in again])

    def taken_back(self) -> list[str]:
        """The answers that the last thing said has taken back, since a ruling had made them impossible."""
        return [self._words(each) for each in self.play.dropped if each.who in self._answers_for]

    def _words(self, entry: Entry) -> str:
        """What was said, in a few words."""
        if entry.ruling is not None:
            return f"the ruling {entry.ruling}"
        return f"{self.play.run.everyone()[entry.who].name}: {entry.answer}"

    def _as_master(self) -> None:
        if not self._is_master:
            raise Mistake(f"{self.name} is not the game master")

    # plans

    def before(self) -> list[Given]:
        """What the fighter who is asked answered the last time that it was asked the same at the beginning of a turn
        or declaration, but for where it went and which way it faced; nothing, if it never was, or did no more. What is
        not worth repeating is passed over; that it stayed somewhere is among it as filled in, for the hex where it is
        now."""
        beat, pending, run = self._beat_before(), self.play.pending, self.play.run
        if beat is None or pending is None:
            return []
        mine = self._worth_repeating(beat, pending.who)
        start = beat.start.everyone()[pending.who].cell if beat.start is not None else NOBODY
        done = again_from(mine, run.board, start, run.everyone()[pending.who].cell)
        went = any(run.board.find(each.answer.partition(" ")[0]) >= 0 for each in mine)
        only_went = went and len([each for each in done if not each.filled]) == 1
        return [] if only_went else done

    def as_before(self) -> wire.Plan | None:
        """A plan of what was said the last time, if all of it is possible again."""
        given: list[str | Given] = [*self.before()]
        plan = self.plan(given) if given else None
        if plan is None or plan.changed or plan.dropped or (plan.rest and plan.next is not None):
            return None
        return plan

    def fighters_before(self) -> list[wire.Fighter]:
        """Everybody as this seat knew them when that turn or declaration began; nobody, if there was none, or it was
        too long ago."""
        beat = self._beat_before()
        if beat is None or beat.start is None:
            return []
        return self._fighters(as_known_then(self.book, beat.start, self._side))

    def _beat_before(self) -> Beat | None:
        """The last beat that began with the question that is asked, for the same fighter, and with an answer that is
        worth repeating."""
        pending = self.play.pending
        if pending is None or not self.asked or any(entry.who == pending.who for entry in self.play.entries):
            return None
        for beat in reversed(self.play.past):
            joined = beat.start is not None and pending.who >= len(beat.start.everyone())
            mine = [] if joined else answers_of(beat, pending.who)
            if mine and mine[0].question == pending.question.key:
                worth = self._worth_repeating(beat, pending.who)
                if worth and worth[0] is mine[0]:
                    return beat
        return None

    def _worth_repeating(self, beat: Beat, who: int) -> list[Entry]:
        """What somebody answered in a beat and may be offered to say again."""
        mine, run = answers_of(beat, who), self.play.run
        return [each for each in mine if self.book.worth_repeating(run, who, each.question, each.answer)]

    def said(self) -> list[Given]:
        """What the fighter who is asked has answered since its turn or declaration began."""
        pending = self.play.pending
        if pending is None or not self.asked:
            return []
        mine = [entry for entry in self.play.entries if entry.who == pending.who and entry.question != ROLL]
        return [Given(each.answer, each.question) for each in mine]

    def plan(self, answers: list[str | Given], who: str | None = None, fill: bool = True) -> wire.Plan:
        """What these answers lead to, without saying them; `fill` puts the usual answers in between.

        For the fighter who is asked, or any other of this seat's, whose next turn it then is about.
        """
        plan, now = self._planned(answers, who, fill)
        assert plan.fight is not None
        with self._withholding(plan.fight):
            return portrait.plan(self.book, plan, self.number, now)

    def as_advised(self, answers: list[str | Given]) -> wire.Plan:
        """What an agent would say to what is asked, after these answers; it is not said by that."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        advised = advised_plan(self.book, self.play.run, pending, given, self.game.adviser(pending.who))
        assert advised.fight is not None
        with self._withholding(advised.fight):
            return portrait.plan(self.book, advised, self.number, not pending.refereed)

    def verdict(self, key: str) -> wire.RollVerdict:
        """What the dice that are asked for would come to if they showed that; it is not said by that."""
        if not self.asked:
            raise Mistake(self._not_asked())
        run, pending = self.play.run, self.play.pending
        if pending is None or not isinstance(pending.menu, RollMenu):
            raise Mistake("no dice are asked for")
        found = verdict(self.book, run, key)
        event, fight, side = found.event, found.fight, self._side
        unseen = set() if side < 0 else {*self.book.unseen_by(fight, side)}
        line: wire.Event | None = None
        if event is not None and not event.concerns(unseen):
            undisclosed = self._chronicle.undisclosed()
            with self._withholding(fight):
                sentence = self.book.sentence(fight, event)
            withheld = sealed(event, undisclosed) if undisclosed else []
            line = portrait.event(fight, event, 0, 0, [found.roll], sentence, tuple(withheld))
        return wire.RollVerdict(roll=portrait.roll(fight, found.roll), event=line)

    def _planned(self, answers: list[str | Given], who: str | None, fill: bool) -> tuple[Plan, bool]:
        pending = self.play.pending
        if pending is None:
            raise Mistake("nobody is asked anything, so nothing can be planned")
        index = pending.who if who is None else self.play.run.called(who)
        if index not in self._answers_for:
            name = self.play.run.everyone()[index].name
            raise Mistake(f"{self.name} does not answer for {name}")
        now = pending.who == index and not pending.refereed
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        return plan_turn(self.book, self.play.run, pending, index, given, fill, words=True), now

    def odds(self, answers: list[str | Given], runs: int = RUNS) -> wire.Odds | None:
        """How likely it is what these answers come to, to the end of the beat; None if they lead to no roll, or the
        book has no names for outcomes.

        Whoever defends takes the guard with the best chance that costs nothing extra; further blows go like the first.
        """
        if not self.book.outcome_names():
            return None
        plan, now = self._planned(answers, None, True)
        if plan.stop != A_ROLL or not now:
            return None
        run, fight = self.play.run, plan.fight
        assert fight is not None
        search = chains.odds_of(self.book, run, plan.who, fight)
        watch(search, chains.purpose(self.book.outcome_names()))
        odds = portrait.odds(self.book, fight, search.walk(runs=runs), self.number)
        undisclosed = self._chronicle.undisclosed()
        hurdles = [portrait.hurdle(fight, each, undisclosed) for each in told_hurdles(search)]
        return odds.model_copy(update={"hurdles": hurdles})

    def stakes(self, runs: int = RUNS, wanted: Wanted | None = None) -> wire.Stakes:
        """What is at stake at the question that is asked, or comes after some answers: each answer with its odds, if
        what follows is answered as usual; for a defender, of what becomes of it."""
        if not self.book.outcome_names():
            raise Mistake(f"the rulebook '{self.book.key}' names no outcomes, so there are no odds of them")
        known = self._asked_here()
        pending = self.play.pending
        assert pending is not None
        with self._withholding(known.fight):
            return Stakes(self.book, self.play.run, pending, known, runs, wanted).found(self.number)

    def advise(self, seconds: float = advice.SECONDS, play_outs: int = 0) -> wire.Advice:
        """Which answer wins most often, by fights that are played on to their end within a time; with `play_outs` by
        so many, which gives the same every time. For the fighter who is asked; it uses only what this seat knows."""
        advising = self.advising(advice.Budget(seconds, play_outs))
        advising.run()
        return self.advised(advising)

    def advising(self, budget: advice.Budget) -> advice.Advising:
        """The same, to be run by whoever wants to watch it or stop it; `advised` then tells what it has come to."""
        known = self._asked_here()
        pending = self.play.pending
        assert pending is not None
        return advice.Advising(self.book, self.play.run, pending, known, budget)

    def advised(self, advising: advice.Advising) -> wire.Advice:
        with self._withholding(self._asked_here().fight):
            return advising.advice(self.number)

    def threat(self, seconds: float = threat.SECONDS, play_outs: int = 0) -> wire.Threat:
        """For each hex in reach, the chance of being wounded before the next turn of whoever is asked. Asked again at
        the same question it is better known; with `play_outs`, by so many for each hex."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        if self._threats is None or self._threats[0] is not pending or play_outs:
            self._threats = (pending, threat.Threats(self.book, self.play.run, pending))
        threats = self._threats[1]
        threats.refine(seconds, play_outs)
        return threats.threat(self.number)

    def extras(self, answers: list[str | Given], taken: dict[str, int] | None = None) -> wire.Extras:
        """What may be added to a plan for the fighter who is asked (a deceptive blow, a boost), as switches of one
        question; `taken` says how much of each is wanted."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        found = extras_of(self.book, self.play.run, pending, pending.who, given, taken or {})
        return portrait.extras(self.book, found, self.number, not pending.refereed)

    def about(self, target: str, rough: bool = False) -> list[wire.Chain]:
        """What the fighter who is asked can do about somebody or some hex, best first; each can be planned or said. It
        takes less time if rough chances will do."""
        known = self._asked_here()
        assert known.decision is not None
        fight = known.fight
        cell = fight.board.find(target)
        if cell < 0:
            there = [each for each in fight.everyone() if each.name == target and not each.absent]
            if not there:
                raise Mistake(f"there is nobody called '{target}', and no such hex")
            cell = there[0].cell
        found = Prospects(self.book, fight, known.decision, target, cell, rough).found()
        return [portrait.chain(each) for each in found]

    def joined(self) -> list[wire.Chain]:
        """The question that is asked together with the one that follows it, best first: guard and retreat."""
        known = self._asked_here()
        assert known.decision is not None
        return [portrait.chain(each) for each in chains.joined(self.book, known.fight, known.decision)]

    def say(self, plan: wire.Plan) -> wire.Said:
        """Says a plan, whole, or as far as it goes.

        It is refused whole, and nothing changes, if it was made for another question or does not fit what this seat
        can see. What it could not foresee (a Wait, somebody hidden in the way) interrupts it: the answers up to there
        stand, and the rest is given back.
        """
        if not self.asked or not plan.now:
            raise Mistake(self._not_asked() if not self.asked else f"it is not {plan.who}'s turn to be asked")
        if plan.number != self.number:
            raise Mistake(
                f"that was a plan for question {plan.number}, and this is {self.number}; the fight has gone on"
            )
        fits, _ = self._planned([Given(each.key, each.question) for each in plan.answers], plan.who, False)
        for at, each in enumerate(plan.answers):
            if at >= len(fits.answers) or fits.answers[at].option.key != each.key:
                raise Mistake(f"{each.question}: '{each.key}' does not fit here")
        for at, each in enumerate(plan.answers):
            came_between = self._between(plan.who, each)
            if came_between:
                return wire.Said(answers=at, rest=plan.answers[at:], interrupted=came_between)
            self.play.answer(each.key, follows=at > 0)
        return wire.Said(answers=len(plan.answers))

    def _between(self, who: str, answer: wire.PlannedAnswer) -> str:
        """What has come between a plan and its next answer; empty if it can be said."""
        pending = self.play.pending
        if pending is None:
            return "the fight is over"
        asked = self.play.run.everyone()[pending.who].name
        if asked != who:
            mine = pending.who in self._answers_for
            return (
                f"{asked} is asked: {self.book.wording(self.play.run, pending)}" if mine else "somebody else is asked"
            )
        if pending.question.key != answer.question:
            return self.book.wording(self.play.run, pending)
        if pending.menu.find(answer.key) is None:
            return f"{answer.label}: not possible any more"
        return ""

    # what is seen

    def fight(self) -> wire.Fight:
        """Everything that this seat may know, whole."""
        known = self._known()
        fight = known.fight
        board, fighters, events = portrait.board(self.book, fight), self._fighters(fight), self.events()
        reasons, order = self.reasons(), self._order(fight)
        self._told = Told(board, fighters, events, reasons, order)
        return wire.Fight(
            number=self.number,
            title=self.game.scenario.title,
            rulebook=self.book.key,
            seat=self.name,
            sides=fight.sides,
            round=fight.round,
            round_word=self.book.round_word,
            acting=self._acting(fight),
            order=order,
            over=fight.over,
            winner=self._winner(fight),
            board=board,
            fighters=fighters,
            events=events,
            settled=self._chronicle.done,
            beats=self.beats(),
            reasons=reasons,
            prompt=self.prompt(),
        )

    def update(self) -> wire.Update:
        """What has changed since this seat was last told; everything, if it never was."""
        told = self._told
        known = self._known()
        fight = known.fight
        board, fighters, events = portrait.board(self.book, fight), self._fighters(fight), self.events()
        same = 0
        if told is not None:
            old = told.events  # beats that are done are told by the same objects again
            while same < min(len(events), len(old)) and (events[same] is old[same] or events[same] == old[same]):
                same += 1
        before = told.fighters if told is not None else {}
        reasons, order = self.reasons(), self._order(fight)
        weighed = told.reasons if told is not None else set()
        self._told = Told(board, fighters, events, reasons, order)
        names = [each.name for each in fighters]
        return wire.Update(
            number=self.number,
            round=fight.round,
            acting=self._acting(fight),
            order=order if told is None or order != told.order else None,
            over=fight.over,
            winner=self._winner(fight),
            replaced_from=same,
            events=events[same:],
            settled=self._chronicle.done,
            beats=self.beats(events[same].beat) if same < len(events) else [],
            reasons=[each for each in reasons if (each.beat, each.sentence) not in weighed],
            fighters=[
                portrait.change(before.get(each.name), each) for each in fighters if before.get(each.name) != each
            ],
            gone=[name for name in before if name not in names],
            board=board if told is None or board != told.board else None,
            prompt=self.prompt(),
        )

    def _fighters(self, fight: Fight) -> list[wire.Fighter]:
        """Everybody of whom this seat knows: hidden foes and those still to come are not among them."""
        out: list[wire.Fighter] = []
        lost = self._placeless(fight)
        for each in fight.everyone():
            mine = self._side in (EVERYTHING, each.side)
            if self._knows_of(each):
                seen = portrait.fighter(self.book, fight, each.index)
                if each.index in lost:
                    seen = seen.model_copy(update={"hexes": []})
                if mine:
                    seen = portrait.with_awaited(seen, self.book.awaited(fight, each.index))
                out.append(seen if mine else portrait.at_a_glance(seen, self.game.scenario.foes))
        return out

    def entries_until(self, beat: int) -> int:
        """How many entries of the fight had come in by the end of what this seat knows as that beat."""
        told = self._chronicle.told_as()
        done = [at for at in range(len(self.play.past)) if told[at] <= beat]
        return sum([len(self.play.past[at].entries) for at in done])

    def told_as(self) -> list[int]:
        """By what number this seat knows each beat, and the one that is not done yet."""
        return self._chronicle.told_as()

    def course(self, first: int, last: int) -> list[wire.Stood]:
        """How things stood, for this seat, after each of these beats that it knows of; beat 0 is the beginning."""
        ends = {beat: at for at, beat in enumerate(self.told_as()[:-1], 1) if beat <= last}
        ends = {beat: at for beat, at in {0: 0, **ends}.items() if beat >= first}
        out: list[wire.Stood] = []
        before: dict[str, wire.Fighter] = {}
        ground: Board | None = None
        for beat, start in zip(ends, self.play.snapshots(list(ends.values())), strict=True):
            fight = as_known_then(self.book, start, self._side)
            fighters = {each.name: each for each in self._fighters(fight)}
            changes = [portrait.change(before.get(name), each) for name, each in fighters.items()]
            stood = wire.Stood(
                beat=beat,
                round=fight.round,
                acting=self._acting(fight),
                fighters=[each for each in changes if before.get(each.name) != fighters[each.name]],
                gone=[name for name in before if name not in fighters],
                board=None if fight.board is ground else portrait.board(self.book, fight),
            )
            out.append(stood)
            before, ground = fighters, fight.board
        return out

    def beat_after(self, done: int) -> int:
        """By what number this seat knows the last of so many beats of the fight; 0 if it knows of none."""
        told = self._chronicle.told_as()[:done]
        return told[-1] if told else 0

    def known_names(self) -> list[str]:
        """Those of whom this seat knows."""
        return [each.name for each in self._known().fight.everyone() if self._knows_of(each)]

    def _knows_of(self, who: Fighter) -> bool:
        """Whether this seat knows of somebody, in a fight as it is known here."""
        return self._side in (EVERYTHING, who.side) or not (who.absent or (who.hidden and not who.out))

    def _placeless(self, fight: Fight) -> set[int]:
        """Those of whom this seat knows, but not where they are."""
        return set() if self._side == EVERYTHING else self.book.place_unknown(fight, self._side)

    def sheet(self, name: str) -> wire.Sheet:
        """Somebody's character sheet: the whole of it for one's own side, of a foe what the scenario shows."""
        fight = self._known().fight
        seen = {each.name: each for each in self._fighters(fight)}
        named = [each for each in seen if each.casefold() == name.casefold()]
        if not named:
            raise Mistake(f"there is nobody called '{name}'; {suggestion(name, list(seen))}")
        index = fight.called(named[0])
        if index in self._chronicle.undisclosed():
            return wire.Sheet(fighter=seen[named[0]], known=False)
        unused = self.game.sheet_of(index).kept
        return portrait.sheet(self.book, fight, index, seen[named[0]], unused)

    def events(self) -> list[wire.Event]:
        """What this seat has been told so far, numbered for this seat alone."""
        return self._chronicle.events()

    def beats(self, first: int = 1) -> list[wire.Beat]:
        """What this seat knows of each beat, in one line, from that beat on."""
        return self._chronicle.beats(first)

    def reasons(self, first: int = 1, plain: bool = False) -> list[wire.Reasoning]:
        """What agents have weighed, from that beat on; with `plain`, also that they have not. The game master is told
        everything, a side of its own fighters, and of foes if the table was opened for that; a spectator of all. But
        of foes nothing before the beat is done, nor while there is something that the seat must not know."""
        past = self.play.past
        beats = [*[beat.entries for beat in past], self.play.entries]
        weighed = [at for at, entries in enumerate(beats) if any(entry.weighing is not None for entry in entries)]
        if not weighed:
            return []
        told = self._chronicle.told_as()
        out: list[wire.Reasoning] = []
        for at in weighed:
            if told[at] >= first or first <= 1:
                mine = self._whose_reasons(at)
                found = self._reasons.of_beat(at, plain) if mine else []
                out.extend([why.model_copy(update={"beat": told[at]}) for entry, why in found if entry.who in mine])
        return out

    def _whose_reasons(self, beat: int) -> list[int]:
        """Those whose reasons this seat may know for what they did in that beat, counted from 0."""
        everyone, play = self.play.run.everyone(), self.play
        mine = [each.index for each in everyone if self._side in (EVERYTHING, each.side)]
        told_of_foes = self.game.why or self._looks_on
        if self._side == EVERYTHING or not told_of_foes or beat == len(play.past):  # what it comes to is not told yet
            return mine
        before, after = [*[each.start for each in play.past[beat : beat + 2]], play.fight, play.run][:2]
        if before is None or after is None or self.book.has_secrets(after, self._side):
            return mine
        unseen = self.book.unseen_by(before, self._side)
        return [each.index for each in everyone if each.index not in unseen]

    def settled(self) -> int:
        """How many of the events belong to beats that are done: they stay as they are."""
        return self._chronicle.settled()

    def _acting(self, fight: Fight) -> str | None:
        """Whose turn it is, if this seat may know."""
        if fight.acting == NOBODY:
            return None
        who = fight.everyone()[fight.acting]
        return who.name if self._knows_of(who) else None

    def _order(self, fight: Fight) -> list[str]:
        """In what order people act of whom this seat knows."""
        everyone = fight.everyone()
        return [everyone[index].name for index in self.book.turn_order(fight) if self._knows_of(everyone[index])]

    def _winner(self, fight: Fight) -> str | None:
        return fight.sides[fight.winner] if fight.winner != NOBODY else None

"""A coach: goes through a recorded fight, and says which decisions cost most and what the dice did.

From every question the fight is played on to its end, again and again, by the book's own agent on all sides; the share
that a side wins is its chance there. Answers to one question are compared by fights with the same luck. What changes
between two questions, but for what was chosen, the dice have done.

An answer is judged by what its side could know then. The chance itself knows everything, for the fight is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from time import monotonic
from typing import Any, Final

from fracas.agents.ahead import Ahead
from fracas.agents.candidates import worth_trying
from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, spread
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.play import Beat, Play
from fracas.kernel.real_dice import ROLL
from fracas.stage.scenario import SEEN
from fracas.table.chronicle import Chronicle
from fracas.table.game import Game
from fracas.table.intervals import STANDARD
from fracas.table.past_questions import PastQuestion, past_question
from fracas.table.reasons import label_of
from fracas.table.secrets import EVERYTHING

MOST_ALTERNATIVES: Final = 6
"""So many other answers are tried at a question."""
POINTS: Final = 14
"""With so many points the curve of the chance begins; as many more are put where it bends most."""
AT_ONCE: Final = 4
"""So many fights are played on before the next answer has its turn."""
ENOUGH_FOR_A_POINT: Final = 400
ENOUGH_FOR_A_CHOICE: Final = 400
NO_DIFFERENCE: Final = 8
"""An answer that comes to just the same so often makes no difference."""
OWN_VARIANCE: Final = 32
"""So many values say by themselves how much they vary."""
WORST: Final = 6
BEST: Final = 2
"""So many decisions are looked at once more, with fights that have nothing to do with why they were picked."""
AFRESH: Final = 1_000_000
"""The number of the first of those."""
CLEAR: Final = 4.0
"""So many errors from nothing, a difference is clear."""
ENOUGH_TO_BE_CLEAR: Final = 64
STAGES: Final = [
    ("the course of the fight", 0.2),
    ("what was chosen", 0.55),
    ("what else was possible", 0.7),
    ("the worst decisions once more", 1.0),
]
"""What is done, and when it ends: as a share of all that may be spent."""
KEY: Final = 16


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of play-outs, and half the width of its 95 % interval."""

    value: float
    error: float
    count: int


def estimate(values: list[float]) -> Estimate:
    count = len(values)
    if count == 0:
        return Estimate(0.0, 1.0, 0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, 1.0, 1)
    variance = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    least = 1 / (count + 2)  # what has always been the same so far may be otherwise the next time
    return Estimate(mean, STANDARD * sqrt(max(variance, least) / count), count)


def total_of(groups: Iterable[list[float]]) -> Estimate:
    """The sum of the means of groups that have nothing to do with each other. How much the values of a small group vary
    is taken from all of them."""
    found = [values for values in groups if values]
    if not found:
        return Estimate(0.0, 0.0, 0)
    means = [sum(values) / len(values) for values in found]
    squares = [sum([(value - mean) ** 2 for value in values]) for values, mean in zip(found, means, strict=True)]
    count = sum([len(values) for values in found])
    common = sum(squares) / max(1, count - len(found))
    error = 0.0
    for values, square in zip(found, squares, strict=True):
        size = len(values)
        error += (max(square / (size - 1), 1 / (size + 2)) if size >= OWN_VARIANCE else common) / size
    return Estimate(sum(means), STANDARD * sqrt(error), count)


@dataclass(frozen=True, slots=True)
class Turn:
    """A point of the curve: the chance of the side that is looked at, and what happened just before."""

    beat: int
    round: int
    chance: Estimate
    change: Estimate
    """Since the point before."""
    dice: float
    """How much of that was nobody's choice."""
    line: str
    """What happened since then, in a line; empty where nothing did that is worth it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, and what another answer would have been worth."""

    beat: int
    round: int
    who: str
    side: str
    question: str
    answer: str
    other: str
    """What would have been better; of a good decision, what a plain fighter would have said."""
    chance: Estimate
    """The side's, after what was answered."""
    gain: Estimate
    """How much more the other answer would have won; below 0 for a good decision."""

    @property
    def surely(self) -> bool:
        return abs(self.gain.value) > self.gain.error


@dataclass(frozen=True, slots=True)
class Report:
    """What there is to say of a fight, as far as it was looked at."""

    side: str
    """Whose chance the curve shows."""
    winner: str | None
    over: bool
    rounds: int
    round_word: str
    agent: str
    """Who has played the fights on."""
    curve: list[Turn]
    dice: Estimate
    """What the dice gave to that side over the fight, or took from it."""
    choices: dict[str, Estimate]
    """What the choices of each side were worth to itself, as against a plain fighter's."""
    worst: list[Judgement]
    best: list[Judgement]
    decisions: int
    looked_at: int
    play_outs: int
    interrupted: bool


@dataclass(slots=True, eq=False)
class Question:
    """A question of the fight, and how fights have ended that were played on from there: by answer and number."""

    moment: PastQuestion
    beat: int
    given: str
    usual: str
    others: list[str]
    judged: bool
    """Whether it is one of those whose decisions are reviewed."""
    veiled: Ahead
    open: Ahead
    ends: dict[str, dict[int, int]] = field(default_factory=dict)
    open_ends: dict[int, int] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    """Answers that need no more play-outs."""

    @property
    def side(self) -> int:
        fight = self.moment.fight
        return fight.everyone()[self.moment.decision.who].side

    @property
    def departs(self) -> bool:
        return self.given != self.usual

    @property
    def looked_at(self) -> bool:
        """Whether every answer that is worth it was tried."""
        return all(self.gain(key, self.given, self.side).count for key in self.others)

    @property
    def better_than_usual(self) -> float:
        return self.gain(self.given, self.usual, self.side).value

    def gain(self, other: str, over: str, side: int, first: int = 0) -> Estimate:
        """How much more one answer wins for a side than another, by the same luck."""
        return estimate(differences(self.ends.get(other, {}), self.ends.get(over, {}), side, first))


@dataclass(slots=True, eq=False)
class Choice:
    """Questions to one side in a row between which no die falls: what was chosen in all of them, as against what a
    plain fighter would have done from the first of them on."""

    questions: list[Question]

    def goes_on_with(self, question: Question) -> bool:
        last = self.questions[-1]
        fight, then = last.moment.fight, question.moment.fight
        one_row = last.beat == question.beat and last.side == question.side
        return one_row and len(fight.rolls) == len(then.rolls) and len(then.answers) == len(fight.answers) + 1

    @property
    def departs(self) -> bool:
        return any(each.departs for each in self.questions)

    @property
    def beat(self) -> int:
        return self.questions[0].beat

    @property
    def side(self) -> int:
        return self.questions[0].side

    def worth(self, side: int) -> list[float]:
        """What it was worth to a side, play-out by play-out with the same luck."""
        first, last = self.questions[0], self.questions[-1]
        return differences(last.ends.get(last.given, {}), first.ends.get(first.usual, {}), side)


UNDECIDED: Final = NOBODY
FAILED: Final = -2


def differences(mine: dict[int, int], theirs: dict[int, int], side: int, first: int = 0) -> list[float]:
    """How much better some ends are for a side than others with the same luck: those looked at first, or afresh."""
    pairs = [
        (end, theirs.get(number, FAILED))
        for number, end in mine.items()
        if number >= first and (first or number < AFRESH)
    ]
    return [score(one, side) - score(other, side) for one, other in pairs if FAILED not in (one, other)]


def score(winner: int, side: int) -> float:
    """What an end is worth to a side: a draw is half a win."""
    return 0.5 if winner == UNDECIDED else 1.0 if winner == side else 0.0


class Spending:
    """What a review may cost, in seconds or, for a result that is the same on every machine, in play-outs."""

    def __init__(self, seconds: float, play_outs: int) -> None:
        self.seconds = seconds
        self.play_outs = play_outs
        self.count = 0
        self.began = monotonic()

    @property
    def share(self) -> float:
        """How much of it is spent."""
        if self.play_outs:
            return self.count / self.play_outs
        return (monotonic() - self.began) / self.seconds


Watcher = Callable[[str, float], None]
"""Whoever is told what is being done, and how much of the whole is done."""


class Review:
    """A fight being gone through. `game` is that of a record before its first entry."""

    def __init__(self, game: Game, where: str, side: str | None, spending: Spending, watcher: Watcher) -> None:
        self.game = game
        self.book = game.book
        self.where = where
        self.spending = spending
        self.watcher = watcher
        self.stage = 0
        self.interrupted = False
        self.questions: list[Question] = []
        self.choices: list[Choice] = []
        self.curve: list[Question] = []
        """Those that are points of it, in order."""
        self.afresh: list[tuple[Question, str]] = []
        """Those that were looked at once more, with the answer that they were compared with."""
        self.told_as = Chronicle(game.play, EVERYTHING, True).told_as()
        """By what number each beat is told, as 'fracas replay --from' counts them."""
        self.policy: Chooser = agent(self.book.default_agent(), self.book, KEY, game.scenario.sight == SEEN)
        self.reviewed = self._whose(side)
        self.side = game.sides.index(side) if side is not None else self._main_side()
        self._gather()

    # what there is to look at

    def _whose(self, side: str | None) -> set[int]:
        """The sides whose decisions are reviewed, or none of them for those of people."""
        sides = self.game.sides
        if side is None:
            return set() if self.game.heard_people else set(range(len(sides)))
        if side not in sides:
            raise Mistake(f"--side {side}: there is no side '{side}'; {suggestion(side, sides)}")
        return {sides.index(side)}

    def _main_side(self) -> int:
        people = self.game.play.fight.everyone()
        asked = [entry.who for entry in self.game.play.history() if entry.human and entry.ruling is None]
        return people[asked[0]].side if asked else 0

    def _gather(self) -> None:
        play = self.game.play
        entries = [entry for entry in play.history() if entry.ruling is None and entry.question != ROLL]
        if not entries:
            raise Mistake(
                f"{self.where}: nobody has decided anything in it yet; 'fracas play {self.where}' goes on with it"
            )
        if not play.over and any(self.book.has_secrets(play.run, side) for side in range(len(self.game.sides))):
            raise Mistake(
                f"{self.where}: is not over, and a review would tell what is still secret in it; "
                f"'fracas play {self.where}' goes on with it"
            )
        again = Play(self.book, play.origin, [None for _ in self.game.seats])  # which has every snapshot once
        again.future = play.history()
        while len(again.past) < len(play.past):
            again.step()
            self._gather_beat(len(again.past) - 1, again.past[-1])
        self._gather_beat(len(play.past), play.running_beat())
        if not any(each.judged for each in self.questions):
            name = self.game.sides[self.side]
            raise Mistake(f"{self.where}: nobody of {name} has decided anything in it; --side names another side")

    def _gather_beat(self, number: int, beat: Beat) -> None:
        start = beat.start
        assert start is not None
        for at, entry in enumerate(beat.entries):
            if entry.ruling is not None or entry.question == ROLL:
                continue
            then = past_question(self.book, start, beat.entries, at)
            if then is None:
                continue
            side = then.fight.everyone()[entry.who].side
            judged = side in self.reviewed if self.reviewed else entry.human
            self._add(self._question(then, number, entry.answer, judged))

    def _add(self, question: Question) -> None:
        """Questions of one choice have the same luck."""
        self.questions.append(question)
        if not self.choices or not self.choices[-1].goes_on_with(question):
            self.choices.append(Choice([]))
        choice = self.choices[-1]
        choice.questions.append(question)
        question.veiled.key = question.open.key = choice.questions[0].veiled.key

    def _question(self, then: PastQuestion, beat: int, given: str, judged: bool) -> Question:
        decision, fight = then.decision, then.fight
        usual = self.policy.choose(fight, decision).key
        keys = [usual] if usual != given else []
        if judged and (usual != given or self.book.matters(fight, decision)):
            tried = [key for key in worth_trying(self.book.candidates(), decision, usual) if key != given]
            room = MOST_ALTERNATIVES - len(keys)
            keys.extend([tried[at] for at in spread(len(tried), room)])
        veiled = Ahead(self.book, fight, decision.who, self.policy, KEY, 0)
        open_to_all = veiled
        if veiled.secrets:
            open_to_all = Ahead(self.book, fight, decision.who, self.policy, KEY, 0)
            open_to_all.secrets = False
        return Question(then, beat, given, usual, keys, judged, veiled, open_to_all)

    # playing on

    def run(self) -> Report:
        """All of it, as far as the spending goes, or until Ctrl-C."""
        try:
            self._draw_curve()
            self._look_at_all()
            self._look_again()
        except KeyboardInterrupt:
            self.interrupted = True
        return self._report()

    @property
    def _spent(self) -> bool:
        return self.spending.share >= STAGES[self.stage][1]

    def _play(self, ahead: Ahead, key: str, number: int) -> int:
        """Who wins a fight that is played on so."""
        self.spending.count += 1
        self.watcher(STAGES[self.stage][0], min(1.0, self.spending.share))
        end: Fight | None = ahead.end_of(key, None, number)
        if end is None:
            return FAILED
        return end.winner if end.over else UNDECIDED

    def _end(self, question: Question, key: str, number: int) -> int:
        """The same for an answer, once."""
        known = question.ends.setdefault(key, {})
        if number not in known:
            known[number] = self._play(question.veiled, key, number)
        return known[number]

    def _open_end(self, question: Question, number: int) -> int:
        """The same with the usual answer, and nothing veiled."""
        if question.open is question.veiled:
            return self._end(question, question.usual, number)
        if number not in question.open_ends:
            question.open_ends[number] = self._play(question.open, question.usual, number)
        return question.open_ends[number]

    def _chance(self, question: Question) -> Estimate:
        ends = question.open_ends
        if question.open is question.veiled:
            ends = question.ends.get(question.usual, {})
        return estimate([score(end, self.side) for end in ends.values() if end != FAILED])

    # the course of the fight

    def _draw_curve(self) -> None:
        """First evenly, then where it bends most, then all of it more exactly."""
        self.stage = 0
        by_beat = {question.beat: question for question in reversed(self.questions)}
        points = [by_beat[beat] for beat in sorted(by_beat)]
        chosen = spread(len(points), POINTS)
        for at in chosen:
            self._refine(points[at])
        for _ in range(POINTS):
            widest = self._widest(points, chosen)
            if widest is None or self._spent:
                break
            chosen = sorted([*chosen, widest])
            self._refine(points[widest])
        while not self._spent:
            left = [points[at] for at in chosen if self._chance(points[at]).count < ENOUGH_FOR_A_POINT]
            if not left:
                break
            for question in left:
                if self._spent:
                    break
                self._refine(question)

    def _refine(self, question: Question) -> None:
        if question not in self.curve:
            self.curve.append(question)
            self.curve.sort(key=lambda each: each.beat)
        count = self._chance(question).count
        for number in range(count, count + AT_ONCE * 2):
            self._open_end(question, number)

    def _widest(self, points: list[Question], chosen: list[int]) -> int | None:
        """Between two points of the curve with the greatest change, another in the middle."""
        best, most = None, 0.0
        for before, after in pairwise(chosen):
            change = abs(self._chance(points[after]).value - self._chance(points[before]).value)
            if after - before > 1 and change > most:
                best, most = (before + after) // 2, change
        return best

    # decisions

    def _look_at_all(self) -> None:
        """First what was chosen against what is usual, where that differs; then every answer that was possible, a few
        play-outs at a time. What makes no difference or does not look better drops out."""
        self.stage = 1
        self._measure_choices()
        self.stage = 2
        everything = [(each, key) for each in self.questions if each.judged for key in each.others]
        self._try_in_turn(everything)

    def _measure_choices(self) -> None:
        left = [each for each in self.choices if each.departs]
        number = 0
        while left and number < ENOUGH_FOR_A_CHOICE:
            for choice in left:
                if self._spent:
                    return
                first, last = choice.questions[0], choice.questions[-1]
                for each in range(number, number + AT_ONCE):
                    self._end(first, first.usual, each)
                    self._end(last, last.given, each)
            number += AT_ONCE
            left = [each for each in left if number < OWN_VARIANCE or any(each.worth(each.side))]

    def _try_in_turn(self, pairs: list[tuple[Question, str]]) -> None:
        left = [(question, key) for question, key in pairs if key not in question.settled]
        while left:
            for question, key in left:
                if self._spent:
                    return
                self._try(question, key)
            left = [(question, key) for question, key in left if key not in question.settled]

    def _try(self, question: Question, key: str) -> None:
        first = question.gain(key, question.given, question.side).count
        for number in range(first, first + AT_ONCE):
            self._end(question, question.given, number)
            self._end(question, key, number)
        gain = question.gain(key, question.given, question.side)
        worse = gain.value <= 0 if gain.count <= AT_ONCE else gain.value + gain.error < 0
        if (worse and key != question.usual) or (gain.count >= NO_DIFFERENCE and self._never_differs(question, key)):
            question.settled.add(key)

    def _never_differs(self, question: Question, key: str) -> bool:
        mine, theirs = question.ends[key], question.ends[question.given]
        return all(end == theirs.get(number, end) for number, end in mine.items())

    def _best_other(self, question: Question) -> str:
        """What has looked best instead of what was answered; empty for nothing."""
        best, most = "", 0.0
        for key in question.others:
            gain = question.gain(key, question.given, question.side).value
            if gain > most:
                best, most = key, gain
        return best

    def _look_again(self) -> None:
        """Those that look worst and best, with other luck: what was picked for looking so is often only lucky."""
        self.stage = 3
        judged = [each for each in self.questions if each.judged]
        bad = [(each, self._best_other(each)) for each in judged]
        bad = [(each, key) for each, key in bad if key]
        bad.sort(key=lambda pair: -pair[0].gain(pair[1], pair[0].given, pair[0].side).value)
        good = [each for each in judged if each.departs and each.better_than_usual > 0]
        good.sort(key=lambda each: -each.better_than_usual)
        self.afresh = [*bad[:WORST], *[(each, each.usual) for each in good[:BEST]]]
        first = AFRESH
        while not self._spent:
            left = [pair for pair in self.afresh if not self._clear(*pair)]
            if not left:
                return
            for question, key in left:
                if self._spent:
                    return
                for number in range(first, first + AT_ONCE * 2):
                    self._end(question, question.given, number)
                    self._end(question, key, number)
            first += AT_ONCE * 2

    def _clear(self, question: Question, key: str) -> bool:
        gain = question.gain(key, question.given, question.side, AFRESH)
        return gain.count >= ENOUGH_TO_BE_CLEAR and abs(gain.value) > CLEAR * gain.error / STANDARD

    # what comes of it

    def _report(self) -> Report:
        game, play = self.game, self.game.play
        fight = play.run if not play.over else play.fight
        looked = [each for each in self.questions if each.judged and each.looked_at]
        choices = {
            name: self._chosen([each for each in self.choices if each.side == side], side)
            for side, name in enumerate(game.sides)
        }
        curve = self._turns()
        return Report(
            side=game.sides[self.side],
            winner=game.sides[fight.winner] if fight.winner != NOBODY else None,
            over=play.over,
            rounds=fight.round,
            round_word=self.book.round_word,
            agent=self.book.default_agent(),
            curve=curve,
            dice=self._dice(curve),
            choices=choices,
            worst=self._worst(),
            best=self._best(),
            decisions=len([each for each in self.questions if each.judged]),
            looked_at=len(looked),
            play_outs=self.spending.count,
            interrupted=self.interrupted,
        )

    def _chosen(self, choices: list[Choice], side: int) -> Estimate:
        """What choices were worth to a side; as long as one of them was not looked at, that may be anything."""
        worth = [each.worth(side) for each in choices if each.departs]
        found = total_of(worth)
        return found if all(worth) else Estimate(found.value, 1.0, found.count)

    def _turns(self) -> list[Turn]:
        out: list[Turn] = []
        points = [each for each in self.curve if self._chance(each).count]
        for at, point in enumerate(points):
            chance = self._chance(point)
            before = points[at - 1] if at else None
            out.append(self._turn(before, point.beat, point.moment.fight.round, chance, out))
        play = self.game.play
        if play.over and points:
            end = Estimate(score(play.fight.winner, self.side), 0.0, 0)
            out.append(self._turn(points[-1], len(play.past), play.fight.round, end, out))
        return out

    def _turn(self, before: Question | None, beat: int, round_: int, chance: Estimate, past: list[Turn]) -> Turn:
        if before is None:
            return Turn(self.told_as[beat], round_, chance, Estimate(0.0, 0.0, 0), 0.0, "")
        earlier = past[-1].chance
        error = sqrt(chance.error**2 + earlier.error**2)
        change = Estimate(chance.value - earlier.value, error, min(chance.count, earlier.count))
        chosen = self._chosen([each for each in self.choices if before.beat <= each.beat < beat], self.side).value
        happened = self._happened(before.beat, beat)
        return Turn(self.told_as[beat], round_, chance, change, change.value - chosen, happened)

    def _happened(self, first: int, last: int) -> str:
        """What matters most of these beats, in a line."""
        play = self.game.play
        openings = [*[beat.logged for beat in play.past], len(play.log)]
        return self.book.gist(play.fight, play.log[openings[first] : openings[min(last, len(play.past))]]).line()

    def _dice(self, curve: list[Turn]) -> Estimate:
        """What is left of the whole change when all that was chosen is taken out."""
        if len(curve) < 2:
            return Estimate(0.0, 1.0, 0)
        chosen = self._chosen(self.choices, self.side)
        first, last = curve[0].chance, curve[-1].chance
        error = sqrt(first.error**2 + last.error**2 + chosen.error**2)
        return Estimate(last.value - first.value - chosen.value, error, first.count)

    def _judgement(self, question: Question, other: str) -> Judgement:
        fight, decision = question.moment.fight, question.moment.decision
        gain = question.gain(other, question.given, question.side, AFRESH)
        if not gain.count:
            gain = question.gain(other, question.given, question.side)
        me = fight.everyone()[decision.who]
        ends = [end for end in question.ends[question.given].values() if end != FAILED]
        return Judgement(
            beat=self.told_as[question.beat],
            round=fight.round,
            who=me.name,
            side=fight.sides[me.side],
            question=self.book.wording(fight, decision),
            answer=label_of(self.book, fight, decision, question.given),
            other=label_of(self.book, fight, decision, other),
            chance=estimate([score(end, me.side) for end in ends]),
            gain=gain,
        )

    def _pairs(self) -> list[Judgement]:
        pairs: list[tuple[Question, str]] = list(self.afresh)
        if not pairs:  # it was stopped before
            pairs = [(each, self._best_other(each)) for each in self.questions if each.judged]
        return [self._judgement(question, key) for question, key in pairs if key]

    def _worst(self) -> list[Judgement]:
        found = [each for each in self._pairs() if each.gain.value > 0 and each.gain.count > 1]
        found.sort(key=lambda each: (not each.surely, -each.gain.value))
        return found[:WORST]

    def _best(self) -> list[Judgement]:
        found = [each for each in self._pairs() if each.gain.value < 0 and each.surely and each.gain.count > 1]
        return sorted(found, key=lambda each: each.gain.value)[:BEST]


def as_json(report: Report) -> dict[str, Any]:
    """A report as plain data: chances and gains from 0 to 1."""

    def number(each: Estimate) -> dict[str, float]:
        return {"value": round(each.value, 4), "error": round(each.error, 4), "play_outs": each.count}

    def judged(each: Judgement) -> dict[str, Any]:
        return {
            "beat": each.beat, "round": each.round, "who": each.who, "side": each.side, "question": each.question,
            "answer": each.answer, "other": each.other, "chance": number(each.chance), "gain": number(each.gain),
            "surely": each.surely,
        }  # fmt: skip

    return {
        "side": report.side, "winner": report.winner, "over": report.over, "rounds": report.rounds,
        "agent": report.agent, "decisions": report.decisions, "looked_at": report.looked_at,
        "play_outs": report.play_outs, "interrupted": report.interrupted,
        "curve": [
            {"beat": each.beat, "round": each.round, "chance": number(each.chance), "change": number(each.change),
             "dice": round(each.dice, 4), "line": each.line}
            for each in report.curve
        ],
        "dice": number(report.dice),
        "choices": {side: number(each) for side, each in report.choices.items()},
        "worst": [judged(each) for each in report.worst],
        "best": [judged(each) for each in report.best],
    }  # fmt: skip


def review(
    game: Game, where: str, side: str | None, seconds: float, play_outs: int, watcher: Watcher | None = None
) -> Report:
    """Reviews the fight of a game that has caught up with its record."""
    return Review(game, where, side, Spending(seconds, play_outs), watcher or (lambda what, share: None)).run()

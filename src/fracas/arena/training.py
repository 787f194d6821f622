"""Training: which answers are worth trying at which question, over many scenarios of one book.

Somebody looks ahead at everything that is offered, in fights of half of the scenarios. Whatever wins a race against the
usual answer is played on once more, with luck that it was not chosen by: only that tells what it gains. What does so is
tried in the same way in fights of the other half; only what gains there, too, is kept.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, ClassVar, Final

from fracas.agents.ahead import WIDE, Ahead
from fracas.agents.candidates import ALL_OF, ANY, worth_trying
from fracas.agents.race import Limits, Race, Runner
from fracas.agents.registry import agent
from fracas.arena.fights import TURNS
from fracas.arena.match import Match, Times
from fracas.kernel.decision import (
    Amounts,
    Chooser,
    Decision,
    Destinations,
    Facing,
    Menu,
    Option,
    Seated,
    Spot,
    Target,
)
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.rulebook import Rulebook
from fracas.stage.scenario import SEEN, Scenario
from fracas.stage.tables import Row, Table

AT_LENGTH: Final = Limits(play_outs=96, effort=5000)
"""What a race costs in training: twice what the tactician spends."""
PROOFS: Final = 16
"""So often the winner of a race is played on with other luck."""
LOOKED_AT: Final = 40
"""Of a longer menu so many answers are looked at, spread over it."""
SELDOM: Final = 3
"""What was taken less often is not known."""
WORTH_A_THOUGHT: Final = 0.001
"""What a question must gain, in shares of a won fight, each time that it is asked."""
FINDING: Final = 0.5
PROVING: Final = 0.85
"""Which share of the time is over when that part is."""
FRESH: Final = 0x5EED


@dataclass
class Gains:
    """What an answer gained whenever it was taken, by play-outs that it was not chosen by."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    usual: Counter[str] = field(default_factory=Counter)
    """What would usually have been said."""
    scenarios: set[str] = field(default_factory=set)

    def add(self, gain: float, usual: str, scenario: str) -> None:
        self.count += 1
        self.total += gain
        self.squares += gain * gain
        self.usual[usual] += 1
        self.scenarios.add(scenario)

    def join(self, other: Gains) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.usual += other.usual
        self.scenarios |= other.scenarios

    @property
    def mean(self) -> float:
        return self.total / max(1, self.count)

    @property
    def surely(self) -> bool:
        """Whether the gain exceeds its error."""
        if self.count < SELDOM:
            return False
        variance = max(0.0, self.squares - self.total * self.mean) / (self.count - 1)
        return self.mean > sqrt(variance / self.count)


@dataclass
class Notes:
    """What came of a number of fights: by question and answer, and how often each question was weighed."""

    gains: dict[tuple[str, str], Gains] = field(default_factory=dict)
    weighed: Counter[str] = field(default_factory=Counter)
    fights: int = 0

    def add(self, question: str, word: str, gain: float, usual: str, scenario: str) -> None:
        self.gains.setdefault((question, word), Gains()).add(gain, usual, scenario)

    def found(self) -> Table:
        """Whatever surely gains, by question, the best first."""
        return self.table({key: gains for key, gains in self.gathered().items() if gains.surely})

    def proved(self) -> list[Row]:
        """Whatever surely gains at a question that is worth the thought, the best first."""
        sure = {key: gains for key, gains in self.gains.items() if gains.surely}
        worth: Counter[str] = Counter()
        for (question, _), gains in sure.items():
            worth[question] += gains.total  # type: ignore[assignment]  # counters count anything
        rows: list[Row] = []
        for question, words in self.table(sure).items():
            if worth[question] >= WORTH_A_THOUGHT * self.weighed[question]:
                for word in words:
                    gains = sure[question, word]
                    rows.append(Row(question, word, gains.usual.most_common(1)[0][0], gains.mean, gains.count))
        return rows

    def table(self, gains: dict[tuple[str, str], Gains]) -> Table:
        out: Table = {}
        for question, word in sorted(gains, key=lambda key: (-gains[key].total, key)):
            out.setdefault(question, []).append(word)
        return out

    def gathered(self) -> dict[tuple[str, str], Gains]:
        """With answers that only one scenario knows, such as its weapons, taken together by their first word."""
        asked: dict[str, set[str]] = {}
        for (question, _), gains in self.gains.items():
            asked.setdefault(question, set()).update(gains.scenarios)
        out: dict[tuple[str, str], Gains] = {}
        for (question, word), gains in self.gains.items():
            first, space, _ = word.partition(" ")
            own = len(gains.scenarios) == 1 and len(asked[question]) > 1
            name = f"{first} {ALL_OF}" if own and space else word
            out.setdefault((question, name), Gains()).join(gains)
        return out


def word_for(menu: Menu[Option], option: Option) -> str:
    """How a table calls an answer: places and people by no name, large numbers by their share."""
    if isinstance(menu, Destinations) or isinstance(option, Target | Facing | Spot):
        return ANY
    if isinstance(menu, Amounts) and menu.high - menu.low > WIDE:
        return f"{25 * round(4 * (int(option.key) - menu.low) / (menu.high - menu.low))}%"
    return option.key


class Explorer(Chooser):
    """Plays like somebody who looks ahead, at everything or at what a table names, and notes what it gains by."""

    looks_ahead: ClassVar[bool] = True

    def __init__(self, stage: Scenario, policy: Chooser, key: int, table: Table | None, notes: Notes) -> None:
        self.book: Rulebook[Any] = stage.book
        self.scenario = stage.name
        self.policy = policy
        self.key = key
        self.table = table
        self.notes = notes

    def choose(self, fight: Fight, decision: Decision) -> Option:
        usual = self.policy.choose(fight, decision)
        keys = self.tried(fight, decision, usual.key)
        if not keys:
            return usual
        question = decision.question.key
        self.notes.weighed[question] += 1
        race = Race(self.ahead(fight, decision, self.key), decision, usual.key, keys, AT_LENGTH)
        best = race.run()
        option = None if best is None else decision.menu.find(best.key)
        if best is None or option is None:
            return usual
        gain = self.proof(fight, decision, usual.key, best)
        self.notes.add(question, self.word(decision, option), gain, word_for(decision.menu, usual), self.scenario)
        return option

    def tried(self, fight: Fight, decision: Decision, usual: str) -> list[str]:
        """The answers that run against the usual one; never to strike at a friend."""
        people = fight.everyone()
        side = people[decision.who].side
        friends = [each.name for each in people if each.side == side]
        if self.table is not None:
            keys = worth_trying(self.table, decision, usual) if self.table else []
        else:
            options = decision.menu.sample(LOOKED_AT)
            keys = [option.key for option in options if option.key != usual and not option.leaves_fight]
        return [key for key in keys if key not in friends]

    def word(self, decision: Decision, option: Option) -> str:
        """The word by which the table has it; without one, its own."""
        own = word_for(decision.menu, option)
        words = self.table.get(decision.question.key, []) if self.table is not None else []
        if own in words:
            return own
        return next((word for word in words if word.endswith(ALL_OF) and option.key.startswith(word[:-1])), own)

    def ahead(self, fight: Fight, decision: Decision, key: int) -> Ahead:
        return Ahead(self.book, fight, decision.who, self.policy, key, self.book.foresight)

    def proof(self, fight: Fight, decision: Decision, usual: str, best: Runner) -> float:
        """What the winner gains with luck that it was not chosen by."""
        ahead = self.ahead(fight, decision, hash64(self.key, FRESH))
        gains = [ahead.play(best.key, best.habit, at) - ahead.play(usual, None, at) for at in range(PROOFS)]
        return sum(gains) / PROOFS


@dataclass
class Trained:
    """What training came to."""

    rows: list[Row]
    trained: list[str]
    held_out: list[str]
    fights: tuple[int, int]
    """In how many fights it was found, and proved."""
    found: int
    """How many answers there were to prove."""
    wins: float = 0.0
    tries: int = 0
    """Fights of the new table against the book's own, on scenarios that were held out."""
    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()), compare=False)
    """How long each of them thought."""


Progress = Callable[[str, float], None]
"""Is told what is being done, and which share of all is over."""


class Training:
    """Finds what is worth trying on half of the scenarios, and keeps what proves itself on the others."""

    def __init__(self, scenarios: list[Scenario], seed: int, minutes: float, fights: int) -> None:
        """For so many minutes or, if that is 0, so many fights each to find, to prove and to try."""
        books = list(dict.fromkeys([each.book.key for each in scenarios]))
        if len(books) > 1:
            raise Mistake(f"the scenarios are of {len(books)} rulebooks, {listing(books)}; a table is for one of them")
        if len({each.name for each in scenarios}) < 2:
            raise Mistake("training needs two scenarios at least: what is found on some must prove itself on others")
        lots = SeededDice(seed)
        left = list({each.name: each for each in scenarios}.values())
        mixed = [left.pop(lots.face(len(left)) - 1) for _ in range(len(left))]
        half = (len(mixed) + 1) // 2
        self.trained, self.held_out = mixed[:half], mixed[half:]
        self.book = mixed[0].book
        self.seed = seed
        self.fights = fights
        self.seconds = 60 * minutes
        self.began = time.monotonic()

    def run(self, told: Progress) -> Trained:
        found = self.explore(self.trained, None, "finding", 0.0, FINDING, told)
        table = found.found()
        proved = self.explore(self.held_out, table, "proving", FINDING, PROVING, told)
        trained = [each.name for each in self.trained]
        held_out = [each.name for each in self.held_out]
        rows = proved.proved()
        fights = (found.fights, proved.fights)
        out = Trained(rows, trained, held_out, fights, sum(len(words) for words in table.values()))
        if rows:
            self.try_out(out, told)
        return out

    def numbers(self, what: str, since: float, until: float, told: Progress) -> Iterator[int]:
        """The numbers of the fights of one part, until its time is over or it has had them."""
        number = 0
        while number < self.fights if self.fights else time.monotonic() - self.began < until * self.seconds:
            part = (until - since) * number / self.fights if self.fights else 0.0
            told(what, since + part if self.fights else (time.monotonic() - self.began) / self.seconds)
            yield number
            number += 1

    def explore(
        self, stages: list[Scenario], table: Table | None, what: str, since: float, until: float, told: Progress
    ) -> Notes:
        """Fights of these scenarios in turn, in which one side after another looks ahead."""
        notes = Notes()
        for number in self.numbers(what, since, until, told):
            stage = stages[number % len(stages)]
            side = number // len(stages) % len(stage.setup.sides)
            self.fight(stage, hash64(number, table is None), side, table, notes)
            notes.fights += 1
        return notes

    def fight(self, stage: Scenario, number: int, side: int, table: Table | None, notes: Notes) -> None:
        fight = stage.begin(SeededDice(fight_key(self.seed, number)))
        by_sight = stage.sight == SEEN
        seats: list[Chooser] = []
        for each in fight.everyone():
            key = hash64(self.seed, number, each.index)
            policy = agent(stage.book.default_agent(), stage.book, key, by_sight)
            seats.append(Explorer(stage, policy, key, table, notes) if each.side == side else policy)
        fight.chooser = Seated(seats)
        stage.book.run_in_steps(fight, TURNS * len(seats) * (stage.setup.ending.rounds + 1))

    def try_out(self, out: Trained, told: Progress) -> None:
        """The new table against the book's own, where it was not found."""
        table = {row.question: [each.word for each in out.rows if each.question == row.question] for row in out.rows}
        matches = [
            Match(stage, ("tactician", "tactician"), self.seed, (table, None))
            for stage in self.held_out
            if len(stage.setup.sides) == 2
        ]
        for number in self.numbers("trying", PROVING, 1.0, told) if matches else ():
            for outcome in matches[number % len(matches)].pair(number):
                out.wins += outcome.won
                out.tries += 1
                for mine, spent in zip(out.times, outcome.times, strict=True):
                    mine.join(spent)

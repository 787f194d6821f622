"""A fight: plain data between beats, and the three things that a rule may do to the world.

`ask` when a person would have to decide, `roll` when a die would fall, `tell` when something has
happened. Nothing else in a rule is unpredictable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.decision import Amounts, Chooser, Decision, Echo, Impossible, Matter, Menu, Option, Question
from fracas.kernel.dice import AS_IS, Dice, FallenDice, Grades, Pool
from fracas.kernel.event import Event
from fracas.kernel.fields import Stateful
from fracas.kernel.fighter import Fighter
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.signals import heed_signals
from fracas.kernel.start import Start
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason

NOBODY: Final = -1

MOST_QUESTIONS: Final = 10_000
"""Of a beat: the longest have a few dozen. A beat with so many is taken for endless."""

Answer = TypeVar("Answer", bound=Option)


class Ending:
    """What ends a fight, apart from only one side being left."""

    def __init__(self, rounds: int, goals: list[tuple[int, list[int]]], may_leave: bool = True) -> None:
        self.rounds = rounds
        """The fight is a draw after so many rounds; 0 for no limit."""
        self.goals = goals
        """A side, and hexes: it wins by reaching one of them."""
        self.may_leave = may_leave
        """Whether the edges of the map are open to those who would flee."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee:
    """Whoever applies the rulings of the running beat, each where the fight stood when it was made."""

    def apply_due(self, fight: Fight) -> None:
        """Applies the rulings that were made where the fight is now, before what comes of the last answer or roll."""
        raise NotImplementedError

    def apply_at_question(self, fight: Fight) -> None:
        """Applies those that hold only from the question on that is being asked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Fight(Stateful):
    """What all fights have. A rulebook's fight adds its fighters and its clock.

    `events`, `rolls` and `answers` are those of the running beat only: the log is not state. `start` is
    the snapshot that the beat began from, kept if somebody may want to look ahead or undo.
    """

    not_state: ClassVar[tuple[str, ...]] = (
        "board", "sides", "ending", "dice", "chooser", "events", "rolls", "faces", "answers", "unasked", "start",
        "referee", "undisclosed", "attempt", "attempts", "by_sight", "heard", "ruled", "by_hand",
    )  # fmt: skip

    def __init__(self, board: Board, sides: list[str], ending: Ending, dice: Dice, chooser: Chooser) -> None:
        self.board = board
        self.sides = sides
        self.ending = ending
        self.dice = dice
        self.chooser = chooser
        self.number = 0
        """Which fight of a batch this is: part of the key of agents that choose at random, so that no two are alike."""
        self.beats = 0
        self.round = 1
        self.acting = NOBODY
        self.first_to_act = NOBODY
        """Whose turn was the first of all."""
        self.given: tuple[int, ...] = ()
        """For a fight that is begun in the middle: the place of each fighter in the order of the first round, by its
        index, 0 for those that the book puts in their places."""
        self.past: tuple[int, ...] = ()
        """Who has had its turn of the first round already, likewise."""
        self.over = False
        self.winner = NOBODY
        self.heard = True
        """Whether anybody listens to what is told. Where nobody does, as in a batch that only counts who wins, rules
        do not even make what they tell most often."""
        self.events: list[Event] = []
        self.rolls: list[int] = []
        self.faces: dict[int, list[int]] = {}
        """The single dice of rolls whose total does not tell them, by the number of the roll in the beat."""
        self.answers: list[str] = []
        self.unasked = 0
        """How many questions of the beat had one answer only, and asked nobody."""
        self.start: Fight | None = None
        self.referee: Referee | None = None
        self.ruled = 0
        """How many rulings this beat has seen: what was worked out before one of them is worked out anew after it."""
        self.by_sight = False
        """Whether a side knows only of foes whom one of its fighters has in sight; otherwise of all who do not hide."""
        self.attempt = 0
        self.attempts = 1
        """Which attempt on somebody is being made in this beat, from 1 on, and how many it has: the first of two
        blows."""
        self.by_hand: tuple[int, ...] = ()
        """Those whose dice are thrown on a real table and typed, because a game master has ruled so."""
        self.undisclosed: list[int] = []
        """For a narrator: whose numbers are not told, though what happens to them is."""

    def everyone(self) -> Sequence[Fighter]:
        raise NotImplementedError

    def out_of_sight(self, foe: Fighter, side: int) -> bool:
        """Whether that side does not know of a foe since walls are in the way; with no side, whether any does not. A
        side that has nobody left to look knows of everybody, and everybody knows of those who are down."""
        if not self.by_sight or foe.side == side or foe.out:
            return False
        if side < 0:
            return any(self.out_of_sight(foe, each) for each in range(len(self.sides)))
        looking = False
        for me in self.everyone():
            if me.side == side and not me.out:
                looking = True
                for mine in me.body():
                    for theirs in foe.body():
                        if self.board.sees(mine, theirs):
                            return False
        return looking

    def lost_to(self, foe: Fighter, me: Fighter) -> bool:
        """Whether somebody does not know where a foe is: it hides, or walls are in the way."""
        return foe.side != me.side and (foe.hidden or (self.by_sight and self.out_of_sight(foe, me.side)))

    def ask(self, who: int, question: Question, menu: Menu[Answer], matter: Matter | None = None) -> Answer:
        """A fighter's decision: one of the menu's options. If only one is legal, it is taken without asking."""
        only = menu.only()
        if only is not None:
            self.unasked += 1
            if self.unasked % 256 == 0:
                self._check_progress(question)
            if self.chooser.notices_unasked:
                self.chooser.notice(self, Decision(who, question, menu, matter))
            return only
        if self.referee is not None:
            self.referee.apply_at_question(self)
        option = self.chooser.choose(self, Decision(who, question, menu, matter))
        self.answers.append(option.key)
        if self.referee is not None:
            self.referee.apply_due(self)
        return cast(Answer, option)

    def _check_progress(self, question: Question) -> None:
        """A beat that only answers itself must not go on for ever, nor be deaf to Ctrl-C while it does."""
        heed_signals()
        if self.unasked >= MOST_QUESTIONS:
            raise Impossible(f"'{question.key}' answers itself without end")

    def ask_referee(
        self, about: int, question: Question, menu: Menu[Answer], usual: Answer, matter: Matter | None = None
    ) -> Answer:
        """The referee's decision about a fighter; the usual answer if no person is there to make it."""
        if self.referee is not None:
            self.referee.apply_at_question(self)
        option = self.chooser.choose(self, Decision(about, question, menu, matter, usual))
        self.answers.append(option.key)
        if self.referee is not None:
            self.referee.apply_due(self)
        return cast(Answer, option)

    def roll(self, who: int, pool: Pool, purpose: Reason, grades: Grades = AS_IS) -> int:
        """A fighter's roll. A rule that reads the total only through `grades` names them here."""
        if self.faces:
            self.faces.pop(len(self.rolls), None)
        total = self.dice.roll(self, who, pool, purpose, grades)
        self.rolls.append(total)
        if self.referee is not None:
            self.referee.apply_due(self)
        return total

    def turn_of(self, who: int) -> None:
        """Whose turn it is from here on."""
        self.acting = who
        if self.first_to_act == NOBODY and not self.everyone()[who].out:
            self.first_to_act = who

    def expect_attempts(self, number: int) -> None:
        """A rule that makes several attempts on somebody says so first, for whoever works out odds."""
        self.attempt = 0
        self.attempts = number

    def begin_attempt(self, more: int = 0) -> None:
        """The next of them begins; `more` if it has turned out that there are more. Those after the first start from
        wherever the one before has led, however it got there."""
        self.attempt += 1
        self.attempts += more
        if self.attempt > 1:
            self.cut((self.attempt, *self.answers))

    def on_last_attempt(self) -> bool:
        return self.attempts == 1 or self.attempt == self.attempts

    def keep_faces(self, faces: list[int]) -> None:
        """For dice and pools: the single dice of the roll that is being made."""
        self.faces[len(self.rolls)] = faces

    def last_faces(self) -> list[int]:
        """The single dice of the last roll, where they were kept: those of an open-ended roll that went on."""
        return self.faces.get(len(self.rolls) - 1, []) if self.faces else []

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def cut(self, key: tuple[object, ...]) -> None:
        """A rule declares: from here on the beat depends only on the fight's present state and on `key`, not on how
        it came about. So an enumeration of all outcomes follows equal cases only once."""
        self.dice.cut(self, key)

    def mark(self, step: Step[Any, Any, Any], matter: Matter) -> None:
        """A rule declares: what is left of this attempt is what `step` does with `matter`, and nothing that its caller
        still remembers. So an enumeration need not begin with the beat each time."""
        self.dice.mark(self, step, matter)

    def called(self, name: str) -> int:
        """The fighter whom a game master names, in capitals or not."""
        for fighter in self.everyone():
            if fighter.name == name:
                return fighter.index
        for fighter in self.everyone():
            if fighter.name.lower() == name.lower():
                return fighter.index
        names = [fighter.name for fighter in self.everyone()]
        raise Mistake(f"ruling: nobody is called '{name}'; {suggestion(name, names)}")

    def position(self) -> int:
        """How many answers and rolls have come in since the beat began."""
        return len(self.answers) + len(self.rolls)

    def copy(self) -> Fight:
        """The fight between beats, as a snapshot: shares only what never changes."""
        raise NotImplementedError

    def copy_in_beat(self) -> Fight:
        """The same in the middle of a beat, for whoever goes on from a step of an attempt."""
        it = self.copy()
        it.events = self.events[:]
        it.rolls = self.rolls[:]
        it.answers = self.answers[:]
        it.unasked = self.unasked
        it.start = self.start
        it.referee = self.referee
        it.ruled = self.ruled
        it.attempt = self.attempt
        it.attempts = self.attempts
        return it

    def copy_clock(self, other: Fight) -> None:
        """Copies the fields that every fight has, for the `copy` of a rulebook's fight."""
        self.number = other.number
        self.beats = other.beats
        self.round = other.round
        self.acting = other.acting
        self.first_to_act = other.first_to_act
        self.given = other.given
        self.past = other.past
        self.over = other.over
        self.winner = other.winner
        self.by_sight = other.by_sight
        self.heard = other.heard
        self.by_hand = other.by_hand

    def as_given(self, order: list[int]) -> list[int]:
        """An order of turns with those first whose places the scenario gives."""
        given = self.given
        first = sorted([(given[index], index) for index in order if given[index]])
        return [*[index for _, index in first], *[index for index in order if not given[index]]]

    def had_turn(self, who: int) -> bool:
        """Whether somebody's turn was before the fight began; it is so once."""
        if who not in self.past:
            return False
        self.past = tuple([index for index in self.past if index != who])
        return True

    def begin_in_the_middle(self, starts: Sequence[Start]) -> None:
        """What the scenario says of the order of the first round, and of turns that have been taken."""
        if any(start.turn for start in starts):
            self.given = tuple([start.turn for start in starts])
        self.past = tuple([index for index, start in enumerate(starts) if start.acted])

    def state(self) -> tuple[object, ...]:
        """Where the fight stands between beats: the dice, the ground, and every field."""
        return (self.dice.state(), self.board.ground(), *super().state(), *self.by_hand)

    def begin_beat(self, chooser: Chooser, referee: Referee | None) -> Fight:
        """A copy to run the next beat on, which knows what it started from."""
        run = self.copy()
        run.start = self
        run.chooser = chooser
        run.referee = referee
        if referee is not None:
            referee.apply_due(run)
        return run

    def fork(self, dice: Dice, chooser: Chooser) -> Fight:
        """For whoever looks ahead: a fight to be run from the beat's start. It comes to where this one stands with
        the same rolls, answers and rulings, and goes on with dice and a chooser of its own."""
        assert self.start is not None, "this fight keeps no snapshots"
        return self.start.retrace(self.rolls, self.answers, self.referee, dice, chooser, self.faces)

    def retrace(
        self,
        rolls: list[int],
        answers: list[str],
        referee: Referee | None,
        dice: Dice,
        chooser: Chooser,
        faces: dict[int, list[int]] | None = None,
    ) -> Fight:
        """A copy that will run the beat with these rolls and answers first, then with `dice` and `chooser`."""
        run = self.begin_beat(Echo(answers[:], chooser), referee)
        run.dice = FallenDice(rolls[:], dice, faces)
        return run

    def sides_left(self) -> list[int]:
        """Sides that have somebody in the fight, or still to come."""
        left = [each.side for each in self.everyone() if not each.out or each.absent]
        return [side for side in range(len(self.sides)) if side in left]

    def finish(self, round_done: bool) -> None:
        """Ends the fight if one side alone is left, a goal is reached, or its last round is done."""
        left = NOBODY
        several = False
        for fighter in self.everyone():
            if not fighter.out or fighter.absent:
                if left == NOBODY:
                    left = fighter.side
                elif left != fighter.side:
                    several = True
                    break
        if not several:
            self.over = True
            self.winner = left
            return
        for side, cells in self.ending.goals:
            for fighter in self.everyone():
                if fighter.side == side and not fighter.out and fighter.cell in cells:
                    self.over = True
                    self.winner = side
                    return
        if round_done and 0 < self.ending.rounds <= self.round:
            self.over = True


def offered(decision: Decision, option: Option | None, answer: str, name: str) -> Option:
    """The option, or the mistake of whoever gave an answer that is not on the menu."""
    if option is not None:
        return option
    menu = decision.menu
    if isinstance(menu, Amounts):
        there = f"a number from {menu.low} to {menu.high}"
    else:
        options = [f"'{each.key}'" for each in menu.options()]
        there = f"{', '.join(options[:12])}{', ...' if len(options) > 12 else ''}"
    raise Mistake(f"{decision.question.key}: {answer!r} is not offered to {name}; there is {there}")

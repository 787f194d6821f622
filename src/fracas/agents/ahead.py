"""Looking ahead: copies of a fight are played on by its own rules, for a few rounds; then it is said who is winning.

Two play-outs of one number have the same luck, since dice belong to a fighter and a purpose (`SeededDice`): what
differs between them comes of what was chosen, and a handful of them tell apart what thousands with other luck would
not.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.decision import Amounts, Chooser, Decision, Menu, Option
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.doctrine import DISCIPLINED, FALL_BACK, FREELY, HOLD, Doctrine
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook

BEATS: Final = 8
"""For each fighter and round: a play-out has as many beats at most."""
CIRCLES: Final = 4
"""A habit that comes up more often in one round goes round in circles."""
WIDE: Final = 20
"""Beyond this span a number is meant as a share of what there is: half of one's parry, not 35 points."""
STRIDE: Final = 0.01
"""What a hex nearer or further is worth to those who are told to press, hold or fall back."""
MOST_HEXES: Final = 12
"""Further away, it makes no difference."""


class Habit:
    """What somebody says instead from now on: at one question, wherever the usual answer is `said` (if that is empty,
    whatever it is)."""

    def __init__(self, who: int, question: str, said: str, says: str) -> None:
        self.who = who
        self.question = question
        self.said = said
        self.says = says

    def applies(self, decision: Decision, usual: Option) -> bool:
        if decision.who != self.who or decision.question.key != self.question:
            return False
        return not self.said or self.said == usual.key


def share_of(menu: Amounts, key: str) -> str:
    """A number of a wide menu as a share of it, in per cent."""
    return f"{100 * (int(key) - menu.low) // (menu.high - menu.low)}%"


def find_share(menu: Menu[Option], says: str) -> Option | None:
    """The answer of that key; of a number that is meant as a share, the number that it comes to."""
    if says.endswith("%") and isinstance(menu, Amounts):
        return menu.find(str(menu.low + (menu.high - menu.low) * int(says[:-1]) // 100))
    return menu.find(says)


class Unlike(BaseException):
    """What its side may know does not lead to the question that somebody is asked."""


class Trial(Chooser):
    """Everybody in one play-out: says what is tried, then plays as usual, but for the habit."""

    def __init__(self, ahead: Ahead, says: str, habit: Habit | None) -> None:
        self.ahead = ahead
        self.says = says
        self.habit = habit
        self.begun = False
        self.round = -1
        self.uses = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        ahead = self.ahead
        if not self.begun:
            return self.begin(fight, decision)
        if decision.usual is not None:  # the referee's
            return decision.usual
        ahead.effort += 1
        usual = ahead.policy.choose(fight, decision)
        habit = self.habit
        if habit is None or not habit.applies(decision, usual):
            return usual
        if fight.round != self.round:
            self.round = fight.round
            self.uses = 0
        self.uses += 1
        other = find_share(decision.menu, habit.says) if self.uses <= CIRCLES else None
        return usual if other is None else other

    def begin(self, fight: Fight, decision: Decision) -> Option:
        """Draws the veil over the copy, and says what is tried."""
        ahead = self.ahead
        self.begun = True
        if ahead.secrets:
            ahead.book.veil(fight, ahead.side)
        option = decision.menu.find(self.says)
        if option is None or decision.who != ahead.who:
            raise Unlike
        return option


class Ahead:
    """Play-outs from where a fight stands, at a question that somebody is asked, as its side may know it."""

    def __init__(
        self,
        book: Rulebook[Any],
        fight: Fight,
        who: int,
        policy: Chooser,
        key: int,
        rounds: int,
        doctrine: Doctrine = DISCIPLINED,
    ) -> None:
        me = fight.everyone()[who]
        self.book = book
        self.fight = fight
        self.who = who
        self.side = me.side
        self.place = me.cell
        self.policy = policy
        self.key = hash64(key, fight.number, fight.beats, fight.position(), who)
        self.rounds = rounds
        """0 for play-outs to the very end."""
        self.doctrine = doctrine
        self.secrets = book.has_secrets(fight, me.side)
        self.beats = BEATS * len(fight.everyone()) * (rounds + 1)
        self.count = 0
        self.effort = 0
        """How many answers all play-outs have taken: what they cost, on any machine."""
        self.failed = 0

    def play(self, says: str, habit: Habit | None, number: int) -> float:
        """How well its side stands after a play-out of that number that begins with that answer."""
        self.count += 1
        end = self.end_of(says, habit, number)
        return 0.0 if end is None else self.worth(end)

    def end_of(self, says: str, habit: Habit | None, number: int) -> Fight | None:
        """Where such a play-out leads; nothing where the rules do not let it."""
        dice = SeededDice(hash64(self.key, number))
        trial = Trial(self, says, habit)
        run = self.fight.fork(dice, trial)
        run.heard = False
        book = self.book
        try:
            book.beat(run)
            run.beats += 1
            run.dice = dice
            run.chooser = trial
            run.referee = None
            run.start = None
            if self.rounds == 0:
                book.run(run, run.beats + 100 * self.beats)
            else:
                most, last = run.beats + self.beats, run.round + self.rounds
                while not run.over and run.round < last and run.beats < most:
                    book.run(run, run.beats + 1)
        except Unlike:
            self.failed += 1
            return None
        except AssertionError:  # a veiled copy may come to what the rules exclude
            self.failed += 1
            return None
        return run

    def worth(self, fight: Fight) -> float:
        """How well its side stands there, from 0 for lost to 1 for won, and what the doctrine adds to that."""
        mine = theirs = 0.0
        count = 0
        for each in fight.everyone():
            share = 1.0 if each.absent else self.book.standing(fight, each.index)
            if each.side == self.side:
                mine += share
            else:
                theirs += share
                count += 1
        if fight.over:
            worth = 0.5 if fight.winner < 0 else 1.0 if fight.winner == self.side else 0.0
        else:
            both = mine * mine + theirs * theirs
            worth = mine * mine / both if both > 0.0 else 0.5
        caution = self.doctrine.caution
        if caution > 0.0:
            worth += caution * self.book.standing(fight, self.who)
        elif caution < 0.0 and count > 0:
            worth -= caution * (1.0 - theirs / count)
        return worth if self.doctrine.word == FREELY else worth + self.leaning(fight)

    def leaning(self, fight: Fight) -> float:
        """What it is worth to be where the word says."""
        me = fight.everyone()[self.who]
        board = fight.board
        word = self.doctrine.word
        if word == HOLD:
            return -STRIDE * min(MOST_HEXES, board.distance(me.cell, self.place))
        far = MOST_HEXES
        for each in fight.everyone():
            if each.side != self.side and not each.out:
                far = min(far, board.distance(me.cell, each.cell))
        return STRIDE * far if word == FALL_BACK else -STRIDE * far

"""Choosers that lead a fight to where nobody would go: brutes are asked there, and rounds must end all the same."""

from __future__ import annotations

from typing import Any

from tests.laws.walks import begin, scenario

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import hash64
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook

BRUTES = ["brute", "brute-1"]
MISLEADING = [2, 3, 1000]
"""One answer in so many is the brute's, the others are anything."""
MOST_ANSWERS = 60
"""For each fighter in a round."""
ENDINGS = ("end turn", "that is all", "do nothing")


class Misled(Chooser):
    """Plays at random, with a brute's answer now and then, and asks every brute wherever that leads."""

    def __init__(self, book: Rulebook[Any], key: int) -> None:
        self.brutes = [agent(kind, book, key) for kind in BRUTES]
        self.random = agent("random", book, key)
        self.every = MISLEADING[key % len(MISLEADING)]
        self.key = key
        self.asked = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.asked += 1
        answers = [brute.choose(fight, decision) for brute in self.brutes]
        for kind, answer in zip(BRUTES, answers, strict=True):
            assert decision.menu.find(answer.key) is not None, (kind, decision.question.key, answer.key)
        luck = hash64(self.key, fight.beats, len(fight.answers))
        if luck % self.every == 0:
            return answers[luck // self.every % 2]
        return self.random.choose(fight, decision)


def mislead(name: str, seed: int, beats: int) -> int:
    """Part of a fight in which brutes are asked everywhere; how often they were."""
    book = scenario(name).book
    fight = begin(name, seed)
    misled = Misled(book, seed)
    fight.chooser = misled
    book.run(fight, beats)
    return misled.asked


class Dawdler(Chooser):
    """Takes the first option, or the last, or sticks to whatever brings the same question back, or anything but the
    end of its turn; and counts its answers in each round."""

    def __init__(self, way: str, key: int) -> None:
        self.way = way
        self.key = key
        self.round = -1
        self.answers = 0
        self.most = 0
        self.tried: dict[tuple[int, str], int] = {}
        self.last: tuple[int, str] | None = None
        self.said = ""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if fight.round != self.round:
            self.round = fight.round
            self.answers = 0
        self.answers += 1
        self.most = max(self.most, self.answers)
        offered = [option for option in decision.menu.options() if not option.leaves_fight]
        option = self.pick(fight, decision, offered or decision.menu.options())
        self.last = (decision.who, decision.question.key)
        self.said = option.key
        return option

    def pick(self, fight: Fight, decision: Decision, offered: list[Option]) -> Option:
        if self.way == "first":
            return offered[0]
        if self.way == "last":
            return offered[-1]
        asked = (decision.who, decision.question.key)
        if self.way == "sticking":
            again = decision.menu.find(self.said) if asked == self.last else None
            if again is not None:
                return again
            self.tried[asked] = self.tried.get(asked, self.key - 1) + 1
            return offered[self.tried[asked] % len(offered)]
        more = [option for option in offered if option.key not in ENDINGS]
        luck = hash64(self.key, fight.beats, self.answers)
        return (more or offered)[luck % len(more or offered)]


DAWDLING = ["first", "last", "sticking", "never done"]


def dawdle(name: str, way: str, seed: int, rounds: int) -> None:
    """Some rounds of a fight, each of which must end after so many answers and beats."""
    book = scenario(name).book
    fight = begin(name, seed)
    dawdler = Dawdler(way, seed)
    fight.chooser = dawdler
    most = MOST_ANSWERS * len(fight.everyone())
    began, now = fight.beats, fight.round
    while not fight.over and fight.round < rounds and not getattr(fight, "settled", False):
        book.run(fight, fight.beats + 1)
        if fight.round != now:
            began, now = fight.beats, fight.round
        assert fight.beats - began <= most, (name, way, seed, now, dawdler.last, dawdler.said)
        assert dawdler.answers <= most, (name, way, seed, now, dawdler.last, dawdler.said)

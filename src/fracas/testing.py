"""For tests and tools of those who build on Fracas: scripted dice and answers, one beat at a time, changed sheets."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar

from fracas.kernel.decision import Chooser, Decision, Nobody, Option, Pause
from fracas.kernel.dice import Dice, Grades, Pool, ScriptedDice
from fracas.kernel.fields import field_names
from fracas.kernel.fight import Fight, offered
from fracas.kernel.fighter import Sheet
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason

__all__ = ["DiceByPurpose", "ScriptedAnswers", "ScriptedDice", "changed", "one_beat"]

F = TypeVar("F", bound=Fight)
S = TypeVar("S", bound=Sheet)
Roll = int | tuple[int, ...]
"""A total, or the faces of the dice one by one."""


class DiceByPurpose(Dice):
    """Rolls scripted by what they are for: the words or the rule of a roll's purpose.

    A single roll is used every time, a list in order. What is not in the script is left to `others`, or is an error.
    """

    def __init__(self, rolls: Mapping[str, Roll | list[Roll]], others: Dice | None = None) -> None:
        self.rolls = dict(rolls)
        self.others = others
        self.used: dict[str, int] = {}

    @property
    def used_up(self) -> bool:
        """Whether every roll of a list has been used, and every single one at least once."""
        return all(
            self.used.get(key, 0) == (len(rolls) if isinstance(rolls, list) else max(1, self.used.get(key, 0)))
            for key, rolls in self.rolls.items()
        )

    def face(self, sides: int) -> int:
        assert self.others is not None, "a roll without a purpose is not in the script"
        return self.others.face(sides)

    def roll(self, fight: Fight, who: int, pool: Pool, purpose: Reason, grades: Grades) -> int:
        key = purpose.text if purpose.text in self.rolls else purpose.rule
        if key not in self.rolls:
            assert self.others is not None, f"the script has no roll for '{purpose.text}' ({purpose.rule}, {pool.name})"
            return self.others.roll(fight, who, pool, purpose, grades)
        at = self.used.get(key, 0)
        rolls = self.rolls[key]
        if isinstance(rolls, list):
            assert at < len(rolls), f"the script has only {len(rolls)} rolls for '{key}'"
            roll = rolls[at]
        else:
            roll = rolls
        self.used[key] = at + 1
        if isinstance(roll, int):
            return pool.possible(roll)
        return ScriptedDice([roll]).roll(fight, who, pool, purpose, grades)

    def copy(self) -> Dice:
        other = DiceByPurpose(self.rolls, self.others.copy() if self.others is not None else None)
        other.used = dict(self.used)
        return other

    def state(self) -> tuple[int, ...]:
        return tuple([self.used.get(key, 0) for key in self.rolls])


class ScriptedAnswers(Chooser):
    """Answers scripted by question; for one fighter alone by name and question: `("Hrolf", "manoeuvre")`.

    A single answer is given every time, a list in order. A question with one answer may be left out; others that are
    not in the script are left to `others`, or are an error.
    """

    def __init__(self, answers: Mapping[str | tuple[str, str], str | list[str]], others: Chooser | None = None) -> None:
        self.answers = dict(answers)
        self.others = others
        self.used: dict[str | tuple[str, str], int] = {}

    @property
    def used_up(self) -> bool:
        """Whether every answer of a list has been given, and every single one at least once."""
        return all(
            self.used.get(key, 0) == (len(said) if isinstance(said, list) else max(1, self.used.get(key, 0)))
            for key, said in self.answers.items()
        )

    def choose(self, fight: Fight, decision: Decision) -> Option:
        name, question = fight.everyone()[decision.who].name, decision.question.key
        key: str | tuple[str, str] = (name, question) if (name, question) in self.answers else question
        if key not in self.answers:
            return self._unscripted(fight, decision, name)
        at = self.used.get(key, 0)
        said = self.answers[key]
        if isinstance(said, list):
            assert at < len(said), f"the script has only {len(said)} answers to '{question}' for {name}"
        answer = said[at] if isinstance(said, list) else said
        self.used[key] = at + 1
        return offered(decision, decision.menu.find(answer), answer, name)

    def _unscripted(self, fight: Fight, decision: Decision, name: str) -> Option:
        if decision.usual is not None:
            return decision.usual
        if self.others is not None:
            return self.others.choose(fight, decision)
        options = decision.menu.options()
        there = listing([each.key for each in options])
        assert len(options) == 1, f"the script has no answer to '{decision.question.key}' for {name}; there is {there}"
        return options[0]


def one_beat(book: Rulebook[F], fight: F, dice: Dice | None = None, chooser: Chooser | None = None) -> F:
    """Runs exactly one beat on a copy of the fight, and returns the copy: its `events`, `rolls` and `answers` are those
    of the beat. It can be given to this function again for the next one."""
    run: F = fight.begin_beat(chooser if chooser is not None else Nobody(), None)  # type: ignore[assignment]
    if dice is not None:
        run.dice = dice
    try:
        book.beat(run)
    except Pause as pause:
        name = fight.everyone()[pause.decision.who].name
        raise AssertionError(f"nobody answers '{pause.decision.question.key}' for {name}") from None
    run.beats += 1
    return run


def changed(sheet: S, **changes: Any) -> S:
    """A copy of a sheet with some fields changed; what was worked out from them when it was read stays as it was."""
    names = field_names(sheet)
    for name in changes:
        if name not in names:
            raise Mistake(f"{type(sheet).__name__} has no field '{name}'; {suggestion(name, names)}")
    if dataclasses.is_dataclass(sheet) and set(names) <= {each.name for each in dataclasses.fields(sheet)}:
        return dataclasses.replace(sheet, **changes)
    other = type(sheet).__new__(type(sheet))
    for name in names:
        setattr(other, name, changes.get(name, getattr(sheet, name)))
    return other

"""Small stages for rule tests: people, a board, a fight with scripted dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Decision, Option, Pause
from fracas.kernel.dice import Dice, NoDice, ScriptedDice
from fracas.kernel.event import Event
from fracas.kernel.fight import Ending, Fight
from fracas.kernel.hexes import FACINGS
from fracas.kernel.rulebook import Entrant, Setup
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.defence import MEET_LIMB
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.forms import read_sheet
from fracas.rulebooks.gurps.movement import ANYTHING_ELSE, CROUCH_DOWN, TERRAIN
from fracas.rulebooks.gurps.options import STRIKE
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.techniques import Technique

GURPS = Gurps()
KINDS = {terrain.glyph: terrain for terrain in TERRAIN}
OPEN_FIELD = ["............"] * 10


def said(reason: Reason | None) -> str:
    """Why something cannot be done, as people read it; empty if it can."""
    return "" if reason is None else str(reason)


def sheet(**fields: Any) -> GurpsSheet:
    """A sheet with these fields, and a plain body for the rest."""
    return read_sheet({"name": "Somebody", **fields})


def swordsman(skill: int = 12, **fields: Any) -> GurpsSheet:
    given: dict[str, Any] = {"skills": {"Broadsword": skill}, "weapons": ["broadsword"], **fields}
    return sheet(**given)


def board(rows: Sequence[str] = OPEN_FIELD) -> Board:
    return Board([[KINDS[glyph] for glyph in row] for row in rows])


def fight(
    *people: tuple[GurpsSheet, str, str],
    dice: Dice | None = None,
    book: Gurps = GURPS,
    rows: Sequence[str] = OPEN_FIELD,
    rounds: int = 0,
    starts: Sequence[dict[str, object]] = (),
) -> GurpsFight:
    """Each person is a sheet, a place and a facing; they are on sides of their own in turn."""
    field = board(rows)
    entrants = []
    for index, (paper, place, facing) in enumerate(people):
        start = starts[index] if index < len(starts) else {}
        name = "ABCDEFGH"[index]
        cell = field.find(place)
        assert cell >= 0, place
        entrants.append(Entrant(name, index % 2, paper, cell, FACINGS.index(facing), book.read_start(dict(start))))
    return book.begin(
        Setup(field, ["red", "blue"], entrants, Ending(rounds, []), book.read_scene({})), dice or NoDice()
    )


def one(paper: GurpsSheet, book: Gurps = GURPS, **state: Any) -> Combatant:
    """A single combatant, with some of its state set."""
    me = fight((paper, "c3", "e"), book=book).fighters[0]
    for key, value in state.items():
        setattr(me, key, value)
    return me


class Script(Chooser):
    """Answers in order; what is asked beyond them, or is not offered, fails the test."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        unsaid = self.unsaid(decision)
        if unsaid is not None:
            return unsaid
        name = fight.everyone()[decision.who].name
        self.asked.append(f"{name} {decision.question.key}")
        assert self.answers, f"no answer left for {self.asked[-1]}: {[o.key for o in decision.menu.options()]}"
        answer = self.answers.pop(0)
        option = decision.menu.find(answer)
        keys = [each.key for each in decision.menu.options()]
        assert option is not None, f"{self.asked[-1]}: {answer!r} is not among {keys}"
        return option

    def unsaid(self, decision: Decision) -> Option | None:
        """What goes without saying: to stay as one is at the end of the turn and do nothing more, to strike in the only
        way that there is, and to strike a bare limb that one has parried."""
        asked = (CROUCH_DOWN, ANYTHING_ELSE, STRIKE, MEET_LIMB)
        options = decision.menu.options() if decision.question in asked else []
        blows = [option for option in options if not isinstance(option, Technique)]
        if not options or (decision.question is STRIKE and len(blows) > 2):
            return None
        said = self.answers and decision.menu.find(self.answers[0]) is not None
        return None if said else blows[0]


def beat(scene: GurpsFight, rolls: list[tuple[int, ...]], answers: list[str], book: Gurps = GURPS) -> list[Event]:
    """One beat with these dice and answers, all of which must be used; its events."""
    dice = ScriptedDice(rolls)
    script = Script(answers)
    scene.dice = dice
    scene.chooser = script
    scene.events, scene.rolls, scene.answers = [], [], []
    book.beat(scene)
    scene.beats += 1
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    assert not script.answers, f"unused answers: {script.answers}"
    return scene.events


def of_kind(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


class Peek(Script):
    """Answers in order, then stops where the next question is asked."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if not self.answers and self.unsaid(decision) is None:
            raise Pause(decision)
        return super().choose(fight, decision)


class Bare(Peek):
    """For whom nothing goes without saying."""

    def unsaid(self, decision: Decision) -> Option | None:
        return None


def peek(
    scene: GurpsFight,
    rolls: list[tuple[int, ...]],
    answers: list[str],
    book: Gurps = GURPS,
    chooser: type[Peek] = Peek,
) -> Decision:
    """The question that a beat stops at after these dice and answers; the scene is spent."""
    scene.dice = ScriptedDice(rolls)
    scene.chooser = chooser(answers)
    scene.events, scene.rolls, scene.answers = [], [], []
    try:
        book.beat(scene)
    except Pause as pause:
        return pause.decision
    raise AssertionError("nothing more is asked")


def keys(decision: Decision) -> list[str]:
    """What may be answered."""
    return [option.key for option in decision.menu.options()]

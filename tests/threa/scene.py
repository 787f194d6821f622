"""Small stages for rule tests: people, a board, a fight with scripted dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Decision, Option, Pause
from fracas.kernel.dice import Dice, NoDice, ScriptedDice
from fracas.kernel.event import Event
from fracas.kernel.fight import Ending, Fight
from fracas.kernel.rulebook import Entrant, Setup
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import MELEE, SHOT, THROWN, Attack
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.forms import read_sheet
from fracas.rulebooks.threa.ground import TERRAIN
from fracas.rulebooks.threa.sheet import ThreaSheet

THREA = Threa()
KINDS = {terrain.glyph: terrain for terrain in TERRAIN}
OPEN_FIELD = ["." * 60] * 9
PAID = "1 AP + 1 FAT"


def sheet(**fields: Any) -> ThreaSheet:
    """A sheet with these fields, and plain tens for the rest."""
    return read_sheet({"name": "Somebody", "ap": 4, **fields})


def swordsman(level: int = 5, dodge: int = 4, **fields: Any) -> ThreaSheet:
    """A long sword, Physicality, Focus and armour 4: the standard fighter."""
    skills = {"Swords": level, "Dodge": dodge, "Physicality": 4, "Focus": 4, "Heavy Armor": 4, "Light Armor": 4}
    given: dict[str, Any] = {"weapons": ["long-sword"], **fields}
    given["skills"] = {**skills, **given.get("skills", {})}
    return sheet(**given)


def board(rows: Sequence[str] = OPEN_FIELD) -> Board:
    return Board([[KINDS[glyph] for glyph in row] for row in rows])


def fight(
    *people: tuple[ThreaSheet, str],
    dice: Dice | None = None,
    book: Threa = THREA,
    rows: Sequence[str] = OPEN_FIELD,
    rounds: int = 0,
    starts: Sequence[dict[str, object]] = (),
    sides: Sequence[int] = (),
    scene: dict[str, object] | None = None,
    joined: bool = True,
) -> ThreaFight:
    """Each person is a sheet and a place, on sides of their own in turn; they act in this order in round 1."""
    field = board(rows)
    entrants = []
    for index, (paper, place) in enumerate(people):
        start = starts[index] if index < len(starts) else {}
        side = sides[index] if index < len(sides) else index % 2
        cell = field.find(place)
        assert cell >= 0, place
        entrants.append(Entrant("ABCDEFGH"[index], side, paper, cell, 0, book.read_start(dict(start))))
    made = book.begin(
        Setup(field, ["red", "blue", "green"], entrants, Ending(rounds, []), book.read_scene(scene or {})),
        dice or NoDice(),
    )
    if joined:
        made.joined = True
        made.order = tuple(me.index for me in made.fighters if not me.is_vehicle())
        made.queue = made.order
        for rank, me in enumerate(made.fighters):
            me.rank = rank
    return made


def one(paper: ThreaSheet, book: Threa = THREA, **state: Any) -> Combatant:
    """A single combatant, with some of its state set."""
    me = fight((paper, "c3"), book=book).fighters[0]
    for key, value in state.items():
        setattr(me, key, value)
    return me


def thing(me: Combatant, name: str) -> Held:
    return next(held for held in me.held if held.name == name)


def attack(scene: ThreaFight, who: int, foe: int, weapon: str, kind: int = MELEE) -> Attack:
    """An attack that has been declared."""
    me = scene.fighters[who]
    held = thing(me, weapon)
    if kind == SHOT:
        return THREA.shot(scene, me, held, scene.fighters[foe])
    assert held.striker is not None
    made = Attack(me, scene.fighters[foe], held, held.striker, kind)
    if kind == THROWN:
        THREA.turn_to(scene, made, scene.fighters[foe])
    return made


class Script(Chooser):
    """Answers in order; what is asked beyond them, or is not offered, fails the test."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        name = fight.everyone()[decision.who].name
        self.asked.append(f"{name} {decision.question.key}")
        assert self.answers, f"no answer left for {self.asked[-1]}: {[o.key for o in decision.menu.options()]}"
        answer = self.answers.pop(0)
        option = decision.menu.find(answer)
        if option is None:
            keys = [each.key for each in decision.menu.options()]
            raise AssertionError(f"{self.asked[-1]}: {answer!r} is not among {keys}")
        return option


def rolls(*totals: int | tuple[int, ...]) -> ScriptedDice:
    """Totals of 4dF+ and single dice, or faces."""
    return ScriptedDice([total if isinstance(total, tuple) else (total,) for total in totals])


def prepare(scene: ThreaFight, dice: Sequence[int | tuple[int, ...]], answers: Sequence[str]) -> Script:
    script = Script(answers)
    scene.dice = rolls(*dice)
    scene.chooser = script
    scene.events, scene.rolls, scene.answers = [], [], []
    return script


def used_up(scene: ThreaFight, script: Script) -> None:
    dice = scene.dice
    assert isinstance(dice, ScriptedDice)
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    assert not script.answers, f"unused answers: {script.answers}"


def beat(
    scene: ThreaFight, dice: Sequence[int | tuple[int, ...]], answers: Sequence[str], book: Threa = THREA
) -> list[Event]:
    """One beat with these dice and answers, all of which must be used; its events."""
    script = prepare(scene, dice, answers)
    book.beat(scene)
    scene.beats += 1
    used_up(scene, script)
    return scene.events


def act(
    scene: ThreaFight, who: int, dice: Sequence[int | tuple[int, ...]], answers: Sequence[str], book: Threa = THREA
) -> list[Event]:
    """One beat of that fighter's, whoever's turn it would be."""
    scene.queue = (who, *[index for index in scene.queue if index != who])
    scene.fighters[who].done = False
    return beat(scene, dice, answers, book)


def end_round(scene: ThreaFight, book: Threa = THREA) -> list[Event]:
    """Straight to the end of the round."""
    scene.queue = ()
    for me in scene.fighters:
        me.delay = None
    return beat(scene, [], [], book)


def of_kind(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


class Peek(Script):
    """Answers in order, then stops where the next question is asked."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if not self.answers:
            raise Pause(decision)
        return super().choose(fight, decision)


def peek(
    scene: ThreaFight, dice: Sequence[int | tuple[int, ...]], answers: Sequence[str], book: Threa = THREA
) -> Decision:
    """The question that a beat stops at after these dice and answers; the scene is spent."""
    scene.dice = rolls(*dice)
    scene.chooser = Peek(answers)
    scene.events, scene.rolls, scene.answers = [], [], []
    try:
        book.beat(scene)
    except Pause as pause:
        return pause.decision
    raise AssertionError("nothing more is asked")


def keys(decision: Decision) -> list[str]:
    """What may be answered."""
    return [option.key for option in decision.menu.options()]


def offered(scene: ThreaFight, who: int, deed: str, book: Threa = THREA) -> bool:
    """Whether that fighter may do that now."""
    from fracas.rulebooks.threa.turn import Deeds

    return Deeds(book, scene, scene.fighters[who]).find(deed) is not None


RIFLE: dict[str, Any] = {"weapons": ["rifle-5mm"], "supplies": ["5mm-magazine"], "skills": {"Rifle": 5, "Focus": 4}}
ROCKETS: dict[str, Any] = {
    "weapons": [{"from": "heavy-rocket-launcher", "ammunition": "heat rocket"}],
    "skills": {"Heavy gun": 5},
    "attributes": {"STR": 12},
}


def told(scene: ThreaFight, events: Sequence[Event]) -> list[str]:
    return [THREA.narrate(scene, event) for event in events]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind() for event in events]

"""Small stages for rule tests: people, a board, a fight with scripted dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Decision, Option, Pause
from fracas.kernel.dice import Dice, NoDice, ScriptedDice
from fracas.kernel.event import Event
from fracas.kernel.fight import Ending, Fight
from fracas.kernel.hexes import FACINGS
from fracas.kernel.rulebook import Entrant, Setup
from fracas.rulebooks.d100.book import D100 as D100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.critical_tables import Critical
from fracas.rulebooks.d100.field import TERRAIN
from fracas.rulebooks.d100.fighter import Combatant as Combatant
from fracas.rulebooks.d100.fighter import D100Fight as D100Fight
from fracas.rulebooks.d100.forms import read_sheet
from fracas.rulebooks.d100.rows import Act, Planned
from fracas.rulebooks.d100.sheet import D100Sheet, Item
from fracas.rulebooks.d100.start import D100Scene

BOOK = D100()
FREE = D100({"declaration": "free"})
KINDS = {terrain.glyph: terrain for terrain in TERRAIN}
OPEN_FIELD = ["............"] * 10
Rolls = Sequence[tuple[int, ...]]


def sheet(**fields: Any) -> D100Sheet:
    """A sheet with these fields, and an ordinary human for the rest."""
    return read_sheet({"name": "Somebody", **fields})


def swordsman(skill: int = 80, **fields: Any) -> D100Sheet:
    """The base fighter of the balance chapter, with a sword."""
    return armed("sword", skill, **fields)


def armed(weapon: str, ob: int = 80, **fields: Any) -> D100Sheet:
    given: dict[str, Any] = {
        "qu": 0,
        "sd": 60,
        "physique_total": 80,
        "physique_ranks": 10,
        "weapons": [weapon],
        "ob": {weapon: ob},
        **fields,
    }
    return sheet(**given)


DODGER = swordsman(db_misc=100)
"""Whom nothing hits that is rolled low."""


def board(rows: Sequence[str] = OPEN_FIELD) -> Board:
    return Board([[KINDS[glyph] for glyph in row] for row in rows])


def fight(
    *people: tuple[D100Sheet, str, str],
    dice: Dice | None = None,
    book: D100 = BOOK,
    rows: Sequence[str] = OPEN_FIELD,
    rounds: int = 0,
    starts: Sequence[dict[str, object]] = (),
    sides: Sequence[int] = (),
    scene: D100Scene | None = None,
) -> D100Fight:
    """Each person is a sheet, a place and a facing; they are on sides of their own in turn."""
    field = board(rows)
    entrants = []
    for index, (paper, place, facing) in enumerate(people):
        start = starts[index] if index < len(starts) else {}
        side = sides[index] if index < len(sides) else index % 2
        cell = field.find(place)
        assert cell >= 0, place
        entrants.append(
            Entrant("ABCDEFGH"[index], side, paper, cell, FACINGS.index(facing), book.read_start(dict(start)))
        )
    return book.begin(
        Setup(field, ["red", "blue"], entrants, Ending(rounds, []), scene or D100Scene()), dice or NoDice()
    )


def duel(
    first: D100Sheet | None = None, second: D100Sheet | None = None, book: D100 = BOOK, **more: Any
) -> tuple[D100Fight, Combatant, Combatant]:
    """Two next to each other, face to face, in the order of the list."""
    scene = fight((first or swordsman(), "d5", "e"), (second or swordsman(), "e5", "w"), book=book, **more)
    in_order(scene)
    return scene, scene.fighters[0], scene.fighters[1]


def in_order(scene: D100Fight) -> D100Fight:
    """Turns as the fighters are listed, without a roll."""
    scene.order = tuple(range(len(scene.fighters)))
    scene.places = scene.order
    for me in scene.fighters:
        me.initiative = 100 - me.index
    return scene


class Script(Chooser):
    """Answers in order; what is asked beyond them, or is not offered, fails the test."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        name = fight.everyone()[decision.who].name
        self.asked.append(f"{name} {decision.question.key}")
        assert self.answers, f"no answer left for {self.asked[-1]}: {keys(decision)}"
        answer = self.answers.pop(0)
        option = decision.menu.find(answer)
        assert option is not None, f"{self.asked[-1]}: {answer!r} is not among {keys(decision)}"
        return option


class Peek(Script):
    """Answers in order, then stops where the next question is asked."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if not self.answers:
            raise Pause(decision)
        return super().choose(fight, decision)


def do(scene: D100Fight, rolls: Rolls, answers: list[str], deed: Callable[[], object]) -> list[Event]:
    """Carries a deed out with these dice and answers, all of which must be used; its events."""
    dice, script = ScriptedDice(list(rolls)), Script(answers)
    scene.dice, scene.chooser = dice, script
    scene.events, scene.rolls, scene.answers = [], [], []
    deed()
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    assert not script.answers, f"unused answers: {script.answers}"
    return scene.events


def beat(scene: D100Fight, rolls: Rolls, answers: list[str], book: D100 = BOOK) -> list[Event]:
    """One beat with these dice and answers, all of which must be used; its events."""

    def run() -> None:
        book.beat(scene)
        scene.beats += 1

    return do(scene, rolls, answers, run)


def asked(scene: D100Fight, rolls: Rolls, answers: list[str], deed: Callable[[], object]) -> Decision:
    """The question that a deed stops at after these dice and answers; the scene is spent."""
    scene.dice = ScriptedDice(list(rolls))
    scene.chooser = Peek(answers)
    scene.events, scene.rolls, scene.answers = [], [], []
    try:
        deed()
    except Pause as pause:
        return pause.decision
    raise AssertionError("nothing more is asked")


def keys(decision: Decision) -> list[str]:
    """What may be answered."""
    return [option.key for option in decision.menu.options()]


def of_kind(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def turn_of(scene: D100Fight, who: int = 0, book: D100 = BOOK, plan: Sequence[Planned] = ()) -> Combatant:
    """Somebody whose turn has just begun."""
    me = scene.fighters[who]
    if not scene.order:
        in_order(scene)
    scene.at = scene.order.index(who)
    me.plan = tuple(plan)
    me.planned = 0
    book.begin_turn(scene, me, False)
    scene.events = []
    return me


def act(scene: D100Fight, rolls: Rolls, answers: list[str], book: D100 = FREE) -> list[Event]:
    """One act of whoever's turn it is."""
    return do(scene, rolls, answers, lambda: book.act(scene))


def open_acts(scene: D100Fight, me: Combatant, book: D100 = FREE) -> list[str]:
    """The acts that are open now."""
    return [option.key for option in book.open_acts(scene, me)]


def item_of(me: Combatant, key: str) -> Item:
    return next(item for item in BOOK.all_items(me) if item.key == key)


def act_of(me: Combatant, key: str) -> Act:
    """What an item offers, by its key."""
    for item in BOOK.all_items(me):
        for each in item.acts:
            if each.key == key:
                return each
    raise AssertionError(f"no act {key!r}")


def blow_of(
    scene: D100Fight,
    key: str = "sword",
    who: int = 0,
    at: int = 1,
    ranged: bool = False,
    book: D100 = BOOK,
    **fields: Any,
) -> Blow:
    """An attack of one fighter on another, with some of its options set."""
    me = scene.fighters[who]
    blow = book.aimed_at(scene, me, scene.fighters[at], item_of(me, key), ranged, fields.pop("thrown", False))
    for name, value in fields.items():
        setattr(blow, name, value)
    return blow


def parry(me: Combatant, scene: D100Fight, points: dict[int, int]) -> None:
    """Points that somebody has put into its parry."""
    me.parry = tuple(points.get(index, 0) for index in range(len(scene.fighters)))
    me.parrying = sum(me.parry)


def suffer(scene: D100Fight, cell: Critical, rolls: list[tuple[int, ...]] | None = None) -> Combatant:
    """The second fighter suffers a cell from the first, as a whole event."""
    me, foe = scene.fighters[:2]

    def strike() -> None:
        BOOK.carry_out(scene, foe, cell, me, me.cell)
        BOOK.settle(scene, foe, cell.hits > 0)

    do(scene, rolls or [], [], strike)
    return foe

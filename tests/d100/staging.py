"""Small stages for tests of this book's facts: people on a field, dice and answers laid down beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import Dice, NoDice, ScriptedDice
from fracas.kernel.fight import Ending, Fight
from fracas.kernel.hexes import FACINGS
from fracas.kernel.rulebook import Entrant, Setup
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.critical_tables import CHEST, Critical
from fracas.rulebooks.d100.field import TERRAIN
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.forms import read_sheet
from fracas.rulebooks.d100.sheet import D100Sheet, Item

BOOK = D100()
KINDS = {terrain.glyph: terrain for terrain in TERRAIN}
FIELD = ["." * 24] * 15
MIDDLE = "l8"
"""Where (0, 0) of the worked examples is put."""
Person = tuple[D100Sheet, str, str]


def sheet(**written: Any) -> D100Sheet:
    return read_sheet({"name": "Somebody", **written})


def swordsman(**written: Any) -> D100Sheet:
    """The base fighter of the balance chapter, without DB."""
    plain: dict[str, Any] = {
        "sd": 60, "physique_total": 80, "physique_ranks": 10, "weapons": ["sword"],
        "ob": {"sword": 80, "knife": 80, "strike": 80, "grapple": 60},
    }  # fmt: skip
    return sheet(**{**plain, **written})


def field(rows: Sequence[str] = FIELD) -> Board:
    return Board([[KINDS[glyph] for glyph in row] for row in rows])


def hex_at(q: int, r: int, around: str = MIDDLE) -> str:
    """The hex that is so far from the middle, by axial coordinates."""
    board = field()
    middle = board.find(around)
    cells = [
        cell for cell in board.cells() if (board.q[cell], board.r[cell]) == (board.q[middle] + q, board.r[middle] + r)
    ]
    return board.names[cells[0]]


def fight(
    *people: Person,
    sides: Sequence[int] | None = None,
    book: D100 = BOOK,
    rows: Sequence[str] = FIELD,
    rounds: int = 0,
    starts: Sequence[dict[str, object]] = (),
    scene: dict[str, object] | None = None,
) -> D100Fight:
    """Each is a sheet, a place and a facing; on two sides in turn unless `sides` says otherwise."""
    ground = field(rows)
    entrants = []
    for index, (paper, place, facing) in enumerate(people):
        start = starts[index] if index < len(starts) else {}
        side = sides[index] if sides is not None else index % 2
        name = "ABCDEFGH"[index]
        entrants.append(
            Entrant(name, side, paper, ground.find(place), FACINGS.index(facing), book.read_start(dict(start)))
        )
    setup = Setup(ground, ["red", "blue"], entrants, Ending(rounds, []), book.read_scene(scene or {}))
    made = book.begin(setup, NoDice())
    made.order = tuple(range(len(people)))
    made.places = made.order
    return made


def duel(mine: D100Sheet | None = None, theirs: D100Sheet | None = None, book: D100 = BOOK) -> D100Fight:
    """Two face to face, next to each other; the first is at (0, 0) and looks east."""
    people = ((mine or swordsman(), hex_at(0, 0), "e"), (theirs or swordsman(), hex_at(1, 0), "w"))
    return fight(*people, book=book)


class Answers(Chooser):
    """Answers in order, all of which must be given."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def choose(self, fight: Fight, decision: Decision) -> Option:
        keys = [option.key for option in decision.menu.options()]
        assert self.answers, f"no answer left for {decision.question.key}: {keys}"
        answer = self.answers.pop(0)
        option = decision.menu.find(answer)
        assert option is not None, f"{decision.question.key}: {answer!r} is not among {keys}"
        return option


class Laid:
    """Dice and answers for a stretch of a test; at its end all must have been used."""

    def __init__(self, fight: D100Fight, dice: Sequence[int | tuple[int, ...]], *answers: str) -> None:
        rolls = [(each,) if isinstance(each, int) else each for each in dice]
        self.dice = ScriptedDice(rolls)
        self.answers = Answers(*answers)
        fight.dice = self.dice
        fight.chooser = self.answers

    def __enter__(self) -> Laid:
        return self

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            assert self.dice.used_up, f"unused dice: {self.dice.rolls[self.dice.at :]}"
            assert not self.answers.answers, f"unused answers: {self.answers.answers}"


def item(me: Combatant, key: str) -> Item:
    return next(each for each in me.sheet.items if each.key == key)


def blow(scene: D100Fight, key: str = "sword", ranged: bool = False, thrown: bool = False) -> Blow:
    """An attack of the first on the second."""
    me, foe = scene.fighters[:2]
    return BOOK.aimed_at(scene, me, foe, item(me, key), ranged, thrown)


def no_dice() -> Dice:
    return NoDice()


def hurt(scene: D100Fight, me: Combatant, **effects: Any) -> None:
    """A critical of the other's, and what it leads to."""
    foe = scene.fighters[1 - me.index]
    BOOK.carry_out(scene, me, Critical(CHEST, "", **effects), foe, foe.cell)
    BOOK.settle(scene, me, True)

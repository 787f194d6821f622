"""Small stages for tests of the variant, on the base's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.gurps import deeds, scene
from tests.gurps.scene import OPEN_FIELD, Script, keys, of_kind

from fracas.kernel.decision import Decision
from fracas.kernel.dice import Dice
from fracas.kernel.event import Event
from fracas.kernel.fighter import Sheet
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.monday.book import Monday
from fracas.rulebooks.monday.fighter import MondayHeld, Person

__all__ = ["Script", "keys", "of_kind"]

MONDAY = Monday()
FULL = Monday({"monday.injury": "full"})


def book(**switches: str) -> Monday:
    """With switches of its own: `book(injury="full")`."""
    return Monday({f"monday.{key}": value for key, value in switches.items()})


def sheet(**fields: Any) -> GurpsSheet:
    paper: Sheet = MONDAY.read_sheet({"name": "Somebody", **fields})
    assert isinstance(paper, GurpsSheet)
    return paper


def swordsman(skill: int = 12, **fields: Any) -> GurpsSheet:
    given: dict[str, Any] = {"skills": {"Sword": skill}, "weapons": ["broadsword"], **fields}
    return sheet(**given)


def unarmed(**fields: Any) -> GurpsSheet:
    """Somebody at whom nobody can strike but at the body."""
    return sheet(**fields)


def fight(
    *people: tuple[GurpsSheet, str, str],
    dice: Dice | None = None,
    rules: Monday = MONDAY,
    rows: Sequence[str] = OPEN_FIELD,
    starts: Sequence[dict[str, object]] = (),
) -> GurpsFight:
    """Each person is a sheet, a place and a facing; they are on sides of their own in turn."""
    return scene.fight(*people, dice=dice, book=rules, rows=rows, starts=starts)


def one(paper: GurpsSheet, rules: Monday = MONDAY, **state: Any) -> Person:
    """A single combatant, with some of its state set."""
    me = fight((paper, "c3", "e"), rules=rules).fighters[0]
    for key, value in state.items():
        setattr(me, key, value)
    assert isinstance(me, Person)
    return me


def beat(
    stage: GurpsFight, rolls: Sequence[tuple[int, ...]], answers: Sequence[str], rules: Monday = MONDAY
) -> list[Event]:
    """One turn with these dice and answers, all of which must be used."""
    return scene.beat(stage, list(rolls), list(answers), rules)


def peek(
    stage: GurpsFight, rolls: Sequence[tuple[int, ...]], answers: Sequence[str], rules: Monday = MONDAY
) -> Decision:
    """The question that a turn stops at after these dice and answers."""
    return scene.peek(stage, list(rolls), list(answers), rules)


def do(
    stage: GurpsFight, rolls: Sequence[tuple[int, ...]], answers: Sequence[str], deed: Callable[[], object]
) -> list[Event]:
    return deeds.do(stage, rolls, list(answers), deed)


def attack(
    stage: GurpsFight,
    rolls: Sequence[tuple[int, ...]],
    answers: Sequence[str],
    manoeuvre: Manoeuvre = ATTACK,
    times: int = 1,
    rules: Monday = MONDAY,
) -> list[Event]:
    """The first fighter attacks, with neither step nor move."""
    return deeds.attack(stage, rolls, list(answers), manoeuvre, times, rules)


def asked(
    stage: GurpsFight,
    rolls: Sequence[tuple[int, ...]],
    answers: Sequence[str],
    manoeuvre: Manoeuvre = ATTACK,
    times: int = 1,
    rules: Monday = MONDAY,
) -> tuple[str, list[str]]:
    return deeds.asked(stage, rolls, list(answers), manoeuvre, times, rules)


def blow(stage: GurpsFight, key: str, rules: Monday = MONDAY, **fields: Any) -> Blow:
    return deeds.blow_of(stage, key, rules, **fields)


def dodge(stage: GurpsFight, who: int, coming: Blow, rules: Monday = MONDAY) -> int:
    """What somebody dodges at."""
    return rules.defence_need(stage, stage.fighters[who], coming, Guard(DODGE)).total


def parry(stage: GurpsFight, who: int, coming: Blow, key: str, rules: Monday = MONDAY) -> int:
    me = stage.fighters[who]
    choice = next(held.item.parry for held in me.held if held.item.key == key)
    return rules.defence_need(stage, me, coming, Guard(choice)).total


def item(me: Combatant, key: str) -> MondayHeld:
    held = next(held for held in me.held if held.item.key == key)
    assert isinstance(held, MondayHeld)
    return held


def ordered(stage: GurpsFight) -> GurpsFight:
    return deeds.in_order(stage)


def two(stage: GurpsFight) -> tuple[Combatant, Combatant]:
    """The first fighter and the second."""
    return stage.fighters[0], stage.fighters[1]

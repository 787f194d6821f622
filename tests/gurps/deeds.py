"""One deed at a time: a blow, a move, with its own dice and answers, outside any turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.gurps.scene import GURPS, Peek, Script, keys

from fracas.kernel.board import Terrain
from fracas.kernel.decision import Pause
from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import Event
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import Manoeuvre


def strike_of(me: Combatant, key: str) -> Strike:
    return next(strike for held in me.held for strike in held.item.strikes if strike.key == key)


def blow_of(scene: GurpsFight, key: str, book: Gurps = GURPS, **fields: Any) -> Blow:
    """The first fighter's blow at the second, with some of its options set."""
    me, foe = scene.fighters[:2]
    blow = book.blow_at(scene, me, foe, strike_of(me, key))
    for name, value in fields.items():
        setattr(blow, name, value)
    return blow


def do(
    scene: GurpsFight, rolls: Sequence[tuple[int, ...]], answers: list[str], deed: Callable[[], object]
) -> list[Event]:
    """Carries a deed out with these dice and answers, all of which must be used; its events."""
    dice, script = ScriptedDice(list(rolls)), Script(answers)
    scene.dice, scene.chooser = dice, script
    scene.events, scene.rolls, scene.answers = [], [], []
    deed()
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    assert not script.answers, f"unused answers: {script.answers}"
    return scene.events


def turn_of(scene: GurpsFight, who: int = 0, manoeuvre: Manoeuvre = ATTACK) -> Combatant:
    """Somebody in the midst of a turn."""
    me = scene.fighters[who]
    me.manoeuvre = manoeuvre
    me.path = (me.cell,)
    me.step_left = GURPS.step_length(me)
    scene.acting = who
    in_order(scene)
    return me


def in_order(scene: GurpsFight) -> GurpsFight:
    """Turns as the fighters are listed, without a roll."""
    scene.order = tuple(range(len(scene.fighters)))
    return scene


def attack(
    scene: GurpsFight,
    rolls: Sequence[tuple[int, ...]],
    answers: list[str],
    manoeuvre: Manoeuvre = ATTACK,
    times: int = 1,
    book: Gurps = GURPS,
) -> list[Event]:
    """The first fighter attacks, with neither step nor move."""
    me = turn_of(scene, 0, manoeuvre)
    return do(scene, rolls, answers, lambda: book.attack_someone(scene, me, times))


def asked(
    scene: GurpsFight,
    rolls: Sequence[tuple[int, ...]],
    answers: list[str],
    manoeuvre: Manoeuvre = ATTACK,
    times: int = 1,
    book: Gurps = GURPS,
) -> tuple[str, list[str]]:
    """Who is asked next in such an attack, and what may be answered."""
    me = turn_of(scene, 0, manoeuvre)
    scene.dice, scene.chooser = ScriptedDice(list(rolls)), Peek(answers)
    try:
        book.attack_someone(scene, me, times)
    except Pause as pause:
        return scene.fighters[pause.decision.who].name, keys(pause.decision)
    raise AssertionError("nothing more is asked")


def raised(scene: GurpsFight, place: str, feet: int) -> None:
    """Lifts a hex by so many feet."""
    ledge = Terrain("ledge", "ledge", "L", height=feet, rule="G-70")
    scene.board = scene.board.changed(scene.board.find(place), ledge)

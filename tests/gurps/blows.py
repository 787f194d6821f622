"""Single blows for rule tests: two people face to face, one strike, and rules run on it with scripted dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tests.gurps.deeds import blow_of, strike_of
from tests.gurps.scene import GURPS, OPEN_FIELD, Script, beat, fight, swordsman

from fracas.kernel.decision import Option
from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import Event
from fracas.kernel.hexes import FRONT, REAR
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.sheet import GurpsSheet

T = TypeVar("T")


def three(total: int) -> tuple[int, int, int]:
    """Three dice that come to that."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


def run(
    scene: GurpsFight, rolls: list[tuple[int, ...]], answers: Sequence[str], deed: Callable[[], T]
) -> tuple[T, list[Event]]:
    """A rule by itself, with these dice and answers, all of which must be used: what it says, its events."""
    dice, script = ScriptedDice(rolls), Script(list(answers))
    scene.dice, scene.chooser, scene.events = dice, script, []
    said = deed()
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    assert not script.answers, f"unused answers: {script.answers}"
    return said, scene.events


def attacked(
    paper: Any,
    arc: int = FRONT,
    book: Gurps = GURPS,
    by: Any = None,
    key: str = "broadsword swing",
    location: Location = TORSO,
    rows: Sequence[str] = OPEN_FIELD,
    **state: Any,
) -> tuple[GurpsFight, Combatant, Blow]:
    """A defender of that sheet and state, and a blow that comes from an arc."""
    scene = fight((by or swordsman(12), "d5", "e"), (paper, "e5", "w"), book=book, rows=rows)
    attacker, me = scene.fighters
    for name, value in state.items():
        setattr(me, name, value)
    blow = book.blow_at(scene, attacker, me, strike_of(attacker, key))
    blow.arc, blow.behind, blow.location = arc, arc == REAR, location
    return scene, me, blow


def guard(me: Combatant, choice: str, retreating: bool = False) -> Guard:
    """'dodge', 'block', 'parry' with what is in hand, or 'hand' for a bare one."""
    if choice == "hand":
        option: Option = me.held[-1].item.parry
    else:
        option = {"dodge": DODGE, "block": BLOCK}.get(choice) or me.held[0].item.parry
    it = Guard(option)
    it.retreating = retreating
    return it


def need(paper: Any, choice: str, book: Gurps = GURPS, retreating: bool = False, **more: Any) -> int:
    """What a defence of that kind rolls against."""
    scene, me, blow = attacked(paper, book=book, **more)
    return book.defence_need(scene, me, blow, guard(me, choice, retreating)).total


def offered(paper: Any, book: Gurps = GURPS, **more: Any) -> list[str]:
    """The keys of the defences that somebody may choose from."""
    scene, me, blow = attacked(paper, book=book, **more)
    return [option.key for option in book.defences(scene, me, blow)]


def skill(
    book: Gurps = GURPS,
    key: str = "broadsword swing",
    level: int = 12,
    foe: GurpsSheet | None = None,
    rows: Sequence[str] = OPEN_FIELD,
    darkness: int = 0,
    fields: dict[str, Any] | None = None,
    blow: dict[str, Any] | None = None,
    unseen_penalty: int = 0,
    **state: Any,
) -> int:
    """The effective skill of a swordsman's blow at a swordsman, in some state of both."""
    scene = fight(
        (swordsman(level, **(fields or {})), "d5", "e"), (foe or swordsman(), "e5", "w"), book=book, rows=rows
    )
    scene.darkness = darkness
    scene.fighters[1].unseen_penalty = unseen_penalty
    for name, value in state.items():
        setattr(scene.fighters[0], name, value)
    return book.melee_skill(scene, blow_of(scene, key, book, **(blow or {}))).total


def reachable(scene: GurpsFight, key: str, book: Gurps = GURPS) -> bool:
    me, foe = scene.fighters[:2]
    return book.reaches(scene, me, foe, strike_of(me, key))


SHIELDED: dict[str, Any] = {
    "skills": {"Broadsword": 13, "Shield": 12},
    "weapons": ["broadsword"],
    "shield": "medium-shield",
}
HEAD = ["attack", "d5", "e", "broadsword swing", "torso", "strike"]
TAIL = ["d5", "e"]


def exchange(
    rolls: list[tuple[int, ...]],
    answers: list[str],
    foe: Any = None,
    book: Gurps = GURPS,
    over: bool = False,
    **state: Any,
) -> tuple[GurpsFight, list[Any]]:
    """A swings at B, who is in some state; unless it is over then, A does not use the step that is left."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (foe or swordsman(13), "e5", "w"), book=book)
    for name, value in state.items():
        setattr(scene.fighters[1], name, value)
    return scene, beat(scene, rolls, [*HEAD, *answers, *([] if over else TAIL)], book)

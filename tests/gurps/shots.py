"""Shooters for rule tests: people with bows and guns, and single shots with their dice and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.gurps.deeds import do, turn_of
from tests.gurps.scene import GURPS, fight, sheet

from fracas.kernel.event import Event
from fracas.kernel.hexes import FACINGS, place_name
from fracas.rulebooks.gurps.blow import Shot
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.sheet import GurpsSheet

FIELD = ["." * 60] * 9
SKILLS = {
    "Bow": 14, "Crossbow": 14, "Sling": 14, "Blowpipe": 14, "Throwing": 14, "Bolas": 14, "Thrown Weapon (Knife)": 14,
    "Thrown Weapon (Axe/Mace)": 14, "Thrown Weapon (Spear)": 14, "Thrown Weapon (Shuriken)": 14, "Guns (Pistol)": 14,
    "Guns (Musket)": 14, "Guns (Rifle)": 14, "Guns (Shotgun)": 14, "Guns (SMG)": 14, "Spear": 14, "Knife": 14,
}  # fmt: skip


def shooter(weapon: str = "regular-bow", **fields: Any) -> GurpsSheet:
    """Skill 14 with everything that flies, and one weapon in hand."""
    given: dict[str, Any] = {"weapons": [weapon], "skills": dict(SKILLS), "dx": 12, **fields}
    return sheet(**given)


def range_of(
    weapon: str = "regular-bow",
    yards: int = 10,
    target: GurpsSheet | None = None,
    rows: Sequence[str] = FIELD,
    book: Gurps = GURPS,
    **fields: Any,
) -> GurpsFight:
    """A shooter at a5 and a target so many yards to the east; what is in hand is loaded."""
    place = name_of(yards)
    scene = fight((shooter(weapon, **fields), "a5", "e"), (target or sheet(hp=60), place, "w"), rows=rows, book=book)
    for held in scene.fighters[0].held:
        missile = book.missile_of(held)
        if missile is not None and held.loaded == 0:
            held.loaded = missile.holds()
    return scene


def name_of(yards: int) -> str:
    return place_name(yards, 4)


def strike_of(me: Combatant, item: int = 0) -> Strike:
    return me.held[item].item.shots[0]


def shot_of(
    scene: GurpsFight, book: Gurps = GURPS, item: int = 0, manoeuvre: Manoeuvre = ATTACK, **fields: Any
) -> Shot:
    """The first fighter's shot at the second, with some of its options set."""
    me, foe = scene.fighters[:2]
    turn_of(scene, 0, manoeuvre)
    shot = book.shot_at(scene, me, foe, strike_of(me, item))
    for name, value in fields.items():
        setattr(shot, name, value)
    return shot


def skill(scene: GurpsFight, book: Gurps = GURPS, **fields: Any) -> int:
    return book.shot_skill(scene, shot_of(scene, book, **fields)).total


def shoot(
    scene: GurpsFight, rolls: Sequence[tuple[int, ...]], answers: list[str], book: Gurps = GURPS, **fields: Any
) -> list[Event]:
    """One shot that is already declared, with these dice and answers, all of which must be used."""
    shot = shot_of(scene, book, **fields)
    return do(scene, rolls, answers, lambda: book.shoot(scene, shot))


def face(scene: GurpsFight, who: int, facing: str) -> None:
    scene.fighters[who].facing = FACINGS.index(facing)

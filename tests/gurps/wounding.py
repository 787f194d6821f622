"""Blows of a known strength, for tests that begin where the attack roll ends (G-141)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.gurps.scene import GURPS, OPEN_FIELD, fight, of_kind, swordsman

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import Became, Event
from fracas.kernel.hexes import REAR
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES, Armour, DamageType, Mode, Strike
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.strength import FIXED

TIGHT_BEAM = DamageType("burn", "burning", tight=True)


def kind(damage: str | DamageType) -> DamageType:
    return damage if isinstance(damage, DamageType) else DAMAGE_TYPES[damage]


def strike_for(basic: int, damage: str | DamageType, divisor: int = 10, explosive: bool = False) -> Strike:
    """1d and enough to come to that much when the die shows 1; the armour divisor in tenths."""
    mode = Mode(
        name="test",
        skill="Broadsword",
        base=FIXED,
        dice=1,
        add=basic - 1,
        damage=kind(damage),
        divisor=divisor,
        reach=2,
        parries=True,
        explosive=explosive,
    )
    return Strike("test", 0, mode)


def blow_at(
    paper: GurpsSheet,
    basic: int,
    damage: str | DamageType = "cut",
    location: Location = TORSO,
    book: Gurps = GURPS,
    rows: Sequence[str] = OPEN_FIELD,
    strike: Strike | None = None,
    **marks: Any,
) -> tuple[GurpsFight, Blow]:
    """Somebody at d5 and a blow of so much at another one at e5; `marks` are set on the blow."""
    scene = fight((swordsman(), "d5", "e"), (paper, "e5", "w"), book=book, rows=rows)
    blow = Blow(scene.fighters[0], scene.fighters[1], strike or strike_for(basic, damage))
    blow.location = location
    for key, value in marks.items():
        assert hasattr(blow, key), key
        setattr(blow, key, value)
    blow.behind = blow.behind or blow.arc == REAR
    return scene, blow


def land(scene: GurpsFight, blow: Blow, rolls: Sequence[tuple[int, ...]] = (), book: Gurps = GURPS) -> list[Event]:
    """The blow lands: its own die shows 1, then come these rolls. All must be used. Its events."""
    dice = ScriptedDice([(1,), *rolls])
    scene.dice = dice
    scene.events = []
    book.hurt(scene, blow)
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    return scene.events


def struck(
    paper: GurpsSheet,
    basic: int,
    damage: str | DamageType = "cut",
    location: Location = TORSO,
    rolls: Sequence[tuple[int, ...]] = (),
    book: Gurps = GURPS,
    **marks: Any,
) -> tuple[GurpsFight, list[Event]]:
    """A blow from its damage to the end of what follows."""
    scene, blow = blow_at(paper, basic, damage, location, book, **marks)
    return scene, land(scene, blow, rolls, book)


def wearing(paper: GurpsSheet, place: str, dr: int, flexible: bool) -> GurpsSheet:
    """The same person in one piece of armour that no catalogue has."""
    piece = Armour(key="test", name="Test", covers=[place], dr=dr, dr_crushing=dr, weight=0, flexible=flexible)
    return replace(paper, weapons=[], in_hand=[], shield=None, armour=[piece], load=0, ammunition={}, loaded={})


MADE = (3, 3, 3)


def checks(events: Sequence[Event]) -> list[tuple[str, int]]:
    """What was rolled for health and balance, and against what."""
    return [(event.purpose, event.need.total) for event in of_kind(events, SuccessRolled)]


def states(events: Sequence[Event]) -> list[str]:
    return [event.state for event in of_kind(events, Became)]


def foe_of(scene: GurpsFight) -> Combatant:
    return scene.fighters[1]

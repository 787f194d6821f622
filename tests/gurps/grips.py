"""Two in one hex, and holds as they would be in the middle of a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.gurps.deeds import attack, do, in_order, turn_of
from tests.gurps.scene import GURPS, fight, said

from fracas.kernel.event import Event
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import Hold
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.techniques import Technique


def close(*papers: GurpsSheet, book: Gurps = GURPS) -> GurpsFight:
    """Everybody in one hex, face to face, on sides of their own in turn."""
    scene = in_order(fight(*[(paper, "d5", "e" if at % 2 == 0 else "w") for at, paper in enumerate(papers)], book=book))
    scene.close_combat_begun = True
    return scene


def apart(a: GurpsSheet, b: GurpsSheet, at: str = "e5", facing: str = "w", book: Gurps = GURPS) -> GurpsFight:
    """The first at d5, facing east; the second somewhere else, mostly next to it."""
    return in_order(fight((a, "d5", "e"), (b, at, facing), book=book))


def held(
    scene: GurpsFight,
    location: Location = TORSO,
    control: int = 0,
    hands: int = 2,
    who: int = 0,
    foe: int = 1,
    book: Gurps = GURPS,
    **marks: Any,
) -> Hold:
    """One of them has hold of another since an earlier turn."""
    me, victim = scene.fighters[who], scene.fighters[foe]
    hold = book.take_hold(scene, me, victim, location, 0)
    hold.control = control
    book.put_hands(me, hold, hands)
    hold.fresh = False
    for key, value in marks.items():
        assert hasattr(hold, key), key
        setattr(hold, key, value)
    book.update_holds(scene, victim)
    scene.events = []
    return hold


def tries(
    scene: GurpsFight,
    technique: Technique,
    rolls: Sequence[tuple[int, ...]],
    answers: list[str],
    manoeuvre: Manoeuvre = ATTACK,
    book: Gurps = GURPS,
) -> list[Event]:
    """The first fighter attacks in that way."""
    return attack(scene, rolls, [technique.key, *answers], manoeuvre, 1, book)


def attempt(scene: GurpsFight, technique: Technique, book: Gurps = GURPS, **fields: Any) -> Blow:
    """What the first fighter's attack of that kind on the second would be."""
    me, foe = scene.fighters[:2]
    blow = book.technique_blow(scene, me, foe, technique)
    for key, value in fields.items():
        assert hasattr(blow, key), key
        setattr(blow, key, value)
    return blow


def skill(scene: GurpsFight, technique: Technique, book: Gurps = GURPS, **fields: Any) -> int:
    return book.melee_skill(scene, attempt(scene, technique, book, **fields)).total


def why(scene: GurpsFight, technique: Technique, book: Gurps = GURPS) -> str:
    """Why the first cannot do it to the second; empty if it can."""
    return said(book.why_no_technique(scene, scene.fighters[0], scene.fighters[1], technique))


def open_now(scene: GurpsFight, book: Gurps = GURPS) -> list[str]:
    """Everything that the first could try now, besides striking."""
    return [option.key for option in book.techniques_open(scene, scene.fighters[0], None)]


def traces(scene: GurpsFight) -> list[object]:
    """All that holds leave on people while they last."""
    return [
        (me.holds[:], me.holders, me.gripped, me.drags_holders, me.pinned, me.held_parts, me.clinging_foes,
         me.breathless, me.encumbrance, [each.grabbed for each in me.held])
        for me in scene.fighters
    ]  # fmt: skip


WRESTLER: dict[str, Any] = {"dx": 12, "skills": {"Wrestling": 14}}
GRIPPED = ["torso", "both hands"]


def behind(a: Any, b: Any) -> GurpsFight:
    """The first at d5, behind the second, who looks away from it."""
    return apart(a, b, "e5", "e")


__all__ = [
    "apart", "attempt", "close", "do", "held", "open_now", "skill", "traces", "tries", "turn_of", "why",
]  # fmt: skip

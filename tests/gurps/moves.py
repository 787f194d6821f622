"""Moves for rule tests: somebody with room around, ways and what they cost, a charge."""

from collections.abc import Sequence
from typing import Any

from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, OPEN_FIELD, Script, beat, fight, sheet, swordsman

from fracas.kernel.decision import Place, Places
from fracas.kernel.ways import Gait
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.ways import ANY_TURN, Ways


def ways(
    scene: GurpsFight,
    points: int,
    book: Gurps = GURPS,
    gait: Gait | None = None,
    fresh: bool = True,
    bend: int = ANY_TURN,
) -> Ways:
    me = scene.fighters[0]
    extra, no_stop, through = book.crowd(scene, me)
    return Ways(scene.board, gait or book.walking, me.cell, me.facing, points, extra, no_stop, through, fresh, bend)


def cost(menu: Places, place: str) -> int:
    found = menu.find(place)
    assert isinstance(found, Place), place
    return found.way.cost


def alone(place: str, facing: str, book: Gurps = GURPS, rows: Sequence[str] = OPEN_FIELD, **fields: Any) -> GurpsFight:
    """Somebody, and a foe far away."""
    far = "abcdefghijkl"[len(rows[0]) - 1] + str(len(rows))
    return in_order(fight((sheet(**fields), place, facing), (sheet(), far, "w"), book=book, rows=rows))


def rusher(facing: str = "e") -> GurpsFight:
    return in_order(fight((swordsman(16, basic_move=5), "b5", facing), (swordsman(hp=30), "e5", "w")))


HIT = ["broadsword swing", "torso"]
SWING = ["broadsword swing", "torso", "strike"]


def questions(scene: GurpsFight, rolls: list[tuple[int, ...]], answers: list[str], book: Gurps = GURPS) -> list[str]:
    """What the first fighter is asked in a turn with these answers."""
    beat(scene, rolls, answers, book)
    script = scene.chooser
    assert isinstance(script, Script)
    return [asked.partition(" ")[2] for asked in script.asked if asked.startswith("A ")]

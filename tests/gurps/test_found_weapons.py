"""Section 5: what others have dropped, and what is wrested from them (G-52, G-186, G-205)."""

from typing import Any

import pytest
from tests.gurps.deeds import attack, do, in_order
from tests.gurps.grips import close, tries
from tests.gurps.scene import GURPS, beat, fight, of_kind, said, sheet, swordsman
from tests.gurps.shots import FIELD, name_of, shooter

from fracas.rulebooks.gurps.events import Burst, Handled, ShotRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import BOTH, DROPPED, MAIN
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.techniques import GRAB, WREST
from fracas.rulebooks.monday.book import Monday


def scavenger(thing: str, cell: str = "d5", **fields: Any) -> GurpsFight:
    """Somebody on its knees, and something of a foe's that lies near."""
    scene = in_order(fight((sheet(dx=12, **fields), "c5", "e"), (shooter(thing), "j5", "w"), rows=FIELD))
    me, foe = scene.fighters
    me.posture = KNEELING
    foe.held[0].hand = DROPPED
    foe.held[0].ready = False
    foe.held[0].cell = scene.board.find(cell)
    return scene


# G-52, G-113, G-186: other people's weapons


@pytest.mark.parametrize(
    ("rule", "cell", "posture", "state", "offered"),
    [
        ("G-52 in the next hex", "d5", KNEELING, {}, True),
        ("G-52 crouching", "c5", CROUCHING, {}, True),
        ("G-52 not standing", "d5", STANDING, {}, False),
        ("G-52 too far away", "e5", KNEELING, {}, False),
        ("G-52 not in pieces", "d5", KNEELING, {"broken": True}, False),
        ("G-204 not what sticks in somebody", "d5", KNEELING, {"stuck_in": 1}, False),
        ("G-186 not what is another's by now", "d5", KNEELING, {"gone": True}, False),
    ],
)
def test_what_others_have_dropped(rule: str, cell: str, posture: Any, state: dict[str, Any], offered: bool) -> None:
    scene = scavenger("auto-pistol-9mm", cell)
    me, foe = scene.fighters
    me.posture = posture
    for key, value in state.items():
        setattr(foe.held[0], key, value)
    found = [option.key for option in GURPS.preparations(scene, me)]
    assert ("pick up auto-pistol-9mm of B" in found) == offered, rule


def test_a_gun_that_was_found_fires() -> None:
    """G-52: with what is in it; from then on it is its finder's, and nobody else's."""
    scene = scavenger("auto-pistol-9mm", skills={"Guns (Pistol)": 14})
    me, foe = scene.fighters
    foe.held[0].loaded = 2
    events = beat(scene, [], ["ready", "c5", "e", "c5", "e"])
    assert [event.deed for event in of_kind(events, Handled)] == ["picks up"]
    assert (me.held[-1].hand, me.held[-1].ready, me.held[-1].loaded, me.shoots) == (MAIN, True, 2, True)
    assert foe.held[0].gone
    assert "pick up auto-pistol-9mm of B" not in [option.key for option in GURPS.preparations(scene, me)]
    events = attack(scene, [(6, 6, 3)], ["auto-pistol-9mm shot", "2", "torso"])
    assert of_kind(events, ShotRolled)
    assert me.held[-1].loaded == 0
    assert said(GURPS.why_no_load(me, me.held[-1])) == "there is nothing left to load (G-103)"


def test_it_weighs_on_its_finder() -> None:
    """G-11: and no longer on who dropped it."""
    scene = scavenger("maul", "c5", st=8)
    me = scene.fighters[0]
    assert me.encumbrance == 0
    beat(scene, [], ["ready", "c5", "e", "c5", "e"])
    assert me.held[-1].hand == BOTH
    assert GURPS.weight_carried(me) == 1200


def test_a_grenade_is_thrown_back() -> None:
    """G-205: the fuse burns on in other hands."""
    scene = scavenger("hand-grenade", skills={"Throwing": 14})
    me, foe = scene.fighters
    foe.held[0].fuse, scene.fuses = 4, 1
    beat(scene, [], ["ready", "c5", "e", "c5", "e"])
    assert (me.held[-1].fuse, foe.held[0].fuse, scene.fuses) == (4, 0, 1)
    attack(scene, [(3, 3, 3)], ["hand-grenade throw", "B"])
    assert me.held[-1].cell == foe.cell
    scene.round = 4
    foe.posture = PRONE
    me.cell = scene.board.find(name_of(40))
    events = do(scene, [(1,) * 8, (3, 3, 3), (6, 6, 6)], [], lambda: GURPS.burn_fuses(scene, me))
    assert of_kind(events, Burst)
    assert scene.fuses == 0


def test_a_wrested_gun_fires_and_a_wrested_fuse_burns_on() -> None:
    """G-186: it is yours with all that is in it."""
    scene = close(sheet(dx=12, st=14, skills={"Guns (Pistol)": 13}), shooter("auto-pistol-9mm"))
    me, foe = scene.fighters
    foe.held[0].loaded = 3
    tries(scene, GRAB, [(3, 3, 2)], ["no defence"])
    me.holds[0].fresh = False
    tries(scene, WREST, [(3, 3, 3), (6, 6, 5)], [])
    assert (me.held[-1].loaded, me.held[-1].hand, me.shoots, foe.held[0].gone) == (3, MAIN, True, True)
    assert [strike.key for strike in GURPS.ready_shots(me)] == ["auto-pistol-9mm shot"]
    assert foe.held[0].item.index == 0
    bomb = close(sheet(st=14), shooter("hand-grenade"))
    me, foe = bomb.fighters
    foe.held[0].fuse = 9
    GURPS.take_away(bomb, me, foe, foe.held[0], False, MAIN)
    assert (me.held[-1].fuse, foe.held[0].fuse) == (9, 0)


def test_a_variants_weapons_are_of_its_own_kind() -> None:
    """G-52: what somebody finds is kept as that book keeps things."""
    book = Monday()
    scene = fight((sheet(), "c5", "e"), (swordsman(), "d5", "w"), book=book)
    mine = book.make_own(scene.fighters[0], scene.fighters[1].held[0])
    assert type(mine) is type(scene.fighters[1].held[0])


def test_a_bow_above_ones_st_is_not_drawn() -> None:
    """G-105: found or wrested or not."""
    scene = scavenger("longbow", st=9, skills={"Bow": 14})
    me = scene.fighters[0]
    found = GURPS.make_own(me, scene.fighters[1].held[0])
    GURPS.take_in_hand(me, found)
    found.loaded = 1
    assert said(GURPS.why_no_shot(me, found, found.item.shots[0].mode)).endswith(
        "nobody draws a bow above one's ST (G-105)"
    )

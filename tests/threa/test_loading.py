"""Magazines, and what is fetched from a pack (T-84 to T-89, T-186, T-194)."""

from typing import Any

from tests.threa.scene import PAID, THREA, act, end_round, fight, offered, sheet, swordsman, thing

from fracas.rulebooks.threa.gear import AUTOMATIC

RIFLEMAN: dict[str, Any] = {
    "weapons": ["rifle-5mm"],
    "skills": {"Rifle": 5, "Dodge": 4, "Focus": 4},
    "supplies": [{"container": "5mm-magazine"}],
}


def test_what_comes_out_of_a_backpack_cannot_be_prepped_at_once() -> None:
    """T-186: it takes a round to bring it to hand, whatever one wants it for."""
    packed = {**RIFLEMAN, "supplies": [{"container": "5mm-magazine", "packed": True}], "ap": 6}
    scene = fight((sheet(**packed), "c3"), (swordsman(), "h3"))
    act(scene, 0, [], ["fetch", PAID])
    assert not offered(scene, 0, "prep")
    end_round(scene)
    assert offered(scene, 0, "prep")


def test_a_tactical_reload_keeps_the_magazine() -> None:
    """T-88: what comes out is a magazine still, and goes in again."""
    scene = fight((sheet(ap=6, **RIFLEMAN), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    rifle = thing(me, "rifle-5mm")
    rifle.loaded = 20
    act(scene, 0, [], ["reload", "swap", PAID])
    assert (rifle.loaded, me.supplies[0].rounds, me.supplies[0].goes_in()) == (30, 20, True)
    rifle.loaded = 2
    end_round(scene)
    assert me.supplies[0] in THREA.supplies_for(scene, me, rifle)


def test_no_mode_counts_the_magazine_that_goes_out() -> None:
    """T-86: 5 rounds in the gun and 6 in a prepped magazine are not 11."""
    smg = sheet(weapons=["smg"], skills={"Firearms": 5}, supplies=[{"container": "9mm-magazine", "rounds": 6}], ap=6)
    scene = fight((smg, "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    gun = thing(me, "smg")
    gun.loaded = 0
    me.supplies[0].prepped = 1
    assert AUTOMATIC not in THREA.modes_now(me, gun)
    me.supplies[0].rounds = 15
    assert AUTOMATIC in THREA.modes_now(me, gun)


def test_a_prepped_magazine_must_fit_too() -> None:
    """T-194: one that is larger than the weapon's capacity does not go in because it is prepped."""
    both = sheet(
        weapons=["pistol-9mm", "smg"], skills={"Pistols": 5, "Firearms": 5}, supplies=["9mm-extended-magazine"], ap=6
    )
    scene = fight((both, "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    me.supplies[0].prepped = 1
    assert THREA.prepped_for(me, thing(me, "smg")) is me.supplies[0]
    assert THREA.prepped_for(me, thing(me, "pistol-9mm")) is None

"""Section 9: shots, reloading and Fast-Draw (G-52, G-103), and what a sheet may say of them."""

from typing import Any

import pytest
from pydantic import ValidationError
from tests.gurps.deeds import do, in_order, turn_of
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, said, sheet
from tests.gurps.shots import SKILLS, range_of, shooter, strike_of

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.gurps.events import Handled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.forms import read_sheet
from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.in_hand import SHEATHED
from fracas.stage.scenario import load as load_scenario


def empty(weapon: str, ammunition: int = 100, **fields: Any) -> tuple[GurpsFight, Combatant]:
    """Somebody with an empty weapon and plenty to load it with."""
    kind = one(shooter(weapon, **fields)).held[0].item.shots[0].mode.missile
    assert kind is not None
    scene = range_of(weapon, ammunition={kind.ammunition: ammunition}, **fields)
    me = turn_of(scene)
    me.held[0].loaded = 0
    return scene, me


def seconds(scene: GurpsFight, me: Combatant, shots: int) -> int:
    """How many Readys it takes until so many shots are in."""
    count = 0
    while me.held[0].loaded < shots:
        do(scene, [], [], lambda: GURPS.load(scene, me, me.held[0]))
        count += 1
        assert count < 200
    return count


@pytest.mark.parametrize(
    ("rule", "weapon", "shots", "time"),
    [
        ("G-103 a bow 1(2)", "longbow", 1, 2),
        ("G-103 a sling 1(2)", "sling", 1, 2),
        ("G-103 a blowpipe 1(2)", "blowpipe", 1, 2),
        ("G-103 a crossbow 1(4)", "crossbow", 1, 4),
        ("G-103 a flintlock pistol 1(20)", "flintlock-pistol", 1, 20),
        ("G-103 a musket 1(15)", "flintlock-musket", 1, 15),
        ("G-103 a revolver 6(3i): one", "revolver-38", 1, 3),
        ("G-103 a revolver 6(3i): six", "revolver-38", 6, 18),
        ("G-103 a carbine 6+1(3i): seven", "lever-action-carbine", 7, 21),
        ("G-103 a magazine 15+1(3)", "auto-pistol-9mm", 15, 3),
        ("G-103 a shotgun 5(3i)", "pump-shotgun", 5, 15),
        ("G-103 a rifle 5+1(3)", "bolt-action-rifle", 5, 3),
        ("G-103 a submachine gun 30+1(3)", "smg-9mm", 30, 3),
    ],
)
def test_reloading_takes_the_seconds_listed(rule: str, weapon: str, shots: int, time: int) -> None:
    scene, me = empty(weapon, st=12)
    assert seconds(scene, me, shots) == time, rule


@pytest.mark.parametrize("key", [key for key, row in OURS.rows("missiles").items() if "(" in row["shots"]])
def test_every_weapon_reloads_as_the_table_says(key: str) -> None:
    """G-103, G-205: exactly the seconds listed, for each of them."""
    scene, me = empty(key, st=14)
    missile = strike_of(me).mode.missile
    assert missile is not None
    whole = missile.capacity * missile.reload if missile.each else missile.reload
    assert seconds(scene, me, missile.capacity) == whole


@pytest.mark.parametrize(
    ("rule", "rated", "time"),
    [
        ("G-103 its own ST", 11, 4), ("G-103 weaker", 9, 4), ("G-103 1 above", 12, 8), ("G-103 2 above", 13, 8),
        ("G-103 3 above: a lever", 14, 20), ("G-103 4 above", 15, 20), ("G-103 5 above: not at all", 16, 0),
    ],
)  # fmt: skip
def test_strong_crossbows(rule: str, rated: int, time: int) -> None:
    me = one(shooter(f"crossbow (ST {rated})", st=11))
    missile = strike_of(me).mode.missile
    assert missile is not None
    assert GURPS.reload_time(me, missile) == time, rule


def test_too_strong_to_be_cocked() -> None:
    """G-103: it can be shot once, and not again."""
    scene, me = empty("crossbow (ST 16)", st=11)
    assert "too strong" in said(GURPS.why_no_load(me, me.held[0]))
    assert [option.key for option in GURPS.preparations(scene, me)] == ["sheathe crossbow"]


def test_loading_is_a_ready() -> None:
    """G-52, G-103: two turns for a bow, each a Ready; then it can be shot."""
    scene = in_order(range_of("longbow", st=12))
    me = scene.fighters[0]
    me.held[0].loaded = 0
    assert me.ammunition == (("arrow", 20),)
    deeds = []
    for _ in range(2):
        events = beat(scene, [], ["ready", "a5", "e", "load longbow", "a5", "e"])
        deeds += [event.deed for event in of_kind(events, Handled)]
        beat(scene, [], ["do nothing"])
    assert deeds == ["begins to load", "has loaded"]
    assert (me.held[0].loaded, me.ammunition) == (1, (("arrow", 19),))
    assert "is loaded" in said(GURPS.why_no_load(me, me.held[0]))


def test_a_chambered_round_stays() -> None:
    """G-103: 15+1: with one in the chamber a new magazine makes 16, into an empty gun 15."""
    for left, after in ((0, 15), (1, 16), (9, 16)):
        scene, me = empty("auto-pistol-9mm", 40)
        me.held[0].loaded = left
        for _ in range(3):
            do(scene, [], [], lambda scene=scene, me=me: GURPS.load(scene, me, me.held[0]))  # type: ignore[misc]
        assert me.held[0].loaded == after
        assert me.ammunition == (("cartridge-9mm", 40 - (after - left)),)


def test_no_more_than_there_is() -> None:
    """G-103: the last rounds make a magazine that is not full, and then there is nothing."""
    scene, me = empty("auto-pistol-9mm", 4)
    assert seconds(scene, me, 4) == 3
    assert "nothing left" in said(GURPS.why_no_load(me, me.held[0]))


def test_shooting_loses_the_work() -> None:
    """G-103: two seconds of a third round are lost with the shot."""
    scene, me = empty("revolver-38")
    seconds(scene, me, 1)
    GURPS.load(scene, me, me.held[0])
    assert me.held[0].loading == 1
    shot = GURPS.shot_at(scene, me, scene.fighters[1], strike_of(me))
    do(scene, [(6, 5, 4)], [], lambda: GURPS.shoot(scene, shot))
    assert (me.held[0].loaded, me.held[0].loading) == (0, 0)


def test_a_dropped_bow_has_no_arrow_on_it() -> None:
    """G-103: but a gun stays loaded."""
    for weapon, left in (("longbow", 0), ("sling", 0), ("crossbow", 1), ("revolver-38", 6)):
        scene = range_of(weapon, st=12)
        me = turn_of(scene)
        GURPS.drop(scene, me, me.held[0])
        assert me.held[0].loaded == left


def test_a_pistol_is_holstered_in_a_second() -> None:
    """G-52: one Ready, still loaded; anything else takes two, and the arrow goes back to the others."""
    scene = range_of("auto-pistol-9mm")
    me = turn_of(scene)
    do(scene, [], [], lambda: GURPS.sheathe(scene, me, me.held[0]))
    assert (me.held[0].hand, me.held[0].loaded) == (SHEATHED, 16)
    scene = range_of("longbow", st=12)
    me = turn_of(scene)
    do(scene, [], [], lambda: GURPS.sheathe(scene, me, me.held[0]))
    assert (me.held[0].in_hand(), me.held[0].loaded, me.ammunition) == (True, 0, (("arrow", 21),))
    do(scene, [], [], lambda: GURPS.sheathe(scene, me, me.held[0]))
    assert me.held[0].hand == SHEATHED


def test_arrows_weigh_something() -> None:
    """G-11, G-205: 0.1 lb each."""
    light, heavy = (one(shooter("longbow", st=12, ammunition={"arrow": arrows})) for arrows in (0, 100))
    assert GURPS.weight_carried(heavy) - GURPS.weight_carried(light) == 1000


# Fast-Draw


def quick(weapon: str, skill: str, level: int = 14, **fields: Any) -> tuple[GurpsFight, Combatant]:
    return empty(weapon, skills={**SKILLS, skill: level}, **fields)


@pytest.mark.parametrize(
    ("rule", "weapon", "skill", "at", "offered"),
    [
        ("G-103 an arrow, first of all", "longbow", "Fast-Draw (Arrow)", 0, True),
        ("G-103 not once it is on the string", "longbow", "Fast-Draw (Arrow)", 1, False),
        ("G-103 a bolt, once it is cocked", "crossbow", "Fast-Draw (Arrow)", 2, True),
        ("G-103 not before", "crossbow", "Fast-Draw (Arrow)", 1, False),
        ("G-103 a magazine, once the old one is out", "auto-pistol-9mm", "Fast-Draw (Ammo)", 1, True),
        ("G-103 the other skill does not help", "auto-pistol-9mm", "Fast-Draw (Arrow)", 1, False),
        ("G-103 nor without one", "longbow", "Fast-Draw", 0, False),
    ],
)
def test_what_fast_draw_saves(rule: str, weapon: str, skill: str, at: int, offered: bool) -> None:
    me = quick(weapon, skill, st=12)[1]
    me.held[0].loading = at
    assert (f"fast-draw for {weapon}" in [option.key for option in GURPS.free_actions(me)]) == offered, rule


def test_fast_draw_saves_one_ready() -> None:
    """G-52, G-103: success: the bow is ready after one Ready; Combat Reflexes help."""
    scene, me = quick("longbow", "Fast-Draw (Arrow)", 12, st=12, traits=["Combat Reflexes"])
    events = do(scene, [(5, 4, 4)], [], lambda: GURPS.fast_load(scene, me, me.held[0]))
    assert of_kind(events, SuccessRolled)[0].need.total == 13
    assert me.held[0].loading == 1
    assert seconds(scene, me, 1) == 1


def test_a_failed_fast_draw_costs_the_ready() -> None:
    """G-52: and is not tried again this turn; a critical failure drops the arrow."""
    for roll, left in (((6, 5, 4), 100), ((6, 6, 6), 99)):
        scene, me = quick("longbow", "Fast-Draw (Arrow)", 12, st=12)
        do(scene, [roll], [], lambda scene=scene, me=me: GURPS.fast_load(scene, me, me.held[0]))  # type: ignore[misc]
        assert (me.held[0].loading, me.fast_draw_failed, me.ammunition) == (0, True, (("arrow", left),))
        assert not [option for option in GURPS.free_actions(me) if option.key.startswith("fast-draw")]


def test_fast_draw_in_a_turn() -> None:
    """G-54, G-103: a free action before the manoeuvre."""
    scene, me = quick("longbow", "Fast-Draw (Arrow)", st=12)
    in_order(scene)
    beat(scene, [(3, 3, 3)], ["fast-draw for longbow", "ready", "a5", "e", "load longbow", "a5", "e"])
    assert me.held[0].loaded == 1


# what is there when the fight begins


@pytest.mark.parametrize(
    ("rule", "weapon", "loaded", "stock"),
    [
        ("G-103 bows are not carried drawn", "longbow", 0, ("arrow", 20)),
        ("G-103 nor slings", "sling", 0, ("stone", 20)),
        ("G-103 crossbows are", "crossbow", 1, ("bolt", 20)),
        ("G-103 a magazine and one in the chamber", "auto-pistol-9mm", 16, ("cartridge-9mm", 30)),
        ("G-103 a revolver", "revolver-36", 6, ("cartridge-36", 12)),
    ],
)
def test_as_a_fight_begins(rule: str, weapon: str, loaded: int, stock: tuple[str, int]) -> None:
    me = one(shooter(weapon, st=12))
    assert (me.held[0].loaded, me.ammunition) == (loaded, (stock,)), rule


def test_sheets_and_starts_may_say_otherwise() -> None:
    """G-103: what is loaded and what is left, on the sheet or for one fight."""
    paper = shooter("auto-pistol-9mm", ammunition={"cartridge-9mm": 7}, loaded={"auto-pistol-9mm": 5})
    assert (one(paper).held[0].loaded, one(paper).ammunition) == (5, (("cartridge-9mm", 7),))
    start: dict[str, object] = {"loaded": {"auto-pistol-9mm": 2}, "ammunition": {"cartridge-9mm": 1}}
    scene = fight((paper, "a5", "e"), (sheet(), "c5", "w"), starts=[start])
    me = scene.fighters[0]
    assert (me.held[0].loaded, me.ammunition) == (2, (("cartridge-9mm", 1),))


# bad input


@pytest.mark.parametrize(
    ("fields", "where", "complaint"),
    [
        ({"weapons": ["longbow (ST 14)"], "st": 11}, "weapons", "made for ST 14, above ST 11"),
        (
            {"weapons": ["auto-pistol-9mm"], "loaded": {"auto-pistol-9mm": 17}},
            "",
            "17 shots in the auto pistol, which holds 16",
        ),
        ({"weapons": ["revolver-36"], "loaded": {"revolver-36": 7}}, "", "7 shots in the revolver, which holds 6"),
        ({"weapons": ["spear"], "loaded": {"spear": 1}}, "", "1 shot in the spear, which holds none"),
        ({"weapons": ["longbow"], "st": 12, "loaded": {"shortbow": 1}}, "", "'shortbow' is not among the weapons"),
        ({"ammunition": {"arows": 3}}, "ammunition", "unknown ammunition 'arows'; did you mean 'arrow'?"),
        ({"weapons": ["longbw"]}, "weapons", "unknown weapon 'longbw'; did you mean 'longbow'?"),
        ({"weapons": ["spear (ST 12)"]}, "weapons", "only bows and crossbows"),
        ({"weapons": ["prodd (ST 12)"]}, "weapons", "only bows and crossbows"),
    ],
)
def test_bad_sheets(fields: dict[str, Any], where: str, complaint: str) -> None:
    with pytest.raises(ValidationError) as caught:
        read_sheet({"name": "Somebody", **fields})
    (error,) = caught.value.errors()
    assert complaint in error["msg"]
    assert error["loc"] == ((where,) if where else ())


GUN = {
    "name": "Gun", "skill": "Guns (Rifle)", "damage": "5d pi", "acc": "4", "range": "100/900", "weight": 8.0,
    "rof": "3", "shots": "10(3)", "st": 9, "hands": 2, "bulk": -4, "recoil": 2, "kind": "bullet", "family": "gun",
}  # fmt: skip


@pytest.mark.parametrize(
    ("column", "value", "complaint"),
    [
        ("rof", "0", "a rate of fire is at least 1"),
        ("rof", "0x9", "a rate of fire is at least 1"),
        ("rof", "fast", "a rate of fire is at least 1"),
        ("shots", "0(3)", "expected 'T' for thrown"),
        ("shots", "many", "expected 'T' for thrown"),
        ("range", "far", "expected half-damage and maximum range"),
        ("damage", "5x pi", "expected dice and a damage type"),
        ("acc", "x", "expected a number"),
        ("skill", "Gunz", "unknown skill 'Gunz'"),
        ("ammunition", "peas", "unknown ammunition 'peas'"),
        ("bulk", 3, "less than or equal to 0"),
        ("hands", 3, "less than or equal to 2"),
    ],
)
def test_bad_weapons_of_ones_own(column: str, value: Any, complaint: str) -> None:
    with pytest.raises(ValidationError) as caught:
        read_sheet({"name": "Somebody", "arsenal": {"gun": {**GUN, column: value}}})
    (error,) = caught.value.errors()
    assert complaint in error["msg"]
    assert error["loc"] == ("arsenal", "gun", column)


def test_a_weapon_of_ones_own() -> None:
    """G-205: written as in the table, with ammunition of its own."""
    me = one(sheet(weapons=["fine gun"], arsenal={"gun": GUN}, ammunition={"gun": 12}, skills={"Guns (Rifle)": 12}))
    assert (me.held[0].item.key, me.held[0].item.weapon.quality) == ("fine gun", "fine")
    assert (me.held[0].loaded, me.ammunition) == (10, (("gun", 12),))


SCENARIO = """
rulebook = "gurps"
[map]
rows = ["....."]
[sides.red]
[sides.blue]
[[fighters]]
name = "Ann"
side = "red"
at = "a1"
[fighters.change]
weapons = ["auto-pistol-9mm"]
{change}
[fighters.start]
{start}
[[fighters]]
name = "Bob"
side = "blue"
at = "e1"
"""


@pytest.mark.parametrize(
    ("change", "start", "complaint"),
    [
        ("", "loaded = { auto-pistol-9mm = 99 }", "loaded: found 99 shots in the auto pistol, which holds 16"),
        ("", "ammunition = { arrow = 3 }", "ammunition: 'arrow' fits no weapon; there is 'cartridge-9mm'"),
        ("arsenal.zap = { rof = '0' }", "", "rof"),
        ("ammunition = { arow = 3 }", "", "unknown ammunition 'arow'"),
    ],
)
def test_a_scenario_is_told_where(change: str, start: str, complaint: str, tmp_path: Any) -> None:
    """G-103: the file, the fighter and the key are named."""
    file = tmp_path / "range.toml"
    file.write_text(SCENARIO.format(change=change, start=start))
    with pytest.raises(Mistake) as caught:
        load_scenario(str(file))
    assert complaint in str(caught.value)
    assert "range.toml: fighters" in str(caught.value)
    assert "Ann" in str(caught.value)

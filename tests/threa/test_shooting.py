"""Shots, fire modes and areas (T-81 to T-85, T-92 to T-96, T-178)."""

from typing import Any

import pytest
from tests.threa.acts import (
    LINE,
    PLAIN_PAYMENT,
    THREA,
    beat,
    begun,
    held,
    of_kind,
    prepare,
    range_of,
    scene,
    sheet,
    shooter,
    shot,
    used_up,
)

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.events import (
    AttackJudged,
    AttackRolled,
    Burst,
    CheckRolled,
    DamageRolled,
    Struck,
    Suppressed,
)
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.gear import AUTOMATIC, BURST, SUPPRESSIVE
from fracas.rulebooks.threa.tables import BANDS, CROUCHING, PRONE


def launcher(base: int, places: list[str], **more: Any) -> tuple[ThreaFight, list[Any]]:
    """A rocket hits the second one with that base SV; the others stand where they stand."""
    bodies = [(sheet(fat=90, vit=90), place) for place in places]
    people = [(shooter(weapons=["rocket-launcher"], attributes={"STR": 12}), "b2"), *bodies]
    fight = scene(*people, rows=LINE)
    me, foe = fight.fighters[:2]
    attack = shot(fight, me, foe, "rocket-launcher")
    attack.base = base
    attack.weapon.dc = 1
    return fight, [attack]


# the shot


@pytest.mark.parametrize("metres, score", [(1, 10), (16, 10), (17, 9), (25, 9), (26, 8), (36, 8), (37, 6), (49, 6)])
def test_range_counts_for_the_attacker(metres: int, score: int) -> None:
    """T-81: skill and range against passive defence or a dodge; a straight bow."""
    fight = range_of("straight-bow", metres)
    me, foe = fight.fighters
    attack = shot(fight, me, foe, "straight-bow")
    assert THREA.attack_score(fight, attack).total == score
    assert THREA.passive_value(fight, attack).total == 8


def test_out_of_range() -> None:
    """T-81, T-80: 50 m is too far for a straight bow; a shot needs something loaded."""
    fight = range_of("straight-bow", 50)
    me, _foe = fight.fighters
    assert THREA.shootable(fight, me, held(me, "straight-bow"), 3) == []
    assert "not loaded" in THREA.why_no_shot(fight, me, held(me, "straight-bow"))


@pytest.mark.parametrize(
    "rule, change, tv",
    [
        ("T-82 in motion", {"in_motion": True}, 10),
        ("T-82 crouching", {"posture": CROUCHING}, 10),
        ("T-82 prone and in motion add up", {"posture": PRONE, "in_motion": True}, 12),
    ],
)
def test_target_modifiers(rule: str, change: dict[str, Any], tv: int) -> None:
    fight = range_of("straight-bow", 9)
    me, foe = fight.fighters
    for key, value in change.items():
        setattr(foe, key, value)
    assert THREA.passive_value(fight, shot(fight, me, foe, "straight-bow")).total == tv, rule


@pytest.mark.parametrize("size, tv", [("tiny", 10), ("small", 9), ("normal", 8), ("large", 7), ("huge", 6)])
def test_sizes(size: str, tv: int) -> None:
    """T-82: against shots, not in melee."""
    fight = range_of("straight-bow", 9, sheet(scores={"Dodge": 9}, size=size))
    assert THREA.passive_value(fight, shot(fight, fight.fighters[0], fight.fighters[1], "straight-bow")).total == tv


def test_an_attacker_in_motion() -> None:
    """T-83: -2 for whoever has sprinted this round."""
    fight = range_of("straight-bow", 9)
    me, foe = fight.fighters
    me.sprinted = True
    assert THREA.attack_score(fight, shot(fight, me, foe, "straight-bow")).total == 8


def test_aim() -> None:
    """T-85: an action; +2 for the first action of the next round at the same target, +2 more with a sniper rifle."""
    fight = range_of("sniper-rifle-30", 20, begin=True)
    me, foe = fight.fighters
    beat(fight, [], ["aim", "1 AP + 1 FAT"])
    assert (me.aim, me.ap) == (foe.index, 5)
    fight.round += 1
    me.actions = 0
    events = beat(fight, [(-7,)], ["shoot", "strike", *PLAIN_PAYMENT, "passive"])
    assert of_kind(events, AttackRolled)[0].score.total == 14
    assert me.aim == NOBODY


@pytest.mark.parametrize("loss", ["another action", "damage", "another target", "a round later", "the target sprints"])
def test_an_aim_is_lost(loss: str) -> None:
    """T-85: by another action, by damage, with another target, after that round, or when the target sprints."""
    fight = range_of("rifle-5mm", 20)
    me, foe = fight.fighters
    me.aim, me.aim_round = foe.index, fight.round
    fight.round += 1
    aimed_at = foe
    if loss == "another action":
        me.actions = 1
    elif loss == "damage":
        THREA.disturb(fight, me)
    elif loss == "another target":
        aimed_at = me
    elif loss == "a round later":
        fight.round += 1
    else:
        THREA.escape_aim(fight, foe, True)
    assert not THREA.has_aimed(fight, me, aimed_at)


# fire modes and areas


@pytest.mark.parametrize("rule, mode, score", [("T-93 burst", BURST, 9), ("T-94 automatic", AUTOMATIC, 8)])
def test_fire_modes(rule: str, mode: Any, score: int) -> None:
    fight = scene((shooter(weapons=["smg"], scores={"Firearms": 10}), "b2"), (sheet(), "e2"), rows=LINE)
    me, foe = fight.fighters
    attack = shot(fight, me, foe, "smg")
    attack.mode = mode
    assert THREA.attack_score(fight, attack).total == score, rule


def test_modes_have_their_ranges() -> None:
    """T-93, T-94: no burst at Extreme, nothing automatic beyond Medium."""
    for metres, burst, automatic in ((25, True, True), (26, True, False), (36, True, False), (37, False, False)):
        fight = range_of("smg", metres)
        me = fight.fighters[0]
        found = [len(THREA.shootable(fight, me, held(me, "smg"), mode.furthest)) > 0 for mode in (BURST, AUTOMATIC)]
        assert found == [burst, automatic], metres


def test_suppressive_fire() -> None:
    """T-95: 15 rounds and the heavier price; whoever is in the zone checks Focus against 8 before acting, else the
    action is lost, unpaid."""
    foe = sheet(scores={"Focus": 8, "Swords": 10}, ap=5, weapons=["long-sword"])
    fight = range_of("rifle-5mm", 9, foe, begin=True)
    me, target = fight.fighters
    events = beat(fight, [], ["suppress", "k2", "2 AP + 2 FAT"])
    assert of_kind(events, Suppressed)
    assert (me.ap, me.fat, held(me, "rifle-5mm").rounds()) == (4, 13, 15)
    assert THREA.suppressed(fight, target)
    beat(fight, [], ["end turn"])
    events = beat(fight, [(-1,)], ["sprint", "1 AP + 1 FAT"])
    (checked,) = of_kind(events, CheckRolled)
    assert (checked.tv, checked.passed) == (8, False)
    assert (target.ap, target.fat, target.hexes) == (5, 15, 0)
    THREA.lift_zones(fight, me)
    assert not THREA.suppressed(fight, target)


def test_bursts() -> None:
    """T-96: the target takes it whole; the others less by a third of the radius a step, and cannot defend."""
    fight, (attack,) = launcher(0, ["m2", "n2", "o2", "p2", "q2"])
    rolls: list[tuple[int, ...]] = [(3,), (1, 1), (3,), (1,), (3,), (1,), (3,), (1,)]
    dice, script = prepare(fight, rolls, [])
    THREA.strike_home(fight, attack)
    used_up(dice, script)
    assert [(each.who, each.sv.total) for each in of_kind(fight.events, Struck)] == [(1, 6), (2, 4), (3, 2), (4, 0)]
    assert [each.radius for each in of_kind(fight.events, Burst)] == [3]
    attack.weapon.dc = 2


def test_a_hex_as_a_target() -> None:
    """T-178: TV 8 and the cover of the hex; its base SV serves for all in the area, nobody being the primary target."""
    gun = {"from": "grenade-launcher", "dc": 1}
    thrower = sheet(scores={"Heavy gun": 10}, ap=6, weapons=[gun], attributes={"STR": 12})
    fight = begun((thrower, "b2"), (sheet(ap=1, fat=90, vit=90), "m2"), rows=LINE)
    answers = ["shoot", "a hex", "n2", *PLAIN_PAYMENT]
    events = beat(fight, [(1,), (3,), (1,)], answers)
    (judged,) = of_kind(events, AttackJudged)
    assert (judged.av, judged.tv) == (11, 8)
    assert [each.sv.total for each in of_kind(events, Struck)] == [(3 + 3) // 2]
    walled = ["." * 60, "." * 13 + "o" + "." * 46, "." * 60]
    fight = begun((thrower, "b2"), (sheet(ap=1), "z2"), rows=walled)
    (judged,) = of_kind(beat(fight, [(-7,)], answers), AttackJudged)
    assert judged.tv == 9


def test_rockets_need_some_room() -> None:
    """T-96: Range 2 or more; T-178: a zone needs its centre in sight and within Long range."""
    fight = range_of("rocket-launcher", 1, attributes={"STR": 12})
    me, foe = fight.fighters
    assert THREA.band_to(fight, me, foe, 6, 2) is None
    near = range_of("rocket-launcher", 2, attributes={"STR": 12})
    assert THREA.band_to(near, near.fighters[0], near.fighters[1], 6, 2) is BANDS[0]
    assert SUPPRESSIVE.furthest == 2


def test_graze_and_stray_fire() -> None:
    """T-93, T-94: table options, off by default."""
    book = Threa()
    assert book.settings["graze"] == "off"
    assert book.settings["stray_fire"] == "off"
    on = Threa({"graze": "on"})
    fight = scene((shooter(weapons=["smg"], scores={"Firearms": 10}), "b2"), (sheet(fat=90), "e2"), rows=LINE, book=on)
    attack = shot(fight, fight.fighters[0], fight.fighters[1], "smg", on)
    attack.mode, attack.base = BURST, -2
    dice, script = prepare(fight, [(3,), (3, 5)], [])
    on.near_miss(fight, attack)
    used_up(dice, script)
    assert of_kind(fight.events, DamageRolled)[0].damage.total == 4

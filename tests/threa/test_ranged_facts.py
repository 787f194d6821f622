"""Ranged combat, areas, vehicles, handling, delays, afterwards: T-81 to T-96, T-126, T-178 to T-192."""

from typing import Any

import pytest
from tests.threa.acts import (
    PLAIN_PAYMENT,
    THREA,
    beat,
    begun,
    held,
    of_kind,
    prepare,
    sample,
    scene,
    sheet,
    shot,
    used_up,
)

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import THROWN, Attack
from fracas.rulebooks.threa.effects import STUNNED, Effect
from fracas.rulebooks.threa.events import (
    AttackJudged,
    AttackRolled,
    Burst,
    CheckRolled,
    DamageRolled,
    Struck,
    Suppressed,
    Triggered,
)
from fracas.rulebooks.threa.fighter import Delay, ThreaFight
from fracas.rulebooks.threa.gear import AUTOMATIC, BURST, PROJECTILE, SUPPRESSIVE, Damage
from fracas.rulebooks.threa.tables import BANDS, CROUCHING, PRONE, TORSO

LINE = ["." * 60] * 3
SHOOTER = {"scores": {"Rifle": 10, "Bows": 10, "Pistols": 10, "Daggers": 10, "Focus": 9}, "ap": 6}


def shooter(**more: Any) -> Any:
    return sheet(**{**SHOOTER, **more})


def range_of(weapon: Any, metres: int, foe: Any = None, begin: bool = False, **more: Any) -> ThreaFight:
    """Somebody with that weapon, and a target that many metres away."""
    weapons = [weapon] if not isinstance(weapon, list) else weapon
    place = f"{column(1 + metres)}2"
    target = foe if foe is not None else sheet(scores={"Dodge": 9}, ap=1)
    make = begun if begin else scene
    return make((shooter(weapons=weapons, **more), "b2"), (target, place), rows=LINE)


def column(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[number] if number < 26 else letters[number // 26 - 1] + letters[number % 26]


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


# loading


def test_an_ordinary_swap_fires_next_round() -> None:
    """T-88: after a magazine swap the weapon fires from the next round on; a speed reload (level 6, 2 AP) at once."""
    for level, ways in ((5, ["swap"]), (6, ["swap"]), (6, ["speed reload"])):
        gun = sheet(
            skills={"Rifle": level}, ap=6, weapons=[{"from": "rifle-5mm", "loaded": 0}], supplies=["5mm-magazine"]
        )
        fight = begun((gun, "b2"), (sheet(ap=1), "g2"), rows=LINE)
        me = fight.fighters[0]
        speedy = ways == ["speed reload"]
        beat(fight, [], ["reload", *ways, *([] if speedy else ["1 AP + 1 FAT"])])
        assert held(me, "rifle-5mm").rounds() == 30
        assert (me.ap, me.fat) == ((4, 15) if speedy else (5, 14))
        assert (THREA.why_no_shot(fight, me, held(me, "rifle-5mm")) == "") is speedy
        fight.round += 1
        assert THREA.why_no_shot(fight, me, held(me, "rifle-5mm")) == ""


def test_a_prepped_magazine_goes_in_for_nothing() -> None:
    """T-84, T-88: free, and it fires at once; the old magazine is kept with what is left in it."""
    gun = {"from": "rifle-5mm", "loaded": 0}
    fight = range_of(gun, 9, begin=True, supplies=["5mm-magazine"], prepped={"5mm-magazine": 1})
    me = fight.fighters[0]
    beat(fight, [], ["reload"])
    assert (me.ap, me.fat, held(me, "rifle-5mm").rounds(), held(me, "rifle-5mm").quick) == (6, 15, 30, True)
    assert THREA.why_no_shot(fight, me, held(me, "rifle-5mm")) == ""


@pytest.mark.parametrize("rounds, needed", [(1, 1), (3, 1), (4, 2), (7, 3), (12, 4)])
def test_filling_a_container(rounds: int, needed: int) -> None:
    """T-89: three rounds of ammunition a round of concentration, rounded up."""
    supplies = [{"container": "quiver", "rounds": 0}, {"ammunition": "arrow", "rounds": rounds}]
    fight = begun((sheet(ap=3, supplies=supplies), "b2"), (sheet(ap=1), "z2"), rows=LINE)
    me = fight.fighters[0]
    beat(fight, [], ["fill"])
    assert me.concentration is not None
    assert (me.concentration.left, me.ap) == (needed, 3)
    for _ in range(needed):
        assert me.supplies[0].rounds == 0
        THREA.tick_concentration(fight, me)
    assert [supply.rounds for supply in me.supplies] == [rounds, 0]


def test_an_archer_without_prepped_arrows() -> None:
    """T-90, T-186: one unprepped nock a round, whatever the skill; the arrow is used up, hit or miss."""
    fight = range_of("straight-bow", 9, begin=True, supplies=["quiver"])
    me = fight.fighters[0]
    beat(fight, [], ["reload", "1 AP + 1 FAT"])
    beat(fight, [(-7,)], ["shoot", "strike", *PLAIN_PAYMENT, "passive"])
    assert (me.supplies[0].rounds, held(me, "straight-bow").rounds()) == (11, 0)
    assert THREA.reloadable(fight, me) == []
    fight.round += 1
    assert THREA.reloadable(fight, me) == [held(me, "straight-bow")]


def test_what_is_packed_must_be_fetched() -> None:
    """T-186: an action, and a round until it can be used."""
    fight = range_of("straight-bow", 9, begin=True, supplies=[{"container": "quiver", "packed": True}])
    me = fight.fighters[0]
    assert THREA.reloadable(fight, me) == []
    beat(fight, [], ["fetch", "1 AP + 1 FAT"])
    assert (me.ap, THREA.reloadable(fight, me)) == (5, [])
    fight.round += 1
    assert THREA.reloadable(fight, me) == [held(me, "straight-bow")]


# throwing and handling


def test_throwing() -> None:
    """T-91: skill and range like a shot, Physicality like a blow, no parry; it lies at the target's feet."""
    foe = sheet(scores={"Dodge": 9}, ap=4, weapons=["long-sword"])
    fight = range_of("dagger", 5, foe, begin=True)
    me, target = fight.fighters
    attack = Attack(me, target, held(me, "dagger"), held(me, "dagger").weapon, THROWN)  # type: ignore[arg-type]
    assert [option.key for option in THREA.guards(fight, attack)] == ["passive", "dodge"]
    events = beat(fight, [(0,), (0,), (3,), (1,)], ["throw", "strike", *PLAIN_PAYMENT, "passive"])
    assert of_kind(events, AttackRolled)[0].score.total == 9  # Short is 4 m, so 5 m are Medium
    assert (held(me, "dagger").in_hand(), held(me, "dagger").cell) == (False, target.cell)
    assert of_kind(events, DamageRolled)


def test_handling_weapons() -> None:
    """T-185: drawing and picking up are actions, dropping is free."""
    fight = range_of(["rifle-5mm", "dagger"], 9, begin=True)
    me = fight.fighters[0]
    beat(fight, [], ["drop"])
    assert (me.ap, held(me, "rifle-5mm").cell) == (6, me.cell)
    beat(fight, [], ["draw", "1 AP + 1 FAT"])
    assert (me.ap, held(me, "dagger").in_hand()) == (5, True)
    beat(fight, [], ["pick up", "1 AP + 1 FAT"])
    assert (me.ap, held(me, "rifle-5mm").in_hand()) == (4, True)


def test_who_may_be_attacked() -> None:
    """T-192: anybody in range, friends too but enemies first, never oneself; the helpless defend passively."""
    people = [(shooter(weapons=["rifle-5mm"]), "b2"), (sheet(), "h2"), (sheet(), "e2")]
    fight = scene(*people, rows=LINE)
    me, foe, friend = fight.fighters
    assert THREA.shootable(fight, me, held(me, "rifle-5mm"), 3) == [foe, friend]
    foe.fat, foe.fainted = 0, True
    attack = shot(fight, me, foe, "rifle-5mm")
    assert [option.key for option in THREA.guards(fight, attack)] == ["passive"]
    assert THREA.passive_value(fight, attack).total == 5 - 1 + 1  # the friend stands in the way


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


# vehicles


def hulls(structure: int = 60) -> ThreaFight:
    people = [
        (sheet(weapons=[{"from": "railgun", "dc": 2}], attributes={"STR": 12}), "d2"),
        (sample("armoured-car"), "n2"),
        (sheet(), "b1"),
        (sample("tanker", armour=[]), "p2"),
    ]
    fight = scene(*people, rows=LINE, starts=[{}, {}, {}, {"aboard": "B", "seat": "driver"}])
    fight.fighters[1].structure = structure
    return fight


def test_a_hull_and_its_crew() -> None:
    """T-126: of the hull's class the structure loses what it absorbs, and the rest strikes somebody inside."""
    fight = hulls()
    me, car, _, driver = fight.fighters
    attack = shot(fight, me, car, "railgun")
    dice, script = prepare(fight, [(3,), (1, 1, 1)], [])
    THREA.hit_hull(fight, attack, Damage(PROJECTILE, 0), 5)
    used_up(dice, script)
    assert (car.structure, driver.fat_damage) == (56, 3)


def test_a_disabled_vehicle() -> None:
    """T-126: at structure 0 it neither moves nor fires, and its hull absorbs nothing; T-182: it is out."""
    fight = hulls(0)
    car, driver = fight.fighters[1], fight.fighters[3]
    THREA.check_hull(fight, car)
    assert car.out
    assert "out of order" in THREA.why_no_driving(fight, driver)
    assert "out of order" in THREA.why_no_shot(fight, driver, car.held[0])


def test_a_vehicle_without_a_crew_is_out() -> None:
    """T-182: when its whole crew is."""
    fight = hulls()
    car, driver = fight.fighters[1], fight.fighters[3]
    assert not car.out
    THREA.die(fight, driver)
    assert car.out


@pytest.mark.parametrize("moved, tv", [(False, 7), (True, 9)])
def test_hitting_a_vehicle(moved: bool, tv: int) -> None:
    """T-179: 8, or Driving AS - 1 if it has moved, and the size; a car is large."""
    fight = hulls()
    me, car = fight.fighters[:2]
    car.in_motion = moved
    assert THREA.passive_value(fight, shot(fight, me, car, "railgun")).total == tv


# the end, and waiting


@pytest.mark.parametrize(
    "rule, change, out",
    [
        ("T-182 VIT 1", {"vit": 1}, True),
        ("T-182 FAT 0", {"fat": 0}, True),
        ("T-182 fled", {"fled": True}, True),
        ("T-182 VIT 2", {"vit": 2}, False),
        ("T-182 stunned is not out", {"effects": (Effect(STUNNED, 1, 0, until=99),)}, False),
    ],
)
def test_who_is_out(rule: str, change: dict[str, Any], out: bool) -> None:
    fight = range_of("rifle-5mm", 9)
    foe = fight.fighters[1]
    for key, value in change.items():
        setattr(foe, key, value)
    THREA.reckon_out(fight, foe)
    assert foe.out is out, rule


def test_the_fight_ends_at_once() -> None:
    """T-182: as soon as all of a side are out, the other side wins."""
    fight = range_of("rifle-5mm", 9, begin=True)
    foe = fight.fighters[1]
    THREA.die(fight, foe)
    beat(fight, [], ["end turn"])
    assert (fight.over, fight.winner) == (True, 0)


@pytest.mark.parametrize(
    "trigger, hexes, step, comes",
    [
        ("an enemy comes within reach", 0, ("d2", "c2"), True),
        ("an enemy comes within reach", 0, ("e2", "d2"), False),
        ("an enemy comes near", 3, ("f2", "e2"), True),
        ("an enemy comes near", 3, ("e2", "d2"), False),
        ("an enemy attacks me", 0, ("d2", "c2"), False),
    ],
)
def test_triggers(trigger: str, hexes: int, step: tuple[str, str], comes: bool) -> None:
    """T-189: by this very step an enemy comes within reach, or within so many hexes."""
    fight = scene((sheet(weapons=["dagger"]), "b2"), (sheet(), "j2"), rows=LINE)
    me, foe = fight.fighters
    me.delay = Delay(trigger, NOBODY, hexes)
    before, after = (fight.board.find(place) for place in step)
    foe.cell = after
    assert THREA.comes(fight, me, foe, before) is comes


def test_a_delayed_turn() -> None:
    """T-44, T-189: it comes at the hex that sets it off, and the mover goes on afterwards."""
    waiter = sheet(weapons=["dagger"], ap=6, scores={"Daggers": 9})
    fight = begun((waiter, "b2"), (sheet(ap=4, scores={"Dodge": 9}), "k2"), rows=LINE)
    me, foe = fight.fighters
    beat(fight, [], ["delay", "an enemy comes within reach", "anyone"])
    assert fight.queue[0] == foe.index
    events = beat(fight, [], ["sprint", "1 AP + 1 FAT", "c2"])
    assert of_kind(events, Triggered)
    assert (foe.cell, fight.queue[0]) == (fight.board.find("c2"), me.index)
    events = beat(fight, [(-9,)], ["attack", "dagger", "strike", *PLAIN_PAYMENT, "passive"])
    assert of_kind(events, AttackRolled)[0].who == me.index


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


# afterwards


def treated(remedy: str, words: list[str], rolls: list[tuple[int, ...]], fight: ThreaFight, who: int) -> None:
    dice, script = prepare(fight, rolls, [])
    THREA.treat(fight, who, remedy, words)
    used_up(dice, script)


def test_wounds_heal() -> None:
    """T-137: one in four hours of rest."""
    fight = range_of("rifle-5mm", 9)
    me = fight.fighters[0]
    THREA.wound(fight, me, TORSO, 2)
    treated("rest", ["3"], [], fight, 0)
    assert len(me.wounds) == 2
    treated("rest", ["4"], [], fight, 0)
    assert len(me.wounds) == 1


@pytest.mark.parametrize(
    "rule, remedy, words, ap",
    [
        ("T-32 hours of rest bring back all of them", "rest", ["8"], 4),
        ("T-32 a walk of two rounds at FAT 3 or less one each", "travel", ["walk", "6"], 2),
    ],
)
def test_ap_come_back_with_time(rule: str, remedy: str, words: list[str], ap: int) -> None:
    """T-31, T-32: and what was locked."""
    fight = range_of("rifle-5mm", 9, ap=4)
    me = fight.fighters[0]
    me.fat, me.ap, me.spent = 3, 0, 3
    treated(remedy, words, [], fight, 0)
    assert (me.ap, me.spent) == (ap, 0), rule


@pytest.mark.parametrize("roll, left", [(0, 0), (-9, 1)])
def test_tending_a_wound(roll: int, left: int) -> None:
    """T-153: a medical check against 8 after a minute removes a wound."""
    people = [(sample("medic"), "b2"), (sheet(), "c2")]
    fight = scene(*people, rows=LINE)
    THREA.wound(fight, fight.fighters[1], TORSO, 1)
    treated("tend wound", ["on", "B"], [(roll,)], fight, 0)
    assert len(fight.fighters[1].wounds) == left

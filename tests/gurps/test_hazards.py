"""Section 12, the rest: fatigue, fire, breath, falls, and what is kept of it all."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from tests.gurps.deeds import do
from tests.gurps.grips import close
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman
from tests.gurps.wounding import TIGHT_BEAM, blow_at, land, struck, wearing

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import Became, Event
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import DamageRolled, SuccessRolled, Suffered
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.hazards import fall_dice, fall_velocity
from fracas.rulebooks.gurps.locations import LEFT_LEG
from fracas.rulebooks.gurps.rows import PRONE, STANDING

MADE = (3, 3, 3)
MISSED = (5, 5, 4)
FIRE = [*["............"] * 4, "...ff.......", *["............"] * 5]


def alone(book: Gurps = GURPS, rows: Sequence[str] | None = None, **fields: Any) -> tuple[GurpsFight, Combatant]:
    """Somebody at d5 who is quicker than the one far away."""
    given: dict[str, Any] = {"dx": 13, **fields}
    people = ((sheet(**given), "d5", "e"), (sheet(), "j5", "w"))
    scene = fight(*people, book=book) if rows is None else fight(*people, book=book, rows=rows)
    return scene, scene.fighters[0]


@contextmanager
def rolling(scene: GurpsFight, *rolls: tuple[int, ...]) -> Iterator[None]:
    """These dice are rolled within, and all of them."""
    scene.dice = dice = ScriptedDice(list(rolls))
    scene.events = []
    yield
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"


def lost(events: Sequence[Event]) -> list[tuple[str, int, int]]:
    return [(event.cause, event.hp_lost, event.fp_lost) for event in of_kind(events, Suffered)]


def checks(events: Sequence[Event]) -> list[tuple[str, int]]:
    return [(event.purpose, event.need.total) for event in of_kind(events, SuccessRolled)]


def states(events: Sequence[Event]) -> list[str]:
    return [event.state for event in of_kind(events, Became)]


# G-164


@pytest.mark.parametrize(
    ("rule", "fp", "move", "dodge", "st"),
    [
        ("G-164 fresh", 12, 5, 8, 11),
        ("G-164 at a third", 4, 5, 8, 11),
        ("G-164 below a third", 3, 3, 4, 6),
        ("G-164 below zero", -5, 3, 4, 6),
    ],
)
def test_tired(rule: str, fp: int, move: int, dodge: int, st: int) -> None:
    """G-164: Move, Dodge and ST halved, rounded up; damage stays."""
    me = one(swordsman(st=11, fp=12), fp=fp)
    assert (GURPS.current_move(me), GURPS.dodge_score(me).total, GURPS.strength(me)) == (move, dodge, st), rule
    assert str(GURPS.damage_dice(me, me.held[0].item.strikes[0].mode)) == "1d+2", rule


def test_tired_and_reeling() -> None:
    """G-164: halved twice over: Move 5 to 3 to 2, Dodge 8 to 4 to 2."""
    me = one(sheet(), fp=3, hp=3)
    assert (GURPS.current_move(me), GURPS.dodge_score(me).total) == (2, 2)


@pytest.mark.parametrize(
    ("rule", "before", "spent", "fp", "hp"),
    [
        ("G-164 while there are FP", 5, 5, 0, 30),
        ("G-164 into the red", 5, 7, -2, 28),
        ("G-164 from 0", 0, 1, -1, 29),
        ("G-164 to -FP", 0, 10, -10, 20),
        ("G-164 beyond -FP the excess is HP", 0, 12, -10, 18),
        ("G-164 at -FP already", -10, 3, -10, 27),
    ],
)
def test_losing_fp(rule: str, before: int, spent: int, fp: int, hp: int) -> None:
    """G-164: at 0 or less each FP costs 1 HP too; FP never go below minus their number."""
    scene, me = alone(hp=30, fp=10)
    me.fp = before
    with rolling(scene):
        GURPS.tire(scene, me, spent)
    assert (me.fp, me.hp, me.unconscious) == (fp, hp, fp == -10), rule
    assert sum(event.fp_lost for event in of_kind(scene.events, Suffered)) == before - fp, rule
    assert sum(event.hp_lost for event in of_kind(scene.events, Suffered)) == 30 - hp, rule


def test_pressing_on() -> None:
    """G-164: at 0 FP anything but Do Nothing needs a Will roll first."""
    cases: list[tuple[int, list[str], list[tuple[int, ...]], list[tuple[str, int]]]] = [
        (1, ["move", "d5", "e"], [], []),
        (0, ["do nothing"], [], []),
        (0, ["move", "d5", "e"], [MADE], [("going on in spite of exhaustion", 11)]),
        (-9, ["move", "d5", "e"], [MADE], [("going on in spite of exhaustion", 11)]),
    ]
    for fp, answers, rolls, expected in cases:
        scene, me = alone(will=11)
        me.fp = fp
        assert checks(beat(scene, rolls, answers)) == expected
        assert not me.collapsed


def test_collapsing() -> None:
    """G-164: whoever fails that roll is out of it, and lies there."""
    scene, me = alone(will=11)
    me.fp = 0
    events = beat(scene, [(4, 4, 4)], ["move"])
    assert (me.collapsed, me.out, me.posture, me.unconscious) == (True, True, PRONE, False)
    assert states(events) == ["collapsed"]


def test_exhaustion_can_kill() -> None:
    """G-164: HP lost to it pass the thresholds of any injury."""
    scene, me = alone(fp=10)
    me.fp, me.hp = -5, -9
    with rolling(scene, MADE):
        GURPS.tire(scene, me, 1)
    assert (me.hp, checks(scene.events)) == (-10, [("death check", 10)])


# G-165


def test_suffocation() -> None:
    """G-165: -1 FP each second, from the victim's own turn on."""
    scene, me = alone(fp=10)
    me.breathless = 1
    events = beat(scene, [], ["do nothing"])
    assert (me.fp, me.hp, lost(events), checks(events)) == (9, 10, [("want of air", 0, 1)], [])


@pytest.mark.parametrize(
    ("rule", "fp", "roll", "became", "hp"),
    [
        ("G-165 reaching 0", 1, MADE, [], 10),
        ("G-165 reaching 0 and failing", 1, MISSED, ["unconscious"], 10),
        ("G-165 below 0, at 1 HP each", 0, MADE, [], 9),
        ("G-165 below 0 and failing", -3, MISSED, ["unconscious"], 9),
    ],
)
def test_out_of_breath(rule: str, fp: int, roll: tuple[int, ...], became: list[str], hp: int) -> None:
    """G-165: at 0 FP a Will roll every second, or unconscious."""
    scene, me = alone(will=11)
    me.breathless, me.fp = 1, fp
    with rolling(scene, roll):
        GURPS.tick(scene, me)
    assert (checks(scene.events), states(scene.events)) == ([("staying awake without air", 11)], became), rule
    assert (me.fp, me.hp) == (fp - 1, hp), rule


def test_four_minutes() -> None:
    """G-165: the 240th second without air kills, whatever is left."""
    scene, me = alone(hp=50, fp=50)
    me.breathless, me.fp = 1, 50
    with rolling(scene):
        for _ in range(49):
            GURPS.tick(scene, me)
    assert (me.fp, me.breathless) == (1, 50)
    me.breathless = 239
    me.fp = 50
    GURPS.tick(scene, me)
    assert not me.dead
    GURPS.tick(scene, me)
    assert me.dead
    assert states(scene.events) == ["dead"]


def test_the_unconscious_go_on_suffocating() -> None:
    """G-165: -1 FP a second without any Will roll; at -FP each second costs 1 HP; at 240 dead."""
    scene, me = alone(hp=12, fp=10)
    me.breathless, me.fp = 5, -9
    me.unconscious = me.out = True
    with rolling(scene):
        for _ in range(3):
            GURPS.suffer_while_out(scene, me)
    assert (me.fp, me.hp, me.breathless) == (-10, 9, 8)
    me.breathless = 240
    GURPS.suffer_while_out(scene, me)
    assert me.dead
    GURPS.suffer_while_out(scene, me)
    assert (me.hp, me.breathless) == (9, 241)


# G-31


@pytest.mark.parametrize(
    ("rule", "damage", "basic", "burning"),
    [
        ("G-31 2 points", "burn", 2, 0),
        ("G-31 3 points: part of the clothes", "burn", 3, 1),
        ("G-31 9 points", "burn", 9, 1),
        ("G-31 10 points: all of them", "burn", 10, 2),
        ("G-31 a beam", TIGHT_BEAM, 3, 1),
        ("G-31 a bullet", "pi", 10, 0),
        ("G-31 acid", "cor", 10, 0),
    ],
)
def test_catching_fire(rule: str, damage: Any, basic: int, burning: int) -> None:
    """G-31: by basic damage, whether it gets through or not."""
    for traits in ([], ["Damage Resistance 12"]):
        scene, events = struck(sheet(hp=40, traits=traits), basic, damage, rolls=[])
        assert scene.fighters[1].burning == burning, rule
        assert states(events) == (["on fire"] if burning else []), rule


def test_fire_does_not_shrink() -> None:
    """G-31: a small flame does not put out a great one; a great one takes over."""
    for before, basic, after in ((2, 4, 2), (1, 10, 2), (1, 4, 1)):
        scene, blow = blow_at(sheet(hp=40), basic, "burn")
        scene.fighters[1].burning = before
        land(scene, blow)
        assert scene.fighters[1].burning == after


@pytest.mark.parametrize(
    ("rule", "burning", "face", "dr", "hp"),
    [
        ("G-31 part of the clothes: 1d-4", 1, 6, 0, 2),
        ("G-31 part of the clothes, a low roll", 1, 4, 0, 0),
        ("G-31 part of the clothes, a bad roll heals nothing", 1, 1, 0, 0),
        ("G-31 all of them: 1d-1", 2, 6, 0, 5),
        ("G-31 all of them, a low roll", 2, 1, 0, 0),
        ("G-167 with natural DR 2", 2, 6, 2, 3),
    ],
)
def test_burning(rule: str, burning: int, face: int, dr: int, hp: int) -> None:
    """G-31: each second, at the start of the victim's turn."""
    scene, me = alone(hp=40, traits=[f"Damage Resistance {dr}"] if dr else [])
    me.burning = burning
    events = beat(scene, [(face,)], ["do nothing"])
    assert lost(events) == ([("burning clothes", hp, 0)] if hp else []), rule
    assert (me.hp, me.burning) == (40 - hp, burning), rule


@pytest.mark.parametrize(("rule", "burning", "skill"), [("G-31 part", 1, -2), ("G-31 all", 2, -3), ("G-31 none", 0, 0)])
def test_fire_distracts(rule: str, burning: int, skill: int) -> None:
    """G-31: the distraction of G-74."""
    scene, blow = blow_at(sheet(), 1)
    scene.fighters[0].burning = burning
    assert GURPS.melee_skill(scene, blow).total == 12 + skill, rule


@pytest.mark.parametrize(
    ("rule", "burning", "posture", "offered"),
    [
        ("G-31 part of the clothes", 1, STANDING, True),
        ("G-31 all of them, standing", 2, STANDING, False),
        ("G-31 all of them, lying", 2, PRONE, True),
        ("G-31 no fire", 0, PRONE, False),
    ],
)
def test_who_can_put_it_out(rule: str, burning: int, posture: Any, offered: bool) -> None:
    """G-31: a Ready; for all of the clothes only lying down."""
    scene, me = alone()
    me.burning, me.posture = burning, posture
    assert ("put out fire" in [each.key for each in GURPS.preparations(scene, me)]) == offered, rule


@pytest.mark.parametrize(("rule", "roll", "burning"), [("G-31 made", MADE, 0), ("G-31 failed", MISSED, 2)])
def test_putting_out_all(rule: str, roll: tuple[int, ...], burning: int) -> None:
    """G-31: a DX roll; for all of the clothes without the -3."""
    scene, me = alone()
    me.burning, me.posture = 2, PRONE
    with rolling(scene, roll):
        GURPS.put_out_fire(scene, me)
    assert (checks(scene.events), me.burning) == ([("putting out the fire", 13)], burning), rule


def test_putting_out_a_part() -> None:
    """G-31: the -2 to DX counts against the one who beats at it."""
    scene, me = alone()
    me.burning = 1
    with rolling(scene, MADE):
        GURPS.put_out_fire(scene, me)
    assert (checks(scene.events), me.burning) == ([("putting out the fire", 11)], 0)


@pytest.mark.parametrize(
    ("rule", "answers", "face", "hp"),
    [
        ("G-31 a whole turn in the fire: 1d-1", ["do nothing"], 3, 2),
        ("G-31 from one flame into another", ["move", "e5", "e"], 3, 2),
        ("G-31 out of it: 1d-3", ["move", "f5", "e"], 6, 3),
        ("G-31 out of it, a low roll", ["move", "f5", "e"], 3, 0),
    ],
)
def test_standing_in_fire(rule: str, answers: list[str], face: int, hp: int) -> None:
    """G-31: part of a turn or all of it, at its end."""
    scene, _ = alone(hp=40, rows=FIRE)
    events = beat(scene, [(face,)], answers)
    assert lost(events) == ([("the fire", hp, 0)] if hp else []), rule


def test_running_through_fire() -> None:
    """G-31: the way counts, not only its ends; beside it nothing burns."""
    rows = [*["............"] * 4, "....f.......", *["............"] * 5]
    for answers, rolls, hp in ((["move", "f5", "e"], [(6,)], 3), (["do nothing"], [], 0)):
        scene, me = alone(hp=40, rows=rows)
        beat(scene, list(rolls), list(answers))
        assert 40 - me.hp == hp


def test_a_fire_sets_clothes_alight() -> None:
    """G-31, G-167: it is a hit on the whole body: 3 points of it set part of the clothes alight."""
    for face, burning in ((3, 0), (4, 1)):
        scene, me = alone(hp=40, rows=FIRE)
        beat(scene, [(face,)], ["do nothing"])
        assert me.burning == burning


def test_the_unconscious_burn() -> None:
    """G-31: clothes and ground burn whoever lies there, turn or no turn."""
    scene, me = alone(hp=40, rows=FIRE)
    me.burning = 2
    me.unconscious = me.out = True
    with rolling(scene, (6,), (5,)):
        GURPS.suffer_while_out(scene, me)
    assert lost(scene.events) == [("burning clothes", 5, 0), ("the fire", 4, 0)]


def test_fire_and_strange_bodies() -> None:
    """G-149: fire hurts the vulnerable twice as much, a diffuse body by 2 at most."""
    for traits, hp in ((["Vulnerability 2 (burn)"], 10), (["Diffuse"], 2), (["Damage Reduction 2"], 3)):
        scene, me = alone(hp=40, traits=traits)
        with rolling(scene, (6,)):
            GURPS.burn(scene, me, -1, "the fire")
        assert 40 - me.hp == hp


# G-166


@pytest.mark.parametrize(
    ("rule", "yards", "velocity"),
    [
        ("G-166 1 yard", 1, 5), ("G-166 2 yards", 2, 7), ("G-166 3 yards", 3, 8), ("G-166 5 yards", 5, 10),
        ("G-166 10 yards", 10, 15), ("G-166 17 yards", 17, 19), ("G-166 20 yards", 20, 21), ("G-166 none", 0, 0),
    ],
)  # fmt: skip
def test_velocities(rule: str, yards: int, velocity: int) -> None:
    assert fall_velocity(yards) == velocity, rule


@pytest.mark.parametrize(
    ("rule", "hp", "yards", "hard", "dice"),
    [
        ("gurps W-60: 10 HP, 2 yards, hard ground", 10, 2, True, "1d"),
        ("gurps W-60: 10 HP, 17 yards, hard ground", 10, 17, True, "4d"),
        ("G-166 soft ground", 10, 17, False, "2d"),
        ("G-166 2 yards, soft ground", 10, 2, False, "1d-1"),
        ("G-166 a light body", 3, 1, True, "1d-2"),
        ("G-166 a mouse", 1, 1, True, "1d-3"),
    ],
)
def test_fall_dice(rule: str, hp: int, yards: int, hard: bool, dice: str) -> None:
    assert str(fall_dice(hp, yards, hard)) == dice, rule


def test_a_fall() -> None:
    """G-166: 2 yards at the start of the turn: 1d crushing at a random place, and one lies there."""
    scene, me = alone()
    me.fall = 2
    events = beat(scene, [(3, 3, 3), (5,)], ["do nothing"])
    found = of_kind(events, DamageRolled)[0]
    assert (found.location, found.dice, found.basic.total, found.damage, found.injury) == ("torso", "1d", 5, "cr", 5)
    assert (me.hp, me.posture, me.fall) == (5, PRONE, 0)


def test_falling_on_ones_head() -> None:
    """G-153, G-166: the place has its DR and its modifier: 5 less 2, times 4."""
    scene, me = alone(hp=40)
    me.fall = 1
    with rolling(scene, (1, 1, 1), (1, 1, 3, 1), MADE):
        GURPS.tick(scene, me)
    found = of_kind(scene.events, DamageRolled)[0]
    assert (found.location, found.dr, found.penetrating, found.injury) == ("skull", 2, 4, 16)


def test_breaking_a_leg() -> None:
    """G-154, G-166: a leg loses no more than what cripples it."""
    scene, me = alone(hp=12)
    me.fall = 10
    with rolling(scene, (5, 5, 4), (6, 6, 6, 6), MADE):
        GURPS.tick(scene, me)
    assert (me.hp, me.crippled) == (5, (LEFT_LEG.key,))


def test_falling_without_hit_locations() -> None:
    """G-152: with the switch off it is the torso, and nothing is rolled for the place."""
    book = Gurps({"hit_locations": "off"})
    scene, me = alone(book=book)
    me.fall = 2
    with rolling(scene, (4,)):
        book.tick(scene, me)
    assert me.hp == 6


@pytest.mark.parametrize(
    ("rule", "switch", "hp"), [("G-166 all armour gives way", "on", 9), ("G-150 not by the switch", "off", 10)]
)
def test_falling_in_armour(rule: str, switch: str, hp: int) -> None:
    """G-166: 6 points stopped by plate still bruise for 1 HP."""
    book = Gurps({"blunt_trauma": switch})
    scene, me = alone(book=book, armour=["steel-corselet"])
    me.fall = 2
    with rolling(scene, (3, 3, 3), (6,)):
        book.tick(scene, me)
    assert me.hp == hp, rule


def test_hide_is_no_armour() -> None:
    """G-166: natural DR stops a fall without a bruise."""
    scene, me = alone(traits=["Damage Resistance 6"])
    me.fall = 2
    with rolling(scene, (3, 3, 3), (6,)):
        GURPS.tick(scene, me)
    assert (me.hp, me.posture) == (10, PRONE)


def test_falling_into_water() -> None:
    """G-166: deep water is not hard ground."""
    scene, me = alone(hp=40, rows=[*["............"] * 4, "...w........", *["............"] * 5])
    me.fall = 17
    with rolling(scene, (3, 3, 3), (1, 1, 1, 1, 1, 1, 1, 1)):
        GURPS.tick(scene, me)
    assert of_kind(scene.events, DamageRolled)[0].dice == "8d"  # 40 HP at 19: 7.6


# G-167


@pytest.mark.parametrize(
    ("rule", "fields", "dr"),
    [
        ("G-167 nothing", {}, 0),
        ("G-167 a corselet and bare skin", {"armour": ["steel-corselet"]}, 3),
        ("G-167 rounded up", {"armour": ["bronze-corselet"]}, 3),
        ("G-167 mail: not against crushing", {"armour": ["mail-shirt"]}, 2),
        ("G-167 hide all over", {"traits": ["Damage Resistance 4"]}, 4),
        ("G-167 hide and a corselet", {"traits": ["Damage Resistance 4"], "armour": ["steel-corselet"]}, 7),
        ("G-167 hide on the torso only", {"traits": ["Damage Resistance 5 (torso)"]}, 3),
        ("G-167 plate leaves the eyes", {"suit": "plate"}, 3),
    ],
)
def test_large_area_dr(rule: str, fields: dict[str, Any], dr: int) -> None:
    """G-167: the average of the torso and the least protected place, rounded up."""
    assert GURPS.large_area_dr(one(sheet(**fields))) == dr, rule


def test_large_area_wounds_are_as_on_the_torso() -> None:
    """G-167: no location modifier; shock and major wounds as on the torso."""
    scene, me = alone(hp=8)
    with rolling(scene, (6,), MADE):
        GURPS.burn(scene, me, -1, "the fire")
    assert (me.hp, me.lost, checks(scene.events)) == (3, 5, [("knockdown", 10)])


# G-168


def test_what_is_kept() -> None:
    """G-168: a copy of a combatant has all of its wounds, and its state tells them apart."""
    scene, _ = blow_at(swordsman(hp=12), 1)
    me = scene.fighters[1]
    plain = me.state()
    changes: dict[str, Any] = {
        "hp": 3, "fp": 2, "shock": 1, "lost": 2, "shock_more": 3, "lost_more": 4, "stunned": True,
        "mentally_stunned": True, "crippled": ("left arm",), "destroyed": ("left arm",),
        "useless": (("right leg", 7),), "unconscious": True, "dying": True, "dead": True,
        "collapsed": True, "burning": 2, "breathless": 9, "fall": 3,
    }  # fmt: skip
    for key, value in changes.items():
        changed = me.copy()
        setattr(changed, key, value)
        assert changed.state() != plain, key
        assert getattr(changed.copy(), key) == value
        assert changed.copy().state() == changed.state()
    GURPS.drop(scene, me, me.held[0])
    assert me.copy().held[0].cell == me.cell
    assert me.copy().state() != plain


def test_a_padded_fall_bruises_where_it_lands() -> None:
    """G-166: on the skull a bruise calls for a knockdown roll (G-155)."""
    scene = fight((wearing(sheet(dx=13, hp=15), "skull", 9, False), "d5", "e"), (sheet(), "j5", "w"))
    me = scene.fighters[0]
    me.fall = 1
    with rolling(scene, (1, 1, 1), (4, 3), MADE):
        GURPS.tick(scene, me)
    assert (me.hp, checks(scene.events)) == (14, [("knockdown", 10)])


def test_breath_is_lost_and_not_spent() -> None:
    """G-165: what a referee would say of it."""
    scene = close(sheet(), sheet())
    me = scene.fighters[0]
    me.breathless = 1
    events = do(scene, [], [], lambda: GURPS.tick(scene, me))
    assert [GURPS.narrate(scene, event) for event in events] == ["A loses 1 FP for want of air."]

"""Section 10: what parries meet: the best and worst rolls, heavy weapons, flails, bare limbs and bare hands."""

from typing import Any

import pytest
from tests.gurps.blows import attacked, guard, need, offered, run, three
from tests.gurps.scene import GURPS, fight, of_kind, said, sheet, swordsman

from fracas.kernel.decision import Decision, Options
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.defence import MEET_LIMB, SPARE_IT, THE_LIMB
from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled, Handled, SuccessRolled, TableRolled
from fracas.rulebooks.gurps.guards import Guard
from fracas.rulebooks.gurps.in_hand import OFF
from fracas.rulebooks.gurps.locations import SKULL, TORSO
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS
from fracas.rulebooks.gurps.rows import PRONE, STANDING

SHIELDED: dict[str, Any] = {
    "skills": {"Broadsword": 13, "Shield": 12},
    "weapons": ["broadsword"],
    "shield": "medium-shield",
}
KICK: dict[str, Any] = {"by": sheet(hp=20), "key": "unarmed kick"}


# G-124: the best and the worst


@pytest.mark.parametrize(
    ("rule", "paper", "score", "roll", "result"),
    [
        ("G-124 a 3 is critical", swordsman(13), 9, 3, CRITICAL_SUCCESS),
        ("G-124 a 4 is critical", swordsman(13), 9, 4, CRITICAL_SUCCESS),
        ("G-124 a 5 is not", swordsman(13), 9, 5, SUCCESS),
        ("G-124 a 5 at 15 is", swordsman(24), 15, 5, CRITICAL_SUCCESS),
        ("G-124 a 6 at 15 is not", swordsman(24), 15, 6, SUCCESS),
        ("G-124 a 6 at 16 is", swordsman(26), 16, 6, CRITICAL_SUCCESS),
        ("G-124 a 16 at 9 only fails", swordsman(13), 9, 16, FAILURE),
        ("G-124 10 over is critical", swordsman(6), 6, 16, CRITICAL_FAILURE),
        ("G-124 a 17 is critical", swordsman(13), 9, 17, CRITICAL_FAILURE),
        ("G-124 a 17 at 15 is critical", swordsman(24), 15, 17, CRITICAL_FAILURE),
        ("G-124 a 17 at 16 only fails", swordsman(26), 16, 17, FAILURE),
        ("G-124 a 17 at 19 fails too", swordsman(32), 19, 17, FAILURE),
        ("G-124 an 18 is always critical", swordsman(32), 19, 18, CRITICAL_FAILURE),
    ],
)
def test_thresholds(rule: str, paper: Any, score: int, roll: int, result: int) -> None:
    """As in G-16 and G-17; the tables that follow are switched off."""
    book = Gurps({"critical_misses": "none"})
    scene, me, blow = attacked(paper, book=book)
    it = guard(me, "parry")
    stopped, events = run(scene, [three(roll)], [], lambda: book.roll_defence(scene, me, blow, it))
    rolled = of_kind(events, DefenceRolled)[0]
    assert (rolled.need.total, rolled.result, stopped) == (score, result, result >= SUCCESS), rule


@pytest.mark.parametrize(
    ("rule", "choice"),
    [
        ("G-124 a critical dodge", "dodge"),
        ("G-124 a critical parry", "parry"),
        ("G-124 a critical block", "block"),
    ],
)
def test_a_critical_defence_turns_on_the_attacker(rule: str, choice: str) -> None:
    """It works, and the attacker rolls on the critical miss table at once: here the weapon is dropped."""
    scene, me, blow = attacked(sheet(**SHIELDED))
    stopped, events = run(
        scene, [(1, 1, 1), three(10)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, choice))
    )
    assert stopped, rule
    table = of_kind(events, TableRolled)
    assert [(each.who, each.table, each.roll) for each in table] == [(0, "critical miss table", 10)], rule
    assert not blow.attacker.held[0].in_hand(), rule


def test_a_critical_defence_against_a_bare_limb() -> None:
    """G-124: then it is the table for bare hands; the fallen kicker meets the parrying sword all the same."""
    scene, me, blow = attacked(swordsman(13), **KICK)
    stopped, events = run(
        scene,
        [(1, 1, 1), three(8), (6, 6, 6)],
        [],
        lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")),
    )
    assert stopped
    assert of_kind(events, TableRolled)[0].table == "unarmed critical miss table"
    assert blow.attacker.posture is PRONE


def test_an_attacker_knocked_out_by_its_own_blow_is_spared_the_blade() -> None:
    """G-124: who is out already needs no counter (G-127)."""
    scene, me, blow = attacked(swordsman(13), **KICK)
    stopped, _ = run(scene, [(1, 1, 1), three(3)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))
    assert stopped
    assert (blow.attacker.unconscious, blow.attacker.hp) == (True, 20)


def test_no_table_by_the_switch() -> None:
    """G-124: `critical_misses = none` leaves the defence, and its falls and slips."""
    book = Gurps({"critical_misses": "none"})
    scene, me, blow = attacked(sheet(**SHIELDED), book=book)
    stopped, events = run(scene, [(1, 1, 1)], [], lambda: book.roll_defence(scene, me, blow, guard(me, "parry")))
    assert stopped
    assert not of_kind(events, TableRolled)
    run(scene, [(6, 6, 6)], [], lambda: book.roll_defence(scene, me, blow, guard(me, "parry")))
    assert me.held[0].fit()
    run(scene, [(6, 6, 6)], [], lambda: book.roll_defence(scene, me, blow, guard(me, "dodge")))
    assert me.posture is PRONE


def test_a_botched_dodge_falls() -> None:
    """G-124: the defender lies prone, and the attack hits."""
    scene, me, blow = attacked(sheet(**SHIELDED))
    stopped, _ = run(scene, [(6, 6, 6)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "dodge")))
    assert (stopped, me.posture, me.shield_ready) == (False, PRONE, True)


def test_a_botched_block_loses_the_grip_on_the_shield() -> None:
    """G-124: the shield slips and needs a Ready; until then there is neither block nor DB."""
    scene, me, blow = attacked(sheet(**SHIELDED))
    stopped, events = run(scene, [(6, 6, 6)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "block")))
    assert (stopped, me.posture, me.shield_ready) == (False, STANDING, False)
    assert of_kind(events, Handled)[0].thing == "medium shield"
    me.blocks = 0
    assert "slipped" in said(GURPS.why_no_block(me, blow)) or "not ready" in said(GURPS.why_no_block(me, blow))
    assert GURPS.defence_need(scene, me, blow, guard(me, "dodge")).total == 8
    assert "ready shield" in [option.key for option in GURPS.preparations(scene, me)]


def test_a_botched_parry_rolls_for_the_parrying_weapon() -> None:
    """G-124: on the critical miss table, as a parry: a 14 does not fly, it drops; and the attack hits."""
    scene, me, blow = attacked(swordsman(13))
    stopped, events = run(
        scene, [(6, 6, 6), three(14)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry"))
    )
    assert not stopped
    assert [(each.who, each.roll) for each in of_kind(events, TableRolled)] == [(1, 14)]
    assert scene.board.names[me.held[0].cell] == "e5"


def test_a_botched_parry_with_both_hands_uses_that_grip() -> None:
    """G-124: a katana in both hands strikes its wielder as it is held: sw+2 (ST 10: 1d+2)."""
    scene, me, blow = attacked(sheet(weapons=["katana"], skills={"Two-Handed Sword": 13}))
    rolls: list[tuple[int, ...]] = [(6, 6, 6), three(5), (1,), (1,)]
    _, events = run(scene, rolls, [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.who, hurt.location, hurt.dice, hurt.injury) == (1, "right arm", "1d+2", 4)


def test_a_botched_bare_parry_falls_instead_of_stumbling() -> None:
    """G-124: the table for bare hands; where an attacker would stumble past, a parrier falls (G-140)."""
    scene, me, blow = attacked(sheet())
    run(scene, [(6, 6, 6), three(7)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "hand")))
    assert (me.posture, scene.board.names[me.cell]) == (PRONE, "e5")


# G-126: heavy weapons


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "faces"),
    [
        ("gurps W-64 a smallsword against a great axe: x5", "smallsword", "great-axe", 4),
        ("G-126 less than three times as heavy", "broadsword", "great-axe", 0),
        ("G-126 x3: a baton against a broadsword", "baton", "broadsword", 2),
        ("G-126 x4: a shortsword against a great axe", "shortsword", "great-axe", 3),
        ("G-126 x2.9 is not 3: a rapier against a great axe", "rapier", "great-axe", 0),
        ("G-126 x8: a baton against a great axe", "baton", "great-axe", 7),
        ("G-126 x32: a dagger against a great axe", "dagger", "great-axe", 31),
        ("G-126 cheap +2", "cheap baton", "broadsword", 4),
        ("G-126 fine -1", "fine baton", "broadsword", 1),
        ("G-126 very fine -2", "very fine baton", "broadsword", 0),
        ("G-126 quality counts from x3 on only", "cheap broadsword", "great-axe", 0),
    ],
)
def test_on_how_many_faces_a_weapon_breaks(rule: str, mine: str, theirs: str, faces: int) -> None:
    by = sheet(st=18, weapons=[theirs])
    _, me, blow = attacked(sheet(st=15, weapons=[mine]), by=by, key=f"{theirs} swing")
    assert GURPS.breakage(blow, me.held[0]) == faces, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "st", "faces"),
    [
        ("G-126 a kick of ST 10 is 1 lb: x4 a dagger", "dagger", 10, 3),
        ("G-126 a kick of ST 20 is 2 lb: x8", "dagger", 20, 7),
        ("G-126 x1 a broadsword", "broadsword", 20, 0),
    ],
)
def test_unarmed_blows_have_a_weight(rule: str, weapon: str, st: int, faces: int) -> None:
    _, me, blow = attacked(sheet(weapons=[weapon]), by=sheet(st=st), key="unarmed kick")
    assert GURPS.breakage(blow, me.held[0]) == faces, rule


def test_a_shield_that_does_not_strike_adds_no_weight() -> None:
    """G-126: a broadsword beside a shield is still 3 lb."""
    _, me, blow = attacked(sheet(weapons=["baton"]), by=sheet(**SHIELDED))
    assert GURPS.breakage(blow, me.held[0]) == 2


def test_a_bashing_shield_weighs_what_it_weighs() -> None:
    """G-126: 15 lb of a medium shield are 5 broadswords."""
    _, me, blow = attacked(swordsman(13), by=sheet(**SHIELDED), key="shield bash")
    assert GURPS.breakage(blow, me.held[0]) == 4


@pytest.mark.parametrize(
    ("rule", "weapon", "die", "broken", "stopped"),
    [
        ("gurps W-64 a 4 breaks it, and the parry still counts", "smallsword", 4, True, True),
        ("gurps W-64 a 5 does not", "smallsword", 5, False, True),
        ("G-126 at more than 6 in 6 it breaks in vain", "baton", 6, True, False),
        ("G-126 at 6 in 6 it breaks, and counts", "large-knife", 6, True, True),
    ],
)
def test_a_light_weapon_may_break(rule: str, weapon: str, die: int, broken: bool, stopped: bool) -> None:
    heavy = "warhammer" if weapon == "large-knife" else "great-axe"  # 7 lb against 1 lb, and 8 lb
    skills = {"Smallsword": 15, "Shortsword": 15, "Knife": 17}
    paper = sheet(st=12, weapons=[weapon], skills=skills)
    by = sheet(st=18, weapons=[heavy])
    scene, me, blow = attacked(paper, by=by, key=f"{heavy} swing")
    said, events = run(scene, [(3, 3, 3), (die,)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))
    assert (said, me.held[0].broken, me.held[0].fit()) == (stopped, broken, not broken), rule
    assert [each.deed for each in of_kind(events, Handled)] == (["breaks"] if broken else []), rule


def test_a_failed_parry_breaks_nothing() -> None:
    """G-126: what was not parried does not strike the weapon."""
    scene, me, blow = attacked(
        sheet(weapons=["smallsword"], skills={"Smallsword": 13}), by=sheet(st=18, weapons=["great-axe"]),
        key="great-axe swing",
    )  # fmt: skip
    said, _ = run(scene, [(4, 4, 4)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))
    assert (said, me.held[0].broken) == (False, False)


@pytest.mark.parametrize(
    ("rule", "st", "weapon", "parries"),
    [
        ("G-126 ST 6: BL 7.2 lb in one hand, 8 lb are too much", 6, "broadsword", False),
        ("G-126 ST 6: 14.4 lb in two", 6, "greatsword", True),
        ("G-126 ST 7: 9.8 lb are enough", 7, "broadsword", True),
        ("G-126 ST 4: 6.4 lb in two are not", 4, "greatsword", False),
    ],
)
def test_too_heavy_to_parry(rule: str, st: int, weapon: str, parries: bool) -> None:
    by = sheet(st=18, weapons=["great-axe"])
    keys = offered(sheet(st=st, weapons=[weapon]), by=by, key="great-axe swing")
    assert (f"parry {weapon}" in keys) == parries, rule


@pytest.mark.parametrize(
    ("rule", "st", "weapon", "parries"),
    [
        ("G-126 what is as heavy as one's Basic Lift is not too heavy: 5 lb at ST 5", 5, "scythe", True),
        ("G-126 10 lb are more than 9.8", 7, "poleaxe", False),
    ],
)
def test_just_too_heavy(rule: str, st: int, weapon: str, parries: bool) -> None:
    keys = offered(swordsman(13, st=st), by=sheet(st=18, weapons=[weapon]), key=f"{weapon} swing")
    assert ("parry broadsword" in keys) == parries, rule


def test_bare_hands_do_not_stop_what_is_too_heavy_either() -> None:
    """G-126: nor can it be parried with a hand (G-128)."""
    by = sheet(st=18, weapons=["great-axe"])
    assert offered(sheet(st=6), by=by, key="great-axe swing") == ["dodge", "no defence"]
    assert "parry unarmed" in offered(sheet(st=7), by=by, key="great-axe swing")


# G-120: flails


@pytest.mark.parametrize(
    ("rule", "flail", "choice", "total"),
    [
        ("G-120 parrying a morningstar -4", "morningstar", "parry", 11 - 4),
        ("G-120 blocking it -2", "morningstar", "block", 11 - 2),
        ("G-120 dodging it as ever", "morningstar", "dodge", 10),
        ("G-120 nunchaku at half strength: -2", "nunchaku", "parry", 11 - 2),
        ("G-120 and -1", "nunchaku", "block", 11 - 1),
        ("G-120 a kusari is a flail", "kusari", "parry", 11 - 4),
        ("G-120 a mace is not", "mace", "parry", 11),
    ],
)
def test_flails(rule: str, flail: str, choice: str, total: int) -> None:
    by = sheet(st=13, weapons=[flail])
    assert need(sheet(**SHIELDED), choice, by=by, key=f"{flail} swing") == total, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "parries"),
    [
        ("G-120 no fencing weapon against a flail", "rapier", False),
        ("G-120 no knife", "large-knife", False),
        ("G-120 but a broadsword", "broadsword", True),
    ],
)
def test_too_light_for_a_flail(rule: str, weapon: str, parries: bool) -> None:
    keys = offered(sheet(weapons=[weapon]), by=sheet(st=13, weapons=["morningstar"]), key="morningstar swing")
    assert (f"parry {weapon}" in keys) == parries, rule


# G-127: bare limbs


@pytest.mark.parametrize(
    ("rule", "skills", "score"),
    [
        ("G-127 the parrying weapon's skill", {}, 13),
        ("G-127 -4 against Karate", {"Karate": 12}, 9),
        ("G-127 not if it was Brawling that struck", {"Karate": 12, "Brawling": 14}, 13),
        ("G-127 nor if the load made DX the better", {"Karate": 10}, 13),
    ],
)
def test_skill_to_meet_a_limb(rule: str, skills: dict[str, int], score: int) -> None:
    """The kick is parried, the counter fails."""
    scene, me, blow = attacked(swordsman(13), by=sheet(skills=skills), key="unarmed kick")
    stopped, events = run(
        scene, [(3, 3, 3), (5, 5, 4)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry"))
    )
    assert stopped, rule
    assert of_kind(events, SuccessRolled)[0].need.total == score, rule
    assert not of_kind(events, DamageRolled), rule


@pytest.mark.parametrize(
    ("rule", "limb", "art"),
    [
        ("G-127 a kick by Karate, for nobody boxes with the feet", "kick", True),
        ("G-127 a punch by Boxing, which is better", "punch", False),
        ("G-127 no bite by Karate", "bite", False),
    ],
)
def test_what_a_bare_blow_was_struck_with(rule: str, limb: str, art: bool) -> None:
    _, _, blow = attacked(swordsman(13), by=sheet(skills={"Karate": 12, "Boxing": 14}), key=f"unarmed {limb}")
    assert GURPS.is_trained_attacker(blow) == art, rule


@pytest.mark.parametrize(
    ("rule", "limb", "hand", "place"),
    [
        ("G-127 the kicking foot", "kick", "right", "right foot"),
        ("G-127 a left-hander's", "kick", "left", "left foot"),
        ("G-127 the punching hand", "punch", "right", "right hand"),
        ("G-127 the teeth", "bite", "right", "face"),
    ],
)
def test_a_blade_meets_the_limb(rule: str, limb: str, hand: str, place: str) -> None:
    """Normal damage of the parrying weapon, without a defence: 1d+1 cut, and a 1 makes 2: 3 HP."""
    by = sheet(hand=hand, hp=20)
    scene, me, blow = attacked(swordsman(13), by=by, key=f"unarmed {limb}")
    rolls: list[tuple[int, ...]] = [(3, 3, 3), (4, 4, 4), (1,)]
    if limb == "bite":
        rolls.append((1, 1, 1))  # the face calls for a knockdown roll (G-155)
    stopped, events = run(scene, rolls, [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))
    hurt = of_kind(events, DamageRolled)[0]
    assert stopped, rule
    assert (hurt.who, hurt.location, hurt.dice, hurt.injury) == (0, place, "1d+1", 3), rule
    assert blow.attacker.hp == 17, rule


def test_whoever_parries_a_limb_may_spare_it() -> None:
    """G-127: asked before the roll, with its number; spared, nothing is rolled."""
    scene, me, blow = attacked(swordsman(13), by=sheet(hp=20), key="unarmed kick")
    parrying = guard(me, "parry")
    stopped, events = run(scene, [(3, 3, 3)], ["spare it"], lambda: GURPS.roll_defence(scene, me, blow, parrying))
    assert stopped
    assert not of_kind(events, SuccessRolled)
    assert blow.attacker.hp == 20
    question = Decision(me.index, MEET_LIMB, Options([THE_LIMB, SPARE_IT]), blow)
    view = GURPS.view(scene, question, THE_LIMB)
    assert view.tally is not None
    assert (view.label, view.tally.total, view.rule) == ("strike the limb", 13, "G-127")
    assert GURPS.view(scene, question, SPARE_IT).rule == "G-127"


def test_a_fist_beside_a_sword_is_the_other_one() -> None:
    """G-127: whoever has a sword in the right hand punches with the left."""
    scene, me, blow = attacked(swordsman(13), by=swordsman(12, hp=20), key="unarmed punch")
    _, events = run(
        scene, [(3, 3, 3), (4, 4, 4), (1,)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry"))
    )
    assert of_kind(events, DamageRolled)[0].location == "left hand"


def test_only_weapons_and_only_bare_limbs() -> None:
    """G-127: a bare hand has no edge, a shield that bashes no flesh, and a failed parry meets nothing."""
    scene, me, blow = attacked(sheet(), **KICK)
    assert run(scene, [(3, 3, 2)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "hand")))[0]
    scene, me, blow = attacked(swordsman(13), by=sheet(shield="light-shield"), key="shield bash")
    assert run(scene, [(3, 3, 3)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))[0]
    scene, me, blow = attacked(swordsman(13), **KICK)
    assert not run(scene, [(4, 4, 4)], [], lambda: GURPS.roll_defence(scene, me, blow, guard(me, "parry")))[0]


# G-128: bare hands


@pytest.mark.parametrize(
    ("rule", "fields", "more", "total"),
    [
        ("G-128 half of DX + 3", {}, KICK, 8),
        ("G-128 Brawling", {"skills": {"Brawling": 14}}, KICK, 10),
        ("G-128 Boxing", {"skills": {"Boxing": 13}}, KICK, 9),
        ("G-128 the better of DX and a poor skill", {"dx": 14, "skills": {"Boxing": 11}}, KICK, 10),
        ("G-128 Combat Reflexes and Enhanced Parry", {"traits": ["Combat Reflexes", "Enhanced Parry 1"]}, KICK, 10),
        ("G-128 -3 against a swing", {}, {}, 5),
        ("G-128 with Boxing as well", {"skills": {"Boxing": 14}}, {}, 7),
        ("G-128 not against a thrust", {}, {"key": "broadsword thrust"}, 8),
        ("G-128 not with Karate", {"skills": {"Karate": 14}}, {}, 10),
        ("G-128 not with Judo", {"skills": {"Judo": 12}}, {}, 9),
        ("G-128 the best of them against a swing", {"skills": {"Judo": 12, "Boxing": 16}}, {}, 9),
        ("G-128 and against a thrust", {"skills": {"Judo": 12, "Boxing": 16}}, {"key": "broadsword thrust"}, 11),
        ("G-122 retreat +1", {}, {**KICK, "retreating": True}, 9),
        ("G-122 retreat with Boxing +3", {"skills": {"Boxing": 12}}, {**KICK, "retreating": True}, 12),
        ("G-122 retreat with Brawling +1", {"skills": {"Brawling": 12}}, {**KICK, "retreating": True}, 10),
        ("G-122 retreat with Judo +3", {"skills": {"Judo": 12}}, {**KICK, "retreating": True}, 12),
        ("G-122 retreat with Karate +3", {"skills": {"Karate": 12}}, {**KICK, "retreating": True}, 12),
        (
            "G-122 a poor boxer who brawls well",
            {"skills": {"Boxing": 8, "Brawling": 16}},
            {**KICK, "retreating": True},
            12,
        ),
        (
            "G-122 a fair one who retreats as a boxer",
            {"skills": {"Boxing": 14, "Brawling": 16}},
            {**KICK, "retreating": True},
            13,
        ),
        ("G-91 the off hand, beside a sword: -2", {"weapons": ["broadsword"]}, KICK, 6),
        ("G-91 not if both are alike", {"weapons": ["broadsword"], "traits": ["Ambidexterity"]}, KICK, 8),
        ("G-140 a torn arm: DX 7", {"hand": "right"}, {**KICK, "torn": ("right arm",)}, 6),
        ("G-123 from the side -2", {}, {**KICK, "arc": RIGHT}, 6),
        ("G-123 on the off hand's side", {}, {**KICK, "arc": LEFT}, 4),
    ],
)
def test_bare_parries(rule: str, fields: dict[str, Any], more: dict[str, Any], total: int) -> None:
    assert need(sheet(**fields), "hand", **more) == total, rule


def test_two_hands_take_turns() -> None:
    """G-121: each empty hand has its own count (G-92); the off hand is at -2 (G-91)."""
    scene, me, blow = attacked(sheet(dx=16), **KICK)
    needs = []
    for _ in range(4):
        needs.append(GURPS.defence_need(scene, me, blow, guard(me, "hand")).total)
        GURPS.note_defence(me, guard(me, "hand").choice)
    assert needs == [11, 9, 7, 5]


def test_one_hand_counts_every_parry() -> None:
    """G-121: with the other hand full there is one count; a master's is half as bad."""
    for traits, second in (([], 11 - 2 - 4), (["Trained by a Master"], 11 - 2 - 2)):
        scene, me, blow = attacked(sheet(dx=16, weapons=["broadsword"], traits=traits), **KICK)
        GURPS.note_defence(me, guard(me, "hand").choice)
        assert GURPS.defence_need(scene, me, blow, guard(me, "hand")).total == second


@pytest.mark.parametrize(
    ("rule", "weapons", "arc", "parries"),
    [
        ("G-123 both hands in front", [], FRONT, True),
        ("G-123 one on each side: the left", [], LEFT, True),
        ("G-123 the right", [], RIGHT, True),
        ("G-123 an empty left hand on the left", ["broadsword"], LEFT, True),
        ("G-123 not on the right", ["broadsword"], RIGHT, False),
        ("G-123 in front", ["broadsword"], FRONT, True),
    ],
)
def test_which_hand_parries(rule: str, weapons: list[str], arc: int, parries: bool) -> None:
    assert ("parry unarmed" in offered(sheet(weapons=weapons), arc=arc, **KICK)) == parries, rule


@pytest.mark.parametrize(
    ("rule", "paper", "arc", "answer", "place"),
    [
        ("G-128 the right arm", sheet(), FRONT, "the arm", "right arm"),
        ("G-128 the left one beside a sword", swordsman(12), FRONT, "the arm", "left arm"),
        ("G-128 on the left the left hand parries", sheet(), LEFT, "the arm", "left arm"),
        ("G-128 the attacker may stay with its aim", sheet(), FRONT, "as aimed", "skull"),
    ],
)
def test_a_bare_parry_that_fails_may_cost_the_arm(rule: str, paper: Any, arc: int, answer: str, place: str) -> None:
    """Against a weapon the attacker may choose to hit the parrying arm instead."""
    scene, _, blow = attacked(paper, arc=arc, location=SKULL)
    answers = ["parry unarmed", "stand fast", answer]
    said, _ = run(scene, [(4, 3, 3)], answers, lambda: GURPS.defended(scene, blow))
    assert (said, blow.location.key) == (False, place), rule


def test_no_arm_to_choose() -> None:
    """G-128: not against bare limbs, not if it works, not without hit locations."""
    answers = ["parry unarmed", "stand fast"]
    scene, _, blow = attacked(sheet(), **KICK)
    run(scene, [(4, 3, 3)], answers, lambda: GURPS.defended(scene, blow))
    scene, _, blow = attacked(sheet())
    run(scene, [(1, 2, 2)], answers, lambda: GURPS.defended(scene, blow))
    book = Gurps({"hit_locations": "off"})
    scene, _, blow = attacked(sheet(), book=book)
    run(scene, [(4, 3, 3)], answers, lambda: book.defended(scene, blow))
    assert blow.location is TORSO


def test_the_arm_is_chosen_only_after_both_defences() -> None:
    """G-128: a double defence (G-49) may still stop the blow."""
    answers = ["parry unarmed", "stand fast", "dodge", "stand fast"]
    scene, _, blow = attacked(sheet(), better_defence="double")
    assert run(scene, [(4, 3, 3), (1, 2, 2)], answers, lambda: GURPS.defended(scene, blow))[0]
    scene, _, blow = attacked(sheet(), better_defence="double")
    run(scene, [(4, 3, 3), (4, 3, 3)], [*answers, "the arm"], lambda: GURPS.defended(scene, blow))
    assert blow.location.key == "right arm"


def test_a_bashing_shield_is_a_weapon_to_a_bare_arm() -> None:
    """G-128: a shield goes straight in, so no -3, but the arm is in danger."""
    scene, me, blow = attacked(sheet(), by=sheet(**SHIELDED), key="shield bash")
    assert GURPS.defence_need(scene, me, blow, guard(me, "hand")).total == 8
    run(scene, [(6, 5, 4)], ["parry unarmed", "stand fast", "the arm"], lambda: GURPS.defended(scene, blow))
    assert blow.location.key == "right arm"


def test_a_shield_does_not_parry() -> None:
    """G-128: it is neither an empty hand nor a weapon that parries (G-96)."""
    _, me, blow = attacked(sheet(**SHIELDED))
    bash = next(held for held in me.held if held.item.bash)
    assert "blocks" in said(GURPS.why_no_parry(me, bash, blow))


# G-94: blows at weapons


def test_a_blow_at_a_weapon_is_dodged_or_parried_with_it() -> None:
    """G-94: no block, no shield DB, no other weapon."""
    paper = sheet(weapons=["shortsword", "dagger"], in_hand=["shortsword"], shield="small-shield")
    scene, me, blow = attacked(paper)
    blow.at_item = 0
    assert [option.key for option in GURPS.defences(scene, me, blow)] == ["dodge", "parry shortsword", "no defence"]
    assert GURPS.defence_need(scene, me, blow, guard(me, "dodge")).total == 8
    blow.at_item = -1
    assert GURPS.defence_need(scene, me, blow, guard(me, "dodge")).total == 9


def test_peripheral_vision_behind() -> None:
    """G-123: bare hands too, at -4."""
    assert need(sheet(traits=["Peripheral Vision"]), "hand", arc=REAR, **KICK) == 8 - 4


def test_off_hand_weapons() -> None:
    """G-117: -2 for the off hand (G-91), and on its own side only (G-123)."""
    paper = sheet(weapons=["shortsword"], skills={"Shortsword": 14})
    scene, me, blow = attacked(paper)
    me.held[0].hand = OFF
    assert GURPS.defence_need(scene, me, blow, Guard(me.held[0].item.parry)).total == 8
    for arc, why in ((LEFT, ""), (RIGHT, "the shortsword is on the other side (G-123)")):
        blow.arc = arc
        assert said(GURPS.why_no_parry(me, me.held[0], blow)) == why


@pytest.mark.parametrize(
    ("rule", "torn", "total"),
    [
        ("G-140 neither arm torn", (), 10),
        ("G-140 two hands feel the right arm", ("right arm",), 8),
        ("G-140 and the left", ("left arm",), 8),
        ("G-140 but no leg", ("right leg",), 10),
    ],
)
def test_torn_arms_and_two_hands(rule: str, torn: tuple[str, ...], total: int) -> None:
    paper = sheet(st=12, weapons=["greatsword"], skills={"Two-Handed Sword": 14})
    assert need(paper, "parry", torn=torn) == total, rule


def test_a_torn_off_arm_burdens_the_off_hand() -> None:
    """G-140: and not the other one's weapon."""
    scene, me, blow = attacked(sheet(weapons=["shortsword"], skills={"Shortsword": 14}), torn=("left arm",))
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry")).total == 10
    me.held[0].hand = OFF
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry")).total == 8 - 2


def test_one_parry_stops_one_of_two_blows() -> None:
    """G-115: one defence for each attack: a second blow needs a second defence."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    a, b = scene.fighters
    strike = a.held[0].item.strikes[0]

    def blows() -> None:
        for _ in range(2):
            GURPS.melee_attack(scene, GURPS.blow_at(scene, a, b, strike))

    rolls: list[tuple[int, ...]] = [(3, 3, 4), (3, 3, 3), (3, 3, 4), (1, 2, 2)]
    _, events = run(scene, rolls, ["parry broadsword", "stand fast"] * 2, blows)
    assert [event.need.total for event in of_kind(events, DefenceRolled)] == [9, 5]
    assert len(of_kind(events, AttackRolled)) == 2

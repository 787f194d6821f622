"""Section 13, fourth part: chokes, locks, wrenches and throws (G-181 to G-185)."""

from typing import Any

import pytest
from tests.gurps.blows import three
from tests.gurps.deeds import do, turn_of
from tests.gurps.grips import WRESTLER, apart, attempt, behind, close, held, skill, tries, why
from tests.gurps.scene import GURPS, beat, of_kind, sheet, swordsman

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import ContestRolled, DamageRolled, DefenceRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import RESIST, Guard
from fracas.rulebooks.gurps.locations import LEFT_LEG, NECK, RIGHT_ARM, TORSO, Location
from fracas.rulebooks.gurps.rows import PRONE, STANDING
from fracas.rulebooks.gurps.techniques import ARM_LOCK, CHOKE, CHOKE_HOLD, LEG_LOCK, LIMB_WRENCH, NECK_SNAP, THROW


def parried(skills: dict[str, int], key: str = "broadsword swing") -> GurpsFight:
    """The first, bare-handed, has just parried a blow of the second's."""
    scene = apart(sheet(dx=12, skills=skills), swordsman(14))
    me, foe = scene.fighters
    turn_of(scene, 1)
    blow = GURPS.blow_at(scene, foe, me, next(s for h in foe.held for s in h.item.strikes if s.key == key))
    guard = Guard(me.held[me.sheet.body].item.parry)
    assert do_parry(scene, blow, guard)
    turn_of(scene)
    return scene


def do_parry(scene: GurpsFight, blow: Any, guard: Guard) -> bool:
    made: list[bool] = []
    do(scene, [(1, 2, 2)], [], lambda: made.append(GURPS.roll_defence(scene, scene.fighters[0], blow, guard)))
    return made[0]


# G-181


def test_a_choke() -> None:
    """G-181: the margin of victory is crushing damage, half as much again to the neck; then no breath."""
    scene = close(sheet(st=13), sheet(hp=20))
    held(scene, NECK)
    foe = scene.fighters[1]
    events = tries(scene, CHOKE, [(3, 3, 3), (3, 3, 4)], [])
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.basic.total, hurt.injury, hurt.location) == (4, 6, "neck")
    assert foe.breathless == 1
    do(scene, [], [], lambda: GURPS.tick(scene, foe))
    assert foe.fp == 9


def test_a_choke_that_does_not_hurt_leaves_the_breath() -> None:
    """G-181: DR of the place protects."""
    scene = close(sheet(st=13), sheet(armour=["mail-coif"]))
    held(scene, NECK)
    events = tries(scene, CHOKE, [(3, 3, 3), three(8)], [])
    assert of_kind(events, DamageRolled)[0].penetrating == 0
    assert scene.fighters[1].breathless == 0


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "hands", "scores"),
    [
        ("G-181 ST against ST", {"st": 13}, {"st": 12}, 2, (13, 12)),
        ("G-181 or HT", {}, {"ht": 12}, 2, (10, 12)),
        ("G-181 -5 with one hand", {}, {}, 1, (5, 10)),
        ("G-181 +2 for each beyond two", {"traits": ["Extra Arms 2"]}, {}, 4, (14, 10)),
        ("G-208 training on both sides", {"skills": {"Wrestling": 12}}, {"skills": {"Wrestling": 11}}, 2, (12, 11)),
    ],
)
def test_choke_scores(
    rule: str, mine: dict[str, Any], theirs: dict[str, Any], hands: int, scores: tuple[int, int]
) -> None:
    scene = close(sheet(**mine), sheet(**theirs))
    held(scene, NECK, hands=hands)
    found = GURPS.choke_scores(*scene.fighters)
    assert (found[0].total, found[1].total) == scores, rule


def test_a_larger_grappler_squeezes_the_body() -> None:
    """G-181: by the torso at -5, if its SM is larger."""
    scene = close(sheet(sm=1), sheet())
    held(scene, TORSO)
    assert why(scene, CHOKE) == ""
    assert GURPS.choke_scores(*scene.fighters)[0].total == 5
    scene = close(sheet(), sheet())
    held(scene, TORSO)
    assert "do not hold the neck" in why(scene, CHOKE)


def test_suffocation_in_a_hold() -> None:
    """G-165: -1 FP a turn; at 0 a Will roll, or unconscious, and then the hold is over."""
    scene = close(sheet(), sheet())
    hold = held(scene, NECK)
    foe = scene.fighters[1]
    GURPS.cut_off_breath(scene, foe, hold)
    foe.fp = 2
    do(scene, [], [], lambda: GURPS.tick(scene, foe))
    assert foe.fp == 1
    do(scene, [(5, 5, 5)], [], lambda: GURPS.tick(scene, foe))
    assert foe.unconscious
    assert not scene.fighters[0].holds


# G-182


def test_a_choke_hold() -> None:
    """G-182: from behind nobody defends; from the holder's next turn on the foe suffocates."""
    scene = behind(sheet(**WRESTLER), sheet())
    me, foe = scene.fighters
    tries(scene, CHOKE_HOLD, [(3, 3, 3)], [])
    hold = me.holds[0]
    assert (hold.choke_hold, hold.location, hold.hands(), hold.control) == (True, NECK, 2, 2)
    assert foe.breathless == 0
    GURPS.reset(scene, me)
    assert foe.breathless == 1
    assert GURPS.escape_scores(foe, me)[1].total == 10 + 5 + 2


@pytest.mark.parametrize(
    ("rule", "skills", "total"),
    [
        ("G-182 Wrestling - 3", {"Wrestling": 14}, 11),
        ("G-182 Judo - 2", {"Judo": 14}, 12),
        ("G-182 the better of them", {"Judo": 13, "Wrestling": 15}, 12),
        ("G-182 Wrestling stands at DX", {}, 9),
    ],
)
def test_choke_hold_skill(rule: str, skills: dict[str, int], total: int) -> None:
    assert skill(behind(sheet(dx=12, skills=skills), sheet()), CHOKE_HOLD) == total, rule


def test_what_a_choke_hold_needs() -> None:
    """G-182: the foe's rear, and both hands."""
    assert "not behind" in why(apart(sheet(), sheet()), CHOKE_HOLD)
    assert "both hands" in why(behind(swordsman(), sheet()), CHOKE_HOLD)
    assert why(behind(sheet(), sheet()), CHOKE_HOLD) == ""


def test_who_sees_behind_may_defend() -> None:
    """G-123, G-182: as against any attack from the rear."""
    scene = behind(sheet(**WRESTLER), sheet(traits=["Peripheral Vision"]))
    events = tries(scene, CHOKE_HOLD, [(3, 3, 3), (2, 2, 2)], ["dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].need.total == 6
    assert not scene.fighters[1].gripped


# G-183


def test_an_arm_lock_on_a_held_arm() -> None:
    """G-183: an attack with Judo or Wrestling, which the foe defends against; then it hurts on each later turn."""
    scene = close(sheet(**WRESTLER), sheet())
    hold = held(scene, RIGHT_ARM, control=2)
    me, foe = scene.fighters
    assert skill(scene, ARM_LOCK) == 15
    blow = attempt(scene, ARM_LOCK)
    assert RESIST not in GURPS.defences(scene, foe, blow)
    tries(scene, ARM_LOCK, [(3, 3, 3)], ["no defence"])
    assert hold.locked
    assert GURPS.twists(scene, me) == []
    GURPS.reset(scene, me)
    assert [option.key for option in GURPS.twists(scene, me)] == ["twist right arm of B"]


def test_twisting_a_locked_arm() -> None:
    """G-183: free of any manoeuvre, once a turn: the margin of victory to the arm, past flexible armour."""
    scene = close(sheet(st=13), sheet(armour=["mail-sleeves"]))
    held(scene, RIGHT_ARM, locked=True)
    events = beat(scene, [(3, 3, 3), (3, 3, 4)], ["twist right arm of B", "do nothing"])
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.basic.total, hurt.dr, hurt.injury, hurt.location) == (4, 0, 4, "right arm")
    assert of_kind(events, ContestRolled)[0].purpose == "twisting the limb"


def test_rigid_armour_helps_against_a_lock() -> None:
    """G-183: rigid DR counts."""
    scene = close(sheet(st=13), sheet(st=13, armour=["plate-arms"]))
    held(scene, RIGHT_ARM, locked=True)
    events = do(scene, [(3, 3, 3), (4, 4, 4)], [], lambda: GURPS.twist(scene, *scene.fighters))
    assert of_kind(events, DamageRolled)[0].dr == 6


def test_twisting_a_crippled_arm() -> None:
    """G-183: winning still causes shock and a stun check."""
    scene = close(sheet(st=13), sheet())
    held(scene, RIGHT_ARM, locked=True)
    foe = scene.fighters[1]
    foe.crippled = ("right arm",)
    events = do(scene, [(3, 3, 3), (3, 3, 4), (5, 4, 4)], [], lambda: GURPS.twist(scene, *scene.fighters))
    assert not of_kind(events, DamageRolled)
    assert foe.lost == 4
    assert foe.stunned


def test_a_lock_hurts_all_the_time() -> None:
    """G-183: at least 1 point of shock each turn, but for High Pain Threshold."""
    for traits, penalty in (([], -1), (["High Pain Threshold"], 0)):
        scene = close(sheet(), sheet(traits=traits))
        held(scene, LEFT_LEG, locked=True)
        foe = scene.fighters[1]
        GURPS.reset(scene, foe)
        assert GURPS.shock_penalty(foe) == penalty


def test_a_leg_lock() -> None:
    """G-183: works the same way on a held leg."""
    scene = close(sheet(**WRESTLER), sheet())
    held(scene, LEFT_LEG)
    assert why(scene, ARM_LOCK)
    tries(scene, LEG_LOCK, [(3, 3, 3)], ["no defence"])
    assert scene.fighters[0].holds[0].locked


def test_an_arm_lock_after_a_parry() -> None:
    """G-183: an arm that a bare hand has parried can be locked on one's next turn, whoever knows how."""
    scene = parried({"Wrestling": 14})
    me, foe = scene.fighters
    assert (me.caught_foe, me.caught_part) == (1, "right arm")
    assert why(scene, ARM_LOCK) == ""
    tries(scene, ARM_LOCK, [(3, 3, 3)], ["no defence"])
    hold = me.holds[0]
    assert (hold.locked, hold.location, hold.hands()) == (True, RIGHT_ARM, 2)
    assert me.cell == foe.cell
    assert parried({"Boxing": 14}).fighters[0].caught_foe == -1
    scene = parried({"Judo": 14})
    GURPS.end_turn(scene, scene.fighters[0])
    assert why(scene, ARM_LOCK)


def test_no_arm_is_caught_of_who_kicks() -> None:
    """G-183: it was no arm."""
    scene = parried({"Judo": 14}, "unarmed kick")
    assert scene.fighters[0].caught_foe == -1


# G-184


@pytest.mark.parametrize(
    ("rule", "technique", "location", "dice", "injury"),
    [
        ("G-184 a neck snap: swing crushing, half as much again", NECK_SNAP, NECK, (4,), 9),
        ("G-184 a limb wrench", LIMB_WRENCH, RIGHT_ARM, (4,), 6),
        ("G-184 a leg", LIMB_WRENCH, LEFT_LEG, (2,), 4),
    ],
)
def test_wrenching(rule: str, technique: Any, location: Location, dice: tuple[int, ...], injury: int) -> None:
    """ST 12: swing 1d+2; the contest is ST 8 against 10."""
    scene = close(sheet(st=12), sheet(hp=20))
    held(scene, location)
    events = tries(scene, technique, [(1, 2, 2), (5, 5, 5), dice], [])
    assert of_kind(events, ContestRolled)[0].mine.total == 8
    assert of_kind(events, DamageRolled)[0].injury == injury, rule


def test_flexible_armour_does_not_stop_a_wrench() -> None:
    """G-184: rigid armour and natural DR do."""
    scene = close(sheet(st=12), sheet(armour=["mail-coif"], traits=["Damage Resistance 1"]))
    held(scene, NECK)
    events = tries(scene, NECK_SNAP, [(1, 2, 2), (5, 5, 5), (1,)], [])
    assert of_kind(events, DamageRolled)[0].dr == 1
    scene = close(sheet(st=12), sheet(armour=["plate-arms"]))
    held(scene, RIGHT_ARM)
    events = tries(scene, LIMB_WRENCH, [(1, 2, 2), (5, 5, 5), (1,)], [])
    assert of_kind(events, DamageRolled)[0].dr == 6


def test_what_a_wrench_needs() -> None:
    """G-184: both hands, and since an earlier turn; a failed one may be tried again."""
    scene = close(sheet(), sheet())
    held(scene, NECK, hands=1)
    assert "both hands" in why(scene, NECK_SNAP)
    scene = close(sheet(), sheet())
    held(scene, NECK, fresh=True)
    assert "only just" in why(scene, NECK_SNAP)
    scene = close(sheet(), sheet())
    held(scene, NECK)
    tries(scene, NECK_SNAP, [(5, 5, 5), (3, 3, 3)], [])
    assert why(scene, NECK_SNAP) == ""
    assert "an arm or leg" in why(scene, LIMB_WRENCH)


# G-185


def test_a_throw() -> None:
    """G-185: prone in a free hex next to the thrower, thrust damage, HT or stunned, and the hold is over."""
    scene = close(sheet(st=13, dx=12, skills={"Judo": 14}), sheet())
    held(scene, control=3)
    events = tries(scene, THROW, [(3, 3, 3), (5, 5, 5), (4,), (5, 5, 1)], ["e5"])
    me, foe = scene.fighters
    assert of_kind(events, ContestRolled)[0].mine.total == 15
    assert scene.board.names[foe.cell] == "e5"
    assert foe.posture is PRONE
    assert of_kind(events, DamageRolled)[0].basic.total == 4
    assert foe.stunned
    assert not me.holds


def test_a_throw_that_fails_changes_nothing() -> None:
    """G-185: the hold is kept."""
    scene = close(sheet(), sheet())
    hold = held(scene, control=3)
    tries(scene, THROW, [(5, 5, 5), (3, 3, 3)], [])
    assert scene.fighters[0].holds == [hold]
    assert scene.fighters[1].posture is STANDING


def test_a_throw_by_half_the_strength_in_dice() -> None:
    """G-185: by the switch `throw_damage`."""
    book = Gurps({"throw_damage": "half_st_dice"})
    scene = close(sheet(st=7), sheet(), book=book)
    held(scene, book=book)
    rolls = [(3, 3, 3), (5, 5, 5), (1, 1, 1), (3, 3, 3)]
    events = tries(scene, THROW, rolls, ["e5"], book=book)
    assert of_kind(events, DamageRolled)[0].dice == "3d"


def test_a_throw_after_a_judo_parry() -> None:
    """G-185: without any hold, by Judo alone."""
    scene = parried({"Judo": 14})
    assert scene.fighters[0].caught_by_judo
    events = tries(scene, THROW, [(3, 3, 3), (5, 5, 5), (3,), (3, 3, 3)], ["c5"])
    assert of_kind(events, ContestRolled)[0].mine.total == 14
    assert scene.board.names[scene.fighters[1].cell] == "c5"
    assert "do not hold" in why(parried({"Wrestling": 14}), THROW)


def test_training_does_not_help_against_a_throw() -> None:
    """G-208: in the contests of G-178 to G-184 and G-186 only."""
    scene = close(sheet(), sheet(skills={"Wrestling": 12}))
    held(scene)
    assert GURPS.throw_scores(*scene.fighters)[1].total == 10

"""Section 13, third part: grapples and what follows from them (G-174, G-176, G-179 to G-186)."""

from typing import Any

import pytest
from tests.gurps.blows import three
from tests.gurps.deeds import attack, do, turn_of
from tests.gurps.grips import apart, attempt, close, held, open_now, skill, traces, tries, why
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, sheet, swordsman

from fracas.kernel.hexes import REAR
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    ContestRolled,
    DamageRolled,
    DefenceRolled,
    Gripped,
    Moved,
    SuccessRolled,
    Suffered,
    TableRolled,
)
from fracas.rulebooks.gurps.fighter import DROPPED, MAIN, GurpsFight
from fracas.rulebooks.gurps.follow_ups import SQUEEZE
from fracas.rulebooks.gurps.guards import DODGE, RESIST, Guard
from fracas.rulebooks.gurps.locations import (
    FACE,
    GROIN,
    LEFT_ARM,
    LEFT_FOOT,
    LEFT_LEG,
    NECK,
    RIGHT_ARM,
    RIGHT_FOOT,
    RIGHT_HAND,
    RIGHT_LEG,
    SKULL,
    TORSO,
    Location,
)
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, MOVE_AND_ATTACK
from fracas.rulebooks.gurps.rows import CRAWLING, FACE_UP, KNEELING, PRONE, SITTING, STANDING, Posture
from fracas.rulebooks.gurps.techniques import (
    ARM_LOCK,
    CHOKE,
    CHOKE_HOLD,
    CLOAK_GRAPPLE,
    DRAG,
    ENTANGLE,
    GARROTE,
    GRAB,
    GRAPPLE,
    LEG_LOCK,
    LIMB_WRENCH,
    NECK_SNAP,
    PIN,
    SNATCH,
    TAKEDOWN,
    TECHNIQUES,
    THROW,
    WREST,
)

PUBLISHED = Gurps({"grapple_model": "published"})
WRESTLER: dict[str, Any] = {"dx": 12, "skills": {"Wrestling": 14}}
GRIPPED = ["torso", "both hands"]


# G-174


def test_a_grapple_and_its_control_points() -> None:
    """gurps W-42: Wrestling-14 rolls 9, DX 11 rolls 12: grappled, 5 control points."""
    scene = apart(sheet(**WRESTLER), sheet(dx=11))
    events = tries(scene, GRAPPLE, [(3, 3, 3), (4, 4, 4)], [*GRIPPED, "resist"])
    me, foe = scene.fighters
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert of_kind(events, SuccessRolled)[0].need.total == 11
    assert foe.gripped
    assert me.holds[0].control == 5
    assert me.cell == foe.cell


def test_a_foe_that_resists_is_not_held() -> None:
    """G-174: whatever the margins; nothing happens, and nobody has come any nearer."""
    scene = apart(sheet(**WRESTLER), sheet(dx=11))
    tries(scene, GRAPPLE, [(1, 1, 3), (4, 4, 3)], [*GRIPPED, "resist"])
    assert not scene.fighters[1].gripped
    assert scene.fighters[0].cell != scene.fighters[1].cell


def test_a_foe_may_defend_instead() -> None:
    """G-174, G-125: with an active defence of its choice."""
    scene = apart(sheet(**WRESTLER), swordsman(12))
    events = tries(scene, GRAPPLE, [(3, 3, 3), (2, 3, 3)], [*GRIPPED, "dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].defence == "dodge"
    assert not scene.fighters[1].gripped
    assert keys(peek_defence()) == ["resist", "dodge", "parry broadsword", "parry unarmed", "no defence"]


def peek_defence() -> Any:
    scene = apart(sheet(**WRESTLER), swordsman(12))
    return peek(scene, [(3, 3, 3)], ["attack", "d5", "e", "grapple", *GRIPPED])


def test_a_parrying_sword_meets_the_hand() -> None:
    """G-127: a weapon that parries a grapple may wound it."""
    scene = apart(sheet(hp=30, **WRESTLER), swordsman(12))
    rolls = [(3, 3, 3), (3, 3, 3), (3, 3, 3), (2,)]
    events = tries(scene, GRAPPLE, rolls, [*GRIPPED, "parry broadsword", "stand fast"])
    assert of_kind(events, DamageRolled)[0].location == "right hand"


def test_whoever_cannot_defend_does_not_roll() -> None:
    """G-174: no roll if it cannot defend."""
    scene = apart(sheet(**WRESTLER), sheet())
    scene.fighters[1].manoeuvre = DETERMINED
    tries(scene, GRAPPLE, [(3, 3, 3)], GRIPPED)
    assert scene.fighters[0].holds[0].control == 5


def test_a_critical_hit_cannot_be_resisted() -> None:
    """G-136: and its margin counts."""
    scene = apart(sheet(**WRESTLER), sheet())
    tries(scene, GRAPPLE, [(1, 1, 2)], GRIPPED)
    assert scene.fighters[0].holds[0].control == 10


def test_a_critical_miss_has_its_table() -> None:
    """G-140: the unarmed one."""
    scene = apart(sheet(**WRESTLER), sheet())
    events = tries(scene, GRAPPLE, [(6, 6, 6), (3, 3, 4)], GRIPPED)
    assert of_kind(events, TableRolled)
    assert not scene.fighters[1].gripped


@pytest.mark.parametrize(
    ("rule", "location", "total"),
    [
        ("G-174 torso 0", TORSO, 14),
        ("gurps W-65: the arm", RIGHT_ARM, 13),
        ("G-174 arm -1", LEFT_ARM, 13),
        ("G-174 leg -1", RIGHT_LEG, 13),
        ("G-174 groin -2", GROIN, 12),
        ("G-174 hand -2", RIGHT_HAND, 12),
        ("G-174 foot -2", LEFT_FOOT, 12),
        ("G-174 face -3", FACE, 11),
        ("G-174 neck -3", NECK, 11),
        ("gurps W-65: the skull", SKULL, 10),
        ("G-2 half a penalty, to the worse number", FACE, 11),
    ],
)
def test_where_one_takes_hold(rule: str, location: Location, total: int) -> None:
    scene = apart(sheet(**WRESTLER), sheet())
    assert skill(scene, GRAPPLE, location=location) == total, rule


@pytest.mark.parametrize(
    ("rule", "paper", "foe", "total"),
    [
        ("G-174 plain DX", {"dx": 12}, {}, 12),
        ("G-174 Wrestling", {"dx": 12, "skills": {"Wrestling": 15}}, {}, 15),
        ("G-174 Judo", {"dx": 12, "skills": {"Judo": 15}}, {}, 15),
        ("G-11 the load weighs on Judo", {"dx": 12, "skills": {"Judo": 15}, "load": 25.0}, {}, 14),
        ("G-174 Sumo Wrestling", {"dx": 12, "skills": {"Sumo Wrestling": 15}}, {}, 15),
        ("G-174 Brawling", {"dx": 12, "skills": {"Brawling": 15}}, {}, 15),
        ("G-174 the best of them", {"dx": 12, "skills": {"Brawling": 13, "Wrestling": 15}}, {}, 15),
        ("G-174 a larger foe is easier to hold", {"dx": 12}, {"sm": 2}, 14),
        ("G-174 a smaller one is not", {"dx": 12}, {"sm": -1}, 11),
        ("G-170 one's own shield is in the way", {"dx": 12, "shield": "small-shield"}, {}, 11),
    ],
)
def test_what_one_grapples_with(rule: str, paper: dict[str, Any], foe: dict[str, Any], total: int) -> None:
    assert skill(apart(sheet(**paper), sheet(**foe)), GRAPPLE) == total, rule


@pytest.mark.parametrize(
    ("rule", "wrestling", "total"),
    [
        ("gurps W-58: a grapple of the torso with Wrestling-12", 12, 8),
        ("gurps W-58: with Wrestling-16", 16, 9),
    ],
)
def test_grappling_on_the_move(rule: str, wrestling: int, total: int) -> None:
    scene = apart(sheet(skills={"Wrestling": wrestling}), sheet())
    scene.fighters[0].manoeuvre = MOVE_AND_ATTACK
    assert skill(scene, GRAPPLE) == total, rule


def test_more_arms_hold_better() -> None:
    """G-174: each arm beyond two +2."""
    scene = apart(sheet(dx=12, traits=["Extra Arms 2"]), sheet())
    assert GURPS.hands_available(*scene.fighters) == 4
    assert skill(scene, GRAPPLE, hands=4) == 16
    tries(scene, GRAPPLE, [(3, 3, 3)], [*GRIPPED, "no defence"])
    hold = scene.fighters[0].holds[0]
    assert (hold.main, hold.off, hold.more, hold.control) == (True, True, 2, 7)


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "sm", "yes"),
    [
        ("G-174 standing, a foe that stands", STANDING, STANDING, 0, True),
        ("G-174 not one that kneels", STANDING, KNEELING, 0, False),
        ("G-174 nor sits", STANDING, SITTING, 0, False),
        ("G-174 nor lies", STANDING, PRONE, 0, False),
        ("G-174 nor face up", STANDING, FACE_UP, 0, False),
        ("G-174 kneeling it can be done", KNEELING, PRONE, 0, True),
        ("G-174 lying, too", PRONE, KNEELING, 0, True),
        ("G-174 a much larger one", STANDING, PRONE, 2, True),
        ("G-174 but not one step larger", STANDING, CRAWLING, 1, False),
    ],
)
def test_down_to_a_foe_that_is_down(rule: str, mine: Posture, theirs: Posture, sm: int, yes: bool) -> None:
    scene = apart(sheet(dx=14), sheet(sm=sm))
    scene.fighters[0].posture, scene.fighters[1].posture = mine, theirs
    assert (why(scene, GRAPPLE) == "") == yes, rule


def test_a_step_may_bring_one_down() -> None:
    """G-174: to one's knees, and then the grapple."""
    scene = apart(sheet(**WRESTLER), sheet())
    scene.fighters[1].posture = PRONE
    scene.fighters[1].manoeuvre = DETERMINED
    beat(scene, [(3, 3, 3)], ["attack", "kneeling", "e", "grapple", *GRIPPED])
    assert scene.fighters[0].holds[0].control == 3


@pytest.mark.parametrize(
    ("rule", "paper", "at", "text"),
    [
        ("G-174 a hand must be empty", swordsman(shield="small-shield"), "e5", "no hand is free"),
        ("G-174 one will do", swordsman(), "e5", ""),
        ("G-174 the same hex", sheet(), "d5", ""),
        ("G-174 not two hexes away", sheet(), "f5", "2 hexes away"),
        ("G-73 nor behind one", sheet(), "c5", "not in front"),
    ],
)
def test_what_a_grapple_needs(rule: str, paper: Any, at: str, text: str) -> None:
    scene = apart(paper, sheet(), at)
    found = why(scene, GRAPPLE)
    assert (text in found) if text else not found, rule


def test_a_second_grapple_makes_it_firmer() -> None:
    """G-174: margins add up, to no more than the grappler's ST."""
    scene = close(sheet(**WRESTLER), sheet())
    hold = held(scene, control=3)
    tries(scene, GRAPPLE, [(3, 3, 4)], ["torso", "no defence"])
    assert hold.control == 3 + 4 + 1  # and half the control points helped
    tries(scene, GRAPPLE, [(2, 2, 3)], ["torso", "no defence"])
    assert hold.control == 10


def test_a_second_grapple_may_shift_the_grip() -> None:
    """G-174: to another place, where no lock is yet."""
    scene = close(sheet(**WRESTLER), sheet())
    hold = held(scene, RIGHT_ARM, locked=True)
    tries(scene, GRAPPLE, [(3, 3, 4)], ["neck", "no defence"])
    assert (hold.location, hold.locked) == (NECK, False)
    assert scene.fighters[1].seized == ("neck",)


def test_one_hand_or_both() -> None:
    """G-174: the hold needs the hands used for it."""
    scene = apart(sheet(**WRESTLER), sheet())
    tries(scene, GRAPPLE, [(3, 3, 3)], ["torso", "one hand", "no defence"])
    hold = scene.fighters[0].holds[0]
    assert (hold.main, hold.off) == (True, False)
    assert GURPS.empty_hands(scene.fighters[0]) == ["left"]


def test_the_published_grapple() -> None:
    """G-174: by the switch `grapple_model` no DX roll to resist, and no control points."""
    scene = apart(sheet(**WRESTLER), sheet(), book=PUBLISHED)
    blow = attempt(scene, GRAPPLE, PUBLISHED)
    assert RESIST not in PUBLISHED.defences(scene, scene.fighters[1], blow)
    tries(scene, GRAPPLE, [(3, 3, 3)], [*GRIPPED, "no defence"], book=PUBLISHED)
    assert (scene.fighters[0].holds[0].control, scene.fighters[1].gripped) == (0, True)


def test_without_hit_locations_one_holds_the_body() -> None:
    """G-152: nobody asks where."""
    book = Gurps({"hit_locations": "off"})
    scene = apart(sheet(**WRESTLER), sheet(), book=book)
    tries(scene, GRAPPLE, [(3, 3, 3)], ["both hands", "no defence"], book=book)
    assert scene.fighters[0].holds[0].location is TORSO


def test_a_friend_may_take_the_grapple() -> None:
    """G-131: and is held in the other's place."""
    people = [(sheet(**WRESTLER), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "a1", "e"), (sheet(), "e4", "w")]
    scene = fight(*people)
    answers = [*GRIPPED, "throw yourself in the way"]
    tries(scene, GRAPPLE, [(3, 3, 3), (3, 3, 2)], answers)
    assert [each.gripped for each in scene.fighters] == [False, False, False, True]


# G-176


def test_what_follows_comes_on_later_turns() -> None:
    """G-176: not in the very turn in which one took hold."""
    scene = close(sheet(**WRESTLER), sheet())
    hold = held(scene, fresh=True)
    assert "only just" in why(scene, TAKEDOWN)
    GURPS.reset(scene, scene.fighters[0])
    assert not hold.fresh
    assert why(scene, TAKEDOWN) == ""


@pytest.mark.parametrize(
    ("rule", "location", "lying_", "found"),
    [
        ("G-176 the body of one who stands", TORSO, False, ["takedown", "throw", "drag"]),
        ("G-176 the body of one who lies", TORSO, True, ["pin", "throw", "drag"]),
        ("G-176 the neck", NECK, False, ["takedown", "choke", "neck snap", "throw", "drag"]),
        ("G-176 an arm", RIGHT_ARM, False, ["takedown", "arm lock", "limb wrench", "throw", "drag"]),
        ("G-176 a leg", LEFT_LEG, False, ["takedown", "leg lock", "limb wrench", "throw", "drag"]),
        ("G-176 a hand", RIGHT_HAND, False, ["takedown", "throw", "drag"]),
    ],
)
def test_what_a_hold_allows(rule: str, location: Location, lying_: bool, found: list[str]) -> None:
    scene = close(sheet(st=11), sheet())
    held(scene, location)
    if lying_:
        scene.fighters[1].posture = PRONE
    follow = [key for key in open_now(scene) if key not in ("grapple", "choke hold", "grab", "shove")]
    assert follow == found, rule


def test_half_the_control_points_help_with_everything() -> None:
    """G-176: floor(CP / 2)."""
    scene = close(sheet(dx=11), sheet())
    held(scene, control=5)
    me, foe = scene.fighters
    for scores, plain in (
        (GURPS.takedown_scores(me, foe), 11),
        (GURPS.pin_scores(me, foe), 10),
        (GURPS.choke_scores(me, foe), 5),
        (GURPS.wrench_scores(me, foe), 6),
        (GURPS.throw_scores(me, foe), 11),
    ):
        assert scores[0].total == plain + 2
    assert skill(scene, GRAPPLE) == 13


def test_dragging() -> None:
    """G-176: by the stronger, or of somebody pinned."""
    scene = close(sheet(st=11), sheet())
    held(scene)
    events = tries(scene, DRAG, [], ["e5"])
    assert [scene.board.names[each.cell] for each in scene.fighters] == ["e5", "e5"]
    assert scene.fighters[1].gripped
    assert of_kind(events, Moved)
    scene = close(sheet(), sheet())
    hold = held(scene)
    assert "not stronger" in why(scene, DRAG)
    hold.pinned = True
    assert why(scene, DRAG) == ""


# G-179


@pytest.mark.parametrize(
    ("rule", "rolls", "postures"),
    [
        ("G-179 the winner stands", [(3, 3, 3), (4, 4, 3)], (STANDING, PRONE)),
        ("G-179 a grappler who loses falls", [(4, 4, 3), (3, 3, 3)], (PRONE, STANDING)),
        ("G-179 a tie does nothing", [(3, 3, 3), (3, 3, 3)], (STANDING, STANDING)),
    ],
)
def test_a_takedown(rule: str, rolls: list[tuple[int, ...]], postures: tuple[Posture, Posture]) -> None:
    scene = close(sheet(), sheet())
    held(scene)
    tries(scene, TAKEDOWN, rolls, [])
    assert tuple(each.posture for each in scene.fighters) == postures, rule


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "location", "scores"),
    [
        ("G-179 the best of ST", {"st": 13}, {"st": 12}, TORSO, (13, 12)),
        ("G-179 DX", {"dx": 13}, {}, TORSO, (13, 10)),
        ("G-179 Judo", {"skills": {"Judo": 15}}, {}, TORSO, (15, 10)),
        ("G-179 Sumo, which trains ST as well", {"skills": {"Sumo Wrestling": 12}}, {}, TORSO, (12, 10)),
        ("G-208 in resisting a takedown", {}, {"skills": {"Sumo Wrestling": 11}}, TORSO, (10, 11)),
        ("G-179 the held one's skills are at -4", {}, {"st": 8, "skills": {"Wrestling": 15}}, TORSO, (10, 11)),
        ("G-179 by the leg +3", {}, {}, RIGHT_LEG, (13, 10)),
        ("G-179 not by the foot", {}, {}, RIGHT_FOOT, (10, 10)),
    ],
)
def test_takedown_scores(
    rule: str, mine: dict[str, Any], theirs: dict[str, Any], location: Location, scores: tuple[int, int]
) -> None:
    scene = close(sheet(**mine), sheet(**theirs))
    held(scene, location)
    found = GURPS.takedown_scores(*scene.fighters)
    assert (found[0].total, found[1].total) == scores, rule


def test_a_takedown_from_ones_knees() -> None:
    """G-179: at the penalty of one's posture; and nobody takes down who lies."""
    scene = close(sheet(), sheet())
    held(scene)
    scene.fighters[0].posture = KNEELING
    assert GURPS.takedown_scores(*scene.fighters)[0].total == 8
    scene.fighters[1].posture = PRONE
    assert "lies already" in why(scene, TAKEDOWN)


# G-180


def test_a_pin() -> None:
    """G-180: a Regular Contest of ST; helpless, and the pinner may free a hand."""
    scene = close(sheet(), sheet())
    hold = held(scene)
    scene.fighters[1].posture = PRONE
    rolls = [(3, 3, 3), (3, 3, 3), (3, 3, 3), (5, 5, 4)]
    events = tries(scene, PIN, rolls, ["one hand"])
    assert scene.fighters[1].pinned
    assert of_kind(events, Gripped)[0].how == "pins"
    assert hold.hands() == 1
    scene = close(sheet(), sheet())
    hold = held(scene)
    scene.fighters[1].posture = PRONE
    tries(scene, PIN, [(5, 5, 5), (3, 3, 3)], [])
    assert not scene.fighters[1].pinned


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "scores"),
    [
        ("G-180 ST", {"st": 13}, {"st": 12}, (13, 12)),
        ("G-180 the larger +3 a step", {"sm": 2}, {}, (16, 10)),
        ("G-180 whichever side", {}, {"sm": 1}, (10, 13)),
        ("G-180 more free hands +3", {}, {"weapons": ["broadsword"]}, (13, 10)),
        ("G-208 training", {"skills": {"Wrestling": 11}}, {}, (11, 10)),
        ("G-208 not by Sumo Wrestling", {"skills": {"Sumo Wrestling": 12}}, {}, (10, 10)),
    ],
)
def test_pin_scores(rule: str, mine: dict[str, Any], theirs: dict[str, Any], scores: tuple[int, int]) -> None:
    scene = close(sheet(**mine), sheet(**theirs))
    held(scene)
    found = GURPS.pin_scores(*scene.fighters)
    assert (found[0].total, found[1].total) == scores, rule


@pytest.mark.parametrize(
    ("rule", "location", "posture", "text"),
    [
        ("G-180 the foe must lie", TORSO, STANDING, "does not lie"),
        ("G-180 held by the torso", NECK, PRONE, "do not hold the torso"),
        ("G-180 so it is", TORSO, FACE_UP, ""),
    ],
)
def test_what_a_pin_needs(rule: str, location: Location, posture: Posture, text: str) -> None:
    scene = close(sheet(), sheet())
    held(scene, location)
    scene.fighters[1].posture = posture
    found = why(scene, PIN)
    assert (text in found) if text else not found, rule


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


def behind(a: Any, b: Any) -> GurpsFight:
    """The first at d5, behind the second, who looks away from it."""
    return apart(a, b, "e5", "e")


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


def parried(skills: dict[str, int], key: str = "broadsword swing") -> GurpsFight:
    """The first, bare-handed, has just parried a blow of the second's."""
    scene = apart(sheet(dx=12, skills=skills), swordsman(14))
    me, foe = scene.fighters
    turn_of(scene, 1)
    blow = GURPS.aimed(scene, foe, me, next(s for h in foe.held for s in h.item.strikes if s.key == key))
    guard = Guard(me.held[me.sheet.body].item.parry)
    assert do_parry(scene, blow, guard)
    turn_of(scene)
    return scene


def do_parry(scene: GurpsFight, blow: Any, guard: Guard) -> bool:
    made: list[bool] = []
    do(scene, [(1, 2, 2)], [], lambda: made.append(GURPS.roll_defence(scene, scene.fighters[0], blow, guard)))
    return made[0]


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


# G-186


def test_a_grab() -> None:
    """G-186: at -4, the foe defends; then both hold it and neither can use it."""
    scene = apart(sheet(dx=12), swordsman(12))
    me, foe = scene.fighters
    assert skill(scene, GRAB) == 8
    tries(scene, GRAB, [(2, 3, 3)], ["no defence"])
    assert foe.held[0].grabbed == 0
    assert not foe.held[0].fit()
    assert not foe.gripped
    assert GURPS.empty_hands(me) == ["left"]
    assert "only just" in why(scene, WREST)


def grabbed() -> GurpsFight:
    scene = apart(sheet(dx=12), swordsman(12))
    tries(scene, GRAB, [(2, 3, 3)], ["no defence"])
    GURPS.reset(scene, scene.fighters[0])
    return scene


def test_wresting_it_away() -> None:
    """G-186: a Regular Contest of ST; win, and it is yours."""
    scene = grabbed()
    tries(scene, WREST, [(3, 3, 3), (5, 5, 5)], [])
    me, foe = scene.fighters
    assert (foe.held[0].hand, foe.held[0].gone) == (DROPPED, True)
    assert (me.held[-1].item.key, me.held[-1].hand, me.held[-1].fit()) == ("broadsword", MAIN, True)
    assert "broadsword swing" in [strike.key for strike in GURPS.strikes(me)]
    assert not GURPS.could_prepare(scene, foe)
    copy = scene.copy()
    assert copy.state() == scene.state()


def test_losing_the_tug_of_war() -> None:
    """G-186: you let go."""
    scene = grabbed()
    before = traces(apart(sheet(dx=12), swordsman(12)))
    tries(scene, WREST, [(5, 5, 5), (3, 3, 3)], [])
    assert traces(scene) == before
    assert scene.fighters[1].held[0].fit()


def test_a_grab_ends_when_the_foe_drops_it_or_leaves() -> None:
    """G-186: there is nothing left to hold."""
    scene = grabbed()
    GURPS.drop(scene, scene.fighters[1], scene.fighters[1].held[0])
    assert not scene.fighters[0].holds
    scene = grabbed()
    scene.place_at(scene.fighters[1], scene.board.find("a1"))
    GURPS.end_broken_holds(scene)
    assert scene.fighters[1].held[0].fit()


# other things than hands


def test_a_whip_entangles() -> None:
    """G-204: at -4, from as far as it reaches; the hold lasts as long as that."""
    paper = sheet(weapons=["whip"], skills={"Whip": 15})
    scene = apart(paper, sheet(), "f5")
    assert skill(scene, ENTANGLE) == 11
    tries(scene, ENTANGLE, [(3, 3, 3)], ["torso", "no defence"])
    me, foe = scene.fighters
    assert foe.gripped
    assert me.cell != foe.cell
    assert not me.held[0].fit()
    assert "pinned already" in GURPS.why_no_pin(scene, me, foe) or "only just" in GURPS.why_no_pin(scene, me, foe)
    scene.place_at(foe, scene.board.find("g5"))
    GURPS.end_broken_holds(scene)
    assert not foe.gripped
    assert me.held[0].fit()


def test_a_chain_snatches() -> None:
    """G-204, G-186: what it brings falls at one's feet."""
    scene = apart(sheet(st=12, weapons=["kusari"], skills={"Kusari": 16}), swordsman(12), "g5")
    scene.fighters[0].held[0].reach = 3
    assert skill(scene, SNATCH) == 8
    tries(scene, SNATCH, [(2, 2, 3)], ["no defence"])
    GURPS.reset(scene, scene.fighters[0])
    tries(scene, WREST, [(3, 3, 3), (5, 5, 5)], [])
    foe = scene.fighters[1]
    assert (foe.held[0].hand, scene.board.names[foe.held[0].cell]) == (DROPPED, "d5")
    assert scene.fighters[0].held[0].fit()


def test_a_cloak_grapples() -> None:
    """G-206: with Cloak skill, and it does not block meanwhile."""
    scene = apart(swordsman(12, shield="light-cloak", skills={"Cloak": 14}), sheet())
    assert skill(scene, CLOAK_GRAPPLE) == 14
    tries(scene, CLOAK_GRAPPLE, [(3, 3, 3)], ["torso", "no defence"])
    me, foe = scene.fighters
    assert foe.gripped
    assert "wound round somebody" in GURPS.why_no_block(me, GURPS.aimed(scene, foe, me, foe.sheet.moves["slam"]))
    GURPS.let_go(scene, me)
    assert not GURPS.why_no_block(me, GURPS.aimed(scene, foe, me, foe.sheet.moves["slam"]))


def test_a_cloak_feints() -> None:
    """G-206, G-39: with Cloak skill, at somebody within a hex."""
    scene = apart(swordsman(12, shield="light-cloak", skills={"Cloak": 14}), sheet())
    me = turn_of(scene)
    answers = ["cloak"]
    events = do(scene, [(3, 3, 3), (5, 5, 5)], answers, lambda: GURPS.feint_at_someone(scene, me, False))
    assert of_kind(events, ContestRolled)[0].mine.total == 14
    assert (me.feint, me.feint_foe) == (5, 1)


def test_a_garrote() -> None:
    """G-204: from behind, on somebody unaware, at the neck (-5); it strangles at once (G-181)."""
    scene = behind(sheet(st=12, weapons=["garrote"], skills={"Garrote": 15}), sheet())
    assert "on guard" in why(scene, GARROTE)
    scene.fighters[1].mentally_stunned = True
    assert why(scene, GARROTE) == ""
    assert skill(scene, GARROTE) == 10
    events = tries(scene, GARROTE, [(3, 3, 3), (3, 3, 3), (4, 3, 3)], [])
    assert of_kind(events, DamageRolled)[0].basic.total == 3
    assert scene.fighters[1].breathless == 1
    assert "garrote strangle" not in [strike.key for strike in GURPS.strikes(scene.fighters[0])]
    assert scene.fighters[0].held[0].item.weapon.longest() == 0


def test_parrying_a_garrote() -> None:
    """G-204: at -3, whoever sees it come."""
    scene = behind(sheet(weapons=["garrote"]), swordsman(13, traits=["Peripheral Vision"]))
    foe = scene.fighters[1]
    blow = attempt(scene, GARROTE)
    assert blow.arc == REAR
    need = GURPS.defence_need(scene, foe, blow, Guard(foe.held[0].item.parry))
    assert [value for value, why in need.terms if why.rule == "G-204"] == [-3]


# views and reasons


def test_what_people_see_of_a_grapple() -> None:
    """Every number before it is used: skill, place, the roll to resist."""
    scene = apart(sheet(**WRESTLER), sheet(dx=11))
    decision = peek(scene, [], ["attack", "d5", "e"])
    view = GURPS.view(scene, decision, GRAPPLE)
    assert view.tally is not None
    assert (view.tally.total, round(view.chance, 3), view.rule) == (14, round(GURPS.chance(14), 3), "G-174")
    scene = apart(sheet(**WRESTLER), sheet(dx=11))
    decision = peek(scene, [], ["attack", "d5", "e", "grapple"])
    assert GURPS.view(scene, decision, NECK).tally.total == 11  # type: ignore[union-attr]
    scene = apart(sheet(**WRESTLER), sheet(dx=11))
    decision = peek(scene, [(3, 3, 3)], ["attack", "d5", "e", "grapple", *GRIPPED])
    assert GURPS.view(scene, decision, RESIST).tally.total == 11  # type: ignore[union-attr]
    assert GURPS.view(scene, decision, DODGE).rule == "G-115"


def test_every_technique_says_why_not() -> None:
    """Whatever is not offered has a reason with its rule."""
    scene = apart(sheet(), sheet(), "k9")
    for technique in TECHNIQUES:
        assert "(G-" in why(scene, technique), technique.key
    events = attack(apart(sheet(), sheet(), "k9"), [], [], ATTACK)
    assert [event.to_dict() for event in events] == [{"event": "CameToNothing", "who": 0, "why": "nobody to strike"}]


def test_blunt_trauma_at_close_quarters() -> None:
    """G-150: 5 points that cloth alone has stopped still cost 1 HP."""
    scene = close(sheet(), sheet(armour=["ballistic-vest"]))
    foe = scene.fighters[1]
    events = do(scene, [], [], lambda: GURPS.crush(scene, foe, Tally(5, SQUEEZE), "5", TORSO, False))
    assert [event.hp_lost for event in of_kind(events, Suffered)] == [1]
    assert foe.hp == 9

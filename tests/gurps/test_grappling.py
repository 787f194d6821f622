"""Section 13, third part: grapples and what follows from them (G-174, G-176, G-179 to G-186)."""

from typing import Any

import pytest
from tests.gurps.deeds import attack, do
from tests.gurps.grips import GRIPPED, WRESTLER, apart, attempt, close, held, open_now, skill, tries, why
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, said, sheet, swordsman

from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    DamageRolled,
    DefenceRolled,
    Gripped,
    Moved,
    SuccessRolled,
    Suffered,
    TableRolled,
)
from fracas.rulebooks.gurps.follow_ups import SQUEEZE
from fracas.rulebooks.gurps.guards import DODGE, RESIST
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
from fracas.rulebooks.gurps.techniques import BREAK_FREE, DRAG, GRAPPLE, PIN, TAKEDOWN, TECHNIQUES

PUBLISHED = Gurps({"grapple_model": "published"})


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
        ("G-174 not two hexes away", sheet(), "f5", "2 yards away"),
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
    assert scene.fighters[1].held_parts == ("neck",)


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


# G-174 to G-183: holds


def test_a_hold_that_moves_is_what_it_was_no_more() -> None:
    """G-174, G-180 to G-183: a choke hold stifles only the neck; nor does a pin or a lock go along."""
    scene = close(sheet(skills={"Wrestling": 14}), sheet())
    me, foe = scene.fighters
    hold = held(scene, NECK, 4, choke_hold=True, stops_breath=True, locked=True, pinned=True)
    foe.breathless = 3
    foe.pinned = True
    GURPS.take_hold(scene, me, foe, TORSO, 1)
    assert (hold.location, hold.control) == (TORSO, 5)
    assert not any([hold.choke_hold, hold.stops_breath, hold.locked, hold.pinned, foe.pinned])
    assert foe.breathless == 0


def test_a_firmer_hold_on_the_same_place_keeps_all_of_it() -> None:
    """G-174, G-182: and stifles on."""
    scene = close(sheet(skills={"Wrestling": 14}), sheet())
    me, foe = scene.fighters
    hold = held(scene, NECK, 4, choke_hold=True, stops_breath=True)
    foe.breathless = 3
    GURPS.take_hold(scene, me, foe, NECK, 1)
    assert (hold.choke_hold, hold.stops_breath, foe.breathless) == (True, True, 3)


def test_a_try_before_the_pin_does_not_count_against_the_next() -> None:
    """G-178: only the pinned must gather their strength."""
    scene = close(sheet(), sheet())
    hold = held(scene, TORSO, 3, who=1, foe=0)
    tries(scene, BREAK_FREE, [(5, 5, 5), (3, 3, 3)], [])
    hold.pinned = True
    GURPS.update_holds(scene, scene.fighters[0])
    assert said(GURPS.why_no_escape(scene, scene.fighters[0], scene.fighters[1])) == ""
    tries(scene, BREAK_FREE, [(5, 5, 5), (3, 3, 3)], [])
    assert "ten seconds" in said(GURPS.why_no_escape(scene, scene.fighters[0], scene.fighters[1]))

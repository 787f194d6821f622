"""Section 13, second part: being held, holding, and breaking free (G-29, G-175 to G-178, G-208)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.gurps.deeds import attack, blow_of, do, in_order, strike_of, turn_of
from tests.gurps.grips import apart, attempt, close, held, open_now, skill, traces, tries, why
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, said, sheet, swordsman
from tests.gurps.shots import FIELD, shooter, shot_of
from tests.gurps.shots import skill as shot_skill

from fracas.kernel.rulings import Ruling
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, ContestRolled, LetGo, Moved, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.in_hand import MAIN, OFF
from fracas.rulebooks.gurps.locations import (
    BY_KEY,
    FACE,
    LEFT_ARM,
    LEFT_FOOT,
    LEFT_HAND,
    NECK,
    RIGHT_ARM,
    RIGHT_HAND,
    RIGHT_LEG,
    SKULL,
    TORSO,
    Location,
)
from fracas.rulebooks.gurps.manoeuvres import (
    ALL_OUT_ATTACK,
    ALL_OUT_DEFENCE,
    ATTACK,
    CHANGE_POSTURE,
    CONCENTRATE,
    DETERMINED,
    DOUBLE,
    EVALUATE,
    FEINT,
    FEINT_AND_ATTACK,
    MANOEUVRES,
    MOVE,
    MOVE_AND_ATTACK,
    READY,
    STRONG,
    WAIT,
)
from fracas.rulebooks.gurps.rows import DO_NOTHING, PRONE, Manoeuvre
from fracas.rulebooks.gurps.techniques import BREAK_FREE, CHOKE_HOLD, GRAPPLE, PIN

KNIFE: dict[str, Any] = {"weapons": ["dagger"], "skills": {"Knife": 13}}
PUBLISHED = Gurps({"grapple_model": "published"})


def turned(scene: GurpsFight) -> GurpsFight:
    """The same two, but it is the other one who is first."""
    scene.order = (1, 0)
    return scene


# G-175


@pytest.mark.parametrize(
    ("rule", "key", "free", "in_hold"),
    [
        ("G-175 -4 to a blow", "dagger thrust", 13, 9),
        ("G-74 -4 to a bite", "unarmed bite", 10, 6),
    ],
)
def test_being_held_burdens_attacks(rule: str, key: str, free: int, in_hold: int) -> None:
    scene = close(sheet(**KNIFE), sheet())
    assert GURPS.melee_skill(scene, blow_of(scene, key)).total == free, rule
    held(scene, LEFT_FOOT, who=1, foe=0)
    assert GURPS.melee_skill(scene, blow_of(scene, key)).total == in_hold, rule


@pytest.mark.parametrize(
    ("rule", "choice", "less"),
    [
        ("G-175 -1 to dodge", "dodge", 1),
        ("G-175 -2 to parry", "parry", 2),
        ("G-175 -2 to block", "block", 2),
        ("G-120 grappled", "dodge", 1),
    ],
)
def test_being_held_burdens_defences(rule: str, choice: str, less: int) -> None:
    paper = sheet(**KNIFE, shield="small-shield")
    scene = close(sheet(**KNIFE), paper)
    me = scene.fighters[1]
    guard = Guard({"dodge": DODGE, "block": BLOCK}.get(choice, me.held[0].item.parry))
    blow = blow_of(scene, "dagger thrust")
    free = GURPS.defence_need(scene, me, blow, guard).total
    held(scene, hands=1)
    assert GURPS.defence_need(scene, me, blow, guard).total == free - less, rule


def test_dx_suffers_and_st_does_not() -> None:
    """G-175: -4 to DX and what rests on it; ST is as ever."""
    scene = close(sheet(dx=12, st=13), sheet())
    me = scene.fighters[0]
    held(scene, who=1, foe=0)
    assert GURPS.resist_need(me).total == 8
    assert GURPS.feint_defence(me).total == 8
    assert GURPS.strength(me) == 13
    assert GURPS.contest_strength(me, []).total == 13


def test_two_holders_weigh_no_more_than_one() -> None:
    """G-175: -4, however many hold on."""
    scene = close(sheet(dx=12), sheet(), sheet(), sheet())
    held(scene, who=1, foe=0)
    held(scene, who=3, foe=0)
    assert GURPS.resist_need(scene.fighters[0]).total == 8
    assert scene.fighters[0].holders == (1, 3)


def test_the_grappler_has_no_penalty() -> None:
    """G-175: it is not itself grappled."""
    scene = close(sheet(dx=12), sheet())
    held(scene)
    assert GURPS.resist_need(scene.fighters[0]).total == 12
    assert not scene.fighters[0].gripped


@pytest.mark.parametrize(
    ("rule", "location", "gone"),
    [
        ("G-175 a held arm does not strike", RIGHT_ARM, ["dagger thrust"]),
        ("G-175 nor a held hand", RIGHT_HAND, ["dagger thrust"]),
        ("G-177 nor bites a held head", FACE, ["unarmed bite"]),
        ("G-177 nor one held by the neck", NECK, ["unarmed bite"]),
        ("G-177 nor by the skull", SKULL, ["unarmed bite"]),
        ("G-175 a held leg does not kick", RIGHT_LEG, ["unarmed kick"]),
        ("G-175 nor a held foot", LEFT_FOOT, ["unarmed kick"]),
        ("G-175 the body leaves all free", TORSO, []),
    ],
)
def test_a_held_limb_is_of_no_use(rule: str, location: Location, gone: list[str]) -> None:
    scene = close(sheet(**KNIFE), sheet())
    me = scene.fighters[0]
    every = [strike.key for strike in GURPS.strikes(me)]
    held(scene, location, who=1, foe=0)
    assert [key for key in every if key not in [strike.key for strike in GURPS.strikes(me)]] == gone, rule


def test_a_held_arm_neither_parries_nor_blocks() -> None:
    """G-175: it is in somebody's hands."""
    scene = close(sheet(**KNIFE), sheet(**KNIFE, shield="small-shield"), sheet())
    me = scene.fighters[1]
    blow = blow_of(scene, "dagger thrust")
    held(scene, RIGHT_ARM, hands=1)
    assert "held (G-175)" in said(GURPS.why_no_parry(me, me.held[0], blow))
    GURPS.let_go(scene, me)
    held(scene, LEFT_ARM, hands=1)
    assert "held (G-175)" in said(GURPS.why_no_block(me, blow))


def test_nobody_retreats_out_of_a_hold_nor_from_one() -> None:
    """G-175: neither the held nor the holder; G-122."""
    scene = close(sheet(), sheet())
    assert all(GURPS.may_retreat(each) for each in scene.fighters)
    held(scene)
    assert not any(GURPS.may_retreat(each) for each in scene.fighters)


def test_more_than_twice_the_strength_is_only_burdened() -> None:
    """G-175: not held, but a level more to carry."""
    scene = close(sheet(st=8), sheet(st=17))
    held(scene)
    foe = scene.fighters[1]
    assert (foe.gripped, foe.clinging_foes, foe.encumbrance) == (False, 1, 1)
    assert GURPS.resist_need(foe).total == 10
    assert not GURPS.why_no_manoeuvre(scene, foe, MOVE)
    assert "too strong" in said(GURPS.why_no_takedown(scene, scene.fighters[0], foe))
    GURPS.let_go(scene, scene.fighters[0])
    assert (foe.clinging_foes, foe.encumbrance) == (0, 0)


def test_twice_the_strength_is_still_held() -> None:
    """G-175: more than twice it must be; at twice one may walk off all the same (G-177)."""
    scene = turned(close(sheet(st=8), sheet(st=16)))
    held(scene)
    foe = scene.fighters[1]
    assert foe.gripped
    assert foe.drags_holders
    events = beat(scene, [], ["move", "e5", "e"])
    assert [event.how for event in of_kind(events, Moved)] == ["is dragged along", "moves"]
    assert scene.fighters[0].cell == foe.cell
    assert foe.gripped


# G-29, G-176, G-177: manoeuvres


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "allowed"),
    [
        ("G-177 Attack", ATTACK, True),
        ("G-177 All-Out Attack", ALL_OUT_ATTACK, True),
        ("G-177 Do Nothing", DO_NOTHING, True),
        ("G-177 All-Out Defence", ALL_OUT_DEFENCE, True),
        ("G-177 Evaluate", EVALUATE, True),
        ("G-177 Ready", READY, True),
        ("G-177 no Move", MOVE, False),
        ("G-177 no Move and Attack", MOVE_AND_ATTACK, False),
        ("G-177 no Change Posture", CHANGE_POSTURE, False),
        ("G-177 no Feint", FEINT, False),
        ("G-51 no Concentrate", CONCENTRATE, False),
        ("G-177 no Wait", WAIT, False),
        ("G-29 these and no others", ATTACK, True),
    ],
)
def test_what_somebody_held_may_do(rule: str, manoeuvre: Manoeuvre, allowed: bool) -> None:
    scene = close(sheet(), sheet(**KNIFE))
    held(scene)
    assert (manoeuvre in GURPS.turn_options(scene, scene.fighters[1])) == allowed, rule


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "allowed"),
    [
        ("G-176 Attack", ATTACK, True),
        ("G-176 All-Out Attack", ALL_OUT_ATTACK, True),
        ("G-176 no Feint", FEINT, False),
        ("G-176 no Concentrate", CONCENTRATE, False),
        ("G-176 no Wait", WAIT, False),
        ("G-175 no Move without letting go", MOVE, False),
        ("G-175 nor Move and Attack", MOVE_AND_ATTACK, False),
        ("G-176 Change Posture", CHANGE_POSTURE, True),
    ],
)
def test_what_a_grappler_may_do(rule: str, manoeuvre: Manoeuvre, allowed: bool) -> None:
    scene = close(sheet(), sheet(**KNIFE))
    held(scene)
    assert (manoeuvre in GURPS.turn_options(scene, scene.fighters[0])) == allowed, rule


def test_no_feint_with_an_all_out_attack_in_a_hold() -> None:
    """G-176, G-177: at neither end of it."""
    scene = close(sheet(), sheet())
    assert FEINT_AND_ATTACK in GURPS.all_out_attacks(scene, scene.fighters[0])
    held(scene)
    for me in scene.fighters:
        assert GURPS.all_out_attacks(scene, me) == [DETERMINED, DOUBLE, STRONG]


def test_in_a_hold_one_strikes_only_inside_the_hex() -> None:
    """G-177: unarmed or reach C, at whoever is in there."""
    people = [(sheet(**KNIFE), "d5", "e"), (sheet(), "d5", "w"), (sheet(), "a1", "e"), (sheet(), "e5", "w")]
    scene = fight(*people)
    scene.close_combat_begun = True
    me, holder, _, outside = scene.fighters
    held(scene, who=1, foe=0)
    assert GURPS.reaches(scene, me, holder, strike_of(me, "dagger thrust"))
    assert not GURPS.reaches(scene, me, outside, strike_of(me, "unarmed kick"))
    scene = close(swordsman(), sheet())
    me = scene.fighters[0]
    assert GURPS.reaches(scene, me, scene.fighters[1], strike_of(me, "broadsword swing"))
    held(scene, who=1, foe=0)
    assert not GURPS.reaches(scene, me, scene.fighters[1], strike_of(me, "broadsword swing"))


def test_in_a_hold_nobody_steps_or_turns() -> None:
    """G-177: an All-Out Defence without steps, an attack without one."""
    scene = turned(close(sheet(), sheet(**KNIFE)))
    held(scene)
    beat(scene, [], ["all-out defence", "increased defence", "dodge"])
    scene = turned(close(sheet(), sheet(**KNIFE)))
    held(scene)
    decision = peek(scene, [], ["attack"])
    assert decision.question.key == "strike"


def test_evaluating_the_holder_alone() -> None:
    """G-177: somebody held watches whoever holds it, and nobody else."""
    scene = close(sheet(), sheet(), sheet(), sheet())
    held(scene, who=1, foe=0)
    assert GURPS.may_evaluate(scene, scene.fighters[0]) == [scene.fighters[1]]


@pytest.mark.parametrize(
    ("rule", "roll", "hand"),
    [
        ("G-177 DX - 4 to draw it", (2, 2, 2), MAIN),
        ("G-177 or it is dropped", (3, 2, 2), -2),
    ],
)
def test_making_ready_in_a_hold(rule: str, roll: tuple[int, ...], hand: int) -> None:
    scene = turned(close(sheet(), sheet(in_hand=[], **KNIFE)))
    held(scene)
    events = beat(scene, [roll], ["ready"])
    assert of_kind(events, SuccessRolled)[0].need.total == 6
    assert scene.fighters[1].held[0].hand == hand, rule


def test_nothing_is_made_ready_with_a_held_hand() -> None:
    """G-177: with a free hand only."""
    scene = close(sheet(), sheet(**KNIFE))
    me = scene.fighters[1]
    me.held[0].ready = False
    assert "ready dagger" in [option.key for option in GURPS.preparations(scene, me)]
    held(scene, RIGHT_ARM, hands=1)
    assert "ready dagger" not in [option.key for option in GURPS.preparations(scene, me)]
    held(scene, LEFT_ARM, hands=1)
    scene.fighters[1].held_parts = ("right arm", "left arm")
    assert READY not in GURPS.turn_options(scene, me)


def test_nothing_is_loaded_with_a_held_hand() -> None:
    """G-177: a gun in a hand that somebody holds is not loaded, nor is the pin of a grenade pulled."""
    for gun, deed in (("auto-pistol-9mm", "load auto-pistol-9mm"), ("hand-grenade", "pull pin of hand-grenade")):
        scene = close(sheet(), sheet(weapons=[gun], ammunition={"cartridge-9mm": 20}))
        me = scene.fighters[1]
        me.held[0].loaded = 0
        assert deed in [option.key for option in GURPS.preparations(scene, me)]
        held(scene, LEFT_ARM, hands=1)
        assert deed in [option.key for option in GURPS.preparations(scene, me)]
        held(scene, RIGHT_ARM, hands=1)
        assert deed not in [option.key for option in GURPS.preparations(scene, me)]
        if gun == "auto-pistol-9mm":
            assert said(GURPS.why_no_load(me, me.held[0])).startswith("somebody holds the hand with the ")


def test_a_hold_ends_a_wait_and_concentration() -> None:
    """G-51, G-177: what needs peace and quiet is over."""
    scene = close(sheet(), sheet())
    foe = scene.fighters[1]
    foe.concentration = 2
    foe.aim_turns, foe.aim_foe = 2, 0
    held(scene)
    assert (foe.wait, foe.concentration, foe.aim_turns) == (None, 0, 0)


def test_the_hands_that_hold_are_not_free() -> None:
    """G-174, G-175: one in it, one out of it; none with both."""
    scene = close(sheet(), sheet())
    me = scene.fighters[0]
    assert GURPS.empty_hands(me) == ["right", "left"]
    hold = held(scene, hands=1)
    assert GURPS.empty_hands(me) == ["left"]
    GURPS.put_hands(me, hold, 2)
    assert GURPS.empty_hands(me) == []
    assert "unarmed punch" not in [strike.key for strike in GURPS.strikes(me)]
    assert me.grips_with(OFF)


# pinned


def test_a_pinned_fighter_has_only_its_options() -> None:
    """G-177: break free, or what needs no movement; no defence at all (G-115)."""
    scene = close(sheet(), sheet(**KNIFE))
    held(scene, pinned=True)
    foe = scene.fighters[1]
    foe.posture = PRONE
    offered = [each for each in GURPS.turn_options(scene, foe) if isinstance(each, Manoeuvre)]
    assert offered == [ATTACK, CONCENTRATE, DO_NOTHING]
    assert GURPS.strikes(foe) == []
    assert [option.key for option in GURPS.techniques_open(scene, foe, None)] == ["break free"]
    assert GURPS.why_undefended(scene, foe, blow_of(scene, "unarmed bite")) == "helpless"


def test_a_pinned_fighter_tries_once_in_ten_turns() -> None:
    """G-177, G-178: and not before."""
    scene = turned(close(sheet(), sheet()))
    held(scene, pinned=True)
    foe = scene.fighters[1]
    scene.round = 3
    beat(scene, [(5, 5, 5), (3, 3, 3)], ["attack", "break free"])
    assert ATTACK not in GURPS.turn_options(scene, foe)
    assert "ten seconds" in said(GURPS.why_no_manoeuvre(scene, foe, ATTACK))
    scene.round = 12
    assert ATTACK not in GURPS.turn_options(scene, foe)
    scene.round = 13
    assert ATTACK in GURPS.turn_options(scene, foe)


# G-178


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "marks", "scores"),
    [
        ("gurps W-43: ST 13 against CP 5, holder ST 12", {"st": 13}, {"st": 12}, {"control": 5}, (8, 12)),
        ("G-178 Wrestling, without the -4 of the hold", {"st": 10, "skills": {"Wrestling": 16}}, {}, {}, (16, 10)),
        ("G-178 ST where that is better", {"st": 14, "skills": {"Wrestling": 12}}, {}, {"control": 3}, (16 - 3, 10)),
        ("G-178 a holder who is stunned", {}, {}, {"stunned": True}, (10, 6)),
        ("G-178 an arm lock", {}, {}, {"locked": True}, (10, 14)),
        ("G-178 and one more for each try", {}, {}, {"locked": True, "tries": 2}, (10, 16)),
        ("G-178 a choke hold", {}, {}, {"choke_hold": True}, (10, 15)),
        ("G-178 pinned with both hands", {}, {}, {"pinned": True}, (10, 20)),
        ("G-178 pinned with one", {}, {}, {"pinned": True, "hands": 1}, (10, 15)),
        ("G-178 two hands count for nothing more", {}, {}, {"hands": 2}, (10, 10)),
    ],
)
def test_breaking_free_scores(
    rule: str, mine: dict[str, Any], theirs: dict[str, Any], marks: dict[str, Any], scores: tuple[int, int]
) -> None:
    scene = close(sheet(**theirs), sheet(**mine))
    marks = dict(marks)
    scene.fighters[0].stunned = marks.pop("stunned", False)
    held(scene, **marks)
    me, foe = scene.fighters[1], scene.fighters[0]
    mine_score, their_score = GURPS.escape_scores(me, foe)
    assert (mine_score.total, their_score.total) == scores, rule


def test_the_published_hold_is_firm_by_both_hands() -> None:
    """G-178: by the switch `grapple_model` +5 for both hands, and no control points."""
    scene = close(sheet(), sheet(), book=PUBLISHED)
    held(scene, book=PUBLISHED)
    assert PUBLISHED.escape_scores(scene.fighters[1], scene.fighters[0])[1].total == 15
    scene = close(sheet(), sheet(), book=PUBLISHED)
    held(scene, hands=1, book=PUBLISHED)
    assert PUBLISHED.escape_scores(scene.fighters[1], scene.fighters[0])[1].total == 10


@pytest.mark.parametrize(
    ("rule", "rolls", "free"),
    [
        ("G-178 the escaper wins", [(3, 3, 3), (4, 4, 3)], True),
        ("G-178 a tie keeps the hold", [(3, 3, 3), (3, 3, 3)], False),
        ("G-178 so does a loss", [(4, 4, 3), (3, 3, 3)], False),
    ],
)
def test_breaking_free(rule: str, rolls: list[tuple[int, ...]], free: bool) -> None:
    scene = close(sheet(), sheet())
    held(scene, who=1, foe=0)
    events = tries(scene, BREAK_FREE, rolls, [])
    assert of_kind(events, ContestRolled)
    assert scene.fighters[0].gripped != free, rule
    assert (len(of_kind(events, LetGo)) == 1) == free


def test_whoever_breaks_free_may_step() -> None:
    """G-178: the step of the Attack is still there."""
    scene = close(sheet(), sheet())
    held(scene, who=1, foe=0)
    answers = ["attack", "break free", "c5", "let go", "e"]
    beat(scene, [(3, 3, 3), (4, 4, 4)], answers)
    assert scene.board.names[scene.fighters[0].cell] == "c5"


def test_breaking_free_by_a_single_roll() -> None:
    """G-178: by the switch, max(ST, Wrestling) less control points, and nobody rolls against it."""
    book = Gurps({"break_free": "single_roll"})
    for roll, free in (((3, 3, 2), True), ((3, 3, 3), False)):
        scene = close(sheet(st=13), sheet(), book=book)
        held(scene, control=5, who=1, foe=0, book=book)
        events = tries(scene, BREAK_FREE, [roll], [], book=book)
        assert of_kind(events, SuccessRolled)[0].need.total == 8
        assert scene.fighters[0].gripped != free


def test_a_lock_is_harder_to_break_each_time() -> None:
    """G-178: +1 for each earlier try that failed."""
    scene = close(sheet(), sheet())
    hold = held(scene, RIGHT_ARM, who=1, foe=0, locked=True)
    tries(scene, BREAK_FREE, [(5, 5, 5), (3, 3, 3)], [])
    assert hold.tries == 1
    assert GURPS.escape_scores(scene.fighters[0], scene.fighters[1])[1].total == 15


def test_one_breaks_one_hold_at_a_time() -> None:
    """G-178: against whom, if several hold on."""
    scene = close(sheet(), sheet(), sheet(), sheet())
    held(scene, who=1, foe=0)
    held(scene, who=3, foe=0)
    tries(scene, BREAK_FREE, [(3, 3, 3), (4, 4, 4)], ["D"])
    assert scene.fighters[0].holders == (1,)
    assert scene.fighters[0].gripped


def test_only_holders_are_broken_free_of() -> None:
    """G-178: from somebody who does not hold one there is nothing to break."""
    scene = close(sheet(), sheet())
    assert "does not hold you" in why(scene, BREAK_FREE)
    assert "break free" not in open_now(scene)


# G-208


@pytest.mark.parametrize(
    ("rule", "skills", "arts", "bonus"),
    [
        ("G-208 Wrestling at DX adds nothing", {"Wrestling": 10}, ["Wrestling"], 0),
        ("G-208 at DX+1 it adds 1", {"Wrestling": 11}, ["Wrestling"], 1),
        ("G-208 at DX+2 it adds 2", {"Wrestling": 12}, ["Wrestling"], 2),
        ("G-208 and no more", {"Wrestling": 16}, ["Wrestling"], 2),
        ("G-208 Sumo Wrestling only in some", {"Sumo Wrestling": 12}, ["Wrestling"], 0),
        ("G-208 in takedowns it does", {"Sumo Wrestling": 12}, ["Wrestling", "Sumo Wrestling"], 2),
        ("G-208 they do not add up", {"Wrestling": 11, "Sumo Wrestling": 12}, ["Wrestling", "Sumo Wrestling"], 2),
        ("G-13 Wrestling and Sumo Wrestling", {"Wrestling": 12}, ["Wrestling", "Sumo Wrestling"], 2),
    ],
)
def test_strength_from_training(rule: str, skills: dict[str, int], arts: list[str], bonus: int) -> None:
    me = close(sheet(skills=skills), sheet()).fighters[0]
    assert GURPS.contest_strength(me, arts).total == 10 + bonus, rule


def test_training_helps_out_of_a_hold() -> None:
    """G-208: both arts in breaking free."""
    scene = close(sheet(skills={"Wrestling": 12}), sheet(skills={"Sumo Wrestling": 11}))
    held(scene)
    mine, theirs = GURPS.escape_scores(scene.fighters[1], scene.fighters[0])
    assert (mine.total, theirs.total) == (11, 12)


# what ends a hold


def ends(scene: GurpsFight, what: Any) -> None:
    clean = traces(close(sheet(), sheet()))
    held(scene, NECK, control=4, choke_hold=True)
    GURPS.cut_off_breath(scene, scene.fighters[1], scene.fighters[0].holds[0])
    assert scene.fighters[1].breathless == 1
    what()
    assert traces(scene) == clean


def test_letting_go_is_free_and_leaves_no_trace() -> None:
    """G-54: as a free action, before the manoeuvre."""
    scene = close(sheet(), sheet())
    ends(scene, lambda: GURPS.release(scene, scene.fighters[0], scene.fighters[1]))
    held(scene)
    assert "let go of B" in [option.key for option in GURPS.turn_options(scene, scene.fighters[0])]
    beat(scene, [], ["let go of B", "do nothing"])
    assert not scene.fighters[1].gripped


def test_what_ends_a_hold() -> None:
    """G-178: unconsciousness and death at either end, and being moved apart (G-175)."""
    for index in (0, 1):
        scene = close(sheet(), sheet())
        ends(scene, lambda scene=scene, index=index: GURPS.pass_out(scene, scene.fighters[index]))
        scene = close(sheet(), sheet())
        ends(scene, lambda scene=scene, index=index: GURPS.die(scene, scene.fighters[index]))
    scene = close(sheet(), sheet())
    ends(
        scene,
        lambda: do(
            scene,
            [(3, 3, 3)],
            [],
            lambda: GURPS.drive_back(scene, scene.fighters[0], scene.fighters[1], 1),
        ),
    )


def test_a_referee_who_moves_them_apart_ends_it() -> None:
    """G-175: grapplers always share a hex, or the hold ends."""
    scene = close(sheet(), sheet())
    ends(scene, lambda: GURPS.amend(scene, Ruling("B", "at", "g7")))
    scene = close(sheet(), sheet())
    ends(scene, lambda: GURPS.amend(scene, Ruling("A", "at", "g7")))


def test_whoever_collapses_lets_go() -> None:
    """G-164, G-178: worn out, at either end."""
    scene = close(sheet(), sheet())
    held(scene)
    scene.fighters[0].fp = 0
    do(scene, [(5, 5, 5)], [], lambda: GURPS.overcomes_exhaustion(scene, scene.fighters[0]))
    assert not scene.fighters[1].gripped


def test_a_crippled_hand_holds_nobody() -> None:
    """G-174: the hold needs the hands used for it; one of two will do."""
    scene = close(sheet(), sheet())
    hold = held(scene)
    me = scene.fighters[0]
    me.crippled = ("right arm",)
    GURPS.lose_use_of(scene, me, BY_KEY["right arm"])
    assert (hold.main, hold.off, scene.fighters[1].gripped) == (False, True, True)
    me.crippled = ("right arm", "left hand")
    GURPS.lose_use_of(scene, me, LEFT_HAND)
    assert not scene.fighters[1].gripped


def test_a_breath_that_was_lost_otherwise_stays_lost() -> None:
    """G-165: a hold gives back only the breath that it took."""
    scene = close(sheet(), sheet())
    scene.fighters[1].breathless = 5
    hold = held(scene, NECK)
    GURPS.cut_off_breath(scene, scene.fighters[1], hold)
    assert not hold.stops_breath
    GURPS.let_go(scene, scene.fighters[0])
    assert scene.fighters[1].breathless == 5


def test_two_at_one_throat() -> None:
    """G-182: the breath comes back when the last of them lets go."""
    scene = close(sheet(), sheet(), sheet())
    foe = scene.fighters[1]
    for who in (0, 2):
        hold = held(scene, NECK, who=who, choke_hold=True)
        GURPS.cut_off_breath(scene, foe, hold)
    GURPS.let_go(scene, scene.fighters[0])
    assert foe.breathless == 1
    GURPS.let_go(scene, scene.fighters[2])
    assert foe.breathless == 0


@settings(max_examples=60, deadline=None)
@given(
    location=st.sampled_from(["torso", "neck", "right arm", "left leg", "skull"]),
    control=st.integers(0, 12),
    hands=st.integers(1, 2),
    marks=st.sampled_from([{}, {"pinned": True}, {"locked": True}, {"choke_hold": True}]),
    how=st.sampled_from(["release", "pass out", "die", "apart", "break"]),
)
def test_a_hold_that_is_broken_leaves_no_trace(
    location: str, control: int, hands: int, marks: dict[str, Any], how: str
) -> None:
    """G-178: free, and everything of it gone, however it ends."""
    scene = close(sheet(), sheet())
    me, foe = scene.fighters
    before = traces(scene)
    hold = held(scene, BY_KEY[location], control, hands, **marks)
    GURPS.renew_holds(scene, me)
    assert foe.gripped
    if how == "release":
        GURPS.release(scene, me, foe)
    elif how == "pass out":
        GURPS.pass_out(scene, me)
    elif how == "die":
        GURPS.die(scene, foe)
    elif how == "apart":
        scene.place_at(foe, scene.board.find("a1"))
        GURPS.end_broken_holds(scene)
    else:
        GURPS.end_hold(scene, me, hold, "loses hold of")
    assert traces(scene) == before


def test_copies_know_the_holds() -> None:
    """G-168: a snapshot keeps every hold."""
    scene = close(sheet(), sheet())
    held(scene, NECK, 3, pinned=True)
    copy = scene.copy()
    assert copy.state() == scene.state()
    copy.fighters[0].holds[0].control = 7
    assert scene.fighters[0].holds[0].control == 3


# views


def test_what_people_see_of_holds() -> None:
    """Who holds whom, and why something is not possible."""
    scene = close(sheet(), sheet())
    held(scene, NECK, 3, locked=True)
    assert "holds B (neck locked, 3 CP)" in GURPS.describe(scene, 0)
    assert "held by A" in GURPS.describe(scene, 1)
    decision = peek(turned(scene), [], ["attack"])
    assert "break free" in keys(decision)
    view = GURPS.view(scene, decision, BREAK_FREE)
    assert view.tally is not None
    assert view.tally.total == 7
    assert 0.0 < view.chance < 0.5
    assert "you do not hold A (G-176)" in GURPS.why_not(scene, decision, PIN.key)
    assert "not behind" in GURPS.why_not(scene, decision, CHOKE_HOLD.key)
    assert "is not possible" in GURPS.why_not(peek_scene(), peek(peek_scene(), [], []), "move")


def peek_scene() -> GurpsFight:
    scene = turned(close(sheet(), sheet()))
    held(scene)
    return scene


def test_all_manoeuvres_have_an_answer_in_a_hold() -> None:
    """G-177: whatever is not offered has a reason."""
    scene = peek_scene()
    me = scene.fighters[1]
    for manoeuvre in MANOEUVRES:
        offered = manoeuvre in GURPS.turn_options(scene, me)
        assert offered == (said(GURPS.why_no_manoeuvre(scene, me, manoeuvre)) == "")


def test_striking_whom_one_holds() -> None:
    """G-176: half the control points help with a blow, too."""
    scene = close(sheet(dx=12), sheet())
    held(scene, control=5, hands=1)
    assert GURPS.melee_skill(scene, blow_of(scene, "unarmed punch")).total == 12 - 4 + 2  # with the off hand
    answers = ["unarmed bite", "torso", "strike", "dodge", "stand fast"]
    events = attack(scene, [(3, 3, 3), (3, 3, 1)], answers)
    assert of_kind(events, AttackRolled)[0].need.total == 14


def test_nobody_grapples_while_pinned() -> None:
    """G-177: whatever it is."""
    scene = close(sheet(), sheet())
    held(scene, who=1, foe=0, pinned=True)
    assert why(scene, GRAPPLE) == "you are pinned (G-177)"
    assert skill(scene, GRAPPLE) == 6
    assert attempt(scene, GRAPPLE).close
    assert apart(sheet(), sheet()).close_combat_begun is False
    assert turn_of(scene).pinned


@pytest.mark.parametrize("model", ["control_points", "published"])
def test_the_hold_does_not_weigh_on_who_breaks_it(model: str) -> None:
    """G-178: Wrestling 16 stays 16 in either model, though every other use of it is at -4; shock still counts."""
    book = Gurps({"grapple_model": model})
    scene = close(sheet(), sheet(skills={"Wrestling": 16}), book=book)
    held(scene, hands=1, book=book)
    me, foe = scene.fighters[1], scene.fighters[0]
    assert book.escape_scores(me, foe)[0].total == 16
    assert book.skill_with(me, me.sheet.moves["grapple"].mode).total == 16
    assert skill_now(book, me) == 16 - 4
    me.shock = 2
    assert book.escape_scores(me, foe)[0].total == 14


def skill_now(book: Gurps, me: Combatant) -> int:
    """The Wrestling of somebody who is held, for anything but getting out."""
    return book.best_score(me, ["Wrestling", "ST"], []).total


def test_held_and_shot_at() -> None:
    """G-133, G-172, G-175: -2 to hit one of two in a hex; the held dodge at -1, and drop nowhere."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), *[(sheet(hp=60), "k5", "w")] * 2, rows=FIELD))
    scene.close_combat_begun = True
    scene.fighters[2].side = 0
    free = shot_skill(scene)
    held(scene, TORSO, 3, who=2, foe=1)
    assert shot_skill(scene) == free == 14 - 4 - 2
    shot = shot_of(scene)
    foe = scene.fighters[1]
    assert GURPS.defence_need(scene, foe, shot, Guard(DODGE)).total == 8 - 1
    assert not GURPS.may_drop(foe)
    assert not GURPS.may_drop(scene.fighters[2])


def test_burning_while_pinned() -> None:
    """G-31, G-177: the fire burns on, and nobody who is pinned beats it out."""
    scene = close(sheet(hp=30), sheet())
    me = scene.fighters[0]
    me.posture = PRONE
    held(scene, TORSO, 3, who=1, foe=0, pinned=True)
    me.burning = 1
    decision = peek(scene, [(6,)], [])
    assert "ready" not in keys(decision)
    assert me.hp == 28

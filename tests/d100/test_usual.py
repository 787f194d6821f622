"""What people answer without thinking, question by question, and planning a turn ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    act_of,
    armed,
    asked,
    beat,
    blow_of,
    duel,
    fight,
    in_order,
    keys,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.decision import Decision, Options
from fracas.kernel.parting import MERCY, MERCY_MENU
from fracas.rulebooks.d100.aid import BANDAGE
from fracas.rulebooks.d100.critical_tables import LEG
from fracas.rulebooks.d100.declaration import FORM, NO_PARRY
from fracas.rulebooks.d100.fighter import ACT, DECLARE, GAP, INITIATIVE, OFF, RESOLVE, SHEATHED, UPKEEP, Wound
from fracas.rulebooks.d100.holds import HOLD, HOLD_TOO, LET_BE, SEIZE, STRIKE
from fracas.rulebooks.d100.movement import KNEEL, RUN
from fracas.rulebooks.d100.rows import DIM, MEASURED, Planned
from fracas.rulebooks.d100.turn import ACT_NOW, NOW, WAIT

LATE = D100({"parting_attack": "on"})


def usual(scene: D100Fight, answers: list[str], deed: Callable[[], object], book: D100 = BOOK) -> str:
    """The usual answer to the question that comes after these answers."""
    return book.usual(scene, asked(scene, [], answers, deed))


def three(**more: Any) -> D100Fight:
    """One against two, next to each other."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    return in_order(fight(*people, sides=[0, 1, 1], **more))


# declarations


@pytest.mark.parametrize(
    "place, round_, form, points",
    [
        ("e5", 1, "sword", "20"),
        ("l5", 1, "sword", "20"),  # 8 hexes away: the free move and a run
        ("n5", 1, "no parry", "20"),
        ("e5", 2, "", ""),
    ],
)
def test_a_quarter_is_parried_to_begin_with(place: str, round_: int, form: str, points: str) -> None:
    """D-59: if a foe can come; after the first round it wants thinking."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), place, "w"), rows=["." * 16] * 6))
    scene.round = round_
    me = scene.fighters[0]
    assert usual(scene, [], lambda: BOOK.declare(scene, me)) == form
    assert usual(scene, ["sword"], lambda: BOOK.declare(scene, me)) == points


def test_whoever_must_parry_does_so_with_its_best_form() -> None:
    """D-59, D-64, D-87."""
    scene, me, _ = duel(sheet(weapons=["knife", "sword"], ob={"knife": 40, "sword": 90}))
    me.held[1].hand = OFF
    me.must_parry = 1
    assert usual(scene, [], lambda: BOOK.declare(scene, me)) == "sword"
    scene.round = 2
    assert BOOK.usual(scene, Decision(0, FORM, Options([NO_PARRY, *form_options(scene, me)]))) == ""


def form_options(scene: D100Fight, me: Combatant) -> list[Any]:
    return list(asked(scene, [], [], lambda: BOOK.declare(scene, me)).menu.options())


def test_points_against_one_foe_are_usually_enough() -> None:
    """D-61: in the first round the nearest, later the first question is open; then nobody else."""
    scene = three()
    me = scene.fighters[0]
    assert usual(scene, ["sword"], lambda: BOOK.declare(scene, me)) == "B"
    scene.round = 2
    assert usual(scene, ["sword"], lambda: BOOK.declare(scene, me)) == ""
    assert usual(scene, ["sword", "B", "30"], lambda: BOOK.declare(scene, me)) == "nobody else"


def test_whoever_is_nearest_is_watched() -> None:
    """D-119; whoever names another foe in its turn has one in mind."""
    scene = three()
    assert usual(scene, ["no parry"], lambda: BOOK.declare(scene, scene.fighters[0])) == "whoever is nearest"
    scene = in_order(
        fight(*[(swordsman(), place, "e") for place in ("d5", "e5", "d4", "d6")], sides=[0, 1, 1, 1], book=FREE)
    )
    turn_of(scene, 0, FREE).watch = 1
    assert usual(scene, ["watch"], lambda: FREE.act(scene), FREE) == ""


def test_a_plan_is_made_plainly_and_against_the_same_foe() -> None:
    """D-17: whom first is open, then the same one; an attack is plain."""
    scene = three()
    me = scene.fighters[0]
    to_plan = ["no parry", "whoever is nearest"]
    assert usual(scene, to_plan, lambda: BOOK.declare(scene, me)) == ""
    assert usual(scene, [*to_plan, "attack sword"], lambda: BOOK.declare(scene, me)) == "plain"
    me.plan = ()
    assert usual(scene, [*to_plan, "attack sword", "plain"], lambda: BOOK.declare(scene, me)) == ""
    knife = sheet(weapons=["knife"], ob={"knife": 50})
    scene = in_order(fight((knife, "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w"), sides=[0, 1, 1]))
    twice = [*to_plan, "attack knife", "plain", "C", "attack knife"]
    assert usual(scene, twice, lambda: BOOK.declare(scene, scene.fighters[0])) == "C"


def test_another_attack_like_the_last_is_planned_as_long_as_there_are_ap_for_it() -> None:
    """D-17."""
    knife = sheet(weapons=["knife"], ob={"knife": 50})
    scene = in_order(fight((knife, "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w"), sides=[0, 1, 1]))
    once = ["no parry", "whoever is nearest", "attack knife", "plain", "C"]
    assert usual(scene, once, lambda: BOOK.declare(scene, scene.fighters[0])) == "attack knife"


# turns


def planned(scene: D100Fight, *plan: Planned) -> Combatant:
    return turn_of(scene, 0, BOOK, plan)


def test_acts_targets_and_manners_are_those_that_were_declared() -> None:
    """D-18: in order, as long as they can be done."""
    scene = three()
    attack = act_of(scene.fighters[0], "attack sword")
    me = planned(scene, Planned(attack, 2, MEASURED))
    assert usual(scene, [], lambda: BOOK.act(scene)) == "attack sword"
    assert usual(scene, ["attack sword"], lambda: BOOK.act(scene)) == "C"
    assert usual(scene, ["attack sword", "C"], lambda: BOOK.act(scene)) == "measured"
    scene.fighters[2].cell = scene.board.find("l9")
    assert usual(scene, [], lambda: BOOK.act(scene)) == "move"
    me.planned = 1
    assert usual(scene, [], lambda: BOOK.act(scene)) == ""
    me.plan, me.planned = (Planned(KNEEL),), 0
    assert usual(scene, [], lambda: BOOK.act(scene)) == "kneel"


def test_without_a_plan_nothing_is_usual_but_a_plain_attack() -> None:
    """D-18, D-28."""
    scene = three(book=FREE)
    turn_of(scene, 0, FREE)
    assert usual(scene, [], lambda: FREE.act(scene), FREE) == ""
    assert usual(scene, ["attack sword"], lambda: FREE.act(scene), FREE) == ""
    assert usual(scene, ["attack sword", "B"], lambda: FREE.act(scene), FREE) == "plain"


def test_one_shoots_at_whom_one_aims_at() -> None:
    """D-29."""
    bow = armed("slug_pistol")
    scene = in_order(
        fight((bow, "a5", "e"), (swordsman(), "h5", "w"), (swordsman(), "h4", "w"), sides=[0, 1, 1], book=FREE)
    )
    me = turn_of(scene, 0, FREE)
    me.aim, me.aim_foe, me.aim_item = 1, 2, 0
    assert usual(scene, ["shoot slug pistol"], lambda: FREE.act(scene), FREE) == "C"


def test_what_is_kept_up_is_paid_for() -> None:
    """D-31, D-77."""
    scene, me, foe = duel(book=FREE)
    me.holding, foe.held_by = 1, 0
    turn_of(scene, 0, FREE)
    assert usual(scene, [], lambda: FREE.act(scene), FREE) == "keep hold"
    me.ap = 0
    assert usual(scene, [], lambda: FREE.act(scene), FREE) == ""


def test_one_faces_the_foe_whom_one_watches() -> None:
    """D-36, D-119: if one knows where it is; otherwise as one came."""
    scene, me, foe = duel(book=FREE)
    foe.cell = scene.board.find("h5")
    turn_of(scene, 0, FREE)
    me.watch = 1
    assert usual(scene, ["move", "c5"], lambda: FREE.act(scene), FREE) in ("e", "ne", "se")
    scene, me, foe = duel(book=FREE)
    foe.cell, foe.hidden, scene.light = scene.board.find("h5"), True, DIM
    turn_of(scene, 0, FREE)
    me.watch = 1
    decision = asked(scene, [], ["move", "c5"], lambda: FREE.act(scene))
    assert (FREE.usual(scene, decision), keys(decision)[0]) == ("w", "w")
    assert me.facing == 3


def test_the_last_chance_to_act_is_taken() -> None:
    """D-20: before it one waits for something."""
    scene, _, _ = duel()
    question = Decision(0, NOW, Options([WAIT, ACT_NOW]))
    scene.at = 1
    assert BOOK.usual(scene, question) == ""
    scene.at = 2
    assert BOOK.usual(scene, question) == "act"


def test_who_leaves_is_struck_at() -> None:
    """D-129."""
    scene, me, _ = duel(book=LATE)
    assert usual(scene, [], lambda: LATE.strike_in_passing(scene, me, scene.fighters[1]), LATE) == "sword"


def test_a_hold_beside_the_critical_is_taken_and_one_instead_of_it_is_not() -> None:
    """D-77."""
    scene, _, _ = duel()
    blow = blow_of(scene)
    assert BOOK.usual(scene, Decision(0, HOLD_TOO, Options([HOLD, LET_BE]), blow)) == "hold"
    assert BOOK.usual(scene, Decision(0, SEIZE, Options([STRIKE, HOLD]), blow)) == ""


def test_the_worst_wound_first() -> None:
    """D-98."""
    scene, me, _ = duel(sheet(bandages=2), book=FREE)
    me.wounds = [Wound(False, 2, LEG, False), Wound(False, 6, LEG, False), Wound(False, 3, LEG, False)]
    turn_of(scene, 0, FREE)
    assert usual(scene, [], lambda: FREE.choose_wound(scene, me, me, BANDAGE), FREE) == "wound 2"


def test_one_picks_up_what_is_ones_own() -> None:
    """D-27."""
    scene, me, foe = duel(sheet(weapons=["knife"]), book=FREE)
    turn_of(scene, 0, FREE)
    FREE.drop(scene, foe, foe.held[0])
    FREE.drop(scene, me, me.held[0])
    assert usual(scene, ["pick up"], lambda: FREE.act(scene), FREE) == "knife"


def test_quarter_is_for_a_person_to_give() -> None:
    """D-132."""
    scene, _, _ = duel()
    assert BOOK.usual(scene, Decision(1, MERCY, MERCY_MENU)) == ""


# planning ahead


def standing(phase: int, at: int = 0, declaring: int = 0) -> D100Fight:
    scene = three()
    scene.round, scene.phase, scene.at, scene.declaring = 2, phase, at, declaring
    return scene


def test_what_comes_next_for_whom() -> None:
    """D-16, D-17, D-19: a declaration or a turn of this round, or the next round's declaration."""
    scene = standing(DECLARE, declaring=1)
    BOOK.next_turn(scene, 0)
    assert (scene.phase, scene.declaring) == (DECLARE, 2)
    scene = standing(DECLARE, declaring=1)
    BOOK.next_turn(scene, 2)
    assert (scene.phase, scene.at) == (RESOLVE, 2)
    scene = standing(RESOLVE, at=1)
    scene.fighters[1].parry = (30, 0, 0)
    BOOK.next_turn(scene, 1)
    assert (scene.phase, scene.at, scene.fighters[1].parry) == (RESOLVE, 1, (30, 0, 0))
    for phase in (RESOLVE, UPKEEP):
        scene = standing(phase, at=1)
        scene.fighters[0].acted, scene.fighters[1].parry = True, (30, 0, 0)
        BOOK.next_turn(scene, 0)
        assert (scene.phase, scene.declaring, list(scene.fighters[1].parry)) == (DECLARE, 2, [])
        assert not scene.fighters[0].acted


def test_a_turn_under_way_goes_on() -> None:
    """D-120."""
    scene = standing(RESOLVE)
    turn_of(scene, 0, BOOK).ap = 2
    assert BOOK.goes_on(scene, 0)
    assert not BOOK.goes_on(scene, 1)
    BOOK.next_turn(scene, 0)
    assert (scene.phase, scene.acting, scene.fighters[0].ap) == (ACT, 0, 2)
    scene.fighters[0].out = True
    assert not BOOK.goes_on(scene, 0)


def test_a_turn_that_was_put_off_is_asked_for() -> None:
    """D-20."""
    scene = standing(RESOLVE, at=2)
    scene.waiting = (0, 1)
    BOOK.next_turn(scene, 1)
    assert (scene.phase, list(scene.waiting)) == (GAP, [1])
    assert asked(scene, [], [], lambda: BOOK.beat(scene)).question is NOW


def test_the_surprised_newcomers_and_those_before_the_first_round_declare_next() -> None:
    """D-12, D-15, D-24, D-126."""
    scene = standing(RESOLVE)
    scene.fighters[1].surprised = True
    BOOK.next_turn(scene, 1)
    assert (scene.phase, scene.declaring, scene.fighters[1].surprised) == (DECLARE, 1, False)
    scene = standing(RESOLVE)
    scene.order, scene.places = (0, 1), (0, 1)
    BOOK.next_turn(scene, 2)
    assert (scene.phase, list(scene.order), list(scene.places)) == (DECLARE, [0, 1, 2], [0, 1, 2])
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    assert scene.phase == INITIATIVE
    BOOK.next_turn(scene, 0)
    assert (scene.phase, scene.order, scene.declaring, scene.round) == (DECLARE, (0, 1), 1, 1)
    scene = standing(UPKEEP)
    scene.settled = True
    BOOK.next_turn(scene, 2)
    assert (scene.phase, scene.at) == (RESOLVE, 2)


# what ends by itself, and what is not asked


def test_a_plan_ends_when_the_ap_left_are_too_few_for_an_attack() -> None:
    """D-17: before a blow one has to think, after it one AP is left."""
    scene, me, _ = duel()
    begun = ["sword", "0"]
    assert usual(scene, begun, lambda: BOOK.declare(scene, me)) == ""
    scene, me, _ = duel()
    decision = asked(scene, [], [*begun, "attack sword", "plain"], lambda: BOOK.declare(scene, me))
    assert decision.question.key == "plan"
    assert BOOK.usual(scene, decision) == "that is all"


def test_without_ap_the_turn_ends() -> None:
    """D-120."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    assert usual(scene, [], lambda: FREE.act(scene), FREE) == ""
    me.ap = 0
    assert usual(scene, [], lambda: FREE.act(scene), FREE) == "end turn"


def test_who_plans_a_blow_at_somebody_far_off_goes_there() -> None:
    """D-33, D-34, D-49: the free move first, then the planned run, as near as one gets; then the blow."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "h5", "w")))
    me = scene.fighters[0]
    plan = [Planned(RUN), Planned(act_of(me, "attack sword"), 1)]
    turn_of(scene, 0, BOOK, plan)
    assert usual(scene, [], lambda: BOOK.act(scene)) == "move"
    goal = usual(scene, ["move"], lambda: BOOK.act(scene))
    assert scene.board.distance(scene.board.find(goal), scene.fighters[1].cell) == 3
    beat(scene, [], ["move", goal, "e"])
    assert usual(scene, [], lambda: BOOK.act(scene)) == "run"
    goal = usual(scene, ["run"], lambda: BOOK.act(scene))
    assert scene.board.distance(scene.board.find(goal), scene.fighters[1].cell) == 1
    scene.fighters[1].cell = scene.board.find("b5")
    assert usual(scene, ["run"], lambda: BOOK.act(scene)) != goal


def test_when_all_is_decided_wounds_are_seen_to() -> None:
    """D-126: and whoever ends the turn instead is told what that means."""
    scene, me, foe = duel(book=FREE)
    foe.dead = True
    me.wounds = [Wound(False, 3, LEG, False)]
    me.held[0].hand = SHEATHED
    turn_of(scene, 0, FREE)
    scene.settled = True
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert FREE.usual(scene, decision) == "tourniquet", keys(decision)
    end = decision.menu.find("end turn")
    assert end is not None
    assert "may kill (D-126)" in FREE.view(scene, decision, end).note

"""Sections 3 and 4: order of turns, surprise, begin-turn checks, what a new turn clears."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, sheet, swordsman

from fracas.kernel.event import Became, OrderSet
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    Arrived,
    AttackRolled,
    ManoeuvreChosen,
    SuccessRolled,
    Suffered,
    TurnBegan,
    Undefended,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, MOVE
from fracas.rulebooks.gurps.rows import PRONE
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import IN_REACH

FIRST = {"dx": 13}
"""Acts before a plain swordsman."""
STAY = ["d5", "e"]
SWING = ["broadsword swing", "torso", "strike"]


def duel(apart: int = 1, book: Gurps = GURPS, **mine: Any) -> GurpsFight:
    places = {1: "e5", 2: "f5", 3: "g5", 5: "i5"}
    return fight((swordsman(14, **{**FIRST, **mine}), "d5", "e"), (swordsman(), places[apart], "w"), book=book)


def dodge(scene: GurpsFight, me: Combatant, foe: Combatant, book: Gurps = GURPS) -> int:
    """What a dodge against a blow of that foe's needs."""
    blow = book.blow_at(scene, foe, me, foe.held[0].item.strikes[0])
    return book.defence_need(scene, me, blow, Guard(DODGE)).total


# order of turns


def test_order_by_speed_then_dx() -> None:
    """gurps W-10: C, then B, then A."""
    people = [
        (sheet(basic_speed=6.0, dx=12), "a1", "e"),
        (sheet(basic_speed=6.0, dx=13), "c1", "e"),
        (sheet(basic_speed=6.25, dx=10), "e1", "e"),
    ]
    scene = fight(*people)
    events = beat(scene, [], ["do nothing"])
    assert of_kind(events, OrderSet)[0].order == (2, 1, 0)


def test_ties_are_rolled_off_once_for_the_whole_fight() -> None:
    """G-22: a die each, equal ones again, and the order stands."""
    people = [(sheet(), place, "e") for place in ("a1", "c1", "e1", "g1")]
    scene = fight(*people)
    events = beat(scene, [(3,), (5,), (3,), (1,), (2,), (6,)], ["do nothing"])
    assert of_kind(events, OrderSet)[0].order == (1, 2, 0, 3)
    for who in (2, 0, 3, 1):
        assert of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0].who == who


def test_the_scenario_may_order_those_who_are_tied() -> None:
    """G-22: with a number for each of them, nobody rolls."""
    people = [(sheet(), "a1", "e"), (sheet(), "c1", "e"), (sheet(basic_speed=6.0), "e1", "e")]
    scene = fight(*people, starts=[{"order": 2}, {"order": 1}])
    assert of_kind(beat(scene, [], ["do nothing"]), OrderSet)[0].order == (2, 1, 0)


def test_without_a_number_for_each_the_tied_roll() -> None:
    """G-22: one of two has a number: both roll."""
    scene = fight((sheet(), "a1", "e"), (sheet(), "c1", "e"), starts=[{}, {"order": 1}])
    assert of_kind(beat(scene, [(5,), (2,)], ["do nothing"]), OrderSet)[0].order == (0, 1)


def test_a_newcomer_has_its_turn_from_the_next_round_on() -> None:
    """G-22: it enters where its Speed puts it, behind those whom it ties with."""
    scene = fight((sheet(dx=13), "a1", "e"), (sheet(), "e5", "e"))
    beat(scene, [], ["do nothing"])
    for name, paper in (("C", sheet(dx=13)), ("D", sheet(dx=12)), ("E", sheet(dx=8))):
        scene.fighters.append(Combatant(len(scene.fighters), name, 0, scene.board.find("c9"), 0, paper))
    assert of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0].who == 1
    events = beat(scene, [], ["do nothing"])
    assert of_kind(events, OrderSet)[0].order == (0, 2, 3, 1, 4)
    assert of_kind(events, TurnBegan)[0].who == 0
    assert of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0].who == 2


def late(**start: Any) -> GurpsFight:
    """B will come in the third second, quicker than A and slower than C."""
    people = [(sheet(dx=10), "a1", "e"), (sheet(dx=12), "e5", "w"), (sheet(dx=14), "c1", "e")]
    return fight(*people, starts=[{}, {"arrives": 3, **start}])


def test_a_scenario_may_let_somebody_arrive() -> None:
    """G-22: from the start of that round on, at the place that its Speed gives it; the fight waits for it."""
    scene = late()
    me = scene.fighters[1]
    seen = []
    for _ in range(7):
        events = beat(scene, [], ["do nothing"])
        seen.append(of_kind(events, TurnBegan)[0].who)
        assert not scene.over
        if scene.round < 3:
            assert (me.out, me.absent, scene.foes(scene.fighters[0])) == (True, True, [])
            assert "arrives in second 3" in GURPS.describe(scene, 1)
    assert seen == [2, 0, 2, 0, 2, 1, 0]
    assert (me.out, me.absent, scene.board.names[me.cell]) == (False, False, "e5")


def test_an_arrival_is_told_and_changes_the_order() -> None:
    """G-22: who, where, and when it has its turns."""
    scene = late()
    for _ in range(4):
        assert not of_kind(beat(scene, [], ["do nothing"]), Arrived)
    events = beat(scene, [], ["do nothing"])
    assert [GURPS.narrate(scene, event) for event in events[:2]] == ["B arrives at e5.", "Order of turns: C, B, A."]


def test_whoever_stands_there_is_not_pushed_aside() -> None:
    """G-22: then it arrives as near as there is room."""
    scene = late()
    scene.fighters[0].cell = scene.board.find("e5")
    for _ in range(5):
        beat(scene, [], ["do nothing"])
    assert scene.board.distance(scene.board.find("e5"), scene.fighters[1].cell) == 1


def test_nobody_rules_on_those_who_are_not_there() -> None:
    """G-22: nor are they in anybody's way."""
    scene = late()
    with pytest.raises(Mistake, match="has not arrived yet"):
        GURPS.amend(scene, Ruling("B", "hp", "4"))
    assert GURPS.crowd(scene, scene.fighters[0])[0] == {scene.board.find("c1"): 1}


def test_everyone_has_a_turn_each_round() -> None:
    """G-24: a beat is one turn; the round goes on when all have had theirs."""
    scene = duel(5)
    seen = []
    for _ in range(4):
        began = of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0]
        seen.append((began.who, began.round))
    assert seen == [(0, 1), (1, 1), (0, 2), (1, 2)]


def test_a_manoeuvres_restrictions_hold_until_the_next_turn_begins() -> None:
    """G-24: no defence after an All-Out Attack, through the foe's turn, and again once the next has begun."""
    scene = duel()
    me = scene.fighters[0]
    beat(scene, [(6, 6, 5)], ["all-out attack", "determined", *STAY, *SWING])
    events = beat(scene, [(4, 4, 4), (1,)], ["attack", "e5", "w", *SWING, "e5", "w"])
    assert of_kind(events, Undefended)[0].why == "all-out attack"
    peek(scene, [], [])
    assert me.manoeuvre.defends


# surprise


def test_the_first_turn_finds_everyone_with_normal_defences() -> None:
    """G-23: as if Do Nothing had been chosen: a full Dodge, and no aim, feint or evaluation."""
    scene = duel()
    me, foe = scene.fighters
    assert all(fighter.manoeuvre.key == "do nothing" for fighter in scene.fighters)
    assert dodge(scene, foe, me) == 8
    assert (foe.evaluated, foe.feint, foe.aim_turns, foe.wait) == (0, 0, 0, None)


def surprised(how: str, **traits: Any) -> GurpsFight:
    """B and D are surprised by A and C, who come first."""
    people = [
        (swordsman(14, **FIRST), "d5", "e"),
        (swordsman(iq=11, **traits), "e5", "w"),
        (sheet(dx=12), "a1", "e"),
        (sheet(dx=8, iq=9), "k9", "w"),
    ]
    return fight(*people, starts=[{}, {"surprised": how}, {}, {"surprised": how}])


def skip(scene: GurpsFight, turns: int) -> None:
    for _ in range(turns):
        beat(scene, [], ["do nothing"])


def test_partial_surprise_is_shaken_off_by_iq_at_the_end_of_a_turn() -> None:
    """G-23: mentally stunned from the start; each rolls against its own IQ on each of its turns."""
    scene = surprised("partial")
    attacker, me = scene.fighters[0], scene.fighters[1]
    skip(scene, 2)
    assert dodge(scene, me, attacker) == 8 - 4
    assert not GURPS.may_retreat(me)
    events = beat(scene, [(4, 4, 4)], [])
    assert (of_kind(events, SuccessRolled)[0].need.total, me.mentally_stunned) == (11, True)
    assert of_kind(events, ManoeuvreChosen)[0].forced
    assert of_kind(beat(scene, [(3, 3, 3)], []), SuccessRolled)[0].need.total == 9
    assert not scene.fighters[3].mentally_stunned
    skip(scene, 2)
    beat(scene, [(4, 4, 3)], [])
    assert not me.mentally_stunned
    assert dodge(scene, me, attacker) == 8


def test_combat_reflexes_recover_at_plus_6() -> None:
    """G-23: IQ 11 + 6."""
    scene = surprised("partial", traits=["Combat Reflexes"])
    skip(scene, 2)
    events = beat(scene, [(5, 5, 6)], [])
    assert of_kind(events, SuccessRolled)[0].need.total == 17
    assert not scene.fighters[1].mentally_stunned


def test_total_surprise_freezes_for_a_die_of_turns_first() -> None:
    """G-23: one die for the side: 2 turns without a roll, then IQ rolls."""
    scene = surprised("total")
    me = scene.fighters[1]
    beat(scene, [(2,)], ["do nothing"])
    assert [fighter.frozen for fighter in scene.fighters] == [0, 2, 0, 2]
    skip(scene, 1)
    for left in (1, 0):
        assert not of_kind(beat(scene, [], []), SuccessRolled)
        assert me.frozen == left
        assert not of_kind(beat(scene, [], []), SuccessRolled)
        skip(scene, 2)
    assert of_kind(beat(scene, [(3, 3, 3)], []), SuccessRolled)[0].need.total == 11
    assert not me.mentally_stunned


def test_combat_reflexes_keep_the_whole_side_from_freezing() -> None:
    """G-13, G-23: no die is rolled, and those without the trait roll IQ at once as well."""
    scene = surprised("total", traits=["Combat Reflexes"])
    skip(scene, 2)
    assert [fighter.frozen for fighter in scene.fighters] == [0, 0, 0, 0]
    assert of_kind(beat(scene, [(6, 6, 5)], []), SuccessRolled)[0].need.total == 17
    assert of_kind(beat(scene, [(3, 3, 3)], []), SuccessRolled)[0].need.total == 9


def test_the_unfazeable_never_freeze() -> None:
    """G-13, G-23: what total surprise does to others; but taken aback they are, and roll IQ at once."""
    scene = surprised("total", traits=["Unfazeable"])
    beat(scene, [(6,)], ["do nothing"])
    skip(scene, 1)
    assert (scene.fighters[1].mentally_stunned, scene.fighters[1].frozen, scene.fighters[3].frozen) == (True, 0, 6)
    assert of_kind(beat(scene, [(3, 3, 3)], []), SuccessRolled)[0].need.total == 11
    assert not scene.fighters[1].mentally_stunned


# begin-turn checks


def test_begin_turn_checks_come_in_their_order() -> None:
    """G-25: burning clothes, then consciousness, then the end-of-turn roll of the stunned."""
    scene = duel(5)
    me = scene.fighters[0]
    me.burning, me.hp, me.stunned = 1, 0, True
    events = beat(scene, [(5,), (3, 3, 3), (3, 3, 3)], [])
    told = [event for event in events if isinstance(event, Suffered | SuccessRolled)]
    assert [getattr(event, "cause", getattr(event, "purpose", "")) for event in told] == [
        "burning clothes",
        "consciousness",
        "shaking off the stun",
    ]
    assert me.hp == -1


def test_the_exhausted_roll_once_they_have_picked_a_manoeuvre() -> None:
    """G-25: at 0 FP Will is rolled last, and not for Do Nothing."""
    scene = duel(5)
    me = scene.fighters[0]
    me.fp = 0
    assert not of_kind(beat(scene, [], ["do nothing"]), SuccessRolled)
    skip(scene, 1)
    events = beat(scene, [(3, 3, 5)], ["concentrate"])
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    assert [event.state for event in of_kind(events, Became)] == ["collapsed"]
    assert not of_kind(events, ManoeuvreChosen)


def test_those_who_are_out_have_no_turn() -> None:
    """G-26: unconscious combatants are skipped."""
    scene = fight((sheet(dx=13), "a1", "e"), (sheet(), "e5", "e"), (sheet(dx=8), "g5", "w"))
    scene.fighters[1].out = True
    beat(scene, [], ["do nothing"])
    assert not of_kind(beat(scene, [], []), TurnBegan)
    scene.fighters[1].out = False
    assert of_kind(beat(scene, [], ["do nothing"]), TurnBegan)[0].who == 2


def test_whom_a_tick_fells_has_no_turn() -> None:
    """G-25, G-26: unconscious by the flames, so no manoeuvre and no second roll."""
    scene = duel(5)
    me = scene.fighters[0]
    me.burning, me.hp = 2, -49
    events = beat(scene, [(6,)], [])
    assert me.dead
    assert not of_kind(events, SuccessRolled)
    assert not of_kind(events, ManoeuvreChosen)


def test_consciousness_is_rolled_at_the_start_of_every_turn() -> None:
    """G-27: at 0 HP an HT roll; a failure ends the turn before it begins."""
    scene = duel(5)
    scene.fighters[0].hp = 0
    events = beat(scene, [(3, 3, 4)], ["do nothing"])
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(4, 4, 3)], [])
    assert of_kind(events, Became)[0].state == "unconscious"
    assert scene.fighters[0].out
    assert scene.fighters[0].posture is PRONE
    assert scene.over
    assert scene.winner == 1


@pytest.mark.parametrize(
    ("rule", "hp", "need"),
    [
        ("G-27 not yet a full multiple below", -9, 10),
        ("G-27 -1 at -1xHP", -10, 9),
        ("G-27 still -1", -19, 9),
        ("G-27 -2 at -2xHP", -20, 8),
    ],
)
def test_consciousness_gets_harder(rule: str, hp: int, need: int) -> None:
    scene = duel(5)
    scene.fighters[0].hp = hp
    assert of_kind(beat(scene, [(2, 2, 2)], ["do nothing"]), SuccessRolled)[0].need.total == need, rule


def test_nobody_rolls_for_consciousness_above_zero() -> None:
    """G-27: only at 0 HP or less."""
    scene = duel(5)
    scene.fighters[0].hp = 1
    assert not of_kind(beat(scene, [], ["do nothing"]), SuccessRolled)


def test_by_the_switch_only_those_who_act_roll_for_consciousness() -> None:
    """G-27, by `consciousness_roll = only_if_acting`: none for Do Nothing, one before anything else."""
    book = Gurps({"consciousness_roll": "only_if_acting"})
    scene = duel(5, book)
    scene.fighters[0].hp = 0
    assert not of_kind(beat(scene, [], ["do nothing"], book), SuccessRolled)
    beat(scene, [], ["do nothing"], book)
    events = beat(scene, [(4, 4, 3)], ["move"], book)
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    assert scene.fighters[0].out


# stun


def test_the_stunned_do_nothing_and_roll_at_the_end() -> None:
    """G-28: no choice but Do Nothing; HT at the end of the turn removes the stun at once."""
    scene = duel()
    me, foe = scene.fighters
    me.stunned = True
    events = beat(scene, [(4, 4, 4)], [])
    assert of_kind(events, ManoeuvreChosen)[0].forced
    assert me.stunned
    assert dodge(scene, me, foe) == 8 - 4
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(3, 3, 3)], [])
    assert not me.stunned
    assert [event.state for event in of_kind(events, Became)] == ["no longer stunned"]
    assert dodge(scene, me, foe) == 8


def test_the_stunned_dodge_at_minus_4_and_cannot_retreat() -> None:
    """gurps W-23: Dodge 9, stunned: 5, and no hex to retreat to is offered."""
    scene = fight((swordsman(14, **FIRST), "d5", "e"), (swordsman(basic_speed=6.0, dx=9), "e5", "w"))
    scene.order = (0, 1)
    me = scene.fighters[1]
    assert dodge(scene, me, scene.fighters[0]) == 9
    me.stunned = True
    decision = peek(scene, [(4, 4, 4)], ["attack", *STAY, *SWING, "dodge"])
    assert (decision.question.key, keys(decision)) == ("retreat", ["stand fast", "feverish defence"])
    assert dodge(scene, me, scene.fighters[0]) == 5


def test_by_the_switch_the_stunned_have_no_defence() -> None:
    """G-28, by `stun_defence = none`."""
    book = Gurps({"stun_defence": "none"})
    scene = duel(book=book)
    scene.fighters[1].stunned = True
    events = beat(scene, [(4, 4, 4), (1,)], ["attack", *STAY, *SWING, *STAY], book)
    assert of_kind(events, Undefended)[0].why == "stunned"


def test_stunned_in_body_and_mind() -> None:
    """G-28: -4 only once, a roll for each at the end of the turn, and both must be shaken off."""
    scene = duel(iq=12)
    me, foe = scene.fighters
    me.stunned = me.mentally_stunned = True
    assert dodge(scene, me, foe) == 8 - 4
    events = beat(scene, [(3, 3, 3), (5, 5, 3)], [])
    assert [(roll.purpose, roll.need.total) for roll in of_kind(events, SuccessRolled)] == [
        ("shaking off the stun", 10),
        ("getting over the surprise", 12),
    ]
    assert (me.stunned, me.mentally_stunned) == (False, True)
    assert dodge(scene, me, foe) == 8 - 4
    skip(scene, 1)
    assert len(of_kind(beat(scene, [(4, 4, 4)], []), SuccessRolled)) == 1
    assert not me.mentally_stunned


def test_shock_burdens_the_wits_of_the_stunned() -> None:
    """G-28: IQ is at -3 on the turn after 3 HP were lost (G-156); HT is not."""
    scene = duel()
    me = scene.fighters[0]
    me.stunned = me.mentally_stunned = True
    me.lost = 3
    events = beat(scene, [(3, 3, 3), (3, 3, 3)], [])
    assert [roll.need.total for roll in of_kind(events, SuccessRolled)] == [10, 7]


# resets


@pytest.mark.parametrize(
    ("rule", "field", "before", "after"),
    [
        ("G-30 block used", "blocks", 1, 0),
        ("G-30 dodge count", "defences", 3, 0),
        ("G-30 retreat used", "retreated_from", 1, NOBODY),
        ("G-30 acrobatic dodge used", "acrobatics", True, False),
        ("G-30 step used", "step_left", 0, 1),
        ("G-30 the defence that was raised", "better_defence", "dodge", ""),
        ("G-30 the last manoeuvre's limits", "manoeuvre", DETERMINED, None),
        ("G-30 lost balance", "balance", -2, 0),
        ("G-30 a dropped guard", "guard_dropped", True, False),
        ("G-30 the worse posture", "left_posture", PRONE, None),
        ("G-30 an untriggered Wait", "wait", Wait(IN_REACH, NOBODY, NOBODY, ATTACK), None),
    ],
)
def test_a_new_turn_clears(rule: str, field: str, before: object, after: object) -> None:
    scene = duel(5)
    me = scene.fighters[0]
    setattr(me, field, before)
    peek(scene, [], [])
    if field == "manoeuvre":
        assert me.manoeuvre.defends, rule
        assert me.manoeuvre.key == "do nothing"
    else:
        assert getattr(me, field) == after, rule


def test_a_new_turn_clears_what_weapons_did() -> None:
    """G-30: parry counts, and that an unbalanced weapon has attacked."""
    scene = duel(5)
    held = scene.fighters[0].held[0]
    held.parries, held.attacked = 2, True
    peek(scene, [], [])
    assert (held.parries, held.attacked) == (0, False)


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "forward", "hexes", "runs"),
    [
        ("G-30 the last turn was a forward Move", MOVE, True, 2, True),
        ("G-30 not all of it forward", MOVE, False, 2, False),
        ("G-30 no Move at all", ATTACK, True, 2, False),
        ("G-30 a Move that went nowhere", MOVE, True, 1, False),
    ],
)
def test_the_run_up_is_that_of_the_last_turn(rule: str, manoeuvre: Any, forward: bool, hexes: int, runs: bool) -> None:
    scene = duel(5)
    me = scene.fighters[0]
    me.manoeuvre, me.forward, me.ran = manoeuvre, forward, not runs
    me.path = (me.cell,) * hexes
    peek(scene, [], [])
    assert me.ran == runs, rule


def test_shock_burdens_the_next_turn_and_ends_with_it() -> None:
    """G-30: wounds since the last turn count on this one and no longer."""
    scene = duel()
    me = scene.fighters[0]
    me.lost = 3
    strike = ["attack", *STAY, *SWING, *STAY]
    events = beat(scene, [(5, 5, 5)], strike)
    assert of_kind(events, AttackRolled)[0].need.total == 14 - 3
    assert (me.shock, me.lost) == (0, 0)
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(5, 5, 5)], strike)
    assert of_kind(events, AttackRolled)[0].need.total == 14


WAIT = ["wait", "a foe comes into my reach", "anyone", "attack"]


def test_a_wound_in_ones_own_turn_counts_on_the_next() -> None:
    """G-30: B steps in and costs A 3 HP: A's blow this turn is at 14 + 4, the next one at 14 - 3."""
    scene = duel(3)
    me = scene.fighters[0]
    skip(scene, 1)
    beat(scene, [], WAIT)
    stopped = ["g5", "w", *SWING, "g5", "w"]
    answers = ["all-out attack", "determined", "f5", *stopped, "e", *SWING]
    events = beat(scene, [(3, 3, 3), (1,), (6, 6, 5)], answers)
    assert [roll.need.total for roll in of_kind(events, AttackRolled)] == [12, 18]
    assert (me.hp, me.shock, me.lost) == (7, 0, 3)
    skip(scene, 1)
    events = beat(scene, [(5, 5, 5)], ["attack", "f5", "e", *SWING, "f5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14 - 3


def test_a_response_before_the_next_turn_is_not_burdened_by_shock() -> None:
    """G-30: B has lost 3 HP; its Wait strikes at 12, and its own next turn at 9."""
    scene = duel(3)
    foe = scene.fighters[1]
    skip(scene, 1)
    beat(scene, [], WAIT)
    foe.lost = 3
    events = beat(scene, [(5, 5, 5)], ["move", "f5", "g5", "w", *SWING, "g5", "w", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 12
    events = beat(scene, [(5, 5, 5)], ["attack", "g5", "w", *SWING, "g5", "w"])
    assert of_kind(events, AttackRolled)[0].need.total == 12 - 3


# ticks


@pytest.mark.parametrize(
    ("rule", "burning", "die", "lost"),
    [
        ("G-31 part of the clothes: 1d-4", 1, 6, 2),
        ("G-31 part of them, a low roll", 1, 3, 0),
        ("G-31 all of them: 1d-1", 2, 4, 3),
    ],
)
def test_fire_goes_on_burning(rule: str, burning: int, die: int, lost: int) -> None:
    scene = duel(5)
    me = scene.fighters[0]
    me.burning = burning
    beat(scene, [(die,)], ["do nothing"])
    assert me.hp == 10 - lost, rule


def test_choking_costs_a_point_of_fatigue_a_second() -> None:
    """G-31: -1 FP at the start of each turn."""
    scene = duel(5)
    me = scene.fighters[0]
    me.breathless = 1
    for left in (9, 8):
        beat(scene, [], ["do nothing"])
        assert me.fp == left
        skip(scene, 1)

"""M-6 to M-14, M-50: the reduced list of manoeuvres, free actions, and surprise."""

from dataclasses import replace
from typing import Any

import pytest
from tests.gurps.scene import Bare, said
from tests.gurps.scene import peek as bare_peek
from tests.monday.scene import (
    FULL,
    MONDAY,
    beat,
    book,
    do,
    fight,
    keys,
    of_kind,
    one,
    ordered,
    parry,
    peek,
    sheet,
    swordsman,
    two,
    unarmed,
)

from fracas.kernel.event import PostureChanged
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled, Interrupted, Moved, ShotRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.manoeuvres import ATTACK, MOVE_AND_ATTACK
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING
from fracas.rulebooks.monday.book import Monday

ARCHER: dict[str, Any] = {"st": 11, "skills": {"Bow": 14, "Sword": 12}, "weapons": ["longbow", "shortsword"]}


def duel(near: str = "d3", rules: Monday = MONDAY, **fields: Any) -> GurpsFight:
    return ordered(fight((swordsman(14, **fields), "c3", "e"), (unarmed(), near, "w"), rules=rules))


def archery(place: str = "m3", rules: Monday = MONDAY, foe: Any = None) -> GurpsFight:
    rows = ["................"] * 6
    people = ((sheet(**ARCHER), "c3", "e"), (foe or unarmed(), place, "w"))
    return ordered(fight(*people, rules=rules, rows=rows, starts=[{"loaded": {"longbow": 1}}]))


def shot_of(stage: GurpsFight, rules: Monday = MONDAY) -> Shot:
    me, foe = stage.fighters
    return rules.shot_at(stage, me, foe, me.held[0].item.shots[0])


# the list


@pytest.mark.parametrize(
    "rule, switch, offered",
    [
        (
            "M-14 all there are",
            "on",
            ["attack", "all-out attack", "move and attack", "move", "all-out defence", "ready", "wait", "concentrate"],
        ),
        ("M-1 without the advanced ones", "off", ["attack", "move", "ready", "concentrate"]),
    ],
)
def test_what_there_is(rule: str, switch: str, offered: list[str]) -> None:
    rules = book(advanced=switch)
    found = [key for key in keys(peek(duel(rules=rules), [], [], rules)) if key in [*offered, *GONE]]
    assert found == offered, rule


GONE = ["feint", "evaluate", "change posture", "sprint"]


@pytest.mark.parametrize("key", GONE)
def test_what_there_is_not(key: str) -> None:
    """M-14: and asked for, it says so."""
    decision = peek(duel(), [], [])
    assert decision.menu.find(key) is None
    assert "there is no such manoeuvre in this game (M-14)" in MONDAY.why_not(duel(), decision, key)


def test_a_turn_may_be_passed() -> None:
    """M-14: it is no manoeuvre, but there is always that."""
    stage = duel()
    decision = peek(stage, [], [])
    option = decision.menu.find("do nothing")
    assert option is not None
    assert MONDAY.view(stage, decision, option).label == "Pass"
    beat(duel(), [], ["do nothing"])


def test_move_is_full_movement() -> None:
    """M-6: for G-34, nothing but the movement."""
    stage = duel("k3")
    events = beat(stage, [], ["move", "h3", "e"])
    assert stage.board.names[stage.fighters[0].cell] == "h3"
    assert not of_kind(events, AttackRolled)


@pytest.mark.parametrize("rule, before", [("M-7 a Step before", True), ("M-7 a Step after", False)])
def test_attack(rule: str, before: bool) -> None:
    stage = duel("e3" if before else "d3")
    blow_ = ["broadsword swing", "strike"]
    answers = ["attack", "d3", "e", *blow_] if before else ["attack", "c3", "e", *blow_, "b3", "e"]
    events = beat(stage, [(6, 6, 6)], answers)
    assert len(of_kind(events, AttackRolled)) == 1, rule
    assert len(of_kind(events, Moved)) == 1, rule


def test_nothing_distracts() -> None:
    """M-8: for G-51, no roll to keep one's mind on it."""
    me = one(unarmed(), concentration=2)
    stage = duel()
    stage.fighters[0] = me
    do(stage, [], [], lambda: MONDAY.disturb_concentration(stage, me))
    assert me.concentration == 2


def test_ready_and_concentrate_have_a_step() -> None:
    """M-8: each with a Step."""
    for manoeuvre in ("ready", "concentrate"):
        decision = peek(duel("k3"), [], [manoeuvre])
        assert decision.question.key == "step", manoeuvre


# Aim


def test_aim() -> None:
    """M-9: Acc to an attack on the next turn."""
    stage = archery()
    stage.fighters[0].manoeuvre = ATTACK
    assert MONDAY.shot_skill(stage, shot_of(stage)).total == 14 - 4
    beat(stage, [], ["stay as you are", "aim", "c3", "e", "c3", "e"])
    stage.fighters[0].manoeuvre = ATTACK
    assert MONDAY.shot_skill(stage, shot_of(stage)).total == 14 + 3 - 4


@pytest.mark.parametrize(
    "rule, turns, braced, bonus",
    [
        ("M-9 Acc", 1, False, 3),
        ("M-9 no more for longer", 3, False, 3),
        ("M-9 nor for a brace", 1, True, 3),
        ("M-9 not aimed", 0, False, 0),
    ],
)
def test_aim_does_not_add_up(rule: str, turns: int, braced: bool, bonus: int) -> None:
    stage = archery()
    me, foe = stage.fighters
    me.aim_foe, me.aim_item, me.aim_turns, me.aim_braced = foe.index, 0, turns, braced
    assert MONDAY.aim_bonus(me, foe, 0, 3) == bonus, rule


def test_an_aim_counts_on_the_move() -> None:
    """M-9, M-12: by whatever manoeuvre, but a Move and Attack is capped at 9."""
    stage = archery("f3")
    me, foe = stage.fighters
    me.manoeuvre = MOVE_AND_ATTACK
    me.path = (1, 2, 3, 4)
    assert MONDAY.shot_skill(stage, shot_of(stage)).total == 14 - 8 - 1
    me.aim_foe, me.aim_item, me.aim_turns = foe.index, 0, 1
    assert MONDAY.shot_skill(stage, shot_of(stage)).total == 14 - 8 - 1 + 3
    me.sheet = replace(me.sheet, skills={**me.sheet.skills, "Bow": 20})
    assert MONDAY.shot_skill(stage, shot_of(stage)).total == 9


def test_an_aim_is_lost_by_defending_alone() -> None:
    """M-9: not by an injury, a fall or another manoeuvre; and it lasts one turn."""
    stage = archery()
    me, foe = stage.fighters
    me.aim_foe, me.aim_item, me.aim_turns = foe.index, 0, 1
    MONDAY.disturb_aim(stage, me)
    MONDAY.end_interrupted_efforts(me, "move")
    MONDAY.fall(stage, me)
    assert me.aim_turns == 1
    MONDAY.expire_turn_bonuses(stage, me)
    assert me.aim_turns == 0
    stage = ordered(fight((swordsman(), "c3", "e"), (sheet(**ARCHER), "d3", "w")))
    me, foe = stage.fighters
    foe.aim_foe, foe.aim_item, foe.aim_turns = 0, 0, 1
    answers = ["attack", "c3", "e", "broadsword swing", "torso", "strike", "dodge", "stand fast", "c3", "e"]
    beat(stage, [(3, 3, 3), (2, 2, 2)], answers)
    assert foe.aim_turns == 0


def test_an_aim_outlasts_no_wait() -> None:
    """M-9: it is for the next turn, which a Wait is; not for the one after that."""
    stage = archery()
    me = stage.fighters[0]
    beat(stage, [], ["stay as you are", "aim", "c3", "e", "c3", "e"])
    stage.place = 0
    beat(stage, [], ["stay as you are", "wait", "a foe moves next to me", "B", "attack", "when it happens"])
    assert me.aim_turns == 1
    do(stage, [], [], lambda: MONDAY.begin_turn(stage, me))
    assert me.aim_turns == 0


def test_shooting_lying_down() -> None:
    """M-19: for G-63, a bow may be drawn in any posture."""
    stage = archery()
    stage.fighters[0].posture = PRONE
    assert said(MONDAY.why_no_shot(stage.fighters[0], stage.fighters[0].held[0], shot_of(stage).strike.mode)) == ""


# the advanced ones


@pytest.mark.parametrize(
    "rule, kind, skill, damage",
    [("M-10 Determined", "determined", 18, 3), ("M-10 Strong", "strong", 14, 5)],
)
def test_all_out_attacks(rule: str, kind: str, skill: int, damage: int) -> None:
    stage = duel()
    answers = ["all-out attack", kind, "c3", "e", "broadsword swing", "strike", "no defence"]
    events = beat(stage, [(3, 3, 3), (2,)], answers)
    assert of_kind(events, AttackRolled)[0].need.total == skill, rule
    assert of_kind(events, DamageRolled)[0].basic.total == damage, rule
    assert not stage.fighters[0].manoeuvre.defends


def test_all_out_attack_double() -> None:
    """M-10: two attacks on the same foe; not with what goes unready."""
    stage = duel()
    two = ["broadsword swing", "strike", "broadsword swing", "strike"]
    events = beat(stage, [(6, 6, 6), (6, 6, 6)], ["all-out attack", "double", "c3", "e", *two])
    assert len(of_kind(events, AttackRolled)) == 2
    axe = sheet(st=12, skills={"Axe/Mace": 12}, weapons=["great-axe"])
    stage = ordered(fight((axe, "c3", "e"), (unarmed(), "d3", "w")))
    stage.fighters[0].held[0].reach = 1
    first = ["all-out attack", "double", "c3", "e", "great-axe swing", "strike"]
    decision = peek(stage, [(6, 6, 6)], first)
    assert isinstance(decision.matter, Blow)
    assert decision.matter.strike.mode.name == "kick", "nothing else is ready for the second"


def test_no_feint_and_no_suppression() -> None:
    """M-10: for G-43 and G-45; a shot is simply at +1."""
    assert keys(peek(duel(), [], ["all-out attack"])) == ["determined", "double", "strong"]
    stage = archery()
    assert [each.key for each in MONDAY.all_out_attacks(stage, stage.fighters[0])] == ["determined"]
    stage.fighters[0].manoeuvre = MONDAY.all_out_attacks(stage, stage.fighters[0])[0]
    assert MONDAY.shot_skill(stage, shot_of(stage)).total == 14 + 1 - 4


@pytest.mark.parametrize("raised", ["dodge", "parry", "block"])
def test_all_out_defence(raised: str) -> None:
    """M-11: +2 to one of them, with Half Movement whichever it is."""
    paper = swordsman(14, shield="small-shield", basic_move=5)
    stage = ordered(fight((paper, "c3", "e"), (unarmed(), "h3", "w")))
    beat(stage, [], ["all-out defence", raised, "f3", "e"])
    me = stage.fighters[0]
    assert me.better_defence == raised
    assert stage.board.names[me.cell] == "f3"
    coming = MONDAY.blow_at(stage, stage.fighters[1], me, stage.fighters[1].held[0].item.strikes[1])
    assert parry(stage, 0, coming, "broadsword") == 11 + (2 if raised == "parry" else 0)


def test_move_and_attack() -> None:
    """M-12: Full Movement, then an attack at -4, at most 9; no moving on, and no restriction afterwards."""
    stage = ordered(fight((swordsman(16), "c3", "e"), (unarmed(), "h3", "w")))
    answers = ["move and attack", "g3", "e", "broadsword swing", "strike"]
    events = beat(stage, [(6, 6, 6)], answers)
    assert str(of_kind(events, AttackRolled)[0].need) == "Sword 16, move and attack -4, at most 9 -3 = 9"
    assert [type(event) for event in events][-1] is AttackRolled
    me, foe = stage.fighters
    coming = MONDAY.blow_at(stage, foe, me, foe.held[0].item.strikes[1])
    assert said(MONDAY.why_no_parry(me, me.held[0], coming)) == ""


@pytest.mark.parametrize(
    "rule, yards, skill",
    [("M-12 the Bulk of a longbow is worse than -4", 6, 14 - 8 - 3), ("monday W-18: at 10 yards", 10, 2)],
)
def test_shooting_on_the_move(rule: str, yards: int, skill: int) -> None:
    stage = archery("cdefghijklmno"[yards] + "3")
    stage.fighters[0].manoeuvre = MOVE_AND_ATTACK
    shot = shot_of(stage)
    assert MONDAY.shot_skill(stage, shot).total == skill, rule
    assert MONDAY.shootable(stage, *two(stage), shot.strike) == (skill >= 3), rule


# Wait


def test_a_wait_may_hold_any_manoeuvre_but_a_wait() -> None:
    """M-13: for G-53 and G-197."""
    offered = keys(peek(duel("h3"), [], ["wait", "a foe moves next to me", "anyone"]))
    assert offered == [
        "attack", "determined", "double", "strong", "move and attack", "move", "all-out defence", "ready", "aim",
        "concentrate",
    ]  # fmt: skip


def test_its_movement_may_be_taken_at_once() -> None:
    """M-13: now or when triggered, but not split."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "h3", "w")))
    beat(stage, [], ["wait", "a foe moves next to me", "anyone", "attack", "now", "d3", "e"])
    me = stage.fighters[0]
    assert stage.board.names[me.cell] == "d3"
    assert me.wait is not None
    answers = ["move", "e3", "broadsword swing", "strike", "w"]
    events = beat(stage, [(6, 6, 6)], answers)
    assert of_kind(events, Interrupted)
    assert stage.board.names[me.cell] == "d3"


def test_or_when_it_happens() -> None:
    """M-13: then all of it."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "h3", "w")))
    beat(
        stage,
        [],
        [
            "wait",
            "a foe leaves its place",
            "anyone",
            "move",
        ],
    )
    events = beat(stage, [], ["move", "g3", "b3", "e", "w"])
    assert [event.who for event in of_kind(events, Moved)] == [1, 0]


def test_half_a_move_at_once() -> None:
    """M-13: the movement of an All-Out Attack."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "i3", "w")))
    decision = peek(stage, [], ["wait", "a foe moves next to me", "anyone", "determined", "now"])
    assert "f3" in keys(decision)
    assert "g3" not in keys(decision)


class Crowded(Monday):
    """Everybody is set off by everything."""

    def triggered(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> list[Combatant]:
        return [other for other in fight.fighters if other is not me]


def test_a_wait_is_set_off_once() -> None:
    """M-13, keeps G-195: not again, if what one waiter did has set off another meanwhile."""
    rules = Crowded()
    stage = duel(rules=rules)
    stage.acting = 1
    do(stage, [], [], lambda: rules.interrupted(stage, stage.fighters[0], "move", None))
    assert stage.fighters[1].wait is None


def test_a_wait_that_nothing_set_off_is_lost() -> None:
    """M-13: by the waiter's next turn."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (unarmed(), "h3", "w")))
    beat(stage, [], ["wait", "a foe moves next to me", "anyone", "attack", "when it happens"])
    beat(stage, [], ["do nothing"])
    beat(stage, [], ["do nothing"])
    assert stage.fighters[0].wait is None


# free actions


def test_free_actions() -> None:
    """M-14: for G-54: to drop something, to go down; no crouching."""
    offered = keys(peek(duel(), [], []))
    assert {"drop broadsword", "kneeling", "lying prone", "dash"} <= set(offered)
    assert "crouch" not in offered
    simple = book(advanced="off")
    assert "dash" not in keys(peek(duel(rules=simple), [], [], simple))


def test_getting_down_in_anothers_turn() -> None:
    """M-14: when a foe who could shoot begins its turn, those in its sight may go down; not within an attack."""
    stage = archery()
    events = beat(stage, [], ["lying prone", "do nothing"])
    assert of_kind(events, PostureChanged)[0].who == 1
    assert stage.fighters[1].posture is PRONE
    stage = archery()
    answers = ["stay as you are", "attack", "c3", "e", "longbow shot", "dodge", "stand fast", "c3", "e"]
    events = beat(stage, [(3, 3, 3), (2, 2, 2)], answers)
    assert of_kind(events, ShotRolled)
    assert of_kind(events, DefenceRolled)


def test_getting_down_at_the_end_of_ones_turn() -> None:
    """M-14: with the step already taken, before somebody who could shoot."""
    stage = archery("d3", foe=swordsman(14))
    stage.place = 1
    asked_last = peek(stage, [(6, 6, 6)], ["all-out attack", "strong", "e3", "w", "hold back"])
    assert asked_last.question.key == "free action"
    assert {"stay as you are", "kneeling", "lying prone", "drop broadsword"} <= set(keys(asked_last))


def test_nobody_is_asked_where_nothing_can_come() -> None:
    """M-14: an archer without an arrow on the string."""
    stage = archery()
    stage.fighters[0].held[0].loaded = 0
    beat(stage, [], ["do nothing"])


def test_nobody_is_warned_of_whom_it_is_unaware() -> None:
    """M-14, G-115: neither of a shooter who cannot be seen at all, nor of one of whom it has no idea."""
    stage = archery()
    stage.fighters[0].unseen_penalty = -6
    beat(stage, [], ["do nothing"])
    stage = archery()
    stage.fighters[1].unaware_of = (0,)
    beat(stage, [], ["do nothing"])


def test_getting_down_a_yard_from_a_shooter() -> None:
    """M-14: at any time, however near; but nobody is asked for a dagger that could also be thrown."""
    stage = archery("d3")
    beat(stage, [], ["lying prone", "do nothing"])
    assert stage.fighters[1].posture is PRONE
    knife = sheet(dx=13, skills={"Knife": 14}, weapons=["dagger"])
    stage = fight((knife, "c3", "e"), (unarmed(), "d3", "w"))
    beat(stage, [], ["do nothing"])


def test_getting_down_before_a_shooter_who_comes_into_sight() -> None:
    """M-14: after its step and before its attack, and only once in a turn."""
    corner = ["............", "............", "...#........", "............", "............"]
    people = ((sheet(**ARCHER), "c3", "e"), (unarmed(), "j3", "w"))
    stage = ordered(fight(*people, rows=corner, starts=[{"loaded": {"longbow": 1}}]))
    board, (me, foe) = stage.board, two(stage)
    assert not board.sees(me.cell, foe.cell)
    out = next(cell for cell in board.neighbours(me.cell) if board.sees(cell, foe.cell))
    events = beat(stage, [], ["attack", board.names[out], "e", "lying prone", "hold back"])
    assert of_kind(events, PostureChanged)[0].who == 1
    stage = archery("h3")
    beat(stage, [], ["stay as you are", "attack", "b3", "e", "hold back"])


def test_free_actions_after_an_all_out_attack() -> None:
    """M-14: where nobody could shoot, one more question for those who have something in hand."""
    stage = duel()
    beat(stage, [(6, 6, 6)], ["all-out attack", "strong", "c3", "e", "broadsword swing", "strike", "drop broadsword"])
    assert not stage.fighters[0].held[0].in_hand()
    asked = bare_peek(duel(), [], ["attack", "c3", "free action"], MONDAY, Bare)
    assert keys(asked) == ["nothing more", "drop broadsword", "kneeling", "lying prone"]


# surprise


def test_partial_surprise() -> None:
    """M-50: for G-23: the first turn is passed, then one acts and defends as usual."""
    stage = ordered(fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"), starts=[{"surprised": "partial"}]))
    beat(stage, [], [])
    assert not stage.fighters[0].mentally_stunned
    stage.place = 0
    assert "attack" in keys(peek(stage, [], []))


def test_total_surprise() -> None:
    """M-50: the first 1d turns."""
    stage = fight((swordsman(dx=12), "c3", "e"), (unarmed(), "h3", "w"), starts=[{"surprised": "total"}])
    beat(stage, [(3,)], [])
    for left in (2, 1):
        assert stage.fighters[0].frozen == left
        assert MONDAY.why_undefended(stage, stage.fighters[0], blow_at(stage)) == "surprised"
        stage.place = 0
        beat(stage, [], [])
    assert not stage.fighters[0].mentally_stunned


def blow_at(stage: GurpsFight) -> Any:
    me, foe = stage.fighters
    return MONDAY.blow_at(stage, foe, me, foe.held[0].item.strikes[0])


def test_combat_reflexes_lose_no_turn() -> None:
    """M-50: not even a total surprise costs them one."""
    quick = swordsman(dx=12, traits=["Combat Reflexes"])
    stage = fight((quick, "c3", "e"), (unarmed(), "h3", "w"), starts=[{"surprised": "total"}])
    beat(stage, [(4,)], ["do nothing"])
    assert not stage.fighters[0].mentally_stunned


def test_surprise_in_full() -> None:
    """M-50: there the base's IQ roll is kept."""
    stage = fight((swordsman(dx=12), "c3", "e"), (unarmed(), "h3", "w"), rules=FULL, starts=[{"surprised": "partial"}])
    beat(stage, [(6, 6, 6)], [], FULL)
    assert stage.fighters[0].mentally_stunned


def test_a_rise_with_a_weapon_that_is_stuck() -> None:
    """M-15: whoever cannot walk off may still rise."""
    stage = duel("k3")
    me = stage.fighters[0]
    me.posture = PRONE
    me.held[0].stuck_in = 1
    assert "move" in keys(peek(stage, [], []))
    assert MONDAY.allowance(me, 5) == 0
    beat(stage, [], ["move", "kneeling", "standing", "e"])
    assert me.posture is STANDING


def test_a_rise_takes_a_move() -> None:
    """M-14, M-15: there is no Change Posture."""
    stage = duel("k3")
    stage.fighters[0].posture = KNEELING
    beat(stage, [], ["move", "standing", "c3", "e"])
    assert stage.fighters[0].posture.key == "standing"

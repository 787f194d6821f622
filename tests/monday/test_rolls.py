"""M-2 to M-4: success rolls, no criticals, contests."""

import pytest
from tests.monday.scene import MONDAY, attack, beat, blow, book, do, fight, of_kind, ordered, sheet, swordsman, unarmed

from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import AttackRolled, DefenceRolled, Handled, TableRolled
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, NATURAL_THREE, SUCCESS, RollResult
from fracas.rulebooks.monday.book import Monday

WHY = Reason("test", "M-2")


@pytest.mark.parametrize(
    "rule, skill, roll, success",
    [
        ("M-2 a 3 always succeeds", 2, 3, True),
        ("monday W-1: skill 3, a roll of 4", 3, 4, False),
        ("M-2 a 4 is compared", 4, 4, True),
        ("monday W-2: skill 17, a roll of 17", 17, 17, True),
        ("M-2 17 against 16", 16, 17, False),
        ("monday W-2: skill 18, a roll of 18", 18, 18, False),
        ("M-2 an 18 always fails", 25, 18, False),
        ("M-2 at the number", 10, 10, True),
        ("M-2 above it", 10, 11, False),
    ],
)
def test_success(rule: str, skill: int, roll: int, success: bool) -> None:
    assert (MONDAY.judge(roll, skill) >= SUCCESS) == success, rule


@pytest.mark.parametrize(
    "rule, skill, roll, result",
    [
        ("M-3 by the switch the thresholds of the base", 10, 4, CRITICAL_SUCCESS),
        ("M-3 but not where it fails", 3, 4, FAILURE),
        ("M-3 an 18", 25, 18, CRITICAL_FAILURE),
        ("M-3 a 17 at 15", 15, 17, CRITICAL_FAILURE),
        ("M-3 a 17 at 16", 16, 17, FAILURE),
        ("M-3 missing by 10", 5, 15, CRITICAL_FAILURE),
    ],
)
def test_thresholds(rule: str, skill: int, roll: int, result: int) -> None:
    assert book(criticals="base").judge(roll, skill) == result, rule
    assert MONDAY.judge(roll, skill) == (SUCCESS if result == CRITICAL_SUCCESS else FAILURE), rule
    assert MONDAY.fumbles(roll, skill) == (result == CRITICAL_FAILURE), rule


@pytest.mark.parametrize(
    "rule, rules, dropped", [("M-3 nobody fumbles", MONDAY, 0), ("M-3 by the switch", book(criticals="base"), 1)]
)
def test_no_fumble_outside_attacks_either(rule: str, rules: Monday, dropped: int) -> None:
    """M-3, M-51: an 18 at a fast draw or a disarm fails, and no more."""
    quick = sheet(skills={"Sword": 12, "Fast-Draw": 12}, weapons=["broadsword"], in_hand=[])
    stage = fight((quick, "c3", "e"), (swordsman(), "d3", "w"), rules=rules)
    me = stage.fighters[0]
    events = do(stage, [(6, 6, 6)], [], lambda: rules.fast_draw(stage, me, me.held[0]))
    assert len(of_kind(events, Handled)) == dropped, rule
    stage = fight((swordsman(), "c3", "e"), (swordsman(), "d3", "w"), rules=rules)
    coming, theirs = blow(stage, "broadsword swing", rules), stage.fighters[1].held[0]
    events = do(stage, [(6, 6, 6), (6, 6, 6)], [], lambda: rules.disarm(stage, coming, theirs))
    assert [event.who for event in of_kind(events, Handled) if event.deed == "drops"] == [0] * dropped, rule


@pytest.mark.parametrize(
    "rule, switch, roll, result",
    [
        ("M-3 no critical hit", "off", 3, SUCCESS),
        ("M-3 nor a miss", "off", 18, FAILURE),
        ("M-3 by the switch a natural 3", "base", 3, NATURAL_THREE),
        ("M-3 by the switch a critical hit", "base", 4, CRITICAL_SUCCESS),
        ("M-3 by the switch a critical miss", "base", 18, CRITICAL_FAILURE),
    ],
)
def test_attacks(rule: str, switch: str, roll: int, result: int) -> None:
    rules = book(criticals=switch)
    assert rules.judge_attack(roll, 12, False) == result, rule
    defence = rules.judge_defence(roll, 12)
    assert defence == (CRITICAL_SUCCESS if result == NATURAL_THREE else result), rule


def test_every_hit_may_be_defended_against() -> None:
    """M-3: a 3 to hit is dodged like any other."""
    stage = fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"))
    events = attack(stage, [(1, 1, 1), (2, 3, 3)], ["broadsword swing", "strike", "dodge", "stand fast"])
    assert of_kind(events, AttackRolled)[0].result == SUCCESS
    assert len(of_kind(events, DefenceRolled)) == 1


def test_a_botched_dodge_only_fails() -> None:
    """M-3: for G-124, nobody falls for an 18."""
    stage = fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"))
    rolls = [(3, 3, 3), (6, 6, 6), (1,)]
    events = attack(stage, rolls, ["broadsword swing", "strike", "dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].result == FAILURE
    assert stage.fighters[1].posture.key == "standing"


def test_with_the_switch_the_tables_are_back() -> None:
    """M-3: `monday.criticals` base."""
    rules = book(criticals="base")
    stage = fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"), rules=rules)
    events = attack(stage, [(1, 1, 1), (3, 3, 4)], ["broadsword swing", "strike"], rules=rules)
    assert of_kind(events, TableRolled)
    assert not of_kind(events, DefenceRolled)


@pytest.mark.parametrize(
    "rule, mine, first, theirs, second, winner",
    [
        ("M-4 success beats failure", 10, 10, 10, 11, 1),
        ("M-4 two successes: the larger margin", 14, 10, 12, 11, 1),
        ("M-4 two failures: the smaller margin of failure", 10, 13, 9, 14, 1),
        ("M-4 a tie is nobody's", 10, 8, 12, 10, 0),
        ("M-2 an 18 against 20 fails by 0, as does one against 18", 20, 18, 18, 18, 0),
        ("M-2 and beats a failure by 1", 20, 18, 17, 18, 1),
    ],
)
def test_contests(rule: str, mine: int, first: int, theirs: int, second: int, winner: int) -> None:
    throws = [RollResult(roll, MONDAY.judge(roll, skill)) for roll, skill in ((first, mine), (second, theirs))]
    contest = MONDAY.contest(Tally(mine, WHY), throws[0], Tally(theirs, WHY), throws[1])
    assert contest.winner == winner, rule


def test_a_contest_is_rolled_once_by_both() -> None:
    """M-4: keeps G-19."""
    stage = fight((unarmed(), "c3", "e"), (unarmed(), "d3", "w"))
    me, foe = stage.fighters
    do(
        stage,
        [(3, 3, 4), (4, 4, 4)],
        [],
        lambda: MONDAY.quick_contest(stage, me, Tally(12, WHY), foe, Tally(11, WHY), WHY),
    )


@pytest.mark.parametrize(
    "rule, bonus, fits", [("M-2 +10", "10", True), ("M-2 -10", "-10", True), ("M-2 11", "11", False)]
)
def test_a_referees_modifier(rule: str, bonus: str, fits: bool) -> None:
    stage = fight((unarmed(), "c3", "e"), (unarmed(), "d3", "w"))
    if fits:
        MONDAY.amend(stage, Ruling("A", "bonus", bonus))
        assert stage.fighters[0].bonus == int(bonus), rule
    else:
        with pytest.raises(Mistake, match="from -10 to 10"):
            MONDAY.amend(stage, Ruling("A", "bonus", bonus))


def test_the_order_of_a_round() -> None:
    """M-5: highest Speed first, one manoeuvre each, and the encounter ends when one side cannot act."""
    slow, quick = unarmed(dx=9), swordsman(dx=12)
    stage = fight((slow, "c3", "e"), (quick, "d3", "w"))
    events = beat(stage, [], ["do nothing"])
    assert stage.order == (1, 0)
    assert len(events) > 0
    stage.fighters[1].hp = 0
    ordered(stage)
    stage.place = 1
    beat(stage, [(6, 6, 6)], [])
    assert stage.over
    assert stage.winner == 0

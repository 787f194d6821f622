"""Section 6: people in the way, and evading those who bar it (G-67, G-68)."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.grips import apart
from tests.gurps.moves import HIT, cost, ways
from tests.gurps.scene import GURPS, beat, fight, of_kind, peek, sheet, swordsman

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.events import AttackRolled, ContestRolled, Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import FACE_UP, KNEELING, PRONE, SITTING, STANDING, Posture
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import ADJACENT


def gate(facing: str = "w", dx: int = 13, **fields: Any) -> GurpsFight:
    """A at c5 wants to get past B at d5."""
    return in_order(fight((sheet(dx=dx, **fields), "c5", "e"), (sheet(), "d5", facing)))


def evade_score(scene: GurpsFight) -> int:
    me, foe = scene.fighters
    return GURPS.evade_score(scene, me, foe).total


# G-67 to G-69: what is in the way


def test_an_allys_hex_is_passed_for_one_more_and_not_ended_in() -> None:
    """G-67: allies, bodies and foes in the way."""
    rows = ["#######", ".......", "#######"]
    people = [(sheet(), "a2", "e"), (sheet(), "g2", "w"), (sheet(), "b2", "e")]
    scene = fight(*people, rows=rows)
    other = scene.fighters[2]
    assert ways(scene, 5).find("b2") is None
    assert cost(ways(scene, 5), "c2") == 3
    other.out = True
    assert cost(ways(scene, 5), "b2") == 2
    assert cost(ways(scene, 5), "c2") == 3
    other.out, other.side = False, 1
    assert cost(ways(scene, 5), "b2") == 1  # into close combat
    assert ways(scene, 5).find("c2") is None


def test_two_bodies_are_twice_the_trouble() -> None:
    """G-67: +1 for each."""
    people = [(sheet(), "a2", "e"), (sheet(), "g2", "w"), (sheet(), "b2", "e"), (sheet(), "b2", "e")]
    scene = fight(*people, rows=["#######", ".......", "#######"])
    scene.fighters[2].out = scene.fighters[3].out = True
    assert cost(ways(scene, 5), "b2") == 3


# G-68: evading


@pytest.mark.parametrize(
    ("rule", "posture", "facing", "total"),
    [
        ("G-68 a standing foe -5", STANDING, "w", 8),
        ("G-68 a kneeling foe -2", KNEELING, "w", 11),
        ("G-68 a sitting foe -2", SITTING, "w", 11),
        ("G-68 a foe lying prone +5", PRONE, "w", 18),
        ("G-68 a foe lying face up +5", FACE_UP, "w", 18),
        ("gurps W-44: a standing foe, from its side", STANDING, "ne", 10),
        ("G-68 from its other side", STANDING, "se", 10),
        ("G-68 from the rear +5", STANDING, "e", 13),
        ("G-68 a kneeling foe, from the rear", KNEELING, "e", 16),
    ],
)
def test_how_hard_a_foe_is_to_evade(rule: str, posture: Posture, facing: str, total: int) -> None:
    scene = gate(facing)
    scene.fighters[1].posture = posture
    assert evade_score(scene) == total, rule


def test_shock_burdens_an_evasion() -> None:
    """G-68, G-156: it is a DX roll."""
    scene = gate()
    scene.fighters[0].shock = 2
    assert evade_score(scene) == 6


def test_evading_a_foe() -> None:
    """G-68: whoever wins the Quick Contest of DX passes."""
    scene = gate()
    events = beat(scene, [(2, 3, 3), (4, 4, 3)], ["move", "f5 by d5", "stand in the way", "e"])
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total, contest.winner) == (8, 10, 1)
    assert scene.board.names[scene.fighters[0].cell] == "f5"


@pytest.mark.parametrize(
    ("rule", "mine", "theirs"),
    [("G-68 a tie", (2, 3, 3), (3, 3, 4)), ("G-68 a loss", (4, 4, 4), (3, 3, 3))],
)
def test_a_foe_who_is_not_evaded(rule: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    """It stops in the hex before the foe's, and the movement ends, whatever is left of it."""
    scene = gate(basic_move=6)
    scene.fighters[0].cell = scene.board.find("b5")
    beat(scene, [mine, theirs], ["move", "f5 by d5", "stand in the way", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "c5", rule


def test_a_foe_may_let_one_pass() -> None:
    """G-68: then nobody rolls."""
    scene = gate()
    events = beat(scene, [], ["move", "e5 by d5", "let pass", "e"])
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert not of_kind(events, ContestRolled)


def test_a_stunned_foe_is_still_in_the_way() -> None:
    """G-68: only what is out of the fight does not resist."""
    scene = gate()
    scene.fighters[1].stunned = True
    events = beat(scene, [(2, 3, 3), (3, 3, 3)], ["move", "e5 by d5", "stand in the way", "e"])
    assert of_kind(events, ContestRolled)[0].winner == -1


def test_there_must_be_enough_movement_to_get_out_again() -> None:
    """G-68: through the foe's hex and out; whoever ends there has come to close quarters (G-169)."""
    scene = gate()
    assert cost(ways(scene, 2), "e5 by d5") == 2
    assert ways(scene, 1).find("e5 by d5") is None
    assert cost(ways(scene, 5), "d5") == 1
    assert cost(ways(scene, 5), "e5") == 3  # round it, if it is not named


def test_a_step_of_two_hexes_may_evade() -> None:
    """G-68: part of any manoeuvre with enough movement."""
    scene = in_order(fight((swordsman(dx=13, basic_move=11), "c5", "e"), (swordsman(), "d5", "w")))
    answers = ["attack", "e5 by d5", "stand in the way", "w", *HIT, "strike"]
    events = beat(scene, [(2, 3, 3), (4, 4, 3), (5, 5, 5)], answers)
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert of_kind(events, AttackRolled)[0].need.total == 12


def test_a_step_that_is_barred_is_over() -> None:
    """G-68: it stops before the foe, and nothing of it is left after the attack."""
    scene = in_order(fight((swordsman(dx=13, basic_move=11), "c5", "e"), (swordsman(), "d5", "w")))
    answers = ["attack", "e5 by d5", "stand in the way", "e", *HIT, "strike"]
    beat(scene, [(4, 4, 4), (3, 3, 3), (5, 5, 5)], answers)
    assert scene.board.names[scene.fighters[0].cell] == "c5"


def test_a_move_and_attack_after_a_failed_evasion() -> None:
    """G-68, G-46: the attack may still be made, but there is no more movement."""
    scene = in_order(fight((swordsman(dx=13), "c5", "e"), (swordsman(), "d5", "w")))
    answers = ["move and attack", "f5 by d5", "stand in the way", "e", *HIT]
    events = beat(scene, [(4, 4, 4), (3, 3, 3), (5, 5, 5)], answers)
    assert len(of_kind(events, AttackRolled)) == 1


def test_whoever_is_stopped_before_a_foe_may_still_evade_it() -> None:
    """G-68, G-194: a blow out of a Wait is no failed evasion."""
    scene = in_order(fight((sheet(dx=13, basic_move=6, hp=30), "b5", "e"), (swordsman(), "d5", "w")))
    me, foe = scene.fighters
    foe.wait = Wait(ADJACENT, NOBODY, NOBODY, ATTACK)
    answers = ["move", "e5 by d5", "d5", "w", *HIT, "strike", "d5", "w", "e5 by d5", "let pass", "e"]
    beat(scene, [(5, 5, 5)], answers)
    assert scene.board.names[me.cell] == "e5"


def test_a_way_past_a_foe_is_offered() -> None:
    """G-68: straight past whoever stands right before one, with the chance that it succeeds."""
    scene = apart(sheet(dx=13), sheet(dx=10))
    decision = peek(scene, [], ["move"])
    option = next(each for each in decision.menu.options() if " by " in each.key)
    assert option.key == "f5 by e5"
    view = GURPS.view(apart(sheet(dx=13), sheet(dx=10)), decision, option)
    assert view.rule == "G-68"
    assert view.note.endswith("past B, who may stand in the way")
    assert view.tally is not None
    assert view.tally.total == 8
    events = beat(
        apart(sheet(dx=13), sheet(dx=10)), [(3, 3, 3), (5, 5, 5)], ["move", "f5 by e5", "stand in the way", "e"]
    )
    assert scene.board.names[of_kind(events, Moved)[-1].end] == "f5"

"""Section 10: retreats, and what else goes with a defence: effort, leaps, a second one (G-49, G-83, G-122, G-130)."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, SHIELDED, attacked, exchange, guard, run
from tests.gurps.scene import GURPS, Script, beat, fight, of_kind, sheet, swordsman

from fracas.kernel.decision import Decision, Option
from fracas.kernel.dice import ScriptedDice
from fracas.kernel.fight import Fight
from fracas.kernel.hexes import FRONT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    DamageRolled,
    DefenceRolled,
    Moved,
    SuccessRolled,
    Suffered,
    Undefended,
)
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.manoeuvres import ATTACK, MOVE_AND_ATTACK, SPRINT
from fracas.rulebooks.gurps.rows import CROUCHING, FACE_UP, KNEELING, PRONE, SITTING

# G-122: retreats


def test_a_retreat_moves_whether_or_not_it_helps_and_counts_again() -> None:
    """G-122: once a turn, away from the attacker; the bonus holds against the same foe."""
    scene = fight(
        (sheet(dx=13, weapons=["rapier"], skills={"Rapier": 12}), "d5", "e"), (swordsman(13, hp=40), "e5", "w")
    )
    rolls = [(4, 4, 4), (5, 5, 5), (1,), (4, 4, 4), (3, 3, 3)]
    head = ["all-out attack", "double", "d5", "e"]
    blow = ["rapier thrust", "torso", "strike"]
    events = beat(scene, rolls, [*head, *blow, "dodge", "retreat f5", *blow, "dodge", "stand fast"])
    assert [event.need.total for event in of_kind(events, DefenceRolled)] == [11, 11]
    assert [scene.board.names[event.end] for event in of_kind(events, Moved)] == ["f5"]
    assert len(of_kind(events, AttackRolled)) == 2


def test_the_bonus_is_not_for_other_foes() -> None:
    """G-122: only against the one from whom one retreated; against others there is no retreat left."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(13), "e5", "w"), (swordsman(), "f5", "w"))
    first, me, other = scene.fighters
    me.retreated_from = first.index

    def need_against(foe: Combatant) -> int:
        blow = GURPS.blow_at(scene, foe, me, foe.held[0].item.strikes[0])
        blow.arc = FRONT
        it = guard(me, "dodge")
        run(scene, [], ["stand fast"], lambda: GURPS.prepare_defence(scene, me, blow, it, True))
        return GURPS.defence_need(scene, me, blow, it).total

    assert [need_against(first), need_against(other)] == [11, 8]


def test_the_attacker_may_follow_with_a_step_left() -> None:
    """G-122: a step that the attacker has not used may be used to follow."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    events = beat(scene, [(4, 4, 4), (3, 3, 3)], [*HEAD, "dodge", "retreat f5", "e5", "e"])
    assert [(event.who, scene.board.names[event.end]) for event in of_kind(events, Moved)] == [(1, "f5"), (0, "e5")]


@pytest.mark.parametrize(
    ("rule", "state", "yes"),
    [
        ("G-122 standing", {}, True),
        ("G-122 crouching", {"posture": CROUCHING}, True),
        ("gurps W-23 stunned, no retreat", {"stunned": True}, False),
        ("G-122 surprised", {"mentally_stunned": True}, False),
        ("G-122 kneeling", {"posture": KNEELING}, False),
        ("G-122 sitting", {"posture": SITTING}, False),
        ("G-122 lying fighters roll away", {"posture": PRONE}, True),
        ("G-122 lying face up as well", {"posture": FACE_UP}, True),
        ("G-122 after a sprint", {"manoeuvre": SPRINT}, False),
        ("G-122 after a Move and Attack", {"manoeuvre": MOVE_AND_ATTACK}, False),
        ("G-122 after an Attack", {"manoeuvre": ATTACK}, True),
        ("G-122 once a turn", {"retreated_from": 0}, False),
        ("G-11 not under too much weight to move", {"encumbrance": 5}, False),
    ],
)
def test_who_may_retreat(rule: str, state: dict[str, Any], yes: bool) -> None:
    _, me, _ = attacked(swordsman(), **state)
    assert GURPS.may_retreat(me) == yes, rule


def test_a_stuck_weapon_holds_its_wielder() -> None:
    """G-204: nobody moves away from it without letting go."""
    _, me, _ = attacked(sheet(weapons=["pick"]))
    me.held[0].stuck_in = 0
    assert not GURPS.may_retreat(me)


def test_the_switch_brings_retreats_back() -> None:
    """G-122: `maa_parry` also allows the retreat (R-73)."""
    _, me, _ = attacked(swordsman(), manoeuvre=MOVE_AND_ATTACK)
    assert Gurps({"maa_parry": "yes"}).may_retreat(me)


def test_retreats_lead_away_into_free_hexes() -> None:
    """G-122: directly or diagonally away, not into a wall or another fighter."""
    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"), rows=["." * 12] * 3 + ["....#......."] + ["." * 12] * 6)
    attacker, me = scene.fighters
    names = sorted(scene.board.names[cell] for cell in GURPS.retreat_hexes(scene, me, attacker))
    assert names == ["e6", "f5"]
    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "f5", "w"))
    attacker, me = scene.fighters[:2]
    names = sorted(scene.board.names[cell] for cell in GURPS.retreat_hexes(scene, me, attacker))
    assert names == ["e4", "e6"]


def test_a_long_step_retreats_further() -> None:
    """G-122: a step of 2 hexes (G-61), each further away."""
    scene = fight((sheet(), "d5", "e"), (sheet(basic_move=11), "e5", "w"))
    attacker, me = scene.fighters
    cells = GURPS.retreat_hexes(scene, me, attacker)
    assert sorted({scene.board.distance(cell, attacker.cell) for cell in cells}) == [2, 3]
    assert len(cells) == 8


def test_a_retreat_keeps_facing_and_the_lying_roll_away() -> None:
    """G-122: facing may be kept."""
    scene, events = exchange([(4, 4, 4), (3, 3, 2)], ["dodge", "retreat f5"], posture=PRONE)
    moved = of_kind(events, Moved)[0]
    assert (moved.how, moved.facing, scene.board.names[moved.end]) == ("rolls away", 3, "f5")
    assert of_kind(events, DefenceRolled)[0].need.total == 8 - 3 + 3


def test_who_crouches_retreats_on_its_feet() -> None:
    """G-65, G-122."""
    _, events = exchange([(4, 4, 4), (3, 3, 2)], ["dodge", "retreat f5"], posture=CROUCHING)
    assert of_kind(events, Moved)[0].how == "retreats"


def test_remaining_attacks_still_reach_after_a_retreat() -> None:
    """G-122: the attacker's other attacks of this turn reach all the same."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    answers = ["all-out attack", "double", "d5", "e", "broadsword swing", "torso", "strike", "dodge", "retreat f5"]
    again = ["broadsword swing", "torso", "strike", "dodge", "stand fast"]
    events = beat(scene, [(4, 4, 4), (3, 3, 3), (4, 4, 4), (3, 3, 3)], [*answers, *again])
    assert len(of_kind(events, AttackRolled)) == 2


# G-83, G-130, G-135: what goes with a defence


def test_feverish_defence() -> None:
    """G-83: 1 FP before the roll, +2 to that defence; a retreat goes with it (G-135)."""
    scene, events = exchange([(4, 4, 4), (3, 3, 3)], ["parry broadsword", "feverish defence", "retreat f5"])
    assert of_kind(events, DefenceRolled)[0].need.total == 9 + 2 + 1
    assert scene.fighters[1].fp == 9
    scene, events = exchange([(4, 4, 4), (3, 3, 3)], ["parry broadsword", "feverish defence", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].need.total == 9 + 2


def test_feverish_defence_of_the_exhausted_costs_hp_too() -> None:
    """G-83: at 0 FP or less as in G-164 (G-85)."""
    foe = swordsman(13, st=20)  # strong enough for the sword though tired
    answers = ["parry broadsword", "feverish defence", "stand fast"]
    scene, events = exchange([(4, 4, 4), (3, 3, 3)], answers, foe, fp=0)
    me = scene.fighters[1]
    assert (me.fp, me.hp) == (-1, 19)
    assert of_kind(events, DefenceRolled)[0].need.total == 9 + 2
    assert [event.hp_lost for event in of_kind(events, Suffered)] == [0, 1]


def test_an_effort_too_many_ends_the_defence() -> None:
    """G-83: at minus one's FP one is unconscious (G-164), and does not defend."""
    scene, events = exchange([(4, 4, 4), (1,)], ["parry broadsword", "feverish defence"], over=True, fp=-9)
    assert scene.fighters[1].unconscious
    assert [event.why for event in of_kind(events, Undefended)] == ["helpless"]
    assert not of_kind(events, DefenceRolled)


def test_no_extra_effort_by_the_switch() -> None:
    """G-83: `extra_effort = off` leaves the retreat, and nothing to ask where there is none."""
    book = Gurps({"extra_effort": "off"})
    scene, me, blow = attacked(swordsman(13), stunned=True, book=book)
    run(scene, [], [], lambda: book.prepare_defence(scene, me, blow, guard(me, "parry"), True))
    run(scene, [], ["stand fast"], lambda: GURPS.prepare_defence(scene, me, blow, guard(me, "parry"), True))


def test_order_of_choices() -> None:
    """G-135: the defence, then what goes with it, each once, then the roll; a second defence only after the
    first has failed, without a retreat."""
    foe = swordsman(13, skills={"Broadsword": 13, "Acrobatics": 12})
    scene, me, blow = attacked(foe, better_defence="double")
    asked: list[tuple[str, list[str]]] = []

    class Asked(Script):
        def choose(self, fight: Fight, decision: Decision) -> Option:
            asked.append((decision.question.key, [option.key for option in decision.menu.options()]))
            return super().choose(fight, decision)

    answers = ["dodge", "acrobatic dodge", "feverish defence", "stand fast", "parry broadsword", "stand fast"]
    scene.chooser, scene.dice = Asked(answers), ScriptedDice([(4, 4, 4), (5, 5, 3), (3, 3, 3)])
    assert GURPS.defended(scene, blow)
    hexes = ["retreat f5", "retreat e4", "retreat e6"]
    assert asked == [
        ("defence", ["dodge", "parry broadsword", "parry unarmed", "no defence"]),
        ("retreat", ["stand fast", *hexes, "acrobatic dodge", "feverish defence"]),
        ("retreat", ["stand fast", *hexes, "feverish defence"]),
        ("retreat", ["stand fast", *hexes]),
        ("defence", ["parry broadsword", "parry unarmed", "no defence"]),
        ("retreat", ["stand fast", "feverish defence"]),
    ]
    assert [event.need.total for event in of_kind(scene.events, DefenceRolled)] == [8 + 2 + 2, 9]
    assert me.fp == 9


@pytest.mark.parametrize(
    ("rule", "roll", "answers", "total"),
    [
        ("G-130 success +2", (4, 4, 4), ["stand fast"], 8 + 2),
        ("G-130 failure -2", (4, 4, 5), ["stand fast"], 8 - 2),
        ("G-130 with a retreat", (4, 4, 4), ["retreat f5"], 8 + 2 + 3),
        ("G-130 with a retreat and effort", (4, 4, 5), ["feverish defence", "retreat f5"], 8 - 2 + 2 + 3),
    ],
)
def test_acrobatic_dodge(rule: str, roll: tuple[int, ...], answers: list[str], total: int) -> None:
    foe = swordsman(13, skills={"Broadsword": 13, "Acrobatics": 12})
    scene, events = exchange([(4, 4, 4), roll, (1, 1, 3)], ["dodge", "acrobatic dodge", *answers], foe)
    assert of_kind(events, SuccessRolled)[0].need.total == 12, rule
    assert of_kind(events, DefenceRolled)[0].need.total == total, rule
    assert scene.fighters[1].acrobatics


@pytest.mark.parametrize(
    ("rule", "skills", "choice", "used", "yes"),
    [
        ("G-130 with Acrobatics", {"Acrobatics": 12}, "dodge", False, True),
        ("G-130 once a turn", {"Acrobatics": 12}, "dodge", True, False),
        ("G-130 only to dodge", {"Acrobatics": 12}, "hand", False, False),
        ("G-130 not without the skill", {}, "dodge", False, False),
    ],
)
def test_who_may_leap(rule: str, skills: dict[str, int], choice: str, used: bool, yes: bool) -> None:
    scene, me, blow = attacked(sheet(skills=skills), acrobatics=used)
    asked = ["acrobatic dodge", "stand fast"] if yes else ["stand fast"]
    it = guard(me, choice)
    run(scene, [(1, 1, 3)] if yes else [], asked, lambda: GURPS.prepare_defence(scene, me, blow, it, True))
    assert it.acrobatic == (2 if yes else 0), rule


# G-49: double defence


def test_double_defence_rolls_another_one() -> None:
    """G-49: after the first failed, a different one at its normal value; no new retreat (G-135), but one
    that was made still counts."""
    answers = ["parry broadsword", "retreat f5", "dodge", "stand fast"]
    scene, events = exchange([(4, 4, 4), (4, 4, 4), (4, 4, 3)], answers, better_defence="double")
    assert [(event.defence, event.need.total) for event in of_kind(events, DefenceRolled)] == [
        ("parry broadsword", 10),
        ("dodge", 11),
    ]
    assert not of_kind(events, DamageRolled)
    assert scene.board.names[scene.fighters[1].cell] == "f5"


def test_double_defence_is_not_asked_if_the_first_works() -> None:
    """G-49: only if a defence fails."""
    _, events = exchange([(4, 4, 4), (3, 3, 3)], ["parry broadsword", "stand fast"], better_defence="double")
    assert len(of_kind(events, DefenceRolled)) == 1


def test_double_defence_never_offers_the_same_one() -> None:
    """G-49: a different one, and it may be declined; a botched dodge has its price at once (G-124)."""
    scene, me, blow = attacked(sheet(**SHIELDED), better_defence="double")
    first = guard(me, "block")
    GURPS.note_defence(me, first.choice)
    second, _ = run(scene, [], ["parry broadsword"], lambda: GURPS.second_defence(scene, me, blow, first))
    assert second is not None
    assert second.choice.key == "parry broadsword"
    with pytest.raises(AssertionError, match="'block' is not among"):
        run(scene, [], ["block"], lambda: GURPS.second_defence(scene, me, blow, first))
    _, events = exchange(
        [(4, 4, 4), (6, 6, 6), (2, 2, 2)], ["dodge", "stand fast", "parry broadsword", "stand fast"],
        better_defence="double",
    )  # fmt: skip
    assert [event.need.total for event in of_kind(events, DefenceRolled)] == [8, 9 - 3]


def test_the_other_bare_hand_is_another_defence() -> None:
    """G-49: a parry with the other hand counts as different."""
    scene, me, blow = attacked(sheet(), better_defence="double")
    first = guard(me, "hand")
    first.hand = "right"
    GURPS.note_defence(me, first.choice)
    second, _ = run(scene, [], ["parry unarmed"], lambda: GURPS.second_defence(scene, me, blow, first))
    assert second is not None
    assert GURPS.defence_need(scene, me, blow, second).total == 8 - 3 - 2
    me.useless = (("left arm", 0),)
    with pytest.raises(AssertionError, match="'parry unarmed' is not among"):
        run(scene, [], ["parry unarmed"], lambda: GURPS.second_defence(scene, me, blow, first))


def test_all_out_defences_offer_three_kinds_or_two() -> None:
    """G-50: the enhanced kind by the switch `aod_enhanced`."""
    keys = [each.key for each in GURPS.all_out_defences()]
    assert keys == ["increased defence", "double defence", "enhanced defence"]
    keys = [each.key for each in Gurps({"aod_enhanced": "off"}).all_out_defences()]
    assert keys == ["increased defence", "double defence"]

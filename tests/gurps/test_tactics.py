"""Section 5: manoeuvres that prepare others: Aim, Evaluate, Feint, Concentrate."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, one, peek, sheet, swordsman

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, ContestRolled, DefenceRolled, Planned, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.manoeuvres import AIM, EVALUATE
from fracas.rulebooks.gurps.rolls import Contest, RollResult
from fracas.rulebooks.gurps.rows import KNEELING

FIRST = {"dx": 13}
STAY = ["d5", "e"]
SWING = ["broadsword swing", "torso", "strike"]
MISS = (5, 5, 5)


def duel(apart: int = 1, book: Gurps = GURPS, **mine: Any) -> GurpsFight:
    places = {1: "e5", 2: "f5", 3: "g5", 5: "i5"}
    return fight((swordsman(14, **{**FIRST, **mine}), "d5", "e"), (swordsman(hp=40), places[apart], "w"), book=book)


def pass_turn(scene: GurpsFight, book: Gurps = GURPS) -> None:
    beat(scene, [], ["do nothing"], book)


# Evaluate


def evaluate(scene: GurpsFight, *whom: str) -> int:
    """A watches, and everybody else passes; the bonus it now has."""
    beat(scene, [], ["evaluate", *STAY, *whom, *STAY])
    for _ in scene.fighters[1:]:
        pass_turn(scene)
    return scene.fighters[0].evaluated


def test_evaluate_gives_one_to_three() -> None:
    """G-37: consecutive ones on the same foe stack to +3 and no further."""
    scene = duel()
    assert [evaluate(scene) for _ in range(4)] == [1, 2, 3, 3]
    events = beat(scene, [(6, 6, 5)], ["attack", *STAY, *SWING, *STAY])
    assert of_kind(events, AttackRolled)[0].need.total == 14 + 3


def test_an_evaluation_is_used_up_by_the_attack() -> None:
    """G-37: the first blow of a Double has it, the second does not, nor has the next turn."""
    scene = duel()
    evaluate(scene)
    events = beat(scene, [(6, 5, 5), (6, 5, 5)], ["all-out attack", "double", *STAY, *SWING, *SWING])
    assert [roll.need.total for roll in of_kind(events, AttackRolled)] == [15, 14]
    assert scene.fighters[0].evaluated == 0


THREE: list[Any] = [
    (swordsman(14, **FIRST), "d5", "e"),
    (swordsman(hp=40), "e5", "w"),
    (sheet(dx=8), "a9", "e"),
    (swordsman(dx=9, hp=40), "d4", "sw"),
]


def test_evaluating_another_foe_starts_again() -> None:
    """G-37: +2 against B is gone with the first look at D, and B starts again at +1."""
    scene = fight(*THREE)
    assert [evaluate(scene, whom) for whom in ("B", "B", "D", "B")] == [1, 2, 1, 1]


def test_an_evaluation_is_lost_by_attacking_somebody_else() -> None:
    """G-37: the blow at D is at plain skill, and B's +1 does not outlive it."""
    scene = fight(*THREE)
    evaluate(scene, "B")
    answers = ["all-out attack", "determined", *STAY, "broadsword swing", "D", "torso", "strike"]
    events = beat(scene, [(6, 6, 5)], answers)
    assert of_kind(events, AttackRolled)[0].need.total == 14 + 4
    assert scene.fighters[0].evaluated == 0


@pytest.mark.parametrize(
    ("rule", "answers"),
    [
        ("G-37 lost by Do Nothing", ["do nothing"]),
        ("G-37 lost by a Move", ["move", *STAY]),
        ("G-37 lost by a Wait", ["wait", "a foe attacks me", "anyone", "attack"]),
        ("G-37 lost by an All-Out Defence", ["all-out defence", "double defence", *STAY]),
        ("G-37 lost by an Attack that is not made", ["attack", "c5", "e"]),
        ("G-37 lost by a Concentrate", ["concentrate", *STAY, *STAY]),
    ],
)
def test_an_evaluation_lasts_for_the_next_turn_only(rule: str, answers: list[str]) -> None:
    scene = duel()
    evaluate(scene)
    beat(scene, [], answers)
    assert (scene.fighters[0].evaluated, scene.fighters[0].evaluated_foe) == (0, NOBODY), rule


def test_an_evaluation_helps_a_feint_and_a_move_and_attack() -> None:
    """G-37: 14 + 1 for the feint; 8 + 1 where the cap allows it."""
    scene = duel()
    evaluate(scene)
    events = beat(scene, [MISS, (3, 3, 3)], ["feint", *STAY, "broadsword swing", *STAY])
    assert of_kind(events, ContestRolled)[0].mine.total == 15
    scene = fight((swordsman(11, **FIRST), "d5", "e"), (swordsman(hp=40), "e5", "w"))
    evaluate(scene)
    events = beat(scene, [MISS], ["move and attack", *STAY, "broadsword swing", "torso", *STAY])
    assert of_kind(events, AttackRolled)[0].need.total == 11 - 4 + 1


def test_a_dropped_guard_counts_double() -> None:
    """G-37: +2 for one Evaluate against somebody who dropped the guard (G-140), +3 at most."""
    scene = duel()
    scene.fighters[1].guard_dropped = True
    beat(scene, [], ["evaluate", *STAY, *STAY])
    assert scene.fighters[0].evaluated == 2
    pass_turn(scene)
    scene.fighters[1].guard_dropped = True
    beat(scene, [], ["evaluate", *STAY, *STAY])
    assert scene.fighters[0].evaluated == 3


def test_only_those_in_sight_can_be_evaluated() -> None:
    """G-37: a foe behind a wall is not visible."""
    rows = ["............"] * 4 + ["....#......."] + ["............"] * 5
    scene = fight((swordsman(14, **FIRST), "d5", "e"), (swordsman(), "f5", "w"), rows=rows)
    assert EVALUATE not in GURPS.turn_options(scene, scene.fighters[0])


# Feint


@pytest.mark.parametrize(
    ("rule", "mine", "roll", "theirs", "other", "penalty"),
    [
        ("gurps W-24 the foe fails: the whole margin", 15, 9, 12, 14, 6),
        ("gurps W-24 both succeed: the difference", 15, 9, 12, 10, 4),
        ("gurps W-24 the foe does better: nothing", 15, 9, 12, 5, 0),
        ("G-39 equal margins: nothing", 15, 9, 12, 6, 0),
        ("G-39 the attacker fails: nothing", 15, 16, 12, 18, 0),
        ("G-39 both fail, the attacker by less: nothing", 12, 13, 12, 16, 0),
        ("G-39 a 4 at skill 3 has no margin", 3, 4, 12, 13, 0),
    ],
)
def test_what_a_feint_does(rule: str, mine: int, roll: int, theirs: int, other: int, penalty: int) -> None:
    reason = Reason("skill", "")
    first, second = RollResult(roll, GURPS.judge(roll, mine)), RollResult(other, GURPS.judge(other, theirs))
    contest = Contest(Tally(mine, reason), first, Tally(theirs, reason), second)
    assert GURPS.feint_penalty(contest) == penalty, rule


FEINT = ["feint", *STAY, "broadsword swing", *STAY]


def feint(scene: GurpsFight) -> list[Any]:
    """14 rolls 9, 12 rolls 14: the margin is 5. Then B passes."""
    events = beat(scene, [(3, 3, 3), (5, 5, 4)], FEINT)
    pass_turn(scene)
    return events


DODGED = ["dodge", "stand fast"]
PARRIED = ["strike", "parry broadsword", "stand fast", *STAY]


def test_a_feint_burdens_the_defences_of_the_next_turn() -> None:
    """G-39: Dodge 8 - 5; and on the turn after that 8 again."""
    scene = duel()
    events = feint(scene)
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total, contest.winner) == (14, 12, 1)
    assert of_kind(events, Planned)[0].number == 5
    attack = ["attack", *STAY, *SWING, *DODGED, *STAY]
    book = Gurps({"critical_misses": "none"})  # a 3 on the dodge says nothing more
    events = beat(scene, [(3, 3, 3), (1, 1, 1)], attack, book)
    assert of_kind(events, DefenceRolled)[0].need.total == 8 - 5
    pass_turn(scene)
    events = beat(scene, [(3, 3, 3), (2, 2, 2)], attack)
    assert of_kind(events, DefenceRolled)[0].need.total == 8


def test_a_feint_wasted_is_gone() -> None:
    """G-39: for the next turn only, attack or not."""
    scene = duel()
    feint(scene)
    pass_turn(scene)
    pass_turn(scene)
    events = beat(scene, [(3, 3, 3), (2, 2, 2)], ["attack", *STAY, *SWING, *DODGED, *STAY])
    assert of_kind(events, DefenceRolled)[0].need.total == 8


@pytest.mark.parametrize(
    ("rule", "answers", "need"),
    [
        ("G-39 All-Out Attack", ["all-out attack", "strong", *STAY, *SWING, *DODGED], 8 - 5),
        ("G-39 Move and Attack", ["move and attack", *STAY, *SWING[:2], *DODGED, *STAY], 8 - 5),
        ("G-39 a retreat does not remove it", ["attack", *STAY, *SWING, "dodge", "retreat f5", *STAY], 8 + 3 - 5),
        ("G-39 it adds to a deceptive attack", ["attack", *STAY, *SWING[:2], "deceptive", *PARRIED], 9 - 1 - 5),
        ("G-39 parries too", ["attack", *STAY, *SWING[:2], *PARRIED], 9 - 5),
    ],
)
def test_what_a_feint_counts_for(rule: str, answers: list[str], need: int) -> None:
    scene = duel()
    feint(scene)
    events = beat(scene, [(3, 3, 3), (3, 3, 3), (1,)], answers)
    assert of_kind(events, DefenceRolled)[0].need.total == need, rule


def test_a_feint_is_of_no_use_to_a_shot() -> None:
    """G-39: a kicked feint lowers the dodge against the kick by 6, against the pistol in hand by nothing."""
    paper = sheet(dx=14, skills={"Guns (Pistol)": 14}, weapons=["auto-pistol-9mm"])
    scene = fight((paper, "d5", "e"), (swordsman(hp=40), "e5", "w"))
    me, foe = scene.fighters
    me.feint, me.feint_foe, me.feint_turns = 6, 1, 1
    kick = next(strike for held in me.held for strike in held.item.strikes if strike.mode.name == "kick")
    blow = GURPS.blow_at(scene, me, foe, kick)
    shot = GURPS.shot_at(scene, me, foe, me.held[0].item.shots[0])
    assert GURPS.defence_need(scene, foe, blow, Guard(DODGE)).total == 3
    assert GURPS.defence_need(scene, foe, shot, Guard(DODGE)).total == 8


def test_a_wait_after_a_feint_comes_too_late() -> None:
    """G-39: for attacks of the next turn itself; what a Wait of that turn turns into is none."""
    scene = duel()
    feint(scene)
    beat(scene, [], ["wait", "a foe attacks me", "anyone", "attack"])
    assert (scene.fighters[0].feint, scene.fighters[0].feint_foe) == (0, NOBODY)
    answers = [
        "attack",
        "e5",
        "w",
        *SWING,
        *STAY,
        *SWING,
        "dodge",
        "stand fast",
        *STAY,
        "dodge",
        "stand fast",
        "e5",
        "w",
    ]
    events = beat(scene, [(3, 3, 3), (2, 2, 2), (3, 3, 3), (2, 2, 2)], answers)
    assert of_kind(events, DefenceRolled)[0].need.total == 8


def test_a_feint_that_fails_does_not_prolong_the_last_one() -> None:
    """G-39: 5 for one turn; a second Feint that comes to nothing leaves nothing for the turn after."""
    scene = duel()
    feint(scene)
    beat(scene, [(6, 6, 4), (3, 3, 3)], FEINT)
    assert scene.fighters[0].feint == 0


def test_allies_do_not_profit_by_a_feint() -> None:
    """G-39: C strikes at a full Dodge; so does A at somebody else."""
    people: list[Any] = [
        (swordsman(14, **FIRST), "d5", "e"),
        (swordsman(hp=40, dx=9), "e5", "w"),
        (swordsman(14, dx=12), "f5", "w"),
        (swordsman(hp=40, dx=9), "d4", "sw"),
    ]
    scene = fight(*people)
    answers = ["feint", *STAY, "broadsword swing", "B", *STAY]
    beat(scene, [(4,), (5,), (3, 3, 3), (5, 5, 4)], answers)
    me, foe, ally, bystander = scene.fighters
    strike = me.held[0].item.strikes[0]
    assert me.feint == 5
    for attacker, victim, need in ((me, foe, 7 - 4), (ally, foe, 7), (me, bystander, 7)):
        blow = GURPS.blow_at(scene, attacker, victim, strike)
        blow.arc = FRONT
        assert GURPS.defence_need(scene, victim, blow, Guard(DODGE)).total == need


@pytest.mark.parametrize(
    ("rule", "fields", "score"),
    [
        ("G-39 the weapon", {"skills": {"Broadsword": 13}, "weapons": ["broadsword"]}, 13),
        ("G-39 DX where that is better", {"dx": 12, "weapons": ["broadsword"]}, 12),
        ("G-39 an unarmed skill", {"skills": {"Brawling": 14}, "weapons": ["broadsword"]}, 14),
        ("G-39 the shield", {"skills": {"Shield": 15}, "shield": "small-shield"}, 15),
        ("G-39 the cloak", {"skills": {"Cloak": 15}, "shield": "light-cloak"}, 15),
        ("G-39 not what is sheathed", {"skills": {"Broadsword": 15}, "weapons": ["broadsword"], "in_hand": []}, 10),
    ],
)
def test_what_a_feint_is_met_with(rule: str, fields: dict[str, Any], score: int) -> None:
    assert GURPS.feint_defence(one(sheet(**fields))).total == score, rule


def test_a_weapon_meets_a_feint_as_it_is_held() -> None:
    """G-39: the skill for both hands counts only with both on it."""
    me = one(sheet(skills={"Two-Handed Sword": 15}, weapons=["bastard-sword"]))
    assert GURPS.feint_defence(me).total == 15
    me.held[0].hand = 0
    assert GURPS.feint_defence(me).total == 15 - 4


def test_a_feint_has_the_modifiers_of_an_attack() -> None:
    """G-39: kneeling -2."""
    scene = duel()
    scene.fighters[0].posture = KNEELING
    events = beat(scene, [MISS, (3, 3, 3)], FEINT)
    assert of_kind(events, ContestRolled)[0].mine.total == 12


def test_a_feint_at_a_dropped_guard_counts_double() -> None:
    """G-39: a margin of 5 is -10 (G-140)."""
    scene = duel()
    scene.fighters[1].guard_dropped = True
    beat(scene, [(3, 3, 3), (5, 5, 4)], FEINT)
    assert scene.fighters[0].feint == 10


def test_an_all_out_feint_does_not_undo_an_earlier_one() -> None:
    """G-39, G-43: -5 from the turn before stays where the second feint fails."""
    scene = duel()
    feint(scene)
    answers = [
        "all-out attack",
        "feint and attack",
        *STAY,
        "broadsword swing",
        *SWING,
        "parry broadsword",
        "stand fast",
    ]
    events = beat(scene, [(6, 6, 4), (3, 3, 3), (3, 3, 3), (3, 3, 3), (1,)], answers)
    assert of_kind(events, DefenceRolled)[0].need.total == 9 - 5


def test_an_all_out_feint_counts_at_once_and_no_longer() -> None:
    """G-43: the blow of this turn; not the next one's."""
    scene = duel()
    answers = [
        "all-out attack",
        "feint and attack",
        *STAY,
        "broadsword swing",
        *SWING,
        "parry broadsword",
        "stand fast",
    ]
    events = beat(scene, [(3, 3, 3), (5, 5, 4), (3, 3, 3), (3, 3, 3), (1,)], answers)
    assert of_kind(events, DefenceRolled)[0].need.total == 9 - 5
    pass_turn(scene)
    peek(scene, [], [])
    assert (scene.fighters[0].feint, scene.fighters[0].feint_foe) == (0, NOBODY)


# Aim


JAVELIN: dict[str, Any] = {"weapons": ["javelin"], "skills": {"Spear": 14, "Thrown Weapon (Spear)": 14}}


@pytest.fixture
def archery() -> GurpsFight:
    """Somebody with a javelin, who may aim before throwing it."""
    return duel(3, **JAVELIN)


TAKE_AIM = ["aim", *STAY, *STAY]


def aim(scene: GurpsFight, seconds: int = 1) -> Combatant:
    for _ in range(seconds):
        beat(scene, [], TAKE_AIM)
        pass_turn(scene)
    return scene.fighters[0]


@pytest.mark.parametrize(
    ("rule", "seconds", "bonus"),
    [("G-36 Acc", 1, 2), ("G-36 a second second +1", 2, 3), ("G-36 a third +2", 3, 4), ("G-36 and no more", 5, 4)],
)
def test_aim_adds_up(rule: str, seconds: int, bonus: int, archery: GurpsFight) -> None:
    me = aim(archery, seconds)
    assert GURPS.aim_bonus(me, archery.fighters[1], 0, 2) == bonus, rule


def test_aim_counts_for_its_weapon_and_target_only(archery: GurpsFight) -> None:
    """G-36: another weapon or another foe gets nothing; braced +1."""
    me = aim(archery)
    foe = archery.fighters[1]
    assert GURPS.aim_bonus(me, foe, 1, 2) == 0
    assert GURPS.aim_bonus(me, me, 0, 2) == 0
    me.aim_braced = True
    assert GURPS.aim_bonus(me, foe, 0, 2) == 3


def test_aim_is_lost_by_moving_more_than_a_step(archery: GurpsFight) -> None:
    """G-36: an All-Out Attack of two hexes has no aim left; one hex is a step."""
    me = aim(archery)
    foe = archery.fighters[1]
    me.path = (me.cell, me.cell + 1)
    assert GURPS.aim_bonus(me, foe, 0, 2) == 2
    me.path = (me.cell, me.cell + 1, me.cell + 2)
    assert GURPS.aim_bonus(me, foe, 0, 2) == 0


def test_aim_needs_a_ready_ranged_weapon_and_a_target_in_sight(archery: GurpsFight) -> None:
    """G-36: not with an unready one, nor at somebody behind a wall."""
    me = archery.fighters[0]
    assert AIM in GURPS.turn_options(archery, me)
    me.held[0].ready = False
    assert AIM not in GURPS.turn_options(archery, me)
    me.held[0].ready = True
    wall = next(terrain for terrain in GURPS.terrain() if terrain.key == "wall")
    archery.board = archery.board.changed(archery.board.find("e5"), wall)
    assert AIM not in GURPS.turn_options(archery, me)


def test_weapon_and_target_are_named() -> None:
    """G-36: with two ready ones and two foes both are asked for; a change of either starts again."""
    paper = swordsman(14, weapons=["small-knife", "small-knife"], in_hand=["small-knife", "small-knife"], **FIRST)
    scene = fight((paper, "d5", "e"), (swordsman(), "g5", "w"), (sheet(dx=8), "a9", "e"), (swordsman(dx=9), "h6", "w"))
    me = scene.fighters[0]
    turns = []
    for weapon, whom in (("small-knife", "B"), ("small-knife", "B"), ("small-knife 2", "B"), ("small-knife 2", "D")):
        beat(scene, [], ["aim", *STAY, weapon, whom, *STAY])
        turns.append((me.aim_item, me.aim_foe, me.aim_turns))
        for _ in range(3):
            pass_turn(scene)
    assert turns == [(0, 1, 1), (0, 1, 2), (1, 1, 1), (1, 3, 1)]


@pytest.mark.parametrize(
    ("rule", "answers", "turns"),
    [
        ("G-36 kept by another Aim", TAKE_AIM, 2),
        ("G-36 kept by a Wait on that target", ["wait", "a foe attacks me", "B", "attack"], 1),
        ("G-36 lost by a Wait on anyone", ["wait", "a foe attacks me", "anyone", "attack"], 0),
        ("G-36 lost by a Move", ["move", *STAY], 0),
        ("G-36 lost by Do Nothing", ["do nothing"], 0),
        ("G-36 lost by an Evaluate", ["evaluate", *STAY, *STAY], 0),
        ("G-36 lost by a Ready", ["ready", *STAY, *STAY], 0),
        ("G-36 over after an All-Out Attack that did not use it", ["all-out attack", "strong", *STAY], 0),
    ],
)
def test_which_manoeuvres_keep_an_aim(rule: str, answers: list[str], turns: int, archery: GurpsFight) -> None:
    me = aim(archery)
    beat(archery, [], answers)
    assert me.aim_turns == turns, rule


def test_an_aim_is_there_for_the_attack_of_the_next_turn(archery: GurpsFight) -> None:
    """G-36: until the blow, during an Attack as during an All-Out Attack."""
    me = aim(archery)
    peek(archery, [], ["all-out attack", "determined"])
    assert me.aim_turns == 1


def hit(scene: GurpsFight, me: Combatant, injury: int) -> None:
    GURPS.suffer(scene, me, injury, TORSO, me.held[0].item.weapon.modes[0].damage, None)


def scripted(scene: GurpsFight, *rolls: tuple[int, ...]) -> None:
    scene.dice = ScriptedDice(list(rolls))
    scene.events = []


def used_up(scene: GurpsFight) -> bool:
    return isinstance(scene.dice, ScriptedDice) and scene.dice.used_up


@pytest.mark.parametrize(
    ("rule", "roll", "turns"), [("G-36 a Will roll keeps it", (4, 4, 2), 2), ("G-36 a failure loses it", (4, 4, 3), 0)]
)
def test_an_injury_calls_for_a_will_roll(rule: str, roll: tuple[int, ...], turns: int, archery: GurpsFight) -> None:
    me = aim(archery, 2)
    scripted(archery, roll)
    hit(archery, me, 2)
    assert [event.need.total for event in of_kind(archery.events, SuccessRolled)] == [10]
    assert me.aim_turns == turns, rule
    assert used_up(archery)


def test_by_the_switch_an_injury_loses_the_aim(archery: GurpsFight) -> None:
    """G-36, by `aim_on_injury = lost`: no roll."""
    me = aim(archery)
    scripted(archery)
    Gurps({"aim_on_injury": "lost"}).suffer(archery, me, 1, TORSO, me.held[0].item.weapon.modes[0].damage, None)
    assert me.aim_turns == 0


def test_a_defence_loses_the_aim() -> None:
    """G-36: even one that works; but a blow that is let through needs a Will roll only."""
    for answer, rolls, turns in (("dodge", [(2, 2, 2)], 0), ("no defence", [(1,), (2, 2, 2)], 1)):
        scene = duel(1, **JAVELIN)
        me = scene.fighters[0]
        beat(scene, [], TAKE_AIM)
        extra = ["stand fast"] if answer == "dodge" else []
        beat(scene, [(3, 3, 3), *rolls], ["attack", "e5", "w", *SWING, answer, *extra, "e5", "w"])
        assert me.aim_turns == turns


def test_a_fall_and_a_stun_lose_the_aim(archery: GurpsFight) -> None:
    """G-36: without a roll, also for one who has been hurt before."""
    me = aim(archery)
    me.lost = 2
    scripted(archery)
    GURPS.fall(archery, me)
    assert me.aim_turns == 0
    me.aim_turns, me.aim_foe = 1, 1
    GURPS.stun(archery, me)
    assert me.aim_turns == 0


def test_an_aim_is_lost_with_the_sight_of_its_target() -> None:
    """G-36: B steps behind a wall and comes back: the aim is gone."""
    rows = ["............"] * 4 + ["....#......."] + ["............"] * 5
    scene = fight((swordsman(14, **FIRST, **JAVELIN), "d5", "e"), (swordsman(), "f3", "w"), rows=rows)
    me = scene.fighters[0]
    beat(scene, [], TAKE_AIM)
    assert me.aim_turns == 1
    beat(scene, [], ["move", "f5", "w"])
    assert (me.aim_turns, me.aim_foe) == (0, NOBODY)


# Concentrate


def test_concentrating_goes_on_turn_by_turn() -> None:
    """G-51: a step and mental work, one second after the other; another manoeuvre ends it."""
    scene = duel(3)
    for seconds in (1, 2):
        events = beat(scene, [], ["concentrate", *STAY, *STAY])
        assert of_kind(events, Planned)[0].number == seconds
        pass_turn(scene)
    beat(scene, [], ["move", *STAY])
    assert scene.fighters[0].concentration == 0


def concentrating(apart: int = 1) -> GurpsFight:
    scene = duel(apart, will=12)
    beat(scene, [], ["concentrate", *STAY, *STAY])
    return scene


@pytest.mark.parametrize(
    ("rule", "roll", "left"), [("G-51 Will - 3 keeps it", (3, 3, 3), 1), ("G-51 a failure starts over", (3, 3, 4), 0)]
)
def test_a_defence_disturbs_the_mind(rule: str, roll: tuple[int, ...], left: int) -> None:
    scene = concentrating()
    answers = ["attack", "e5", "w", *SWING, "dodge", "stand fast", "e5", "w"]
    events = beat(scene, [(3, 3, 3), (2, 2, 2), roll], answers)
    assert of_kind(events, SuccessRolled)[0].need.total == 12 - 3
    assert scene.fighters[0].concentration == left, rule


def test_an_injury_disturbs_the_mind() -> None:
    """G-51: Will - 3 on being injured; shock is none of it."""
    scene = concentrating()
    me = scene.fighters[0]
    scripted(scene, (3, 3, 4))
    hit(scene, me, 2)
    assert [event.need.total for event in of_kind(scene.events, SuccessRolled)] == [9]
    assert me.concentration == 0
    assert used_up(scene)


def test_a_fall_and_a_shove_disturb_the_mind() -> None:
    """G-51: each calls for a roll; one who is driven back first keeps its feet."""
    scene = concentrating()
    me = scene.fighters[0]
    scripted(scene, (3, 3, 3))
    GURPS.fall(scene, me)
    assert me.concentration == 1
    assert used_up(scene)
    scene = concentrating()
    me = scene.fighters[0]
    scripted(scene, (3, 3, 3), (3, 3, 4))
    GURPS.drive_back(scene, scene.fighters[1], me, 1)
    assert [event.purpose for event in of_kind(scene.events, SuccessRolled)] == [
        "keeping one's feet",
        "keeping the mind on it",
    ]
    assert me.concentration == 0
    assert used_up(scene)


def test_who_may_be_evaluated_or_feinted_at_is_asked() -> None:
    """G-37, G-39: with two foes near, both are offered."""
    assert keys(peek(fight(*THREE), [], ["evaluate", *STAY])) == ["B", "D"]
    assert keys(peek(fight(*THREE), [], ["feint", *STAY, "broadsword swing"])) == ["B", "D"]

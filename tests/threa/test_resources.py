"""Chapter 3: what actions cost, boosts, later actions, pools, low FAT and VIT, Rest and Drive."""

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    act,
    beat,
    end_round,
    fight,
    keys,
    of_kind,
    offered,
    one,
    peek,
    prepare,
    sheet,
    swordsman,
    told,
)

from fracas.kernel.event import Became
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Effort
from fracas.rulebooks.threa.events import AttackRolled, CheckRolled, Intended, Paid, Recovered
from fracas.rulebooks.threa.fighter import NO_PARRY, ThreaFight
from fracas.rulebooks.threa.rows import NORMAL_COST
from fracas.rulebooks.threa.tables import PRONE

STRIKE = ["attack", "long-sword", "strike"]


def duel(**fields: object) -> ThreaFight:
    """Two standard fighters side by side; A is about to act."""
    return fight((swordsman(**fields), "c3"), (swordsman(ap=4), "d3"))  # type: ignore[arg-type]


def test_an_encounter_begins_fresh() -> None:
    """T-23: full AP, nothing spent or locked, no actions yet, no parry mode; FAT and VIT are what one has."""
    scene = fight((swordsman(ap=3), "c3"), (swordsman(), "d3"), starts=[{"fat": 7, "vit": 9}])
    me = scene.fighters[0]
    assert (me.ap, me.spent, me.locked, me.actions, me.parrying) == (3, 0, 0, 0, NO_PARRY)
    assert (me.fat, me.vit) == (7, 9)


def test_an_action_has_two_prices() -> None:
    """T-24: 1 AP + 1 FAT or 2 AP, as the player chooses for each action."""
    assert keys(peek(duel(), [], STRIKE)) == ["1 AP + 1 FAT", "2 AP"]
    for price, left in (("1 AP + 1 FAT", (3, 14)), ("2 AP", (2, 15))):
        scene = duel()
        beat(scene, [-4], [*STRIKE, price, "0", "0", "passive"])
        assert (scene.fighters[0].ap, scene.fighters[0].fat) == left


def test_heavier_actions_cost_double() -> None:
    """T-25: dual wielding costs 2 AP + 2 FAT or 4 AP, and no mixture."""
    two = swordsman(weapons=["short-sword", "dagger"], in_hand=["short-sword", "dagger"], skills={"Daggers": 4})
    scene = fight((two, "c3"), (swordsman(), "d3"))
    assert keys(peek(scene, [], ["both weapons"])) == ["2 AP + 2 FAT", "4 AP"]
    scene = fight((two, "c3"), (swordsman(), "d3"))
    scene.fighters[0].ap = 3
    events = beat(scene, [-4, -4], ["both weapons", "0", "0", "passive", "passive"])
    assert (scene.fighters[0].ap, scene.fighters[0].fat) == (1, 13)
    assert of_kind(events, Paid)[0].ap.total == 2


def test_free_things_cost_nothing() -> None:
    """T-26: repositioning, dropping an item and passive defence are no actions."""
    scene = duel()
    me = scene.fighters[0]
    beat(scene, [], ["move", "c2"])
    beat(scene, [], ["drop"])
    assert (me.ap, me.fat, me.actions) == (4, 15, 0)
    assert scene.fighters[0].held[0].cell == me.cell


@pytest.mark.parametrize(
    "rule, ap, fat, total",
    [
        ("T-27 no boost", 0, 0, 10),
        ("T-27 AP", 2, 0, 12),
        ("T-27 FAT", 0, 3, 13),
        ("T-27 both, mixed", 1, 2, 13),
    ],
)
def test_boosts(rule: str, ap: int, fat: int, total: int) -> None:
    scene = duel()
    me = scene.fighters[0]
    events = beat(scene, [-9], [*STRIKE, PAID, str(ap), str(fat), "passive"])
    assert of_kind(events, AttackRolled)[0].score.total == total, rule
    assert (me.ap, me.fat) == (3 - ap, 14 - fat)


def test_boosts_on_defences() -> None:
    """T-27: on active defences that are actions, on a parry mode entered as a reaction, not on a free parry."""
    scene = duel()
    assert keys(peek(scene, [0], [*STRIKE, PAID, "0", "0", "dodge", PAID])) == ["0", "1", "2", "3"]
    scene = duel()
    beat(scene, [0, 0], [*STRIKE, PAID, "0", "0", "parry with long-sword", PAID, "1", "2"])
    foe = scene.fighters[1]
    assert (foe.ap, foe.fat) == (2, 12)
    beat(scene, [0, 0], [*STRIKE, PAID, "0", "0", "parry"])
    assert (foe.ap, foe.fat) == (2, 12)


def test_the_cap_on_boosts() -> None:
    """T-193: by the switch at most 3 points on any one action, AP and FAT together."""
    capped = Threa({"boost_cap": "3"})
    scene = fight((swordsman(ap=9), "c3"), (swordsman(), "d3"), book=capped)
    assert keys(peek(scene, [], [*STRIKE, PAID], capped)) == ["0", "1", "2", "3"]
    scene = fight((swordsman(ap=9), "c3"), (swordsman(), "d3"), book=capped)
    assert keys(peek(scene, [], [*STRIKE, PAID, "2"], capped)) == ["0", "1"]
    scene = fight((swordsman(ap=9), "c3"), (swordsman(), "d3"))
    assert keys(peek(scene, [], [*STRIKE, PAID])) == [str(number) for number in range(9)]


def test_later_actions_are_at_minus_one() -> None:
    """T-28: the first is unpenalised, every later one at -1, never more."""
    scene = duel()
    scores = []
    for roll in (-3, -2, -2):
        events = beat(scene, [roll], [*STRIKE, PAID, "0", "0", "passive"])
        scores.append(of_kind(events, AttackRolled)[0].score.total)
    assert scores == [10, 9, 9]


def test_actions_without_a_roll_count() -> None:
    """T-28: parry mode, drawing and aiming make the next action a later one."""
    scene = fight((swordsman(weapons=["long-sword", "dagger"]), "c3"), (swordsman(), "d3"))
    beat(scene, [], ["draw", PAID])
    assert scene.fighters[0].actions == 1
    events = beat(scene, [-4], [*STRIKE, PAID, "0", "0", "passive"])
    assert of_kind(events, AttackRolled)[0].score.total == 9


def test_defences_count_but_are_not_penalised() -> None:
    """T-29: a dodge after two actions is rolled at full AS, and makes the next action a later one."""
    scene = duel()
    foe = scene.fighters[1]
    foe.actions = 2
    beat(scene, [-2, 0], [*STRIKE, PAID, "0", "0", "dodge", PAID, "0", "0"])
    assert foe.actions == 3
    effort = Effort(0, 0, True)
    score = THREA.dodge_score(foe, True)
    THREA.add_effort(effort, score, False)
    assert score.total == 9
    events = act(scene, 1, [-4], [*STRIKE, PAID, "0", "0", "passive"])
    assert of_kind(events, AttackRolled)[0].score.total == 9


def test_what_cannot_be_paid_is_not_offered() -> None:
    """T-30: AP and FAT must suffice, boosts included; otherwise it is refused and nothing changes."""
    scene = duel()
    me = scene.fighters[0]
    me.ap = 0
    assert not offered(scene, 0, "attack")
    assert "it costs 1 AP + 1 FAT or 2 AP" in THREA.why_no_payment(me, NORMAL_COST)
    me.ap = 1
    assert offered(scene, 0, "attack")
    me.ap = 2
    assert keys(peek(scene, [], [*STRIKE, PAID])) == ["0", "1"]


def test_the_last_fat_pays_for_a_whole_action() -> None:
    """T-30: the action is carried out, and only then does one fall unconscious, 2 VIT poorer."""
    scene = duel()
    me = scene.fighters[0]
    me.fat = 1
    events = beat(scene, [12, -4], [*STRIKE, PAID, "0", "passive"])
    assert of_kind(events, CheckRolled)[0].tv == 12
    assert len(of_kind(events, AttackRolled)) == 1
    assert (me.fat, me.vit, me.posture, me.out) == (0, 13, PRONE, True)


@pytest.mark.parametrize(
    "rule, fat, ap, locked, after",
    [
        ("T-31 recovery is added", 8, 1, 0, 3),
        ("T-31 what was locked comes back", 8, 0, 2, 4),
        ("T-31 never above the maximum", 15, 4, 4, 4),
        ("T-31 at least 1", 2, 0, 0, 1),
    ],
)
def test_ap_at_the_end_of_a_round(rule: str, fat: int, ap: int, locked: int, after: int) -> None:
    me = one(swordsman(), fat=fat, ap=ap, locked=locked, spent=2, actions=3)
    scene = fight((swordsman(), "c3"))
    THREA.recover_ap(scene, me)
    assert (me.ap, me.locked, me.spent, me.actions) == (after, 0, 0, 0), rule


@pytest.mark.parametrize(
    "rule, fat, vit, pending",
    [
        ("T-33 one point with VIT 5 or more", 9, 5, 1),
        ("T-33 none at the maximum", 15, 15, 0),
        ("T-33 none below VIT 5", 9, 4, 0),
    ],
)
def test_natural_recovery(rule: str, fat: int, vit: int, pending: int) -> None:
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.vit = fat, vit
    THREA.recover_naturally(scene, me)
    assert me.fat_healing == pending, rule


def test_natural_recovery_in_spite_of_damage() -> None:
    """T-33: pending damage does not keep it off, and it is applied in the same step."""
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.fat_damage = 9, 1
    end_round(scene)
    assert (me.fat, me.fat_damage) == (9, 0)


@pytest.mark.parametrize(
    "rule, vit, rounds, fat, healing",
    [
        ("T-34 VIT 4: every minute", 4, 20, 1, 0),
        ("T-34 VIT 4: not in between", 4, 21, 0, 0),
        ("T-34 VIT 3: every half hour", 3, 600, 1, 0),
        ("T-34 VIT 3: not every minute", 3, 20, 0, 0),
        ("T-34 VIT 2: every hour", 2, 1200, 1, 1),
        ("T-34 VIT 1: never, though VIT comes back", 1, 1200, 0, 1),
        ("T-35 VIT by the hour", 10, 1200, 0, 1),
        ("T-35 none in between", 10, 1199, 0, 0),
        ("T-35 not above the maximum", 15, 1200, 0, 0),
        ("T-35 not for the dead", 0, 1200, 0, 0),
    ],
)
def test_slow_recovery(rule: str, vit: int, rounds: int, fat: int, healing: int) -> None:
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.vit = 5, vit
    THREA.recover_slowly(scene, me, rounds)
    assert (me.fat_healing, me.vit_healing) == (fat, healing), rule


def test_pools_and_overflow() -> None:
    """T-36: healing before damage, half of each pool rounded up, capped at the maximum."""
    me = one(swordsman(), fat=14, fat_healing=5, fat_damage=5, vit=10, vit_healing=3, vit_damage=2)
    THREA.apply_pools(fight((swordsman(), "c3")), me)
    assert (me.fat, me.fat_healing, me.fat_damage) == (12, 2, 2)
    assert (me.vit, me.vit_healing, me.vit_damage) == (11, 1, 1)


def test_fat_overflows_to_vit() -> None:
    """T-37: what FAT cannot take is pending VIT damage, one for one; VIT below 0 is 0 and death."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    me.fat, me.fat_damage, me.vit = 3, 20, 15
    THREA.apply_pools(scene, me)
    assert (me.fat, me.fat_damage) == (0, 10)
    assert me.vit == 15 - 4 - 2
    assert me.vit_damage == 3
    me.vit, me.vit_damage = 2, 9
    THREA.apply_pools(scene, me)
    assert (me.vit, me.dead) == (0, True)


@pytest.mark.parametrize(
    "rule, fat, vit, tv",
    [
        ("T-38 FAT 4 needs none", 4, 15, 0),
        ("T-38 FAT 3", 3, 15, 5),
        ("T-38 FAT 2", 2, 15, 7),
        ("T-38 FAT 1", 1, 15, 12),
        ("T-39 VIT 4 needs none", 9, 4, 0),
        ("T-39 VIT 3", 9, 3, 7),
        ("T-39 VIT 2", 9, 2, 12),
        ("T-39 both: the higher", 3, 3, 7),
    ],
)
def test_low_fat_and_vit(rule: str, fat: int, vit: int, tv: int) -> None:
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.vit = fat, vit
    events = beat(scene, [9, -4] if tv else [-4], [*STRIKE, "2 AP", "0", "0", "passive"])
    assert [check.tv for check in of_kind(events, CheckRolled)] == ([tv] if tv else []), rule


@pytest.mark.parametrize("rule, fat, vit", [("T-38 FAT 0", 0, 15), ("T-39 VIT 1", 9, 1), ("T-40 VIT 0", 9, 0)])
def test_who_cannot_act(rule: str, fat: int, vit: int) -> None:
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.vit = fat, vit
    assert not THREA.can_act(scene, me), rule


def test_falling_unconscious() -> None:
    """T-40: prone, no parry, hands empty, out; back again when FAT is above 0, and still passive until then."""
    scene = duel()
    me = scene.fighters[0]
    me.parrying, me.fat, me.fat_damage = 0, 1, 5
    events = end_round(scene)
    assert (me.fat, me.vit, me.out, me.posture, me.parrying) == (0, 12, True, PRONE, NO_PARRY)
    assert not me.held[0].in_hand()
    assert me.held[0].cell == me.cell
    assert of_kind(events, Became)[0].state == "unconscious"
    assert scene.over
    me.fat_damage = 0
    scene.over = False
    end_round(scene)
    assert (me.fat, me.out) == (1, False)


def test_rest() -> None:
    """T-41: AP become pending FAT healing, the rest is locked, nothing else this round and passive defence only."""
    scene = duel()
    me = scene.fighters[0]
    me.fat = 5
    beat(scene, [], ["rest", "2"])
    assert (me.ap, me.locked, me.fat_healing, me.passive) == (0, 2, 2, True)
    assert not THREA.can_defend(scene, me)
    assert not offered(scene, 0, "rest")
    end_round(scene)
    assert (me.fat, me.ap, me.fat_healing) == (7, 3, 1)


def test_no_rest_after_an_action() -> None:
    """T-41: only if no AP was spent this round."""
    scene = duel()
    scene.fighters[0].spent = 1
    assert not offered(scene, 0, "rest")
    scene = duel()
    scene.fighters[0].ap = 0
    assert not offered(scene, 0, "rest")


@pytest.mark.parametrize("rule, roll, vit, fat", [("T-42 success", 0, 1, 4), ("T-42 failure", -3, 0, 0)])
def test_drive(rule: str, roll: int, vit: int, fat: int) -> None:
    scene = fight((swordsman(skills={"Drive": 5}), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    me.fat = 8
    beat(scene, [roll], ["drive", PAID, "0", "0"])
    assert (me.vit_damage, me.fat_healing) == (vit, fat), rule


def test_drive_needs_8() -> None:
    """T-42: a Drive AS of at least 8."""
    assert not offered(fight((swordsman(skills={"Drive": 2}), "c3"), (swordsman(), "d3")), 0, "drive")
    assert offered(fight((swordsman(skills={"Drive": 3}), "c3"), (swordsman(), "d3")), 0, "drive")


def test_passing_keeps_ap() -> None:
    """T-43: no action, and the AP stay."""
    scene = duel()
    me = scene.fighters[0]
    me.ap = 3
    beat(scene, [], ["end turn"])
    assert (me.ap, me.actions) == (3, 0)
    assert scene.queue == (1,)


def test_one_focus_check() -> None:
    """T-180: a failed check ends the turn; for a defence it means passive defence until the round ends."""
    scene = duel()
    scene.fighters[0].fat = 2
    beat(scene, [-5], [*STRIKE, PAID, "0", "0"])
    assert scene.queue == (1,)
    assert (scene.fighters[0].ap, scene.fighters[0].fat) == (4, 2)
    scene = duel()
    foe = scene.fighters[1]
    foe.fat = 2
    beat(scene, [0, -5, 0, 2, (1, 1)], [*STRIKE, PAID, "0", "0", "dodge", PAID, "0", "0"])
    assert foe.unfocused
    assert not THREA.can_defend(scene, foe)
    foe.parrying = 0
    free = peek(scene, [0], [*STRIKE, PAID, "0", "0"])
    assert keys(free) == ["passive", "parry"]
    end_round(scene)
    assert not foe.unfocused


def test_rest_needs_no_check() -> None:
    """T-180: nor do free positioning, dropping things and getting up."""
    scene = duel()
    scene.fighters[0].fat = 1
    beat(scene, [], ["move", "c2"])
    beat(scene, [], ["rest", "4"])


def test_nothing_is_spent_below_zero() -> None:
    """T-181: boosts and prices end where AP and FAT do, and a drain in the midst of a round costs no VIT."""
    scene = duel()
    me = scene.fighters[0]
    me.ap, me.fat = 1, 2
    assert keys(peek(scene, [9], STRIKE)) == ["0", "1"]
    me.fat, me.fainted, me.fat_damage = 0, True, 5
    THREA.settle_action(scene)
    assert me.vit == 15


def test_a_round_is_told() -> None:
    """T-32: recovery goes by current FAT, after the pools have been applied."""
    scene = duel()
    me = scene.fighters[0]
    me.ap, me.fat, me.fat_damage = 0, 8, 8
    assert of_kind(end_round(scene), Recovered)[0].ap == 1
    assert me.fat == 5


def test_a_weak_body() -> None:
    """T-40: VIT 1 is helpless, out, and not dead."""
    scene = fight((sheet(), "c3"), (sheet(), "d3"), starts=[{"vit": 1}])
    assert scene.fighters[0].out
    assert not scene.fighters[0].dead


def test_what_a_failed_focus_check_costs_is_told() -> None:
    """T-38, T-95, T-180: the turn, any further defence, or everything but free positioning."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    me.fat = 2
    events = act(scene, 0, [-7], ["parry mode", "parry with long-sword", PAID])
    assert told(scene, of_kind(events, Intended)) == ["A is too weak for it: the turn is over, and nothing is paid."]
    prepare(scene, [-7], [])
    assert not THREA.holds_on(scene, me, True)
    words = "A is too weak for it: only passive defence until the round ends."
    assert told(scene, of_kind(scene.events, Intended)) == [words]

"""Criticals carried out, hits, Self Discipline, bleeding, stun, dying (D-23, D-57, D-80 to D-116)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100 import staging
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    D100Fight,
    do,
    duel,
    fight,
    in_order,
    of_kind,
    parry,
    suffer,
    swordsman,
)
from tests.d100.staging import Laid

from fracas.kernel.event import Became
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.d100.critical_tables import (
    ABDOMEN,
    CHEST,
    HEAD,
    LEG,
    Critical,
)
from fracas.rulebooks.d100.events import Counted, DisciplineRolled
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.rows import PRONE


def discipline(scene: D100Fight) -> list[DisciplineRolled]:
    return [event for event in scene.events if isinstance(event, DisciplineRolled)]


# D-93 to D-97


def test_hits_are_physique() -> None:
    """D-93: as many as the Physique skill's total; they may fall below zero."""
    scene, _, foe = duel(None, swordsman(physique_total=34))
    assert foe.hits == 34
    BOOK.lose_hits(scene, foe, 40)
    assert foe.hits == -6


@pytest.mark.parametrize(
    "rule, sd, hits, die, up",
    [
        ("d100 W-18 47 is 100", 60, -7, 47, False),
        ("d100 W-18 48 is 101", 60, -7, 48, True),
        ("d100 W-19 at zero 45 is not enough", 55, 0, 45, False),
        ("d100 W-19 at zero 46 is", 55, 0, 46, True),
        ("d100 W-19 any roll passes", 100, 0, 1, True),
        ("d100 W-19 needs 31", 100, -30, 30, False),
        ("d100 W-19 needs 31", 100, -30, 31, True),
        ("d100 W-20 never", 40, -40, 100, False),
    ],
)
def test_self_discipline(rule: str, sd: int, hits: int, die: int, up: bool) -> None:
    scene, _, foe = duel(None, swordsman(sd=sd))
    foe.hits = hits
    do(scene, [(die,)], [], lambda: BOOK.self_discipline(scene, foe))
    assert foe.out != up, rule
    assert foe.unconscious != up, rule


def test_the_stat_as_a_bonus() -> None:
    """D-94: by the option `sd_test_stat`, (value - 50) // 2."""
    _, _, foe = duel(None, swordsman(sd=75))
    assert D100({"sd_test_stat": "bonus"}).discipline(foe).total == 12
    assert BOOK.discipline(foe).total == 75


def test_one_test_a_round() -> None:
    """D-95: at once when hits come to 0, and no other in that round; upkeep calls for none."""
    scene, _, foe = duel()
    foe.hits = 3
    suffer(scene, Critical(CHEST, "", hits=5), [(99,)])
    suffer(scene, Critical(CHEST, "", hits=5))
    assert not foe.out
    foe.wounds.append(Wound(False, 2, CHEST, False))
    do(scene, [], [], lambda: BOOK.upkeep(scene))
    assert foe.hits == -9


def test_whoever_begins_a_round_at_zero_is_tested_then() -> None:
    """D-95, D-16: in the start phase, from the highest initiative to the lowest; one failure is enough (D-96)."""
    scene, me, foe = duel()
    me.hits = foe.hits = 0
    scene.round = 1
    events = do(scene, [(99,), (1,)], [], lambda: BOOK.start_round(scene))
    assert [event.who for event in of_kind(events, DisciplineRolled)] == [0, 1]
    assert foe.unconscious
    assert not me.out
    assert scene.over


def test_hits_bring_the_unconscious_round() -> None:
    """D-96: until its hits are brought above 0."""
    scene, _, foe = duel()
    foe.hits = -5
    do(scene, [(1,)], [], lambda: BOOK.self_discipline(scene, foe))
    BOOK.heal(scene, foe, 5)
    assert foe.out
    BOOK.heal(scene, foe, 1)
    assert not foe.out
    assert foe.posture is PRONE


@pytest.mark.parametrize(
    "rule, value, hits, dying, dead",
    [
        ("d100 W-36 at -80", "dying", -80, 6, False),
        ("d100 W-36 not at -79", "dying", -79, 0, False),
        ("D-97 dead at once", "dead", -80, 0, True),
        ("D-97 never", "off", -200, 0, False),
    ],
)
def test_the_negative_limit(rule: str, value: str, hits: int, dying: int, dead: bool) -> None:
    book = D100({"neg_hits_death": value})
    scene, _, foe = duel(book=book)
    foe.tested = True
    foe.hits = hits + 1

    def lose() -> None:
        book.lose_hits(scene, foe, 1)
        book.settle(scene, foe, True)

    do(scene, [], [], lose)
    assert (foe.dying, foe.dead) == (dying, dead), rule


def test_saved_at_the_limit() -> None:
    """d100 W-48: saved at -80, out 600; without bleeding nothing more, with it dying again."""
    scene, _, foe = duel()
    foe.hits = -80
    BOOK.reach_limit(scene, foe)
    BOOK.save(scene, foe)
    assert (foe.dying, foe.senseless) == (0, 600)
    BOOK.upkeep(scene)
    assert foe.dying == 0
    foe.wounds.append(Wound(False, 1, CHEST, False))
    BOOK.upkeep(scene)
    assert (foe.hits, foe.dying) == (-81, 6)


# D-57


def test_what_is_checked_first() -> None:
    """D-57: dead, dying, blackout, out, Self Discipline; the first that applies ends it."""
    scene, _, foe = duel(None, swordsman(physique_ranks=2))
    foe.hits = 1
    suffer(scene, Critical(CHEST, "", hits=5, stun=3, out=2, dying=4))
    assert foe.dying == 4
    assert not foe.blackout
    scene, _, foe = duel(None, swordsman(physique_ranks=2))
    foe.hits = 1
    suffer(scene, Critical(CHEST, "", hits=5, stun=3, out=2))
    assert foe.blackout
    assert not foe.unconscious
    scene, _, foe = duel()
    foe.hits = 1
    suffer(scene, Critical(CHEST, "", hits=5, out=2))
    assert foe.senseless == 2
    assert not foe.unconscious


# D-98 to D-100


@pytest.mark.parametrize(
    "rule, rate, state, effective",
    [
        ("d100 W-23 untreated", 7, {}, 7), ("d100 W-23 staunched", 7, {"staunched_by": 0}, 3),
        ("d100 W-23 bandaged", 7, {"bandages": 1}, 2),
        ("d100 W-23 bandaged and staunched", 7, {"bandages": 1, "staunched_by": 0}, 1),
        ("d100 W-23 tourniquet", 7, {"tourniquet": True}, 0), ("d100 W-23 med kit", 7, {"closed": True}, 0),
        ("d100 W-23 1 staunched", 1, {"staunched_by": 0}, 0), ("d100 W-23 4 bandaged", 4, {"bandages": 1}, 0),
        ("D-100 two bandages, by the option", 12, {"bandages": 2}, 2),
    ],
)  # fmt: skip
def test_effective_rate(rule: str, rate: int, state: dict[str, Any], effective: int) -> None:
    wound = Wound(False, rate, LEG, False)
    for name, value in state.items():
        setattr(wound, name, value)
    assert wound.effective() == effective, rule


def test_wounds_cost_hits_in_every_upkeep() -> None:
    """D-99: that of the round in which they were received included; the unconscious bleed too."""
    scene, _, foe = duel()
    suffer(scene, Critical(ABDOMEN, "", bleed=3, burn=2))
    BOOK.upkeep(scene)
    assert foe.hits == 75
    foe.unconscious = foe.out = True
    BOOK.upkeep(scene)
    assert foe.hits == 70


# D-113 to D-116


def test_dying_in_five_rounds() -> None:
    """d100 W-34: received in round 3, dead in the upkeep of round 7; D-114."""
    scene, _, foe = duel()
    suffer(scene, Critical(CHEST, "", dying=5))
    assert foe.out
    assert foe.posture is PRONE
    for _ in range(4):
        BOOK.upkeep(scene)
        assert not foe.dead
    BOOK.upkeep(scene)
    assert foe.dead


def test_dying_by_the_limit_counts_from_the_next_upkeep() -> None:
    """D-114, D-22: the countdown comes before the bleeding."""
    scene, _, foe = duel()
    foe.hits = -79
    foe.unconscious = foe.out = True
    foe.wounds.append(Wound(False, 1, CHEST, False))
    BOOK.upkeep(scene)
    assert foe.dying == 6
    BOOK.upkeep(scene)
    assert foe.dying == 5


def test_the_dying_do_nothing() -> None:
    """D-113: no action and no parry."""
    scene, _, foe = duel()
    parry(foe, scene, {0: 40})
    suffer(scene, Critical(CHEST, "", dying=5))
    assert foe.parry == ()
    assert not BOOK.has_turn(scene, foe)
    assert not BOOK.declares(foe)


def test_the_dead_leave_the_order() -> None:
    """D-116: no turn, no upkeep, nothing undoes it."""
    scene, _, foe = duel()
    BOOK.die(scene, foe)
    assert foe.out
    assert not BOOK.has_turn(scene, foe)
    BOOK.pass_by(scene, foe)
    assert foe.dead


# D-10


def test_states() -> None:
    """D-10: conscious, able, helpless, constrained."""
    _, _, foe = duel()
    assert BOOK.able(foe)
    for field in ("unconscious", "blackout", "dead"):
        _, _, foe = duel()
        setattr(foe, field, True)
        assert not foe.awake()
    for field in ("senseless", "dying"):
        _, _, foe = duel()
        setattr(foe, field, 1)
        assert not foe.awake()
    _, _, foe = duel()
    foe.held_by = 0
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (False, False, True)
    foe.held_by, foe.bound = -1, True
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (False, True, True)
    foe.bound, foe.pinned = False, True
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (True, False, True)
    foe.pinned, foe.out = False, True
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (False, True, True)


def test_whoever_falls_lets_go_of_everything() -> None:
    """D-10: prone, empty-handed, without a parry, a hold, an aim, or work."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(shield="shield"), "e5", "w")))
    me, foe = scene.fighters
    parry(foe, scene, {0: 20})
    foe.aim, foe.aim_foe = 2, 0
    BOOK.seize(scene, foe, me)
    foe.unconscious = True
    BOOK.collapse(scene, foe, "unconscious")
    assert sorted(lying.key for lying in scene.floor) == ["shield", "sword"]
    assert (foe.parry, foe.aim, foe.holding, me.held_by) == ((), 0, -1, -1)
    assert foe.posture is PRONE


def test_last_words() -> None:
    """D-113, D-120: the dying may speak, unless they are also unconscious, blacked out or out."""
    scene, _, foe = duel()
    suffer(scene, Critical(CHEST, "", dying=5))
    assert BOOK.may_speak(foe)
    assert "dying, 5 left" in BOOK.describe(scene, 1)
    foe.senseless = 2
    assert not BOOK.may_speak(foe)
    assert "dying, 5 left, silent" in BOOK.describe(scene, 1)


# D-95: coming to


@pytest.mark.parametrize(
    ("rule", "hits", "die", "awake"),
    [
        ("D-95 at exactly 0, 41 and SD 60 are 101", 0, 41, True),
        ("D-95 at exactly 0, 40 is not enough", 0, 40, False),
        ("D-95 at -10, 51 is enough", -10, 51, True),
        ("D-95 at -10, 50 is not", -10, 50, False),
    ],
)
@pytest.mark.parametrize("why", ["senseless", "blacked out"])
def test_whoever_comes_to_at_0_hits_is_tested_then(rule: str, hits: int, die: int, awake: bool, why: str) -> None:
    """D-95: not a round later; who fails stays unconscious until it has hits again (D-96)."""
    scene, _, foe = duel(book=FREE)
    foe.hits, foe.out, foe.posture = hits, True, PRONE
    if why == "senseless":
        foe.senseless = 1
    else:
        foe.stun, foe.blackout = 1, True
    events = do(scene, [(die,)], [], lambda: FREE.pass_by(scene, foe))
    rolled = of_kind(events, DisciplineRolled)[0]
    assert (rolled.passed, rolled.waking) == (awake, True), rule
    assert (foe.out, foe.unconscious, foe.senseless, foe.stun) == (not awake, not awake, 0, 0), rule
    assert [event.state for event in of_kind(events, Became)] == (["awake"] if awake else []), rule
    words = [FREE.narrate(scene, event) for event in events]
    assert words[0].startswith("B fights to come to:"), rule
    assert words[0].endswith("enough." if awake else "still unconscious."), rule


def test_a_test_that_was_failed_does_not_hold_for_the_round() -> None:
    """D-95, D-96: whoever has hits again and loses them in the same round is tested anew."""
    scene, _, foe = duel()
    foe.hits = 3
    suffer(scene, Critical(CHEST, "", hits=5), [(1,)])
    assert foe.unconscious
    BOOK.amend(scene, Ruling("B", "hits", "3"))
    assert not foe.out
    suffer(scene, Critical(CHEST, "", hits=5), [(1,)])
    assert foe.unconscious


def test_no_second_test_in_a_round_for_whoever_comes_to() -> None:
    """D-95: one that has been passed holds for the whole round; with hits left nobody is tested at all."""
    for hits, tested in ((-10, True), (5, False)):
        scene, _, foe = duel(book=FREE)
        foe.hits, foe.tested, foe.out, foe.senseless = hits, tested, True, 1
        do(scene, [], [], lambda scene=scene, foe=foe: FREE.pass_by(scene, foe))  # type: ignore[misc]
        assert not foe.out


def test_the_test_of_coming_to_is_the_one_of_that_round() -> None:
    """D-95: the next one falls at the start of the next round."""
    scene, _, foe = duel(book=FREE)
    foe.hits, foe.out, foe.senseless = -10, True, 1
    do(scene, [(51,)], [], lambda: FREE.pass_by(scene, foe))
    assert foe.tested
    do(scene, [(50,)], [], lambda: FREE.start_round(scene))
    assert foe.unconscious


def test_whoever_arrives_with_no_hits_left_is_tested() -> None:
    """D-95, D-15: it begins the round with 0 hits or fewer, though it has no place in the order yet."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "a1", "e")]
    scene = in_order(fight(*people, starts=[{}, {}, {"arrives": 2, "hits": -10}], sides=[0, 1, 1], book=FREE))
    scene.order = scene.places = (0, 1)
    scene.round = 1
    do(scene, [(50,), (50,)], [], lambda: FREE.start_round(scene))
    assert scene.fighters[2].unconscious


def test_hits_are_the_physique_total() -> None:
    """D-93: and they may fall below zero (D-9)."""
    scene = staging.duel(staging.swordsman(physique_total=37))
    me = scene.fighters[0]
    assert me.hits == 37
    me.tested = True
    staging.hurt(scene, me, hits=40)
    assert (me.hits, me.out) == (-3, False)


def test_the_test_comes_at_once_and_once_a_round() -> None:
    """D-95: after the first attack that leaves 0 or less; passing lasts for the round, whatever else comes."""
    scene = staging.duel()
    me = scene.fighters[0]
    with Laid(scene, [60]):
        staging.hurt(scene, me, hits=81)
    with Laid(scene, []):
        staging.hurt(scene, me, hits=30)
    assert (me.hits, me.out, len(discipline(scene))) == (-31, False, 1)


def test_above_zero_nobody_is_tested() -> None:
    """D-95: 1 hit left is enough."""
    scene = staging.duel()
    with Laid(scene, []):
        staging.hurt(scene, scene.fighters[0], hits=79)


def test_the_start_of_the_next_round_tests_again() -> None:
    """D-95, D-16: who begins a round at 0 or less is tested then, from the highest initiative down."""
    scene = staging.duel()
    for me in scene.fighters:
        me.hits = -1
    scene.order = (1, 0)
    with Laid(scene, [42, 42]):  # 42 + 60 - 1
        BOOK.start_round(scene)
    assert [event.who for event in discipline(scene)] == [1, 0]
    assert all(me.tested and not me.out for me in scene.fighters)


def test_upkeep_tests_nobody() -> None:
    """D-95: damage in upkeep calls for no test; the next start does."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.hits = 1
    me.wounds.append(Wound(False, 5, LEG, False))
    with Laid(scene, []):
        BOOK.upkeep(scene)
    assert (me.hits, me.out) == (-4, False)


def test_both_may_fall_at_the_start() -> None:
    """D-25, D-95: which is a draw."""
    plain = D100({"aftermath": "off"})
    scene = staging.duel(book=plain)
    for me in scene.fighters:
        me.hits = 0
    with Laid(scene, [1, 1]):
        plain.start_round(scene)
    assert (scene.over, scene.winner) == (True, -1)


def test_one_failure_is_for_good() -> None:
    """D-96: unconscious, prone, empty-handed, until there are hits again."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.parry, me.parrying = (0, 30), 30
    with Laid(scene, [1]):
        staging.hurt(scene, me, hits=90)
    assert (me.unconscious, me.out, me.posture, len(me.parry)) == (True, True, PRONE, 0)
    assert [lying.key for lying in scene.floor] == ["sword"]
    for _ in range(5):
        BOOK.pass_by(scene, me)
    assert me.out
    BOOK.heal(scene, me, 5)
    assert me.out
    BOOK.heal(scene, me, 10)
    assert (me.hits, me.out, me.unconscious) == (5, False, False)


def test_the_bonus_of_the_stat() -> None:
    """D-94, D-118: by the option `sd_test_stat` half of what is above 50."""
    by_bonus = D100({"sd_test_stat": "bonus"})
    me = staging.duel(staging.swordsman(sd=71)).fighters[0]
    me.hits = -4
    assert BOOK.discipline(me).total == 67
    assert by_bonus.discipline(me).total == 6


@pytest.mark.parametrize(("value", "dying", "dead"), [("dying", 6, False), ("dead", 0, True), ("off", 0, False)])
def test_the_limit_by_option(value: str, dying: int, dead: bool) -> None:
    """D-97: at minus the Physique total dying with 6 rounds, dead at once, or nothing."""
    book = D100({"neg_hits_death": value})
    scene = staging.duel(book=book)
    me = scene.fighters[0]
    me.hits, me.tested = -80, True
    book.settle(scene, me, True)
    assert (me.dying, me.dead) == (dying, dead)


def test_the_limit_is_checked_only_when_hits_are_lost() -> None:
    """D-97: an effect without hits changes nothing."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.hits, me.tested = -85, True
    BOOK.settle(scene, me, False)
    assert me.dying == 0


def test_every_wound_costs_its_rate_in_every_upkeep() -> None:
    """D-99, D-85: also in that of the round of the wound; bleeding and burning are wounds of their own."""
    scene = staging.duel()
    me = scene.fighters[0]
    staging.hurt(scene, me, hits=3, bleed=2, burn=3)
    assert [(wound.burns, wound.rate, wound.location) for wound in me.wounds] == [(False, 2, CHEST), (True, 3, CHEST)]
    BOOK.upkeep(scene)
    assert me.hits == 72
    BOOK.upkeep(scene)
    assert me.hits == 67


def test_upkeep_counts_down_before_wounds_bleed() -> None:
    """D-22, D-114: who reaches the limit in upkeep is counted down in the next one only."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.hits, me.tested = -79, True
    me.wounds.append(Wound(False, 1, LEG, False))
    BOOK.upkeep(scene)
    assert (me.hits, me.dying) == (-80, 6)
    BOOK.upkeep(scene)
    assert me.dying == 5  # a hit was lost again, but the smaller of 5 and 6 counts


def test_who_dies_of_the_countdown_bleeds_no_more() -> None:
    """D-22, D-116: the countdown comes first."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.wounds.append(Wound(False, 4, LEG, False))
    BOOK.begin_dying(scene, me, 1)
    BOOK.upkeep(scene)
    assert (me.dead, me.hits) == (True, 80)


def test_dying_lies_still() -> None:
    """D-113: down, incapacitated, without parry; and no Self Discipline is asked of it."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.parry = (0, 40)
    with Laid(scene, []):
        staging.hurt(scene, me, hits=90, dying=7)
    assert (me.dying, me.out, me.posture, len(me.parry)) == (7, True, PRONE, 0)
    assert not BOOK.may_attack(me)
    assert not BOOK.able(me)


def test_the_worse_of_two() -> None:
    """D-92: the shorter time to live, the longer unconsciousness."""
    scene = staging.duel()
    me = scene.fighters[0]
    for rounds in (9, 4, 6):
        staging.hurt(scene, me, dying=rounds)
    assert me.dying == 4
    other = scene.fighters[1]
    for rounds in (2, 5, 3):
        staging.hurt(scene, other, out=rounds)
    assert other.senseless == 5


def test_a_respite() -> None:
    """D-114, D-115: a step of the countdown that helpers have gained is skipped, once."""
    scene = staging.duel()
    me = scene.fighters[0]
    BOOK.begin_dying(scene, me, 3)
    me.respite = True
    BOOK.upkeep(scene)
    BOOK.upkeep(scene)
    assert me.dying == 2
    assert [event.skipped for event in scene.events if isinstance(event, Counted)] == [True, False]


def test_waking_from_being_out() -> None:
    """D-92, D-23: own turns are counted; then prone and empty-handed."""
    scene = staging.duel()
    me = scene.fighters[0]
    staging.hurt(scene, me, out=2)
    assert me.out
    BOOK.pass_by(scene, me)
    assert me.out
    BOOK.pass_by(scene, me)
    assert (me.out, me.posture) == (False, PRONE)
    assert all(not held.hand for held in me.held)


def test_dead_is_dead() -> None:
    """D-116: out of the order's turns, and nothing is done to it any more."""
    scene = staging.duel()
    foe = scene.fighters[1]
    staging.hurt(scene, foe, bleed=3)
    BOOK.die(scene, foe)
    assert (foe.dead, foe.out, foe.wounds) == (True, True, [])
    assert not BOOK.has_turn(scene, foe)
    assert BOOK.targets(scene, scene.fighters[0], staging.item(scene.fighters[0], "sword"), False) == []


def test_the_order_of_the_check() -> None:
    """D-57: dead, dying, blackout, out, Self Discipline: the first that applies ends it."""
    scene = staging.duel()
    me, foe = scene.fighters
    with Laid(scene, []):
        staging.hurt(scene, me, hits=90, dying=5, stun=30, out=3)
    assert (me.dying, me.blackout) == (5, False)
    with Laid(scene, []):
        staging.hurt(scene, foe, hits=90, stun=30, out=3)
    assert (foe.blackout, foe.senseless) == (True, 3)
    assert discipline(scene) == []


def test_head_wounds_are_told_by_place() -> None:
    """D-98: a wound has its kind, rate and place."""
    scene = staging.duel()
    me, foe = scene.fighters
    BOOK.carry_out(scene, me, Critical(HEAD, "", bleed=4), foe, foe.cell)
    (made,) = me.wounds
    assert (made.burns, made.rate, made.location, made.closed, made.tourniquet, made.bandages) == (
        False, 4, HEAD, False, False, 0,
    )  # fmt: skip
    assert made.staunched_by == -1


def test_a_newcomer_bleeds_from_its_first_round_on() -> None:
    """D-99: in the upkeep of the round in which it was wounded, though its place in the order begins with the next."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "i5", "w")))
    scene.order, scene.places = (0,), (0,)
    late = scene.fighters[1]
    late.wounds.append(Wound(False, 3, CHEST, False))
    BOOK.upkeep(scene)
    assert late.hits == 77
    late.absent = True
    BOOK.upkeep(scene)
    assert late.hits == 77

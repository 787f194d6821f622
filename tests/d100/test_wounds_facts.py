"""Hits, Self Discipline, bleeding, stun, dying (D-92 to D-116)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.staging import BOOK, Laid, blow, duel, fight, hex_at, item, swordsman

from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.critical_tables import CHEST, HEAD, LEG, Critical
from fracas.rulebooks.d100.events import Counted, CriticalRolled, DisciplineRolled
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Wound
from fracas.rulebooks.d100.rows import PRONE


def hurt(scene: D100Fight, me: Combatant, **effects: Any) -> None:
    """A critical of the other's, and what it leads to."""
    foe = scene.fighters[1 - me.index]
    BOOK.carry_out(scene, me, Critical(CHEST, "", **effects), foe, foe.cell)
    BOOK.settle(scene, me, True)


def discipline(scene: D100Fight) -> list[DisciplineRolled]:
    return [event for event in scene.events if isinstance(event, DisciplineRolled)]


def test_hits_are_the_physique_total() -> None:
    """D-93: and they may fall below zero (D-9)."""
    scene = duel(swordsman(physique_total=37))
    me = scene.fighters[0]
    assert me.hits == 37
    me.tested = True
    hurt(scene, me, hits=40)
    assert (me.hits, me.out) == (-3, False)


def test_the_test_comes_at_once_and_once_a_round() -> None:
    """D-95: after the first attack that leaves 0 or less; passing lasts for the round, whatever else comes."""
    scene = duel()
    me = scene.fighters[0]
    with Laid(scene, [60]):
        hurt(scene, me, hits=81)
    with Laid(scene, []):
        hurt(scene, me, hits=30)
    assert (me.hits, me.out, len(discipline(scene))) == (-31, False, 1)


def test_above_zero_nobody_is_tested() -> None:
    """D-95: 1 hit left is enough."""
    scene = duel()
    with Laid(scene, []):
        hurt(scene, scene.fighters[0], hits=79)


def test_the_start_of_the_next_round_tests_again() -> None:
    """D-95, D-16: who begins a round at 0 or less is tested then, from the highest initiative down."""
    scene = duel()
    for me in scene.fighters:
        me.hits = -1
    scene.order = (1, 0)
    with Laid(scene, [42, 42]):  # 42 + 60 - 1
        BOOK.start_round(scene)
    assert [event.who for event in discipline(scene)] == [1, 0]
    assert all(me.tested and not me.out for me in scene.fighters)


def test_upkeep_tests_nobody() -> None:
    """D-95: damage in upkeep calls for no test; the next start does."""
    scene = duel()
    me = scene.fighters[0]
    me.hits = 1
    me.wounds.append(Wound(False, 5, LEG, False))
    with Laid(scene, []):
        BOOK.upkeep(scene)
    assert (me.hits, me.out) == (-4, False)


def test_both_may_fall_at_the_start() -> None:
    """D-25, D-95: which is a draw."""
    plain = D100({"aftermath": "off"})
    scene = duel(book=plain)
    for me in scene.fighters:
        me.hits = 0
    with Laid(scene, [1, 1]):
        plain.start_round(scene)
    assert (scene.over, scene.winner) == (True, -1)


def test_one_failure_is_for_good() -> None:
    """D-96: unconscious, prone, empty-handed, until there are hits again."""
    scene = duel()
    me = scene.fighters[0]
    me.parry, me.parrying = (0, 30), 30
    with Laid(scene, [1]):
        hurt(scene, me, hits=90)
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
    me = duel(swordsman(sd=71)).fighters[0]
    me.hits = -4
    assert BOOK.discipline(me).total == 67
    assert by_bonus.discipline(me).total == 6


@pytest.mark.parametrize(("value", "dying", "dead"), [("dying", 6, False), ("dead", 0, True), ("off", 0, False)])
def test_the_limit_by_option(value: str, dying: int, dead: bool) -> None:
    """D-97: at minus the Physique total dying with 6 rounds, dead at once, or nothing."""
    book = D100({"neg_hits_death": value})
    scene = duel(book=book)
    me = scene.fighters[0]
    me.hits, me.tested = -80, True
    book.settle(scene, me, True)
    assert (me.dying, me.dead) == (dying, dead)


def test_the_limit_is_checked_only_when_hits_are_lost() -> None:
    """D-97: an effect without hits changes nothing."""
    scene = duel()
    me = scene.fighters[0]
    me.hits, me.tested = -85, True
    BOOK.settle(scene, me, False)
    assert me.dying == 0


def test_every_wound_costs_its_rate_in_every_upkeep() -> None:
    """D-99, D-85: also in that of the round of the wound; bleeding and burning are wounds of their own."""
    scene = duel()
    me = scene.fighters[0]
    hurt(scene, me, hits=3, bleed=2, burn=3)
    assert [(wound.burns, wound.rate, wound.location) for wound in me.wounds] == [(False, 2, CHEST), (True, 3, CHEST)]
    BOOK.upkeep(scene)
    assert me.hits == 72
    BOOK.upkeep(scene)
    assert me.hits == 67


def test_upkeep_counts_down_before_wounds_bleed() -> None:
    """D-22, D-114: who reaches the limit in upkeep is counted down in the next one only."""
    scene = duel()
    me = scene.fighters[0]
    me.hits, me.tested = -79, True
    me.wounds.append(Wound(False, 1, LEG, False))
    BOOK.upkeep(scene)
    assert (me.hits, me.dying) == (-80, 6)
    BOOK.upkeep(scene)
    assert me.dying == 5  # a hit was lost again, but the smaller of 5 and 6 counts


def test_who_dies_of_the_countdown_bleeds_no_more() -> None:
    """D-22, D-116: the countdown comes first."""
    scene = duel()
    me = scene.fighters[0]
    me.wounds.append(Wound(False, 4, LEG, False))
    BOOK.begin_dying(scene, me, 1)
    BOOK.upkeep(scene)
    assert (me.dead, me.hits) == (True, 80)


def test_dying_lies_still() -> None:
    """D-113: down, incapacitated, without parry; and no Self Discipline is asked of it."""
    scene = duel()
    me = scene.fighters[0]
    me.parry = (0, 40)
    with Laid(scene, []):
        hurt(scene, me, hits=90, dying=7)
    assert (me.dying, me.out, me.posture, len(me.parry)) == (7, True, PRONE, 0)
    assert not BOOK.may_attack(me)
    assert not BOOK.able(me)


def test_the_worse_of_two() -> None:
    """D-92: the shorter time to live, the longer unconsciousness."""
    scene = duel()
    me = scene.fighters[0]
    for rounds in (9, 4, 6):
        hurt(scene, me, dying=rounds)
    assert me.dying == 4
    other = scene.fighters[1]
    for rounds in (2, 5, 3):
        hurt(scene, other, out=rounds)
    assert other.senseless == 5


def test_a_respite() -> None:
    """D-114, D-115: a step of the countdown that helpers have gained is skipped, once."""
    scene = duel()
    me = scene.fighters[0]
    BOOK.begin_dying(scene, me, 3)
    me.respite = True
    BOOK.upkeep(scene)
    BOOK.upkeep(scene)
    assert me.dying == 2
    assert [event.skipped for event in scene.events if isinstance(event, Counted)] == [True, False]


def test_waking_from_being_out() -> None:
    """D-92, D-23: own turns are counted; then prone and empty-handed."""
    scene = duel()
    me = scene.fighters[0]
    hurt(scene, me, out=2)
    assert me.out
    BOOK.pass_by(scene, me)
    assert me.out
    BOOK.pass_by(scene, me)
    assert (me.out, me.posture) == (False, PRONE)
    assert all(not held.hand for held in me.held)


def test_dead_is_dead() -> None:
    """D-116: out of the order's turns, and nothing is done to it any more."""
    scene = duel()
    foe = scene.fighters[1]
    hurt(scene, foe, bleed=3)
    BOOK.die(scene, foe)
    assert (foe.dead, foe.out, foe.wounds) == (True, True, [])
    assert not BOOK.has_turn(scene, foe)
    assert BOOK.targets(scene, scene.fighters[0], item(scene.fighters[0], "sword"), False) == []


# stun


def test_half_the_points() -> None:
    """D-108: a turn that begins stunned has 2 AP; the free Base Move stays whole."""
    scene = duel()
    me = scene.fighters[0]
    me.stun = 1
    BOOK.begin_turn(scene, me, False)
    assert (me.ap, me.stride) == (2, 4)
    slow = D100({"stun_halves_base_move": "on"})
    slow.begin_turn(scene, me, False)
    assert (me.ap, me.stride) == (2, 2)


@pytest.mark.parametrize(("spent", "left", "keeps"), [(0, 4, 2), (1, 3, 1), (2, 2, 0), (3, 1, 0)])
def test_stunned_in_mid_turn(spent: int, left: int, keeps: int) -> None:
    """D-108: what is left of 2."""
    scene = duel()
    me = scene.fighters[0]
    BOOK.begin_turn(scene, me, False)
    me.spent, me.ap = spent, left
    BOOK.stun(scene, me, 1)
    assert me.ap == keeps


def test_stun_adds_up() -> None:
    """D-110, D-86: 3 and 3 make 6."""
    scene = duel()
    me = scene.fighters[0]
    hurt(scene, me, stun=3)
    hurt(scene, me, stun=3)
    assert me.stun == 6


@pytest.mark.parametrize(("rounds", "out"), [(10, False), (11, True)])
def test_blackout(rounds: int, out: bool) -> None:
    """D-111: more rounds than ranks; as many is not enough."""
    scene = duel()
    me = scene.fighters[0]
    hurt(scene, me, stun=rounds)
    assert (me.blackout, me.out) == (out, out)


def test_more_stun_prolongs_a_blackout() -> None:
    """D-111, D-112: until the counter is at 0; then prone, empty-handed, and nothing stays."""
    scene = duel()
    me = scene.fighters[0]
    hurt(scene, me, stun=11)
    hurt(scene, me, stun=2)
    for left in range(12, -1, -1):
        assert me.out
        BOOK.pass_by(scene, me)
        assert me.stun == left
    assert (me.out, me.blackout, me.posture, BOOK.budget(me), me.penalty) == (False, False, PRONE, 4, 0)
    assert all(not held.hand for held in me.held)


def test_stun_gives_attackers_nothing() -> None:
    """D-51: no bonus against the stunned."""
    scene = duel()
    before = BOOK.attack_bonus(scene, blow(scene)).total
    scene.fighters[1].stun = 3
    assert BOOK.attack_bonus(scene, blow(scene)).total == before


def test_concentration_ends_with_stun() -> None:
    """D-109, D-31: and none can be begun while it lasts."""
    adept = swordsman(gifts={"calm": {"name": "Calm", "concentration": True}, "shout": {"name": "Shout"}})
    scene = duel(adept)
    me = scene.fighters[0]
    calm, shout = me.sheet.gifts
    assert BOOK.may_use(me, calm)
    BOOK.start_gift(scene, me, 0, -1)
    assert me.trance == 0
    BOOK.stun(scene, me, 1)
    assert me.trance < 0
    assert not BOOK.may_use(me, calm)
    assert BOOK.may_use(me, shout)


# durations


def test_durations_gained_in_ones_own_turn_do_not_drop_with_it() -> None:
    """D-23: they begin to count with the next turn."""
    scene = duel()
    me = scene.fighters[0]
    BOOK.begin_turn(scene, me, False)
    hurt(scene, me, stun=1, must_parry=1, no_parry=1)
    BOOK.drop_durations(scene, me)
    assert (me.stun, me.must_parry, me.no_parry) == (1, 1, 1)
    BOOK.begin_turn(scene, me, False)
    BOOK.drop_durations(scene, me)
    assert (me.stun, me.must_parry, me.no_parry) == (0, 0, 0)


def test_durations_drop_when_a_place_passes() -> None:
    """D-23: for who is surprised, too, and only once."""
    scene = duel()
    me = scene.fighters[0]
    me.surprised = True
    hurt(scene, me, stun=2, no_parry=1)
    assert not BOOK.has_turn(scene, me)
    BOOK.pass_by(scene, me)
    assert (me.stun, me.no_parry) == (1, 0)


def test_the_order_of_the_check() -> None:
    """D-57: dead, dying, blackout, out, Self Discipline: the first that applies ends it."""
    scene = duel()
    me, foe = scene.fighters
    with Laid(scene, []):
        hurt(scene, me, hits=90, dying=5, stun=30, out=3)
    assert (me.dying, me.blackout) == (5, False)
    with Laid(scene, []):
        hurt(scene, foe, hits=90, stun=30, out=3)
    assert (foe.blackout, foe.senseless) == (True, 3)
    assert discipline(scene) == []


def test_a_second_critical_is_not_rolled_for_the_dead() -> None:
    """D-83, D-6: the attack, then one critical: it kills."""
    gunner = swordsman(weapons=["slug_rifle"], ob={"slug_rifle": 100})
    scene = fight((gunner, hex_at(0, 0), "e"), (swordsman(), hex_at(4, 0), "w"))
    with Laid(scene, [50, 100]):  # 150: 32EP+CI
        BOOK.make_attack(scene, blow(scene, "slug_rifle", True))
    assert scene.fighters[1].dead


def test_both_criticals_get_the_same_bonus() -> None:
    """D-83, D-56: each has its own die."""
    gunner = swordsman(weapons=["slug_rifle"], ob={"slug_rifle": 110})
    scene = fight((gunner, hex_at(0, 0), "e"), (swordsman(physique_total=300, physique_ranks=60), hex_at(4, 0), "w"))
    with Laid(scene, [61, 3, 8]):  # 171
        BOOK.make_attack(scene, blow(scene, "slug_rifle", True))
    rolled = [(event.die, event.bonus) for event in scene.events if isinstance(event, CriticalRolled)]
    assert rolled == [(3, 2), (8, 2)]


def test_wound_penalties_add_up() -> None:
    """D-88: they lower OB, pool and manoeuvres, but not DB or Self Discipline."""
    scene = duel()
    me, foe = scene.fighters
    hurt(scene, me, pen=-10)
    hurt(scene, me, pen=-5)
    assert me.penalty == -15
    assert BOOK.attack_bonus(scene, blow(scene)).total == 65
    assert BOOK.manoeuvre_bonus(me, "athletics", 0, True).total == -25 - 15
    assert BOOK.discipline(me).total == 60
    back = BOOK.aimed_at(scene, foe, me, item(foe, "sword"), False, False)
    BOOK.attack_bonus(scene, back)
    assert back.db == 0


def test_head_wounds_are_told_by_place() -> None:
    """D-98: a wound has its kind, rate and place."""
    scene = duel()
    me, foe = scene.fighters
    BOOK.carry_out(scene, me, Critical(HEAD, "", bleed=4), foe, foe.cell)
    (made,) = me.wounds
    assert (made.burns, made.rate, made.location, made.closed, made.tourniquet, made.bandages) == (
        False, 4, HEAD, False, False, 0,
    )  # fmt: skip
    assert made.staunched_by == -1

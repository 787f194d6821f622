"""Stun, blackouts, and how durations run out (D-23, D-108 to D-112)."""

from __future__ import annotations

import pytest
from tests.d100 import staging
from tests.d100.scene import BOOK, FREE, act, beat, duel, of_kind, suffer, swordsman, turn_of

from fracas.kernel.event import Became
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.critical_tables import HEAD, Critical
from fracas.rulebooks.d100.rows import PRONE

# D-108 to D-112


def test_stun_halves_the_ap() -> None:
    """D-108, D-26: 2 AP for a turn that begins stunned; stunned in its own turn it keeps what 2 leave."""
    scene, me, _ = duel()
    me.stun = 1
    turn_of(scene, 0)
    assert me.ap == 2
    for spent, left in ((0, 2), (1, 1), (3, 0)):
        scene, me, _ = duel()
        turn_of(scene, 0)
        me.ap, me.spent = 4 - spent, spent
        BOOK.stun(scene, me, 1)
        assert me.ap == left


def test_stun_adds_up() -> None:
    """d100 W-21: 3 and 3 are 6; 6 ranks bear it with 2 AP, 5 ranks black out for six turns."""
    scene, _, foe = duel(None, swordsman(physique_ranks=6))
    suffer(scene, Critical(HEAD, "", stun=3))
    suffer(scene, Critical(HEAD, "", stun=3))
    assert foe.stun == 6
    assert not foe.out
    assert BOOK.budget(foe) == 2
    scene, _, foe = duel(None, swordsman(physique_ranks=5))
    suffer(scene, Critical(HEAD, "", stun=3))
    suffer(scene, Critical(HEAD, "", stun=3))
    assert foe.blackout
    for left in (5, 4, 3, 2, 1):
        BOOK.pass_by(scene, foe)
        assert (foe.stun, foe.out) == (left, True)
    BOOK.pass_by(scene, foe)
    assert (foe.stun, foe.out, foe.posture) == (0, False, PRONE)
    assert not [held for held in foe.held if held.hand]


def test_more_stun_prolongs_a_blackout() -> None:
    """D-111: until the counter reaches 0."""
    scene, _, foe = duel(None, swordsman(physique_ranks=1))
    suffer(scene, Critical(HEAD, "", stun=2))
    suffer(scene, Critical(HEAD, "", stun=1))
    for _ in range(2):
        BOOK.pass_by(scene, foe)
    assert foe.out
    BOOK.pass_by(scene, foe)
    assert not foe.out


def test_stun_leaves_nothing_behind() -> None:
    """D-112: no lasting effects."""
    scene, _, foe = duel()
    before = foe.state()
    foe.stun = 1
    BOOK.pass_by(scene, foe)
    assert foe.state() == before


# D-23


def test_durations_drop_once_a_turn() -> None:
    """D-23: at the end of the victim's own turn; what it gained in that turn does not drop yet."""
    scene, me, _ = duel(book=FREE)
    me.stun, me.must_parry, me.no_parry = 2, 1, 3
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    assert (me.stun, me.must_parry, me.no_parry) == (1, 0, 2)
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.no_parry = 1
    BOOK.stun(scene, me, 1)
    FREE.end_turn(scene, me)
    assert (me.stun, me.no_parry) == (1, 1)


def test_holding_does_not_shake_off_a_stun() -> None:
    """d100 W-43: stun 1 at its place: it holds, acts after the last place with 2 AP, and only then has stun 0."""
    scene, me, _foe = duel(book=FREE)
    me.stun = 1
    turn_of(scene, 0, FREE)
    act(scene, [], ["act later"])
    assert me.stun == 1
    beat(scene, [], ["end turn"], FREE)
    assert scene.waiting == (0,)
    beat(scene, [], ["act"], FREE)
    assert me.ap == 2
    beat(scene, [], ["end turn"], FREE)
    assert me.stun == 0


def test_who_wakes_has_no_turn() -> None:
    """D-23: the place passes, and with it the last round of being senseless."""
    scene, _me, foe = duel(book=FREE)
    suffer(scene, Critical(HEAD, "", out=1))
    scene.phase, scene.at = 2, 1
    FREE.next_place(scene)
    assert not foe.out
    assert scene.at == 2
    assert of_kind(scene.events, Became)[-1].state == "awake"


# stun


def test_half_the_points() -> None:
    """D-108: a turn that begins stunned has 2 AP; the free Base Move stays whole."""
    scene = staging.duel()
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
    scene = staging.duel()
    me = scene.fighters[0]
    BOOK.begin_turn(scene, me, False)
    me.spent, me.ap = spent, left
    BOOK.stun(scene, me, 1)
    assert me.ap == keeps


def test_three_and_three_make_six() -> None:
    """D-110, D-86: 3 and 3 make 6."""
    scene = staging.duel()
    me = scene.fighters[0]
    staging.hurt(scene, me, stun=3)
    staging.hurt(scene, me, stun=3)
    assert me.stun == 6


@pytest.mark.parametrize(("rounds", "out"), [(10, False), (11, True)])
def test_blackout(rounds: int, out: bool) -> None:
    """D-111: more rounds than ranks; as many is not enough."""
    scene = staging.duel()
    me = scene.fighters[0]
    staging.hurt(scene, me, stun=rounds)
    assert (me.blackout, me.out) == (out, out)


def test_a_blackout_lasts_until_the_counter_is_at_zero() -> None:
    """D-111, D-112: until the counter is at 0; then prone, empty-handed, and nothing stays."""
    scene = staging.duel()
    me = scene.fighters[0]
    staging.hurt(scene, me, stun=11)
    staging.hurt(scene, me, stun=2)
    for left in range(12, -1, -1):
        assert me.out
        BOOK.pass_by(scene, me)
        assert me.stun == left
    assert (me.out, me.blackout, me.posture, BOOK.budget(me), me.penalty) == (False, False, PRONE, 4, 0)
    assert all(not held.hand for held in me.held)


def test_stun_gives_attackers_nothing() -> None:
    """D-51: no bonus against the stunned."""
    scene = staging.duel()
    before = BOOK.attack_bonus(scene, staging.blow(scene)).total
    scene.fighters[1].stun = 3
    assert BOOK.attack_bonus(scene, staging.blow(scene)).total == before


def test_concentration_ends_with_stun() -> None:
    """D-109, D-31: and none can be begun while it lasts."""
    adept = staging.swordsman(gifts={"calm": {"name": "Calm", "concentration": True}, "shout": {"name": "Shout"}})
    scene = staging.duel(adept)
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
    scene = staging.duel()
    me = scene.fighters[0]
    BOOK.begin_turn(scene, me, False)
    staging.hurt(scene, me, stun=1, must_parry=1, no_parry=1)
    BOOK.drop_durations(scene, me)
    assert (me.stun, me.must_parry, me.no_parry) == (1, 1, 1)
    BOOK.begin_turn(scene, me, False)
    BOOK.drop_durations(scene, me)
    assert (me.stun, me.must_parry, me.no_parry) == (0, 0, 0)


def test_durations_drop_when_a_place_passes() -> None:
    """D-23: for who is surprised, too, and only once."""
    scene = staging.duel()
    me = scene.fighters[0]
    me.surprised = True
    staging.hurt(scene, me, stun=2, no_parry=1)
    assert not BOOK.has_turn(scene, me)
    BOOK.pass_by(scene, me)
    assert (me.stun, me.no_parry) == (1, 0)

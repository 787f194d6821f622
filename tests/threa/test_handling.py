"""Loading, throwing, drawing and picking up (T-86 to T-91, T-185, T-186, T-192)."""

import pytest
from tests.threa.acts import (
    LINE,
    PLAIN_PAYMENT,
    THREA,
    beat,
    begun,
    held,
    of_kind,
    range_of,
    scene,
    sheet,
    shooter,
    shot,
)

from fracas.rulebooks.threa.contents import THROWN, Attack
from fracas.rulebooks.threa.events import AttackRolled, DamageRolled

# loading


def test_an_ordinary_swap_fires_next_round() -> None:
    """T-88: after a magazine swap the weapon fires from the next round on; a speed reload (level 6, 2 AP) at once."""
    for level, ways in ((5, ["swap"]), (6, ["swap"]), (6, ["speed reload"])):
        gun = sheet(
            skills={"Rifle": level}, ap=6, weapons=[{"from": "rifle-5mm", "loaded": 0}], supplies=["5mm-magazine"]
        )
        fight = begun((gun, "b2"), (sheet(ap=1), "g2"), rows=LINE)
        me = fight.fighters[0]
        speedy = ways == ["speed reload"]
        beat(fight, [], ["reload", *ways, *([] if speedy else ["1 AP + 1 FAT"])])
        assert held(me, "rifle-5mm").rounds() == 30
        assert (me.ap, me.fat) == ((4, 15) if speedy else (5, 14))
        assert (THREA.why_no_shot(fight, me, held(me, "rifle-5mm")) == "") is speedy
        fight.round += 1
        assert THREA.why_no_shot(fight, me, held(me, "rifle-5mm")) == ""


def test_a_prepped_magazine_goes_in_for_nothing() -> None:
    """T-84, T-88: free, and it fires at once; the old magazine is kept with what is left in it."""
    gun = {"from": "rifle-5mm", "loaded": 0}
    fight = range_of(gun, 9, begin=True, supplies=["5mm-magazine"], prepped={"5mm-magazine": 1})
    me = fight.fighters[0]
    beat(fight, [], ["reload"])
    assert (me.ap, me.fat, held(me, "rifle-5mm").rounds(), held(me, "rifle-5mm").quick) == (6, 15, 30, True)
    assert THREA.why_no_shot(fight, me, held(me, "rifle-5mm")) == ""


@pytest.mark.parametrize("rounds, needed", [(1, 1), (3, 1), (4, 2), (7, 3), (12, 4)])
def test_filling_a_container(rounds: int, needed: int) -> None:
    """T-89: three rounds of ammunition a round of concentration, rounded up."""
    supplies = [{"container": "quiver", "rounds": 0}, {"ammunition": "arrow", "rounds": rounds}]
    fight = begun((sheet(ap=3, supplies=supplies), "b2"), (sheet(ap=1), "z2"), rows=LINE)
    me = fight.fighters[0]
    beat(fight, [], ["fill"])
    assert me.concentration is not None
    assert (me.concentration.left, me.ap) == (needed, 3)
    for _ in range(needed):
        assert me.supplies[0].rounds == 0
        THREA.tick_concentration(fight, me)
    assert [supply.rounds for supply in me.supplies] == [rounds, 0]


def test_an_archer_without_prepped_arrows() -> None:
    """T-90, T-186: one unprepped nock a round, whatever the skill; the arrow is used up, hit or miss."""
    fight = range_of("straight-bow", 9, begin=True, supplies=["quiver"])
    me = fight.fighters[0]
    beat(fight, [], ["reload", "1 AP + 1 FAT"])
    beat(fight, [(-7,)], ["shoot", "strike", *PLAIN_PAYMENT, "passive"])
    assert (me.supplies[0].rounds, held(me, "straight-bow").rounds()) == (11, 0)
    assert THREA.reloadable(fight, me) == []
    fight.round += 1
    assert THREA.reloadable(fight, me) == [held(me, "straight-bow")]


def test_what_is_packed_must_be_fetched() -> None:
    """T-186: an action, and a round until it can be used."""
    fight = range_of("straight-bow", 9, begin=True, supplies=[{"container": "quiver", "packed": True}])
    me = fight.fighters[0]
    assert THREA.reloadable(fight, me) == []
    beat(fight, [], ["fetch", "1 AP + 1 FAT"])
    assert (me.ap, THREA.reloadable(fight, me)) == (5, [])
    fight.round += 1
    assert THREA.reloadable(fight, me) == [held(me, "straight-bow")]


# throwing and handling


def test_throwing() -> None:
    """T-91: skill and range like a shot, Physicality like a blow, no parry; it lies at the target's feet."""
    foe = sheet(scores={"Dodge": 9}, ap=4, weapons=["long-sword"])
    fight = range_of("dagger", 5, foe, begin=True)
    me, target = fight.fighters
    attack = Attack(me, target, held(me, "dagger"), held(me, "dagger").weapon, THROWN)  # type: ignore[arg-type]
    assert [option.key for option in THREA.open_guards(fight, attack)] == ["passive", "dodge"]
    events = beat(fight, [(0,), (0,), (3,), (1,)], ["throw", "strike", *PLAIN_PAYMENT, "passive"])
    assert of_kind(events, AttackRolled)[0].score.total == 9  # Short is 4 m, so 5 m are Medium
    assert (held(me, "dagger").in_hand(), held(me, "dagger").cell) == (False, target.cell)
    assert of_kind(events, DamageRolled)


def test_handling_weapons() -> None:
    """T-185: drawing and picking up are actions, dropping is free."""
    fight = range_of(["rifle-5mm", "dagger"], 9, begin=True)
    me = fight.fighters[0]
    beat(fight, [], ["drop"])
    assert (me.ap, held(me, "rifle-5mm").cell) == (6, me.cell)
    beat(fight, [], ["draw", "1 AP + 1 FAT"])
    assert (me.ap, held(me, "dagger").in_hand()) == (5, True)
    beat(fight, [], ["pick up", "1 AP + 1 FAT"])
    assert (me.ap, held(me, "rifle-5mm").in_hand()) == (4, True)


def test_who_may_be_attacked() -> None:
    """T-192: anybody in range, friends too but enemies first, never oneself; the helpless defend passively."""
    people = [(shooter(weapons=["rifle-5mm"]), "b2"), (sheet(), "h2"), (sheet(), "e2")]
    fight = scene(*people, rows=LINE)
    me, foe, friend = fight.fighters
    assert THREA.shootable(fight, me, held(me, "rifle-5mm"), 3) == [foe, friend]
    foe.fat, foe.fainted = 0, True
    attack = shot(fight, me, foe, "rifle-5mm")
    assert [option.key for option in THREA.open_guards(fight, attack)] == ["passive"]
    assert THREA.passive_value(fight, attack).total == 5 - 1 + 1  # the friend stands in the way

"""Stuns, wounds and other conditions (T-134 to T-140, T-143, T-187, T-188)."""

from typing import Any

import pytest
from tests.threa.acts import THREA, held, meant, of_kind, prepare, sheet, strike, succeed, two

from fracas.rulebooks.threa import deeds
from fracas.rulebooks.threa.effects import (
    BLESSED,
    BLINDED,
    BURNING,
    DEAFENED,
    GRAPPLED,
    HASTENED,
    INVISIBLE,
    KNOCKED_BACK,
    PAINED,
    PARALYSED,
    POISONED,
    STUNNED,
    Effect,
)
from fracas.rulebooks.threa.events import Halted
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight, Wound
from fracas.rulebooks.threa.gear import CUTTING, Damage
from fracas.rulebooks.threa.harm_tables import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG, TORSO, Location
from fracas.rulebooks.threa.manners import PLAIN, STUN
from fracas.rulebooks.threa.medicine import TREATING
from fracas.rulebooks.threa.tables import PRONE, STANDING


def wounded(place: Location, number: int = 2, **more: Any) -> tuple[ThreaFight, Combatant]:
    fight = two(me=sheet(**{"weapons": ["long-sword"], "shield": "buckler", "ap": 4, **more}))
    me = fight.fighters[0]
    THREA.wound(fight, me, place, number)
    return fight, me


def afflicted(*effects: Effect) -> tuple[ThreaFight, Combatant]:
    fight = two()
    me = fight.fighters[0]
    for effect in effects:
        THREA.afflict(fight, me, effect)
    return fight, me


# stun


def test_stun() -> None:
    """T-134: counts as FAT 0 for base SV seconds; stored FAT stays, VIT is not lost, no natural recovery meanwhile."""
    fight = two(starts=[{}, {"fat": 9, "ap": 0}])
    foe = fight.fighters[1]
    THREA.take_guard(fight, foe, held(foe, "long-sword").thing.index)
    succeed(fight, meant(fight, STUN, 2), [])
    assert foe.stunned_until == fight.now() + 4
    assert (foe.fat, foe.vit, THREA.can_act(fight, foe), foe.parrying) == (9, 15, False, -1)
    THREA.recover(fight, foe)
    assert (foe.fat, foe.ap) == (9, 1)


def test_a_critical_stun_knocks_out() -> None:
    """T-134, T-63: from base SV 10: unconscious as long, prone and with empty hands, not to be roused."""
    for base, out in ((9, False), (10, True)):
        fight = two()
        foe = fight.fighters[1]
        succeed(fight, meant(fight, STUN, base), [])
        assert (foe.knocked_out, foe.posture is PRONE, held(foe, "long-sword").in_hand()) == (out, out, not out)
        THREA.rouse(fight, foe)
        assert THREA.stunned(fight, foe) is out


def test_healing_from_outside_ends_a_stun() -> None:
    """T-134: FAT healing by treatment; natural recovery does not."""
    fight = two()
    foe = fight.fighters[1]
    THREA.halt(fight, foe, STUNNED, 20)
    THREA.recover_naturally(fight, foe)
    assert THREA.stunned(fight, foe)
    THREA.heal(fight, fight.fighters[0], Concentration(TREATING, 0, 1, 2, "FAT"))
    assert not THREA.stunned(fight, foe)


def test_no_endless_stun() -> None:
    """T-188: once over, the next one must wait for a turn; while it lasts its end only moves."""
    fight = two()
    foe = fight.fighters[1]
    assert THREA.halt(fight, foe, STUNNED, 4)
    assert THREA.halt(fight, foe, KNOCKED_BACK, 10)
    assert (foe.stunned_until, foe.knocked_until) == (fight.now() + 4, fight.now() + 10)
    THREA.get_over(fight, foe)
    fight.round += 1
    assert THREA.halted(fight, foe)
    THREA.get_over(fight, foe)
    fight.round += 1
    assert not THREA.halted(fight, foe)
    assert not THREA.halt(fight, foe, STUNNED, 4)
    assert of_kind(fight.events, Halted)[-1].how == "spared"
    THREA.begin_turn(fight, foe)
    assert THREA.halt(fight, foe, STUNNED, 4)


# wounds


@pytest.mark.parametrize("number", [1, 2, 3])
def test_wounds_hinder_everything(number: int) -> None:
    """T-135: -2 AS each, on attacks, defences and checks."""
    fight = two()
    me = fight.fighters[0]
    before = [THREA.ability(me, skill).total for skill in ("Polearms", "Dodge", "Focus")]
    me.wounds = tuple(Wound(LEFT_LEG, 1) for _ in range(number))
    after = [THREA.ability(me, skill).total for skill in ("Polearms", "Dodge", "Physicality")]
    assert after[0] == before[0] - 2 * number
    assert after[1] == before[1] - 2 * number


def test_wounds_bleed() -> None:
    """T-135: 1 FAT damage every 2 rounds, each on a clock of its own."""
    fight = two()
    me = fight.fighters[0]
    fight.round = 4
    me.wounds = (Wound(LEFT_LEG, 4), Wound(LEFT_ARM, 4), Wound(HEAD, 3))
    taken = []
    for _ in range(4):
        before = me.fat_damage
        THREA.bleed(fight, me)
        taken.append(me.fat_damage - before)
        fight.round += 1
    assert taken == [1, 2, 1, 2]


def test_a_useless_arm() -> None:
    """T-136: it drops what it holds; no punch and no two-handed weapon with it."""
    _, me = wounded(RIGHT_ARM)
    assert not held(me, "long-sword").in_hand()
    assert held(me, "buckler").in_hand()
    _, left = wounded(LEFT_ARM)
    assert held(left, "long-sword").in_hand()
    assert not held(left, "buckler").in_hand()
    _, staff = wounded(LEFT_ARM, weapons=["staff"], shield=None)
    assert not held(staff, "staff").in_hand()
    assert not THREA.can_take(staff, held(staff, "staff"))
    _, one = wounded(RIGHT_ARM, 1)
    assert held(one, "long-sword").in_hand()


def test_a_useless_leg() -> None:
    """T-136: no sprint and no kick; two of them: prone for good."""
    fight, me = wounded(LEFT_LEG)
    assert "leg is useless" in deeds.SPRINT.why_not(THREA, fight, me)
    assert not THREA.can_strike(me, held(me, "kick"))
    assert me.posture is STANDING
    THREA.wound(fight, me, RIGHT_LEG, 2)
    assert me.posture is PRONE
    assert "legs are useless" in THREA.why_no_posture(me, STANDING)


def test_a_wounded_head_and_torso() -> None:
    """T-136: a further -2 on mental skills; a further FAT every 2 rounds."""
    _, head = wounded(HEAD)
    assert THREA.ability(head, "Focus").total == 5 - 4 - 2
    assert THREA.ability(head, "Dodge").total == 5 - 4
    fight, torso = wounded(TORSO)
    fight.round += 1
    THREA.bleed(fight, torso)
    assert torso.fat_damage == 3


# conditions


def test_conditions() -> None:
    """T-138: paralysed, blinded, deafened, grappled."""
    fight, me = afflicted(Effect(PARALYSED, 1, 0))
    assert not THREA.can_act(fight, me)
    _, blind = afflicted(Effect(BLINDED, 1, 0))
    assert THREA.ability(blind, "Awareness").total == 5 - 4
    _, deaf = afflicted(Effect(DEAFENED, 1, 0))
    assert THREA.ability(deaf, "Awareness").total == 5 - 2
    _, gripped = afflicted(Effect(GRAPPLED, 1, 0))
    assert THREA.cannot_move(gripped)
    assert not THREA.can_take(gripped, held(gripped, "staff"))


def test_burning() -> None:
    """T-138: 1 FAT a round for 3 rounds; T-50: the round it began in counts."""
    fight, me = afflicted(Effect(BURNING, 1, 3))
    for left in (1, 1, 1, 0):
        before = me.fat_damage
        THREA.tick_effects(fight, me)
        assert me.fat_damage - before == left
    assert me.effects == ()


@pytest.mark.parametrize(
    "rule, kind, expected",
    [
        ("T-139 replace", BLESSED, [(2, 5, 1)]),
        ("T-139 extend", HASTENED, [(1, 8, 1)]),
        ("T-139 intensify", POISONED, [(1, 5, 2)]),
        ("T-139 independent", PAINED, [(1, 3, 1), (2, 5, 1)]),
        ("T-139 a condition is there once", BLINDED, [(2, 5, 1)]),
    ],
)
def test_stacking(rule: str, kind: Any, expected: list[tuple[int, int, int]]) -> None:
    _, me = afflicted(Effect(kind, 1, 3), Effect(kind, 2, 5))
    assert [(each.value, each.left, each.stacks) for each in me.effects] == expected, rule


def test_sums() -> None:
    """T-140: three wounds and a +4 blessing total -2; value times stacks."""
    _, me = afflicted(Effect(BLESSED, 4, 0))
    me.wounds = tuple(Wound(LEFT_LEG, 1) for _ in range(3))
    assert THREA.ability(me, "Polearms").total == 12 - 2
    _, sick = afflicted(Effect(POISONED, 2, 5), Effect(POISONED, 2, 5), Effect(POISONED, 2, 5))
    assert THREA.total(sick, POISONED) == 6


def test_breaking_effects() -> None:
    """T-143: invisibility ends with an attack, and when one is hurt; T-187: damage that reaches the pools."""
    fight, me = afflicted(Effect(INVISIBLE, 1, 0))
    THREA.disturb(fight, me)
    assert me.effects == ()
    again, other = afflicted(Effect(INVISIBLE, 1, 0))
    attack = meant(again, PLAIN, 0)
    prepare(again, [(-9,)], ["passive"])
    THREA.carry_out(again, attack)
    assert other.effects == ()


def test_what_interrupts() -> None:
    """T-187: a hit that reaches the pools costs the aim; one that is fully absorbed does not."""
    for sv, kept in ((5, True), (9, False)):
        fight = two(sheet(armour=["mail-shirt"], scores={"Heavy Armor": 9}))
        foe = fight.fighters[1]
        foe.aim = 0
        strike(fight, meant(fight, PLAIN, 0), Damage(CUTTING, 0), sv, [] if kept else [(1,)])
        assert (foe.aim == 0) is kept

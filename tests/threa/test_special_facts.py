"""Special actions, wounds, conditions: T-127, T-130 to T-143, T-166, T-167, T-187 to T-190."""

from typing import Any

import pytest
from tests.threa.acts import (
    PLAIN_PAYMENT,
    THREA,
    beat,
    begun,
    blow,
    held,
    of_kind,
    prepare,
    sample,
    scene,
    sheet,
    strike,
    used_up,
)

from fracas.rulebooks.threa import deeds
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.effects import (
    BLESSED,
    BLINDED,
    BURNING,
    DEAFENED,
    GRAPPLED,
    HASTENED,
    INVISIBLE,
    PAINED,
    PARALYSED,
    POISONED,
    Effect,
)
from fracas.rulebooks.threa.events import AttackRolled, Halted, PowerRolled, Struck
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight, Wound
from fracas.rulebooks.threa.gear import CUTTING, Damage
from fracas.rulebooks.threa.manners import CALLED_SHOT, DISARM, KNOCKBACK, PLAIN, STUN, WEAK_POINT, Manner
from fracas.rulebooks.threa.tables import (
    HEAD,
    LEFT_ARM,
    LEFT_LEG,
    PRONE,
    RIGHT_ARM,
    RIGHT_LEG,
    STANDING,
    TORSO,
    Location,
)


def staffed(**more: Any) -> Any:
    return sheet(**{"scores": {"Polearms": 12, "Swords": 12}, "weapons": ["staff"], "ap": 4, **more})


def two(foe: Any = None, me: Any = None, book: Threa = THREA, **more: Any) -> ThreaFight:
    other = foe if foe is not None else sheet(weapons=["long-sword"], ap=4)
    return scene((me if me is not None else staffed(), "d4"), (other, "e4"), book=book, **more)


def meant(fight: ThreaFight, manner: Manner, base: int, location: Location | None = None) -> Attack:
    attack = blow(fight.fighters[0], fight.fighters[1], fight.fighters[0].held[0].thing.key)
    attack.manner = manner
    attack.base = base
    attack.location = location
    return attack


def succeed(fight: ThreaFight, attack: Attack, rolls: list[tuple[int, ...]], book: Threa = THREA) -> None:
    dice, script = prepare(fight, rolls, [])
    attack.manner.succeed(book, fight, attack)
    used_up(dice, script)


# special actions


class Watching(Threa):
    """Only notes that it comes to harm."""

    struck = False

    def strike_home(self, fight: ThreaFight, attack: Attack) -> None:
        self.struck = True


@pytest.mark.parametrize(
    "manner, penalty, harms",
    [
        (PLAIN, 0, True),
        (KNOCKBACK, 0, False),
        (DISARM, -2, False),
        (CALLED_SHOT, -2, True),
        (STUN, -2, False),
        (WEAK_POINT, -4, True),
    ],
)
def test_special_actions(manner: Manner, penalty: int, harms: bool) -> None:
    """T-130: the penalty of each, and which do damage."""
    fight = two()
    assert THREA.attack_score(fight, meant(fight, manner, 0)).total == 12 + penalty
    book = Watching()
    manner.succeed(book, fight, meant(fight, manner, 0))
    assert book.struck is harms


def test_a_special_action_costs_what_an_attack_costs() -> None:
    """T-130: declared before the roll, paid as usual, met by the usual defences; no Physicality without damage."""
    fight = begun((staffed(), "d4"), (sheet(ap=1), "e4"))
    me = fight.fighters[0]
    events = beat(fight, [(0,)], ["attack", "staff", "stun", *PLAIN_PAYMENT, "passive"])
    assert (me.ap, me.fat) == (3, 14)
    assert of_kind(events, AttackRolled)[0].score.total == 10
    assert of_kind(events, PowerRolled) == []
    assert of_kind(events, Struck) == []


@pytest.mark.parametrize("base, seconds, prone", [(0, 1, False), (3, 3, False), (7, 7, False), (8, 8, True)])
def test_knockback(base: int, seconds: int, prone: bool) -> None:
    """T-131: base SV seconds, at least 1; critical: prone. Nobody is moved."""
    fight = two()
    foe = fight.fighters[1]
    cell = foe.cell
    succeed(fight, meant(fight, KNOCKBACK, base), [])
    assert foe.knocked_until == fight.now() + 2 * seconds
    assert (foe.posture is PRONE, foe.cell) == (prone, cell)
    assert not THREA.can_act(fight, foe)


@pytest.mark.parametrize("weapon, able", [("staff", True), ("pike", True), ("long-sword", False), ("dagger", False)])
def test_what_knocks_back(weapon: str, able: bool) -> None:
    """T-131: staves, polearms and shields; with others it is refused."""
    fight = two(me=sheet(weapons=[weapon]))
    attack = blow(fight.fighters[0], fight.fighters[1], weapon)
    assert (KNOCKBACK in THREA.open_manners(attack)) is able


@pytest.mark.parametrize("base, broken", [(0, False), (7, False), (8, True)])
def test_disarm(base: int, broken: bool) -> None:
    """T-132: the named thing falls at the target's feet; critical: it breaks."""
    fight = two()
    foe = fight.fighters[1]
    attack = meant(fight, DISARM, base)
    attack.item = held(foe, "long-sword").thing.index
    succeed(fight, attack, [])
    sword = held(foe, "long-sword")
    assert (sword.in_hand(), sword.cell, sword.intact()) == (False, foe.cell, not broken)


def test_empty_hands_cannot_be_disarmed() -> None:
    """T-132: the item must be held."""
    fight = two(sheet())
    assert DISARM not in THREA.open_manners(blow(fight.fighters[0], fight.fighters[1], "staff"))


def test_called_shot() -> None:
    """T-133: any success hits the named location, without a location roll."""
    fight = two(sheet())
    attack = meant(fight, CALLED_SHOT, 0, LEFT_LEG)
    succeed(fight, attack, [(-2,), (1,)])
    assert attack.location is LEFT_LEG


def test_a_called_shot_names_a_location() -> None:
    """T-133: it is asked for, before payment."""
    fight = begun((staffed(), "d4"), (sheet(ap=1), "e4"))
    answers = ["attack", "staff", "called shot", "head", *PLAIN_PAYMENT, "passive"]
    events = beat(fight, [(-5,), (0,), (1, 1)], answers)
    assert [each.location for each in of_kind(events, Struck)] == ["head"]


@pytest.mark.parametrize("base, stray", [(0, True), (1, True), (2, False)])
def test_marginal_called_shot(base: int, stray: bool) -> None:
    """T-166: by the switch, SV 0 or 1 hits a random location."""
    book = Threa({"marginal_called_shot": "random"})
    fight = two(sheet(), book=book)
    attack = meant(fight, CALLED_SHOT, base, HEAD)
    damage: tuple[int, ...] = (1,) if base == 0 else (1, 1)
    rolls: list[tuple[int, ...]] = [(-2,), (9,), damage] if stray else [(-2,), damage]
    succeed(fight, attack, rolls, book)
    assert (attack.location is HEAD) is not stray


@pytest.mark.parametrize("base, seconds", [(0, 0.5), (4, 2.5), (6, 4), (10, 8), (12, 10)])
def test_knockback_table(base: int, seconds: float) -> None:
    """T-167: by the switch."""
    book = Threa({"knockback_time": "table"})
    fight = two(book=book)
    succeed(fight, meant(fight, KNOCKBACK, base), [], book)
    assert fight.fighters[1].knocked_until == fight.now() + 2 * seconds


@pytest.mark.parametrize(
    "place, dropped, prone, stunned",
    [
        (RIGHT_ARM, True, False, 0),
        (LEFT_ARM, False, False, 0),
        (LEFT_LEG, False, True, 0),
        (HEAD, False, False, 3),
        (TORSO, False, False, 0),
    ],
)
def test_critical_called_shot(place: Location, dropped: bool, prone: bool, stunned: int) -> None:
    """T-190: base SV 8 and some damage: an arm drops what it holds, a leg gives way, a head is stunned for 3 s."""
    fight = two(sheet(weapons=["long-sword"], vit=90, fat=90))
    foe = fight.fighters[1]
    succeed(fight, meant(fight, CALLED_SHOT, 8, place), [(0,), (1, 1, 1, 1)])
    assert held(foe, "long-sword").in_hand() is not dropped
    assert (foe.posture is PRONE) is prone
    assert max(0, foe.stunned_until - fight.now()) == 2 * stunned


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
    THREA.halt(fight, foe, True, 20)
    THREA.recover_naturally(fight, foe)
    assert THREA.stunned(fight, foe)
    THREA.deliver(fight, fight.fighters[0], Concentration("treating", 0, 1, 2, "FAT"))
    assert not THREA.stunned(fight, foe)


def test_no_endless_stun() -> None:
    """T-188: once over, the next one must wait for a turn; while it lasts its end only moves."""
    fight = two()
    foe = fight.fighters[1]
    assert THREA.halt(fight, foe, True, 4)
    assert THREA.halt(fight, foe, False, 10)
    assert (foe.stunned_until, foe.knocked_until) == (fight.now() + 4, fight.now() + 10)
    THREA.get_over(fight, foe)
    fight.round += 1
    assert THREA.halted(fight, foe)
    THREA.get_over(fight, foe)
    fight.round += 1
    assert not THREA.halted(fight, foe)
    assert not THREA.halt(fight, foe, True, 4)
    assert of_kind(fight.events, Halted)[-1].how == "spared"
    THREA.begin_turn(fight, foe)
    assert THREA.halt(fight, foe, True, 4)


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


def wounded(place: Location, number: int = 2, **more: Any) -> tuple[ThreaFight, Combatant]:
    fight = two(me=sheet(**{"weapons": ["long-sword"], "shield": "buckler", "ap": 4, **more}))
    me = fight.fighters[0]
    THREA.wound(fight, me, place, number)
    return fight, me


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


def afflicted(*effects: Effect) -> tuple[ThreaFight, Combatant]:
    fight = two()
    me = fight.fighters[0]
    for effect in effects:
        THREA.afflict(fight, me, effect)
    return fight, me


def test_conditions() -> None:
    """T-138: paralysed, blinded, deafened, grappled."""
    fight, me = afflicted(Effect(PARALYSED, 1, 0))
    assert not THREA.can_act(fight, me)
    _, blind = afflicted(Effect(BLINDED, 1, 0))
    assert THREA.ability(blind, "Awareness").total == 5 - 4
    _, deaf = afflicted(Effect(DEAFENED, 1, 0))
    assert THREA.ability(deaf, "Awareness").total == 5 - 2
    _, gripped = afflicted(Effect(GRAPPLED, 1, 0))
    assert THREA.rooted(gripped)
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


# concentration


def test_one_concentration_at_a_time() -> None:
    """T-141: another ends the first; an action with a price, a stun or a fall breaks it; free positioning does not."""
    fight = begun((staffed(), "d4"), (sheet(ap=1), "h4"))
    me = fight.fighters[0]
    THREA.concentrate(fight, me, Concentration("treating", 3, 1, 2, "FAT"))
    THREA.concentrate(fight, me, Concentration("treating", 2, 1, 4, "VIT"))
    assert me.concentration is not None
    assert me.concentration.number == 4
    beat(fight, [], ["move", "e4"])
    assert me.concentration is not None
    beat(fight, [], ["sprint", "1 AP + 1 FAT", "g4"])
    assert me.concentration is None
    THREA.concentrate(fight, me, Concentration("treating", 2))
    THREA.halt(fight, me, True, 2)
    assert me.concentration is None


def test_concentration_delivers_when_its_time_is_over() -> None:
    """T-141: the result comes at the end of the full time; broken before, there is none."""
    fight = two(starts=[{}, {"fat": 5}])
    me, foe = fight.fighters
    THREA.concentrate(fight, me, Concentration("treating", 2, 1, 4, "FAT"))
    THREA.tick_concentration(fight, me)
    assert foe.fat_healing == 0
    THREA.tick_concentration(fight, me)
    assert (foe.fat_healing, me.concentration) == (4, None)


def test_what_is_sustained_ends_with_the_concentration() -> None:
    """T-141: broken, the effect ends."""
    fight = two()
    me, foe = fight.fighters
    THREA.afflict(fight, foe, Effect(BLESSED, 2, 0))
    THREA.concentrate(fight, me, Concentration("sustaining", 0, 1, 0, "blessed"))
    THREA.break_concentration(fight, me)
    assert foe.effects == ()


def test_without_focus_concentration_fails() -> None:
    """T-142: automatically; and with pools that pending damage would use up, even if the check succeeds."""
    fight = two(sheet(lacks=["Focus"]))
    foe = fight.fighters[1]
    foe.concentration = Concentration("treating", 2)
    attack = meant(fight, PLAIN, 0)
    attack.defence, attack.av = "passive", -20
    prepare(fight, [], [])
    THREA.test_concentration(fight, attack)
    assert foe.concentration is None
    worn = two(sheet())
    foe = worn.fighters[1]
    foe.concentration = Concentration("treating", 2)
    foe.fat_damage = foe.fat
    attack = meant(worn, PLAIN, 0)
    attack.defence, attack.av = "passive", -20
    dice, script = prepare(worn, [(0,)], [])
    THREA.test_concentration(worn, attack)
    used_up(dice, script)
    assert foe.concentration is None


def test_weak_points_are_for_suits_and_hulls() -> None:
    """T-127: not against somebody in ordinary armour."""
    plain = two(sheet(armour=["plate-armour"]))
    suit = two(sample("powered-soldier"))
    assert WEAK_POINT not in THREA.open_manners(meant(plain, PLAIN, 0))
    assert WEAK_POINT in THREA.open_manners(meant(suit, PLAIN, 0))

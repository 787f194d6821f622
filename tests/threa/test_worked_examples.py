"""The worked examples of the book, with its numbers."""

from typing import Any

import pytest
from tests.threa.acts import PLAIN_PAYMENT, THREA, beat, begun, blow, held, of_kind, sample, scene, sheet, shot, strike

from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Effort
from fracas.rulebooks.threa.effects import STUNNED
from fracas.rulebooks.threa.events import (
    Absorbed,
    AttackJudged,
    AttackRolled,
    CheckRolled,
    DamageRolled,
    Defended,
    Paid,
    Recovered,
    RoundBegan,
    Stopped,
    Struck,
    StructureLost,
)
from fracas.rulebooks.threa.fighter import Combatant, Concentration, Unbalance, Wound
from fracas.rulebooks.threa.gear import BURST, CUTTING, NO_LIMIT, PROJECTILE, Damage
from fracas.rulebooks.threa.harm_tables import TORSO
from fracas.rulebooks.threa.manners import WEAK_POINT
from fracas.rulebooks.threa.medicine import TREATING
from fracas.rulebooks.threa.resources import LATER

SWORDS = {"scores": {"Swords": 12, "Dodge": 9}, "weapons": ["long-sword"], "ap": 5}


def pair(one: Any = None, other: Any = None) -> Any:
    return scene((one or sheet(**SWORDS), "d4"), (other or sheet(**SWORDS), "e4"))


@pytest.mark.parametrize(
    "rule, ap, fat, later, total",
    [
        ("threa W-1: a second action", 0, 0, True, 11),
        ("threa W-1: with 2 FAT", 0, 2, True, 13),
        ("threa W-1: 3 FAT are +3", 0, 3, False, 15),
        ("threa W-1: 1 AP and 2 FAT are +3", 1, 2, False, 15),
    ],
)
def test_boosts(rule: str, ap: int, fat: int, later: bool, total: int) -> None:
    fight = pair()
    attack = blow(fight.fighters[0], fight.fighters[1], "long-sword")
    attack.effort = Effort(ap, fat, later)
    assert THREA.attack_score(fight, attack).total == total, rule


def test_a_fatigue_free_action_with_boosts() -> None:
    """T-27: 2 AP, and 1 AP and 1 FAT of boost: 3 AP + 1 FAT in all, +2 AS."""
    fight = begun((sheet(**SWORDS), "d4"), (sheet(**SWORDS), "e4"))
    me = fight.fighters[0]
    answers = ["attack", "long-sword", "strike", "2 AP", "1", "1", "passive"]
    events = beat(fight, [(-7,)], answers)
    (paid,) = of_kind(events, Paid)
    assert (paid.ap.total, paid.fat.total) == (3, 1)
    assert (me.ap, me.fat) == (2, 14)
    assert of_kind(events, AttackRolled)[0].score.total == 14


def test_prepping_and_shooting() -> None:
    """threa W-5: three arrows prepped for 3 AP + 3 FAT; then three shots at full AS, -1 and -1, nocked for free."""
    archer = sheet(skills={"Bows": 5}, ap=3, weapons=["straight-bow"], supplies=["quiver"])
    fight = begun((archer, "c4"), (sheet(ap=1, scores={"Dodge": 10}), "m4"))
    me = fight.fighters[0]
    for count in (1, 2, 3):
        beat(fight, [], ["prep", *price(me)])
        assert me.supplies[0].prepped == count
    assert (me.ap, me.fat) == (0, 12)
    me.ap, me.actions, me.spent = 3, 0, 0  # as in the next round
    scores = []
    for _ in range(3):
        events = beat(fight, [(-2,)], ["shoot", "strike", *price(me), *boosts(me), "passive"])
        scores.append(of_kind(events, AttackRolled)[0].score.total)
    assert scores == [10, 9, 9]
    assert (me.supplies[0].prepped, me.supplies[0].rounds, me.ap, me.fat) == (0, 9, 0, 9)


def price(me: Combatant) -> list[str]:
    """The standard price, where there is a choice."""
    return ["1 AP + 1 FAT"] if me.ap > 1 else []


def boosts(me: Combatant) -> list[str]:
    """No boosts, as far as one is asked for them after the standard price."""
    return ["0"] * ((me.ap > 1) + (me.fat > 1))


# from hit to harm


def armoured(absorbs: int, **more: Any) -> Any:
    piece = {"from": "breastplate", "absorbs": {"Cutting": absorbs}, "durability": 100, "dodge": 0}
    return sheet(armour=[piece], **more)


@pytest.mark.parametrize(
    "rule, absorbs, ap, sv_max, left, dice, worn",
    [
        ("threa W-7: AP rounds against plate", 12, 5, NO_LIMIT, 3, "1d8", 7),
        ("threa W-8: soft points against heavy armour", 8, 0, 5, None, "", 5),
        ("threa W-9: soft points against light armour", 3, 0, 5, 7, "2d8", 3),
        ("threa W-28: both against 12", 12, 4, 5, None, "", 5),
        ("threa W-28: both against 8", 8, 5, 5, 7, "2d8", 3),
    ],
)
def test_points_and_plates(
    rule: str, absorbs: int, ap: int, sv_max: int, left: int | None, dice: str, worn: int
) -> None:
    fight = pair(None, armoured(absorbs))
    attack = blow(fight.fighters[0], fight.fighters[1], "long-sword")
    rolls: list[tuple[int, ...]] = [] if left is None else [(1,)] if dice == "1d8" else [(1, 1)]
    events = strike(fight, attack, Damage(CUTTING, 0, ap, sv_max), 10, rolls)
    rolled = of_kind(events, DamageRolled)
    assert [(each.sv, each.dice) for each in rolled] == ([] if left is None else [(left, dice)]), rule
    assert fight.fighters[1].worn[0].durability == 100 - worn
    assert bool(of_kind(events, Stopped)) == (left is None)


POWERED = {"armour": ["powered-armour"], "skills": {"Powered armor": 5}}


def test_a_pistol_against_powered_armour() -> None:
    """threa W-10: SV 8, 17 rolled, 16 get through: FAT 16, VIT 16, 3 wounds."""
    fight = pair(None, sheet(**POWERED))
    foe = fight.fighters[1]
    attack = blow(fight.fighters[0], foe, "long-sword")
    (rolled,) = of_kind(strike(fight, attack, Damage(PROJECTILE, 0), 8, [(8, 9)]), DamageRolled)
    assert (rolled.damage.total, rolled.effective) == (16, 1)
    assert (foe.fat_damage, foe.vit_damage, len(foe.wounds), foe.dead) == (16, 16, 3, False)
    assert foe.worn[0].durability == 39


def test_a_critical_pistol_hit() -> None:
    """threa W-11: SV 12, 28 rolled, 27 are of class 2 and count 270: dead."""
    fight = pair(None, sheet(**POWERED))
    foe = fight.fighters[1]
    attack = blow(fight.fighters[0], foe, "long-sword")
    (rolled,) = of_kind(strike(fight, attack, Damage(PROJECTILE, 0), 12, [(7, 7, 7, 7)]), DamageRolled)
    assert (rolled.damage.total, rolled.effective) == (270, 2)
    assert foe.dead


def test_arnie() -> None:
    """threa W-15: a railgun's SV 5 through powered armour (4) and a shirt (3): SV 7, 2d8."""
    fight = pair(sheet(weapons=["railgun"]), sheet(armour=["powered-armour", "blast-shirt"]))
    me, foe = fight.fighters
    attack = shot(fight, me, foe, "railgun")
    events = strike(fight, attack, Damage(PROJECTILE, 0), 5, [(1, 1)])
    assert [(each.layer, each.amount) for each in of_kind(events, Absorbed)] == [
        ("Powered armour", 4),
        ("Blast-resistant shirt", 3),
    ]
    (rolled,) = of_kind(events, DamageRolled)
    assert (rolled.sv, rolled.dice, rolled.damage.total) == (7, "2d8", 2)


def tank_scene(dc: int) -> Any:
    """Somebody with a weapon of that class, a tank, and its driver."""
    gun = {"from": "rocket-launcher", "dc": dc, "radius": 0}
    fight = scene(
        (sheet(weapons=[gun], attributes={"STR": 12}), "d4"),
        (sample("tank"), "p4"),
        (sheet(), "c2"),
        (sample("tanker", armour=[]), "q4"),
        starts=[{}, {}, {}, {"aboard": "B", "seat": "driver"}],
    )
    return fight


def hit_tank(fight: Any, sv: int, rolls: list[tuple[int, ...]]) -> list[Any]:
    from tests.threa.acts import prepare, used_up

    me, tank = fight.fighters[:2]
    attack = shot(fight, me, tank, "rocket-launcher")
    dice, script = prepare(fight, rolls, [])
    THREA.hit_hull(fight, attack, Damage(PROJECTILE, 0), sv)
    used_up(dice, script)
    events: list[Any] = fight.events
    return events


def test_tank_crew() -> None:
    """threa W-12: class 3, SV 8, the hull absorbs 6: 200 SV for the crew, dead without a roll; structure -6."""
    fight = tank_scene(3)
    hit_tank(fight, 8, [])
    assert fight.fighters[1].structure == 54
    assert fight.fighters[3].dead


def test_railgun_against_tank() -> None:
    """threa W-13: class 2, SV 10, 24 rolled: 23 at face value and the scratch, structure -24; the crew unhurt."""
    fight = tank_scene(2)
    (lost,) = of_kind(hit_tank(fight, 10, [(8, 8, 8)]), StructureLost)
    assert lost.damage.total == 23
    assert fight.fighters[1].structure == 36
    assert not fight.fighters[3].dead
    assert fight.fighters[3].vit_damage == 0


@pytest.mark.parametrize(
    "rule, faces, lost",
    [("threa W-34: 18 rolled", (6, 6, 6), 2), ("threa W-34: 25 rolled", (8, 8, 9), 25)],
)
def test_small_arms_and_a_tank(rule: str, faces: tuple[int, ...], lost: int) -> None:
    fight = tank_scene(1)
    hit_tank(fight, 11, [faces])
    assert fight.fighters[1].structure == 60 - lost, rule


def test_weak_point() -> None:
    """threa W-17: AS 12 against a vision slit is 8, and the outer layer absorbs nothing."""
    fight = pair(None, sheet(armour=["powered-armour", "blast-shirt"]))
    me, foe = fight.fighters
    attack = blow(me, foe, "long-sword")
    attack.manner = WEAK_POINT
    assert THREA.attack_score(fight, attack).total == 8
    layers = [THREA.layer_of(foe, worn) for worn in THREA.covering(foe, TORSO)]
    assert [layer.name for layer in THREA.past_outer(layers)] == ["Blast-resistant shirt"]


# attacks


def test_a_sword_attack() -> None:
    """threa W-18: STR 12, Swords 4, second action: AS 10; +2 is 12 against a passive 7: SV 5."""
    fight = begun(
        (sheet(attributes={"STR": 12}, skills={"Swords": 4}, ap=3, weapons=["long-sword"]), "d4"),
        (sheet(scores={"Dodge": 8}, ap=1), "e4"),
    )
    me = fight.fighters[0]
    me.actions = 1
    answers = ["attack", "long-sword", "strike", *PLAIN_PAYMENT, "passive"]
    events = beat(fight, [(2,), (0,), (3,), (1, 1, 1)], answers)
    assert of_kind(events, AttackRolled)[0].score.total == 10
    (judged,) = of_kind(events, AttackJudged)
    assert (judged.av, judged.tv) == (12, 7)


def test_modifiers() -> None:
    """threa W-20: STR 12, Swords 4, one wound, boost 1: AS 10."""
    fight = pair(sheet(attributes={"STR": 12}, skills={"Swords": 4}, weapons=["long-sword"]))
    me, foe = fight.fighters
    me.wounds = (Wound(TORSO, 1),)
    attack = blow(me, foe, "long-sword")
    attack.effort = Effort(0, 1, False)
    assert THREA.attack_score(fight, attack).total == 10


@pytest.mark.parametrize(
    "rule, limb, scores, base, final, dice, faces",
    [
        ("threa W-21: a punch", "punch", 11, 4, 8, "2d10", (1, 1)),
        ("threa W-22: a kick", "kick", 11, 3, 9, "2d12", (1, 1)),
    ],
)
def test_fists_and_feet(
    rule: str, limb: str, scores: int, base: int, final: int, dice: str, faces: tuple[int, ...]
) -> None:
    fight = begun(
        (sheet(scores={"Hand-to-Hand": scores, "Physicality": 10}, ap=3), "d4"),
        (sheet(scores={"Dodge": 9}, ap=1), "e4"),
    )
    answers = ["attack", limb, "strike", *PLAIN_PAYMENT, "passive"]
    events = beat(fight, [(1,), (2,), (3,), faces], answers)
    (judged,) = of_kind(events, AttackJudged)
    assert judged.av - judged.tv == base, rule
    assert of_kind(events, Struck)[0].sv.total == final
    assert of_kind(events, DamageRolled)[0].dice == dice


def test_a_pump_shotgun() -> None:
    """threa W-23: 3 shells: fire 2, load one 3, fire 2, load two (2 AP + 2 FAT) 4."""
    gun = {"from": "shotgun", "capacity": 8, "chamber": 0, "loaded": 3}
    shooter = sheet(skills={"Shotgun": 10}, ap=10, weapons=[gun], supplies=["shell-holder"])
    fight = begun((shooter, "d4"), (sheet(scores={"Dodge": 20}, vit=50), "h4"))
    me = fight.fighters[0]
    counts = []
    for deed in ("shoot", "reload", "shoot", "reload", "reload"):
        before = (me.ap, me.fat)
        if deed == "shoot":
            beat(fight, [(0,)], ["shoot", "strike", "1 AP + 1 FAT", "0", "0", *guard(fight)])
        else:
            beat(fight, [], ["reload", "1 AP + 1 FAT"])
        assert (me.ap, me.fat) == (before[0] - 1, before[1] - 1)
        counts.append(held(me, "shotgun").rounds())
    assert counts == [2, 3, 2, 3, 4]


def guard(fight: Any) -> list[str]:
    """The other defends passively, where that is a choice."""
    return ["passive"] if THREA.can_pay(fight.fighters[1]) else []


def test_a_pulse_rifle_burst() -> None:
    """threa W-25: AS 14 - 1, half cover: 15 against 9, SV 6, 7 with the burst; 25 charges left, then 10."""
    shooter = sheet(scores={"Rifle": 14}, ap=6, weapons=[{"from": "pulse-rifle", "loaded": 28}], attributes={"DEX": 10})
    rows = ["......................", "....................o.", "......................"]
    fight = begun((shooter, "a2"), (sheet(scores={"Dodge": 9}, ap=1), "u2"), rows=rows)
    me = fight.fighters[0]
    answers = ["shoot", "burst", "standard", "strike", *PLAIN_PAYMENT, "passive"]
    events = beat(fight, [(2,), (3,), (1, 1, 1, 1)], answers)
    (judged,) = of_kind(events, AttackJudged)
    assert (judged.av, judged.tv) == (15, 9)
    struck = of_kind(events, Struck)[0].sv
    assert [value for value, reason in struck.terms if reason is BURST.reason] == [1]
    assert struck.total == 6 + 1 + 6
    assert held(me, "pulse-rifle").rounds() == 2 * 25
    held(me, "pulse-rifle").ready_at = 0
    beat(fight, [], ["suppress", "u2", "2 AP + 2 FAT"])
    assert held(me, "pulse-rifle").rounds() == 2 * 10


@pytest.mark.parametrize(
    "rule, av, roll, passed",
    [("threa W-26: held at AV 8", 8, -1, True), ("threa W-26: broken at AV 9", 9, -1, False)],
)
def test_concentration(rule: str, av: int, roll: int, passed: bool) -> None:
    from tests.threa.acts import prepare, used_up

    fight = pair(None, sheet(scores={"Focus": 11}))
    me, foe = fight.fighters
    foe.concentration = Concentration(TREATING, 2)
    attack = blow(me, foe, "long-sword")
    attack.defence, attack.av, attack.damage = "passive", av, 5
    dice, script = prepare(fight, [(roll,)], [])
    THREA.test_concentration(fight, attack)
    used_up(dice, script)
    (checked,) = of_kind(fight.events, CheckRolled)
    assert (checked.score.total, checked.passed) == (9, passed), rule
    assert (foe.concentration is not None) is passed


def test_damage_distracts() -> None:
    """threa W-26: damage 8 is -4."""
    from tests.threa.acts import prepare, used_up

    fight = pair(None, sheet(scores={"Focus": 11}))
    me, foe = fight.fighters
    foe.concentration = Concentration(TREATING, 2)
    attack = blow(me, foe, "long-sword")
    attack.defence, attack.av, attack.damage = "passive", 7, 8
    dice, script = prepare(fight, [(0,)], [])
    THREA.test_concentration(fight, attack)
    used_up(dice, script)
    assert of_kind(fight.events, CheckRolled)[0].score.total == 7


# the round


def test_aldric_and_the_goblin() -> None:
    """threa W-14: the seed's example round, roll by roll."""
    fight = scene((sample("aldric", armour=[]), "d4"), (sample("goblin"), "e4"))
    aldric, goblin = fight.fighters
    (began,) = of_kind(beat(fight, [(1,), (12,)], []), RoundBegan)
    assert began.order == (0, 1)

    first = beat(
        fight, [(2,), (-2,), (3,), (1, 1, 1, 1)], ["attack", "long-sword", "strike", *PLAIN_PAYMENT, "passive"]
    )
    assert (aldric.ap, aldric.fat) == (4, 11)
    assert of_kind(first, AttackRolled)[0].score.total == 14
    assert [(each.av, each.tv) for each in of_kind(first, AttackJudged)] == [(16, 8)]

    second = beat(fight, [(-1,), (-2,), (3,), (1, 1)], ["attack", "long-sword", "strike", *PLAIN_PAYMENT, "passive"])
    assert (aldric.ap, aldric.fat) == (3, 10)
    score = of_kind(second, AttackRolled)[0].score
    assert score.total == 13
    assert [value for value, reason in score.terms if reason is LATER] == [-1]
    assert [(each.av, each.tv) for each in of_kind(second, AttackJudged)] == [(12, 8)]
    beat(fight, [], ["end turn"])

    third = beat(fight, [(1,), (2,)], ["attack", "dagger", "strike", *PLAIN_PAYMENT, "dodge", *PLAIN_PAYMENT])
    assert goblin.ap == 2
    assert (aldric.ap, aldric.fat) == (2, 9)
    assert of_kind(third, Defended)[0].value.total == 13
    assert [(each.av, each.tv) for each in of_kind(third, AttackJudged)] == [(9, 13)]
    assert THREA.imbalance(fight, goblin) == -1
    beat(fight, [], ["end turn"])

    pending = goblin.fat_damage
    fat = goblin.fat
    ended = beat(fight, [], [])
    back = of_kind(ended, Recovered)[0]
    assert (back.who, back.fat, back.ap) == (0, 10, 4)
    assert goblin.fat == min(goblin.sheet.fat, fat + 1) - (pending + 1) // 2
    assert goblin.ap == min(3, 2 + max(1, goblin.fat // 4))


def test_rest() -> None:
    """threa W-24: Available 4, rest 2: healing 2 pending, 2 locked, none available; then recovery and the 2 locked."""
    fight = begun((sheet(ap=4), "d4"), (sheet(ap=1), "k4"), starts=[{"fat": 8}])
    me = fight.fighters[0]
    beat(fight, [], ["rest", "2"])
    assert (me.fat_healing, me.locked, me.ap) == (2, 2, 0)
    assert not THREA.can_defend(fight, me)
    me.fat_healing = 0
    THREA.recover_ap(fight, me)
    assert (me.ap, me.locked) == (4, 0)


@pytest.mark.parametrize(
    "rule, pending, fat, left", [("threa W-27: 5 pending", 5, 7, 2), ("threa W-27: nothing pending", 0, 10, 0)]
)
def test_end_of_round(rule: str, pending: int, fat: int, left: int) -> None:
    fight = scene((sheet(fat=14, vit=12, ap=5), "d4"), (sheet(), "k4"), starts=[{"fat": 9, "ap": 0}])
    me = fight.fighters[0]
    me.fat_damage = pending
    THREA.recover(fight, me)
    assert (me.fat, me.fat_damage) == (fat, left), rule
    assert me.ap == fat // 4


def test_low_fat() -> None:
    """threa W-31: FAT 2, Focus AS 8, roll -2: 6 < 7. Nothing is paid, and only free positioning is left."""
    fight = begun(
        (sheet(scores={"Focus": 8, "Swords": 10}, ap=3, weapons=["long-sword"]), "d4"),
        (sheet(ap=1), "e4"),
        starts=[{"fat": 2}],
    )
    me = fight.fighters[0]
    events = beat(fight, [(-2,)], ["attack", "long-sword", "strike", "1 AP + 1 FAT", "0", "0"])
    (checked,) = of_kind(events, CheckRolled)
    assert (checked.tv, checked.passed) == (7, False)
    assert (me.ap, me.fat) == (3, 2)
    assert not of_kind(events, AttackRolled)
    assert me.faltered or me.done


def test_off_balance() -> None:
    """threa W-32: -2 until the end of the next round, then a -1: still -2."""
    fight = pair()
    me = fight.fighters[0]
    me.off_balance = (Unbalance(-2, fight.round + 1), Unbalance(-1, fight.round + 1))
    assert THREA.imbalance(fight, me) == -2


def test_fat_zero() -> None:
    """threa W-33: FAT 1 with 3 pending drops to 0: VIT 12 to 10; the round after, no further loss."""
    fight = scene((sheet(fat=15, vit=12), "d4"), (sheet(), "k4"), starts=[{"fat": 1}])
    me = fight.fighters[0]
    me.fat_damage = 3
    THREA.recover(fight, me)
    assert (me.fat, me.vit, me.fat_damage) == (0, 10, 1)
    THREA.recover(fight, me)
    assert (me.fat, me.vit, me.fat_damage) == (0, 10, 0)


@pytest.mark.parametrize(
    "rule, posture, melee, ranged",
    [("threa W-35: crouching", "crouching", 7, 10), ("threa W-35: prone", "prone", 6, 10)],
)
def test_a_crouching_swordsman(rule: str, posture: str, melee: int, ranged: int) -> None:
    bow = sheet(weapons=["straight-bow", "dagger"], scores={"Bows": 10})
    fight = scene((bow, "d4"), (sheet(scores={"Dodge": 9}), "h4"), starts=[{}, {"posture": posture}])
    me, foe = fight.fighters
    assert THREA.passive_value(fight, blow(me, foe, "dagger")).total == melee, rule
    assert THREA.passive_value(fight, shot(fight, me, foe, "straight-bow")).total == ranged


def test_stun_clock() -> None:
    """threa W-36: base SV 5 in round 2: until second 11; FAT stays, and 1 AP comes back in each of two rounds."""
    fight = scene((sheet(ap=4), "d4"), (sheet(), "k4"), starts=[{"fat": 9, "ap": 0}])
    me = fight.fighters[0]
    fight.round = 2
    assert fight.now() == 2 * 6
    THREA.halt(fight, me, STUNNED, 2 * 5)
    assert me.stunned_until == 2 * 11
    for _ in range(2):
        assert not THREA.can_act(fight, me)
        before = me.ap
        THREA.recover(fight, me)
        assert (me.fat, me.ap - before) == (9, 1)
        fight.round += 1
    assert THREA.can_act(fight, me)


def test_the_impervious_switch() -> None:
    """T-168: a higher class stops the hit and loses 1; an SV of 15 rises a class and is absorbed from there."""
    book = Threa({"higher_class": "impervious"})
    for sv, worn in ((14, 1), (15, 2), (19, 4)):
        fight = scene((sheet(**SWORDS), "d4"), (sheet(**POWERED), "e4"), book=book)
        me, foe = fight.fighters
        events = strike(fight, blow(me, foe, "long-sword"), Damage(CUTTING, 0), sv, [], book)
        assert of_kind(events, Stopped), sv
        assert foe.worn[0].durability == 40 - worn, sv

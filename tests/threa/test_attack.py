"""Chapters 5 and 6: the course of an attack, melee, two weapons, bare hands."""

from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    attack,
    beat,
    fight,
    keys,
    of_kind,
    offered,
    peek,
    prepare,
    sheet,
    swordsman,
    thing,
    used_up,
)

from fracas.rulebooks.threa.belongings import OFF
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import THROWN, Effort
from fracas.rulebooks.threa.events import (
    AttackJudged,
    AttackRolled,
    CheckRolled,
    DamageRolled,
    Defended,
    OffBalance,
    Paid,
    PowerRolled,
    Struck,
)
from fracas.rulebooks.threa.fighter import ThreaFight, Unbalance, Wound
from fracas.rulebooks.threa.harm_tables import RIGHT_LEG, TORSO
from fracas.rulebooks.threa.manners import CALLED_SHOT, WEAK_POINT
from fracas.rulebooks.threa.tables import CROUCHING, PRONE

SWORD = ["attack", "long-sword", "strike", PAID, "0", "0"]


def duel(mine: Any = None, theirs: Any = None, place: str = "d3", book: Threa = THREA) -> ThreaFight:
    return fight((mine or swordsman(), "c3"), (theirs or swordsman(), place), book=book)


def scored(scene: ThreaFight, weapon: str = "long-sword", **state: Any) -> int:
    """The score of an attack of A's on B."""
    made = attack(scene, 0, 1, weapon)
    for key, value in state.items():
        setattr(made, key, value)
    return THREA.attack_score(scene, made).total


def test_the_sequence_of_an_action() -> None:
    """T-56: declared, checked, paid, rolled; then the defence, TV, SV and consequences."""
    scene = duel()
    events = beat(scene, [0, 0, 3, (2, 2)], [*SWORD, "passive"])
    order = [event.kind() for event in events if isinstance(event, Paid | AttackRolled | Defended | AttackJudged)]
    assert order == ["Paid", "AttackRolled", "Defended", "AttackJudged"]


def test_the_attack_value_can_be_hidden() -> None:
    """T-56: by the switch the defender chooses before the attack is rolled; dice fall in the same order."""
    hidden = Threa({"attack_value": "hidden"})
    scene = duel(book=hidden)
    peek(scene, [], SWORD, hidden)
    assert of_kind(scene.events, AttackRolled) == []
    scene = duel()
    peek(scene, [1], SWORD)
    assert of_kind(scene.events, AttackRolled)[0].roll == 1
    scene = duel(book=hidden)
    events = beat(scene, [-2, 1], [*SWORD, "dodge", PAID, "0", "0"], hidden)
    assert [(e.av, e.tv) for e in of_kind(events, AttackJudged)] == [(8, 10)]


def test_opposed_and_passive() -> None:
    """T-58: TV is the opponent's AS and 4dF+, or AS - 1 without a roll."""
    scene = duel()
    events = beat(scene, [-3, 2], [*SWORD, "dodge", PAID, "0", "0"])
    assert of_kind(events, Defended)[0].value.total == 11
    assert THREA.passive_value(scene, attack(scene, 0, 1, "long-sword")).total == 8


@pytest.mark.parametrize("rule, roll, hit", [("T-59 SV 0 hits", -2, True), ("T-59 SV -1 misses", -3, False)])
def test_success(rule: str, roll: int, hit: bool) -> None:
    scene = duel()
    events = beat(scene, [roll, 0, 3, 4] if hit else [roll], [*SWORD, "passive"])
    assert (len(of_kind(events, Struck)) == 1) == hit, rule


@pytest.mark.parametrize(
    "rule, roll, penalty, until",
    [
        ("T-62 SV -2: nothing", -4, 0, 0),
        ("T-62 SV -3", -5, -1, 2),
        ("T-62 SV -5", -7, -2, 2),
        ("T-62 SV -7", -9, -2, 3),
        ("T-62 SV -9", -11, -3, 4),
    ],
)
def test_botched_attacks(rule: str, roll: int, penalty: int, until: int) -> None:
    scene = duel()
    events = beat(scene, [roll], [*SWORD, "passive"])
    found = [(event.penalty, event.until) for event in of_kind(events, OffBalance)]
    assert found == ([(penalty, until)] if penalty else []), rule


def test_off_balance_from_now_on() -> None:
    """T-61: the rest of this round and so many more; attacks only, neither defences nor checks."""
    scene = duel()
    me = scene.fighters[0]
    me.off_balance = (Unbalance(-2, 2), Unbalance(-1, 3))
    for round_, penalty in ((1, -2), (2, -2), (3, -1), (4, 0)):
        scene.round = round_
        assert scored(scene) == 10 + penalty
    scene.round = 1
    assert THREA.dodge_score(me, True).total == 9
    assert THREA.ability(me, "Focus").total == 9


@pytest.mark.parametrize(
    "rule, sv, attack_, stun", [("T-63 7", 7, False, False), ("T-63 8", 8, True, False), ("T-63 10", 10, True, True)]
)
def test_critical(rule: str, sv: int, attack_: bool, stun: bool) -> None:
    assert (THREA.is_critical(sv), THREA.is_critical_stun(sv)) == (attack_, stun), rule


@pytest.mark.parametrize(
    "rule, state, total",
    [
        ("T-64 plain", {}, 10),
        ("T-64 a later action", {"effort": Effort(0, 0, True)}, 9),
        ("T-64 boosts", {"effort": Effort(1, 2, False)}, 13),
        ("T-64 the off hand", {"off_hand": True}, 8),
        ("T-64 a special action", {"manner": CALLED_SHOT}, 8),
        ("T-64 a weak point", {"manner": WEAK_POINT}, 6),
    ],
)
def test_attack_value(rule: str, state: dict[str, Any], total: int) -> None:
    assert scored(duel(), **state) == total, rule


def test_attack_value_of_the_body() -> None:
    """T-64: wounds, and a weapon's own AV."""
    scene = duel()
    scene.fighters[0].wounds = (Wound(TORSO, 1), Wound(RIGHT_LEG, 1))
    assert scored(scene) == 6
    assert scored(duel(swordsman(skills={"Hand-to-Hand": 5})), "kick") == 9
    scene = duel()
    thing(scene.fighters[0], "long-sword").hand = OFF
    assert scored(scene) == 10, "the off hand's -2 is for two weapons at once"


@pytest.mark.parametrize("rule, posture, total", [("T-176", CROUCHING, 9), ("T-176", PRONE, 8)])
def test_blows_from_below(rule: str, posture: Any, total: int) -> None:
    scene = duel()
    scene.fighters[0].posture = posture
    assert scored(scene) == total, rule


def test_modifiers_never_unmake_a_hit() -> None:
    """T-65: base SV decides; a hit whose final SV is below 0 does no damage."""
    from fracas.rulebooks.threa.gear import BASHING, Damage, Profile

    scene = duel()
    blunt = attack(scene, 0, 1, "long-sword")
    blunt.profile = Profile([Damage(BASHING, -5)])
    from tests.threa.scene import prepare, used_up

    script = prepare(scene, [0, 0, 3], ["passive"])
    THREA.carry_out(scene, blunt)
    used_up(scene, script)
    assert of_kind(scene.events, Struck)[0].sv.total == -3
    assert of_kind(scene.events, DamageRolled) == []


@pytest.mark.parametrize(
    "rule, weapon, skill, place, reached",
    [
        ("T-71 a sword at 1 m", "long-sword", "Swords", "d3", True),
        ("T-71 a sword at 2 m", "long-sword", "Swords", "e3", False),
        ("T-71 a staff at 2 m", "staff", "Polearms", "e3", True),
        ("T-71 a staff at 3 m", "staff", "Polearms", "f3", False),
        ("T-71 a pike at 4 m", "pike", "Polearms", "g3", True),
        ("T-71 a pike at 5 m", "pike", "Polearms", "h3", False),
    ],
)
def test_reach(rule: str, weapon: str, skill: str, place: str, reached: bool) -> None:
    scene = duel(sheet(weapons=[weapon], skills={skill: 5}), place=place)
    assert offered(scene, 0, "attack") == reached, rule


@pytest.mark.parametrize(
    "rule, roll, bonus, penalty",
    [
        ("T-72 RV 2", 1, 1, 0),
        ("T-72 RV 4", 3, 2, 0),
        ("T-72 RV 0", -1, 0, 0),
        ("T-72 RV -3", -4, 0, -1),
    ],
)
def test_physicality(rule: str, roll: int, bonus: int, penalty: int) -> None:
    scene = duel(theirs=swordsman(vit=90, fat=90))
    made = attack(scene, 0, 1, "long-sword")
    from tests.threa.scene import prepare, used_up

    script = prepare(scene, [roll], [])
    assert THREA.physicality(scene, made) == bonus, rule
    used_up(scene, script)
    assert THREA.imbalance(scene, scene.fighters[0]) == penalty
    assert of_kind(scene.events, PowerRolled)[0].bonus == bonus


def test_physicality_is_free() -> None:
    """T-72: after a melee hit, automatically; a bad one burdens only the attacks that follow."""
    scene = duel()
    events = beat(scene, [0, -4, 3, (1, 1)], [*SWORD, "passive"])
    assert of_kind(events, Struck)[0].sv.total == 7
    assert scene.fighters[0].actions == 1
    assert THREA.imbalance(scene, scene.fighters[0]) == -1


# T-73, T-76: two at once


def two_blades() -> Any:
    return swordsman(weapons=["short-sword", "dagger"], in_hand=["short-sword", "dagger"], skills={"Daggers": 5})


def test_two_weapons() -> None:
    """T-73: one action, the off hand at -2, separate rolls, and the defender defends against each."""
    scene = duel(two_blades())
    answers = ["both weapons", "2 AP + 2 FAT", "0", "0", "dodge", PAID, "0", "0", "passive"]
    events = beat(scene, [-3, 2, -2], answers)
    assert [event.score.total for event in of_kind(events, AttackRolled)] == [10, 8]
    assert [event.weapon for event in of_kind(events, AttackRolled)] == ["short-sword", "dagger"]
    assert scene.fighters[0].actions == 1
    assert scene.fighters[1].actions == 1


def test_two_weapons_as_a_later_action() -> None:
    """T-73: at most one -1, on both rolls."""
    scene = duel(two_blades())
    scene.fighters[0].actions = 1
    events = beat(scene, [-3, -3], ["both weapons", "2 AP + 2 FAT", "0", "0", "passive", "passive"])
    assert [event.score.total for event in of_kind(events, AttackRolled)] == [9, 7]


def test_two_weapons_and_a_boost() -> None:
    """T-27, T-73: a boost is on the action, and both blows are the same one."""
    events = beat(duel(two_blades()), [-5, -5], ["both weapons", "2 AP + 2 FAT", "0", "2", "passive", "passive"])
    assert [event.score.total for event in of_kind(events, AttackRolled)] == [12, 10]


def test_two_weapons_are_simultaneous() -> None:
    """T-73: a penalty from the first weapon's result does not change the second roll."""
    scene = duel(two_blades())
    events = beat(scene, [-6, -3], ["both weapons", "2 AP + 2 FAT", "0", "0", "passive", "passive"])
    assert of_kind(events, OffBalance)[0].penalty == -1
    assert of_kind(events, AttackRolled)[1].score.total == 8


def test_two_weapons_two_foes() -> None:
    """T-73: another foe in reach may be named for the off hand."""
    scene = fight((two_blades(), "c3"), (swordsman(), "d3"), (swordsman(), "b3"), sides=[0, 1, 1])
    answers = ["both weapons", "B", "C", "2 AP + 2 FAT", "0", "0", "passive", "passive"]
    events = beat(scene, [-3, -3], answers)
    assert [event.foe for event in of_kind(events, AttackRolled)] == [1, 2]


def test_two_weapons_take_two_hands() -> None:
    """T-73: two one-handed weapons, both in hand."""
    assert not offered(duel(), 0, "both weapons")
    assert not offered(duel(sheet(weapons=["staff"], skills={"Polearms": 5})), 0, "both weapons")
    assert offered(duel(two_blades()), 0, "both weapons")


def test_flurry() -> None:
    """T-76: two punches, the second at -2, for 2 AP + 2 FAT; both hands must be free, and kicks are not doubled."""
    brawler = sheet(skills={"Hand-to-Hand": 5, "Physicality": 4})
    scene = duel(brawler)
    events = beat(scene, [0, 0, 3, 4, -3], ["flurry", "2 AP + 2 FAT", "0", "0", "passive", "passive"])
    assert [event.score.total for event in of_kind(events, AttackRolled)] == [10, 8]
    assert {event.weapon for event in of_kind(events, AttackRolled)} == {"punch"}
    assert of_kind(events, Struck)[0].sv.total == 2 + 2
    assert not offered(duel(), 0, "flurry")


def test_hands() -> None:
    """T-77: a hand with a weapon cannot punch, kicks are there unless a leg is useless."""
    scene = duel()
    assert "kick" in keys(peek(scene, [], ["attack"]))
    assert "punch" in keys(peek(duel(), [], ["attack"]))
    both = duel(sheet(weapons=["staff"], skills={"Polearms": 5}))
    assert keys(peek(both, [], ["attack"])) == ["staff", "kick"]
    lame = duel(sheet(weapons=["staff"], skills={"Polearms": 5}))
    lame.fighters[0].wounds = (Wound(RIGHT_LEG, 1), Wound(RIGHT_LEG, 1))
    assert not THREA.can_strike(lame.fighters[0], thing(lame.fighters[0], "kick"))


def test_anybody_may_be_attacked() -> None:
    """T-192: allies included, enemies listed first; who cannot act is met passively, never hit by itself."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), (swordsman(), "b3"))
    assert keys(peek(scene, [], ["attack", "long-sword"])) == ["B", "C"]
    scene = duel()
    scene.fighters[1].fat = 0
    scene.fighters[1].fainted = True
    events = beat(scene, [-3], SWORD)
    assert [(e.av, e.tv) for e in of_kind(events, AttackJudged)] == [(7, 8)]


def test_a_weapon_for_which_one_lacks_the_skill() -> None:
    """T-16: below the minimum level attacks are refused, and so are parries."""
    paper = sheet(weapons=[{"from": "long-sword", "min_level": 6}], skills={"Swords": 5})
    scene = duel(paper)
    me = scene.fighters[0]
    assert not THREA.can_strike(me, me.held[0])
    assert not THREA.may_parry(me, me.held[0])


def test_the_order_of_rolls() -> None:
    """T-10: Focus, attack, the defender's Focus and defence, Physicality, location, damage."""
    scene = duel()
    scene.fighters[0].fat = 3
    scene.fighters[1].fat = 3
    events = beat(scene, [0, -2, 0, -2, 0, 3, (2, 2)], [*SWORD, "dodge", PAID, "0", "0"])
    rolled = (CheckRolled, AttackRolled, Defended, PowerRolled, Struck, DamageRolled)
    order = [event.kind() for event in events if isinstance(event, rolled)]
    assert order == [
        "CheckRolled", "AttackRolled", "CheckRolled", "Defended", "PowerRolled", "Struck", "DamageRolled",
    ]  # fmt: skip


# T-15, T-71, T-156: spears


def test_a_spear_strikes_at_two_metres_and_flies() -> None:
    """T-71, T-174: by Spears at 1 and 2 hexes; T-91: thrown by Throwing; T-68: it parries."""
    paper = sheet(weapons=["spear"], skills={"Spears": 6, "Throwing": 3})
    for place, reached in (("d3", True), ("e3", True), ("f3", False)):
        scene = fight((paper, "c3"), (swordsman(), place))
        me = scene.fighters[0]
        assert (thing(me, "spear") in THREA.strikers(scene, me)) is reached, place
        assert offered(scene, 0, "throw")
    assert THREA.attack_score(scene, attack(scene, 0, 1, "spear")).total == 11
    assert THREA.attack_score(scene, attack(scene, 0, 1, "spear", THROWN)).total == 8
    assert THREA.may_parry(me, thing(me, "spear"))
    scene = fight((paper, "c3"), (swordsman(), "e3"))
    events = beat(scene, [0, 0, 3, (3, 4)], ["attack", "strike", PAID, "0", "0", "passive"])
    assert [str(event.sv) for event in of_kind(events, Struck)] == ["base SV 3, piercing +5 = 8"]


def test_a_shield_may_hamper_physicality() -> None:
    """T-154: a shield in hand counts, one that is put away does not."""
    heavy = {"from": "tower-shield", "key": "door", "name": "Door", "physicality": -3}
    scene = fight((swordsman(shield=heavy), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    for hand, score in ((1, 6), (-1, 9)):
        thing(me, "door").hand = hand
        blow = attack(scene, 0, 1, "long-sword")
        script = prepare(scene, [0], [])
        THREA.physicality(scene, blow)
        used_up(scene, script)
        assert of_kind(scene.events, PowerRolled)[0].score.total == score

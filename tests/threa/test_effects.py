"""The list of effects: stuns and knock-outs stand in it with the time they last, and effects change any number."""

from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    act,
    attack,
    beat,
    end_round,
    fight,
    of_kind,
    prepare,
    sheet,
    swordsman,
    told,
    used_up,
)

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.threa.contents import SHOT
from fracas.rulebooks.threa.effects import (
    BURNING,
    KNOCKED_BACK,
    KNOCKED_OUT,
    NUMBERS,
    ON_ATTRIBUTES,
    ON_FAT,
    ON_TV,
    ON_VIT,
    STUNNED,
    Effect,
)
from fracas.rulebooks.threa.events import Afflicted, CheckRolled, Exhausted, Halted, Healed, Suffered
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight, Wound
from fracas.rulebooks.threa.forms import read_sheet
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, TORSO
from fracas.rulebooks.threa.medicine import TREATING
from fracas.rulebooks.threa.sheet import ATTRIBUTES, CORE_SKILLS, DEX, STR

STUN = ["attack", "long-sword", "stun", PAID, "0", "0", "passive"]


def duel(**fields: Any) -> ThreaFight:
    return fight((swordsman(**fields), "c3"), (swordsman(), "d3"))


def listed(me: Combatant) -> list[str]:
    return [effect.kind.key for effect in me.effects]


# T-134: stuns


@pytest.mark.parametrize(
    "rule, roll, kind, seconds, told",
    [
        ("T-134 a stun", 4, "stunned", 4, "B is stunned for 4 seconds, this round and the next."),
        ("T-134 at least a second", 0, "stunned", 1, "B is stunned for 1 second, the rest of this round."),
        ("T-134 a knock-out", 10, "knocked out", 10, "B is knocked out for 10 seconds, this round and the next 3."),
    ],
)
def test_a_stun_stands_in_the_list_of_effects(rule: str, roll: int, kind: str, seconds: int, told: str) -> None:
    scene = duel()
    foe = scene.fighters[1]
    events = beat(scene, [roll], STUN)
    assert listed(foe) == [kind], rule
    assert [(event.how, event.half_seconds) for event in of_kind(events, Halted)] == [(kind, 2 * seconds)]
    assert told in [THREA.narrate(scene, event) for event in events]
    left = "1 second" if seconds == 1 else f"{seconds} seconds"
    assert f"{kind} ({left} left)" in THREA.describe(scene, 1)
    assert (foe.stunned_until - scene.now(), foe.fat) == (2 * seconds, 15)


def test_its_end_is_told_and_shown() -> None:
    """T-55, T-134: at the end of the last round that it touches."""
    scene = duel()
    beat(scene, [4], STUN)
    assert of_kind(end_round(scene), Afflicted) == []
    assert "stunned (1 second left)" in THREA.describe(scene, 1)
    events = end_round(scene)
    assert [(event.effect, event.begins) for event in of_kind(events, Afflicted)] == [("stunned", False)]
    assert scene.fighters[1].effects == ()
    assert scene.fighters[1].spared


@pytest.mark.parametrize(
    "rule, first, second, left",
    [
        ("T-134 a knock-out takes the place of a stun", STUNNED, KNOCKED_OUT, [("knocked out", 12)]),
        ("T-134 a stun does not make less of a knock-out", KNOCKED_OUT, STUNNED, [("knocked out", 12)]),
        ("T-55 of two stuns the later end counts", STUNNED, STUNNED, [("stunned", 12)]),
        ("T-55 knockback has its own end", KNOCKED_BACK, STUNNED, [("knocked back", 12), ("stunned", 4)]),
    ],
)
def test_one_upon_the_other(rule: str, first: Any, second: Any, left: list[tuple[str, int]]) -> None:
    scene = duel()
    foe = scene.fighters[1]
    assert THREA.halt(scene, foe, first, 12)
    assert THREA.halt(scene, foe, second, 4)
    assert [(effect.kind.key, effect.until - scene.now()) for effect in foe.effects] == left, rule


def test_a_knock_out_is_no_mere_stun() -> None:
    """T-134: prone, with empty hands, and nobody rouses him."""
    scene = duel()
    foe = scene.fighters[1]
    assert THREA.halt(scene, foe, KNOCKED_OUT, 8)
    assert (foe.posture.key, foe.held[0].in_hand(), foe.out) == ("prone", False, False)
    THREA.rouse(scene, foe)
    assert listed(foe) == ["knocked out"]
    foe.effects = (Effect(STUNNED, 1, 0, until=scene.now() + 8),)
    THREA.rouse(scene, foe)
    assert (listed(foe), foe.spared) == ([], True)


def test_a_copy_keeps_them() -> None:
    scene = duel()
    THREA.halt(scene, scene.fighters[1], STUNNED, 5)
    assert scene.copy().state() == scene.state()
    other = scene.copy()
    other.fighters[1].effects = (Effect(STUNNED, 1, 0, until=scene.now() + 6),)
    assert other.state() != scene.state()


# T-17, T-140: numbers


@pytest.mark.parametrize("which", range(8))
def test_any_attribute(which: int) -> None:
    """T-17: an effect on an attribute goes through to every skill that goes by it, and to no other."""
    scene = duel()
    me = scene.fighters[0]
    before = [THREA.ability(me, skill).total for skill in CORE_SKILLS]
    THREA.afflict(scene, me, Effect(ON_ATTRIBUTES[which], -3, 2))
    THREA.afflict(scene, me, Effect(ON_ATTRIBUTES[which], 1, 0))
    after = [THREA.ability(me, skill).total for skill in CORE_SKILLS]
    assert [b - a for a, b in zip(before, after, strict=True)] == [-2 if at == which else 0 for at in range(8)]
    assert THREA.attribute(me, which) == 8
    assert f"{ATTRIBUTES[which]} -3 (2 rounds left)" in THREA.describe(scene, 0)
    end_round(scene)
    end_round(scene)
    assert THREA.attribute(me, which) == 11


def test_a_tv() -> None:
    """T-140: whoever is harder to hit is so for blows and shots, met passively or not."""
    scene = fight(
        (sheet(weapons=["pistol-9mm", "dagger"], in_hand=["pistol-9mm", "dagger"]), "c3"), (swordsman(), "d3")
    )
    foe = scene.fighters[1]
    blow, shot = attack(scene, 0, 1, "dagger"), attack(scene, 0, 1, "pistol-9mm", SHOT)
    before = [THREA.passive_value(scene, each).total for each in (blow, shot)]
    THREA.afflict(scene, foe, Effect(ON_TV, 2, 3))
    assert [THREA.passive_value(scene, each).total for each in (blow, shot)] == [value + 2 for value in before]
    dodge = THREA.dodge_score(foe, True)
    THREA.add_target_modifiers(scene, blow, dodge)
    assert dodge.total == before[0] + 1 + 2
    assert "effect +2" in str(THREA.passive_value(scene, blow))


@pytest.mark.parametrize(
    "rule, kind, value, pools, kinds, text",
    [
        ("T-140 VIT damage", ON_VIT, -2, (0, 0, 2, 0), Suffered, "An effect on A: 2 VIT damage."),
        ("T-140 FAT damage", ON_FAT, -1, (1, 0, 0, 0), Suffered, "An effect on A: 1 FAT damage."),
        ("T-140 VIT healing", ON_VIT, 3, (0, 0, 0, 3), Healed, "A will get back 3 VIT (effect)."),
        ("T-140 FAT healing", ON_FAT, 2, (0, 2, 0, 0), Healed, "A will get back 2 FAT (effect)."),
    ],
)
def test_over_time(rule: str, kind: Any, value: int, pools: tuple[int, ...], kinds: type[Any], text: str) -> None:
    scene = duel()
    me = scene.fighters[0]
    prepare(scene, [], [])
    me.effects = (Effect(kind, value, 2),)
    THREA.tick_effects(scene, me)
    assert (me.fat_damage, me.fat_healing, me.vit_damage, me.vit_healing) == pools, rule
    assert [THREA.narrate(scene, event) for event in of_kind(scene.events, kinds)] == [text]


def test_vit_over_rounds() -> None:
    """T-36, T-140: through the pending pool, at the end of each round, and then no more."""
    scene = duel()
    me = scene.fighters[0]
    me.effects = (Effect(ON_VIT, -2, 2),)
    vit = []
    for _ in range(4):
        end_round(scene)
        vit.append(me.vit)
    assert (vit, listed(me)) == ([14, 12, 11, 11], [])


def test_fat_from_outside_rouses() -> None:
    """T-134: healing by an effect is healing from outside."""
    scene = duel()
    foe = scene.fighters[1]
    foe.effects = (Effect(STUNNED, 1, 0, until=scene.now() + 20), Effect(ON_FAT, 1, 5))
    assert of_kind(end_round(scene), Became)[0].state == "roused"
    assert listed(foe) == ["FAT"]


def test_a_stronger_arm_needs_no_bipod() -> None:
    """T-17, T-99: STR 12 may come from an effect."""
    scene = fight((sheet(weapons=["railgun"], skills={"Heavy gun": 5}), "c3"), (swordsman(), "z3"))
    me = scene.fighters[0]
    assert "deployed" in THREA.why_no_shot(scene, me, me.held[0])
    me.effects = (Effect(ON_ATTRIBUTES[STR], 2, 3),)
    assert THREA.why_no_shot(scene, me, me.held[0]) == ""
    assert THREA.deployable(me) == []


def test_a_hit_may_bring_any_of_them() -> None:
    """T-129: poison on a blade takes VIT, a spell DEX."""
    venom = [{"effect": "VIT", "value": -1, "rounds": 4}, {"effect": "DEX", "value": -2, "rounds": 3}]
    scene = fight((swordsman(weapons=[{"from": "long-sword", "effects": venom}]), "c3"), (swordsman(), "d3"))
    events = beat(scene, [0, 0, 3, (3, 4)], ["attack", "long-sword", "strike", PAID, "0", "0", "passive"])
    foe = scene.fighters[1]
    assert [(effect.kind, effect.value, effect.left) for effect in foe.effects] == [
        (ON_VIT, -1, 4),
        (ON_ATTRIBUTES[DEX], -2, 3),
    ]
    told = [THREA.narrate(scene, event) for event in events]
    assert "An effect on B: VIT -1 a round for 4 rounds." in told
    assert "An effect on B: DEX -2 for 3 rounds." in told


@pytest.mark.parametrize("kind", ["stunned", "knocked out", "knocked back"])
def test_a_hit_may_halt(kind: str) -> None:
    """T-129: for as many seconds as its base SV."""
    rod = {"from": "stun-rod", "effects": [{"effect": kind}]}
    scene = fight((swordsman(weapons=[rod], skills={"Hand-to-Hand": 5}), "c3"), (swordsman(), "d3"))
    beat(scene, [1, 0, 3, (3, 4)], ["attack", "stun-rod", "strike", PAID, "0", "0", "passive"])
    (effect,) = scene.fighters[1].effects
    assert (effect.kind.key, effect.until - scene.now()) == (kind, 6)


@pytest.mark.parametrize(
    "effect, complaint",
    [
        ({"effect": "DEX", "rounds": 3}, "expected what is added to DEX"),
        ({"effect": "burning", "fat": 1, "value": 2}, "found beside 'fat'"),
        ({"effect": "sleepy"}, "sleepy"),
    ],
)
def test_effects_that_are_refused(effect: dict[str, object], complaint: str) -> None:
    weapon = {"from": "long-sword", "effects": [effect]}
    with pytest.raises(ValueError, match=complaint):
        read_sheet({"name": "Somebody", "weapons": [weapon]})


# the referee's word


def rule(scene: ThreaFight, subject: str, field: str, value: str) -> None:
    THREA.amend(scene, Ruling(subject, field, value))


def test_a_referee_rules_any_of_them() -> None:
    """T-138, T-140: by the name that the list shows."""
    scene = duel()
    me = scene.fighters[0]
    for kind in NUMBERS:
        rule(scene, "A", "effect", f"{kind.key} -2 3")
    assert [effect.state()[:3] for effect in me.effects] == [(kind.key, -2, 3) for kind in NUMBERS]
    for kind in NUMBERS:
        rule(scene, "A", "end effect", kind.key)
    assert me.effects == ()
    rule(scene, "A", "effect", "knocked out 4")
    assert THREA.describe(scene, 0).count("knocked out (4 seconds left)") == 1
    assert me.posture.key == "prone"
    rule(scene, "A", "end effect", "knocked out")
    assert (me.effects, me.spared) == ((), True)
    rule(scene, "A", "effect", "stunned 1")
    assert listed(me) == ["stunned"]


@pytest.mark.parametrize(
    "field, value, complaint",
    [
        ("effect", "STR", "expected 'STR VALUE"),
        ("effect", "STR 0 3", "other than 0"),
        ("effect", "stunned", "expected 'stunned SECONDS'"),
        ("effect", "stunned 2 3", "expected 'stunned SECONDS'"),
        ("sustains", "stunned on B", "needs a number"),
        ("sustains", "TV on B", "needs a number"),
    ],
)
def test_rulings_that_are_refused(field: str, value: str, complaint: str) -> None:
    scene = duel()
    before = scene.state()
    with pytest.raises(Mistake, match=complaint):
        rule(scene, "A", field, value)
    assert scene.state() == before


# T-38: FAT 0


def test_what_fat_zero_costs_is_told() -> None:
    """T-38: 2 VIT, before anything else that it brings."""
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.ap = 1, 2
    script = ["attack", "long-sword", "strike", PAID, "0", "passive"]
    events = act(scene, 0, [5, -3], script)
    assert [(event.vit, event.left) for event in of_kind(events, Exhausted)] == [(2, 13)]
    told = [THREA.narrate(scene, event) for event in events]
    assert told.index("A has no FAT left, which costs 2 VIT: 13 left.") + 1 == told.index("A falls unconscious.")
    assert me.vit == 13


# T-126, T-129: vehicles


def a_car(weapon: dict[str, Any], **gunner: Any) -> ThreaFight:
    """A gunner beside a car with one passenger."""
    paper = sheet(weapons=[weapon], skills={"Heavy gun": 5, "Hand-to-Hand": 9}, attributes={"STR": 12}, **gunner)
    aboard: list[dict[str, object]] = [{}, {}, {"aboard": "B"}]
    return fight(
        (paper, "c3"), (sheet(vehicle="armoured-car"), "d3"), (swordsman(), "d3"), sides=[0, 1, 1], starts=aboard
    )


@pytest.mark.parametrize(
    "rule, effect, through, on",
    [
        ("T-129 nobody was reached", "burning", False, [0, 0]),
        ("T-129 whoever was reached", "burning", True, [0, 1]),
        ("T-134 likewise", "stunned", True, [0, 1]),
        ("T-97 the car's own electronics", "electronics off", False, [1, 0]),
    ],
)
def test_who_in_a_vehicle_bears_an_effect(rule: str, effect: str, through: bool, on: list[int]) -> None:
    """T-126: a car has no FAT, and is not stunned."""
    given = {"effect": effect, "armour": "ignore armour", "rounds": 2}
    scene = a_car({"from": "railgun", "effects": [given]})
    shot = attack(scene, 0, 1, "railgun", SHOT)
    shot.base = 4
    if through:
        shot.occupant, shot.through = 2, True
    prepare(scene, [], [])
    THREA.add_effects(scene, shot)
    assert [len(me.effects) for me in scene.fighters[1:]] == on, rule
    shown = any("left)" in word for word in THREA.describe(scene, 1))
    assert shown is bool(on[0]), "T-138: it stands in the list"


def test_a_shock_does_not_stun_a_car() -> None:
    """T-126, T-162: it is told of nobody."""
    scene = a_car({"from": "taser"}, aids=["shock-hand"])
    events = act(scene, 0, [3, 2, (1, 1, 1, 1)], ["attack", "punch", "strike", PAID, "0", "0"])
    assert not of_kind(events, Halted)


def test_a_referee_does_not_stun_a_car_either() -> None:
    """T-126: only its electronics, and how hard it is to hit."""
    scene = a_car({"from": "railgun"})
    with pytest.raises(Mistake, match="B is a vehicle; expected 'electronics off' or 'TV'"):
        THREA.amend(scene, Ruling("B", "effect", "stunned 4"))
    THREA.amend(scene, Ruling("B", "effect", "electronics off 1 2"))
    assert "electronics off (2 rounds left)" in THREA.describe(scene, 1)


def test_whoever_is_roused_has_got_over_it() -> None:
    """T-188: a stun that treatment ends has ended, so the next one must wait for a turn."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    foe = scene.fighters[1]
    THREA.halt(scene, foe, STUNNED, 20)
    THREA.rouse(scene, foe)
    assert not THREA.halt(scene, foe, STUNNED, 20)


def test_the_round_of_a_stun_brings_little_back() -> None:
    """T-134: no natural FAT and 1 AP at the end of a round that a stun has touched, even if treatment ends it there."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), sides=[0, 0])
    me, foe = scene.fighters
    THREA.halt(scene, foe, STUNNED, 60)
    foe.fat, foe.ap = 8, 0
    me.concentration = Concentration(TREATING, 1, 1, 2, "FAT")
    end_round(scene)
    assert (foe.fat, foe.fat_healing, foe.ap) == (9, 1, 1)
    assert not THREA.stunned(scene, foe)


@pytest.mark.parametrize("armour, burns", [([], True), (["mail-shirt"], False)])
def test_a_hit_without_force_does_not_get_through_armour(armour: list[str], burns: bool) -> None:
    """T-129: an effect that needs penetration takes hold where there is no armour, or where SV gets through."""
    torch = {"from": "club", "key": "torch", "damage": {"Heat": -9}, "effects": [{"effect": "burning", "rounds": 3}]}
    scene = fight(
        (sheet(weapons=[torch], skills={"Hand-to-Hand": 5, "Physicality": 4}), "c3"), (swordsman(armour=armour), "d3")
    )
    blow = attack(scene, 0, 1, "torch")
    script = prepare(scene, [0, 4], [])
    blow.base = 0
    THREA.strike_home(scene, blow)
    used_up(scene, script)
    assert scene.fighters[1].has(BURNING) is burns
    assert not of_kind(scene.events, CheckRolled)


def test_bleeding_and_burning_are_told() -> None:
    """T-50, T-135: who loses FAT at the end of a round, and why; nobody speaks of the dead."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"), (swordsman(), "l3"))
    me, foe, dead = scene.fighters
    me.wounds = (Wound(TORSO, 0), Wound(TORSO, 0))
    foe.effects = (Effect(BURNING, 1, 3),)
    dead.wounds = (Wound(LEFT_ARM, 0),)
    THREA.die(scene, dead)
    lost = [text for text in told(scene, end_round(scene)) if "FAT damage" in text]
    assert lost == ["A bleeds: 3 FAT damage.", "B is burning: 1 FAT damage."]

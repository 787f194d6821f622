"""Chapter 6: passive defence, dodging, parry mode, bare hands, shields."""

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
    keys,
    of_kind,
    offered,
    peek,
    sheet,
    swordsman,
    thing,
)

from fracas.rulebooks.threa.contents import SHOT
from fracas.rulebooks.threa.effects import KNOCKED_BACK, STUNNED, Effect
from fracas.rulebooks.threa.events import AttackJudged, CheckRolled, Defended, Wounded
from fracas.rulebooks.threa.fighter import NO_PARRY, ThreaFight
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, RIGHT_ARM

SWORD = ["attack", "long-sword", "strike", PAID, "0", "0"]
PAYING = [PAID, "0", "0"]


def duel(theirs: Any = None, **fields: Any) -> ThreaFight:
    return fight((swordsman(ap=6, **fields), "c3"), (theirs or swordsman(ap=6), "d3"))


def choices(scene: ThreaFight) -> list[str]:
    return keys(peek(scene, [0], SWORD))


def test_passive_defence() -> None:
    """T-66: Dodge AS - 1, without roll and cost."""
    scene = duel()
    foe = scene.fighters[1]
    events = beat(scene, [-3], [*SWORD, "passive"])
    assert [(e.av, e.tv) for e in of_kind(events, AttackJudged)] == [(7, 8)]
    assert (foe.ap, foe.fat, foe.actions) == (6, 15, 0)


@pytest.mark.parametrize(
    "rule, state",
    [
        ("T-66 no AP", {"ap": 0}),
        ("T-66 surprised", {"surprised": True}),
        ("T-66 stunned", {"effects": (Effect(STUNNED, 1, 0, until=99),)}),
        ("T-66 knocked back", {"effects": (Effect(KNOCKED_BACK, 1, 0, until=99),)}),
        ("T-66 resting or running", {"passive": True}),
        ("T-66 unconscious", {"fat": 0, "fainted": True}),
    ],
)
def test_passive_only(rule: str, state: dict[str, Any]) -> None:
    scene = duel()
    for key, value in state.items():
        setattr(scene.fighters[1], key, value)
    made = attack(scene, 0, 1, "long-sword")
    assert [option.key for option in THREA.open_guards(scene, made)] == ["passive"], rule


def test_dodging() -> None:
    """T-67: an action: Dodge AS and 4dF+, which stands even if it is worse than passive."""
    scene = duel()
    foe = scene.fighters[1]
    events = beat(scene, [-5, -3], [*SWORD, "dodge", *PAYING])
    assert of_kind(events, Defended)[0].value.total == 6
    assert [(e.av, e.tv) for e in of_kind(events, AttackJudged)] == [(5, 6)]
    assert (foe.ap, foe.fat, foe.actions) == (5, 14, 1)


def test_dodging_a_shot() -> None:
    """T-67: works against ranged attacks too."""
    scene = fight((sheet(weapons=["pistol-9mm"], skills={"Pistols": 5}), "c3"), (swordsman(), "h3"))
    made = attack(scene, 0, 1, "pistol-9mm", SHOT)
    assert [option.key for option in THREA.open_guards(scene, made)] == ["passive", "dodge"]


# T-68


def test_entering_parry_mode_on_ones_turn() -> None:
    """T-68: an action; from then on every melee attack is met with the weapon's skill, free and uncounted."""
    scene = duel()
    me = scene.fighters[0]
    beat(scene, [], ["parry mode", "parry with long-sword", PAID])
    assert (me.ap, me.actions) == (5, 1)
    beat(scene, [], ["end turn"])
    for _ in range(2):
        events = beat(scene, [-3, 1], [*SWORD, "parry"])
        assert of_kind(events, Defended)[0].value.total == 11
    assert (me.ap, me.fat, me.actions) == (5, 14, 1)


def test_entering_parry_mode_as_a_reaction() -> None:
    """T-68: the attack that it answers is already parried in mode."""
    scene = duel()
    foe = scene.fighters[1]
    events = beat(scene, [-3, 0], [*SWORD, "parry with long-sword", *PAYING])
    assert of_kind(events, Defended)[0].value.total == 10
    assert (foe.parrying, foe.actions) == (0, 1)
    assert choices(scene)[:2] == ["passive", "parry"]


def test_no_parry_of_shots() -> None:
    """T-68: not against ranged or thrown attacks."""
    scene = fight((sheet(weapons=["pistol-9mm"], skills={"Pistols": 5}), "c3"), (swordsman(), "h3"))
    scene.fighters[1].parrying = 0
    made = attack(scene, 0, 1, "pistol-9mm", SHOT)
    assert [option.key for option in THREA.open_guards(scene, made)] == ["passive", "dodge"]


@pytest.mark.parametrize(
    "rule, answers, dice, ends",
    [
        ("T-68 an attack ends it", ["attack", "long-sword", "strike", PAID, "0", "0", "passive"], [-3], True),
        ("T-68 free positioning does not", ["move", "c2"], [], False),
        ("T-68 rest ends it", ["rest", "1"], [], True),
    ],
)
def test_what_ends_parry_mode(rule: str, answers: list[str], dice: list[int], ends: bool) -> None:
    scene = duel()
    scene.fighters[0].parrying = 0
    beat(scene, dice, answers)
    assert (scene.fighters[0].parrying == NO_PARRY) == ends, rule


def test_a_dodge_ends_parry_mode() -> None:
    """T-68: any non-parry action, an active dodge included; the end of the round does not."""
    scene = duel()
    foe = scene.fighters[1]
    foe.parrying = 0
    end_round(scene)
    assert foe.parrying == 0
    scene.queue = (0, 1)
    beat(scene, [-3, 0], [*SWORD, "dodge", *PAYING])
    assert foe.parrying == NO_PARRY


@pytest.mark.parametrize("rule, how", [("T-68 disarmed", "drop"), ("T-68 stunned", "stun")])
def test_parry_mode_that_is_broken(rule: str, how: str) -> None:
    scene = duel()
    me = scene.fighters[0]
    me.parrying = 0
    if how == "drop":
        THREA.drop(scene, me, me.held[0])
    else:
        THREA.halt(scene, me, STUNNED, 2)
    assert me.parrying == NO_PARRY, rule


# T-75


def brawler() -> Any:
    return sheet(ap=6, vit=60, fat=60, skills={"Hand-to-Hand": 6, "Dodge": 4, "Focus": 4})


def test_bare_handed_parry() -> None:
    """T-75: Hand-to-Hand AS - 2; a hit by less than 3 does no more than usual."""
    scene = duel(brawler())
    assert THREA.parry_score(scene.fighters[1], thing(scene.fighters[1], "punch")).total == 9
    beat(scene, [1, 0, 0, 3, (1, 1)], [*SWORD, "parry with punch", *PAYING])
    assert scene.fighters[1].wounds_at(LEFT_ARM) == 0


@pytest.mark.parametrize("rule, die, arm", [("T-75 left", 6, LEFT_ARM), ("T-75 right", 7, RIGHT_ARM)])
def test_bare_hands_are_hurt(rule: str, die: int, arm: Any) -> None:
    scene = duel(brawler())
    events = beat(scene, [2, 0, 0, 3, (1, 1), die], [*SWORD, "parry with punch", *PAYING])
    assert of_kind(events, Wounded)[0].location == arm.key, rule
    assert scene.fighters[1].wounds_at(arm) == 1


# T-69


def shielded(**fields: Any) -> Any:
    return swordsman(ap=6, vit=60, fat=60, shield="round-shield", skills={"Shield": 5}, **fields)


def test_shield_block() -> None:
    """T-69: after the hit is known, an action against 8; it does not change the TV and may follow a dodge."""
    scene = duel(shielded())
    foe = scene.fighters[1]
    answers = [*SWORD, "dodge", *PAYING, "block", *PAYING]
    events = beat(scene, [0, 0, 0, 3, -2, 2], answers)
    assert [(e.av, e.tv) for e in of_kind(events, AttackJudged)] == [(10, 9)]
    assert of_kind(events, CheckRolled)[0].tv == 8
    assert (foe.ap, foe.actions) == (4, 2)
    assert thing(foe, "round-shield").durability == 46


def test_a_block_that_fails_and_one_that_is_declined() -> None:
    """T-69: a failed one absorbs nothing; nobody is asked without AP or with a broken shield."""
    scene = duel(shielded())
    beat(scene, [0, 0, 3, -3, (1, 1)], [*SWORD, "passive", "block", *PAYING])
    assert thing(scene.fighters[1], "round-shield").durability == 50
    scene = duel(shielded())
    beat(scene, [0, 0, 3, (1, 1)], [*SWORD, "passive", "no block"])
    scene = duel(shielded())
    thing(scene.fighters[1], "round-shield").durability = 0
    beat(scene, [0, 0, 3, (1, 1)], [*SWORD, "passive"])
    scene = duel(shielded())
    scene.fighters[1].ap = 0
    beat(scene, [0, 0, 3, (1, 1)], SWORD)


def test_a_block_keeps_parry_mode() -> None:
    """T-69: it may be combined with a parry, and does not end the mode."""
    scene = duel(shielded())
    foe = scene.fighters[1]
    foe.parrying = 0
    beat(scene, [3, 0, 0, 3, 0, 2], [*SWORD, "parry", "block", *PAYING])
    assert foe.parrying == 0


def test_parrying_with_the_shield() -> None:
    """T-68: with the shield's skill, if that is what one has chosen."""
    scene = duel(shielded())
    foe = scene.fighters[1]
    shield = thing(foe, "round-shield")
    assert THREA.parry_score(foe, shield).total == 10
    beat(scene, [-3, 0], [*SWORD, "parry with round-shield", *PAYING])
    assert foe.parrying == shield.thing.index


def test_why_a_defence_is_missing() -> None:
    """T-66: the book can say why."""
    scene = duel()
    scene.fighters[1].ap = 0
    scene.fighters[1].parrying = 0
    decision = peek(scene, [0], SWORD)
    assert "it costs 1 AP + 1 FAT or 2 AP" in THREA.why_not(scene, decision, "dodge")
    assert "is offered" in THREA.why_not(scene, decision, "parry")
    assert "no answer" in THREA.why_not(scene, decision, "hide")


def test_the_turn_offers_parry_mode() -> None:
    """T-68: only with something to parry with."""
    scene = duel()
    assert offered(scene, 0, "parry mode")
    act(scene, 0, [], ["drop"])
    assert keys(peek(scene, [], ["parry mode"])) == ["1 AP + 1 FAT", "2 AP"]


def test_a_broken_shield_parries_no_more() -> None:
    """T-68, T-113: what has broken meanwhile is nothing to parry with."""
    scene = fight((swordsman(), "c3"), (swordsman(shield="round-shield", skills={"Shield": 4}), "d3"))
    foe = scene.fighters[1]
    shield = thing(foe, "round-shield")
    foe.parrying = shield.thing.index
    blow = attack(scene, 0, 1, "long-sword")
    assert "parry" in [option.key for option in THREA.open_guards(scene, blow)]
    shield.durability = 0
    assert "parry" not in [option.key for option in THREA.open_guards(scene, blow)]


def test_the_dead_get_no_further_wound() -> None:
    """T-75: nor is a die thrown for the arm."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    blow = attack(scene, 0, 1, "long-sword")
    blow.defence, blow.base = "unarmed", 5
    scene.fighters[1].dead = True
    THREA.hurt_arm(scene, blow)
    assert not of_kind(scene.events, Wounded)

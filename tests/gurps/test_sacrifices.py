"""Section 10: throwing oneself in the way of a blow (G-131)."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, TAIL
from tests.gurps.deeds import do, in_order
from tests.gurps.scene import GURPS, beat, fight, of_kind, sheet, swordsman
from tests.gurps.shots import shooter, shot_of

from fracas.kernel.hexes import FRONT, LEFT, REAR
from fracas.rulebooks.gurps.events import DamageRolled, DefenceRolled, Moved, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import DETERMINED
from fracas.rulebooks.gurps.rows import KNEELING


def guarded(friend: Any = None, place: str = "e6", facing: str = "w", **state: Any) -> GurpsFight:
    """A strikes at B, and D, of B's side, is near; C is A's friend and far away."""
    people = [
        (swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"),
        (sheet(), "l1", "w"), (friend or sheet(hp=12), place, facing),
    ]  # fmt: skip
    scene = fight(*people, starts=[{}, {"order": 1}, {"order": 2}, {"order": 3}])
    for name, value in state.items():
        setattr(scene.fighters[3], name, value)
    return scene


# G-131: sacrificial dodge


def test_a_friend_throws_itself_in_the_way() -> None:
    """G-131: it rolls Dodge, steps into the way and takes the blow without a defence; its retreat is gone."""
    scene = guarded()
    events = beat(scene, [(4, 4, 4), (4, 2, 2), (1,)], [*HEAD, "throw yourself in the way", *TAIL])
    a, b, _, d = scene.fighters
    assert of_kind(events, SuccessRolled)[0].need.total == 8
    moved = of_kind(events, Moved)[0]
    assert (moved.who, scene.board.names[d.cell]) == (3, "d6")
    assert scene.board.distance(d.cell, a.cell) == 1
    assert (b.hp, d.hp) == (10, 12 - 3)
    assert not of_kind(events, DefenceRolled)
    assert not GURPS.may_retreat(d)
    assert d.retreated_from != a.index  # and so no bonus for a retreat that never was


def test_a_sacrifice_that_fails_leaves_the_defence() -> None:
    """G-131: then the ally defends as usual; the bystander's retreat is used up all the same."""
    scene = guarded()
    rolls: list[tuple[int, ...]] = [(4, 4, 4), (4, 4, 1), (3, 3, 3)]
    events = beat(scene, rolls, [*HEAD, "throw yourself in the way", "parry broadsword", "stand fast", *TAIL])
    assert of_kind(events, DefenceRolled)[0].who == 1
    assert not GURPS.may_retreat(scene.fighters[3])
    assert scene.board.names[scene.fighters[3].cell] == "e6"


def test_a_bystander_may_stay_out_of_it() -> None:
    """G-131: nobody has to."""
    scene = guarded()
    beat(scene, [(4, 4, 4), (3, 3, 3)], [*HEAD, "stay out of it", "parry broadsword", "stand fast", *TAIL])
    assert GURPS.may_retreat(scene.fighters[3])


@pytest.mark.parametrize(
    ("rule", "place", "state", "yes"),
    [
        ("G-131 between the two already", "d6", {}, True),
        ("G-131 a step away from there", "e6", {}, True),
        ("G-131 behind the victim there is no way in", "f5", {}, False),
        ("G-131 too far", "g5", {}, False),
        ("G-131 not stunned", "d6", {"stunned": True}, False),
        ("G-131 not kneeling", "d6", {"posture": KNEELING}, False),
        ("G-131 not unconscious", "d6", {"out": True}, False),
        ("G-131 not without a retreat", "d6", {"retreated_from": 2}, False),
        ("G-131 not after an All-Out Attack", "d6", {"manoeuvre": DETERMINED}, False),
    ],
)
def test_who_may_sacrifice_itself(rule: str, place: str, state: dict[str, Any], yes: bool) -> None:
    scene = guarded(place=place, **state)
    attacker, victim, _, friend = scene.fighters
    blow = GURPS.blow_at(scene, attacker, victim, attacker.held[0].item.strikes[0])
    assert (GURPS.may_sacrifice(friend) and GURPS.way_in(scene, friend, blow) >= 0) == yes, rule


def test_in_the_way_is_beside_the_victim() -> None:
    """G-131: two hexes off the victim covers nobody, however near the attacker: a step leads to where it does."""
    scene = guarded(place="d7")
    attacker, victim, _, friend = scene.fighters
    attacker.cell = scene.board.find("c5")
    blow = GURPS.blow_at(scene, attacker, victim, attacker.held[0].item.strikes[0])
    assert scene.board.distance(friend.cell, victim.cell) == 2
    assert scene.board.names[GURPS.way_in(scene, friend, blow)] == "d6"


@pytest.mark.parametrize(
    ("rule", "facing", "arc", "behind"),
    [
        ("G-131 in the back", "se", REAR, True),
        ("G-131 in the face", "nw", FRONT, False),
        ("G-131 in the left side", "e", LEFT, False),
    ],
)
def test_where_a_sacrifice_is_struck(rule: str, facing: str, arc: int, behind: bool) -> None:
    scene = guarded(facing=facing)
    attacker, victim, _, friend = scene.fighters
    blow = GURPS.blow_at(scene, attacker, victim, attacker.held[0].item.strikes[0])
    GURPS.throw_in(scene, friend, blow, scene.board.find("d6"))
    assert (blow.foe, blow.arc, blow.behind) == (friend, arc, behind), rule


def test_a_foe_of_the_victim_is_not_asked() -> None:
    """G-131: only a friend of the victim's."""
    scene = guarded()
    scene.fighters[3].side = 0
    beat(scene, [(4, 4, 4), (3, 3, 3)], [*HEAD, "parry broadsword", "stand fast", *TAIL])


def test_a_sacrifice_dodges_with_its_shield() -> None:
    """G-131: a Dodge like any other: DB, footing, balance, deception."""
    scene = guarded(sheet(shield="medium-shield"), balance=-2)
    attacker, victim, _, friend = scene.fighters
    blow = GURPS.blow_at(scene, attacker, victim, attacker.held[0].item.strikes[0])
    blow.deceptive = 1
    assert GURPS.sacrifice_need(scene, friend, blow).total == 8 + 2 - 2 - 1


def test_a_sacrifice_may_take_it_in_the_back() -> None:
    """G-131: the blow lands on the side that is turned to the attacker."""
    scene = guarded(sheet(armour=["steel-breastplate"]), facing="se")
    events = beat(scene, [(4, 4, 4), (1, 1, 3), (1,)], [*HEAD, "throw yourself in the way", *TAIL])
    assert of_kind(events, DamageRolled)[0].dr == 0


def test_a_sacrifice_costs_the_aim() -> None:
    """G-36, G-131: it is a defence."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), *[(sheet(), f"k{row}", "w") for row in (5, 9, 6)]))
    friend = scene.fighters[3]
    friend.aim_turns, friend.aim_foe, friend.aim_item = 2, 0, 0
    shot = shot_of(scene)
    do(scene, [(6, 6, 5)], ["throw yourself in the way"], lambda: GURPS.sacrificed(scene, shot))
    assert friend.aim_turns == 0

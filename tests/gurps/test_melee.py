"""Sections 6 to 8: movement, and melee attacks with their modifiers."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman

from fracas.kernel.board import Gait
from fracas.kernel.decision import Places
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, HealthRolled, PostureChanged
from fracas.rulebooks.gurps.fighter import OFF, Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.manoeuvres import DETERMINED
from fracas.rulebooks.gurps.movement import FACES, STEPPING
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, FACE_UP, KNEELING, PRONE, SITTING, STANDING


def strike_of(me: Combatant, key: str) -> Strike:
    return next(strike for held in me.held for strike in held.item.strikes if strike.key == key)


def skill(book: Gurps = GURPS, key: str = "broadsword swing", foe: Any = None, **state: Any) -> int:
    """The effective skill of a swordsman at 12 in some state."""
    fields = state.pop("fields", {})
    rows = state.pop("rows", None)
    scene = fight(
        (swordsman(12, **fields), "d5", "e"),
        (foe or swordsman(), "e5", "w"),
        book=book,
        **({"rows": rows} if rows else {}),
    )
    me = scene.fighters[0]
    for name, value in state.items():
        setattr(me, name, value)
    return book.melee_skill(scene, me, scene.fighters[1], strike_of(me, key)).total


@pytest.mark.parametrize(
    ("rule", "state", "total"),
    [
        ("G-74 nothing special", {}, 12),
        ("G-74 determined +4", {"manoeuvre": DETERMINED}, 16),
        ("G-63 crouching -2", {"posture": CROUCHING}, 10),
        ("G-63 kneeling -2", {"posture": KNEELING}, 10),
        ("G-63 sitting -2", {"posture": SITTING}, 10),
        ("G-63 crawling -4", {"posture": CRAWLING}, 8),
        ("G-63 lying -4", {"posture": PRONE}, 8),
        ("G-63 face up -4", {"posture": FACE_UP}, 8),
        ("G-74 shock", {"shock": 3}, 9),
        ("G-74 shock is at most -4", {"shock": 9}, 8),
        ("G-12 a large foe", {"foe": sheet(sm=1)}, 13),
        ("G-12 a large attacker", {"fields": {"sm": 2}}, 10),
        ("G-74 large shield -2", {"fields": {"shield": "large-shield"}}, 10),
        ("G-74 medium shield none", {"fields": {"shield": "medium-shield"}}, 12),
        ("G-90 a point of ST missing", {"fields": {"st": 9}}, 11),
        ("G-90 three points missing", {"fields": {"st": 7}}, 9),
        ("G-69 bad footing -2", {"rows": ["~" * 12] * 10}, 10),
        ("G-93 a kick at DX -2", {"key": "unarmed kick"}, 8),
        ("G-93 a kick with Brawling", {"key": "unarmed kick", "fields": {"skills": {"Brawling": 13}}}, 11),
    ],
)
def test_melee_skill(rule: str, state: dict[str, Any], total: int) -> None:
    assert skill(**state) == total, rule


def test_off_hand_is_minus_4_unless_ambidextrous() -> None:
    """G-91: -4 to attacks with the off hand."""
    for traits, total in (([], 8), (["Ambidexterity"], 12)):
        scene = fight((swordsman(12, traits=traits), "d5", "e"), (swordsman(), "e5", "w"))
        me = scene.fighters[0]
        me.held[0].hand = OFF
        strike = strike_of(me, "broadsword swing")
        assert GURPS.melee_skill(scene, me, scene.fighters[1], strike).total == total


@pytest.mark.parametrize(("facing", "total"), [("w", 12), ("nw", 12), ("ne", 10), ("se", 10), ("e", 8)])
def test_facing_may_burden_the_attacker(facing: str, total: int) -> None:
    """G-123, by the switch `facing_penalty`: -2 from the side and -4 from behind on the attack."""
    book = Gurps({"facing_penalty": "attack"})
    scene = fight((swordsman(12), "d5", "e"), (swordsman(), "e5", facing), book=book)
    me, foe = scene.fighters
    assert book.melee_skill(scene, me, foe, strike_of(me, "broadsword swing")).total == total


# who can be struck


def reachable(scene: GurpsFight, key: str) -> bool:
    me, foe = scene.fighters[:2]
    return GURPS.reaches(scene, me, foe, strike_of(me, key))


@pytest.mark.parametrize(
    ("rule", "weapon", "key", "place", "yes"),
    [
        ("G-87 reach 1 next to one", "broadsword", "broadsword swing", "e5", True),
        ("G-87 reach 1 is not 2", "broadsword", "broadsword swing", "f5", False),
        ("G-87 reach C does not strike at 1", "dagger", "dagger thrust", "e5", False),
        ("G-87 reach 1-2 at will", "rapier", "rapier thrust", "f5", True),
        ("G-87 reach 1-2 at will, near", "rapier", "rapier thrust", "e5", True),
        ("G-73 the front arc", "broadsword", "broadsword swing", "d4", True),
        ("G-73 not the side", "broadsword", "broadsword swing", "c4", False),
        ("G-73 not behind", "broadsword", "broadsword swing", "c5", False),
    ],
)
def test_reach_and_front(rule: str, weapon: str, key: str, place: str, yes: bool) -> None:
    paper = sheet(weapons=[weapon], skills={"Broadsword": 12, "Rapier": 12, "Knife": 12})
    assert reachable(fight((paper, "d5", "e"), (sheet(), place, "w")), key) == yes, rule


def test_no_blow_through_a_wall() -> None:
    """G-73: what cannot be seen cannot be struck: a spear does not go round a pillar."""
    rows = ["............"] * 4 + ["....#......."] + ["............"] * 5
    paper = sheet(weapons=["rapier"], skills={"Rapier": 12})
    assert not reachable(fight((paper, "d5", "e"), (sheet(), "f5", "w"), rows=rows), "rapier thrust")


def test_crawlers_reach_only_their_own_hex() -> None:
    """G-63: crawling, reach C only."""
    scene = fight((swordsman(16), "d5", "e"), (sheet(), "e5", "w"))
    scene.fighters[0].posture = CRAWLING
    assert not reachable(scene, "broadsword swing")


def test_two_handed_modes_need_two_hands() -> None:
    """G-88: a dagger mark means two hands; with a shield only the one-handed modes are left."""
    both = one(sheet(weapons=["bastard-sword"]))
    names = [strike.mode.name for strike in GURPS.strikes(both) if not strike.mode.natural]
    assert names == ["swing", "thrust", "two-handed swing", "two-handed thrust"]
    shielded = one(sheet(weapons=["bastard-sword"], shield="small-shield"))
    names = [strike.mode.name for strike in GURPS.strikes(shielded) if not strike.mode.natural]
    assert names == ["swing", "thrust"]


def test_a_missed_kick_may_end_on_the_ground() -> None:
    """G-93: a DX roll, or the kicker falls."""
    scene = fight((sheet(dx=12), "d5", "e"), (sheet(), "e5", "w"))
    events = beat(scene, [(6, 5, 5), (6, 5, 5)], ["attack", "d5", "e", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].mode == "kick"
    assert of_kind(events, HealthRolled)[0].need.total == 12
    assert of_kind(events, PostureChanged)[0].fell


@pytest.mark.parametrize(
    ("rule", "skills", "kick"),
    [
        ("G-93 untrained", {}, "1d-2"),
        ("G-93 Brawling at DX+2", {"Brawling": 12}, "1d-1"),
        ("G-93 Brawling at DX+1", {"Brawling": 11}, "1d-2"),
        ("G-93 Karate at DX", {"Karate": 10}, "1d-1"),
        ("G-93 Karate above DX", {"Karate": 11}, "1d"),
        ("G-93 Boxing does not kick", {"Boxing": 14}, "1d-2"),
    ],
)
def test_unarmed_damage(rule: str, skills: dict[str, int], kick: str) -> None:
    me = one(sheet(skills=skills))
    assert str(GURPS.damage_dice(me, strike_of(me, "unarmed kick").mode)) == kick, rule


# movement


def options(me: Combatant, scene: GurpsFight, points: int, book: Gurps = GURPS) -> Places:
    extra, no_stop = book.crowd(scene, me)
    return Places(scene.board, book.walking, me.cell, me.facing, points, extra, no_stop)


@pytest.mark.parametrize(
    ("rule", "place", "cost"),
    [
        ("G-58 a front hex", "f5", 1),
        ("G-58 three front hexes", "h5", 3),
        ("G-58 a side hex, not turning", "d4", 2),
        ("G-60 backing up", "d5", 2),
        ("G-60 backing up twice", "c5", 4),
    ],
)
def test_costs_of_a_hex(rule: str, place: str, cost: int) -> None:
    """With turns so dear that nobody turns."""
    scene = fight((sheet(), "e5", "e"), (sheet(), "l9", "w"))
    walking = GURPS.walking
    stiff = Gait(walking.ahead, walking.side, walking.back, 9, 0)
    menu = Places(scene.board, stiff, scene.fighters[0].cell, 0, 6, {}, [])
    assert menu.find(place).way.cost == cost, rule  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("rule", "switches", "place", "cost"),
    [
        ("G-59 turn one side free, then ahead", {}, "d4", 1),
        ("G-59 no free turn", {"free_facing": "0"}, "d4", 2),
        ("G-59 turning about: one free, two more, then ahead", {}, "d5", 2),
        ("G-59 the first turn of any size free", {"free_facing": "whole"}, "d5", 1),
        ("G-58 a side hex for 1", {"sideways_cost": "1", "free_facing": "0"}, "d4", 1),
    ],
)
def test_turning_and_sidesteps(rule: str, switches: dict[str, str], place: str, cost: int) -> None:
    book = Gurps(switches)
    scene = fight((sheet(), "e5", "e"), (sheet(), "l9", "w"), book=book)
    found = options(scene.fighters[0], scene, 5, book).find(place)
    assert found is not None
    assert found.way.cost == cost, rule  # type: ignore[attr-defined]


def test_an_allys_hex_is_passed_for_one_more_and_not_ended_in() -> None:
    """G-67: allies, bodies and foes in the way."""
    rows = ["#######", ".......", "#######"]
    people = [(sheet(), "a2", "e"), (sheet(), "g2", "w"), (sheet(), "b2", "e")]
    scene = fight(*people, rows=rows)
    me = scene.fighters[0]
    menu = options(me, scene, 5)
    assert menu.find("b2") is None
    assert menu.find("c2").way.cost == 3  # type: ignore[union-attr]
    scene.fighters[2].out = True
    assert options(me, scene, 5).find("b2").way.cost == 2  # type: ignore[union-attr]
    scene.fighters[2].out, scene.fighters[2].side = False, 1
    assert options(me, scene, 5).find("c2") is None


@pytest.mark.parametrize(
    ("rule", "posture", "points", "allowed"),
    [
        ("G-62 standing", STANDING, 5, 5),
        ("G-62 crouching two thirds", CROUCHING, 5, 3),
        ("G-62 kneeling a third", KNEELING, 5, 1),
        ("G-62 crawling a third", CRAWLING, 7, 2),
        ("G-62 at least one hex", KNEELING, 2, 1),
        ("G-62 sitting none", SITTING, 5, 0),
        ("G-62 lying exactly one", PRONE, 9, 1),
        ("G-57 nothing of nothing", STANDING, 0, 0),
    ],
)
def test_posture_and_movement(rule: str, posture: Any, points: int, allowed: int) -> None:
    assert GURPS.allowance(one(sheet(), posture=posture), points) == allowed, rule


@pytest.mark.parametrize(
    ("rule", "switch", "spent", "facings"),
    [
        ("G-59 any way at the end", "any", 5, 6),
        ("G-59 published: one side after more than half", "published", 3, 3),
        ("G-59 published: any after half", "published", 2, 6),
    ],
)
def test_facing_at_the_end(rule: str, switch: str, spent: int, facings: int) -> None:
    found = Gurps({"end_facing": switch}).end_facings(0, spent, 5)
    assert len(found) == facings, rule
    assert found[0] is FACES[0]


@pytest.mark.parametrize(("rule", "move", "step"), [("gurps W-50 Move 10", 10, 1), ("gurps W-50 Move 11", 11, 2)])
def test_step_length(rule: str, move: int, step: int) -> None:
    assert GURPS.step_length(one(sheet(basic_move=move))) == step, rule


def test_a_step_goes_any_way_and_ignores_rough_ground() -> None:
    """G-61: any of six hexes, whatever the ground; walls and people still block."""
    rows = ["~~~", "~.#", "~~~"]
    scene = fight((sheet(), "b2", "e"), (sheet(), "a2", "w"), rows=rows)
    me = scene.fighters[0]
    extra, no_stop = GURPS.crowd(scene, me)
    menu = Places(scene.board, STEPPING, me.cell, me.facing, GURPS.step_length(me), extra, no_stop)
    assert sorted(option.key for option in menu.options()) == ["b1", "b2", "b3", "c1", "c3"]


def test_one_hex_at_least_through_deep_water() -> None:
    """G-57, G-69: deep water takes all movement, for one hex."""
    rows = [".ww..", ".ww.."]
    scene = fight((sheet(), "a1", "e"), (sheet(), "e2", "w"), rows=rows)
    menu = options(scene.fighters[0], scene, 5)
    assert menu.find("b1").way.cost == 5  # type: ignore[union-attr]
    assert menu.find("c1") is None


def test_falling_keeps_place_and_facing() -> None:
    """G-71: prone in the same hex."""
    scene = fight((sheet(), "b2", "ne"), (sheet(), "f2", "w"))
    me = scene.fighters[0]
    GURPS.fall(scene, me)
    assert (scene.board.names[me.cell], me.facing, me.posture) == ("b2", 1, PRONE)


# where a blow comes from


@pytest.mark.parametrize(
    ("rule", "place", "arc"),
    [
        ("G-123 in front", "f5", FRONT),
        ("G-123 on the left", "d4", LEFT),
        ("G-123 on the right", "d6", RIGHT),
        ("G-123 behind", "d5", REAR),
    ],
)
def test_where_a_blow_comes_from(rule: str, place: str, arc: int) -> None:
    scene = fight((swordsman(), place, "e"), (swordsman(), "e5", "e"))
    me, foe = scene.fighters
    assert GURPS.blow(scene, me, foe, strike_of(me, "broadsword swing")).arc == arc, rule


def test_whoever_runs_round_strikes_from_the_side() -> None:
    """G-123: from the front to the rear in one turn counts as the side that it came round."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "e"))
    me, foe = scene.fighters
    find = scene.board.find
    me.path = (find("f5"), find("e4"), find("d4"), find("d5"))
    blow = GURPS.blow(scene, me, foe, strike_of(me, "broadsword swing"))
    assert (blow.arc, blow.runaround, blow.behind) == (LEFT, True, True)
    me.path = (find("d4"), find("d5"))
    blow = GURPS.blow(scene, me, foe, strike_of(me, "broadsword swing"))
    assert (blow.arc, blow.runaround) == (REAR, False)

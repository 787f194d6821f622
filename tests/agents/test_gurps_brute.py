"""What the brute for GURPS-style fights does, and what it had better leave alone."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.gurps.deeds import in_order, turn_of
from tests.gurps.scene import GURPS, fight, of_kind, sheet, swordsman
from tests.gurps.shots import name_of, shooter
from tests.laws.walks import agents, scenario

from fracas.agents.brutes.gurps import GurpsBrute
from fracas.kernel.decision import Decision, Options
from fracas.kernel.dice import SeededDice
from fracas.kernel.event import Became, Event, PostureChanged
from fracas.kernel.fight import Ending
from fracas.kernel.parting import MERCY, MERCY_MENU
from fracas.kernel.play import Play
from fracas.rulebooks.gurps.events import AttackRolled, CameToNothing, Planned, ShotRolled, TurnBegan
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import ALL_OUT_ATTACK
from fracas.rulebooks.gurps.rows import KNEELING, PRONE
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.gurps.turn_options import VARIANT

BRUTE = GurpsBrute(GURPS)
SPEAR: dict[str, Any] = {"weapons": ["spear"], "skills": {"Spear": 12}}
WALLED = ["############"] * 4 + ["............"] + ["############"] * 4


def told(name: str, seed: int) -> list[list[Event]]:
    """A fight of the first brutes, turn by turn."""
    stage = scenario(name)
    driver: Play[Any] = Play(stage.book, stage.begin(SeededDice(seed)), list(agents(name, "brute-1", seed)))
    driver.resume()
    turns: list[list[Event]] = []
    for event in driver.events():
        if isinstance(event, TurnBegan):
            turns.append([])
        if turns:
            turns[-1].append(event)
    return turns


def choice(scene: GurpsFight, who: int = 0) -> str:
    """The manoeuvre that the brute takes."""
    in_order(scene)
    me = scene.fighters[who]
    return BRUTE.choose(scene, Decision(who, MANOEUVRE, Options(GURPS.turn_options(scene, me)))).key


def acts(scene: GurpsFight) -> Sequence[Event]:
    """What the first one's whole turn brings, with brutes all round."""
    in_order(scene)
    scene.chooser = BRUTE
    scene.dice = SeededDice(3)
    GURPS.beat(scene)
    return scene.events


# G-32: turns that come to something


@pytest.mark.parametrize(
    ("name", "seed"),
    [("boarders", 2), ("boarders", 11), ("skirmish", 1), ("skirmish", 5), ("palisade", 2), ("grenade", 5)],
)
def test_hardly_a_turn_comes_to_nothing(name: str, seed: int) -> None:
    turns = told(name, seed)
    assert len([turn for turn in turns if of_kind(turn, CameToNothing)]) <= 1


def test_whoever_cannot_get_at_anybody_waits() -> None:
    """A friend fills the corridor before A."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "f5", "w"), (swordsman(), "e5", "e")]
    assert choice(fight(*people, rows=WALLED)) == "wait"
    assert choice(fight(*people[:2], rows=WALLED)) == "attack"


def test_another_foe_will_do_if_the_nearest_is_out_of_the_way() -> None:
    """Nobody gets at B, whose neighbours are taken; D is a step away."""
    rows = ["............"] * 3 + ["#.##########"] + ["............"] + ["############"] * 4
    people = [(swordsman(), "d5", "e"), (swordsman(), "f5", "w"), (swordsman(), "e5", "e"), (swordsman(), "b5", "e")]
    scene = fight(*people, rows=rows)
    assert choice(scene) == "attack"
    (blow,) = of_kind(acts(scene), AttackRolled)
    assert (blow.who, blow.foe) == (0, 3)


# G-86: friends in the way


@pytest.mark.parametrize(
    ("rule", "skill", "stays"),
    [("G-86 sure of it", 15, True), ("G-86 round the friend", 12, False)],
)
def test_nobody_strikes_past_a_friend_who_can_step_aside(rule: str, skill: int, stays: bool) -> None:
    paper = sheet(**{**SPEAR, "skills": {"Spear": skill}})
    people = [(paper, "d5", "e"), (swordsman(), "f5", "w"), (swordsman(), "e5", "e")]
    scene = fight(*people)
    me, foe, friend = scene.fighters
    assert of_kind(acts(scene), AttackRolled), rule
    assert scene.board.crosses(me.cell, scene.board.find("f5"), friend.cell) == stays, rule
    assert foe.side != friend.side


@pytest.mark.parametrize(
    ("rule", "skill", "taken"),
    [("G-86 rather than stand idle", 11, "attack"), ("G-86 not by mere luck", 9, "wait")],
)
def test_where_there_is_nothing_else_to_do_it_takes_the_risk(rule: str, skill: int, taken: str) -> None:
    paper = sheet(**{**SPEAR, "skills": {"Spear": skill}})
    people = [(paper, "d5", "e"), (swordsman(), "f5", "w"), (swordsman(), "e5", "e")]
    scene = fight(*people, rows=WALLED)
    assert choice(scene) == taken, rule
    assert len(of_kind(acts(scene), AttackRolled)) == (taken == "attack"), rule


# hopeless things


def test_no_garrote_against_all_odds() -> None:
    """G-185: in the dusk, past a gorget."""
    for turn in told("ambush", 1):
        for blow in of_kind(turn, AttackRolled):
            assert blow.mode != "garrote" or blow.need.total >= 8


def test_whoever_has_only_fists_gets_in() -> None:
    """G-93, G-169: on a crippled foot nobody kicks, and fists reach no further than one's own hex."""
    scene = fight((sheet(), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[0].crippled = ("right foot",)
    assert choice(scene) == "attack"
    assert any(event.kind() in ("SuccessRolled", "AttackRolled") for event in acts(scene))


@pytest.mark.parametrize(("skill", "variant"), [(15, "double"), (12, "determined")])
def test_everything_into_two_blows_where_one_is_sure(skill: int, variant: str) -> None:
    """G-41, G-42: +4 is of no use to whoever hits anyway."""
    scene = in_order(fight((swordsman(skill), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[1].stunned = True
    assert choice(scene) == "all-out attack"
    me = turn_of(scene, 0, ALL_OUT_ATTACK)
    kinds = GURPS.all_out_attacks(scene, me)
    assert BRUTE.choose(scene, Decision(0, VARIANT, Options([*kinds]))).key == variant


def test_the_stunned_are_not_deceived() -> None:
    """G-79: they hardly defend."""
    scene = in_order(fight((swordsman(20), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[1].stunned = True
    for blow in of_kind(acts(scene), AttackRolled):
        assert "deceptive" not in str(blow.need)


def test_nobody_kicks_for_want_of_a_step_back() -> None:
    """G-40, G-87: an All-Out Attack does not lead away from a foe who is too near for the axe."""
    axe = sheet(st=14, weapons=["great-axe"], skills={"Two-Handed Axe/Mace": 14})
    scene = in_order(fight((axe, "d5", "e"), (swordsman(), "e5", "w")))
    me, foe = scene.fighters
    me.held[0].reach = 2
    foe.stunned, foe.posture = True, PRONE
    assert choice(scene) == "attack"
    (blow,) = of_kind(acts(scene), AttackRolled)
    assert blow.weapon == "great axe"


# shooting


def gunmen() -> GurpsFight:
    people = [
        (shooter("auto-pistol-9mm"), name_of(0), "e"), (swordsman(), name_of(9), "w"), (swordsman(), name_of(1), "w"),
        (swordsman(), name_of(8), "w"),
    ]  # fmt: skip
    return in_order(fight(*people, rows=["." * 20] * 9))


def test_an_aim_is_kept() -> None:
    """G-36: on the same target while it can be shot, though another would be easier by now."""
    scene = gunmen()
    me = scene.fighters[0]
    me.aim_foe, me.aim_item, me.aim_turns = 1, 0, 1
    mark = BRUTE.marksman.mark(scene, me)
    assert mark is not None
    assert mark.foe is scene.fighters[1]
    scene.fighters[1].out = True
    mark = BRUTE.marksman.mark(scene, me)
    assert mark is not None
    assert mark.foe is scene.fighters[3]


def test_aims_are_not_wasted_one_after_the_other() -> None:
    """G-36: nobody turns from a target that still stands in sight to aim at another."""
    switched = 0
    for turns in (told("gunfight", seed) for seed in range(1, 4)):
        last: dict[int, int] = {}
        for turn in turns:
            (began,) = of_kind(turn, TurnBegan)
            aims = [each for each in of_kind(turn, Planned) if each.what == "aim" and each.who == began.who]
            for aim in aims:
                switched += last.get(aim.who, aim.foe) != aim.foe
                last[aim.who] = aim.foe
            if not aims:
                last.pop(began.who, None)
    assert switched <= 12, switched


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_stands_up_right_after_a_shot(seed: int) -> None:
    """G-61, G-106: whoever has shot from a kneel stays down."""
    for turn in told("gunfight", seed):
        who = of_kind(turn, TurnBegan)[0].who
        if [each for each in of_kind(turn, ShotRolled) if each.who == who]:
            rises = [each for each in of_kind(turn, PostureChanged) if each.who == who and each.posture == "standing"]
            assert not rises


def test_a_shot_past_a_friend_is_worth_less() -> None:
    """G-86, G-107: a friend in the line of fire is as easily hit; on one knee it is not in the line."""
    people = [
        (shooter("auto-pistol-9mm"), name_of(0), "e"), (swordsman(), name_of(9), "w"), (swordsman(), name_of(5), "w")
    ]  # fmt: skip
    scene = in_order(fight(*people, rows=["." * 20] * 9))
    me, foe, friend = scene.fighters
    strike = me.held[0].item.shots[0]
    marksman = BRUTE.marksman
    past = marksman.promise(scene, marksman.sized_up(scene, me, foe, strike))
    friend.side = 1
    beyond = marksman.promise(scene, marksman.sized_up(scene, me, foe, strike))
    friend.posture = KNEELING
    assert past < beyond < marksman.promise(scene, marksman.sized_up(scene, me, foe, strike))


# G-210 to G-215: those who hide, and those who yield


def alone(round_: int = 2, **fields: Any) -> GurpsFight:
    """Somebody who knows that there is a foe, but not where."""
    scene = fight((swordsman(**fields), "b5", "e"), (swordsman(), "i5", "w"), starts=[{}, {"hidden": True}])
    scene.darkness = -5
    scene.round = round_
    return scene


def test_with_nobody_in_sight_the_brute_searches_and_walks_by_turns() -> None:
    """G-212: never the same for ever."""
    assert choice(alone(2)) == "search"
    assert choice(alone(3)) == "move"


def test_it_walks_towards_the_middle_and_later_elsewhere() -> None:
    """G-212: a foe who does not come is looked for in every quarter of the map."""
    goals = {BRUTE.seeker.goal(alone(round_), alone().fighters[0]) for round_ in range(0, 50, 10)}
    assert len(goals) == 5
    scene = alone(3)
    before = scene.board.distance(scene.fighters[0].cell, scene.board.find("f6"))
    acts(scene)
    assert scene.board.distance(scene.fighters[0].cell, scene.board.find("f6")) < before


def test_it_makes_for_what_its_side_has_to_reach() -> None:
    """G-212: where a scenario says so."""
    scene = alone()
    goal = scene.board.find("l1")
    scene.ending = Ending(50, [(0, [goal])])
    assert BRUTE.seeker.goal(scene, scene.fighters[0]) == goal


def test_it_gets_ready_before_it_searches() -> None:
    """G-52, G-103: the time is used to draw and to load."""
    assert choice(alone(in_hand=[])) == "ready"
    scene = fight((shooter("longbow"), "b5", "e"), (swordsman(), "i5", "w"), starts=[{}, {"hidden": True}])
    scene.darkness = -5
    scene.fighters[0].held[0].loaded = 0
    assert choice(scene) == "ready"


def test_whoever_is_hidden_lies_in_wait_for_a_while() -> None:
    """G-211: until a friend is at it, or its patience ends."""
    scene = fight((swordsman(), "b5", "e"), (swordsman(), "i5", "w"), starts=[{"hidden": True}])
    assert choice(scene) == "wait"
    scene.round = 11
    assert choice(scene) == "move"
    scene = fight(
        (swordsman(), "b5", "e"), (swordsman(), "i5", "w"), (swordsman(), "c9", "e"), starts=[{"hidden": True}]
    )
    assert choice(scene) == "move"


def test_the_brute_spares_who_yields_and_neither_yields_nor_leaves() -> None:
    """G-214, G-215: by default."""
    assert BRUTE.choose(alone(), Decision(0, MERCY, MERCY_MENU)).key == "spare"
    for seed in range(6):
        told_ = [event for turn in told("footpads", seed) for event in turn]
        assert not [event for event in of_kind(told_, Became) if event.state in ("fled", "yielded")]

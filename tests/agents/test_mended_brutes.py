"""What today's brute does otherwise than the first one, and that it wins by it."""

from typing import Any

import pytest
from tests.d100.scene import BOOK as PERCENT
from tests.d100.scene import duel as knights
from tests.d100.scene import fight as brawl
from tests.d100.scene import in_order as in_turn
from tests.d100.scene import swordsman as knight
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, Bare, fight, peek, sheet, swordsman
from tests.gurps.shots import shooter
from tests.laws.walks import scenario
from tests.threa.scene import THREA, attack
from tests.threa.scene import fight as threa_fight
from tests.threa.scene import swordsman as fencer

from fracas.agents.brutes.d100_mended import MendedD100Brute
from fracas.agents.brutes.gurps import GurpsBrute
from fracas.agents.brutes.gurps_mended import MendedGurpsBrute, round_fires
from fracas.agents.brutes.threa_mended import BLOW, BREATH, MendedThreaBrute
from fracas.agents.registry import agent
from fracas.arena.fights import Fights
from fracas.kernel.decision import Amounts, Decision, Option, Options, Places, Seated
from fracas.kernel.dice import SeededDice
from fracas.kernel.ways import FAR
from fracas.rulebooks.gurps import options
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.retreats import FEVERISH, RETREAT, STAND_FAST, GuardedBlow
from fracas.rulebooks.threa.resources import BOOST_AP, BOOST_FAT

GURPS_BRUTE = MendedGurpsBrute(GURPS)
THREA_BRUTE = MendedThreaBrute(THREA)


@pytest.mark.parametrize("name, least", [("duel", 24), ("bout", 22), ("swords", 30), ("street", 36)])
def test_it_beats_the_first_brute(name: str, least: int) -> None:
    """Of 40 fights, with the sides changed after each."""
    stage = scenario(name)
    fights = Fights(stage, {}, 31)
    mended, first = agent("brute", stage.book, 1), agent("brute-1", stage.book, 1)
    won = 0
    for number in range(20):
        for side in (0, 1):
            scene = fights.begin(number)
            scene.chooser = Seated([mended if each.side == side else first for each in scene.everyone()])
            stage.book.run(scene, fights.longest)
            won += scene.winner == side
    assert won >= least


# GURPS


def pair(skill: int = 13, **more: Any) -> GurpsFight:
    scene = in_order(fight((swordsman(skill), "c3", "e"), (swordsman(skill), "d3", "w"), **more))
    scene.dice = SeededDice(1)
    return scene


def struck(scene: GurpsFight) -> Blow:
    me, foe = scene.fighters
    return GURPS.blow_at(scene, me, foe, GURPS.strikes(me)[0])


def test_it_defends_feverishly_while_it_has_the_breath() -> None:
    """G-83, G-164: down to a third of its FP."""
    scene = pair()
    foe = scene.fighters[1]
    decision = Decision(1, RETREAT, Options([STAND_FAST, FEVERISH]), GuardedBlow(struck(scene), Guard(DODGE)))
    assert GURPS_BRUTE.choose(scene, decision) is FEVERISH
    foe.fp = (foe.sheet.fp + 2) // 3
    assert GURPS_BRUTE.choose(scene, decision) is STAND_FAST


def how(scene: GurpsFight, *offered: Option) -> Option:
    decision = Decision(0, options.BLOW, Options([options.STRIKE_NOW, *offered]), struck(scene))
    return GURPS_BRUTE.choose(scene, decision)


def test_it_deceives_where_that_helps() -> None:
    """G-79: nearly sure to hit, a point off the foe's defence is worth two of its own; else not."""
    assert how(pair(18), options.DECEIVE) is options.DECEIVE
    assert how(pair(12), options.DECEIVE) is options.STRIKE_NOW
    helpless = pair(18)
    helpless.fighters[1].pinned = True
    assert how(helpless, options.DECEIVE) is options.STRIKE_NOW


def test_it_strikes_with_might_while_it_has_the_breath() -> None:
    """G-85."""
    scene = pair(12)
    assert how(scene, options.MIGHTY) is options.MIGHTY
    scene.fighters[0].fp = 4
    assert how(scene, options.MIGHTY) is options.STRIKE_NOW


def test_it_throws_itself_at_those_who_cannot_answer() -> None:
    """G-40: stunned, dazed, or with a weapon that is not ready."""
    scene = pair()
    me, foe = scene.fighters
    assert not GURPS_BRUTE.helpless_foe(scene, me)
    foe.held[0].ready = False
    assert GURPS_BRUTE.helpless_foe(scene, me)
    foe.held[0].ready = True
    foe.mentally_stunned = True
    assert GURPS_BRUTE.helpless_foe(scene, me)
    bare = in_order(fight((swordsman(), "c3", "e"), (sheet(), "d3", "w")))
    assert not GURPS_BRUTE.helpless_foe(bare, bare.fighters[0])


def test_it_draws_a_pistol_rather_than_kick() -> None:
    scene = in_order(fight((shooter("auto-pistol-9mm"), "c3", "e"), (swordsman(), "d3", "w")))
    me = scene.fighters[0]
    assert not GURPS_BRUTE.marksman.worth_drawing(scene, me)  # it is in hand
    me.held[0].hand = -1
    assert GURPS_BRUTE.marksman.worth_drawing(scene, me)
    assert not GurpsBrute(GURPS).marksman.worth_drawing(scene, me)


def test_with_a_hatchet_to_throw_it_goes_on_at_them() -> None:
    """It walked off to a low wall when a friend stood in its way, as if it had been a bowman."""
    rows = ["........", "........", "........", "........", "-......."]
    both = ["hatchet", "large-knife"]
    villager = sheet(skills={"Axe/Mace": 12, "Knife": 12}, weapons=both, in_hand=both)
    scene = in_order(fight((villager, "c3", "e"), (swordsman(), "g3", "w"), rows=rows))
    me = scene.fighters[0]
    menu = peek(scene, [], ["move"], chooser=Bare).menu
    assert isinstance(menu, Places)
    assert GURPS_BRUTE.marksman.move(scene, me, menu) is None
    assert GurpsBrute(GURPS).marksman.move(scene, me, menu) is not None


def test_it_goes_round_a_fire() -> None:
    """G-31: and through it only where there is no other way."""
    rows = ["........", "..f.....", "..f.....", "..f.....", "........"]
    scene = fight((swordsman(), "a3", "e"), (sheet(), "h3", "w"), rows=rows, rounds=30)
    scene.dice = SeededDice(3)
    scene.chooser = GURPS_BRUTE
    fires = GURPS_BRUTE.detours.burning(scene.board)
    assert len(fires) == 3
    me = scene.fighters[0]
    for _ in range(12):
        GURPS.run(scene, scene.beats + 1)
        assert not set(fires) & {me.cell, *me.path}
    walled = fight((swordsman(), "a1", "e"), (sheet(), "e1", "w"), rows=["..f..", "#####"])
    distances = round_fires(walled.board, walled.fighters[1].cell, GURPS_BRUTE.detours.burning(walled.board))
    assert 4 < distances[walled.fighters[0].cell] < FAR


def test_it_does_not_retreat_into_a_fire() -> None:
    rows = ["..........", "..........", ".....fff..", "....ff....", "....fff...", "..........", ".........."]
    scene = in_order(fight((swordsman(), "d4", "e"), (swordsman(), "e4", "w"), rows=rows))
    me, foe = scene.fighters
    fires = GURPS_BRUTE.detours.burning(scene.board)
    cell = GURPS_BRUTE.way_back(scene, foe, me)
    assert cell not in fires


@pytest.mark.parametrize(
    "why, goal, foe_at, runs",
    [
        ("the goal is near", "h3", "d3", True),
        ("nobody is between", "h3", "b3", True),
        ("there is no goal", "", "b3", False),
    ],
)
def test_it_runs_for_the_place_that_it_has_to_reach(why: str, goal: str, foe_at: str, runs: bool) -> None:
    """It fought on within reach of the gate until the time was up."""
    scene = in_order(fight((swordsman(), "c3", "e"), (swordsman(), foe_at, "w"), rows=["........"] * 5, rounds=30))
    if goal:
        scene.ending.goals.append((0, [scene.board.names.index(goal)]))
    scene.dice = SeededDice(3)
    scene.chooser = GURPS_BRUTE
    start = scene.fighters[0].cell
    GURPS.run(scene, 1)
    assert (scene.board.distance(start, scene.fighters[0].cell) > 1) == runs, why


def test_pedlars_make_for_the_gate() -> None:
    """These fights once went on in front of it until the time was up."""
    stage = scenario("footpads")
    fights = Fights(stage, {"red": "brute", "blue": "brute"}, 1)
    for number in (3, 26, 53):
        assert fights.fight(number).winner >= 0


# Threa


def boost(question: Any, attacker: int = 0, av: int = 0, fat: int = 12) -> int:
    """What the first fighter boosts a blow with, its own or one that it defends against."""
    scene = threa_fight((fencer(ap=3), "c3"), (fencer(ap=3), "d3"))
    me = scene.fighters[0]
    me.fat = fat
    blow = attack(scene, attacker, 1 - attacker, "long-sword")
    blow.av = av
    answer = THREA_BRUTE.choose(scene, Decision(0, question, Amounts(0, fat - 1), blow))
    return int(answer.key)


def test_it_boosts_its_blows() -> None:
    """T-27: with FAT that it can spare, and keeps its AP."""
    assert boost(BOOST_FAT) == BLOW
    assert boost(BOOST_FAT, fat=BREATH + 3) == 2
    assert boost(BOOST_FAT, fat=BREATH) == 0
    assert boost(BOOST_AP) == 0


def test_it_leaves_those_alone_who_are_done_for() -> None:
    """T-36: whom the damage that is still to come will put out it strikes last, and without a boost."""
    scene = threa_fight((fencer(ap=3), "c3"), (fencer(ap=3), "d3"), (fencer(ap=3), "c2"))
    me, dying, sound = scene.fighters
    assert THREA_BRUTE.best(scene, me, [dying, sound], None) is dying
    dying.vit_damage = dying.vit
    assert THREA_BRUTE.best(scene, me, [dying, sound], None) is sound
    assert THREA_BRUTE.best(scene, me, [dying], None) is dying
    wasted = Decision(0, BOOST_FAT, Amounts(0, 9), attack(scene, 0, 1, "long-sword"))
    assert THREA_BRUTE.choose(scene, wasted).key == "0"
    sound.fat, sound.fat_damage = 4, 10
    assert THREA_BRUTE.is_done_for(sound)


def test_it_boosts_a_defence_that_needs_it() -> None:
    """T-27, T-56: it sees the AV, and pays no more than what makes the defence all but sure."""
    assert boost(BOOST_FAT, attacker=1, av=-9) == 0
    low, high = boost(BOOST_FAT, attacker=1, av=9), boost(BOOST_FAT, attacker=1, av=11)
    assert high == low + 2 > 2
    assert boost(BOOST_FAT, attacker=1, av=30) == 12 - 1 - BREATH


# d100


def test_it_parries_only_one_against_one() -> None:
    """D-59: there with half of its bonus if it acts second, and with all if it is stunned; and as the scenario says, if
    it does."""
    scene, me, other = knights()
    in_turn(scene)
    scene.chooser = MendedD100Brute(PERCENT)
    PERCENT.declare(scene, me)
    PERCENT.declare(scene, other)
    assert (me.parrying, other.parrying) == (0, 40)
    me.stun = 1
    PERCENT.declare(scene, me)
    assert me.parrying == 80
    crowd = in_turn(brawl((knight(), "c3", "e"), (knight(), "d3", "w"), (knight(), "d4", "w")))
    crowd.chooser = MendedD100Brute(PERCENT)
    me = crowd.fighters[0]
    PERCENT.declare(crowd, me)
    assert me.parrying == 0
    other = crowd.fighters[1]
    other.stance = 50
    PERCENT.declare(crowd, other)
    assert other.parrying == 40

"""M-53: nets, and getting out of them."""

from typing import Any

import pytest
from tests.gurps.scene import beat, peek, said
from tests.monday.scene import MONDAY, fight, keys, of_kind, sheet, swordsman

from fracas.agents.brutes.gurps import GurpsBrute
from fracas.kernel.decision import Decision, Options
from fracas.kernel.event import Became
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import DamageRolled, DefenceRolled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.nets import STRUGGLE


def thrower(**fields: Any) -> Any:
    return sheet(skills={"Net": 13}, weapons=["net"], dx=13, **fields)


def arena(netted: bool = False) -> GurpsFight:
    """A retiarius and a swordsman three yards away."""
    scene = fight((thrower(), "d5", "e"), (swordsman(14, dx=12), "g5", "w"))
    person(scene.fighters[1]).netted = netted
    return scene


CAST = ["stay as you are", "attack", "d5", "e", "net throw", "torso"]


def test_a_net_holds_whom_it_hits() -> None:
    """M-53: no damage; the net lies where the foe is."""
    scene = arena()
    events = beat(scene, [(3, 3, 3), (6, 6, 5)], [*CAST, "dodge", "stand fast", "d5", "e"], MONDAY)
    foe = scene.fighters[1]
    assert person(foe).netted
    assert not of_kind(events, DamageRolled)
    assert foe.hp == foe.sheet.hp
    assert [event.state for event in of_kind(events, Became)] == ["caught in a net"]
    assert MONDAY.narrate(scene, of_kind(events, Became)[0]) == "B is caught in a net."
    assert "in a net" in MONDAY.describe(scene, 1)
    assert scene.fighters[0].held[0].cell == foe.cell


def test_a_net_can_be_dodged() -> None:
    """M-23, M-53: like any thrown weapon."""
    scene = arena()
    events = beat(scene, [(3, 3, 3), (1, 2, 2)], [*CAST, "dodge", "stand fast", "d5", "e"], MONDAY)
    assert of_kind(events, DefenceRolled)
    assert not person(scene.fighters[1]).netted


def test_range_and_default() -> None:
    """M-48, M-53: half one's ST in yards; Cloak - 5 for those who have not learned it, and none beside."""
    scene = arena()
    me = scene.fighters[0]
    assert MONDAY.farthest(me, me.held[0].item.shots[0].mode) == 5
    assert sheet(skills={"Cloak": 14}).level("Net") == 9


@pytest.mark.parametrize(("netted", "dodge", "skill"), [(False, 8, 14), (True, 7, 10)])
def test_in_a_net(netted: bool, dodge: int, skill: int) -> None:
    """M-53: -4 to DX and what rests on it, -1 to dodge; no movement."""
    scene = arena(netted)
    foe, me = scene.fighters
    strike = me.held[0].item.strikes[0]
    blow = Blow(foe, me, foe.held[-1].item.strikes[0])
    assert MONDAY.defence_need(scene, me, blow, Guard(DODGE)).total == dodge
    parry = MONDAY.defence_need(scene, me, blow, Guard(me.held[0].item.parry)).total
    assert parry == 10 - (2 if netted else 0)
    assert MONDAY.melee_skill(scene, MONDAY.blow_at(scene, me, foe, strike)).total == skill
    assert (MONDAY.allowance(me, 5) == 0) is netted
    offered = [option.key for option in MONDAY.turn_options(scene, me)]
    assert (offered[-2:] == ["yield", "struggle"]) is netted
    assert STRUGGLE in MONDAY.manoeuvres()
    assert said(MONDAY.why_no_manoeuvre(scene, me, STRUGGLE)) == ("" if netted else "you are not in a net (M-53)")


@pytest.mark.parametrize(("roll", "netted"), [((2, 3, 3), False), ((3, 3, 3), True)])
def test_struggling(roll: tuple[int, ...], netted: bool) -> None:
    """M-53: DX 12 - 4."""
    scene = arena(True)
    scene.order, scene.place = (0, 1), 1
    decision = peek(scene, [], [], MONDAY)
    assert "move" not in keys(decision)
    view = MONDAY.view(scene, decision, next(each for each in decision.menu.options() if each.key == "struggle"))
    assert (view.rule, view.tally is not None and view.tally.total) == ("M-53", 8)
    scene = arena(True)
    scene.order, scene.place = (0, 1), 1
    events = beat(scene, [roll], ["struggle"], MONDAY)
    assert of_kind(events, SuccessRolled)[0].need.total == 8
    assert person(scene.fighters[1]).netted is netted


def test_the_brute_struggles() -> None:
    """M-53: out of the net first."""
    scene = arena(True)
    me = scene.fighters[1]
    brute = GurpsBrute(MONDAY)
    assert brute.choose(scene, Decision(1, MANOEUVRE, Options(MONDAY.turn_options(scene, me)))).key == "struggle"

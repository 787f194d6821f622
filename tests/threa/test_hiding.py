"""Our rulings on hiding, being found, leaving the map and yielding (T-195 to T-201)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.laws.walks import begin, scenario
from tests.threa.ambush import CRATES, SCOUT, hidden, scene, states
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
    prepare,
    sheet,
    swordsman,
    thing,
    used_up,
)

from fracas.agents.brutes.threa import ThreaBrute
from fracas.agents.registry import agent
from fracas.kernel.decision import Decision, Option, Seated
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.threa import deeds
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import SHOT
from fracas.rulebooks.threa.effects import BLINDED, GRAPPLED, STUNNED, Effect
from fracas.rulebooks.threa.events import AttackRolled, CheckRolled, Defended, Moved, Searched, Struck
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.start import ThreaStart
from fracas.rulebooks.threa.turn import ACTION, Deeds
from fracas.stage.scenario import load

LOOK = ["1 AP + 1 FAT", "0", "0"]


def depot(*people: Any, **more: Any) -> ThreaFight:
    return fight(*people, rows=CRATES, **more)


# T-195: hiding


@pytest.mark.parametrize(
    "rule, at, foe, why",
    [
        ("T-195 in the reeds", "k3", "f3", ""),
        ("T-195 behind the bank", "e3", "i3", ""),
        ("T-195 with the bank before one", "d3", "i3", ""),
        ("T-195 out of sight", "c5", "g5", ""),
        ("T-195 in the open", "h3", "f4", "B sees you in the open (T-195)"),
        ("T-195 on the wrong side of the bank", "f3", "i3", "B sees you in the open (T-195)"),
        ("T-195 with somebody beside one", "k3", "j3", "B is beside you (T-195)"),
    ],
)
def test_where_one_can_hide(rule: str, at: str, foe: str, why: str) -> None:
    stage = scene((SCOUT, at), (swordsman(), foe))
    assert THREA.why_no_hiding(stage, stage.fighters[0]) == why, rule
    assert offered(stage, 0, "hide") is (why == "")


def test_whom_one_need_not_hide_from() -> None:
    """T-195: those who cannot act, are surprised or blinded."""
    for change in ({"fat": 0}, {"surprised": True}, {"effects": (Effect(BLINDED, 1, 3),)}):
        stage = scene((SCOUT, "h3"), (swordsman(), "f4"))
        for key, value in change.items():
            setattr(stage.fighters[1], key, value)
        assert THREA.why_no_hiding(stage, stage.fighters[0]) == "", change


def test_hiding_from_the_hidden() -> None:
    """T-195: of those who are hidden one knows nothing, so that nothing tells of them."""
    for here, place in (("h3", "a1"), ("h3", "f4"), ("k3", "f4")):
        stage = scene((SCOUT, here), (swordsman(), place))
        hidden(stage.fighters[1])
        assert THREA.why_no_hiding(stage, stage.fighters[0]) == ""


def test_nobody_waits_for_a_hidden_enemy_by_name() -> None:
    """T-189, T-195: a delay names only those of whom one knows where they are."""
    stage = scene((SCOUT, "h3"), (swordsman(), "k3"), (swordsman(), "a1"), sides=(0, 1, 1))
    hidden(stage.fighters[1])
    assert keys(peek(stage, [], ["delay", "an enemy attacks me"])) == ["anyone", "C"]


def test_who_cannot_hide() -> None:
    """T-195: whoever is held, has nothing to pay with, or is hidden."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"))
    me = stage.fighters[0]
    me.effects = (Effect(GRAPPLED, 1, 0),)
    assert "holds you" in THREA.why_no_hiding(stage, me)
    me.effects = ()
    me.ap = 0
    assert THREA.why_not_do(stage, me, deeds.HIDE).startswith("it costs")
    hidden(me)
    assert THREA.why_no_hiding(stage, me) == "nobody knows where you are (T-195)"


@pytest.mark.parametrize("roll, out_of_sight", [(-2, True), (-3, False)])
def test_hiding_is_rolled_against_those_who_look(roll: int, out_of_sight: bool) -> None:
    """T-195: Stealth 12 against the best passive Awareness, here 11 - 1; an action."""
    watcher = swordsman(skills={"Awareness": 6})
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"), (watcher, "d4"), sides=(0, 1, 1))
    me = stage.fighters[0]
    stage.fighters[2].aim = 0
    stage.fighters[2].aim_round = stage.round
    events = beat(stage, [roll], ["hide", *LOOK])
    assert [each.tv for each in of_kind(events, CheckRolled)] == [10]
    assert me.hidden is out_of_sight
    assert me.actions == 1
    assert states(events) == ([(0, "hidden")] if out_of_sight else [])
    assert (stage.fighters[2].aim == NOBODY) is out_of_sight
    assert me.seen_at == (me.cell if out_of_sight else NOBODY)


def test_hiding_from_nobody_needs_no_roll() -> None:
    """T-195: where no enemy looks one's way."""
    stage = scene((SCOUT, "c5"), (swordsman(), "g5"))
    assert states(beat(stage, [], ["hide", *LOOK])) == [(0, "hidden")]


def test_a_hidden_enemy_is_no_target() -> None:
    """T-195: neither of blows nor of shots, throws and aims; friends know where it is."""
    gunner = sheet(weapons=[{"from": "revolver-44"}, "dagger"], in_hand=["revolver-44", "dagger"])
    stage = scene((gunner, "j3"), (swordsman(), "k3"), (swordsman(), "j4"), sides=(0, 1, 1))
    me, foe, _ = stage.fighters
    assert [each.name for each in THREA.in_melee_reach(stage, me, thing(me, "dagger"))] == ["B", "C"]
    hidden(foe)
    assert [each.name for each in THREA.in_melee_reach(stage, me, thing(me, "dagger"))] == ["C"]
    assert [each.name for each in THREA.in_range(stage, me, 4, 0, 3)] == ["C"]
    assert [each.name for each in THREA.aimable(stage, me)] == ["C"]
    assert THREA.attackable(stage.fighters[2], foe)
    assert THREA.why_not_target(stage, me, "B") == "you do not know where B is (T-195)"


def test_menus_do_not_betray_a_hidden_enemy() -> None:
    """T-195: all that is offered is the same, wherever in the reeds it is, or nearly all: only its own doing counts."""
    menus = []
    for place in ("k2", "l4"):
        stage = depot((SCOUT, "h3"), (swordsman(), place), (swordsman(), "a1"), sides=(0, 1, 1))
        hidden(stage.fighters[1]).seen_at = NOBODY
        deeds = [option.key for option in Deeds(THREA, stage, stage.fighters[0]).options()]
        walk = keys(peek(stage.copy(), [], ["move"]))
        run = keys(peek(stage.copy(), [], ["sprint", PAID]))
        menus.append((deeds, walk, run))
        assert place in run
        assert THREA.why_not_place(stage, stage.fighters[0], place, 99) != "B is there (T-169)"
    assert menus[0] == menus[1]


def test_a_hidden_enemy_gives_no_cover_and_is_no_patient() -> None:
    """T-195: nothing that one is told hangs on where it is."""
    gunner = sheet(weapons=[{"from": "revolver-44"}], skills={"First-Aid": 3})
    stage = scene((gunner, "j3"), (swordsman(), "k3"), (swordsman(), "m3"), sides=(0, 1, 1))
    me, between, foe = stage.fighters
    between.fat -= 5
    shot = attack(stage, 0, 2, "revolver-44", SHOT)
    stage.board = fight((gunner, "j3")).board
    assert THREA.cover(stage, me, foe).tv == 1
    assert between in THREA.patients(stage, me)
    hidden(between)
    assert THREA.cover(stage, me, foe).tv == 0
    assert between not in THREA.patients(stage, me)
    assert THREA.passive_value(stage, shot).total == 8


def test_a_burst_reaches_the_hidden() -> None:
    """T-195: an area effect strikes whoever is there."""
    launcher = sheet(weapons=["grenade-launcher"], scores={"Heavy gun": 12}, attributes={"STR": 12})
    stage = scene((launcher, "b3"), (swordsman(), "k3"), (swordsman(), "a1"), sides=(0, 1, 1))
    foe = hidden(stage.fighters[1])
    caught = attack(stage, 0, 2, "grenade-launcher", SHOT)
    caught.base, caught.radius = 3, 2
    script = prepare(stage, [3, (1,)], [])
    THREA.burst(stage, caught, foe.cell, None)
    used_up(stage, script)
    assert [each.who for each in of_kind(stage.events, Struck)] == [1]


# T-196: what ends it


def test_coming_into_the_open_gives_one_away() -> None:
    """T-196: at the very hex where an aware enemy sees one; what was unseen is not told in hexes."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"))
    me = hidden(stage.fighters[0])
    events = beat(stage, [], ["move", "i3"])
    assert states(events) == [(0, "found")]
    assert not me.hidden
    lines = [THREA.narrate(stage, each) for each in events if isinstance(each, (Moved, Became))]
    assert lines == ["A moves unseen.", "A is no longer hidden.", "A moves from j3 to i3."]


@pytest.mark.parametrize("roll, found", [(-4, False), (-5, True)])
def test_moving_under_cover_is_rolled(roll: int, found: bool) -> None:
    """T-196: Stealth 12 against passive Awareness 8, at no cost."""
    stage = depot((SCOUT, "k3"), (swordsman(skills={"Awareness": 4}), "d3"))
    me = hidden(stage.fighters[0])
    events = beat(stage, [roll], ["move", "k2"])
    assert (me.hidden, me.ap, me.actions) == (not found, 4, 0)
    assert states(events) == ([(0, "found")] if found else [])
    assert [THREA.narrate(stage, each) for each in of_kind(events, Moved)] == ["A moves unseen."]


def test_moving_where_nobody_looks_is_not_rolled() -> None:
    """T-196: behind a wall."""
    stage = scene((SCOUT, "c6"), (swordsman(), "g6"))
    hidden(stage.fighters[0])
    assert states(beat(stage, [], ["move", "c5"])) == []


def test_sprinting_in_sight_gives_one_away() -> None:
    """T-196: however thick the reeds."""
    stage = depot((SCOUT, "k3"), (swordsman(), "d3"))
    hidden(stage.fighters[0])
    assert states(beat(stage, [], ["sprint", PAID, "k1"])) == [(0, "found")]


def test_an_enemy_who_comes_round_the_corner_finds_whoever_is_in_the_open() -> None:
    """T-196: whoever of them moved."""
    stage = scene((SCOUT, "c6"), (swordsman(), "g6"))
    me = hidden(stage.fighters[0])
    stage.queue = (1, 0)
    events = beat(stage, [], ["move", "d4"])
    assert (states(events), me.hidden) == ([(0, "found")], False)
    blind = scene((SCOUT, "c6"), (swordsman(), "g6"))
    hidden(blind.fighters[0])
    blind.fighters[1].effects = (Effect(BLINDED, 1, 5),)
    blind.queue = (1, 0)
    assert states(beat(blind, [], ["move", "d4"])) == []


def test_falling_ends_it() -> None:
    """T-196: whoever faints is found."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"))
    me = hidden(stage.fighters[0])
    script = prepare(stage, [], [])
    THREA.faint(stage, me, True)
    used_up(stage, script)
    assert not me.hidden


def test_suppressive_fire_ends_it() -> None:
    """T-196: fire of any kind."""
    stage = scene((sheet(weapons=["smg"], ap=6), "k3"), (swordsman(), "d3"))
    hidden(stage.fighters[0])
    assert states(beat(stage, [], ["suppress", "d3", "2 AP + 2 FAT"])) == [(0, "found")]


# T-197: searching


def test_search_is_offered_whether_somebody_hides_or_not() -> None:
    """T-197: or it would tell that somebody does."""
    stage = scene((SCOUT, "h3"), (swordsman(), "k3"))
    assert deeds.SEARCH.why_not(THREA, stage, stage.fighters[0]) == ""
    assert offered(stage, 0, "search")
    hidden(stage.fighters[1])
    assert offered(stage, 0, "search")
    stage.fighters[0].ap = 0
    assert not offered(stage, 0, "search")


@pytest.mark.parametrize(
    "rule, at, tv",
    [
        ("T-197 in the reeds", "k3", 11 - 1 + 2),
        ("T-197 in the reeds, 11 hexes off", "l5", 11 - 1 + 2 + 1),
        ("T-197 behind the bank", "e3", 11 - 1 + 1),
    ],
)
def test_how_hard_somebody_is_to_find(rule: str, at: str, tv: int) -> None:
    eye = "b3" if at == "l5" else "h3"
    stage = scene((SCOUT, eye), (swordsman(skills={"Stealth": 6}), at))
    hidden(stage.fighters[1])
    assert THREA.elusiveness(stage, *stage.fighters).total == tv, rule
    for roll in (tv - 11, tv - 12):
        copy = stage.copy()
        events = beat(copy, [roll], ["search", *LOOK])
        found = roll == tv - 11
        assert [each.found for each in of_kind(events, Searched)] == [1 if found else 0]
        assert copy.fighters[1].hidden is not found
        line = THREA.narrate(copy, of_kind(events, Searched)[0])
        assert line.endswith("." if found else ", and finds nobody.")


def test_nobody_is_found_through_a_wall() -> None:
    """T-197: it takes a clear line."""
    stage = scene((SCOUT, "g6"), (swordsman(), "c6"))
    hidden(stage.fighters[1])
    beat(stage, [7], ["search", *LOOK])
    assert stage.fighters[1].hidden


# T-198: bumping


def test_bumping_into_somebody() -> None:
    """T-198: one stops before it, both know, and what is left of the move is there to be used."""
    stage = depot((SCOUT, "h3"), (swordsman(), "k3"))
    me, foe = stage.fighters
    hidden(foe)
    events = beat(stage, [], ["move", "l3"])
    assert (stage.board.names[me.cell], me.free_hexes) == ("j3", 2)
    assert states(events) == [(1, "found")]
    assert not foe.hidden
    beat(stage, [], ["move", "j1"])
    assert me.free_hexes == 4


def test_bumping_in_a_sprint() -> None:
    """T-198: the rest of the run is asked for again, round whoever is there."""
    stage = depot((SCOUT, "h3"), (swordsman(), "k3"))
    me, foe = stage.fighters
    hidden(foe)
    beat(stage, [], ["sprint", PAID, "n3"])
    assert (stage.board.names[me.cell], me.running, me.run_hexes) == ("j3", "sprint", 2)
    asked = peek(stage.copy(), [], [])
    assert "k3" not in keys(asked)
    beat(stage, [], ["n3"])
    assert (stage.board.names[me.cell], me.running) == ("n3", "")


def test_two_hidden_people_bump() -> None:
    """T-198: both are found."""
    stage = depot((SCOUT, "k3"), (swordsman(), "k1"))
    for me in stage.fighters:
        hidden(me)
    assert sorted(states(beat(stage, [], ["move", "k1"]))) == [(0, "found"), (1, "found")]


def test_eyes_that_open() -> None:
    """T-196: whoever hid in the open before somebody stunned is found on the turn with which that is over."""
    stage = scene((SCOUT, "c3"), (swordsman(), "g3"))
    me, foe = stage.fighters
    THREA.halt(stage, foe, STUNNED, 2)
    assert states(beat(stage, [], ["hide", *LOOK])) == [(0, "hidden")]
    end_round(stage)
    assert me.hidden
    assert (0, "found") in states(act(stage, 1, [], ["end turn"]))


def test_a_vehicle_passes_somebody_in_the_open() -> None:
    """T-196: from its seats one sees behind a wall, whether one drives past it or gets out there."""
    rows = ["." * 20] * 4 + ["........-..........."] + ["." * 20] * 2
    people = [(sheet(vehicle="armoured-car"), "c3"), (sheet(scores={"Driving": 10}, ap=6), "c3"), (swordsman(), "j5")]
    starts: list[dict[str, object]] = [{}, {"aboard": "A", "seat": "driver"}, {}]
    stage = fight(*people, sides=(0, 0, 1), rows=rows, starts=starts)
    _, me, foe = stage.fighters
    hidden(foe)
    assert THREA.concealed(stage, foe, me)
    events = act(stage, 1, [], ["drive vehicle", PAID, "k3"])
    assert states(events) == [(2, "found")]
    assert [type(event).__name__ for event in events][-2:] == ["Moved", "Became"], "told in this order"
    hidden(foe)
    assert states(act(stage, 1, [], ["get out", "l3", PAID])) == [(2, "found")]


def test_a_vehicle_stops_before_the_hidden() -> None:
    """T-198, T-179: on the road, and whoever gets out finds the hex taken."""
    car = next(each.sheet for each in load("tank").setup.entrants if each.name == "The tank" or each.sheet.vehicle)  # type: ignore[attr-defined]
    rows = ["." * 9 + "%" + "." * 20] * 9
    driver = sheet(scores={"Driving": 10}, ap=6)
    stage = fight((car, "d5"), (driver, "d5"), (swordsman(), "j5"), sides=(0, 0, 1), rows=rows)  # type: ignore[arg-type]
    tank, me, foe = stage.fighters
    me.aboard, me.driver = 0, True
    THREA.update_out(stage, tank)
    hidden(foe)
    assert "k5" in [place.key for place in THREA.roads(stage, tank, 9).options()]
    events = act(stage, 1, [], ["drive vehicle", PAID, "k5"])
    assert states(events) == [(2, "found")]
    assert stage.board.names[tank.cell] == "h5"
    assert me.running == "drive"
    me.running = ""
    foe.cell = stage.board.find("j5")
    hidden(foe)
    exits = [option.key for option in THREA.exits(stage, me)]
    assert "j5" in exits
    events = act(stage, 1, [], ["get out", "j5", PAID])
    assert (me.aboard, states(events)) == (0, [(2, "found")])


# T-199: from hiding


@pytest.mark.parametrize("unseen, options", [(False, True), (True, False)])
def test_an_attack_from_hiding_finds_its_target_unaware(unseen: bool, options: bool) -> None:
    """T-199: passive defence, and no shield."""
    guard = swordsman(shield="round-shield", skills={"Shield": 6})
    stage = scene((SCOUT, "k3"), (guard, "j3"))
    me, foe = stage.fighters
    me.hidden = unseen
    foe.parrying = thing(foe, "long-sword").thing.index
    strike = ["attack", "long-sword", "strike", PAID, "0", "0"]
    if options:
        asked = peek(stage, [0], strike)
        assert keys(asked) == ["passive", "parry", "dodge", "parry with round-shield"]
        return
    events = beat(stage, [3, -1, 3, (1, 1, 1)], strike)
    assert [each.how for each in of_kind(events, Defended)] == ["passive"]
    assert not me.hidden
    assert states(events) == [(0, "found")]
    again = peek(stage, [0], strike)
    assert "dodge" in keys(again)


def test_both_hands_from_hiding() -> None:
    """T-199: of two simultaneous attacks it holds for both."""
    paper = swordsman(weapons=["long-sword", "dagger"], in_hand=["long-sword", "dagger"])
    stage = scene((paper, "k3"), (swordsman(), "j3"))
    hidden(stage.fighters[0])
    events = beat(stage, [-6, -6], ["both weapons", "2 AP + 2 FAT", "0", "0"])
    assert [each.how for each in of_kind(events, Defended)] == ["passive", "passive"]
    assert len(of_kind(events, AttackRolled)) == 2


def test_why_an_unaware_target_cannot_dodge() -> None:
    """T-199: told to whoever asks."""
    stage = scene((SCOUT, "k3"), (swordsman(), "j3"))
    blow = attack(stage, 0, 1, "long-sword")
    blow.unaware = True
    assert [option.key for option in THREA.open_guards(stage, blow)] == ["passive"]
    for key in ("dodge", "parry", "parry with long-sword"):
        assert THREA.why_not_guard(stage, blow, key) == "you do not see it coming (T-199)"


def test_delays_do_not_notice_the_hidden() -> None:
    """T-195, T-189: nobody waits for whom it does not see coming."""
    for unseen, waits in ((False, False), (True, True)):
        stage = depot((swordsman(), "k1"), (SCOUT, "k3"))
        waiter, me = stage.fighters
        beat(stage, [], ["delay", "an enemy comes near", "anyone", "1"])
        me.hidden = unseen
        beat(stage, [7] if unseen else [], ["move", "k2"])
        assert (waiter.delay is not None) is waits


def test_nobody_strikes_at_the_hidden_who_leave() -> None:
    """T-148, T-195: and no hidden enemy strikes at whoever leaves, for that would betray it."""
    book = Threa({"leaving_melee": "attack"})
    stage = scene((SCOUT, "k3"), (swordsman(), "k2"), book=book)
    me, foe = stage.fighters
    far = stage.board.find("k5")
    assert book.watchers(stage, me, me.cell, far) == [foe]
    hidden(foe)
    assert book.watchers(stage, me, me.cell, far) == []


# starts, rulings, what each side may know


def test_starting_hidden() -> None:
    """T-195: the scenario's word; not in a vehicle, and no vehicle."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"), starts=[{"hidden": True}])
    me = stage.fighters[0]
    assert (me.hidden, me.seen_at) == (True, NOBODY)
    tank = next(each.sheet for each in load("tank").setup.entrants if each.sheet.vehicle)  # type: ignore[attr-defined]
    with pytest.raises(Mistake, match="no vehicle can hide"):
        THREA.check_start(tank, ThreaStart(hidden=True))


@pytest.mark.parametrize("field", ["hidden", "fled", "yielded"])
def test_rulings(field: str) -> None:
    """T-195, T-200, T-201: yes or no."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"))
    me = stage.fighters[0]
    THREA.amend(stage, Ruling("A", field, "yes"))
    assert getattr(me, field)
    assert me.out is (field != "hidden")
    assert field in THREA.describe(stage, 0)
    THREA.amend(stage, Ruling("A", field, "no"))
    assert not getattr(me, field)
    assert not me.out


def test_what_an_enemy_may_know() -> None:
    """T-195: where it was last seen, or nothing; friends know."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"))
    me = hidden(stage.fighters[0])
    me.cell = stage.board.find("l5")
    assert THREA.conceal(stage, 0).fighters[0].cell == me.cell
    assert stage.board.names[THREA.conceal(stage, 1).fighters[0].cell] == "k3"
    me.seen_at = NOBODY
    assert stage.board.names[THREA.conceal(stage, 1).fighters[0].cell] == "a1"


def test_state_knows_of_it() -> None:
    """T-195, T-201: copies and comparisons."""
    for field in ("hidden", "fled", "yielded", "refused"):
        stage = scene((SCOUT, "k3"), (swordsman(), "d3"))
        before = stage.state()
        setattr(stage.fighters[0], field, True)
        assert stage.state() != before
        assert stage.copy().state() == stage.state()


# agents and whole fights


def told_by(stage: ThreaFight, who: int) -> Option:
    return ThreaBrute(THREA).choose(stage, Decision(who, ACTION, Deeds(THREA, stage, stage.fighters[who]), None))


def test_a_brute_looks_for_the_hidden() -> None:
    """T-197: it goes where an enemy was last seen, searches once a turn, then leaves it at that."""
    stage = scene((SCOUT, "a3"), (swordsman(), "l3"))
    foe = hidden(stage.fighters[1])
    assert told_by(stage, 0).key == "move"
    stage.fighters[0].free_hexes = 4
    assert told_by(stage, 0).key == "search"
    stage.fighters[0].actions = 1
    assert told_by(stage, 0).key == "end turn"
    brute = ThreaBrute(THREA)
    assert brute.goal(stage, stage.fighters[0]) == foe.cell
    foe.cell = stage.board.find("k1")
    assert brute.goal(stage, stage.fighters[0]) == foe.seen_at
    goals = set()
    for stage.round in range(1, 40):
        goals.add(brute.goal(stage, stage.fighters[0]))
    assert len(goals) == 6
    assert foe.cell not in goals


def test_a_hidden_brute_waits_for_a_while() -> None:
    """T-199: an ambush is not given away, but not kept for ever either."""
    stage = scene((SCOUT, "k3"), (swordsman(), "a3"))
    hidden(stage.fighters[0])
    assert told_by(stage, 0).key == "end turn"
    stage.round = 9
    assert told_by(stage, 0).key == "move"


@pytest.mark.parametrize("seed", range(20))
def test_random_menus_never_betray(seed: int) -> None:
    """T-195: in whole fights no question offers a hidden enemy, or leaves its hex out because it is there."""
    stage = scenario("smugglers")
    made = begin("smugglers", seed)

    class Watch(Seated):
        def choose(self, fight: Any, decision: Decision) -> Option:
            me = fight.fighters[decision.who]
            offers = [option.key for option in decision.menu.options()]
            for foe in fight.fighters:
                if foe.hidden and foe.side != me.side:
                    assert foe.name not in offers, decision.question.key
                    if decision.question.key in ("move", "run"):
                        moved = fight.copy()
                        moved.fighters[foe.index].cell = fight.board.find("u2")
                        if moved.board.find("u2") not in [each.cell for each in fight.fighters]:
                            menu = stage.book.walk_menu(moved, moved.fighters[me.index], 3, 0, 0)  # type: ignore[attr-defined]
                            same = stage.book.walk_menu(fight, me, 3, 0, 0)  # type: ignore[attr-defined]
                            assert [each.key for each in menu.options()] == [each.key for each in same.options()]
            return super().choose(fight, decision)

    made.chooser = Watch([agent("random", stage.book, seed + at) for at in range(len(stage.setup.entrants))])
    stage.book.run(made, 100_000)
    assert made.over

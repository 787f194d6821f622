"""Our rulings on leaving the map and yielding (T-200, T-201), and T-148: those who turn away."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from tests.laws.walks import agents, begin, scenario, walked
from tests.shell.commands import told
from tests.threa.ambush import SCOUT, hidden, scene, states
from tests.threa.scene import (
    THREA,
    act,
    beat,
    fight,
    keys,
    kinds,
    of_kind,
    offered,
    peek,
    prepare,
    sheet,
    swordsman,
    thing,
)

from fracas.agents.brutes.threa import ThreaBrute
from fracas.kernel.decision import Decision, Option
from fracas.kernel.dice import SeededDice
from fracas.kernel.event import Refused
from fracas.kernel.fight import NOBODY, Ending
from fracas.kernel.mistake import Mistake
from fracas.kernel.parting import MERCY, MERCY_MENU, NO_QUARTER, SPARE
from fracas.kernel.play import Play
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.deeds import END_TURN, YIELD
from fracas.rulebooks.threa.effects import GRAPPLED, STUNNED, Effect
from fracas.rulebooks.threa.events import AttackRolled
from fracas.rulebooks.threa.turn import ACTION, Deeds
from fracas.stage.scenario import from_document, load


class Leaver(ThreaBrute):
    """A brute that does one thing wherever it can, and goes to the edge for it."""

    def __init__(self, key: str) -> None:
        super().__init__(THREA)
        self.key = key

    def choose(self, fight: Any, decision: Decision) -> Option:
        if decision.question is ACTION and decision.menu.find(self.key) is not None:
            option = decision.menu.find(self.key)
            assert option is not None
            return option
        return super().choose(fight, decision)


# T-200: leaving


def test_leaving_by_the_edge() -> None:
    """T-182, T-200: free positioning, at the edge; the side is beaten when all are gone."""
    stage = scene((SCOUT, "b3"), (swordsman(), "h3"))
    me = stage.fighters[0]
    assert THREA.why_no_leaving(stage, me) == "you are not at the edge of the map (T-200)"
    beat(stage, [], ["move", "a3"])
    events = beat(stage, [], ["flee"])
    assert states(events) == [(0, "fled")]
    assert (me.fled, me.out, stage.over, stage.winner) == (True, True, True, 1)
    assert THREA.describe(stage, 0)[-1] == "fled"
    assert not THREA.attackable(stage.fighters[1], me)


def test_the_edges_can_be_closed() -> None:
    """T-200: by the scenario."""
    stage = scene((SCOUT, "a3"), (swordsman(), "h3"))
    stage.ending = Ending(100, [], False)
    assert THREA.why_no_leaving(stage, stage.fighters[0]) == "nobody leaves this place before the fight is over (T-200)"
    document = {**load("smugglers").document}
    document["ends"] = {"leave": False}
    assert not from_document(document, "x").begin(SeededDice(1)).ending.may_leave


def test_leaving_takes_movement() -> None:
    """T-200: a hex of free positioning, and nobody who holds one."""
    stage = scene((SCOUT, "a3"), (swordsman(), "h3"))
    me = stage.fighters[0]
    me.free_hexes = 4
    assert THREA.why_no_leaving(stage, me) == "no free positioning is left (T-144)"
    me.free_hexes = 0
    me.effects = (Effect(GRAPPLED, 1, 0),)
    assert not offered(stage, 0, "flee")


@pytest.mark.parametrize("how", ["flees", "dies", "faints", "is gone by a ruling"])
def test_whoever_is_gone_holds_nobody(how: str) -> None:
    """T-40, T-138, T-200: neither does who lies there, nor does anybody aim at who has left."""
    stage = scene((swordsman(), "a3"), (swordsman(), "b3"))
    me, foe = stage.fighters
    foe.effects = (Effect(GRAPPLED, 1, 0, 1, 0),)
    foe.aim = 0
    prepare(stage, [], [])
    if how == "flees":
        THREA.flee(stage, me)
    elif how == "dies":
        THREA.die(stage, me)
    elif how == "faints":
        THREA.faint(stage, me, True)
    else:
        THREA.amend(stage, Ruling("A", "fled", "yes"))
    assert not foe.has(GRAPPLED)
    assert (foe.aim == NOBODY) is me.fled


def test_no_ruling_hides_a_vehicle() -> None:
    """T-195: nor anybody inside."""
    people = [(swordsman(), "a3"), (sheet(vehicle="armoured-car"), "h3"), (swordsman(), "h3")]
    stage = scene(*people, sides=(0, 1, 1), starts=[{}, {}, {"aboard": "B"}])
    for name, why in (("B", "B is a vehicle"), ("C", "C is inside a vehicle")):
        with pytest.raises(Mistake, match=why):
            THREA.amend(stage, Ruling(name, "hidden", "yes"))


@pytest.mark.parametrize("roll, gone", [(-6, True), (7, False)])
def test_enemies_strike_at_whoever_flees(roll: int, gone: bool) -> None:
    """T-148, T-200: where leaving a melee provokes, this does too."""
    book = Threa({"leaving_melee": "attack"})
    stage = scene((swordsman(vit=30), "a3"), (swordsman(), "b3"), book=book)
    me = stage.fighters[0]
    dice: list[int | tuple[int, ...]] = [roll] if gone else [roll, 7, 3, (4,)]
    events = beat(stage, dice, ["flee", "passive"], book)
    assert [each.who for each in of_kind(events, AttackRolled)] == [1]
    assert me.dead is not gone
    assert me.fled is gone


# T-201: yielding


def test_yielding_and_being_spared() -> None:
    """T-201: out, unarmed, nobody's target, and still there; the nearest enemy decides."""
    stage = scene((SCOUT, "c3"), (swordsman(), "h3"), (swordsman(), "d3"), (swordsman(), "a1"), sides=(0, 1, 1, 0))
    me, far, near, _ = stage.fighters
    far.aim, far.aim_round = 0, stage.round
    me.parrying = thing(me, "long-sword").thing.index
    near.effects = (Effect(GRAPPLED, 1, 0, 1, 0),)
    stage.fighters[3].effects = ()
    asked = peek(stage.copy(), [], ["yield"])
    assert (asked.who, asked.question, keys(asked)) == (2, MERCY, ["spare", "no quarter"])
    assert THREA.wording(stage, asked).endswith("Do you spare whoever yields?")
    assert THREA.view(stage, asked, SPARE).label == "spare"
    near.effects = (Effect(GRAPPLED, 1, 0, 1, 0),)
    events = beat(stage, [], ["yield", "spare"])
    assert (0, "yielded") in states(events)
    assert (me.yielded, me.out, me.parrying, far.aim) == (True, True, -1, NOBODY)
    assert not thing(me, "long-sword").in_hand()
    assert not near.has(GRAPPLED)
    assert not THREA.attackable(near, me)
    assert THREA.why_not_target(stage, near, "A") == "A has yielded (T-201)"
    assert "yielded" in THREA.describe(stage, 0)
    assert stage.queue[0] != 0
    _, no_stop = THREA.crowd(stage, near)
    assert me.cell in no_stop
    THREA.update_out(stage, me)
    assert me.out
    assert not THREA.can_act(stage, me)


def test_no_quarter() -> None:
    """T-201: refused once a turn; the turn goes on, and it may be offered again on the next."""
    stage = scene((SCOUT, "c3"), (swordsman(), "d3"))
    me = stage.fighters[0]
    events = beat(stage, [], ["yield", "no quarter"])
    assert [(each.who, each.foe) for each in of_kind(events, Refused)] == [(0, 1)]
    assert THREA.narrate(stage, of_kind(events, Refused)[0]) == "A offers to yield; B gives no quarter."
    assert not me.out
    assert stage.queue[0] == 0
    assert not offered(stage, 0, "yield")
    assert "no quarter (T-201)" in THREA.why_not_do(stage, me, YIELD)
    THREA.begin_turn(stage, me)
    assert offered(stage, 0, "yield")


def test_who_takes_a_surrender() -> None:
    """T-201: nobody who is hidden, out of it or unable to act."""
    stage = scene((SCOUT, "c3"), (swordsman(), "d3"), (swordsman(), "h3"), sides=(0, 1, 1))
    me, near, far = stage.fighters
    assert THREA.captor(stage, me) == 1
    near.effects = (Effect(STUNNED, 1, 0, until=stage.now() + 6),)
    assert THREA.captor(stage, me) == 2
    hidden(far)
    assert THREA.captor(stage, me) == NOBODY
    assert not offered(stage, 0, "yield")


def test_leaving_and_yielding_are_partings() -> None:
    """T-200, T-201: random play does not take them lightly."""
    assert [deed.key for deed in THREA.deeds() if deed.leaves_fight] == ["flee", "yield"]


def test_nobody_is_asked_only_whether_to_yield() -> None:
    """T-201: where ending the turn is all there is, it ends."""
    stage = scene((sheet(), "c3"), (swordsman(), "d3"))
    me = stage.fighters[0]
    me.ap, me.faltered, me.free_closed = 0, True, True
    assert Deeds(THREA, stage, me).only() is END_TURN


def test_a_brute_spares_who_yields_and_never_yields_itself() -> None:
    """T-201: and by default it does not flee."""
    stage = scene((SCOUT, "c3"), (swordsman(), "d3"))
    assert ThreaBrute(THREA).choose(stage, Decision(1, MERCY, MERCY_MENU, None)) is SPARE
    for seed in range(6):
        done = walked("smugglers", seed, "brute")
        assert not any(me.fled or me.yielded for me in done.everyone())
        assert done.winner >= 0


@pytest.mark.parametrize("deed", ["flee", "yield"])
def test_a_fight_can_end_by_flight_or_surrender(deed: str) -> None:
    """T-200, T-201: through the driver, with agents."""
    made = begin("smugglers", 3)
    people = agents("smugglers", "brute", 3)
    seats: list[Any] = [Leaver(deed) if me.side == 0 else people[me.index] for me in made.everyone()]
    if deed == "flee":
        for me in made.everyone():
            if me.side == 0:
                me.cell = made.board.find(f"v{me.index + 2}")
    else:
        for me in made.everyone():
            me.hidden = False  # nobody yields to whom it cannot see
    driver: Play[Any] = Play(scenario("smugglers").book, made, seats)
    driver.resume()
    assert (driver.fight.over, driver.fight.winner) == (True, 1)
    field = "fled" if deed == "flee" else "yielded"
    assert all(getattr(me, field) for me in driver.fight.everyone() if me.side == 0)


def test_refusing_is_an_answer_too() -> None:
    """T-201: both answers of the question are there."""
    assert [option.key for option in MERCY_MENU.options()] == [SPARE.key, NO_QUARTER.key]


@pytest.mark.parametrize("deed, typed", [("yields, and is spared", ["yield"]), ("flees off the map", ["flee"])])
def test_a_fight_ends_so_at_the_terminal(deed: str, typed: list[str], tmp_path: Path) -> None:
    """T-200, T-201: whoever plays against the computer can give up, or get away."""
    text = resources.files("fracas.stage").joinpath("scenarios", "goblin.toml").read_text("utf-8")
    text = text.replace('"#...I', '"....I').replace('at = "d4"', 'at = "a4"')  # a hole in the wall, and he is in it
    file = tmp_path / "escape.toml"
    file.write_text(text, "utf-8")
    story = told("play", file, "--side", "red=human", "--side", "blue=brute", "--seed", "2", typed=[*typed, ""])
    assert f"Aldric {deed}." in story
    assert "blue wins" in story


def test_whoever_leaves_goes_there_first() -> None:
    """T-148: the way to the side of an enemy, the blow, and the rest of the way."""
    book = Threa({"leaving_melee": "attack"})
    scene = fight((swordsman(), "c3"), (swordsman(), "e2"), book=book)
    events = act(scene, 0, [-7], ["move", "g3", "turn away", "passive"], book)
    order = [kind for kind in kinds(events) if kind in ("Moved", "AttackRolled")]
    assert order == ["Moved", "AttackRolled", "Moved"]
    moves = [text for text in [THREA.narrate(scene, event) for event in events] if "moves" in text]
    assert moves[0].split(" to ")[1] == moves[1].split(" from ")[1].split(" to ")[0] + "."

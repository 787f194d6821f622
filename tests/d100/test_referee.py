"""What a person who is referee decides after the roll (D-46, D-128)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import D100, Combatant, D100Fight, act, armed, asked, fight, in_order, keys, of_kind, turn_of
from tests.d100.test_manoeuvres import runner

from fracas.agents.brutes.d100 import D100Brute
from fracas.agents.random import Random
from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.dice import ScriptedDice
from fracas.kernel.fight import Fight
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.play import Play
from fracas.kernel.record import Record, parse
from fracas.rulebooks.d100.events import AttackRolled, ManoeuvreRolled
from fracas.rulebooks.d100.forms import read_scene

BOOK = D100({"declaration": "free", "shortfall_by": "referee"})


def chase(book: D100 = BOOK, policy: str = "fail") -> tuple[D100Fight, Combatant, Combatant]:
    """Somebody who runs for a hex, and a rifleman who watches."""
    scene = read_scene({"feats": {"door": {"manoeuvre": "race", "ends": ["e1"], "policy": policy}}})
    people = [(runner(), "a1", "e"), (armed("slug_rifle"), "a9", "ne")]
    stage = in_order(fight(*people, rows=["............"] * 9, scene=scene, book=book))
    return stage, turn_of(stage, 0, book), stage.fighters[1]


@pytest.mark.parametrize(
    ("rule", "die", "verdict", "outcome", "there", "shaky"),
    [
        ("D-46 the door is not reached", 45, "fail", "failed", False, 0),
        ("D-46 off balance", 45, "penalty", "short", True, -20),
        ("D-128 granted all the same", 45, "done", "done", True, 0),
        ("D-46 also below the floor, where it would fail", 15, "penalty", "short", True, -50),
    ],
)
def test_a_referee_decides_after_the_roll(
    rule: str, die: int, verdict: str, outcome: str, there: bool, shaky: int
) -> None:
    scene, me, _ = chase()
    answers = ["door", verdict, "e"] if there else ["door", verdict]
    rolled = of_kind(act(scene, [(die,)], answers, BOOK), ManoeuvreRolled)[0]
    assert rolled.outcome == outcome, rule
    assert (me.cell == scene.board.find("e1"), me.shaky) == (there, shaky), rule


def test_a_referee_gives_a_foe_a_shot() -> None:
    """D-46: one shot at +20, then it is there."""
    scene, me, _ = chase()
    events = act(scene, [(45,), (1,), (1,), (1,)], ["door", "exposed", "e"], BOOK)
    assert of_kind(events, AttackRolled)[0].who == 1
    assert me.cell == scene.board.find("e1")


def test_what_the_referee_is_asked() -> None:
    """D-46: with the roll, the usual answer first, and what each would mean."""
    scene, _, _ = chase(policy="penalty")
    decision = asked(scene, [(45,)], ["door"], lambda: BOOK.act(scene))
    assert decision.refereed
    assert keys(decision) == ["penalty", "fail", "exposed", "done"]
    assert BOOK.wording(scene, decision) == (
        "A tries to race to a point, rolls 45 with athletics 60, difficulty -20 = 40: 80 %. What comes of it?"
    )
    notes = [BOOK.view(scene, decision, option).note for option in decision.menu.options()]
    assert notes == [
        "completed, with -20 to the next attack or manoeuvre; the usual",
        "not completed",
        "completed after a free shot at +20, if there is anybody to shoot",
        "completed, and nothing else",
    ]


def test_what_the_referee_is_told_of_the_next_action() -> None:
    """D-46, D-118: by the option `shortfall` the penalty is on whatever comes next."""
    book = D100({"declaration": "free", "shortfall_by": "referee", "shortfall": "action"})
    scene, _, _ = chase(book, "penalty")
    decision = asked(scene, [(45,)], ["door"], lambda: book.act(scene))
    note = book.view(scene, decision, decision.menu.options()[0]).note
    assert note == "completed, with -20 to the next action; the usual"
    alone = D100({"declaration": "free", "shortfall": "action"})
    scene, _, _ = chase(alone, "penalty")
    decision = asked(scene, [], [], lambda: alone.act(scene))
    told = [alone.view(scene, decision, option).note for option in decision.menu.options() if option.key == "door"]
    assert "done, with the next action the worse for it" in told[0]


@pytest.mark.parametrize(("mishaps", "fall"), [("on", ", and a fall in any case"), ("off", "")])
def test_a_referee_knows_of_a_mishap(mishaps: str, fall: str) -> None:
    """D-45: whatever comes of it, the mover falls."""
    book = D100({"declaration": "free", "shortfall_by": "referee", "mishaps": mishaps})
    scene, me, _ = chase(book)
    me.penalty = -60
    decision = asked(scene, [(2,)], ["door"], lambda: book.act(scene))
    assert book.wording(scene, decision).endswith(f": 0 %{fall}. What comes of it?")


@pytest.mark.parametrize("others", [Random(3), D100Brute(BOOK)])
def test_odds_go_by_what_is_usual(others: Chooser) -> None:
    """D-46: nobody who looks ahead is the referee: 100 per cent from 61 on, 50 and more from 11 on."""
    scene, _, _ = chase(policy="penalty")
    chances: dict[str, float] = {}
    ways = Outcomes(BOOK, scene, others, answers=["door"])
    for way in ways.walk(10_000):
        outcome = of_kind(way.fight.events, ManoeuvreRolled)[0].outcome
        chances[outcome] = chances.get(outcome, 0.0) + way.chance
    assert chances == pytest.approx({"done": 0.4, "short": 0.5, "failed": 0.1})
    assert ways.left() == pytest.approx(0.0)


@pytest.mark.parametrize("die", [61, 100])
def test_full_success_is_not_asked_about(die: int) -> None:
    """D-46: 100 per cent is done; and by the switch's default nobody is asked at all."""
    scene, me, _ = chase()
    act(scene, [(die,)], ["door", "e"], BOOK)
    assert me.cell == scene.board.find("e1")
    plain = D100({"declaration": "free"})
    scene, me, _ = chase(plain)
    act(scene, [(45,)], ["door"], plain)
    assert me.cell == scene.board.find("a1")


def driven(seats: list[Chooser | None]) -> Play[Any]:
    scene, _, _ = chase()
    scene.dice = ScriptedDice([(45,)])
    driver: Play[Any] = Play(BOOK, scene, seats)
    driver.resume()
    return driver


class Runs(Chooser):
    """Races for the door once, come what may."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert not decision.refereed, "an agent is no referee"
        assert isinstance(fight, D100Fight)
        key = "door" if fight.fighters[0].ap == 4 else "end turn"
        return decision.menu.find(key) or decision.menu.options()[0]


def test_a_person_referees_an_agents_manoeuvre() -> None:
    """D-46: whoever sits at the table, not the agent whose fighter it is; recorded, and undone like any answer."""
    driver = driven([Runs(), None])
    assert driver.pending is not None
    assert (driver.pending.refereed, driver.pending.who, driver.pending.question.key) == (True, 0, "shortfall")
    driver.answer("done")
    assert driver.history()[1].human
    assert of_kind(driver.events(), ManoeuvreRolled)[0].outcome == "done"
    text = Record("test", {}, 1, "seeded", {}, driver.history()).dump()
    assert [entry.answer for entry in parse(text, "test").entries][1] == "done"
    driver.undo()
    assert driver.pending is not None
    assert driver.pending.refereed
    driver.answer("fail")
    assert of_kind(driver.events(), ManoeuvreRolled)[0].outcome == "failed"


def test_agents_among_themselves_have_no_referee() -> None:
    """D-46: the policy decides, in a driven fight and in a batch."""
    scene, _, _ = chase()
    scene.dice = ScriptedDice([(45,)])
    driver: Play[Any] = Play(BOOK, scene, [Runs(), D100Brute(BOOK)])
    driver.step()
    assert of_kind(driver.events(), ManoeuvreRolled)[0].outcome == "failed"
    assert [(entry.question, entry.answer, entry.human) for entry in driver.history()][1] == (
        "shortfall",
        "fail",
        False,
    )
    scene, _, _ = chase()
    scene.dice, scene.chooser = ScriptedDice([(45,)]), Seated([Runs(), Runs()])
    BOOK.beat(scene)
    assert of_kind(scene.events, ManoeuvreRolled)[0].outcome == "failed"

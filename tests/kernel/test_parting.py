"""Leaving the map and laying down one's arms, as every book does it."""

from typing import ClassVar

import pytest
from tests.gurps.scene import GURPS, fight, of_kind, swordsman

from fracas.agents.random import LEAVING_ODDS, Random
from fracas.kernel.decision import Chooser, Decision, Option, Options, Question
from fracas.kernel.event import Became, Refused
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.parting import MERCY_MENU, NO_QUARTER, SPARE, mercy_view
from fracas.rulebooks.gurps.fight import GurpsFight


class Says(Chooser):
    """Answers always the same, and remembers who was asked."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.asked: list[int] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.asked.append(decision.who)
        option = decision.menu.find(self.key)
        assert option is not None
        return option


def three(key: str = "spare") -> tuple[GurpsFight, Says]:
    """A at d5, and two foes: B four hexes off, C two."""
    scene = fight((swordsman(14), "d5", "e"), (swordsman(13), "h5", "w"), (swordsman(13), "f5", "w"))
    scene.fighters[2].side = 1
    foes = Says(key)
    scene.chooser = foes
    return scene, foes


def test_the_nearest_foe_who_can_be_seen_takes_a_surrender() -> None:
    scene, foes = three()
    me = scene.fighters[0]
    assert GURPS.offer_to_yield(scene, me)
    assert foes.asked == [2]
    assert (me.yielded, me.out) == (True, True)
    assert [event.state for event in of_kind(scene.events, Became)] == ["yielded"]


def test_somebody_out_or_hidden_takes_no_surrender() -> None:
    scene, foes = three()
    scene.fighters[2].out = True
    assert GURPS.captor(scene, scene.fighters[0]) == 1
    scene.fighters[1].hidden = True
    assert GURPS.captor(scene, scene.fighters[0]) == NOBODY
    assert GURPS.why_no_yielding(scene, scene.fighters[0]) == "there is nobody in sight to yield to"
    assert foes.asked == []


def test_no_quarter_leaves_everything_as_it_was_and_is_offered_once() -> None:
    scene, _ = three("no quarter")
    me = scene.fighters[0]
    assert not GURPS.offer_to_yield(scene, me)
    assert (me.yielded, me.out) == (False, False)
    assert [(event.who, event.foe) for event in of_kind(scene.events, Refused)] == [(0, 2)]
    assert "no quarter" in GURPS.why_no_yielding(scene, me)


@pytest.mark.parametrize(
    ("place", "may_leave", "reason"),
    [
        ("a1", True, ""),
        ("d5", True, "you are not at the edge of the map"),
        ("a1", False, "nobody leaves this place before the fight is over"),
    ],
)
def test_one_leaves_by_the_edge_where_the_scenario_lets_one(place: str, may_leave: bool, reason: str) -> None:
    scene, _ = three()
    me = scene.fighters[0]
    me.cell = scene.board.find(place)
    scene.ending = Ending(100, [], may_leave)
    assert GURPS.why_no_leaving(scene, me).startswith(reason)
    assert bool(GURPS.why_no_leaving(scene, me)) == bool(reason)


def test_a_fight_ends_when_all_of_a_side_have_left_or_yielded() -> None:
    scene, _ = three()
    GURPS.leave_map(scene, scene.fighters[1])
    assert (scene.fighters[1].fled, scene.fighters[1].out) == (True, True)
    scene.finish(False)
    assert not scene.over
    assert GURPS.offer_to_yield(scene, scene.fighters[2])
    scene.finish(False)
    assert (scene.over, scene.winner) == (True, 0)


def test_what_is_asked_of_the_captor_is_explained() -> None:
    assert [mercy_view(option).label for option in MERCY_MENU.options()] == ["spare", "no quarter"]
    assert all(mercy_view(option).note for option in (SPARE, NO_QUARTER))


class Away(Option):
    """Ends one's part in the fight."""

    leaves_fight: ClassVar[bool] = True


def test_random_play_leaves_now_and_then_and_else_chooses_as_before() -> None:
    """Whether leaving is offered or not changes nothing about what is chosen when one stays."""
    scene, _ = three()
    stay: list[Option] = [Option("a"), Option("b"), Option("c")]
    question = Question("what", "What?", "")
    left = 0
    for key in range(4000):
        plain = Random(key).choose(scene, Decision(0, question, Options(stay)))
        chosen = Random(key).choose(scene, Decision(0, question, Options([*stay, Away("leave")])))
        left += chosen.key == "leave"
        assert chosen.key in (plain.key, "leave")
    assert 0 < left < 3 * 4000 / LEAVING_ODDS

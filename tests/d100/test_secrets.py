"""What a side must not know: whoever hides from it or is still to come (D-15, D-122)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    act_of,
    asked,
    duel,
    fight,
    in_order,
    keys,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.dice import SeededDice
from fracas.kernel.event import OrderSet
from fracas.kernel.fields import field_names
from fracas.rulebooks.d100.aid import BANDAGE, FOR_GOOD
from fracas.rulebooks.d100.critical_tables import LEG
from fracas.rulebooks.d100.events import Declared, Gifted, Idled, InitiativeRolled
from fracas.rulebooks.d100.fighter import ACT, DECLARE, GAP, RESOLVE, Edge, Work, Wound
from fracas.rulebooks.d100.movement import RUN
from fracas.rulebooks.d100.rows import DIM, KNEELING, PLAIN, Planned
from fracas.rulebooks.d100.turn import LATER
from fracas.stage.scenario import load
from fracas.table.game import Game
from fracas.table.seat import Seat

LATER_BY_ACTION = D100({"declaration": "free", "act_later": "action"})
STANDING = ["index", "side", "sheet", "target", "out", "absent", "hidden", "fled", "yielded", "holding", "held_by"]
"""What makes somebody unseen, and what never changes."""


def four(**more: Any) -> D100Fight:
    """Two against two; the last of them hides."""
    people = [(swordsman(), place, "e") for place in ("d5", "d6", "h5", "l9")]
    scene = in_order(fight(*people, sides=[0, 0, 1, 1], **more))
    scene.fighters[3].hidden, scene.fighters[3].hid_at = True, scene.board.find("k9")
    scene.round, scene.phase = 1, DECLARE
    return scene


def another(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}!"


OTHERS: dict[str, Any] = {
    "posture": KNEELING,
    "held": [],
    "shield": sheet(shield="buckler").shield,
    "wounds": [Wound(False, 3, LEG, False)],
    "parry": (0, 0, 10, 0),
    "struck": (1, 1, 1, 1),
    "plan": (Planned(RUN),),
    "edges": (Edge(0, 10, 1),),
    "caught": (0, 1),
    "work": Work("load sword", 0, 0, 2),
}
FIELDS = [name for name in field_names(four().fighters[3]) if name not in STANDING]


def changed(scene: D100Fight, name: str) -> D100Fight:
    me = scene.fighters[3]
    value = OTHERS[name] if name in OTHERS else another(getattr(me, name))
    setattr(me, name, value)
    return scene


@pytest.mark.parametrize("name", FIELDS)
def test_nothing_of_whoever_hides_is_to_be_seen(name: str) -> None:
    """D-122: whatever is changed about it, the fight that its foes know stays the same, and its own side's does not."""
    assert BOOK.conceal(changed(four(), name), 0).state() == BOOK.conceal(four(), 0).state()
    assert BOOK.conceal(changed(four(), name), 1).state() != BOOK.conceal(four(), 1).state()


class Leaky(D100):
    """Forgets to veil one field."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.leak = name

    def stranger(self, fight: D100Fight, me: Combatant) -> Combatant:
        it = super().stranger(fight, me)
        setattr(it, self.leak, getattr(me, self.leak))
        return it


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_that_is_not_veiled_would_be_seen(name: str) -> None:
    """The test above would notice."""
    book = Leaky(name)
    assert book.conceal(changed(four(), name), 0).state() != book.conceal(four(), 0).state()


def test_a_fight_without_secrets_is_itself() -> None:
    """Nothing is copied for nothing."""
    scene, _, _ = duel()
    assert BOOK.conceal(scene, 0) is scene
    scene.fighters[1].hidden = True
    assert BOOK.conceal(scene, 0) is not scene
    assert BOOK.conceal(scene, 1) is scene


def test_the_dice_of_a_concealed_fight_foretell_nothing() -> None:
    """Nor do their counters tell what was rolled in hiding."""
    scene = four(dice=SeededDice(99))
    scene.dice.face(6)
    scene.beats = 12
    copy = BOOK.conceal(scene, 0)
    assert copy.dice.state() == SeededDice(0).state()
    assert copy.beats == 0
    twin = SeededDice(0)
    assert [copy.dice.face(100) for _ in range(9)] == [twin.face(100) for _ in range(9)]


# the order of turns


@pytest.mark.parametrize("place", range(4))
def test_its_place_in_the_order_is_its_own_affair(place: int) -> None:
    """D-13, D-19, D-122."""
    scene = four()
    order = [0, 1, 2]
    order.insert(place, 3)
    scene.order, scene.places = tuple(order), (0, 1, 2, 3)
    copy = BOOK.conceal(scene, 0)
    assert (list(copy.order), list(copy.places)) == ([0, 1, 2], [0, 1, 2])


def test_where_the_round_stands_is_counted_without_it() -> None:
    """D-17, D-20."""
    scene = four()
    scene.order, scene.places = (0, 3, 1, 2), (0, 1, 2, 2)
    scene.declaring, scene.at, scene.waiting, scene.asked = 3, 2, (3, 0), 1
    scene.first_to_act = 3
    copy = BOOK.conceal(scene, 0)
    assert list(copy.places) == [0, 1, 1]
    assert (copy.declaring, copy.at, list(copy.waiting), copy.asked, copy.first_to_act) == (2, 1, [0], 0, -1)


@pytest.mark.parametrize(("in_gap", "waiting", "phase"), [(False, (), RESOLVE), (True, (0,), GAP), (True, (), RESOLVE)])
def test_whose_turn_it_is_in_hiding_nobody_knows(in_gap: bool, waiting: tuple[int, ...], phase: int) -> None:
    """D-20, D-122: the round stands before the next turn that is seen."""
    scene = four()
    scene.order, scene.phase, scene.acting, scene.at = (0, 3, 1, 2), ACT, 3, 1
    scene.in_gap, scene.waiting = in_gap, waiting
    copy = BOOK.conceal(scene, 0)
    assert (copy.phase, copy.acting, copy.at, copy.in_gap) == (phase, -1, 1, False)


def test_newcomers_are_a_surprise() -> None:
    """D-15: neither name nor hex nor round."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "h5", "w"), (swordsman(), "l9", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], starts=[{}, {}, {"arrives": 4}]))
    copy = BOOK.conceal(scene, 0)
    late = copy.fighters[2]
    assert (late.name, late.enters, late.absent, late.out) == ("somebody", 1_000_000, True, True)
    assert "comes in round 4" in BOOK.describe(BOOK.conceal(scene, 1), 2)
    assert scene.board.names[late.cell] != "l9"


# what others do about it


def test_what_its_friends_do_for_it_is_not_told() -> None:
    """D-17, D-30, D-101: plans, work and pressure on wounds."""
    scene = four()
    friend = scene.fighters[2]
    friend.plan = (Planned(BANDAGE, 3), Planned(RUN), Planned(BANDAGE, 3), Planned(RUN))
    friend.planned, friend.work = 3, Work("bandage", 3, 0, 1)
    friend.wounds = [Wound(False, 4, LEG, False)]
    friend.wounds[0].staunched_by = 3
    copy = BOOK.conceal(scene, 0)
    seen = copy.fighters[2]
    assert ([planned.act for planned in seen.plan], seen.planned, seen.work) == ([RUN, RUN], 1, None)
    assert seen.wounds[0].staunched_by == FOR_GOOD
    assert "bleeding 2 of 4 (leg, staunched)" in BOOK.describe(copy, 2)
    BOOK.check_pressure(copy)
    assert seen.wounds[0].staunched_by == FOR_GOOD


def test_nobody_minds_a_stranger() -> None:
    """D-29, D-119: who watched or aimed at it no longer does; what one has planned against it stays one's own."""
    scene = four()
    me = scene.fighters[0]
    me.watch, me.aim, me.aim_foe = 3, 2, 3
    me.plan = (Planned(act_of(me, "attack sword"), 3),)
    seen = BOOK.conceal(scene, 0).fighters[0]
    assert (seen.watch, seen.aim, seen.aim_foe, len(seen.plan)) == (-1, 0, -1, 1)


def test_things_on_the_floor_tell_no_name() -> None:
    """D-27: they are there for all to see."""
    scene = four()
    BOOK.drop(scene, scene.fighters[3], scene.fighters[3].held[0])
    copy = BOOK.conceal(scene, 0)
    assert [(lying.key, lying.owner) for lying in copy.floor] == [("sword", -1)]
    assert scene.floor[0].owner == 3


def test_in_a_hold_nobody_hides() -> None:
    """D-77: whom one holds one knows."""
    scene = four()
    scene.fighters[3].held_by, scene.fighters[0].holding = 0, 3
    assert BOOK.conceal(scene, 0).fighters[3].name == "D"


def test_whoever_offers_to_yield_is_known() -> None:
    """D-132: also if it gets no quarter."""
    scene = four(book=FREE)
    turn_of(scene, 3, FREE)
    decision = asked(scene, [], ["yield"], lambda: FREE.act(scene))
    assert (decision.who, FREE.wording(scene, decision)) == (1, "D offers to yield. Do you give quarter?")
    assert not scene.fighters[3].hidden


# menus


def test_the_way_to_face_does_not_point_at_whoever_hides() -> None:
    """D-36, D-119: the answers come in the order of what one knows."""
    orders = []
    for place in ("h2", "h8"):
        scene, me, foe = duel(book=FREE)
        foe.cell, foe.hidden, scene.light = scene.board.find(place), True, DIM
        turn_of(scene, 0, FREE)
        me.watch = 1
        orders.append(keys(asked(scene, [], ["move", "c5"], lambda: FREE.act(scene))))  # noqa: B023
    assert orders[0] == orders[1]


@pytest.mark.parametrize(("hidden", "open_"), [(True, False), (False, True)])
def test_nobody_waits_for_whoever_hides(hidden: bool, open_: bool) -> None:
    """D-20: what is left of a turn can be put off only if somebody else is still to act, as far as one knows."""
    scene = four(book=LATER_BY_ACTION)
    scene.fighters[3].hidden = hidden
    me = turn_of(scene, 2, LATER_BY_ACTION)
    me.side, me.fresh = 0, False
    assert (LATER.why_not(LATER_BY_ACTION, scene, me) == "") == open_


def test_a_holder_is_not_asked_after_a_turn_that_it_knows_nothing_of() -> None:
    """D-20, D-122: its last chance comes after the last turn that it knows of."""
    scene = four(book=FREE)
    scene.order, scene.places, scene.phase, scene.at, scene.waiting = (0, 2, 3), (0, 1, 2), GAP, 2, (0,)
    decision = asked(scene, [], [], lambda: FREE.next_holder(scene))
    views = [FREE.view(scene, decision, option).note for option in decision.menu.options()]
    assert views[0] == "and let the turn go"
    assert FREE.usual(scene, decision) == "act"
    scene.at, scene.asked = 3, 0
    assert not FREE.next_holder(scene)
    assert list(scene.waiting) == []


# what is told


def test_lists_are_told_without_the_unseen() -> None:
    """D-12, D-17, D-19."""
    order = OrderSet((2, 0, 3, 1)).without({3})
    assert isinstance(order, OrderSet)
    assert order.order == (2, 0, 1)
    group = InitiativeRolled((2, 3), 40, None)
    assert not group.concerns({3})
    assert group.concerns({2, 3})
    told = group.without({3})
    assert isinstance(told, InitiativeRolled)
    assert list(told.members) == [2]
    plan = [(BANDAGE, 3, PLAIN), (RUN, -1, PLAIN)]
    declared = Declared(2, "", (), -1, plan).without({3})
    assert isinstance(declared, Declared)
    assert declared.plan == plan[1:]


def test_events_of_the_running_beat_are_veiled_too() -> None:
    """For agents, who may look at them: what somebody unseen has just done is gone, lists are told without it."""
    scene = four()
    scene.events = [Idled(3), OrderSet((3, 0, 1, 2)), Idled(2)]
    BOOK.veil(scene, 0)
    assert [each.to_dict() for each in scene.events] == [
        {"event": "OrderSet", "order": [0, 1, 2]},
        {"event": "Idled", "who": 2},
    ]


def test_what_strangers_did_can_be_told_without_an_error() -> None:
    """D-31: even a gift of which nobody knows."""
    scene = four()
    BOOK.veil(scene, 0)
    assert BOOK.narrate(scene, Gifted(3, 0, "mind_stab", "begins")) == "somebody uses a gift."
    assert BOOK.narrate(scene, Idled(3)) == "somebody lets the turn pass."


def guards(seed: int = 3) -> Game:
    stage = load("guards")
    game = Game(stage, seed, "seeded", ["human"] * len(stage.setup.entrants))
    game.play.resume()
    return game


def test_a_seat_never_gets_the_name_of_whoever_hides_or_is_to_come() -> None:
    """D-15, D-122: in no field of anything, until it is found or comes."""
    game = guards()
    people = game.play.run.everyone()
    hidden = next(each.name for each in people if each.hidden)
    late = next(each.name for each in people if each.absent)
    for number in range(60):
        assert game.play.pending is not None
        run = game.play.run
        if not run.everyone()[run.called(hidden)].hidden:
            break
        sides = {each.name: game.sides[each.side] for each in people}
        for side in game.sides:
            got = Seat(game, side).fight().model_dump_json()
            assert (hidden in got) == (sides[hidden] == side)
            if run.everyone()[run.called(late)].absent:
                assert (late in got) == (sides[late] == side)
        options = game.play.pending.menu.options()
        game.play.answer(options[number % len(options)].key)
    assert number > 10


def test_a_ruling_about_whoever_hides_is_for_its_own_side() -> None:
    """D-122, D-128."""
    game = guards()
    hidden = next(each for each in game.play.run.everyone() if each.hidden)
    game.play.rule(hidden.name, "hits", "5")
    told = {side: "Ruling: " in Seat(game, side).fight().model_dump_json() for side in game.sides}
    assert told == {side: side == game.sides[hidden.side] for side in game.sides}

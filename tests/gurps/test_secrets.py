"""What a side may know: hidden fighters, those of whom nobody has any idea, waits, aims, and what is told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gurps.deeds import do, in_order
from tests.gurps.grips import attempt, close, held, tries
from tests.gurps.scene import GURPS, Bare, beat, fight, of_kind, peek, sheet, swordsman
from tests.monday import scene as monday
from tests.table.games import game_of

from fracas.kernel.event import OrderSet
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import Planned, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import NEVER, Combatant
from fracas.rulebooks.gurps.in_hand import DROPPED
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.secrets import STRANGER
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.techniques import DRAG, SLAM, THROW
from fracas.rulebooks.gurps.triggers import ATTACKS_ME, IN_REACH
from fracas.table.seat import Seat

RED, BLUE, NO_SIDE = 0, 1, -2


def trio(**state: Any) -> GurpsFight:
    """A and C against B; the state is B's."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "h5", "w"), (swordsman(), "d7", "e")))
    scene.fighters[2].side = 0
    for name, value in state.items():
        setattr(scene.fighters[1], name, value)
    return scene


def is_stranger(me: Combatant) -> bool:
    return (me.name, me.absent, me.out, me.arrives) == (STRANGER, True, True, NEVER)


# who is unseen


@pytest.mark.parametrize(
    ("state", "red", "nobody"),
    [
        ({}, set(), set()),
        ({"hidden": True}, {1}, {1}),
        ({"hidden": True, "out": True}, set(), set()),
        ({"absent": True, "out": True, "arrives": 5}, {1}, {1}),
        ({"absent": True, "out": True, "fled": True}, set(), set()),
    ],
)
def test_who_is_unseen(state: dict[str, Any], red: set[int], nobody: set[int]) -> None:
    """G-211, G-22: by the other side, and by those who belong to none; never by one's own."""
    scene = trio(**state)
    assert GURPS.unseen_by(scene, RED) == red
    assert GURPS.unseen_by(scene, NO_SIDE) == nobody
    assert GURPS.unseen_by(scene, BLUE) == set()
    assert GURPS.has_secrets(scene, RED) == bool(red)


def test_a_foe_of_whom_nobody_on_a_side_has_any_idea_is_unseen() -> None:
    """G-210: but not if one of them knows; the unconscious do not count."""
    scene = trio()
    scene.fighters[0].unaware_of = (1,)
    assert GURPS.unseen_by(scene, RED) == set()
    scene.fighters[2].unaware_of = (1,)
    assert GURPS.unseen_by(scene, RED) == {1}
    assert GURPS.unseen_by(scene, NO_SIDE) == {1}
    scene.fighters[2].unaware_of = ()
    scene.fighters[2].out = True
    assert GURPS.unseen_by(scene, RED) == {1}


def test_without_secrets_the_fight_is_its_own_copy() -> None:
    scene = trio()
    assert GURPS.conceal(scene, RED) is scene


# the veil


def test_who_hides_is_a_stranger_who_has_not_come() -> None:
    """G-211: nothing is left but its side and what lies on the floor, with its place in the list."""
    scene = trio(hidden=True, posture=PRONE, hp=3)
    scene.place, scene.acting, scene.first_to_act = 1, 1, 1
    GURPS.drop(scene, scene.fighters[1], scene.fighters[1].held[0])
    known = GURPS.conceal(scene, RED)
    it = known.fighters[1]
    assert is_stranger(it)
    assert (it.side, it.hp, it.posture, it.cell) == (1, 10, STANDING, known.board.find("a1"))
    assert it.sheet is not scene.fighters[1].sheet
    assert [(held.hand, held.cell) for held in it.held] == [(DROPPED, scene.board.find("h5"))]
    assert known.order == (0, 2)
    assert (known.place, known.acting, known.first_to_act) == (1, NOBODY, NOBODY)
    assert scene.fighters[1].hp == 3


def test_a_place_in_the_list_of_things_is_kept() -> None:
    """So that a menu which offers what lies there still means it (G-52)."""
    paper = swordsman(weapons=["broadsword", "dagger"])
    scene = in_order(fight((swordsman(), "d5", "e"), (paper, "e5", "w"), starts=[{}, {"hidden": True}]))
    foe = scene.fighters[1]
    foe.held[1].hand = 1
    GURPS.drop(scene, foe, foe.held[1])
    foe.cell = scene.board.find("a5")  # behind A's back
    scene.fighters[0].posture = KNEELING
    scene.fighters[0].held[0].hand = -1
    decision = peek(scene, [], ["ready", "d5", "e"], chooser=Bare)
    option = decision.menu.find("pick up dagger of B")
    assert option is not None
    GURPS.veil(scene, RED)
    assert GURPS.view(scene, decision, option).label == "pick up dagger of somebody"
    held = scene.fighters[1].held
    assert [each.gone for each in held] == [True, False]
    assert held[1].item.key == "dagger"


def test_turns_before_that_of_the_hidden_are_counted_without_it() -> None:
    scene = trio(hidden=True)
    for place, seen in ((0, 0), (1, 1), (2, 1)):
        scene.place = place
        assert GURPS.conceal(scene, RED).place == seen
    assert GURPS.conceal(scene, BLUE).place == 2


def test_a_veiled_fight_goes_on_and_may_be_planned() -> None:
    """The turn of the next one in order is its own, and the fight is not over without the stranger."""
    scene = trio(hidden=True)
    known = GURPS.conceal(scene, RED)
    beat(known, [], ["do nothing"])
    assert not known.over
    assert known.order[known.place] == 2
    GURPS.next_turn(known, 0)
    assert (known.order[known.place], known.round) == (0, 2)


def test_a_search_is_offered_as_long_as_somebody_hides() -> None:
    """G-212: in the real fight, and as it is known; but not for newcomers, nor once nobody is there to be found."""
    scene = trio(hidden=True)
    scene.stealthy = True
    me = scene.fighters[0]
    assert GURPS.may_search(scene, me)
    known = GURPS.conceal(scene, RED)
    assert GURPS.may_search(known, known.fighters[0])
    assert GURPS.may_search(GURPS.conceal(known, RED), known.fighters[0])
    scene.fighters[1].hidden = False
    assert not GURPS.may_search(scene, me)
    scene.fighters[1].absent = scene.fighters[1].out = True
    known = GURPS.conceal(scene, RED)
    assert not GURPS.may_search(known, known.fighters[0])


def test_nobody_is_known_to_be_unaware_of_somebody_unseen() -> None:
    """G-210: 'unaware of B' would say that B is there."""
    scene = trio()
    for index in (0, 2):
        scene.fighters[index].unaware_of = (1,)
    assert "unaware of B" in GURPS.describe(scene, 0)
    known = GURPS.conceal(scene, RED)
    assert is_stranger(known.fighters[1])
    assert known.fighters[0].unaware_of == ()


def test_a_fuse_that_burns_in_a_hidden_hand_is_not_known() -> None:
    """G-205: one that lies on the floor is."""
    scene = in_order(fight((swordsman(), "d5", "e"), (sheet(weapons=["hand-grenade"]), "h5", "w")))
    foe = scene.fighters[1]
    foe.hidden = True
    foe.held[0].fuse, scene.fuses = 3, 1
    assert GURPS.conceal(scene, RED).fuses == 0
    GURPS.drop(scene, foe, foe.held[0])
    known = GURPS.conceal(scene, RED)
    assert (known.fuses, known.fighters[1].held[0].fuse) == (1, 3)


def test_dice_and_beats_of_a_veiled_fight_tell_nothing() -> None:
    """What has been done in this very beat is still known (G-173)."""
    scene = trio(hidden=True)
    scene.beats, scene.round = 17, 3
    scene.fighters[0].reacted, scene.fighters[2].reacted = 17, 16
    known = GURPS.conceal(scene, RED)
    assert known.dice.state() == (0,)
    assert known.beats == 3
    assert [known.fighters[index].reacted for index in (0, 2)] == [3, -1]


def test_beats_of_the_variant() -> None:
    """M-14: whether somebody has been asked to get down."""
    scene = monday.fight((monday.swordsman(), "d5", "e"), (monday.swordsman(), "h5", "w"))
    scene.fighters[1].hidden = True
    scene.beats, scene.round = 17, 3
    for warned, then in ((17, 3), (16, -1)):
        scene.fighters[0].warned = warned  # type: ignore[attr-defined]
        known = monday.MONDAY.conceal(scene, RED)
        assert known.fighters[0].warned == then  # type: ignore[attr-defined]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_wait_shows_but_not_what_for(keeps: bool) -> None:
    """G-36, G-192: nor by the aim that somebody keeps on whom it waits for."""
    scene = trio(wait=Wait(ATTACKS_ME, 0, 70, DETERMINED, cells=(70,), penalty=-2))
    foe = scene.fighters[1]
    if keeps:
        foe.aim_foe, foe.aim_item, foe.aim_turns, foe.aim_braced = 0, 0, 2, True
    known = GURPS.conceal(scene, RED).fighters[1]
    assert known.wait is not None
    assert known.wait.state() == Wait(IN_REACH, NOBODY, NOBODY, ATTACK).state()
    assert (known.aim_foe, known.aim_item, known.aim_turns, known.aim_braced) == (NOBODY, NOBODY, 0, False)
    assert "waiting" in GURPS.describe(GURPS.conceal(scene, RED), 1)
    own = GURPS.conceal(scene, BLUE).fighters[1].wait
    assert own is not None
    assert own.trigger is ATTACKS_ME


def test_an_aim_without_a_wait_is_seen() -> None:
    """G-36: it is told when it begins."""
    scene = trio(aim_foe=0, aim_item=0, aim_turns=1)
    scene.fighters[2].hidden = True
    assert GURPS.conceal(scene, BLUE).fighters[1].aim_turns == 1
    scene.fighters[2].side = 1
    assert GURPS.conceal(scene, RED).fighters[1].aim_turns == 1


def test_nobody_is_given_away_by_who_looks() -> None:
    """Three sides: A knows nothing of C, at whom B aims, and whom it watches and has deceived."""
    scene = trio(aim_foe=2, aim_turns=1, aim_item=0, evaluated=1, evaluated_foe=2, feint=3, feint_foe=2, feint_turns=2)
    scene.sides = ["red", "blue", "green"]
    scene.fighters[2].side = 2
    scene.fighters[0].unaware_of = (2,)
    foe = GURPS.conceal(scene, RED).fighters[1]
    assert (foe.aim_turns, foe.evaluated, foe.feint, foe.feint_turns) == (0, 0, 0, 0)
    assert scene.fighters[1].aim_turns == 1


def test_of_the_invisible_only_the_place_is_known() -> None:
    """G-76: neither how it stands nor what it has in hand."""
    scene = trio(unseen_penalty=-6, posture=PRONE, facing=3)
    known = GURPS.conceal(scene, RED)
    foe = known.fighters[1]
    assert not is_stranger(foe)
    assert (foe.posture, foe.facing, foe.held[0].in_hand()) == (STANDING, 0, False)
    assert foe.cell == scene.fighters[1].cell
    scene.fighters[1].unseen_penalty = -4
    assert GURPS.conceal(scene, RED) is scene


def test_foes_wait_for_nothing_in_a_plan() -> None:
    scene = trio(wait=Wait(ATTACKS_ME, 0, NOBODY, DETERMINED))
    scene.fighters[2].wait = Wait(ATTACKS_ME, 1, NOBODY, DETERMINED)
    GURPS.hush(scene, RED)
    assert scene.fighters[1].wait is None
    assert scene.fighters[2].wait is not None


# what is told


def test_what_somebody_waits_for_is_told_to_its_own_side_alone() -> None:
    """G-192: whom and what for; an aim is told to everybody."""
    assert Planned(0, "wait", 1, 3, True).private_fields() == ("foe", "number")
    assert Planned(0, "aim", 1, 1, False).private_fields() == ()
    game = game_of("duel")
    for _ in range(20):
        pending = game.play.pending
        assert pending is not None
        if any(isinstance(event, Planned) for event in game.play.events()):
            break
        keys = [option.key for option in pending.menu.options()]
        wanted = [key for key in ("wait", "a foe attacks me", "anyone", "Hrolf", "Dame Ysolde") if key in keys]
        game.play.answer((wanted or keys)[-1 if "anyone" in keys else 0])
    told = {name: Seat(game, name).fight().events for name in [*game.sides, "referee", "spectator"]}
    plans = {name: next(each for each in events if each.kind == "Planned") for name, events in told.items()}
    who = next(each for each in game.play.run.everyone() if each.name == plans["referee"].who)
    mine, theirs = plans[game.sides[who.side]], plans[game.sides[1 - who.side]]
    assert mine.foe is not None
    assert mine.details["number"] == plans["referee"].details["number"]
    for plan in (theirs, plans["spectator"]):
        assert plan.foe is None
        assert "number" not in plan.details
        assert plan.sentence == mine.sentence


def test_the_order_is_told_without_the_hidden() -> None:
    event = OrderSet((0, 1, 2)).without({1})
    assert isinstance(event, OrderSet)
    assert event.order == (0, 2)
    game = game_of("footpads")
    hidden = [each.name for each in game.play.run.everyone() if each.hidden]
    side = next(each.side for each in game.play.run.everyone() if each.hidden)
    seat = Seat(game, game.sides[1 - side])
    text = seat.fight().model_dump_json()
    assert hidden
    assert not [name for name in hidden if name in text]
    assert all(name in Seat(game, game.sides[side]).fight().model_dump_json() for name in hidden)


def test_a_ruling_about_the_hidden_is_not_told() -> None:
    game = game_of("footpads")
    hidden = next(each for each in game.play.run.everyone() if each.hidden)
    game.play.rule(hidden.name, "hp", "5")
    assert hidden.name not in Seat(game, game.sides[1 - hidden.side]).fight().model_dump_json()
    assert f"Ruling: {hidden.name}" in Seat(game, game.sides[hidden.side]).fight().model_dump_json()


def test_a_search_by_ear_looks_like_any_other() -> None:
    """G-212: that it was by ear would say that somebody is within earshot; whoever knows better is told so."""
    scene = in_order(
        fight(
            (sheet(per=12), "d5", "e"), (sheet(), "f5", "w"), rows=["....#......."] * 10, starts=[{}, {"hidden": True}]
        )
    )
    events = beat(scene, [(4, 4, 3)], ["search", "d5", "e", "d5", "e"])
    roll = of_kind(events, SuccessRolled)[0]
    assert isinstance(roll, SuccessRolled)
    assert (roll.need.total, roll.passed) == (10, False)
    told = roll.without({1})
    assert isinstance(told, SuccessRolled)
    assert (told.need.total, told.passed, told.seen_as) == (12, True, None)


def test_a_roll_for_somebody_hidden_gives_it_away() -> None:
    """G-86: a stray blow that might strike it is told to none who do not know of it."""
    need = Tally(9, Reason("by chance", "G-86"))
    assert SuccessRolled(0, "a stray blow", need, 12, False, 1).concerns({1})
    assert not SuccessRolled(0, "a stray blow", need, 12, False, 1).concerns({2})


# menus that must not leave out the hex of somebody hidden


def hiding_at(scene: GurpsFight, place: str) -> Combatant:
    """The last of them hides there, on the second one's side."""
    it = scene.fighters[2]
    it.side, it.hidden, it.cell = 1, True, scene.board.find(place)
    scene.stealthy = True
    return it


def test_hexes_around_are_free_as_far_as_one_knows() -> None:
    """G-210: where somebody hides as well."""
    scene = close(sheet(st=13), sheet(), sheet())
    it = hiding_at(scene, "e5")
    assert it.cell in GURPS.free_around(scene, scene.fighters[0])
    it.hidden = False
    assert it.cell not in GURPS.free_around(scene, scene.fighters[0])


def test_whoever_drags_a_foe_bumps_into_who_hides() -> None:
    """G-176, G-213: both stay where they are, and the other is found."""
    scene = close(sheet(st=13), sheet(), sheet())
    it = hiding_at(scene, "e5")
    held(scene)
    tries(scene, DRAG, [], ["e5"])
    assert [scene.board.names[each.cell] for each in scene.fighters] == ["d5", "d5", "e5"]
    assert not it.hidden


def test_whoever_is_thrown_at_one_who_hides_falls_where_it_was() -> None:
    """G-185, G-213."""
    scene = close(sheet(st=13, dx=12, skills={"Judo": 14}), sheet(), sheet())
    it = hiding_at(scene, "e5")
    held(scene, control=3)
    tries(scene, THROW, [(3, 3, 3), (5, 5, 5), (4,), (5, 5, 1)], ["e5"])
    foe = scene.fighters[1]
    assert (scene.board.names[foe.cell], foe.posture) == ("d5", PRONE)
    assert not it.hidden


def test_a_slam_that_is_dodged_ends_before_who_hides_beyond() -> None:
    """G-187, G-213."""
    scene = in_order(fight((sheet(dx=12), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "f5", "w")))
    it = hiding_at(scene, "f5")
    tries(scene, SLAM, [(3, 3, 3), (2, 2, 2)], ["dodge", "stand fast"])
    assert scene.board.names[scene.fighters[0].cell] == "e5"
    assert not it.hidden


def test_whoever_runs_on_over_a_foe_bumps_into_who_hides() -> None:
    """G-187, G-213."""
    scene = in_order(fight((sheet(), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "f5", "w")))
    it = hiding_at(scene, "f5")
    me = scene.fighters[0]
    blow = attempt(scene, SLAM)
    me.path = (me.cell, scene.board.find("e5"))
    me.cell = scene.board.find("e5")
    do(scene, [], ["f5"], lambda: GURPS.go_on(scene, blow))
    assert scene.board.names[me.cell] == "e5"
    assert not it.hidden


def test_nobody_knows_where_a_foe_is_who_is_wholly_unseen() -> None:
    """G-76: its hex is in no view, answer or sentence, and no menu leaves it out; one's own side knows it."""
    game = game_of("duel")
    game.play.rule("Hrolf", "unseen", "wholly")
    red, blue = Seat(game, "red"), Seat(game, "blue")
    place = game.play.run.board.names[game.play.run.everyone()[1].cell]
    assert [each.hexes for each in red.fight().fighters if each.name == "Hrolf"] == [[]]
    assert [each.hexes for each in blue.fight().fighters if each.name == "Hrolf"] == [[place]]
    assert "Hrolf" not in " ".join(red.ask(f"what is at {place}").sentences + red.ask("who is near").sentences)
    while game.play.pending is not None and game.play.pending.who == 1:
        usual = game.book.usual(game.play.run, game.play.pending)
        blue.answer("move" if game.play.pending.question.key == "manoeuvre" else usual or "g5")
    assert not any("Hrolf moves" in event.sentence for event in red.events())
    assert any("Hrolf moves" in event.sentence for event in blue.events())

"""Hiding, bumping into somebody hidden, leaving by the edge, yielding (D-121, D-122, D-130 to D-132)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    act,
    armed,
    asked,
    beat,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    keys,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)

from fracas.agents.brutes.d100 import D100Brute
from fracas.agents.random import Random
from fracas.kernel.decision import Nobody, Pause
from fracas.kernel.dice import SeededDice
from fracas.kernel.event import Became, FightEnded, Refused
from fracas.kernel.fight import Ending
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.d100.critical_tables import CHEST
from fracas.rulebooks.d100.events import AttackRolled, Barred, Bumped, FightSettled, Moved, Spotted
from fracas.rulebooks.d100.fighter import RESOLVE, Wound
from fracas.rulebooks.d100.rows import DARK, DIM, KNEELING, PRONE

PARTING = D100({"declaration": "free", "parting_attack": "on"})
QUICK = D100({"declaration": "free", "aftermath": "off"})


def states(events: list[Any]) -> list[str]:
    return [event.state for event in of_kind(events, Became)]


def dusk(*people: tuple[Any, str, str], sides: list[int] | None = None, book: D100 = FREE) -> D100Fight:
    """A field in poor light, on which the second hides."""
    scene = in_order(fight(*people, sides=sides or [], book=book))
    scene.light = DIM
    scene.fighters[1].hidden = True
    return scene


# bumping


def test_who_moves_into_somebody_hidden_stops_before_it() -> None:
    """D-130: both know of each other, and what is left of the move is lost."""
    scene = dusk((swordsman(), "a5", "e"), (swordsman(), "c5", "w"))
    me = turn_of(scene, 0, FREE)
    events = act(scene, [], ["move", "d5", "e"])
    assert scene.board.names[me.cell] == "b5"
    assert (scene.fighters[1].hidden, me.stride) == (False, 0)
    bumped = of_kind(events, Bumped)[0]
    assert FREE.narrate(scene, bumped) == "A runs into B, who hid there."
    assert not of_kind(events, Barred)
    assert events.index(of_kind(events, Moved)[0]) < events.index(bumped)


def test_a_hider_who_runs_into_another_is_seen_too() -> None:
    """D-130: both of them."""
    scene = dusk((swordsman(), "a5", "e"), (swordsman(), "b5", "w"))
    me = turn_of(scene, 0, FREE)
    me.hidden = True
    act(scene, [], ["move", "b5", "e"])
    assert (me.hidden, scene.fighters[1].hidden) == (False, False)
    assert scene.board.names[me.cell] == "a5"


def test_who_hides_bars_nobodys_way() -> None:
    """D-130: no guard zone, no place that is missing: one passes beside it and never knows."""
    scene = dusk((swordsman(), "a5", "e"), (swordsman(), "c4", "w"))
    me = turn_of(scene, 0, FREE)
    events = act(scene, [], ["move", "d5 by b5 c5", "e"])
    assert scene.board.names[me.cell] == "d5"
    assert scene.fighters[1].hidden
    assert not of_kind(events, Barred) + of_kind(events, Bumped)


def test_a_leap_comes_down_beside_somebody_hidden() -> None:
    """D-130: the hex is offered like any other, and the leap ends next to it."""
    rows = ["^...........", *["............"] * 8]
    scene = in_order(
        fight((sheet(skills={"acrobatics": 90}), "a1", "e"), (swordsman(), "c1", "w"), rows=rows, book=FREE)
    )
    scene.light = DARK
    foe = scene.fighters[1]
    foe.hidden = True
    me = turn_of(scene, 0, FREE)
    assert "c1" in keys(asked(scene, [], ["leap"], lambda: FREE.act(scene)))
    scene.fighters[0] = me
    turn_of(scene, 0, FREE)
    events = act(scene, [(95,)], ["leap", "c1", "e"])
    assert (scene.board.names[me.cell], foe.hidden) == ("b1", False)
    assert of_kind(events, Bumped)


def test_a_door_does_not_shut_on_somebody_hidden() -> None:
    """D-130: it is offered, and finds out who is there; the AP are spent."""
    rows = ["..'.........", *["............"] * 8]
    scene = in_order(fight((swordsman(), "b1", "e"), (swordsman(), "c1", "w"), rows=rows, book=FREE))
    scene.light = DARK
    scene.fighters[1].hidden = True
    me = turn_of(scene, 0, FREE)
    events = act(scene, [], ["use object"])
    assert of_kind(events, Bumped)
    assert scene.board.terrain[scene.board.find("c1")].key == "open door"
    assert me.ap == 3


def test_somebody_hidden_is_found_by_looking() -> None:
    """D-122: 1 AP; a blast strikes it all the same, and its own blow finds its victim unaware."""
    scene = dusk((sheet(skills={"perception": 50}), "a5", "e"), (swordsman(), "c5", "w"))
    turn_of(scene, 0, FREE)
    events = act(scene, [(75,)], ["observe"])
    assert of_kind(events, Spotted)
    scene = dusk((swordsman(), "b5", "e"), (swordsman(), "c5", "w"))
    assert not FREE.legal_target(scene, scene.fighters[0], scene.fighters[1], scene.fighters[0].held[0].item, False)
    blow = blow_of(scene, who=1, at=0, book=FREE)
    assert "foe unaware" in str(FREE.attack_bonus(scene, blow))


# no menu tells where somebody hides


@pytest.mark.parametrize("seed", range(12))
def test_no_menu_betrays_who_hides(seed: int) -> None:
    """D-130, D-122: whatever is offered is the same wherever the hider is."""
    rows = ["....x.......", "..'...o.....", "............", "..^.........", "......_.....", "............"]
    people = [(armed("frag_grenade", weapons=["frag_grenade", "slug_pistol"]), "a3", "e"), (swordsman(), "f4", "w")]
    scene = in_order(fight(*people, (swordsman(), "b2", "e"), rows=rows, sides=[0, 1, 0], book=FREE))
    scene.light = DARK
    scene.fighters[1].hidden = True
    agent, dice = Random(seed), SeededDice(seed)
    scene.dice, scene.phase = dice, RESOLVE
    for _ in range(60):
        if scene.over or not scene.fighters[1].hidden:
            return
        other = scene.copy()
        taken = {each.cell for each in scene.fighters}
        free = [cell for cell in scene.board.cells() if not scene.board.closed[cell] and cell not in taken]
        other.fighters[1].cell = free[seed % len(free)]
        first, second = menu_of(scene), menu_of(other)
        if first is not None and second is not None and first[0] != 1:
            assert first == second
        scene.chooser = agent
        scene.events, scene.rolls, scene.answers = [], [], []
        FREE.beat(scene)
        scene.beats += 1


def menu_of(scene: D100Fight) -> tuple[int, str, list[str]] | None:
    """Who is asked what next, and what is offered."""
    copy = scene.copy()
    copy.chooser = Nobody()
    try:
        FREE.beat(copy)
    except Pause as pause:
        decision = pause.decision
        return decision.who, decision.question.key, keys(decision)
    return None


def test_why_not_does_not_betray_who_hides() -> None:
    """D-122: the same is said of that one's name as of one that nobody has."""
    scene = dusk((swordsman(), "b5", "e"), (swordsman(), "a5", "w"), (swordsman(), "c5", "w"), sides=[0, 1, 1])
    scene.fighters.append(scene.fighters[2].copy())
    scene.fighters[3].index, scene.fighters[3].name, scene.fighters[3].cell = 3, "D", scene.board.find("c4")
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], ["attack sword"], lambda: FREE.act(scene))
    assert FREE.why_not(scene, decision, "B").replace("B", "?") == FREE.why_not(scene, decision, "X").replace("X", "?")


# leaving


def test_leaving_by_the_edge() -> None:
    """D-131: a step of the free Base Move; out for good, nowhere, nobody's target, and the fight is decided."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w"), book=QUICK))
    me = turn_of(scene, 0, QUICK)
    assert {"leave", "yield"} <= set(open_acts(scene, me, QUICK))
    events = act(scene, [], ["leave"], QUICK)
    assert (me.fled, me.out, scene.over, scene.winner) == (True, True, True, 1)
    assert states(events) == ["fled"]
    assert of_kind(events, FightEnded)
    assert QUICK.narrate(scene, of_kind(events, Became)[0]) == "A leaves the field."
    assert "has left the field" in QUICK.describe(scene, 0)
    assert not QUICK.legal_target(scene, scene.fighters[1], me, scene.fighters[1].held[0].item, True)


@pytest.mark.parametrize(
    ("rule", "change", "why"),
    [
        ("D-131 not from the middle", {"at": "f5"}, "you are not at the edge of the map (D-131)"),
        ("D-131 not when held", {"held_by": 1}, "whoever is held"),
        ("D-131 not when pinned", {"pinned": True}, "whoever is held, pinned or on its knees"),
        ("D-131 not on one's knees", {"posture": KNEELING}, "whoever is held, pinned or on its knees"),
        ("D-131 crawling, with all of the Base Move", {"posture": PRONE}, ""),
        ("D-131 crawling with too little left, for 1 AP", {"posture": PRONE, "strode": True, "stride": 2}, ""),
        ("D-131 not without AP and movement", {"stride": 0, "ap": 0}, "it costs 1 AP, and 0 are left"),
    ],
)
def test_what_is_in_the_way_of_leaving(rule: str, change: dict[str, Any], why: str) -> None:
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    if "at" in change:
        me.cell = scene.board.find(change.pop("at"))
    for name, value in change.items():
        setattr(me, name, value)
    assert ("leave" in open_acts(scene, me)) == (why == ""), rule
    assert FREE.why_no_act(scene, me, "leave").startswith(why) or why == "", rule


def test_leaving_costs_an_ap_when_the_free_move_is_used_up() -> None:
    """D-131, D-34: 1 AP, and needs no plan."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w")))
    me = turn_of(scene, 0)
    me.stride, me.strode = 0, True
    act(scene, [], ["leave"], BOOK)
    assert me.fled


def test_edges_may_be_closed() -> None:
    """D-131: by the scenario."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w"), book=FREE))
    scene.ending = Ending(0, [], False)
    me = turn_of(scene, 0, FREE)
    assert "leave" not in open_acts(scene, me)
    assert FREE.why_no_act(scene, me, "leave") == "nobody leaves this place before the fight is over (D-131)"


def test_a_foe_bars_the_edge() -> None:
    """D-131, D-39: not past a foe beside whom every step off the map would lead; where one leads away, one goes."""
    scene = in_order(fight((swordsman(), "a1", "e"), (swordsman(), "b1", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    assert "leave" in open_acts(scene, me)
    corner = in_order(fight((swordsman(), "c1", "e"), (swordsman(), "b1", "e"), (swordsman(), "d1", "w"), book=FREE,
                            sides=[0, 1, 1]))  # fmt: skip
    me = turn_of(corner, 0, FREE)
    assert "leave" not in open_acts(corner, me)
    assert FREE.why_no_act(corner, me, "leave") == "a foe bars the way (D-39)"


def test_a_parting_blow_at_the_edge() -> None:
    """D-131, D-129: by the option `parting_attack` as at any step out of a guard zone."""
    scene = in_order(fight((swordsman(db_misc=100), "a1", "e"), (swordsman(), "b1", "w"), book=PARTING))
    me = turn_of(scene, 0, PARTING)
    events = act(scene, [(1,)], ["leave", "sword"], PARTING)
    assert of_kind(events, AttackRolled)[0].who == 1
    assert me.fled


def test_who_has_left_is_nowhere() -> None:
    """D-131: its hex is free, nobody treats it, it bleeds no more here and never comes back."""
    people = [(swordsman(), "a5", "e"), (swordsman(), "l5", "w"), (swordsman(), "b5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    me, _, friend = scene.fighters
    me.wounds.append(Wound(False, 3, CHEST, False))
    turn_of(scene, 0, FREE)
    act(scene, [], ["leave"])
    assert not FREE.within_help(scene, friend, me)
    assert me not in scene.friends(friend)
    hits = me.hits
    FREE.upkeep(scene)
    assert me.hits == hits
    FREE.pass_by(scene, me)
    assert me.out
    turn_of(scene, 2, FREE)
    act(scene, [], ["move", "a5", "w"])
    assert scene.board.names[friend.cell] == "a5"


# yielding


def test_yielding_and_being_spared() -> None:
    """D-132: free, the nearest foe decides; out, empty-handed, nobody's target, and it lets go of whom it held."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d7", "w"), (swordsman(), "a1", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 1, 0], book=FREE))
    me, near, _, _ = scene.fighters
    parry(me, scene, {1: 20})
    assert FREE.legal_target(scene, near, me, near.held[0].item, False)
    turn_of(scene, 0, FREE)
    events = act(scene, [], ["yield", "spare"])
    assert (me.yielded, me.out, me.held, me.parry) == (True, True, [], ())
    assert states(events) == ["yielded"]
    assert FREE.describe(scene, 0)[1] == "prisoner"
    assert not FREE.legal_target(scene, near, me, near.held[0].item, False)
    assert not scene.over
    FREE.pass_by(scene, me)
    assert me.out


def test_no_quarter() -> None:
    """D-132: the turn goes on, and it is not offered again in it; in the next it is."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    events = act(scene, [], ["yield", "no quarter"])
    assert FREE.narrate(scene, of_kind(events, Refused)[0]) == "A offers to yield, and B gives no quarter."
    assert (me.yielded, me.out, me.ap) == (False, False, 4)
    assert "yield" not in open_acts(scene, me)
    assert FREE.why_no_act(scene, me, "yield") == "you have offered to yield and got no quarter (D-132)"
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    assert "yield" in open_acts(scene, me)


def test_what_the_captor_is_asked() -> None:
    """D-132: who it is, and what either answer means."""
    scene, _, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], ["yield"], lambda: FREE.act(scene))
    assert (decision.who, keys(decision)) == (1, ["spare", "no quarter"])
    assert FREE.wording(scene, decision) == "A offers to yield. Do you give quarter?"
    assert "nobody's target" in FREE.view(scene, decision, decision.menu.options()[0]).note


def test_a_prisoner_is_seen_to() -> None:
    """D-132, D-126: whoever was spared does not bleed to death afterwards."""
    scene, me, _ = duel(book=FREE)
    me.wounds.append(Wound(False, 3, CHEST, False))
    turn_of(scene, 0, FREE)
    act(scene, [], ["yield", "spare"])
    assert (scene.over, scene.winner, me.dead) == (True, 1, False)


def test_a_blast_strikes_a_prisoner_like_anybody() -> None:
    """D-132, D-68: neither helpless nor unaware; one that fells it lays it down."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [], ["yield", "spare"])
    blow = blow_of(scene, who=1, at=0, book=FREE)
    assert "helpless" not in str(FREE.attack_bonus(scene, blow))
    FREE.begin_dying(scene, me, 3)
    assert (me.posture, me.dying, me.yielded) == (PRONE, 3, True)


# the referee


def test_rulings_on_parting() -> None:
    """D-131, D-132, D-128: somebody is out of the fight, or in it again."""
    scene, _, _ = duel(book=QUICK)
    scene.phase = RESOLVE
    driver: Play[Any] = Play(QUICK, scene, [None, None])
    driver.resume()
    driver.rule("B", "yielded", "yes")
    assert (driver.run.fighters[1].out, driver.run.fighters[1].held) == (True, [])
    driver.rule("B", "yielded", "no")
    assert not driver.run.fighters[1].out
    driver.rule("B", "fled", "yes")
    assert driver.run.fighters[1].fled
    driver.rule("B", "fled", "no")
    assert (driver.run.fighters[1].out, driver.run.fighters[1].fled) == (False, False)
    driver.rule("B", "hidden", "yes")
    assert driver.run.fighters[1].hidden


# agents


def test_a_brute_looks_for_whom_it_does_not_see() -> None:
    """D-122: it goes where a foe was last seen, then looks round; it loads while it has the time."""
    scene = dusk((swordsman(), "a5", "e"), (swordsman(), "l9", "w"))
    foe = scene.fighters[1]
    foe.hid_at = scene.board.find("g5")
    agent = D100Brute(FREE)
    assert agent.hunting_ground(scene, scene.fighters[0]) == foe.hid_at
    me = turn_of(scene, 0, FREE)
    scene.chooser, scene.dice, scene.answers = agent, SeededDice(1), []
    FREE.act(scene)
    assert scene.answers[0] == "move"
    assert scene.board.distance(me.cell, foe.hid_at) == 2
    gun = dusk((armed("slug_pistol"), "f5", "e"), (swordsman(), "l9", "w"))
    gun.fighters[0].held[0].shots = 5
    turn_of(gun, 0, FREE)
    gun.chooser, gun.dice, gun.answers = agent, SeededDice(1), []
    FREE.act(gun)
    assert gun.answers[0] == "load slug pistol"


def test_a_brute_searches_the_whole_map() -> None:
    """D-122: every other round or two it looks somewhere else, so that nobody waits for ever."""
    scene = dusk((swordsman(), "a1", "e"), (swordsman(), "l9", "w"))
    agent = D100Brute(FREE)
    places = set()
    for number in range(20):
        scene.round = number
        places.add(agent.hunting_ground(scene, scene.fighters[0]))
    assert len(places) >= 5
    assert FREE.middle(scene.board) in places


def test_a_brute_never_looks_where_it_cannot_know() -> None:
    """D-122: what it does hangs on what it knows: not on where the hider really is."""
    chosen = []
    for place in ("l9", "b1"):
        scene = dusk((swordsman(), "a5", "e"), (swordsman(), place, "w"))
        turn_of(scene, 0, FREE)
        scene.chooser, scene.dice, scene.answers = D100Brute(FREE), SeededDice(1), []
        FREE.act(scene)
        chosen.append(scene.answers[:])
    assert chosen[0] == chosen[1]


def test_brutes_spare_who_yields_and_neither_flee_nor_yield() -> None:
    """D-131, D-132: a fight ends by surrender, through a driver; and a brute gives quarter."""
    scene, _, _ = duel(book=FREE)
    scene.phase = RESOLVE
    driver: Play[Any] = Play(FREE, scene, [None, D100Brute(FREE)])
    driver.resume()
    driver.answer("yield")
    assert driver.over
    assert (driver.fight.winner, driver.fight.fighters[0].yielded) == (1, True)
    assert [entry.answer for entry in driver.history()] == ["yield", "spare"]
    driver.undo()
    assert not driver.fight.over
    assert driver.pending is not None


def test_a_fight_ends_by_flight() -> None:
    """D-131, D-25: the last of a side has left; those who are left may still see to their wounded."""
    people = [(swordsman(), "a5", "e"), (swordsman(), "l5", "w")]
    scene = in_order(fight(*people, book=FREE))
    scene.phase = RESOLVE
    scene.fighters[1].wounds.append(Wound(False, 2, CHEST, False))
    events = beat(scene, [], ["leave"], FREE)
    assert of_kind(events, FightSettled)[0].winner == 1
    driver: Play[Any] = Play(FREE, scene, [D100Brute(FREE), D100Brute(FREE)])
    driver.resume()
    assert (driver.fight.over, driver.fight.winner) == (True, 1)


def test_copies_keep_who_has_left() -> None:
    """D-131, D-132: in copies, and in what is compared."""
    scene, me, foe = duel(book=FREE)
    before = scene.state()
    for name in ("hidden", "fled", "yielded", "refused"):
        setattr(me, name, True)
        assert scene.state() != before
        assert getattr(scene.copy().fighters[0], name)
        setattr(me, name, False)
    assert isinstance(foe, Combatant)
    do(scene, [], [], lambda: None)


# with nothing else to do


def test_whoever_is_hemmed_in_at_the_edge_can_still_leave() -> None:
    """D-131: the turn does not end by itself while a free step leads off the map."""
    people = [(swordsman(), "a1", "e"), (swordsman(), "b1", "w"), (swordsman(), "a2", "ne"), (swordsman(), "b2", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1, 0], book=FREE))
    me = turn_of(scene, 0, FREE)
    me.ap = 0
    assert not FREE.can_stride(scene, me)
    assert states(act(scene, [], ["leave"])) == ["fled"]


def test_whoever_is_bound_can_still_yield() -> None:
    """D-132: anybody may, once a turn; then the turn of one who can do nothing ends by itself."""
    scene, me, _ = duel(book=FREE, starts=[{"bound": True}])
    turn_of(scene, 0, FREE)
    assert of_kind(act(scene, [], ["yield", "no quarter"]), Refused)
    assert not me.out
    act(scene, [], [])
    assert me.acted
    turn_of(scene, 0, FREE)
    assert D100Brute(FREE).choose(scene, asked(scene, [], [], lambda: FREE.act(scene))).key == "end turn"
    turn_of(scene, 0, FREE)
    assert states(act(scene, [], ["yield", "spare"])) == ["yielded"]


def test_nobody_is_ruled_into_a_prisoners_hex() -> None:
    """D-124, D-132: a prisoner on its feet fills it."""
    scene, _, foe = duel(book=FREE)
    FREE.amend(scene, Ruling("B", "yielded", "yes"))
    with pytest.raises(Mistake, match="B stands at e5"):
        FREE.amend(scene, Ruling("A", "at", "e5"))
    foe.posture = PRONE
    FREE.amend(scene, Ruling("A", "at", "e5"))


@pytest.mark.parametrize("field", ["fled", "yielded"])
def test_a_ruling_brings_somebody_back(field: str) -> None:
    """D-131, D-132, D-128: in the fight again as it was; it was never unconscious, so nobody says that it comes to."""
    scene, me, foe = duel(book=FREE)
    for value in ("yes", "no"):
        scene.events = []
        FREE.amend(scene, Ruling("B", field, value))
    assert not states(scene.events)
    assert (foe.out, foe.watch, scene.foes(me)) == (False, 0, [foe])
    foe.unconscious = True
    FREE.amend(scene, Ruling("B", field, "yes"))
    FREE.amend(scene, Ruling("B", field, "no"))
    assert foe.out

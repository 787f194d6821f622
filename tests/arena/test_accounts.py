"""Watching fights for their rows: what is entered, who fell to whom, what decided it; watching changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.gurps.deeds import attack, in_order
from tests.gurps.scene import GURPS, fight, swordsman

from fracas.arena.accounts import Account, end_of, health_of
from fracas.arena.fights import Fights
from fracas.arena.rows import DEAD, FLED, OUT, PRISONER, STANDING, FighterRow
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.gurps.events import Suffered
from fracas.stage.scenario import load

SWING = ["broadsword swing", "torso", "strike", "no defence"]


def watched(people: int = 2) -> tuple[Any, Account]:
    """So many people on two sides in turn, A and C against B and D, and an account of what becomes of them."""
    places = ["d5", "e5", "d7", "k1"]
    scene = in_order(fight(*[(swordsman(hp=20), places[at], "ew"[at % 2]) for at in range(people)]))
    return scene, Account(GURPS, scene)


def strike(scene: Any, account: Account, face: int) -> int:
    """A strikes B, as hard as the die says; how much B loses."""
    before = scene.fighters[1].hp
    account.take_in(scene, attack(scene, [(3, 3, 3), (face,)], list(SWING)))
    return int(before - scene.fighters[1].hp)


@pytest.mark.parametrize("name", ["duel", "bout", "swords", "salle", "grenade"])
def test_a_batch_with_details_has_the_very_same_fights(name: str) -> None:
    """One scenario of each book, and one with a grenade: only what is kept of them is more."""
    stage = load(name)
    plain, detailed = (Fights(stage, {}, 5, details=details) for details in (False, True))
    for number in range(6):
        one, other = plain.fight(number), detailed.fight(number)
        assert [(row.end, row.health) for row in one.fighters] == [(row.end, row.health) for row in other.fighters]
        fighters = tuple(FighterRow(row.end, row.health) for row in other.fighters)
        told = replace(other, fighters=fighters, first_blood=NOBODY, decided_by=NOBODY, decided_in=0, worth=())
        assert told == one
        assert len(other.worth) == other.rounds + 1
        assert all(len(row.health_by_round) == len(row.places) == other.rounds + 1 for row in other.fighters)


def test_those_who_look_ahead_play_the_same_when_they_are_watched() -> None:
    """Whoever looks ahead needs the snapshot that each beat began from."""
    agents = {"red": "greedy", "blue": "brute"}
    plain, detailed = (Fights(load("duel"), agents, 5, details=details) for details in (False, True))
    assert [plain.fight(k).rounds for k in range(2)] == [detailed.fight(k).rounds for k in range(2)]


def test_who_fell_when_and_to_whom() -> None:
    scene, account = watched()
    lost = strike(scene, account, 4)
    victim = scene.fighters[1]
    assert (account.fell_in, account.health[1]) == ([0, 0], [1000])
    victim.out = True
    account.take_in(scene, [])
    assert (account.fell_in, account.fell_to) == ([0, 1], [NOBODY, 0])
    row = account.fighters(scene)[1]
    assert (row.end, row.harm_taken, row.harm_from) == (OUT, lost, {"broadsword": lost})
    victim.out = False
    account.take_in(scene, [])
    assert (account.fell_in, account.fell_to) == ([0, 0], [NOBODY, NOBODY])  # it has come to


def test_whoever_falls_by_itself_fell_to_nobody() -> None:
    """Whoever struck it before; and so does whoever leaves the field."""
    scene, account = watched(4)
    strike(scene, account, 1)
    scene.fighters[1].out = True
    account.take_in(scene, [Suffered(1, "a bad twist", 1, 0)])
    scene.fighters[3].out = scene.fighters[3].fled = True
    account.take_in(scene, [])
    assert account.fell_to == [NOBODY] * 4


def test_the_wound_that_decided_it() -> None:
    """The one after which a side was ahead, and stayed so."""
    scene, account = watched()
    assert (account.leader, account.lead_by) == (NOBODY, NOBODY)
    strike(scene, account, 1)
    assert (account.leader, account.lead_by, account.lead_since) == (0, 0, 1)
    scene.round = 2
    account.take_in(scene, [])
    scene.fighters[0].hp = -15
    account.take_in(scene, [Suffered(0, "the fire", 35, 0)])
    assert (account.leader, account.lead_by, account.lead_since) == (1, NOBODY, 2)


def test_whoever_is_ahead_from_the_start_needs_no_such_wound() -> None:
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), starts=[{}, {"hp": 2}]))
    account = Account(GURPS, scene)
    assert account.leader == 0
    strike(scene, account, 1)
    assert (account.leader, account.lead_since) == (0, 0)


def test_those_who_come_later_are_reckoned_with() -> None:
    """Unharmed, though not there: they count as good as new, and do not fall by coming."""
    starts: list[dict[str, object]] = [{}, {}, {}, {"arrives": 3}]
    people = [(swordsman(), place, "e") for place in ("d5", "e5", "d7", "e7")]
    scene = in_order(fight(*people, starts=starts))
    late = scene.fighters[3]
    account = Account(GURPS, scene)
    assert (late.out, end_of(late), account.worth) == (True, STANDING, [(1000, 1000)])
    assert (account.places[3], account.fell_in[3]) == ([NOBODY], 0)
    late.absent = late.out = False
    scene.round = 2
    account.take_in(scene, [])
    assert (account.places[3], account.fell_in[3]) == ([NOBODY, late.cell], 0)


def test_how_somebody_ends() -> None:
    scene, _ = watched()
    me = scene.fighters[0]
    seen = [end_of(me)]
    for state in ({"out": True}, {"yielded": True}, {"fled": True, "yielded": False}, {"dead": True}):
        for name, value in state.items():
            setattr(me, name, value)
        seen.append(end_of(me))
    assert seen == [STANDING, OUT, PRISONER, FLED, DEAD]


def test_health_is_a_share_between_nothing_and_all() -> None:
    scene, _ = watched()
    me = scene.fighters[0]
    shares = []
    for hp in (20, 15, 1, 0, -30):
        me.hp = hp
        shares.append(health_of(GURPS, scene, 0))
    me.hp, me.dead = 20, True
    assert [*shares, health_of(GURPS, scene, 0)] == [1000, 750, 50, 0, 0, 0]

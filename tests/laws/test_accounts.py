"""What is entered of fights agrees with what they cost: played by chance and by brutes in every shipped scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.d100 import test_accounts as d100
from tests.gurps import test_accounts as gurps
from tests.laws.walks import SCENARIOS, agents, begin, scenario
from tests.threa import test_accounts as threa

from fracas.kernel.decision import Seated
from fracas.kernel.event import Event
from fracas.kernel.fight import Fight
from fracas.kernel.ledger import Ledger

NO_ENTRY = {"gurps": gurps.NO_ENTRY, "monday": gurps.NO_ENTRY, "threa": threa.NO_ENTRY, "d100": d100.NO_ENTRY}
BEATS = 400
AREAS = ("Burst", "ThrowRolled")
UNTOLD = ("Recovered", "Exhausted", "FightEnded")
"""With these, other points change than what is counted here: pools that are felt and VIT that is lost at once (T-36,
T-38), wounds that nobody sees to any more (D-126)."""


def points(fighter: Any) -> int:
    """What harm takes from somebody: HP, hits, structure; in Threa what is pending is harm already."""
    if hasattr(fighter, "hp"):
        return int(fighter.hp)
    if hasattr(fighter, "hits"):
        return int(fighter.hits)
    return int(fighter.structure) if fighter.is_vehicle() else -int(fighter.fat_damage + fighter.vit_damage)


def most(fighter: Any) -> int:
    """More than that is not entered, whatever the dice say."""
    return fighter.sheet.fat + fighter.sheet.vit if hasattr(fighter, "fat_damage") else 10_000


def entered(ledger: Ledger) -> tuple[int, ...]:
    """How much stands in it."""
    return (ledger.harms, *[each.attacks + each.hits + sum(each.done.values()) for each in ledger.deeds])


def enter(fight: Fight, events: Sequence[Event], ledger: Ledger, book: Any) -> None:
    ledger.begin_beat(fight.everyone())
    for event in events:
        before = entered(ledger)
        book.account(fight, event, ledger)
        if event.kind() in NO_ENTRY[book.key]:
            assert entered(ledger) == before, event.kind()


@pytest.mark.parametrize("kind", ["random", "brute"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_harm_is_what_was_lost(name: str, kind: str) -> None:
    """Nobody loses a point that is not entered, with what took it; and hits are no more than attacks, but for what
    bursts. Those who deal harm are those by whom it is taken."""
    book = scenario(name).book
    fight = begin(name, 3)
    fight.chooser = Seated(agents(name, kind, 3))
    people = fight.everyone()
    ledger = Ledger(people)
    bursts = False
    while not fight.over and fight.beats < BEATS:
        had = [points(each) for each in people]
        harm = [sum(each.harm_from.values()) for each in ledger.deeds]
        book.run(fight, fight.beats + 1)
        enter(fight, fight.events, ledger, book)
        kinds = {event.kind() for event in fight.events}
        bursts = bursts or not kinds.isdisjoint(AREAS)
        if kinds.isdisjoint(UNTOLD):
            for each in people:
                told = sum(ledger.deeds[each.index].harm_from.values()) - harm[each.index]
                lost = had[each.index] - points(each)
                assert told == lost or told >= most(each), (fight.beats, each.name, kinds)
    for deeds in ledger.deeds:
        assert "" not in deeds.harm_from
        assert deeds.hits <= deeds.attacks or bursts
        assert deeds.wounds_dealt == 0 or deeds.harm_dealt
    dealt = sum(sum(each.harm_dealt.values()) + each.harm_to_own for each in ledger.deeds)
    assert dealt <= sum(sum(each.harm_from.values()) for each in ledger.deeds)
    assert sum(each.wounds_dealt for each in ledger.deeds) <= sum(each.wounds_taken for each in ledger.deeds)

"""A skill at a place, of a blow that is sized up at the body, is what it would be if all of it were worked out anew."""

import pytest
from tests.laws.walks import SCENARIOS, agents, begin, scenario

from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.fight import Fight
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.locations import LOCATIONS
from fracas.rulebooks.gurps.options import LOCATION

OF_GURPS = [name for name in SCENARIOS if isinstance(scenario(name).book, Gurps)]


def book_of(name: str) -> Gurps:
    book = scenario(name).book
    assert isinstance(book, Gurps)
    return book


class Comparing(Chooser):
    """Answers as somebody else would, and compares where a place is asked for."""

    def __init__(self, other: Chooser, book: Gurps) -> None:
        self.other = other
        self.book = book
        self.compared = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        blow = decision.matter
        if decision.question is LOCATION and isinstance(blow, Blow) and isinstance(fight, GurpsFight):
            self.compare(fight, blow)
        return self.other.choose(fight, decision)

    def compare(self, fight: GurpsFight, blow: Blow) -> None:
        was = blow.location
        for location in LOCATIONS:
            quickly = self.book.skill_at(fight, blow, location)
            assert blow.location is was
            blow.location = location
            assert quickly == self.book.attack_skill(fight, blow).total, location.key
            blow.location = was
            self.compared += 1


@pytest.mark.parametrize("name", OF_GURPS)
@pytest.mark.parametrize("kind", ["brute", "random"])
def test_a_skill_at_a_place_is_the_whole_skill(name: str, kind: str) -> None:
    book = book_of(name)
    for seed in range(3):
        fight = begin(name, seed)
        fight.chooser = Seated([Comparing(each, book) for each in agents(name, kind, seed)])
        scenario(name).book.run(fight, 300)


def test_something_is_compared() -> None:
    book = book_of("gunfight")
    fight = begin("gunfight", 1)
    comparing = [Comparing(each, book) for each in agents("gunfight", "brute", 1)]
    fight.chooser = Seated(list(comparing))
    scenario("gunfight").book.run(fight, 300)
    assert sum(each.compared for each in comparing) > 0

"""Fingerprints of a fight: as many as there are states, whatever the build and its hashes."""

import os
import subprocess
import sys

import pytest
from tests.laws.walks import agents, begin, scenario

from fracas.kernel.decision import Seated
from fracas.kernel.digest import digest_of, rules_digest

ONE_OF_EACH_BOOK = ["duel", "bout", "goblin", "knives"]


def walk(name: str, beats: int) -> dict[tuple[object, ...], str]:
    """The digest of each state of a random fight."""
    fight = begin(name, 1)
    fight.chooser = Seated(agents(name, "random", 1))
    found = {fight.state(): digest_of(fight)}
    for _ in range(beats):
        scenario(name).book.run(fight, fight.beats + 1)
        found[fight.state()] = digest_of(fight)
    return found


@pytest.mark.parametrize("name", ONE_OF_EACH_BOOK)
def test_each_state_has_its_own(name: str) -> None:
    found = walk(name, 40)
    assert len(found) > 20
    assert len(set(found.values())) == len(found)
    assert all(len(each) == 8 for each in found.values())


def test_a_copy_has_the_same() -> None:
    fight = begin("skirmish", 3)
    assert digest_of(fight.copy()) == digest_of(fight)


def test_whatever_the_order_of_hashes() -> None:
    code = "from tests.kernel.test_digest import walk; print([*walk('barfight', 10).values()])"
    found = set()
    for hashing in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1


def test_rules_differ_by_book_house_rules_and_tables() -> None:
    books = [scenario(name).book for name in ONE_OF_EACH_BOOK]
    assert len({rules_digest(book) for book in books}) == len(books)
    gurps = books[0]
    switch = gurps.switches()[0]
    other = type(gurps)({switch.key: switch.values[1 - switch.values.index(gurps.settings[switch.key])]})
    assert rules_digest(other) != rules_digest(gurps)
    assert rules_digest(type(gurps)(gurps.settings)) == rules_digest(gurps)

"""What must always hold, for every rulebook with a scenario: section 9 of the design.

FRACAS_WALKS=10 walks ten times as far.
"""

import hashlib
import json
import os
import subprocess
import sys
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.laws.walks import SCENARIOS, agents, begin, pick, play, scenario, signs, standing, walked

from fracas.kernel.decision import Destinations, Nobody, Pause, Places, Target
from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.record import Record, parse

MORE = int(os.environ.get("FRACAS_WALKS", "1"))

seeds = st.integers(0, 2**32 - 1)
picks = st.lists(st.integers(0, 999), min_size=1, max_size=40)
every_scenario = pytest.mark.parametrize("name", SCENARIOS)


@every_scenario
@pytest.mark.parametrize("batch", range(4))
def test_random_play_never_raises_and_ends(name: str, batch: int) -> None:
    """Law 2: every legal option can be taken from any state that play can reach. (`marathon.py` goes further.)"""
    people = len(scenario(name).setup.entrants)
    for seed in range(batch * 10_000, batch * 10_000 + MORE * max(2, 60 // people)):
        fight = walked(name, seed)
        assert fight.over, (name, seed)


@every_scenario
@pytest.mark.parametrize("seed", range(3))
def test_brutes_finish_what_they_begin(name: str, seed: int) -> None:
    """Agents that fight to win do not stand about until time is up."""
    fight = walked(name, seed, "brute")
    assert fight.over
    assert fight.winner >= 0


@every_scenario
@settings(max_examples=15 * MORE, deadline=None)
@given(seed=seeds, choices=picks)
def test_undo_then_the_same_answer_is_the_same_fight(name: str, seed: int, choices: list[int]) -> None:
    """Law 3, and redo."""
    driver = play(name, seed)
    for number in choices:
        if driver.pending is None:
            break
        before = standing(driver)
        key = pick(driver, number)
        driver.answer(key)
        after = standing(driver)
        assert driver.undo()
        assert standing(driver) == before
        assert driver.redo()
        assert standing(driver) == after
        assert driver.undo()
        driver.answer(key)
        assert standing(driver) == after


@every_scenario
@settings(max_examples=8 * MORE, deadline=None)
@given(seed=seeds, choices=picks)
def test_undo_takes_back_what_agents_answered_too(name: str, seed: int, choices: list[int]) -> None:
    """Law 3: with agents in the other seats, back to the very start and forth again."""
    driver = play(name, seed, humans="first side")
    places = [standing(driver)]
    for number in choices:
        if driver.pending is None:
            break
        driver.answer(pick(driver, number))
        places.append(standing(driver))
    for place in places[-2::-1]:
        assert driver.undo()
        assert standing(driver) == place
    assert not driver.undo()
    for place in places[1:]:
        assert driver.redo()
        assert standing(driver) == place
    assert not driver.redo()


@every_scenario
@settings(max_examples=10 * MORE, deadline=None)
@given(seed=seeds, choices=picks)
def test_looking_ahead_changes_nothing(name: str, seed: int, choices: list[int]) -> None:
    """Law 4: copies, forks, views and reasons leave the fight alone; a fork keeps what has fallen."""
    stage = scenario(name)
    driver = play(name, seed)
    for number in choices:
        if driver.pending is None:
            break
        before = standing(driver)
        copy = driver.fight.copy()
        copy.chooser = agents(name, "random", seed)[0]
        copy.dice = SeededDice(seed + 1)
        stage.book.run(copy, 20)
        fork = driver.run.fork(SeededDice(seed + 2), Nobody())
        with pytest.raises(Pause):
            stage.book.beat(fork)
        assert fork.rolls == driver.run.rolls
        assert [e.to_dict() for e in fork.events] == [e.to_dict() for e in driver.standing]
        for option in driver.pending.menu.options():
            view = stage.book.view(driver.run, driver.pending, option)
            assert view.label
            assert view.tally is None or str(view.tally)
            assert -1.0 <= view.chance <= 1.0
        assert stage.book.why_not(driver.run, driver.pending, "no such thing")
        assert standing(driver) == before
        driver.answer(pick(driver, number))


@every_scenario
@settings(max_examples=6 * MORE, deadline=None)
@given(seed=seeds, choices=picks)
def test_only_what_is_offered_is_taken(name: str, seed: int, choices: list[int]) -> None:
    """Laws 2 and 5: anything else is refused with a reason and changes nothing."""
    driver = play(name, seed)
    for number in choices:
        if driver.pending is None:
            break
        before = standing(driver)
        offered = {option.key for option in driver.pending.menu.options()}
        for junk in ("", "-1", "zz99", "attack attack", "a1 by a1", "999999999999999999999", "no defence", "move"):
            if junk not in offered:
                with pytest.raises(Mistake, match="is not offered to"):
                    driver.answer(junk)
        assert standing(driver) == before
        driver.answer(pick(driver, number))


@every_scenario
@settings(max_examples=6 * MORE, deadline=None)
@given(seed=seeds, choices=picks)
def test_lazy_menus_offer_what_they_list(name: str, seed: int, choices: list[int]) -> None:
    """Law 8: one answer checked alone is the answer in the list, and one that was offered before is not any more."""
    driver = play(name, seed)
    offered: dict[str, set[str]] = {}
    for number in choices:
        if driver.pending is None:
            break
        menu = driver.pending.menu
        listed = menu.options()
        assert len({option.key for option in listed}) == len(listed)
        assert all(menu.find(option.key) is not None for option in listed)
        if not isinstance(menu, Destinations):
            known = offered.setdefault(driver.pending.question.key, set())
            assert not any(menu.find(key) for key in known - {option.key for option in listed})
            known |= {option.key for option in listed}
        if isinstance(menu, Places):
            keys = {option.key for option in listed}
            for cell in menu.board.cells():
                place = menu.to(cell)
                assert (place is not None) == (menu.board.names[cell] in keys)
                assert place is None or place.way.cost == menu.reach().cost_of(cell)
        driver.answer(pick(driver, number))


@every_scenario
@settings(max_examples=6 * MORE, deadline=None)
@given(seed=seeds, choices=picks)
def test_a_record_plays_the_same_fight(name: str, seed: int, choices: list[int]) -> None:
    """Law 1: written, read and played again."""
    driver = play(name, seed, humans="first side")
    for number in choices:
        if driver.pending is None:
            break
        driver.answer(pick(driver, number))
    text = Record("test", scenario(name).document, seed, "seeded", {}, driver.history()).dump()
    record = parse(text, "test.json")
    again = Play(scenario(name).book, begin(name, seed), [None] * len(driver.seats))
    again.future = record.entries
    again.resume()
    assert signs(again) == signs(driver)
    assert again.fight.state() == driver.fight.state()


@every_scenario
def test_a_concealed_copy_tells_no_more_when_concealed_again(name: str) -> None:
    """Law 9: what it conceals is gone from it, and the fight itself is left alone."""
    driver = play(name, 5)
    book = scenario(name).book
    for number in range(60):
        if driver.pending is None:
            break
        before = driver.fight.state()
        for side in range(len(driver.fight.sides)):
            copy = book.conceal(driver.fight, side)
            assert copy is not driver.fight or not book.has_secrets(driver.fight, side)
            assert book.conceal(copy, side).state() == copy.state()
        assert driver.fight.state() == before
        driver.answer(pick(driver, number))


@every_scenario
def test_no_menu_names_a_foe_who_hides(name: str) -> None:
    """Whoever is hidden can be chosen by nobody of another side."""
    for seed in range(3 * MORE):
        driver = play(name, seed)
        for number in range(80):
            if driver.pending is None:
                break
            people = driver.run.everyone()
            me = people[driver.pending.who]
            hidden = [each.index for each in people if each.hidden and each.side != me.side and not each.out]
            if hidden:
                for option in driver.pending.menu.options():
                    assert not (isinstance(option, Target) and option.index in hidden), (name, seed, option.key)
            driver.answer(pick(driver, number * 7 + seed))


@cache
def digest(name: str) -> str:
    """A fingerprint of every event of a random fight."""
    driver: Play[object] = Play(scenario(name).book, begin(name, 1), list(agents(name, "random", 1)))  # type: ignore[type-var]
    driver.resume()
    return hashlib.sha256(json.dumps(signs(driver)).encode()).hexdigest()


@pytest.mark.parametrize("hashing", ["1", "77"])
@pytest.mark.parametrize("book", ["d100", "gurps", "monday", "threa"])
def test_another_process_plays_the_same_fights(book: str, hashing: str) -> None:
    """Law 1: nothing hangs on the order of a hash."""
    names = [name for name in SCENARIOS if scenario(name).book.key == book]
    code = f"from tests.laws.test_laws import digest; print([digest(name) for name in {names!r}])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str([digest(name) for name in names])

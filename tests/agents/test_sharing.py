"""A search that is shared over processes: it comes to the same, and leaves nobody behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from time import monotonic

import pytest
from tests.agents.test_looking_ahead import at_question
from tests.laws.walks import scenario

from fracas.agents.registry import agent
from fracas.agents.sharing import Team, can_share
from fracas.kernel.mistake import Mistake
from fracas.kernel.weighing import Weigher, Weighing

forks = pytest.mark.skipif(not can_share(), reason="processes cannot be copied here")


def half(place: int, number: int) -> float:
    return place + number / 2


JOBS = [(place, number) for number in range(20) for place in (-1, 0, 1)]


@forks
@pytest.mark.parametrize("processes", [1, 2, 3])
def test_results_come_in_order(processes: int) -> None:
    team = Team(half, processes)
    try:
        assert team.results(JOBS, 0.0) == [place + number / 2 for place, number in JOBS]
        assert team.results(JOBS[:1], 0.0) == [-1.0]
        assert team.results(JOBS, monotonic() - 1) == []
    finally:
        team.close()
    assert active_children() == []


@forks
def test_what_a_process_leaves_undone_when_it_ends_is_done_here() -> None:
    first = os.getpid()

    def deadly(place: int, number: int) -> float:
        if os.getpid() != first and number == 3:
            os._exit(1)
        return half(place, number)

    team = Team(deadly, 3)
    try:
        for _ in range(2):
            assert team.results(JOBS, 0.0) == [place + number / 2 for place, number in JOBS]
    finally:
        team.close()
    assert active_children() == []


def weighed(weighing: Weighing) -> list[object]:
    tried = [(each.key, each.lasting, each.gain, each.error, each.count) for each in weighing.tried]
    return [weighing.option.key, weighing.play_outs, weighing.worth, *tried]


@forks
@pytest.mark.parametrize(("name", "question"), [("duel", "blow"), ("swords", "boost with FAT")])
def test_several_processes_weigh_what_one_weighs(name: str, question: str) -> None:
    driver = at_question(name, question)
    decision = driver.pending
    assert decision is not None
    found: list[list[object]] = []
    for how in ("search-60", "search-60-x2", "search-60-x3"):
        chooser = agent(how, scenario(name).book, 5)
        assert isinstance(chooser, Weigher)
        found.append(weighed(chooser.weigh(driver.run, decision)))
    assert found[0] == found[1] == found[2]
    assert len(found[0]) > 3
    assert active_children() == []


@forks
def test_a_clock_holds_for_all_of_them() -> None:
    driver = at_question("duel", "manoeuvre")
    decision = driver.pending
    assert decision is not None
    chooser = agent("search-80ms-x2", scenario("duel").book, 5)
    before = monotonic()
    chooser.choose(driver.run, decision)
    assert monotonic() - before < 1.0
    assert active_children() == []


@pytest.mark.parametrize(
    "name", ["search-x0", "search-50-x", "search-50-x65", "search-50x4", "search-0-x2", "search-x2-50"]
)
def test_a_number_of_processes_that_makes_no_sense_is_told(name: str) -> None:
    with pytest.raises(Mistake, match=f"agent '{name}': "):
        agent(name, scenario("duel").book, 1)


LONG = """
from tests.agents.test_looking_ahead import at_question
from fracas.agents.registry import agent
driver = at_question("duel", "manoeuvre")
print("begun", flush=True)
agent("search-1000000-x3", driver.rulebook, 5).choose(driver.run, driver.pending)
"""


@forks
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_they_end_with_whoever_has_asked_them(sent: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LONG],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"begun\n"
    time.sleep(0.3)
    os.kill(process.pid, sent)
    assert process.wait(10) != 0
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("somebody is still there")

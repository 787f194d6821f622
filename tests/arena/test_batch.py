"""Batches: shared out or not, the same fights."""

import json
import os
import pickle
import signal
import subprocess
from dataclasses import replace

import pytest
from tests.laws.walks import scenario

from fracas.agents.brutes.gurps_mended import MendedGurpsBrute
from fracas.agents.random import Random
from fracas.arena.batch import BatchResult, run_batch
from fracas.arena.fights import Fights
from fracas.arena.rows import OUT, STANDING, WHOLE, FighterRow, FightRow
from fracas.arena.summary import Summary
from fracas.arena.work import empty, undisturbed
from fracas.kernel.mistake import Mistake
from fracas.table.intervals import wilson


def run(jobs: int, fights: int = 40, agent: str = "brute") -> BatchResult:
    stage = scenario("duel")
    return run_batch(stage.document, "duel", {"red": agent, "blue": "brute"}, fights, 5, jobs)


def test_the_number_of_jobs_does_not_matter() -> None:
    alone, together = run(1), run(2)
    assert alone.summary == together.summary
    assert alone.fights == 40
    assert sum(alone.wins.values()) + alone.draws == 40


def test_random_agents_differ_from_fight_to_fight_and_not_from_job_to_job() -> None:
    alone, together = run(1, agent="random"), run(2, agent="random")
    assert alone.summary == together.summary
    assert len(set(alone.summary.lengths)) > 3


def test_a_fight_of_a_batch_played_alone_is_the_same_fight() -> None:
    stage = scenario("skirmish")
    agents = {"red": "random", "blue": "brute"}
    fights = Fights(stage, agents, 11)
    for number in (0, 7):
        told = fights.fight(number)
        play = Fights(stage, agents, 11).game_of(number).play
        play.resume()
        first = play.fight.everyone()[play.fight.first_to_act].side
        assert (told.number, told.winner, told.rounds, told.first) == (
            number,
            play.fight.winner,
            play.fight.round,
            first,
        )
        assert [row.end == STANDING for row in told.fighters] == [not each.out for each in play.fight.everyone()]


def test_more_fights_only_add_to_a_batch() -> None:
    few, many = run(1, 10).summary, run(1, 40).summary
    assert (few.winners, few.lengths) == (many.winners[:10], many.lengths[:10])


def test_progress_counts_every_fight() -> None:
    stage = scenario("duel")
    for jobs in (1, 2):
        counted: list[int] = []
        run_batch(stage.document, "duel", {}, 23, 1, jobs, counted.append)
        assert sum(counted) == 23


def test_an_interrupted_batch_reports_what_is_done() -> None:
    stage = scenario("duel")
    seen = 0

    def stop(count: int) -> None:
        nonlocal seen
        seen += count
        if seen >= 10:
            raise KeyboardInterrupt

    for jobs in (1, 2):
        seen = 0
        result = run_batch(stage.document, "duel", {}, 2000, 1, jobs, stop)
        assert result.interrupted
        assert 10 <= result.fights < 2000
        five = run_batch(stage.document, "duel", {}, 5, 1, 1).summary
        assert (result.summary.winners[:5], result.summary.lengths[:5]) == (five.winners, five.lengths)


def test_an_unknown_agent_is_told_before_anything_runs() -> None:
    for jobs in (1, 2):
        with pytest.raises(Mistake, match="unknown agent 'brut'; did you mean 'brute'"):
            run_batch(scenario("duel").document, "duel", {"red": "brut"}, 50, 1, jobs)


def test_a_fight_that_does_not_end_is_a_fault_and_no_draw() -> None:
    fights = Fights(scenario("duel"), {}, 1)
    assert fights.longest > 2 * scenario("duel").setup.ending.rounds
    fights.longest = 3
    with pytest.raises(Mistake, match="fight 8 of seed 1 does not end: somebody acts for ever"):
        fights.fight(7)  # people count from 1


def test_who_was_not_chosen_for_is_played_as_the_scenario_says() -> None:
    stage = replace(scenario("duel"), controls=["human", "random"])
    brute, randomly = Fights(stage, {}, 1).choosers
    assert (type(brute), type(randomly)) == (MendedGurpsBrute, Random)
    chosen = Fights(stage, {"red": "random", "blue": "brute"}, 1).choosers
    assert [type(one) for one in chosen] == [Random, MendedGurpsBrute]


@pytest.mark.parametrize(
    ("wins", "fights", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval(wins: int, fights: int, low: float, high: float) -> None:
    assert wilson(wins, fights) == pytest.approx((low, high), abs=1e-4)


def test_json_has_what_scripts_need() -> None:
    data = json.loads(json.dumps(run(1, 12).as_json()))
    assert data["fights"] == 12
    assert set(data["wins"]) == {"red", "blue"}
    assert {"mean", "median"} <= set(data["rounds"])
    assert {"draws", "seconds", "fights_per_second", "build"} <= set(data)
    assert data["build"] in ("pure", "compiled")


@pytest.mark.parametrize("name", ["swords", "duel", "bout", "knives"])
def test_who_acted_first_is_whose_turn_was_told_first(name: str) -> None:
    stage = scenario(name)
    for number in range(3):
        play = Fights(stage, {}, 3).game_of(number).play
        play.resume()
        turns = [event.to_dict()["who"] for event in play.events() if event.kind() == "TurnBegan"]
        assert play.fight.first_to_act == turns[0]
        assert Fights(stage, {}, 3).fight(number).first == play.fight.everyone()[play.fight.first_to_act].side


def result_of(*fights: tuple[int, int, int]) -> BatchResult:
    """Of fights between two, each with its winner, its length, and who acted first."""
    summary = Summary(["red", "blue"], [("A", 0), ("B", 1)])
    for number, (winner, rounds, first) in enumerate(fights):
        ends = [FighterRow(OUT if winner == 1 - side else STANDING, WHOLE) for side in (0, 1)]
        summary.add(FightRow(number, winner, rounds, first, fighters=tuple(ends)))
    return BatchResult(summary, 1.0)


def test_the_share_of_those_who_act_first() -> None:
    """Counted over all sides and for each; fights in which nobody came to act count for nobody."""
    shares = result_of((0, 3, 0), (1, 3, 0), (1, 2, 1), (-1, 9, -1)).first_to_act
    assert [(share.side, share.wins, share.fights) for share in shares] == [
        ("any", 2, 3),
        ("red", 1, 2),
        ("blue", 1, 1),
    ]


def interrupt_the_start(started: list[str]) -> None:
    with undisturbed():
        os.kill(os.getpid(), signal.SIGINT)
        started.append("a worker")


def test_ctrl_c_while_workers_start_is_heard_afterwards() -> None:
    """It used to be lost: what starts a worker must not be interrupted, but the batch must end."""
    began = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background have it ignored
    try:
        started: list[str] = []
        with pytest.raises(KeyboardInterrupt):
            interrupt_the_start(started)
        assert started == ["a worker"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        with undisturbed():
            child = subprocess.run(["sh", "-c", "kill -INT $$; echo unharmed"], capture_output=True, text=True)
        assert child.stdout == "unharmed\n"
    finally:
        signal.signal(signal.SIGINT, began)


def test_a_result_can_be_printed() -> None:
    result = result_of((0, 4, 0), (-1, 6, 0))
    assert str(result).splitlines() == [
        "2 fights, 1 drawn, 5 rounds (median)",
        "  red: 1 won, 50 %, 9 to 91",
        "  blue: 0 won, 0 %, 0 to 66",
    ]


def test_a_summary_grows_by_three_bytes_a_fight() -> None:
    """However many fights there are, what is kept of them fits."""
    stage = scenario("knives")
    fights = Fights(stage, {}, 1, details=True)
    rows = [fights.fight(number) for number in range(20)]
    summary = empty(stage)
    sizes: list[int] = []
    for turn in range(101):
        for row in rows:
            summary.add(replace(row, number=20 * turn + row.number))
        if turn % 50 == 0:
            sizes.append(len(pickle.dumps(summary)))
    first, second, third = sizes
    assert third - second <= 3 * 1000 + 200  # sums have more digits
    assert first < 50_000

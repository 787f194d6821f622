"""Thinking in processes of their own: it comes to what a seat would say, keeps nobody waiting, and can be stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import aclosing
from functools import cache
from typing import Any, TypeVar

import pytest
from tests.server.odd_jobs import Die, Fault, IdleSleep, PatientSleep, Sleep, Trip, Unpicklable
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.arena.batch import run_batch
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.weighing import Weighing, weighed_by
from fracas.server.jobs import (
    About,
    Advise,
    AgentAnswer,
    Ask,
    AtSeat,
    Extras,
    Job,
    Joined,
    Odds,
    Plan,
    Spoken,
    Stakes,
    Threat,
    Ways,
)
from fracas.server.simulating import Simulate
from fracas.server.thinker import Step, Thinker, Where
from fracas.server.thinking import Failed, Lost, MovedOn, Overrun, Stopped, Thinkers
from fracas.stage.scenario import load
from fracas.table.game import TYPED, Game
from fracas.table.seat import REFEREE, Seat

R = TypeVar("R")

SOON = 20.0
"""Seconds within which everything comes to rest, on a busy machine."""


class House:
    """A server's loop with two processes to think with, which goes on over all tests."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self.runner = runner
        self.thinkers: Thinkers = self.run(started(2))

    def run(self, what: Coroutine[Any, Any, R]) -> R:
        return self.runner.run(asyncio.wait_for(what, 60))

    def think(self, where: Where | None, job: Job[R], deadline: float = 10.0) -> R:
        return self.run(self.thinkers.think(where, job, deadline))


async def started(count: int) -> Thinkers:
    thinkers = Thinkers(count, factor=1.0, grace=0.5, patience=3.0)
    await thinkers.start()
    return thinkers


async def at_rest(thinkers: Thinkers) -> list[int]:
    """Waits until all processes are there and free."""
    until = time.monotonic() + SOON
    while thinkers.busy or thinkers.waiting or len(thinkers.processes) < thinkers.count:
        assert time.monotonic() < until, "somebody never comes to rest"
        await asyncio.sleep(0.01)
    return thinkers.processes


async def until_busy(thinkers: Thinkers, count: int = 1) -> None:
    while thinkers.busy < count:
        await asyncio.sleep(0.005)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with asyncio.Runner() as runner:
        house = House(runner)
        yield house
        house.run(house.thinkers.stop())


def where_of(game: Game, name: str = "one", version: int = 1) -> Where:
    return Where(name, game.record(), version)


# what it comes to


@cache
def at_blows() -> Game:
    """A duel whose fighters have met: whoever is asked for a manoeuvre can strike."""
    game = game_of("duel")
    play, brute, seat = game.play, agent("brute-1", game.book, 1), Seat(game, REFEREE)
    while play.pending is not None:
        if play.pending.question.key == "manoeuvre" and seat.odds(["attack"]) is not None:
            return game
        play.answer(brute.choose(play.run, play.pending).key)
    raise AssertionError("they never meet")


SEATED: list[tuple[str, AtSeat[Any]]] = [
    ("plan", Plan(seat=REFEREE, answers=("move",))),
    ("plan of questions", Plan(seat=REFEREE, answers=(Spoken("move", "manoeuvre"),), fill=False)),
    ("odds", Odds(seat=REFEREE, answers=("attack",))),
    ("stakes", Stakes(seat=REFEREE)),
    ("about", About(seat=REFEREE, target="j5")),
    ("extras", Extras(seat=REFEREE, answers=("attack",), taken={})),
    ("joined", Joined(seat=REFEREE)),
    ("ways", Ways(seat=REFEREE, answers=("attack",), seconds=60.0)),
    ("in words", Ask(seat=REFEREE, question="who is near")),
    ("advice", Advise(seat=REFEREE, play_outs=40)),
    ("threat", Threat(seat=REFEREE, play_outs=2)),
    ("a seat that is shared", Plan(seat="us", fighters=("Hrolf",), answers=("move",))),
]


def directly(game: Game, job: AtSeat[Any]) -> object:
    """The same said to a seat."""
    seat = Seat(game, job.seat, list(job.fighters) or None)
    match job:
        case Plan():
            given: list[str | Given] = [
                each if isinstance(each, str) else Given(each.key, each.question) for each in job.answers
            ]
            return seat.plan(given, job.who, job.fill)
        case Odds():
            return seat.odds(["attack"])
        case Stakes():
            return seat.stakes()
        case About():
            return seat.about(job.target)
        case Extras():
            return seat.extras(["attack"])
        case Joined():
            return seat.joined()
        case Ways():
            return seat.ways(["attack"], job.seconds)
        case Ask():
            return seat.ask(job.question)
        case Advise():
            return seat.advise(play_outs=job.play_outs)
        case Threat():
            return seat.threat(play_outs=job.play_outs)
    raise AssertionError(job)


@pytest.mark.parametrize("job", [job for _, job in SEATED], ids=[name for name, _ in SEATED])
def test_it_comes_to_what_a_seat_would_say(house: House, job: AtSeat[Any]) -> None:
    game = at_blows()
    found = house.think(where_of(game), job)
    assert found is not None
    assert found == directly(game, job)


def weighed(weighing: Weighing) -> object:
    tried = [(each.key, each.lasting, each.gain, each.error, each.count) for each in weighing.tried]
    head = (weighing.option.key, weighing.usual, weighing.ground, weighing.play_outs, weighing.rounds, weighing.worth)
    return (head, tried)


@pytest.mark.parametrize("name", ["brute", "tactician", "random"])
@pytest.mark.parametrize("scenario", ["duel", "bout", "goblin"])
def test_an_agent_answers_as_it_would_at_the_table(house: House, scenario: str, name: str) -> None:
    game = game_of(scenario)
    play = game.play
    assert play.pending is not None
    found = house.think(where_of(game, scenario), AgentAnswer(name))
    game.seats = [name] * len(game.seats)
    chooser = game.agent_of(play.pending.who)
    assert chooser is not None
    expected = weighed_by(chooser, play.run, play.pending)
    option = play.pending.menu.find(found.key)
    assert option is not None
    assert weighed(found.weighing(option)) == weighed(expected)
    assert found.reasoning is not None
    assert found.reasoning.key == expected.option.key


def test_a_fight_is_thought_about_while_it_goes_on(house: House) -> None:
    game = game_of("ambush")
    play, brute = game.play, agent("brute-1", game.book, 1)
    for number in range(1, 25):
        if play.pending is None:
            break
        if number % 6 == 0:
            play.undo()
        assert play.pending is not None
        job = Plan(seat=REFEREE, answers=())
        assert house.think(where_of(game, "ambush", number), job) == directly(game, job)
        play.answer(brute.choose(play.run, play.pending).key)


def test_a_broken_fight_is_played_again(house: House) -> None:
    game = game_of("duel")
    assert game.play.pending is not None
    game.play.answer(game.play.pending.menu.options()[0].key)
    job = Plan(seat=REFEREE, answers=())
    for _ in range(2):
        house.think(where_of(game, "tripped"), job)
    with pytest.raises(Failed):
        house.think(where_of(game, "tripped"), Trip())
    assert house.think(where_of(game, "tripped"), job) == directly(game, job)


def test_simulated_fights_are_those_of_a_batch(house: House) -> None:
    document = load("duel").document

    async def run() -> list[Step[Any]]:
        job = Simulate(scenario=document, agents={"red": "brute-1"}, fights=40, seed=5, seconds=30)
        return [step async for step in house.thinkers.watch(None, job, 10)]

    steps = house.run(run())
    found = steps[-1].result
    assert found is not None
    batch = run_batch(document, "duel", {"red": "brute-1"}, 40, 5, 0)
    assert (found.fights, found.wins, found.draws) == (40, batch.wins, batch.draws)
    assert sum(length * count for length, count in found.rounds.items()) == sum(batch.summary.lengths)
    assert {side: count / 40 for side, count in found.survivors.items()} == batch.survivors
    assert [step.share for step in steps] == sorted([step.share for step in steps])
    assert steps[-1].share == 1.0


def test_a_simulation_ends_when_its_time_is_up(house: House) -> None:
    job = Simulate(scenario=load("duel").document, agents={}, fights=1_000_000, seed=5, seconds=0.1)
    found = house.think(None, job)
    assert 0 < found.fights < 1_000_000


def test_a_threat_that_is_asked_for_again_is_better_known(house: House) -> None:
    where = where_of(game_of("duel"), "threatened")
    found = [house.think(where, Threat(seat=REFEREE, seconds=0.1)).play_outs for _ in range(3)]
    assert found[0] < found[2]


def test_advice_and_threat_tell_how_far_they_are(house: House) -> None:
    where = where_of(game_of("duel"))

    async def steps(job: Job[R]) -> list[Step[R]]:
        return [step async for step in house.thinkers.watch(where, job, 10)]

    for job in (Advise(seat=REFEREE, seconds=0.8), Threat(seat=REFEREE, seconds=0.8)):
        found = house.run(steps(job))
        assert len(found) >= 2
        assert [step.share for step in found] == sorted(step.share for step in found)
        assert found[-1].share == 1.0
        assert found[-1].result is not None


# what goes wrong


@pytest.mark.parametrize(
    ("job", "text"),
    [
        (Plan(seat="green", answers=()), "there is no seat 'green'"),
        (Plan(seat=REFEREE, answers=(), who="nobody"), "nobody"),
        (About(seat="spectator", target="Dame Ysolde"), "a spectator is never asked"),
        (Advise(seat=REFEREE, seconds=0.0001), "0.0001 seconds: expected"),
        (AgentAnswer("nobody"), "unknown agent 'nobody'"),
        (AgentAnswer("human"), "'human' is no agent that answers here"),
        (AgentAnswer("./evil.py:Agent"), "is no agent that answers here"),
        (
            Simulate(scenario=load("duel").document, agents={"red": "os:system"}, fights=1, seed=1, seconds=1),
            "programs do not play here",
        ),
        (Simulate(scenario={}, agents={}, fights=1, seed=1, seconds=1), "scenario"),
    ],
)
def test_mistakes_come_back_with_their_words(house: House, job: Job[Any], text: str) -> None:
    with pytest.raises(Mistake, match=text):
        house.think(where_of(game_of("duel")), job)


@pytest.mark.parametrize("job", [Fault(), Unpicklable()])
def test_faults_are_told_to_the_log_alone(house: House, job: Job[Any], caplog: pytest.LogCaptureFixture) -> None:
    before = house.run(at_rest(house.thinkers))
    with caplog.at_level(logging.ERROR), pytest.raises(Failed) as caught:
        house.think(None, job)
    assert caught.value.failure in str(caught.value)
    assert "secret" not in str(caught.value)
    told = vars(caplog.records[-1])
    assert (told["failure"], told["job"]) == (caught.value.failure, type(job).__name__)
    assert "Traceback" in told["error"]
    assert house.run(at_rest(house.thinkers)) == before


def test_there_are_two_at_least() -> None:
    with pytest.raises(Mistake, match="1 processes to think with: expected at least 2"):
        Thinkers(1)


def test_a_server_that_can_start_no_process_says_so(caplog: pytest.LogCaptureFixture) -> None:
    async def launch() -> Thinker:
        raise OSError("out of processes")

    async def run() -> None:
        with pytest.raises(Lost, match="there is no process to think with"):
            await Thinkers(2, launch=launch).start()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
    assert "out of processes" in caplog.text


def test_nobody_answers_for_dice(house: House) -> None:
    game = game_of("duel", dice=TYPED)
    play, brute = game.play, agent("brute-1", game.book, 1)
    while play.pending is not None and not isinstance(play.pending.menu, RollMenu):
        play.answer(brute.choose(play.run, play.pending).key)
    with pytest.raises(Mistake, match="that is not for an agent to answer"):
        house.think(where_of(game, "typed"), AgentAnswer("brute"))


def test_processes_that_die_take_nothing_else_with_them(house: House) -> None:
    async def run() -> None:
        first, second = await at_rest(house.thinkers)
        os.kill(first, signal.SIGKILL)  # while it has nothing to do
        while first in house.thinkers.processes:
            await asyncio.sleep(0.01)
        other = asyncio.create_task(house.thinkers.think(None, Sleep(0.1), 5))
        assert await other == second
        await at_rest(house.thinkers)
        other = asyncio.create_task(house.thinkers.think(None, Sleep(0.3), 5))
        await until_busy(house.thinkers)
        with pytest.raises(Lost, match="has died"):
            await house.thinkers.think(None, Die(), 5)
        survivor = await other
        assert {first, second, survivor} & set(await at_rest(house.thinkers)) == {survivor}

    house.run(run())


def test_who_takes_far_too_long_is_ended_and_so_is_who_does_not_stop(house: House) -> None:
    async def run() -> None:
        before = await at_rest(house.thinkers)
        deaf = asyncio.create_task(house.thinkers.think(None, Sleep(60, heeds=False), 60))
        await until_busy(house.thinkers)
        begun = time.monotonic()
        with pytest.raises(Overrun, match=r"far longer than the 0\.1 seconds"):
            await house.thinkers.think(None, Sleep(60), 0.1)
        assert time.monotonic() - begun < SOON
        assert house.thinkers.busy == 1
        assert set(house.thinkers.processes) < set(before)
        deaf.cancel()
        begun = time.monotonic()
        while set(house.thinkers.processes) & set(before):
            await asyncio.sleep(0.01)
        assert time.monotonic() - begun < SOON
        assert await house.thinkers.think(None, Sleep(), 5) not in before

    house.run(run())


# who comes first


def test_tables_never_wait_for_simulations(house: House) -> None:
    async def run() -> None:
        await at_rest(house.thinkers)
        idle = [asyncio.create_task(house.thinkers.think(None, IdleSleep(60), 60)) for _ in range(2)]
        await until_busy(house.thinkers)
        assert (house.thinkers.busy, house.thinkers.waiting) == (1, 1)
        for _ in range(3):
            await house.thinkers.think(None, Sleep(), 5)
        for each in idle:
            each.cancel()

    house.run(run())


def test_what_is_more_urgent_comes_first(house: House) -> None:
    order: list[str] = []

    async def ask(name: str, job: Job[int]) -> None:
        await house.thinkers.think(None, job, 5)
        order.append(name)

    async def run() -> None:
        await at_rest(house.thinkers)
        blocking = [asyncio.create_task(ask("first", Sleep(0.3 + 0.1 * number))) for number in range(2)]
        await until_busy(house.thinkers, 2)
        jobs = [("idle", IdleSleep(0.05)), ("patient", PatientSleep(0.05)), ("urgent", Sleep(0.05))]
        await asyncio.gather(*blocking, *[ask(name, job) for name, job in jobs])

    house.run(run())
    assert [each for each in order if each != "first"] == ["urgent", "patient", "idle"]


def test_a_simulation_lets_others_in_between_its_turns(house: House) -> None:
    """Also those who could not take the place that is kept for tables."""

    async def run() -> None:
        await at_rest(house.thinkers)
        job = Simulate(scenario=load("duel").document, agents={}, fights=1_000_000, seed=1, seconds=60)
        async with aclosing(house.thinkers.watch(None, job, 5)) as steps:
            await anext(steps)
            advice = asyncio.create_task(house.thinkers.think(None, PatientSleep(), 5))
            await anext(steps)
            await anext(steps)
            assert advice.done()
        await at_rest(house.thinkers)

    house.run(run())


def test_the_one_that_knows_a_fight_is_asked_again(house: House) -> None:
    async def run() -> None:
        await at_rest(house.thinkers)
        where = where_of(game_of("duel"), "known")
        first = await house.thinkers.think(where, Sleep(), 5)
        for _ in range(4):
            assert await house.thinkers.think(where, Sleep(), 5) == first
        long = asyncio.create_task(house.thinkers.think(where, PatientSleep(0.5), 5))
        await until_busy(house.thinkers)
        assert await house.thinkers.think(where, Sleep(), 5) != first, "it waits for nobody while another is free"
        assert await long == first

    house.run(run())


# what is not wanted any more


@pytest.mark.parametrize(
    "job",
    [
        Simulate(scenario=load("duel").document, agents={}, fights=1_000_000, seed=1, seconds=600),
        Advise(seat=REFEREE, seconds=60),
        Threat(seat=REFEREE, seconds=60),
    ],
)
def test_what_is_cancelled_frees_its_process(house: House, job: Job[Any]) -> None:
    async def run() -> None:
        before = await at_rest(house.thinkers)
        where = where_of(game_of("duel"))
        asking = asyncio.create_task(house.thinkers.think(where, job, 60))
        await until_busy(house.thinkers)
        await asyncio.sleep(0.2)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await at_rest(house.thinkers) == before, "it has stopped by itself"

    house.run(run())


def test_what_is_cancelled_while_it_waits_is_never_begun(house: House) -> None:
    async def run() -> None:
        await at_rest(house.thinkers)
        blocking = [asyncio.create_task(house.thinkers.think(None, Sleep(0.3), 5)) for _ in range(2)]
        await until_busy(house.thinkers, 2)
        waiting = asyncio.create_task(house.thinkers.think(None, Die(), 5))
        await asyncio.sleep(0.01)
        assert house.thinkers.waiting == 1
        waiting.cancel()
        pids = set(await asyncio.gather(*blocking))
        assert pids == set(await at_rest(house.thinkers))

    house.run(run())


def test_a_fight_that_has_moved_on_is_not_thought_about(house: House) -> None:
    async def run() -> None:
        before = await at_rest(house.thinkers)
        game = game_of("duel")
        old = [
            asyncio.create_task(house.thinkers.think(where_of(game, "moving", 3), PatientSleep(60), 60))
            for _ in range(2)
        ]
        new = asyncio.create_task(house.thinkers.think(where_of(game, "moving", 4), Sleep(0.2), 60))
        other = asyncio.create_task(house.thinkers.think(where_of(game, "other", 1), Sleep(0.2), 60))
        await until_busy(house.thinkers, 2)
        house.thinkers.moved_on("moving", 4)
        for each in old:
            with pytest.raises(MovedOn):
                await each
        assert {await new, await other} <= set(before)
        assert await at_rest(house.thinkers) == before

    house.run(run())


# the end


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def are_gone(processes: list[int]) -> bool:
    until = time.monotonic() + SOON
    while not all(gone(each) for each in processes) and time.monotonic() < until:
        time.sleep(0.02)
    return all(gone(each) for each in processes)


def test_stopped_nothing_is_left() -> None:
    async def run() -> list[int]:
        thinkers = await started(2)
        processes = thinkers.processes
        asking = [asyncio.create_task(thinkers.think(None, Sleep(60, heeds=False), 60)) for _ in range(3)]
        await until_busy(thinkers, 2)
        begun = time.monotonic()
        await thinkers.stop()
        assert time.monotonic() - begun < SOON
        for each in asking:
            with pytest.raises(Stopped):
                await each
        with pytest.raises(Stopped):
            await thinkers.think(None, Sleep(), 1)
        assert len(asyncio.all_tasks()) == 1
        return processes

    assert all(gone(each) for each in asyncio.run(run()))


def test_a_server_that_ends_otherwise_leaves_nothing_either() -> None:
    """It has forgotten to stop them, or was killed."""
    command = [sys.executable, "-m", "tests.server.forsaken"]
    servers = [subprocess.Popen([*command, how], stdout=subprocess.PIPE, text=True) for how in ("leave", "wait")]
    for server, killed in zip(servers, (False, True), strict=True):
        assert server.stdout is not None
        processes = [int(each) for each in server.stdout.readline().split()]
        assert len(processes) == 2
        if killed:
            assert server.stdout.readline() == "busy\n"
            server.kill()
        server.communicate(timeout=SOON)
        assert are_gone(processes)

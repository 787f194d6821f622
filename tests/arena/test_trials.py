"""Cells fought side by side: the same whoever does the work, and wherever one has stopped."""

from collections.abc import Iterable, Iterator

import pytest
from tests.laws.walks import scenario

from fracas.arena.batch import run_batch
from fracas.arena.rows import OUT, STANDING, WHOLE, FighterRow, FightRow
from fracas.arena.study import Cell
from fracas.arena.trials import FIRST, LONG, Trials
from fracas.arena.work import Alone, Done, Processes, Share, Task, empty


def cells(*seeds: int) -> list[Cell]:
    duel = scenario("duel")
    return [Cell({"seed": seed}, Task(duel.document, "duel", {}, seed), empty(duel)) for seed in seeds]


class Ahead(Alone):
    """Fights many shares before anybody hears of the first, as many processes would; and may be interrupted."""

    jobs = 4

    def __init__(self, after: int | None = None) -> None:
        super().__init__()
        self.after = after

    def results(self, shares: Iterable[Share]) -> Iterator[Done]:
        fought = 0
        begun: list[Done] = []
        for share in shares:
            begun.append(self.worker.begin(share).fight())
            if len(begun) == 9:
                yield begun.pop(0)
                fought += 1
                if fought == self.after:
                    raise KeyboardInterrupt
        yield from begun


def test_each_cell_is_fought_as_it_would_be_alone() -> None:
    trials = Trials(cells(3, 4), 130)
    assert trials.run(Ahead())
    for cell in trials.cells:
        alone = run_batch(cell.task.document, "duel", {}, 130, cell.task.seed, 0)
        assert cell.summary == alone.summary


def test_a_cell_stops_after_a_whole_look_whoever_does_the_work() -> None:
    def enough(cell: Cell) -> bool:
        return cell.task.seed == 3 and cell.summary.fights >= 100

    counts = []
    for pool in (Alone(), Ahead(), Processes(2)):
        trials = Trials(cells(3, 4), 250, enough)
        with pool:
            assert trials.run(pool)
        counts.append([cell.summary for cell in trials.cells])
    assert counts[0] == counts[1] == counts[2]
    assert [summary.fights for summary in counts[0]] == [100, 250]


def test_an_interrupted_study_goes_on_where_it_was() -> None:
    heard: list[int] = []
    broken = Trials(cells(3, 4), 150, heard=lambda cell, done: heard.append(done.summary.fights))
    assert not broken.run(Ahead(after=5))
    assert 0 < sum(heard) == sum(cell.summary.fights for cell in broken.cells) < 300
    assert Trials(broken.cells, 150).run(Alone())
    whole = Trials(cells(3, 4), 150)
    whole.run(Alone())
    assert [cell.summary for cell in broken.cells] == [cell.summary for cell in whole.cells]


class Counting(Alone):
    """Fights nothing, and says that each fight took so long."""

    def __init__(self, jobs: int, seconds: float) -> None:
        super().__init__()
        self.jobs = jobs
        self.seconds = seconds
        self.numbers: list[range] = []

    def results(self, shares: Iterable[Share]) -> Iterator[Done]:
        for share in shares:
            self.numbers.append(share.numbers)
            summary = empty(scenario("duel"))
            for number in share.numbers:
                fighters = (FighterRow(STANDING, WHOLE), FighterRow(OUT, 0))
                summary.add(FightRow(number, 0, 5, fighters=fighters))
            yield Done(share, summary, "", self.seconds * len(share.numbers))


@pytest.mark.parametrize("seconds", [0.00001, 0.0007, 0.03, 2.0])
def test_shares_cover_every_fight_once_and_none_takes_long(seconds: float) -> None:
    for fights, jobs in ((1, 2), (17, 1), (999, 2), (10_000, 7)):
        pool = Counting(jobs, seconds)
        assert Trials(cells(3), fights).run(pool)
        assert [number for share in pool.numbers for number in share] == list(range(fights))
        assert all(len(share) * seconds <= LONG or len(share) <= FIRST for share in pool.numbers)
        assert len(pool.numbers[-1]) * seconds <= max(LONG / 10, seconds) or fights <= FIRST


def test_no_share_goes_beyond_a_look_where_somebody_may_stop() -> None:
    pool = Counting(2, 0.00001)
    assert Trials(cells(3, 4), 450, lambda cell: False).run(pool)
    assert all(share[0] // 100 == share[-1] // 100 for share in pool.numbers)
    assert sorted([number for share in pool.numbers for number in share]) == sorted([*range(450), *range(450)])


def test_what_was_known_already_is_not_fought_on() -> None:
    known = Trials(cells(3), 250, lambda cell: cell.summary.fights >= 100)
    known.run(Alone())
    again = Trials(known.cells, 250, lambda cell: cell.summary.fights >= 100)
    pool = Counting(1, 0.001)
    assert again.run(pool)
    assert pool.numbers == []
    assert again.cells[0].summary.fights == 100

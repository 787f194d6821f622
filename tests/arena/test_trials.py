"""Cells fought side by side: the same whoever does the work, and wherever one has stopped."""

from collections.abc import Iterable, Iterator

from tests.laws.walks import scenario

from fracas.arena.batch import run_batch
from fracas.arena.study import Cell
from fracas.arena.trials import Trials
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

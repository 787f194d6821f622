"""What a batch came to, kept and read again."""

from tests.laws.walks import scenario

from fracas.arena.batch import run_batch
from fracas.arena.study import SIMULATION, Cell, Study
from fracas.arena.work import Task


def test_a_study_can_be_kept_and_read_again() -> None:
    document = scenario("duel").document
    batch = run_batch(document, "duel", {}, 12, 5, 0, details=True)
    study = Study(SIMULATION, "A duel", [Cell({}, Task(document, "duel", {}, 5, True), batch.summary)], 1.5)
    again = Study.from_json(study.to_json())
    assert again.cells[0].summary == batch.summary
    assert again.cells[0].task.key == study.cells[0].task.key
    assert again.to_json() == study.to_json()

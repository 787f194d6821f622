"""What must always hold of rulings: anything may be ruled at any moment, and the fight goes on.

FRACAS_WALKS=10 rules ten times as much; `tests/marathon.py` a hundred times.
"""

import os
from collections import Counter

import pytest
from tests.laws.ruled import NO_WAY_ON, looked_at, replayed, ruled
from tests.laws.walks import SCENARIOS, scenario, signs

MORE = int(os.environ.get("FRACAS_WALKS", "1"))
RULINGS = 55
BOOKS = sorted({scenario(name).book.key for name in SCENARIOS})


@pytest.mark.parametrize("name", SCENARIOS)
def test_anything_may_be_ruled_at_any_moment(name: str) -> None:
    """No crash, no endless question, nobody asked who is out, fallen dice stay; and the record leads to the same."""
    seen: Counter[str] = Counter()
    for seed in range(3 * MORE):
        driver = ruled(name, seed, RULINGS, seen)
        again = replayed(name, seed, driver)
        assert again.run.state() == driver.run.state(), (name, seed)
        assert signs(again) == signs(driver), (name, seed)
        looked_at(name, driver)
    assert seen["rulings"] > 0
    assert not [key for key in seen if key.startswith(NO_WAY_ON)], "refused, though the book took it"


@pytest.mark.parametrize("book", BOOKS)
def test_rulings_that_need_answers_taken_back_come_up(book: str) -> None:
    """So that the law above is about something."""
    seen: Counter[str] = Counter()
    names = [name for name in SCENARIOS if scenario(name).book.key == book]
    for seed in range(1000, 1200):
        ruled(names[seed % len(names)], seed, 10, seen)
        if seen["took answers back"]:
            return
    raise AssertionError(f"{book}: {seen}")

"""No cache outlives what it depends on: whatever a game master changes in the midst of a fight, it goes on as it would
if everything were worked out anew.

Another process fights the same fights with `FRACAS_CACHES=off`. FRACAS_WALKS=10 takes every shipped scenario.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.laws import amended
from tests.laws.walks import SCENARIOS, scenario

from fracas.kernel.caches import CACHES

ROOT = Path(__file__).resolve().parent.parent.parent
MORE = int(os.environ.get("FRACAS_WALKS", "1"))
BOOKS = sorted({scenario(name).book.key for name in SCENARIOS})


def of_book(book: str) -> list[str]:
    """Some scenarios of a book, spread over all of them."""
    names = [name for name in SCENARIOS if scenario(name).book.key == book]
    return names if MORE > 1 else names[:: max(1, len(names) // 3)]


@pytest.mark.skipif(not CACHES, reason="nothing is kept in this process")
@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_changes_what_was_worked_out_before(book: str) -> None:
    names = of_book(book)
    other = subprocess.run(
        [sys.executable, "-m", "tests.laws.amended", *names],
        env={**os.environ, "FRACAS_CACHES": "off", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    anew = {(name, field): events for name, field, events in map(json.loads, other.stdout.splitlines())}
    rulings = 0
    for name in names:
        for field, events in amended.fights(name):
            kept = json.loads(json.dumps(events))
            assert kept == anew[name, field], (name, field)
            rulings += sum(event.get("event") == "Ruled" for event in kept)
    assert 2 * rulings > len(anew), "most of them can be ruled"

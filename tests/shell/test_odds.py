"""The odds of an attempt as the terminal shows them."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from tests.table.games import game_of

from fracas.shell.screen import Screen
from fracas.table import wire

OUTCOMES = [
    wire.Outcome(key="misses", text="misses", chance=0.6),
    wire.Outcome(key="wounds", text="wounds", chance=0.4, purpose=True),
]


@pytest.mark.parametrize(
    ("case", "samples", "attempt", "attempts", "line"),
    [
        ("one blow", 0, 1, 1, "      wounds or more: 40 %  (misses 60 %, wounds 40 %)"),
        ("two blows", 0, 1, 2, "      first of two, both counted: wounds or more: 40 %  (misses 60 %, wounds 40 %)"),
        ("the last of them", 0, 2, 2, "      second of two: wounds or more: 40 %  (misses 60 %, wounds 40 %)"),
        ("a burst", 200, 1, 1, "      wounds or more: about 40 %, give or take 2  (misses 60 %, wounds 40 %)"),
    ],
)
def test_odds_say_how_sure_they_are_and_what_they_count(
    case: str, samples: int, attempt: int, attempts: int, line: str
) -> None:
    out = StringIO()
    odds = wire.Odds(
        number=0, outcomes=OUTCOMES, chance=0.4, error=0.02, samples=samples, attempt=attempt, attempts=attempts
    )
    Screen(Console(file=out, width=100), game_of("duel")).odds(odds)
    assert out.getvalue().rstrip() == line, case


def test_odds_against_a_guard_say_how_the_foe_defends() -> None:
    out = StringIO()
    stopped = wire.Outcome(key="stopped", text="is stopped", chance=0.6)
    odds = wire.Odds(number=0, outcomes=[stopped, OUTCOMES[1]], chance=0.4, error=0.02)
    Screen(Console(file=out, width=100), game_of("duel")).odds(odds)
    assert "(is stopped 60 %, wounds 40 %, if the foe defends as well as it can without paying extra)" in out.getvalue()

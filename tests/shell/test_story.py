"""The story of a fight: what stands as a headline, and what below it."""

from __future__ import annotations

import pytest
from tests.shell.commands import told


@pytest.mark.parametrize(
    ("scenario", "headlines"),
    [
        ("duel", ["Order of turns: Hrolf, Dame Ysolde.", "Second 1: Hrolf.", "Second 1: Dame Ysolde."]),
        ("swords", ["Round 1: Red, Blue.", "Red's turn."]),
        ("knives", ["Order of turns: ", "Round 1.", "Round 2."]),
    ],
)
def test_rounds_and_turns_are_headlines(scenario: str, headlines: list[str]) -> None:
    """They stand at the margin, wherever in a beat they are told; what happens in them stands further in."""
    lines = told("play", scenario, "--watch", "--seed", "13").splitlines()
    margin = [line for line in lines if line and not line.startswith(" ")]
    for headline in headlines:
        assert any(line.startswith(headline) for line in margin), headline
    below = lines[next(at for at, line in enumerate(lines) if line.startswith(headlines[-1])) + 1]
    assert below.startswith("  ") or not below


def test_two_headlines_share_a_free_line() -> None:
    lines = told("play", "duel", "--watch", "--seed", "5").splitlines()
    at = lines.index("Order of turns: Hrolf, Dame Ysolde.")
    assert lines[at - 1 : at + 2] == ["", lines[at], "Second 1: Hrolf."]

"""Whether chances are what they say: how that is counted and shown."""

from __future__ import annotations

import pytest
from bench.calibration import MOMENTS, Calibration, chart, measure, off, page

from fracas.stage.scenario import load


def test_positions_are_counted_by_tenths() -> None:
    calibration = Calibration("brute")
    for won in (1.0, 1.0, 1.0, 0.0):
        calibration.add(0.75, won)
    calibration.add(1.0, 1.0)
    calibration.add(0.0, 0.0)
    bars = chart(calibration)
    assert len(bars) == 11
    assert bars[8].startswith(" 70 to  80    75 %")
    assert bars[8].count("#") == 38  # three quarters, with what was said marked beside them
    assert bars[8].endswith("|")
    assert "positions" in bars[0]
    assert off(calibration) == 0.0
    calibration.add(0.75, 0.0)
    assert off(calibration) == pytest.approx(0.75 / 7)
    assert "Fights of **brutes**" in page([calibration, Calibration("tactician")], "A test.")


def test_a_fight_is_looked_at_a_few_times() -> None:
    calibration = Calibration("brute")
    measure(calibration, load("swords"), 0)
    assert calibration.fights == 1
    assert calibration.failed == 0
    assert 1 <= sum(len(tenth.won) for tenth in calibration.tenths) <= MOMENTS

"""Golden records: today's rules tell the same fights as yesterday's."""

from pathlib import Path

import pytest
from tests.goldens import RECORDS, replayed, told
from tests.laws.walks import SCENARIOS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_tells_the_same_fight(path: Path) -> None:
    driver = replayed(path)
    assert driver.over
    assert told(driver) == path.with_suffix(".txt").read_text("utf-8")


def test_every_scenario_has_golden_records() -> None:
    kept = {path.stem for path in RECORDS}
    assert kept == {f"{name}-{kind}" for name in SCENARIOS for kind in ("brute", "random")}

"""Laws about agents in odd places: every brute answers legally everywhere, and no chooser holds a round up for ever."""

import pytest
from tests.laws.misled import DAWDLING, dawdle, mislead
from tests.laws.walks import SCENARIOS

every_scenario = pytest.mark.parametrize("name", SCENARIOS)


@every_scenario
def test_brutes_answer_legally_wherever_they_are_put(name: str) -> None:
    """Also where they would never have gone; `marathon.py` goes further."""
    for seed in range(3):
        assert mislead(name, seed, 40) > 0


@every_scenario
@pytest.mark.parametrize("way", DAWDLING)
def test_no_round_is_held_up_for_ever(name: str, way: str) -> None:
    """What costs nothing cannot be done again and again within a turn."""
    dawdle(name, way, 1, 4)

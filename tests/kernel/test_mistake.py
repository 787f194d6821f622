"""What people are told who did something wrong."""

import pytest

from fracas.kernel.mistake import listing, suggestion


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("brodsword", ["axe", "broadsword"], "did you mean 'broadsword'?"),
        ("BRODSWORD", ["axe", "broadsword"], "did you mean 'broadsword'?"),
        ("sir aldus", ["Maud", "SIR ALDOUS"], "did you mean 'SIR ALDOUS'?"),
        ("gvns", ["GUNS", "Bow"], "did you mean 'GUNS'?"),
        ("xyz", ["axe", "bow"], "there is 'axe', 'bow'"),
        ("xyz", [], "there is nothing"),
    ],
)
def test_suggestions_do_not_mind_capitals(word: str, known: list[str], said: str) -> None:
    assert suggestion(word, known) == said


def test_long_lists_stop() -> None:
    assert listing([str(number) for number in range(20)]).endswith("'15' and 4 more")

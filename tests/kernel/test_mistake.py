"""What people are told who did something wrong."""

import pytest

from fracas.kernel.mistake import edits, listing, misspelt, suggestion


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("brodsword", ["axe", "broadsword"], "did you mean 'broadsword'?"),
        ("BRODSWORD", ["axe", "broadsword"], "did you mean 'broadsword'?"),
        ("sir aldus", ["Maud", "SIR ALDOUS"], "did you mean 'SIR ALDOUS'?"),
        ("gvns", ["GUNS", "Bow"], "did you mean 'GUNS'?"),
        ("spear", ["Polearm", "Spear/Staff"], "did you mean 'Spear/Staff'?"),
        ("xyz", ["axe", "bow"], "there is 'axe', 'bow'"),
        ("xyz", [], "there is nothing"),
    ],
)
def test_suggestions_do_not_mind_capitals(word: str, known: list[str], said: str) -> None:
    assert suggestion(word, known) == said


def test_long_lists_stop() -> None:
    assert listing([str(number) for number in range(20)]).endswith("'15' and 4 more")


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("axe", "axe", 0), ("axe", "axes", 1), ("axe", "ae", 1), ("axe", "aye", 1), ("axe", "aex", 1), ("", "axe", 3),
        ("brodsowrd", "broadsword", 2), ("kitten", "sitting", 3),
    ],
)  # fmt: skip
def test_edits(one: str, other: str, count: int) -> None:
    assert edits(one, other) == count
    assert edits(other, one) == count


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Brodsword", "Broadsword"), ("broadsword", "Broadsword"), ("Gnus", "Guns"), ("bow", "Bow"), ("Bwo", ""),
        ("Boating", ""), ("Savoir-Faire", ""), ("Gunner", ""),
    ],
)  # fmt: skip
def test_a_misspelt_word_is_told_from_another_one(word: str, meant: str) -> None:
    assert misspelt(word, ["Broadsword", "Guns", "Bow", "Boxing"]) == meant


def test_a_word_altogether_different_is_not_suggested() -> None:
    assert suggestion("nope", ["sniper", "duel"]) == "there is 'sniper', 'duel'"
    assert suggestion("face", ["facing", "side"]) == "did you mean 'facing'?"

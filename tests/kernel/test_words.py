"""Words that every book and every screen needs."""

from __future__ import annotations

import pytest

from fracas.kernel.words import has_won, wins


@pytest.mark.parametrize(
    "side, sentence",
    [
        ("red", "red wins"),
        ("heroes", "heroes win"),
        ("hero", "hero wins"),
        ("the guards", "the guards win"),
        ("Anna and Bo", "Anna and Bo win"),
        ("the abyss", "the abyss wins"),
        ("Marcus", "Marcus wins"),
    ],
)
def test_one_hero_wins_and_several_win(side: str, sentence: str) -> None:
    assert wins(side) == sentence
    assert has_won(side).endswith("have won" if sentence.endswith("win") else "has won")

"""`fracas review`: a coach's report as people read it, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.shell.commands import refused, told

from fracas.arena.review import Estimate
from fracas.shell.review import Sheet


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Red's swordsman gives up."""
    file = tmp_path_factory.mktemp("review") / "fight.json"
    typed = ["parry", "", "", "", "", "", "", "", "yield", "yield", "q"]
    told("play", "swords", "--seed", "3", "--side", "red=human", "--side", "blue=brute", "--record", file, typed=typed)
    return file


def test_a_report_is_a_story(fight: Path) -> None:
    report = told("review", fight, "--play-outs", "200", "--side", "red")
    assert report.startswith("Two long swords: ")
    assert "How likely red was to win" in report
    assert "█" in report
    assert "Choices are measured by what a brute would have done in their place." in report
    assert "The dice " in report or "What the dice " in report
    assert report == told("review", fight, "--play-outs", "200", "--side", "red")


def test_as_json(fight: Path) -> None:
    found = json.loads(told("review", fight, "--play-outs", "100", "--json"))
    assert found["side"] == "red"
    assert {"curve", "dice", "choices", "worst", "best", "decisions"} <= set(found)
    assert found["curve"][0]["beat"] >= 1


def test_what_is_refused(fight: Path) -> None:
    assert "is a scenario, not the record of a fight" in refused("review", "duel")
    assert "leave one of them out" in refused("review", fight, "--seconds", "5", "--play-outs", "200")
    assert "there is no side 'green'" in refused("review", fight, "--side", "green")
    assert "--seconds" in refused("review", fight, "--seconds", "0")
    assert "--play-outs" in refused("review", fight, "--play-outs", "0")
    assert "no such file" in refused("review", "nowhere.json").lower()


@pytest.mark.parametrize("dice, words", [
    (Estimate(0.14, 0.05, 100), "The dice gave red 14 points (give or take 5)"),
    (Estimate(-0.14, 0.05, 100), "The dice took 14 points from red (give or take 5)"),
    (Estimate(0.02, 0.05, 100), "The dice were fair to red (give or take 5 points)"),
    (Estimate(0.2, 0.5, 100), "What the dice gave red or took cannot be told from so few fights"),
])  # fmt: skip
def test_words_for_luck(dice: Estimate, words: str) -> None:
    assert Sheet.of_dice("red", dice) == words


@pytest.mark.parametrize("worth, words", [
    (Estimate(-0.09, 0.05, 100), "its own choices cost 9 points (give or take 5)"),
    (Estimate(0.09, 0.05, 100), "its own choices gained 9 points (give or take 5)"),
    (Estimate(0.0, 1.0, 0), "what its own choices came to cannot be told"),
    (Estimate(0.3, 0.5, 100), "what its own choices came to cannot be told"),
    (Estimate(0.0, 0.0, 0), "its own choices were the plain ones"),
    (Estimate(0.02, 0.05, 9), "its own choices made no difference that can be told (give or take 5 points)"),
])  # fmt: skip
def test_words_for_choices(worth: Estimate, words: str) -> None:
    assert Sheet.of_choices("its own choices", worth) == words

"""What Enter says, what is offered again, what is answered for all, and the map in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shell.commands import told

from fracas.shell.nearness import apart


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("one, other, hexes", [("c3", "c3", 0), ("c3", "d3", 1), ("c3", "c5", 2), ("a1", "e1", 4)])
def test_how_far_two_hexes_are_apart(one: str, other: str, hexes: int) -> None:
    assert apart(one, other) == hexes


def test_a_move_is_not_offered_again_once_a_foe_is_close() -> None:
    screen = told("play", "goblin", "--seed", "5", typed=["move", "f3", "", "q"])
    assert "as last time" not in screen
    assert "Nothing is usual here, so Enter says nothing; type a number of the list" in screen
    assert "[again]" not in told("play", "bout", "--seed", "5", typed=["f4", "q"])


def test_a_defence_without_hope_is_not_offered_again() -> None:
    screen = told("play", "street", "--seed", "2", typed=["passive", *["end turn", "passive", ""] * 3, "q"])
    asked = [part for part in screen.split("How do you meet it?")[1:] if "passive    0.0 %" in part]
    assert len(asked) > 1
    assert all("as last time" not in part.split(" > ")[0] for part in asked)


def test_what_one_waits_for_stands_on_ones_own_list_alone() -> None:
    both = ["--side", "red=human", "--side", "blue=human"]
    screen = told("play", "ford", "--seed", "2", *both, typed=["wait", "", "", "", "c Sif", "q"])
    assert "waiting: a foe comes into my reach, then Attack" in screen
    assert "Hand the screen to" not in screen, "it is still her own turn"


def test_without_a_map() -> None:
    screen = told("play", "goblin", "--seed", "5", "--no-map", typed=["move", "m", "u", "map on", "m", "q"])
    drawn = screen.index("From now on the map is drawn")
    assert "    a   b" not in screen[:drawn]
    assert "Aldric (red) at d4" in screen[:drawn]
    assert "To go there costs 1: " in screen[:drawn]
    assert "    a   b" in screen[drawn:]
    assert "the map is not drawn; m tells it in words" in told("play", "duel", "--seed", "7", typed=["map off", "q"])


def test_one_answer_for_all_who_are_asked_the_same() -> None:
    seed = ["--seed", "1", "--side", "red=human", "--side", "blue=human"]
    question = "A foe could shoot at you. Do you get down?"
    plain = told("play", "stable", *seed, typed=[*["Pass", ""] * 20, "q"])
    assert plain.count(question) > 2
    assert " for all' answers so for all in this turn" in plain
    always = told("play", "stable", *seed, typed=[*["Pass", "stay as you are always"] * 20, "q"])
    assert always.count(f"): {question}") == 1
    assert "As usual: stay as you are" in always

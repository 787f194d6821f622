"""At the terminal: a referee who decides, and fights that end by flight or surrender (D-46, D-131, D-132)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shell.commands import told

RACE = """
title = "A race"
rulebook = "d100"
[rules]
shortfall_by = "referee"
declaration = "free"
[scene.feats.door]
manoeuvre = "race"
ends = ["e2"]
[map]
rows = [".......", ".......", "......."]
[sides.red]
[sides.blue]
control = "brute"
[[fighters]]
name = "Quill"
side = "red"
from = "guard"
at = "b2"
[[fighters]]
name = "Coat"
side = "blue"
from = "guard"
at = "g2"
start = { surprised = true }
"""


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "race.toml"
    path.write_text(RACE, "utf-8")
    return path


def test_the_referee_is_asked(race: Path) -> None:
    """D-46: after the roll, by that name; taken back like any answer."""
    text = told("play", race, "--seed", "3", typed=["no parry", "door", "penalty", "u", "done", "q"])
    assert text.count("game master: Quill tries to race to a point, rolls ") == 2
    assert "game master [fail] > penalty" in text
    assert "done, but off balance." in text
    assert text.index("(taken back: ") > text.index("off balance.")
    assert " %, done." in text


def test_a_fight_ends_by_surrender(race: Path) -> None:
    """D-132: the brute spares who yields."""
    text = told("play", race, "--seed", "3", typed=["no parry", "yield", ""])
    assert "Quill yields and is spared." in text
    assert "blue has won." in text


def test_a_fight_ends_by_flight(race: Path) -> None:
    """D-131: off the map, for good."""
    text = told("play", race, "--seed", "3", typed=["no parry", "move", "a2", "w", "leave", ""])
    assert "Quill leaves the field." in text
    assert "blue has won." in text
    assert "has left the field" in text


def test_whoever_would_rather_stay_is_told_how(tmp_path: Path) -> None:
    """D-33: a move goes somewhere; what was said can be taken back."""
    typed = ["no parry", "that is all", "move", "stay", "? OB", "u", "q"]
    screen = told("play", "knives", "--seed", "3", "--record", tmp_path / "x.json", typed=typed)
    assert "type the name of a hex, or u to take the last answer back" in screen
    assert "  OB: your offensive bonus with a weapon" in screen
    assert "taken back" in screen


STUNNED = ["rule Thesis stun 2", "no parry"]


def test_a_word_that_is_not_possible_is_refused_even_if_nobody_asks(race: Path) -> None:
    """D-28, D-29: with 2 AP there is only a hasty blow, so how to strike is not asked; that says nothing new."""
    typed = [*STUNNED, "attack sword measured", "p attack strike, measured", "? measured", "attack sword hasty", "q"]
    text = told("play", "salle", "--seed", "5", "--side", "red=human", typed=typed)
    assert text.count("'measured' is not possible: a measured attack (sword) costs 4 AP, and 2 are left (D-29).") == 2
    assert "a measured attack (unarmed strike) costs 3 AP, and 2 are left (D-29)." in text
    assert "Kept for later" not in text
    assert "hasty -25" in text


def test_of_several_words_the_first_that_mean_something_are_explained(race: Path) -> None:
    typed = ["no parry", "attack strike", "plain", "kneel", "? attack strike neck", "q"]
    text = told("play", "salle", "--seed", "5", "--side", "red=human", typed=typed)
    assert "'attack strike' is not possible: it costs 2 AP, and 1 is left (D-27)." in text


def test_a_manner_that_is_too_dear_to_plan_says_so(race: Path) -> None:
    typed = ["no parry", "run", "run", "attack knife measured", "? measured", "q"]
    text = told("play", "knives", "--seed", "5", "--side", "red=human", typed=typed)
    assert text.count("a measured attack (knife) costs 3 AP, and 2 are left (D-29).") == 2


def test_what_can_be_declared_against_somebody_has_its_chance(race: Path) -> None:
    """D-17: as the attack would be from here, at each question of a declaration; usually it is made twice."""
    typed = ["about Corvo", "knife 20", "about Corvo", "q"]
    text = told("play", "knives", "--seed", "5", "--side", "red=human", typed=typed)
    assert "99 %  no parry, attack knife,  as things stand, from 2 AP; Corvo is 12 m away: needs the free move" in text
    assert "91 %  attack knife,  as things stand" in text
    assert "nothing that can be said here is about" not in text
    typed = ["about Tam", "q"]
    text = told("play", "barfight", "--seed", "3", "--side", "red=human", typed=typed)
    assert "no parry, attack strike, Tam,  as things stand, 10 m; needs the free move first" in text


def test_a_fight_begins_with_a_question_that_enter_answers(race: Path) -> None:
    """D-59: a quarter of what the weapon has goes into the parry, and the words say what a parry is."""
    text = told("play", "knives", "--seed", "5", "--side", "red=human", typed=["", "", "q"])
    assert "up to 85 points of its OB make you harder to hit; your attacks lose as many" in text
    assert "Vesna [knife] > " in text
    assert "Vesna [20] > " in text
    assert "20 in parry" in text


def test_enter_does_not_end_a_turn_by_habit(race: Path) -> None:
    """D-26: what the last turn began with is said again, not how it ended."""
    typed = ["no parry", "attack sword", "plain", "end turn", "", "", "q"]
    text = told("play", "salle", "--seed", "4", "--side", "red=human", typed=typed)
    assert "Enter: as last time: attack sword" in text
    assert "as last time: end turn" not in text

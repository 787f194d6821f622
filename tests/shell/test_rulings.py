"""Rulings as people type them, at whose screen they may be typed, and how they are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shell.commands import told
from tests.table.games import game_of

from fracas.kernel.mistake import Mistake
from fracas.kernel.words import ruled
from fracas.shell.rulings import read_ruling
from fracas.table import wire

NAMES = ["Anna", 'Bo "the Wall" Unsal', "Dame Ysolde", "Security guard"]
FIELDS = [
    wire.Ruleable(field="hp", takes="a whole number", text=""),
    wire.Ruleable(field="posture", takes="a posture", text=""),
    wire.Ruleable(field="end effect", takes="a kind of effect", text=""),
    wire.Ruleable(field="grappled by", takes="a name", text=""),
    wire.Ruleable(field="terrain", takes="a kind of ground", text=""),
    wire.Ruleable(field="unaware_of", takes="a foe's name, or nobody", text=""),
]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "typed, subject, field, value",
    [
        ("anna hp 3", "Anna", "hp", "3"),
        ("an hp 3", "Anna", "hp", "3"),
        ('"Dame Ysolde" hp 3', "Dame Ysolde", "hp", "3"),
        ("ysolde hp 3", "Dame Ysolde", "hp", "3"),
        ('Bo "the Wall" Unsal hp 4', 'Bo "the Wall" Unsal', "hp", "4"),
        ('"Bo "the Wall" Unsal" hp 4', 'Bo "the Wall" Unsal', "hp", "4"),
        ("bo posture lying prone", 'Bo "the Wall" Unsal', "posture", "lying prone"),
        ("bo end effect blinded", 'Bo "the Wall" Unsal', "end effect", "blinded"),
        ('anna "end effect" blinded', "Anna", "end effect", "blinded"),
        ("anna grappled by bo", "Anna", "grappled by", 'Bo "the Wall" Unsal'),
        ("anna unaware of nobody", "Anna", "unaware_of", "nobody"),
        ("C7 terrain wall", "c7", "terrain", "wall"),
        ("anna nothing 3", "Anna", "nothing", "3"),
    ],
)
def test_what_is_typed(typed: str, subject: str, field: str, value: str) -> None:
    said = read_ruling(typed, NAMES, FIELDS, "")
    assert (said.subject, said.field, said.value) == (subject, field, value)


@pytest.mark.parametrize("typed", ["anna hp", "anna", "zed hp 3", "zed nothing 3"])
def test_what_means_nothing(typed: str) -> None:
    with pytest.raises(Mistake):
        read_ruling(typed, NAMES, FIELDS, "")


@pytest.mark.parametrize(
    "field, value, sentence",
    [
        ("at", "c3", "Bo is now at c3"),
        ("facing", "ne", "Bo now faces ne"),
        ("blinded", "no", "Bo is no longer blinded"),
        ("end effect", "blinded", "Bo is no longer blinded"),
        ("yielded", "yes", "Bo has yielded"),
        ("item", "Widow's Kiss ready", "Bo's Widow's Kiss is now ready"),
        ("limb", "right arm crippled", "Bo's right arm is now crippled"),
        ("hp", "4", "Bo: hp is now 4"),
    ],
)
def test_a_ruling_in_words(field: str, value: str, sentence: str) -> None:
    assert ruled("Bo", field, value) == sentence


def test_a_ruling_at_a_sides_screen_names_nobody_hidden() -> None:
    typed = ["", "rule nosuch hits 3", "rule Guard Petrov at c8", "rule c7 terrain wall", "q"]
    screen = told("play", "guards", "--side", "blue=human", "--seed", "3", typed=typed)
    assert "there is nobody called 'nosuch'" in screen
    assert "that cannot be ruled before blue; 'master' opens the game master's screen" in screen
    assert "Sable" not in screen
    unknown = told("play", "guards", "--side", "blue=human", "--seed", "3", typed=["rule Sable hits 3", "q"])
    assert "there is nobody called 'Sable'" in unknown


def test_the_game_masters_screen_confirms_and_says_what_can_be_typed() -> None:
    typed = ["master", "flurb", "rule sable hits 3", "", "l", "q"]
    screen = told("play", "guards", "--side", "blue=human", "--seed", "3", typed=typed)
    assert "'flurb' says nothing here; type 'rule NAME FIELD VALUE'" in screen
    assert screen.count("Ruling: Sable: hits is now 3.") == 1


def test_a_ruling_is_one_line_where_the_question_stays_the_same() -> None:
    screen = told("play", "duel", "--seed", "7", typed=["rule hrolf fp 3", "q"])
    assert "Ruling: Hrolf: fp is now 3." in screen
    assert screen.count("What do you do this second?") == 1


def test_at_the_hand_over_the_game_master_may_rule() -> None:
    sides = ["--side", "red=human", "--side", "blue=human"]
    screen = told("play", "footpads", "--seed", "7", *sides, typed=["rule watt hp 3", "flurb", "", "q"])
    assert "Ruling: Watt: hp is now 3." in screen
    assert "'flurb' says nothing here; Enter goes on" in screen


def test_at_the_end_only_what_can_be_typed_does_anything() -> None:
    typed = ["rule Hrolf dead yes", "do nothing", "rule Hrolf dead no", "flurb", "s", "u", "q"]
    screen = told("play", "duel", "--seed", "7", typed=typed)
    assert "The fight is over; u takes the last answer back, and then you can rule." in screen
    assert "'flurb' says nothing here; Enter or q leaves" in screen
    assert "(taken back: " in screen


def test_taking_back_a_line_takes_back_the_whole_of_it() -> None:
    both = ["--side", "red=human", "--side", "blue=human"]
    screen = told("play", "duel", "--seed", "7", *both, typed=["move, f5, w", "u", "r", "q"])
    assert "(taken back: Hrolf: move; Hrolf: f5; Hrolf: w)" in screen
    assert "(said again: Hrolf: move; Hrolf: f5; Hrolf: w)" in screen


def test_names_may_be_quoted_everywhere() -> None:
    screen = told("play", "duel", "--seed", "7", typed=['c "Hrolf"', 'c "ysolde', 'about "Hrolf"', "q"])
    assert "there is nobody called" not in screen


@pytest.mark.parametrize("name, foe, side", [("duel", "Hrolf", "red"), ("bout", "Sergeant Brand", "red")])
def test_the_fight_ends_at_once_when_the_last_foe_is_ruled_out_of_it(name: str, foe: str, side: str) -> None:
    """In the middle of somebody's turn; taken back, the turn goes on where it was."""
    game = game_of(name)
    while game.play.pending is None or game.play.run.everyone()[game.play.pending.who].name == foe:
        game.play.answer("do nothing")
    game.play.answer("move")
    assert game.play.pending is not None
    game.play.rule(foe, "dead", "yes")
    assert game.play.over
    assert [type(event).__name__ for event in game.play.events()[-2:]] == ["Ruled", "FightEnded"]
    assert game.play.fight.sides[game.play.fight.winner] == side
    game.play.undo()
    assert game.play.pending is not None
    assert game.play.pending.question.key == "move"

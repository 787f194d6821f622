"""`fracas odds` and `fracas advise`, and advice and threats in play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.shell.commands import refused, told

from fracas.shell.looking import read_seconds

SOME = ["--play-outs", "40"]


@pytest.fixture
def over(tmp_path: Path) -> Path:
    path = tmp_path / "over.json"
    told("play", "duel", "--watch", "--seed", "5", "--record", path)
    return path


def test_odds_of_a_beat_of_a_scenario() -> None:
    screen = told("odds", "bout", "--at", "9", "--for", "red")
    assert "Donna Ines (red): What do you do this second?" in screen
    assert "wounds or more" in screen
    assert "(Determined)" in screen
    assert "Wait              then the turn is over" in screen
    assert "if the foe defends as well as it can" in screen


def test_odds_after_what_was_chosen_and_for_whoever_defends() -> None:
    screen = told("odds", "duel", "--at", "5", "--choose", "att")
    assert "Do you step?" in screen
    assert "stay at j5" in screen
    screen = told("odds", "duel", "--at", "4", "--for", "Hrolf")
    assert "Hrolf (blue, in the turn of Dame Ysolde): How do you defend?" in screen
    assert "What becomes of Hrolf by the end of the turn" in screen


def test_odds_where_no_blow_is_near() -> None:
    screen = told("odds", "duel")
    assert "None of these leads to an attempt on anybody yet:" in screen
    assert "--choose 'all-out attack' answers so" in screen


def test_odds_as_json() -> None:
    data = json.loads(told("odds", "swords", "--at", "3", "--for", "Blue", "--json"))
    assert data["suffered"]
    assert {row["label"] for row in data["options"]} >= {"passive", "dodge"}
    assert all(row["odds"]["error"] < 0.05 for row in data["options"])


def test_advice_is_the_same_every_time_by_so_many_play_outs() -> None:
    words = ["advise", "swords", "--at", "3", "--for", "Blue", *SOME]
    screen = told(*words)
    assert screen == told(*words)
    assert "95 % interval" in screen
    assert "fights played on to their end" in screen
    assert "From there on brute plays everybody" in screen
    data = json.loads(told(*words, "--json"))
    assert data["play_outs"] <= 40
    assert [row["usual"] for row in data["options"]].count(True) == 1


def test_advice_on_a_record(over: Path, tmp_path: Path) -> None:
    """At any beat of it; and where one ends that is not over."""
    assert "Hrolf" in told("advise", over, "--at", "4", *SOME)
    path = tmp_path / "begun.json"
    told("play", "duel", "--seed", "7", "--record", path, typed=["move", "q"])
    before = path.read_bytes()
    assert "Where do you go?" in told("advise", path, *SOME)
    assert path.read_bytes() == before


def test_a_record_goes_on_as_it_was_played_until_the_side_is_asked(over: Path) -> None:
    first = told("odds", over, "--at", "6", "--for", "red")
    second = told("odds", over, "--at", "6", "--for", "blue")
    assert "(red" in first
    assert "(blue" in second


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["odds", "duel", "--at", "99"], "--at 99: the agents' fight has only 8 beats"),
        (["odds", "duel", "--choose", "atack"], "did you mean 'attack'?"),
        (["odds", "duel", "--choose", "attack"], "no foe is within reach"),
        (["odds", "duel", "--for", "green"], "no side or fighter is called so; there is 'red', 'blue'"),
        (["odds", "dule"], "did you mean 'duel'?"),
        (["advise", "duel", "--seconds", "0"], "0 seconds: expected 0.05 to 600"),
        (["advise", "duel", "--seconds", "3600"], "3600 seconds: expected 0.05 to 600"),
        (["advise", "duel", "--play-outs", "0"], "--play-outs 0: nothing can be known from no fight"),
        (["advise", "duel", "--play-outs", "5"], "5 play-outs: expected 16 to 1,000,000"),
        (["advise", "duel", "--seconds", "1", "--play-outs", "9"], "--seconds with --play-outs"),
        (["advise", "duel", "--choose", "yield", "--choose", "yield"], "the fight is over"),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], complaint: str) -> None:
    said = refused(*words)
    assert complaint in said
    assert len(said.strip().splitlines()) == 1


def test_a_record_that_is_over_and_a_beat_beyond_its_end(over: Path) -> None:
    assert "that fight is over, so nobody chooses any more; --at BEAT (1 to 32)" in refused("advise", over)
    assert "--at 99: the record has only 32 beats" in refused("odds", over, "--at", "99")
    assert "is a recorded fight with the seed 5" in refused("odds", over, "--at", "3", "--seed", "9")


def test_help_shows_how() -> None:
    assert "fracas odds duel --at 5 --choose attack" in told("odds", "--help")
    assert "Ctrl-C stops" in told("advise", "--help")


def test_advice_and_threats_in_play(tmp_path: Path) -> None:
    typed = ["b 0.2", "advice 0", "b soon", "threat", "where is it safe", "q"]
    screen = told("play", "duel", "--seed", "7", "--record", tmp_path / "duel.json", typed=typed)
    assert "95 % interval" in screen
    assert "0 seconds: expected" in screen
    assert "'soon' is no number of seconds" in screen
    assert "chance of being wounded there, in per cent" in screen
    assert "wounded before the next turn" in screen
    assert "Safest: " in screen


@pytest.mark.parametrize(("text", "seconds"), [("10", 10.0), ("0.5 s", 0.5), ("3 seconds", 3.0), ("5s", 5.0)])
def test_seconds_as_people_type_them(text: str, seconds: float) -> None:
    assert read_seconds(text) == seconds

"""`fracas sweep` and `fracas balance`, as somebody uses them."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.shell.commands import fracas, refused, told

from fracas.arena.sweep import Sweep
from fracas.arena.varied import Variations
from fracas.shell.sweep import show
from fracas.stage.scenario import load

SWEEP = ("sweep", "goblin", "--vary", "fighters.goblin.count=1..3", "--jobs", "1")
BALANCE = ("balance", "goblin", "--vary", "fighters.goblin.count=1..4", "--target", "50%", "--jobs", "1")


def test_one_thing_varied_is_a_curve_and_what_follows() -> None:
    out = told(*SWEEP, "--fights", "40")
    assert "Aldric and the goblin: how often red wins, by fighters.goblin.count" in out
    assert "100 %, 91 to 100" in out
    assert "- One more goblin costs red" in out
    assert "40 fights each, 120 in all, seed 1" in out


def test_two_are_a_table_of_win_rates() -> None:
    out = told(*SWEEP, "--vary", "scene.weather=clear,fog", "--fights", "20")
    assert "scene.weather" in out
    assert "either way or better" in out


def test_three_are_a_list() -> None:
    out = told(*SWEEP, "--vary", "scene.weather=clear,fog", "--vary", "ends.rounds=100,200", "--fights", "4")
    assert out.count("fog") >= 6
    assert "95 % interval" in out


def test_what_there_is_after_ctrl_c_is_shown() -> None:
    variations = Variations(load("goblin"), "goblin")
    one = Sweep(variations, [variations.find("fighters.goblin.count=1..3")], "red")
    study = one.study({}, 1)
    study.cells[0].summary.winners.extend([0] * 30)
    study.interrupted = True
    one.conclude(study)
    console = Console(record=True, width=100, file=StringIO())
    show(one, study, console)
    out = console.export_text()
    assert "Interrupted after 30 fights." in out
    assert "89 to 100 %" in out


def test_another_side_may_be_looked_at() -> None:
    assert "is worth" in told(*SWEEP, "--fights", "40", "--for", "blue").replace("\n", " ")


def test_the_figures_for_programs() -> None:
    told_ = json.loads(told(*SWEEP, "--fights", "10", "--json"))
    assert told_["vary"] == [{"path": "fighters.goblin.count", "values": [1, 2, 3]}]
    assert [cell["values"]["fighters.goblin.count"] for cell in told_["cells"]] == [1, 2, 3]
    assert [cell["fights"] for cell in told_["cells"]] == [10, 10, 10]
    assert len(told_["differences"]) == 2
    found = json.loads(told(*BALANCE, "--fights", "60", "--json"))
    assert found["target"] == 0.5
    assert found["found"] == 3
    assert found["low"] <= 3 <= found["high"]


def test_what_was_kept_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "goblins.json"
    told(*SWEEP, "--fights", "10", "--save", path)
    out = told(*SWEEP, "--fights", "30", "--resume", path, "--json")
    again = told(*SWEEP, "--fights", "30", "--json")
    assert json.loads(out[out.index("{") : out.rindex("}") + 1])["cells"] == json.loads(again)["cells"]
    assert "was fought with seed 1, not 2" in refused(*SWEEP, "--seed", "2", "--resume", path)


def test_a_search_is_gone_on_with_as_well(tmp_path: Path) -> None:
    path = tmp_path / "goblins.json"
    told(*BALANCE, "--fights", "60", "--save", path)
    out = told(*BALANCE, "--fights", "120", "--resume", path)
    again = told(*BALANCE, "--fights", "120")
    answers = [[line for line in each.splitlines() if "3 goblins" in line] for each in (out, again)]
    assert answers[0] == answers[1] != []


def test_the_answer_of_a_search_is_a_sentence() -> None:
    out = told(*BALANCE, "--fights", "100").replace("\n", " ")
    assert "red to win 50 % of the fights, by fighters.goblin.count" in out
    assert "3 goblins: red wins" in out
    assert "; with 2: " in out
    assert "; with 4: " in out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["sweep", "duel", "--vary", "fighters.Hrolf.stt=3"], "in 'fighters.Hrolf'; did you mean 'st'?"),
        (["sweep", "duel", "--vary", "fighters.Hrolf.st=14..10"], "14..10 goes down"),
        (["sweep", "duel", "--vary", "fighters.Hrolf.st=10..14:0"], "has steps of 0"),
        (["sweep", "duel", "--vary", "fighters.Hrolf.st=[10]"], "found '[10]', expected a number"),
        (["sweep", "duel", "--vary", "fighters.Hrolf.st=199..201"], "found 201, expected at most 200"),
        (["sweep", "duel", "--vary", "sides.blue.size=500"], "there is room for 107 of them"),
        (["sweep", "duel", "--vary", "map=none.toml"], "none.toml: no such file"),
        (["sweep", "duel", "--vary", "ends.rounds=1..1000", "--fights", "2000"], "are 2,000,000 fights; say --yes"),
        (["sweep", "duel", "--vary", "ends.rounds=1..9999", "--vary", "table.sight", "--yes"], "are too many"),
        (["sweep", "duel", "--vary", "sides.red.control=brute,human"], "'human' cannot play"),
        (["sweep", "duel", "--vary", "sides.red.control=brute,greedy", "--side", "red=brute"], "leave one"),
        (["sweep", "duel", "--vary", "ends.rounds=1,2", "--for", "green"], "there is no such side"),
        (["sweep", "duel", "--vary", "ends.rounds=1,2", "--until", "0%"], "expected how far the win rate may be off"),
        (["sweep", "duel", "--vary", "ends.rounds=1", "--fights", "300", "--jobs", "1"], "so perhaps nobody can"),
        (["sweep", "nowhere", "--vary", "ends.rounds=1"], "no such file"),
        (["balance", "duel", "--vary", "fighters.Hrolf.st", "--target", "120%"], "from 0% to 100%, such as 80%"),
        (["balance", "duel", "--vary", "fighters.Hrolf.st", "--target", "much"], "from 0% to 100%, such as 80%"),
        (["balance", "duel", "--vary", "fighters.Hrolf.st", "--within", "0%"], "--within 0%: expected"),
        (["balance", "duel", "--vary", "fighters.Hrolf.from"], "there stands no number to search for"),
    ],
)  # fmt: skip
def test_bad_input_is_one_clear_line(words: list[str], line: str) -> None:
    out = refused(*words)
    assert line in out
    assert len(out.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["sweep", "balance"])
def test_no_fights_are_refused(command: str) -> None:
    assert "--fights" in refused(command, "duel", "--vary", "fighters.Hrolf.st=10,12", "--fights", "0")


@pytest.mark.parametrize("command", ["sweep", "balance"])
def test_help_teaches_by_examples(command: str) -> None:
    out = told(command, "--help")
    for line in [line.strip() for line in out.splitlines() if line.strip().startswith(f"fracas {command} ")]:
        words = line.partition("   ")[0]
        assert "--vary" in words
    assert out.count(f"fracas {command} ") >= 4


def test_a_file_of_another_command_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "goblins.json"
    told(*SWEEP, "--fights", "2", "--save", path)
    assert "is a sweep, this is a balance" in refused(*BALANCE, "--resume", path)
    assert fracas(*SWEEP, "--save", path).exit_code == 2

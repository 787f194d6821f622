"""The other commands: help, simulate, check, rules, scenarios."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.shell.commands import fracas, refused, told

MAIN = [sys.executable, "-c", "from fracas.shell.main import main; main()"]


def test_without_arguments_a_newcomer_learns_what_to_try() -> None:
    for words in ([], ["--help"], ["-h"]):
        said = told(*words)
        assert "fracas play duel" in said
        assert "fracas simulate skirmish --fights 1000" in said
        assert "fracas rules gurps G-31" in said


def test_version() -> None:
    assert told("--version").strip() in ("fracas 0.1.0 (pure Python)", "fracas 0.1.0 (compiled)")


def test_unknown_commands_and_options_exit_with_2() -> None:
    assert "No such command" in refused("frob")
    assert "--frob" in refused("play", "--frob")


def test_help_loads_no_rules() -> None:
    code = (
        "import sys, fracas.shell.main; "
        "print([name for name in sys.modules if name.startswith(('fracas.', 'rich', 'pydantic'))])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for part in ("stage", "arena", "agents", "rulebooks", "kernel.play"):
        assert f"fracas.{part}" not in out


def test_help_is_quick() -> None:
    began = time.perf_counter()
    subprocess.run([*MAIN, "--help"], capture_output=True, check=True)
    assert time.perf_counter() - began < 2  # it takes a tenth of a second; a busy machine takes longer


def test_a_closed_pipe_is_quiet() -> None:
    for words in ("rules gurps", "rules gurps --json", "scenarios"):
        command = f"{sys.executable} -c 'from fracas.shell.main import main; main()' {words} | head -1"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert done.stderr == "", words


def test_simulate_as_json() -> None:
    result = json.loads(told("simulate", "duel", "--fights", "20", "--jobs", "1", "--json"))
    assert result["fights"] == 20
    assert sum(result["wins"].values()) + result["draws"] == 20
    assert set(result["wins"]) == {"red", "blue"}
    assert set(result["rounds"]) == {"mean", "median"}
    assert result["build"] in ("pure", "compiled")
    assert result["seconds"] > 0
    assert result["fights_per_second"] > 0


def test_simulate_as_a_table() -> None:
    said = told("simulate", "duel", "--fights", "10", "--jobs", "1", "--side", "blue=random")
    assert "10 fights, seed 1" in said
    assert "95 % interval" in said
    assert "random" in said
    assert "fights a second" in said


def test_the_fight_that_is_shown_is_the_one_that_was_counted() -> None:
    result = json.loads(told("simulate", "duel", "--fights", "3", "--seed", "4", "--jobs", "1", "--json"))
    wins = {"red": 0, "blue": 0}
    for number in (1, 2, 3):
        shown = told("simulate", "duel", "--fights", "3", "--seed", "4", "--show", str(number))
        for side in wins:
            wins[side] += f"\n{side} wins.\n" in shown
    assert wins == result["wins"]


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["duel", "--fights", "3", "--show", "4"], "numbered from 1"),
        (["duel", "--fights", "0"], "--fights"),
        (["duel", "--side", "red=human"], "'fracas play' is for humans"),
        (["duel", "--side", "mauve=brute"], "there is 'red', 'blue'"),
        (["nowhere.toml"], "no such file"),
    ],
)
def test_simulate_refuses(words: list[str], complaint: str) -> None:
    assert complaint in refused("simulate", *words)


def test_check(tmp_path: Path) -> None:
    assert "scenario 'The duel on the green'" in told("check", "duel", "skirmish")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('rulebook = "gurps"\ntitle = 3\nmap = {rows = ["..", "."]}\n', encoding="utf-8")
    said = refused("check", "duel", wrong)
    assert "duel: scenario" in said
    assert said.count("wrong.toml") >= 3


def test_scenarios() -> None:
    said = told("scenarios")
    assert "duel" in said
    assert "The ruined manor" in said


def test_rulebooks() -> None:
    books = json.loads(told("rulebooks", "--json"))
    assert "gurps" in [book["rulebook"] for book in books]
    assert "gurps" in told("rulebooks")


def test_rules_of_a_book() -> None:
    rules = json.loads(told("rules", "gurps", "--json"))
    assert all(set(rule) == {"rule", "title", "status", "where", "tests"} for rule in rules)
    assert {rule["status"] for rule in rules} <= {"done", "missing", "text"}
    assert "G-31" in told("rules", "gurps")


def test_one_rule_or_worked_example() -> None:
    assert "Ticking effects" in told("rules", "gurps", "g-31")
    assert "A 5 at skill 14" in told("rules", "gurps", "W-6")
    assert json.loads(told("rules", "gurps", "G-1", "--json"))["status"] == "text"
    assert "there is no rule 'G-999'" in refused("rules", "gurps", "G-999")
    assert "did you mean 'gurps'?" in refused("rules", "gurp")


def test_switches() -> None:
    assert "facing_penalty" in told("rules", "gurps", "--switches")
    switches = json.loads(told("rules", "gurps", "--switches", "--json"))
    assert switches[0]["default"] == switches[0]["values"][0]


def test_no_colours_where_nobody_sees_them() -> None:
    assert "\x1b" not in fracas("play", "duel", "--watch", "--seed", "5").output

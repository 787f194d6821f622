"""The other commands: help, simulate, check, rules, scenarios."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.shell.commands import fracas, refused, told

from fracas.stage.scenario import load

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


def test_help_loads_little() -> None:
    """So it is there at once: no rulebook, no forms, no tables."""
    script = "import sys\ntry:\n    main()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    code = f"from fracas.shell.main import main\n{script}"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "fracas.shell.main" in loaded
    heavy = ("pydantic", "rich", "polars", "altair", "ray", "fracas.rulebooks", "fracas.agents", "fracas.arena")
    assert [name for name in loaded if name in heavy] == []


def test_a_fight_loads_the_book_that_is_played() -> None:
    """Agents bring their book along, so only those of one book are loaded."""
    code = "from fracas.table.game import load_scenario\nfrom fracas.arena.fights import Fights\nimport sys\n"
    code += "Fights(load_scenario('duel'), {}, 1)\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "fracas.rulebooks.gurps.book" in loaded
    assert [name for name in loaded if name in ("fracas.rulebooks.threa.book", "fracas.rulebooks.d100.book")] == []


def test_a_closed_pipe_is_quiet() -> None:
    for words in ("rules gurps", "rules gurps --json", "scenarios"):
        command = f"{sys.executable} -c 'from fracas.shell.main import main; main()' {words} | head -1"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert done.stderr == "", words


@pytest.mark.parametrize("seconds", [0.3, 0.4, 0.8])
def test_ctrl_c_ends_a_simulation_quietly_even_while_it_starts(seconds: float) -> None:
    words = [sys.executable, "-m", "fracas", "simulate", "duel", "--fights", "100000", "--jobs", "2"]
    batch = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background have it ignored
    )
    time.sleep(seconds)
    os.killpg(batch.pid, signal.SIGINT)  # as a terminal does: the parent and its children hear it
    try:
        assert batch.communicate(timeout=60)[1] in ("", "Aborted.\n")
    finally:
        if batch.poll() is None:
            os.killpg(batch.pid, signal.SIGKILL)
    assert batch.returncode == 130


@pytest.mark.parametrize("command", ["play", "replay", "simulate", "check"])
def test_a_name_too_long_for_a_file_is_only_a_mistake(command: str) -> None:
    said = refused(command, "x" * 300)
    assert "no such file" in said or "File name too long" in said


def test_a_full_disk_is_told() -> None:
    command = f"{sys.executable} -c 'from fracas.shell.main import main; main()' rules gurps > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "error: [Errno 28] No space left on device\n"


def test_simulate_as_json() -> None:
    result = json.loads(told("simulate", "duel", "--fights", "20", "--jobs", "1", "--json"))
    assert result["fights"] == 20
    assert sum(result["wins"].values()) + result["draws"] == 20
    assert set(result["wins"]) == {"red", "blue"}
    rounds = result["rounds"]
    assert rounds["tenth"] <= rounds["median"] <= rounds["nine_tenths"]
    assert rounds["tenth"] <= rounds["mean"] <= rounds["nine_tenths"] + 10
    assert result["build"] in ("pure", "compiled")
    assert result["seconds"] > 0
    assert result["fights_per_second"] > 0


def test_simulate_counts_by_who_acted_first() -> None:
    words = ["simulate", "swords", "--fights", "30", "--jobs", "1", "--by", "first-to-act"]
    shares = json.loads(told(*words, "--json"))["first_to_act"]
    assert [share["side"] for share in shares] == ["any", "red", "blue"]
    assert shares[0]["fights"] == 30 == shares[1]["fights"] + shares[2]["fights"]
    assert shares[0]["wins"] == shares[1]["wins"] + shares[2]["wins"] > 15
    assert "Whoever acted first" in told(*words)
    assert "Whoever acted first" not in told(*words[:-2])


def test_simulate_as_a_table() -> None:
    said = told("simulate", "duel", "--fights", "10", "--jobs", "1", "--side", "blue=random")
    assert "10 fights, seed 1" in said
    assert "95 % interval" in said
    assert "random" in said
    assert "fights a second" in said
    assert re.search(
        r"length +[\d.]+ (rounds|seconds) on average, median [\d.]+, four in five fights \d+( to \d+)?\n", said
    )


def test_the_fight_that_is_shown_is_the_one_that_was_counted() -> None:
    result = json.loads(told("simulate", "duel", "--fights", "3", "--seed", "4", "--jobs", "1", "--json"))
    wins = {"red": 0, "blue": 0}
    for number in (1, 2, 3):
        shown = told("simulate", "duel", "--fights", "3", "--seed", "4", "--show", str(number))
        for side in wins:
            wins[side] += f"{side} wins." in shown
    assert wins == result["wins"]


UNLIKE = """
title = "Some [/b] title :smile:"
rulebook = "gurps"
map = { rows = ["......"] }
sides = { "[/red]" = {}, blue = { control = "human" } }
fighters = [
    { side = "[/red]", from = "knight", at = "a1" },
    { side = "[/red]", from = "knight", at = "b1", control = "random" },
    { side = "blue", from = "knight", at = "f1" },
]
"""


def test_fighters_of_one_side_may_have_different_agents_and_names_may_have_brackets(tmp_path: Path) -> None:
    path = tmp_path / "unlike.toml"
    path.write_text(UNLIKE, encoding="utf-8")
    said = told("simulate", path, "--fights", "2", "--jobs", "1")
    assert "Some [/b] title :smile:: 2 fights" in said
    assert re.search(r"\[/red\] +│ brute, random ", said)
    assert re.search(r"blue +│ brute ", said)
    chosen = json.loads(told("simulate", path, "--fights", "2", "--jobs", "1", "--side", "[/red]=random", "--json"))
    assert chosen["agents"] == {"[/red]": "random", "blue": "brute"}


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["duel", "--fights", "3", "--show", "4"], "numbered from 1"),
        (["duel", "--show", "1", "--json"], "--show 1 with --json: one fight is told in words"),
        (["duel", "--show", "1", "--by", "first-to-act"], "--show 1 with --by"),
        (["duel", "--side", "red=brute", "--side", "red=random"], "'brute' plays red already"),
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


def test_nobody_of_that_name_can_have_control(tmp_path: Path) -> None:
    path = tmp_path / "unlike.toml"
    path.write_text(UNLIKE.replace('"human"', '"hunam"').replace('"random"', '"randy"'), encoding="utf-8")
    for command in ("check", "play", "simulate"):
        said = refused(command, path)
        assert "sides.blue.control: nobody is called 'hunam'; did you mean 'human'?" in said
        assert "fighters[2] (Knight).control: nobody is called 'randy'; did you mean 'random'?" in said


@pytest.mark.parametrize("name", ["search-0", "search-fast", "search-50-x0"])
def test_a_budget_is_refused_wherever_it_stands(name: str, tmp_path: Path) -> None:
    path = tmp_path / "unlike.toml"
    path.write_text(UNLIKE.replace('"human"', f'"{name}"'), encoding="utf-8")
    for words in (["check", path], ["play", path], ["simulate", "duel", "--side", f"red={name}"]):
        assert f": agent '{name}': " in refused(*words)


def test_scenarios() -> None:
    said = told("scenarios")
    assert "duel" in said
    assert "The ruined manor" in said
    assert said.index("knives") < said.index("duel") < said.index("goblin")  # by rulebook: d100, gurps, threa


def test_scenarios_of_one_rulebook() -> None:
    said = told("scenarios", "threa")
    assert "goblin" in said
    assert "knives" not in said
    listed = json.loads(told("scenarios", "threa", "--json"))
    assert {each["rulebook"] for each in listed} == {"threa"}
    assert "did you mean 'threa'?" in refused("scenarios", "thrae")


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
    assert "--switches with 'G-1'" in refused("rules", "gurps", "G-1", "--switches")


def test_rules_are_found_by_a_word() -> None:
    lines = told("rules", "d100", "parry").splitlines()
    assert lines[1].split() == ["D-58", *["What", "a", "parry", "is"]]
    assert "'fracas rules d100 D-58' tells one." in lines[-1]
    assert "Slipping past" in told("rules", "d100", "slip", "past")
    assert told("rules", "gurps", "sacrificial", "dodge").startswith("G-131  Sacrificial dodge")
    assert json.loads(told("rules", "d100", "riposte", "--json"))[0]["rule"].startswith("D-")
    assert "there is no rule or word of a rule 'zzz'" in refused("rules", "d100", "zzz")
    assert "did you mean 'gurps'?" in refused("rules", "gurp")


def test_switches() -> None:
    assert "facing_penalty" in told("rules", "gurps", "--switches")
    switches = json.loads(told("rules", "gurps", "--switches", "--json"))
    assert switches[0]["default"] == switches[0]["values"][0]


def test_switches_tell_which_profile_sets_what() -> None:
    said = told("rules", "gurps", "--switches")
    assert '[rules] profile = "published" sets:' in said
    assert "aod_enhanced = off" in said
    switches = {each["switch"]: each for each in json.loads(told("rules", "gurps", "--switches", "--json"))}
    assert switches["aod_enhanced"]["profiles"]["published"] == "off"
    assert switches["height"]["profiles"] == {}


def test_switches_that_take_numbers() -> None:
    """Numbers in a row are told as from-to, after the default; a few are listed."""
    said = told("rules", "d100", "--switches")
    assert "open_ended_threshold   96; 2 to 100 " in said
    assert "round_limit            100; 0 to 1000 " in said
    assert "group_qu               mean, lowest, leader " in said
    switches = json.loads(told("rules", "d100", "--switches", "--json"))
    listed = said.partition("[rules] profile")[0].splitlines()
    assert len(listed) < 3 * len(switches), "no switch takes more than two or three lines"
    gurps = " ".join(told("rules", "gurps", "--switches").split())
    assert "free_facing 1, 0, whole" in gurps
    assert "min_injury 1, 0 " in gurps


def test_no_colours_where_nobody_sees_them() -> None:
    assert "\x1b" not in fracas("play", "duel", "--watch", "--seed", "5").output


KEPT = """
rulebook = "gurps"
[sheet]
name = "Lady Anne"
traits = ["Combat Reflexes", "Status 4"]
skills = { Rapier = 14, Dancing = 12 }
weapons = ["rapier"]
"""


def test_check_lists_what_a_sheet_keeps_without_a_use(tmp_path: Path) -> None:
    """Neither a mistake nor silently dropped; and the fight shows it."""
    sheet = tmp_path / "anne.toml"
    sheet.write_text(KEPT, "utf-8")
    said = told("check", sheet)
    assert "sheet 'Lady Anne': gurps\n  kept, not used: Status 4, Dancing 12" in said
    assert "kept, not used" not in told("check", "duel")
    refusal = KEPT.replace("Rapier", "Rapeir")
    sheet.write_text(refusal, "utf-8")
    assert "unknown skill 'Rapeir'; did you mean 'Rapier'?" in refused("check", sheet)


def test_check_says_what_a_profile_is_called_now(tmp_path: Path) -> None:
    """The older name is right, and nothing is said of one that never changed."""
    path = tmp_path / "older.toml"
    text = UNLIKE + '[rules]\nprofile = "seed000"\n'
    path.write_text(text, "utf-8")
    assert "\n  rules.profile: 'seed000' is now called 'decision_tree'" in told("check", path)
    path.write_text(text.replace("seed000", "decision_tree"), "utf-8")
    assert "rules.profile" not in told("check", path)
    path.write_text(text.replace("seed000", "seed007"), "utf-8")
    assert "rules.profile: unknown profile 'seed007'; there is 'default', 'published'" in refused("check", path)


def test_check_says_what_a_switch_is_called_now(tmp_path: Path) -> None:
    """The older name sets it all the same, but not beside the new one."""
    path = tmp_path / "older.toml"
    text = UNLIKE.replace("gurps", "d100").replace("knight", "swordsman") + "[rules]\nmaneuver_open_ended = true\n"
    path.write_text(text, "utf-8")
    assert "\n  rules.maneuver_open_ended: is now called 'manoeuvre_open_ended'" in told("check", path)
    assert load(str(path)).book.settings["manoeuvre_open_ended"] == "on"
    path.write_text(f"{text}manoeuvre_open_ended = true\n", "utf-8")
    assert "'manoeuvre_open_ended', which is set too; leave one of them out" in refused("check", path)


def test_the_status_shows_what_a_sheet_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the fighter's own lines."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "anne.toml").write_text(KEPT, "utf-8")
    scenario = """
rulebook = "gurps"
[map]
rows = ["......", "......", "......"]
[sides.red]
[sides.blue]
control = "brute"
[[fighters]]
side = "red"
sheet = "anne.toml"
at = "b2"
[[fighters]]
side = "blue"
from = "peasant"
at = "e2"
"""
    (tmp_path / "court.toml").write_text(scenario, "utf-8")
    assert "  Lady Anne: kept, not used: Status 4, Dancing 12" in told("check", "court.toml")
    said = told("play", "court.toml", "--side", "red=human", "--seed", "3", typed=["s", "q"])
    assert "kept, not used: Status 4, Dancing 12" in said

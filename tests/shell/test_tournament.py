"""`fracas tournament` as people use it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.shell.commands import fracas, refused, told

FAILING = """
from fracas.kernel.decision import Chooser

class Failing(Chooser):
    def choose(self, fight, decision):
        raise ValueError("no idea")
"""


def test_a_table_and_ratings() -> None:
    out = told("tournament", "swords", "--agents", "random,brute", "--fights", "15", "--jobs", "1")
    assert "brute is the strongest" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["brute", "random"] in lines, "the strongest stands first"
    assert "15 fights of each pair each way round" in " ".join(out.split())


def test_an_agent_that_fails_forfeits_and_the_tournament_goes_on(tmp_path: Path) -> None:
    program = tmp_path / "failing.py"
    program.write_text(FAILING, "utf-8")
    name = f"{program}:Failing"
    words = ["tournament", "swords", "--agents", f"brute,{name},random", "--fights", "4", "--jobs", "1", "--json"]
    out = json.loads(told(*words))
    assert out["forfeits"][name]["fights"] == 16, "all of its own"
    assert "no idea" in out["forfeits"][name]["first"]
    assert out["ratings"][-1]["agent"] == name
    assert any(each.startswith(f"{name} forfeited 16 fights") for each in out["findings"])
    assert [each["fights"] for each in out["pairs"]] == [4] * 6


def test_it_can_be_kept_and_gone_on_with(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    words = ["tournament", "swords", "--agents", "brute,greedy", "--jobs", "1", "--json"]
    told(*words, "--fights", "5", "--save", kept)
    went_on = fracas(*words, "--fights", "12", "--resume", kept)
    assert went_on.exit_code == 0, went_on.output
    whole, resumed = json.loads(told(*words, "--fights", "12")), json.loads(went_on.stdout)
    for key in ("table", "ratings", "pairs"):
        assert whole[key] == resumed[key]


def test_mistakes_are_told_in_a_line() -> None:
    assert "nobody is called 'nope'" in refused("tournament", "swords", "--agents", "brute,nope")
    assert "needs two sides" in refused("tournament", "barfight", "--agents", "brute,random")
    assert "Missing option '--agents'" in refused("tournament", "swords")
    assert "Invalid value for '--fights'" in refused(
        "tournament", "swords", "--agents", "brute,random", "--fights", "0"
    )

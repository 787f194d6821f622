"""`fracas compare` as a designer and a game master use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.shell.commands import fracas, refused, told

from fracas.stage.scenario import shipped_text


def test_a_house_rule_that_never_comes_up() -> None:
    out = told("compare", "swords", "--rules", "stray_fire=on", "--fights", "100", "--jobs", "1")
    assert "rules.stray_fire: off becomes on" in out
    assert "0 of them came out otherwise" in " ".join(out.split())
    assert "stray_fire=on changed nothing" in out
    assert "Nothing else is surely different" in out


def test_a_house_rule_that_matters() -> None:
    out = " ".join(told("compare", "bout", "--rules", "monday.advanced=off", "--fights", "60", "--jobs", "1").split())
    assert "monday.advanced=off takes" in out
    assert "off red's win rate, 95 % interval" in out
    assert "What else is surely different" in out
    assert "Donna Ines is left standing" in out


def test_anything_else_in_a_scenario() -> None:
    out = " ".join(told("compare", "swords", "--with", "ends.rounds=1", "--fights", "40", "--jobs", "1").split())
    assert "ends.rounds: 200 becomes 1" in out
    assert "ends.rounds=1" in out
    assert "no 'roundz'" in refused("compare", "swords", "--with", "ends.roundz=1")


def test_two_files_and_what_is_different_in_them(tmp_path: Path) -> None:
    stronger = tmp_path / "stronger.toml"
    text = shipped_text("swords").replace('title = "Two long swords"', 'title = "Stronger"')
    stronger.write_text(f"{text}\n[ends]\nrounds = 3\n" if "[ends]" not in text else text.replace("200", "3"), "utf-8")
    out = told("compare", "swords", stronger, "--fights", "50", "--jobs", "1")
    assert "ends.rounds: 200 becomes 3" in out
    assert "50 fights each with the same dice (seed 1), compared fight by fight" in " ".join(out.split())


def test_results_that_were_kept(tmp_path: Path) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    for file, seed in ((before, "1"), (after, "2")):
        told("simulate", "swords", "--fights", "60", "--jobs", "1", "--seed", seed, "--save", file)
    out = " ".join(told("compare", before, after).split())
    assert "60 fights each, with different seeds" in out
    assert "seed: 1 becomes 2" in out
    same = " ".join(told("compare", before, before).split())
    assert "changed nothing" in same
    assert "nothing is fought anew" in refused("compare", before, after, "--fights", "5")
    assert "is no kept study, and others here are" in refused("compare", before, "duel")
    assert "say what to compare it with" in refused("compare", before)


def test_it_can_be_kept_and_gone_on_with(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    words = ["compare", "swords", "--rules", "boost_cap=3", "--jobs", "1", "--json"]
    told(*words, "--fights", "40", "--save", kept)
    went_on = fracas(*words, "--fights", "90", "--resume", kept)
    assert went_on.exit_code == 0, went_on.output
    whole, resumed = json.loads(told(*words, "--fights", "90")), json.loads(went_on.stdout)
    for key in ("differences", "others", "findings", "cells"):
        assert whole[key] == resumed[key]
    wrong = refused("compare", "swords", "--rules", "boost_cap=3", "--seed", "4", "--resume", kept)
    assert "was fought with seed 1, not 4" in wrong


def test_json_is_for_programs() -> None:
    out = json.loads(
        told("compare", "swords", "--rules", "boost_cap=3", "--fights", "50", "--jobs", "1", "--json", "--for", "blue")
    )
    (found,) = out["differences"]
    assert out["side"] == "blue"
    assert found["label"] == "boost_cap=3"
    assert found["low"] <= found["points"] <= found["high"]
    assert [cell["fights"] for cell in out["cells"]] == [50, 50]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["swords"], "say what to compare it with"),
        (["swords", "--rules", "stray_fir=on"], "unknown switch; did you mean 'stray_fire'"),
        (["swords", "--rules", "stray_fire"], "expected SWITCH=VALUE"),
        (["swords", "sword"], "no such file"),
        (["swords", "barfight"], "they can be compared if they have the same names"),
        (["swords", "duel", "--rules", "all"], "is tried on one scenario; here are 2"),
        (["swords", "duel", "--for", "green"], "there is no side 'green'"),
        (["swords", "duel", "--until", "120%"], "--until 120%: expected how far"),
        (["swords", "duel", "--fights", "0"], "Invalid value for '--fights'"),
        (["swords", "duel", "--side", "red=human"], "nobody is asked in a simulation"),
        (["swords", "duel", "--save", "nowhere/kept.json"], "there is no folder"),
    ],
)
def test_mistakes_are_told_in_a_line(words: list[str], complaint: str) -> None:
    assert complaint in " ".join(refused("compare", *words).split())

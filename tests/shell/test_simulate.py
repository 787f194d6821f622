"""`fracas simulate`: when it stops, what it tells, what it keeps and writes, and what it refuses."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars
import pytest
from tests.shell.commands import fracas, refused, told

from fracas.arena import extras
from fracas.arena.study import read_study
from fracas.shell import studying

MAIN = [sys.executable, "-m", "fracas"]
TOO_FAR = """
title = "Across the field"
rulebook = "gurps"
map = { rows = ["...................."] }
ends = { rounds = 1 }
sides = { red = {}, blue = {} }
fighters = [
    { side = "red", from = "knight", at = "a1" },
    { side = "blue", from = "knight", at = "t1" },
]
"""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def simulated(*words: str | Path) -> dict[str, Any]:
    result = fracas("simulate", *words, "--jobs", "1", "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_until_stops_as_soon_as_the_win_rate_is_known_so_well() -> None:
    found = simulated("swords", "--until", "12%")
    assert found["fights"] == 100
    rate = found["win_rates"]["red"]
    assert rate["high"] - rate["low"] <= 0.24
    assert found["until"] == "12%"


def test_until_goes_no_further_than_the_most() -> None:
    assert simulated("swords", "--until", "1%", "--fights", "30")["fights"] == 30
    said = told("simulate", "swords", "--until", "1%", "--fights", "30", "--jobs", "1")
    assert re.search(r"until   only known to 1\d\.\d % either way so far, not to 1 %", said)
    said = told("simulate", "swords", "--until", "12%", "--jobs", "1")
    assert "until   the win rate of red is known to 12 % either way" in said


def test_details_tell_what_became_of_each_and_how_it_turned() -> None:
    said = told("simulate", "knives", "--fights", "40", "--jobs", "1", "--details", "--for", "blue")
    assert "What becomes of them" in said
    assert "What they do in a fight, on average" in said
    assert re.search(r"Vesna +strike \d+\.\d, ", said)
    assert "How it turns for blue" in said
    assert "the winners take the lead for good in" in said
    plain = told("simulate", "knives", "--fights", "40", "--jobs", "1")
    assert "What becomes of them" not in plain
    assert plain.splitlines()[:7] == said.splitlines()[:7]


def test_details_for_programs() -> None:
    found = simulated("swords", "--fights", "40", "--details")
    assert len(found["fighters"]) == 2
    for fighter in found["fighters"]:
        assert sum(fighter["ends"].values()) == 40
        assert 0 <= fighter["health"] <= 1
        assert {"attacks", "hits", "wounds_dealt", "wounds_taken", "first_blood", "did"} <= set(fighter)
    stood = {each["side"]: each["ends"].get("standing", 0) / 40 for each in found["fighters"]}
    assert stood == pytest.approx(found["survivors"])


def test_how_the_fight_turns_for_programs() -> None:
    found = simulated("knives", "--fights", "40", "--details")
    red, blue = found["turns"]["red"], found["turns"]["blue"]
    assert [each["round"] for each in red] == list(range(1, len(red) + 1))
    for mine, theirs in zip(red, blue, strict=True):
        fights = mine["ahead"] + mine["even"] + mine["behind"]
        assert fights == theirs["ahead"] + theirs["even"] + theirs["behind"] <= 40
        won = [each[f"{how}_won"] for each in (mine, theirs) for how in ("ahead", "even", "behind")]
        assert sum(won) <= fights
    assert sum(each["ahead_won"] for each in red) > sum(each["behind_won"] for each in red)
    assert "turns" not in simulated("knives", "--fights", "3")


def test_mirrored_fights_are_those_with_the_agents_exchanged() -> None:
    found = simulated("swords", "--fights", "20", "--side", "red=random", "--mirror")
    written, swapped = found["cells"]
    assert (written["sides"], swapped["sides"]) == ("as written", "swapped")
    assert written["wins"] == simulated("swords", "--fights", "20", "--side", "red=random")["wins"]
    other = ["--side", "red=brute", "--side", "blue=random"]
    assert swapped["wins"] == simulated("swords", "--fights", "20", *other)["wins"]
    both = (written["wins"]["red"] + swapped["wins"]["blue"]) / 40
    assert found["mirrored"]["rate"]["value"] == pytest.approx(both)
    said = told("simulate", "swords", "--fights", "20", "--side", "red=random", "--mirror", "--jobs", "1")
    assert "each agent on both sides" in said


def test_mirrored_fights_stop_when_both_ways_together_are_known() -> None:
    found = simulated("swords", "--until", "10%", "--side", "red=random", "--mirror")
    assert found["mirrored"]["rate"]["high"] - found["mirrored"]["rate"]["low"] <= 0.2
    assert {cell["fights"] for cell in found["cells"]} == {100}


# tables


def test_rows_are_the_same_in_every_format() -> None:
    for kind in ("csv", "json", "parquet"):
        found = simulated("swords", "--fights", "12", "--rows", f"out.{kind}")
    assert sorted(os.listdir()) == sorted(
        [name for kind in ("csv", "json", "parquet") for name in (f"out.{kind}", f"out.fighters.{kind}")]
    )
    for table in ("out", "out.fighters"):
        rows = json.loads(Path(f"{table}.json").read_text("utf-8"))
        flat = [{name: text_of(value) for name, value in row.items()} for row in rows]
        with open(f"{table}.csv", encoding="utf-8", newline="") as file:
            assert list(csv.DictReader(file)) == flat
        columns = polars.read_parquet(f"{table}.parquet")
        assert [{name: text_of(value) for name, value in row.items()} for row in columns.to_dicts()] == flat
    fights = polars.read_parquet("out.parquet")
    assert fights["fight"].to_list() == list(range(1, 13))
    assert fights.filter(polars.col("winner") == "red").height == found["wins"]["red"]
    assert polars.read_parquet("out.fighters.parquet").height == 24


def text_of(value: object) -> str:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_rows_of_mirrored_fights_say_which_way() -> None:
    told("simulate", "swords", "--fights", "5", "--side", "red=random", "--mirror", "--rows", "out.csv", "--jobs", "1")
    with open("out.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["sides"], row["fight"]) for row in rows] == [
        (way, str(number)) for way in ("as written", "swapped") for number in range(1, 6)
    ]


# keeping and going on


def test_what_is_kept_goes_on_as_if_it_had_never_stopped() -> None:
    simulated("swords", "--fights", "30", "--save", "kept.json")
    gone_on = simulated("swords", "--fights", "70", "--resume", "kept.json", "--details")
    whole = simulated("swords", "--fights", "70", "--save", "whole.json")
    for name in ("wins", "rounds", "fighters", "survivors"):
        assert gone_on[name] == whole[name]
    kept, at_once = read_study(Path("kept.json")), read_study(Path("whole.json"))
    assert kept.cells[0].summary == at_once.cells[0].summary
    assert kept.findings == at_once.findings
    again = refused("simulate", "swords", "--fights", "50", "--resume", "kept.json", "--jobs", "1")
    assert "--resume kept.json: has 70 fights already; say with --fights how many there shall be in all" in again


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_and_keeps_what_there_is_and_resume_goes_on(jobs: str) -> None:
    words = ["simulate", "swords", "--fights", "100000", "--jobs", jobs, "--save", "kept.json", "--rows", "rows.csv"]
    batch = subprocess.Popen(
        [*MAIN, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background have it ignored
    )
    end = time.monotonic() + 60
    while not (Path("rows.csv.part").exists() and Path("rows.csv.part").stat().st_size) and time.monotonic() < end:
        time.sleep(0.05)  # until some have been fought
    os.killpg(batch.pid, signal.SIGINT)
    said, complained = batch.communicate(timeout=60)
    assert batch.returncode == 130
    assert complained == ""
    assert "Interrupted after" in said
    assert "wrote kept.json; go on with --resume kept.json" in said
    kept = read_study(Path("kept.json"))
    fought = kept.cells[0].summary.fights
    assert kept.interrupted
    assert f"rows.fighters.csv: {fought:,} fights" in said
    assert len(Path("rows.csv").read_text("utf-8").splitlines()) == fought + 1
    gone_on = simulated("swords", "--fights", str(fought + 3), "--resume", "kept.json")
    assert (gone_on["fights"], gone_on["interrupted"]) == (fought + 3, False)
    assert simulated("swords", "--fights", str(fought + 3))["wins"] == gone_on["wins"]


def test_it_is_kept_also_meanwhile_so_that_a_kill_loses_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "SAVED_EVERY", 0.0)
    seen: list[int] = []
    written = studying.Studying._keep

    def keep_and_look(self: studying.Studying, path: Path) -> None:
        written(self, path)
        kept = read_study(path)
        assert kept.interrupted
        seen.append(kept.cells[0].summary.fights)

    monkeypatch.setattr(studying.Studying, "_keep", keep_and_look)
    simulated("swords", "--fights", "25", "--save", "kept.json")
    assert len(seen) > 1
    assert seen == sorted(seen)
    assert not read_study(Path("kept.json")).interrupted


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["duel"], "kept.json: is of another scenario, or 'duel' has been changed since; begin anew with --save"),
        (["swords", "--seed", "2"], "kept.json: was fought with seed 1, not 2: say --seed 1"),
        (["swords", "--side", "red=random"], "was fought with other agents: those of the scenario, not red=random"),
    ],
)
def test_what_is_kept_is_only_for_the_same_fights(words: list[str], complaint: str) -> None:
    simulated("swords", "--fights", "3", "--save", "kept.json")
    assert complaint in refused("simulate", *words, "--resume", "kept.json")


def test_what_another_version_kept_is_refused() -> None:
    simulated("swords", "--fights", "3", "--save", "kept.json")
    kept = json.loads(Path("kept.json").read_text("utf-8"))
    Path("kept.json").write_text(json.dumps({**kept, "fracas": "0.0.9"}), "utf-8")
    assert "kept.json: was fought by Fracas 0.0.9, this is" in refused("simulate", "swords", "--resume", "kept.json")
    Path("kept.json").write_text(json.dumps({**kept, "kind": "sweep"}), "utf-8")
    assert "kept.json: is a sweep, this is a simulation" in refused("simulate", "swords", "--resume", "kept.json")
    kept["cells"][0]["summary"]["lengths"][0] += 1
    Path("kept.json").write_text(json.dumps(kept), "utf-8")
    assert "its first fight goes differently now" in refused("simulate", "swords", "--resume", "kept.json")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "3", '{"fracas": "0.1.0", "cells": [{}]}'])
def test_another_file_is_not_gone_on_with(text: str) -> None:
    Path("other.json").write_text(text, "utf-8")
    assert "other.json: is no study that" in refused("simulate", "swords", "--resume", "other.json")


# what is refused


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--until", "0%"], "--until 0%: expected how far the win rate may be off"),
        (["--until", "200%"], "such as 1%"),
        (["--for", "green"], "--for green: there is no such side; there is 'red', 'blue'"),
        (["--mirror"], "brute plays both sides, so nothing changes when they are exchanged"),
        (["--show", "1", "--mirror"], "--show 1 with --mirror: one fight is told in words"),
        (["--save", "nowhere/kept.json"], "nowhere/kept.json: there is no folder 'nowhere'; make it first"),
        (["--report", "nowhere/page.html"], "nowhere/page.html: there is no folder 'nowhere'; make it first"),
        (["--rows", "nowhere/rows.csv"], "nowhere/rows.csv: there is no folder 'nowhere'; make it first"),
        (["--rows", "rows.xlsx"], "rows.xlsx: expected a name that ends in '.csv', '.json', '.parquet'"),
        (["--resume", "gone.json"], "gone.json: no such file"),
        (["--save", "there.txt"], "there.txt: is there already; go on with it by --resume there.txt"),
        (["--rows", "there.csv"], "there.csv: is there already; give another name, or --overwrite"),
    ],
)
def test_refused_before_the_first_fight(words: list[str], complaint: str) -> None:
    for name in ("there.txt", "there.csv"):
        Path(name).write_text("mine", "utf-8")
    before = sorted(os.listdir())
    assert complaint in " ".join(refused("simulate", "swords", "--fights", "100000", *words).split())
    assert sorted(os.listdir()) == before


def test_a_missing_extra_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    for words in (["--rows", "out.parquet"], ["--report", "page.html"]):
        said = refused("simulate", "swords", "--fights", "3", *words)
        assert "this needs more" in said
        assert "pip install 'fracas[report]'" in said


def test_a_fight_that_nobody_can_win_is_not_fought_for_ever() -> None:
    Path("far.toml").write_text(TOO_FAR, "utf-8")
    said = refused("simulate", "far.toml", "--jobs", "1")
    assert "far.toml: nobody has won any of the first 100 fights, so perhaps nobody can" in said
    assert "--insist fights on" in said
    assert simulated("far.toml", "--fights", "100")["draws"] == 100
    assert simulated("far.toml", "--fights", "120", "--insist")["draws"] == 120


def test_help_teaches_by_examples() -> None:
    said = fracas("simulate", "--help").output
    assert "fracas simulate skirmish --until 1%" in said
    for option in ("--details", "--mirror", "--rows", "--save", "--resume", "--report", "--insist", "--for"):
        assert option in said

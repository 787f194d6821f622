"""`fracas replay`, and records that do not fit."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.shell.commands import fracas, refused, told

Edit = Callable[[dict[str, Any]], object]


@pytest.fixture
def watched(tmp_path: Path) -> Path:
    path = tmp_path / "w.json"
    told("play", "duel", "--watch", "--seed", "5", "--record", path)
    return path


def edited(path: Path, edit: Edit) -> Path:
    record = json.loads(path.read_text(encoding="utf-8"))
    edit(record)
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def test_a_record_tells_the_same_story(watched: Path, tmp_path: Path) -> None:
    first = told("play", "duel", "--watch", "--seed", "5")
    again = told("replay", watched)
    story = first[first.index("Order of turns") :]
    assert again[again.index("Order of turns") :] == story


def test_from_a_later_beat_on(watched: Path) -> None:
    whole, end = told("replay", watched), told("replay", watched, "--from", "3")
    assert whole.endswith(end)
    assert "Order of turns" not in end
    assert end.index("DY→") < end.index("Second 2")
    assert "Second 1:" not in end
    assert "the record has only" in refused("replay", watched, "--from", "999")


def test_the_map_is_shown_at_the_beginning_of_every_round_in_which_somebody_has_moved(watched: Path) -> None:
    screen = told("replay", watched)
    assert 2 < screen.count("~ bad footing") <= screen.count("Second ")
    assert screen.index("DY→") < screen.index("Order of turns")


def test_things_are_told_in_the_order_in_which_they_were_told(tmp_path: Path) -> None:
    """What is ruled while somebody is asked stands before what led to the question, and was told after it."""
    path = tmp_path / "ruled.json"
    typed = ["move f5 w", "move e6 e", "attack groin strike", "rule Hrolf hp 9", "dodge", "stand fast", "q"]
    both = ["--side", "red=human", "--side", "blue=human"]
    live = told("play", "duel", "--seed", "7", *both, "--record", path, typed=typed)
    again = told("replay", path)
    for screen in (live, again):
        assert screen.index("Hrolf strikes at Dame Ysolde") < screen.index("Ruling: Hrolf: hp is now 9.")
        assert screen.count("Hrolf strikes at Dame Ysolde") == 1


def test_events_as_lines_of_json(watched: Path) -> None:
    events = [json.loads(line) for line in told("replay", watched, "--json").splitlines()]
    assert events[0]["event"] == "OrderSet"
    assert events[0]["beat"] == 1
    beats = [event["beat"] for event in events]
    assert beats == sorted(beats)
    assert set(beats) == set(range(1, beats[-1] + 1))
    later = [json.loads(line) for line in told("replay", watched, "--json", "--from", "4").splitlines()]
    assert later == [event for event in events if event["beat"] >= 4]


def test_an_unfinished_record_says_who_is_to_decide(tmp_path: Path) -> None:
    path = tmp_path / "part.json"
    told("play", "duel", "--side", "blue=human", "--record", path, typed=["move"])
    assert "Hrolf is to decide. Where do you go?" in told("replay", path)


def broken_answer(record: dict[str, Any]) -> None:
    record["entries"][9]["answer"] = "somersault"


def test_an_entry_that_does_not_fit_is_named_after_what_came_before(watched: Path) -> None:
    path = edited(watched, broken_answer)
    edited(path, lambda record: record.update(version="0.0.9"))
    for more in ([], ["--json"]):
        said = refused("replay", path, *more)
        assert "Hrolf" in said or '"TurnBegan"' in said
        assert "entry 10 of" in said
        assert "'somersault' is not offered" in said
        assert "made by fracas 0.0.9" in said
    assert "entry 10 of" in refused("play", path)
    assert "entry 10 of" in refused("check", path)


@pytest.mark.parametrize(
    "edit, complaint",
    [
        (lambda record: record.update(fracas_record=2), "this is format 2"),
        (lambda record: record.pop("seed"), "seed: missing"),
        (lambda record: record.pop("scenario"), "scenario: missing"),
        (lambda record: record["scenario"].update(rulebook="chess"), "unknown rulebook 'chess'"),
        (lambda record: record.update(dice="loaded"), "unknown dice 'loaded'"),
        (lambda record: record.update(seats={"red": "einstein"}), "nobody is called 'einstein'"),
        (lambda record: record["entries"][0].update(who=9), "entry 1 of"),
        (lambda record: record["entries"].append(record["entries"][-1]), "the fight is over before"),
        (
            lambda record: record["entries"].insert(4, {"ruling": ["Hrolf", "hp", "4"], "beat": 90, "at": 0}),
            "entry 5 of",
        ),
    ],
)
def test_records_that_were_tampered_with(watched: Path, edit: Edit, complaint: str) -> None:
    assert complaint in refused("replay", edited(watched, edit))


def test_a_cut_off_record_and_what_is_none(watched: Path, tmp_path: Path) -> None:
    text = watched.read_text(encoding="utf-8")
    watched.write_text(text[: len(text) // 2], encoding="utf-8")
    assert "not a whole record" in refused("replay", watched)
    assert "not a whole record" in refused("play", watched)
    watched.write_bytes(b"\xff\xfe\x00")
    for command in ("replay", "play", "check"):
        assert "expected text in UTF-8" in refused(command, watched)
    assert "no such file" in refused("replay", tmp_path / "nothing.json")
    assert "is a folder" in refused("replay", tmp_path)


def test_a_pipe_is_no_record_to_wait_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "is no ordinary file" in refused("replay", tmp_path / "pipe")


def test_a_mark_in_front_of_a_record_does_no_harm(watched: Path) -> None:
    watched.write_bytes(b"\xef\xbb\xbf" + watched.read_bytes())
    assert told("replay", watched).startswith("The duel on the green")
    assert "record of 'The duel on the green'" in told("check", watched)


def test_a_message_gives_the_terminal_no_orders(watched: Path) -> None:
    edited(watched, lambda record: record.update(version="\x1b[2J"))
    said = refused("replay", edited(watched, broken_answer))
    assert "made by fracas \\x1b[2J" in said
    assert "\x1b" not in said


def test_the_record_of_a_fight_is_no_scenario_to_simulate(watched: Path) -> None:
    assert "record of a fight" in refused("simulate", watched)


def test_side_names_do_for_seats(watched: Path) -> None:
    path = edited(watched, lambda record: record.update(seats={"red": "brute", "blue": "random"}))
    assert fracas("replay", path).exit_code == 0


def test_a_fight_that_comes_out_differently_stops_there_and_can_be_gone_on_with(tmp_path: Path) -> None:
    """The record stays as it is: what is played on is a fight of its own."""
    path = tmp_path / "part.json"
    told("play", "duel", "--seed", "5", "--record", path, typed=["do nothing"] * 4 + ["q"])
    edited(path, lambda record: record["beats"].__setitem__(3, "00000000"))
    before = path.read_text("utf-8")
    for command in ("play", "replay", "after", "check"):
        complaint = refused(command, path)
        assert "beat 4 of" in complaint
        assert "comes out differently" in complaint
    assert "--from-here" in refused("play", path)
    fresh = tmp_path / "fresh.json"
    told("play", path, "--from-here", "--record", fresh, typed=["do nothing", "q"])
    assert path.read_text("utf-8") == before
    assert "comes out differently" not in told("replay", fresh)
    assert "is there already" in refused("play", path, "--from-here", "--record", path)


def test_what_is_no_record_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "tonight.toml"
    told("new", path, "--book", "gurps", "--side", "red=knight", "--side", "blue=peasant", "--size", "5x5")
    for command in ("replay", "after"):
        assert f"is a scenario, not the record of a fight; 'fracas play {path}" in refused(command, path)
        assert "duel: is a scenario, not the record of a fight" in refused(command, "duel")
    assert "is there already; it is no record; give another name" in refused("play", "duel", "--record", path)


OTHER_FILES = [
    ("drawn.txt", "...\n...\n", "map", 'takes it with map = "'),
    ("map.toml", 'rows = ["...", "..."]\n', "map", 'takes it with map = "'),
    ("anna.toml", 'rulebook = "gurps"\n[sheet]\nst = 10\n', "sheet", 'takes it with sheet = "'),
    ("all.toml", "[party.Anna.sheet]\nst = 10\n", "party", "#NAME"),
]


@pytest.mark.parametrize("name, text, kind, use", OTHER_FILES)
def test_every_file_is_called_what_it_is(tmp_path: Path, name: str, text: str, kind: str, use: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    for command in ("replay", "after"):
        assert f"is a {kind}, not the record of a fight" in refused(command, path)
    for command in ("play", "simulate"):
        said = refused(command, path)
        assert f"is a {kind}, not a scenario" in said
        assert use in said


def test_a_side_given_to_another_leaves_the_rest_as_they_were(watched: Path) -> None:
    said = told("play", watched, "--side", "red=random", typed=["q"])
    assert "(human)" not in said

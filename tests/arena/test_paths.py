"""Paths into scenarios: found by names, and what is wrong with one said with what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fracas.arena.paths import split
from fracas.arena.varied import Variations, halves
from fracas.kernel.files import Folder
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import Scenario, from_document, load


def of(name: str) -> Variations:
    return Variations(load(name), name)


def with_first(name: str, written: str) -> Scenario:
    """The scenario with the last of the values in its place."""
    variations = of(name)
    found = variations.find(written)
    return variations.with_values([(found.place, found.values[-1])])


def sheet(scenario: Scenario, name: str) -> dict[str, Any]:
    names = [each.name for each in scenario.setup.entrants]
    return scenario.sheets[names.index(name)]


@pytest.mark.parametrize(
    ("name", "written", "path", "now", "values"),
    [
        ("duel", "fighters.Hrolf.st=10..12", "fighters.Hrolf.st", 15, [10, 11, 12]),
        ("duel", "fighters.hrolf.change.ST=10,12", "fighters.Hrolf.change.st", 15, [10, 12]),
        ("duel", "fighters.Hrolf.basic_speed=5..6:0.25", "fighters.Hrolf.basic_speed", None, [5, 5.25, 5.5, 5.75, 6]),
        ("duel", 'fighters."Dame Ysolde".skills.Broadsword=9..20:5', None, 15, [9, 14, 19]),
        ("duel", "fighters.Dame Ysolde.skills.Broadsword=9", None, 15, [9]),
        ("duel", "fighters.Hrolf.from=axe-warrior,knight", None, "axe-warrior", ["axe-warrior", "knight"]),
        ("skirmish", "fighters.Corin.in_hand=Fit,['Fit', 'No']", None, None, [["Fit"], ["Fit", "No"]]),
        ("duel", "fighters.Hrolf.shield=none,small-shield", None, None, [None, "small-shield"]),
        ("duel", "fighters.Hrolf.posture=standing,Kneeling", None, None, ["standing", "kneeling"]),
        ("duel", "fighters.Hrolf.hidden", None, False, [False, True]),
        ("duel", "fighters.Hrolf.facing=w,e", None, "w", ["w", "e"]),
        ("duel", "rules.critical_hits", None, "table_and_max_on_3", ["table_and_max_on_3", "table", "max_on_3"]),
        ("duel", "rules.profile=default", None, "default", ["default"]),
        ("duel", "sides.blue.size=1..3", None, 1, [1, 2, 3]),
        ("duel", "sides.red.control=brute,greedy", None, "brute", ["brute", "greedy"]),
        ("duel", "ends.rounds=-1..1", None, 100, [-1, 0, 1]),
        ("duel", "scene.darkness=0..10:5", None, 0, [0, 5, 10]),
        ("duel", "table.sight", None, "all", ["all", "seen"]),
        ("duel", "ruled.Hrolf.stunned=yes,no", None, None, ["yes", "no"]),
        ("bout", "rules.monday.injury", None, "lite", ["lite", "full"]),
        ("goblin", "fighters.Aldric.attributes.STR=8..9", None, 12, [8, 9]),
        ("goblin", "fighters.goblin.count=1..2", None, 1, [1, 2]),
        ("goblin", "scene.weather", None, "clear", ["clear", "rain", "fog"]),
        ("knives", "fighters.Corvo.ob.knife=50..70:10", None, 80, [50, 60, 70]),
        ("knives", "fighters.Corvo.pc=yes,off", None, False, [True, False]),
    ],
)  # fmt: skip
def test_what_may_be_varied(name: str, written: str, path: str | None, now: object, values: list[object]) -> None:
    found = of(name).find(written)
    assert found.path == (path or written.partition("=")[0].replace('"', ""))
    assert found.place.now == now
    assert found.values == values


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("duel", "fighters.Hrolf.stt=1..3", "there is no 'stt' in 'fighters.Hrolf'; did you mean 'st'?"),
        ("duel", "fighters.Hrof.st=1..3", "there is no 'Hrof' in 'fighters'; did you mean 'Hrolf'?"),
        ("duel", "fighters.Hrolf.Broadsword=12", "did you mean 'fighters.Hrolf.skills.Broadsword'?"),
        ("goblin", "fighters.Aldric.str=12", "did you mean 'fighters.Aldric.attributes.STR'?"),
        ("duel", "fighters.Hrolf.skills.Broadswort=12", "in 'fighters.Hrolf.skills'; did you mean 'Broadsword'?"),
        ("duel", "Hrolf.st=10", "Hrolf.st: did you mean 'fighters.Hrolf.st'?"),
        ("duel", "critical_hits", "did you mean 'rules.critical_hits'?"),
        ("duel", "ending.rounds=10", "a scenario has no 'ending' to vary; did you mean 'ends'?"),
        ("duel", "fighters", "say what of 'fighters'; there is 'Dame Ysolde', 'Hrolf'"),
        ("duel", "fighters.Hrolf", "say what of 'fighters.Hrolf'; there is 'count', 'from', 'st'"),
        ("duel", "fighters.Hrolf.st.bonus=1", "there is nothing below 'fighters.Hrolf.st'"),
        ("duel", "fighters.Hrolf.weapons.axe=1", "is a list, which is varied as a whole"),
        ("duel", "", "a path is names with dots between them"),
        ("duel", "fighters..st=1", "a path is names with dots between them"),
        ("duel", 'fighters."Hrolf.st=1', "something is wrong with its quotes"),
        ("duel", "fighters.Hrolf.st", "say which values, now it is 15, 1 to 200 are allowed"),
        ("duel", "fighters.Hrolf.st=", "no value after '='"),
        ("duel", "fighters.Hrolf.st=abc", "found 'abc', expected a number"),
        ("duel", "fighters.Hrolf.st=10..", "found '10..', expected FROM..TO or FROM..TO:STEP"),
        ("duel", "fighters.Hrolf.st=14..10", "14..10 goes down; write it upwards: 10..14"),
        ("duel", "fighters.Hrolf.st=10..14:-2", "10..14:-2 goes down; write it upwards: 10..14:2"),
        ("duel", "fighters.Hrolf.st=10..14:0", "has steps of 0, with which nobody gets anywhere"),
        ("duel", "fighters.Hrolf.load=0..99:0.0001", "are 990,001 values, expected at most 10,000"),
        ("duel", "fighters.Hrolf.st=10,,11", "in which a value is missing"),
        ("duel", "fighters.Hrolf.st=10,10", "10 is there twice; say each value once"),
        ("duel", "fighters.Hrolf.weapons=[axe", "cannot read '[axe'"),
        (
            "duel",
            "rules.critical_hits=1..3",
            "1..3 is a range of numbers, and there stands no number; there is table_and",
        ),
        ("duel", "sides.red.control=human", "nobody is asked here; 'human' cannot play"),
        ("knives", "fighters.Corvo.pc=perhaps", "found 'perhaps', expected yes or no"),
    ],
)
def test_what_cannot_be_varied_is_told(name: str, written: str, told: str) -> None:
    with pytest.raises(Mistake) as caught:
        of(name).find(written)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("duel", "fighters.Hrolf.st=300", "fighters.Hrolf.st=300: duel: fighters[2] (Hrolf).change.st: found 300, "),
        ("duel", "fighters.Hrolf.st=10.5", "found 10.5, expected a whole number"),
        ("duel", "fighters.Hrolf.from=knigt", "unknown character 'knigt'; did you mean 'knight'?"),
        ("duel", "fighters.Hrolf.at=z9", "'z9' is off the map"),
        ("duel", "fighters.Hrolf.at=d5", "'d5' is taken by"),
        ("duel", "fighters.Hrolf.count=0", "sides.blue: has no fighters"),
        ("duel", "sides.blue.size=0", "found 0, expected a whole number from 1 on"),
        ("duel", "sides.blue.size=400", "there is room for 107 of them on the map, not for 400"),
        ("duel", "sides.red.control=nobody", "nobody is called 'nobody'"),
        ("duel", "map=cellar.toml", "refers to a file, expected everything in one place"),
        ("duel", "ends.rounds=0", "found 0, expected at least 1"),
        ("bout", "rules.monday.injury=worse", "'worse' is no value of this switch; there is 'lite', 'full'"),
    ],
)  # fmt: skip
def test_a_value_that_does_not_fit_is_told_as_the_scenario_tells_it(name: str, written: str, told: str) -> None:
    with pytest.raises(Mistake) as caught:
        with_first(name, written)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_values_stand_where_the_rules_look_for_them() -> None:
    assert sheet(with_first("duel", "fighters.Hrolf.st=9"), "Hrolf")["st"] == 9
    skills = sheet(with_first("duel", "fighters.Dame Ysolde.skills.Broadsword=9"), "Dame Ysolde")["skills"]
    assert skills["Broadsword"] == 9
    assert skills["Shield"] == 14
    assert sheet(with_first("duel", "fighters.Hrolf.from=knight"), "Hrolf")["suit"] == "mail"
    assert with_first("duel", "rules.critical_hits=max_on_3").book.settings["critical_hits"] == "max_on_3"
    assert with_first("duel", "ends.rounds=7").setup.ending.rounds == 7
    assert with_first("duel", "sides.red.control=greedy").controls == ["greedy", "brute"]
    guards = with_first("corridor", "fighters.guard.ap=2")
    assert [sheet(guards, f"Guard {each}")["ap"] for each in ("One", "Two", "Three")] == [2, 2, 2]
    assert load("duel").document == of("duel").scenario.document, "the scenario itself is as it was"


def test_a_switch_that_is_set_by_an_older_name_is_set_by_one_name_alone() -> None:
    document = load("duel").document
    book = load("duel").book
    for older, key in book.switch_aliases().items():
        value = next(switch.values[-1] for switch in book.switches() if switch.key == key)
        variations = Variations(from_document({**document, "rules": {older: value}}, "duel"), "duel")
        found = variations.find(f"rules.{older}")
        assert found.path == f"rules.{key}"
        assert found.place.now == value
        for each in found.values:
            assert variations.with_values([(found.place, each)]).book.settings[key] == str(each)


def test_who_is_written_out_whole_becomes_the_other_character_whole() -> None:
    document: dict[str, Any] = dict(load("duel").document)
    whole = {"name": "Anna", "side": "blue", "at": "i5", "change": {"st": 11, "skills": {"Knife": 12}}}
    document["fighters"] = [document["fighters"][0], whole]
    variations = Variations(from_document(document, "own"), "own")
    found = variations.find("fighters.Anna.from=knight")
    knight = variations.with_values([(found.place, "knight")])
    assert sheet(knight, "Anna")["st"] == 13
    assert "Knife" not in sheet(knight, "Anna")["skills"]


def test_maps_and_sheets_may_be_files_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "field.txt").write_text("\n".join(["." * 20] * 12), encoding="utf-8")
    text = 'rulebook = "gurps"\n[sheet]\nname = "Bo"\nst = 17\n'
    (tmp_path / "bo.toml").write_text(text, encoding="utf-8")
    variations = Variations(load("duel"), "duel", Folder(tmp_path, ""))
    field = variations.find("map=field.txt")
    there = variations.find("fighters.Hrolf.sheet=bo.toml")
    scenario = variations.with_values([(there.place, "bo.toml"), (field.place, "field.txt")])
    assert scenario.setup.board.columns == 20
    assert sheet(scenario, "Hrolf")["st"] == 17
    assert from_document(scenario.document, "duel").setup.board.columns == 20, "it needs the files no longer"


def test_copies_stand_near_where_they_can_go() -> None:
    scenario = with_first("skirmish", "fighters.Ulf Redbeard.count=4")
    names = [each.name for each in scenario.setup.entrants]
    assert names[4:8] == ["Ulf Redbeard", "Ulf Redbeard 2", "Ulf Redbeard 3", "Ulf Redbeard 4"]
    board, cells = scenario.setup.board, [each.cell for each in scenario.setup.entrants]
    assert len(set(cells)) == len(cells)
    assert not any(board.closed[cell] for cell in cells)
    assert all(board.distance(cells[4], cell) <= 2 for cell in cells[5:8])


def test_fewer_are_the_first_of_them() -> None:
    scenario = with_first("skirmish", "sides.red.size=2")
    names = [each.name for each in scenario.setup.entrants if each.side == 0]
    assert names == ["Sir Aldous", "Maud Fletcher"]


def test_a_side_grows_by_all_in_turn() -> None:
    scenario = with_first("skirmish", "sides.red.size=6")
    names = [each.name for each in scenario.setup.entrants if each.side == 0]
    assert sorted(names) == sorted(
        ["Sir Aldous", "Sir Aldous 2", "Maud Fletcher", "Maud Fletcher 2", "Tom of the Mill", "Young Hob"]
    )


def test_copies_are_ruled_alike() -> None:
    document = {**load("duel").document, "ruled": {"Hrolf": {"stunned": True}}}
    variations = Variations(from_document(document, "duel"), "duel")
    found = variations.find("sides.blue.size=2")
    scenario = variations.with_values([(found.place, 2)])
    assert [ruling.subject for ruling in scenario.rulings] == ["Hrolf", "Hrolf 2"]


def test_a_name_with_a_dot_is_quoted() -> None:
    assert split('fighters."St. John".st') == ["fighters", "St. John", "st"]
    assert split("fighters.'St. John'.st") == ["fighters", "St. John", "st"]
    document: dict[str, Any] = dict(load("duel").document)
    document["fighters"] = [
        {**each, "name": each["name"].replace("Hrolf", "St. John")} for each in document["fighters"]
    ]
    found = Variations(from_document(document, "duel"), "duel").find('fighters."St. John".st=10')
    assert found.path == 'fighters."St. John".st'
    assert found.place.what == "St. John's ST"
    assert halves('fighters."a=b".st=10') == ('fighters."a=b".st', True, "10")
    assert halves("fighters.O'Brien.st=10") == ("fighters.O'Brien.st", True, "10")


def test_values_in_sentences() -> None:
    goblins = of("goblin").find("fighters.goblin.count=1..3").place
    assert goblins.said(3) == "3 goblins"
    assert goblins.more(1) == "one more goblin"
    side = of("duel").find("sides.blue.size=1..3").place
    assert side.said(2) == "2 fighters of blue"
    knife = of("knives").find("fighters.Corvo.ob.knife=50..70:10").place
    assert knife.more(10) == "10 more points of Corvo's OB knife"
    assert knife.said(60) == "Corvo's OB knife = 60"

"""Scenarios that are right: what comes out of them."""

import json
import tomllib
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.kernel.dice import SeededDice
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook, Scene
from fracas.kernel.ways import Gait, Reach
from fracas.rulebooks.problems import Position
from fracas.stage.parts import read_scene
from fracas.stage.scenario import Scenario, check, from_document, load, shipped

PLAIN: Final = """
title = "A brawl"
rulebook = "gurps"
map.rows = ["......", "..#...", "......"]
sides = { red = { control = "human" }, blue = {}, night = { colour = "#102030" }, day = {} }
fighters = [
    { side = "red", from = "brigand", at = "a1" },
    { side = "red", from = "brigand", at = "A2", control = "tactician" },
    { side = "blue", name = "Brigand 2", at = "f1", facing = "se" },
    { side = "night", change = { name = "Mara", st = 14 }, at = "f3", start = { posture = "kneeling" } },
    { side = "day", from = "knight", at = "a3", change = { skills = { Broadsword = 18 } } },
]
ends = { reach = { red = ["e2", "e1"] } }
"""


def scenario(text: str = PLAIN, **more: object) -> Scenario:
    return from_document({**tomllib.loads(text), **more}, "brawl.json")


def test_everything_that_a_scenario_says() -> None:
    brawl = scenario()
    setup = brawl.setup
    assert (brawl.name, brawl.title, brawl.text) == ("brawl", "A brawl", "")
    assert setup.sides == ["red", "blue", "night", "day"]
    assert [entrant.side for entrant in setup.entrants] == [0, 0, 1, 2, 3]
    assert [setup.board.names[entrant.cell] for entrant in setup.entrants] == ["a1", "a2", "f1", "f3", "a3"]
    assert brawl.controls == ["human", "tactician", "brute", "brute", "brute"]
    assert brawl.colours == ["red", "blue", "#102030", "green"]
    assert setup.entrants[3].start == brawl.book.read_start({"posture": "kneeling"})
    assert setup.ending.rounds == 100
    assert setup.ending.goals == [(0, [setup.board.find("e2"), setup.board.find("e1")])]


def test_the_scene_goes_through_the_rulebook_and_stays_in_the_document() -> None:
    day = scenario()
    assert day.setup.scene == day.book.read_scene({})
    dusk = scenario(scene={"darkness": 3})
    night = day.book.read_scene({"darkness": 3})
    assert day.setup.scene != night
    assert dusk.setup.scene == night
    assert from_document(json.loads(json.dumps(dusk.document)), "brawl.json").setup.scene == night


def test_a_rulebook_that_says_nothing_of_scenes_takes_none() -> None:
    plain: Rulebook[Any] = Rulebook()
    assert plain.read_scene({}) == Scene()
    position = Position([], "brawl.json")
    assert read_scene(position.at("scene"), {"darkness": 3}, plain) == Scene()
    assert position.lines == [
        "brawl.json: scene: unknown key 'darkness'; this rulebook knows nothing to say of a scene"
    ]


def test_shared_names_are_numbered_around_those_that_are_taken() -> None:
    names = [entrant.name for entrant in scenario().setup.entrants]
    assert names == ["Brigand 1", "Brigand 3", "Brigand 2", "Mara", "Knight"]


def test_without_a_facing_one_looks_towards_the_nearest_foe() -> None:
    facings = [FACINGS[entrant.facing] for entrant in scenario().setup.entrants]
    assert facings == ["sw", "sw", "se", "ne", "ne"]


def test_a_change_replaces_numbers_and_is_laid_over_tables() -> None:
    document: Any = scenario().document
    assert document["fighters"][4]["change"] == {"skills": {"Broadsword": 18}}
    knight: Any = scenario().setup.entrants[4].sheet
    assert knight.skills["Broadsword"] == 18
    assert knight.skills["Shield"] == 14


@pytest.mark.parametrize(
    "written, setting",
    [
        ({"min_injury": 0}, ("min_injury", "0")),
        ({"min_injury": "0"}, ("min_injury", "0")),
        ({"convert_adds": True}, ("convert_adds", "on")),
        ({"convert_adds": False}, ("convert_adds", "off")),
        ({"profile": "default", "block_limit": "unlimited"}, ("block_limit", "unlimited")),
    ],
)
def test_house_rules_may_be_text_numbers_or_yes_and_no(written: dict[str, object], setting: tuple[str, str]) -> None:
    assert scenario(rules=written).book.settings[setting[0]] == setting[1]


def test_a_legend_adds_to_the_glyphs_of_the_book_and_spaces_are_no_ground() -> None:
    drawn = {"rows": ["......", ".T#~. ", "......"], "legend": {"T": "pillar", "~": "deep water"}}
    board = scenario(map=drawn).setup.board
    ground = [board.terrain[board.find(f"{column}2")].key for column in "abcdf"]
    assert ground == ["open", "pillar", "wall", "deep water", "void"]


@pytest.mark.parametrize("size", [1, 200])
def test_maps_up_to_two_hundred_each_way(size: int) -> None:
    rows = ["." * 200] * size
    assert scenario(map={"rows": rows}, **on_one_row()).setup.board.rows == size
    with pytest.raises(Mistake, match=r"map\.rows: found 201 rows, expected 1 to 200"):
        scenario(map={"rows": ["..."] * 201})
    with pytest.raises(Mistake, match=r"map\.rows: found rows of 201 characters, expected 1 to 200"):
        scenario(map={"rows": ["." * 201]})


def on_one_row() -> dict[str, Any]:
    fighters = [{"side": side, "name": side, "at": at} for side, at in (("red", "a1"), ("blue", "gr1"))]
    return {"sides": {"red": {}, "blue": {}}, "fighters": fighters, "ends": {}}


def test_a_document_goes_through_json_unchanged() -> None:
    brawl = scenario()
    again = from_document(json.loads(json.dumps(brawl.document)), "brawl.json")
    assert again.document == brawl.document
    assert [each.name for each in again.setup.entrants] == [each.name for each in brawl.setup.entrants]
    assert [each.facing for each in again.setup.entrants] == [each.facing for each in brawl.setup.entrants]


@pytest.mark.parametrize("name", shipped())
def test_shipped_scenarios(name: str) -> None:
    ready = load(name)
    assert ready.name == name
    assert ready.setup.sides[:2] == ["red", "blue"]
    assert set(ready.controls) <= {"brute", "drill"}
    assert ready.text.strip()
    assert load(f"{name}.toml").document == ready.document
    assert check(name).startswith(f"scenario '{ready.title}': {ready.book.key}, ")
    fight = ready.begin(SeededDice(1))
    assert not fight.over
    assert [fighter.name for fighter in fight.everyone()] == [entrant.name for entrant in ready.setup.entrants]


SHIPPED = {
    "gurps": [
        "ambush", "archers", "boarders", "duel", "footpads", "gallery", "grenade", "gunfight", "mob", "skirmish",
        "spears", "ward", "wrestling",
    ],
    "monday": ["bout", "ford", "palisade", "rescue", "stable"],
    "threa": ["arrows", "charge", "corridor", "goblin", "powered", "smugglers", "street", "swords", "tank"],
    "d100": ["barfight", "boarding", "chase", "container", "crossfire", "guards", "knives", "salle", "sniper"],
}  # fmt: skip


def test_what_is_shipped() -> None:
    found: dict[str, list[str]] = {}
    for name in shipped():
        found.setdefault(load(name).book.key, []).append(name)
    assert found == SHIPPED


@pytest.mark.parametrize("name", shipped())
def test_everybody_can_get_to_everybody(name: str) -> None:
    setup = load(name).setup
    start = setup.entrants[0]
    reach = Reach(setup.board, Gait(turn=0), start.cell, start.facing, 60, {}, [])
    assert {entrant.cell for entrant in setup.entrants} <= set(reach.cells)


def test_a_file_wins_over_a_shipped_name(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel").mkdir()
    assert load("duel").title == load("duel.toml").title
    (tmp_path / "duel.toml").write_text(PLAIN, "utf-8")
    assert load("duel.toml").title == "A brawl"
    assert load("duel").title != "A brawl"


def test_nobody_fights_without_a_name() -> None:
    """A record can say null where a file cannot."""
    fighters = [{"side": "red", "name": None, "at": "a1"}, {"side": "blue", "name": "B", "at": "b1"}]
    with pytest.raises(Mistake, match=r"^brawl\.json: fighters\[1\]\.name: missing; expected a name$"):
        scenario(sides={"red": {}, "blue": {}}, fighters=fighters, ends={})


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document that something else can be put into."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(each, dict | list):
            yield from nodes(each)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["a1", "red", "gurps"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


@settings(deadline=None)  # the first complaint of all is slow: it looks for what was meant
@given(at=st.integers(0, 999), value=anything, key=st.none() | st.text(max_size=4))
def test_whatever_is_put_into_a_document_it_loads_or_tells_why_not(at: int, value: object, key: str | None) -> None:
    document = tomllib.loads(PLAIN)
    places = list(nodes(document))
    table, old = places[at % len(places)]
    if key is not None and isinstance(table, dict):
        table[key] = value
    else:
        table[old] = value
    ready, told = None, ""
    try:
        ready = from_document(document, "brawl.json")
    except Mistake as mistake:
        told = str(mistake)
    if ready is None:
        assert all(line.startswith("brawl.json: ") for line in told.split("\n"))
    else:
        assert from_document(json.loads(json.dumps(ready.document)), "brawl.json").document == ready.document

"""The rulebook of docs/fifth-rulebook.md is built from the page, and everything works with it: check, play, record,
undo, simulate and odds."""

import json
from pathlib import Path

import pytest
from tests.pages import build, files_of, fracas, python

FILES = files_of("fifth-rulebook.md")
SIDES = ["--side", "red=brute", "--side", "blue=brute"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("brawl"), FILES)


def test_every_file_of_the_package_is_on_the_page() -> None:
    assert list(FILES) == ["pyproject.toml", "brawl/book.py", "brawl/agents.py", "cellar.toml"]


def test_its_scenario_is_sound(home: Path) -> None:
    told = fracas(home, "check", "cellar.toml").strip()
    assert told == "cellar.toml: scenario 'In the cellar': brawl, 2 fighters on a 9 x 5 map"


def test_a_mistake_on_a_sheet_is_told(home: Path) -> None:
    (home / "wrong.toml").write_text(FILES["cellar.toml"].replace("stamina = 14", "stamin = 14"), "utf-8")
    told = fracas(home, "check", "wrong.toml", code=2)
    assert "unknown key 'stamin'; did you mean 'stamina'?" in told


def test_it_is_simulated(home: Path) -> None:
    """Its own brute wins against one who does anything."""
    sides = ["--side", "red=brute", "--side", "blue=random"]
    told = json.loads(fracas(home, "simulate", "cellar.toml", "--fights", "200", "--jobs", "1", "--json", *sides))
    assert sum(told["wins"].values()) + told["draws"] == told["fights"] == 200
    assert told["wins"]["red"] > 150


def test_it_is_watched(home: Path) -> None:
    told = fracas(home, "play", "cellar.toml", "--watch", "--seed", "3", *SIDES)
    assert "strikes at" in told
    assert "wins." in told


def test_it_is_played_and_taken_back_and_recorded(home: Path) -> None:
    typed = "c\nd3\nu\n? j9\nwho is near\nd3\nhold back\nq\n"
    human = ["--side", "red=human", "--side", "blue=brute", "--seed", "3", "--record", "fight.json"]
    told = fracas(home, "play", "cellar.toml", *human, typed=typed)
    assert "    brawling 9, stamina 10" in told
    assert "j9 is not a free hex within 3 (B-2)" in told
    assert " (blue, a foe): " in told, "the map in words"
    record = json.loads((home / "fight.json").read_text("utf-8"))
    assert record["entries"][0]["answer"] == "d3"
    assert "Mags moves to d3." in fracas(home, "replay", "fight.json")


ODDS = """
from brawl.agents import Brute
from fracas.kernel.dice import SeededDice
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.play import Play
from fracas.stage.scenario import load

stage = load("cellar.toml")
fight = stage.begin(SeededDice(1))
fight.fighters[0].cell = fight.board.find("g3")
for graded in (True, False):
    ways = Outcomes(stage.book, fight, Brute(stage.book), graded=graded)
    found = ways.walk(10000)
    hurt = sum([way.chance for way in found if way.fight.fighters[1].stamina < 14])
    print(round(hurt, 9), round(sum([way.chance for way in found]), 9))
play = Play(stage.book, fight, [None, Brute(stage.book)])
play.resume()
before = play.run.state()
play.answer("g3")
there = play.run.state()
play.undo()
print(play.run.state() == before)
play.answer("g3")
print(play.run.state() == there, play.fight.copy().state() == play.fight.state())
"""


def test_odds_and_undo(home: Path) -> None:
    """A blow hits on 9 or less (30 in 36), and is dodged on 5 or less (10 in 36): with grades and without."""
    graded, plain, back, again = python(home, ODDS).splitlines()
    assert graded == plain == f"{round(30 / 36 * 26 / 36, 9)} 1.0"
    assert (back, again) == ("True", "True True")


def test_its_agent_is_listed(home: Path) -> None:
    assert {"agent": "brute", "rulebook": "brawl", "text": "walks at the nearest foe and strikes"} in json.loads(
        fracas(home, "agents", "brawl", "--json")
    )


def test_a_book_without_agents_is_played_by_greedy(tmp_path: Path) -> None:
    """It walks at the nearest foe and takes the best chance: that is enough to beat somebody who does anything."""
    files = dict(FILES)
    head, _, _ = files["pyproject.toml"].partition('\n[project.entry-points."fracas.agents"]')
    files["pyproject.toml"] = head + "\n"
    lines = files["brawl/book.py"].splitlines(keepends=True)
    files["brawl/book.py"] = "".join([line for line in lines if "agents: ClassVar" not in line])
    files["cellar.toml"] = files["cellar.toml"].replace('control = "brute"\n', "")
    home = build(tmp_path, files)
    told = json.loads(fracas(home, "simulate", "cellar.toml", "--fights", "100", "--jobs", "1", "--json"))
    assert told["agents"] == {"red": "greedy", "blue": "greedy"}
    assert told["draws"] < 10
    sides = ["--side", "blue=random"]
    told = json.loads(fracas(home, "simulate", "cellar.toml", "--fights", "100", "--jobs", "1", "--json", *sides))
    assert told["wins"]["red"] > 75
    assert "wins." in fracas(home, "play", "cellar.toml", "--watch", "--seed", "3")
    refused = fracas(home, "simulate", "cellar.toml", "--side", "red=brute", code=2)
    assert "nobody is called 'brute'; there is 'human', 'tactician', 'search', 'random', 'greedy'" in refused

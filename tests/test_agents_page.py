"""The agents of docs/agents.md: as a file, a module, an entry point, and as programs in two languages."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from tests.pages import build, files_of, fracas

FILES = files_of("agents.md")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("timid"), FILES)


def test_every_file_is_on_the_page() -> None:
    assert list(FILES) == ["timid/agent.py", "pyproject.toml", "best.py", "usual.sh"]
    assert len(FILES["best.py"].strip().splitlines()) <= 20


@pytest.mark.parametrize("who", ["./timid/agent.py:Timid", "timid.agent:Timid", "timid", "timid.agent:plain"])
def test_agents_in_python_play(home: Path, who: str) -> None:
    told = fracas(home, "play", "duel", "--watch", "--seed", "5", "--side", f"red={who}")
    assert "wins." in told or "without a winner" in told
    assert "forfeits" not in told


def test_they_are_simulated_in_several_processes(home: Path) -> None:
    words = ["simulate", "duel", "--fights", "12", "--json", "--side", "red=./timid/agent.py:Timid"]
    alone, together = [json.loads(fracas(home, *words, "--jobs", jobs)) for jobs in ("1", "2")]
    assert alone["wins"] == together["wins"]
    assert alone["forfeits"] == together["forfeits"] == {}
    assert alone["agents"] == {"red": "./timid/agent.py:Timid", "blue": "brute"}


def test_a_registered_agent_is_listed_and_may_stand_in_a_scenario(home: Path) -> None:
    assert {
        "agent": "timid",
        "rulebook": "",
        "text": "Keeps away from everybody, and does what is usual",
    } in json.loads(fracas(home, "agents", "--json"))
    assert "timid" in fracas(home, "agents", "threa")


@pytest.mark.parametrize("who", [f"pipe:{sys.executable} best.py", "pipe:sh usual.sh"])
def test_programs_play_through_a_pipe(home: Path, who: str) -> None:
    if who == "pipe:sh usual.sh" and (shutil.which("sh") is None or shutil.which("sed") is None):
        pytest.skip("there is no shell with sed on this machine")
    words = ["--watch", "--seed", "5", "--side", f"red={who}", "--record", "fight.json"]
    told = fracas(home, "play", "duel", *words)
    assert "wins." in told or "without a winner" in told
    assert "forfeits" not in told
    assert "Saved in fight.json" in told
    assert json.loads((home / "fight.json").read_text("utf-8"))["seats"]["Dame Ysolde"] == who
    assert "wins." in fracas(home, "replay", "fight.json")
    (home / "fight.json").unlink()


def test_the_one_in_the_shell_says_what_the_function_says(home: Path) -> None:
    """Both say what is usual, or else the first answer: the same fight."""
    if shutil.which("sh") is None or shutil.which("sed") is None:
        pytest.skip("there is no shell with sed on this machine")
    stories = [
        fracas(home, "play", "duel", "--watch", "--seed", "5", "--side", f"red={who}")
        for who in ("pipe:sh usual.sh", "timid.agent:plain")
    ]
    assert stories[0].split("\n")[6:] == stories[1].split("\n")[6:]

"""Programs that take a side at the command line, and what becomes of those that fail."""

import json
import os
import sys
import time
from pathlib import Path

import pytest
from tests.shell.commands import fracas, refused, told

GOOD = """
from fracas.kernel.decision import Chooser

class First(Chooser):
    def choose(self, fight, decision):
        return decision.menu.options()[0]

class Raising(First):
    def choose(self, fight, decision):
        raise ValueError("no idea")

class Cheating(First):
    def choose(self, fight, decision):
        from fracas.kernel.decision import Option
        return Option("fly away")

class Endless(First):
    def choose(self, fight, decision):
        here = fight.board.names[fight.everyone()[decision.who].cell]
        for key in ("move", here):
            if decision.menu.find(key) is not None:
                return decision.menu.find(key)
        return super().choose(fight, decision)

class Dear(First):
    def __init__(self, gold):
        pass

def shy(prompt):
    return None

NUMBER = 4
"""
TALK = """
import json, os, sys, time
open("pid", "w").write(str(os.getpid()))
for line in sys.stdin:
    message = json.loads(line)
    prompt = message["prompt"]
    if prompt is None:
        open("over", "w").write(str(message["winner"]))
        continue
    number, key = prompt["number"], prompt["options"][0]["key"] if prompt["options"] else prompt["places"][0]["hex"]
    {act}
    print(json.dumps({{"version": 1, "number": number, "key": key}}), flush=True)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(GOOD, "utf-8")
    (tmp_path / "broken.py").write_text("import no_such_thing", "utf-8")
    (tmp_path / "wrong.py").write_text("def (", "utf-8")
    (tmp_path / "leaving.py").write_text("raise SystemExit(4)", "utf-8")
    return tmp_path


def piped(act: str) -> str:
    """A program that does something before it answers, as it is named at the command line."""
    Path("talk.py").write_text(TALK.format(act=act), "utf-8")
    return f"red=pipe:{sys.executable} talk.py"


def gone(pid: int) -> bool:
    """Whether nothing is left of a process, not even what waits to be collected."""
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    "who, words",
    [
        ("nowhere:Agent", "nowhere: there is no module of that name, neither installed nor in this folder"),
        ("./nowhere.py:Agent", "./nowhere.py: there is no such file"),
        ("./broken.py:Agent", "./broken.py: cannot be imported: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("./wrong.py:Agent", "./wrong.py: cannot be imported: SyntaxError"),
        ("./leaving.py:Agent", "./leaving.py: cannot be imported: SystemExit: 4"),
        ("./mine.py:Frist", "./mine.py:Frist: there is no 'Frist' in ./mine.py; there is 'First', 'Raising'"),
        ("./mine.py:NUMBER", "./mine.py:NUMBER: 'NUMBER' is no agent: expected a class of Choosers, or a function"),
        ("./mine.py:", "./mine.py:: say where and what"),
        ("./mine.py:Dear", "./mine.py:Dear cannot be made: TypeError"),
        ("pipe:", "pipe:: say which command"),
        ("pipe:sh 'no end", "a quotation mark is missing"),
        ("pipe:./no-such-program", "pipe:./no-such-program: cannot be started: FileNotFoundError"),
    ],
)
def test_what_cannot_play_is_told_in_a_line(who: str, words: str) -> None:
    said = refused("play", "duel", "--watch", "--side", f"red={who}")
    assert words in said
    assert len(said.strip().splitlines()) == 1


def test_a_pipe_does_not_simulate() -> None:
    assert "plays one fight at a time, with 'fracas play'" in refused("simulate", "duel", "--side", "red=pipe:cat")


@pytest.mark.parametrize(
    "who, words",
    [
        ("Raising", "raised ValueError: no idea."),
        ("Cheating", "answered 'fly away', which is not offered."),
        ("shy", "answered 'None', which is not offered."),
    ],
)
def test_one_that_fails_forfeits(who: str, words: str) -> None:
    said = told("play", "duel", "--watch", "--side", f"red=./mine.py:{who}", "--seed", "1")
    assert f"red forfeits: ./mine.py:{who}, asked 'manoeuvre' for Dame Ysolde," in " ".join(said.split())
    assert words in " ".join(said.split())
    assert "blue wins." in said


def test_one_that_never_ends_its_turn_forfeits() -> None:
    """In Threa staying where one is costs nothing, and is a beat each time."""
    words = ["--side", "red=./mine.py:Endless", "--side", "blue=brute", "--seed", "1"]
    said = " ".join(told("play", "goblin", "--watch", *words).split())
    assert "red forfeits: ./mine.py:Endless, asked 'action' for Aldric, acts for ever in round 1." in said
    assert "blue wins." in said


def test_a_batch_counts_forfeits_and_goes_on() -> None:
    words = ["simulate", "duel", "--fights", "6", "--jobs", "1", "--side", "red=./mine.py:Raising"]
    found = json.loads(told(*words, "--json"))
    assert found["wins"] == {"red": 0, "blue": 6}
    assert found["forfeits"] == {"red": 6}
    said = " ".join(told(*words).split())
    assert "red forfeited 6 of them: its agent failed; fight 1: ./mine.py:Raising, asked 'manoeuvre'" in said
    assert "red forfeits: ./mine.py:Raising" in " ".join(told(*words, "--show", "3").split())


def test_a_person_is_told_that_the_other_side_forfeits_and_may_take_it_back() -> None:
    words = ["play", "duel", "--side", "blue=./mine.py:Raising", "--side", "red=human", "--seed", "1"]
    result = fracas(*words, "--record", "fight.json", typed=["do nothing", "u", "do nothing", ""])
    assert result.exit_code == 0, result.output
    assert "blue forfeits" in result.output
    assert "blue forfeits" in told("replay", "fight.json")
    assert "fought to its end" in told("check", "fight.json")


def test_a_record_starts_no_program() -> None:
    sides = ["--side", "red=human", "--side", "blue=./mine.py:First"]
    told("play", "duel", *sides, "--seed", "1", "--record", "fight.json", typed=["move", "q"])
    record = json.loads(Path("fight.json").read_text("utf-8"))
    assert record["seats"]["Hrolf"] == "./mine.py:First"
    told("replay", "fight.json")
    Path("mine.py").unlink()
    said = refused("play", "fight.json")
    assert "fight.json: blue was played by the program './mine.py:First', which a record does not start" in said
    assert "say who goes on, as in 'blue=brute'" in said
    told("play", "fight.json", "--side", "blue=brute", typed=["q"])


def test_a_scenario_names_no_program(folder: Path) -> None:
    from fracas.stage.scenario import find

    text = find("duel")[0].text(1_000_000)
    (folder / "mean.toml").write_text(text.replace('control = "brute"', 'control = "./mine.py:First"'), "utf-8")
    assert "./mine.py:First" in (folder / "mean.toml").read_text("utf-8")
    assert "nobody is called './mine.py:First'" in refused("play", "mean.toml", "--watch")


def test_a_program_at_a_pipe_plays_and_is_told_the_end() -> None:
    said = told("play", "duel", "--watch", "--side", piped("pass"), "--seed", "2")
    assert "forfeits" not in said
    assert Path("over").read_text() in ("blue", "red", "None")
    assert gone(int(Path("pid").read_text()))


@pytest.mark.parametrize(
    "act, words",
    [
        ("sys.exit(3)", "ended without an answer, with code 3."),
        ("time.sleep(60)", "did not answer within 0.5 seconds."),
        ("os.close(1); time.sleep(60)", "ended without an answer."),
        ("print('hello', flush=True)", "answered 'hello', which is no JSON."),
        ("print('[' * 100000, flush=True)", "answered more than 65536 bytes in a line."),
        ("print('x' * 5000000, flush=True)", "answered more than 65536 bytes in a line."),
        ("os.write(1, bytes([255, 254, 10]))", "which is no JSON."),
        ("print('[' * 50000, flush=True)", "which is no JSON."),
        ("print('[1]', flush=True)", "sent a message of no version; this is fracas with version 1 of the wire form."),
        ("""print('{"version": 7, "number": 1, "key": "x"}', flush=True)""", "sent a message of version 7;"),
        ("""print('{"version": 1, "key": "x"}', flush=True)""", "number: field required."),
        ("key = 5", "key: input should be a valid string."),
        ("number += 1", ", and was asked question"),
        ("key = 'fly away'", "answered 'fly away', which is not offered."),
        ("sys.stdin.close(); time.sleep(60)", "did not answer within 0.5 seconds."),
    ],
)
def test_a_program_that_fails_forfeits_and_nothing_is_left_of_it(act: str, words: str) -> None:
    """It dies, stalls, answers garbage or megabytes: one line, and the fight goes on."""
    said = told("play", "duel", "--watch", "--side", piped(act), "--seed", "2", "--pipe-seconds", "0.5")
    line = " ".join(said.split())
    assert "red forfeits: pipe:" in line
    assert words in line
    assert "blue wins." in said
    assert gone(int(Path("pid").read_text()))


def test_what_a_program_has_started_ends_with_it() -> None:
    act = "import subprocess; open('child', 'w').write(str(subprocess.Popen(['sleep', '60']).pid)); time.sleep(60)"
    told("play", "duel", "--watch", "--side", piped(act), "--seed", "2", "--pipe-seconds", "0.5")
    assert gone(int(Path("child").read_text()))


def test_each_side_has_a_program_of_its_own_and_all_fighters_of_it_share_one() -> None:
    noted = "open('pids', 'a').write(f'{os.getpid()} {prompt[\"side\"]} {prompt[\"who\"]}\\n')"
    act = f"{noted}; number > 60 and sys.exit()"
    side = piped(act)
    other = side.replace("red=", "blue=")
    told("play", "skirmish", "--watch", "--side", side, "--side", other, "--seed", "2")
    asked = {tuple(line.split(" ", 2)) for line in Path("pids").read_text().splitlines()}
    assert len({(pid, side) for pid, side, _ in asked}) == len({pid for pid, _, _ in asked}) == 2
    assert len(asked) > 2


def test_agents_are_listed() -> None:
    said = told("agents")
    assert "takes the best chance and walks at the nearest foe" in " ".join(said.split())
    names = [(each["agent"], each["rulebook"]) for each in json.loads(told("agents", "d100", "--json"))]
    for_all = [("tactician", ""), ("search", ""), ("random", ""), ("greedy", "")]
    assert names == [*for_all, ("brute", "d100"), ("drill", "d100")]
    assert "unknown rulebook 'd10'; did you mean 'd100'?" in refused("agents", "d10")

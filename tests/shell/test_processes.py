"""Commands among other processes: Ctrl-C, kills, and two on one record."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.shell.commands import told

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

MAIN = [sys.executable, "-m", "fracas"]
BEGUN = "from fracas.__main__ import main, leave_while_loading as begin; begin(); print('begun', flush=True); main()"


def started(words: list[str], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        words,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background have it ignored
    )


@pytest.mark.parametrize("command", [["play", "duel"], ["rules", "gurps"]])
@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3])
def test_ctrl_c_in_the_first_moments_ends_a_command_quietly(command: list[str], seconds: float, tmp_path: Path) -> None:
    process = started([sys.executable, "-c", BEGUN, *command], tmp_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert error == ""
    assert process.returncode in (0, 130)  # a fight is saved and left, and what is done is done
    assert seconds > 0 or process.returncode == 130


def children_of(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def until(true: object, seconds: float = 30) -> bool:
    assert callable(true)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_simulation_leaves_no_workers_behind(how: signal.Signals, tmp_path: Path) -> None:
    process = started([*MAIN, "simulate", "skirmish", "--fights", "100000", "--jobs", "2"], tmp_path)
    try:
        assert until(lambda: len(children_of(process.pid)) >= 2)
        workers = children_of(process.pid)
        process.send_signal(how)
        process.communicate(timeout=60)
        assert until(lambda: not any(is_running(pid) for pid in workers))
    finally:
        process.kill()


def test_a_second_player_of_the_same_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    first = started([*MAIN, "play", "duel", "--seed", "7", "--record", str(path)], tmp_path)
    try:
        assert until(path.exists)
        second = subprocess.run([*MAIN, "play", str(path)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert second.returncode == 2
        assert f"another process ({first.pid}) keeps its fight there" in second.stderr
        assert "Here the record ends" in told("replay", path)
    finally:
        first.communicate("do nothing\nq\n", timeout=60)
    assert "do nothing" in path.read_text("utf-8")
    assert "goes on" in told("play", path, typed=["q"])
    assert os.listdir(tmp_path) == ["fight.json"]


def test_a_fight_killed_while_it_is_saved_leaves_the_old_record(tmp_path: Path) -> None:
    """Killed at any moment: the record is whole, and nothing else stays once it is opened again."""
    path = tmp_path / "fight.json"
    told("play", "skirmish", "--seed", "7", "--record", path, typed=["q"])
    code = (
        "import sys; from pathlib import Path; from fracas.table.game import read_record\n"
        "from fracas.table.keeping import RecordFile\n"
        "record = read_record(sys.argv[1]); file = RecordFile(Path(sys.argv[1]))\n"
        "file.hold(); print('held', flush=True)\n"
        "while True: file.save(record)"
    )
    for _ in range(3):
        process = started([sys.executable, "-c", code, str(path)], tmp_path)
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        time.sleep(0.1)
        process.kill()
        process.communicate()
        told("check", path)
    told("play", path, typed=["q"])
    assert os.listdir(tmp_path) == ["fight.json"]

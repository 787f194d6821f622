"""The file that a fight is kept in: one process at a time, whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.table.games import game_of

from fracas.kernel.mistake import Mistake
from fracas.kernel.record import Record, parse
from fracas.table.keeping import RecordFile, save

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")


def record() -> Record:
    return game_of("duel").record()


HOLDER = """\
import sys, time
from pathlib import Path
from tests.table.test_keeping import record
from fracas.table.keeping import RecordFile
file = RecordFile(Path(sys.argv[1]))
file.hold()
file.save(record())
print("held", flush=True)
time.sleep(60)
"""


def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that keeps its fight there, until it is killed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], env=environment, stdout=-1, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other


def test_a_second_process_is_told_and_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    other = holder(path)
    before = path.read_text("utf-8")
    try:
        for deed in (RecordFile(path).hold, lambda: save(record(), path)):
            with pytest.raises(Mistake, match=rf"another process \({other.pid}\) keeps its fight there") as told:
                deed()
            assert "fracas replay" in str(told.value)
    finally:
        other.kill()
        other.communicate()
    assert path.read_text("utf-8") == before
    mine = RecordFile(path)
    mine.hold()
    mine.save(record())
    mine.release()
    assert os.listdir(tmp_path) == ["fight.json"]


def test_it_stays_held_from_one_save_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    mine = RecordFile(path)
    mine.hold()
    for _ in range(3):
        mine.save(record())
        with pytest.raises(Mistake, match="keeps its fight there"):
            RecordFile(path).hold()
    mine.release()
    RecordFile(path).hold()


def test_two_that_make_the_same_file_at_once(tmp_path: Path) -> None:
    """Both have found that it is not there; the second must not discard the first one's fight."""
    path = tmp_path / "fight.json"
    first, second = RecordFile(path), RecordFile(path)
    first.hold()
    second.hold()
    first.save(record(), fresh=True)
    with pytest.raises(Mistake, match="keeps its fight there"):
        second.save(record(), fresh=True)
    first.release()
    with pytest.raises(Mistake, match="is there already"):
        second.save(record(), fresh=True)
    assert os.listdir(tmp_path) == ["fight.json"]


def test_what_a_killed_process_had_half_written_is_removed(tmp_path: Path) -> None:
    stray = tmp_path / ".fracas-01234567.part"
    stray.write_text("{", encoding="utf-8")
    mine = RecordFile(tmp_path / "fight.json")
    mine.hold()
    assert not stray.exists()
    mine.release()


def test_the_longest_name_that_a_file_can_have(tmp_path: Path) -> None:
    path = tmp_path / ("x" * (os.pathconf(tmp_path, "PC_NAME_MAX") - 5) + ".json")
    save(record(), path)
    assert parse(path.read_text("utf-8"), "long").entries == []
    with pytest.raises(Mistake, match="cannot be saved: File name too long"):
        save(record(), tmp_path / ("x" * 300 + ".json"))


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "there" / "fight.json")
    save(record(), link)
    save(record(), link)
    assert link.is_symlink()
    assert os.listdir(tmp_path / "there") == ["fight.json"]


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="cannot be saved: No such file or directory"):
        save(record(), tmp_path / "nowhere" / "fight.json")

"""What is printed can be read on any terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fracas.shell.streams import in_plain_letters, is_plain_locale

SCENARIO = """
rulebook = "gurps"
title = "Zoë → Łukasz"
map.rows = ["....", "...."]
sides = { red = {}, blue = {} }
fighters = [
  { side = "red", from = "knight", name = "Zoë", at = "a1" }, { side = "blue", from = "brigand", at = "d1" },
]
"""


def printed(path: Path, *words: str, **environment: str) -> bytes:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    command = [sys.executable, "-c", "from fracas.shell.main import main; main()", *words, str(path)]
    done = subprocess.run(command, input=b"q\n", capture_output=True, env={**kept, **environment}, cwd=path.parent)
    assert b"Traceback" not in done.stderr
    return done.stdout


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "zoe.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_the_c_locale_gets_plain_letters(scenario: Path) -> None:
    screen = printed(scenario, "play", "--seed", "1", LC_ALL="C").decode("ascii")
    assert "Zoe -> Lukasz" in screen
    assert "[Zo>]" in screen
    assert "?" not in screen.split("Zoe:", 1)[0]


def test_any_other_locale_gets_every_sign(scenario: Path) -> None:
    screen = printed(scenario, "play", "--seed", "1", LC_ALL="C.UTF-8").decode("utf-8")
    assert "Zoë → Łukasz" in screen


@pytest.mark.parametrize(
    "environment, arguments, plain",
    [
        ({"LC_ALL": "C"}, [], True),
        ({"LANG": "POSIX"}, [], True),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, [], True),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "C"}, [], False),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, [], False),
        ({"LC_ALL": "C"}, ["simulate", "duel", "--json"], False),
        ({}, [], False),
    ],
)
def test_when_plain_letters_are_wanted(environment: dict[str, str], arguments: list[str], plain: bool) -> None:
    assert is_plain_locale(environment, arguments) == plain


def test_what_has_no_plain_form_is_a_question_mark() -> None:
    error = UnicodeEncodeError("ascii", "½ 漢", 0, 3, "no such sign")
    assert in_plain_letters(error) == ("1/2 ?", 3)

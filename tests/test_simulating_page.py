"""What docs/simulating.md shows works: every command with few fights, and the cheap ones say what the page says they do."""

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.pages import DOCS, fracas

PAGE = (DOCS / "simulating.md").read_text("utf-8")
SHOWN = re.findall(r"^    fracas ([^\n]+)\n(?:\n```text\n(.*?)```)?", PAGE, re.M | re.S)
HERE = [command for command, _ in SHOWN if "--cluster" not in command]
ELSEWHERE = [command for command, _ in SHOWN if "--cluster" in command]
QUICK = ("sweep arrows --vary sides.blue.size=1..4 --fights 50", "tournament swords --agents brute,greedy,random --fights 50")
"""Fought in full here: the others take a minute or so."""
DRAWN = re.compile(r"[\u2500-\u257f●]")


def words(text: str) -> str:
    """Without lines, dots and the width of the screen."""
    return " ".join(DRAWN.sub(" ", text).split())


def test_all_kinds_of_command_are_shown() -> None:
    assert {command.split()[0] for command in HERE} == {
        "simulate", "report", "sweep", "balance", "compare", "tournament",
    }  # fmt: skip
    assert len(ELSEWHERE) == 1


@pytest.mark.parametrize("begun", ["simulate", "sweep", "balance", "compare", "tournament"])
def test_every_command_works(tmp_path: Path, begun: str) -> None:
    """With few fights; reports are made of what was kept just before."""
    for command in HERE:
        kind, *rest = shlex.split(command)
        if kind == begun:
            few = re.sub(r"--fights \d+", "--fights 4", command)
            assert "4 fights" in fracas(tmp_path, *shlex.split(few)) or kind == "balance"
        if kind == "report" and begun == "simulate" and find_spec("vl_convert"):
            assert "wrote ambush.html" in fracas(tmp_path, kind, *rest)
            assert "Sister Ama" in (tmp_path / "ambush.html").read_text("utf-8")


@pytest.mark.parametrize("command", QUICK)
def test_what_is_shown_is_what_it_says(tmp_path: Path, command: str) -> None:
    (shown,) = [text for each, text in SHOWN if each == command]
    told = words(fracas(tmp_path, *shlex.split(command)))
    for part in shown.split("...\n"):
        assert part.strip()
        assert words(part) in told


@pytest.mark.parametrize("command", ELSEWHERE)
def test_a_cluster_that_is_not_there_is_told_in_a_line(tmp_path: Path, command: str) -> None:
    told = fracas(tmp_path, *shlex.split(command.replace("auto", "127.0.0.1:1")), code=2)
    assert "--cluster 127.0.0.1:1: nobody answers there" in told or "pip install 'fracas[ray]'" in told
    assert not (tmp_path / "sweep.json").exists()


def test_every_link_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in re.findall(r"^#+ (.+)$", PAGE, re.M)
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert target[1:] in headings if target.startswith("#") else (DOCS / target).exists()

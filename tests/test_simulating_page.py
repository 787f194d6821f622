"""What docs/simulating.md shows works: all commands with few fights, and cheap ones say what the page says they do."""

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
QUICK = (
    "sweep arrows --vary sides.blue.size=1..4 --fights 50",
    "tournament swords --agents brute,greedy,random --fights 50",
)
"""Fought in full here: the others take a minute or so."""
DRAWN = re.compile(r"[\u2500-\u257f●]")


def words(text: str) -> str:
    """Without lines, dots and the width of the screen."""
    return " ".join(DRAWN.sub(" ", text).split())


def few(command: str) -> str:
    return re.sub(r"--fights \d+", "--fights 4", command)


def test_all_kinds_of_command_are_shown() -> None:
    kinds = {command.split()[0] for command in HERE}
    assert kinds == {"simulate", "report", "sweep", "balance", "compare", "tournament"}
    assert len(ELSEWHERE) == 1


@pytest.mark.parametrize("command", [each for each in HERE if each not in QUICK and not each.startswith("report")])
def test_every_command_works(tmp_path: Path, command: str) -> None:
    assert "fights" in fracas(tmp_path, *shlex.split(few(command)))


@pytest.mark.skipif(find_spec("vl_convert") is None, reason="the extra 'report' is not installed")
def test_the_report_is_made_of_what_was_kept(tmp_path: Path) -> None:
    (report,) = [each for each in HERE if each.startswith("report")]
    fracas(tmp_path, *shlex.split(few(HERE[0])))
    assert "wrote ambush.html" in fracas(tmp_path, *shlex.split(report))
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

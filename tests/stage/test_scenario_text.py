"""Scenarios written for people: the same again when they are read, and where each thing stands."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.stage.scenario import check, shipped, shipped_text
from fracas.stage.scenario_text import scenario_text
from fracas.stage.toml_lines import Lines
from fracas.table.game import nobody


@pytest.mark.parametrize("name", shipped())
def test_every_scenario_reads_the_same_again(name: str, tmp_path: Path) -> None:
    document = tomllib.loads(shipped_text(name))
    text = scenario_text(document)
    assert tomllib.loads(text) == document
    assert max(len(line) for line in text.splitlines()) <= 260
    file = tmp_path / f"{name}.toml"
    file.write_text(text, "utf-8")
    assert check(str(file), nobody).startswith("scenario ")


@pytest.mark.parametrize("name", ["duel", "skirmish", "barfight"])
@pytest.mark.parametrize("anew", [False, True])
def test_lines(name: str, anew: bool) -> None:
    """Each value is on the line that is said, in our own files and in those that are written."""
    text = shipped_text(name)
    text = scenario_text(tomllib.loads(text)) if anew else text
    lines, rows = Lines(text), text.splitlines()
    for path, value in values(tomllib.loads(text), ()):
        line = lines.of(path)
        assert line is not None
        said = str(value).lower() if isinstance(value, bool) else str(value)
        if path != ("text",):
            assert said in rows[line - 1], path
            assert str(path[-1]) in rows[line - 1] or isinstance(path[-1], int), path


def values(value: Any, path: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], Any]]:
    if isinstance(value, dict):
        return [found for key, each in value.items() for found in values(each, (*path, key))]
    if isinstance(value, list):
        return [found for at, each in enumerate(value) for found in values(each, (*path, at))]
    return [(path, value)]


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.recursive(
    st.one_of(WORDS, st.integers(-9999, 9999), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=8,
)
KEYS = st.one_of(st.sampled_from(["title", "text", "map", "sides", "fighters", "ends", "rules"]), WORDS)
PROSE = st.lists(st.sampled_from(["a", "word", " ", "\n", '"', "\\", "\t", "\u00a0", "x" * 40]), max_size=40).map(
    "".join
)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(KEYS, PLAIN, max_size=4),
    PROSE,
    st.lists(st.dictionaries(st.sampled_from(["name", "change", "start", "a b"]), PLAIN), max_size=2),
)
def test_whatever_stands_in_it(document: dict[str, Any], text: str, fighters: list[Any]) -> None:
    document = {**document, "text": text, **({"fighters": fighters} if fighters else {})}
    written = scenario_text(document)
    assert tomllib.loads(written) == document
    lines, last = Lines(written), len(written.split("\n"))
    assert all(1 <= line <= last for line in lines.found.values())


def test_nothing_is_left_out() -> None:
    assert scenario_text({"title": "A", "ends": {"rounds": None}, "map": None}) == 'title = "A"\n\n[ends]\n'

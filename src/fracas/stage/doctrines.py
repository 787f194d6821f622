"""Doctrines as a game master writes them: [doctrines.raiders], and `doctrine = "raiders"` for a side or a fighter."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from fracas.kernel.doctrine import DOCTRINES, TARGETS, WORDS, Doctrine
from fracas.kernel.mistake import listing, suggestion
from fracas.rulebooks.forms import FileTable
from fracas.rulebooks.problems import Position, shown
from fracas.stage.problems import Table, Words

Share = Annotated[float, Field(ge=0.0, le=1.0)]


class DoctrineForm(FileTable):
    """How somebody fights, as far as it differs from the doctrine that it begins with."""

    words: ClassVar[dict[str, list[str]]] = {"source": [each.name for each in DOCTRINES], "word": WORDS}

    source: str = Field(default=DOCTRINES[0].name, alias="from")
    """The doctrine that it begins with."""
    text: Words | None = None
    """What it is, in a few words."""
    looks_ahead: bool | None = None
    """Whether it weighs what it could do at all; if not, it does the plain thing."""
    caution: Annotated[float, Field(ge=-1.0, le=1.0)] | None = None
    """Above 0 it minds its own skin besides who wins, below 0 only what the foe loses."""
    targets: Words | None = None
    """Whom it goes for: best, nearest, weakest, leader, or somebody's name."""
    word: str | None = None
    """What the group is told: to do as it likes, get at them, stay where it is, or draw away."""
    flees_below: Share | None = None
    """From which share of its strength on it makes for the edge of the map."""
    yields_below: Share | None = None
    """From which share on it offers to yield."""


def read_doctrines(position: Position, written: Table, people: list[str]) -> dict[str, Doctrine]:
    """Those that there always are, and those of the scenario."""
    known = {each.name: each for each in DOCTRINES}
    for name, table in written.items():
        doctrine = read_doctrine(position.at(name), name, table, known, people)
        if doctrine is not None:
            known[name] = doctrine
    return known


def read_doctrine(
    position: Position, name: str, written: object, known: dict[str, Doctrine], people: list[str]
) -> Doctrine | None:
    form = position.read(DoctrineForm, written)
    base = find_doctrine(position.at("from"), form.source, known)
    if base is None:
        return None
    if form.word is not None and form.word not in WORDS:
        position.at("word").problem(f"unknown word {shown(form.word)}; there is {listing(WORDS)}")
    targets = form.targets
    if targets is not None and targets not in TARGETS and targets.lower() not in [each.lower() for each in people]:
        position.at("targets").problem(
            f"nobody is called {shown(targets)}; there is {listing(TARGETS)}, or the name of a fighter"
        )
    return Doctrine(
        name,
        base.text if form.text is None else form.text,
        base.looks_ahead if form.looks_ahead is None else form.looks_ahead,
        base.caution if form.caution is None else form.caution,
        base.targets if targets is None else targets,
        base.word if form.word is None else form.word,
        base.flees_below if form.flees_below is None else form.flees_below,
        base.yields_below if form.yields_below is None else form.yields_below,
    )


def find_doctrine(position: Position, name: str, known: dict[str, Doctrine]) -> Doctrine | None:
    found = known.get(name)
    if found is None:
        position.problem(f"unknown doctrine {shown(name)}; {suggestion(name, list(known))}")
    return found

"""Doctrines as a game master writes them: [doctrines.raiders], and `doctrine = "raiders"` for a side or a fighter."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from fracas.kernel.doctrine import DOCTRINES, TARGETS, WORDS, Doctrine
from fracas.kernel.mistake import listing, suggestion
from fracas.rulebooks.forms import FileTable
from fracas.rulebooks.problems import Position, shown
from fracas.stage.problems import Table, Words

Share = Annotated[float, Field(ge=0.0, le=1.0)]


class DoctrineForm(FileTable):
    """How somebody fights, as far as it differs from the doctrine that it begins with."""

    source: str = Field(default=DOCTRINES[0].name, alias="from")
    text: Words | None = None
    looks_ahead: bool | None = None
    caution: Annotated[float, Field(ge=-1.0, le=1.0)] | None = None
    targets: Words | None = None
    word: str | None = None
    flees_below: Share | None = None
    yields_below: Share | None = None


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

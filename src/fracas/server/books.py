"""What a page needs to know of a rulebook to set up a fight without knowing the book, and its rules in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from typing import Any, Final

from pydantic import BaseModel

from fracas.agents.registry import MEASURES, listed, names
from fracas.kernel.board import Terrain
from fracas.kernel.doctrine import DOCTRINES, TARGETS, WORDS
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Rulebook, Switch
from fracas.server.bodies import (
    AgentLine,
    Book,
    BookLine,
    CatalogueEntry,
    DoctrineLine,
    FormField,
    GroundKind,
    HouseRule,
    LevelLine,
    RelatedRules,
    RuleText,
)
from fracas.server.making import MOST_FIGHTERS, MOST_HEXES
from fracas.server.refusals import Missing
from fracas.stage import maps
from fracas.stage.doctrines import DoctrineForm
from fracas.stage.fields import fields_of
from fracas.stage.parts import COLOURS, EndsForm, SideForm, TableForm
from fracas.stage.recruits import FighterForm
from fracas.stage.rulebooks import known, open_book
from fracas.stage.rules import Rule, rule_list
from fracas.stage.shelves import CHARACTERS, TERRAIN, Entry, shelves

OF_SCENARIO: Final[dict[str, type[BaseModel]]] = {
    "fighter": FighterForm,
    "side": SideForm,
    "ends": EndsForm,
    "table": TableForm,
    "doctrine": DoctrineForm,
}
"""The forms that are the same in every book."""
LEVELS: Final = [
    LevelLine(key="everything", name="ask everything", about="every question is asked, and nothing is filled in"),
    LevelLine(
        key="matters",
        name="ask what matters",
        about="usual answers are filled in; out of turn only what makes a difference is asked",
    ),
    LevelLine(key="play", name="play it", about="an agent answers"),
]
"""How much a person is asked for a fighter."""


@cache
def book_lines() -> list[BookLine]:
    """Every book that there is, in short."""
    return [BookLine(key=key, title=kind.title, rules=len(rules_of(key)[0])) for key, kind in known().items()]


@cache
def book_of(key: str) -> Book:
    """All that a form needs to know of a book."""
    book = opened(key)
    forms = {**book.file_forms(), **OF_SCENARIO}
    found = shelves(book)
    return Book(
        key=book.key,
        title=book.title,
        hex=book.hex_length(),
        facings=list(FACINGS) if book.has_facing else [],
        colours=list(COLOURS),
        largest_map=maps.LARGEST,
        most_hexes=MOST_HEXES,
        most_fighters=MOST_FIGHTERS,
        switches=[house_rule(each) for each in book.switches()],
        profiles=book.profiles(),
        grounds=[ground(each) for each in book.terrain()],
        catalogue={kind: [entry(kind, each) for each in entries] for kind, entries in found.items() if kind != TERRAIN},
        forms={name: form_fields(form, found) for name, form in forms.items()},
        agents=agents_of(book),
        doctrines=[DoctrineLine(name=each.name, about=each.text) for each in DOCTRINES],
        targets=list(TARGETS),
        words=list(WORDS),
        levels=LEVELS,
    )


def opened(key: str) -> Rulebook[Any]:
    if key not in known():
        raise Missing(f"there is no rulebook '{key[:60]}'; {suggestion(key[:60], list(known()))}")
    return open_book(key, {})


def house_rule(switch: Switch) -> HouseRule:
    ranged = bool(switch.span)
    return HouseRule(
        key=switch.key,
        about=switch.text,
        rule=switch.rule,
        values=[] if ranged else switch.values,
        low=min([int(each) for each in switch.values]) if ranged else None,
        high=max([int(each) for each in switch.values]) if ranged else None,
        default=switch.default,
    )


def ground(kind: Terrain) -> GroundKind:
    notes = {
        f"{kind.extra} more to enter": kind.extra > 0,
        "nobody can enter it": kind.closed,
        "nobody sees through it": kind.opaque,
        f"cover: {kind.cover}": bool(kind.cover),
        f"height {kind.height}": kind.height != 0,
        "bad footing": kind.footing,
    }
    return GroundKind(
        key=kind.key,
        character=kind.glyph,
        name=kind.name,
        about=", ".join([note for note, holds in notes.items() if holds]),
        closed=kind.closed,
        opaque=kind.opaque,
        cover=kind.cover,
        height=kind.height,
        extra=kind.extra,
        rule=kind.rule,
    )


def entry(kind: str, found: Entry) -> CatalogueEntry:
    sheet = found.row if kind == CHARACTERS else None
    return CatalogueEntry(key=found.key, name=found.name, about=found.text, sheet=sheet)


def form_fields(form: type[BaseModel], there_is: Iterable[str]) -> list[FormField]:
    """The fields of a form, but those that take something which this book has none of: a variant may have less."""
    kept = [each for each in fields_of(form) if not each.takes.shelves or set(each.takes.shelves) & {*there_is}]
    return [FormField.model_validate(asdict(each)) for each in kept]


def agents_of(book: Rulebook[Any]) -> list[AgentLine]:
    """Everybody who plays the book for people, the one that usually does first; those by whom others are measured are
    left out, though whoever names one has it."""
    told = {each.name: each.text for each in listed([book]) if each.book in ("", book.key) and not each.wrong}
    usual = book.default_agent()
    offered = [name for name in names(book) if name not in MEASURES]
    ordered = sorted(offered, key=lambda name: name != usual)
    return [AgentLine(name=name, about=told.get(name, ""), usual=name == usual) for name in ordered]


# rules


@cache
def rules_of(key: str) -> tuple[list[Rule], list[Rule]]:
    try:
        return rule_list(open_book(key, {}))
    except Mistake:  # somebody else's book
        return [], []


def rule_text(number: str) -> RuleText:
    """A rule in our own words, or a worked example."""
    wanted = number.strip().upper()
    every: list[str] = []
    for key, kind in known().items():
        rules, examples = rules_of(key)
        for rule in [*rules, *examples]:
            every.append(rule.number)
            if rule.number.upper() == wanted:
                return RuleText(
                    number=rule.number,
                    title=rule.title,
                    text=rule.text,
                    rulebook=key,
                    book=kind.title,
                    shows=rule.shows,
                    relations=[RelatedRules(deed=each.deed, numbers=each.numbers) for each in rule.relations],
                )
    raise Missing(f"there is no rule '{number[:20]}'; {suggestion(number[:20], every)}")

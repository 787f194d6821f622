"""The scenarios that come with Fracas, as somebody sees them who chooses one."""

from __future__ import annotations

import gzip
import re
import tomllib
from functools import cache
from typing import Final

from pydantic import TypeAdapter

from fracas.kernel.mistake import suggestion
from fracas.server.bodies import Card, CardSide, Preview, WrittenScenario
from fracas.server.refusals import Missing
from fracas.stage.scenario import SEEN, Scenario, shipped, shipped_text
from fracas.table import wire
from fracas.table.game import SEEDED, Game, load_scenario
from fracas.table.portrait import OPEN
from fracas.table.seat import REFEREE, SPECTATOR, Seat

SENTENCE: Final = re.compile(r".*?[.!?](?=\s|$)", re.S)
CARDS: Final = TypeAdapter(list[Card])


@cache
def cards_text() -> bytes:
    """All cards as JSON: they never change while a server runs."""
    return CARDS.dump_json([card(name) for name in shipped()])


@cache
def cards_zipped() -> bytes:
    """The same for browsers, which load it before anything else: a tenth as long."""
    return gzip.compress(cards_text())


def card(name: str) -> Card:
    """What one sees of a scenario before it is chosen; of its fighters what a small map shows."""
    scenario = load_scenario(name)
    seen = seen_at_start(scenario, SPECTATOR)
    sides = scenario.setup.sides
    return Card(
        name=name,
        title=scenario.title,
        rulebook=scenario.book.key,
        about=first_sentence(scenario.text),
        sides=[
            CardSide(
                name=side,
                colour=colour,
                fighters=[each.name for each in seen.fighters if each.side == side],
            )
            for side, colour in zip(sides, scenario.colours, strict=True)
        ],
        board=seen.board,
        fighters=[each.model_copy(update={"gear": [], "body": []}) for each in seen.fighters],
        secrets=scenario.sight == SEEN or scenario.foes != OPEN or len(seen.fighters) < len(scenario.setup.entrants),
    )


@cache
def written(name: str) -> WrittenScenario:
    """The file of one of them."""
    if name not in shipped():
        raise Missing(f"no scenario '{name[:60]}' comes with Fracas; {suggestion(name[:60], shipped())}")
    text = shipped_text(name)
    scenario = load_scenario(name)
    return WrittenScenario(
        name=name,
        title=scenario.title,
        rulebook=scenario.book.key,
        document=tomllib.loads(text),
        toml=text,
        preview=preview(scenario),
    )


def preview(scenario: Scenario) -> Preview:
    """How it begins, for whoever sets it up: with those who hide."""
    seen = seen_at_start(scenario, REFEREE)
    return Preview(board=seen.board, fighters=seen.fighters)


def seen_at_start(scenario: Scenario, seat: str) -> wire.Fight:
    """The fight before anything has happened, through somebody's eyes."""
    return Seat(Game(scenario, 0, SEEDED, list(scenario.controls)), seat).fight()


def first_sentence(text: str) -> str:
    words = " ".join(text.split())
    found = SENTENCE.match(words)
    return found[0] if found is not None else words

"""Walks through fights of this book's scenarios, under several house rules, stopping at every question."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.laws.walks import SCENARIOS
from tests.laws.walks import scenario as written

from fracas.agents.registry import agent
from fracas.stage.scenario import Scenario, from_document
from fracas.table.game import Game

NAMES = [name for name in SCENARIOS if written(name).book.key == "d100"]
HOUSE_RULES: dict[str, dict[str, str]] = {
    "as shipped": {},
    "strict": {"profile": "strict"},
    "as written": {"profile": "as_written"},
    "open": {"profile": "open", "parting_attack": "on", "act_later": "action"},
}
ROUNDS = 12


@cache
def scenario(name: str, rules: str) -> Scenario:
    base = written(name)
    if rules == "as shipped":
        return base
    ends = {**dict(base.document.get("ends") or {}), "rounds": ROUNDS}  # type: ignore[call-overload]
    return from_document({**base.document, "rules": HOUSE_RULES[rules], "ends": ends}, name)


def walk(name: str, rules: str, seed: int, questions: int, sense: float = 0.5) -> Iterator[Game]:
    """A fight in which everybody is asked: some of the answers are a brute's, the others any that is offered."""
    stage = scenario(name, rules)
    game = Game(stage, seed, "seeded", ["human"] * len(stage.setup.entrants))
    brutes = [agent("brute", stage.book, index) for index in range(len(game.seats))]
    luck = random.Random(seed)
    game.play.resume()
    for _ in range(questions):
        if game.play.pending is None:
            return
        yield game
        pending = game.play.pending
        if pending is None:
            return  # the referee has ended it
        if pending.usual is None and luck.random() < sense:
            key = brutes[pending.who].choose(game.play.run, pending).key
        else:
            key = luck.choice(any_of(pending.menu.options(), luck)).key
        game.play.answer(key)


def any_of(options: list[Any], luck: random.Random) -> list[Any]:
    """Leaving and yielding only now and then, or fights would soon be over."""
    staying = [option for option in options if not option.leaves_fight]
    return options if luck.random() < 0.01 or not staying else staying

"""Random walks through fights of every shipped scenario: what the laws are tried on."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.fight import Fight
from fracas.kernel.play import Play
from fracas.stage.scenario import Scenario, load, shipped

SCENARIOS = shipped()


@cache
def scenario(name: str) -> Scenario:
    return load(name)


def begin(name: str, seed: int) -> Fight:
    return scenario(name).begin(SeededDice(fight_key(seed, 0)))


def agents(name: str, kind: str, seed: int) -> list[Chooser]:
    stage = scenario(name)
    return [agent(kind, stage.book, hash64(seed, index)) for index in range(len(stage.setup.entrants))]


def walked(name: str, seed: int, kind: str = "random") -> Fight:
    """A whole fight, played straight through."""
    fight = begin(name, seed)
    fight.chooser = Seated(agents(name, kind, seed))
    scenario(name).book.run(fight, 100_000)
    return fight


def play(name: str, seed: int, humans: str = "all") -> Play[Any]:
    """A fight to be answered by hand: all seats human, or only those of the first side."""
    fight = begin(name, seed)
    seats: list[Chooser | None] = [None] * len(fight.everyone())
    if humans == "first side":
        others = agents(name, "random", seed)
        seats = [None if fighter.side == 0 else others[i] for i, fighter in enumerate(fight.everyone())]
    driver: Play[Any] = Play(scenario(name).book, fight, seats)
    driver.resume()
    return driver


def pick(driver: Play[Any], number: int) -> str:
    """One of the legal answers."""
    assert driver.pending is not None
    options = driver.pending.menu.options()
    return options[number % len(options)].key


def standing(driver: Play[Any]) -> tuple[object, ...]:
    """All that can be seen of where a fight stands."""
    pending = driver.pending
    asked = None
    if pending is not None:
        keys = [option.key for option in pending.menu.options()]
        asked = (pending.who, pending.question.key, tuple(keys))
    events = tuple(json.dumps(event.to_dict()) for event in driver.events())
    return driver.fight.state(), events, asked, len(driver.history())


def signs(driver: Play[Any]) -> list[dict[str, object]]:
    return [event.to_dict() for event in driver.events()]

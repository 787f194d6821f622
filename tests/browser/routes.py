"""Ways through a fight that are known beforehand: what the library is asked and answers, somebody says at the page."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.playing import kind_of

from fracas.stage.scenario import Scenario
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat


@dataclass
class Step:
    """A question, of which kind it is, and what is said to it: what that is called on the page, and the answers."""

    kind: str
    question: str
    label: str
    keys: list[str]


def route(scenario: Scenario, seed: int, keys: str) -> list[Step]:
    """The questions to which these are the answers, if one person plays everybody. A defence is answered together with
    what follows it, as the page offers it."""
    game = Game(scenario, seed, "seeded", ["human"] * len(scenario.setup.entrants))
    seat = Seat(game, REFEREE)
    game.resume()
    left = [key.strip() for key in keys.split(",")]
    steps: list[Step] = []
    while left:
        prompt = seat.prompt()
        assert prompt is not None, f"the fight is over before {', '.join(left)}"
        kind = kind_of(prompt.model_dump())
        label, count = left[0], 1
        if kind == "defence":
            chains = {chain.label: [answer.key for answer in chain.answers] for chain in seat.joined()}
            label, count = next((name, len(each)) for name, each in chains.items() if each == left[: len(each)])
        else:
            found = {option.key: option.label for option in prompt.options}
            label = found.get(left[0], left[0])
        said, left = left[:count], left[count:]
        for key in said:
            seat.answer(key)
        steps.append(Step(kind, prompt.question, label, said))
    return steps

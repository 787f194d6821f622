"""Some of everything that fights consist of, for tools that watch a build at work: what compilers learn from.

    python tools/practice.py [ROUNDS]

All shipped scenarios are fought, each about as long as any other, by their own agents and for a few turns by those who
look ahead; and chances of an attack are reckoned in every rulebook. ROUNDS (1) is how often.
"""

from __future__ import annotations

import sys
from typing import Final

from fracas.agents.registry import agent
from fracas.arena.fights import Fights
from fracas.kernel.decision import Seated
from fracas.kernel.outcomes import Outcomes
from fracas.kernel.plans import Given, plan_turn
from fracas.stage.scenario import load, shipped
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

BEATS: Final = 150
"""Of each scenario, in a round: some fights of two, or one of many."""
AHEAD: Final = 4
"""Beats of somebody who looks ahead, which take as long as hundreds of others."""
ATTACKS: Final = {
    "duel": "blow",
    "gunfight": "location",
    "bout": "blow",
    "swords": "manner",
    "street": "manner",
    "knives": "manner",
}
"""Where chances of an attack are reckoned: scenarios, and the question that is the attack."""
REST: Final = 1e-3
MOST_WAYS: Final = 2_000
"""Of all that an attack can lead to, so much is left, and so many ways are walked at most."""


def fought(name: str, number: int) -> int:
    """Fights from that number on; the number of the next."""
    fights = Fights(load(name), {}, 1)
    beats = 0
    while beats < BEATS:
        fight = fights.begin(number)
        fight.heard = number % 8 == 0  # a table listens, batches do not
        fight.chooser = Seated(fights.choosers)
        beats += fights.run(fight, min(fights.longest, BEATS)).beats
        number += 1
    return number


def thought(name: str, number: int) -> None:
    scenario = load(name)
    fights = Fights(scenario, dict.fromkeys(scenario.setup.sides, "tactician"), 1)
    fight = fights.begin(number)
    fight.chooser = Seated(fights.choosers)
    fights.run(fight, AHEAD)


def weighed(name: str, question: str) -> None:
    """The chances of the first attack, as the table asks for them, and all that it can lead to."""
    scenario = load(name)
    game = Game(scenario, 7, SEEDED, ["human"] * len(scenario.controls))
    game.sit_down()
    play = game.play
    play.resume()
    brute = agent("brute", game.book, 1)
    while play.pending is not None:
        key = brute.choose(play.run, play.pending).key
        if play.pending.question.key == question and play.pending.who == play.run.acting:
            Seat(game, REFEREE).odds([key])
            fight = plan_turn(game.book, play.run, play.pending, play.pending.who, [Given(key)]).fight
            assert fight is not None
            assert fight.start is not None
            Outcomes(game.book, fight.start, brute, fight.rolls, fight.answers, states_only=True, rest=REST).walk(
                MOST_WAYS
            )
            return
        play.answer(key)


def main(rounds: int) -> None:
    numbers = dict.fromkeys(shipped(), 0)
    for turn in range(rounds):
        for name, number in numbers.items():
            numbers[name] = fought(name, number)
            thought(name, turn)
        for name, question in ATTACKS.items():
            weighed(name, question)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)

"""Games to sit down at, and fights played through seats alone."""

from __future__ import annotations

from fracas.agents.registry import agent
from fracas.kernel.promises import Promise
from fracas.kernel.record import SECRET
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table import wire
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat


def game_of(name: str, seed: int = 7, dice: str = SEEDED) -> Game:
    """A game in which people answer for everybody."""
    scenario = load(name)
    game = Game(scenario, seed, dice, [HUMAN] * len(scenario.controls))
    game.sit_down()
    game.play.resume()
    return game


def secret_game(name: str, promises: list[Promise], seat: str = HUMAN) -> Game:
    """A game with promised dice, before anything has happened."""
    scenario = load(name)
    game = Game(scenario, 7, SECRET, [seat] * len(scenario.controls), promises=promises)
    game.sit_down()
    return game


def go_on(game: Game, beats: int, seed: int = 1) -> Game:
    """The fight after so many beats, by brutes' answers that people have said."""
    play = game.play
    if play.pending is None:
        play.resume()
    while play.pending is not None and len(play.past) < beats:
        play.answer(agent("brute-1", game.book, seed).choose(play.run, play.pending).key)
    return game


def seats_of(game: Game) -> dict[str, Seat]:
    return {name: Seat(game, name) for name in [*game.sides, REFEREE, "spectator"]}


def asked_seat(game: Game, seats: dict[str, Seat]) -> Seat | None:
    """The side that is asked; the referee where it is the referee's affair."""
    for name in [*game.sides, REFEREE]:
        if seats[name].asked:
            return seats[name]
    return None


def answers_of(prompt: wire.Prompt) -> list[str]:
    """Everything that could be said to a prompt, from what it says alone."""
    if prompt.throw is not None:
        return [prompt.throw.example.split("'")[1]]
    return [each.key for each in prompt.options] + [each.hex for each in prompt.places]


def go_to(game: Game, question: str, most: int = 200) -> Seat | None:
    """The fight at the first such question, with brutes' answers up to there."""
    seat = Seat(game, REFEREE)
    for _ in range(most):
        pending = game.play.pending
        if pending is None:
            return None
        if pending.question.key == question:
            return seat
        seat.answer(agent("brute-1", game.book, 1).choose(game.play.run, pending).key)
    return None

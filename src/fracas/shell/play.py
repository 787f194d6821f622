"""`fracas play`: a fight against the computer, among people at one table, or to be watched."""

from __future__ import annotations

import contextlib
import random
import re
import sys
import time
from pathlib import Path

from rich.console import Console

from fracas.kernel.mistake import Mistake
from fracas.kernel.record import Record
from fracas.shell.game import (
    HUMAN,
    SEEDED,
    Game,
    chosen_sides,
    joined,
    read_record,
    recorded_game,
    save,
    seated,
    watched,
)
from fracas.shell.screen import Screen
from fracas.shell.session import Session, watch
from fracas.stage.scenario import load


class Wishes:
    """What was asked for on the command line."""

    def __init__(
        self, sides: list[str], watching: bool, seed: int | None, record: Path | None, dice: str | None, delay: float
    ) -> None:
        self.sides = sides
        self.watching = watching
        self.seed = seed
        self.record = record
        self.dice = dice
        self.delay = delay


def play(source: str, wishes: Wishes) -> None:
    record = read_record(source)
    if record is None:
        game = new_game(source, wishes)
    else:
        game = continued_game(record, source, wishes)
    kept = wishes.record
    if kept is None and record is not None:
        kept = Path(source)
    elif kept is not None and kept.exists() and not (record is not None and kept.samefile(source)):
        raise Mistake(f"{kept}: is there already; 'fracas play {kept}' goes on with it, or give another name")
    screen = Screen(Console(highlight=False), game)
    introduce(game, screen, record is not None)
    if wishes.watching and game.dice == SEEDED:
        finished = watch(game, screen, kept, lambda: time.sleep(wishes.delay))
        if not finished and kept is None:
            screen.print(f"Left. --seed {game.seed} shows the same fight again.")
            return
    else:
        finished = Session(game, screen, read_line, kept, record is not None).run()
    part(game, screen, kept, finished)


def new_game(source: str, wishes: Wishes) -> Game:
    scenario = load(source)
    seats = seats_for(game_seats=seated(scenario, chosen_sides(wishes.sides, scenario.setup.sides)), wishes=wishes)
    if not wishes.watching and not wishes.sides:
        seats = joined(scenario, seats)
    seed = wishes.seed if wishes.seed is not None else random.SystemRandom().randrange(1, 1_000_000)
    game = Game(scenario, seed, wishes.dice or SEEDED, seats)
    game.sit_down()
    return game


def continued_game(record: Record, source: str, wishes: Wishes) -> Game:
    """Where the record ends; who plays may be different from then on."""
    if wishes.seed is not None and wishes.seed != record.seed:
        raise Mistake(f"--seed {wishes.seed}: {source} is a recorded fight with the seed {record.seed}")
    if wishes.dice is not None and wishes.dice != record.dice:
        raise Mistake(f"--dice {wishes.dice}: {source} is a recorded fight with {record.dice} dice")
    game = recorded_game(record, source)
    chosen = chosen_sides(wishes.sides, game.sides)
    sides = [game.sides[entrant.side] for entrant in game.scenario.setup.entrants]
    seats = [chosen.get(side, seat) for side, seat in zip(sides, game.seats, strict=True)]
    game.seats = seats_for(seats, wishes)
    if not wishes.watching and not wishes.sides:
        game.seats = joined(game.scenario, game.seats)
    game.catch_up(record, source)
    game.sit_down()
    return game


def seats_for(game_seats: list[str], wishes: Wishes) -> list[str]:
    if not wishes.watching:
        return game_seats
    if any(word.endswith(f"={HUMAN}") for word in wishes.sides):
        raise Mistake("--watch: nobody is asked when watching, so no side can be a human's")
    return watched(game_seats)


def introduce(game: Game, screen: Screen, again: bool) -> None:
    scenario = game.scenario
    screen.print(scenario.title, "bold")
    if scenario.text:
        screen.print(" ".join(scenario.text.split()))
    screen.print()
    for side, name in enumerate(game.sides):
        mine = [entrant for entrant in scenario.setup.entrants if entrant.side == side]
        names = ", ".join([entrant.name for entrant in mine])
        who = ", ".join(dict.fromkeys(game.seats[scenario.setup.entrants.index(entrant)] for entrant in mine))
        screen.print(f"{name}: {names} ({who})", screen.colours[side])
    known = "typed" if game.dice != SEEDED else f"seed {game.seed}"
    more = " Going on where it stood." if again else ""
    screen.print(f"Rules: {game.book.key}. Dice: {known}.{more}", "dim")
    if HUMAN in game.seats:
        screen.print("Type h for help.", "dim")


def part(game: Game, screen: Screen, kept: Path | None, finished: bool) -> None:
    """Where the record is, and how to go on with it."""
    if kept is None and not finished:
        kept = free_name(game)
        save(game.record(), kept)
    if kept is None:
        return
    command = "replay" if finished else "play"
    does = "tells it again" if finished else "goes on"
    screen.print(f"Saved in {kept}; 'fracas {command} {kept}' {does}.")


def free_name(game: Game) -> Path:
    """A file of that name that is not there yet."""
    stem = re.sub(r"[^\w.-]+", "-", game.scenario.name).strip("-.") or "fight"
    path = Path(f"{stem}-{game.seed}.json")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{game.seed}-{number}.json")
        number += 1
    return path


def read_line(prompt: str) -> str:
    """A line from the keyboard, with the history and the keys that people know."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # not on every system
            import readline  # noqa: F401  # `input` uses it once it is there
        return input(prompt)
    line = input(prompt)
    print(line)  # a file or a pipe does not show what it says
    return line

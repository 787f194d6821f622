"""One fight: its scenario, who plays whom, and the record that it is kept in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from fracas.agents.registry import agent, names
from fracas.kernel.decision import Chooser
from fracas.kernel.dice import Dice, SeededDice, hash64
from fracas.kernel.files import File
from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.play import Entry, Play, TypedDice
from fracas.kernel.record import Record, parse
from fracas.kernel.rulebook import Rulebook
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario, from_document, load
from fracas.version import VERSION

LARGEST: Final = 100_000_000
"""Bytes of a record: a fight of a thousand rounds has a few million."""
SEEDED: Final = "seeded"
TYPED: Final = "typed"


class Program:
    """Somebody who plays and is no registered agent: a class or a function, or a command that is spoken to.

    Scenarios and records never start one: whoever makes the game has to bring it along, under the name by which the
    seats call it.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def chooser(self, game: Game, side: str, key: int) -> Chooser:
        """Who chooses for a fighter of that side."""
        raise NotImplementedError

    def close(self) -> None:
        """The game is over or left."""


class Game:
    """A scenario being played under a seed. `seats` says for each fighter who chooses for it."""

    def __init__(
        self, scenario: Scenario, seed: int, dice: str, seats: list[str], programs: dict[str, Program] | None = None
    ) -> None:
        self.scenario = scenario
        self.book = scenario.book
        self.seed = seed
        self.dice = dice
        self.seats = seats
        self.programs = programs if programs is not None else {}
        self.play: Play[Any] = Play(self.book, scenario.begin(dice_of(dice, seed)), [None] * len(seats))

    @property
    def sides(self) -> list[str]:
        return self.scenario.setup.sides

    def sit_down(self) -> None:
        """Gives every fighter its chooser; humans have none, so that the fight stands still for them."""
        self.play.seats = [self._chooser(index) for index in range(len(self.seats))]

    def _chooser(self, index: int) -> Chooser | None:
        name = self.seats[index]
        if name == HUMAN:
            return None
        key = hash64(self.seed, index)
        if name in self.programs:
            return self.programs[name].chooser(self, self.side_of(index), key)
        return agent(name, self.book, key)

    def side_of(self, index: int) -> str:
        return self.sides[self.scenario.setup.entrants[index].side]

    def check_seats(self, where: str) -> None:
        """A record names whoever has played; it starts no program to go on with."""
        for index, name in enumerate(self.seats):
            if is_program(name) and name not in self.programs:
                side = self.side_of(index)
                raise Mistake(
                    f"{where}: {side} was played by the program '{name}', which a record does not start; say who "
                    f"goes on, as in '{side}={self.book.default_agent()}'"
                )

    def close(self) -> None:
        """Lets programs end that were started for this game."""
        for program in self.programs.values():
            program.close()

    @property
    def over(self) -> bool:
        return self.play.over

    def resume(self) -> None:
        """Runs on until a person must answer, or the fight is over."""
        self.play.resume()

    def step(self) -> None:
        """Runs the next beat, to its end or to where a person must answer."""
        self.play.step()

    @property
    def human_sides(self) -> list[str]:
        """The sides that people play, or some fighters of."""
        human = {
            each.side for each, seat in zip(self.scenario.setup.entrants, self.seats, strict=True) if seat == HUMAN
        }
        return [name for side, name in enumerate(self.sides) if side in human]

    @property
    def heard_people(self) -> bool:
        """Whether a person has said anything in it, which could be taken back."""
        return any(entry.human for entry in self.play.history())

    def record(self) -> Record:
        names = [entrant.name for entrant in self.scenario.setup.entrants]
        seats = dict(zip(names, self.seats, strict=True))
        return Record(VERSION, self.scenario.document, self.seed, self.dice, seats, self.play.history())

    def catch_up(self, record: Record, where: str) -> None:
        """Plays a record to its end. An entry that does not fit is named, and the fight stands before it."""
        play = self.play
        play.resume()
        for number, entry in enumerate(record.entries, 1):
            play.future = [entry]
            try:
                self._take_in(entry)
            except Mistake as mistake:
                play.future = []
                if play.entries and play.entries[-1] is entry:
                    play.entries.pop()
                play.resume()
                raise Mistake(
                    f"{where}: entry {number} of {len(record.entries)} does not fit: {mistake}\n"
                    f"(the record was made by fracas {record.version}, this is fracas {VERSION})"
                ) from None

    def _take_in(self, entry: Entry) -> None:
        if entry.ruling is None and not 0 <= entry.who < len(self.seats):
            raise Mistake(f"it answers for fighter {entry.who}, but there are only {len(self.seats)}")
        self.play.resume()
        if self.play.future:
            raise Mistake(f"the fight is over before '{entry.answer}'")


def dice_of(kind: str, seed: int) -> Dice:
    if kind == TYPED:
        return TypedDice()
    if kind == SEEDED:
        return SeededDice(seed)
    raise Mistake(f"dice: unknown dice '{kind}'; there is {listing([SEEDED, TYPED])}")


def players(book: Rulebook[Any]) -> list[str]:
    """Everybody whom a scenario or a record may name."""
    return [HUMAN, *names(book)]


def is_program(name: str) -> bool:
    """Whether that is no agent's name but where a program is found: './my_agent.py:MyAgent'."""
    return ":" in name


def chosen_sides(words: list[str], scenario: Scenario) -> dict[str, str]:
    """What `--side red=brute` says, side by side; programs are for whoever calls to find."""
    out: dict[str, str] = {}
    sides, known = scenario.setup.sides, players(scenario.book)
    for word in words:
        side, equals, who = word.partition("=")
        if not equals or not who:
            raise Mistake(f"--side {word}: say who plays the side, such as '{side or sides[0]}={HUMAN}'")
        if side not in sides:
            raise Mistake(f"--side {word}: there is no side '{side}'; there is {listing(sides)}")
        if who not in known and not is_program(who):
            raise Mistake(f"--side {word}: nobody is called '{who}'; there is {listing(known)}")
        out[side] = who
    return out


def read_record(source: str) -> Record | None:
    """The record in that file; None if there is no such file, or it is no record."""
    if not os.path.isfile(source):
        return None
    text = record_text(source)
    return parse(text, source) if text.lstrip()[:1] == "{" else None


def record_text(source: str) -> str:
    return File(Path(source), source).text(LARGEST)


def recorded_game(record: Record, where: str) -> Game:
    """The game of a record, before its first entry; seats may be given to fighters or to sides."""
    scenario = from_document(record.scenario, where)
    by_side = scenario.seated(scenario.controls, record.seats)
    names = [entrant.name for entrant in scenario.setup.entrants]
    seats = [record.seats.get(name, control) for name, control in zip(names, by_side, strict=True)]
    known = players(scenario.book)
    unknown = [name for name in seats if name not in known and not is_program(name)]
    if unknown:
        raise Mistake(f"{where}: seats: nobody is called '{unknown[0]}'; there is {listing(known)}")
    return Game(scenario, record.seed, record.dice, seats)


def load_scenario(source: str, outside: bool = False) -> Scenario:
    """A scenario by name or file; a record is refused with a hint. `outside` lets it name files outside its folder."""
    if read_record(source) is not None:
        raise Mistake(f"{source}: this is the record of a fight; 'fracas play' and 'fracas replay' take it")
    return load(source, players, outside)


def save(record: Record, path: Path) -> None:
    """Written whole or not at all: the old record stays until the new one is complete, and a link stays a link."""
    try:
        goal = Path(os.path.realpath(path))
        fresh = goal.with_name(f".{goal.name}.{os.getpid()}")
        try:
            fresh.write_text(record.dump(), encoding="utf-8")
            fresh.replace(goal)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise Mistake(f"{path}: the record cannot be saved: {error.strerror}") from None

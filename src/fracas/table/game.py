"""One fight: its scenario, who plays whom, and the record that it is kept in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fracas.agents.registry import agent, refusal
from fracas.kernel.decision import Chooser
from fracas.kernel.dice import Dice, SeededDice, hash64
from fracas.kernel.digest import rules_digest
from fracas.kernel.doctrine import Doctrine
from fracas.kernel.entries import Entry
from fracas.kernel.fighter import Sheet
from fracas.kernel.files import File
from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.newcomers import Newcomer
from fracas.kernel.noted_dice import FallenRoll
from fracas.kernel.play import Play
from fracas.kernel.promises import Promise, die, known_faces, new_promise, with_faces
from fracas.kernel.real_dice import TypedDice
from fracas.kernel.record import SECRET, Record, parse
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.secret_dice import SecretDice
from fracas.rulebooks.problems import Position
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import SCENARIO, SEEN, Scenario, from_document, kind_of, load, shipped
from fracas.stage.tables import read_table
from fracas.table.catching_up import CatchingUp
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
        self,
        scenario: Scenario,
        seed: int,
        dice: str,
        seats: list[str],
        programs: dict[str, Program] | None = None,
        promises: list[Promise] | None = None,
    ) -> None:
        self.scenario = scenario
        self.book = scenario.book
        self.seed = seed
        self.dice = dice
        self.seats = seats
        self.programs = programs if programs is not None else {}
        self.why = False
        """Whether players are told what foes have weighed, too."""
        self.own_chances = False
        """Whether players are shown only chances that rest on nobody's numbers but their own."""
        self._rules = ""
        self.promises = promised(promises or []) if dice == SECRET else []
        """Of secret dice: the last one is that of the dice which are still to fall."""
        self.play: Play[Any] = Play(self.book, scenario.begin(dice_of(dice, seed, self.promises)), [None] * len(seats))

    @property
    def sides(self) -> list[str]:
        return self.scenario.setup.sides

    def sit_down(self) -> None:
        """Gives every fighter its chooser; humans have none, so that the fight stands still for them."""
        self.play.seats = [self._chooser(index) for index in range(len(self.seats))]

    def _chooser(self, index: int) -> Chooser | None:
        name = self.seats[index]
        if name in self.programs:
            return self.programs[name].chooser(self, self.side_of(index), hash64(self.seed, index))
        return self.agent_of(index)

    def agent_of(self, index: int) -> Chooser | None:
        """The registered agent that plays a fighter; None for people and programs that are not started here."""
        name = self.seats[index]
        if name == HUMAN or is_program(name):
            return None
        key = hash64(self.seed, index)
        stage = self.scenario
        return agent(name, self.book, key, stage.sight == SEEN, self.doctrine_of(index), stage.candidates)

    def adviser(self, index: int) -> Chooser:
        """The rulebook's own agent in place of a fighter's player: it answers at once."""
        key = hash64(self.seed, index)
        return agent(self.book.default_agent(), self.book, key, self.scenario.sight == SEEN)

    def usual_agent(self, index: int) -> str:
        """Who plays a fighter if no person does: whom the scenario names, or the rulebook."""
        known = self.scenario.controls
        named = known[index] if index < len(known) else HUMAN
        return self.book.default_agent() if named == HUMAN or is_program(named) else named

    # everybody, those who have joined since it began among them

    @property
    def names(self) -> list[str]:
        """Everybody, by number."""
        return [each.name for each in self.play.run.everyone()]

    def side_of(self, index: int) -> str:
        side: int = self.play.run.everyone()[index].side
        return self.sides[side]

    def doctrine_of(self, index: int) -> Doctrine:
        """How somebody fights, if it is played by one who looks ahead."""
        known = self.scenario.doctrines
        if index < len(known):
            return known[index]
        newcomer = self.play.newcomers()[index - len(known)]
        return self.scenario.doctrine_called(newcomer.doctrine, self.sides.index(newcomer.side))

    def sheet_of(self, index: int) -> Sheet:
        """What somebody came with."""
        known = self.scenario.setup.entrants
        if index < len(known):
            return known[index].sheet
        entrant = self.play.newcomers()[index - len(known)].entrant
        assert entrant is not None, "whoever has joined was checked then"
        return entrant.sheet

    def add_fighter(self, newcomer: Newcomer) -> None:
        """Somebody joins the fight where it stands, and has a seat; its agent sits down with the next `sit_down`. A
        Mistake, and nothing has changed, if that cannot be."""
        people = len(self.play.run.everyone())
        before = self.seats[:]
        self.seats[people:] = [newcomer.control]
        try:
            self.play.add_fighter(newcomer)
        except BaseException:
            self.seats = before
            raise

    def seat_newcomers(self) -> None:
        """As many seats as there are fighters: whoever has joined is played as was said then."""
        first = len(self.scenario.setup.entrants)
        joined = [each.control for each in self.play.newcomers()]
        self.seats = [*self.seats[: first + len(joined)], *joined[len(self.seats) - first :]]

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
        human = {each.side for each, seat in zip(self.play.run.everyone(), self.seats, strict=False) if seat == HUMAN}
        return [name for side, name in enumerate(self.sides) if side in human]

    @property
    def heard_people(self) -> bool:
        """Whether a person has said anything in it, which could be taken back."""
        return any(entry.human for entry in self.play.history())

    def record(self, sealed: bool = False, then: Promise | None = None) -> Record:
        """What is needed to play it again. `sealed` is for others while it still runs: without the secret of the dice
        that are to fall, but with every face that has fallen. With `then`, the dice of another promise are to fall from
        here on: if the secret was told, or in a fork."""
        seats = dict(zip(self.names, self.seats, strict=False))
        entries, beats = self.play.history(), self.play.digests()
        document, promises = self.scenario.document, self.promises
        if promises and (sealed or then is not None):
            promises = with_faces(promises, self._rolls_to_question())
            if sealed:
                promises[-1] = promises[-1].sealed()
            if then is not None:
                promises.append(then)
        return Record(VERSION, document, self.seed, self.dice, seats, entries, self.rules, beats, promises)

    def _rolls_to_question(self) -> list[FallenRoll]:
        """Every roll up to the question where a record of this fight would stand, though it may not have come there."""
        if self.waiting or self.over:
            return self.play.rolls()
        again = Game(self.scenario, self.seed, self.dice, self.seats, promises=self.promises)
        again.catch_up(self.record(), self.scenario.name)
        return again.play.rolls()

    @property
    def rules(self) -> str:
        """A digest of the rules that it is played by."""
        if not self._rules:
            self._rules = rules_digest(self.book)
        return self._rules

    def catch_up(self, record: Record, where: str) -> None:
        """Plays a record to its end. An entry that does not fit, or a beat that comes out differently, is named in a
        Mistake, and the fight stands before it."""
        CatchingUp(self, record, where).run()

    @property
    def waiting(self) -> bool:
        """Whether somebody is asked."""
        return self.play.pending is not None

    def retell(self, entries: list[Entry]) -> Iterator[bool]:
        """Plays the entries of a record that fits again, from the beginning; stops after each beat, and before and
        after each ruling of a person, as people heard of it. Says whether it was a ruling."""
        left = entries[:]
        while not self.over:
            while left and not is_ruled(left[0]):
                self.play.future.append(left.pop(0))
            self.play.step()
            yield False
            while left and self.play.pending is not None and is_ruled(left[0]):
                self.play.future = [left.pop(0)]
                self.play.step()
                yield True
            if not left and self.play.pending is not None:
                return

    @property
    def round(self) -> int:
        """In which round the fight stands."""
        return int(self.play.run.round)


def is_ruled(entry: Entry) -> bool:
    """Whether it is the word of a person who is game master."""
    return entry.human and entry.ruling is not None


def dice_of(kind: str, seed: int, promises: list[Promise]) -> Dice:
    if kind == TYPED:
        return TypedDice()
    if kind == SEEDED:
        return SeededDice(seed)
    if kind == SECRET:
        return SecretDice(promises[-1].secret, known_faces(promises))
    raise Mistake(f"dice: unknown dice '{kind}'; there is {listing([SEEDED, TYPED, SECRET])}")


def promised(promises: list[Promise]) -> list[Promise]:
    """The promises of a fight that can go on: if the secret of the last is not there, new dice are promised."""
    return promises if promises and promises[-1].told else [*promises, new_promise()]


def nobody(name: str, book: Rulebook[Any]) -> str:
    """Why a scenario or a record may name nobody so, empty if it may."""
    return refusal(name, book, [HUMAN])


def is_program(name: str) -> bool:
    """Whether that is no agent's name but where a program is found: './my_agent.py:MyAgent'."""
    return ":" in name


def chosen_sides(words: list[str], scenario: Scenario) -> dict[str, str]:
    """What `--side red=brute` says, side by side; programs are for whoever calls to find."""
    out: dict[str, str] = {}
    sides = scenario.setup.sides
    for word in words:
        side, equals, who = word.partition("=")
        if not equals or not who:
            raise Mistake(f"--side {word}: say who plays the side, such as '{side or sides[0]}={HUMAN}'")
        if side not in sides:
            raise Mistake(f"--side {word}: there is no side '{side}'; there is {listing(sides)}")
        wrong = "" if is_program(who) else nobody(who, scenario.book)
        if wrong:
            raise Mistake(f"--side {word}: {wrong}")
        if out.get(side, who) != who:
            raise Mistake(f"--side {word}: '{out[side]}' plays {side} already; say it once for each side")
        out[side] = who
    return out


def is_record(source: str) -> bool:
    """Whether that is a file, and one that begins as records do, not as scenarios."""
    return os.path.isfile(source) and record_text(source).lstrip()[:1] == "{"


def read_record(source: str) -> Record | None:
    """The record in that file; None if there is no such file, or it is no record."""
    return parse(record_text(source), source) if is_record(source) else None


def load_record(source: str) -> Record:
    """The record in that file. Of any other file, or the name of a scenario, a Mistake says what it is and what to do
    with it."""
    if not os.path.lexists(source) and source.removesuffix(".toml") in shipped():
        raise Mistake(no_record(source, SCENARIO))
    text = record_text(source).strip()
    if text and text[0] != "{":
        try:
            kind = kind_of(File(Path(source), source))
        except Mistake:
            kind = ""
        raise Mistake(no_record(source, kind))
    return parse(text, source)


def no_record(source: str, kind: str) -> str:
    if kind == SCENARIO:
        return (
            f"{source}: is a scenario, not the record of a fight; 'fracas play {source} --record FILE' plays it and "
            "keeps the record in that file"
        )
    what = f"is a {kind}, not the record of a fight" if kind else "is not the record of a fight"
    return f"{source}: {what}; 'fracas play SCENARIO --record FILE' makes one"


def record_text(source: str) -> str:
    return File(Path(source), source).text(LARGEST)


def recorded_game(record: Record, where: str) -> Game:
    """The game of a record, before its first entry; seats may be given to fighters or to sides."""
    game = begun_game(record, where)
    for at, promise in enumerate(record.promises, 1):
        for face in promise.faces:
            if face.who >= len(game.seats):
                raise Mistake(f"{where}: promises[{at}]: {die(face)}: there are only {len(game.seats)} fighters")
    return game


def begun_game(record: Record, where: str) -> Game:
    """The same for a record that nobody can have edited."""
    scenario = from_document(record.scenario, where)
    by_side = scenario.seated(scenario.controls, record.seats)
    names = [entrant.name for entrant in scenario.setup.entrants]
    for newcomer in record.newcomers():
        names.append(newcomer.name)
        by_side.append(newcomer.control)
    seats = [record.seats.get(name, control) for name, control in zip(names, by_side, strict=True)]
    for name in seats:
        wrong = "" if is_program(name) else nobody(name, scenario.book)
        if wrong:
            raise Mistake(f"{where}: seats: {wrong}")
    return Game(scenario, record.seed, record.dice, seats, promises=record.promises)


def load_scenario(source: str, outside: bool = False, candidates: Path | None = None) -> Scenario:
    """A scenario by name or file; a record is refused with a hint. `outside` lets it name files outside its folder;
    `candidates` is the file of a trained table, for those who look ahead."""
    if read_record(source) is not None:
        takes = "'fracas play', 'fracas replay' and 'fracas after' take it"
        raise Mistake(f"{source}: is the record of a fight, not a scenario; {takes}")
    scenario = load(source, nobody, outside)
    if candidates is None:
        return scenario
    file = File(candidates, str(candidates))
    position = Position([], file.name)
    read_table(position, file.table, scenario.book)
    position.raise_any()
    return from_document({**scenario.document, "candidates": file.table}, source)

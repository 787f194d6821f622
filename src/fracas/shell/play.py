"""`fracas play`: a fight against the computer, among people at one table, or to be watched."""

from __future__ import annotations

import contextlib
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from fracas.arena.fights import watched
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import Record
from fracas.shell.party import check_party_file, save_party
from fracas.shell.screen import Screen
from fracas.shell.session import MATTERS, Session
from fracas.shell.telling import watch
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario
from fracas.table.aftermath import aftermath_of
from fracas.table.game import (
    SEEDED,
    TYPED,
    Game,
    Program,
    chosen_sides,
    is_program,
    is_record,
    load_scenario,
    read_record,
    recorded_game,
)
from fracas.table.keeping import RecordFile
from fracas.table.pipe import PREFIX, SECONDS, Pipe
from fracas.table.programs import Found
from fracas.table.seat import REFEREE, Seat


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What was asked for on the command line."""

    sides: list[str]
    watching: bool
    seed: int | None
    record: Path | None
    dice: str | None
    delay: float
    pipe_seconds: float = SECONDS
    outside: bool = False
    party: Path | None = None
    overwrite: bool = False
    ask: str | None = None
    one_screen: bool = False
    """Whether people of different sides look at the screen together and do not mind what they see of each other."""
    from_here: bool = False
    draws_map: bool = True
    candidates: Path | None = None
    why: bool = False
    """Whether people are told what foes have weighed, too."""


def play(source: str, options: PlayOptions) -> None:
    check_flags(options)
    if options.party is not None:
        check_party_file(options.party, options.overwrite)
    kept = file_gone_on_with(source, options)
    fresh = kept is None
    try:
        if kept is not None:
            kept.hold()  # before it is read: somebody else may be writing it
        record = read_record(source)
        if kept is None:
            kept = new_file(options)
        if record is None:
            game = new_game(source, options)
        else:
            game = continued_game(record, source, options)
        game.why = options.why
        try:
            game.sit_down()
            if kept is not None:
                kept.save(game.record(), fresh)  # before anybody has played in vain
            run(game, record, kept, options)
        finally:
            game.close()
    finally:
        if kept is not None:
            kept.release()


def check_flags(options: PlayOptions) -> None:
    """Flags that exclude each other, or say nothing without another."""
    if options.watching and options.ask is not None:
        raise Mistake("--watch with --ask: nobody is asked when watching; leave one of them out")
    if options.watching and options.one_screen:
        raise Mistake("--watch with --one-screen: nobody is asked when watching; leave one of them out")
    if options.delay > 0 and not options.watching:
        raise Mistake("--delay: only a watched fight is slowed down; add --watch")


def file_gone_on_with(source: str, options: PlayOptions) -> RecordFile | None:
    """The file that a fight is kept in further: that of the record itself, if nothing else was asked for."""
    if options.from_here or not is_record(source):
        return None
    same = options.record is None or os.path.realpath(options.record) == os.path.realpath(source)
    return RecordFile(Path(source)) if same else None


def new_file(options: PlayOptions) -> RecordFile | None:
    """The file that a fight of its own is kept in, if anywhere: one that is not there yet."""
    path = options.record
    if path is None:
        return None
    if os.path.isdir(path):
        raise Mistake(f"{path}: is a folder, expected a file")
    if os.path.lexists(path):
        goes_on = f"'fracas play {path}' goes on with it, or give" if is_record(str(path)) else "it is no record; give"
        raise Mistake(f"{path}: is there already; {goes_on} another name")
    kept = RecordFile(path)
    kept.hold()
    return kept


def run(game: Game, record: Record | None, kept: RecordFile | None, options: PlayOptions) -> None:
    """The fight itself, from where it stands: that of a record, or one that begins."""
    screen = Screen(Console(highlight=False), game)
    screen.draws = options.draws_map
    introduce(game, screen, record)
    if options.watching and game.dice != TYPED:
        finished = watch(game, screen, kept, lambda: time.sleep(options.delay))
        if not finished and kept is None and game.dice == SEEDED:
            screen.print(f"Left. --seed {game.seed} shows the same fight again.")
            return
    else:
        session = Session(game, screen, read_line, kept, record is not None, options.ask or MATTERS)
        session.chairs.together = options.one_screen
        finished = session.run()
    part(game, screen, None if kept is None else kept.path, finished)
    if finished:
        go_on(game, screen, options)


def go_on(game: Game, screen: Screen, options: PlayOptions) -> None:
    """Whoever has played may want to play on with the same people."""
    path = options.party
    if path is None and sys.stdin is not None and sys.stdin.isatty() and HUMAN in game.seats:
        path = ask_for_party(screen)
    if path is not None:
        screen.print(save_party(game, aftermath_of(game), path, [], options.overwrite))


def ask_for_party(screen: Screen) -> Path | None:
    """Where to write the sheets of those who fought; None for nowhere."""
    while True:
        try:
            said = read_line(
                "Keep everybody as they are now, for the next fight? A file such as party.toml, or Enter: "
            )
        except (EOFError, KeyboardInterrupt):
            said = ""
        if said.strip().lower() in ("", "n", "no"):
            return None
        try:
            check_party_file(Path(said.strip()), False)
        except Mistake as mistake:
            screen.print(str(mistake))
            continue
        return Path(said.strip())


def new_game(source: str, options: PlayOptions) -> Game:
    scenario = load_scenario(source, options.outside, options.candidates)
    seats = seats_for(scenario, scenario.controls, options)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1, 1_000_000)
    return Game(scenario, seed, options.dice or SEEDED, seats, programs_for(scenario, options))


def continued_game(record: Record, source: str, options: PlayOptions) -> Game:
    """The game where the record ends; from there on others may play."""
    if options.seed is not None and options.seed != record.seed:
        raise Mistake(f"--seed {options.seed}: {source} is a recorded fight with the seed {record.seed}")
    if options.dice is not None and options.dice != record.dice:
        raise Mistake(f"--dice {options.dice}: {source} is a recorded fight with {record.dice} dice")
    if options.candidates is not None:
        raise Mistake(f"--candidates {options.candidates}: {source} is a recorded fight, and keeps what it began with")
    game = recorded_game(record, source)
    joined = [each.side for each in record.newcomers()]
    game.seats = seats_for(game.scenario, game.seats, options, bool(options.sides), joined)
    game.programs = programs_for(game.scenario, options)
    game.check_seats(source)
    try:
        game.catch_up(record, source)
    except Mistake as mistake:
        if not options.from_here:
            raise Mistake(
                f"{mistake}\n'fracas play {source} --from-here' goes on from there; what comes after it in the record "
                "is left out, and the record stays as it is"
            ) from None
    return game


def programs_for(scenario: Scenario, options: PlayOptions) -> dict[str, Program]:
    """The programs that were named on the command line, found but not started."""
    names = chosen_sides(options.sides, scenario).values()
    return {name: program(name, options.pipe_seconds) for name in names if is_program(name)}


def program(name: str, seconds: float) -> Program:
    return Pipe(name.removeprefix(PREFIX), seconds) if name.startswith(PREFIX) else Found(name)


def seats_for(
    scenario: Scenario, seats: list[str], options: PlayOptions, settled: bool = False, joined: Sequence[str] = ()
) -> list[str]:
    """Who plays whom. If no side is human, the first that nothing was said of becomes so, unless one only watches, or
    it is settled who plays the others."""
    sides = scenario.setup.sides
    chosen = chosen_sides(options.sides, scenario)
    seats = scenario.seated(seats, chosen, joined)
    if options.watching:
        if HUMAN in chosen.values():
            raise Mistake("--watch: nobody is asked when watching, so no side can be a human's")
        return watched(scenario.book, seats)
    free = [] if settled else [side for side in sides if side not in chosen]
    return seats if HUMAN in seats or not free else scenario.seated(seats, {free[0]: HUMAN}, joined)


def introduce(game: Game, screen: Screen, record: Record | None) -> None:
    scenario = game.scenario
    screen.print(scenario.title, "bold")
    if scenario.text:
        screen.print(" ".join(scenario.text.split()))
    screen.print()
    known = known_to_all(game)
    for name in game.sides:
        mine = [index for index, told in enumerate(game.names) if game.side_of(index) == name and told in known]
        names = ", ".join([game.names[index] for index in mine])
        who = ", ".join(dict.fromkeys(game.seats[index] for index in mine))
        screen.print(f"{name}: {names} ({who})" if mine else f"{name}: nobody in sight", screen.colours[name])
    dice = f"seed {game.seed}" if game.dice == SEEDED else game.dice
    more = " Going on where it stood." if record is not None else ""
    length = game.book.hex_length()
    hexes = f"; from one hex to the next is {length}" if length else ""
    screen.print(f"Rules: {game.book.key}{hexes}. Dice: {dice}.{more}", "dim")
    if record is not None and len(game.promises) > len(record.promises):
        screen.print("The record does not have the secret of its dice: what fell stays, and now new dice are drawn.")
    if game.promises:
        screen.print(f"The promise of the dice: {game.promises[-1].commitment}", "dim")
    if HUMAN in game.seats:
        screen.print("Type h for help.", "dim")


def known_to_all(game: Game) -> set[str]:
    """Those of whom everybody at the screen knows; whoever only watches knows of all."""
    seats = [Seat(game, side) for side in game.human_sides] or [Seat(game, REFEREE)]
    return set.intersection(*[{fighter.name for fighter in seat.fight().fighters} for seat in seats])


def part(game: Game, screen: Screen, kept: Path | None, finished: bool) -> None:
    """What the dice came from, where the record is, and how to go on with it."""
    if finished and game.promises:
        promise = game.promises[-1]
        screen.print(f"The secret of the dice: {promise.secret.hex()}, with the salt {promise.salt.hex()}")
    if kept is None and not finished:
        kept = save_somewhere(game)
    if kept is None:
        return
    command = "replay" if finished else "play"
    does = "tells it again" if finished else "goes on"
    screen.print(f"Saved in {kept}; 'fracas {command} {kept}' {does}.")


def save_somewhere(game: Game) -> Path:
    """Here, or where anybody may write."""
    record = game.record()
    try:
        path = free_name(game, "")
        RecordFile(path).save(record, fresh=True)
    except Mistake:
        path = free_name(game, tempfile.gettempdir())
        RecordFile(path).save(record, fresh=True)
    return path


def free_name(game: Game, folder: str) -> Path:
    """A file named after the fight that is not there yet."""
    stem = re.sub(r"[^\w.-]+", "-", game.scenario.name).strip("-.")[:60] or "fight"
    path = Path(folder, f"{stem}-{game.seed}.json")
    number = 2
    while os.path.lexists(path):
        path = Path(folder, f"{stem}-{game.seed}-{number}.json")
        number += 1
    return path


def read_line(prompt: str) -> str:
    """A line from the keyboard, with the history and the keys that people know."""
    if sys.stdin is None:  # closed from the beginning
        raise EOFError
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # not on every system
            import readline  # noqa: F401  # `input` uses it once it is there
        return input(prompt)
    line = input(prompt)
    print(line)  # a file or a pipe does not show what it says
    return line

"""`fracas after`: what becomes of those who have fought. The record itself stays as it is."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Remedy
from fracas.shell.party import check_party_file, save_party
from fracas.shell.screen import Screen
from fracas.shell.story import Line, as_data
from fracas.table import wire
from fracas.table.aftermath import Aftermath, aftermath_of
from fracas.table.game import Game, load_record, recorded_game
from fracas.table.seat import REFEREE, Seat


@dataclass(frozen=True, slots=True)
class Treatment:
    """What somebody asked for: which remedy, for whom or by whom, and what else was said."""

    text: str
    remedy: str
    name: str
    words: list[str]


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where the sheets of those who fought are written, if anywhere, and whose."""

    path: Path | None = None
    sides: Sequence[str] = ()
    overwrite: bool = False


def after(source: str, said: list[str], seed: int | None, as_json: bool, keeping: Keeping) -> None:
    if keeping.path is None and (keeping.sides or keeping.overwrite):
        raise Mistake(f"{'--side' if keeping.sides else '--overwrite'}: only for --save FILE")
    if keeping.path is not None:
        check_party_file(keeping.path, keeping.overwrite)
    record = load_record(source)
    game = recorded_game(record, source)
    game.catch_up(record, source)
    aftermath = aftermath_of(game, seed)
    treatments = [read_treatment(text, aftermath) for text in said]
    if as_json:
        print_json(game, aftermath, treatments)
    else:
        print_story(game, aftermath, treatments)
    if keeping.path is not None:
        written = save_party(game, aftermath, keeping.path, list(keeping.sides), keeping.overwrite)
        typer.echo(written, err=as_json)


def read_treatment(text: str, aftermath: Aftermath) -> Treatment:
    """'first aid Corin on "Maud Fletcher"': the remedy, then a name, then whatever the remedy takes."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise Mistake(f"'{text}': a quotation mark is missing") from None
    keys = [remedy.key for remedy in aftermath.remedies()]
    remedy = opening(words, keys)
    if remedy is None:
        raise Mistake(f"'{text}': no such remedy; {suggestion(words[0] if words else '', keys)}")
    rest = words[taken(words, remedy) :]
    names = [fighter.name for fighter in aftermath.fighters()]
    name = opening(rest, names)
    if name is None:
        if not rest:
            raise Mistake(f"'{text}': say for whom, such as '{remedy} {names[0]}'")
        raise Mistake(f"'{text}': nobody is called '{rest[0]}'; {suggestion(rest[0], names)}")
    return Treatment(text, remedy, name, rest[taken(rest, name) :])


def opening(words: list[str], known: list[str]) -> str | None:
    """The longest of the known phrases that the words open with, in quotes or not."""
    found = [phrase for phrase in known if taken(words, phrase)]
    return max(found, key=len) if found else None


def taken(words: list[str], phrase: str) -> int:
    """How many words the phrase takes up at their beginning; 0 if it is not there."""
    for count in range(1, len(words) + 1):
        if " ".join(words[:count]).lower() == phrase.lower():
            return count
    return 0


def carried_out(aftermath: Aftermath, treatment: Treatment) -> list[wire.Event]:
    """Its events."""
    try:
        return aftermath.treat(treatment.name, treatment.remedy, treatment.words)
    except Mistake as mistake:
        what = str(mistake).removeprefix(f"{treatment.remedy}: ")
        raise Mistake(f"'{treatment.text}': {what}") from None


def print_story(game: Game, aftermath: Aftermath, treatments: list[Treatment]) -> None:
    screen = Screen(Console(highlight=False), game)
    screen.meet(Seat(game, REFEREE).fight())
    screen.print(f"After: {game.scenario.title}", "bold")
    if not aftermath.over:
        screen.print("The record ends before the fight does.", "dim")
    for treatment in treatments:
        events = carried_out(aftermath, treatment)
        screen.print()
        screen.print(treatment.text, "bold")
        screen.story([Line(event.sentence, event.who, False) for event in events if event.sentence])
    screen.status(aftermath.fighters(), True)
    if not treatments:
        print_remedies(screen, aftermath.remedies())


def print_remedies(screen: Screen, remedies: Sequence[Remedy]) -> None:
    screen.print()
    if not remedies:
        screen.print("This rulebook knows nothing to be done after a fight.")
        return
    screen.print("What can be done, each deed in quotes:")
    heads = [f"{remedy.key} NAME {remedy.takes}".rstrip() for remedy in remedies]
    longest = max([len(head) for head in heads])
    for head, remedy in zip(heads, remedies, strict=True):
        screen.print(f"  {head:<{longest}}  {remedy.text} ({remedy.rule})", hang=longest + 2)


def print_json(game: Game, aftermath: Aftermath, treatments: list[Treatment]) -> None:
    done = [
        {"deed": treatment.text, "events": [as_data(event) for event in carried_out(aftermath, treatment)]}
        for treatment in treatments
    ]
    fighters = [
        {"name": each.name, "side": each.side, "out": each.standing != "in", "state": each.words}
        for each in aftermath.fighters()
    ]
    told: dict[str, object] = {
        "scenario": game.scenario.name, "over": aftermath.over, "deeds": done, "fighters": fighters,
    }  # fmt: skip
    if not treatments:
        told["remedies"] = [
            {"remedy": each.key, "takes": each.takes, "text": each.text, "rule": each.rule}
            for each in aftermath.remedies()
        ]
    typer.echo(json.dumps(told, indent=1, ensure_ascii=False))

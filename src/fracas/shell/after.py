"""`fracas after`: what becomes of those who have fought. The record itself stays as it is."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import typer
from rich.console import Console

from fracas.kernel.decision import Nobody
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.event import Event
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.record import parse
from fracas.kernel.rulebook import Remedy
from fracas.shell.screen import Screen
from fracas.shell.story import Line, side_of
from fracas.table.game import Game, record_text, recorded_game

AFTER: Final = 0xAF7E2
"""Mixed into the seed, so that the dice of the fight do not fall again."""


@dataclass(frozen=True, slots=True)
class Treatment:
    """What somebody asked for: which remedy, for whom or by whom, and what else was said."""

    text: str
    remedy: str
    who: int
    words: list[str]


def after(source: str, said: list[str], seed: int | None, as_json: bool) -> None:
    record = parse(record_text(source), source)
    game = recorded_game(record, source)
    game.catch_up(record, source)
    fight = aftermath(game, record.seed if seed is None else seed)
    treatments = [read_treatment(text, game, fight) for text in said]
    game.play.run = fight
    if as_json:
        print_json(game, fight, treatments)
    else:
        print_story(game, fight, treatments)


def aftermath(game: Game, seed: int) -> Fight:
    """The fight where the record leaves it, with dice of its own."""
    fight: Fight = game.play.run.copy()
    fight.dice = SeededDice(hash64(seed, AFTER))
    fight.chooser = Nobody()
    return fight


def read_treatment(text: str, game: Game, fight: Fight) -> Treatment:
    """'first aid Corin on "Maud Fletcher"': the remedy, then a name, then whatever the remedy takes."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise Mistake(f"'{text}': a quotation mark is missing") from None
    keys = [remedy.key for remedy in game.book.remedies()]
    remedy = opening(words, keys)
    if remedy is None:
        raise Mistake(f"'{text}': no such remedy; {suggestion(words[0] if words else '', keys)}")
    rest = words[taken(words, remedy) :]
    names = [fighter.name for fighter in fight.everyone()]
    name = opening(rest, names)
    if name is None:
        if not rest:
            raise Mistake(f"'{text}': say for whom, such as '{remedy} {names[0]}'")
        raise Mistake(f"'{text}': nobody is called '{rest[0]}'; {suggestion(rest[0], names)}")
    return Treatment(text, remedy, names.index(name), rest[taken(rest, name) :])


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


def carried_out(game: Game, fight: Fight, treatment: Treatment) -> list[Event]:
    """Its events."""
    fight.events = []
    try:
        game.book.treat(fight, treatment.who, treatment.remedy, treatment.words)
    except Mistake as mistake:
        what = str(mistake).removeprefix(f"{treatment.remedy}: ")
        raise Mistake(f"'{treatment.text}': {what}") from None
    return fight.events


def print_story(game: Game, fight: Fight, treatments: list[Treatment]) -> None:
    screen = Screen(Console(highlight=False), game)
    screen.print(f"After: {game.scenario.title}", "bold")
    if not fight.over:
        screen.print("The record ends before the fight does.", "dim")
    for treatment in treatments:
        events = carried_out(game, fight, treatment)
        screen.print()
        screen.print(treatment.text, "bold")
        lines = [(game.book.sentence(fight, event), side_of(game.play, event)) for event in events]
        screen.story([Line(text, side, False) for text, side in lines if text])
    screen.status(True)
    if not treatments:
        print_remedies(screen, game.book.remedies())


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


def print_json(game: Game, fight: Fight, treatments: list[Treatment]) -> None:
    done = [
        {"deed": treatment.text, "events": [event.to_dict() for event in carried_out(game, fight, treatment)]}
        for treatment in treatments
    ]
    fighters = [
        {"name": each.name, "side": game.sides[each.side], "out": each.out, "state": game.book.describe(fight, at)}
        for at, each in enumerate(fight.everyone())
    ]
    told: dict[str, object] = {"scenario": game.scenario.name, "over": fight.over, "deeds": done, "fighters": fighters}
    if not treatments:
        told["remedies"] = [
            {"remedy": each.key, "takes": each.takes, "text": each.text, "rule": each.rule}
            for each in game.book.remedies()
        ]
    typer.echo(json.dumps(told, indent=1, ensure_ascii=False))

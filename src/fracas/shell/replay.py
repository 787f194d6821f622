"""`fracas replay`: a recorded fight, told again."""

from __future__ import annotations

import json

import typer
from rich.console import Console

from fracas.kernel.mistake import Mistake
from fracas.kernel.record import parse
from fracas.shell.screen import Screen
from fracas.shell.story import begins, numbered, story
from fracas.table.game import Game, record_text, recorded_game


def replay(source: str, first: int, as_json: bool) -> None:
    record = parse(record_text(source), source)
    game = recorded_game(record, source)
    wrong: Mistake | None = None
    try:
        game.catch_up(record, source)
    except Mistake as mistake:
        wrong = mistake
    beats = len(game.play.past) + (1 if game.play.standing else 0)
    if first > max(1, beats) and wrong is None:
        raise Mistake(f"--from {first}: the record has only {beats} beats")
    if as_json:
        print_events(game, first)
    else:
        print_story(game, first, wrong is None)
    if wrong is not None:
        raise wrong


def print_events(game: Game, first: int) -> None:
    for beat, event in numbered(game.play):
        if beat >= first:
            typer.echo(json.dumps({"beat": beat, **event.to_dict()}, ensure_ascii=False))


def print_story(game: Game, first: int, whole: bool) -> None:
    play = game.play
    screen = Screen(Console(highlight=False), game)
    events = begins(play)
    if first == 1:
        screen.print(game.scenario.title, "bold")
    screen.story(story(play, events[first - 1]) if first <= len(events) else [])
    if play.over:
        screen.outcome()
    elif whole and play.pending is not None:
        name = "the referee" if play.pending.refereed else play.run.everyone()[play.pending.who].name
        screen.print()
        screen.print(f"Here the record ends: {name} is to decide. {play.rulebook.wording(play.run, play.pending)}")

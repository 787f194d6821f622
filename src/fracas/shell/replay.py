"""`fracas replay`: a recorded fight, told again."""

from __future__ import annotations

import json

import typer
from rich.console import Console

from fracas.kernel.mistake import Mistake
from fracas.shell.screen import GAME_MASTER, Screen
from fracas.shell.story import as_data
from fracas.shell.telling import Telling
from fracas.table import wire
from fracas.table.fair_dice import check_promised, check_written_down, verdict
from fracas.table.game import Game, load_record, recorded_game
from fracas.table.reasons import recollect
from fracas.table.seat import REFEREE, Seat


def replay(source: str, first: int, as_json: bool, why: bool = False) -> None:
    record = load_record(source)
    game = recorded_game(record, source)
    wrong: Mistake | None = None
    try:
        game.catch_up(record, source)
    except Mistake as mistake:
        wrong = mistake
    view = Seat(game, REFEREE).fight()
    beats = view.events[-1].beat if view.events else 0
    if first > max(1, beats) and wrong is None:
        raise Mistake(f"--from {first}: the record has only {beats} beats")
    again = recorded_game(record, source)
    again.why = why
    if as_json and why:
        print_reasoned_events(game, again, first)
    elif as_json:
        print_events(view.events, first)
    else:
        print_story(game, view, first, wrong is None, again)
    if record.promises:
        check_promised(record, source)  # a die that was changed may be why the rest does not fit
    if wrong is not None:
        raise wrong
    if record.promises:
        check_written_down(game, record, source)
        typer.echo(verdict(record), err=as_json)


def print_events(events: list[wire.Event], first: int) -> None:
    for event in events:
        if event.beat >= first:
            typer.echo(json.dumps({"beat": event.beat, **as_data(event)}, ensure_ascii=False))


def print_reasoned_events(game: Game, again: Game, first: int) -> None:
    """Each event, and after those of a beat what agents had weighed in it."""
    seat = Seat(again, REFEREE)
    told = 0
    for _ in again.retell(game.record().entries):
        events = seat.events()
        settled = seat.settled()
        if settled > told and events[told].beat >= first:
            recollect(again)
            print_events(events[told:settled], first)
            for each in seat.reasons(events[told].beat):
                why = each.model_dump(exclude={"beat"})
                typer.echo(json.dumps({"beat": each.beat, "why": why}, ensure_ascii=False))
        told = settled
    print_events(seat.events()[told:], first)


def print_story(game: Game, view: wire.Fight, first: int, whole: bool, again: Game) -> None:
    """Told as it was told when it happened: `again` is the same game, played once more."""
    screen = Screen(Console(highlight=False), game)
    if first == 1:
        screen.print(game.scenario.title, "bold")
    telling = Telling(again, screen, first)
    telling.show_map()
    for ruled in again.retell(game.record().entries):
        if again.why:
            recollect(again)
        telling.tell(ruled)
        if not again.waiting:
            telling.show_map()
    if view.over:
        screen.outcome(view)
    elif whole and view.prompt is not None:
        name = f"the {GAME_MASTER}" if view.prompt.referee else view.prompt.who
        screen.print()
        screen.print(f"Here the record ends: {name} is to decide. {view.prompt.text}")

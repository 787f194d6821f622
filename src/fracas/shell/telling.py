"""A fight told from outside, to whoever sees everything: one that agents play, or one that was recorded."""

from __future__ import annotations

from collections.abc import Callable

from fracas.shell.reasons import Reasoned
from fracas.shell.screen import Screen
from fracas.shell.story import new_part, story
from fracas.table import wire
from fracas.table.game import Game
from fracas.table.keeping import RecordFile
from fracas.table.seat import REFEREE, Seat


class Telling:
    """A fight told from outside, to whoever sees everything: what is new, and the map at the beginning of a round."""

    def __init__(self, game: Game, screen: Screen, first: int = 1) -> None:
        self.reasoned = Reasoned(screen) if game.why else None
        self.game = game
        self.screen = screen
        self.seat = Seat(game, REFEREE)
        self.first = first
        """The first beat that is told."""
        self.told: list[wire.Event] = []
        self.round = -1

    def show_map(self) -> None:
        """Before a beat, if a round has begun and somebody is elsewhere than before."""
        beat = self.told[-1].beat if self.told else 0
        if self.game.round != self.round and beat + 1 >= self.first:
            self.round = self.game.round
            self.screen.map(self.seat.fight(), None, False)

    def tell(self, ruled: bool = False) -> None:
        """What has happened since; what was ruled may stand before what was told already."""
        events = self.seat.events()
        begin, end = new_part(self.told, events) if ruled else (len(self.told), len(events))
        begin = max(begin, len([event for event in events if event.beat < self.first]))
        if self.reasoned is not None:
            self.reasoned.tell(self.seat, begin, end)
        else:
            self.screen.story(story(events, begin, end))
        self.told = events


def watch(game: Game, screen: Screen, kept: RecordFile | None, rest: Callable[[], None]) -> bool:
    """Agents among themselves, told beat by beat, with a rest in between."""
    telling = Telling(game, screen)
    try:
        while not game.over:
            telling.show_map()
            game.step()
            telling.tell()
            rest()
    except KeyboardInterrupt:
        screen.print()
    finally:
        if kept is not None:
            kept.save(game.record())
    if game.over:
        screen.outcome(telling.seat.fight())
    return game.over

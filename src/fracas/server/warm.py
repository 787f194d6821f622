"""Fights that a thinking process has played up to somewhere, so that it goes on from there and need not play them
again from the beginning."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from fracas.kernel.entries import Entry
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import parse, read_entry
from fracas.server.parcels import Position
from fracas.table.game import Game, recorded_game
from fracas.table.seat import Seat

KEPT: Final = 12
"""So many fights are kept; of a big one that is a megabyte each."""
WHERE: Final = "the fight"
"""How a Mistake calls it."""


class Unknown(Exception):
    """The fight is not known here as whoever sent it thought."""


class WarmGame:
    """A fight that has been played up to somewhere, and who looked at it there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seats: dict[tuple[str, tuple[str, ...]], Seat] = {}

    def seat(self, name: str, fighters: tuple[str, ...]) -> Seat:
        """The same one for as long as the fight stands still: what it has found out is of use for the next question."""
        key = (name, fighters)
        if key not in self._seats:
            self._seats[key] = Seat(self.game, name, list(fighters) or None)
        return self._seats[key]

    def follow(self, position: Position) -> None:
        """Goes to where the fight stands now, by way of what it has in common with where it stood."""
        play = self.game.play
        history = play.history()
        if len(history) != position.known:
            raise Unknown
        if position.entries or position.kept < position.known:
            self._seats = {}
            play.follow([*history[: position.kept], *read_entries(position)], position.kept)
            self.game.seat_newcomers()

    def check(self, position: Position) -> None:
        """Whether the fight has come out as it did for whoever sent it."""
        digests = self.game.play.digests() if position.digest else []
        if position.beats > len(digests) or (digests and digests[position.beats - 1] != position.digest):
            raise Mistake(f"{WHERE}: beat {position.beats} comes out differently where it is thought about")


class WarmGames:
    """The fights that were thought about last."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, WarmGame] = OrderedDict()

    def at(self, position: Position) -> WarmGame:
        """The fight where it stands; Unknown if it takes more than was sent to know that."""
        found = self._games.pop(position.fight, None)  # whatever goes wrong, it is not kept half way
        if position.head is not None:
            found = played(position.head, position)
            found.check(position)
        elif found is None:
            raise Unknown
        else:
            try:
                found.follow(position)
                found.check(position)
            except Exception:  # played from its beginning it comes right, or whatever is wrong is told
                raise Unknown from None
        self._games[position.fight] = found
        while len(self._games) > KEPT:
            self._games.popitem(last=False)
        return found

    def forget(self, fight: str) -> None:
        self._games.pop(fight, None)


def played(head: str, position: Position) -> WarmGame:
    """The fight from its beginning to where it stands; nobody plays in it, all answers are in the record."""
    record = parse(head, WHERE)
    record.entries = read_entries(position)
    game = recorded_game(record, WHERE)
    game.catch_up(record, WHERE)
    return WarmGame(game)


def read_entries(position: Position) -> list[Entry]:
    return [read_entry(each, WHERE) for each in position.entries]

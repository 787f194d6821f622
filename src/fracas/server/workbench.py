"""Where a job is done: the fights that are at hand, and whether anybody still wants to know."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from fracas.arena.curve import Curve, Ends
from fracas.arena.fights import Fights
from fracas.server.jobs import AtSeat
from fracas.server.parcels import Order, SoFar
from fracas.server.warm import WarmGame, WarmGames
from fracas.stage.scenario import from_document
from fracas.table.game import Game
from fracas.table.seat import Seat

TELLING: Final = 0.25
"""Seconds between two times that it is told how far a job is."""
WHERE: Final = "scenario"
"""How a Mistake calls what is simulated."""


class NotWanted(Exception):
    """Nobody wants to know any more: ends the job."""


class Workbench:
    """What a job has at hand. `tell` sends word to whoever waits for it."""

    def __init__(self, tell: Callable[[SoFar], None]) -> None:
        self.games = WarmGames()
        self.dropped = 0
        """The last job that nobody wants any more; set while it is being done."""
        self._tell = tell
        self._order: Order | None = None
        self._at: WarmGame | None = None
        self._told = 0.0
        self._simulated: tuple[str, Fights] | None = None
        self._drawn: tuple[Game, int, str | None, Curve] | None = None

    def do(self, order: Order) -> object:
        """Carries an order out; what it comes to."""
        self._order, self._at, self._told = order, None, monotonic()
        if order.position is not None:
            self._at = self.games.at(order.position)
        self.check()
        return order.job.run(self)

    @property
    def game(self) -> Game:
        """The fight that the job is about."""
        assert self._at is not None, "the job is about a fight, and none was sent"
        return self._at.game

    def seat(self, job: AtSeat[Any]) -> Seat:
        assert self._at is not None, "the job is about a fight, and none was sent"
        return self._at.seat(job.seat, job.fighters)

    def fights(self, document: dict[str, object], agents: dict[str, str], seed: int) -> Fights:
        """The fights of a batch; the same ones if it goes on."""
        key = json.dumps([document, agents, seed])
        if self._simulated is None or self._simulated[0] != key:
            self._simulated = (key, Fights(from_document(document, WHERE), agents, seed))
        return self._simulated[1]

    def curve(self, side: str | None, ends: Ends) -> Curve:
        """The chance of a side over the fight that the job is about; the same one if it goes on."""
        game = self.game
        stands = len(game.play.history())
        if self._drawn is None or self._drawn[:3] != (game, stands, side):
            self._drawn = (game, stands, side, Curve(game, side))
        self._drawn[3].ends = ends
        return self._drawn[3]

    def check(self) -> None:
        """Ends the job if nobody wants to know any more."""
        assert self._order is not None
        if self.dropped == self._order.number:
            raise NotWanted

    def go_on(self, share: float, so_far: Callable[[], object]) -> None:
        """The same, and now and then tells how far it is."""
        self.check()
        assert self._order is not None
        if self._order.watched and monotonic() - self._told > TELLING:
            self._told = monotonic()
            self._tell(SoFar(self._order.number, share, so_far()))

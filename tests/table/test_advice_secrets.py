"""Odds, advice and threats know no more than the seat: somebody hidden may be anywhere, and they say the same."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.table import wire
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat

ELSEWHERE = ["b2", "c3", "d4", "e5", "f6", "g7"]


def side_in_the_dark(game: Game) -> Seat | None:
    """A seat that is asked while a foe hides from it."""
    for side in game.sides:
        seat = Seat(game, side)
        if seat.asked and hidden_from(seat):
            return seat
    return None


def hidden_from(seat: Seat) -> list[str]:
    run = seat.play.run
    unseen = seat.book.unseen_by(run, seat.game.sides.index(seat.name))
    return [each.name for each in run.everyone() if each.index in unseen and not each.absent]


def told(seat: Seat) -> list[str]:
    """All that it is told, but for the number of the question."""
    seen: list[wire.Model] = [seat.advise(play_outs=32), seat.stakes(runs=40)]
    with suppress(Mistake):  # where nobody goes anywhere
        seen.append(seat.threat(play_outs=2))
    return [each.model_dump_json().replace(f'"number":{seat.number},', "") for each in seen]


@pytest.mark.parametrize(("name", "questions"), [("guards", 1), ("footpads", 2)])
def test_wherever_somebody_hides_the_seat_is_told_the_same(name: str, questions: int) -> None:
    game = game_of(name, 1)
    master = Seat(game, REFEREE)
    brute = agent("brute", game.book, 1)
    for _ in range(60):
        seat = side_in_the_dark(game)
        if seat is not None:
            hidden, before = hidden_from(seat)[0], told(seat)
            assert not any(hidden in each for each in before)
            for place in ELSEWHERE:
                try:
                    master.rule(hidden, "at", place)
                    break
                except Mistake:
                    continue
            assert told(Seat(game, seat.name)) == before
            master.take_back()
            questions -= 1
        if not questions:
            return
        pending = game.play.pending
        assert pending is not None
        master.answer(pending.usual.key if pending.usual is not None else brute.choose(game.play.run, pending).key)
    raise AssertionError("nobody hid")

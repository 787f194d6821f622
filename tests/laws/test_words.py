"""The map in words tells nothing that a side must not know: no answer names somebody of whom it does not know."""

from __future__ import annotations

import pytest
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.dice import hash64
from fracas.kernel.mistake import Mistake
from fracas.table.ask import QUESTIONS
from fracas.table.seat import SPECTATOR, Seat
from fracas.table.secrets import NOTHING_HIDDEN

WALKS = {"footpads": 40, "smugglers": 40, "guards": 40, "archers": 30, "ford": 20}
"""Fights in which somebody hides or comes late, and so many answers of each; in `ford` the game master hides one."""


@pytest.mark.parametrize("name", WALKS)
def test_no_answer_names_somebody_unseen(name: str) -> None:
    game = game_of(name, 3)
    if name == "ford":
        game.play.rule("Hakon", "hidden", "yes")
    seats = {side: Seat(game, side) for side in [*game.sides, SPECTATOR]}
    unseen_once = 0
    for number in range(WALKS[name]):
        pending = game.play.pending
        if pending is None:
            break
        run = game.play.run
        names = [each.name for each in run.everyone()]
        for at, seat in enumerate(seats.values()):
            side = at if at < len(game.sides) else NOTHING_HIDDEN
            unseen = [names[index] for index in sorted(game.book.unseen_by(run, side))]
            for who in unseen:
                unseen_once += 1
                assert who not in asked_all(seat, who, run.board.names[run.everyone()[names.index(who)].cell])
        chosen = agent("brute", game.book, hash64(number, 0)).choose(run, pending)
        game.play.answer(chosen.key)
    assert unseen_once > 0


def asked_all(seat: Seat, who: str, place: str) -> str:
    """Everything that can be asked of somebody hidden and its hex, without the name that was asked for."""
    told: list[str] = []
    for question in QUESTIONS:
        for what in (who, place):
            asked = question.replace("NAME", what).replace("HEX", what)
            try:
                told.extend(seat.ask(asked).sentences)
            except Mistake as mistake:
                told.append(str(mistake).replace(f"'{who.casefold()}'", ""))
    return " ".join(told)

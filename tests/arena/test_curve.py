"""How a chance went over a fight: it begins evenly, looks closer where it bends, and anybody can go on with it."""

from __future__ import annotations

import pytest

from fracas.arena.curve import AT_ONCE, POINTS, Curve, Ends
from fracas.kernel.mistake import Mistake
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table.game import SEEDED, Game
from fracas.table.seat import Seat


def played(name: str, seats: list[str]) -> Game:
    game = Game(load(name), 1, SEEDED, seats)
    game.sit_down()
    game.resume()
    return game


def drawn(game: Game, side: str, steps: int, ends: Ends | None = None) -> Curve:
    curve = Curve(game, side, ends)
    for _ in range(steps):
        beat = curve.next()
        assert beat is not None
        for _ in range(AT_ONCE):
            curve.play_on(beat)
    return curve


def test_from_the_beginning_to_the_end() -> None:
    game = played("swords", ["brute", "brute"])
    told = Seat(game, "spectator").told_as()
    red, blue = drawn(game, "red", POINTS), drawn(game, "blue", POINTS)
    for one, other in zip(red.points(told), blue.points(told), strict=True):
        assert (one.beat, one.play_outs) == (other.beat, other.play_outs)
        assert one.chance + other.chance == pytest.approx(1)
        assert one.low <= one.chance <= one.high
    first, last = red.points(told)[0], red.points(told)[-1]
    assert first.beat < 2  # nobody decides who goes first
    assert (last.beat, last.chance) == (told[-1], float(game.play.fight.winner == 0))
    assert last.line


def test_it_has_a_shape_soon() -> None:
    """The first two moments are the first and the last in which anybody decides; then those in between."""
    game = played("salle", ["brute", "brute"])
    beats = list(drawn(game, "red", 3).ends)
    assert beats[0] < beats[2] < beats[1]


def test_whoever_goes_on_with_it_comes_to_the_same() -> None:
    game = played("swords", ["brute", "brute"])
    whole = drawn(game, "red", 6)
    begun = drawn(game, "red", 2)
    gone_on = drawn(played("swords", ["brute", "brute"]), "red", 4, begun.ends)
    assert gone_on.ends == whole.ends


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(Mistake, match="there is no 'green'"):
        Curve(played("swords", ["brute", "brute"]), "green")
    with pytest.raises(Mistake, match="nobody has decided anything yet"):
        Curve(played("swords", [HUMAN, HUMAN]), None)

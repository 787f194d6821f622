"""Whoever hid and is found on the way: the other side is told where it has come to, not where it had been."""

from __future__ import annotations

from fracas.stage.scenario import load
from fracas.table.game import SEEDED, Game
from fracas.table.seat import Seat


def test_the_hex_somebody_hid_in_is_not_told() -> None:
    found = 0
    for name in ("footpads", "guards", "smugglers"):
        for seed in range(3):
            stage = load(name)
            game = Game(stage, seed, SEEDED, ["brute-1"] * len(stage.setup.entrants))
            game.sit_down()
            game.resume()
            for at, side in enumerate(game.sides):
                beats = game.play.past
                told = [each for each in Seat(game, side).events() if each.kind == "Moved"]
                for beat in beats:
                    unseen = beat.unseen[at] if beat.start is None else game.book.unseen_by(beat.start, at)
                    names = [game.play.run.everyone()[who].name for who in unseen]
                    ended = beats[beats.index(beat) + 1].logged if beat is not beats[-1] else len(game.play.log)
                    for event in game.play.log[beat.logged : ended]:
                        who = getattr(event, "who", -1)
                        if event.kind() == "Moved" and who >= 0 and game.play.run.everyone()[who].name in names:
                            goes = game.play.run.board.names[event.end]  # type: ignore[attr-defined]
                            heard = [
                                each for each in told
                                if each.who == game.play.run.everyone()[who].name and each.hexes.get("end") == goes
                            ]  # fmt: skip
                            found += len(heard)
                            assert any("start" not in each.hexes for each in heard) or not heard
    assert found

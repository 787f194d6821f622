"""What comes after a fight, without touching the fight."""

from __future__ import annotations

import pytest
from tests.table.games import game_of

from fracas.kernel.mistake import Mistake
from fracas.table.aftermath import Aftermath


def test_a_remedy_is_carried_out_on_a_copy() -> None:
    game = game_of("duel")
    game.play.rule("Hrolf", "hp", "3")
    before = game.play.run.state()
    after = Aftermath(game.scenario, game.play.run, 7)
    assert not after.over
    assert "rest" in [remedy.key for remedy in after.remedies()]
    events = after.treat("Hrolf", "rest", ["8"])
    assert any(event.who == "Hrolf" and event.sentence for event in events)
    assert game.play.run.state() == before
    assert [each.name for each in after.fighters()] == ["Dame Ysolde", "Hrolf"]
    with pytest.raises(Mistake):
        after.treat("Hrolf", "sing", [])

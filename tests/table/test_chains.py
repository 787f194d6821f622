"""What can be done about somebody, and two questions asked in one."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, go_to, seats_of

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake


def test_guard_and_retreat_are_asked_in_one_with_the_chance_of_both() -> None:
    game = game_of("duel")
    seat = go_to(game, "defence")
    assert seat is not None
    before = game.play.run.state()
    chains = seat.joined()
    chances = [each.chance for each in chains if each.chance is not None]
    assert chances == sorted(chances, reverse=True)
    best = next(each for each in chains if "retreat to" in each.label)
    assert len(best.answers) == 2
    alone = seat.option(best.answers[0].key).chance
    assert best.chance is not None
    assert alone is not None
    assert best.chance > alone
    assert game.play.run.state() == before
    said = [each.key for each in best.answers]
    for key in said:
        seat.answer(key)
    assert [entry.answer for entry in game.play.history()[-2:]] == said


def test_what_can_be_done_about_a_foe_comes_best_first_and_can_be_said() -> None:
    game = game_of("duel")
    seat = go_to(game, "manoeuvre")
    assert seat is not None
    assert game.play.pending is not None
    foe = next(each for each in game.play.run.everyone() if each.index != game.play.pending.who)
    chains = seat.about(foe.name)
    assert chains
    for chain in chains:
        plan = seat.plan([each.key for each in chain.answers], fill=False)
        assert [each.key for each in plan.answers] == [each.key for each in chain.answers]
    ranked = [each.chance if each.chance is not None else -1 for each in chains]
    assert ranked == sorted(ranked, reverse=True)


def test_who_is_not_there_is_told() -> None:
    game = game_of("duel")
    seat = go_to(game, "manoeuvre")
    assert seat is not None
    with pytest.raises(Mistake, match="there is nobody called 'Sigurd', and no such hex"):
        seat.about("Sigurd")


@pytest.mark.parametrize("name", ["skirmish", "gunfight", "bout", "street", "smugglers", "knives", "guards"])
def test_it_works_everywhere_and_changes_nothing(name: str) -> None:
    game = game_of(name)
    seats = seats_of(game)
    for _ in range(8):
        pending = game.play.pending
        if pending is None:
            break
        run = game.play.run
        if not pending.refereed:
            asked = seats[game.sides[run.everyone()[pending.who].side]]
            before = run.state()
            asked.joined()
            there = [each.name for each in asked.fight().fighters if each.hexes and each.side != asked.name]
            for each in there[:1]:  # nobody, where all foes hide
                asked.about(each)
            assert run.state() == before
        game.play.answer(agent("brute", game.book, 1).choose(run, pending).key)

"""What can be done about somebody, and two questions asked in one."""

from __future__ import annotations

import itertools

import pytest
from tests.table.games import game_of, go_to, seats_of

from fracas.agents.registry import agent
from fracas.kernel.fighter import Fighter
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.table.seat import REFEREE, Seat


def test_guard_and_retreat_are_asked_in_one_with_the_chance_of_both() -> None:
    game = game_of("duel")
    seat = go_to(game, "defence")
    assert seat is not None
    before = game.play.run.state()
    chains = seat.joined()
    chances = [each.chance for each in chains if each.chance is not None]
    assert chances[1:] == sorted(chances[1:], reverse=True)
    best = next(each for each in chains if "retreat to" in each.label)
    assert chains[0] is best
    tired = next(each for each in chains if "feverish" in each.label)  # it costs something, so it is not the first
    assert len(tired.answers) == 3
    assert tired.chance is not None
    assert tired.chance > (best.chance or 0)
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


def test_what_was_said_last_is_a_plan_again() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    assert seat.as_before() is None
    asked = seat.prompt()
    assert asked is not None
    seat.answer("do nothing")
    while (prompt := seat.prompt()) is not None and (prompt.who, prompt.question) != (asked.who, asked.question):
        seat.answer(prompt.usual or prompt.options[-1].key)
    again = seat.as_before()
    assert again is not None
    assert [each.key for each in again.answers if not each.filled] == ["do nothing"]


def asked_at(name: str, question: str, time: int) -> tuple[Seat, Fighter]:
    """The referee's seat when that is asked for so many times, and the nearest foe of whoever is asked."""
    game = game_of(name)
    seat = Seat(game, REFEREE)
    while True:
        pending = game.play.pending
        assert pending is not None
        run = game.play.run
        time -= 1 if pending.question.key == question else 0
        if time == 0:
            break
        seat.answer(agent("brute-1", game.book, 1).choose(run, pending).key)
    me = run.everyone()[pending.who]
    foes = [each for each in run.everyone() if each.side != me.side and not each.out]
    foes.sort(key=lambda foe: run.board.distance(me.cell, foe.cell))
    return seat, foes[0]


@pytest.mark.parametrize(
    ("name", "question", "time", "far", "labels"),
    [
        ("duel", "manoeuvre", 3, 2, ["Attack", "All-Out Attack (Determined), h5", "Feint"]),
        ("bout", "manoeuvre", 3, 4, ["All-Out Attack (Double), e5", "Move and Attack, f5, slam"]),
        ("swords", "action", 1, 2, ["move, e3, attack", "move, e3"]),
        ("knives", "act", 1, 6, ["move, h3, run, attack knife", "throw knife"]),
    ],
)
def test_what_can_be_done_about_a_foe_comes_best_first_with_the_way_there(
    name: str, question: str, time: int, far: int, labels: list[str]
) -> None:
    seat, foe = asked_at(name, question, time)
    pending = seat.play.pending
    assert pending is not None
    run = seat.play.run
    assert run.board.distance(run.everyone()[pending.who].cell, foe.cell) == far
    chains = seat.about(foe.name)
    for label in labels:
        assert any(each.label.startswith(label) for each in chains), [each.label for each in chains]
    for chain in chains:
        plan = seat.plan([each.key for each in chain.answers], fill=False)
        assert [each.key for each in plan.answers] == [each.key for each in chain.answers]
    ranked = [each.chance if each.chance is not None else -1 for each in chains]
    assert ranked == sorted(ranked, reverse=True)
    assert ranked[0] > 0


def test_a_chain_says_nothing_twice() -> None:
    """A kind of manoeuvre names the manoeuvre; a foe that is asked for twice is named once."""
    seat, foe = asked_at("duel", "manoeuvre", 1)
    for label in (each.label for each in seat.about(foe.name)):
        said = label.split(", ")
        assert not any(later.startswith(earlier) for earlier, later in itertools.pairwise(said)), label


def test_a_blow_at_one_foe_is_nothing_to_do_about_another() -> None:
    """Only Old Fen is in reach, so nobody asks whom to strike: still it is no way to get at Pip."""
    seat, foe = asked_at("barfight", "act", 2)
    assert foe.name == "Old Fen"
    assert any(each.chance for each in seat.about("Old Fen"))
    assert not any(each.chance for each in seat.about("Pip"))


def test_suppression_fire_is_something_to_do_about_whoever_is_in_the_zone() -> None:
    """G-112: hexes are swept, and somebody stands there."""
    game = game_of("gunfight")
    seat = Seat(game, REFEREE)
    assert game.play.pending is not None
    run = game.play.run
    shooter = run.everyone()[game.play.pending.who]
    foe = next(each for each in run.everyone() if each.name == "Kowalski")
    assert shooter.side != foe.side
    chains = seat.about(foe.name, rough=True)
    (sweeping,) = [each for each in chains if "Suppression Fire" in each.label]
    assert [each.key for each in sweeping.answers if each.question == "zone"] == [run.board.names[foe.cell]]
    assert not any("Suppression Fire" in each.label for each in seat.about("Teeth", rough=True)), "a friend"


def test_what_can_be_done_about_a_hex_is_to_go_there() -> None:
    seat, _ = asked_at("swords", "action", 1)
    labels = [each.label for each in seat.about("e3")]
    assert labels[0] == "move, e3"
    assert all("e3" in label for label in labels)


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
        game.play.answer(agent("brute-1", game.book, 1).choose(run, pending).key)


def test_of_equal_chances_the_plainest_way_comes_first() -> None:
    """A punch hits as often as the sword in hand, and somebody would have to ask for it."""
    game = game_of("swords", seed=5)
    for key in ("move", "e3", "end turn"):
        game.play.answer(key)
    found = Seat(game, "red").about("Blue")
    lines = [[each.key for each in chain.answers if not each.filled] for chain in found]
    assert lines[:2] == [["attack"], ["attack", "punch"]]


def test_a_second_blow_at_the_same_one_goes_without_saying() -> None:
    """D-17: what the plan has been about so far is usual."""
    seat = Seat(game_of("barfight"), REFEREE)
    prompt = seat.prompt()
    assert prompt is not None
    foe = next(each.name for each in seat.fight().fighters if each.side != prompt.side)
    twice = [each for each in seat.about(foe, rough=True) if [one.key for one in each.answers].count(foe) > 1]
    assert twice
    for chain in twice:
        named = [each for each in chain.answers if each.key == foe and each.question == "plan target"]
        assert [each.filled for each in named] == [False] + [True] * (len(named) - 1)
        said = [Given(each.key, each.question) for each in chain.answers if not each.filled]
        again = seat.plan([*said])
        assert not again.changed
        assert not again.dropped
        assert [each.key for each in again.answers][: len(chain.answers)] == [each.key for each in chain.answers]

"""Advice by play-outs: best first, the same every time, honest about its error, and no wiser than the seat."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, go_to

from fracas.agents.ahead import Ahead
from fracas.kernel.mistake import Mistake
from fracas.table import wire
from fracas.table.advice import Advising, Budget, named, points_of, reason, verdict
from fracas.table.game import TYPED, Game
from fracas.table.seat import REFEREE, Seat


def asked_at(name: str, question: str, seed: int = 7) -> Seat:
    """The seat of the side that is asked that."""
    game = game_of(name, seed)
    assert go_to(game, question) is not None
    return seat_asked(game)


def seat_asked(game: Game) -> Seat:
    return next(seat for seat in [Seat(game, side) for side in game.sides] if seat.asked)


def row(label: str, gain: float, error: float, same: bool = False, stands: float = 0.5) -> wire.Advised:
    return wire.Advised(
        key=label, label=label, chance=0.6 + gain, low=0.5, high=0.7, stands=stands, gain=gain, error=error,
        play_outs=100, same=same,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "question"), [("bout", "defence"), ("swords", "action"), ("knives", "act")])
def test_every_answer_is_weighed_and_the_best_stands_first(name: str, question: str) -> None:
    seat = asked_at(name, question)
    prompt = seat.prompt()
    assert prompt is not None
    advice = seat.advise(play_outs=17 * len(prompt.options))
    assert {each.key for each in advice.options} <= {each.key for each in prompt.options}
    assert advice.untried == len(prompt.options) - len(advice.options)
    assert advice.play_outs <= 17 * len(prompt.options)
    assert advice.question == question
    assert all(each.gain <= 0 for each in advice.options[1:] if each.play_outs == advice.options[0].play_outs)
    assert all(each.low <= each.chance <= each.high for each in advice.options)
    assert all(each.play_outs >= 8 for each in advice.options)
    assert not advice.stopped
    if "yield" in [each.key for each in advice.options]:
        assert next(each for each in advice.options if each.key == "yield").chance < 0.2


def test_so_many_play_outs_give_the_same_every_time() -> None:
    first, again = asked_at("swords", "action"), asked_at("swords", "action")
    assert first.advise(play_outs=60) == again.advise(play_outs=60) == first.advise(play_outs=60)


def test_advice_changes_nothing_and_costs_what_it_may() -> None:
    seat = asked_at("swords", "action")
    before = seat.fight()
    advice = seat.advise(seconds=0.3)
    assert seat.fight() == before
    assert len(advice.options) >= 2
    few = asked_at("duel", "manoeuvre").advise(play_outs=16)
    assert len(few.options) == 2
    assert few.untried > 5


def test_a_defender_is_advised_too() -> None:
    """To parry with a sword is better than to take the blow."""
    advice = asked_at("swords", "defence", 1).advise(play_outs=160)
    assert advice.options[0].key.startswith("parry")
    chances = {each.key: each.chance for each in advice.options}
    assert chances[advice.options[0].key] > chances["passive"]


def test_it_may_be_stopped_and_tells_what_it_has() -> None:
    seat = asked_at("swords", "action")
    advising = seat.advising(Budget(play_outs=1000))

    def stop(share: float) -> None:
        if share > 0.05:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        advising.run(stop)
    advice = seat.advised(advising)
    assert advice.stopped
    assert advice.play_outs <= 52
    with pytest.raises(Mistake, match="before anything was known"):
        seat.advised(seat.advising(Budget()))


def test_it_knows_no_more_than_the_seat() -> None:
    """The veil is drawn over the fights that advice plays on."""
    game = game_of("guards", 1)
    seat = next(each for each in [Seat(game, side) for side in game.sides] if each.has_secrets)
    for _ in range(60):
        if seat.asked:
            break
        master = Seat(game, REFEREE)
        prompt = master.prompt()
        assert prompt is not None
        master.answer(prompt.usual or prompt.options[-1].key)
    advising = seat.advising(Budget(play_outs=16))
    assert isinstance(advising.ahead, Ahead)
    assert advising.ahead.secrets
    advising.run()
    assert advising.ahead.failed == 0


@pytest.mark.parametrize(
    ("seconds", "play_outs", "words"),
    [(0.0, 0, "0 seconds"), (3600.0, 0, "3600 seconds"), (float("nan"), 0, "nan seconds"), (2.0, 3, "3 play-outs"),
     (2.0, -1, "-1 play-outs"), (2.0, 10**9, "play-outs: expected 16 to 1,000,000")],
)  # fmt: skip
def test_a_budget_that_is_none(seconds: float, play_outs: int, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        Budget(seconds, play_outs)


def test_there_is_none_for_dice_or_for_others() -> None:
    game = game_of("swords", dice=TYPED)
    with pytest.raises(Mistake, match="dice are to be thrown"):
        Seat(game, REFEREE).advise(play_outs=16)
    seat = asked_at("duel", "manoeuvre")
    other = next(side for side in seat.game.sides if side != seat.name)
    with pytest.raises(Mistake, match="is not asked now"):
        Seat(seat.game, other).advise(play_outs=16)


def test_what_decided_in_words() -> None:
    clear = [row("parry", 0.1, 0.04), row("dodge", -0.1, 0.04)]
    assert verdict(clear) == "clear"
    told = reason(clear, 200, False, "Hrolf")
    assert told.startswith("parry wins 70 %, dodge 50 %: 10 points, give or take 4 (2 answers, 200 fights")
    close = [row("parry", 0.01, 0.04), row("block", 0.0, 0.01, same=True), row("dodge", -0.01, 0.04)]
    assert verdict(close) == "too close to call"
    told = reason(close, 200, False, "Hrolf")
    assert told.startswith("Too close to call between parry (61 %) and dodge: 1 point, give or take 4; block came to")
    same = [row("parry", 0.0, 0.01), row("block", 0.0, 0.01, same=True)]
    assert reason(same, 1200, False, "Hrolf").startswith(
        "It makes no difference: whatever you say wins 60 % (2 answers,"
    )
    lives = [row("parry", 0.1, 0.04, stands=0.8), row("dodge", -0.1, 0.04)]
    assert reason(lives, 200, True, "Hrolf").endswith("Hrolf comes through in 80 % of them, with dodge in 50 %.")
    assert named(["a", "b", "c", "d"]) == "a, b and 2 others"


def test_numbers_are_quoted_and_lost_fights_said_to_be_lost() -> None:
    told = reason([row("4", 0.1, 0.04), row("2", -0.1, 0.04)], 200, False, "Hrolf")
    assert told.startswith('"4" wins 70 %, "2" 50 %: ')
    close = [row("rest", 0.01, 0.04), row("delay", -0.01, 0.04), row("end turn", -0.01, 0.04)]
    assert "between rest (61 %), delay and end turn: " in reason(close, 200, False, "Hrolf")
    lost = [each.model_copy(update={"chance": 0.004, "high": 0.01}) for each in close]
    told = reason(lost, 200, False, "Hrolf")
    assert told.startswith("All but lost: nothing that was tried wins more than 0 % (3 answers, 200 fights")
    assert points_of(0.001) == "less than a point"


def test_answers_that_were_given_up_are_told_by_how_far_they_were_behind() -> None:
    """With the same luck: those who dropped out in lucky fights do not look better than the best."""
    seat = asked_at("swords", "action")
    advising = seat.advising(Budget(play_outs=400))
    assert isinstance(advising, Advising)
    advising.run()
    advice = seat.advised(advising)
    best = advice.options[0]
    early = [each for each in advice.options if each.play_outs < best.play_outs and each.chance > 0]
    assert early
    for each in early:
        assert each.chance == pytest.approx(max(0.0, min(1.0, best.chance + each.gain)))

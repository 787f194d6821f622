"""Why agents did what they did: kept with their answers, told in sentences, and only to whom it may be told."""

from __future__ import annotations

import pytest
from tests.agents.test_looking_ahead import SMALL

from fracas.agents.registry import agent
from fracas.agents.tactician import Tactician
from fracas.kernel.decision import Option
from fracas.kernel.doctrine import DISCIPLINED, LEADER, Doctrine
from fracas.kernel.weighing import FLEES, PLAIN, TARGETED, WEIGHED, YIELDS, Weighed, Weighing
from fracas.stage.scenario import load
from fracas.table import wire
from fracas.table.game import SEEDED, Game, recorded_game
from fracas.table.past_questions import past_question
from fracas.table.reasons import Words, recollect, shown
from fracas.table.seat import REFEREE, SPECTATOR, Seat


def thoughtful(name: str, beats: int, who: str = "tactician") -> Game:
    """A fight among those who weigh a little, so many beats of it."""
    scenario = load(name)
    game = Game(scenario, 3, SEEDED, [who] * len(scenario.controls))
    book = game.book
    game.sit_down()
    if who == "tactician":
        policy = agent(book.default_agent(), book, 0)
        game.play.seats = [Tactician(book, policy, 5, limits=SMALL) for _ in game.seats]
    for _ in range(beats):
        game.step()
    return game


@pytest.mark.parametrize("name", ["duel", "bout", "swords", "knives"])
def test_every_answer_of_an_agent_says_why(name: str) -> None:
    game = thoughtful(name, 4)
    told = Seat(game, REFEREE).reasons(plain=True)
    assert len(told) == len([entry for entry in game.play.history() if not entry.human])
    weighed = [each for each in told if each.ground == WEIGHED]
    assert weighed
    for each in weighed:
        assert each.who in each.sentence
        assert each.label in each.sentence
        assert f"in {each.fights} fight" in each.sentence
        assert game.book.round_word in each.sentence
        assert each.tried


def test_a_brutes_move_says_that_nothing_was_weighed() -> None:
    game = thoughtful("duel", 3, "brute")
    seat = Seat(game, REFEREE)
    assert seat.reasons() == []
    assert "nothing was weighed" in seat.reasons(plain=True)[0].sentence


def test_who_is_told_what() -> None:
    game = thoughtful("swords", 5)
    of = {name: {each.who for each in Seat(game, name).reasons()} for name in ["red", "blue", REFEREE, SPECTATOR]}
    assert of == {"red": {"Red"}, "blue": {"Blue"}, REFEREE: {"Red", "Blue"}, SPECTATOR: {"Red", "Blue"}}
    game.why = True
    assert {each.who for each in Seat(game, "red").fight().reasons} == {"Red", "Blue"}


def test_nothing_is_told_of_foes_while_there_are_secrets() -> None:
    """Whoever waits does not tell for what."""
    game = thoughtful("duel", 1)
    game.why = True
    assert game.book.has_secrets(game.play.fight, 0)
    assert {each.who for each in Seat(game, REFEREE).reasons()} == {"Hrolf"}
    assert Seat(game, "red").reasons() == []
    assert Seat(game, SPECTATOR).reasons() == []


def test_an_update_has_the_reasons_of_what_is_new() -> None:
    game = thoughtful("swords", 2)
    seat = Seat(game, REFEREE)
    before = len(seat.fight().reasons)
    game.step()
    new = seat.update().reasons
    assert new
    assert len(seat.fight().reasons) == before + len(new)
    assert seat.update().reasons == []


def test_the_moment_before_an_answer_is_found_again() -> None:
    game = thoughtful("swords", 4)
    for beat in game.play.past:
        for at, entry in enumerate(beat.entries):
            assert beat.start is not None
            then = past_question(game.book, beat.start, beat.entries, at)
            assert then is not None
            assert (then.decision.who, then.decision.question.key) == (entry.who, entry.question)
            assert then.decision.menu.find(entry.answer) is not None


def test_a_record_is_asked_again_and_says_the_same() -> None:
    scenario = load("swords")
    game = Game(scenario, 3, SEEDED, ["tactician", "brute"])
    game.sit_down()
    for _ in range(4):
        game.step()
    again = recorded_game(game.record(), "record")
    told: list[wire.Reasoning] = []
    for entry in game.record().entries:
        entry.weighing = None
    for _ in again.retell(game.record().entries):
        recollect(again)
        if len(again.play.past) == 4:
            break
    told = Seat(again, REFEREE).reasons(plain=True)
    assert {each.ground for each in told} >= {WEIGHED, PLAIN}
    assert len(told) == len(game.record().entries)


def test_what_an_agent_would_not_say_again_has_no_reason() -> None:
    game = thoughtful("swords", 3, "brute")
    for entry in game.play.history():
        entry.weighing = None
    changed = game.play.past[-1].entries
    game.seats = ["random", "random"]
    recollect(game)
    told = [entry for entry in changed if entry.weighing is not None]
    assert all(entry.weighing is not None and entry.weighing.option.key == entry.answer for entry in told)
    assert len(told) < len(changed)


def row(label: str, gain: float, error: float, lasting: bool = False) -> wire.Weighed:
    return wire.Weighed(key=label, label=label, lasting=lasting, gain=gain, error=error, fights=16)


def reasoning(label: str, tried: list[wire.Weighed], ground: wire.Ground = "weighed") -> wire.Reasoning:
    return wire.Reasoning(
        beat=1, who="Hrolf", question="manoeuvre", text="What do you do?", key=label, label=label, usual="Attack",
        ground=ground, sentence="", tried=tried, fights=48, rounds=3,
    )  # fmt: skip


HURT = Doctrine("raiders", "", targets=LEADER, flees_below=0.5)


@pytest.mark.parametrize("why, sentence", [
    (reasoning("All-Out Attack", [row("All-Out Attack", 0.06, 0.03), row("Wait", -0.04, 0.05)]),
     "Hrolf: All-Out Attack instead of Attack: that wins about 6 points (give or take 3) in 48 fights played on for "
     "3 seconds; Wait would cost 4 points."),
    (reasoning("Feint", [row("Feint", 0.01, 0.001, lasting=True)]),
     "Hrolf: Feint instead of Attack: kept up, that wins about 1 point (give or take 1) in 48 fights played on for 3 "
     "seconds."),
    (reasoning("Attack", [row("Wait", 0.0, 0.01)]),
     'Hrolf, "What do you do?": Attack, as usual: nothing else made a difference in 48 fights played on for 3 '
     "seconds."),
    (reasoning("Attack", [row("Wait", 0.08, 0.12)]),
     'Hrolf, "What do you do?": Attack, as usual: Wait looked 8 points better, which may be luck (give or take 12), '
     "in 48 fights played on for 3 seconds."),
    (reasoning("Attack", [row("Wait", 0.01, 0.97)]),
     'Hrolf, "What do you do?": Attack, as usual: nothing was clearly better in 48 fights played on for 3 seconds.'),
    (reasoning("Attack", [row("Wait", 0.0, 0.01)]).model_copy(update={"text": "What do you do? Keep your Focus: 6 %."}),
     'Hrolf, "What do you do?": Attack, as usual: nothing else made a difference in 48 fights played on for 3 '
     "seconds."),
    (reasoning("Attack", [row("Wait", -0.4, 0.9), row("Move", -0.5, 0.1)]),
     'Hrolf, "What do you do?": Attack, as usual: nothing did better in 48 fights played on for 3 seconds; Move would '
     "cost 50 points."),
    (reasoning("Ysolde", [], TARGETED),
     "Hrolf: Ysolde instead of Attack: the doctrine 'raiders' is to go for their leader."),
    (reasoning("Move", [], FLEES),
     "Hrolf: Move instead of Attack: to get away; so hurt, one flees by the doctrine 'raiders'."),
    (reasoning("yield", [], YIELDS),
     "Hrolf: yield instead of Attack: so hurt, one yields by the doctrine 'raiders'."),
    (reasoning("Feint", [row("Feint", 0.003, 0.002)]),
     "Hrolf: Feint instead of Attack: that wins less than a point (give or take 1) in 48 fights played on for 3 "
     "seconds."),
    (reasoning("Attack", [], PLAIN), "Hrolf: Attack: the plain thing to do; nothing was weighed."),
])  # fmt: skip
def test_sentences(why: wire.Reasoning, sentence: str) -> None:
    assert Words(why, "second", HURT, False, "Attack").sentence() == sentence


def test_a_number_is_told_with_its_question_and_fights_to_the_end_as_such() -> None:
    why = reasoning("4", [row("4", 0.2, 0.1)]).model_copy(update={"usual": "0", "rounds": 0, "fights": 1})
    assert Words(why, "round", DISCIPLINED, True, "0").sentence() == (
        'Hrolf, "What do you do?": 4 instead of 0: that wins about 20 points (give or take 10) in 1 fight played to '
        "the end."
    )


def test_each_answer_is_shown_once_as_it_was_tried_most_often() -> None:
    weighing = Weighing(Option("a"), "a", WEIGHED)
    weighing.tried = [Weighed("b", False, 0.2, 0.1, 3), Weighed("b", True, 0.1, 0.1, 12), Weighed("c", False, 0, 1, 3)]
    assert [(each.key, each.count) for each in shown(weighing)] == [("b", 12), ("c", 3)]


def test_recorded_answers_of_people_have_no_reason() -> None:
    game = thoughtful("swords", 2)
    for entry in game.play.history():
        entry.human, entry.weighing = True, None
    recollect(game)
    assert Seat(game, REFEREE).reasons(plain=True) == []

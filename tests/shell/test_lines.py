"""A turn typed in a line, plans that are only looked at, and Enter for the usual answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.shell.commands import told
from tests.table.games import asked_seat, game_of, go_to, seats_of

from fracas.kernel.mistake import Mistake
from fracas.shell.line import TypedLine, planned
from fracas.shell.offer import Offer
from fracas.table.game import Game
from fracas.table.seat import Seat

BOTH = ["--seed", "7", "--ask", "everything", "--side", "red=human", "--side", "blue=human"]
CLOSE = ["move, f5, w", "move, e6, e"]
"""Hrolf and Dame Ysolde stand beside each other, and Hrolf is asked what to do."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said() -> list[str]:
    entries = json.loads(Path("duel-7.json").read_text(encoding="utf-8"))["entries"]
    return [entry["answer"] for entry in entries]


@pytest.mark.parametrize(
    "text, words, rest_as_usual",
    [
        ("attack, Hrolf, torso", ["attack", "Hrolf", "torso"], False),
        ("attack / torso", ["attack", "torso"], False),
        ("attack,torso,", ["attack", "torso"], True),
        ("attack", ["attack"], False),
        (",", [], True),
        ("", [], False),
    ],
)
def test_answers_are_separated_by_commas_or_slashes(text: str, words: list[str], rest_as_usual: bool) -> None:
    line = TypedLine(text)
    assert (line.words, line.rest_as_usual) == (words, rest_as_usual)
    assert TypedLine(str(line)).words == words


def test_a_turn_is_typed_in_a_line() -> None:
    told("play", "duel", *BOTH, typed=["move, F5, w", "Move / e6 / 1", "q"])
    assert said() == ["move", "f5", "w", "move", "e6", "e"]


def test_what_is_asked_in_between_is_answered_as_usual() -> None:
    told("play", "duel", *BOTH, typed=[*CLOSE, "attack, groin", "q"])
    assert said()[6:] == ["attack", "g5", "w", "great-axe swing", "groin"]


def test_after_a_comma_at_the_end_the_rest_of_the_turn_goes_as_usual() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "attack, groin,", "q"])
    assert said()[6:] == ["attack", "g5", "w", "great-axe swing", "groin", "strike"]
    assert "How do you defend?" in screen


@pytest.mark.parametrize(
    "line, complaint",
    [
        (
            "attack, flurb",
            "'flurb' answers none of these: Do you step? Which way do you face? With what do you strike?",
        ),
        ("all, torso", "'all' could be 'all-out attack', 'all-out defence'"),
        ("attack, zz99, w", "'zz99' answers none of these: Do you step?"),
        ("sing, torso", "'sing' is no answer"),
        ("move, a1", "'a1' is not possible"),
    ],
)
def test_a_line_with_a_word_that_fits_nowhere_is_refused_whole(line: str, complaint: str) -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, line, "q"])
    assert complaint in screen
    assert len(said()) == 6


def test_a_plan_is_looked_at_and_enter_says_it() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "p attack, groin,", "q"])
    assert re.search(r"Do you step\? +step to g5 +as usual\n", screen)
    assert re.search(r"Where do you aim\? +groin\n", screen)
    assert "Then dice fall: attack roll (3d)." in screen
    assert re.search(r"wounds or more: (about )?\d+ %  \(misses \d+ %, is stopped \d+ %", screen)
    assert "Hrolf [attack, groin,] > " in screen
    assert len(said()) == 6
    Path("duel-7.json").unlink()
    told("play", "duel", *BOTH, typed=[*CLOSE, "plan attack, groin,", "", "q"])
    assert said()[-1] == "strike"


@pytest.mark.parametrize("line", ["attack, kick, groin", "attack kick groin", "attack Ysolde kick groin"])
def test_what_only_works_from_where_one_stands_is_done_there(line: str) -> None:
    """As usual Hrolf would step back, to where his axe strikes and his foot does not."""
    told("play", "duel", *BOTH, typed=[*CLOSE, line, "q"])
    assert said()[6:] == ["attack", "f5", "w", "unarmed kick", "groin"]


def test_a_plan_that_stops_at_a_question_says_which() -> None:
    screen = told("play", "duel", *BOTH, typed=["p move, f5", "q"])
    assert "Then: Which way do you face? [w]" in screen


def test_without_a_line_the_plan_is_the_usual_turn() -> None:
    screen = told("play", "duel", *BOTH, typed=["p", "move, f5", "p", "", "q"])
    assert "nothing is usual here" in screen
    assert "Then the turn is over." in screen
    assert said() == ["move", "f5", "w"]


def test_enter_is_the_usual_answer_which_stands_in_the_prompt() -> None:
    screen = told("play", "duel", *BOTH, typed=["move", "f5", "", "q"])
    assert "Hrolf [face west (as now)] > " in screen
    assert said() == ["move", "f5", "w"]


def test_what_is_left_of_an_interrupted_line_is_kept_and_offered_again() -> None:
    """Dame Ysolde has waited for Hrolf to come; when she has struck, he faces where he wanted to."""
    typed = ["do nothing", "wait, a foe moves,", "", "move, e5, sw", "d5, e, hold back", "d5, e", "", "q"]
    screen = told("play", "duel", *BOTH, typed=typed)
    assert "Interrupted: somebody else is asked" in screen
    assert "Kept for later: sw." in screen
    assert screen.count("Dame Ysolde has waited for this.") == 1
    assert "Hrolf [sw] > " in screen
    assert said()[-1] == "sw"


def ready(game: Game) -> tuple[Seat, Offer]:
    seat = asked_seat(game, seats_of(game))
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    return seat, Offer(prompt, seat)


def test_a_line_is_made_into_a_plan_that_tells_what_was_filled_in() -> None:
    game = game_of("duel")
    for key in ("move", "f5", "w", "move", "e6", "e"):
        game.play.answer(key)
    seat, offer = ready(game)
    plan = planned(seat, TypedLine("attack, torso"), offer).plan
    assert [(each.key, each.filled) for each in plan.answers] == [
        ("attack", False), ("g5", True), ("w", True), ("great-axe swing", True), ("torso", False),
    ]  # fmt: skip
    assert plan.now
    with pytest.raises(Mistake, match="'flurb' answers none of these: Do you step"):
        planned(seat, TypedLine("attack, flurb"), offer)


def test_words_for_later_are_kept_when_dice_fall_first() -> None:
    game = game_of("duel")
    for key in ("move", "f5", "w", "move", "e6", "e"):
        game.play.answer(key)
    seat, offer = ready(game)
    found = planned(seat, TypedLine("attack, torso, strike, do nothing"), offer)
    assert found.rest == ["do nothing"]
    assert found.plan.stop == "a roll"


def test_one_attempt_is_explained_with_what_it_comes_to_in_the_end() -> None:
    """For whoever strikes, not for whoever is struck at."""
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "attack, kick, torso", "? strike", "strike", "? block", "q"])
    before, _, after = screen.partition("Hrolf aims a kick")
    assert re.search(r"kick +-2 +G-93\n +11\n +wounds or more: (about )?\d+ %", before)
    assert "wounds or more" not in after


def test_what_can_be_done_about_somebody_is_listed_as_lines_to_type() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "about ysolde", "about", "about e5", "about Ulf", "q"])
    listed = re.findall(
        r"^ +(?:(\d+) %|under 1 %)? +(all-out attack, determined, .*,|attack,|feint,)(?:  .*)?$", screen, re.M
    )
    assert listed[0][1].startswith("all-out attack, determined, ")
    assert {"attack,", "feint,"} <= {line for _, line in listed}
    assert "about whom? Say a name or a hex, such as: about j6" in screen
    assert re.search(r"move, e5,", screen)
    assert "'Ulf'" in screen
    assert len(said()) == 6


def test_what_can_be_done_about_a_blow_on_its_way_is_listed_with_its_chance() -> None:
    """Each defence with what goes with it, from the likeliest; on bad footing (f4) a retreat is worth less."""
    typed = [*CLOSE, "do nothing", "attack torso,", "about", "about Ysolde", "dodge, retreat g5,", "q"]
    screen = told("play", "duel", *BOTH, typed=typed)
    assert screen.count("The chance of defending, and what to type:") == 2
    assert re.search(r"74 %  dodge, retreat g5,\n", screen)
    assert re.search(r"62 %  dodge, retreat f4,\n", screen)
    assert re.search(r"62 %  parry great-axe, retreat g5,\n", screen)
    assert re.search(r"74 %  parry great-axe, feverish defence, stand fast,  1 FP for \+2\n", screen)
    assert "Hrolf retreats from f5 to g5" in screen


@pytest.mark.parametrize("name, question", [("duel", "manoeuvre"), ("bout", "manoeuvre"), ("swords", "action")])
def test_such_a_line_leads_where_it_says(name: str, question: str) -> None:
    game = game_of(name)
    assert go_to(game, question) is not None
    seat = asked_seat(game, seats_of(game))
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    foe = next(each for each in seat.fight().fighters if each.side != seat.name)
    for chain in seat.about(foe.name):
        line = TypedLine(", ".join([*[each.key for each in chain.answers if not each.filled], ""]))
        keys = [each.key for each in planned(seat, line, Offer(prompt, seat)).plan.answers]
        assert keys[: len(chain.answers)] == [each.key for each in chain.answers]


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("attack Hrolf neck", ["attack", "f5", "e", "thrusting-broadsword swing", "neck"]),
        ("attack thrust", ["attack", "f5", "e", "thrusting-broadsword thrust"]),
    ],
)
def test_a_line_steps_into_reach_and_a_mode_is_enough_for_a_weapon(line: str, answers: list[str]) -> None:
    told("play", "duel", *BOTH, typed=["move, g5, w", "move, e5, e", "do nothing", line, "q"])
    assert said()[-len(answers) :] == answers


def test_a_comma_at_the_end_is_for_the_second_blow_and_the_last_step_too() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "do nothing", "all-out attack, double, e6, neck,", "q"])
    assert screen.count("(swing), at the neck: ") == 2
    assert "The rest of the turn: thrusting broadsword swing, neck, strike." in screen
    assert "Second 3: Hrolf." in screen


def test_a_first_word_that_is_not_possible_says_why() -> None:
    screen = told("play", "goblin", "--seed", "3", typed=["attack goblin", "q"])
    assert "'attack' is not possible: nobody is in reach (T-71)." in screen


def test_a_word_of_another_moment_is_named_as_that() -> None:
    """Whatever the usual answers would lead to: it is no answer to what is asked, and the book says why."""
    screen = told("play", "swords", "--seed", "3", typed=["attack,", "q"])
    assert "'attack' is no answer to 'How do you meet it?': 'attack' is something to do in your turn (T-71)." in screen

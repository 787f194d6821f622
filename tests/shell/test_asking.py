"""Fewer answers: what is not asked where nothing hangs on it, the same again, and a turn in plain words."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from tests.shell.commands import told
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.shell.line import TypedLine, planned, repeated
from fracas.shell.offer import Offer
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat

BOTH = ["--seed", "7", "--side", "red=human", "--side", "blue=human"]
TOO_NEAR = ["move f5 w", "move e6 e"]
"""Hrolf and Dame Ysolde stand beside each other, and Hrolf is asked what to do, whose axe strikes two hexes away."""
CLOSE = [*TOO_NEAR, "do nothing"]
"""Now Dame Ysolde is asked, whose sword reaches him."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(path: str = "duel-7.json") -> list[str]:
    entries = json.loads(Path(path).read_text(encoding="utf-8"))["entries"]
    return [entry["answer"] for entry in entries]


# what goes without saying


def test_step_and_facing_are_not_asked_where_nothing_hangs_on_them() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "attack", "", "groin", "q"])
    assert "As usual: stay at e6, face east (as now). (nothing hung on it; 'ask everything' asks" in screen
    assert "Do you step?" not in screen
    assert said()[7:] == ["attack", "e6", "e", "thrusting-broadsword swing", "groin"]


def test_a_step_back_is_asked_about_where_the_weapon_in_hand_is_too_long() -> None:
    """Hrolf could kick from here, but not swing his axe."""
    screen = told("play", "duel", *BOTH, typed=[*TOO_NEAR, "attack", "", "", "", "q"])
    assert "Do you step?" in screen
    assert "Hrolf [g5] >" in screen
    assert said()[6:] == ["attack", "g5", "w", "great-axe swing", "torso"]


def test_what_can_be_done_about_somebody_too_near_is_first_of_all_a_blow_with_the_weapon() -> None:
    game = game_of("duel")
    for key in ("move", "f5", "w", "move", "e6", "e"):
        game.play.answer(key)
    attacks = [each for each in Seat(game, "blue").about("Dame Ysolde") if each.answers[0].key == "attack"]
    assert "great-axe swing" in [each.key for each in attacks[0].answers]


def test_whoever_wants_to_is_asked_everything() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "ask", "ask everything", "attack", "ask matters", "", "q"])
    assert "You are asked what matters" in screen
    assert "Do you step?" in screen
    assert "Which way do you face?" not in screen
    assert said()[7:] == ["attack", "e6", "e"]


def test_what_nobody_was_asked_is_taken_back_with_the_answer_before_it() -> None:
    screen = told("play", "duel", *BOTH, typed=[*CLOSE, "attack", "u", "q"])
    assert "(taken back: Dame Ysolde: attack; Dame Ysolde: e6; Dame Ysolde: e)" in screen
    assert len(said()) == 7


def test_a_line_is_taken_back_whole_also_when_the_fight_is_gone_on_with() -> None:
    told("play", "duel", *BOTH, typed=[*CLOSE, "attack", "q"])
    screen = told("play", "duel-7.json", typed=["u", "u", "r", "r", "u", "q"])
    assert screen.count("(taken back: Dame Ysolde: attack; Dame Ysolde: e6; Dame Ysolde: e)") == 2
    assert "(taken back: Hrolf: do nothing)" in screen
    assert "(said again: Dame Ysolde: attack; Dame Ysolde: e6; Dame Ysolde: e)" in screen
    assert len(said()) == 7


def test_a_question_that_one_has_come_back_to_is_asked() -> None:
    """Somebody else played up to here, so nobody knows what was asked."""
    told("play", "duel", *BOTH, "--ask", "everything", typed=[*CLOSE, "attack", "e6", "e", "q"])
    screen = told("play", "duel-7.json", typed=["u", "u", "", "q"])
    assert "Which way do you face?" in screen
    assert "Do you step?" in screen
    assert said()[7:] == ["attack", "e6", "e"]


def test_a_step_is_still_taken_by_saying_so() -> None:
    told("play", "duel", *BOTH, typed=[*CLOSE, "attack e5", "q"])
    assert said()[7:9] == ["attack", "e5"]


WALKS = ["duel", "bout", "gunfight", "goblin", "barfight", "knives"]


@pytest.mark.parametrize("name", WALKS)
def test_where_nothing_hangs_on_an_answer_there_is_a_usual_one(name: str) -> None:
    scenario = load(name)
    game = Game(scenario, 3, "seeded", [HUMAN] * len(scenario.controls))
    game.sit_down()
    game.resume()
    seat = Seat(game, REFEREE)
    chooser = agent("brute", game.book, 5)
    skipped = 0
    for _ in range(60):
        pending = game.play.pending
        if pending is None:
            break
        prompt = seat.prompt()
        assert prompt is not None
        assert prompt.matters or prompt.usual
        if not prompt.matters:
            skipped += 1
            seat.answer(prompt.usual)
        else:
            seat.answer(chooser.choose(game.play.run, pending).key)
    assert skipped > 0 or name in ("goblin", "gunfight")


# the same again


def test_a_declaration_is_repeated_with_one_word() -> None:
    sides = ["--seed", "2", "--side", "red=human", "--side", "blue=human"]
    typed = ["knife", "20", "attack knife", "plain", "that is all", "no parry", "that is all"]
    acts = ["end turn", "end turn"]
    screen = told("play", "knives", *sides, typed=[*typed, *acts, "", "q"])
    assert "Enter: as last time: knife, 20 points, attack knife, plain, that is all" in screen
    entries = said("knives-2.json")
    first = entries[:5]
    assert entries[-5:] == first


def after_a_blow(game: Game, *answers: str) -> None:
    """Plays on until the next one is asked what to do."""
    for key in answers:
        game.play.answer(key)
    while game.play.pending is not None and game.play.pending.question.key != "manoeuvre":
        game.play.answer(game.play.pending.menu.options()[0].key)


def test_where_one_goes_and_looks_is_found_anew() -> None:
    game = game_of("duel")
    after_a_blow(game, "move", "f5", "w", "move", "e6", "e", "do nothing")
    assert Seat(game, "red").before() == []  # who has only gone somewhere
    swing = "thrusting-broadsword swing"
    after_a_blow(game, "attack", "e5", "e", swing, "torso", "strike")
    game.play.answer("do nothing")
    red = Seat(game, "red")
    keys = [each.key for each in red.before() if not each.filled]
    assert keys[:4] == ["attack", swing, "torso", "strike"]
    plan = repeated(red, red.before())
    assert plan is not None
    answers = [(each.key, each.filled) for each in plan.answers]
    assert answers[0] == ("attack", False)
    assert answers[1][1]
    assert answers[2][1]
    assert ("torso", False) in answers


@pytest.mark.parametrize("turn", [["attack"], ["all-out attack", "determined"]])
def test_who_stayed_for_a_kick_stays_for_it_again(turn: list[str]) -> None:
    """As usual Hrolf would step back for his axe, and in an All-Out Attack would have to say where he goes."""
    game = game_of("duel")
    after_a_blow(game, "move", "f5", "w", "move", "e6", "e", *turn, "f5", "w", "unarmed kick", "torso", "strike")
    game.play.answer("do nothing")
    blue = Seat(game, "blue")
    plan = repeated(blue, blue.before())
    assert plan is not None
    assert [each.key for each in plan.answers] == [*turn, "f5", "w", "unarmed kick", "torso", "strike"]
    assert [each.key for each in plan.answers if not each.filled] == [*turn, "unarmed kick", "torso", "strike"]


def test_enter_is_the_same_blow_again() -> None:
    typed = [*CLOSE, "attack groin strike", "dodge", "stand fast", "stay", "do nothing", "", "q"]
    screen = told("play", "duel", *BOTH, typed=typed)
    assert "Enter: as last time: Attack, thrusting broadsword swing, groin, strike" in screen
    assert "Kept for later: draw 3" not in screen
    assert said().count("groin") == 2


BLOW = [*CLOSE, "attack groin strike", "dodge", "stand fast", "stay", "do nothing"]


def test_what_was_said_before_the_fight_was_left_is_said_again() -> None:
    told("play", "duel", *BOTH, typed=[*BLOW, "q"])
    screen = told("play", "duel-7.json", typed=["", "q"])
    assert "Enter: as last time: Attack, thrusting broadsword swing, groin, strike" in screen
    assert said().count("groin") == 2


def test_what_would_be_said_again_can_be_looked_at() -> None:
    screen = told("play", "duel", *BOTH, typed=[*BLOW, "p again", "", "q"])
    shown = screen[screen.index("> p again") :]
    assert "groin" in shown
    assert "Then dice fall: attack" in shown
    assert said().count("groin") == 2
    assert "there is nothing to say again here" in told("play", "duel", *BOTH, typed=["p as before", "q"])


def test_nothing_is_said_again_that_was_never_said() -> None:
    screen = told("play", "duel", *BOTH, typed=["again", "q"])
    assert "there is nothing to say again here" in screen


def test_typed_dice_are_not_said_again() -> None:
    game = game_of("duel", dice="typed")
    for key in ("move", "f5", "w", "move", "e6", "e", "attack", "f5", "w", "unarmed kick", "torso", "strike", "4 4 4"):
        game.play.answer(key)
    while game.play.pending is not None and game.play.pending.question.key != "manoeuvre":
        pending = game.play.pending
        game.play.answer("3 3 3" if pending.question.key == "roll" else pending.menu.options()[0].key)
    game.play.answer("do nothing")
    before = Seat(game, "blue").before()
    assert before[0].key == "attack"
    assert all(each.question != "roll" for each in before)


# a turn in a line


def close() -> tuple[Seat, Offer]:
    game = game_of("duel")
    for key in ("move", "f5", "w", "move", "e6", "e", "do nothing"):
        game.play.answer(key)
    seat = Seat(game, "red")
    prompt = seat.prompt()
    assert prompt is not None
    return seat, Offer(prompt, seat)


@pytest.mark.parametrize(
    "text, keys",
    [
        ("attack Hrolf torso deceptive 2", ["attack", "torso", "deceptive", "deceptive"]),
        ("attack, torso, deceptive, deceptive", ["attack", "torso", "deceptive", "deceptive"]),
        ("attack hrolf in the neck", ["attack", "neck"]),
        ("attack neck hrolf", ["attack", "neck"]),
        ("attack deceptive left leg", ["attack", "left leg", "deceptive"]),
        ("attack stay torso", ["attack", "e6", "torso"]),
        ("all-out attack determined", ["all-out attack", "determined"]),
    ],
)
def test_a_turn_in_plain_words(text: str, keys: list[str]) -> None:
    seat, offer = close()
    plan = planned(seat, TypedLine(text), offer).plan
    assert [each.key for each in plan.answers if not each.filled] == keys


@pytest.mark.parametrize(
    "text, why",
    [
        ("attack Hrolf nose deceptive", "'nose deceptive' answers none of these"),
        ("attack Ysolde neck", "'Ysolde neck' answers none of these"),
        ("sing Hrolf neck", "'sing hrolf neck' is no answer"),
        ("attack Hrolf neck deceptive 2", "'deceptive"),
    ],
)
def test_a_word_that_fits_nowhere_is_told(text: str, why: str) -> None:
    seat, offer = close()
    with pytest.raises(Mistake, match=why):
        planned(seat, TypedLine(text), offer)


LINES = [
    ("bout", 3, "wait a foe comes into my reach", ["wait", "a foe comes into my reach"]),
    ("goblin", 2, "sprint e3", ["sprint", "1 AP + 1 FAT", "e3"]),
    ("corridor", 2, "shoot Guard Three 2 AP boost 1", ["shoot", "Guard Three", "strike", "2 AP", "1"]),
    ("knives", 2, "knife 20 attack knife measured", ["knife", "20", "attack knife", "measured"]),
    ("barfight", 2, "strike Tam 20 attack strike Tam", ["strike", "Tam", "20", "nobody else", "whoever is nearest",
     "attack strike", "plain", "Tam"]),
    ("barfight", 2, "no parry attack strike measured tam", ["no parry", "whoever is nearest", "attack strike",
     "measured", "Tam"]),
]  # fmt: skip


@pytest.mark.parametrize("name, seed, text, keys", LINES)
def test_a_turn_in_plain_words_in_every_book(name: str, seed: int, text: str, keys: list[str]) -> None:
    told("play", name, "--seed", str(seed), typed=[text, "q"])
    path = f"{name}-{seed}.json"
    entries = json.loads(Path(path).read_text(encoding="utf-8"))["entries"]
    assert [entry["answer"] for entry in entries if not entry.get("agent")] == keys


@pytest.mark.parametrize("name, seed, place", [("duel", 2, "e5"), ("goblin", 2, "f3"), ("bout", 2, "d5")])
def test_a_hex_alone_is_a_move_there(name: str, seed: int, place: str) -> None:
    told("play", name, "--seed", str(seed), typed=[place, "q"])
    assert ("move", place) in pairwise(said(f"{name}-{seed}.json"))


@pytest.mark.parametrize(
    "name, before, line, keys",
    [
        ("goblin", [], "f3, attack", ["move", "f3", "attack"]),
        ("duel", [], "E5,", ["move", "e5", "e"]),
        ("duel", [], "f5 by e5, e", ["move", "f5 by e5", "e"]),
        ("knives", ["no parry", "that is all"], "e4,", ["no parry", "that is all", "move", "e4", "e"]),
        ("knives", ["no parry, run, that is all", "e4"], "f3,",
         ["no parry", "run", "that is all", "move", "e4", "e", "run", "f3"]),
    ],
)  # fmt: skip
def test_a_hex_first_in_a_line_is_a_move_there(name: str, before: list[str], line: str, keys: list[str]) -> None:
    told("play", name, "--seed", "3", typed=[*before, line, "q"])
    entries = json.loads(Path(f"{name}-3.json").read_text(encoding="utf-8"))["entries"]
    assert [entry["answer"] for entry in entries if not entry.get("agent")][: len(keys)] == keys


SPENT = ["no parry, aim knife, throw knife, draw knife 2", "aim knife", "throw knife", "draw knife 2"]
"""Vesna has used up her AP: to end the turn is usual, and she may still walk."""


def test_a_hex_is_a_move_there_also_where_something_else_is_usual() -> None:
    screen = told("play", "knives", "--seed", "3", typed=[*SPENT, "e4", "q"])
    assert "Vesna [end turn] >" in screen
    assert ("move", "e4") in pairwise(said("knives-3.json"))


def test_nothing_is_done_by_half_of_what_is_not_offered() -> None:
    """'draw knife 3' was understood as 'throw knife', with 'draw 3' for later."""
    drawn = ["no parry, draw knife 2, draw knife 3, that is all", "draw knife 2"]
    screen = told("play", "knives", "--seed", "3", typed=[*drawn, "draw knife 3", "q"])
    assert "Kept for later: draw 3" not in screen
    assert "throw knife" not in said("knives-3.json")


def test_a_hex_that_is_too_far_says_what_to_type() -> None:
    screen = told("play", "goblin", "--seed", "3", typed=["k3", "e4,", "q"])
    assert "'move' does not lead to k3; type 'sprint, k3' or 'full sprint, k3'" in screen
    assert "'f4' is not possible: it is further" in told("play", "duel", "--seed", "3", typed=["f4 by e4, e", "q"])
    assert "'e4' is not possible: a pillar is in the way" in screen


# staying


def test_stay_is_understood_wherever_one_may_stay() -> None:
    screen = told("play", "duel", *BOTH, typed=["move", "stay", "", "q"])
    assert "; or stay." in screen
    assert said()[:2] == ["move", "i5"]
    told("play", "goblin", "--seed", "2", typed=["move", "stay", "q"])
    assert said("goblin-2.json") == ["move", "d4"]


# a map that does not fit


def test_another_part_of_the_map_is_shown() -> None:
    screen = told("play", "corridor", "--seed", "2", typed=["m a1", "m Vex", "m right", "m nowhere", "q"])
    assert "map nowhere: name a hex or a fighter, or say 'left', 'right', 'up', 'down'" in screen
    assert screen.count("### wall") == 4

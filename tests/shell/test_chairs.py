"""Several people at one screen: where there are secrets it changes hands, and each is told what it missed."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from tests.shell.commands import told

from fracas.shell.chairs import Chairs
from fracas.shell.screen import Screen
from fracas.shell.session import Session
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE

HAND_OVER = re.compile(r"Hand the screen to (\w+); Enter when \1 is at the screen > ")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def both(scenario: str, *typed: str, seed: str = "7") -> str:
    return told("play", scenario, "--seed", seed, "--side", "red=human", "--side", "blue=human", typed=[*typed, "q"])


def sittings(screen: str) -> list[tuple[str, str]]:
    """Who sat at the screen, and what was shown meanwhile."""
    parts = HAND_OVER.split(screen)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


FOOTPADS = ["", "do nothing", "do nothing", "do nothing", "", "move, d5,", "do nothing", "do nothing", ""]
"""Hob, Watt and Sly Nan do nothing in the bushes; then the pedlars move."""


def test_the_screen_changes_hands_before_another_sides_question() -> None:
    shown = sittings(both("footpads", *FOOTPADS))
    assert [side for side, _ in shown] == ["blue", "red", "blue"]
    assert re.search(r"Wa[←→↖↗↘↙]", shown[0][1])
    assert not re.search(r"Wa[←→↖↗↘↙]", shown[1][1])
    assert "Wa Watt" not in shown[1][1]
    assert "Second 1: Watt." not in shown[1][1]
    assert "Watt: What do you do this second?" in shown[2][1] or "Hob the Knife: What do you" in shown[2][1]


def test_each_is_told_what_it_missed_and_nothing_twice() -> None:
    shown = sittings(both("footpads", *FOOTPADS))
    assert "Old Grim moves from c6 to d5" in shown[1][1]
    assert "Old Grim moves from c6 to d5" in shown[2][1]
    assert shown[0][1].count("Second 1: Hob the Knife.") == 1
    assert "Second 1: Hob the Knife." not in shown[2][1]


def test_nothing_secret_is_left_on_the_screen() -> None:
    scenario = load("footpads")
    game = Game(scenario, 7, SEEDED, [HUMAN] * len(scenario.controls))
    game.sit_down()
    out = io.StringIO()
    at_hand_over: list[str] = []

    def read(prompt: str) -> str:
        if HAND_OVER.match(prompt):
            at_hand_over.append(out.getvalue())
            return ""
        if len(at_hand_over) > 1:
            raise EOFError
        return "do nothing"

    Session(game, Screen(Console(file=out, width=90, force_terminal=True), game), read, None).run()
    assert len(at_hand_over) == 2
    assert at_hand_over[1].endswith("\x1b[2J\x1b[H\x1b[3J") or at_hand_over[1].endswith("\x1b[H\x1b[2J\x1b[3J")


def test_without_secrets_all_look_at_the_screen_together() -> None:
    screen = both("duel", "move, f5, w", "move, e6, e")
    assert not HAND_OVER.search(screen)
    assert screen.count("Hrolf moves from i5 to f5") == 1


def test_whoever_hides_later_has_the_screen_alone_from_then_on() -> None:
    """Aldric and the goblin see everything together, until there is a secret."""
    typed = ["end turn", 'rule "The goblin" hidden yes', "", "l", "end turn", ""]
    screen = both("goblin", *typed, seed="5")
    before, _, after = screen.partition("is now hidden")
    assert not HAND_OVER.search(before)
    assert HAND_OVER.search(after)


def test_who_answers_what() -> None:
    scenario = load("footpads")
    names = [HUMAN if entrant.side == 0 else "brute" for entrant in scenario.setup.entrants]
    game = Game(scenario, 7, "typed", names)
    game.sit_down()
    game.resume()
    chairs = Chairs(game)
    assert [seat.name for seat in chairs.seats] == ["red"]
    if not chairs.seats[0].asked:  # dice of the computer's side are thrown by whoever is there
        assert chairs.asked().name == REFEREE
    assert chairs.next_viewer().name == "red"
    assert not chairs.must_hand_over(chairs.seats[0])


def test_with_nobody_to_play_everything_is_seen() -> None:
    scenario = load("footpads")
    game = Game(scenario, 7, "typed", ["brute"] * len(scenario.controls))
    chairs = Chairs(game)
    assert [seat.name for seat in chairs.seats] == [REFEREE]
    assert not chairs.viewer.has_secrets


def test_friends_who_do_not_mind_never_hand_the_screen_over() -> None:
    people = ["--seed", "7", "--side", "red=human", "--side", "blue=human"]
    assert "Hand the screen to" in told("play", "footpads", *people, typed=["", "q"])
    assert "Hand the screen to" not in told("play", "footpads", *people, "--one-screen", typed=["q"])

"""A session without a terminal: whatever is typed, it goes on, and what was said is kept."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console

from fracas.kernel.decision import Amounts, Decision, Option, Question, View
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook
from fracas.shell.game import Game, recorded_game
from fracas.shell.offer import Offer
from fracas.shell.screen import Screen
from fracas.shell.session import Session
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load

GARBAGE = [
    "", "?", "? ", "?9", "? nothing", "? e5", "u", "r", "m", "s", "l", "h", "rule", "rule a b c", "rule Hrolf hp 9",
    'rule "', "99", "-1", "0", "e5 by", "e5 by e5", "by", "9" * 5000, "\t", "é", "[bold]", "a" * 300,
    "rule e5 terrain wall",
]  # fmt: skip


class Typist:
    """Types options by number, hexes, and nonsense in between; then is called away."""

    def __init__(self, session: Session | None, seed: int, lines: int) -> None:
        self.session = session
        self.chance = random.Random(seed)
        self.lines = lines

    def __call__(self, prompt: str) -> str:
        self.lines -= 1
        if self.lines < 0:
            raise EOFError
        if self.chance.random() < 0.3:
            return self.chance.choice(GARBAGE)
        assert self.session is not None
        pending = self.session.play.pending
        if pending is None:
            return "u"
        return self.chance.choice(pending.menu.options()).key


def session_of(name: str, seed: int, dice: str, typist: Typist) -> tuple[Session, io.StringIO]:
    scenario = load(name)
    game = Game(scenario, seed, dice, [HUMAN] * len(scenario.controls))
    game.sit_down()
    out = io.StringIO()
    session = Session(game, Screen(Console(file=out, width=80, force_terminal=True), game), typist, None)
    typist.session = session
    return session, out


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name, dice", [("duel", "seeded"), ("duel", "typed"), ("skirmish", "seeded")])
def test_nonsense_never_ends_a_session(name: str, dice: str, seed: int) -> None:
    session, out = session_of(name, seed, dice, Typist(None, seed, 150))
    session.run()
    record = session.game.record()
    again = recorded_game(record, "again.json")
    again.catch_up(record, "again.json")
    assert [event.sign() for event in again.play.events()] == [event.sign() for event in session.play.events()]
    assert "Traceback" not in out.getvalue()


class Bidding(Rulebook[Any]):
    def view(self, fight: Any, decision: Decision, option: Option) -> View:
        return View(f"bid {option.key}")

    def why_not(self, fight: Any, decision: Decision, key: str) -> str:
        return f"nobody bids {key}"


def test_amounts_are_typed_as_they_are() -> None:
    """3 is the amount, not the third option."""
    offer = Offer(Bidding(), None, Decision(0, Question("bid", "How much?", "T-1"), Amounts(2, 9)))
    assert offer.meant("3").key == "3"
    for wrong in ("1", "10", "bid"):
        with pytest.raises(Mistake, match=f"nobody bids {wrong}"):
            offer.meant(wrong)

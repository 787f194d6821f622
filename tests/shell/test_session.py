"""A session without a terminal: whatever is typed, it goes on, and what was said is kept."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from rich.console import Console
from tests.d100.scene import D100, armed, asked, fight, in_order, swordsman, turn_of

from fracas.kernel.decision import Amounts, Decision, Option, Question, View
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook
from fracas.shell.offer import Offer
from fracas.shell.screen import Screen
from fracas.shell.session import EVERYTHING, MATTERS, Session
from fracas.shell.story import story
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import load
from fracas.table import portrait, wire
from fracas.table.answers import Answers
from fracas.table.game import Game, recorded_game

GARBAGE = [
    "", "?", "? ", "?9", "? nothing", "? e5", "u", "r", "m", "s", "l", "h", "rule", "rule a b c", "rule Hrolf hp 9",
    "add", "add a b", "add brigand at a1 on blue",
    'rule "', "99", "-1", "0", "e5 by", "e5 by e5", "by", "9" * 5000, "\t", "é", "[bold]", "a" * 300,
    "rule e5 terrain wall", "p", "plan", "p ,", ",", "/", ",,,/", "attack, torso", "move, 1,", "p attack, 1,",
    "again", "stay", "ask", "ask everything", "ask matters", "attack Hrolf neck deceptive 2", "attack the goblin,",
    "1, 1, 1,", "plan 1 / 1 / 1", "1,",
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
        pending = self.session.game.play.pending
        if pending is None:
            return "u"
        return self.chance.choice(pending.menu.options()).key


def session_of(name: str, seed: int, dice: str, typist: Typist) -> tuple[Session, io.StringIO]:
    scenario = load(name)
    game = Game(scenario, seed, dice, [HUMAN] * len(scenario.controls))
    game.sit_down()
    out = io.StringIO()
    level = EVERYTHING if seed % 2 else MATTERS
    session = Session(game, Screen(Console(file=out, width=80, force_terminal=True), game), typist, None, ask=level)
    typist.session = session
    return session, out


LONG = [("duel", "seeded"), ("duel", "typed"), ("skirmish", "seeded")]
SHORT = [("goblin", "seeded"), ("knives", "seeded"), ("footpads", "seeded"), ("guards", "typed")]


@pytest.mark.parametrize(
    "name, dice, seed",
    [(*each, seed) for each in LONG for seed in range(6)] + [(*each, seed) for each in SHORT for seed in range(2)],
)
def test_nonsense_never_ends_a_session(name: str, dice: str, seed: int) -> None:
    session, out = session_of(name, seed, dice, Typist(None, seed, 150))
    session.run()
    record = session.game.record()
    again = recorded_game(record, "again.json")
    again.catch_up(record, "again.json")
    before = session.game.play.events()
    assert [event.to_dict() for event in again.play.events()] == [event.to_dict() for event in before]
    assert "Traceback" not in out.getvalue()


class Bidding(D100):
    def view(self, fight: Any, decision: Decision, option: Option) -> View:
        return View(f"bid {option.key}")

    def why_not(self, fight: Any, decision: Decision, key: str) -> str:
        return f"nobody bids {key}"


class SceneAnswers(Answers):
    """All answers to one question of a scene."""

    def __init__(self, book: Rulebook[Any], scene: Any, decision: Decision) -> None:
        self.book = book
        self.scene = scene
        self.decision = decision

    def find(self, key: str) -> wire.Option | None:
        option = self.decision.menu.find(key)
        return None if option is None else portrait.option(self.book, self.scene, self.decision, option)

    def why_not(self, key: str) -> str:
        return self.book.why_not(self.scene, self.decision, key)


def offered(book: Rulebook[Any], scene: Any, decision: Decision) -> Offer:
    return Offer(portrait.prompt(book, scene, decision, 0), SceneAnswers(book, scene, decision))


def test_amounts_are_typed_as_they_are() -> None:
    """3 is the amount, not the third option."""
    scene = fight((swordsman(), "a5", "e"), (swordsman(), "e5", "w"))
    offer = offered(Bidding(), scene, Decision(0, Question("bid", "How much?", "T-1"), Amounts(2, 9)))
    assert offer.meant("3").key == "3"
    for wrong in ("1", "10", "bid"):
        with pytest.raises(Mistake, match=f"nobody bids {wrong}"):
            offer.meant(wrong)


def shown(session: Session, out: io.StringIO, *answers: str) -> str:
    """What is on the screen after these answers, without colours."""
    session.game.play.resume()
    for answer in answers:
        session.game.play.answer(answer)
    out.truncate(0)
    session.look_up()
    session.lay_out()
    return re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())


def test_hexes_to_shoot_at_are_shown_on_the_map() -> None:
    """A tank gun may be aimed at hundreds of hexes, which nobody wants to see as a list."""
    session, out = session_of("tank", 4, "seeded", Typist(None, 4, 0))
    text = shown(session, out, "shoot", "mounted tank-gun", "a hex")
    assert "Which hex do you aim at?" in text
    assert "Type the name of a marked hex, such as a1." in text
    assert "+ may be chosen" in text
    assert len(text.splitlines()) < 50
    assert session.now.offer.meant("M5").key == "m5"
    session.obey("?")
    assert "The marked hexes may be chosen." in out.getvalue()


def test_hexes_to_throw_at_are_no_places_to_go_to() -> None:
    """A grenade may be thrown at many hexes, and it costs nothing to go to any of them."""
    book = D100({"declaration": "free"})
    people = [(armed("frag_grenade"), "a5", "e"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, book=book))
    turn_of(scene, 0, book)
    offer = offered(book, scene, asked(scene, [], ["throw frag grenade"], lambda: book.act(scene)))
    assert offer.by_map
    assert offer.places == {}
    assert "e5" in offer.spots
    assert offer.listed == []
    assert offer.meant("E5").key == "e5"


def test_a_leap_costs_nothing_by_the_hex() -> None:
    """D-43: where it lands is marked, and listed if that is not too much."""
    book = D100({"declaration": "free"})
    scene = in_order(fight((swordsman(), "a1", "e"), (swordsman(), "d1", "w"), rows=["^....."], book=book))
    turn_of(scene, 0, book)
    offer = offered(book, scene, asked(scene, [], ["leap"], lambda: book.act(scene)))
    assert offer.places == {}
    assert [option.key for option in offer.listed] == ["b1", "c1", "e1"]


def test_what_does_not_fit_goes_on_under_its_own_column() -> None:
    """Options and fighters on a narrow terminal: nothing begins at the left edge but what is new."""
    session, out = session_of("corridor", 3, "seeded", Typist(None, 3, 0))
    session.screen.console.width = 60
    text = shown(session, out)
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(" Li Lindqvist"))
    assert lines[at + 1] == " " * lines[at].index("FAT") + "loaded)"
    at = next(number for number, line in enumerate(lines) if "lie down" in line)
    assert lines[at].index("+2 TV") == len(lines[at + 1]) - len(lines[at + 1].lstrip())
    assert all(len(line) <= 60 for line in lines)


def test_somebody_joins_the_fight_at_the_terminal() -> None:
    session, out = session_of("duel", 5, "seeded", Typist(None, 5, 0))
    shown(session, out)
    out.truncate(0)
    session.obey("add brigand at a1 on blue as Odo the late")
    session.tell()
    assert "Odo the late joins blue at a1." in out.getvalue()
    assert session.game.seats[-1] == session.game.seats[1]
    session.obey("add brigand at a2 on red, by brute")
    assert session.game.names[-1] == "Brigand"
    assert session.game.seats[-1] == "brute"
    for wrong, text in (
        ("add", "say: add WHO at HEX on SIDE"),
        ("add brigand at a1", "say: add WHO at HEX on SIDE"),
        ("add brigand at a1 on blue", "Odo the late is at a1"),
        ("add brigant at a3 on blue", "did you mean 'brigand'"),
        ("add brigand at a3 on green", "unknown side 'green'"),
        ("add brigand at a3 on blue by magic", "by: "),
    ):
        with pytest.raises(Mistake, match=text):
            session.obey(wrong)
    session.obey("u")
    assert session.game.names[-1] == "Odo the late"
    session.obey("s")
    assert "played by" in out.getvalue()


def test_a_ruling_is_told_though_something_came_after_the_last_answer() -> None:
    """It counts from the last answer on: the payment that followed is not told once more in its place."""
    session, out = session_of("goblin", 5, "typed", Typist(None, 5, 0))
    shown(session, out, "7", "3", "move", "f3", "attack", "long-sword", "strike", "2 AP", "0", "0")
    session.chairs.all_told()
    assert "pays" in story(session.chairs.viewer.events())[-1].text
    out.truncate(0)
    session.obey("rule Aldric fat 9")
    session.tell()
    told = out.getvalue()
    assert "Ruling: Aldric: fat is now 9." in told
    assert "AP and 9 FAT are left" in told  # it is another sentence now
    assert "moves" not in told
    out.truncate(0)
    session.obey("rule Aldric at f3")
    session.tell()
    assert "Ruling: Aldric is now at f3." in out.getvalue()
    assert "pays" not in out.getvalue()


@pytest.mark.parametrize(
    "name, example",
    [
        ("corridor", "rule Okafor fat 4"),
        ("duel", "rule Dame Ysolde hp 4"),
        ("goblin", "rule Aldric fat 4"),
    ],
)
def test_rulings_are_shown_as_this_book_has_them(name: str, example: str) -> None:
    session, out = session_of(name, 1, "seeded", Typist(None, 1, 0))
    session.game.play.resume()
    session.look_up()
    session.lay_out()
    session.obey("rule")
    assert f"such as: {example}" in out.getvalue()
    with pytest.raises(Mistake, match=example):
        session.obey("rule Nobody")


def test_fudge_dice_are_typed_as_they_lie() -> None:
    session, out = session_of("goblin", 5, "typed", Typist(None, 5, 0))
    shown(session, out, "7")
    session.obey("?")
    assert "Type what the dice show, such as '2'." in out.getvalue()
    shown(session, out, "3", "move", "f3", "attack", "long-sword", "strike", "2 AP", "0", "0")
    session.obey("?")
    assert "such as '-2', '+0-+'" in out.getvalue()
    session.obey("+ 0 - +")
    assert any("rolls +1" in line.text for line in story(session.chairs.viewer.events())[-2:])


def test_an_amount_says_what_the_most_would_bring() -> None:
    session, out = session_of("goblin", 5, "seeded", Typist(None, 5, 0))
    text = shown(session, out, "move", "f3", "attack", "long-sword", "strike", "2 AP")
    assert "A number from 0 to 3 (3: +3 AS, and SV if it hits)." in text


def test_of_many_amounts_the_least_and_the_most_are_explained() -> None:
    """D-60: and how to ask for another."""
    session, out = session_of("knives", 1, "seeded", Typist(None, 1, 0))
    shown(session, out, "knife")
    out.truncate(0)
    session.obey("?")
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert "0 points" in text
    assert "85 off melee" in text
    assert "? 43 explains any other." in text
    assert "chance that an attack of Corvo's (knife) does no harm" in text
    assert len(text.splitlines()) < 20

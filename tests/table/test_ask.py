"""The map in words: questions as people type them, answered in sentences from what a seat may know."""

from __future__ import annotations

import pytest
from tests.table.games import game_of, go_to

from fracas.kernel.decision import Place
from fracas.kernel.mistake import Mistake
from fracas.shell.offer import Offer
from fracas.table import wire
from fracas.table.answers import Answers
from fracas.table.ask import QUESTIONS, is_question
from fracas.table.game import Game
from fracas.table.seat import REFEREE, SPECTATOR, Seat

BOOKS = ["duel", "bout", "goblin", "barfight"]
"""One scenario of each book."""


def told(game: Game, seat: str, question: str, who: str | None = None) -> str:
    return " ".join(Seat(game, seat).ask(question, who).sentences)


@pytest.mark.parametrize(
    ("name", "seat", "question", "words"),
    [
        ("duel", "red", "who is near", "Hrolf (blue, a foe): 5 hexes east, at i5, standing, facing west."),
        ("bout", "red", "who is near", "Sergeant Brand (blue, a foe): 7 hexes east, at i4, standing, facing west."),
        ("goblin", "red", "who is near", "The goblin (blue, a foe): 2 hexes east, at f4, standing."),
        ("barfight", "blue", "where is Hale", "Bosun Hale (red, a foe) is at f4, 6 hexes (12 metres) west"),
        ("duel", "red", "where is hrolf", "Hrolf (blue, a foe) is at i5, 5 hexes east, on open ground"),
        ("barfight", "green", "where am I", "You are at n3, on open ground, standing, facing west."),
        ("goblin", "red", "what is at e4", "e4: pillar, 1 hex east; nobody can enter it; nobody sees through it."),
        ("goblin", "red", "what is at f4", "The goblin (blue, a foe) is there, standing. Next to it: pillar west."),
        ("duel", "red", "who can reach me", "Hrolf would have to come 3 hexes nearer to strike you."),
        ("gunfight", "blue", "who can reach me", "Kowalski can hit you from afar with the SMG, 14 hexes away"),
        ("gunfight", "blue", "whom can I reach", "You have the SMG, but no line of sight."),
        ("barfight", "blue", "whom can I reach", "come 6 hexes (12 metres) nearer to strike Rosalind"),
        ("street", "red", "nearest cover", "From Xaver one is covered by low wall at d6 (half) where you are."),
        ("duel", "red", "nearest cover", "There is no cover on this map."),
        ("goblin", "red", "way to goblin", "To The goblin at f4, 3 hexes: 1 hex south-east to e5, 1 hex east to f5,"),
        ("goblin", "red", "way to a1", "Nobody can enter a1: wall."),
        ("goblin", "red", "sight to goblin", "No line of sight to The goblin, 2 hexes east: pillar at e4."),
        ("gunfight", "blue", "sight to Marlowe", "is in sight, 19 hexes west. Covered by sandbags at d6 (chest)."),
        ("barfight", "blue", "threat at e5", "Pip can strike e5, 1 hex (2 metres) away."),
        ("duel", "red", "threat at h5", "Hrolf can strike h5, 1 hex away."),
        ("duel", "red", "threat at g5", "Hrolf can strike g5 with the great axe, 2 hexes away."),
        ("gunfight", "blue", "who can see me", "Marlowe and Kowalski have a line of sight to you."),
    ],
)  # fmt: skip
def test_what_is_asked_is_answered_in_sentences(name: str, seat: str, question: str, words: str) -> None:
    assert words in told(game_of(name), seat, question)


def test_a_way_to_somebody_and_to_its_hex() -> None:
    game = game_of("goblin")
    assert told(game, "red", "way to f4").startswith("To f4, 3 hexes: ")
    assert told(game, "red", "way to the goblin").startswith("To The goblin at f4, 3 hexes: ")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("who is near", "Who's near?"),
        ("who is near", "who is around me"),
        ("where is Dame Ysolde", "where's ysolde"),
        ("where is Dame Ysolde", "WHERE IS DAME"),
        ("where is me", "where am I?"),
        ("what is at d5", "what's at D5"),
        ("what is at d5", "who is at ysolde"),
        ("who can reach me", "who could hit me?"),
        ("who can reach me", "threat here"),
        ("whom can I reach", "who can i attack"),
        ("nearest cover", "where is the nearest cover?"),
        ("way to Dame Ysolde", "how far is the nearest foe"),
        ("sight to Dame Ysolde", "can I see Ysolde?"),
        ("sight to Dame Ysolde", "line of sight to dame ysolde"),
    ],
)
def test_wording_is_tolerant(one: str, other: str) -> None:
    game = game_of("duel")
    assert told(game, "blue", one) == told(game, "blue", other)
    assert is_question(other)


def test_answers_and_turns_in_a_line_are_no_questions() -> None:
    for line in ("do nothing", "do nothing, torso", "attack, torso,", "wait", "near", "who", "j6", "what, now"):
        assert not is_question(line), line


def test_an_answer_that_is_offered_wins() -> None:
    option = wire.Option(key="way out", label="Way out by the door", kind="choice")
    prompt = wire.Prompt(
        number=1, who="Hrolf", side="blue", question="x", text="?", rule="", options=[option], places=[], usual=""
    )
    offer = Offer(prompt, Only(option))
    assert offer.offers("way out")
    assert offer.offers("way out by")
    assert not offer.offers("way to j6")


class Only(Answers):
    """Knows one answer."""

    def __init__(self, option: wire.Option) -> None:
        self.only = option

    def find(self, key: str) -> wire.Option | None:
        return self.only if key == self.only.key else None


@pytest.mark.parametrize("name", BOOKS)
def test_every_question_of_the_list_is_answered_in_every_book(name: str) -> None:
    game = game_of(name)
    for seat in [*game.sides, REFEREE, SPECTATOR]:
        known = Seat(game, seat).fight().fighters
        for question in QUESTIONS:
            asked = question.replace("NAME", known[-1].name).replace("HEX", "c3")
            assert told(game, seat, asked).endswith("."), asked


def test_what_cannot_be_answered_says_what_can() -> None:
    game = game_of("duel")
    with pytest.raises(Mistake, match=r"'who is near', 'where is NAME'.*a hex is 1 yard wide"):
        told(game, "red", "what is the meaning of it all")
    with pytest.raises(Mistake, match="called 'hrolg', and no hex is; did you mean 'Hrolf'"):
        told(game, "red", "where is hrolg")
    with pytest.raises(Mistake, match="nobody whom you know of is called 'z99'"):
        told(game, "red", "what is at z99")
    with pytest.raises(Mistake, match="'wat' could be Old Wat, Young Wat; say more of the name"):
        told(game_of("archers"), "red", "where is wat")
    with pytest.raises(Mistake, match="red does not answer for 'Hrolf'"):
        told(game, "red", "who is near", "Hrolf")


def test_a_way_that_is_offered_is_told_as_it_would_be_taken() -> None:
    game = game_of("bout")
    seat = go_to(game, "move") or go_to(game, "step")
    assert seat is not None
    pending = game.play.pending
    assert pending is not None
    place = next(each for each in pending.menu.options() if isinstance(each, Place) and each.way.cells)
    words = told(game, REFEREE, f"way to {place.key}")
    assert f"It costs {place.way.cost} movement point" in words


def test_a_hex_is_told_with_what_lies_there() -> None:
    game = game_of("duel")
    Seat(game, "blue").answer("drop great-axe")
    assert "Great axe lies there." in told(game, "red", "what is at i5")


def test_hidden_ones_are_not_in_any_answer() -> None:
    game = game_of("guards")
    for question in ("who is near", "who can reach me", "what is at c8", "threat at c7", "whom can I see", "way to c8"):
        assert "Sable" not in told(game, "blue", question)
        assert "Sable" in told(game, "red", "who is near", "Brick")
    with pytest.raises(Mistake, match="nobody whom you know of is called 'sable'"):
        told(game, "blue", "where is Sable")

"""A fight that starts in the middle: whatever a ruling can set, a scenario can set from the beginning."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.stage.scenario import from_document, load


def ruled(name: str, words: dict[str, Any]) -> dict[str, Any]:
    return {**load(name).document, "ruled": words}


@pytest.mark.parametrize(
    ("name", "who", "field", "value", "phrase"),
    [
        ("duel", "Hrolf", "hp", 4, "HP 4/"),
        ("duel", "Hrolf", "stunned", True, "stunned"),
        ("bout", "", "hp", 3, "HP 3/"),
        ("street", "", "fat", 5, "FAT 5/"),
        ("barfight", "", "hits", 7, "7/"),
    ],
)
def test_a_fighter_starts_as_ruled(name: str, who: str, field: str, value: object, phrase: str) -> None:
    first = who or load(name).setup.entrants[0].name
    scenario = from_document(ruled(name, {first: {field: value}}), "x")
    fight = scenario.begin(SeededDice(1))
    words = scenario.book.describe(fight, fight.called(first))
    assert any(word.startswith(phrase) for word in words), words
    assert scenario.begin(SeededDice(2)).state()[1:] == fight.state()[1:]
    again = from_document(scenario.document, "x").begin(SeededDice(1))
    assert again.state() == fight.state()


def test_ground_can_be_ruled_too() -> None:
    scenario = from_document(ruled("duel", {"a1": {"terrain": "wall"}}), "x")
    board = scenario.begin(SeededDice(1)).board
    assert board.terrain[board.find("a1")].key == "wall"


def test_what_is_wrong_is_told_with_its_place() -> None:
    with pytest.raises(Mistake) as caught:
        from_document(ruled("duel", {"Hrolf": {"hpp": 3, "hp": "x"}, "Nobody": {"hp": 1}}), "x")
    lines = str(caught.value).splitlines()
    assert any("ruled.Hrolf.hpp: nothing called 'hpp' can be ruled; did you mean 'hp'?" in line for line in lines)
    assert any("ruled.Hrolf.hp: hp: found 'x', expected a whole number" in line for line in lines)
    assert any("ruled.Nobody.hp: nobody is called 'Nobody'" in line for line in lines)


def middle(book: str, starts: list[dict[str, object]]) -> Play[Any]:
    """Three of a book in a row, all people's, with what is said of their turns."""
    names = ["Ann", "Ben", "Cid"]
    fighters = [
        {"side": "red" if at else "blue", "name": name, "at": f"{'abc'[at]}1", "start": start}
        for at, (name, start) in enumerate(zip(names, starts, strict=True))
    ]
    document: dict[str, Any] = {
        "rulebook": book, "map": {"rows": ["...", "..."]}, "sides": {"red": {}, "blue": {}}, "fighters": fighters,
    }  # fmt: skip
    scenario = from_document(document, "middle")
    play: Play[Any] = Play(scenario.book, scenario.begin(SeededDice(1)), [None, None, None])
    play.resume()
    return play


def turns(play: Play[Any], most: int = 60) -> list[int]:
    """Whose turns come, up to some question, with the first answer that there is each time."""
    seen: list[int] = []
    for _ in range(most):
        acting = play.run.acting
        if acting >= 0 and (not seen or seen[-1] != acting):
            seen.append(acting)
        if play.pending is None or len(seen) > 3:
            break
        menu = play.pending.menu
        idle = [key for key in ("do nothing", "end turn", "end", "pass", "done", "no parry") if menu.find(key)]
        play.answer(idle[0] if idle else menu.options()[-1].key)
    return seen


@pytest.mark.parametrize("book", ["gurps", "monday", "threa", "d100"])
@pytest.mark.parametrize("order", [[3, 1, 2], [1, 2, 3], [2, 3, 1]])
def test_a_start_says_whose_turn_it_is(book: str, order: list[int]) -> None:
    """The order of the first round, whatever the dice would say."""
    play = middle(book, [{"turn": turn} for turn in order])
    wanted = sorted(range(3), key=lambda index: order[index])
    assert turns(play)[:3] == wanted


@pytest.mark.parametrize("book", ["gurps", "monday", "threa", "d100"])
def test_a_start_says_who_has_had_a_turn(book: str) -> None:
    """The first two of the order have: the third begins, and then the first again."""
    play = middle(book, [{"turn": 1, "acted": True}, {"turn": 2, "acted": True}, {"turn": 3}])
    assert turns(play)[0] == 2
    assert play.run.past == ()


@pytest.mark.parametrize("book", ["gurps", "threa", "d100"])
def test_a_turn_that_there_is_not(book: str) -> None:
    with pytest.raises(Mistake) as mistake:
        middle(book, [{"turn": 1001}, {}, {}])
    assert "start.turn: found 1001, expected at most 1000" in str(mistake.value)

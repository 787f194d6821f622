""" "Why not?" has an answer to every plausible word, at every question of every book: a reason, what the word means and
when it is asked, or the word that was meant."""

from __future__ import annotations

import re

import pytest
from tests.table.games import answers_of, asked_seat, game_of, go_to, seats_of

from fracas.table.seat import Seat

WORDS = [
    "attack", "strike", "hit", "stab", "shoot", "fire", "throw", "punch", "kick", "grapple", "wrestle", "disarm",
    "feint", "sprint", "run", "move", "walk", "step", "charge", "retreat", "block", "dodge", "parry", "defend",
    "evaluate", "aim", "wait", "delay", "hold", "pass", "nothing", "rest", "ready", "draw", "load", "reload", "kneel",
    "stand", "crouch", "prone", "hide", "search", "observe", "look", "surrender", "yield", "flee", "leave", "torso",
    "head", "arm", "leg", "neck", "deceptive", "all-out", "concentrate", "turn", "face", "hasty", "boost", "shield",
    "sword", "knife", "bow", "a1", "e5", "zz9",
]  # fmt: skip
TOLD = re.compile(r"\((G|M|T|D|B)-\d+[^)]*\)|; did you mean '|is offered|there is no such hex")
BARE = re.compile(r"is no (answer to '[^']*'|number from \d+ to \d+)$")


def check(seat: Seat) -> None:
    names = [each.name for each in seat.fight().fighters]
    prompt = seat.prompt()
    assert prompt is not None
    for word in [*WORDS, *names, *[each.lower() for each in names]]:
        told = seat.why_not(word)
        assert TOLD.search(told) or not prompt.rule, (prompt.question, told)
        assert not BARE.search(told), (prompt.question, told)
        assert "; there is" not in told, (prompt.question, told)


@pytest.mark.parametrize(
    ("name", "questions"),
    [("duel", 4), ("gunfight", 6), ("wrestling", 5), ("bout", 3), ("corridor", 6), ("smugglers", 6), ("barfight", 6)],
)
def test_every_plausible_word_is_answered(name: str, questions: int) -> None:
    game = game_of(name, 5)
    seats = seats_of(game)
    seen: set[str] = set()
    for turn in range(250):
        seat = asked_seat(game, seats)
        if seat is None:
            break
        prompt = seat.prompt()
        assert prompt is not None
        if prompt.question not in seen:
            seen.add(prompt.question)
            check(seat)
        answers = answers_of(prompt)
        seat.answer(answers[(turn * 7) % len(answers)])
    assert len(seen) >= questions


def at(name: str, question: str, seed: int = 7) -> Seat:
    seat = go_to(game_of(name, seed), question)
    assert seat is not None
    return seat


@pytest.mark.parametrize(
    ("name", "question", "word", "told"),
    [
        ("knives", "form", "block", "a shield that is ready counts in DB by itself (D-52)."),
        (
            "knives",
            "form",
            "attack",
            "is an act, planned when you declare and done in your turn (D-49).",
        ),
        ("knives", "plan", "sprint", "did you mean 'run'?"),
        ("knives", "plan", "head", "'head' is no place to aim at: a critical says where it strikes (D-98)."),
        ("knives", "form", "corvo", "nobody is to be named here (D-59)."),
        ("knives", "form", "knfe", "did you mean 'knife'?"),
        ("duel", "manoeuvre", "block", "'block' is a defence, chosen when somebody attacks you (G-118)."),
        ("duel", "manoeuvre", "hit", "no foe is within reach and a step of a ready weapon (G-38)."),
        (
            "duel",
            "manoeuvre",
            "axe",
            "yours: chosen when you attack, parry or make something ready (G-72).",
        ),
        ("duel", "manoeuvre", "bow", "you have no bow (G-24)."),
        ("duel", "manoeuvre", "attack hrolf", "no foe is within reach and a step of a ready weapon (G-38)."),
        ("duel", "manoeuvre", "e5", "e5 is a hex that cannot be chosen here (G-24)."),
        ("duel", "defence", "sprint", "'sprint' is a manoeuvre, chosen when your turn begins (G-66)."),
        ("duel", "location", "right eye", "nobody aims a cutting blow there from this side (G-152)."),
        ("bout", "manoeuvre", "skull", "'skull' is no place to aim at in this fight: a blow is at the foe (G-152)."),
        ("goblin", "action", "block", "'block' is for a shield, asked when an attack has hit you (T-69)."),
        ("goblin", "action", "face", "'facing' is not in this game: nobody has a front or a back (T-173)."),
        ("goblin", "defence", "sprint", "'sprint' is something to do in your turn (T-145)."),
        ("goblin", "move", "attack", "'attack' is something to do in your turn (T-71)."),
        ("goblin", "move", "zz9", "there is no such hex on the map."),
    ],
)
def test_what_is_said(name: str, question: str, word: str, told: str) -> None:
    assert at(name, question).why_not(word).endswith(told)


def test_nonsense_gets_what_there_is() -> None:
    told = at("knives", "form").why_not("xyzzy")
    assert told == (
        "'xyzzy' is no answer to 'Do you parry in this round, and with what?' (D-59); "
        "there is 'no parry', 'knife', 'strike'"
    )


def test_somebody_who_hides_is_a_stranger() -> None:
    """The same is said of a hidden foe's name and of one that nobody has, in small letters as the terminal asks."""
    game = game_of("guards")
    seats = seats_of(game)
    hidden = next(each for each in game.play.run.everyone() if each.hidden)
    seat = asked_seat(game, seats)
    while seat is None or seat.name == game.sides[hidden.side]:
        assert seat is not None
        prompt = seat.prompt()
        assert prompt is not None
        seat.answer(answers_of(prompt)[0])
        seat = asked_seat(game, seats)
    name = hidden.name.lower()
    assert name not in [each.name.lower() for each in seat.fight().fighters]
    assert seat.why_not(name).replace(name, "?") == seat.why_not("zorro").replace("zorro", "?")


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("duel", ["HP", "FP", "DR", "DB", "SM", "reach", "Acc"]),
        ("bout", ["hp", "dr", "Speed"]),
        ("goblin", ["AP", "FAT", "VIT", "AS", "AV", "TV", "SV", "class"]),
        ("knives", ["AP", "OB", "DB", "AT1", "hits", "critical"]),
    ],
)
def test_words_of_sheets_and_sums_are_explained(name: str, terms: list[str]) -> None:
    game = game_of(name)
    seat = asked_seat(game, seats_of(game))
    assert seat is not None
    for term in terms:
        told = seat.term(term)
        assert re.fullmatch(r"[^:]+: .*\([GMTD]-\d+[^)]*\)\.", told), (term, told)
        assert told.casefold().startswith(term.casefold())
    assert seat.term("flurb") == ""
    assert seat.term("move") == ""

"""Threats: where it is dangerous, by whom, before the next turn; and where it is safe, in words."""

from __future__ import annotations

from math import isclose

import pytest
from tests.table.games import game_of, go_to
from tests.table.test_advice import asked_at, seat_asked

from fracas.kernel.mistake import Mistake
from fracas.table import wire
from fracas.table.ask import asks_for_safety
from fracas.table.moment import Moment, Wanted
from fracas.table.seat import Seat
from fracas.table.threat import in_words


def test_it_is_dangerous_near_a_foe_and_safe_far_away() -> None:
    """Hrolf's axe reaches two hexes, and he steps: nobody is safe within three, and everybody beyond."""
    seat = asked_at("duel", "manoeuvre", 8)
    threat = seat.threat(play_outs=6)
    assert threat.answers == ["move"]
    assert threat.play_outs == 6
    worst, safest = threat.hexes[-1], threat.hexes[0]
    assert safest.chance == 0
    assert worst.chance > 0.3
    assert [each.chance for each in threat.hexes] == sorted([each.chance for each in threat.hexes])
    assert any(each.here for each in threat.hexes)
    foes = [each.name for each in seat.fight().fighters if each.side != seat.name]
    for each in threat.hexes:
        assert isclose(sum(by.chance for by in each.by), each.chance, abs_tol=1e-9)
        assert {by.who for by in each.by} <= set(foes)


@pytest.mark.parametrize("name", ["bout", "swords", "knives"])
def test_every_book_tells_threats(name: str) -> None:
    seat = asked_at(name, {"bout": "manoeuvre", "swords": "action", "knives": "act"}[name])
    threat = seat.threat(play_outs=2)
    assert len(threat.hexes) > 5
    assert all(0 <= each.chance <= 1 and each.error > 0 for each in threat.hexes)


def test_so_many_play_outs_give_the_same_every_time_and_asking_on_knows_better() -> None:
    seat = asked_at("swords", "action")
    assert seat.threat(play_outs=2) == seat.threat(play_outs=2)
    first = seat.threat(seconds=0.01)
    again = seat.threat(seconds=0.01)
    assert again.play_outs >= first.play_outs >= 2
    assert again.hexes[0].error <= first.hexes[0].error


def test_what_takes_effect_later_is_nobodys_blow() -> None:
    """Threa's damage takes effect at the end of the round: that is no second wound."""
    seat = Moment(Wanted("corridor", 12, seed=1)).seat
    guard = next(each for each in seat.fight().fighters if each.name == "Guard One")
    assert any("damage to come" in word for word in guard.words)
    threat = seat.threat(play_outs=8)
    assert threat.who == "Guard One"
    assert any(0 < each.chance < 1 for each in threat.hexes)
    assert all(each.chance < 1 for each in threat.hexes)
    assert {by.who for each in threat.hexes for by in each.by} == {"Lindqvist"}


def test_where_a_hex_is_asked_for_nothing_is_said_before_it() -> None:
    game = game_of("duel", 8)
    assert go_to(game, "manoeuvre") is not None
    seat = seat_asked(game)
    seat.answer("move")
    threat = seat.threat(play_outs=1)
    prompt = seat.prompt()
    assert prompt is not None
    assert threat.answers == []
    assert {each.hex for each in threat.hexes} <= {each.hex for each in prompt.places}


def test_where_nobody_goes_anywhere_there_is_none() -> None:
    seat = asked_at("swords", "defence", 3)
    with pytest.raises(Mistake, match="nowhere to go"):
        seat.threat(play_outs=1)


@pytest.mark.parametrize(
    ("line", "asks"),
    [("where is it safe", True), ("Where am I safe?", True), ("what is the safest hex", True),
     ("where is it dangerous", True), ("where is Ulf", False), ("who is near", False), ("threat at e5", False)],
)  # fmt: skip
def test_asking_where_it_is_safe(line: str, asks: bool) -> None:
    assert asks_for_safety(line) == asks


def test_the_map_tells_where_it_is_safe() -> None:
    seat = asked_at("duel", "manoeuvre", 8)
    told = seat.ask("where is it safe").sentences
    assert told[0].startswith("Safest: ")
    assert "before your next turn" in told[-1]
    other = Seat(seat.game, next(side for side in seat.game.sides if side != seat.name))
    assert other.ask("where is it safe").sentences[0].startswith("Where it is safe is told when you are asked")


def test_the_threat_at_a_hex_in_reach_has_its_chance() -> None:
    seat = asked_at("duel", "manoeuvre", 8)
    worst = seat.threat(play_outs=6).hexes[-1].hex
    told = seat.ask(f"threat at {worst}").sentences
    assert len(told) >= 2
    assert told[-1].startswith("To be wounded there before your next turn: ")
    assert "To be wounded" not in " ".join(seat.ask("threat at a1").sentences)


def test_threats_in_words() -> None:
    at = [
        wire.ThreatAt(hex=f"a{number}", chance=number / 10, error=0.04, here=number == 4,
                      by=[wire.Threatening(who="Ulf", chance=number / 10)] if number else [])
        for number in range(8)
    ]  # fmt: skip
    threat = wire.Threat(number=1, who="Anna", answers=[], hexes=at, play_outs=20, played_by="brute")
    assert in_words(threat) == [
        "Safest: a0 0 %, give or take 4; a1 10 %, give or take 4, by Ulf; a2 20 %, give or take 4, by Ulf.",
        "Most dangerous: a7 70 %, give or take 4, by Ulf; a6 60 %, give or take 4, by Ulf; a5 50 %, give or take 4, by "
        "Ulf.",
        "Where you are: a4 (where you are) 40 %, give or take 4, by Ulf.",
        "These are chances of being wounded before your next turn, by 20 short fights each.",
    ]

"""Matches of two agents: fair, checked and timed; and the ladder that is made of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench import ladder
from bench.ladder import EVEN, MISSED, NEW, OPEN, REACHED, SEED, UNEVEN, Rung, kept, line, page, recalled, rungs
from bench.pages import put

from fracas.arena.match import Match, Observed, Outcome, Times
from fracas.kernel.decision import Chooser, Decision, Forfeit, Option, Options, Question
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import load

MIRRORED = sorted(NEW.glob("*.toml"))


def test_both_ways_round_equals_are_even() -> None:
    """The same agents with the same dice: whoever wins on one side loses on the other."""
    match = Match(load("swords"), ("brute", "brute"), 3)
    for number in range(5):
        there, back = match.pair(number)
        assert (there.side, back.side) == (0, 1)
        assert there.won + back.won == 1.0
        assert there.rounds == back.rounds
        assert not there.illegal


def test_a_match_counts_for_its_first_agent() -> None:
    match = Match(load("duel"), ("brute", "random"), 3)
    outcomes = [outcome for number in range(4) for outcome in match.pair(number)]
    assert sum(outcome.won for outcome in outcomes) >= 7
    first, second = outcomes[0].times
    assert first.count > 5
    assert second.longest >= second.mean > 0


def test_a_match_has_two_sides() -> None:
    with pytest.raises(Mistake, match="barfight: a match needs two sides, and this has 3"):
        Match(load("barfight"), ("brute", "brute"), 3)


def test_an_answer_that_is_not_offered_is_noticed() -> None:
    class Wrong(Chooser):
        def choose(self, fight: Fight, decision: Decision) -> Option:
            return Option("fly")

    fight = load("duel").begin(SeededDice(1))
    decision = Decision(0, Question("blow", "How?", "G-1"), Options([Option("strike"), Option("wait")]))
    with pytest.raises(Forfeit, match="wrong answered 'fly' to 'blow', which is not offered"):
        Observed("wrong", Wrong(), Times()).choose(fight, decision)


def test_times_by_class() -> None:
    times = Times()
    for milliseconds in range(1, 101):
        times.add(milliseconds / 1000)
    assert times.count == 100
    assert times.mean == pytest.approx(0.0505)
    assert times.below(0.5) == pytest.approx(0.050, rel=0.07)
    assert times.below(0.99) == pytest.approx(0.099, rel=0.07)
    both = Times()
    both.join(times)
    both.join(times)
    assert (both.count, both.longest) == (200, 0.1)
    assert Times().below(0.99) == 0.0


def standing(wanted: float, won: int, fights: int) -> Rung:
    rung = Rung("duel", "tactician", "brute", wanted)
    for at in range(fights):
        rung.outcomes[at // 2, at % 2] = float(at < won)
    return rung


@pytest.mark.parametrize(
    ("wanted", "won", "fights", "verdict"),
    [
        (0.65, 10, 10, OPEN),  # too few
        (0.65, 26, 40, OPEN),
        (0.65, 80, 100, REACHED),
        (0.65, 50, 100, MISSED),
        (0.95, 100, 100, REACHED),
        (0.95, 80, 100, MISSED),
        (0.5, 60, 100, REACHED),
    ],
)
def test_a_match_ends_when_it_is_clear(wanted: float, won: int, fights: int, verdict: str) -> None:
    rung = standing(wanted, won, fights)
    assert rung.verdict == verdict
    assert rung.wants_more(1.0) == (verdict == OPEN)


@pytest.mark.parametrize(("won", "verdict"), [(50, EVEN), (62, EVEN), (80, UNEVEN)])
def test_equals_are_even(won: int, verdict: str) -> None:
    rung = Rung("mill", "brute", "brute", 0.5, 100, outcomes={(at, 0): float(at < won) for at in range(100)})
    assert rung.verdict == verdict


def test_only_whole_pairs_count() -> None:
    rung = standing(0.5, 3, 3)
    assert len(rung.counted) == 2
    assert next(rung.upcoming()) == (1, 1)


def test_the_ladder_goes_on_where_it_stood(tmp_path: Path) -> None:
    """What was played is known again; what is of another version or cut off is not."""
    file = tmp_path / "ladder.jsonl"
    outcome = ladder.fight("raiders", "brute", "random", 0, 1)
    told = kept(outcome, "raiders: brute v random", ladder.stamp("raiders"))
    older = {**told, "stamp": "older", "number": 7}
    file.write_text(f"{json.dumps(told)}\n{json.dumps(older)}\n{json.dumps(told)[:50]}", encoding="utf-8")
    rung = next(each for each in rungs() if each.title == "raiders: brute v random")
    assert recalled([rung], file) == 1
    assert rung.outcomes == {(0, 1): outcome.won}
    assert rung.times[0].count == outcome.times[0].count
    assert next(rung.upcoming()) == (0, 0)
    assert "raiders: brute v random" in line(rung)


def test_the_ladder_says_what_was_not_reached() -> None:
    good, bad, none = standing(0.65, 80, 100), standing(0.65, 50, 100), Rung("bout", "brute", "random", 0.95)
    bad.scenario = "swords"
    text = page([good, bad, none], "A test.")
    assert "| duel | tactician v brute | 100 | 80.0 % | 71 to 87 % | 65 % | reached |" in text
    assert "Not reached: swords: tactician v brute." in text
    assert "Not played: bout: brute v random." in text


def test_a_broken_fight_ends_nothing() -> None:
    told = ladder.fight("raiders", "brute", "nobody", 0, 0)
    assert told.illegal.startswith("Mistake: unknown agent 'nobody'")
    rung = standing(0.5, 3, 4)
    rung.add(told)
    assert len(rung.counted) == 2  # and it counts for nobody
    assert rung.illegal == [told.illegal]


def test_a_part_of_a_page_is_written_anew(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("before\n<!-- x begins -->\nold\n<!-- x ends -->\nafter\n", encoding="utf-8")
    put(document, "x", "new\n")
    assert document.read_text("utf-8") == "before\n<!-- x begins -->\nnew\n<!-- x ends -->\nafter\n"
    with pytest.raises(SystemExit, match="expected '<!-- y begins -->'"):
        put(document, "y", "new")


@pytest.mark.parametrize("file", MIRRORED, ids=lambda file: file.stem)
def test_the_sides_of_new_scenarios_are_alike(file: Path) -> None:
    stage = load(str(file))
    red = [each for each in stage.setup.entrants if each.side == 0]
    blue = [each for each in stage.setup.entrants if each.side == 1]
    board = stage.setup.board
    for mine, theirs in zip(red, blue, strict=True):
        assert board.row(mine.cell) == board.row(theirs.cell)
        assert board.row(mine.cell) % 2 == 0  # others lie half a hex further right
        assert board.column(mine.cell) + board.column(theirs.cell) == board.columns - 1
    outcomes: list[Outcome] = [Match(stage, ("brute", "brute"), SEED).fight(number, 0) for number in range(3)]
    assert not any(each.by_limit or each.illegal for each in outcomes)


def test_every_book_has_new_scenarios() -> None:
    for book in ladder.DUELS:
        for names in (ladder.DUELS[book], ladder.SEVERAL[book]):
            assert any((NEW / f"{name}.toml").exists() for name in names)
            assert all(ladder.scenario(name).book.key == book for name in names)

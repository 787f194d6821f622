"""Whole fights by the profile `as_written` and by switches set at random: nothing raises, and brutes cope."""

from __future__ import annotations

import random

import pytest

from fracas.agents.registry import agent
from fracas.kernel.decision import Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.play import Play
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.events import AttackRolled, Parried, TurnBegan, Waited
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.switches import SWITCHES
from fracas.stage.scenario import load, shipped

OURS = [name for name in shipped() if load(name).book.key == "d100"]


def begin(name: str, rules: dict[str, str], seed: int, kinds: list[str]) -> tuple[D100, D100Fight]:
    """A shipped scenario by other rules, its fighters chosen for in turn by these agents."""
    book = D100(rules)
    fight = book.begin(load(name).setup, SeededDice(fight_key(seed, 0)))
    seats = [agent(kinds[index % len(kinds)], book, hash64(seed, index)) for index in range(len(fight.fighters))]
    fight.chooser = Seated(seats)
    return book, fight


def set_at_random(seed: int) -> dict[str, str]:
    """About half of the switches, those that take a number left alone."""
    choice = random.Random(seed)
    known = [switch for switch in SWITCHES if not switch.span]
    return {switch.key: choice.choice(switch.values) for switch in known if choice.random() < 0.5}


def check(book: D100, fight: D100Fight, turns: dict[tuple[int, int], int]) -> None:
    """One beat, and what must hold after it."""
    fight.events, fight.rolls, fight.answers = [], [], []
    round_ = fight.round
    settled = fight.settled
    book.beat(fight)
    fight.beats += 1
    for event in fight.events:
        assert book.narrate(fight, event) is not None
        if isinstance(event, TurnBegan) and not settled:
            turns[(event.who, round_)] = turns.get((event.who, round_), 0) + 1
        if isinstance(event, Waited):
            turns[(event.who, round_)] -= 1
        if isinstance(event, Parried):
            assert book.parries_late
            assert event.points <= event.total
    assert max(turns.values(), default=0) <= 1, "nobody ends two turns in a round"
    for me in fight.fighters:
        assert 0 <= me.ap <= book.budget(me) + 2
        assert 0 <= me.reserve <= me.parrying
        assert sum(me.parry) + me.reserve <= me.parrying
        assert not me.midway or me.index in fight.waiting or fight.acting == me.index or me.dead
        assert book.describe(fight, me.index)
    assert fight.copy().state() == fight.state()


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("kinds", [["random"], ["brute"], ["drill"], ["brute", "random"]])
def test_as_written(name: str, kinds: list[str]) -> None:
    """D-118: every scenario of the book ends by the profile."""
    for seed in range(2):
        book, fight = begin(name, {"profile": "as_written"}, seed, kinds)
        turns: dict[tuple[int, int], int] = {}
        while not fight.over:
            assert fight.beats < 20_000
            check(book, fight, turns)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("seed", range(6))
def test_switches_at_random(name: str, seed: int) -> None:
    """D-7, D-118: any of them goes with any other."""
    kinds = [["random"], ["brute"], ["brute", "random"]][seed % 3]
    book, fight = begin(name, set_at_random(100 * seed + OURS.index(name)), seed, kinds)
    turns: dict[tuple[int, int], int] = {}
    while not fight.over:
        assert fight.beats < 20_000
        check(book, fight, turns)


@pytest.mark.parametrize("name", OURS)
def test_looking_and_undoing(name: str) -> None:
    """D-118: every option of the profile has words, and can be taken back."""
    book, fight = begin(name, {"profile": "as_written"}, 1, ["random"])
    driver = Play(book, fight, [None] * len(fight.fighters))
    driver.resume()
    choice = random.Random(name)
    for _ in range(60):
        if driver.pending is None:
            break
        pending = driver.pending
        assert book.wording(driver.run, pending)
        options = pending.menu.options()
        for option in options:
            assert book.view(driver.run, pending, option).label
        assert book.why_not(driver.run, pending, "aim bow")
        before = driver.fight.state()
        driver.answer(choice.choice(options).key)
        after = driver.fight.state()
        assert driver.undo()
        assert driver.fight.state() == before
        assert driver.redo()
        assert driver.fight.state() == after


def test_brutes_know_the_profile() -> None:
    """D-59: they parry blows as they come, keep something back while a foe is still to act, and win and lose alike."""
    winners: list[int] = []
    points: list[int] = []
    kept: list[int] = []
    for seed in range(40):
        book, fight = begin("knives", {"profile": "as_written"}, seed, ["brute"])
        while not fight.over:
            fight.events, fight.rolls, fight.answers = [], [], []
            book.beat(fight)
            fight.beats += 1
            points.extend([event.points for event in fight.events if isinstance(event, Parried)])
            kept.extend([-event.bonus.terms[1][0] for event in fight.events if isinstance(event, AttackRolled)])
        winners.append(fight.winner)
    assert min(winners.count(0), winners.count(1)) >= 8
    assert min(points) > 0
    assert sorted(points)[len(points) // 2] <= 30, "all of it only where there is no attack of their own to come"
    assert sum(each > 0 for each in kept) > len(kept) // 2


def test_brutes_fight_on_by_the_profile() -> None:
    """D-25: hardly any fight is a draw, and most are as short as by default."""
    rounds: dict[str, int] = {}
    for profile in ("default", "as_written"):
        for name in OURS:
            for seed in range(4):
                book, fight = begin(name, {"profile": profile, "aftermath": "off"}, seed, ["brute"])
                book.run(fight, 20_000)
                assert fight.over
                assert fight.winner >= 0, (profile, name, seed)
                rounds[profile] = rounds.get(profile, 0) + fight.round
    assert rounds["as_written"] <= 2 * rounds["default"]

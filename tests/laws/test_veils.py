"""Nobody reads a secret: our own agents choose the same with and without the veil, and others never see behind it."""

from __future__ import annotations

import pytest
from tests.laws.walks import SCENARIOS, agents, play, scenario

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.fight import Fight
from fracas.kernel.veils import Veiled, veiled

ANSWERS = 120


@pytest.mark.parametrize("name", SCENARIOS)
def test_our_agents_choose_the_same_with_and_without_the_veil(name: str) -> None:
    book = scenario(name).book
    for kind in ("brute", "drill", "random"):
        assert agent(kind, book, 1).reads_no_secrets, kind
    for seed in (1, 2):
        driver = play(name, seed)
        players = agents(name, "brute", seed)
        for _ in range(ANSWERS):
            decision = driver.pending
            if decision is None:
                break
            chosen = players[decision.who].choose(driver.run, decision)
            side = driver.run.everyone()[decision.who].side
            if not decision.refereed and book.has_secrets(driver.run, side):
                blind = Veiled(book, players[decision.who]).choose(driver.run, decision)
                assert blind.key == chosen.key, f"{decision.question.key}: {chosen.key}, veiled {blind.key}"
            driver.answer(chosen.key)


class Spy(Chooser):
    """Somebody else's agent: remembers what it was shown."""

    def __init__(self, then: Chooser) -> None:
        self.then = then
        self.shown: list[Fight] = []

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.shown.append(fight)
        return self.then.choose(fight, decision)


def test_others_are_shown_a_fight_without_secrets() -> None:
    book = scenario("guards").book
    driver = play("guards", 1)
    spy = Spy(agent("random", book, 3))
    shielded = veiled(book, spy)
    assert isinstance(shielded, Veiled)
    seen = 0
    for _ in range(200):
        decision = driver.pending
        if decision is None:
            break
        side = driver.run.everyone()[decision.who].side
        secret = book.has_secrets(driver.run, side)
        option = shielded.choose(driver.run, decision)
        if secret:
            seen += 1
            assert spy.shown[-1] is not driver.run
            for each in spy.shown[-1].everyone():
                real = driver.run.everyone()[each.index]
                if each.side != side and real.hidden and not real.out:
                    assert each.absent, "somebody hidden counts as somebody who is not there yet"
        else:
            assert spy.shown[-1] is driver.run
        driver.answer(option.key)
    assert seen > 0

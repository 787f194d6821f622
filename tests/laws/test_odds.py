"""Odds: what only saves work changes no chance, in any book and for any kind of attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.decision import Matter
from fracas.kernel.dice import NoDice
from fracas.kernel.fields import field_names
from fracas.kernel.fight import Fight
from fracas.kernel.odds import Odds, OddsSearch
from fracas.kernel.plans import A_ROLL, Given, Plan, plan_turn
from fracas.kernel.rulebook import Rulebook
from fracas.rulebooks.d100.contents import Blow as D100Blow
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.threa.contents import Attack
from fracas.stage.scenario import load

SCENARIOS = [
    "duel", "skirmish", "gunfight", "archers", "wrestling", "ambush", "rescue", "bout", "ward", "stable", "ford",
    "swords", "street", "goblin", "arrows", "powered", "corridor", "smugglers", "tank", "knives", "salle", "sniper",
    "barfight", "crossfire", "grenade", "boarders",
]  # fmt: skip
MOST = 3
"""So many kinds of attack are taken from each."""


def attacks(name: str) -> Iterator[tuple[Rulebook[Any], Plan]]:
    """Attacks as brutes make them there, each kind once."""
    game = game_of(name)
    book, play = game.book, game.play
    brute = agent("brute-1", book, 1)
    kinds: set[tuple[object, ...]] = set()
    for _ in range(300):
        pending = play.pending
        if pending is None or len(kinds) == MOST:
            return
        key = brute.choose(play.run, pending).key
        if pending.who == play.run.acting and not pending.refereed:
            plan = plan_turn(book, play.run, pending, pending.who, [Given(key)])
            said = [each.option.key.split()[0] for each in plan.answers]
            kind = (pending.question.key == "manoeuvre", plan.purpose.text if plan.purpose else "", *sorted(said)[:2])
            if plan.stop == A_ROLL and kind not in kinds:
                kinds.add(kind)
                yield book, plan
        play.answer(key)


def odds(book: Rulebook[Any], plan: Plan, runs: int) -> Odds:
    assert plan.fight is not None
    return OddsSearch(book, plan.fight, plan.who, -1).walk(1e-3, runs, 0)


def from_the_start(book: Rulebook[Any]) -> Rulebook[Any]:
    """The same book, which runs every way from the start of its beat and walks every grade."""

    def no(self: object, fight: Fight, who: int) -> bool:
        return False

    chosen = {switch.key: book.value_of(switch) for switch in book.switches()}
    return type("FromTheStart", (type(book),), {"is_last_attempt": no})(chosen)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_saves_work_changes_no_chance(name: str) -> None:
    """Ways that begin at a step of the attack and end with it, totals that come to the same, ways that join before a
    cut: as if every way were walked from the start of the beat to its end."""
    for book, plan in attacks(name):
        quick, whole = odds(book, plan, 1500), odds(from_the_start(book), plan, 3000)
        for chance, other in zip(quick.chances, whole.chances, strict=True):
            assert -quick.left - 1e-6 < chance - other < whole.left + 1e-6
        assert quick.left < 0.02 or whole.left > 0.02


def matters(fight: Any, kind: type[Matter]) -> Matter:
    """One with something in every field."""
    me, foe = fight.everyone()[:2]
    if kind is Attack:
        return Attack(me, foe, me.held[0], me.held[0].striker, 0)
    if kind is D100Blow:
        return D100Blow(me, foe, me.sheet.strike, me.sheet.strike.weapon)
    strike = me.held[0].item.strikes[0]
    return Blow(me, foe, strike) if kind is Blow else Shot(me, foe, strike, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "kind"), [("duel", Blow), ("swords", Attack), ("knives", D100Blow)])
def test_an_attack_in_a_copy_is_the_same_attack(name: str, kind: type[Matter]) -> None:
    """Nothing is left out of it, and it names the fighters of the copy."""
    fight = load(name).begin(NoDice())
    matter = matters(fight, kind)
    for field in field_names(matter):
        value = getattr(matter, field)
        if isinstance(value, bool):
            setattr(matter, field, not value)
        elif isinstance(value, int):
            setattr(matter, field, value + 3)
    copy = fight.copy()
    again: Any = matter.in_copy(copy)
    assert again.attacker is copy.everyone()[0]
    assert again.foe is copy.everyone()[1]
    for field in field_names(matter):
        value = getattr(matter, field)
        if isinstance(value, int | str) or value is None:
            assert getattr(again, field) == value, field

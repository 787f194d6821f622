"""Records that are played again: to their end, or to where they first differ."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.record import Record, parse
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import DamageType
from fracas.rulebooks.gurps.locations import Location
from fracas.stage.scenario import load
from fracas.table.catching_up import Drift
from fracas.table.game import SEEDED, Game, recorded_game

BEATS = 12


def fought(name: str = "duel") -> Game:
    """A fight of some beats, by brutes' answers, and a ruling in it."""
    game = game_of(name)
    play = game.play
    while len(play.past) < BEATS and play.pending is not None:
        play.answer(agent("brute-1", game.book, 1).choose(play.run, play.pending).key)
        if len(play.history()) == 9:
            play.rule(play.run.everyone()[0].name, "bonus", "1")
    return game


def copied(game: Game) -> Record:
    return parse(game.record().dump(), "fight.json")


@pytest.mark.parametrize("name", ["duel", "bout", "goblin", "knives"])
def test_a_record_comes_out_as_it_was(name: str) -> None:
    game = fought(name)
    record = copied(game)
    assert len(record.beats) == len(game.play.past) > 3
    again = recorded_game(record, "fight.json")
    again.catch_up(record, "fight.json")
    assert again.play.run.state() == game.play.run.state()
    assert again.record().dump() == game.record().dump()


def harder(record: Record) -> None:
    """As if a rule had changed that no entry shows: everybody has one more hit point."""
    for fighter in record.scenario["fighters"]:  # type: ignore[attr-defined]
        fighter["change"] = {**fighter.get("change", {}), "hp": 20}


def forged(record: Record) -> None:
    record.beats[6] = "00000000"


@pytest.mark.parametrize(("change", "beat"), [(harder, 1), (forged, 7)])
def test_the_first_difference_is_named(change: Callable[[Record], None], beat: int) -> None:
    record = copied(fought())
    change(record)
    again = recorded_game(record, "fight.json")
    where = rf"fight.json: beat {beat} of {BEATS} \(round \d+, .*\) comes out differently"
    with pytest.raises(Drift, match=f"{where}.*with the same tables"):
        again.catch_up(record, "fight.json")
    assert len(again.play.past) == beat - 1
    assert again.play.pending is not None


def test_other_rules_are_called_so() -> None:
    record = copied(fought())
    forged(record)
    record.rules = "another"
    with pytest.raises(Drift, match="with other tables or house rules"):
        recorded_game(record, "fight.json").catch_up(record, "fight.json")


def test_old_records_without_digests_still_open() -> None:
    record = copied(fought())
    record.beats, record.rules = [], ""
    again = recorded_game(record, "fight.json")
    again.catch_up(record, "fight.json")
    assert len(again.play.past) == BEATS


def test_after_a_difference_the_fight_can_be_kept_and_opened_again() -> None:
    record = copied(fought())
    forged(record)
    again = recorded_game(record, "fight.json")
    with pytest.raises(Drift):
        again.catch_up(record, "fight.json")
    fresh = copied(again)
    assert len(fresh.beats) == 6
    opened = recorded_game(fresh, "fresh.json")
    opened.catch_up(fresh, "fresh.json")
    assert opened.play.run.state() == again.play.run.state()


@pytest.mark.parametrize("at", [0, 5, 9, 20])
def test_an_entry_that_does_not_fit_is_named(at: int) -> None:
    record = copied(fought())
    entry = record.entries[at]
    if entry.ruling is not None:
        entry.ruling.value = "a lot"
    else:
        entry.answer = "nonsense"
    again = recorded_game(record, "fight.json")
    with pytest.raises(Mistake, match=f"entry {at + 1} of {len(record.entries)} does not fit"):
        again.catch_up(record, "fight.json")
    assert len(again.play.history()) == at


class Harder(Gurps):
    """A house rule that no entry of a record shows: every wound is worse."""

    def wound(self, penetrating: int, damage: DamageType, location: Location, foe: Combatant) -> int:
        return super().wound(penetrating, damage, location, foe) + 1


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_rule_never_drifts(seed: int) -> None:
    """Where blows are struck and wound, the record stops at the first that comes out worse."""
    scenario = load("duel")
    game = Game(scenario, seed, SEEDED, ["brute-1", "brute-1"])
    game.sit_down()
    game.resume()
    record = copied(game)
    again = recorded_game(record, "fight.json")
    again.book = Harder()
    again.play = Play(again.book, again.play.origin, [None, None])
    with pytest.raises(Drift, match="with other tables or house rules"):
        again.catch_up(record, "fight.json")

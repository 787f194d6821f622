"""Comparisons find what is there, and nothing where there is nothing."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace

import pytest
from tests.laws.walks import scenario

from fracas.arena.changes import changes
from fracas.arena.compare import (
    ALIKE,
    SAME,
    SMALL,
    SURE,
    VARIANT,
    Comparison,
    Variant,
    comparison_study,
    conclude,
    kept_comparison,
    side_looked_at,
    stretched,
    told_apart,
)
from fracas.arena.house_rules import (
    asked_for,
    changed,
    every_profile,
    every_switch,
    read_settings,
    values_of,
    with_rules,
)
from fracas.arena.rows import OUT, STANDING, FighterRow, FightRow
from fracas.arena.statistics import Until, paired_difference
from fracas.arena.study import SIMULATION, Cell, Study
from fracas.arena.summary import Summary
from fracas.arena.trials import Trials
from fracas.arena.work import Alone, Pool, Processes, Task
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Switch


def variant(name: str, **rules: str) -> Variant:
    stage = scenario(name)
    label = ", ".join([name, *rules])
    return Variant(label, with_rules(stage, name, dict(rules)) if rules else stage, name)


def compared(fights: int, *variants: Variant, pool: Pool | None = None, within: Until | None = None) -> Study:
    study = comparison_study("test", variants, side_looked_at(None, variants), 1, details=False)
    with pool if pool is not None else Alone() as workers:
        assert Trials(study.cells, fights, Comparison(study.cells, study.extra["side"], within).enough).run(workers)
    conclude(study, within)
    return study


def test_a_fight_against_itself_makes_exactly_no_difference() -> None:
    study = compared(30, variant("swords"), replace(variant("swords"), label="again"))
    (found,) = study.extra["differences"]
    assert (found["points"], found["low"], found["high"], found["otherwise"]) == (0.0, 0.0, 0.0, 0)
    assert found["verdict"] == SAME
    assert study.extra["others"] == {}
    assert "the same fight" in study.findings[0]


def test_a_switch_that_never_comes_up_changes_nothing() -> None:
    study = compared(200, variant("swords"), variant("swords", stray_fire="on"))
    (found,) = study.extra["differences"]
    assert (found["points"], found["otherwise"], found["verdict"]) == (0.0, 0, ALIKE)
    assert found["low"] == -found["high"]
    assert 0 < found["high"] < 0.02, "fights to come may still go otherwise"
    assert found["changes"] == ["rules.stray_fire: off becomes on"]


@pytest.mark.parametrize(
    ("name", "rules", "fights", "sign"),
    [
        ("bout", {"monday.advanced": "off"}, 60, -1),
        ("knives", {"open_ended_threshold": "49"}, 400, -1),
    ],
)
def test_a_switch_that_decides_fights_is_found(name: str, rules: dict[str, str], fights: int, sign: int) -> None:
    study = compared(fights, variant(name), variant(name, **rules))
    (found,) = study.extra["differences"]
    assert found["verdict"] == SURE
    assert found["points"] * sign > 0
    assert found["paired"]
    assert "adds" in study.findings[0] or "takes" in study.findings[0]


@pytest.mark.parametrize(
    ("name", "rules", "fights", "what"),
    [
        ("duel", {"extra_effort": "off"}, 150, "rounds of a fight"),
        ("swords", {"boost_cap": "3"}, 400, "draws"),
        ("knives", {"neg_hits_death": "off"}, 100, "Corvo dies"),
    ],
)
def test_what_else_changes_is_found(name: str, rules: dict[str, str], fights: int, what: str) -> None:
    study = compared(fights, variant(name), variant(name, **rules))
    (found,) = study.extra["differences"]
    (others,) = study.extra["others"].values()
    assert what in [each["what"] for each in others]
    assert found["verdict"] != ALIKE, "whoever changes something has changed something"
    for each in others:
        assert each["low"] * each["high"] > 0
        assert each["difference"] == pytest.approx(each["after"] - each["before"])


def test_who_does_the_work_makes_no_difference() -> None:
    variants = [variant("swords"), variant("swords", damage="at once"), variant("swords", boost_cap="3")]
    alone, together = (
        compared(300, *variants, pool=pool, within=Until.parse("4%")) for pool in (Alone(), Processes(2))
    )
    assert [cell.summary for cell in alone.cells] == [cell.summary for cell in together.cells]
    assert alone.extra == together.extra
    assert alone.findings == together.findings


def test_each_is_fought_until_enough_is_known_of_it_and_the_base_as_long_as_any_needs_it() -> None:
    variants = [variant("swords"), variant("swords", damage="at once"), variant("swords", stray_fire="on")]
    study = compared(5000, *variants, within=Until.parse("4%"))
    base, much, nothing = (cell.summary.fights for cell in study.cells)
    assert nothing == 200
    assert base >= much > nothing
    by_label = {each["label"]: each for each in study.extra["differences"]}
    assert by_label["swords, stray_fire"]["verdict"] == ALIKE
    assert (much_found := by_label["swords, damage"])["verdict"] in (SURE, SMALL)
    assert (much_found["high"] - much_found["low"]) / 2 <= 0.04


def test_an_interrupted_comparison_comes_out_as_one_that_was_not() -> None:
    """Whoever is behind catches up first, and what is known well enough is not fought again."""
    variants = [variant("swords"), variant("swords", damage="at once"), variant("swords", stray_fire="on")]
    within = Until.parse("4%")
    whole = compared(1000, *variants, within=within)
    half = comparison_study("test", variants, "red", 1, details=False)
    comparison = Comparison(half.cells, "red", within)
    told = 0

    class Impatient(Alone):
        def results(self, shares):  # type: ignore[no-untyped-def]
            nonlocal told
            for done in super().results(shares):
                yield done
                told += done.summary.fights
                if told >= 450:
                    raise KeyboardInterrupt

    assert not Trials(half.cells, 1000, comparison.enough).run(Impatient())
    kept = Study.from_json(half.to_json())
    again = Comparison(kept.cells, "red", within)
    assert Trials(kept.cells, 1000, again.enough).run(Alone())
    conclude(kept, within)
    assert [cell.summary for cell in kept.cells] == [cell.summary for cell in whole.cells]
    assert kept.extra == whole.extra


# many looks


def coins(dice: random.Random, fights: int, chance: float, shared: float) -> tuple[array[int], array[int]]:
    """Two batches of equal coins, which fall alike as often as `shared`."""
    first, second = array("b"), array("b")
    for _ in range(fights):
        heads = dice.random() < chance
        first.append(0 if heads else 1)
        again = heads if dice.random() < shared else dice.random() < chance
        second.append(0 if again else 1)
    return first, second


@pytest.mark.parametrize(("chance", "shared"), [(0.5, 0.0), (0.8, 0.9), (0.95, 0.5)])
def test_of_many_looks_at_nothing_hardly_any_finds_something(chance: float, shared: float) -> None:
    """Twenty coins against a twin each: in no more than 5 of 100 such comparisons is there a difference that seems
    sure, where looking at each for itself would find one in more than half of them."""
    dice, looks, runs = random.Random(5), 20, 150
    found = naive = 0
    for _ in range(runs):
        pairs = [coins(dice, 200, chance, shared) for _ in range(looks)]
        found += any(paired_difference(*pair, 0, z=stretched(looks)).excludes(0.0) for pair in pairs)
        naive += any(paired_difference(*pair, 0).excludes(0.0) for pair in pairs)
    assert found / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5
    assert naive > 2 * found


def test_more_looks_make_wider_intervals() -> None:
    assert stretched(1) == pytest.approx(1.96, abs=0.001)
    assert stretched(20) == pytest.approx(3.023, abs=0.001)


# results of two versions


def kept(*fights: tuple[int, int], seed: int = 1, version: str = "1", kind: str = SIMULATION) -> Study:
    """Of fights between two, each with its winner and its length."""
    duel = scenario("duel")
    summary = Summary(["red", "blue"], [("Dame Ysolde", 0), ("Hrolf", 1)])
    for number, (winner, rounds) in enumerate(fights):
        ends = [FighterRow(OUT if winner == 1 - side else STANDING, 500) for side in (0, 1)]
        summary.add(FightRow(number, winner, rounds, fighters=tuple(ends)))
    cell = Cell({}, Task(duel.document, "duel", {}, seed), summary)
    return Study(kind, "A duel", [cell], extra={"side": "red"}, version=version)


def test_two_kept_studies_are_compared_fight_by_fight() -> None:
    before = kept(*[(0, 3)] * 50, *[(1, 4)] * 50)
    after = kept(*[(0, 3)] * 80, *[(1, 4)] * 20)
    study = kept_comparison([("before.json", before), ("after.json", after)], None)
    conclude(study, None, same_rules=False)
    (found,) = study.extra["differences"]
    assert (found["points"], found["otherwise"], found["paired"]) == (pytest.approx(0.3), 30, True)
    assert found["verdict"] == SURE
    assert "the rules or the agents" in found["changes"][0], "nothing else can have changed"
    assert study.findings[0].startswith("after.json adds 30 points to red's win rate, 95 % interval 2")


def test_kept_studies_of_other_seeds_are_compared_as_a_whole() -> None:
    before, after = kept(*[(0, 3), (1, 3)] * 50), kept(*[(0, 3), (1, 3)] * 50, seed=2, version="2")
    study = kept_comparison([("a", before), ("b", after)], "blue")
    conclude(study, None, same_rules=False)
    (found,) = study.extra["differences"]
    assert not found["paired"]
    assert found["changes"] == ["Fracas: 1 becomes 2", "seed: 1 becomes 2"]
    assert found["low"] == pytest.approx(-0.136, abs=0.003), "Newcombe's, for 50 of 100 and 50 of 100"


def test_equal_results_of_two_versions_are_told_as_such() -> None:
    study = kept_comparison([("a", kept(*[(0, 3)] * 40)), ("b", kept(*[(0, 3)] * 40, version="2"))], None)
    conclude(study, None, same_rules=False)
    assert study.extra["differences"][0]["verdict"] == ALIKE


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (kept((0, 1), kind="sweep"), "is a sweep; only what 'fracas simulate --save' has kept"),
        (kept(), "has no fights in it"),
    ],
)
def test_what_cannot_be_compared_is_refused(second: Study, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        kept_comparison([("a", kept((0, 1))), ("b", second)], None)


# what is different


def test_what_has_not_been_fought_yet_is_named_and_left_out() -> None:
    """After Ctrl-C; the others are looked at as strictly as if all had been."""
    variants = [variant("swords"), variant("swords", boost_cap="3"), variant("swords", damage="at once")]
    study = comparison_study("test", variants, "red", 1, details=False)
    assert Trials(study.cells[:2], 50).run(Alone())
    comparison = conclude(study)
    assert [each["label"] for each in study.extra["differences"]] == ["swords, boost_cap"]
    assert study.extra["unfought"] == ["swords, damage"]
    assert comparison.z == stretched(2)


def test_what_is_different_is_told_by_its_place() -> None:
    duel = scenario("duel")
    again = with_rules(duel, "duel", {"block_limit": "unlimited", "profile": "handout"})
    assert "rules.block_limit: 1 becomes unlimited" in [str(each) for each in changes(duel, again)]
    assert changes(duel, duel) == []
    told = [str(each) for each in changes(duel, scenario("bout"))]
    assert "rulebook: gurps becomes monday" in told
    assert "fighters.Hrolf: a fighter of blue is gone" in told


def test_sides_must_have_the_same_names() -> None:
    others = Variant("barfight", scenario("barfight"), "barfight")
    with pytest.raises(Mistake, match="they can be compared if they have the same names"):
        side_looked_at(None, [variant("duel"), others])
    with pytest.raises(Mistake, match="--for green: there is no side 'green'"):
        side_looked_at("green", [variant("duel"), variant("swords")])


def test_names_that_are_there_twice_get_a_number() -> None:
    assert told_apart(["a", "b", "a", "a"]) == ["a", "b", "a (2)", "a (3)"]


# house rules


@pytest.mark.parametrize("name", ["duel", "bout", "swords", "knives"])
def test_every_switch_of_a_book_is_tried_with_each_of_its_values(name: str) -> None:
    base = variant(name)
    found, untried = every_switch(base)
    book = base.scenario.book
    wanted = {f"{each.key}={value}" for each in book.switches() for value in values_of(each, each.default)}
    assert {each.label for each in found} | {each.label for each in untried} == wanted
    for each in found:
        key, _, value = each.label.partition("=")
        assert each.scenario.book.settings[key] == value != book.settings[key]
    profiles, _ = every_profile(base)
    assert {each.label for each in profiles} == {f"profile={name}" for name in book.profiles() if name != "default"}


def test_of_a_switch_that_takes_any_number_a_few_are_tried() -> None:
    threshold = Switch("threshold", ["96", *[str(number) for number in range(2, 101) if number != 96]], "", "")
    assert values_of(threshold, "96") == ["2", "49", "95", "97", "98", "100"]
    assert values_of(Switch("few", ["1", "2", "3"], "", ""), "2") == ["1", "3"]


def test_a_rule_takes_the_place_of_what_the_scenario_says() -> None:
    duel = with_rules(scenario("duel"), "duel", {"block_limit": "unlimited"})
    assert with_rules(duel, "duel", {"block_limit": "1"}).book.settings == scenario("duel").book.settings


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("block_limit", "expected SWITCH=VALUE"),
        ("knockback=off,", "expected SWITCH=VALUE"),
        ("knockback=off,knockback=on", "'knockback' is set twice"),
        ("block_limt=1", "unknown switch; did you mean 'block_limit'"),
        ("block_limit=7", "'7' is no value of this switch"),
    ],
)
def test_wrong_rules_are_told(written: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        asked_for(variant("duel"), [written])


def test_anything_in_a_scenario_can_be_changed_together_or_one_by_one() -> None:
    base = variant("duel")
    found = changed(base, ["fighters.Hrolf.st=14,16 and rules.knockback=off", "ends.rounds=5"], None)
    assert [each.label for each in found] == [
        "fighters.Hrolf.st=14 and rules.knockback=off",
        "fighters.Hrolf.st=16 and rules.knockback=off",
        "ends.rounds=5",
    ]
    first = [str(each) for each in changes(base.scenario, found[0].scenario)]
    assert first == ["rules.knockback: on becomes off", "fighters.Hrolf.change.st: 14 is new"]
    with pytest.raises(Mistake, match="is there twice; say each change once"):
        side_looked_at(None, [base, found[2], found[2]])
    with pytest.raises(Mistake, match="did you mean 'Hrolf'"):
        changed(base, ["fighters.Hrolff.st=14"], None)


def test_settings_are_read() -> None:
    assert read_settings("a=b, c = d") == {"a": "b", "c": "d"}


def test_the_label_is_what_a_cell_is_known_by() -> None:
    (found,), _ = asked_for(variant("duel"), ["block_limit=unlimited,knockback=off"])
    assert found.cell(1, False).values == {VARIANT: "block_limit=unlimited and knockback=off"}

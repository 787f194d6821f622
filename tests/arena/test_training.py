"""Training: what it notes, finds and keeps; and the tables that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.laws.walks import scenario

from fracas.agents.candidates import ANY
from fracas.agents.registry import agent
from fracas.agents.tactician import Tactician
from fracas.arena.training import Explorer, Gains, Notes, Trained, Training, word_for
from fracas.kernel.decision import Amounts, Decision, Option, Options, Question, Target, amount
from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.problems import Position
from fracas.stage.scenario import check, from_document, load, shipped_text
from fracas.stage.tables import Row, read_table, table_text
from fracas.table.game import SEEDED, Game, load_scenario, recorded_game
from fracas.version import VERSION

ROWS = [Row("boost with FAT", "3", "0", 0.081, 12), Row("action", "attack", "aim", 0.02, 5)]
GOOD = table_text(scenario("swords").book, 4, ["swords"], ["street"], ROWS)


def gains(count: int, mean: float, scenarios: set[str], spread: float = 0.0) -> Gains:
    out = Gains()
    for at in range(count):
        out.add(mean + (spread if at % 2 else -spread), "attack", sorted(scenarios)[at % len(scenarios)])
    return out


def test_what_surely_gains() -> None:
    assert gains(8, 0.05, {"duel"}, 0.02).surely
    assert not gains(2, 0.05, {"duel"}).surely  # too seldom
    assert not gains(8, 0.01, {"duel"}, 0.2).surely
    assert not gains(8, -0.05, {"duel"}).surely


def test_what_only_one_scenario_knows_goes_by_its_first_word() -> None:
    notes = Notes()
    notes.gains["act", "attack knife"] = gains(4, 0.1, {"knives"})
    notes.gains["act", "attack axe"] = gains(4, 0.1, {"boarding"})
    notes.gains["act", "move"] = gains(4, 0.2, {"boarding"})
    notes.gains["act", "end turn"] = gains(4, 0.01, {"boarding", "knives"})
    assert notes.found() == {"act": ["attack *", "move", "end turn"]}


def test_only_what_is_worth_the_thought_is_kept() -> None:
    notes = Notes()
    notes.gains["blow", "deceptive"] = gains(10, 0.05, {"duel"})
    notes.gains["facing", ANY] = gains(4, 0.01, {"duel"})
    notes.gains["step", ANY] = gains(4, -0.01, {"duel"})
    notes.weighed.update({"blow": 100, "facing": 1000, "step": 10})
    assert [(row.question, row.word, row.instead_of, row.count) for row in notes.proved()] == [
        ("blow", "deceptive", "attack", 10)
    ]


def test_how_a_table_calls_an_answer() -> None:
    strike = Option("strike")
    assert word_for(Options([strike]), strike) == "strike"
    assert word_for(Options([Target("Hrolf", 1)]), Target("Hrolf", 1)) == ANY
    assert word_for(Amounts(0, 5), amount(3)) == "3"
    assert word_for(Amounts(0, 80), amount(41)) == "50%"


def test_an_explorer_looks_at_everything_or_at_a_table() -> None:
    stage = scenario("swords")
    fight = stage.begin(SeededDice(1))
    options = [Option("attack"), Option("aim"), Target("Red", 0), Target("Blue", 1)]
    decision = Decision(0, Question("action", "What?", "T-1"), Options(options))
    brute = agent("brute", stage.book, 1)
    assert Explorer(stage, brute, 1, None, Notes()).tried(fight, decision, "attack") == ["aim", "Blue"]
    assert Explorer(stage, brute, 1, {"action": ["aim"]}, Notes()).tried(fight, decision, "attack") == ["aim"]
    assert Explorer(stage, brute, 1, {}, Notes()).tried(fight, decision, "attack") == []


def test_the_same_seed_and_fights_give_the_same_table() -> None:
    """And half of the scenarios are held out."""
    stages = [scenario("swords"), scenario("goblin")]

    def trained() -> Trained:
        return Training(stages, 5, 0.0, 1).run(lambda what, share: told.append((what, share)))

    told: list[tuple[str, float]] = []
    once = trained()
    assert once == trained()
    assert sorted(once.trained + once.held_out) == ["goblin", "swords"]
    assert len(once.held_out) == 1
    assert once.fights == (1, 1)
    assert told[:2] == [("finding", 0.0), ("proving", 0.5)]


def test_training_needs_scenarios_of_one_book() -> None:
    with pytest.raises(Mistake, match="needs two scenarios at least"):
        Training([scenario("duel"), scenario("duel")], 1, 1.0, 0)
    with pytest.raises(Mistake, match="are of 2 rulebooks, 'gurps', 'threa'; a table is for one"):
        Training([scenario("duel"), scenario("swords")], 1, 1.0, 0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_table_is_taken_by_whoever_looks_ahead(file: Path) -> None:
    assert check(str(file)).endswith("threa, 2 answers to 2 questions")
    stage = load_scenario("swords", candidates=file)
    assert stage.candidates == {"boost with FAT": ["3"], "action": ["attack"]}
    game = Game(stage, 1, SEEDED, ["tactician", "search-10"])
    game.sit_down()
    for chooser in game.play.seats:
        assert isinstance(chooser, Tactician)
        assert chooser.table == stage.candidates
    again = recorded_game(game.record(), "fight.json")
    assert again.scenario.candidates == stage.candidates
    assert again.seats == ["tactician", "search-10"]


def test_a_scenario_names_its_table(file: Path) -> None:
    own = file.parent / "own.toml"
    written = shipped_text("swords")
    own.write_text('candidates = "table.toml"\n' + written, encoding="utf-8")
    stage = load(str(own))
    assert stage.candidates == {"boost with FAT": ["3"], "action": ["attack"]}
    older = {**stage.document, "candidates": {**stage.document["candidates"], "version": "0.0.9"}}  # type: ignore[dict-item]
    assert from_document(older, "record").candidates == stage.candidates  # what was answered is in the record
    own.write_text('candidates = "none.toml"\n' + written, encoding="utf-8")
    with pytest.raises(Mistake, match=r"none.toml: no such file \(for candidates of .*own.toml\)"):
        load(str(own))


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            'book = "threa"',
            'book = "gurps"',
            "table.toml: book: the table is for fights of 'gurps', and this is one of",
        ),
        ('version = "', 'version = "9.', "table.toml: version: the table is of Fracas 9."),
        ("seed = 4", "sed = 4", "table.toml: unknown key 'sed'; did you mean 'seed'"),
        ("gain = 8.1", "gian = 8.1", "table.toml: questions.boost with FAT.3: unknown key 'gian'"),
        ("3 = {", '"300%" = {', "300%: found '300%', expected a share from '0%' to '100%'"),
        ('book = "threa"\n', "", "table.toml: book: missing; expected the name of a rulebook"),
    ],
)
def test_a_table_that_does_not_fit_is_told_in_one_line(file: Path, was: str, now: str, told: str) -> None:
    assert was in GOOD
    file.write_text(GOOD.replace(was, now, 1), encoding="utf-8")
    with pytest.raises(Mistake) as caught:
        load_scenario("swords", candidates=file)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_without_answers_is_told() -> None:
    position = Position([], "table.toml")
    bare = {"book": "threa", "version": VERSION, "questions": {}}
    assert read_table(position, bare, scenario("swords").book) is None
    assert "questions: has no answers" in position.lines[-1]

"""`import fracas`: what the library gives, and what it refuses."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.shell.commands import told

import fracas
from fracas.agents.registry import agent
from fracas.kernel.decision import Decision, Option
from fracas.kernel.dice import ScriptedDice
from fracas.kernel.fight import Fight
from fracas.stage.scenario import find
from fracas.table import wire


def plain(prompt: wire.Prompt) -> str:
    return prompt.usual or (prompt.options[0].key if prompt.options else prompt.places[0].hex)


class First(fracas.Chooser):
    def choose(self, fight: Fight, decision: Decision) -> Option:
        return decision.menu.options()[0]


def duel(**players: object) -> fracas.Play:
    return fracas.load("duel").play(seed=7, **players)  # type: ignore[arg-type]


# loading


def test_a_scenario_by_name_by_path_and_as_a_dict(tmp_path: Path) -> None:
    by_name = fracas.load("duel")
    path = tmp_path / "mine.toml"
    path.write_text(find("duel")[0].text(1_000_000), "utf-8")
    by_path, by_dict = fracas.load(path), fracas.load(by_name.to_dict())
    assert by_path.name == "mine"
    for each in (by_name, by_path, by_dict):
        assert each.fighters == {"Dame Ysolde": "red", "Hrolf": "blue"}
        assert (each.title, each.rulebook, each.sides) == ("The duel on the green", "gurps", ["red", "blue"])
    assert by_name.agents == ["brute", "drill", "tactician", "search", "random", "greedy", "brute-1"]
    assert repr(by_name) == "<fracas.Scenario 'duel': gurps, red against blue>"
    json.dumps(by_name.to_dict())


def test_a_sheet_is_changed_for_one_scenario_only() -> None:
    plain_one = fracas.load("duel")
    strong = plain_one.changed("Hrolf", hp=30)
    views = [each.play(seed=1, red=None).view().fighters[1].words[0] for each in (plain_one, strong)]
    assert views == ["HP 15/15", "HP 30/30"]
    with pytest.raises(fracas.Mistake, match="nobody is called 'Hrof'; did you mean 'Hrolf'"):
        plain_one.changed("Hrof", hp=3)
    with pytest.raises(fracas.Mistake, match="hq"):
        plain_one.changed("Hrolf", hq=3)


@pytest.mark.parametrize(
    "source, words",
    [("dual", "did you mean 'duel'"), ("no/such/file.toml", "no such file"), ({"title": "x"}, "rulebook")],
)
def test_what_cannot_be_loaded_is_told(source: str | dict[str, object], words: str) -> None:
    with pytest.raises(fracas.Mistake, match=words):
        fracas.load(source)


# playing


def test_the_prompt_prints_who_is_asked_what_and_the_options_with_their_chances() -> None:
    play = duel(red=None, blue="brute")
    lines = str(play.prompt).splitlines()
    assert lines[0] == "Dame Ysolde (red): What do you do this second? [G-24]"
    assert lines[1].split(maxsplit=1) == ["move", "Move, up to your full Move"]
    play.answer("move")
    assert "  a hex: d5 (0), " in str(play.prompt)
    while play.prompt is not None and play.prompt.question != "defence":
        play.answer(plain(play.prompt))
    assert play.prompt is not None
    chances = {each.key: each.chance for each in play.prompt.options}
    assert f"{100 * (chances['dodge'] or 0):.1f} %" in str(play.prompt)


def test_numbers_are_asked_for_as_amounts_and_rolls_as_throws() -> None:
    play = fracas.load("swords").play(seed=1, dice="typed", sides=dict.fromkeys(fracas.load("swords").sides))
    prompt = play.prompt
    while prompt is not None and prompt.throw is None:
        prompt = play.answer(plain(prompt))
    assert prompt is not None
    assert prompt.throw is not None
    assert f"  what {prompt.throw.pool} shows, such as " in str(prompt)
    amount = wire.Prompt(
        number=1, who="A", side="red", question="q", text="How much?", rule="", options=[],
        amount=wire.Amount(low=0, high=6), referee=True,
    )  # fmt: skip
    assert str(amount) == "the game master, about A: How much? []\n  a number from 0 to 6"


def test_answers_are_taken_back_and_said_again() -> None:
    play = duel(red=None)
    first = play.prompt
    after = play.answer("move")
    assert after == play.prompt != first
    assert play.undo()
    assert play.prompt == first
    assert not play.undo()
    assert play.redo()
    assert play.prompt == after
    assert not play.redo()


def test_a_ruling_counts_and_what_can_be_ruled_is_listed() -> None:
    play = duel(red=None)
    play.rule("Hrolf", "hp", 4)
    assert play.view().fighters[1].words[0] == "HP 4/15"
    assert "Ruling: Hrolf: hp is now 4." in play.story
    assert "number" in play.rulings["hp"]
    with pytest.raises(fracas.Mistake, match="nothing called 'ph' can be ruled; there is 'hp', "):
        play.rule("Hrolf", "ph", 4)


@pytest.mark.parametrize("players", [{"red": plain, "blue": First()}, {"red": "random", "blue": "greedy"}])
def test_a_fight_without_people_is_fought_to_its_end(players: dict[str, fracas.library.Player]) -> None:
    play = fracas.load("duel").play(seed=3, sides=players)
    assert play.over
    assert play.prompt is None
    assert play.winner in ("red", "blue", None)
    assert play.round > 1
    assert repr(play) == "<fracas.Play of 'duel': over>"
    with pytest.raises(fracas.Mistake, match="the fight is over"):
        play.answer("move")
    with pytest.raises(fracas.Mistake, match="the fight is over"):
        fracas.odds(play, "move")


def test_a_function_is_asked_what_its_side_may_know() -> None:
    asked: list[wire.Prompt] = []

    def noting(prompt: wire.Prompt) -> str:
        asked.append(prompt)
        return plain(prompt)

    play = duel(red=noting, blue="brute")
    assert {each.side for each in asked} == {"red"}
    entries = [entry for entry in play.game.play.history() if entry.who == 0]
    assert [entry.answer for entry in entries] == [plain(each) for each in asked]
    assert not any(entry.human for entry in entries)


def test_one_that_fails_forfeits() -> None:
    def failing(prompt: wire.Prompt) -> str:
        raise RuntimeError("out of ideas")

    play = duel(red=failing, blue="brute")
    assert play.winner == "blue"
    assert any("raised RuntimeError: out of ideas." in line for line in play.story)
    assert play.view("spectator").events[-1].kind == "FightEnded"


def test_one_that_fails_in_the_middle_of_somebody_elses_turn() -> None:
    """The turn is taken back, the side is out; whoever takes an answer back gets the turn before it again."""

    scenario = fracas.load("duel")
    brute = agent("brute", scenario.book, 1)

    class Helpless(fracas.Chooser):
        def choose(self, fight: Fight, decision: Decision) -> Option:
            if decision.question.key == "defence":
                raise RuntimeError("cannot defend")
            return brute.choose(fight, decision)

    play = scenario.play(seed=1, red=None, blue=Helpless())
    last = ""
    while play.prompt is not None:
        keys = [each.key for each in play.prompt.options]
        last = play.prompt.question
        play.answer("attack" if "attack" in keys else plain(play.prompt))
    assert last not in ("manoeuvre", "move")  # asked for a blow, in the turn in which the other should have defended
    assert play.winner == "red"
    (told,) = [line for line in play.story if "forfeits" in line]
    assert told.endswith("asked 'defence' for Hrolf, raised RuntimeError: cannot defend.")
    assert play.story[-1].endswith("red wins.")
    assert play.view("red").over
    assert play.undo()
    assert play.prompt is not None
    assert play.redo()
    assert play.winner == "red"


@pytest.mark.parametrize(
    "players, words",
    [
        ({"rad": None}, "there is no side 'rad'; there is 'red', 'blue'"),
        ({"red": "einstein"}, "red: nobody is called 'einstein'; there is 'human', 'brute'"),
        ({"red": "os:system"}, "red: nobody is called 'os:system'"),
        ({"red": 4}, "red: found 4, expected None, an agent's name, a Chooser or a function"),
    ],
)
def test_who_cannot_play_is_told(players: dict[str, object], words: str) -> None:
    with pytest.raises(fracas.Mistake) as refused:
        duel(**players)
    assert words in str(refused.value)


def test_what_is_not_offered_is_refused_and_nothing_changes() -> None:
    play = duel(red=None)
    before = play.view()
    with pytest.raises(fracas.Mistake, match="'fly' is not offered to Dame Ysolde"):
        play.answer("fly")
    assert play.view() == before
    assert play.why_not("attack").startswith("'attack' is not possible: ")
    assert repr(play) == "<fracas.Play of 'duel': Dame Ysolde is asked 'manoeuvre'>"


def test_a_seat_sees_what_it_may() -> None:
    play = fracas.load("guards").play(seed=1, sides=dict.fromkeys(fracas.load("guards").sides))
    everything = {each.name for each in play.view().fighters}
    for side in play.game.sides:
        seen = {each.name for each in play.view(side).fighters}
        assert seen <= everything
        assert play.seat(side).update().version == 1
    assert any({each.name for each in play.view(side).fighters} < everything for side in play.game.sides)


def test_odds_name_their_outcomes() -> None:
    play = fracas.load("duel").play(seed=1, red=None, blue="brute")
    while play.prompt is not None and play.prompt.question != "blow":
        keys = [each.key for each in play.prompt.options]
        play.answer("attack" if "attack" in keys else plain(play.prompt))
    odds = fracas.odds(play, "strike")
    assert odds is not None
    assert sum(each.chance for each in odds.outcomes) == pytest.approx(1, abs=odds.error + 1e-9)
    assert 0 < odds.chance < 1
    assert str(odds).count("%") == len(odds.outcomes)
    play.undo()
    also = fracas.odds(play, "torso", "strike")
    assert also is not None
    assert also.outcomes == odds.outcomes
    assert fracas.odds(duel(red=None), "do nothing") is None
    with pytest.raises(fracas.Mistake, match="'fly': no such answer is offered on the way to the first roll"):
        fracas.odds(play, "fly")
    with pytest.raises(fracas.Mistake, match="'strike': no such answer is offered"):
        fracas.odds(play, "torso", "strike", "strike")


# keeping


def test_a_fight_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    play = duel(red=None, blue="random")
    play.answer("move")
    path = tmp_path / "fight.json"
    play.save(path)
    again = fracas.resume(path)
    assert again.prompt == play.prompt
    assert again.seed == 7
    assert again.events == play.events
    assert again.undo()
    told("replay", path)
    other = fracas.resume(path, red="brute")
    assert other.over


def test_a_record_starts_no_program_but_takes_one(tmp_path: Path) -> None:
    play = duel(red=None, blue=First())
    play.answer("move")
    path = tmp_path / "fight.json"
    play.save(path)
    with pytest.raises(fracas.Mistake, match="blue was played by the program"):
        fracas.resume(path)
    assert fracas.resume(path, blue=First()).prompt == play.prompt
    assert fracas.resume(path, blue="brute").prompt is not None


def test_dice_of_your_own_are_not_kept(tmp_path: Path) -> None:
    play = fracas.load("duel").play(dice=ScriptedDice([]), red=None, blue=None)
    with pytest.raises(fracas.Mistake, match="dice of your own cannot be saved"):
        play.save(tmp_path / "fight.json")


# many fights


def test_a_batch_in_this_process_and_in_others() -> None:
    alone, together = (fracas.simulate("duel", fights=12, seed=5, jobs=jobs, red="random") for jobs in (0, 2))
    assert alone.summary == together.summary
    assert alone.fights == 12
    assert fracas.simulate(fracas.load("duel"), fights=12, seed=5, red="random").summary == alone.summary


def test_a_batch_of_a_chooser_and_of_a_function() -> None:
    mine = fracas.simulate("duel", fights=4, seed=2, red=plain, blue=First())
    assert mine.fights == 4
    assert mine.forfeits == {}

    def failing(prompt: wire.Prompt) -> str:
        return "fly"

    lost = fracas.simulate("duel", fights=3, seed=2, red=failing)
    assert lost.wins == {"red": 0, "blue": 3}
    assert lost.forfeits == {"red": 3}
    assert lost.failures["red"].startswith("fight 1: ")
    assert "answered 'fly', which is not offered" in lost.failures["red"]


@pytest.mark.parametrize(
    "words, said",
    [
        ({"red": None}, "nobody is asked in a simulation"),
        ({"red": plain, "jobs": 2}, "play in this process only"),
        ({"fights": 0}, "fights: found 0, expected at least 1"),
    ],
)
def test_what_cannot_be_simulated_is_told(words: dict[str, object], said: str) -> None:
    with pytest.raises(fracas.Mistake, match=said):
        fracas.simulate("duel", **words)  # type: ignore[arg-type]


# the module itself


def test_importing_is_quick_and_everything_listed_is_there() -> None:
    code = "import sys, fracas; print('pydantic' in sys.modules, 'fracas.library' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
    for name in fracas.__all__:
        assert getattr(fracas, name) is not None
        assert name in dir(fracas)
    with pytest.raises(AttributeError, match="module 'fracas' has no attribute 'lode'"):
        fracas.lode  # noqa: B018


def test_what_type_checkers_see_is_what_is_there() -> None:
    """The names that are imported for them are those of `__all__`."""
    tree = ast.parse(Path(fracas.__file__).read_text("utf-8"))
    seen = {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname is not None
    }
    assert seen == set(fracas.__all__) - {"__version__"}
    assert Path(fracas.__file__).with_name("py.typed").is_file()


def test_a_party_goes_on_to_the_next_fight(tmp_path: Path) -> None:
    """As a dict, and from a file that the next scenario names."""
    play = fracas.load("duel").play(seed=7, red=None, blue="brute")
    play.rule("Dame Ysolde", "hp", 5)
    party = play.party("red")
    member: Any = party["party"]
    assert list(member) == ["Dame Ysolde"]
    assert member["Dame Ysolde"]["start"]["hp"] == 5
    with pytest.raises(fracas.Mistake, match="there is no side 'green'"):
        play.party("green")


def test_a_scenario_looks_outside_its_folder_only_if_it_may(tmp_path: Path) -> None:
    (tmp_path / "fights").mkdir()
    (tmp_path / "anna.toml").write_text('rulebook = "gurps"\n[sheet]\nname = "Anna"\n', "utf-8")
    path = tmp_path / "fights" / "one.toml"
    path.write_text(
        'rulebook = "gurps"\nmap.rows = [".."]\nsides = { red = {}, blue = {} }\n'
        '[[fighters]]\nside = "red"\nat = "a1"\nsheet = "../anna.toml"\n'
        '[[fighters]]\nside = "blue"\nat = "b1"\nname = "Ben"\n',
        "utf-8",
    )
    with pytest.raises(fracas.Mistake, match="is outside the scenario's folder"):
        fracas.load(path)
    assert list(fracas.load(path, outside=True).fighters) == ["Anna", "Ben"]


def test_a_simulation_stops_when_enough_is_known_and_counts_details() -> None:
    result = fracas.simulate("swords", until="12%", details=True)
    assert result.fights == 100
    low, high = result.interval("red")
    assert high - low <= 0.24
    assert result.summary.detailed
    assert not fracas.simulate("swords", fights=2).summary.detailed
    with pytest.raises(fracas.Mistake, match="until 0%: expected how far the win rate may be off"):
        fracas.simulate("swords", until="0%")


def test_a_sweep_and_a_balance_are_as_at_the_command_line() -> None:
    study = fracas.sweep("goblin", {"fighters.goblin.count": "1..3"}, fights=40)
    assert [cell.values["fighters.goblin.count"] for cell in study.cells] == [1, 2, 3]
    assert study.findings[0].startswith("One more goblin costs red ")
    by_list = fracas.sweep(fracas.load("goblin"), {"fighters.goblin.count": [1, 3]}, fights=40, side="blue")
    assert by_list.cells[1].summary.wins == study.cells[2].summary.wins
    assert by_list.extra["side"] == "blue"
    found = fracas.balance("goblin", "fighters.goblin.count", target=0.5, values="1..4", fights=40)
    assert found.extra["found"] == 3
    texts = fracas.sweep("duel", {"fighters.Hrolf.weapons": ["axe", ["axe", "large-knife"]]}, fights=2)
    assert [cell.values["fighters.Hrolf.weapons"] for cell in texts.cells] == ['["axe"]', '["axe", "large-knife"]']


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"vary": {"fighters.goblin.count": "3..1"}}, "3..1 goes down"),
        ({"vary": {"fighters.goblin.cuont": "1..3"}}, "did you mean 'count'?"),
        ({"vary": {"fighters.goblin.count": "1..3"}, "fights": 0}, "fights: found 0, expected at least 1"),
        ({"vary": {"fighters.goblin.count": "1..3"}, "side": "green"}, "there is no side 'green'"),
        ({"vary": {"fighters.goblin.count": "1..3"}, "sides": {"red": None}}, "nobody is asked in a simulation"),
    ],
)
def test_what_a_sweep_cannot_do_is_told(words: dict[str, Any], told: str) -> None:
    with pytest.raises(fracas.Mistake) as caught:
        fracas.sweep("goblin", **words)
    assert told in str(caught.value)


def test_a_target_beyond_all_is_told() -> None:
    with pytest.raises(fracas.Mistake, match=r"target: found 1\.2, expected a share from 0 to 1"):
        fracas.balance("goblin", "fighters.goblin.count", target=1.2)


def test_compare_and_tournament_give_studies() -> None:
    study = fracas.compare("swords", rules=["stray_fire=on"], changed=["ends.rounds=1"], fights=20, side="blue")
    assert study.extra["side"] == "blue"
    assert {each["label"] for each in study.extra["differences"]} == {"stray_fire=on", "ends.rounds=1"}
    assert [cell.summary.fights for cell in study.cells] == [20] * 3
    against = fracas.compare("swords", "swords", fights=5)
    assert against.extra["differences"][0]["points"] == 0
    with pytest.raises(fracas.Mistake, match="say what to compare it with"):
        fracas.compare("swords")
    rated = fracas.tournament("swords", ["random", "brute"], fights=10)
    assert rated.extra["ratings"][0]["agent"] == "brute"
    with pytest.raises(fracas.Mistake, match="two agents or more"):
        fracas.tournament("swords", ["brute"])

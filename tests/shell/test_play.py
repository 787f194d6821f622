"""`fracas play`, by what a player types."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import resources
from pathlib import Path

import pytest
from rich.console import Console
from tests.shell.commands import fracas, refused, told
from tests.table.games import game_of

from fracas.shell import play
from fracas.shell.screen import Screen

SEED = ["--seed", "7", "--ask", "everything"]
BOTH = [*SEED, "--side", "red=human", "--side", "blue=human"]
OPENING = ["move", "f5", "w", "move", "e6", "e", "attack", "f5", "sw"]
STRUCK = [*OPENING, "unarmed kick", "torso", "strike"]
"""Hrolf comes, Dame Ysolde comes, and Hrolf kicks her, if both are played by people."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def entries(path: Path | str) -> list[dict[str, object]]:
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    assert record["fracas_record"] == 1
    out: list[dict[str, object]] = record["entries"]
    return out


def said(path: Path | str) -> list[object]:
    """What people answered."""
    return [entry["answer"] for entry in entries(path) if "answer" in entry and "agent" not in entry]


def test_a_player_sees_the_story_the_map_the_fighters_and_the_question() -> None:
    screen = told("play", "duel", *SEED, typed=["q"])
    assert "The duel on the green" in screen
    assert "red: Dame Ysolde (human)" in screen
    assert "seed 7" in screen
    assert re.search(r"Hrolf (moves from i5 to \w\d|waits)", screen)
    assert "DY→" in screen
    assert re.search(r"Hr +Hrolf +HP 15/15", screen)
    assert "Dame Ysolde: What do you do this second?" in screen
    assert re.search(r"\d +Move +up to your full Move", screen)


def test_a_fight_can_end_by_surrender() -> None:
    """Hrolf yields, and Dame Ysolde is asked whether she spares him."""
    screen = told("play", "duel", *BOTH, typed=["?", "yield", "?", "spare"])
    assert "lay down your arms, if the nearest foe spares you" in screen
    assert "Do you spare whoever yields?" in screen
    assert "Hrolf yields and is spared." in screen
    assert "red wins" in screen


def test_a_fight_can_end_by_flight() -> None:
    """Hrolf goes to the edge of the map, and in his next turn off it."""
    screen = told("play", "duel", *BOTH, typed=["move", "l5", "e", "do nothing", "leave"])
    assert "Hrolf leaves the field." in screen
    assert "red wins" in screen
    assert "has left" in screen


def test_whoever_hides_is_not_shown_to_those_who_look_for_it() -> None:
    """Neither on the map nor in the story; to its own side it is, also where people play both."""
    red = told("play", "footpads", *SEED, "--side", "red=human", "--side", "blue=brute", typed=["s", "m", "l", "q"])
    assert not re.search(r"Wa[←→↖↗↘↙]", red)
    assert not re.search(r"\bat j3\b", red)
    assert "Watt waits" not in red
    assert "Watt" not in red
    assert "Sly Nan" not in red
    assert "blue: nobody in sight" in red
    blue = told("play", "footpads", *SEED, "--side", "red=brute", "--side", "blue=human", typed=["q"])
    assert re.search(r"Wa[←→↖↗↘↙]", blue)
    both = told("play", "footpads", *BOTH, typed=["", "q"])
    assert re.search(r"Hand the screen to blue.*Wa[←→↖↗↘↙]", both, re.DOTALL)


BRAY = ["play", "smugglers", "--seed", "2", "--side", "red=human", "--side", "blue=brute"]
HIDE_BRAY = ["end turn", 'rule "Riding Officer Bray" hidden yes']
"""Bray comes out of the reeds and shoots at Wenna; then he is hidden again."""


def test_nobody_hidden_or_still_to_come_is_on_the_screen() -> None:
    """Neither in the opening text, the order, the map, the list and `s`, nor among declarations or in the story."""
    typed = ["s", "m", "l", *["no parry", "0", "done", "end"] * 3, "q"]
    guards = told("play", "guards", *SEED, "--side", "blue=human", "--side", "red=brute", typed=typed)
    assert "Sable" not in guards
    assert "Sa " not in guards
    intruders = told("play", "guards", *SEED, "--side", "red=human", "--side", "blue=brute", typed=["s", "m", "l", "q"])
    assert "Kade" not in intruders
    assert "Sable" in intruders


def test_the_map_is_told_in_words() -> None:
    typed = ["who is near", "? where is hrolf", "where is hrolg", "what is it", "move", "Way to f5", "q"]
    screen = told("play", "duel", "--seed", "2", "--side", "red=human", "--side", "blue=brute", typed=typed)
    assert "  Hrolf (blue, a foe): " in screen
    assert "  Hrolf (blue, a foe) is at " in screen
    assert "did you mean 'Hrolf'?" in screen
    assert "the map does not know what 'what is it' asks; ask 'who is near'" in screen
    assert "  To f5" in screen
    assert "movement point" in screen


def test_what_was_done_in_the_open_stays_told_though_its_doer_has_hidden_since() -> None:
    """The shot is told when it comes, and again in the log; what Bray did in the reeds before is not."""
    screen = told(*BRAY, typed=[*HIDE_BRAY, "l", "q"])
    assert screen.count("Riding Officer Bray attacks Wenna with the crossbow") == 2
    assert "k3" not in screen


def test_a_ruling_that_is_redone_is_told_again() -> None:
    screen = told(*BRAY, typed=[*HIDE_BRAY, "u", "r", "q"])
    assert screen.count("Ruling: Riding Officer Bray is now hidden.") == 2


def test_who_lurks_close_by_is_not_given_away_by_a_roll_that_misses_it() -> None:
    """G-212: Old Grim comes right beside Sly Nan. The roll is in the record of the fight, but not on the screen."""
    typed = ["master", "rule Sly Nan at e6", "", "move", "d6", "e", "l", "q"]
    screen = told("play", "footpads", *SEED, "--side", "red=human", "--side", "blue=brute", typed=typed)
    assert screen.count("Sly Nan") == 2, "nobody but the game master says the name"
    assert "noticing" not in screen
    assert "noticing what is close by" in told("replay", "footpads-7.json")


def test_duel_is_the_default_and_a_random_seed_is_told() -> None:
    screen = told("play", typed=["q"])
    assert re.search(r"seed \d+", screen)
    assert "Saved in duel-" in screen


@pytest.mark.parametrize(
    "typed, key",
    [
        ("2", "move and attack"),
        ("move", "move"),
        ("Move", "move"),
        ("con", "concentrate"),
        ("all out d", "all-out defence"),
    ],
)
def test_an_option_is_chosen_by_number_name_or_beginning(typed: str, key: str) -> None:
    told("play", "duel", *BOTH, typed=[typed, "q"])
    assert said("duel-7.json") == [key]


@pytest.mark.parametrize(
    "typed, complaint",
    [
        ("", "What do you do this second?"),
        ("all", "'all' could be 'all-out attack', 'all-out defence'"),
        ("99", "there is no option 99; there is 1 to"),
        ("attack", "'attack' is not possible: no foe is within reach"),
        ("flurb", "'flurb' is no answer"),
        ("rule Hrolf hp", "rule NAME FIELD VALUE"),
        ("rule Hrolf hp many", "expected a whole number"),
        ("rule Holf hp 3", "there is nobody called 'Holf'; did you mean 'Hrolf'?"),
        ('rule "Hrolf hp many', "expected a whole number"),
        ("u", "there is nothing to take back"),
        ("r", "there is nothing to say again"),
    ],
)
def test_what_cannot_be_is_explained_and_changes_nothing(typed: str, complaint: str) -> None:
    screen = told("play", "duel", *BOTH, typed=[typed, "q"])
    assert complaint in screen
    assert said("duel-7.json") == []


def test_places_are_marked_on_the_map_and_named() -> None:
    screen = told("play", "duel", *BOTH, typed=["move", "? g5", "? d5", "3", "G5 by h4", "q"])
    assert "such as" in screen
    assert "2~" in screen
    assert "by h5 g5" in screen
    assert re.search(r"d5 +74\.1 % chance of success +G-169\n", screen)  # into her hex, by a DX roll
    assert "type the name of a hex" in screen
    assert said("duel-7.json") == ["move", "g5 by h4"]


def test_numbers_are_explained_term_by_term() -> None:
    screen = told("play", "duel", *BOTH, typed=[*STRUCK, "?", "q"])
    assert re.search(r"2 +parry thrusting broadsword +83\.8 %", screen)
    assert re.search(r"Parry +10 +G-117\n +Combat Reflexes +\+1 +G-13\n +shield +\+2 +G-119\n +13\n", screen)


def test_one_option_is_explained_or_why_it_is_missing() -> None:
    screen = told("play", "duel", *BOTH, typed=[*STRUCK, "?1", "? block", "? parry great-axe", "q"])
    after = screen[screen.index("How do you defend?") :]
    assert after.count("G-119") == 2
    assert "parry great-axe" in after


def test_undo_and_redo() -> None:
    screen = told("play", "duel", *BOTH, typed=[*OPENING, "u", "u", "g5", "q"])
    assert screen.count("(taken back: Hrolf: ") == 2
    assert said("duel-7.json") == [*OPENING[:-2], "g5"]
    screen = told("play", "duel", *BOTH, "--record", "again.json", typed=[*OPENING, "u", "u", "r", "r", "q"])
    assert screen.count("(said again: Hrolf: ") == 2
    assert said("again.json") == OPENING


def test_undo_tells_again_what_led_to_the_question() -> None:
    screen = told("play", "duel", *BOTH, typed=[*STRUCK, "dodge", "u", "q"])
    assert "Hrolf aims a kick" in screen[screen.index("(taken back: ") :]


def test_undo_takes_back_what_agents_did_since() -> None:
    told("play", "duel", *SEED, typed=["do nothing", "u", "q"])
    told("play", "duel", *SEED, "--record", "before.json", typed=["q"])
    assert entries("duel-7.json") == entries("before.json")


def test_a_ruling_holds_and_is_in_the_record() -> None:
    screen = told("play", "duel", *SEED, typed=["rule", "rule Hrolf hp 4", "s", "l", "q"])
    assert re.search(r"hp +a whole number: hit points", screen)
    assert "HP 4/15" in screen
    assert "Ruling: Hrolf: hp is now 4." in screen
    assert [entry["ruling"] for entry in entries("duel-7.json") if "ruling" in entry] == [["Hrolf", "hp", "4"]]
    assert "HP 4/15" in told("play", "duel-7.json", typed=["q"])


def test_after_a_refused_ruling_the_question_is_not_put_again() -> None:
    screen = told("play", "duel", *SEED, typed=["rule Hrolf hiden yes", "rule Hrolf hidden maybe", "do nothing", "q"])
    assert "did you mean 'hidden'?" in screen
    assert screen.count("What do you do this second?") == 2


def test_a_ruling_that_would_leave_no_answer_takes_back_what_led_there() -> None:
    """Whoever is about to dive for cover has nowhere to dive to once it is out: nobody stands before an empty list."""
    typed = ["no parry", "dive for cover", "that is all", "dive for cover", 'rule "Inspector Quill" out yes', ""]
    both = ["--side", "red=human", "--side", "blue=human"]
    screen = told("play", "chase", "--seed", "0", *both, "--record", "chase.json", typed=typed)
    assert "Taken back so that it can hold: Inspector Quill: dive for cover." in screen
    assert said("chase.json") == ["no parry", "dive for cover", "that is all"]
    assert "Taken back so that it can hold" in told("replay", "chase.json")


def test_help_map_and_a_blank_line() -> None:
    screen = told("play", "duel", *SEED, typed=["h", "m", "", "q"])
    assert "take back the last answer" in screen
    assert screen.count("DY→") == 2
    assert screen.count("What do you do this second?") == 2


def test_leaving_and_going_on_gives_the_same_fight() -> None:
    rest = ["parry", "1", "attack", "1", "ne", "1"]
    told("play", "duel", *BOTH, "--record", "whole.json", typed=[*STRUCK, *rest])
    for stop in range(len(STRUCK) + len(rest)):
        typed = [*STRUCK, *rest]
        path = f"part-{stop}.json"
        told("play", "duel", *BOTH, "--record", path, typed=typed[:stop])
        told("play", path, "--ask", "everything", typed=typed[stop:])
        assert entries(path) == entries("whole.json")
    assert said("whole.json")[: len(STRUCK) + 2] == [*STRUCK, "parry thrusting-broadsword", "stand fast"]


def test_nothing_is_overwritten() -> None:
    Path("duel-7.json").write_text("mine", encoding="utf-8")
    assert "Saved in duel-7-2.json" in told("play", "duel", *SEED, typed=["q"])
    assert Path("duel-7.json").read_text(encoding="utf-8") == "mine"
    assert "is there already" in refused("play", "duel", "--record", "duel-7.json", typed=["q"])


def test_no_scraps_are_left_beside_the_record() -> None:
    told("play", "duel", *BOTH, "--record", "kept.json", typed=OPENING)
    assert [path.name for path in Path().iterdir()] == ["kept.json"]


def test_a_record_is_saved_after_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(OPENING)
    seen: list[int] = []

    def read(prompt: str) -> str:
        seen.append(len(said("kept.json")))
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    from fracas.shell import play

    monkeypatch.setattr(play, "read_line", read)
    assert "Saved in kept.json" in told("play", "duel", *BOTH, "--record", "kept.json")
    assert seen == list(range(len(OPENING) + 1))


def test_watching_runs_to_the_end() -> None:
    screen = told("play", "duel", "--watch", "--seed", "5", "--record", "w.json")
    assert "wins." in screen
    assert "Dame Ysolde >" not in screen
    assert said("w.json") == []
    assert "fracas replay w.json" in screen


def test_a_fight_can_be_taken_back_from_its_end() -> None:
    typed = ["rule Hrolf out yes", "do nothing", "u", "q"]
    screen = told("play", "duel", *SEED, "--record", "end.json", typed=typed)
    assert "red wins." in screen
    assert "(taken back: " in screen
    assert said("end.json") == []


def test_two_humans_share_the_keyboard() -> None:
    screen = told("play", "duel", *SEED, "--side", "red=human", "--side", "blue=human", typed=["move", "f5", "1", "q"])
    assert "Hrolf: Where do you go?" in screen
    assert "Dame Ysolde: What do you do this second?" in screen


def test_who_chooses_for_one_side_only_plays_the_other() -> None:
    assert "red: Dame Ysolde (human)" in told("play", "duel", *SEED, "--side", "blue=random", typed=["q"])
    assert "blue: Hrolf (human)" in told("play", "duel", *SEED, "--side", "red=random", typed=["q"])


def test_sides_may_change_hands_when_going_on() -> None:
    told("play", "duel", *BOTH, "--record", "a.json", typed=OPENING)
    screen = told("play", "a.json", "--side", "red=brute", "--side", "blue=brute")
    assert "wins." in screen
    assert entries("a.json")[-1]["agent"] is True


def test_an_agent_may_take_over_in_the_middle_of_anything() -> None:
    """Hrolf, who stands, was about to change posture: a thing that a brute does only to get up."""
    told("play", "duel", *BOTH, "--record", "a.json", typed=["change posture", "q"])
    assert "wins." in told("play", "a.json", "--side", "red=brute", "--side", "blue=brute")


def test_real_dice_are_typed() -> None:
    typed = [*STRUCK, "7 7 7", "3 3 3", "parry", "1", "99", "12"]
    screen = told("play", "duel", *BOTH, "--dice", "typed", "--record", "t.json", typed=typed)
    assert "what do the dice show (3d)?" in screen
    assert "cannot be what 3d6 show" in screen
    assert "rolls 9 against" in screen
    assert "3 3 3" in said("t.json")
    assert "12" in said("t.json")


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["dule"], "did you mean 'duel'?"),
        (["duel", "--side", "red"], "say who plays the side, such as 'red=human'"),
        (["duel", "--side", "green=brute"], "there is no side 'green'; there is 'red', 'blue'"),
        (["duel", "--side", "red=einstein"], "there is 'human', 'brute', 'drill', 'tactician', "),
        (["duel", "--watch", "--side", "red=human"], "no side can be a human's"),
        (["duel", "--record", "no/such/folder.json"], "cannot be saved"),
        (["duel", "--record", "x" * 300], "cannot be saved: File name too long"),
        (["duel", "--record", "."], "is a folder"),
        (["duel", "--record", ""], "is a folder"),
        (["duel", "--watch", "--delay", "1e30"], "--delay"),
        (["duel", "--watch", "--delay", "nan"], "--delay"),
        (["duel", "--delay", "1"], "add --watch"),
        (["duel", "--watch", "--ask", "everything"], "--watch with --ask"),
        (["duel", "--watch", "--one-screen"], "--watch with --one-screen"),
        (["duel", "--side", "red=brute", "--side", "red=random"], "'brute' plays red already"),
        (["."], "is a folder"),
        (["duel", "--dice", "loaded"], "--dice"),
        (["duel", "--seed", "lucky"], "--seed"),
    ],
)
def test_mistakes_on_the_command_line(words: list[str], complaint: str) -> None:
    assert complaint in refused("play", *words, typed=["q"])


def test_a_record_that_cannot_be_kept_is_told_before_the_fight() -> None:
    for more in ([], ["--watch"]):
        assert "Second 1" not in refused("play", "duel", "--record", "no/such/folder.json", *more)


def test_a_record_may_be_a_link_and_one_that_leads_nowhere_stays(tmp_path: Path) -> None:
    told("play", "duel", *BOTH, "--record", "real.json", typed=["q"])
    link, loop = tmp_path / "link.json", tmp_path / "loop"
    link.symlink_to("real.json")
    loop.symlink_to("loop")
    told("play", "link.json", typed=["move", "q"])
    assert link.is_symlink()
    assert said("real.json") == ["move"]
    assert "is there already" in refused("play", "duel", "--record", "loop")
    assert loop.is_symlink()


def test_where_nothing_can_be_written_a_fight_is_kept_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, elsewhere = tmp_path / "gone", tmp_path / "elsewhere"
    gone.mkdir()
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert f"Saved in {elsewhere}" in told("play", "duel", *BOTH, typed=["move", "q"])
    assert said(elsewhere / "duel-7.json") == ["move"]


def test_a_fight_of_a_scenario_with_a_long_name_can_be_saved(tmp_path: Path) -> None:
    name = "x" * 240 + ".toml"
    shutil.copy(str(resources.files("fracas.stage") / "scenarios" / "duel.toml"), tmp_path / name)
    assert f"Saved in {'x' * 60}-7.json" in told("play", name, *BOTH, typed=["q"])


@pytest.mark.parametrize("stdin", ["<&-", "< bytes"])
def test_no_keyboard_or_a_strange_one(stdin: str, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\nmove\n")
    command = f"{sys.executable} -c 'from fracas.shell.main import main; main()' play duel --seed 7 {stdin}"
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=strict)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Saved in duel-7.json" in done.stdout


def test_a_record_has_its_own_seed_and_dice() -> None:
    told("play", "duel", *SEED, typed=["q"])
    assert "the seed 7" in refused("play", "duel-7.json", "--seed", "8")
    assert "seeded dice" in refused("play", "duel-7.json", "--dice", "typed")


def test_the_end_of_input_saves_as_leaving_does() -> None:
    result = fracas("play", "duel", *SEED, typed=["move"])
    assert result.exit_code == 0
    assert "Saved in duel-7.json; 'fracas play duel-7.json' goes on." in result.output
    assert said("duel-7.json") == ["move"]


@pytest.mark.parametrize("said", ["", "n", "No"])
def test_a_no_is_no_file_for_the_party(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "read_line", lambda prompt: said)
    assert play.ask_for_party(Screen(Console(), game_of("duel"))) is None


@pytest.mark.parametrize("name, seed, ending", [("duel", "3", "red wins."), ("knives", "3", "red wins. Left")])
def test_the_end_names_the_winner_once_and_who_is_left(name: str, seed: str, ending: str) -> None:
    screen = told("play", name, "--watch", "--seed", seed)
    assert screen.count(" wins.") == 1
    assert ending in screen
    assert "Left in the fight: " in screen
